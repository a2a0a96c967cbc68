"""JSON of any program (`.json`): clues or pictures under any names."""

from __future__ import annotations

from typing import ClassVar, Final

from nonogui.formats.base import METADATA, Format, Reading
from nonogui.formats.json_puzzles import read_json
from nonogui.lazy import regex

_START: Final = regex(r"\s*+(?:\{\s*+[\"}]|\[\s*+(?:\{|\[\s*+(?:[-\"\[\d\]]|true|false|null)))")


class Json(Format):
    """Objects and lists; `json_puzzles` finds the puzzles in them."""

    colors: ClassVar = True
    goal: ClassVar = True
    given: ClassVar = True
    metadata: ClassVar = METADATA
    several: ClassVar = True
    writes: ClassVar = False
    most_lines: ClassVar = 1_000_000
    name_settles: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Look for the start of an object, or of a list of objects or lists."""
        return 40 * bool(_START.match(text[:1000]))

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a text."""
        return read_json(text)
