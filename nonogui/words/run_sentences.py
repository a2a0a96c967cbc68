"""Sentences for techniques that start from a run and its possible owners."""

from __future__ import annotations

from nonogui.coach.deduction import LineDeduction
from nonogui.core.grid import EMPTY, UNKNOWN
from nonogui.i18n import _, ngettext
from nonogui.words.line_words import LineWords, all_boxes, are_mixed


def punctuating(words: LineWords, found: LineDeduction) -> str:
    """Say that a run is complete, so the cells beside it are empty."""
    if len(found.blocks) > 1:
        return _punctuating_any(words, found)
    if words.palette.is_black_and_white:
        text = ngettext(
            "The {block} is complete in {run}, so {cells} beside it is empty.",
            "The {block} is complete in {run}, so {cells} beside it are empty.",
            len(found.values),
        )
    else:
        text = ngettext(
            "The {block} is complete in {run}, and no other colour can touch it there, so "
            "{cells} is empty.",
            "The {block} is complete in {run}, and no other colour can touch it there, so "
            "{cells} are empty.",
            len(found.values),
        )
    return text.format(
        run=words.spans(found.runs), block=words.block(found.blocks[0]), cells=words.cells(found)
    )


def _punctuating_any(words: LineWords, found: LineDeduction) -> str:
    block = words.clue.blocks[found.blocks[0]]
    if words.palette.is_black_and_white:
        text = ngettext(
            "No number that can cover {run} is longer than {size}, so {cells} beside it is empty.",
            "No number that can cover {run} is longer than {size}, so {cells} beside it are empty.",
            len(found.values),
        )
    else:
        text = ngettext(
            "No number that can cover {run} is longer than {size}, and no other colour can touch "
            "it there, so {cells} is empty.",
            "No number that can cover {run} is longer than {size}, and no other colour can touch "
            "it there, so {cells} are empty.",
            len(found.values),
        )
    size = words.strong(str(block.length))
    return text.format(run=words.spans(found.runs), size=size, cells=words.cells(found))


def glue(words: LineWords, found: LineDeduction) -> str:
    """Say how far a run near a wall must extend."""
    onward, wall, end = extension_of(found)
    if wall == found.runs[0][0 if onward else 1]:
        return _glued_to_wall(words, found, wall, onward=onward)
    values = {"run": words.spans(found.runs), "wall": words.at([wall]), "end": words.at([end])}
    if len(found.blocks) == 1:
        values["block"] = words.block(found.blocks[0])
        if onward:
            text = _(
                "The {block} covers {run} and can't start before {wall}, so it reaches at least "
                "{end}."
            )
        else:
            text = _(
                "The {block} covers {run} and can't end after {wall}, so it starts at {end} at the "
                "latest."
            )
    elif onward:
        text = _(
            "The number that covers {run} can't start before {wall}. Whichever it is, it reaches "
            "at least {end}."
        )
    else:
        text = _(
            "The number that covers {run} can't end after {wall}. Whichever it is, it starts "
            "at {end} at the latest."
        )
    return text.format(**values)


def _glued_to_wall(words: LineWords, found: LineDeduction, wall: int, *, onward: bool) -> str:
    """Say what a block covers when its run starts or ends at the wall itself."""
    shortest = min(words.clue.blocks[at].length for at in found.blocks)
    span = (wall, wall + shortest - 1) if onward else (wall - shortest + 1, wall)
    values = {"wall": words.at([wall]), "cells": words.span(span)}
    if len(found.blocks) == 1:
        values["block"] = words.block(found.blocks[0])
        if onward:
            text = _("The {block} starts at {wall}, so it covers {cells}.")
        else:
            text = _("The {block} ends at {wall}, so it covers {cells}.")
    elif onward:
        text = _("Whichever number starts at {wall}, it covers at least {cells}.")
    else:
        text = _("Whichever number ends at {wall}, it covers at least {cells}.")
    return text.format(**values)


def extension_of(found: LineDeduction) -> tuple[bool, int, int]:
    """Return how a glued run extends.

    Returns:
        Whether it extends to the right, the cell of the gap next to the wall, and the last cell it
        reaches.
    """
    assert found.gap is not None, "a run that is glued has to stay in a gap"
    if found.values[-1][0] > found.runs[0][1]:
        return True, found.gap[0], found.values[-1][0]
    return False, found.gap[1], found.values[0][0]


def color_of_wall(found: LineDeduction) -> int | None:
    """Return the colour of the cell that stops a glued run, or None if it has none."""
    onward, wall, _end = extension_of(found)
    at = wall - 1 if onward else wall + 1
    is_box = 0 <= at < len(found.known) and found.known[at] not in (EMPTY, UNKNOWN)
    return found.known[at] if is_box else None


def splitting(words: LineWords, found: LineDeduction) -> str:
    """Say that two runs stay separate."""
    joined = found.runs[-1][1] - found.runs[0][0] + 1
    if words.palette.is_black_and_white:
        text = _(
            "Filling {cells} would make a run of {length} cells. No number that can go there is "
            "that long, so {cells} is empty."
        )
    else:
        text = _(
            "Joining the runs beside {cells} would make a run of {length} cells. No number that "
            "can go there is that long, and no other colour can go between them, so {cells} is "
            "empty."
        )
    return text.format(cells=words.cells(found), length=joined)


def joining(words: LineWords, found: LineDeduction) -> str:
    """Say that two runs belong to the same number."""
    text = ngettext(
        "The runs in {runs} both belong to the {block}, so {cells} between them is filled.",
        "The runs in {runs} both belong to the {block}, so {cells} between them are filled.",
        len(found.values),
    )
    return text.format(
        runs=words.spans(found.runs),
        block=words.block(found.blocks[0]),
        cells=words.cells(found),
    )


def overlap_of_run(words: LineWords, found: LineDeduction) -> str:
    """Say that a run has only one owner, and what that covers."""
    text = _("Only the {block} can cover {run}. Wherever it goes, it also covers {cells}.")
    return text.format(
        block=words.block(found.blocks[0]), run=words.spans(found.runs), cells=words.cells(found)
    )


def mercury(words: LineWords, found: LineDeduction) -> str:
    """Say that a number is too short to reach from its run to the wall."""
    text = ngettext(
        "The {block} covers {run} and is just too short to reach {cells} as well. No other number "
        "can go there, so {cells} is empty.",
        "The {block} covers {run} and is just too short to reach {cells} as well. No other number "
        "can go there, so {cells} are empty.",
        len(found.values),
    )
    return text.format(
        block=words.block(found.blocks[0]), run=words.spans(found.runs), cells=words.cells(found)
    )


def beyond_reach(words: LineWords, found: LineDeduction) -> str:
    """Say that neither the number of a run nor its neighbours reach these cells."""
    (run,), count = found.runs, len(found.values)
    (owner,) = found.owned[0].owners
    others = [words.block(at) for at in found.blocks if at != owner]
    if others:
        text = _beyond_reach_of(len(others), count)
    elif found.values[0][0] < run[0] < found.values[-1][0]:
        text = _(
            "The {block} covers {run}, and there is no other number. It can't reach {cells}, so "
            "they are empty."
        )
    elif found.values[0][0] > run[1]:
        text = ngettext(
            "The {block} covers {run}, and no number comes after it. It can't reach {cells}, so "
            "it is empty.",
            "The {block} covers {run}, and no number comes after it. It can't reach {cells}, so "
            "they are empty.",
            count,
        )
    else:
        text = ngettext(
            "The {block} covers {run}, and no number comes before it. It can't reach {cells}, so "
            "it is empty.",
            "The {block} covers {run}, and no number comes before it. It can't reach {cells}, so "
            "they are empty.",
            count,
        )
    return text.format(
        block=words.block(owner),
        other=others[0] if others else "",
        last=others[-1] if others else "",
        run=words.span(run),
        cells=words.cells(found),
    )


def _beyond_reach_of(others: int, count: int) -> str:
    if others == 1:
        return ngettext(
            "The {block} covers {run}. Neither it nor the {other} can reach {cells}, "
            "so it is empty.",
            "The {block} covers {run}. Neither it nor the {other} can reach {cells}, "
            "so they are empty.",
            count,
        )
    return _(
        "The {block} covers {run}. Neither it, nor the {other}, nor the {last} can reach {cells}, "
        "so they are empty."
    )


def either_way(words: LineWords, found: LineDeduction) -> str:
    """Say that all positions of the numbers that may cover a run agree."""
    if len(found.blocks) == 1:
        return _single_either_way(words, found)
    return (either_owner if len(found.blocks) == 2 else run_windows)(words, found)


def _single_either_way(words: LineWords, found: LineDeduction) -> str:
    count = len(found.values)
    if are_mixed(found):
        text = _("The {block} covers {run}. Wherever it goes, the result is the same: {values}.")
    elif all_boxes(found):
        text = ngettext(
            "The {block} covers {run}. Wherever it goes, {cells} is filled.",
            "The {block} covers {run}. Wherever it goes, {cells} are filled.",
            count,
        )
    else:
        text = ngettext(
            "The {block} covers {run}. Wherever it goes, {cells} is empty.",
            "The {block} covers {run}. Wherever it goes, {cells} are empty.",
            count,
        )
    return text.format(
        block=words.block(found.blocks[0]),
        run=words.spans(found.runs),
        cells=words.cells(found),
        values=words.values(found.values),
    )


def run_windows(words: LineWords, found: LineDeduction) -> str:
    """Say that all placements of a run agree."""
    count = len(found.values)
    if are_mixed(found):
        text = _("Wherever the number that covers {run} goes, the result is the same: {values}.")
    elif all_boxes(found):
        text = ngettext(
            "Wherever the number that covers {run} goes, {cells} is filled.",
            "Wherever the number that covers {run} goes, {cells} are filled.",
            count,
        )
    else:
        text = ngettext(
            "Wherever the number that covers {run} goes, {cells} is empty.",
            "Wherever the number that covers {run} goes, {cells} are empty.",
            count,
        )
    return text.format(
        run=words.spans(found.runs), cells=words.cells(found), values=words.values(found.values)
    )


def either_owner(words: LineWords, found: LineDeduction) -> str:
    """Say what follows from either of the two numbers that a run may belong to."""
    count = len(found.values)
    if are_mixed(found):
        text = _(
            "The {first} or the {second} covers {run}. Either way, the result is the same: "
            "{values}."
        )
    elif all_boxes(found):
        text = ngettext(
            "The {first} or the {second} covers {run}. Either way, {cells} is filled.",
            "The {first} or the {second} covers {run}. Either way, {cells} are filled.",
            count,
        )
    else:
        text = ngettext(
            "The {first} or the {second} covers {run}. Either way, {cells} is empty.",
            "The {first} or the {second} covers {run}. Either way, {cells} are empty.",
            count,
        )
    first, second = map(words.block, found.blocks)
    return text.format(
        first=first,
        second=second,
        run=words.spans(found.runs),
        cells=words.cells(found),
        values=words.values(found.values),
    )
