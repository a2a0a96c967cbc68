"""The coach in the real window: hints level by level, explanations, mistakes, several solutions."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from nonogui.coach.techniques import Technique
from nonogui.core.game import GameStatus
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Line
from nonogui.core.move import Move, MoveKind
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.result import StopReason
from nonogui.ui.actions import ActionId
from nonogui.ui.board.state import Bracket, Overlays, Side
from nonogui.ui.dialogs.help import GlossaryDialog
from nonogui.ui.jobs import JobKind, Report, Work
from nonogui.ui.play import coaching
from nonogui.ui.play.assist import BoardJob
from nonogui.ui.play.session import Origin
from nonogui.ui.play.state import (
    CoachMessage,
    Empty,
    ExplanationKind,
    ExplanationState,
    HintLevel,
)
from nonogui.words.techniques import technique_text
from tests.boards import board, busy_puzzle, clued, puzzle
from tests.player import Player
from tests.ui.play.coached import (
    COLORED,
    CTRL,
    KEY,
    LINES,
    TWO,
    TWO_AND_MORE,
    answer,
    click,
    coach,
    hint_level,
    hint_state,
    message_of,
    rows_of,
    several_lines,
    strip,
)


class TestMenu:
    def test_context_menu_of_a_cell_names_the_explain_keys(self, player: Player) -> None:
        player.open(LINES)
        viewport = player.window.play_page.stage.board.viewport()
        QTest.mousePress(viewport, Qt.MouseButton.RightButton, CTRL, player.place(1, 1))
        (menu,) = (each for each in player.window.findChildren(QMenu) if each.isVisible())
        texts = [each.text() for each in menu.actions()]
        assert {"Explain this cell\tY", "Explain this row\tR"} < set(texts)
        menu.close()


class TestHintLevels:
    def test_four_presses_of_h_lead_from_the_line_to_the_filled_cells(self, player: Player) -> None:
        player.open(LINES)
        player.key(KEY.Key_H)
        assert hint_level(player) is HintLevel.LINE
        overlays = player.session.overlays
        assert len(overlays.highlighted_lines) == 1
        assert (overlays.rings, overlays.hint_cells) == (frozenset(), frozenset())
        player.key(KEY.Key_H)
        assert hint_level(player) is HintLevel.TECHNIQUE
        card = hint_state(player).card
        assert card is not None
        assert card.title == "Complete line"
        assert player.session.overlays.hint_cells == frozenset()
        player.key(KEY.Key_H)
        assert hint_level(player) is HintLevel.CELLS
        assert len(player.session.overlays.hint_cells) == 5
        assert player.grid == LINES.blank()
        assert coach(player).primary.text() == "Fill 5 cells"
        player.key(KEY.Key_H)
        move = player.session.game.undo_move
        assert move is not None
        assert move.kind is MoveKind.HINT
        assert len(move.changes) == 5
        assert message_of(player) == "5 cells filled."
        assert (
            coach(player).message.text.accessibleName()
            == "5 cells filled. Press H for the next hint."
        )
        assert player.session.game.hints == 1
        player.key(KEY.Key_Z, CTRL)
        assert player.grid == LINES.blank()

    def test_among_equally_easy_steps_a_hint_takes_the_one_at_the_cursor(
        self, player: Player
    ) -> None:
        player.open(clued("5/5/5/5/5", "5/5/5/5/5"))
        player.key(KEY.Key_H)
        assert player.session.overlays.highlighted_lines == (Line(Axis.ROW, 0),)
        player.key(KEY.Key_Escape)
        for _ in range(3):
            player.key(KEY.Key_Down)
        player.key(KEY.Key_H)
        assert player.session.overlays.highlighted_lines == (Line(Axis.ROW, 3),)

    def test_lower_hint_levels_do_not_reveal_later_ones(self, player: Player) -> None:
        player.open(LINES)
        player.key(KEY.Key_H)
        assert hint_state(player).rows[0].text.startswith(("Row", "Column"))
        assert hint_state(player).card is None
        assert "Complete line" not in "".join(row.text for row in hint_state(player).rows)
        assert hint_state(player).rows[3].title == "Mark them on the board"
        player.key(KEY.Key_H)
        card = hint_state(player).card
        assert card is not None
        assert card.text == technique_text(Technique.COMPLETE_LINE)
        assert hint_state(player).rows[3].title == "Mark them on the board"
        player.key(KEY.Key_H)
        card = hint_state(player).card
        assert card is not None
        assert "5 cells" in card.text
        assert hint_state(player).rows[3].title == "Fill them in"

    def test_buttons_go_through_the_hint_levels_and_back(self, player: Player) -> None:
        player.open(LINES)
        player.key(KEY.Key_H)
        assert coach(player).primary.text() == "Which technique"
        click(player, coach(player).primary)
        click(player, coach(player).primary)
        assert hint_level(player) is HintLevel.CELLS
        click(player, coach(player).back)
        assert hint_level(player) is HintLevel.TECHNIQUE
        assert player.session.overlays.hint_cells == frozenset()
        click(player, coach(player).back)
        click(player, coach(player).back)
        assert not coach(player).isVisible()
        assert player.session.overlays == Overlays()
        assert player.window.play_page.panel.isVisible()

    def test_click_on_a_hint_level_skips_the_levels_between(self, player: Player) -> None:
        player.open(LINES)
        player.key(KEY.Key_H)
        click(player, coach(player).explained.rows[2])
        assert hint_level(player) is HintLevel.CELLS
        click(player, coach(player).explained.rows[0])
        assert hint_level(player) is HintLevel.LINE
        click(player, coach(player).explained.rows[3])
        assert player.session.game.hints == 1

    def test_tab_key_reaches_every_hint_level(self, player: Player) -> None:
        player.open(LINES)
        player.key(KEY.Key_H)
        wanted: set[QWidget] = {*coach(player).explained.rows, coach(player).primary}
        reached = set()
        for _press in range(12):
            player.key(KEY.Key_Tab)
            reached.add(player.window.focusWidget())
            if player.window.focusWidget() is coach(player).explained.rows[2]:
                player.key(KEY.Key_Return)
                assert hint_level(player) is HintLevel.CELLS
        assert wanted <= reached

    def test_focus_stays_in_the_coach_after_a_hint_is_applied(self, player: Player) -> None:
        player.open(LINES)
        player.key(KEY.Key_H)
        coach(player).explained.rows[3].setFocus()
        player.key(KEY.Key_Return)
        assert player.window.focusWidget() is coach(player).message.buttons[0]
        player.key(KEY.Key_Return)
        assert hint_level(player) is HintLevel.LINE
        assert coach(player).has_focus

    def test_escape_closes_the_coach_from_the_board_and_from_the_panel(
        self, player: Player
    ) -> None:
        player.open(LINES)
        player.key(KEY.Key_H)
        player.key(KEY.Key_Escape)
        assert not coach(player).isVisible()
        assert player.session.overlays == Overlays()
        player.key(KEY.Key_H)
        coach(player).explained.rows[1].setFocus()
        player.key(KEY.Key_Escape)
        assert not coach(player).isVisible()
        assert player.window.play_page.stage.board.hasFocus()

    def test_panel_key_closes_the_coach(self, player: Player) -> None:
        player.open(LINES)
        player.key(KEY.Key_H)
        player.key(KEY.Key_F9)
        assert not coach(player).isVisible()
        assert player.window.play_page.panel.isVisible()

    def test_glossary_opens_at_the_technique_only_after_the_hint_names_it(
        self, player: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        opened: list[Technique] = []
        monkeypatch.setattr(GlossaryDialog, "exec", lambda self: opened.append(self.list.technique))
        player.open(LINES)
        player.key(KEY.Key_H)
        click(player, coach(player).book)
        click(player, coach(player).primary)
        click(player, coach(player).book)
        assert opened == [Technique.EMPTY_LINE, Technique.COMPLETE_LINE]

    def test_next_hint_button_shows_the_next_hint(self, player: Player) -> None:
        player.open(LINES)
        for _press in range(4):
            player.key(KEY.Key_H)
        answer(player, "Next hint")
        assert hint_level(player) is HintLevel.LINE
        assert player.session.overlays.hint_cells == frozenset()

    def test_status_strip_shows_the_place_of_a_hint_and_its_time_if_that_was_long(
        self, player: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        player.open(LINES)
        clock = iter(range(0, 100, 3))
        monkeypatch.setattr("nonogui.ui.play.coaching.time.perf_counter", lambda: next(clock))
        for _press in range(3):
            player.key(KEY.Key_H)
        assert "Hint found in 3.0 s" in strip(player)
        assert "Row 1, columns 1 to 5" in strip(player)

    @pytest.mark.parametrize("is_open", [True, False])
    def test_opening_and_closing_the_coach_does_not_move_the_board(
        self, player: Player, *, is_open: bool
    ) -> None:
        player.window.settings.update(panel_open=is_open)
        player.window.resize(1600, 900)  # where the coach fits into the margin
        player.open(LINES)
        stage = player.window.play_page.stage

        def place() -> object:
            return stage.board.viewport().mapTo(player.window, player.place(0, 0))

        before = place()
        player.key(KEY.Key_H)
        assert place() == before
        player.key(KEY.Key_Escape)
        assert place() == before

    def test_hints_alone_solve_a_coloured_puzzle(self, player: Player) -> None:
        player.open(COLORED)
        for _press in range(200):
            if player.session.is_solved:
                break
            player.key(KEY.Key_H)
        assert player.session.is_solved

    def test_hints_alone_solve_a_puzzle_that_needs_several_lines(self, player: Player) -> None:
        player.open(several_lines())
        for _press in range(200):
            if player.session.game.status is GameStatus.SOLVED:
                break
            player.key(KEY.Key_H)
        assert player.session.game.status is GameStatus.SOLVED
        assert not coach(player).isVisible()


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for a hint goes on until it is cancelled."""

    def search(_near: object, _topic: object, job: BoardJob) -> None:
        while not job.token.cancelled:
            time.sleep(0.001)
        raise StoppedError(StopReason.CANCELLED)

    monkeypatch.setattr(coaching, "find_hint", search)


class TestStale:
    def test_a_move_drops_the_hint(self, player: Player) -> None:
        player.open(LINES)
        player.key(KEY.Key_H)
        player.drag((2, 2), (2, 2))
        assert player.session.overlays == Overlays()
        assert isinstance(coach(player).state, Empty)
        assert coach(player).empty.isVisible()
        player.key(KEY.Key_H)
        assert hint_level(player) is HintLevel.LINE
        assert player.grid.decided_count == 1

    def test_undo_and_redo_drop_the_hint(self, player: Player) -> None:
        player.open(LINES)
        player.drag((2, 2), (2, 2))
        for key, modifier in ((KEY.Key_Z, CTRL), (KEY.Key_Y, CTRL)):
            player.key(KEY.Key_H)
            assert hint_level(player) is HintLevel.LINE
            player.key(key, modifier)
            assert isinstance(coach(player).state, Empty)

    def test_hint_for_an_earlier_board_is_dropped(
        self, player: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        player.window.games.start(busy_puzzle(), Origin("Noise"))
        jobs, may_end = player.window.play_workspace.jobs, threading.Event()
        jobs.cancel(JobKind.ANALYSE)
        submit = jobs.submit

        def submit_late(kind: JobKind, work: Work[Any], *more: Any, **options: Any) -> None:
            def late(token: CancelToken, report: Report) -> object:
                may_end.wait()
                return work(token, report)

            submit(kind, late, *more, **options)

        monkeypatch.setattr(jobs, "submit", submit_late)
        player.window.actions_[ActionId.HINT].trigger()
        player.run(JobKind.HINT)
        player.drag((0, 0), (0, 3))
        may_end.set()
        player.settle()
        assert isinstance(coach(player).state, Empty)

    @pytest.mark.usefixtures("endless")
    def test_escape_cancels_the_search_for_a_hint(self, player: Player) -> None:
        player.open(LINES)
        player.window.actions_[ActionId.HINT].trigger()
        player.run(JobKind.HINT)
        player.qtbot.waitUntil(lambda: coach(player).busy.has_appeared)
        player.window.play_page.stage.board.setFocus()
        QTest.keyClick(player.window.play_page.stage.board, KEY.Key_Escape)
        assert player.window.play_workspace.jobs.current is None
        assert not coach(player).isVisible()
        player.settle()

    @pytest.mark.usefixtures("endless")
    def test_cancel_button_in_the_strip_cancels_the_search_for_a_hint(self, player: Player) -> None:
        player.open(LINES)
        player.window.actions_[ActionId.HINT].trigger()
        player.run(JobKind.HINT)
        player.window.play_page.strip.job.cancel_clicked.emit()
        assert isinstance(coach(player).state, Empty)
        player.settle()

    def test_error_in_the_search_ends_the_wait_for_a_hint(
        self, qtbot: QtBot, player: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(*_data: object) -> None:
            raise RuntimeError("a defect")

        monkeypatch.setattr(coaching, "find_hint", broken)
        player.open(LINES)
        with qtbot.capture_exceptions() as caught:
            player.key(KEY.Key_H)
        assert isinstance(coach(player).state, Empty)
        assert [str(error) for _kind, error, _trace in caught] == ["a defect"]

    def test_pause_hides_the_coach_and_its_marks(self, player: Player) -> None:
        player.open(LINES)
        player.key(KEY.Key_H)
        player.key(KEY.Key_P)
        assert not coach(player).isVisible()
        assert player.session.overlays == Overlays()

    def test_marks_of_a_check_replace_the_hint(self, player: Player) -> None:
        player.open(LINES)
        player.drag((4, 4), (4, 4))
        player.key(KEY.Key_H)
        player.key(KEY.Key_F7)
        player.answer("Show where")
        assert player.session.overlays.wrong == {Cell(4, 4)}
        assert isinstance(coach(player).state, Empty)

    def test_next_puzzle_opens_without_the_coach(self, player: Player) -> None:
        player.open(LINES)
        player.key(KEY.Key_H)
        player.window.show_library()
        player.open(COLORED)
        assert not coach(player).isVisible()


class TestNoStep:
    def test_hint_on_a_wrong_board_explains_the_mistake_level_by_level(
        self, player: Player
    ) -> None:
        player.open(puzzle("###..\n#.##.\n#.#.#"))
        player.drag((1, 3), (1, 3))
        player.drag((0, 0), (0, 0))
        player.drag((0, 3), (0, 3))
        player.key(KEY.Key_H)
        assert rows_of(player)[:2] == [
            ("Something is wrong", "A mark doesn't fit the clues."),
            ("Where to look", ""),
        ]
        assert player.session.overlays == Overlays()
        player.key(KEY.Key_H)
        assert rows_of(player)[1] == ("Where to look", "Row 1")
        assert player.session.overlays.contradicting_line == Line(Axis.ROW, 0)
        assert not player.session.overlays.wrong
        player.key(KEY.Key_H)
        state = coach(player).state
        assert isinstance(state, ExplanationState)
        assert state.card is not None
        assert (state.card.title, state.card.is_wrong) == ("Row 1 can't hold its 3", True)
        assert "too far apart" in state.card.text
        assert [each.caption for each in state.diagrams] == [
            "In columns 1 to 3, the 3 can't reach column 4.",
            "In columns 2 to 4, the 3 can't reach column 1.",
        ]
        assert "Row 1, column 4 is wrong: it must be empty." in state.note
        overlays = player.session.overlays
        assert overlays.wrong == {Cell(0, 3)}
        row, column = Line(Axis.ROW, 0), Line(Axis.COLUMN, 3)
        assert Bracket(row, 0, 3, Side.OBSTACLE, ("4",)) in overlays.brackets
        assert overlays.discs == ((row, 1), (column, 2))
        player.key(KEY.Key_H)
        assert player.grid == board("#????\n???#?\n?????")
        assert message_of(player).startswith("Cell cleared.")
        player.key(KEY.Key_Z, CTRL)
        assert player.grid[0, 3] == 1, "taken back in one step"

    def test_where_to_look_names_the_few_lines_of_the_reason(self, player: Player) -> None:
        """The marks clash with three lines, but two lines show that one of them is wrong."""
        player.open(puzzle(".#.#\n###.\n##..\n.###"))
        for column in (2, 3):
            player.drag((1, column))
        player.drag((0, 1))
        player.key(KEY.Key_H)
        player.key(KEY.Key_H)
        assert rows_of(player)[1] == ("Where to look", "Row 1 and column 4")
        lines = {Line(Axis.ROW, 0), Line(Axis.COLUMN, 3)}
        assert set(player.session.overlays.highlighted_lines) == lines
        player.key(KEY.Key_H)
        state = coach(player).state
        assert isinstance(state, ExplanationState)
        assert "it must be empty. This follows" in state.spoken

    def test_explained_mistake_replaces_the_message_of_the_check(self, player: Player) -> None:
        player.open(puzzle("###..\n#.##.\n#.#.#"))
        player.drag((0, 3))
        player.key(KEY.Key_F7)
        player.answer("Show where")
        assert player.text == "1 cell is wrong."
        player.key(KEY.Key_H)
        assert rows_of(player)[0][0] == "Something is wrong"
        assert player.message is None
        assert not player.session.overlays.wrong, "the first level does not show where"

    def test_back_hides_the_reason_again_and_then_closes_the_panel(self, player: Player) -> None:
        player.open(puzzle("###..\n#.##.\n#.#.#"))
        player.drag((0, 0), (0, 0))
        player.drag((0, 3), (0, 3))
        for _press in range(3):
            player.key(KEY.Key_H)
        for shown in (True, False):
            coach(player).back.click()
            assert bool(player.session.overlays.contradicting_line) is shown
            assert not player.session.overlays.wrong
        coach(player).back.click()
        assert not coach(player).isVisible()

    def test_a_click_on_the_last_row_takes_the_mark_back_at_once(self, player: Player) -> None:
        player.open(LINES)
        player.drag((0, 0), (0, 4))
        player.drag((4, 4), (4, 4))
        player.key(KEY.Key_H)
        coach(player).explained.rows[3].click()
        assert player.grid == board("#####\n?????\n?????\n?????\n?????")

    def test_show_why_lists_the_steps_that_refute_a_wrong_mark(self, player: Player) -> None:
        player.open(LINES)
        player.drag((4, 4), (4, 4))
        for _press in range(3):
            player.key(KEY.Key_H)
        assert coach(player).primary.text() == "Show why"
        player.key(KEY.Key_H)
        state = coach(player).state
        assert isinstance(state, ExplanationState)
        assert state.kind is ExplanationKind.LIST, "it takes several steps"
        assert "Row 5, column 5 is wrong" in state.title

    def test_player_can_mark_cells_while_a_wrong_mark_is_explained(self, player: Player) -> None:
        player.open(LINES)
        player.drag((4, 4), (4, 4))
        for _press in range(4):
            player.key(KEY.Key_H)
        player.drag((0, 0), (0, 4))  # shows the player's own board again
        player.drag((0, 0), (0, 4))
        assert player.grid == board("#####\n?????\n?????\n?????\n????#")

    def test_applying_the_steps_that_refute_a_wrong_mark_removes_it(self, player: Player) -> None:
        player.open(LINES)
        player.drag((4, 4), (4, 4))
        for _press in range(4):
            player.key(KEY.Key_H)
        player.key(KEY.Key_H)  # applies the first step
        assert player.grid[Cell(4, 4)] == UNKNOWN
        assert player.grid == player.session.view().grid, "as the preview showed it"
        assert "filled. The wrong mark was removed." in message_of(player)
        player.key(KEY.Key_H)
        assert hint_level(player) is HintLevel.LINE, "nothing is wrong any more"

    def test_steps_that_the_player_has_made_already_are_passed_by(self, player: Player) -> None:
        """Asking for hints again and again once showed the same mistake for ever."""
        picture = ".#####\n.#...#\n##...#\n.##...\n###.#.\n..#.#.\n#..###"
        player.open(puzzle(picture))
        marked = board("?####?\n??#..?\n?#?..#\n?#?...\n###.#.\n???.??\n???##?")
        player.session.play(Move.between(MoveKind.FILL, player.grid, marked))
        for _press in range(4):
            player.key(KEY.Key_H)
        state = coach(player).state
        assert isinstance(state, ExplanationState)
        assert state.kind is ExplanationKind.LIST
        assert coach(player).primary.text() == "Next step"
        player.key(KEY.Key_H)
        assert coach(player).primary.text() == "Cross the cell"
        player.key(KEY.Key_H)
        assert player.grid == marked.replace({Cell(1, 2): EMPTY})

    def test_a_wrong_mark_without_a_broken_line_is_explained_by_the_line_that_shows_it(
        self, player: Player
    ) -> None:
        player.open(puzzle("###\n#.#\n#.#"))
        player.drag((1, 1), (1, 1))
        for _press in range(3):
            player.key(KEY.Key_H)
        state = coach(player).state
        assert isinstance(state, ExplanationState)
        assert state.card is not None
        assert "Row 2, column 2 is wrong" in state.card.spoken + state.note
        assert player.session.overlays.wrong == {Cell(1, 1)}
        assert state.next == "Clear the cell"

    def test_marks_that_only_clash_are_not_blamed_and_the_coach_goes_back(
        self, player: Player
    ) -> None:
        player.open(TWO)
        player.drag((0, 0), (0, 0))
        player.drag((0, 1), (0, 1))
        for _press in range(3):
            player.key(KEY.Key_H)
        assert player.session.overlays.wrong == frozenset()
        assert coach(player).primary.text() == "Go back to before the mistake"
        player.key(KEY.Key_H)
        player.qtbot.waitUntil(lambda: player.grid == board("#?\n??"))

    def test_hint_shows_two_of_several_solutions_in_turn(self, player: Player) -> None:
        player.open(TWO)
        player.key(KEY.Key_H)
        assert message_of(player) == "There are several solutions. Two of them differ in 4 cells."
        first = player.session.view().grid
        assert len(player.session.overlays.ambiguous) == 4
        answer(player, "Show the other one")
        second = player.session.view().grid
        assert first != second
        assert player.grid == TWO.blank()
        answer(player, "Back to my board")
        assert player.session.view().grid == TWO.blank()

    def test_fill_in_this_one_fills_in_the_shown_solution(self, player: Player) -> None:
        player.open(TWO)
        player.key(KEY.Key_H)
        answer(player, "Fill in this one")
        assert player.session.is_solved

    def test_hints_end_where_solutions_differ(self, player: Player) -> None:
        player.open(TWO_AND_MORE)
        for _press in range(60):
            player.key(KEY.Key_H)
            state = coach(player).state
            if isinstance(state, CoachMessage) and "several solutions" in state.text:
                break
        assert player.grid.decided() == board("??.\n??.\n...\n###")

    def test_hint_says_that_no_picture_fits_the_clues(self, player: Player) -> None:
        player.open(clued("1 1/1/0", "0/2/1"))
        player.key(KEY.Key_H)
        assert message_of(player).startswith("No picture fits all the clues.")
        assert player.grid == player.session.puzzle.blank()


class TestSmallWindow:
    def test_coach_opens_as_a_drawer_beside_the_board(self, player: Player) -> None:
        player.window.resize(800, 560)
        player.open(LINES)
        player.key(KEY.Key_H)
        panel, page = coach(player), player.window.play_page
        assert panel.isVisible()
        assert panel.geometry().right() == page.rect().right()
        board_right = page.stage.board.mapTo(page, page.stage.board.rect().topRight()).x()
        assert board_right < panel.geometry().left()
        player.key(KEY.Key_Escape)
        assert page.stage.board.width() == page.width()

    def test_coach_stays_open_when_the_window_shrinks_and_grows(self, player: Player) -> None:
        player.open(LINES)
        player.key(KEY.Key_H)
        for size in ((800, 560), (1280, 800), (480, 400), (1280, 800)):
            player.window.resize(*size)
            player.qtbot.wait(10)
            assert coach(player).isVisible()
        assert hint_level(player) is HintLevel.LINE

    def test_message_is_at_the_foot_of_the_coach_and_the_board_stays(self, player: Player) -> None:
        player.open(LINES)
        player.window.resize(1280, 800)
        player.key(KEY.Key_H)
        stage, coach_panel = player.window.play_page.stage, coach(player)
        before = stage.board.cell_rect(Cell(0, 0))
        player.key(KEY.Key_F7)
        assert coach_panel.isAncestorOf(stage.messages.beside)
        assert stage.messages.beside.isVisible()
        assert stage.board.cell_rect(Cell(0, 0)) == before
        message = stage.messages.message
        player.window.resize(1280, 600)  # too low: it would hide what the coach says
        assert stage.messages.over.isVisible()
        assert stage.messages.message == message


class TestLargeBoard:
    def test_all_cells_of_a_step_are_scrolled_into_view(self, player: Player) -> None:
        player.open(puzzle("\n".join(["." * 50] * 4 + ["." * 10 + "#" * 30 + "." * 10])))
        stage = player.window.play_page.stage.board
        stage.scroller.set_cell_size(40)
        stage.set_cursor(Cell(4, 0))
        player.key(KEY.Key_R)
        assert player.session.overlays.hint_cells == {Cell(4, at) for at in range(20, 30)}
        for cell in (Cell(4, 20), Cell(4, 29)):
            assert stage.viewport().rect().contains(stage.cell_rect(cell))
