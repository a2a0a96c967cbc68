"""ImageOptions: the controls that say how a picture is made into cells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QColorDialog, QHBoxLayout, QVBoxLayout, QWidget

from nonogui.core.puzzle import MAX_SIDE
from nonogui.i18n import _
from nonogui.studio.images.opening import Source
from nonogui.studio.images.spec import MOST_COLORS, Aspect, Background, Box, Dither, ImageSpec
from nonogui.studio.images.suggest import suggest, suggest_inks
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.number_field import NumberField
from nonogui.ui.widgets.popup_select import PopupSelect
from nonogui.ui.widgets.segmented import Choice, SegmentedControl
from nonogui.ui.widgets.slider import Slider
from nonogui.ui.widgets.switch import Switch
from nonogui.ui.widgets.text import Ink, Label, SectionLabel, Type
from nonogui.ui.widgets.themed import Pane

OTHER: Final = "other"
"""The choice of a background that opens the dialog of colours."""


class ImageOptions(Pane):
    """A column of controls, each of which makes another spec.

    Attributes:
        spec: what the controls show.

    Signals:
        changed(ImageSpec): the user chose something else.
    """

    changed = Signal(object)

    def __init__(self, theme: Theme, source: Source, spec: ImageSpec) -> None:
        super().__init__(theme)
        self._source = source
        self._first = self.spec = spec
        self._inks: int | None = None  # as many as were chosen, by hand
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(20, 0, 20, 12)
        self._column.setSpacing(6)
        self._build_size()
        self._build_colors()
        self._build_look()
        self._column.addStretch(1)
        self._show()

    def set_crop(self, box: Box) -> None:
        """Use another part of the picture; where proportions are kept, the height follows it."""
        crop = None if box == self._source.whole else box
        self._take(replace(self._kept(self.spec, box), crop=crop))

    def show_threshold(self, level: int | None) -> None:
        """Show the level that was found, while it is looked for."""
        if self.spec.threshold is None and level is not None:
            with QSignalBlocker(self.threshold):
                self.threshold.setValue(level)

    def start_over(self) -> None:
        """Choose again what suits the picture."""
        self._inks = None
        self.keep.setChecked(True)
        self._take(self._first)

    # ---- building ----

    def _build_size(self) -> None:
        theme = self.theme
        self.width_field = NumberField(theme, 1, MAX_SIDE, name=_("Width"))
        self.height_field = NumberField(theme, 1, MAX_SIDE, name=_("Height"))
        self.width_field.changed.connect(self._set_width)
        self.height_field.changed.connect(self._set_height)
        self._column.addWidget(SectionLabel(theme, _("Size")))
        self._row(_("Columns"), self.width_field)
        self._row(_("Rows"), self.height_field)
        self.keep = self._switch(_("Keep proportions"), self._keep_proportions, is_on=True)
        choices = [
            Choice(Aspect.FIT, _("Fit")),
            Choice(Aspect.FILL, _("Fill")),
            Choice(Aspect.STRETCH, _("Stretch")),
        ]
        self.aspect = PopupSelect(theme, choices, name=_("Other proportions"))
        self.aspect.chosen.connect(lambda value: self._change(aspect=value))
        self._aspect_row = self._row(_("Other proportions"), self.aspect)
        self._column.addSpacing(10)

    def _build_colors(self) -> None:
        theme = self.theme
        self._column.addWidget(SectionLabel(theme, _("Colours")))
        choices = [Choice(False, _("Black and white")), Choice(True, _("Colours"))]
        self.mode = SegmentedControl(theme, choices, name=_("Black and white, or colours"))
        self.mode.chosen.connect(self._set_mode)
        self._column.addWidget(self.mode)
        self.colors = NumberField(theme, 2, MOST_COLORS, name=_("Number of colours"))
        self.colors.changed.connect(self._set_inks)
        self._colors_row = self._row(_("Number of colours"), self.colors)
        self.threshold = Slider(theme, 0, 255, name=_("Threshold"))
        self.threshold.valueChanged.connect(lambda value: self._change(threshold=value))
        self.automatic = Button(theme, _("Automatic"), kind=Kind.LINK, size=Size.SMALL)
        self.automatic.clicked.connect(lambda: self._change(threshold=None))
        self.level = Label(theme, "", Type.BODY, Ink.MUTED, tabular=True)
        row = self._row(_("Threshold"), self.level, self.automatic)
        self._column.addWidget(self.threshold)
        self.edges = self._switch(_("Outlines"), lambda is_on: self._change(edges=is_on))
        self.invert = self._switch(_("Invert"), lambda is_on: self._change(invert=is_on))
        rows = row, self.threshold, self.edges.parentWidget(), self.invert.parentWidget()
        self._for_one_ink = [widget for widget in rows if widget is not None]
        self._column.addSpacing(10)

    def _build_look(self) -> None:
        theme = self.theme
        self._column.addWidget(SectionLabel(theme, _("Details")))
        shades = [
            Choice(Dither.NONE, _("Plain")),
            Choice(Dither.DIFFUSE, _("Scattered")),
            Choice(Dither.ORDERED, _("Pattern")),
        ]
        self.dither = PopupSelect(theme, shades, name=_("Shades"))
        self.dither.chosen.connect(lambda value: self._change(dither=value))
        self._row(_("Shades"), self.dither)
        grounds = [
            Choice(Background.LIGHTEST, _("Lightest")),
            Choice(Background.CORNERS, _("Like the edge")),
            Choice(Background.TRANSPARENT, _("Transparent")),
            Choice(OTHER, _("A colour…")),
        ]
        self.background = PopupSelect(theme, grounds, name=_("Background"))
        self.background.chosen.connect(self._set_background)
        self._row(_("Background"), self.background)
        self.despeckle = self._switch(
            _("Remove specks"), lambda is_on: self._change(despeckle=is_on)
        )

    def _row(self, text: str, *controls: QWidget) -> Pane:
        around = Pane(self.theme)
        row = QHBoxLayout(around)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(Label(self.theme, text))
        row.addStretch(1)
        for control in controls:
            row.addWidget(control)
        self._column.addWidget(around)
        return around

    def _switch(
        self, text: str, change: Callable[[bool], object], *, is_on: bool = False
    ) -> Switch:
        switch = Switch(self.theme, name=text, is_on=is_on)
        self._row(text, switch)
        switch.toggled.connect(change)
        return switch

    # ---- choosing ----

    def _set_width(self, width: int) -> None:
        self._take(self._kept(replace(self.spec, width=width), self._box))

    def _set_height(self, height: int) -> None:
        spec, box = replace(self.spec, height=height), self._box
        if self.keep.isChecked():
            spec = replace(spec, width=_side(height * box.width / box.height))
        self._take(spec)

    def _keep_proportions(self, is_on: bool) -> None:
        self._take(self._kept(self.spec, self._box) if is_on else self.spec)

    def _set_mode(self, is_colored: bool) -> None:
        count = self._inks or suggest_inks(self._source, self._box) if is_colored else 1
        spec = replace(self.spec, colors=count)
        if self.spec.background == suggest(self._source, self.spec.colors).background:
            spec = replace(spec, background=suggest(self._source, count).background)
        self._take(spec)

    def _set_inks(self, count: int) -> None:
        self._inks = count
        self._change(colors=count)

    def _set_background(self, value: Background | str) -> None:
        if isinstance(value, Background):
            self._change(background=value)
            return
        color = QColorDialog.getColor(QColor("white"), self, _("Colour of the background"))
        if color.isValid():
            self._change(background=(color.red(), color.green(), color.blue()))
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
        return self.spec.crop or self._source.whole

    def _kept(self, spec: ImageSpec, box: Box) -> ImageSpec:
        """A spec whose height goes with its width, if proportions are kept."""
        if not self.keep.isChecked():
            return spec
        return replace(spec, height=_side(spec.width * box.height / box.width))

    # ---- showing ----

    def _show(self) -> None:
        spec = self.spec
        is_colored = spec.colors > 1
        self.width_field.set_value(spec.width)
        self.height_field.set_value(spec.height)
        self.aspect.set_value(spec.aspect)
        self._aspect_row.setVisible(not self.keep.isChecked())
        self.mode.set_value(is_colored)
        self._colors_row.setVisible(is_colored)
        if is_colored:
            self.colors.set_value(spec.colors)
        for widget in self._for_one_ink:
            widget.setVisible(not is_colored)
        self._show_threshold()
        for switch, is_on in (
            (self.edges, spec.edges),
            (self.invert, spec.invert),
            (self.despeckle, spec.despeckle),
        ):
            with QSignalBlocker(switch):
                switch.setChecked(is_on)
        self.dither.set_value(spec.dither)
        is_known = isinstance(spec.background, Background)
        self.background.set_value(spec.background if is_known else OTHER)

    def _show_threshold(self) -> None:
        level = self.spec.threshold
        self.level.setText(_("Automatic") if level is None else str(level))
        self.automatic.setVisible(level is not None)
        if level is not None:
            with QSignalBlocker(self.threshold):
                self.threshold.setValue(level)


def _side(cells: float) -> int:
    return min(max(round(cells), 1), MAX_SIDE)
