"""Writing webpbn XML in the profile that every known reader accepts.

No DOCTYPE; colours, default colour and background always declared, each with a character of its
own; a colour on each count; columns before rows; whatever has no element of its own in notes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from nonogui.core.clue import Block, Clue
from nonogui.core.palette import Color, Palette
from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Entry
from nonogui.formats.webpbn_colors import NO_SYMBOLS, free_symbols
from nonogui.formats.webpbn_image import write_image
from nonogui.formats.webpbn_notes import COLLECTION, COLORS, LICENSE, collection_of, note_text
from nonogui.formats.webpbn_progress import write_given, write_record
from nonogui.formats.xml_write import (
    DECLARATION,
    Markup,
    can_hold,
    closing,
    document,
    element,
    opening,
    parent,
)


def write_set(entries: Sequence[Entry]) -> str:
    """The XML text of a puzzle set."""
    return document(_set_lines(entries))


def _set_lines(entries: Sequence[Entry]) -> Iterator[Markup]:
    title = _title(entries)
    yield DECLARATION
    yield opening("puzzleset")
    if title:
        yield element("title", title)
    for entry in entries:
        yield from _puzzle_lines(entry, title)
    yield closing("puzzleset")


def _title(entries: Sequence[Entry]) -> str:
    """The title of a set: where several puzzles all say that they are in the same."""
    titles = {collection_of(entry.puzzle.metadata.notes) for entry in entries}
    return titles.pop() if len(entries) > 1 and len(titles) == 1 else ""


def _puzzle_lines(entry: Entry, collection: str) -> Iterator[Markup]:
    puzzle = entry.puzzle
    colors = _distinct(puzzle.palette)
    symbols = "".join(color.symbol for color in colors)
    metadata = puzzle.metadata
    yield opening(
        "puzzle", type="grid", defaultcolor=colors[1].name, backgroundcolor=colors[0].name
    )
    yield from _metadata_lines(metadata)
    for color in colors:
        yield element("color", color.hex, name=color.name, char=color.symbol)
    pairs = zip(colors, puzzle.palette.colors, strict=True)
    if unusual := {used.name: (own.name, own.symbol) for used, own in pairs if used != own}:
        yield element("note", note_text(COLORS, unusual))
    yield from _clue_lines("columns", puzzle.columns, colors)
    yield from _clue_lines("rows", puzzle.rows, colors)
    if puzzle.goal is not None:
        yield opening("solution", type="goal")
        yield write_image(puzzle.goal, symbols)
        yield closing("solution")
    if puzzle.given is not None:
        yield from write_given(puzzle.given, symbols)
    if entry.record is not None:
        yield from write_record(puzzle, entry.record, symbols)
    if metadata.license:
        yield element("note", note_text(LICENSE, metadata.license))
    said = note_text(COLLECTION, collection) if collection else ""
    yield from (element("note", note) for note in metadata.notes if note != said)
    yield closing("puzzle")


def _metadata_lines(metadata: Metadata) -> Iterator[Markup]:
    texts = {
        "source": metadata.source,
        "id": metadata.id,
        "title": metadata.title,
        "author": metadata.author,
        "authorid": metadata.author_id,
        "copyright": metadata.copyright,
        "description": metadata.description,
    }
    return (element(tag, text) for tag, text in texts.items() if text)


def _clue_lines(side: str, clues: Iterable[Clue], colors: Sequence[Color]) -> Iterator[Markup]:
    @cache  # most blocks of a large puzzle are like others
    def count(block: Block) -> Markup:
        return element("count", str(block.length), color=colors[block.color].name)

    yield opening("clues", type=side)
    yield from (parent("line", map(count, clue.blocks)) for clue in clues)
    yield closing("clues")


def _distinct(palette: Palette) -> list[Color]:
    """The colours with names and characters that tell each apart in every reader."""
    names: set[str] = set()
    symbols: set[str] = set()
    free = free_symbols({color.symbol for color in palette.colors})
    colors: list[Color] = []
    for number, color in enumerate(palette.colors):
        is_name = can_hold(color.name) and color.name not in {"", *names}
        name = color.name if is_name else _free_name(number, names)
        is_usable = _is_symbol(color.symbol) and color.symbol not in symbols
        colors.append(Color(name, color.rgb, color.symbol if is_usable else next(free)))
        names.add(name)
        symbols.add(colors[-1].symbol)
    return colors


def _is_symbol(text: str) -> bool:
    return len(text) == 1 and text.isascii() and text.isprintable() and text not in NO_SYMBOLS


def _free_name(number: int, names: set[str]) -> str:
    choices = (f"color{count}" for count in range(number, number + len(names) + 1))
    return next(name for name in choices if name not in names)
