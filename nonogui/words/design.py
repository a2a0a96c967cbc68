"""Texts of the studio: undo steps, colours, and scans of printed puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nonogui.core.color_vision import Pair, Vision
from nonogui.core.edits import EditKind
from nonogui.core.grid import EMPTY
from nonogui.core.line import Line
from nonogui.core.palette import Palette
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, mark, ngettext
from nonogui.studio.scan.scan import ShapeGroup
from nonogui.studio.scan.suspects import Suspect
from nonogui.words.places import line_text
from nonogui.words.problems import problem_text

INSTALL = 'pip install "nonogui[reader]"'
"""The command that installs what reading scans needs."""


def sheet_failure_text(problems: Problems) -> str:
    """Explain why a picture could not be read as a printed puzzle."""
    problem = problems.errors[0]
    if problem.key is ProblemKey.NO_PUZZLE:
        return _(
            "No grid was found. The picture should show the whole puzzle, upright, with its lines."
        )
    if problem.key is ProblemKey.TOO_MANY_PIXELS:
        return _("The picture is too large to be read: {width} × {height} pixels.").format(
            **dict(problem.values)
        )
    return problem_text(problem)


def no_reader_text() -> str:
    """Explain how to install what reading scans needs."""
    return _("Reading printed puzzles needs numpy, which is not installed: {command}").format(
        command=INSTALL
    )


def shape_text(group: ShapeGroup) -> str:
    """Say how the shapes of a group were read, and how many there are."""
    count = len(group.shapes)
    text = ngettext("Read as {digit}, {count} place", "Read as {digit}, {count} places", count)
    return text.format(digit=group.digit, count=count)


def totals_text(puzzle: Puzzle) -> str:
    """Say how many cells the rows and the columns fill."""
    rows = sum(clue.filled for clue in puzzle.rows)
    columns = sum(clue.filled for clue in puzzle.columns)
    if rows == columns:
        return ngettext(
            "Rows and columns fill {count} cell.", "Rows and columns fill {count} cells.", rows
        ).format(count=rows)
    return _("The rows fill {rows} cells, the columns {columns}.").format(
        rows=rows, columns=columns
    )


def suspect_text(suspect: Suspect) -> str:
    """Report a number that may have been misread."""
    return _("{line}: {value} may be {other}").format(
        line=line_text(suspect.line), value=suspect.number.value, other=suspect.other
    )


def unclear_text(line: Line) -> str:
    """Report a line in which numbers may be missing or joined."""
    return _("{line}: numbers may be missing or joined").format(line=line_text(line))


def colors_text() -> str:
    """Explain that colours of a scan are not read."""
    return _("Colours are not read: every number comes as black.")


# --- undo steps ---


_EDITS: Final[Mapping[EditKind, str]] = {
    EditKind.DRAW: mark("Draw"),
    EditKind.ERASE: mark("Erase"),
    EditKind.LINE: mark("Line"),
    EditKind.RECTANGLE: mark("Rectangle"),
    EditKind.ELLIPSE: mark("Ellipse"),
    EditKind.FLOOD: mark("Fill an area"),
    EditKind.MOVE: mark("Move the selection"),
    EditKind.CUT: mark("Cut"),
    EditKind.PASTE: mark("Paste"),
    EditKind.CLEAR: mark("Clear"),
    EditKind.MIRROR: mark("Mirror"),
    EditKind.SHIFT: mark("Shift"),
    EditKind.INVERT: mark("Invert"),
    EditKind.ROTATE: mark("Rotate"),
    EditKind.RESIZE: mark("Resize"),
    EditKind.CROP: mark("Crop"),
    EditKind.PALETTE: mark("Change the colours"),
    EditKind.CLUE: mark("Change a clue"),
    EditKind.CLUES: mark("Change the clues"),
    EditKind.PROPERTIES: mark("Change the properties"),
    EditKind.REPAIR: mark("Repair"),
    EditKind.GIVE: mark("Give cells away"),
    EditKind.GIVE_NONE: mark("Take given cells back"),
    EditKind.SOLUTION: mark("Go on from a picture"),
    EditKind.IMPORT: mark("Import"),
}


def edit_text(kind: EditKind) -> str:
    """Return the label of an undo step: `Draw`, `Move the selection`."""
    return _(_EDITS[kind])


# --- colour vision ---


_SIMILAR: Final[Mapping[Vision, str]] = {
    Vision.FULL: mark("{one} and {other} look much alike."),
    Vision.PROTANOPIA: mark("{one} and {other} look much alike without red (protanopia)."),
    Vision.DEUTERANOPIA: mark("{one} and {other} look much alike without green (deuteranopia)."),
    Vision.TRITANOPIA: mark("{one} and {other} look much alike without blue (tritanopia)."),
}

_ON_BACKGROUND: Final[Mapping[Vision, str]] = {
    Vision.FULL: mark("{color} is hard to see on the background."),
    Vision.PROTANOPIA: mark("{color} is hard to see on the background without red (protanopia)."),
    Vision.DEUTERANOPIA: mark(
        "{color} is hard to see on the background without green (deuteranopia)."
    ),
    Vision.TRITANOPIA: mark("{color} is hard to see on the background without blue (tritanopia)."),
}


def similar_colors_text(pair: Pair, palette: Palette) -> str:
    """Say which two colours are hard to distinguish, and for whom."""
    one, other = palette[pair.one].name, palette[pair.other].name
    if pair.one == EMPTY:
        return _(_ON_BACKGROUND[pair.vision]).format(color=other)
    return _(_SIMILAR[pair.vision]).format(one=one, other=other)
