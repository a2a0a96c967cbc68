"""Sentences for the problems of a puzzle or a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nonogui.core.line import Axis
from nonogui.core.palette import Palette
from nonogui.core.problems import Problem, ProblemKey, Severity
from nonogui.i18n import _, mark, ngettext
from nonogui.words.places import place_text

_PROBLEMS: Final[Mapping[ProblemKey, str]] = {
    ProblemKey.EMPTY_PALETTE: mark("There is no colour to fill cells with."),
    ProblemKey.TOO_MANY_COLORS: mark("There are {count} colours; {most} are the most."),
    ProblemKey.SIZE: mark("The size is {width} × {height}; each side can be 1 to {most} cells."),
    ProblemKey.BLOCK_LENGTH: mark("A clue number is {length}; it must be 1 or more."),
    ProblemKey.BLOCK_COLOR: mark("A clue number has colour {color}, which is not in the palette."),
    ProblemKey.LINE_TOO_LONG: mark("The clue needs {needed} cells, but the line has {length}."),
    ProblemKey.GOAL_SIZE: mark("The goal picture is {width} × {height}, unlike the clues."),
    ProblemKey.GOAL_INCOMPLETE: mark("The goal picture has cells that are not decided."),
    ProblemKey.GOAL_DIFFERS: mark("The goal picture does not match the clue."),
    ProblemKey.NOT_FOUND: mark("There is no such file."),
    ProblemKey.UNREADABLE: mark("The file can't be read: {reason}."),
    ProblemKey.UNWRITABLE: mark("The file can't be written: {reason}."),
    ProblemKey.TOO_LARGE: mark("The file is larger than {most} MB."),
    ProblemKey.NO_SUCH_READING: mark(
        "Nothing here can be read as “{found}”; the file was read as usual."
    ),
    ProblemKey.UNKNOWN_ENCODING: mark("There is no reading and no encoding called “{found}”."),
    ProblemKey.ENCODING_GUESSED: mark(
        "The file does not say in which encoding its text is; {found} was taken."
    ),
    ProblemKey.TOO_MANY_LINES: mark("The file has more than {most} lines."),
    ProblemKey.NOT_TEXT: mark("The file is neither text nor anything else that holds puzzles."),
    ProblemKey.UNKNOWN_FORMAT: mark("This is not in a puzzle format that Nonogui knows."),
    ProblemKey.NO_PUZZLE: mark("The file holds no puzzle."),
    ProblemKey.NO_SUCH_PUZZLE: mark("There is no puzzle {number}; the file holds {count}."),
    ProblemKey.TOO_MANY_PUZZLES: mark("The file holds more than {most} puzzles."),
    ProblemKey.TOO_MANY_FILES: mark(
        "The folder holds more than {most} files; the others are left out."
    ),
    ProblemKey.SYNTAX: mark("Expected “{expected}”, found “{found}”."),
    ProblemKey.BAD_NUMBER: mark("“{found}” is not a number that fits here."),
    ProblemKey.BAD_COLOR: mark("“{found}” is not a colour of 3 or 6 hexadecimal digits."),
    ProblemKey.UNKNOWN_COLOR: mark("There is no colour “{found}”."),
    ProblemKey.DUPLICATE_COLOR: mark("The colour “{found}”, or its character, is declared twice."),
    ProblemKey.CLUE_LINES: mark("There should be {expected} lines of clues; there are {found}."),
    ProblemKey.PICTURE_SIZE: mark("The picture should have {expected} cells here; it has {found}."),
    ProblemKey.BAD_CELL: mark("“{found}” is not a cell of a picture."),
    ProblemKey.DAMAGED_PICTURE: mark("The picture is damaged, or written in an unknown way."),
    ProblemKey.BAD_PROGRESS: mark(
        "Saved progress is damaged here; what can be read of the board is kept."
    ),
    ProblemKey.UNREACHABLE_STATE: mark(
        "The automaton never reaches its final state “{found}”, so it accepts no line."
    ),
    ProblemKey.BAD_CODE: mark("“{found}” is not the code of a puzzle, or it is damaged."),
    ProblemKey.TOO_MANY_PIXELS: mark(
        "The picture is {width} × {height} pixels, far more than any puzzle has cells."
    ),
    ProblemKey.BAD_IMAGE: mark("The picture is broken."),
    ProblemKey.BAD_ARCHIVE: mark("The archive is broken, or packed in a way that is not known."),
    ProblemKey.TOO_MUCH: mark(
        "There is more here than any puzzle has, or it is nested too deeply."
    ),
    ProblemKey.XML: mark("The XML is broken: {reason}."),
    ProblemKey.TOML: mark("The TOML is broken, or no puzzle would be written so."),
    ProblemKey.NOT_WRITTEN: mark("Files of this format can be read, not written."),
}

_CLUE_COUNTS: Final = {
    Axis.ROW: mark("There should be {expected} row clues; there are {found}."),
    Axis.COLUMN: mark("There should be {expected} column clues; there are {found}."),
}

_TEXTS_BY_WHAT: Final[Mapping[ProblemKey, Mapping[str, str]]] = {
    ProblemKey.MISSING: {
        "clues": mark("The clues are missing, and there is no picture to take them from."),
        "image": mark("The picture is missing."),
        "rows": mark("The clues of the rows are missing."),
        "columns": mark("The clues of the columns are missing."),
        "json": mark(
            "There is no puzzle here: neither two lists of clues, such as “rows” and “columns”,"
            " nor a solved picture, such as “grid” or “solution”."
        ),
        "code": mark(
            "This is source code without a puzzle: neither lists of clues for rows and for"
            " columns, nor a picture."
        ),
        "drawing": mark("There is no picture here: no rows of two signs, such as “#.#”."),
        "page": mark(
            "There is no puzzle on this page: no table of clues, no boxes of clues, and no lists"
            " of clues or picture in its scripts. Pages that fetch their puzzle later can't be"
            " read; try a screenshot."
        ),
    },
    ProblemKey.UNSUPPORTED: {
        "triddler": mark("Triddlers, puzzles on a triangular grid, can't be played here."),
        "blotted": mark("Blotted clues, numbers of unknown size, can't be played here."),
        "triangles": mark("Cells of two colours, split into triangles, can't be played here."),
        "glued-triangles": mark("Triangles glued to their blocks can't be played here."),
        "mixed-triangles": mark(
            "A cell split into two colours is shown here as a colour between them."
        ),
        "seed": mark(
            "This is the seed from which another program makes a puzzle, not the puzzle itself."
        ),
        "photo": mark(
            "The picture has more colours than a puzzle can; a cell must be a pixel, or a block of"
            " pixels, of one colour. “Import picture” makes a puzzle of any picture."
        ),
        "shapes": mark(
            "The drawing has more than plain rectangles on a grid. Save it as a picture, PNG for"
            " example, and “Import picture” makes a puzzle of it."
        ),
        "animation": mark("Moving pictures can't be read as puzzles."),
        "other-file": mark(
            "The picture of this puzzle is in a file of its own, which is not there."
        ),
        "path": mark("A name in the archive leads out of it, which is not accepted."),
        "constraint": mark(
            "No clue allows just the lines that this constraint does, so it can't be played here."
        ),
        "unknown-clues": mark("Clues that are not known can't be played here."),
        "color-totals": mark(
            "Puzzles that tell how many cells of each colour a line has can't be played here."
        ),
        "packed": mark("Coloured and packed files of this format can't be read."),
        "kind": mark("Puzzles of this kind can't be played here."),
        "several-puzzles": mark("A second puzzle starts here; a file of this format holds one."),
    },
    ProblemKey.AMBIGUOUS: {
        "rows-first": mark(
            "The file does not say whether rows or columns come first, and both would fit;"
            " rows were taken to be first."
        ),
        "columns-first": mark(
            "The file does not say whether rows or columns come first, and both would fit;"
            " columns were taken to be first."
        ),
        "lengths": mark(
            "The numbers may be lengths of blocks or cells, and both would fit; they were taken to"
            " be lengths."
        ),
        "cells": mark(
            "The numbers may be lengths of blocks or cells, and both would fit; they were taken to"
            " be cells."
        ),
        "numbers": mark(
            "“12” may be a block of 12 or blocks of 1 and 2, and both would fit; it was taken to"
            " be one block."
        ),
        "digits": mark(
            "“12” may be a block of 12 or blocks of 1 and 2, and both would fit; it was taken to"
            " be two blocks."
        ),
        "length-first": mark(
            "Of two numbers either may be the length and the other the colour, and both would fit;"
            " the first was taken to be the length."
        ),
        "color-first": mark(
            "Of two numbers either may be the length and the other the colour, and both would fit;"
            " the first was taken to be the colour."
        ),
        "zero-empty": mark(
            "Cells with 0 may be empty or of the first colour; they were taken to be empty."
        ),
        "zero-color": mark(
            "Cells with 0 may be empty or of the first colour; they were taken to be of the first"
            " colour."
        ),
        "nearest-first": mark(
            "The file does not say whether the numbers of a clue start at the grid or away from"
            " it, and both would fit; they were taken to start at the grid."
        ),
        "farthest-first": mark(
            "The file does not say whether the numbers of a clue start at the grid or away from"
            " it; they were taken to start away from it, as the board fits only then."
        ),
        "grid-lines": mark(
            "The lines of one colour across the picture were taken to be grid lines; they may be"
            " cells, too, a pixel each."
        ),
        "pixels": mark(
            "The lines of one colour across the picture were taken to be cells, a pixel each; they"
            " may be grid lines, too."
        ),
        "two-signs": mark(
            "Two signs may be one cell or two, and either gives a picture; they were taken to be"
            " one."
        ),
        "one-sign": mark(
            "Two signs may be one cell or two, and either gives a picture; they were taken to be"
            " two."
        ),
        "dark-filled": mark(
            "The file does not say which of its two signs stands for filled cells; the picture may"
            " be inverted."
        ),
        "light-filled": mark("The picture was inverted, as asked for."),
    },
    ProblemKey.LEFT_OUT: {
        "picture": mark("A picture in the file does not match the clues; it was left out."),
        "blanks": mark("Some cells of the picture are not decided; they were taken to be empty."),
    },
    ProblemKey.FORBIDDEN_XML: {
        "declarations": mark("The XML declares entities of its own, which is not accepted."),
        "depth": mark("The XML is nested too deeply for a puzzle."),
        "size": mark("The XML has too many elements for a puzzle."),
    },
    ProblemKey.LOST: {
        "progress": mark("The progress is left out: marks, history, savepoints and time."),
        "goal": mark("The goal picture is left out."),
        "given": mark("The cells given at the start are left out."),
        "savepoint-characters": mark("Half characters in names of savepoints are replaced."),
        "color-characters": mark("Control characters in names of colours are replaced."),
        "characters": mark("Control characters in title, author and other notes are replaced."),
        "metadata": mark("Title, author and all other notes are left out."),
        "some-metadata": mark(
            "What the format has no place for is left out of title, author and all other notes."
        ),
        "move-details": mark(
            "Of the progress, only marks and their history are kept, moves perhaps in several"
            " steps."
        ),
        "history": mark("Of the progress, only the marks on the board are kept."),
        "pencil-marks": mark("Pencil marks are left out."),
        "palette": mark("The colours of cells and background are left out."),
        "color-names": mark("The names of the colours are left out."),
        "colors": mark("The format has no colours, so it can't hold this puzzle."),
        "blotted": mark("The format has no blotted clues, so it can't hold this puzzle."),
        "several-puzzles": mark("The format holds one puzzle a file."),
        "clue-numbers": mark("A clue has more numbers than the format has room for."),
        "no-goal": mark("The format holds pictures; this puzzle has none that solves it."),
        "same-colors": mark("Two colours look the same, so that a picture can't tell them apart."),
        "shape": mark("The format holds square puzzles only."),
    },
}

# Expat reports its reasons in English only.
_XML_REASONS: Final = {
    "no element found": mark("it ends too early"),
    "unclosed token": mark("it ends too early"),
    "unclosed CDATA section": mark("it ends too early"),
    "mismatched tag": mark("an element is closed that is not open"),
    "not well-formed (invalid token)": mark("a character is where none may be"),
    "junk after document element": mark("something follows after the end"),
    "duplicate attribute": mark("an attribute is given twice"),
    "undefined entity": mark("it uses an entity that is not known"),
    "reference to invalid character number": mark("it names a character that does not exist"),
}


def problem_text(problem: Problem, palette: Palette | None = None) -> str:
    """Return a full sentence: the place and the problem. The palette names its colours."""
    return _with_place(place_text(problem.place), problem_sentence(problem, palette))


def problem_message(problem: Problem, palette: Palette | None = None) -> str:
    """Do the same as `problem_text` without the file's line, if that is shown already."""
    place = place_text(problem.place, file_line=False)
    return _with_place(place, problem_sentence(problem, palette))


def problem_sentence(problem: Problem, palette: Palette | None = None) -> str:
    """Return the problem without its place."""
    values = dict(problem.values)
    if problem.key in _TEXTS_BY_WHAT:
        return _(_TEXTS_BY_WHAT[problem.key][str(values["what"])])
    if problem.key is ProblemKey.CLUE_COUNT:
        return _(_CLUE_COUNTS[Axis(str(values["axis"]))]).format(**values)
    if problem.key is ProblemKey.TOTALS_DIFFER:
        return _totals_text(values, palette)
    if problem.key is ProblemKey.SYNTAX and not values["found"]:
        return _("Expected “{expected}”.").format(**values)
    if problem.key is ProblemKey.XML:
        reason = str(values["reason"])
        values["reason"] = _(_XML_REASONS[reason]) if reason in _XML_REASONS else reason
    return _(_PROBLEMS[problem.key]).format(**values)


def _totals_text(values: dict[str, str | int], palette: Palette | None) -> str:
    """Say that the totals of rows and columns differ, with the colour if there are several."""
    rows = int(values["rows"])
    if palette and not palette.is_black_and_white:
        values["color"] = palette[int(values["color"])].name
        text = ngettext(
            "Of {color}, the row clues fill {rows} cell, the column clues {columns}.",
            "Of {color}, the row clues fill {rows} cells, the column clues {columns}.",
            rows,
        )
    else:
        text = ngettext(
            "The row clues fill {rows} cell, the column clues {columns}; they should agree.",
            "The row clues fill {rows} cells, the column clues {columns}; they should agree.",
            rows,
        )
    return text.format(**values)


def severity_text(severity: Severity) -> str:
    """Return `Error` or `Warning`."""
    return _("Error") if severity is Severity.ERROR else _("Warning")


def _with_place(place: str, sentence: str) -> str:
    return _("{place}: {sentence}").format(place=place, sentence=sentence) if place else sentence
