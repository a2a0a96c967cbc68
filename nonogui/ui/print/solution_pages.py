"""The pages at the end: many small pictures, each with its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nonogui.ui.print.pages import MARGIN, Frame, Page, Picture, Side, Style, Text
from nonogui.ui.print.sheet import PrintEntry, SheetOptions
from nonogui.words.printing import caption_text, solutions_text, unnamed_text

COLUMNS: Final = 4
ROWS: Final = 5
_HEAD: Final = 30.0
_FOOT: Final = 16.0
_GAP: Final = 14.0


def solution_pages(entries: Sequence[PrintEntry], options: SheetOptions) -> list[Page]:
    """Pages with the pictures that are known; here titles give nothing away any more."""
    known = [at for at, entry in enumerate(entries) if entry.solution is not None]
    step = COLUMNS * ROWS
    return [
        _page(entries, known[start : start + step], options) for start in range(0, len(known), step)
    ]


def _page(entries: Sequence[PrintEntry], group: Sequence[int], options: SheetOptions) -> Page:
    width, height = options.paper.size
    head = Frame(MARGIN, MARGIN, width - 2 * MARGIN, Style.HEADING.line)
    texts = [Text(solutions_text(), head, Style.HEADING)]
    pictures = []
    for index, at in enumerate(group):
        slot = _slot(index, width, height)
        line = Style.CAPTION.line
        caption = Frame(slot.x, slot.bottom - line, slot.width, line)
        room = Frame(slot.x, slot.y, slot.width, slot.height - line - 4)
        pictures.append(Picture(at, _centred(entries[at], room)))
        texts.append(Text(_caption(entries, at), caption, Style.CAPTION, Side.CENTER))
    return Page(width, height, (), tuple(pictures), tuple(texts))


def _slot(index: int, width: float, height: float) -> Frame:
    row, column = divmod(index, COLUMNS)
    across = (width - 2 * MARGIN - _GAP * (COLUMNS - 1)) / COLUMNS
    down = (height - 2 * MARGIN - _HEAD - _FOOT - _GAP * (ROWS - 1)) / ROWS
    x, y = MARGIN + column * (across + _GAP), MARGIN + _HEAD + row * (down + _GAP)
    return Frame(x, y, across, down)


def _centred(entry: PrintEntry, room: Frame) -> Frame:
    """The place of a picture in the middle of its room, its cells square."""
    puzzle = entry.puzzle
    cell = min(room.width / puzzle.width, room.height / puzzle.height, 12.0)
    width, height = cell * puzzle.width, cell * puzzle.height
    x = room.x + (room.width - width) / 2
    return Frame(x, room.y + (room.height - height) / 2, width, height)


def _caption(entries: Sequence[PrintEntry], at: int) -> str:
    """Name and title, as far as there are any."""
    title = entries[at].puzzle.metadata.title
    name = entries[at].name or unnamed_text(at + 1, len(entries))
    return caption_text(name, title) if title and title != name else name
