"""Level files of Picmi find their pictures, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonogui.core.problems import ProblemKey
from nonogui.formats import sibling_files
from nonogui.formats.base import Document
from nonogui.formats.registry import load, loads
from tests.boards import puzzle

BIKE = '/* XPM */\n"3 2 2 1",\n"  c None",\n". c #000000",\n".. ",\n" ..",\n'
DRAWN = puzzle("##.\n.##")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder in another one, in which there is a picture, too."""
    inner = tmp_path / "levels"
    (inner / "default").mkdir(parents=True)
    (tmp_path / "bike.xpm").write_text(BIKE, encoding="utf-8")
    return inner


def levels(folder: Path, name: str) -> Document:
    board = f'<board name="Bike" author="Ada">\n<xpm>{name}</xpm></board>'
    row = "<board><row>1</row></board>"
    path = folder / "a.xml"
    path.write_text(f"<picmi>\n{board}\n{row}</picmi>", encoding="utf-8")
    return load(path)


@pytest.mark.parametrize("place", ["default/bike.xpm", "bike.xpm"])
def test_pictures_are_found_by_path_or_beside_the_file(folder: Path, place: str) -> None:
    (folder / place).write_text(BIKE, encoding="utf-8")
    document = levels(folder, " default/bike.xpm ")
    assert not document.problems
    found = document.entries[0].puzzle
    assert (found.rows, found.columns, found.goal) == (DRAWN.rows, DRAWN.columns, DRAWN.goal)
    assert (found.metadata.title, found.metadata.author) == ("Bike", "Ada")


@pytest.mark.parametrize(
    "name",
    [
        "bike.xpm",
        "../bike.xpm",
        "default/../../bike.xpm",
        "{outer}/bike.xpm",
        "",
        "default",
        "\u00e9" * 300,
    ],
)
def test_nothing_outside_the_folder_is_read(folder: Path, name: str) -> None:
    document = levels(folder, name.format(outer=folder.parent))
    (problem,) = document.problems
    assert (problem.key, problem.place.file_line) == (ProblemKey.UNSUPPORTED, 3)
    assert len(document.entries) == 1


def test_links_out_of_the_folder_are_not_followed(folder: Path) -> None:
    (folder / "bike.xpm").symlink_to(folder.parent / "bike.xpm")
    assert levels(folder, "bike.xpm").problems.errors


def test_invalid_pictures_are_reported_at_their_line(folder: Path) -> None:
    for text in ("", "\0", "x" * 100, BIKE.replace("3 2", "9 9")):
        (folder / "bike.xpm").write_text(text, encoding="utf-8")
        (problem,) = levels(folder, "bike.xpm").problems
        assert problem.place.file_line == 3


def test_oversized_pictures_are_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "bike.xpm").write_text(BIKE, encoding="utf-8")
    monkeypatch.setattr(sibling_files, "MAX_BYTES", len(BIKE))
    assert not levels(folder, "bike.xpm").problems
    monkeypatch.setattr(sibling_files, "MAX_BYTES", len(BIKE) - 1)
    assert levels(folder, "bike.xpm").problems.errors


def test_pasted_text_reads_no_other_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "bike.xpm").write_text(BIKE, encoding="utf-8")
    monkeypatch.chdir(folder)
    data = b"<picmi><board><xpm>bike.xpm</xpm></board><board><row>1</row></board></picmi>"
    assert loads(data).problems.errors
