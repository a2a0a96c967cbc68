"""Why a line cannot be met: the plainest reason, and it is true."""

from collections.abc import Callable
from itertools import combinations, product

import pytest

from nonogui.coach.contradictions import Contradiction, ContradictionKind, find_contradiction
from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN
from nonogui.solver.kernel import solve_line
from tests.boards import board, clue


@pytest.mark.parametrize(
    ("numbers", "cells", "why"),
    [
        ("0", "?#?", Contradiction(ContradictionKind.NO_BLOCKS, (1,))),
        ("2a", "?b??", Contradiction(ContradictionKind.FOREIGN_COLOR, (1,), color=2)),
        ("2 2", "?###????", Contradiction(ContradictionKind.LONG_RUN, (1, 2, 3), color=1)),
        ("5", "?#?.?#??", Contradiction(ContradictionKind.SPLIT, (1, 5), (3,))),
        ("5", "?#?.??..##??", Contradiction(ContradictionKind.SPLIT, (1, 8), (3, 6, 7))),
        ("3", "?#???#??", Contradiction(ContradictionKind.FAR_APART, (1, 5))),
        ("3", "?#??#???", Contradiction(ContradictionKind.FAR_APART, (1, 4))),
        ("3", "?#?#?#??", Contradiction(ContradictionKind.FAR_APART, (1, 5))),
        ("3", "????.#.", Contradiction(ContradictionKind.SHORT_ROOM, (5,), (), 1, color=1)),
        ("1 1", "#?#?#", Contradiction(ContradictionKind.TOO_MANY_BOXES, (0, 2, 4), count=3)),
        ("1 2", "?..?", Contradiction(ContradictionKind.TOO_FEW_OPEN, (), (1, 2), 2)),
        ("2 2", "???.#.???", Contradiction(ContradictionKind.SHORT_ROOM, (4,), (), 1, color=1)),
        ("1 3", "??.??.??", Contradiction(ContradictionKind.NO_ROOM, (), (2, 5), 2, (1,))),
        ("2 2", "#?.#?.#?", Contradiction(ContradictionKind.PIECES, (0, 3, 6), (2, 5), 3)),
        (
            "1 7 1",
            "?????????##?.##??",
            Contradiction(ContradictionKind.LONG_PIECES, (9, 10, 13, 14), (), 2, (1,)),
        ),
        ("3 2 1", ".?#.?????", Contradiction(ContradictionKind.SHORT_REACH, (2,), (), 2, (0,), 1)),
        ("2", "?.?", Contradiction(ContradictionKind.NO_ROOM, (), (1,), 1, (0,))),
        ("2 3", "?.?.?.?.?", Contradiction(ContradictionKind.NO_ROOM, (), (1, 3, 5, 7), 1, (1,))),
        ("1a 1b 1b", "b.b.b", Contradiction(ContradictionKind.NO_ROOM, (), (1, 3), 0, (0,))),
        ("1 2", "##.#.", Contradiction(ContradictionKind.SHORT_REACH, (3,), (), 1, (1,), 1)),
        ("2a 1b", "?aa", Contradiction(ContradictionKind.SHORT_REACH, (2,), (), 3, (), 1)),
        ("1 2", "..???.?", Contradiction(ContradictionKind.CROWDED, (), (0, 1, 5))),
        ("2 1", "??.#.#", Contradiction(ContradictionKind.ORDER, (3,), blocks=(1,), beyond=(5,))),
        ("3 1", "??#.##", Contradiction(ContradictionKind.ORDER, (2,), blocks=(0,), beyond=(4, 5))),
        (
            "3 1",
            "#?#..##",
            Contradiction(ContradictionKind.ORDER, (0,), blocks=(0,), beyond=(5, 6)),
        ),
        (
            "2a 1b",
            "aa?.a?",
            Contradiction(ContradictionKind.ORDER, (0, 1), blocks=(0,), beyond=(4,)),
        ),
        (
            "2 1 1",
            "#?##.?#",
            Contradiction(ContradictionKind.ORDER, (6,), blocks=(2,), beyond=(2, 3)),
        ),
        ("2 1", "?#?.??#", Contradiction(ContradictionKind.OTHER, values=((1, 1), (3, 0), (6, 1)))),
    ],
)
def test_the_plainest_reason_is_found(numbers: str, cells: str, why: Contradiction) -> None:
    assert find_contradiction(clue(numbers), board(cells).cells) == why


@pytest.mark.parametrize("numbers", ["0", "1", "3", "1 2", "2 1", "2a 1b", "1a 2a", "1a 1b 1a"])
def test_the_shown_cells_really_contradict_the_clue(numbers: str) -> None:
    """Every line of six cells that a clue cannot be met on."""
    inks = 2 if "a" in numbers else 1
    length = 6 if inks == 1 else 5
    for cells in product([*range(inks + 1), UNKNOWN], repeat=length):
        line = bytes(cells)
        if solve_line(clue(numbers), line, inks) is None:
            _check(clue(numbers), line, find_contradiction(clue(numbers), line))


def _check(numbers: Clue, cells: bytes, why: Contradiction) -> None:
    assert all(cells[at] not in (EMPTY, UNKNOWN) for at in why.boxes)
    assert all(cells[at] == EMPTY for at in why.spaces)
    lengths = [length for length, color in numbers.blocks if not why.color or color == why.color]
    spoken = [numbers.blocks[at].length for at in why.blocks]
    holds: dict[ContradictionKind, Callable[[], bool]] = {
        ContradictionKind.NO_BLOCKS: lambda: not numbers,
        ContradictionKind.FOREIGN_COLOR: lambda: not lengths,
        ContradictionKind.LONG_RUN: lambda: len(why.boxes) > max(lengths),
        ContradictionKind.SPLIT: lambda: (
            len(numbers) == 1 and why.boxes[0] < min(why.spaces) <= max(why.spaces) < why.boxes[1]
        ),
        ContradictionKind.FAR_APART: lambda: (
            why.boxes[1] - why.boxes[0] >= numbers.blocks[0].length
        ),
        ContradictionKind.TOO_MANY_BOXES: lambda: why.count == len(why.boxes) > sum(lengths),
        ContradictionKind.TOO_FEW_OPEN: lambda: (
            why.count == len(cells) - len(why.spaces) < sum(lengths)
        ),
        ContradictionKind.SHORT_ROOM: lambda: why.count < min(lengths),
        ContradictionKind.NO_ROOM: lambda: all(why.count < length for length in spoken),
        ContradictionKind.PIECES: lambda: why.count > len(numbers),
        ContradictionKind.LONG_PIECES: lambda: (
            spoken == [length for length, _ in numbers.blocks if length >= why.count]
        ),
        ContradictionKind.SHORT_REACH: lambda: all(why.count < length for length in spoken),
        ContradictionKind.ORDER: lambda: _no_two(numbers, cells, why),
        ContradictionKind.CROWDED: lambda: (
            solve_line(numbers, bytes(UNKNOWN if value else EMPTY for value in cells), 2) is None
        ),
        ContradictionKind.OTHER: lambda: {*why.values} <= {*enumerate(cells)},
    }
    assert holds[why.kind]()


def _no_two(numbers: Clue, cells: bytes, why: Contradiction) -> bool:
    """Whether two runs have no owners in their order; the one named is the only one of its run."""
    first, second = sorted((why.boxes, why.beyond))
    before, after = (_owners(numbers, cells, boxes) for boxes in (first, second))
    assert not why.blocks or _owners(numbers, cells, why.boxes) <= {*why.blocks}
    return not any(left < right for left in before for right in after)


def _owners(numbers: Clue, cells: bytes, boxes: tuple[int, ...]) -> set[int]:
    """The blocks that cover some boxes in placements that agree with them and with the spaces."""
    known = bytes(
        value if value == EMPTY or at in boxes else UNKNOWN for at, value in enumerate(cells)
    )
    owners = set()
    for starts in combinations(range(len(cells)), len(numbers)):
        painted = bytearray(len(cells))
        for start, (length, color) in zip(starts, numbers.blocks, strict=True):
            painted[start : start + length] = bytes([color]) * length
        fits = len(painted) == len(cells) and numbers.is_met_by(painted)
        if fits and all(value in (UNKNOWN, painted[at]) for at, value in enumerate(known)):
            owners |= {
                at
                for at, (start, block) in enumerate(zip(starts, numbers.blocks, strict=True))
                if start <= boxes[0] < start + block.length
            }
    return owners
