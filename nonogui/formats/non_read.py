"""Reading `.non`: sizes, clues, colours, pictures and metadata."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import Grid
from nonogui.core.line import Axis, Line
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.formats.base import Findings, Reading, checked, restored
from nonogui.formats.clue_lists import NumberedLine, true_lines
from nonogui.formats.decode import number
from nonogui.formats.non_colors import NonColors
from nonogui.formats.non_sections import PICTURES, SIDES, Section, sections

METADATA: Final = {
    "catalogue": "id",
    "id": "id",
    "title": "title",
    "by": "author",
    "authorid": "author_id",
    "copyright": "copyright",
    "license": "license",
    "description": "description",
    "source": "source",
    "collection": "source",
}
"""The field of Metadata for each keyword; of two for one field, the first that is there."""

_LENGTHS: Final = {
    "width": Axis.COLUMN, "columns": Axis.COLUMN, "height": Axis.ROW, "rows": Axis.ROW,
}  # fmt: skip
_COLOR: Final = re.compile(r"[ \t]*color[ \t]+(\S.*)", re.IGNORECASE)
_BREAKS: Final = re.compile(r"[\s,:]+")
_COUNT: Final = re.compile(r"([0-9]+)(\D?)", re.ASCII)

ClueLines = Sequence[NumberedLine]


def read_non(lines: Sequence[str], first: int = 1) -> Reading:
    """The puzzle of some lines, of which the first has a number in the file.

    Raises:
        FileProblemsError: it holds none, or one that can't be read.
    """
    found = Findings()
    numbered = list(enumerate(lines, start=first))
    declared = [(at, match[1]) for at, line in numbered if (match := _COLOR.match(line))]
    names = {declaration.split()[0] for _, declaration in declared}
    parts = list(sections(numbered, names, found))
    clue_lines = _clue_lines(parts, found)
    _stop_at_errors(found)
    is_marked = any(re.search(r"[^\W\d]", line) for side in clue_lines.values() for _, line in side)
    colors = NonColors(declared, is_marked, found)
    clues = {
        axis: tuple(_clue(line, at, colors, found) for at, line in side)
        for axis, side in clue_lines.items()
    }
    _stop_at_errors(found)
    return _reading(parts, clue_lines, clues, colors)


def _reading(
    parts: Sequence[Section],
    clue_lines: Mapping[Axis, ClueLines],
    clues: Mapping[Axis, tuple[Clue, ...]],
    colors: NonColors,
) -> Reading:
    found = Findings()
    rows, columns = clues[Axis.ROW], clues[Axis.COLUMN]
    pictures = {
        part.keyword: picture
        for part in reversed(parts)
        if (picture := _picture(part, len(columns), len(rows), colors, found))
    }
    puzzle = Puzzle(rows, columns, colors.palette, pictures.get("goal"), _metadata(parts))
    saved = pictures.get("saved")
    file_lines = {
        Line(axis, index): at
        for axis, side in clue_lines.items()
        for index, (at, _) in enumerate(side)
    }
    record = restored(puzzle, saved) if saved else None
    return Reading((checked(puzzle, record, found.take(), file_lines),), Problems())


def _stop_at_errors(found: Findings) -> None:
    if found.any_error():
        raise found.give_up()


# --- sizes and clues ---


def _clue_lines(parts: Sequence[Section], found: Findings) -> dict[Axis, ClueLines]:
    """The lines of the clues of each side, empty ones included, as many as there should be."""
    sizes = _sizes(parts, found)
    sides: dict[Axis, ClueLines] = {}
    for part in parts:
        if not part.is_clues:
            continue
        axis = SIDES[part.keyword]
        if axis in sides:
            found.error(ProblemKey.UNSUPPORTED, part.line, what="several-puzzles")
        lines = true_lines(part.body, sizes.get(axis))
        sides[axis] = lines
        expected = sizes.get(axis, len(lines))
        if len(lines) != expected:
            count = {"expected": expected, "found": len(lines)}
            found.error(ProblemKey.CLUE_COUNT, part.line, axis=axis, **count)
    for keyword, axis in SIDES.items():
        if not sides.get(axis):
            found.error(ProblemKey.MISSING, what=keyword)
    width, height = (len(sides.get(axis, ())) for axis in (Axis.COLUMN, Axis.ROW))
    if max(width, height) > MAX_SIDE:
        found.error(ProblemKey.SIZE, width=width, height=height, most=MAX_SIDE)
    return sides


def _sizes(parts: Sequence[Section], found: Findings) -> dict[Axis, int]:
    sizes: dict[Axis, int] = {}
    for part in parts:
        if part.keyword in _LENGTHS and not part.is_clues:
            size = number(part.value)
            if not size:
                found.error(ProblemKey.BAD_NUMBER, part.line, found=part.value)
            else:
                sizes[_LENGTHS[part.keyword]] = size
    return sizes


def _clue(text: str, line: int, colors: NonColors, found: Findings) -> Clue:
    """The clue of a line: `3,1`, `3a,1b` or `red 3 1 blue 2`."""
    if text == "0":
        return Clue()
    ink: int | None = None
    blocks: list[Block] = []
    words = _BREAKS.split(text, maxsplit=2 * MAX_SIDE)
    for word in filter(None, words[: 2 * MAX_SIDE]):
        count = _COUNT.fullmatch(word)
        length = number(count[1]) if count else None
        if count is None and (named := colors.ink(word)) is not None:
            ink = named
        elif count is None or length is None:
            key = ProblemKey.BAD_NUMBER if word[0].isdigit() else ProblemKey.UNKNOWN_COLOR
            found.error(key, line, found=word)
        else:
            color = colors.ink(count[2]) if count[2] else ink or colors.unmarked
            if not color:
                found.error(ProblemKey.UNKNOWN_COLOR, line, found=word)
            else:
                blocks.append(Block(length, color))
    return _without_zero(blocks, line, found)


def _without_zero(blocks: list[Block], line: int, found: Findings) -> Clue:
    """The clue of some blocks; a single 0 is an empty line, any other 0 an error."""
    if len(blocks) == 1 and not blocks[0].length:
        return Clue()
    if not all(block.length for block in blocks):
        found.error(ProblemKey.BAD_NUMBER, line, found="0")
    return Clue(tuple(blocks))


# --- the rest ---


def _picture(
    part: Section, width: int, height: int, colors: NonColors, found: Findings
) -> Grid | None:
    """The board of a goal or saved section, row after row without breaks."""
    if part.keyword not in PICTURES:
        return None
    text = "".join([part.value, *(line for _, line in part.body)])
    chars = "".join(text.replace('"', "").split())
    is_goal = part.keyword == "goal"
    note = found.error if is_goal else found.warning
    if len(chars) != width * height:
        note(ProblemKey.PICTURE_SIZE, part.line, expected=width * height, found=len(chars))
        return None
    values = {char: colors.value(char) for char in set(chars)}
    if bad := [char for char, value in values.items() if value is None]:
        note(ProblemKey.BAD_CELL, part.line, found=min(bad))
        return None
    return Grid(width, height, bytes(values[char] or 0 for char in chars))


def _metadata(parts: Sequence[Section]) -> Metadata:
    texts: dict[str, str] = {}
    for part in parts:
        if part.keyword in METADATA and part.text:
            texts.setdefault(METADATA[part.keyword], part.text)
    notes = tuple(part.text for part in parts if part.keyword == "note")
    return Metadata(**texts, notes=notes)
