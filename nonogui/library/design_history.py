"""The undo history of a design as text, for the comments below the XML of its file.

The first line is the oldest state as a whole, each further one an edit: what it changed. A line
ends with the CRC-32 of all lines up to it, so that in a damaged file a check that holds proves all
of the history before. The last state that is proved is what comes back then.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields, replace
from typing import Any, Final

from nonogui.core.clue import Block, Clue
from nonogui.core.design import Design, Leader
from nonogui.core.drawing import Edit, EditKind, History
from nonogui.core.grid import Grid
from nonogui.core.move import Move, MoveKind
from nonogui.core.palette import MAX_INKS, Color, Palette
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle

MOST_EDITS: Final = 500
MOST_CELLS: Final = 10_000_000
"""Cells of all states together that are kept: each is a byte in memory after the next start."""
MOST_TEXT: Final = 500_000
"""Characters of the history in a file, besides its oldest state; a stroke takes some 60."""

_CHUNK: Final = 20_000
"""Characters in a comment: readers refuse what seems to be a tag of 50,000."""
_COMMENT: Final = re.compile(r"<!-- nonogui:history (.*?) -->\n", re.DOTALL)
_LINE: Final = re.compile(r"(.*) ([0-9a-f]{8})")

_BAD: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,  # of JSON, base 64, names of kinds, moves
    zlib.error,
)
"""What comes of a history that makes no sense."""


def kept_part(design: Design, history: History) -> History:
    """Return as much of a history as a file keeps: its newest steps."""
    edits, position = history.edits, history.position
    most = max(1, min(MOST_EDITS, MOST_CELLS // (design.width * design.height)))
    first = min(max(0, len(edits) - most), position)
    edits = edits[first : first + most]
    return History(edits, min(position - first, len(edits)))


class HistoryWriter:
    """Writes histories; the text of an edit is made once."""

    def __init__(self) -> None:
        """Start without any text."""
        self._texts: dict[int, tuple[Edit, str]] = {}

    def comments(self, design: Design, history: History) -> bytes:
        """Return the comments that hold the history of a design."""
        history = kept_part(design, history)
        known, self._texts = self._texts, {}
        for edit in history.edits:
            self._texts[id(edit)] = known.get(id(edit)) or (edit, _dumps(_edit_value(edit)))
        texts = [self._texts[id(edit)][1] for edit in history.edits]
        dropped, length = 0, sum(map(len, texts))
        while length > MOST_TEXT:  # the oldest go first, then those to be done again
            is_done = dropped < history.position
            length -= len(texts.pop(0 if is_done else -1))
            dropped += is_done
        base = history.edits[dropped].before if texts else design
        head = {"position": history.position - dropped, **_state_value(base)}
        text = "".join(_checked([_dumps(head), *texts]))
        chunks = (text[at : at + _CHUNK] for at in range(0, len(text), _CHUNK))
        return "".join(f"<!-- nonogui:history {chunk} -->\n" for chunk in chunks).encode()


def read_history(data: bytes) -> tuple[Design, History] | None:
    """Return the state and the history that a file of a design holds, as far as they are proved.

    None where there is none.
    """
    text = "".join(_COMMENT.findall(data.decode("utf-8", "replace")))
    lines = _proved(text)
    try:
        head = json.loads(next(lines))
        design = _state_of(head)
        edits: list[Edit] = []
        for line in lines:
            kind, changes = json.loads(line)
            after = _changed(design, changes)
            edits.append(Edit(EditKind(kind), design, after))
            design = after
        position = min(max(int(head["position"]), 0), len(edits))
    except (StopIteration, *_BAD):
        return None
    here = edits[position].before if position < len(edits) else design
    return here, History(tuple(edits), position)


# ---- lines and their checks ----


def _dumps(value: object) -> str:
    """JSON as a comment of XML may hold it: without two hyphens in a row."""
    return json.dumps(value, separators=(",", ":")).replace("--", r"\u002d\u002d")


def _checked(lines: Sequence[str]) -> Iterator[str]:
    check = 0
    for line in lines:
        check = zlib.crc32(line.encode(), check)
        yield f"{line} {check:08x}\n"


def _proved(text: str) -> Iterator[str]:
    """The lines up to the first one whose check does not hold."""
    check = 0
    for line in text.split("\n"):
        match = _LINE.fullmatch(line)
        if match is None:
            return
        check = zlib.crc32(match[1].encode(), check)
        if check != int(match[2], 16):
            return
        yield match[1]


# ---- states and edits as JSON ----


def _state_value(design: Design) -> dict[str, Any]:
    value: dict[str, Any] = {
        "leader": design.leader,
        "picture": _grid_value(design.picture),
        "palette": _palette_value(design.palette),
        "given": _grid_value(design.puzzle.given),
        "metadata": asdict(design.metadata),
    }
    if design.leader is Leader.CLUES:
        value["rows"] = [_clue_value(clue) for clue in design.puzzle.rows]
        value["columns"] = [_clue_value(clue) for clue in design.puzzle.columns]
    return value


def _edit_value(edit: Edit) -> list[Any]:
    before, after = edit.before, edit.after
    changes = _state_value(after)
    if changes["palette"] == _palette_value(before.palette):
        del changes["palette"]
    if after.metadata == before.metadata:
        del changes["metadata"]
    if after.puzzle.given == before.puzzle.given:
        del changes["given"]
    if _size(after) == _size(before):
        moved = Move.between(MoveKind.FILL, before.picture, after.picture).text
        if len(moved) < len(changes["picture"][2]) + 20:
            changes["picture"] = moved
        if after.leader is before.leader is Leader.CLUES:
            for side in ("rows", "columns"):
                old, new = getattr(before.puzzle, side), getattr(after.puzzle, side)
                changes[side] = {
                    str(at): _clue_value(clue)
                    for at, (clue, was) in enumerate(zip(new, old, strict=True))
                    if clue != was
                }
    return [edit.kind, changes]


def _size(design: Design) -> tuple[int, int]:
    return design.width, design.height


def _grid_value(grid: Grid | None) -> list[Any] | None:
    if grid is None:
        return None
    return [grid.width, grid.height, b64encode(zlib.compress(bytes(grid.cells))).decode()]


def _palette_value(palette: Palette) -> list[Any]:
    return [[color.name, list(color.rgb), color.symbol] for color in palette.colors]


def _clue_value(clue: Clue) -> list[int]:
    return [number for block in clue.blocks for number in block]


def _state_of(value: dict[str, Any]) -> Design:
    """Return the design that a value describes; one of _BAD where it makes no sense."""
    picture = _grid_of(value["picture"])
    metadata = {**value["metadata"], "notes": tuple(value["metadata"]["notes"])}
    if metadata.keys() != {field.name for field in fields(Metadata)}:
        raise ValueError("other metadata")
    palette = _palette_of(value["palette"])
    given = _grid_of(value["given"]) if value["given"] else None
    if Leader(value["leader"]) is Leader.PICTURE:
        puzzle = Puzzle.from_picture(picture, palette, Metadata(**metadata))
        return Design(replace(puzzle, goal=picture, given=given), picture)
    rows, columns = (tuple(map(_clue_of, value[side])) for side in ("rows", "columns"))
    puzzle = Puzzle(rows, columns, palette, None, Metadata(**metadata), given)
    return Design(puzzle, picture, Leader.CLUES)


def _changed(before: Design, changes: dict[str, Any]) -> Design:
    """Return the design that an edit made of another one."""
    value = changes["picture"]
    if isinstance(value, str):
        cells = {change.cell: change.after for change in Move.parse(value).changes}
        picture = before.picture.replace(cells)
    else:
        picture = _grid_of(value)
    palette = _palette_of(changes["palette"]) if "palette" in changes else before.palette
    given = before.puzzle.given
    if "given" in changes:
        given = _grid_of(changes["given"]) if changes["given"] else None
    words = before.metadata
    if "metadata" in changes:
        words = Metadata(**{**changes["metadata"], "notes": tuple(changes["metadata"]["notes"])})
    if Leader(changes["leader"]) is Leader.PICTURE:
        drawn = before.drawn(picture)
        return replace(
            drawn, puzzle=replace(drawn.puzzle, palette=palette, given=given, metadata=words)
        )
    rows = _clues_of(before.puzzle.rows, changes["rows"])
    columns = _clues_of(before.puzzle.columns, changes["columns"])
    return Design(Puzzle(rows, columns, palette, None, words, given), picture, Leader.CLUES)


def _grid_of(value: list[Any]) -> Grid:
    width, height, text = value
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
        raise ValueError("no size of a grid")
    cells = zlib.decompressobj().decompress(b64decode(text, validate=True), width * height + 1)
    if len(cells) != width * height:
        raise ValueError("other cells")
    return Grid(width, height, cells)


def _palette_of(value: list[Any]) -> Palette:
    colors = []
    for name, rgb, symbol in value:
        red, green, blue = (int(each) for each in rgb)
        colors.append(Color(str(name), (red, green, blue), str(symbol)))
    if not 2 <= len(colors) <= MAX_INKS + 1:
        raise ValueError("no palette")
    return Palette(tuple(colors))


def _clues_of(before: tuple[Clue, ...], value: Any) -> tuple[Clue, ...]:
    if isinstance(value, list):
        return tuple(map(_clue_of, value))
    clues = list(before)
    for at, clue in value.items():
        clues[int(at)] = _clue_of(clue)
    return tuple(clues)


def _clue_of(value: list[int]) -> Clue:
    numbers = [int(number) for number in value]
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return Clue(tuple(Block(length, ink) for length, ink in pairs))
