"""The TOML of nonogrid: pynogram's clues as texts, colours as a list of texts."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import ClassVar, Final

from nonogui.core.problems import ProblemKey
from nonogui.formats.base import Findings, Format, Reading, fail
from nonogui.formats.clue_lists import NumberedLine
from nonogui.formats.ini_clues import LISTED, SIDES, read_clues

_CLUES: Final = re.compile(r"^[ \t]*+\[clues\]", re.MULTILINE)
_SIDE: Final = re.compile(
    r"^[ \t]*+(?:rows|columns)[ \t]*+=[ \t]*+"
    r"""(?:\"{3}|'{3}|\[|"[^"\n]*+"[ \t]*+(?:#[^\n]*+)?$)""",
    re.MULTILINE,
)
_AT: Final = re.compile(r"\(at line ([0-9]+),")
# Characters of a text; clues need fewer.
_MAX_CHARACTERS: Final = 2_000_000
# Characters that make the TOML parser work most. A choice: a file has a few for each line.
_MAX_PUNCTUATION: Final = 20_000
# Dots in a line that is not a comment; dots separate the parts of keys.
_MAX_DOTS: Final = 100


class Nonogrid(Format):
    """Tables `clues` and `colors`."""

    colors: ClassVar = True
    writes: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Look for the heading of the clues, and a side that is a TOML string."""
        # The plain word first: the expression takes 60 ms for 9 MB, in which no other thread runs.
        is_headed = "[clues]" in text and _CLUES.search(text) and _SIDE.search(text)
        return 85 * bool(is_headed and not LISTED.search(text))

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        data = parse_toml(text)
        clues, colors = data.get("clues"), data.get("colors")
        rows, columns = (_lines(text, clues, side) for side in SIDES)
        return read_clues(rows, columns, _lines(text, colors, "defs"), Findings())


def parse_toml(text: str) -> dict[str, object]:
    """Parse a TOML text.

    Raises:
        FileProblemsError: it is not TOML, or not in the style of a puzzle.
    """
    if _is_too_much(text):
        raise fail(ProblemKey.TOML)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as reason:
        # In Python 3.11 only the message of this exception has the line.
        place = _AT.search(str(reason))
        line = int(place[1]) if place else text.count("\n") + 1
        raise fail(ProblemKey.TOML, line) from reason
    except (ValueError, RecursionError) as reason:
        raise fail(ProblemKey.TOML) from reason


def _is_too_much(text: str) -> bool:
    """Return whether a text would keep the parser busy too long and can't be a puzzle."""
    punctuation = sum(map(text.count, "=[{,'\""))
    if len(text) > _MAX_CHARACTERS or punctuation > _MAX_PUNCTUATION:
        return True
    lines = (line for line in text.split("\n") if line.count(".") > _MAX_DOTS)
    return not all(line.lstrip().startswith("#") for line in lines)


def _lines(text: str, table: object, key: str) -> Iterator[NumberedLine]:
    """Yield the lines of a string or list of strings, each with its line of the file."""
    value = table.get(key, "") if isinstance(table, dict) else ""
    texts = value if isinstance(value, list) else [value]
    start = re.search(rf"^[ \t]*+{key}[ \t]*+=", text, re.MULTILINE)
    at = start.end() if start else 0
    line = text.count("\n", 0, at) + 1
    for part in texts:
        if not isinstance(part, str):
            raise fail(ProblemKey.SYNTAX, line, expected='"1 2"', found=type(part).__name__)
        found = text.find(part, at)
        if found >= 0:
            line += text.count("\n", at, found)
            at = found
        yield from enumerate(part.split("\n"), start=line)
