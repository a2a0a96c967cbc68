"""Decide whether a player's board can still be completed, for many boards of one puzzle."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from nonogui.core.grid import UNKNOWN, Cell, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import check_size
from nonogui.solver.clash import Clash, Marks, line_clash, marks_of
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.line_sets import QUICK, LineSets
from nonogui.solver.lines import bits, positions
from nonogui.solver.models.board import BoardModel
from nonogui.solver.propagation import impossible_lines, run_to_fixpoint, start_narrower
from nonogui.solver.refutation import LineMemo
from nonogui.solver.result import Phase, SolveResult, SolveStatus, StopReason
from nonogui.solver.subsets import Answer, Minimized, Minimizer, Subset

# The fastest of the models on every puzzle measured (docs/solver.md, "Which model is fastest").
MODEL: Final = "placements"

# Choices that leave room for harder boards. On 36 wrong boards of random 20x20 puzzles, 1 to 8
# rounds, 50 to 800 questions and 2 to 16 tried marks all named the same marks and lines.
_ROUNDS: Final = 4
_QUESTIONS: Final = 200
# Unknown cells times the longer side for which a brief search is worth building a model, a second.
# On 190 boards of noise and blots of 15x15 to 100x100, none with more than 14,340 had an answer
# within 0.05 s.
_SIZE_A_SECOND: Final = 300_000
# Wrong marks that are compared to find the one refuted by the fewest lines.
_MAX_TRIED: Final = 8


class Completer:
    """One model of the clues and given cells, with the marks of each board as assumptions.

    It keeps the solutions and clashes found, so most boards of one game need no search.

    Attributes:
        memo: cached results of the line solver, to share with other code of the job that works on
            boards of this puzzle.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        watch: Watch,
        *,
        solutions: Iterable[Grid] = (),
        unique: bool = False,
        seed: int = 0,
    ) -> None:
        """Prepare without solving anything.

        Args:
            puzzle: a puzzle without errors; its goal is not used.
            watch: the clock of the calling job.
            solutions: known solutions.
            unique: whether the solution given is the only one; then nothing is searched.
            seed: the seed of the search, as in `solve`.
        """
        self._puzzle = puzzle
        self._start = puzzle.start.decided()
        self._watch = watch
        self._seed = seed
        self._solutions = list(solutions)
        self._unique = unique
        self._clashes: list[Marks] = []
        self._model: BoardModel | None = None
        self._in_vain: tuple[Grid | None, float] = None, 0.0  # the last brief search without answer
        self._left: int | None = None  # cells that are unknown after single lines
        self.memo = LineMemo()

    @classmethod
    def from_known(cls, puzzle: Puzzle, watch: Watch, known: SolveResult | None) -> Completer:
        """Start from an earlier answer for the puzzle, if there is one."""
        if known is None:
            return cls(puzzle, watch)
        unique = known.status is SolveStatus.UNIQUE
        return cls(puzzle, watch, solutions=known.solutions, unique=unique)

    @property
    def solutions(self) -> tuple[Grid, ...]:
        """Every solution found so far."""
        return tuple(self._solutions)

    def find(self, board: Grid) -> Grid | None:
        """Return a solution that agrees with the known cells of a board; None if there is none.

        Raises:
            StoppedError: the job must stop.
            ValueError: the board's size differs from the puzzle's.
        """
        check_size(self._puzzle, board)
        marks = marks_of(board)
        if not self._is_known(marks):
            # A line without a placement makes a search unnecessary.
            for line in impossible_lines(self._puzzle, board, self._watch):
                on_line = positions(board, line)
                self._clashes.append({at: marks[at] for at in on_line if at in marks})
        return self._find(marks)

    def find_soon(self, board: Grid, seconds: float) -> Grid | None:
        """Like `find`, but stop after some seconds even if the job has more time.

        Raises:
            StoppedError: there was no answer by then, or the job must stop.
            ValueError: the board's size differs from the puzzle's.
        """
        # A coach asks about the same board more than once.
        if self._in_vain[0] == board and self._in_vain[1] >= seconds:
            raise StoppedError(StopReason.TIME)
        watch = self._watch.within(seconds)
        if not self._solutions and self._size_of_model(watch) > _SIZE_A_SECOND * seconds:
            raise StoppedError(StopReason.TIME)
        # A search of its own: if it is stopped, the session of its model is over.
        brief = Completer(
            self._puzzle, watch, solutions=self._solutions, unique=self._unique, seed=self._seed
        )
        brief.memo, brief._clashes = self.memo, self._clashes
        try:
            found = brief.find(board)
        except StoppedError:
            self._in_vain = board, seconds
            raise
        if found is not None and found not in self._solutions:
            self._solutions.append(found)
        return found

    def _size_of_model(self, watch: Watch) -> int:
        """Return about how large a model is: unknown cells times the longer side."""
        if self._left is None:
            narrower = start_narrower(self._puzzle, self._start, watch)
            narrower.narrow(-1)
            self._left = narrower.height * narrower.width - narrower.known
        return self._left * max(self._puzzle.width, self._puzzle.height)

    def wrong_cells(self, board: Grid) -> tuple[Cell, ...]:
        """Return wrong cells of a board that `find` refused; none if the clues have no solution.

        These are the known cells that each differ from every solution. If there are none, they are
        the marks of the smallest clash found, all of them needed. If the job is stopped, the result
        has the cells proven by then; a stop alone never makes it empty.
        """
        wrong = {at for choice in self._few_wrong(board).choices for at in choice}
        return tuple(board.cell(at) for at in sorted(wrong))

    def individually_wrong(self, board: Grid) -> tuple[Cell, ...]:
        """Return the known cells that differ from every solution, as far as that is proven."""
        choices, _done = self._individually_wrong(marks_of(board))
        return tuple(board.cell(at) for at in sorted(at for choice in choices for at in choice))

    def clash(self, board: Grid) -> Clash:
        """Return few marks and lines that contradict each other, for a board that `find` refused.

        If the marks of one line make it impossible, return that line and few of its marks.
        Otherwise choose few marks first, then few lines for them. If the job is stopped, return the
        smallest clash found so far.
        """
        # An empty clash means that the clues alone contradict each other, so no mark is to blame.
        clash = None if {} in self._clashes else line_clash(self._puzzle, board, self._seed)
        return clash or self._with_lines(self._few_wrong(board))

    def _find(self, marks: Marks) -> Grid | None:
        if self._is_known(marks):
            return next((known for known in self._solutions if _agree(known, marks)), None)
        return self._search(marks)

    def _is_known(self, marks: Marks) -> bool:
        return any(clash.items() <= marks.items() for clash in self._clashes) or any(
            _agree(solution, marks) for solution in self._solutions
        )

    def _search(self, marks: Marks) -> Grid | None:
        """Ask Z3, and keep the answer."""
        if self._unique:
            # With a single solution no search is needed: every mark that differs from it is wrong.
            only = self._solutions[0]
            wrong = ({at: value} for at, value in marks.items() if only.cells[at] != value)
            self._clashes.append(next(wrong))
            return None
        model = self._model or self._build()
        if model is None:
            self._clashes.append({})
            return None
        # Propagation has ruled such a value out, so the model has no literal for it.
        impossible = next((mark for mark in marks.items() if not model.allows(*mark)), None)
        if impossible is not None:
            self._clashes.append(dict([impossible]))
            return None
        solution = model.find(marks)
        if solution is None:
            self._clashes.append({at: marks[at] for at in model.clash()})
        else:
            self._solutions.append(solution)
        return solution

    def _build(self) -> BoardModel | None:
        propagation = run_to_fixpoint(self._puzzle, self._start, self._watch)
        known, total = propagation.grid.decided_count, len(propagation.grid.cells)
        # A model can only be built from lines that each have a placement.
        if propagation.contradiction is None:
            self._watch.report(Phase.MODEL, known, total)
            self._model = BoardModel(propagation.candidates, MODEL, self._watch, self._seed)
            self._watch.report(Phase.SEARCH, known, total)
        return self._model

    def _individually_wrong(self, marks: Marks) -> tuple[list[Marks], bool]:
        """Return the marks that no solution has, and whether these are all.

        If the clues have no solution, no mark is to blame: return a single empty set.
        """
        wrong: list[Marks] = []
        try:
            if self._find({}) is None:
                return [{}], True
            for at, value in marks.items():
                self._watch.check()
                if self._find({at: value}) is None:
                    wrong.append({at: value})
        except StoppedError:
            return wrong, False
        return wrong, True

    def _few_wrong(self, board: Grid) -> _FewMarks:
        """Return wrong marks: single ones if there are any, otherwise a small set."""
        marks = marks_of(board)
        choices, done = self._individually_wrong(marks)
        if choices:
            return _FewMarks(choices, irreducible=True, fewest=True, all_choices=done)
        clash = line_clash(self._puzzle, board, self._seed)
        if clash is None:
            # The board was refused, so its marks contain a clash that was kept then.
            few = self._known_clash(marks)
        else:  # marks that one line refuses are a good start
            few = marks_of(self._puzzle.blank().replace((at, board[at]) for at in clash.marks))
        return self._minimal_clash(few, min_size=2 if done else 0)

    def _minimal_clash(self, marks: Marks, min_size: int) -> _FewMarks:
        """Return few of these marks that clash, given that fewer than `min_size` do not."""
        members = list(marks.items())

        def ask(chosen: Subset) -> Answer:
            some = dict(members[n] for n in bits(chosen))
            if self._find(some) is not None:
                return Answer(insufficient=chosen)
            clash = self._known_clash(some)
            return Answer(enough=sum(1 << members.index(mark) for mark in clash.items()))

        start = (1 << len(members)) - 1
        best = Minimizer(ask, _QUESTIONS).smallest(
            start, Minimized(start, irreducible=False), min_size, _ROUNDS, random.Random(self._seed)
        )
        chosen = dict(members[n] for n in bits(best.members))
        return _FewMarks([chosen], best.irreducible, best.size <= min_size, all_choices=False)

    def _known_clash(self, marks: Marks) -> Marks:
        """Return the smallest known clash among marks that were refused."""
        return min((known for known in self._clashes if known.items() <= marks.items()), key=len)

    def _with_lines(self, few: _FewMarks) -> Clash:
        """Return the marks that seem to need the fewest lines, with these lines."""
        choices = few.choices
        against = next((marks for marks in choices if self._is_against_given(marks)), None)
        if against is not None:  # it contradicts a given cell and needs no line
            return Clash(self._cells(against), (), few.irreducible, few.fewest)
        # Seeded, like all random choices here: the same board always gets the same answer.
        if len(choices) > _MAX_TRIED:
            choices = random.Random(self._seed).sample(choices, _MAX_TRIED)
        # Compare by the quick estimate and minimise only the best: minimising takes far longer.
        sets = [(self._sets_of(marks), marks) for marks in choices]
        chosen, marks = min(sets, key=lambda pair: pair[0].estimate())
        found = chosen.smallest({}, QUICK)
        # Another choice of marks might need fewer lines. Two lines cannot be beaten: `line_clash`
        # would have found a single one.
        no_other = few.all_choices and len(few.choices) == 1
        return Clash(
            marks=self._cells(marks),
            lines=found.lines,
            irreducible=few.irreducible and found.irreducible,
            smallest=few.fewest and found.smallest and (no_other or len(found.lines) <= 2),
        )

    def _sets_of(self, marks: Marks) -> LineSets:
        board = self._start.replace((self._start.cell(at), value) for at, value in marks.items())
        return LineSets(self._puzzle, board, self._watch, self.memo, self._seed)

    def _is_against_given(self, marks: Marks) -> bool:
        return any(self._start.cells[at] not in (UNKNOWN, value) for at, value in marks.items())

    def _cells(self, marks: Marks) -> tuple[Cell, ...]:
        return tuple(self._start.cell(at) for at in sorted(marks))


def _agree(solution: Grid, marks: Marks) -> bool:
    return all(solution.cells[at] == value for at, value in marks.items())


@dataclass(frozen=True, slots=True)
class _FewMarks:
    """Sets of marks that have no solution.

    Attributes:
        choices: sets of marks of equal size, each without a solution.
        irreducible: whether it is proven that no mark can be left out.
        fewest: whether it is proven that no smaller set is enough.
        all_choices: whether these are known to be all sets of this size.
    """

    choices: list[Marks]
    irreducible: bool
    fewest: bool
    all_choices: bool
