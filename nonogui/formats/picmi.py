"""Levels of KDE's Picmi (`.xml`): boards with rows of `1` and `-`."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import Entry, Format, Reading, checked, fail
from nonogui.formats.pictures import read_picture
from nonogui.formats.xml_puzzles import read_elements
from nonogui.formats.xml_tree import Node

_ROOT: Final = re.compile(r"<picmi[\s>/]")


class Picmi(Format):
    """An element for each puzzle; its picture may be in a file of its own."""

    goal: ClassVar = True
    metadata: ClassVar = ("title", "author")
    several: ClassVar = True
    writes: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """An XML text whose root looks right."""
        return 95 * (text.lstrip().startswith("<") and bool(_ROOT.search(text[:65536])))

    def read_text(self, text: str) -> Reading:
        """The puzzles of a text; those that can't be read are told and left out."""
        return read_elements(text, "picmi", "board", _entry)


def _entry(node: Node) -> Entry:
    if next(node.all("xpm"), None):
        raise fail(ProblemKey.UNSUPPORTED, node.line, what="other-file")
    rows = [(row.line, row.text.strip()) for row in node.all("row")]
    title, author = (node.attributes.get(name, "").strip() for name in ("name", "author"))
    metadata = Metadata(title=title, author=author)
    puzzle = Puzzle.from_picture(read_picture(rows, "-", "1"), metadata=metadata)
    return checked(puzzle, None, Problems(), {})
