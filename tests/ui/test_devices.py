"""Sounds with a fake player and a real process; a gamepad with a fake reader."""

from __future__ import annotations

import shutil
import sys
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nonogui.core.grid import EMPTY, Cell
from nonogui.ui import devices
from nonogui.ui.devices import (
    AT_ONCE,
    FIRST_REPEAT_MS,
    NEXT_REPEAT_MS,
    PROGRAMS,
    Gamepad,
    Pad,
    Sound,
    Sounds,
    open_gamepad,
    player_command,
    sound_file,
)
from tests.boards import puzzle
from tests.player import Player

PICTURE = puzzle("##.##\n#####\n.###.\n..#..")

# ---- sounds ----


@pytest.mark.parametrize("sound", Sound)
def test_each_sound_is_short_soft_and_small(sound: Sound) -> None:
    with wave.open(str(sound_file(sound))) as file:
        assert file.getnchannels() == 1
        seconds = file.getnframes() / file.getframerate()
        data = file.readframes(file.getnframes())
    loudness = [int.from_bytes(data[at : at + 2], "little", signed=True)
                for at in range(0, len(data), 2)]  # fmt: skip
    assert seconds <= (1 if sound is Sound.SOLVED else 0.3)
    assert 1000 < max(map(abs, loudness)) < 20_000
    assert abs(loudness[0]) < 300
    assert abs(loudness[-1]) < 300, "it does not click at either end"
    assert sound_file(sound).stat().st_size < 50_000


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Sound]:
    """The sounds played, by a fake player."""
    played: list[Sound] = []
    monkeypatch.setattr(Sounds, "play", lambda _self, sound: played.append(sound))
    return played


def test_moves_are_heard_once_as_the_most_important(player: Player, heard: list[Sound]) -> None:
    player.window.settings.update(sounds=True)
    player.open(PICTURE)
    player.qtbot.waitUntil(lambda: "_sounds" in vars(player.window))
    steps: list[tuple[Callable[[], object], list[Sound]]] = [
        (lambda: player.drag((0, 0)), [Sound.FILL]),
        (lambda: player.drag((0, 2), button=Qt.MouseButton.RightButton), [Sound.CROSS]),
        (lambda: player.drag((1, 0), (1, 4)), [Sound.LINE]),
        (lambda: player.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier), []),
    ]
    for act, expected in steps:
        heard.clear()
        act()
        player.qtbot.wait(1)
        assert heard == expected
    heard.clear()
    for row, first, last in ((0, 1, 1), (0, 3, 4), (1, 0, 4), (2, 1, 3), (3, 2, 2)):
        player.drag((row, first), (row, last))
    player.qtbot.waitUntil(lambda: bool(heard) and heard[-1] is Sound.SOLVED)


def test_nothing_is_heard_at_first_and_after_switching_off(
    player: Player, heard: list[Sound]
) -> None:
    player.open(PICTURE)
    player.drag((0, 0))
    player.qtbot.wait(1)
    assert "_sounds" not in vars(player.window)
    player.window.settings.update(sounds=True)
    player.drag((0, 1))
    player.qtbot.waitUntil(lambda: len(heard) == 1)
    player.window.settings.update(sounds=False)
    player.drag((0, 3))
    player.qtbot.wait(1)
    assert len(heard) == 1


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A player of sounds that notes the file and takes its time."""
    path = tmp_path / "player"
    path.write_text(f"#!/bin/sh\necho \"$1\" >> '{tmp_path}/played'\nexec sleep 5\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def sounds(program: Path, qtbot: QtBot) -> Iterator[Sounds]:
    del qtbot
    sounds = Sounds(lambda: True, (str(program),))
    yield sounds
    sounds.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows plays sounds without a program")
def test_slow_player_never_piles_up_processes(
    sounds: Sounds, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices, "MIN_GAP_MS", 0)
    for _each in range(50):
        sounds.play(Sound.FILL)
    assert len(sounds.running) == AT_ONCE
    played = tmp_path / "played"
    qtbot.waitUntil(lambda: played.exists() and len(played.read_text().split()) == AT_ONCE)
    assert set(played.read_text().split()) == {str(sound_file(Sound.FILL))}
    sounds.close()
    assert len(sounds.running) == 0
    sounds.play(Sound.FILL)
    assert len(sounds.running) == 0, "nothing starts after the end"


def test_sounds_in_quick_succession_are_left_out(sounds: Sounds) -> None:
    sounds.play(Sound.FILL)
    sounds.play(Sound.CROSS)
    assert len(sounds.running) == 1
    sounds.play(Sound.SOLVED)
    assert len(sounds.running) == 2, "but not the end"


def test_missing_program_is_no_error(qtbot: QtBot) -> None:
    sounds = Sounds(lambda: True, ("/no/such/program",))
    sounds.play(Sound.FILL)
    qtbot.waitUntil(lambda: len(sounds.running) == 0)
    Sounds(lambda: True, None).play(Sound.FILL)


def test_the_first_installed_program_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(shutil, "which", lambda name: name if name == "aplay" else None)
    assert player_command() == ("aplay", "-q")
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert player_command() is None


@pytest.mark.skipif(
    not any(shutil.which(each[0]) for each in PROGRAMS), reason="no program that plays sounds"
)
def test_real_player_ends(qtbot: QtBot) -> None:
    sounds = Sounds(lambda: True, player_command())
    sounds.play(Sound.CROSS)
    qtbot.waitUntil(lambda: len(sounds.running) == 0, timeout=20_000)


# ---- a gamepad ----


class FakeReader:
    """A gamepad in the test's hands."""

    def __init__(self) -> None:
        self.pad: Pad | None = Pad()
        self.is_closed = False

    def read(self) -> Pad | None:
        return self.pad

    def close(self) -> None:
        self.is_closed = True


class Desk:
    """A player with a gamepad at the real window; time passes as the test says."""

    def __init__(self, player: Player, pad: Gamepad, reader: FakeReader) -> None:
        self.player, self.pad, self.reader = player, pad, reader
        self.now = 1000

    def hold(self, across: int = 0, down: int = 0, buttons: str = "", ms: int = 16) -> None:
        self.reader.pad = Pad(across, down, frozenset(buttons))
        self.pad.poll(self.now)
        self.now += ms


@pytest.fixture
def desk(player: Player, monkeypatch: pytest.MonkeyPatch) -> Desk:
    reader = FakeReader()
    monkeypatch.setattr(devices, "open_gamepad", lambda: reader)
    player.open(PICTURE)
    player.qtbot.waitUntil(lambda: "_gamepad" in vars(player.window))
    pad = player.window._gamepad
    player.qtbot.waitUntil(lambda: pad.is_reading)
    pad._clock.stop()  # the test polls
    player.window.play_page.stage.board.set_cursor(Cell(0, 0))
    return Desk(player, pad, reader)


def test_pad_moves_with_repeat(desk: Desk) -> None:
    board = desk.player.window.play_page.stage.board
    desk.hold(across=1, ms=FIRST_REPEAT_MS - 1)
    desk.hold(across=1, ms=1)
    assert board.cursor_cell == Cell(0, 1)
    desk.hold(across=1, ms=NEXT_REPEAT_MS)
    assert board.cursor_cell == Cell(0, 2)
    desk.hold(across=1)
    assert board.cursor_cell == Cell(0, 3)
    desk.hold()
    desk.hold(down=1)
    assert board.cursor_cell == Cell(1, 3)


def test_buttons_fill_cross_undo_and_ask_for_a_hint(desk: Desk) -> None:
    player = desk.player
    desk.hold(buttons="a")
    desk.hold()
    assert player.grid[Cell(0, 0)] == 1
    desk.hold(down=1)
    desk.hold(buttons="b")
    desk.hold(buttons="b", ms=1000)
    desk.hold()
    assert player.grid[Cell(1, 0)] == EMPTY
    desk.hold(buttons="x")
    desk.hold()
    assert player.grid[Cell(1, 0)] != EMPTY
    desk.hold(buttons="y")
    player.qtbot.waitUntil(lambda: player.window.play_page.is_coaching)
    desk.hold()
    player.settle()


def test_held_button_paints_one_step(desk: Desk) -> None:
    desk.hold(buttons="a", ms=250)
    for _each in range(3):
        desk.hold(across=1, buttons="a", ms=120)
        desk.hold(buttons="a", ms=120)
    desk.hold(ms=50)
    row = [desk.player.grid[Cell(0, at)] for at in range(4)]
    assert row == [1, 1, 1, 1]
    assert desk.player.session.game.position == 1


def test_gamepad_is_read_only_while_connected_and_the_window_active(desk: Desk) -> None:
    pad, window = desk.pad, desk.player.window
    desk.hold(buttons="a")

    def is_reading() -> bool:
        return pad.is_reading

    desk.reader.pad = None
    pad.poll(desk.now)
    assert not is_reading()
    assert desk.player.grid[Cell(0, 0)] == 1, "what was held has ended"
    desk.reader.pad = Pad()
    pad.set_active(True)
    assert is_reading()
    window.settings.update(gamepad=False)
    assert not is_reading()
    window.settings.update(gamepad=True)
    assert is_reading()
    pad.set_active(False)
    assert not is_reading()
    window.close()
    assert desk.reader.is_closed


def test_gamepad_leaves_other_pages_alone(desk: Desk) -> None:
    desk.player.window.show_library()
    desk.hold(across=1, buttons="abxy")
    desk.hold()


def test_without_the_library_there_is_no_gamepad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "has_gamepad_library", lambda: False)
    assert open_gamepad() is None
    pad = Gamepad(open_gamepad, lambda: None, lambda _name: None)
    pad.set_active(True)
    assert not pad.is_reading
    pad.close()


def test_library_that_does_not_work_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_name: str) -> None:
        raise ImportError

    monkeypatch.setattr(devices, "has_gamepad_library", lambda: True)
    monkeypatch.setattr("importlib.import_module", fail)
    assert open_gamepad() is None
