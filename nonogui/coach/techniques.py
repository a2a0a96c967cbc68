"""The names of the solving techniques."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Technique(StrEnum):
    """How the cells of a deduction follow.

    A *box* is a cell known to be coloured and a *space* a cell known to be empty. A *run* is a
    maximal series of boxes of one colour, and its *owners* are the blocks that may cover it. For a
    block, a *wall* is a space or a box of another colour. The finder of each technique
    (`coach/line/`, `crossing.py`) has its exact condition; docs/techniques.md adds drawings.
    """

    EMPTY_LINE = "empty-line"  # no blocks at all
    COMPLETE_LINE = "complete-line"  # the blocks and their gaps take the whole line
    FINISHED_LINE = "finished-line"  # all boxes or all spaces are known
    OVERLAP = "overlap"  # a block covers these cells in every placement
    PUNCTUATING = "punctuating"  # a run is as long as its owners: spaces beside it
    FORCING = "forcing"  # no block fits into a gap
    GLUE = "glue"  # a run near a wall must extend away from it
    SPLITTING = "splitting"  # a space separates two runs that cannot belong together
    JOINING = "joining"  # two runs belong to one block
    MERCURY = "mercury"  # a run is as far from the wall as its block is long
    SIMPLE_SPACES = "simple-spaces"  # out of reach for all blocks
    EITHER_WAY = "either-way"  # all possible positions of some blocks give the same
    COLORS_TOUCH = "colors-touch"  # where two runs touch, one block ends and the next starts
    LINE_AGREEMENT = "line-agreement"  # all placements on the line agree
    ROW_AND_COLUMN = "row-and-column"  # row and column have one possible value in common
    COUNTING = "counting"  # some lines need all the room in the lines that cross them
    SEVERAL_LINES = "several-lines"  # any other value makes some lines contradict each other

    @classmethod
    def _missing_(cls, value: object) -> Technique | None:
        """Return the technique that a name from an earlier library belongs to now."""
        name = _FORMER_NAMES.get(value) if isinstance(value, str) else None
        return None if name is None else cls(name)


# Libraries and collections made before techniques were joined have these names.
_FORMER_NAMES: Final = {
    "matching": "overlap",
    "unreachable": "simple-spaces",
    "no-block-fits": "either-way",
    "run-windows": "either-way",
    "either-owner": "either-way",
    "color-out-of-reach": "punctuating",
    "ended-by-color": "glue",
}
