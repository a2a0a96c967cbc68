"""Decode the bytes of a file in any encoding into text, and words into numbers."""

from __future__ import annotations

import codecs
import re
import unicodedata
from functools import cache, cached_property
from itertools import pairwise
from typing import Final

from nonogui.core.problems import FileProblemsError, Problem, ProblemKey, error, warning
from nonogui.lazy import regex

MAX_BYTES: Final = 64 * 1024 * 1024
"""Larger files are not puzzles."""

MAX_SNIFFED: Final = 300_000
"""Characters at the start of a text that `sniff` may use: over 40 formats search them, some for 5
ms, during which no other thread runs.
"""

_BOMS: Final = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}

_DECLARED: Final = regex(
    rb"""<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.-]{2,30})["']"""
    rb"""|<meta[^>]{0,100}?charset\s*=\s*["']?([\w.-]{2,30})"""
    rb"""|-\*-[^\n]{0,60}?coding[:=]\s*([\w.-]{2,30})""",
    re.IGNORECASE,
)
# Bytes at the start of a file in which it may declare its encoding.
_MAX_DECLARING: Final = 2_000

# A sign that comments or quotations start with, in the first line of a text.
_MARGIN: Final = regex(r"\s*+(//|--|;++|[#%>])(?=[ \t])")

# A choice: the likeliest and three others.
_MAX_OFFERED: Final = 4


class Content:
    """The content of a file: bytes, and their text if they are text.

    Attributes:
        data: the raw bytes.
        encoding: the encoding to use; "" to detect it.
    """

    def __init__(self, data: bytes, encoding: str = "") -> None:
        """Store the bytes; they are decoded on first use.

        Raises:
            FileProblemsError: there are too many, or the encoding is unknown.
        """
        if len(data) > MAX_BYTES:
            problem = error(ProblemKey.TOO_LARGE, size=len(data), most=MAX_BYTES >> 20)
            raise FileProblemsError([problem])
        self.data = data
        self.encoding = known_encoding(encoding) if encoding else ""
        if encoding and not self.encoding:
            raise FileProblemsError([error(ProblemKey.UNKNOWN_ENCODING, found=encoding[:40])])

    @cached_property
    def text(self) -> str:
        """The text.

        Raises:
            FileProblemsError: the bytes are not text.
        """
        return self._decoded[0]

    @cached_property
    def start(self) -> str:
        """The start of the text, for recognising its format."""
        return self.text[:MAX_SNIFFED]

    @cached_property
    def is_text(self) -> bool:
        """Whether the bytes are text."""
        try:
            _ = self._decoded
        except FileProblemsError:
            return False
        return True

    def drop_margin(self) -> None:
        """Drop the sign of a comment or quotation that starts every line and is nowhere else.

        Else it may be a cell of a picture.
        """
        text, encodings = self._decoded
        sign = _MARGIN.match(self.start)
        if sign is None or len(text) > MAX_SNIFFED:
            return
        mark = re.escape(sign[1])
        line = rf"[ \t]*+(?:{mark}(?:[ \t](?:(?!{mark})[^\n]|)*+)?)?"
        if re.fullmatch(rf"(?:{line}\n|)*+{line}", text):
            bare = re.sub(rf"^[ \t]*+{mark}[ \t]?", "", text, flags=re.MULTILINE)
            self.forget_text()
            self._decoded = bare, encodings

    def forget_text(self) -> None:
        """Free the memory of the text, which is as much as the file's."""
        vars(self).pop("_decoded", None)
        vars(self).pop("start", None)
        vars(self).pop("text", None)

    @property
    def is_blank(self) -> bool:
        """Whether the bytes are text without any visible character."""
        return self.is_text and (not self.text or self.text.isspace())

    @property
    def encodings(self) -> tuple[str, ...]:
        """The encodings that the text may be in, the one used first; empty if there is no doubt."""
        return tuple(self._decoded[1][:_MAX_OFFERED])

    @property
    def encoding_warning(self) -> list[Problem]:
        """A warning that names the guessed encoding; empty if nothing was guessed."""
        return [warning(ProblemKey.ENCODING_GUESSED, found=name) for name in self.encodings[:1]]

    @cached_property
    def _decoded(self) -> tuple[str, list[str]]:
        """The text and, if its encoding is a guess, all likely encodings, the likeliest first."""
        text, encodings = _decode(self.data, self.encoding)
        if "\0" in text:
            raise _not_text()
        # `\r\r\n` is `\r\n` written as text once more.
        for end in ("\r\r\n", "\r\n", "\r") if "\r" in text else ():  # a quick search
            text = text.replace(end, "\n")
        return text, encodings


def decode(data: bytes) -> str:
    """Decode bytes to text without carriage returns and byte order mark.

    UTF-8 is tried first, then UTF-16 with or without a mark, then the encoding that the text
    declares. Otherwise the encoding in which the words look most natural is taken.

    Raises:
        FileProblemsError: the bytes are not text.
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
    # A character that the declared encoding lacks is replaced: the rest can still be read.
    if declared := _declared_encoding(data):
        return data.decode(declared, "replace"), []
    encodings = likely_encodings(data)
    return data.decode(encodings[0], "replace"), encodings


def _declared_encoding(data: bytes) -> str:
    match = _DECLARED.search(data[:_MAX_DECLARING])
    return known_encoding(match[match.lastindex or 0].decode()) if match else ""


def _strict(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as reason:
        raise _not_text() from reason


def _not_text() -> FileProblemsError:
    return FileProblemsError([error(ProblemKey.NOT_TEXT)])


_NUMBER: Final = regex(r"\s*0*([0-9]{1,6})\s*", re.ASCII)


def parse_number(word: str) -> int | None:
    """Return the number that a word spells, below a million; None for any other word."""
    match = _NUMBER.fullmatch(word) if len(word) < 100 else None
    return int(match[1]) if match else None


# --- encodings ---


# Encodings in which puzzle files are found, the commonest first.
_CANDIDATES: Final = (
    *("cp1252", "cp1251", "koi8-r", "cp1250", "iso8859-2", "cp1253", "cp1255", "cp1254"),
    *("cp932", "euc-jp", "gb18030", "big5", "cp949"),
)

_WORD: Final = regex(rb"[A-Za-z'\x80-\xff]*[\x80-\xff](?:[A-Za-z'\x40-\x7e\x80-\xff])*")
# Bytes of words that are scored.
_MAX_BYTES: Final = 4_000

# The lead bytes of common characters, which these standards list first.
_COMMON: Final = {
    "cp932": (0x88, 0x97),
    "euc-jp": (0xB0, 0xCF),
    "gb18030": (0xB0, 0xD7),
    "big5": (0xA4, 0xC6),
    "cp949": (0xB0, 0xC8),
}

_NOT_FOR_TEXT: Final = {
    *("idna", "punycode", "undefined", "unicode-escape", "raw-unicode-escape", "mbcs", "oem"),
    *("utf-7",),
}
_FROM_LIST: Final = regex(r"[A-Za-z][\w-]{1,30}", re.ASCII)


def known_encoding(name: str) -> str:
    """Return Python's name of a text encoding; "" if it is unknown."""
    if not _FROM_LIST.fullmatch(name):
        return ""
    try:
        info = codecs.lookup(name)
        "a".encode(info.name)  # raises LookupError for codecs that map text to text
        is_bytes = b"a".decode(info.name) is not None
    except (LookupError, UnicodeError):
        return ""
    return info.name if is_bytes and info.name not in _NOT_FOR_TEXT else ""


def unmarked_utf_16(data: bytes) -> str:
    """Detect UTF-16 without a byte order mark; return its name, or "".

    Puzzle files have many blanks and digits, so that many of every second byte are 0.
    """
    head = data[:4096]
    zeros = head.count(0)
    # Choices: ASCII alone would have 0.5, a text in another script has at least some numbers. A few
    # bytes are no text in another script: any two of them are likely to be one of its letters.
    if len(data) % 2 or len(head) < 4 or zeros < len(head) * (0.35 if len(head) < 32 else 0.1):
        return ""
    for first, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        is_shown = "".join(head.decode(name, "replace").split()).isprintable()
        if head[first::2].count(0) == zeros and (is_shown or zeros > len(head) * 0.35):
            return name
    return ""


def likely_encodings(data: bytes) -> list[str]:
    """Return encodings for a text that is not UTF-8, the likeliest first."""
    words: list[bytes] = []
    size = 0
    for match in _WORD.finditer(data):
        words.append(match[0])
        size += len(match[0])
        if size > _MAX_BYTES:
            break
    oddness_by_name = {name: _oddness(words, name) for name in _CANDIDATES}
    possible = [name for name in _CANDIDATES if oddness_by_name[name] is not None]
    # Latin-1 decodes every byte.
    return sorted(possible, key=lambda name: oddness_by_name[name] or 0) or ["latin-1"]


# The scores are only roughly tuned. Of 76 titles in eleven encodings, 67 are read right. Half or
# double of any score changes that by one at most, except for common East Asian letters.
def _oddness(words: list[bytes], encoding: str) -> float | None:
    """Score how unnatural words look in an encoding; None if it can't decode them."""
    oddness = 0.0
    characters = 0
    for word in words:
        try:
            text = word.decode(encoding)
        except UnicodeDecodeError:
            return None
        characters += len(text)
        oddness += sum(_oddness_of(character, encoding) for character in text if character > "\x7f")
        oddness += sum(_oddness_between(*pair) for pair in pairwise(text)) + _oddness_of_case(text)
    return oddness / max(1, characters)


@cache
def _oddness_of(character: str, encoding: str) -> float:
    """Score how unlikely a character is in a title."""
    kind = unicodedata.category(character)
    if encoding in _COMMON and kind == "Lo":
        return _oddness_of_letter(character, encoding)
    if kind in ("Lu", "Ll", "Lo"):
        return 0.0
    return 0.3 if kind in ("Pd", "Pi", "Pf", "Lm", "Mn") else 3.0


def _oddness_of_letter(character: str, encoding: str) -> float:
    """Score how rare an East Asian letter is: 0 for kana, low for common characters."""
    script = _script(character)
    if script == "HALFWIDTH":
        return 1.5
    if script in ("HIRAGANA", "KATAKANA"):
        return 0.0 if encoding in ("cp932", "euc-jp") else 1.0
    if (script == "HANGUL") != (encoding == "cp949"):
        return 1.5
    first, last = _COMMON[encoding]
    # In this order: with 0.2 for Korean, too, the five Korean titles of 76 are taken to be Chinese.
    common = {"cp949": 0.1, "euc-jp": 0.3}.get(encoding, 0.2)
    return common if first <= character.encode(encoding)[0] <= last else 1.5


def _oddness_between(left: str, right: str) -> float:
    """Score how unlikely two letters are next to each other in one word."""
    if not (left.isalpha() and right.isalpha()):
        return 0.0
    if left.islower() and right.isupper():
        return 1.0
    scripts = {_script(left), _script(right)}
    if len(scripts) > 1 and scripts & _CASED:
        return 1.5
    # Apart from a few words, accented letters do not stand next to each other.
    return 0.5 if scripts == {"LATIN"} and left > "\x7f" and right > "\x7f" else 0.0


def _oddness_of_case(word: str) -> float:
    """Score unusual capitals; a capital first letter, all capitals and none are usual."""
    if _script(word[0]) not in ("CYRILLIC", "GREEK"):
        return 0.0
    if word.islower() or word.isupper():
        return 0.1
    return 0.0 if word[1:].islower() else 1.0


_CASED: Final = {"LATIN", "CYRILLIC", "GREEK", "HEBREW", "HALFWIDTH"}


@cache
def _script(character: str) -> str:
    return unicodedata.name(character, "").partition(" ")[0]
