"""Draw random pictures of things that people recognise: a house, a fish, a train and so on.

Each subject is a function that composes shapes in a square of `SIDE` units. Random numbers vary
its proportions and details. Everything is whole numbers, so that a seed gives the same picture
everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from math import isqrt
from typing import Final, NamedTuple

from nonogui.studio.generator.dice import Dice
from nonogui.studio.generator.tidy import has_empty_edge, remove_dust

SIDE: Final = 120
"""Side of the square that subjects are drawn in; many numbers of cells divide it."""

MIN_SUBJECT_SIDE: Final = 10
"""With fewer rows or columns, the subjects look the same."""

MAX_SUBJECT_COLORS: Final = 4
"""As many as there are roles."""

# Up to this many cells each cell is sampled at 9 points instead of 1. Larger boards show every
# detail anyway, and would take a second.
_FINE: Final = 2500

# How often the bounds of a subject are made smaller if an outer line is empty.
_FITS: Final = 5

# The roles of shapes. With fewer colours than roles, some share a colour; see `_ink`.
CUT, BODY, SECOND, LIGHT, FOURTH = range(5)


class Subject(StrEnum):
    """What a picture shows."""

    HOUSE = "house"
    CASTLE = "castle"
    LIGHTHOUSE = "lighthouse"
    TREE = "tree"
    FIR = "fir"
    FLOWER = "flower"
    MUSHROOM = "mushroom"
    APPLE = "apple"
    CACTUS = "cactus"
    FISH = "fish"
    CAT = "cat"
    RABBIT = "rabbit"
    DUCK = "duck"
    PENGUIN = "penguin"
    BUTTERFLY = "butterfly"
    SNAIL = "snail"
    CAR = "car"
    TRAIN = "train"
    SAILING_BOAT = "sailing-boat"
    ROCKET = "rocket"
    BALLOON = "balloon"
    CUP = "cup"
    UMBRELLA = "umbrella"
    SNOWMAN = "snowman"
    ROBOT = "robot"
    CROWN = "crown"


class Shape(NamedTuple):
    """A filled shape; later shapes cover earlier ones.

    Attributes:
        role: which colour it gets; CUT makes a hole.
        box: left, top, right and bottom.
        holds: whether a point lies inside.
    """

    role: int
    box: tuple[int, int, int, int]
    holds: Callable[[int, int], bool]


def draw_subject(subject: Subject, width: int, height: int, colors: int, dice: Dice) -> bytes:
    """Draw a subject that fills the board; on a long board, several of them side by side."""
    long, short = max(width, height), min(width, height)
    count = max(1, (2 * long + short) // (2 * short) if 2 * long >= 3 * short else 1)
    sizes = [(long - count + 1) * at // count for at in range(count + 1)]
    cells = bytearray(width * height)
    for at in range(count):
        size, start = sizes[at + 1] - sizes[at], sizes[at] + at
        tile = (size, height) if width > height else (width, size)
        left, top = (start, 0) if width > height else (0, start)
        picture = _raster(_DRAWERS[subject](dice, SIDE // short + 1), *tile, colors)
        for row in range(tile[1]):
            start = (top + row) * width + left
            cells[start : start + tile[0]] = picture[row * tile[0] : (row + 1) * tile[0]]
    return remove_dust(bytes(cells), width)


def _ink(role: int, colors: int) -> int:
    """Return the ink of a role: light parts are holes unless there are three colours."""
    if role == LIGHT:
        return LIGHT if colors >= LIGHT else CUT
    return min(role, colors) if role != FOURTH or colors >= FOURTH else min(SECOND, colors)


def _raster(shapes: Sequence[Shape], width: int, height: int, colors: int) -> bytes:
    """Return the ink of each cell, so that every outer line has a filled one."""
    solid = [shape.box for shape in shapes if _ink(shape.role, colors)]
    left, top = min(box[0] for box in solid), min(box[1] for box in solid)
    right, bottom = max(box[2] for box in solid), max(box[3] for box in solid)
    cells = b""
    for _ in range(_FITS):
        inks = (
            _ink(role, colors) for role in _roles(shapes, width, height, left, top, right, bottom)
        )
        cells = bytes(inks)
        if not has_empty_edge(cells, width):
            break
        # A thin tip that covers less than half of a cell is cut off.
        across, down = (right - left) // (2 * width), (bottom - top) // (2 * height)
        left += across * (not any(cells[::width]))
        right -= across * (not any(cells[width - 1 :: width]))
        top += down * (not any(cells[:width]))
        bottom -= down * (not any(cells[-width:]))
    return cells


def _roles(
    shapes: Sequence[Shape], width: int, height: int, left: int, top: int, right: int, bottom: int
) -> bytes:
    """Return the role of each cell: the most common one among its sample points."""
    parts = 3 if width * height <= _FINE else 1
    across = [_samples(at, width, left, right, parts) for at in range(width)]
    down = [_samples(at, height, top, bottom, parts) for at in range(height)]
    upward = shapes[::-1]
    cells = bytearray()
    for ys in down:
        for xs in across:
            roles = [_role(upward, x, y) for y in ys for x in xs]
            cells.append(max(sorted(set(roles)), key=roles.count))
    return bytes(cells)


def _samples(at: int, count: int, low: int, high: int, parts: int) -> list[int]:
    """Return the sample points of the cell with an index along one side."""
    return [
        low + (high - low) * (2 * (at * parts + part) + 1) // (2 * count * parts)
        for part in range(parts)
    ]


def _role(upward: Sequence[Shape], x: int, y: int) -> int:
    for shape in upward:
        box = shape.box
        if box[0] <= x <= box[2] and box[1] <= y <= box[3] and shape.holds(x, y):
            return shape.role
    return CUT


# --- shapes ---


def ellipse(role: int, x: int, y: int, across: int, down: int) -> Shape:
    """Return an ellipse around a centre, with its radii."""

    def holds(px: int, py: int) -> bool:
        return ((px - x) * down) ** 2 + ((py - y) * across) ** 2 <= (across * down) ** 2

    return Shape(role, (x - across, y - down, x + across, y + down), holds)


def polygon(role: int, *numbers: int) -> Shape:
    """Return a polygon; the numbers are x and y of its corners in turn."""
    xs, ys = numbers[::2], numbers[1::2]
    corners = list(zip(xs, ys, strict=True))
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))

    def holds(x: int, y: int) -> bool:
        is_inside = False
        for (x1, y1), (x2, y2) in edges:
            # The edge crosses the ray to the right of the point; no division, for exactness.
            if (y1 > y) != (y2 > y):
                side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
                is_inside ^= (side > 0) == (y2 > y1)
        return is_inside

    return Shape(role, (min(xs), min(ys), max(xs), max(ys)), holds)


def box(role: int, x: int, y: int, width: int, height: int) -> Shape:
    """Return a rectangle."""
    return polygon(role, x, y, x + width, y, x + width, y + height, x, y + height)


def stroke(role: int, x1: int, y1: int, x2: int, y2: int, width: int) -> Shape:
    """Return a straight line with a width."""
    dx, dy = x2 - x1, y2 - y1
    length = max(1, isqrt(dx * dx + dy * dy))
    nx, ny = -dy * width // (2 * length), dx * width // (2 * length)
    return polygon(role, x1 + nx, y1 + ny, x2 + nx, y2 + ny, x2 - nx, y2 - ny, x1 - nx, y1 - ny)


def _mirrored(shapes: Sequence[Shape]) -> list[Shape]:
    """Return shapes turned left to right."""
    return list(map(_mirror, shapes))


def _mirror(shape: Shape) -> Shape:
    left, top, right, bottom = shape.box
    turned = (SIDE - right, top, SIDE - left, bottom)
    return Shape(shape.role, turned, lambda x, y: shape.holds(SIDE - x, y))


def _either_way(dice: Dice, shapes: Sequence[Shape]) -> Sequence[Shape]:
    """Return shapes as they are or turned left to right."""
    return _mirrored(shapes) if dice.chance(50) else shapes


# --- buildings ---


def _house(dice: Dice, cell: int) -> Sequence[Shape]:
    eaves = dice.between(46, 60)
    chimney, door = dice.between(78, 92), dice.between(20, 76)
    shapes = [
        box(SECOND, chimney, dice.between(4, 14), 14, 50),
        box(BODY, 10, eaves, 100, SIDE - eaves),
        polygon(SECOND, 60, 0, SIDE, eaves, 0, eaves),
        box(CUT, 10, eaves, 100, cell),
        box(LIGHT, door, 82, 22, 38),
        box(FOURTH, 0, SIDE - max(6, cell), SIDE, max(6, cell)),
    ]
    for x in (18, 52, 84):
        if abs(x - door) > 26:
            shapes += [box(LIGHT, x, 72, 20, 20), box(BODY, x + 10 - cell // 2, 72, cell, 20)]
    if dice.chance(60):
        shapes.append(ellipse(LIGHT, 60, eaves * 3 // 5, 9, 9))
    return _either_way(dice, shapes)


def _castle(dice: Dice, cell: int) -> Sequence[Shape]:
    is_roofed, wall = dice.chance(50), dice.between(56, 70)
    side = dice.between(36, 48) if is_roofed else dice.between(4, 24)
    shapes = [box(BODY, 20, wall, 80, SIDE - wall)]
    notch = max(6, cell)
    for x in (0, 92):
        shapes += [box(SECOND, x, side, 28, SIDE - side)]
        if is_roofed:
            shapes.append(polygon(FOURTH, x - 6, side, x + 14, 0, x + 34, side))
        else:
            shapes += [box(CUT, x + at - notch // 2, side, notch, notch + 2) for at in (9, 19)]
        shapes.append(box(LIGHT, x + 10, side + 20, 8, 18))
    shapes += [box(CUT, x - notch // 2, wall, notch, notch + 2) for x in (36, 84)]
    keep = dice.between(40, wall - 12)
    shapes += [box(BODY, 44, keep, 32, 40), box(CUT, 60 - notch // 2, keep, notch, notch + 2)]
    shapes += [box(LIGHT, 48, 94, 24, 26), ellipse(LIGHT, 60, 94, 12, 12)]
    shapes += [box(CUT, x, wall, cell, SIDE - wall) for x in (28, 92 - cell)]
    return shapes


def _lighthouse(dice: Dice, cell: int) -> Sequence[Shape]:
    shapes = [
        polygon(BODY, 42, 30, 78, 30, 88, 108, 32, 108),
        box(SECOND, 44, 12, 32, 18),
        box(LIGHT, 50, 15, 20, 11),
        polygon(SECOND, 38, 12, 60, 0, 82, 12),
        box(SECOND, 36, 28, 48, max(6, cell)),
    ]
    stripes = range(dice.between(44, 50), 100, 2 * dice.between(9, 12))
    shapes += [box(LIGHT, 30, y, 60, 10) for y in stripes]
    shapes += [polygon(CUT, 0, 34, 42, 34, 32, 108, 0, 108), box(CUT, 0, 34, 30, 74)]
    shapes += [polygon(CUT, SIDE, 34, 78, 34, 88, 108, SIDE, 108)]
    shapes.append(polygon(FOURTH, 0, SIDE, 14, 108, 60, 102, 106, 108, SIDE, SIDE))
    width, ray = max(6, cell), dice.between(16, 26)
    beams = [box(SECOND, 2, 17, ray, width)]
    if dice.chance(50):
        beams += [stroke(SECOND, 28, 8, 10, 0, width), stroke(SECOND, 28, 34, 10, 42, width)]
    return [*shapes, *beams, *_mirrored(beams)]


# --- plants ---


def _tree(dice: Dice, cell: int) -> Sequence[Shape]:
    trunk = dice.between(7, 11)
    shapes = [
        box(SECOND, 60 - trunk, 60, 2 * trunk, 54),
        polygon(SECOND, 60 - trunk, 104, 60 + trunk, 104, 78, SIDE, 42, SIDE),
        box(FOURTH, 14, SIDE - max(6, cell), 92, max(6, cell)),
        ellipse(BODY, 60, 34, dice.between(34, 42), 34),
        ellipse(BODY, 30, 50, 30, dice.between(22, 28)),
        ellipse(BODY, 90, 50, 30, dice.between(22, 28)),
    ]
    spots = dice.shuffled(((34, 46), (60, 24), (86, 48), (60, 58), (44, 30), (78, 28)))
    radius = max(5, cell * 3 // 4)
    for x, y in spots[: dice.between(2, 5)]:
        shapes.append(ellipse(LIGHT, x, y, radius, radius))
    return shapes


def _fir(dice: Dice, cell: int) -> Sequence[Shape]:
    tiers, shapes = dice.between(3, 4), [box(SECOND, 52, 96, 16, 24)]
    for at in range(tiers):
        top, foot = 84 * at // tiers, 100 * (at + 1) // tiers + 4
        reach = 24 + 36 * (at + 1) // tiers
        shapes.append(polygon(BODY, 60, top, 60 + reach, foot, 60 - reach, foot))
    shapes.append(box(FOURTH, 24, SIDE - max(6, cell), 72, max(6, cell)))
    if dice.chance(60):
        radius = max(5, cell // 2)
        for at in range(tiers):
            y = 100 * (at + 1) // tiers - 8
            shapes += [ellipse(LIGHT, x, y, radius, radius) for x in (48 - 6 * at, 72 + 6 * at)]
    return shapes


def _flower(dice: Dice, cell: int) -> Sequence[Shape]:
    reach, petal = dice.between(22, 26), dice.between(13, 16)
    shapes = [box(FOURTH, 60 - max(4, cell // 2), 60, max(8, cell), 60)]
    for x, side in ((60, 1), (60, -1)):
        y = dice.between(84, 100)
        leaf = (x, y + 12, x + side * 18, y - 8, x + side * 44, y - 10, x + side * 26, y + 10)
        shapes.append(polygon(FOURTH, *leaf))
    slant = reach * 7 // 10
    around = ((0, -reach), (slant, -slant), (reach, 0), (slant, slant))
    for dx, dy in (*around, *((-dx, -dy) for dx, dy in around)):
        shapes.append(ellipse(BODY, 60 + dx, 42 + dy, petal, petal))
    inner = dice.between(12, 15)
    shapes.append(ellipse(LIGHT, 60, 42, inner, inner))
    if dice.chance(50):
        shapes.append(ellipse(SECOND, 60, 42, inner // 2, inner // 2))
    return shapes


def _mushroom(dice: Dice, cell: int) -> Sequence[Shape]:
    foot = dice.between(20, 28)
    rim = dice.between(58, 68)
    shapes = [
        polygon(SECOND, 44, rim - 4, 76, rim - 4, 60 + foot, SIDE, 60 - foot, SIDE),
        ellipse(BODY, 60, rim, 60, rim),
        box(CUT, 0, rim, 43, SIDE - rim),
        box(CUT, 77, rim, 43, SIDE - rim),
        polygon(SECOND, 44, rim, 76, rim, 60 + foot, SIDE, 60 - foot, SIDE),
        box(CUT, 43, rim, 34, cell),
        box(FOURTH, 12, SIDE - max(6, cell), 96, max(6, cell)),
    ]
    spots = ((60, 20), (28, 44), (92, 44), (60, 46), (40, 26), (82, 22))
    for x, y in spots[: dice.between(3, 4)]:
        radius = dice.between(7, 10)
        shapes.append(ellipse(LIGHT, x + dice.between(-3, 3), y, radius, radius))
    return shapes


def _apple(dice: Dice, cell: int) -> Sequence[Shape]:
    wide = dice.between(30, 34)
    shapes = [
        ellipse(BODY, 38, 72, wide + 4, 46),
        ellipse(BODY, 82, 72, wide + 4, 46),
        polygon(BODY, 38, 28, 60, 36, 82, 28, 82, 112, 60, 110, 38, 112),
        polygon(CUT, 46, 20, 74, 20, 60, 40),
        stroke(SECOND, 60, 40, 66, 2, max(8, cell)),
        polygon(FOURTH, 66, 22, 78, 4, 104, 2, 94, 20),
    ]
    if dice.chance(50):
        shapes += [ellipse(CUT, 120, 62, 24, 24), ellipse(CUT, 116, 86, 16, 14)]
    shapes.append(stroke(LIGHT, 22, 60, 18, 80, max(7, cell)))
    return _either_way(dice, shapes)


def _cactus(dice: Dice, cell: int) -> Sequence[Shape]:
    left, right = dice.between(24, 44), dice.between(30, 56)
    shapes = [
        box(BODY, 46, 14, 28, 84),
        ellipse(BODY, 60, 14, 14, 14),
        box(BODY, 8, left, 18, 36),
        ellipse(BODY, 17, left, 9, 9),
        box(BODY, 8, left + 28, 44, 16),
        box(BODY, 94, right, 18, 30),
        ellipse(BODY, 103, right, 9, 9),
        ellipse(FOURTH, 60, 4, 12, 9),
        box(BODY, 70, right + 22, 42, 16),
    ]
    shapes += [box(LIGHT, 60 - max(3, cell // 2), y, max(6, cell), 8) for y in range(22, 90, 18)]
    if dice.chance(50):
        shapes.append(polygon(SECOND, 28, 96, 92, 96, 82, SIDE, 38, SIDE))
        shapes.append(box(CUT, 28, 96, 64, cell))
    else:
        shapes.append(polygon(SECOND, 0, SIDE, 24, 100, 96, 100, SIDE, SIDE))
    return _either_way(dice, shapes)


# --- animals ---


def _fish(dice: Dice, cell: int) -> Sequence[Shape]:
    deep = dice.between(30, 38)
    shapes = [
        polygon(SECOND, 40, 66 - deep, 58, 14, 84, 16, 78, 44),
        polygon(SECOND, 48, 56 + deep, 66, 110, 76, 88),
        polygon(SECOND, 82, 60, SIDE, 26, 110, 60, SIDE, 96),
        ellipse(BODY, 48, 60, 48, deep),
    ]
    shapes += [
        *(
            box(LIGHT, x, 60 - deep, max(7, cell), 2 * deep)
            for x in (46, 64, 80)[: dice.between(1, 3)]
        ),
        ellipse(CUT, 22, 52, 6 + cell // 4, 6 + cell // 4),
        polygon(FOURTH, 30, 66, 48, 60, 44, 82),
    ]
    return _either_way(dice, shapes)


def _cat(dice: Dice, cell: int) -> Sequence[Shape]:
    tail = dice.between(34, 56)
    shapes = [
        stroke(BODY, 80, 112, 108, 104, 12),
        stroke(BODY, 108, 108, 112, tail, 12),
        ellipse(BODY, 54, 92, 32, 28),
        polygon(BODY, 30, 52, 76, 52, 86, SIDE, 22, SIDE),
        ellipse(BODY, 50, 38, 32, 25),
        polygon(BODY, 19, 34, 18, 0, 46, 16),
        polygon(BODY, 81, 34, 82, 0, 54, 16),
        ellipse(LIGHT, 38, 34, 5 + cell // 4, 5 + cell // 4),
        ellipse(LIGHT, 62, 34, 5 + cell // 4, 5 + cell // 4),
        polygon(LIGHT, 44, 46, 56, 46, 50, 53),
        box(CUT, 54 - cell // 2, 92, cell, 28),
        box(FOURTH, 30, 57, 46, max(7, cell)),
        ellipse(SECOND, 54, 78, 12, 13),
    ]
    if dice.chance(40):
        shapes += [stroke(LIGHT, 72, y, 86, y - 4, cell) for y in (84, 96)]
    return _either_way(dice, shapes)


def _rabbit(dice: Dice, cell: int) -> Sequence[Shape]:
    lean, ear = dice.between(0, 12), dice.between(9, 11)
    inner = max(4, cell // 2)
    half = [
        polygon(BODY, 36, 50, 34 - lean, 0, 34 - lean + 2 * ear, 0, 58, 50),
        polygon(LIGHT, 43, 40, 34 - lean + ear - inner, 10, 34 - lean + ear + inner, 10, 48, 40),
        ellipse(BODY, 36, 108, 22, 12),
    ]
    return [
        *half,
        *_mirrored(half),
        ellipse(BODY, 60, 96, 34, 24),
        box(CUT, 20, 80, 80, cell),
        ellipse(BODY, 60, 58, 32, 26),
        *(ellipse(LIGHT, x, 54, 4 + cell // 4, 5 + cell // 4) for x in (47, 73)),
        polygon(SECOND, 50, 63, 70, 63, 60, 74),
        ellipse(LIGHT, 60, 100, dice.between(14, 22), 13),
        box(FOURTH, 14, 110, 92, 10),
    ]


def _duck(dice: Dice, cell: int) -> Sequence[Shape]:
    head = dice.between(26, 34)
    shapes = [
        ellipse(BODY, 66, 84, 52, 34),
        polygon(BODY, 96, 62, SIDE, 42, 116, 92),
        polygon(BODY, 24, 40, 52, 40, 60, 70, 20, 84),
        ellipse(BODY, 40, head, 22, 22),
        polygon(SECOND, 20, head - 4, 0, head + 4, 0, head + 12, 22, head + 14),
        ellipse(CUT, 36, head - 4, 4 + cell // 4, 4 + cell // 4),
        ellipse(LIGHT, 74, 80, 26, 16),
        ellipse(BODY, 70, dice.between(72, 76), 24, 13),
    ]
    if dice.chance(50):
        shapes += [
            box(FOURTH, 0, 108, SIDE, 12),
            *(box(CUT, x, 108, cell, 6) for x in (16, 60, 98)),
        ]
    return _either_way(dice, shapes)


def _penguin(dice: Dice, cell: int) -> Sequence[Shape]:
    belly = dice.between(24, 30)
    return [
        ellipse(BODY, 60, 72, 40, 44),
        ellipse(BODY, 60, 28, 28, 28),
        polygon(BODY, 24, 52, 4, 88 + dice.between(-8, 8), 14, 94, 30, 84),
        polygon(BODY, 96, 52, 116, 88 + dice.between(-8, 8), 106, 94, 90, 84),
        ellipse(LIGHT, 60, 78, belly, 34),
        box(FOURTH, 30, 48, 60, max(7, cell)),
        ellipse(LIGHT, 48, 28, 11, 13),
        ellipse(LIGHT, 72, 28, 11, 13),
        ellipse(BODY, 51, 29, 4 + cell // 4, 5 + cell // 4),
        ellipse(BODY, 69, 29, 4 + cell // 4, 5 + cell // 4),
        polygon(SECOND, 50, 38, 70, 38, 60, 52),
        ellipse(SECOND, 40, 114, 18, 6),
        ellipse(SECOND, 80, 114, 18, 6),
    ]


def _butterfly(dice: Dice, cell: int) -> Sequence[Shape]:
    top, low = dice.between(24, 30), dice.between(18, 24)
    wing = [
        ellipse(BODY, 30, 42, 30, top),
        ellipse(SECOND, 36, 88, low + 4, low + 4),
        ellipse(LIGHT, 28, 40, dice.between(8, 13), dice.between(8, 13)),
        ellipse(LIGHT, 36, 88, dice.between(6, 10), dice.between(6, 10)),
        stroke(FOURTH, 56, 24, 40, 2, max(6, cell)),
    ]
    middle = [box(CUT, 60 - 7 - cell, 26, 14 + 2 * cell, 80), ellipse(FOURTH, 60, 64, 7, 46)]
    return [*wing, *_mirrored(wing), *middle]


def _snail(dice: Dice, cell: int) -> Sequence[Shape]:
    width = max(7, cell)
    shapes = [
        polygon(
            SECOND, 0, 108, 12, 96, 12, 60, 30, 60, 34, 96, 104, 96, SIDE, 110, SIDE, SIDE, 8, SIDE
        ),
        ellipse(SECOND, 20, 60, 15, 13),
        stroke(SECOND, 14, 54, 6, 24, width),
        stroke(SECOND, 26, 54, 32, 26, width),
        ellipse(BODY, 76, 60, 42, 42),
        box(CUT, 34, 98, 70, cell // 2 + 1),
        box(FOURTH, 8, 113, 112, 8),
    ]
    radius, turn = dice.between(31, 35), dice.below(2)
    while radius > 9:
        shapes.append(ellipse(LIGHT, 76, 60, radius - 3, radius - 3))
        shapes.append(
            ellipse(BODY, 76 + (2 if turn else -2), 60, radius - 3 - width, radius - 3 - width)
        )
        radius -= 2 * width + 3
    shapes.append(stroke(BODY, 76, 60, 76 + (40 if turn else -40), 60, width))
    return _either_way(dice, shapes)


# --- vehicles ---


def _car(dice: Dice, cell: int) -> Sequence[Shape]:
    roof, back = dice.between(8, 22), dice.between(80, 100)
    shapes = [
        polygon(BODY, 20, 62, 38, roof, back - 8, roof, back + 10, 62),
        box(BODY, 0, 58, SIDE, 36),
        polygon(LIGHT, 30, 60, 43, roof + 8, 58, roof + 8, 58, 60),
        polygon(LIGHT, 58 + cell, 60, 58 + cell, roof + 8, back - 12, roof + 8, back, 60),
        box(LIGHT, 0, 66, 8, 10),
        box(FOURTH, 0, 84, SIDE, 10),
    ]
    wheel = dice.between(16, 19)
    for x in (28, 92):
        shapes += [
            ellipse(CUT, x, 94, wheel + cell * 3 // 4, wheel + cell * 3 // 4),
            ellipse(SECOND, x, 96, wheel, wheel),
            ellipse(LIGHT, x, 96, wheel * 2 // 5, wheel * 2 // 5),
        ]
    return _either_way(dice, shapes)


def _train(dice: Dice, cell: int) -> Sequence[Shape]:
    cab, chimney = dice.between(66, 78), dice.between(12, 22)
    shapes = [
        box(BODY, cab, 30, SIDE - cab - 4, 62),
        box(SECOND, cab - 6, 22, SIDE - cab + 6, max(8, cell)),
        box(LIGHT, cab + 10, 42, 24, 22),
        box(BODY, 8, 52, cab - 8, 34),
        ellipse(BODY, 9, 69, 9, 17),
        polygon(SECOND, chimney, 52, chimney - 5, 24, chimney + 19, 24, chimney + 14, 52),
        ellipse(SECOND, (chimney + cab) // 2 + 8, 52, 9, 10),
        box(LIGHT, 34, 62, cell, 24),
        box(FOURTH, 4, 86, 112, 10),
    ]
    for x in (22, 52, 92):
        wheel = 16 if x < 60 else 20
        shapes += [
            ellipse(CUT, x, 118 - wheel, wheel + cell // 2, wheel + cell // 2),
            ellipse(SECOND, x, 120 - wheel, wheel, wheel),
            ellipse(LIGHT, x, 120 - wheel, wheel // 3, wheel // 3),
        ]
    for at in range(dice.between(1, 3)):
        size = 6 + 3 * at
        shapes.append(ellipse(FOURTH, chimney + 12 + 20 * at, 14 - 2 * at, size + 3, size))
    return _either_way(dice, shapes)


def _sailing_boat(dice: Dice, cell: int) -> Sequence[Shape]:
    mast, boom = dice.between(50, 60), dice.between(76, 84)
    width = max(6, cell)
    shapes = [
        polygon(BODY, mast + width, 4, mast + width, boom, 114, boom),
        polygon(LIGHT if dice.chance(30) else SECOND, mast - cell, 16, mast - cell, boom, 10, boom),
        box(SECOND, mast, 0, width, 94),
        polygon(FOURTH, 2, 90, 118, 90, 98, 112, 22, 112),
    ]
    if dice.chance(50):
        shapes.append(polygon(LIGHT, mast + width, 38, mast + width, 52, 92, 62, 78, 46))
    shapes += [box(SECOND, x, 112, 20, 8) for x in range(dice.below(8), SIDE, 30)]
    return _either_way(dice, shapes)


def _rocket(dice: Dice, cell: int) -> Sequence[Shape]:
    wide, fin = dice.between(15, 18), dice.between(60, 70)
    window = dice.between(7, 9)
    shapes = [
        polygon(SECOND, 60 - wide, fin, 22, 88, 22, 108, 60 - wide, 96),
        polygon(SECOND, 60 + wide, fin, 98, 88, 98, 108, 60 + wide, 96),
        polygon(BODY, 60, 0, 60 + wide - 3, 24, 60 + wide, 44, 60 + wide - 4, 98),
        polygon(BODY, 60, 0, 60 - wide + 3, 24, 60 - wide, 44, 60 - wide + 4, 98),
        polygon(BODY, 60, 0, 60 + wide - 4, 98, 60 - wide + 4, 98),
        box(CUT, 40, 98, 40, max(4, cell // 2)),
        polygon(LIGHT if dice.chance(50) else FOURTH, 50, 100, 70, 100, 64, 112, 60, 120, 56, 112),
        ellipse(LIGHT, 60, 42, window, window + 4),
    ]
    if dice.chance(60):
        shapes.append(box(LIGHT, 40, dice.between(64, 74), 40, cell))
    if dice.chance(50):
        shapes.append(box(SECOND, 60 - max(3, cell // 3), 82, max(6, cell * 2 // 3), 34))
    return shapes


def _balloon(dice: Dice, cell: int) -> Sequence[Shape]:
    round_, low = dice.between(38, 46), dice.between(54, 62)
    shapes = [
        ellipse(BODY, 60, round_, 46, round_),
        polygon(BODY, 16, low, 104, low, 72, 94, 48, 94),
    ]
    wide = max(4, cell // 2) + dice.below(3)
    for x in (60,) if dice.chance(40) else (40, 80):
        knot = 60 + (x - 60) // 3
        shapes.append(ellipse(LIGHT, x, 44, wide, 40))
        shapes.append(polygon(LIGHT, x - wide, 46, x + wide, 46, knot + 3, 90, knot - 3, 90))
    rope = max(5, cell)
    shapes += [
        box(SECOND, 46, 94, rope, 12),
        box(SECOND, 74 - rope, 94, rope, 12),
        box(FOURTH, 44, 102, 32, 18),
    ]
    return shapes


# --- things ---


def _cup(dice: Dice, cell: int) -> Sequence[Shape]:
    foot = dice.between(10, 18)
    width = max(8, cell)
    shapes = [
        ellipse(BODY, 92, 66, 28, 24),
        ellipse(CUT, 92, 66, 28 - width, 24 - width),
        polygon(BODY, 4, 42, 92, 42, 92 - foot, 108, 4 + foot, 108),
        box(SECOND, 0, 112 - cell // 3, 98, 8 + cell // 3),
    ]
    pattern = dice.below(3)
    if pattern == 0:
        shapes.append(box(LIGHT, 6, 62, 84, 10))
    elif pattern == 1:
        shapes += [ellipse(LIGHT, x, 72, 8, 8) for x in (26, 48, 70)]
    else:
        shapes += [polygon(LIGHT, 48, 92, 30, 72, 39, 62, 48, 70, 57, 62, 66, 72)]
    for x in (22, 46, 70)[: dice.between(2, 3)]:
        shapes += [stroke(FOURTH, x, 32, x + 8, 20, width), stroke(FOURTH, x + 8, 20, x, 4, width)]
    return _either_way(dice, shapes)


def _umbrella(dice: Dice, cell: int) -> Sequence[Shape]:
    rim, width = dice.between(56, 64), max(6, cell)
    shapes = [
        ellipse(BODY, 60, rim, 60, rim - 6),
        box(CUT, 0, rim, SIDE, SIDE - rim),
        box(SECOND, 60 - width // 2, 0, width, 108),
    ]
    notches, wide = ((10, 35, 85, 110), 13) if dice.chance(50) else ((20, 100), 20)
    shapes += [
        *(ellipse(CUT, x, rim + 2, wide, 9) for x in notches),
        polygon(LIGHT, 60 - width, 10, 60 - width, rim, 34, rim - 6),
        polygon(LIGHT, 60 + width, 10, 60 + width, rim, 86, rim - 6),
        ellipse(FOURTH, 60 + 14, 106, 17, 14),
        ellipse(CUT, 60 + 14, 104, 17 - width, 14 - width),
        box(CUT, 56 + width, 86, 40, 20),
    ]
    return _either_way(dice, shapes)


def _snowman(dice: Dice, cell: int) -> Sequence[Shape]:
    ball, hat = dice.between(34, 40), dice.between(16, 22)
    shapes = [
        stroke(SECOND, 32, 66, 2, 46, max(6, cell)),
        stroke(SECOND, 88, 66, 118, 46, max(6, cell)),
        ellipse(BODY, 60, SIDE - ball * 9 // 10, ball, ball * 9 // 10),
        ellipse(BODY, 60, 42, 24, 22),
        box(SECOND, 60 - hat, 0, 2 * hat, 22),
        box(SECOND, 60 - hat - 12, 18, 2 * hat + 24, max(6, cell)),
        ellipse(LIGHT, 51, 38, 3 + cell // 4, 3 + cell // 4),
        ellipse(LIGHT, 69, 38, 3 + cell // 4, 3 + cell // 4),
        polygon(FOURTH, 60, 42, 60, 50, 92, 48),
        box(CUT, 36, 60, 48, cell),
    ]
    button = 4 + cell // 4
    buttons = (74, 90, 106)[: dice.between(2, 3)]
    shapes += [ellipse(LIGHT, 60, y, button, button) for y in buttons]
    return _either_way(dice, shapes)


def _robot(dice: Dice, cell: int) -> Sequence[Shape]:
    head, arm = dice.between(22, 30), dice.between(0, 1)
    width = max(8, cell)
    shapes = [
        box(SECOND, 60 - max(3, cell // 2), 0, max(6, cell), 18),
        box(BODY, 60 - head, 14, 2 * head, 36),
        box(SECOND, 50, 50, 20, 8),
        box(BODY, 28, 58, 64, 40),
        box(SECOND, 34, 98, 16, 22),
        box(SECOND, 70, 98, 16, 22),
        ellipse(LIGHT, 60 - head // 2, 28, 6 + cell // 4, 6 + cell // 4),
        ellipse(LIGHT, 60 + head // 2, 28, 6 + cell // 4, 6 + cell // 4),
        box(LIGHT, 60 - head // 2, 40, head, max(5, cell)),
        box(LIGHT, 42, 68, 36, 18),
        box(FOURTH, 30, 112, 24, 8),
        box(FOURTH, 66, 112, 24, 8),
    ]
    shapes += [box(SECOND, 46 + 11 * at, 72, 6, 10) for at in range(dice.between(1, 3))]
    up = arm == 1
    shapes += [box(SECOND, 4, 34 if up else 62, width, 38), box(SECOND, 4, 62, 26, width)]
    shapes += [box(SECOND, 116 - width, 62, width, 38), box(SECOND, 90, 62, 26, width)]
    return _either_way(dice, shapes)


def _crown(dice: Dice, cell: int) -> Sequence[Shape]:
    ball, side, dip = dice.between(9, 12), dice.between(22, 36), dice.between(56, 66)
    tips = ((10, side), (60, 12), (110, side))
    shapes = [
        polygon(BODY, 10, side, 36, dip, 60, 12, 84, dip, 110, side, 102, 90, 18, 90),
        *(ellipse(FOURTH, x, y, ball, ball) for x, y in tips),
        box(SECOND, 14, 90, 92, 30),
        box(CUT, 14, 88, 92, max(5, cell * 3 // 4)),
        *(ellipse(LIGHT, x, 107, 5 + cell // 4, 5 + cell // 4) for x in (32, 60, 88)),
    ]
    if dice.chance(50):
        shapes.append(polygon(LIGHT, 60, 50, 70, 64, 60, 78, 50, 64))
    return shapes


_DRAWERS: Final[Mapping[Subject, Callable[[Dice, int], Sequence[Shape]]]] = {
    Subject.HOUSE: _house,
    Subject.CASTLE: _castle,
    Subject.LIGHTHOUSE: _lighthouse,
    Subject.TREE: _tree,
    Subject.FIR: _fir,
    Subject.FLOWER: _flower,
    Subject.MUSHROOM: _mushroom,
    Subject.APPLE: _apple,
    Subject.CACTUS: _cactus,
    Subject.FISH: _fish,
    Subject.CAT: _cat,
    Subject.RABBIT: _rabbit,
    Subject.DUCK: _duck,
    Subject.PENGUIN: _penguin,
    Subject.BUTTERFLY: _butterfly,
    Subject.SNAIL: _snail,
    Subject.CAR: _car,
    Subject.TRAIN: _train,
    Subject.SAILING_BOAT: _sailing_boat,
    Subject.ROCKET: _rocket,
    Subject.BALLOON: _balloon,
    Subject.CUP: _cup,
    Subject.UMBRELLA: _umbrella,
    Subject.SNOWMAN: _snowman,
    Subject.ROBOT: _robot,
    Subject.CROWN: _crown,
}
