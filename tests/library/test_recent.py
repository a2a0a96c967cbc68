"""The list of recently opened files."""

from pathlib import Path

import pytest

from nonogui.library.recent import MAX_FILES, RecentFiles


@pytest.fixture
def recent(tmp_path: Path) -> RecentFiles:
    return RecentFiles(tmp_path / "state" / "recent.json")


def paths(*names: str) -> tuple[Path, ...]:
    return tuple(Path(name).absolute() for name in names)


def test_the_latest_file_is_first_and_listed_once(recent: RecentFiles) -> None:
    for name in ("a", "b", "a", "ü"):
        recent.add(Path(name))
    assert recent.files() == paths("ü", "a", "b")


def test_recent_files_are_kept_across_restarts(recent: RecentFiles, tmp_path: Path) -> None:
    recent.add(Path("a"))
    assert RecentFiles(tmp_path / "state" / "recent.json").files() == paths("a")


def test_a_file_can_be_removed_from_the_list(recent: RecentFiles) -> None:
    for name in "abc":
        recent.add(Path(name))
    recent.remove(Path("b"))
    assert recent.files() == paths("c", "a")
    kept = recent._path.stat()
    recent.remove(Path("never there"))
    assert recent.files() == paths("c", "a")
    assert recent._path.stat().st_ino == kept.st_ino  # nothing was written
    recent.clear()
    assert recent.files() == ()


def test_the_list_of_recent_files_is_limited(recent: RecentFiles) -> None:
    for number in range(MAX_FILES + 5):
        recent.add(Path(str(number)))
    assert len(recent.files()) == MAX_FILES


@pytest.mark.parametrize("text", ["", "{", "{}", "7", "[7, null]", "[" * 100_000, "\udcff"])
def test_a_damaged_list_counts_as_empty(tmp_path: Path, text: str) -> None:
    path = tmp_path / "recent.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    recent = RecentFiles(path)
    assert recent.files() == ()
    recent.add(Path("a"))
    assert recent.files() == paths("a")


def test_an_unwritable_list_raises_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    recent = RecentFiles(tmp_path / "file" / "recent.json")
    recent.add(Path("a"))
    assert recent.files() == ()
