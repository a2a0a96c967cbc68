"""Find reasons to doubt that a text was read as it was meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.puzzle import MAX_SIDE, Puzzle

# A choice: smaller pictures often have one block in each line.
_LEAST_SIDE: Final = 5
# A choice: fewer dots may be a picture.
_LEAST_APART: Final = 4
# Lists of one number each, which say that it is alone.
_ALONE: Final = re.compile(r"[\])}][\s,;]*+[\[({][\s\"']*+\d++[\s\"',;]*+[\])}]")
# Numbers of at most two digits between signs that separate clues, perhaps after a name.
_CLUES: Final = re.compile(
    r"(?:[\"']?\w{1,20}[\"']?\s*+[:=,])?[\s\"'\[({]*+"
    r"(?:\d{1,2}(?!\d)[\s,;:|/\"'\])}\[({.+-]*+)++"
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


def may_lack_groups(text: str, puzzle: Puzzle) -> bool:
    """Return whether each number was read as a clue although the text may not separate clues."""
    sides = (puzzle.rows, puzzle.columns)
    if puzzle.goal is not None or min(map(len, sides)) < _LEAST_SIDE:
        return False
    if any(len(clue.blocks) > 1 for side in sides for clue in side) or _ALONE.search(text):
        return False
    # A side on a line, rather than a clue.
    return sum(any(map(str.isdigit, line)) for line in text.split("\n")) < min(map(len, sides))


def looks_clued(text: str) -> bool:
    """Return whether a text has enough lines of small numbers to be clues."""
    lines = (line.strip() for line in text.split("\n") if line.strip() and len(line) < _LONGEST)
    found = [line for line in lines if _CLUES.fullmatch(line)]
    if all(map(_CELLS.fullmatch, found)):
        return False  # a board
    return len(found) >= _LEAST_LINES or sum(map(bool, map(_SIDE.match, found))) > 1
