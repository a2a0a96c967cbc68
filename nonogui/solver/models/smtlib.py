"""Helpers for the models that are written in SMT-LIB."""

from __future__ import annotations

from collections.abc import Iterable

from nonogui.core.clue import Clue
from nonogui.core.grid import Line
from nonogui.solver.models.cells import Tail

Bounds = list[tuple[int, int]]
"""First and last start of each block."""


def name(line: Line) -> str:
    """Return the prefix of the variables of a line."""
    return f"{line.axis}{line.index}"


def term(tail: Tail) -> str:
    """Return the term for a cell having a value, from the end of its clause."""
    if tail is None:
        return "true"
    literal = int(tail.split()[0])
    if not literal:
        return "false"
    return f"c{literal}" if literal > 0 else f"(not c{-literal})"


def formulas(declarations: Iterable[str], terms: Iterable[str]) -> str:
    """Return a text that Z3 can read separately.

    Args:
        declarations: names, each followed by its sort.
        terms: all of them must be true.
    """
    declared = "".join(f"(declare-const {declaration})" for declaration in declarations)
    # `true` keeps the term valid with one term or none.
    return f"{declared}(assert (and true {' '.join(terms)}))\n"


def disjunction(terms: Iterable[str]) -> str:
    """Return the disjunction of some terms; false if there are none."""
    return f"(or false {' '.join(terms)})"


def bounds(clue: Clue, length: int) -> Bounds:
    """Return the first and last start of each block by the length of the line alone."""
    first, starts = 0, []
    for block, gap in zip(clue.blocks, (*clue.gaps, 0), strict=False):
        starts.append(first)
        first += block.length + gap
    slack = length - clue.min_length
    return [(start, start + slack) for start in starts]
