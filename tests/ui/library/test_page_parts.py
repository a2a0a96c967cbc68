"""Parts of the library page: the search field, the words above the list, the chips, the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMainWindow, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.grid import Grid
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.solver.limits import CancelToken
from nonogui.ui.actions import ActionId
from nonogui.ui.jobs import Work
from nonogui.ui.library.filter_bar import FilterBar, ListHeading, SearchField
from nonogui.ui.library.filters import TURNED, Filters, filters_text, parse_filters
from nonogui.ui.library.page import ContinueCard, DailyCard
from nonogui.ui.library.state import Art, ContinueState, DailyState, Key, TileState
from nonogui.ui.library.tile_view import TilePictures
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.progress import ProgressLine
from nonogui.ui.widgets.text import ElidedLabel
from nonogui.ui.window_actions import Actions
from tests.boards import puzzle

# The offscreen platform says so of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

RING = puzzle("###\n#.#\n###")
HALF = Grid.parse(["###", "???", "???"], BLACK_AND_WHITE)


@pytest.fixture
def show(qtbot: QtBot) -> Callable[[QWidget], QWidget]:
    def do(widget: QWidget) -> QWidget:
        qtbot.addWidget(widget)
        widget.resize(1000, widget.sizeHint().height())
        widget.show()
        return widget

    return do


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QMainWindow]:
    window = QMainWindow()
    qtbot.addWidget(window)
    yield window
    window.close()


def texts(widget: QWidget) -> list[str]:
    """The words that are seen."""
    return [each.text() for each in widget.findChildren(QLabel) if each.isVisibleTo(widget)]


def parts(heading: ListHeading) -> dict[str, QPushButton]:
    return {each.text(): each for each in heading.findChildren(QPushButton)}


class TestHeading:
    @pytest.fixture
    def heading(self, show: Callable[[QWidget], QWidget]) -> ListHeading:
        heading = ListHeading()
        show(heading)
        return heading

    def test_click_on_a_heading_sorts_by_its_column(
        self, heading: ListHeading, qtbot: QtBot
    ) -> None:
        with qtbot.waitSignal(heading.chosen) as blocker:
            QTest.mouseClick(parts(heading)["Size"], Qt.MouseButton.LeftButton, pos=QPoint(5, 9))
        assert blocker.args == ["size"]

    def test_headings_announce_the_sorted_column(self, heading: ListHeading) -> None:
        heading.set_order("title", is_turned=True)
        names = {each.accessibleName() for each in heading.findChildren(QPushButton)}
        assert {"Sorted by Title, in reverse order", "Sort by Size"} <= names

    def test_a_narrow_list_has_fewer_columns(self, heading: ListHeading) -> None:
        heading.resize(530, heading.height())
        shown = {text for text, part in parts(heading).items() if part.isVisible()}
        assert shown == {"Title", "Size", "Status"}


class TestOrder:
    def test_sorting_by_the_same_column_again_reverses_the_order(self) -> None:
        once = Filters().sorted_by("size")
        twice = once.sorted_by("size")
        assert (once.order, once.turned) == ("size", "")
        assert (twice.order, twice.turned) == ("size", TURNED)
        assert twice.query().descending
        assert twice.sorted_by("size") == once
        assert twice.sorted_by("title").turned == ""

    def test_settings_keep_the_order_but_no_tag(self) -> None:
        filters = Filters(order="size", turned=TURNED)
        assert parse_filters(filters_text(filters)) == filters
        assert filters_text(Filters(tag="a b")) == ""


class TestChips:
    @pytest.fixture
    def bar(self, show: Callable[[QWidget], QWidget]) -> FilterBar:
        bar = FilterBar()
        show(bar)
        return bar

    def chip(self, bar: FilterBar, name: str) -> Button:
        return next(
            each for each in bar.findChildren(Button) if each.accessibleName().startswith(name)
        )

    def test_tag_chip_appears_when_tags_exist(self, bar: FilterBar, qtbot: QtBot) -> None:
        bar.set_narrowing_shown(True)
        assert not self.chip(bar, "Tag").isVisible()
        bar.set_tags(["cat", "rain"])
        bar.set_narrowing_shown(True)
        chip = self.chip(bar, "Tag")
        assert chip.isVisible()
        with qtbot.waitSignal(bar.changed) as blocker:
            chip.menu_shown.actions()[2].trigger()  # type: ignore[attr-defined]
        assert blocker.args == [{"tag": "rain"}]
        bar.set_tags(["cat"])  # the one chosen can still be unchosen
        assert chip.text() == "rain"

    def test_order_can_be_reversed(self, bar: FilterBar, qtbot: QtBot) -> None:
        with qtbot.waitSignal(bar.changed) as blocker:
            self.chip(bar, "Order").menu_shown.actions()[-1].trigger()  # type: ignore[attr-defined]
        assert blocker.args == [{"turned": TURNED}]


class TestCards:
    def test_continue_card_shows_the_game_and_its_progress(
        self, show: Callable[[QWidget], QWidget]
    ) -> None:
        card = show(card_of(ContinueState("Ring", Art.of(RING, HALF), 65)))
        assert {"Continue", "Ring", "3 × 3 · 1:05 so far", "33%"} <= set(texts(card))

    def test_continue_card_of_a_new_puzzle_offers_to_play(
        self, show: Callable[[QWidget], QWidget]
    ) -> None:
        state = ContinueState("Ring", Art.of(RING), 0)
        card = show(card_of(state))
        assert texts(card) == ["Next puzzle", "Ring", "3 × 3"]
        (button,) = card.findChildren(Button)
        assert (button.text(), button.accessibleName()) == ("Play", "Play Ring")

    def test_narrow_card_shortens_the_name_and_shows_the_whole_button(
        self, show: Callable[[QWidget], QWidget]
    ) -> None:
        state = ContinueState("Weekend colours, No. 10", Art.of(RING, HALF), 65)
        card = card_of(state)
        holder = QWidget()
        card.setParent(holder)
        show(holder)
        card.resize(350, 156)
        card.show()
        (name,) = [each for each in card.findChildren(ElidedLabel) if each.text().endswith("…")]
        assert name.toolTip() == name.full_text == "Weekend colours, No. 10"
        assert card.button.width() >= card.button.sizeHint().width()
        (line,) = card.findChildren(ProgressLine)
        assert not line.isVisible()
        card.resize(500, 156)
        assert line.isVisible()

    def test_compact_daily_card_says_daily_puzzle(
        self, show: Callable[[QWidget], QWidget], qtbot: QtBot
    ) -> None:
        card = DailyCard()
        card.set_state(DailyState("21 November", Art.of(RING)))
        show(card)
        assert texts(card)[:2] == ["Daily puzzle", "21 November"]
        card.set_compact(is_compact=True)
        assert texts(card)[0] == "Daily puzzle"
        with qtbot.waitSignal(card.button.clicked):
            card.button.click()


def card_of(state: ContinueState) -> ContinueCard:
    card = ContinueCard()
    card.set_state(state)
    return card


def test_search_field_shows_its_shortcut(
    window: QMainWindow, show: Callable[[QWidget], QWidget]
) -> None:
    find = Actions(window, {})[ActionId.FIND]
    field = SearchField(find)
    show(field)
    field.resize(320, 36)

    def end() -> QImage:
        return field.grab().toImage().copy(240, 0, 50, 36)

    with_key = end()
    find.setShortcuts([])
    assert end() != with_key


def test_lost_tile_picture_is_drawn_again() -> None:
    # Partial answers of work that gives way to a question are dropped; it starts again.
    submitted: list[tuple[Work[None], Callable[[object], None]]] = []
    pictures = TilePictures()
    pictures.set_run(lambda work, report: submitted.append((work, report)))
    states = [TileState(key, "Ring", "Ring", 3, 3, ((0, 0, 0),)) for key in (1, 2)]
    pictures.request(states, _Rings(), 1.0)
    ((work, report),) = submitted
    work(CancelToken(), lambda _part: None)  # lost
    work(CancelToken(), report)
    assert all(pictures.face(state, 1.0) is not None for state in states)


class _Rings:
    def load(self, keys: Sequence[Key]) -> list[TileState]:
        raise NotImplementedError

    def art(self, _state: TileState) -> Art:
        return Art.of(RING)
