"""The names of the ways in which a deduction is made."""

from __future__ import annotations

from enum import StrEnum


class Technique(StrEnum):
    """How the cells of a deduction follow.

    A *box* is a cell known to be coloured, a *space* one known to be empty, a *run* neighbouring
    boxes of one colour, an *owner* of a run a block that may cover it. The exact condition of each
    is with the code that finds it, and in docs/coach.md.
    """

    EMPTY_LINE = "empty-line"  # no blocks at all
    COMPLETE_LINE = "complete-line"  # the blocks and their gaps take the whole line
    FINISHED_LINE = "finished-line"  # all boxes are known, or all spaces
    OVERLAP = "overlap"  # leftmost and rightmost place of a block share cells
    PUNCTUATING = "punctuating"  # a run is as long as its owners can be: it ends here
    FORCING = "forcing"  # a gap that no block can use
    GLUE = "glue"  # a run near a wall must reach on from it
    SPLITTING = "splitting"  # two runs that cannot belong together are parted
    JOINING = "joining"  # two runs of one block
    MATCHING = "matching"  # only one block fits a run: it stretches as far as its room allows
    MERCURY = "mercury"  # the block of a run cannot reach further, nor its neighbours
    UNREACHABLE = "unreachable"  # no block comes here
    NO_BLOCK_FITS = "no-block-fits"  # every block that could come here is too long for the room
    RUN_WINDOWS = "run-windows"  # all places of all owners of a run agree
    EITHER_OWNER = "either-owner"  # whichever of two blocks a run is, the cell follows
    COLORS_TOUCH = "colors-touch"  # blocks of different colours need no space between them
    COLOR_OUT_OF_REACH = "color-out-of-reach"  # the colours that come here are not those known
    ENDED_BY_COLOR = "ended-by-color"  # a box of another colour is as good as a wall
    LINE_AGREEMENT = "line-agreement"  # every way to lay the blocks of one line agrees
    ROW_AND_COLUMN = "row-and-column"  # row and column leave a cell one colour in common
    SEVERAL_LINES = "several-lines"  # supposing otherwise, some lines cannot be met together
