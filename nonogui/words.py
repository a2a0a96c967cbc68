"""The sentence for each key: problems, moves, statuses. Lines count from 1 for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from nonogui.coach.deduction import Deduction
from nonogui.coach.hints import Hint, HintKind
from nonogui.core.grid import EMPTY
from nonogui.core.line import Axis, Line
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.core.palette import Palette
from nonogui.core.problems import Place, Problem, ProblemKey, Severity
from nonogui.i18n import _, mark, ngettext
from nonogui.solver.result import Phase, SolveStatus

# --- places ---


def line_text(line: Line) -> str:
    """`Row 23` or `Column 5`."""
    text = _("Row {number}") if line.axis is Axis.ROW else _("Column {number}")
    return text.format(number=line.index + 1)


def place_text(place: Place, *, file_line: bool = True) -> str:
    """Where a problem is, such as `Row 23, line 31 of the file`; "" when nothing is known."""
    parts: list[str] = []
    if place.line is not None:
        parts.append(line_text(place.line))
    if place.cell is not None:
        row, column = place.cell
        text = _("Row {row}, column {column}")
        parts.append(text.format(row=row + 1, column=column + 1))
    if place.file_line is not None and file_line:
        text = _("line {number} of the file") if parts else _("Line {number} of the file")
        parts.append(text.format(number=place.file_line))
    return ", ".join(parts)


# --- problems ---

_PROBLEMS: Final[Mapping[ProblemKey, str]] = {
    ProblemKey.EMPTY_PALETTE: mark("There is no colour to fill cells with."),
    ProblemKey.TOO_MANY_COLORS: mark("There are {count} colours; {most} are the most."),
    ProblemKey.SIZE: mark("The size is {width} × {height}; each side can be 1 to {most} cells."),
    ProblemKey.BLOCK_LENGTH: mark("A clue number is {length}; it must be 1 or more."),
    ProblemKey.BLOCK_COLOR: mark("A clue number has colour {color}, which is not in the palette."),
    ProblemKey.LINE_TOO_LONG: mark("The clue needs {needed} cells, but the line has {length}."),
    ProblemKey.TOTALS_DIFFER: mark(
        "The row clues fill {rows} cells, the column clues {columns}; they should agree."
    ),
    ProblemKey.GOAL_SIZE: mark("The goal picture is {width} × {height}, unlike the clues."),
    ProblemKey.GOAL_INCOMPLETE: mark("The goal picture has cells that are not decided."),
    ProblemKey.GOAL_DIFFERS: mark("The goal picture does not match the clue."),
    ProblemKey.NOT_FOUND: mark("There is no such file."),
    ProblemKey.UNREADABLE: mark("The file can't be read: {reason}."),
    ProblemKey.UNWRITABLE: mark("The file can't be written: {reason}."),
    ProblemKey.TOO_LARGE: mark("The file is larger than {most} MB."),
    ProblemKey.NOT_TEXT: mark("The file is not text, as puzzle files are."),
    ProblemKey.UNKNOWN_FORMAT: mark("This is not in a puzzle format that Nonogui knows."),
    ProblemKey.NO_PUZZLE: mark("The file holds no puzzle."),
    ProblemKey.NO_SUCH_PUZZLE: mark("There is no puzzle {number}; the file holds {count}."),
    ProblemKey.SYNTAX: mark("Expected “{expected}”, found “{found}”."),
    ProblemKey.BAD_NUMBER: mark("“{found}” is not a number that fits here."),
    ProblemKey.BAD_COLOR: mark("“{found}” is not a colour of 3 or 6 hexadecimal digits."),
    ProblemKey.UNKNOWN_COLOR: mark("There is no colour “{found}”."),
    ProblemKey.DUPLICATE_COLOR: mark("The colour “{found}”, or its character, is declared twice."),
    ProblemKey.PICTURE_SIZE: mark("The picture should have {expected} cells here; it has {found}."),
    ProblemKey.BAD_CELL: mark("“{found}” is not a cell of a picture."),
    ProblemKey.BAD_PROGRESS: mark(
        "Saved progress is damaged here; what can be read of the board is kept."
    ),
    ProblemKey.XML: mark("The XML is broken: {reason}."),
}

_CLUE_COUNTS: Final = {
    Axis.ROW: mark("There should be {expected} row clues; there are {found}."),
    Axis.COLUMN: mark("There should be {expected} column clues; there are {found}."),
}

_OF_WHAT: Final[Mapping[ProblemKey, Mapping[str, str]]] = {
    ProblemKey.MISSING: {
        "clues": mark("The clues are missing, and there is no picture to take them from."),
        "image": mark("The picture is missing."),
        "rows": mark("The clues of the rows are missing."),
        "columns": mark("The clues of the columns are missing."),
    },
    ProblemKey.UNSUPPORTED: {
        "triddler": mark("Triddlers, puzzles on a triangular grid, can't be played here."),
        "blotted": mark("Blotted clues, numbers of unknown size, can't be played here."),
        "triangles": mark("Cells of two colours, split into triangles, can't be played here."),
        "kind": mark("Puzzles of this kind can't be played here."),
        "several-puzzles": mark("A second puzzle starts here; a file of this format holds one."),
    },
    ProblemKey.FORBIDDEN_XML: {
        "declarations": mark("The XML declares entities of its own, which is not accepted."),
        "depth": mark("The XML is nested too deeply for a puzzle."),
        "size": mark("The XML has too many elements for a puzzle."),
    },
    ProblemKey.LOST: {
        "progress": mark("The progress is left out: marks, history, savepoints and time."),
        "goal": mark("The goal picture is left out."),
        "metadata": mark("Title, author and all other notes are left out."),
        "palette": mark("The colours of cells and background are left out."),
        "color-names": mark("The names of the colours are left out."),
        "colors": mark("The format has no colours, so it can't hold this puzzle."),
        "several-puzzles": mark("The format holds one puzzle a file."),
    },
}

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
    """A whole sentence: where, and what is wrong. The palette lends names to colours."""
    return _with_place(place_text(problem.place), problem_sentence(problem, palette))


def problem_message(problem: Problem, palette: Palette | None = None) -> str:
    """As `problem_text`, without the line of the file, for where that is shown already."""
    place = place_text(problem.place, file_line=False)
    return _with_place(place, problem_sentence(problem, palette))


def problem_sentence(problem: Problem, palette: Palette | None = None) -> str:
    """What is wrong, without the place."""
    values = dict(problem.values)
    if problem.key in _OF_WHAT:
        return _(_OF_WHAT[problem.key][str(values["what"])])
    if problem.key is ProblemKey.CLUE_COUNT:
        return _(_CLUE_COUNTS[Axis(str(values["axis"]))]).format(**values)
    if problem.key is ProblemKey.TOTALS_DIFFER and palette and not palette.is_black_and_white:
        values["color"] = palette[int(values["color"])].name
        text = _("Of {color}, the row clues fill {rows} cells, the column clues {columns}.")
        return text.format(**values)
    if problem.key is ProblemKey.SYNTAX and not values["found"]:
        return _("Expected “{expected}”.").format(**values)
    if problem.key is ProblemKey.XML:
        reason = str(values["reason"])
        values["reason"] = _(_XML_REASONS[reason]) if reason in _XML_REASONS else reason
    return _(_PROBLEMS[problem.key]).format(**values)


def severity_text(severity: Severity) -> str:
    """`Error` or `Warning`."""
    return _("Error") if severity is Severity.ERROR else _("Warning")


def _with_place(place: str, sentence: str) -> str:
    return _("{place}: {sentence}").format(place=place, sentence=sentence) if place else sentence


# --- moves ---

_MOVES: Final[Mapping[MoveKind, str]] = {
    MoveKind.FILL: mark("Fill"),
    MoveKind.CROSS: mark("Cross"),
    MoveKind.PENCIL: mark("Pencil"),
    MoveKind.CLEAR: mark("Clear"),
    MoveKind.TICK: mark("Tick a number"),
    MoveKind.HINT: mark("Hint"),
    MoveKind.SOLVE: mark("Solution"),
    MoveKind.BACK: mark("Back to the last right board"),
    MoveKind.RESTART: mark("Restart"),
    MoveKind.RESTORE: mark("Savepoint"),
    MoveKind.BRANCH: mark("Start a what-if"),
    MoveKind.KEEP: mark("Keep a what-if"),
    MoveKind.DROP: mark("Drop a what-if"),
}

_NAMED_MOVES: Final[Mapping[MoveKind, str]] = {
    MoveKind.RESTORE: mark("Savepoint: {name}"),
    MoveKind.BRANCH: mark("Start what-if: {name}"),
    MoveKind.KEEP: mark("Keep what-if: {name}"),
    MoveKind.DROP: mark("Drop what-if: {name}"),
}


def move_text(move: Move) -> str:
    """What a move did, as an undo step is labelled: `Fill`, `Savepoint: Left wing`."""
    if move.name and move.kind in _NAMED_MOVES:
        return _(_NAMED_MOVES[move.kind]).format(name=move.name)
    return _(_MOVES[move.kind])


# --- statuses ---

_STATUSES: Final[Mapping[SolveStatus, str]] = {
    SolveStatus.UNIQUE: mark("Exactly one solution"),
    SolveStatus.MULTIPLE: mark("Several solutions"),
    SolveStatus.NONE: mark("No solution"),
    SolveStatus.UNDECIDED: mark("Not decided in the time given"),
    SolveStatus.INVALID: mark("The clues contradict each other"),
}

_MOST_NAMED: Final = 8
"""Lines that are named one by one."""

_PHASES: Final[Mapping[Phase, str]] = {
    Phase.LINES: mark("Solving line by line"),
    Phase.PROBING: mark("Trying values out"),
    Phase.MODEL: mark("Preparing the search"),
    Phase.SEARCH: mark("Searching"),
}


def status_text(status: SolveStatus) -> str:
    """How many solutions there are, as far as it is known."""
    return _(_STATUSES[status])


def phase_text(phase: Phase) -> str:
    """What the solver is busy with."""
    return _(_PHASES[phase])


def clash_text(lines: Sequence[Line]) -> str:
    """Which lines clash with each other or with the board; how many, when they are many."""
    if len(lines) == 1:
        return _("{line} can't be completed.").format(line=line_text(lines[0]))
    if len(lines) > _MOST_NAMED:
        text = ngettext("{count} line clashes.", "{count} lines clash.", len(lines))
        return text.format(count=len(lines))
    return _("These lines clash: {lines}.").format(lines=", ".join(map(line_text, lines)))


# --- hints ---

_HINTS: Final[Mapping[HintKind, str]] = {
    HintKind.SOLVED: mark("The puzzle is solved."),
    HintKind.WRONG: mark("Something on the board is wrong."),
    HintKind.SEVERAL_SOLUTIONS: mark("There are several solutions; no other cell is certain."),
    HintKind.NO_SOLUTION: mark("The clues have no solution."),
    HintKind.UNDECIDED: mark("Not decided in the time given."),
}


def hint_text(hint: Hint, palette: Palette) -> str:
    """What the coach says, with the cells that follow and their values."""
    if hint.deduction is not None:
        return deduction_text(hint.deduction, palette)
    if hint.kind is HintKind.NO_SOLUTION and hint.lines:
        return f"{_(_HINTS[hint.kind])} {clash_text(hint.lines)}"
    return _(_HINTS[hint.kind])


def deduction_text(deduction: Deduction, palette: Palette) -> str:
    """What follows on a board, with the cells and their values."""
    if deduction.on_line is None:
        text = _("No single line helps; all clues together say: {cells}.")
        return text.format(cells=_cells(deduction.changes, palette))
    (line,) = deduction.lines
    cells = _line_cells(deduction.changes, line, palette)
    return _("{line}: {cells}.").format(line=line_text(line), cells=cells)


def _line_cells(changes: Iterable[CellChange], line: Line, palette: Palette) -> str:
    """`columns 5 to 11 filled; column 3 crossed`: the cells of a line by the value they get."""
    positions: dict[int, list[int]] = {}
    for change in changes:
        at = change.cell.column if line.axis is Axis.ROW else change.cell.row
        positions.setdefault(change.after, []).append(at)
    return "; ".join(
        _become(_crossing(line.axis, positions[value]), value, palette)
        for value in sorted(positions, reverse=True)
    )


def _crossing(axis: Axis, positions: list[int]) -> str:
    """`columns 5 to 11`: the lines that cross one of an axis at some positions."""
    count = len(positions)
    if axis is Axis.ROW:
        text = ngettext("column {numbers}", "columns {numbers}", count)
    else:
        text = ngettext("row {numbers}", "rows {numbers}", count)
    return text.format(numbers=_numbers(positions))


def _cells(changes: Iterable[CellChange], palette: Palette) -> str:
    text = _("row {row}, column {column}")
    return "; ".join(
        _become(text.format(row=cell.row + 1, column=cell.column + 1), after, palette)
        for cell, _before, after in changes
    )


def _become(where: str, value: int, palette: Palette) -> str:
    if value == EMPTY:
        name = _("crossed")
    else:
        name = _("filled") if palette.is_black_and_white else palette[value].name
    return _("{where} {value}").format(where=where, value=name)


def _numbers(positions: Iterable[int]) -> str:
    """`1, 5 to 11`: positions counted from 0, told from 1, neighbours as one span."""
    spans: list[list[int]] = []
    for at in sorted(positions):
        if spans and at == spans[-1][-1] + 1:
            spans[-1][1:] = [at]
        else:
            spans.append([at])
    text = _("{first} to {last}")
    return ", ".join(
        text.format(first=span[0] + 1, last=span[-1] + 1) if len(span) > 1 else str(span[0] + 1)
        for span in spans
    )
