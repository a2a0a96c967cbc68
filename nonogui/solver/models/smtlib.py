"""What the models that are written in SMT-LIB share."""

from __future__ import annotations

from collections.abc import Iterable

from nonogui.core.clue import Clue
from nonogui.core.line import Line
from nonogui.solver.models.cells import Tail

Bounds = list[tuple[int, int]]
"""First and last start of each block."""


def name(line: Line) -> str:
    """How the variables of a line begin."""
    return f"{line.axis}{line.index}"


def term(tail: Tail) -> str:
    """Whether a cell has a value, from the end of the clause that allows it."""
    if tail is None:
        return "true"
    literal = int(tail.split()[0])
    if not literal:
        return "false"
    return f"c{literal}" if literal > 0 else f"(not c{-literal})"


def formulas(declarations: Iterable[str], terms: Iterable[str]) -> str:
    """A text that Z3 can read by itself.

    Args:
        declarations: names, each with its sort behind it.
        terms: all of them hold.
    """
    declared = "".join(f"(declare-const {declaration})" for declaration in declarations)
    return f"{declared}(assert (and true {' '.join(terms)}))\n"


def either(terms: Iterable[str]) -> str:
    """At least one of some terms; false when there are none."""
    return f"(or false {' '.join(terms)})"


def bounds(clue: Clue, length: int) -> Bounds:
    """Where the blocks of a clue can start for the length of the line alone."""
    first, starts = 0, []
    for block, gap in zip(clue.blocks, (*clue.gaps, 0), strict=False):
        starts.append(first)
        first += block.length + gap
    slack = length - clue.min_length
    return [(start, start + slack) for start in starts]
