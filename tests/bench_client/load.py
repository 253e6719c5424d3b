"""The first visit, over slow 4G."""

from typing import Any, Final

from playwright.sync_api import Browser

from tests.bench_client import goals
from tests.bench_client.figures import Table
from tests.bench_client.stage import SLOWED, phone
from tests.e2e.node import Node

SLOW_4G: Final = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
FIRST_PAINT: Final = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"

# Once the form's button is there and has been painted.
FORM: Final = """(async () => {
  while (!document.querySelector('form.make button[type=submit]')) await new Promise(requestAnimationFrame);
  await painted();
  kept.form = performance.now();
})()"""


def first_visit(browser: Browser, node: Node, figures: Table) -> None:
    """With nothing in the cache."""
    with phone(browser, "Ann") as (ann, glass):
        sizes: list[float] = []

        def arrived(event: dict[str, Any]) -> None:
            sizes.append(event["encodedDataLength"])

        glass.line.on("Network.loadingFinished", arrived)
        glass.line.send("Network.enable")
        glass.line.send("Network.emulateNetworkConditions", SLOW_4G)
        glass.slow_down(SLOWED)
        ann.page.add_init_script(FORM)
        ann.page.goto(f"{node.origin}/")
        ann.page.wait_for_function("() => kept.form !== undefined")
        until_painted = ann.page.wait_for_function(FIRST_PAINT)
        figures.add(goals.FIRST_PAINT, until_painted.json_value())
        figures.add(goals.FORM, ann.page.evaluate("kept.form"))
        ann.page.wait_for_load_state("networkidle")
        figures.add(goals.REQUESTS, len(sizes))
        figures.add(goals.BYTES, sum(sizes) / 1000)
