"""Export of a player's data to one file, and merging it with the data elsewhere."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

from nonogui.coach.difficulty import rate
from nonogui.coach.techniques import Technique
from nonogui.core.design import Design
from nonogui.core.game import Game
from nonogui.core.grid import Cell
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.formats.atomic import write_atomic
from nonogui.formats.base import Entry
from nonogui.formats.registry import load, save
from nonogui.library import user_merge
from nonogui.library.cards import Query, SourceKind
from nonogui.library.catalogue import Catalogue
from nonogui.library.designs import DesignStore
from nonogui.library.practice import Outcome, Practice
from nonogui.library.saves import SaveStore
from nonogui.library.user_data import DataKey, UserDataError, UserFolders, export_data
from nonogui.library.user_merge import MergeReport, import_data
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.words.user_data import merge_lines
from tests.boards import puzzle
from tests.solves import solve

ONE = puzzle("##\n.#", title="One")
OTHER = puzzle("#.#\n###", title="Other")


class Home:
    """A player's folders and library."""

    def __init__(self, root: Path) -> None:
        """Create the home of a new player."""
        names = ("saves", "designs", "imports", "config/settings.json", "backups")
        self.folders = UserFolders(*(root / name for name in names))
        self.saves = SaveStore(self.folders.saves)
        self.designs = DesignStore(self.folders.designs)
        self.catalogue = Catalogue(
            root / "library.sqlite", self.saves, imports=self.folders.imports
        )

    def play(self, what: Puzzle, cells: int, when: float, best: float = 0.0) -> None:
        """Fill a number of cells of a puzzle's picture."""
        assert what.goal is not None
        game = Game(what)
        game.advance(best)
        for cell in [cell for cell in _cells(what) if what.goal[cell]][:cells]:
            after = game.grid.replace({cell: what.goal[cell]})
            game.play(Move.between(MoveKind.FILL, game.grid, after))
        self.saves.save(what, game.record())
        os.utime(self.saves.path(what), (when, when))

    def design(self, key: str, what: Puzzle, when: float) -> None:
        self.designs.save(key, Design.from_puzzle(what))
        os.utime(self.designs.path(key), (when, when))

    def set(self, **settings: object) -> None:
        self.folders.settings.parent.mkdir(parents=True, exist_ok=True)
        self.folders.settings.write_text(json.dumps(settings))

    def export(self, path: Path) -> Path:
        export_data(path, self.folders, self.catalogue, version="1.0")
        return path

    def take(self, path: Path) -> MergeReport:
        return import_data(path, self.folders, self.catalogue)

    def everything(self) -> dict[str, bytes]:
        """Return every file except the database, which is represented by its contents."""
        root = self.folders.saves.parent
        files = (path for path in root.rglob("*") if path.is_file())
        found = {str(path.relative_to(root)): path.read_bytes() for path in files}
        found = {name: data for name, data in found.items() if "library.sqlite" not in name}
        return {**found, "personal_data": repr(self.catalogue.personal_data()).encode()}


def _cells(what: Puzzle) -> Iterator[Cell]:
    return (Cell(row, column) for row in range(what.height) for column in range(what.width))


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the database of an empty library, because creating one takes a while."""
    root = tmp_path_factory.mktemp("empty")
    Home(root).catalogue.close()
    return root / "library.sqlite"


@pytest.fixture
def home(tmp_path: Path, empty: Path) -> Iterator[Callable[[str], Home]]:
    """A function that creates homes by name; their libraries are closed after the test."""
    homes: list[Home] = []

    def make(name: str) -> Home:
        (tmp_path / name).mkdir()
        shutil.copy(empty, tmp_path / name)
        homes.append(Home(tmp_path / name))
        return homes[-1]

    yield make
    for each in homes:
        each.catalogue.close()


def test_all_data_moves_to_a_new_computer(home: Callable[[str], Home], tmp_path: Path) -> None:
    here, there = home("here"), home("there")
    here.play(ONE, 3, when=1000, best=12)
    here.design("abc", OTHER, when=2000)
    here.set(look="dark")
    save(tmp_path / "third.pbn", [Entry(puzzle("#.\n##"))])
    here.catalogue.import_files([tmp_path / "third.pbn"])
    here.catalogue.set_favourite(ONE.fingerprint, on=True)
    here.catalogue.set_tags(ONE.fingerprint, ["small"])
    here.catalogue.note_solve(solve(ONE.fingerprint, 1, 12))
    watched = tmp_path / "watched"
    watched.mkdir()
    here.catalogue.add_folder(watched)
    here.catalogue.sync_saves()

    report = there.take(here.export(tmp_path / "all.zip"))

    assert (report.games, report.designs, report.puzzles, report.folders) == (1, 1, 1, 1)
    assert report.settings
    assert report.backup is None
    assert there.saves.load(ONE) == here.saves.load(ONE)
    assert there.saves.path(ONE).stat().st_mtime == 1000
    assert there.designs.path("abc").read_bytes() == here.designs.path("abc").read_bytes()
    assert json.loads(there.folders.settings.read_text()) == {"look": "dark"}
    assert set(there.catalogue.solves()) >= {solve(ONE.fingerprint, 1, 12)}
    card = there.catalogue.card_of(ONE.fingerprint)
    assert card is not None
    assert card.favourite
    assert card.tags == ("small",)
    imported = [c for c in there.catalogue.cards(Query()) if c.kind is SourceKind.IMPORTED]
    assert [each.name for each in imported] == ["third"]
    assert watched in {source.path for source in there.catalogue.sources()}


def test_an_export_reports_its_contents(home: Callable[[str], Home], tmp_path: Path) -> None:
    here = home("here")
    here.play(ONE, 1, when=1000)
    here.design("abc", OTHER, when=2000)
    here.design("def", ONE, when=2000)
    for number in range(3):
        here.catalogue.note_solve(solve(ONE.fingerprint, number, 12 + number))
    report = export_data(tmp_path / "all.zip", here.folders, here.catalogue, version="1.0")
    assert (report.games, report.designs, report.solves) == (1, 2, 3)


def test_ratings_and_dates_of_addition_are_transferred(
    home: Callable[[str], Home], tmp_path: Path
) -> None:
    here, there = home("here"), home("there")
    save(tmp_path / "a.pbn", [Entry(ONE), Entry(OTHER)])
    for place in (here, there):
        place.catalogue.import_files([tmp_path / "a.pbn"])
    rating = rate(ONE)
    here.catalogue.note_rating(ONE.fingerprint, unique=True, grade=rating.grade, score=rating.score)
    here.catalogue.note_rating(OTHER.fingerprint, unique=False, grade=None)
    before = here.catalogue.personal_data()
    assert (ONE.fingerprint, 1, str(rating.grade), rating.score) in before.ratings
    there.take(here.export(tmp_path / "all.zip"))
    after = there.catalogue.personal_data()
    assert set(after.ratings) >= set(before.ratings)
    assert {name for name, _at in after.added} >= {name for name, _at in before.added}


def test_practice_of_both_computers_is_combined(
    home: Callable[[str], Home], tmp_path: Path
) -> None:
    here, there = home("here"), home("there")
    both = Practice(Technique.GLUE, Outcome.MISSED, 1.5, 2, ONE.fingerprint)
    drill = Practice(Technique.GLUE, Outcome.ALONE, 2.5)
    other = Practice(Technique.FORCING, Outcome.AFTER_HINT, 3.5)
    here.catalogue.note_practice([both, drill])
    there.catalogue.note_practice([both, other])
    report = there.take(here.export(tmp_path / "all.zip"))
    assert there.catalogue.practice() == (both, drill, other)
    assert merge_lines(report) == ["Your progress in training was imported."]


def test_importing_twice_changes_nothing(home: Callable[[str], Home], tmp_path: Path) -> None:
    here, there = home("here"), home("there")
    here.play(ONE, 3, when=1000, best=12)
    here.design("abc", OTHER, when=2000)
    here.set(look="dark")
    here.catalogue.import_files([_file(tmp_path)])
    here.catalogue.set_tags(ONE.fingerprint, ["small"])
    here.catalogue.note_practice([Practice(Technique.GLUE, Outcome.ALONE, 2.5)])
    here.catalogue.sync_saves()
    path = here.export(tmp_path / "all.zip")
    there.take(path)
    before = there.everything()
    report = there.take(path)
    assert there.everything() == before
    assert report == MergeReport()
    assert here.take(path) == MergeReport()


def _file(folder: Path) -> Path:
    path = folder / "third.pbn"
    save(path, [Entry(puzzle("#.\n##"))])
    return path


@pytest.mark.parametrize(("theirs", "cells"), [(2000.0, 1), (1000.0, 2), (500.0, 2)])
def test_the_newest_game_wins_and_keeps_the_best_result(
    home: Callable[[str], Home], tmp_path: Path, theirs: float, cells: int
) -> None:
    here, there = home("here"), home("there")
    here.play(OTHER, 5, when=theirs, best=30)
    here.play(ONE, 1, when=theirs)
    there.play(OTHER, 1, when=1000)
    there.play(ONE, 2, when=1000)
    before = there.saves.path(ONE).read_bytes()
    report = there.take(here.export(tmp_path / "all.zip"))
    ours = there.saves.load(ONE)
    assert ours is not None
    assert len(ours.moves) == cells
    other = there.saves.load(OTHER)
    assert other is not None
    assert other.solved
    assert other.best == 30
    assert len(other.moves) == (5 if theirs > 1000 else 1)
    if theirs > 1000:
        assert report.backup is not None
        kept = report.backup / "saves" / there.saves.path(ONE).name
        assert kept.read_bytes() == before


def test_the_newest_design_wins_and_the_old_one_is_kept(
    home: Callable[[str], Home], tmp_path: Path
) -> None:
    here, there = home("here"), home("there")
    for key, when in (("abc", 2000), ("def", 500), ("ghi", 1000), ("jkl", 1001)):
        here.design(key, ONE, when)
        there.design(key, OTHER, 1000)
    report = there.take(here.export(tmp_path / "all.zip"))
    titles = {info.key: info.title for info in DesignStore(there.folders.designs).recent()}
    assert titles == {"abc": "One", "def": "Other", "ghi": "Other", "jkl": "One"}
    assert report.designs == 2
    assert report.backup is not None
    assert sorted(path.name for path in report.backup.rglob("*.pbn")) == ["abc.pbn", "jkl.pbn"]


def test_a_damaged_game_is_repaired_before_the_comparison(
    home: Callable[[str], Home], tmp_path: Path
) -> None:
    here, there = home("here"), home("there")
    here.play(OTHER, 1, when=1000)
    there.play(OTHER, 3, when=2000)
    there.play(OTHER, 4, when=3000)
    path = there.saves.path(OTHER)
    path.write_bytes(path.read_bytes()[:300])
    there.take(here.export(tmp_path / "all.zip"))
    game = there.saves.load(OTHER)
    assert game is not None
    assert len(game.moves) == 3  # those of the previous save; the archive has one


def test_import_adds_missing_settings_and_keeps_existing_ones(
    home: Callable[[str], Home], tmp_path: Path
) -> None:
    here, there = home("here"), home("there")
    here.set(look="dark", gaps=False)
    there.set(look="light", badge=False)
    there.take(here.export(tmp_path / "all.zip"))
    assert json.loads(there.folders.settings.read_text()) == {
        "look": "light",
        "gaps": False,
        "badge": False,
    }


def test_imported_settings_stay_human_readable(home: Callable[[str], Home], tmp_path: Path) -> None:
    here, there = home("here"), home("there")
    here.set(name="Größe 船")
    there.take(here.export(tmp_path / "all.zip"))
    assert there.folders.settings.read_text(encoding="utf-8") == '{\n  "name": "Größe 船"\n}\n'


def test_tags_favourites_and_solves_are_merged(home: Callable[[str], Home], tmp_path: Path) -> None:
    here, there = home("here"), home("there")
    same, later = solve(ONE.fingerprint, 1, 12), solve(ONE.fingerprint, 9, 11)
    for place, tag in ((here, "red"), (there, "blue")):
        place.play(ONE, 1, when=1000)
        place.catalogue.set_tags(ONE.fingerprint, ["both", tag])
        place.catalogue.note_solve(same)
        place.catalogue.sync_saves()
    here.catalogue.note_solve(later)
    there.catalogue.set_favourite(ONE.fingerprint, on=True)
    report = there.take(here.export(tmp_path / "all.zip"))
    assert report.solves == 1
    assert sorted(there.catalogue.solves(), key=lambda each: each.solved_at) == [same, later]
    card = there.catalogue.card_of(ONE.fingerprint)
    assert card is not None
    assert card.favourite
    assert set(card.tags) == {"both", "red", "blue"}


def test_a_missing_watched_folder_is_reported(home: Callable[[str], Home], tmp_path: Path) -> None:
    here, there = home("here"), home("there")
    gone = tmp_path / "gone"
    gone.mkdir()
    here.catalogue.add_folder(gone)
    path = here.export(tmp_path / "all.zip")
    gone.rmdir()
    report = there.take(path)
    assert report.missing_folders == (gone,)
    assert report.folders == 0


@pytest.mark.parametrize("name", ["/" + "n" * 300, "here", "~"])
def test_an_impossible_or_relative_folder_is_not_watched(
    home: Callable[[str], Home], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    here, there = home("here"), home("there")
    monkeypatch.chdir(tmp_path)
    personal_data = replace(here.catalogue.personal_data(), folders=(name,))
    monkeypatch.setattr(here.catalogue, "personal_data", lambda: personal_data)
    report = there.take(here.export(tmp_path / "all.zip"))
    assert (report.folders, report.missing_folders) == (0, (Path(name),))


def test_damaged_files_are_left_out(home: Callable[[str], Home], tmp_path: Path) -> None:
    here, there = home("here"), home("there")
    here.play(ONE, 1, when=1000)
    (here.folders.saves / f"{OTHER.fingerprint}.pbn").write_bytes(b"<nothing")
    (here.folders.saves / "0123.pbn").write_bytes(here.saves.path(ONE).read_bytes())
    for folder in (here.folders.designs, here.folders.imports):
        folder.mkdir(exist_ok=True)
        (folder / "abc.pbn").write_bytes(b"<nothing")
    path = here.export(tmp_path / "all.zip")
    report = there.take(path)
    assert report.games == 1
    of_imports = "imports/abc.pbn"
    assert set(report.left_out) == {
        *("saves/0123.pbn", f"saves/{OTHER.fingerprint}.pbn", "designs/abc.pbn", of_imports)
    }
    assert (report.designs, report.puzzles) == (0, 0)
    # Files that are the same here are skipped; imports are compared by puzzle.
    assert here.take(path) == MergeReport(left_out=(of_imports,))


def test_a_failed_import_changes_nothing(
    home: Callable[[str], Home], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = home("here"), home("there")
    for what in (ONE, OTHER):
        here.play(what, 2, when=2000)
    there.play(ONE, 1, when=1000)
    path = here.export(tmp_path / "all.zip")
    before = there.everything()
    written: list[Path] = []

    def fail(target: Path, data: bytes) -> None:
        written.append(target)
        if len(written) == 2:
            raise OSError(28, "No space left on device")
        write_atomic(target, data)

    monkeypatch.setattr("nonogui.library.user_merge.write_atomic", fail)
    with pytest.raises(UserDataError) as raised:
        there.take(path)
    assert raised.value.key is DataKey.NOT_WRITTEN
    after = there.everything()
    assert {name: data for name, data in after.items() if "backups" not in name} == before
    assert there.saves.path(ONE).stat().st_mtime == 1000


def test_a_failed_import_removes_the_files_it_added(
    home: Callable[[str], Home], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = home("here"), home("there")
    here.play(ONE, 2, when=2000)
    here.play(OTHER, 2, when=2000)
    path = here.export(tmp_path / "all.zip")
    written: list[Path] = []

    def fail(target: Path, data: bytes) -> None:
        if written:
            raise OSError(28, "No space left on device")
        written.append(target)
        write_atomic(target, data)

    monkeypatch.setattr("nonogui.library.user_merge.write_atomic", fail)
    with pytest.raises(UserDataError, match="not-written"):
        there.take(path)
    assert len(written) == 1
    assert not written[0].exists()


def test_an_interrupted_import_changes_nothing(
    home: Callable[[str], Home], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = home("here"), home("there")
    here.play(ONE, 2, when=2000)
    there.play(ONE, 1, when=1000)
    path = here.export(tmp_path / "all.zip")
    before = there.saves.path(ONE).read_bytes()

    def interrupt(target: Path, data: bytes) -> None:
        write_atomic(target, data)
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr("nonogui.library.user_merge.write_atomic", interrupt)
    with pytest.raises(KeyboardInterrupt):
        there.take(path)
    assert there.saves.path(ONE).read_bytes() == before


def test_an_export_that_cannot_be_written_raises_an_error(
    home: Callable[[str], Home], tmp_path: Path
) -> None:
    with pytest.raises(UserDataError) as raised:
        home("here").export(tmp_path / "nowhere" / "all.zip")
    assert raised.value.key is DataKey.NOT_WRITTEN


def test_export_and_import_can_be_cancelled(home: Callable[[str], Home], tmp_path: Path) -> None:
    here, there = home("here"), home("there")
    here.play(ONE, 2, when=2000)
    path = here.export(tmp_path / "all.zip")
    before, data = there.everything(), path.read_bytes()
    token = CancelToken()
    token.cancel()
    with pytest.raises(StoppedError):
        export_data(path, here.folders, here.catalogue, version="1", cancel=token)
    with pytest.raises(StoppedError):
        import_data(path, there.folders, there.catalogue, cancel=token)
    assert path.read_bytes() == data
    assert there.everything() == before


def test_an_import_can_be_cancelled_until_it_writes_a_file(
    home: Callable[[str], Home], tmp_path: Path
) -> None:
    here, there = home("here"), home("there")
    here.play(ONE, 2, when=2000)
    path = here.export(tmp_path / "all.zip")
    before, token = there.everything(), CancelToken()
    with pytest.raises(StoppedError):
        import_data(
            path, there.folders, there.catalogue, cancel=token, progress=lambda *_: token.cancel()
        )
    assert there.everything() == before


def test_export_and_import_report_progress(home: Callable[[str], Home], tmp_path: Path) -> None:
    here = home("here")
    here.play(ONE, 1, when=1)
    here.play(OTHER, 1, when=1)
    received: list[tuple[int, int]] = []
    path = tmp_path / "all.zip"
    export_data(
        path,
        here.folders,
        here.catalogue,
        version="1",
        progress=lambda *news: received.append(news),
    )
    assert received == [(1, 2), (2, 2)]
    import_data(path, here.folders, here.catalogue, progress=lambda *news: received.append(news))
    assert received[2:] == [(1, 2), (2, 2)]


def test_damaged_saves_set_aside_are_not_exported(
    home: Callable[[str], Home], tmp_path: Path
) -> None:
    here = home("here")
    here.play(ONE, 1, when=1)
    (here.folders.saves / "a.pbn.damaged").write_bytes(b"")
    (here.folders.saves / ".a.pbn-1234.tmp").write_bytes(b"")
    with ZipFile(here.export(tmp_path / "all.zip")) as archive:
        assert [name for name in archive.namelist() if "saves/" in name] == [
            f"saves/{ONE.fingerprint}.pbn"
        ]


def test_backups_of_the_latest_imports_are_kept(
    home: Callable[[str], Home], tmp_path: Path
) -> None:
    here, archive = home("here"), tmp_path / "all.zip"
    kept = []
    for when in range(1, user_merge.MAX_BACKUPS + 3):
        there = home(f"there-{when}")
        there.play(ONE, 1 + when % 2, when=1e9 + 2 * when)
        there.export(archive)
        here.play(ONE, 2 - when % 2, when=1e9 + 2 * when - 1)
        report = import_data(archive, here.folders, here.catalogue, now=2e9 + when)
        assert report.backup is not None
        kept.append(report.backup)
    assert sorted(here.folders.backups.glob("before-import-*")) == kept[-user_merge.MAX_BACKUPS :]


def test_an_old_backup_that_cannot_be_removed_does_not_stop_the_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(user_merge.MAX_BACKUPS + 1):
        (tmp_path / f"before-import-{number}" / "saves").mkdir(parents=True)

    def refuse(path: str, **_options: object) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr("os.rmdir", refuse)
    user_merge._prune(tmp_path / "before-import-9")
    assert len(list(tmp_path.iterdir())) == user_merge.MAX_BACKUPS + 1


def test_many_imported_puzzles_are_split_into_several_packs(
    home: Callable[[str], Home], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(user_merge, "_IN_PACK", 2)
    there, here, archive = home("there"), home("here"), tmp_path / "all.zip"
    made = [puzzle("#" * length) for length in range(1, 6)]
    save(tmp_path / "many.pbn", [Entry(each) for each in made])
    there.catalogue.import_files([tmp_path / "many.pbn"])
    report = here.take(there.export(archive))
    assert report.puzzles == 5
    packs = sorted(here.folders.imports.glob("*.pbn"))
    assert sorted(len(load(pack).entries) for pack in packs) == [1, 2, 2]
    assert all(here.catalogue.card_of(each.fingerprint) for each in made)
    assert here.take(archive) == MergeReport()


def test_an_import_adds_puzzles_already_played_here(
    home: Callable[[str], Home], tmp_path: Path
) -> None:
    there, here, archive = home("there"), home("here"), tmp_path / "all.zip"
    save(tmp_path / "one.pbn", [Entry(ONE)])
    there.catalogue.import_files([tmp_path / "one.pbn"])
    there.export(archive)
    here.play(ONE, 1, when=1e9)
    here.catalogue.sync_saves()
    assert import_data(archive, here.folders, here.catalogue).puzzles == 1
    assert import_data(archive, here.folders, here.catalogue).puzzles == 0
