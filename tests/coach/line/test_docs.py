"""The drawings of docs/techniques.md are what the techniques find."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from nonogui.coach.line.finders import (
    either_owner,
    no_block_fits,
    overlap_by_boxes,
    overlap_by_clue,
    overlap_by_walls,
    run_windows,
    unreachable_by_boxes,
    unreachable_by_walls,
)
from nonogui.coach.line.runs import (
    color_out_of_reach,
    overlap_of_run,
    punctuating,
    spaces_beyond_reach,
)
from nonogui.coach.techniques import Technique
from tests.coach.line.drawn import Sought, drawn

PAGE = Path(__file__).parents[3] / "docs" / "techniques.md"

OVERLAPS = (overlap_by_clue, overlap_by_walls, overlap_by_boxes)

TITLES: dict[str, Sought] = {
    "Complete line": Technique.COMPLETE_LINE,
    "Finished line": Technique.FINISHED_LINE,
    "Overlap": OVERLAPS,
    "Overlap around a run": (overlap_of_run,),
    "Punctuating": (punctuating,),
    "Punctuating, colour out of reach": (color_out_of_reach,),
    "Glue": Technique.GLUE,
    "Touching colours": Technique.COLORS_TOUCH,
    "Splitting": Technique.SPLITTING,
    "Joining": Technique.JOINING,
    "Mercury": Technique.MERCURY,
    "Simple spaces": (spaces_beyond_reach,),
    "Simple spaces, between blocks": (unreachable_by_walls, unreachable_by_boxes),
    "Forcing": Technique.FORCING,
    "Either way, no number fits": (no_block_fits,),
    "Either way, positions of a run": (run_windows,),
    "Either way, two owners": (either_owner,),
}


def drawings() -> Iterator[tuple[Sought, str, str, str]]:
    """What finds it, clue, evidence and what follows, of each drawing."""
    page = PAGE.read_text(encoding="utf-8")
    for title, sought in TITLES.items():
        block = re.search(
            rf"^\*\*{title}\*\*.*?\n\n {{4}}([^\n]+)\n {{4}}([^\n]+)\n",
            page,
            re.MULTILINE | re.DOTALL,
        )
        assert block, title
        clues = re.split(r" {2,}", block[1].strip())
        given = block[2].split()
        for at, (numbers, line) in enumerate(zip(clues[::2], clues[1::2], strict=True)):
            yield sought, numbers, line, given[at]


@pytest.mark.parametrize(("sought", "numbers", "line", "given"), list(drawings()))
def test_a_drawing_shows_a_step(sought: Sought, numbers: str, line: str, given: str) -> None:
    steps = drawn(sought, numbers, line)
    assert (line, given) in {(evidence, values) for _, evidence, values in steps}


def test_every_line_technique_has_a_drawing() -> None:
    undrawn = {
        Technique.EMPTY_LINE,
        Technique.LINE_AGREEMENT,
        Technique.ROW_AND_COLUMN,
        Technique.COUNTING,
        Technique.SEVERAL_LINES,
    }
    assert {each.value for each in Technique if each not in undrawn} == {
        title.partition(",")[0]
        .lower()
        .replace(" ", "-")
        .replace("touching-colours", "colors-touch")
        for title in TITLES
        if "around" not in title
    }
