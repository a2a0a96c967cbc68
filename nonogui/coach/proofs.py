"""Find the easiest proof that several lines force a cell where no single line can progress.

An easy proof has few lines and few steps; see docs/coach.md, "Several lines".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from itertools import accumulate, islice
from math import inf
from typing import Final, NamedTuple

from nonogui.coach.assumptions import (
    can_be_met,
    crossings,
    promising_cells,
    refute_values,
    shortest_forcing_proofs,
)
from nonogui.coach.counting import FEW, easiest_counting
from nonogui.coach.crossing import crossing_for_cell
from nonogui.coach.deduction import Deduction, LineDeduction, Proof, WhatIf, changes_of, line_cells
from nonogui.coach.line_steps import easiest_for_cell, easiest_on_line
from nonogui.coach.reasons import Reason, Reasons
from nonogui.coach.shortening import (
    ForcingProof,
    Refutation,
    forcing_proof,
    shortest_proof,
    walk_back,
)
from nonogui.coach.techniques import Technique
from nonogui.coach.trails import Assumption, Trail, Trails, Visit
from nonogui.core.grid import UNKNOWN, Cell, Grid, Line, is_decided
from nonogui.core.puzzle import Puzzle
from nonogui.solver.completer import Completer
from nonogui.solver.kernel import line_narrower
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.line_sets import QUICK, THOROUGH
from nonogui.solver.lines import bits, line_solver, masks_of
from nonogui.solver.refutation import LineMemo
from nonogui.solver.subsets import Lines

# --- assumptions, as the player sees them ---


# Least weight of several lines: no technique of one line is harder.
_WEIGHT: Final = 10


class _Ending(NamedTuple):
    """How a what-if ends: with a line that clashes with some cells, or with cases."""

    broken: Line | None
    evidence: tuple[Cell, ...] = ()
    cases: tuple[WhatIf, ...] = ()


class WhatIfBuilder:
    """An assumption and the steps that follow from it, while they are collected.

    Attributes:
        lines: the lines that may be used.
        board: the board with everything derived so far.
    """

    def __init__(
        self, puzzle: Puzzle, board: Grid, cell: Cell, value: int, lines: frozenset[Line]
    ) -> None:
        """Assume a value on a board; the known cells of the board are taken as right."""
        self.lines = lines
        self.board = board
        self._puzzle = puzzle
        self._cell, self._value = cell, value
        self._steps: list[Deduction] = []
        self._end: _Ending | None = None
        self._fill([(cell, value)])

    @property
    def is_finished(self) -> bool:
        """Return whether a line cannot be met, or all cases are given."""
        return self._end is not None

    def add(self, step: Deduction) -> None:
        """Add a step, and set its cells on the board."""
        self._steps.append(step)
        self._fill([(change.cell, change.after) for change in step.changes])

    def split(self, cases: tuple[WhatIf, ...]) -> None:
        """End with one what-if for each value of one more cell."""
        self._end = _Ending(None, cases=cases)

    def build(self) -> WhatIf | None:
        """Return the what-if without superfluous steps, or None if it has no end yet."""
        if self._end is None:
            return None
        needed = {*self._end.evidence}.union(*map(evidence_of, self._end.cases))
        return WhatIf(self._cell, self._value, needed_steps(self._steps, needed), *self._end)

    def _fill(self, values: list[tuple[Cell, int]]) -> None:
        """Set the values and check whether they break one of the lines."""
        self.board = self.board.replace(values)
        for line in dict.fromkeys(line for cell, _ in values for line in cell.lines):
            if line in self.lines and self._end is None:
                evidence = contradicting_cells(self._puzzle, self.board, line)
                self._end = None if evidence is None else _Ending(line, evidence)


def contradicting_cells(puzzle: Puzzle, board: Grid, line: Line) -> tuple[Cell, ...] | None:
    """Return a minimal set of known cells that contradicts a line, or None if it can be met."""
    cells, inks = board.line(line), len(puzzle.palette.inks)
    narrow = line_narrower(line_solver(puzzle.clue(line), len(cells), inks))
    masks, needed = masks_of(cells, inks), []
    if narrow(masks) is not None:
        return None
    for at, cell in enumerate(line_cells(board, line)):
        if is_decided(cells[at]):
            less = tuple(mask | 1 << at for mask in masks)
            # Without this cell the line could be met, so it is needed.
            if narrow(less) is not None:
                needed.append(cell)
            else:
                masks = less
    return tuple(needed)


def several_lines_step(
    board: Grid, lines: tuple[Line, ...], values: tuple[tuple[Cell, int], ...], proof: Proof
) -> Deduction:
    """Return the step of several lines that force some values.

    Its weight is 10, plus one for each line and each step, including nested steps. Without steps to
    show, each line counts three times.

    Args:
        board: the player's board.
        lines: the lines, rows first.
        values: the cells that they force, with their values.
        proof: why they do.
    """
    steps = sum(map(_step_count, proof.what_ifs)) if proof.what_ifs else 2 * len(lines)
    rests = set[Cell]().union(*map(evidence_of, proof.what_ifs))
    # The what-ifs explain one cell; what the others rest on is known only to be on the lines.
    if len(values) > 1:
        known = (cell for line in lines for cell in line_cells(board, line))
        rests.update(cell for cell in known if is_decided(board[cell]))
    return Deduction(
        technique=Technique.SEVERAL_LINES,
        weight=_WEIGHT + len(lines) + steps,
        lines=lines,
        changes=changes_of(board, values),
        evidence=tuple(sorted(rests)) if len(rests) <= _FEW else (),
        proof=proof,
    )


def lines_of_what_ifs(what_ifs: Iterable[WhatIf]) -> set[Line]:
    """Return the lines that what-ifs use."""
    lines = set[Line]()
    for each in what_ifs:
        lines.update(*(step.lines for step in each.steps), lines_of_what_ifs(each.cases))
        lines |= set() if each.broken is None else {each.broken}
    return lines


def evidence_of(what_if: WhatIf) -> set[Cell]:
    """Return the known cells of the board that a what-if depends on."""
    needed = {*what_if.evidence}.union(*map(evidence_of, what_if.cases))
    for step in reversed(what_if.steps):
        needed -= {change.cell for change in step.changes}
        needed |= evidence_of_step(step)
    return needed - {what_if.cell}


def evidence_of_step(step: Deduction) -> set[Cell]:
    """Return all known cells that a step depends on."""
    if step.proof is None:
        return {*step.evidence}
    return set[Cell]().union(*map(evidence_of, step.proof.what_ifs))


def needed_steps(steps: Sequence[Deduction], cells: set[Cell]) -> tuple[Deduction, ...]:
    """Return the steps that some cells depend on, found through their evidence."""
    needed, kept = cells, list[Deduction]()
    for step in reversed(steps):
        given = {change.cell for change in step.changes}
        if given & needed:
            # Backwards, so that a step is kept only if a kept step after it needs what it gives.
            needed = needed - given | evidence_of_step(step)
            kept.append(step)
    return tuple(reversed(kept))


def _step_count(what_if: WhatIf) -> int:
    """Return the number of steps of a what-if, including nested ones."""
    inside = [each for step in what_if.steps if step.proof for each in step.proof.what_ifs]
    return len(what_if.steps) + sum(map(_step_count, (*inside, *what_if.cases)))


# Line visits after which the best proof found so far is taken, if there is one. On a 20x20 board
# this covers nearly all assumptions. With half and double of this, of `_MAX_VISITS_TO_TEST` and of
# `_MAX_CORES`, the coach finds the same 54 steps on eight random 20x20 boards.
_ENOUGH_VISITS: Final = 12_000

# Seconds to look for a solution, which shows the values of the cells to refute. Without one, assume
# all values: on a 100x100 board of noise that takes 0.03 s, and finding a solution can take hours.
# On 33 boards of noise of 15x15 to 100x100, 0.05, 0.1 and 0.5 lead to the same steps.
_SOLUTION_SECONDS: Final = 0.05

# Proofs of equal length to compare for the easiest steps. With 3, one step of those 54 differs.
_MAX_EQUALS: Final = 6

# Most cells of the lines that these proofs visit. In black and white all six are compared up to
# 100x100; there in four colours two, which takes a third of the time.
_MAX_CELLS: Final = 1000

# Lines of the smallest proof on a black-and-white board where no single line can progress;
# docs/coach.md, "How few lines are possible", proves it.
_FEWEST: Final = 4

# In colour two lines may be enough: one may exclude a colour from a cell, and the line that crosses
# there can use that.
_FEWEST_IN_COLOR: Final = 2

# Most line visits to test whether one line can be left out.
_MAX_VISITS_TO_TEST: Final = 400

# Cells, spread over the board, that Z3 is asked about. On the puzzle "forever" a third of the cells
# have a set of eleven lines. If one order of leaving lines out is tried for each cell, some steps
# there have up to 28 lines; with two orders none has more than 13, mirrored or turned.
_MAX_CORES: Final = 24
_TWO_ORDERS: Final = QUICK._replace(rounds=2)

# Cells to take the fewest lines of, those with the smallest cores, if none has a short set.
_MAX_MINIMIZED: Final = 8

# Propagation may find a proof of 30 lines where Z3 finds one of eleven. So above this, a proof is
# compared with counting and cores, and a set of at most this many ends the search with Z3.
_LONG: Final = 13

# Searches for an explanation if there is no short one: whether to use all lines, not only those
# that force the cell, and how many times as far to go. All lines take longer to look at, but need
# fewer steps. Of seven boards of the puzzle "forever", few lines explain four at 16, after 3 s, and
# one not even at 64; all lines explain three at 16, after 2 s, and six at 64.
_AT_LENGTH: Final = ((False, 4), (True, 16), (True, 256))

# A step shows its evidence only if it has at most this many cells.
_FEW: Final = 12


class Prover:
    """Find proofs on boards of one puzzle; results for one board are reused for the next."""

    def __init__(self, puzzle: Puzzle, watch: Watch, completer: Completer | None = None) -> None:
        """Set up the prover; nothing is searched before the first question.

        Args:
            puzzle: a puzzle without errors; its goal is ignored.
            watch: the clock of the job.
            completer: known solutions of the puzzle, shared with others.
        """
        self._puzzle = puzzle
        self._values = range(len(puzzle.palette))
        self._numbers = {line: n for n, line in enumerate(puzzle.lines())}
        self._fewest_lines = _FEWEST if len(self._values) == 2 else _FEWEST_IN_COLOR
        self._watch = watch
        self._completer = completer or Completer(puzzle, watch)
        self._memo = self._completer.memo
        self._reasons = Reasons(puzzle, watch, self._completer)
        self._explainer = Explainer(puzzle, self._memo, watch.check)

    def easiest(self, board: Grid, proven: Grid | None = None) -> Deduction | None:
        """Return the easiest step of several lines, or None if no cell was found to be forced.

        Args:
            board: the player's board, which can be completed; maybe marks count as unknown.
            proven: a board of cells known to be forced: the one solution, or what all solutions
                share. Only these cells are examined, with Z3 cores if propagation does not explain
                them. Without it, only cells that propagation forces are found; then all values of
                a cell are assumed if no solution is found soon.

        Raises:
            StoppedError: the job was stopped before anything was found.
        """
        target = proven
        try:
            target = target or self._completer.find_soon(board, _SOLUTION_SECONDS)
        except StoppedError:
            self._watch.check()
            values = dict.fromkeys(promising_cells(board.decided()), UNKNOWN)
        else:
            if target is None:
                return None
            values = self._candidates(board, target)
        trails = self._trails(board)
        if trails.base.broken is not None:  # anything follows from a wrong board
            return None
        found = self._shortest(trails, values, _ENOUGH_VISITS)
        other = None
        if not found or found[0].lines.bit_count() > _LONG:
            with suppress(StoppedError) if found else nullcontext():
                other = self._step_without_trail(board, proven)
        if not found or (other is not None and len(other.lines) < found[0].lines.bit_count()):
            return other
        return self._explain(board, trails, self._easiest_to_explain(board, found))

    def _step_without_trail(self, board: Grid, proven: Grid | None) -> Deduction | None:
        """Return a step by counting or Z3 cores; see `easiest`."""
        # Counting is explained in one sentence, and a proof by Z3 perhaps not at all.
        counted = easiest_counting(self._puzzle, board, self._watch.check)
        # Without proven cells, Z3 would be asked about cells that may not be forced at all.
        if proven is None or (counted is not None and len(counted.lines) <= FEW):
            return counted
        step = self._step_from_cores(board, proven)
        if step is not None and step.is_explained:
            return step
        return counted or step

    def without_reason(self, board: Grid, proven: Grid) -> Deduction | None:
        """Return the step of all lines that gives proven cells, or None if all are on the board."""
        board = board.decided()
        values = tuple((cell, proven[cell]) for cell in proven.diff(board))
        if not values:
            return None
        proof = Proof(irreducible=False, smallest=False, key=values[0][0])
        return several_lines_step(board, tuple(self._numbers), values, proof)

    def for_cell(self, board: Grid, cell: Cell) -> Deduction | None:
        """Return why a cell is forced, or None if it is not or no reason was found.

        Args:
            board: the player's board; maybe marks count as unknown.
            cell: any cell.

        Raises:
            StoppedError: the job was stopped.
        """
        if is_decided(board[cell]):
            return None
        at, wrong = board.index(cell), list(self._values)
        # Without a solution all values are assumed; that is far quicker than a long search.
        with suppress(StoppedError):
            solution = self._completer.find_soon(board, _SOLUTION_SECONDS)
            if solution is None:
                return None
            wrong.remove(solution.cells[at])
        trails = self._trails(board)
        found = refute_values(trails, at, wrong)
        if found is not None and trails.base.broken is None:
            return self._explain(
                board, trails, shortest_proof(trails, forcing_proof(trails, found.trails))
            )
        counted = easiest_counting(self._puzzle, board, self._watch.check)
        if counted is not None and any(change.cell == cell for change in counted.changes):
            return counted
        reason = self._reasons.forcing_lines(board, cell, THOROUGH)
        return self._step_from_reason(board, reason) if reason.lines else None

    def explain_at_length(self, board: Grid, steps: Sequence[Deduction]) -> Deduction | None:
        """Return one of some steps with an explanation that may be very long, or None.

        Args:
            board: the board for which `for_cell` found the steps.
            steps: steps of several lines without an explanation.

        Raises:
            StoppedError: the job was stopped.
        """
        for uses_all, patience in _AT_LENGTH:
            for step in steps:
                assert step.proof is not None, "of several lines"
                cell, value = step.proof.key, step.only_key_cell().changes[0].after
                lines = self._set_of(self._numbers if uses_all else step.lines)
                at = board.index(cell)
                if what_ifs := self._search(board, lines, at, value, patience):
                    return self._with_what_ifs(board, step, what_ifs)
        return None

    def _with_what_ifs(
        self, board: Grid, step: Deduction, what_ifs: tuple[WhatIf, ...]
    ) -> Deduction:
        """Return a step with other what-ifs, for the cell and the lines that they are about."""
        assert step.proof is not None, "of several lines"
        values = tuple((cell, after) for cell, _, after in step.only_key_cell().changes)
        lines = self._explainer.lines_of(self._set_of(lines_of_what_ifs(what_ifs)))
        if lines == step.lines:
            proof = replace(step.proof, what_ifs=what_ifs)
        else:  # nothing is known of other lines
            proof = Proof(False, False, step.proof.key, what_ifs)
        return several_lines_step(board, lines, values, proof)

    def easiest_of(
        self, board: Grid, cells: Iterable[Cell], *, proves_size: bool = True
    ) -> Deduction | None:
        """Return the easiest proof by what-ifs that forces one of some unknown cells, or None.

        Args:
            board: the player's board; maybe marks count as unknown.
            cells: the cells.
            proves_size: whether to find out if there is a proof with fewer lines, which takes most
                of the time.

        Raises:
            StoppedError: the job was stopped before anything was found.
        """
        solution = self._completer.find(board)
        if solution is None:
            return None
        places = [board.index(cell) for cell in cells]
        trails, values = self._trails(board), {at: solution.cells[at] for at in places}
        found = shortest_forcing_proofs(trails, values, good_enough=self._fewest_lines)
        if not found:
            return None
        easiest = self._easiest_to_explain(board, found)
        return self._explain(board, trails, easiest, proves_size=proves_size)

    def improve(self, board: Grid, deduction: Deduction) -> Deduction | None:
        """Return a step with fewer lines, or with as many lines and an easier proof, or None.

        None means that none was found or that the job was stopped. The step may be about
        another cell. With time left, call this again with the result until it is None.

        Args:
            board: as for `easiest`.
            deduction: a step found for this board.
        """
        proof = deduction.proof
        if proof is None or proof.smallest:
            return None
        try:
            return self._improve(board, deduction, proof)
        except StoppedError:
            return None

    def _improve(self, board: Grid, deduction: Deduction, proof: Proof) -> Deduction | None:
        solution = self._completer.find(board)
        if solution is None:  # this was not known when the step was found
            return None
        trails = self._trails(board)
        found = self._shortest(trails, self._candidates(board, solution), None)
        if found:
            other = self._explain(board, trails, self._easiest_to_explain(board, found))
            if _size(other) < _size(deduction):
                return other
        reason = self._reasons.forcing_lines(board, proof.key, THOROUGH)
        if reason.lines and len(reason.lines) < len(deduction.lines):
            return self._step_from_reason(board, reason)
        return None

    # ---- by line-by-line propagation ----

    def _trails(self, board: Grid) -> Trails:
        return Trails(self._puzzle, board, self._memo, self._watch.check)

    def _set_of(self, lines: Iterable[Line]) -> Lines:
        return sum(1 << self._numbers[line] for line in lines)

    def _candidates(self, board: Grid, target: Grid) -> dict[int, int]:
        """Return unknown cells that may be forced, with their target value, promising first.

        A cell is left out if known solutions that fit the board differ in it.
        """
        board = board.decided()
        known = [target, *(each for each in self._completer.solutions if each.agrees_with(board))]
        return {
            at: target.cells[at]
            for at in promising_cells(board)
            if is_decided(target.cells[at]) and len({each.cells[at] for each in known}) == 1
        }

    def _shortest(
        self, trails: Trails, values: Mapping[int, int], max_visits: int | None
    ) -> list[ForcingProof]:
        """Return the shortest proofs found; after `max_visits`, take the first that is found."""
        return shortest_forcing_proofs(
            trails, values, good_enough=self._fewest_lines, max_visits=max_visits
        )

    def _easiest_to_explain(self, board: Grid, equals: list[ForcingProof]) -> ForcingProof:
        """Return the proof with the steps that are easiest to see, of equally short proofs."""
        longer = max(board.width, board.height)
        visits = accumulate(sum(len(why.visits) for why in each.refutations) for each in equals)
        few = sum(each * longer <= _MAX_CELLS for each in islice(visits, _MAX_EQUALS))
        best, least = equals[0], inf
        for each in equals[:few] if few > 1 else ():
            hardness = self._hardness(board, each, least)
            if hardness < least:
                best, least = each, hardness
        return best

    def _hardness(self, board: Grid, found: ForcingProof, most: float) -> float:
        """Return the weight of all steps of a proof, or infinity if it has no steps or too hard."""
        weight = 0
        for each in found.refutations:
            what_if = self._explainer.explain(board.decided(), each)
            if what_if is None:
                return inf
            weight += sum(step.weight for step in what_if.steps)
            if weight >= most:
                return inf
        return weight

    def _explain(
        self, board: Grid, trails: Trails, found: ForcingProof, *, proves_size: bool = True
    ) -> Deduction:
        """Return a proof as a step with its what-if, which is unfinished if the job is stopped."""
        cell = board.cell(found.at)
        try:
            lines, proof = self._examine(board, trails, found, proves_size=proves_size)
        except StoppedError:
            what_ifs = self._what_ifs_of(board, found)
            proof = Proof(irreducible=False, smallest=False, key=cell, what_ifs=what_ifs)
            lines = found.lines
        return several_lines_step(
            board, self._explainer.lines_of(lines), ((cell, found.value),), proof
        )

    def _examine(
        self, board: Grid, trails: Trails, found: ForcingProof, *, proves_size: bool
    ) -> tuple[Lines, Proof]:
        """Return the lines that are needed, and the proof with its properties."""
        cell = board.cell(found.at)

        def is_smallest(lines: Lines) -> bool:
            return proves_size and lines.bit_count() <= self._lower_bound(
                board, trails, cell, found.value
            )

        smallest = is_smallest(found.lines)
        lines, irreducible = (found.lines, True) if smallest else self._minimize(trails, found)
        # The refutations found may use lines that have since been left out.
        what_ifs = self._what_ifs_of(board, found) if lines == found.lines else ()
        what_ifs = what_ifs or self._search(board, lines, found.at, found.value)
        if not what_ifs and lines != found.lines:  # prefer a proof with steps to one line less
            lines, irreducible, what_ifs = found.lines, False, self._what_ifs_of(board, found)
        smallest = smallest or is_smallest(lines)
        return lines, Proof(irreducible or smallest, smallest, cell, what_ifs)

    def _what_ifs_of(self, board: Grid, found: ForcingProof) -> tuple[WhatIf, ...]:
        explained = [self._explainer.explain(board.decided(), each) for each in found.refutations]
        what_ifs = tuple(each for each in explained if each is not None)
        return what_ifs if len(what_ifs) == len(explained) else ()

    def _search(
        self, board: Grid, lines: Lines, at: int, value: int, patience: int = 1
    ) -> tuple[WhatIf, ...]:
        """Return a what-if for each other value, or none if one of them has no what-if.

        Raises:
            StoppedError: the job was stopped.
        """
        what_ifs = []
        for other in self._values:
            if other != value:
                assumption = Assumption(at, other)
                what_if = self._explainer.search(board.decided(), assumption, lines, patience)
                if what_if is None:
                    return ()
                what_ifs.append(what_if)
        return tuple(what_ifs)

    def _lower_bound(self, board: Grid, trails: Trails, cell: Cell, value: int) -> int:
        """Return a lower bound for the number of lines of any proof."""
        # This bound is proven only for two values, and for boards on which no line can progress.
        if self._fewest_lines == _FEWEST and not trails.moving:
            return _FEWEST
        return self._reasons.lower_bound(board, cell, value)

    def _minimize(self, trails: Trails, found: ForcingProof) -> tuple[Lines, bool]:
        """Return the lines without superfluous ones, and whether no more can be left out."""
        lines, irreducible = found.lines, True
        for n in bits(lines):
            rest = lines & ~(1 << n)
            met = [
                can_be_met(
                    trails, Assumption(found.at, each.assumption.value), rest, _MAX_VISITS_TO_TEST
                )
                for each in found.refutations
            ]
            if True not in met:
                irreducible = irreducible and None not in met
                lines = rest if None not in met else lines
        return lines, irreducible

    # ---- by Z3 cores ----

    def _step_from_cores(self, board: Grid, proven: Grid) -> Deduction | None:
        """Return the step for the cell that the fewest lines force, with all they force."""
        cells = list(self._candidates(board, proven))
        # The cells most promising for propagation have led nowhere: start with the least promising.
        spread = [board.cell(at) for at in cells[:: -max(1, len(cells) // _MAX_CORES)]]
        with suppress(StoppedError):
            spread.sort(key=lambda cell: self._reasons.core_size(board, cell, proven[cell]))
        reason = self._fewest_lines_of(board, spread)
        if reason is None:
            self._watch.check()
            return None
        return self._step_from_reason(board, reason)

    def _fewest_lines_of(self, board: Grid, cells: Sequence[Cell]) -> Reason | None:
        """Return a short reason for one of some cells, or else the shortest found."""
        found = list[Reason]()
        for cell in cells:
            found.append(self._reasons.forcing_lines(board, cell, _TWO_ORDERS, most=_LONG))
            if 0 < len(found[-1].lines) <= _LONG:
                return found[-1]
        found += [
            self._reasons.forcing_lines(board, cell, QUICK) for cell in cells[:_MAX_MINIMIZED]
        ]
        # A reason without lines is of a cell that is not forced, or of a stopped job.
        reasons = (each for each in found if each.lines)
        return min(reasons, key=lambda each: len(each.lines), default=None)

    def _step_from_reason(self, board: Grid, reason: Reason) -> Deduction:
        """Return the step of everything that some lines force, with a what-if if there is one."""
        cell, value = reason.cell, reason.value
        what_ifs: tuple[WhatIf, ...] = ()
        assert value is not None, "lines force a value"
        lines = self._set_of(reason.lines)
        with suppress(StoppedError):
            what_ifs = self._search(board, lines, board.index(cell), value)
        proof = Proof(reason.irreducible, reason.smallest, cell, what_ifs)
        # All cells at once: otherwise the same lines would come back for one cell after another.
        proven = {cell: value}
        forced = proven | dict(self._reasons.forced_by(board, reason.lines, proven).cells)
        return several_lines_step(board, reason.lines, tuple(sorted(forced.items())), proof)


def _size(step: Deduction) -> tuple[int, int]:
    """Return the size of a step; lines count first, because fewer lines are wanted most."""
    return len(step.lines), step.weight


# --- explaining ---


# Most assumptions in one what-if, not counting nested ones for single cells. With more, no
# what-if is shown. Half and double of this and of the next two lead to the same 54 steps as above.
_MAX_ASSUMPTIONS: Final = 24

# Most line visits in the search for a what-if.
_MAX_VISITS: Final = 6000

# Nested proofs to compare; the cell with the shortest one is taken.
_MAX_NESTED: Final = 8

# More cells than any assumption excludes.
_REFUTED: Final = 10**6


class Explainer:
    """Explain why assumptions on boards of one puzzle fail."""

    def __init__(self, puzzle: Puzzle, memo: LineMemo, check: Callable[[], None]) -> None:
        """Set up the explainer.

        Args:
            puzzle: the puzzle; its goal is ignored.
            memo: cached results of lines.
            check: called from time to time; may raise an exception to stop.
        """
        self._puzzle = puzzle
        self._memo = memo
        self._check = check
        self._lines = tuple(puzzle.lines())
        self._inks = len(puzzle.palette.inks)
        self._left = self._visits = 0
        # Steps already found in a search: its cases share most lines.
        self._easiest: dict[tuple[Line, bytes], LineDeduction | None] = {}

    def lines_of(self, lines: Lines) -> tuple[Line, ...]:
        """Return lines by their numbers, rows first."""
        return tuple(self._lines[n] for n in bits(lines))

    # ---- from a refutation ----

    def explain(self, board: Grid, found: Refutation) -> WhatIf | None:
        """Return a refutation as a what-if, or None if it excludes colours that no step shows.

        Args:
            board: the board; its known cells are taken as right.
            found: the refutation of a value of an unknown cell.
        """
        builder = self._builder(board, found.assumption, found.lines)
        for visit in found.visits:
            self._explain_visit(builder, visit)
        return builder.build()

    def _explain_visit(self, builder: WhatIfBuilder, visit: Visit) -> None:
        line = self._lines[visit.line]
        cells = tuple(line_cells(builder.board, line))
        for at in sorted({at for removed in visit.removed for at in bits(removed)}):
            if not builder.is_finished and builder.board[cells[at]] == UNKNOWN:
                known = builder.board.line(line)
                step = easiest_for_cell(self._puzzle.clue(line), known, self._inks, at)
                if step is not None:
                    builder.add(Deduction.of_line(builder.board, line, step))

    # ---- without a refutation ----

    def search(
        self, board: Grid, assumption: Assumption, lines: Lines, patience: int = 1
    ) -> WhatIf | None:
        """Search for a short what-if that uses only some lines; None if none is found.

        Take line steps first, then cells proven by a nested what-if, then all values of one cell.

        Args:
            board: the board; its known cells are taken as right.
            assumption: a value that the lines together refute.
            lines: the lines to use.
            patience: how many times as many assumptions and visits are allowed as usual.

        Raises:
            StoppedError: the job was stopped.
        """
        self._left, self._visits = patience * _MAX_ASSUMPTIONS, patience * _MAX_VISITS
        self._easiest.clear()
        return self._search(board, assumption, lines)

    def _search(self, board: Grid, assumption: Assumption, lines: Lines) -> WhatIf | None:
        self._left -= 1
        builder = self._builder(board, assumption, lines)
        while not builder.is_finished:
            if self._left < 0 or self._visits < 0:
                return None
            step = self._line_step(builder) or self._crossing(builder, lines)
            if step is not None:
                builder.add(step)
                continue
            inner = self._assume_inside(builder, lines)
            before = builder.board
            for step in () if inner.is_refuted else self._proven_inside(builder, inner):
                builder.add(step)
            if builder.board == before:
                cases = self._cases(builder, lines, inner)
                if not cases:
                    return None
                builder.split(cases)
        return builder.build()

    def _line_step(self, builder: WhatIfBuilder) -> Deduction | None:
        """Return the easiest step of one of the lines."""
        # Every line is looked at, whether or not it gives a step.
        self._visits -= len(builder.lines)
        steps = []
        for line in self._lines:
            if line in builder.lines:
                known = builder.board.line(line)
                if (line, known) not in self._easiest:
                    clue = self._puzzle.clue(line)
                    self._easiest[line, known] = easiest_on_line(clue, known, self._inks)
                found = self._easiest[line, known]
                if found is not None:
                    steps.append((line, found))
        if not steps:
            return None
        line, found = min(steps, key=lambda step: step[1].weight)
        return Deduction.of_line(builder.board, line, found)

    def _crossing(self, builder: WhatIfBuilder, lines: Lines) -> Deduction | None:
        """Return, in colour, a cell that two of the lines force together."""
        cells = self._unknown_crossings(builder, lines) if self._inks > 1 else []
        steps = (crossing_for_cell(self._puzzle, builder.board, cell) for _, cell in cells)
        return next((step for step in steps if step is not None), None)

    def _assume_inside(self, builder: WhatIfBuilder, lines: Lines) -> _InnerTrails:
        """Follow each value of each unknown cell in which the lines cross."""
        trails = Trails(self._puzzle, builder.board, self._memo, self._check, lines)
        tried: dict[int, list[Trail]] = {}
        for at, _ in self._unknown_crossings(builder, lines):
            tried[at] = [trails.assume(Assumption(at, value)) for value in range(self._inks + 1)]
            for trail in tried[at]:
                trails.run(trail)
                self._visits -= trail.count
        return _InnerTrails(trails, tried)

    def _proven_inside(self, builder: WhatIfBuilder, inner: _InnerTrails) -> Iterator[Deduction]:
        """Yield the cells with the shortest nested proofs, as steps on the builder's board."""
        for at, value, why in inner.proven():
            if builder.is_finished:
                return
            # Steps added since may have given cells that this proof would derive again.
            explained = [self.explain(builder.board, each) for each in why]
            what_ifs = tuple(each for each in explained if each is not None)
            if len(what_ifs) == len(why):
                lines = 0
                for each in why:
                    lines |= each.lines
                cell = builder.board.cell(at)
                proof = Proof(irreducible=False, smallest=False, key=cell, what_ifs=what_ifs)
                values = ((cell, value),)
                yield several_lines_step(builder.board, self.lines_of(lines), values, proof)

    def _cases(
        self, builder: WhatIfBuilder, lines: Lines, inner: _InnerTrails
    ) -> tuple[WhatIf, ...]:
        """Return a what-if for every value of one more cell, or none if one has no short one."""
        at = inner.most_restricted()
        cases: list[WhatIf] = []
        for value in range(self._inks + 1) if at is not None else ():
            assert at is not None
            case = self._search(builder.board, Assumption(at, value), lines)
            if case is None:
                return ()
            cases.append(case)
        return tuple(cases)

    def _unknown_crossings(self, builder: WhatIfBuilder, lines: Lines) -> list[tuple[int, Cell]]:
        """Return the unknown cells in which the lines cross."""
        board = builder.board
        crossed = crossings(board.height, board.width, lines)
        return [(at, board.cell(at)) for at in crossed if board.cells[at] == UNKNOWN]

    def _builder(self, board: Grid, assumption: Assumption, lines: Lines) -> WhatIfBuilder:
        chosen = frozenset(self.lines_of(lines))
        return WhatIfBuilder(
            self._puzzle, board, board.cell(assumption.at), assumption.value, chosen
        )


class _InnerTrails:
    """What follows from each value of some cells, by cell index."""

    def __init__(self, trails: Trails, tried: dict[int, list[Trail]]) -> None:
        self._trails = trails
        self._tried = tried

    @property
    def is_refuted(self) -> bool:
        """Return whether a cell has no value left."""
        return any(
            all(trail.broken is not None for trail in tried) for tried in self._tried.values()
        )

    def proven(self) -> list[tuple[int, int, list[Refutation]]]:
        """Return cells with one value left, that value and why, shortest proof first."""
        found = []
        for at, tried in self._tried.items():
            left = [value for value, trail in enumerate(tried) if trail.broken is None]
            if len(left) == 1:
                broken = [trail for trail in tried if trail.broken is not None]
                found.append((sum(len(trail.visits) for trail in broken), at, left[0], broken))
        soonest = sorted(found, key=lambda each: each[:2])[:_MAX_NESTED]
        proven = [
            (at, value, [walk_back(self._trails, trail) for trail in broken])
            for _, at, value, broken in soonest
        ]
        return sorted(proven, key=lambda each: sum(why.cost for why in each[2]))

    def most_restricted(self) -> int | None:
        """Return the cell with the most exclusions by its weakest value, or None."""

        def removed(trail: Trail) -> int:
            if trail.broken is not None:
                return _REFUTED
            return sum(mask.bit_count() for visit in trail.visits for mask in visit.removed)

        return max(self._tried, key=lambda at: sorted(map(removed, self._tried[at])), default=None)
