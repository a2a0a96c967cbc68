"""Printing: pages follow the options, are turned, written as PDF and printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from nonogui.coach.grade import Grade
from nonogui.core.puzzle import Metadata
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.print.dialog import PrintDialog
from nonogui.ui.print.pages import Paper, PrintEntry, SheetOptions, Style
from nonogui.ui.settings import SettingsStore
from tests.boards import board, clued
from tests.reading import lines, read_out
from tests.ui.dialogs.pressing import press
from tests.ui.pictures import CheckLooks, use_theme
from tests.ui.print.entries import entry, numbered, sized

CLICK = Qt.MouseButton.LeftButton
BARE = clued("3/1 1/3", "3/1 1/3")
NONE = clued("1 1/1/1 1", "1/1 1/2")


Show = Callable[..., PrintDialog]


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Show]:
    """Opens dialogs on puzzles; they are closed after the test."""
    dialogs: list[PrintDialog] = []

    def show(entries: Sequence[PrintEntry], theme: Theme = LIGHT, **more: Any) -> PrintDialog:
        use_theme(theme)
        dialog = PrintDialog(entries, None, **more)
        dialogs.append(dialog)
        with qtbot.waitActive(dialog):
            dialog.show()
            dialog.activateWindow()
        return dialog

    yield show
    for dialog in dialogs:
        dialog.reject()
        dialog.deleteLater()


def names(dialog: PrintDialog) -> list[str]:
    """Return the names above the puzzles of the page shown."""
    assert dialog.preview.page is not None
    return [text.text for text in dialog.preview.page.texts if text.style is Style.NAME]


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, CLICK)


def answer_with(monkeypatch: pytest.MonkeyPatch, path: Path | str) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_all: (str(path), ""))


def pages(path: Path) -> int:
    return len(re.findall(rb"/MediaBox", path.read_bytes()))


def finish(qtbot: QtBot, dialog: PrintDialog) -> None:
    qtbot.waitUntil(lambda: not dialog.is_working)


# ---- the options ----


def test_the_number_of_puzzles_on_a_page_is_chosen(show: Show) -> None:
    dialog = show(numbered(5))
    counts = [len(dialog.pages)]
    click(dialog.form.per_page.segment(4))
    counts.append(len(dialog.pages))
    assert counts == [5, 2]
    assert names(dialog) == [f"Noise, No. {number}" for number in (1, 2, 3, 4)]


def test_one_puzzle_offers_no_choice_of_puzzles_per_page(show: Show) -> None:
    dialog = show([entry()])
    assert not dialog.form.per_page.isVisible()
    assert not dialog.form.boards.isVisible()
    assert show(numbered(2)).form.per_page.isVisible()


def test_the_paper_is_chosen(show: Show) -> None:
    dialog = show([entry()])
    for paper in (Paper.LETTER, Paper.A4):
        click(dialog.form.paper.segment(paper))
        assert (dialog.pages[0].width, dialog.pages[0].height) == paper.size


def test_switches_show_titles_difficulty_numbers_and_solutions(show: Show) -> None:
    dialog = show([replace(entry(), grade=Grade.EASY)])
    form = dialog.form
    assert names(dialog) == ["First steps, No. 1"]
    click(form.switches["titles"])
    assert names(dialog) == ["A warm heart"]
    texts = {text.text for text in dialog.pages[0].texts}
    assert {"5 × 5 · Easy", "Page 1 of 1"} <= texts
    click(form.switches["difficulty"])
    click(form.switches["page_numbers"])
    texts = {text.text for text in dialog.pages[0].texts}
    assert texts == {"A warm heart", "5 × 5"}
    click(form.switches["solutions"])
    assert [len(page.pictures) for page in dialog.pages] == [0, 1]


def test_the_author_is_printed_if_chosen_and_known(show: Show) -> None:
    puzzle = replace(entry().puzzle, metadata=Metadata(author="Ann"))
    dialog = show([replace(entry(), puzzle=puzzle)])
    assert "5 × 5" in {text.text for text in dialog.pages[0].texts}
    click(dialog.form.switches["authors"])
    assert "5 × 5 · Ann" in {text.text for text in dialog.pages[0].texts}
    nobody = replace(entry().puzzle, metadata=Metadata())
    assert not show([replace(entry(), puzzle=nobody)]).form.switches["authors"].isVisible()


def test_the_space_key_toggles_a_switch(show: Show) -> None:
    dialog = show([entry()])
    dialog.form.switches["grey"].setFocus()
    QTest.keyClick(dialog.form.switches["grey"], Qt.Key.Key_Space)
    assert dialog.form.options.grey


def test_a_heading_is_typed(show: Show) -> None:
    dialog = show(numbered(2), cover="Noise")
    assert dialog.form.options.cover == "Noise"
    dialog.form.cover.selectAll()
    QTest.keyClicks(dialog.form.cover, "For Ada")
    (cover,) = (text.text for text in dialog.pages[0].texts if text.style is Style.COVER)
    assert cover == "For Ada"


def test_the_progress_is_printed_if_chosen(show: Show) -> None:
    played = board("?#???\n" + "?????\n" * 4)
    dialog = show([replace(entry(), progress=played)])
    before = dialog.preview.grab().toImage()
    click(dialog.form.boards.segment(dialog.form.options.shown.PROGRESS))
    assert dialog.preview.grab().toImage() != before


def test_options_are_kept_for_the_next_time(show: Show, tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.json")
    first = show(numbered(4), settings=store)
    first.form.per_page.set_value(4)
    first.form.paper.set_value(Paper.LETTER)
    first.form.switches["difficulty"].setChecked(False)
    first.form.switches["grey"].setChecked(True)
    first.reject()
    store.close()
    later = SettingsStore(tmp_path / "settings.json")
    again = show(numbered(4), settings=later)
    wanted = SheetOptions(per_page=4, paper=Paper.LETTER, difficulty=False, grey=True)
    assert again.form.options == wanted
    assert len(again.pages) == 1
    again.form.restore("12 parchment Titles")
    assert (again.form.options.per_page, again.form.options.titles) == (4, False)
    again.reject()  # stores the options, so the store is closed after it
    later.close()


# ---- the preview ----


def test_pages_are_turned_by_buttons_keys_and_wheel(show: Show) -> None:
    dialog = show(numbered(4))
    preview = dialog.preview
    steps = [preview.index]
    click(dialog.next_button)
    steps.append(preview.index)
    QTest.keyClick(preview, Qt.Key.Key_End)
    steps.append(preview.index)
    assert not dialog.next_button.isEnabled()
    QTest.keyClick(preview, Qt.Key.Key_PageUp)
    steps.append(preview.index)
    _roll(preview, up=True)
    steps.append(preview.index)
    click(dialog.back_button)
    steps.append(preview.index)
    assert steps == [0, 1, 3, 2, 1, 0]
    assert not dialog.back_button.isEnabled()
    assert preview.accessibleName() == "Page 1 of 4"


def test_small_touchpad_steps_add_up_to_a_page(show: Show) -> None:
    dialog = show(numbered(4))
    preview = dialog.preview
    for _step in range(6):
        _roll(preview, up=False, angle=40)
    assert preview.index == 2
    for _step in range(3):
        _roll(preview, up=True, angle=40)
    assert preview.index == 1


def _roll(widget: QWidget, *, up: bool, angle: int = 120) -> None:
    middle = QPointF(widget.rect().center())
    turn = QPoint(0, angle if up else -angle)
    none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(middle, middle, QPoint(), turn, *none, phase, False)
    QApplication.sendEvent(widget, event)


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST])
def test_paper_is_white_in_every_theme(show: Show, theme: Theme) -> None:
    dialog = show([entry()], theme)
    image: QImage = dialog.preview.grab().toImage()
    assert image.pixelColor(image.rect().center()).lightness() > 120
    middle = image.width() // 2
    column = [image.pixelColor(middle, y) for y in range(0, image.height(), 2)]
    assert sum(color.name() == "#ffffff" for color in column) > len(column) // 2


# ---- PDF ----


def test_a_pdf_is_saved(
    qtbot: QtBot, show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = show(numbered(5), folder=str(tmp_path))
    answer_with(monkeypatch, tmp_path / "book")
    press(dialog, "Save PDF…")
    finish(qtbot, dialog)
    assert dialog.message == "Saved as book.pdf."
    assert pages(tmp_path / "book.pdf") == 5


def test_no_file_is_saved_without_a_name(
    show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = show([entry()], folder=str(tmp_path))
    answer_with(monkeypatch, "")
    press(dialog, "Save PDF…")
    assert not dialog.is_working
    assert not [path for path in tmp_path.iterdir() if path.suffix == ".pdf"]


def test_a_long_job_is_cancelled(
    show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = show(numbered(2000))
    answer_with(monkeypatch, tmp_path / "book.pdf")
    press(dialog, "Save PDF…")
    assert not dialog.save_button.isEnabled()
    press(dialog, "Cancel")
    assert not dialog.is_working
    assert dialog.message == "Cancelled."
    assert dialog.save_button.isEnabled()
    assert not (tmp_path / "book.pdf").exists()


def test_closing_the_dialog_cancels_the_job(
    show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = show(numbered(2000))
    answer_with(monkeypatch, tmp_path / "book.pdf")
    press(dialog, "Save PDF…")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert not dialog.is_working
    assert not (tmp_path / "book.pdf").exists()


def test_a_failed_save_is_reported(
    qtbot: QtBot, show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = show([entry()])
    answer_with(monkeypatch, tmp_path / "no" / "book.pdf")
    press(dialog, "Save PDF…")
    finish(qtbot, dialog)
    assert dialog.message == "The pages couldn't be printed or saved: No such file or directory"


# ---- solutions ----


def test_puzzles_without_a_picture_are_solved(qtbot: QtBot, show: Show) -> None:
    dialog = show([PrintEntry(BARE, "Bare")])
    click(dialog.form.switches["solutions"])
    qtbot.waitUntil(lambda: len(dialog.pages) == 2)
    assert dialog.entries[0].solution == board("###\n#.#\n###")
    assert dialog.message == ""


def test_a_message_says_that_unsolved_puzzles_are_left_out(qtbot: QtBot, show: Show) -> None:
    dialog = show([PrintEntry(NONE, "None")])
    click(dialog.form.switches["solutions"])
    message = "Puzzles without a known solution are left out of the solutions."
    qtbot.waitUntil(lambda: dialog.message == message)
    assert len(dialog.pages) == 1


# ---- printing ----


@pytest.mark.parametrize(("chosen", "count"), [((0, 0), 4), ((2, 3), 2)])
def test_print_sends_the_chosen_pages_to_the_printer(
    qtbot: QtBot,
    show: Show,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    chosen: tuple[int, int],
    count: int,
) -> None:
    asked: list[int] = []

    def choose(dialog: QPrintDialog) -> int:
        """A file in a printer's place, and the pages."""
        printer = dialog.printer()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(tmp_path / "printed.pdf"))
        printer.setFromTo(*chosen)
        asked.append(dialog.maxPage())
        return 1

    monkeypatch.setattr(QPrintDialog, "exec", choose)
    dialog = show(numbered(4))
    press(dialog, "Print…")
    finish(qtbot, dialog)
    assert dialog.message == "Sent to the printer."
    assert asked == [4]
    assert pages(tmp_path / "printed.pdf") == count


def test_the_dialog_reads_from_top_to_bottom(show: Show, qtbot: QtBot) -> None:
    def read(entries: Sequence[PrintEntry]) -> str:
        dialog = show(entries)
        qtbot.waitUntil(partial(getattr, dialog, "_is_solved"))  # then it names doubles
        return read_out(dialog)

    assert read([entry()]) == lines("""
        Print
        Print
        picture: Page 1 of 1 (focus)
        button: Previous page (disabled)
        Page 1 of 1
        button: Next page (disabled)
        Paper
        Paper
        choice: A4 (chosen)
        choice: Letter
        Titles
        Titles
        check box: Titles
        Difficulty
        Difficulty
        check box: Difficulty (chosen)
        Solutions at the end
        Solutions at the end
        check box: Solutions at the end
        Page numbers
        Page numbers
        check box: Page numbers (chosen)
        Save ink
        Save ink
        check box: Save ink
        Heading
        field: Heading
        button: Close
        button: Save PDF…
        button: Print…
    """)
    assert read(numbered(7)) == lines("""
        Print
        Print
        picture: Page 1 of 7 (focus)
        button: Previous page (disabled)
        Page 1 of 7
        button: Next page
        Puzzles per page
        Puzzles per page
        choice: 1 (chosen)
        choice: 2
        choice: 4
        choice: 6
        Paper
        Paper
        choice: A4 (chosen)
        choice: Letter
        Titles
        Titles
        check box: Titles
        Difficulty
        Difficulty
        check box: Difficulty (chosen)
        Solutions at the end
        Solutions at the end
        check box: Solutions at the end
        Page numbers
        Page numbers
        check box: Page numbers (chosen)
        Save ink
        Save ink
        check box: Save ink
        Heading
        field: Heading
        The same puzzle: Noise, No. 1; Noise, No. 2; Noise, No. 3; Noise, No. 4. And 3 …
        button: Close
        button: Save PDF…
        button: Print…
    """)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_dialog_matches_its_reference_pictures(
    show: Show, qtbot: QtBot, looks: CheckLooks, theme: Theme
) -> None:
    for name, entries in ("several", [entry(), sized(8, 8)]), ("one", [sized(30, 20)]):
        dialog = show(entries, theme=theme)
        qtbot.waitUntil(partial(getattr, dialog, "_is_solved"))
        looks(f"print-{name}-{theme.is_dark:d}", dialog, theme)
