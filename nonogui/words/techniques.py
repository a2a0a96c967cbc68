"""The names of the techniques, with explanations for beginners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nonogui.coach.techniques import Technique
from nonogui.i18n import _, mark

_NAMES: Final[Mapping[Technique, str]] = {
    Technique.EMPTY_LINE: mark("Empty line"),
    Technique.COMPLETE_LINE: mark("Complete line"),
    Technique.FINISHED_LINE: mark("Finished line"),
    Technique.OVERLAP: mark("Overlap"),
    Technique.PUNCTUATING: mark("Punctuating"),
    Technique.FORCING: mark("Forcing"),
    Technique.GLUE: mark("Glue"),
    Technique.SPLITTING: mark("Splitting"),
    Technique.JOINING: mark("Joining"),
    Technique.MATCHING: mark("Matching"),
    Technique.MERCURY: mark("Mercury"),
    Technique.UNREACHABLE: mark("Unreachable"),
    Technique.NO_BLOCK_FITS: mark("No number fits"),
    Technique.RUN_WINDOWS: mark("Places of a run"),
    Technique.EITHER_OWNER: mark("Either number"),
    Technique.COLORS_TOUCH: mark("Colours may touch"),
    Technique.COLOR_OUT_OF_REACH: mark("Colour out of reach"),
    Technique.ENDED_BY_COLOR: mark("Ended by another colour"),
    Technique.LINE_AGREEMENT: mark("Line agreement"),
    Technique.ROW_AND_COLUMN: mark("Row and column"),
    Technique.COUNTING: mark("Counting"),
    Technique.SEVERAL_LINES: mark("Several lines"),
}

_TEXTS: Final[Mapping[Technique, str]] = {
    Technique.EMPTY_LINE: mark(
        "A line whose clue is 0 has no filled cell, so all of it can be crossed."
    ),
    Technique.COMPLETE_LINE: mark(
        "Add up the numbers of a line and the spaces that must part them. When that is as long as "
        "the line, there is only one way to place the numbers."
    ),
    Technique.FINISHED_LINE: mark(
        "When all numbers of a line are complete, the rest of it is empty. When only as many cells "
        "are left as the numbers need, all of these are filled."
    ),
    Technique.OVERLAP: mark(
        "Push all numbers of a line as far to one end as they go, then as far to the other. A cell "
        "that the same number covers both times is filled, wherever that number goes."
    ),
    Technique.PUNCTUATING: mark(
        "A run is a row of neighbouring filled cells. When it is as long as the longest number it "
        "can belong to, it is complete, and the cells at its ends are empty; only a number of "
        "another colour may follow at once."
    ),
    Technique.FORCING: mark(
        "Look at a gap between crosses. When each number is too long for it, or is kept away by "
        "the order of the numbers, the gap stays empty and the numbers must go elsewhere."
    ),
    Technique.GLUE: mark(
        "A number that covers a cell near the edge, or near a cross, cannot begin beyond that "
        "wall. If the room up to the wall is too short for it, it sticks out on the other side."
    ),
    Technique.SPLITTING: mark(
        "Between two runs there is one cell left. If filling it would make a run that is longer "
        "than any number it can belong to, that cell is empty."
    ),
    Technique.JOINING: mark(
        "When two runs can only belong to the same number, all cells between them are filled."
    ),
    Technique.MATCHING: mark(
        "When only one number can be a run, because the others are too short or too far away, "
        "compare the places it has there. Cells that it covers in all of them are filled."
    ),
    Technique.MERCURY: mark(
        "A number that covers a run reaches only so far from it. Cells that neither this number "
        "nor the next one on that side can reach are empty."
    ),
    Technique.UNREACHABLE: mark(
        "Each number has a stretch from the leftmost to the rightmost place it can have. A cell "
        "outside of all these stretches is empty."
    ),
    Technique.NO_BLOCK_FITS: mark(
        "Go through the numbers that could come to a cell. When the room there is too short for "
        "each of them, or the place touches another run, the cell is empty."
    ),
    Technique.RUN_WINDOWS: mark(
        "Go through all places that a run can have within a number. Cells that are covered in all "
        "of them are filled, cells that are left beside it in all of them are empty."
    ),
    Technique.EITHER_OWNER: mark(
        "A run may belong to one number or to another. A cell that comes out the same with both "
        "is certain, even though it is still open which number it is."
    ),
    Technique.COLORS_TOUCH: mark(
        "Where cells of two colours meet, one number ends and the next one begins. Both can be "
        "filled in from there."
    ),
    Technique.COLOR_OUT_OF_REACH: mark(
        "Beside a complete number there is a space, unless a number of another colour follows at "
        "once. When that number cannot come so near, the cell is empty."
    ),
    Technique.ENDED_BY_COLOR: mark(
        "A cell of another colour stops a number as a cross does. If the room up to it is too "
        "short for the number, it sticks out on the other side."
    ),
    Technique.LINE_AGREEMENT: mark(
        "Think of all ways to place the numbers of a line that fit what is known. A cell that is "
        "the same in all of them is certain."
    ),
    Technique.ROW_AND_COLUMN: mark(
        "A cell can only have a value that both its row and its column allow. When they have just "
        "one in common, the cell has it."
    ),
    Technique.COUNTING: mark(
        "Some rows may need so many cells in a few columns that these columns have no room for "
        "more. Then no other row has a cell there. The same holds for columns in a few rows."
    ),
    Technique.SEVERAL_LINES: mark(
        "When no line helps by itself, suppose that a cell is the other way and see what each line "
        "then says. When in the end a line cannot hold its numbers, the supposition was wrong."
    ),
}


def technique_name(technique: Technique) -> str:
    """Return the name that players see: `Overlap`."""
    return _(_NAMES[technique])


def technique_text(technique: Technique) -> str:
    """Explain a technique in one to three sentences: what it is, when it helps and why."""
    return _(_TEXTS[technique])
