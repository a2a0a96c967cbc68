"""The format of Petr and Mirek Olšák's solver (`.g`): clues in colour, and free text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import EMPTY
from nonogui.core.palette import BLACK, BLACK_AND_WHITE, LETTERS, WHITE, Color, Palette, Rgb
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import Puzzle
from nonogui.formats import clue_lists
from nonogui.formats.base import (
    METADATA,
    Entry,
    Findings,
    Format,
    Reading,
    checked_entry,
    fail,
    loss_warning,
)
from nonogui.formats.colors import mix, parse_x11_color, some_color
from nonogui.formats.decode import parse_number
from nonogui.formats.free_text import metadata_lines, read_metadata
from nonogui.formats.work_limits import check_cancelled
from nonogui.lazy import regex

_SIDE: Final = regex(r"^:(?!-|\w++:)[^\n]*\n(?=[ \t]*+[^ \t\n]?[0-9?]|[ \t]*+\n|:)", re.MULTILINE)
_COLORS: Final = regex(r"^#[dt]", re.IGNORECASE | re.MULTILINE)


class Olsak(Format):
    """Free text, colours after `#d`, and rows and columns each after a line with `:`."""

    plain_texts: ClassVar = True
    colors: ClassVar = True
    metadata: ClassVar = METADATA

    def sniff_text(self, text: str) -> int:
        """Look for clues after a line that starts with a colon."""
        if not _SIDE.search(text):
            return 0
        return 85 if _COLORS.search(text) else 70

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        return read_olsak(text)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the one puzzle as text."""
        return "\n".join([*_lines(entries[0].puzzle), ""])

    def losses(self, entry: Entry) -> Problems:
        """Add names of colours that can't be comments."""
        palette = entry.puzzle.palette
        declared = list(enumerate(color_lines(palette), start=1))[1:]
        is_same = OlsakColors(declared, Findings()).palette == palette
        return Problems(
            (*super().losses(entry), *([] if is_same else [loss_warning("color-names")]))
        )


def _lines(puzzle: Puzzle) -> Iterator[str]:
    yield from metadata_lines(puzzle.metadata)
    yield from color_lines(puzzle.palette)
    yield ": rows"
    yield from (_clue_text(clue, puzzle.palette) for clue in puzzle.rows)
    yield ": columns"
    yield from (_clue_text(clue, puzzle.palette) for clue in puzzle.columns)
    if puzzle.columns and not puzzle.columns[-1]:
        yield END  # readers may ignore blank lines at the end of a file or before a comment


def _clue_text(clue: Clue, palette: Palette) -> str:
    """Return the numbers of a line; "" for an empty one, as pbnsolve refuses `0`."""
    marks = ["", ""] if palette.is_black_and_white else chars(palette)
    return " ".join(f"{length}{marks[ink]}" for length, ink in clue.blocks)


# --- reading ---


END: Final = ": end"
"""Written after columns that end with empty ones; other programs read it as a comment."""

_BLOCK: Final = regex(r"[\s,]*([0-9]+|\?)([^\s,0-9]?)", re.ASCII)


@dataclass
class _Sections:
    """The lines of a file by section."""

    text: list[str] = field(default_factory=list)
    colors: list[clue_lists.NumberedLine] = field(default_factory=list)
    rows: list[clue_lists.NumberedLine] = field(default_factory=list)
    columns: list[clue_lists.NumberedLine] = field(default_factory=list)
    is_ended: bool = False  # whether blank lines before the end are clues


def read_olsak(text: str) -> Reading:
    """Read the puzzle of a text.

    Raises:
        FileProblemsError: there is no puzzle, or it can't be read.
    """
    found = Findings()
    parts = _sections(text.removesuffix("\n").split("\n"))
    for side, what in [(parts.rows, "rows"), (parts.columns, "columns")]:
        if not side:
            raise fail(ProblemKey.MISSING, what=what)
    clue_lists.check_size(len(_without_end(parts.columns)) or parts.is_ended, len(parts.rows))
    colors = OlsakColors(parts.colors, found)
    if found.any_error():
        raise found.give_up()
    rows, columns = (
        clue_lists.Side.of(lines, lambda text, at: _clue(text, at, colors, found))
        for lines in (parts.rows, parts.columns[: clue_lists.ONE_TOO_MANY])
    )
    if found.any_error():
        raise found.give_up()
    least = len(_without_end(parts.columns))
    sides = _fitting(rows, columns, least, colors, is_ended=parts.is_ended)
    puzzle = Puzzle(*sides.clues, colors.palette, metadata=read_metadata(parts.text))
    return Reading((checked_entry(puzzle, None, found.take(), sides.file_lines),), Problems())


def _sections(lines: Sequence[str]) -> _Sections:
    """Split a file: colours follow `#d`, rows follow `:`, columns follow the next marker.

    Raises:
        FileProblemsError: it is a triddler.
    """
    parts = _Sections()
    sides: Iterator[list[clue_lists.NumberedLine]] = iter((parts.rows, parts.columns))
    at_text, target = True, list[clue_lists.NumberedLine]()
    for at, line in enumerate(lines, start=1):
        prefix = line[:2].lower()
        if prefix == "#t":
            raise fail(ProblemKey.UNSUPPORTED, at, what="triddler")
        if prefix.startswith(":") or (prefix.startswith("#") and target is parts.rows):
            side = next(sides, None)
            if side is None:
                parts.is_ended = line == END
                return parts
            at_text, target = False, side
        elif prefix == "#d" and at_text:
            at_text, target = False, parts.colors
        elif prefix.startswith("#"):
            if target is parts.columns:
                return parts
        elif at_text:
            parts.text.append(line)
        else:
            target.append((at, line))
    return parts


def _without_end(lines: Sequence[clue_lists.NumberedLine]) -> Sequence[clue_lists.NumberedLine]:
    """Return the lines up to the last that is not blank."""
    last = max((index for index, (_, line) in enumerate(lines) if line.strip()), default=-1)
    return lines[: last + 1]


def _fitting(
    rows: clue_lists.Side,
    columns: clue_lists.Side,
    least: int,
    colors: OlsakColors,
    *,
    is_ended: bool,
) -> clue_lists.Sides:
    """Return the sides. Blank lines at the file's end are columns only if the rows need them.

    Blank lines before an end marker are columns, unless the rows then don't fit.
    """
    # Each width is checked in full, so a file with thousands of blank lines must not offer them
    # all.
    most = min(len(columns.clues), least + 100)
    widths = [*([len(columns.clues)] if is_ended else []), *range(least, most + 1)]
    choices = (clue_lists.Side(columns.clues[:width], columns.at[:width]) for width in widths)
    return clue_lists.likeliest([clue_lists.Sides(rows, side, colors.palette) for side in choices])


def _clue(text: str, line: int, colors: OlsakColors, found: Findings) -> Clue:
    """Read the clue of a line: `3 1`, `3a 1b`; a blank line or `0` is empty."""
    check_cancelled()
    if text.strip() in ("", "0"):
        return Clue()
    blocks: list[Block] = []
    end = 0
    while (match := _BLOCK.match(text, end)) and len(blocks) < clue_lists.MAX_WORDS:
        end = match.end()
        block = _block(match, line, colors, found)
        if block is None:
            return Clue()
        blocks.append(block)
    rest = text[end : end + 100].replace(",", " ").split()
    if rest and len(blocks) < clue_lists.MAX_WORDS:
        found.error(ProblemKey.BAD_NUMBER, line, found=rest[0])
    return Clue(tuple(blocks))


def _block(match: re.Match[str], line: int, colors: OlsakColors, found: Findings) -> Block | None:
    length, ink = parse_number(match[1]), colors.ink(match[2])
    if match[1] == "?":
        found.error(ProblemKey.UNSUPPORTED, line, what="blotted")
    elif not length:
        found.error(ProblemKey.BAD_NUMBER, line, found=match[1])
    elif not ink:
        found.error(ProblemKey.UNKNOWN_COLOR, line, found=match[2] or match[1])
    else:
        return Block(length, ink)
    return None


# --- colours ---


PAPER: Final = "0"
UNMARKED: Final = "1"
"""The character for the colour of numbers without a character."""

_DECLARED: Final = regex(r"[ \t]*([^\s,:]|:(?=:)):(.?)[ \t]*(\S*)[ \t]*(.*)")
_TRIANGLE: Final = regex(r"([^/\\]+)([/\\])([^/\\]+)")
_GLUE: Final = regex(r"[<>]{2}")

# The share of the first colour in the mix that replaces a triangle, by its shape.
_FIRST_SHARE: Final = {"/": 0.6, "\\": 0.45}


@dataclass(frozen=True)
class _Declared:
    """A line that declares a colour."""

    char: str
    symbol: str
    word: str
    comment: str
    line: int

    @property
    def name(self) -> str:
        return (self.comment or self.word or self.char)[:60]


class OlsakColors:
    """Inks by the character after a number.

    Attributes:
        palette: the background and every declared ink, or black.
    """

    def __init__(self, lines: Iterable[clue_lists.NumberedLine], found: Findings) -> None:
        """Read the colour declarations; no declarations mean black and white."""
        self._inks: dict[str, int] = {}
        paper, inks = WHITE, list[Color]()
        for declared in _declarations(lines, found):
            color = Color(declared.name, _rgb(declared, len(inks), found), declared.symbol)
            if declared.char == PAPER:
                paper = Color(color.name, color.rgb, color.symbol.strip() or WHITE.symbol)
            elif declared.char in self._inks:
                found.error(ProblemKey.DUPLICATE_COLOR, declared.line, found=declared.char)
            else:
                symbol = color.symbol.strip() or declared.char
                inks.append(Color(color.name, color.rgb, symbol))
                self._inks[declared.char] = len(inks)
        if not inks:
            self._inks[UNMARKED] = 1
        self.palette = Palette((paper, *(inks or [BLACK])))

    def ink(self, char: str) -> int:
        """Return the ink of the character after a number, or of ""; EMPTY if unknown."""
        return self._inks.get(char or UNMARKED, EMPTY)


def color_lines(palette: Palette) -> Iterator[str]:
    """Yield the lines that declare a palette; none for black and white."""
    if palette == BLACK_AND_WHITE:
        return
    yield "#d"
    for char, color in zip(chars(palette), palette.colors, strict=True):
        symbol = color.symbol if re.fullmatch(r"\S", color.symbol) else " "
        comment = "" if _GLUE.match(color.name) else " ".join(color.name.split())
        yield f"  {char}:{symbol}  #{color.hex}  {comment}".rstrip()


def chars(palette: Palette) -> str:
    """Return the character of each colour; the only ink of a palette needs none."""
    return PAPER + (UNMARKED if palette.is_black_and_white else LETTERS[: len(palette) - 1])


def _declarations(lines: Iterable[clue_lists.NumberedLine], found: Findings) -> Iterator[_Declared]:
    for at, text in lines:
        match = _DECLARED.fullmatch(text[:1000])
        if match is None:
            if text.strip():
                found.error(ProblemKey.SYNTAX, at, expected="a:X #FF0000", found=text.strip())
        elif _GLUE.match(match[4]):
            found.error(ProblemKey.UNSUPPORTED, at, what="glued-triangles")
        else:
            yield _Declared(match[1], match[2], match[3], match[4].strip(), at)


def _rgb(declared: _Declared, number: int, found: Findings) -> Rgb:
    """Return the colour of a word, mixed for a triangle; an arbitrary one if unknown."""
    triangle = _TRIANGLE.fullmatch(declared.word)
    if triangle:
        first, second = parse_x11_color(triangle[1]), parse_x11_color(triangle[3])
        if first and second:
            found.warning(ProblemKey.UNSUPPORTED, declared.line, what="mixed-triangles")
            return mix(first, second, _FIRST_SHARE[triangle[2]])
    rgb = parse_x11_color(declared.word)
    if rgb is None:
        found.warning(ProblemKey.UNKNOWN_COLOR, declared.line, found=declared.word)
        return WHITE.rgb if declared.char == PAPER else some_color(number)
    return rgb
