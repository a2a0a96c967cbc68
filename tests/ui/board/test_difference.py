"""What differs between two views."""

from dataclasses import replace

from nonogui.core.line import Axis, Cell, Line
from nonogui.ui.board.difference import changed_cells, difference
from nonogui.ui.board.view_state import BoardView, Overlays
from tests.boards import board, puzzle

PUZZLE = puzzle("#.#\n##.")
BLANK = BoardView(PUZZLE, PUZZLE.blank())
ROW = Line(Axis.ROW, 1)
CELL = Cell(1, 2)


def test_changed_cells() -> None:
    old, new = board("??#\n.??"), board("?##\n.?.")
    assert changed_cells(old, new) == [Cell(0, 1), Cell(1, 2)]
    assert changed_cells(old, old) == []


def test_nothing_differs() -> None:
    found = difference(BLANK, BLANK.grid, replace(BLANK))
    assert not found.cells | found.marked | found.tinted
    assert not found.lines | found.clues
    assert not found.everything


def test_a_mark() -> None:
    new = replace(BLANK, grid=BLANK.grid.replace({CELL: 1}))
    found = difference(BLANK, BLANK.grid, new)
    assert found.marked == found.cells == {CELL}
    assert not found.tinted


def test_a_mark_that_was_seen_while_it_was_dragged_does_not_differ() -> None:
    new = replace(BLANK, grid=BLANK.grid.replace({CELL: 1}))
    assert not difference(BLANK, new.grid, new).marked


def test_a_tint_that_comes_or_goes() -> None:
    for overlays in (
        Overlays(hint_cells=frozenset({CELL})),
        Overlays(wrong=frozenset({CELL})),
        Overlays(ambiguous=frozenset({CELL})),
    ):
        new = replace(BLANK, overlays=overlays)
        assert difference(BLANK, BLANK.grid, new).tinted == {CELL}
        back = difference(new, new.grid, BLANK)
        assert back.cells == {CELL}
        assert not back.tinted


def test_a_what_if_mark_grows_but_does_not_fade() -> None:
    grid = BLANK.grid.replace({CELL: 1})
    new = replace(BLANK, grid=grid, what_if=frozenset({CELL}))
    assert not difference(BLANK, BLANK.grid, new).tinted


def test_clues_and_lines() -> None:
    done = replace(BLANK, done=frozenset({(ROW, 0)}))
    assert difference(BLANK, BLANK.grid, done).clues == {ROW}
    broken = replace(BLANK, broken=frozenset({ROW}))
    assert difference(BLANK, BLANK.grid, broken).clues == {ROW}
    hinted = replace(BLANK, overlays=Overlays(hint_lines=frozenset({ROW})))
    assert difference(BLANK, BLANK.grid, hinted).lines == {ROW}


def test_a_what_if_layer_changes_the_border() -> None:
    assert difference(BLANK, BLANK.grid, replace(BLANK, in_branch=True)).everything
