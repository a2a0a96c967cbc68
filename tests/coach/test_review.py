"""The review of a game: the class of each move, when it could be known, and stalls."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from nonogui.coach.difficulty import FEW_LINES
from nonogui.coach.review import (
    MoveClass,
    Review,
    ReviewedMove,
    Stall,
    _Reviewer,
    key_moments,
    review,
    reviewed_moves,
)
from nonogui.coach.techniques import Technique
from nonogui.core.auto_cross import with_crosses
from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import UNKNOWN, Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.result import Progress, SolveStatus, StopReason
from nonogui.solver.search import solve
from tests.benchmarks.bench_review import games, judge
from tests.boards import board, clued, puzzle

HOUSE = puzzle("""
    ..#..
    .###.
    #####
    .#.#.
    .#.#.
""")
TWO_WAYS = clued("1/1", "1/1")
FIVE_WAYS = clued("1/1/1/1/1", "1/1/1/1/1")
STUCK = puzzle("""
    .#...
    ##..#
    ....#
    .#.#.
    ..##.
""")


class Play:
    """A game that is played by texts such as `fill r2c0-4`, with two seconds before each move."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.game = Game(puzzle)

    def __call__(self, *moves: str, seconds: float = 2.0) -> "Play":
        for text in moves:
            self.game.advance(seconds)
            kind, *places = text.split()
            after = {"cross": ".", "clear": "?"}.get(kind, "1")
            is_whole = kind == "tick"
            parts = [p if is_whole or ">" in p else f"{p}:?>{after}" for p in places]
            self.game.play(Move.parse(" ".join([kind, *parts])))
        return self

    def review(self) -> Review:
        return review(self.game.puzzle, self.game.record())


def verdicts(found: Review) -> list[str]:
    return [str(each.verdict) for each in found.moves]


def only(found: Review, verdict: MoveClass) -> ReviewedMove:
    (move,) = (each for each in found.moves if each.verdict is verdict)
    return move


# ---- classes ----


def test_a_deduced_move_has_its_technique_and_when_it_was_known() -> None:
    found = Play(HOUSE)("fill r2c0-4", "fill r1c1-3", "cross r0c0 r0c4").review()
    assert verdicts(found) == ["deduced"] * 3
    first, second, third = found.moves
    assert first.step is not None
    assert (first.step.technique, first.since) == (Technique.COMPLETE_LINE, 0)
    assert second.step is not None
    assert second.step.technique is Technique.OVERLAP
    assert third.since == 1


def test_a_proof_of_several_lines_is_no_guess() -> None:
    found = Play(STUCK)("fill r1c0").review()
    (move,) = found.moves
    assert move.verdict is MoveClass.SEVERAL_LINES
    assert move.step is not None
    assert move.step.proof is not None
    assert len(move.step.lines) <= FEW_LINES


def test_what_several_solutions_leave_open_is_a_guess() -> None:
    found = Play(TWO_WAYS)("fill r0c0", "fill r1c1").review()
    assert found.status is SolveStatus.MULTIPLE
    assert verdicts(found) == ["guess", "deduced"]
    assert not found.moves[0].is_wrong


def test_a_mark_clashes_with_earlier_ones_if_no_solution_has_both() -> None:
    found = Play(FIVE_WAYS)("fill r0c0", "fill r1c0", "clear r1c0:1>?", "fill r1c1").review()
    assert verdicts(found) == ["guess", "mistake", "other", "guess"]
    assert (found.moves[1].is_wrong, found.moves[1].corrected) == (True, 3)


def test_a_mark_is_right_again_once_what_it_clashed_with_is_gone() -> None:
    play = Play(TWO_WAYS)("fill r0c0", "fill r0c1", "clear r0c0:1>?", "fill r1c0")
    found = play.review()
    assert verdicts(found) == ["guess", "mistake", "other", "deduced"]
    assert found.moves[3].follows is None


def test_a_mistake_could_be_seen_before_and_was_corrected_later() -> None:
    play = Play(HOUSE)("fill r2c0-4", "fill r0c2", "fill r1c1-3", "fill r0c1")
    found = play("clear r0c1:1>?").review()
    mistake = only(found, MoveClass.MISTAKE)
    assert (mistake.number, mistake.is_wrong, mistake.corrected) == (4, True, 5)
    assert mistake.cells == (CellChange(Cell(0, 1), UNKNOWN, 1),)
    assert mistake.sight is not None
    assert mistake.sight.after == 2
    assert mistake.step is not None
    assert CellChange(Cell(0, 1), UNKNOWN, 0) in mistake.step.changes


def test_what_follows_from_a_mistake_is_no_mistake_of_its_own() -> None:
    found = Play(HOUSE)("fill r2c0-4", "fill r0c0", "cross r0c1-4").review()
    assert verdicts(found) == ["deduced", "mistake", "mistake"]
    assert [each.follows for each in found.moves] == [None, None, 2]
    assert [change.cell for change in found.moves[2].cells] == [Cell(0, 2)]
    assert found.count(MoveClass.MISTAKE) == 1


def test_a_wrong_guess_is_seen_later() -> None:
    play = Play(STUCK)("cross r4c2", "fill r1c0-1", "fill r1c4", "fill r2c4", "fill r0c1")
    found = play("fill r3c1 r3c3", "fill r4c3", "clear r4c2:.>?").review()
    guess = found.moves[0]
    assert (guess.verdict, guess.is_wrong, guess.corrected) == (MoveClass.GUESS, True, 8)
    assert guess.sight is not None
    assert 1 <= guess.sight.after < 8


def test_hints_and_a_revealed_solution_are_the_programs() -> None:
    assert HOUSE.goal is not None
    play = Play(HOUSE)("hint r2c0-4")
    play.game.play(Move.between(MoveKind.SOLVE, play.game.grid, HOUSE.goal))
    assert verdicts(play.review()) == ["hint", "revealed"]


def test_marks_that_decide_nothing_have_no_class() -> None:
    play = Play(HOUSE)("pencil r0c0:?>~1", "tick r0b0+", "fill r2c0-4", "clear r2c0:1>?")
    play.game.add_checkpoint("here")
    play("fill r2c0")
    play.game.restore(0)
    found = play.review()
    assert verdicts(found) == ["other", "other", "deduced", "other", "deduced", "other"]


def test_crosses_that_came_with_another_mark_are_not_judged() -> None:
    play = Play(HOUSE)("fill r2c0-4", "fill r1c1-3", "fill r3c1 r3c3")
    game = play.game
    fill = Move(MoveKind.FILL, (CellChange(Cell(0, 2), UNKNOWN, 1),))
    game.play(with_crosses(fill, HOUSE, game.grid, beside=True))
    assert len(game.log[-1].changes) > 1
    last = play.review().moves[-1]
    assert last.verdict is MoveClass.DEDUCED
    assert [change.cell for change in last.cells] == [Cell(0, 2)]


def test_crosses_need_not_be_marked() -> None:
    filled = ["fill r2c0-4", "fill r1c1-3", "fill r3c1 r3c3", "fill r0c2", "fill r4c1 r4c3"]
    assert verdicts(Play(HOUSE)(*filled).review()) == ["deduced"] * 5


def test_discarded_what_ifs_are_not_judged_and_accepted_ones_are_one_move() -> None:
    play = Play(HOUSE)("fill r2c0-4")
    play.game.start_branch("try")
    play("fill r0c0")
    play.game.discard_branch()
    play.game.start_branch("again")
    play("fill r1c1-3")
    play.game.accept_branch()
    assert verdicts(play.review()) == ["deduced", "other", "other", "other", "deduced"]


def test_a_layer_closed_by_a_checkpoint_is_not_judged() -> None:
    play = Play(HOUSE)("fill r2c0-4")
    play.game.add_checkpoint("here")
    play.game.start_branch("try")
    play("fill r0c0")
    play.game.restore(0)
    play("fill r1c1-3")
    assert verdicts(play.review()) == ["deduced", "other", "other", "other", "deduced"]


def test_undone_moves_leave_no_trace() -> None:
    play = Play(HOUSE)("fill r0c0")
    play.game.undo()
    assert verdicts(play("fill r2c0-4").review()) == ["deduced"]


def test_a_drag_of_many_cells_has_the_class_of_its_worst_part() -> None:
    found = Play(FIVE_WAYS)("fill r0c0", "cross r0c1-4 r1c1").review()
    guess = found.moves[1]
    assert guess.verdict is MoveClass.GUESS
    assert [change.cell for change in guess.cells] == [Cell(1, 1)]


def test_in_colour_a_row_and_a_column_count_as_one_place() -> None:
    colored = puzzle("ab\nba")
    found = Play(colored)("fill r0c0:?>1").review()
    assert found.moves[0].verdict is MoveClass.DEDUCED


def test_maybe_marks_are_unknown_cells() -> None:
    play = Play(HOUSE)("pencil r2c0:?>~1", "fill r2c0:~1>1 r2c1-4")
    assert verdicts(play.review()) == ["other", "deduced"]


def test_a_mistake_brought_back_by_a_checkpoint_is_not_made_again() -> None:
    play = Play(HOUSE)("fill r2c0-4", "fill r0c0")
    play.game.add_checkpoint("here")
    play("clear r0c0:1>?")
    play.game.restore(0)
    found = play("cross r0c1-4").review()
    assert verdicts(found) == ["deduced", "mistake", "other", "other", "mistake"]
    assert found.moves[4].follows == 2


def test_given_cells_that_were_cleared_are_still_known() -> None:
    given = replace(clued("1 1", "1/0/1"), given=board("#??"))
    found = Play(given)("clear r0c0:1>?", "fill r0c2").review()
    assert verdicts(found) == ["other", "deduced"]


# ---- stalls, and steps missed ----


def test_a_stall_says_what_would_have_ended_it() -> None:
    play = Play(HOUSE)("fill r2c0-4", "fill r1c1-3")
    play("fill r0c2", seconds=90)
    found = play.review()
    (stall,) = found.stalls
    assert (stall.number, stall.start, stall.seconds) == (3, 4.0, 90.0)
    assert stall.sight is not None
    assert stall.sight.step is not None
    assert stall.sight.after < 2
    assert found.easiest_missed is not None
    assert found.easiest_missed[0] == 3


def test_a_review_stopped_at_a_stall_does_not_list_it_without_its_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = Play(HOUSE)("fill r2c0-4", "fill r1c1-3")
    play("fill r0c2", seconds=90)
    judge_move = _Reviewer._judge

    def judge(reviewer: _Reviewer, number: int, *rest: Any) -> ReviewedMove:
        if number == 3:
            raise StoppedError(StopReason.TIME)
        return judge_move(reviewer, number, *rest)

    monkeypatch.setattr(_Reviewer, "_judge", judge)
    found = play.review()
    assert found.stop is StopReason.TIME
    assert (len(found.moves), found.stalls) == (2, ())


def test_the_easiest_step_missed_is_named() -> None:
    play = Play(HOUSE)(*(f"fill r2c{column}" for column in range(5)))
    play("fill r1c1-3", seconds=70)
    play("fill r3c1 r3c3", seconds=100)
    play("fill r4c1", seconds=80)
    found = play.review()
    assert [stall.number for stall in found.stalls] == [6, 7, 8]
    weights = [
        stall.sight.step.weight for stall in found.stalls if stall.sight and stall.sight.step
    ]
    assert len(weights) == 3
    assert found.easiest_missed is not None
    number, sight = found.easiest_missed
    assert sight.step is not None
    assert sight.step.weight == min(weights)
    as_easy = [
        stall for stall, weight in zip(found.stalls, weights, strict=True) if weight == min(weights)
    ]
    assert sight in [stall.sight for stall in as_easy]
    known_for = [stall.number - stall.sight.after for stall in as_easy if stall.sight]
    assert number - sight.after == max(known_for)


def test_an_earlier_answer_for_the_puzzle_saves_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    play, known = Play(HOUSE)("fill r2c0-4", "fill r0c0"), solve(HOUSE)
    expected = play.review()
    monkeypatch.setattr("nonogui.coach.review.solve", None)
    assert review(HOUSE, play.game.record(), known=known) == expected


def test_slow_players_have_few_stalls() -> None:
    found = Play(HOUSE)("fill r2c0-4", "fill r1c1-3", "fill r0c2", seconds=40).review()
    assert not found.stalls


def test_a_game_saved_without_times_has_no_stalls() -> None:
    play = Play(HOUSE)("fill r2c0-4", "fill r1c1-3", seconds=500)
    record = play.game.record()
    old = replace(record, moves=tuple(replace(move, seconds=0.0) for move in record.moves))
    game = Game.resume(HOUSE, old)
    game.play(Move.parse("fill r0c2:?>1"))  # after 1000 seconds
    assert not review(HOUSE, game.record()).stalls


def test_an_easier_step_is_named_at_a_guess() -> None:
    found = Play(clued("1/1/3", "1/1/1/1/1"))("fill r0c0").review()
    guess = only(found, MoveClass.GUESS)
    assert guess.missed is not None
    assert guess.missed.step is not None
    assert guess.missed.step.technique is Technique.OVERLAP


def test_key_moments_come_in_order() -> None:
    play = Play(HOUSE)("fill r2c0-4", "hint r1c1-3")
    play("fill r0c0", seconds=90)
    kinds = [
        "stall" if isinstance(each, Stall) else str(each.verdict)
        for each in key_moments(play.review())
    ]
    assert kinds == ["hint", "stall", "mistake"]


# ---- which play, and how it ends ----


def test_the_last_finished_play_is_reviewed() -> None:
    play = Play(HOUSE)("fill r0c0")
    play.game.restart()
    rest = ["fill r2c0-4", "fill r1c1-3", "fill r3c1 r3c3", "fill r0c2", "fill r4c1 r4c3"]
    play(*rest)
    assert reviewed_moves(HOUSE, play.game.record()) == (2, 7)
    play.game.restart()
    play("fill r2c0-4")
    assert reviewed_moves(HOUSE, play.game.record()) == (2, 7)
    assert verdicts(play.review()) == ["deduced"] * 5


def test_without_a_finished_play_the_current_one_is_reviewed() -> None:
    play = Play(HOUSE)("fill r0c0")
    play.game.restart()
    play("fill r2c0-4", "fill r1c1-3")
    play.game.undo()
    assert reviewed_moves(HOUSE, play.game.record()) == (2, 3)


def test_the_goal_is_not_used() -> None:
    play = Play(HOUSE)("fill r2c0-4", "fill r0c0")
    record = play.game.record()
    bare = replace(HOUSE, goal=None)
    assert review(bare, record) == review(HOUSE, record)


def test_a_puzzle_without_a_solution_has_no_review() -> None:
    found = Play(clued("1 1/0/1 1", "1/2/1"))("fill r0c0").review()
    assert (found.status, found.moves) == (SolveStatus.NONE, ())


def test_a_game_without_moves_has_an_empty_review() -> None:
    assert review(HOUSE, GameRecord()).moves == ()


def test_a_review_can_be_cancelled_and_reports_its_progress() -> None:
    play = Play(HOUSE)("fill r2c0-4", "fill r1c1-3", "fill r0c2")
    token, seen = CancelToken(), list[Progress]()

    def stop_at_two(progress: Progress) -> None:
        seen.append(progress)
        if progress.known == 2:
            token.cancel()

    found = review(HOUSE, play.game.record(), cancel=token, progress=stop_at_two)
    assert found.stop is StopReason.CANCELLED
    assert len(found.moves) == 2
    assert [(each.known, each.total) for each in seen] == [(1, 3), (2, 3)]


# ---- synthetic games ----


def test_all_that_was_planted_is_found_without_false_alarm() -> None:
    planted = Counter[str]()
    for player in games(7, 1):  # one of each kind of puzzle
        found = review(player.puzzle, player.game.record())
        assert list(judge(player, found)) == []
        planted += player.planted
    assert min(planted[each] for each in ("guess", "mistake", "stall")) > 0


def test_the_judge_of_synthetic_games_notices_a_wrong_class() -> None:
    (player,) = games(1, 1)
    found = review(player.puzzle, player.game.record())
    first = replace(found.moves[0], verdict=MoveClass.GUESS)
    assert list(judge(player, replace(found, moves=(first, *found.moves[1:]))))
    assert list(judge(player, replace(found, stalls=())))
