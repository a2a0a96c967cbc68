"""All easiest steps of a line at once: sound, complete, and as easy as the coach says."""

from hypothesis import given

from nonogui.coach.line.findings import line_findings
from nonogui.coach.line_steps import easiest_on_line
from nonogui.coach.rounds import easiest_moves
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN
from nonogui.solver.kernel import solve_line
from tests.boards import board, clue, palette
from tests.strategies import KnownLine, known_lines


def line(text: str) -> bytes:
    return board(text, palette(1)).cells


@given(known_lines())
def test_moves_give_only_forced_cells(known: KnownLine) -> None:
    after = solve_line(known.clue, known.cells, known.inks)
    moves = easiest_moves(known.clue, known.cells, known.inks)
    assert (moves is None) is (after in {None, known.cells})
    if moves and after:
        assert moves.values
        for at, value in moves.values:
            assert (known.cells[at], after[at]) == (UNKNOWN, value)


@given(known_lines())
def test_the_easiest_hint_is_among_the_moves(known: KnownLine) -> None:
    moves = easiest_moves(known.clue, known.cells, known.inks)
    step = easiest_on_line(known.clue, known.cells, known.inks)
    assert (moves is None) is (step is None)
    if moves and step:
        assert moves.weight <= step.weight
        if moves.weight == step.weight:
            assert set(step.values) <= set(moves.values)


@given(known_lines())
def test_a_mirrored_line_has_mirrored_moves(known: KnownLine) -> None:
    moves = easiest_moves(known.clue, known.cells, known.inks)
    mirrored = easiest_moves(Clue(known.clue.blocks[::-1]), known.cells[::-1], known.inks)
    if moves and mirrored:
        last = len(known.cells) - 1
        assert moves.values == tuple((last - at, value) for at, value in mirrored.values[::-1])
        assert moves.weight == mirrored.weight


def test_all_steps_of_the_least_weight_are_made_at_once() -> None:
    moves = easiest_moves(clue("3 3"), line("????????"), 1)
    assert moves is not None
    assert moves.techniques == (Technique.OVERLAP, Technique.OVERLAP)
    assert moves.values == ((1, 1), (2, 1), (5, 1), (6, 1))


def test_redundant_steps_are_not_counted() -> None:
    moves = easiest_moves(clue("2"), line("?##?"), 1)
    assert moves is not None
    assert moves.techniques == (Technique.FINISHED_LINE,)


def test_visited_lines_are_not_cached() -> None:
    line_findings.cache_clear()
    easiest_moves.cache_clear()
    assert easiest_moves(clue("2 1"), line("??????"), 1) is None
    assert easiest_moves(clue("2 2"), line("??????"), 1)
    assert line_findings.cache_info().currsize == 0
