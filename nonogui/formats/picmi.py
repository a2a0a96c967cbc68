"""Levels of KDE's Picmi (`.xml`): boards with rows of `1` and `-`, or separate picture files."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import ClassVar, Final

from nonogui.core.problems import FileProblemsError, Place, ProblemKey, Problems
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import Entry, Format, Reading, checked_entry, fail
from nonogui.formats.decode import Content
from nonogui.formats.picture_rows import read_picture
from nonogui.formats.sibling_files import read_sibling
from nonogui.formats.xml_puzzles import read_elements
from nonogui.formats.xml_tree import Node
from nonogui.formats.xpm import Xpm

_ROOT: Final = re.compile(r"<picmi[\s>/]")


class Picmi(Format):
    """One element per puzzle; its picture may be in a separate file."""

    colors: ClassVar = True
    goal: ClassVar = True
    metadata: ClassVar = ("title", "author")
    several: ClassVar = True
    writes: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Look for the XML root element."""
        return 95 * (text.lstrip().startswith("<") and bool(_ROOT.search(text[:65536])))

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a text; those that can't be read are reported and skipped."""
        return read_elements(text, "picmi", "board", _entry)


def _entry(node: Node) -> Entry:
    title, author = (node.attributes.get(name, "").strip() for name in ("name", "author"))
    metadata = Metadata(title=title, author=author)
    if picture := next(node.all("xpm"), None):
        return _from_picture_file(picture, metadata)
    rows = [(row.line, row.text.strip()) for row in node.all("row")]
    puzzle = Puzzle.from_picture(read_picture(rows, "-", "1"), metadata=metadata)
    return checked_entry(puzzle, None, Problems(), {})


def _from_picture_file(node: Node, metadata: Metadata) -> Entry:
    """Read a puzzle with its picture in a separate file.

    Raises:
        FileProblemsError: there is no such file, or it is not a picture.
    """
    data = read_sibling(node.text)
    if data is None:
        raise fail(ProblemKey.UNSUPPORTED, node.line, what="other-file")
    try:
        (entry,) = Xpm().read_text(Content(data).text).entries
    except FileProblemsError as reason:
        at = Place(file_line=node.line)
        # Line numbers of the other file would mislead, so the line that names it is reported.
        raise FileProblemsError([replace(each, place=at) for each in reason.problems]) from reason
    return replace(entry, puzzle=replace(entry.puzzle, metadata=metadata))
