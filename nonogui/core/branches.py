"""The tree of what-if layers of a game: the open ones and those discarded."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from nonogui.core.game import Game
from nonogui.core.move import MoveKind
from nonogui.lazy import dataclass


@dataclass(frozen=True)
class BranchNode:
    """One what-if layer.

    Attributes:
        depth: 1 for a layer directly on the board, 2 for a layer on top of that one, and so on.
        cells: number of cells that it changed.
        is_open: whether its cells are on the board now.
    """

    name: str
    depth: int
    cells: int
    is_open: bool


def branch_nodes(game: Game) -> tuple[BranchNode, ...]:
    """Return the layers of a game in the order they were opened, without kept ones.

    A discarded layer stays in the list as long as the layer below it is open.
    """
    nodes: list[BranchNode] = []
    open_layers: list[tuple[int, int]] = []  # (index in `nodes`, start in the log)
    for position, move in enumerate(game.log[: game.position]):
        match move.kind:
            case MoveKind.BRANCH:
                open_layers.append((len(nodes), position))
                nodes.append(BranchNode(move.name, len(open_layers), 0, is_open=True))
            case MoveKind.DISCARD:
                at, _start = open_layers.pop()
                del nodes[at + 1 :]  # layers on top of it are discarded too
                depth, cells = len(open_layers) + 1, len(move.changes)
                nodes[at] = BranchNode(move.name, depth, cells, is_open=False)
            case MoveKind.RESTART | MoveKind.RESTORE:
                nodes, open_layers = [], []
            case MoveKind.BACK:
                # The name of such a move is the position in the log to which it returned.
                while open_layers and open_layers[-1][1] >= int(move.name):
                    del nodes[open_layers.pop()[0] :]
            case _:
                pass
    # Each open layer lies between its own first board and the first board of the next layer.
    boards = [*(branch.base for branch in game.branches), game.grid]
    for (at, _start), (below, above) in zip(open_layers, pairwise(boards), strict=True):
        nodes[at] = replace(nodes[at], cells=len(below.diff(above)))
    return tuple(nodes)
