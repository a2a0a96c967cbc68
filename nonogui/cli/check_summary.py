"""What many puzzles come to, as a table: how many have which verdict and which difficulty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonogui.coach.grade import Grade
from nonogui.i18n import _, ngettext
from nonogui.solver.result import SolveStatus
from nonogui.studio.collection import Row, Summary
from nonogui.words.difficulty import grade_text
from nonogui.words.solving import status_text


def print_summary(rows: Iterable[Row], *, err: bool = False) -> None:
    """Print the summary of puzzles, to standard output or to standard error."""
    from rich.console import Console
    from rich.table import Table

    summary = Summary()
    for row in rows:
        summary.add(row)
    table = Table(title=_title(summary), title_style="", show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for section in (_verdicts(summary), _grades(summary), _rest(summary)):
        for label, figure in section:
            table.add_row(label, figure)
        table.add_section()
    console = Console(stderr=err, highlight=False)
    console.print()
    console.print(table)


def _title(summary: Summary) -> str:
    count = summary.puzzles
    return ngettext("{count} puzzle", "{count} puzzles", count).format(count=count)


def _verdicts(summary: Summary) -> Iterator[tuple[str, str]]:
    for status in SolveStatus:
        if count := summary.verdicts[status]:
            yield status_text(status), str(count)
        if status is SolveStatus.UNIQUE and summary.by_lines:
            yield _("  solvable line by line"), str(summary.by_lines)
    if count := summary.verdicts[None]:
        yield _("Files that can't be read"), str(count)


def _grades(summary: Summary) -> Iterator[tuple[str, str]]:
    for grade in Grade:
        if count := summary.grades[grade]:
            yield grade_text(grade), str(count)


def _rest(summary: Summary) -> Iterator[tuple[str, str]]:
    yield _("Problems"), str(summary.problems)
    yield _("Time"), _("{seconds} s").format(seconds=f"{summary.seconds:.1f}")
