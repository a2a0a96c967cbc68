"""The share sheet: texts that are copied, what they leave out, and the way to files."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from nonogui.formats.registry import loads
from nonogui.ui.exchange import FORMS, ShareForm
from nonogui.ui.print.export import picture_image
from nonogui.ui.print.pages import PrintEntry, Shown
from nonogui.ui.print.share import ShareAction, ShareDialog
from tests.reading import lines, read_out
from tests.ui.dialogs.pressing import press
from tests.ui.growing import growth
from tests.ui.hints import wrapped
from tests.ui.pictures import CheckLooks
from tests.ui.print.entries import FLAG, HEART, entry

CLICK = Qt.MouseButton.LeftButton


def shown(qtbot: QtBot, made: PrintEntry) -> ShareDialog:
    dialog = ShareDialog(made)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    return dialog


@pytest.mark.parametrize("form", FORMS.values())
def test_every_copied_text_reads_back_as_the_puzzle(qtbot: QtBot, form: ShareForm) -> None:
    dialog = shown(qtbot, entry())
    QTest.mouseClick(dialog.texts[form.format].button, CLICK)
    copied = QGuiApplication.clipboard().text()
    read = loads(copied.encode()).entries[0].puzzle
    assert (read.rows, read.columns) == (HEART.rows, HEART.columns)
    assert dialog.message == f"Copied: {form.title}"


def test_the_link_and_the_game_id_are_one_line(qtbot: QtBot) -> None:
    dialog = shown(qtbot, entry())
    assert dialog.texts["puzzlink"].text.startswith("https://puzz.link/p?nonogram/5/5/")
    assert dialog.texts["sgt"].text.startswith("5x5:")
    assert dialog.texts["puzzlink"].field.text() == dialog.texts["puzzlink"].text


def test_a_note_says_what_a_text_leaves_out(qtbot: QtBot) -> None:
    dialog = shown(qtbot, entry())
    assert "The title" in dialog.texts["puzzlink"].notes
    assert dialog.texts["webpbn"].notes == ""


def test_formats_without_colours_cannot_be_copied(qtbot: QtBot) -> None:
    dialog = shown(qtbot, entry(FLAG))
    can = {name: row.button.isEnabled() for name, row in dialog.texts.items()}
    assert can == {"puzzlink": False, "sgt": False, "plain": False, "webpbn": True}
    assert "colours" in dialog.texts["sgt"].notes


def test_the_space_key_copies(qtbot: QtBot) -> None:
    dialog = shown(qtbot, entry())
    button = dialog.texts["sgt"].button
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert QGuiApplication.clipboard().text() == dialog.texts["sgt"].text
    assert button.accessibleName() == "Copy: Game ID for Pattern"


def test_the_picture_is_blank_until_the_solution_is_chosen(qtbot: QtBot) -> None:
    dialog = shown(qtbot, entry())
    assert dialog.preview.image == picture_image(entry(), Shown.BLANK)
    QTest.mouseClick(dialog.shown.segment(Shown.SOLUTION), CLICK)
    assert dialog.preview.image == picture_image(entry(), Shown.SOLUTION)


@pytest.mark.parametrize(
    ("button", "wanted"),
    [
        ("Web page…", ShareAction.PAGE),
        ("Save picture…", ShareAction.PICTURE),
        ("Print or PDF…", ShareAction.PRINT),
        ("Export…", ShareAction.EXPORT),
    ],
)
def test_each_file_button_closes_the_dialog_with_its_action(
    qtbot: QtBot, button: str, wanted: ShareAction
) -> None:
    dialog = shown(qtbot, entry())
    press(dialog, button)
    assert dialog.next_action is wanted
    assert not dialog.isVisible()


def test_the_visible_start_of_a_text_reveals_neither_title_nor_solution(qtbot: QtBot) -> None:
    dialog = shown(qtbot, entry())
    row = dialog.texts["webpbn"]
    assert HEART.metadata.title in row.text
    assert HEART.metadata.title not in row.field.text()
    assert "solution" not in row.field.text()
    assert "<puzzle" in row.field.text()


def test_the_dialog_reads_from_top_to_bottom(qtbot: QtBot) -> None:
    assert read_out(shown(qtbot, entry(FLAG))) == lines("""
        Share
        Share
        Board
        choice: Blank (chosen, focus)
        choice: Solved
        puzz.link address
        field: puzz.link address (disabled)
        button: Copy: puzz.link address (disabled)
        The format “puzz.link address” can't store colours, so it can't store this puzz…
        Game ID for Pattern
        field: Game ID for Pattern (disabled)
        button: Copy: Game ID for Pattern (disabled)
        The format “Game ID for Tatham's Pattern” can't store colours, so it can't stor…
        Plain text
        field: Plain text (disabled)
        button: Copy: Plain text (disabled)
        The format “Plain text” can't store colours, so it can't store this puzzle.
        .pbn text
        field: .pbn text = '<?xml version="1.0" encoding="UTF-8"?> <puzzleset> <puzzle …
        button: Copy: .pbn text
        button: Web page…
        button: Save picture…
        button: Print or PDF…
        button: Export…
        button: Close
    """)


def test_the_dialog_matches_its_reference_picture(qtbot: QtBot, looks: CheckLooks) -> None:
    looks("share", shown(qtbot, entry()))


def test_picture_takes_the_room_of_a_larger_dialog(qtbot: QtBot) -> None:
    assert growth(shown(qtbot, entry())) == lines("""
        Share: wider 120
        PicturePreview: wider 120, higher 90
        Blank: wider 60
        Solved: right 60, wider 60
    """)


def test_what_a_text_leaves_out_wraps(qtbot: QtBot) -> None:
    dialog = shown(qtbot, entry())
    notes = [row.notes for row in dialog.texts.values() if row.notes]
    assert wrapped(dialog) == ["Share", *notes]
    assert len(notes) == 3


def test_texts_can_be_reached_and_selected_but_not_edited(qtbot: QtBot) -> None:
    dialog = shown(qtbot, entry())
    for row in dialog.texts.values():
        assert row.field.isReadOnly()
        assert row.field.cursorPosition() == 0
        assert row.button.focusPolicy() == Qt.FocusPolicy.StrongFocus
