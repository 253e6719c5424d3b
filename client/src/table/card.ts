/**
 * One card element: made once, then only moved by `transform`, turned over and redrawn. What travels changes nothing but its `transform`:
 * anything else on the way, and the page would work in each frame where the compositor alone can carry the card.
 */
import { UNKNOWN } from "../engine/cards";
import { drawPart, type Level, suitClass } from "./faces";
import type { Pose } from "./poses";

/** `delay`, `duration`: milliseconds. `isOneOfMany`: so many cards turn over at once that each of them is to do it with less ado. */
export interface Motion {
  readonly delay: number;
  readonly duration: number;
  readonly isOneOfMany: boolean;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Ends a little beyond its goal and comes back: a card that settles. */
const SETTLE = "cubic-bezier(.22,1.12,.36,1)";
/** While it moves a card lies above all that lie still. */
const ABOVE_ALL = 2000;

export class CardElement {
  readonly element = document.createElement("div");
  private readonly front = document.createElement("div");
  private readonly back = document.createElement("div");
  private spot: Spot = { x: 0, y: 0, scale: 1 };
  private isUp: boolean | null = null;
  private face = UNKNOWN;
  private level: Level = "small";
  private isWhole = false;
  private inset = "";
  private order = 0;
  /** Its classes: a hundred cards are asked for several at each move, and the page answers slowly. */
  private readonly marked = new Set<string>();
  private flight: Animation | null = null;
  private from: Spot = this.spot;
  private turning: readonly Animation[] = [];

  constructor() {
    this.element.className = "tb-card";
    this.front.className = "tb-front";
    this.back.className = "tb-back";
    this.element.append(this.back, this.front);
  }

  /** Brings the card to its pose. `index`: font size of its index in pixels, empty for the table's own. */
  pose(pose: Pose, index: string, motion: Motion | null): void {
    this.toggle("half", pose.half);
    this.toggle("covered", pose.covered);
    this.toggle("under", pose.strip !== Infinity);
    if (this.inset !== index) {
      this.inset = index;
      this.element.style.setProperty("--ix", index);
    }
    const isThere = this.spot.x === pose.x && this.spot.y === pose.y && this.spot.scale === pose.scale;
    // On its way there already, or there: a repeated state must not slow it down.
    if (isThere && motion && this.order === pose.z) return;
    const from = this.flight?.playState === "running" && motion ? this.inFlight() : this.spot;
    this.put(pose.x, pose.y, pose.scale, pose.z);
    if (motion && !isThere) this.fly(from, motion);
  }

  /** Draws the face, `UNKNOWN` as a card that still waits for it, and turns the card over where it lies the other way. */
  turn(up: boolean, face: number, level: Level, motion: Motion | null): void {
    const hasArrived = up && this.isUp === true && face !== UNKNOWN && this.marked.has("waiting");
    const isDrawn = face === this.face && level === this.level;
    if (!isDrawn && (up || face !== UNKNOWN)) this.draw(face, level);
    this.complete();
    this.toggle("waiting", up && face === UNKNOWN);
    const isTurned = this.turnsTo(up);
    this.isUp = up;
    this.toggle("down", !up);
    if (motion && isTurned) this.flip(up, motion);
    else if (motion && hasArrived) this.unveil(motion);
  }

  /** Would it turn over, to lie that way? */
  turnsTo(up: boolean): boolean {
    return this.isUp !== null && this.isUp !== up;
  }

  /** Lies face down somewhere, without a way there: where a deal begins. */
  start(x: number, y: number, scale: number): void {
    this.put(x, y, scale, 0);
    this.lie();
    this.isUp = false;
    this.toggle("down", true);
  }

  /** Lifts the card off the table, or lays it down. */
  lift(isLifted: boolean): void {
    this.toggle("lifted", isLifted);
  }

  /** Nothing lies on it for the moment: its whole face is to be seen, though it has not moved. */
  bare(isBare: boolean): void {
    this.toggle("bare", isBare);
    this.complete();
  }

  light(isLit: boolean): void {
    this.toggle("lit", isLit);
  }

  /** Its last move has not been answered yet, or has. */
  wait(isWaiting: boolean): void {
    this.toggle("unanswered", isWaiting);
  }

  /** Follows the pointer. */
  carry(x: number, y: number, order: number): void {
    this.put(x, y, this.spot.scale, ABOVE_ALL + order);
  }

  /** A short "no". */
  shake(): void {
    this.front.animate?.(
      [0, -4, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` })),
      { duration: 180, easing: "ease-out" },
    );
  }

  /** Where it was last put. */
  at(): { readonly x: number; readonly y: number } {
    return this.spot;
  }

  /** Wherever it was, and whatever it was on its way to. */
  private put(x: number, y: number, scale: number, z: number): void {
    this.spot = { x, y, scale };
    this.order = z;
    this.element.style.transform = transformOf(this.spot);
    this.land();
  }

  private fly(from: Spot, { delay, duration }: Motion): void {
    const frames = [from, this.spot].map((spot) => ({ transform: transformOf(spot) }));
    const flight = this.element.animate?.(frames, { delay, duration, easing: SETTLE, fill: "backwards" });
    if (!flight) return;
    this.flight = flight;
    this.from = from;
    flight.onfinish = () => this.land();
    this.element.style.zIndex = String(ABOVE_ALL + this.order);
    // Under way it is seen, even if it will lie under others.
    this.toggle("flying", true);
  }

  private land(): void {
    if (this.flight) this.flight.onfinish = null;
    this.flight?.cancel();
    this.flight = null;
    this.toggle("flying", false);
    this.element.style.zIndex = String(this.order);
  }

  /** A card that is sent elsewhere under way goes on from where it is seen. Worked out: to ask the page would have it laid out first. */
  private inFlight(): Spot {
    const { from, spot } = this;
    const way = this.flight?.effect?.getComputedTiming().progress ?? 1;
    const at = (one: number, other: number) => one + (other - one) * way;
    return { x: at(from.x, spot.x), y: at(from.y, spot.y), scale: at(from.scale, spot.scale) };
  }

  private draw(face: number, level: Level): void {
    this.face = face;
    this.level = level;
    this.isWhole = false;
    this.front.className = face === UNKNOWN ? "tb-front" : `tb-front ${suitClass(face)}`;
    this.front.replaceChildren();
    if (face !== UNKNOWN) drawPart(this.front, "corner", face, level);
  }

  /** The rest of the face, once there is something to be seen of it: most cards lie under another for long. */
  private complete(): void {
    if (this.isWhole || this.face === UNKNOWN || (this.marked.has("under") && !this.marked.has("bare"))) return;
    this.isWhole = true;
    drawPart(this.front, "centre", this.face, this.level);
  }

  private flip(up: boolean, motion: Motion): void {
    this.lie();
    const halves = up && motion.isOneOfMany ? this.unfolding(motion) : this.bothSides(up, motion);
    this.turning = halves.filter((half) => half !== undefined);
    if (this.turning.length === 0) return;
    this.turning.at(-1)!.onfinish = () => this.lie();
    // Both sides are there, and one of them is too narrow to be seen, or lies under the other.
    this.toggle("turning", true);
  }

  private bothSides(up: boolean, { delay, duration }: Motion): (Animation | undefined)[] {
    const [leaving, coming] = up ? [this.back, this.front] : [this.front, this.back];
    const half = duration / 2;
    return [flipHalf(leaving, 1, 0, delay, half), flipHalf(coming, 0, 1, delay + half, half)];
  }

  /** The face alone moves, over the back: half the work, and of fifty cards that turn up together nobody sees more. */
  private unfolding({ delay, duration }: Motion): (Animation | undefined)[] {
    return [flipHalf(this.front, 0, 1, delay, duration)];
  }

  /** Its face has come while it lay there blank. */
  private unveil({ duration }: Motion): void {
    this.lie();
    const half = flipHalf(this.front, 0, 1, 0, duration / 2);
    if (!half) return;
    this.turning = [half];
    half.onfinish = () => this.lie();
  }

  private lie(): void {
    for (const half of this.turning) {
      half.onfinish = null;
      half.cancel();
    }
    this.turning = [];
    this.toggle("turning", false);
  }

  private toggle(name: string, isOn: boolean): void {
    if (this.marked.has(name) === isOn) return;
    if (isOn) this.marked.add(name);
    else this.marked.delete(name);
    this.element.classList.toggle(name, isOn);
  }
}

function transformOf({ x, y, scale }: Spot): string {
  return scale === 1 ? `translate(${x}px,${y}px)` : `translate(${x}px,${y}px) scale(${scale})`;
}

function flipHalf(side: HTMLElement, from: number, to: number, delay: number, duration: number): Animation | undefined {
  const frames = [from, to].map((scale) => ({ transform: `scaleX(${scale})` }));
  return side.animate?.(frames, { delay, duration, easing: to > from ? "ease-out" : "ease-in", fill: "both" });
}
