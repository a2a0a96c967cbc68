"""Small formats that consist only of lines of numbers, in different layouts.

All are black and white; a line is a clue, and `0` is an empty one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from nonogui.core.clue import Clue
from nonogui.core.grid import Axis
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import MAX_SIDE, Puzzle
from nonogui.formats import clue_lists
from nonogui.formats.base import (
    MAX_PUZZLES,
    METADATA,
    Entry,
    Findings,
    Format,
    Reading,
    fail,
)
from nonogui.formats.decode import parse_number
from nonogui.formats.free_text import read_metadata
from nonogui.formats.readings import COLUMNS_FIRST, ROWS_FIRST
from nonogui.lazy import regex

_Lines = Sequence[clue_lists.NumberedLine]


def _sized_text(puzzle: Puzzle, size: str, between: Sequence[str] = ()) -> str:
    """Return a puzzle as its size, its rows, the lines between the sides, and its columns."""
    rows, columns = (map(clue_lists.lengths_text, side) for side in (puzzle.rows, puzzle.columns))
    return "\n".join([size, *rows, *between, *columns, ""])


# --- Wilk's .nin ---


class Nin(Format):
    """Numbers only, the size first, or only the number of lines on the first side."""

    def sniff_text(self, text: str) -> int:
        """Look for two numbers, and as many lines as they add up to; or for one that fits."""
        return 60 * clue_lists.looks_sized(text) or 55 * any(
            way.fits for way in _counted_ways(text).values()
        )

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        head, *body = clue_lists.numbered_lines_from_first(text)
        ways = _counted_ways(text)
        if any(way.fits for way in ways.values()):
            found = Findings()
            return clue_lists.reading_of(
                clue_lists.choose_sides(ways, found, are_unnamed=True), found
            )
        width, height = clue_lists.read_size(head)
        return clue_lists.read_single_list(body, width, height, Findings())

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the one puzzle as text."""
        puzzle = entries[0].puzzle
        return _sized_text(puzzle, f"{puzzle.width} {puzzle.height}")


_NUMBERS: Final = r"[ \t]*+[0-9][0-9 \t]*+(?:\n|\Z)"
_COUNTED: Final = regex(rf"\s*+[0-9]++[ \t]*+\n{_NUMBERS}(?:{_NUMBERS}|)*+\s*+", re.ASCII)
# Fewer lines fit by chance: damaged files of other formats.
_MIN_COUNTED: Final = 3


def _counted_ways(text: str) -> dict[str, clue_lists.Sides]:
    """Return the ways to read clues after the number of lines on the first side; else none."""
    if text.count("\n") > 4 * MAX_SIDE or not _COUNTED.fullmatch(text):
        return {}
    head, *body = clue_lists.numbered_lines(text.strip())
    first = parse_number(head[1]) or 0
    if not _MIN_COUNTED <= first <= len(body) - _MIN_COUNTED:
        return {}
    rest = body[first:]
    # The other side may state its number of lines, too.
    rests = [rest, rest[1:]] if rest[0][1] == str(len(rest) - 1) else [rest]
    sides = clue_lists.likeliest(
        [clue_lists.Sides.of_lengths(body[:first], each, Findings()) for each in rests]
    )
    return {ROWS_FIRST: sides, COLUMNS_FIRST: sides.turned}


# --- mk's .mk ---


_MK: Final = regex(
    r"\s*+[0-9]++[ \t]++[0-9]++[ \t]*+\n[0-9 \t\n]*+^[ \t]*+#[^\n]*\n[0-9 \t\n]*+", re.MULTILINE
)
_MK_BAR: Final = "#"


class Mk(Format):
    """Numbers, the size first, and a bar between the sides."""

    def sniff_text(self, text: str) -> int:
        """Look for two numbers, and further numbers on both sides of a `#`."""
        return 80 if _MK.fullmatch(text) else 60 * clue_lists.looks_sized(text)

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        head, *body = clue_lists.numbered_lines_from_first(text)
        height, width = clue_lists.read_size(head)
        bars = [index for index, (_, line) in enumerate(body) if line.startswith(_MK_BAR)]
        if not bars:
            return clue_lists.read_single_list(body, width, height, Findings())
        if len(bars) > 1:
            at, line = body[bars[1]]
            raise fail(ProblemKey.SYNTAX, at, expected="1 2 3", found=line)
        found = Findings()
        sides = _mk_sides(body[: bars[0]], body[bars[0] + 1 :], (height, width), found)
        return clue_lists.reading_of(sides, found)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the one puzzle as text."""
        puzzle = entries[0].puzzle
        return _sized_text(puzzle, f"{puzzle.height} {puzzle.width}", [_MK_BAR])


def _mk_sides(
    rows: Sequence[clue_lists.NumberedLine],
    columns: Sequence[clue_lists.NumberedLine],
    sizes: tuple[int, int],
    found: Findings,
) -> clue_lists.Sides:
    """Return the rows and the columns; width and height may be swapped."""
    read: list[tuple[Sequence[clue_lists.NumberedLine], Sequence[clue_lists.NumberedLine]]] = []
    for height, width in (sizes, sizes[::-1]):
        both = (clue_lists.clue_lines(rows, height), clue_lists.clue_lines(columns, width))
        if (len(both[0]), len(both[1])) == (height, width):
            read.append(both)
    if not read:
        expected, lines = sizes[0], clue_lists.clue_lines(rows, sizes[0])
        axis, at = Axis.ROW, rows[-1][0] if rows else None
        if len(lines) == expected:
            expected, lines = sizes[1], clue_lists.clue_lines(columns, sizes[1])
            axis, at = Axis.COLUMN, columns[-1][0] if columns else None
        raise fail(ProblemKey.CLUE_COUNT, at, axis=axis, expected=expected, found=len(lines))
    return clue_lists.Sides.of_lengths(*read[0], found)


# --- QNonograms' .cwd ---


_CWD: Final = regex(r"\s*+[0-9]++[ \t]*+\n[ \t]*+[0-9]++[ \t]*+\n[0-9 \t\n]*+")


class Cwd(Format):
    """Numbers only: one line per size, and a blank line between the sides."""

    def sniff_text(self, text: str) -> int:
        """Look for two lines with one number each, and as many further lines as they require."""
        if text.count("\n") > 4 * MAX_SIDE or not _CWD.fullmatch(text):
            return 0
        first, second, *body = clue_lists.numbered_lines_from_first(text)
        height, width = parse_number(first[1]) or 0, parse_number(second[1]) or 0
        cuts = _cuts(body, height, width) if min(height, width) else []
        fits = any(clue_lists.Sides.of_lengths(*cut, Findings()).fits for cut in cuts)
        # The second line may also be a clue: then below the 55 of clues after their number.
        return 65 if fits else 50 * bool(cuts)

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        lines = clue_lists.numbered_lines_from_first(text)
        sizes = [parse_number(line) for _, line in lines[:2]]
        if len(sizes) < 2 or None in sizes:
            at, line = lines[sizes.index(None) if None in sizes else 0]
            raise fail(ProblemKey.BAD_NUMBER, at, found=line)
        height, width = (size or 0 for size in sizes)
        clue_lists.check_size(width, height, lines[1][0])
        cuts = _cuts(lines[2:], height, width)
        if not cuts:
            body = [line for _, line in lines[2:]]
            expected, count = height + width + ("" in body), len(body)
            raise fail(ProblemKey.CLUE_LINES, lines[-1][0], expected=expected, found=count)
        found = [Findings() for _ in cuts]
        choices = [
            clue_lists.Sides.of_lengths(*cut, each) for cut, each in zip(cuts, found, strict=True)
        ]
        sides = clue_lists.likeliest(choices)
        ways = {ROWS_FIRST: sides, COLUMNS_FIRST: sides.turned}
        problems = found[choices.index(sides)]
        return clue_lists.reading_of(
            clue_lists.choose_sides(ways, problems, are_unnamed=True), problems
        )

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the one puzzle as text."""
        puzzle = entries[0].puzzle
        return _sized_text(puzzle, f"{puzzle.height}\n{puzzle.width}", [""])


def _cuts(body: _Lines, height: int, width: int) -> list[tuple[_Lines, _Lines]]:
    """Return every way to split the lines into rows and columns of the right number.

    A blank line may separate the sides or be an empty clue; width and height may be swapped.
    """
    written = [line for line in body if line[1]]
    if len(written) == height + width:
        return [(written[:first], written[first:]) for first in (height, width)]
    cuts = []
    for first, second in ((height, width), (width, height)):
        is_complete = len(written) < height + width <= len(body) - 1
        is_blank_after = not any(line for _, line in body[height + width + 1 :])
        if is_complete and is_blank_after and not body[first][1]:
            cuts.append((body[:first], body[first + 1 : first + 1 + second]))
    return cuts


# --- plain text ---


_PLAIN_BAR: Final = regex(r"-+[ \t]*")
_PLAIN: Final = regex(r"[0-9 \t\n]*+^-+[ \t]*\n[0-9 \t\n]*+", re.MULTILINE)
_PLAIN_CLUE: Final = regex(r"[0-9 \t]*")


class Plain(Format):
    """Column clues, a bar, row clues."""

    name_settles: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Look for numbers only, except for one bar."""
        is_short = text.count("\n") < self.most_lines
        return 90 if is_short and _PLAIN.fullmatch(text) else 0

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        lines = text.removesuffix("\n").split("\n")
        if not _PLAIN_CLUE.fullmatch(lines[0]):
            raise fail(ProblemKey.UNKNOWN_FORMAT, 1)
        bars = [index for index, line in enumerate(lines) if _PLAIN_BAR.fullmatch(line)]
        if len(bars) != 1:
            strange = [index for index, line in enumerate(lines) if not _PLAIN_CLUE.fullmatch(line)]
            for at in bars[1:] or strange:
                raise fail(ProblemKey.SYNTAX, at + 1, expected="1 2 3", found=lines[at].strip())
            raise fail(ProblemKey.MISSING, len(lines), what="gap")
        width, height = bars[0], len(lines) - bars[0] - 1
        clue_lists.check_size(width, height, bars[0] + 1)
        found = Findings()
        places = list(enumerate(lines, start=1))
        rows, columns = places[width + 1 :], places[:width]
        sides = clue_lists.Sides.of_lengths(rows, columns, found)
        if found.any_error() or not sides.fits:
            # As the numbers stand above a board, with zeros where there is none.
            turned = clue_lists.Sides.of_lengths(
                clue_lists.unpadded(rows), clue_lists.unpadded(_turned(columns)), Findings()
            )
            if turned.fits:
                return clue_lists.reading_of(turned, Findings())
        # Other programs, with a longer bar, write the rows first: all that were seen.
        is_other = lines[width].rstrip() != "-"
        ways = {COLUMNS_FIRST: sides, ROWS_FIRST: sides.turned}
        ways = dict(reversed(ways.items())) if is_other else ways
        sides = clue_lists.choose_sides(ways, found, is_doubtful=is_other, are_unnamed=is_other)
        return clue_lists.reading_of(sides, found)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the clues of the one puzzle as text."""
        puzzle = entries[0].puzzle
        lines = [*map(_plain_text, puzzle.columns), "-", *map(_plain_text, puzzle.rows)]
        return "\n".join(lines) + "\n"


def _turned(lines: _Lines) -> list[clue_lists.NumberedLine]:
    """Return the columns of a table of numbers as lines; none if its lines differ in length."""
    words = [line.split(maxsplit=clue_lists.MAX_WORDS) for _, line in lines]
    if len({len(each) for each in words}) != 1:
        return []
    return [(lines[0][0], " ".join(each)) for each in zip(*words, strict=True)]


def _plain_text(clue: Clue) -> str:
    return clue_lists.lengths_text(clue, empty="")


# --- rows, a blank line, columns ---


_KEEN_LINE: Final = r"[ \t]*+(?:[0-9][0-9, \t]*+|-[ \t]*+)(?:\n|\Z)"
_KEEN_SIDE: Final = f"{_KEEN_LINE}(?:{_KEEN_LINE}|)*+"
_KEEN: Final = regex(rf"\s*+{_KEEN_SIDE}[ \t]*+\n(?:[ \t]*+\n|)*+{_KEEN_SIDE}\s*+")

_KEEN_SIZE: Final = regex(r"\s*+[0-9]++[ \t]*+\n[ \t]*+[0-9]++[ \t]*+\n")


class Keen(Format):
    """Numbers only, between blanks or commas; an empty clue is `0` or `-`."""

    is_loose: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for numbers and blank lines in one place; no size in two lines, unless clues fit."""
        if not _KEEN.fullmatch(text):
            return 0
        is_doubtful = "-" in text or _KEEN_SIZE.match(text)
        return 0 if is_doubtful and not _fits_keen(text) else 50

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        rows, columns = split_at_blank_lines(_keen_lines(text))
        clue_lists.check_lists(rows, columns)
        found = Findings()
        sides = clue_lists.Sides.of_lengths(rows, columns, found)
        # Other programs write the columns first.
        ways = {ROWS_FIRST: sides, COLUMNS_FIRST: sides.turned}
        return clue_lists.reading_of(clue_lists.choose_sides(ways, found, are_unnamed=True), found)


def _keen_lines(text: str) -> list[clue_lists.NumberedLine]:
    return clue_lists.numbered_lines(text.replace(",", " ").replace("-", "0"))


def _fits_keen(text: str) -> bool:
    """Return whether the numbers make a valid puzzle."""
    if text.count("\n") > 4 * MAX_SIDE:
        return False
    return clue_lists.Sides.of_lengths(*split_at_blank_lines(_keen_lines(text)), Findings()).fits


def split_at_blank_lines(
    lines: Sequence[clue_lists.NumberedLine],
) -> tuple[Sequence[clue_lists.NumberedLine], Sequence[clue_lists.NumberedLine]]:
    """Return the lines before and after the blank ones.

    Raises:
        FileProblemsError: blank lines are missing or in several places.
    """
    blocks = clue_lists.line_groups(lines)
    if len(blocks) > 2:
        raise fail(ProblemKey.UNSUPPORTED, blocks[2][0][0], what="several-puzzles")
    if len(blocks) < 2:
        raise fail(ProblemKey.MISSING, what="columns")
    return blocks[0], blocks[1]


# --- Makhorin's, for pbnsol ---


_PBNSOL_LINES: Final = r"(?:[0-9 \t]*+(?:\*[^\n]*+)?\n|)*+"
_PBNSOL_SIDE: Final = rf"[ \t]*+&[^\n]*+(?:\n|\Z){_PBNSOL_LINES}"
_PBNSOL: Final = regex(
    rf"{_PBNSOL_LINES}{_PBNSOL_SIDE}(?:{_PBNSOL_SIDE}|)*+[0-9 \t]*+(?:\*[^\n]*+)?"
)


class Pbnsol(Format):
    """Numbers, and a line between the sides."""

    is_loose: ClassVar = True
    metadata: ClassVar = METADATA

    def sniff_text(self, text: str) -> int:
        """Look for numbers on both sides of a `&`."""
        return 80 * bool(_PBNSOL.fullmatch(text))

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text, with metadata from the comments."""
        sides: list[list[clue_lists.NumberedLine]] = [[]]
        comments: list[str] = []
        for at, line in clue_lists.numbered_lines(text):
            if line.startswith("*"):
                if sides == [[]]:
                    comments.append(line.removeprefix("*").strip())
            elif line.startswith("&"):
                sides.append([])
            elif line and len(sides) > 2:
                raise fail(ProblemKey.UNSUPPORTED, at, what="several-puzzles")
            elif line:
                sides[-1].append((at, line.partition("*")[0]))
        rows, columns, *_ = [*sides, []]
        return clue_lists.read_lists(rows, columns, Findings(), read_metadata(comments))


# --- lines that end in 0 ---


_SYRO_COMMENT: Final = r"(?:[ \t]*+#[^\n]*+\n|)*+"
_SYRO_LINE: Final = r"(?:[1-9][0-9]*+[ \t]++|)*+0[ \t]*+(?:\n|\Z)"
_SYRO: Final = regex(
    rf"\s*+{_SYRO_COMMENT}{_SYRO_LINE}(?:{_SYRO_LINE}|[ \t]*+#[^\n]*+\n|[ \t]*+\n|)*+"
)
_SIZED_SYRO: Final = regex(
    rf"\s*+[0-9]++[ \t]++[0-9]*[1-9][ \t]*+\n(?:[ \t]*+\n|)*+{_SYRO_LINE}"
    rf"(?:{_SYRO_LINE}|[ \t]*+\n|)*+"
)
_ENDED: Final = regex(r"[1-9][0-9]*[ \t]++0[ \t]*+$", re.MULTILINE)
_JCROSS: Final = regex(
    rf"\s*+[0-9]++[ \t]*+\n\s*+[0-9]++[ \t]++[0-9]++[ \t]*+\n(?:[ \t]*+\n|)*+[ \t]*+{_SYRO_LINE}"
)


class Syro(Format):
    """Rows, a blank line, columns; or a count, then height and width before each puzzle.

    A single puzzle may have its size before it, and then needs no blank line.
    """

    is_loose: ClassVar = True
    several: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for a 0 at the end of each line, or after a count and a size."""
        if _JCROSS.match(text):
            head, *lines = filter(str.strip, text.split("\n"))
            others = sum(not line.rstrip().endswith("0") for line in lines)
            # Besides a size for each puzzle, others are plain clues: then below the 50 of those.
            return 70 if others <= (parse_number(head) or 0) else 45
        if _has_size(text):
            return 70
        return 70 if "\n\n" in text.strip() and _SYRO.fullmatch(text) else 0

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a text."""
        lines = [
            (at, line) for at, line in clue_lists.numbered_lines(text) if not line.startswith("#")
        ]
        written = [line for line in lines if line[1]]
        if _is_count(written):
            return _read_several(written)
        if _has_size(text):
            found = Findings()
            body = [*_without_end_zeros(written[1:], found)]
            return clue_lists.read_single_list(body, *clue_lists.read_size(written[0]), found)
        rows, columns = split_at_blank_lines(lines)
        return _read_one(rows, columns)


def _has_size(text: str) -> bool:
    """Return whether lines that end in 0 follow a size; in other formats only empty clues are 0."""
    return _SIZED_SYRO.fullmatch(text) is not None and _ENDED.search(text) is not None


def _is_count(lines: _Lines) -> bool:
    """Return whether a count comes first: no 0 at its end, and two numbers on the next line."""
    if len(lines) < 2 or parse_number(lines[0][1]) in (None, 0):
        return False
    return len(lines[1][1].split()) == 2 and not lines[1][1].endswith(" 0")


def _read_several(lines: _Lines) -> Reading:
    first, count = lines[0]
    if (parse_number(count) or 0) > MAX_PUZZLES:
        raise fail(ProblemKey.TOO_MANY_PUZZLES, first, most=MAX_PUZZLES)
    entries: list[Entry] = []
    refused = Findings()
    at = 1
    for _ in range(parse_number(count) or 0):
        if at >= len(lines):
            refused.error(ProblemKey.MISSING, lines[-1][0], what="clues")
            break
        height, width = clue_lists.read_size(lines[at])
        middle, end = at + 1 + height, at + 1 + height + width
        try:
            entries.extend(_read_one(lines[at + 1 : middle], lines[middle:end]).entries)
        except FileProblemsError as reason:
            refused.add(reason.problems)
        at = end
    return Reading(tuple(entries), refused.take())


def _read_one(rows: _Lines, columns: _Lines) -> Reading:
    found = Findings()
    return clue_lists.read_lists(
        list(_without_end_zeros(rows, found)), list(_without_end_zeros(columns, found)), found
    )


def _without_end_zeros(lines: _Lines, found: Findings) -> Iterator[clue_lists.NumberedLine]:
    """Yield the lines without the 0 at their end."""
    for at, line in lines:
        clue, _, end = f" {line}".rpartition(" ")
        if parse_number(end) != 0:
            found.error(ProblemKey.SYNTAX, at, expected="0", found=end)
        yield at, clue.strip()


# --- numbers behind their count ---


class Counted(Format):
    """The rows, perhaps a blank line, the columns; an empty clue is a count of 0."""

    is_loose: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for a size and lines that start with a count; certain if they aren't plain clues."""
        if not clue_lists.looks_sized(text):
            return 0
        head, *body = clue_lists.numbered_lines_from_first(text)
        if not all(_is_counted(line.split()) for _, line in body if line):
            return 0
        # 59 is just below the 60 of the same layout without counts, 70 above it.
        return 59 if _fit_as_clues(head, body) else 70

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        head, *body = clue_lists.numbered_lines_from_first(text)
        width, height = clue_lists.read_size(head)
        found = Findings()
        return clue_lists.read_single_list(_without_counts(body, found), width, height, found)


def _is_counted(words: Sequence[str]) -> bool:
    return parse_number(words[0]) == len(words) - 1


def _fit_as_clues(head: clue_lists.NumberedLine, body: Sequence[clue_lists.NumberedLine]) -> bool:
    """Return whether the lines with their counts make a valid puzzle as well."""
    try:
        entries, _ = clue_lists.read_single_list(body, *clue_lists.read_size(head), Findings())
    except FileProblemsError:
        return False
    return not entries[0].problems.errors


def _without_counts(
    body: Sequence[clue_lists.NumberedLine], found: Findings
) -> list[clue_lists.NumberedLine]:
    """Return the lines that are not blank, without their counts; an empty clue becomes 0."""
    lines = []
    for at, line in body:
        words = line.split(maxsplit=clue_lists.MAX_WORDS)
        if words and not _is_counted(words):
            found.error(ProblemKey.BAD_NUMBER, at, found=words[0])
        if words:
            lines.append((at, " ".join(words[1:]) or "0"))
    return lines
