"""The shipped collections."""

import json
from pathlib import Path

import pytest

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.library import shipped
from nonogui.library.shipped import collections
from tests.boards import puzzle


def test_the_real_collections_can_be_read() -> None:
    real = collections()
    assert len(real) >= 3
    for collection in real:
        assert collection.title
        assert collection.description
        assert [each.number for each in collection.puzzles] == [
            number for number, _ in enumerate(collection.puzzles, start=1)
        ]
    assert all(not each.puzzle.validate() for each in real[0].puzzles)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of collections, with two puzzles in one of them."""
    for key in ("10-tenth", "2-second", "1-first"):
        (tmp_path / key).mkdir()
        about = {"title": key.upper(), "description": "Of two."}
        (tmp_path / key / "collection.json").write_text(json.dumps(about), encoding="utf-8")
    save(tmp_path / "1-first" / "02-hill.pbn", [Entry(puzzle(".#.\n###", title="Hill"))])
    save(tmp_path / "1-first" / "01-dot.pbn", [Entry(puzzle("#", title="Dot"))])
    (tmp_path / "1-first" / "notes.txt").touch()
    (tmp_path / "README.md").touch()
    (tmp_path / "__pycache__").mkdir()
    monkeypatch.setattr(shipped, "puzzles", lambda: tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_collections_are_sorted_by_number() -> None:
    assert [each.key for each in collections()] == ["1-first", "2-second", "10-tenth"]


@pytest.mark.usefixtures("folder")
def test_puzzles_are_sorted_by_name() -> None:
    first, second, _ = collections()
    assert (first.key, first.title, first.description) == ("1-first", "1-FIRST", "Of two.")
    assert [(each.number, each.key) for each in first.puzzles] == [(1, "01-dot"), (2, "02-hill")]
    assert {each.collection for each in first.puzzles} == {"1-first"}
    assert second.puzzles == ()


def test_a_lesson_names_its_technique(folder: Path) -> None:
    about = {"title": "Lessons", "description": "Of one.", "techniques": {"02-hill": "glue"}}
    (folder / "1-first" / "collection.json").write_text(json.dumps(about), encoding="utf-8")
    assert [each.technique for each in collections()[0].puzzles] == [None, Technique.GLUE]


def test_the_grade_of_a_shipped_puzzle_needs_no_rating(folder: Path) -> None:
    about = {"title": "Two", "description": "Of two.", "grades": {"02-hill": "several-lines"}}
    (folder / "1-first" / "collection.json").write_text(json.dumps(about), encoding="utf-8")
    assert [each.grade for each in collections()[0].puzzles] == [None, Grade.SEVERAL_LINES]


def test_a_shipped_puzzle_is_read_once_on_first_use(folder: Path) -> None:
    dot, hill = collections()[0].puzzles
    assert dot.puzzle.metadata.title == "Dot"
    for path in folder.glob("*/*.pbn"):
        path.unlink()
    assert dot.puzzle.metadata.title == "Dot"
    with pytest.raises(FileNotFoundError):
        _ = hill.puzzle
