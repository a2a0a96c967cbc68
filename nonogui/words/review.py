"""Sentences of the review of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from nonogui.coach.deduction import Deduction
from nonogui.coach.hints import Hint, HintKind, Mistake
from nonogui.coach.review import MoveClass, Review, ReviewedMove, Sight, Stall, grade_of_step
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, mark, ngettext
from nonogui.words.cells import where_text
from nonogui.words.difficulty import grade_text
from nonogui.words.hints import mistake_text
from nonogui.words.line_words import Strong
from nonogui.words.lists import commas, sentences
from nonogui.words.numbers import clock_text
from nonogui.words.places import along_phrase, cells_by_row_phrase, lines_phrase
from nonogui.words.steps import step_text
from nonogui.words.techniques import technique_name

_CLASSES: Final[Mapping[MoveClass, str]] = {
    MoveClass.DEDUCED: mark("Deduced"),
    MoveClass.SEVERAL_LINES: mark("Several lines"),
    MoveClass.GUESS: mark("Guesses"),
    MoveClass.MISTAKE: mark("Mistakes"),
    MoveClass.HINT: mark("From hints"),
    MoveClass.REVEALED: mark("Solution revealed"),
    MoveClass.OTHER: mark("Other moves"),
}

_UNJUDGED: Final = (MoveClass.REVEALED, MoveClass.OTHER)

_TITLES: Final[Mapping[MoveClass, str]] = {
    MoveClass.DEDUCED: mark("Move {number}: deduced"),
    MoveClass.SEVERAL_LINES: mark("Move {number}: several lines"),
    MoveClass.GUESS: mark("Move {number}: guess, lucky"),
    MoveClass.MISTAKE: mark("Move {number}: mistake"),
    MoveClass.HINT: mark("Move {number}: hint"),
    MoveClass.REVEALED: mark("Move {number}: solution revealed"),
    MoveClass.OTHER: mark("Move {number}"),
}


_IN_LIST: Final[Mapping[MoveClass, str]] = {
    MoveClass.DEDUCED: mark("Move {number} of {count}, deduced"),
    MoveClass.SEVERAL_LINES: mark("Move {number} of {count}, several lines"),
    MoveClass.GUESS: mark("Move {number} of {count}, guess"),
    MoveClass.MISTAKE: mark("Move {number} of {count}, mistake"),
    MoveClass.HINT: mark("Move {number} of {count}, hint"),
    MoveClass.REVEALED: mark("Move {number} of {count}, solution revealed"),
    MoveClass.OTHER: mark("Move {number} of {count}"),
}


def class_name(verdict: MoveClass) -> str:
    """Return the heading over the number of moves of a class: `Guesses`."""
    return _(_CLASSES[verdict])


def review_title(review: Review) -> str:
    """Return how long the game was: `174 moves in 15:10`."""
    count = len(review.moves)
    seconds = review.moves[-1].move.seconds if review.moves else 0.0
    if not seconds:
        return ngettext("{count} move", "{count} moves", count).format(count=count)
    text = ngettext("{count} move in {time}", "{count} moves in {time}", count)
    return text.format(count=count, time=clock_text(seconds))


def count_lines(review: Review) -> Iterator[str]:
    """Yield the number of moves of each class, and of stalls: `Guesses: 1`."""
    for verdict in MoveClass:
        if verdict not in _UNJUDGED:
            yield _count_line(class_name(verdict), review.count(verdict))
    yield from unjudged_lines(review)
    yield _count_line(_("Long pauses"), len(review.stalls))


def unjudged_lines(review: Review) -> Iterator[str]:
    """Yield the number of moves that are no judgement of the player, if any: `Other moves: 3`."""
    for verdict in _UNJUDGED:
        if count := review.count(verdict):
            yield _count_line(class_name(verdict), count)


def _count_line(name: str, count: int) -> str:
    return _("{name}: {count}").format(name=name, count=count)


def easiest_missed_text(review: Review) -> str:
    """Name the easiest step missed: `Easiest step missed, before move 61: row 1, columns ...`."""
    found = review.easiest_missed
    if found is None or found[1].step is None:
        return ""
    number, step = found[0], found[1].step
    text = _("Easiest step missed, before move {number}: {cells} ({technique}).")
    technique = technique_name(step.technique)
    return text.format(number=number, cells=_cells_phrase(step), technique=technique)


def moment_title(moment: ReviewedMove | Stall) -> str:
    """Return the heading of a move or stall: `Move 61: stall, 1:24`, `Move 68: guess, lucky`."""
    if isinstance(moment, Stall):
        text = _("Move {number}: long pause, {time}")
        return text.format(number=moment.number, time=clock_text(moment.seconds))
    if moment.verdict is MoveClass.GUESS and moment.is_wrong:
        return _("Move {number}: guess, wrong").format(number=moment.number)
    return _(_TITLES[moment.verdict]).format(number=moment.number)


def moment_text(moment: ReviewedMove | Stall, puzzle: Puzzle, strong: Strong = str) -> str:
    """Return what there is to say about a move or stall, in full sentences."""
    if isinstance(moment, Stall):
        return _missed_text(moment.sight, moment.number)
    return sentences(*_move_parts(moment, puzzle, strong))


def move_line(move: ReviewedMove, count: int) -> str:
    """Return a move as one of a list: `Move 43 of 174, mistake, Moderate, 4:11`."""
    parts = [_(_IN_LIST[move.verdict]).format(number=move.number, count=count)]
    if move.step is not None and move.verdict is not MoveClass.SEVERAL_LINES:
        parts.append(grade_text(grade_of_step(move.step)))
    if move.move.seconds:
        parts.append(clock_text(move.move.seconds))
    return commas(parts)


def _move_parts(move: ReviewedMove, puzzle: Puzzle, strong: Strong) -> Iterator[str]:
    match move.verdict:
        case MoveClass.MISTAKE if move.follows is not None:
            text = _("This follows from the mistake of move {number}.")
            yield text.format(number=move.follows)
        case MoveClass.MISTAKE:
            yield _wrong_mark_text(move, puzzle, strong)
            yield _seen_text(move)
        case MoveClass.GUESS:
            text = _("No short explanation: {cells}.")
            yield text.format(cells=cells_by_row_phrase(change.cell for change in move.cells))
            yield _seen_text(move)
        case MoveClass.SEVERAL_LINES if move.step is not None:
            yield _proof_text(move.step)
        case MoveClass.DEDUCED | MoveClass.HINT if move.step is not None:
            yield _step_text(move.step, puzzle, strong)
            yield _known_text(move)
        case _:
            pass
    if move.verdict in (MoveClass.GUESS, MoveClass.SEVERAL_LINES) and move.missed is not None:
        yield _missed_text(move.missed, move.number)


def _step_text(step: Deduction, puzzle: Puzzle, strong: Strong) -> str:
    text = _("{where}, {technique}: {reason}")
    return text.format(
        where=where_text(step),
        technique=technique_name(step.technique),
        reason=step_text(step, puzzle, strong),
    )


def _proof_text(step: Deduction) -> str:
    text = ngettext(
        "Found with {count} line.", "Found with {count} lines together.", len(step.lines)
    )
    return text.format(count=len(step.lines))


def _known_text(move: ReviewedMove) -> str:
    """Say since when the marks were known, unless that is since the move before."""
    if move.since is None or move.since >= move.number - 1:
        return ""
    if not move.since:
        return _("Known from the start.")
    return _("Known since move {number}.").format(number=move.since)


def _wrong_mark_text(move: ReviewedMove, puzzle: Puzzle, strong: Strong) -> str:
    """Say which mark is wrong and why: `Row 4, column 9 is wrong: it must be empty. Row 4: ...`."""
    sight = move.sight
    if sight is None or sight.step is None:
        return ""
    given = {change.cell for change in sight.step.changes}
    cell = next(change.cell for change in move.cells if change.cell in given)
    mistake = Mistake(cell, is_wrong=True, base=sight.board, steps=(sight.step,))
    return mistake_text(Hint(HintKind.WRONG, mistake=mistake), puzzle, strong)


def _seen_text(move: ReviewedMove) -> str:
    """Say when a wrong mark could be seen first, and when it was corrected."""
    if not move.is_wrong:
        return ""
    parts = []
    if move.sight is not None and move.sight.broken is not None:
        text = _("From move {number} on, {line} couldn't be completed.")
        line = lines_phrase([move.sight.broken])
        parts.append(text.format(number=move.sight.after, line=line))
    elif move.sight is not None and not move.sight.after:
        parts.append(_("This could be seen from the start."))
    elif move.sight is not None:
        parts.append(_("This could be seen from move {number}.").format(number=move.sight.after))
    if move.corrected is not None:
        parts.append(_("Corrected at move {number}.").format(number=move.corrected))
    else:
        parts.append(_("Never corrected."))
    return sentences(*parts)


def _missed_text(sight: Sight | None, number: int) -> str:
    """Say which step was there, and since when: `Missed step: row 1, columns 5 to 7 (Overlap)`."""
    if sight is None or sight.step is None:
        return _("There was no easy step.")
    text = _("Missed step: {cells} ({technique}).").format(
        cells=_cells_phrase(sight.step), technique=technique_name(sight.step.technique)
    )
    if not sight.after:
        return sentences(text, _("It was there from the start."))
    if sight.after < number - 1:
        since = _("It was there from move {number} on.").format(number=sight.after)
        return sentences(text, since)
    return text


def _cells_phrase(step: Deduction) -> str:
    """Return the cells of a step: `row 1, columns 5 to 7`."""
    cells = [change.cell for change in step.changes]
    if step.on_line is None:
        return cells_by_row_phrase(cells)
    (line,) = step.lines
    at = [line.position(cell) for cell in cells]
    text = _("{line}, {cells}")
    return text.format(line=lines_phrase(step.lines), cells=along_phrase(line.axis, at))
