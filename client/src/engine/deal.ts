/** Where each card index lies after the deal: the same for every seed. */
import type { Board, Pile } from "./board";
import type { Group, Sheet } from "./sheets";

export function openingBoard(sheet: Sheet): Board {
  const laid: Pile[] = sheet.piles.map(() => []);
  let dealt = 0;
  for (const id of sheet.deal_order) {
    const group = sheet.group.get(id)!;
    group.piles.forEach((name, nth) => {
      const count = group.kind === "stock" ? sheet.size - dealt : group.deal[nth]!;
      const cards = Array.from({ length: count }, (_, offset) => dealt + offset);
      // The stock's last card is drawn next, so the first undealt card lies on top.
      laid[sheet.index.get(name)!] = group.kind === "stock" ? cards.reverse() : cards;
      dealt += count;
    });
  }
  return { piles: laid, down: laid.map((pile, place) => downOf(sheet.groupAt[place]!, pile)), redeals: 0 };
}

function downOf(group: Group, pile: Pile): number {
  switch (group.faces) {
    case "all-down":
      return pile.length;
    case "last-up":
      return Math.max(0, pile.length - 1);
    case "all-up":
      return 0;
  }
}
