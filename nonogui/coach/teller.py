"""Finds the story of a supposition: named steps on a few lines, with stories inside if need be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nonogui.coach.crossing import crossing_for_cell
from nonogui.coach.deduction import Deduction, Proof, WhatIf, line_cells
from nonogui.coach.line_steps import easiest_for_cell, easiest_on_line
from nonogui.coach.what_if import Story, several_lines
from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.line import Cell, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.lines import bits
from nonogui.solver.meeting import crossings
from nonogui.solver.refutation import LineMemo
from nonogui.solver.shortening import Refutation, walk_back
from nonogui.solver.subsets import Lines
from nonogui.solver.trails import Look, Supposed, Trail, Trails

_MOST: Final = 24
"""Suppositions in one story, besides those that prove single cells. With more it is no story."""

_LOOKS: Final = 6000
"""What the search for a story may cost."""

_TRIED: Final = 8
"""Cells proven inside a story of which the one with the shortest proof is taken."""

_REFUTED: Final = 10**6
"""More than any supposition rules out."""


class Teller:
    """Tells why suppositions on boards of one puzzle do not work out."""

    def __init__(self, puzzle: Puzzle, memo: LineMemo, check: Callable[[], None]) -> None:
        """Nothing is told yet.

        Args:
            puzzle: its goal is not looked at.
            memo: of lines.
            check: called now and then; may raise.
        """
        self._puzzle = puzzle
        self._memo = memo
        self._check = check
        self._lines = tuple(puzzle.lines())
        self._inks = len(puzzle.palette.inks)
        self._left = self._looks = 0

    def numbered(self, lines: Lines) -> tuple[Line, ...]:
        """Some lines, rows first."""
        return tuple(self._lines[n] for n in bits(lines))

    # ---- along a refutation ----

    def follow(self, board: Grid, found: Refutation) -> WhatIf | None:
        """A refutation told; None: it is about colours that cells cannot have.

        Args:
            board: its decided cells are relied on.
            found: what refutes a value of an unknown cell there.
        """
        story = self._story(board, found.supposed, found.lines)
        for look in found.looks:
            self._follow_look(story, look)
        return story.told()

    def _follow_look(self, story: Story, look: Look) -> None:
        line = self._lines[look.line]
        cells = tuple(line_cells(story.board, line))
        for at in sorted({at for gone in look.gone for at in bits(gone)}):
            if not story.is_over and story.board[cells[at]] == UNKNOWN:
                known = story.board.line(line)
                step = easiest_for_cell(self._puzzle.clue(line), known, self._inks, at)
                if step is not None:
                    story.add(Deduction.of_line(story.board, line, step))

    # ---- without one ----

    def search(self, board: Grid, supposed: Supposed, lines: Lines) -> WhatIf | None:
        """A story on some lines only; None: there is no short one.

        Line steps first; then cells that a story inside this one proves; then all the values of a
        cell, one by one.

        Args:
            board: its decided cells are relied on.
            supposed: what the lines together refute.
            lines: the others are not looked at.

        Raises:
            StoppedError: the job may not go on.
        """
        self._left, self._looks = _MOST, _LOOKS
        return self._search(board, supposed, lines)

    def _search(self, board: Grid, supposed: Supposed, lines: Lines) -> WhatIf | None:
        self._left -= 1
        story = self._story(board, supposed, lines)
        while not story.is_over:
            if self._left < 0 or self._looks < 0:
                return None
            step = self._line_step(story) or self._crossing(story, lines)
            if step is None:
                inner = self._suppose_inside(story, lines)
                step = self._proven_inside(story, inner)
                if step is None:
                    cases = self._cases(story, lines, inner)
                    if not cases:
                        return None
                    story.split(cases)
            if step is not None:
                story.add(step)
        return story.told()

    def _line_step(self, story: Story) -> Deduction | None:
        """The easiest step of one of the lines."""
        self._looks -= len(story.lines)
        steps = []
        for line in self._lines:
            if line in story.lines:
                known = story.board.line(line)
                found = easiest_on_line(self._puzzle.clue(line), known, self._inks)
                if found is not None:
                    steps.append((line, found))
        if not steps:
            return None
        line, found = min(steps, key=lambda step: step[1].weight)
        return Deduction.of_line(story.board, line, found)

    def _crossing(self, story: Story, lines: Lines) -> Deduction | None:
        """In colour, a cell that two of the lines force together."""
        cells = self._open(story, lines) if self._inks > 1 else []
        steps = (crossing_for_cell(self._puzzle, story.board, cell) for _, cell in cells)
        return next((step for step in steps if step is not None), None)

    def _suppose_inside(self, story: Story, lines: Lines) -> _Inside:
        """What follows from each value of each cell in which the lines cross."""
        trails = Trails(self._puzzle, story.board, self._memo, self._check, lines)
        tried: dict[int, list[Trail]] = {}
        for at, _ in self._open(story, lines):
            tried[at] = [trails.suppose(Supposed(at, value)) for value in range(self._inks + 1)]
            for trail in tried[at]:
                trails.run(trail)
                self._looks -= trail.count
        return _Inside(trails, tried)

    def _proven_inside(self, story: Story, inner: _Inside) -> Deduction | None:
        """The cell that is proven with the shortest story."""
        for at, value, why in inner.proven():
            told = [self.follow(story.board, each) for each in why]
            what_ifs = tuple(each for each in told if each is not None)
            if len(what_ifs) == len(why):
                lines = 0
                for each in why:
                    lines |= each.lines
                cell = story.board.cell(at)
                proof = Proof(irreducible=False, smallest=False, key=cell, what_ifs=what_ifs)
                return several_lines(story.board, self.numbered(lines), ((cell, value),), proof)
        return None

    def _cases(self, story: Story, lines: Lines, inner: _Inside) -> tuple[WhatIf, ...]:
        """All the values of one more cell; none when one of them has no short story."""
        at = inner.furthest()
        cases: list[WhatIf] = []
        for value in range(self._inks + 1) if at is not None else ():
            assert at is not None
            case = self._search(story.board, Supposed(at, value), lines)
            if case is None:
                return ()
            cases.append(case)
        return tuple(cases)

    def _open(self, story: Story, lines: Lines) -> list[tuple[int, Cell]]:
        """The unknown cells in which the lines cross."""
        board = story.board
        crossed = crossings(board.height, board.width, lines)
        return [(at, board.cell(at)) for at in crossed if board.cells[at] == UNKNOWN]

    def _story(self, board: Grid, supposed: Supposed, lines: Lines) -> Story:
        chosen = frozenset(self.numbered(lines))
        return Story(self._puzzle, board, board.cell(supposed.at), supposed.value, chosen)


class _Inside:
    """What follows from each value of some cells, by their position."""

    def __init__(self, trails: Trails, tried: dict[int, list[Trail]]) -> None:
        self._trails = trails
        self._tried = tried

    def proven(self) -> list[tuple[int, int, list[Refutation]]]:
        """The cells that are left one value, why they are; shortest first."""
        found = []
        for at, tried in self._tried.items():
            left = [value for value, trail in enumerate(tried) if trail.broken is None]
            if len(left) == 1:
                broken = [trail for trail in tried if trail.broken is not None]
                found.append((sum(len(trail.looks) for trail in broken), at, left[0], broken))
        soonest = sorted(found, key=lambda each: each[:2])[:_TRIED]
        proven = [
            (at, value, [walk_back(self._trails, trail) for trail in broken])
            for _, at, value, broken in soonest
        ]
        return sorted(proven, key=lambda each: sum(why.cost for why in each[2]))

    def furthest(self) -> int | None:
        """The cell whose values rule out most, each of them; None: there is no cell."""

        def gone(trail: Trail) -> int:
            if trail.broken is not None:
                return _REFUTED
            return sum(mask.bit_count() for look in trail.looks for mask in look.gone)

        return max(self._tried, key=lambda at: sorted(map(gone, self._tried[at])), default=None)
