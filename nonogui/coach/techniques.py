"""The names of the ways in which a deduction is made."""

from __future__ import annotations

from enum import StrEnum


class Technique(StrEnum):
    """How the cells of a deduction follow.

    A *box* is a cell known to be coloured, a *space* one known to be empty, a *run* neighbouring
    boxes of one colour, an *owner* of a run a block that may cover it, a *wall* to a block a space
    or a box of another colour. The exact condition of each is with the code that finds it
    (`coach/line/`, `crossing.py`) and, with drawings, in docs/techniques.md.
    """

    EMPTY_LINE = "empty-line"  # no blocks at all
    COMPLETE_LINE = "complete-line"  # the blocks and their gaps take the whole line
    FINISHED_LINE = "finished-line"  # all boxes are known, or all spaces
    OVERLAP = "overlap"  # leftmost and rightmost place of a block share cells
    PUNCTUATING = "punctuating"  # a run is as long as its owners can be: spaces beside it
    FORCING = "forcing"  # a gap that no block can use
    GLUE = "glue"  # a run near a wall must reach on from it
    SPLITTING = "splitting"  # two runs that cannot belong together are parted
    JOINING = "joining"  # two runs of one block
    MATCHING = "matching"  # only one block can own a run: what it covers wherever it goes
    MERCURY = "mercury"  # neither a run's only owner nor the next block can reach so far
    UNREACHABLE = "unreachable"  # between how far one block reaches and where the next begins
    NO_BLOCK_FITS = "no-block-fits"  # each block that reaches a cell runs into something there
    RUN_WINDOWS = "run-windows"  # all places of all owners of a run agree
    EITHER_OWNER = "either-owner"  # whichever of two blocks a run is, the cell follows
    COLORS_TOUCH = "colors-touch"  # where two runs meet, one block ends and the next begins
    COLOR_OUT_OF_REACH = "color-out-of-reach"  # beside a run of full length no other colour comes
    ENDED_BY_COLOR = "ended-by-color"  # a run near a box of another colour must reach on from it
    LINE_AGREEMENT = "line-agreement"  # every way to lay the blocks of one line agrees
    ROW_AND_COLUMN = "row-and-column"  # row and column leave a cell one value in common
    COUNTING = "counting"  # some lines need all that crossing lines can hold
    SEVERAL_LINES = "several-lines"  # supposing otherwise, some lines cannot be met together
