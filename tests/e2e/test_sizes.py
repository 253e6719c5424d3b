"""One race at every size people have, without a reload: all of it inside, every card legible, and either hand served."""

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import Arrive, Win
from tests.e2e.node import Node
from tests.e2e.own_table import OwnTable
from tests.e2e.person import PHONE
from tests.e2e.test_looks import assert_fits

SIZES: Final = (
    (320, 460),
    (360, 560),
    (390, 664),
    (390, 763),
    (412, 732),
    (844, 340),
    (768, 954),
    (1024, 698),
    (1440, 789),
    (720, 394),
)
LONGEST_AFTER: Final = {"demons-and-thieves": 66, "seven-devils": 59, "demon": 41}
"""Moves of the won line after which the longest column lies there."""
STOCK_RIGHT: Final = "() => document.querySelector('[data-pile=s]').getBoundingClientRect().x > innerWidth / 2"
# The window has its new size, and a frame has gone by in which the table lays itself out.
LAID: Final = """async ([width, height]) => {
  const frame = () => new Promise(requestAnimationFrame);
  while (innerWidth !== width || innerHeight !== height) await frame();
  await frame();
  await frame();
}"""

# Covered cards whose rank or suit reaches under the next card, as text.
CUT: Final = """() => {
  const cards = [...document.querySelectorAll('.tb-card.under:not(.down):not(.half):not(.covered)')];
  const all = [...document.querySelectorAll('.tb-card')];
  const box = (card) => card.getBoundingClientRect();
  const isOver = (card, other) => Number(other.style.zIndex) === Number(card.style.zIndex) + 1
    && Math.abs(box(other).x - box(card).x) < 1 && box(other).y > box(card).y;
  return cards.flatMap((card) => {
    const next = all.filter((other) => isOver(card, other)).sort((one, other) => box(one).y - box(other).y)[0];
    if (!next) return [];
    const end = box(card.querySelector('.tb-index')).bottom;
    return end > box(next).y + 1 ? [`${card.textContent} ends at ${end}, the next card begins at ${box(next).y}`] : [];
  });
}"""
# Tools and the stock that are not wholly inside the window.
OUT_OF_REACH: Final = """() => [...document.querySelectorAll('.tools button, [data-pile=s]')].filter((part) => {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}).map((part) => part.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("game", LONGEST_AFTER)
def test_at_every_size_all_is_inside_and_every_covered_card_can_be_read(
    game: str, node: Node, arrive: Arrive, wins: Win
) -> None:
    seed, line = wins(game)
    ann = arrive("Ann", PHONE, touch=True)
    ann.make_room(node.origin, game, seed)
    ann.start()
    table = OwnTable(ann.page, game, seed, touch=True)
    table.wait()
    table.play_all(line[: LONGEST_AFTER[game]])
    for size in SIZES:
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        ann.page.evaluate(LAID, list(size))
        table.same_board()
        assert_fits(ann.page, is_race=True)
        assert ann.page.evaluate(CUT) == [], size
        assert ann.page.evaluate(OUT_OF_REACH) == [], size


@pytest.mark.parametrize("game", ["demons-and-thieves", "seven-devils", "demon"])
def test_for_the_left_hand_stock_reserve_and_tools_change_sides_and_the_columns_keep_their_order(
    game: str, node: Node, arrive: Arrive, wins: Win
) -> None:
    seed, line = wins(game)
    ann = arrive("Ann", PHONE, touch=True)
    ann.make_room(node.origin, game, seed)
    ann.start()
    table = OwnTable(ann.page, game, seed, touch=True)
    table.wait()
    right = middles(ann.page)
    ann.prefer(leftHanded=True)
    ann.page.wait_for_function(STOCK_RIGHT)
    left = middles(ann.page)
    for name in ("s", "tools"):
        assert abs(left[name] - (PHONE[0] - right[name])) < 12
    for kind in ("t", "f"):
        order = sorted((name for name in left if name[0] == kind and name[1:].isdigit()), key=lambda name: left[name])
        assert order == sorted(order)
    table.play_all(line[:12])
    table.same_board()
    assert_fits(ann.page, is_race=True)


def middles(page: Page) -> dict[str, float]:
    """Of each pile and of the tools, from the left."""
    found: dict[str, float] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('[data-pile], .tools-place')].map((part) => {
          const { left, right } = part.getBoundingClientRect();
          return [part.dataset.pile ?? 'tools', (left + right) / 2];
        }))"""
    )
    return found
