/**
 * Playing with the keyboard. 1-9: columns; w: waste; r: reserve; d: draw; f: to a foundation; + and -: take more cards or fewer; n: what
 * goes home next; s: the table read aloud; Escape: put down. The same key twice does what a double click does. On the table itself
 * arrows go from pile to pile, Enter and the space bar tap.
 */
import type { Rect } from "../table/geometry";
import type { Stage } from "../table/stage";
import { tableWords } from "../table/words";
import { isElsewhere } from "./elsewhere";
import type { Hands } from "./hands";

type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** `letters`: do single letters and digits count? The arrows and Enter always do. */
export interface KeysOptions {
  readonly letters: () => boolean;
  readonly onSay: (words: string) => void;
}

/** Sideways distance counts so much more than distance along the arrow. */
const ASIDE = 3;

export class Keys {
  private readonly listening = new AbortController();
  private isOn = true;
  /** The reserve chosen last. */
  private reserve = -1;

  constructor(
    private readonly stage: Stage,
    private readonly hands: Hands,
    private readonly options: KeysOptions,
  ) {
    const { signal } = this.listening;
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    stage.root.addEventListener("click", (event) => this.click(event), { signal });
    stage.root.addEventListener("focusin", (event) => this.focused(event), { signal });
    stage.root.addEventListener("focusout", () => this.unfocused(), { signal });
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
    if (isElsewhere(event)) return;
    if (event.key === "Escape") return this.hands.putDown();
    const isOurs = this.arrow(event) || (this.options.letters() && !event.repeat && this.letter(event));
    if (isOurs) event.preventDefault();
  }

  private letter(event: KeyboardEvent): boolean {
    const { sheet, board, faces } = this.stage;
    const digit = digitOf(event);
    const tap = (pile: number | undefined) => this.tapPile(pile, event.timeStamp);
    if (digit !== null) return tap(sheet.tableau[digit - 1]);
    const acts: Readonly<Record<string, () => unknown>> = {
      w: () => tap(sheet.waste),
      r: () => tap(this.nextReserve()),
      d: () => this.hands.drawOrRedeal(),
      f: () => this.sendHome(),
      n: () => this.hands.recall(this.stage.topBox(sheet.foundations[0]!)),
      s: () => board !== null && this.options.onSay(tableWords(sheet, board, faces)),
      "+": () => this.hands.reach(1),
      "=": () => this.hands.reach(1),
      "-": () => this.hands.reach(-1),
    };
    const act = acts[event.key.toLowerCase()];
    return act !== undefined && act() !== false;
  }

  private tapPile(pile: number | undefined, at: number): boolean {
    if (pile === undefined) return false;
    this.hands.tap(this.hands.exposed(pile), at);
    return true;
  }

  /** Of several reserves the next one after the last chosen that can go somewhere, or else that holds a card at all. */
  private nextReserve(): number | undefined {
    const { sheet, board } = this.stage;
    const full = sheet.reserves.filter((pile) => board && board.piles[pile]!.length > 0);
    const after = full.filter((pile) => pile > this.reserve);
    const inTurn = [...after, ...full.filter((pile) => pile <= this.reserve)];
    const next = inTurn.find((pile) => this.hands.canLeave(pile)) ?? inTurn[0];
    this.reserve = next ?? -1;
    return next;
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
    if (this.isOn && pile !== null) this.hands.tap(this.hands.exposed(pile), event.timeStamp);
  }

  private focused(event: FocusEvent): void {
    const pile = this.pileOf(event.target as Element);
    if (pile === null) return;
    this.stage.plates.rove(pile);
    const isByKey = (event.target as Element).matches(":focus-visible");
    if (isByKey) this.hands.peek.open(pile);
    this.stage.overlay.focus(isByKey ? this.stage.topBox(pile) : null);
  }

  private unfocused(): void {
    this.hands.peek.close();
    this.stage.overlay.focus(null);
  }

  private pileOf(element: Element | null): number | null {
    const pile = element?.closest?.<HTMLElement>(".tb-pile");
    if (!pile || !this.stage.root.contains(pile)) return null;
    return this.stage.sheet.index.get(pile.dataset["pile"]!) ?? null;
  }
}

/** 1 to 9, on the keyboards too where a digit is written with the shift key. */
function digitOf({ key, code, shiftKey }: KeyboardEvent): number | null {
  const found = /^[1-9]$/.exec(key)?.[0] ?? (shiftKey ? undefined : /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]);
  return found === undefined ? null : Number(found);
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
