"""Digit designs of our own: skeletons drawn with pens of several weights, widths and slants."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Final

from nonogui.studio.sheet.strokes import FORMS

if TYPE_CHECKING:
    from PIL.Image import Image

_SIDE: Final = 60
"""Pixels of the height of a drawn digit, between the middles of its outer strokes."""

_EDGE: Final = 100
"""The least ink, of 255, that counts for where a digit ends."""


@dataclass(frozen=True, slots=True)
class Design:
    """How one set of ten digits is drawn.

    Attributes:
        name: what it is like.
        forms: the form of each digit by its name; the plain one where none is said.
        width: of a digit, as a share of its height.
        weight: width of upright strokes, as a share of the height.
        contrast: how much thinner level strokes are: 1 is not at all.
        slant: how far the top leans to the right, as a share of the height.
        power: how boxy bows are: 2 is round.
    """

    name: str
    forms: tuple[str, ...] = ("",) * 10
    width: float = 0.52
    weight: float = 0.13
    contrast: float = 1.0
    slant: float = 0.0
    power: float = 2.0


def _forms(text: str) -> tuple[str, ...]:
    """The forms of the ten digits, `-` for the plain one."""
    return tuple("" if word == "-" else word for word in text.split())


_PLAIN: Final = _forms("- - - - - - - - - -")
_GROTESQUE: Final = _forms("- short straight wide high upright - curved equal -")
_BEAKED: Final = _forms("- beak straight wide high upright tall - equal tall")
_FLAT: Final = _forms("- flat - wide - - - - - -")
_HUMANIST: Final = _forms("- - - - - - tall - - tall")
_GEOMETRIC: Final = _forms("- long straight flat - upright straight - - straight")
_BOOK: Final = _forms("- base swan - - - - hook - -")
_SLAB: Final = _forms("- base - - foot - - hook - -")
_CODE: Final = _forms("slash base - - cross upright tall - - tall")
_DOTTED: Final = _forms("dot base straight - high upright - - equal -")
_HAND: Final = _forms("- bare swan wide open - spiral bar cross upright")
_SCHOOL: Final = _forms("- long - - open - spiral bar - upright")
_CASUAL: Final = _forms("- bare straight - cross - straight steep cross straight")
_SEGMENT: Final = _forms("- bare square square square square square square square square")
_FOOT: Final = _forms("- foot swan - foot - tall hook equal tall")

DESIGNS: Final = (
    Design("plain", _PLAIN),
    Design("plain light", _PLAIN, weight=0.08),
    Design("plain bold", _PLAIN, weight=0.2, width=0.56),
    Design("plain narrow", _PLAIN, width=0.4, weight=0.11),
    Design("plain wide", _PLAIN, width=0.64),
    Design("plain slanted", _PLAIN, slant=0.2),
    Design("grotesque", _GROTESQUE, width=0.5, weight=0.12),
    Design("grotesque bold", _GROTESQUE, width=0.54, weight=0.2, contrast=0.85),
    Design("grotesque boxy", _GROTESQUE, width=0.5, power=2.7),
    Design("grotesque narrow", _GROTESQUE, width=0.4, power=2.5),
    Design("grotesque slanted", _GROTESQUE, slant=0.2),
    Design("beaked", _BEAKED, width=0.52, weight=0.11, contrast=0.9),
    Design("beaked bold", _BEAKED, width=0.56, weight=0.2, contrast=0.8),
    Design("beaked bold slanted", _BEAKED, width=0.54, weight=0.19, slant=0.12),
    Design("flat", _FLAT, width=0.52, weight=0.12, contrast=0.9),
    Design("flat bold slanted", _FLAT, width=0.55, weight=0.19, contrast=0.85, slant=0.12),
    Design("humanist", _HUMANIST, width=0.5, weight=0.12, contrast=0.85),
    Design("humanist light", _HUMANIST, width=0.5, weight=0.08, contrast=0.85),
    Design("humanist bold", _HUMANIST, width=0.54, weight=0.2, contrast=0.75),
    Design("geometric", _GEOMETRIC, width=0.56, weight=0.12),
    Design("geometric light", _GEOMETRIC, width=0.58, weight=0.07),
    Design("geometric bold", _GEOMETRIC, width=0.58, weight=0.2),
    Design("book", _BOOK, width=0.48, weight=0.13, contrast=0.45),
    Design("book bold", _BOOK, width=0.52, weight=0.21, contrast=0.4),
    Design("book slanted", _BOOK, width=0.48, weight=0.12, contrast=0.5, slant=0.24),
    Design("book light", _BOOK, width=0.46, weight=0.09, contrast=0.6),
    Design("slab", _SLAB, width=0.52, weight=0.12, contrast=0.8),
    Design("slab light", _SLAB, width=0.56, weight=0.07),
    Design("old", _FOOT, width=0.48, weight=0.14, contrast=0.4),
    Design("old bold", _FOOT, width=0.54, weight=0.22, contrast=0.45),
    Design("code", _CODE, width=0.54, weight=0.12),
    Design("code bold", _CODE, width=0.56, weight=0.19),
    Design("code boxy", _CODE, width=0.54, weight=0.12, power=3.0),
    Design("dotted", _DOTTED, width=0.52, weight=0.12, power=2.4),
    Design("dotted bold", _DOTTED, width=0.54, weight=0.18, power=2.4),
    Design("hand", _HAND, width=0.5, weight=0.09),
    Design("hand slanted", _HAND, width=0.5, weight=0.1, slant=0.25),
    Design("school", _SCHOOL, width=0.52, weight=0.09, slant=0.08),
    Design("casual", _CASUAL, width=0.56, weight=0.12),
    Design("casual bold", _CASUAL, width=0.58, weight=0.19),
    Design("segments", _SEGMENT, width=0.54, weight=0.12),
    Design("segments slanted", _SEGMENT, width=0.5, weight=0.14, slant=0.12),
)


def variants(design: Design) -> list[Design]:
    """A design with those that are heavier, lighter and more slanted."""
    return [
        replace(design, weight=design.weight * weight, slant=design.slant + slant)
        for weight, slant in product((0.8, 1.0, 1.25), (0.0, 0.17))
    ]


def draw(design: Design, digit: int) -> Image:
    """A digit in grey, 255 ink on 0, cut to its ink.

    A pen that is narrower than high, or the other way round, is a round one on paper that is
    stretched afterwards.
    """
    from PIL import Image, ImageDraw

    pen = max(2, round(_SIDE * design.weight * design.contrast))
    margin = pen + 2
    width = max(0.04, design.width - design.weight) * design.contrast
    height = max(0.1, 1 - design.weight * design.contrast)
    slant = design.slant * design.contrast
    size = (
        round(_SIDE * (width + abs(slant))) + 2 * margin + 1,
        round(_SIDE * height) + 2 * margin + 1,
    )
    image = Image.new("L", size)
    canvas = ImageDraw.Draw(image)
    lean = max(0.0, -slant)
    for stroke in FORMS[digit][design.forms[digit]](design.power):
        points = [
            (margin + _SIDE * (x * width + lean + slant * (1 - y)), margin + _SIDE * y * height)
            for x, y in stroke
        ]
        canvas.line(points, fill=255, width=pen, joint="curve")
        for x, y in (points[0], points[-1]):
            canvas.ellipse((x - pen / 2, y - pen / 2, x + pen / 2, y + pen / 2), fill=255)
    image = image.crop(image.point(lambda level: 255 * (level > _EDGE)).getbbox())
    return image.resize((max(1, round(image.width / design.contrast)), image.height))
