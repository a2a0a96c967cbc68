"""Dialogs about a whole design: a new one, its size, its properties, its palette."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from PySide6 import QtWidgets
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen

from nonogui.core import recolor
from nonogui.core.color_vision import Pair, distinct_color, similar_pairs, simulate
from nonogui.core.design import Design
from nonogui.core.edits import EditKind
from nonogui.core.grid import EMPTY, Area, Grid
from nonogui.core.palette import BLACK_AND_WHITE, MAX_INKS, WHITE, Color, Palette, Rgb
from nonogui.core.puzzle import MAX_SIDE, Metadata
from nonogui.core.recolor import Recoloring
from nonogui.core.transform import Anchor, drawn_area, framed
from nonogui.i18n import _, ngettext, pgettext
from nonogui.ui.board.style import ground_color
from nonogui.ui.dialogs.base import Dialog, Form, side_by_side, size_row
from nonogui.ui.look.theme import current_theme, rounded
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.colors import ColorState, Swatch
from nonogui.ui.widgets.message import News
from nonogui.ui.widgets.picture import picture_image
from nonogui.ui.widgets.rows import Radio, let_through
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, SectionLabel, Type
from nonogui.words.colors import color_name, color_text
from nonogui.words.design import similar_colors_text


class ResizeDialog(Dialog):
    """Choose a new size for the picture of a design."""

    def __init__(self, design: Design, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(_("Resize"), parent)
        self._design = design
        self._picture = design.picture.picture()
        self._crop: Area | None = None
        self.width_field = controls.NumberField(1, MAX_SIDE, name=_("Columns"))
        self.height_field = controls.NumberField(1, MAX_SIDE, name=_("Rows"))
        self.anchors = AnchorGrid()
        self.crop = Button(_("Crop to picture"), kind=Kind.OUTLINE, size=Size.SMALL)
        self.crop.setEnabled(drawn_area(self._picture) is not None)
        self.preview = FramePreview(self._picture, design.palette)
        self.news = News("", Type.NOTE, Ink.MUTED, wraps=True)
        self._lay_out()
        for field, side in ((self.width_field, design.width), (self.height_field, design.height)):
            field.set_value(side)
            field.changed.connect(self._on_change)
        self.anchors.chosen.connect(self._on_change)
        self.crop.clicked.connect(self._crop_to_drawn)
        self.add_answers(_("Resize"))
        self.width_field.begin()
        self._show()

    def _lay_out(self) -> None:
        form = Form()
        form.add_row(_("Size"), size_row(self.width_field, self.height_field))
        form.add_row("", side_by_side(self.crop))
        form.add_row(_("Anchor"), side_by_side(self.anchors))
        self.body.addLayout(
            self.fold(boxes.hbox((boxes.vbox(form, boxes.REST), 1), self.preview, gap=24))
        )
        self.body.addWidget(self.news)

    @property
    def frame_area(self) -> Area:
        """The new frame in cells of the picture; it may extend beyond it."""
        if self._crop:
            return self._crop
        old = (self._picture.width, self._picture.height)
        new = (self.width_field.value, self.height_field.value)
        return self.anchors.anchor.frame(old, new)

    @property
    def change(self) -> tuple[EditKind, Design]:
        """The kind of undo step and the design in its new frame."""
        frame = self.frame_area
        kind = EditKind.CROP if self._crop else EditKind.RESIZE
        return kind, self._design.transformed(
            lambda grid, fill: framed(grid, frame, fill), self._picture
        )

    def _on_change(self) -> None:
        self._crop = None
        self._show()

    def _crop_to_drawn(self) -> None:
        self._crop = drawn_area(self._picture)
        if self._crop:
            self.width_field.set_value(self._crop.width)
            self.height_field.set_value(self._crop.height)
        self._show()

    def _show(self) -> None:
        self.preview.set_frame(self.frame_area)
        lost = _filled(self._picture) - _filled(framed(self._picture, self.frame_area))
        text = ngettext(
            "{count} filled cell would be lost.", "{count} filled cells would be lost.", lost
        )
        self.news.setText(text.format(count=lost) if lost else _("No filled cells would be lost."))
        self.news.set_ink(Ink.DANGER if lost else Ink.MUTED)


def _filled(picture: Grid) -> int:
    return len(picture.cells) - picture.count(EMPTY)


# --- the picture in its new frame ---


# Chosen by eye; the dots are larger than the 24 pixels that WCAG 2.2 asks of a target.
SIDE: Final = 248
MARGIN: Final = 12
DOT: Final = 30


class FramePreview(QtWidgets.QWidget):
    """Shows a picture and its new frame; the part that would be lost is shaded."""

    def __init__(self, picture: Grid, palette: Palette) -> None:
        super().__init__()
        self.setAccessibleName(_("Preview"))
        self.setFixedSize(SIDE, SIDE)
        self._picture, self._palette = picture, palette
        self._frame = Area(0, 0, picture.height, picture.width)

    def set_frame(self, frame: Area) -> None:
        """Show another frame, in cells of the picture; it may extend beyond it."""
        self._frame = frame
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, picture, frame = current_theme(), self._picture, self._frame
        top, left = min(0, frame.top), min(0, frame.left)
        height = max(picture.height, frame.bottom) - top
        width = max(picture.width, frame.right) - left
        scale = (SIDE - 2 * MARGIN) / max(height, width)
        x = (SIDE - width * scale) / 2 - left * scale
        y = (SIDE - height * scale) / 2 - top * scale

        def box(area: Area) -> QRectF:
            at = (x + area.left * scale, y + area.top * scale)
            return QRectF(*at, area.width * scale, area.height * scale)

        old, new = box(Area(0, 0, picture.height, picture.width)), box(frame)
        with QPainter(self) as painter:
            rounded(painter, QRectF(self.rect()), 12, theme.window, theme.hairline)
            painter.fillRect(old, theme.danger_tint)
            painter.fillRect(new, ground_color(self._palette, theme))
            image = picture_image(picture, self._palette, theme)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, scale < 1)
            # Pale everywhere, then in full strength what stays.
            painter.setOpacity(0.35)
            painter.drawImage(old, image, QRectF(image.rect()))
            painter.setOpacity(1)
            painter.setClipRect(new)
            painter.drawImage(old, image, QRectF(image.rect()))
            painter.setClipping(False)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.muted, 1, Qt.PenStyle.DashLine))
            painter.drawRect(old)
            painter.setPen(QPen(theme.accent, 2))
            painter.drawRect(new)


class AnchorGrid(QtWidgets.QWidget):
    """Nine positions to choose one from; arrow keys move between them.

    Signals:
        chosen(object): the chosen `Anchor` changed.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Anchor"))
        grid = QtWidgets.QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(2)
        names = {
            Anchor.TOP_LEFT: _("Top left"),
            Anchor.TOP: _("Top"),
            Anchor.TOP_RIGHT: _("Top right"),
            Anchor.LEFT: _("Left"),
            Anchor.CENTER: _("Centre"),
            Anchor.RIGHT: _("Right"),
            Anchor.BOTTOM_LEFT: _("Bottom left"),
            Anchor.BOTTOM: _("Bottom"),
            Anchor.BOTTOM_RIGHT: _("Bottom right"),
        }
        self.dots = {anchor: AnchorDot(name) for anchor, name in names.items()}
        for anchor, dot in self.dots.items():
            grid.addWidget(dot, *anchor.value)
            dot.clicked.connect(lambda _on, anchor=anchor: self.chosen.emit(anchor))
        self.dots[Anchor.CENTER].setChecked(True)
        self.setFixedSize(3 * DOT + 4, 3 * DOT + 4)

    @property
    def anchor(self) -> Anchor:
        """The chosen position."""
        return next(anchor for anchor, dot in self.dots.items() if dot.isChecked())


class AnchorDot(Radio):
    """The button of one position."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setFixedSize(DOT, DOT)


# --- properties ---


# Chosen by eye at 100 % text size.
WIDTH: Final = 520
LINES: Final = 88
"""Least height of the description field in logical pixels."""


class PropertiesDialog(Dialog):
    """Edit the title, author and other properties of a design. Empty ones are not saved."""

    def __init__(self, metadata: Metadata, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(_("Properties"), parent)
        self._before = metadata
        self.setMinimumWidth(WIDTH)
        form = Form()
        names = {
            "title": _("Title"),
            "author": _("Author"),
            "copyright": _("Copyright"),
            "license": _("Licence"),
            "source": _("Source"),
        }
        self.fields = {
            name: form.add_text(text, getattr(metadata, name)) for name, text in names.items()
        }
        self.fields["title"].setPlaceholderText(_("Shown when the puzzle is solved"))
        self.fields["license"].setPlaceholderText("CC-BY-4.0")
        self.fields["source"].setPlaceholderText(_("Where the picture or puzzle comes from"))
        for field in self.fields.values():
            field.setToolTip(field.placeholderText())  # which a narrow dialog shortens
        self.description = QtWidgets.QPlainTextEdit(metadata.description)
        self.description.setTabChangesFocus(True)
        self.description.setMinimumHeight(LINES)
        form.add_row(_("Description"), self.description)
        self.body.addWidget(form)
        self.add_answers(_("Apply"))
        self.resize(WIDTH, 0)  # as low as its contents allow
        self.fields["title"].setFocus()

    @property
    def metadata(self) -> Metadata:
        """The properties as entered; those the dialog does not show stay unchanged."""
        words: dict[str, Any] = {name: field.text().strip() for name, field in self.fields.items()}
        return replace(self._before, **words, description=self.description.toPlainText().strip())


# --- a new design ---


SIDES: Final = (10, 15, 20, 25, 30)
"""Square sizes that one click chooses."""

# A choice: a common size of puzzles.
FIRST_SIDE: Final = 15


class NewDesignDialog(Dialog):
    """Choose the size, colours and title of a new design.

    Attributes:
        sizes: the square sizes; its value is None for any other size.
    """

    def __init__(self, parent: QtWidgets.QWidget | None = None, side: int = FIRST_SIDE) -> None:
        """Propose a square of a size."""
        super().__init__(_("New design"), parent)
        self.width_field = controls.NumberField(1, MAX_SIDE, name=_("Columns"))
        self.height_field = controls.NumberField(1, MAX_SIDE, name=_("Rows"))
        squares = [controls.Choice(side, _("{side}").format(side=side)) for side in SIDES]
        other = controls.Choice(None, _("Custom"))
        self.sizes = controls.SegmentedControl([*squares, other], name=_("Square size"))
        kinds = [controls.Choice(False, _("Black and white")), controls.Choice(True, _("Colour"))]
        self.colors = controls.SegmentedControl(kinds, name=_("Colours"))
        form = Form()
        form.add_row(_("Square"), self.sizes)
        form.add_row(_("Size"), size_row(self.width_field, self.height_field))
        form.add_row(_("Colours"), self.colors)
        self.title_field = form.add_text(_("Title"), "")
        self.title_field.setPlaceholderText(_("Shown when the puzzle is solved"))
        self.body.addWidget(form)
        self.body.addStretch(1)
        self.add_answers(_("Create"))
        for field in (self.width_field, self.height_field):
            field.set_value(side)
            field.changed.connect(self._show_square)
        self.sizes.set_value(side if side in SIDES else None)
        self.sizes.chosen.connect(self._choose_square)
        self.width_field.begin()

    @property
    def design(self) -> Design:
        """The new, empty design."""
        palette = _coloured() if self.colors.value is True else BLACK_AND_WHITE
        metadata = Metadata(title=self.title_field.text().strip())
        return Design.blank(self.width_field.value, self.height_field.value, palette, metadata)

    def _choose_square(self, side: object) -> None:
        if isinstance(side, int):
            self.width_field.set_value(side)
            self.height_field.set_value(side)
        else:
            self.width_field.begin()

    def _show_square(self) -> None:
        width, height = self.width_field.value, self.height_field.value
        self.sizes.set_value(width if width == height and width in SIDES else None)


def _coloured() -> Palette:
    """Return the palette of a new design in colour."""
    return Palette(
        (
            Color(_("white"), WHITE.rgb, WHITE.symbol),
            Color(_("black"), (34, 38, 46), "a"),
            Color(_("red"), (200, 40, 48), "b"),
            Color(_("blue"), (38, 96, 196), "c"),
            Color(_("yellow"), (240, 180, 30), "d"),
        )
    )


# --- the palette ---

# Chosen by eye at 100 % text size.
LIST_HEIGHT: Final = 340
LIST_WIDTH: Final = 290
PALETTE_WIDTH: Final = 720
MAX_WARNINGS: Final = 5  # a line counts the other pairs of similar colours
# Characters; no usual name of a colour is as long.
LONGEST_NAME: Final = 40

_HEX: Final = re.compile(r"#?([0-9A-Fa-f]{6})")


class PaletteDialog(Dialog):
    """Edit the palette of a design.

    Attributes:
        rows: the colours, the background first.
    """

    def __init__(
        self, design: Design, parent: QtWidgets.QWidget | None = None, *, ink: int = 1
    ) -> None:
        """Show the colours of a design; `ink` is chosen first."""
        super().__init__(_("Palette"), parent)
        self._design = design
        self._change = Recoloring(design.palette)
        self._at = ink
        self.rows: list[ColorRow] = []
        self.name_field, self.hex_field = QtWidgets.QLineEdit(), QtWidgets.QLineEdit()
        self.mix = self._button(_("Edit…"))
        self.merge = self._button(_("Merge into"))
        self.remove = self._button(_("Remove"))
        self.up = self._button(pgettext("palette", "Move up"))
        self.down = self._button(pgettext("palette", "Move down"))
        self.add = Button(_("Add colour"), "plus", kind=Kind.OUTLINE, size=Size.SMALL)
        self.merge_menu, self.remove_menu = QtWidgets.QMenu(self), QtWidgets.QMenu(self)
        self._list, self._warnings = QtWidgets.QWidget(), QtWidgets.QWidget()
        self._lay_out()
        self._connect()
        self._show()
        self._choose(self._at)
        self.name_field.setFocus()

    @property
    def palette_shown(self) -> Palette:
        """The palette with the changes so far."""
        return self._change.palette

    @property
    def design(self) -> Design:
        """The design with the changed colours."""
        return self._design.recolored(self._change.palette, self._change.inks)

    def try_color(self, rgb: Rgb) -> None:
        """Change the red, green and blue of the chosen colour."""
        if rgb != self.palette_shown[self._at].rgb:
            self._do(recolor.change_rgb(self.palette_shown, self._at, rgb))

    # ---- layout ----

    def _button(self, text: str) -> Button:
        return Button(text, kind=Kind.OUTLINE, size=Size.SMALL)

    def _lay_out(self) -> None:
        boxes.vbox(boxes.REST, on=self._list, margins=(2, 2, 8, 2), gap=2)
        area = boxes.scroll_area(self._list)
        area.setMinimumHeight(LIST_HEIGHT)
        form = Form()
        self.name_field.setMaxLength(LONGEST_NAME)
        self.hex_field.setMaxLength(7)
        self.hex_field.setFixedWidth(100)
        form.add_row(_("Name"), self.name_field)
        self.hex_field.setAccessibleName(_("Hex code"))
        form.add_row(pgettext("a colour", "Colour"), side_by_side(self.hex_field, self.mix))
        change = side_by_side(self.merge, self.remove)
        boxes.vbox(on=self._warnings, gap=8)
        left = boxes.pane(boxes.vbox(area, side_by_side(self.add, self.up, self.down), gap=8))
        left.setMinimumWidth(LIST_WIDTH)
        warnings = boxes.scrolling(boxes.vbox(self._warnings, boxes.REST, margins=(0, 0, 12, 0)))
        right = boxes.vbox(form, 16, change, 24, (warnings, 1))
        self.body.addLayout(self.fold(boxes.hbox(left, (right, 1), gap=24)))
        self.resize(PALETTE_WIDTH, 0)  # as low as its contents allow

    def _connect(self) -> None:
        self.name_field.textEdited.connect(self._rename)
        self.hex_field.textEdited.connect(self._read_hex)
        self.hex_field.editingFinished.connect(self._show_fields)  # replaces an incomplete code
        self.mix.clicked.connect(self._mix)
        self.merge.clicked.connect(self._open_merge_menu)
        self.remove.clicked.connect(self._remove)
        self.up.clicked.connect(lambda: self._move(-1))
        self.down.clicked.connect(lambda: self._move(1))
        self.add.clicked.connect(self._add)
        self.add_answers(_("Apply"))

    # ---- changes ----

    def _do(self, change: Recoloring, at: int | None = None) -> None:
        """Apply a change to the palette and choose the colour with number `at`."""
        self._change = self._change.then(change)
        self._at = self._at if at is None else at
        self._show()

    def _rename(self, name: str) -> None:
        self._do(recolor.rename_color(self.palette_shown, self._at, name.strip()))

    def _read_hex(self, text: str) -> None:
        if found := _HEX.fullmatch(text.strip()):
            red, green, blue = bytes.fromhex(found[1])
            self.try_color((red, green, blue))

    def _mix(self) -> None:
        start = QColor(*self.palette_shown[self._at].rgb)
        color = QtWidgets.QColorDialog.getColor(start, self, self.palette_shown[self._at].name)
        if color.isValid():
            self.try_color((color.red(), color.green(), color.blue()))
            self._show_fields()

    def _open_merge_menu(self) -> None:
        self.merge_menu.clear()
        self._add_inks(self.merge_menu)
        self.merge_menu.popup(self.merge.mapToGlobal(self.merge.rect().bottomLeft()))

    def _add_inks(self, menu: QtWidgets.QMenu) -> None:
        """Add the colours that cells of the chosen one may get."""
        palette = self.palette_shown
        for ink in palette.inks:
            if ink != self._at:
                action = menu.addAction(color_name(palette, ink))
                action.triggered.connect(lambda _on, ink=ink: self._merge_into(ink))

    def _remove(self) -> None:
        """Remove the chosen colour; if it is in use, ask what its cells become."""
        count, menu = self.rows[self._at].state.left, self.remove_menu
        if not count:
            self._merge_into(EMPTY)
            return
        menu.clear()
        text = ngettext("{count} cell becomes", "{count} cells become", count)
        menu.addAction(text.format(count=count)).setEnabled(False)
        ground = menu.addAction(background_name(self.palette_shown.background.name))
        ground.triggered.connect(lambda: self._merge_into(EMPTY))
        self._add_inks(menu)
        menu.popup(self.remove.mapToGlobal(self.remove.rect().bottomLeft()))

    def _merge_into(self, ink: int) -> None:
        change = recolor.merge_inks(self.palette_shown, self._at, ink)
        # Choose the colour merged into; after a removal, the one that took the place.
        self._do(change, change.inks[ink] or min(self._at, len(change.palette) - 1))
        self._show_fields()

    def _move(self, by: int) -> None:
        self._do(recolor.move_ink(self.palette_shown, self._at, self._at + by), self._at + by)

    def _add(self) -> None:
        palette = self.palette_shown
        name = _("colour {number}").format(number=len(palette))
        self._do(recolor.add_ink(palette, name, distinct_color(palette)), len(palette))
        self._show_fields()
        self.name_field.setFocus()
        self.name_field.selectAll()

    def _choose(self, at: int) -> None:
        self._at = at
        self._show()
        self._show_fields()

    # ---- content ----

    def _show(self) -> None:
        palette, at = self.palette_shown, self._at
        self._fit_rows(len(palette))
        for row, state in zip(self.rows, self._states(), strict=True):
            row.set_state(state)
        self.rows[at].setChecked(True)
        has_others = len(palette.inks) > 1
        is_ink = at != EMPTY
        self.merge.setEnabled(is_ink and has_others)
        self.remove.setEnabled(is_ink and has_others)
        self.up.setEnabled(at > 1)
        self.down.setEnabled(is_ink and at < len(palette) - 1)
        self.add.setEnabled(len(palette) <= MAX_INKS)
        self._show_warnings()

    def _show_fields(self) -> None:
        color = self.palette_shown[self._at]
        self.name_field.setText(color_text(color.name))
        self.hex_field.setText(f"#{color.hex}")

    def _fit_rows(self, count: int) -> None:
        """Create or remove rows until there are `count`."""
        column = self._list.layout()
        assert isinstance(column, QtWidgets.QVBoxLayout)
        while len(self.rows) > count:
            row = self.rows.pop()
            column.removeWidget(row)
            boxes.discard(row)
        while len(self.rows) < count:
            at = len(self.rows)
            row = ColorRow(ColorState(at, "", (0, 0, 0), "", 0))
            row.clicked.connect(lambda _on, at=at: self._choose(at))
            self.rows.append(row)
            column.insertWidget(at, row)
        boxes.order_tabs(self)  # new rows would be last

    def _states(self) -> list[ColorState]:
        """Return the colours with their numbers of cells, for the rows."""
        palette, puzzle = self.palette_shown, self.design.puzzle
        totals = {ink: sum(clue.total(ink) for clue in puzzle.rows) for ink in palette.inks}
        ground = palette.background
        blank = max(0, puzzle.width * puzzle.height - sum(totals.values()))
        states = [ColorState(EMPTY, background_name(ground.name), ground.rgb, "", blank)]
        for ink in palette.inks:
            letter = "" if palette.is_black_and_white else palette.letter(ink)
            color = palette[ink]
            states.append(ColorState(ink, color_text(color.name), color.rgb, letter, totals[ink]))
        return states

    def _show_warnings(self) -> None:
        palette = self.palette_shown
        pairs = similar_pairs(palette)
        shown: list[QtWidgets.QWidget] = [SectionLabel(_("Similar colours"))]
        shown += [AlikeRow(pair, palette) for pair in pairs[:MAX_WARNINGS]]
        more = len(pairs) - MAX_WARNINGS
        if more > 0:
            text = ngettext("And {count} more pair.", "And {count} more pairs.", more)
            note = text.format(count=more)
        else:
            note = "" if pairs else _("All colours are easy to tell apart.")
        if note:
            shown.append(Label(note, Type.NOTE, Ink.MUTED, wraps=True))
        boxes.refill(self._warnings, shown)


# --- the rows of the palette ---


# As high as a button.
ROW_HEIGHT: Final = 36


class ColorRow(Radio):
    """One colour of a palette; can be chosen."""

    def __init__(self, state: ColorState) -> None:
        super().__init__()
        self.setFixedHeight(ROW_HEIGHT)
        self._swatch = Swatch(state.rgb)
        self._name = ElidedLabel("", Type.STRONG)
        self._letter = Label("", Type.NOTE, Ink.MUTED)
        self._cells = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        self._cells.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._cells.setMinimumWidth(40)
        parts = (self._swatch, 10, (self._name, 1), 6, self._letter, self._cells)
        self._row = boxes.hbox(*parts, on=self, margins=(10, 0, 12, 0))
        let_through(self)
        self.set_state(state)

    def minimumSizeHint(self) -> QSize:
        return self._row.minimumSize()

    def set_state(self, state: ColorState) -> None:
        """Show another colour with its number of cells."""
        self.state = state
        self._swatch.set_color(state.rgb)
        self._name.setText(state.name)
        self._letter.setText(state.letter)
        self._cells.setText(str(state.left))
        text = ngettext("{name}, {count} cell", "{name}, {count} cells", state.left)
        self.setAccessibleName(text.format(name=state.name, count=state.left))


class AlikeRow(QtWidgets.QWidget):
    """Two colours that are hard to distinguish, as people with a colour deficiency see them."""

    def __init__(self, pair: Pair, palette: Palette) -> None:
        super().__init__()
        colors = (simulate(palette[ink].rgb, pair.vision) for ink in (pair.one, pair.other))
        words = Label(similar_colors_text(pair, palette), Type.NOTE, wraps=True)
        swatches = boxes.vbox(boxes.hbox(*(Swatch(rgb) for rgb in colors)), boxes.REST)
        boxes.hbox(swatches, words, on=self, gap=10)


def background_name(name: str) -> str:
    """Return the background's name in the list of colours."""
    if not name:
        return _("Background")
    return _("{name} (background)").format(name=color_text(name))
