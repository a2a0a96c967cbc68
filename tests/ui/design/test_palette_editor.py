"""The palette editor: each change by mouse and keys, and its warnings."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QColorDialog, QScrollArea
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from nonogui import i18n
from nonogui.core.design import Design
from nonogui.core.palette import MAX_INKS, WHITE, Color, Palette
from nonogui.core.puzzle import Puzzle
from nonogui.ui.design import dialogs
from nonogui.ui.design.dialogs import (
    LIST_HEIGHT,
    MAX_WARNINGS,
    AlikeRow,
    PaletteDialog,
    background_name,
)
from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.widgets.text import Label
from tests.boards import board, clue, clued, palette
from tests.reading import lines, read_out
from tests.ui.dialogs.pressing import press
from tests.ui.growing import growth
from tests.ui.hints import tabular, wrapped
from tests.ui.pictures import CheckLooks, use_theme

COLORS = Palette(
    (
        WHITE,
        Color("night", (20, 20, 60), "a"),
        Color("fire", (210, 40, 30), "b"),
        Color("corn", (240, 190, 40), "c"),
    )
)
DESIGN = Design.from_picture(board("aab.\nb.cc", COLORS), COLORS)
CLICK = Qt.MouseButton.LeftButton


@pytest.fixture
def dialog(qtbot: QtBot) -> PaletteDialog:
    return shown(qtbot, DESIGN)


def shown(qtbot: QtBot, design: Design) -> PaletteDialog:
    use_theme(DARK)
    dialog = PaletteDialog(design)
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


def test_unedited_palette_keeps_the_design(dialog: PaletteDialog) -> None:
    assert dialog.design == DESIGN
    assert [row.state.left for row in dialog.rows] == [2, 2, 2, 2]
    assert [row.state.letter for row in dialog.rows] == ["", "a", "b", "c"]
    assert dialog.rows[1].accessibleName() == "night, 2 cells"
    assert dialog.rows[1].isChecked()


def test_typing_a_name_renames_the_colour(dialog: PaletteDialog) -> None:
    choose(dialog, 2)
    dialog.name_field.selectAll()
    QTest.keyClicks(dialog.name_field, "rose red")
    assert names(dialog) == ["white", "night", "rose red", "corn"]
    assert dialog.rows[2].state.name == "rose red"
    assert dialog.name_field.text() == "rose red"


def test_typing_a_complete_hex_code_changes_the_colour(dialog: PaletteDialog) -> None:
    choose(dialog, 3)
    assert dialog.hex_field.text() == "#F0BE28"
    dialog.hex_field.selectAll()
    QTest.keyClicks(dialog.hex_field, "00ff7")
    assert dialog.design == DESIGN
    QTest.keyClicks(dialog.hex_field, "f")
    assert dialog.design.palette[3].rgb == (0, 255, 0x7F)
    assert dialog.design.picture == DESIGN.picture


def test_leaving_an_incomplete_hex_code_restores_the_old_one(dialog: PaletteDialog) -> None:
    choose(dialog, 3)
    dialog.hex_field.setFocus()
    dialog.hex_field.selectAll()
    QTest.keyClicks(dialog.hex_field, "12")
    dialog.name_field.setFocus()
    assert dialog.hex_field.text() == "#F0BE28"


@pytest.mark.parametrize("color", ["#102030", ""])
def test_colour_dialog_changes_the_colour_unless_cancelled(
    dialog: PaletteDialog, monkeypatch: pytest.MonkeyPatch, color: str
) -> None:
    monkeypatch.setattr(QColorDialog, "getColor", lambda *_: QColor(color) if color else QColor())
    choose(dialog, 0)
    QTest.mouseClick(dialog.mix, CLICK)
    assert dialog.design.palette.background.hex == (color[1:] or "FFFFFF")
    assert dialog.hex_field.text() == (color or "#FFFFFF")


def test_added_colour_can_be_named_at_once(dialog: PaletteDialog) -> None:
    QTest.mouseClick(dialog.add, CLICK)
    assert dialog.rows[4].isChecked()
    QTest.keyClicks(dialog.name_field, "sky")
    assert names(dialog) == ["white", "night", "fire", "corn", "sky"]
    assert dialog.design.picture == DESIGN.picture


def test_full_palette_disables_adding_a_colour(qtbot: QtBot) -> None:
    full = shown(qtbot, Design.blank(2, 2, palette(MAX_INKS)))
    assert not full.add.isEnabled()
    QTest.mouseClick(full.remove, CLICK)
    assert full.add.isEnabled()
    assert len(full.rows) == MAX_INKS


def test_merging_recolours_the_picture(dialog: PaletteDialog) -> None:
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


def test_keyboard_merges_colours_until_one_is_left(dialog: PaletteDialog) -> None:
    """The menu takes the whole key press, though its button is disabled by then."""
    for _other in range(2):
        choose(dialog, 1)
        QTest.mouseClick(dialog.merge, CLICK)
        menu = dialog.merge_menu
        menu.setActiveAction(menu.actions()[0])
        QTest.keyClick(menu, Qt.Key.Key_Return)
    assert len(dialog.rows) == 2
    assert not dialog.merge.isEnabled()


def remove(dialog: PaletteDialog) -> None:
    """Remove the chosen colour; its cells become background."""
    QTest.mouseClick(dialog.remove, CLICK)
    if dialog.remove_menu.isVisible():
        dialog.remove_menu.actions()[1].trigger()
        dialog.remove_menu.close()


def test_removing_a_colour_in_use_asks_what_its_cells_become(dialog: PaletteDialog) -> None:
    choose(dialog, 2)
    QTest.mouseClick(dialog.remove, CLICK)
    menu = dialog.remove_menu
    assert [each.text() for each in menu.actions()] == [
        "2 cells become",
        "white (background)",
        "night",
        "corn",
    ]
    assert not menu.actions()[0].isEnabled()
    menu.close()
    assert dialog.design == DESIGN  # closing it removes nothing
    menu.actions()[2].trigger()
    assert names(dialog) == ["white", "night", "corn"]
    assert dialog.rows[1].state.left == 4


def test_last_remaining_colour_cannot_be_removed(dialog: PaletteDialog) -> None:
    choose(dialog, 3)
    remove(dialog)
    assert dialog.design.picture == board("aab.\nb...", palette(2))
    assert dialog.rows[2].isChecked()
    remove(dialog)
    assert names(dialog) == ["white", "night"]
    assert dialog.design.palette.is_black_and_white
    assert not dialog.remove.isEnabled()
    assert not dialog.merge.isEnabled()


def test_background_cannot_be_merged_removed_or_moved(dialog: PaletteDialog) -> None:
    choose(dialog, 0)
    for button in (dialog.merge, dialog.remove, dialog.up, dialog.down):
        assert not button.isEnabled()


def test_moving_a_colour_changes_its_palette_position(dialog: PaletteDialog) -> None:
    assert not dialog.up.isEnabled()
    QTest.mouseClick(dialog.down, CLICK)
    QTest.mouseClick(dialog.down, CLICK)
    assert names(dialog) == ["white", "fire", "corn", "night"]
    assert not dialog.down.isEnabled()
    assert dialog.design.picture == board("cca.\na.bb", palette(3))
    QTest.mouseClick(dialog.up, CLICK)
    assert dialog.rows[2].isChecked()
    assert names(dialog) == ["white", "fire", "night", "corn"]


def test_arrow_keys_choose_a_colour(dialog: PaletteDialog) -> None:
    dialog.rows[1].setFocus()
    QTest.keyClick(dialog.rows[1], Qt.Key.Key_Down)
    assert dialog.name_field.text() == "fire"


def test_warning_names_colours_that_look_similar(dialog: PaletteDialog) -> None:
    assert warnings(dialog) == []
    choose(dialog, 3)
    dialog.try_color((214, 44, 34))
    assert warnings(dialog) == ["fire and corn look very similar."]
    dialog.try_color((252, 252, 252))
    assert warnings(dialog) == ["corn is hard to see on the background."]


def test_palette_shows_a_limited_number_of_warnings(qtbot: QtBot) -> None:
    grey = tuple(Color(f"grey {at}", (100 + at,) * 3, "x") for at in range(5))
    dialog = shown(qtbot, Design.blank(2, 2, Palette((WHITE, *grey))))
    assert len(warnings(dialog)) == MAX_WARNINGS
    assert any(label.text() == "And 5 more pairs." for label in dialog.findChildren(Label))


def test_colour_can_be_removed_from_clues_without_a_picture(qtbot: QtBot) -> None:
    dialog = shown(qtbot, Design.from_puzzle(clued("1a 1b/1c", "1a/1b 1c", palette(3))))
    assert [row.state.left for row in dialog.rows] == [1, 1, 1, 1]
    remove(dialog)
    assert dialog.design.puzzle.rows == (clue("1a"), clue("1b"))
    press(dialog, "Apply")
    assert dialog.result()


def test_dialog_reads_from_top_to_bottom(dialog: PaletteDialog) -> None:
    assert read_out(dialog) == lines("""
        Palette
        Palette
        choice: white (background), 2 cells
        choice: night, 2 cells (chosen)
        choice: fire, 2 cells
        choice: corn, 2 cells
        button: Add colour
        button: Move up (disabled)
        button: Move down
        Name
        field: Name = 'night' (focus)
        Colour
        Colour
        field: Hex code = '#14143C'
        button: Edit…
        button: Merge into
        button: Remove
        Similar colours
        All colours are easy to tell apart.
        button: Cancel
        button: Apply
    """)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_dialog_matches_stored_picture(
    dialog: PaletteDialog, looks: CheckLooks, theme: Theme
) -> None:
    choose(dialog, 2)
    looks(f"palette-{theme.is_dark:d}", dialog, theme)


def usable(dialog: PaletteDialog) -> str:
    """Which of merge, remove, up and down can be pressed: their first letters."""
    buttons = (dialog.merge, dialog.remove, dialog.up, dialog.down)
    return "".join(each.text().split()[-1][0].upper() for each in buttons if each.isEnabled())


def test_buttons_are_enabled_according_to_the_chosen_colour(
    dialog: PaletteDialog, qtbot: QtBot
) -> None:
    found = []
    for at in range(4):
        choose(dialog, at)
        found.append(usable(dialog))
    assert found == ["", "IRD", "IRUD", "IRU"]
    alone = shown(qtbot, Design.from_picture(board("#.")))
    choose(alone, 1)
    assert usable(alone) == ""
    assert alone.add.isEnabled()


def test_each_row_shows_name_symbol_and_cell_count(dialog: PaletteDialog) -> None:
    states = [(row.state.name, row.state.letter, row.state.left) for row in dialog.rows]
    assert states == [
        ("white (background)", "", 2),
        ("night", "a", 2),
        ("fire", "b", 2),
        ("corn", "c", 2),
    ]
    assert [row.accessibleName() for row in dialog.rows][1] == "night, 2 cells"
    assert (background_name(""), background_name("white")) == ("Background", "white (background)")


def test_list_and_field_show_the_names_of_colours_in_the_users_language(qtbot: QtBot) -> None:
    design = Design.from_picture(board("#."))
    i18n.install("pl")
    try:
        dialog = shown(qtbot, design)
        assert [row.state.name for row in dialog.rows] == ["biały (tło)", "czarny"]
        assert dialog.name_field.text() == "czarny"
        choose(dialog, 0)
        assert dialog.name_field.text() == "biały"
        assert names(dialog) == ["white", "black"], "a file keeps the English names"
    finally:
        i18n.install("en")


def test_black_and_white_palette_shows_no_symbols(qtbot: QtBot) -> None:
    dialog = shown(qtbot, Design.from_picture(board("#.\n..")))
    assert [row.state.letter for row in dialog.rows] == ["", ""]
    assert [row.accessibleName() for row in dialog.rows][1].endswith(", 1 cell")


def test_dialog_opens_with_the_drawing_colour_selected(qtbot: QtBot) -> None:
    dialog = PaletteDialog(DESIGN, ink=3)
    qtbot.addWidget(dialog)
    assert [row.isChecked() for row in dialog.rows] == [False, False, False, True]
    assert (dialog.name_field.text(), dialog.hex_field.text()) == ("corn", "#F0BE28")


@pytest.mark.parametrize(
    ("typed", "rgb"),
    [
        ("#0a0B0c", (10, 11, 12)),
        ("0a0b0c", (10, 11, 12)),
        ("#0a0b0", (20, 20, 60)),
        ("#0a0b0g", (20, 20, 60)),
        ("", (20, 20, 60)),
    ],
)
def test_incomplete_hex_codes_are_ignored(
    dialog: PaletteDialog, typed: str, rgb: tuple[int, int, int]
) -> None:
    choose(dialog, 1)
    dialog.hex_field.selectAll()
    QTest.keyClick(dialog.hex_field, Qt.Key.Key_Delete)
    QTest.keyClicks(dialog.hex_field, typed)
    assert dialog.palette_shown[1].rgb == rgb


def test_text_fields_have_length_limits(dialog: PaletteDialog) -> None:
    assert dialog.hex_field.accessibleName() == "Hex code"
    assert (dialog.hex_field.maxLength(), dialog.name_field.maxLength()) == (7, 40)
    assert dialog.name_field.hasFocus()


def test_merge_menu_lists_the_other_colours_in_palette_order(dialog: PaletteDialog) -> None:
    choose(dialog, 2)
    for _time in range(2):
        dialog.merge.click()
        assert [each.text() for each in dialog.merge_menu.actions()] == ["night", "corn"]
        corner = dialog.merge.mapToGlobal(dialog.merge.rect().bottomLeft())
        assert dialog.merge_menu.pos() == corner
        dialog.merge_menu.close()
    dialog.merge_menu.actions()[1].trigger()
    assert names(dialog) == ["white", "night", "corn"]
    assert dialog.name_field.text() == "corn"
    assert [row.isChecked() for row in dialog.rows] == [False, False, True]


def test_removing_a_colour_selects_the_next_one(dialog: PaletteDialog, qtbot: QtBot) -> None:
    choose(dialog, 1)
    last = dialog.rows[-1]
    remove(dialog)
    assert not last.isVisible()
    qtbot.waitUntil(lambda: not isValid(last))
    assert names(dialog) == ["white", "fire", "corn"]
    assert dialog.name_field.text() == "fire"
    choose(dialog, 2)
    remove(dialog)
    assert dialog.name_field.text() == "fire"
    assert len(dialog.rows) == 2


def test_moved_colour_stays_selected(dialog: PaletteDialog) -> None:
    choose(dialog, 1)
    dialog.down.click()
    assert names(dialog) == ["white", "fire", "night", "corn"]
    assert dialog.rows[2].isChecked()
    dialog.up.click()
    assert names(dialog) == ["white", "night", "fire", "corn"]
    assert dialog.rows[1].isChecked()


def test_colour_rows_are_stacked_closely(dialog: PaletteDialog) -> None:
    tops = [row.y() for row in dialog.rows]
    assert tops == [2, 40, 78, 116]
    assert {row.x() for row in dialog.rows} == {2}


@pytest.mark.parametrize("more", [0, 1, 2])
def test_hidden_warnings_are_counted(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, more: int
) -> None:
    monkeypatch.setattr(dialogs, "MAX_WARNINGS", 3 - more)
    near = tuple(Color(f"grey {at}", (90 + at, 90, 90), "abc"[at]) for at in range(3))
    dialog = shown(
        qtbot,
        Design.from_picture(board("ab\nc.", Palette((WHITE, *near))), Palette((WHITE, *near))),
    )
    QApplication.processEvents()
    labels = [label for label in dialog.findChildren(Label) if label.isVisible()]
    texts = [label.text() for label in labels]
    counts = [label.text() for label in labels if label.text().startswith("And ")]
    assert all(label.wordWrap() for label in labels if label.text() in counts)
    assert counts == [[], ["And 1 more pair."], ["And 2 more pairs."]][more]
    assert len(warnings(dialog)) == 3 - more
    assert "All colours are easy to tell apart." not in texts


def test_colours_take_the_height_of_a_larger_dialog(dialog: PaletteDialog) -> None:
    assert growth(dialog) == lines("""
        Palette: wider 120
        Name: wider 120
        Similar colours: wider 120
        All colours are easy to tell apart.: wider 120
    """)
    areas = dialog.findChildren(QScrollArea)
    (area,) = (each for each in areas if each.isAncestorOf(dialog.rows[0]))
    assert area.height() == LIST_HEIGHT + 90


def test_counts_line_up_and_warnings_wrap(qtbot: QtBot) -> None:
    dialog = shown(qtbot, Design.blank(3, 3, palette(3)))
    assert tabular(dialog) == ["9", "0", "0", "0"]
    assert wrapped(dialog) == ["Palette", *warnings(dialog)]
    assert len(warnings(dialog)) == 3


def test_warnings_are_whole_and_match_stored_picture(qtbot: QtBot, looks: CheckLooks) -> None:
    dialog = shown(qtbot, Design.blank(3, 3, palette(4)))
    labels = [each for row in dialog.findChildren(AlikeRow) for each in row.findChildren(Label)]
    assert len(labels) == MAX_WARNINGS

    def is_whole(label: Label) -> bool:
        is_high = label.height() >= label.heightForWidth(label.width())
        return is_high and label.visibleRegion().boundingRect() == label.rect()

    qtbot.waitUntil(lambda: all(map(is_whole, labels)))
    looks("palette-alike", dialog)
