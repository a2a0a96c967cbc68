"""Explaining cells and lines in the window, from the menu and by key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication

from nonogui.coach.deduction import Deduction
from nonogui.coach.line_steps import all_steps
from nonogui.core.grid import EMPTY, UNKNOWN, Cell
from nonogui.ui.actions import ActionId
from nonogui.ui.play.coach_views import IndentedRow
from nonogui.ui.play.state import CoachMessage, Empty, ExplanationState, HintLevel
from nonogui.words.steps import step_title
from tests.boards import puzzle
from tests.player import Player
from tests.ui.play.coached import (
    KEY,
    LINES,
    TWO,
    answer,
    click,
    coach,
    hint_level,
    hint_state,
    menu_entry,
    message_of,
    rows_of,
    several_lines,
)


class PaintedRows(QObject):
    """Notes how high each row was when it was painted, and how high it should have been."""

    def __init__(self) -> None:
        super().__init__()
        self.heights: list[tuple[int, int]] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint and isinstance(watched, IndentedRow):
            layout = watched.layout()
            assert layout is not None
            self.heights.append((watched.height(), layout.totalHeightForWidth(watched.width())))
        return False


class TestExplaining:
    def test_context_menu_explains_a_cell(self, player: Player) -> None:
        player.open(LINES)
        menu_entry(player, Cell(0, 2), "Explain this cell")
        assert hint_level(player) is HintLevel.CELLS
        assert hint_state(player).title == "Row 1, column 3 must be filled."
        assert Cell(0, 2) in player.session.overlays.hint_cells
        click(player, coach(player).primary)
        assert player.grid[0, 2] == 1

    def test_y_key_explains_the_cell_at_the_cursor(self, player: Player) -> None:
        player.open(LINES)
        player.key(KEY.Key_Y)
        assert hint_state(player).title == "Row 1, column 1 must be filled."

    def test_explaining_a_right_mark_offers_nothing_to_fill(self, player: Player) -> None:
        player.open(LINES)
        player.drag((0, 0), (0, 4))
        player.key(KEY.Key_Y)
        assert hint_state(player).title.endswith("is right: it must be filled.")
        assert not hint_state(player).rows[3].is_enabled
        assert not coach(player).primary.isVisible()
        player.key(KEY.Key_H)
        assert (hint_level(player), hint_state(player).title) == (HintLevel.LINE, "")
        assert player.grid.decided_count == 5

    def test_explaining_a_wrong_mark_offers_to_correct_it(self, player: Player) -> None:
        player.open(LINES)
        player.drag((0, 0), (0, 0), button=Qt.MouseButton.RightButton)
        player.key(KEY.Key_Y)
        assert hint_state(player).title.endswith("is wrong: it must be filled.")
        click(player, coach(player).primary)
        assert player.grid[0, 0] == 1

    def test_explaining_a_cell_lists_the_steps_that_lead_to_it(self, player: Player) -> None:
        player.open(LINES)
        menu_entry(player, Cell(1, 1), "Explain this cell")
        state = coach(player).state
        assert isinstance(state, ExplanationState)
        assert state.title == "Row 2, column 2 must be empty."
        assert len(state.rows) > 1
        assert all(row.title.startswith(("Row", "Column")) for row in state.rows)
        click(player, coach(player).explained.rows[-1])
        assert Cell(1, 1) in player.session.overlays.hint_cells
        assert player.session.is_preview
        click(player, coach(player).primary)
        assert player.grid[1, 1] == EMPTY
        assert player.session.game.hints == 1

    def test_applying_the_shown_step_fills_only_the_cells_of_that_step(
        self, player: Player
    ) -> None:
        player.open(LINES)
        menu_entry(player, Cell(1, 1), "Explain this cell")
        shown = player.session.overlays.hint_cells
        click(player, coach(player).primary)
        assert set(LINES.blank().diff(player.grid)) == shown
        assert player.grid[1, 1] == UNKNOWN

    def test_what_if_starts_from_the_players_board_while_the_coach_shows_another(
        self, player: Player
    ) -> None:
        player.open(LINES)
        menu_entry(player, Cell(1, 1), "Explain this cell")
        click(player, coach(player).explained.rows[-1])
        assert player.session.is_preview
        start = player.window.actions_[ActionId.NEW_BRANCH]
        assert start.isEnabled()
        start.trigger()
        assert [each.name for each in player.session.game.branches] == ["Idea 1"]
        assert player.window.play_page.chip.isVisible()
        assert player.session.view().grid == player.grid == LINES.blank()

    def test_explaining_an_ambiguous_cell_shows_both_solutions(self, player: Player) -> None:
        player.open(TWO)
        menu_entry(player, Cell(0, 0), "Explain this cell")
        assert "differs between solutions" in message_of(player)
        assert player.session.is_preview
        answer(player, "Show the other one")
        assert Cell(0, 0) in player.session.overlays.ambiguous
        player.drag((0, 0), (0, 0))
        assert player.grid == TWO.blank()
        assert isinstance(coach(player).state, Empty)

    def test_explaining_a_cell_works_on_a_wrong_board(self, player: Player) -> None:
        player.open(LINES)
        player.drag((4, 4), (4, 4))
        menu_entry(player, Cell(0, 0), "Explain this cell")
        assert "Row 1, column 1 must be filled." in str(coach(player).state)

    def test_context_menu_explains_a_column(self, player: Player) -> None:
        player.open(LINES)
        player.drag((0, 1), (0, 1))
        player.drag((4, 1), (4, 1))
        menu_entry(player, Cell(1, 1), "Explain this column")
        state = coach(player).state
        assert isinstance(state, ExplanationState)
        assert state.title == "Column 2"
        click(player, coach(player).primary)
        assert [player.grid[row, 1] for row in (1, 2, 3)] == [EMPTY] * 3

    @pytest.mark.parametrize(("key", "title"), [(KEY.Key_R, "Row 1"), (KEY.Key_C, "Column 1")])
    def test_r_and_c_keys_explain_the_row_and_column_at_the_cursor(
        self, player: Player, key: Qt.Key, title: str
    ) -> None:
        player.open(LINES)
        player.key(key)
        state = coach(player).state
        assert title in (
            getattr(state, "title", ""),
            message_of(player)[:8] if isinstance(state, CoachMessage) else "",
        )

    def test_explaining_a_complete_line_says_so(self, player: Player) -> None:
        player.open(LINES)
        player.drag((0, 0), (0, 4))
        player.key(KEY.Key_R)
        assert message_of(player) == "Row 1 is complete."

    def test_explaining_an_impossible_line_reports_the_mistake(self, player: Player) -> None:
        player.open(LINES)
        player.drag((0, 0), (0, 0), button=Qt.MouseButton.RightButton)
        player.key(KEY.Key_R)
        assert rows_of(player)[0][0] == "Something is wrong"


class TestAllSteps:
    def test_all_steps_possible_now_are_listed_the_easiest_first(self, player: Player) -> None:
        player.open(LINES)
        player.key(KEY.Key_Y, Qt.KeyboardModifier.ShiftModifier)
        state = coach(player).state
        assert isinstance(state, ExplanationState)
        assert state.title == "All steps now"
        assert state.lead.startswith(f"{len(state.rows)} steps are possible now")
        expected = all_steps(LINES, player.grid)
        assert [row.title for row in state.rows] == [
            step_title(Deduction.of_line(player.grid, *each), LINES) for each in expected
        ]

    def test_no_row_of_a_growing_list_is_painted_with_too_little_room(self, player: Player) -> None:
        bars = puzzle("\n".join(["########...."] * 12))
        player.open(bars)
        painted = PaintedRows()
        application = QApplication.instance()
        assert application is not None
        application.installEventFilter(painted)
        player.key(KEY.Key_Y, Qt.KeyboardModifier.ShiftModifier)
        count = len(all_steps(bars, bars.blank()))
        player.qtbot.waitUntil(lambda: len(coach(player).explained.rows) == count)
        player.qtbot.waitUntil(lambda: len(painted.heights) > count // 2)
        application.removeEventFilter(painted)
        assert [each for each in painted.heights if each[0] < each[1]] == []

    def test_choosing_a_step_draws_it_on_the_players_own_board_and_applies_it_alone(
        self, player: Player
    ) -> None:
        player.open(LINES)
        player.window.actions_[ActionId.LIST_STEPS].trigger()
        player.settle()
        at = len(all_steps(LINES, player.grid)) - 1
        line, step = all_steps(LINES, player.grid)[at]
        player.qtbot.waitUntil(lambda: len(coach(player).explained.rows) > at)
        click(player, coach(player).explained.rows[at])
        assert not player.session.is_preview
        cells = {change.cell for change in Deduction.of_line(player.grid, line, step).changes}
        assert player.session.overlays.hint_cells == cells
        click(player, coach(player).primary)
        assert player.grid.decided_count == len(cells)

    def test_without_a_step_on_one_line_the_proof_is_explained(self, player: Player) -> None:
        player.open(several_lines())
        player.window.actions_[ActionId.LIST_STEPS].trigger()
        player.settle()
        assert hint_level(player) is HintLevel.LINE

    def test_a_board_with_a_mistake_has_no_steps(self, player: Player) -> None:
        player.open(LINES)
        player.drag((0, 0), (0, 0), button=Qt.MouseButton.RightButton)
        player.window.actions_[ActionId.LIST_STEPS].trigger()
        player.settle()
        assert rows_of(player)[0][0] == "Something is wrong"
