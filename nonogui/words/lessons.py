"""Sentences of lessons: names, what to do, and the verdict on a move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nonogui.coach.course import Topic, topics_of
from nonogui.coach.hints import Hint
from nonogui.coach.lesson import Judged, Verdict
from nonogui.coach.techniques import Technique
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, mark
from nonogui.words.hints import hint_text, mistake_text
from nonogui.words.lists import sentences
from nonogui.words.places import cells_by_row_text
from nonogui.words.techniques import technique_name, technique_text

_HARDER_FORMS: Final[Mapping[Topic, str]] = {
    Topic(Technique.OVERLAP, 3): mark(
        "A number can't cover a cross, so crosses limit how far it can move. Push it only "
        "as far as the crosses let it: more cells are then covered both times. A number "
        "that must cover a filled cell can't go further from it than its own length."
    ),
    Topic(Technique.OVERLAP, 5): mark(
        "Filled cells also limit how far a number can move: it must not touch a run that "
        "belongs to another, and every filled cell needs a number. Push all the numbers of "
        "the line as far as they go with that in mind."
    ),
    Topic(Technique.SIMPLE_SPACES, 5): mark(
        "Push all the numbers of a line to one end and then to the other, and mind the "
        "filled cells: each needs a number. Cells that no number covers on its way from one "
        "end to the other are empty."
    ),
}
"""What the further lessons of a technique add."""

_VERDICTS: Final[Mapping[Verdict, str]] = {
    Verdict.FOUND: mark("Yes: {technique}. You found it."),
    Verdict.EASIER: mark("Right. Something easier is enough for that."),
    Verdict.EARLY: mark(
        "{cells}: right, but nothing on the board proves it yet. Was it a guess? Look for a cell "
        "that is certain."
    ),
}


def lesson_text(topic: Topic) -> str:
    """Return how to use what a lesson teaches."""
    further = _HARDER_FORMS.get(topic)
    return _(further) if further else technique_text(topic.technique)


def lesson_title(topic: Topic) -> str:
    """Return the name of what a lesson teaches: `Overlap`, or `Overlap, part 2`."""
    topics = topics_of(topic.technique)
    name = technique_name(topic.technique)
    if len(topics) == 1:
        return name
    return _("{technique}, part {number}").format(technique=name, number=topics.index(topic) + 1)


def task_text(*, is_first: bool, key: str) -> str:
    """Return what to do on a board of a lesson.

    Args:
        is_first: whether the board starts where the technique is the next step.
        key: the key that asks for a hint; may be empty.
    """
    if is_first:
        what = _("Use it now: find where it works and mark those cells. Then solve the rest.")
    else:
        what = _("Solve this board. It takes this technique, and nothing harder.")
    if key:
        rest = _("Press {key} if you get stuck, but only a board solved without hints counts.")
    else:
        rest = _("Ask for a hint if you get stuck, but only a board solved without hints counts.")
    return sentences(what, rest.format(key=key))


def verdict_text(judged: Judged, technique: Technique, puzzle: Puzzle, fault: Hint | None) -> str:
    """Describe a move in a lesson, and explain a mistake.

    Args:
        judged: the verdict.
        technique: what the lesson teaches.
        puzzle: the puzzle.
        fault: for a wrong mark, the fault of the board.
    """
    cells = cells_by_row_text(judged.cells) if judged.cells else ""
    if judged.verdict is Verdict.WRONG:
        # A wrong mark is explained in full; two that clash are both shown.
        why = fault and (mistake_text(fault, puzzle) or hint_text(fault, puzzle))
        return why or _("{cells}: that is wrong.").format(cells=cells)
    name = technique_name(technique)
    return _(_VERDICTS[judged.verdict]).format(technique=name, cells=cells)
