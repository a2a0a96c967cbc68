"""A game at any of its moves, as the window showed it while it was played."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.game import Game
from nonogui.core.grid import Cell
from nonogui.core.move import Move, MoveKind
from nonogui.ui.play.review import ReplayView
from nonogui.ui.play.session import Origin, PlaySession
from nonogui.ui.settings import Assistance, Ticking
from tests.boards import puzzle

PUZZLE = puzzle("##.#\n.##.\n#..#")


def played() -> Game:
    game = Game(PUZZLE)
    for at, cell in enumerate(Cell(row, column) for row in range(3) for column in range(4)):
        if at == 4:
            game.start_branch("try")
        value = PUZZLE.goal[cell] if PUZZLE.goal else 0
        game.play(Move.between(MoveKind.FILL, game.grid, game.grid.replace({cell: value})))
    return game


@pytest.mark.parametrize("ticking", list(Ticking))
def test_replay_shows_each_move_as_the_board_showed_it(ticking: Ticking) -> None:
    record = played().record()
    replay = ReplayView(PUZZLE, record, ticking)
    session = PlaySession(PUZZLE, Origin(""), record)
    session.set_assistance(Assistance.NONE, ticking)
    for moves in reversed(range(len(record.moves))):
        session.undo()
        replay.go_to(moves)
        assert replay.view() == session.view()


@given(st.lists(st.integers(-2, 20), max_size=6))
def test_replay_shows_the_same_board_whichever_moves_were_visited_before(way: list[int]) -> None:
    record = played().record()
    replay, other = (ReplayView(PUZZLE, record, Ticking.CERTAIN) for _each in range(2))
    for moves in way:
        replay.go_to(moves)
    replay.go_to(5)
    other.go_to(5)
    assert replay.view() == other.view()
    assert replay.position == 5
