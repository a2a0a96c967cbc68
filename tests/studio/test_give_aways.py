"""Given cells: unique by brute force, and the fewest where this is claimed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings

from nonogui.core.design import Design, Leader
from nonogui.core.grid import Cell, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken
from nonogui.solver.propagation import propagate
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from nonogui.studio import give_aways
from nonogui.studio.give_aways import find_give_aways
from tests.boards import all_solutions, board, clued, palette, random_picture
from tests.strategies import pictures
from tests.studio.test_counting import corners, diagonal


def is_enough(picture: Grid, solutions: Collection[Grid], cells: Collection[Cell]) -> bool:
    """Return whether only the picture, of some solutions, agrees with it in some cells."""
    agree = [s for s in solutions if all(s[cell] == picture[cell] for cell in cells)]
    return agree == [picture]


class TestBruteForce:
    @settings(max_examples=40)
    @given(pictures(max_side=4, max_cells=12))
    def test_black_and_white_give_aways_match_brute_force(self, picture: Grid) -> None:
        self.check(Design.from_picture(picture))

    @settings(max_examples=25)
    @given(pictures(max_side=4, colors=2, max_cells=9))
    def test_colour_give_aways_match_brute_force(self, picture: Grid) -> None:
        self.check(Design.from_picture(picture, palette(2)))

    def test_existing_given_cells_count_towards_the_fewest(self) -> None:
        design = Design.from_picture(diagonal(4).goal or board("#"))
        self.check(design)
        self.check(design.with_given([Cell(0, 0)]))

    def check(self, design: Design) -> None:
        solutions = all_solutions(design.puzzle, design.puzzle.start)
        found = find_give_aways(design)
        if len(solutions) == 1:
            assert found is None
            return
        assert found is not None
        assert is_enough(design.picture, solutions, found.cells)
        assert found.is_fewest
        fewer = combinations(
            map(design.picture.cell, range(len(design.picture.cells))), len(found.cells) - 1
        )
        assert not any(is_enough(design.picture, solutions, cells) for cells in fewer)
        start = design.puzzle.start.replace((cell, design.picture[cell]) for cell in found.cells)
        assert found.line_solvable == propagate(design.puzzle, start).grid.is_complete


class TestLargerBoards:
    @pytest.mark.parametrize("seed", range(4))
    def test_give_aways_are_unique_by_another_engine(self, seed: int) -> None:
        design = Design.from_picture(random_picture(20, 20, seed))
        found = find_give_aways(design)
        if found is None:
            assert solve(design.puzzle).status is SolveStatus.UNIQUE
            return
        shown = design.with_given([*found.cells])
        for engine in ("automaton", "auto"):
            result = solve(shown.puzzle, shown.puzzle.start, engine=engine)
            assert result.solutions == (design.picture,)

    def test_each_ambiguous_corner_needs_one_given_cell(self) -> None:
        goal = corners(6).goal
        assert goal is not None
        found = find_give_aways(Design.from_picture(goal))
        assert found is not None
        assert len(found.cells) == 6
        assert found.is_fewest
        assert found.line_solvable

    def test_no_give_aways_are_offered_beyond_the_limit(self) -> None:
        most, beyond = (
            corners(count).goal for count in (give_aways.MAX_GIVEN, give_aways.MAX_GIVEN + 1)
        )
        assert most is not None
        assert beyond is not None
        assert find_give_aways(Design.from_picture(most)) is not None
        assert find_give_aways(Design.from_picture(beyond)) is None

    @pytest.mark.parametrize("budget", ["_MAX_SEARCHES", "_MAX_ASKED"])
    def test_no_give_aways_are_offered_when_the_search_takes_too_long(
        self, budget: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(give_aways, budget, 0)
        monkeypatch.setattr(give_aways, "find_other_solutions", lambda *_: iter(()))
        picture = random_picture(20, 20, 1)
        assert find_give_aways(Design.from_picture(picture)) is None

    def test_give_aways_are_reproducible(self) -> None:
        design = Design.from_picture(random_picture(20, 20, 1))
        assert find_give_aways(design) == find_give_aways(design)

    def test_give_aways_are_not_called_fewest_when_proof_takes_too_long(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(give_aways, "_MAX_EXAMINED", 1)
        picture = diagonal(5).goal
        assert picture is not None
        found = find_give_aways(Design.from_picture(picture))
        assert found is not None
        assert not found.is_fewest
        puzzle = replace(Puzzle.from_picture(picture), goal=None)
        given_cells = puzzle.blank().replace((cell, picture[cell]) for cell in found.cells)
        assert solve(puzzle, given_cells).status is SolveStatus.UNIQUE
        for cell in found.cells:
            fewer = given_cells.replace([(cell, 255)])
            assert solve(puzzle, fewer).status is SolveStatus.MULTIPLE


def test_clue_designs_have_no_give_aways() -> None:
    puzzle = clued("1/1", "1/1")
    assert find_give_aways(Design(puzzle, puzzle.blank(), Leader.CLUES)) is None


def test_give_aways_that_a_second_engine_rejects_are_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(give_aways, "confirm_unique", lambda *_: False)
    assert find_give_aways(Design.from_picture(board("#.\n.#"))) is None


def test_cancelling_returns_no_give_aways() -> None:
    cancel = CancelToken()
    cancel.cancel()
    assert find_give_aways(Design.from_picture(board("#.\n.#")), cancel=cancel) is None
