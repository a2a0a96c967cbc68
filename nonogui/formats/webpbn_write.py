"""Writing webpbn XML in the profile that every known reader accepts.

No DOCTYPE; colours, default colour and background always declared, each with a character of its
own; a colour on each count; columns before rows; whatever has no element of its own in notes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonogui.core.clue import Clue
from nonogui.core.palette import Color, Palette
from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Entry
from nonogui.formats.webpbn_colors import NO_SYMBOLS, free_symbols
from nonogui.formats.webpbn_image import write_image
from nonogui.formats.webpbn_notes import COLLECTION, LICENSE, collection_of, note_text
from nonogui.formats.webpbn_progress import write_given, write_record
from nonogui.formats.xml_write import element, opening


def write_set(entries: Sequence[Entry]) -> str:
    """The XML text of a puzzle set."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<puzzleset>"]
    title = _title(entries)
    if title:
        lines.append(element("title", title))
    for entry in entries:
        lines.extend(_puzzle_lines(entry, title))
    return "\n".join([*lines, "</puzzleset>", ""])


def _title(entries: Sequence[Entry]) -> str:
    """The title of a set: where several puzzles all say that they are in the same."""
    titles = {collection_of(entry.puzzle.metadata.notes) for entry in entries}
    return titles.pop() if len(entries) > 1 and len(titles) == 1 else ""


def _puzzle_lines(entry: Entry, collection: str) -> Iterator[str]:
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
    yield from _clue_lines("columns", puzzle.columns, colors)
    yield from _clue_lines("rows", puzzle.rows, colors)
    if puzzle.goal is not None:
        yield opening("solution", type="goal")
        yield from write_image(puzzle.goal, symbols)
        yield "</solution>"
    if puzzle.given is not None:
        yield from write_given(puzzle.given, symbols)
    if entry.record is not None:
        yield from write_record(puzzle, entry.record, symbols)
    if metadata.license:
        yield element("note", note_text(LICENSE, metadata.license))
    said = note_text(COLLECTION, collection) if collection else ""
    yield from (element("note", note) for note in metadata.notes if note != said)
    yield "</puzzle>"


def _metadata_lines(metadata: Metadata) -> Iterator[str]:
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


def _clue_lines(side: str, clues: Iterable[Clue], colors: Sequence[Color]) -> Iterator[str]:
    starts = [opening("count", color=color.name) for color in colors]
    yield opening("clues", type=side)
    for clue in clues:
        counts = (f"{starts[ink]}{length}</count>" for length, ink in clue.blocks)
        yield f"<line>{''.join(counts)}</line>"
    yield "</clues>"


def _distinct(palette: Palette) -> list[Color]:
    """The colours with names and characters that tell each apart in every reader."""
    names: set[str] = set()
    symbols: set[str] = set()
    free = free_symbols({color.symbol for color in palette.colors})
    colors: list[Color] = []
    for number, color in enumerate(palette.colors):
        name = color.name if color.name not in {"", *names} else _free_name(number, names)
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
