"""A page as the tests of Chromium know it, on any driver: so much of Playwright's `Page` as tables and keyboards ask for.

`OwnTable` and `Keyboard` play on it as they do in Chromium, so all browsers are held to the same boards and the same words.
"""

import json
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import TimeoutError as WaitedTooLong

from tests.browsers.driver import PATIENCE_S, Action, Driver

# Runs what a test wrote, a function of one argument or an expression.
RUN: Final = """async (text) => {
  const made = (%s);
  const value = typeof made === 'function' ? await made(JSON.parse(text)) : made;
  return JSON.stringify(value ?? null);
}"""
UNTIL: Final = """async (argument) => {
  const holds = (%s);
  const end = performance.now() + %d;
  while (!holds(argument)) {
    if (performance.now() > end) return false;
    await new Promise(requestAnimationFrame);
  }
  return true;
}"""
# Of the control with this name that is on the page: where its middle is, once it is on the screen; else null.
CONTROL: Final = """([selector, wanted, isExact]) => {
  const name = (one) => one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent;
  const says = (text) => (isExact ? text === wanted : text.startsWith(wanted));
  const fits = (one) => says(name(one).trim().replace(/\\s+/g, ' ')) && one.checkVisibility()
    && one.ariaDisabled !== 'true';
  const found = [...document.querySelectorAll(selector)].find(fits);
  if (!found) return null;
  const shown = found.labels?.[0] && found.type === 'radio' ? found.labels[0] : found;
  shown.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = shown.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
# Has it been brought there in each of several frames, and lay in one place?
STAYS: Final = f"""(wanted) => {{
  const seen = window.spotsSeen = [...(window.spotsSeen ?? []).slice(-3), String(({CONTROL})(wanted))];
  if (seen.length < 4 || new Set(seen).size > 1) return false;
  delete window.spotsSeen;
  return true;
}}"""
ROLES: Final = {"button": "button, summary", "textbox": "input", "link": "a[href]"}
KEYS: Final = {"Enter": "\ue007", "Escape": "\ue00c", "Control": "\ue009"}
PRESS: Final[Action] = {"type": "pointerDown", "button": 0}
LET_GO: Final[Action] = {"type": "pointerUp", "button": 0}


@dataclass(frozen=True, slots=True)
class Mouse:
    """Of the left button."""

    driver: Driver

    def click(self, x: float, y: float) -> None:
        """Once."""
        self.driver.act("pointer", [_move(x, y), PRESS, LET_GO])

    def dblclick(self, x: float, y: float) -> None:
        """Twice in one go."""
        self.driver.act("pointer", [_move(x, y), PRESS, LET_GO, PRESS, LET_GO])

    def move(self, x: float, y: float) -> None:
        """To a point of the window."""
        self.driver.act("pointer", [_move(x, y)])

    def down(self) -> None:
        """Press, and hold."""
        self.driver.act("pointer", [PRESS])

    def up(self) -> None:
        """Let go."""
        self.driver.act("pointer", [LET_GO])


@dataclass(frozen=True, slots=True)
class Keys:
    """One key, or several joined by +."""

    driver: Driver

    def press(self, keys: str) -> None:
        """All of them, and up again."""
        codes = [KEYS.get(key, key) for key in (keys.split("+") if len(keys) > 1 else [keys])]
        down: list[Action] = [{"type": "keyDown", "value": code} for code in codes]
        up: list[Action] = [{"type": "keyUp", "value": code} for code in reversed(codes)]
        self.driver.act("key", down + up)

    def type(self, text: str) -> None:
        """Key after key."""
        for letter in text:
            self.press(letter)


@dataclass(frozen=True, slots=True)
class Control:
    """What is found by a CSS selector and a name. `is_exact`: the name is all of it, not only how it begins."""

    page: "Page"
    selector: str
    name: str = ""
    is_exact: bool = False

    def click(self) -> None:
        """In its middle, once it is there and stays: Firefox scrolls to what was typed some time after it was."""
        wanted = [self.selector, self.name, self.is_exact]
        self.page.wait_for_function(CONTROL, arg=wanted)
        self.page.wait_for_function(STAYS, arg=wanted)
        self.page.mouse.click(*self.page.evaluate(CONTROL, wanted))

    def fill(self, text: str) -> None:
        """In place of all that stands there."""
        self.click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)


class Page:
    """`driver`: of the browser, which has this one page."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.mouse = Mouse(driver)
        self.keyboard = Keys(driver)

    def evaluate(self, script: str, arg: object = None) -> Any:  # noqa: ANN401  # whatever the script gives
        """A function of one argument, or an expression."""
        return json.loads(self.driver.call(RUN % script, json.dumps(arg)))

    def wait_for_function(self, script: str, *, arg: object = None) -> None:
        """Until it gives something true. Raises Playwright's `TimeoutError`."""
        if not self.evaluate(UNTIL % (script, PATIENCE_S * 1000), arg):
            raise WaitedTooLong(f"never true: {script}")

    def get_by_role(self, role: str, *, name: str, exact: bool = False) -> Control:
        """By its name, or where that need not be exact by how it begins."""
        return Control(self, ROLES[role], name, exact)

    def locator(self, selector: str) -> Control:
        """By CSS alone."""
        return Control(self, selector)

    def see(self, text: str) -> None:
        """Waits until this text can be read on the page."""
        try:
            self.wait_for_function("(text) => document.body.innerText.replace(/\\s+/g, ' ').includes(text)", arg=text)
        except WaitedTooLong:
            raise AssertionError(f"no {text!r} in: {self.evaluate('document.body.innerText')}") from None


def _move(x: float, y: float) -> Action:
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"}
