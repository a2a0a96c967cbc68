"""Find lists of clues in a text that belong to no puzzle that was read from it.

A bracket that is missing may hide a puzzle from its reader. Its lists are still there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats.base import Entry
from nonogui.formats.code_brackets import CLUE_TEXT, DIGITS, HARMLESS, PARTS, TOKEN
from nonogui.formats.json_names import side_in

# What may stand between lists besides commas: types and marks.
_SKIPPED: Final = PARTS | HARMLESS | {"⍬"}
# It also declares an array: `int[2]`.
_INDEX: Final = re.compile(r"(?<=\w)\[\d*+\]")
# More digits than any clue has; `int` refuses thousands.
_MAX_DIGITS: Final = 5
# Stands for the numbers of a list that is not there; no puzzle has them.
_CUT: Final = (-1,)


def first_unread(text: str, entries: Iterable[Entry], *, may_be_cut: bool) -> int | None:
    """Return the line of the first list of clues that are of no puzzle; None if there is none.

    If the text is code and may be cut, that is also the line of a bracket that is never closed.
    """
    known: set[tuple[int, ...]] = set() if may_be_cut else {_CUT}
    for entry in entries:
        rows, columns = (
            [block.length for clue in clues for block in clue.blocks]
            for clues in (entry.puzzle.rows, entry.puzzle.columns)
        )
        known |= set(map(_sorted, (rows, columns, rows + columns)))
    return next((line for line, numbers in _clue_runs(text) if numbers not in known), None)


def _sorted(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(filter(None, numbers)))


def _clue_runs(text: str) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the line and the numbers of neighbouring lists or texts that look like clues.

    Brackets around them may be missing. Lists beside single numbers may be parts of anything. Also
    yield the line of a bracket that is never closed: the text is cut. Braces before the last list
    don't count, because people quote the start of a class.
    """
    run: list[list[int]] = []
    clue: list[int] | None = None
    line = start = 1
    name = before = ""
    is_mixed = False
    opened: dict[str, list[int]] = {"[": [], "{": []}  # their lines, of braces behind the last list
    for match in TOKEN.finditer(_INDEX.sub("", f"{text}\n\0")):
        kind, word = match.lastgroup, match[0]
        start = start if run else line
        line += word.count("\n")
        if kind == "open":
            is_mixed |= bool(clue) or before + word == "new("
            clue = []
            if word in opened:  # others may be half a smiley
                opened[word].append(line)
        elif kind == "number" and clue is not None:
            clue.append(int(word.partition(".")[0][:_MAX_DIGITS]))  # `2.0` too
        elif kind == "number":
            is_mixed |= bool(run)
        elif kind == "close" and clue is not None:
            run += [clue] if clue else []
            opened["{"] *= not clue
            _close(opened, word)
            clue = None
        elif kind == "text" and (run or clue is not None) and CLUE_TEXT.fullmatch(word[1:-1]):
            run.append([int(each[:_MAX_DIGITS]) for each in DIGITS.findall(word)])
            clue = None
        elif kind not in ("end", "comment", "split", "path") and word.lower() not in _SKIPPED:
            run += [clue] if clue and word == "\0" else []  # a text that ends in a list
            if not is_mixed and kind != "assign" and _may_be_side(run, name):
                counts = int(all(each[0] == len(each) - 1 for each in run))  # before clues
                yield start, _sorted(chain(*(each[counts:] for each in run)))
            _close(opened, word)
            run, clue, is_mixed = [], None, False
            name = word if kind in ("name", "text") else name
        before = word
    yield from ((line, _CUT) for line in (opened["["] + opened["{"])[:1])


def _close(opened: Mapping[str, list[int]], word: str) -> None:
    """Remove the last bracket that another one closes, if one is open."""
    if lines := opened.get({"]": "[", "}": "{"}.get(word, "")):
        lines.pop()


def _may_be_side(run: Sequence[Sequence[int]], name: str) -> bool:
    """Return whether lists may be the clues of a side.

    Places, colours and rows of a board all have the same length, unlike clues.
    """
    numbers = set(chain(*run))
    is_varied = len(run) > 2 and len(set(map(len, run))) > 1
    is_named = len(run) > 2 and side_in(name) is not None and not numbers <= {0, 1}
    return (is_varied or is_named) and min(numbers) >= 0 and max(numbers) <= MAX_SIDE
