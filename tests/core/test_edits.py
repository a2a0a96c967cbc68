"""Drawings: every edit is undone exactly."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.clue import Clue
from nonogui.core.color_vision import distinct_color
from nonogui.core.design import Design
from nonogui.core.edits import EditedDesign, EditKind
from nonogui.core.grid import EMPTY, Area, Axis, Cell, Line
from nonogui.core.puzzle import Metadata
from nonogui.core.recolor import add_ink, merge_inks
from nonogui.core.transform import Anchor, cropped, inverted, mirrored, resized, rotated, shifted
from tests.boards import board, palette

START = Design.from_picture(board("aa.\n.b."), palette(2)).with_given([Cell(0, 0)])


def _with_more_colors(design: Design) -> Design:
    change = add_ink(design.palette, "new", distinct_color(design.palette))
    return design.recolored(change.palette, change.inks)


def _with_fewer_colors(design: Design) -> Design:
    if len(design.palette) < 3:
        return design
    change = merge_inks(design.palette, 1, 2)
    return design.recolored(change.palette, change.inks)


EDITS: dict[EditKind, Callable[[Design], Design]] = {
    EditKind.DRAW: lambda d: d.with_picture(d.picture.picture().replace({Cell(0, 0): 1})),
    EditKind.ERASE: lambda d: d.with_picture(d.picture.picture().replace({Cell(0, 0): EMPTY})),
    EditKind.MIRROR: lambda d: d.transformed(lambda g, _: mirrored(g, Axis.ROW)),
    EditKind.SHIFT: lambda d: d.transformed(lambda g, _: shifted(g, 1, -1)),
    EditKind.INVERT: lambda d: d.transformed(lambda g, _: inverted(g)),
    EditKind.ROTATE: lambda d: d.transformed(lambda g, _: rotated(g)),
    EditKind.RESIZE: lambda d: d.transformed(lambda g, fill: resized(g, 4, 3, Anchor.CENTER, fill)),
    EditKind.CROP: lambda d: d.transformed(lambda g, _: cropped(g, Area(0, 0, 1, 1))),
    EditKind.PALETTE: _with_more_colors,
    EditKind.IMPORT: _with_fewer_colors,
    EditKind.CLUE: lambda d: d.with_clue(Line(Axis.COLUMN, 0), Clue.of(1, 1)),
    EditKind.CLUES: lambda d: d.with_clues((Clue.of(2),), (Clue.of(1), Clue.of(1))),
    EditKind.PROPERTIES: lambda d: d.with_metadata(Metadata(title="Other")),
    EditKind.GIVE: lambda d: d.with_given([Cell(0, 0)]),
}


@pytest.mark.parametrize("kind", EDITS)
def test_edits_can_be_undone_and_redone(kind: EditKind) -> None:
    edited = EditedDesign(START)
    after = EDITS[kind](START)
    is_new = after != START
    assert edited.change(kind, after) == is_new
    edited.undo()
    assert edited.design == START
    edited.redo()
    assert edited.design == after


@given(st.lists(st.sampled_from([*EDITS, "undo", "redo"]), max_size=20))
def test_undo_and_redo_are_exact_for_any_history(steps: list[EditKind | str]) -> None:
    edited = EditedDesign(START)
    states, at = [START], 0
    for step in steps:
        if step == "undo":
            edited.undo()
            at = max(0, at - 1)
        elif step == "redo":
            edited.redo()
            at = min(len(states) - 1, at + 1)
        elif isinstance(step, EditKind) and edited.change(step, EDITS[step](edited.design)):
            states[at + 1 :] = [edited.design]
            at += 1
        assert edited.design == states[at]
        assert (edited.undo_edit is None, edited.redo_edit is None) == (
            at == 0,
            at == len(states) - 1,
        )
        assert edited.is_saved == (states[at] == START)


def _kinds(edited: EditedDesign) -> tuple[EditKind | None, EditKind | None]:
    back, forth = edited.undo_edit, edited.redo_edit
    return back.kind if back else None, forth.kind if forth else None


def test_the_next_undo_step_has_its_kind() -> None:
    edited = EditedDesign(START)
    edited.change(EditKind.INVERT, EDITS[EditKind.INVERT](START))
    assert _kinds(edited) == (EditKind.INVERT, None)
    edited.undo()
    assert _kinds(edited) == (None, EditKind.INVERT)
    edited.change(EditKind.MIRROR, EDITS[EditKind.MIRROR](START))
    assert _kinds(edited) == (EditKind.MIRROR, None)


def test_a_change_without_effect_adds_no_step() -> None:
    edited = EditedDesign(START)
    assert not edited.change(EditKind.DRAW, Design.from_puzzle(START.puzzle))
    assert edited.undo_edit is None


def test_saved_means_equal_to_the_file() -> None:
    edited = EditedDesign(START)
    found = [edited.is_saved]
    edited.change(EditKind.INVERT, EDITS[EditKind.INVERT](START))
    found.append(edited.is_saved)
    edited.mark_saved(edited.design)
    found.append(edited.is_saved)
    edited.undo()
    assert [*found, edited.is_saved] == [True, False, True, False]


def test_amending_keeps_a_single_step() -> None:
    edited = EditedDesign(START)
    first = EDITS[EditKind.CLUE](START)
    edited.change(EditKind.CLUE, first)
    second = first.with_clue(Line(Axis.ROW, 0), Clue.of(3))
    edited.amend(second)
    assert edited.design == second
    edited.undo()
    assert (edited.design, edited.undo_edit) == (START, None)
    edited.redo()
    assert edited.design == second


def test_amending_back_to_the_start_removes_the_step() -> None:
    edited = EditedDesign(START)
    edited.change(EditKind.CLUE, EDITS[EditKind.CLUE](START))
    edited.amend(START)
    assert (edited.design, edited.undo_edit, edited.redo_edit) == (START, None, None)


def test_amending_changes_the_result_of_the_last_step() -> None:
    edited = EditedDesign(START)
    line = Line(Axis.ROW, 0)
    edited.change(EditKind.CLUE, START.with_clue(line, Clue.of(1)))
    edited.change(EditKind.CLUE, START.with_clue(line, Clue.of(2)))
    edited.amend(START.with_clue(line, Clue.of(3)))
    assert edited.undo_edit
    assert edited.undo_edit.kind is EditKind.CLUE
    assert edited.design.puzzle.clue(line) == Clue.of(3)
    edited.undo()
    assert edited.design.puzzle.clue(line) == Clue.of(1)
    edited.redo()
    assert edited.design.puzzle.clue(line) == Clue.of(3)


def test_a_step_amended_back_is_removed() -> None:
    edited = EditedDesign(START)
    edited.change(EditKind.CLUE, START.with_clue(Line(Axis.ROW, 0), Clue.of(1)))
    edited.amend(START)
    assert edited.design == START
    assert edited.undo_edit is None
    assert edited.redo_edit is None
