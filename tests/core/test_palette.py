"""Palettes: the letters of inks."""

import pytest

from nonogui.core.palette import BLACK_AND_WHITE, MAX_INKS
from tests.boards import palette


@pytest.mark.parametrize("inks", [2, 5, MAX_INKS])
def test_each_ink_has_its_own_letter(inks: int) -> None:
    colors = palette(inks)
    letters = [colors.letter(ink) for ink in colors.inks]
    assert len(set(letters)) == inks
    assert [colors.ink(letter) for letter in letters] == list(colors.inks)


def test_black_and_white_is_written_with_a_hash() -> None:
    assert BLACK_AND_WHITE.is_black_and_white
    assert BLACK_AND_WHITE.letter(1) == "#"
    assert BLACK_AND_WHITE.ink("#") == 1
    assert BLACK_AND_WHITE.background.hex == "FFFFFF"


@pytest.mark.parametrize("letter", ["a", "", "##", "."])
def test_unknown_letters_are_refused(letter: str) -> None:
    with pytest.raises(ValueError, match="no ink"):
        BLACK_AND_WHITE.ink(letter)
    with pytest.raises(ValueError, match="no ink"):
        palette(3).ink("d")
    with pytest.raises(ValueError, match="no ink"):
        palette(3).ink("ab")
