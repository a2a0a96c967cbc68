"""Removed imports: one by one, all at once, and the contents of the trash."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from nonogui.core.grid import Grid
from nonogui.formats.base import Entry
from nonogui.formats.registry import load, save
from nonogui.library import catalogue_packs
from nonogui.library.cards import NoticeKey, PlayState, Query, SourceKind
from nonogui.library.catalogue import Catalogue
from nonogui.library.catalogue_sources import write_failure
from nonogui.library.saves import SaveStore
from tests.catalogues import file_of, only_card, play, sized, source_of, won


@pytest.fixture
def imported(catalogue: Catalogue, tmp_path: Path) -> Catalogue:
    """A catalogue with five imported puzzles in one pack."""
    catalogue.import_files([file_of(tmp_path / "a.pbn", *map(sized, range(1, 6)))])
    return catalogue


def names(catalogue: Catalogue) -> list[str]:
    source = source_of(catalogue, SourceKind.IMPORTED)
    return [card.title for card in catalogue.cards(Query(source=source))]


def in_trash(tmp_path: Path) -> list[str]:
    trash = tmp_path / "imports" / "trash"
    return [
        entry.puzzle.metadata.title
        for path in sorted(trash.glob("*.pbn"))
        for entry in load(path).entries
    ]


def test_single_imported_puzzles_can_be_removed(imported: Catalogue, tmp_path: Path) -> None:
    third = only_card(imported, sized(3))
    gone = [only_card(imported, sized(number)).id for number in (2, 4)]
    imported.set_favourite(sized(2).fingerprint, on=True)
    imported.remove_imported(gone)
    assert names(imported) == ["Title 1", "Title 3", "Title 5"]
    assert in_trash(tmp_path) == ["Title 2", "Title 4"]
    still = only_card(imported, sized(3))
    assert (still.id, still.number, still.name) == (third.id, 2, "a #3")
    assert imported.puzzle(still.id) == sized(3)
    assert imported.rescan().added == 0, "the rows say what the pack does"
    assert names(imported) == ["Title 1", "Title 3", "Title 5"]
    assert imported.import_files([file_of(tmp_path / "b.pbn", sized(2))]).added == 1
    assert only_card(imported, sized(2)).favourite


def test_removed_puzzles_can_be_restored(imported: Catalogue, tmp_path: Path) -> None:
    before = names(imported)
    two = imported.remove_imported([only_card(imported, sized(number)).id for number in (2, 4)])
    rest = imported.remove_source(source_of(imported, SourceKind.IMPORTED))
    assert names(imported) == []
    imported.restore_imported([*rest, *two])
    assert sorted(names(imported)) == before
    assert only_card(imported, sized(2)).name.startswith("a"), "the name of its file is kept"
    imported.restore_imported(two)
    assert (sorted(names(imported)), in_trash(tmp_path)) == (before, [])


def test_removing_the_last_puzzle_removes_its_pack(imported: Catalogue, tmp_path: Path) -> None:
    imported.remove_imported(imported.ids(Query(source=source_of(imported, SourceKind.IMPORTED))))
    assert names(imported) == []
    assert not list((tmp_path / "imports").glob("*.pbn"))
    assert len(in_trash(tmp_path)) == 5
    assert imported.rescan().added == 0


def test_removing_a_puzzle_keeps_its_game(imported: Catalogue, saves: SaveStore) -> None:
    play(imported, saves, sized(1), won(sized(1)))
    imported.remove_imported([only_card(imported, sized(1)).id])
    card = only_card(imported, sized(1))
    assert (card.kind, card.state) == (SourceKind.PLAYED, PlayState.SOLVED)


def test_only_imported_puzzles_can_be_removed(imported: Catalogue) -> None:
    before = imported.ids(Query())
    shipped = [card.id for card in imported.cards(Query()) if card.kind is SourceKind.SHIPPED]
    imported.remove_imported([*shipped, 10**6])
    assert imported.ids(Query()) == before


def test_removal_leaves_a_changed_pack_alone(imported: Catalogue, tmp_path: Path) -> None:
    (pack,) = (tmp_path / "imports").glob("*.pbn")
    card = only_card(imported, sized(1))
    file_of(pack, sized(5), sized(1))
    imported.remove_imported([card.id])
    assert len(load(pack).entries) == 2
    pack.unlink()
    imported.remove_imported([card.id])
    assert not imported.notices


def test_removal_keeps_a_pack_that_cannot_be_written(
    imported: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_wanted: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(catalogue_packs, "write_atomic", refuse)
    imported.remove_imported([only_card(imported, sized(1)).id])
    assert len(names(imported)) == 5
    assert [notice.key for notice in imported.notices] == [NoticeKey.NOT_SAVED]


def test_the_trash_is_limited_in_size(
    imported: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue_packs, "MAX_IN_TRASH", 2)
    for number in (1, 2, 3):
        imported.remove_imported([only_card(imported, sized(number)).id])
    assert in_trash(tmp_path) == ["Title 2", "Title 3"]
    imported.remove_source(source_of(imported, SourceKind.IMPORTED))
    assert sorted(in_trash(tmp_path)) == ["Title 3", "Title 4", "Title 5"], "the latest packs"


def test_an_unreadable_pack_is_reported_and_kept(imported: Catalogue, tmp_path: Path) -> None:
    bad = tmp_path / "imports" / "bad.pbn"
    bad.write_text("<puzzleset", encoding="utf-8")
    failed = imported.rescan().failed
    assert [each.path for each in failed] == [bad]
    assert failed[0].problems.errors
    assert bad.read_text(encoding="utf-8") == "<puzzleset"
    assert len(names(imported)) == 5


def test_puzzles_of_a_partly_damaged_pack_keep_their_numbers(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    unsound = replace(sized(2), goal=Grid.uniform(sized(2).width, sized(2).height, 1))
    (tmp_path / "imports").mkdir()
    save(tmp_path / "imports" / "a.pbn", [Entry(sized(1)), Entry(unsound), Entry(sized(3))])
    assert catalogue.rescan().added == 2
    assert [only_card(catalogue, sized(n)).number for n in (1, 3)] == [1, 3]


@pytest.mark.parametrize(
    ("note", "name"), [("%22mine%22", "mine"), ("[1", ""), ("7", ""), ("null", "")]
)
def test_an_imported_puzzle_takes_its_name_only_from_a_text_note(
    catalogue: Catalogue, tmp_path: Path, note: str, name: str
) -> None:
    about = replace(sized(1).metadata, notes=("my own", f"nonogui:file={note}"))
    file_of(tmp_path / "imports" / "a.pbn", replace(sized(1), metadata=about))
    catalogue.rescan()
    card = only_card(catalogue, sized(1))
    assert card.name == name
    found = catalogue.puzzle(card.id)
    assert found is not None
    assert found.metadata.notes == ("my own",)


def test_removed_packs_leave_no_rows_in_the_database(imported: Catalogue) -> None:
    imported.remove_source(source_of(imported, SourceKind.IMPORTED))
    with imported._database.reading() as connection:
        gone = connection.execute("SELECT count(*) FROM files WHERE is_gone").fetchone()
    assert gone == (0,)


def test_the_report_of_an_unwritable_pack_gives_the_reason(tmp_path: Path) -> None:
    known, odd = OSError(28, "No space left on device"), OSError("something odd")
    found = [
        dict(write_failure(tmp_path, each).problems[0].values)["reason"] for each in (known, odd)
    ]
    assert found == ["No space left on device", "something odd"]
