"""The shipped puzzles are valid, unique, titled, free to use and well ordered."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from nonogui.coach.difficulty import rate
from nonogui.coach.grade import Grade
from nonogui.core.clue import Clue
from nonogui.core.color_vision import Vision, confusing_visions
from nonogui.core.palette import Rgb
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import load
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve

FOLDER = Path(__file__).resolve().parents[1] / "puzzles"
COLLECTIONS = [path for path in FOLDER.iterdir() if path.is_dir()]
FILES = sorted(FOLDER.glob("*/*.pbn"))

LESSONS = "0-lessons"
"""Prepared boards are neither rated nor solved from the start; tests/test_lessons.py has them."""

DARK_BOARD: Rgb = (0x20, 0x24, 0x2B)


def about(folder: Path) -> dict[str, Any]:
    """The index of a collection."""
    index: dict[str, Any] = json.loads((folder / "collection.json").read_text(encoding="utf-8"))
    return index


def grades() -> dict[Path, Grade]:
    """The grade of each picture besides lessons."""
    return {
        folder / f"{name}.pbn": Grade(grade)
        for folder in COLLECTIONS
        if folder.name != LESSONS
        for name, grade in about(folder)["grades"].items()
    }


each_file = pytest.mark.parametrize(
    "path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES]
)
each_rated_file = pytest.mark.parametrize(
    "path",
    list(grades()),
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
each_collection = pytest.mark.parametrize(
    "folder", COLLECTIONS, ids=[path.name for path in COLLECTIONS]
)


@cache
def read(path: Path) -> Puzzle:
    """The one puzzle of a file that gives its reader nothing to complain about."""
    document = load(path)
    assert not document.problems
    (entry,) = document.entries
    assert entry.record is None
    return entry.puzzle


def luminance(rgb: Rgb) -> float:
    """Relative luminance as WCAG 2 defines it, 0 to 1."""
    parts = [value / 255 for value in rgb]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """Contrast ratio as WCAG 2 defines it, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_there_are_enough_pictures_of_every_grade() -> None:
    count = Counter(grades().values())
    assert count.total() >= 150
    assert min(count[grade] for grade in Grade) >= 6


def test_a_third_of_the_pictures_are_in_colour() -> None:
    colored = [path for path in grades() if not read(path).palette.is_black_and_white]
    assert 3 * len(colored) >= len(grades())


def test_collections_are_ordered_by_grade() -> None:
    for folder in COLLECTIONS:
        if folder.name != LESSONS:
            steps = [Grade(grade).step for grade in about(folder)["grades"].values()]
            assert steps == sorted(steps), folder.name


def test_pictures_range_from_5x5_to_60x80() -> None:
    sizes = {(puzzle.width, puzzle.height) for puzzle in map(read, FILES)}
    sides = {side for size in sizes for side in size}
    assert {(5, 5), (60, 80)} <= sizes
    assert (min(sides), max(sides)) == (5, 80)


def test_no_two_puzzles_share_a_title_or_clues() -> None:
    puzzles = [read(path) for path in FILES]
    titles = Counter(each.metadata.title.casefold() for each in puzzles if each.metadata.title)
    assert [title for title, count in titles.items() if count > 1] == []
    assert len({puzzle.fingerprint for puzzle in puzzles}) == len(puzzles)


@each_file
def test_each_puzzle_names_its_title_author_and_licence(path: Path) -> None:
    metadata = read(path).metadata
    if path.parent.name == LESSONS:  # its board is no picture
        assert not metadata.title
    else:
        assert 1 <= len(metadata.title.split()) <= 4
    assert metadata.author == "The Nonogui authors"
    assert metadata.copyright.startswith("CC0 1.0")
    assert metadata.license == "CC0-1.0"
    assert metadata.description.endswith(".")


@each_file
def test_the_clues_match_the_solution(path: Path) -> None:
    puzzle = read(path)
    assert not puzzle.validate()
    assert puzzle.goal is not None
    for line in puzzle.lines():
        assert puzzle.clue(line) == Clue.from_cells(puzzle.goal.line(line))


@each_file
def test_the_clues_have_exactly_one_solution(path: Path) -> None:
    puzzle = read(path)
    result = solve(puzzle)
    assert result.status is SolveStatus.UNIQUE
    assert result.solutions == (puzzle.goal,)
    if puzzle.palette.is_black_and_white and path.parent.name != LESSONS:
        # In colour the solver also remembers which colours a cell may have, which people do not.
        assert result.line_solvable is (grades()[path].step <= Grade.EXPERT.step)


@each_rated_file
def test_the_stored_grade_matches_the_rating(path: Path) -> None:
    assert grades()[path] == rate(read(path)).grade, "packaging/grade_puzzles.py writes the grades"


@each_file
def test_the_stored_fingerprint_matches_the_puzzle(path: Path) -> None:
    noted = about(path.parent)["fingerprints"][path.stem]
    assert noted == read(path).fingerprint, "packaging/grade_puzzles.py writes them"


@each_file
def test_colours_are_used_and_visible_on_light_and_dark(path: Path) -> None:
    puzzle = read(path)
    assert puzzle.goal is not None
    assert all(
        any(ink in puzzle.goal.line(line) for line in puzzle.lines()) for ink in puzzle.palette.inks
    )
    if puzzle.palette.is_black_and_white:
        return
    assert 2 <= len(puzzle.palette.inks) <= 6
    for ink in puzzle.palette.inks:
        rgb = puzzle.palette[ink].rgb
        assert contrast(rgb, (255, 255, 255)) > 1.3
        assert contrast(rgb, DARK_BOARD) > 2


@each_collection
def test_collections_have_a_title_and_consecutive_numbers(folder: Path) -> None:
    index = about(folder)
    each = "techniques" if folder.name == LESSONS else "grades"
    assert set(index) == {"title", "description", each, "fingerprints"}
    assert index["title"]
    assert index["description"].endswith(".")
    names = sorted(path.name for path in folder.glob("*.pbn"))
    assert all(re.fullmatch(r"\d\d-[a-z]+(-[a-z]+)*\.pbn", name) for name in names)
    assert [int(name[:2]) for name in names] == list(range(1, len(names) + 1))
    assert [f"{name}.pbn" for name in index[each]] == names
    assert [f"{name}.pbn" for name in index["fingerprints"]] == names


def test_the_licence_and_notes_ship_with_the_puzzles() -> None:
    assert "CC0-1.0" in (FOLDER / "LICENSE").read_text(encoding="utf-8")
    assert "CC0" in (FOLDER / "README.md").read_text(encoding="utf-8")


def test_puzzles_with_colours_that_look_alike_are_counted_by_kind_of_vision() -> None:
    palettes = [read(path).palette for path in FILES]
    colored = [palette for palette in palettes if not palette.is_black_and_white]
    found = Counter(vision for palette in colored for vision in confusing_visions(palette))
    assert len(colored) == 85
    # Marks on colours are offered for these. With full vision, all can be told apart.
    assert found == {Vision.PROTANOPIA: 52, Vision.DEUTERANOPIA: 27, Vision.TRITANOPIA: 33}
