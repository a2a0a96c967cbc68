"""Puzzles of FreeNono (`.nonogram`): XML with pictures of `_` and `x`."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from nonogui.core.problems import Problems
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import Entry, Reading, TextFormat, checked
from nonogui.formats.pictures import read_picture
from nonogui.formats.xml_puzzles import read_elements
from nonogui.formats.xml_tree import Node

_ROOT: Final = re.compile(r"<FreeNono[\s>/]")


class FreeNono(TextFormat):
    """An element for each puzzle, in which an element is a row."""

    goal: ClassVar = True
    metadata: ClassVar = ("title", "author", "description", "id")
    several: ClassVar = True
    writes: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """An XML text whose root looks right."""
        return 95 * (text.lstrip().startswith("<") and bool(_ROOT.search(text[:65536])))

    def read_text(self, text: str) -> Reading:
        """The puzzles of a text; those that can't be read are told and left out."""
        return read_freenono(text)


def read_freenono(text: str) -> Reading:
    """The puzzles of a text.

    Raises:
        FileProblemsError: the XML is broken, or of another kind.
    """
    return read_elements(text, "freenono", "nonogram", _entry)


def _entry(node: Node) -> Entry:
    rows = [(line.line, "".join(line.text.lower().split())) for line in node.all("line")]
    said = {name: value.strip() for name, value in node.attributes.items()}
    metadata = Metadata(
        title=said.get("name", ""),
        author=said.get("author", ""),
        description=said.get("desc", ""),
        id=said.get("id", ""),
    )
    puzzle = Puzzle.from_picture(read_picture(rows, "_", "x"), metadata=metadata)
    return checked(puzzle, None, Problems(), {})
