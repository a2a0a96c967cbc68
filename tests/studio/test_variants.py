"""Variants: small, proven, and on the side that was asked for."""

from __future__ import annotations

import pytest

from nonogui.coach.difficulty import Rating, rate
from nonogui.coach.grade import Grade
from nonogui.core.design import Design
from nonogui.core.grid import Grid
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.transform import symmetry_of
from nonogui.solver.limits import CancelToken, Limits
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from nonogui.studio.diagnosis import Repair
from nonogui.studio.variants import MOST, find_variants
from tests.boards import board, palette

ONE_CHANGE = board(".#.###\n#.#.##\n.#####\n..#.#.\n#..##.\n.##..#")
FOUR_CHANGES = board("###..#\n..###.\n#.#.#.\n..####\n##.###\n...#.#")  # to make it harder
COLOURS = board("..a.b\nb.aa.\nab.a.\nb..aa\na.aba")
MIRRORED = board("..##..\n.#..#.\n#.##.#\n......\n#....#\n##..##")

SECONDS = 20.0


@pytest.mark.parametrize("harder", [False, True])
@pytest.mark.parametrize("picture", [ONE_CHANGE, FOUR_CHANGES, COLOURS, MIRRORED])
def test_each_variant_is_unique_and_has_another_grade(picture: Grid, harder: bool) -> None:
    design = Design.from_picture(picture, palette(2) if picture is COLOURS else BLACK_AND_WHITE)
    rating, told = rate(design.puzzle), list[Repair]()
    assert rating.grade is not None
    limits = Limits(SECONDS)
    variants = find_variants(design, rating, harder=harder, limits=limits, found=told.append)
    assert 0 < len(variants) <= MOST
    assert set(told) == set(variants)
    assert sorted(variants, key=lambda each: each.edit_cost) == list(variants)
    cells = [change.cell for each in variants for change in each.changes]
    assert len(cells) == len(set(cells)), "two variants change the same cell"
    for each in variants:
        changed = design.with_picture(each.picture).puzzle
        assert {change.cell for change in each.changes} == set(picture.diff(each.picture))
        assert all(change.before == picture[change.cell] for change in each.changes)
        result = solve(changed)
        assert result.status is SolveStatus.UNIQUE
        assert result.line_solvable == each.line_solvable
        assert each.grade is not None
        assert each.grade is rate(changed).grade
        assert each.grade.step != rating.grade.step
        assert (each.grade.step > rating.grade.step) is harder


def test_a_symmetric_picture_stays_symmetric() -> None:
    design = Design.from_picture(MIRRORED)
    limits = Limits(SECONDS)
    for variant in find_variants(design, rate(design.puzzle), harder=False, limits=limits):
        assert symmetry_of(variant.picture) == symmetry_of(MIRRORED)


def test_given_cells_stay_as_they_are() -> None:
    plain = Design.from_picture(ONE_CHANGE)
    first = find_variants(plain, rate(plain.puzzle), harder=False, limits=Limits(SECONDS))[0]
    design = plain.with_given([change.cell for change in first.changes])
    variants = find_variants(design, rate(design.puzzle), harder=False, limits=Limits(SECONDS))
    given = {change.cell for change in first.changes}
    assert not any(given & {change.cell for change in each.changes} for each in variants)


@pytest.mark.parametrize(("grade", "harder"), [(Grade.TRIVIAL, False), (Grade.WHAT_IF, True)])
def test_nothing_is_searched_beyond_the_first_and_last_grade(grade: Grade, harder: bool) -> None:
    design, rating = Design.from_picture(ONE_CHANGE), Rating(SolveStatus.UNIQUE, grade)
    assert find_variants(design, rating, harder=harder, limits=Limits(1e9)) == ()


def test_cancelled_search_ends() -> None:
    token, design = CancelToken(), Design.from_picture(ONE_CHANGE)
    token.cancel()
    rating = rate(design.puzzle)
    assert find_variants(design, rating, harder=True, limits=Limits(1e9), cancel=token) == ()
