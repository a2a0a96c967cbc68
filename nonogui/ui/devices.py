"""Sounds for what happens on the board, and a gamepad that plays like the keyboard."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QFileSystemWatcher, QObject, QProcess, QTimer

from nonogui.core.grid import EMPTY, Line, is_filled
from nonogui.resources import resource

if TYPE_CHECKING:
    from nonogui.core.game import GameChange
    from nonogui.ui.board.widget import BoardWidget
    from nonogui.ui.play.session import PlaySession

# --- sounds ---


class Sound(IntEnum):
    """The sounds, the most important last; each has a file in `resources/sounds`."""

    CROSS = 1
    FILL = 2
    LINE = 3
    SOLVED = 4


PROGRAMS: Final = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",))
"""Programs that play a file, in order of preference: PipeWire, PulseAudio, ALSA, macOS."""

MIN_GAP_MS: Final = 60
"""Least time between two sounds: fast typing makes up to 12 marks a second."""

AT_ONCE: Final = 2
"""Most programs running at the same time, so that a hanging one starves the others only."""


def player_command() -> Sequence[str] | None:
    """Return the command that plays a file; empty on Windows, which needs none; None if missing."""
    if sys.platform == "win32":
        return ()
    return next((each for each in PROGRAMS if shutil.which(each[0])), None)


class Sounds(QObject):
    """Plays short sounds for a game, without waiting for them.

    Args:
        is_on: whether the player wants sounds.
        command: a program that plays a file, with its options; None if there is none.
    """

    def __init__(
        self,
        is_on: Callable[[], bool],
        command: Sequence[str] | None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._is_on, self._command = is_on, command
        self._next: Sound | None = None
        self._session: PlaySession | None = None
        self._finished: frozenset[Line] = frozenset()
        self.running: list[QProcess] = []
        self._last = 0.0
        # A move that finishes a line or the puzzle is heard once, as the most important.
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._play_next)

    def follow(self, session: PlaySession) -> None:
        """Play the sounds of a game, until another one is opened."""
        if session is self._session:
            return
        self._session = session
        self._finished = session.finished_lines
        session.changed.connect(self._on_changed)
        session.solved.connect(self._on_solved)

    def _on_changed(self, changed: GameChange) -> None:
        session = self._session
        if session is None or self.sender() is not session:
            return
        before, self._finished = self._finished, session.finished_lines
        if self._is_on():
            marks = {change.after for change in changed.changes}
            filled = any(map(is_filled, marks))
            if filled and self._finished - before:
                self._want(Sound.LINE)
            elif filled:
                self._want(Sound.FILL)
            elif EMPTY in marks:
                self._want(Sound.CROSS)

    def _on_solved(self) -> None:
        if self._is_on():
            self._want(Sound.SOLVED)

    def _want(self, sound: Sound) -> None:
        self._next = max(sound, self._next or sound)
        self._turn.start()

    def _play_next(self) -> None:
        sound, self._next = self._next, None
        if sound is not None:
            self.play(sound)

    def play(self, sound: Sound) -> None:
        """Play a sound, unless another one has just started or too many are playing."""
        now = time.monotonic()
        is_soon = (now - self._last) * 1000 < MIN_GAP_MS and sound is not Sound.SOLVED
        if self._command is None or is_soon or len(self.running) >= AT_ONCE:
            return
        self._last = now
        file = str(sound_file(sound))
        if sys.platform == "win32":
            import winsound

            options = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
            winsound.PlaySound(file, options)
            return
        program, *options = self._command
        process = QProcess(self)
        process.finished.connect(lambda *_how: self._forget(process))
        process.errorOccurred.connect(lambda *_how: self._forget(process))
        self.running.append(process)
        process.start(program, [*options, file])

    def _forget(self, process: QProcess) -> None:
        if process in self.running:
            self.running.remove(process)
            process.deleteLater()

    def close(self) -> None:
        """Stop all sounds."""
        self._turn.stop()
        self._command = None
        for process in list(self.running):
            process.kill()
            process.waitForFinished(500)
            self._forget(process)


def sound_file(sound: Sound) -> Path:
    """Return the file of a sound."""
    return resource(f"sounds/{sound.name.lower()}.wav")


# --- a gamepad ---


class Pad(NamedTuple):
    """What a player holds on a gamepad: direction as -1, 0 or 1, and buttons `a`, `b`, `x`, `y`."""

    across: int = 0
    down: int = 0
    buttons: frozenset[str] = frozenset()


POLL_MS: Final = 16  # as often as screens are drawn
FIRST_REPEAT_MS, NEXT_REPEAT_MS = 300, 80  # a little faster than usual for keys: boards are wide
DEAD_ZONE: Final = 0.5  # worn sticks rest up to 0.2 from the middle

KEYS: Final = {"a": "Space", "b": "X"}
"""What buttons do on the board, as the default keys that mean the same."""

INPUT_FOLDER: Final = Path("/dev/input")
"""Where Linux lists gamepads; on other systems a new one is found when the window is activated."""


class Gamepad(QObject):
    """Turns a gamepad into the keys of the board, and two buttons into actions.

    It is read only while one is connected and the window is active.

    Args:
        open_reader: returns a reader, or None if there is none.
        board: returns the board to play on, or None.
        act: runs the actions of the buttons `x` and `y`.
    """

    def __init__(
        self,
        open_reader: Callable[[], SdlReader | None],
        board: Callable[[], BoardWidget | None],
        act: Callable[[str], object],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._open_reader, self._board, self._act = open_reader, board, act
        self._reader: SdlReader | None = None
        self._is_active = False
        self._held: dict[str, int] = {}  # keys and buttons, with the time of the next repeat
        self._clock = QTimer(self, interval=POLL_MS)
        self._clock.timeout.connect(lambda: self.poll(time.monotonic_ns() // 1_000_000))
        self._plugs: QFileSystemWatcher | None = None

    @property
    def is_reading(self) -> bool:
        """Whether a gamepad is connected and the window active."""
        return self._clock.isActive()

    def set_active(self, is_active: bool) -> None:
        """Start reading if a gamepad is connected, or stop."""
        self._is_active = is_active
        if is_active:
            self._look()
        else:
            self._stop()

    def _look(self, *_where: str) -> None:
        """Start reading if a gamepad is connected."""
        if not self._is_active or self.is_reading:
            return
        self._reader = self._reader or self._open_reader()
        if self._reader is None:
            return
        if self._plugs is None and INPUT_FOLDER.is_dir():
            self._plugs = QFileSystemWatcher([str(INPUT_FOLDER)], self)
            self._plugs.directoryChanged.connect(self._look)
        if self._reader.read() is not None:
            self._clock.start()

    def _stop(self) -> None:
        self._clock.stop()
        self._release(set(self._held), time.monotonic_ns() // 1_000_000)

    def poll(self, now: int) -> None:
        """Do what the gamepad says; `now` is in milliseconds."""
        pad = self._reader.read() if self._reader else None
        if pad is None:
            self._stop()
            return
        held = {*pad.buttons, *_arrows(pad)}
        self._release(set(self._held) - held, now)
        # Buttons first: one that is pressed together with a direction acts where the cursor is.
        for name in sorted(held, key=len):
            if name not in self._held:
                self._held[name] = now + FIRST_REPEAT_MS
            elif len(name) == 1 or now < self._held[name]:
                continue
            else:
                self._held[name] = now + NEXT_REPEAT_MS
            self._press(name, now)

    def _press(self, name: str, now: int) -> None:
        board = self._board()
        if board is None:
            return
        if len(name) > 1 or name in KEYS:
            board.press_named_key(KEYS.get(name, name), now)
        else:
            self._act(name)

    def _release(self, names: set[str], now: int) -> None:
        board = self._board()
        for name in sorted(names, key=len):
            del self._held[name]
            if board is not None:
                board.release_named_key(KEYS.get(name, name), now)

    def close(self) -> None:
        """Stop reading, and let the gamepad go."""
        self._is_active = False
        self._stop()
        if self._reader is not None:
            self._reader.close()
            self._reader = None


def _arrows(pad: Pad) -> list[str]:
    across, down = {-1: "Left", 1: "Right"}, {-1: "Up", 1: "Down"}
    return [names[way] for names, way in ((across, pad.across), (down, pad.down)) if way]


def has_gamepad_library() -> bool:
    """Return whether the library that reads gamepads is installed (the extra `gamepad`)."""
    return importlib.util.find_spec("pygame") is not None


def open_gamepad() -> SdlReader | None:
    """Return a reader of gamepads, or None if its library is missing or does not work here."""
    if not has_gamepad_library():
        return None
    try:
        return SdlReader()
    except Exception:  # noqa: BLE001 (a broken library must not break the game)
        return None


class SdlReader:
    """Reads the first gamepad with SDL, which knows the layout of most, through pygame."""

    def __init__(self) -> None:
        # No window of SDL's own, and no greeting in the terminal; read without SDL's focus.
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
        self._sdl: Any = importlib.import_module("pygame")
        self._controllers: Any = importlib.import_module("pygame._sdl2.controller")
        self._sdl.display.init()  # SDL reports gamepads with the events of its display
        self._controllers.init()
        self._pad: Any = None

    def read(self) -> Pad | None:
        """Return the buttons held now; None if no gamepad is connected."""
        sdl = self._sdl
        sdl.event.pump()
        if self._pad is None or not self._pad.attached():
            self._pad = next(
                (
                    self._controllers.Controller(at)
                    for at in range(self._controllers.get_count())
                    if self._controllers.is_controller(at)
                ),
                None,
            )
        pad = self._pad
        if pad is None:
            return None

        def way(axis: int, less: int, more: int) -> int:
            tilt = pad.get_axis(axis) / 32768
            stick = (tilt > DEAD_ZONE) - (tilt < -DEAD_ZONE)
            return int(stick or pad.get_button(more) - pad.get_button(less))

        left, right = sdl.CONTROLLER_BUTTON_DPAD_LEFT, sdl.CONTROLLER_BUTTON_DPAD_RIGHT
        up, down = sdl.CONTROLLER_BUTTON_DPAD_UP, sdl.CONTROLLER_BUTTON_DPAD_DOWN
        names = {name: getattr(sdl, f"CONTROLLER_BUTTON_{name.upper()}") for name in "abxy"}
        return Pad(
            way(sdl.CONTROLLER_AXIS_LEFTX, left, right),
            way(sdl.CONTROLLER_AXIS_LEFTY, up, down),
            frozenset(name for name, button in names.items() if pad.get_button(button)),
        )

    def close(self) -> None:
        """Let the gamepad go."""
        self._controllers.quit()
        self._sdl.display.quit()
