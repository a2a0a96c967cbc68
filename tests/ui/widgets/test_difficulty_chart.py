"""The chart of where a puzzle gets hard."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from nonogui.coach.rounds import ProofSize, Round
from nonogui.ui.look.theme import LIGHT
from nonogui.ui.widgets.charts import (
    DIFFICULTY_HEIGHT,
    WIDEST_BAR,
    DifficultyChart,
    round_text,
    share_of,
)

EASY = Round(0.0, 2, moving=20, open=20, lines=20)
NARROW = Round(0.456, 5, moving=1, open=20, lines=20)
STUCK = Round(0.5, 20, moving=0, open=20, lines=20, proof=ProofSize(4, 1, is_plain=True))


@pytest.fixture
def chart(qtbot: QtBot) -> DifficultyChart:
    chart = DifficultyChart()
    qtbot.addWidget(chart)
    chart.resize(240, DIFFICULTY_HEIGHT)
    return chart


def heights(chart: DifficultyChart, color: QColor, columns: Sequence[int]) -> list[int]:
    """How many pixels of a colour there are in some columns."""
    image = chart.grab().toImage()
    return [sum(image.pixelColor(x, y) == color for y in range(DIFFICULTY_HEIGHT)) for x in columns]


def middle(bar: int) -> int:
    return int((bar + 0.4) * WIDEST_BAR)


def test_harder_rounds_have_higher_bars() -> None:
    assert 0 < share_of(EASY) < share_of(NARROW) < share_of(STUCK) <= 1
    assert share_of(replace(STUCK, weight=1000)) == 1


def test_each_round_has_a_bar(chart: DifficultyChart) -> None:
    chart.set_rounds([EASY, NARROW, EASY])
    low, high, again = heights(chart, LIGHT.accent, [middle(bar) for bar in range(3)])
    assert 0 < low == again < high < DIFFICULTY_HEIGHT
    assert heights(chart, LIGHT.accent, [middle(3)]) == [0]


def test_rounds_that_need_several_lines_have_another_colour_and_a_knob(
    chart: DifficultyChart,
) -> None:
    chart.set_rounds([EASY, STUCK])
    edge, center = int(WIDEST_BAR) + 1, middle(1)
    assert heights(chart, LIGHT.accent, [edge, center]) == [0, 0]
    bar, with_knob = heights(chart, LIGHT.what_if, [edge, center])
    assert 0 < bar < with_knob


def test_chart_without_rounds_shows_only_the_baseline(chart: DifficultyChart) -> None:
    assert heights(chart, LIGHT.hairline, [5, 200]) == [1, 1]
    assert chart.text_at(QPointF(5, 0)) == ""


def test_merged_bars_show_their_hardest_round(chart: DifficultyChart) -> None:
    chart.set_rounds([EASY] * 200 + [STUCK] + [EASY] * 199)
    assert chart.text_at(QPointF(120, 0)).startswith("Round 201, 50% known.")
    image = chart.grab().toImage()
    assert any(image.pixelColor(x, DIFFICULTY_HEIGHT - 4) == LIGHT.what_if for x in range(110, 130))


def test_round_text_says_what_is_known_and_what_comes_next() -> None:
    assert round_text(3, NARROW) == "Round 3, 45% known. 1 line gives a deduction."
    assert round_text(1, EASY) == "Round 1, 0% known. 20 lines give a deduction."
    text = "Round 9, 50% known. No single line is enough. The proof uses 4 lines."
    assert round_text(9, STUCK) == text
