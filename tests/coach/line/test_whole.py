"""Techniques that finish a whole line, and line agreement, on drawn lines."""

import pytest

from nonogui.coach.techniques import Technique
from tests.coach.line.drawn import Drawn, Row, drawn, found

EMPTY_LINE: list[Row] = [
    ("", "????", [(1, "????", "....")]),
    ("", "?.?.", [(1, "????", ".?.?")]),
]


@pytest.mark.parametrize(("numbers", "line", "steps"), EMPTY_LINE)
def test_empty_line(numbers: str, line: str, steps: list[Drawn]) -> None:
    assert drawn(Technique.EMPTY_LINE, numbers, line) == steps


COMPLETE_LINE: list[Row] = [
    ("3 1", "?????", [(1, "?????", "###.#")]),
    ("3 1", "?#??#", [(1, "?????", "#?#.?")]),
    ("3 1", "??????", []),
    ("2a 1b 1b", "?????", [(1, "?????", "aab.b")]),
]


@pytest.mark.parametrize(("numbers", "line", "steps"), COMPLETE_LINE)
def test_complete_line(numbers: str, line: str, steps: list[Drawn]) -> None:
    assert drawn(Technique.COMPLETE_LINE, numbers, line) == steps


FINISHED_LINE: list[Row] = [
    ("2 1", "?##???#?", [(1, "?##???#?", ".??...?.")]),
    ("2 1", ".??.?..", [(1, ".??.?..", "?##?#??")]),
    ("2 1", "?##?????", []),
    ("2a 1b", "?aa?b?", [(1, "?aa?b?", ".??.?.")]),
    ("2a 1b", ".??.?.", [(1, ".??.?.", "?aa?b?")]),
]


@pytest.mark.parametrize(("numbers", "line", "steps"), FINISHED_LINE)
def test_finished_line(numbers: str, line: str, steps: list[Drawn]) -> None:
    assert drawn(Technique.FINISHED_LINE, numbers, line) == steps


LINE_AGREEMENT: list[Row] = [
    ("4 4 1", "?????.??????#.???????", [(10, "?????.??????#.???????", "?????????#???????????")]),
    ("1c 1c 1b 1c 1b", ".??c???c.?b????.?", [(10, "???c???c.?b??????", "??.??????.???????")]),
]


@pytest.mark.parametrize(("numbers", "line", "steps"), LINE_AGREEMENT)
def test_line_agreement(numbers: str, line: str, steps: list[Drawn]) -> None:
    assert drawn(Technique.LINE_AGREEMENT, numbers, line) == steps


def test_line_agreement_shows_placements_and_their_number() -> None:
    (step,) = found(Technique.LINE_AGREEMENT, "2 1", "?????.")
    assert (step.blocks, step.leftmost, step.rightmost) == ((0, 1), (0, 3), (1, 4))
    assert step.count == 3
