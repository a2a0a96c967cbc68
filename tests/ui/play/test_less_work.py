"""What spares a player marks and counting, in the real window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from nonogui.core.grid import EMPTY, Axis, Cell, Line
from nonogui.core.palette import BLACK_AND_WHITE, WHITE, Color, Palette
from nonogui.core.puzzle import Puzzle
from nonogui.ui.actions import ActionId
from nonogui.ui.board import accessible
from nonogui.ui.board.layout import clue_boxes
from nonogui.ui.board.options import InkMarks
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.dialogs.preferences import PreferencesDialog
from nonogui.ui.look.theme import current_theme
from nonogui.ui.widgets.controls import Switch
from tests.boards import board, puzzle, random_picture
from tests.player import Player

KEY = Qt.Key
LADDER = puzzle("""
    #.#.
    ####
    #.#.
    ...#
""")


class TestFillTheRest:
    def test_one_key_finishes_a_board_whose_rest_is_obvious(self, player: Player) -> None:
        player.open(LADDER)
        action = player.window.actions_[ActionId.FILL_REST]
        player.window.play_page.stage.board.setFocus()
        player.drag((0, 0), (2, 0))
        assert not action.isEnabled()
        assert "follow" in action.toolTip()
        player.key(KEY.Key_F3)
        assert player.grid == board("#???\n#???\n#???\n????")
        player.drag((0, 2), (2, 2))
        assert not action.isEnabled()  # the last row has two cells that its columns leave open
        player.drag((3, 0), (3, 2), button=Qt.MouseButton.RightButton)
        assert action.isEnabled()
        player.key(KEY.Key_F3)
        assert player.grid == LADDER.goal
        assert player.session.is_solved
        assert not action.isEnabled()
        undo = player.window.actions_[ActionId.UNDO]
        assert undo.text() == "Undo: Fill the rest"
        undo.trigger()
        assert player.grid == board("#?#?\n#?#?\n#?#?\n...?")


BARS = puzzle("""
    ########..
    ..........
    ###.####..
    ..........
    ..........
    .....#....
    .....#....
    .....#....
    .....#....
    .....#....
""")


def accent_pixels(player: Player) -> set[tuple[int, int]]:
    """Return where the board has the colour of the ruler and the cursor."""
    image: QImage = player.window.play_page.stage.board.viewport().grab().toImage()
    accent = QColor(current_theme().accent).rgb()
    points = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return {point for point in points if image.pixel(*point) == accent}


class TestRuler:
    def test_a_key_shows_and_hides_the_lengths_in_the_row_and_column_of_the_cursor(
        self, player: Player
    ) -> None:
        player.open(BARS)
        page = player.window.play_page
        page.stage.board.setFocus()
        player.drag((2, 3), (2, 3), button=Qt.MouseButton.RightButton)
        player.drag((2, 0), (2, 2))
        before = accent_pixels(player)
        action = player.window.actions_[ActionId.RULER]
        player.key(KEY.Key_N)
        assert action.isChecked()
        shown = accent_pixels(player) - before
        row, column = (page.stage.board.cell_rect(Cell(*at)) for at in ((2, 6), (6, 2)))
        assert any(abs(y - row.top()) <= 3 and x > row.left() for x, y in shown)  # the gap of 6
        assert any(abs(x - column.left()) <= 3 and y > column.top() for x, y in shown)
        player.key(KEY.Key_Down)
        moved = accent_pixels(player)
        assert not any(abs(y - row.top()) <= 1 and x > column.right() for x, y in moved)
        player.key(KEY.Key_N)
        assert not action.isChecked()
        assert not player.window.settings.settings.ruler
        assert len(accent_pixels(player)) == pytest.approx(len(before), abs=60)

    def test_the_lengths_are_said_when_the_ruler_is_switched_on(
        self, player: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        said: list[str] = []
        monkeypatch.setattr(accessible, "announce", lambda _board, text: said.append(text))
        player.open(BARS)
        player.window.play_page.stage.board.setFocus()
        player.drag((2, 3), (2, 3), button=Qt.MouseButton.RightButton)
        player.drag((2, 0), (2, 2))
        player.key(KEY.Key_N)
        assert said[-1] == "Row 3: gaps 6, runs 3. Column 3: gaps 10, runs 1."


class TestDrags:
    def test_a_drag_tells_its_length_and_that_of_the_run_it_makes(self, player: Player) -> None:
        player.open(BARS)
        page = player.window.play_page
        player.drag((0, 0), (0, 2))
        viewport, left = page.stage.board.viewport(), Qt.MouseButton.LeftButton
        QTest.mousePress(viewport, left, pos=player.place(0, 3))
        QTest.mouseMove(viewport, player.place(0, 4))
        badge = page.stage.board.scene().badge
        assert badge is not None
        assert badge[0] == "2/5"
        assert page.strip.run.text() == "2 cells in a run of 5"
        QTest.mouseRelease(viewport, left, pos=player.place(0, 4))
        assert page.strip.run.text() == "Run of 5"

    def test_a_middle_drag_clears_a_rectangle_as_one_step(self, player: Player) -> None:
        player.open(BARS)
        player.drag((0, 0), (0, 7))
        player.drag((2, 3), (2, 9), button=Qt.MouseButton.RightButton)
        before = player.grid
        player.drag((3, 8), (1, 5), (0, 5), button=Qt.MouseButton.MiddleButton)
        assert player.grid.count(1) == 5
        assert player.grid.count(0) == 3
        player.window.actions_[ActionId.UNDO].trigger()
        assert player.grid == before


class TestBigBoards:
    @pytest.fixture
    def lion(self, player: Player) -> Player:
        player.window.resize(1280, 800)
        player.open(Puzzle.from_picture(random_picture(30, 30, 1, density=0.8)))
        return player

    def test_a_preference_repeats_the_clues_which_finish_lines_and_open_menus_there(
        self, lion: Player
    ) -> None:
        board = lion.window.play_page.stage.board
        layout = board.scroller.layout
        assert layout is not None
        assert layout.far == ()
        dialog = PreferencesDialog(lion.window.settings, lion.window)
        dialog.pages.show_page(dialog.pages.page_titles.index("Appearance"))
        name = "Repeat clues on big boards"
        switch = next(each for each in dialog.findChildren(Switch) if each.accessibleName() == name)
        switch.click()
        dialog.close()
        layout = board.scroller.layout
        assert layout is not None
        assert set(layout.far) == set(Axis)
        # A click on the far clue of a finished line crosses the rest.
        row = Line(Axis.ROW, 4)
        goal = lion.session.puzzle.goal
        assert goal is not None
        for column, value in enumerate(goal.line(row)):
            if value:
                lion.drag((4, column))
        assert lion.grid.line(row).count(EMPTY) == 0
        near, far = (board.scroller.to_logical(box) for box in clue_boxes(layout, row))
        assert near.right() < far.left()
        viewport = board.viewport()
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=far.center())
        assert lion.grid.line(row) == goal.line(row)

    def test_wheel_and_keys_scroll_to_the_edge_of_a_cell(self, lion: Player) -> None:
        board = lion.window.play_page.stage.board
        board.scroller.set_cell_size(37)
        board.setFocus()

        def is_at_edge() -> bool:
            layout = board.scroller.layout
            assert layout is not None
            stops = (
                {ruler.stop(at) for at in range(30)} for ruler in (layout.columns, layout.rows)
            )
            return all(
                at in places
                for at, places in zip((layout.scroll_x, layout.scroll_y), stops, strict=True)
            )

        seen = set()
        for turn in (-120, -30, -70, -50, -120, 40, -120 * 9, 75):
            turn_wheel(board, turn)
            assert is_at_edge()
            seen.add(board.verticalScrollBar().value())
        assert len(seen) > 4
        turn_wheel(board, -120, Qt.KeyboardModifier.ShiftModifier)
        assert board.horizontalScrollBar().value() > 0
        assert is_at_edge()
        for key in (KEY.Key_End, KEY.Key_PageDown, KEY.Key_Home, KEY.Key_Up, KEY.Key_PageUp):
            lion.key(key)
            assert is_at_edge()
        for _step in range(29):
            lion.key(KEY.Key_Down)
            assert is_at_edge()


def turn_wheel(
    board: BoardWidget, by: int, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    """Turn the wheel over the board, in eighths of a degree."""
    at = QPointF(board.viewport().rect().center())
    event = QWheelEvent(
        at,
        board.viewport().mapToGlobal(at),
        QPoint(),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        held,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(board.viewport(), event)


class TestFirstColours:
    RULE = "Only runs of different colours may touch."

    def test_the_first_puzzle_in_colour_tells_the_rule_once(self, player: Player) -> None:
        player.window.settings.update(colors_explained=False)
        player.open(puzzle("#.#\n###", Palette(TestMarksOffer.ALIKE.colors[:2])))
        assert player.message is None, "one colour follows the usual rule"
        player.window.leave()
        player.open(puzzle("ab\nba", TestMarksOffer.ALIKE))
        assert player.text == self.RULE
        player.drag((0, 0), (0, 0))
        assert player.text == self.RULE, "it stays while the player tries it"
        player.window.leave()
        player.window.settings.reload()
        player.open(puzzle("aab\nbaa", TestMarksOffer.ALIKE))
        assert player.text == TestMarksOffer.TEXT, "the offer waits for the second"

    def test_a_lesson_in_colour_tells_it_itself(self, player: Player) -> None:
        player.window.settings.update(colors_explained=False)
        player.window.leave()
        player.window.games.open_shipped("0-lessons/16-colors-touch-a")
        assert player.text != self.RULE
        assert player.window.settings.settings.colors_explained


class TestMarksOffer:
    TEXT = "Some people can hardly tell these colours apart."
    ALIKE = Palette((WHITE, Color("Red", (180, 60, 40), "a"), Color("Olive", (110, 100, 30), "b")))
    CLEAR = Palette((WHITE, Color("Black", (0, 0, 0), "a"), Color("Blue", (30, 90, 220), "b")))
    SHOW = "Show letters"

    @pytest.fixture
    def player(self, player: Player) -> Player:
        """Somebody who was told the rule of colours."""
        player.window.settings.update(colors_explained=True)
        return player

    def open(self, player: Player, picture: str, colors: Palette) -> None:
        player.window.leave()
        player.open(puzzle(picture, colors))

    def test_the_first_puzzle_with_colours_that_look_alike_offers_letters(
        self, player: Player
    ) -> None:
        self.open(player, "#.#\n###", BLACK_AND_WHITE)
        self.open(player, "ab\nba", self.CLEAR)
        assert player.message is None
        self.open(player, "ab\nba", self.ALIKE)
        assert player.text == self.TEXT
        player.answer(self.SHOW)
        assert player.window.settings.settings.marks is InkMarks.LETTERS
        player.window.settings.update(marks=InkMarks.NONE)
        self.open(player, "ba\nab", self.ALIKE)
        assert player.message is None

    def test_the_offer_is_made_once_and_remembered(self, player: Player) -> None:
        self.open(player, "ab\nba", self.ALIKE)
        assert player.text
        player.drag((0, 0), (0, 0))
        assert player.message is None
        player.window.settings.reload()
        self.open(player, "ba\nab", self.ALIKE)
        assert player.message is None
        assert player.window.settings.settings.marks is InkMarks.NONE

    def test_who_has_marks_is_not_asked(self, player: Player) -> None:
        player.window.settings.update(marks=InkMarks.PATTERNS)
        self.open(player, "ab\nba", self.ALIKE)
        assert player.message is None
        assert not player.window.settings.settings.marks_offered
