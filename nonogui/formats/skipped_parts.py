"""Find the parts of a text that its reader skipped, and read the puzzles in them.

A format reads all puzzles in its own layout and skips the rest. A post may show one puzzle as a
table and another one as lists or as a picture.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from textwrap import dedent
from typing import Final, NamedTuple

from nonogui.core.clue import Clue
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry, Findings, Reading
from nonogui.formats.doubts import looks_clued, numbers_of
from nonogui.formats.work_limits import check_cancelled

# A longer text is no message.
_MAX_CHARACTERS: Final = 20_000

# Characters read again, in parts. Of 176 texts of this length with junk, most take less than a
# second with these, the slowest 1.8.
_MAX_READ: Final = 150_000

# The most blocks of prose before a puzzle that may not be read with it.
_MOST_PROSE: Final = 3

FENCE: Final = re.compile(r"[ \t]*+(?:`{3}|~{3})")
"""The mark before and after code in Markdown."""
# Where a part may start without a blank line before it: at a heading, or an element of a page.
_START: Final = re.compile(r"#{1,6} [^\W\d_]|[ \t]*+<(?:h\d|table|pre|p|ul|ol|hr|article)\b")


def content_of_fence(text: str) -> str:
    """Return the content if a text is a fence of Markdown, perhaps with prose after it; else "".

    Numbers after it may be another puzzle.
    """
    first, *lines = text.lstrip().split("\n")
    ends = [at for at, line in enumerate(lines) if FENCE.match(line)]
    if not FENCE.match(first) or len(ends) != 1 or any(map(str.isdigit, "".join(lines[ends[0] :]))):
        return ""
    return "\n".join(lines[: ends[0]])


class Part(NamedTuple):
    """The valid puzzles of a part; whether there are others, which contradict themselves."""

    entries: Sequence[Entry] = ()
    is_faulty: bool = False


# A game ID, which is one line.
_GAME_ID: Final = re.compile(r"\d{1,3}x\d{1,3}:[ ]?[\d./]{5}")

Read = Callable[[str], Part]


def skipped_puzzles(
    text: str, entries: Sequence[Entry], read: Read, is_mixed: Callable[[], bool]
) -> Reading:
    """Return the puzzles in the parts of a text where its reader found none.

    A warning says that a board half solved was left out, or that there may be more puzzles.

    Args:
        text: the text.
        entries: the puzzles read from it, at least one.
        read: reads a part.
        is_mixed: whether another reader would find something, too.
    """
    left_out = Findings()
    if len(text) > _MAX_CHARACTERS:
        if is_mixed():
            left_out.warning(ProblemKey.LEFT_OUT, what="puzzles")
        return Reading((), left_out.take())
    # A part alone may not say which side comes first.
    puzzles = [entry.puzzle for entry in entries]
    known = {_inked_lines(each) for one in puzzles for each in (one, one.transposed())}
    search = _Search(read)
    if all(entry.problems.errors for entry in entries):
        found = search.alone(_blocks(text))
    else:
        found = search.beside(_blocks(text), entries)
    each = {_inked_lines(entry.puzzle): entry for entry in found}
    others = [entry for lines, entry in each.items() if lines not in known]
    labels = numbers_of(puzzle for puzzle in puzzles if puzzle.goal)
    others = [entry for entry in others if numbers_of([entry.puzzle]) != labels]
    # A picture as large as a puzzle that contradicts itself may be its solution.
    faulty = {(e.puzzle.width, e.puzzle.height) for e in entries if e.problems.errors}
    others = [
        e for e in others if not e.puzzle.goal or (e.puzzle.width, e.puzzle.height) not in faulty
    ]
    clued = [puzzle for puzzle in puzzles if puzzle.goal is None]
    clued += [entry.puzzle for entry in others if entry.puzzle.goal is None]
    kept = [each for each in others if not any(may_be_its_board(each.puzzle, one) for one in clued)]
    if len(kept) < len(others):
        left_out.warning(ProblemKey.LEFT_OUT, what="picture")
    if search.is_partial and not faulty:
        left_out.warning(ProblemKey.LEFT_OUT, what="puzzles")
    return Reading(tuple(kept), left_out.take())


def _inked_lines(puzzle: Puzzle) -> tuple[Sequence[Clue], ...]:
    """Return the clues without empty ones at the edges, which a drawing in text has not either."""
    sides = []
    for clues in (puzzle.rows, puzzle.columns):
        inked = [at for at, clue in enumerate(clues) if clue.blocks]
        sides.append(clues[inked[0] : inked[-1] + 1] if inked else ())
    return tuple(sides)


def may_be_its_board(picture: Puzzle, puzzle: Puzzle) -> bool:
    """Return whether a picture may be the board of a puzzle half solved: no line has more cells."""
    if picture.goal is None or (picture.width, picture.height) != (puzzle.width, puzzle.height):
        return False
    lines = zip(picture.rows + picture.columns, puzzle.rows + puzzle.columns, strict=True)
    return all(_filled(drawn) <= _filled(clue) for drawn, clue in lines)


def _filled(clue: Clue) -> int:
    return sum(block.length for block in clue.blocks)


class _Search:
    """Reads parts of a text until they are too many.

    Attributes:
        is_partial: whether it ended too early, or a part contradicts itself.
    """

    def __init__(self, read: Read) -> None:
        self.is_partial = False
        self._read = read
        self._left = _MAX_READ
        self._known: dict[str, Part] = {}

    def beside(self, blocks: Sequence[str], entries: Sequence[Entry]) -> Iterator[Entry]:
        """Yield the puzzles before and after the first of those that some blocks hold."""
        heights = {entry.puzzle.height for entry in entries}
        wanted = entries[0].puzzle.fingerprint
        end = _least(len(blocks), lambda count: self._holds(blocks[:count], wanted))
        size = _least(end, lambda count: self._holds(blocks[end - count : end], wanted))
        for rest in _around(blocks, blocks[end - size : end]):
            if found := self._first(rest):
                yield from found
                yield from self.beside(rest, found)
            elif self._part(rest).is_faulty or looks_clued("".join(rest), heights):
                self.is_partial = True

    def alone(self, blocks: Sequence[str]) -> Iterator[Entry]:
        """Yield the puzzles in one or two blocks, because all blocks together have errors."""
        for size in range(1, min(len(blocks), 3)):
            for start in range(len(blocks) - size + 1):
                yield from self._entries(blocks[start : start + size])

    def _first(self, blocks: Sequence[str]) -> Sequence[Entry]:
        """Return the puzzles of some blocks, or without the first ones, which may be prose."""
        starts = range(min(len(blocks), _MOST_PROSE + 1))
        return next(filter(None, (self._entries(blocks[start:]) for start in starts)), ())

    def _holds(self, blocks: Sequence[str], fingerprint: str) -> bool:
        return any(each.puzzle.fingerprint == fingerprint for each in self._entries(blocks))

    def _entries(self, blocks: Sequence[str]) -> Sequence[Entry]:
        return self._part(blocks).entries

    def _part(self, blocks: Sequence[str]) -> Part:
        check_cancelled()
        # A part may be the code that a message has indented.
        text = dedent("".join(blocks))
        if text not in self._known:
            self._left -= len(text)
            self.is_partial |= self._left <= 0 < len(text)
            self._known[text] = self._read(text) if text and self._left > 0 else Part()
        return self._known[text]


def _around(blocks: Sequence[str], part: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the blocks before, between and after the places where some of them are."""
    size = len(part)
    start = at = 0
    while at + size <= len(blocks):
        if blocks[at : at + size] == part:
            yield blocks[start:at]
            start = at = at + size
        else:
            at += 1
    yield blocks[start:]


def _least(most: int, suffices: Callable[[int], bool]) -> int:
    """Return the least count that suffices; the most is known to, and small ones cost less."""
    least = 1
    while 2 * least < most and not suffices(2 * least):
        least = 2 * least + 1
    most = min(2 * least, most)
    while least < most:
        middle = (least + most) // 2
        if suffices(middle):
            most = middle
        else:
            least = middle + 1
    return most


def _blocks(text: str) -> list[str]:
    """Return the parts of a text between blank lines and game IDs; a fence is whole."""
    blocks = [""]
    is_fenced = is_after_blank = False
    for line in text.splitlines(keepends=True):
        is_game_id = bool(_GAME_ID.search(line))
        starts = is_after_blank or is_game_id or _START.match(line)
        if not is_fenced and line.strip() and starts:
            blocks.append("")
        is_after_blank = is_game_id or not line.strip()
        is_fenced ^= bool(FENCE.match(line))
        blocks[-1] += line
    return [block for block in blocks if block]
