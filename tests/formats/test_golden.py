"""Files of every dialect, each beside a text that says all that is to be read from it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from nonogui.core.game import Boards, GameRecord
from nonogui.core.grid import Grid, is_maybe, maybe_ink
from nonogui.core.palette import Palette
from nonogui.core.problems import FileProblemsError, Problem
from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Entry
from nonogui.formats.registry import all_formats, load
from nonogui.words.problems import problem_text

DATA = Path(__file__).parents[1] / "data"
FILES = sorted(path for path in DATA.glob("*/*") if path.suffix != ".golden")


def read_as(path: Path) -> Iterator[str]:
    """Everything that reading a file gives, as lines of text."""
    try:
        document = load(path)
    except FileProblemsError as reason:
        yield "refused"
        yield from map(problem_line, reason.problems)
        return
    yield document.format.name
    yield from map(problem_line, document.general)
    for entry in document.entries:
        yield ""
        yield from entry_lines(entry)


def entry_lines(entry: Entry) -> Iterator[str]:
    puzzle, palette = entry.puzzle, entry.puzzle.palette
    yield f"{puzzle.width} x {puzzle.height}"
    for color in palette.colors:
        yield f"color {color.name} {color.hex} {color.symbol!r}"
    yield "rows " + " / ".join(clue.text(palette) for clue in puzzle.rows)
    yield "columns " + " / ".join(clue.text(palette) for clue in puzzle.columns)
    yield from metadata_lines(puzzle.metadata)
    if puzzle.goal:
        yield from ("goal", *board_rows(puzzle.goal, palette))
    if puzzle.given:
        yield from ("given", *board_rows(puzzle.given, palette))
    if entry.record:
        yield from record_lines(entry.record, puzzle.start, palette)
    yield from map(problem_line, entry.problems)


def metadata_lines(metadata: Metadata) -> Iterator[str]:
    for name in Metadata.__slots__:
        if value := getattr(metadata, name):
            yield f"{name}: {value}"


def record_lines(record: GameRecord, blank: Grid, palette: Palette) -> Iterator[str]:
    yield f"{record.position} of {len(record.moves)} moves"
    yield f"{record.elapsed} s, {record.hints} hints"
    yield from board_rows(Boards(blank, record.moves)[record.position], palette)
    for point in record.checkpoints:
        yield from (f"savepoint {point.name}", *board_rows(point.grid, palette))


def board_rows(board: Grid, palette: Palette) -> Iterator[str]:
    """The rows; a maybe mark is its ink's letter between angles."""
    plain = iter("".join(board.rows_text(palette)))
    cells = [
        f"<{palette.letter(maybe_ink(value))}>" if is_maybe(value) else char
        for value, char in zip(board.cells, plain, strict=True)
    ]
    for start in range(0, len(cells), board.width):
        yield "  " + "".join(cells[start : start + board.width])


def problem_line(problem: Problem) -> str:
    return f"{problem.severity} {problem.key}: {problem_text(problem)}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_files_are_read_as_their_golden_text(path: Path) -> None:
    golden = path.with_name(path.name + ".golden")
    text = "\n".join(read_as(path)) + "\n"
    if os.environ.get("WRITE_GOLDEN"):  # then look at each change before it is kept
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def test_every_format_has_golden_files() -> None:
    assert {path.parent.name for path in FILES} == {format_.name for format_ in all_formats()}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_formats_declare_what_their_files_contain(path: Path) -> None:
    try:
        document = load(path)
    except FileProblemsError:
        return
    puzzles = [entry.puzzle for entry in document.entries]
    format_ = document.format
    assert format_.several or len(puzzles) == 1
    assert format_.colors or all(each.palette.is_black_and_white for each in puzzles)
