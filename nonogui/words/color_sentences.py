"""Sentences for techniques that need colours."""

from __future__ import annotations

from nonogui.coach.deduction import LineDeduction
from nonogui.i18n import _
from nonogui.words.line_words import LineWords
from nonogui.words.run_sentences import reach_of


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
