"""Drills need their technique, and their answers are exactly what is certain."""

from dataclasses import replace

import pytest

from nonogui.coach.techniques import Technique
from nonogui.studio.drills import LARGEST, LONGEST, make_drill
from tests.drill_checks import faults

RARE = (
    Technique.OVERLAP,
    Technique.SPLITTING,
    Technique.JOINING,
    Technique.EITHER_WAY,
    Technique.LINE_AGREEMENT,
    Technique.COUNTING,
    Technique.SEVERAL_LINES,
)
"""Techniques whose drills take hundreds of milliseconds to find."""

each_technique = pytest.mark.parametrize("technique", Technique)


@each_technique
def test_a_drill_needs_its_technique_and_no_harder_one(technique: Technique) -> None:
    # More are checked by tests/benchmarks/bench_drills.py.
    for seed in range(1 if technique in RARE else 4):
        drill = make_drill(technique, seed)
        assert drill.technique is technique
        assert faults(drill) == []
        assert drill.puzzle.start == drill.board
        assert drill.puzzle.goal is None
        assert max(drill.puzzle.width, drill.puzzle.height) <= (
            LONGEST if drill.is_line else LARGEST
        )


def test_the_same_seed_makes_the_same_drill_and_another_seed_another() -> None:
    first, again, other = (make_drill(Technique.GLUE, seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_the_checker_notices_drills_that_are_wrong() -> None:
    drill = make_drill(Technique.GLUE, 1)
    assert faults(replace(drill, technique=Technique.EMPTY_LINE))
    assert faults(replace(drill, answer=drill.board))
    board = make_drill(Technique.SEVERAL_LINES, 1)
    assert faults(replace(board, technique=Technique.COUNTING))
    assert faults(replace(board, board=board.puzzle.blank()))
