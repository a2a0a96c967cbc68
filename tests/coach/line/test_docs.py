"""The drawings of docs/techniques.md are what the techniques find."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from nonogui.coach.techniques import Technique
from tests.coach.line.drawn import drawn

PAGE = Path(__file__).parents[3] / "docs" / "techniques.md"

TITLES = {
    "Complete line": Technique.COMPLETE_LINE,
    "Finished line": Technique.FINISHED_LINE,
    "Overlap": Technique.OVERLAP,
    "Unreachable": Technique.UNREACHABLE,
    "Punctuating": Technique.PUNCTUATING,
    "Colour out of reach": Technique.COLOR_OUT_OF_REACH,
    "Glue": Technique.GLUE,
    "Ended by another colour": Technique.ENDED_BY_COLOR,
    "Touching colours": Technique.COLORS_TOUCH,
    "Splitting": Technique.SPLITTING,
    "Joining": Technique.JOINING,
    "Matching": Technique.MATCHING,
    "Mercury": Technique.MERCURY,
    "Forcing": Technique.FORCING,
    "No number fits": Technique.NO_BLOCK_FITS,
    "Positions of a run": Technique.RUN_WINDOWS,
    "Either number": Technique.EITHER_OWNER,
}


def drawings() -> Iterator[tuple[Technique, str, str, str]]:
    """Technique, clue, evidence and what follows, of each drawing."""
    page = PAGE.read_text(encoding="utf-8")
    for title, technique in TITLES.items():
        block = re.search(
            rf"^\*\*{title}\*\*.*?\n\n {{4}}([^\n]+)\n {{4}}([^\n]+)\n",
            page,
            re.MULTILINE | re.DOTALL,
        )
        assert block, title
        clues = re.split(r" {2,}", block[1].strip())
        given = block[2].split()
        for at, (numbers, line) in enumerate(zip(clues[::2], clues[1::2], strict=True)):
            yield technique, numbers, line, given[at]


@pytest.mark.parametrize(("technique", "numbers", "line", "given"), list(drawings()))
def test_a_drawing_shows_a_step(technique: Technique, numbers: str, line: str, given: str) -> None:
    steps = drawn(technique, numbers, line)
    assert (line, given) in {(evidence, values) for _, evidence, values in steps}


def test_every_line_technique_has_a_drawing() -> None:
    undrawn = {
        Technique.EMPTY_LINE,
        Technique.LINE_AGREEMENT,
        Technique.ROW_AND_COLUMN,
        Technique.COUNTING,
        Technique.SEVERAL_LINES,
    }
    assert set(TITLES.values()) | undrawn == set(Technique)
