"""The studio page: drawing with each tool, tabs, panel, strip, small and colourful designs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QMenu, QRadioButton, QScrollArea, QToolTip
from pytestqt.qtbot import QtBot

from nonogui.core.design import Design, Leader
from nonogui.core.edits import EditKind
from nonogui.core.grid import Axis, Cell, Line
from nonogui.core.puzzle import Metadata
from nonogui.formats.registry import native
from nonogui.library.designs import OwnFile
from nonogui.ui.actions import DESIGN_TOOLS, SPECS, ActionId
from nonogui.ui.board.accessible import cell_text
from nonogui.ui.design.doctor_panel import LEAST_DOCTOR, DesignPanel
from nonogui.ui.design.page import (
    DockTools,
    MenuButton,
    QuietLine,
    RailButton,
    ToolRail,
    color_states,
    filled_text,
    is_blank,
    subtitle,
    title,
)
from nonogui.ui.design.session import DesignSession, DesignView, Shown
from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.colors import LOW_ROW, ROW, ColorState
from nonogui.ui.widgets.message import Message
from nonogui.words.colors import color_name
from tests.boards import board, clue, palette, puzzle, random_picture
from tests.designer import Designer
from tests.reading import lines, read_out
from tests.ui.growing import growth
from tests.ui.pictures import CheckLooks

KEY = Qt.Key
CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
RIGHT = Qt.MouseButton.RightButton


def blank(side: int = 5) -> Design:
    return Design.blank(side, side)


def of(text: str) -> Design:
    return Design.from_picture(board(text))


def words(designer: Designer) -> set[str]:
    labels = designer.page.findChildren(QLabel)
    return {label.accessibleName() or label.text() for label in labels if label.isVisible()}


# ---- tools ----


def test_pencil_draws_along_the_pointer_path(designer: Designer) -> None:
    designer.open(blank())
    designer.drag((0, 0), (0, 2), (2, 2))
    assert designer.picture == "###..\n..#..\n..#..\n.....\n....."
    assert [len(clue) for clue in designer.session.design.puzzle.rows] == [1, 1, 1, 0, 0]
    designer.drag((0, 2), (0, 1), button=RIGHT)
    assert designer.picture.startswith("#....")


@pytest.mark.parametrize(
    ("key", "cells", "picture"),
    [
        (KEY.Key_I, [(0, 0), (2, 2)], "#..\n.#.\n..#"),
        (KEY.Key_U, [(0, 0), (2, 2)], "###\n#.#\n###"),
        (KEY.Key_O, [(0, 0), (2, 2)], ".#.\n#.#\n.#."),
        (KEY.Key_G, [(1, 1), (1, 1)], "###\n###\n###"),
    ],
)
def test_tool_shortcut_selects_the_tool_that_draws(
    designer: Designer, key: Qt.Key, cells: list[tuple[int, int]], picture: str
) -> None:
    designer.open(blank(3))
    designer.key(key)
    designer.drag(*cells)
    assert designer.picture == picture
    designer.key(KEY.Key_Z, CTRL)
    assert designer.grid == blank(3).picture
    designer.key(KEY.Key_Z, CTRL | SHIFT)
    assert designer.picture == picture


def test_fill_shortcut_draws_filled_shapes(designer: Designer) -> None:
    designer.open(blank(3))
    designer.key(KEY.Key_U)
    designer.key(KEY.Key_F)
    designer.drag((0, 0), (2, 2))
    assert designer.picture == "###\n###\n###"


def test_tool_rail_highlights_and_selects_the_tool(designer: Designer) -> None:
    designer.open(blank())
    buttons = designer.page.rail.findChildren(RailButton)[: len(DESIGN_TOOLS)]
    assert [button.kind for button in buttons] == [Kind.LIT] + [Kind.PLAIN] * 5
    QTest.mouseClick(buttons[2], Qt.MouseButton.LeftButton)
    assert buttons[2].kind is Kind.LIT
    assert buttons[0].kind is Kind.PLAIN
    assert buttons[2].toolTip() == "Rectangle (U)"
    QTest.mouseClick(buttons[2], Qt.MouseButton.LeftButton)  # once more changes nothing
    assert buttons[2].isChecked()
    assert buttons[2].kind is Kind.LIT
    designer.drag((0, 0), (1, 1))
    assert designer.session.design.picture.count(1) == 4


def test_tool_rail_switches_filled_shapes(designer: Designer) -> None:
    designer.open(blank(3))
    button = designer.page.rail.findChildren(RailButton)[len(DESIGN_TOOLS)]
    assert (button.accessibleName(), button.kind) == ("Filled shapes", Kind.PLAIN)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert (button.isChecked(), button.kind) == (True, Kind.LIT)
    designer.key(KEY.Key_U)
    designer.drag((0, 0), (2, 2))
    assert designer.picture == "###\n###\n###"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert (button.isChecked(), button.kind) == (False, Kind.PLAIN)


def test_drawing_with_symmetry_mirrors_the_stroke(designer: Designer) -> None:
    designer.open(blank(4))
    designer.key(KEY.Key_V)
    designer.key(KEY.Key_V, SHIFT)
    designer.drag((0, 0), (0, 0))
    assert designer.picture == "#..#\n....\n....\n#..#"
    symmetry = designer.page.rail.findChildren(MenuButton)[0]
    chosen = "Mirror left–right, Mirror top–bottom"
    assert symmetry.accessibleDescription() == chosen
    assert symmetry.toolTip() == f"Symmetry: {chosen}"
    designer.do(ActionId.SYMMETRY_NONE)
    assert symmetry.toolTip() == "Symmetry"
    designer.drag((1, 1), (1, 1))
    assert designer.picture == "#..#\n.#..\n....\n#..#"
    assert not designer.window.actions_[ActionId.SYMMETRY_ACROSS].isChecked()


def test_diagonal_symmetry_needs_a_square_design(designer: Designer) -> None:
    designer.open(Design.blank(4, 3))
    action = designer.window.actions_[ActionId.SYMMETRY_DIAGONAL]
    assert not action.isEnabled()
    assert "square" in action.toolTip()
    designer.open(blank())
    assert action.isEnabled()


@pytest.mark.parametrize(
    ("action", "picture"),
    [
        (ActionId.SHIFT_RIGHT, ".##\n.#.\n..."),
        (ActionId.SHIFT_LEFT, "#.#\n..#\n..."),
        (ActionId.SHIFT_UP, "#..\n...\n##."),
        (ActionId.SHIFT_DOWN, "...\n##.\n#.."),
        (ActionId.MIRROR_ACROSS, ".##\n..#\n..."),
        (ActionId.MIRROR_DOWN, "...\n#..\n##."),
        (ActionId.TURN_RIGHT, ".##\n..#\n..."),
        (ActionId.TURN_LEFT, "...\n#..\n##."),
        (ActionId.INVERT, "..#\n.##\n###"),
        (ActionId.CROP_TO_PICTURE, "##\n#."),
    ],
)
def test_transform_changes_the_picture_and_undo_restores_it(
    designer: Designer, action: ActionId, picture: str
) -> None:
    designer.open(of("##.\n#..\n..."))
    before = designer.session.design
    designer.do(action)
    assert designer.picture == picture
    designer.do(ActionId.UNDO)
    assert designer.session.design == before


def test_given_cells_shift_with_the_picture(designer: Designer) -> None:
    designer.open(of("#..\n...").with_given([board("#..\n...").cell(0)]))
    designer.key(KEY.Key_Right, ALT)
    given = designer.session.design.puzzle.given
    assert given is not None
    assert given[0, 1] == 1


def test_undo_and_redo_name_the_edit(designer: Designer) -> None:
    designer.open(blank())
    undo, redo = (designer.window.actions_[each] for each in (ActionId.UNDO, ActionId.REDO))
    assert not undo.isEnabled()
    designer.key(KEY.Key_U)
    designer.drag((0, 0), (2, 2))
    assert undo.text() == "Undo: Rectangle"
    designer.do(ActionId.UNDO)
    assert redo.text() == "Redo: Rectangle"
    assert not undo.isEnabled()


# ---- the keyboard ----


def test_keyboard_draws_and_erases_cells(designer: Designer) -> None:
    designer.open(blank(3))
    designer.key(KEY.Key_Space)
    designer.key(KEY.Key_Right, SHIFT)
    designer.key(KEY.Key_Down)
    QTest.keyRelease(designer.board, KEY.Key_Shift)
    assert designer.picture.startswith("##.\n")
    designer.key(KEY.Key_Up)
    designer.key(KEY.Key_Backspace)
    assert designer.picture.startswith("#..\n")


def test_game_shortcuts_do_nothing_in_the_studio(designer: Designer) -> None:
    designer.open(blank(3))
    for key in (KEY.Key_H, KEY.Key_M, KEY.Key_T, KEY.Key_Q, KEY.Key_P):
        designer.key(key)
    assert designer.session.drawing.undo_edit is None


# ---- the two views ----


def test_clues_tab_opens_the_clue_at_the_cursor(designer: Designer) -> None:
    designer.open(blank())
    segment = designer.page.tabs.segment(DesignView.CLUES)
    QTest.mouseClick(segment, Qt.MouseButton.LeftButton)
    assert designer.page.clues.line == Line(Axis.ROW, 0)
    for key in (KEY.Key_3, KEY.Key_Return):
        designer.key(key)
    assert designer.session.design.leader is Leader.CLUES
    assert designer.session.design.puzzle.rows[0].filled == 3
    designer.key(KEY.Key_F4)
    assert designer.view() is DesignView.PICTURE
    assert designer.board.hasFocus()


@pytest.mark.parametrize(
    ("action", "line"),
    [(ActionId.TYPE_ROW, Line(Axis.ROW, 1)), (ActionId.TYPE_COLUMN, Line(Axis.COLUMN, 2))],
)
def test_shortcuts_open_the_row_or_column_clue_at_the_cursor(
    designer: Designer, action: ActionId, line: Line
) -> None:
    designer.open(blank())
    designer.board.setFocus()
    designer.board.set_cursor(Cell(1, 2))
    QTest.keySequence(designer.board, QKeySequence(SPECS[action].keys[0]))
    assert designer.page.clues.line == line


def test_choosing_a_tool_returns_to_the_picture_tab(designer: Designer) -> None:
    designer.open(blank())
    designer.key(KEY.Key_F4)
    assert designer.view() is DesignView.CLUES
    designer.do(ActionId.DRAW_LINE)
    assert designer.view() is DesignView.PICTURE


def test_drawing_over_typed_clues_replaces_them_and_says_so(designer: Designer) -> None:
    designer.open(blank())
    designer.key(KEY.Key_F4)
    for key in (KEY.Key_3, KEY.Key_Return):
        designer.key(key)
    designer.drag((4, 4), (4, 4))
    assert designer.session.design.leader is Leader.PICTURE
    assert designer.view() is DesignView.PICTURE
    message = designer.page.stage.messages.message
    assert message is not None
    assert message.text == "The clues now match the picture. Undo restores the old clues."
    designer.key(KEY.Key_Z, CTRL)
    assert designer.session.design.puzzle.rows[0] == clue("3")


def test_drawing_over_unique_clues_shows_no_message(designer: Designer) -> None:
    designer.open(Design.from_puzzle(replace(puzzle("##\n#."), goal=None)))
    designer.qtbot.waitUntil(lambda: designer.session.diagnosis is not None)
    designer.drag((1, 1), (1, 1))
    assert designer.session.design.leader is Leader.PICTURE
    assert designer.page.stage.messages.message is None


# ---- messages ----


def test_status_strip_shows_the_cell_and_the_filled_count(designer: Designer) -> None:
    designer.open(blank())
    designer.drag((1, 2), (1, 3))
    assert {"Row 2, column 4", "2 of 25 filled"} <= words(designer)


def test_status_strip_groups_digits_of_large_numbers(designer: Designer) -> None:
    designer.open(Design.blank(60, 50))
    assert "0 of 3,000 filled" in words(designer)


def test_status_strip_explains_how_to_place_a_floating_paste(designer: Designer) -> None:
    designer.open(of("##\n.."))
    designer.do(ActionId.SELECT_ALL)
    designer.key(KEY.Key_C, CTRL)
    designer.key(KEY.Key_V, CTRL)
    text = "Drag it or use the arrow keys. Press Enter to place it, Esc to cancel."
    assert text in words(designer)
    designer.key(KEY.Key_Return)
    assert {"2 of 4 filled"} <= words(designer)
    assert text not in words(designer)


def test_status_strip_explains_why_a_clue_is_invalid(designer: Designer) -> None:
    designer.open(blank())
    designer.key(KEY.Key_F4)
    for key in (KEY.Key_1, KEY.Key_Q):
        designer.key(key)
    assert any("q" in text and "clue" in text for text in words(designer))
    designer.key(KEY.Key_Tab)
    assert designer.page.clues.line == Line(Axis.ROW, 0)
    assert "q" in QToolTip.text()
    designer.key(KEY.Key_Backspace)
    designer.key(KEY.Key_Tab)
    assert designer.page.clues.problem == ""


def test_title_bar_shows_where_the_design_is_saved(designer: Designer) -> None:
    designer.open(blank())
    assert {"Untitled design", "5 × 5 · New"} <= words(designer)
    designer.drag((0, 0), (0, 0))
    assert "5 × 5 · My designs · Saved" in words(designer)


def test_blank_design_shows_how_to_start(designer: Designer) -> None:
    designer.open(blank())
    assert "Draw, or type the first clue." in words(designer)
    designer.do(ActionId.PANEL)
    assert "Draw, or type the first clue." in words(designer)
    designer.drag((2, 2), (2, 2))  # right through the words
    assert designer.grid[2, 2] == 1
    assert "Draw, or type the first clue." not in words(designer)


def test_first_press_on_a_preview_returns_to_the_design(designer: Designer) -> None:
    designer.open(of("#.\n.."))
    designer.session.show(Shown(board(".#\n..")))
    designer.drag((1, 1), (1, 1))  # the first press brings the design back
    assert designer.session.shown is None
    assert designer.picture == "#.\n.."
    designer.drag((1, 1), (1, 1))
    assert designer.picture == "#.\n.#"


# ---- colours, sizes, looks ----


def test_colours_are_chosen_by_digit_key_and_in_the_panel(designer: Designer) -> None:
    inks = palette(3)
    designer.open(Design.blank(3, 3, inks))
    designer.key(KEY.Key_2)
    designer.drag((0, 0), (0, 0))
    row = next(
        each
        for each in designer.page.panel.colors.findChildren(QRadioButton)
        if each.text() == "ink c"
    )
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    designer.drag((0, 1), (0, 1))
    assert designer.grid.rows_text(inks)[0] == "bc."
    assert row.accessibleName() == "ink c, 1 cell"


def test_tab_key_reaches_the_colours_before_their_marks(designer: Designer) -> None:
    designer.open(Design.from_picture(board("ab"), palette(2)))
    designer.board.setFocus()
    names = []
    for _ in range(2):
        designer.key(KEY.Key_Tab)
        focused = designer.window.focusWidget()
        assert isinstance(focused, QAbstractButton)
        names.append(focused.text())
    assert names == ["ink a", "None"]


def test_undrawn_cells_read_as_empty_and_as_unknown_under_typed_clues(
    designer: Designer,
) -> None:
    designer.open(of("#.\n.."))
    view = designer.board.view
    assert view is not None
    assert cell_text(view, Cell(0, 1)) == "Row 1, column 2, empty, row clue 1, column clue 0"
    designer.session.set_clue(Line(Axis.ROW, 0), clue("2"))
    view = designer.board.view
    assert view is not None
    assert cell_text(view, Cell(1, 1)) == "Row 2, column 2, unknown, row clue 0, column clue 0"


def test_large_palette_leaves_room_for_the_analysis_panel(designer: Designer) -> None:
    designer.open(Design.blank(3, 3, palette(24)))
    panel = designer.page.panel
    assert panel.doctor.height() > panel.height() // 3
    rows = [each for each in panel.colors.findChildren(QRadioButton) if "ink" in each.text()]
    assert len(rows) == 24
    assert all(row.height() == rows[0].height() for row in rows)


def test_analysis_gets_at_least_half_of_a_short_panel(designer: Designer) -> None:
    designer.open(Design.blank(5, 5, palette(4)))
    designer.window.resize(1280, 520)
    panel = designer.page.panel
    designer.qtbot.waitUntil(lambda: panel.doctor.height() >= panel.height() // 2)


def test_applying_a_repair_focuses_the_board(designer: Designer) -> None:
    designer.open(of("#...\n.#..\n..##\n..##"))
    doctor = designer.page.panel.doctor
    designer.qtbot.waitUntil(lambda: bool(doctor.offers.cards))
    button = doctor.offers.cards[0].button
    button.setFocus()
    designer.key(KEY.Key_Return)
    assert designer.session.drawing.undo_edit is not None
    assert designer.board.hasFocus()


def test_removing_the_chosen_colour_selects_another(designer: Designer) -> None:
    designer.open(Design.blank(3, 3, palette(3)))
    designer.key(KEY.Key_3)
    designer.session.change(EditKind.PALETTE, Design.blank(3, 3, palette(2)))
    assert designer.session.ink == 1
    designer.drag((0, 0), (0, 0))
    assert designer.grid[0, 0] == 1


def test_undo_and_redo_of_a_new_colour_keep_a_colour_chosen(designer: Designer) -> None:
    designer.open(Design.blank(3, 3, palette(2)))
    designer.session.change(EditKind.PALETTE, Design.blank(3, 3, palette(3)))
    designer.key(KEY.Key_3)
    for modifier in (CTRL, CTRL | SHIFT):
        designer.key(KEY.Key_Z, modifier)
        rows = designer.page.panel.colors.findChildren(QRadioButton)
        chosen = [each.text() for each in rows if each.isChecked() and each.isVisible()]
        assert chosen == [color_name(designer.session.design.palette, designer.session.ink)]


def test_small_window_shows_tools_in_a_dock_and_panel_as_a_drawer(designer: Designer) -> None:
    designer.window.resize(900, 620)
    designer.open(blank())
    page = designer.page
    assert page.is_compact
    assert not page.rail.isVisible()
    assert page.dock.isVisible()
    assert not page.panel.isVisible()
    before = page.stage.board.width()
    designer.key(KEY.Key_F9)
    assert page.panel.isVisible()
    assert page.stage.board.width() == before
    buttons = page.dock.findChildren(RailButton)
    QTest.mouseClick(buttons[1], Qt.MouseButton.LeftButton)
    assert designer.window.actions_[ActionId.DRAW_LINE].isChecked()


@pytest.mark.parametrize("size", [(1280, 800), (1024, 580)])
def test_verdict_stays_in_sight_without_the_panel(
    designer: Designer, size: tuple[int, int]
) -> None:
    designer.window.resize(*size)
    designer.open(of("##\n#."))
    page = designer.page
    page.set_panel_open(False)
    bar = page.dock.place if page.is_compact else page.strip.run
    assert bar.isVisible()
    designer.qtbot.waitUntil(lambda: bar.text().endswith("Exactly one solution"))
    designer.session.change(EditKind.DRAW, of("#.\n.#"))
    designer.qtbot.waitUntil(lambda: bar.text().endswith("Several solutions"))
    page.set_panel_open(True)
    page.set_drawer_open(True)
    assert "solution" not in bar.text()


@pytest.mark.parametrize(("width", "is_there"), [(800, True), (500, False)])
def test_dock_shows_the_colours_only_in_a_wide_window(
    designer: Designer, width: int, is_there: bool
) -> None:
    designer.window.resize(width, 560)
    designer.open(Design.blank(3, 3, palette(9)))
    swatches = designer.page.dock.findChildren(QRadioButton)
    assert any(each.isVisible() for each in swatches) is is_there
    tools = designer.page.dock.findChildren(RailButton)
    assert all(tool.width() == tools[0].width() for tool in tools)
    if is_there:
        inks = designer.page.dock.inks
        designer.session.change(EditKind.PALETTE, Design.blank(3, 3, palette(2)))
        designer.qtbot.waitUntil(
            lambda: sum(each.isVisible() for each in inks.findChildren(QRadioButton)) == 2
        )


@pytest.mark.parametrize("size", [(480, 400), (640, 480), (960, 640), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("has_panel", [True, False])
def test_palette_is_in_sight_at_every_size(
    designer: Designer, qtbot: QtBot, size: tuple[int, int], has_panel: bool
) -> None:
    window, page = designer.window, designer.page
    designer.open(Design.from_picture(random_picture(6, 6, 1, 3), palette(3)))
    window.settings.update(panel_open=has_panel)
    window.resize(*size)
    qtbot.waitUntil(lambda: (window.width(), window.height()) == size)

    def shown() -> list[QAbstractButton]:
        found = page.findChildren(QAbstractButton)
        return [each for each in found if each.accessibleName().startswith("ink c")
                and each.visibleRegion().boundingRect() == each.rect()]  # fmt: skip

    qtbot.waitUntil(lambda: len(shown()) == 1)  # all of it, in one place
    buttons = shown()
    QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
    assert designer.session.ink == 3
    designer.key(KEY.Key_1)
    assert designer.session.ink == 1
    assert not buttons[0].isChecked()


def test_tool_rail_fits_the_smallest_window_that_shows_it(designer: Designer) -> None:
    designer.window.resize(960, 640)
    designer.open(blank())
    rail = designer.page.rail
    assert rail.isVisible()
    assert rail.minimumSizeHint().height() <= rail.height()


def test_narrow_dock_shows_every_tool(designer: Designer) -> None:
    designer.window.resize(480, 560)
    designer.open(blank())
    dock = designer.page.dock
    symmetry = dock.findChildren(MenuButton)[0]
    right = symmetry.mapTo(dock, symmetry.rect().topRight()).x()
    assert right < dock.zoom.mapTo(dock, dock.zoom.rect().topLeft()).x()
    assert "Row 1, column 1" not in words(designer)
    designer.window.resize(700, 560)
    assert "Row 1, column 1" in words(designer)


def test_studio_page_reads_from_top_to_bottom(designer: Designer) -> None:
    designer.open(Design.blank(5, 5))
    assert read_out(designer.page) == lines("""
        button: Library
        button: Undo (disabled)
        button: Redo (disabled)
        Untitled design
        5 × 5 · New
        button: Export…
        button: Test play (disabled)
        check box: Side panel (chosen)
        button: Menu
        Tools
        choice: Pencil (chosen)
        choice: Line
        choice: Rectangle
        choice: Ellipse
        choice: Flood fill
        choice: Select and move
        check box: Filled shapes
        button: Symmetry
        button: Transform
        button: Invert
        button: Import picture…
        button: New random puzzle…
        Picture or clues
        choice: Picture (chosen)
        choice: Clues
        table: Board, 5 rows, 5 columns (focus)
        Analysis
        Analysis
        Draw, or type the first clue.
        Row 1, column 1
        0 of 25 filled
        button: Zoom out
        425%
        button: Zoom in
        button: Fit to window
    """)


# ---- state shown, and the parts by themselves ----


def subtitle_of(design: Design, file: OwnFile | None = None, **state: bool) -> str:
    session = DesignSession(design, file)
    for name, value in state.items():
        setattr(session, name, value)
    return subtitle(session)


def test_subtitle_states_size_place_and_save_state(tmp_path: Path, qtbot: QtBot) -> None:
    del qtbot
    design, file = of("##.\n..#"), OwnFile(tmp_path / "boat.pbn", native(), 0)
    assert subtitle_of(design) == "3 × 2 · New"
    assert subtitle_of(design, is_autosaved=True) == "3 × 2 · My designs · Saved"
    assert (
        subtitle_of(design, is_autosaved=True, is_save_failed=True)
        == "3 × 2 · My designs · Not saved"
    )
    session = DesignSession(design, file)
    assert subtitle(session) == "3 × 2 · boat.pbn · Saved"
    assert title(session) == "boat"
    assert title(DesignSession(design)) == "Untitled design"
    session.change(EditKind.PROPERTIES, design.with_metadata(Metadata(title="Boat")))
    assert subtitle(session) == "3 × 2 · boat.pbn"  # for the moment until it is saved
    session.is_autosaved = True
    assert subtitle(session) == "3 × 2 · Saved in My designs, not yet in boat.pbn"
    session.is_save_failed = True
    assert subtitle(session) == "3 × 2 · My designs · Not saved"
    session.is_save_failed = False
    assert title(session) == "Boat"


def test_filled_text_counts_the_filled_cells() -> None:
    assert filled_text(board("#x?\n##.".replace("x", "."))) == "3 of 6 filled"
    assert filled_text(board("?.\n?.")) == "0 of 4 filled"


def test_palette_lists_each_colour_with_its_cell_count(qtbot: QtBot) -> None:
    del qtbot
    session = DesignSession(Design.from_picture(board("aab\n.b."), palette(2)))
    states = color_states(session)
    assert [(each.ink, each.letter, each.left) for each in states] == [(1, "a", 2), (2, "b", 2)]
    assert color_states(DesignSession(of("#"))) == []
    assert is_blank(DesignSession(blank()))
    assert not is_blank(session)


def test_start_message_is_centred_on_the_board(designer: Designer, qtbot: QtBot) -> None:
    designer.open(blank())
    designer.do(ActionId.PANEL)
    hint = designer.page.findChild(QuietLine)
    assert isinstance(hint, QuietLine)
    assert hint.isVisible()
    assert hint.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def off() -> QPoint:
        layout = designer.board.scroller.layout
        assert layout is not None
        middle = designer.board.scroller.to_logical(layout.window).center()
        return hint.geometry().center() - designer.board.mapTo(designer.page.stage, middle)

    assert off().manhattanLength() <= 2
    designer.window.resize(1000, 700)
    qtbot.waitUntil(lambda: off().manhattanLength() <= 2)
    assert hint.size() == hint.sizeHint()
    around = hint.contentsMargins()
    assert around.left() == around.right() > around.top() == around.bottom() > 0
    designer.do(ActionId.PANEL)
    assert not hint.isVisible()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_tool_rail_and_dock_match_stored_pictures(
    designer: Designer, looks: CheckLooks, theme: Theme
) -> None:
    designer.open(blank())
    designer.do(ActionId.DRAW_RECTANGLE)
    designer.do(ActionId.SYMMETRY_ACROSS)
    actions = designer.window.actions_
    rail, dock = ToolRail(actions), DockTools(actions)
    for name, widget in (("rail", rail), ("dock", dock)):
        designer.qtbot.addWidget(widget)
        widget.resize(widget.width() if name == "rail" else 320, 620 if name == "rail" else 48)
        looks(f"tools-{name}-{theme.is_dark:d}", widget, theme)


def test_symmetry_menu_opens_beside_its_button_and_names_the_symmetry(designer: Designer) -> None:
    designer.open(blank())
    symmetry, change = designer.page.rail.findChildren(MenuButton)
    kinds = [symmetry.kind]
    assert (symmetry.toolTip(), change.toolTip()) == ("Symmetry", "Transform")
    designer.do(ActionId.SYMMETRY_ACROSS)
    designer.do(ActionId.SYMMETRY_DOWN)
    kinds.append(symmetry.kind)
    description = symmetry.accessibleDescription()
    assert len(description.split(", ")) == 2
    assert symmetry.toolTip() == f"Symmetry: {description}"
    assert change.kind is Kind.PLAIN
    designer.do(ActionId.SYMMETRY_NONE)
    assert (symmetry.toolTip(), symmetry.accessibleDescription()) == ("Symmetry", "")
    assert [*kinds, symmetry.kind] == [Kind.PLAIN, Kind.LIT, Kind.PLAIN]
    symmetry.open()
    menu = symmetry.findChild(QMenu)
    assert isinstance(menu, QMenu)
    corner = symmetry.mapToGlobal(QPoint(symmetry.width(), 0))
    assert (menu.x() - corner.x(), menu.y() - corner.y()) == (4, 0)
    menu.close()
    symmetry.open()
    assert symmetry.findChildren(QMenu) == [menu]
    menu.close()


def test_palette_height_is_limited_in_the_side_panel(qtbot: QtBot) -> None:
    panel = DesignPanel()
    qtbot.addWidget(panel)
    panel.resize(panel.width(), 1000)
    panel.show()
    area = panel.findChildren(QScrollArea)[0]
    assert not area.isVisible()
    panel.colors.set_colors([ColorState(1, "Black", (0, 0, 0), "b", 1200)])
    panel.set_colored(is_colored=True)
    assert area.isVisible()
    assert area.height() == panel.colors.sizeHint().height() + 20
    assert area.verticalScrollBar().maximum() == 0
    assert panel.colors.mapTo(panel, QPoint()).x() == 18
    assert panel.colors.mapTo(panel, QPoint()).y() == 20
    panel.resize(panel.width(), 300)
    assert area.height() == 300 // 2
    (row,) = panel.colors.findChildren(QRadioButton)[:1]
    assert row.accessibleName() == "Black, 1,200 cells"
    (link,) = (each for each in panel.findChildren(Button) if each.text() == "Edit")
    assert link.accessibleName() == "Edit palette"


@pytest.mark.parametrize(("inks", "height"), [(5, ROW), (8, LOW_ROW)])
def test_eight_inks_leave_room_for_the_analysis(qtbot: QtBot, inks: int, height: int) -> None:
    panel = DesignPanel()
    qtbot.addWidget(panel)
    panel.resize(panel.width(), 716)  # in a window of 800 pixels
    panel.show()
    panel.colors.set_colors([ColorState(ink + 1, "Ink", (0, 0, 0), "b", 9) for ink in range(inks)])
    panel.set_colored(is_colored=True)
    area = panel.findChildren(QScrollArea)[0]
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 0)
    assert panel.doctor.height() >= LEAST_DOCTOR
    rows = panel.colors.findChildren(QRadioButton)[:inks]
    assert {row.height() for row in rows} == {height}


def test_board_takes_the_room_of_a_larger_window(designer: Designer) -> None:
    designer.open(blank())
    assert growth(designer.window) == lines("""
        Untitled design: right 60
        5 × 5 · New: right 60
        Picture: right 60
        Clues: right 60
        Board, 5 rows, 5 columns: wider 120, higher 90
        IconLabel: down 45
        Draw, or type the first clue.: down 45
        JobRow: right 60
    """)


def test_another_design_starts_without_message_and_at_the_first_cell(designer: Designer) -> None:
    designer.open(blank())
    designer.board.set_cursor(Cell(2, 3))
    designer.page.stage.messages.show_message(Message("About the first design"))
    designer.open(blank(6))
    assert designer.page.stage.messages.message is None
    assert designer.board.cursor_cell == Cell(0, 0)
