"""The player's preferences, and their file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import field, fields, replace
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from platformdirs import user_config_path
from PySide6.QtCore import QObject, Signal

from nonogui.formats.atomic import write_atomic
from nonogui.lazy import dataclass
from nonogui.library.folders import make_private
from nonogui.ui.board.options import ClueSize, InkMarks, SpokenClues
from nonogui.ui.look.theme import ThemeChoice

if TYPE_CHECKING:
    from nonogui.ui.saving import Writer


class Assistance(StrEnum):
    """Which mistakes the board shows without being asked."""

    NONE = "none"
    BROKEN_LINES = "broken-lines"
    WRONG_CELLS = "wrong-cells"


class Ticking(StrEnum):
    """Which clue numbers are ticked off automatically."""

    NEVER = "never"
    FINISHED_LINES = "finished-lines"
    CERTAIN = "certain"


class Crossing(StrEnum):
    """Which cells are crossed automatically when a mark is made."""

    NEVER = "never"
    FINISHED_LINES = "finished-lines"
    BESIDE_NUMBERS = "beside-numbers"


class Motion(StrEnum):
    """Whether marks and pages are animated."""

    SYSTEM = "system"
    FULL = "full"
    REDUCED = "reduced"


class SolveSpeed(StrEnum):
    """How fast a revealed solution is animated."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    AT_ONCE = "at-once"


class ProofSpeed(StrEnum):
    """How fast the coach plays a proof."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


class TextSize(StrEnum):
    """How large texts, and all that is around them, are shown, in percent."""

    NORMAL = "100"
    LARGER = "125"
    LARGE = "150"
    VERY_LARGE = "175"
    LARGEST = "200"


class FirstStepsState(StrEnum):
    """How far the player is with first steps."""

    NEW = "new"  # never offered
    OPEN = "open"  # the next start continues them
    LEFT = "left"  # opening their puzzle continues them
    DONE = "done"
    SKIPPED = "skipped"


class NewSide(StrEnum):
    """The size proposed for a new design, in cells."""

    TEN = "10"
    FIFTEEN = "15"
    TWENTY = "20"
    TWENTY_FIVE = "25"
    THIRTY = "30"


Kind = TypeVar("Kind")

Shortcuts = Mapping[str, tuple[str, ...]]
"""Keys chosen by the player, by action name; other actions have their default keys."""


@dataclass(frozen=True)
class Settings:
    """All preferences, with their defaults.

    Attributes:
        assistance: the help with mistakes for a new game.
        wraps: whether the cursor continues at the opposite edge.
        ruler: whether the lengths in the cursor's row and column are shown.
        spoken_clues: which clues screen readers say with a cell.
        language: the code of the language from the next start on; empty for the system's.
        text_size: the size of texts from the next start on.
        fill_color: the colour of filled cells as `#RRGGBB`; empty for the theme's own.
        colors_explained: whether the rule of puzzles in colour was explained.
        marks_offered: whether the player was asked about marks on colours.
        shortcuts: keys chosen by the player, by action name.
        window: position and size of the window, as encoded by the window.
        library: the filters of the library, as written by `library/filters.py`.
        check_puzzles: whether puzzles of the library are checked in the background.
        sounds: whether marks, finished lines and solved puzzles are heard.
        author, copyright, license: properties of new designs.
        printing: the page layout, as written by `print/dialog.py`.
        first_steps: whether to start with first steps.
        training: the unfinished round of drills, as written by `play/drill.py`.
    """

    assistance: Assistance = Assistance.NONE
    ticking: Ticking = Ticking.CERTAIN
    crossing: Crossing = Crossing.NEVER
    wraps: bool = False
    spoken_clues: SpokenClues = SpokenClues.BOTH
    drag_badge: bool = True
    ruler: bool = False
    show_timer: bool = True
    solve_speed: SolveSpeed = SolveSpeed.NORMAL
    look: ThemeChoice = ThemeChoice.SYSTEM
    language: str = ""
    text_size: TextSize = TextSize.NORMAL
    fill_color: str = ""
    gaps: bool = True
    marks: InkMarks = InkMarks.NONE
    colors_explained: bool = False
    marks_offered: bool = False
    crosshair: bool = True
    clue_size: ClueSize = ClueSize.CELL
    far_clues: bool = False
    motion: Motion = Motion.SYSTEM
    shortcuts: Shortcuts = field(default_factory=lambda: MappingProxyType({}))
    proof_speed: ProofSpeed = ProofSpeed.NORMAL
    panel_open: bool = True
    window: str = ""
    library: str = ""
    library_list: bool = False
    check_puzzles: bool = True
    sounds: bool = False
    gamepad: bool = True
    new_side: NewSide = NewSide.FIFTEEN
    author: str = ""
    copyright: str = ""
    license: str = ""
    filled_shapes: bool = False
    printing: str = ""
    first_steps: FirstStepsState = FirstStepsState.NEW
    training: str = ""


DEFAULTS: Final = Settings()


class SettingsStore(QObject):
    """The current preferences; a separate thread writes each change to the file at once.

    An unreadable file is renamed to `settings.json.damaged`. Entries of other versions of the
    program stay in the file unchanged.

    Signals:
        changed(object, object): the preferences before and after a change.
        write_failed(str): writing failed; carries the system's reason.
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
        """Change preferences by name; does nothing if the values are the same."""
        before, self.settings = self.settings, replace(self.settings, **values)  # type: ignore[arg-type]
        if self.settings != before:
            self._write()
            self.changed.emit(before, self.settings)

    def reload(self) -> None:
        """Reload the preferences after the file was written by other code."""
        self.flush()
        before, self.settings = self.settings, self._read()
        if self.settings != before:
            self.changed.emit(before, self.settings)

    def flush(self) -> None:
        """Wait until the last change is written or has failed."""
        if self._writer is not None:
            self._writer.flush()

    def close(self) -> None:
        """Finish all writes and end the thread."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None  # a later change creates a new one

    def _read(self) -> Settings:
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            json.dumps(data, ensure_ascii=False).encode()  # lone surrogates can't be written again
        except FileNotFoundError:
            return DEFAULTS
        except (OSError, RecursionError, ValueError):
            data = None
        if not isinstance(data, dict):
            with suppress(OSError):
                self.path.replace(self.path.with_name(self.path.name + ".damaged"))
            return DEFAULTS
        known = {each.name for each in fields(Settings)}
        # Kept for another version of the program that uses the same file.
        self._others = {key: value for key, value in data.items() if key not in known}
        return from_data(data)

    def _write(self) -> None:
        text = json.dumps(self._others | to_data(self.settings), indent=2, ensure_ascii=False)
        # A text may have lone surrogates, which can't be encoded.
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
        if reason:  # else it was a bug, which is reported elsewhere
            self.write_failed.emit(reason)


def to_data(settings: Settings) -> dict[str, Any]:
    """Return the preferences that differ from the defaults, as plain data."""
    values = {each.name: getattr(settings, each.name) for each in fields(Settings)}
    changed = {name: value for name, value in values.items() if value != getattr(DEFAULTS, name)}
    if "shortcuts" in changed:  # json can't write its kind of mapping
        changed["shortcuts"] = {action: list(keys) for action, keys in settings.shortcuts.items()}
    return changed


def from_data(data: Mapping[str, Any]) -> Settings:
    """Return preferences from plain data; invalid entries keep their defaults."""
    values: dict[str, Any] = {}
    for each in fields(Settings):
        if each.name in data:
            default = getattr(DEFAULTS, each.name)
            with suppress(ValueError):
                values[each.name] = _checked(data[each.name], default)
    return replace(DEFAULTS, **values)


def _checked(value: Any, default: object) -> object:
    """Return a value that is of a default's type; raise ValueError for any other."""
    if isinstance(default, StrEnum):
        return type(default)(value)
    if not isinstance(default, Mapping):
        return _of(type(default), value)
    return MappingProxyType(
        {
            _of(str, action): tuple(_of(str, key) for key in keys)
            for action, keys in _of(dict, value).items()
            if isinstance(keys, list)
        }
    )


def _of(kind: type[Kind], value: object) -> Kind:
    if not isinstance(value, kind):
        raise ValueError("of another type")  # noqa: TRY004 (one kind of error for the caller)
    return value
