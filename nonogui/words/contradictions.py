"""Sentences for the end of a what-if: the line that cannot be met, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from nonogui.coach.contradictions import Contradiction, ContradictionKind, find_contradiction
from nonogui.coach.deduction import WhatIf
from nonogui.core.grid import UNKNOWN, Axis, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, ngettext
from nonogui.words.line_words import LineWords, Strong
from nonogui.words.numbers import number_word
from nonogui.words.places import cell_phrase


def contradiction_title(what_if: WhatIf, puzzle: Puzzle, strong: Strong = str) -> str:
    """Return `Row 2 can't hold its 5`."""
    if what_if.broken is None:
        cell = what_if.cases[0].cell if what_if.cases else what_if.cell
        return _("No value is left for {cell}").format(cell=cell_phrase(cell))
    words = LineWords.of(puzzle, what_if.broken, strong)
    if not words.clue:
        text = _("{line} can't stay empty")
    elif len(words.clue) == 1:
        text = _("{line} can't hold its {block}")
    else:
        text = _("{line} can't hold its numbers")
    # Each case is a whole sentence: translators cannot build one from parts in every language.
    block = words.block(0) if len(words.clue) == 1 else ""
    return text.format(line=words.name, block=block)


def contradiction_text(what_if: WhatIf, puzzle: Puzzle, board: Grid, strong: Strong = str) -> str:
    """Return why: `Columns 6 and 10 are filled, but column 8 between them is empty.`.

    Args:
        what_if: a what-if of the puzzle.
        puzzle: the puzzle with its clues and colours.
        board: the board after all steps of the what-if.
        strong: emphasises clue numbers, see `Strong`.
    """
    if what_if.broken is None:
        text = ngettext(
            "Its only possible value leads to a contradiction.",
            "Each of its {number} possible values leads to a contradiction.",
            len(what_if.cases),
        )
        return text.format(number=number_word(len(what_if.cases)))
    words = LineWords.of(puzzle, what_if.broken, strong)
    why = contradiction_on(what_if, what_if.broken, puzzle, board)
    return _SENTENCES[why.kind](words, why)


def contradiction_on(what_if: WhatIf, line: Line, puzzle: Puzzle, board: Grid) -> Contradiction:
    """Return the plainest reason why a line of a what-if cannot be met."""
    return find_contradiction(puzzle.clue(line), _evidence(what_if, line, board))


def attempt_text(words: LineWords, tried: Iterable[int], left: int) -> str:
    """Say which cell the only number misses: `In columns 8 and 9, the 2 can't reach column 10.`"""
    text = _("In {cells}, the {block} can't reach {left}.")
    return text.format(cells=words.at(tried), block=words.block(0), left=words.at((left,)))


def _evidence(what_if: WhatIf, line: Line, board: Grid) -> bytes:
    """Return the line with only the evidence known, or with all known cells if there is none."""
    cells = board.decided().line(line)
    if not what_if.evidence:
        return cells
    kept = bytearray([UNKNOWN]) * len(cells)
    for row, column in what_if.evidence:
        at = column if line.axis is Axis.ROW else row
        kept[at] = cells[at]
    return bytes(kept)


def _no_blocks(words: LineWords, why: Contradiction) -> str:
    text = ngettext(
        "{cells} is filled, but the clue is {zero}.",
        "{cells} are filled, but the clue is {zero}.",
        len(why.boxes),
    )
    return text.format(cells=words.at_start(why.boxes), zero=words.strong("0"))


def _foreign_color(words: LineWords, why: Contradiction) -> str:
    text = ngettext(
        "{cells} is {color}, but the clue has no {color} number.",
        "{cells} are {color}, but the clue has no {color} number.",
        len(why.boxes),
    )
    return text.format(cells=words.at_start(why.boxes), color=words.color(why.color))


def _long_run(words: LineWords, why: Contradiction) -> str:
    block = words.block(0) if len(words.clue) == 1 else ""
    if block:
        text = ngettext(
            "The run in {cells} is {count} cell long, longer than the {block}.",
            "The run in {cells} is {count} cells long, longer than the {block}.",
            len(why.boxes),
        )
    elif words.palette.is_black_and_white:
        text = ngettext(
            "The run in {cells} is {count} cell long, longer than any number in the clue.",
            "The run in {cells} is {count} cells long, longer than any number in the clue.",
            len(why.boxes),
        )
    else:
        text = ngettext(
            "The run in {cells} is {count} cell long, longer than any {color} number.",
            "The run in {cells} is {count} cells long, longer than any {color} number.",
            len(why.boxes),
        )
    return text.format(
        cells=words.at(why.boxes),
        count=len(why.boxes),
        block=block,
        color=words.color(why.color),
    )


def _split(words: LineWords, why: Contradiction) -> str:
    text = ngettext(
        "{boxes} are filled, but {spaces} between them is empty.",
        "{boxes} are filled, but {spaces} between them are empty.",
        len(why.spaces),
    )
    return text.format(boxes=words.at_start(why.boxes), spaces=words.at(why.spaces))


def _far_apart(words: LineWords, why: Contradiction) -> str:
    text = _("{boxes} are filled, but they are too far apart for the {block}.")
    return text.format(boxes=words.at_start(why.boxes), block=words.block(0))


def _too_many_boxes(_words: LineWords, why: Contradiction) -> str:
    text = ngettext(
        "{count} cell is filled, more than the numbers add up to.",
        "{count} cells are filled, more than the numbers add up to.",
        why.count,
    )
    return text.format(count=why.count)


def _too_few_open(words: LineWords, why: Contradiction) -> str:
    if not why.count:
        return _("All its cells are empty.")
    if len(words.clue) == 1:
        text = ngettext(
            "Only {count} cell can be filled, too few for the {block}.",
            "Only {count} cells can be filled, too few for the {block}.",
            why.count,
        )
        return text.format(count=why.count, block=words.block(0))
    text = ngettext(
        "Only {count} cell can be filled, fewer than the numbers need.",
        "Only {count} cells can be filled, fewer than the numbers need.",
        why.count,
    )
    return text.format(count=why.count)


def _no_room(words: LineWords, why: Contradiction) -> str:
    block = words.block(why.blocks[0])
    if not why.count:
        return _("No cell is left for the {block}.").format(block=block)
    text = ngettext(
        "No gap has room for more than {count} cell, too few for the {block}.",
        "No gap has room for more than {count} cells, too few for the {block}.",
        why.count,
    )
    return text.format(count=why.count, block=block)


def _short_room(words: LineWords, why: Contradiction) -> str:
    block = words.block(0) if len(words.clue) == 1 else ""
    if block:
        text = ngettext(
            "There is only room for {count} cell at {cells}, too little for the {block}.",
            "There is only room for {count} cells at {cells}, too little for the {block}.",
            why.count,
        )
    elif words.palette.is_black_and_white:
        text = ngettext(
            "There is only room for {count} cell at {cells}, too little for any number.",
            "There is only room for {count} cells at {cells}, too little for any number.",
            why.count,
        )
    else:
        text = ngettext(
            "There is only room for {count} cell at {cells}, too little for any {color} number.",
            "There is only room for {count} cells at {cells}, too little for any {color} number.",
            why.count,
        )
    return text.format(
        count=why.count, cells=words.at(why.boxes), color=words.color(why.color), block=block
    )


def _pieces(_words: LineWords, why: Contradiction) -> str:
    text = ngettext(
        "The filled cells are in {count} group, more than there are numbers.",
        "Empty cells split the filled ones into {count} groups, more than there are numbers.",
        why.count,
    )
    return text.format(count=why.count)


def _long_pieces(words: LineWords, why: Contradiction) -> str:
    runs = words.at(why.boxes)
    if len(why.blocks) == 1:
        text = _(
            "Empty cells separate the runs in {runs}, but only one number, the {block}, is long "
            "enough to cover any of them."
        )
        return text.format(runs=runs, block=words.block(why.blocks[0]))
    text = ngettext(
        "Empty cells separate the runs in {runs}, but only {count} number is {size} or longer.",
        "Empty cells separate the runs in {runs}, but only {count} numbers are {size} or longer.",
        len(why.blocks),
    )
    size = words.strong(str(why.count))
    return text.format(runs=runs, count=len(why.blocks), size=size)


def _short_reach(words: LineWords, why: Contradiction) -> str:
    cells = words.at(why.boxes)
    if not why.blocks and words.palette.is_black_and_white:
        return _("No number can reach {cells}.").format(cells=cells)
    if not why.blocks:
        text = _("No {color} number can reach {cells}.")
        return text.format(color=words.color(why.color), cells=cells)
    if len(why.blocks) == 1:
        text = ngettext(
            "Only the {block} can reach {cells}, but there is only room for {count} cell.",
            "Only the {block} can reach {cells}, but there is only room for {count} cells.",
            why.count,
        )
        return text.format(block=words.block(why.blocks[0]), cells=cells, count=why.count)
    text = ngettext(
        "There is only room for {count} cell at {cells}, too little for any number that can "
        "go there.",
        "There is only room for {count} cells at {cells}, too little for any number that can "
        "go there.",
        why.count,
    )
    return text.format(cells=cells, count=why.count)


def _order(words: LineWords, why: Contradiction) -> str:
    if not why.blocks:
        text = _(
            "Empty cells separate {cells} from {beyond}, and no two numbers fit there in this "
            "order."
        )
        return text.format(cells=words.at(why.boxes), beyond=words.at(why.beyond))
    # Tuples compare by their first cells, so this asks which lies farther on.
    if why.beyond > why.boxes:
        text = _("{cells} can only belong to the {block}, and no number after it fits {beyond}.")
    else:
        text = _("{cells} can only belong to the {block}, and no number before it fits {beyond}.")
    return text.format(
        cells=words.at_start(why.boxes),
        block=words.block(why.blocks[0]),
        beyond=words.at(why.beyond),
    )


def _crowded(words: LineWords, why: Contradiction) -> str:
    text = _("With {spaces} empty, there isn't enough room for {numbers}.")
    return text.format(spaces=words.at(why.spaces), numbers=words.numbers)


def _other(words: LineWords, why: Contradiction) -> str:
    text = _("With {values}, there is no way to place {numbers}.")
    return text.format(numbers=words.numbers, values=words.values(why.values))


_SENTENCES: Final[Mapping[ContradictionKind, Callable[[LineWords, Contradiction], str]]] = {
    ContradictionKind.NO_BLOCKS: _no_blocks,
    ContradictionKind.FOREIGN_COLOR: _foreign_color,
    ContradictionKind.LONG_RUN: _long_run,
    ContradictionKind.SPLIT: _split,
    ContradictionKind.FAR_APART: _far_apart,
    ContradictionKind.TOO_MANY_BOXES: _too_many_boxes,
    ContradictionKind.TOO_FEW_OPEN: _too_few_open,
    ContradictionKind.NO_ROOM: _no_room,
    ContradictionKind.SHORT_ROOM: _short_room,
    ContradictionKind.PIECES: _pieces,
    ContradictionKind.LONG_PIECES: _long_pieces,
    ContradictionKind.SHORT_REACH: _short_reach,
    ContradictionKind.ORDER: _order,
    ContradictionKind.CROWDED: _crowded,
    ContradictionKind.OTHER: _other,
}
