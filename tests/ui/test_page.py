"""The play, design and library pages: their parts act on the open puzzle."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.design import Design
from nonogui.core.grid import EMPTY, UNKNOWN, Cell, maybe
from nonogui.ui.actions import ActionId
from nonogui.ui.board.gestures import Pen
from nonogui.ui.board.options import InkMarks, Tool
from nonogui.ui.design.session import DesignView
from nonogui.ui.library.filter_bar import ListHeading
from nonogui.ui.library.filters import Filters
from nonogui.ui.play.page import PlayPage
from nonogui.ui.settings import Assistance, Ticking
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.controls import PopupSelect, SegmentedControl
from tests.boards import board, puzzle
from tests.designer import Designer
from tests.player import Player
from tests.tiles import wait_for_tiles

# The offscreen platform says so of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

LEFT = Qt.MouseButton.LeftButton
COLORED = puzzle("aab\n.bb\na..")
RING = puzzle("###.\n#.#.\n###.\n...#", title="Ring")


def click(widget: QWidget, at: QPoint | None = None) -> None:
    assert widget.isVisible()
    QTest.mouseClick(widget, LEFT, pos=at or widget.rect().center())


def button(widget: QWidget, name: str) -> QPushButton:
    """A button that is seen, by its words or its spoken name."""
    return next(
        each
        for each in widget.findChildren(QPushButton)
        if each.isVisible() and (each.text() == name or each.accessibleName().startswith(name))
    )


def chosen_ink(widget: QWidget) -> str:
    return next(
        each.accessibleName() for each in widget.findChildren(QRadioButton) if each.isChecked()
    )


def has_branch(player: Player) -> bool:
    return bool(player.session.game.branches)


def checkpoints(player: Player) -> int:
    return len(player.session.game.checkpoints)


def hint_kind(page: PlayPage) -> Kind:
    return page.bar.hint.kind


def is_typing(designer: Designer) -> bool:
    return designer.page.clues.line is not None


def visible_buttons(widget: QWidget) -> list[str]:
    return [each.text() for each in widget.findChildren(Button) if each.isVisible()]


def is_listed(player: Player) -> bool:
    """Whether the library is shown as a list."""
    return player.window.settings.settings.library_list


class TestPlay:
    def test_a_new_puzzle_starts_with_the_first_ink_and_the_fill_tool(self, player: Player) -> None:
        player.open(COLORED)
        page = player.window.play_page
        page.choose_ink(2)
        player.drag((1, 1), (1, 1))
        assert player.grid[1, 1] == 2
        page.choose_tool(Tool.CROSS)
        player.drag((1, 0), (1, 0))
        assert player.grid[1, 0] == EMPTY
        player.window.show_library()
        player.open(COLORED)
        player.drag((0, 0), (0, 0))
        assert player.grid[0, 0] == 1
        assert page.marks()[0] == ("Fill", 1)
        assert player.window.actions_[ActionId.TOOL_FILL].isChecked()

    def test_panel_dock_and_actions_show_the_chosen_tool_and_ink(self, player: Player) -> None:
        player.open(COLORED)
        page = player.window.play_page
        for tool, action in (
            (Tool.CROSS, ActionId.TOOL_CROSS),
            (Tool.MAYBE, ActionId.TOOL_MAYBE),
            (Tool.FILL, ActionId.TOOL_FILL),
        ):
            page.choose_tool(tool)
            (shown,) = page.panel.tools.findChildren(SegmentedControl)
            assert shown.value is tool
            assert page._tools.value is tool
            assert player.window.actions_[action].isChecked()
        page.choose_ink(2)
        assert chosen_ink(page.panel.colors).endswith("left")
        assert page.marks() == [
            ("Fill", 2),
            ("Cross", EMPTY),
            ("Maybe", maybe(2)),
            ("Clear", UNKNOWN),
        ]

    def test_panel_buttons_act_on_the_game(self, player: Player) -> None:
        player.open(RING)
        page, window = player.window.play_page, player.window
        click(page.panel.branches.new)
        assert has_branch(player)
        player.drag((0, 0), (0, 1))
        click(page.chip.accept)
        assert not has_branch(player)
        assert player.grid[0, 0] == 1
        click(page.panel.branches.new)
        player.drag((1, 0), (1, 0))
        click(page.chip.discard)
        assert player.grid[1, 0] == UNKNOWN
        click(page.panel.checkpoints.add)
        assert checkpoints(player) == 1
        player.drag((2, 0), (2, 0))
        page.panel.checkpoints.restore_clicked.emit(0)
        assert player.grid[2, 0] == UNKNOWN
        page.panel.checkpoints.remove_clicked.emit(0)
        assert checkpoints(player) == 0
        page.panel.assistance.ticking.chosen.emit(Ticking.NEVER)
        assert window.settings.settings.ticking is Ticking.NEVER
        page.panel.assistance.assistance.chosen.emit(Assistance.WRONG_CELLS)
        assert player.session.assistance is Assistance.WRONG_CELLS
        page.panel.colors.marks_chosen.emit(InkMarks.LETTERS)
        assert window.settings.settings.marks is InkMarks.LETTERS
        click(page.panel.progress.pause)
        assert player.session.is_paused

    def test_checkpoints_cannot_be_removed_while_paused(self, player: Player) -> None:
        player.open(RING)
        page = player.window.play_page
        player.session.add_checkpoint("one")
        click(page.panel.progress.pause)
        page.panel.checkpoints.remove_clicked.emit(0)
        assert checkpoints(player) == 1

    def test_unchanged_panel_rows_are_not_rebuilt(self, player: Player) -> None:
        """One that has the focus keeps it, and a click is not lost."""
        player.open(RING)
        page = player.window.play_page
        click(page.panel.branches.new)
        player.session.add_checkpoint("one")
        rows = [
            set(map(id, section.findChildren(QWidget)))
            for section in (page.panel.branches, page.panel.checkpoints)
        ]
        page.refresh()
        page.refresh()
        assert rows == [
            set(map(id, section.findChildren(QWidget)))
            for section in (page.panel.branches, page.panel.checkpoints)
        ]

    def test_refresh_shows_the_title_of_the_game(self, player: Player) -> None:
        player.open(RING)
        page = player.window.play_page
        page.bar.set_title("wrong", "wrong")
        page.refresh()
        assert page.bar.title == "Test"

    def test_the_hint_button_is_lit_while_a_hint_is_shown(self, player: Player) -> None:
        player.open(RING)
        page = player.window.play_page
        player.key(Qt.Key.Key_H)
        assert hint_kind(page) is Kind.LIT
        player.key(Qt.Key.Key_Escape)
        assert hint_kind(page) is Kind.SOFT

    def test_the_clock_is_shown_only_if_enabled(self, player: Player) -> None:
        player.window.resize(500, 500)
        player.open(RING)
        page = player.window.play_page
        page.show_time()
        assert page.dock.note.text() != ""
        player.window.settings.update(show_timer=False)
        assert page.dock.note.text() == ""

    def test_position_and_run_length_follow_the_cursor(self, player: Player) -> None:
        player.open(RING)
        page = player.window.play_page
        player.drag((1, 0), (1, 1))
        page.stage.board.set_cursor(Cell(1, 1))
        assert page.strip.place.text() == page.dock.place.text() == "Row 2, column 2"
        assert "2" in page.strip.run.text()
        page.stage.board.set_cursor(Cell(3, 0))
        assert page.strip.place.text() == "Row 4, column 1"


class TestDesign:
    def test_a_design_is_drawn_in_the_chosen_ink(self, designer: Designer) -> None:
        designer.open(Design.from_picture(board("aab\n.bb\na..", COLORED.palette), COLORED.palette))
        page = designer.page
        page.choose_ink(2)
        designer.drag((2, 2), (2, 2))
        assert designer.grid[2, 2] == 2
        page.choose_ink(9)  # there is none
        assert designer.session.ink == 1
        designer.drag((2, 2), (2, 2))
        assert designer.grid[2, 2] == 1
        page.panel.colors.ink_chosen.emit(2)
        designer.drag((2, 1), (2, 1))
        assert designer.grid[2, 1] == 2
        page.dock.inks.chosen.emit(1)
        designer.drag((1, 0), (1, 0))
        assert designer.grid[1, 0] == 1
        page.panel.colors.marks_chosen.emit(InkMarks.LETTERS)
        assert designer.window.settings.settings.marks is InkMarks.LETTERS

    def test_drawing_actions_choose_the_pen(self, designer: Designer) -> None:
        designer.open(Design.blank(4, 4))
        for action, pen in ((ActionId.DRAW_LINE, Pen.LINE), (ActionId.DRAW_FREEHAND, Pen.FREEHAND)):
            designer.do(action)
            assert designer.board.controller.pen is pen

    def test_tabs_switch_between_picture_and_clues(self, designer: Designer) -> None:
        designer.open(Design.blank(4, 4))
        page = designer.page
        page.choose_view(DesignView.CLUES)
        assert is_typing(designer)
        page.switch_view()
        assert designer.view() is DesignView.PICTURE
        assert not is_typing(designer)
        assert designer.board.hasFocus()

    def test_page_actions_do_nothing_without_a_design(self, designer: Designer) -> None:
        designer.open(Design.blank(4, 4))
        page = designer.page
        page.set_session(None)
        page.refresh()
        page.choose_ink(2)
        page.choose_view(DesignView.CLUES)
        page.switch_view()
        assert designer.board.view is None


class TestLibrary:
    def test_clicking_a_column_heading_sorts_the_list(self, player: Player, qtbot: QtBot) -> None:
        window = player.window
        wait_for_tiles(qtbot, window)
        click(button(window, "List"))
        (heading,) = window.findChildren(ListHeading)
        before = window.library_wiring.filters.order
        click(button(heading, "Sort by Title"), QPoint(5, 9))
        assert before != "title"
        assert window.library_wiring.filters.order == "title"
        assert is_listed(player)
        click(button(heading, "Sorted by Title"), QPoint(5, 9))
        assert window.library_wiring.filters.turned
        click(button(window, "Tiles"))
        assert not is_listed(player)
        assert not heading.isVisible()

    def test_column_heading_follows_an_order_from_the_menu(
        self, player: Player, qtbot: QtBot
    ) -> None:
        window = player.window
        wait_for_tiles(qtbot, window)
        click(button(window, "List"))
        (heading,) = window.findChildren(ListHeading)
        order = next(
            each for each in window.findChildren(PopupSelect) if each.text() == "Recently played"
        )
        assert button(heading, "Sorted by Last played").isVisible()
        entry = next(each for each in order.menu_shown.actions() if each.text() == "By title")
        entry.trigger()
        assert button(heading, "Sorted by Title").isVisible()

    def test_clear_filters_brings_the_tiles_back(self, player: Player, qtbot: QtBot) -> None:
        window = player.window
        wait_for_tiles(qtbot, window)
        window.library_wiring.page.go_to_search()
        QTest.keyClicks(window.focusWidget(), "zzqq")
        qtbot.waitUntil(
            lambda: any(
                each.text() == "Clear filters" and each.isVisible()
                for each in window.findChildren(Button)
            )
        )
        click(button(window, "Clear filters"))
        wait_for_tiles(qtbot, window)
        assert window.library_wiring.page.search.text() == ""

    def test_search_among_some_puzzles_without_a_match_goes_on_among_all(
        self, player: Player, qtbot: QtBot
    ) -> None:
        window = player.window
        wait_for_tiles(qtbot, window)
        page = window.library_wiring.page
        page.filters_chosen.emit({"size": "larger"})
        page.go_to_search()
        QTest.keyClicks(window.focusWidget(), "10x10")
        qtbot.waitUntil(lambda: "Search all puzzles" in visible_buttons(page))
        player.key(Qt.Key.Key_Down)
        assert page.search.text() == "10x10"
        assert button(page, "Search all puzzles").hasFocus()
        player.key(Qt.Key.Key_Return)
        wait_for_tiles(qtbot, window)
        assert window.library_wiring.filters == Filters(text="10x10")
        assert page.search.text() == "10x10"
        player.key(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
        player.key(Qt.Key.Key_Down)
        assert page.view.hasFocus()
