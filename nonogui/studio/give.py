"""Give-aways: the fewest cells that make a design unique when they are given with the clues.

Every other solution differs from the picture in some set of cells, and what is given must hit each
such set. A smallest set of cells that hits those found so far either leaves no other solution, and
then no fewer cells can do, or leads to one that differs elsewhere (R. M. Karp's implicit hitting
sets; E. Moreno-Centeno and R. M. Karp, *The implicit hitting set approach*, 2013).
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
from nonogui.studio.differences import Positions, others_than, parts
from nonogui.studio.opinions import agrees

_PROBED: Final = 1500
"""Looks that probing may take before Z3 is asked."""

_MOST_LOOKED: Final = 1_000
"""Sets of cells looked at for the fewest; beyond, cells that hit the most sets are taken."""

MOST_GIVEN: Final = 8
"""More cells are not offered: a picture that needs them is better repaired than half given away."""

_MOST_SEARCHES: Final = 100
"""Searches for other solutions before no cells are offered."""

_MOST_ASKED: Final = 12_000
"""Likewise, the open cells of all boards that Z3 was asked about: a large board is asked less."""


def find_give_aways(
    design: Design,
    *,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
) -> GiveAway | None:
    """The fewest cells to give, so that the picture is the only one that meets the clues.

    None where it is so already, where the clues lead (there is no picture to give cells of), where
    `MOST_GIVEN` cells are not found to do, and when the job is stopped before a second engine has
    agreed.

    Args:
        design: what it gives already stays given.
        limits: time; `solutions` says nothing here.
        cancel: stops it from another thread.
        progress: called from this thread.
    """
    if design.leader is not Leader.PICTURE:
        return None
    watch = Watch(limits.seconds, cancel, progress)
    try:
        return _Giving(design.puzzle, design.picture, watch).find()
    except StoppedError:
        return None


class _Giving:
    """The search for cells to give; the model of the open cells is made when it is needed."""

    def __init__(self, puzzle: Puzzle, picture: Grid, watch: Watch) -> None:
        self._puzzle = puzzle
        self._picture = picture
        self._watch = watch
        self._sets: list[Positions] = []
        self._model: BoardModel | None = None
        self._asked_cells = 0

    def find(self) -> GiveAway | None:
        """Hit all sets known, look for one that is not hit, and so on.

        Raises:
            StoppedError: the job may not go on.
        """
        hitting = self._hitting()
        if hitting is None:
            return None
        given, is_fewest = hitting
        puzzle = self._giving(given)
        if not agrees(puzzle, self._picture, self._watch):
            return None
        narrower = narrower_of(puzzle, puzzle.start, self._watch.check)
        narrower.narrow(-1)
        cells = tuple(self._picture.cell(at) for at in sorted(given))
        return GiveAway(cells, line_solvable=narrower.is_decided, is_fewest=is_fewest)

    def _hitting(self) -> tuple[Positions, bool] | None:
        """Cells that leave no other solution, and whether fewer are proven not to do.

        None: none have to be given, or too many.
        """
        given: Positions = frozenset()
        is_fewest = True
        for _ in range(_MOST_SEARCHES):
            if self._asked_cells > _MOST_ASKED:
                break
            others = self._others(given)
            if not others:
                return (self._pruned(given), is_fewest) if given else None
            new = (part for other in others for part in parts(self._picture, other))
            self._sets += dict.fromkeys(new)
            fewest = _fewest(self._sets, len(given)) if is_fewest else None
            is_fewest = fewest is not None
            given = _greedy(self._sets) if fewest is None else fewest
            if len(given) > MOST_GIVEN:
                return None
        return None

    def _pruned(self, given: Positions) -> Positions:
        """The cells without those that are not needed; of the fewest all are."""
        for at in sorted(given):
            rest = given - {at}
            if any(rest.isdisjoint(cells) for cells in self._sets):
                continue
            if not self._others(rest):
                given = rest
        return given

    def _others(self, given: Positions) -> list[Grid]:
        """Solutions that have the cells given and are not the picture; none when there is none."""
        self._watch.check()
        puzzle, picture = self._giving(given), self._picture
        narrower = narrower_of(puzzle, puzzle.start, self._watch.check)
        narrower.narrow(-1)
        if not narrower.is_decided:
            narrower.probe(_PROBED)
        if narrower.is_decided:
            return []
        if others := list(others_than(picture, narrower)):
            return others
        other = self._asked(given, narrower)
        return [] if other is None else [other]

    def _asked(self, given: Positions, narrower: Narrower) -> Grid | None:
        """The same from Z3; its model is of the puzzle without the cells to be given."""
        if self._model is None:
            first = self._puzzle
            if given:
                narrower = narrower_of(first, first.start, self._watch.check)
                narrower.narrow(-1)
            self._model = BoardModel(candidates_of(first, narrower), "placements", self._watch)
            self._model.require_change(self._picture, self._model.open)
        self._asked_cells += len(self._model.open)
        return self._model.find({at: self._picture.cells[at] for at in given})

    def _giving(self, given: Positions) -> Puzzle:
        """The puzzle with more cells given."""
        start = self._puzzle.start.decided()
        cells = [start.cell(at) for at in given]
        board = start.replace((cell, self._picture[cell]) for cell in cells)
        return replace(self._puzzle, goal=None, given=board)


def _fewest(sets: list[Positions], least: int) -> Positions | None:
    """The fewest cells that hit every set; None: too many sets of cells were looked at.

    Args:
        sets: none of them empty.
        least: no set of fewer cells hits them all.
    """
    search = _Fewest()
    for size in count(least):
        found = search.hit(sets, size)
        if found is not None or search.is_over:
            return found
    raise AssertionError("all cells hit every set")


def _greedy(sets: list[Positions]) -> Positions:
    """Cells that hit every set: each the one that hits the most sets left, then the first."""
    hit: set[int] = set()
    while left := [cells for cells in sets if hit.isdisjoint(cells)]:
        counts = Counter(at for cells in left for at in cells)
        hit.add(min(counts, key=lambda at: (-counts[at], at)))
    return frozenset(hit)


class _Fewest:
    """Looks for few cells that hit every set, one set after the other."""

    def __init__(self) -> None:
        self._left = _MOST_LOOKED

    @property
    def is_over(self) -> bool:
        """Whether it has looked at too many sets of cells to say that there is none."""
        return self._left <= 0

    def hit(self, sets: list[Positions], size: int) -> Positions | None:
        """So many cells at most that hit every set; None: there are none, if it is not over."""
        self._left -= 1
        if not sets:
            return frozenset()
        if _apart(sets) > size or self.is_over:
            return None
        smallest: Positions = min(sets, key=len)
        for at in sorted(smallest):
            rest = self.hit([cells for cells in sets if at not in cells], size - 1)
            if rest is not None:
                return rest | {at}
        return None


def _apart(sets: list[Positions]) -> int:
    """A number of sets that share no cell, so that as many cells at least are needed."""
    seen: set[int] = set()
    number = 0
    for cells in sorted(sets, key=len):
        if seen.isdisjoint(cells):
            seen |= cells
            number += 1
    return number
