"""PrintDialog: its options, the messages about writing and printing, and its layout."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from nonogui.ui.print import dialog as dialog_module
from nonogui.ui.print.dialog import FORM, PrintDialog, PrintForm, usual_paper
from nonogui.ui.print.export import PaintError
from nonogui.ui.print.pages import Paper, PrintEntry, SheetOptions, Shown
from nonogui.ui.widgets.progress import JobRow, JobState
from nonogui.ui.widgets.text import Ink
from tests.boards import clued
from tests.reading import lines
from tests.ui.growing import growth
from tests.ui.hints import tabular, wrapped
from tests.ui.pictures import CheckLooks
from tests.ui.print.entries import FLAG, entry, numbered

Show = Callable[..., PrintDialog]


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Show]:
    """Return a function that opens a dialog for puzzles; all are closed after the test."""
    dialogs: list[PrintDialog] = []

    def show(entries: Sequence[PrintEntry], **more: Any) -> PrintDialog:
        dialog = PrintDialog(entries, None, **more)
        dialogs.append(dialog)
        with qtbot.waitExposed(dialog):
            dialog.show()
        return dialog

    yield show
    for dialog in dialogs:
        dialog.reject()
        dialog.deleteLater()


@pytest.fixture
def form(qtbot: QtBot) -> PrintForm:
    form = PrintForm(numbered(3), " Puzzles ")
    qtbot.addWidget(form)
    return form


# ---- the form ----


def test_the_default_options_use_the_usual_paper(form: PrintForm) -> None:
    assert form.options == SheetOptions(paper=usual_paper(), cover="Puzzles")
    assert form.stored_options == f"1 {usual_paper()} difficulty page-numbers"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("titles", "titles difficulty page-numbers"),
        ("authors", "authors difficulty page-numbers"),
        ("difficulty", "page-numbers"),
        ("solutions", "difficulty solutions page-numbers"),
        ("page_numbers", "difficulty"),
        ("grey", "difficulty page-numbers grey"),
    ],
)
def test_each_switch_changes_an_option_that_is_stored(qtbot: QtBot, name: str, words: str) -> None:
    own = [replace(entry, name="") for entry in numbered(3)]
    form, again = PrintForm(own, " Puzzles "), PrintForm(own, " Puzzles ")
    for each in (form, again):
        qtbot.addWidget(each)
    before = form.options
    with qtbot.waitSignal(form.changed):
        form.switches[name].click()
    changed: dict[str, Any] = {name: not getattr(before, name)}
    assert form.options == replace(before, **changed)
    assert form.stored_options == f"1 {usual_paper()} {words}"
    again.restore(form.stored_options)
    assert again.options == form.options


def test_titles_shown_for_own_designs_stay_hidden_for_puzzles(form: PrintForm) -> None:
    form.restore("1 a4 titles difficulty")
    assert not form.options.titles
    assert form.options.difficulty
    form.switches["titles"].click()
    form.switches["titles"].click()
    assert form.stored_options == "1 a4 titles difficulty"


def test_stored_options_are_restored(form: PrintForm) -> None:
    form.restore("")
    assert form.options.difficulty, "nothing was kept yet"
    form.restore("6 letter grey nonsense")
    assert form.options == SheetOptions(
        per_page=6,
        paper=Paper.LETTER,
        difficulty=False,
        page_numbers=False,
        grey=True,
        cover="Puzzles",
    )


def test_each_choice_signals_a_change(form: PrintForm, qtbot: QtBot) -> None:
    with qtbot.waitSignal(form.changed):
        form.per_page.segment(2).click()
    other = Paper.A4 if usual_paper() is Paper.LETTER else Paper.LETTER
    with qtbot.waitSignal(form.changed):
        form.paper.segment(other).click()
    assert (form.options.per_page, form.options.paper) == (2, other)
    with qtbot.waitSignal(form.changed):
        form.cover.setText("For Ada")
    assert form.cover.maxLength() == 80


def test_progress_can_be_printed_only_if_a_game_was_played(qtbot: QtBot) -> None:
    made = entry()
    played = replace(made, progress=made.puzzle.start)
    found = []
    for entries in ([made, made], [made, played], [played]):
        form = PrintForm(entries)
        qtbot.addWidget(form)
        found.append((form.boards.isHidden(), form.per_page.isHidden()))
        form.boards.segment(Shown.PROGRESS).click()
        assert form.options.shown is Shown.PROGRESS
    assert found == [(True, False), (False, False), (False, True)]


@pytest.mark.parametrize(
    ("country", "paper"),
    [
        (QLocale.Country.UnitedStates, Paper.LETTER),
        (QLocale.Country.UnitedKingdom, Paper.A4),
        (QLocale.Country.Germany, Paper.A4),
    ],
)
def test_the_default_paper_depends_on_the_country(
    qtbot: QtBot, country: QLocale.Country, paper: Paper
) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.English, country))
    try:
        assert usual_paper() is paper
        form = PrintForm([entry()])
        qtbot.addWidget(form)
        assert form.options.paper is paper
    finally:
        QLocale.setDefault(before)


def test_tooltips_explain_titles_and_greyscale(form: PrintForm) -> None:
    assert form.switches["titles"].toolTip() == "A title may give the picture away."
    assert (
        form.switches["grey"].toolTip()
        == "Prints light lines and no colours. Letters show the colours."
    )


# ---- the work ----


def test_the_form_is_as_wide_as_the_message_below(show: Show) -> None:
    dialog = show([entry()])
    (message,) = (each for each in dialog.findChildren(QLabel) if each.width() == FORM)
    (row,) = dialog.findChildren(JobRow)
    assert dialog.form.width() == row.width() == message.width() == FORM
    dialog._show_message("A reason for which something could not be written, in many words. " * 3)
    assert message.wordWrap()
    assert dialog.message.startswith("A reason")
    assert dialog.focusWidget() is dialog.preview


def test_the_job_row_shows_the_progress(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    dialog = show(numbered(4))
    states: list[JobState | None] = []
    monkeypatch.setattr(dialog._row, "set_job", states.append)

    def steps() -> Iterator[int]:
        for done in (1, 2, 3):
            clock[0] += 0.02
            yield done

    dialog._start(steps(), "Done.")  # type: ignore[arg-type]
    assert dialog.is_working
    assert not dialog.form.isEnabled()
    dialog._timer.stop()
    dialog._go_on()
    assert states == [JobState("Page 2 of 4", pytest.approx(0.04), 0.5)]  # type: ignore[arg-type]
    dialog._go_on()
    assert states[-1] is None
    assert dialog.message == "Done."
    assert dialog.form.isEnabled()
    assert not dialog.is_working


@pytest.mark.parametrize(
    ("problem", "reason"),
    [
        (OSError(28, "No space left on device"), "No space left on device"),
        (OSError("odd"), "the printer isn't responding"),
        (PaintError(), "the printer isn't responding"),
    ],
)
def test_the_message_gives_the_reason_of_a_failure(
    show: Show, problem: Exception, reason: str
) -> None:
    dialog = show([entry()])

    def steps() -> Iterator[int]:
        yield 1
        raise problem

    dialog._start(steps(), "Done.")  # type: ignore[arg-type]
    dialog._timer.stop()
    dialog._go_on()
    assert dialog.message == f"The pages couldn't be printed or saved: {reason}"
    assert Ink(dialog._message.foregroundRole()) is Ink.DANGER
    dialog._show_message("Fine.")
    assert Ink(dialog._message.foregroundRole()) is Ink.MUTED


@pytest.mark.parametrize(
    ("count", "cover", "proposed"),
    [
        (1, "", "Noise, No. 1.pdf"),
        (2, "", "Nonograms.pdf"),
        (2, "For Ada", "For Ada.pdf"),
        (1, "For Ada", "For Ada.pdf"),
    ],
)
def test_the_save_dialog_proposes_a_file_name(
    show: Show,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    count: int,
    cover: str,
    proposed: str,
) -> None:
    asked: list[str] = []

    def ask(_parent: object, _title: str, file: str, *_rest: object) -> tuple[str, str]:
        asked.append(file)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    dialog = show(numbered(count), cover=cover, folder=str(tmp_path))
    dialog._save()
    assert asked == [str(tmp_path / proposed)]


@pytest.mark.parametrize(
    ("cover", "file", "title"), [("For Ada", "a.PDF", "For Ada"), ("", "book.pdf", "book")]
)
def test_a_pdf_has_the_heading_as_its_title(
    show: Show,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    cover: str,
    file: str,
    title: str,
) -> None:
    written: list[tuple[Path, str]] = []

    def write(_entries: object, path: Path, _options: object, title: str) -> Iterator[int]:
        written.append((path, title))
        return iter(())

    monkeypatch.setattr(dialog_module, "write_pdf", write)
    monkeypatch.setattr(PrintDialog, "_start", lambda _dialog, _steps, _text: None)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / file), ""))
    show(numbered(2), cover=cover)._save()
    assert written == [(tmp_path / file, title)]


# ---- solutions ----


def test_each_puzzle_is_solved_once(
    show: Show, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    may_solve = Event()
    solve_all = dialog_module._solve_all

    def count(puzzles: Sequence[Any], *rest: Any) -> object:
        asked.append(len(puzzles))
        may_solve.wait()
        return solve_all(puzzles, *rest)

    monkeypatch.setattr(dialog_module, "_solve_all", count)
    bare = PrintEntry(clued("2/1", "2/1"), "Bare")
    none = PrintEntry(clued("1 1/1/1 1", "1/1 1/2"), "None")
    dialog = show([entry(), bare, none])
    dialog.form.switches["solutions"].click()
    assert dialog.message == "Solving the puzzles…"
    may_solve.set()
    qtbot.waitUntil(lambda: dialog.message.startswith("Puzzles without a known solution"))
    assert [made.solution is None for made in dialog.entries] == [False, False, True]
    assert len(dialog.pages[-1].pictures) == 2
    dialog.form.switches["solutions"].click()
    dialog.form.switches["solutions"].click()
    assert asked == [3]


SQUARE = PrintEntry(clued("1/1", "1/1"), "Square")
BAR = PrintEntry(clued("1/1/0", "1/1"), "Bar")
EMPTY_CROSS = PrintEntry(clued("1 1/1/1 1", "1/1 1/2"), "Cross")


@pytest.mark.parametrize(
    ("entries", "doubts"),
    [
        ([entry()], ""),
        ([SQUARE], "This puzzle has several solutions."),
        ([EMPTY_CROSS], "This puzzle has no solution."),
        ([entry(), replace(SQUARE, name="")], "Several solutions: Puzzle 2"),
        (
            [entry(), SQUARE, EMPTY_CROSS, entry(name="Again")],
            """Several solutions: Square
No solution: Cross
The same puzzle: First steps, No. 1; Again""",
        ),
        (
            [SQUARE, BAR, replace(SQUARE, name="Box")],
            """Several solutions: Square; Bar; Box
The same puzzle: Square; Box""",
        ),
        (
            numbered(7),
            "The same puzzle: Noise, No. 1; Noise, No. 2; Noise, No. 3; Noise, No. 4. And 3 more.",
        ),
    ],
)
def test_what_to_look_at_before_printing_is_named(
    show: Show, qtbot: QtBot, entries: Sequence[PrintEntry], doubts: str
) -> None:
    dialog = show(entries)
    qtbot.waitUntil(lambda: dialog._is_solved)
    assert dialog._doubts.text() == doubts
    assert dialog._doubts.isVisible() is bool(doubts)


def test_the_working_dialog_matches_its_reference_picture(
    show: Show, looks: CheckLooks, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr("nonogui.ui.widgets.progress.animates", lambda: False)
    dialog = show(numbered(6), cover="Puzzles")
    qtbot.waitUntil(lambda: dialog._is_solved)
    dialog.form.per_page.segment(4).click()
    dialog.preview.turn()
    dialog._set_working(is_working=True)
    dialog._show_message("The pages couldn't be printed or saved: No space left on device")
    dialog._row.set_job(JobState("Page 1 of 2", 3.0, 0.5))
    looks("print-working", dialog)


def test_pages_take_the_room_of_a_larger_dialog(show: Show) -> None:
    assert growth(show([entry(), entry()])) == lines("""
        Print: wider 120
        Page 1 of 2: wider 120, higher 90
        Previous page: right 60
        Page 1 of 2: right 60
        Next page: right 60
    """)


def test_fewer_puzzles_on_a_page_than_chosen_are_explained(show: Show) -> None:
    large = clued("/".join(["1 " * 50] * 100), "/".join(["1 " * 50] * 100))
    for puzzles, is_explained in (([entry()] * 4, False), ([entry(large)] * 4, True)):
        dialog = show(puzzles)
        dialog.form.per_page.segment(4).click()
        texts = [each.text() for each in dialog.findChildren(QLabel) if each.isVisible()]
        assert any("too large" in text for text in texts) is is_explained
        dialog.form.per_page.segment(1).click()
        texts = [each.text() for each in dialog.findChildren(QLabel) if each.isVisible()]
        assert not any("too large" in text for text in texts)


def test_page_number_has_digits_of_equal_width_and_messages_wrap(show: Show) -> None:
    dialog = show([entry(), entry(FLAG)])
    dialog._show_message("Puzzles without a known solution are left out of the solutions.")
    assert tabular(dialog) == ["Page 1 of 2"]
    assert wrapped(dialog) == ["Print", dialog.message]


def test_long_message_leaves_the_form_whole(show: Show) -> None:
    dialog = show([entry(), entry()])
    dialog._show_message("The pages couldn't be printed or saved: No space left on device")
    growth(dialog, 0, 0)  # lays out the message
    (message,) = (each for each in dialog.findChildren(QLabel) if each.text() == dialog.message)
    assert message.width() == dialog.form.width() == FORM
    field = dialog.form.cover
    assert field.visibleRegion().boundingRect() == field.rect()


def test_hidden_choices_belong_to_the_form(qtbot: QtBot) -> None:
    form = PrintForm([entry()])
    qtbot.addWidget(form)
    form.show()
    for choice in (form.per_page, form.boards):
        assert not choice.isVisible()
        assert choice.window() is form
