"""Texts about random puzzles: their options, why a request is impossible, and the result."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.core.puzzle import Metadata
from nonogui.i18n import _, mark, ngettext, with_context, without_isolates
from nonogui.solver.result import StopReason
from nonogui.studio.generator.spec import (
    MIN_SIDE,
    Ending,
    Generated,
    GeneratorSpec,
    PictureKind,
    SpecError,
    SpecKey,
    Symmetry,
)
from nonogui.studio.generator.subjects import Subject
from nonogui.words.daily_puzzle import LICENSE
from nonogui.words.difficulty import grade_text
from nonogui.words.techniques import technique_name, technique_option

_KINDS: Final[Mapping[PictureKind, str]] = {
    PictureKind.ANY: with_context("picture", "Any"),
    PictureKind.SUBJECTS: mark("Animals and things"),
    PictureKind.ABSTRACT: mark("Shapes or ornaments"),
    PictureKind.SHAPES: mark("Shapes"),
    PictureKind.ORNAMENTS: mark("Ornaments"),
    PictureKind.WORDS: mark("Words"),
}

_SUBJECTS: Final[Mapping[Subject, str]] = {
    Subject.HOUSE: mark("House"),
    Subject.CASTLE: mark("Castle"),
    Subject.LIGHTHOUSE: mark("Lighthouse"),
    Subject.TREE: mark("Tree"),
    Subject.FIR: mark("Fir tree"),
    Subject.FLOWER: mark("Flower"),
    Subject.MUSHROOM: mark("Mushroom"),
    Subject.APPLE: mark("Apple"),
    Subject.CACTUS: mark("Cactus"),
    Subject.FISH: mark("Fish"),
    Subject.CAT: mark("Cat"),
    Subject.RABBIT: mark("Rabbit"),
    Subject.DUCK: mark("Duck"),
    Subject.PENGUIN: mark("Penguin"),
    Subject.BUTTERFLY: mark("Butterfly"),
    Subject.SNAIL: mark("Snail"),
    Subject.CAR: mark("Car"),
    Subject.TRAIN: mark("Steam train"),
    Subject.SAILING_BOAT: mark("Sailing boat"),
    Subject.ROCKET: mark("Rocket"),
    Subject.BALLOON: mark("Hot-air balloon"),
    Subject.CUP: mark("Hot drink"),
    Subject.UMBRELLA: mark("Umbrella"),
    Subject.SNOWMAN: mark("Snowman"),
    Subject.ROBOT: mark("Robot"),
    Subject.CROWN: mark("Crown"),
}

_SYMMETRIES: Final[Mapping[Symmetry, str]] = {
    Symmetry.NONE: with_context("symmetry", "None"),
    Symmetry.LEFT_RIGHT: mark("Mirror left–right"),
    Symmetry.HALF_TURN: mark("Half-turn rotation"),
    Symmetry.FOURFOLD: mark("Mirror both ways"),
    Symmetry.EIGHTFOLD: mark("Mirror both ways and diagonally"),
}

_ERRORS: Final[Mapping[SpecKey, str]] = {
    SpecKey.SIZE: mark("A random puzzle of this kind can have {least} to {most} rows and columns."),
    SpecKey.DENSITY: mark("A random puzzle can have {least}% to {most}% of its cells filled."),
    SpecKey.COLORS: mark("A random puzzle of this kind can have at most {most} colours."),
    SpecKey.NOT_SQUARE: mark("Only a square puzzle can be mirrored diagonally."),
    SpecKey.NO_TEXT: mark("Enter the text that the picture should show."),
    SpecKey.TEXT_TOO_LONG: mark("The text can have at most {most} letters."),
    SpecKey.UNKNOWN_CHARACTERS: mark("The pixel font doesn't have {characters}."),
    SpecKey.NOT_BY_LINES: mark(
        "A puzzle like this isn't solvable line by line. Allow puzzles that need several "
        "lines at once."
    ),
    SpecKey.ONLY_BY_LINES: mark(
        "Puzzles of this difficulty are solvable line by line, so they never need several "
        "lines at once."
    ),
    SpecKey.NEEDS_COLORS: mark("That technique needs a puzzle with several colours."),
}


def kind_text(kind: PictureKind) -> str:
    """Return the name of a kind of picture: `Ornaments`."""
    return _(_KINDS[kind])


def symmetry_text(symmetry: Symmetry) -> str:
    """Return the name of a symmetry: `Half-turn rotation`."""
    return _(_SYMMETRIES[symmetry])


def spec_error_text(error: SpecError) -> str:
    """Explain why no puzzle can match the request."""
    if error.key is SpecKey.TEXT_TOO_WIDE:
        return _too_wide(int(error.values["width"]))
    return _(_ERRORS[error.key]).format(**error.values)


def _too_wide(width: int) -> str:
    if not width:
        return _("The text doesn't fit. Make the grid larger or the text shorter.")
    text = ngettext(
        "The text doesn't fit. It needs {count} column.",
        "The text doesn't fit. It needs {count} columns.",
        width,
    )
    return text.format(count=width)


def ending_text(generated: Generated) -> str:
    """Explain in a sentence why a search found no exact match; "" if it found one."""
    spec, rating = generated.spec, generated.rating
    if generated.ending is Ending.FOUND:
        return ""
    if generated.stop is not StopReason.DONE and rating is None:
        return _("Time ran out before a matching puzzle was found.")
    if rating is None:
        return _("No picture of this kind had exactly one solution. Try another seed or size.")
    if spec.grade is not None and rating.grade not in (spec.grade, None):
        text = _("No puzzle had the difficulty {wanted}. The closest is {grade}.")
        return text.format(wanted=grade_text(spec.grade), grade=grade_text(rating.grade))
    if spec.needs is None or rating.grade is None:
        return _("The search stopped before this puzzle could be rated.")
    text = _("None of the puzzles found needs {technique}.")
    return text.format(technique=technique_name(spec.needs))


def random_title(spec: GeneratorSpec) -> str:
    """Return the title of a random puzzle that shows nothing in particular."""
    text = _("Random {width}×{height}, seed {seed}")
    return text.format(width=spec.width, height=spec.height, seed=spec.seed)


def random_metadata(made: Generated) -> Metadata:
    """Return the metadata of a random puzzle for its file.

    The title names the subject; players see it when the puzzle is solved.
    """
    spec, subject = made.spec, made.subject
    return Metadata(
        title=_(_SUBJECTS[subject]) if subject else random_title(spec),
        license=LICENSE,
        source=_("Nonogui's generator: {command}").format(command=command_line(spec)),
    )


def command_line(spec: GeneratorSpec) -> str:
    """Return the command that generates the same puzzle again."""
    if spec.kind is not PictureKind.WORDS:
        spec = replace(spec, text="")
    words = [f"{_COMMAND}{spec.width}x{spec.height}"]
    for name, (field, _read) in _OPTIONS.items():
        if (value := getattr(spec, field)) != getattr(_OMITTED, field):
            words.append(_option(name, value))
    if not spec.line_solvable and not spec.is_beyond_lines:
        words.append(_BEYOND_LINES)
    return " ".join(words)


def spec_of(metadata: Metadata) -> GeneratorSpec | None:
    """Return the options that a random puzzle's metadata name; None for other puzzles."""
    _before, command, rest = without_isolates(metadata.source).partition(_COMMAND)
    if not command:
        return None
    words = (found[1] or found[0] for found in re.finditer(r'"([^"]*)"|\S+', rest))
    try:
        width, height = map(int, next(words).split("x"))
        spec, is_by_lines = GeneratorSpec(width, height), True
        for name in words:
            if name == _BEYOND_LINES:
                is_by_lines = False
            else:
                field, read = _OPTIONS[name]
                spec = replace(spec, **{field: read(next(words))})
        spec = replace(spec, line_solvable=is_by_lines and not spec.is_beyond_lines)
        spec.check()
    except (ValueError, LookupError, StopIteration):
        return None
    return spec


def _option(name: str, value: object) -> str:
    text = technique_option(value) if isinstance(value, Technique) else str(value)
    return f"{name} {text}" if text.replace("-", "").isalnum() else f'{name} "{text}"'


_COMMAND: Final = "nonogui generate --size "
_BEYOND_LINES: Final = "--beyond-lines"
_OPTIONS: Final[Mapping[str, tuple[str, Callable[[str], Any]]]] = {
    "--seed": ("seed", int),
    "--difficulty": ("grade", Grade),
    "--colors": ("colors", int),
    "--density": ("density", int),
    "--symmetry": ("symmetry", Symmetry),
    "--kind": ("kind", PictureKind),
    "--text": ("text", str),
    "--needs": ("needs", {technique_option(each): each for each in Technique}.__getitem__),
}
"""The field that each option sets, and how its text is read."""

_OMITTED: Final = GeneratorSpec(MIN_SIDE, MIN_SIDE, seed=-1)
"""The values whose options are left out; a seed never is."""
