"""Review a game: could each mark be known when it was made, and how?

The review follows from the log of moves and the clues alone; the stored picture is not used. It
keeps two boards beside the player's: the marks that are right, and these together with the crosses
that finished numbers make plain, because many players don't mark those.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from statistics import median
from typing import Final, NamedTuple

from nonogui.coach.cell_steps import step_for_cell
from nonogui.coach.check import only_solution
from nonogui.coach.crossing import crossing_for_cell, easiest_crossing
from nonogui.coach.deduction import Deduction
from nonogui.coach.difficulty import FEW_LINES
from nonogui.coach.grade import Grade
from nonogui.coach.line_steps import easiest_for_cell, easiest_step
from nonogui.coach.proofs import Prover
from nonogui.coach.techniques import Technique
from nonogui.core.auto_cross import certain_crosses
from nonogui.core.game import Boards, GameRecord
from nonogui.core.grid import EMPTY, UNKNOWN, Cell, Grid, Line, is_decided, is_filled
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.solver.completer import Completer
from nonogui.solver.kernel import solve_line
from nonogui.solver.limits import (
    NO_LIMITS,
    CancelToken,
    Limits,
    ProgressCallback,
    StoppedError,
    Watch,
)
from nonogui.solver.result import Phase, SolveResult, SolveStatus, StopReason
from nonogui.solver.search import solve

STALL_SECONDS: Final = 30.0
"""Shortest pause that counts as a stall. A choice: players remember it as being stuck."""

STALL_FACTOR: Final = 6
"""A stall is also this many times as long as the median pause, so that slow players have few."""


class MoveClass(StrEnum):
    """How the marks of a move could be known when it was made."""

    DEDUCED = "deduced"  # each from one line, or from a row and a column
    SEVERAL_LINES = "several-lines"  # with a short proof
    GUESS = "guess"  # neither: right by luck, or wrong
    MISTAKE = "mistake"  # wrong, and the right value could be known
    HINT = "hint"
    REVEALED = "revealed"  # the program filled in the solution
    OTHER = "other"  # decides no cell, or was discarded with its what-if layer


@dataclass(frozen=True, slots=True)
class Sight:
    """What could be seen at some moment of a game.

    Attributes:
        after: number of moves made by then.
        board: the board to show: the right marks and plain crosses, or the player's board if a line
            is broken.
        step: the step on it; None if a line is broken.
        broken: a line that can't be met any more.
    """

    after: int
    board: Grid
    step: Deduction | None = None
    broken: Line | None = None


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move with its class.

    Attributes:
        number: counted from 1; it leads to board `number` of the game.
        move: the move itself, with its time.
        verdict: its class.
        cells: the marks that decide the class: for a guess only those without a reason.
        sight: how the marks could be known, the hardest step if they need several. For a wrong
            mark, how the right value could be seen first, perhaps after the move. Else None.
        since: after how many moves one line each gave all these marks; None if they needed more.
        is_wrong: whether some of the marks are wrong.
        follows: the wrong move from which the marks follow, if they do.
        corrected: the move after which the last of its wrong marks was gone.
        missed: an easier step at that moment, for a guess, a mistake or several lines.
    """

    number: int
    move: Move
    verdict: MoveClass
    cells: tuple[CellChange, ...] = ()
    sight: Sight | None = None
    since: int | None = None
    is_wrong: bool = False
    follows: int | None = None
    corrected: int | None = None
    missed: Sight | None = None

    @property
    def step(self) -> Deduction | None:
        """Return the step that gives the marks, or the right values of wrong ones."""
        return self.sight.step if self.sight else None

    @property
    def is_key(self) -> bool:
        """Return whether the move is worth a look: all but deduced marks and what follows."""
        return self.follows is None and self.verdict not in (MoveClass.DEDUCED, MoveClass.OTHER)


@dataclass(frozen=True, slots=True)
class Stall:
    """A long pause.

    Attributes:
        number: the move that ended it.
        start: when it began, in seconds played.
        seconds: how long it was.
        sight: the easiest step that would have ended it, and since when it was there; None if none
            was found.
    """

    number: int
    start: float
    seconds: float
    sight: Sight | None = None


@dataclass(frozen=True, slots=True)
class Review:
    """A reviewed game.

    Attributes:
        status: the number of solutions; without any, no move has a class.
        first: the index of the first reviewed move in the log.
        moves: the moves in order; fewer than were played if the job was stopped.
        stalls: the long pauses in order; empty if the log has no times.
        stop: why the job ended.
    """

    status: SolveStatus
    first: int = 0
    moves: tuple[ReviewedMove, ...] = ()
    stalls: tuple[Stall, ...] = ()
    stop: StopReason = StopReason.DONE

    def count(self, verdict: MoveClass) -> int:
        """Return the number of moves of a class, without wrong marks that follow from others."""
        return sum(
            each.verdict is verdict and not (each.is_wrong and each.follows) for each in self.moves
        )

    @property
    def easiest_missed(self) -> tuple[int, Sight] | None:
        """Return the easiest step missed at a key move or stall, and the number of that move."""
        missed = [(each.number, each.missed) for each in self.moves]
        missed += [(each.number, each.sight) for each in self.stalls]
        # Among equals, the one known for longest.
        ranked = [
            (sight.step.weight, sight.after - number, number, sight)
            for number, sight in missed
            if sight is not None and sight.step is not None
        ]
        best = min(ranked, key=lambda each: each[:3], default=None)
        return None if best is None else best[2:]


def review(
    puzzle: Puzzle,
    record: GameRecord,
    *,
    known: SolveResult | None = None,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
) -> Review:
    """Review the last finished play in a game, or else the current one.

    Args:
        puzzle: the puzzle; its goal is ignored.
        record: the game.
        known: an earlier result for the puzzle.
        limits: time limit.
        cancel: stops the job from another thread.
        progress: called from this thread, with moves instead of cells.

    Raises:
        ValueError: the record does not fit the puzzle.
    """
    first, end = reviewed_moves(puzzle, record)
    moves = record.moves[first:end]
    if known is None or known.status is SolveStatus.UNDECIDED:
        known = solve(puzzle, limits=limits, cancel=cancel, clash=False, diverse=False)
    last = Boards(puzzle.start, moves)[len(moves)].picture()
    solutions = (*known.solutions, *((last,) if puzzle.is_solved_by(last) else ()))
    if not solutions or known.stop is StopReason.CANCELLED:
        return Review(known.status, first, stop=known.stop)
    watch = Watch(limits.seconds, cancel, progress)
    reviewer = _Reviewer(puzzle, watch, only_solution(known), solutions)
    stop = StopReason.DONE
    try:
        reviewer.run(moves, first)
    except StoppedError as stopped:
        stop = stopped.reason
    return Review(known.status, first, tuple(reviewer.moves), tuple(reviewer.stalls), stop)


def reviewed_moves(puzzle: Puzzle, record: GameRecord) -> tuple[int, int]:
    """Return where the last finished play starts and ends in the log, or else the current play.

    A play ends when the clues are met; the clock stops then.
    """
    first, board, is_solved = 0, puzzle.start, False
    finished: tuple[int, int] | None = None
    current = 0, record.position
    for at, move in enumerate(record.moves, start=1):
        board = move.apply_to(board)
        if move.kind is MoveKind.RESTART:
            first = at
            if at <= record.position:
                current = at, record.position
        was_solved, is_solved = is_solved, puzzle.is_solved_by(board.picture())
        if is_solved and not was_solved:
            finished = first, at
    return finished or current


def discarded_moves(moves: Sequence[Move], first: int = 0) -> frozenset[int]:
    """Return the numbers, from 1, of moves that were discarded with their what-if layer.

    Args:
        moves: the moves of one play.
        first: the index of the first of them in the log.
    """
    layers: list[int] = []
    gone: set[int] = set()
    for number, move in enumerate(moves, start=1):
        match move.kind:
            case MoveKind.BRANCH:
                layers.append(number)
            case MoveKind.DISCARD:
                gone.update(range(layers.pop(), number + 1))
            case MoveKind.RESTORE | MoveKind.BACK:
                # The name of BACK is the position in the log to which it returns.
                stay = int(move.name) - first if move.kind is MoveKind.BACK else 0
                closed = [start for start in layers if start > stay]
                gone.update(range(min(closed, default=number), number))
                layers = [start for start in layers if start <= stay]
            case _:
                pass
    return frozenset(gone)


def stall_pauses(moves: Sequence[Move]) -> dict[int, tuple[float, float]]:
    """Return the long pauses: number of the move after each, its start and its length."""
    times = [0.0, *(move.seconds for move in moves)]
    pauses = {
        number: (before, after - before)
        for number, (before, after) in enumerate(pairwise(times), start=1)
        # Moves of earlier versions have no time. After "undo restart" the clock starts again.
        if (number == 1 or before) and after >= before
    }
    usual = median(length for _start, length in pauses.values()) if pauses else 0.0
    least = max(STALL_SECONDS, STALL_FACTOR * usual)
    return {number: pause for number, pause in pauses.items() if pause[1] >= least}


def claims_of(move: Move) -> dict[Cell, int]:
    """Return the cells that a move decides, with their values.

    Crosses that came by themselves with another mark are the program's, not the player's, and so
    are the marks of an earlier board.
    """
    if move.kind in (MoveKind.RESTORE, MoveKind.BACK):
        return {}
    by_program = move.kind in (MoveKind.FILL, MoveKind.CLEAR)
    return {
        cell: after
        for cell, _before, after in move.changes
        if (is_filled(after) if by_program else is_decided(after))
    }


class _Known(NamedTuple):
    """Since when one line gives a cell: number of moves, and the board then."""

    after: int
    board: Grid


class _Found(NamedTuple):
    """A step that gives some marks of a move, with its board."""

    board: Grid
    step: Deduction


class _Reviewer:
    """The state of a review after some moves.

    Attributes:
        moves: the moves reviewed so far.
        stalls: the stalls so far.
    """

    def __init__(
        self, puzzle: Puzzle, watch: Watch, only: Grid | None, solutions: Iterable[Grid]
    ) -> None:
        self.moves: list[ReviewedMove] = []
        self.stalls: list[Stall] = []
        self._puzzle, self._watch, self._only = puzzle, watch, only
        self._inks = len(puzzle.palette.inks)
        self._completer = Completer(puzzle, watch, solutions=solutions, unique=only is not None)
        self._prover = Prover(puzzle, watch, self._completer)
        self._start = self._board = self._right = puzzle.start.decided()
        self._wrong: dict[Cell, int] = {}  # wrong marks on the board, and the moves that made them
        self._blamed: dict[tuple[Cell, int], int] = {}  # all wrong marks so far, likewise
        self._unseen: set[int] = set()  # wrong guesses that could not be seen so far
        self._since: dict[Cell, _Known] = {}
        self._view = self._with_plain_crosses(self._right, puzzle.lines())
        self._note_forced(puzzle.lines(), 0)

    def run(self, moves: Sequence[Move], first: int) -> None:
        """Review moves from the start of a play.

        Raises:
            StoppedError: the job was stopped; `moves` has those reviewed by then.
        """
        boards = Boards(self._puzzle.start, tuple(moves))
        gone, pauses = discarded_moves(moves, first), stall_pauses(moves)
        for number, move in enumerate(moves, start=1):
            self._watch.check()
            self._watch.report(Phase.LINES, number, len(moves))
            sight = self._easiest(number) if number in pauses else None
            claims = {} if number in gone else claims_of(move)
            judged = self._judge(number, move, claims)
            # Both at once: a job that is stopped leaves no stall without its move.
            self.moves.append(judged)
            if number in pauses:
                self.stalls.append(Stall(number, *pauses[number], sight))
            if number not in gone:
                self._advance(number, boards[number].decided(), claims)
                self._look_at_wrong_guesses(number)

    # ---- the class of a move ----

    def _judge(self, number: int, move: Move, claims: dict[Cell, int]) -> ReviewedMove:
        """Return a move with its class; whether wrong marks are corrected is added later."""
        reviewed = ReviewedMove(number, move, MoveClass.OTHER)
        if not claims:
            return reviewed
        if move.kind is MoveKind.SOLVE:
            return replace(reviewed, verdict=MoveClass.REVEALED)
        bare = self._right.replace(dict.fromkeys(claims, UNKNOWN))
        wrong = self._wrong_among(bare, claims)
        if wrong:
            return self._judge_wrong(reviewed, bare, claims, wrong)
        found, left, follows = self._derive(bare, claims)
        hardest = max(found, key=lambda each: each.step.weight, default=None)
        several = [each for each in found if not _is_of_one_place(each.step)]
        if move.kind is MoveKind.HINT:
            verdict = MoveClass.HINT
        elif left:
            verdict, hardest = MoveClass.GUESS, None
        else:
            verdict = MoveClass.SEVERAL_LINES if several else MoveClass.DEDUCED
        known = [self._since.get(cell) for cell in claims]
        reviewed = replace(
            reviewed,
            verdict=verdict,
            cells=_changes_of(move, left or claims),
            sight=Sight(number - 1, *hardest) if hardest else None,
            since=max(each.after for each in known if each) if all(known) else None,
            follows=follows,
        )
        return self._with_missed(reviewed)

    def _judge_wrong(
        self, reviewed: ReviewedMove, bare: Grid, claims: Mapping[Cell, int], wrong: list[Cell]
    ) -> ReviewedMove:
        """Return a move with wrong marks as a mistake, or as a guess if nothing could be seen."""
        number, move = reviewed.number, reviewed.move
        reviewed = replace(reviewed, is_wrong=True)
        left = {cell: claims[cell] for cell in wrong}
        follows = self._follow(left)
        if not left:  # all follow from earlier wrong marks
            cells = _changes_of(move, wrong)
            return replace(reviewed, verdict=MoveClass.MISTAKE, cells=cells, follows=follows)
        found = [(cell, sight) for cell in left if (sight := self._sight(cell, bare, number))]
        if not found and (proof := self._short_proof(self._plain(bare), left)) is not None:
            (cell,) = (each.cell for each in proof.step.changes if each.cell in left)
            found = [(cell, Sight(number - 1, *proof))]
        if not found:
            self._unseen.add(number)
            guess = replace(reviewed, verdict=MoveClass.GUESS, cells=_changes_of(move, left))
            return self._with_missed(guess)
        found.sort(key=lambda pair: pair[1].after)
        cells = _changes_of(move, [cell for cell, _sight in found])
        return self._with_missed(
            replace(reviewed, verdict=MoveClass.MISTAKE, cells=cells, sight=found[0][1])
        )

    def _with_missed(self, reviewed: ReviewedMove) -> ReviewedMove:
        """Add the easiest step of one line, if it was easier than what the player did."""
        if reviewed.verdict not in (MoveClass.GUESS, MoveClass.SEVERAL_LINES, MoveClass.MISTAKE):
            return reviewed
        missed = self._easiest_of_one_place(reviewed.number)
        of_move = None if reviewed.verdict is MoveClass.MISTAKE else reviewed.step
        is_easier = of_move is None or (
            missed is not None and missed.step is not None and missed.step.weight < of_move.weight
        )
        return replace(reviewed, missed=missed) if is_easier else reviewed

    # ---- how marks follow ----

    def _derive(
        self, bare: Grid, claims: Mapping[Cell, int]
    ) -> tuple[list[_Found], dict[Cell, int], int | None]:
        """Find steps for right marks: on one line if possible, else with a short proof.

        A step on one line of the player's board counts more than a proof, even if the board is
        wrong.

        Args:
            bare: the right marks without the move.
            claims: the marks of the move.

        Returns:
            The steps, the marks without a reason, and the wrong move that some of them follow from.
        """
        left, found = dict(claims), list[_Found]()
        board = self._take_steps(bare, left, found)
        if left:
            board = self._take_steps(self._plain(board), left, found)
        follows = self._follow(left, found)
        while left and (proof := self._short_proof(board, left)) is not None:
            found.append(proof)
            board = _take(proof.step, board, left)
            board = self._take_steps(self._plain(board), left, found)
        return found, left, follows

    def _take_steps(self, board: Grid, left: dict[Cell, int], found: list[_Found]) -> Grid:
        """Take steps of one line, or of a row and a column, that give marks; return the board."""
        # Plain crosses may include marks of the move, which need a reason, too.
        board = board.replace(dict.fromkeys(left, UNKNOWN))
        before = -1
        while left and len(found) != before:
            before = len(found)
            for cell in list(left):
                step = self._step_for(board, cell, left[cell]) if cell in left else None
                if step is not None:
                    found.append(_Found(board, step))
                    board = _take(step, board, left)
        return board

    def _step_for(self, board: Grid, cell: Cell, value: int) -> Deduction | None:
        """Return the easiest step of one place that gives a cell this value, or None."""
        steps = []
        for line in cell.lines:
            # On a wrong board, row and column may give different values.
            clue, cells, at = self._puzzle.clue(line), board.line(line), line.position(cell)
            forced = solve_line(clue, cells, self._inks)
            # Asking the solver first is much cheaper than looking for techniques.
            if forced is not None and forced[at] == value:
                found = easiest_for_cell(clue, cells, self._inks, at)
                steps += [Deduction.of_line(board, line, found)] if found else []
        if not steps and self._inks > 1:
            crossed = crossing_for_cell(self._puzzle, board, cell)
            steps += [crossed] if crossed and crossed.changes[0].after == value else []
        return min(steps, key=lambda step: step.weight, default=None)

    def _short_proof(self, board: Grid, cells: Iterable[Cell]) -> _Found | None:
        """Return the easiest proof for one of some cells that a person could find, or None.

        Raises:
            StoppedError: the job was stopped.
        """
        cells = tuple(cells)
        board = board.replace(dict.fromkeys(cells, UNKNOWN))
        step = self._prover.easiest_of(board, cells, proves_size=False)
        if step is not None and _is_short(step):
            return _Found(board, step)
        if self._can_continue(board):
            return None
        # Where all lines are stuck, players look for more, as the coach does.
        for cell in cells:
            step = self._prover.for_cell(board, cell)
            if step is not None and _is_short(step):
                return _Found(board, step)
        return None

    def _can_continue(self, board: Grid) -> bool:
        """Return whether one line gives another cell."""
        return any(
            solve_line(self._puzzle.clue(line), board.line(line), self._inks) != board.line(line)
            for line in board.lines()
        )

    def _follow(self, left: dict[Cell, int], found: list[_Found] | None = None) -> int | None:
        """Take marks that follow from wrong marks out of `left`; return the wrong move, if any.

        Marks that follow on one line of the player's board are not guesses; they rest on a mistake.
        """
        if not self._wrong or not left:
            return None
        steps = list[_Found]()
        board = self._board.replace(dict.fromkeys(left, UNKNOWN))
        self._take_steps(board, left, steps)
        if left:
            plain = self._with_plain_crosses(board, self._puzzle.lines())  # of wrong marks, too
            self._take_steps(plain, left, steps)
        if found is not None:
            found += steps
        rests_on = [
            self._wrong[at] for each in steps for at in each.step.evidence if at in self._wrong
        ]
        return max(rests_on or self._wrong.values()) if steps else None

    # ---- what could be seen ----

    def _sight(self, cell: Cell, bare: Grid, number: int) -> Sight | None:
        """Return since when and how one line gives the right value of a cell, or None."""
        known = self._since.get(cell)
        if known is not None:
            board = known.board.replace({cell: UNKNOWN})
            return Sight(known.after, board, step_for_cell(self._puzzle, board, cell))
        board = self._plain(bare)
        step = step_for_cell(self._puzzle, board, cell)
        return None if step is None else Sight(number - 1, board, step)

    def _easiest(self, number: int) -> Sight | None:
        """Return the easiest step before a move, or None.

        Raises:
            StoppedError: the job was stopped.
        """
        sight = self._easiest_of_one_place(number)
        if sight is not None:
            return sight
        step = self._prover.easiest(self._view, self._only)
        return None if step is None else Sight(number - 1, self._view, step)

    def _easiest_of_one_place(self, number: int) -> Sight | None:
        # Not on the right marks alone: a step that only crosses obvious cells does not help.
        found = easiest_step(self._puzzle, self._view)
        step = Deduction.of_line(self._view, *found) if found else None
        step = step or easiest_crossing(self._puzzle, self._view)
        if step is None:
            return None
        known = [self._since.get(change.cell) for change in step.changes]
        after = max(each.after for each in known if each) if all(known) else number - 1
        return Sight(after, self._view, step)

    def _look_at_wrong_guesses(self, number: int) -> None:
        """Note the first moment when a wrong guess could be seen."""
        for guess in list(self._unseen):
            cells = [cell for cell, move in self._wrong.items() if move == guess]
            sight = next(filter(None, (self._first_sight(cell, number) for cell in cells)), None)
            if sight is not None:
                self.moves[guess - 1] = replace(self.moves[guess - 1], sight=sight)
            if sight is not None or not cells:
                self._unseen.remove(guess)

    def _first_sight(self, cell: Cell, number: int) -> Sight | None:
        if cell in self._since:
            return self._sight(cell, self._right, number)
        for line in cell.lines:
            if solve_line(self._puzzle.clue(line), self._board.line(line), self._inks) is None:
                return Sight(number, self._board, broken=line)
        return None

    # ---- the boards ----

    def _advance(self, number: int, after: Grid, claims: Mapping[Cell, int]) -> None:
        """Go to the board after a move."""
        changed = self._board.diff(after)
        is_taken = any(is_decided(self._right[cell]) for cell in changed)
        self._clear_wrong(changed, number)
        right = self._right.replace((cell, self._start[cell]) for cell in changed)
        # The marks of the player before the crosses that came with them.
        marks = {cell: after[cell] for cell in (*claims, *changed) if is_decided(after[cell])}
        if is_taken and self._only is None:
            marks |= {cell: after[cell] for cell in self._wrong}  # they may be right now
        wrong = self._wrong_among(right, marks)
        for cell in marks:
            self._wrong.pop(cell, None)
        for cell in wrong:
            mark = cell, marks[cell]
            # An earlier board brings back the wrong marks of earlier moves.
            self._blamed[mark] = number if cell in claims else self._blamed.get(mark, number)
            self._wrong[cell] = self._blamed[mark]
        self._board = after
        self._right = right.replace((cell, v) for cell, v in marks.items() if cell not in wrong)
        self._look_again(changed, number, is_taken=is_taken)

    def _clear_wrong(self, changed: Iterable[Cell], number: int) -> None:
        """Forget wrong marks that are gone, and note which moves that corrects."""
        gone = {self._wrong.pop(cell) for cell in changed if cell in self._wrong}
        for each in gone.difference(self._wrong.values()):
            self.moves[each - 1] = replace(self.moves[each - 1], corrected=number)

    def _wrong_among(self, board: Grid, marks: Mapping[Cell, int]) -> list[Cell]:
        """Return the marks that no solution has together with a right board.

        Raises:
            StoppedError: the job was stopped.
        """
        if self._only is not None:
            return [cell for cell, value in marks.items() if self._only[cell] != value]
        if self._completer.find(board.replace(marks)) is not None:
            return []
        wrong = []
        for cell, value in marks.items():  # the first ones count as right, those after them clash
            more = board.replace({cell: value})
            if self._completer.find(more) is None:
                wrong.append(cell)
            else:
                board = more
        return wrong

    def _look_again(self, changed: Sequence[Cell], number: int, *, is_taken: bool) -> None:
        """Update the plain crosses and the steps of single lines after some cells changed."""
        lines = list(dict.fromkeys(line for cell in changed for line in cell.lines))
        before = self._view
        if is_taken:  # what rested on the marks taken away is not known any more
            lines, old = list(self._puzzle.lines()), self._since
            self._view, self._since = self._with_plain_crosses(self._right, lines), {}
        else:
            marks = ((cell, self._right[cell]) for cell in changed if is_decided(self._right[cell]))
            self._view = self._with_plain_crosses(before.replace(marks), lines)
            lines += [line for cell in before.diff(self._view) for line in cell.lines]
        self._note_forced(dict.fromkeys(lines), number)
        if is_taken:
            self._since |= {cell: known for cell, known in old.items() if cell in self._since}
        for cell in changed:
            if is_decided(self._right[cell]):
                self._since.pop(cell, None)

    def _note_forced(self, lines: Iterable[Line], number: int) -> None:
        """Note the unknown cells that some lines give, and crosses that are plain."""
        for line in lines:
            cells, right = self._view.line(line), self._right.line(line)
            forced = solve_line(self._puzzle.clue(line), cells, self._inks) or cells
            for at, value in enumerate(forced):
                if is_decided(value) and not is_decided(right[at]):
                    self._since.setdefault(line.cell(at), _Known(number, self._view))

    def _plain(self, board: Grid) -> Grid:
        """Return a board with all plain crosses."""
        more = board.diff(self._right)
        if any(is_decided(self._right[cell]) for cell in more):
            return self._with_plain_crosses(board, self._puzzle.lines())
        # The view is known already: only the lines of the other marks are new.
        lines = dict.fromkeys(line for cell in more for line in cell.lines)
        return self._with_plain_crosses(
            self._view.replace((cell, board[cell]) for cell in more), lines
        )

    def _with_plain_crosses(self, board: Grid, lines: Iterable[Line]) -> Grid:
        """Return a board with the crosses that finished numbers on some lines make plain."""
        todo = list(lines)
        while todo:
            line = todo.pop()
            crosses = certain_crosses(self._puzzle.clue(line), board.line(line), beside=True)
            cells = [line.cell(at) for at in set(crosses)]
            if cells:
                board = board.replace(dict.fromkeys(cells, EMPTY))
                todo += [crossing for cell in cells for crossing in cell.lines if crossing != line]
        return board


def grade_of_step(step: Deduction) -> Grade:
    """Return how hard one step is, in the grades of puzzles: easy steps make easy puzzles."""
    if not _is_of_one_place(step):
        return Grade.SEVERAL_LINES
    # Weights of docs/techniques.md: 1 whole lines, 2 and 3 one number, 4 and 5 several, 10 all.
    grades = (Grade.TRIVIAL, Grade.EASY, Grade.MODERATE, Grade.HARD, Grade.EXPERT)
    return grades[bisect_left((1, 3, 5, 7), step.weight)]


def _is_of_one_place(step: Deduction) -> bool:
    """Return whether a step needs one line, or a row and a column that cross."""
    return step.on_line is not None or step.technique is Technique.ROW_AND_COLUMN


def _is_short(step: Deduction) -> bool:
    """Return whether a step of several lines can be explained, and a person could find it."""
    return step.technique is Technique.COUNTING or (
        step.is_explained and len(step.lines) <= FEW_LINES
    )


def _take(step: Deduction, board: Grid, left: dict[Cell, int]) -> Grid:
    """Take the marks that a step gives out of `left`; return the board with them."""
    given = {
        change.cell: change.after
        for change in step.only_key_cell().changes
        if left.get(change.cell) == change.after
    }
    for cell in given:
        del left[cell]
    return board.replace(given)


def _changes_of(move: Move, cells: Iterable[Cell]) -> tuple[CellChange, ...]:
    wanted = set(cells)
    return tuple(change for change in move.changes if change.cell in wanted)


def key_moments(reviewed: Review) -> Iterator[ReviewedMove | Stall]:
    """Yield the moves and stalls that are worth a look, in order; a stall before its move."""
    stalls = {stall.number: stall for stall in reviewed.stalls}
    for each in reviewed.moves:
        if each.number in stalls:
            yield stalls[each.number]
        if each.is_key:
            yield each
