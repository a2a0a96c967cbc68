"""Arrange puzzles on pages. Needs no Qt; all lengths are in points.

Boards are as large as their place allows. A puzzle gets a page of its own if its clues would be
too small beside others. If they are too small even then, it is split over several overlapping
pages, to be put together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import count, takewhile
from math import ceil
from typing import Final

from nonogui.core.palette import Palette
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.layout import BoardLayout, BoardMetrics, BoardShape
from nonogui.ui.print.pages import (
    FOOT,
    MARGIN,
    PER_PAGE,
    Board,
    Frame,
    Page,
    Picture,
    PrintEntry,
    SheetOptions,
    Side,
    Style,
    Swatch,
    Text,
    text_width,
)
from nonogui.words import printing
from nonogui.words.colors import color_name
from nonogui.words.titles import puzzle_title

# --- how large a board can be: the largest layout that fits into its place ---

UNIT: Final = 20
"""Units in a point. A unit is so small that places rounded to whole units look exact in print."""

MIN_CLUE: Final = 4.0
"""Smallest readable clue numbers, in points. With less, a puzzle is split over several pages."""

EASY_CLUE: Final = 5.0
"""Smallest clue numbers, in points, for puzzles that share a page: readable without effort."""

# On paper: largest clue numbers in points, and their size as a share of the cell.
_MAX_CLUE: Final = 16.0
_CLUE_SHARE: Final = 0.7
_MAX_CELL: Final = 42 * UNIT
_SMALLEST_CELL: Final = ceil(MIN_CLUE * UNIT / _CLUE_SHARE)
# Width of a cell divided by the width of a thin line, until lines are half a point wide.
_LINES: Final = 18

_MAX_RATIO: Final = 10.0  # units of half a point: the widest thin line
# In pictures: size of clue numbers as a share of the cell, and in pixels at least.
_PIXEL_CLUE: Final = 0.62
_MIN_PIXELS: Final = 9.0
# Width of a row's number by its digits, and height of a column's number, relative to the font.
_SLOTS: Final = {1: 1.2, 2: 1.6}
_WIDEST_SLOT: Final = 2.1
_LETTER_ROOM: Final = 0.25  # added in colour, for the letter of the ink
_COLUMN_SLOT: Final = 1.35


@dataclass(frozen=True)
class Fitting:
    """The shape and colouring of a puzzle: all that its size on paper depends on."""

    shape: BoardShape
    is_colored: bool

    @classmethod
    def of(cls, puzzle: Puzzle) -> Fitting:
        """Return the fitting of a puzzle."""
        return cls(BoardShape.of(puzzle), not puzzle.palette.is_black_and_white)

    def on_paper(self, cell: int) -> BoardLayout:
        """Return the layout of board and clues, without margins, for cells of `cell` units."""
        font = min(_MAX_CLUE * UNIT, _CLUE_SHARE * cell)
        return self._layout(cell, min(_MAX_RATIO, cell / _LINES), font)

    def on_screen(self, cell: int) -> BoardLayout:
        """Return the layout of board and clues, without margins, for cells of `cell` pixels."""
        return self._layout(cell, 1.0, max(_MIN_PIXELS, _PIXEL_CLUE * cell))

    def _layout(self, cell: int, ratio: float, font: float) -> BoardLayout:
        shape = self.shape
        wide = _SLOTS.get(shape.digits, _WIDEST_SLOT) + _LETTER_ROOM * self.is_colored
        metrics = BoardMetrics(cell, ratio, font, round(wide * font), round(_COLUMN_SLOT * font))
        columns, rows = metrics.ruler(shape.columns), metrics.ruler(shape.rows)
        slots = shape.row_numbers, shape.column_numbers
        bare = BoardLayout(metrics, columns, rows, *slots, 0, 0)
        return bare.with_size(bare.panel_width + columns.length, bare.panel_height + rows.length)

    def largest(self, width: float, height: float) -> BoardLayout | None:
        """Return the layout with the largest cells that fit into a size in points, or None."""
        return _largest(self, width, height)


# Each change of an option lays out all pages again, and many puzzles have the same shape. A choice:
# more than the puzzles of most booklets.
@lru_cache(maxsize=4096)
def _largest(fitting: Fitting, width: float, height: float) -> BoardLayout | None:
    low, high = 0, _MAX_CELL
    while low < high:
        cell = (low + high + 1) // 2
        layout = fitting.on_paper(cell)
        if layout.width <= width * UNIT and layout.height <= height * UNIT:
            low = cell
        else:
            high = cell - 1
    return fitting.on_paper(low) if low else None


def clue_points(layout: BoardLayout | None) -> float:
    """Return the size of a board's clue numbers in points; 0 without a board."""
    return layout.metrics.font / UNIT if layout else 0.0


# --- pages ---

OVERLAP: Final = 24.0
"""Overlap of neighbouring pages of one puzzle, in points."""

# Height of the cover line with the number of puzzles, in points.
_COVER: Final = 56.0
_GRIDS: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
_GAP_TO_FACTS: Final = 12.0
_LARGE_CLUE: Final = 8.0
# Turn a page to landscape if clues in portrait are smaller than `_LARGE_CLUE` points and grow
# by more than this factor.
_BETTER: Final = 1.08
# Share of the free height above a board alone on its page: a little above the middle.
_RAISED: Final = 1 / 3


def plan(entries: Sequence[PrintEntry], options: SheetOptions) -> tuple[Page, ...]:
    """Return all pages in order; those with the solutions come last."""
    planner = _Planner(entries, options)
    pages = planner.pages()
    if options.solutions:
        pages += solution_pages(entries, options)
    return _numbered(pages) if options.page_numbers else tuple(pages)


def _numbered(pages: Sequence[Page]) -> tuple[Page, ...]:
    """Return the pages with their numbers added."""
    numbered = []
    for number, page in enumerate(pages, start=1):
        line = Style.FOOT.line
        frame = Frame(MARGIN, page.height - MARGIN - line, page.width - 2 * MARGIN, line)
        text = Text(printing.page_text(number, len(pages)), frame, Style.FOOT, Side.CENTER)
        numbered.append(replace(page, texts=(*page.texts, text)))
    return tuple(numbered)


@dataclass(frozen=True)
class _Choice:
    """A page's arrangement, the height of its headings and the boards on it."""

    sheet: Slots
    heading: float
    layouts: tuple[BoardLayout | None, ...]

    @cached_property
    def clue(self) -> float:
        return min(map(clue_points, self.layouts))


class _Planner:
    """Arranges puzzles on pages."""

    def __init__(self, entries: Sequence[PrintEntry], options: SheetOptions) -> None:
        self._entries = entries
        self._options = options
        # Fewer puzzles than places on a page get larger places.
        self._per_page = _enough(min(options.per_page, len(entries)))
        self._fittings = [Fitting.of(entry.puzzle) for entry in entries]
        self._pages: list[Page] = []

    def pages(self) -> list[Page]:
        """Return the pages with the puzzles."""
        at, count = 0, len(self._entries)
        while at < count:
            group = list(range(at, min(at + self._per_page, count)))
            chosen = self._chosen(group, self._per_page)
            while chosen.clue < EASY_CLUE and len(group) > 1:
                group.pop()
                chosen = self._chosen(group, _enough(len(group)))
            if chosen.clue < EASY_CLUE:
                chosen = self._chosen(group, 1)
            if chosen.clue < MIN_CLUE:
                self._add_parts(at)
            else:
                self._add_page(group, chosen)
            at += len(group)
        return self._pages

    # ---- whole boards ----

    def _chosen(self, group: Sequence[int], per_page: int) -> _Choice:
        """Return the portrait arrangement, or landscape if its clues are clearly larger."""
        upright, lying = (self._choice(group, sheet) for sheet in self._sheets(per_page))
        if upright.clue >= _LARGE_CLUE:
            return upright  # keep a booklet in one orientation where possible
        return lying if lying.clue > _BETTER * upright.clue else upright

    def _sheets(self, per_page: int) -> tuple[Slots, Slots]:
        (width, height), (columns, rows) = self._options.paper.size, _GRIDS[per_page]
        top = _COVER if self._options.cover and not self._pages else 0.0
        return (
            Slots(width, height, columns, rows, top),
            Slots(height, width, rows, columns, top),
        )

    def _choice(self, group: Sequence[int], sheet: Slots) -> _Choice:
        heading = max(self._heading_height(at, sheet, self._name(at)) for at in group)
        rooms = [sheet.room(self._entries[at].puzzle.palette, heading) for at in group]
        layouts = (self._fittings[at].largest(*room) for at, room in zip(group, rooms, strict=True))
        return _Choice(sheet, heading, tuple(layouts))

    def _add_page(self, group: Sequence[int], chosen: _Choice) -> None:
        sheet, boards, swatches = chosen.sheet, list[Board](), list[Swatch]()
        texts = self._cover(sheet)
        for index, (entry, layout) in enumerate(zip(group, chosen.layouts, strict=True)):
            assert layout is not None
            slot = sheet.slot(index)
            heading, chips, top = self._heading(
                entry, sheet, slot, self._name(entry), chosen.heading
            )
            if len(group) == sheet.columns * sheet.rows == 1:
                top += _RAISED * (slot.bottom - top - layout.height / UNIT)
            x = slot.x + (slot.width - layout.width / UNIT) / 2
            boards.append(Board(entry, x, top, layout))
            texts += heading
            swatches += chips
        self._add(sheet, boards, texts, swatches)

    def _add(
        self,
        sheet: Slots,
        boards: Sequence[Board],
        texts: Sequence[Text],
        swatches: Sequence[Swatch],
    ) -> None:
        size = sheet.width, sheet.height
        self._pages.append(Page(*size, tuple(boards), (), tuple(texts), tuple(swatches)))

    def _cover(self, sheet: Slots) -> list[Text]:
        """Return the cover line and the number of puzzles, for the first page."""
        if not sheet.top:
            return []
        width = sheet.width - 2 * MARGIN
        line = Style.COVER.line
        count = printing.puzzles_text(len(self._entries))
        below = Frame(MARGIN, MARGIN + line, width, Style.FACTS.line)
        return [
            Text(self._options.cover, Frame(MARGIN, MARGIN, width, line), Style.COVER),
            Text(count, below, Style.FACTS),
        ]

    def _facts(self, entry: int) -> str:
        """Return a puzzle's size, and its difficulty and author as far as they may be printed."""
        shown, options = self._entries[entry], self._options
        grade = shown.grade if options.difficulty else None
        author = shown.puzzle.metadata.author if options.authors else ""
        return printing.facts_text(shown.puzzle, grade, author)

    def _heading_height(self, entry: int, sheet: Slots, name: str) -> float:
        """Return the height of a heading: facts that don't fit beside the name are below it."""
        facts = text_width(self._facts(entry), Style.FACTS)
        needed = text_width(name, Style.NAME) + _GAP_TO_FACTS + facts
        is_one_line = needed <= sheet.slot(0).width
        return HEADING if is_one_line else HEADING + Style.FACTS.line

    def _heading(
        self, entry: int, sheet: Slots, slot: Frame, name: str, height: float
    ) -> tuple[list[Text], list[Swatch], float]:
        """Return the heading of a board and where the board starts.

        The heading has the name at the left, the facts at its right or, if it is higher than
        `HEADING`, below it, and then the legend.

        Returns:
            The texts, the colour chips, and the y of the board's upper edge.
        """
        facts, line = self._facts(entry), Style.NAME.line
        if height > HEADING:
            name_frame = Frame(slot.x, slot.y, slot.width, line)
            below = Frame(slot.x, slot.y + line, slot.width, Style.FACTS.line)
            heading = [Text(name, name_frame, Style.NAME), Text(facts, below, Style.FACTS)]
        else:
            wide = text_width(facts, Style.FACTS)
            left = Frame(slot.x, slot.y, slot.width - wide - _GAP_TO_FACTS, line)
            right = Frame(slot.right - wide, slot.y, wide, line)
            heading = [Text(name, left, Style.NAME), Text(facts, right, Style.FACTS, Side.RIGHT)]
        legend, top = sheet.legend(self._entries[entry].puzzle.palette), slot.y + height
        chips, names = legend.parts(entry, slot.x, top)
        return heading + names, chips, top + legend.height

    def _name(self, entry: int) -> str:
        """Return a puzzle's title if titles may be printed, else its name."""
        title = puzzle_title(self._entries[entry].puzzle.metadata) if self._options.titles else ""
        return title or own_name(self._entries, entry, self._options)

    # ---- boards on several pages ----

    def _add_parts(self, entry: int) -> None:
        """Split a puzzle over the fewest pages on which its clues are large enough."""
        parts = self._parts(entry)
        sheet, columns, rows = parts.sheet, parts.columns, parts.rows
        palette = self._entries[entry].puzzle.palette
        width, height = sheet.room(palette, HEADING)
        for row in range(rows):
            for column in range(columns):
                slot = sheet.slot(0)
                name = printing.part_text(self._name(entry), row, column, rows, columns)
                heading, chips, top = self._heading(entry, sheet, slot, name, HEADING)
                clip = Frame(slot.x, top, width, height)
                x = clip.x - column * (width - OVERLAP)
                y = clip.y - row * (height - OVERLAP)
                cover = [] if self._pages else self._cover(sheet)
                board = Board(entry, x, y, parts.layout, clip)
                self._add(sheet, [board], [*cover, *heading], chips)

    def _parts(self, entry: int) -> _Parts:
        """Return the way with the fewest pages; if both need as many, that with larger clues."""
        palette, fitting = self._entries[entry].puzzle.palette, self._fittings[entry]
        ways = (_Parts.of(fitting, sheet, palette) for sheet in self._sheets(1))
        # Rounded, as an error of rounding is no reason to turn the pages.
        return min(ways, key=lambda way: (way.pages, -round(clue_points(way.layout), 2)))


@dataclass(frozen=True)
class _Parts:
    """A board on several pages, and the numbers of pages across and down."""

    sheet: Slots
    columns: int
    rows: int
    layout: BoardLayout

    @classmethod
    def of(cls, fitting: Fitting, sheet: Slots, palette: Palette) -> _Parts:
        """Use as few pages as readable clues need, then the largest cells that fit there."""
        smallest = fitting.on_paper(_SMALLEST_CELL)
        width, height = sheet.room(palette, HEADING)
        columns = next(n for n in count(1) if _joined(width, n) * UNIT >= smallest.width)
        rows = next(n for n in count(1) if _joined(height, n) * UNIT >= smallest.height)
        largest = fitting.largest(_joined(width, columns), _joined(height, rows))
        return cls(sheet, columns, rows, largest or smallest)

    @property
    def pages(self) -> int:
        """The number of pages."""
        return self.columns * self.rows


def _enough(count: int) -> int:
    """Return the smallest allowed number of places on a page for `count` puzzles."""
    return next(places for places in PER_PAGE if places >= count)


def _joined(length: float, pages: int) -> float:
    """Return the width or height of several pages put together."""
    return pages * (length - OVERLAP) + OVERLAP


# --- slots ---


GAP: Final = 18.0
"""Gap between two puzzles on a page."""

HEADING: Final = 20.0
"""Height of the heading above a board if it has one line, in points."""


@dataclass(frozen=True)
class Slots:
    """A page in one orientation, divided into slots for puzzles."""

    width: float
    height: float
    columns: int
    rows: int
    top: float = 0.0

    @property
    def content(self) -> Frame:
        """The printable area without the cover line and the page number."""
        top = MARGIN + self.top
        return Frame(MARGIN, top, self.width - 2 * MARGIN, self.height - top - MARGIN - FOOT)

    def slot(self, index: int) -> Frame:
        """Return the place of one puzzle with its heading."""
        content = self.content
        width = (content.width - GAP * (self.columns - 1)) / self.columns
        height = (content.height - GAP * (self.rows - 1)) / self.rows
        row, column = divmod(index, self.columns)
        return Frame(
            content.x + column * (width + GAP), content.y + row * (height + GAP), width, height
        )

    def legend(self, palette: Palette) -> Legend:
        """Return the legend of a puzzle, as wide as a slot."""
        return Legend.of(palette, self.slot(0).width)

    def room(self, palette: Palette, heading: float) -> tuple[float, float]:
        """Return the width and height for a board in a slot, below a heading and its legend."""
        slot = self.slot(0)
        return slot.width, slot.height - heading - self.legend(palette).height


# --- the legend ---


# Widths in points: a chip, the space after it, and the space after a name.
_CHIP: Final = 11.0
_AFTER_CHIP: Final = 4.0
_AFTER_NAME: Final = 9.0
# If the colours' names need more lines, they are left out: letters are enough to solve.
_MAX_LINES: Final = 2


@dataclass(frozen=True)
class Legend:
    """The inks of a puzzle with their letters, in lines.

    Attributes:
        width: of the lines, in points.
        is_named: whether the colours' names are printed.
    """

    palette: Palette
    width: float
    is_named: bool

    @classmethod
    def of(cls, palette: Palette, width: float) -> Legend:
        """Return the legend of a palette, with names if they fit into `_MAX_LINES` lines."""
        named = cls(palette, width, is_named=True)
        if named._lines <= _MAX_LINES:
            return named
        return cls(palette, width, is_named=False)

    @property
    def height(self) -> float:
        """Height in points; 0 in black and white."""
        if self.palette.is_black_and_white:
            return 0.0
        return (self._lines + 0.5) * self._pitch

    def parts(self, entry: int, x: float, y: float) -> tuple[list[Swatch], list[Text]]:
        """Return the chips and names of an entry's colours; (x, y) is the upper left corner."""
        chips: list[Swatch] = []
        names: list[Text] = []
        if not self.height:
            return chips, names
        for ink, line, left in self._places():
            chip = Frame(x + left, y + line * self._pitch, _CHIP, Style.CAPTION.line)
            chips.append(Swatch(entry, ink, chip))
            if self.is_named:
                wide = text_width(color_name(self.palette, ink), Style.CAPTION)
                name = Frame(chip.right + _AFTER_CHIP, chip.y, wide, chip.height)
                names.append(Text(color_name(self.palette, ink), name, Style.CAPTION))
        return chips, names

    @property
    def _pitch(self) -> float:
        return Style.CAPTION.line + 3.0

    @property
    def _lines(self) -> int:
        return 1 + max(line for _ink, line, _left in self._places())

    def _places(self) -> Iterator[tuple[int, int, float]]:
        """Yield each ink with its line and its distance from the left."""
        line, left = 0, 0.0
        for ink in self.palette.inks:
            wide = _CHIP
            if self.is_named:
                wide += _AFTER_CHIP + text_width(color_name(self.palette, ink), Style.CAPTION)
            if left and left + wide > self.width:
                line, left = line + 1, 0.0
            yield ink, line, left
            left += wide + (_AFTER_NAME if self.is_named else _AFTER_CHIP)


# --- pages of solutions ---


GRIDS: Final = ((4, 5), (3, 4), (2, 3), (1, 1))
"""Arrangements of pictures on a page, as columns and rows, the most pictures first."""

# Range of cell sizes of the small pictures, in points.
_MIN_CELL: Final = 2.0
_MAX_PICTURE_CELL: Final = 12.0
# In points: the heading of the page, the gap between pictures, and the space above a caption.
_HEAD: Final = 30.0
_GAP: Final = 14.0
_BELOW: Final = 4.0


def solution_pages(entries: Sequence[PrintEntry], options: SheetOptions) -> list[Page]:
    """Return the pages with the known solutions. Titles are always printed here."""
    known = [at for at, entry in enumerate(entries) if entry.solution is not None]
    pages: list[Page] = []
    while known:
        grid, fitting = _grid([entries[at].puzzle for at in known], options, is_first=not pages)
        pages.append(_page(entries, known[:fitting], grid, options))
        known = known[fitting:]
    return pages


def _grid(
    puzzles: Sequence[Puzzle], options: SheetOptions, *, is_first: bool
) -> tuple[tuple[int, int], int]:
    """Return the arrangement of the next page of pictures, and the number of pictures.

    The page takes as many pictures as it can with large enough cells. If several arrangements hold
    that many, the first page takes the largest pictures and later pages the densest arrangement.
    """
    ways = [(_fitting(puzzles, grid, options), grid) for grid in GRIDS]
    most = max(fitting for fitting, _grid in ways)
    grids = [grid for fitting, grid in ways if fitting == most]
    return (grids[-1] if is_first or not most else grids[0]), max(1, most)


def _fitting(puzzles: Sequence[Puzzle], grid: tuple[int, int], options: SheetOptions) -> int:
    """Return how many of the first puzzles fit into an arrangement with large enough cells."""
    room = _room(*grid, options)
    some = puzzles[: grid[0] * grid[1]]
    clear = takewhile(lambda puzzle: _cell(puzzle, room) >= _MIN_CELL, some)
    return sum(1 for _puzzle in clear)


def _room(columns: int, rows: int, options: SheetOptions) -> tuple[float, float]:
    """Return the width and height of a picture."""
    width, height = options.paper.size
    across = (width - 2 * MARGIN - _GAP * (columns - 1)) / columns
    down = (height - 2 * MARGIN - _HEAD - FOOT - _GAP * (rows - 1)) / rows
    return across, down - Style.CAPTION.line - _BELOW


def _cell(puzzle: Puzzle, room: tuple[float, float]) -> float:
    return min(room[0] / puzzle.width, room[1] / puzzle.height, _MAX_PICTURE_CELL)


def _page(
    entries: Sequence[PrintEntry],
    group: Sequence[int],
    grid: tuple[int, int],
    options: SheetOptions,
) -> Page:
    width, height = options.paper.size
    head = Frame(MARGIN, MARGIN, width - 2 * MARGIN, Style.HEADING.line)
    texts, pictures = [Text(printing.solutions_text(), head, Style.HEADING)], []
    room, line = _room(*grid, options), Style.CAPTION.line
    top = MARGIN + _HEAD
    for start in range(0, len(group), grid[0]):
        row = group[start : start + grid[0]]
        sizes = [_size(entries[at].puzzle, room) for at in row]
        bottom = top + max(tall for _wide, tall in sizes)  # align the captions of a row
        for column, (at, (wide, tall)) in enumerate(zip(row, sizes, strict=True)):
            x = MARGIN + column * (room[0] + _GAP)
            pictures.append(Picture(at, Frame(x, bottom - tall, wide, tall)))
            below = Frame(x, bottom + _BELOW, room[0], line)
            texts.append(Text(_caption(entries, at, options), below, Style.CAPTION))
        top = bottom + _BELOW + line + _GAP
    return Page(width, height, (), tuple(pictures), tuple(texts))


def _size(puzzle: Puzzle, room: tuple[float, float]) -> tuple[float, float]:
    cell = _cell(puzzle, room)
    return cell * puzzle.width, cell * puzzle.height


def own_name(entries: Sequence[PrintEntry], at: int, options: SheetOptions) -> str:
    """Return a puzzle's name, or its number if it has none or none that may be printed."""
    entry = entries[at]
    is_secret = entry.is_named_by_file and not options.titles
    return (not is_secret and entry.name) or printing.unnamed_text(at + 1, len(entries))


def _caption(entries: Sequence[PrintEntry], at: int, options: SheetOptions) -> str:
    """Return the caption of a solution: the puzzle's name as printed above it, and its title."""
    title = puzzle_title(entries[at].puzzle.metadata)
    name = own_name(entries, at, options)
    if options.titles and title:
        return title
    return printing.caption_text(name, title) if title and title != name else name
