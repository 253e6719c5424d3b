"""What a replay costs: `python -m tests.e2e.bench_replay`, eight racers of Demons and Thieves and the dealer's line.

With the processor slowed down four times: how long the page takes to open, and a seek from its event to the frame in which
every board is drawn anew. The page is to open within 1 s and to seek within 100 ms. A busy machine makes all figures larger;
so the same run moves 104 plain elements at once, which is what one full table costs at least, and tells seeks in units of that.
"""

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import get_chromium, launch_arguments
from tests.e2e.node import Node
from tests.e2e.person import DESKTOP
from tests.e2e.raced import raced

SLOWED: Final = 4
OPENINGS: Final = 5
SEEKS: Final = (0.5, 0.1, 0.9, 0.3, 0.7, 0.2, 1.0, 0.0, 0.6, 0.35, 0.85, 0.15, 0.65, 0.45, 0.95)
BOARDS: Final = 9

# Before anything of the page runs: when all boards are there, and have been painted.
WATCH_OPENING: Final = f"""(() => {{
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const look = async () => {{
    if (document.querySelectorAll('.tile-board canvas').length < {BOARDS}) return requestAnimationFrame(look);
    await painted();
    window.opened = performance.now();
  }};
  requestAnimationFrame(look);
}})()"""

# Until the frame after an event is painted, in milliseconds.
SEEK: Final = """async (part) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const slider = document.querySelector('.timeline input');
  await painted();
  const start = performance.now();
  slider.value = String(Math.round(part * Number(slider.max)));
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  await painted();
  return performance.now() - start;
}"""

BASELINE: Final = """async (times) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  document.body.innerHTML = '<div style="position:relative;contain:strict;width:1200px;height:700px"></div>';
  const cards = Array.from({ length: 104 }, (_, nth) => {
    const card = document.createElement('div');
    card.style.cssText = 'position:absolute;width:60px;height:84px;background:#fffdf6;border-radius:5px';
    card.textContent = String(nth);
    document.body.firstChild.append(card);
    return card;
  });
  const took = [];
  for (let time = 0; time < times; time++) {
    await painted();
    const start = performance.now();
    cards.forEach((card, nth) => {
      const at = (nth * 37 + time * 53) % 104;
      card.style.transform = `translate(${(at % 13) * 80}px,${Math.floor(at / 13) * 70}px)`;
      card.style.zIndex = String(at);
    });
    await painted();
    took.push(performance.now() - start);
  }
  return took;
}"""


def slowed(browser: Browser) -> Page:
    """A page of its own, with a slow processor."""
    width, height = DESKTOP
    page = browser.new_context(viewport={"width": width, "height": height}).new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    return page


def told(name: str, took: list[float], unit: float | None = None) -> None:
    """Median and worst, in milliseconds."""
    median, worst = statistics.median(took), max(took)
    share = "" if unit is None else f"; {median / unit:.2f} x the baseline"
    print(f"{name}: median {median:.0f} ms, worst {worst:.0f} ms of {len(took)}{share}")


def main() -> int:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as data, Node(Path(data)) as node, sync_playwright() as playwright:
        race = raced("demons-and-thieves", BOARDS - 1, winners=2)
        race.put(node)
        entries = sum(len(racer["log"]) for racer in race.record["racers"])
        print(f"{BOARDS - 1} racers, {entries} entries, the processor slowed down {SLOWED} times")
        browser = playwright.chromium.launch(executable_path=get_chromium(), args=launch_arguments())
        page = slowed(browser)
        page.goto(f"{node.origin}/healthz")
        baseline: list[float] = page.evaluate(BASELINE, len(SEEKS))
        page.context.close()
        openings: list[float] = []
        seeks: list[float] = []
        for _ in range(OPENINGS):
            page = slowed(browser)
            page.add_init_script(WATCH_OPENING)
            page.goto(f"{node.origin}/r/{race.record['code']}/1/replay")
            page.wait_for_function("() => window.opened !== undefined")
            openings.append(page.evaluate("opened"))
            seeks += [page.evaluate(SEEK, part) for part in SEEKS]
            page.context.close()
        browser.close()
    told("baseline, 104 plain elements moved at once", baseline)
    told(f"opening, {BOARDS} boards painted", openings)
    told(f"seek, {BOARDS} boards drawn anew", seeks, statistics.median(baseline))
    return 0


if __name__ == "__main__":
    sys.exit(main())
