"""Stretching: which rows and columns of letters may be longer, so that strokes keep one width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from nonogui.studio.generator.setting import glyph_of

Parts = Sequence[tuple[int, ...]]
"""Rows or columns of the font, those together that are only stretched together."""

_ROWS: Final = (1, 2, 4, 5)
"""Rows in which most letters have no bar."""


def soft_columns(glyph: Sequence[str]) -> Parts:
    """The columns that no stroke runs down; of a symmetric letter each with its image."""
    last = len(glyph[0]) - 1
    columns = ["".join(signs) for signs in zip(*glyph, strict=True)]
    soft = [at for at, signs in enumerate(columns) if "##" not in signs]
    if any(row != row[::-1] for row in glyph):
        return _alone(soft)
    return [tuple({at: 0, last - at: 0}) for at in soft if at <= last - at]


def soft_rows(line: str) -> Parts:
    """The rows in which no letter of a line has a bar."""
    glyphs = [glyph_of(letter) for letter in line]
    return _alone(at for at in _ROWS if not any("###" in glyph[at] for glyph in glyphs))


def hard_columns(glyph: Sequence[str]) -> Parts:
    """All inner columns: strokes become wider where nothing else fills the board."""
    return _alone(range(1, max(2, len(glyph[0]) - 1)))


def hard_rows() -> Parts:
    """All rows that may be longer when nothing else fills the board."""
    return _alone(_ROWS)


def _alone(parts: Iterable[int]) -> Parts:
    return [(at,) for at in parts]
