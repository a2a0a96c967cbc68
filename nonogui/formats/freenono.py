"""XML with pictures: FreeNono's (`.nonogram`), of `_` and `x`, and levels of KDE's Picmi (`.xml`).

A ZIP archive (`.nonopack`) contains several; nothing from it is ever unpacked to disk.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from typing import ClassVar, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from nonogui.core.grid import EMPTY, Grid
from nonogui.core.problems import FileProblemsError, Place, ProblemKey, Problems
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats import clue_lists
from nonogui.formats.base import (
    MAX_PUZZLES,
    Entry,
    Findings,
    Format,
    Reading,
    checked_entry,
    fail,
)
from nonogui.formats.decode import MAX_BYTES, Content, decode
from nonogui.formats.sibling_files import read_sibling
from nonogui.formats.xml_tree import Node, parse_xml
from nonogui.formats.xpm import Xpm
from nonogui.i18n import natural_key


def read_picture(rows: Sequence[clue_lists.NumberedLine], empty: str, filled: str = "") -> Grid:
    """Return a black-and-white picture, given as one text per row with a character per cell.

    Args:
        rows: each with its line of the file.
        empty: the characters of empty cells.
        filled: the characters of filled cells; "" means all others.

    Raises:
        FileProblemsError: the rows differ in length or are too long or many, or a character is
            invalid.
    """
    width = len(rows[0][1]) if rows else 0
    clue_lists.check_size(width, len(rows), rows[-1][0] if rows else None)
    for at, row in rows:
        if len(row) != width:
            raise fail(ProblemKey.PICTURE_SIZE, at, expected=width, found=len(row))
        if filled and (strange := set(row) - {*empty, *filled}):
            raise fail(ProblemKey.BAD_CELL, at, found=min(strange))
    return Grid.from_rows([[EMPTY if char in empty else 1 for char in row] for _, row in rows])


def read_elements(text: str, root: str, part: str, read: Callable[[Node], Entry]) -> Reading:
    """Return the puzzles of a text; report and skip those that can't be read.

    Args:
        text: the XML.
        root: the name of the outermost element.
        part: the name of the elements with one puzzle each.
        read: reads the puzzle of such an element.

    Raises:
        FileProblemsError: the XML is broken, or of another kind.
    """
    entries: list[Entry] = []
    refused = Findings()

    def take(node: Node) -> None:
        if len(entries) >= MAX_PUZZLES:
            raise fail(ProblemKey.TOO_MANY_PUZZLES, node.line, most=MAX_PUZZLES)
        try:
            entries.append(read(node))
        except FileProblemsError as reason:
            refused.add(reason.problems)

    found = parse_xml(text, part, take)
    if found.tag not in (root, part):
        raise fail(ProblemKey.UNKNOWN_FORMAT, found.line)
    return Reading(tuple(entries), refused.take())


_ROOT: Final = re.compile(r"<FreeNono[\s>/]")


class FreeNono(Format):
    """One element per puzzle, one child element per row."""

    is_loose: ClassVar = True
    goal: ClassVar = True
    metadata: ClassVar = ("title", "author", "description", "id")
    several: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for the XML root element."""
        return 95 * (text.lstrip().startswith("<") and bool(_ROOT.search(text[:65536])))

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a text; those that can't be read are reported and skipped."""
        return read_freenono(text)


def read_freenono(text: str) -> Reading:
    """Return the puzzles of a text.

    Raises:
        FileProblemsError: the XML is broken, or of another kind.
    """
    return read_elements(text, "freenono", "nonogram", _entry)


def _entry(node: Node) -> Entry:
    rows = [(line.line, "".join(line.text.lower().split())) for line in node.all("line")]
    attributes = {name: value.strip() for name, value in node.attributes.items()}
    metadata = Metadata(
        title=attributes.get("name", ""),
        author=attributes.get("author", ""),
        description=attributes.get("desc", ""),
        id=attributes.get("id", ""),
    )
    puzzle = Puzzle.from_picture(read_picture(rows, "_", "x"), metadata=metadata)
    return checked_entry(puzzle, None, Problems(), {})


# --- archives ---


_MAGIC: Final = b"PK\x03\x04"
# The signature before each name in an archive's directory.
_LISTED: Final = b"PK\x01\x02"

_SUFFIX: Final = ".nonogram"
# Most bytes of all files in an archive. A choice: a quarter of what a plain file may have.
_MAX_UNPACKED: Final = MAX_BYTES // 4
_ENCRYPTED: Final = 1

# What zipfile raises for broken archives.
_BROKEN: Final = (
    *(BadZipFile, OSError, EOFError, ValueError, RuntimeError, NotImplementedError),
    *(IndexError, KeyError, OverflowError, struct.error, zlib.error),
)


class Nonopack(Format):
    """A ZIP archive of FreeNono files."""

    is_loose: ClassVar = True
    is_text: ClassVar = False
    goal: ClassVar = True
    metadata: ClassVar = ("title", "author", "description", "id")
    several: ClassVar = True

    def sniff(self, content: Content) -> int:
        """Look for a ZIP archive with a `.nonogram` file in it."""
        return 90 * (content.data.startswith(_MAGIC) and _SUFFIX.encode() in content.data.lower())

    def read(self, content: Content, *, log: bool = True) -> Reading:  # noqa: ARG002 (no logs)
        """Return the puzzles of all files; those that can't be read are reported and skipped."""
        data = content.data
        # Checked first, because `ZipFile` creates an object for each file.
        if data.count(_LISTED) > MAX_PUZZLES:
            raise fail(ProblemKey.TOO_MANY_PUZZLES, most=MAX_PUZZLES)
        entries: list[Entry] = []
        found = Findings()
        for text in _texts(data):
            try:
                reading = read_freenono(decode(text))
            except FileProblemsError as reason:
                found.add(reason.problems)
                continue
            entries.extend(reading.entries)
            found.add(reading.problems)
            if len(entries) > MAX_PUZZLES:
                raise fail(ProblemKey.TOO_MANY_PUZZLES, most=MAX_PUZZLES)
        return Reading(tuple(entries), found.take())


def _texts(data: bytes) -> Iterator[bytes]:
    """Yield the content of each file in an archive, by name.

    Raises:
        FileProblemsError: the archive is broken or too large, or a name in it points outside.
    """
    rest = _MAX_UNPACKED
    try:
        with ZipFile(BytesIO(data)) as archive:
            for info in sorted(archive.infolist(), key=lambda info: natural_key(info.filename)):
                _check(info)
                if not info.filename.lower().endswith(_SUFFIX):
                    continue
                with archive.open(info) as file:
                    # Stop at the limit: a small archive may unpack to gigabytes.
                    text = file.read(rest + 1)
                rest -= len(text)
                if rest < 0:
                    raise fail(ProblemKey.TOO_MUCH)
                yield text
    except _BROKEN as reason:
        raise fail(ProblemKey.BAD_ARCHIVE) from reason


def _check(info: ZipInfo) -> None:
    """Refuse a file that does not belong in an archive of puzzles.

    Raises:
        FileProblemsError: its name points outside the archive, or its compression is unsupported.
    """
    parts = info.filename.replace("\\", "/").split("/")
    if ".." in parts or not parts[0] or ":" in parts[0]:
        raise fail(ProblemKey.UNSUPPORTED, what="path")
    if info.flag_bits & _ENCRYPTED or info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise fail(ProblemKey.BAD_ARCHIVE)


_LEVELS_ROOT: Final = re.compile(r"<picmi[\s>/]")


class Picmi(Format):
    """One element per puzzle; its picture may be in a separate file."""

    is_loose: ClassVar = True
    colors: ClassVar = True
    goal: ClassVar = True
    metadata: ClassVar = ("title", "author")
    several: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for the XML root element."""
        return 95 * (text.lstrip().startswith("<") and bool(_LEVELS_ROOT.search(text[:65536])))

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a text; those that can't be read are reported and skipped."""
        return read_elements(text, "picmi", "board", _level)


def _level(node: Node) -> Entry:
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
