"""Replays: where they end, which boards become frames, and what-if layers."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.coach.review import review
from nonogui.core.clue import Clue
from nonogui.core.game import Game, GameRecord, GameStatus
from nonogui.core.grid import EMPTY, Axis, Cell, Line
from nonogui.core.move import Move, MoveKind, TickChange
from nonogui.core.puzzle import Puzzle
from nonogui.library.replay import (
    LAST_MS,
    MAX_FRAMES,
    MAX_SECONDS,
    MIN_MS,
    MIN_SECONDS,
    MoveReel,
    animation_frames,
    replay_record,
    replay_seconds,
)
from tests.boards import board

PUZZLE = Puzzle.from_picture(board("##\n.#"))


def put(game: Game, row: int, column: int, value: int = 1) -> None:
    cell = Cell(row, column)
    kind = MoveKind.CROSS if value == EMPTY else MoveKind.FILL
    game.play(Move.between(kind, game.grid, game.grid.replace({cell: value})))


def solved_game() -> Game:
    game = Game(PUZZLE)
    for cell in ((0, 0), (0, 1), (1, 1)):
        put(game, *cell)
    assert game.status is GameStatus.SOLVED
    return game


def test_the_replay_ends_when_the_puzzle_is_solved() -> None:
    game = solved_game()
    put(game, 1, 0, EMPTY)
    game.restart()
    put(game, 0, 0)
    shown = replay_record(PUZZLE, game.record())
    assert shown is not None
    assert len(shown.moves) == shown.position == 3


def test_the_replay_of_an_unsolved_game_ends_at_its_current_board() -> None:
    game = Game(PUZZLE)
    put(game, 0, 0)
    put(game, 1, 0, EMPTY)
    game.undo()
    shown = replay_record(PUZZLE, game.record())
    assert shown is not None
    assert len(shown.moves) == 1


def test_a_game_without_moves_has_no_replay() -> None:
    assert replay_record(PUZZLE, Game(PUZZLE).record()) is None


def test_a_game_record_of_another_puzzle_is_rejected() -> None:
    other = Puzzle.from_picture(board("#"))
    with pytest.raises(ValueError, match="no cell"):
        replay_record(other, solved_game().record())


def test_a_replay_shows_what_if_layers_and_checkpoints() -> None:
    game = Game(PUZZLE)
    put(game, 0, 0)
    game.add_checkpoint("here")
    game.start_branch("try")
    put(game, 1, 0)
    game.discard_branch()
    put(game, 0, 1)
    game.restore(0)
    put(game, 1, 1)
    shown = replay_record(PUZZLE, game.record())
    assert shown is not None
    reel = MoveReel(PUZZLE, shown.moves)
    boards = [reel.moment(after) for after in range(len(shown.moves) + 1)]
    assert boards[-1].grid == game.grid
    assert [moment.in_branch for moment in boards] == [False] * 2 + [True] * 2 + [False] * 4
    assert boards[3].what_if == {Cell(1, 0)}
    assert boards[6].grid == boards[1].grid


def test_a_replay_leaves_out_what_was_before_the_last_restart() -> None:
    game = Game(PUZZLE)
    put(game, 0, 0)
    game.restart()
    put(game, 0, 1)
    game.start_branch("try")
    put(game, 1, 0)
    game.go_back(3)  # the log counts the restart, too
    put(game, 1, 1)
    shown = replay_record(PUZZLE, game.record())
    assert shown is not None
    reel = MoveReel(PUZZLE, shown.moves)
    boards = [reel.moment(after) for after in range(len(shown.moves) + 1)]
    assert boards[0].grid == PUZZLE.start
    assert boards[-1].grid == game.grid
    assert [moment.in_branch for moment in boards] == [False, False, True, True, False, False]


TICK = Move(MoveKind.TICK, ticks=(TickChange(Line(Axis.ROW, 0), 0, ticked=True),))


def act(game: Game, what: int, at: int) -> None:
    """Do something to a game if it is possible."""
    deeds = {
        0: lambda: game.start_branch("try"),
        1: lambda: game.branches and game.discard_branch(),
        2: lambda: game.branches and game.accept_branch(),
        3: game.restart,
        4: lambda: game.go_back(at % (game.position + 1)),
        5: lambda: game.add_checkpoint("here"),
        6: lambda: game.checkpoints and game.restore(0),
        7: lambda: game.play(TICK.inverse if game.ticks else TICK),
        8: game.undo,
    }
    cell = divmod(at % 4, 2)
    fill = partial(put, game, *cell, EMPTY if game.grid[cell] == 1 else 1)
    deeds.get(what, fill)()


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a game with any actions: nested layers, ticks, checkpoints, going back."""
    game = Game(PUZZLE)
    for what, at in draw(st.lists(st.tuples(st.integers(0, 14), st.integers(0, 99)), max_size=25)):
        act(game, what, at)
    return game


@given(games(), st.data())
def test_every_moment_of_a_replay_equals_the_board_in_the_game(
    game: Game, data: st.DataObject
) -> None:
    moves = game.log
    reel = MoveReel(PUZZLE, moves)
    for after in data.draw(st.lists(st.integers(0, len(moves)), max_size=8)):
        then = Game.resume(PUZZLE, GameRecord(moves, after))
        moment = reel.moment(after)
        assert moment.grid == then.grid
        assert moment.ticks == then.ticks
        assert moment.what_if == then.what_if_cells()
        assert moment.in_branch == bool(then.branches)


@given(games())
def test_the_review_of_a_game_is_that_of_its_replay(game: Game) -> None:
    found = review(PUZZLE, game.record())
    shown = replay_record(PUZZLE, game.record())
    assert len(found.moves) == (len(shown.moves) if shown else 0)
    if shown is not None:
        again = review(PUZZLE, shown)
        assert [(each.verdict, each.is_wrong, each.since) for each in again.moves] == [
            (each.verdict, each.is_wrong, each.since) for each in found.moves
        ]


def test_seeking_in_a_replay_checks_no_clue(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = solved_game().log
    reel = MoveReel(PUZZLE, moves)
    monkeypatch.setattr(Clue, "is_met_by", None)
    assert PUZZLE.goal == reel.moment(len(moves)).grid.replace({Cell(1, 0): EMPTY})


@given(st.integers(1, 30_000), st.floats(1, 40), st.integers(2, MAX_FRAMES))
def test_frames_go_from_the_first_board_to_the_last(moves: int, seconds: float, most: int) -> None:
    frames = animation_frames(moves, seconds, most)
    after = [frame.moves for frame in frames]
    assert after[0] == 0
    assert after[-1] == moves
    assert after == sorted(set(after))
    assert len(frames) <= most
    assert all(frame.milliseconds >= MIN_MS for frame in frames)
    assert all(frame.milliseconds % 10 == 0 for frame in frames)
    assert frames[-1].milliseconds == LAST_MS


@given(st.integers(1, 3000))
def test_an_animation_takes_about_the_requested_time(moves: int) -> None:
    seconds = replay_seconds(moves)
    assert MIN_SECONDS <= seconds <= MAX_SECONDS
    taken = sum(frame.milliseconds for frame in animation_frames(moves, seconds)[:-1]) / 1000
    assert abs(taken - seconds) <= 0.2 * seconds


def test_every_board_of_a_short_game_is_a_frame() -> None:
    assert [frame.moves for frame in animation_frames(5, 5.0)] == [0, 1, 2, 3, 4, 5]


def test_a_long_game_has_the_maximum_number_of_frames() -> None:
    assert len(animation_frames(1000, 30.0, 10)) == 10


def test_frames_have_a_minimum_duration() -> None:
    frames = animation_frames(1000, 1.0)
    assert len(frames) == 1000 // MIN_MS + 1
    assert {frame.milliseconds for frame in frames[:-1]} == {MIN_MS}
