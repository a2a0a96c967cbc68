"""Typesetting: break a text into lines and choose the size of its letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from nonogui.studio.generator.font import FONT, RISE

# The glyph between words.
_BLANK: Final = ("..",) * RISE

# The most lines of a text.
_MAX_LINES: Final = 6


@dataclass(frozen=True, slots=True)
class Setting:
    """How a text is broken into lines, and the size of its letters.

    Attributes:
        lines: strings of letters and spaces.
        across, down: the size, in cells, of one pixel of the font.
    """

    lines: tuple[str, ...]
    across: int
    down: int


def fits(text: str, width: int, height: int) -> bool:
    """Return whether a text fits on a board in the plainest style."""
    return break_lines(text, width, height) is not None


def letter_gap(scale: int) -> int:
    """Return the gap, in cells, between letters or lines at a given scale."""
    return (scale + 1) // 2


def glyph_rows(letter: str) -> Sequence[str]:
    """Return the rows of a letter or a space."""
    return _BLANK if letter == " " else FONT[letter]


def break_lines(text: str, width: int, height: int, extra: int = 0) -> Setting | None:
    """Choose line breaks that allow the largest letters; return None if no letters fit.

    Args:
        text: letters of the font, and spaces.
        width: the width in cells.
        height: the height in cells.
        extra: additional cells between letters.
    """
    best: Setting | None = None
    for lines in _breaks(text.upper().split()):
        across = _largest(width, [(_inked_width(line), len(line) - 1) for line in lines], extra)
        down = _largest(height, [(RISE * len(lines), len(lines) - 1)], 0)
        # Letters stretched more than twice one way are hard to read.
        across, down = min(across, 2 * down), min(down, 2 * across)
        if min(across, down) < 1:
            continue
        if best is None or (min(across, down), across + down) > (
            min(best.across, best.down),
            best.across + best.down,
        ):
            best = Setting(lines, across, down)
    return best


def _breaks(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield ways to break words into lines, fewest lines first; only a single word may be cut."""
    if len(words) == 1:
        word = words[0]
        for count in range(1, min(_MAX_LINES, len(word)) + 1):
            size = -(-len(word) // count)
            yield tuple(word[at : at + size] for at in range(0, len(word), size))
        return
    for count in range(1, min(_MAX_LINES, len(words)) + 1):
        longest = max(map(len, words))
        while len(lines := _fill_lines(words, longest)) > count:
            longest += 1
        yield lines


def _fill_lines(words: Sequence[str], longest: int) -> tuple[str, ...]:
    """Fill lines with as many words as fit in `longest` letters."""
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= longest:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def _largest(room: int, needs: Sequence[tuple[int, int]], extra: int) -> int:
    """Return the largest scale at which all needs, (font pixels, gaps), fit in the room."""
    scale = 0
    while all(
        (scale + 1) * cells + (letter_gap(scale + 1) + extra) * gaps <= room
        for cells, gaps in needs
    ):
        scale += 1
    return scale


def _inked_width(line: str) -> int:
    return sum(len(glyph_rows(letter)[0]) for letter in line)
