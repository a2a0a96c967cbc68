"""The tree of what-if layers."""

from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.game import Game, branch_nodes
from nonogui.core.grid import EMPTY, UNKNOWN, Cell
from nonogui.core.move import CellChange, Move, MoveKind
from tests.boards import puzzle


def new_game() -> Game:
    return Game(puzzle("##..\n.##.\n#..#"))


def fill(game: Game, *cells: tuple[int, int]) -> None:
    changes = tuple(CellChange(Cell(*cell), UNKNOWN, 1) for cell in cells)
    game.play(Move(MoveKind.FILL, changes))


def tree(game: Game) -> list[str]:
    return [
        f"{'  ' * node.depth}{node.name} {node.cells}{'' if node.is_open else ' dropped'}"
        for node in branch_nodes(game)
    ]


def test_tree_shows_open_dropped_and_nested_layers() -> None:
    game = new_game()
    fill(game, (0, 0))
    assert tree(game) == []
    game.start_branch("Left wing")
    fill(game, (0, 1), (0, 2))
    assert tree(game) == ["  Left wing 2"]
    game.discard_branch()
    game.start_branch("Right wing")
    fill(game, (2, 0))
    game.start_branch("Tip")
    fill(game, (2, 3))
    assert tree(game) == ["  Left wing 2 dropped", "  Right wing 1", "    Tip 1"]
    game.accept_branch()
    assert tree(game) == ["  Left wing 2 dropped", "  Right wing 2"]
    game.undo()
    assert tree(game) == ["  Left wing 2 dropped", "  Right wing 1"]
    game.restart()
    assert tree(game) == []


def test_dropping_a_layer_drops_its_inner_layers() -> None:
    game = new_game()
    game.start_branch("outer")
    game.start_branch("inner")
    game.discard_branch()
    game.discard_branch()
    assert tree(game) == ["  outer 0 dropped"]


def test_going_back_closes_layers_opened_later() -> None:
    game = new_game()
    game.start_branch("first")
    fill(game, (0, 0))
    game.start_branch("second")
    game.go_back(2)
    assert tree(game) == ["  first 1"]
    game.go_back(0)
    assert tree(game) == []


@given(st.lists(st.sampled_from(["open", "fill", "discard", "accept", "undo", "redo", "back"])))
def test_open_nodes_match_the_games_open_layers(steps: list[str]) -> None:
    game = new_game()
    for number, step in enumerate(steps):
        if step == "open":
            game.start_branch(f"layer {number}")
        elif step == "fill":
            cell = game.grid.cell(number % 12)
            after = EMPTY if game.grid[cell] == 1 else 1
            game.play(Move(MoveKind.FILL, (CellChange(cell, game.grid[cell], after),)))
        elif step == "back":
            game.go_back(game.position // 2)
        elif step in {"undo", "redo"}:
            getattr(game, step)()
        elif game.branches:
            getattr(game, f"{step}_branch")()
    names = [node.name for node in branch_nodes(game) if node.is_open]
    assert names == [branch.name for branch in game.branches]
