"""The problems of files with one fault, compared with recorded ones for every line and sample.

    WRITE_GOLDEN=1 pytest tests/formats/test_spoilt.py

records them again; look at each change before you commit it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from nonogui.core.problems import FileProblemsError, Problem
from nonogui.formats.base import Document
from nonogui.formats.registry import loads

DATA = Path(__file__).parents[1] / "data"
FOLDERS = sorted(path for path in DATA.iterdir() if path.is_dir() and path.name != "png")
"""Samples by format; broken pictures are left out, because their problems come from the decoder."""

MAX_LINES = 60
"""Of a sample, that many are spoilt: pictures as text have hundreds that are alike."""

NUMBER = re.compile(rb"(?<![\w#.])\d+(?![\w.])")


def faults(line: bytes) -> Iterator[tuple[str, bytes | None]]:
    """Yield what may be wrong with a line: its name and the line with it; None leaves it out."""
    yield "is missing", None
    number = NUMBER.search(line)
    if number:
        yield "has 9999", line[: number.start()] + b"9999" + line[number.end() :]
        yield "has 0", line[: number.start()] + b"0" + line[number.end() :]
    yield "ends in ?!", line + b"?!"


def description(path: Path) -> Iterator[str]:
    """Say what reading a sample gives with each fault; a fault that changes nothing is left out."""
    lines = path.read_bytes().split(b"\n")
    before = _read(path.read_bytes(), path.name)
    yield path.name
    for at in range(0, len(lines), 1 + len(lines) // MAX_LINES):
        for name, line in faults(lines[at]):
            spoilt = [*lines[:at], *([] if line is None else [line]), *lines[at + 1 :]]
            after = _read(b"\n".join(spoilt), path.name)
            if after != before:
                yield f"  {at + 1} {name}: {after}"


def _read(data: bytes, name: str) -> str:
    """Say what reading gives: the format and the problems, and which puzzles."""
    try:
        document = loads(data, name)
    except FileProblemsError as reason:
        return "refused, " + _problems_text(reason.problems)
    problems = [*document.general, *(each for entry in document.entries for each in entry.problems)]
    return ", ".join(filter(None, [*_puzzles(document), _problems_text(problems)]))


def _puzzles(document: Document) -> Iterator[str]:
    yield document.format.name
    for entry in document.entries[:5]:
        puzzle = entry.puzzle
        cells = sum(block.length for clue in puzzle.rows for block in clue.blocks)
        yield f"{puzzle.width} x {puzzle.height} with {cells}"


def _problems_text(problems: list[Problem] | tuple[Problem, ...]) -> str:
    return ", ".join(f"{each.key} {each.place.file_line or '-'}" for each in list(problems)[:4])


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_problems_of_damaged_files_match_the_recorded_ones(folder: Path) -> None:
    golden = folder / "spoilt.golden"
    samples = sorted(path for path in folder.iterdir() if path.suffix != ".golden")
    text = "\n".join(line for path in samples for line in description(path)) + "\n"
    if os.environ.get("WRITE_GOLDEN"):  # then look at each change before it is kept
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
