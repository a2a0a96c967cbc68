"""The format of Gnonograms (`.gno`): headings in brackets, the picture, the player's board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final
from urllib.parse import quote, unquote

from nonogui.core.game import Boards, GameRecord
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Grid
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats import clue_lists
from nonogui.formats.base import (
    Entry,
    Findings,
    Format,
    Reading,
    StoredProgress,
    board_record,
    checked_entry,
)
from nonogui.formats.decode import parse_number

# --- reading ---


HEADING: Final = re.compile(r"^[ \t]*+\[(\w{3})[^\]\n]{0,40}\][ \t]*$", re.MULTILINE)
"""A heading; only its first three letters count."""

VALUES: Final = {"0": UNKNOWN, "1": EMPTY, "2": 1}
# The bits of a cell's number that hold its state; the others only affect its display.
_STATES: Final = 3

_DATE: Final = re.compile(r"[0-9][0-9/.:T+ -]*Z?")

_Parts = Mapping[str, Sequence[clue_lists.NumberedLine]]


def read_gno(text: str) -> Reading:
    """Read the one puzzle of a text.

    Raises:
        FileProblemsError: there is no puzzle, or it can't be read.
    """
    found = Findings()
    parts = _parts(text)
    sides = _sides(parts, found)
    if found.any_error():
        raise found.give_up()
    width, height = len(sides.clues[1]), len(sides.clues[0])
    goal = _grid(parts.get("sol", ()), width, height, found, is_goal=True)
    working = _grid(parts.get("wor", ()), width, height, found, is_goal=False)
    puzzle = Puzzle(*sides.clues, goal=goal, metadata=_metadata(parts))
    record = board_record(puzzle, working) if working else None
    played = record if record and record.moves else None
    return Reading((checked_entry(puzzle, played, found.take(), sides.file_lines),), Problems())


def _parts(text: str) -> _Parts:
    """Return the lines below each heading, without blank lines at either end."""
    parts: dict[str, list[clue_lists.NumberedLine]] = {}
    lines: list[clue_lists.NumberedLine] = []
    for at, line in enumerate(text.removesuffix("\n").split("\n"), start=1):
        heading = HEADING.fullmatch(line) if "[" in line[:100] else None
        if heading:
            lines = parts.setdefault(heading[1].lower(), [])
        else:
            lines.append((at, line.strip()))
    return parts


def _written(lines: Sequence[clue_lists.NumberedLine]) -> list[clue_lists.NumberedLine]:
    return [(at, line) for at, line in lines if line]


def _sides(parts: _Parts, found: Findings) -> clue_lists.Sides:
    """Return the clues, as many as the dimensions require."""
    sizes: list[int | None] = [parse_number(line) for _, line in _written(parts.get("dim", ()))[:2]]
    sizes += [None, None]
    sides = []
    for axis, key, size in ((Axis.ROW, "row", sizes[0]), (Axis.COLUMN, "col", sizes[1])):
        lines = _written(parts.get(key, ()))
        if not lines:
            found.error(ProblemKey.MISSING, what=f"{axis}s")
        elif size not in (None, len(lines)):
            counts = {"expected": size or 0, "found": len(lines)}
            found.error(ProblemKey.CLUE_COUNT, lines[-1][0], axis=axis, **counts)
        sides.append(lines)
    if found.any_error():
        raise found.give_up()
    clue_lists.check_size(len(sides[1]), len(sides[0]))
    rows, columns = (
        clue_lists.Side.of(
            lines, lambda text, at: clue_lists.read_lengths(text.replace(",", " "), at, found)
        )
        for lines in sides
    )
    return clue_lists.Sides(rows, columns)


def _grid(
    body: Sequence[clue_lists.NumberedLine],
    width: int,
    height: int,
    found: Findings,
    *,
    is_goal: bool,
) -> Grid | None:
    """Return the board of a section; None, with a problem, if its shape is wrong."""
    note = found.error if is_goal else found.warning
    lines = _written(body)[: height + 1]
    if not lines:
        return None
    rows = [_cells(line, width) for _, line in lines]
    for (at, _), row in zip(lines, rows, strict=True):
        if len(row) != width:
            note(ProblemKey.PICTURE_SIZE, at, expected=width, found=len(row))
            return None
    if len(rows) != height:
        note(
            ProblemKey.PICTURE_SIZE, lines[-1][0], expected=height * width, found=len(rows) * width
        )
        return None
    return Grid.from_rows(rows)


def _cells(line: str, width: int) -> bytes:
    """Return the values of a row of numbers, which may have no blanks between them."""
    words = line.split(maxsplit=width)
    if len(words) == 1:
        words = list(line[: width + 1])
    states = ((parse_number(word) or 0) & _STATES for word in words)
    return bytes(VALUES.get(str(state), UNKNOWN) for state in states)


def _metadata(parts: _Parts) -> Metadata:
    """Read name, author, date and grade: four lines, though some programs omit blank ones."""
    lines = [unquote(line).strip() for _, line in parts.get("des", ())]
    is_complete = len(lines) == 4
    title, author = [*(lines if is_complete else filter(None, lines)), "", ""][:2]
    if not is_complete and _DATE.fullmatch(author):
        author = ""
    licenses = [unquote(line) for _, line in _written(parts.get("lic", ()))]
    return Metadata(title=title, author=author, license=" ".join(licenses))


# A line of numbered clues, as other programs write them.
_NUMBERED: Final = re.compile(r"^[ \t]*+\d++[ \t]*+=", re.MULTILINE)
_NEEDED: Final = {"dim", "row", "col"}
# Characters with a special meaning for other readers.
_BREAKS: Final = re.compile(r"[%\[\]\r\n]")

_CHARS: Final = {value: char for char, value in VALUES.items()}


class Gno(Format):
    """Sections, identified by the first three letters of their headings."""

    plain_texts: ClassVar = True
    goal: ClassVar = True
    progress: ClassVar = StoredProgress.BOARD
    metadata: ClassVar = ("title", "author", "license")

    def sniff_text(self, text: str) -> int:
        """Look for its headings, each on a line of its own."""
        found = [(match[1].lower(), match.end()) for match in HEADING.finditer(text)]
        ends = dict(found)
        # A file has one puzzle; more are in a text that people write.
        if sum(name in _NEEDED for name, _ in found) > len(_NEEDED & ends.keys()):
            return 0
        # An author may be called `1=1`.
        is_other = _NUMBERED.search(text, ends.get("row", 0))
        return 90 if len(ends.keys() & _NEEDED) >= 2 and not is_other else 0

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text, with its board."""
        return read_gno(text)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the one puzzle as text; date and grade stay blank."""
        return "\n".join([*_lines(entries[0]), ""])


def _lines(entry: Entry) -> Iterator[str]:
    puzzle, record = entry.puzzle, entry.record or GameRecord()
    metadata = puzzle.metadata
    yield from ("[Description]", _one_line(metadata.title), _one_line(metadata.author), "", "")
    if metadata.license:
        yield from ("[License]", _one_line(metadata.license))
    yield from ("[Dimensions]", f"{puzzle.height}", f"{puzzle.width}")
    yield from ("[Row clues]", *(clue_lists.lengths_text(clue, ",") for clue in puzzle.rows))
    yield from ("[Column clues]", *(clue_lists.lengths_text(clue, ",") for clue in puzzle.columns))
    if puzzle.goal is not None:
        yield from ("[Solution grid]", *_grid_lines(puzzle.goal))
    board = Boards(puzzle.start, record.moves)[record.position].decided()
    yield from ("[Locked]", "false", "[Working grid]", *_grid_lines(board))
    yield from ("[State]", "GAME_STATE_SOLVING")


def _grid_lines(grid: Grid) -> Iterator[str]:
    return (" ".join(_CHARS[value] for value in row) for row in grid.rows())


def _one_line(text: str) -> str:
    return _BREAKS.sub(lambda match: quote(match[0]), text)
