"""The store of designs: one file each, with a name that never changes."""

from __future__ import annotations

import json
import logging
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from nonogui.core.clue import Block, Clue
from nonogui.core.design import Design, Leader
from nonogui.core.edits import NO_HISTORY, Edit, EditHistory, EditKind
from nonogui.core.grid import Grid
from nonogui.core.move import Move, MoveKind
from nonogui.core.palette import MAX_INKS, Color, Palette
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.formats.base import Entry, Format
from nonogui.formats.registry import dumps, format_by_name, loads, losses_of, native
from nonogui.lazy import dataclass
from nonogui.library.file_store import NO_FILE, FileStore, Generation, SaveConflictError, StoredFile
from nonogui.library.folders import data_folder, files_in, is_file, make_private

log = logging.getLogger(__name__)

SUFFIX: Final = ".pbn"
TRASH: Final = "trash"
MAX_IN_TRASH: Final = 50
"""Designs kept in the trash."""


def default_folder(data: Path | None = None) -> Path:
    """Return the user's folder for designs, in the current data folder or another one."""
    return (data or data_folder()) / "designs"


@dataclass(frozen=True)
class DesignInfo:
    """A summary of a design's file.

    Attributes:
        key: its name in the store.
        modified: when it was last written, in seconds since the epoch.
        puzzle: the puzzle as designed so far; it may be invalid.
        file_name: the name of its own file without suffix, if it has one.
    """

    key: str
    modified: float
    puzzle: Puzzle
    file_name: str = ""

    @property
    def title(self) -> str:
        """The title of the design, or the name of its file; empty without either."""
        return self.puzzle.metadata.title or self.file_name


@dataclass(frozen=True)
class OwnFile:
    """The designer's own file that a design was opened from or saved to.

    Attributes:
        path: where it is.
        format: its format.
        checksum: the CRC-32 of its bytes when they were last read or written here.
        is_current: whether it contains the design as it is now.
    """

    path: Path
    format: Format
    checksum: int
    is_current: bool = True

    @classmethod
    def of(cls, path: Path, format_: Format, puzzle: Puzzle) -> OwnFile:
        """Return the file that a puzzle has just been written to."""
        return cls(path, format_, zlib.crc32(dumps([Entry(puzzle)], format_)))

    @property
    def has_changed(self) -> bool:
        """Whether something else has changed it since; False if it is gone."""
        content = self._read()
        return content is not None and zlib.crc32(content) != self.checksum

    def reread(self, puzzle: Puzzle) -> OwnFile | None:
        """Return it with `is_current` for a puzzle; None if it is gone or has changed."""
        content = self._read()
        if content is None or zlib.crc32(content) != self.checksum:
            return None
        entries = [Entry(puzzle)]
        can_store = not losses_of(entries, self.format).errors
        return replace(self, is_current=can_store and dumps(entries, self.format) == content)

    def _read(self) -> bytes | None:
        try:
            return self.path.read_bytes() if is_file(self.path) else None  # a pipe never ends
        except OSError:
            return None


@dataclass(frozen=True)
class StoredDesign:
    """A design as read from its file.

    Attributes:
        design: the design.
        generation: the generation of the file, to be passed to `DesignStore.save`.
        modified: when it was written, in seconds since the epoch.
        history: its edits, as far as they are kept in files.
        own: its own file, unless something else changed that since the design was written.
    """

    design: Design
    generation: Generation
    modified: float
    history: EditHistory = NO_HISTORY
    own: OwnFile | None = None


class DesignConflictError(SaveConflictError):
    """Another window has changed the same design; nothing was overwritten.

    Attributes:
        found: the design in the file now; None if it can't be read.
    """

    def __init__(self, found: StoredDesign | None, reason: SaveConflictError) -> None:
        super().__init__(reason.generation, reason.modified)
        self.found = found


@dataclass(frozen=True)
class DesignDamage:
    """A damaged design file.

    Attributes:
        aside: where the damaged file is kept.
        is_proved: whether the recovered design is proved correct; otherwise it is as much as could
            be read from the damaged file.
    """

    aside: Path
    is_proved: bool


class DesignStore:
    """A folder of designs, with a trash folder inside for removed ones.

    Attributes:
        damages: files that were found damaged and repaired, to be shown by the window.
    """

    def __init__(self, folder: Path) -> None:
        """Use a folder, which need not exist yet."""
        self.use(folder)

    def use(self, folder: Path) -> None:
        """Switch to another folder; files in the earlier one stay there."""
        self.folder = folder
        self._files = FileStore(folder)
        self._histories = HistoryWriter()
        self._glances: dict[str, DesignInfo] = {}
        self.damages: list[DesignDamage] = []

    @staticmethod
    def new_key() -> str:
        """Return a key for a new design."""
        return uuid4().hex[:16]

    def path(self, key: str) -> Path:
        """Return the path of a design's file."""
        return self.folder / f"{key}{SUFFIX}"

    def generation(self, key: str) -> Generation:
        """Return the generation of a design's file; `NO_FILE` if there is none."""
        try:
            return self._files.generation(self.path(key))
        except OSError:
            return NO_FILE

    def save(
        self,
        key: str,
        design: Design,
        after: Generation | None = None,
        history: EditHistory = NO_HISTORY,
        own: OwnFile | None = None,
    ) -> Generation:
        """Write a design to its file.

        Args:
            key: its name in the store.
            design: the design.
            history: its edits.
            own: its own file, which is only noted.
            after: the generation last read or written by this window; None replaces any.

        Returns:
            The new generation of the file, for the next call.

        Raises:
            OSError: it can't be written; the file is unchanged.
            DesignConflictError: another program has written it since; it is unchanged.
        """
        body = dumps([Entry(design.puzzle)], native()) + own_comment(own)
        body += self._histories.comments(design, history)
        try:
            return self._files.write(self.path(key), body, after)
        except SaveConflictError as reason:
            found = self.read(key)
            if found is None or found.generation != reason.generation:
                raise DesignConflictError(found, reason) from reason
            if found.design == design:
                return found.generation
            if any(edit.before == found.design for edit in history.edits[: history.position]):
                # Undo leads to theirs.
                return self.save(key, design, found.generation, history, own)
            raise DesignConflictError(found, reason) from reason

    def read(self, key: str) -> StoredDesign | None:
        """Return a design with the generation of its file; None if there is none that can be read.

        A damaged file is repaired as far as possible.
        """
        path = self.path(key)
        found = self._found(path)
        if found is None:
            return None
        if not found.is_sound:
            return self._recover(path, found)
        content = _content(found)
        if content is None:
            return None
        own = read_own(found.data, content[0])
        return StoredDesign(content[0], found.generation, found.modified, content[1], own)

    def load(self, key: str) -> Design | None:
        """Return a design, or None if there is none that can be read."""
        stored = self.read(key)
        return stored.design if stored else None

    def recent(self) -> list[DesignInfo]:
        """Return summaries of all designs, the last written first."""
        infos = [info for path in files_in(self.folder, f"*{SUFFIX}") if (info := self._info(path))]
        return sorted(infos, key=lambda info: (-info.modified, info.key))

    def remove(self, key: str) -> None:
        """Move a design to the trash, and delete the oldest designs there if there are too many.

        Raises:
            OSError: it can't be moved; it is unchanged.
        """
        trash = self.folder / TRASH
        make_private(trash)
        path = self.path(key)
        with self._files.lock():
            path.replace(trash / path.name)
            # The trash drops what was removed first, however long ago it was drawn.
            with suppress(OSError):
                (trash / path.name).touch()
            self._files.previous(path).unlink(missing_ok=True)
        oldest_last = sorted(trash.glob(f"*{SUFFIX}"), key=_modified, reverse=True)
        for old in oldest_last[MAX_IN_TRASH:]:
            with suppress(OSError):
                old.unlink()

    def restore(self, key: str) -> None:
        """Move a design out of the trash.

        Raises:
            OSError: it is not there, or can't be moved.
        """
        (self.folder / TRASH / self.path(key).name).replace(self.path(key))

    def _info(self, path: Path) -> DesignInfo | None:
        """Return the summary of a file, from memory if the file is unchanged."""
        modified = _modified(path)
        known = self._glances.get(path.stem)
        if known is not None and known.modified == modified:
            return known
        found = self._found(path)
        if found is None:
            return None
        stored = None if found.is_sound else self.read(path.stem)
        puzzle = stored.design.puzzle if stored else _puzzle(found)
        if puzzle is None:
            return None
        info = self._glances[path.stem] = DesignInfo(
            path.stem, modified, puzzle, _own_name(found.data)
        )
        return info

    def _found(self, path: Path) -> StoredFile | None:
        try:
            return self._files.read(path)
        except OSError as reason:
            log.warning("%s can't be read: %s", path, reason)
        return None

    def _recover(self, path: Path, found: StoredFile) -> StoredDesign | None:
        """Recover the design of a damaged file and move the file aside; None if nothing is left."""
        before = self._found(self._files.previous(path))
        earlier = _content(before) if before and before.is_sound else None
        content = _furthest(read_history(found.data), earlier)
        is_proved = content is not None
        if content is None:
            puzzle = _puzzle(found)
            if puzzle is None:
                return None
            content = Design.from_puzzle(puzzle), NO_HISTORY
        aside = self._files.set_aside(path)
        self.damages.append(DesignDamage(aside or path, is_proved))
        generation = found.generation
        try:
            generation = self.save(path.stem, content[0], NO_FILE, content[1])
        except (OSError, SaveConflictError) as reason:
            log.warning("%s was repaired but can't be written: %s", path, reason)
        return StoredDesign(content[0], generation, found.modified, content[1])


Content = tuple[Design, EditHistory]


def _puzzle(found: StoredFile) -> Puzzle | None:
    """Return the puzzle of a file, or None if it can't be read."""
    try:
        return loads(found.data, "design.pbn", log=False).entries[0].puzzle
    except FileProblemsError as reason:
        log.warning("a design can't be read: %s", reason)
        return None


def _content(found: StoredFile) -> Content | None:
    """Return the design and history of an undamaged file."""
    content = read_history(found.data)
    if content is None and (puzzle := _puzzle(found)) is not None:
        return Design.from_puzzle(puzzle), NO_HISTORY
    return content


def _furthest(content: Content | None, earlier: Content | None) -> Content | None:
    """Return the recovered part of a damaged file, or the previous file if that has more edits."""
    if content is None or earlier is None:
        return content or earlier
    design, history = content
    states = [design, *(edit.before for edit in history.edits[: history.position])]
    return content if earlier[0] in states else earlier


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime_ns / 1e9
    except OSError:
        return 0.0


# --- the designer's own file ---


_OWN: Final = re.compile(rb"<!-- nonogui:file (.*?) -->\n")


def own_comment(own: OwnFile | None) -> bytes:
    """Return the XML comment that stores a design's own file and its checksum."""
    if own is None:
        return b""
    value = [str(own.path.absolute()), own.format.name, own.checksum]
    return f"<!-- nonogui:file {_dumps(value)} -->\n".encode()


def read_own(data: bytes, design: Design) -> OwnFile | None:
    """Return the own file of a design; None if it changed, so that saving would lose something."""
    try:
        name, format_name, checksum = json.loads(_OWN.findall(data)[-1])
        path, format_ = Path(name), format_by_name(format_name)
    except _BAD:
        return None
    return OwnFile(path, format_, checksum).reread(design.puzzle) if format_ else None


def _own_name(data: bytes) -> str:
    """Return the name of a design's own file without suffix; empty if it has none."""
    try:
        return Path(json.loads(_OWN.findall(data)[-1])[0]).stem
    except _BAD:
        return ""


# --- history ---


MAX_EDITS: Final = 500
"""Undo steps stored with a design. A choice: an evening's drawing; older steps are dropped."""
MAX_CELLS: Final = 10_000_000
"""The most cells of all kept states together; after the next start each takes a byte of memory."""
MAX_TEXT: Final = 500_000
"""The most characters of the history in a file, besides its oldest state; a stroke takes about
60."""

_CHUNK: Final = 20_000
"""Characters in a comment: readers reject anything that looks like a tag of 50,000."""
_COMMENT: Final = re.compile(r"<!-- nonogui:history (.*?) -->\n", re.DOTALL)
_LINE: Final = re.compile(r"(.*) ([0-9a-f]{8})")

_BAD: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,  # from JSON, base 64, names of kinds, moves
    zlib.error,
)
"""The errors an invalid history can cause."""


def stored_part(design: Design, history: EditHistory) -> EditHistory:
    """Return the part of a history that is kept in a file: its newest edits."""
    edits, position = history.edits, history.position
    most = max(1, min(MAX_EDITS, MAX_CELLS // (design.width * design.height)))
    first = min(max(0, len(edits) - most), position)
    edits = edits[first : first + most]
    return EditHistory(edits, min(position - first, len(edits)))


class HistoryWriter:
    """Writes histories; the text of each edit is made only once."""

    def __init__(self) -> None:
        """Start with an empty cache."""
        self._texts: dict[int, tuple[Edit, str]] = {}

    def comments(self, design: Design, history: EditHistory) -> bytes:
        """Return the XML comments that store the history of a design."""
        history = stored_part(design, history)
        known, self._texts = self._texts, {}
        for edit in history.edits:
            self._texts[id(edit)] = known.get(id(edit)) or (edit, _dumps(_edit_value(edit)))
        texts = [self._texts[id(edit)][1] for edit in history.edits]
        dropped, length = 0, sum(map(len, texts))
        while length > MAX_TEXT:  # drop the oldest first, then those that were undone
            is_done = dropped < history.position
            length -= len(texts.pop(0 if is_done else -1))
            dropped += is_done
        base = history.edits[dropped].before if texts else design
        head = {"position": history.position - dropped, **_state_value(base)}
        text = "".join(_add_checksums([_dumps(head), *texts]))
        chunks = (text[at : at + _CHUNK] for at in range(0, len(text), _CHUNK))
        return "".join(f"<!-- nonogui:history {chunk} -->\n" for chunk in chunks).encode()


def read_history(data: bytes) -> tuple[Design, EditHistory] | None:
    """Return the state and the history in a design's file, as far as their checksums are correct.

    Return None if there is no history.
    """
    text = "".join(_COMMENT.findall(data.decode("utf-8", "replace")))
    lines = _lines_with_checksum(text)
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
    return here, EditHistory(tuple(edits), position)


# ---- lines and their checksums ----


def _dumps(value: object) -> str:
    """Return JSON that an XML comment can hold: without two hyphens in a row."""
    return json.dumps(value, separators=(",", ":")).replace("--", r"\u002d\u002d")


def _add_checksums(lines: Sequence[str]) -> Iterator[str]:
    check = 0
    for line in lines:
        check = zlib.crc32(line.encode(), check)
        yield f"{line} {check:08x}\n"


def _lines_with_checksum(text: str) -> Iterator[str]:
    """Yield the lines before the first one with a wrong checksum."""
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
    """Return the design described by a JSON value; raise one of `_BAD` if it is invalid."""
    picture = _grid_of(value["picture"])
    metadata = _metadata_of(value["metadata"])
    palette = _palette_of(value["palette"])
    given = _grid_of(value["given"]) if value["given"] else None
    if Leader(value["leader"]) is Leader.PICTURE:
        puzzle = Puzzle.from_picture(picture, palette, metadata)
        return Design(replace(puzzle, goal=picture, given=given), picture)
    rows, columns = (tuple(map(_clue_of, value[side])) for side in ("rows", "columns"))
    puzzle = Puzzle(rows, columns, palette, None, metadata, given)
    return Design(puzzle, picture, Leader.CLUES)


def _changed(before: Design, changes: dict[str, Any]) -> Design:
    """Return the design after an edit."""
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
        words = _metadata_of(changes["metadata"])
    if Leader(changes["leader"]) is Leader.PICTURE:
        drawn = before.with_picture(picture)
        return replace(
            drawn, puzzle=replace(drawn.puzzle, palette=palette, given=given, metadata=words)
        )
    rows = _clues_of(before.puzzle.rows, changes["rows"])
    columns = _clues_of(before.puzzle.columns, changes["columns"])
    return Design(Puzzle(rows, columns, palette, None, words, given), picture, Leader.CLUES)


def _grid_of(value: list[Any]) -> Grid:
    width, height, text = value
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
        raise ValueError("not a grid size")
    cells = zlib.decompressobj().decompress(b64decode(text, validate=True), width * height + 1)
    if len(cells) != width * height:
        raise ValueError("wrong number of cells")
    return Grid(width, height, cells)


def _metadata_of(value: dict[str, Any]) -> Metadata:
    return Metadata(**{**value, "notes": tuple(value["notes"])})


def _palette_of(value: list[Any]) -> Palette:
    colors = []
    for name, rgb, symbol in value:
        red, green, blue = (int(each) for each in rgb)
        colors.append(Color(str(name), (red, green, blue), str(symbol)))
    if not 2 <= len(colors) <= MAX_INKS + 1:
        raise ValueError("wrong number of colours")
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
