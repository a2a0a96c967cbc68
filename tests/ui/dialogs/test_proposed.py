"""What dialogs for saving propose: a name that every system takes, in a folder that is there."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from nonogui.ui.dialogs.print_booklet import PrintDialog
from nonogui.ui.dialogs.proposed import file_stem, proposed
from nonogui.ui.dialogs.save_picture import PictureDialog
from nonogui.ui.theme import LIGHT
from tests.ui.print.entries import entry


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Two wheels", "Two wheels"),
        ("Lesson 1: Glue", "Lesson 1 - Glue"),
        ("../../etc/passwd", "etc - passwd"),
        ('What? "Me"', "What - Me"),
        ("Ä Ö", "Ä Ö"),
        (" ... ", "nonogram"),
        ("x" * 400, "x" * 100),
    ],
)
def test_a_name_becomes_that_of_a_file(name: str, stem: str) -> None:
    assert file_stem(name) == stem


@given(st.text())
def test_it_is_always_one_file_in_the_folder(name: str) -> None:
    path = Path(proposed("/somewhere", name, ".gif"))
    assert path.parent == Path("/somewhere")
    assert path.suffix == ".gif"
    assert len(path.stem) <= 100


def test_without_a_folder_it_is_that_of_the_user() -> None:
    assert Path(proposed("", "a", ".png")).parent == Path.home()


@pytest.mark.parametrize("dialog", [PrintDialog, PictureDialog])
def test_dialogs_propose_the_name_of_the_puzzle(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    dialog: type[PrintDialog | PictureDialog],
    tmp_path: Path,
) -> None:
    asked: list[str] = []

    def ask(_parent: object, _title: str, file: str, _filters: str) -> tuple[str, str]:
        asked.append(file)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    if dialog is PrintDialog:
        shown = PrintDialog(LIGHT, [entry(name="A/B: 1")], folder=str(tmp_path))
    else:
        shown = PictureDialog(LIGHT, entry(name="A/B: 1"), folder=str(tmp_path))  # type: ignore[assignment]
    qtbot.addWidget(shown)
    shown._save()
    shown.reject()
    assert Path(asked[0]).parent == tmp_path
    assert Path(asked[0]).stem == "A - B - 1"
