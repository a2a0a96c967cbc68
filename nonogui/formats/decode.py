"""From the bytes of a file to text, whatever encoding it came in, and from words to numbers."""

from __future__ import annotations

import codecs
import re
from functools import cached_property
from typing import Final

from nonogui.core.problems import FileProblemsError, Problem, ProblemKey, error, warning
from nonogui.formats.encodings import known_encoding, likely_encodings, unmarked_utf_16

MOST_BYTES: Final = 64 * 1024 * 1024
"""Files beyond this are not puzzles."""

MOST_SNIFFED: Final = 2_000_000
"""Characters of a text in which its format must show: over 40 formats look at them."""

_BOMS: Final = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}

_DECLARED: Final = re.compile(
    rb"""<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.-]{2,30})["']"""
    rb"""|<meta[^>]{0,100}?charset\s*=\s*["']?([\w.-]{2,30})"""
    rb"""|-\*-[^\n]{0,60}?coding[:=]\s*([\w.-]{2,30})""",
    re.IGNORECASE,
)
_MOST_DECLARING: Final = 2_000
"""Bytes at the start of a file in which it may declare its encoding."""

_MOST_OFFERED: Final = 4


class Content:
    """What a file holds: bytes, and the text that they are where they are text.

    Attributes:
        data: the bytes as they are.
        encoding: how to decode them, where somebody said; "" is found out.
    """

    def __init__(self, data: bytes, encoding: str = "") -> None:
        """Keep the bytes; text is made of them when it is wanted.

        Raises:
            FileProblemsError: there are too many, or there is no such encoding.
        """
        if len(data) > MOST_BYTES:
            problem = error(ProblemKey.TOO_LARGE, size=len(data), most=MOST_BYTES >> 20)
            raise FileProblemsError([problem])
        self.data = data
        self.encoding = known_encoding(encoding) if encoding else ""
        if encoding and not self.encoding:
            raise FileProblemsError([error(ProblemKey.UNKNOWN_ENCODING, found=encoding[:40])])

    @cached_property
    def text(self) -> str:
        """The text.

        Raises:
            FileProblemsError: the bytes are none.
        """
        return self._decoded[0]

    @cached_property
    def start(self) -> str:
        """The start of the text, in which its format must show."""
        return self.text[:MOST_SNIFFED]

    @cached_property
    def is_text(self) -> bool:
        """Whether the bytes are text."""
        try:
            _ = self._decoded
        except FileProblemsError:
            return False
        return True

    @property
    def encodings(self) -> tuple[str, ...]:
        """Other encodings that the text may be in, where the bytes leave it open."""
        return tuple(self._decoded[1][1:_MOST_OFFERED])

    @property
    def doubts(self) -> list[Problem]:
        """A warning that names the encoding that was guessed."""
        taken = self._decoded[1][:1]
        return [warning(ProblemKey.ENCODING_GUESSED, found=name) for name in taken]

    @cached_property
    def _decoded(self) -> tuple[str, list[str]]:
        """The text, and the encodings it may be in, likeliest first, when that is a guess."""
        text, encodings = _decode(self.data, self.encoding)
        if "\0" in text:
            raise _not_text()
        return text.replace("\r\n", "\n").replace("\r", "\n"), encodings


def decode(data: bytes) -> str:
    """Return the text of some bytes without carriage returns and a byte order mark.

    UTF-8, or UTF-16 with a mark or without; failing that, the encoding that the text declares,
    or the one in which its words look most like words.

    Raises:
        FileProblemsError: they are no text.
    """
    return Content(data).text


def _decode(data: bytes, encoding: str) -> tuple[str, list[str]]:
    if encoding:
        return _strict(data, encoding), []
    for mark, marked in _BOMS.items():
        if data.startswith(mark):
            return _strict(data[len(mark) :], marked), []
    if unmarked := unmarked_utf_16(data):
        return _strict(data, unmarked), []
    try:
        return data.decode(), []
    except UnicodeDecodeError:
        if b"\0" in data:
            raise _not_text() from None
    if declared := _declared(data):
        return data.decode(declared, "replace"), []
    encodings = likely_encodings(data)
    return data.decode(encodings[0], "replace"), encodings


def _declared(data: bytes) -> str:
    match = _DECLARED.search(data[:_MOST_DECLARING])
    return known_encoding(match[match.lastindex or 0].decode()) if match else ""


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
