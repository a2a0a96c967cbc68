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
    Technique.MERCURY: mark("Mercury"),
    Technique.SIMPLE_SPACES: mark("Simple spaces"),
    Technique.EITHER_WAY: mark("Either way"),
    Technique.COLORS_TOUCH: mark("Touching colours"),
    Technique.LINE_AGREEMENT: mark("Line agreement"),
    Technique.ROW_AND_COLUMN: mark("Row and column"),
    Technique.COUNTING: mark("Counting"),
    Technique.SEVERAL_LINES: mark("Several lines"),
}

_TEXTS: Final[Mapping[Technique, str]] = {
    Technique.EMPTY_LINE: mark(
        "A line whose clue is 0 has no filled cells, so you can cross all of it."
    ),
    Technique.COMPLETE_LINE: mark(
        "Add up the numbers of a line and the spaces needed between them. If the total is "
        "the length of the line, there is only one way to place the numbers."
    ),
    Technique.FINISHED_LINE: mark(
        "When all numbers of a line are complete, the rest of the line is empty. When only "
        "as many cells are left as the numbers need, they are all filled."
    ),
    Technique.OVERLAP: mark(
        "Push a number as far as it goes to one end, then to the other. A cell that it covers "
        "both times is filled, wherever the number goes. The same works around a filled cell "
        "that only one number can cover."
    ),
    Technique.PUNCTUATING: mark(
        "A run is a stretch of neighbouring filled cells. When it is as long as the longest "
        "number it can belong to, it is complete, and the cells at its ends are empty. Only "
        "a number of another colour can follow directly, if it can reach that far."
    ),
    Technique.FORCING: mark(
        "Look at a gap between crosses. If every number is too long for it, or can't get "
        "there because of the order of the numbers, the gap stays empty."
    ),
    Technique.GLUE: mark(
        "A number that covers a cell near the edge, a cross or another colour can't extend "
        "beyond it. If there isn't enough room on that side, the number must extend to the "
        "other side."
    ),
    Technique.SPLITTING: mark(
        "There is one cell between two runs. If filling it would make a run longer than any "
        "number it could belong to, that cell is empty."
    ),
    Technique.JOINING: mark(
        "When two runs can only belong to the same number, all cells between them are filled."
    ),
    Technique.MERCURY: mark(
        "When a run of the first or last number is exactly as far from the edge or a cross as "
        "that number is long, the cell next to the edge or cross is empty. From there the number "
        "would touch the run and become too long."
    ),
    Technique.SIMPLE_SPACES: mark(
        "A number can only reach so far from a run that it covers, and it always lies between "
        "its leftmost and rightmost positions. Cells that no number can reach are empty."
    ),
    Technique.EITHER_WAY: mark(
        "Go through all the ways the numbers can cover a run, or the places where they could "
        "reach a cell. What comes out the same every time is certain, even if you don't know "
        "yet which number goes where."
    ),
    Technique.COLORS_TOUCH: mark(
        "Where cells of two colours meet, one number ends and the next one starts. Both can "
        "be filled in from there."
    ),
    Technique.LINE_AGREEMENT: mark(
        "Think of all the ways to place the numbers of a line that fit the known cells. A "
        "cell that is the same in all of them is certain."
    ),
    Technique.ROW_AND_COLUMN: mark(
        "A cell can only have a value that both its row and its column allow. If they have "
        "just one value in common, that is the cell's value."
    ),
    Technique.COUNTING: mark(
        "Some rows may need so many cells in a few columns that these columns have no room "
        "for more. Then no other row has a filled cell there. The same goes for columns in a "
        "few rows."
    ),
    Technique.SEVERAL_LINES: mark(
        "When no single line helps, assume that a cell is filled or empty, and see what each "
        "line then tells you. If a line can't hold its numbers in the end, the assumption "
        "was wrong."
    ),
}


def technique_name(technique: Technique) -> str:
    """Return the name that players see: `Overlap`."""
    return _(_NAMES[technique])


def technique_option(technique: Technique) -> str:
    """Return the English name as a word of the command line: `simple-spaces`."""
    return _NAMES[technique].lower().replace(" ", "-")


def technique_text(technique: Technique) -> str:
    """Explain a technique in one to three sentences: what it is, when it helps and why."""
    return _(_TEXTS[technique])
