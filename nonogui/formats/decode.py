"""From the bytes of a file to text, whatever encoding it came in, and from words to numbers."""

from __future__ import annotations

import codecs
import re
from typing import Final

from nonogui.core.problems import ProblemKey
from nonogui.formats.base import fail

MOST_BYTES: Final = 64 * 1024 * 1024
"""Files beyond this are not puzzles."""

_BOMS: Final = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}

_DECLARED: Final = re.compile(
    rb"""<\?xml[^>]{0,100}?encoding\s*=\s*["']((?:iso-8859-|windows-125|koi8-)[0-9ru]{1,2})["']""",
    re.IGNORECASE,
)


def decode(data: bytes) -> str:
    """The text of a file without carriage returns and a byte order mark.

    UTF-8, or UTF-16 with a mark; failing that the encoding an XML declaration names, or Latin-1,
    in which every byte is a character.

    Raises:
        FileProblemsError: too large, or not text.
    """
    if len(data) > MOST_BYTES:
        raise fail(ProblemKey.TOO_LARGE, size=len(data), most=MOST_BYTES)
    text = _decoded(data)
    if "\0" in text:
        raise fail(ProblemKey.NOT_TEXT)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decoded(data: bytes) -> str:
    for mark, encoding in _BOMS.items():
        if data.startswith(mark):
            return _strict(data[len(mark) :], encoding)
    try:
        return data.decode()
    except UnicodeDecodeError:
        declared = _DECLARED.match(data)
        return data.decode(declared[1].decode() if declared else "latin-1", "replace")


def _strict(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as reason:
        raise fail(ProblemKey.NOT_TEXT) from reason


_NUMBER: Final = re.compile(r"\s*0*([0-9]{1,6})\s*", re.ASCII)


def number(word: str) -> int | None:
    """The number that a word spells, below a million; None when it is no such number."""
    match = _NUMBER.fullmatch(word) if len(word) < 100 else None
    return int(match[1]) if match else None
