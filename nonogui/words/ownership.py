"""Sentences that explain why each other number of a clue cannot own a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.line.ownership import Exclusion, ExclusionReason, exclusions, gap_exclusions
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, UNKNOWN, Axis
from nonogui.i18n import _, ngettext, with_capital
from nonogui.words.line_words import LineWords
from nonogui.words.lists import join_clauses, sentences

OBVIOUS_REASONS = (ExclusionReason.OTHER_COLOR, ExclusionReason.TOO_SHORT)
"""Reasons that clue and run make obvious; the sentence of a step omits them."""


@dataclass(frozen=True, slots=True)
class OwnerReason:
    """Why some numbers cannot own a run, or why one does.

    Attributes:
        blocks: indices of the numbers in the clue.
        title: short form, `Too far left`.
        text: one sentence.
        exclusion: the reason as data; None if there is nothing to draw.
    """

    blocks: tuple[int, ...]
    title: str
    text: str
    exclusion: Exclusion | None = None


def ownership_sentence(words: LineWords, found: LineDeduction) -> str:
    """Return the sentence that explains who owns the runs of a step; "" if that is obvious.

    `The 7 ends at column 11 at the latest, so column 12 can only belong to the 1.`
    """
    claims = (
        _claim(words, found, at, shown)
        for at, owned in enumerate(found.owned)
        if (
            shown := _nearest(
                [each for each in exclusions_to_explain(words, found) if each.run == owned.run]
            )
        )
    )
    return sentences(*claims)


def gap_reasons(words: LineWords, found: LineDeduction) -> list[Exclusion]:
    """Return why the nearest numbers that are short enough for a gap do not lie in it."""
    return _nearest(gap_exclusions(words.clue, found, len(words.palette.inks)))


def reasons_text(words: LineWords, shown: Sequence[Exclusion]) -> str:
    """Return some reasons as a sentence; "" without any."""
    return _("{why}.").format(why=_reasons(words, shown)) if shown else ""


def range_tags(words: LineWords, why: Exclusion) -> tuple[str, ...]:
    """Return the texts for the range of a number beside a row, `7 ends by column 11` and `7`.

    Beside a column there is room for the number only.
    """
    number = words.block(why.block)
    if words.line.axis is Axis.COLUMN:
        return (number,)
    if why.reason is ExclusionReason.TOO_FAR_LEFT:
        # Translators: On a small label beside a row: “7 ends by column 11”. Keep it short.
        text = _("{number} ends by {end}").format(number=number, end=words.at([why.range[1]]))
    else:
        # Translators: On a small label beside a row: “3 starts from column 13”. Keep it short.
        text = _("{number} starts from {begin}").format(
            number=number, begin=words.at([why.range[0]])
        )
    return text, number


def exclusions_to_explain(words: LineWords, found: LineDeduction) -> list[Exclusion]:
    """Return the exclusions that need an explanation, in the clue's order."""
    inks = len(words.palette.inks)
    every = exclusions(words.clue, found, inks)
    return [each for each in every if each.reason not in OBVIOUS_REASONS]


def owner_reasons(words: LineWords, found: LineDeduction) -> tuple[OwnerReason, ...]:
    """Return the reasons for the numbers of the clue; too short ones share one reason.

    Return nothing if no other number is long enough to own the run. For forcing, the reasons are
    about the nearest numbers that are short enough for the gap.
    """
    if found.technique is Technique.FORCING:
        return tuple(
            OwnerReason((each.block,), _title(words, each), _sentence(words, found, each), each)
            for each in gap_reasons(words, found)
        )
    if not exclusions_to_explain(words, found):
        return ()
    reasons = [
        OwnerReason((each.block,), _title(words, each), _sentence(words, found, each), each)
        for each in exclusions_to_explain(words, found)
    ]
    for owned in found.owned:
        if len(owned.owners) == 1:
            text = _("No other number can cover {run}.").format(run=words.span(owned.run))
            reasons.append(OwnerReason(owned.owners, _("The only one left"), text))
    short = _too_short(words, found)
    return tuple(sorted(reasons, key=lambda each: each.blocks)) + short


def _too_short(words: LineWords, found: LineDeduction) -> tuple[OwnerReason, ...]:
    """Return one reason for all numbers too short for the first run that has any."""
    every = exclusions(words.clue, found, len(words.palette.inks))
    for owned in found.owned:
        blocks = tuple(
            each.block
            for each in every
            if each.run == owned.run and each.reason is ExclusionReason.TOO_SHORT
        )
        if blocks:
            length = owned.run[1] - owned.run[0] + 1
            text = ngettext(
                "The run already has {count} cell.", "The run already has {count} cells.", length
            )
            return (OwnerReason(blocks, _("Too short"), text.format(count=length)),)
    return ()


def _nearest(shown: Sequence[Exclusion]) -> list[Exclusion]:
    """Keep only the last of the numbers too far left, and the first of those too far right.

    Numbers keep their order, so the others are even farther away.
    """
    left = [each for each in shown if each.reason is ExclusionReason.TOO_FAR_LEFT][-1:]
    right = [each for each in shown if each.reason is ExclusionReason.TOO_FAR_RIGHT][:1]
    far = (ExclusionReason.TOO_FAR_LEFT, ExclusionReason.TOO_FAR_RIGHT)
    return [*left, *(each for each in shown if each.reason not in far), *right]


def _claim(words: LineWords, found: LineDeduction, at: int, shown: Sequence[Exclusion]) -> str:
    owned = found.owned[at]
    if len(owned.owners) != 1:
        return reasons_text(words, shown)
    return _("{why}, so {run} can only belong to the {block}.").format(
        why=_reasons(words, shown),
        run=words.span(owned.run),
        block=words.block(owned.owners[0]),
    )


def _reasons(words: LineWords, shown: Sequence[Exclusion]) -> str:
    """Return the reasons as the beginning of a sentence."""
    why = join_clauses([_phrase(words, each) for each in shown])
    return with_capital(why)


def _phrase(words: LineWords, why: Exclusion) -> str:
    """Return `the 7 ends at column 11 at the latest`, for use within a sentence."""
    first, last = why.range
    if why.reason is ExclusionReason.TOO_FAR_LEFT:
        text = _("the {block} ends at {end} at the latest")
    elif why.reason is ExclusionReason.TOO_FAR_RIGHT:
        text = _("the {block} starts at {begin} at the earliest")
    elif why.reason is ExclusionReason.NO_ROOM:
        text = _("the {block} doesn't fit over {run}")
    elif max(why.squeezed) < why.block:
        text = _("if the {block} covered {run}, the numbers before it wouldn't fit")
    elif min(why.squeezed) > why.block:
        text = _("if the {block} covered {run}, the numbers after it wouldn't fit")
    else:
        text = _("if the {block} covered {run}, the other numbers wouldn't fit")
    return text.format(
        block=words.block(why.block),
        begin=words.at([first]),
        end=words.at([last]),
        run=words.span(why.run),
    )


def _title(words: LineWords, why: Exclusion) -> str:
    """Return the short form of a reason: `Too far left`."""
    if _is_placed(words, why):
        return _("Already placed")
    if why.reason is ExclusionReason.TOO_FAR_LEFT:
        return words.pick(_("Too far left"), _("Too far up"))
    if why.reason is ExclusionReason.TOO_FAR_RIGHT:
        return words.pick(_("Too far right"), _("Too far down"))
    if why.reason is ExclusionReason.NO_ROOM:
        return _("Doesn't fit")
    return _("Leaves too little room")


def _is_placed(words: LineWords, why: Exclusion) -> bool:
    """Return whether a number has only one possible position."""
    return why.range[1] - why.range[0] + 1 == words.clue.blocks[why.block].length


def _sentence(words: LineWords, found: LineDeduction, why: Exclusion) -> str:
    """Return `It covers column 5, so it ends at column 11 at the latest.`"""
    first, last = why.range
    values = {
        "cells": words.span(why.range),
        "begin": words.at([first]),
        "end": words.at([last]),
        "evidence": words.at(why.evidence),
        "run": words.span(why.run),
        "phrase": _phrase(words, why),
    }
    far = (ExclusionReason.TOO_FAR_LEFT, ExclusionReason.TOO_FAR_RIGHT)
    box = _covered(words, found, why) if why.reason in far else None
    if why.reason in far and _is_placed(words, why):
        text = _("It can only be in {cells}.")
    elif why.reason is ExclusionReason.TOO_FAR_LEFT and box is not None:
        text = _("It covers {box}, so it ends at {end} at the latest.")
    elif why.reason is ExclusionReason.TOO_FAR_RIGHT and box is not None:
        text = _("It covers {box}, so it starts at {begin} at the earliest.")
    elif why.reason is ExclusionReason.TOO_FAR_LEFT:
        text = _far_left(found, why)
    elif why.reason is ExclusionReason.TOO_FAR_RIGHT:
        text = _far_right(found, why)
    elif why.reason is ExclusionReason.NO_ROOM:
        text = _("Because of {evidence}, it doesn't fit over {run}.")
    else:
        text = _("Because of {evidence}, {phrase}.")
    return text.format(box="" if box is None else words.at([box]), **values)


def _far_left(found: LineDeduction, why: Exclusion) -> str:
    if _are_boxes(found, why):
        return ngettext(
            "If it ended after {end}, {evidence} couldn't be covered.",
            "If it ended after {end}, {evidence} couldn't all be covered.",
            len(why.evidence),
        )
    return range_text(found.known, why.evidence, is_start=False)


def _far_right(found: LineDeduction, why: Exclusion) -> str:
    if _are_boxes(found, why):
        return ngettext(
            "If it started before {begin}, {evidence} couldn't be covered.",
            "If it started before {begin}, {evidence} couldn't all be covered.",
            len(why.evidence),
        )
    return range_text(found.known, why.evidence, is_start=True)


def _are_boxes(found: LineDeduction, why: Exclusion) -> bool:
    return bool(why.evidence) and all(found.known[at] != EMPTY for at in why.evidence)


def range_text(known: bytes, evidence: Sequence[int], *, is_start: bool) -> str:
    """Return the sentence that says why a number starts, or ends, no farther off than at a cell.

    It still has its placeholders `begin` or `end`, and `evidence`.

    Args:
        known: the values of the line.
        evidence: the known cells that limit it; without any, other numbers do.
        is_start: whether it is about the number's start.
    """
    if not evidence:
        if is_start:
            return _(
                "The numbers before it need room too, so it starts at {begin} at the earliest."
            )
        return _(
            "The numbers after it need the rest of the line, so it ends at {end} at the latest."
        )
    if all(known[at] == EMPTY for at in evidence):
        if is_start:
            return ngettext(
                "Because of the cross in {evidence}, it starts at {begin} at the earliest.",
                "Because of the crosses in {evidence}, it starts at {begin} at the earliest.",
                len(evidence),
            )
        return ngettext(
            "Because of the cross in {evidence}, it ends at {end} at the latest.",
            "Because of the crosses in {evidence}, it ends at {end} at the latest.",
            len(evidence),
        )
    if is_start:
        return _("Because of {evidence}, it starts at {begin} at the earliest.")
    return _("Because of {evidence}, it ends at {end} at the latest.")


def _covered(words: LineWords, found: LineDeduction, why: Exclusion) -> int | None:
    """Return the box that limits a number's range because the number must cover it, or None."""
    size, (first, last) = words.clue.blocks[why.block].length, why.range
    latest, earliest = last - size + 1, first + size - 1
    at = latest if why.reason is ExclusionReason.TOO_FAR_LEFT else earliest
    is_box = at in why.evidence and found.known[at] not in (EMPTY, UNKNOWN)
    return at if is_box and latest <= at <= earliest else None
