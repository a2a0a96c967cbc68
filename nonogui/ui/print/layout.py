"""Where each puzzle stands on its page: no Qt, all in points.

Boards are as large as their place allows. Puzzles whose clues could not be read there have a page
of their own, and if that is not enough, several that overlap, to be put together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from nonogui.ui.board.layout import BoardLayout
from nonogui.ui.print.fitting import LEAST_CLUE, UNIT, Fitting, clue_points
from nonogui.ui.print.pages import MARGIN, Board, Frame, Page, Side, Style, Text
from nonogui.ui.print.sheet import PER_PAGE, PrintEntry, SheetOptions
from nonogui.ui.print.solution_pages import solution_pages
from nonogui.words.printing import facts_text, page_text, part_text, puzzles_text, unnamed_text

GAP: Final = 18.0
"""Between two puzzles on a page."""

OVERLAP: Final = 24.0
"""What two parts of a puzzle that takes several pages have in common."""

_FOOT: Final = 16.0
_HEADING: Final = 20.0
_COVER: Final = 56.0
_GRIDS: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
_NAME_SHARE: Final = 0.68
_BETTER: Final = 1.08
"""A page lies on its long side if that makes clues larger by so much."""

_MOST_SHEETS: Final = 12
"""Sheets side by side that a puzzle may take; the largest there are take fewer."""


def plan(entries: Sequence[PrintEntry], options: SheetOptions) -> tuple[Page, ...]:
    """All pages, in order; the pictures are at the end."""
    planner = _Planner(entries, options)
    pages = planner.pages()
    if options.solutions:
        pages += solution_pages(entries, options)
    return _numbered(pages) if options.page_numbers else tuple(pages)


def _numbered(pages: Sequence[Page]) -> tuple[Page, ...]:
    """The pages with their numbers."""
    numbered = []
    for number, page in enumerate(pages, start=1):
        line = Style.FOOT.line
        frame = Frame(MARGIN, page.height - MARGIN - line, page.width - 2 * MARGIN, line)
        text = Text(page_text(number, len(pages)), frame, Style.FOOT, Side.CENTER)
        numbered.append(replace(page, texts=(*page.texts, text)))
    return tuple(numbered)


@dataclass(frozen=True)
class _Sheet:
    """A sheet one way round, and how puzzles are arranged on it."""

    width: float
    height: float
    columns: int
    rows: int
    top: float = 0.0

    @property
    def content(self) -> Frame:
        """What may be printed on, without the foot and what stands at the top."""
        top = MARGIN + self.top
        return Frame(MARGIN, top, self.width - 2 * MARGIN, self.height - top - MARGIN - _FOOT)

    def slot(self, index: int) -> Frame:
        """The place of one puzzle with its heading."""
        content = self.content
        width = (content.width - GAP * (self.columns - 1)) / self.columns
        height = (content.height - GAP * (self.rows - 1)) / self.rows
        row, column = divmod(index, self.columns)
        return Frame(
            content.x + column * (width + GAP), content.y + row * (height + GAP), width, height
        )

    @property
    def room(self) -> tuple[float, float]:
        """What a board has in its slot."""
        slot = self.slot(0)
        return slot.width, slot.height - _HEADING


@dataclass(frozen=True)
class _Choice:
    """A sheet and the boards that go on it, with the size of the smallest clues."""

    sheet: _Sheet
    layouts: tuple[BoardLayout | None, ...]

    @cached_property
    def clue(self) -> float:
        return min(map(clue_points, self.layouts))


class _Planner:
    """Fills pages with puzzles."""

    def __init__(self, entries: Sequence[PrintEntry], options: SheetOptions) -> None:
        self._entries = entries
        self._options = options
        self._fittings = [Fitting.of(entry.puzzle) for entry in entries]
        self._pages: list[Page] = []

    def pages(self) -> list[Page]:
        """The pages with puzzles."""
        at, count = 0, len(self._entries)
        while at < count:
            group = list(range(at, min(at + self._options.per_page, count)))
            chosen = self._chosen(group, self._options.per_page)
            while chosen.clue < LEAST_CLUE and len(group) > 1:
                group.pop()
                chosen = self._chosen(group, _enough(len(group)))
            if chosen.clue < LEAST_CLUE:
                chosen = self._chosen(group, 1)
            if chosen.clue < LEAST_CLUE:
                self._add_parts(at)
            else:
                self._add_page(group, chosen)
            at += len(group)
        return self._pages

    # ---- whole boards ----

    def _chosen(self, group: Sequence[int], per_page: int) -> _Choice:
        """The way round in which some puzzles have the larger clues."""
        upright, lying = (self._choice(group, sheet) for sheet in self._sheets(per_page))
        return lying if lying.clue > _BETTER * upright.clue else upright

    def _sheets(self, per_page: int) -> tuple[_Sheet, _Sheet]:
        (width, height), (columns, rows) = self._options.paper.size, _GRIDS[per_page]
        top = _COVER if self._options.cover and not self._pages else 0.0
        return (
            _Sheet(width, height, columns, rows, top),
            _Sheet(height, width, rows, columns, top),
        )

    def _choice(self, group: Sequence[int], sheet: _Sheet) -> _Choice:
        room = sheet.room
        return _Choice(sheet, tuple(self._fittings[at].largest(*room) for at in group))

    def _add_page(self, group: Sequence[int], chosen: _Choice) -> None:
        boards, texts = [], self._cover(chosen.sheet)
        for index, (entry, layout) in enumerate(zip(group, chosen.layouts, strict=True)):
            assert layout is not None
            slot = chosen.sheet.slot(index)
            x = slot.x + (slot.width - layout.width / UNIT) / 2
            boards.append(Board(entry, x, slot.y + _HEADING, layout))
            texts += self._heading(entry, slot, self._name(entry))
        sheet = chosen.sheet
        self._pages.append(Page(sheet.width, sheet.height, tuple(boards), (), tuple(texts)))

    def _cover(self, sheet: _Sheet) -> list[Text]:
        """The line above the first page, and how many puzzles there are."""
        if not sheet.top:
            return []
        width = sheet.width - 2 * MARGIN
        line = Style.COVER.line
        count = puzzles_text(len(self._entries))
        below = Frame(MARGIN, MARGIN + line, width, Style.FACTS.line)
        return [
            Text(self._options.cover, Frame(MARGIN, MARGIN, width, line), Style.COVER),
            Text(count, below, Style.FACTS),
        ]

    def _heading(self, entry: int, slot: Frame, name: str) -> list[Text]:
        """Name at the left, facts at the right."""
        grade = self._entries[entry].grade if self._options.difficulty else None
        facts = facts_text(self._entries[entry].puzzle, grade)
        line, share = Style.NAME.line, _NAME_SHARE * slot.width
        left = Frame(slot.x, slot.y, share, line)
        right = Frame(slot.x + share, slot.y, slot.width - share, line)
        return [Text(name, left, Style.NAME), Text(facts, right, Style.FACTS, Side.RIGHT)]

    def _name(self, entry: int) -> str:
        """Its title if that may be told, else its name."""
        shown = self._entries[entry]
        title = shown.puzzle.metadata.title if self._options.titles else ""
        return title or shown.name or unnamed_text(entry + 1, len(self._entries))

    # ---- boards on several pages ----

    def _add_parts(self, entry: int) -> None:
        """Lay a puzzle over as few pages as show its clues large enough."""
        sheet, columns, rows, layout = self._parts(self._fittings[entry])
        width, height = sheet.room
        for row in range(rows):
            for column in range(columns):
                slot = sheet.slot(0)
                clip = Frame(slot.x, slot.y + _HEADING, width, height)
                x = clip.x - column * (width - OVERLAP)
                y = clip.y - row * (height - OVERLAP)
                name = part_text(self._name(entry), row, column, rows, columns)
                cover = [] if self._pages else self._cover(sheet)
                texts = (*cover, *self._heading(entry, slot, name))
                board = Board(entry, x, y, layout, clip)
                self._pages.append(Page(sheet.width, sheet.height, (board,), (), texts))

    def _parts(self, fitting: Fitting) -> tuple[_Sheet, int, int, BoardLayout]:
        """The sheet, how many of them side by side and below each other, and the board."""
        sheets = self._sheets(1)
        ways = ((c, r) for c in range(1, _MOST_SHEETS + 1) for r in range(1, _MOST_SHEETS + 1))
        best: tuple[_Sheet, int, int, BoardLayout] | None = None
        for columns, rows in sorted(ways, key=lambda way: way[0] * way[1]):
            if best is not None and columns * rows > best[1] * best[2]:
                break
            for sheet in sheets:
                layout = fitting.largest(*_joined(sheet, columns, rows))
                least = clue_points(best[3]) * 1.001 if best else LEAST_CLUE
                if layout is not None and clue_points(layout) >= least:
                    best = (sheet, columns, rows, layout)
        assert best is not None
        return best


def _enough(count: int) -> int:
    """The least number of places a page may have for so many puzzles."""
    return next(places for places in PER_PAGE if places >= count)


def _joined(sheet: _Sheet, columns: int, rows: int) -> tuple[float, float]:
    """The room on some sheets put together."""
    width, height = sheet.room
    return columns * (width - OVERLAP) + OVERLAP, rows * (height - OVERLAP) + OVERLAP
