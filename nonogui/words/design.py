"""Texts of the studio: undo steps, colours, and scans of printed puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nonogui.core.color_vision import Pair, Vision
from nonogui.core.edits import EditKind
from nonogui.core.grid import EMPTY, Line
from nonogui.core.palette import Palette
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, mark, ngettext
from nonogui.studio.scan.scan import ShapeGroup
from nonogui.studio.scan.suspects import Suspect
from nonogui.words.clue_entry import letters_text
from nonogui.words.colors import color_name
from nonogui.words.places import line_text
from nonogui.words.problems import problem_text

INSTALL = 'pip install "nonogui[reader]"'
"""The command that installs what reading scans needs."""


def scan_failure_text(problems: Problems) -> str:
    """Explain why a picture could not be read as a printed puzzle."""
    problem = problems.errors[0]
    if problem.key is ProblemKey.NO_PUZZLE:
        return _(
            "No grid was found. Use a picture that shows the whole puzzle, upright, with its "
            "grid lines."
        )
    if problem.key is ProblemKey.TOO_MANY_PIXELS:
        return _("The picture is too large to read: {width} × {height} pixels.").format(
            **dict(problem.values)
        )
    return problem_text(problem)


def no_reader_text() -> str:
    """Explain how to install what reading scans needs."""
    return _("Reading printed puzzles needs numpy. Install it with: {command}").format(
        command=INSTALL
    )


def shape_text(group: ShapeGroup) -> str:
    """Say how the shapes of a group were read, and how many there are."""
    count = len(group.shapes)
    text = ngettext("Read as {digit} in {count} place", "Read as {digit} in {count} places", count)
    return text.format(digit=group.digit, count=count)


def totals_text(puzzle: Puzzle) -> str:
    """Say how many cells the rows and the columns fill."""
    rows = sum(clue.filled for clue in puzzle.rows)
    columns = sum(clue.filled for clue in puzzle.columns)
    if rows == columns:
        return ngettext(
            "Rows and columns both fill {count} cell.",
            "Rows and columns both fill {count} cells.",
            rows,
        ).format(count=rows)
    return _("The rows fill {rows} cells, but the columns fill {columns}.").format(
        rows=rows, columns=columns
    )


def suspect_text(suspect: Suspect) -> str:
    """Report a number that may have been misread."""
    return _("{line}: {value} could be {other}").format(
        line=line_text(suspect.line), value=suspect.number.value, other=suspect.other
    )


def unclear_text(line: Line) -> str:
    """Report a line in which numbers may be missing or joined."""
    return _("{line}: numbers may be missing or joined together").format(line=line_text(line))


def colors_text(palette: Palette, *, has_others: bool) -> str:
    """Name the colours of a scan with their letters, and say if others could not be read."""
    if palette.is_black_and_white:
        return _("The colours of rows and columns don't add up, so every number becomes black.")
    names = letters_text(palette)
    if has_others:
        text = _("Colours: {colors}. Rows and columns don't agree on others, so some may be wrong.")
    else:
        text = _("Colours: {colors}")
    return text.format(colors=names)


def corners_text() -> str:
    """Explain how to correct the grid that was found on a picture."""
    return _("Drag the corners to the grid, or use the arrow keys.")


# --- undo steps ---


_EDITS: Final[Mapping[EditKind, str]] = {
    EditKind.DRAW: mark("Draw"),
    EditKind.ERASE: mark("Erase"),
    EditKind.LINE: mark("Line"),
    EditKind.RECTANGLE: mark("Rectangle"),
    EditKind.ELLIPSE: mark("Ellipse"),
    EditKind.FLOOD: mark("Flood fill"),
    EditKind.MOVE: mark("Move selection"),
    EditKind.CUT: mark("Cut"),
    EditKind.PASTE: mark("Paste"),
    EditKind.CLEAR: mark("Clear"),
    EditKind.MIRROR: mark("Flip"),
    EditKind.SHIFT: mark("Shift"),
    EditKind.INVERT: mark("Invert"),
    EditKind.ROTATE: mark("Rotate"),
    EditKind.RESIZE: mark("Resize"),
    EditKind.CROP: mark("Crop"),
    EditKind.PALETTE: mark("Change colours"),
    EditKind.CLUE: mark("Change clue"),
    EditKind.CLUES: mark("Change clues"),
    EditKind.PROPERTIES: mark("Change properties"),
    EditKind.REPAIR: mark("Repair"),
    EditKind.GIVE: mark("Add given cells"),
    EditKind.GIVE_NONE: mark("Remove given cells"),
    EditKind.SOLUTION: mark("Continue from a picture"),
    EditKind.IMPORT: mark("Import"),
}


def edit_text(kind: EditKind) -> str:
    """Return the label of an undo step: `Draw`, `Move the selection`."""
    return _(_EDITS[kind])


# --- colour vision ---


_SIMILAR: Final[Mapping[Vision, str]] = {
    Vision.FULL: mark("{one} and {other} look very similar."),
    Vision.PROTANOPIA: mark(
        "{one} and {other} look very similar to people with red blindness (protanopia)."
    ),
    Vision.DEUTERANOPIA: mark(
        "{one} and {other} look very similar to people with green blindness (deuteranopia)."
    ),
    Vision.TRITANOPIA: mark(
        "{one} and {other} look very similar to people with blue blindness (tritanopia)."
    ),
}

_ON_BACKGROUND: Final[Mapping[Vision, str]] = {
    Vision.FULL: mark("{color} is hard to see on the background."),
    Vision.PROTANOPIA: mark(
        "{color} is hard to see on the background for people with red blindness (protanopia)."
    ),
    Vision.DEUTERANOPIA: mark(
        "{color} is hard to see on the background for people with green blindness (deuteranopia)."
    ),
    Vision.TRITANOPIA: mark(
        "{color} is hard to see on the background for people with blue blindness (tritanopia)."
    ),
}


def similar_colors_text(pair: Pair, palette: Palette) -> str:
    """Say which two colours are hard to distinguish, and for whom."""
    one, other = color_name(palette, pair.one), color_name(palette, pair.other)
    if pair.one == EMPTY:
        return _(_ON_BACKGROUND[pair.vision]).format(color=other)
    return _(_SIMILAR[pair.vision]).format(one=one, other=other)
