/**
 * One gesture at a time: idle, pressed, dragging, and back. Whatever ends a gesture (release, a lost capture, another button, Escape,
 * a hidden page) ends it here, exactly once. Only one pointer counts; others are ignored until it is lifted.
 */

/** Points are in pixels from the corner of the element; `drop` gives where the drag ended, all others where it was pressed. */
export interface GestureHandlers {
  /** May a drag begin here? If not, the press stays a tap however far it moves. */
  grab(x: number, y: number): boolean;
  drag(dx: number, dy: number): void;
  drop(): void;
  cancel(): void;
  /** `at`: when the pointer was lifted, in milliseconds of the page's clock, however late it is handled. */
  tap(x: number, y: number, at: number): void;
  /** A long press with a finger; if it moves afterwards, a drag may still begin. */
  hold(x: number, y: number): void;
  /** A press of the right button. */
  recall(x: number, y: number): void;
}

const DRAG_AFTER_MOUSE = 6;
const DRAG_AFTER_TOUCH = 10;
const HOLD_MS = 480;
/** A tap that slid farther than this was meant for nothing. */
const TAP_REACH = 32;
const LEFT_BUTTON = 1;

interface Press {
  readonly pointer: number;
  readonly isMouse: boolean;
  /** Page position, and position on the element. */
  readonly pageX: number;
  readonly pageY: number;
  readonly x: number;
  readonly y: number;
  /** "held": long enough to mean something else than a tap. "spent": it can mean nothing any more. */
  phase: "pressed" | "held" | "dragging" | "tap-only" | "spent";
  far: number;
}

export class Gestures {
  private press: Press | null = null;
  private hold: ReturnType<typeof setTimeout> | undefined;
  private readonly listening = new AbortController();
  private isOn = true;
  /** The right button was pressed during a gesture: the menu it asks for, now or on release, is none of ours. */
  private isMenuMuted = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly handlers: GestureHandlers,
  ) {
    const { signal } = this.listening;
    const on = (target: EventTarget, type: string, listener: (event: never) => void) =>
      target.addEventListener(type, listener as EventListener, { signal });
    on(element, "pointerdown", (event: PointerEvent) => this.down(event));
    on(element, "pointermove", (event: PointerEvent) => this.move(event));
    on(element, "pointerup", (event: PointerEvent) => this.up(event));
    on(element, "pointercancel", (event: PointerEvent) => this.lost(event));
    on(element, "lostpointercapture", (event: PointerEvent) => this.lost(event));
    on(element, "contextmenu", (event: MouseEvent) => this.menu(event));
    // The mouse that browsers make up behind each tap would find nothing left to do, and be looked for on the table seven times over.
    on(element, "touchend", (event: TouchEvent) => event.cancelable && event.preventDefault());
    on(element, "dragstart", (event: Event) => event.preventDefault());
    on(window, "blur", () => this.cancel());
    on(document, "visibilitychange", () => document.hidden && this.cancel());
    on(document, "keydown", (event: KeyboardEvent) => event.key === "Escape" && this.cancel());
  }

  /** While off, nothing begins; what is under way is cancelled. */
  turn(isOn: boolean): void {
    this.isOn = isOn;
    if (!isOn) this.cancel();
  }

  get isDragging(): boolean {
    return this.press?.phase === "dragging";
  }

  cancel(): void {
    const press = this.end();
    if (press?.phase === "dragging") this.handlers.cancel();
  }

  destroy(): void {
    this.cancel();
    this.listening.abort();
  }

  private down(event: PointerEvent): void {
    if (!this.press) this.isMenuMuted = false;
    if (!this.isOn || this.press || event.button !== 0) return;
    const { left, top } = this.element.getBoundingClientRect();
    const { pointerId: pointer, clientX: pageX, clientY: pageY } = event;
    const isMouse = event.pointerType === "mouse";
    this.press = { pointer, isMouse, pageX, pageY, x: pageX - left, y: pageY - top, phase: "pressed", far: 0 };
    // Moves and the release must arrive even when the pointer leaves the window.
    this.element.setPointerCapture?.(pointer);
    if (!isMouse) this.hold = setTimeout(() => this.held(), HOLD_MS);
  }

  private move(event: PointerEvent): void {
    const press = this.pressOf(event);
    if (!press) return;
    // Another button arrives as a move with other `buttons`; a release that nobody told us of as a move with none.
    if (press.isMouse && event.buttons !== LEFT_BUTTON) {
      this.isMenuMuted = true;
      return this.cancel();
    }
    const dx = event.clientX - press.pageX;
    const dy = event.clientY - press.pageY;
    press.far = Math.max(press.far, Math.hypot(dx, dy));
    const mayDrag = press.phase === "pressed" || press.phase === "held";
    if (mayDrag && press.far >= (press.isMouse ? DRAG_AFTER_MOUSE : DRAG_AFTER_TOUCH)) {
      clearTimeout(this.hold);
      const otherwise = press.phase === "held" ? "spent" : "tap-only";
      press.phase = this.handlers.grab(press.x, press.y) ? "dragging" : otherwise;
    }
    if (press.phase === "dragging") this.handlers.drag(dx, dy);
  }

  private up(event: PointerEvent): void {
    const press = this.pressOf(event);
    if (!press) return;
    this.end();
    if (press.phase === "dragging") this.handlers.drop();
    else if (isTap(press)) this.handlers.tap(press.x, press.y, event.timeStamp);
  }

  private lost(event: PointerEvent): void {
    if (this.pressOf(event)) this.cancel();
  }

  private held(): void {
    const { press } = this;
    if (!press) return;
    press.phase = "held";
    this.handlers.hold(press.x, press.y);
  }

  private menu(event: MouseEvent): void {
    event.preventDefault();
    // A finger's long press is timed here; a right button during a drag only ends the drag.
    const isRightButton = event.button === 2 && (event as PointerEvent).pointerType !== "touch";
    const wasBusy = this.press !== null || this.isMenuMuted;
    if (isRightButton) this.cancel();
    if (!this.isOn || wasBusy || !isRightButton) return;
    const { left, top } = this.element.getBoundingClientRect();
    this.handlers.recall(event.clientX - left, event.clientY - top);
  }

  private pressOf(event: PointerEvent): Press | null {
    return this.press?.pointer === event.pointerId ? this.press : null;
  }

  private end(): Press | null {
    const press = this.press;
    this.press = null;
    clearTimeout(this.hold);
    if (press && this.element.hasPointerCapture?.(press.pointer)) this.element.releasePointerCapture(press.pointer);
    return press;
  }
}

function isTap({ phase, far }: Press): boolean {
  return (phase === "pressed" || phase === "tap-only") && far < TAP_REACH;
}
