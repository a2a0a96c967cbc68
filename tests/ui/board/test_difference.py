"""What differs between two views."""

from dataclasses import replace

from nonogui.core.grid import Axis, Cell, Line
from nonogui.ui.board.changes import MANY, changed_cells, difference
from nonogui.ui.board.state import BoardView, Bracket, Overlays, Side
from tests.boards import board, puzzle

PUZZLE = puzzle("#.#\n##.")
BLANK = BoardView(PUZZLE, PUZZLE.blank())
ROW, COLUMN = Line(Axis.ROW, 1), Line(Axis.COLUMN, 0)
CELL = Cell(1, 2)


def test_changed_cells_lists_the_cells_that_differ() -> None:
    old, new = board("??#\n.??"), board("?##\n.?.")
    assert list(changed_cells(old, new)) == [Cell(0, 1), Cell(1, 2)]
    assert list(changed_cells(old, old)) == []


def test_equal_views_have_no_difference() -> None:
    found = difference(BLANK, replace(BLANK))
    assert not found.cells | found.marked | found.tinted
    assert not found.lines | found.clues | found.discs
    assert not found.everything


def test_a_new_mark_is_a_changed_cell() -> None:
    new = replace(BLANK, grid=BLANK.grid.replace({CELL: 1}))
    found = difference(BLANK, new)
    assert found.marked == found.cells == {CELL}
    assert not found.tinted


def test_a_mark_already_shown_during_the_drag_is_no_difference() -> None:
    new = replace(BLANK, grid=BLANK.grid.replace({CELL: 1}))
    assert not difference(replace(BLANK, grid=new.grid), new).marked


def test_added_and_removed_tints_are_changes() -> None:
    for overlays in (
        Overlays(hint_cells=frozenset({CELL})),
        Overlays(wrong=frozenset({CELL})),
        Overlays(ambiguous=frozenset({CELL})),
        Overlays(evidence=frozenset({CELL})),
        Overlays(assumed=frozenset({CELL})),
    ):
        new = replace(BLANK, overlays=overlays)
        assert difference(BLANK, new).tinted == {CELL}
        back = difference(new, BLANK)
        assert back.cells == {CELL}
        assert not back.tinted


def test_another_ink_of_a_hint_is_a_change() -> None:
    some = frozenset({CELL})
    one, other = (
        replace(BLANK, overlays=Overlays(hint_cells=some, hint_values=frozenset({(CELL, ink)})))
        for ink in (1, 2)
    )
    assert difference(one, other).cells == {CELL}


def test_a_what_if_mark_grows_but_does_not_fade() -> None:
    grid = BLANK.grid.replace({CELL: 1})
    new = replace(BLANK, grid=grid, what_if=frozenset({CELL}))
    assert not difference(BLANK, new).tinted


def test_done_broken_and_hinted_lines_are_changes() -> None:
    done = replace(BLANK, done=frozenset({(ROW, 0)}))
    assert difference(BLANK, done).clues == {ROW}
    broken = replace(BLANK, broken=frozenset({ROW}))
    assert difference(BLANK, broken).clues == {ROW}
    hinted = replace(BLANK, overlays=Overlays(highlighted_lines=(ROW,)))
    assert difference(BLANK, hinted).lines == {ROW}


def test_frames_and_brackets_change_whole_lines() -> None:
    bracket = Bracket(ROW, 0, 2, Side.LEFTMOST)
    for overlays in (Overlays(contradicting_line=ROW), Overlays(brackets=(bracket,))):
        new = replace(BLANK, overlays=overlays)
        assert difference(BLANK, new).lines == {ROW}
        assert difference(new, BLANK).lines == {ROW}
    moved = replace(BLANK, overlays=Overlays(contradicting_line=COLUMN))
    assert difference(new, moved).lines == {ROW, COLUMN}


def test_a_mark_under_a_bracket_changes_the_whole_line() -> None:
    overlays = Overlays(brackets=(Bracket(ROW, 0, 2, Side.LEFTMOST),))
    old = replace(BLANK, overlays=overlays)
    new = replace(old, grid=old.grid.replace({CELL: 1}))
    assert difference(old, new).lines == {ROW}
    elsewhere = replace(old, grid=old.grid.replace({Cell(0, 0): 1}))
    assert not difference(old, elsewhere).lines


def test_rings_change_the_clue() -> None:
    ringed = replace(BLANK, overlays=Overlays(rings=frozenset({(ROW, 0)})))
    assert difference(BLANK, ringed).clues == {ROW}
    assert difference(ringed, BLANK).clues == {ROW}


def test_a_changed_disc_repaints_all_discs() -> None:
    one = replace(BLANK, overlays=Overlays(discs=((ROW, 1),)))
    both = replace(BLANK, overlays=Overlays(discs=((ROW, 1), (COLUMN, 2))))
    assert difference(BLANK, one).discs == {ROW}
    assert difference(one, both).discs == {ROW, COLUMN}
    assert not difference(both, replace(both)).discs
    broken = replace(both, broken=frozenset({ROW}))
    assert difference(both, broken).discs == {ROW, COLUMN}


def test_entering_or_leaving_a_what_if_changes_the_whole_board() -> None:
    assumed = Overlays(assumed=frozenset({CELL}))
    new = replace(BLANK, overlays=assumed)
    assert difference(BLANK, new).everything
    assert difference(new, BLANK).everything
    more = replace(BLANK, overlays=Overlays(assumed=frozenset({CELL, Cell(0, 0)})))
    assert not difference(new, more).everything
    assert difference(BLANK, replace(BLANK, in_branch=True)).everything


def test_changed_clues_of_a_design_are_changes() -> None:
    other = puzzle("#.#\n#.#")
    old, new = BoardView(PUZZLE, PUZZLE.blank()), BoardView(other, PUZZLE.blank())
    changed = {Line(Axis.ROW, 1), Line(Axis.COLUMN, 1), Line(Axis.COLUMN, 2)}
    assert difference(old, new).clues == changed


def test_many_new_marks_change_the_whole_board() -> None:
    large = puzzle("\n".join(["#." * 20] * (MANY // 20 + 1)))
    blank = BoardView(large, large.blank())
    assert large.goal is not None
    found = difference(blank, replace(blank, grid=large.goal))
    assert found.everything
    assert not found.marked | found.cells
    some = blank.grid.replace(dict.fromkeys(blank.grid.diff(large.goal)[:MANY], 1))
    found = difference(blank, replace(blank, grid=some))
    assert not found.everything
    assert len(found.marked) == MANY
