"""Sentences for techniques that look at the line as a whole."""

from __future__ import annotations

from typing import Final

from nonogui.coach.deduction import LineDeduction
from nonogui.i18n import _, ngettext
from nonogui.words.line_words import LineWords, all_boxes, are_mixed
from nonogui.words.run_sentences import reach_of

_MANY_WAYS: Final = 10_000
"""So many placements are no longer worth a number."""

_WITH_BOXES: Final = 5
"""The weight of an overlap that rests on boxes as well as on spaces."""


def empty_line(words: LineWords, _found: LineDeduction) -> str:
    """No numbers."""
    return _("The clue is {zero}, so no cell is filled.").format(zero=words.strong("0"))


def complete_line(words: LineWords, _found: LineDeduction) -> str:
    """The numbers take the whole line."""
    if len(words.clue) == 1:
        text = ngettext(
            "The {block} takes the only cell.", "The {block} takes all {count} cells.", words.length
        )
        return text.format(block=words.block(0), count=words.length)
    if any(words.clue.gaps):
        text = ngettext(
            "The numbers and the spaces between them take the {count} cell there is: "
            "there is only one way to place them.",
            "The numbers and the spaces between them take all {count} cells: "
            "there is only one way to place them.",
            words.length,
        )
    else:
        text = ngettext(
            "The numbers take the {count} cell there is: there is only one way to place them.",
            "The numbers take all {count} cells: there is only one way to place them.",
            words.length,
        )
    return text.format(count=words.length)


def finished_line(words: LineWords, found: LineDeduction) -> str:
    """All boxes, or all spaces, are known."""
    cells, count = words.cells(found), len(found.values)
    if all_boxes(found):
        text = ngettext(
            "Only as many cells are left as the clue needs, so {cells} is filled.",
            "Only as many cells are left as the clue needs, so {cells} are filled.",
            count,
        )
        return text.format(cells=cells)
    if len(words.clue) == 1:
        text = ngettext(
            "The {block} is complete, so {cells} is empty.",
            "The {block} is complete, so {cells} are empty.",
            count,
        )
        return text.format(block=words.block(0), cells=cells)
    text = ngettext(
        "All numbers are complete, so {cells} is empty.",
        "All numbers are complete, so {cells} are empty.",
        count,
    )
    return text.format(cells=cells)


def overlap(words: LineWords, found: LineDeduction) -> str:
    """A number covers some cells wherever it goes."""
    (block,) = found.blocks
    first, play = found.rightmost[block], found.rightmost[block] - found.leftmost[block]
    last = found.leftmost[block] + words.clue.blocks[block].length - 1
    if not play:
        text = _("There is only one place for the {block}: {cells}.")
    elif not found.evidence:
        text = ngettext(
            "The {block} has {count} cell of play. Wherever it goes, it covers {cells}.",
            "The {block} has {count} cells of play. Wherever it goes, it covers {cells}.",
            play,
        )
    elif found.weight < _WITH_BOXES and words.palette.is_black_and_white:
        text = ngettext(
            "Because of the crosses, the {block} has only {count} cell of play. "
            "Wherever it goes, it covers {cells}.",
            "Because of the crosses, the {block} has only {count} cells of play. "
            "Wherever it goes, it covers {cells}.",
            play,
        )
    else:
        text = ngettext(
            "With what is known here, the {block} has only {count} cell of play. "
            "Wherever it goes, it covers {cells}.",
            "With what is known here, the {block} has only {count} cells of play. "
            "Wherever it goes, it covers {cells}.",
            play,
        )
    return text.format(block=words.block(block), count=play, cells=words.span((first, last)))


def unreachable(words: LineWords, found: LineDeduction) -> str:
    """No number comes to these cells."""
    before, after = found.blocks[0], found.blocks[-1]
    end = found.rightmost[before] + words.clue.blocks[before].length - 1
    begin, count = found.leftmost[after], len(found.values)
    if before != after:
        text = ngettext(
            "The {before} ends at {end} at the latest, and the {after} begins at {begin} at the "
            "earliest, so {cells} between them is empty.",
            "The {before} ends at {end} at the latest, and the {after} begins at {begin} at the "
            "earliest, so {cells} between them are empty.",
            count,
        )
    elif end < found.values[0][0]:
        text = ngettext(
            "The {before} ends at {end} at the latest, and no number comes after it, "
            "so {cells} is empty.",
            "The {before} ends at {end} at the latest, and no number comes after it, "
            "so {cells} are empty.",
            count,
        )
    else:
        text = ngettext(
            "The {after} begins at {begin} at the earliest, and no number comes before it, "
            "so {cells} is empty.",
            "The {after} begins at {begin} at the earliest, and no number comes before it, "
            "so {cells} are empty.",
            count,
        )
    return text.format(
        before=words.block(before),
        end=words.at([end]),
        after=words.block(after),
        begin=words.at([begin]),
        cells=words.cells(found),
    )


def line_agreement(words: LineWords, found: LineDeduction) -> str:
    """All ways to place the numbers agree."""
    if found.count == 1:
        text = _("There is only one way left to place the numbers: {values}.")
        return text.format(values=words.values(found.values))
    return f"{_ways(found.count)} {_in_all_of_them(words, found)}"


def _ways(count: int | None) -> str:
    if count is None or count >= _MANY_WAYS:
        return _("There are very many ways to place the numbers.")
    text = ngettext(
        "There is {count} way to place the numbers.",
        "There are {count} ways to place the numbers.",
        count,
    )
    return text.format(count=count)


def _in_all_of_them(words: LineWords, found: LineDeduction) -> str:
    count = len(found.values)
    if are_mixed(found):
        return _("All of them agree on this: {values}.").format(values=words.values(found.values))
    if all_boxes(found):
        text = ngettext(
            "{cells} is filled in all of them.", "{cells} are filled in all of them.", count
        )
    else:
        text = ngettext(
            "{cells} is empty in all of them.", "{cells} are empty in all of them.", count
        )
    return text.format(cells=words.at_first(at for at, _value in found.values))


# --- colours ---


def color_out_of_reach(words: LineWords, found: LineDeduction) -> str:
    """A run is complete, and no other colour comes next to it."""
    (run,) = found.runs
    behind = found.values[0][0] > run[1]
    owner, other = (found.blocks[0], found.blocks[-1])[:: 1 if behind else -1]
    values = {"run": words.span(run), "cells": words.cells(found), "block": words.block(owner)}
    if len(found.blocks) == len({owner, other}) == 2:
        text = _(
            "The {block} is complete in {run}, and the {other} cannot come next to it, "
            "so {cells} is empty."
        )
        return text.format(other=words.block(other), **values)
    text = _(
        "The run in {run} is complete, and no other colour can come next to it there, "
        "so {cells} is empty."
    )
    return text.format(**values)


def ended_by_color(words: LineWords, found: LineDeduction) -> str:
    """A run reaches on from a box of another colour."""
    onward, wall, end = reach_of(found)
    values = {
        "other": words.at_first([wall - 1 if onward else wall + 1]),
        "run": words.spans(found.runs),
        "wall": words.at([wall]),
        "end": words.at([end]),
    }
    if len(found.blocks) == 1:
        values["block"] = words.block(found.blocks[0])
        if onward:
            text = _(
                "{other} has another colour, so the {block} that covers {run} cannot begin "
                "before {wall}. It reaches at least to {end}."
            )
        else:
            text = _(
                "{other} has another colour, so the {block} that covers {run} cannot end "
                "after {wall}. It reaches back at least to {end}."
            )
    elif onward:
        text = _(
            "{other} has another colour, so the number that covers {run} cannot begin "
            "before {wall}. Whichever it is, it reaches at least to {end}."
        )
    else:
        text = _(
            "{other} has another colour, so the number that covers {run} cannot end "
            "after {wall}. Whichever it is, it reaches back at least to {end}."
        )
    return text.format(**values)


def colors_touch(words: LineWords, found: LineDeduction) -> str:
    """Where two colours touch, one number ends and the next begins."""
    left, right = found.runs
    values = {
        "left": words.at([left[1]]),
        "right": words.at([right[0]]),
        "cells": words.cells(found),
    }
    if len(found.blocks) == 2:
        text = _(
            "The {first} ends at {left} and the {second} begins at {right}, "
            "where their colours touch, so they also cover {cells}."
        )
        first, second = map(words.block, found.blocks)
        return text.format(first=first, second=second, **values)
    text = _(
        "Two colours touch, so one number ends at {left} and the next begins at {right}. "
        "Whichever they are, they also cover {cells}."
    )
    return text.format(**values)


# --- room ---


def forcing(words: LineWords, found: LineDeduction) -> str:
    """A gap that no number goes into."""
    assert found.gap is not None, "forcing is about a gap"
    room, count = found.gap[1] - found.gap[0] + 1, len(found.values)
    lengths = [words.clue.blocks[at].length for at in found.blocks]
    values = {"cells": words.cells(found)}
    if all(block.length > room for block in words.clue.blocks):
        text = _("Every number is too long for the gap in {cells}, so it stays empty.")
    elif not lengths:
        text = ngettext(
            "No number can reach {cells}, so it stays empty.",
            "No number can reach the gap in {cells}, so it stays empty.",
            count,
        )
    elif len(lengths) == 1 and lengths[0] > room:
        values["block"] = words.block(found.blocks[0])
        text = _(
            "Only the {block} could reach the gap in {cells}, and it is too long for it, "
            "so the gap stays empty."
        )
    elif all(length > room for length in lengths):
        text = _(
            "The numbers that could reach the gap in {cells} are too long for it, "
            "so it stays empty."
        )
    else:
        text = ngettext(
            "No number can go into {cells}, so it stays empty.",
            "No number can go into the gap in {cells}, so it stays empty.",
            count,
        )
    return text.format(**values)


def no_block_fits(words: LineWords, found: LineDeduction) -> str:
    """Cells over which no number has a place."""
    count = len(found.values)
    if not found.blocks:
        text = ngettext(
            "No number can reach {cells}, so it is empty.",
            "No number can reach {cells}, so they are empty.",
            count,
        )
    elif words.palette.is_black_and_white:
        text = ngettext(
            "Every number that could come to {cells} would run into a cross there, or touch "
            "another filled cell, so it is empty.",
            "Every number that could come to {cells} would run into a cross there, or touch "
            "another filled cell, so they are empty.",
            count,
        )
    else:
        text = ngettext(
            "Every number that could come to {cells} would run into a cross or another colour "
            "there, or touch another cell of its colour, so it is empty.",
            "Every number that could come to {cells} would run into a cross or another colour "
            "there, or touch another cell of its colour, so they are empty.",
            count,
        )
    return text.format(cells=words.cells(found))
