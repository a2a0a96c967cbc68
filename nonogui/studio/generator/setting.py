"""Setting: how a text is broken into lines, and how large its letters can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from nonogui.studio.generator.font import FONT, RISE

_BLANK: Final = ("..",) * RISE
"""Between words."""

_MOST_LINES: Final = 6


@dataclass(frozen=True, slots=True)
class Setting:
    """How a text is broken into lines, and how large its letters are.

    Attributes:
        lines: each a row of letters; a space is one, too.
        across, down: cells for each cell of the font.
    """

    lines: tuple[str, ...]
    across: int
    down: int


def fits(text: str, width: int, height: int) -> bool:
    """Whether a board has room for a text, in the plainest style."""
    return set_text(text, width, height) is not None


def gap_of(scale: int) -> int:
    """Cells between letters of a size, and between lines."""
    return (scale + 1) // 2


def glyph_of(letter: str) -> Sequence[str]:
    """The rows of a letter; a space is one, too."""
    return _BLANK if letter == " " else FONT[letter]


def set_text(text: str, width: int, height: int, extra: int = 0) -> Setting | None:
    """The setting with the largest letters; None when even the smallest don't fit.

    Args:
        text: of letters of the font, and spaces.
        width: cells across.
        height: cells down.
        extra: cells between letters besides the usual ones.
    """
    best: Setting | None = None
    for lines in _breaks(text.upper().split()):
        across = _largest(width, [(_inked_width(line), len(line) - 1) for line in lines], extra)
        down = _largest(height, [(RISE * len(lines), len(lines) - 1)], 0)
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
    """Ways to break words into lines, few lines first; a word is cut only if it is alone."""
    if len(words) == 1:
        word = words[0]
        for count in range(1, min(_MOST_LINES, len(word)) + 1):
            size = -(-len(word) // count)
            yield tuple(word[at : at + size] for at in range(0, len(word), size))
        return
    for count in range(1, min(_MOST_LINES, len(words)) + 1):
        longest = max(map(len, words))
        while len(lines := _filled(words, longest)) > count:
            longest += 1
        yield lines


def _filled(words: Sequence[str], longest: int) -> tuple[str, ...]:
    """Lines that take as many words as have room in so many letters."""
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= longest:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def _largest(room: int, needs: Sequence[tuple[int, int]], extra: int) -> int:
    """The most cells a cell of the font may take: needs are cells of the font, and gaps."""
    scale = 0
    while all(
        (scale + 1) * cells + (gap_of(scale + 1) + extra) * gaps <= room for cells, gaps in needs
    ):
        scale += 1
    return scale


def _inked_width(line: str) -> int:
    return sum(len(glyph_of(letter)[0]) for letter in line)
