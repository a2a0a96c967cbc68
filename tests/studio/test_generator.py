"""Random puzzles: unique, as requested, and the same everywhere."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogui.coach.difficulty import Rating, rate
from nonogui.coach.grade import Grade
from nonogui.coach.rounds import Round
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, Limits
from nonogui.solver.propagation import propagate
from nonogui.solver.result import Progress, SolveStatus, StopReason
from nonogui.solver.search import solve
from nonogui.studio.diagnosis import Repair
from nonogui.studio.generator import search
from nonogui.studio.generator.dice import Dice
from nonogui.studio.generator.images import symmetric_cells
from nonogui.studio.generator.search import MAX_RATED, check, generate
from nonogui.studio.generator.spec import (
    TOLERANCE,
    Ending,
    Generated,
    GeneratorSpec,
    PictureKind,
    SpecError,
    SpecKey,
    Symmetry,
)
from nonogui.studio.generator.tidy import has_dust, has_empty_edge, regions
from nonogui.studio.repair import repair_picture

seeds = st.integers(0, 2**31 - 1)


def goal_of(made: Generated) -> Grid:
    assert made.puzzle is not None
    assert made.puzzle.goal is not None
    return made.puzzle.goal


def puzzle_of(made: Generated) -> Puzzle:
    assert made.puzzle is not None
    return made.puzzle


@pytest.mark.parametrize(
    ("spec", "fingerprint"),
    [
        (GeneratorSpec(10, 10, seed=1), "19acdbfcc132b91bab9f6dbc7eeafdce"),
        (
            GeneratorSpec(20, 15, kind=PictureKind.SHAPES, seed=2),
            "c7fd2414e7af6ef5df50af75959c7063",
        ),
        (
            GeneratorSpec(15, 15, kind=PictureKind.ORNAMENTS, colors=4, seed=3),
            "0621fd8bac09170eab662ed980550975",
        ),
        (
            GeneratorSpec(24, 12, kind=PictureKind.WORDS, text="Ok!", seed=4),
            "97836c99849ace03de144ab79a087cb1",
        ),
        (GeneratorSpec(10, 10, grade=Grade.HARD, seed=5), "9de8cc8c5643fa45e0d5ef600496cf7d"),
    ],
)
def test_the_same_options_give_the_same_puzzle_everywhere(
    spec: GeneratorSpec, fingerprint: str
) -> None:
    assert puzzle_of(generate(spec)).fingerprint == fingerprint


@pytest.mark.parametrize(
    ("spec", "attempts", "rated", "fingerprint"),
    [
        (
            GeneratorSpec(15, 15, kind=PictureKind.ABSTRACT, grade=Grade.TRIVIAL, seed=2),
            *(8, 5, "93ecdaedc335ad4dff96a1cbd6c28172"),
        ),
        (
            GeneratorSpec(10, 10, needs=Technique.SPLITTING, seed=1),
            *(93, 64, "7a3160c99e7c867485a887aa15c312b9"),
        ),
        (
            GeneratorSpec(12, 12, density=45, colors=2, grade=Grade.EASY, seed=6),
            *(12, 4, "dfde30e4598e5411d6ea1c54d4633f0c"),
        ),
        (
            GeneratorSpec(12, 9, symmetry=Symmetry.FOURFOLD, line_solvable=False, seed=7),
            *(1, 1, "0493fc90a8aae2aa675069fcc40cb1c9"),
        ),
        (
            GeneratorSpec(8, 8, grade=Grade.SEVERAL_LINES, line_solvable=False, seed=2),
            *(15, 1, "1b596b58a866e8b6ad7691911c1a9621"),
        ),
        (
            GeneratorSpec(17, 7, kind=PictureKind.WORDS, text="SOS", seed=1),
            *(1000, 1, "3a78f73afc922d6e986ff11dd2a68029"),
        ),
    ],
)
def test_the_same_options_take_the_same_number_of_attempts(
    spec: GeneratorSpec, attempts: int, rated: int, fingerprint: str
) -> None:
    made = generate(spec)
    assert (made.ending, made.stop) == (Ending.FOUND, StopReason.DONE)
    assert (made.attempts, made.rated) == (attempts, rated)
    assert puzzle_of(made).fingerprint == fingerprint


def test_puzzles_do_not_depend_on_string_hashing() -> None:
    program = (
        "from nonogui.studio.generator.search import generate\n"
        "from nonogui.studio.generator.spec import GeneratorSpec\n"
        "print(generate(GeneratorSpec(12, 12, colors=3, seed=9)).puzzle.fingerprint)"
    )
    answers = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": str(seed)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in (1, 2)
    ]
    assert answers[0] == answers[1] != ""


def test_dice_follow_the_random_module() -> None:
    dice = Dice(5, "a")
    chance = random.Random("5/a").random
    assert [dice.below(6) for _ in range(9)] == [int(chance() * 6) for _ in range(9)]
    assert sorted(dice.shuffled(range(9))) == list(range(9))
    assert {dice.between(2, 4) for _ in range(99)} == {2, 3, 4}


@settings(max_examples=15, deadline=None)
@given(seeds, st.sampled_from([1, 2]), st.booleans())
def test_small_puzzles_are_unique_by_brute_force(
    seed: int, colors: int, line_solvable: bool
) -> None:
    spec = GeneratorSpec(5, 5, colors=colors, line_solvable=line_solvable, seed=seed)
    made = generate(spec)
    puzzle = puzzle_of(made)
    assert made.ending is Ending.FOUND
    assert list(boards_of(puzzle)) == [goal_of(made)]


def boards_of(puzzle: Puzzle) -> Iterator[Grid]:
    """Yield all boards that meet all clues, by trying all rows that meet theirs."""
    values = range(len(puzzle.palette))
    fillings = list(product(values, repeat=puzzle.width))
    rows = [[each for each in fillings if clue.is_met_by(each)] for clue in puzzle.rows]
    for board in product(*rows):
        columns = zip(*board, strict=True)
        if all(map(Clue.is_met_by, puzzle.columns, columns)):
            yield Grid.from_rows(board)


@settings(max_examples=8, deadline=None)
@given(
    seeds,
    st.sampled_from([PictureKind.SHAPES, PictureKind.ORNAMENTS, PictureKind.WORDS]),
    st.sampled_from([1, 4]),
)
def test_larger_puzzles_are_unique_by_another_engine(
    seed: int, kind: PictureKind, colors: int
) -> None:
    text = "HI" if kind is PictureKind.WORDS else ""
    made = generate(GeneratorSpec(16, 12, kind=kind, text=text, colors=colors, seed=seed))
    found = solve(puzzle_of(made), engine="automaton")
    assert found.status is SolveStatus.UNIQUE
    assert found.solutions == (goal_of(made),)
    assert propagate(puzzle_of(made)).grid == goal_of(made)


@settings(max_examples=40, deadline=None)
@given(
    st.integers(5, 24),
    st.integers(5, 24),
    st.sampled_from([PictureKind.SHAPES, PictureKind.ORNAMENTS, PictureKind.ABSTRACT]),
    st.sampled_from([None, *Symmetry]),
    st.sampled_from([None, 35, 50, 65]),
    st.sampled_from([1, 3]),
    seeds,
)
def test_pictures_match_the_options(
    width: int,
    height: int,
    kind: PictureKind,
    symmetry: Symmetry | None,
    density: int | None,
    colors: int,
    seed: int,
) -> None:
    if symmetry is Symmetry.EIGHTFOLD:
        height = width
    spec = GeneratorSpec(width, height, density, symmetry, colors, kind, seed=seed)
    made = generate(spec)
    if made.ending is not Ending.FOUND:  # tiny boards with unusual options
        assert width * height < 100
        return
    cells = goal_of(made).cells
    for order in symmetric_cells(symmetry or Symmetry.NONE, width, height):
        assert bytes(cells[at] for at in order) == cells
    if density is not None:
        filled = len(cells) - cells.count(0)
        assert abs(filled * 100 - density * len(cells)) <= TOLERANCE * len(cells)
    assert_beautiful(cells, width, colors)


def assert_beautiful(cells: bytes, width: int, colors: int) -> None:
    """Check for dust, pinholes and empty edges, and that each colour is used enough."""
    assert not has_dust(cells, width)
    assert not has_empty_edge(cells, width)
    shape = bytes(map(bool, cells))
    if len(cells) >= 100:  # tiny ornaments may be chessboards
        assert min(map(len, regions(shape, width, 1))) > 1
    filled = sum(shape)
    assert all(cells.count(ink) >= filled // (4 * colors) for ink in range(1, colors + 1))


@pytest.mark.parametrize("seed", range(6))
def test_pictures_have_no_pinholes(seed: int) -> None:
    spec = GeneratorSpec(20, 20, kind=PictureKind.ABSTRACT, seed=seed)
    cells = goal_of(generate(spec)).cells
    assert min(map(len, regions(cells, 20, 0))) > 1


@pytest.mark.parametrize("grade", [Grade.TRIVIAL, Grade.EASY, Grade.MODERATE, Grade.HARD])
def test_puzzles_have_the_requested_grade(grade: Grade) -> None:
    made = generate(GeneratorSpec(15, 15, grade=grade, seed=1))
    assert made.ending is Ending.FOUND
    assert rate(puzzle_of(made)).grade is grade
    assert made.rating is not None
    assert made.rating.grade is grade


@pytest.mark.parametrize("seed", [28, 29])
def test_line_solvable_colour_puzzles_need_one_line_at_a_time(seed: int) -> None:
    # The solver may pass on which colours a cell can have, while people only mark cells. For the
    # first pictures of these seeds the coach needed several lines at once.
    made = generate(GeneratorSpec(20, 20, kind=PictureKind.SHAPES, colors=3, seed=seed))
    assert made.ending is Ending.FOUND
    assert made.rated == 2
    assert made.rating is not None
    assert made.rating.grade is not None
    assert all(each.proof is None for each in made.rating.rounds)


def test_puzzles_can_require_several_lines_at_once() -> None:
    spec = GeneratorSpec(12, 12, grade=Grade.SEVERAL_LINES, line_solvable=False, seed=2)
    made = generate(spec)
    assert made.ending is Ending.FOUND
    assert not propagate(puzzle_of(made)).grid.is_complete
    assert solve(puzzle_of(made), engine="islands").solutions == (goal_of(made),)


@pytest.mark.parametrize(
    ("needs", "colors"),
    [(Technique.SPLITTING, 1), (Technique.COLORS_TOUCH, 3), (Technique.SIMPLE_SPACES, 1)],
)
def test_puzzles_need_the_requested_technique(needs: Technique, colors: int) -> None:
    made = generate(GeneratorSpec(15, 15, needs=needs, colors=colors, seed=1))
    assert made.ending is Ending.FOUND
    rounds = rate(puzzle_of(made)).rounds
    assert needs in {technique for each in rounds for technique in each.techniques}


def test_hard_puzzles_on_small_boards_get_a_longer_search() -> None:
    made = generate(GeneratorSpec(10, 10, grade=Grade.EXPERT, seed=5))
    assert made.ending is Ending.FOUND
    assert made.rated > MAX_RATED


def test_the_nearest_puzzle_is_kept_when_none_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MAX_RATED", 10)
    made = generate(GeneratorSpec(5, 5, grade=Grade.EXPERT, seed=1))
    assert made.ending is Ending.NEAREST
    assert made.rated == 160
    assert made.rating is not None
    assert made.rating.grade is not None
    assert made.rating.grade.step >= 2
    assert made.attempts == 890
    assert puzzle_of(made).fingerprint == "f87cfd2dcbaccbc0bea64fb2923f97f3"


@pytest.mark.parametrize(
    ("options", "times"),
    [
        ({}, 1),
        ({"grade": Grade.HARD}, 16),
        ({"grade": Grade.HARD, "width": 20, "height": 10}, 4),
        ({"grade": Grade.HARD, "width": 20, "height": 20}, 1),
        ({"grade": Grade.HARD, "width": 30, "height": 30}, 1),
        ({"needs": Technique.EITHER_WAY, "width": 20, "height": 10}, 4),
        ({"grade": Grade.WHAT_IF, "width": 20, "height": 10}, 2),
        ({"grade": Grade.WHAT_IF, "width": 5, "height": 5}, 16),
    ],
)
def test_demanding_options_get_more_attempts_on_small_boards(
    options: dict[str, Any], times: int
) -> None:
    spec = GeneratorSpec(**{"width": 10, "height": 10, **options})
    assert search._times(spec) == times


@pytest.mark.parametrize(
    ("options", "grade", "miss"),
    [
        ({}, Grade.EASY, 0),
        ({"grade": Grade.EASY}, Grade.EASY, 0),
        ({"grade": Grade.EASY}, Grade.HARD, 4),
        ({"grade": Grade.HARD}, Grade.EASY, 4),
        ({"grade": Grade.EASY}, None, 15),
        ({"needs": Technique.OVERLAP}, Grade.EASY, 0),
        ({"needs": Technique.MERCURY}, Grade.EASY, 1),
        ({"needs": Technique.MERCURY, "grade": Grade.TRIVIAL}, Grade.EASY, 3),
    ],
)
def test_distance_measures_how_far_a_rating_misses_the_options(
    options: dict[str, Any], grade: Grade | None, miss: int
) -> None:
    rounds = (Round(0.0, 2, 1, 1, 10, (Technique.OVERLAP,)),)
    rating = Rating(SolveStatus.UNIQUE, grade, 1.0, rounds)
    assert search._distance(rating, GeneratorSpec(10, 10, **options)) == miss


def test_ambiguous_text_pictures_are_repaired(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = GeneratorSpec(17, 7, kind=PictureKind.WORDS, text="SOS", seed=1)
    made = generate(spec)
    assert made.ending is Ending.FOUND
    assert propagate(puzzle_of(made)).grid == goal_of(made)
    monkeypatch.setattr(search, "repair_picture", lambda *_args, **_options: None)
    assert generate(spec).ending is Ending.NOTHING


@pytest.mark.parametrize(("symmetry", "seed"), [(Symmetry.HALF_TURN, 0), (Symmetry.EIGHTFOLD, 1)])
def test_repair_keeps_symmetric_pictures_symmetric(
    monkeypatch: pytest.MonkeyPatch, symmetry: Symmetry, seed: int
) -> None:
    monkeypatch.setattr(search, "MAX_ATTEMPTS", 3)
    spec = GeneratorSpec(10, 10, density=40, symmetry=symmetry, seed=seed)
    goal = goal_of(generate(spec))
    for order in symmetric_cells(symmetry, 10, 10):
        assert bytes(goal.cells[at] for at in order) == goal.cells
    repair = repair_picture

    def uneven(*arguments: Any, **options: Any) -> Repair | None:
        found = repair(*arguments, **options)
        return found and replace(found, breaks_symmetry=True)

    monkeypatch.setattr(search, "repair_picture", uneven)
    assert generate(spec).ending is Ending.NOTHING


def test_only_shapes_without_requested_symmetry_can_be_uneven() -> None:
    assert GeneratorSpec(9, 9, kind=PictureKind.SHAPES).may_be_uneven
    assert not GeneratorSpec(9, 9, kind=PictureKind.ORNAMENTS).may_be_uneven
    mirrored = GeneratorSpec(9, 9, kind=PictureKind.SHAPES, symmetry=Symmetry.LEFT_RIGHT)
    assert not mirrored.may_be_uneven


def test_cancelling_keeps_the_nearest_puzzle() -> None:
    token, reports = CancelToken(), list[Progress]()

    def report(progress: Progress) -> None:
        reports.append(progress)
        if len(reports) == 40:
            token.cancel()

    made = generate(
        GeneratorSpec(10, 10, grade=Grade.EXPERT, seed=1), cancel=token, progress=report
    )
    assert made.stop is StopReason.CANCELLED
    assert made.ending is Ending.NEAREST
    shares = [each.known / each.total for each in reports]
    assert shares == sorted(shares)


def test_no_puzzle_is_made_without_time() -> None:
    made = generate(GeneratorSpec(10, 10), limits=Limits(0))
    assert (made.ending, made.puzzle, made.stop) == (Ending.NOTHING, None, StopReason.TIME)


@pytest.mark.parametrize(
    ("spec", "key"),
    [
        (GeneratorSpec(4, 9), SpecKey.SIZE),
        (GeneratorSpec(9, 101), SpecKey.SIZE),
        (GeneratorSpec(9, 9, density=81), SpecKey.DENSITY),
        (GeneratorSpec(9, 9, colors=9), SpecKey.COLORS),
        (GeneratorSpec(9, 8, symmetry=Symmetry.EIGHTFOLD), SpecKey.NOT_SQUARE),
        (GeneratorSpec(9, 9, kind=PictureKind.WORDS, text=" "), SpecKey.NO_TEXT),
        (GeneratorSpec(9, 9, kind=PictureKind.WORDS, text="a" * 61), SpecKey.TEXT_TOO_LONG),
        (GeneratorSpec(9, 9, grade=Grade.WHAT_IF), SpecKey.NOT_BY_LINES),
        (GeneratorSpec(9, 9, needs=Technique.COLORS_TOUCH), SpecKey.NEEDS_COLORS),
    ],
)
def test_impossible_options_are_refused(spec: GeneratorSpec, key: SpecKey) -> None:
    with pytest.raises(SpecError) as raised:
        generate(spec)
    assert raised.value.key is key


def test_too_wide_texts_report_the_width_they_need() -> None:
    spec = GeneratorSpec(20, 9, kind=PictureKind.WORDS, text="hello")
    with pytest.raises(SpecError) as raised:
        check(spec)
    assert raised.value.values == {"width": 29}
    assert generate(GeneratorSpec(29, 9, kind=PictureKind.WORDS, text="hello")).puzzle
