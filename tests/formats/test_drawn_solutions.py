"""A picture in a text that solves the puzzle read from it is its solution."""

from __future__ import annotations

import pytest

from nonogui.formats.registry import loads
from tests.boards import puzzle

DRAWN = "#..#.\n####.\n.##.#\n..###"
CAT = puzzle(DRAWN)
SIDES = [
    "\n".join(clue.text(CAT.palette) or "0" for clue in side) for side in (CAT.rows, CAT.columns)
]
CLUES = f"Rows:\n{SIDES[0]}\nColumns:\n{SIDES[1]}\n"
BITS = DRAWN.translate({ord("#"): "1", ord("."): "0"})


@pytest.mark.parametrize(
    "below",
    [
        f"GRID\n{BITS}\n",
        f"\nSolution:\n\n{DRAWN}\n\nDone.\n",
        "answer =\n[" + ",\n".join(f"[{','.join(row)}]" for row in BITS.split()) + "]\n",
        "\n".join(f"|{'|'.join(row)}|" for row in DRAWN.replace("#", "X").split()),
    ],
)
def test_a_picture_below_the_clues_is_the_solution(below: str) -> None:
    (entry,) = loads(f"{CLUES}{below}".encode(), "a.txt").entries
    assert (entry.puzzle.rows, entry.puzzle.goal) == (CAT.rows, CAT.goal)


@pytest.mark.parametrize("board", [DRAWN.replace("#", "?", 1), DRAWN[::-1], "0000\n" * 4])
def test_another_board_is_no_solution(board: str) -> None:
    entry, *_ = loads(f"{CLUES}\nBoard:\n{board}\n".encode(), "a.txt").entries
    assert (entry.puzzle.rows, entry.puzzle.goal) == (CAT.rows, None)
