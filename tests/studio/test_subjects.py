"""Random pictures of things: they fill the board, vary with the seed, and are unique and named."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from nonogui.coach.grade import Grade
from nonogui.core.grid import Grid
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from nonogui.studio.generator.dice import Dice
from nonogui.studio.generator.drawing import is_good, kind_of, subject_of
from nonogui.studio.generator.search import generate
from nonogui.studio.generator.spec import Ending, GeneratorSpec, PictureKind, Symmetry
from nonogui.studio.generator.subjects import (
    MAX_SUBJECT_COLORS,
    Subject,
    draw_subject,
)
from nonogui.studio.generator.tidy import has_empty_edge

SEEDS = range(8)


def drawn(subject: Subject, side: int, colors: int = 1) -> list[bytes]:
    return [draw_subject(subject, side, side, colors, Dice(seed)) for seed in SEEDS]


def test_the_same_seed_draws_the_same_subjects_everywhere() -> None:
    pictures = [
        draw_subject(subject, width, height, colors, Dice("subject", width))
        for subject in Subject
        for width, height, colors in ((10, 10, 1), (15, 12, 3), (30, 11, 4))
    ]
    assert sha256(b"/".join(pictures)).hexdigest()[:16] == "848a90f7b10d774f"


@pytest.mark.parametrize("subject", Subject)
def test_a_subject_fills_its_board_and_varies_with_the_seed(subject: Subject) -> None:
    for side in (12, 15):
        pictures = drawn(subject, side)
        # The generator draws again where the thinnest tip is narrower than half a cell.
        assert sum(has_empty_edge(cells, side) for cells in pictures) <= 1
        assert all(side * side // 5 < sum(cells) < side * side * 9 // 10 for cells in pictures)
    assert len({*drawn(subject, 15)}) >= 3


@pytest.mark.parametrize("subject", Subject)
def test_a_subject_can_be_used_in_any_number_of_colours(subject: Subject) -> None:
    for colors in range(1, MAX_SUBJECT_COLORS + 1):
        spec = GeneratorSpec(20, 20, colors=colors, kind=PictureKind.SUBJECTS)
        good = [
            is_good(Grid(20, 20, cells), spec, PictureKind.SUBJECTS)
            for cells in drawn(subject, 20, colors)
        ]
        assert any(good)


def test_a_long_board_shows_a_subject_several_times() -> None:
    cells = draw_subject(Subject.HOUSE, 41, 10, 1, Dice(1))
    columns = [any(cells[column::41]) for column in range(41)]
    assert columns.count(False) == 3
    tall = draw_subject(Subject.HOUSE, 10, 41, 1, Dice(1))
    assert sum(not any(tall[row * 10 : row * 10 + 10]) for row in range(41)) >= 3


@pytest.mark.parametrize(("seed", "colors"), [(1, 1), (2, 1), (3, 3), (4, 4)])
def test_random_subjects_are_unique_and_known_by_name(seed: int, colors: int) -> None:
    made = generate(GeneratorSpec(15, 15, kind=PictureKind.SUBJECTS, colors=colors, seed=seed))
    assert made.ending is Ending.FOUND
    assert made.subject is not None
    assert made.puzzle is not None
    found = solve(made.puzzle, engine="automaton")
    assert (found.status, found.solutions) == (SolveStatus.UNIQUE, (made.puzzle.goal,))


def test_most_pictures_of_any_kind_show_a_subject_where_one_fits() -> None:
    kinds = Counter(kind_of(GeneratorSpec(15, 15), Dice(seed)) for seed in range(400))
    assert {*kinds} == {PictureKind.SUBJECTS, PictureKind.SHAPES, PictureKind.ORNAMENTS}
    assert 0.7 < kinds[PictureKind.SUBJECTS] / kinds.total() < 0.8
    shown = Counter(subject_of(GeneratorSpec(15, 15), Dice(seed)) for seed in range(400))
    assert {*shown} == {None, *Subject}


@pytest.mark.parametrize(
    "spec",
    [
        GeneratorSpec(11, 15),
        GeneratorSpec(15, 15, density=40),
        GeneratorSpec(15, 15, symmetry=Symmetry.LEFT_RIGHT),
        GeneratorSpec(15, 15, colors=5),
        GeneratorSpec(15, 15, grade=Grade.EXPERT),
        GeneratorSpec(15, 15, kind=PictureKind.ABSTRACT),
    ],
)
def test_other_options_get_abstract_pictures(spec: GeneratorSpec) -> None:
    kinds = {kind_of(spec, Dice(seed)) for seed in range(60)}
    assert kinds == {PictureKind.SHAPES, PictureKind.ORNAMENTS}
    assert subject_of(spec, Dice(1)) is None
