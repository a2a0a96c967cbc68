"""Designs: picture and clues as two views of one thing."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.clue import Clue
from nonogui.core.design import Design, Leader
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.core.recolor import merge_inks
from nonogui.core.transform import Anchor, resized, shifted
from tests.boards import all_solutions, board, clue, clued, palette, puzzle
from tests.strategies import pictures

DESIGN = Design.from_picture(board("##.\n..#"))


def test_a_blank_design_has_an_empty_picture() -> None:
    design = Design.blank(3, 2, metadata=Metadata(title="New"))
    assert (design.width, design.height, design.metadata.title) == (3, 2, "New")
    assert design.puzzle.goal == design.picture == Grid.uniform(3, 2, EMPTY)
    assert not design.puzzle.validate()


@given(pictures(4, max_cells=9))
def test_a_picture_solves_its_own_clues(picture: Grid) -> None:
    design = Design.from_picture(picture)
    bare = replace(design.puzzle, goal=None)
    assert picture in all_solutions(bare, bare.blank())


@given(st.data())
def test_drawing_updates_the_clues(data: st.DataObject) -> None:
    design = Design.from_picture(data.draw(pictures(6, colors=2)), palette(2))
    size = (design.width, design.height)
    for _ in range(3):
        cells = data.draw(st.binary(min_size=size[0] * size[1], max_size=size[0] * size[1]))
        picture = Grid(*size, bytes(value % 3 for value in cells))
        design = design.with_picture(picture)
        assert design.puzzle == Puzzle.from_picture(picture, palette(2))


def test_unchanged_lines_keep_their_clue() -> None:
    drawn = DESIGN.with_picture(board("##.\n.##"))
    assert drawn.puzzle.rows[0] is DESIGN.puzzle.rows[0]
    assert drawn.puzzle.columns[2] is DESIGN.puzzle.columns[2]
    assert drawn.puzzle.rows[1] == Clue.of(2)


def test_typing_makes_clues_lead_and_drawing_the_picture() -> None:
    typed = DESIGN.with_clue(Line(Axis.ROW, 0), Clue.of(1))
    assert typed.leader is Leader.CLUES
    assert typed.puzzle.goal is None
    assert typed.puzzle.rows == (Clue.of(1), Clue.of(1))
    assert typed.picture == DESIGN.picture
    back = typed.with_picture(DESIGN.picture)
    assert back == DESIGN


def test_clues_of_another_size_drop_the_picture() -> None:
    typed = DESIGN.with_clues((Clue.of(1),), (Clue.of(1), Clue()))
    assert (typed.width, typed.height) == (2, 1)
    assert typed.picture == Grid.uniform(2, 1, UNKNOWN)


def test_a_design_starts_from_a_puzzle_with_or_without_picture() -> None:
    pictured = puzzle("##.\n..#")
    assert Design.from_puzzle(pictured) == DESIGN
    bare = Design.from_puzzle(clued("2/1", "1/1/1"))
    assert (bare.leader, bare.picture) == (Leader.CLUES, bare.puzzle.blank())
    wrong = Design.from_puzzle(replace(pictured, goal=board("...\n...")))
    assert (wrong.leader, wrong.puzzle.goal) == (Leader.CLUES, None)


def test_given_cells_have_the_pictures_values() -> None:
    given_cell = DESIGN.with_given([Cell(0, 0), Cell(0, 2)])
    assert given_cell.puzzle.given == board("#?.\n???")
    drawn = given_cell.with_picture(board("..#\n..#"))
    assert drawn.puzzle.given == board(".?#\n???")
    assert DESIGN.with_given([]) == DESIGN


def test_given_cells_move_with_the_picture() -> None:
    design = DESIGN.with_given([Cell(0, 0)])
    shift = design.transformed(lambda grid, _fill: shifted(grid, 1, 1))
    assert shift.puzzle.given == board("???\n?#?")
    grown = design.transformed(lambda grid, fill: resized(grid, 4, 2, Anchor.RIGHT, fill))
    assert grown.puzzle.given == board("?#??\n????")
    cut = design.transformed(lambda grid, fill: resized(grid, 2, 1, Anchor.BOTTOM_RIGHT, fill))
    assert cut.puzzle.given is None
    assert cut.picture == board(".#")


def test_transforming_another_base_replaces_the_picture() -> None:
    typed = DESIGN.with_clue(Line(Axis.ROW, 0), Clue.of(1))
    shift = typed.transformed(lambda grid, _fill: shifted(grid, 0, 1), board("#..\n..."))
    assert shift == Design.from_picture(board(".#.\n..."))


def test_merging_colours_joins_blocks() -> None:
    design = Design.from_picture(board("aab\nb.b"), palette(2)).with_given([Cell(0, 2)])
    change = merge_inks(palette(2), 2, 1)
    one = design.recolored(change.palette, change.inks)
    assert one.puzzle == replace(
        Puzzle.from_picture(board("###\n#.#"), change.palette), given=board("??#\n???")
    )


def test_changing_only_the_palette_keeps_all_cells() -> None:
    design = Design.from_picture(board("ab"), palette(2))
    assert design.recolored(palette(3)).picture == design.picture
    assert design.recolored(palette(3)).palette == palette(3)


def test_recolouring_changes_leading_clues() -> None:
    design = Design.from_puzzle(clued("1a 1b/1c", "1a/1b 1c", palette(3)))
    change = merge_inks(palette(3), 1, 0)
    less = design.recolored(change.palette, change.inks)
    assert less.puzzle.rows == (clue("1a"), clue("1b"))
    assert less.puzzle.columns == (Clue(), clue("1a 1b"))
    assert less.leader is Leader.CLUES


def test_recolouring_changes_given_cells_when_clues_lead() -> None:
    start = replace(clued("1a 1b", "1a/1b", palette(2)), given=board("?b"))
    change = merge_inks(palette(2), 1, 2)
    less = Design.from_puzzle(start).recolored(change.palette, change.inks)
    assert less.puzzle.given == board("?#")


@pytest.mark.parametrize("leader", Leader)
def test_metadata_changes_nothing_else(leader: Leader) -> None:
    design = replace(DESIGN, leader=leader).with_metadata(Metadata(author="Somebody"))
    assert design.metadata.author == "Somebody"
    assert replace(design, puzzle=DESIGN.puzzle) == replace(DESIGN, leader=leader)


def test_only_cells_that_are_known_from_the_start_are_given() -> None:
    assert DESIGN.given_cells == frozenset()
    assert DESIGN.with_given([Cell(0, 1), Cell(1, 0)]).given_cells == {(0, 1), (1, 0)}


@pytest.mark.parametrize(
    ("rows", "columns", "is_unfinished"),
    [
        ("1/0", "0/0", True),  # the first row of two
        ("1/2", "0/0", True),  # all rows
        ("1/2", "1/0", True),
        ("1/0", "1/2", True),  # the columns first
        ("1/2", "2/1", False),
        ("1/2", "1/1", False),  # all typed, but one is wrong
        ("2/0", "1/0", True),
        ("3/0", "1/0", False),  # too long for its row
        ("0/0", "0/0", False),
    ],
)
def test_clues_are_unfinished_while_the_smaller_side_has_a_line_without(
    rows: str, columns: str, is_unfinished: bool
) -> None:
    assert Design.from_puzzle(clued(rows, columns)).is_unfinished is is_unfinished


def test_each_colour_missing_on_one_side_can_still_be_typed() -> None:
    two = palette(2)
    assert Design.from_puzzle(clued("1 1b/0", "0/0", two)).is_unfinished
    assert not Design.from_puzzle(clued("1/1b", "1/1", two)).is_unfinished
