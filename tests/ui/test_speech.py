"""Puzzles are solved by ear: with keys, and with nothing but what Orca says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from tests.screen_reader import NoReaderError, Reader, missing

PUZZLES = Path(__file__).parents[2] / "puzzles" / "1-first-steps"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1800),  # 1 minute on a computer with nothing else to do
    pytest.mark.skipif(bool(missing()), reason=missing()),
]


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    reader = start_reader(tmp_path)
    yield reader
    reader.close()


def start_reader(folder: Path) -> Reader:
    """Start Orca, the second time if the first fails: a busy computer may start its bus too late.

    Where it can't run, the test is skipped with the reason of the last try.
    """
    errors = []
    for name in ("first", "second"):
        home = folder / name
        home.mkdir()
        try:
            return Reader(home)
        except NoReaderError as error:
            errors.append(error)
    pytest.skip(f"no screen reader: {errors[-1]}")


def placements(clue: list[int], length: int) -> list[tuple[bool, ...]]:
    """Return every way to place the numbers in an empty line."""
    free = length - sum(clue)
    lines = []
    for gaps in combinations(range(free + 1), len(clue)):
        line = [False] * length
        for before, (gap, number) in enumerate(zip(gaps, clue, strict=True)):
            start = gap + sum(clue[:before])
            line[start : start + number] = [True] * number
        lines.append(tuple(line))
    return lines


def solve(rows: list[list[int]], columns: list[list[int]]) -> list[tuple[bool, ...]]:
    """Solve a puzzle by striking out placements until each line has one."""
    across = [placements(clue, len(columns)) for clue in rows]
    down = [placements(clue, len(rows)) for clue in columns]
    left = 0
    while left != (left := sum(map(len, across + down))):
        for lines, others in ((across, down), (down, across)):
            for at, own in enumerate(lines):
                lines[at] = [
                    line
                    for line in own
                    if all(
                        any(other[at] == cell for other in others[place])
                        for place, cell in enumerate(line)
                    )
                ]
    assert all(len(lines) == 1 for lines in across), "the clues as heard have no single solution"
    return [lines[0] for lines in across]


def size_by_ear(reader: Reader) -> tuple[int, int]:
    """Find the number of rows and columns by going to the last cell and back."""
    reader.press("ctrl+End")
    last = reader.hear(r"Row (?!1, column 1,)(\d+), column (\d+),")
    reader.press("ctrl+Home")
    reader.hear(r"Row 1, column 1,")
    return int(last[1]), int(last[2])


def numbers(clue: str) -> list[int]:
    """Return the numbers of a clue as it is said; an empty line says 0."""
    return [int(word) for word in clue.split() if word != "0"]


def clues_read_out(reader: Reader, line: str, count: int) -> list[list[int]]:
    """Have each row or column read with the key for it, from the first on; return the clues."""
    clues = []
    for number in range(1, count + 1):
        if number > 1:
            reader.press("Down" if line == "Row" else "Right")
            reader.hear(r"Row \d+, column \d+,")
        reader.press("shift+r" if line == "Row" else "shift+c")
        clues.append(reader.hear(rf"{line} {number}: ([\d ]+)\. Cells 1 to \d+ unknown")[1])
    reader.press("ctrl+Home")
    reader.hear(r"Row 1, column 1,")
    return [numbers(clue) for clue in clues]


def clues_of_cells(reader: Reader, line: str, count: int) -> list[list[int]]:
    """Walk down the first column or along the first row, listening to the clues of the cells."""
    clues = []
    reader.press("ctrl+End")
    reader.hear(r"Row (?!1, column 1,)")
    reader.press("ctrl+Home")
    for number in range(1, count + 1):
        if number > 1:
            reader.press("Down" if line == "row" else "Right")
        place = f"Row {number}, column 1" if line == "row" else f"Row 1, column {number}"
        clues.append(reader.hear(rf"{place}, .*?{line} clue ([\d ]+)")[1])
    reader.press("ctrl+Home")
    reader.hear(r"Row 1, column 1,")
    return [numbers(clue) for clue in clues]


def mark_by_ear(reader: Reader, solution: list[tuple[bool, ...]]) -> None:
    """Fill the cells of a solution, listening to each step, from the first cell on."""
    total = sum(map(sum, solution))
    row = column = 0
    for cell in ((at, place) for at, line in enumerate(solution) for place in range(len(line))):
        if not solution[cell[0]][cell[1]]:
            continue
        while (row, column) != cell:
            key, row, column = step_to((row, column), cell)
            reader.press(key)
            reader.hear(rf"Row {row + 1}, column {column + 1},")
        reader.press("space")
        total -= 1
        if total:  # the last mark solves the puzzle, which is said in its place
            reader.hear(r"filled")


def step_to(at: tuple[int, int], goal: tuple[int, int]) -> tuple[str, int, int]:
    """Return the next key towards a cell below or to the right, and where it leads."""
    row, column = at
    if row < goal[0]:
        return ("Down", row + 1, column) if column == 0 else ("Home", row, 0)
    return "Right", row, column + 1


@pytest.mark.qt_no_exception_capture
def test_a_5x5_and_a_10x10_are_solved_from_speech_alone(reader: Reader) -> None:
    reader.open(PUZZLES / "02-heart.pbn")
    reader.hear(r"Row 1, column 1, unknown, row clue [\d ]+, column clue [\d ]+")
    height, width = size_by_ear(reader)
    reader.press("F7")
    reader.hear("Right so far")
    rows, columns = (clues_read_out(reader, "Row", height), clues_read_out(reader, "Column", width))
    reader.press("h")
    reader.hear(r".*(row|column|Row|Column)")
    mark_by_ear(reader, solve(rows, columns))
    reader.hear(r"Solved: A warm heart\. Time: \d+:\d\d")
    reader.hear("Next puzzle push button")
    reader.quit()

    # An Orca that is late with its work says no less.
    reader.fall_behind()
    reader.open(PUZZLES / "10-robot.pbn")
    reader.hear(r"Row 1, column 1, unknown, row clue [\d ]+, column clue [\d ]+")
    height, width = size_by_ear(reader)
    rows, columns = (clues_of_cells(reader, "row", height), clues_of_cells(reader, "column", width))
    mark_by_ear(reader, solve(rows, columns))
    reader.hear(r"Solved: .*Time: \d+:\d\d")
    reader.quit()

    assert reader.program_output == ""  # no warnings
    assert not [text for text in reader.heard if "percent" in text or re.match(r"\d+:\d\d", text)]
