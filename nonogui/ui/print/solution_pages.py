"""The pages at the end: many small pictures, each with its name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from nonogui.core.puzzle import Puzzle
from nonogui.ui.print.pages import FOOT, MARGIN, Frame, Page, Picture, Style, Text
from nonogui.ui.print.sheet import PrintEntry, SheetOptions
from nonogui.words.printing import caption_text, solutions_text, unnamed_text

GRIDS: Final = ((4, 5), (3, 4), (2, 3), (1, 1))
"""Columns and rows of pictures on a page, the most first."""

_LEAST_CELL: Final = 2.0
_MOST_CELL: Final = 12.0
_HEAD: Final = 30.0
_GAP: Final = 14.0
_BELOW: Final = 4.0


def solution_pages(entries: Sequence[PrintEntry], options: SheetOptions) -> list[Page]:
    """Pages with the pictures that are known; here titles give nothing away any more."""
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
    """How the next pictures are arranged, and how many: as many as can be made out.

    Where several grids do the first page has the largest pictures, and later ones are as before.
    """
    ways = [(_fitting(puzzles, grid, options), grid) for grid in GRIDS]
    most = max(fitting for fitting, _grid in ways)
    grids = [grid for fitting, grid in ways if fitting == most]
    return (grids[-1] if is_first or not most else grids[0]), max(1, most)


def _fitting(puzzles: Sequence[Puzzle], grid: tuple[int, int], options: SheetOptions) -> int:
    """How many pictures, from the first on, a grid has room for."""
    room = _room(*grid, options)
    some = puzzles[: grid[0] * grid[1]]
    clear = takewhile(lambda puzzle: _cell(puzzle, room) >= _LEAST_CELL, some)
    return sum(1 for _puzzle in clear)


def _room(columns: int, rows: int, options: SheetOptions) -> tuple[float, float]:
    """The width and height that a picture may have."""
    width, height = options.paper.size
    across = (width - 2 * MARGIN - _GAP * (columns - 1)) / columns
    down = (height - 2 * MARGIN - _HEAD - FOOT - _GAP * (rows - 1)) / rows
    return across, down - Style.CAPTION.line - _BELOW


def _cell(puzzle: Puzzle, room: tuple[float, float]) -> float:
    return min(room[0] / puzzle.width, room[1] / puzzle.height, _MOST_CELL)


def _page(
    entries: Sequence[PrintEntry],
    group: Sequence[int],
    grid: tuple[int, int],
    options: SheetOptions,
) -> Page:
    width, height = options.paper.size
    head = Frame(MARGIN, MARGIN, width - 2 * MARGIN, Style.HEADING.line)
    texts, pictures = [Text(solutions_text(), head, Style.HEADING)], []
    room, line = _room(*grid, options), Style.CAPTION.line
    top = MARGIN + _HEAD
    for start in range(0, len(group), grid[0]):
        row = group[start : start + grid[0]]
        sizes = [_size(entries[at].puzzle, room) for at in row]
        bottom = top + max(tall for _wide, tall in sizes)  # captions of a row are in one line
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


def _caption(entries: Sequence[PrintEntry], at: int, options: SheetOptions) -> str:
    """What stands above the puzzle, and its title."""
    title = entries[at].puzzle.metadata.title
    name = entries[at].name or unnamed_text(at + 1, len(entries))
    if options.titles and title:
        return title
    return caption_text(name, title) if title and title != name else name
