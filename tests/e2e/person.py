"""Somebody with a browser: one context, one page, and the things people do on the pages around the table."""

import json
import re
from pathlib import Path
from typing import Final, TypedDict

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

DESKTOP: Final = (1440, 789)
PHONE: Final = (390, 664)
TABLET: Final = (768, 954)
GAMES: Final = {"demon": "Demon", "seven-devils": "Seven Devils", "demons-and-thieves": "Demons and Thieves"}
PREFERENCES: Final = "pandemonium.preferences"
LINE_TROUBLE: Final = re.compile(r"WebSocket connection to .* failed|net::ERR_CONNECTION_REFUSED|net::ERR_EMPTY_RESPONSE")
AT_REST: Final = """() => document.getAnimations().every(
  (one) => one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)"""


class Viewport(TypedDict):
    """As Playwright wants it."""

    width: int
    height: int


class Person:
    """`errors`: what the console complained of. `name`: at the table. `language`: that the browser asks for."""

    def __init__(
        self,
        browser: Browser,
        name: str,
        size: tuple[int, int] = DESKTOP,
        *,
        touch: bool = False,
        language: str = "en-GB",
    ) -> None:
        viewport: Viewport = {"width": size[0], "height": size[1]}
        self.name, self.touch = name, touch
        self.errors: list[str] = []
        self.context: BrowserContext = browser.new_context(viewport=viewport, has_touch=touch, is_mobile=touch, locale=language)
        self.page: Page = self.new_page()

    def new_page(self) -> Page:
        """One more tab of the same browser."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def make_room(self, origin: str, game: str, seed: str | None = None, **numbers: int) -> str:
        """On the first page; returns the room's code. `numbers`: fields of the options by their label, `_` for a space."""
        page = self.page
        page.goto(f"{origin}/")
        page.get_by_role("radio", name=GAMES[game], exact=False).and_(page.locator(f"[value={game}]")).check(force=True)
        page.get_by_label("Your name").fill(self.name)
        if seed is not None or numbers:
            page.get_by_text("More options").click()
        if seed is not None:
            page.get_by_label("Deal number (open deal)").fill(seed)
        for label, number in numbers.items():
            page.get_by_label(label.replace("_", " ")).fill(str(number))
        page.get_by_role("button", name="Make a room").click()
        page.wait_for_url("**/r/*")
        expect(self.seat(self.name)).to_be_visible()
        return page.url.rpartition("/")[2]

    def prefer(self, **chosen: str | bool) -> None:
        """Choose these settings and no others, as if in another tab: an open page follows at once."""
        kept = json.dumps(json.dumps(chosen))
        self.page.evaluate(f"localStorage.setItem('{PREFERENCES}', {kept}); dispatchEvent(new StorageEvent('storage'))")

    def prefer_from_the_start(self, **chosen: str | bool) -> None:
        """The same before the first page is opened."""
        self.page.add_init_script(f"localStorage.setItem('{PREFERENCES}', {json.dumps(json.dumps(chosen))})")

    def open(self, link: str) -> None:
        """A room's link."""
        self.page.goto(link)

    def sit(self) -> None:
        """Take a free seat."""
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.seat(self.name)).to_be_visible()

    def start(self) -> None:
        """As the host; the countdown begins."""
        self.page.get_by_role("button", name="Start the race").click()
        expect(self.page.get_by_text("This deal is sealed")).to_be_visible()

    def seat(self, name: str) -> Locator:
        """A row of the lobby's list of seats."""
        return self.page.get_by_role("listitem").filter(has=self.page.locator(".seat-name", has_text=exactly(name)))

    def lane(self, name: str) -> Locator:
        """A row of the track."""
        return self.page.locator(".stair-labels li").filter(has=self.page.locator(".lane-name", has_text=exactly(name)))

    def lane_home(self, name: str) -> Locator:
        """The number of cards home in that row."""
        return self.lane(name).locator(".lane-home")

    def shot(self, file: Path) -> None:
        """A picture of what is on the screen, once nothing moves any more but what never stops."""
        self.page.wait_for_function(AT_REST)
        self.page.screenshot(path=file)

    def forgive_lost_sockets(self) -> None:
        """The browser itself complains of every socket it cannot open; where a test cut the line that is no fault."""
        self.errors[:] = [error for error in self.errors if not LINE_TROUBLE.search(error)]

    def leave(self) -> None:
        """Close the browser."""
        self.context.close()

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)


def exactly(text: str) -> re.Pattern[str]:
    """A text that is all of it."""
    return re.compile(f"^{re.escape(text)}$")
