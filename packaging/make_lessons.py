#!/usr/bin/env python3
"""Makes the boards of the lessons and writes them to `puzzles/0-lessons`.

    .venv/bin/python packaging/make_lessons.py

Each board can be solved with the techniques of its lesson and of those before it, but not without
its own. Most start blank; where no such board was found, a few cells are given. The first board of
a lesson starts where its technique is the next step. The same boards are made every time, in about
five minutes of processor time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from nonogui.coach import course
from nonogui.coach.course import COURSE, OF_BOARDS, Topic, close_board, line_steps, taught_before
from nonogui.coach.examples import TWO_COLORS
from nonogui.coach.hints import HintKind, walk_through
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.library.shipped import LESSON_BOARDS
from nonogui.solver.propagation import propagate
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from nonogui.studio.generator.dice import Dice

FOLDER: Final = Path(__file__).resolve().parents[1] / "puzzles" / "0-lessons"

SIDES: Final = ((5, 6), (6, 7), (7, 8))
LATER_SIDES: Final = ((7, 8), (7, 8), (7, 9))
"""The least and greatest side of each board of a lesson, up to glue and later. Choices: a few
minutes each, and smaller boards hardly ever need the later techniques."""

CANDIDATES: Final = 4
"""How many suitable boards the best is chosen from."""

TRIES: Final = 8_000
"""After so many pictures the best board found so far is taken, if there is one."""

GLUE: Final = Topic(Technique.GLUE, 4)

RARE: Final = (Topic(Technique.OVERLAP, 5), Topic(Technique.LINE_AGREEMENT, 10))
"""Topics that random boards hardly ever need: theirs are built around a line that needs them."""

RARE_LINES: Final = 20
RARE_LENGTHS: Final = (6, 9)
"""How many such lines to find for each topic, and how long they are."""

GAPS: Final = ((1, 3), (2, 4), (1, 3))
"""The lengths of the gaps of a line that may need line agreement."""

IN_COLOR: Final = (Technique.COLORS_TOUCH, Technique.ROW_AND_COLUMN)

# The search asks the same of the same lines again and again.
course.close_line = lru_cache(maxsize=200_000)(course.close_line)


def main() -> None:
    """Make and write all boards."""
    made: set[str] = set()
    for old in FOLDER.glob("*.pbn"):
        old.unlink()
    techniques: dict[str, str] = {}
    letters: dict[Technique, Iterator[str]] = {
        technique: iter("abcdefghi") for technique in Technique
    }
    for topic in COURSE:
        for board in range(LESSON_BOARDS):
            puzzle = best_board(topic, board, made)
            made.add(puzzle.fingerprint)
            name = f"{len(techniques) + 1:02}-{topic.technique}-{next(letters[topic.technique])}"
            save(FOLDER / f"{name}.pbn", [Entry(puzzle)])
            techniques[name] = topic.technique.value
            print(name, given_count(puzzle), "given", flush=True)
            print("\n".join(puzzle.start.rows_text(puzzle.palette)), flush=True)
    about = json.loads((FOLDER / "collection.json").read_text(encoding="utf-8"))
    about["techniques"] = techniques
    text = json.dumps(about, ensure_ascii=False, indent=2)
    (FOLDER / "collection.json").write_text(text + "\n", encoding="utf-8")


def best_board(topic: Topic, board: int, made: Iterable[str]) -> Puzzle:
    """Return the best of some boards for a lesson: few given cells, symmetric if possible."""
    dice, found, tries = Dice("lesson", topic, board), list[Puzzle](), 0
    # The first board of a lesson starts in the middle of a game, so its given cells don't matter.
    while not found or (tries < TRIES and len(found) < CANDIDATES):
        tries += 1
        puzzle = make_board(topic, board, dice)
        is_good = puzzle is not None and puzzle.fingerprint not in made
        if (
            puzzle is not None
            and is_good
            and (board == 0 or tries >= TRIES or not given_count(puzzle))
        ):
            found.append(puzzle)
    return min(found, key=cost)


def cost(puzzle: Puzzle) -> int:
    """Return a number that is less the better a board is: few given cells, and symmetric."""
    assert puzzle.goal is not None
    goal = puzzle.goal
    rows = [goal.line(line) for line in goal.lines() if line.axis is Axis.ROW]
    is_symmetric = rows == rows[::-1] or all(row == row[::-1] for row in rows)
    # A choice: a symmetric picture is worth two given cells.
    return given_count(puzzle) - 2 * is_symmetric


def given_count(puzzle: Puzzle) -> int:
    """Return how many cells are given."""
    return puzzle.start.decided_count


# --- one board ---


def make_board(topic: Topic, board: int, dice: Dice) -> Puzzle | None:
    """Return a board that needs a topic; None if this try failed."""
    picture, given = random_picture(topic, board, dice)
    palette = TWO_COLORS if topic.technique in IN_COLOR else BLACK_AND_WHITE
    if any(ink not in picture.cells for ink in palette.inks):
        return None
    puzzle = Puzzle.from_picture(picture, palette)
    if not is_unique(puzzle, topic):
        return None
    found = needed_cells(topic, puzzle, given, dice)
    if found is None:
        return None
    if board == 0:
        start = close_board(puzzle, puzzle.blank().replace(found), taught_before(topic))
        # Without this little is left to do.
        if start.cells.count(UNKNOWN) < 8:
            return None
    else:
        start = puzzle.blank().replace(fewer(topic, puzzle, found, dice))
    return replace(
        puzzle,
        given=start if start.decided_count else None,
        metadata=Metadata(
            author="The Nonogui authors",
            copyright="CC0 1.0: no rights reserved",
            license="CC0-1.0",
            description="A practice board.",
        ),
    )


def random_picture(topic: Topic, board: int, dice: Dice) -> tuple[Grid, dict[Cell, int]]:
    """Return a picture, for a rare topic around a line that needs it, with its known cells."""
    sides = SIDES if COURSE.index(topic) <= COURSE.index(GLUE) else LATER_SIDES
    width, height = (dice.between(*sides[board]) for _ in range(2))
    line = dice.pick(rare_lines(topic)) if topic in RARE else None
    width = len(line[0]) if line else width
    inks = 2 if topic.technique in IN_COLOR else 1
    density = dice.between(40, 70)
    rows = [
        bytes(dice.between(1, inks) if dice.chance(density) else EMPTY for _ in range(width))
        for _ in range(height)
    ]
    if topic.technique is Technique.COMPLETE_LINE:
        rows = [complete_row(width, dice) for _ in range(height)]
    if topic.technique is Technique.EMPTY_LINE:
        rows = [bytes(width) if dice.chance(30) else row for row in rows]
    is_mirrored, at = dice.chance(50), (height - 1) // 2
    if line:
        at = at if is_mirrored else dice.below(height)
        rows[at] = line[0]
        if is_mirrored:  # above and below, which leaves the line as it is
            rows = rows[: (height + 1) // 2] + rows[: height // 2][::-1]
    elif is_mirrored:
        rows = [row[: (width + 1) // 2] + row[: width // 2][::-1] for row in rows]
    picture = Grid(width, height, b"".join(rows))
    known = enumerate(line[1]) if line else ()
    return picture, {Cell(at, column): value for column, value in known if value != UNKNOWN}


def complete_row(width: int, dice: Dice) -> bytes:
    """Return a row with single gaps, never two together."""
    row = bytearray([1]) * width
    for at in range(1, width - 1):
        if row[at - 1] != EMPTY and dice.chance(35):
            row[at] = EMPTY
    return bytes(row)


def is_unique(puzzle: Puzzle, topic: Topic) -> bool:
    """Return whether the clues have one solution, and are as hard as the topic needs."""
    is_easy = propagate(puzzle).grid.is_complete
    # In colour, `propagate` does more than single lines, as people see them.
    if topic.technique is Technique.ROW_AND_COLUMN:
        return is_easy
    # What single lines solve hardly ever needs line agreement, and never several lines.
    if topic.technique in (Technique.LINE_AGREEMENT, *OF_BOARDS):
        return not is_easy and solve(puzzle).status is SolveStatus.UNIQUE
    return is_easy


def needed_cells(
    topic: Topic, puzzle: Puzzle, given: dict[Cell, int], dice: Dice
) -> dict[Cell, int] | None:
    """Return given cells with which the topic is needed and enough; None if it isn't needed."""
    goal, before, most = puzzle.goal, taught_before(topic), len(given) + 8
    assert goal is not None
    while len(given) <= most:
        stuck = close_board(puzzle, puzzle.blank().replace(given), before)
        if puzzle.is_solved_by(stuck.picture()):  # without any crosses
            return None
        reached = after_topic(topic, puzzle, stuck)
        if reached.is_complete:
            return given
        # A cell that the topic doesn't reach, so that it stays needed if it applies at all.
        rest = [at for at, value in enumerate(reached.cells) if value == UNKNOWN]
        if reached == stuck and topic in RARE:
            return None
        cell = goal.cell(dice.pick(rest))
        given = {**given, cell: goal[cell]}
    return None


def after_topic(topic: Topic, puzzle: Puzzle, stuck: Grid) -> Grid:
    """Return a board after all steps of a topic and those before."""
    if topic.technique is not Technique.SEVERAL_LINES:
        return close_board(puzzle, stuck, (*taught_before(topic), topic))
    *_, last = walk_through(replace(puzzle, goal=None), stuck)
    assert puzzle.goal is not None
    return puzzle.goal if last.kind is HintKind.SOLVED else stuck


def fewer(topic: Topic, puzzle: Puzzle, given: dict[Cell, int], dice: Dice) -> dict[Cell, int]:
    """Return given cells without those that can be left out."""
    for cell in dice.shuffled(list(given)):
        rest = {each: value for each, value in given.items() if each != cell}
        stuck = close_board(puzzle, puzzle.blank().replace(rest), taught_before(topic))
        is_needed = not puzzle.is_solved_by(stuck.picture())
        if is_needed and after_topic(topic, puzzle, stuck).is_complete:
            given = rest
    return given


# --- lines that need a rare technique ---


@cache
def rare_lines(topic: Topic) -> tuple[tuple[bytes, bytes], ...]:
    """Return rows of pictures, and known cells with which the topic is their next step."""
    dice, found, before = (
        Dice("rare lines", topic),
        list[tuple[bytes, bytes]](),
        taught_before(topic),
    )
    make = gap_line if topic.technique is Technique.LINE_AGREEMENT else random_line
    while len(found) < RARE_LINES:
        row, cells = make(dice)
        clue = Clue.from_cells(row)
        if next(line_steps(clue, cells, 1, [topic]), None) is not None:
            cells = course.close_line(clue, cells, 1, before)
            if next(line_steps(clue, cells, 1, [topic]), None) is not None:
                found.append((row, cells))
    return tuple(found)


def random_line(dice: Dice) -> tuple[bytes, bytes]:
    """Return a row and some of its cells."""
    row = bytes(dice.chance(60) for _ in range(dice.between(*RARE_LENGTHS)))
    shown = dice.pick((10, 25, 40))
    return row, bytes(value if dice.chance(shown) else UNKNOWN for value in row)


def gap_line(dice: Dice) -> tuple[bytes, bytes]:
    """Return a row with three gaps between known spaces and one or two boxes in the middle one.

    Of other lines nearly none needs line agreement.
    """
    gaps = [bytes(dice.chance(60) for _ in range(dice.between(*ends))) for ends in GAPS]
    row = bytes([EMPTY]).join(gaps)
    left, middle, _right = map(len, gaps)
    shown = {left, left + middle + 1}
    boxes = [at for at in range(left + 1, left + middle + 1) if row[at]]
    shown.update(dice.shuffled(boxes)[: dice.between(1, 2)])
    return row, bytes(value if at in shown else UNKNOWN for at, value in enumerate(row))


if __name__ == "__main__":
    main()
