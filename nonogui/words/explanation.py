"""Explain a step in full as indented lines of text: one sentence, or all steps of its proof."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from nonogui.coach.deduction import Deduction, WhatIf
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _
from nonogui.words.contradictions import contradiction_text, contradiction_title
from nonogui.words.line_words import Strong
from nonogui.words.numbers import count_text
from nonogui.words.proofs import proof_lead, proof_note, what_if_text
from nonogui.words.steps import deduction_title, step_text, step_title

_INDENT = "   "

# Lines shown of a longer explanation. A choice: of 94 steps on the puzzle "forever" eight are
# longer, the longest with 492 lines, and why one of its marks is wrong takes up to 4,530.
_FIRST: Final = 100
_LAST: Final = 50


def explanation_lines(
    deduction: Deduction, puzzle: Puzzle, board: Grid, heading: Strong = str
) -> Iterator[str]:
    """Yield the explanation of a step, one line of text at a time.

    Args:
        deduction: a step on the board.
        puzzle: the puzzle with its clues and colours.
        board: the board before the step.
        heading: emphasises the headings of a proof: what is assumed, its steps and its end.
    """
    if deduction.proof is None:
        yield step_text(deduction, puzzle)
        return
    yield proof_lead(deduction, puzzle.palette)
    for what_if in deduction.proof.what_ifs:
        yield from _what_if(what_if, puzzle, board, heading)
    if note := proof_note(deduction):
        yield note


def shortened(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines of an explanation, or of a very long one the first and last."""
    rest, last, left_out = iter(lines), deque[str](), 0
    yield from islice(rest, _FIRST)
    for line in rest:
        last.append(line)
        if len(last) > _LAST:
            last.popleft()
            left_out += 1
    if left_out:
        total = _FIRST + left_out + _LAST
        text = _("[Lines of text left out: {count} of {total}]")
        yield text.format(count=count_text(left_out), total=count_text(total))
    yield from last


def _what_if(what_if: WhatIf, puzzle: Puzzle, board: Grid, heading: Strong) -> Iterator[str]:
    yield heading(what_if_text(what_if, puzzle.palette))
    board = board.replace({what_if.cell: what_if.value})
    for number, step in enumerate(what_if.steps, start=1):
        title = deduction_title(step) if step.proof else step_title(step, puzzle)
        yield heading(_numbered_line(number, title))
        yield from _indent(explanation_lines(step, puzzle, board, heading))
        board = step.apply(board)
    yield heading(_numbered_line(len(what_if.steps) + 1, contradiction_title(what_if, puzzle)))
    for case in what_if.cases:
        yield from _indent(_what_if(case, puzzle, board, heading))
    yield _INDENT + contradiction_text(what_if, puzzle, board)


def _numbered_line(number: int, title: str) -> str:
    return _("{number}. {title}").format(number=number, title=title)


def _indent(lines: Iterator[str]) -> Iterator[str]:
    return (_INDENT + line for line in lines)
