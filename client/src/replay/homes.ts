/** How many cards were home along a log, read off its entries without playing them. Pure. */

/** Before the first entry, and after each. `dealt`: cards that lie on the foundations from the deal on. */
export function homesAlong(entries: readonly string[], dealt: number): readonly number[] {
  const homes = [dealt];
  // Before each entry that can still be taken back.
  const before: number[] = [];
  for (const entry of entries) {
    const home = homes.at(-1)!;
    if (entry === "undo") homes.push(before.pop() ?? home);
    else {
      before.push(home);
      homes.push(home + foundationMoves(entry));
    }
  }
  return homes;
}

/** Cards that an entry brings home: one, those of an automatic finish, or none. */
function foundationMoves(entry: string): number {
  return entry.split(" ").filter((move) => move.endsWith(">f")).length;
}
