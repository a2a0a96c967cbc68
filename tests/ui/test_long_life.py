"""Do everything again and again: nothing is left behind."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QSpacerItem, QWidgetItem
from pytestqt.qtbot import QtBot

from nonogui.core.edits import EditedDesign
from nonogui.core.game import Game
from nonogui.ui.main_window import MainWindow
from tests.holdings import PROC, Holdings, holdings
from tests.long_life import LongLife

ROUNDS = 2
"""How often each thing is done once more; whatever stays behind each time shows as so many."""


@pytest.fixture
def life(qtbot: QtBot, make_window: Callable[[], MainWindow], tmp_path: Path) -> LongLife:
    """Return a driver that can repeat everything in a window."""
    return LongLife(make_window(), tmp_path, qtbot.waitUntil)


_OTHERS = (Game, EditedDesign, QWidgetItem, QSpacerItem)


def parts_of_the_window() -> Counter[str]:
    """How many objects of each class of the window there are, games, drawings, and layout items."""
    gc.collect()
    kinds = Counter(map(type, gc.get_objects()))
    return Counter(
        {
            f"{kind.__module__}.{kind.__qualname__}": count
            for kind, count in kinds.items()
            if str(kind.__module__).startswith("nonogui.ui.") or kind in _OTHERS
        }
    )


def assert_nothing_left(life: LongLife, act: Callable[[], object]) -> None:
    """Do something twice, and once more for each round: the same must be held as before."""
    for _time in range(2):  # what is made once for all is made, caches are full
        act()
    life.come_to_rest()
    before, parts = holdings(), parts_of_the_window()
    for _round in range(ROUNDS):
        act()
    life.come_to_rest()
    assert not holdings().more_than(before)
    more = parts_of_the_window() - parts
    assert not {kind: count for kind, count in more.items() if count >= ROUNDS}


PUZZLES = [0, 3, 9]  # 1x1, 30x30 in colour, a shipped one


@pytest.mark.parametrize("number", PUZZLES)
def test_solving_a_puzzle_leaks_nothing(life: LongLife, number: int) -> None:
    assert_nothing_left(life, lambda: life.visit(number))


def test_browsing_the_library_leaks_nothing(life: LongLife) -> None:
    def look() -> None:
        for number in range(3):
            life.page(number)

    assert_nothing_left(life, look)


def test_designing_and_test_playing_leak_nothing(life: LongLife) -> None:
    assert_nothing_left(life, lambda: life.design(0))


def test_opening_every_dialog_leaks_nothing(life: LongLife) -> None:
    def open_each() -> None:
        for name in life.dialogs:
            life.dialog(name)

    assert_nothing_left(life, open_each)


def test_holdings_report_the_additional_resources() -> None:
    before = Holdings(Counter({"/a": 1}), Counter("t"), Counter({"QTimer": 2}), 10.0)
    after = Holdings(Counter({"/a": 2}), Counter("t"), Counter({"QTimer": 1}), 12.0)
    assert after.more_than(before) == "    +1 descriptor: /a"
    assert not before.more_than(before)
    assert "2 descriptors" in str(after)


@pytest.mark.skipif(not PROC.exists(), reason="the system does not list descriptors")
def test_holdings_count_an_open_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with path.open("w", encoding="utf-8"):
        assert holdings().descriptors[str(path)] == 1
    assert holdings().descriptors[str(path)] == 0
