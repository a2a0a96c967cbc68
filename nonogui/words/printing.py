"""Texts on printed pages and about printing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from nonogui.coach.grade import Grade
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, ngettext
from nonogui.words.difficulty import grade_text
from nonogui.words.lists import semicolons, statements
from nonogui.words.numbers import size_text

MAX_NAMES: Final = 4
"""Names in a line about printing. A choice: more would fill the dialog."""


def page_text(number: int, count: int) -> str:
    """Return the footer of a page: `Page 1 of 3`."""
    return _("Page {number} of {count}").format(number=number, count=count)


def puzzles_text(count: int) -> str:
    """Return a number of puzzles: `3 puzzles`."""
    return ngettext("{count} puzzle", "{count} puzzles", count).format(count=count)


def facts_text(puzzle: Puzzle, grade: Grade | None, author: str = "") -> str:
    """Return the facts above a printed puzzle: `20 × 15 · Easy · Ann`."""
    facts = size_text(puzzle.width, puzzle.height)
    if grade is not None:
        facts = _("{size} · {grade}").format(size=facts, grade=grade_text(grade))
    return f"{facts} · {author}" if author else facts


def part_text(name: str, row: int, column: int, rows: int, columns: int) -> str:
    """Name the part of a large puzzle on one page; `row` and `column` count from 0."""
    text = _("{name}, part {part} of {parts} (row {row}, column {column})")
    part = row * columns + column + 1
    return text.format(name=name, part=part, parts=rows * columns, row=row + 1, column=column + 1)


def solutions_text() -> str:
    """Return the heading of the solutions."""
    return _("Solutions")


def caption_text(name: str, title: str) -> str:
    """Return the caption of a solution picture."""
    return _("{name}: {title}").format(name=name, title=title)


def doubts_text(several: Sequence[str], none: Sequence[str], same: Iterable[Sequence[str]]) -> str:
    """Return what to look at before printing several puzzles, one line each; empty if nothing.

    Args:
        several: the names of puzzles with several solutions.
        none: those of puzzles without a solution.
        same: those of puzzles that have the same clues, for each such group.
    """
    found = [(_("Several solutions: {puzzles}"), several), (_("No solution: {puzzles}"), none)]
    found += [(_("The same puzzle: {puzzles}"), names) for names in same]
    return "\n".join(text.format(puzzles=_few(names)) for text, names in found if names)


def doubt_text(*, is_solvable: bool) -> str:
    """Return what to look at before printing a puzzle that has several solutions, or none."""
    if is_solvable:
        return _("This puzzle has several solutions.")
    return _("This puzzle has no solution.")


def _few(names: Sequence[str]) -> str:
    """Return the first names of a list, and how many more there are."""
    few, more = semicolons(names[:MAX_NAMES]), len(names) - MAX_NAMES
    if more <= 0:
        return few
    return statements(
        few, ngettext("And {count} more.", "And {count} more.", more).format(count=more)
    )


def unnamed_text(number: int, count: int) -> str:
    """Return the name of an untitled puzzle, with a number if there are several."""
    if count == 1:
        return _("Nonogram")
    return _("Puzzle {number}").format(number=number)
