"""Repairs are unique by brute force, need each of their changes, and are reproducible."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings

from nonogui.core.design import Design, Leader
from nonogui.core.grid import Grid
from nonogui.core.palette import Palette
from nonogui.core.puzzle import Puzzle
from nonogui.core.shapes import Symmetry
from nonogui.core.transform import symmetry_of
from nonogui.solver.limits import CancelToken, Limits, Watch
from nonogui.solver.propagation import propagate
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from nonogui.studio import repair as searches
from nonogui.studio import uniqueness
from nonogui.studio.diagnosis import Aim, Repair
from nonogui.studio.repair import find_repairs, repair_picture
from nonogui.studio.repair_search import trim
from nonogui.studio.sketch import Sketch
from tests.benchmarks.pictures import dithered, drawn
from tests.benchmarks.sets import noise, smooth
from tests.boards import all_solutions, board, clued, palette, random_picture
from tests.strategies import pictures


def reaches(picture: Grid, colors: Palette, aim: Aim) -> bool:
    """Return whether the aim is reached, by brute force or by propagation alone."""
    clues = replace(Puzzle.from_picture(picture, colors), goal=None)
    if aim is Aim.LINES:
        return propagate(clues).grid == picture
    return all_solutions(clues, clues.blank()) == {picture}


def check_small(before: Grid, colors: Palette, aim: Aim, repairs: Iterable[Repair]) -> None:
    for repair in repairs:
        assert before.diff(repair.picture) == [cell for cell, _, _ in repair.changes]
        assert reaches(repair.picture, colors, aim)
        assert repair.line_solvable == reaches(repair.picture, colors, Aim.LINES)
        assert repair.is_irreducible
        symmetry, size = symmetry_of(before), (before.width, before.height)
        assert repair.breaks_symmetry == (not is_as_symmetric(repair.picture, symmetry))
        for cell, old, new in repair.changes:
            assert (before[cell], repair.picture[cell]) == (old, new)
            alike = [] if repair.breaks_symmetry else symmetry.images(cell, *size)
            without = (
                repair.picture.replace((image, old) for image in images)
                for images in ([cell], alike)
            )
            assert not all(reaches(each, colors, aim) for each in without)


def is_as_symmetric(picture: Grid, symmetry: Symmetry) -> bool:
    size = picture.width, picture.height
    cells = map(picture.cell, range(len(picture.cells)))
    return all(picture[i] == picture[c] for c in cells for i in symmetry.images(c, *size))


@pytest.mark.parametrize("aim", list(Aim))
class TestSmallPictures:
    @settings(max_examples=25)
    @given(picture=pictures(max_side=4, max_cells=12))
    def test_black_and_white_repairs_match_brute_force(self, picture: Grid, aim: Aim) -> None:
        repairs = find_repairs(Design.from_picture(picture), aim)
        check_small(picture, palette(1), aim, repairs)
        assert bool(repairs) != reaches(picture, palette(1), aim)

    @settings(max_examples=20)
    @given(picture=pictures(max_side=4, colors=2, max_cells=9))
    def test_colour_repairs_match_brute_force(self, picture: Grid, aim: Aim) -> None:
        repairs = find_repairs(Design.from_picture(picture, palette(2)), aim)
        check_small(picture, palette(2), aim, repairs)
        assert bool(repairs) != reaches(picture, palette(2), aim)

    @settings(max_examples=15)
    @given(picture=pictures(max_side=4, max_cells=12))
    def test_the_best_repair_matches_brute_force(self, picture: Grid, aim: Aim) -> None:
        repair = repair_picture(picture, palette(1), aim)
        assert repair is not None
        check_small(picture, palette(1), aim, [repair])
        if reaches(picture, palette(1), aim):
            assert (repair.changes, repair.edit_cost) == ((), 0)


@pytest.mark.parametrize("aim", list(Aim))
@pytest.mark.parametrize(
    ("picture", "inks"),
    [
        (smooth(25, 1).goal, 1),
        (noise(20, 3).goal, 1),
        (dithered(20, 1), 1),
        (drawn(30, 6), 1),
        (random_picture(12, 12, 5, inks=3), 3),
    ],
    ids=["smooth", "noise", "dithered", "drawn", "three inks"],
)
def test_larger_repairs_are_unique_by_another_engine(picture: Grid, inks: int, aim: Aim) -> None:
    colors = palette(inks)
    repair = repair_picture(picture, colors, aim)
    assert repair is not None
    for engine in ("automaton", "auto"):
        clues = replace(Puzzle.from_picture(repair.picture, colors), goal=None)
        assert solve(clues, engine=engine).status is SolveStatus.UNIQUE
    for cell, old, _ in repair.changes:
        without = Puzzle.from_picture(repair.picture.replace([(cell, old)]), colors)
        if aim is Aim.LINES:
            assert not propagate(without).grid.is_complete
        else:
            assert solve(without).status is SolveStatus.MULTIPLE


def test_unproven_small_repairs_fall_back_to_the_whole_search_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = drawn(30, 1007)  # one change makes it unique; for lines it needs several
    few = repair_picture(picture, palette(1), Aim.UNIQUE)
    assert few is not None
    assert not few.line_solvable

    def confirm_unique(clues: Puzzle, _picture: Grid, _watch: Watch) -> bool:
        return propagate(clues).grid.is_complete

    monkeypatch.setattr("nonogui.studio.repair.confirm_unique", confirm_unique)
    many = repair_picture(picture, palette(1), Aim.UNIQUE)
    assert many is not None
    assert many.line_solvable
    assert not many.is_irreducible
    assert len(many.changes) > len(few.changes)


class TestSeveralRepairs:
    PICTURE = random_picture(20, 20, 4)

    def test_repairs_differ_and_are_sorted_by_edit_cost(self) -> None:
        repairs = find_repairs(Design.from_picture(self.PICTURE), Aim.UNIQUE)
        assert len(repairs) == 3
        assert [r.edit_cost for r in repairs] == sorted(r.edit_cost for r in repairs)
        assert len({repair.picture for repair in repairs}) == 3

    def test_repairs_are_reported_as_they_are_found(self) -> None:
        reports: list[Repair] = []
        repairs = find_repairs(
            Design.from_picture(self.PICTURE), Aim.LINES, most=2, found=reports.append
        )
        assert len(reports) == 2
        assert set(reports) == set(repairs)

    def test_repairs_are_reproducible(self) -> None:
        design = Design.from_picture(self.PICTURE)
        assert find_repairs(design, Aim.UNIQUE) == find_repairs(design, Aim.UNIQUE)
        one, other = (repair_picture(self.PICTURE, palette(1), Aim.LINES, seed=7) for _ in "ab")
        assert one == other

    def test_alternative_repairs_change_other_cells(self) -> None:
        one, other, *_ = find_repairs(Design.from_picture(board("#..\n...\n..#")), Aim.UNIQUE)
        assert {c.cell for c in one.changes} != {c.cell for c in other.changes}


class TestSymmetry:
    PICTURE = board("""
        ..........
        .#......#.
        ..#....#..
        ..........
        ..######..
        ..######..
        """)

    def test_symmetric_pictures_get_symmetric_repairs(self) -> None:
        repair = repair_picture(self.PICTURE, palette(1), Aim.UNIQUE)
        assert repair is not None
        assert symmetry_of(repair.picture).left_right
        assert not repair.breaks_symmetry

    def test_repairs_report_broken_symmetry(self) -> None:
        picture = board("#.\n.#")
        repairs = find_repairs(Design.from_picture(picture), Aim.UNIQUE)
        assert [repair.breaks_symmetry for repair in repairs] == [False, True, True]
        for repair in repairs:
            is_kept = is_as_symmetric(repair.picture, symmetry_of(picture))
            assert repair.breaks_symmetry != is_kept


class TestNoRepairs:
    def test_clue_designs_have_no_repairs(self) -> None:
        puzzle = clued("1/1", "1/1")
        assert find_repairs(Design(puzzle, puzzle.blank(), Leader.CLUES), Aim.UNIQUE) == ()

    def test_repairs_keep_given_cells(self) -> None:
        design = Design.from_picture(random_picture(12, 12, 3)).with_given([])
        first = find_repairs(design, Aim.LINES)[0]
        shown = design.with_given([cell for cell, _, _ in first.changes])
        for repair in find_repairs(shown, Aim.LINES):
            assert not {c.cell for c in repair.changes} & {c.cell for c in first.changes}

    def test_designs_made_unique_by_given_cells_need_no_repair(self) -> None:
        design = Design.from_picture(board("#.\n.#"))
        assert find_repairs(design, Aim.UNIQUE)
        assert not find_repairs(design.with_given([design.picture.cell(0)]), Aim.UNIQUE)

    def test_repairs_avoid_emptying_a_line(self) -> None:
        best = find_repairs(Design.from_picture(board("#.\n.#")), Aim.UNIQUE)[0]
        assert all(any(best.picture.line(line)) for line in best.picture.lines())

    def test_repairs_change_noise_before_shapes(self) -> None:
        """A stray pair that can be swapped, next to a bar: the bar stays whole."""
        picture = board("""
            ........
            .#...#..
            ..#...#.
            ........
            ########
            ########
            """)
        best = find_repairs(Design.from_picture(picture), Aim.UNIQUE)[0]
        assert all(cell.row < 4 for cell, _, _ in best.changes)


class TestProof:
    def test_repairs_that_a_second_engine_rejects_are_dropped(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("nonogui.studio.repair.confirm_unique", lambda *_: False)
        design = Design.from_picture(board("#.\n.#"))
        assert find_repairs(design, Aim.UNIQUE) == ()
        assert repair_picture(design.picture, palette(1), Aim.UNIQUE) is None

    @settings(max_examples=25)
    @given(picture=pictures(max_side=4, colors=2, max_cells=9))
    def test_the_second_engine_matches_brute_force(self, picture: Grid) -> None:
        puzzle = Puzzle.from_picture(picture, palette(2))
        is_unique_solution = all_solutions(puzzle, puzzle.blank()) == {picture}
        assert uniqueness.confirm_unique(puzzle, picture, Watch()) == is_unique_solution

    def test_repairs_without_proof_are_not_called_irreducible(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("nonogui.studio.sketch.is_unique_solution", lambda *_: None)
        monkeypatch.setattr("nonogui.studio.sketch.find_other_solution", lambda *_: None)
        monkeypatch.setattr("nonogui.studio.repair_search.find_other_solution", lambda *_: None)
        repairs = find_repairs(Design.from_picture(board("#.\n.#")), Aim.UNIQUE)
        assert repairs
        assert not any(repair.is_irreducible for repair in repairs)


class TestCancel:
    def test_cancelling_returns_no_repairs(self) -> None:
        cancel = CancelToken()
        cancel.cancel()
        picture = random_picture(30, 30, 1)
        assert find_repairs(Design.from_picture(picture), Aim.UNIQUE, cancel=cancel) == ()
        assert repair_picture(picture, palette(1), Aim.UNIQUE, cancel=cancel) is None

    def test_cancelling_keeps_the_repairs_found_so_far(self) -> None:
        cancel = CancelToken()
        design = Design.from_picture(random_picture(20, 20, 4))
        repairs = find_repairs(design, Aim.UNIQUE, cancel=cancel, found=lambda _: cancel.cancel())
        assert len(repairs) == 1


def test_a_repair_found_before_time_ran_out_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock jumps once the first search has succeeded; a little more time proves its result."""
    now = [0.0]

    def trim_and_let_time_pass(sketch: Sketch) -> None:
        trim(sketch)
        now[0] = 1000.0

    def watch(limits: Limits, cancel: CancelToken | None, progress: None) -> Watch:
        return Watch(limits.seconds, cancel, progress, clock=lambda: now[0])

    monkeypatch.setattr(searches, "_watch", watch)
    monkeypatch.setattr(searches, "trim", trim_and_let_time_pass)
    before = Grid.parse(["#..#", "....", "#.#.", ".#.#"], palette(1))
    found = repair_picture(before, palette(1), Aim.UNIQUE, limits=Limits(10.0))
    assert now[0] == 1000.0
    assert found is not None
    assert reaches(found.picture, palette(1), Aim.UNIQUE)
