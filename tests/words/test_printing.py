"""Texts on printed pages."""

from nonogui.coach.grade import Grade
from nonogui.words.printing import (
    caption_text,
    facts_text,
    page_text,
    part_text,
    puzzles_text,
    solutions_text,
    unnamed_text,
)
from tests.boards import clued

WIDE = clued("2", "1/1/0")


def test_facts_are_size_and_known_grade() -> None:
    assert facts_text(WIDE, None) == "3 × 1"
    assert facts_text(WIDE, Grade.EASY) == "3 × 1 · Easy"
    assert facts_text(WIDE, None, "Ann") == "3 × 1 · Ann"
    assert facts_text(WIDE, Grade.EASY, "Ann") == "3 × 1 · Easy · Ann"


def test_parts_are_numbered_row_by_row() -> None:
    assert part_text("Ship", 1, 0, 2, 3) == "Ship, part 4 of 6 (row 2, column 1)"


def test_counts_have_texts() -> None:
    assert page_text(2, 5) == "Page 2 of 5"
    assert solutions_text() == "Solutions"
    assert [puzzles_text(count) for count in (1, 15)] == ["1 puzzle", "15 puzzles"]


def test_names_have_texts() -> None:
    assert unnamed_text(3, 7) == "Puzzle 3"
    assert unnamed_text(1, 1) == "Nonogram"
    assert caption_text("No. 3", "Ship") == "No. 3: Ship"
