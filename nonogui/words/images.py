"""Texts about turning pictures into puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from nonogui.core.palette import Palette
from nonogui.i18n import _, mark, ngettext
from nonogui.solver.result import SolveStatus
from nonogui.studio.diagnosis import Diagnosis, Repair
from nonogui.studio.images.candidates import Candidate, Style
from nonogui.studio.images.opening import MAX_BYTES, ImageError, ImageProblem
from nonogui.words.colors import color_text

_PROBLEMS: Final[Mapping[ImageProblem, str]] = {
    ImageProblem.NO_IMAGE: mark("This kind of picture can't be read."),
    ImageProblem.BROKEN: mark("The picture is damaged."),
    ImageProblem.TOO_LARGE: mark("The file is larger than {megabytes} MB."),
    ImageProblem.TOO_MANY_PIXELS: mark(
        "The picture has more than {megapixels} million pixels. Make it smaller first."
    ),
}

_STYLES: Final[Mapping[Style, str]] = {
    Style.OUTLINE: mark("Outline"),
    Style.TONES: mark("Tones"),
    Style.COLORS: mark("Colours"),
}


_STYLE_NOTES: Final[Mapping[Style, str]] = {
    Style.OUTLINE: mark("Shape with its inner lines"),
    Style.TONES: mark("Areas darker than their surroundings"),
    Style.COLORS: mark("A few colours"),
}


def image_problem_text(error: ImageError) -> str:
    """Explain why a picture cannot be used."""
    return _(_PROBLEMS[error.problem]).format(
        megabytes=MAX_BYTES // 1024**2, megapixels=error.most // 10**6
    )


def first_of_many_text() -> str:
    """Say that only the first frame of an animated picture is used."""
    return _("The picture is animated or has several pages. Only the first one is used.")


def named_palette(palette: Palette) -> Palette:
    """Return a picture's palette with colour names in the user's language."""
    colors = (replace(color, name=color_text(color.name)) for color in palette.colors)
    return Palette(tuple(colors))


def style_name(style: Style) -> str:
    """Return the name of a style."""
    return _(_STYLES[style])


def style_note(style: Style) -> str:
    """Say in a few words how a style makes a picture."""
    return _(_STYLE_NOTES[style])


def edits_text(count: int) -> str:
    """Say that a picture has one solution after a number of changes."""
    if not count:
        return _("Exactly one solution")
    return ngettext(
        "One solution after {count} edit", "One solution after {count} edits", count
    ).format(count=count)


def candidate_facts(candidate: Candidate) -> str:
    """Say how good a candidate is, in one line."""
    return _("likeness {likeness} of 5, {percent}% filled, {empty} of {lines} lines empty").format(
        likeness=likeness_dots(candidate),
        percent=round(candidate.filled * 100),
        empty=candidate.empty_lines,
        lines=candidate.lines,
    )


def likeness_dots(candidate: Candidate) -> int:
    """Return the likeness as a number from 0 to 5."""
    return round(candidate.likeness * 5)


def dull_text() -> str:
    """Say that no style makes a good puzzle, and what may help."""
    return _("No style makes a good puzzle here. Try another part of the picture or another size.")


def verdict_note(diagnosis: Diagnosis) -> str:
    """Return details for the verdict on a picture's clues; "" if there are none."""
    if diagnosis.status is SolveStatus.MULTIPLE:
        return _difference_text(diagnosis)
    if diagnosis.status is SolveStatus.UNIQUE and diagnosis.line_solvable is not None:
        return solving_text(by_lines=diagnosis.line_solvable)
    return ""


def solving_text(*, by_lines: bool) -> str:
    """Say whether the solution can be found line by line."""
    return _("Solvable line by line") if by_lines else _("Not solvable line by line")


def repair_text(repair: Repair) -> str:
    """Say how many cells a repair changed."""
    count = len(repair.changes)
    if not count:
        return _("No changes needed")
    return ngettext("{count} cell changed", "{count} cells changed", count).format(count=count)


def _difference_text(diagnosis: Diagnosis) -> str:
    count = len(diagnosis.ambiguous)
    if diagnosis.exact:
        text = ngettext("They differ in {count} cell", "They differ in {count} cells", count)
    else:
        text = ngettext(
            "They differ in at least {count} cell", "They differ in at least {count} cells", count
        )
    return text.format(count=count)
