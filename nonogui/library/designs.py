"""The designs that are kept by themselves: one file each, under a name that never changes."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from uuid import uuid4

from nonogui.core.design import Design
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import NATIVE, dumps, load
from nonogui.library.folders import data_folder, files_in
from nonogui.library.kept_files import NO_FILE, Generation, KeptFiles, SavedElsewhereError

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
    """

    design: Design
    generation: Generation
    modified: float


class DesignSavedElsewhereError(SavedElsewhereError):
    """Another window has changed the same design; nothing was overwritten.

    Attributes:
        found: what is there now; None when it can't be read.
    """

    def __init__(self, found: KeptDesign | None, reason: SavedElsewhereError) -> None:
        super().__init__(reason.generation, reason.modified)
        self.found = found


class DesignStore:
    """A folder of designs. What is removed goes to a folder for trash inside it.

    A design whose clues lead keeps its clues; the picture follows from them again.
    """

    def __init__(self, folder: Path) -> None:
        """Use a folder, which need not exist yet."""
        self.use(folder)

    def use(self, folder: Path) -> None:
        """Go on in another folder; what is in the earlier one stays there."""
        self.folder = folder
        self._files = KeptFiles(folder)
        self._glances: dict[str, DesignInfo] = {}

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

    def save(self, key: str, design: Design, after: Generation | None = None) -> Generation:
        """Keep a design in place of an earlier state of it.

        Args:
            key: its name in the store.
            design: the design.
            after: the state of the file that the designer's window last read or wrote; None
                replaces whatever is there.

        Returns:
            the state that the file is in now, for the next call.

        Raises:
            OSError: it can't be written; the earlier state is as it was.
            DesignSavedElsewhereError: somebody else has written it since; it is as it was.
        """
        body = dumps([Entry(design.puzzle)], NATIVE)
        try:
            return self._files.write(self.path(key), body, after)
        except SavedElsewhereError as reason:
            found = self.read(key)
            if found is not None and found.design == Design.of_puzzle(design.puzzle):
                return found.generation
            raise DesignSavedElsewhereError(found, reason) from reason

    def read(self, key: str) -> KeptDesign | None:
        """Return a design and the state of its file; None when there is none that can be read."""
        generation = self.generation(key)  # first: one that is written meanwhile is newer
        info = self._info(self.path(key))
        return (
            KeptDesign(Design.of_puzzle(info.puzzle), generation, info.modified) if info else None
        )

    def load(self, key: str) -> Design | None:
        """The design of a name; None when there is none that can be read."""
        info = self._info(self.path(key))
        return Design.of_puzzle(info.puzzle) if info else None

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
        trash.mkdir(parents=True, exist_ok=True)
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
        try:
            puzzle = load(path, log=False).entries[0].puzzle
        except FileProblemsError as reason:
            log.warning("%s can't be read: %s", path, reason)
            return None
        info = self._glances[path.stem] = DesignInfo(path.stem, modified, puzzle)
        return info


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime_ns / 1e9
    except OSError:
        return 0.0
