"""`nonogui hint`: the next deductions on a board, from the saved progress or from nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import islice
from typing import Final

import click

from nonogui.cli.interrupt import interruptible
from nonogui.cli.outcome import Outcome, gravest
from nonogui.cli.pictures import picture
from nonogui.cli.sources import Source, Sources
from nonogui.coach.hints import Hint, HintKind, walk_through
from nonogui.core.game import Boards
from nonogui.core.grid import EMPTY, Grid
from nonogui.core.palette import Palette
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.i18n import _
from nonogui.words import hint_text

_OUTCOMES: Final = {
    HintKind.SOLVED: Outcome.YES,
    HintKind.STEP: Outcome.YES,
    HintKind.SEVERAL_SOLUTIONS: Outcome.NO,
    HintKind.WRONG: Outcome.NO,
    HintKind.NO_SOLUTION: Outcome.NO,
    HintKind.UNDECIDED: Outcome.UNDECIDED,
}


@click.command("hint", help=_("Print the next deductions on a puzzle's saved or empty board."))
@click.argument("file", metavar="FILE")
@click.option(
    "--count", type=click.IntRange(1), default=1, metavar="N", help=_("Print N of them; one.")
)
@click.option("--all", "whole", is_flag=True, help=_("Print all of them, up to the solution."))
@click.option("--json", "as_json", is_flag=True, help=_("Print one JSON object a deduction."))
def command(file: str, count: int, *, whole: bool, as_json: bool) -> Outcome:
    """Print deductions, each on the board that those before it lead to."""
    sources = Sources([file])
    outcomes: list[Outcome] = []
    with interruptible() as token:
        for source in sources:
            if source.entry.problems.errors:
                outcomes.append(Outcome.BAD)
                continue
            puzzle, board = source.entry.puzzle, _board(source.entry)
            hints = walk_through(puzzle, board, cancel=token)
            show = _show_json if as_json else _show
            outcomes.append(show(source, board, islice(hints, None if whole else count)))
            if token.cancelled:
                return Outcome.UNDECIDED
    return gravest([*outcomes, sources.outcome])


def _board(entry: Entry) -> Grid:
    blank, record = entry.puzzle.blank(), entry.record
    return Boards(blank, record.moves)[record.position] if record else blank


def _show(source: Source, board: Grid, hints: Iterable[Hint]) -> Outcome:
    palette = source.entry.puzzle.palette
    outcome = Outcome.YES
    for hint in hints:
        click.echo(hint_text(hint, source.entry.puzzle))
        board = board.replace((change.cell, change.after) for change in hint.changes)
        outcome = _OUTCOMES[hint.kind]
    click.echo()
    for row in picture(board, palette):
        click.echo(row)
    return outcome


def _show_json(source: Source, _board: Grid, hints: Iterable[Hint]) -> Outcome:
    outcome = Outcome.YES
    for hint in hints:
        click.echo(json.dumps(_as_data(hint, source.entry.puzzle), ensure_ascii=False))
        outcome = _OUTCOMES[hint.kind]
    return outcome


def _as_data(hint: Hint, puzzle: Puzzle) -> dict[str, object]:
    lines = hint.deduction.lines if hint.deduction else hint.lines
    evidence = hint.deduction.evidence if hint.deduction else ()
    return {
        "technique": hint.deduction.technique if hint.deduction else hint.kind,
        "lines": [{"axis": line.axis, "index": line.index} for line in lines],
        "cells": [
            {"row": cell.row, "column": cell.column, "value": _value(after, puzzle.palette)}
            for cell, _before, after in hint.changes
        ],
        "evidence": [{"row": row, "column": column} for row, column in evidence],
        "text": hint_text(hint, puzzle),
    }


def _value(value: int, palette: Palette) -> str:
    return "." if value == EMPTY else palette.letter(value)
