"""Cells that several lines force together where no single line can go on: the easiest proof.

A proof is easy when it takes few lines and few steps; see docs/coach.md, "Several lines".
"""

from __future__ import annotations

from contextlib import suppress
from math import inf
from typing import Final

from nonogui.coach.deduction import Deduction, Proof, WhatIf
from nonogui.coach.teller import Teller
from nonogui.coach.what_if import several_lines
from nonogui.core.grid import Grid, is_decided
from nonogui.core.line import Cell
from nonogui.core.puzzle import Puzzle
from nonogui.solver.completion import Completion
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.line_sets import QUICK, THOROUGH
from nonogui.solver.lines import bits
from nonogui.solver.meeting import can_be_met
from nonogui.solver.reasons import Reason, Reasons
from nonogui.solver.shortening import Forcing, forcing
from nonogui.solver.subsets import Lines
from nonogui.solver.suppositions import follow, promising, shortest_forcings
from nonogui.solver.trails import Supposed, Trails

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
        return None if proven is None else self._by_cores(board, proven)

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
