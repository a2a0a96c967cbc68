"""`nonogui render`: draw puzzles as pictures or as a booklet to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from nonogui.cli import declare
from nonogui.cli.files import Files
from nonogui.cli.interrupt import interruptible
from nonogui.cli.meter import PuzzleMeter
from nonogui.cli.options import reading_option, time_limit_option
from nonogui.cli.outcome import Outcome, worst_outcome
from nonogui.cli.sources import STDIN, Source, Sources, UnwritableError, report_written
from nonogui.core.game import Boards
from nonogui.core.grid import Grid
from nonogui.formats.registry import split_puzzle_number
from nonogui.i18n import _
from nonogui.solver.limits import CancelToken, Limits
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from nonogui.words.solving import status_text
from nonogui.words.titles import puzzle_title

if TYPE_CHECKING:
    from nonogui.coach.grade import Grade
    from nonogui.ui.print.pages import PrintEntry, SheetOptions, Shown

PDF: Final = ".pdf"
KINDS: Final = (".png", ".svg", PDF)

_FAILED: Final = {
    SolveStatus.NONE: Outcome.NO,
    SolveStatus.UNDECIDED: Outcome.UNDECIDED,
    SolveStatus.INVALID: Outcome.BAD,
}


@dataclass(frozen=True)
class RenderOptions:
    """What to draw.

    Attributes:
        out: the file to write; its suffix selects the kind of file.
        per_page, paper, titles, authors, difficulty, solutions, heading: options of a
            booklet.
        cell: size of a cell in a picture, in pixels.
    """

    out: Path
    solution: bool
    progress: bool
    per_page: int | None
    paper: str | None
    titles: bool
    authors: bool
    difficulty: bool
    solutions: bool
    heading: str
    grey: bool
    cell: int | None
    time_limit: float | None
    reading: str

    @property
    def is_booklet(self) -> bool:
        """Return whether all puzzles go into one PDF."""
        return self.out.suffix.lower() == PDF

    def check(self) -> None:
        """Raise a usage error for options that cannot be combined."""
        if self.out.suffix.lower() not in KINDS:
            text = _("{file} must end in .png, .svg or .pdf.")
            raise click.UsageError(text.format(file=self.out))
        if self.solution and self.progress:
            raise click.UsageError(_("--solution and --progress can't be combined."))
        of_pages = self.titles or self.authors or self.difficulty or self.solutions
        if not self.is_booklet and (of_pages or self.per_page or self.paper):
            raise click.UsageError(
                _(
                    "--per-page, --paper, --titles, --authors, --difficulty and --solutions need"
                    " a PDF."
                )
            )
        if not self.is_booklet and self.heading:
            raise click.UsageError(_("--heading needs a PDF."))
        if self.is_booklet and self.cell:
            raise click.UsageError(_("--cell needs a PNG or SVG."))


@declare.command(
    "render",
    _(
        "The suffix of OUT decides: .pdf makes one booklet of all puzzles, .png and .svg make"
        " pictures. Several pictures are numbered: OUT-1.png, OUT-2.png. No display is needed."
    ),
    exits={
        Outcome.YES: _("Everything was drawn."),
        Outcome.NO: _("A puzzle has no solution to draw."),
        Outcome.BAD: _("Wrong usage, or a file can't be read or written."),
        Outcome.UNDECIDED: _("Out of time or interrupted."),
    },
    examples=[
        (
            "nonogui render --per-page 4 --solutions *.pbn booklet.pdf",
            _("Make a booklet with the solutions at the end."),
        ),
        ("nonogui render --solution cat.pbn cat.png", _("Draw the solved puzzle.")),
    ],
)
@declare.file_argument("paths", metavar="FILE... OUT", nargs=-1, required=True)
@declare.option("--solution", is_flag=True, help=_("Draw the solution."))
@declare.option("--progress", is_flag=True, help=_("Draw the saved game."))
@declare.option(
    "--per-page",
    type=click.Choice(["1", "2", "4", "6"]),
    show_default="1",
    help=_("Put this many puzzles on a page of a PDF."),
)
@declare.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    show_default="a4",
    help=_("Use this paper for a PDF."),
)
@declare.option(
    "--titles", is_flag=True, help=_("Print titles in a PDF; they may give pictures away.")
)
@declare.option("--authors", is_flag=True, help=_("Print the authors in a PDF."))
@declare.option(
    "--difficulty", is_flag=True, help=_("Rate the puzzles, and print the difficulty in a PDF.")
)
@declare.option("--solutions", is_flag=True, help=_("Add the solutions at the end of a PDF."))
@declare.option(
    "--heading",
    default="",
    show_default=False,
    metavar="TEXT",
    help=_("Print this text at the top of the first page of a PDF."),
)
@declare.option("--grey", is_flag=True, help=_("Save ink: draw light lines and no colours."))
@declare.option(
    "--cell",
    type=click.IntRange(4, 200),
    metavar="PX",
    show_default="24",
    help=_("Draw cells of this size in a picture, 4 to 200 pixels."),
)
@time_limit_option
@reading_option
def command(paths: Sequence[str], per_page: str | None, **values: object) -> Outcome:
    """Read the puzzles, solve them if needed, and draw them."""
    *names, out = paths
    if not names:
        raise click.UsageError(_("Name the files to read and then the file to write."))
    per = int(per_page) if per_page else None
    options = RenderOptions(out=Path(out), per_page=per, **values)  # type: ignore[arg-type]
    options.check()
    with interruptible() as token:
        found = Files(names)
        entries, outcome = _prepare(found, options, token)
        outcome = worst_outcome([outcome, found.outcome])
        if token.cancelled or not entries:
            return outcome
        drawn = _draw(entries, options, token)
        if drawn is Outcome.YES and outcome is not drawn:
            report_written(str(options.out), len(entries))
        return worst_outcome([outcome, drawn])


# --- preparing ---


def _prepare(
    found: Files, options: RenderOptions, token: CancelToken
) -> tuple[list[PrintEntry], Outcome]:
    """Return the puzzles to draw; report problems with the others."""
    entries: list[PrintEntry] = []
    outcomes: list[Outcome] = []
    with PuzzleMeter.shown(len(found.names)) as meter:
        sources = Sources(meter.reading(found.names), options.reading, found.found)
        for source in sources:
            meter.found()
            if source.entry.problems.errors:
                outcomes.append(Outcome.BAD)
                continue
            entry, outcome = _entry(source, options, token)
            outcomes.append(outcome)
            if outcome is Outcome.YES:
                entries.append(entry)
            meter.done(source.shown)
            if token.cancelled:
                return [], Outcome.UNDECIDED
    return entries, worst_outcome([*outcomes, sources.outcome])


def _entry(
    source: Source, options: RenderOptions, token: CancelToken
) -> tuple[PrintEntry, Outcome]:
    """Return one puzzle with everything to draw; the outcome says if something is missing."""
    from nonogui.ui.print.pages import PrintEntry

    puzzle = source.entry.puzzle
    solution, outcome = puzzle.goal, Outcome.YES
    if solution is None and (options.solution or options.solutions):
        limits = Limits(options.time_limit, 1)
        result = solve(puzzle, limits=limits, cancel=token, clash=False, diverse=False)
        solution = result.solutions[0] if result.solutions else None
        if solution is None:
            outcome = _FAILED[result.status]
            click.echo(f"{source.shown}: {status_text(result.status)}", err=True)
    grade = _grade(source, options, token) if options.difficulty else None
    is_file = split_puzzle_number(source.name)[1] is None
    entry = PrintEntry(puzzle, _name(source.name), _board(source), solution, grade, is_file)
    return entry, outcome


def _grade(source: Source, options: RenderOptions, token: CancelToken) -> Grade | None:
    from nonogui.coach.difficulty import rate

    return rate(source.entry.puzzle, limits=Limits(options.time_limit), cancel=token).grade


def _board(source: Source) -> Grid | None:
    """Return the saved board, or None if the file has none."""
    record = source.entry.record
    if record is None:
        return None
    return Boards(source.entry.puzzle.start, record.moves)[record.position]


def _name(name: str) -> str:
    """Return the name of a puzzle: that of its file, with a number if that is given."""
    path, number = split_puzzle_number(name)
    stem = "" if path == STDIN else Path(path).stem
    if number is None or not stem:
        return stem
    return _("{file}, No. {number}").format(file=stem, number=number)


# --- drawing ---


def _draw(entries: Sequence[PrintEntry], options: RenderOptions, token: CancelToken) -> Outcome:
    """Write the files; return the exit code."""
    from nonogui.ui.print.export import PaintError, application

    running = application()
    try:
        for _done in _steps(entries, options):
            if token.cancelled:
                return Outcome.UNDECIDED
    except OSError as reason:
        raise UnwritableError(str(options.out), reason) from reason
    except PaintError:
        text = _("{file}: The picture would be too large; try a smaller --cell.")
        click.echo(text.format(file=options.out), err=True)
        return Outcome.BAD
    del running
    return Outcome.YES


def _steps(entries: Sequence[PrintEntry], options: RenderOptions) -> Iterator[int]:
    """Write the files, one page or picture per step."""
    from nonogui.ui.print import export

    if options.is_booklet:
        yield from export.write_pdf(
            entries, options.out, _options(options), _title(entries, options)
        )
        return
    digits = len(str(len(entries)))  # equally many, so that the files are listed in order
    for number, entry in enumerate(entries, start=1):
        several = f"{options.out.stem}-{number:0{digits}}{options.out.suffix}"
        path = options.out if len(entries) == 1 else options.out.with_name(several)
        export.write_picture(entry, path, _shown(options), options.cell, grey=options.grey)
        yield number


def _shown(options: RenderOptions) -> Shown:
    from nonogui.ui.print.pages import Shown

    if options.solution:
        return Shown.SOLUTION
    return Shown.PROGRESS if options.progress else Shown.BLANK


def _options(options: RenderOptions) -> SheetOptions:
    from nonogui.ui.print.pages import Paper, SheetOptions

    return SheetOptions(
        per_page=options.per_page or 1,
        paper=Paper(options.paper or Paper.A4),
        titles=options.titles,
        authors=options.authors,
        difficulty=options.difficulty,
        solutions=options.solutions,
        grey=options.grey,
        shown=_shown(options),
        cover=options.heading.strip(),
    )


def _title(entries: Sequence[PrintEntry], options: RenderOptions) -> str:
    """Return the title of the PDF; puzzle titles appear only if requested."""
    if heading := options.heading.strip():
        return heading
    title = puzzle_title(entries[0].puzzle.metadata)
    return title if options.titles and title and len(entries) == 1 else options.out.stem
