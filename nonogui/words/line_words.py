"""Names for the parts of a line in sentences: its numbers, runs and cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from nonogui.coach.deduction import LineDeduction, Span
from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, Axis, Line
from nonogui.core.palette import Palette
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, each_form, mark, ngettext, pgettext
from nonogui.words.colors import color_name
from nonogui.words.lists import commas, join_and
from nonogui.words.places import along_phrase, along_text, line_text

Strong = Callable[[str], str]
"""Emphasises clue numbers and colour names. Colour names come from the puzzle's file: where a
sentence is shown as rich text, this function must escape them."""

_ORDINALS: Final = (
    mark("first {number}"),
    mark("second {number}"),
    mark("third {number}"),
    mark("fourth {number}"),
    mark("fifth {number}"),
    mark("sixth {number}"),
    mark("seventh {number}"),
    mark("eighth {number}"),
    mark("ninth {number}"),
    mark("tenth {number}"),
)


@dataclass(frozen=True, slots=True)
class LineWords:
    """Names for the parts of one line.

    Attributes:
        line: the line.
        clue: its clue.
        length: number of cells.
        palette: the palette that names the colours.
        strong: emphasises clue numbers.
    """

    line: Line
    clue: Clue
    length: int
    palette: Palette
    strong: Strong = str

    @classmethod
    def of(cls, puzzle: Puzzle, line: Line, strong: Strong = str) -> LineWords:
        """Return the names for a line of a puzzle."""
        length = puzzle.length(line.axis)
        return cls(line, puzzle.clue(line), length, puzzle.palette, strong)

    @property
    def name(self) -> str:
        """Return `Row 23`."""
        return line_text(self.line)

    @property
    def numbers(self) -> str:
        """Return `the numbers 3 1 2` or `the numbers red 3, blue 1`, for use within a sentence."""
        blocks = self.clue.blocks
        each = [each_form(self.strong, self.size(length, color)) for length, color in blocks]
        # A coloured number is two words, so blanks would not separate them.
        sizes = " ".join(each) if self.palette.is_black_and_white else commas(each)
        text = ngettext("the number {numbers}", "the numbers {numbers}", len(blocks))
        return text.format(numbers=sizes)

    def block(self, index: int) -> str:
        """Return a clue number, distinct from equal ones: `3`, `red 3`, `first 3`, `last 3`."""
        block = self.clue.blocks[index]
        number = self._number(block.length, block.color)
        equals = [at for at, other in enumerate(self.clue.blocks) if other == block]
        if len(equals) == 1:
            return number
        # "Last" is found at a glance; an ordinal has to be counted.
        if index == equals[-1]:
            return _("last {number}").format(number=number)
        nth = equals.index(index)
        if nth < len(_ORDINALS):
            return _(_ORDINALS[nth]).format(number=number)
        text = _("{number} in position {place} of the clue")
        return text.format(number=number, place=index + 1)

    def _number(self, length: int, color: int) -> str:
        """Return `3` or `red 3`, emphasised, with the forms that sentences need."""
        if not self.palette.is_black_and_white:
            return each_form(self.strong, self.size(length, color))
        # Translators: A number of a clue, as in “the 3 is complete”. It may need a word beside it.
        text = pgettext("number of a clue", "{number}")
        return text.format(number=self.strong(str(length)))

    def size(self, length: int, color: int) -> str:
        """Return `3` or `red 3`."""
        if self.palette.is_black_and_white:
            return str(length)
        # Translators: A number of a clue, with its colour: “red 3”.
        text = _("{color} {number}")
        return text.format(color=color_name(self.palette, color), number=length)

    def pick(self, in_row: str, in_column: str) -> str:
        """Return the text for a row, or the one for a column."""
        return in_row if self.line.axis is Axis.ROW else in_column

    def at(self, positions: Iterable[int]) -> str:
        """Return `columns 5 to 11`, for use within a sentence."""
        return along_phrase(self.line.axis, positions)

    def at_start(self, positions: Iterable[int]) -> str:
        """Return `Columns 5 to 11`, for the start of a sentence."""
        return along_text(self.line.axis, positions)

    def span(self, span: Span) -> str:
        """Return the cells of a stretch: `columns 5 to 11`."""
        return self.at(range(span[0], span[1] + 1))

    def spans(self, spans: Sequence[Span]) -> str:
        """Return several stretches: `column 3 and columns 5 to 7`."""
        return join_and([self.span(span) for span in spans])

    def color(self, ink: int) -> str:
        """Return the name of an ink."""
        return each_form(self.strong, color_name(self.palette, ink))

    def cells(self, found: LineDeduction) -> str:
        """Return the cells that follow: `columns 5 to 11`."""
        return self.at(at for at, _value in found.values)

    def values(self, values: Iterable[tuple[int, int]]) -> str:
        """Return cells with their values: `columns 5 to 7 filled and column 8 empty`."""
        groups: dict[int, list[int]] = {}
        for at, value in sorted(values, key=lambda pair: (not pair[1], pair[0])):
            groups.setdefault(value, []).append(at)
        return join_and(
            [
                cells_with_value(self.at(cells), value, self.palette, self.strong)
                for value, cells in groups.items()
            ]
        )


def cells_with_value(cells: str, value: int, palette: Palette, strong: Strong) -> str:
    """Return `columns 5 to 7 filled`, `column 8 empty` or `row 3 red`."""
    if value == EMPTY:
        return _("{cells} empty").format(cells=cells)
    if palette.is_black_and_white:
        return _("{cells} filled").format(cells=cells)
    color = each_form(strong, color_name(palette, value))
    # Translators: Cells with their colour: “row 3 red”.
    return _("{cells} {color}").format(cells=cells, color=color)


def all_boxes(found: LineDeduction) -> bool:
    """Return whether all cells that follow are boxes."""
    return all(value != EMPTY for _at, value in found.values)


def are_mixed(found: LineDeduction) -> bool:
    """Return whether the cells that follow have different values."""
    return len({value for _at, value in found.values}) > 1
