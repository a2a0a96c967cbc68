"""Every text in the window goes through translation: in the pseudo-language all of it shows."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QLibraryInfo, Qt, QTranslator
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QMenu,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nonogui import i18n
from nonogui.core.problems import ProblemKey
from nonogui.formats.base import Document, Entry, fail
from nonogui.formats.registry import native
from nonogui.i18n import _
from nonogui.ui.actions import SPECS, ActionId, key_text, keys_text
from nonogui.ui.app import _QtTexts
from nonogui.ui.dialogs.choose_puzzle import ChoosePuzzleDialog, Column
from nonogui.ui.library.filter_bar import SearchField
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.session import Origin
from nonogui.ui.widgets.button import Button
from tests.boards import puzzle

NAMES = {"Nonogui", "ink a", "ink b", "Test"}
"""Proper names and what a file says: these stay as they are."""


@pytest.fixture
def pseudo() -> Iterator[None]:
    i18n.install(i18n.PSEUDO)
    yield
    i18n.install("en")


def texts(root: QWidget) -> Iterator[tuple[str, str]]:
    """Every text below a widget, with a word on where it is."""
    for widget in [root, *root.findChildren(QWidget)]:
        where = type(widget).__name__
        around = widget.parentWidget()
        if isinstance(widget, QLabel) and isinstance(around, Button | SearchField):
            continue  # a key, as Qt writes it
        if isinstance(widget, QLabel | QAbstractButton):
            yield where, widget.text()
        if isinstance(widget, QMenu):
            yield where, widget.title()
        yield f"{where} tip", widget.toolTip()
        yield f"{where} name", widget.accessibleName()
    for action in root.findChildren(QAction):
        yield "action", action.text()
        yield "action tip", action.toolTip()


def untranslated(root: QWidget) -> list[tuple[str, str]]:
    return [
        (where, text)
        for where, text in texts(root)
        if any(character.isalpha() for character in text)
        and "⟦" not in text
        and text not in NAMES
        and len(text) > 1
    ]


@pytest.mark.usefixtures("pseudo")
def test_every_text_of_the_choose_puzzle_dialog_is_translated(qtbot: QtBot) -> None:
    found = fail(ProblemKey.UNSUPPORTED, what="triddler").problems
    entry = Entry(puzzle("aab\n.bb"), None, found)
    document = Document((entry, entry), found, native())
    dialog = ChoosePuzzleDialog("a.pbn", document, lambda _each: None, None)
    qtbot.addWidget(dialog)
    assert untranslated(dialog) == []
    model = dialog.table.model()
    for column in Column:
        heading = model.headerData(column, Qt.Orientation.Horizontal)
        assert "⟦" in heading
    cells = [model.index(0, column).data() for column in (Column.COLORS, Column.PROBLEMS)]
    assert all("⟦" in text for text in cells)


@pytest.mark.usefixtures("pseudo")
def test_every_text_of_the_window_is_translated(qtbot: QtBot) -> None:
    window = MainWindow()
    try:
        window.show()
        window.games.start(puzzle("aab\n.bb\na.."), Origin("Test"))
        assert window.session is not None
        window.session.start_branch("Test")
        qtbot.waitUntil(lambda: not window.play_workspace.jobs.is_busy)
        assert untranslated(window) == []
    finally:
        window.close()
        window.deleteLater()


def test_keys_have_the_names_of_our_own_texts(qapp: QApplication) -> None:
    i18n.install("es")
    names = _QtTexts(qapp, QTranslator())
    qapp.installTranslator(names)
    try:
        assert key_text("Ctrl+Shift+Return") == f"Ctrl+Mayús+{_('Enter')}"
        spec = SPECS[ActionId.CROSS_MOVING]
        assert keys_text(spec, spec.keys).startswith("Ctrl + ")
        both = SPECS[ActionId.TYPE_ROW]
        assert keys_text(both, both.keys) == "Intro"
        assert key_text("Space") == "Espacio"
        # What we have no name for is Qt's own.
        assert key_text("F5") == "F5"
    finally:
        qapp.removeTranslator(names)
        i18n.install("en")


@pytest.mark.parametrize(
    ("language", "label"), [("es", "Ver en:"), ("de", "&Suchen in:"), ("en", "&Look in:")]
)
def test_texts_of_qt_are_in_the_language_and_the_tone_of_ours(
    qapp: QApplication, language: str, label: str
) -> None:
    i18n.install(language)
    qt = QTranslator()
    qt.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    ours = _QtTexts(qapp, qt)
    qapp.installTranslator(qt)
    qapp.installTranslator(ours)
    try:
        shortcut = QKeySequenceEdit()
        field = shortcut.findChild(QLineEdit)
        assert isinstance(field, QLineEdit)
        assert field.placeholderText() == _("New shortcut")
        assert QCoreApplication.translate("QFileDialog", "&Look in:") == label
    finally:
        qapp.removeTranslator(ours)
        qapp.removeTranslator(qt)
        i18n.install("en")


ARABIC = """
from PySide6.QtCore import QCoreApplication, QLibraryInfo, Qt, QTranslator
from PySide6.QtGui import QKeySequence, QTextLayout, QTextOption
from nonogui import i18n
from nonogui.ui.actions import SPECS, ActionId, keys_text, sequence
from nonogui.ui.app import make_application

app = make_application(i18n.install("ar"))

def seen(text):
    layout = QTextLayout(text)
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.RightToLeft)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(1000)
    layout.endLayout()
    places = [index for index, sign in enumerate(text) if sign.isprintable() and sign != " "]
    start = lambda at: line.glyphRuns(at, 1)[0].positions()[0].x()
    return "".join(text[at] for at in sorted(places, key=start))

for key in ("Ctrl+,", "Ctrl++", "Ctrl+]", "Alt+Shift+-"):
    # As menus write it.
    print(seen(sequence(key).toString(QKeySequence.SequenceFormat.NativeText)))
zoom = SPECS[ActionId.ZOOM_IN]
print(seen(keys_text(zoom, ("Ctrl++", "Ctrl+="))))
"""


def test_keys_are_read_from_the_left_in_right_to_left_menus() -> None:
    command = [sys.executable, "-c", ARABIC]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    *keys, both = done.stdout.split()
    assert keys == ["Ctrl+,", "Ctrl++", "Ctrl+]", "Alt+Shift+-"]
    assert both.startswith("Ctrl+=")
    assert both.endswith("Ctrl++")
