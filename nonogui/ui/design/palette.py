"""PaletteDialog: edit the colours of a design, with warnings about similar ones."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QColorDialog, QLineEdit, QMenu, QVBoxLayout, QWidget

from nonogui.core import recolor
from nonogui.core.color_vision import Pair, distinct_color, similar_pairs, simulate
from nonogui.core.design import Design
from nonogui.core.grid import EMPTY
from nonogui.core.palette import MAX_INKS, Palette, Rgb
from nonogui.core.recolor import Recoloring
from nonogui.i18n import _, ngettext, pgettext
from nonogui.ui.dialogs.base import Dialog, Form, side_by_side
from nonogui.ui.widgets.boxes import (
    REST,
    discard,
    hbox,
    order_tabs,
    pane,
    refill,
    scroll_area,
    scrolling,
    vbox,
)
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.colors import ColorState
from nonogui.ui.widgets.rows import Radio, Swatch, let_through
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, SectionLabel, Type
from nonogui.words.colors import color_name, color_text
from nonogui.words.design import similar_colors_text

# Chosen by eye at 100 % text size.
LIST_HEIGHT: Final = 340
LIST_WIDTH: Final = 290
WIDTH: Final = 720
MAX_WARNINGS: Final = 5  # a line counts the other pairs of similar colours
# Characters; no usual name of a colour is as long.
LONGEST_NAME: Final = 40

_HEX: Final = re.compile(r"#?([0-9A-Fa-f]{6})")


class PaletteDialog(Dialog):
    """Edit the palette of a design.

    Attributes:
        rows: the colours, the background first.
        name_field, hex_field: the chosen colour's name and its red, green and blue as hexadecimal.
        mix, merge, remove, up, down, add: the commands; `merge` opens a menu of the other colours.
    """

    def __init__(self, design: Design, parent: QWidget | None = None, *, ink: int = 1) -> None:
        """Show the colours of a design; `ink` is chosen first."""
        super().__init__(_("Palette"), parent)
        self._design = design
        self._change = Recoloring(design.palette)
        self._at = ink
        self.rows: list[ColorRow] = []
        self.name_field, self.hex_field = QLineEdit(), QLineEdit()
        self.mix = self._button(_("Edit…"))
        self.merge = self._button(_("Merge into"))
        self.remove = self._button(_("Remove"))
        self.up = self._button(pgettext("palette", "Move up"))
        self.down = self._button(pgettext("palette", "Move down"))
        self.add = Button(_("Add colour"), "plus", kind=Kind.OUTLINE, size=Size.SMALL)
        self.merge_menu = QMenu(self)
        self._list, self._warnings = QWidget(), QWidget()
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
        vbox(REST, on=self._list, margins=(2, 2, 8, 2), gap=2)
        area = scroll_area(self._list)
        area.setMinimumHeight(LIST_HEIGHT)
        form = Form()
        self.name_field.setMaxLength(LONGEST_NAME)
        self.hex_field.setMaxLength(7)
        self.hex_field.setFixedWidth(100)
        form.add_row(_("Name"), self.name_field)
        self.hex_field.setAccessibleName(_("Hex code"))
        form.add_row(pgettext("a colour", "Colour"), side_by_side(self.hex_field, self.mix))
        change = side_by_side(self.merge, self.remove)
        vbox(on=self._warnings, gap=8)
        left = pane(vbox(area, side_by_side(self.add, self.up, self.down), gap=8))
        left.setMinimumWidth(LIST_WIDTH)
        warnings = scrolling(vbox(self._warnings, REST, margins=(0, 0, 12, 0)))
        right = vbox(form, 16, change, 24, (warnings, 1))
        self.body.addLayout(self.fold(hbox(left, (right, 1), gap=24)))
        self.resize(WIDTH, 0)  # as low as its contents allow

    def _connect(self) -> None:
        self.name_field.textEdited.connect(self._rename)
        self.hex_field.textEdited.connect(self._read_hex)
        self.hex_field.editingFinished.connect(self._show_fields)  # replaces an incomplete code
        self.mix.clicked.connect(self._mix)
        self.merge.clicked.connect(self._open_merge_menu)
        self.remove.clicked.connect(lambda: self._merge_into(EMPTY))
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
        color = QColorDialog.getColor(start, self, self.palette_shown[self._at].name)
        if color.isValid():
            self.try_color((color.red(), color.green(), color.blue()))
            self._show_fields()

    def _open_merge_menu(self) -> None:
        self.merge_menu.clear()
        for ink in self.palette_shown.inks:
            if ink != self._at:
                action = self.merge_menu.addAction(color_name(self.palette_shown, ink))
                action.triggered.connect(lambda _on, ink=ink: self._merge_into(ink))
        self.merge_menu.popup(self.merge.mapToGlobal(self.merge.rect().bottomLeft()))

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
        assert isinstance(column, QVBoxLayout)
        while len(self.rows) > count:
            row = self.rows.pop()
            column.removeWidget(row)
            discard(row)
        while len(self.rows) < count:
            at = len(self.rows)
            row = ColorRow(ColorState(at, "", (0, 0, 0), "", 0))
            row.clicked.connect(lambda _on, at=at: self._choose(at))
            self.rows.append(row)
            column.insertWidget(at, row)
        order_tabs(self)  # new rows would be last

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
        shown: list[QWidget] = [SectionLabel(_("Similar colours"))]
        shown += [AlikeRow(pair, palette) for pair in pairs[:MAX_WARNINGS]]
        more = len(pairs) - MAX_WARNINGS
        if more > 0:
            text = ngettext("And {count} more pair.", "And {count} more pairs.", more)
            note = text.format(count=more)
        else:
            note = "" if pairs else _("All colours are easy to tell apart.")
        if note:
            shown.append(Label(note, Type.NOTE, Ink.MUTED, wraps=True))
        refill(self._warnings, shown)


# --- rows ---


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
        self._row = hbox(*parts, on=self, margins=(10, 0, 12, 0))
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


class AlikeRow(QWidget):
    """Two colours that are hard to distinguish, as people with a colour deficiency see them."""

    def __init__(self, pair: Pair, palette: Palette) -> None:
        super().__init__()
        colors = (simulate(palette[ink].rgb, pair.vision) for ink in (pair.one, pair.other))
        words = Label(similar_colors_text(pair, palette), Type.NOTE, wraps=True)
        swatches = vbox(hbox(*(Swatch(rgb) for rgb in colors)), REST)
        hbox(swatches, words, on=self, gap=10)


def background_name(name: str) -> str:
    """Return the background's name in the list of colours."""
    if not name:
        return _("Background")
    return _("{name} (background)").format(name=color_text(name))
