"""Preferences survive the file they are kept in, whatever state it is in."""

import json
import threading
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from nonogui.ui import settings as settings_module
from nonogui.ui.board.options import InkMarks
from nonogui.ui.look.theme import ThemeChoice
from nonogui.ui.settings import Assistance, Motion, Settings, SettingsStore, Ticking

PATIENCE_SECONDS = 60.0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def stored(path: Path) -> object:
    return json.loads(path.read_text(encoding="utf-8"))


def test_without_a_file_the_defaults_apply(path: Path) -> None:
    settings = SettingsStore(path).settings
    assert settings == Settings()
    assert settings.assistance is Assistance.NONE
    assert settings.ticking is Ticking.CERTAIN
    assert not path.exists()


def test_a_change_is_written_and_read_again(path: Path) -> None:
    keys = {"hint": ("J", "Ctrl+H"), "solve": ()}
    with closing(SettingsStore(path)) as store:
        store.update(
            look=ThemeChoice.DARK,
            marks=InkMarks.PATTERNS,
            gaps=False,
            fill_color="#402A20",
            shortcuts=keys,
        )
    settings = SettingsStore(path).settings
    assert (settings.look, settings.marks, settings.gaps) == (
        ThemeChoice.DARK,
        InkMarks.PATTERNS,
        False,
    )
    assert settings.fill_color == "#402A20"
    assert settings.shortcuts == keys


def test_only_values_other_than_the_defaults_are_stored(path: Path) -> None:
    with closing(SettingsStore(path)) as store:
        store.update(motion=Motion.REDUCED, show_timer=False)
        store.update(show_timer=True)
    assert stored(path) == {"motion": "reduced"}


def test_a_change_is_signalled_once_with_old_and_new_settings(path: Path, qtbot: QtBot) -> None:
    store = SettingsStore(path)
    with qtbot.waitSignal(store.changed) as blocker:
        store.update(gaps=False)
    before, after = blocker.args
    assert (before.gaps, after.gaps) == (True, False)
    with qtbot.assertNotEmitted(store.changed):
        store.update(gaps=False)
    store.close()


@pytest.mark.parametrize("content", ["{ not json", "[1, 2]", "\x00\x01", ""])
def test_a_damaged_file_is_set_aside(path: Path, content: str) -> None:
    path.parent.mkdir()
    path.write_text(content, encoding="utf-8")
    store = SettingsStore(path)
    assert store.settings == Settings()
    assert path.with_name("settings.json.damaged").read_text(encoding="utf-8") == content
    store.update(gaps=False)
    store.flush()
    assert SettingsStore(path).settings == Settings(gaps=False)
    store.close()


def test_unknown_entries_are_kept(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"tomorrow": {"a": 1}, "gaps": false}', encoding="utf-8")
    with closing(SettingsStore(path)) as store:
        store.update(crosshair=False)
    assert stored(path) == {"tomorrow": {"a": 1}, "gaps": False, "crosshair": False}


def test_only_invalid_values_are_ignored(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(
        '{"look": "neon", "gaps": 1, "window": 5, "shortcuts": [], "ticking": "never"}',
        encoding="utf-8",
    )
    assert SettingsStore(path).settings == Settings(ticking=Ticking.NEVER)


def test_an_unwritable_folder_is_reported(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "config").write_text("a file where the folder should be", encoding="utf-8")
    store = SettingsStore(tmp_path / "config" / "settings.json")
    with qtbot.waitSignal(store.write_failed):
        store.update(gaps=False)
    assert store.settings.gaps is False
    store.close()


def test_changing_a_setting_does_not_wait_for_the_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = threading.Event()
    written: list[bytes] = []

    def write(_path: Path, data: bytes) -> None:
        assert disk.wait(PATIENCE_SECONDS)
        written.append(data)

    monkeypatch.setattr(settings_module, "write_atomic", write)
    store = SettingsStore(path)
    store.update(gaps=False)
    store.update(crosshair=False)
    store.update(look=ThemeChoice.DARK)
    assert written == []
    disk.set()
    store.flush()
    wanted = {"gaps": False, "crosshair": False, "look": "dark"}
    assert json.loads(written[-1]) == wanted
    assert len(written) <= 2, "each change is written, instead of the last one"
    store.update(gaps=True)
    store.close()
    assert json.loads(written[-1]) == {"crosshair": False, "look": "dark"}


def test_a_change_after_close_is_written(path: Path) -> None:
    store = SettingsStore(path)
    store.update(gaps=False)
    store.close()
    store.update(crosshair=False)
    store.close()
    assert stored(path) == {"gaps": False, "crosshair": False}
