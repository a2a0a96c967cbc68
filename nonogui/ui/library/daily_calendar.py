"""ask_day: a calendar of the daily puzzles, to play one of an earlier day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

from PySide6.QtCore import QDate, QEvent, QLocale, Qt
from PySide6.QtGui import QColor, QPalette, QTextCharFormat
from PySide6.QtWidgets import QCalendarWidget, QTableView, QToolButton, QWidget

from nonogui import i18n
from nonogui.i18n import _
from nonogui.library.cards import PlayState
from nonogui.ui.board.accessible import announce
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.library.filters import STATES
from nonogui.ui.look.icons import icon
from nonogui.ui.look.theme import current_theme
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.words.daily_puzzle import long_day

# In pixels, with days large enough for a finger; chosen by eye.
WIDTH: Final = 460
HEIGHT: Final = 500

YEARS: Final = 2
"""How far back the calendar goes. A choice: the puzzle of each day can be made again."""

_STATE_TEXTS: Final = {
    PlayState.NEW: STATES["new"][0],
    PlayState.STARTED: STATES["started"][0],
    PlayState.SOLVED: STATES["solved"][0],
}


def ask_day(parent: QWidget | None, today: date, played: Mapping[date, PlayState]) -> date | None:
    """Ask for the day of a daily puzzle to play, until today; None if cancelled."""
    dialog = CalendarDialog(parent, today, played)
    return dialog.day if dialog.exec() else None


class CalendarDialog(Dialog):
    """A calendar in which solved days are bold and started ones underlined."""

    def __init__(
        self, parent: QWidget | None, today: date, played: Mapping[date, PlayState]
    ) -> None:
        super().__init__(_("Past daily puzzles"), parent)
        self._played = played
        self.calendar = QCalendarWidget()
        # The system's locale may mix languages; digits are those of the board.
        self.calendar.setLocale(QLocale(i18n.QT_LOCALES.get(i18n.language(), self.locale().name())))
        self.calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        self.calendar.setDateRange(
            QDate(today.year - YEARS, 1, 1), QDate(today.year, today.month, today.day)
        )
        for table in self.calendar.findChildren(QTableView):
            table.setAccessibleName(self.windowTitle())
        self._state = Label("", Type.BODY)
        self.body.addWidget(self.calendar)
        self.body.addWidget(self._state)
        note = _("Solved days are bold, started ones underlined.")
        self.body.addWidget(Label(note, Type.NOTE, Ink.MUTED, wraps=True))
        self.add_answers(_("Play"))
        self.calendar.selectionChanged.connect(self._show_state)
        self.calendar.activated.connect(lambda _day: self.accept())
        self._show_state()
        self._draw()
        self.calendar.setFocus()
        self.resize(WIDTH, HEIGHT)

    @property
    def day(self) -> date:
        chosen = self.calendar.selectedDate()
        return date(chosen.year(), chosen.month(), chosen.day())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._draw()

    def _show_state(self) -> None:
        state = self._played.get(self.day, PlayState.NEW)
        text = _("{name}: {value}").format(name=long_day(self.day), value=_(_STATE_TEXTS[state]))
        self._state.setText(text)
        if self.isVisible():
            announce(self, text)

    def _draw(self) -> None:
        """Show the days in the colours of the theme."""
        theme = current_theme()
        # Qt draws its own arrows in black.
        for name, picture in (("prevmonth", "back"), ("nextmonth", "chevron-right")):
            button = self.calendar.findChild(QToolButton, f"qt_calendar_{name}")
            if isinstance(button, QToolButton):
                button.setIcon(icon(picture, theme.ink))
        for weekday in Qt.DayOfWeek:
            self.calendar.setWeekdayTextFormat(weekday, _format(theme.ink))
        faint = self.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
        for ahead in range(1, 31):  # days to come can't be chosen, but Qt shows them as the others
            later = self.calendar.maximumDate().addDays(ahead)
            self.calendar.setDateTextFormat(later, _format(faint))
        for day, state in self._played.items():
            look = _format(theme.accent)
            look.setFontWeight(700 if state is PlayState.SOLVED else 400)
            look.setFontUnderline(state is PlayState.STARTED)
            self.calendar.setDateTextFormat(QDate(day.year, day.month, day.day), look)


def _format(color: QColor) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setForeground(color)
    return look
