"""ImageImportDialog: turn a picture into a design and show its verdict first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from PIL import Image
from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal

from nonogui.core.design import Design
from nonogui.core.palette import Rgb
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.i18n import _, pgettext
from nonogui.solver.result import SolveStatus
from nonogui.studio.diagnosis import Aim, Diagnosis, Repair
from nonogui.studio.images.candidates import Style
from nonogui.studio.images.color_names import color_names
from nonogui.studio.images.opening import ImageError, Source, open_picture
from nonogui.studio.images.spec import MAX_COLORS, Background, Box, Dither, ImageSpec, Scaling, Tone
from nonogui.studio.images.suggest import content, suggest, suggest_inks
from nonogui.ui.design.image_puzzles import ImageWork, MadePicture, PuzzlePreview, StylePicker
from nonogui.ui.dialogs.ask import show_problems
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.look.theme import current_theme, focus_ring, rounded
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.progress import Spinner
from nonogui.ui.widgets.text import ElidedLabel, IconLabel, Ink, Label, SectionLabel, Type
from nonogui.ui.widgets.touch import keep_drags
from nonogui.words import images
from nonogui.words.colors import color_text
from nonogui.words.lists import statements
from nonogui.words.numbers import clock_text, size_text
from nonogui.words.solving import status_text

WIDTH, HEIGHT = 1168, 704
"""Size of the dialog in logical pixels, if the screen is large enough."""

# Chosen by eye at 100 % text size.
MIN_WIDTH, MIN_HEIGHT = 880, 560
OPTIONS_WIDTH: Final = 280
PADDING: Final = 20


def import_picture(data: bytes, name: str, parent: QtWidgets.QWidget) -> Design | None:
    """Turn a picture into a design in a dialog; None if cancelled, or after showing what is wrong.

    The name is that of its file; empty for a picture without one.
    """
    name = Path(name).name
    try:
        QtGui.QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            dialog = ImageImportDialog(open_picture(data), name, parent)
        finally:
            QtGui.QGuiApplication.restoreOverrideCursor()
    except ImageError as error:
        title = _("{file} can't be used").format(file=name or _("The picture"))
        show_problems(parent, title, [images.image_problem_text(error)])
        return None
    return dialog.design if dialog.exec() else None


class ImageImportDialog(Dialog):
    """The picture with a frame, the resulting puzzle, and the options."""

    def __init__(self, source: Source, name: str, parent: QtWidgets.QWidget | None) -> None:
        super().__init__(_("Import picture"), parent)
        self._source, self._name = source, name
        self._is_accepted = False  # and not yet made
        self._style: Style | None = None  # which is adjusted
        self._adjusted: dict[Style, ImageSpec] = {}
        self._imported: Design | None = None
        self._shown: tuple[MadePicture, Repair | None, Diagnosis | None] | None = None
        self.setMinimumSize(MIN_WIDTH, MIN_HEIGHT)
        self.resize(QSize(WIDTH, HEIGHT).boundedTo(self.screen().availableSize()))
        self._build(source)

    @property
    def design(self) -> Design:
        """The design imported; before that, the one in the style or with the settings shown."""
        if self._imported is not None:
            return self._imported
        picture, palette = self._work.result if self.is_adjusting else self.styles.result
        return Design.from_picture(picture, palette, Metadata(title=Path(self._name).stem))

    @property
    def is_adjusting(self) -> bool:
        """Whether one style is shown with all its settings, instead of all styles."""
        return self._pages.currentIndex() == 1

    def accept(self) -> None:
        """Import the picture, as soon as it is made."""
        if (self._work if self.is_adjusting else self.styles.work).is_made:
            self._imported = self.design  # whatever is still chosen in an open menu
            if (menu := QtWidgets.QApplication.activePopupWidget()) is not None:
                menu.close()
            super().accept()
        else:
            self._is_accepted = True
            self.take.setEnabled(False)

    def _wait_no_more(self) -> None:
        self._is_accepted = False
        self.take.setEnabled(True)

    def _on_work(self) -> None:
        """Import the picture if the designer waits for that."""
        if self._is_accepted:
            self.accept()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if self.is_adjusting and event.matches(QtGui.QKeySequence.StandardKey.Cancel):
            self._show_styles()  # Esc goes one step back, not out
        else:
            super().keyPressEvent(event)

    def done(self, result: int) -> None:
        super().done(result)
        self._is_accepted = False
        self._work.close()
        self.styles.work.close()

    # ---- building ----

    def _build(self, source: Source) -> None:
        spec = suggest(source)
        self._work = ImageWork(source, spec, self)
        self.crop = CropView(source)
        self.crop.set_box(spec.crop or source.bounds)
        self.preview = PuzzlePreview()
        self.options = ImageOptions(source, spec)
        self.verdict = ImageVerdict()
        self.styles = StylePicker(source, spec)
        self._pages = QtWidgets.QStackedWidget()
        self._pages.addWidget(self.styles)
        self._pages.addWidget(self._adjusting())
        title = Label(_("Import picture"), Type.PANEL_TITLE)
        note = self._name or _("From the clipboard")
        if source.is_first_of_many:
            note = _("{file}. {note}").format(file=note, note=images.first_of_many_text())
        name = ElidedLabel(note, Type.BODY, Ink.MUTED)
        side = self._picture(source)
        page = self.fold(boxes.hbox(side, (self._pages, 1), gap=24), side)
        self.fold(self.verdict.row)
        self.fold(self.verdict.buttons)
        margins = (24, PADDING, 24, PADDING)
        boxes.vbox(title, 4, name, 16, (page, 1), 16, self._foot(), on=self, margins=margins)
        self.crop.cropped.connect(self.options.set_crop)
        self.options.changed.connect(self._on_spec)
        self.verdict.repair_requested.connect(self._work.start_repair)
        self.verdict.cancel.clicked.connect(self._work.stop_repair)
        self.verdict.take_back.clicked.connect(self._work.take_back)
        self._work.changed.connect(self._show)
        self.styles.chosen.connect(self._name_buttons)
        for work in (self._work, self.styles.work):
            # Queued: a receiver might end the work while it sends the signal.
            work.changed.connect(self._on_work, Qt.ConnectionType.QueuedConnection)
            work.failed.connect(self._wait_no_more)
        self._name_buttons()
        self.options.width_field.begin()
        for button in self.findChildren(Button):
            button.setAutoDefault(False)
        self.take.setDefault(True)

    def _picture(self, source: Source) -> QtWidgets.QWidget:
        """Return the column with the picture and the settings."""
        self.whole_picture = Button(_("Whole picture"), kind=Kind.LINK, size=Size.SMALL)
        self.whole_picture.clicked.connect(lambda: self._crop_to(source.bounds))
        self.trim = Button(_("Trim margins"), kind=Kind.LINK, size=Size.SMALL)
        self.trim.clicked.connect(lambda: self._crop_to(content(source)))
        links = boxes.hbox(self.trim, self.whole_picture, boxes.REST, gap=14)
        side = boxes.pane(
            boxes.vbox((self.crop, 1), links, 8, (boxes.scroll_area(self.options), 1), gap=6)
        )
        side.setFixedWidth(OPTIONS_WIDTH)
        return side

    def _adjusting(self) -> QtWidgets.QWidget:
        """Return the page with one puzzle and its verdict."""
        self.size_label = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        label = SectionLabel(_("Puzzle"))
        label.setFixedHeight(Size.SMALL)
        head = boxes.hbox(label, boxes.REST, self.size_label, gap=14)
        return boxes.pane(boxes.vbox(head, 6, (self.preview, 1), 20, self.verdict))

    def _foot(self) -> QtWidgets.QBoxLayout:
        self.start_over = Button(_("Reset"), kind=Kind.LINK, size=Size.SMALL)
        self.start_over.clicked.connect(self._start_over)
        self.other_page = Button("", "sliders", kind=Kind.OUTLINE)
        self.other_page.clicked.connect(self._turn_page)
        self.cancel = Button(_("Cancel"), kind=Kind.OUTLINE)
        self.cancel.clicked.connect(self.reject)
        self.take = Button(_("Import"), kind=Kind.PRIMARY)
        self.take.clicked.connect(self.accept)
        answers = (self.other_page, 16, self.cancel, self.take)
        return self.fold(boxes.hbox(self.start_over, boxes.REST, *answers, gap=8))

    # ---- changing ----

    def _crop_to(self, box: Box) -> None:
        self.crop.set_box(box)
        self.options.set_crop(box)

    def _start_over(self) -> None:
        self._adjusted.clear()
        self.styles.choose_again()
        self.options.start_over()
        self.crop.set_box(self.options.spec.crop or self._source.bounds)

    def _on_spec(self, spec: ImageSpec) -> None:
        self._wait_no_more()
        if self.is_adjusting:
            self._work.set_spec(spec)
        else:
            self.styles.work.set_spec(spec)

    def _turn_page(self) -> None:
        if self.is_adjusting:
            self._show_styles()
        elif self.styles.judged is not None:
            candidate = self.styles.judged.candidate
            self._style, spec = candidate.style, candidate.spec
            if (details := self._adjusted.get(candidate.style)) is not None:
                spec = replace(details, width=spec.width, height=spec.height, crop=spec.crop)
            self.adjust(spec)

    def adjust(self, spec: ImageSpec) -> None:
        """Show one puzzle with all its settings, starting with the given ones."""
        self._wait_no_more()
        self.styles.work.stop()
        self._pages.setCurrentIndex(1)
        self.options.show_details(spec)
        self._work.set_spec(spec)
        self._name_buttons()

    def _show_styles(self) -> None:
        """Show all styles again, with the size, part and background that are set now.

        The other settings are kept for when the same style is adjusted again.
        """
        if self._style is not None:
            self._adjusted[self._style] = self.options.spec
        self._wait_no_more()
        self._pages.setCurrentIndex(0)
        self.options.hide_details()
        self.styles.work.set_spec(self.options.spec)
        self._name_buttons()

    def _name_buttons(self) -> None:
        judged = None if self.is_adjusting else self.styles.judged
        style = "" if judged is None else images.style_name(judged.candidate.style)
        if judged is not None:
            self.options.show_background(judged.candidate.spec.background)
        self.take.setText(_("Import {style}").format(style=style) if style else _("Import"))
        self.other_page.setText(
            _("All styles")
            if self.is_adjusting
            else _("Adjust {style}…").format(style=style)
            if style
            else _("Adjust…")
        )
        self.other_page.setEnabled(self.is_adjusting or judged is not None)
        self.fold_again()

    def _show(self) -> None:
        work = self._work
        self.verdict.show_work(work)
        if work.made is None or work.picture is None:
            return
        self.options.show_threshold(work.made.threshold)
        shown = work.made, work.repair, work.diagnosis
        if shown == self._shown:
            return
        self._shown = shown
        picture = work.picture
        size = size_text(picture.width, picture.height)
        self.size_label.setText(size)
        is_open = work.diagnosis is not None and work.diagnosis.status is SolveStatus.MULTIPLE
        ambiguous = work.diagnosis.ambiguous if work.diagnosis and is_open else frozenset()
        puzzle = Puzzle.from_picture(picture, work.made.palette)
        text = _("Puzzle, {size}. {verdict}").format(size=size, verdict=self.verdict.text)
        self.preview.set_puzzle(puzzle, ambiguous, work.repaired_cells, text)


# --- options ---


OTHER: Final = "other"
"""The background choice that opens a colour dialog."""


class ImageOptions(QtWidgets.QWidget):
    """The controls for converting the picture.

    Signals:
        changed(ImageSpec): the user changed a value.
    """

    changed = Signal(object)

    def __init__(self, source: Source, spec: ImageSpec) -> None:
        super().__init__()
        self._source = source
        self._first = self.spec = spec
        self._ground = spec.background  # as shown
        self._inks: int | None = None  # number of inks chosen by hand; None for automatic
        column = self._column = boxes.vbox(on=self, margins=(0, 0, 6, 12), gap=6)
        self._build_size()
        self._build_background()
        self._column = boxes.vbox(gap=6)
        self._build_colors()
        self._build_look()
        self._details = boxes.pane(self._column)
        self._details.hide()
        column.addWidget(self._details)
        column.addStretch(1)
        self._show()

    def set_crop(self, box: Box) -> None:
        """Use another part of the picture, adjusting the height if proportions are kept."""
        crop = None if box == self._source.bounds else box
        self._take(replace(self._proportioned(self.spec, box), crop=crop))

    def show_threshold(self, level: int | None) -> None:
        """Show the automatic threshold, while it is not set by hand."""
        if self.spec.threshold is None and level is not None:
            with QSignalBlocker(self.threshold):
                self.threshold.setValue(level)

    def show_background(self, ground: Background | Rgb) -> None:
        """Show the background of the picture chosen, which may follow from its style."""
        self._ground = ground
        if isinstance(ground, Background):
            self.background.set_value(ground)
        else:
            self.background.set_value(OTHER, color_text(color_names([ground])[0]))

    def show_details(self, spec: ImageSpec) -> None:
        """Show all settings, with these values."""
        self._details.show()
        self._inks = None
        self.spec = spec
        self._show()

    def hide_details(self) -> None:
        """Hide all but size and background, and reset the rest."""
        self._details.hide()
        kept = ["width", "height", "crop", "scaling", "is_sharp"]
        if self.spec.keeps_background:
            kept += ["background", "keeps_background"]
        self.spec = replace(self._first, **{name: getattr(self.spec, name) for name in kept})
        self._show()

    def start_over(self) -> None:
        """Reset all controls to the values that suit the picture."""
        self._inks = None
        self.keeps_proportions.setChecked(True)
        self._take(self._first)

    # ---- building ----

    def _build_size(self) -> None:
        self.width_field = controls.NumberField(1, MAX_SIDE, name=_("Width"))
        self.height_field = controls.NumberField(1, MAX_SIDE, name=_("Height"))
        self.width_field.changed.connect(self._set_width)
        self.height_field.changed.connect(self._set_height)
        self._column.addWidget(SectionLabel(_("Size")))
        self._row(_("Columns"), self.width_field)
        self._row(_("Rows"), self.height_field)
        self.keeps_proportions = self._switch(
            _("Keep proportions"), self._on_proportions, is_on=True
        )
        choices = [
            controls.Choice(Scaling.FIT, _("Fit")),
            controls.Choice(Scaling.FILL, pgettext("scaling", "Fill")),
            controls.Choice(Scaling.STRETCH, _("Stretch")),
        ]
        self.scaling = controls.PopupSelect(choices, name=_("Scaling"))
        self.scaling.chosen.connect(lambda value: self._change(scaling=value))
        self._scaling_row = self._row(_("Scaling"), self.scaling)
        self._column.addSpacing(10)

    def _build_colors(self) -> None:
        self._column.addWidget(SectionLabel(_("Colours")))
        choices = [controls.Choice(False, _("Black and white")), controls.Choice(True, _("Colour"))]
        self.mode = controls.SegmentedControl(choices, name=_("Colour mode"))
        self.mode.chosen.connect(self._set_mode)
        self._column.addWidget(self.mode)
        self.colors = controls.NumberField(2, MAX_COLORS, name=_("Number of colours"))
        self.colors.changed.connect(self._set_inks)
        self._colors_row = self._row(_("Number of colours"), self.colors)
        self.threshold = controls.Slider(0, 255, name=_("Threshold"))
        self.threshold.valueChanged.connect(lambda value: self._change(threshold=value))
        self.automatic = Button(_("Automatic"), kind=Kind.LINK, size=Size.SMALL)
        self.automatic.clicked.connect(lambda: self._change(threshold=None))
        self.level = Label("", Type.BODY, Ink.MUTED, tabular=True)
        row = self._row(_("Threshold"), self.level, self.automatic)
        self._column.addWidget(self.threshold)
        tones = [
            controls.Choice(Tone.DARK, _("Dark areas")),
            controls.Choice(Tone.NEARBY, _("Darker than surroundings")),
            controls.Choice(Tone.SHAPE, _("Shape and inner lines")),
            controls.Choice(Tone.EDGES, _("Edges only")),
        ]
        self.tone = controls.PopupSelect(tones, name=pgettext("areas of a picture", "Fill"))
        self.tone.chosen.connect(lambda value: self._change(tone=value))
        tone_row = self._row(pgettext("areas of a picture", "Fill"), self.tone)
        self.invert = self._switch(_("Invert"), lambda is_on: self._change(invert=is_on))
        rows = tone_row, self.invert.parentWidget()
        self._for_one_ink = [widget for widget in rows if widget is not None]
        self._for_threshold = row, self.threshold
        self._column.addSpacing(10)

    def _build_look(self) -> None:
        self._column.addWidget(SectionLabel(_("Details")))
        shades = [
            controls.Choice(Dither.NONE, pgettext("dithering", "None")),
            controls.Choice(Dither.DIFFUSED, _("Diffused")),
            controls.Choice(Dither.PATTERN, _("Pattern")),
        ]
        self.dither = controls.PopupSelect(shades, name=_("Dithering"))
        self.dither.chosen.connect(lambda value: self._change(dither=value))
        self._row(_("Dithering"), self.dither)
        self.despeckle = self._switch(
            _("Remove specks"), lambda is_on: self._change(despeckle=is_on)
        )

    def _build_background(self) -> None:
        grounds = [
            controls.Choice(Background.LIGHTEST, _("Lightest colour")),
            controls.Choice(Background.EDGE, _("Edge colour")),
            controls.Choice(Background.TRANSPARENT, _("Transparent")),
            controls.Choice(OTHER, _("Choose colour…")),
        ]
        self.background = controls.PopupSelect(grounds, name=_("Background"))
        self.background.chosen.connect(self._set_background)
        # For a second colour, because `chosen` is not emitted if the value stays the same.
        self.background.menu_shown.actions()[-1].triggered.connect(self._ask_for_background)
        self._row(_("Background"), self.background)
        self._column.addSpacing(10)

    def _row(self, text: str, *controls: QtWidgets.QWidget) -> QtWidgets.QWidget:
        around = boxes.pane(boxes.hbox(Label(text), boxes.REST, *controls, gap=8))
        self._column.addWidget(around)
        return around

    def _switch(
        self, text: str, change: Callable[[bool], object], *, is_on: bool = False
    ) -> controls.Switch:
        switch = controls.Switch(name=text, is_on=is_on)
        self._row(text, switch)
        switch.toggled.connect(change)
        return switch

    # ---- choosing ----

    def _set_width(self, width: int) -> None:
        self._take(self._proportioned(replace(self.spec, width=width), self._box))

    def _set_height(self, height: int) -> None:
        spec, box = replace(self.spec, height=height), self._box
        if self.keeps_proportions.isChecked():
            spec = replace(spec, width=_side(height * box.width / box.height))
        self._take(spec)

    def _on_proportions(self, is_on: bool) -> None:
        self._take(self._proportioned(self.spec, self._box) if is_on else self.spec)

    def _set_mode(self, is_colored: bool) -> None:
        count = self._inks or suggest_inks(self._source, self._box) if is_colored else 1
        spec = replace(self.spec, colors=count)
        if not self.spec.keeps_background:
            spec = replace(spec, background=suggest(self._source, count).background)
        self._take(spec)

    def _set_inks(self, count: int) -> None:
        self._inks = count
        self._change(colors=count)

    def _set_background(self, value: Background | str) -> None:
        if isinstance(value, Background):
            self._change(background=value, keeps_background=True)

    def _ask_for_background(self) -> None:
        ground = self._ground
        first = QtGui.QColor("white") if isinstance(ground, Background) else QtGui.QColor(*ground)
        color = QtWidgets.QColorDialog.getColor(first, self, _("Background colour"))
        if color.isValid():
            rgb = color.red(), color.green(), color.blue()
            self._change(background=rgb, keeps_background=True)
        else:
            self._show()

    def _change(self, **values: Any) -> None:
        self._take(replace(self.spec, **values))

    def _take(self, spec: ImageSpec) -> None:
        first = self._first
        is_own = (spec.width, spec.height, spec.crop) == (first.width, first.height, first.crop)
        spec = replace(spec, is_sharp=first.is_sharp and is_own)
        is_other = spec != self.spec
        self.spec = spec
        self._show()
        if is_other:
            self.changed.emit(spec)

    @property
    def _box(self) -> Box:
        return self.spec.crop or self._source.bounds

    def _proportioned(self, spec: ImageSpec, box: Box) -> ImageSpec:
        """Return the spec with the height that keeps the proportions, if they are to be kept."""
        if not self.keeps_proportions.isChecked():
            return spec
        return replace(spec, height=_side(spec.width * box.height / box.width))

    # ---- showing ----

    def _show(self) -> None:
        spec = self.spec
        is_colored = spec.colors > 1
        self.width_field.set_value(spec.width)
        self.height_field.set_value(spec.height)
        self.scaling.set_value(spec.scaling)
        self._scaling_row.setVisible(not self.keeps_proportions.isChecked())
        self.mode.set_value(is_colored)
        self._colors_row.setVisible(is_colored)
        if is_colored:
            self.colors.set_value(spec.colors)
        for widget in self._for_one_ink:
            widget.setVisible(not is_colored)
        for widget in self._for_threshold:
            widget.setVisible(not is_colored and spec.tone is not Tone.SHAPE)
        self.tone.set_value(spec.tone)
        self._show_threshold()
        for switch, is_on in (
            (self.invert, spec.invert),
            (self.despeckle, spec.despeckle),
        ):
            with QSignalBlocker(switch):
                switch.setChecked(is_on)
        self.dither.set_value(spec.dither)
        is_of_spec = spec.keeps_background or not self._details.isHidden()
        self.show_background(spec.background if is_of_spec else self._ground)

    def _show_threshold(self) -> None:
        level = self.spec.threshold
        self.level.setText(_("Automatic") if level is None else str(level))
        self.automatic.setVisible(level is not None)
        if level is not None:
            with QSignalBlocker(self.threshold):
                self.threshold.setValue(level)


def _side(cells: float) -> int:
    return min(max(round(cells), 1), MAX_SIDE)


# --- the verdict ---


# Fits "Exactly one solution"; chosen by eye.
VERDICT_WIDTH = 150


class ImageVerdict(boxes.Card):
    """A card with the verdict and the repair: its buttons, progress or result.

    Attributes:
        row: the verdict and the buttons.
        buttons: the row of the buttons.

    Signals:
        repair_requested(Aim): a repair button was pressed.
    """

    repair_requested = Signal(Aim)

    def __init__(self) -> None:
        super().__init__()
        self._spinner = Spinner(18)
        self._icon = IconLabel("check", "accent")
        self._title = ElidedLabel("", Type.NAME)
        self._title.setMinimumWidth(VERDICT_WIDTH)  # rather than shorten it, shorten the buttons
        self._note = ElidedLabel("", Type.NOTE, Ink.MUTED)
        self._time = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        self.unique = self._button(_("Make unique"))
        self.unique.clicked.connect(lambda: self.repair_requested.emit(Aim.UNIQUE))
        self.lines = self._button(_("Make solvable line by line"))
        self.lines.clicked.connect(lambda: self.repair_requested.emit(Aim.LINES))
        self.cancel = self._button(_("Cancel repair"))
        self.take_back = self._button(_("Undo repair"))
        for button in (self.cancel, self.take_back):
            button.hide()
        words = boxes.vbox(self._title, self._note)
        buttons = (self._time, self.cancel, self.take_back, self.unique, self.lines)
        head = boxes.hbox(self._spinner, self._icon, 4, (words, 1), gap=8)
        self.buttons = boxes.hbox(*buttons, gap=8)
        self.row = boxes.hbox((head, 1), self.buttons, gap=8)
        boxes.vbox(self.row, on=self, margins=(16, 10, 12, 11))
        self.setMinimumHeight(62)

    @property
    def text(self) -> str:
        """The texts shown."""
        return statements(self._title.full_text, self._note.full_text)

    def show_work(self, work: ImageWork) -> None:
        """Show the progress and results for a picture."""
        is_repairing, repair, diagnosis = work.is_repairing, work.repair, work.diagnosis
        is_known = work.has_defect or repair is not None or diagnosis is not None
        is_busy = is_repairing is not None or not is_known
        self._spinner.setVisible(is_busy)
        self._icon.setVisible(not is_busy)
        self._time.setText(clock_text(is_repairing.seconds) if is_repairing else "")
        title, note = _words(work)
        self._title.setText(title)
        self._note.setText(note)
        self._note.setVisible(bool(note))
        is_unique = diagnosis is not None and diagnosis.status is SolveStatus.UNIQUE
        is_by_lines = diagnosis is not None and diagnosis.line_solvable is True
        is_good = repair is not None or is_unique
        self._icon.set_icon(*(("check", "accent") if is_good else ("warn", "evidence")))
        self.cancel.setVisible(is_repairing is not None)
        self.take_back.setVisible(repair is not None)
        can_repair = is_repairing is None and repair is None
        self.unique.setVisible(can_repair)
        self.lines.setVisible(can_repair or (repair is not None and not repair.line_solvable))
        self.unique.setEnabled(not is_unique)
        self.lines.setEnabled(not (is_unique and is_by_lines))

    def _button(self, text: str) -> Button:
        return Button(text, kind=Kind.OUTLINE, size=Size.SMALL)


def _words(work: ImageWork) -> tuple[str, str]:
    """Return the verdict and the sentence below it."""
    if work.is_repairing is not None:
        return _("Searching for a repair"), _("Cells are changed where it's least noticeable.")
    if work.repair is not None:
        way = images.solving_text(by_lines=work.repair.line_solvable)
        return status_text(SolveStatus.UNIQUE), statements(way, images.repair_text(work.repair))
    if work.has_defect:
        return _("Something went wrong"), ""
    failed = _("No repair was found") if work.has_failed else ""
    if work.diagnosis is None:
        return _("Checking the clues"), failed
    if work.picture is not None and not any(work.picture.cells):
        return _("No cells are filled"), failed
    return status_text(work.diagnosis.status), failed or images.verdict_note(work.diagnosis)


# --- the frame ---


# Logical pixels around the picture, and the side of a handle.
MARGIN: Final = 12
HANDLE: Final = 9
REACH: Final = 12
"""Largest distance from a handle, in logical pixels, at which a press grabs it."""

_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}

Grip = tuple[int, int]
"""A handle: -1 for the left or upper side, 1 for the right or lower side, 0 for neither. (0, 0)
is the inside."""

_CURSORS: Final = {
    (-1, -1): Qt.CursorShape.SizeFDiagCursor,
    (1, 1): Qt.CursorShape.SizeFDiagCursor,
    (1, -1): Qt.CursorShape.SizeBDiagCursor,
    (-1, 1): Qt.CursorShape.SizeBDiagCursor,
    (0, -1): Qt.CursorShape.SizeVerCursor,
    (0, 1): Qt.CursorShape.SizeVerCursor,
    (-1, 0): Qt.CursorShape.SizeHorCursor,
    (1, 0): Qt.CursorShape.SizeHorCursor,
    (0, 0): Qt.CursorShape.SizeAllCursor,
}


class CropView(QtWidgets.QWidget):
    """The picture and the frame.

    Dragging a handle resizes the frame, dragging inside moves it, and dragging outside draws a new
    one. A double click selects the whole picture. Arrows move the frame, with Shift its lower
    right corner, by a hundredth of the picture or with Ctrl by a pixel.

    Signals:
        cropped(Box): the user chose another part.
    """

    cropped = Signal(Box)

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._source = source
        self._image = qimage(source.image)
        self.box = source.bounds
        self._grip: Grip | None = None
        self._start = QPointF()
        self._start_box = self.box
        self.setAccessibleName(_("Crop area"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        keep_drags(self)
        self.setMouseTracking(True)
        self.setMinimumSize(200, 200)
        self.set_box(self.box)

    def sizeHint(self) -> QSize:
        return QSize(320, 360)

    def set_box(self, box: Box) -> None:
        """Frame another part without emitting a signal."""
        self.box = box
        text = _("{width} × {height} pixels from column {left}, row {top}")
        self.setAccessibleDescription(
            text.format(width=box.width, height=box.height, left=box.left + 1, top=box.top + 1)
        )
        self.update()

    # ---- places ----

    @property
    def area(self) -> QRectF:
        """The rectangle of the picture in the widget."""
        room = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        scale = min(room.width() / self._source.width, room.height() / self._source.height)
        size = self._source.width * scale, self._source.height * scale
        corner = room.center() - QPointF(*size) / 2
        return QRectF(corner.x(), corner.y(), *size)

    @property
    def frame(self) -> QRectF:
        """The rectangle of the frame in the widget."""
        area, box = self.area, self.box
        scale = area.width() / self._source.width
        corner = area.topLeft() + QPointF(box.left, box.top) * scale
        return QRectF(corner.x(), corner.y(), box.width * scale, box.height * scale)

    def grip_at(self, pos: QPointF) -> Grip | None:
        """Return the part of the frame at a point; None outside."""
        frame = self.frame
        across = _near_end(pos.x(), frame.left(), frame.right())
        down = _near_end(pos.y(), frame.top(), frame.bottom())
        is_near = frame.adjusted(-REACH, -REACH, REACH, REACH).contains(pos)
        return (across, down) if is_near else None

    def _pixel(self, pos: QPointF) -> tuple[int, int]:
        """Return the nearest pixel corner of the picture, in its coordinates."""
        area = self.area
        scale = self._source.width / area.width()
        across, down = (pos - area.topLeft()).toTuple()
        return (
            min(max(round(across * scale), 0), self._source.width),
            min(max(round(down * scale), 0), self._source.height),
        )

    # ---- mouse and keys ----

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._start, self._start_box = event.position(), self.box
            self._grip = self.grip_at(event.position())
            if self._grip is None:
                x, y = self._pixel(event.position())
                self._start_box = Box(x, y, x, y)
                self._grip = (1, 1)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        if self._grip is None:
            grip = self.grip_at(event.position())
            self.setCursor(Qt.CursorShape.CrossCursor if grip is None else _CURSORS[grip])
        elif event.position() != self._start:  # outside, that would frame a single pixel
            here, start = self._pixel(event.position()), self._pixel(self._start)
            self._drag(self._grip, here[0] - start[0], here[1] - start[1])

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip = None

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._choose(self._source.bounds)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() not in _STEPS:
            super().keyPressEvent(event)
            return
        is_fine = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        longest = max(self._source.width, self._source.height)
        size = 1 if is_fine else max(1, round(longest / 100))
        across, down = _STEPS[Qt.Key(event.key())]
        self._start_box = self.box
        is_corner = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        self._drag((1, 1) if is_corner else (0, 0), across * size, down * size)

    def _drag(self, grip: Grip, across: int, down: int) -> None:
        """Move or resize the frame from where the drag started."""
        box, bounds = self._start_box, self._source.bounds
        if grip == (0, 0):
            across = min(max(across, -box.left), bounds.right - box.right)
            down = min(max(down, -box.top), bounds.bottom - box.bottom)
            moved = (box.left + across, box.top + down, box.right + across, box.bottom + down)
            self._choose(Box(*moved))
            return
        left, right = _move_end(box.left, box.right, grip[0], across, bounds.right)
        top, bottom = _move_end(box.top, box.bottom, grip[1], down, bounds.bottom)
        self._choose(Box(left, top, right, bottom))

    def _choose(self, box: Box) -> None:
        if box != self.box:
            self.set_box(box)
            self.cropped.emit(box)

    # ---- painting ----

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        theme, area, frame = current_theme(), self.area, self.frame
        with QtGui.QPainter(self) as painter:
            rounded(painter, QRectF(self.rect()), 12, theme.raised, theme.hairline)
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing, on=False)
            is_small = area.width() < self._image.width()
            painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform, on=is_small)
            painter.fillRect(area, QtGui.QColor("white"))  # below transparent parts of the picture
            painter.drawImage(area, self._image)
            veil = QtGui.QColor(theme.window)
            veil.setAlphaF(0.72)
            for part in _outside(area, frame):
                painter.fillRect(part, veil)
            self._paint_frame(painter, frame)
            if self.hasFocus():
                focus_ring(painter, QRectF(self.rect()), 12, theme)

    def _paint_frame(self, painter: QtGui.QPainter, frame: QRectF) -> None:
        theme = current_theme()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((theme.paper, 4.0), (theme.accent, 2.0)):
            painter.setPen(QtGui.QPen(color, width, j=Qt.PenJoinStyle.MiterJoin))
            painter.drawRect(frame)
        for x in (frame.left(), frame.center().x(), frame.right()):
            for y in (frame.top(), frame.center().y(), frame.bottom()):
                if (x, y) != frame.center().toTuple():
                    box = QRectF(x - HANDLE / 2, y - HANDLE / 2, HANDLE, HANDLE)
                    rounded(painter, box.adjusted(-1, -1, 1, 1), 3, theme.paper)
                    rounded(painter, box, 2, theme.accent)


def qimage(image: Image.Image) -> QtGui.QImage:
    """Return a picture as a QImage that owns its pixels."""
    rgba = image.convert("RGBA")
    data, (width, height) = rgba.tobytes(), rgba.size
    return QtGui.QImage(data, width, height, 4 * width, QtGui.QImage.Format.Format_RGBA8888).copy()


def _near_end(at: float, first: float, last: float) -> int:
    """Return which end of a side is near: -1 for the first, 1 for the last, 0 for neither."""
    to_first, to_last = abs(at - first), abs(at - last)
    if min(to_first, to_last) > min(REACH, (last - first) / 3 + HANDLE / 2):
        return 0
    return -1 if to_first < to_last else 1


def _move_end(first: int, last: int, end: int, by: int, most: int) -> tuple[int, int]:
    """Return a side with one end moved, from 0 to `most`; the ends may swap but never meet."""
    if end < 0:
        first = min(max(first + by, 0), most)
    elif end > 0:
        last = min(max(last + by, 0), most)
    first, last = min(first, last), max(first, last)
    if first == last:
        first, last = (first, last + 1) if last < most else (first - 1, last)
    return first, last


def _outside(area: QRectF, frame: QRectF) -> list[QRectF]:
    """Return the parts of an area outside a frame: above, below, left and right of it."""
    return [
        QRectF(area.left(), area.top(), area.width(), frame.top() - area.top()),
        QRectF(area.left(), frame.bottom(), area.width(), area.bottom() - frame.bottom()),
        QRectF(area.left(), frame.top(), frame.left() - area.left(), frame.height()),
        QRectF(frame.right(), frame.top(), area.right() - frame.right(), frame.height()),
    ]
