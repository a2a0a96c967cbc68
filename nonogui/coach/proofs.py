"""Cells that several lines force together where no single line can go on: the easiest proof.

A proof is easy when it takes few lines and few steps; see docs/coach.md, "Several lines".
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Final, NamedTuple

from nonogui.coach.counting import FEW, easiest_counting
from nonogui.coach.crossing import crossing_for_cell
from nonogui.coach.deduction import Deduction, Proof, WhatIf, changes_of, line_cells
from nonogui.coach.line_steps import easiest_for_cell, easiest_on_line
from nonogui.coach.reasons import Reason, Reasons
from nonogui.coach.shortening import Forcing, Refutation, forcing, walk_back
from nonogui.coach.suppositions import can_be_met, crossings, follow, promising, shortest_forcings
from nonogui.coach.techniques import Technique
from nonogui.coach.trails import Look, Supposed, Trail, Trails
from nonogui.core.grid import UNKNOWN, Grid, is_decided
from nonogui.core.line import Cell, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.completion import Completion
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.line_sets import QUICK, THOROUGH
from nonogui.solver.lines import bits, solve_line
from nonogui.solver.refutation import LineMemo
from nonogui.solver.subsets import Lines

# --- suppositions, as they are told ---


_WEIGHT: Final = 10
"""Of several lines at least: no look at a single line is harder."""


class _End(NamedTuple):
    """How a story ends: with a line that clashes with some cells, or with cases."""

    broken: Line | None
    evidence: tuple[Cell, ...] = ()
    cases: tuple[WhatIf, ...] = ()


class Story:
    """A supposition and what follows, as it is being told.

    Attributes:
        lines: the lines that are spoken of.
        board: with what follows so far.
    """

    def __init__(
        self, puzzle: Puzzle, board: Grid, cell: Cell, value: int, lines: frozenset[Line]
    ) -> None:
        """Suppose a value on a board; its decided cells are relied on."""
        self.lines = lines
        self.board = board
        self._puzzle = puzzle
        self._cell, self._value = cell, value
        self._steps: list[Deduction] = []
        self._end: _End | None = None
        self._fill([(cell, value)])

    @property
    def is_over(self) -> bool:
        """Whether a line cannot be met, or all cases are told."""
        return self._end is not None

    def add(self, step: Deduction) -> None:
        """One more step."""
        self._steps.append(step)
        self._fill([(change.cell, change.after) for change in step.changes])

    def split(self, cases: tuple[WhatIf, ...]) -> None:
        """End with what happens with each value of one more cell."""
        self._end = _End(None, cases=cases)

    def told(self) -> WhatIf | None:
        """The story without what is not needed; None: it has not come to an end."""
        if self._end is None:
            return None
        needed = {*self._end.evidence}.union(*map(rests_on, self._end.cases))
        kept = []
        for step in reversed(self._steps):
            given = {change.cell for change in step.changes}
            if given & needed:
                kept.append(step)
                needed = needed - given | _needs(step)
        return WhatIf(self._cell, self._value, tuple(reversed(kept)), *self._end)

    def _fill(self, values: list[tuple[Cell, int]]) -> None:
        """Go on to the next board, and look whether it breaks one of the lines."""
        self.board = self.board.replace(values)
        for line in dict.fromkeys(line for cell, _ in values for line in cell.lines):
            if line in self.lines and self._end is None:
                evidence = clash(self._puzzle, self.board, line)
                self._end = None if evidence is None else _End(line, evidence)


def clash(puzzle: Puzzle, board: Grid, line: Line) -> tuple[Cell, ...] | None:
    """Decided cells that a line clashes with, none of them to spare; None: it can be met."""
    clue, inks, cells = puzzle.clue(line), len(puzzle.palette.inks), bytearray(board.line(line))
    if solve_line(clue, bytes(cells), inks) is not None:
        return None
    for at, value in enumerate(cells):
        cells[at] = UNKNOWN
        if is_decided(value) and solve_line(clue, bytes(cells), inks) is not None:
            cells[at] = value
    pairs = zip(line_cells(board, line), cells, strict=True)
    return tuple(cell for cell, value in pairs if is_decided(value))


def several_lines(
    board: Grid, lines: tuple[Line, ...], values: tuple[tuple[Cell, int], ...], proof: Proof
) -> Deduction:
    """What several lines force, as a step.

    It weighs 10, and one for each line and each step of the story, with those of stories inside
    it. Where there is no story to tell each line counts three times.

    Args:
        board: the player's.
        lines: the lines, rows first.
        values: the cells that they force.
        proof: why.
    """
    steps = sum(map(_length, proof.what_ifs)) if proof.what_ifs else 2 * len(lines)
    rests = set[Cell]().union(*map(rests_on, proof.what_ifs))
    return Deduction(
        technique=Technique.SEVERAL_LINES,
        weight=_WEIGHT + len(lines) + steps,
        lines=lines,
        changes=changes_of(board, values),
        evidence=tuple(sorted(rests)) if len(rests) <= _FEW else (),
        proof=proof,
    )


def rests_on(what_if: WhatIf) -> set[Cell]:
    """The decided cells of the board that a what-if rests on."""
    needed = {*what_if.evidence}.union(*map(rests_on, what_if.cases))
    for step in reversed(what_if.steps):
        needed -= {change.cell for change in step.changes}
        needed |= _needs(step)
    return needed - {what_if.cell}


def _needs(step: Deduction) -> set[Cell]:
    """The decided cells that a step rests on, few or many."""
    if step.proof is None:
        return {*step.evidence}
    return set[Cell]().union(*map(rests_on, step.proof.what_ifs))


def _length(what_if: WhatIf) -> int:
    """How many steps a story has, with those of the stories inside it."""
    inside = [each for step in what_if.steps if step.proof for each in step.proof.what_ifs]
    return len(what_if.steps) + sum(map(_length, (*inside, *what_if.cases)))


_LOOKS: Final = 12_000
"""After so many the best proof by then will do, if there is one."""

_EQUALS: Final = 6
"""Proofs of the same length that are told, to choose the one that is easiest to see."""

_FEWEST: Final = 4
"""Lines of the smallest proof on a black-and-white board on which no single line can go on."""

_FEWEST_IN_COLOR: Final = 2
"""What a line says of colours that a cell cannot have may already be news to another."""

_MEETING_LOOKS: Final = 400
"""Looks that it may take to tell whether a line can be left out."""

_CORES: Final = 4
"""Promising cells for which lines are looked for with Z3; and about as many more."""

_FEW: Final = 12
"""Lines with which that search stops."""


class Prover:
    """Proofs on boards of one puzzle; what it learns on one board serves for the next."""

    def __init__(self, puzzle: Puzzle, watch: Watch, completion: Completion | None = None) -> None:
        """Nothing is searched before the first question.

        Args:
            puzzle: a puzzle without errors; its goal is not looked at.
            watch: of the job that asks.
            completion: what is known of the puzzle's solutions already, shared with others.
        """
        self._puzzle = puzzle
        self._values = range(len(puzzle.palette))
        self._numbers = {line: n for n, line in enumerate(puzzle.lines())}
        self._least = _FEWEST if len(self._values) == 2 else _FEWEST_IN_COLOR
        self._watch = watch
        self._completion = completion or Completion(puzzle, watch)
        self._memo = self._completion.memo
        self._reasons = Reasons(puzzle, watch, self._completion)
        self._teller = Teller(puzzle, self._memo, watch.check)

    def easiest(self, board: Grid, proven: Grid | None = None) -> Deduction | None:
        """The easiest step of several lines; None: no cell was found to be forced.

        Args:
            board: one that can be completed, the player's; pencil marks count as unknown.
            proven: cells that are known to be forced, as a board: the one solution, or what all
                solutions share. Only these are asked about, and when what follows line by line
                does not tell why they are forced, cores do. Without it cells are found forced only
                by what follows line by line.

        Raises:
            StoppedError: the job may not go on, and nothing was found by then.
        """
        target = proven or self._completion.find(board)
        if target is None:
            return None
        trails = self._trails(board)
        found = self._shortest(trails, board, target, _LOOKS)
        if found:
            return self._told(board, trails, self._easiest_to_tell(board, found))
        counted = easiest_counting(self._puzzle, board, self._watch.check)
        if proven is None or (counted is not None and len(counted.lines) <= FEW):
            return counted
        step = self._by_cores(board, proven)
        is_told = step is not None and step.proof is not None and step.proof.what_ifs
        return step if is_told or counted is None else counted

    def for_cell(self, board: Grid, cell: Cell) -> Deduction | None:
        """Why a cell is forced; None: it is not, or no reason was found.

        Args:
            board: the player's; pencil marks count as unknown.
            cell: any cell of it.

        Raises:
            StoppedError: the job may not go on.
        """
        solution = self._completion.find(board)
        if solution is None or is_decided(board[cell]):
            return None
        trails = self._trails(board)
        at = cell.row * board.width + cell.column
        found = follow(trails, at, self._wrong(solution, at))
        if found is not None:
            return self._told(board, trails, forcing(trails, solution.cells[at], found.trails))
        counted = easiest_counting(self._puzzle, board, self._watch.check)
        if counted is not None and any(change.cell == cell for change in counted.changes):
            return counted
        reason = self._reasons.forcing_lines(board, cell, THOROUGH)
        return self._by_reason(board, reason) if reason.lines else None

    def better(self, board: Grid, deduction: Deduction) -> Deduction | None:
        """A step of fewer lines than one found before, or of as many that is easier to tell.

        None: there is none to be found, or the job may not go on. It may be about another cell.
        Whoever has time asks again with the answer, until there is none.

        Args:
            board: as for `easiest`.
            deduction: found for this board.
        """
        proof = deduction.proof
        if proof is None or proof.smallest:
            return None
        try:
            return self._better(board, deduction, proof)
        except StoppedError:
            return None

    def _better(self, board: Grid, deduction: Deduction, proof: Proof) -> Deduction | None:
        solution = self._completion.find(board)
        assert solution is not None, "a step was found on this board"
        trails = self._trails(board)
        found = self._shortest(trails, board, solution, None)
        if found:
            other = self._told(board, trails, self._easiest_to_tell(board, found))
            if _size(other) < _size(deduction):
                return other
        reason = self._reasons.forcing_lines(board, proof.key, THOROUGH)
        if reason.lines and len(reason.lines) < len(deduction.lines):
            return self._by_reason(board, reason)
        return None

    # ---- by what follows line by line ----

    def _trails(self, board: Grid) -> Trails:
        return Trails(self._puzzle, board, self._memo, self._watch.check)

    def _wrong(self, solution: Grid, at: int) -> list[int]:
        return [value for value in self._values if value != solution.cells[at]]

    def _candidates(self, board: Grid, target: Grid) -> list[int]:
        """The unknown cells that may be forced to what they are in a target, promising ones first.

        A cell in which known solutions of the board differ is not.
        """
        board = board.decided()
        known = [target, *(each for each in self._completion.solutions if each.agrees_with(board))]
        return [
            at
            for at in promising(board)
            if is_decided(target.cells[at]) and len({each.cells[at] for each in known}) == 1
        ]

    def _shortest(
        self, trails: Trails, board: Grid, target: Grid, most: int | None
    ) -> list[Forcing]:
        """The shortest proofs that are found in so many looks, or in all that there are."""
        values = {at: target.cells[at] for at in self._candidates(board, target)}
        return shortest_forcings(trails, values, least=self._least, most=most)

    def _easiest_to_tell(self, board: Grid, equals: list[Forcing]) -> Forcing:
        """Of proofs that are equally short the one whose steps are easiest to see."""

        def hardness(found: Forcing) -> float:
            what_ifs = self._follow(board, found)
            weights = (step.weight for each in what_ifs for step in each.steps)
            return sum(weights) if what_ifs else inf

        return min(equals[:_EQUALS], key=hardness) if len(equals) > 1 else equals[0]

    def _told(self, board: Grid, trails: Trails, found: Forcing) -> Deduction:
        """A proof with its story; when the job is stopped, with what is known by then."""
        cell = board.cell(found.at)
        try:
            lines, proof = self._examined(board, trails, found)
        except StoppedError:
            what_ifs = self._follow(board, found)
            proof = Proof(irreducible=False, smallest=False, key=cell, what_ifs=what_ifs)
            lines = found.lines
        return several_lines(board, self._teller.numbered(lines), ((cell, found.value),), proof)

    def _examined(self, board: Grid, trails: Trails, found: Forcing) -> tuple[Lines, Proof]:
        """Which lines are needed, and what can be said of them."""
        cell = board.cell(found.at)
        smallest = found.lines.bit_count() <= self._fewest(board, trails, cell, found.value)
        lines, irreducible = (found.lines, True) if smallest else self._minimal(trails, found)
        what_ifs = self._follow(board, found) if lines == found.lines else ()
        what_ifs = what_ifs or self._search(board, lines, found.at, found.value)
        if not what_ifs and lines != found.lines:  # a story is worth more than a line
            lines, irreducible, what_ifs = found.lines, False, self._follow(board, found)
        smallest = smallest or lines.bit_count() <= self._fewest(board, trails, cell, found.value)
        return lines, Proof(irreducible or smallest, smallest, cell, what_ifs)

    def _follow(self, board: Grid, found: Forcing) -> tuple[WhatIf, ...]:
        told = [self._teller.follow(board.decided(), each) for each in found.why]
        what_ifs = tuple(each for each in told if each is not None)
        return what_ifs if len(what_ifs) == len(told) else ()

    def _search(self, board: Grid, lines: Lines, at: int, value: int) -> tuple[WhatIf, ...]:
        """A story for each other value; none when one of them has none.

        Raises:
            StoppedError: the job may not go on.
        """
        what_ifs = []
        for other in self._values:
            if other != value:
                what_if = self._teller.search(board.decided(), Supposed(at, other), lines)
                if what_if is None:
                    return ()
                what_ifs.append(what_if)
        return tuple(what_ifs)

    def _fewest(self, board: Grid, trails: Trails, cell: Cell, value: int) -> int:
        """A number of lines that no proof is below of."""
        if self._least == _FEWEST and not trails.moving:
            return _FEWEST
        return self._reasons.fewest(board, cell, value)

    def _minimal(self, trails: Trails, found: Forcing) -> tuple[Lines, bool]:
        """The lines without those that are proven to be needless; whether no more can go."""
        lines, irreducible = found.lines, True
        for n in bits(lines):
            rest = lines & ~(1 << n)
            met = [
                can_be_met(trails, Supposed(found.at, each.supposed.value), rest, _MEETING_LOOKS)
                for each in found.why
            ]
            if True not in met:
                irreducible = irreducible and None not in met
                lines = rest if None not in met else lines
        return lines, irreducible

    # ---- by cores ----

    def _by_cores(self, board: Grid, proven: Grid) -> Deduction | None:
        """Of some cells the one that the fewest lines force, with all that they force."""
        best: Reason | None = None
        cells = self._candidates(board, proven)
        # Some promising ones, and some from everywhere.
        spread = cells[_CORES :: max(1, len(cells) // _CORES)]
        for at in (*cells[:_CORES], *spread):
            reason = self._reasons.forcing_lines(board, board.cell(at), QUICK)
            if reason.lines and (best is None or len(reason.lines) < len(best.lines)):
                best = reason
                if len(best.lines) <= _FEW:
                    break
        if best is None:
            self._watch.check()
            return None
        return self._by_reason(board, best)

    def _by_reason(self, board: Grid, reason: Reason) -> Deduction:
        """A step of all that some lines force, with a story if they have one."""
        cell, value = reason.cell, reason.value
        what_ifs: tuple[WhatIf, ...] = ()
        assert value is not None, "lines force a value"
        lines = sum(1 << self._numbers[line] for line in reason.lines)
        with suppress(StoppedError):
            what_ifs = self._search(board, lines, cell.row * board.width + cell.column, value)
        proof = Proof(reason.irreducible, reason.smallest, cell, what_ifs)
        forced = {cell: value} | dict(self._reasons.forced_by(board, reason.lines).cells)
        return several_lines(board, reason.lines, tuple(sorted(forced.items())), proof)


def _size(step: Deduction) -> tuple[int, int]:
    """How large a step is: lines first, for fewer of them are what is asked for."""
    return len(step.lines), step.weight


# --- telling ---


_MOST: Final = 24
"""Suppositions in one story, besides those that prove single cells. With more it is no story."""

_MOST_LOOKS: Final = 6000
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
        self._left, self._looks = _MOST, _MOST_LOOKS
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
