"""Clues: gaps, lengths, text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.clue import Block, Clue, ClueTextError, ClueTextKey
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
def test_only_blocks_of_the_same_colour_need_a_gap(
    text: str, gaps: tuple[int, ...], length: int
) -> None:
    assert clue(text).gaps == gaps
    assert clue(text).min_length == length


def test_clue_text_uses_plain_notation() -> None:
    assert Clue.of(3, 1, 2).text(palette(1)) == "3 1 2"
    assert clue("3a 1b").text(palette(2)) == "3a 1b"
    assert Clue().text(palette(1)) == "0"


def test_blotted_numbers_are_written_as_question_marks() -> None:
    assert Clue.of(3, 0, 2).text(palette(1)) == "3 ? 2"
    assert Clue((Block(0, 2),)).text(palette(2)) == "?b"
    assert (Block(0).text, Block(12).text) == ("?", "12")


def test_totals_are_counted_per_colour() -> None:
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


@pytest.mark.parametrize(
    "text", ["3 1 2", " 3,1, 2 ", "3;1;2", "3-1-2", "3.1.2", "3\t1\n2", "3 / 1 / 2", "03 1 2"]
)
def test_numbers_may_be_separated_by_anything(text: str) -> None:
    assert Clue.parse(text, palette(1)) == Clue.of(3, 1, 2)


@pytest.mark.parametrize(
    "text", ["３　１　２", "３、１、２", "３，１・２", "٣ ١ ٢", "٣، ١، ٢", "۳ ۱ ۲"]
)
def test_numbers_may_be_typed_on_keyboards_of_other_scripts(text: str) -> None:
    assert Clue.parse(text, palette(1)) == Clue.of(3, 1, 2)
    assert Clue.parse("３ａ　１Ｂ", palette(2)) == clue("3a 1b")


@pytest.mark.parametrize("text", ["", "0", " 0 ", "00", ",", "０", "　"])
def test_text_without_numbers_is_an_empty_clue(text: str) -> None:
    assert Clue.parse(text, palette(1)) == Clue.parse(text, palette(3)) == Clue()


@pytest.mark.parametrize("text", ["3a 1b", "3a,1b", "3 a 1 b", "3A1B", "3a1b"])
def test_colours_are_letters_after_the_numbers(text: str) -> None:
    assert Clue.parse(text, palette(2)) == clue("3a 1b")


def test_capital_letters_name_the_inks_beyond_26() -> None:
    assert Clue.parse("2A 2a", palette(31)) == Clue((Block(2, 27), Block(2, 1)))


@pytest.mark.parametrize(
    ("text", "inks", "key", "found", "at"),
    [
        ("3 x", 1, ClueTextKey.CHARACTER, "x", 2),
        ("3a", 1, ClueTextKey.CHARACTER, "a", 1),
        ("3#", 1, ClueTextKey.CHARACTER, "#", 1),
        ("1 ½", 1, ClueTextKey.CHARACTER, "½", 2),
        ("1 ৩", 1, ClueTextKey.CHARACTER, "৩", 2),
        ("１、ｘ", 1, ClueTextKey.CHARACTER, "x", 2),
        ("3 0", 1, ClueTextKey.ZERO, "0", 2),
        ("0 3", 1, ClueTextKey.ZERO, "0", 0),
        ("0 0", 1, ClueTextKey.ZERO, "0", 2),
        ("1 12345", 1, ClueTextKey.NUMBER, "12345", 2),
        ("3a 2", 2, ClueTextKey.NO_COLOR, "2", 3),
        ("3a 2c", 2, ClueTextKey.UNKNOWN_COLOR, "c", 4),
        ("a3", 2, ClueTextKey.CHARACTER, "a", 0),
        ("3aa", 2, ClueTextKey.CHARACTER, "a", 2),
        ("9" * 100_000, 1, ClueTextKey.NUMBER, "9" * 100_000, 0),
    ],
)
def test_invalid_clues_report_position_and_reason(
    text: str, inks: int, key: ClueTextKey, found: str, at: int
) -> None:
    with pytest.raises(ClueTextError) as error:
        Clue.parse(text, palette(inks))
    assert (error.value.key, error.value.found, error.value.at) == (key, found, at)


@given(st.data(), st.integers(1, 31))
def test_written_clues_are_read_back(data: st.DataObject, inks: int) -> None:
    blocks = st.builds(Block, st.integers(0, 500), st.integers(1, inks))
    written = Clue(tuple(data.draw(st.lists(blocks, max_size=8))))
    assert Clue.parse(written.text(palette(inks)), palette(inks)) == written


@given(st.text("0123 9,a-bÄ?x", max_size=20), st.integers(1, 3))
def test_any_text_is_parsed_or_rejected_with_a_position(text: str, inks: int) -> None:
    places: list[bool] = []
    try:
        Clue.parse(text, palette(inks))
    except ClueTextError as error:
        places.append(text[error.at :].startswith(error.found))
    assert all(places)
