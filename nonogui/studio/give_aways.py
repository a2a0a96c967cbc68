"""Give-aways: the fewest cells to give so that a design becomes unique.

Every other solution differs from the picture in a set of cells, and the given cells must hit each
of these sets. The search takes a smallest hitting set of the sets found so far. Either it leaves
no other solution, and is then the optimum, or it leads to a solution that differs in a new set of
cells.

This is the implicit hitting set approach of R. M. Karp (E. Moreno-Centeno and R. M. Karp, *The
implicit hitting set approach*, 2013).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count
from typing import Final

from nonogui.core.design import Design, Leader
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.kernel import narrower_of
from nonogui.solver.limits import (
    NO_LIMITS,
    CancelToken,
    Limits,
    ProgressCallback,
    StoppedError,
    Watch,
)
from nonogui.solver.models.board import BoardModel
from nonogui.solver.narrowing import Narrower
from nonogui.solver.propagation import candidates_of
from nonogui.studio.diagnosis import GiveAway
from nonogui.studio.other_solutions import Positions, find_other_solutions, parts
from nonogui.studio.uniqueness import confirm_unique

# The budget of line visits for probing before Z3 is asked. 750 and 3000 give the same cells on
# three 20x20 boards of noise.
_PROBED: Final = 1500

# Nodes visited in the search for the fewest cells; beyond this a greedy choice is used.
_MAX_EXAMINED: Final = 1_000

MAX_GIVEN: Final = 8
"""The most cells to offer: a picture that needs more should be repaired instead."""

# Searches for other solutions before giving up.
_MAX_SEARCHES: Final = 100

# A second budget: the unknown cells of all boards given to Z3, so large boards get fewer calls.
_MAX_ASKED: Final = 12_000


def find_give_aways(
    design: Design,
    *,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
) -> GiveAway | None:
    """Return the fewest cells to give so that the picture becomes the only solution.

    Return None if the picture is the only solution already, or if the clues lead, because there is
    then no picture to take cells from. Also return None if `MAX_GIVEN` cells are not enough, or
    the job is stopped before a second engine confirms the result.

    Args:
        design: its given cells stay given.
        limits: the time limit; `solutions` is ignored.
        cancel: stops the search from another thread.
        progress: called from this thread.
    """
    if design.leader is not Leader.PICTURE:
        return None
    watch = Watch(limits.seconds, cancel, progress)
    try:
        return _GiveAwaySearch(design.puzzle, design.picture, watch).find()
    except StoppedError:
        return None


class _GiveAwaySearch:
    """Search for the cells to give. The Z3 model of the unknown cells is created on first use."""

    def __init__(self, puzzle: Puzzle, picture: Grid, watch: Watch) -> None:
        self._puzzle = puzzle
        self._picture = picture
        self._watch = watch
        self._sets: list[Positions] = []
        self._model: BoardModel | None = None
        self._asked_cells = 0

    def find(self) -> GiveAway | None:
        """Search with the implicit hitting set approach.

        Raises:
            StoppedError: the job was cancelled or its time ran out.
        """
        hitting = self._hitting_set()
        if hitting is None:
            return None
        given, is_fewest = hitting
        puzzle = self._with_given(given)
        if not confirm_unique(puzzle, self._picture, self._watch):
            return None
        narrower = narrower_of(puzzle, puzzle.start, self._watch.check)
        narrower.narrow(-1)
        cells = tuple(self._picture.cell(at) for at in sorted(given))
        return GiveAway(cells, line_solvable=narrower.is_decided, is_fewest=is_fewest)

    def _hitting_set(self) -> tuple[Positions, bool] | None:
        """Return cells that leave no other solution, and whether they are proven to be the fewest.

        Return None if no cells need to be given, or too many.
        """
        given: Positions = frozenset()
        is_fewest = True
        for _ in range(_MAX_SEARCHES):
            if self._asked_cells > _MAX_ASKED:
                break
            others = self._other_solutions(given)
            if not others:
                return (self._prune(given), is_fewest) if given else None
            new = (part for other in others for part in parts(self._picture, other))
            self._sets += dict.fromkeys(new)
            # Sets are only added, so the fewest cells never become fewer.
            fewest = _fewest(self._sets, len(given)) if is_fewest else None
            is_fewest = fewest is not None
            given = _greedy(self._sets) if fewest is None else fewest
            if len(given) > MAX_GIVEN:
                return None
        return None

    def _prune(self, given: Positions) -> Positions:
        """Drop cells that are not needed; a fewest set has none."""
        for at in sorted(given):
            rest = given - {at}
            # A known difference would be left without a given cell: no search needed.
            if any(rest.isdisjoint(cells) for cells in self._sets):
                continue
            if not self._other_solutions(rest):
                given = rest
        return given

    def _other_solutions(self, given: Positions) -> list[Grid]:
        """Return other solutions that agree with the given cells; none if there are none."""
        self._watch.check()
        puzzle, picture = self._with_given(given), self._picture
        narrower = narrower_of(puzzle, puzzle.start, self._watch.check)
        narrower.narrow(-1)
        if not narrower.is_decided:
            narrower.probe(_PROBED)
        if narrower.is_decided:
            return []
        if others := list(find_other_solutions(picture, narrower)):
            return others
        other = self._ask_z3(given, narrower)
        return [] if other is None else [other]

    def _ask_z3(self, given: Positions, narrower: Narrower) -> Grid | None:
        """Ask Z3 for another solution.

        The model is of the puzzle without the additional given cells.
        """
        if self._model is None:
            first = self._puzzle
            if given:
                narrower = narrower_of(first, first.start, self._watch.check)
                narrower.narrow(-1)
            self._model = BoardModel(candidates_of(first, narrower), "placements", self._watch)
            self._model.require_change(self._picture, self._model.unknown)
        self._asked_cells += len(self._model.unknown)
        return self._model.find({at: self._picture.cells[at] for at in given})

    def _with_given(self, given: Positions) -> Puzzle:
        """Return the puzzle with additional given cells."""
        start = self._puzzle.start.decided()
        cells = [start.cell(at) for at in given]
        board = start.replace((cell, self._picture[cell]) for cell in cells)
        return replace(self._puzzle, goal=None, given=board)


def _fewest(sets: list[Positions], least: int) -> Positions | None:
    """Return the fewest cells that hit every set, or None if the search takes too many nodes.

    Args:
        sets: none of them is empty.
        least: a known lower bound on the number of cells.
    """
    search = _Fewest()
    for size in count(least):
        found = search.hit(sets, size)
        if found is not None or search.is_over:
            return found
    raise AssertionError("all cells hit every set")


def _greedy(sets: list[Positions]) -> Positions:
    """Return cells that hit every set, choosing the cell in most unhit sets, then the first one."""
    hit: set[int] = set()
    while left := [cells for cells in sets if hit.isdisjoint(cells)]:
        counts = Counter(at for cells in left for at in cells)
        hit.add(min(counts, key=lambda at: (-counts[at], at)))
    return frozenset(hit)


class _Fewest:
    """Search for a few cells that hit every set, by branching on the smallest set."""

    def __init__(self) -> None:
        self._left = _MAX_EXAMINED

    @property
    def is_over(self) -> bool:
        """Whether the search has used up its budget, so that finding nothing proves nothing."""
        return self._left <= 0

    def hit(self, sets: list[Positions], size: int) -> Positions | None:
        """Return up to `size` cells that hit every set; None if there are none or `is_over`."""
        self._left -= 1
        if not sets:
            return frozenset()
        if _count_disjoint(sets) > size or self.is_over:
            return None
        smallest: Positions = min(sets, key=len)
        for at in sorted(smallest):
            rest = self.hit([cells for cells in sets if at not in cells], size - 1)
            if rest is not None:
                return rest | {at}
        return None


def _count_disjoint(sets: list[Positions]) -> int:
    """Return the number of disjoint sets found greedily: a lower bound on the cells needed."""
    seen: set[int] = set()
    number = 0
    for cells in sorted(sets, key=len):
        if seen.isdisjoint(cells):
            seen |= cells
            number += 1
    return number
