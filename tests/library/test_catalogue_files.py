"""Watched folders and imported files: changes are found, and hardly any file is read twice."""

import os
import shutil
from dataclasses import astuple, replace
from math import inf
from pathlib import Path

import pytest

from nonogui.core.grid import Grid
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import Document, Entry, fail
from nonogui.formats.registry import load, save
from nonogui.library import catalogue_scan
from nonogui.library.cards import PlayState, Query, SourceKind
from nonogui.library.catalogue import Catalogue
from nonogui.library.saves import SaveStore
from nonogui.library.shipped import collections
from nonogui.solver.limits import CancelToken
from tests.catalogues import file_of, only_card, play, sized, source_of, started, titles, won

DATA = Path(__file__).parents[1] / "data"


def names(catalogue: Catalogue, kind: SourceKind = SourceKind.FOLDER) -> list[str]:
    return [card.name for card in catalogue.cards(Query(source=source_of(catalogue, kind)))]


@pytest.fixture
def folder(tmp_path: Path, catalogue: Catalogue) -> Path:
    """A watched folder with a file of one puzzle, and one of two in a subfolder."""
    folder = tmp_path / "mine"
    file_of(folder / "one.pbn", sized(1))
    file_of(folder / "more" / "two.pbn", sized(2), sized(3))
    catalogue.add_folder(folder)
    catalogue.rescan()
    return folder


# ---- folders ----


def test_a_watched_folder_lists_its_puzzles(catalogue: Catalogue, folder: Path) -> None:
    assert sorted(names(catalogue)) == ["one", "two #1", "two #2"]
    source = next(each for each in catalogue.sources() if each.kind is SourceKind.FOLDER)
    assert (source.title, source.path, source.total) == ("mine", folder, 3)
    card = only_card(catalogue, sized(3))
    place = catalogue.place(card.id)
    assert place is not None
    assert place == ("two #2", folder / "more" / "two.pbn", 1, "webpbn")
    assert catalogue.puzzle(card.id) == sized(3)


def test_a_rescan_does_not_read_unchanged_files(catalogue: Catalogue, folder: Path) -> None:
    version = catalogue.data_version()
    seen: list[tuple[int, int]] = []
    report = catalogue.rescan(progress=lambda done, total: seen.append((done, total)))
    assert astuple(report) == (0, 0, (), (), False)
    assert seen[-1] == (0, 0)
    assert catalogue.data_version() == version
    assert folder.is_dir()


def test_a_changed_file_is_read_again_and_keeps_its_cards(
    catalogue: Catalogue, folder: Path
) -> None:
    id_ = only_card(catalogue, sized(2)).id
    file_of(folder / "more" / "two.pbn", sized(2), sized(4), sized(5))
    assert catalogue.rescan().added == 2
    assert sorted(names(catalogue)) == ["one", "two #1", "two #2", "two #3"]
    assert only_card(catalogue, sized(2)).id == id_
    assert catalogue.card_of(sized(3).fingerprint) is None
    file_of(folder / "more" / "two.pbn", sized(2))
    catalogue.rescan()
    assert sorted(names(catalogue)) == ["one", "two"]


def test_a_removed_file_is_hidden_but_its_progress_is_kept(
    catalogue: Catalogue, saves: SaveStore, folder: Path
) -> None:
    catalogue.note_game(sized(1), won(sized(1)), 1e9)
    catalogue.set_tags(sized(1).fingerprint, ["mine"])
    (folder / "one.pbn").rename(folder.parent / "elsewhere.pbn")
    catalogue.rescan()
    assert sorted(names(catalogue)) == ["two #1", "two #2"]
    assert catalogue.card_of(sized(1).fingerprint) is None
    (folder.parent / "elsewhere.pbn").rename(folder / "renamed.pbn")
    catalogue.rescan()
    card = only_card(catalogue, sized(1))
    assert (card.name, card.state, card.tags) == ("renamed", PlayState.SOLVED, ("mine",))
    assert not saves.folder.exists()


def test_a_restored_unchanged_file_is_shown_without_reading_it(
    catalogue: Catalogue, folder: Path
) -> None:
    id_ = only_card(catalogue, sized(1)).id
    (folder / "one.pbn").rename(folder.parent / "away.pbn")
    catalogue.rescan()
    (folder.parent / "away.pbn").rename(folder / "one.pbn")
    assert catalogue.rescan().known == 0
    assert only_card(catalogue, sized(1)).id == id_


def test_copies_of_a_puzzle_count_as_one(catalogue: Catalogue, folder: Path) -> None:
    file_of(folder / "copy.pbn", sized(1))
    report = catalogue.rescan()
    assert (report.added, report.known) == (0, 1)
    assert titles(catalogue, Query("5x6")) == []
    named = filter(None, titles(catalogue, Query("6x5")))  # lessons have no title
    assert sorted(named) == ["Title 1", "Title 2", "Title 3"]


def test_an_unreadable_file_is_reported(catalogue: Catalogue, folder: Path) -> None:
    (folder / "bad.pbn").write_text("<puzzleset>", encoding="utf-8")
    report = catalogue.rescan()
    assert [each.path for each in report.failed] == [folder / "bad.pbn"]
    [unreadable] = catalogue.unreadable()
    assert unreadable == report.failed[0]
    assert unreadable.problems.errors[0].key is ProblemKey.XML
    assert catalogue.rescan().failed == (), "it is not read again"
    file_of(folder / "bad.pbn", sized(7))
    catalogue.rescan()
    assert catalogue.unreadable() == ()
    assert only_card(catalogue, sized(7)).name == "bad"


def test_a_file_of_another_kind_is_no_failure(catalogue: Catalogue, folder: Path) -> None:
    (folder / "about.json").write_text('{"title": "Fishes"}', encoding="utf-8")
    assert catalogue.rescan().failed == ()
    assert catalogue.unreadable() == ()
    file_of(folder / "about.json", sized(7))
    assert catalogue.rescan().added == 1, "it is read again once it has changed"


def test_a_puzzle_damaged_in_the_database_is_read_from_its_file(
    catalogue: Catalogue, folder: Path
) -> None:
    card = only_card(catalogue, sized(1)).id
    with catalogue._database.writing() as connection:
        connection.execute("UPDATE texts SET native = ? WHERE card = ?", (b"damaged", card))
    assert catalogue.puzzle(card) is None
    catalogue.rescan()
    assert catalogue.puzzle(card) == sized(1)
    assert folder.is_dir()


def test_an_inaccessible_file_keeps_its_puzzles(
    catalogue: Catalogue, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(_path: Path, *, log: bool) -> Document:
        raise fail(ProblemKey.UNREADABLE, reason=f"locked, {log}")

    file_of(folder / "one.pbn", sized(8), sized(9))
    monkeypatch.setattr(catalogue_scan, "load", locked)
    assert len(catalogue.rescan().failed) == 1
    assert only_card(catalogue, sized(1)).name == "one"


def test_a_missing_folder_keeps_its_puzzles(catalogue: Catalogue, folder: Path) -> None:
    folder.rename(folder.parent / "away")
    catalogue.rescan()
    source = next(each for each in catalogue.sources() if each.kind is SourceKind.FOLDER)
    assert (source.is_there, source.total) == (False, 3)
    (folder.parent / "away").rename(folder)
    catalogue.rescan()
    assert next(s for s in catalogue.sources() if s.kind is SourceKind.FOLDER).is_there


def test_a_folder_can_be_removed_from_the_library(catalogue: Catalogue, folder: Path) -> None:
    catalogue.note_game(sized(1), won(sized(1)), 1e9)
    catalogue.set_favourite(sized(1).fingerprint, on=True)
    catalogue.remove_source(source_of(catalogue, SourceKind.FOLDER))
    assert all(each.kind is not SourceKind.FOLDER for each in catalogue.sources())
    assert catalogue.card_of(sized(1).fingerprint) is None
    catalogue.add_folder(folder)
    catalogue.rescan()
    card = only_card(catalogue, sized(1))
    assert (card.favourite, card.state) == (True, PlayState.SOLVED)


def test_a_shipped_collection_cannot_be_removed(catalogue: Catalogue) -> None:
    before = catalogue.sources()
    catalogue.remove_source(before[0].id)
    catalogue.remove_source(10**6)
    assert catalogue.sources() == before


def test_adding_a_folder_twice_watches_it_once(catalogue: Catalogue, folder: Path) -> None:
    assert catalogue.add_folder(folder) == source_of(catalogue, SourceKind.FOLDER)
    assert sum(each.kind is SourceKind.FOLDER for each in catalogue.sources()) == 1


def test_the_report_counts_new_and_known_puzzles_separately(
    catalogue: Catalogue, folder: Path
) -> None:
    file_of(folder / "more.pbn", sized(1), sized(8), sized(2))
    report = catalogue.rescan()
    assert (report.added, report.known) == (1, 2)


def test_a_folder_at_the_file_limit_is_scanned_completely(
    catalogue: Catalogue, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file_of(folder / "three.pbn", sized(8))
    monkeypatch.setattr(catalogue_scan, "MAX_FILES", 3)
    report = catalogue.rescan()
    assert (report.added, report.failed) == (1, ())


def test_a_folder_above_the_file_limit_is_scanned_in_part(
    catalogue: Catalogue, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue_scan, "MAX_FILES", 1)
    report = catalogue.rescan()
    assert [each.problems[0].key for each in report.failed] == [ProblemKey.TOO_MANY_FILES]
    assert len(names(catalogue)) == 3, "what was found before is not taken for gone"
    assert folder.is_dir()


def test_a_cancelled_rescan_keeps_the_puzzles_found_so_far(
    catalogue: Catalogue, folder: Path
) -> None:
    for number in range(10, 20):
        file_of(folder / f"{number}.pbn", sized(number))
    cancel = CancelToken()
    seen: list[int] = []

    def stop(done: int, _total: int) -> None:
        seen.append(done)
        cancel.cancel()

    report = catalogue.rescan(cancel=cancel, progress=stop)
    assert report.cancelled
    assert report.added < 10
    assert catalogue.rescan().added == 10 - report.added


def test_a_rescan_survives_every_file_format_and_broken_files(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    examples = tmp_path / "examples"
    for format_ in ("non", "webpbn", "sgt", "olsak", "freenono"):
        shutil.copytree(DATA / format_, examples / format_)
    catalogue.add_folder(examples)
    report = catalogue.rescan()
    assert report.added > 10
    assert report.failed
    assert {each.path for each in catalogue.unreadable()} == {each.path for each in report.failed}
    assert catalogue.import_files([examples]).added == report.added
    catalogue.remove_source(source_of(catalogue, SourceKind.FOLDER))
    assert catalogue.import_files([examples]).added == 0
    for card in catalogue.cards(Query()):
        assert catalogue.puzzle(card.id) is not None
    assert catalogue.notices == ()


def test_lone_surrogates_in_a_title_are_replaced(catalogue: Catalogue, saves: SaveStore) -> None:
    puzzle = replace(sized(1), metadata=Metadata("half \ud800", author="\udfff"))
    play(catalogue, saves, puzzle, won(puzzle))
    assert titles(catalogue, Query("half \ud801")) == ["half ?"]
    catalogue.set_tags(puzzle.fingerprint, ["\ud802"])
    assert catalogue.tags() == ()
    assert catalogue.notices == ()


def test_files_with_undecodable_names_are_skipped(catalogue: Catalogue, tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"odd-\xff")
    file = file_of(odd / os.fsdecode(b"one-\xff.pbn"), sized(1))
    assert catalogue.add_folder(odd) is None
    catalogue.add_folder(tmp_path)
    assert catalogue.rescan().added == 0
    assert catalogue.import_files([file]).added == 1
    assert only_card(catalogue, sized(1)).name == "one-?"


# ---- imports ----


def test_imported_puzzles_stay_when_their_files_are_deleted(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    one = file_of(tmp_path / "from" / "one.pbn", sized(1))
    two = file_of(tmp_path / "from" / "two.pbn", sized(2), sized(3))
    report = catalogue.import_files([one, two])
    assert astuple(report) == (3, 0, (), (), False)
    one.unlink()
    two.unlink()
    assert sorted(names(catalogue, SourceKind.IMPORTED)) == ["one", "two #1", "two #2"]
    card = only_card(catalogue, sized(2))
    assert catalogue.puzzle(card.id) == sized(2)
    assert catalogue.place(card.id) is None


def test_files_imported_together_share_one_pack(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonogui.library.catalogue_sources._PACK_SECONDS", 60.0)
    catalogue.import_files([file_of(tmp_path / f"{n}.pbn", sized(n)) for n in (1, 2, 3)])
    assert len(list((tmp_path / "imports").glob("*.pbn"))) == 1


def test_puzzles_in_the_library_are_not_imported_again(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    shipped = collections()[1].puzzles[0].puzzle
    file = file_of(tmp_path / "a.pbn", sized(1), shipped, sized(1))
    report = catalogue.import_files([file])
    assert (report.added, report.known) == (1, 2)
    report = catalogue.import_files([file])
    assert (report.added, report.known) == (0, 3)


def test_puzzles_imported_from_a_watched_folder_outlive_it(
    catalogue: Catalogue, folder: Path
) -> None:
    file = file_of(folder / "a.pbn", sized(1))
    source = catalogue.add_folder(folder)
    catalogue.rescan()
    assert catalogue.import_files([file]).added == 1
    assert catalogue.import_files([file]).added == 0
    assert source is not None
    catalogue.remove_source(source)
    assert only_card(catalogue, sized(1)).kind is SourceKind.IMPORTED


def test_an_import_reports_bad_files_and_keeps_the_sound_puzzles(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    file_of(tmp_path / "from" / "deep" / "one.pbn", sized(1))
    bad = tmp_path / "from" / "bad.pbn"
    bad.write_text("<", encoding="utf-8")
    missing = tmp_path / "missing.non"
    half = tmp_path / "half.pbn"
    unsound = replace(sized(2), goal=Grid.uniform(sized(2).width, sized(2).height, 1))
    save(half, [Entry(unsound), Entry(sized(3))])
    report = catalogue.import_files([tmp_path / "from", missing, half])
    assert report.added == 2
    assert [each.path for each in report.failed] == [bad, missing, half]


def test_a_game_in_an_imported_file_is_imported(
    catalogue: Catalogue, saves: SaveStore, tmp_path: Path
) -> None:
    file = tmp_path / "a.pbn"
    save(file, [Entry(sized(1), started(sized(1)))])
    catalogue.import_files([file])
    assert only_card(catalogue, sized(1)).state is PlayState.STARTED
    assert saves.load(sized(1)) == started(sized(1))
    play(catalogue, saves, sized(1), won(sized(1)))
    catalogue.remove_source(source_of(catalogue, SourceKind.IMPORTED))
    catalogue.import_files([file])
    assert saves.load(sized(1)) == won(sized(1)), "a game that is there is not overwritten"


def test_importing_many_files_takes_few_transactions(catalogue: Catalogue, tmp_path: Path) -> None:
    files = [file_of(tmp_path / "from" / f"{n}.pbn", sized(n, 4, 4)) for n in range(60)]
    statements: list[str] = []
    with catalogue._database.reading() as connection:
        connection.set_trace_callback(statements.append)
    seen: list[tuple[int, int]] = []
    report = catalogue.import_files(files, progress=lambda done, of: seen.append((done, of)))
    connection.set_trace_callback(None)
    assert report.added + report.known == 60
    assert statements.count("COMMIT") <= 10
    assert len(list((tmp_path / "imports").glob("*.pbn"))) <= 10
    assert (seen[0], seen[-1]) == ((0, 60), (60, 60))


def test_a_pack_holds_fewer_large_puzzles(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonogui.library.catalogue_sources._MAX_CELLS", 70)
    catalogue.import_files([file_of(tmp_path / "a.pbn", *map(sized, range(1, 6)))])  # 30 cells each
    packs = sorted((tmp_path / "imports").glob("*.pbn"))
    assert [len(load(pack).entries) for pack in packs] == [3, 2]


def test_a_large_folder_is_stored_in_batches(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue_scan, "_BATCH", 2)
    monkeypatch.setattr(catalogue_scan, "_BATCH_SECONDS", inf)
    for number in range(5):
        file_of(tmp_path / "mine" / f"{number}.pbn", sized(number + 1))
    catalogue.add_folder(tmp_path / "mine")
    steps: list[tuple[int, int]] = []
    catalogue.rescan(progress=lambda done, of: steps.append((done, of)))
    assert [step for step in steps if step[1] == 5] == [(0, 5), (2, 5), (4, 5), (5, 5)]
    assert len(names(catalogue, SourceKind.FOLDER)) == 5


def test_paging_keeps_the_order_of_cards(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue.import_files([file_of(tmp_path / "a.pbn", *map(sized, range(1, 6)))])
    source = source_of(catalogue, SourceKind.IMPORTED)
    ids = [card.id for card in catalogue.cards(Query(source=source))]
    monkeypatch.setattr("nonogui.library.catalogue_query._PAGE", 2)
    wanted = [ids[4], ids[0], ids[3], 10**6, ids[1], ids[2]]
    found = catalogue.page(wanted)
    assert [card.id for card in found] == [each for each in wanted if each in ids]


def test_puzzles_another_window_imports_meanwhile_count_as_known(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Puzzle] = []

    def is_known(_import: object, made: Puzzle) -> bool:
        asked.append(made)
        return len(asked) > 2  # not on reading, but before writing

    monkeypatch.setattr("nonogui.library.catalogue_sources.Import._is_known", is_known)
    report = catalogue.import_files([file_of(tmp_path / "a.pbn", sized(1), sized(2))])
    assert (report.added, report.known) == (0, 2)
    assert not list((tmp_path / "imports").glob("*.pbn"))


def test_a_cancelled_import_keeps_the_puzzles_imported_so_far(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonogui.library.catalogue_sources._MAX_IN_PACK", 3)
    files = [file_of(tmp_path / "from" / f"{n}.pbn", sized(n)) for n in range(10)]
    cancel = CancelToken()
    report = catalogue.import_files(
        files, cancel=cancel, progress=lambda done, _of: cancel.cancel() if done == 4 else None
    )
    assert (report.added, report.cancelled) == (4, True)
    assert len(names(catalogue, SourceKind.IMPORTED)) == 4


def test_a_rescan_finds_packs_missing_from_the_database(
    catalogue: Catalogue, saves: SaveStore, tmp_path: Path
) -> None:
    catalogue.import_files([file_of(tmp_path / "a.pbn", sized(1), sized(2))])
    other = Catalogue(tmp_path / "other.sqlite", saves, imports=tmp_path / "imports")
    assert other.rescan().added == 2
    assert [(c.name, c.title) for c in other.cards(Query("a"))][-2:] == [
        (c.name, c.title) for c in catalogue.cards(Query("a"))
    ][-2:]
    card = only_card(other, sized(2))
    assert (card.name, card.number) == ("a #2", 2)
    assert other.puzzle(card.id) == sized(2)
    other.close()


def test_removed_imports_go_to_the_trash(catalogue: Catalogue, tmp_path: Path) -> None:
    catalogue.import_files([file_of(tmp_path / "a.pbn", sized(1))])
    catalogue.remove_source(source_of(catalogue, SourceKind.IMPORTED))
    assert catalogue.card_of(sized(1).fingerprint) is None
    assert len(list((tmp_path / "imports" / "trash").iterdir())) == 1


def test_an_unwritable_import_folder_is_reported(catalogue: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "imports").write_text("in the way", encoding="utf-8")
    report = catalogue.import_files([file_of(tmp_path / "a.pbn", sized(1))])
    assert report.added == 0
    assert report.failed[-1].problems[0].key is ProblemKey.UNWRITABLE


def test_a_file_deleted_during_listing_is_skipped(tmp_path: Path) -> None:
    there = [str(tmp_path / name) for name in ("a.pbn", "gone.pbn", "sub/b.pbn")]
    (tmp_path / "sub").mkdir()
    for path in (there[0], there[2]):
        Path(path).write_bytes(b"12345")
    found = list(catalogue_scan.found_files(tmp_path, there))
    assert [(each.name, each.size) for each in found] == [("a.pbn", 5), ("sub/b.pbn", 5)]
    assert all(each.is_as_it_was for each in found)
    Path(there[0]).write_bytes(b"123456")
    Path(there[2]).unlink()
    assert not any(each.is_as_it_was for each in found)


def test_imported_files_that_can_be_read_in_two_ways_are_reported(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    either_way, clear = tmp_path / "side.txt", tmp_path / "side.nin"
    for path in (either_way, clear):
        path.write_text("3 3\n1\n3\n1 1\n2\n1 1\n2\n")
    report = catalogue.import_files([either_way, clear])
    assert (report.added, report.failed) == (1, ())
    assert [each.path for each in report.doubtful] == [either_way]
