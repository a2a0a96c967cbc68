"""Each warning: when it is given, what it contains, and when it is not given."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from nonogui.coach.difficulty import Rating
from nonogui.coach.grade import Grade
from nonogui.core.design import Design, Leader
from nonogui.core.grid import Axis, Cell, Grid, Line
from nonogui.solver.result import SolveStatus
from nonogui.studio.diagnosis import Note, NoteKey
from nonogui.studio.doctor import diagnose
from nonogui.studio.notes import notes
from tests.boards import board, clued, palette
from tests.strategies import pictures


def noted(design: Design, rating: Rating | None = None) -> dict[NoteKey, Note]:
    return {note.key: note for note in notes(design, diagnose(design.puzzle), rating)}


def drawn(text: str, inks: int = 1) -> Design:
    return Design.from_picture(board(text, palette(inks)), palette(inks))


def typed(rows: str, columns: str) -> Design:
    return Design(clued(rows, columns), clued(rows, columns).blank(), Leader.CLUES)


def test_empty_lines_are_noted() -> None:
    note = noted(drawn("##.\n...\n#.."))[NoteKey.EMPTY_LINES]
    assert note.lines == (Line(Axis.ROW, 1), Line(Axis.COLUMN, 2))
    assert note.number == 2


def test_lines_without_a_clue_are_not_noted_while_clues_are_typed() -> None:
    assert not noted(typed("1 1/0/0", "0/0/0"))
    assert not noted(typed("1 1 1/0/0", "0/0/0"))  # one is too long
    assert noted(typed("1 1/0/0", "1/0/1"))[NoteKey.EMPTY_LINES].number == 3


def test_good_designs_have_no_notes() -> None:
    assert not noted(drawn("##.\n#..\n###"))


@pytest.mark.parametrize(("empty", "share"), [(0, 0), (4, 16), (6, 24), (7, None)])
def test_designs_with_little_white_are_noted(empty: int, share: int | None) -> None:
    """Out of 25 cells; a quarter of white is enough."""
    cells = [0] * empty + [1] * (25 - empty)
    note = noted(Design.from_picture(Grid(5, 5, bytes(cells)))).get(NoteKey.LITTLE_WHITE)
    assert (note.number if note else None) == share


@pytest.mark.parametrize("grade", [None, *Grade])
def test_trivial_designs_are_noted_as_too_easy(grade: Grade | None) -> None:
    found = noted(drawn("##.\n##.\n.##"), Rating(SolveStatus.UNIQUE, grade))
    assert (NoteKey.TOO_EASY in found) == (grade is Grade.TRIVIAL)


class TestSwitches:
    def test_two_separate_switches_are_counted(self) -> None:
        design = drawn("""
            #..###
            .#.###
            ...###
            ###...
            ###.#.
            ###..#
            """)
        note = noted(design)[NoteKey.SWITCHES]
        assert note.number == 2
        assert note.cells == tuple(
            Cell(r, c) for r, c in ((0, 0), (0, 1), (1, 0), (1, 1), (4, 4), (4, 5), (5, 4), (5, 5))
        )

    def test_switch_corners_can_lie_apart(self) -> None:
        note = noted(drawn("#..\n...\n..#"))[NoteKey.SWITCHES]
        assert note.cells == (Cell(0, 0), Cell(0, 2), Cell(2, 0), Cell(2, 2))

    def test_overlapping_switches_are_not_noted(self) -> None:
        assert NoteKey.SWITCHES not in noted(drawn("#..\n.#.\n..#"))

    def test_colour_switches_are_noted(self) -> None:
        assert noted(drawn("a..b\n.a.b", 2))[NoteKey.SWITCHES].number == 1

    def test_touching_colours_make_no_switch(self) -> None:
        assert NoteKey.SWITCHES not in noted(drawn("ab\nba", 2))

    def test_switches_are_noted_in_clue_designs(self) -> None:
        assert noted(typed("1/1", "1/1"))[NoteKey.SWITCHES].number == 1

    def test_switches_wait_until_all_ambiguous_cells_are_known(self) -> None:
        design = drawn("#..\n...\n..#")
        early = replace(diagnose(design.puzzle), exact=False)
        assert NoteKey.SWITCHES not in {note.key for note in notes(design, early, None)}

    def test_unique_designs_have_no_switches(self) -> None:
        assert NoteKey.SWITCHES not in noted(drawn("##\n.#"))


class TestUnusedColors:
    def test_unused_colours_are_named(self) -> None:
        assert noted(drawn("ac\ncc", 4))[NoteKey.UNUSED_COLORS].inks == (2, 4)

    def test_designs_that_use_every_colour_have_no_note(self) -> None:
        assert NoteKey.UNUSED_COLORS not in noted(drawn("ab\nb.", 2))


class TestStrayCells:
    def test_cells_that_touch_at_a_corner_are_not_stray(self) -> None:
        note = noted(drawn("#...\n.#..\n....\n#..#"))[NoteKey.STRAY_CELLS]
        assert note.cells == (Cell(3, 0), Cell(3, 3))
        assert note.number == 2

    @given(picture=pictures(max_side=6, colors=2))
    def test_stray_cells_have_no_neighbours(self, picture: Grid) -> None:
        filled = [cell for cell in map(picture.cell, range(len(picture.cells))) if picture[cell]]
        alone = [
            one
            for one in filled
            if not any(
                0 < max(abs(one.row - o.row), abs(one.column - o.column)) < 2 for o in filled
            )
        ]
        note = noted(Design.from_picture(picture, palette(2))).get(NoteKey.STRAY_CELLS)
        assert list(note.cells if note else ()) == alone

    def test_stray_cells_are_noted_in_unique_clue_designs(self) -> None:
        assert noted(typed("1/0/2", "1/0/1/1"))[NoteKey.STRAY_CELLS].cells == (Cell(0, 0),)

    def test_ambiguous_clue_designs_have_no_stray_cells(self) -> None:
        assert NoteKey.STRAY_CELLS not in noted(typed("1/1", "1/1"))


def test_designs_with_invalid_clues_only_note_empty_lines() -> None:
    assert set(noted(typed("1/1", "2/2/0"))) == {NoteKey.EMPTY_LINES}
