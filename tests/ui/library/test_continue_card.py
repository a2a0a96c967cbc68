"""The two cards above the tiles: their texts and layout, and what a small card leaves out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from nonogui import i18n
from nonogui.coach.grade import Grade
from nonogui.core.grid import EMPTY, Cell, Grid
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.ui.library.page import (
    FOOT_GAP,
    GAP,
    MIN_FOR_LINE,
    PADDING,
    SMALL_THUMBNAIL,
    THUMBNAIL,
    ContinueCard,
    DailyCard,
    StartCard,
)
from nonogui.ui.library.state import Art, ContinueState, DailyState
from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.widgets.progress import GradeDots, ProgressLine
from tests.boards import puzzle
from tests.ui.hints import tabular
from tests.ui.pictures import CheckLooks, use_theme

RING = puzzle("###\n#.#\n###")
HALF = Grid.parse(["###", "???", "???"], BLACK_AND_WHITE)
FULL = Grid.parse(["###"] * 3, BLACK_AND_WHITE)
STARTED = ContinueState("Ring", Art.of(RING, HALF), 65)
NEW = ContinueState("Ring", Art.of(RING), 0)
TODAY = DailyState("21 November", Art.of(RING), Grade.EASY)

Show = Callable[[StartCard], None]


@pytest.fixture
def show(qtbot: QtBot) -> Show:
    def do(card: StartCard) -> None:
        qtbot.addWidget(card)
        card.resize(600, 157)
        card.show()

    return do


def card_of(state: ContinueState) -> ContinueCard:
    card = ContinueCard()
    card.set_state(state)
    return card


def day_of(state: DailyState) -> DailyCard:
    card = DailyCard()
    card.set_state(state)
    return card


def texts(card: QWidget) -> list[str]:
    return [each.text() for each in card.findChildren(QLabel) if each.isVisibleTo(card)]


def place(card: QWidget, child: QWidget) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a part, counted as room before and behind it."""
    corner = child.mapTo(card, QPoint(0, 0))
    right, bottom = corner.x() + child.width(), corner.y() + child.height()
    return corner.x(), corner.y(), card.width() - right, card.height() - bottom


def label(card: QWidget, text: str) -> QLabel:
    return next(each for each in card.findChildren(QLabel) if each.text() == text)


class TestContinue:
    def test_card_shows_the_progress_of_the_game(self, show: Show) -> None:
        card = card_of(STARTED)
        show(card)
        (line,) = card.findChildren(ProgressLine)
        assert (line.isVisible(), line.share) == (True, 1 / 3)
        assert line.accessibleName() == "Progress"
        assert texts(card) == ["Continue", "Ring", "3 × 3 · 1:05 so far", "33%"]
        assert tabular(card) == ["33%"]
        assert (card.button.text(), card.button.accessibleName()) == ("Continue", "Continue Ring")
        card.set_state(ContinueState("Box", Art.of(RING, FULL), 3600, Grade.HARD))
        assert texts(card)[1:] == ["Box", "3 × 3 · Hard · 1:00:00 so far", "100%"]
        assert line.share == 1

    def test_card_of_a_new_puzzle_has_no_progress_line(self, show: Show) -> None:
        card = card_of(STARTED)
        show(card)
        card.set_state(NEW)
        (line,) = card.findChildren(ProgressLine)
        assert not line.isVisible()
        assert texts(card) == ["Next puzzle", "Ring", "3 × 3"]
        assert (card.button.text(), card.button.accessibleName()) == ("Play", "Play Ring")
        art = Art.of(puzzle("##\n#.\n##"))
        card.set_state(ContinueState("Ring", art, 0, Grade.EASY))
        assert texts(card)[2] == "2 × 3 · Easy"
        card.set_state(STARTED)
        assert line.isVisible()

    def test_narrow_card_hides_the_progress_line(self, show: Show) -> None:
        card = card_of(STARTED)
        show(card)
        (line,) = card.findChildren(ProgressLine)
        for is_compact, picture in ((False, THUMBNAIL), (True, SMALL_THUMBNAIL)):
            card.set_compact(is_compact)
            least = MIN_FOR_LINE + picture + GAP + 2 * PADDING
            for width, is_there in ((least, True), (least - 1, False)):
                card.resize(600, 157)
                card.resize(width, 157)
                assert line.isVisible() is is_there

    def test_narrow_card_shows_the_whole_button_before_the_percentage(self, show: Show) -> None:
        card = card_of(STARTED)
        card.set_compact(is_compact=True)
        show(card)
        card.setMinimumWidth(1)  # a narrow window gives it less than it asks for
        percent = label(card, "33%")
        beside = FOOT_GAP + percent.sizeHint().width()
        words = card.button.sizeHint().width() + SMALL_THUMBNAIL + GAP + 2 * PADDING
        for width, is_there in ((words + beside, True), (words + beside - 1, False)):
            card.resize(600, 157)
            card.resize(width, 157)
            assert percent.isVisible() is is_there
            QApplication.processEvents()
            assert card.button.width() == card.button.sizeHint().width()

    def test_click_anywhere_on_the_card_presses_the_button(self, show: Show) -> None:
        clicks = list[str]()
        for card in (card_of(STARTED), day_of(TODAY)):
            show(card)
            clicks.clear()
            card.button.clicked.connect(lambda: clicks.append("click"))
            for part in (card._thumbnail, card._title):
                QTest.mouseClick(part, Qt.MouseButton.LeftButton)
            QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(590, 5))
            assert len(clicks) == 3
            QTest.mouseClick(card, Qt.MouseButton.RightButton, pos=QPoint(590, 5))
            QTest.mousePress(card, Qt.MouseButton.LeftButton, pos=QPoint(590, 5))
            QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=QPoint(590, 500))
            assert len(clicks) == 3, "whoever changes their mind lets go elsewhere"

    def test_card_parts_stand_at_their_places(self, show: Show) -> None:
        card = card_of(STARTED)
        show(card)
        heading, title = label(card, "Continue"), label(card, "Ring")
        percent = label(card, "33%")
        left, top, _right, bottom = place(card, card._thumbnail)
        assert (left, top, bottom) == (PADDING, PADDING, PADDING + 1)
        words = PADDING + THUMBNAIL + GAP
        assert {place(card, each)[0] for each in (heading, title, card.button)} == {words}
        assert place(card, percent)[2] == PADDING
        (line,) = card.findChildren(ProgressLine)
        button_right = card.width() - place(card, card.button)[2]
        assert place(card, line)[0] - button_right == 16
        gap = place(card, percent)[0] - (card.width() - place(card, line)[2])
        assert gap == 16
        # The words are in the middle of the height, like the picture.
        above, below = place(card, heading)[1], place(card, card.button)[3]
        assert abs(above - below) <= 2
        detail = label(card, "3 × 3 · 1:05 so far")
        assert (
            place(card, card.button)[1] - detail.mapTo(card, QPoint(0, detail.height())).y() == 12
        )

    def test_compact_card_has_a_small_picture_and_no_heading(self, show: Show) -> None:
        card = card_of(STARTED)
        show(card)
        assert card._thumbnail.width() == card._thumbnail.height() == THUMBNAIL
        card.set_compact(is_compact=True)
        assert card._thumbnail.width() == card._thumbnail.height() == SMALL_THUMBNAIL
        assert texts(card)[0] == "Ring"
        card.set_compact(is_compact=False)
        assert texts(card)[0] == "Continue"
        assert card._thumbnail.width() == THUMBNAIL

    def test_card_draws_the_game_in_theme_colours(self, show: Show) -> None:
        card = card_of(STARTED)
        show(card)

        def cell() -> QColor:
            return card._thumbnail.grab().toImage().pixelColor(THUMBNAIL // 2, 25)

        assert cell() == LIGHT.fill
        use_theme(DARK)
        assert cell() == DARK.fill
        crossed = RING.blank().replace({Cell(2, 2): EMPTY})
        card.set_state(ContinueState("Ring", Art.of(RING, crossed), 65))
        assert cell() == DARK.raised


class TestDailyPuzzle:
    def test_card_shows_date_and_difficulty_of_the_daily_puzzle(
        self, show: Show, qtbot: QtBot
    ) -> None:
        card = day_of(DailyState("21 November"))
        show(card)
        (dots,) = card.findChildren(GradeDots)
        assert not dots.isVisible()
        assert texts(card) == ["Daily puzzle", "21 November", ""]
        before = place(card, card.button)
        card.set_state(TODAY)
        assert dots.isVisible()
        assert dots.accessibleName() or texts(card)[-1] == "Easy"
        assert texts(card)[-1] == "Easy"
        QApplication.processEvents()
        assert place(card, card.button) == before, "nothing moves when it is known"
        assert card.button.accessibleName() == "Play the daily puzzle, 21 November"
        with qtbot.waitSignal(card.button.clicked):
            card.button.click()

    def test_card_parts_stand_at_their_places(self, show: Show) -> None:
        card = day_of(TODAY)
        show(card)
        (dots,), grade = card.findChildren(GradeDots), label(card, "Easy")
        words = PADDING + THUMBNAIL + GAP
        assert {place(card, each)[0] for each in (dots, card.button)} == {words}
        assert place(card, grade)[0] == words + dots.width() + 8
        assert place(card, grade)[2] == PADDING
        assert card.button.width() == card.button.sizeHint().width()

    def test_card_of_a_narrow_window_has_room_for_a_long_german_word(self, show: Show) -> None:
        i18n.install("de")
        try:
            card = day_of(TODAY)
            card.set_compact(True)
            show(card)
            card.resize(236, 128)  # in a window of 800 pixels
            QApplication.processEvents()
            assert texts(card)[0] == "Tagesrätsel"
        finally:
            i18n.install("en")

    def test_compact_daily_card_shows_its_heading_instead_of_the_date(self, show: Show) -> None:
        card = day_of(TODAY)
        show(card)
        card.set_compact(is_compact=True)
        assert texts(card) == ["Daily puzzle", "Easy"]
        card.set_state(DailyState("22 November"))
        assert texts(card)[0] == "Daily puzzle"
        card.set_compact(is_compact=False)
        assert texts(card)[:2] == ["Daily puzzle", "22 November"]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_cards_match_stored_pictures(show: Show, looks: CheckLooks, theme: Theme) -> None:
    end = f"{theme.is_dark:d}"
    for name, card in (
        ("started", card_of(STARTED)),
        ("new", card_of(NEW)),
        ("day", day_of(TODAY)),
    ):
        show(card)
        card.resize(400, card.sizeHint().height())
        looks(f"card-{name}-{end}", card, theme)
