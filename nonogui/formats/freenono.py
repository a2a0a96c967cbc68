"""Puzzles of FreeNono (`.nonogram`): XML with pictures of `_` and `x`.

A ZIP archive (`.nonopack`) contains several; nothing from it is ever unpacked to disk.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import ClassVar, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from nonogui.core.problems import FileProblemsError, ProblemKey, Problems
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import MAX_PUZZLES, Entry, Findings, Format, Reading, checked_entry, fail
from nonogui.formats.decode import MAX_BYTES, Content, decode
from nonogui.formats.picture_rows import read_picture
from nonogui.formats.xml_puzzles import read_elements
from nonogui.formats.xml_tree import Node
from nonogui.i18n import natural_key

_ROOT: Final = re.compile(r"<FreeNono[\s>/]")


class FreeNono(Format):
    """One element per puzzle, one child element per row."""

    goal: ClassVar = True
    metadata: ClassVar = ("title", "author", "description", "id")
    several: ClassVar = True
    writes: ClassVar = False

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

    is_text: ClassVar = False
    goal: ClassVar = True
    metadata: ClassVar = ("title", "author", "description", "id")
    several: ClassVar = True
    writes: ClassVar = False

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
