/** Looking at a squeezed column: it spreads under a resting pointer, a held finger or the keyboard's frame, and closes again. */
import type { Stage } from "../table/stage";
import { aimAt } from "./aim";

/** A pointer that only passes by opens nothing. */
const REST_MS = 200;
/** After a finger was held there is time to pick a card. */
const OPEN_MS = 2_500;
const BESIDE = 8;

export class Peek {
  private readonly listening = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The column the pointer rests on, not open yet. */
  private resting: number | null = null;
  /** Does the pointer keep it open? */
  private isHovered = false;

  /** `isBusy`: cards are in hand, and what lies under them must keep still. */
  constructor(
    private readonly stage: Stage,
    private readonly isBusy: () => boolean,
  ) {
    const { signal } = this.listening;
    const { root } = stage;
    root.addEventListener("pointermove", (event) => this.moved(event), { signal });
    root.addEventListener("pointerleave", () => this.isHovered && this.close(), { signal });
    root.addEventListener("pointerdown", () => this.rest(null), { signal });
  }

  destroy(): void {
    this.close();
    this.listening.abort();
  }

  /** Spreads a column if it needs it, until `close`; says whether it did. */
  open(pile: number): boolean {
    this.close();
    if (this.isBusy() || !this.stage.isSqueezed(pile)) return false;
    this.stage.peek(pile);
    return true;
  }

  /** As `open`, for a while. */
  openForAWhile(pile: number): boolean {
    if (!this.open(pile)) return false;
    this.timer = setTimeout(() => this.close(), OPEN_MS);
    return true;
  }

  close(): void {
    clearTimeout(this.timer);
    this.resting = null;
    this.isHovered = false;
    this.stage.peek(null);
  }

  private moved(event: PointerEvent): void {
    if (event.pointerType !== "mouse" || event.buttons !== 0) return;
    const { left, top } = this.stage.root.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const { spread } = this.stage.arrangement;
    if (spread !== null) {
      if (this.isHovered && !this.isOver(spread, x, y)) this.close();
      return;
    }
    this.rest(this.coveredUnder(x, y));
  }

  private isOver(pile: number, x: number, y: number): boolean {
    const box = this.stage.arrangement.boxes[pile]!;
    const isBeside = x >= box.x - BESIDE && x <= box.x + box.w + BESIDE;
    return isBeside && y >= box.y - BESIDE && y <= box.y + box.h + BESIDE;
  }

  /** The column of the covered card under a point: its exposed card can be seen as it is. */
  private coveredUnder(x: number, y: number): number | null {
    const { layout, board, arrangement } = this.stage;
    const aim = board && aimAt(layout, board, arrangement, x, y);
    return aim && aim.depth < board.piles[aim.pile]!.length - 1 ? aim.pile : null;
  }

  private rest(pile: number | null): void {
    if (pile === this.resting) return;
    this.resting = pile;
    clearTimeout(this.timer);
    if (pile === null) return;
    this.timer = setTimeout(() => {
      this.isHovered = this.open(pile);
    }, REST_MS);
  }
}
