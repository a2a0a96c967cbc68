"""The automaton of a clue and what is left of it on a line."""

from itertools import product

import pytest

from nonogui.core.grid import UNKNOWN
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import Watch
from nonogui.solver.lines import bits, masks_of
from nonogui.solver.models.automaton import Automata, _Automaton
from nonogui.solver.models.cells import CellVariables
from tests.boards import clue, clued


def accepts(automaton: _Automaton, cells: tuple[int, ...]) -> bool:
    """Whether the states that are left allow a line."""
    layers = automaton.layers(masks_of(bytes(cells), 2), len(cells))
    return all(layers)


@pytest.mark.parametrize("text", ["0", "1", "2 1", "1 1 1", "1a 1b", "2a 1b 1b", "1b 1a 1b"])
def test_an_automaton_accepts_what_meets_its_clue(text: str) -> None:
    automaton = _Automaton(clue(text))
    for length in range(1, 7):
        for cells in product(range(3), repeat=length):
            assert accepts(automaton, cells) == clue(text).is_met_by(cells)


def test_a_state_is_entered_by_one_value() -> None:
    assert _Automaton(clue("2 1")).values == [0, 1, 1, 0, 1, 0]
    assert _Automaton(clue("1a 1b")).values == [0, 1, 0, 2, 0]


def test_states_that_do_not_lie_on_a_way_are_left_out() -> None:
    automaton = _Automaton(clue("2 1"))
    layers = automaton.layers(masks_of(bytes([UNKNOWN] * 5), 1), 5)
    assert [list(bits(layer)) for layer in layers] == [[0], [0, 1], [1, 2], [2, 3], [3, 4], [4, 5]]


def test_known_cells_leave_out_more() -> None:
    automaton = _Automaton(clue("2 1"))
    layers = automaton.layers(masks_of(bytes([UNKNOWN, UNKNOWN, UNKNOWN, 1, UNKNOWN]), 1), 5)
    assert [list(bits(layer)) for layer in layers] == [[0], [1], [2], [3], [4], [5]]
    assert not any(automaton.layers(masks_of(bytes([1, 0, 1, 1, 1]), 1), 5))


def test_one_block_on_two_cells() -> None:
    puzzle = clued("1/1", "1/1")
    candidates = Candidates.of(puzzle, puzzle.blank())
    text = next(Automata(candidates, Watch()).clauses(CellVariables(candidates)))
    # State 0 before the first cell is variable 5, states 0 and 1 behind it 6 and 7, 1 and 2 at the
    # end 8 and 9.
    assert text == (
        "5 0\n"
        "-5 6 7 0\n-6 5 0\n-6 -1 0\n-7 5 0\n-7 1 0\n"
        "-6 8 0\n-7 9 0\n-8 6 0\n-8 2 0\n-9 7 0\n-9 -2 0\n"
    )


def test_lines_share_their_cells_alone() -> None:
    puzzle = clued("1/1", "1/1")
    candidates = Candidates.of(puzzle, puzzle.blank())
    cells = CellVariables(candidates)
    texts = list(Automata(candidates, Watch()).clauses(cells))
    used = [
        {abs(int(word)) for word in text.split()} - set(range(cells.count + 1)) for text in texts
    ]
    assert len(used) == len(list(puzzle.lines()))
    assert sum(map(len, used)) == len(set().union(*used))
