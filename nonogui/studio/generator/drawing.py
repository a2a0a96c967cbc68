"""Draw one picture: a random field made symmetric, tidied and coloured, a subject or a text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import isqrt
from typing import Final

from nonogui.coach.grade import Grade
from nonogui.core.grid import Grid
from nonogui.studio.generator import coloring
from nonogui.studio.generator.coloring import color_cells, is_fair
from nonogui.studio.generator.dice import Dice
from nonogui.studio.generator.font import RISE
from nonogui.studio.generator.images import Field, max_of_images, sum_of_images, symmetric_cells
from nonogui.studio.generator.setting import Setting, break_lines, glyph_rows, letter_gap
from nonogui.studio.generator.spec import TOLERANCE, GeneratorSpec, PictureKind, Symmetry
from nonogui.studio.generator.subjects import MAX_SUBJECT_COLORS, Subject, draw_subject
from nonogui.studio.generator.tidy import has_dust, has_empty_edge, tidy

# A choice: one above the coarsest first brush (3, for trivial puzzles).
MAX_GRAIN: Final = 4
# The shorter side of the smallest board that gets a frame.
_FRAME_SIDE: Final = 12

# For pictures of any kind: from this shorter side on, most pictures show a subject.
_SUBJECT_SIDE: Final = 12
_SUBJECT_PERCENT: Final = 75
# A choice: subjects are rarely hard, and searching for one that is would take long.
_SUBJECT_GRADES: Final = (None, Grade.TRIVIAL, Grade.EASY, Grade.MODERATE)

# From this number of cells on, shapes of two cells are also removed as dust.
_LARGE: Final = 150


@dataclass(frozen=True, slots=True)
class Brush:
    """The current drawing parameters; the search adjusts them to reach a grade.

    Attributes:
        density: the percentage of filled cells.
        grain: how coarse shapes are, from 1 on; coarser shapes are easier to solve.
    """

    density: int
    grain: int


def draw(spec: GeneratorSpec, brush: Brush, dice: Dice) -> Grid | None:
    """Draw a picture that fits the options; return None if this attempt gives none.

    Everything except uniqueness is ensured: the symmetry and the density (of shapes and
    ornaments), no dust or pinholes, no empty outer line, and enough of each colour.
    """
    kind = kind_of(spec, dice)
    cells: bytes | None
    if kind is PictureKind.WORDS:
        cells = draw_text(spec.text, spec.width, spec.height, spec.colors, dice)
    elif kind is PictureKind.SUBJECTS:
        cells = draw_subject(_subject(dice), spec.width, spec.height, spec.colors, dice)
    else:
        cells = _draw_shapes(spec, kind, brush, dice)
    if cells is None:
        return None
    picture = Grid(spec.width, spec.height, cells)
    return picture if is_good(picture, spec, kind) else None


def subject_of(spec: GeneratorSpec, dice: Dice) -> Subject | None:
    """Return the subject that `draw` shows with the same dice; None for other pictures."""
    return _subject(dice) if kind_of(spec, dice) is PictureKind.SUBJECTS else None


def _subject(dice: Dice) -> Subject:
    return dice.pick(list(Subject))


def kind_of(spec: GeneratorSpec, dice: Dice) -> PictureKind:
    """Return the kind of picture that `draw` draws with the same dice."""
    if spec.kind not in (PictureKind.ANY, PictureKind.ABSTRACT):
        return spec.kind
    is_free = spec.density is None and spec.symmetry is None and spec.needs is None
    is_fit = min(spec.width, spec.height) >= _SUBJECT_SIDE and spec.colors <= MAX_SUBJECT_COLORS
    may_show = is_free and is_fit and spec.grade in _SUBJECT_GRADES
    # In this order: an abstract picture must use up no dice, or past daily puzzles would change.
    if spec.kind is PictureKind.ANY and may_show and dice.chance(_SUBJECT_PERCENT):
        return PictureKind.SUBJECTS
    return dice.pick((PictureKind.SHAPES, PictureKind.SHAPES, PictureKind.ORNAMENTS))


def is_good(picture: Grid, spec: GeneratorSpec, kind: PictureKind) -> bool:
    """Return whether a picture of a kind fills its board, has no dust, and uses all colours."""
    cells, width = picture.cells, picture.width
    if has_empty_edge(cells, width) or has_dust(cells, width):
        return False
    if kind is PictureKind.SUBJECTS:  # the eyes of a cat are few cells
        return all(cells.count(ink) > 1 for ink in range(1, spec.colors + 1))
    return spec.colors == 1 or coloring.is_fair(cells, spec.colors)


def _draw_shapes(spec: GeneratorSpec, kind: PictureKind, brush: Brush, dice: Dice) -> bytes | None:
    """Draw shapes or an ornament in colours."""
    symmetry = _symmetry(spec, kind, dice)
    orders = symmetric_cells(symmetry, spec.width, spec.height)
    field = sum_of_images(_field(spec, kind, brush, dice), orders)
    if kind is PictureKind.ORNAMENTS and _may_be_framed(spec) and dice.chance(30):
        field = add_frame(field, spec.width, spec.height)
    mask = _flood(field, spec.width, brush.density)
    if abs(sum(mask) * 100 - brush.density * len(mask)) > TOLERANCE * len(mask):
        return None
    keys = max_of_images(_keys(spec, field, mask, dice), orders)
    return coloring.color_cells(mask, keys, spec.width, spec.colors)


def _symmetry(spec: GeneratorSpec, kind: PictureKind, dice: Dice) -> Symmetry:
    """Return the symmetry from the options, or else one that suits the kind of picture."""
    if spec.symmetry is not None:
        return spec.symmetry
    if kind is PictureKind.SHAPES:
        return Symmetry.NONE
    best = Symmetry.EIGHTFOLD if spec.width == spec.height else Symmetry.FOURFOLD
    return dice.pick((best, best, Symmetry.FOURFOLD, Symmetry.LEFT_RIGHT))


def _field(spec: GeneratorSpec, kind: PictureKind, brush: Brush, dice: Dice) -> Field:
    patterns = (blots, blots, drops, waves)
    make = ornament if kind is PictureKind.ORNAMENTS else dice.pick(patterns)
    field = make(dice, spec.width, spec.height, brush.grain)
    # A little noise decides between cells of the same height.
    return [64 * height + dice.below(64) for height in field]


def _may_be_framed(spec: GeneratorSpec) -> bool:
    return min(spec.width, spec.height) >= _FRAME_SIDE


def _flood(field: Field, width: int, density: int) -> bytes:
    """Return the cells that rise above a water level chosen for the density, tidied.

    Tidying changes the number of filled cells, so the level is corrected up to twice.
    """
    goal = len(field) * density // 100
    order = sorted(field, reverse=True)
    least = 3 if len(field) >= _LARGE else 2
    level, mask = goal, b""
    for _ in range(3):
        height = order[min(max(level, 1), len(order)) - 1]
        mask = tidy(bytes(each >= height for each in field), width, least)
        missing = goal - sum(mask)
        # Two percent is close enough: TOLERANCE allows eight.
        if abs(missing) * 50 <= len(field):
            break
        level += missing
    return mask


def _keys(spec: GeneratorSpec, field: Field, mask: bytes, dice: Dice) -> Field:
    """Return the values that decide the colours: height, depth, stripes or parts."""
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


# --- fields ---


HEIGHT: Final = 1 << 12
"""The greatest height of one pattern before patterns are added up."""


def blots(dice: Dice, width: int, height: int, grain: int) -> Field:
    """Return noise, mixed with neighbouring cells `grain` times; more mixing gives larger blots."""
    field = [dice.below(HEIGHT) for _ in range(width * height)]
    for _ in range(grain):
        field = _blur(field, width)
    return field


def drops(dice: Dice, width: int, height: int, grain: int) -> Field:
    """Return round drops that merge where they are close to each other."""
    side = min(width, height)
    count = max(3, width * height // (12 * (grain + 1) ** 2))
    field = [0] * (width * height)
    # Each drop visits every cell, so a large board gets larger drops instead of more.
    for _ in range(min(count, 40)):
        # In quarters of a cell, so that drops need not sit in the middle of cells.
        row, column = dice.below(4 * height), dice.below(4 * width)
        size = dice.between(2, max(3, side // 3)) * 4
        strength = size * size * HEIGHT
        flat = 16 + size * size // 2
        at = 0
        for r in range(2 - row, 4 * height + 2 - row, 4):
            base = r * r + flat
            for c in range(2 - column, 4 * width + 2 - column, 4):
                field[at] += strength // (base + c * c)
                at += 1
    return field


def waves(dice: Dice, width: int, height: int, grain: int) -> Field:
    """Return bands one above another, bent like hills."""
    slopes = [dice.below(HEIGHT) for _ in range(width)]
    for _ in range(6 + 2 * grain):
        slopes = _blur(slopes, width)
    low, high = min(slopes), max(slopes)
    reach = dice.between(height // 4, height // 2)
    bent = [reach * 16 * (value - low) // max(1, high - low) for value in slopes]
    period = 16 * dice.between(3, 4 + grain)
    rough = blots(dice, width, height, 1)
    return [
        _wave(16 * row + bent[column], period) * 400 + rough[row * width + column] // 4
        for row in range(height)
        for column in range(width)
    ]


def ornament(dice: Dice, width: int, height: int, grain: int) -> Field:
    """Return a sum of two or three patterns around the middle, such as rings and lattices."""
    field = [0] * (width * height)
    for measure in dice.shuffled(_MEASURES)[: dice.between(2, 3)]:
        period = 8 * dice.between(2, 4 + grain)
        shift, weight = dice.below(2 * period), dice.between(1, 3)
        at = 0
        for row in range(1 - height, height, 2):
            for column in range(1 - width, width, 2):
                reach = measure(4 * abs(column), 4 * abs(row))
                field[at] += weight * HEIGHT * _wave(reach + shift, period) // period
                at += 1
    return field


def add_frame(field: Field, width: int, height: int) -> Field:
    """Return the field with a frame: the outer lines highest, the lines inside them lowest."""
    top, bottom = max(field) + 1, min(field) - 1
    add_frame = list(field)
    for row in range(height):
        for column in range(width):
            depth = min(row, column, height - 1 - row, width - 1 - column)
            if depth < 2:
                add_frame[row * width + column] = bottom if depth else top
    return add_frame


def _blur(field: Field, width: int) -> Field:
    """Return the sum of each cell and its eight neighbours; cells outside repeat the edge."""
    rows = []
    for start in range(0, len(field), width):
        row = field[start : start + width]
        rows.append(
            [a + b + c for a, b, c in zip(row[:1] + row[:-1], row, row[1:] + row[-1:], strict=True)]
        )
    around = zip(rows[:1] + rows[:-1], rows, rows[1:] + rows[-1:], strict=True)
    return [a + b + c for three in around for a, b, c in zip(*three, strict=True)]


def _wave(at: int, period: int) -> int:
    """Return a triangular wave that goes from `period` down to 0 and up again."""
    return abs(at % (2 * period) - period)


# Distance measures from the middle, from the offsets to the right and down. Whole numbers only:
# floats might differ between machines, and so would the puzzle.
_MEASURES: Final[Sequence[Callable[[int, int], int]]] = (
    lambda x, y: isqrt(x * x + y * y),  # rings
    lambda x, y: x + y,  # diamonds
    max,  # squares
    min,  # crosses
    lambda x, y: abs(x - y),  # diagonals
    lambda x, y: isqrt(x * y) * 2,  # stars
    lambda x, y: 2 * x + y,  # lattices
    lambda x, y: x + 2 * y,
)


# --- letters ---


class Weight(StrEnum):
    """How the strokes of letters are drawn."""

    PLAIN = "plain"
    BOLD = "bold"
    OUTLINE = "outline"
    SHADOW = "shadow"
    INVERSE = "inverse"


@dataclass(frozen=True, slots=True)
class Style:
    """A weight, and whether there is a frame around the text."""

    weight: Weight = Weight.PLAIN
    is_framed: bool = False

    @property
    def before(self) -> int:
        """Cells that the style takes at the left and at the top."""
        own = self.weight in (Weight.OUTLINE, Weight.INVERSE)
        return int(own) + 2 * self.is_framed

    @property
    def behind(self) -> int:
        """Cells that the style takes at the right and at the bottom."""
        return int(self.weight is not Weight.PLAIN) + 2 * self.is_framed


def draw_text(text: str, width: int, height: int, colors: int, dice: Dice) -> bytes | None:
    """Draw a text in a random style; return None if it does not fit."""
    style = Style(dice.pick(list(Weight)), dice.chance(40))
    taken = style.before + style.behind
    extra = int(style.weight is Weight.BOLD)
    setting = break_lines(text, width - taken, height - taken, extra)
    if setting is None:
        return None
    is_fine = min(setting.across, setting.down) < 2
    if is_fine and style.weight in (Weight.OUTLINE, Weight.SHADOW):
        return None  # hollow strokes of one cell are unreadable
    page = Page(width, height, style, dice)
    page.print(setting)
    return color_text(page, colors)


class Page:
    """A board that letters are printed on.

    Attributes:
        cells: the number of the letter in each cell, from 1 on; 0 for empty cells.
    """

    def __init__(self, width: int, height: int, style: Style, dice: Dice) -> None:
        self.width, self.height, self.style, self.dice = width, height, style, dice
        self.cells: Field = [0] * (width * height)

    def print(self, setting: Setting) -> None:
        """Print all lines, stretching letters to fill the board as far as possible."""
        style, lines, gap = self.style, setting.lines, letter_gap(setting.down)
        heights = [[setting.down] * RISE for _ in lines]
        room = self.height - style.before - style.behind
        spare = room - setting.down * RISE * len(lines) - gap * (len(lines) - 1)
        spare = self._stretch(heights, [soft_rows(line) for line in lines], spare)
        if not style.is_framed:  # the text itself must reach the edge
            spare = self._stretch(heights, [hard_rows() for _ in lines], spare)
        row, number = style.before + spare // 2, 1
        for line, rows in zip(lines, heights, strict=True):
            self._line(line, number, row, rows, setting.across)
            row += sum(rows) + gap
            number += len(line)

    def _line(self, line: str, number: int, row: int, rows: Sequence[int], scale: int) -> None:
        """Print one line, from a letter number and a board row on."""
        style = self.style
        glyphs = [glyph_rows(letter) for letter in line]
        widths = [[scale] * len(glyph[0]) for glyph in glyphs]
        gap = letter_gap(scale) + int(style.weight is Weight.BOLD)
        gaps = [[gap] for _ in glyphs]
        room = self.width - style.before - style.behind
        spare = room - sum(map(sum, widths)) - gap * (len(glyphs) - 1)
        spare = self._stretch(widths, [soft_columns(glyph) for glyph in glyphs], spare)
        spare = self._stretch(gaps[:-1], [[(0,)]] * (len(gaps) - 1), spare)
        if not style.is_framed:
            spare = self._stretch(widths, [hard_columns(glyph) for glyph in glyphs], spare)
        column = style.before + spare // 2
        for glyph, columns, (between,) in zip(glyphs, widths, gaps, strict=True):
            self._stamp(glyph, number, row, column, (rows, columns))
            column += sum(columns) + between
            number += 1

    def _stretch(self, sizes: Sequence[list[int]], soft: Sequence[Parts], spare: int) -> int:
        """Lengthen random parts by one cell at a time, each to at most twice its size.

        Returns:
            The spare cells that are left.
        """
        most = [[2 * size for size in parts] for parts in sizes]
        is_growing = True
        while is_growing:
            is_growing = False
            for which in self.dice.shuffled(range(len(sizes))):
                parts, limits = sizes[which], most[which]
                fit = [
                    together
                    for together in soft[which]
                    if len(together) <= spare and all(parts[at] < limits[at] for at in together)
                ]
                if fit:
                    is_growing = True
                    for at in self.dice.pick(fit):
                        parts[at] += 1
                        spare -= 1
        return spare

    def _stamp(
        self,
        glyph: Sequence[str],
        number: int,
        top: int,
        left: int,
        sizes: tuple[Sequence[int], Sequence[int]],
    ) -> None:
        """Print one letter with the given row heights and column widths in cells."""
        rows, columns = sizes
        for pixels, high in zip(glyph, rows, strict=True):
            start = top * self.width + left
            for pixel, wide in zip(pixels, columns, strict=True):
                if pixel == "#":
                    for at in range(start, start + high * self.width, self.width):
                        self.cells[at : at + wide] = [number] * wide
                start += wide
            top += high


# ---- weights and colours ----


def color_text(page: Page, colors: int) -> bytes | None:
    """Return the letters in weight, colours and frame; None if a colour is used too little."""
    body, second = _text_cells(page, is_hollow=colors == 1)
    if page.style.is_framed:
        second |= _frame(page)
    inks = colors - 1 if second and colors > 1 else colors
    mask = bytes(each > 0 for each in body)
    rows = [at // page.width for at in range(len(body))]
    cells = color_cells(mask, page.dice.pick((body, body, rows)), page.width, inks)
    if cells is None:
        return None
    framed = bytearray(cells)
    for at in second:
        framed[at] = colors
    picture = bytes(framed)
    return picture if is_fair(picture, colors) else None


def _text_cells(page: Page, *, is_hollow: bool) -> tuple[Field, set[int]]:
    """Return the body to be coloured, with a number per cell, and the cells in the last colour."""
    letters, width = page.cells, page.width
    ink = {at for at, letter in enumerate(letters) if letter}
    body = [0] * len(letters) if is_hollow else letters
    match page.style.weight:
        case Weight.PLAIN:
            return letters, set()
        case Weight.BOLD:
            return [max(pair) for pair in zip(letters, [0, *letters[:-1]], strict=True)], set()
        case Weight.SHADOW:
            return body, {at + width + 1 for at in ink} - ink
        case Weight.OUTLINE:
            steps = [*range(-width - 1, 2 - width), -1, 1, *range(width - 1, width + 2)]
            return body, {at + step for at in ink for step in steps} - ink
        case Weight.INVERSE if is_hollow:
            return body, _panel(page, ink) - ink
        case Weight.INVERSE:  # letters in the paper colour are readable on any other colour
            panel = _panel(page, ink) - ink
            return [at % width + 1 if at in panel else 0 for at in range(len(letters))], set()


def _panel(page: Page, ink: set[int]) -> set[int]:
    """Return the smallest box around the letters, with a rim of one cell."""
    rows = [at // page.width for at in ink]
    columns = [at % page.width for at in ink]
    return {
        row * page.width + column
        for row in range(min(rows) - 1, max(rows) + 2)
        for column in range(min(columns) - 1, max(columns) + 2)
    }


def _frame(page: Page) -> set[int]:
    """Return the cells of the outer lines."""
    return {
        row * page.width + column
        for row in range(page.height)
        for column in range(page.width)
        if row in (0, page.height - 1) or column in (0, page.width - 1)
    }


# --- stretching ---


Parts = Sequence[tuple[int, ...]]
"""Rows or columns of the font, in groups that are stretched together."""

# Rows in which most letters have no horizontal bar.
_ROWS: Final = (1, 2, 4, 5)


def soft_columns(glyph: Sequence[str]) -> Parts:
    """Return the columns without vertical strokes, each with its image in symmetric letters."""
    last = len(glyph[0]) - 1
    columns = ["".join(column) for column in zip(*glyph, strict=True)]
    soft = [at for at, column in enumerate(columns) if "##" not in column]
    if any(row != row[::-1] for row in glyph):
        return _single_rows(soft)
    return [tuple({at: 0, last - at: 0}) for at in soft if at <= last - at]


def soft_rows(line: str) -> Parts:
    """Return the rows in which no letter of a line has a horizontal bar."""
    glyphs = [glyph_rows(letter) for letter in line]
    return _single_rows(at for at in _ROWS if not any("###" in glyph[at] for glyph in glyphs))


def hard_columns(glyph: Sequence[str]) -> Parts:
    """Return all inner columns; stretching these makes strokes wider, as a last resort."""
    return _single_rows(range(1, max(2, len(glyph[0]) - 1)))


def hard_rows() -> Parts:
    """Return all rows that may be stretched as a last resort."""
    return _single_rows(_ROWS)


def _single_rows(parts: Iterable[int]) -> Parts:
    return [(at,) for at in parts]
