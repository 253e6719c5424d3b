/** News that come faster than anybody wants to see them: the first at once, what comes soon after it together. */
export class Paced<Item> {
  private waiting: Item[] = [];
  private handedAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `every`: milliseconds that lie between two times at least. */
  constructor(
    private readonly every: number,
    private readonly hand: (items: readonly Item[]) => void,
  ) {}

  take(items: readonly Item[]): void {
    this.waiting.push(...items);
    if (this.timer !== undefined) return;
    const wait = this.handedAt + this.every - performance.now();
    if (wait <= 0) this.handOn();
    else this.timer = setTimeout(() => this.handOn(), wait);
  }

  /** What waits is of no use any more. */
  drop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
  }

  private handOn(): void {
    const items = this.waiting;
    this.drop();
    this.handedAt = performance.now();
    this.hand(items);
  }
}
