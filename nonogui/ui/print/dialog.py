"""PrintDialog: choose how puzzles are printed, see the pages, print or save a PDF."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import compress
from math import ceil
from typing import Final

from PySide6.QtCore import QLocale, QTimer, Signal
from PySide6.QtWidgets import QWidget

from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, mark
from nonogui.solver.limits import CancelToken, Limits
from nonogui.solver.result import SolveResult, SolveStatus
from nonogui.solver.search import solve
from nonogui.ui.dialogs.base import Dialog, Form, side_by_side
from nonogui.ui.dialogs.file_dialog import ask_for_new_file
from nonogui.ui.jobs import JobKind, Report
from nonogui.ui.print.export import PaintError, Steps, paint_pages, write_pdf
from nonogui.ui.print.layout import own_name, plan
from nonogui.ui.print.pages import PER_PAGE, Page, Paper, PrintEntry, SheetOptions, Shown
from nonogui.ui.print.preview import PagePreview
from nonogui.ui.settings import SettingsStore
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.progress import JobRow, JobState
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.words.printing import doubt_text, doubts_text, page_text

# Chosen by eye at 100 % text size.
WIDTH: Final = 820
FORM: Final = 330
STEP_SECONDS: Final = 0.03
"""Seconds of painting before the window handles its events again."""

SOLVING: Final = Limits(10.0, 2)
"""For each puzzle: 10 seconds to find its picture, and whether it has another solution."""


class PrintDialog(Dialog):
    """The pages at the left, the options at the right.

    Attributes:
        entries: the puzzles, with the solutions found so far.
    """

    def __init__(
        self,
        entries: Sequence[PrintEntry],
        parent: QWidget | None = None,
        *,
        cover: str = "",
        folder: str = "",
        settings: SettingsStore | None = None,
    ) -> None:
        """Show puzzles, at least one, as they would be printed.

        At first, `cover` is the line above the first page. Without settings, the options are
        forgotten.
        """
        super().__init__(_("Print"), parent)
        self.entries = list(entries)
        self.pages: tuple[Page, ...] = ()
        self._folder = folder
        self._settings = settings
        self.form = PrintForm(entries, cover)
        if settings is not None:
            self.form.restore(settings.settings.printing)
        self.preview = PagePreview()
        self.back_button = Button(icon="back", tip=_("Previous page"))
        self.next_button = Button(icon="chevron-right", tip=_("Next page"))
        self._place = Label("", Type.BODY, Ink.MUTED, tabular=True)
        text = _("Some puzzles are too large to share a page with so many others.")
        self._fewer = Label(text, Type.NOTE, Ink.MUTED, wraps=True)
        self._doubts = Label("", Type.NOTE, Ink.DANGER, wraps=True)
        self._doubts.hide()
        self._row = JobRow()
        self._steps: Steps | None = None
        self._started, self._done_text = 0.0, ""
        self._timer = QTimer(self, interval=0)
        self._verdicts: dict[str, SolveStatus] = {}
        self._is_solved = False
        self._lay_out()
        self._connect()
        work = partial(_solve_all, [entry.puzzle for entry in entries])
        self._jobs.submit(JobKind.SOLVE, work, self._on_solved, on_partial=self._on_result)
        self._show()

    @property
    def is_working(self) -> bool:
        """Whether pages are being written or printed."""
        return self._steps is not None

    def done(self, result: int) -> None:
        """Close the dialog: stop the work and keep the options."""
        if self._settings is not None:
            self._settings.update(printing=self.form.stored_options)
        self._end("")
        super().done(result)

    def _connect(self) -> None:
        self.form.changed.connect(self._show)
        self.preview.turned.connect(self._show_place)
        self.back_button.clicked.connect(self.preview.turn_back)
        self.next_button.clicked.connect(self.preview.turn)
        self._timer.timeout.connect(self._go_on)
        self._row.cancel_clicked.connect(lambda: self._end(_("Cancelled.")))
        self._jobs.failed.connect(self._on_failed)

    # ---- the pages ----

    def _show(self) -> None:
        """Lay the pages out again and show them."""
        options = self.form.options
        if options.solutions and any(entry.solution is None for entry in self.entries):
            text = _("Puzzles without a known solution are left out of the solutions.")
            self._show_message(text if self._is_solved else _("Solving the puzzles…"))
        self._show_doubts()
        self.pages = plan(self.entries, options)
        self.preview.set_pages(self.pages, self.entries, options)
        most, count = options.per_page, len(self.entries)
        pages = sum(bool(page.boards) for page in self.pages)
        self._fewer.setVisible(most > 1 and count > 1 and pages > ceil(count / most))

    def _show_place(self) -> None:
        at, count = self.preview.index, len(self.pages)
        self._place.setText(page_text(at + 1, count))
        self.back_button.setEnabled(at > 0)
        self.next_button.setEnabled(at + 1 < count)

    def _on_result(self, found: tuple[str, SolveResult]) -> None:
        fingerprint, result = found
        self._verdicts[fingerprint] = result.status
        for at, entry in enumerate(self.entries):
            is_open = entry.solution is None and entry.puzzle.fingerprint == fingerprint
            if is_open and result.solutions:
                self.entries[at] = replace(entry, solution=result.solutions[0])

    def _on_solved(self, _none: None) -> None:
        self._is_solved = True
        if self.form.options.solutions:
            self._show_message("")
        if not self.is_working:
            self._show()

    def _show_doubts(self) -> None:
        """Name the puzzles to look at before printing: several solutions, none, the same twice."""
        if not self._is_solved:
            return
        options, same = self.form.options, dict[str, list[str]]()
        keys = [entry.puzzle.fingerprint for entry in self.entries]
        names = [own_name(self.entries, at, options) for at in range(len(keys))]
        for key, name in zip(keys, names, strict=True):
            same.setdefault(key, []).append(name)
        several, none = (
            list(compress(names, (self._verdicts.get(key) is status for key in keys)))
            for status in (SolveStatus.MULTIPLE, SolveStatus.NONE)
        )
        text = doubts_text(several, none, [group for group in same.values() if len(group) > 1])
        if len(self.entries) == 1 and text:
            text = doubt_text(is_solvable=bool(several))
        self._doubts.setText(text)
        self._doubts.setVisible(bool(text))
        _keep_lines(self._doubts)

    def _on_failed(self) -> None:
        self._show_message(_("Something went wrong."), Ink.DANGER)

    # ---- writing and printing ----

    def _save(self) -> None:
        """Ask for a file and write the pages as a PDF."""
        alone = self.entries[0].file_name if len(self.entries) == 1 else ""
        stem = self.form.options.cover or alone or _("Nonograms")
        kinds = {_("PDF documents (*.pdf)"): ".pdf"}
        if path := ask_for_new_file(self, _("Save PDF"), self._folder, stem, kinds):
            options = self.form.options
            steps = write_pdf(tuple(self.entries), path, options, options.cover or path.stem)
            self._start(steps, _("Saved as {file}.").format(file=path.name))

    def _print(self) -> None:
        """Ask for a printer and pages, and print."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(self.form.options.cover or _("Nonograms"))
        dialog = QPrintDialog(printer, self)
        dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
        dialog.setMinMax(1, len(self.pages))
        if dialog.exec():
            # Qt returns 0 for both if all pages were chosen.
            first, last = printer.fromPage() or 1, printer.toPage() or len(self.pages)
            pages, entries = self.pages[first - 1 : last], tuple(self.entries)
            options = self.form.options
            steps = paint_pages(printer, pages, entries, options)
            self._start(steps, _("Sent to the printer."))

    def _start(self, steps: Steps, done_text: str) -> None:
        self._steps, self._done_text, self._started = steps, done_text, time.monotonic()
        self._set_working(is_working=True)
        self._show_message("")
        self._timer.start()

    def _go_on(self) -> None:
        """Paint pages until `STEP_SECONDS` have passed; a timer calls this again for the rest."""
        steps, until = self._steps, time.monotonic() + STEP_SECONDS
        assert steps is not None
        try:
            done = next(steps)
            while time.monotonic() < until:
                done = next(steps)
        except StopIteration:
            self._end(self._done_text)
        except (OSError, PaintError) as reason:
            text = _("The pages couldn't be printed or saved: {reason}")
            why = getattr(reason, "strerror", None) or _("the printer isn't responding")
            self._end(text.format(reason=why), Ink.DANGER)
        else:
            words = page_text(done, len(self.pages))
            seconds = time.monotonic() - self._started
            self._row.set_job(JobState(words, seconds, done / len(self.pages)))

    def _end(self, text: str, ink: Ink = Ink.MUTED) -> None:
        self._timer.stop()
        if self._steps is not None:
            self._steps.close()
            self._steps = None
        self._row.set_job(None)
        self._set_working(is_working=False)
        self._show_message(text, ink)

    def _show_message(self, text: str, ink: Ink = Ink.MUTED) -> None:
        super()._show_message(text, ink)
        _keep_lines(self._message)

    def _set_working(self, *, is_working: bool) -> None:
        for widget in (self.form, self.save_button, self.print_button):
            widget.setEnabled(not is_working)

    # ---- the frame ----

    def _lay_out(self) -> None:
        self._row.setFixedHeight(28)
        turning = boxes.hbox(
            boxes.REST, self.back_button, self._place, self.next_button, boxes.REST, gap=8
        )
        left = boxes.vbox((self.preview, 1), turning, gap=8)
        right = boxes.pane(
            boxes.vbox(
                self.form, self._fewer, self._doubts, boxes.REST, self._message, self._row, gap=8
            )
        )
        right.setFixedWidth(FORM)
        self.body.addLayout(self.fold(boxes.hbox((left, 1), right, gap=24), right))
        self.resize(WIDTH, 0)  # as low as its contents allow
        self.add_button(_("Close")).clicked.connect(self.reject)
        self.save_button = self.add_button(_("Save PDF…"))
        self.save_button.clicked.connect(self._save)
        self.print_button = self.add_button(_("Print…"), Kind.PRIMARY)
        self.print_button.clicked.connect(self._print)


def _keep_lines(label: Label) -> None:
    """Reserve the height of a text below the form, which would lose it otherwise."""
    label.setMinimumHeight(max(0, label.heightForWidth(FORM)))


def _solve_all(puzzles: Sequence[Puzzle], cancel: CancelToken, report: Report) -> None:
    """Report the fingerprint and result of each puzzle; once for equal clues."""
    for fingerprint, puzzle in {puzzle.fingerprint: puzzle for puzzle in puzzles}.items():
        if cancel.cancelled:
            break
        result = solve(puzzle, limits=SOLVING, cancel=cancel, clash=False, diverse=False)
        report((fingerprint, result))


# --- the options ---


# The switches, by their field of `SheetOptions`, which also gives their default.
_SWITCHES: Final = {
    "titles": mark("Titles"),
    "authors": mark("Author"),
    "difficulty": mark("Difficulty"),
    "solutions": mark("Solutions at the end"),
    "page_numbers": mark("Page numbers"),
    "grey": mark("Save ink"),
}


class PrintForm(QWidget):
    """The options for printing; those that make no difference for the puzzles are hidden.

    Attributes:
        switches: by the field of `SheetOptions` that they set.
        cover: the line above the first page.
    """

    changed = Signal()

    def __init__(self, entries: Sequence[PrintEntry], cover: str = "") -> None:
        super().__init__()
        form = self._form = Form()
        counts = [controls.Choice(count, str(count)) for count in PER_PAGE]
        self.per_page = self._choices(_("Puzzles per page"), counts, is_shown=len(entries) > 1)
        papers = [controls.Choice(Paper.A4, _("A4")), controls.Choice(Paper.LETTER, _("Letter"))]
        self.paper = self._choices(_("Paper"), papers)
        self.paper.set_value(usual_paper())
        shown = [
            controls.Choice(Shown.BLANK, _("Blank")),
            controls.Choice(Shown.PROGRESS, _("As played")),
        ]
        has_progress = any(entry.progress is not None for entry in entries)
        self.boards = self._choices(_("Boards"), shown, is_shown=has_progress)
        has_author = any(entry.puzzle.metadata.author for entry in entries)
        self.switches = {
            name: self._switch(name, _(text), is_shown=has_author or name != "authors")
            for name, text in _SWITCHES.items()
        }
        # Shown once for designs of the player's own, titles would give away the next puzzle.
        self._has_secrets = any(entry.name for entry in entries)
        self._shows_titles = False  # the option for designs
        self.switches["titles"].setToolTip(_("A title may give the picture away."))
        tip = _("Prints light lines and no colours. Letters show the colours.")
        self.switches["grey"].setToolTip(tip)
        self.cover = form.add_text(_("Heading"), cover, most=80)
        self.cover.textChanged.connect(self.changed)
        boxes.vbox(form, boxes.REST, on=self)

    @property
    def options(self) -> SheetOptions:
        per_page = self.per_page.value
        assert isinstance(per_page, int)
        return SheetOptions(
            per_page=per_page,
            paper=Paper(str(self.paper.value)),
            **{name: switch.isChecked() for name, switch in self.switches.items()},
            shown=Shown(str(self.boards.value)),
            cover=self.cover.text().strip(),
        )

    @property
    def stored_options(self) -> str:
        """The options that do not depend on the puzzles, as text for the settings."""
        states = {name: switch.isChecked() for name, switch in self.switches.items()}
        if self._has_secrets:
            states["titles"] = self._shows_titles
        on = (_word(name) for name, is_on in states.items() if is_on)
        return " ".join([str(self.per_page.value), str(self.paper.value), *on])

    def restore(self, stored: str) -> None:
        """Set the options from the text of `stored_options`; secret titles stay hidden.

        Unknown words are ignored.
        """
        words = set(stored.split())
        self._shows_titles = _word("titles") in words
        for count in PER_PAGE:
            if str(count) in words:
                self.per_page.set_value(count)
        for paper in Paper:
            if paper in words:
                self.paper.set_value(paper)
        if words:
            for name, switch in self.switches.items():
                is_secret = name == "titles" and self._has_secrets
                switch.setChecked(_word(name) in words and not is_secret)

    def _choices(
        self, text: str, choices: Sequence[controls.Choice], *, is_shown: bool = True
    ) -> controls.SegmentedControl:
        control = controls.SegmentedControl(choices, name=text)
        control.chosen.connect(self.changed)
        self._add(text, control, is_shown=is_shown)
        return control

    def _switch(self, name: str, text: str, *, is_shown: bool) -> controls.Switch:
        switch = controls.Switch(name=text, is_on=getattr(SheetOptions(), name))
        switch.toggled.connect(self.changed)
        self._add(text, switch, is_shown=is_shown)
        return switch

    def _add(self, text: str, control: QWidget, *, is_shown: bool) -> None:
        control.setParent(self._form)  # also if it is not shown, so that it is deleted with it
        control.setVisible(is_shown)
        if is_shown:
            is_switch = isinstance(control, controls.Switch)
            self._form.add_row(text, side_by_side(control) if is_switch else control)


def _word(name: str) -> str:
    """Return the word for a switch in the settings."""
    return name.replace("_", "-")


def usual_paper() -> Paper:
    """Return the paper size of the user's country: Letter where inches are used, else A4."""
    is_us = QLocale().measurementSystem() is QLocale.MeasurementSystem.ImperialUSSystem
    return Paper.LETTER if is_us else Paper.A4
