"""Guarded lines: any set of them, with any marks, is judged as brute force does."""

from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import Watch
from nonogui.solver.models.guarded import GuardedModel
from tests.boards import board, busy_puzzle, clued, puzzle
from tests.solver.brute_force import SMALL_PUZZLES, BruteForce


def model_of(puzzle: Puzzle, board: Grid | None = None, seed: int = 0) -> GuardedModel:
    return GuardedModel(Candidates.of(puzzle, board or puzzle.blank()), Watch(), seed)


@given(SMALL_PUZZLES, st.data())
def test_any_lines_and_marks_are_judged_like_brute_force(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    force = BruteForce(puzzle)
    model = model_of(puzzle)
    size = puzzle.width * puzzle.height
    values = st.dictionaries(
        st.integers(0, size - 1), st.integers(0, len(puzzle.palette) - 1), max_size=4
    )
    for _ in range(3):
        lines = data.draw(st.integers(0, force.all))
        marks, excluded = data.draw(values), data.draw(values)
        boards = [
            grid
            for grid in force.meeting(lines, excluded)
            if all(grid.cells[at] == value for at, value in marks.items())
        ]
        assert model.possible(lines, marks, excluded) == bool(boards)
        if boards:
            assert model.grid(lines) in boards
            continue
        core = model.core()
        assert not core & ~lines
        assert not any(
            all(grid.cells[at] == value for at, value in marks.items())
            for grid in force.meeting(core, excluded)
        )


@given(SMALL_PUZZLES, st.data())
def test_known_cells_are_fixed(puzzle: Puzzle, data: st.DataObject) -> None:
    assert puzzle.goal is not None
    shown = data.draw(st.sets(st.integers(0, len(puzzle.goal.cells) - 1)))
    cells = [v if at in shown else UNKNOWN for at, v in enumerate(puzzle.goal.cells)]
    known = Grid(puzzle.width, puzzle.height, bytes(cells))
    force, model = BruteForce(puzzle, known), model_of(puzzle, known)
    assert len(model.unknown) == len(cells) - len(shown)
    lines = data.draw(st.integers(0, force.all))
    for at in model.unknown[:3]:
        excluded = {at: puzzle.goal.cells[at]}
        assert model.possible(lines, {}, excluded) == force.possible(lines, excluded)


def test_each_line_states_only_its_own_clue() -> None:
    # Both rows are known from the columns; each row alone leaves its three cells open.
    square = puzzle("#..\n..#\n#..")
    model = model_of(square)
    assert model.possible(0b000001, {2: 1}, {})
    assert model.possible(0b000010, {3: 1}, {})
    assert model.possible(0b111111, {}, {0: 1}) is False


def test_required_changes_give_different_boards() -> None:
    model = model_of(clued("1/1", "1/1"))
    found = []
    while model.possible(0b1111, {}, {}):
        found.append(model.grid(0b1111))
        model.require_change(found[-1], model.unknown)
    assert sorted(found, key=lambda grid: grid.cells) == [board(".#\n#."), board("#.\n.#")]


def test_a_limited_search_may_be_undecided() -> None:
    busy = busy_puzzle(30)
    model = model_of(busy)
    everything = (1 << 60) - 1
    assert model.possible(everything, {}, {}, conflicts=1) is None
    assert model.possible(0b11, {}, {}, conflicts=1)
    assert model.checks == 2


def test_the_same_questions_get_the_same_answers() -> None:
    busy = busy_puzzle(15)
    everything = (1 << 30) - 1
    found = []
    for _ in range(2):
        model = model_of(busy, seed=3)
        assert model.possible(everything, {}, {})
        found.append(model.grid(everything))
    assert found[0] == found[1]
