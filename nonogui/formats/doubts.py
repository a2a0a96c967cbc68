"""Find reasons to doubt that a text was read as it was meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.puzzle import MAX_SIDE, Puzzle

# A choice: smaller pictures often have one block in each line.
_LEAST_SIDE: Final = 5
# What people call nonograms, in most languages.
_NONOGRAM: Final = re.compile(
    "nonogr|picross|griddler|hanjie|paint.by.number|японск|ロジック|数織", re.IGNORECASE
)
# What a file says around a picture of numbers that is meant as one.
_PICTURE: Final = re.compile(
    r"pict|pixel|image|\bart\b|draw|paint|sprite|bitmap|solution|answer|puzzle|clue|hint|bild"
    "|dessin|dibujo|рису|картин|絵|画|图",
    re.IGNORECASE,
)
# A choice: fewer dots may be a picture.
_LEAST_APART: Final = 4
# Lists of one number each, which say that it is alone.
_ALONE: Final = re.compile(r"[\])}][\s,;]*+[\[({][\s\"']*+\d++[\s\"',;]*+[\])}]")
# Numbers of at most two digits between signs that separate clues, perhaps after a name.
_CLUES: Final = re.compile(
    r"(?:[\"']?\w{1,20}[\"']?\s*+[:=,])?[\s\"'\[({]*+"
    r"(?>(?:\d{1,2}(?!\d)[\s,;:|/\"'\])}\[({.+-]*+){1,9000})"
)
# A choice: the clues of a side in one line are at least as many.
_SIDE: Final = re.compile(r"(?:[^,;:|/]*+[,;:|/]){5}")
_CELLS: Final = re.compile(r"[01\W_]*+")
# A choice: three rows and three columns.
_LEAST_LINES: Final = 6
_LONGEST: Final = 4 * MAX_SIDE


def is_spread(puzzle: Puzzle) -> bool:
    """Return whether no two neighbouring rows and no two columns have numbers.

    What separates clues was read as empty clues then.
    """
    return all(map(_are_apart, (puzzle.rows, puzzle.columns)))


def _are_apart(clues: Sequence[Clue]) -> bool:
    inked = [bool(clue.blocks) for clue in clues]
    return sum(inked) >= _LEAST_APART and not any(both == (True, True) for both in pairwise(inked))


def doubt_about(text: str, puzzles: Sequence[Puzzle]) -> str:
    """Return what is doubtful about the puzzles of a text, as a value of `LEFT_OUT`; else "".

    Numbers that stand alone may belong together, or count cells as in other puzzles. A table of 0
    and 1 may be anything, unless the text says what it is, or has nothing else.
    """
    is_said = bool(_NONOGRAM.search(text))
    if not is_said and _are_data(text, puzzles):
        return "other-game"
    alone = [each for each in puzzles if each.goal is None and has_one_number_each(each)]
    if not alone or _ALONE.search(text):
        return ""
    # A side on a line, rather than a clue.
    lines = sum(any(map(str.isdigit, line)) for line in text.split("\n"))
    if any(lines < min(each.width, each.height) and not is_small(each) for each in alone):
        return "groups"
    return "" if is_said else "other-game"


def _are_data(text: str, puzzles: Sequence[Puzzle]) -> bool:
    """Return whether a picture is a table of 0 and 1, beside words that do not call it one."""
    bits = text.count("0") + text.count("1")
    tables = [
        each
        for each in puzzles
        if each.goal and each.palette.is_black_and_white and each.width * each.height <= bits
    ]
    is_page = text.lstrip()[:1] == "<"
    return bool(tables and any(map(str.isalpha, text))) and not (is_page or _PICTURE.search(text))


def is_small(puzzle: Puzzle) -> bool:
    """Return whether a picture is so small that its numbers may fit by chance."""
    return min(puzzle.width, puzzle.height) < _LEAST_SIDE


def has_one_number_each(puzzle: Puzzle) -> bool:
    """Return whether no row or column has several numbers."""
    return all(len(clue.blocks) < 2 for clue in (*puzzle.rows, *puzzle.columns))


def numbers_of(puzzles: Iterable[Puzzle]) -> tuple[list[int], list[int]]:
    """Return the numbers of both sides: those of all pictures may stand beside them, as labels."""
    every = list(puzzles)
    rows, columns = (
        sorted(block.length for side in sides for clue in side for block in clue.blocks)
        for sides in ([each.rows for each in every], [each.columns for each in every])
    )
    return rows, columns


def looks_clued(text: str, heights: Collection[int]) -> bool:
    """Return whether a text has enough lines of small numbers to be clues.

    As many rows of 0 and 1 as a puzzle has, of these heights, are its board.
    """
    lines = [line.strip() for line in text.split("\n") if line.strip() and len(line) < _LONGEST]
    cells = [line for line in lines if "1" in line and _CELLS.fullmatch(line)]
    found = [line for line in lines if line in cells or _CLUES.fullmatch(line)]
    if len(found) in heights and found == cells:
        return False
    return len(found) >= _LEAST_LINES or sum(map(bool, map(_SIDE.match, found))) > 1
