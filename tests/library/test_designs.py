"""Kept designs: read back unchanged, listed, removed and restored."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogui.core.clue import Clue
from nonogui.core.design import Design, Leader
from nonogui.core.edits import NO_HISTORY
from nonogui.core.grid import Axis, Cell, Line
from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Entry
from nonogui.formats.registry import format_by_name, save
from nonogui.library import designs
from nonogui.library.designs import TRASH, DesignStore, OwnFile
from nonogui.library.file_store import NO_FILE
from tests.boards import board, palette, random_picture
from tests.catalogues import file_of


@pytest.fixture
def store(tmp_path: Path) -> DesignStore:
    return DesignStore(tmp_path / "designs")


def again(store: DesignStore) -> DesignStore:
    """Return a store for the same folder, as in a newly started program."""
    return DesignStore(store.folder)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 9), st.integers(1, 9), st.integers(1, 4), st.integers(0, 99))
def test_a_design_is_read_back_unchanged(
    tmp_path_factory: pytest.TempPathFactory, width: int, height: int, inks: int, seed: int
) -> None:
    store = DesignStore(tmp_path_factory.mktemp("designs"))
    picture = random_picture(width, height, seed, inks)
    words = Metadata(title=f"No. {seed}", author="A & B", description="<one>", source="two")
    design = Design.from_picture(picture, palette(inks), words)
    if seed % 2:
        design = design.with_given([Cell(0, 0)])
    store.save("one", design)
    assert again(store).load("one") == design


def own_file(store: DesignStore) -> OwnFile | None:
    found = again(store).read("one")
    assert found is not None
    return found.own


def test_an_untitled_design_is_listed_by_the_name_of_its_file(
    store: DesignStore, tmp_path: Path
) -> None:
    design = Design.blank(3, 2)
    format_ = format_by_name("non")
    assert format_
    own = OwnFile.of(tmp_path / "many.non", format_, design.puzzle)
    store.save("one", design, own=own)
    store.save("two", design)
    store.save("three", design.with_metadata(Metadata(title="Boat")), own=own)
    assert {info.key: info.title for info in store.recent()} == {
        "one": "many",
        "two": "",
        "three": "Boat",
    }


def test_a_design_remembers_its_own_file_until_something_else_changes_it(
    store: DesignStore, tmp_path: Path
) -> None:
    format_, path = format_by_name("non"), tmp_path / "a--b.non"
    assert format_ is not None
    design = Design.from_picture(board("#.\n##"))
    own = OwnFile.of(path, format_, design.puzzle)
    store.save("one", design, own=own)
    assert own_file(store) is None  # it is not there
    save(path, [Entry(design.puzzle)], format_)
    assert own_file(store) == own
    changed = design.with_picture(board("##\n##"))
    store.save("one", changed, own=own)
    assert own_file(store) == replace(own, is_current=False)
    changes = [own.has_changed]
    save(path, [Entry(changed.puzzle)], format_)
    store.save("one", changed, own=own)
    changes.append(own.has_changed)
    assert own_file(store) is None
    path.unlink()
    assert [*changes, own.has_changed] == [False, True, False]
    store.save("one", changed)
    assert own_file(store) is None


def test_clues_that_do_not_fit_the_line_are_kept(store: DesignStore) -> None:
    design = Design.blank(3, 2).with_clue(Line(Axis.ROW, 0), Clue.of(3, 3))
    store.save("one", design)
    loaded = again(store).load("one")
    assert loaded is not None
    assert loaded.leader is Leader.CLUES
    assert loaded.puzzle.rows == design.puzzle.rows


def test_a_broken_symlink_hides_no_design(store: DesignStore) -> None:
    store.save("a", Design.from_picture(board("#.")))
    store.path("b").symlink_to(store.folder / "gone.pbn")
    assert [info.key for info in store.recent()] == ["a"]
    trash = store.folder / TRASH
    trash.mkdir()
    (trash / "c.pbn").symlink_to(store.folder / "gone.pbn")
    store.remove("a")
    assert (trash / "a.pbn").exists()


def test_the_latest_design_is_listed_first(store: DesignStore) -> None:
    first, second = Design.from_picture(board("#.")), Design.from_picture(board(".#"))
    titled = second.with_metadata(Metadata(title="Second"))
    store.save("a", first)
    store.save("b", titled)
    os.utime(store.path("a"), (1000, 1000))
    os.utime(store.path("b"), (1000, 2000))
    assert [(info.key, info.modified) for info in store.recent()] == [("b", 2000), ("a", 1000)]
    assert store.recent()[0].title == "Second"
    store.save("a", first.with_metadata(Metadata(title="Renamed")))
    assert [info.title for info in store.recent()] == ["Renamed", "Second"]
    assert len(list(store.folder.glob("*.pbn"))) == 2


def test_a_removed_design_can_be_restored(store: DesignStore) -> None:
    design = Design.from_picture(board("#."))
    store.save("a", design)
    store.remove("a")
    assert store.recent() == []
    assert store.load("a") is None
    store.restore("a")
    assert store.load("a") == design


def test_the_trash_keeps_only_the_newest_designs(
    store: DesignStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(designs, "MAX_IN_TRASH", 2)
    for when, name in enumerate("cabd", start=1000):
        store.save(name, Design.from_picture(board("#.")))
        os.utime(store.path(name), (when, when))
        store.remove(name)
    assert sorted(path.stem for path in (store.folder / TRASH).iterdir()) == ["b", "d"]
    store.restore("b")  # the newest are kept


def test_an_old_design_stays_in_a_full_trash(
    store: DesignStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(designs, "MAX_IN_TRASH", 2)
    for name, when in {"a": 3000, "b": 2000, "c": 1000}.items():
        store.save(name, Design.from_picture(board("#.")))
        os.utime(store.path(name), (when, when))
    for name in "ab":
        store.remove(name)
        os.utime(store.folder / TRASH / store.path(name).name, (4000, 4000))
    store.remove("c")
    store.restore("c")


def test_a_puzzle_from_another_program_is_a_design_without_history(store: DesignStore) -> None:
    design = Design.from_picture(board("#."), metadata=Metadata("From elsewhere"))
    file_of(store.path("a"), design.puzzle)
    kept = store.read("a")
    assert kept is not None
    assert kept.design.puzzle == design.puzzle
    assert kept.history == NO_HISTORY
    assert [info.title for info in store.recent()] == ["From elsewhere"]
    store.path("a").write_text("<puzzleset><what/></puzzleset>", encoding="utf-8")
    assert store.read("a") is None
    assert store.recent() == []
    assert store.damages == []
    assert store.path("a").exists()


def test_an_unreadable_file_does_not_hide_other_designs(store: DesignStore) -> None:
    store.save("a", Design.from_picture(board("#.")))
    store.path("b").write_text("<puzzleset")
    assert [info.key for info in store.recent()] == ["a"]
    assert store.load("b") is None
    assert store.path("b").exists()


def test_an_inaccessible_design_has_no_generation(store: DesignStore) -> None:
    store.path("a").mkdir(parents=True)
    assert store.generation("a") == NO_FILE
    assert store.read("a") is None
    assert store.recent() == []
    store.path("a").rmdir()
    assert store.generation("a") == NO_FILE
    state = store.save("a", Design.blank(2, 2))
    assert store.generation("a") == state != NO_FILE


def test_new_designs_get_unique_keys() -> None:
    names = {DesignStore.new_key() for _each in range(100)}
    assert len(names) == 100
    assert all(name.isalnum() for name in names)


def test_no_folder_means_no_designs(store: DesignStore) -> None:
    assert store.recent() == []
    assert not store.folder.exists()


def test_the_title_is_not_part_of_the_file_name(store: DesignStore) -> None:
    design = Design.from_picture(board("#."))
    store.save("a", replace(design, puzzle=replace(design.puzzle, metadata=Metadata("../x/y"))))
    assert [path.name for path in store.folder.rglob("*.pbn")] == ["a.pbn"]
    assert not store.folder.parent.joinpath("x").exists()
