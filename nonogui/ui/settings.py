"""The player's preferences, and the file they are kept in."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from platformdirs import user_config_path
from PySide6.QtCore import QObject, Signal

from nonogui.formats.atomic import write_atomic
from nonogui.library.folders import make_private
from nonogui.ui.board.options import ClueSize, Marks
from nonogui.ui.look.theme import Look

if TYPE_CHECKING:
    from nonogui.ui.saving import Writer


class Assistance(StrEnum):
    """What a player is told about mistakes without asking."""

    NONE = "none"
    BROKEN_LINES = "broken-lines"
    WRONG_CELLS = "wrong-cells"


class Ticking(StrEnum):
    """Which clue numbers are struck out by themselves."""

    NEVER = "never"
    FINISHED_LINES = "finished-lines"
    CERTAIN = "certain"


class Motion(StrEnum):
    """Whether marks and pages move into place."""

    SYSTEM = "system"
    FULL = "full"
    REDUCED = "reduced"


class SolveSpeed(StrEnum):
    """How fast a revealed solution runs over the board."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    AT_ONCE = "at-once"


class ProofSpeed(StrEnum):
    """How fast the coach plays a proof."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


Shortcuts = Mapping[str, tuple[str, ...]]
"""Keys the player chose, by action name; actions that are absent keep those of the table."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every preference, as it is before the player changes anything.

    Attributes:
        assistance: what a new puzzle starts with.
        fill_color: colour of filled cells as `#RRGGBB`; empty for the theme's own.
        shortcuts: keys the player chose, by action name.
        panel_open: whether the panel beside the board is shown.
        window: place and size of the window, as the window wrote it.
        library: what of the library is wanted, as `library/filters.py` writes it.
        library_list: whether the library shows rows instead of tiles.
        check_puzzles: whether puzzles of the library are checked in the background.
        printing: how pages are laid out, as `dialogs/print_form.py` writes it.
    """

    assistance: Assistance = Assistance.NONE
    ticking: Ticking = Ticking.CERTAIN
    drag_badge: bool = True
    show_timer: bool = True
    solve_speed: SolveSpeed = SolveSpeed.NORMAL
    look: Look = Look.SYSTEM
    fill_color: str = ""
    gaps: bool = True
    marks: Marks = Marks.NONE
    crosshair: bool = True
    clue_size: ClueSize = ClueSize.CELL
    motion: Motion = Motion.SYSTEM
    shortcuts: Shortcuts = field(default_factory=lambda: MappingProxyType({}))
    proof_speed: ProofSpeed = ProofSpeed.NORMAL
    panel_open: bool = True
    window: str = ""
    library: str = ""
    library_list: bool = False
    check_puzzles: bool = True
    printing: str = ""


DEFAULTS: Final = Settings()


class SettingsStore(QObject):
    """The preferences in use; each change is written to the file at once, by a thread of its own.

    A file that cannot be understood is set aside as `settings.json.damaged`. Entries of other
    versions of the program stay in the file untouched.

    Attributes:
        settings: the preferences in use.
        path: the file.

    Signals:
        changed(object, object): the preferences before and after a change.
        write_failed(str): the file could not be written; the reason, as the system gives it.
    """

    changed = Signal(object, object)
    write_failed = Signal(str)

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = path or user_config_path("nonogui", appauthor=False) / "settings.json"
        self._others: dict[str, Any] = {}
        self._writer: Writer | None = None
        self.settings = self._read()

    def update(self, **values: object) -> None:
        """Change some preferences by name; nothing happens when all are as they were."""
        before, self.settings = self.settings, replace(self.settings, **values)  # type: ignore[arg-type]
        if self.settings != before:
            self._write()
            self.changed.emit(before, self.settings)

    def reload(self) -> None:
        """Take the preferences that somebody else wrote into the file."""
        self.flush()
        before, self.settings = self.settings, self._read()
        if self.settings != before:
            self.changed.emit(before, self.settings)

    def flush(self) -> None:
        """Wait until the last change is in the file, or has failed to be."""
        if self._writer is not None:
            self._writer.flush()

    def close(self) -> None:
        """Write what is left and end the thread."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None  # a later change has one of its own

    def _read(self) -> Settings:
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            json.dumps(data, ensure_ascii=False).encode()  # half characters can't be written again
        except FileNotFoundError:
            return DEFAULTS
        except (OSError, RecursionError, ValueError):
            data = None
        if not isinstance(data, dict):
            self._set_aside()
            return DEFAULTS
        known = {each.name for each in fields(Settings)}
        self._others = {key: value for key, value in data.items() if key not in known}
        return from_data(data)

    def _set_aside(self) -> None:
        with suppress(OSError):
            self.path.replace(self.path.with_name(self.path.name + ".damaged"))

    def _write(self) -> None:
        text = json.dumps(self._others | to_data(self.settings), indent=2, ensure_ascii=False)
        data = text.encode(errors="replace") + b"\n"

        def write() -> None:
            make_private(self.path.parent)
            write_atomic(self.path, data)

        if self._writer is None:
            from nonogui.ui.saving import Writer  # not needed before the window shows

            self._writer = Writer(self)
            self._writer.failed.connect(self._on_failed)
        self._writer.write("settings", write)

    def _on_failed(self, reason: str) -> None:
        if reason:  # else it was a bug, which is told elsewhere
            self.write_failed.emit(reason)


def to_data(settings: Settings) -> dict[str, Any]:
    """The preferences that differ from the defaults, as plain data."""
    values = {each.name: getattr(settings, each.name) for each in fields(Settings)}
    changed = {name: value for name, value in values.items() if value != getattr(DEFAULTS, name)}
    if "shortcuts" in changed:
        changed["shortcuts"] = {action: list(keys) for action, keys in settings.shortcuts.items()}
    return changed


def from_data(data: Mapping[str, Any]) -> Settings:
    """Preferences from plain data; an entry that makes no sense is left at its default."""
    values: dict[str, Any] = {}
    for each in fields(Settings):
        if each.name in data:
            default = getattr(DEFAULTS, each.name)
            with suppress(ValueError):
                values[each.name] = _reader(default)(data[each.name])
    return replace(DEFAULTS, **values)


def _reader(default: object) -> Callable[[Any], object]:
    """The function that reads values of a default's type; it raises ValueError for any other."""
    if isinstance(default, StrEnum):
        return type(default)
    if isinstance(default, bool):
        return _bool
    return _text if isinstance(default, str) else _shortcuts


def _bool(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("not true or false")  # noqa: TRY004 (one kind of error for the caller)
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("not a text")  # noqa: TRY004 (as above)
    return value


def _shortcuts(value: object) -> Shortcuts:
    if not isinstance(value, dict):
        raise ValueError("not a table")  # noqa: TRY004 (as above)
    return MappingProxyType(
        {
            _text(action): tuple(_text(key) for key in keys)
            for action, keys in value.items()
            if isinstance(keys, list)
        }
    )
