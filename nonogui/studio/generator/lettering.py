"""Lettering: a text in the pixel font, as large as the board allows, in several weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from nonogui.studio.generator.coloring import colored, is_fair
from nonogui.studio.generator.dice import Dice
from nonogui.studio.generator.font import RISE
from nonogui.studio.generator.images import Field
from nonogui.studio.generator.setting import Setting, gap_of, glyph_of, set_text
from nonogui.studio.generator.stretching import (
    Parts,
    hard_columns,
    hard_rows,
    soft_columns,
    soft_rows,
)


class Weight(StrEnum):
    """How the strokes of letters are drawn."""

    PLAIN = "plain"
    BOLD = "bold"
    OUTLINE = "outline"
    SHADOW = "shadow"
    INVERSE = "inverse"


@dataclass(frozen=True, slots=True)
class Style:
    """A weight, and whether a frame goes around."""

    weight: Weight = Weight.PLAIN
    is_framed: bool = False

    @property
    def before(self) -> int:
        """Cells that the style takes at the left and the top."""
        own = self.weight in (Weight.OUTLINE, Weight.INVERSE)
        return int(own) + 2 * self.is_framed

    @property
    def behind(self) -> int:
        """Cells that it takes at the right and the bottom."""
        return int(self.weight is not Weight.PLAIN) + 2 * self.is_framed


def lettered(text: str, width: int, height: int, colors: int, dice: Dice) -> bytes | None:
    """A picture of a text; None when it does not fit in the style that the dice chose."""
    style = Style(dice.pick(list(Weight)), dice.chance(40))
    taken = style.before + style.behind
    extra = int(style.weight is Weight.BOLD)
    setting = set_text(text, width - taken, height - taken, extra)
    if setting is None:
        return None
    is_fine = min(setting.across, setting.down) < 2
    if is_fine and style.weight in (Weight.OUTLINE, Weight.SHADOW):
        return None  # hollow strokes of one cell are no letters any more
    page = Page(width, height, style, dice)
    page.print(setting)
    return inked(page, colors)


class Page:
    """A board that is printed on.

    Attributes:
        cells: the number of the letter in each cell, from 1 on.
    """

    def __init__(self, width: int, height: int, style: Style, dice: Dice) -> None:
        self.width, self.height, self.style, self.dice = width, height, style, dice
        self.cells: Field = [0] * (width * height)

    def print(self, setting: Setting) -> None:
        """Print all lines; they fill the room as far as letters may be stretched."""
        style, lines, gap = self.style, setting.lines, gap_of(setting.down)
        heights = [[setting.down] * RISE for _ in lines]
        room = self.height - style.before - style.behind
        spare = room - setting.down * RISE * len(lines) - gap * (len(lines) - 1)
        spare = self._stretch(heights, [soft_rows(line) for line in lines], spare)
        if not style.is_framed:  # it has to reach the edge
            spare = self._stretch(heights, [hard_rows() for _ in lines], spare)
        row, number = style.before + spare // 2, 1
        for line, rows in zip(lines, heights, strict=True):
            self._line(line, number, row, rows, setting.across)
            row += sum(rows) + gap
            number += len(line)

    def _line(self, line: str, number: int, row: int, rows: Sequence[int], scale: int) -> None:
        """Print one line, its first letter with a number, its first row on one of the board."""
        style = self.style
        glyphs = [glyph_of(letter) for letter in line]
        widths = [[scale] * len(glyph[0]) for glyph in glyphs]
        gap = gap_of(scale) + int(style.weight is Weight.BOLD)
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
        """Lengthen soft parts by a cell, of one letter after the other, each to twice its size.

        Returns:
            What is left of the spare cells.
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
        """Print one letter; the sizes of its rows and columns are in cells of the board."""
        rows, columns = sizes
        for signs, high in zip(glyph, rows, strict=True):
            start = top * self.width + left
            for sign, wide in zip(signs, columns, strict=True):
                if sign == "#":
                    for at in range(start, start + high * self.width, self.width):
                        self.cells[at : at + wide] = [number] * wide
                start += wide
            top += high


# ---- weights and colours ----


def inked(page: Page, colors: int) -> bytes | None:
    """The letters in their weight and colours, with the frame; None if a colour is hardly used."""
    body, second = _drawn(page, is_hollow=colors == 1)
    if page.style.is_framed:
        second |= _frame(page)
    inks = colors - 1 if second and colors > 1 else colors
    mask = bytes(each > 0 for each in body)
    rows = [at // page.width for at in range(len(body))]
    cells = colored(mask, page.dice.pick((body, body, rows)), page.width, inks)
    if cells is None:
        return None
    inked = bytearray(cells)
    for at in second:
        inked[at] = colors
    picture = bytes(inked)
    return picture if is_fair(picture, colors) else None


def _drawn(page: Page, *, is_hollow: bool) -> tuple[Field, set[int]]:
    """The cells with a number that colours go by, and those that belong to all letters."""
    letters, width = page.cells, page.width
    inked = {at for at, letter in enumerate(letters) if letter}
    body = [0] * len(letters) if is_hollow else letters
    match page.style.weight:
        case Weight.PLAIN:
            return letters, set()
        case Weight.BOLD:
            return [max(pair) for pair in zip(letters, [0, *letters[:-1]], strict=True)], set()
        case Weight.SHADOW:
            return body, {at + width + 1 for at in inked} - inked
        case Weight.OUTLINE:
            steps = [*range(-width - 1, 2 - width), -1, 1, *range(width - 1, width + 2)]
            return body, {at + step for at in inked for step in steps} - inked
        case Weight.INVERSE if is_hollow:
            return body, _panel(page, inked) - inked
        case Weight.INVERSE:  # letters of the paper's colour can be read on any other
            panel = _panel(page, inked) - inked
            return [at % width + 1 if at in panel else 0 for at in range(len(letters))], set()


def _panel(page: Page, inked: set[int]) -> set[int]:
    """The smallest box around the letters with a rim of one cell."""
    rows = [at // page.width for at in inked]
    columns = [at % page.width for at in inked]
    return {
        row * page.width + column
        for row in range(min(rows) - 1, max(rows) + 2)
        for column in range(min(columns) - 1, max(columns) + 2)
    }


def _frame(page: Page) -> set[int]:
    """The outer lines."""
    return {
        row * page.width + column
        for row in range(page.height)
        for column in range(page.width)
        if row in (0, page.height - 1) or column in (0, page.width - 1)
    }
