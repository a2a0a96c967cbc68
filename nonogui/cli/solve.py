"""`nonogui solve`: print the solutions of puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import click

from nonogui.cli import declare
from nonogui.cli.files import Files
from nonogui.cli.interrupt import interruptible
from nonogui.cli.options import json_option, reading_option, seed_option, time_limit_option
from nonogui.cli.outcome import Outcome, worst_outcome
from nonogui.cli.pictures import picture
from nonogui.cli.printing import print_json
from nonogui.cli.sources import Source, Sources
from nonogui.i18n import _, ngettext
from nonogui.solver.limits import Limits
from nonogui.solver.result import SolveResult, SolveStatus
from nonogui.solver.search import ENGINES, solve, with_clash
from nonogui.words.lists import statements
from nonogui.words.numbers import size_text
from nonogui.words.solving import clash_text, status_text
from nonogui.words.titles import puzzle_title

_OUTCOMES: Final = {
    SolveStatus.UNIQUE: Outcome.YES,
    SolveStatus.MULTIPLE: Outcome.YES,
    SolveStatus.NONE: Outcome.NO,
    SolveStatus.UNDECIDED: Outcome.UNDECIDED,
    SolveStatus.INVALID: Outcome.BAD,
}


@declare.command(
    "solve",
    _("If a puzzle has several solutions, two of them are printed."),
    exits={
        Outcome.YES: _("Every puzzle has a solution."),
        Outcome.NO: _("A puzzle has no solution."),
        Outcome.BAD: _("Wrong usage, or a file can't be read."),
        Outcome.UNDECIDED: _("Undecided: out of time or interrupted."),
    },
    examples=[
        ("nonogui solve cat.pbn", _("Print the picture.")),
        ("nonogui solve --all 10 --json cat.pbn", _("Print up to ten solutions as JSON.")),
        ("nonogui solve - < cat.non", _("Read from standard input.")),
    ],
)
@declare.file_argument("files", metavar="FILE...", nargs=-1, required=True)
@declare.option(
    "--engine",
    type=click.Choice(list(ENGINES)),
    default="auto",
    help=_("Solve with this engine."),
)
@declare.option(
    "--all", "most", type=click.IntRange(1), metavar="N", help=_("Find up to N solutions.")
)
@time_limit_option
@seed_option
@json_option
@reading_option
def command(
    files: Sequence[str],
    engine: str,
    most: int | None,
    time_limit: float | None,
    seed: int,
    reading: str,
    *,
    as_json: bool,
) -> Outcome:
    """Solve each puzzle and print the result."""
    found = Files(files)
    sources = Sources(found.names, reading, found.found)
    count = most or 1
    # Two solutions show that there are several; only a search for a third proves "exactly two".
    limits = Limits(time_limit, 2 if count == 1 else max(3, count))
    outcomes: list[Outcome] = []
    with interruptible() as token:
        for source in sources:
            puzzle = source.entry.puzzle
            result = solve(
                puzzle, engine=engine, limits=limits, cancel=token, seed=seed, clash=False
            )
            if most is not None:
                result = _limit_solutions(result, most)
            if as_json:
                _show_json(source, result)
            else:
                _show(source, result)
                _show_clash(with_clash(puzzle, result, cancel=token, seed=seed))
                click.echo()
            outcomes.append(_OUTCOMES[result.status])
            if token.cancelled:
                return Outcome.UNDECIDED
    return worst_outcome([*outcomes, sources.outcome, found.outcome])


def _limit_solutions(result: SolveResult, most: int) -> SolveResult:
    """Return the result with at most `most` solutions, and a count only if these are all."""
    solutions = result.solutions[:most]
    are_all = len(solutions) == result.count
    return replace(result, solutions=solutions, count=result.count if are_all else None)


def _show(source: Source, result: SolveResult) -> None:
    puzzle = source.entry.puzzle
    title = puzzle_title(puzzle.metadata)
    click.echo(f"{source.shown}: {title}" if title else source.shown)
    click.echo(statements(size_text(puzzle.width, puzzle.height), _answer(result)))
    for solution in result.solutions:
        click.echo()
        for row in picture(solution, puzzle.palette):
            click.echo(row)


def _show_clash(result: SolveResult) -> None:
    if result.clash:
        click.echo(clash_text(result.clash))


def _answer(result: SolveResult) -> str:
    if result.count is not None and result.count > 1:
        text = ngettext("Exactly {count} solution", "Exactly {count} solutions", result.count)
        return text.format(count=result.count)
    return status_text(result.status)


def _show_json(source: Source, result: SolveResult) -> None:
    puzzle = source.entry.puzzle
    answer = {
        "file": source.name,
        "title": puzzle.metadata.title,
        "width": puzzle.width,
        "height": puzzle.height,
        "status": result.status,
        "solutions": [solution.rows_text(puzzle.palette) for solution in result.solutions],
        "count": result.count,
        "engine": result.engine,
        "seconds": round(result.seconds, 6),
        "line_solvable": result.line_solvable,
        "z3_checks": result.checks,
    }
    print_json(answer)
