"""Slips in typed clues: what somebody may have meant, proven to have one solution."""

from __future__ import annotations

import pytest

from nonogui.core.grid import Axis, Line
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, Limits
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from nonogui.studio.clue_fixes import MOST, find_clue_fixes
from nonogui.studio.diagnosis import ClueFix
from nonogui.studio.doctor import diagnose
from tests.boards import board, clue, clued, palette

CAT = board("#...#\n#####\n#.#.#\n#####\n.###.")
COLORS = board("aab..\n.abb.\nbbbaa\n..aaa")
WIDE = board("############.\n#.....#....#.\n#####..##.##.\n..#####...###")
PALETTES = {CAT: BLACK_AND_WHITE, COLORS: palette(2), WIDE: BLACK_AND_WHITE}
ROW, COLUMN = Axis.ROW, Axis.COLUMN


def mistyped(right: Puzzle, **slips: str) -> Puzzle:
    """A puzzle with other clues for `r1`, `c2`…"""
    wrong = {
        Line(ROW if name[0] == "r" else COLUMN, int(name[1:]) - 1): clue(text)
        for name, text in slips.items()
    }
    return right.with_clues(wrong)


def puzzles_of(fixes: tuple[ClueFix, ...], wrong: Puzzle) -> list[tuple[object, object]]:
    """The clues after each fix."""
    fixed = [wrong.with_clues(fix.clues) for fix in fixes]
    return [(puzzle.rows, puzzle.columns) for puzzle in fixed]


@pytest.mark.parametrize(
    ("picture", "slips"),
    [
        (CAT, {"r2": "4"}),  # one number, too small
        (CAT, {"c3": "5"}),  # too large
        (CAT, {"r3": "1 1"}),  # a number left out
        (CAT, {"r5": "3 1"}),  # one too many
        (WIDE, {"r1": "1 2"}),  # the digits of 12 apart
        (WIDE, {"r3": "52 2"}),  # two numbers joined, too long for the line
        (WIDE, {"r4": "3 5"}),  # two numbers swapped
        (CAT, {"r1": "5", "r2": "1 1"}),  # two rows swapped
        (CAT, {"r1": "1 2", "c4": "1 3"}),  # two numbers that are wrong by one
        (COLORS, {"r2": "1b 2b"}),  # another colour
        (COLORS, {"r1": "2a"}),
    ],
)
def test_a_slip_is_found(picture: object, slips: dict[str, str]) -> None:
    right = Puzzle.from_picture(picture, PALETTES[picture])  # type: ignore[arg-type, index]
    assert solve(right).status is SolveStatus.UNIQUE
    wrong = mistyped(right, **slips)
    diagnosis = diagnose(wrong)
    assert diagnosis.status is not SolveStatus.UNIQUE
    told: list[ClueFix] = []
    fixes = find_clue_fixes(wrong, diagnosis.clash, found=told.append)
    assert told == list(fixes)
    assert 0 < len(fixes) <= MOST
    assert (right.rows, right.columns) in puzzles_of(fixes, wrong)


def test_each_fix_leaves_one_solution() -> None:
    wrong = mistyped(Puzzle.from_picture(CAT), r3="1 1")
    for fix in find_clue_fixes(wrong):
        result = solve(wrong.with_clues(fix.clues))
        assert result.status is SolveStatus.UNIQUE
        assert result.solutions == (fix.picture,)
        assert result.line_solvable == fix.line_solvable
        for change in fix.changes:
            assert change.before == wrong.clue(change.line)
            assert change.before != change.after


def test_two_clues_change_only_if_one_is_not_enough() -> None:
    fixes = find_clue_fixes(mistyped(Puzzle.from_picture(CAT), r2="4"))
    assert all(len(fix.changes) == 1 for fix in fixes)


def test_a_fix_changes_a_line_of_the_clash() -> None:
    wrong = mistyped(Puzzle.from_picture(WIDE), r4="3 5")
    clash = diagnose(wrong).clash
    assert clash
    for fix in find_clue_fixes(wrong, clash):
        assert set(clash) & set(fix.clues)


@pytest.mark.parametrize(
    "wrong",
    [
        clued("5/0/5/0/5", "3/3/3/3/3"),  # every column would have to change
        Puzzle.from_clues([(0,), (1,)], [(1,), (1,)]),  # a hidden number
    ],
)
def test_clues_that_no_slip_explains_get_no_fix(wrong: Puzzle) -> None:
    assert find_clue_fixes(wrong) == ()


def test_a_cancelled_search_finds_nothing() -> None:
    token = CancelToken()
    token.cancel()
    wrong = mistyped(Puzzle.from_picture(CAT), r2="4")
    assert find_clue_fixes(wrong, limits=Limits(), cancel=token) == ()
