"""Sentences for a deduction, on its own or as a step of a what-if."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from nonogui.coach.deduction import Counting, Deduction, LineDeduction
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Line
from nonogui.core.palette import Palette
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, each_form, mark, ngettext
from nonogui.words import run_sentences
from nonogui.words.cells import cells_in_full
from nonogui.words.colors import color_name
from nonogui.words.line_words import LineWords, Strong, all_boxes, are_mixed
from nonogui.words.lists import join_or, sentences
from nonogui.words.ownership import gap_reasons, ownership_sentence, range_text, reasons_text
from nonogui.words.places import line_text, lines_phrase, lines_text
from nonogui.words.proofs import key_change, must_be_text, must_be_title, proof_title
from nonogui.words.run_sentences import color_of_wall, extension_of
from nonogui.words.techniques import technique_name

# --- steps on one line ---


# From this many placements on, the sentence says "very many" instead of the number. A choice.
_MANY_WAYS: Final = 10_000


def empty_line(words: LineWords, _found: LineDeduction) -> str:
    """Say that the clue is 0."""
    return _("The clue is {zero}, so no cell is filled.").format(zero=words.strong("0"))


def complete_line(words: LineWords, _found: LineDeduction) -> str:
    """Say that the numbers fill the whole line."""
    if len(words.clue) == 1:
        text = ngettext(
            "The {block} takes up the only cell.",
            "The {block} takes up all {count} cells.",
            words.length,
        )
        return text.format(block=words.block(0), count=words.length)
    if any(words.clue.gaps):
        text = ngettext(
            "The numbers and the spaces between them fill the only {count} cell, so there is "
            "only one way to place them.",
            "The numbers and the spaces between them take up all {count} cells, so there is only "
            "one way to place them.",
            words.length,
        )
    else:
        text = ngettext(
            "The numbers take up the only {count} cell, so there is only one way to place them.",
            "The numbers take up all {count} cells, so there is only one way to place them.",
            words.length,
        )
    return text.format(count=words.length)


def finished_line(words: LineWords, found: LineDeduction) -> str:
    """Say that all boxes, or all spaces, are known."""
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
    """Say which cells a number covers in every placement, and what limits these."""
    (block,) = found.blocks
    first, play = found.rightmost[block], found.rightmost[block] - found.leftmost[block]
    last = found.leftmost[block] + words.clue.blocks[block].length - 1
    evidence, crosses = found.evidence, ""
    if evidence and all(found.known[at] == EMPTY for at in evidence):
        crosses = ngettext(
            "No number can cover the cross in {evidence}.",
            "No number can cover the crosses in {evidence}.",
            len(evidence),
        ).format(evidence=words.at(evidence))
        evidence = ()
    if not play and evidence:
        text = _("Because of {evidence}, there is only one place for the {block}: {cells}.")
    elif not play:
        text = _("There is only one place for the {block}: {cells}.")
    elif evidence:
        text = ngettext(
            "Because of {evidence}, the {block} can move by only {count} cell. Wherever it goes, "
            "it covers {cells}.",
            "Because of {evidence}, the {block} can move by only {count} cells. Wherever it goes, "
            "it covers {cells}.",
            play,
        )
    else:
        text = ngettext(
            "The {block} can move by only {count} cell. Wherever it goes, it covers {cells}.",
            "The {block} can move by only {count} cells. Wherever it goes, it covers {cells}.",
            play,
        )
    text = text.format(
        block=words.block(block),
        count=play,
        cells=words.span((first, last)),
        evidence=words.at(evidence) if evidence else "",
    )
    return sentences(crosses, text)


def unreachable(words: LineWords, found: LineDeduction) -> str:
    """Say that no number reaches these cells."""
    before, after = found.blocks[0], found.blocks[-1]
    end = found.rightmost[before] + words.clue.blocks[before].length - 1
    begin, count = found.leftmost[after], len(found.values)
    if before != after:
        text = ngettext(
            "The {before} ends at {end} at the latest, and the {after} starts at {begin} at the "
            "earliest, so {cells} between them is empty.",
            "The {before} ends at {end} at the latest, and the {after} starts at {begin} at the "
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
            "The {after} starts at {begin} at the earliest, and no number comes before it, so "
            "{cells} is empty.",
            "The {after} starts at {begin} at the earliest, and no number comes before it, so "
            "{cells} are empty.",
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
    """Say that all placements of the numbers agree."""
    if found.count == 1:
        text = _("There is only one way left to place the numbers: {values}.")
        return text.format(values=words.values(found.values))
    return sentences(_ways(found.count), _in_all_of_them(words, found))


def _ways(count: int | None) -> str:
    if count is None or count >= _MANY_WAYS:
        return _("There are a great many ways to place the numbers.")
    text = ngettext(
        "There is {count} way to place the numbers.",
        "There are {count} ways to place the numbers.",
        count,
    )
    return text.format(count=count)


def _in_all_of_them(words: LineWords, found: LineDeduction) -> str:
    count = len(found.values)
    if are_mixed(found):
        return _("They all agree on this: {values}.").format(values=words.values(found.values))
    if all_boxes(found):
        text = ngettext(
            "{cells} is filled in all of them.", "{cells} are filled in all of them.", count
        )
    else:
        text = ngettext(
            "{cells} is empty in all of them.", "{cells} are empty in all of them.", count
        )
    return text.format(cells=words.at_start(at for at, _value in found.values))


# --- colours ---


def color_out_of_reach(words: LineWords, found: LineDeduction) -> str:
    """Say that a run is complete and no other colour comes next to it."""
    (run,) = found.runs
    behind = found.values[0][0] > run[1]
    owner, other = (found.blocks[0], found.blocks[-1])[:: 1 if behind else -1]
    values = {"run": words.span(run), "cells": words.cells(found), "block": words.block(owner)}
    if len(found.blocks) == len({owner, other}) == 2:
        text = _(
            "The {block} is complete in {run}, and the {other} can't come right next to it, so "
            "{cells} is empty."
        )
        return text.format(other=words.block(other), **values)
    text = _(
        "The run in {run} is complete, and no other colour can come right next to it there, "
        "so {cells} is empty."
    )
    return text.format(**values)


def ended_by_color(words: LineWords, found: LineDeduction) -> str:
    """Say how far a run extends away from a box of another colour."""
    onward, wall, end = extension_of(found)
    color = color_of_wall(found)
    assert color is not None, "the run ends at another colour"
    values = {
        "other": words.at_start([wall - 1 if onward else wall + 1]),
        "color": words.color(color),
        "run": words.spans(found.runs),
        "wall": words.at([wall]),
        "end": words.at([end]),
    }
    if len(found.blocks) == 1:
        values["block"] = words.block(found.blocks[0])
        if onward:
            text = _(
                "{other} is {color}, so the {block} that covers {run} can't start before "
                "{wall}. It reaches at least {end}."
            )
        else:
            text = _(
                "{other} is {color}, so the {block} that covers {run} can't end after "
                "{wall}. It starts at {end} at the latest."
            )
    elif onward:
        text = _(
            "{other} is {color}, so the number that covers {run} can't start before "
            "{wall}. Whichever it is, it reaches at least {end}."
        )
    else:
        text = _(
            "{other} is {color}, so the number that covers {run} can't end after {wall}. "
            "Whichever it is, it starts at {end} at the latest."
        )
    return text.format(**values)


def colors_touch(words: LineWords, found: LineDeduction) -> str:
    """Say that one number ends and the next starts where two colours touch."""
    left, right = found.runs
    values = {
        "left": words.at([left[1]]),
        "right": words.at([right[0]]),
        "cells": words.cells(found),
    }
    if len(found.blocks) == 2:
        text = _(
            "The {first} ends at {left} and the {second} starts at {right}, where their colours "
            "touch, so they also cover {cells}."
        )
        first, second = map(words.block, found.blocks)
        return text.format(first=first, second=second, **values)
    text = _(
        "Two colours touch, so one number ends at {left} and the next starts at {right}. "
        "Whichever they are, they also cover {cells}."
    )
    return text.format(**values)


# --- room ---


def forcing(words: LineWords, found: LineDeduction) -> str:
    """Say where the numbers that are short enough for a gap are, and that none goes into it."""
    assert found.gap is not None, "forcing is about a gap"
    room, count = found.gap[1] - found.gap[0] + 1, len(found.values)
    lengths = [words.clue.blocks[at].length for at in found.blocks]
    values = {"cells": words.cells(found)}
    reasons = gap_reasons(words, found)
    # By its reason alone, a number may reach a part of the gap.
    enters = any(
        each.range[0] <= found.gap[1] and found.gap[0] <= each.range[1] for each in reasons
    )
    if all(block.length > room for block in words.clue.blocks):
        text = _("Every number is too long for the gap in {cells}, so it stays empty.")
    elif not lengths and not enters:
        text = ngettext(
            "No number can reach {cells}, so it stays empty.",
            "No number can reach the gap in {cells}, so it stays empty.",
            count,
        )
    elif len(lengths) == 1 and lengths[0] > room:
        values["block"] = words.block(found.blocks[0])
        text = _(
            "Only the {block} could reach the gap in {cells}, but it is too long, so the gap "
            "stays empty."
        )
    elif lengths and all(length > room for length in lengths):
        text = _("The numbers that could reach the gap in {cells} are too long, so it stays empty.")
    else:
        text = ngettext(
            "No number can go into {cells}, so it stays empty.",
            "No number can go into the gap in {cells}, so it stays empty.",
            count,
        )
    return sentences(reasons_text(words, reasons), text.format(**values))


def no_block_fits(words: LineWords, found: LineDeduction) -> str:
    """Say that no number has a place over these cells, and which known cells are in the way."""
    count, named = len(found.values), [words.block(at) for at in found.blocks]
    if not named:
        text = ngettext(
            "No number can reach {cells}, so it is empty.",
            "No number can reach {cells}, so they are empty.",
            count,
        )
    elif len(named) == 1:
        text = ngettext(
            "Only the {first} could reach {cells}. Because of {obstacles}, it doesn't fit there, "
            "so {cells} is empty.",
            "Only the {first} could reach {cells}. Because of {obstacles}, it doesn't fit there, "
            "so {cells} are empty.",
            count,
        )
    elif len(named) == 2:
        text = ngettext(
            "Only the {first} or the {second} could reach {cells}. Because of {obstacles}, neither "
            "fits there, so {cells} is empty.",
            "Only the {first} or the {second} could reach {cells}. Because of {obstacles}, neither "
            "fits there, so {cells} are empty.",
            count,
        )
    else:
        text = ngettext(
            "Because of {obstacles}, none of the numbers that could reach {cells} fits there, so "
            "it is empty.",
            "Because of {obstacles}, none of the numbers that could reach {cells} fits there, so "
            "they are empty.",
            count,
        )
    return text.format(
        first=named[0] if named else "",
        second=named[-1] if named else "",
        obstacles=words.at(found.evidence),
        cells=words.cells(found),
    )


# --- techniques with several conditions ---


def overlap_of_any(words: LineWords, found: LineDeduction) -> str:
    """Say what a number covers wherever it goes, or wherever it covers a run."""
    return (run_sentences.overlap_of_run if found.runs else overlap)(words, found)


def punctuating(words: LineWords, found: LineDeduction) -> str:
    """Say that a run is complete, and in colour perhaps which number can't touch it."""
    colors = {words.clue.blocks[at].color for at in found.blocks}
    return (run_sentences.punctuating if len(colors) == 1 else color_out_of_reach)(words, found)


def glue(words: LineWords, found: LineDeduction) -> str:
    """Say how far a run extends away from a wall, which may be a space or another colour."""
    if color_of_wall(found) is not None:
        return ended_by_color(words, found)
    onward, wall, _end = extension_of(found)
    before = wall - 1 if onward else wall + 1
    if 0 <= before < len(found.known) and found.known[before] == EMPTY:
        return ended_by_space(words, found)
    return sentences(run_sentences.glue(words, found), _why_so_far(words, found))


def ended_by_space(words: LineWords, found: LineDeduction) -> str:
    """Say how far a run extends away from a space."""
    onward, wall, end = extension_of(found)
    values = {
        "other": words.at_start([wall - 1 if onward else wall + 1]),
        "run": words.spans(found.runs),
        "wall": words.at([wall]),
        "end": words.at([end]),
    }
    if len(found.blocks) == 1:
        values["block"] = words.block(found.blocks[0])
        if onward:
            text = _(
                "{other} is empty, so the {block} that covers {run} can't start before {wall}. "
                "It reaches at least {end}."
            )
        else:
            text = _(
                "{other} is empty, so the {block} that covers {run} can't end after {wall}. "
                "It starts at {end} at the latest."
            )
    elif onward:
        text = _(
            "{other} is empty, so the number that covers {run} can't start before {wall}. "
            "Whichever it is, it reaches at least {end}."
        )
    else:
        text = _(
            "{other} is empty, so the number that covers {run} can't end after {wall}. "
            "Whichever it is, it starts at {end} at the latest."
        )
    return text.format(**values)


def _why_so_far(words: LineWords, found: LineDeduction) -> str:
    """Say why a glued run's number can't start or end farther off; "" at the end of the line."""
    onward, wall, _end = extension_of(found)
    if wall == (0 if onward else len(found.known) - 1):
        return ""
    known = tuple(
        at
        for at, value in enumerate(found.known)
        if value != UNKNOWN and (at < wall if onward else at > wall)
    )
    limit = range_text(found.known, known, is_start=onward)
    return limit.format(begin=words.at([wall]), end=words.at([wall]), evidence=words.at(known))


def simple_spaces(words: LineWords, found: LineDeduction) -> str:
    """Say which cells are out of reach of the numbers beside them, or of a run's number."""
    return (run_sentences.beyond_reach if found.runs else unreachable)(words, found)


def either_way(words: LineWords, found: LineDeduction) -> str:
    """Say that all positions agree, of the numbers that may cover a run or reach a cell."""
    return (run_sentences.either_way if found.runs else no_block_fits)(words, found)


# Most lines that a sentence names one by one. A choice: about one line of text.
_MAX_NAMED: Final = 6

# Techniques with sentences that do not say which cell gets which colour.
_WITHOUT_VALUES: Final = {
    Technique.COMPLETE_LINE,
    Technique.FINISHED_LINE,
    Technique.COLORS_TOUCH,
}


def deduction_title(deduction: Deduction) -> str:
    """Return the heading of a deduction: its technique, or how many lines it takes."""
    if deduction.technique is Technique.SEVERAL_LINES:
        return proof_title(deduction)
    return technique_name(deduction.technique)


def deduction_text(deduction: Deduction, puzzle: Puzzle, strong: Strong = str) -> str:
    """Return in one or two sentences what follows and why.

    Args:
        deduction: a deduction on any board of the puzzle.
        puzzle: the puzzle with its clues and colours.
        strong: emphasises clue numbers, see `Strong`.
    """
    if deduction.on_line is not None:
        words = LineWords.of(puzzle, deduction.lines[0], strong)
        return line_sentence(words, deduction.on_line)
    if deduction.technique is Technique.ROW_AND_COLUMN:
        return _crossing_text(deduction, puzzle.palette, strong)
    if deduction.counting is not None:
        return _counting_text(deduction, puzzle)
    key = must_be_text(key_change(deduction), puzzle.palette, strong)
    return sentences(key, _exclusive_text(deduction))


def _crossing_text(deduction: Deduction, palette: Palette, strong: Strong) -> str:
    row, column = deduction.lines
    across, down = (
        join_or([_value(each, palette, strong) for each in sorted(left, key=lambda each: not each)])
        for left in deduction.left
    )
    text = _("{row} allows only {across} here, and {column} only {down}, so the cell is {value}.")
    return text.format(
        row=line_text(row),
        across=across,
        column=lines_phrase([column]),
        down=down,
        value=_value(deduction.changes[0].after, palette, strong),
    )


def _counting_text(deduction: Deduction, puzzle: Puzzle) -> str:
    """Return `Rows 2 and 4 each need 1 cell in columns 1 and 3, where there is room for ...`."""
    counting = deduction.counting
    assert counting is not None, "counting has its numbers"
    is_each, count = counting.room == len(counting.takers), len(counting.takers)
    is_rows = counting.takers[0].axis is Axis.ROW
    sentence = _each_needs_text if is_each else _together_need_text
    text = sentence(count, is_rows=is_rows)
    return text.format(
        takers=_counted_lines(counting.takers, lines_text, _THESE),
        holders=_counted_lines(counting.holders, lines_phrase, _IN_THESE),
        cells=_more_cells_text(counting, puzzle, 1 if is_each else counting.room),
        count=counting.room,
    )


def _each_needs_text(count: int, *, is_rows: bool) -> str:
    if is_rows:
        return ngettext(
            "{takers} needs {cells} in {holders}, where there is room for only {count}, so no "
            "other row has one there.",
            "{takers} each need {cells} in {holders}, where there is room for only {count}, so no "
            "other row has one there.",
            count,
        )
    return ngettext(
        "{takers} needs {cells} in {holders}, where there is room for only {count}, so no other "
        "column has one there.",
        "{takers} each need {cells} in {holders}, where there is room for only {count}, so no "
        "other column has one there.",
        count,
    )


def _together_need_text(count: int, *, is_rows: bool) -> str:
    if is_rows:
        return ngettext(
            "{takers} needs {cells} in {holders}, where there is no more room than that, so no "
            "other row has one there.",
            "{takers} together need {cells} in {holders}, where there is no more room than that, "
            "so no other row has one there.",
            count,
        )
    return ngettext(
        "{takers} needs {cells} in {holders}, where there is no more room than that, so no other "
        "column has one there.",
        "{takers} together need {cells} in {holders}, where there is no more room than that, so "
        "no other column has one there.",
        count,
    )


def _counted_lines(
    lines: tuple[Line, ...],
    name: Callable[[Iterable[Line]], str],
    many: Mapping[Axis, str],
) -> str:
    """Return `Rows 2 and 4`, or `These 12 rows` if there are many."""
    if len(lines) <= _MAX_COUNTED:
        return name(lines)
    return _(many[lines[0].axis]).format(count=len(lines))


def _more_cells_text(counting: Counting, puzzle: Puzzle, count: int) -> str:
    """Return `1 cell`, or `3 more cells` if the lines that hold them have some already."""
    held = sum(puzzle.clue(line).filled for line in counting.holders)
    if held == counting.room:
        text = ngettext("{count} cell", "{count} cells", count)
    else:
        text = ngettext("{count} more cell", "{count} more cells", count)
    return text.format(count=count)


# Most lines on either side of counting that are named one by one. A choice: the puzzle 9-dom starts
# with a step of eight rows and eight columns.
_MAX_COUNTED: Final = 10

_THESE: Final = {
    Axis.ROW: mark("These {count} rows"),
    Axis.COLUMN: mark("These {count} columns"),
}
_IN_THESE: Final = {
    Axis.ROW: mark("these {count} rows"),
    Axis.COLUMN: mark("these {count} columns"),
}


def _value(value: int, palette: Palette, strong: Strong) -> str:
    """Return what a cell may be: `red`, `empty`."""
    return _("empty") if value == EMPTY else each_form(strong, color_name(palette, value))


def _exclusive_text(deduction: Deduction) -> str:
    count = len(deduction.lines)
    if not count:
        return _("All clues together allow nothing else.")
    if count > _MAX_NAMED:
        text = ngettext(
            "{count} line allows nothing else.",
            "{count} lines together allow nothing else.",
            count,
        )
        return text.format(count=count)
    text = _("Together, {lines} allow nothing else.")
    return text.format(lines=lines_phrase(deduction.lines))


def step_title(deduction: Deduction, puzzle: Puzzle, strong: Strong = str) -> str:
    """Return the heading of a step of a what-if: `Row 1: the 3 is complete`."""
    if deduction.technique is Technique.SEVERAL_LINES:
        return must_be_title(key_change(deduction), puzzle.palette, strong)
    if deduction.on_line is None:
        return deduction_title(deduction)
    words = LineWords.of(puzzle, deduction.lines[0], strong)
    pattern = _(_step_pattern(deduction.on_line))
    block = words.block(deduction.on_line.blocks[0]) if deduction.on_line.blocks else ""
    return pattern.format(line=words.name, block=block)


def step_text(deduction: Deduction, puzzle: Puzzle, strong: Strong = str) -> str:
    """Return what follows in a step of a what-if, and why, always naming the cells."""
    if deduction.technique is Technique.SEVERAL_LINES:
        return _exclusive_text(deduction)
    text = deduction_text(deduction, puzzle, strong)
    values = {change.after for change in deduction.changes}
    if deduction.technique not in _WITHOUT_VALUES or (
        deduction.technique is not Technique.COMPLETE_LINE and len(values) == 1
    ):
        return text
    cells = cells_in_full(deduction, puzzle.palette, strong)
    return sentences(text, _("{cells}.").format(cells=cells))


def _step_pattern(found: LineDeduction) -> str:
    if len(found.blocks) == 1 and _is_placed(found):
        return mark("{line}: the {block} is placed")
    if len(found.blocks) == 1 and found.technique in _SINGLE_BLOCK_TEXTS:
        return _SINGLE_BLOCK_TEXTS[found.technique]
    return _STEPS[found.technique]


def _is_placed(found: LineDeduction) -> bool:
    """Return whether a number has only one position, by its bounds or at a wall."""
    if found.technique is Technique.OVERLAP and not found.runs:
        (block,) = found.blocks
        return found.leftmost[block] == found.rightmost[block]
    if found.technique is Technique.GLUE and found.gap is not None:
        (run,) = found.runs
        return run[0] == found.gap[0] or run[1] == found.gap[1]
    return False


# Headings for steps about a single number, which they name.
_SINGLE_BLOCK_TEXTS: Final[Mapping[Technique, str]] = {
    Technique.OVERLAP: mark("{line}: overlap of the {block}"),
    Technique.PUNCTUATING: mark("{line}: the {block} is complete"),
    Technique.FORCING: mark("{line}: no room for the {block}"),
    Technique.GLUE: mark("{line}: the {block} extends"),
    Technique.JOINING: mark("{line}: the {block} joins two runs"),
    Technique.MERCURY: mark("{line}: how far the {block} reaches"),
    Technique.SIMPLE_SPACES: mark("{line}: how far the {block} reaches"),
    Technique.EITHER_WAY: mark("{line}: positions of the {block}"),
}

_STEPS: Final[Mapping[Technique, str]] = {
    Technique.EMPTY_LINE: mark("{line} is empty"),
    Technique.COMPLETE_LINE: mark("{line}: the numbers fill the line"),
    Technique.FINISHED_LINE: mark("{line} is finished"),
    Technique.OVERLAP: mark("{line}: overlap"),
    Technique.PUNCTUATING: mark("{line}: a run is complete"),
    Technique.FORCING: mark("{line}: a gap stays empty"),
    Technique.GLUE: mark("{line}: a run extends"),
    Technique.SPLITTING: mark("{line}: two runs stay apart"),
    Technique.JOINING: mark("{line}: two runs join"),
    Technique.MERCURY: mark("{line}: no number reaches that far"),
    Technique.SIMPLE_SPACES: mark("{line}: cells out of reach"),
    Technique.EITHER_WAY: mark("{line}: same result either way"),
    Technique.COLORS_TOUCH: mark("{line}: two colours touch"),
    Technique.LINE_AGREEMENT: mark("{line}: all placements agree"),
}


# --- one line ---


_SENTENCES: Final[Mapping[Technique, Callable[[LineWords, LineDeduction], str]]] = {
    Technique.EMPTY_LINE: empty_line,
    Technique.COMPLETE_LINE: complete_line,
    Technique.FINISHED_LINE: finished_line,
    Technique.OVERLAP: overlap_of_any,
    Technique.PUNCTUATING: punctuating,
    Technique.FORCING: forcing,
    Technique.GLUE: glue,
    Technique.SPLITTING: run_sentences.splitting,
    Technique.JOINING: run_sentences.joining,
    Technique.MERCURY: run_sentences.mercury,
    Technique.SIMPLE_SPACES: simple_spaces,
    Technique.EITHER_WAY: either_way,
    Technique.COLORS_TOUCH: colors_touch,
    Technique.LINE_AGREEMENT: line_agreement,
}


def line_sentence(words: LineWords, found: LineDeduction) -> str:
    """Return in one or two sentences what a clue forces on its line and why.

    If a step depends on the owner of a run, the first sentence explains that.
    """
    sentence = _SENTENCES[found.technique](words, found)
    return sentences(ownership_sentence(words, found), sentence)
