"""Parse many clues written one per line, for one side or for both sides of a puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from nonogui.core.clue import Clue
from nonogui.core.grid import Axis, Line
from nonogui.core.palette import Palette
from nonogui.core.puzzle import MAX_SIDE
from nonogui.core.typed import plain

MAX_LINES: Final = 2 * MAX_SIDE
"""Most clues in one text: no puzzle has more lines than this."""

# Characters read of a line; no clue is longer.
_MAX_CHARACTERS: Final = 4 * MAX_SIDE

_SIDES: Final = {
    Axis.ROW: re.compile(r"\W*(?:rows?|across|horizontal)(?![a-z])", re.IGNORECASE),
    Axis.COLUMN: re.compile(r"\W*(?:columns?|cols?|down|vertical)(?![a-z])", re.IGNORECASE),
}
# Possessive quantifiers (`*+`), here and in the readers of files: whatever the text is, a match
# never backtracks, so no line takes quadratic time.
_LABEL: Final = re.compile(r"[^:=]*+[:=]([^:=]*+)")
_HEADING: Final = re.compile(r"(?=[^0-9?]*$)[^a-zA-Z]*[a-zA-Z].*")
_BAR: Final = re.compile(r"[-–—]+")
_SEPARATOR: Final = re.compile(r"[^0-9A-Za-z?#]+")


@dataclass(frozen=True, slots=True)
class ClueBlock:
    """The clues of a text, in order.

    Attributes:
        lines: clues of one side or an unknown side; empty when both sides are known.
        rows: row clues of a whole puzzle; empty when only `lines` is known.
        columns: column clues of a whole puzzle; empty when only `lines` is known.
    """

    lines: tuple[Clue, ...] = ()
    rows: tuple[Clue, ...] = ()
    columns: tuple[Clue, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Return whether these are the clues of a whole puzzle."""
        return bool(self.rows and self.columns)


class TooManyCluesError(ValueError):
    """A text has more clues than any puzzle has lines."""


class _Group(NamedTuple):
    """Consecutive clue lines.

    Attributes:
        side: the side that a heading names.
        after_bar: whether a line of dashes precedes the group.
    """

    clues: list[Clue]
    side: Axis | None = None
    after_bar: bool = False


def parse_block(text: str, palette: Palette) -> ClueBlock:
    """Return the clues of a text with one clue per line and any separators between numbers.

    Two groups of lines, separated by a blank line, a heading or dashes, are the two sides of a
    puzzle. A heading or a label may name its side. Without names the rows come first, except that
    dashes separate columns from the rows below. Labels before a colon or equals sign are not part
    of the clue. Three or more groups are read as one list.

    Raises:
        ClueTextError: a line is not a valid clue.
        TooManyCluesError: there are more clues than any puzzle has lines.
    """
    groups = [group for group in _groups(plain(text), palette) if group.clues]
    if len(groups) == 2:
        return _join_groups(*groups)
    return ClueBlock(tuple(clue for group in groups for clue in group.clues))


def _groups(text: str, palette: Palette) -> Iterable[_Group]:
    groups = [_Group([])]
    lines = text.strip("\n").splitlines()
    if sum(bool(line.strip()) for line in lines) > MAX_LINES:
        raise TooManyCluesError
    for line in lines:
        words = line.strip()[:_MAX_CHARACTERS]
        side, clue = _split_label(words)
        if _BAR.fullmatch(words):
            groups.append(_Group([], after_bar=True))
        elif clue:
            # Labels name the side on every line; only a change of side starts a new group.
            if side and side is not groups[-1].side:
                groups.append(_Group([], side))
            groups[-1].clues.append(_clue(clue, palette))
        # A blank line starts a group only after clues, so several blank lines count as one.
        elif words or groups[-1].clues:
            groups.append(_Group([], side))
    return groups


def _split_label(words: str) -> tuple[Axis | None, str]:
    """Return the side that a line's label names and the clue after it; a heading has no clue."""
    named = next((axis for axis, pattern in _SIDES.items() if pattern.match(words)), None)
    if label := _LABEL.fullmatch(words):
        return named, label[1].strip()
    return named, "" if _HEADING.fullmatch(words) else words


def _clue(text: str, palette: Palette) -> Clue:
    words = _SEPARATOR.sub(" ", text).strip()
    return Clue.parse(words, palette) if words else Clue()


def _join_groups(first: _Group, second: _Group) -> ClueBlock:
    """Return two groups as the two sides of a puzzle."""
    one, other = tuple(first.clues), tuple(second.clues)
    if first.side or second.side:
        is_columns_first = first.side is Axis.COLUMN or second.side is Axis.ROW
    else:
        is_columns_first = second.after_bar
    return (
        ClueBlock(rows=other, columns=one)
        if is_columns_first
        else ClueBlock(rows=one, columns=other)
    )


def paste_clues(
    line: Line, clues: tuple[Clue, ...], rows: tuple[Clue, ...], columns: tuple[Clue, ...]
) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    """Return the rows and columns after pasting clues at a line.

    Clues that exactly fill all remaining lines continue from the rows into the columns. Otherwise
    they replace clues of one side only, and clues beyond its end make that side longer.

    Raises:
        TooManyCluesError: the side would get longer than `MAX_SIDE`.
    """
    every, first = rows + columns, line.index + len(rows) * (line.axis is Axis.COLUMN)
    # Only an exact fit: with any other number of clues the end would land in a line by accident.
    if first + len(clues) == len(every):
        every = every[:first] + clues
        return every[: len(rows)], every[len(rows) :]
    side = rows if line.axis is Axis.ROW else columns
    side = side[: line.index] + clues + side[line.index + len(clues) :]
    if len(side) > MAX_SIDE:
        raise TooManyCluesError
    return (side, columns) if line.axis is Axis.ROW else (rows, side)
