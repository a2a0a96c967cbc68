"""Small signs: the dots of a grade, the inks of a small window."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from nonogui.coach.grade import Grade
from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.widgets.boxes import vbox
from nonogui.ui.widgets.colors import INK, ColorState, InkRow
from nonogui.ui.widgets.progress import GRADE_WIDTH, GradeDots
from tests.ui.asking import assert_painted
from tests.ui.pictures import CheckLooks

INKS = (
    ColorState(1, "Black", (0, 0, 0), "", 0),
    ColorState(2, "Cream", (255, 250, 240), "", 0),
    ColorState(3, "Coral", (226, 88, 58), "", 0),
)


@pytest.fixture
def row(qtbot: QtBot) -> InkRow:
    row = InkRow()
    qtbot.addWidget(row)
    row.show()
    row.set_inks(INKS)
    qtbot.waitUntil(lambda: len(swatches(row)) == len(INKS))
    return row


def swatches(row: InkRow) -> list[QRadioButton]:
    return [each for each in row.findChildren(QRadioButton) if each.isVisible()]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_dots_show_the_grade(qtbot: QtBot, looks: CheckLooks, theme: Theme) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    dots = [GradeDots() for _grade in (None, *Grade)]
    for each, grade in zip(dots, (None, *Grade), strict=True):
        each.set_grade(grade)
    vbox(*dots, on=pane)
    looks(f"grades-{theme.is_dark:d}", pane, theme)
    assert {(each.width(), each.height()) for each in dots} == {(GRADE_WIDTH, 18)}


def test_new_grade_repaints_the_dots(qtbot: QtBot) -> None:
    dots = GradeDots()
    qtbot.addWidget(dots)
    assert_painted(qtbot, dots, lambda: dots.set_grade(next(iter(Grade))))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_chosen_ink_has_a_ring_and_a_pale_ink_has_an_outline(
    row: InkRow, looks: CheckLooks, theme: Theme
) -> None:
    row.set_ink(3)
    row.activateWindow()
    swatches(row)[2].setFocus(Qt.FocusReason.TabFocusReason)
    looks(f"inks-focus-{theme.is_dark:d}", row, theme)


def test_each_swatch_has_its_name_and_key(row: InkRow) -> None:
    assert row.accessibleName() == "Palette"
    assert [each.accessibleName() for each in swatches(row)] == ["Black", "Cream", "Coral"]
    assert [each.toolTip() for each in swatches(row)] == ["Black (1)", "Cream (2)", "Coral (3)"]
    row.set_ink(1)
    assert swatches(row)[0].focusPolicy() == Qt.FocusPolicy.TabFocus


def test_swatches_are_adjacent_and_clickable_to_the_edge(row: InkRow, qtbot: QtBot) -> None:
    row.resize(row.sizeHint())
    assert [each.x() for each in swatches(row)] == [0, INK, 2 * INK]
    assert row.sizeHint().height() == INK
    for corner in (QPoint(0, 0), QPoint(INK - 1, INK - 1)):
        with qtbot.waitSignal(row.chosen) as blocker:
            QTest.mouseClick(swatches(row)[1], Qt.MouseButton.LeftButton, pos=corner)
        assert blocker.args == [2]


def test_new_inks_replace_the_swatches_and_equal_inks_keep_them(row: InkRow, qtbot: QtBot) -> None:
    row.set_ink(2)
    before = swatches(row)
    row.set_inks([replace(each, left=3) for each in INKS])  # as after a move
    assert swatches(row) == before
    assert before[1].isChecked()
    row.set_inks([replace(INKS[0], name="Night"), INKS[1]])
    qtbot.waitUntil(lambda: len(swatches(row)) == 2)
    assert [each.accessibleName() for each in swatches(row)] == ["Night", "Cream"]
    assert [each.isChecked() for each in swatches(row)] == [False, True], "ink 2 is still chosen"
    row.set_ink(7)  # one without a swatch
    assert [each.isChecked() for each in swatches(row)] == [False, True]
