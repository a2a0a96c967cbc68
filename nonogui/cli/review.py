"""`nonogui review`: judge each move of a played game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from nonogui.cli import declare
from nonogui.cli.hint import cell_data, step_data, value_data
from nonogui.cli.interrupt import interruptible
from nonogui.cli.options import reading_option
from nonogui.cli.outcome import Outcome, worst_outcome
from nonogui.cli.printing import print_json
from nonogui.cli.sources import Source, Sources
from nonogui.coach.review import MoveClass, Review, ReviewedMove, Sight, Stall, key_moments, review
from nonogui.core.game import GameRecord
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _
from nonogui.library.saves import SaveStore, default_folder
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import SolveStatus, StopReason
from nonogui.words import review as words
from nonogui.words.solving import status_text


@declare.command(
    "review",
    _(
        "Each move is deduced (a single line was enough), found with several lines, a "
        "guess, a mistake or a hint. The review uses the game saved in FILE or, if there is "
        "none, your own game of the same puzzle."
    ),
    exits={
        Outcome.YES: _("The game was reviewed."),
        Outcome.NO: _("The puzzle has no solution."),
        Outcome.BAD: _("Wrong usage, the file can't be read, or there is no game of the puzzle."),
        Outcome.UNDECIDED: _("Undecided or interrupted."),
    },
    examples=[("nonogui review cat.pbn", _("Show what you could have seen, and when."))],
)
@declare.file_argument("file", metavar="FILE")
@declare.option("--json", "as_json", is_flag=True, help=_("Print JSON, one line per game."))
@reading_option
def command(file: str, reading: str, *, as_json: bool) -> Outcome:
    """Print the review of each game."""
    sources = Sources([file], reading)
    outcomes: list[Outcome] = []
    with interruptible() as token:
        for source in sources:
            outcomes.append(_review(source, token, as_json=as_json))
            if token.cancelled:
                return Outcome.UNDECIDED
    return worst_outcome([*outcomes, sources.outcome])


def _review(source: Source, token: CancelToken, *, as_json: bool) -> Outcome:
    puzzle = source.entry.puzzle
    if source.entry.problems.errors:
        return Outcome.BAD
    record = _game(source)
    if record is None:
        click.echo(_("{file}: No moves to review.").format(file=source.shown), err=True)
        return Outcome.BAD
    found = review(puzzle, record, cancel=token)
    if as_json:
        data = {"file": source.name, **review_data(found, puzzle)}
        print_json(data)
    else:
        for line in _lines(found, puzzle):
            click.echo(line)
    if found.status in (SolveStatus.NONE, SolveStatus.INVALID):
        return Outcome.NO
    return Outcome.YES if found.stop is StopReason.DONE and found.moves else Outcome.UNDECIDED


def _game(source: Source) -> GameRecord | None:
    """Return the game in the file, or else the player's saved one; None without any move."""
    record = source.entry.record
    if record is None or not record.moves:
        record = SaveStore(default_folder()).load(source.entry.puzzle)
    return record if record is not None and record.moves else None


def _lines(found: Review, puzzle: Puzzle) -> Iterator[str]:
    """Yield the counts, then each key moment with its time."""
    if not found.moves:
        yield status_text(found.status)
        return
    yield words.review_title(found)
    yield from words.count_lines(found)
    if text := words.easiest_missed_text(found):
        yield text
    for moment in key_moments(found):
        yield ""
        yield words.moment_title(moment)
        if text := words.moment_text(moment, puzzle):
            yield f"   {text}"


# --- data ---


Data = dict[str, Any]


def review_data(found: Review, puzzle: Puzzle) -> Data:
    """Return a review as data."""
    missed = found.easiest_missed
    return {
        "status": found.status,
        "stop": found.stop,
        "counts": {each: found.count(each) for each in MoveClass} | {"stall": len(found.stalls)},
        "moves": [_move(each, puzzle) for each in found.moves],
        "stalls": [_stall(each, puzzle) for each in found.stalls],
        "easiest_missed": None
        if missed is None
        else {"move": missed[0], **(_sight(missed[1], puzzle) or {})},
    }


def _move(each: ReviewedMove, puzzle: Puzzle) -> Data:
    return {
        "move": each.number,
        "kind": each.move.kind,
        "seconds": each.move.seconds,
        "class": each.verdict,
        "wrong": each.is_wrong,
        "cells": [
            cell_data(change.cell) | {"value": value_data(change.after, puzzle.palette)}
            for change in each.cells
        ],
        "known_since": each.since,
        "seen": _sight(each.sight, puzzle),
        "follows": each.follows,
        "corrected": each.corrected,
        "missed": _sight(each.missed, puzzle),
        "text": words.moment_text(each, puzzle),
    }


def _stall(stall: Stall, puzzle: Puzzle) -> Data:
    return {
        "move": stall.number,
        "start": stall.start,
        "seconds": round(stall.seconds, 1),
        "missed": _sight(stall.sight, puzzle),
        "text": words.moment_text(stall, puzzle),
    }


def _sight(sight: Sight | None, puzzle: Puzzle) -> Data | None:
    """Return since when something could be seen, and the step or the line that shows it."""
    if sight is None:
        return None
    return {
        "since": sight.after,
        "step": step_data(sight.step, puzzle) if sight.step else None,
        "broken": {"axis": sight.broken.axis, "index": sight.broken.index}
        if sight.broken
        else None,
    }
