"""Texts of the doctor: how many pictures fit a design, its repairs, and warnings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nonogui.core.design import Design
from nonogui.core.grid import EMPTY, Cell
from nonogui.core.move import CellChange
from nonogui.core.palette import Palette
from nonogui.core.problems import ProblemKey, Problems
from nonogui.i18n import _, left_to_right, ngettext
from nonogui.solver.result import SolveStatus, StopReason
from nonogui.studio.diagnosis import (
    ClueChange,
    ClueFix,
    Diagnosis,
    GiveAway,
    Note,
    NoteKey,
    Repair,
    SolutionCount,
)
from nonogui.words.colors import color_name
from nonogui.words.difficulty import grade_text
from nonogui.words.lists import join_and, sentences
from nonogui.words.numbers import count_text, decimal_text
from nonogui.words.places import cell_text, cells_by_row_text, line_text, lines_phrase
from nonogui.words.problems import problem_message
from nonogui.words.solving import clash_text, status_text

# Most clue problems listed one by one. A choice: about as much as somebody reads at once.
_MAX_PROBLEMS: Final = 6

# Most rows to name when listing cells one by one.
_MAX_ROWS: Final = 2


def checked_text(seconds: float) -> str:
    """Return the time a check took: `Checked in 38 ms`, `Checked in 1.2 s`."""
    if seconds < 1:
        return _("Checked in {count} ms").format(count=max(1, round(seconds * 1000)))
    return _("Checked in {count} s").format(count=decimal_text(seconds))


def verdict_title(design: Design, diagnosis: Diagnosis) -> str:
    """Return the heading of a verdict: how many pictures fit the clues."""
    if design.is_unfinished:
        return _("Some clues are still missing")
    return status_text(diagnosis.status)


def verdict_text(diagnosis: Diagnosis, count: SolutionCount | None, palette: Palette) -> str:
    """Return the sentences below the heading of a verdict."""
    match diagnosis.status:
        case SolveStatus.UNIQUE:
            return _unique_text(diagnosis)
        case SolveStatus.MULTIPLE:
            return sentences(_count_text(count), _difference_text(diagnosis))
        case SolveStatus.NONE:
            text = _("No picture fits all the clues.")
            return sentences(text, clash_text(diagnosis.clash)) if diagnosis.clash else text
        case SolveStatus.INVALID:
            return _problems_text(diagnosis, palette)
        case SolveStatus.UNDECIDED:
            return _undecided_text(diagnosis)


def _unique_text(diagnosis: Diagnosis) -> str:
    if diagnosis.line_solvable:
        return _("Solvable line by line.")
    return _("Looking at one line at a time isn't enough.")


def _count_text(count: SolutionCount | None) -> str:
    # Not "more than 1 picture fits": the singular below is never said in English.
    if count is None or (count.count == 1 and not count.is_exact):
        return _("More than one picture fits these clues.")
    if count.is_exact:
        text = ngettext(
            "{count} picture fits these clues.", "{count} pictures fit these clues.", count.count
        )
    else:
        text = ngettext(
            "More than {count} picture fits these clues.",
            "More than {count} pictures fit these clues.",
            count.count,
        )
    return text.format(count=count_text(count.count))


def _difference_text(diagnosis: Diagnosis) -> str:
    count = len(diagnosis.ambiguous)
    if diagnosis.exact:
        text = ngettext(
            "They differ in {count} cell, shaded on the board.",
            "They differ in {count} cells, shaded on the board.",
            count,
        )
    else:
        text = ngettext(
            "They differ in at least {count} cell, shaded on the board.",
            "They differ in at least {count} cells, shaded on the board.",
            count,
        )
    return text.format(count=count_text(count))


def _problems_text(diagnosis: Diagnosis, palette: Palette) -> str:
    errors = diagnosis.problems.errors
    # A clue too long for its line makes the totals differ, and should be mended first.
    if any(problem.key is ProblemKey.LINE_TOO_LONG for problem in errors):
        errors = Problems(each for each in errors if each.key is not ProblemKey.TOTALS_DIFFER)
    lines = [problem_message(problem, palette) for problem in errors[:_MAX_PROBLEMS]]
    if diagnosis.clash:
        lines.append(clash_text(diagnosis.clash))
    if more := len(errors[_MAX_PROBLEMS:]):
        text = ngettext("{count} more problem.", "{count} more problems.", more)
        lines.append(text.format(count=more))
    return "\n".join(lines)


def _undecided_text(diagnosis: Diagnosis) -> str:
    if diagnosis.stop is StopReason.TOO_LARGE:
        return _("This puzzle is too large to search completely.")
    if diagnosis.solutions:
        return _("One picture fits. It isn't known whether there are others.")
    return _("It isn't known whether any picture fits.")


def offer_title(offer: Repair | GiveAway | ClueFix) -> str:
    """Return the label of an offer: `Fill one cell`, `Add 2 given cells`, `Change one clue`."""
    match offer:
        case Repair():
            return repair_title(offer.changes)
        case GiveAway():
            return give_title(len(offer.cells))
        case ClueFix():
            count = len(offer.changes)
            return ngettext("Change one clue", "Change {count} clues", count).format(count=count)


def offer_place(offer: Repair | GiveAway | ClueFix, palette: Palette) -> str:
    """Return what an offer changes: `Row 5, column 6`, or `Row 5: 3 1 → 3 2`."""
    match offer:
        case Repair():
            return cells_place([change.cell for change in offer.changes])
        case GiveAway():
            return cells_place(offer.cells)
        case ClueFix():
            return "\n".join(_change_text(change, palette) for change in offer.changes)


def _change_text(change: ClueChange, palette: Palette) -> str:
    # Translators: A line and its clue before and after a change: “Row 5: 3 1 → 3 2”.
    return _("{line}: {before} → {after}").format(
        line=line_text(change.line),
        before=left_to_right(change.before.text(palette)),
        after=left_to_right(change.after.text(palette)),
    )


def repair_title(changes: Sequence[CellChange]) -> str:
    """Return the label of a repair: `Fill one cell`, `Clear 2 cells`, `Recolour one cell`."""
    count = len(changes)
    if all(change.before == EMPTY for change in changes):
        text = ngettext("Fill one cell", "Fill {count} cells", count)
    elif all(change.after == EMPTY for change in changes):
        text = ngettext("Clear one cell", "Clear {count} cells", count)
    elif all(EMPTY not in (change.before, change.after) for change in changes):
        text = ngettext("Recolour one cell", "Recolour {count} cells", count)
    else:
        text = ngettext("Change one cell", "Change {count} cells", count)
    return text.format(count=count)


def given_text(count: int) -> str:
    """Say how many cells are given with the clues: `2 cells are given`."""
    text = ngettext("One cell is given", "{count} cells are given", count)
    return text.format(count=count_text(count))


def give_title(count: int) -> str:
    """Return the label of giving cells: `Add 2 given cells`."""
    return ngettext("Add one given cell", "Add {count} given cells", count).format(count=count)


def cells_place(cells: Sequence[Cell]) -> str:
    """Return the place of some cells in few words: `Row 5, column 6`."""
    if len(cells) == 1:
        return cell_text(cells[0])
    if len({cell.row for cell in cells}) <= _MAX_ROWS:
        return cells_by_row_text(cells)
    more = len(cells) - 1
    text = ngettext("{cell}, and {count} more cell", "{cell}, and {count} more cells", more)
    return text.format(cell=cell_text(min(cells)), count=more)


def solved_text(*, line_solvable: bool) -> str:
    """Say how a repaired design is solved."""
    return _("Solvable line by line") if line_solvable else _("Not solvable line by line")


def offer_texts(offer: Repair | GiveAway | ClueFix) -> list[str]:
    """Return what to know about a repaired design besides its cells."""
    texts = [solved_text(line_solvable=offer.line_solvable)]
    if isinstance(offer, Repair) and offer.grade is not None:
        texts.insert(0, _("Difficulty: {grade}").format(grade=grade_text(offer.grade)))
    if isinstance(offer, Repair) and offer.breaks_symmetry:
        texts.append(_("Breaks the symmetry"))
    return texts


def proven_text(count: int) -> str:
    """Say that these repairs are proven: `Both proven to have one solution`."""
    if count == 2:
        return _("Both proven to have one solution")
    return ngettext(
        "Proven to have one solution", "All {count} proven to have one solution", count
    ).format(count=count)


def note_text(note: Note, palette: Palette) -> str:
    """Return one warning: `2 empty lines: rows 1 and 15`."""
    match note.key:
        case NoteKey.EMPTY_LINES:
            text = ngettext(
                "{count} empty line: {lines}", "{count} empty lines: {lines}", note.number
            )
        case NoteKey.LITTLE_WHITE:
            text = _("Few empty cells: only {count}%")
        case NoteKey.TOO_EASY:
            text = _("Very easy: most lines solve themselves")
        case NoteKey.SWITCHES:
            text = ngettext(
                "{count} group of four cells with two solutions",
                "{count} groups of four cells with two solutions each",
                note.number,
            )
        case NoteKey.UNUSED_COLORS:
            text = ngettext("Unused colour: {colors}", "Unused colours: {colors}", len(note.inks))
        case NoteKey.STRAY_CELLS:
            text = ngettext(
                "{count} isolated filled cell",
                "{count} isolated filled cells",
                note.number,
            )
    return text.format(
        count=note.number,
        lines=lines_phrase(note.lines),
        colors=join_and([color_name(palette, ink) for ink in note.inks]),
    )
