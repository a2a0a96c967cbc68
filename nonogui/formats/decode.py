"""From the bytes of a file to text, whatever encoding it came in, and from words to numbers."""

from __future__ import annotations

import codecs
import re
from functools import cached_property
from typing import Final

from nonogui.core.problems import FileProblemsError, ProblemKey, error

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


class Content:
    """What a file holds: bytes, and the text that they are where they are text.

    Attributes:
        data: the bytes as they are.
    """

    def __init__(self, data: bytes) -> None:
        """Keep the bytes; text is made of them when it is wanted.

        Raises:
            FileProblemsError: there are too many.
        """
        if len(data) > MOST_BYTES:
            raise FileProblemsError([error(ProblemKey.TOO_LARGE, size=len(data), most=MOST_BYTES)])
        self.data = data

    @cached_property
    def text(self) -> str:
        """The text.

        Raises:
            FileProblemsError: the bytes are none.
        """
        return decode(self.data)

    @cached_property
    def is_text(self) -> bool:
        """Whether the bytes are text."""
        try:
            _ = self.text
        except FileProblemsError:
            return False
        return True


def decode(data: bytes) -> str:
    """The text of some bytes without carriage returns and a byte order mark.

    UTF-8, or UTF-16 with a mark; failing that the encoding an XML declaration names, or Latin-1,
    in which every byte is a character.

    Raises:
        FileProblemsError: they are no text.
    """
    text = _decoded(data)
    if "\0" in text:
        raise _not_text()
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
        raise _not_text() from reason


def _not_text() -> FileProblemsError:
    return FileProblemsError([error(ProblemKey.NOT_TEXT)])


_NUMBER: Final = re.compile(r"\s*0*([0-9]{1,6})\s*", re.ASCII)


def number(word: str) -> int | None:
    """The number that a word spells, below a million; None when it is no such number."""
    match = _NUMBER.fullmatch(word) if len(word) < 100 else None
    return int(match[1]) if match else None
