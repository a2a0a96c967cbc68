"""`nonogui check`: whether puzzles are sound, unique, and solvable line by line."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Final

import click

from nonogui.cli.interrupt import hold_back_before_processes, interruptible
from nonogui.cli.options import json_option, time_limit_option
from nonogui.cli.outcome import Outcome, gravest
from nonogui.cli.sources import Source, Sources
from nonogui.coach.difficulty import Rating, rate
from nonogui.coach.techniques import Technique
from nonogui.core.grid import UNKNOWN
from nonogui.core.line import Cell, Line
from nonogui.core.palette import Palette
from nonogui.core.problems import Place, Problem
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, ngettext
from nonogui.solver.backbone import shared_cells
from nonogui.solver.limits import CancelToken, Limits, Watch
from nonogui.solver.result import SharedCells, SolveResult, SolveStatus
from nonogui.words import clash_text, grade_text, problem_message, status_text

_OUTCOMES: Final = {
    SolveStatus.UNIQUE: Outcome.YES,
    SolveStatus.MULTIPLE: Outcome.NO,
    SolveStatus.NONE: Outcome.NO,
    SolveStatus.INVALID: Outcome.NO,
    SolveStatus.UNDECIDED: Outcome.UNDECIDED,
}


@dataclass(frozen=True)
class Report:
    """What is known about a puzzle.

    Attributes:
        line_solvable: None when not known.
        ambiguous: cells that differ between solutions.
        clash: lines that contradict each other, when that leaves no solution.
        rating: how hard it is, when that is wanted and it has exactly one solution.
    """

    source: Source
    verdict: SolveStatus
    line_solvable: bool | None
    ambiguous: tuple[Cell, ...]
    seconds: float
    clash: tuple[Line, ...] = ()
    rating: Rating | None = None


@click.command("check", help=_("Tell whether puzzles are sound and have exactly one solution."))
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--jobs", type=click.IntRange(1), default=1, metavar="N", help=_("Check N at a time; one.")
)
@click.option(
    "--no-difficulty",
    "rated",
    is_flag=True,
    flag_value=False,
    default=True,
    help=_("Do not rate puzzles; that is much quicker."),
)
@time_limit_option
@json_option
def command(
    files: Sequence[str], jobs: int, time_limit: float | None, *, rated: bool, as_json: bool
) -> Outcome:
    """Check each puzzle and print its report."""
    sources = Sources(files)
    outcomes: list[Outcome] = []
    show = _show_json if as_json else _show
    look = partial(examine, seconds=time_limit, rated=rated)
    with interruptible() as token, _reports(sources, jobs, look, token) as reports:
        for report in reports:
            show(report)
            outcomes.append(_OUTCOMES[report.verdict])
            if token.cancelled:
                return Outcome.UNDECIDED
    return gravest([*outcomes, sources.outcome])


@contextmanager
def _reports(
    sources: Iterable[Source], jobs: int, look: partial[Report], cancel: CancelToken
) -> Iterator[Iterable[Report]]:
    """The reports in order, made here or by so many processes."""
    if jobs == 1:
        yield map(partial(look, cancel=cancel), sources)
        return
    # After Ctrl+C the process ends at once; Python's tracker would complain of what it leaves.
    os.environ.setdefault("PYTHONWARNINGS", "ignore::UserWarning:multiprocessing.resource_tracker")
    hold_back_before_processes()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, initializer=_end_with_parent) as pool:
        yield pool.map(look, sources)


def examine(
    source: Source,
    *,
    seconds: float | None = None,
    rated: bool = True,
    cancel: CancelToken | None = None,
) -> Report:
    """Check one puzzle, and rate it if that is wanted and it has exactly one solution."""
    watch, puzzle = Watch(seconds, cancel), source.entry.puzzle
    if source.entry.problems.errors:
        return Report(source, SolveStatus.INVALID, None, (), watch.elapsed)
    shared = shared_cells(puzzle, limits=Limits(seconds), cancel=cancel)
    unique = shared.status is SolveStatus.UNIQUE
    rating = _rating(puzzle, shared, watch) if rated and unique else None
    return Report(
        source,
        shared.status,
        _line_solvable(shared),
        _ambiguous(shared),
        watch.elapsed,
        shared.clash,
        rating,
    )


def _rating(puzzle: Puzzle, shared: SharedCells, watch: Watch) -> Rating:
    """How hard a puzzle with exactly one solution is, in the time that is left."""
    known = SolveResult(
        status=shared.status,
        solutions=(shared.grid,),
        count=1,
        engine="auto",
        seconds=watch.elapsed,
        line_solvable=not shared.searched,
        checks=0,
        stop=shared.stop,
    )
    return rate(puzzle, known=known, limits=Limits(watch.remaining), cancel=watch.cancel)


def _line_solvable(shared: SharedCells) -> bool | None:
    if shared.searched:
        return False
    return True if shared.status is SolveStatus.UNIQUE else None


def _ambiguous(shared: SharedCells) -> tuple[Cell, ...]:
    """The cells proven to differ; when time ran out, those of the two solutions found."""
    if shared.status is not SolveStatus.MULTIPLE:
        return ()
    if not shared.exact:
        return tuple(shared.solutions[0].diff(shared.solutions[1]))
    grid = shared.grid
    return tuple(grid.cell(at) for at, value in enumerate(grid.cells) if value == UNKNOWN)


def _end_with_parent() -> None:
    """Let this process end when the one that started it is gone, and not of its own Ctrl+C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(Outcome.UNDECIDED)

    threading.Thread(target=follow, daemon=True).start()


def _show(report: Report) -> None:
    puzzle = report.source.entry.puzzle
    parts = [f"{puzzle.width} × {puzzle.height}", status_text(report.verdict)]
    if report.line_solvable is not None:
        by_line = _("solvable line by line")
        parts.append(by_line if report.line_solvable else _("not solvable line by line"))
    if count := len(report.ambiguous):
        text = ngettext("{count} ambiguous cell", "{count} ambiguous cells", count)
        parts.append(text.format(count=count))
    if report.rating is not None:
        parts.append(_difficulty_text(report.rating))
    click.echo(f"{report.source.name}: {', '.join(parts)}")
    if report.clash:
        click.echo(f"  {clash_text(report.clash)}")


def _difficulty_text(rating: Rating) -> str:
    if rating.grade is None:
        return _("difficulty: not rated")
    text = _("difficulty: {grade} ({score})")
    return text.format(grade=grade_text(rating.grade), score=f"{rating.score:.1f}")


def _show_json(report: Report) -> None:
    entry = report.source.entry
    puzzle = entry.puzzle
    answer = {
        "file": report.source.name,
        "title": puzzle.metadata.title,
        "width": puzzle.width,
        "height": puzzle.height,
        "verdict": report.verdict,
        "line_solvable": report.line_solvable,
        "difficulty": _difficulty_data(report.rating),
        "ambiguous": [list(cell) for cell in report.ambiguous],
        "problems": [_problem_data(problem, puzzle.palette) for problem in entry.problems],
        "seconds": round(report.seconds, 6),
    }
    click.echo(json.dumps(answer, ensure_ascii=False))


def _difficulty_data(rating: Rating | None) -> dict[str, object] | None:
    """The grade, the score, and how many steps of each technique; None when there is none."""
    if rating is None or rating.grade is None:
        return None
    counts = Counter(technique for each in rating.rounds for technique in each.techniques)
    return {
        "grade": rating.grade,
        "score": round(rating.score, 2),
        "steps": counts.total(),
        "techniques": {name: counts[name] for name in Technique if name in counts},
    }


def _problem_data(problem: Problem, palette: Palette) -> dict[str, object]:
    return {
        "severity": problem.severity,
        "place": _place_data(problem.place),
        "key": problem.key,
        "text": problem_message(problem, palette),
    }


def _place_data(place: Place) -> dict[str, object]:
    """The known parts of a place; lines and cells count from 0, lines of the file from 1."""
    data: dict[str, object] = {}
    if place.line is not None:
        data |= {"axis": place.line.axis, "index": place.line.index}
    if place.cell is not None:
        data |= {"row": place.cell.row, "column": place.cell.column}
    if place.file_line is not None:
        data["file_line"] = place.file_line
    return data
