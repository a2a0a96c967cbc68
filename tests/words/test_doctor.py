"""What the doctor says of designs, of repairs and of what to look at."""

import pytest

from nonogui.core.design import Design
from nonogui.core.grid import EMPTY, Axis, Cell, Line
from nonogui.core.move import CellChange
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.solver.limits import CancelToken, Limits
from nonogui.solver.result import SolveStatus, StopReason
from nonogui.studio.diagnosis import Diagnosis, GiveAway, Note, NoteKey, Repair, SolutionCount
from nonogui.studio.doctor import diagnose
from nonogui.words.doctor import (
    cells_place,
    checked_text,
    give_title,
    given_text,
    note_text,
    offer_texts,
    proven_text,
    repair_title,
    solved_text,
    verdict_text,
    verdict_title,
)
from tests.boards import board, clued, palette

BLANK = board("??\n??")


def verdict(rows: str, columns: str, count: SolutionCount | None = None) -> str:
    puzzle = clued(rows, columns)
    diagnosis = diagnose(puzzle, limits=Limits(None), cancel=CancelToken())
    return verdict_text(diagnosis, count, puzzle.palette)


def drawn(picture: str, count: SolutionCount | None = None) -> str:
    puzzle = Design.from_picture(board(picture)).puzzle
    diagnosis = diagnose(puzzle, limits=Limits(None), cancel=CancelToken())
    return verdict_text(diagnosis, count, puzzle.palette)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "Checked in 1 ms"),
        (0.038, "Checked in 38 ms"),
        (1.0, "Checked in 1.0 s"),
        (1.24, "Checked in 1.2 s"),
    ],
)
def test_check_times_are_rounded(seconds: float, text: str) -> None:
    assert checked_text(seconds) == text


def test_a_unique_design_says_how_it_is_solved() -> None:
    once = Diagnosis(SolveStatus.UNIQUE, BLANK, line_solvable=True)
    assert verdict_text(once, None, BLACK_AND_WHITE) == "Solvable line by line."
    assert drawn("##\n#.") == "Solvable line by line."
    assert (
        drawn("#..#.\n..#.#\n....#\n....#\n..##.") == "Looking at one line at a time isn't enough."
    )


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (None, "More than one picture fits these clues."),
        (SolutionCount(1, is_exact=False), "More than one picture fits these clues."),
        (SolutionCount(2, is_exact=True), "2 pictures fit these clues."),
        (SolutionCount(1500, is_exact=False), "More than 1,500 pictures fit these clues."),
    ],
)
def test_several_solutions_say_where_they_differ(count: SolutionCount | None, text: str) -> None:
    assert drawn("#.\n.#", count) == f"{text} They differ in 4 cells, shaded on the board."


def test_differences_may_not_be_known_yet() -> None:
    found = Diagnosis(SolveStatus.MULTIPLE, BLANK, ambiguous=frozenset({Cell(0, 0)}))
    text = verdict_text(found, None, BLACK_AND_WHITE)
    assert text.endswith("They differ in at least 1 cell, shaded on the board.")


def test_no_solution_names_the_clashing_lines() -> None:
    assert verdict("1 1/0/1 1", "1/2/1") == (
        "No picture fits all the clues. These lines can't all be satisfied: row 2 and column 2."
    )
    without = Diagnosis(SolveStatus.NONE, BLANK)
    assert verdict_text(without, None, BLACK_AND_WHITE) == "No picture fits all the clues."


def test_clue_problems_are_listed_up_to_a_limit() -> None:
    few = verdict("3/3", "1/1").splitlines()
    assert len(few) == 2
    assert not few[-1].endswith("more problem.")
    many = verdict("/".join(["3"] * 8), "1/1").splitlines()
    assert len(many) == 7
    assert many[-1] == "2 more problems."


def test_totals_are_compared_once_every_clue_fits_its_line() -> None:
    misfit = "Row 1: The clue needs 3 cells, but the line has 2."
    assert verdict("3/0", "0/0") == misfit
    assert verdict("2/0", "0/0") == "The row clues fill 2 cells, but the column clues fill 0."


@pytest.mark.parametrize(
    ("diagnosis", "text"),
    [
        (
            Diagnosis(SolveStatus.UNDECIDED, BLANK, stop=StopReason.TOO_LARGE),
            "This puzzle is too large to search completely.",
        ),
        (
            Diagnosis(SolveStatus.UNDECIDED, BLANK, solutions=(BLANK,), stop=StopReason.TIME),
            "One picture fits. It isn't known whether there are others.",
        ),
        (
            Diagnosis(SolveStatus.UNDECIDED, BLANK, stop=StopReason.TIME),
            "It isn't known whether any picture fits.",
        ),
    ],
)
def test_unknown_results_are_stated(diagnosis: Diagnosis, text: str) -> None:
    assert verdict_text(diagnosis, None, BLACK_AND_WHITE) == text
    assert verdict_title(Design.blank(2, 2), diagnosis) == "Not decided in time"


def changes(*values: tuple[int, int]) -> tuple[CellChange, ...]:
    return tuple(CellChange(Cell(0, at), *each) for at, each in enumerate(values))


@pytest.mark.parametrize(
    ("values", "title"),
    [
        ([(EMPTY, 1)], "Fill one cell"),
        ([(EMPTY, 1), (EMPTY, 2)], "Fill 2 cells"),
        ([(1, EMPTY)], "Clear one cell"),
        ([(1, 2), (2, 1), (1, 3)], "Recolour 3 cells"),
        ([(1, 2), (2, EMPTY)], "Change 2 cells"),
        ([(1, EMPTY), (EMPTY, 1)], "Change 2 cells"),
    ],
)
def test_repairs_say_what_they_change(values: list[tuple[int, int]], title: str) -> None:
    assert repair_title(changes(*values)) == title


def test_given_cells_are_counted() -> None:
    assert [given_text(1), given_text(2)] == ["One cell is given", "2 cells are given"]
    assert [give_title(1), give_title(2)] == ["Add one given cell", "Add 2 given cells"]


@pytest.mark.parametrize(
    ("cells", "text"),
    [
        ([(4, 5)], "Row 5, column 6"),
        ([(4, 5), (4, 7), (1, 1)], "Row 2, column 2; row 5, columns 6 and 8"),
        ([(4, 5), (2, 2), (1, 1)], "Row 2, column 2, and 2 more cells"),
    ],
)
def test_cell_places_are_short(cells: list[tuple[int, int]], text: str) -> None:
    assert cells_place([Cell(*cell) for cell in cells]) == text


def test_offers_have_details() -> None:
    repair = Repair(changes((EMPTY, 1)), BLANK, line_solvable=True, edit_cost=1.0)
    assert offer_texts(repair) == ["Solvable line by line"]
    odd = Repair(
        changes((EMPTY, 1)), BLANK, line_solvable=False, edit_cost=1.0, breaks_symmetry=True
    )
    assert offer_texts(odd) == ["Not solvable line by line", "Breaks the symmetry"]
    give = GiveAway((Cell(0, 0),), line_solvable=True, is_fewest=True)
    assert offer_texts(give) == [solved_text(line_solvable=True)]
    assert [proven_text(count) for count in (1, 2, 3)] == [
        "Proven to have one solution",
        "Both proven to have one solution",
        "All 3 proven to have one solution",
    ]


@pytest.mark.parametrize(
    ("note", "text"),
    [
        (
            Note(NoteKey.EMPTY_LINES, 2, lines=(Line(Axis.ROW, 0), Line(Axis.ROW, 14))),
            "2 empty lines: rows 1 and 15",
        ),
        (Note(NoteKey.LITTLE_WHITE, 12), "Few empty cells: only 12%"),
        (Note(NoteKey.TOO_EASY), "Very easy: most lines solve themselves"),
        (Note(NoteKey.SWITCHES, 1), "1 group of four cells with two solutions"),
        (Note(NoteKey.UNUSED_COLORS, inks=(1,)), "Unused colour: ink a"),
        (Note(NoteKey.UNUSED_COLORS, inks=(1, 2)), "Unused colours: ink a and ink b"),
        (Note(NoteKey.STRAY_CELLS, 2), "2 isolated filled cells"),
    ],
)
def test_notes_name_what_to_check(note: Note, text: str) -> None:
    assert note_text(note, palette(2)) == text
