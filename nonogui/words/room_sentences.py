"""Sentences for techniques that look for room: gaps and cells that no number can take."""

from __future__ import annotations

from nonogui.coach.deduction import LineDeduction
from nonogui.i18n import _, ngettext
from nonogui.words.line_words import LineWords


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
