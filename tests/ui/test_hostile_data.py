"""Whatever the program's own files contain, it starts, plays and saves."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from platformdirs import user_config_path
from pytestqt.qtbot import QtBot

from nonogui.core.move import Move
from nonogui.library.daily_puzzles import default_folder as days_folder
from nonogui.library.designs import DesignStore
from nonogui.library.designs import default_folder as designs_folder
from nonogui.library.folders import usual_folder
from nonogui.library.saves import SaveStore, default_folder
from nonogui.ui.design import studio as workshop_module
from nonogui.ui.dialogs import unsaved_work
from nonogui.ui.library import commands
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.session import Origin
from tests.boards import puzzle

FISH = puzzle("##.\n.##", title="Fish")

HALF = "\ud800"
"""Half a character: JSON can write it, UTF-8 can't."""

WORDS = {
    "window": HALF,
    "library": HALF,
    "printing": HALF,
    "fill_color": HALF,
    "look": HALF,
    "shortcuts": {HALF: [HALF], "undo": [HALF]},
    HALF: HALF,
    FISH.fingerprint: [HALF, f"/{HALF}", 0, HALF],
}

KEYS = ("window", "library", "printing", "fill_color", "look", "shortcuts", "gaps", "marks")

CONTENTS = {
    "empty": b"",
    "zeros": b"\0" * 5000,
    "no-text": b"\xff\xfe\xfd" * 99,
    "deep-list": b"[" * 200_000,
    "deep-table": b'{"a":' * 200_000,
    "deep-sound": b"[" * 900 + b"]" * 900,
    "deep-xml": b"<a>" * 100_000,
    "half-characters": json.dumps(WORDS).encode(),
    "half-names": json.dumps([HALF, f"/{HALF}", "\udcff", "a\0b", "x" * 5000]).encode(),
    "other-kinds": json.dumps({key: [{"a": [1, None]}] for key in KEYS}).encode(),
    "texts": json.dumps(dict.fromkeys(KEYS, "\0\x1b<b>%s{0}")).encode(),
    "numbers": b'{"window": 1e400, "gaps": -1e999, "look": ' + b"9" * 4000 + b"}",
    "list-of-tables": b'[{"a": 1}, [[]], null, -0.0, true]',
}


def written_files() -> list[Path]:
    """Every file that the program keeps for itself."""
    data, save = usual_folder(), SaveStore(default_folder()).path(FISH)
    return [
        user_config_path("nonogui", appauthor=False) / "settings.json",
        user_config_path("nonogui", appauthor=False) / "data-folder",
        data / "recent.json",
        data / "whereabouts.json",
        data / "library.sqlite",
        data / "library.sqlite-wal",
        data / "library.sqlite.gate",
        data / "backups" / "library-20260101-000000.sqlite",
        data / "imports" / "0123.pbn",
        save,
        save.parent / "previous" / save.name,
        designs_folder() / "a.pbn",
        designs_folder() / "previous" / "a.pbn",
        days_folder() / "2026-11-21.easy.pbn",
    ]


@pytest.mark.parametrize("name", CONTENTS)
def test_program_starts_plays_and_saves_with_corrupt_files(
    name: str,
    make_window: Callable[[], MainWindow],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for path in written_files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(CONTENTS[name])
    window = make_window()
    live(window, qtbot, monkeypatch)
    assert window.library.catalogue.is_persistent
    window.close()


@pytest.mark.parametrize("number", range(14))
def test_program_starts_with_a_folder_in_place_of_a_file(
    number: int,
    make_window: Callable[[], MainWindow],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = written_files()[number]
    path.mkdir(parents=True)
    (path / "inside").write_text("a folder that can't just be replaced")
    is_own_save = path.name == SaveStore(default_folder()).path(FISH).name
    window = make_window()
    if is_own_save:  # nothing can be saved there, and the player is asked
        monkeypatch.setattr(
            unsaved_work, "ask_unsaved", lambda *_args: unsaved_work.UnsavedChoice.CLOSE
        )
    live(window, qtbot, monkeypatch, saves=not is_own_save)
    window.close()


def live(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, *, saves: bool = True
) -> None:
    """Do what a player does: look around, play, design."""
    texts: list[str] = []
    monkeypatch.setattr(
        workshop_module, "show_problems", lambda _parent, title, _texts: texts.append(title)
    )
    monkeypatch.setattr(commands, "show_problems", lambda *_args: None, raising=False)
    qtbot.waitUntil(lambda: window.library.is_open)
    window.menus.bar  # noqa: B018 (it is made when first asked for)
    assert all(isinstance(path, Path) for path in window.files.recent.files())
    window.files.file_locations.find(FISH.fingerprint)
    window.games.start(FISH, Origin("Fish"), window.play_workspace.newest_record(FISH))
    session = window.session
    assert session is not None
    session.restart()
    session.play(Move.parse("fill r0c0:?>1"))
    window.play_workspace.document.flush()
    if saves:
        record = SaveStore(default_folder()).load(FISH)
        assert record is not None
        assert record.moves == session.game.log
    window.show_library()
    window.studio.open_saved("a")
    window.show_library()
    assert not window.studio.session or not window.is_in_studio
    DesignStore(designs_folder()).recent()
    window.files.recent.add(Path("somewhere.pbn").absolute())
    window.settings.update(gaps=False)
