"""Where to write and in what format: filters from the table, suffixes that follow the filter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from nonogui.formats.base import Format
from nonogui.formats.registry import all_formats, format_by_name, native
from nonogui.ui.dialogs import file_dialog
from nonogui.ui.dialogs.file_dialog import SaveDialog, Target, name_filter, open_filters

WRITING = [format_ for format_ in all_formats() if format_.writes]


def named(name: str) -> Format:
    format_ = format_by_name(name)
    assert format_ is not None
    return format_


@pytest.fixture
def dialog(window: QWidget, tmp_path: Path) -> SaveDialog:
    return SaveDialog(window, "Save as", str(tmp_path), "Animals, No. 3", WRITING)


def choose(dialog: SaveDialog, format_: Format) -> None:
    dialog.selectNameFilter(name_filter(format_))
    dialog.filterSelected.emit(name_filter(format_))


def test_files_of_every_format_can_be_opened() -> None:
    filters = open_filters().split(";;")
    assert len(filters) == len(all_formats()) + 2
    assert all(
        f"*{suffix}" in filters[0] for format_ in all_formats() for suffix in format_.suffixes
    )
    assert filters[0].count("*.txt") == 1


def test_dialog_proposes_the_native_format_and_a_name(dialog: SaveDialog, tmp_path: Path) -> None:
    assert dialog.target == Target(tmp_path / "Animals, No. 3.pbn", native())


def test_suffix_follows_the_format(dialog: SaveDialog, tmp_path: Path) -> None:
    for name in ("nin", "olsak", "plain"):
        format_ = named(name)
        choose(dialog, format_)
        path = tmp_path / f"Animals, No. 3{format_.suffixes[0]}"
        assert dialog.target == Target(path, format_)


def test_typed_name_stays_when_the_format_changes(dialog: SaveDialog, tmp_path: Path) -> None:
    dialog.selectFile("mine.pbn")
    choose(dialog, named("nin"))
    assert dialog.target.path == tmp_path / "mine.nin"


@pytest.mark.parametrize(
    ("chosen", "typed", "file", "format_"),
    [
        ("pzpr", "x.txt", "x.txt", "pzpr"),  # a suffix of several formats
        ("webpbn", "x.nin", "x.nin", "nin"),  # that of another one
        ("webpbn", "x.XML", "x.XML", "webpbn"),
        ("taai", "x.jpg", "x.jpg.taai", "taai"),  # that of none
        ("nin", "No. 3", "No. 3.nin", "nin"),
        ("nin", "x.htm", "x.htm.nin", "nin"),  # that of one that is not written
        ("nin", "x.html", "x.html", "html-play"),
    ],
)
def test_typed_suffix_decides_the_format(
    dialog: SaveDialog, tmp_path: Path, chosen: str, typed: str, file: str, format_: str
) -> None:
    choose(dialog, named(chosen))
    dialog.selectFile(typed)
    assert dialog.target == Target(tmp_path / file, named(format_))


@pytest.mark.parametrize("answer", [True, False])
def test_existing_file_with_an_added_suffix_is_replaced_only_after_asking(
    window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: bool
) -> None:
    (tmp_path / "x.jpg.nin").write_text("3 3", encoding="utf-8")
    asked: list[str] = []

    def ask(_parent: object, file: str) -> bool:
        asked.append(file)
        return answer

    monkeypatch.setattr(file_dialog, "ask_replace", ask)

    def accept() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, SaveDialog)
        field = dialog.findChild(QLineEdit)
        assert isinstance(field, QLineEdit)
        field.setText("x.jpg")
        dialog.accept()

    soon(accept)
    nin = named("nin")
    target = file_dialog.ask_for_target(window, "Export", str(tmp_path), "x", [nin])
    assert asked == ["x.jpg.nin"]
    assert target == (Target(tmp_path / "x.jpg.nin", nin) if answer else None)


def soon(act: Callable[[], None]) -> None:
    QTimer.singleShot(50, act)
