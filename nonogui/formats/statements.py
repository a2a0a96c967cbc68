"""Split the data of modelling languages: statements that end with `;`, comments, tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nonogui.core.problems import ProblemKey
from nonogui.formats.base import fail
from nonogui.formats.clue_lists import NumberedLine

_IN_STARS: Final = r"/\*(?:[^*]++|\*(?!/))*+(?:\*/)?"
# The tables of any puzzle have fewer.
_MAX_PARTS: Final = 10_000
# A choice: a 500x500 board has at most 250,000 clue numbers on both sides together.
_MAX_WORDS: Final = 500_000

_WORD: Final = re.compile(r"\n|[^\s,]++")


def statements(text: str, comment: str) -> Iterator[NumberedLine]:
    """Yield the text before each semicolon and the line on which it starts.

    Comments are skipped: from `comment` to the end of the line, and `/* */`.
    """
    pattern = re.compile(f"{comment}[^\n]*+|{_IN_STARS}")
    # The line breaks of comments stay, so that problems name the right line.
    plain = pattern.sub(lambda match: "\n" * match[0].count("\n") or " ", text)
    return parts(plain, ";", 1)


def parts(text: str, separator: str, line: int) -> Iterator[NumberedLine]:
    """Split a text at a separator; yield stripped parts, each with its starting line.

    Raises:
        FileProblemsError: there are far too many parts.
    """
    if text.count(separator) > _MAX_PARTS:
        raise fail(ProblemKey.TOO_MUCH, line)
    for part in text.split(separator):
        body = part.lstrip()
        yield line + part.count("\n", 0, len(part) - len(body)), body.rstrip()
        line += part.count("\n")


def words(text: str, line: int) -> Iterator[NumberedLine]:
    """Split a text at blanks and commas; yield each word with its line.

    Raises:
        FileProblemsError: there are far too many.
    """
    for count, match in enumerate(_WORD.finditer(text)):
        if count > _MAX_WORDS:
            raise fail(ProblemKey.TOO_MUCH, line)
        if match[0] == "\n":
            line += 1
        else:
            yield line, match[0]
