"""The tiles of the library under mouse, wheel and keys, with tips and menus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QContextMenuEvent, QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken
from nonogui.ui.library import tile_view
from nonogui.ui.library.state import Art, Key, TileState
from nonogui.ui.library.tile import LINE, TILE_HEIGHT
from nonogui.ui.library.tile_view import TileModel, TilePictures, TileView
from nonogui.ui.look.theme import DARK, LIGHT
from tests.boards import puzzle
from tests.ui.pictures import use_theme

RING: Puzzle = puzzle("###\n#.#\n###")
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
CTRL = Qt.KeyboardModifier.ControlModifier
KEY = Qt.Key
STATES = [TileState(n, f"No. {n}", f"No. {n}", 3, 3, ((0, 0, 0),)) for n in range(60)]


class Shown:
    """A source of tiles that records what was requested."""

    def __init__(self, states: Sequence[TileState] = STATES) -> None:
        self.states = {state.key: state for state in states}
        self.drawn: list[Key] = []

    def load(self, keys: Sequence[Key]) -> list[TileState]:
        return [self.states[key] for key in keys if key in self.states]

    def art(self, state: TileState) -> Art | None:
        self.drawn.append(state.key)
        return Art.of(RING)


class Above(QWidget):
    """The header above the tiles, as high as a test wants."""

    high = 0

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, _width: int) -> int:
        return self.high

    def sizeHint(self) -> QSize:
        return QSize(10, self.high)


def below(qtbot: QtBot, above: Above) -> TileView:
    """Tiles below a header that holds a widget."""
    header = QWidget()
    column = QVBoxLayout(header)
    column.setContentsMargins(0, 10, 0, 6)
    column.addWidget(above)
    view = TileView(header)
    qtbot.addWidget(view)
    view.set_margin(20)
    view.resize(720, 600)
    view.set_items(tuple(state.key for state in STATES), Shown())
    view.show()
    return view


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[TileView]:
    header = QWidget()
    header.setFixedHeight(0)
    view = TileView(header)
    qtbot.addWidget(view)
    view.set_margin(20)
    view.resize(720, 600)  # four tiles in a row
    view.set_items(tuple(state.key for state in STATES), Shown())
    with qtbot.waitExposed(view):
        view.show()
    view.activateWindow()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    yield view
    view.close()


def middle(view: TileView, row: int) -> QPoint:
    return view.visualRect(view.tiles.index(row)).center()


def selected(view: TileView) -> tuple[Key, ...]:
    return view.selected_keys


def face_of(pictures: TilePictures, ratio: float = 1.0) -> QImage | None:
    """The face of the first tile, if it is drawn."""
    return pictures.face(STATES[0], ratio)


def seen(view: TileView, row: int) -> bool:
    return view.viewport().rect().contains(view.visualRect(view.tiles.index(row)))


def tip(view: TileView, at: QPoint) -> str:
    viewport = view.viewport()
    event = QHelpEvent(QHelpEvent.Type.ToolTip, at, viewport.mapToGlobal(at))
    QApplication.sendEvent(viewport, event)
    return QToolTip.text()


class TestKeys:
    def test_the_first_arrow_key_selects_the_first_tile(self, view: TileView) -> None:
        view.setCurrentIndex(QModelIndex())
        QTest.keyClick(view, KEY.Key_Down)
        assert view.current_key == 0

    def test_a_tile_has_the_focus_when_the_view_gets_it_and_when_a_search_leaves_out_its_own(
        self, view: TileView
    ) -> None:
        view.select(9)
        view.set_items((7, 3), Shown())
        assert view.current_key == 7
        view.setCurrentIndex(QModelIndex())
        view.clearFocus()
        view.setFocus()
        assert view.current_key == 7
        view.set_items((), Shown())
        assert view.current_key is None

    def test_page_keys_move_by_one_page(self, view: TileView) -> None:
        view.select(1)
        QTest.keyClick(view, KEY.Key_PageDown)
        assert view.current_key == 1 + 4 * 3
        assert seen(view, 13)
        QTest.keyClick(view, KEY.Key_PageUp)
        assert view.current_key == 1
        assert view.verticalScrollBar().value() == 0

    @pytest.mark.parametrize(
        ("key", "to"), [(KEY.Key_Left, 8), (KEY.Key_Right, 10), (KEY.Key_Up, 5), (KEY.Key_Down, 13)]
    )
    def test_arrow_keys_move_to_the_neighbouring_tile(
        self, view: TileView, key: Qt.Key, to: int
    ) -> None:
        view.select(9)
        QTest.keyClick(view, key)
        assert view.current_key == to
        assert seen(view, to)

    def test_page_down_in_a_list_moves_by_the_visible_rows(self, view: TileView) -> None:
        view.set_list(True)
        view.select(0)
        QTest.keyClick(view, KEY.Key_PageDown)
        assert view.current_key == view.viewport().height() // (LINE + 1)
        QTest.keyClick(view, KEY.Key_Down)
        assert view.current_key == view.viewport().height() // (LINE + 1) + 1

    def test_without_tiles_keys_do_nothing(self, view: TileView) -> None:
        view.set_items((), Shown())
        QTest.keyClick(view, KEY.Key_Down)
        assert view.current_key is None
        assert selected(view) == ()

    def test_delete_and_letters_are_signalled(self, view: TileView, qtbot: QtBot) -> None:
        with qtbot.waitSignal(view.remove_requested):
            QTest.keyClick(view, KEY.Key_Delete)
        with qtbot.waitSignal(view.typed) as blocker:
            QTest.keyClicks(view, "Ä", Qt.KeyboardModifier.ShiftModifier)
        assert blocker.args == ["Ä"]
        with qtbot.assertNotEmitted(view.typed), qtbot.assertNotEmitted(view.remove_requested):
            QTest.keyClick(view, KEY.Key_A, Qt.KeyboardModifier.AltModifier)
            QTest.keyClick(view, KEY.Key_Delete, CTRL)

    def test_enter_with_a_modifier_does_not_play(self, view: TileView, qtbot: QtBot) -> None:
        view.select(3)
        with qtbot.waitSignal(view.chosen) as blocker:
            QTest.keyClick(view, KEY.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
        assert blocker.args == [3]
        with qtbot.assertNotEmitted(view.chosen):
            QTest.keyClick(view, KEY.Key_Return, CTRL)

    def test_escape_reduces_the_selection_to_one_tile(self, view: TileView) -> None:
        view.selectAll()
        assert len(selected(view)) == 60
        QTest.keyClick(view, KEY.Key_Escape)
        assert len(selected(view)) == 1

    def test_only_printable_keys_without_ctrl_count_as_letters(
        self, view: TileView, qtbot: QtBot
    ) -> None:
        keypad, shift = Qt.KeyboardModifier.KeypadModifier, Qt.KeyboardModifier.ShiftModifier
        typed: list[str] = []
        view.typed.connect(typed.append)
        view.select(1)
        QTest.keyClick(view, KEY.Key_7, keypad)
        QTest.keyClicks(view, "Ä", shift)
        QTest.keyClick(view, KEY.Key_A, CTRL)
        QTest.keyClick(view, KEY.Key_Tab, shift)
        assert typed == ["7", "Ä"]
        assert len(selected(view)) == 60, "Ctrl+A selects all"
        with qtbot.assertNotEmitted(view.remove_requested), qtbot.waitSignal(view.chosen):
            QTest.keyClick(view, KEY.Key_Space)
        assert typed == ["7", "Ä"]

    def test_end_home_and_page_keys_work_at_the_ends(self, view: TileView) -> None:
        bar = view.verticalScrollBar()
        view.select(5)
        QTest.keyClick(view, KEY.Key_End)
        assert (view.current_key, seen(view, 59)) == (59, True)
        QTest.keyClick(view, KEY.Key_Home)
        assert (view.current_key, bar.value()) == (0, 0)
        view.resize(720, 100)
        QTest.keyClick(view, KEY.Key_PageDown)
        assert view.current_key == 4, "a row at least, however low the page is"
        view.setCurrentIndex(QModelIndex())
        QTest.keyClick(view, KEY.Key_Delete)
        assert view.current_key is None

    def test_without_a_tile_enter_plays_nothing(self, view: TileView, qtbot: QtBot) -> None:
        view.setCurrentIndex(QModelIndex())
        with qtbot.assertNotEmitted(view.chosen):
            QTest.keyClick(view, KEY.Key_Return)


class TestMouse:
    def test_pressing_a_half_visible_tile_does_not_scroll(self, view: TileView) -> None:
        rect = view.visualRect(view.tiles.index(8))
        view.resize(720, rect.top() + 60)
        QTest.mousePress(view.viewport(), LEFT, pos=rect.topLeft() + QPoint(20, 20))
        assert view.current_key == 8
        QTest.qWait(0)
        assert view.verticalScrollBar().value() == 0
        QTest.mouseRelease(view.viewport(), LEFT, pos=QPoint(2, 2))

    def test_clicking_the_first_tile_plays_it(self, view: TileView, qtbot: QtBot) -> None:
        with qtbot.waitSignal(view.chosen) as blocker:
            QTest.mouseClick(view.viewport(), LEFT, pos=middle(view, 0))
        assert blocker.args == [0]

    def test_without_a_selection_there_is_no_context_menu(
        self, view: TileView, qtbot: QtBot
    ) -> None:
        view.clearSelection()
        at = middle(view, 1)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, at)
        with qtbot.assertNotEmitted(view.menu_requested):
            QApplication.sendEvent(view.viewport(), event)

    def test_the_tile_under_the_pointer_has_a_frame(self, view: TileView) -> None:
        def framed(row: int) -> bool:
            at = view.visualRect(view.tiles.index(row)).topLeft() + QPoint(0, 70)
            return view.grab().toImage().pixelColor(at) == LIGHT.thick_line

        view.viewport().setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
        assert not any(framed(row) for row in range(3))
        QTest.mouseMove(view.viewport(), middle(view, 1))
        assert [framed(row) for row in range(3)] == [False, True, False]
        QTest.mouseMove(view.viewport(), QPoint(2, 2))
        assert not any(framed(row) for row in range(3))

    def test_the_tooltip_hides_between_tiles(self, view: TileView, qtbot: QtBot) -> None:
        view.set_items((0, 1), Shown([replace(STATES[0], tags=("cat",)), STATES[1]]))
        assert tip(view, middle(view, 0)) == "Tags: cat"
        assert QToolTip.isVisible()
        tip(view, QPoint(2, 2))
        qtbot.waitUntil(lambda: not QToolTip.isVisible())

    def test_only_a_plain_click_on_a_tile_plays_it(self, view: TileView, qtbot: QtBot) -> None:
        viewport = view.viewport()
        with qtbot.assertNotEmitted(view.chosen):
            QTest.mousePress(viewport, LEFT, pos=middle(view, 1))
            QTest.mouseRelease(viewport, LEFT, pos=middle(view, 2))
            QTest.mouseClick(viewport, LEFT, CTRL, middle(view, 1))
            QTest.mouseClick(viewport, RIGHT, pos=middle(view, 1))
            QTest.mouseClick(viewport, LEFT, pos=QPoint(2, 2))
        with qtbot.waitSignal(view.chosen) as blocker:
            QTest.mouseClick(viewport, LEFT, pos=middle(view, 1))
        assert blocker.args == [1]

    def test_the_context_menu_opens_only_on_a_tile(self, view: TileView, qtbot: QtBot) -> None:
        view.select(2)
        viewport = view.viewport()
        mouse, keyboard = QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard
        with qtbot.assertNotEmitted(view.menu_requested):
            QApplication.sendEvent(viewport, QContextMenuEvent(mouse, QPoint(2, 2), QPoint(2, 2)))
        with qtbot.waitSignal(view.menu_requested) as blocker:
            QApplication.sendEvent(
                viewport, QContextMenuEvent(keyboard, QPoint(2, 2), QPoint(2, 2))
            )
        assert blocker.args == [viewport.mapToGlobal(middle(view, 2))]
        at = QPoint(50, 60)
        with qtbot.waitSignal(view.menu_requested) as blocker:
            QApplication.sendEvent(viewport, QContextMenuEvent(mouse, middle(view, 0), at))
        assert blocker.args == [at]

    def test_the_tooltip_belongs_to_the_tile_under_the_pointer(self, view: TileView) -> None:
        states = [replace(STATES[0], tags=("cat",)), replace(STATES[1], tags=("dog",))]
        view.set_items((0, 1), Shown(states))
        assert tip(view, middle(view, 0)) == "Tags: cat"
        assert tip(view, middle(view, 1)) == "Tags: dog"

    def test_dragging_a_frame_selects_the_tiles_inside(self, view: TileView) -> None:
        clear = QItemSelectionModel.SelectionFlag.ClearAndSelect
        both = QRect(middle(view, 0), middle(view, 5))
        view.setSelection(both, clear)
        assert selected(view) == (0, 1, 4, 5)
        beside = view.visualRect(view.tiles.index(1)).topLeft()
        for step, keys in ((-1, (0,)), (0, (0, 1))):
            view.setSelection(QRect(middle(view, 0), beside + QPoint(step, 0)), clear)
            assert selected(view) == keys
        view.verticalScrollBar().setValue(100)
        view.setSelection(QRect(middle(view, 4), middle(view, 4)), clear)
        assert selected(view) == (4,)


class TestScrolling:
    def test_scrolling_ends_below_the_last_tile(self, view: TileView) -> None:
        bar = view.verticalScrollBar()
        bar.setValue(bar.maximum())
        last = view.visualRect(view.tiles.index(59))
        assert view.viewport().height() - last.bottom() - 1 == 20  # the margin

    def test_seen_keys_are_those_of_the_visible_tiles(self, view: TileView) -> None:
        assert view.seen_keys == tuple(range(12))
        view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
        assert view.seen_keys[-1] == 59

    def test_scrolling_to_a_tile_leaves_a_margin(self, view: TileView) -> None:
        view.scrollTo(view.tiles.index(30))
        rect = view.visualRect(view.tiles.index(30))
        assert rect.bottom() + 1 + 24 == view.viewport().height()
        view.scrollTo(view.tiles.index(20))
        assert view.visualRect(view.tiles.index(20)).top() == 24
        before = view.verticalScrollBar().value()
        view.scrollTo(view.tiles.index(24))
        view.scrollTo(QModelIndex())
        assert view.verticalScrollBar().value() == before

    def test_the_header_scrolls_with_the_tiles(self, view: TileView) -> None:
        view.verticalScrollBar().setValue(70)
        assert view._header.pos() == QPoint(20, -70)


class TestTilePositions:
    def test_margins_stay_where_the_scroll_bar_is_at_the_left(self, view: TileView) -> None:
        view.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        view.resize(720, 200)
        QTest.qWait(1)
        assert view.viewport().x() > 0
        first = view.visualRect(view.tiles.index(0)).translated(view.viewport().pos())
        assert first.right() == view.width() - 20 - 1
        assert view._header.mapTo(view, QPoint()).x() == 20

    def test_tiles_move_down_when_the_header_grows(self, qtbot: QtBot) -> None:
        above = Above()
        above.high = 50
        view = below(qtbot, above)
        first, header = view.tiles.index(0), above.parentWidget()
        assert header is not None
        assert view.visualRect(first).topLeft() == QPoint(20, 66)
        above.high = 80
        above.updateGeometry()
        QApplication.sendEvent(header, QEvent(QEvent.Type.LayoutRequest))
        assert view.visualRect(first).topLeft() == QPoint(20, 96)
        assert header.geometry() == QRect(20, 0, 680, 96)

    def test_the_current_tile_stays_visible_when_switching_tiles_and_list(
        self, view: TileView
    ) -> None:
        for is_list in (True, False):
            view.select(50)
            assert seen(view, 50)
            view.set_list(is_list)
            assert seen(view, 50)
        view.setCurrentIndex(QModelIndex())
        view.verticalScrollBar().setValue(30)
        view.set_list(True)
        assert view.verticalScrollBar().value() == 30

    def test_scrolling_to_the_first_row_shows_the_header(self, qtbot: QtBot) -> None:
        above = Above()
        above.high = 84
        view = below(qtbot, above)
        bar = view.verticalScrollBar()
        for row, is_at_top in ((0, True), (3, True), (4, False)):
            bar.setValue(400)
            view.scrollTo(view.tiles.index(row))
            assert (bar.value() == 0) is is_at_top
        view.resize(720, 280)
        bar.setValue(700)
        view.scrollTo(view.tiles.index(3))
        assert view.visualRect(view.tiles.index(3)).bottom() + 1 + 24 == 280

    def test_scrolling_to_a_list_row_leaves_a_smaller_margin(self, view: TileView) -> None:
        view.set_list(True)
        view.scrollTo(view.tiles.index(30))
        assert view.visualRect(view.tiles.index(30)).bottom() + 1 + 8 == 600
        view.scrollTo(view.tiles.index(2))
        assert view.visualRect(view.tiles.index(2)).top() == 8

    def test_the_view_scrolls_only_vertically_and_only_if_needed(self, view: TileView) -> None:
        view.resize(100, 300)
        bars = view.horizontalScrollBar(), view.verticalScrollBar()
        assert [bar.maximum() > 0 for bar in bars] == [False, True]
        assert bars[1].pageStep() == view.viewport().height() == 300
        view.set_items((1,), Shown())
        view.resize(720, 600)
        assert bars[1].maximum() == 0
        low = view.visualRect(view.tiles.index(0)).bottom() + 1 + 20  # the margin
        view.resize(720, low)
        assert bars[1].maximum() == 0
        view.resize(720, low - 1)
        assert bars[1].maximum() == 1
        view.set_items((), Shown())
        view.resize(720, 1)
        assert bars[1].maximum() == 0, "no margin below nothing"


class TestSelection:
    def test_two_adjacent_tiles_count_as_several_selected(self, view: TileView) -> None:
        found = []
        for row in (0, 1, 1, 5):
            QTest.mouseClick(view.viewport(), LEFT, CTRL, middle(view, row))
            found.append(view._has_others)
        assert found == [False, True, True, True]
        touching = QItemSelection(view.tiles.index(2), view.tiles.index(3))
        clear = QItemSelectionModel.SelectionFlag.ClearAndSelect
        view.selectionModel().select(touching, clear)
        assert view.selectionModel().selection().count() == 1
        assert view._has_others
        QTest.keyClick(view, KEY.Key_Escape)
        assert len(selected(view)) == 1

    def test_only_several_selected_tiles_have_a_coloured_background(self, view: TileView) -> None:
        def ground(row: int) -> QColor:
            at = view.visualRect(view.tiles.index(row)).topLeft() + QPoint(-3, 60)
            return view.grab().toImage().pixelColor(at)

        before = ground(1)
        view.select(1)
        assert ground(1) != LIGHT.crosshair_clue
        view.select(0)
        assert ground(1) == before
        QTest.mouseClick(view.viewport(), LEFT, CTRL, middle(view, 1))
        assert ground(1) == LIGHT.crosshair_clue
        assert ground(2) == before

    def test_a_selected_tile_without_the_focus_has_a_coloured_background(
        self, view: TileView
    ) -> None:
        for row in (0, 1, 1):  # the last click deselects again, but keeps the focus
            QTest.mouseClick(view.viewport(), LEFT, CTRL, middle(view, row))
        assert (selected(view), view.current_key) == ((0,), 1)
        at = view.visualRect(view.tiles.index(0)).topLeft() + QPoint(-3, 60)
        assert view.grab().toImage().pixelColor(at) == LIGHT.crosshair_clue
        QTest.keyClick(view, KEY.Key_Escape)
        assert selected(view) == (1,)

    def test_the_selection_follows_list_order_and_drops_unlisted_tiles(
        self, view: TileView
    ) -> None:
        for row in (5, 3, 4, 9):
            QTest.mouseClick(view.viewport(), LEFT, CTRL, middle(view, row))
        assert selected(view) == (3, 4, 5, 9)
        view.set_items((9, 5, 3, 1), Shown())
        assert selected(view) == (9, 5, 3)
        assert view.current_key == 9

    def test_selecting_an_unlisted_tile_changes_nothing(self, view: TileView) -> None:
        view.select(4)
        view.select(99)
        assert view.current_key == 4


class TestFirstTiles:
    def test_first_holds_the_tiles_at_the_top_and_just_below(self, view: TileView) -> None:
        pitch = TILE_HEIGHT + 20
        rows = (600 + tile_view.AHEAD) // pitch + 1
        assert [state.key for state, _face in view.first] == list(range(4 * rows))
        assert rows > 600 // pitch + 1
        view.verticalScrollBar().setValue(900)
        assert view.first[0][0] == STATES[0]
        assert all(face is None for _state, face in view.first)
        face = QImage(4, 4, QImage.Format.Format_ARGB32_Premultiplied)
        view.pictures.add(STATES[1], view.devicePixelRatioF(), face)
        assert [face is None for _state, face in view.first][:3] == [True, False, True]

    def test_first_leaves_out_removed_puzzles(self, view: TileView) -> None:
        view.set_items((0, 99, 1), Shown())
        assert [state.key for state, _face in view.first] == [0, 1]

    def test_visible_pictures_are_drawn_before_those_outside(self, view: TileView) -> None:
        source = Shown()
        view.pictures.set_run(lambda work, report: work(NEVER, report))  # type: ignore[arg-type]
        view.set_items(tuple(state.key for state in STATES), source)
        view.verticalScrollBar().setValue(5 * (TILE_HEIGHT + 20))
        view.viewport().repaint()
        seen_rows = list(range(20, 32))
        assert source.drawn[: len(seen_rows)] == seen_rows
        assert sorted(source.drawn) == list(range(16, 36))

    def test_a_drawn_picture_is_shown(self, view: TileView) -> None:
        def inked() -> bool:
            at = view.visualRect(view.tiles.index(0)).topLeft() + QPoint(30, 14)
            return view.grab().toImage().pixelColor(at) == LIGHT.hairline

        assert not inked()
        view.pictures.set_run(lambda work, report: work(NEVER, report))  # type: ignore[arg-type]
        view.viewport().repaint()
        assert inked()


class TestModel:
    def test_appending_tiles_keeps_the_listed_ones_in_place(
        self, view: TileView, qtbot: QtBot
    ) -> None:
        model, source = view.tiles, view.tiles.source
        assert source is not None
        view.select(3)
        with (
            qtbot.assertNotEmitted(model.modelReset),
            qtbot.waitSignal(model.dataChanged) as blocker,
        ):
            inserted: list[tuple[int, int]] = []
            model.rowsInserted.connect(lambda _in, first, last: inserted.append((first, last)))
            view.set_items((*range(60), 0, 1), source)
        first, last = blocker.args[:2]
        assert inserted == [(60, 61)]
        assert (first.row(), last.row(), model.rowCount()) == (0, 59, 62)
        assert view.current_key == 3
        with qtbot.assertNotEmitted(model.rowsInserted), qtbot.waitSignal(model.dataChanged):
            view.set_items((*range(60), 0, 1), source)

    def test_other_tiles_reset_the_model(self, view: TileView, qtbot: QtBot) -> None:
        model, source = view.tiles, view.tiles.source
        assert source is not None
        for keys, other in (((1, 0), source), ((1, 0, 2), Shown()), ((1,), source)):
            with qtbot.waitSignal(model.modelReset):
                view.set_items(keys, other)
            assert (tuple(model.keys), model.source) == (keys, other)
            assert [model.row(key) for key in keys] == list(range(len(keys)))
        assert model.row(0) is None

    def test_appended_tiles_are_found(self) -> None:
        model, source = TileModel(), Shown()
        model.set_items((), source)
        model.set_items((4,), source)
        model.set_items((4, 7), source)
        assert [model.row(key) for key in (4, 7, 5)] == [0, 1, None]
        assert model.state(1) == STATES[7]

    def test_tiles_load_in_chunks_and_the_last_chunks_are_kept(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        loads: list[list[Key]] = []

        class CoachView(Shown):
            def load(self, keys: Sequence[Key]) -> list[TileState]:
                loads.append(list(keys))
                return super().load(keys)

        monkeypatch.setattr(tile_view, "CHUNK", 10)
        monkeypatch.setattr(tile_view, "MAX_CHUNKS", 2)
        model = TileModel()
        model.set_items(tuple(range(60)), CoachView())
        for row in (0, 9, 10, 19, 5):
            assert model.state(row) == STATES[row]
        assert loads == [list(range(10)), list(range(10, 20))]
        model.state(20)  # in place of those from ten on, which were asked for longest ago
        model.state(0)
        assert len(loads) == 3
        model.state(10)
        assert loads[-1] == list(range(10, 20))

    def test_setting_the_same_tiles_reloads_their_states(self) -> None:
        model, source = TileModel(), Shown()
        model.set_items((0,), source)
        assert model.state(0) == STATES[0]
        later = source.states[0] = replace(STATES[0], is_favourite=True)
        model.set_items((0,), source)
        assert model.state(0) == later

    def test_a_screen_reader_hears_the_full_text_of_a_tile(self, view: TileView) -> None:
        model = view.tiles
        report = model.data(model.index(7), Qt.ItemDataRole.AccessibleTextRole)
        assert report == "No. 7, 3 × 3, Not started"
        assert view.accessibleName() == "Puzzles"
        assert view.indexAt(QPoint(2, 2)).row() == -1
        assert view.visualRect(QModelIndex()).isEmpty()

    def test_the_model_returns_captions_and_has_no_children(self, view: TileView) -> None:
        model = view.tiles
        assert model.rowCount() == 60
        assert model.rowCount(model.index(0)) == 0
        assert model.data(model.index(7)) == "No. 7"
        assert model.data(model.index(7), Qt.ItemDataRole.UserRole) == STATES[7]
        assert model.data(QModelIndex()) is None
        assert model.data(model.index(7), Qt.ItemDataRole.DecorationRole) is None

    def test_a_removed_puzzle_has_no_state(self) -> None:
        model = TileModel()
        model.set_items((1, 99), Shown())
        assert model.state(0) == STATES[1]
        assert model.state(1) is None
        assert model.data(model.index(1)) is None


class TestPictures:
    @pytest.fixture
    def pictures(self) -> TilePictures:
        pictures = TilePictures()
        pictures.set_run(lambda work, report: work(NEVER, report))  # type: ignore[arg-type]
        return pictures

    def test_each_picture_is_drawn_once(self, pictures: TilePictures, qtbot: QtBot) -> None:
        source = Shown()
        assert face_of(pictures) is None
        with qtbot.waitSignal(pictures.drawn) as blocker:
            pictures.request(STATES[:1], source, 1.0)
        assert blocker.args == [0]
        pictures.request(STATES[:2], source, 1.0)
        assert source.drawn == [0, 1]
        assert isinstance(face_of(pictures), QImage)
        assert pictures.face(STATES[0], 2.0) is None

    def test_pictures_are_requested_once_and_only_when_drawing_is_possible(self) -> None:
        pictures, source = TilePictures(), Shown()
        asked: list[object] = []
        pictures.request(STATES[:1], source, 1.0)
        pictures.set_run(lambda work, report: asked.append((work, report)))
        for _again in range(2):
            pictures.request(STATES[:2], source, 1.0)
            assert len(asked) == 1
        pictures.request(STATES[:1], source, 1.0)
        assert len(asked) == 1, "it is on its way"
        pictures.request(STATES[:3], source, 1.0)
        assert len(asked) == 2
        pictures.clear()
        pictures.request(STATES[:3], source, 1.0)
        assert len(asked) == 3

    def test_a_picture_started_in_the_old_theme_is_dropped(self) -> None:
        pictures, submitted = TilePictures(), []
        pictures.set_run(lambda work, report: submitted.append((work, report)))
        pictures.request(STATES[:1], Shown(), 1.0)
        use_theme(DARK)
        pictures.clear()
        ((work, report),) = submitted
        work(CancelToken(), report)
        assert face_of(pictures) is None

    def test_cancelling_stops_the_drawing(self) -> None:
        pictures, source, submitted = TilePictures(), Shown(), []
        pictures.set_run(lambda work, report: submitted.append((work, report)))
        pictures.request(STATES[:3], source, 1.0)
        ((work, report),) = submitted
        token = CancelToken()

        def report_one(part: object) -> None:
            report(part)
            token.cancel()

        work(token, report_one)
        assert source.drawn == [0]

    def test_a_removed_puzzle_has_no_picture_and_is_not_requested_again(
        self, pictures: TilePictures
    ) -> None:
        class Gone(Shown):
            def art(self, state: TileState) -> Art | None:
                super().art(state)
                return None

        source = Gone()
        for _again in range(2):
            pictures.request(STATES[:1], source, 1.0)
            assert face_of(pictures) is None
        assert source.drawn == [0]

    def test_stored_pictures_count_towards_the_cache_limit(
        self, pictures: TilePictures, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        source = Shown()
        pictures.request(STATES[:1], source, 1.0)
        face = face_of(pictures)
        assert face is not None
        monkeypatch.setattr(tile_view, "MAX_BYTES", 2 * face.sizeInBytes())
        for _twice in range(2):
            pictures.add(STATES[1], 1.0, face)
        pictures.request(STATES[:2], source, 1.0)
        assert source.drawn == [0], "both are there"
        pictures.add(STATES[2], 1.0, face)
        pictures.request(STATES[3:4], source, 1.0)
        have = [pictures.face(state, 1.0) is not None for state in STATES[:4]]
        assert have == [False, False, True, True]
        pictures.clear()
        pictures.request(STATES[:2], source, 1.0)
        assert all(pictures.face(state, 1.0) is not None for state in STATES[:2])

    def test_a_played_puzzle_is_redrawn(self, pictures: TilePictures) -> None:
        source, later = Shown(), replace(STATES[0], share=0.5)
        pictures.request(STATES[:1], source, 1.0)
        assert pictures.face(later, 1.0) is None
        pictures.request([later], source, 1.0)
        assert source.drawn == [0, 0]
        assert pictures.face(later, 1.0) is not None
        assert face_of(pictures) is None

    def test_changing_the_theme_redraws_all_pictures(self, pictures: TilePictures) -> None:
        source = Shown()
        pictures.request(STATES[:1], source, 1.0)
        light = face_of(pictures)
        use_theme(DARK)
        pictures.clear()
        assert face_of(pictures) is None
        pictures.request(STATES[:1], source, 1.0)
        assert face_of(pictures) != light

    def test_the_least_recently_used_pictures_are_dropped(
        self, pictures: TilePictures, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        source = Shown()
        pictures.request(STATES[:1], source, 1.0)
        face = face_of(pictures)
        assert face is not None
        monkeypatch.setattr(tile_view, "MAX_BYTES", 2 * face.sizeInBytes())
        pictures.request(STATES[1:2], source, 1.0)
        assert face_of(pictures) is not None  # used last from now on
        pictures.request(STATES[2:3], source, 1.0)
        have = [pictures.face(state, 1.0) is not None for state in STATES[:3]]
        assert have == [True, False, True]


class _Never:
    cancelled = False
    is_cancelled = False


NEVER = _Never()
