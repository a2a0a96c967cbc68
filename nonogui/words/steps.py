"""What the coach says of a deduction, on its own or as a step of a what-if."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from nonogui.coach.deduction import Deduction, LineDeduction
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY
from nonogui.core.palette import Palette
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, mark, ngettext
from nonogui.words import line_sentences, run_sentences
from nonogui.words.cells import cells_in_full
from nonogui.words.line_words import LineWords, Strong
from nonogui.words.places import either, line_text, lines_phrase
from nonogui.words.proofs import key_change, must_be, must_be_title, proof_title
from nonogui.words.techniques import technique_name

_MOST_NAMED: Final = 6
"""Lines that a sentence names one by one."""

_WITHOUT_VALUES: Final = {
    Technique.COMPLETE_LINE,
    Technique.FINISHED_LINE,
    Technique.COLORS_TOUCH,
}
"""Techniques whose sentence does not say which cell gets which colour."""


def deduction_title(deduction: Deduction) -> str:
    """How it is headed: the technique, or how many lines it takes."""
    if deduction.technique is Technique.SEVERAL_LINES:
        return proof_title(deduction)
    return technique_name(deduction.technique)


def deduction_text(deduction: Deduction, puzzle: Puzzle, strong: Strong = str) -> str:
    """What follows and why, in one or two sentences.

    Args:
        deduction: on any board of the puzzle.
        puzzle: its clues and colours are spoken of.
        strong: sets off clue numbers, see `Strong`.
    """
    if deduction.on_line is not None:
        words = LineWords.of(puzzle, deduction.lines[0], strong)
        return line_sentence(words, deduction.on_line)
    if deduction.technique is Technique.ROW_AND_COLUMN:
        return _row_and_column(deduction, puzzle.palette, strong)
    key = must_be(key_change(deduction), puzzle.palette, strong)
    return f"{key} {_no_other_way(deduction)}"


def _row_and_column(deduction: Deduction, palette: Palette, strong: Strong) -> str:
    row, column = deduction.lines
    across, down = (
        either([_value(each, palette, strong) for each in sorted(left, key=lambda each: not each)])
        for left in deduction.left
    )
    text = _("{row} leaves the cell {across}, {column} {down}, so it is {value}.")
    return text.format(
        row=line_text(row),
        across=across,
        column=lines_phrase([column]),
        down=down,
        value=_value(deduction.changes[0].after, palette, strong),
    )


def _value(value: int, palette: Palette, strong: Strong) -> str:
    """What a cell may be: `red`, `empty`."""
    return _("empty") if value == EMPTY else strong(palette[value].name)


def _no_other_way(deduction: Deduction) -> str:
    count = len(deduction.lines)
    if not count:
        return _("All clues together leave no other way.")
    if count > _MOST_NAMED:
        text = ngettext(
            "{count} line leaves no other way.",
            "{count} lines together leave no other way.",
            count,
        )
        return text.format(count=count)
    text = _("There is no other way for {lines} together.")
    return text.format(lines=lines_phrase(deduction.lines))


def step_title(deduction: Deduction, puzzle: Puzzle, strong: Strong = str) -> str:
    """The heading of a step of a what-if: `Row 1: the 3 is complete`."""
    if deduction.technique is Technique.SEVERAL_LINES:
        return must_be_title(key_change(deduction), puzzle.palette, strong)
    if deduction.on_line is None:
        return deduction_title(deduction)
    words = LineWords.of(puzzle, deduction.lines[0], strong)
    told = _(_step_pattern(deduction.on_line))
    block = words.block(deduction.on_line.blocks[0]) if deduction.on_line.blocks else ""
    return told.format(line=words.name, block=block)


def step_text(deduction: Deduction, puzzle: Puzzle, strong: Strong = str) -> str:
    """What follows in a step of a what-if, and why; the cells are always told."""
    if deduction.technique is Technique.SEVERAL_LINES:
        return _no_other_way(deduction)
    text = deduction_text(deduction, puzzle, strong)
    values = {change.after for change in deduction.changes}
    if deduction.technique not in _WITHOUT_VALUES or (
        deduction.technique is not Technique.COMPLETE_LINE and len(values) == 1
    ):
        return text
    cells = cells_in_full(deduction, puzzle.palette, strong)
    return f"{text} {_('{cells}.').format(cells=cells)}"


def _step_pattern(found: LineDeduction) -> str:
    if len(found.blocks) == 1 and _is_placed(found):
        return mark("{line}: the {block} is placed")
    if len(found.blocks) == 1 and found.technique in _OF_ONE_BLOCK:
        return _OF_ONE_BLOCK[found.technique]
    return _STEPS[found.technique]


def _is_placed(found: LineDeduction) -> bool:
    """Whether a number has only one place: by its bounds, or because it begins at a wall."""
    if found.technique is Technique.OVERLAP:
        (block,) = found.blocks
        return found.leftmost[block] == found.rightmost[block]
    if found.technique is Technique.GLUE and found.gap is not None:
        (run,) = found.runs
        return run[0] == found.gap[0] or run[1] == found.gap[1]
    return False


_OF_ONE_BLOCK: Final[Mapping[Technique, str]] = {
    Technique.OVERLAP: mark("{line}: overlap of the {block}"),
    Technique.PUNCTUATING: mark("{line}: the {block} is complete"),
    Technique.FORCING: mark("{line}: no room for the {block}"),
    Technique.GLUE: mark("{line}: the {block} reaches on"),
    Technique.ENDED_BY_COLOR: mark("{line}: the {block} reaches on"),
    Technique.JOINING: mark("{line}: the {block} joins two runs"),
    Technique.MATCHING: mark("{line}: only the {block} fits"),
    Technique.MERCURY: mark("{line}: how far the {block} reaches"),
    Technique.RUN_WINDOWS: mark("{line}: places of the {block}"),
    Technique.NO_BLOCK_FITS: mark("{line}: no room for the {block}"),
    Technique.UNREACHABLE: mark("{line}: how far the {block} reaches"),
}
"""Headings that name the one number a step is about."""

_STEPS: Final[Mapping[Technique, str]] = {
    Technique.EMPTY_LINE: mark("{line} is empty"),
    Technique.COMPLETE_LINE: mark("{line} is full"),
    Technique.FINISHED_LINE: mark("{line} is finished"),
    Technique.OVERLAP: mark("{line}: overlap"),
    Technique.PUNCTUATING: mark("{line}: a run is complete"),
    Technique.FORCING: mark("{line}: a gap stays empty"),
    Technique.GLUE: mark("{line}: a run reaches on"),
    Technique.SPLITTING: mark("{line}: two runs stay apart"),
    Technique.JOINING: mark("{line}: two runs are one"),
    Technique.MATCHING: mark("{line}: only one number fits"),
    Technique.MERCURY: mark("{line}: no number reaches so far"),
    Technique.UNREACHABLE: mark("{line}: out of reach"),
    Technique.NO_BLOCK_FITS: mark("{line}: no number fits"),
    Technique.RUN_WINDOWS: mark("{line}: all places of a run agree"),
    Technique.EITHER_OWNER: mark("{line}: whichever number it is"),
    Technique.COLORS_TOUCH: mark("{line}: two colours touch"),
    Technique.COLOR_OUT_OF_REACH: mark("{line}: a run is complete"),
    Technique.ENDED_BY_COLOR: mark("{line}: a run reaches on"),
    Technique.LINE_AGREEMENT: mark("{line}: all ways agree"),
}


# --- one line ---


_SENTENCES: Final[Mapping[Technique, Callable[[LineWords, LineDeduction], str]]] = {
    Technique.EMPTY_LINE: line_sentences.empty_line,
    Technique.COMPLETE_LINE: line_sentences.complete_line,
    Technique.FINISHED_LINE: line_sentences.finished_line,
    Technique.OVERLAP: line_sentences.overlap,
    Technique.PUNCTUATING: run_sentences.punctuating,
    Technique.FORCING: line_sentences.forcing,
    Technique.GLUE: run_sentences.glue,
    Technique.SPLITTING: run_sentences.splitting,
    Technique.JOINING: run_sentences.joining,
    Technique.MATCHING: run_sentences.matching,
    Technique.MERCURY: run_sentences.mercury,
    Technique.UNREACHABLE: line_sentences.unreachable,
    Technique.NO_BLOCK_FITS: line_sentences.no_block_fits,
    Technique.RUN_WINDOWS: run_sentences.run_windows,
    Technique.EITHER_OWNER: run_sentences.either_owner,
    Technique.COLORS_TOUCH: line_sentences.colors_touch,
    Technique.COLOR_OUT_OF_REACH: line_sentences.color_out_of_reach,
    Technique.ENDED_BY_COLOR: line_sentences.ended_by_color,
    Technique.LINE_AGREEMENT: line_sentences.line_agreement,
}


def line_sentence(words: LineWords, found: LineDeduction) -> str:
    """What a clue forces on its line and why, in one or two sentences."""
    return _SENTENCES[found.technique](words, found)
