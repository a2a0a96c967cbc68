"""All four models: exact alone from the bare clues and from any board, and quick to stop."""

import logging
from collections.abc import Iterable, Iterator
from itertools import islice, product
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogui.core.grid import UNKNOWN, Axis, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import CancelToken, Limits, StoppedError, Watch
from nonogui.solver.models import MODELS, automaton, intervals, islands, placements
from nonogui.solver.models.board import WrongModelError
from nonogui.solver.result import Progress, SolveStatus, StopReason
from nonogui.solver.search import ENGINES, solve
from tests.boards import board, busy_puzzle, clued, palette, random_picture
from tests.strategies import PlayedPuzzle, inks, partial_boards, pictures

ALL = Limits(solutions=5000)
TWO_WAYS = clued("1/1", "1/1")
each_model = pytest.mark.parametrize("model", MODELS)


def solutions(puzzle: Puzzle, known: Grid) -> set[Grid]:
    """Brute force: all fillings of the rows that meet their clue, together, against the columns."""
    values = range(len(puzzle.palette))
    rows = [
        [cells for cells in product(values, repeat=puzzle.width) if clue.is_met_by(cells)]
        for clue in puzzle.rows
    ]
    fitting = (
        [
            cells
            for cells in fillings
            if all(k in (UNKNOWN, v) for k, v in zip(shown, cells, strict=True))
        ]
        for fillings, shown in zip(rows, known.rows(), strict=True)
    )
    grids = map(Grid.from_rows, product(*fitting))
    columns = [Line(Axis.COLUMN, column) for column in range(puzzle.width)]
    return {
        grid
        for grid in grids
        if all(puzzle.clue(line).is_met_by(grid.line(line)) for line in columns)
    }


@st.composite
def problems(draw: st.DrawFn) -> PlayedPuzzle:
    """Clues and a board: of one picture, or of two that may contradict each other."""
    colors = draw(inks(3))
    side = 5 if colors == 1 else 4
    picture = draw(pictures(side, colors))
    cells = st.lists(
        st.integers(0, colors), min_size=len(picture.cells), max_size=len(picture.cells)
    )
    other = Grid(picture.width, picture.height, bytes(draw(cells)))
    one, two = (Puzzle.from_picture(grid, palette(colors)) for grid in (picture, other))
    columns = draw(st.sampled_from([one, one, two])).columns
    shown = draw(st.sampled_from([picture, picture, other]))
    blank = draw(st.booleans())
    known = one.blank() if blank else draw(partial_boards(shown, colors, maybe_marks=True))
    return PlayedPuzzle(Puzzle(one.rows, columns, one.palette), known)


@each_model
@settings(max_examples=40)
@given(problem=problems())
def test_exactly_all_solutions_are_found(model: str, problem: PlayedPuzzle) -> None:
    result = solve(problem.puzzle, problem.board, engine=model, limits=ALL)
    if result.status is SolveStatus.INVALID:
        return
    expected = solutions(problem.puzzle, problem.board.decided())
    assert set(result.solutions) == expected
    assert result.count == len(result.solutions) == len(expected)
    assert (result.status is SolveStatus.NONE) == (not expected)


@pytest.mark.parametrize("inks", [1, 2, 4])
@each_model
def test_all_models_count_larger_boards_equally(model: str, inks: int) -> None:
    picture = random_picture(8, 7, 3, inks, density=0.6)
    puzzle = Puzzle.from_picture(picture, palette(inks))
    result, reference = (
        solve(puzzle, engine=engine, limits=Limits(solutions=60)) for engine in (model, "auto")
    )
    assert result.count == reference.count
    assert result.count is None or set(result.solutions) == set(reference.solutions)
    assert len(set(result.solutions)) == len(result.solutions) == len(reference.solutions)
    assert result.count is None or picture in result.solutions


@each_model
def test_single_model_engines_start_from_bare_clues(model: str) -> None:
    engine = ENGINES[model]
    assert engine.model == model
    assert not engine.lines
    result = solve(clued("2/2", "2/2"), engine=model)
    assert (result.status, result.line_solvable) == (SolveStatus.UNIQUE, None)
    assert result.checks == 2


@each_model
def test_empty_and_one_cell_lines_are_modelled(model: str) -> None:
    assert solve(clued("0/0", "0/0/0"), engine=model).solutions == (board("...\n..."),)
    assert solve(clued("1a 1b", "1a/1b"), engine=model).solutions == (board("ab"),)
    assert solve(clued("1", "1"), engine=model).solutions == (board("#"),)


@each_model
def test_the_same_seed_gives_the_same_solutions_in_the_same_order(model: str) -> None:
    puzzle = clued("1/1/1/1", "1/1/1/1")
    first = solve(puzzle, engine=model, limits=Limits(solutions=5), seed=3)
    again = solve(puzzle, engine=model, limits=Limits(solutions=5), seed=3)
    assert first.solutions == again.solutions
    assert len(first.solutions) == 5


@each_model
def test_a_time_limit_ends_the_search(model: str) -> None:
    result = solve(busy_puzzle(60), engine=model, limits=Limits(seconds=0.15))
    assert (result.status, result.stop) == (SolveStatus.UNDECIDED, StopReason.TIME)


@each_model
def test_cancelling_ends_the_search(model: str) -> None:
    token = CancelToken()
    slices = []

    def cancel_in_search(progress: Progress) -> None:
        if progress.slice:
            slices.append(progress.slice)
            token.cancel()

    result = solve(busy_puzzle(25), engine=model, cancel=token, progress=cancel_in_search)
    assert (result.status, result.stop) == (SolveStatus.UNDECIDED, StopReason.CANCELLED)
    assert slices == [1]


@each_model
def test_cancelling_ends_building_the_model(model: str) -> None:
    token = CancelToken()
    result = solve(
        busy_puzzle(25), engine=model, cancel=token, progress=lambda _progress: token.cancel()
    )
    assert (result.status, result.stop) == (SolveStatus.UNDECIDED, StopReason.CANCELLED)
    assert result.checks == 0


@pytest.mark.parametrize(
    ("model", "limit", "size"),
    [
        (placements, "MAX_VARIABLES", 20 + 31),  # cells and starts of blocks
        (intervals, "MAX_PAIRS", 35),  # cells of blocks, wherever they may lie
        (islands, "MAX_BITS", 44),  # a line's length for each of its blocks
        (automaton, "MAX_VARIABLES", 98),  # states before, between and behind the cells
    ],
)
def test_boards_are_modelled_up_to_the_size_limit(
    model: ModuleType, limit: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = clued("2 1/1/0/3", "2/1/1 1/1/1")
    candidates = Candidates.of(puzzle, puzzle.blank())
    make = MODELS[model.__name__.rpartition(".")[2]]
    monkeypatch.setattr(model, limit, size)
    make(candidates, Watch())
    monkeypatch.setattr(model, limit, size - 1)
    with pytest.raises(StoppedError) as stopped:
        make(candidates, Watch())
    assert stopped.value.reason is StopReason.TOO_LARGE


@each_model
def test_boards_above_the_size_limit_are_refused(model: str) -> None:
    result = solve(busy_puzzle(160), engine=model)
    assert (result.status, result.stop) == (SolveStatus.UNDECIDED, StopReason.TOO_LARGE)
    assert result.checks == 0


@each_model
def test_wrong_models_are_detected_and_logged(
    model: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    right = MODELS[model]

    class Broken:
        """Forgets the columns."""

        def __init__(self, *given: object) -> None:
            self._model = right(*given)  # type: ignore[arg-type]
            self.logic = self._model.logic

        def clauses(self, cells: object) -> Iterator[str]:
            texts: Iterable[str] = self._model.clauses(cells)  # type: ignore[arg-type]
            return islice(iter(texts), TWO_WAYS.height)

    monkeypatch.setitem(MODELS, model, Broken)
    with caplog.at_level(logging.ERROR), pytest.raises(WrongModelError):
        solve(TWO_WAYS, engine=model, limits=Limits(solutions=10))
    assert [record.message for record in caplog.records] == [f"wrong-model {TWO_WAYS.fingerprint}"]
