/** Says short sentences to those who hear the table: each is added, so that one that follows at once does not swallow the last. */

const KEPT = 6;

export class Speaker {
  readonly element = document.createElement("div");

  constructor() {
    this.element.className = "tb-live";
    this.element.setAttribute("role", "log");
    this.element.setAttribute("aria-live", "polite");
  }

  say(words: string): void {
    if (words === "") return;
    const line = document.createElement("p");
    line.textContent = words;
    this.element.append(line);
    while (this.element.childElementCount > KEPT) this.element.firstElementChild!.remove();
  }
}
