"""File dialogs: what they propose, and that no slip of the keys changes files in them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QListView, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

import nonogui
from nonogui.formats.registry import native
from nonogui.ui.dialogs import file_dialog
from nonogui.ui.dialogs.file_dialog import (
    SaveDialog,
    Target,
    ask_for_file,
    ask_for_files,
    ask_for_folder,
    ask_for_new_file,
    ask_for_target,
    file_stem,
)
from nonogui.ui.print.dialog import PrintDialog
from nonogui.ui.print.share import PictureDialog
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
def test_puzzle_name_is_turned_into_a_valid_file_name(name: str, stem: str) -> None:
    assert file_stem(name) == stem


@given(st.text())
def test_a_file_of_any_name_stays_inside_its_folder(name: str) -> None:
    stem = file_stem(name)
    assert Path("/somewhere", f"{stem}.gif").parent == Path("/somewhere")
    assert 0 < len(stem) <= 100


KINDS = {"GIF (*.gif)": ".gif", "PNG (*.png)": ".png"}


def answer(monkeypatch: pytest.MonkeyPatch, typed: object, chosen: str = "") -> list[str]:
    """Answer the next dialogs; return the files that they suggest."""
    asked: list[str] = []

    def ask(_parent: object, _title: str, file: str, *_more: object) -> tuple[str, str]:
        asked.append(file)
        return str(typed), chosen

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return asked


def test_home_folder_is_proposed_without_a_folder(
    window: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = answer(monkeypatch, "")
    assert ask_for_new_file(window, "Save", "", "a", KINDS) is None
    assert asked == [str(Path.home() / "a.gif")]


@pytest.mark.parametrize(
    ("typed", "chosen", "name"),
    [
        ("a.gif", "PNG (*.png)", "a.gif"),
        ("a.PNG", "", "a.PNG"),
        ("Replay 1.2", "PNG (*.png)", "Replay 1.2.png"),
        ("a", "", "a.gif"),
    ],
)
def test_a_typed_suffix_counts_more_than_the_filter(
    window: QWidget,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    chosen: str,
    name: str,
) -> None:
    answer(monkeypatch, tmp_path / typed, chosen)
    assert ask_for_new_file(window, "Save", "", "a", KINDS) == tmp_path / name


@pytest.mark.parametrize("is_replaced", [True, False])
def test_a_file_named_by_the_added_suffix_is_asked_about(
    window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_replaced: bool
) -> None:
    (tmp_path / "a.gif").write_text("mine")
    questions: list[str] = []

    def ask(_parent: object, file: str) -> bool:
        questions.append(file)
        return is_replaced

    monkeypatch.setattr(file_dialog, "ask_replace", ask)
    answer(monkeypatch, tmp_path / "a")
    wanted = tmp_path / "a.gif" if is_replaced else None
    assert ask_for_new_file(window, "Save", "", "a", KINDS) == wanted
    assert questions == ["a.gif"]


@pytest.mark.parametrize("dialog", [PrintDialog, PictureDialog])
def test_dialogs_propose_a_file_named_after_the_puzzle(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    dialog: type[PrintDialog | PictureDialog],
    tmp_path: Path,
) -> None:
    asked = answer(monkeypatch, "")
    if dialog is PrintDialog:
        shown = PrintDialog([entry(name="A/B: 1")], folder=str(tmp_path))
    else:
        shown = PictureDialog(entry(name="A/B: 1"), folder=str(tmp_path))  # type: ignore[assignment]
    qtbot.addWidget(shown)
    shown._save()
    shown.reject()
    assert Path(asked[0]).parent == tmp_path
    assert Path(asked[0]).stem == "A - B - 1"


# ---- a slip of the keys ----

DOORS = {"file_dialog.py"}
"""The modules that open file dialogs, for all others."""


def test_only_known_modules_open_file_dialogs() -> None:
    root = Path(nonogui.__file__).parent
    users = {
        path.name
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name | ast.Attribute | ast.alias)
        and "QFileDialog" in ast.dump(node)
    }
    assert users == DOORS


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


def while_open(act: Callable[[QFileDialog], None]) -> None:
    """Do something to the file dialog that opens next, and then close it."""

    def on_open() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        act(dialog)
        if dialog.isVisible():
            dialog.reject()

    QTimer.singleShot(50, on_open)


def is_read_only(dialog: QFileDialog) -> bool:
    return dialog.testOption(QFileDialog.Option.ReadOnly)


def test_file_dialogs_are_read_only(window: QWidget, tmp_path: Path) -> None:
    found: list[bool] = []
    folder, every = str(tmp_path), "All (*)"
    asks: list[Callable[[], object]] = [
        lambda: ask_for_file(window, "Open", folder, every),
        lambda: ask_for_files(window, "Open", folder, every),
        lambda: ask_for_folder(window, "Open", folder),
        lambda: ask_for_new_file(window, "Save", folder, "a", KINDS),
        lambda: ask_for_target(window, "Save", folder, "x", [native()]),
    ]
    for ask in asks:
        while_open(lambda dialog: found.append(is_read_only(dialog)))
        ask()
    assert found == [True] * len(asks)


@contextmanager
def agreeing() -> Iterator[None]:
    """Say yes to every question that is asked inside."""

    def agree() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            box.button(QMessageBox.StandardButton.Yes).click()

    timer = QTimer(interval=20)
    timer.timeout.connect(agree)
    timer.start()
    yield
    timer.stop()


def test_delete_and_rename_keys_do_not_change_files(
    window: QWidget, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "mine.pbn").write_text("mine", encoding="utf-8")

    def press(dialog: QFileDialog) -> None:
        files = dialog.findChild(QListView, "listView")
        assert isinstance(files, QListView)
        # Qt lists the folder in a thread.
        qtbot.waitUntil(lambda: files.model().rowCount(files.rootIndex()) == 1)
        files.setFocus()
        files.setCurrentIndex(files.model().index(0, 0, files.rootIndex()))
        QTest.keyClick(files, Qt.Key.Key_Delete)
        QTest.keyClick(files, Qt.Key.Key_F2)
        QTest.keyClicks(QApplication.focusWidget() or files, "other")
        # This may choose the file, and ask whether to replace it.
        QTest.keyClick(QApplication.focusWidget() or files, Qt.Key.Key_Return)

    while_open(press)
    with agreeing():
        ask_for_new_file(window, "Save", str(tmp_path), "a", {"All (*)": ""})
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["mine.pbn"]


def name_file(dialog: QFileDialog, qtbot: QtBot, name: str) -> None:
    """Type a name in place of the suggested one and accept it, as a user does.

    While Qt's dialog reads a folder, on a busy computer, it may not accept a name yet.
    """
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    assert isinstance(field, QLineEdit)
    qtbot.waitUntil(lambda: bool(field.text()))

    def accept() -> bool:
        field.clear()
        QTest.keyClicks(field, name)
        QTest.keyClick(field, Qt.Key.Key_Return)
        return not dialog.isVisible()

    qtbot.waitUntil(accept)


def test_new_file_name_can_be_typed(window: QWidget, tmp_path: Path, qtbot: QtBot) -> None:
    while_open(lambda dialog: name_file(dialog, qtbot, "new.pdf"))
    path = ask_for_new_file(window, "Save", str(tmp_path), "a", {"PDF (*.pdf)": ".pdf"})
    assert path == tmp_path / "new.pdf"


def test_a_puzzle_can_be_saved_under_a_new_name(
    window: QWidget, tmp_path: Path, qtbot: QtBot
) -> None:
    def save(dialog: QFileDialog) -> None:
        assert isinstance(dialog, SaveDialog)
        name_file(dialog, qtbot, "new.pbn")

    while_open(save)
    target = ask_for_target(window, "Save as", str(tmp_path), "old", [native()])
    assert target == Target(tmp_path / "new.pbn", native())
