"""The files of php-nonogram: clues as YAML, or a picture of 0 and 1."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar, Final

from nonogui.core.grid import Grid
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import MAX_SIDE, Puzzle
from nonogui.formats.base import Findings, Format, Reading, checked_entry, fail
from nonogui.formats.clue_lists import NumberedLine, check_size, numbered_lines, read_lists

_SHAPE: Final = re.compile(
    r"(?:---)?\s*+(?:#[^\n]*+\n\s*+)*+(?:columns|rows)[ \t]*+:[ \t]*+\n\s*+-", re.IGNORECASE
)
_KEY: Final = re.compile(r"(columns|rows)\s*:", re.IGNORECASE)
_ITEM: Final = re.compile(r"( *)-( +-)? *(\[[0-9, ]*\]|[0-9]*)", re.ASCII)
_PICTURE: Final = re.compile(r"\s*+[01]{2,}+\n(?:[01]{2,}+\n?)++\s*+")


class PhpNonogram(Format):
    """Lists of lists under `columns` and `rows`, or a goal from which clues are computed."""

    goal: ClassVar = True
    writes: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Look for a list under a key, or lines of 0 and 1 of equal length."""
        if _SHAPE.match(text):
            # In YAML a key is unique; more are in a text that people write.
            keys = [line for line in text.split("\n") if line[:1] in "cCrR" and _KEY.match(line)]
            return 80 * (len(keys) <= 2)
        return 45 * bool(_PICTURE.fullmatch(text) and len(set(map(len, text.split()))) == 1)

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        lines = numbered_lines(text)
        if all(set(line) <= set("01") for _, line in lines):
            return _read_picture([line for line in lines if line[1]])
        sides: dict[str, list[NumberedLine]] = {"rows": [], "columns": []}
        found = Findings()
        for side, at, clue in _clues(text, found):
            sides[side].append((at, clue))
        return read_lists(sides["rows"], sides["columns"], found)


def _read_picture(lines: list[NumberedLine]) -> Reading:
    if not lines:
        raise fail(ProblemKey.NO_PUZZLE)
    width = len(lines[0][1])
    check_size(width, len(lines), lines[0][0])
    for at, line in lines:
        if len(line) != width:
            raise fail(ProblemKey.PICTURE_SIZE, at, expected=width, found=len(line))
    goal = Grid(width, len(lines), bytes(map(int, "".join(line for _, line in lines))))
    return Reading((checked_entry(Puzzle.from_picture(goal), None, Problems(), {}),), Problems())


def _clues(text: str, found: Findings) -> Iterator[tuple[str, int, str]]:
    """Yield each clue with its side and line; the items of a nested list are its numbers.

    As in YAML, items of one list must start in the same column. A list below an item with its own
    value is an error, and so is a list within a list of numbers.
    """
    side, indent, inner, first_line, clue = "", -1, -1, 0, list[str]()
    may_nest = True
    for at, line in enumerate(text.split("\n"), start=1):
        key, item = _KEY.fullmatch(line.strip()), _ITEM.fullmatch(line.rstrip())
        column = len(item[1]) if item else 0
        is_next = item is not None and column <= max(indent, 0)
        if (key or is_next or indent < 0) and first_line:
            yield side, first_line, " ".join(clue)
            first_line = 0
        if key:
            side, indent = key[1].lower(), -1
        elif item and side:
            if indent < 0 or is_next:
                expected = indent if indent >= 0 else column
                indent, first_line, clue = expected, at, []
                inner = column + len(item[2]) if item[2] else -1
                may_nest = bool(item[2]) or not item[3]
                is_plain = not (item[2] and item[3].startswith("["))
            else:
                expected = inner = inner if inner >= 0 else column
                is_plain = may_nest and not item[2] and not item[3].startswith("[")
            if column != expected or not is_plain:
                example = " " * expected + "-" if is_plain else "- [1, 2]"
                found.error(ProblemKey.SYNTAX, at, expected=example, found=line)
            if len(clue) <= MAX_SIDE:
                clue.extend(re.findall(r"[0-9]+", item[3]))
        elif line.strip() not in ("", "---") and not line.lstrip().startswith("#"):
            found.error(ProblemKey.SYNTAX, at, expected="- [1, 2]", found=line.strip())
    if first_line:
        yield side, first_line, " ".join(clue)
