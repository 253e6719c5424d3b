"""axe-core on a page: what a machine can tell of whether everybody can use it."""

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from tests.e2e.person import AT_REST

SOURCE: Final = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
# The newest must be named, or its rules are not run.
ALL: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
# What another look of the same page can change.
OF_LOOKS: Final = ("color-contrast", "target-size", "link-in-text-block")
RUN: Final = """async (runOnly) => {
  const { passes, violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
  return {
    passed: passes.length,
    failed: violations.map(({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target} (${failureSummary})`).join('; ')}`),
  };
}"""


def violations(page: Page, rules: tuple[str, ...] = ALL) -> list[str]:
    """Every rule that is broken, with where. Waits until nothing moves: what fades in has no contrast yet."""
    page.wait_for_function(AT_REST)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SOURCE.read_text(encoding="utf-8") + "; undefined")
    found: dict[str, Any] = page.evaluate(RUN, list(rules))
    assert found["passed"] > 0
    return list(found["failed"])
