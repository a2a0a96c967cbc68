"""Swatches of the inks in a small window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QRadioButton
from pytestqt.qtbot import QtBot

from nonogui.ui.widgets.colors import MOST_INKS, ColorState, InkRow
from tests.ui.pictures import CheckLooks


def inks(count: int) -> list[ColorState]:
    return [
        ColorState(number, f"Ink {number}", (20 * number, 90, 90), "", 0)
        for number in range(1, count + 1)
    ]


def test_click_chooses_an_ink(qtbot: QtBot) -> None:
    row = InkRow()
    qtbot.addWidget(row)
    row.set_inks(inks(3))
    row.set_ink(2)
    row.show()
    swatches = row.findChildren(QRadioButton)
    assert [each.isChecked() for each in swatches] == [False, True, False]
    assert swatches[2].accessibleName() == "Ink 3"
    with qtbot.waitSignal(row.chosen) as chosen:
        QTest.mouseClick(swatches[2], Qt.MouseButton.LeftButton)
    assert chosen.args == [3]


def test_ink_row_shows_the_inks_with_number_keys_and_hides_without_inks(qtbot: QtBot) -> None:
    row = InkRow()
    qtbot.addWidget(row)
    row.set_inks(inks(20))
    assert len(row.findChildren(QRadioButton)) == MOST_INKS
    row.set_inks([])
    assert row.isHidden()


def test_ink_row_matches_the_reference_picture(qtbot: QtBot, looks: CheckLooks) -> None:
    row = InkRow()
    qtbot.addWidget(row)
    row.set_inks(inks(5))
    row.set_ink(2)
    looks("inks", row)
