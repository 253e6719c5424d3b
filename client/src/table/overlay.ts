/** What lies above the cards: rings around legal targets, the keyboard's frame, counts, the reminder of the base rank. */
import { rankText } from "./faces";
import type { Rect } from "./geometry";

const REMINDER_MS = 2600;
const EDGE = 8;

export class Overlay {
  readonly element = document.createElement("div");
  /** Rings lie among the cards: above those that rest, below those in hand. */
  private readonly rings: HTMLElement[] = [];
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

  /** A ring around each box; none takes all away. */
  ring(boxes: readonly Rect[]): void {
    while (this.rings.length < boxes.length) this.rings.push(this.part("tb-ring", this.cards));
    this.rings.forEach((ring, nth) => {
      const box = boxes[nth];
      ring.hidden = box === undefined;
      if (box) fit(ring, box);
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
      [
        { opacity: 0.9, outlineOffset: "0px" },
        { opacity: 0, outlineOffset: "12px" },
      ],
      { duration: 420, delay: 90, easing: "ease-out", fill: "backwards" },
    );
    if (spread) spread.onfinish = () => ring.remove();
    else ring.remove();
  }

  /** Recalls the base rank beside a box; it goes by itself. */
  recall(rank: number | null, text: string, box: Rect, width: number): void {
    this.note.innerHTML = `<b>${rank === null ? "?" : rankText(rank)}</b><span></span>`;
    this.note.lastElementChild!.textContent = text;
    this.note.hidden = false;
    const half = this.note.offsetWidth / 2;
    const x = Math.max(EDGE, Math.min(box.x + box.w / 2 - half, width - EDGE - 2 * half));
    this.note.style.transform = `translate(${x}px,${box.y + box.h + EDGE}px)`;
    clearTimeout(this.noteTimer);
    this.noteTimer = setTimeout(() => this.forget(), REMINDER_MS);
  }

  forget(): void {
    clearTimeout(this.noteTimer);
    this.note.hidden = true;
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
