"""The designs that are kept by themselves: one file each, under a name that never changes."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from uuid import uuid4

from nonogui.core.design import Design
from nonogui.core.drawing import NO_HISTORY, History
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import NATIVE, dumps, loads
from nonogui.library.design_history import HistoryWriter, read_history
from nonogui.library.folders import data_folder, files_in, make_private
from nonogui.library.kept_files import (
    NO_FILE,
    Generation,
    KeptFile,
    KeptFiles,
    SavedElsewhereError,
)

log = logging.getLogger(__name__)

SUFFIX: Final = ".pbn"
TRASH: Final = "trash"
MOST_IN_TRASH: Final = 50


def default_folder(data: Path | None = None) -> Path:
    """The user's folder for designs, in the data folder in use or in another one."""
    return (data or data_folder()) / "designs"


@dataclass(frozen=True)
class DesignInfo:
    """What a design's file says at a glance.

    Attributes:
        key: its name in the store.
        modified: when it was last written, in seconds since the epoch.
        puzzle: the puzzle as it is so far; perhaps not a sound one.
    """

    key: str
    modified: float
    puzzle: Puzzle

    @property
    def title(self) -> str:
        """The design's title; "" without one."""
        return self.puzzle.metadata.title


@dataclass(frozen=True)
class KeptDesign:
    """A design as it was found in its file.

    Attributes:
        design: the design.
        generation: names this state of the file; `DesignStore.save` is given it.
        modified: when it was written, in seconds since the epoch.
        history: what was done to it; as much as is kept in files.
    """

    design: Design
    generation: Generation
    modified: float
    history: History = NO_HISTORY


class DesignSavedElsewhereError(SavedElsewhereError):
    """Another window has changed the same design; nothing was overwritten.

    Attributes:
        found: what is there now; None when it can't be read.
    """

    def __init__(self, found: KeptDesign | None, reason: SavedElsewhereError) -> None:
        super().__init__(reason.generation, reason.modified)
        self.found = found


@dataclass(frozen=True)
class DesignDamage:
    """A damaged file of a design.

    Attributes:
        aside: where it is kept as it was.
        is_proved: whether what is back is proved to be right; else it is what a reader made of the
            damaged file.
    """

    aside: Path
    is_proved: bool


class DesignStore:
    """A folder of designs. What is removed goes to a folder for trash inside it.

    Attributes:
        damages: what was found damaged and is mended, for the window to tell.
    """

    def __init__(self, folder: Path) -> None:
        """Use a folder, which need not exist yet."""
        self.use(folder)

    def use(self, folder: Path) -> None:
        """Go on in another folder; what is in the earlier one stays there."""
        self.folder = folder
        self._files = KeptFiles(folder)
        self._histories = HistoryWriter()
        self._glances: dict[str, DesignInfo] = {}
        self.damages: list[DesignDamage] = []

    @staticmethod
    def new_key() -> str:
        """A name for a design that is not in the store yet."""
        return uuid4().hex[:16]

    def path(self, key: str) -> Path:
        """The file of a design."""
        return self.folder / f"{key}{SUFFIX}"

    def generation(self, key: str) -> Generation:
        """Return the state that a design's file is in; `NO_FILE` without one."""
        try:
            return self._files.generation(self.path(key))
        except OSError:
            return NO_FILE

    def save(
        self,
        key: str,
        design: Design,
        after: Generation | None = None,
        history: History = NO_HISTORY,
    ) -> Generation:
        """Keep a design in place of an earlier state of it.

        Args:
            key: its name in the store.
            design: the design.
            history: what was done to it.
            after: the state of the file that the designer's window last read or wrote; None
                replaces whatever is there.

        Returns:
            the state that the file is in now, for the next call.

        Raises:
            OSError: it can't be written; the earlier state is as it was.
            DesignSavedElsewhereError: somebody else has written it since; it is as it was.
        """
        body = dumps([Entry(design.puzzle)], NATIVE) + self._histories.comments(design, history)
        try:
            return self._files.write(self.path(key), body, after)
        except SavedElsewhereError as reason:
            found = self.read(key)
            if found is None or found.generation != reason.generation:
                raise DesignSavedElsewhereError(found, reason) from reason
            if found.design == design:
                return found.generation
            if any(edit.before == found.design for edit in history.edits[: history.position]):
                return self.save(key, design, found.generation, history)  # theirs is one undo away
            raise DesignSavedElsewhereError(found, reason) from reason

    def read(self, key: str) -> KeptDesign | None:
        """Return a design and the state of its file; None when there is none that can be read.

        A damaged file is mended as far as possible.
        """
        path = self.path(key)
        found = self._found(path)
        if found is None:
            return None
        if not found.is_sound:
            return self._mend(path, found)
        content = _content(found)
        if content is None:
            return None
        return KeptDesign(content[0], found.generation, found.modified, content[1])

    def load(self, key: str) -> Design | None:
        """The design of a name; None when there is none that can be read."""
        kept = self.read(key)
        return kept.design if kept else None

    def recent(self) -> list[DesignInfo]:
        """The designs at a glance, the one written last first."""
        infos = [info for path in files_in(self.folder, f"*{SUFFIX}") if (info := self._info(path))]
        return sorted(infos, key=lambda info: (-info.modified, info.key))

    def remove(self, key: str) -> None:
        """Put a design into the trash; of what lies there the oldest goes for good.

        Raises:
            OSError: it can't be moved; it is where it was.
        """
        trash = self.folder / TRASH
        make_private(trash)
        path = self.path(key)
        with self._files.lock():
            path.replace(trash / path.name)
            self._files.previous(path).unlink(missing_ok=True)
        oldest_last = sorted(trash.glob(f"*{SUFFIX}"), key=_modified, reverse=True)
        for old in oldest_last[MOST_IN_TRASH:]:
            with suppress(OSError):
                old.unlink()

    def restore(self, key: str) -> None:
        """Take a design out of the trash.

        Raises:
            OSError: it is not there, or can't be moved.
        """
        (self.folder / TRASH / self.path(key).name).replace(self.path(key))

    def _info(self, path: Path) -> DesignInfo | None:
        """What a file holds; it is read again only when it has changed."""
        modified = _modified(path)
        known = self._glances.get(path.stem)
        if known is not None and known.modified == modified:
            return known
        found = self._found(path)
        if found is None:
            return None
        kept = None if found.is_sound else self.read(path.stem)
        puzzle = kept.design.puzzle if kept else _puzzle(found)
        if puzzle is None:
            return None
        info = self._glances[path.stem] = DesignInfo(path.stem, modified, puzzle)
        return info

    def _found(self, path: Path) -> KeptFile | None:
        try:
            return self._files.read(path)
        except OSError as reason:
            log.warning("%s can't be read: %s", path, reason)
            return None

    def _mend(self, path: Path, found: KeptFile) -> KeptDesign | None:
        """Bring back the design of a damaged file, and set that aside; None if nothing is left."""
        before = self._found(self._files.previous(path))
        earlier = _content(before) if before and before.is_sound else None
        content = _later(read_history(found.data), earlier)
        is_proved = content is not None
        if content is None:
            puzzle = _puzzle(found)
            if puzzle is None:
                return None
            content = Design.of_puzzle(puzzle), NO_HISTORY
        aside = self._files.set_aside(path)
        self.damages.append(DesignDamage(aside or path, is_proved))
        generation = found.generation
        try:
            generation = self.save(path.stem, content[0], NO_FILE, content[1])
        except (OSError, SavedElsewhereError) as reason:
            log.warning("%s was mended and can't be written: %s", path, reason)
        return KeptDesign(content[0], generation, found.modified, content[1])


Content = tuple[Design, History]


def _puzzle(found: KeptFile) -> Puzzle | None:
    """The puzzle of a file; None when it can't be read."""
    try:
        return loads(found.data, "design.pbn", log=False).entries[0].puzzle
    except FileProblemsError as reason:
        log.warning("a design can't be read: %s", reason)
        return None


def _content(found: KeptFile) -> Content | None:
    """The design and history of a sound file."""
    content = read_history(found.data)
    if content is None and (puzzle := _puzzle(found)) is not None:
        return Design.of_puzzle(puzzle), NO_HISTORY
    return content


def _later(content: Content | None, earlier: Content | None) -> Content | None:
    """What is left of a damaged file, or the file before it if that leads further."""
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
