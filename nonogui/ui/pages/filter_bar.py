"""FilterBar: chips that narrow the library, the order, a puzzle by chance, grid or list."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QRect, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from nonogui.coach.grade import Grade
from nonogui.i18n import _
from nonogui.ui.pages.filters import (
    ANY,
    COLORS,
    ORDERS,
    SIZES,
    SOLUTIONS,
    STATES,
    TURNED,
    Filters,
    Narrowing,
)
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.popup_select import PopupSelect
from nonogui.ui.widgets.segmented import Choice, SegmentedControl
from nonogui.ui.widgets.themed import Pane
from nonogui.words.difficulty import grade_text

CHIP = 32
GAP = 8


class FilterChip(PopupSelect):
    """A select in the shape of a pill; tinted while it leaves something out."""

    def set_value(self, value: Hashable) -> None:
        super().set_value(value)
        self.set_kind(Kind.LIT if value != ANY else Kind.OUTLINE)

    @property
    def _radius(self) -> float:
        return CHIP / 2


class _OrderChip(FilterChip):
    """The order: it leaves nothing out, and may be turned round.

    Signals:
        turned(bool): the order is wanted the other way round, or no longer.
    """

    turned = Signal(bool)

    def __init__(self, theme: Theme, choices: Sequence[Choice], *, name: str) -> None:
        super().__init__(theme, choices, name=name, height=CHIP)
        self.menu_shown.addSeparator()
        self._turn = self.menu_shown.addAction(_("Turned round"))
        self._turn.setCheckable(True)
        self._turn.triggered.connect(self.turned)

    def set_turned(self, is_turned: bool) -> None:
        """Show whether the order is turned round."""
        self._turn.setChecked(is_turned)

    def set_value(self, value: Hashable) -> None:
        PopupSelect.set_value(self, value)


class FilterBar(Pane):
    """In one line where there is room, else in several.

    Signals:
        changed(object): the `Filters` that are wanted now, but for the text.
        random_clicked(): a puzzle by chance is wanted.
        list_chosen(object): rows are wanted, or tiles.
    """

    changed = Signal(object)
    random_clicked = Signal()
    list_chosen = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._filters = Filters()
        self._has_tags = self._has_unsure = False
        self._chips = {
            Narrowing.STATE: self._chip(
                _("State"), [Choice(key, _(row[0])) for key, row in STATES.items()]
            ),
            Narrowing.SIZE: self._chip(
                _("Size"), [Choice(key, _(row[0])) for key, row in SIZES.items()]
            ),
            Narrowing.GRADE: self._chip(
                _("Difficulty"),
                [
                    Choice(ANY, _("Any difficulty")),
                    *(Choice(grade, grade_text(grade)) for grade in Grade),
                ],
            ),
            Narrowing.UNIQUE: self._chip(
                _("Unique or not"), [Choice(key, _(row[0])) for key, row in SOLUTIONS.items()]
            ),
            Narrowing.COLORS: self._chip(
                _("Colours"), [Choice(key, _(row[0])) for key, row in COLORS.items()]
            ),
            Narrowing.TAG: self._chip(_("Tag"), _tag_choices(())),
        }
        self._tags = self._chips[Narrowing.TAG]
        self._solutions = self._chips[Narrowing.UNIQUE]
        for chip in (self._tags, self._solutions):
            chip.hide()  # until there is something to choose
        for narrowing, chip in self._chips.items():
            chip.chosen.connect(lambda value, name=narrowing: self._choose(name, value))
        orders = [Choice(key, _(text)) for key, text in ORDERS.items()]
        self._order = _OrderChip(theme, orders, name=_("Order"))
        self._order.chosen.connect(self._sort)
        self._order.turned.connect(self._turn)
        self.random = Button(theme, _("Random"), "dice", kind=Kind.LINK, size=Size.NORMAL)
        self.random.setToolTip(_("Play one of these by chance"))
        self.random.clicked.connect(self.random_clicked)
        self._looks = SegmentedControl(
            theme,
            [
                Choice(value=False, text="", icon="grid", tip=_("Tiles")),
                Choice(value=True, text="", icon="list", tip=_("List")),
            ],
            name=_("Tiles or list"),
        )
        for is_list, name in ((False, _("Tiles")), (True, _("List"))):
            self._looks.segment(is_list).setAccessibleName(name)
        self._looks.chosen.connect(self.list_chosen)
        self._left = tuple(self._chips.values())
        self._right = (self.random, self._order, self._looks)
        for widget in (*self._left, *self._right):
            widget.setParent(self)

    def set_filters(self, filters: Filters, *, is_list: bool) -> None:
        """Show filters, without a signal."""
        self._filters = filters
        for narrowing, chip in self._chips.items():
            chip.set_value(getattr(filters, narrowing))
        self._order.set_value(filters.order)
        self._order.set_turned(bool(filters.turned))
        self._looks.set_value(is_list)

    def set_tags(self, tags: Sequence[str]) -> None:
        """Offer to narrow to one of the tags that there are, and to the one that is chosen."""
        chosen = self._filters.tag
        offered = tags if not chosen or chosen in tags else (chosen, *tags)
        self._has_tags = bool(offered)
        self._tags.set_choices(_tag_choices(offered), chosen)

    def set_unsure(self, is_unsure: bool) -> None:
        """Say whether there are puzzles that may not be unique: only then they can be chosen."""
        self._has_unsure = is_unsure or self._filters.unique != ANY

    def set_narrowing_shown(self, is_shown: bool) -> None:
        """Show the chips, or hide them where they make no sense."""
        for widget in (*self._chips.values(), self._order, self.random):
            widget.setVisible(is_shown)
        self._tags.setVisible(is_shown and self._has_tags)
        self._solutions.setVisible(is_shown and self._has_unsure)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._places(width)[1]

    def sizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(max(1, self.width())))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, CHIP)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
            self.updateGeometry()
        return super().event(event)

    def _place(self) -> None:
        for widget, place in self._places(self.width())[0]:
            widget.setGeometry(place)

    def _places(self, width: int) -> tuple[list[tuple[QWidget, QRect]], int]:
        """Where everything stands in a width, in as many lines as it takes, and their height."""
        placed: list[tuple[QWidget, QRect]] = []
        x = y = 0
        for widget in self._shown(self._left):
            wide = widget.sizeHint().width()
            if x and x + wide > width:
                x, y = 0, y + CHIP + GAP
            placed.append((widget, QRect(x, y, min(wide, width), CHIP)))
            x += wide + GAP
        ends = self._shown(self._right)
        wide = sum(widget.sizeHint().width() + 2 * GAP for widget in ends) - 2 * GAP
        if x and x + wide > width:
            y += CHIP + GAP
        x = max(0, width - wide)
        for widget in ends:
            placed.append((widget, QRect(x, y, widget.sizeHint().width(), CHIP)))
            x += widget.sizeHint().width() + 2 * GAP
        return placed, y + CHIP

    def _shown(self, widgets: Sequence[QWidget]) -> list[QWidget]:
        return [widget for widget in widgets if not widget.isHidden()]

    def _chip(self, name: str, choices: Sequence[Choice]) -> FilterChip:
        return FilterChip(self.theme, choices, name=name, height=CHIP)

    def _choose(self, name: str, value: object) -> None:
        self._want(replace(self._filters, **{name: str(value)}))

    def _sort(self, order: object) -> None:
        self._want(replace(self._filters, order=str(order), turned=ANY))

    def _turn(self, is_turned: bool) -> None:
        self._want(replace(self._filters, turned=TURNED if is_turned else ANY))

    def _want(self, filters: Filters) -> None:
        self._filters = filters
        self._order.set_turned(bool(filters.turned))
        self.changed.emit(filters)


def _tag_choices(tags: Sequence[str]) -> list[Choice]:
    return [Choice(ANY, _("Any tag")), *(Choice(tag, tag) for tag in tags)]
