"""Changes of a palette, and what they do to pictures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.color_vision import distinct_color
from nonogui.core.design import Design
from nonogui.core.grid import Grid
from nonogui.core.palette import MAX_INKS, Color, Palette
from nonogui.core.puzzle import Puzzle
from nonogui.core.recolor import (
    Recoloring,
    add_ink,
    change_rgb,
    match_inks,
    merge_inks,
    move_ink,
    rename_color,
)
from tests.boards import board, palette
from tests.strategies import pictures

THREE = palette(3)


def recolored(picture: str, change: Recoloring) -> Grid:
    design = Design.from_picture(board(picture, THREE), THREE).recolored(
        change.palette, change.inks
    )
    assert design.puzzle == Puzzle.from_picture(design.picture, change.palette)
    return design.picture


def test_adding_an_ink_keeps_every_cell() -> None:
    change = add_ink(THREE, "sky", (1, 2, 3))
    assert [color.name for color in change.palette.colors][-1] == "sky"
    assert change.palette[4].rgb == (1, 2, 3)
    assert recolored("abc", change) == board("abc", THREE)


def test_every_added_ink_gets_its_own_symbol() -> None:
    colors = palette(1)
    while len(colors) <= MAX_INKS:
        colors = add_ink(colors, "one more", distinct_color(colors)).palette
    assert len({color.symbol for color in colors.colors}) == len(colors)
    with pytest.raises(ValueError, match="full"):
        add_ink(colors, "too many", (0, 0, 0))


def test_renaming_and_changing_rgb_keep_every_cell() -> None:
    assert rename_color(THREE, 2, "moss").palette[2].name == "moss"
    assert change_rgb(THREE, 0, (9, 9, 9)).palette.background.rgb == (9, 9, 9)
    assert recolored("abc", rename_color(THREE, 2, "moss")) == board("abc", THREE)


def test_merging_moves_cells_to_another_ink() -> None:
    assert recolored("abc", merge_inks(THREE, 1, 3)) == board("bab", palette(2))
    assert recolored("abc", merge_inks(THREE, 3, 1)) == board("aba", palette(2))
    assert recolored("aab.b", merge_inks(THREE, 2, 1)) == board("aaa.a", palette(2))


def test_removing_an_ink_clears_its_cells() -> None:
    assert recolored("abc", merge_inks(THREE, 2, 0)) == board("a.b", palette(2))
    assert merge_inks(THREE, 2, 2).inks == merge_inks(THREE, 2, 0).inks


@pytest.mark.parametrize(("inks", "ink"), [(1, 1), (3, 0), (3, 4)])
def test_background_and_last_ink_cannot_be_removed(inks: int, ink: int) -> None:
    with pytest.raises(ValueError, match="at least one"):
        merge_inks(palette(inks), ink, 0)


def test_moving_an_ink_keeps_the_picture() -> None:
    change = move_ink(THREE, 1, 3)
    assert change.palette.colors == (THREE[0], THREE[2], THREE[3], THREE[1])
    assert recolored("abc", change) == board("cab", THREE)
    change = move_ink(THREE, 3, 2)
    assert change.palette.colors == (THREE[0], THREE[1], THREE[3], THREE[2])
    assert recolored("abc", change) == board("acb", THREE)


@given(pictures(colors=4), st.lists(st.tuples(st.integers(1, 4), st.integers(1, 4)), max_size=4))
def test_moving_inks_changes_indices_but_not_colours(
    picture: Grid, moves: list[tuple[int, int]]
) -> None:
    colors = palette(4)
    change = Recoloring(colors)
    for ink, to in moves:
        change = change.then(move_ink(change.palette, ink, to))
    design = Design.from_picture(picture, colors).recolored(change.palette, change.inks)
    shown = [change.palette[value].rgb for value in design.picture.cells]
    assert shown == [colors[value].rgb for value in picture.cells]
    assert design.puzzle == Puzzle.from_picture(design.picture, change.palette)


def test_combined_changes_equal_one_after_the_other() -> None:
    first = merge_inks(THREE, 1, 2)
    assert recolored("abc", first.then(move_ink(first.palette, 1, 2))) == board("bba", palette(2))


def test_inks_are_matched_to_the_most_similar() -> None:
    black, red, pink = (30, 30, 30), (200, 0, 0), (210, 20, 20)
    white = Color("white", (255, 255, 255), ".")
    one = Palette((white, Color("red", red, "a"), Color("black", black, "b"), Color("r", red, "c")))
    two = Palette((white, Color("black", black, "a"), Color("pink", pink, "b")))
    assert list(match_inks(one, two)[:4]) == [0, 2, 1, 2]
    assert match_inks(one, one) == bytes(range(256))
