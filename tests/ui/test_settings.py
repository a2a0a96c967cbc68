"""Preferences survive the file they are kept in, whatever state it is in."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from nonogui.ui.board.state import Marks
from nonogui.ui.settings import Assistance, Motion, Settings, SettingsStore, Ticking
from nonogui.ui.theme import Look


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def stored(path: Path) -> object:
    return json.loads(path.read_text(encoding="utf-8"))


def test_without_a_file_everything_is_as_designed(path: Path) -> None:
    settings = SettingsStore(path).settings
    assert settings == Settings()
    assert settings.assistance is Assistance.NONE
    assert settings.ticking is Ticking.CERTAIN
    assert not path.exists()


def test_a_change_is_written_and_read_again(path: Path) -> None:
    keys = {"hint": ("J", "Ctrl+H"), "solve": ()}
    SettingsStore(path).update(
        look=Look.DARK, marks=Marks.PATTERNS, gaps=False, fill_color="#402A20", shortcuts=keys
    )
    settings = SettingsStore(path).settings
    assert (settings.look, settings.marks, settings.gaps) == (Look.DARK, Marks.PATTERNS, False)
    assert settings.fill_color == "#402A20"
    assert settings.shortcuts == keys


def test_only_what_differs_from_the_defaults_is_kept(path: Path) -> None:
    store = SettingsStore(path)
    store.update(motion=Motion.REDUCED, show_timer=False)
    store.update(show_timer=True)
    assert stored(path) == {"motion": "reduced"}


def test_a_change_is_told_once_with_before_and_after(path: Path, qtbot: QtBot) -> None:
    store = SettingsStore(path)
    with qtbot.waitSignal(store.changed) as told:
        store.update(gaps=False)
    before, after = told.args
    assert (before.gaps, after.gaps) == (True, False)
    with qtbot.assertNotEmitted(store.changed):
        store.update(gaps=False)


@pytest.mark.parametrize("content", ["{ not json", "[1, 2]", "\x00\x01", ""])
def test_a_damaged_file_is_set_aside(path: Path, content: str) -> None:
    path.parent.mkdir()
    path.write_text(content, encoding="utf-8")
    store = SettingsStore(path)
    assert store.settings == Settings()
    assert path.with_name("settings.json.damaged").read_text(encoding="utf-8") == content
    store.update(gaps=False)
    assert SettingsStore(path).settings == Settings(gaps=False)


def test_entries_of_other_versions_stay(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"tomorrow": {"a": 1}, "gaps": false}', encoding="utf-8")
    SettingsStore(path).update(crosshair=False)
    assert stored(path) == {"tomorrow": {"a": 1}, "gaps": False, "crosshair": False}


def test_a_value_without_sense_is_left_out_alone(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(
        '{"look": "neon", "gaps": 1, "window": 5, "shortcuts": [], "ticking": "never"}',
        encoding="utf-8",
    )
    assert SettingsStore(path).settings == Settings(ticking=Ticking.NEVER)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "config").write_text("a file where the folder should be", encoding="utf-8")
    store = SettingsStore(tmp_path / "config" / "settings.json")
    with qtbot.waitSignal(store.write_failed):
        store.update(gaps=False)
    assert store.settings.gaps is False
