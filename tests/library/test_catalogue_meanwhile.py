"""Games and imports that arrive while the catalogue scans."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from nonogui.formats.base import Entry
from nonogui.library import catalogue_scan
from nonogui.library.cards import PlayState, Query, SourceKind
from nonogui.library.catalogue import Catalogue
from nonogui.library.catalogue_database import Database, connect
from nonogui.library.catalogue_scan import Found
from nonogui.library.saves import SaveStore
from tests.catalogues import file_of, only_card, play, sized, source_of, started, titles

Meanwhile = Callable[[Callable[[], object]], None]


@pytest.fixture
def after_the_scan(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """Run a function after a scan has listed the files."""

    def prepare(act: Callable[[], object]) -> None:
        scan = catalogue_scan.found_files

        def list_and_act(root: Path, paths: Iterable[str]) -> Iterator[Found]:
            found = list(scan(root, paths))
            monkeypatch.setattr(catalogue_scan, "found_files", scan)
            act()
            return iter(found)

        monkeypatch.setattr(catalogue_scan, "found_files", list_and_act)

    return prepare


def test_a_game_started_during_a_sync_is_kept(
    catalogue: Catalogue, saves: SaveStore, after_the_scan: Meanwhile
) -> None:
    play(catalogue, saves, sized(1), started(sized(1)))
    after_the_scan(lambda: play(catalogue, saves, sized(2), started(sized(2))))
    catalogue.sync_saves()
    assert only_card(catalogue, sized(2)).state is PlayState.STARTED
    catalogue.sync_saves()
    assert only_card(catalogue, sized(2)).state is PlayState.STARTED


def test_a_game_continued_during_a_sync_keeps_its_latest_state(
    catalogue: Catalogue, saves: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves.save(sized(1), started(sized(1), 5.0))
    read = SaveStore.entry

    def read_and_play_on(store: SaveStore, path: Path) -> Entry | None:
        entry = read(store, path)
        play(catalogue, saves, sized(1), started(sized(1), 500.0), 2e9)
        return entry

    monkeypatch.setattr(SaveStore, "entry", read_and_play_on)
    catalogue.sync_saves()
    card = only_card(catalogue, sized(1))
    assert (card.elapsed, card.played_at) == (500.0, 2e9)


def test_puzzles_another_window_imports_during_a_rescan_are_kept(
    catalogue: Catalogue, tmp_path: Path, after_the_scan: Meanwhile
) -> None:
    catalogue.import_files([file_of(tmp_path / "a.pbn", sized(1))])
    file = file_of(tmp_path / "b.pbn", sized(2))
    after_the_scan(lambda: catalogue.import_files([file]))
    catalogue.rescan()
    imported = Query(source=source_of(catalogue, SourceKind.IMPORTED))
    assert sorted(titles(catalogue, imported)) == ["Title 1", "Title 2"]


def test_a_database_replaced_during_opening_is_reopened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = tmp_path / "a.sqlite", tmp_path / "b.sqlite"
    for file in (path, other):
        with closing(connect(file)) as connection:
            connection.execute("CREATE TABLE names (name TEXT)")
            connection.execute("INSERT INTO names VALUES (?)", (file.stem,))
    database = Database(path)
    open_file = database._connect

    def open_and_replace() -> sqlite3.Connection:
        connection = open_file()
        monkeypatch.undo()
        other.replace(path)
        return connection

    monkeypatch.setattr(database, "_connect", open_and_replace)
    with database.reading():
        pass
    with database.reading() as connection:
        assert connection.execute("SELECT name FROM names").fetchall() == [("b",)]
    database.close()
