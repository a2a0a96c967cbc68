"""Find boards drawn in text by the places of their numbers.

The column numbers stand above or below the board, the row numbers at its left or right.

Any characters may draw the frame; only its ends matter. The numbers above the board stand at equal
distances, which shows the columns without a number, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from typing import Final, NamedTuple

from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats import clue_tables

# Numbers, and what people draw boards with; a letter only as the cross of a filled cell.
_LINE: Final = re.compile(r"(?>(?:[^\w\n\t]|\d|_|(?<![A-Za-z])[xXoO](?![A-Za-z]))+)")
# Around a clue beside a board.
_BRACKETS: Final = re.compile(r"\[(\d[\d, ]*+)\]")
_NUMBER: Final = re.compile(r"\d++")
_BAR: Final = "|│┃║"
_FRAME: Final = frozenset(_BAR + "#:")
# A rule is drawn with as many signs as this share of its length, or more: `--- ---`.
_LEAST_DRAWN: Final = 0.6
_RULES: Final = frozenset("-+=#*~_—─━═┼├┤┌┐└┘┬┴╋┏┓┗┛╔╗╚╝╠╣╦╩╬╪╫ ")
_NO_BARS: Final = dict.fromkeys(map(ord, _BAR))
# Numbers stand farther apart only where bars separate the cells.
_MAX_PITCH: Final = 6
_MAX_LINES: Final = 4 * MAX_SIDE
# Characters of a line; a board of 1000 columns is not drawn in text.
_MAX_WIDTH: Final = 4000


class _Number(NamedTuple):
    """A number of a line and the places of its first and last digit."""

    value: int
    first: int
    last: int


class _Line(NamedTuple):
    """A line of a block.

    Attributes:
        at: its number in the file.
        text: without a comment mark or list dash.
        numbers: from left to right.
        is_rule: whether it only separates others.
    """

    at: int
    text: str
    numbers: tuple[_Number, ...]
    is_rule: bool


class _Board(NamedTuple):
    """The numbers above and beside a board by their places in a table.

    Attributes:
        above: the column numbers, line by line.
        beside: the row numbers.
        width: columns of the table.
        columns: columns of the board, the last ones of the table.
    """

    above: Sequence[clue_tables.Row]
    beside: Sequence[clue_tables.Row]
    width: int
    columns: int

    @property
    def table(self) -> clue_tables.Table:
        """The table of both."""
        return clue_tables.Table((*self.above, *self.beside), self.width)


def aligned_tables(text: str) -> Iterator[clue_tables.Table]:
    """Yield the boards with clues above and to the left of them."""
    block: list[_Line] = []
    # The word after the last line ends the last block.
    for at, line in enumerate([*text.split("\n", _MAX_LINES)[:_MAX_LINES], "end"], start=1):
        if len(line) <= _MAX_WIDTH and _LINE.fullmatch(line or " "):
            block.append(_line(at, line.rstrip()))
            continue
        written = [line for line in block if line.text]
        parts = [list(part) for is_written, part in groupby(block, _is_written) if is_written]
        tables = [table for part in parts if (table := _table_of_any_side(part))]
        # Numbers may stand apart from their board.
        if not tables and len(parts) > 1 and (table := _table_of_any_side(written)):
            tables = [table]
        yield from tables
        block = []


def _line(at: int, text: str) -> _Line:
    text = _BRACKETS.sub(r" \1 ", text)  # else they are signs of the board
    numbers = tuple(
        _Number(int(match[0]), match.start(), match.end() - 1) for match in _NUMBER.finditer(text)
    )
    signs = text.strip().translate(_NO_BARS)
    is_drawn = len(signs) - signs.count(" ") >= _LEAST_DRAWN * len(text.strip())
    return _Line(at, text, numbers, not numbers and is_drawn and _RULES.issuperset(signs))


def _is_written(line: _Line) -> bool:
    return bool(line.text)


def _table_of_any_side(block: Sequence[_Line]) -> clue_tables.Table | None:
    """Return the table of a block, wherever the numbers stand."""
    width = max(len(line.text) for line in block)
    for is_across in (False, True):
        lines = [_mirrored(line, width) for line in block] if is_across else list(block)
        for is_down in (False, True):
            if board := _board(lines[::-1] if is_down else lines):
                return _turned(board, is_down=is_down, is_across=is_across)
    return None


def _mirrored(line: _Line, width: int) -> _Line:
    """Return a line from right to left; its numbers keep their values."""
    numbers = tuple(
        _Number(number.value, width - 1 - number.last, width - 1 - number.first)
        for number in reversed(line.numbers)
    )
    text = line.text.ljust(width)[::-1].rstrip()
    return line._replace(text=text, numbers=numbers)


def _turned(board: _Board, *, is_down: bool, is_across: bool) -> clue_tables.Table:
    """Return the table of a board in mirrored lines as it is: in the order of reading."""
    above, below, width, columns = board
    if is_down:
        above, below = above[::-1], below[::-1]
    if is_across:
        last = 2 * width - columns - 1
        above = [{last - at: cell for at, cell in row.items()} for row in above]
        below = [dict(enumerate([*row.values()][::-1])) for row in below]
    return clue_tables.Table((*above, *below), width)


def _board(block: Sequence[_Line]) -> _Board | None:
    """Return the board that a block of lines draws; None if it is none."""
    # Running extremes make each cut a look-up: a block may have thousands of lines.
    firsts = [min((n.first for n in line.numbers), default=_MAX_WIDTH) for line in block]
    lasts = [max((n.last for n in line.numbers), default=-1) for line in block]
    nearest = list(accumulate(firsts, min))
    farthest = list(accumulate(reversed(lasts), max))[::-1]
    for cut in range(1, len(block)):
        left = farthest[cut]
        if block[cut - 1].numbers and 0 <= left < nearest[cut - 1]:
            heads, body = [line for line in block[:cut] if line.numbers], block[cut:]
            if (rows := _rows(body, left)) is None:
                return None
            body = rows
            if _are_counted(heads) and _are_counted(body):
                return None
            ways = (_board_of(each, body, left) for each in (heads, list(map(_by_digits, heads))))
            return next((way for way in ways if way and clue_tables.is_puzzle(way.table)), None)
    return None


def _are_counted(lines: Sequence[_Line]) -> bool:
    """Return whether the numbers of lines only count what stands beside them."""
    values = [number.value for line in lines for number in line.numbers]
    return len(values) >= clue_tables.MIN_COUNTED and values in (
        [*range(len(values))],
        [*range(1, len(values) + 1)],
    )


def _rows(body: Sequence[_Line], left: int) -> list[_Line] | None:
    """Return the rows and the rules between them; None if a line between rows is neither.

    A row without numbers is drawn like those with numbers, on both sides of the board's edge.
    """
    numbered = [line for line in body if line.numbers]
    signs = [{sign for line in numbered for sign in part(line, left)} for part in (_beside, _on)]
    # What cells are drawn with draws no rules.
    cells = Counter(sign for line in numbered for sign in _on(line, left))
    drawn = {sign for sign in _RULES if cells[sign] > 2 * len(numbered)}
    rows: list[_Line] = []
    others = False
    for line in body:
        beside, on = set(_beside(line, left)), set(_on(line, left))
        if line.is_rule and not drawn & on:
            rows.append(line)
        elif line.numbers or (on and beside <= signs[0] | {" "} and on <= signs[1]):
            if others:
                return None
            rows.append(line._replace(is_rule=False))
        else:
            others = True
    return rows


def _beside(line: _Line, left: int) -> str:
    """Return what stands beside the board, without the numbers."""
    return _NUMBER.sub("", line.text[: left + 1])


def _on(line: _Line, left: int) -> str:
    """Return what stands on the board, without blanks."""
    return line.text[left + 1 :].replace(" ", "")


def _by_digits(line: _Line) -> _Line:
    """Return a line of numbers without blanks between them, each of one digit."""
    digits = (_Number(int(line.text[at]), at, at) for at in _digit_places(line))
    return line._replace(numbers=tuple(digits))


def _digit_places(line: _Line) -> Iterator[int]:
    return (at for number in line.numbers for at in range(number.first, number.last + 1))


def _board_of(heads: Sequence[_Line], body: Sequence[_Line], left: int) -> _Board | None:
    """Return the board of the lines above it and of the others."""
    places = _column_places(heads, body, left)
    rows = [line for line in body if not line.is_rule]
    if not places or not rows:
        return None
    first, pitch, count, end = places
    cells = [line.text.ljust(first + pitch * count)[first::pitch][:count] for line in rows]
    if not _agree(cells, rows):
        return None
    beside = max(len(line.numbers) for line in rows)
    above = [
        {beside + (number[end] - first) // pitch: _cell(line, number) for number in line.numbers}
        for line in heads
    ]
    numbered = [
        {place: _cell(line, number) for place, number in enumerate(line.numbers)} for line in rows
    ]
    return _Board(above, numbered, beside + count, count)


def _agree(cells: Sequence[str], rows: Sequence[_Line]) -> bool:
    """Return whether a board is empty, or the picture drawn on it has the numbers beside it.

    A board in play, where crossed cells have a third sign, may have only a part of the picture.
    """
    signs = {sign for row in cells for sign in row}
    if len(signs) < 2:
        return True
    clues = [[number.value for number in line.numbers] for line in rows]
    for sign in signs:
        runs = [[len(run) for run in re.findall(f"{re.escape(sign)}+", row)] for row in cells]
        if len(signs) == 2:
            are_alike = runs == [[length for length in clue if length] for clue in clues]
        else:
            are_alike = all(
                sum(filled) <= sum(clue) and max(filled, default=0) <= max(clue, default=0)
                for clue, filled in zip(clues, runs, strict=True)
            )
        if are_alike:
            return True
    return False


def _cell(line: _Line, number: _Number) -> clue_tables.TableCell:
    return clue_tables.TableCell(line.at, [clue_tables.ShownNumber(number.value)])


def _column_places(
    heads: Sequence[_Line], body: Sequence[_Line], left: int
) -> tuple[int, int, int, int] | None:
    """Return where the columns stand; None if it is not at equal distances.

    The numbers are the place of the first column, the distance of two, how many there are, and
    which digit of a number stands there: 1 for the first, 2 for the last.
    """
    start, stop, bars = _edges(heads, body, left)
    for end in (2, 1):
        stands = sorted({number[end] for line in heads for number in line.numbers})
        gaps = [later - sooner for sooner, later in pairwise(stands)]
        pitch = bars or min(gaps, default=0)
        if not pitch or pitch > (bars or _MAX_PITCH) or any(gap % pitch for gap in gaps):
            continue
        # Fewer numbers than that stand at such distances by chance.
        if 2 * len(stands) < (stands[-1] - stands[0]) // pitch + 1:
            continue
        first = stands[0] if start is None else stands[0] - (stands[0] - start - 1) // pitch * pitch
        last = stands[-1] if stop is None else max(stands[-1], stop)
        return first, pitch, (last - first) // pitch + 1, end
    return None


def _edges(
    heads: Sequence[_Line], body: Sequence[_Line], left: int
) -> tuple[int | None, int | None, int]:
    """Return the places just before and at the end of the board, if drawn, and of bars the pitch.

    A sign that stands in the lines above, too, is part of the frame; others are cells.
    """
    drawn, ruled = (
        [
            at
            for line in body
            if line.is_rule is is_rule
            for at, sign in enumerate(line.text)
            if at > left and sign != " "
        ]
        for is_rule in (False, True)
    )
    if not drawn and not ruled:
        return None, None, 0
    start = min(drawn or ruled)
    signs = {line.text[start] for line in body if len(line.text) > start and not line.is_rule}
    is_frame = (
        bool(signs)
        and signs <= _FRAME
        and (signs <= set(_BAR) or any(line.text[start : start + 1] in signs for line in heads))
    )
    bars = [at for at, sign in enumerate(_longest(body).text) if at >= start and sign in _BAR]
    gaps = {later - sooner for sooner, later in pairwise(bars)}
    pitch = gaps.pop() if len(gaps) == 1 and len(bars) > 2 else 0
    return start if is_frame else start - 1, max(drawn + ruled), pitch


def _longest(body: Sequence[_Line]) -> _Line:
    rows = [line for line in body if not line.is_rule] or list(body)
    return max(rows, key=lambda line: len(line.text))
