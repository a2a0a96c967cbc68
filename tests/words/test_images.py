"""The words about pictures that become puzzles."""

from __future__ import annotations

import pytest

from nonogui.core.grid import Cell, Grid
from nonogui.core.move import CellChange
from nonogui.core.palette import Color, Palette
from nonogui.solver.result import SolveStatus
from nonogui.studio.diagnosis import Diagnosis, Repair
from nonogui.studio.images.color_names import COLOR_NAMES
from nonogui.studio.images.opening import ImageError, ImageProblem
from nonogui.words.images import (
    first_of_many_text,
    image_problem_text,
    named_palette,
    repair_text,
    verdict_note,
)

BLANK = Grid.uniform(2, 2, 0)


@pytest.mark.parametrize("problem", ImageProblem)
def test_every_problem_has_a_sentence(problem: ImageProblem) -> None:
    text = image_problem_text(ImageError(problem))
    assert text.endswith(".")
    assert "{" not in text


def test_animated_pictures_use_their_first_frame() -> None:
    assert "Only the first one is used" in first_of_many_text()


def test_limits_are_named_with_their_numbers() -> None:
    text = image_problem_text(ImageError(ImageProblem.TOO_MANY_PIXELS, 15_000_000))
    assert "15 million" in text


def test_every_colour_has_a_name() -> None:
    palette = Palette(tuple(Color(name, rgb, "a") for name, rgb in COLOR_NAMES.items()))
    assert [color.name for color in named_palette(palette).colors] == list(COLOR_NAMES)


def test_numbered_colour_names_keep_their_number() -> None:
    palette = Palette((Color("white", (255, 255, 255), "."), Color("dark blue 2", (0, 0, 99), "a")))
    assert named_palette(palette)[1].name == "dark blue 2"


@pytest.mark.parametrize(
    ("diagnosis", "text"),
    [
        (Diagnosis(SolveStatus.UNIQUE, BLANK, line_solvable=True), "Solvable line by line"),
        (Diagnosis(SolveStatus.UNIQUE, BLANK, line_solvable=False), "Not solvable line by line"),
        (Diagnosis(SolveStatus.UNIQUE, BLANK), ""),
        (Diagnosis(SolveStatus.UNDECIDED, BLANK), ""),
        (
            Diagnosis(SolveStatus.MULTIPLE, BLANK, ambiguous=frozenset({Cell(0, 0)}), exact=True),
            "They differ in 1 cell",
        ),
        (
            Diagnosis(SolveStatus.MULTIPLE, BLANK, ambiguous=frozenset({Cell(0, 0), Cell(0, 1)})),
            "They differ in at least 2 cells",
        ),
    ],
)
def test_verdicts_have_details(diagnosis: Diagnosis, text: str) -> None:
    assert verdict_note(diagnosis) == text


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "No changes needed"), (1, "1 cell changed"), (7, "7 cells changed")],
)
def test_changed_cells_are_counted(count: int, text: str) -> None:
    changes = tuple(CellChange(Cell(0, at), 0, 1) for at in range(count))
    repair = Repair(changes, BLANK, line_solvable=True, edit_cost=0.0)
    assert repair_text(repair) == text
