"""The calendar of past daily puzzles: its language, and days to come."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import QDate, QLocale
from pytestqt.qtbot import QtBot

from nonogui import i18n
from nonogui.library.cards import PlayState
from nonogui.ui.library.daily_calendar import CalendarDialog

TODAY = date(2026, 11, 28)


@pytest.mark.parametrize(("language", "day"), [("de", "Mo."), ("ar", "الاثنين")])
def test_days_have_the_words_of_the_language_and_the_digits_of_the_board(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, language: str, day: str
) -> None:
    monkeypatch.setattr(i18n, "language", lambda: language)
    before = QLocale()
    QLocale.setDefault(QLocale(language))
    try:
        dialog = CalendarDialog(None, TODAY, {})
        qtbot.addWidget(dialog)
    finally:
        QLocale.setDefault(before)
    locale = dialog.calendar.locale()
    assert locale.dayName(1, QLocale.FormatType.ShortFormat) == day
    assert locale.toString(28) == "28"


def test_only_days_that_can_be_chosen_look_so(qtbot: QtBot) -> None:
    dialog = CalendarDialog(None, TODAY, {date(2026, 11, 3): PlayState.SOLVED})
    qtbot.addWidget(dialog)

    def look(day: int) -> tuple[str, int]:
        shown = dialog.calendar.dateTextFormat(QDate(2026, 11, day))
        return shown.foreground().color().name(), shown.fontWeight()

    plain = dialog.calendar.weekdayTextFormat(dialog.calendar.firstDayOfWeek())
    assert look(29)[0] != plain.foreground().color().name()
    assert look(3)[1] == 700
    dialog.calendar.setSelectedDate(QDate(2026, 11, 29))
    assert dialog.day == TODAY
