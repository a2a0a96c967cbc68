"""Proofs in the real window: stepping, playing, better ones, and what the board shows meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from nonogui.coach.deduction import Deduction
from nonogui.coach.hints import Hint, HintKind
from nonogui.coach.proofs import Prover
from nonogui.core.grid import EMPTY, UNKNOWN, Cell, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, Watch
from nonogui.ui.actions import ActionId
from nonogui.ui.board.state import Overlays
from nonogui.ui.play import coaching
from nonogui.ui.play.assist import BoardJob
from nonogui.ui.play.coach_panel import CoachPanel
from nonogui.ui.play.coaching import find_smaller_proof
from nonogui.ui.play.state import (
    Empty,
    ExplanationKind,
    ExplanationState,
    HintLevel,
    Mark,
    Playback,
)
from nonogui.ui.settings import ProofSpeed
from tests.boards import puzzle
from tests.player import Player

KEY = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
STUCK = puzzle("..##.\n#.#..\n##...\n.#...\n...##")  # no line can go on from the blank board


def proven(made: Puzzle, board: Grid) -> Deduction:
    found = Prover(made, Watch()).easiest(board)
    assert found is not None
    return found


@pytest.fixture
def proving(player: Player) -> Player:
    """Return a player who looks at the proof of the first hint, before its first step."""
    player.open(STUCK)
    for _press in range(3):
        player.key(KEY.Key_H)
    assert playback(player).at == 0
    return player


def coach(player: Player) -> CoachPanel:
    return player.window.play_page.coach


def proof(player: Player) -> ExplanationState:
    state = coach(player).state
    assert isinstance(state, ExplanationState), state
    assert state.kind is ExplanationKind.PROOF
    assert coach(player).explained.isVisible()
    return state


def playback(player: Player) -> Playback:
    found = proof(player).playback
    assert found is not None
    return found


def hint_level(player: Player) -> HintLevel:
    state = coach(player).state
    assert isinstance(state, ExplanationState), state
    assert state.kind is ExplanationKind.HINT
    return HintLevel([row.mark for row in state.rows].index(Mark.NOW) + 1)


def test_proof_controls_show_their_keys(proving: Player) -> None:
    controls = coach(proving).controls
    assert [button.key for button in controls.buttons] == ["", "J", "K", "L", ""]


def click(widget: QWidget) -> None:
    assert widget.isVisible()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def key_cell(player: Player) -> Cell:
    """The cell that the proof shown is about."""
    (cell,) = player.session.overlays.hint_cells
    return cell


def assumed(player: Player) -> int:
    return len(player.session.overlays.assumed)


def discs(player: Player) -> int:
    return len(player.session.overlays.discs)


def is_broken(player: Player) -> bool:
    return player.session.overlays.contradicting_line is not None


def test_technique_level_of_a_proof_highlights_its_lines(proving: Player) -> None:
    click(coach(proving).back)
    assert hint_level(proving) is HintLevel.TECHNIQUE
    assert len(proving.session.overlays.highlighted_lines) == 4
    assert not proving.session.is_preview


def test_proof_begins_with_the_assumption(proving: Player) -> None:
    state = proof(proving)
    assert state.title == "No single line is enough, but four together are"
    row, column = key_cell(proving)
    assert state.rows[0].title.startswith(f"What if row {row + 1}, column {column + 1} is ")
    assert assumed(proving) == 1
    assert proving.session.view().grid[row, column] != UNKNOWN
    assert proving.grid == STUCK.blank()
    assert coach(proving).controls.where.text() == "Step 0 of 4"


def test_keys_step_through_the_proof_forward_and_back(proving: Player) -> None:
    proving.key(KEY.Key_L)
    assert playback(proving).at == 1
    assert assumed(proving) > 1
    assert discs(proving) == 1
    proving.key(KEY.Key_L, SHIFT)
    assert playback(proving).at == 4
    assert is_broken(proving)
    assert discs(proving) == 4
    proving.key(KEY.Key_L)
    assert playback(proving).at == 4
    proving.key(KEY.Key_J)
    assert not is_broken(proving)
    proving.key(KEY.Key_J, SHIFT)
    assert (playback(proving).at, assumed(proving)) == (0, 1)
    assert proving.grid == STUCK.blank()


def test_buttons_step_through_the_proof_forward_and_back(proving: Player) -> None:
    controls = coach(proving).controls
    click(controls.step)
    click(controls.step)
    assert playback(proving).at == 2
    click(controls.back)
    assert controls.where.text() == "Step 1 of 4"
    click(controls.end)
    assert not controls.step.isEnabled()
    click(controls.start)
    assert not controls.back.isEnabled()


def test_click_on_a_proof_step_goes_to_it(proving: Player) -> None:
    click(coach(proving).explained.rows[3])
    assert playback(proving).at == 3
    rows = coach(proving).explained.rows
    assert [row.accessibleName()[:3] for row in rows] == ["Wha", "1. ", "2. ", "3. ", "4. "]


def test_proof_plays_to_its_end_and_then_from_the_start(
    proving: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coaching, "STEP_MS", dict.fromkeys(ProofSpeed, 5))
    proving.key(KEY.Key_K)
    assert playback(proving).is_playing
    proving.qtbot.waitUntil(lambda: playback(proving).at == 4)
    assert not playback(proving).is_playing
    proving.key(KEY.Key_K)
    assert playback(proving).at == 0
    proving.qtbot.waitUntil(lambda: playback(proving).at == 4)


def test_pause_button_and_step_keys_stop_the_playing_proof(proving: Player) -> None:
    click(coach(proving).controls.play)
    assert playback(proving).is_playing
    assert coach(proving).controls.play.icon_name == "pause"
    click(coach(proving).controls.play)
    assert not playback(proving).is_playing
    proving.key(KEY.Key_K)
    proving.key(KEY.Key_J)
    assert not playback(proving).is_playing


def test_back_button_stops_the_playing_proof(
    proving: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coaching, "STEP_MS", dict.fromkeys(ProofSpeed, 5))
    click(coach(proving).controls.play)
    click(coach(proving).back)
    proving.qtbot.wait(50)
    assert hint_level(proving) is HintLevel.TECHNIQUE
    proving.key(KEY.Key_H)
    assert not playback(proving).is_playing
    assert playback(proving).at == 0


def test_proof_speed_is_remembered(proving: Player) -> None:
    coach(proving).controls.speed.chosen.emit(ProofSpeed.FAST)
    assert playback(proving).speed is ProofSpeed.FAST
    assert proving.window.settings.settings.proof_speed is ProofSpeed.FAST


def test_applying_a_proof_fills_its_cell_and_counts_one_hint(proving: Player) -> None:
    proving.key(KEY.Key_L)
    cell = key_cell(proving)
    otherwise = proving.session.view().grid[cell]
    proving.key(KEY.Key_H)
    assert not proving.session.is_preview
    assert proving.session.game.hints == 1
    assert {proving.grid[cell], otherwise} == {EMPTY, 1}


def test_back_and_escape_bring_the_players_board_back(proving: Player) -> None:
    proving.key(KEY.Key_L)
    click(coach(proving).back)
    assert proving.session.view().grid == STUCK.blank()
    proving.key(KEY.Key_H)
    assert playback(proving).at == 0
    proving.key(KEY.Key_Escape)
    assert proving.session.view().grid == STUCK.blank()
    assert not coach(proving).isVisible()


def test_move_during_a_proof_brings_the_players_board_back(proving: Player) -> None:
    proving.key(KEY.Key_L)
    proving.drag((2, 2), (2, 2))
    assert proving.grid == STUCK.blank()
    assert not proving.session.is_preview
    assert hint_level(proving) is HintLevel.TECHNIQUE
    proving.drag((2, 2), (2, 2))
    assert proving.grid != STUCK.blank()


def test_undo_closes_the_proof_and_undoes_the_last_move(proving: Player) -> None:
    proving.key(KEY.Key_Escape)
    proving.key(KEY.Key_M)
    assert proving.grid != STUCK.blank()
    for _press in range(3):
        proving.key(KEY.Key_H)
    assert playback(proving).at == 0
    proving.key(KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not proving.session.is_preview
    assert proving.grid == STUCK.blank()


def test_step_keys_are_disabled_without_a_proof(player: Player) -> None:
    player.open(STUCK)
    steps = (ActionId.PROOF_STEP, ActionId.PROOF_BACK, ActionId.PROOF_PLAY)
    assert not any(player.window.actions_[action].isEnabled() for action in steps)


def test_status_strip_shows_size_and_cell_of_the_proof(proving: Player) -> None:
    texts = [label.text() for label in proving.window.play_page.strip.findChildren(QLabel)]
    assert "Proof with 4 lines, the fewest possible" in texts
    row, column = key_cell(proving)
    assert f"Row {row + 1}, column {column + 1}" in texts


def test_long_proof_scrolls_to_the_shown_step(proving: Player) -> None:
    proving.window.resize(800, 560)
    proving.key(KEY.Key_L, SHIFT)
    proving.qtbot.wait(20)
    row = coach(proving).explained.rows[-1]
    assert not row.visibleRegion().isEmpty()
    assert row.visibleRegion().boundingRect().contains(QPoint(20, 10))


class TestSmallerProof:
    """A smaller proof takes the place of the one shown, unless the player is on the way."""

    @pytest.fixture
    def worse(self, player: Player, monkeypatch: pytest.MonkeyPatch) -> Player:
        """A player with the first level of a hint that has a better proof."""
        best = proven(STUCK, STUCK.blank())
        assert best.proof is not None
        large = replace(best, lines=tuple(STUCK.lines()), proof=replace(best.proof, smallest=False))
        self.best = best

        def hint(*_others: object) -> Hint:
            return Hint(HintKind.STEP, large)

        monkeypatch.setattr(coaching, "find_hint", hint)
        monkeypatch.setattr(coaching, "find_smaller_proof", lambda *_others: best)
        return player

    def test_the_search_finds_a_smaller_proof_unless_cancelled(self) -> None:
        best = proven(STUCK, STUCK.blank())
        assert best.proof is not None
        large = replace(best, lines=tuple(STUCK.lines()), proof=replace(best.proof, smallest=False))
        board, token = STUCK.blank(), CancelToken()
        smaller = find_smaller_proof(large, board, BoardJob(STUCK, board, None, token, print))
        assert smaller is not None
        assert set(smaller.lines) < set(large.lines)
        token.cancel()
        assert find_smaller_proof(large, board, BoardJob(STUCK, board, None, token, print)) is None

    def test_smaller_proof_replaces_the_first_one(self, worse: Player) -> None:
        worse.open(STUCK)
        worse.key(KEY.Key_H)
        worse.qtbot.waitUntil(lambda: len(worse.session.overlays.highlighted_lines) == 4)
        assert hint_level(worse) is HintLevel.LINE

    def test_smaller_proof_does_not_replace_one_the_player_steps_through(
        self, worse: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        worse.open(STUCK)
        coach_ = worse.window.play_workspace.coaching
        assert coach_ is not None
        answers: list[Deduction] = []
        monkeypatch.setattr(coach_, "_improve", lambda before, _base: answers.append(before))
        for _press in range(3):
            worse.key(KEY.Key_H)
        worse.key(KEY.Key_L)
        coach_._on_smaller_proof(answers[0], STUCK.blank(), self.best)
        assert len(worse.session.overlays.highlighted_lines) == 10

    def test_move_drops_the_hint_and_its_search_for_a_smaller_proof(
        self, worse: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(coaching, "find_smaller_proof", lambda *_others: None)
        worse.open(STUCK)
        worse.key(KEY.Key_H)
        worse.drag((0, 2), (0, 2))
        worse.settle()
        assert isinstance(coach(worse).state, Empty)


def test_proof_without_steps_says_so_and_highlights_its_lines(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = proven(STUCK, STUCK.blank())
    assert found.proof is not None
    bare = replace(found, proof=replace(found.proof, what_ifs=()))
    monkeypatch.setattr(coaching, "find_hint", lambda *_others: Hint(HintKind.STEP, bare))
    player.open(STUCK)
    for _press in range(3):
        player.key(KEY.Key_H)
    state = coach(player).state
    assert isinstance(state, ExplanationState)
    assert state.card is not None
    assert "There is no short explanation" in state.card.text
    assert len(player.session.overlays.highlighted_lines) == 4
    assert not player.session.is_preview


def test_explaining_a_cell_that_several_lines_force_shows_the_proof(player: Player) -> None:
    player.open(STUCK)
    player.key(KEY.Key_Y)
    assert playback(player).at == 0
    assert proof(player).lead.startswith("Row 1, column 1 must be empty.")


def test_proof_refutes_a_wrong_mark_and_corrects_it(player: Player) -> None:
    player.open(STUCK)
    player.drag((0, 0), (0, 0))
    player.key(KEY.Key_Y)
    assert proof(player).lead == "Row 1, column 1 is wrong: it must be empty."
    player.key(KEY.Key_L, SHIFT)
    player.key(KEY.Key_H)
    assert player.grid[0, 0] == 0
    assert player.grid.cells.count(UNKNOWN) == 24


def test_solve_works_during_a_proof(proving: Player) -> None:
    proving.key(KEY.Key_L)
    proving.key(KEY.Key_F7, Qt.KeyboardModifier.ControlModifier)
    assert proving.session.is_solved
    assert not coach(proving).isVisible()


def test_going_back_from_a_playing_proof_stops_it(proving: Player) -> None:
    coaching = proving.window.play_workspace.coaching
    assert coaching is not None
    coaching.play()
    assert coaching._play_timer.isActive()
    coaching.go_to(HintLevel.TECHNIQUE)
    assert not coaching._play_timer.isActive()
    state = coach(proving).state
    assert isinstance(state, ExplanationState)
    assert state.kind is ExplanationKind.HINT


def test_a_coach_that_was_never_opened_stays_closed(player: Player) -> None:
    player.open(STUCK)
    coaching = player.window.play_workspace.coaching
    assert coaching is not None
    shown: list[object] = []
    coaching.view_changed.connect(shown.append)
    player.drag((0, 0))
    player.session.show_overlays(Overlays(wrong=frozenset({Cell(0, 0)})))
    coaching.pause()
    coaching.give_up()
    assert shown == []
