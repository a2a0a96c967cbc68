"""Beliefs: exact for a line on its own, good guesses for a board, and open cells only."""

from itertools import product
from math import exp, log

import pytest
from hypothesis import given

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver import solutions
from nonogui.solver.candidates import Candidates
from nonogui.solver.kernel import solve_line
from nonogui.solver.limits import CancelToken, StoppedError, Watch
from nonogui.solver.propagation import propagate
from nonogui.solver.solutions import rank_guesses
from tests.boards import clued, palette, random_picture
from tests.strategies import KnownLine, PlayedPuzzle, known_lines, played_puzzles


@given(played_puzzles(max_inks=3))
def test_every_unknown_cell_gets_a_guess(played: PlayedPuzzle) -> None:
    """The order is the same each time."""
    candidates = propagate(played.puzzle, played.board).candidates
    believed = rank_guesses(candidates, Watch())
    grid = candidates.grid()
    assert sorted(at for at, _ in believed) == [
        at for at, value in enumerate(grid.cells) if value == UNKNOWN
    ]
    assert all(0 <= value <= candidates.inks for _, value in believed)
    assert believed == rank_guesses(candidates, Watch())


@given(known_lines(max_length=7, max_inks=2))
def test_messages_of_one_line_match_counted_placements(known: KnownLine) -> None:
    """One that leaves a known box uncovered is not ruled out, but weighs next to nothing."""
    length, inks = len(known.cells), range(1, known.inks + 1)
    one = Puzzle((known.clue,), (Clue(()),) * length, palette(known.inks))
    candidates = Candidates.of(one, Grid(length, 1, known.cells))
    incoming, outgoing = solutions._known_odds(candidates), [[0.0] * length for _ in inks]
    lines = [line for line in solutions._lines(candidates) if line.axis is Axis.ROW]
    assert bool(lines) == (bool(known.clue) and UNKNOWN in known.cells and fits(known))
    for line in lines:
        line.send_messages(incoming, outgoing)
    counts = [[0] * length for _ in range(known.inks + 1)]
    for cells in product(range(known.inks + 1), repeat=length):
        agrees = all(k in (UNKNOWN, value) for k, value in zip(known.cells, cells, strict=True))
        if agrees and known.clue.is_met_by(bytes(cells)):
            for at, value in enumerate(cells):
                counts[value][at] += 1
    for at in (at for at, value in enumerate(known.cells) if value == UNKNOWN):
        for ink in inks if lines else ():
            odds = log(max(counts[ink][at], 1e-3) / max(counts[EMPTY][at], 1e-3))
            unknown = outgoing[ink - 1][at] / solutions._MESSAGE_WEIGHT
            assert clipped(unknown) == pytest.approx(clipped(odds), abs=0.05)


def fits(known: KnownLine) -> bool:
    return solve_line(known.clue, known.cells, known.inks) is not None


def clipped(odds: float) -> float:
    return min(max(odds, -4), 4)


def test_guesses_follow_the_number_of_placements() -> None:
    """A block of two on five cells seldom lies at an end."""
    puzzle = clued("2/2/2/2/2", "2/2/2/2/2")
    believed = dict(rank_guesses(Candidates.of(puzzle, puzzle.blank()), Watch()))
    corners = (0, 4, 20, 24)
    assert [believed[at] for at in corners] == [0, 0, 0, 0]


def test_the_surest_guesses_are_usually_right() -> None:
    right = total = 0
    for seed in range(5):
        picture = random_picture(20, 20, seed)
        candidates = propagate(Puzzle.from_picture(picture)).candidates
        believed = rank_guesses(candidates, Watch())
        top = believed[: len(believed) // 4]
        right += sum(picture.cells[at] == value for at, value in top)
        total += len(top)
    assert right >= 0.95 * total > 50


def test_weights_are_bounded_and_shares_sum_to_one() -> None:
    weights = solutions._weights(Block(2, 1), [0, 1], [[1.0, 2.0, 4.0]])
    assert weights == [pytest.approx(exp(-3)), 1]
    assert solutions._scale([1.0, 4.0]) == [0.25, 1]
    assert solutions._scale([0.0, 0.0]) == [0, 0]
    assert solutions._normalize([1.0, 3.0]) == [0.25, 0.75]
    assert solutions._normalize([0.0, 0.0]) == [0.5, 0.5]


def test_guesses_work_in_colour_and_on_long_lines() -> None:
    """No number grows too large or too small on the way."""
    coloured = Puzzle.from_picture(random_picture(12, 12, 1, 3), palette(3))
    candidates = propagate(coloured).candidates
    assert len(rank_guesses(candidates, Watch())) == candidates.grid().count(UNKNOWN) > 0
    long = Puzzle.from_picture(random_picture(300, 3, 5, density=0.9))
    assert len(rank_guesses(Candidates.of(long, long.blank()), Watch())) == 900


def test_cancelling_stops_the_work() -> None:
    cancel = CancelToken()
    cancel.cancel()
    puzzle = clued("1/1", "1/1")
    with pytest.raises(StoppedError):
        rank_guesses(Candidates.of(puzzle, puzzle.blank()), Watch(cancel=cancel))
