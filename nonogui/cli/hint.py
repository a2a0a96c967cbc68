"""`nonogui hint`: print the next deductions from the saved or the empty board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

import click

from nonogui.cli import declare
from nonogui.cli.interrupt import interruptible
from nonogui.cli.options import reading_option
from nonogui.cli.outcome import Outcome, worst_outcome
from nonogui.cli.pictures import picture
from nonogui.cli.printing import print_json
from nonogui.cli.sources import Sources
from nonogui.coach.deduction import Deduction, Proof, WhatIf
from nonogui.coach.explain import steps_now
from nonogui.coach.hints import Hint, HintKind, Mistake, walk_through
from nonogui.coach.line.ownership import exclusions
from nonogui.coach.techniques import Technique
from nonogui.core.game import Boards
from nonogui.core.grid import EMPTY, Cell, Grid, Line
from nonogui.core.palette import Palette
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.i18n import _, ngettext
from nonogui.words.cells import where_text
from nonogui.words.explanation import explanation_lines, shortened
from nonogui.words.hints import hint_text
from nonogui.words.lists import commas
from nonogui.words.steps import deduction_text, deduction_title
from nonogui.words.techniques import technique_name

_OUTCOMES: Final = {
    HintKind.SOLVED: Outcome.YES,
    HintKind.STEP: Outcome.YES,
    HintKind.SEVERAL_SOLUTIONS: Outcome.NO,
    HintKind.WRONG: Outcome.NO,
    HintKind.NO_SOLUTION: Outcome.NO,
    HintKind.UNDECIDED: Outcome.UNDECIDED,
}


@declare.command(
    "hint",
    _("The steps continue the game saved in FILE, or start from an empty board."),
    exits={
        Outcome.YES: _("There is a next step, or the puzzle is solved."),
        Outcome.NO: _("No step: the board has a mistake, or there isn't exactly one solution."),
        Outcome.BAD: _("Wrong usage, or the file can't be read."),
        Outcome.UNDECIDED: _("Undecided or interrupted."),
    },
    examples=[
        ("nonogui hint cat.pbn", _("Explain the next step.")),
        ("nonogui hint --all cat.pbn", _("Explain the whole way to the solution.")),
        ("nonogui hint --all-now cat.pbn", _("Explain every step that is possible now.")),
    ],
)
@declare.file_argument("file", metavar="FILE")
@declare.option("--count", type=click.IntRange(1), default=1, metavar="N", help=_("Print N steps."))
@declare.option("--all", "shows_all", is_flag=True, help=_("Print all steps to the solution."))
@declare.option(
    "--all-now", "is_now", is_flag=True, help=_("Print all steps possible now, easiest first.")
)
@declare.option("--json", "as_json", is_flag=True, help=_("Print JSON, one line per step."))
@reading_option
def command(
    file: str, count: int, reading: str, *, shows_all: bool, is_now: bool, as_json: bool
) -> Outcome:
    """Print deductions, each on the board after the ones before, or all on one board."""
    sources = Sources([file], reading)
    outcomes: list[Outcome] = []
    with interruptible() as token:
        for source in sources:
            if source.entry.problems.errors:
                outcomes.append(Outcome.BAD)
                continue
            puzzle, board = source.entry.puzzle, _board(source.entry)
            hints = walk_through(puzzle, board, cancel=token)
            hints = hints if shows_all else islice(hints, 1 if is_now else count)
            if is_now:
                hints = _all_now(puzzle, board, next(hints))
            if as_json:
                outcomes.append(_show_json(puzzle, hints))
            else:
                outcomes.append(_show(puzzle, board, hints, shows_all=shows_all, is_now=is_now))
            if token.cancelled:
                return Outcome.UNDECIDED
    return worst_outcome([*outcomes, sources.outcome])


def _board(entry: Entry) -> Grid:
    start, record = entry.puzzle.start, entry.record
    return Boards(start, record.moves)[record.position] if record else start


def _all_now(puzzle: Puzzle, board: Grid, first: Hint) -> Iterator[Hint]:
    """Yield every step of single lines; without any, the first hint."""
    steps = steps_now(puzzle, board, first)
    yield from (Hint(HintKind.STEP, step) for step in steps)
    if not steps:
        yield first


def _show(
    puzzle: Puzzle, board: Grid, hints: Iterable[Hint], *, shows_all: bool, is_now: bool
) -> Outcome:
    outcome = Outcome.YES
    used: Counter[Technique] = Counter()
    for number, hint in enumerate(hints, start=1):
        for line in shortened(_explanation(hint, number, puzzle, board)):
            click.echo(line)
        if hint.deduction is not None:
            used[hint.deduction.technique] += 1
            if not is_now:
                board = hint.deduction.apply(board)
        outcome = _OUTCOMES[hint.kind]
    click.echo()
    for row in picture(board, puzzle.palette):
        click.echo(row)
    if (shows_all or is_now) and used:
        click.echo()
        click.echo(_summary(used))
    return outcome


def _explanation(hint: Hint, number: int, puzzle: Puzzle, board: Grid) -> Iterator[str]:
    """Yield a heading with place and technique, then the explanation."""
    if hint.deduction is not None:
        yield from _numbered_step(hint.deduction, number, puzzle, board)
        return
    yield hint_text(hint, puzzle)
    if hint.mistake is not None:
        yield from _mistake_steps(hint.mistake, puzzle)


def _mistake_steps(mistake: Mistake, puzzle: Puzzle) -> Iterator[str]:
    """Yield the steps that show a mark wrong, unless one sentence of the hint does."""
    board, steps = mistake.base, mistake.steps
    if len(steps) > 1 or any(step.proof is not None and step.is_explained for step in steps):
        for number, step in enumerate(steps, start=1):
            yield from _numbered_step(step, number, puzzle, board)
            board = step.apply(board)


def _numbered_step(step: Deduction, number: int, puzzle: Puzzle, board: Grid) -> Iterator[str]:
    text = _("{number}. {where}: {technique}")
    yield text.format(number=number, where=where_text(step), technique=deduction_title(step))
    for line in explanation_lines(step, puzzle, board):
        yield f"   {line}"


def _summary(used: Counter[Technique]) -> str:
    """Return the number of steps of each technique, most used first."""
    count = used.total()
    text = ngettext("{count} step: {techniques}", "{count} steps: {techniques}", count)
    of_each = _("{technique} {count}")
    techniques = commas(
        of_each.format(technique=technique_name(technique), count=times)
        for technique, times in used.most_common()
    )
    return text.format(count=count, techniques=techniques)


def _show_json(puzzle: Puzzle, hints: Iterable[Hint]) -> Outcome:
    outcome = Outcome.YES
    for hint in hints:
        print_json(hint_data(hint, puzzle))
        outcome = _OUTCOMES[hint.kind]
    return outcome


# --- data ---


Data = dict[str, Any]


def hint_data(hint: Hint, puzzle: Puzzle) -> Data:
    """Return a step as data, or why there is none, with the same keys."""
    if hint.deduction is not None:
        return {**step_data(hint.deduction, puzzle), "mistake": None}
    return {
        "technique": hint.kind,
        "weight": None,
        "lines": [_line(line) for line in hint.lines],
        "blocks": [],
        "excluded": [],
        "cells": [],
        "evidence": _cells(hint.marks),
        "proof": None,
        "text": hint_text(hint, puzzle),
        "mistake": _mistake(hint.mistake, puzzle) if hint.mistake else None,
    }


def step_data(deduction: Deduction, puzzle: Puzzle) -> Data:
    """Return a step as data."""
    palette, proof = puzzle.palette, deduction.proof
    return {
        "technique": deduction.technique,
        "weight": deduction.weight,
        "lines": [_line(line) for line in deduction.lines],
        "blocks": list(deduction.on_line.blocks) if deduction.on_line else [],
        "excluded": _excluded(deduction, puzzle),
        "cells": [
            cell_data(cell) | {"value": value_data(after, palette)}
            for cell, _before, after in deduction.changes
        ],
        "evidence": _cells(deduction.evidence),
        "proof": _proof(deduction.lines, proof, puzzle) if proof else None,
        "text": deduction_text(deduction, puzzle),
    }


def _mistake(mistake: Mistake, puzzle: Puzzle) -> Data:
    """Return which mark is wrong, and the steps that give its cell another value."""
    return {
        **cell_data(mistake.cell),
        "is_wrong": mistake.is_wrong,
        "steps": [step_data(step, puzzle) for step in mistake.steps],
    }


def _excluded(deduction: Deduction, puzzle: Puzzle) -> list[Data]:
    """Return why each other number cannot own a run that the step depends on."""
    if deduction.on_line is None:
        return []
    (line,) = deduction.lines
    every = exclusions(puzzle.clue(line), deduction.on_line, len(puzzle.palette.inks))
    return [
        {
            "block": each.block,
            "run": list(each.run),
            "reason": each.reason,
            "range": list(each.range),
            "evidence": list(each.evidence),
        }
        for each in every
    ]


def _proof(lines: Sequence[Line], proof: Proof, puzzle: Puzzle) -> Data:
    return {
        "lines": [_line(line) for line in lines],
        "smallest": proof.smallest,
        "irreducible": proof.irreducible,
        "key": cell_data(proof.key),
        "what_ifs": [_what_if(what_if, puzzle) for what_if in proof.what_ifs],
    }


def _what_if(what_if: WhatIf, puzzle: Puzzle) -> Data:
    return {
        **cell_data(what_if.cell),
        "value": value_data(what_if.value, puzzle.palette),
        "steps": [step_data(step, puzzle) for step in what_if.steps],
        "broken": _line(what_if.broken) if what_if.broken else None,
        "evidence": _cells(what_if.evidence),
        "cases": [_what_if(case, puzzle) for case in what_if.cases],
    }


def _line(line: Line) -> Data:
    return {"axis": line.axis, "index": line.index}


def _cells(cells: Iterable[Cell]) -> list[Data]:
    return [cell_data(cell) for cell in cells]


def cell_data(cell: Cell) -> Data:
    """Return a cell as data."""
    return {"row": cell.row, "column": cell.column}


def value_data(value: int, palette: Palette) -> str:
    """Return a value as a letter of the palette, or as `.`."""
    return "." if value == EMPTY else palette.letter(value)
