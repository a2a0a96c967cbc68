"""The questions before work is lost: how they look, and which answer the keys give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.ui.dialogs.unsaved_work import (
    ConflictDialog,
    ConflictState,
    UnsavedChoice,
    UnsavedDialog,
    UnsavedState,
    Version,
    VersionChoice,
    time_text,
)
from nonogui.ui.look.theme import DARK, LIGHT, Theme
from tests.boards import board
from tests.reading import lines, read_out
from tests.ui.pictures import CheckLooks, use_theme

# The offscreen platform says so of each window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

KEY = Qt.Key


ELSEWHERE = ConflictState(
    "Another window has newer moves in “Boat”.",
    BLACK_AND_WHITE,
    Version(board("#??\n##.\n???"), "Saved at 10:41"),
    Version(board("#??\n?..\n???"), "Changed at 10:32"),
    "Reload drops 2 moves.",
)


UNSAVED = UnsavedState(
    "Your last moves can't be saved",
    "The disk is full. 2 moves in “Boat” are not saved.",
    ("Last saved at 10:41. Nonogui needs 10 KB of free space.", "These 2 moves are lost."),
)


@pytest.fixture(params=[800, 480])
def window(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[QWidget]:
    """A wide and a narrow window."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(request.param, 600)
    window.show()
    yield window
    window.close()


def test_conflict_dialog_matches_stored_picture(window: QWidget, looks: CheckLooks) -> None:
    dialog = ConflictDialog(ELSEWHERE, window)
    dialog.show()
    assert dialog.width() == min(592, window.width() - 24)
    looks(f"elsewhere-{window.width()}", dialog)


def test_unsaved_work_dialog_matches_stored_pictures(window: QWidget, looks: CheckLooks) -> None:
    dialog = UnsavedDialog(UNSAVED, window)
    dialog.show()
    assert dialog.width() == min(592, window.width() - 24)
    looks(f"unsaved-{window.width()}", dialog)
    dialog.resize(dialog.width(), dialog.height() + 40)
    looks(f"unsaved-{window.width()}-high", dialog)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_dialogs_without_a_window_have_their_full_width(qtbot: QtBot, theme: Theme) -> None:
    use_theme(theme)
    for dialog in (
        ConflictDialog(ELSEWHERE, None),
        UnsavedDialog(UNSAVED, None),
    ):
        qtbot.addWidget(dialog)
        dialog.show()
        assert dialog.width() == 592


@pytest.mark.parametrize(
    ("key", "choice"), [(KEY.Key_Return, VersionChoice.COPY), (KEY.Key_Escape, None)]
)
def test_return_chooses_the_version_that_loses_nothing(
    qtbot: QtBot, key: Qt.Key, choice: VersionChoice | None
) -> None:
    dialog = ConflictDialog(ELSEWHERE, None)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.focusWidget() is dialog.copy
    assert not dialog.result()
    QTest.keyClick(dialog, key)
    assert dialog.result() == (choice.value if choice else 0)
    assert not dialog.isVisible()


def test_each_button_of_the_conflict_dialog_gives_its_choice(qtbot: QtBot) -> None:
    for name, choice in (("reload", VersionChoice.RELOAD), ("copy", VersionChoice.COPY)):
        dialog = ConflictDialog(ELSEWHERE, None)
        qtbot.addWidget(dialog)
        QTest.mouseClick(getattr(dialog, name), Qt.MouseButton.LeftButton)
        assert dialog.result() == choice.value


def test_each_button_of_the_unsaved_work_dialog_gives_its_choice(qtbot: QtBot) -> None:
    for name, way in (
        ("close_anyway", UnsavedChoice.CLOSE),
        ("elsewhere", UnsavedChoice.ELSEWHERE),
        ("again", UnsavedChoice.TRY_AGAIN),
    ):
        dialog = UnsavedDialog(UNSAVED, None)
        qtbot.addWidget(dialog)
        assert not dialog.result()
        QTest.mouseClick(getattr(dialog, name), Qt.MouseButton.LeftButton)
        assert dialog.result() == way.value


def test_dialogs_read_from_top_to_bottom(qtbot: QtBot) -> None:
    dialog = ConflictDialog(ELSEWHERE, None)
    qtbot.addWidget(dialog)
    dialog.show()
    assert read_out(dialog) == lines("""
        Changed in another window
        Changed in another window
        Another window has newer moves in “Boat”.
        The other window: 3 cells. Saved at 10:41
        The other window
        3 cells
        Saved at 10:41
        This window: 1 cell. Changed at 10:32
        This window
        1 cell
        Changed at 10:32
        Reload drops 2 moves.
        button: Reload
        button: Keep mine as a copy
    """)
    question = UnsavedDialog(UNSAVED, None)
    qtbot.addWidget(question)
    question.show()
    assert read_out(question) == lines("""
        Your last moves can't be saved
        Your last moves can't be saved
        The disk is full. 2 moves in “Boat” are not saved.
        Last saved at 10:41. Nonogui needs 10 KB of free space.
        These 2 moves are lost.
        button: Close anyway
        button: Save elsewhere…
        button: Try again
    """)


def test_time_on_another_day_includes_the_date() -> None:
    now, locale = QDateTime.currentDateTime(), QLocale()
    short = QLocale.FormatType.ShortFormat
    then = now.addDays(-3)
    assert time_text(then.toMSecsSinceEpoch() / 1000) == locale.toString(then, short)
    assert time_text(now.toMSecsSinceEpoch() / 1000) in (
        locale.toString(now.time(), short),
        locale.toString(now, short),  # it was midnight meanwhile
    )


def test_long_texts_of_a_conflict_wrap(qtbot: QtBot) -> None:
    words = "words that go on " * 12
    usual = ELSEWHERE
    long = replace(
        usual,
        text=words,
        theirs=replace(usual.theirs, when=words),
        mine=replace(usual.mine, when=words),
        note=words,
    )
    widths = []
    for state in (usual, long):
        dialog = ConflictDialog(state, None)
        qtbot.addWidget(dialog)
        widths.append(dialog.minimumSizeHint().width())
    assert widths[0] == widths[1]
