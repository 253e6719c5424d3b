"""A table at which nobody does anything: does the browser draw it all the same?"""

import json
from collections import Counter
from typing import Any, Final

from playwright.sync_api import Browser, Page

FRAMES_MS: Final = 10_000
CATEGORIES: Final = ("devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame")
COUNT_WRITTEN: Final = """() => {
  kept.written = 0;
  new MutationObserver(() => { kept.written += 1; }).observe(document.body, { subtree: true, characterData: true });
}"""


def frames_drawn(browser: Browser, page: Page) -> int:
    """In ten seconds, but for those that a text written anew asks for, as the clock is each second."""
    page.evaluate(COUNT_WRITTEN)
    browser.start_tracing(page=page, categories=list(CATEGORIES))
    page.wait_for_timeout(FRAMES_MS)
    written: int = page.evaluate("kept.written")
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    by_page = Counter(event["args"]["layerTreeId"] for event in events if event["name"] == "DrawFrame")
    return max(0, max(by_page.values(), default=0) - written)
