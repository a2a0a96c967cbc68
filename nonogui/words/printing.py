"""What is said on printed pages, and of printing."""

from __future__ import annotations

from nonogui.coach.grade import Grade
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, ngettext
from nonogui.words.difficulty import grade_text


def page_text(number: int, count: int) -> str:
    """What stands at the foot of a page."""
    return _("Page {number} of {count}").format(number=number, count=count)


def puzzles_text(count: int) -> str:
    """How many puzzles there are."""
    return ngettext("{count} puzzle", "{count} puzzles", count).format(count=count)


def facts_text(puzzle: Puzzle, grade: Grade | None) -> str:
    """What may be told of a puzzle above it: `20 × 15 · Easy`."""
    size = _("{width} × {height}").format(width=puzzle.width, height=puzzle.height)
    if grade is None:
        return size
    return _("{size} · {grade}").format(size=size, grade=grade_text(grade))


def part_text(name: str, row: int, column: int, rows: int, columns: int) -> str:
    """Which part of a puzzle that takes several pages stands on one, counted from 0."""
    text = _("{name}, part {part} of {parts} (row {row}, column {column})")
    part = row * columns + column + 1
    return text.format(name=name, part=part, parts=rows * columns, row=row + 1, column=column + 1)


def solutions_text() -> str:
    """What stands above the pictures at the end."""
    return _("Solutions")


def caption_text(name: str, title: str) -> str:
    """What stands below a picture at the end."""
    return _("{name}: {title}").format(name=name, title=title)


def unnamed_text(number: int, count: int) -> str:
    """What a puzzle without a name is called, one of so many."""
    if count == 1:
        return _("Nonogram")
    return _("Puzzle {number}").format(number=number)
