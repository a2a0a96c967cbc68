"""Steve Simpson's `.non` format, with the colours and pictures that others added to it.

In a file with several puzzles (`.nonpack`), lines such as `====` separate them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from nonogui.core.clue import Block, Clue
from nonogui.core.game import Boards
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Grid, Line
from nonogui.core.palette import BLACK, LETTERS, WHITE, Color, Palette
from nonogui.core.problems import Problem, ProblemKey, Problems
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.formats import clue_lists
from nonogui.formats.base import (
    CERTAIN,
    METADATA,
    Entry,
    Findings,
    Format,
    Reading,
    StoredProgress,
    board_record,
    checked_entry,
    fail,
    loss_warning,
)
from nonogui.formats.colors import parse_hex, some_color
from nonogui.formats.decode import parse_number
from nonogui.formats.several_puzzles import read_each
from nonogui.formats.work_limits import check_cancelled
from nonogui.lazy import regex

# Not before a bracket, as other solvers have below the same words.
SIDE: Final = regex(r"^[ \t]*+(rows|columns)[ \t]*$(?!\s*\[)", re.IGNORECASE | re.MULTILINE)
_SIZE: Final = regex(
    r"^[ \t]*+(width|height|rows|columns)[ \t]+[0-9]", re.IGNORECASE | re.MULTILINE
)


class Non(Format):
    """Keywords and values; clue lines after `rows` and after `columns`."""

    plain_texts: ClassVar = True
    colors: ClassVar = True
    goal: ClassVar = True
    progress: ClassVar = StoredProgress.BOARD
    metadata: ClassVar = METADATA

    def sniff_text(self, text: str) -> int:
        """Look for its keywords, each at the start of a line."""
        return _certainty(text)

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        return read_non(text.split("\n"))

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the one puzzle as text, metadata first: some readers stop after the clues."""
        return write_non(entries[0])

    def losses(self, entry: Entry) -> Problems:
        """Add the names of colours, which are lost."""
        return Problems((*super().losses(entry), *lost_color_names(entry.puzzle.palette)))


def _certainty(text: str) -> int:
    """Return how certain it is that a text has the keywords.

    One puzzle with all its keywords is certain: nothing else has them, and no other format need be
    imported. Several puzzles are not, because the format for one would read only the first.
    """
    sides = [word.lower() for word in SIDE.findall(text)]
    sizes = {word.lower() for word in _SIZE.findall(text)}
    if sorted(sides) == ["columns", "rows"] and sizes >= {"width", "height"}:
        return CERTAIN
    return 45 * bool(sides) + 45 * bool(sizes)


# --- reading ---


# The field of Metadata for each keyword; if two keywords share a field, the first counts.
_METADATA: Final = {
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

_LENGTHS: Final = {
    "width": Axis.COLUMN, "columns": Axis.COLUMN, "height": Axis.ROW, "rows": Axis.ROW,
}  # fmt: skip
_COLOR: Final = regex(r"[ \t]*color[ \t]+(\S.*)", re.IGNORECASE)
_BREAKS: Final = regex(r"[\s,:]+")
_COUNT: Final = regex(r"([0-9]+)(\D?)", re.ASCII)

ClueLines = Sequence[clue_lists.NumberedLine]


def read_non(lines: Sequence[str], first: int = 1) -> Reading:
    """Read the puzzle in some lines; `first` is the number of the first line in the file.

    Raises:
        FileProblemsError: there is no puzzle, or it can't be read.
    """
    found = Findings()
    numbered_lines = list(enumerate(lines, start=first))
    declared = [(at, match[1]) for at, line in numbered_lines if (match := _COLOR.match(line))]
    names = {declaration.split()[0] for _, declaration in declared}
    parts = list(sections(numbered_lines, names, found))
    clue_lines = _clue_lines(parts, found)
    is_marked = any(re.search(r"[^\W\d]", line) for side in clue_lines.values() for _, line in side)
    colors = NonColors(declared, is_marked, found)
    clues = {
        axis: tuple(_clue(line, at, colors, found) for at, line in side[:MAX_SIDE])
        for axis, side in clue_lines.items()
    }
    if found.any_error():
        raise found.give_up()
    return _reading(parts, clue_lines, clues, colors, found)


def _reading(
    parts: Sequence[Section],
    clue_lines: Mapping[Axis, ClueLines],
    clues: Mapping[Axis, tuple[Clue, ...]],
    colors: NonColors,
    found: Findings,
) -> Reading:
    rows, columns = clues[Axis.ROW], clues[Axis.COLUMN]
    pictures = {
        part.keyword: picture
        # Reversed, so that the first of several pictures is the one that stays in the mapping.
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
    record = board_record(puzzle, saved) if saved else None
    return Reading((checked_entry(puzzle, record, found.take(), file_lines),), Problems())


# --- sizes and clues ---


def _clue_lines(parts: Sequence[Section], found: Findings) -> dict[Axis, ClueLines]:
    """Return the clue lines of each side, including empty ones, as many as the size requires."""
    sizes = _sizes(parts, found)
    sides: dict[Axis, ClueLines] = {}
    for part in parts:
        if not part.is_clues:
            continue
        axis = SIDES[part.keyword]
        if axis in sides:
            found.error(ProblemKey.UNSUPPORTED, part.line, what="several-puzzles")
        lines = clue_lists.clue_lines(part.body, sizes.get(axis))
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
            size = parse_number(part.value)
            if not size:
                found.error(ProblemKey.BAD_NUMBER, part.line, found=part.value)
            else:
                sizes[_LENGTHS[part.keyword]] = size
    return sizes


def _clue(text: str, line: int, colors: NonColors, found: Findings) -> Clue:
    """Read the clue of a line: `3,1`, `3a,1b` or `red 3 1 blue 2`."""
    check_cancelled()
    if text == "0":
        return Clue()
    ink: int | None = None
    last_color = ""  # while no length follows it
    blocks: list[Block] = []
    words = _BREAKS.split(text, maxsplit=2 * MAX_SIDE)
    for word in filter(None, words[: 2 * MAX_SIDE]):
        count = _COUNT.fullmatch(word)
        length = parse_number(count[1]) if count else None
        if count is None and (named := colors.named(word)) is not None:
            ink, last_color = named, word
            continue
        last_color = ""
        if count is None or length is None:
            is_color = colors.are_declared and not word[0].isdigit()
            key = ProblemKey.UNKNOWN_COLOR if is_color else ProblemKey.BAD_NUMBER
            found.error(key, line, found=word)
        elif color := colors.ink(count[2], line, found) if count[2] else ink or colors.unmarked:
            blocks.append(Block(length, color))
        else:
            found.error(ProblemKey.UNKNOWN_COLOR, line, found=word)
    if last_color:
        found.error(ProblemKey.BAD_NUMBER, line, found=last_color)
    return _without_zero(blocks, line, found)


def _without_zero(blocks: list[Block], line: int, found: Findings) -> Clue:
    """Return the clue of some blocks; a single 0 is an empty line, any other 0 an error."""
    if len(blocks) == 1 and not blocks[0].length:
        return Clue()
    if not all(block.length for block in blocks):
        found.error(ProblemKey.BAD_NUMBER, line, found="0")
    return Clue(tuple(blocks))


# --- the rest ---


def _picture(
    part: Section, width: int, height: int, colors: NonColors, found: Findings
) -> Grid | None:
    """Read the board of a goal or saved section, written row by row without separators."""
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
        if part.keyword in _METADATA and part.text:
            texts.setdefault(_METADATA[part.keyword], part.text)
    notes = tuple(part.text for part in parts if part.keyword == "note")
    return Metadata(**texts, notes=notes)


# --- sections ---


SIDES: Final = {"rows": Axis.ROW, "columns": Axis.COLUMN}
MAX_KEYWORDS: Final = 10_000
"""A text with more keywords is not a puzzle."""
PICTURES: Final = ("goal", "saved")
_KNOWN: Final = {*_METADATA, *_LENGTHS, *PICTURES, "note", "color"}

_ENTITY: Final = regex(r"&(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,40});", re.IGNORECASE)


@dataclass
class Section:
    """A keyword with the rest of its line, and the lines up to the next keyword.

    Attributes:
        size: for clues, how many there should be, if known.
        body: lines of the file by number.
        is_open: whether a quoted picture continues on the next line.
    """

    keyword: str
    value: str
    line: int
    size: int = 0
    body: list[clue_lists.NumberedLine] = field(default_factory=list)
    is_open: bool = field(init=False)

    def __post_init__(self) -> None:
        """Determine whether a quoted picture continues on the next line."""
        is_quoted = self.keyword in PICTURES and self.value.startswith('"')
        self.is_open = is_quoted and not self.value[1:].endswith('"')

    @property
    def is_clues(self) -> bool:
        """Whether clue lines follow; `rows` and `columns` with a number are sizes."""
        return self.keyword in SIDES and not self.value

    def add(self, number: int, line: str) -> None:
        """Add a line of the file; a quote at its end closes a quoted picture."""
        self.body.append((number, line))
        self.is_open = self.is_open and not line.endswith('"')

    @property
    def text(self) -> str:
        """The value without quotes, and with HTML entities decoded."""
        quoted = re.fullmatch(r'"(.*?)"?', self.value, re.DOTALL)
        plain = quoted[1] if quoted else self.value
        if "&" not in plain:
            return plain
        from html import unescape  # here, because its table of entities takes a while

        return _ENTITY.sub(lambda match: unescape(match[0]), plain)

    def holds(self, line: str, colors: Collection[str]) -> bool:
        """Return whether a line belongs to this section instead of starting the next one."""
        if not line or self.is_open:
            return True
        if self.keyword in PICTURES:
            return line[0] in "0123456789?."
        if not self.is_clues:
            return False
        if line[0].isdigit() or (colors and _starts_with_color(line, colors)):
            return True
        # While clues are missing, an unknown word is a mistake in one, not a keyword.
        return line[0].isalpha() and len(self.body) < self.size and _keyword(line)[0] not in _KNOWN


def _starts_with_color(line: str, colors: Collection[str]) -> bool:
    name = re.split(r"[\s:,]", line, maxsplit=1)[0]
    return name in colors and any(map(str.isdigit, line))


def _keyword(line: str) -> tuple[str, str]:
    """Return the keyword that a line starts with, and the rest."""
    keyword, _, value = line.replace("\t", " ").partition(" ")
    return {"cols": "columns"}.get(keyword.lower(), keyword.lower()), value.strip()


def sections(
    lines: Sequence[clue_lists.NumberedLine], colors: Collection[str], found: Findings
) -> Iterator[Section]:
    """Yield the sections of a text in order; numbers outside clue sections are errors.

    Args:
        lines: of the file, with line numbers.
        colors: names that a clue line may start with.
        found: receives the problems.

    Raises:
        FileProblemsError: there are far too many.
    """
    section: Section | None = None
    sizes: dict[Axis | None, int] = {}
    count = 0
    for line_number, raw in lines:
        line = raw.strip()
        if section and section.holds(line, colors):
            section.add(line_number, line)
        elif line[:1].isalpha():
            if section:
                yield section
            count += 1
            if count > MAX_KEYWORDS:
                raise fail(ProblemKey.UNKNOWN_FORMAT, line_number)
            name, value = _keyword(line)
            if name in _LENGTHS and value:
                sizes[_LENGTHS[name]] = parse_number(value) or 0
            section = Section(name, value, line_number, sizes.get(SIDES.get(name), 0))
        elif line[:1].isdigit():
            found.error(ProblemKey.SYNTAX, line_number, expected="rows, columns", found=line)
    if section:
        yield section


# --- colours ---


BACKGROUND: Final = ("0", "background")
_UNMARKED: Final = ("1", "black")


class NonColors:
    """Inks by the letter or name that clues and pictures use.

    One dialect writes `color a #ff0000` and `3a`, the other `color red FF0000 @` and `red 3`.

    Attributes:
        are_declared: whether the file declares any ink.
    """

    def __init__(self, declared: Iterable[tuple[int, str]], marked: bool, found: Findings) -> None:
        """Read the colour declarations.

        Args:
            declared: line numbers of the file, each with the text after `color`.
            marked: whether any clue names a colour.
            found: receives the problems.
        """
        self._paper = WHITE
        self._inks: list[Color] = []
        self._values: dict[str, int] = dict.fromkeys(BACKGROUND, EMPTY)
        for line, text in declared:
            self._declare(line, text, found)
        self.are_declared = bool(self._inks)
        self._is_marked = marked

    @property
    def palette(self) -> Palette:
        """The palette, after clues and pictures have been read; it has at least one ink."""
        if not self._inks:
            self._add("1", BLACK)
        return Palette((self._paper, *self._inks))

    @property
    def unmarked(self) -> int:
        """The ink of a number without a colour: the only ink, or black."""
        for name in _UNMARKED:
            if name in self._values:
                return self._values[name]
        if len(self._inks) == 1 and not self._is_marked:
            return 1
        return self._add("1", BLACK)

    def named(self, name: str) -> int | None:
        """Return the ink with a name, or None."""
        return self._values.get(name)

    def ink(self, name: str, line: int, found: Findings) -> int | None:
        """Return the ink of a letter; if the file declares none, a new letter gets a colour."""
        if name not in self._values and not self.are_declared and len(name) == 1:
            found.warning(ProblemKey.UNKNOWN_COLOR, line, found=name)
            return self._add(name, Color(name, some_color(len(self._inks)), name))
        return self._values.get(name)

    def value(self, char: str) -> int | None:
        """Return the cell value of a character in a picture; None if unknown."""
        if char in "?1":
            return UNKNOWN if char == "?" else self.unmarked
        return EMPTY if char == "." else self._values.get(char)

    def _declare(self, line: int, text: str, found: Findings) -> None:
        name, code, symbol, *_ = [*text.split(), "", "", ""]
        rgb = parse_hex(code)
        if rgb is None:
            found.error(ProblemKey.BAD_COLOR, line, found=code or name)
        elif name in BACKGROUND:
            self._paper = Color(name, rgb, WHITE.symbol)
        elif name in self._values:
            found.error(ProblemKey.DUPLICATE_COLOR, line, found=name)
        else:
            self._add(name, Color(name, rgb, (symbol or name)[0]))

    def _add(self, name: str, color: Color) -> int:
        self._inks.append(color)
        self._values[name] = len(self._inks)
        return len(self._inks)


# --- writing ---


_ESCAPES: Final = str.maketrans({"&": "&amp;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;"})


def write_non(entry: Entry) -> str:
    """Return a puzzle as text; colours get the letters a, b, c ... in palette order."""
    puzzle = entry.puzzle
    lines = [
        *_metadata_lines(puzzle.metadata),
        *_color_lines(puzzle.palette),
        f"width {puzzle.width}",
        f"height {puzzle.height}",
        "",
        "rows",
        *(_clue_text(clue, puzzle.palette) for clue in puzzle.rows),
        "",
        "columns",
        *(_clue_text(clue, puzzle.palette) for clue in puzzle.columns),
    ]
    if puzzle.goal is not None:
        lines += ["", f'goal "{_picture_text(puzzle.goal, puzzle.palette)}"']
    if entry.record is not None:
        board = Boards(puzzle.start, entry.record.moves)[entry.record.position]
        lines += ["", f'saved "{_picture_text(board, puzzle.palette)}"']
    return "\n".join([*lines, ""])


def lost_color_names(palette: Palette) -> Iterator[Problem]:
    """Yield what a `.non` file can't store of a palette."""
    if palette != _as_read(palette):
        yield loss_warning("color-names")


def _metadata_lines(metadata: Metadata) -> Iterator[str]:
    texts = {
        "catalogue": metadata.id,
        "title": metadata.title,
        "by": metadata.author,
        "authorid": metadata.author_id,
        "copyright": metadata.copyright,
        "description": metadata.description,
        "source": metadata.source,
    }
    yield from (f"{key} {_quote(text)}" for key, text in texts.items() if text)
    if re.fullmatch(r"[\w.+-]+", metadata.license, re.ASCII):  # an SPDX identifier
        yield f"license {metadata.license}"
    elif metadata.license:
        yield f"license {_quote(metadata.license)}"
    yield from (f"note {_quote(note)}" for note in metadata.notes)


def _color_lines(palette: Palette) -> Iterator[str]:
    if palette.background.rgb != WHITE.rgb:
        yield f"color 0 #{palette.background.hex}"
    if not palette.is_black_and_white or palette[1].rgb != BLACK.rgb:
        for ink in palette.inks:
            yield f"color {LETTERS[ink - 1]} #{palette[ink].hex}"


def _as_read(palette: Palette) -> Palette:
    """Return the palette as it will be after reading the file again."""
    paper = palette.background
    paper = WHITE if paper.rgb == WHITE.rgb else Color("0", paper.rgb, WHITE.symbol)
    if palette.is_black_and_white and palette[1].rgb == BLACK.rgb:
        return Palette((paper, BLACK))
    named = zip(LETTERS, palette.colors[1:], strict=False)
    inks = (Color(letter, color.rgb, letter) for letter, color in named)
    return Palette((paper, *inks))


def _clue_text(clue: Clue, palette: Palette) -> str:
    if palette.is_black_and_white:
        return ",".join(str(block.length) for block in clue.blocks) or "0"
    return ",".join(f"{length}{palette.letter(color)}" for length, color in clue.blocks) or "0"


def _picture_text(grid: Grid, palette: Palette) -> str:
    letters = "0" + ("1" if palette.is_black_and_white else LETTERS)
    return "".join(letters[value] if value < len(letters) else "?" for value in grid.cells)


def _quote(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'


# --- several puzzles ---


_BAR: Final = regex(r"={4,}[ \t]*")
_BAR_LINE: Final = regex(rf"^{_BAR.pattern}$", re.MULTILINE)


class Nonpack(Format):
    """Several `.non` texts in sequence."""

    plain_texts: ClassVar = True
    most_lines: ClassVar = 1_000_000
    colors: ClassVar = True
    goal: ClassVar = True
    progress: ClassVar = StoredProgress.BOARD
    metadata: ClassVar = METADATA
    several: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Like a single puzzle, but more certain if there is a separator line."""
        score = _certainty(text)
        is_pack = len(SIDE.findall(text)) > 2 and _BAR_LINE.search(text)
        return score + 5 if is_pack else score

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a text; those that can't be read are reported and skipped."""
        return read_each(_parts(text), lambda first, lines: read_non(lines, first).entries)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return all puzzles."""
        return "====\n".join(map(write_non, entries))

    def losses(self, entry: Entry) -> Problems:
        """Add the names of colours, which are lost."""
        return Problems((*super().losses(entry), *lost_color_names(entry.puzzle.palette)))


def _parts(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the groups of lines between separators, with each one's first line number."""
    part: list[str] = []
    first = 1
    for at, line in enumerate([*text.split("\n"), "===="], start=1):
        if not _BAR.fullmatch(line):
            part.append(line)
            continue
        if any(each.strip() for each in part):
            yield first, part
        part, first = [], at + 1
