/** What lies above the cards: outlines of what is meant, the keyboard's frame, counts, the reminder of the base rank. */
import { rankText } from "./faces";
import { clamp, type Rect } from "./geometry";

const REMINDER_MS = 2600;
const EDGE = 8;

/** `ring`: where cards in hand may go. `want`: cards the foundations wait for. `hint-from`, `hint-to`: what a hint means. */
export type Outline = "ring" | "want" | "hint-from" | "hint-to";

export class Overlay {
  readonly element = document.createElement("div");
  /** They lie among the cards: above those that rest, below those in hand. */
  private readonly outlines: Record<Outline, HTMLElement[]> = { ring: [], want: [], "hint-from": [], "hint-to": [] };
  private readonly counts = new Map<number, HTMLElement>();
  private readonly frame = this.part("tb-frame");
  private readonly note = this.part("tb-note");
  private noteTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly cards: HTMLElement) {
    this.element.className = "tb-over";
    this.element.setAttribute("aria-hidden", "true");
    this.frame.hidden = true;
    this.note.hidden = true;
  }

  /** An outline around each box; none takes all of the kind away. */
  outline(kind: Outline, boxes: readonly Rect[]): void {
    const drawn = this.outlines[kind];
    while (drawn.length < boxes.length) drawn.push(this.part(`tb-${kind}`, this.cards));
    drawn.forEach((outline, nth) => {
      const box = boxes[nth];
      outline.hidden = box === undefined;
      if (box) fit(outline, box);
    });
  }

  focus(box: Rect | null): void {
    this.frame.hidden = box === null;
    if (box) fit(this.frame, box);
  }

  /** Number of cards of a squared pile, nothing for a single card: on its back, or across the lower edge of a face. */
  count(pile: number, cards: number, box: Rect, isBack: boolean): void {
    let badge = this.counts.get(pile);
    if (!badge) {
      badge = this.part("tb-count");
      this.counts.set(pile, badge);
    }
    badge.hidden = cards < 2;
    if (badge.textContent !== String(cards)) badge.textContent = String(cards);
    badge.style.transform = `translate(${box.x + box.w / 2}px,${box.y + box.h}px) translate(-50%,${isBack ? -118 : -45}%)`;
  }

  /** Card reached home: a soft ring that spreads. */
  chime(box: Rect): void {
    const ring = this.part("tb-chime");
    fit(ring, box);
    const spread = ring.animate?.(
      // Nothing that the compositor cannot do alone.
      [
        { opacity: 0.9, transform: ring.style.transform },
        { opacity: 0, transform: `${ring.style.transform} scale(1.22)` },
      ],
      { duration: 420, delay: 90, easing: "ease-out", fill: "backwards" },
    );
    if (spread) spread.onfinish = () => ring.remove();
    else ring.remove();
  }

  /** Recalls the base rank beside a box; it goes by itself, and with it the outlines of what is wanted. */
  recall(
    rank: number | null,
    text: string,
    box: Rect,
    table: { readonly width: number; readonly height: number },
  ): void {
    this.note.innerHTML = `<b>${rank === null ? "?" : rankText(rank)}</b><span></span>`;
    this.note.lastElementChild!.textContent = text;
    this.note.hidden = false;
    const { offsetWidth: w, offsetHeight: h } = this.note;
    const x = clamp(box.x + box.w / 2 - w / 2, EDGE, table.width - EDGE - w);
    const below = box.y + box.h + EDGE;
    const y = below + h + EDGE > table.height ? box.y - EDGE - h : below;
    this.note.style.transform = `translate(${x}px,${Math.max(EDGE, y)}px)`;
    clearTimeout(this.noteTimer);
    this.noteTimer = setTimeout(() => this.forget(), REMINDER_MS);
  }

  /** Takes the reminder away, and what was wanted or hinted at. */
  forget(): void {
    clearTimeout(this.noteTimer);
    this.note.hidden = true;
    for (const kind of ["want", "hint-from", "hint-to"] as const) this.outline(kind, []);
  }

  private part(name: string, layer: HTMLElement = this.element): HTMLElement {
    const part = document.createElement("div");
    part.className = name;
    layer.append(part);
    return part;
  }
}

function fit(part: HTMLElement, { x, y, w, h }: Rect): void {
  part.style.transform = `translate(${x}px,${y}px)`;
  part.style.width = `${w}px`;
  part.style.height = `${h}px`;
}
