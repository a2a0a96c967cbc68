"""Texts about random puzzles: their options, why a request is impossible, and the result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from nonogui.core.puzzle import Metadata
from nonogui.i18n import _, mark, ngettext
from nonogui.solver.result import StopReason
from nonogui.studio.generator.spec import (
    Ending,
    Generated,
    GeneratorSpec,
    PictureKind,
    SpecError,
    SpecKey,
    Symmetry,
)
from nonogui.words.daily_puzzle import LICENSE
from nonogui.words.difficulty import grade_text
from nonogui.words.techniques import technique_name

_KINDS: Final[Mapping[PictureKind, str]] = {
    PictureKind.MIXED: mark("Anything"),
    PictureKind.SHAPES: mark("Shapes"),
    PictureKind.ORNAMENT: mark("Ornament"),
    PictureKind.WORDS: mark("Words"),
}

_SYMMETRIES: Final[Mapping[Symmetry, str]] = {
    Symmetry.NONE: mark("None"),
    Symmetry.LEFT_RIGHT: mark("Left and right"),
    Symmetry.HALF_TURN: mark("Half turn"),
    Symmetry.FOUR_FOLD: mark("Four-fold"),
    Symmetry.EIGHT_FOLD: mark("Eight-fold"),
}

_ERRORS: Final[Mapping[SpecKey, str]] = {
    SpecKey.SIZE: mark("A random puzzle has {least} to {most} rows and columns."),
    SpecKey.DENSITY: mark("The share of filled cells can be {least} to {most} per cent."),
    SpecKey.COLORS: mark("A random puzzle has at most {most} colours."),
    SpecKey.NOT_SQUARE: mark("Only a square can have eight-fold symmetry."),
    SpecKey.NO_TEXT: mark("Type the word that the picture should show."),
    SpecKey.TEXT_TOO_LONG: mark("The text can have at most {most} letters."),
    SpecKey.UNKNOWN_SIGNS: mark("The pixel font has no {signs}."),
    SpecKey.NOT_BY_LINES: mark(
        "Such a puzzle takes several lines at once; allow more than one line at a time."
    ),
    SpecKey.ONLY_BY_LINES: mark(
        "Puzzles of that grade are solved line by line, so they never take several lines at once."
    ),
    SpecKey.NEEDS_COLORS: mark("That technique needs a puzzle with several colours."),
}


def kind_text(kind: PictureKind) -> str:
    """Return the name of a kind of picture: `Ornament`."""
    return _(_KINDS[kind])


def symmetry_text(symmetry: Symmetry) -> str:
    """Return the name of a symmetry: `Half turn`."""
    return _(_SYMMETRIES[symmetry])


def spec_error_text(error: SpecError) -> str:
    """Explain why no puzzle can match the request."""
    if error.key is SpecKey.TEXT_TOO_WIDE:
        return _too_wide(int(error.values["width"]))
    return _(_ERRORS[error.key]).format(**error.values)


def _too_wide(width: int) -> str:
    if not width:
        return _("The text does not fit; make the board larger, or the text shorter.")
    text = ngettext(
        "The text does not fit; it needs {count} column.",
        "The text does not fit; it needs {count} columns.",
        width,
    )
    return text.format(count=width)


def ending_text(generated: Generated) -> str:
    """Explain in a sentence why a search found no exact match; "" if it found one."""
    spec, rating = generated.spec, generated.rating
    if generated.ending is Ending.FOUND:
        return ""
    if generated.stop is not StopReason.DONE and rating is None:
        return _("Time was up before a puzzle was found that is as wished.")
    if rating is None:
        return _("No picture of this kind had exactly one solution. Try another seed or size.")
    if spec.grade is not None and rating.grade not in (spec.grade, None):
        text = _("None turned out {wanted}; the nearest is {grade}.")
        return text.format(wanted=grade_text(spec.grade), grade=grade_text(rating.grade))
    if spec.needs is None or rating.grade is None:
        return _("The search was stopped; how hard this puzzle is could not be told.")
    text = _("None that was found needs {technique}.")
    return text.format(technique=technique_name(spec.needs))


def random_title(spec: GeneratorSpec) -> str:
    """Return the title of a random puzzle, which must not reveal its picture."""
    text = _("Random {width}×{height}, seed {seed}")
    return text.format(width=spec.width, height=spec.height, seed=spec.seed)


def random_metadata(spec: GeneratorSpec) -> Metadata:
    """Return the metadata of a random puzzle for its file."""
    return Metadata(
        title=random_title(spec),
        license=LICENSE,
        source=_("Nonogui's generator: {command}").format(command=command_line(spec)),
    )


def command_line(spec: GeneratorSpec) -> str:
    """Return the command that generates the same puzzle again."""
    words = ["nonogui generate", f"--size {spec.width}x{spec.height}", f"--seed {spec.seed}"]
    words += [_option(name, of(spec)) for name, of in _OPTIONS if of(spec) is not None]
    if not spec.line_solvable and not spec.is_beyond_lines:
        words.append("--beyond-lines")
    return " ".join(words)


def _option(name: str, value: object) -> str:
    text = str(value)
    return f"{name} {text}" if text.replace("-", "").isalnum() else f'{name} "{text}"'


_OPTIONS: Final[tuple[tuple[str, Callable[[GeneratorSpec], object]], ...]] = (
    ("--difficulty", lambda spec: spec.grade),
    ("--colors", lambda spec: spec.colors if spec.colors > 1 else None),
    ("--density", lambda spec: spec.density),
    ("--symmetry", lambda spec: spec.symmetry),
    ("--kind", lambda spec: spec.kind if spec.kind is not PictureKind.MIXED else None),
    ("--text", lambda spec: spec.text if spec.kind is PictureKind.WORDS else None),
    ("--needs", lambda spec: spec.needs),
)
