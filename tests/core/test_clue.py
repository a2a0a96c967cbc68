"""Clues: gaps, lengths, text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.clue import Block, Clue
from tests.boards import clue, palette


@pytest.mark.parametrize(
    ("text", "gaps", "length"),
    [
        ("0", (), 0),
        ("3", (), 3),
        ("3 1 2", (1, 1), 8),
        ("3a 1b 2b", (0, 1), 7),
        ("1a 1b 1a", (0, 0), 3),
    ],
)
def test_gaps_only_between_blocks_of_one_colour(
    text: str, gaps: tuple[int, ...], length: int
) -> None:
    assert clue(text).gaps == gaps
    assert clue(text).min_length == length


def test_text_is_what_people_write() -> None:
    assert Clue.of(3, 1, 2).text(palette(1)) == "3 1 2"
    assert clue("3a 1b").text(palette(2)) == "3a 1b"
    assert Clue().text(palette(1)) == "0"


def test_a_blotted_number_is_a_question_mark() -> None:
    assert Clue.of(3, 0, 2).text(palette(1)) == "3 ? 2"
    assert Clue((Block(0, 2),)).text(palette(2)) == "?b"
    assert (Block(0).text, Block(12).text) == ("?", "12")


def test_totals_by_colour() -> None:
    assert clue("3a 1b 2a").total(1) == 5
    assert clue("3a 1b 2a").total(2) == 1
    assert clue("3a 1b 2a").filled == 6


@given(st.lists(st.integers(0, 3), max_size=15))
def test_a_line_meets_its_own_clue_and_blocks_fill_it(cells: list[int]) -> None:
    found = Clue.from_cells(cells)
    assert found.is_met_by(cells)
    assert found.filled == sum(1 for value in cells if value)
    assert found.min_length <= len(cells)


def test_touching_colours_are_two_blocks() -> None:
    assert Clue.from_cells([1, 1, 2, 0, 2]) == Clue((Block(2, 1), Block(1, 2), Block(1, 2)))
