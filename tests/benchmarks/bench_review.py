"""Judge the review of games by synthetic games with planted guesses, mistakes and stalls.

    python tests/benchmarks/bench_review.py [--games 300] [--seed 0] [--times 30]

A player solves puzzles by lines, as people do: near the last move, in drags, with pauses, with or
without crosses, with what-ifs, checkpoints, hints, undo and maybe marks. Guesses, mistakes and
stalls are planted. What each move must be called is decided here by other means than those of the
review: all placements of a line, and Z3 on sets of lines. Nothing of the coach or the solver is
used for that, only to choose puzzles. `--times` measures games of 20x20.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Final

import z3

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.coach.review import MoveClass, Review, Sight, review
from nonogui.core.auto_cross import with_crosses
from nonogui.core.clue import Clue
from nonogui.core.game import Game, GameRecord, GameStatus
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line, is_decided, maybe
from nonogui.core.move import CellChange, Move, MoveKind, TickChange
from nonogui.core.puzzle import Puzzle
from nonogui.solver.propagation import propagate
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from tests.benchmarks.sets import line_solvable, noise, smooth

SHORT: Final = 8
"""Most lines of a proof that counts as short, as docs/coach.md says."""

PLAIN_SHORT: Final = 4
"""Lines that refute a wrong value one after the other in a planted proof."""

Placement = tuple[int, ...]


# --- lines, by all their placements ---


@cache
def placements(clue: Clue, length: int) -> tuple[Placement, ...]:
    """Every way to place a clue."""

    def rest(at: int, block: int) -> Iterator[Placement]:
        if block == len(clue.blocks):
            yield (EMPTY,) * (length - at)
            return
        each = clue.blocks[block]
        more = clue.blocks[block + 1 :]
        gap = int(bool(more) and more[0].color == each.color)
        for start in range(at, length - each.length + 1):
            stop = start + each.length
            if stop + gap > length:
                return
            head = (EMPTY,) * (start - at) + (each.color,) * each.length + (EMPTY,) * gap
            for tail in rest(stop + gap, block + 1):
                yield head + tail

    return tuple(rest(0, 0))


@lru_cache(maxsize=100_000)
def forced_on(clue: Clue, cells: bytes) -> bytes | None:
    """The line with all that its placements share; None if there is none."""
    known = [(at, value) for at, value in enumerate(cells) if value != UNKNOWN]
    fitting = [
        each for each in placements(clue, len(cells)) if all(each[at] == v for at, v in known)
    ]
    if not fitting:
        return None
    return bytes(
        values[0] if len(set(values)) == 1 else UNKNOWN for values in zip(*fitting, strict=True)
    )


def forced_cells(puzzle: Puzzle, board: Grid, lines: Iterable[Line]) -> dict[Cell, int]:
    """The unknown cells that some lines give, each line on its own."""
    found = {}
    for line in lines:
        cells = board.line(line)
        for at, value in enumerate(forced_on(puzzle.clue(line), cells) or b""):
            if value != UNKNOWN and cells[at] == UNKNOWN:
                found[line.cell(at)] = value
    return found


def values_left(puzzle: Puzzle, board: Grid, cell: Cell) -> set[int]:
    """The values of a cell that neither its row nor its column rules out."""
    return {
        value
        for value in range(len(puzzle.palette))
        if all(
            forced_on(puzzle.clue(line), board.replace({cell: value}).line(line)) is not None
            for line in cell.lines
        )
    }


def with_plain_crosses(puzzle: Puzzle, board: Grid) -> Grid:
    """The crosses that nobody has to think about: beside the longest runs, in finished lines."""
    for line in puzzle.lines():
        blocks, cells = puzzle.clue(line).blocks, board.line(line)
        runs: list[tuple[int, int, int]] = []  # colour, first, one after the last
        for at, value in enumerate(cells):
            if value in (EMPTY, UNKNOWN):
                continue
            if runs and runs[-1][0] == value and runs[-1][2] == at:
                runs[-1] = (value, runs[-1][1], at + 1)
            else:
                runs.append((value, at, at + 1))
        places: set[int] = set()
        if [(color, stop - start) for color, start, stop in runs] == [
            (block.color, block.length) for block in blocks
        ]:
            places = set(range(len(cells)))
        elif len({block.color for block in blocks}) == 1:
            longest = max(block.length for block in blocks)
            for color, start, stop in runs:
                if color == blocks[0].color and stop - start == longest:
                    places |= {start - 1, stop} & set(range(len(cells)))
        board = board.replace((line.cell(at), EMPTY) for at in places if cells[at] == UNKNOWN)
    return board


def with_all_crosses(puzzle: Puzzle, board: Grid) -> Grid:
    """The board with every space that lines give, one after the other: more than anyone sees."""
    while True:
        forced = forced_cells(puzzle, board, puzzle.lines())
        spaces = [cell for cell, value in forced.items() if value == EMPTY]
        if not spaces:
            return board
        board = board.replace(dict.fromkeys(spaces, EMPTY))


def closed(puzzle: Puzzle, board: Grid) -> Grid | None:
    """The board with all that lines give; None if one cannot be met."""
    while True:
        forced = forced_cells(puzzle, board, puzzle.lines())
        if any(forced_on(puzzle.clue(line), board.line(line)) is None for line in puzzle.lines()):
            return None
        if not forced:
            return board
        board = board.replace(forced)


def refuting_lines(puzzle: Puzzle, board: Grid, most: int) -> frozenset[Line] | None:
    """At most so many lines that one after the other lead to one that cannot be met, or None."""
    lines = frozenset(_refuting(puzzle, board, tuple(puzzle.lines())) or ())
    if not lines:
        return None
    for line in sorted(lines, key=str):
        fewer = lines - {line}
        if _refuting(puzzle, board, tuple(fewer)):
            lines = fewer
    return lines if len(lines) <= most else None


def _refuting(puzzle: Puzzle, board: Grid, lines: tuple[Line, ...]) -> set[Line] | None:
    used: set[Line] = set()
    moved = True
    while moved:
        moved = False
        for line in lines:
            cells = board.line(line)
            forced = forced_on(puzzle.clue(line), cells)
            if forced is None:
                return used | {line}
            if forced != cells:
                used.add(line)
                moved = True
                board = board.replace((line.cell(at), value) for at, value in enumerate(forced))
    return None


# --- sets of lines, by Z3 ---


class LineSets:
    """All lines of a puzzle, each with a switch, and all its placements written out."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._context = z3.Context()
        self._solver = z3.Solver(ctx=self._context)
        colors = range(len(puzzle.palette))
        self._cells = {
            Cell(row, column): [
                z3.Bool(f"{row} {column} {color}", self._context) for color in colors
            ]
            for row in range(puzzle.height)
            for column in range(puzzle.width)
        }
        for literals in self._cells.values():
            self._solver.add(z3.PbEq([(each, 1) for each in literals], 1))
        self._switches = {
            line: z3.Bool(f"{line.axis} {line.index}", self._context) for line in puzzle.lines()
        }
        for line, switch in self._switches.items():
            length = puzzle.width if line.axis is Axis.ROW else puzzle.height
            ways = [
                z3.And([self._cells[line.cell(at)][value] for at, value in enumerate(each)])
                for each in placements(puzzle.clue(line), length)
            ]
            self._solver.add(z3.Implies(switch, z3.Or(ways)))

    def can_have(self, board: Grid, lines: Iterable[Line], cell: Cell, value: int) -> bool:
        """Whether some lines can be met together with a board and a value of a cell."""
        return self._check(self._marks(board.replace({cell: value})), lines)

    def other_values(self, board: Grid, cell: Cell) -> list[int]:
        """The values that some solution has in a cell."""
        lines = list(self._switches)
        values = range(len(self._puzzle.palette))
        return [value for value in values if self.can_have(board, lines, cell, value)]

    def has_proof(self, board: Grid, cell: Cell, wrong: int, most: int) -> bool:
        """Whether at most so many lines rule out a value: searched completely.

        Every proof has a line of each set of lines whose absence lets the others be met. So lines
        are chosen that hit all such sets found so far, until they are a proof or there are none.
        """
        marks = self._marks(board.replace({cell: wrong}))
        chooser = z3.Solver(ctx=self._context)
        chooser.add(z3.PbLe([(each, 1) for each in self._switches.values()], most))
        while chooser.check() == z3.sat:
            model = chooser.model()
            chosen = [line for line, each in self._switches.items() if z3.is_true(model[each])]
            if not self._check(marks, chosen):
                return True
            for line in self._switches:
                if line not in chosen and self._check(marks, [*chosen, line]):
                    chosen.append(line)
            without = [each for line, each in self._switches.items() if line not in chosen]
            chooser.add(z3.Or(without))
        return False

    def _marks(self, board: Grid) -> list[z3.BoolRef]:
        return [
            literals[board[cell]]
            for cell, literals in self._cells.items()
            if is_decided(board[cell])
        ]

    def _check(self, marks: list[z3.BoolRef], lines: Iterable[Line]) -> bool:
        return bool(self._solver.check(*marks, *(self._switches[each] for each in lines)) == z3.sat)

    def solution(self, board: Grid) -> Grid | None:
        """The solution that agrees with a board if it is the only one, else None."""
        marks, lines = self._marks(board), list(self._switches.values())
        if self._solver.check(*marks, *lines) != z3.sat:
            return None
        model = self._solver.model()
        cells = bytes(
            next(color for color, each in enumerate(literals) if z3.is_true(model[each]))
            for literals in self._cells.values()
        )
        other = z3.Or(
            [z3.Not(each[v]) for each, v in zip(self._cells.values(), cells, strict=True)]
        )
        is_only = self._solver.check(*marks, *lines, other) == z3.unsat
        return Grid(board.width, board.height, cells) if is_only else None


# --- the player ---


@dataclass
class Expected:
    """What a move must be called, where in the log it is, and what else must be found."""

    verdicts: set[tuple[MoveClass, bool]]  # class, and whether it may only follow from a mistake
    planted: str = ""
    corrected: bool = False


PLAIN: Final = {(MoveClass.DEDUCED, False)}
ON_MISTAKE: Final = {
    (MoveClass.DEDUCED, False),
    (MoveClass.DEDUCED, True),
    (MoveClass.MISTAKE, True),
}
NOTHING: Final = {(MoveClass.OTHER, False)}


@dataclass
class Player:
    """A person who solves a puzzle by lines, with planted guesses, mistakes and stalls."""

    puzzle: Puzzle
    dice: Random
    crosses: str  # "all", "auto" or "none"
    plants: list[str]
    game: Game = field(init=False)
    expected: list[Expected] = field(init=False, default_factory=list)
    stalls: list[int] = field(init=False, default_factory=list)
    planted: Counter[str] = field(init=False, default_factory=Counter)

    def __post_init__(self) -> None:
        self.game = Game(self.puzzle)
        self._sets: LineSets | None = None
        self._pace = self.dice.choice([0.6, 1.0, 3.0])
        self._last = Cell(self.puzzle.height // 2, self.puzzle.width // 2)
        self._wrong: dict[Cell, int] = {}
        self._correct_in = 0
        solution = closed(self.puzzle, self.puzzle.start)
        is_by_lines = solution is not None and solution.is_complete
        self.only = solution if is_by_lines else self._line_sets().solution(self.puzzle.start)

    # ---- the whole game ----

    def play(self) -> None:
        """Play to the end, or until nothing more follows."""
        for turn in range(2000):
            if self.game.status is GameStatus.SOLVED:
                break
            self._plant(turn)
            if self._wrong and (self._correct_in <= 0 or not self._forced()):
                self._correct()
            elif not self._one_move() and not self._go_on():
                break
            self._correct_in -= 1
        if self._wrong:
            self._correct()

    def _go_on(self) -> bool:
        """Guess where no line helps, or else take a hint."""
        lucky = self.only is None or self.dice.random() < 0.5
        if self._plants_left("guess") and self._guess(is_lucky=lucky):
            self.planted["guess" if lucky else "wrong_guess"] += 1
            return True
        return self._take_hint()

    def _take_hint(self) -> bool:
        grid = self.game.grid.decided()
        unknown = [c for c in map(grid.cell, range(len(grid.cells))) if grid[c] == UNKNOWN]
        if self.only is None or not unknown:
            return False
        self._pause()
        cell = self.dice.choice(unknown)
        change = CellChange(cell, self.game.grid[cell], self.only[cell])
        self._add(Move(MoveKind.HINT, (change,)), Expected({(MoveClass.HINT, False)}, "hint"))
        return True

    def _plants_left(self, what: str) -> bool:
        """Whether fewer than three of a kind were planted."""
        return self.planted[what] < 3

    def _board(self) -> Grid:
        """What the player sees: the marks, and plain crosses without marking them."""
        board = self.game.grid.decided()
        return with_plain_crosses(self.puzzle, board) if self.crosses == "none" else board

    def _forced(self) -> dict[Cell, int]:
        board = self._board()
        forced = forced_cells(self.puzzle, board, self.puzzle.lines())
        if self.crosses == "none":  # crosses are known, but not marked
            forced = {cell: value for cell, value in forced.items() if value != EMPTY}
        return forced

    def _one_move(self) -> bool:
        """Mark what a line near the last move gives; or what one must see to go on."""
        board, moves = self._board(), []
        for line in self.puzzle.lines():
            cells = forced_cells(self.puzzle, board, [line])
            if self.crosses == "none":
                filled = {cell: value for cell, value in cells.items() if value != EMPTY}
                if not filled and cells:
                    continue
                cells = filled
            if cells:
                place = self._last.row if line.axis is Axis.ROW else self._last.column
                moves.append((abs(line.index - place) + 3 * self.dice.random(), line, cells))
        if not moves:
            return self._see_crosses()
        _distance, line, cells = min(moves, key=lambda each: each[0])
        value = self.dice.choice(sorted(set(cells.values())))
        drag = [cell for cell, each in cells.items() if each == value]
        if self.dice.random() < 0.3:
            drag = drag[: self.dice.randint(1, len(drag))]
        self._mark(dict.fromkeys(drag, value), ON_MISTAKE if self._wrong else PLAIN)
        return True

    def _see_crosses(self) -> bool:
        """Without marked crosses, mark those that one line gives, so that others can go on."""
        if self.crosses != "none":
            return False
        board = self.game.grid.decided()
        forced = forced_cells(self.puzzle, self._board(), self.puzzle.lines())
        forced = {cell: value for cell, value in forced.items() if board[cell] == UNKNOWN}
        if not forced:
            plain = with_plain_crosses(self.puzzle, board)
            forced = dict.fromkeys(plain.diff(board), EMPTY)
        if not forced:
            return False
        for cell, value in forced.items():
            self._mark({cell: value}, ON_MISTAKE if self._wrong else PLAIN)
        return True

    # ---- gestures ----

    def _pause(self, *, stall: bool = False) -> None:
        if stall:
            self.game.advance(self._pace * self.dice.uniform(80, 300) + 30)
        else:
            # Never near a stall, not even two of them in a row.
            self.game.advance(self._pace * min(9.0, self.dice.lognormvariate(1.2, 0.6)))

    def _mark(
        self, cells: Mapping[Cell, int], verdicts: set[tuple[MoveClass, bool]], **more: object
    ) -> None:
        """Mark cells in one gesture."""
        grid = self.game.grid
        changes = tuple(
            CellChange(cell, grid[cell], value)
            for cell, value in cells.items()
            if grid[cell] != value
        )
        if not changes or self.game.status is GameStatus.SOLVED:
            return
        self._pause()
        kind = MoveKind.CROSS if changes[0].after == EMPTY else MoveKind.FILL
        move = Move(kind, changes)
        if kind is MoveKind.FILL and self.crosses == "auto":
            move = with_crosses(move, self.puzzle, grid, beside=True)
        self._last = changes[-1].cell
        self._add(move, Expected(verdicts, **more))  # type: ignore[arg-type]
        if self.only is not None:
            wrong = {c.cell: c.after for c in move.changes if self.only[c.cell] != c.after}
            self._wrong |= wrong

    def _add(self, move: Move, expected: Expected) -> None:
        del self.expected[self.game.position :]
        self.game.play(move)
        self.expected.append(expected)

    def _correct(self) -> None:
        """Clear all wrong marks in one gesture."""
        self._pause()
        grid = self.game.grid
        wrong = [cell for cell in self._wrong if grid[cell] == self._wrong[cell]]
        changes = tuple(CellChange(cell, grid[cell], UNKNOWN) for cell in wrong)
        self._wrong.clear()
        if changes:
            self._add(Move(MoveKind.CLEAR, changes), Expected(NOTHING))

    # ---- what is planted ----

    def _plant(self, turn: int) -> None:
        every = 6
        if turn % every != every - 1 or not self.plants or self._wrong:
            return
        what = self.plants.pop(0)
        if getattr(self, f"_plant_{what}")():
            self.planted[what] += 1

    def _plant_stall(self) -> bool:
        if not self._forced():
            return False
        self._pause(stall=True)
        before = self.game.position
        if not self._one_move() or self.game.position == before:
            return False
        self.stalls.append(before + 1)
        return True

    def _plant_mistake(self) -> bool:
        """Mark the opposite of what a line gives."""
        forced = self._forced()
        if self.only is None or not forced:
            return False
        cell, value = self.dice.choice(sorted(forced.items()))
        others = [other for other in range(len(self.puzzle.palette)) if other != value]
        self._mark(
            {cell: self.dice.choice(others)},
            {(MoveClass.MISTAKE, False)},
            planted="mistake",
            corrected=True,
        )
        self._correct_in = self.dice.randint(0, 5)
        return True

    def _plant_guess(self) -> bool:
        return self._guess(is_lucky=True)

    def _plant_wrong_guess(self) -> bool:
        return self._guess(is_lucky=False)

    def _guess(self, *, is_lucky: bool) -> bool:
        """Mark a cell for whose value there is no line and no proof of few lines."""
        cell = self._cell_without_reason()
        if cell is None or (self.only is None and not is_lucky):
            return False
        if self.only is None:
            value = self.dice.choice(self._line_sets().other_values(self.game.grid.decided(), cell))
        else:
            value = self.only[cell]
            if not is_lucky:
                value = 1 if value == EMPTY else EMPTY
        self._mark(
            {cell: value}, {(MoveClass.GUESS, False)}, planted="guess", corrected=not is_lucky
        )
        self._correct_in = self.dice.randint(0, 2)
        return True

    def _cell_without_reason(self) -> Cell | None:
        board = with_all_crosses(self.puzzle, self.game.grid.decided())
        forced = forced_cells(self.puzzle, board, self.puzzle.lines())
        unknown = [c for c in map(board.cell, range(len(board.cells))) if board[c] == UNKNOWN]
        cells = [cell for cell in unknown if cell not in forced]
        self.dice.shuffle(cells)
        sets = self._line_sets()
        if self.only is None:
            open_ = (cell for cell in cells if len(sets.other_values(board, cell)) > 1)
            return next(open_, None)
        for cell in cells[:12]:
            others = [v for v in range(len(self.puzzle.palette)) if v != self.only[cell]]
            # Cheap first: most cells have a short proof that plain propagation shows.
            if any(refuting_lines(self.puzzle, board.replace({cell: v}), SHORT) for v in others):
                continue
            if not any(sets.has_proof(board, cell, v, SHORT) for v in others):
                return cell
        return None

    def _line_sets(self) -> LineSets:
        if self._sets is None:
            self._sets = LineSets(self.puzzle)
        return self._sets

    def _plant_proof(self) -> bool:
        """Mark a cell that few lines give together, but no single one."""
        if self.only is None:
            return False
        board = self.game.grid.decided()
        wide = with_all_crosses(self.puzzle, board)
        forced = forced_cells(self.puzzle, wide, self.puzzle.lines())
        cells = [c for c in map(board.cell, range(len(board.cells))) if wide[c] == UNKNOWN]
        self.dice.shuffle(cells)
        for cell in cells[:30]:
            if cell in forced:
                continue
            others = [v for v in range(len(self.puzzle.palette)) if v != self.only[cell]]
            tried = [
                refuting_lines(self.puzzle, board.replace({cell: v}), PLAIN_SHORT) for v in others
            ]
            if len(values_left(self.puzzle, board, cell)) == 1:
                continue  # row and column together are no several lines
            if all(tried) and len(set(itertools.chain(*filter(None, tried)))) <= PLAIN_SHORT:
                self._mark(
                    {cell: self.only[cell]}, {(MoveClass.SEVERAL_LINES, False)}, planted="proof"
                )
                return True
        return False

    def _plant_hint(self) -> bool:
        forced = self._forced()
        if not forced:
            return False
        self._pause()
        cell, value = self.dice.choice(sorted(forced.items()))
        change = CellChange(cell, self.game.grid[cell], value)
        self._add(Move(MoveKind.HINT, (change,)), Expected({(MoveClass.HINT, False)}, "hint"))
        return True

    def _plant_undo(self) -> bool:
        """A wrong mark that is undone leaves no trace; a right one that is redone stays."""
        forced = self._forced()
        if not forced:
            return False
        cell, value = self.dice.choice(sorted(forced.items()))
        wrong = 1 if value == EMPTY else EMPTY
        change = CellChange(cell, self.game.grid[cell], wrong)
        self._add(
            Move(MoveKind.CROSS if wrong == EMPTY else MoveKind.FILL, (change,)), Expected(NOTHING)
        )
        self.game.undo()
        self.expected.pop()
        self._wrong.clear()
        self._one_move()
        self.game.undo()
        self.game.redo()
        return True

    def _plant_what_if(self) -> bool:
        """Try something, also wrong, in a what-if, and discard it."""
        forced = self._forced()
        if not forced:
            return False
        self._pause()
        self._add(Move(MoveKind.BRANCH, name="try"), Expected(NOTHING))
        for cell, value in sorted(forced.items())[:2]:
            self._mark({cell: 1 if value == EMPTY else EMPTY}, NOTHING)
        self._pause()
        del self.expected[self.game.position :]
        self.game.discard_branch()
        self.expected.append(Expected(NOTHING))
        self._wrong.clear()
        return True

    def _plant_notes(self) -> bool:
        """Maybe marks, a tick, a checkpoint, and right marks cleared and made again."""
        grid = self.game.grid
        unknown = [c for c in map(grid.cell, range(len(grid.cells))) if grid[c] == UNKNOWN]
        if unknown:
            change = CellChange(self.dice.choice(unknown), UNKNOWN, maybe(1))
            self._pause()
            self._add(Move(MoveKind.MAYBE, (change,)), Expected(NOTHING))
        line = next((each for each in self.puzzle.lines() if self.puzzle.clue(each).blocks), None)
        if line is not None and (line, 0) not in self.game.ticks:
            self._add(Move(MoveKind.TICK, ticks=(TickChange(line, 0, True),)), Expected(NOTHING))
        self.game.add_checkpoint("here")
        before = self.game.position
        for _ in range(2):
            self._one_move()
        if self.game.position > before:
            self._pause()
            del self.expected[self.game.position :]
            self.game.restore(len(self.game.checkpoints) - 1)
            self.expected.append(Expected(NOTHING))
        return True


# --- judging ---


def judge(player: Player, found: Review) -> Iterator[str]:
    """Whatever the review got wrong in a game."""
    if len(found.moves) != len(player.expected):
        yield f"{len(found.moves)} moves instead of {len(player.expected)}"
        return
    for each, expected in zip(found.moves, player.expected, strict=True):
        where = f"move {each.number} ({expected.planted or 'plain'})"
        if (each.verdict, each.follows is not None) not in expected.verdicts:
            yield f"{where}: {each.verdict}, follows {each.follows}"
        elif expected.corrected and each.corrected is None and each.is_wrong:
            yield f"{where}: never corrected"
        elif expected.planted == "mistake":
            is_early = each.sight is not None and each.sight.after < each.number
            yield from wrong_sight(player, where, each.sight if is_early else None)
        elif each.verdict is MoveClass.DEDUCED and not each.follows:
            yield from wrong_sight(player, where, each.sight)
    if player.stalls != [stall.number for stall in found.stalls]:
        yield f"stalls {[stall.number for stall in found.stalls]} instead of {player.stalls}"
    for stall in found.stalls:
        yield from wrong_sight(player, f"stall {stall.number}", stall.sight)


def wrong_sight(player: Player, where: str, sight: Sight | None) -> Iterator[str]:
    """A step that is missing, or cells of it that its line does not give."""
    step = sight.step if sight else None
    if sight is None or step is None:
        yield f"{where}: no step"
    elif len(step.lines) == 1:
        given = forced_cells(player.puzzle, sight.board.decided(), step.lines)
        for change in step.changes:
            if given.get(change.cell) != change.after:
                yield f"{where}: {change} does not follow from {step.lines[0]}"


def games(count: int, seed: int = 0) -> Iterator[Player]:
    """Played games; the same numbers give the same games."""
    kinds: list[Callable[[int], Puzzle]] = [
        lambda n: line_solvable(10, n),
        lambda n: solvable(lambda k: noise(10, k, density=0.62), n),
        lambda n: solvable(lambda k: noise(12, k, density=0.66), n),
        lambda n: unique(lambda k: noise(10, k, density=0.5), n),
        lambda n: noise(9, n, density=0.45),
        lambda n: line_solvable(15, n),
        lambda n: solvable(lambda k: smooth(10, k, inks=2), n),
    ]
    for number in range(count):
        dice = Random(f"{seed} {number} review")
        plants = [
            *dice.sample(["guess", "mistake", "stall", "wrong_guess"], 4),
            *dice.sample(["proof", "hint", "undo", "what_if", "notes", "mistake", "stall"], 7),
        ]
        puzzle = kinds[number % len(kinds)](seed * 1000 + number // len(kinds))
        player = Player(puzzle, dice, dice.choice(["all", "auto", "none"]), plants)
        player.play()
        yield player


def solvable(make: Callable[[int], Puzzle], number: int) -> Puzzle:
    """The first puzzle from a seed on that lines alone solve."""
    puzzles = map(make, itertools.count(1000 * number))
    return next(puzzle for puzzle in puzzles if propagate(puzzle).grid.is_complete)


def unique(make: Callable[[int], Puzzle], number: int) -> Puzzle:
    """The first puzzle from a seed on that has one solution, but not by lines alone."""

    def is_wanted(puzzle: Puzzle) -> bool:
        known = propagate(puzzle).grid
        is_between = len(known.cells) // 3 < known.decided_count < len(known.cells)
        return is_between and solve(puzzle).status is SolveStatus.UNIQUE

    return next(filter(is_wanted, map(make, itertools.count(1000 * number))))


# --- times ---


def long_games(count: int) -> Iterator[tuple[str, Puzzle, GameRecord]]:
    """Games of 20x20: by lines, and all filled cells in random order."""
    for seed in range(count):
        make = (line_solvable, smooth, noise)[seed % 3]
        puzzle = make(20, seed) if make is not noise else noise(20, seed, density=0.6)
        if make is line_solvable:
            player = Player(puzzle, Random(seed), "all", ["mistake", "stall"])
            player.play()
            yield "by lines", puzzle, player.game.record()
        assert puzzle.goal is not None
        cells = [c for c in map(puzzle.goal.cell, range(400)) if puzzle.goal[c] != EMPTY]
        Random(seed).shuffle(cells)
        game = Game(puzzle)
        for cell in cells:
            game.advance(2)
            game.play(Move(MoveKind.FILL, (CellChange(cell, UNKNOWN, puzzle.goal[cell]),)))
        yield f"at random, {make.__name__}", puzzle, game.record()


def main() -> None:
    """Judge the games, then measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--times", type=int, default=30)
    options = parser.parse_args()
    planted, faults, moves = Counter[str](), 0, 0
    for number, player in enumerate(games(options.games, options.seed)):
        found = review(player.puzzle, player.game.record())
        moves += len(found.moves)
        planted += player.planted
        for fault in judge(player, found):
            faults += 1
            print(f"game {number}, crosses {player.crosses}: {fault}")
    print(f"{options.games} games, {moves} moves, planted {dict(planted)}: {faults} faults")
    seconds: dict[str, list[float]] = {}
    for kind, puzzle, record in long_games(options.times):
        start = process_time()
        review(puzzle, record)
        seconds.setdefault(kind, []).append(process_time() - start)
    for kind, each in seconds.items():
        print(f"20x20, {kind}: median {median(each):.2f} s, most {max(each):.2f} s of {len(each)}")


if __name__ == "__main__":
    main()
