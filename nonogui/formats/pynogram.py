"""The INI text of pynogram: `[clues]` with columns and rows, perhaps `[colors]`."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from nonogui.core.problems import ProblemKey
from nonogui.formats.base import Findings, Format, Reading
from nonogui.formats.clue_lists import NumberedLine, numbered_lines
from nonogui.formats.ini_clues import LISTED, SIDES, read_clues

_CLUES: Final = re.compile(r"^[ \t]*+\[clues\]", re.MULTILINE)
_SIDE: Final = re.compile(r"^[ \t]*+(?:rows|columns)[ \t]*+[=:]", re.MULTILINE)
_SECTION: Final = re.compile(r"\[(\w+)\].*")
_KEY: Final = re.compile(r"(\w+)\s*[=:](.*)")


class Pynogram(Format):
    """Sections, comments after `#` and `;`, clues separated by commas and line ends."""

    colors: ClassVar = True
    writes: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Look for the heading of the clues, and a side."""
        # First look for the plain word: the expression takes 60 ms for 9 MB and blocks all threads.
        is_headed = "[clues]" in text and _CLUES.search(text) and _SIDE.search(text)
        return 80 * bool(is_headed and not LISTED.search(text))

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        found = Findings()
        parts: dict[str, list[NumberedLine]] = {name: [] for name in (*SIDES, "colors", "")}
        section, target = "", ""
        for at, line in numbered_lines(text):
            match = _SECTION.fullmatch(line)
            key = _KEY.fullmatch(line) if section == "clues" else None
            if not line or line[0] in "#;":
                continue
            if match:
                section = match[1].lower()
                target = "colors" if section == "colors" else ""
            elif key:
                target = _side(key, parts, at, found)
                parts[target].append((at, key[2]))
            else:
                parts[target].append((at, line))
        return read_clues(parts["rows"], parts["columns"], parts["colors"], found)


def _side(
    match: re.Match[str], parts: dict[str, list[NumberedLine]], line: int, found: Findings
) -> str:
    """Return the side that a key names, or report the error; "" if it names no side."""
    name = match[1].lower()
    if name not in SIDES:
        found.error(ProblemKey.SYNTAX, line, expected="rows = 1 2", found=match[0])
        return ""
    if parts[name]:
        found.error(ProblemKey.UNSUPPORTED, line, what="several-puzzles")
    return name
