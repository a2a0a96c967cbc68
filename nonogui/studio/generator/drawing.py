"""One picture for a wish: drawn, made symmetric, tidied and coloured, or none if it is no good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nonogui.core.grid import Grid
from nonogui.studio.generator import coloring, fields
from nonogui.studio.generator.dice import Dice
from nonogui.studio.generator.images import Field, added, highest, images
from nonogui.studio.generator.lettering import lettered
from nonogui.studio.generator.spec import TOLERANCE, GeneratorSpec, PictureKind, Symmetry
from nonogui.studio.generator.tidy import has_dust, has_empty_edge, tidied

MOST_GRAIN: Final = 4
_FRAME_SIDE: Final = 12
"""Shorter side of the smallest board that gets a frame."""

_LARGE: Final = 150
"""Cells from which on a shape of two cells is dust, too."""


@dataclass(frozen=True, slots=True)
class Brush:
    """How pictures are drawn for now; the search changes it on its way to a grade.

    Attributes:
        density: filled cells, per cent.
        grain: how coarse shapes are, from 1 on: the coarser, the easier to solve.
    """

    density: int
    grain: int


def draw(spec: GeneratorSpec, brush: Brush, dice: Dice) -> Grid | None:
    """A picture as it was wished, or None when this throw of the dice made none.

    Everything but its solutions is as it must be: the symmetry, the share of filled cells (unless
    it is a text), no dust, no pinholes, no empty outer line, each colour used enough.
    """
    if spec.kind is PictureKind.WORDS:
        cells = lettered(spec.text, spec.width, spec.height, spec.colors, dice)
    else:
        cells = _drawn(spec, brush, dice)
    if cells is None:
        return None
    picture = Grid(spec.width, spec.height, cells)
    return picture if is_good(picture, spec) else None


def is_good(picture: Grid, spec: GeneratorSpec) -> bool:
    """Whether a picture fills its board, has no dust, and uses each colour enough."""
    cells, width = picture.cells, picture.width
    if has_empty_edge(cells, width) or has_dust(cells, width):
        return False
    return spec.colors == 1 or coloring.is_fair(cells, spec.colors)


def _drawn(spec: GeneratorSpec, brush: Brush, dice: Dice) -> bytes | None:
    """Shapes or an ornament in colours."""
    kind = spec.kind
    if kind is PictureKind.MIXED:
        kind = dice.pick((PictureKind.SHAPES, PictureKind.SHAPES, PictureKind.ORNAMENT))
    symmetry = _symmetry(spec, kind, dice)
    orders = images(symmetry, spec.width, spec.height)
    field = added(_field(spec, kind, brush, dice), orders)
    if kind is PictureKind.ORNAMENT and _may_be_framed(spec) and dice.chance(30):
        field = fields.framed(field, spec.width, spec.height)
    mask = _flooded(field, spec.width, brush.density)
    if abs(sum(mask) * 100 - brush.density * len(mask)) > TOLERANCE * len(mask):
        return None
    keys = highest(_keys(spec, field, mask, dice), orders)
    return coloring.colored(mask, keys, spec.width, spec.colors)


def _symmetry(spec: GeneratorSpec, kind: PictureKind, dice: Dice) -> Symmetry:
    """The symmetry wished for, or one that suits the kind."""
    if spec.symmetry is not None:
        return spec.symmetry
    if kind is PictureKind.SHAPES:
        return Symmetry.NONE
    best = Symmetry.EIGHT_FOLD if spec.width == spec.height else Symmetry.FOUR_FOLD
    return dice.pick((best, best, Symmetry.FOUR_FOLD, Symmetry.LEFT_RIGHT))


def _field(spec: GeneratorSpec, kind: PictureKind, brush: Brush, dice: Dice) -> Field:
    if kind is PictureKind.ORNAMENT:
        make = fields.ornament
    else:
        make = dice.pick((fields.blots, fields.blots, fields.drops, fields.waves))
    field = make(dice, spec.width, spec.height, brush.grain)
    # A breath of noise decides between cells of the same height.
    return [64 * height + dice.below(64) for height in field]


def _may_be_framed(spec: GeneratorSpec) -> bool:
    return min(spec.width, spec.height) >= _FRAME_SIDE


def _flooded(field: Field, width: int, density: int) -> bytes:
    """What rises from the water, which is as high as the density asks; tidied.

    Tidying takes more than it gives, or the other way round; the water is let in or out again so
    that about as much is filled as was asked for.
    """
    wanted = len(field) * density // 100
    order = sorted(field, reverse=True)
    least = 3 if len(field) >= _LARGE else 2
    level, mask = wanted, b""
    for _ in range(3):
        height = order[min(max(level, 1), len(order)) - 1]
        mask = tidied(bytes(each >= height for each in field), width, least)
        missing = wanted - sum(mask)
        if abs(missing) * 50 <= len(field):
            break
        level += missing
    return mask


def _keys(spec: GeneratorSpec, field: Field, mask: bytes, dice: Dice) -> Field:
    """What decides the colours: height, depth, stripes or parts."""
    if spec.colors == 1:
        return field
    match dice.below(4):
        case 0:
            return coloring.stripes(dice, spec.width, spec.height)
        case 1:
            return coloring.depths(mask, spec.width)
        case 2:
            return coloring.parts(mask, spec.width)
    return field
