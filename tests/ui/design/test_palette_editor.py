"""The palette editor: each change by mouse and keys, and its warnings."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QColorDialog
from pytestqt.qtbot import QtBot

from nonogui.core.design import Design
from nonogui.core.palette import MAX_INKS, WHITE, Color, Palette
from nonogui.core.puzzle import Puzzle
from nonogui.ui.design.palette import MOST_WARNINGS, AlikeRow, PaletteDialog
from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.widgets.text import Label
from tests.boards import board, clue, clued, palette
from tests.reading import lines, read_out
from tests.ui.dialogs.pressing import press
from tests.ui.pictures import CheckLooks

COLORS = Palette(
    (
        WHITE,
        Color("night", (20, 20, 60), "a"),
        Color("fire", (210, 40, 30), "b"),
        Color("corn", (240, 190, 40), "c"),
    )
)
DESIGN = Design.of_picture(board("aab.\nb.cc", COLORS), COLORS)
CLICK = Qt.MouseButton.LeftButton


@pytest.fixture
def dialog(qtbot: QtBot) -> PaletteDialog:
    return shown(qtbot, DESIGN)


def shown(qtbot: QtBot, design: Design) -> PaletteDialog:
    dialog = PaletteDialog(DARK, design)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    return dialog


def choose(dialog: PaletteDialog, at: int) -> None:
    QTest.mouseClick(dialog.rows[at], CLICK)


def names(dialog: PaletteDialog) -> list[str]:
    return [color.name for color in dialog.design.palette.colors]


def warnings(dialog: PaletteDialog) -> list[str]:
    QApplication.processEvents()
    rows = [row for row in dialog.findChildren(AlikeRow) if row.isVisible()]
    return [row.findChildren(Label)[0].text() for row in rows]


def test_at_first_nothing_changes(dialog: PaletteDialog) -> None:
    assert dialog.design == DESIGN
    assert [row.state.left for row in dialog.rows] == [2, 2, 2, 2]
    assert [row.state.letter for row in dialog.rows] == ["", "a", "b", "c"]
    assert dialog.rows[1].accessibleName() == "night, 2 cells"
    assert dialog.rows[1].isChecked()


def test_a_name_is_typed(dialog: PaletteDialog) -> None:
    choose(dialog, 2)
    dialog.name_field.selectAll()
    QTest.keyClicks(dialog.name_field, "rose red")
    assert names(dialog) == ["white", "night", "rose red", "corn"]
    assert dialog.rows[2].state.name == "rose red"
    assert dialog.name_field.text() == "rose red"


def test_a_colour_is_typed(dialog: PaletteDialog) -> None:
    choose(dialog, 3)
    assert dialog.hex_field.text() == "#F0BE28"
    dialog.hex_field.selectAll()
    QTest.keyClicks(dialog.hex_field, "00ff7")
    assert dialog.design == DESIGN
    QTest.keyClicks(dialog.hex_field, "f")
    assert dialog.design.palette[3].rgb == (0, 255, 0x7F)
    assert dialog.design.picture == DESIGN.picture


def test_half_a_colour_goes_back_to_the_whole_one(dialog: PaletteDialog) -> None:
    choose(dialog, 3)
    dialog.hex_field.setFocus()
    dialog.hex_field.selectAll()
    QTest.keyClicks(dialog.hex_field, "12")
    dialog.name_field.setFocus()
    assert dialog.hex_field.text() == "#F0BE28"


@pytest.mark.parametrize("color", ["#102030", ""])
def test_a_colour_is_mixed(
    dialog: PaletteDialog, monkeypatch: pytest.MonkeyPatch, color: str
) -> None:
    monkeypatch.setattr(QColorDialog, "getColor", lambda *_: QColor(color) if color else QColor())
    choose(dialog, 0)
    QTest.mouseClick(dialog.mix, CLICK)
    assert dialog.design.palette.background.hex == (color[1:] or "FFFFFF")
    assert dialog.hex_field.text() == (color or "#FFFFFF")


def test_a_colour_is_added_and_named_at_once(dialog: PaletteDialog) -> None:
    QTest.mouseClick(dialog.add, CLICK)
    assert dialog.rows[4].isChecked()
    QTest.keyClicks(dialog.name_field, "sky")
    assert names(dialog) == ["white", "night", "fire", "corn", "sky"]
    assert dialog.design.picture == DESIGN.picture


def test_a_full_palette_takes_no_more(qtbot: QtBot) -> None:
    full = shown(qtbot, Design.blank(2, 2, palette(MAX_INKS)))
    assert not full.add.isEnabled()
    QTest.mouseClick(full.remove, CLICK)
    assert full.add.isEnabled()
    assert len(full.rows) == MAX_INKS


def test_merging(dialog: PaletteDialog) -> None:
    choose(dialog, 2)
    QTest.mouseClick(dialog.merge, CLICK)
    actions = dialog.merge_menu.actions()
    assert [action.text() for action in actions] == ["night", "corn"]
    actions[1].trigger()
    dialog.merge_menu.close()
    assert names(dialog) == ["white", "night", "corn"]
    assert dialog.design.picture == board("aab.\nb.bb", palette(2))
    assert dialog.rows[2].isChecked()
    assert dialog.design.puzzle == Puzzle.from_picture(dialog.design.picture, dialog.design.palette)


def test_removing_the_last_colours(dialog: PaletteDialog) -> None:
    choose(dialog, 3)
    QTest.mouseClick(dialog.remove, CLICK)
    assert dialog.design.picture == board("aab.\nb...", palette(2))
    assert dialog.rows[2].isChecked()
    QTest.mouseClick(dialog.remove, CLICK)
    assert names(dialog) == ["white", "night"]
    assert dialog.design.palette.is_black_and_white
    assert not dialog.remove.isEnabled()
    assert not dialog.merge.isEnabled()


def test_the_background_stays(dialog: PaletteDialog) -> None:
    choose(dialog, 0)
    for button in (dialog.merge, dialog.remove, dialog.up, dialog.down):
        assert not button.isEnabled()


def test_moving_up_and_down(dialog: PaletteDialog) -> None:
    assert not dialog.up.isEnabled()
    QTest.mouseClick(dialog.down, CLICK)
    QTest.mouseClick(dialog.down, CLICK)
    assert names(dialog) == ["white", "fire", "corn", "night"]
    assert not dialog.down.isEnabled()
    assert dialog.design.picture == board("cca.\na.bb", palette(3))
    QTest.mouseClick(dialog.up, CLICK)
    assert dialog.rows[2].isChecked()
    assert names(dialog) == ["white", "fire", "night", "corn"]


def test_arrow_keys_choose_colours(dialog: PaletteDialog) -> None:
    dialog.rows[1].setFocus()
    QTest.keyClick(dialog.rows[1], Qt.Key.Key_Down)
    assert dialog.name_field.text() == "fire"


def test_colours_hard_to_tell_apart_are_named(dialog: PaletteDialog) -> None:
    assert warnings(dialog) == []
    choose(dialog, 3)
    dialog.try_color((214, 44, 34))
    assert warnings(dialog) == ["fire and corn look much alike."]
    dialog.try_color((252, 252, 252))
    assert warnings(dialog) == ["corn is hard to see on the background."]


def test_there_may_be_more_warnings_than_room(qtbot: QtBot) -> None:
    grey = tuple(Color(f"grey {at}", (100 + at,) * 3, "x") for at in range(5))
    dialog = shown(qtbot, Design.blank(2, 2, Palette((WHITE, *grey))))
    assert len(warnings(dialog)) == MOST_WARNINGS
    assert any(label.text() == "And 5 more pairs." for label in dialog.findChildren(Label))


def test_colours_of_clues_without_a_picture(qtbot: QtBot) -> None:
    dialog = shown(qtbot, Design.of_puzzle(clued("1a 1b/1c", "1a/1b 1c", palette(3))))
    assert [row.state.left for row in dialog.rows] == [1, 1, 1, 1]
    QTest.mouseClick(dialog.remove, CLICK)
    assert dialog.design.puzzle.rows == (clue("1a"), clue("1b"))
    press(dialog, "Keep")
    assert dialog.result()


def test_it_reads_from_top_to_bottom(dialog: PaletteDialog) -> None:
    assert read_out(dialog) == lines("""
        Colours
        Colours
        choice: white (background), 2 cells
        choice: night, 2 cells (chosen)
        choice: fire, 2 cells
        choice: corn, 2 cells
        Name
        field: Name = 'night' (focus)
        Colour
        Colour
        field: Red, green and blue = '#14143C'
        button: Mix…
        button: Merge into
        button: Remove
        Hard to tell apart
        Every colour can be told from every other.
        button: Add a colour
        button: Up (disabled)
        button: Down
        button: Cancel
        button: Keep
    """)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_how_it_looks(dialog: PaletteDialog, looks: CheckLooks, theme: Theme) -> None:
    choose(dialog, 2)
    looks(f"palette-{theme.is_dark:d}", dialog, theme)
