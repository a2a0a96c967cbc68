"""Drills, how they were answered, and a player's progress with techniques, in words."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from nonogui.core.grid import Axis, Cell
from nonogui.i18n import _, ngettext, pgettext
from nonogui.library.practice import BOXES, Round, TechniqueProgress
from nonogui.studio.drills import Drill, Judgement
from nonogui.words.lists import sentences
from nonogui.words.numbers import clock_text
from nonogui.words.places import along_text, cells_by_row_text
from nonogui.words.techniques import technique_name

# --- progress ---


def due_text(progress: TechniqueProgress, today: date) -> str:
    """Return when a technique is drilled next: `Today`, `In 3 days`."""
    if progress.due is None:
        return _("Not learnt")
    days = (progress.due - today).days
    if days <= 0:
        return _("Today")
    if days == 1:
        return _("Tomorrow")
    return ngettext("In {count} day", "In {count} days", days).format(count=days)


def box_text(progress: TechniqueProgress) -> str:
    """Return a technique's box, or nothing if it was never used."""
    if progress.due is None:
        return ""
    return _("Box {number} of {count}").format(number=progress.box, count=BOXES)


def progress_text(progress: TechniqueProgress) -> str:
    """Return how often a technique was found: `Alone 62, after a hint 4, missed 2`."""
    if not progress.seen:
        return _("Not seen yet")
    text = _("Found {alone}, after a hint {after_hint}, missed {missed}")
    return text.format(alone=progress.alone, after_hint=progress.after_hint, missed=progress.missed)


def weakness_text(progress: TechniqueProgress) -> str:
    """Say how often a weak technique was found and missed."""
    text = ngettext(
        "Found unaided {alone} of {seen} time, missed {missed}.",
        "Found unaided {alone} of {seen} times, missed {missed}.",
        progress.seen,
    )
    return text.format(alone=progress.alone, seen=progress.seen, missed=progress.missed)


def drills_text(count: int, minutes: int) -> str:
    """Return how much there is to do: `18 drills, about 6 minutes`."""
    drills = ngettext("{count} drill", "{count} drills", count).format(count=count)
    time = ngettext("about {count} minute", "about {count} minutes", minutes)
    return _("{drills}, {time}").format(drills=drills, time=time.format(count=minutes))


# --- a round ---


def position_text(round_: Round) -> str:
    """Return where a round is: `Drill 7 of 18`."""
    number = len(round_.outcomes) + 1
    if round_.is_timed:
        return _("Drill {number}").format(number=number)
    return _("Drill {number} of {count}").format(number=number, count=round_.count)


def result_text(round_: Round, seconds: float) -> str:
    """Return how a round went: `16 of 18 drills right in 5:12`."""
    count = len(round_.outcomes)
    text = ngettext(
        "{right} of {count} drill right in {time}",
        "{right} of {count} drills right in {time}",
        count,
    )
    return text.format(right=round_.right, count=count, time=clock_text(seconds))


def question_text(drill: Drill) -> tuple[str, str]:
    """Return what a drill asks for, and a remark."""
    if drill.is_line:
        return _("Mark every cell that one technique gives"), _(
            "Filled or crossed. You may mark other certain cells, too."
        )
    return _("Solve this board"), _("There is only one solution.")


# --- an answer ---


def judgement_title(drill: Drill, judgement: Judgement, *, after_hint: bool = False) -> str:
    """Say whether an answer is right: `Right`, `Column 5 is not certain`."""
    if judgement.is_right:
        return _("Right, after a hint") if after_hint else pgettext("verdict", "Right")
    if judgement.wrong:
        cells = judgement.wrong
        text = ngettext("{cells} is wrong", "{cells} are wrong", len(cells))
    elif judgement.uncertain:
        cells = judgement.uncertain
        text = ngettext("{cells} is not certain", "{cells} are not certain", len(cells))
    elif drill.is_line:
        cells = judgement.missed
        text = ngettext("{cells} is missing", "{cells} are missing", len(cells))
    else:
        return _("The board is not finished")
    return text.format(cells=_cells_text(drill, cells))


def judgement_note(drill: Drill, judgement: Judgement) -> str:
    """Describe the other right and wrong marks of an answer, in up to three sentences."""
    if judgement.is_right:
        return ""
    right, missed, uncertain = judgement.right, judgement.missed, judgement.uncertain
    parts = []
    if judgement.wrong and uncertain:
        text = ngettext("{cells} is not certain.", "{cells} are not certain.", len(uncertain))
        parts.append(text.format(cells=_cells_text(drill, uncertain)))
    if missed and drill.is_line and (judgement.wrong or uncertain):
        text = ngettext("{cells} is missing.", "{cells} are missing.", len(missed))
        parts.append(text.format(cells=_cells_text(drill, missed)))
    if right and drill.is_line:
        text = ngettext("{cells} is right.", "{cells} are right.", len(right))
        parts.append(text.format(cells=_cells_text(drill, right)))
    return sentences(*parts)


def other_way_text(drill: Drill, cell: Cell, *, was_filled: bool) -> str:
    """Introduce a drawing of the line without a mark that is not certain."""
    text = _("{cell} can also be empty:") if was_filled else _("{cell} can also be filled:")
    if was_filled and not drill.puzzle.palette.is_black_and_white:
        text = _("{cell} can also be something else:")
    return text.format(cell=_cells_text(drill, [cell]))


def fault_text(number: int, drill: Drill, judgement: Judgement) -> str:
    """Return a row of the list after a round: `Drill 4, Glue: Column 5 is not certain`."""
    return _("Drill {number}, {technique}: {fault}").format(
        number=number,
        technique=technique_name(drill.technique),
        fault=judgement_title(drill, judgement),
    )


def again_text(drill: Drill, *, comes_again: bool) -> str:
    """Say what follows after a wrong answer."""
    name = technique_name(drill.technique)
    if comes_again:
        text = _("Another drill on {technique} follows in this round.")
        return text.format(technique=name)
    return _("{technique} is due again tomorrow.").format(technique=name)


def _cells_text(drill: Drill, cells: Collection[Cell]) -> str:
    if drill.is_line:
        return along_text(Axis.ROW, (cell.column for cell in cells))
    return cells_by_row_text(cells)
