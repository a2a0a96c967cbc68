"""Pictures drawn in text with two characters or coloured squares, as posted in forums."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice, takewhile
from math import gcd
from textwrap import dedent
from typing import ClassVar, Final, NamedTuple

from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.formats.base import Entry, Findings, Format, Reading, checked_entry, fail
from nonogui.formats.colors import EMOJI
from nonogui.formats.free_text import title_of
from nonogui.formats.json_cells import Cells
from nonogui.formats.json_names import side_of_word
from nonogui.formats.json_picture import Picture, colored_picture, plain_picture
from nonogui.formats.readings import DARK, LIGHT, PAIRS, SINGLES, choose
from nonogui.formats.several_puzzles import read_each
from nonogui.formats.skipped_parts import FENCE

_EMPTY: Final = " .-_·:□░⬜◻▢◽☐○⚪🤍0~"
_FILLED: Final = "#xXoO@*+1█■▓▒⬛◼◾☑●⚫🖤%&$▩▣◆🔲🔳❌✕✖✗Ｘ"
_BLACKS, _WHITES = "⬛⚫🖤", "⬜⚪🤍"

# A cross of two characters.
_CROSS: Final = "><"
_SYMBOLS: Final = frozenset(_EMPTY + _FILLED + "".join(EMOJI))
_BAR: Final = "|│┃║"
_ROW: Final = re.compile(f"[{re.escape(''.join(sorted(_SYMBOLS)))}{_BAR},\ufe0f\t]++")
_RULE: Final = re.compile(r"[-+|=─│┼├┤┌┐└┘┬┴━┃╔╗╚╝═║╋┏┓┗┛ ]*+")
_NUMBERS: Final = re.compile(r"[ \t]{1,9}\d[\d ,.\t]*$")
# The same before the row, up to a bar or the first cell.
_NUMBERS_BEFORE: Final = re.compile(r"[ \t]*+(\d[\d ,\t]{0,400}+)[|│┃]?+(?=[^\d\n])")
_BOXES: Final = re.compile(r"\s*+(?>(?:\[[^\[\]]\]\s*+){3,9000})")
_IN_BOX: Final = re.compile(r"\[([^\[\]])\]")
_DASHES: Final = frozenset("-=")
_HALVES: Final = frozenset("▀▄")
_RUN: Final = re.compile(r"(.)\1*+")
_BARS: Final = re.compile(f"[{_BAR}]")
# A frame around the whole picture.
_FRAMED: Final = re.compile(rf"\s*+[{_BAR}]([^{_BAR}]{{2,}}+)[{_BAR}]\s*+")
_PAGE: Final = re.compile(
    r"\s*+<(?:!doctype|html|head|body|div|p|pre|table|article)\b", re.IGNORECASE
)
# Smallest number of rows and columns: less may be a smiley or a line between paragraphs.
_MIN_SIDE: Final = 3

# Reading as many takes two seconds.
_MAX_LINES: Final = 50_000


@dataclass(frozen=True)
class _Block:
    """Consecutive lines that may be a picture.

    Attributes:
        line: the first line's number in the file.
        rows: the lines.
        title: the line of text before them.
        numbers: the numbers beside each line, if they are its clue.
        is_torn: whether they are no picture, although there are enough of them.
    """

    line: int
    rows: tuple[str, ...]
    title: str = ""
    numbers: tuple[str, ...] = ()
    is_torn: bool = False

    @property
    def signs(self) -> frozenset[str]:
        """The signs of its cells."""
        return frozenset("".join(self.rows)) - frozenset(f"{_BAR} ,\t")


class TextPicture(Format):
    """Rows of characters of equal length; words around them are skipped."""

    is_loose: ClassVar = True
    colors: ClassVar = True
    goal: ClassVar = True
    metadata: ClassVar = ("title",)
    several: ClassVar = True
    name_settles: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Look for lines that are rows of a picture; digits alone may also be clues."""
        block = next((block for block in _blocks(text) if not block.is_torn), None)
        if block is None:
            return 0
        if _PAGE.match(text):
            return 10  # a row beside a tag would be lost
        return 20 if all(symbol in "01 ,\t" for row in block.rows for symbol in row) else 44

    def read_text(self, text: str) -> Reading:
        """Return the pictures of a text."""
        blocks = list(_blocks(text))
        parts = [(block.line, block) for block in blocks if not block.is_torn]
        numbered: set[int] = set()

        def read(_line: int, block: _Block) -> list[Entry]:
            entry = _entry(block)
            if any(block.numbers):
                numbered.add(id(entry))
            return [entry]

        entries, problems = read_each(parts, read)
        found, signs = Findings(), {block.signs for _, block in parts}
        found.add(problems)
        for block in blocks:
            # What is drawn in other signs is no picture: a line between paragraphs.
            if block.is_torn and block.signs in signs:
                found.warning(ProblemKey.LEFT_OUT, block.line, what="puzzles")
        # Comments of code may draw the same picture several times, as for its rows and columns; a
        # text that explains draws a board with its numbers again and again.
        drawn: dict[object, Entry] = {}
        for entry in entries:
            puzzle = entry.puzzle
            words = puzzle.metadata.title.lower().split()
            title = " ".join(word for word in words if side_of_word(word) is None)
            title = "" if id(entry) in numbered else title
            drawn.setdefault((puzzle.goal, puzzle.palette, title), entry)
        kept = list(drawn.values())
        rows = sum(len(block.rows) for _, block in parts)
        if sum(bool(line.strip()) for line in text.splitlines()) > rows:  # it says something
            kept = [entry for entry in kept if not _lists_placements(entry.puzzle)]
        if not kept and not problems:
            raise fail(ProblemKey.MISSING, what="drawing")
        return Reading(tuple(kept), found.take())


def _lists_placements(puzzle: Puzzle) -> bool:
    """Return whether the rows show different placements of the same blocks, to explain a clue."""
    if len(set(puzzle.rows)) > 1 or len(puzzle.rows[0].blocks) < 2 or puzzle.goal is None:
        return False
    width, cells = puzzle.width, puzzle.goal.cells
    rows = {cells[start : start + width] for start in range(0, len(cells), width)}
    return len(rows) == puzzle.height


def _entry(block: _Block) -> Entry:
    found = Findings()
    ways = {
        name: _picture(cells)
        for name, cells in _cells(block.rows).items()
        if _agree(cells, block.numbers)
    }
    picture = choose(ways, found, fits=lambda _: True, same=lambda way: (way.grid, way.palette))
    if {symbol for row in block.rows for symbol in row if symbol != "\ufe0f"} == {"⬛", "⬜"}:
        inverted = plain_picture(_pictures_of(block), {"⬜"})
        both = {DARK: picture, LIGHT: inverted}
        picture = choose(both, found, fits=lambda _: True, same=lambda way: way.grid)
    puzzle = Puzzle.from_picture(picture.grid, picture.palette, Metadata(title=block.title))
    return checked_entry(puzzle, None, found.take(), {})


def _pictures_of(block: _Block) -> Cells:
    return next(iter(_cells(block.rows).values()))


# ---- finding ----


def _blocks(text: str) -> Iterator[_Block]:
    """Yield the pictures in a text; blank lines inside a picture may be empty rows."""
    # Emoji may be followed by a variation selector, which takes no cell.
    lines = text.replace("\ufe0f", "").split("\n", _MAX_LINES)
    rows: list[str] = []
    numbers: list[str] = []
    title, start = "", 0
    last = before = ""
    was_numbered = is_behind = False
    is_alone = all(not line.strip() or _row(line).cells for line in lines[:_MAX_LINES])
    empty_rows = frozenset[int]() if is_alone else _empty_rows(lines[:_MAX_LINES])
    # The extra line is no row of a picture, so it ends the last one.
    for at, line in enumerate(islice([*lines, "\0"], _MAX_LINES + 1), start=1):
        row, number, is_numbered, is_apart = _row(line)
        if is_numbered and not was_numbered:
            # What is above are numbers of the columns.
            rows, numbers, start, is_behind = [], [], 0, is_apart
        was_numbered = is_numbered or (was_numbered and bool(row))
        if row and (row.strip() or is_numbered or (is_alone and line)):
            before = before if start else last
            start = start or at
            last = line
            rows.append(row)
            numbers.append(number)
            continue
        if rows and not line.strip() and (is_alone or at in empty_rows):
            rows.append("")
            numbers.append("")
            continue
        if is_behind:
            rows = _behind_numbers(rows, numbers)
        elif not is_alone:
            rows = _dedented(rows)
        block = _block(start, rows, title, numbers)
        if block and _is_whole(block, (before, line), lines, at - 1):
            yield block
            title = ""
        else:
            if len(rows) > 1:
                yield _Block(start, tuple(rows), is_torn=True)
            title = title_of(line) if line.strip(" \t#*=`:") else title
        rows, numbers, start, last, is_behind = [], [], 0, line, False


def _empty_rows(lines: Sequence[str]) -> frozenset[int]:
    """Return the numbers of the blank lines in pictures of one sign and blanks, beside other text.

    Without a fence, a line with nothing in it may also be between two pictures.
    """
    found: set[int] = set()
    runs = [(kind, list(run)) for kind, run in groupby(enumerate(lines, 1), _kind)]
    is_fenced = False
    for (before, above), (kind, gap), (after, below) in zip(runs, runs[1:], runs[2:], strict=False):
        if before == "text":
            is_fenced ^= sum(map(bool, (FENCE.match(line) for _, line in above))) % 2 == 1
        is_small = min(len(above), len(below)) < _MIN_SIDE
        is_meant = is_fenced or is_small or any(line for _, line in gap)
        if kind == "" and before == after != "text" and is_meant:
            found.update(at for at, _ in gap)
    return frozenset(found)


def _kind(numbered: tuple[int, str]) -> str:
    """Return the only sign of a line, which may be a row; "" for a blank line; else "text"."""
    signs = set(numbered[1]) - {" ", "\t"}
    return "".join(signs) if len(signs) < 2 and signs <= set(_FILLED) else "text"


def _dedented(rows: list[str]) -> list[str]:
    """Return the rows without the margin in which they stand, between other text."""
    return dedent("\n".join(rows)).split("\n")


def _behind_numbers(rows: list[str], numbers: list[str]) -> list[str]:
    """Return the rows of a board without the blanks where the numbers before them stood.

    One blank may be behind each number, or the rows begin below each other.
    """
    starts = [len(row) - len(row.lstrip()) for row in rows]
    if len({start - len(number) for start, number in zip(starts, numbers, strict=True)}) == 1:
        return [row.strip() for row in rows]
    drawn = (start for start, row in zip(starts, rows, strict=True) if row.strip())
    margin = min(drawn, default=0)
    return [row[margin:] if margin < len(row) else "" for row in rows]


class _Row(NamedTuple):
    """The cells of a line of text and the numbers beside them; "" for any other line."""

    cells: str = ""
    numbers: str = ""
    is_numbered_before: bool = False
    is_behind_blanks: bool = False


def _row(line: str) -> _Row:
    line = line.replace(_CROSS, "  ")
    if _BOXES.fullmatch(line):
        line = f"|{'|'.join(_IN_BOX.findall(line))}|"
    number = _NUMBERS.search(line[: 4 * MAX_SIDE])
    if number and not set("01").issuperset(line[: number.start()].split()[0:1]):
        kept = line[: number.start()]
        if _ROW.fullmatch(kept) and kept.strip():
            return _Row(kept.rstrip(), number[0].strip())
    if before := _NUMBERS_BEFORE.match(line[: 4 * MAX_SIDE]):
        kept = line[before.end() :]
        is_barred = bool(_BARS.search(line))
        if _BARS.search(kept):
            kept = f"|{kept}"
        elif not is_barred:  # blanks are cells: they keep the rows below each other
            kept = " " * before.end() + kept
        if _ROW.fullmatch(kept) and not set("01").intersection(kept):
            return _Row(kept, before[1].strip(), True, not is_barred)
    return _Row(line) if _ROW.fullmatch(line) or _is_rule(line) else _Row()


def _drawn(rows: Sequence[str]) -> list[str]:
    """Return the rows without rules, and without the blank lines that only separate them."""
    if all(map(str.strip, rows[::2])) and not any(map(str.strip, rows[1::2])):
        rows = rows[::2]
    drawn = _without_lines([row for row in rows if not _is_rule(row)])
    if all("," in row for row in drawn) and set("".join(drawn)) & set(_EMPTY) - {" "}:
        drawn = [row.rstrip(" ,") for row in drawn]  # the last row may have no comma at its end
        while drawn and not drawn[-1]:
            drawn.pop()  # a spreadsheet may end with rows of blank cells
    # Between some rows only, a comma is no separator.
    return drawn if len({"," in row for row in drawn}) == 1 else []


def _block(line: int, rows: list[str], title: str, numbers: list[str]) -> _Block | None:
    while rows and not rows[-1]:
        rows.pop()
    drawn = _drawn(rows)
    if len(drawn) < _MIN_SIDE or max(map(len, drawn)) < _MIN_SIDE:
        return None
    symbols = Counter("".join(drawn)) - Counter()
    if not _may_be_symbols(set(symbols)) and not _is_sheet_of_ones(drawn):
        return None
    has_empty = bool(set(symbols) & set(_EMPTY) - {" "})
    if has_empty:
        drawn = [row.strip() for row in drawn]  # another symbol than blanks is empty
    elif any(numbers) and all(row.startswith(" ") for row in drawn):
        return None  # an empty column, or blanks between numbers and board
    may_end_early = "," in symbols or (" " in symbols and not has_empty)
    if not may_end_early and len(set(map(len, drawn))) > 1:
        return None  # a row that is too short or too long
    block = _Block(line, tuple(drawn), title, tuple(numbers))
    ways = list(_cells(block.rows).values())
    widths = {len(row) for row in ways[0]}
    if len(widths) != 1 or not _MIN_SIDE <= max(widths) <= MAX_SIDE or len(drawn) > MAX_SIDE:
        return None
    return block if any(_agree(cells, numbers) for cells in ways) else None


_NUMBERS_ACROSS: Final = re.compile(r"(?:[^\W\d_]*+,)?[ \t|│┃,]*+\d[\d \t|│┃,]*+")


def _agree_across(block: _Block, lines: Sequence[str], end: int) -> bool:
    """Return whether the lines of numbers above a picture, or else below it, are of its columns.

    Their digits are compared, because numbers may stand without blanks between them.
    """
    before = _row(lines[block.line - 2]).cells if block.line > 1 else ""
    if not _is_rule(before) and set("".join(block.rows)) & set(before) - set(f" {_BAR},\t"):
        return False  # a row that has lost its numbers
    parts = (_numbers_from(reversed(lines[: block.line - 1])), _below(lines[end:]))
    found = next(filter(None, map("".join, parts)), "")
    digits = Counter(re.findall("[1-9]", found))
    if not digits:
        return True
    return any(
        digits == Counter(re.findall("[1-9]", _digits(_picture(cells))))
        for cells in _cells(block.rows).values()
    )


def _numbers_from(lines: Iterable[str]) -> list[str]:
    """Return the first lines, as long as they have only numbers."""
    return [*takewhile(lambda line: _NUMBERS_ACROSS.fullmatch(line) or _is_rule(line), lines)]


def _below(lines: Sequence[str]) -> list[str]:
    """Return the lines of numbers below a picture, also between blank lines.

    Behind a blank line they may be those of the next picture.
    """
    written = [line for line in lines if line.strip()]
    found = _numbers_from(written)
    is_next = any(_row(line).cells for line in written[len(found) : len(found) + 1])
    return _numbers_from(lines) if is_next else found


def _digits(picture: Picture) -> str:
    """Return the numbers of the columns' clues in a row."""
    clues = Puzzle.from_picture(picture.grid).columns
    return "".join(str(block.length) for clue in clues for block in clue.blocks)


def _is_whole(block: _Block, around: Sequence[str], lines: Sequence[str], end: int) -> bool:
    """Return whether no row is left of a picture, between two lines, and its numbers agree."""
    if any(block.numbers) and not _agree_across(block, lines, end):
        return False
    # Without this, a row with a typing error would be left out silently.
    return not any(_is_broken_row(other, block) for other in around)


def _is_broken_row(line: str, block: _Block) -> bool:
    """Return whether a line next to a picture is probably one of its rows with an error."""
    bare = line.strip(" \0")
    if _HALVES.intersection(bare) and not bare.strip(f" █▀▄{_BAR}"):
        return True  # each character is two cells
    symbols = {symbol for row in block.rows for symbol in row if not symbol.isspace()}
    boxes = _IN_BOX.findall(line)
    if len(boxes) >= _MIN_SIDE and symbols.issuperset("".join(boxes).replace(" ", "")):
        return True
    width = max(map(len, block.rows))
    # A whole row behind or before something else, such as `<pre>`.
    ends = (bare[-width:], bare[:width]) if len(bare) > width else ()
    if any(symbols.issuperset(end) for end in ends):
        return True
    if "0" in symbols:
        return any(map(str.isdigit, bare))
    return bool(bare) and 2 * sum(symbol in symbols for symbol in bare) >= len(bare)


def _is_rule(row: str) -> bool:
    """Return whether a line is part of a box or table border, or the mark of a hidden message."""
    bare = row.strip()
    return bare == "||" or (bool(bare) and bare[0] in "+├┌└┬┼╔╚┏┗" and bool(_RULE.fullmatch(row)))


def _without_lines(rows: list[str]) -> list[str]:
    """Return the rows without lines of dashes between them, if no cell is a dash."""
    drawn = [row for row in rows if row.strip(f" -=:{_BAR}") or not _DASHES.intersection(row)]
    is_framed = all(_BARS.search(row) and not _DASHES.intersection(row) for row in drawn)
    return drawn if is_framed else rows


def _may_be_symbols(symbols: set[str]) -> bool:
    """Return whether a picture may use these characters: one for empty cells, others for filled."""
    may_be_blank = " " in symbols or "," in symbols
    symbols = symbols - set(f"{_BAR},\t")
    separate = symbols - {" "}
    if separate <= set(EMOJI):
        return len(separate) > 1
    empty, filled = separate & set(_EMPTY), separate & set(_FILLED)
    if ("1" in symbols) != ("0" in symbols):
        return False
    return len(filled) == 1 and (len(empty) == 1 or (not empty and may_be_blank))


# A choice: fewer cells of a spreadsheet with 1 or nothing in each may be clues.
_LEAST_SHEET: Final = 5
_GAP: Final = re.compile(r"(?:^|,)[ ]*+,[ ]*+1")


def _is_sheet_of_ones(rows: Sequence[str]) -> bool:
    """Return whether rows of a spreadsheet have 1 in filled cells and nothing in empty ones."""
    widths = {row.count(",") + 1 for row in rows}
    is_large = len(widths) == 1 and min(len(rows), *widths) >= _LEAST_SHEET
    are_ones = is_large and set("".join(rows)) == set("1,")
    # Lists of numbers have no gaps.
    return are_ones and any(map(_GAP.search, rows)) and any("1,," in row for row in rows)


def _agree(cells: Cells, numbers: Sequence[str]) -> bool:
    """Return whether the numbers beside the rows are their clues."""
    if not any(numbers):
        return True
    grid = _picture(cells).grid
    rows = Puzzle.from_picture(grid).rows
    for clue, words in zip(rows, numbers, strict=False):
        lengths = [block.length for block in clue.blocks]
        if [int(word) for word in re.findall(r"\d{1,5}", words) if int(word)] != lengths:
            return False
    return True


# ---- cells ----


def _cells(rows: Sequence[str]) -> dict[str, Cells]:
    """Return the ways to split rows into cells, the likeliest first."""
    framed = [match[1] for match in map(_FRAMED.fullmatch, rows) if match]
    rows = framed if len(framed) == len(rows) else rows
    if all(_BARS.search(row) for row in rows):
        boxes = [_between_bars(row) for row in rows]
        if all(len(cell) < 2 or cell.isspace() for row in boxes for cell in row):
            return {"": boxes}
        rows = _without_bars(rows)  # a bar after every fifth cell
    if all("," in row for row in rows):
        return {"": [[cell.strip() for cell in row.split(",")] for row in rows]}
    words = [row.split() for row in rows]
    lengths = {len(row) for row in words}
    are_symbols = all(len(word) == 1 for row in words for word in row)
    if are_symbols and len(lengths) == 1 and max(lengths) >= _MIN_SIDE:
        return {"": words}
    width = max(map(len, rows))
    padded = [row.ljust(width) for row in rows]
    singles = [list(row) for row in padded]
    pitch = gcd(*(at for row in padded for at, symbol in enumerate(row) if symbol != " "))
    if any(" " in row for row in rows) and pitch > 1:
        apart = [list(row[::pitch]) for row in padded]
        return {PAIRS: apart, SINGLES: singles} if pitch == 2 else {"": apart}
    if width % 2 == 1 and " " in "".join(rows):
        padded = [f"{row} " for row in padded]
    if (step := _step(padded)) > 1:
        return {PAIRS: [list(row[::step]) for row in padded], SINGLES: singles}
    return {"": singles}


def _step(rows: Sequence[str]) -> int:
    """Return how many equal characters side by side may be a cell, in all rows."""
    ends = {run.end() for row in rows for run in _RUN.finditer(row)}
    step = gcd(*ends)
    return step if len(rows[0]) // step >= _MIN_SIDE else 1


def _without_bars(rows: Sequence[str]) -> list[str]:
    """Return the rows without bars; blanks take their place if they are between all cells."""
    inner = [row.strip().strip(_BAR) for row in rows]
    groups = [group for row in inner for group in _BARS.split(row)]
    are_apart = all(not group[1::2].strip() and len(group) % 2 for group in groups)
    return [_BARS.sub(" " * are_apart, row) for row in inner]


def _between_bars(row: str) -> list[str]:
    cells = _BARS.split(row.strip())
    kept = [cell.strip() for cell in cells[1 if not cells[0].strip() else 0 : -1]]
    return [cell[0] if len(set(cell)) == 1 else cell for cell in kept]


def _picture(cells: Cells) -> Picture:
    symbols = {symbol for row in cells for symbol in row}
    if symbols <= set(EMOJI) and not symbols <= set(_BLACKS + _WHITES):
        order = _WHITES + _BLACKS
        paper = min(symbols, key=lambda symbol: order.find(symbol) % (len(order) + 1))
        return colored_picture(cells, lambda symbol: None if symbol == paper else EMOJI[symbol])
    filled = symbols & set(_FILLED)
    return plain_picture(cells, filled)
