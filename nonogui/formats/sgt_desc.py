"""How Simon Tatham's Pattern describes a puzzle: `5x4`, and `1/2.1/…` for columns and rows.

Behind a comma follow the cells that are given: `a` is a white one, `B` a black one behind one that
is not given, and so on; `z` is 25 cells that are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import MAX_SIDE, Puzzle
from nonogui.formats.base import Findings, fail
from nonogui.formats.clue_lists import Side, Sides, check_size, lengths_text, read_lengths
from nonogui.formats.decode import number

_PARAMS: Final = re.compile(r"([0-9]{1,9})(?:x([0-9]{1,9}))?")
_LONGEST_RUN: Final = 25


def read_params(text: str, line: int) -> tuple[int, int]:
    """The width and the height; one number is a square.

    Raises:
        FileProblemsError: they are no size of a puzzle.
    """
    match = _PARAMS.fullmatch(text)
    if match is None:
        raise fail(ProblemKey.SYNTAX, line, expected="10x10", found=text)
    width = number(match[1]) or 0
    height = width if match[2] is None else number(match[2]) or 0
    check_size(width, height, line)
    return width, height


def read_desc(text: str, width: int, height: int, line: int) -> tuple[Puzzle, Sides]:
    """The puzzle that a description gives, and the lines of the file of its clues.

    Raises:
        FileProblemsError: it is none.
    """
    clues, comma, cells = text.partition(",")
    parts = clues.split("/", 2 * MAX_SIDE)
    if len(parts) != width + height:
        raise fail(ProblemKey.CLUE_LINES, line, expected=width + height, found=len(parts))
    found = Findings()
    every = Side.of([(line, part) for part in parts], lambda part, at: _clue(part, at, found))
    if found.any_error():
        raise found.give_up()
    columns, rows = every.cut(width)
    sides = Sides(rows, columns)
    given = _read_given(cells, width, height, line) if comma else None
    return Puzzle(*sides.clues, given=given), sides


def params_text(puzzle: Puzzle) -> str:
    """The size."""
    return f"{puzzle.width}x{puzzle.height}"


def desc_text(puzzle: Puzzle) -> str:
    """The description of a puzzle."""
    clues = (lengths_text(clue, ".", empty="") for clue in (*puzzle.columns, *puzzle.rows))
    given = "" if puzzle.given is None else "," + "".join(_given_chars(puzzle.given))
    return "/".join(clues) + given


def _clue(text: str, line: int, found: Findings) -> Clue:
    return read_lengths(text, line, found, ".")


def _read_given(text: str, width: int, height: int, line: int) -> Grid:
    cells = bytearray([UNKNOWN]) * (width * height)
    at = 0
    for char in text:
        run = ord(char.lower()) - ord("a")
        if not (char.isascii() and char.isalpha()) or at >= len(cells):
            raise fail(ProblemKey.BAD_CELL, line, found=char)
        at += run
        if run < _LONGEST_RUN and at < len(cells):
            cells[at] = 1 if char.isupper() else EMPTY
            at += 1
    if at != len(cells):
        raise fail(ProblemKey.PICTURE_SIZE, line, expected=len(cells), found=at)
    return Grid(width, height, bytes(cells))


def _given_chars(given: Grid) -> Iterator[str]:
    run = 0
    for value in given.decided().cells:
        if value != UNKNOWN:
            yield chr(ord("a" if value == EMPTY else "A") + run)
            run = 0
        else:
            run += 1
        if run == _LONGEST_RUN:
            yield "z"
            run = 0
    if run:
        yield chr(ord("a") + run)
