"""webpbn XML (`.pbn`, `.xml`), the native format, which stores everything."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from itertools import chain
from typing import ClassVar, Final

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import Axis, Grid, Line
from nonogui.core.palette import Color, Palette
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.formats import webpbn_notes, webpbn_progress, xml_write
from nonogui.formats.base import (
    CERTAIN,
    MAX_PUZZLES,
    METADATA,
    Entry,
    Findings,
    Format,
    Reading,
    StoredProgress,
    checked_entry,
    fail,
)
from nonogui.formats.decode import parse_number
from nonogui.formats.webpbn_colors import NO_SYMBOLS, Colors, free_symbols
from nonogui.formats.webpbn_image import read_image, write_image
from nonogui.formats.work_limits import check_cancelled, count_written
from nonogui.formats.xml_tree import Node, parse_xml

_ROOT: Final = re.compile(r"<(puzzleset|puzzle)[\s>/]", re.IGNORECASE)


class Webpbn(Format):
    """The format of webpbn.com, version 0.3; notes store what has no element."""

    most_lines: ClassVar = 5_000_000
    colors: ClassVar = True
    goal: ClassVar = True
    given: ClassVar = True
    blotted: ClassVar = True
    progress: ClassVar = StoredProgress.ALL
    maybe_marks: ClassVar = True
    metadata: ClassVar = METADATA
    several: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for the XML root element."""
        if not text.lstrip().startswith("<"):
            return 0
        return CERTAIN if _ROOT.search(text[:65536]) else 0

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a set, each with its progress."""
        return read_set(text)

    def glance(self, text: str) -> Reading:
        """Read the puzzles of a set without moves."""
        return read_set(text, log=False)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Write all puzzles as one set."""
        return write_set(entries)


# --- reading ---


# The element for each field of Metadata.
_ELEMENTS: Final = {
    "title": "title",
    "author": "author",
    "author_id": "authorid",
    "copyright": "copyright",
    "description": "description",
    "source": "source",
    "id": "id",
}

MAX_NODES: Final = 100_000
"""Most elements of a puzzle besides numbers; one of 1000x1000 has 2,000 lines."""

_TRIDDLER_SIDES: Final = {"top", "topright", "bottomright", "bottom", "bottomleft", "topleft"}


def read_set(text: str, *, log: bool = True) -> Reading:
    """Return the puzzles of an XML text. Without the `log` of moves this is faster.

    Raises:
        FileProblemsError: the XML is broken or contains something else.
    """
    entries: list[Entry] = []
    refused = Findings()

    def take(node: Node) -> None:
        found = Findings()
        entry = _read_puzzle(node, found, log=log)
        refused.add(found.take())
        if entry:
            entries.append(entry)
        if len(entries) > MAX_PUZZLES:
            raise fail(ProblemKey.TOO_MANY_PUZZLES, node.line, most=MAX_PUZZLES)

    root = parse_xml(text, "puzzle", take, most=MAX_NODES, number="count")
    if root.tag not in ("puzzleset", "puzzle"):
        raise fail(ProblemKey.UNKNOWN_FORMAT, root.line)
    if root.tag == "puzzleset":
        entries = _with_defaults(entries, _metadata(root))
    return Reading(tuple(entries), refused.take())


def _read_puzzle(node: Node, found: Findings, *, log: bool) -> Entry | None:
    """Read one puzzle; None if too much is wrong, with the reasons in `found`."""
    if not _is_grid(node, found):
        return None
    colors = Colors(node, found)
    if found.any_error():
        return None
    clues, file_lines = _read_clues(node, colors, found)
    if found.any_error():
        return None
    goal = _read_goal(node, colors, found)
    if not _is_complete(node, clues, goal, found):
        return None
    # Clues that the file states take precedence over those of the picture.
    clues = _clues_of_goal(goal) | clues if goal else clues
    solutions = (child for child in node.all("solution") if _kind(child) == "saved")
    saves = webpbn_progress.read_saves(solutions, colors)
    rows, columns = clues[Axis.ROW], clues[Axis.COLUMN]
    given = webpbn_progress.read_given(saves, len(columns), len(rows), found)
    palette = _with_own_names(colors.palette, webpbn_notes.colors_of(node))
    puzzle = Puzzle(rows, columns, palette, goal, _metadata(node), given)
    record = webpbn_progress.read_record(puzzle, saves, found, log=log)
    return checked_entry(puzzle, record, found.take(), file_lines)


def _with_own_names(palette: Palette, known: Mapping[str, tuple[str, str]]) -> Palette:
    """Return a palette with the names and symbols that its designer chose."""
    return Palette(
        tuple(
            Color(known[color.name][0], color.rgb, known[color.name][1])
            if color.name in known
            else color
            for color in palette.colors
        )
    )


def _is_grid(node: Node, found: Findings) -> bool:
    kind = node.attributes.get("type", "grid").strip().lower()
    sides = {clues.attributes.get("type", "").strip().lower() for clues in node.all("clues")}
    if kind == "triddler" or sides & _TRIDDLER_SIDES:
        found.error(ProblemKey.UNSUPPORTED, node.line, what="triddler")
    elif kind != "grid":
        found.error(ProblemKey.UNSUPPORTED, node.line, what="kind")
    else:
        return True
    return False


# --- clues ---

_SIDES: Final = {"rows": Axis.ROW, "columns": Axis.COLUMN}

Clues = dict[Axis, tuple[Clue, ...]]


def _read_clues(node: Node, colors: Colors, found: Findings) -> tuple[Clues, dict[Line, int]]:
    clues: Clues = {}
    file_lines: dict[Line, int] = {}
    known: _Blocks = {}
    for side in node.all("clues"):
        axis = _SIDES.get(side.attributes.get("type", "").strip().lower())
        lines = list(side.all("line"))
        if axis is None or axis in clues:
            kind = side.attributes.get("type", "")
            found.error(ProblemKey.SYNTAX, side.line, expected="rows, columns", found=kind)
        elif len(lines) > MAX_SIDE:
            count = {"expected": MAX_SIDE, "found": len(lines)}
            found.error(ProblemKey.CLUE_COUNT, side.line, axis=axis, **count)
        else:
            clues[axis] = tuple(_read_line(line, colors, known, found) for line in lines)
            file_lines |= {Line(axis, index): line.line for index, line in enumerate(lines)}
    return clues, file_lines


# The block for each text and colour of a count; a large puzzle has half a million.
_Blocks = dict[tuple[str, str | None], Block]


def _read_line(node: Node, colors: Colors, known: _Blocks, found: Findings) -> Clue:
    check_cancelled()
    blocks: list[Block] = []
    for count in node.children:
        if count.tag != "count":
            continue
        key = (count.text, count.attributes.get("color"))
        block = known.get(key) or _read_count(count, colors, found)
        if block:
            known[key] = block
            blocks.append(block)
    return Clue(tuple(blocks))


def _read_count(node: Node, colors: Colors, found: Findings) -> Block | None:
    length = parse_number(node.text)
    name = node.attributes.get("color")
    ink = colors.ink(name)
    if node.text.strip() == "?":  # blotted, as 0 is
        length = 0
    if length is None:
        found.error(ProblemKey.BAD_NUMBER, node.line, found=node.text.strip())
    elif not ink:
        found.error(ProblemKey.UNKNOWN_COLOR, node.line, found=name or "")
    else:
        return Block(length, ink)
    return None


def _is_complete(node: Node, clues: Clues, goal: Grid | None, found: Findings) -> bool:
    """Return whether there are clues for both sides, or a full picture to compute them."""
    if len(clues) < len(Axis) and (goal is None or not goal.is_complete):
        found.error(ProblemKey.MISSING, node.line, what="clues")
        return False
    return True


def _clues_of_goal(goal: Grid) -> Clues:
    puzzle = Puzzle.from_picture(goal)
    return {Axis.ROW: puzzle.rows, Axis.COLUMN: puzzle.columns}


# --- pictures ---


def _kind(solution: Node) -> str:
    kind = solution.attributes.get("type", "goal").strip().lower()
    return "goal" if kind == "solution" else kind


def _read_goal(node: Node, colors: Colors, found: Findings) -> Grid | None:
    """Read the first goal; a broken one is an error."""
    for solution in node.all("solution"):
        if _kind(solution) == "goal":
            try:
                return read_image(solution, colors)
            except FileProblemsError as reason:
                found.add(reason.problems)
                return None
    return None


# --- metadata ---


def _metadata(node: Node) -> Metadata:
    texts = {name: node.first_text(element) for name, element in _ELEMENTS.items()}
    solutions = chain.from_iterable(solution.all("note") for solution in node.all("solution"))
    kept = [
        note
        for note in _texts(node.all("note"))
        if not webpbn_notes.is_known_note(note, webpbn_notes.PUZZLE_KEYS)
    ]
    kept += (
        note
        for note in _texts(solutions)
        if not webpbn_notes.is_known_note(note, webpbn_notes.PLAY_KEYS)
    )
    return Metadata(**texts, license=webpbn_notes.license_of(node), notes=tuple(kept))


def _texts(notes: Iterable[Node]) -> Iterator[str]:
    return (text for note in notes if (text := note.text.strip()))


def _with_defaults(entries: Iterable[Entry], defaults: Metadata) -> list[Entry]:
    """Fill missing metadata from the set; if there are several, its title becomes a note."""
    entries = list(entries)
    if len(entries) > 1 and defaults.title:
        note = webpbn_notes.note_text(webpbn_notes.COLLECTION, defaults.title)
        defaults = replace(defaults, title="", notes=(*defaults.notes, note))
    return [_with_default(entry, defaults) for entry in entries]


def _with_default(entry: Entry, defaults: Metadata) -> Entry:
    own = entry.puzzle.metadata
    taken = {
        field.name: getattr(defaults, field.name)
        for field in fields(Metadata)
        if not getattr(own, field.name) and field.name != "notes"
    }
    metadata = replace(own, **taken, notes=own.notes + defaults.notes)
    if metadata == own:
        return entry
    return replace(entry, puzzle=replace(entry.puzzle, metadata=metadata))


# --- writing ---


def write_set(entries: Sequence[Entry]) -> str:
    """Return the XML text of a puzzle set."""
    return xml_write.document(_set_lines(entries))


def _set_lines(entries: Sequence[Entry]) -> Iterator[xml_write.Markup]:
    title = _title(entries)
    yield xml_write.DECLARATION
    yield xml_write.start_tag("puzzleset")
    if title:
        yield xml_write.element("title", title)
    for entry in entries:
        count_written()
        yield from _puzzle_lines(entry, title)
    yield xml_write.end_tag("puzzleset")


def _title(entries: Sequence[Entry]) -> str:
    """Return the title of a set, if several puzzles all belong to the same one."""
    titles = {webpbn_notes.collection_of(entry.puzzle.metadata.notes) for entry in entries}
    return titles.pop() if len(entries) > 1 and len(titles) == 1 else ""


def _puzzle_lines(entry: Entry, collection: str) -> Iterator[xml_write.Markup]:
    puzzle = entry.puzzle
    colors = _distinct(puzzle.palette)
    symbols = "".join(color.symbol for color in colors)
    metadata = puzzle.metadata
    yield xml_write.start_tag(
        "puzzle", type="grid", defaultcolor=colors[1].name, backgroundcolor=colors[0].name
    )
    yield from _metadata_lines(metadata)
    for color in colors:
        yield xml_write.element("color", color.hex, name=color.name, char=color.symbol)
    pairs = zip(colors, puzzle.palette.colors, strict=True)
    if unusual := {used.name: (own.name, own.symbol) for used, own in pairs if used != own}:
        yield xml_write.element("note", webpbn_notes.note_text(webpbn_notes.COLORS, unusual))
    yield from _clue_lines("columns", puzzle.columns, colors)
    yield from _clue_lines("rows", puzzle.rows, colors)
    if puzzle.goal is not None:
        yield xml_write.start_tag("solution", type="goal")
        yield write_image(puzzle.goal, symbols)
        yield xml_write.end_tag("solution")
    if puzzle.given is not None:
        yield from webpbn_progress.write_given(puzzle.given, symbols)
    if entry.record is not None:
        yield from webpbn_progress.write_record(puzzle, entry.record, symbols)
    if metadata.license:
        yield xml_write.element(
            "note", webpbn_notes.note_text(webpbn_notes.LICENSE, metadata.license)
        )
    collection_note = (
        webpbn_notes.note_text(webpbn_notes.COLLECTION, collection) if collection else ""
    )
    yield from (
        xml_write.element("note", note) for note in metadata.notes if note != collection_note
    )
    yield xml_write.end_tag("puzzle")


def _metadata_lines(metadata: Metadata) -> Iterator[xml_write.Markup]:
    texts = {
        "source": metadata.source,
        "id": metadata.id,
        "title": metadata.title,
        "author": metadata.author,
        "authorid": metadata.author_id,
        "copyright": metadata.copyright,
        "description": metadata.description,
    }
    return (xml_write.element(tag, text) for tag, text in texts.items() if text)


def _clue_lines(
    side: str, clues: Iterable[Clue], colors: Sequence[Color]
) -> Iterator[xml_write.Markup]:
    @cache  # most blocks of a large puzzle repeat
    def count(block: Block) -> xml_write.Markup:
        return xml_write.element("count", str(block.length), color=colors[block.color].name)

    yield xml_write.start_tag("clues", type=side)
    yield from (xml_write.element_with_children("line", map(count, clue.blocks)) for clue in clues)
    yield xml_write.end_tag("clues")


def _distinct(palette: Palette) -> list[Color]:
    """Return the colours, each with a distinct name and character that files can hold."""
    names: set[str] = set()
    symbols: set[str] = set()
    free = free_symbols({color.symbol for color in palette.colors})
    colors: list[Color] = []
    for at, color in enumerate(palette.colors):
        is_name = xml_write.can_hold(color.name) and color.name not in {"", *names}
        name = color.name if is_name else _free_name(at, names)
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
