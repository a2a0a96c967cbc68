"""Make drills: lines and small boards on which one technique is needed.

A drill starts where the techniques taught earlier find nothing more. With the new technique, the
player can find every certain cell. On a line, the cells that the technique gives by itself are
enough; other certain cells, which easier techniques give after it, may be marked, too.

1. Take a random line with some known cells, and apply everything taught earlier.
2. If the technique finds nothing now, take another line.
3. Apply the technique and everything taught earlier as far as they go. If certain cells remain,
   give these, apply everything taught earlier, and go back to step 2.

At least half of a line is unknown, or a third of a board. Boards are made in the same way, with
line agreement in place of the earlier techniques. Very few random lines need line agreement itself,
so its drills have a fixed shape: three gaps, with boxes in the middle one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from nonogui.coach import course
from nonogui.coach.cell_steps import step_on_line
from nonogui.coach.counting import easiest_counting
from nonogui.coach.crossing import easiest_crossing
from nonogui.coach.deduction import Deduction
from nonogui.coach.examples import TWO_COLORS
from nonogui.coach.hints import walk_through
from nonogui.coach.line_steps import find_by_technique
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Block, Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.puzzle import Puzzle
from nonogui.solver.kernel import solve_line
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.propagation import propagate
from nonogui.solver.result import SolveStatus, StopReason
from nonogui.solver.search import solve
from nonogui.studio.generator.dice import Dice

SHORTEST: Final = 7
LONGEST: Final = 15
"""The lengths of lines. Choices: a row of 15 cells of 40 pixels fits beside its clue on a small
window."""

RARE: Final = (Technique.SPLITTING, Technique.JOINING, Technique.EITHER_WAY)
"""Techniques that few lines need, nearly all of them with some boxes and few spaces shown."""

SMALLEST: Final = 4
LARGEST: Final = 6
"""The sides of boards. A choice: a board is solved in a minute or two."""

OPEN_OF_LINE: Final = 1 / 2
OPEN_OF_BOARD: Final = 1 / 3
"""The least share of unknown cells. Choices: with fewer, the answer is seen at once."""

TRIES: Final = 4
"""How many drills are made to find one whose technique gives several cells. A choice: *splitting*
and *either way* hardly ever give more than one, and making one of their drills takes 0.1 s."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A board on which the player marks what is certain.

    Attributes:
        technique: the technique needed.
        puzzle: for a technique of one line, a single row; the column clues are empty and ignored.
        board: the known cells.
        answer: the board with every certain cell.
    """

    technique: Technique
    puzzle: Puzzle
    board: Grid
    answer: Grid

    @property
    def is_line(self) -> bool:
        """Return whether it is a single row, where only the row's clue counts."""
        return self.puzzle.height == 1

    @property
    def needed(self) -> Grid:
        """Return the board with the cells that must be marked.

        They are those of the technique; on a whole board, they are all.
        """
        board = self.board if self.is_line else self.answer
        for step in self.own_steps():
            board = step.apply(board)
        return board

    def own_steps(self) -> Iterator[Deduction]:
        """Yield what the technique by itself finds on a line, step by step; nothing on a board."""
        if not self.is_line:
            return
        clue, board, inks = self.puzzle.rows[0], self.board, len(self.puzzle.palette.inks)
        while found := next(find_by_technique(self.technique, clue, board.cells, inks), None):
            step = Deduction.of_line(board, Line(Axis.ROW, 0), found)
            yield step
            board = step.apply(board)


def make_drill(technique: Technique, seed: object, cancel: CancelToken | None = None) -> Drill:
    """Return a drill; the same seed makes the same drill.

    Where the technique allows, it gives more than one cell. Most drills take a few milliseconds;
    rare techniques, such as line agreement, up to seconds.

    Raises:
        StoppedError: it was cancelled.
    """
    drills = _drills(technique, Dice("drill", technique.value, seed), cancel)
    first = islice(drills, TRIES - 1)
    several = (each for each in first if len(each.board.diff(each.needed)) > 1)
    return next(several, None) or next(drills)


def _drills(technique: Technique, dice: Dice, cancel: CancelToken | None) -> Iterator[Drill]:
    topic = dice.pick(course.topics_of(technique))
    make = _board if technique in course.OF_BOARDS else _line
    while True:
        if (drill := make(topic, dice)) is not None:
            yield drill
        elif cancel is not None and cancel.cancelled:
            raise StoppedError(StopReason.CANCELLED)


# --- lines ---


def _line(topic: course.Topic, dice: Dice) -> Drill | None:
    """Return a drill on a random line, or None if this one is unsuitable."""
    inks = _inks(topic, dice)
    is_agreement = topic.technique is Technique.LINE_AGREEMENT
    found = _random_gaps(dice) if is_agreement else _random_line(topic, dice, inks)
    if found is None:
        return None
    (clue, cells), before = found, course.taught_before(topic)
    # Most lines fail here, before anything takes long: no step, or only one of an earlier topic.
    easier = dict(before).get(topic.technique, 0)
    if all(step.weight <= easier for step in course.line_steps(clue, cells, inks, [topic])):
        return None
    cells = course.close_line(clue, cells, inks, before)
    # Certain cells that need more are given, until the technique reaches all others.
    while next(course.line_steps(clue, cells, inks, [topic]), None) is not None:
        if cells.count(UNKNOWN) < OPEN_OF_LINE * len(cells):
            return None
        certain = solve_line(clue, cells, inks)
        assert certain is not None, "the cells are those of a placement"
        reached = course.close_line(clue, cells, inks, (*before, topic))
        if reached == certain:
            is_reached = _any_order_reaches(certain, clue, cells, inks, (*before, topic))
            return _line_drill(topic, clue, inks, cells, certain) if is_reached else None
        given = zip(cells, reached, certain, strict=True)
        cells = bytes(new if after == UNKNOWN else old for old, after, new in given)
        cells = course.close_line(clue, cells, inks, before)
    return None


def _any_order_reaches(
    certain: bytes, clue: Clue, cells: bytes, inks: int, topics: Sequence[course.Topic]
) -> bool:
    """Return whether steps of some topics lead to the certain cells, whichever comes first.

    A technique may lose a step when more is known: a run that grows is mercury no longer.
    """
    seen, todo = {certain}, [cells]
    while todo:
        cells = todo.pop()
        if cells in seen:
            continue
        seen.add(cells)
        steps = list(course.line_steps(clue, cells, inks, topics))
        if not steps:
            return False
        for step in steps:
            after = bytearray(cells)
            for at, value in step.values:
                after[at] = value
            todo.append(bytes(after))
    return True


def _line_drill(topic: course.Topic, clue: Clue, inks: int, cells: bytes, certain: bytes) -> Drill:
    board, answer = (Grid(len(cells), 1, each) for each in (cells, certain))
    palette = BLACK_AND_WHITE if inks == 1 else TWO_COLORS
    puzzle = Puzzle((clue,), (Clue(),) * len(cells), palette, given=board)
    return Drill(topic.technique, puzzle, board, answer)


def _inks(topic: course.Topic, dice: Dice) -> int:
    if topic.technique in (Technique.COLORS_TOUCH, Technique.ROW_AND_COLUMN):
        return 2
    if topic.technique in (Technique.LINE_AGREEMENT, *course.OF_BOARDS):
        return 1
    # A choice: mostly black and white, as most puzzles are.
    return 2 if dice.chance(25) else 1


def _random_line(topic: course.Topic, dice: Dice, inks: int) -> tuple[Clue, bytes]:
    """Return a clue and some known cells of one of its placements."""
    length = dice.between(SHORTEST, LONGEST)
    cells, blocks = bytearray(length), list[Block]()
    slack = 0 if topic.technique is Technique.COMPLETE_LINE else dice.below(5)
    at = dice.below(slack + 1)
    while topic.technique is not Technique.EMPTY_LINE:
        block = Block(dice.between(1, 6), dice.between(1, inks))
        if blocks:
            at += (blocks[-1].color == block.color) + dice.below(slack + 1)
        if at + block.length > length:
            break
        cells[at : at + block.length] = bytes([block.color]) * block.length
        blocks.append(block)
        at += block.length
    # Boxes and spaces are shown with different chances, as in the middle of a game.
    is_rare = topic.technique in RARE
    boxes = dice.pick((15, 30, 60) if is_rare else (0, 15, 30, 60, 100))
    spaces = dice.pick((0, 15, 30) if is_rare else (0, 15, 30, 60, 100))
    shown = (
        value if dice.chance(spaces if value == EMPTY else boxes) else UNKNOWN for value in cells
    )
    return Clue(tuple(blocks)), bytes(shown)


def _random_gaps(dice: Dice) -> tuple[Clue, bytes] | None:
    """Return a line of three gaps with a box or two in the middle one; None if it can't be met.

    About one in 300 of these lines that force a cell needs line agreement; hardly any other does.
    """
    left, middle, right = dice.between(1, 5), dice.between(2, 7), dice.between(1, 5)
    cells = bytearray([UNKNOWN]) * (left + middle + right + 2)
    cells[left] = cells[left + middle + 1] = EMPTY
    for _ in range(dice.between(1, 2)):
        cells[left + 1 + dice.below(middle)] = 1
    clue = Clue(tuple(Block(dice.between(1, 4), 1) for _ in range(dice.between(2, 3))))
    is_short = len(cells) <= LONGEST and clue.min_length <= len(cells)
    return (clue, bytes(cells)) if is_short and solve_line(clue, bytes(cells), 1) else None


# --- boards ---


def _board(topic: course.Topic, dice: Dice) -> Drill | None:
    """Return a drill on a random board, or None if this one is unsuitable.

    Its known cells leave one solution, and no single line leads any further.
    """
    inks = _inks(topic, dice)
    palette = BLACK_AND_WHITE if inks == 1 else TWO_COLORS
    width, height = (dice.between(SMALLEST, LARGEST) for _ in range(2))
    density = dice.between(35, 65)
    cells = bytes(
        dice.between(1, inks) if dice.chance(density) else EMPTY for _ in range(width * height)
    )
    picture = Grid(width, height, cells)
    puzzle = replace(Puzzle.from_picture(picture, palette), goal=None)
    board = _by_lines(puzzle, puzzle.blank())
    # Cells that the technique does not reach are given, until it reaches all others.
    while _has_room(board) and _works(topic, puzzle, board):
        drill = Drill(topic.technique, replace(puzzle, given=board), board, picture)
        if topic.technique is Technique.SEVERAL_LINES:
            found = solve(drill.puzzle, clash=False, diverse=False)
            return drill if found.status is SolveStatus.UNIQUE else None
        reached = course.close_board(puzzle, board, (*course.taught_before(topic), topic))
        if reached.is_complete:
            return drill
        rest = [at for at, value in enumerate(reached.cells) if value == UNKNOWN]
        board = board.replace((picture.cell(at), cells[at]) for at in rest)
        board = _by_lines(puzzle, board)
    return None


def _has_room(board: Grid) -> bool:
    return board.cells.count(UNKNOWN) >= OPEN_OF_BOARD * len(board.cells)


def _by_lines(puzzle: Puzzle, board: Grid) -> Grid:
    """Return a board with everything that single lines force, by whatever technique."""
    if puzzle.palette.is_black_and_white:
        return propagate(puzzle, board).grid
    # With colours, `propagate` also uses values that a line excludes.
    return course.close_board(puzzle, board, [course.Topic(Technique.LINE_AGREEMENT, 10)])


def _works(topic: course.Topic, puzzle: Puzzle, board: Grid) -> bool:
    """Return whether a technique of several lines is the next on a board where no line leads on."""
    if topic.technique is Technique.ROW_AND_COLUMN:
        return easiest_crossing(puzzle, board) is not None
    has_counting = easiest_counting(puzzle, board) is not None
    return has_counting is (topic.technique is Technique.COUNTING)


# --- answers ---


@dataclass(frozen=True, slots=True)
class Judgement:
    """How the marks on a board compare with a drill's answer.

    Attributes:
        right: certain, and marked so.
        wrong: certain, but marked as something else.
        uncertain: marked, although nothing is certain there.
        missed: needed, but not marked.
    """

    right: frozenset[Cell]
    wrong: frozenset[Cell]
    uncertain: frozenset[Cell]
    missed: frozenset[Cell]

    @property
    def is_right(self) -> bool:
        """Return whether the needed cells are marked, and no others but certain ones."""
        return not (self.wrong or self.uncertain or self.missed)

    @property
    def is_blank(self) -> bool:
        """Return whether nothing is marked."""
        return not (self.right or self.wrong or self.uncertain)


def judge(drill: Drill, board: Grid) -> Judgement:
    """Compare a board with the needed and certain cells; maybe marks count as no marks.

    As in a game, a whole board needs no crosses once all boxes are marked.
    """
    found: dict[str, list[Cell]] = {name: [] for name in ("right", "wrong", "uncertain", "missed")}
    grids = drill.board, drill.needed, drill.answer, board.decided()
    values = zip(*(grid.cells for grid in grids), strict=True)
    for at, (given, needed, certain, value) in enumerate(values):
        if value == UNKNOWN:
            kind = "missed" if given == UNKNOWN != needed else ""
        elif certain == UNKNOWN:
            kind = "uncertain"
        else:
            kind = "wrong" if value != certain else "right" if given == UNKNOWN else ""
        if kind:
            found[kind].append(board.cell(at))
    if not drill.is_line and all(drill.answer[cell] == EMPTY for cell in found["missed"]):
        found["missed"].clear()
    return Judgement(**{name: frozenset(cells) for name, cells in found.items()})


def steps_of(drill: Drill) -> tuple[Deduction, ...]:
    """Return the steps that lead to a drill's answer; those of its technique are the first.

    Each step is found on the board after the ones before.
    """
    if not drill.is_line:
        return tuple(_board_steps(drill))
    steps, board = [*drill.own_steps()], drill.needed
    while (step := step_on_line(drill.puzzle, board, Line(Axis.ROW, 0))) is not None:
        steps.append(step)
        board = step.apply(board)
    return tuple(steps)


def _board_steps(drill: Drill) -> Iterator[Deduction]:
    """Yield the steps of a board until it is solved; the drill's technique before any proof."""
    own = {Technique.ROW_AND_COLUMN: easiest_crossing, Technique.COUNTING: easiest_counting}
    find, board = own.get(drill.technique), drill.board
    while (step := next(walk_through(drill.puzzle, board)).deduction) is not None:
        if find is not None and step.on_line is None:
            step = find(drill.puzzle, board) or step
        yield step
        board = step.apply(board)


def step_for(
    drill: Drill, steps: Sequence[Deduction], judgement: Judgement
) -> tuple[Grid, Deduction]:
    """Return the first step that gives a missed or wrong cell, and the board it is found on.

    Without such a cell it is the first of all.
    """
    board, wanted = drill.board, judgement.missed | judgement.wrong
    for step in steps:
        if not wanted.isdisjoint(change.cell for change in step.changes):
            return board, step
        board = step.apply(board)
    return drill.board, steps[0]


def other_way(drill: Drill, cell: Cell, value: int) -> bytes:
    """Return a way to complete the line of a drill without a value in an uncertain cell."""
    clue, inks = drill.puzzle.rows[0], len(drill.puzzle.palette.inks)
    values = [each for each in range(inks + 1) if each != value]
    line, at = drill.answer.cells, cell.column
    while True:
        for each in values:
            after = solve_line(clue, line[:at] + bytes([each]) + line[at + 1 :], inks)
            if after is not None:
                break
        assert after is not None, "a cell that is not certain has another possible value"
        if UNKNOWN not in after:
            return after
        line, at, values = after, after.index(UNKNOWN), list(range(inks + 1))
