"""The clues of pynogram: in INI sections, or in nonogrid's TOML with colours as a list of texts."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import ClassVar, Final

from nonogui.core.palette import Color, Rgb
from nonogui.core.problems import ProblemKey
from nonogui.formats import clue_lists
from nonogui.formats.base import Findings, Format, Reading, fail
from nonogui.formats.colors import parse_color, parse_hex, some_color
from nonogui.formats.decode import parse_number
from nonogui.formats.named_inks import NamedInks

SIDES: Final = ("rows", "columns")

LISTED: Final = re.compile(
    r"^[ \t]*+(?:\w++[ \t]*+[=:])?[ \t\"']*+\d[\d ]*+;++[ \t]*+\d", re.MULTILINE
)
"""A semicolon between clues, where a comment would begin."""
_COMMENT: Final = re.compile(r"[#;].*")
_COLOR: Final = re.compile(r"([^\s=]+)\s*=\s*\(([^()]*)\)\s*(\S?)")


def read_clues(
    rows: Iterable[clue_lists.NumberedLine],
    columns: Iterable[clue_lists.NumberedLine],
    colors: Iterable[clue_lists.NumberedLine],
    found: Findings,
) -> Reading:
    """Read the one puzzle from lines of comma-separated clues and colour declarations.

    Raises:
        FileProblemsError: it can't be read.
    """
    inks = NamedInks()
    declared = ((at, text) for at, text in colors if text.strip())
    for count, (at, text) in enumerate(declared):
        _declare(text, at, count, inks, found)
    written = [[*rows], [*columns]]
    texts = [list(islice(_clue_texts(side), clue_lists.ONE_TOO_MANY)) for side in written]
    clue_lists.check_lists(*texts)
    sides = _sides(texts, inks, found)
    if all(len(text.split()) == 1 for side in texts for _, text in side):
        # Commas may also be between the numbers of a clue.
        joint = [list(islice(_clue_texts(side, ""), clue_lists.ONE_TOO_MANY)) for side in written]
        ignored = Findings()
        if all(joint) and (other := _sides(joint, inks, ignored)).fits and not ignored.any_error():
            sides = other
    return clue_lists.reading_of(sides, found)


def _sides(
    texts: Iterable[Sequence[clue_lists.NumberedLine]], inks: NamedInks, found: Findings
) -> clue_lists.Sides:
    first, second = (
        clue_lists.Side.of(
            side, lambda text, at: inks.clue(text.replace(",", " ").split(), at, found)
        )
        for side in texts
    )
    return clue_lists.Sides(first, second, inks.palette)


def _clue_texts(
    lines: Iterable[clue_lists.NumberedLine], between: str = ","
) -> Iterator[clue_lists.NumberedLine]:
    """Yield the clues of some lines, without comments, quotes and blank clues."""
    for at, line in lines:
        plain = _COMMENT.sub("", line)
        for part in plain.split(between) if between else [plain]:
            if text := part.strip(" \t\"'"):
                yield at, text


def _declare(text: str, line: int, count: int, inks: NamedInks, found: Findings) -> None:
    match = _COLOR.match(text[:200])
    if match is None:
        found.error(ProblemKey.SYNTAX, line, expected="b = (blue) *", found=text)
        return
    rgb = _rgb(match[2].strip())
    if rgb is None:
        found.warning(ProblemKey.UNKNOWN_COLOR, line, found=match[2])
    name = match[1]
    inks.declare(Color(name, rgb or some_color(count), match[3] or name[0]), line, found)


def _rgb(text: str) -> Rgb | None:
    """Return the colour of a name, of hexadecimal digits, or of three numbers."""
    parts: Sequence[int | None] = [parse_number(part) for part in text.split(",", 3)]
    if len(parts) == 3:
        red, green, blue = (256 if part is None else part for part in parts)
        return (red, green, blue) if max(red, green, blue) < 256 else None
    return parse_color(text) or parse_hex(text)


_HEADED: Final = re.compile(r"^[ \t]*+\[clues\]", re.MULTILINE)
_SIDE: Final = re.compile(r"^[ \t]*+(?:rows|columns)[ \t]*+[=:]", re.MULTILINE)
_SECTION: Final = re.compile(r"\[(\w+)\].*")
_KEY: Final = re.compile(r"(\w+)\s*[=:](.*)")


class Pynogram(Format):
    """Sections, comments after `#` and `;`, clues separated by commas and line ends."""

    is_loose: ClassVar = True
    colors: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for the heading of the clues, and a side."""
        # First look for the plain word: the expression takes 60 ms for 9 MB and blocks all threads.
        is_headed = "[clues]" in text and _HEADED.search(text) and _SIDE.search(text)
        return 80 * bool(is_headed and not LISTED.search(text))

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        found = Findings()
        parts: dict[str, list[clue_lists.NumberedLine]] = {
            name: [] for name in (*SIDES, "colors", "")
        }
        section, target = "", ""
        for at, line in clue_lists.numbered_lines(text):
            match = _SECTION.fullmatch(line)
            key = _KEY.fullmatch(line) if section == "clues" else None
            if not line or line[0] in "#;":
                continue
            if match:
                section = match[1].lower()
                target = "colors" if section == "colors" else ""
            elif key:
                target = _side_of_key(key, parts, at, found)
                parts[target].append((at, key[2]))
            else:
                parts[target].append((at, line))
        return read_clues(parts["rows"], parts["columns"], parts["colors"], found)


def _side_of_key(
    match: re.Match[str],
    parts: dict[str, list[clue_lists.NumberedLine]],
    line: int,
    found: Findings,
) -> str:
    """Return the side that a key names, or report the error; "" if it names no side."""
    name = match[1].lower()
    if name not in SIDES:
        found.error(ProblemKey.SYNTAX, line, expected="rows = 1 2", found=match[0])
        return ""
    if parts[name]:
        found.error(ProblemKey.UNSUPPORTED, line, what="several-puzzles")
    return name


_TOML_SIDE: Final = re.compile(
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

    is_loose: ClassVar = True
    colors: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for the heading of the clues, and a side that is a TOML string."""
        # The plain word first: the expression takes 60 ms for 9 MB, in which no other thread runs.
        is_headed = "[clues]" in text and _HEADED.search(text) and _TOML_SIDE.search(text)
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


def _lines(text: str, table: object, key: str) -> Iterator[clue_lists.NumberedLine]:
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
