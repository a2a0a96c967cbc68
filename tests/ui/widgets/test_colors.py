"""The palette of a puzzle in colour: what each ink shows, and the marks on colours."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.board.options import InkMarks
from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.widgets.boxes import vbox
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.colors import ROW, ColorSection, ColorState, marks_choices
from nonogui.ui.widgets.controls import SegmentedControl
from tests.ui.asking import assert_painted, focus_chain
from tests.ui.pictures import CheckLooks

COLORS = (
    ColorState(1, "Black", (0, 0, 0), "b", 12),
    ColorState(2, "Cream", (255, 250, 240), "c", 1),
    ColorState(3, "A coral with a very long name", (226, 88, 58), "o", -2),
    ColorState(10, "Teal", (20, 120, 120), "t", 0),
)


@pytest.fixture
def section(qtbot: QtBot) -> ColorSection:
    section = ColorSection()
    qtbot.addWidget(section)
    section.set_colors(COLORS)
    section.resize(260, section.sizeHint().height())
    return section


def rows(section: ColorSection) -> list[QRadioButton]:
    return [each for each in section.findChildren(QRadioButton) if not each.isHidden()]


def marks(section: ColorSection) -> SegmentedControl:
    control = section.findChild(SegmentedControl)
    assert isinstance(control, SegmentedControl)
    return control


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("shown", InkMarks)
def test_palette_matches_the_reference_picture(
    section: ColorSection, looks: CheckLooks, shown: InkMarks, theme: Theme
) -> None:
    section.set_ink(2)
    section.set_marks(shown)
    rows(section)[3].setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    looks(f"palette-{shown.name.lower()}-{theme.is_dark:d}", section, theme)


def test_only_the_first_nine_inks_have_a_key(qtbot: QtBot, looks: CheckLooks) -> None:
    section = ColorSection()
    qtbot.addWidget(section)
    section.set_colors([ColorState(ink, "Ink", (20, 120, 120), "t", 4) for ink in (9, 10)])
    section.resize(200, section.sizeHint().height())
    looks("palette-keys", section)


def test_inks_are_mirrored_in_a_right_to_left_language(section: ColorSection) -> None:
    section.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    row = rows(section)[0]
    drawn, ink = row.grab().toImage(), QColor(*COLORS[0].rgb)
    assert drawn.pixelColor(row.width() - 22, ROW // 2) == ink
    assert drawn.pixelColor(22, ROW // 2) != ink


def test_focused_ink_has_a_ring(section: ColorSection, looks: CheckLooks) -> None:
    section.show()
    section.activateWindow()
    section.set_ink(3)
    rows(section)[2].setFocus(Qt.FocusReason.TabFocusReason)
    looks("palette-focus", section)


def test_each_ink_row_says_how_many_cells_are_left(section: ColorSection) -> None:
    assert section.accessibleName() == "Palette"
    assert [each.accessibleName() for each in rows(section)] == [
        "Black, 12 left",
        "Cream, 1 left",
        "A coral with a very long name, 2 too many",
        "Teal, 0 left",
    ]


def test_thousands_of_cells_are_separated(section: ColorSection) -> None:
    section.set_colors([replace(COLORS[0], left=2537), replace(COLORS[1], left=-1200)])
    texts = [each.accessibleName() for each in rows(section)]
    assert texts == ["Black, 2,537 left", "Cream, 1,200 too many"]


def test_click_anywhere_in_its_row_chooses_an_ink(section: ColorSection, qtbot: QtBot) -> None:
    section.show()
    row = rows(section)[1]
    for point in (QPoint(0, 0), QPoint(row.width() - 1, ROW - 1)):
        with qtbot.waitSignal(section.ink_chosen) as blocker:
            QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=point)
        assert blocker.args == [2]
    assert row.isChecked()


def test_click_chooses_the_marks_on_colours(section: ColorSection, qtbot: QtBot) -> None:
    with qtbot.waitSignal(section.marks_chosen) as blocker:
        QTest.mouseClick(marks(section).segment(InkMarks.LETTERS), Qt.MouseButton.LeftButton)
    assert blocker.args == [InkMarks.LETTERS]
    assert marks(section).accessibleName() == "Marks on colours"
    assert [choice.text for choice in marks_choices()] == ["None", "Letters", "Patterns"]


def test_changed_ink_updates_its_row(section: ColorSection) -> None:
    before = rows(section)
    section.set_ink(3)
    section.set_colors([replace(COLORS[0], name="Night", left=11), *COLORS[1:]])
    assert rows(section) == before
    assert before[0].accessibleName() == "Night, 11 left"
    assert before[0].text() == "Night"
    assert before[2].isChecked()


def test_new_inks_get_new_rows_with_the_current_marks(section: ColorSection, qtbot: QtBot) -> None:
    section.set_marks(InkMarks.LETTERS)
    section.set_colors([COLORS[3], COLORS[0]])
    assert [each.text() for each in rows(section)] == ["Teal", "Black"]
    section.set_ink(1)
    assert [each.isChecked() for each in rows(section)] == [False, True]
    section.set_ink(2)  # which it has not
    assert [each.isChecked() for each in rows(section)] == [False, True]
    assert marks(section).value is InkMarks.LETTERS
    with qtbot.waitSignal(section.ink_chosen) as blocker:
        rows(section)[0].click()
    assert blocker.args == [10]


def test_changed_marks_and_counts_repaint_the_row(section: ColorSection, qtbot: QtBot) -> None:
    row = rows(section)[0]
    for change in (
        lambda: section.set_marks(InkMarks.LETTERS),
        lambda: section.set_colors([replace(COLORS[0], left=3), *COLORS[1:]]),
    ):
        before = row.grab().toImage()
        assert_painted(qtbot, row, change)
        assert row.grab().toImage() != before


def test_tab_reaches_the_inks_before_the_marks(qtbot: QtBot) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    before, section, after = Button("Before"), ColorSection(), Button("After")
    vbox(before, section, after, on=pane)
    pane.show()
    for colors in (COLORS[:2], COLORS):
        section.set_colors(colors)
        qtbot.waitUntil(lambda: all(row.isVisible() for row in section.findChildren(QRadioButton)))
        stops = [
            each.text()
            for each in focus_chain(before)
            if isinstance(each, QPushButton | QRadioButton) and each.isVisibleTo(pane)
        ]
        names = [color.name for color in colors]
        assert stops == ["Before", *names, "None", "Letters", "Patterns", "After"]


def test_ink_row_has_a_fixed_height_and_takes_tab_focus(section: ColorSection) -> None:
    row = rows(section)[0]
    assert row.focusPolicy() == Qt.FocusPolicy.TabFocus
    assert row.testAttribute(Qt.WidgetAttribute.WA_Hover)
    assert row.height() == row.sizeHint().height() == row.minimumSizeHint().height() == ROW
    assert row.minimumSizeHint().width() < row.sizeHint().width()


def test_count_text_of_an_ink_can_be_customised(qtbot: QtBot) -> None:
    section = ColorSection(lambda state: f"{state.left} cells")
    qtbot.addWidget(section)
    section.set_colors(COLORS[:1])
    assert rows(section)[0].accessibleName() == "Black, 12 cells"
