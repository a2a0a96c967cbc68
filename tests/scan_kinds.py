"""Render the kinds of pictures people have of puzzles: tables, app screens, photos; and spoil them.

`scans` draws what is printed; this module adds screens in colour, boards in progress, and the
damage that cameras and messengers do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from io import BytesIO
from random import Random
from typing import Final, Literal

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.palette import Color, Palette
from nonogui.core.puzzle import Puzzle
from tests.scans import Style, lengths, random_puzzle, scan_of

Paint = tuple[int, int, int]
WHITE: Final = (255, 255, 255)
BLACK: Final = (0, 0, 0)


@dataclass(frozen=True)
class DrawnScan:
    """A drawn picture and what must be read from it.

    Attributes:
        position: the board as it is filled in; None if it is blank.
    """

    image: Image.Image
    puzzle: Puzzle
    position: Grid | None = None


@dataclass(frozen=True)
class Screen:
    """The colours and measures of a page or app.

    Attributes:
        gap: the space between tiles in pixels; 0 draws lines instead.
        corner: whether the corner between the clues has boxes too.
        is_headed: whether all numbers of a line share one box (as in tables of web pages).
        is_open_above: whether the clues of columns have no boxes then.
        is_framed: whether a circle is drawn around each number.
        chips: whether numbers of coloured puzzles stand on chips in their colour.
        strips: the colour behind each clue; None for the page.
        round: the radius of tiles.
        done: the colour of the clues of lines that are solved; None for the usual one.
        strike: the colour of the line through each of these; None for no line.
        is_level: whether that line is level; else it slants.
        sign: the mark of empty cells.
        heading: a text close above the clues.
        is_timed: whether that text is right above them, over the middle of the board.
        blank: the colour of empty cells, which have a cross without it.
        is_padded: whether zeros stand before short clues.
        is_scribbled: whether cells are filled with a pencil.
        ground: the colour of a chip behind each number, of any colour, and that of solved lines.
        squares: the colour of squares as large as cells all over the page.
    """

    page: Paint = WHITE
    cell: Paint = WHITE
    line: Paint = BLACK
    text: Paint = BLACK
    filled: Paint = (30, 30, 30)
    mark: Paint = (120, 120, 120)
    strips: Paint | None = None
    gap: int = 0
    round: int = 0
    thick: int = 1
    is_boxed: bool = False
    corner: bool = False
    is_headed: bool = False
    is_open_above: bool = False
    is_framed: bool = False
    chips: bool = False
    done: Paint | None = None
    strike: Paint | None = None
    is_level: bool = False
    sign: Literal["cross", "ring"] = "cross"
    heading: str = ""
    is_timed: bool = False
    blank: Paint | None = None
    is_padded: bool = False
    is_scribbled: bool = False
    ground: tuple[Paint, Paint] | None = None
    squares: Paint | None = None


LIGHT_APP: Final = Screen(
    page=(232, 236, 241), cell=WHITE, text=(40, 48, 60), filled=(48, 60, 84), gap=3, round=4
)
DARK_APP: Final = Screen(
    page=(24, 27, 32), cell=(52, 58, 68), text=(226, 230, 236), filled=(240, 190, 80),
    mark=(150, 158, 170), gap=3, round=4,
)  # fmt: skip
STRIP_APP: Final = Screen(
    page=(246, 247, 250), cell=(218, 226, 238), text=(30, 60, 120), strips=(226, 236, 252),
    filled=(40, 80, 160), gap=2, round=3,
)  # fmt: skip
BLUE_APP: Final = Screen(
    page=(60, 120, 200), cell=(236, 242, 250), text=WHITE, filled=(20, 50, 110), gap=2, round=0
)


ROUND_APP: Final = Screen(
    page=(245, 246, 250), cell=(222, 226, 236), text=(60, 60, 80), filled=(90, 60, 160), gap=6,
    round=20,
)  # fmt: skip
PALE_STRIPS: Final = Screen(
    page=(252, 252, 255), text=(46, 58, 110), line=(120, 130, 170), strips=(237, 241, 252),
    filled=(46, 58, 110), done=(190, 196, 214), round=12, thick=2,
)  # fmt: skip
SHADED: Final = Screen(page=(224, 224, 224), cell=(176, 176, 176), blank=WHITE, gap=1, filled=BLACK)
HANDHELD: Final = Screen(
    page=(155, 188, 15), cell=(155, 188, 15), line=(48, 98, 48), text=(15, 56, 15), thick=2
)


DARK_CHIPS: Final = Screen(
    page=(17, 24, 39), cell=(31, 41, 55), text=(249, 250, 251), filled=(16, 185, 129), gap=4,
    mark=(107, 114, 128), round=4, ground=((55, 65, 81), (6, 95, 70)), done=(167, 243, 208),
)  # fmt: skip


def cell_position(puzzle: Puzzle, random: Random, share: float) -> Grid:
    """Return a position in which a share of the cells is known."""
    goal = puzzle.goal
    assert goal is not None
    cells = bytes(value if random.random() < share else UNKNOWN for value in goal.cells)
    return Grid(puzzle.width, puzzle.height, cells)


def _is_solved(goal: bytes, known: bytes) -> bool:
    """Return whether a line's filled cells are all known."""
    return all(one == other for one, other in zip(goal, known, strict=True) if one != EMPTY)


class _Painter:
    """Draws a puzzle in the manner of a screen, twice as large and then reduced."""

    def __init__(
        self, puzzle: Puzzle, screen: Screen, font: str, cell: int, position: Grid | None
    ) -> None:
        self.puzzle, self.screen, self.cell, self.position = puzzle, screen, cell, position
        size = round(cell * 0.58)
        self.font = ImageFont.truetype(font, size) if font else ImageFont.load_default(size)
        self.rows, self.columns = (
            [[(b.length, b.color) for b in clue.blocks] or [(0, 1)] for clue in side]
            for side in (puzzle.rows, puzzle.columns)
        )
        self.deep, self.wide = max(map(len, self.columns)), max(map(len, self.rows))
        if screen.is_padded:
            self.rows = [[(0, 1)] * (self.wide - len(clue)) + clue for clue in self.rows]
            self.columns = [[(0, 1)] * (self.deep - len(clue)) + clue for clue in self.columns]
        is_wide = (screen.is_boxed and not screen.is_headed) or screen.squares
        self.slot = cell if is_wide else round(cell * (0.9 if screen.is_framed else 0.8))
        margin = cell
        self.left, self.top = margin + self.wide * self.slot, margin + self.deep * self.slot
        width = self.left + puzzle.width * cell + margin
        height = self.top + puzzle.height * cell + margin
        self.image = Image.new("RGB", (width, height), screen.page)
        self.draw = ImageDraw.Draw(self.image)

    def paint(self) -> Image.Image:
        self._squares()
        self._strips()
        self._cells()
        if not self.screen.gap:
            self._lines()
        solved_rows, solved_columns = self._solved()
        for at, clue in enumerate(self.rows):
            for place, number in enumerate(reversed(clue)):
                x = self.left - (place + 0.5) * self.slot - self._indent()
                self._number(x, self.top + (at + 0.5) * self.cell, number, at in solved_rows)
        for at, clue in enumerate(self.columns):
            for place, number in enumerate(reversed(clue)):
                y = self.top - (place + 0.5) * self.slot - self._indent()
                self._number(self.left + (at + 0.5) * self.cell, y, number, at in solved_columns)
        self._heading()
        return self.image

    def _solved(self) -> tuple[set[int], set[int]]:
        """Return the rows and columns that are solved."""
        goal, at = self.puzzle.goal, self.position
        if goal is None or at is None:
            return set(), set()
        width, height = goal.width, goal.height
        rows = {
            r
            for r in range(height)
            if _is_solved(*(grid.cells[r * width : (r + 1) * width] for grid in (goal, at)))
        }
        columns = {
            c for c in range(width) if _is_solved(*(grid.cells[c::width] for grid in (goal, at)))
        }
        return rows, columns

    def _heading(self) -> None:
        place: tuple[float, float] = (self.cell, self.top - (self.deep + 0.6) * self.slot)
        anchor = "ls"
        if self.screen.is_timed:
            middle = self.left + self.puzzle.width * self.cell / 2
            place, anchor = (middle, self.top - (self.deep + 0.5) * self.slot), "mm"
        self.draw.text(place, self.screen.heading, self.screen.text, self.font, anchor)

    def _squares(self) -> None:
        for at in range(0, max(self.image.size), self.cell) if self.screen.squares else ():
            self.draw.line((at, 0, at, self.image.height), self.screen.squares)
            self.draw.line((0, at, self.image.width, at), self.screen.squares)

    def _indent(self) -> float:
        if self.screen.is_framed:
            return 0.12 * self.cell
        if self.screen.squares:
            return 0
        return 0 if self.screen.is_boxed and not self.screen.is_headed else 0.08 * self.cell

    def _number(self, x: float, y: float, number: tuple[int, int], is_done: bool = False) -> None:
        length, color = number
        fill = (is_done and self.screen.done) or self.screen.text
        if len(self.puzzle.palette) > 2:
            paint = self.puzzle.palette[color].rgb
            fill = paint
            if self.screen.chips:
                fill = WHITE if sum(paint) < 400 else BLACK
                far = 0.38 * self.cell
                box = (x - far, y - far, x + far, y + far)
                self.draw.rounded_rectangle(box, self.screen.round, fill=paint)
        if self.screen.ground:
            far = 0.34 * self.cell
            box = (x - far, y - far, x + far, y + far)
            self.draw.rounded_rectangle(box, self.screen.round, fill=self.screen.ground[is_done])
        if self.screen.is_framed:
            far = 0.42 * self.slot
            self.draw.ellipse((x - far, y - far, x + far, y + far), outline=fill, width=2)
        self.draw.text((x, y), str(length), fill=fill, font=self.font, anchor="mm")
        if is_done and self.screen.strike:
            far = (0.3 if self.screen.is_level else 0.4) * self.cell
            up = 0 if self.screen.is_level else far
            if self.screen.is_level:
                _, top, _, bottom = self.draw.textbbox((x, y), str(length), self.font, "mm")
                y = (top + bottom) / 2
            self.draw.line((x - far, y + up, x + far, y - up), fill=self.screen.strike)

    def _strips(self) -> None:
        if self.screen.strips is None:
            return
        gap = max(1, self.screen.gap)
        for at in range(self.puzzle.height):
            y = self.top + at * self.cell
            box = (self.cell // 2, y + gap, self.left - gap, y + self.cell - gap)
            self.draw.rounded_rectangle(box, self.screen.round, fill=self.screen.strips)
        for at in range(self.puzzle.width):
            x = self.left + at * self.cell
            box = (x + gap, self.cell // 2, x + self.cell - gap, self.top - gap)
            self.draw.rounded_rectangle(box, self.screen.round, fill=self.screen.strips)

    def _cells(self) -> None:
        screen, cell = self.screen, self.cell
        before = screen.gap // 2
        for at in range(self.puzzle.width * self.puzzle.height):
            row, column = divmod(at, self.puzzle.width)
            x, y = self.left + column * cell, self.top + row * cell
            value = self.position.cells[at] if self.position else UNKNOWN
            fill = screen.cell
            if value not in (EMPTY, UNKNOWN):
                fill = (
                    self.puzzle.palette[value].rgb
                    if len(self.puzzle.palette) > 2
                    else screen.filled
                )
            if value == EMPTY and screen.blank:
                fill = screen.blank
            inset = 0 if screen.gap or value in (EMPTY, UNKNOWN) else 2
            first, last = before + inset, cell - 1 - (screen.gap - before) - inset
            box = (x + first, y + first, x + last, y + last)
            if screen.is_scribbled and value not in (EMPTY, UNKNOWN):
                self._scribble(x, y)
                continue
            self.draw.rounded_rectangle(box, screen.round, fill=fill)
            if value == EMPTY and not screen.blank:
                far = 0.28 * cell
                mid_x, mid_y = x + cell / 2, y + cell / 2
                if screen.sign == "ring":
                    far = 0.2 * cell
                    around = (mid_x - far, mid_y - far, mid_x + far, mid_y + far)
                    self.draw.ellipse(around, outline=screen.mark, width=max(1, cell // 12))
                    continue
                for turn in (1, -1):
                    line = (mid_x - far, mid_y - turn * far, mid_x + far, mid_y + turn * far)
                    self.draw.line(line, fill=screen.mark, width=max(1, cell // 14))

    def _scribble(self, x: int, y: int) -> None:
        """Fill a cell with the strokes of a pencil, which differ from cell to cell."""
        random, cell = Random(f"{x} {y}"), self.cell
        for at in range(2, 9):
            ends = [random.uniform(0.05, 0.25), random.uniform(0.75, 0.95)]
            left, right = (x + end * cell for end in ends)
            low, high = (y + (at / 10 + random.uniform(-0.05, 0.1)) * cell for _ in ends)
            self.draw.line((left, low, right, high), fill=self.screen.filled, width=2)

    def _lines(self) -> None:
        screen, cell = self.screen, self.cell
        right, bottom = self.left + self.puzzle.width * cell, self.top + self.puzzle.height * cell
        first_x, first_y = self.left - self.wide * self.slot, self.top - self.deep * self.slot
        begin_x = first_x if screen.is_boxed else self.left
        begin_y = first_y if screen.is_boxed and not screen.is_open_above else self.top
        for at in range(self.puzzle.width + 1):
            x = self.left + at * cell
            self._line((x, begin_y, x, bottom), at)
        for at in range(self.puzzle.height + 1):
            y = self.top + at * cell
            self._line((begin_x, y, right, y), at)
        if not screen.is_boxed:
            return
        low_x = first_x if screen.corner else self.left
        low_y = first_y if screen.corner else self.top
        first_y = self.top if screen.is_open_above else first_y
        step_x = self.left - first_x if screen.is_headed else self.slot
        step_y = self.top - first_y if screen.is_headed else self.slot
        for x in range(first_x, self.left, step_x):
            self._line((x, low_y, x, bottom), 1)
        for y in range(first_y, self.top, step_y):
            self._line((low_x, y, right, y), 1)

    def _line(self, line: tuple[int, int, int, int], at: int) -> None:
        self.draw.line(line, fill=self.screen.line, width=self.screen.thick if at % 5 == 0 else 1)


def screen_of(
    puzzle: Puzzle, screen: Screen, font: str = "", cell: int = 30, position: Grid | None = None
) -> Image.Image:
    """Draw a puzzle in the manner of a page or app."""
    return _Painter(puzzle, screen, font, cell, position).paint()


# --- kinds ---


def _puzzle(random: Random) -> Puzzle:
    return random_puzzle(random, *random.choice(((10, 10), (15, 15), (10, 15), (20, 15))))


def _half_done(screen: Screen, share: float = 0.5) -> Callable[[Random, str], DrawnScan]:
    def make(random: Random, font: str) -> DrawnScan:
        puzzle = _puzzle(random)
        cells = bytearray(cell_position(puzzle, random, 0.4).cells)
        assert puzzle.goal is not None
        for row in random.sample(range(puzzle.height), int(share * puzzle.height)):
            line = slice(row * puzzle.width, (row + 1) * puzzle.width)
            cells[line] = puzzle.goal.cells[line]
        position = Grid(puzzle.width, puzzle.height, bytes(cells))
        return DrawnScan(screen_of(puzzle, screen, font, 30, position), puzzle, position)

    return make


def _screen(screen: Screen, share: float = 0.0) -> Callable[[Random, str], DrawnScan]:
    def make(random: Random, font: str) -> DrawnScan:
        puzzle = _puzzle(random)
        position = cell_position(puzzle, random, share) if share else None
        cell = random.choice((24, 28, 34))
        return DrawnScan(screen_of(puzzle, screen, font, cell, position), puzzle, position)

    return make


def _printed(is_boxed: bool) -> Callable[[Random, str], DrawnScan]:
    def make(random: Random, font: str) -> DrawnScan:
        puzzle = _puzzle(random)
        style = Style(
            font=font,
            size=random.choice((16, 18, 22)),
            cell=random.choice((1.35, 1.5, 1.7)),
            is_boxed=is_boxed,
            fifths_go_on=random.random() < 0.5,
            grey=random.choice((0, 60, 120)),
            thick=random.choice((1, 2, 3)),
            title=random.choice(("", "Puzzle 12")),
        )
        return DrawnScan(scan_of(puzzle, style).convert("RGB"), puzzle)

    return make


def _margin(random: Random, font: str) -> DrawnScan:
    """A scan in a frame, on a page with a coloured margin."""
    puzzle = _puzzle(random)
    line = random.choice((BLACK, (90, 90, 90)))
    boxed = random.random() < 0.5
    inner = screen_of(puzzle, Screen(line=line, thick=2, is_boxed=boxed), font, 28)
    side = 28 if random.random() < 0.5 else 0
    inner = inner.crop((0, 0, inner.width - 28 + side // 14, inner.height - 28 + side // 14))
    paint = random.choice(((40, 60, 110), (30, 30, 30), (190, 70, 60), (90, 150, 90)))
    image = Image.new("RGB", (inner.width + 60, inner.height + 60), paint)
    image.paste(inner, (30, 30))
    ImageDraw.Draw(image).rectangle(
        (29, 29, 30 + inner.width, 30 + inner.height), outline=BLACK, width=2
    )
    return DrawnScan(image, puzzle)


COLORS: Final = Palette(
    (
        Color("white", WHITE, "."),
        Color("red", (200, 40, 40), "r"),
        Color("blue", (40, 70, 190), "b"),
        Color("green", (30, 130, 60), "g"),
    )
)
DARK_COLORS: Final = Palette(
    (
        Color("white", WHITE, "."),
        Color("red", (250, 110, 100), "r"),
        Color("yellow", (240, 200, 80), "y"),
        Color("blue", (110, 170, 250), "b"),
    )
)
CHIPS: Final = Palette(
    (
        Color("white", WHITE, "."),
        Color("black", (34, 38, 46), "k"),
        Color("yellow", (244, 200, 50), "y"),
        Color("blue", (40, 110, 210), "b"),
    )
)


def _coloured(
    share: float, screen: Screen = Screen(thick=2), palette: Palette = COLORS
) -> Callable[[Random, str], DrawnScan]:
    def make(random: Random, font: str) -> DrawnScan:
        plain = _puzzle(random)
        goal = plain.goal
        assert goal is not None
        stripe = random.choice((3, 4, 5))
        cells = bytes(
            value and 1 + (at % goal.width + at // goal.width) // stripe % 3
            for at, value in enumerate(goal.cells)
        )
        puzzle = Puzzle.from_picture(Grid(goal.width, goal.height, cells), palette)
        position = cell_position(puzzle, random, share) if share else None
        return DrawnScan(screen_of(puzzle, screen, font, 30, position), puzzle, position)

    return make


def _right_and_below(random: Random, font: str) -> DrawnScan:
    """A board with its clues at the right and below."""
    puzzle, screen = _puzzle(random), Screen(thick=2)
    painter = _Painter(puzzle, screen, font, 30, None)
    whole, cell, before = painter.paint(), painter.cell, 3
    left, top = painter.left, painter.top
    board = whole.crop((left - before, top - before, whole.width, whole.height))
    image = Image.new("RGB", whole.size, screen.page)
    image.paste(board, (cell - before, cell - before))
    right, bottom = cell + puzzle.width * cell, cell + puzzle.height * cell
    for at in range(puzzle.height):
        y = at * cell
        clue = _inked(whole.crop((0, top + y, left - before, top + y + cell)), across=True)
        image.paste(clue, (right + 8, cell + y))
    for at in range(puzzle.width):
        x = at * cell
        clue = _inked(whole.crop((left + x, 0, left + x + cell, top - before)), across=False)
        image.paste(clue, (cell + x, bottom + 8))
    return DrawnScan(image, puzzle)


def _inked(image: Image.Image, *, across: bool) -> Image.Image:
    """Return an image on white without the paper before its ink and behind it."""
    left, top, right, bottom = ImageChops.invert(image.convert("L")).getbbox() or (0, 0, 1, 1)
    box = (left, 0, right, image.height) if across else (0, top, image.width, bottom)
    return image.crop(box)


def _several(random: Random, font: str) -> DrawnScan:
    """A page with four puzzles of a size, each below its title; the first counts."""
    puzzles = [random_puzzle(random, 10, 10) for _ in range(4)]
    images = [screen_of(puzzle, Screen(thick=2), font, 26) for puzzle in puzzles]
    wide, high = (max(getattr(image, side) for image in images) for side in ("width", "height"))
    page = Image.new("RGB", (2 * wide, 2 * high), WHITE)
    for at, image in enumerate(images):
        # The boards are not in line: their clues differ in width.
        page.paste(image, (at % 2 * wide, at // 2 * high))
    return DrawnScan(page, puzzles[0])


def _beside_text(random: Random, font: str) -> DrawnScan:
    """A board in a book or newspaper: text beside it and below, its lines as evenly spaced."""
    puzzle, size = _puzzle(random), 14
    board = screen_of(puzzle, Screen(thick=2), font, 34)
    type_ = ImageFont.truetype(font, size) if font else ImageFont.load_default(size)
    page = Image.new("RGB", (board.width + 320, board.height + 260), WHITE)
    page.paste(board, (300, 40))
    draw, pitch = ImageDraw.Draw(page), random.choice((18, 22, 26))
    for y in range(20, page.height - pitch, pitch):
        end = page.width - 60 if y > board.height + 40 else 260
        text = ""
        while draw.textlength(text, type_) < end - 60:
            text += "".join(random.choices("aeinorst", k=random.randint(2, 7))) + " "
        draw.text((20, y), text, BLACK, type_)
    return DrawnScan(page, puzzle)


def _page(random: Random, font: str) -> DrawnScan:
    """A scan as this program prints it (in Qt's own font)."""
    from PySide6.QtGui import QImage

    from nonogui.ui.print.export import application, page_image
    from nonogui.ui.print.layout import plan
    from nonogui.ui.print.pages import PrintEntry, SheetOptions

    del font
    _running.append(application())
    puzzle = _puzzle(random)
    entries, options = [PrintEntry(puzzle, "12")], SheetOptions(grey=random.random() < 0.5)
    image = page_image(plan(entries, options)[0], entries, options, 1.6)
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    size, step = (image.width(), image.height()), image.bytesPerLine()
    pixels = Image.frombytes("RGB", size, bytes(image.constBits()), "raw", "RGB", step)
    return DrawnScan(pixels, puzzle)


_running: list[object] = []  # the application must outlive what it painted

KINDS: Final[dict[str, Callable[[Random, str], DrawnScan]]] = {
    "page": _page,
    "open clues": _printed(False),
    "clue boxes": _printed(True),
    "table": _screen(Screen(is_boxed=True, corner=True)),
    "headed table": _screen(Screen(is_boxed=True, corner=True, is_headed=True)),
    "light app": _screen(LIGHT_APP),
    "dark app": _screen(DARK_APP),
    "app with strips": _screen(STRIP_APP),
    "blue app": _screen(BLUE_APP),
    "margin": _margin,
    "progress": _screen(Screen(thick=2), 0.5),
    "app in progress": _screen(LIGHT_APP, 0.5),
    "dark in progress": _screen(DARK_APP, 0.5),
    "clues done": _half_done(Screen(thick=2, done=(187, 187, 187))),
    "dark clues done": _half_done(replace(DARK_APP, done=(88, 96, 108))),
    "heading": _screen(Screen(thick=2, heading="Round 14, move 30")),
    "timer": _screen(Screen(thick=2, heading="12:07  15 x 15", is_timed=True)),
    "framed numbers": _screen(Screen(thick=2, is_framed=True)),
    "round cells": _screen(ROUND_APP),
    "round cells in progress": _screen(ROUND_APP, 0.4),
    "struck numbers": _half_done(Screen(thick=2, strike=(150, 150, 150))),
    "level strikes": _half_done(
        Screen(thick=2, strike=(150, 150, 150), done=(170, 170, 170), is_level=True)
    ),
    "rings, pale clues": _half_done(
        Screen(thick=2, sign="ring", done=(196, 196, 196), mark=(170, 170, 180)), 0.8
    ),
    "pale strips": _half_done(PALE_STRIPS),
    "shades in progress": _screen(SHADED, 0.4),
    "chips done": _half_done(DARK_CHIPS),
    "scribbled": _screen(
        Screen(thick=2, is_scribbled=True, is_boxed=True, is_headed=True, filled=(110, 110, 110)),
        0.6,
    ),
    "scribbled, open above": _screen(
        Screen(thick=2, is_scribbled=True, is_boxed=True, is_open_above=True, filled=(90, 90, 90)),
        0.6,
    ),
    "padded with zeros": _screen(Screen(thick=2, is_padded=True)),
    "handheld": _screen(HANDHELD),
    "right and below": _right_and_below,
    "several": _several,
    "beside text": _beside_text,
    "squared paper": _screen(Screen(thick=2, squares=(196, 204, 218))),
    "coloured": _coloured(0.0),
    "coloured in progress": _coloured(0.4),
    "coloured app": _coloured(0.0, DARK_APP, DARK_COLORS),
    "chips": _coloured(0.0, Screen(thick=2, chips=True, round=5), CHIPS),
    "square chips": _coloured(0.0, Screen(gap=2, chips=True, page=(236, 238, 242)), CHIPS),
    "dark chips": _coloured(0.0, replace(DARK_APP, chips=True), DARK_COLORS),
}


# --- damage ---


def _turned(degrees: float) -> Callable[[Image.Image, Random], Image.Image]:
    def turn(image: Image.Image, random: Random) -> Image.Image:
        corner = image.getpixel((2, 2))
        angle = degrees * random.choice((1, -1))
        return image.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=corner)

    return turn


def _noisy(image: Image.Image, random: Random) -> Image.Image:
    noise = np.random.default_rng(random.randrange(1000)).normal(
        0, 9, (image.height, image.width, 1)
    )
    return Image.fromarray(np.clip(np.asarray(image) + noise, 0, 255).astype(np.uint8))


def _shaded(image: Image.Image, random: Random) -> Image.Image:
    del random
    across = np.linspace(0.55, 1, image.width)[None, :, None]
    down = np.linspace(1, 0.85, image.height)[:, None, None]
    return Image.fromarray((np.asarray(image) * across * down).astype(np.uint8))


def _compressed(image: Image.Image, random: Random) -> Image.Image:
    del random
    file = BytesIO()
    image.save(file, "JPEG", quality=30)
    return Image.open(file).convert("RGB")


def in_perspective(image: Image.Image, random: Random, share: float = 0.04) -> Image.Image:
    """Return the image as if photographed at an angle: each corner moved by a share of the side."""
    width, height = image.size
    around = Image.new("RGB", (round(1.16 * width), round(1.16 * height)), image.getpixel((2, 2)))
    left, top = round(0.08 * width), round(0.08 * height)
    around.paste(image, (left, top))
    inner = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
    moved = [
        (x + random.uniform(-share, share) * width, y + random.uniform(-share, share) * height)
        for x, y in inner
    ]
    rows, wanted = [], []
    for (x, y), (u, v) in zip(moved, inner, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        wanted += [u, v]
    terms = np.linalg.solve(np.array(rows), np.array(wanted))
    ways = Image.Transform.PERSPECTIVE, Image.Resampling.BICUBIC
    paper = image.getpixel((2, 2))
    return around.transform(around.size, ways[0], tuple(terms), ways[1], fillcolor=paper)


def _photographed(image: Image.Image, random: Random) -> Image.Image:
    """A photo: perspective, a turn, blur, shade, noise and compression, all mild."""
    image = _turned(random.uniform(0, 4))(in_perspective(image, random), random)
    image = _shaded(image.filter(ImageFilter.GaussianBlur(0.6)), random)
    noise = np.random.default_rng(random.randrange(1000)).normal(
        0, 4, (image.height, image.width, 1)
    )
    return Image.fromarray(np.clip(np.asarray(image) + noise, 0, 255).astype(np.uint8))


DAMAGES: Final[dict[str, Callable[[Image.Image, Random], Image.Image]]] = {
    "clean": lambda image, _: image,
    "JPEG 30": _compressed,
    "blur 1 px": lambda image, _: image.filter(ImageFilter.GaussianBlur(1)),
    "60 %": lambda image, _: image.resize(
        (round(0.6 * image.width), round(0.6 * image.height)), Image.Resampling.LANCZOS
    ),
    "noise": _noisy,
    "shade": _shaded,
    "turn 7": _turned(7),
    "turn 15": _turned(15),
    "perspective": in_perspective,
    "photo": _photographed,
}


def png_of(image: Image.Image) -> bytes:
    """Return the bytes of a PNG file."""
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def printed_numbers(puzzle: Puzzle) -> list[list[int]]:
    """Return the numbers of all rows, then of all columns, as they are printed."""
    return [lengths(clue) for clue in (*puzzle.rows, *puzzle.columns)]
