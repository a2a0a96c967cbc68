"""`nonogui hint`: the next deductions on a board, from the saved progress or from nothing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

import click

from nonogui.cli.hint_data import hint_data
from nonogui.cli.interrupt import interruptible
from nonogui.cli.options import reading_option
from nonogui.cli.outcome import Outcome, gravest
from nonogui.cli.pictures import picture
from nonogui.cli.sources import Sources
from nonogui.coach.hints import Hint, HintKind, walk_through
from nonogui.coach.techniques import Technique
from nonogui.core.game import Boards
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.i18n import _, ngettext
from nonogui.words.cells import where_text
from nonogui.words.hints import hint_text
from nonogui.words.steps import deduction_title
from nonogui.words.story import story_lines
from nonogui.words.techniques import technique_name

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
@reading_option
def command(file: str, count: int, reading: str, *, whole: bool, as_json: bool) -> Outcome:
    """Print deductions, each on the board that those before it lead to."""
    sources = Sources([file], reading)
    outcomes: list[Outcome] = []
    with interruptible() as token:
        for source in sources:
            if source.entry.problems.errors:
                outcomes.append(Outcome.BAD)
                continue
            puzzle, board = source.entry.puzzle, _board(source.entry)
            hints = walk_through(puzzle, board, cancel=token)
            hints = hints if whole else islice(hints, count)
            if as_json:
                outcomes.append(_show_json(puzzle, hints))
            else:
                outcomes.append(_show(puzzle, board, hints, whole=whole))
            if token.cancelled:
                return Outcome.UNDECIDED
    return gravest([*outcomes, sources.outcome])


def _board(entry: Entry) -> Grid:
    start, record = entry.puzzle.start, entry.record
    return Boards(start, record.moves)[record.position] if record else start


def _show(puzzle: Puzzle, board: Grid, hints: Iterable[Hint], *, whole: bool) -> Outcome:
    outcome = Outcome.YES
    used: Counter[Technique] = Counter()
    for number, hint in enumerate(hints, start=1):
        for line in _told(hint, number, puzzle, board):
            click.echo(line)
        if hint.deduction is not None:
            used[hint.deduction.technique] += 1
            board = hint.deduction.apply(board)
        outcome = _OUTCOMES[hint.kind]
    click.echo()
    for row in picture(board, puzzle.palette):
        click.echo(row)
    if whole and used:
        click.echo()
        click.echo(_summary(used))
    return outcome


def _told(hint: Hint, number: int, puzzle: Puzzle, board: Grid) -> Iterator[str]:
    """A heading with the place and the technique, and what follows from it."""
    if hint.deduction is None:
        yield hint_text(hint, puzzle)
        return
    text = _("{number}. {where}: {technique}")
    where, technique = where_text(hint.deduction), deduction_title(hint.deduction)
    yield text.format(number=number, where=where, technique=technique)
    for line in story_lines(hint.deduction, puzzle, board):
        yield f"   {line}"


def _summary(used: Counter[Technique]) -> str:
    """How many steps there were of each technique, the most used first."""
    count = used.total()
    text = ngettext("{count} step: {techniques}", "{count} steps: {techniques}", count)
    of_each = _("{technique} {count}")
    techniques = ", ".join(
        of_each.format(technique=technique_name(technique), count=times)
        for technique, times in used.most_common()
    )
    return text.format(count=count, techniques=techniques)


def _show_json(puzzle: Puzzle, hints: Iterable[Hint]) -> Outcome:
    outcome = Outcome.YES
    for hint in hints:
        click.echo(json.dumps(hint_data(hint, puzzle), ensure_ascii=False))
        outcome = _OUTCOMES[hint.kind]
    return outcome
