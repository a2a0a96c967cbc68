"""What is said of a printed sheet while it is read and put right."""

from __future__ import annotations

from nonogui.core.line import Line
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, ngettext
from nonogui.studio.sheet.sheet import ShapeGroup
from nonogui.studio.sheet.suspects import Suspect
from nonogui.words.places import line_text
from nonogui.words.problems import problem_text

INSTALL = 'pip install "nonogui[reader]"'
"""What a user types to get what sheets are read with."""


def sheet_failure_text(problems: Problems) -> str:
    """Why a picture could not be read as a printed puzzle."""
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
    """How to get what sheets are read with."""
    return _("Reading printed puzzles needs numpy, which is not installed: {command}").format(
        command=INSTALL
    )


def shape_text(group: ShapeGroup) -> str:
    """What the shapes of a group were read as, and how many there are."""
    count = len(group.shapes)
    text = ngettext("Read as {digit}, {count} place", "Read as {digit}, {count} places", count)
    return text.format(digit=group.digit, count=count)


def totals_text(puzzle: Puzzle) -> str:
    """How many cells the rows and the columns fill."""
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
    """A number that may be another one."""
    return _("{line}: {value} may be {other}").format(
        line=line_text(suspect.line), value=suspect.number.value, other=suspect.other
    )


def unclear_text(line: Line) -> str:
    """A line in which there may be more numbers."""
    return _("{line}: numbers may be missing or joined").format(line=line_text(line))


def colors_text() -> str:
    """What becomes of the colours of a sheet."""
    return _("Colours are not read: every number comes as black.")
