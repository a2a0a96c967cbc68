"""Wrap text for a terminal, where Chinese, Japanese and Korean characters take two columns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from unicodedata import east_asian_width

from click.formatting import wrap_text

_OPENING: Final = "（「『【“‘"
_CLOSING: Final = "、。，．：；！？）」』】”’々ーぁぃぅぇぉっゃゅょァィゥェォッャュョ"
"""Signs that no line ends with, and signs that no line starts with."""

# A line may break after each of these. Korean, also wide, is broken at its blanks.
_LETTERS: Final = "\u3040-\u30ff\u3400-\u9fff"

_PIECE: Final = re.compile(
    rf"\s+|[\[({_OPENING}]*"
    rf"(?:(?![{_CLOSING}])[{_LETTERS}]|[^\s{_LETTERS}{_OPENING}{_CLOSING}]+)?"
    rf"[\]){_CLOSING}]*|."
)
"""Blanks, or what stays on one line: a letter or a word, with the signs beside it."""


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def wrapped(text: str, width: int, indent: str = "") -> str:
    """Return paragraphs in lines of at most `width` columns.

    A word that is wider than a line has a line of its own.
    """
    if columns(text) == len(text):
        return wrap_text(
            text, width, initial_indent=indent, subsequent_indent=indent, preserve_paragraphs=True
        )
    paragraphs = text.split("\n\n")
    lines = ("\n".join(_lines(each, width - len(indent), indent)) for each in paragraphs)
    return "\n\n".join(lines)


def _lines(paragraph: str, width: int, indent: str) -> Iterator[str]:
    line = ""
    for piece in filter(None, _PIECE.findall(paragraph)):
        if line and columns(line + piece.rstrip()) > width:
            yield indent + line.rstrip()
            line = ""
        line += piece if line or piece.strip() else ""
    yield indent + line.rstrip()
