"""The files that puzzles were opened from."""

from pathlib import Path

import pytest

from nonogui.library.file_locations import MAX_PUZZLES, FileLocations, FilePlace


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "state" / "whereabouts.json"


def place(tmp_path: Path, number: int = 0) -> FilePlace:
    path = tmp_path / "set.pbn"
    path.touch()
    return FilePlace(f"set #{number + 1}", path, number, "webpbn")


def test_the_file_of_a_puzzle_is_remembered_across_restarts(file: Path, tmp_path: Path) -> None:
    FileLocations(file).note("one", place(tmp_path, 2))
    assert FileLocations(file).find("one") == place(tmp_path, 2)
    assert FileLocations(file).find("two") is None


def test_the_latest_location_of_a_puzzle_is_used(file: Path, tmp_path: Path) -> None:
    for number in (1, 4):
        FileLocations(file).note("one", place(tmp_path, number))
    found = FileLocations(file).find("one")
    assert found is not None
    assert found.number == 4


def test_a_deleted_file_is_not_found(file: Path, tmp_path: Path) -> None:
    FileLocations(file).note("one", place(tmp_path))
    (tmp_path / "set.pbn").unlink()
    assert FileLocations(file).find("one") is None


def test_the_list_of_locations_is_limited(file: Path, tmp_path: Path) -> None:
    known = FileLocations(file)
    for number in range(MAX_PUZZLES):
        known.note(str(number), place(tmp_path))
    known.note("1", place(tmp_path))  # opened again, so it is no longer among the oldest
    for number in (-1, -2):
        known.note(str(number), place(tmp_path))
    assert [known.find(str(number)) is not None for number in (0, 1, 2, 3)] == [
        *(False, True, False, True)
    ]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"one": 7}', '{"one": ["a", "\\u0000", 0, ""]}', "[" * 100_000]
)
def test_a_damaged_list_counts_as_empty(file: Path, tmp_path: Path, text: str) -> None:
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    assert FileLocations(file).find("one") is None
    FileLocations(file).note("one", place(tmp_path))
    assert FileLocations(file).find("one") is not None


def test_an_unwritable_list_raises_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    known = FileLocations(tmp_path / "file" / "whereabouts.json")
    known.note("one", place(tmp_path))
    assert known.find("one") is None
