"""Sentences for the problems of a puzzle or a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nonogui.core.grid import Axis
from nonogui.core.palette import Palette
from nonogui.core.problems import Problem, ProblemKey, Problems, Severity
from nonogui.i18n import _, mark, ngettext
from nonogui.words.colors import color_name
from nonogui.words.encodings import encoding_name
from nonogui.words.places import place_text

_PROBLEMS: Final[Mapping[ProblemKey, str]] = {
    ProblemKey.EMPTY_PALETTE: mark("There is no colour to fill cells with."),
    ProblemKey.TOO_MANY_COLORS: mark(
        "There are {count} colours, but a puzzle can have at most {most}."
    ),
    ProblemKey.SIZE: mark(
        "The size is {width} × {height}, but each side can only have 1 to {most} cells."
    ),
    ProblemKey.BLOCK_LENGTH: mark(
        "A clue contains the number {length}, but numbers must be 1 or more."
    ),
    ProblemKey.BLOCK_COLOR: mark("A clue number has colour {color}, which isn't in the palette."),
    ProblemKey.LINE_TOO_LONG: mark("The clue needs {needed} cells, but the line has {length}."),
    ProblemKey.GOAL_SIZE: mark(
        "The solution picture is {width} × {height}, which doesn't match the clues."
    ),
    ProblemKey.GOAL_INCOMPLETE: mark("The solution picture has unknown cells."),
    ProblemKey.GOAL_DIFFERS: mark("The solution picture doesn't match the clue."),
    ProblemKey.NOT_FOUND: mark("The file doesn't exist."),
    ProblemKey.UNREADABLE: mark("The file can't be read: {reason}."),
    ProblemKey.UNWRITABLE: mark("The file can't be written: {reason}."),
    ProblemKey.TOO_LARGE: mark("The file is larger than {most} MB."),
    ProblemKey.NO_SUCH_READING: mark(
        "Nothing here can be read as “{found}”, so the file was read as usual."
    ),
    ProblemKey.UNKNOWN_ENCODING: mark("“{found}” isn't a known encoding or way to read a file."),
    ProblemKey.ENCODING_GUESSED: mark(
        "The file doesn't name its text encoding. It was read as {found}."
    ),
    ProblemKey.TOO_MANY_LINES: mark("The file has more than {most} lines."),
    ProblemKey.NOT_TEXT: mark("Nonogui doesn't recognise this format."),
    ProblemKey.UNKNOWN_FORMAT: mark("Nonogui doesn't recognise this format."),
    ProblemKey.NO_PUZZLE: mark("The file doesn't contain a puzzle."),
    ProblemKey.NO_SUCH_PUZZLE: mark("There is no puzzle {number}. Puzzles in this file: {count}."),
    ProblemKey.TOO_MANY_PUZZLES: mark("The file contains more than {most} puzzles."),
    ProblemKey.TOO_MANY_FILES: mark(
        "The folder contains more than {most} files. The others are skipped."
    ),
    ProblemKey.SYNTAX: mark("Expected “{expected}”, found “{found}”."),
    ProblemKey.BAD_NUMBER: mark("“{found}” isn't a valid number here."),
    ProblemKey.BAD_COLOR: mark("“{found}” isn't a colour with 3 or 6 hexadecimal digits."),
    ProblemKey.UNKNOWN_COLOR: mark("There is no colour “{found}”."),
    ProblemKey.DUPLICATE_COLOR: mark("The colour “{found}”, or its character, is declared twice."),
    ProblemKey.CLUE_LINES: mark(
        "There should be {expected} lines of clues, but there are {found}."
    ),
    ProblemKey.PICTURE_SIZE: mark(
        "The picture should have {expected} cells here, but it has {found}."
    ),
    ProblemKey.BAD_CELL: mark("“{found}” isn't a valid picture cell."),
    ProblemKey.DAMAGED_PICTURE: mark("The picture is damaged or in an unknown encoding."),
    ProblemKey.BAD_PROGRESS: mark(
        "The saved progress is damaged here. The readable part of the board was kept."
    ),
    ProblemKey.UNREACHABLE_STATE: mark(
        "The automaton never reaches its final state “{found}”, so it accepts no line."
    ),
    ProblemKey.BAD_CODE: mark("“{found}” isn't a puzzle code, or it is damaged."),
    ProblemKey.TOO_MANY_PIXELS: mark(
        "The picture is {width} × {height} pixels, far too many for a puzzle."
    ),
    ProblemKey.BAD_IMAGE: mark("The picture is damaged."),
    ProblemKey.BAD_ARCHIVE: mark("The archive is damaged or in an unknown format."),
    ProblemKey.NOT_CHECKED: mark(
        "The check ended unexpectedly, perhaps because the memory is full."
    ),
    ProblemKey.TOO_MUCH: mark("This is too large or too deeply nested to be a puzzle."),
    ProblemKey.XML: mark("The XML is invalid: {reason}."),
    ProblemKey.TOML: mark("The TOML is invalid or isn't a puzzle."),
    ProblemKey.NOT_WRITTEN: mark("Files in this format can only be read, not written."),
}

_CLUE_COUNTS: Final = {
    Axis.ROW: mark("There should be {expected} row clues, but there are {found}."),
    Axis.COLUMN: mark("There should be {expected} column clues, but there are {found}."),
}

_TEXTS_BY_WHAT: Final[Mapping[ProblemKey, Mapping[str, str]]] = {
    ProblemKey.MISSING: {
        "clues": mark("The clues are missing, and there is no picture to take them from."),
        "image": mark("The picture is missing."),
        "rows": mark("The row clues are missing."),
        "columns": mark("The column clues are missing."),
        "gap": mark(
            "Nothing separates the column clues from the row clues. Put a blank line or “-” "
            "between them."
        ),
        "json": mark(
            "There is no puzzle here: neither two lists of clues, such as “rows” and “columns”,"
            " nor a solved picture, such as “grid” or “solution”."
        ),
        "code": mark(
            "This is source code without a puzzle: it has neither lists of row and column clues "
            "nor a picture."
        ),
        "text": mark(
            "There is no puzzle in this text: no clues under headings such as “Rows” and “Columns”,"
            " no board with numbers above and beside it, and no picture of two characters, such as"
            " “#.#”."
        ),
        "drawing": mark("There is no picture here: no rows made of two characters, such as “#.#”."),
        "page": mark(
            "There is no puzzle on this page: no table of clues, no boxes of clues, and no clues "
            "or picture in its scripts. Pages that load their puzzle later can't be read. Try a "
            "screenshot."
        ),
    },
    ProblemKey.UNSUPPORTED: {
        "triddler": mark("Triddlers (puzzles on a triangular grid) can't be played here."),
        "blotted": mark("Unknown clue numbers (shown as “?”) can't be played here."),
        "triangles": mark("Cells of two colours, split into triangles, can't be played here."),
        "glued-triangles": mark("Blocks with triangles attached can't be played here."),
        "mixed-triangles": mark("A cell split into two colours is shown as a mix of both."),
        "seed": mark(
            "This is a seed that another program turns into a puzzle, not the puzzle itself."
        ),
        "photo": mark(
            "The picture has more colours than a puzzle can have. Each cell must be a pixel, or "
            "a block of pixels, of a single colour. Use “Import picture” to turn any picture "
            "into a puzzle."
        ),
        "shapes": mark(
            "The drawing has more than plain rectangles on a grid. Save it as a picture, such as "
            "a PNG file, and use “Import picture” to turn it into a puzzle."
        ),
        "animation": mark("Animated pictures can't be read as puzzles."),
        "other-file": mark("The picture of this puzzle is in a separate file, which is missing."),
        "path": mark("A file name in the archive points outside the archive, which isn't allowed."),
        "constraint": mark(
            "This constraint can't be expressed as a clue, so the puzzle can't be played here."
        ),
        "unknown-clues": mark("Puzzles with unknown clues can't be played here."),
        "color-totals": mark(
            "Puzzles that only give the number of cells of each colour in a line can't be played "
            "here."
        ),
        "packed": mark("Coloured or compressed files in this format can't be read."),
        "kind": mark("Puzzles of this kind can't be played here."),
        "several-puzzles": mark(
            "A second puzzle starts here, but a file in this format contains only one."
        ),
    },
    ProblemKey.AMBIGUOUS: {
        "rows-first": mark(
            "The file doesn't say whether rows or columns come first, and both would fit. "
            "Nonogui read the rows first."
        ),
        "columns-first": mark(
            "The file doesn't say whether rows or columns come first, and both would fit. "
            "Nonogui read the columns first."
        ),
        "lengths": mark(
            "The numbers could be block lengths or single cells, and both would fit. Nonogui read "
            "them as block lengths."
        ),
        "cells": mark(
            "The numbers could be block lengths or single cells, and both would fit. Nonogui read "
            "them as single cells."
        ),
        "numbers": mark(
            "“12” could be a block of 12 or blocks of 1 and 2, and both would fit. Nonogui read "
            "it as one block."
        ),
        "digits": mark(
            "“12” could be a block of 12 or blocks of 1 and 2, and both would fit. Nonogui read "
            "it as two blocks."
        ),
        "length-first": mark(
            "In a pair of numbers, either could be the length and the other the colour, and both "
            "would fit. Nonogui read the first as the length."
        ),
        "color-first": mark(
            "In a pair of numbers, either could be the length and the other the colour, and both "
            "would fit. Nonogui read the first as the colour."
        ),
        "zero-empty": mark(
            "Cells with 0 could be empty or have the first colour. Nonogui read them as empty."
        ),
        "zero-color": mark(
            "Cells with 0 could be empty or have the first colour. Nonogui read them as the "
            "first colour."
        ),
        "nearest-first": mark(
            "The file doesn't say whether a clue starts at the grid or at its far end, and both "
            "would fit. Nonogui read clues from the grid outwards."
        ),
        "farthest-first": mark(
            "The file doesn't say whether a clue starts at the grid or at its far end. Nonogui "
            "read clues from the far end, because the board fits only that way."
        ),
        "grid-lines": mark(
            "Nonogui read the lines of one colour across the picture as grid lines. They could "
            "also be cells of one pixel each."
        ),
        "pixels": mark(
            "Nonogui read the lines of one colour across the picture as cells of one pixel each. "
            "They could also be grid lines."
        ),
        "two-characters": mark(
            "Characters side by side could be one cell, or a cell each. Both would give a "
            "picture. Nonogui read them as one cell."
        ),
        "one-character": mark(
            "Characters side by side could be one cell, or a cell each. Both would give a "
            "picture. Nonogui read each as a cell."
        ),
        "highest-bit-first": mark(
            "The file doesn't say at which end of a row its bits start. The picture may be "
            "mirrored."
        ),
        "lowest-bit-first": mark("The picture was mirrored, as requested."),
        "dark-filled": mark(
            "The file doesn't say which of its two characters means a filled cell. The picture "
            "may be inverted."
        ),
        "light-filled": mark("The picture was inverted, as requested."),
    },
    ProblemKey.LEFT_OUT: {
        "picture": mark("A picture in the file doesn't match the clues and was ignored."),
        "blanks": mark("Some cells of the picture are unknown. Nonogui read them as empty."),
        "given": mark("The file has given cells that Nonogui can't read. They were ignored."),
        "clues": mark("Some clues in the file don't match the puzzle and were ignored."),
        "null-clues": mark("Some clues in the file are missing. Nonogui read them as empty."),
        "puzzles": mark("The file may have more puzzles, which Nonogui didn't read."),
        "groups": mark(
            "Every row and column has only one number. If some numbers belong together, the file "
            "doesn't show it."
        ),
        "other-game": mark(
            "Nothing in the file says that this is a nonogram. It may belong to another game."
        ),
        "size": mark(
            "The file doesn't state the size of the picture. Nonogui chose the smallest that holds "
            "all its cells."
        ),
    },
    ProblemKey.FORBIDDEN_XML: {
        "declarations": mark("The XML declares its own entities, which isn't allowed."),
        "depth": mark("The XML is nested too deeply for a puzzle."),
        "size": mark("The XML has too many elements for a puzzle."),
    },
    ProblemKey.LOST: {
        "progress": mark("Your progress is left out: marks, history, checkpoints and time."),
        "goal": mark("The solution picture is left out."),
        "given": mark("The given cells are left out."),
        "savepoint-characters": mark("Invalid characters in checkpoint names are replaced."),
        "color-characters": mark("Control characters in colour names are replaced."),
        "characters": mark(
            "Control characters in the title, author and other details are replaced."
        ),
        "metadata": mark("The title, author and all other details are left out."),
        "some-metadata": mark(
            "Any part of the title, author and other details that the format can't store is left "
            "out."
        ),
        "move-details": mark(
            "Of your progress, only the marks and their history are kept. Some moves may be "
            "split into several steps."
        ),
        "history": mark("Of your progress, only the marks on the board are kept."),
        "pencil-marks": mark("“Maybe” marks are left out."),
        "palette": mark("The colours of cells and background are left out."),
        "color-names": mark("The names of the colours are left out."),
        "colors": mark("The format “{format}” can't store colours, so it can't store this puzzle."),
        "blotted": mark(
            "The format “{format}” can't store unknown clue numbers, so it can't store this puzzle."
        ),
        "several-puzzles": mark("The format “{format}” stores only one puzzle per file."),
        "clue-numbers": mark("A clue has more numbers than the format can store."),
        "no-goal": mark(
            "The format “{format}” stores only solution pictures, and this puzzle doesn't have one."
        ),
        "same-colors": mark("Two colours look the same, so a picture can't tell them apart."),
        "shape": mark("The format “{format}” can only store square puzzles."),
    },
}

# Expat reports its reasons in English only.
_XML_REASONS: Final = {
    "no element found": mark("it ends too early"),
    "unclosed token": mark("it ends too early"),
    "unclosed CDATA section": mark("it ends too early"),
    "mismatched tag": mark("it closes an element that isn't open"),
    "not well-formed (invalid token)": mark("it has a character in the wrong place"),
    "junk after document element": mark("there is something after the end"),
    "duplicate attribute": mark("it gives an attribute twice"),
    "undefined entity": mark("it uses an unknown entity"),
    "reference to invalid character number": mark("it refers to a character that doesn't exist"),
}


def problem_text(problem: Problem, palette: Palette | None = None) -> str:
    """Return a full sentence: the place and the problem. The palette names its colours."""
    return _with_place(place_text(problem.place), problem_sentence(problem, palette))


def problem_texts(problems: Problems, palette: Palette | None = None) -> list[str]:
    """Return problems as sentences, errors first."""
    ordered = sorted(problems, key=lambda each: each.severity is not Severity.ERROR)
    return [problem_text(each, palette) for each in ordered]


def problem_message(problem: Problem, palette: Palette | None = None) -> str:
    """Do the same as `problem_text` without the file's line, if that is shown already."""
    place = place_text(problem.place, file_line=False)
    return _with_place(place, problem_sentence(problem, palette))


def problem_sentence(problem: Problem, palette: Palette | None = None) -> str:
    """Return the problem without its place."""
    values = dict(problem.values)
    if "format" in values:
        values["format"] = _(str(values["format"]))
    if problem.key in _TEXTS_BY_WHAT:
        return _(_TEXTS_BY_WHAT[problem.key][str(values["what"])]).format(**values)
    if problem.key is ProblemKey.CLUE_COUNT:
        return _(_CLUE_COUNTS[Axis(str(values["axis"]))]).format(**values)
    if problem.key is ProblemKey.TOTALS_DIFFER:
        return _totals_text(values, palette)
    if problem.key is ProblemKey.SYNTAX and not values["found"]:
        return _("Expected “{expected}”.").format(**values)
    if problem.key is ProblemKey.ENCODING_GUESSED:
        values["found"] = encoding_name(str(values["found"]))
    if problem.key is ProblemKey.XML:
        reason = str(values["reason"])
        values["reason"] = _(_XML_REASONS[reason]) if reason in _XML_REASONS else reason
    return _(_PROBLEMS[problem.key]).format(**values)


def _totals_text(values: dict[str, str | int], palette: Palette | None) -> str:
    """Say that the totals of rows and columns differ, with the colour if there are several."""
    rows = int(values["rows"])
    if palette and not palette.is_black_and_white:
        values["color"] = color_name(palette, int(values["color"]))
        text = ngettext(
            "The row clues fill {rows} cell in {color}, but the column clues fill {columns}.",
            "The row clues fill {rows} cells in {color}, but the column clues fill {columns}.",
            rows,
        )
    else:
        text = ngettext(
            "The row clues fill {rows} cell, but the column clues fill {columns}.",
            "The row clues fill {rows} cells, but the column clues fill {columns}.",
            rows,
        )
    return text.format(**values)


def _with_place(place: str, sentence: str) -> str:
    return _("{place}: {sentence}").format(place=place, sentence=sentence) if place else sentence
