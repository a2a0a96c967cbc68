"""Lists of puzzles of davidje13's Nonogram (`.csv`): names and codes, or codes alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import ClassVar, Final

from nonogui.core.problems import FileProblemsError, ProblemKey, Problems
from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Entry, Format, Reading, checked_entry, fail
from nonogui.formats.nonogram_codes import FIELDS, looks_coded, read_code
from nonogui.formats.several_puzzles import read_each

# The columns that may contain a code.
_CODES: Final = ("rules", "image")

_PIECE: Final = re.compile(  # early Pythons 3.11 get possessive groups wrong; there are none here
    r"""\\(?P<escaped>(?s:.))"""
    r"""|"(?P<double>[^"\\]*+(?:\\(?s:.)[^"\\]*+)*)"?|'(?P<single>[^'\\]*+(?:\\(?s:.)[^'\\]*+)*)'?"""
    r"""|(?P<comma>,)|(?P<end>\n)|#[^\n]*+|(?P<plain>[^\\"',\n#]++)|\\"""
)
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)

_HEAD: Final = re.compile(r"(?:[ \t]*+(?:#[^\n]*+)?\n|)*+([^\n#]*+)")
# A choice: headings have under 100 characters; the limit spares a search in a very long line.
_LONGEST_HEAD: Final = 1000
# Characters of a list that are read.
_MAX_CHARACTERS: Final = 1_000_000
# Lines to search for a code, which shows that only the first line is wrong. A choice.
_HEADLESS: Final = 20

_Record = tuple[int, Sequence[str]]


class NonogramCsv(Format):
    """Comma-separated lines; the first may name the columns."""

    is_loose: ClassVar = True
    metadata: ClassVar = tuple(FIELDS)
    several: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for a first line that names a column of codes, or is a code."""
        match = _HEAD.match(text)
        head = match[1] if match else ""
        if len(head) < _LONGEST_HEAD and _is_head(head.split(",")):
            return 85
        return 40 * _is_code(head.strip())

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a text; those that can't be read are reported and skipped."""
        if len(text) > _MAX_CHARACTERS:
            raise fail(ProblemKey.TOO_MUCH)
        records = _records(text)
        head = next(records, (1, []))
        if _is_head(head[1]):
            names = [name.strip().lower() for name in head[1]]
            return read_each(records, lambda at, cells: _read_named(at, names, cells))
        if not _is_code(head[1][0] if head[1] else ""):
            # Other tables have the suffix, too.
            if not any(_is_code(cell) for _, cells in islice(records, _HEADLESS) for cell in cells):
                raise fail(ProblemKey.NO_PUZZLE)
            raise fail(ProblemKey.SYNTAX, head[0], expected="name,rules", found=",".join(head[1]))
        return read_each(_records(text), lambda at, cells: [_entry(at, cells[0], Metadata())])


def _is_head(cells: Sequence[str]) -> bool:
    return any(cell.strip().lower() in _CODES for cell in cells)


def _is_code(text: str) -> bool:
    if not looks_coded(text):
        return False
    try:
        read_code(text, 1)
    except FileProblemsError:
        return False
    return True


def _read_named(at: int, names: Sequence[str], cells: Sequence[str]) -> Iterator[Entry]:
    """Yield the puzzle of a line, if it has one."""
    values = dict(zip(names, cells, strict=False))
    code = next((values[name] for name in _CODES if values.get(name)), "")
    if code:
        texts = {field: values.get(name, "").strip() for field, name in FIELDS.items()}
        metadata = replace(Metadata(), **texts)  # type: ignore[arg-type]
        yield _entry(at, code, metadata)


def _entry(at: int, code: str, metadata: Metadata) -> Entry:
    puzzle = replace(read_code(code, at), metadata=metadata)
    return checked_entry(puzzle, None, Problems(), dict.fromkeys(puzzle.lines(), at))


def _records(text: str) -> Iterator[_Record]:
    """Yield the cells of each line that has any, with the line's number."""
    start = line = 1
    cells: list[str] = []
    cell = _Cell()
    for match in _PIECE.finditer(text):
        kind = match.lastgroup
        if kind in ("comma", "end"):
            cells.append(cell.text)
            cell = _Cell()
        elif kind == "plain":
            cell.add(match["plain"], is_quoted=False)
        elif kind:
            quoted = match["double"] or match["single"] or ""
            cell.add(match["escaped"] or _ESCAPED.sub(r"\1", quoted), is_quoted=True)
        line += match[0].count("\n")
        if kind == "end":
            if any(cells):
                yield start, cells
            cells, start = [], line
    if any(cells := [*cells, cell.text]):
        yield start, cells


class _Cell:
    """A cell. Blanks at its ends are removed unless they are quoted."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._blanks = ""

    @property
    def text(self) -> str:
        """Return its content."""
        return "".join(self._pieces)

    def add(self, piece: str, *, is_quoted: bool) -> None:
        """Add the next piece."""
        if not is_quoted and not piece.strip():
            self._blanks += piece if self._pieces else ""
            return
        self._pieces += [self._blanks, piece if is_quoted or self._pieces else piece.lstrip()]
        self._blanks = ""
        if not is_quoted:
            self._blanks = piece[len(piece.rstrip()) :]
            self._pieces[-1] = self._pieces[-1].rstrip()
