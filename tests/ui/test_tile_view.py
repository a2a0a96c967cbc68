"""The tiles of the library under mouse, wheel and keys, with tips and menus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.puzzle import Puzzle
from nonogui.ui.library import tile_view
from nonogui.ui.library.state import Art, Key, TileState
from nonogui.ui.library.tile import LINE
from nonogui.ui.library.tile_view import TileModel, TilePictures, TileView
from nonogui.ui.look.theme import DARK, LIGHT
from tests.boards import puzzle

RING: Puzzle = puzzle("###\n#.#\n###")
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
CTRL = Qt.KeyboardModifier.ControlModifier
KEY = Qt.Key
STATES = [TileState(n, f"No. {n}", f"No. {n}", 3, 3, ((0, 0, 0),)) for n in range(60)]


class Shown:
    """A source of tiles that remembers what it was asked for."""

    def __init__(self, states: Sequence[TileState] = STATES) -> None:
        self.states = {state.key: state for state in states}
        self.drawn: list[Key] = []

    def load(self, keys: Sequence[Key]) -> list[TileState]:
        return [self.states[key] for key in keys if key in self.states]

    def art(self, state: TileState) -> Art | None:
        self.drawn.append(state.key)
        return Art.of(RING)


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[TileView]:
    header = QWidget()
    header.setFixedHeight(0)
    view = TileView(LIGHT, header)
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
    def test_the_first_key_goes_to_the_first_tile(self, view: TileView) -> None:
        view.setCurrentIndex(QModelIndex())
        QTest.keyClick(view, KEY.Key_Down)
        assert view.current_key == 0

    def test_pages_are_gone_up_and_down(self, view: TileView) -> None:
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
    def test_arrows(self, view: TileView, key: Qt.Key, to: int) -> None:
        view.select(9)
        QTest.keyClick(view, key)
        assert view.current_key == to
        assert seen(view, to)

    def test_in_a_list_a_page_has_as_many_rows_as_are_seen(self, view: TileView) -> None:
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

    def test_delete_and_letters_are_told(self, view: TileView, qtbot: QtBot) -> None:
        with qtbot.waitSignal(view.remove_wanted):
            QTest.keyClick(view, KEY.Key_Delete)
        with qtbot.waitSignal(view.typed) as told:
            QTest.keyClicks(view, "Ä", Qt.KeyboardModifier.ShiftModifier)
        assert told.args == ["Ä"]
        with qtbot.assertNotEmitted(view.typed), qtbot.assertNotEmitted(view.remove_wanted):
            QTest.keyClick(view, KEY.Key_A, Qt.KeyboardModifier.AltModifier)
            QTest.keyClick(view, KEY.Key_Delete, CTRL)

    def test_keys_held_with_another_do_not_play(self, view: TileView, qtbot: QtBot) -> None:
        view.select(3)
        with qtbot.waitSignal(view.chosen) as told:
            QTest.keyClick(view, KEY.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
        assert told.args == [3]
        with qtbot.assertNotEmitted(view.chosen):
            QTest.keyClick(view, KEY.Key_Return, CTRL)

    def test_escape_unselects_several(self, view: TileView) -> None:
        view.selectAll()
        assert len(selected(view)) == 60
        QTest.keyClick(view, KEY.Key_Escape)
        assert len(selected(view)) == 1


class TestMouse:
    def test_a_press_that_ends_elsewhere_plays_nothing(self, view: TileView, qtbot: QtBot) -> None:
        viewport = view.viewport()
        with qtbot.assertNotEmitted(view.chosen):
            QTest.mousePress(viewport, LEFT, pos=middle(view, 1))
            QTest.mouseRelease(viewport, LEFT, pos=middle(view, 2))
            QTest.mouseClick(viewport, LEFT, CTRL, middle(view, 1))
            QTest.mouseClick(viewport, RIGHT, pos=middle(view, 1))
            QTest.mouseClick(viewport, LEFT, pos=QPoint(2, 2))
        with qtbot.waitSignal(view.chosen) as told:
            QTest.mouseClick(viewport, LEFT, pos=middle(view, 1))
        assert told.args == [1]

    def test_a_menu_is_for_a_tile(self, view: TileView, qtbot: QtBot) -> None:
        view.select(2)
        viewport = view.viewport()
        mouse, keyboard = QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard
        with qtbot.assertNotEmitted(view.menu_wanted):
            QApplication.sendEvent(viewport, QContextMenuEvent(mouse, QPoint(2, 2), QPoint(2, 2)))
        with qtbot.waitSignal(view.menu_wanted) as told:
            QApplication.sendEvent(
                viewport, QContextMenuEvent(keyboard, QPoint(2, 2), QPoint(2, 2))
            )
        assert told.args == [viewport.mapToGlobal(middle(view, 2))]
        at = QPoint(50, 60)
        with qtbot.waitSignal(view.menu_wanted) as told:
            QApplication.sendEvent(viewport, QContextMenuEvent(mouse, middle(view, 0), at))
        assert told.args == [at]

    def test_a_tip_belongs_to_the_tile_under_the_pointer(self, view: TileView) -> None:
        states = [replace(STATES[0], tags=("cat",)), replace(STATES[1], tags=("dog",))]
        view.set_items((0, 1), Shown(states))
        assert tip(view, middle(view, 0)) == "Tags: cat"
        assert tip(view, middle(view, 1)) == "Tags: dog"

    def test_a_frame_drawn_with_the_mouse_selects(self, view: TileView) -> None:
        clear = QItemSelectionModel.SelectionFlag.ClearAndSelect
        both = QRect(middle(view, 0), middle(view, 5))
        view.setSelection(both, clear)
        assert selected(view) == (0, 1, 4, 5)
        view.verticalScrollBar().setValue(100)
        view.setSelection(QRect(middle(view, 4), middle(view, 4)), clear)
        assert selected(view) == (4,)


class TestScrolling:
    def test_it_ends_below_the_last_tile(self, view: TileView) -> None:
        bar = view.verticalScrollBar()
        bar.setValue(bar.maximum())
        last = view.visualRect(view.tiles.index(59))
        assert view.viewport().height() - last.bottom() - 1 == 20  # the margin

    def test_what_is_seen(self, view: TileView) -> None:
        assert view.seen_keys == tuple(range(12))
        view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
        assert view.seen_keys[-1] == 59

    def test_a_tile_comes_into_view_with_some_room(self, view: TileView) -> None:
        view.scrollTo(view.tiles.index(30))
        rect = view.visualRect(view.tiles.index(30))
        assert rect.bottom() + 1 + 24 == view.viewport().height()
        view.scrollTo(view.tiles.index(20))
        assert view.visualRect(view.tiles.index(20)).top() == 24
        before = view.verticalScrollBar().value()
        view.scrollTo(view.tiles.index(24))
        view.scrollTo(QModelIndex())
        assert view.verticalScrollBar().value() == before

    def test_the_header_scrolls_along(self, view: TileView) -> None:
        view.verticalScrollBar().setValue(70)
        assert view._header.pos() == QPoint(20, -70)


class TestSelection:
    def test_keys_in_order_and_only_what_is_listed(self, view: TileView) -> None:
        for row in (5, 3, 4, 9):
            QTest.mouseClick(view.viewport(), LEFT, CTRL, middle(view, row))
        assert selected(view) == (3, 4, 5, 9)
        view.set_items((9, 5, 3, 1), Shown())
        assert selected(view) == (9, 5, 3)
        assert view.current_key == 9

    def test_one_that_is_not_listed_is_not_selected(self, view: TileView) -> None:
        view.select(4)
        view.select(99)
        assert view.current_key == 4


class TestModel:
    def test_it_speaks_and_has_no_children(self, view: TileView) -> None:
        model = view.tiles
        assert model.rowCount() == 60
        assert model.rowCount(model.index(0)) == 0
        assert model.data(model.index(7)) == "No. 7"
        assert model.data(model.index(7), Qt.ItemDataRole.UserRole) == STATES[7]
        assert model.data(QModelIndex()) is None
        assert model.data(model.index(7), Qt.ItemDataRole.DecorationRole) is None

    def test_a_tile_that_went_has_no_state(self) -> None:
        model = TileModel()
        model.set_items((1, 99), Shown())
        assert model.state(0) == STATES[1]
        assert model.state(1) is None
        assert model.data(model.index(1)) is None


class TestPictures:
    @pytest.fixture
    def pictures(self) -> TilePictures:
        pictures = TilePictures(LIGHT)
        pictures.set_run(lambda work, told: work(NEVER, told))  # type: ignore[arg-type]
        return pictures

    def test_each_face_is_drawn_once(self, pictures: TilePictures, qtbot: QtBot) -> None:
        source = Shown()
        assert face_of(pictures) is None
        with qtbot.waitSignal(pictures.drawn) as told:
            pictures.want(STATES[:1], source, 1.0)
        assert told.args == [0]
        pictures.want(STATES[:2], source, 1.0)
        assert source.drawn == [0, 1]
        assert isinstance(face_of(pictures), QImage)
        assert pictures.face(STATES[0], 2.0) is None

    def test_one_that_was_played_is_drawn_anew(self, pictures: TilePictures) -> None:
        source, later = Shown(), replace(STATES[0], share=0.5)
        pictures.want(STATES[:1], source, 1.0)
        assert pictures.face(later, 1.0) is None
        pictures.want([later], source, 1.0)
        assert source.drawn == [0, 0]
        assert pictures.face(later, 1.0) is not None
        assert face_of(pictures) is None

    def test_in_other_colours_all_are_drawn_anew(self, pictures: TilePictures) -> None:
        source = Shown()
        pictures.want(STATES[:1], source, 1.0)
        light = face_of(pictures)
        pictures.set_theme(DARK)
        assert face_of(pictures) is None
        pictures.want(STATES[:1], source, 1.0)
        assert face_of(pictures) != light

    def test_the_oldest_go_when_there_are_too_many(
        self, pictures: TilePictures, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        source = Shown()
        pictures.want(STATES[:1], source, 1.0)
        face = face_of(pictures)
        assert face is not None
        monkeypatch.setattr(tile_view, "MOST_BYTES", 2 * face.sizeInBytes())
        pictures.want(STATES[1:2], source, 1.0)
        assert face_of(pictures) is not None  # used last from now on
        pictures.want(STATES[2:3], source, 1.0)
        have = [pictures.face(state, 1.0) is not None for state in STATES[:3]]
        assert have == [True, False, True]


class _Never:
    cancelled = False
    is_cancelled = False


NEVER = _Never()
