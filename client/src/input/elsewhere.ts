/** Is a key meant for a field or an open dialog? One that was just closed keeps the focus until the next frame, and counts no more. */
export function isElsewhere({ target }: KeyboardEvent): boolean {
  const element = target as Element | null;
  return element?.closest?.("input, textarea, select, [contenteditable], dialog[open]") != null;
}
