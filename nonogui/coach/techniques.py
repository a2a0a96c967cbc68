"""The names of the solving techniques."""

from __future__ import annotations

from enum import StrEnum


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
    OVERLAP = "overlap"  # leftmost and rightmost placement of a block share cells
    PUNCTUATING = "punctuating"  # a run is as long as its owners: spaces beside it
    FORCING = "forcing"  # no block fits into a gap
    GLUE = "glue"  # a run near a wall must extend away from it
    SPLITTING = "splitting"  # a space separates two runs that cannot belong together
    JOINING = "joining"  # two runs belong to one block
    MATCHING = "matching"  # the only owner of a run covers these cells in every placement
    MERCURY = "mercury"  # out of reach for a run's only owner and its neighbour
    UNREACHABLE = "unreachable"  # between the ranges of two neighbouring blocks
    NO_BLOCK_FITS = "no-block-fits"  # every block in range of a cell is obstructed there
    RUN_WINDOWS = "run-windows"  # all placements of all owners of a run agree
    EITHER_OWNER = "either-owner"  # a run has two owners, and the cell follows from either
    COLORS_TOUCH = "colors-touch"  # where two runs touch, one block ends and the next starts
    COLOR_OUT_OF_REACH = "color-out-of-reach"  # no other colour can touch a run of full length
    ENDED_BY_COLOR = "ended-by-color"  # a run near a box of another colour must extend away from it
    LINE_AGREEMENT = "line-agreement"  # all placements on the line agree
    ROW_AND_COLUMN = "row-and-column"  # row and column have one possible value in common
    COUNTING = "counting"  # some lines need all the room in the lines that cross them
    SEVERAL_LINES = "several-lines"  # any other value makes some lines contradict each other
