"""`nonogui image`: make a puzzle from a picture."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from nonogui.cli import declare
from nonogui.cli.convert import STDOUT, format_of, format_option
from nonogui.cli.interrupt import interruptible
from nonogui.cli.outcome import Outcome
from nonogui.cli.sources import STDIN, report
from nonogui.core.grid import Grid
from nonogui.core.palette import Palette, Rgb
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.formats.base import Entry, Format, fail
from nonogui.formats.colors import parse_color
from nonogui.formats.registry import dumps, losses_of, save
from nonogui.i18n import _
from nonogui.solver.limits import CancelToken, Limits, Watch
from nonogui.solver.result import SolveStatus
from nonogui.studio.diagnosis import Aim
from nonogui.studio.doctor import diagnose
from nonogui.studio.images.candidates import Style, best_of, candidate_spec, make_candidate
from nonogui.studio.images.opening import MAX_BYTES, ImageError, Source, open_picture
from nonogui.studio.images.picture import make_picture
from nonogui.studio.images.spec import MAX_COLORS, Background, Box, Dither, ImageSpec, Scaling, Tone
from nonogui.studio.images.suggest import size_for, suggest
from nonogui.studio.repair import repair_picture
from nonogui.words import images
from nonogui.words.lists import statements
from nonogui.words.numbers import size_text
from nonogui.words.solving import status_text

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

PATIENCE: Final = 60.0
"""Default seconds for the verdict or the repair."""

_SIZE: Final = re.compile(r"(\d{1,4})(?:[xX×](\d{1,4}))?")
_CROP: Final = re.compile(r"(\d{1,6}),(\d{1,6}),(\d{1,6}),(\d{1,6})")


def _size(
    _context: click.Context, _option: click.Parameter, word: str | None
) -> tuple[int, int | None] | None:
    """Return columns and rows; for a single number, the longer side and None."""
    if word is None:
        return None
    match = _SIZE.fullmatch(word)
    sides = [int(side) for side in match.groups() if side] if match else [0]
    if not all(1 <= side <= MAX_SIDE for side in sides):
        text = _("“{found}” isn't a size; write 30x20, or 30 for the longer side, at most {most}")
        raise click.BadParameter(text.format(found=word, most=MAX_SIDE))
    return (sides[0], sides[1]) if len(sides) > 1 else (sides[0], None)


def _crop(_context: click.Context, _option: click.Parameter, word: str | None) -> Box | None:
    if word is None:
        return None
    match = _CROP.fullmatch(word)
    if match is None or not (int(match[3]) and int(match[4])):
        text = _("“{found}” isn't a crop area; write left, top, width, height: 0,0,640,480")
        raise click.BadParameter(text.format(found=word))
    left, top, width, height = map(int, match.groups())
    return Box(left, top, left + width, top + height)


def _background(
    _context: click.Context, _option: click.Parameter, word: str | None
) -> Background | Rgb | None:
    if word is None:
        return None
    if word in list(Background):
        return Background(word)
    color = parse_color(word)
    if color is None:
        text = _("“{found}” is neither {words} nor a colour such as #FFFFFF")
        raise click.BadParameter(text.format(found=word, words=", ".join(Background)))
    return color


def _complete_background(
    _context: click.Context, _option: click.Parameter, incomplete: str
) -> list[str | CompletionItem]:
    return [word for word in Background if word.startswith(incomplete)]


@declare.command(
    "image",
    _(
        "PICTURE can be - for standard input, and OUT - for standard output. Options that you don't"
        " give are chosen to suit the picture. A message says whether the puzzle has exactly one"
        " solution."
    ),
    exits={
        Outcome.YES: _("The puzzle was written."),
        Outcome.NO: _("Not written: no repair was found."),
        Outcome.BAD: _("Wrong usage, or a file can't be read or written."),
        Outcome.UNDECIDED: _("Not written: out of time or interrupted."),
    },
    examples=[
        ("nonogui image cat.jpg cat.pbn", _("Make a black-and-white puzzle.")),
        (
            "nonogui image cat.jpg cat.pbn --size 40 --colors 4 --repair",
            _("Use four colours, and make the solution unique."),
        ),
    ],
)
@declare.file_argument("picture", metavar="PICTURE")
@declare.file_argument("out", metavar="OUT")
@declare.option(
    "--size",
    metavar="WxH",
    callback=_size,
    show_default=_("to suit the picture"),
    help=_("Make W columns and H rows; a single number is the longer side."),
)
@declare.option(
    "--style",
    type=click.Choice([style.value for style in Style]),
    show_default=_("to suit the picture"),
    help=_(
        "Draw the shape with its inner lines (outline), areas darker than their "
        "surroundings (tones), or a few colours (colors)."
    ),
)
@declare.option(
    "--colors",
    type=click.IntRange(1, MAX_COLORS),
    metavar="K",
    show_default=_("to suit the picture"),
    help=_("Use K colours, 1 to {most}, besides the background; 1 is black and white.").format(
        most=MAX_COLORS
    ),
)
@declare.option(
    "--repair",
    "aim",
    flag_value=Aim.UNIQUE.value,
    help=_("Change a few cells so that the solution is unique."),
)
@declare.option(
    "--repair-lines",
    "aim",
    flag_value=Aim.LINES.value,
    help=_("Change a few cells so that the puzzle can be solved line by line."),
)
@declare.option(
    "--threshold",
    type=click.IntRange(0, 255),
    metavar="N",
    show_default=_("to suit the picture"),
    help=_("Fill everything darker than N, 0 to 255."),
)
@declare.option(
    "--dither",
    type=click.Choice([dither.value for dither in Dither]),
    show_default=Dither.NONE.value,
    help=_("Imitate shades with this kind of dithering."),
)
@declare.option(
    "--crop",
    metavar="X,Y,W,H",
    callback=_crop,
    show_default=_("the whole picture"),
    help=_("Use only this part of the picture: left, top, width and height in pixels."),
)
@declare.option(
    "--scaling",
    type=click.Choice([scaling.value for scaling in Scaling]),
    show_default="fit",
    help=_("Choose what happens if picture and puzzle have different proportions."),
)
@declare.option(
    "--background",
    metavar="COLOUR",
    callback=_background,
    shell_complete=_complete_background,
    show_default=_("to suit the picture"),
    help=_(
        "Leave cells of this colour empty: lightest, edge (the most common colour at the edge),"
        " transparent, or a colour such as #FFFFFF."
    ),
)
@declare.option("--outlines", is_flag=True, help=_("Draw outlines instead of areas."))
@declare.option("--invert", is_flag=True, help=_("Swap filled and empty cells."))
@declare.option(
    "--remove-specks",
    "despeckle",
    is_flag=True,
    help=_("Remove single cells that differ from all their neighbours."),
)
@format_option
@declare.option(
    "--time-limit",
    type=click.FloatRange(0),
    default=PATIENCE,
    show_default=f"{PATIENCE:g}",
    metavar="S",
    help=_("Stop checking or repairing after S seconds."),
)
def command(
    picture: str,
    out: str,
    aim: str | None,
    format_: Format | None,
    time_limit: float,
    **options: Any,
) -> Outcome:
    """Read the picture, turn it into a puzzle, repair it if requested, and write it."""
    format_ = format_ or format_of(out)
    try:
        source = open_picture(_bytes(picture))
    except FileProblemsError as reason:
        report(picture, reason.problems)
        return Outcome.BAD
    except ImageError as reason:
        _print(picture, images.image_problem_text(reason))
        return Outcome.BAD
    if source.is_first_of_many:
        _print(picture, _("warning: {message}").format(message=images.first_of_many_text()))
    cells, palette = _make(picture, source, options)
    if not any(cells.cells):
        _print(picture, _("warning: {message}").format(message=_("No cells are filled")))
    title = "" if picture == STDIN else Path(picture).stem
    target = _Target(out, format_, images.named_palette(palette), Metadata(title=title))
    with interruptible() as token:
        if aim is None:
            return _write_unchanged(cells, target, Limits(time_limit), token)
        return _write_repaired(cells, target, Aim(aim), Limits(time_limit), token)


def _bytes(name: str) -> bytes:
    """Return the content of a file; for large files, just more than any picture may have.

    Raises:
        FileProblemsError: the file cannot be read.
    """
    if name == STDIN:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    try:
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError as reason:
        raise fail(ProblemKey.NOT_FOUND, path=name) from reason
    except OSError as reason:
        raise fail(ProblemKey.UNREADABLE, reason=reason.strerror or str(reason)) from reason


# Options that say how cells are filled, instead of one of the styles.
_BY_HAND: Final = ("threshold", "dither", "outlines", "invert")


def _make(name: str, source: Source, options: Mapping[str, Any]) -> tuple[Grid, Palette]:
    """Make the picture in the style asked for, else in the one that suits it; print the others."""
    given = {
        key: value for key, value in options.items() if value is not None and value is not False
    }
    is_by_hand = any(key in given for key in _BY_HAND)
    style, colors = given.pop("style", None), given.get("colors")
    if style and (is_by_hand or (colors is not None and (style == Style.COLORS) != (colors > 1))):
        raise click.UsageError(
            _("These options can't be combined with --style {style}.").format(style=style)
        )
    spec = _spec(source, given, 1 if is_by_hand and colors is None else colors)
    if is_by_hand or (spec.is_sharp and style is None):  # pixel art is meant as it is
        return make_picture(source, spec)
    styles = [Style(style)] if style else [each for each in Style if _suits(each, colors)]
    candidates = [
        make_candidate(source, each, candidate_spec(source, each, spec)) for each in styles
    ]
    best = best_of(candidates)
    chosen = best or max(candidates, key=lambda each: each.score)
    for each in candidates if len(candidates) > 1 else ():
        text = _("{style}: {facts}").format(
            style=each.style.value, facts=images.candidate_facts(each)
        )
        _print(name, _("{text} (used)").format(text=text) if each is chosen else text)
    if best is None:
        _print(name, _("warning: {message}").format(message=images.dull_text()))
    return chosen.picture, chosen.palette


def _suits(style: Style, colors: int | None) -> bool:
    """Return whether a style makes a picture with a number of colours; None is any."""
    return colors is None or (style is Style.COLORS) == (colors > 1)


def _spec(source: Source, given: Mapping[str, Any], colors: int | None) -> ImageSpec:
    """Return the settings from the options, with suggestions for the rest."""
    values = {key: value for key, value in given.items() if key != "outlines"}
    if "outlines" in given:
        values["tone"] = Tone.EDGES
    for key, kind in (("dither", Dither), ("scaling", Scaling)):
        if key in values:
            values[key] = kind(values[key])
    spec = suggest(source, colors, values.get("crop"))
    width, height = values.pop("size", None) or (spec.width, spec.height)
    if height is None:
        width, height = size_for(spec.crop or source.bounds, width)
    is_sharp = spec.is_sharp and (width, height) == (spec.width, spec.height)
    values["keeps_background"] = "background" in values
    return replace(spec, **values, width=width, height=height, is_sharp=is_sharp)


@dataclass(frozen=True)
class _Target:
    """Where a puzzle is written, and its properties besides the cells."""

    out: str
    format: Format
    palette: Palette
    metadata: Metadata

    def puzzle(self, cells: Grid) -> Puzzle:
        return Puzzle.from_picture(cells, self.palette, self.metadata)

    def write(self, cells: Grid, *facts: str) -> Outcome:
        """Write the puzzle if the format can store it, and print the facts in `facts`."""
        entry = Entry(self.puzzle(cells))
        lost = losses_of([entry], self.format)
        report(self.out, lost)
        if lost.errors:
            return Outcome.BAD
        if self.out == STDOUT:
            sys.stdout.buffer.write(dumps([entry], self.format))
            sys.stdout.flush()
        else:
            try:
                save(self.out, [entry], self.format)
            except FileProblemsError as reason:
                report(self.out, reason.problems)
                return Outcome.BAD
        size = size_text(cells.width, cells.height)
        text = _("{file}: {what}").format(file=self.out, what=statements(size, *facts))
        click.echo(text, err=self.out == STDOUT)
        return Outcome.YES


def _write_unchanged(cells: Grid, target: _Target, limits: Limits, token: CancelToken) -> Outcome:
    """Write the picture unchanged and report whether it is unique."""
    diagnosis = diagnose(target.puzzle(cells), limits=limits, cancel=token)
    if token.cancelled:
        return Outcome.UNDECIDED
    facts = status_text(diagnosis.status), images.verdict_note(diagnosis)
    return target.write(cells, *filter(None, facts))


def _write_repaired(
    cells: Grid, target: _Target, aim: Aim, limits: Limits, token: CancelToken
) -> Outcome:
    """Repair the picture by changing a few cells and write it; write nothing without a repair."""
    watch = Watch(limits.seconds, token)
    repair = repair_picture(cells, target.palette, aim, limits=limits, cancel=token)
    if token.cancelled:
        return Outcome.UNDECIDED
    if repair is not None:
        verdict, way = (
            status_text(SolveStatus.UNIQUE),
            images.solving_text(by_lines=repair.line_solvable),
        )
        return target.write(repair.picture, verdict, way, images.repair_text(repair))
    if watch.remaining == 0:
        _print(target.out, _("Not written: no repair was found in time."))
        return Outcome.UNDECIDED
    _print(target.out, _("Not written: no repair was found."))
    return Outcome.NO


def _print(file: str, message: str) -> None:
    click.echo(_("{file}: {message}").format(file=file, message=message), err=True)
