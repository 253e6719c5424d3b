/**
 * Playing with the keyboard. 1-9: columns; w: waste; r: reserve; d: draw; f: to a foundation; Escape: put down. The same key twice does
 * what a double click does. On the table itself arrows go from pile to pile, Enter and the space bar tap.
 */
import type { Rect } from "../table/geometry";
import type { Stage } from "../table/stage";
import type { Hands } from "./hands";

type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** Sideways distance counts so much more than distance along the arrow. */
const ASIDE = 3;

export class Keys {
  private readonly listening = new AbortController();
  private isOn = true;

  constructor(
    private readonly stage: Stage,
    private readonly hands: Hands,
  ) {
    const { signal } = this.listening;
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    stage.root.addEventListener("click", (event) => this.click(event), { signal });
    stage.root.addEventListener("focusin", (event) => this.focused(event), { signal });
    stage.root.addEventListener("focusout", () => stage.overlay.focus(null), { signal });
  }

  turn(isOn: boolean): void {
    this.isOn = isOn;
  }

  destroy(): void {
    this.listening.abort();
  }

  /** The frame follows its pile when cards come and go. */
  boardChanged(): void {
    const pile = this.pileOf(document.activeElement);
    if (pile !== null && document.activeElement?.matches(":focus-visible"))
      this.stage.overlay.focus(this.stage.topBox(pile));
  }

  private key(event: KeyboardEvent): void {
    if (!this.isOn || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target as Element | null;
    if (target?.closest?.("input, textarea, select, [contenteditable], dialog, [role=dialog]")) return;
    const isOurs = this.arrow(event) || (!event.repeat && this.letter(event.key.toLowerCase()));
    if (isOurs) event.preventDefault();
  }

  private letter(key: string): boolean {
    const { sheet } = this.stage;
    if (key >= "1" && key <= "9" && key.length === 1) return this.tapPile(sheet.tableau[Number(key) - 1]);
    switch (key) {
      case "w":
        return this.tapPile(sheet.waste);
      case "r":
        return this.tapPile(this.nextReserve());
      case "d":
        this.hands.drawOrRedeal();
        return true;
      case "f":
        return this.sendHome();
      case "escape":
        this.hands.letGo();
        this.stage.overlay.forget();
        return false;
      default:
        return false;
    }
  }

  private tapPile(pile: number | undefined): boolean {
    if (pile === undefined) return false;
    this.hands.tap(this.hands.exposed(pile));
    return true;
  }

  /** Of several reserves the next one that holds a card, after the one selected. */
  private nextReserve(): number | undefined {
    const { sheet, board } = this.stage;
    const full = sheet.reserves.filter((pile) => board && board.piles[pile]!.length > 0);
    const selected = this.hands.selected?.pile ?? -1;
    return full.length === 1 ? full[0] : (full.find((pile) => pile > selected) ?? full[0]);
  }

  private sendHome(): boolean {
    const pile = this.hands.selected?.pile ?? this.pileOf(document.activeElement);
    if (pile === null) return false;
    this.hands.sendHome(pile);
    return true;
  }

  private arrow(event: KeyboardEvent): boolean {
    const from = this.pileOf(event.target as Element | null);
    if (from === null || !event.key.startsWith("Arrow")) return false;
    const boxes = this.stage.sheet.piles.map((_, pile) => this.stage.layout.places[pile]!);
    const to = neighbour(boxes, from, event.key as Direction);
    if (to !== null) this.stage.plates.buttons[to]!.focus();
    return true;
  }

  /** Enter, the space bar, or a screen reader: a click without a pointer. */
  private click(event: MouseEvent): void {
    const pile = event.detail === 0 ? this.pileOf(event.target as Element) : null;
    if (this.isOn && pile !== null) this.hands.tap(this.hands.exposed(pile));
  }

  private focused(event: FocusEvent): void {
    const pile = this.pileOf(event.target as Element);
    if (pile === null) return;
    this.stage.plates.rove(pile);
    this.stage.overlay.focus((event.target as Element).matches(":focus-visible") ? this.stage.topBox(pile) : null);
  }

  private pileOf(element: Element | null): number | null {
    const pile = element?.closest?.<HTMLElement>(".tb-pile");
    if (!pile || !this.stage.root.contains(pile)) return null;
    return this.stage.sheet.index.get(pile.dataset["pile"]!) ?? null;
  }
}

/** The nearest box in a direction, or null. */
export function neighbour(boxes: readonly Rect[], from: number, direction: Direction): number | null {
  const middle = (box: Rect) => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });
  const start = middle(boxes[from]!);
  const isSideways = direction === "ArrowLeft" || direction === "ArrowRight";
  const sign = direction === "ArrowRight" || direction === "ArrowDown" ? 1 : -1;
  let nearest: number | null = null;
  let least = Infinity;
  boxes.forEach((box, at) => {
    const { x, y } = middle(box);
    const along = (isSideways ? x - start.x : y - start.y) * sign;
    const aside = Math.abs(isSideways ? y - start.y : x - start.x);
    if (at === from || along <= 1) return;
    const cost = along + ASIDE * aside;
    if (cost < least) {
      least = cost;
      nearest = at;
    }
  });
  return nearest;
}
