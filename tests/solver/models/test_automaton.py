"""The automaton of a clue and what is left of it on a line."""

from itertools import combinations, count, product

import pytest
from hypothesis import given

from nonogui.core.grid import UNKNOWN
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import CancelToken, StoppedError, Watch
from nonogui.solver.lines import bits, line_solver, masks_of
from nonogui.solver.models.automaton import Automata, _Automaton, _line_clauses
from nonogui.solver.models.cells import CellVariables, Tail
from tests.boards import clue, clued
from tests.strategies import KnownLine, known_lines


def accepts(of_clue: _Automaton, cells: tuple[int, ...]) -> bool:
    """Whether the states that are left allow a line."""
    layers = of_clue.layers(masks_of(bytes(cells), 2), len(cells))
    return all(layers)


@pytest.mark.parametrize("text", ["0", "1", "2 1", "1 1 1", "1a 1b", "2a 1b 1b", "1b 1a 1b"])
def test_an_automaton_accepts_exactly_its_clue(text: str) -> None:
    of_clue = _Automaton(clue(text))
    for length in range(1, 7):
        for cells in product(range(3), repeat=length):
            assert accepts(of_clue, cells) == clue(text).is_met_by(cells)


def test_each_state_is_entered_by_one_value() -> None:
    assert _Automaton(clue("2 1")).values == [0, 1, 1, 0, 1, 0]
    assert _Automaton(clue("1a 1b")).values == [0, 1, 0, 2, 0]


def test_unreachable_states_are_left_out() -> None:
    of_clue = _Automaton(clue("2 1"))
    layers = of_clue.layers(masks_of(bytes([UNKNOWN] * 5), 1), 5)
    assert [list(bits(layer)) for layer in layers] == [[0], [0, 1], [1, 2], [2, 3], [3, 4], [4, 5]]


def test_known_cells_remove_more_states() -> None:
    of_clue = _Automaton(clue("2 1"))
    layers = of_clue.layers(masks_of(bytes([UNKNOWN, UNKNOWN, UNKNOWN, 1, UNKNOWN]), 1), 5)
    assert [list(bits(layer)) for layer in layers] == [[0], [1], [2], [3], [4], [5]]
    assert not any(of_clue.layers(masks_of(bytes([1, 0, 1, 1, 1]), 1), 5))


def test_clauses_of_one_block_on_two_cells() -> None:
    puzzle = clued("1/1", "1/1")
    candidates = Candidates.of(puzzle, puzzle.blank())
    text = next(Automata(candidates, Watch()).clauses(CellVariables(candidates)))
    # State 0 before the first cell is variable 5, states 0 and 1 behind it 6 and 7, 1 and 2 at the
    # end 8 and 9.
    assert text == (
        "5 0\n"
        "-5 6 7 0\n-6 5 0\n-7 5 0\n-6 -1 0\n1 6 0\n-7 1 0\n-1 7 0\n"
        "-6 8 0\n-7 9 0\n-8 6 0\n-9 7 0\n-9 -2 0\n2 9 0\n-8 2 0\n-2 8 0\n"
    )


def test_cancelling_is_checked_while_automata_are_built() -> None:
    puzzle, token = clued("1/1", "1/1"), CancelToken()
    candidates = Candidates.of(puzzle, puzzle.blank())
    texts = Automata(candidates, Watch(cancel=token)).clauses(CellVariables(candidates))
    assert next(texts)
    token.cancel()
    with pytest.raises(StoppedError):
        next(texts)
    with pytest.raises(StoppedError):
        Automata(candidates, Watch(cancel=token))


def test_lines_share_only_cell_variables() -> None:
    puzzle = clued("1/1", "1/1")
    candidates = Candidates.of(puzzle, puzzle.blank())
    cells = CellVariables(candidates)
    texts = list(Automata(candidates, Watch()).clauses(cells))
    used = [
        {abs(int(word)) for word in text.split()} - set(range(cells.count + 1)) for text in texts
    ]
    assert len(used) == len(list(puzzle.lines()))
    assert sum(map(len, used)) == len(set().union(*used))


def propagated(clauses: list[list[int]]) -> set[int] | None:
    """The literals that setting one after the other forces; None: they contradict each other."""
    true: set[int] = set()
    moved = True
    while moved:
        moved = False
        for clause in clauses:
            left = [literal for literal in clause if -literal not in true]
            if not left:
                return None
            if len(left) == 1 and left[0] not in true:
                true.add(left[0])
                moved = True
    return true


@given(known_lines(max_length=7, max_inks=3))
def test_unit_propagation_solves_a_line(line: KnownLine) -> None:
    length, values = len(line.cells), range(line.inks + 1)
    cell = [[1 + at * len(values) + value for value in values] for at in range(length)]
    tails: list[list[Tail]] = [[f"{of_cell[value]} 0\n" for of_cell in cell] for value in values]
    of_clue = _Automaton(line.clue)
    numbers = count(cell[-1][-1] + 1)
    layers = of_clue.layers(masks_of(bytes([UNKNOWN] * length), line.inks), length)
    states = [dict(zip(bits(layer), numbers, strict=False)) for layer in layers]
    text = "".join(_line_clauses(of_clue, states, tails))
    clauses = [[int(word) for word in clause.split()[:-1]] for clause in text.splitlines()]
    for at, of_cell in enumerate(cell):
        clauses += [of_cell, *([-one, -other] for one, other in combinations(of_cell, 2))]
        if line.cells[at] != UNKNOWN:
            clauses.append([of_cell[line.cells[at]]])
    true = propagated(clauses)
    narrowed = line_solver(line.clue, length, line.inks).narrow(masks_of(line.cells, line.inks))
    assert (true is None) == (narrowed is None)
    if true is not None and narrowed is not None:
        for value in values:
            assert narrowed[value] == sum(
                1 << at for at in range(length) if -cell[at][value] not in true
            )
