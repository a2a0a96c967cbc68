"""TileView: the tiles of the library in a grid or a list, with a header above them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from PySide6 import QtCore, QtGui
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QToolTip, QWidget

from nonogui.i18n import _
from nonogui.ui.library import tile
from nonogui.ui.library.state import Key, TileSource, TileState, TileStatus
from nonogui.ui.look.theme import Theme, current_theme
from nonogui.ui.widgets.touch import LongPress, scroll_by_finger

if TYPE_CHECKING:
    from nonogui.solver.limits import CancelToken
    from nonogui.ui.jobs import Report, Work

AHEAD: Final = 200
"""How far beyond the visible area faces are drawn, in pixels."""

_NO_KEY: Final = QtCore.Qt.KeyboardModifier.NoModifier
_PLAIN: Final = (_NO_KEY, QtCore.Qt.KeyboardModifier.KeypadModifier)
_PLAY: Final = (QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter, QtCore.Qt.Key.Key_Space)
_MENU_KEYS: Final = QtCore.QKeyCombination(
    QtCore.Qt.KeyboardModifier.ShiftModifier, QtCore.Qt.Key.Key_F10
)

Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex


class TileHeader(QWidget):
    """What scrolls above the tiles; for screen readers it is beside them, not one of them."""


class TileView(QListView):
    """Tiles below a header that scrolls with them; arrow keys move, Enter plays.

    Qt, its selection and screen readers see a list. The view lays out and paints tiles itself, so
    that twenty thousand tiles cost no more than the visible ones.

    Signals:
        chosen(object): play the tile with this key.
        menu_requested(object): open a menu for the selection at a screen position.
        remove_requested(): the Delete key was pressed.
        typed(str): letters were typed.

    Attributes:
        is_selecting: whether a click or tap toggles the selection of a tile instead of playing it.
            Ends when no tile is selected.
    """

    chosen = QtCore.Signal(object)
    menu_requested = QtCore.Signal(object)
    remove_requested = QtCore.Signal()
    typed = QtCore.Signal(str)

    def __init__(self, header: QWidget) -> None:
        super().__init__()
        # For a viewport made by Qt, PySide searches all widgets and creates their classes.
        self.setViewport(QWidget())
        self.viewport().lower()  # bars may lie above it
        self.tiles = TileModel(self)
        self.pictures = TilePictures(self)
        self._header = header
        self._margin = 32
        self._is_list = False
        self._places = tile.TileLayout(0, 0, 0, 1)
        self._pressed: Key | None = None
        self._pressed_at = 0  # what was scrolled when the button went down
        self._was_held = False
        self.is_selecting = False
        header.setParent(self.viewport())
        header.installEventFilter(self)
        self.setAccessibleName(_("Puzzles"))
        self.setModel(self.tiles)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setAutoScroll(False)
        self.setMouseTracking(True)
        self.setStyleSheet("QListView { background: transparent; }")
        self.pictures.drawn.connect(self._on_drawn)
        scroll_by_finger(self)
        LongPress(self.viewport(), self._hold)

    # ---- what is shown ----

    def changeEvent(self, event: QtCore.QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QtCore.QEvent.Type.StyleChange:
            self.pictures.clear()
            self.viewport().update()

    def set_list(self, is_list: bool) -> None:
        """Show a list, or tiles."""
        self._is_list = is_list
        self._lay_out()
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def set_margin(self, margin: int) -> None:
        """Set the margin at both sides."""
        self._margin = margin
        self._lay_out()

    def set_items(self, keys: tuple[Key, ...], source: TileSource) -> None:
        """List other tiles; selected tiles stay selected if they are still listed."""
        selected, current = self.selected_keys, self.current_key
        self.tiles.set_items(keys, source)
        self._lay_out()
        if not self.currentIndex().isValid():
            self._restore(selected, current)
        self.is_selecting = self.is_selecting and self.selectionModel().hasSelection()

    @property
    def current_key(self) -> Key | None:
        """The tile with the keyboard focus, or None."""
        row = self.currentIndex().row()
        return self.tiles.keys[row] if row >= 0 else None

    @property
    def selected_keys(self) -> tuple[Key, ...]:
        """Return the selected tiles in order; if there are none, the one with the focus."""
        ranges = self.selectionModel().selection().toList()  # one for adjacent tiles
        rows = sorted(row for each in ranges for row in range(each.top(), each.bottom() + 1))
        rows = rows or [self.currentIndex().row()]
        return tuple(self.tiles.keys[row] for row in rows if row >= 0)

    @property
    def seen_keys(self) -> tuple[Key, ...]:
        """Return the visible tiles."""
        top = self.verticalOffset()
        rows = self._places.between(top, top + self.viewport().height())
        return tuple(self.tiles.keys[row] for row in rows)

    @property
    def first(self) -> tuple[tuple[TileState, QtGui.QImage | None], ...]:
        """Return the tiles visible without scrolling and those just below, with their faces."""
        ratio = self.devicePixelRatioF()
        below = self.viewport().height() + AHEAD  # leave something to scroll to
        states = map(self.tiles.state, self._places.between(0, below))
        return tuple((each, self.pictures.face(each, ratio)) for each in states if each)

    def select(self, key: Key) -> None:
        """Focus a tile if it is listed."""
        if (row := self.tiles.row(key)) is not None:
            self.setCurrentIndex(self.tiles.index(row))
            self.scrollTo(self.tiles.index(row))

    def _restore(self, selected: tuple[Key, ...], current: Key | None) -> None:
        model, found = self.selectionModel(), QtCore.QItemSelection()
        rows = sorted(row for key in selected if (row := self.tiles.row(key)) is not None)
        for _start, run in groupby(enumerate(rows), lambda each: each[1] - each[0]):
            run_rows = [row for _at, row in run]
            found.select(self.tiles.index(run_rows[0]), self.tiles.index(run_rows[-1]))
        model.select(found, QtCore.QItemSelectionModel.SelectionFlag.ClearAndSelect)
        row = self.tiles.row(current) if current is not None else None
        if row is not None:
            self._focus_row(row)
        elif current is not None and self.hasFocus():
            self._focus_row(0)

    def _focus_row(self, row: int) -> None:
        """Focus a tile, if there are as many, and keep the selection."""
        no_update = QtCore.QItemSelectionModel.SelectionFlag.NoUpdate
        self.selectionModel().setCurrentIndex(self.tiles.index(row), no_update)

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        # Qt does so only once; since then, a search may have left the focused tile out.
        is_by_mouse = event.reason() is QtCore.Qt.FocusReason.MouseFocusReason
        if not is_by_mouse and not self.currentIndex().isValid():
            self._focus_row(0)

    def _on_drawn(self, key: Key) -> None:
        if (row := self.tiles.row(key)) is not None:
            self.viewport().update(self.visualRect(self.tiles.index(row)))

    # ---- places ----

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        if watched is self._header and event.type() == QtCore.QEvent.Type.LayoutRequest:
            self._lay_out()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        QAbstractItemView.resizeEvent(self, event)  # not QListView's, which has its own layout
        self._lay_out()

    def doItemsLayout(self) -> None:
        QAbstractItemView.doItemsLayout(self)
        self._lay_out()

    def updateGeometries(self) -> None:
        """Do nothing: Qt's layout of a list is not used."""

    def _lay_out(self) -> None:
        width = self.width() - 2 * self._margin
        header = self._header
        height = header.sizeHint().height()
        if (layout := header.layout()) is not None:
            layout.activate()
            height = layout.totalHeightForWidth(width)
        count = len(self.tiles.keys)
        self._places = tile.TileLayout(
            count, self._left, height, max(1, width), self._is_list, self.isRightToLeft()
        )
        bar = self.verticalScrollBar()
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(40)
        below = self._margin if count else 0
        bar.setRange(0, max(0, self._places.bottom + below - self.viewport().height()))
        header.setGeometry(self._left, -bar.value(), width, height)
        self.viewport().update()

    @property
    def _left(self) -> int:
        """Where the margin ends in the viewport; right to left the scroll bar is before it."""
        return self._margin - self.viewport().x()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        del dx, dy
        self._header.move(self._left, -self.verticalScrollBar().value())
        self.viewport().update()

    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    def horizontalOffset(self) -> int:
        return 0

    def visualRect(self, index: Index) -> QtCore.QRect:
        if not index.isValid():
            return QtCore.QRect()
        return QtCore.QRect(*self._places.box(index.row())).translated(0, -self.verticalOffset())

    def indexAt(self, point: QtCore.QPoint) -> QtCore.QModelIndex:
        at = self._places.at(point.x(), point.y() + self.verticalOffset())
        return QtCore.QModelIndex() if at is None else self.tiles.index(at)

    def scrollTo(
        self,
        index: Index,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        del hint
        if not index.isValid():
            return
        box, bar = self._places.box(index.row()), self.verticalScrollBar()
        space = 24 if not self._is_list else 8
        top = box.y - space
        if index.row() < self._places.columns:
            top = 0  # show the header together with the first row
        low = box.y + box.height + space - bar.pageStep()
        bar.setValue(max(low, min(bar.value(), top)))

    def setSelection(
        self, rect: QtCore.QRect, command: QtCore.QItemSelectionModel.SelectionFlag
    ) -> None:
        area = rect.normalized().translated(0, self.verticalOffset())
        found = QtCore.QItemSelection()
        for row in self._places.between(area.top(), area.bottom()):
            if QtCore.QRect(*self._places.box(row)).intersects(area):
                found.select(self.tiles.index(row), self.tiles.index(row))
        self.selectionModel().select(found, command)

    def visualRegionForSelection(self, selection: QtCore.QItemSelection) -> QtGui.QRegion:
        del selection
        return QtGui.QRegion(self.viewport().rect())

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: QtCore.Qt.KeyboardModifier
    ) -> QtCore.QModelIndex:
        del modifiers
        row, places = self.currentIndex().row(), self._places
        if not places.count:
            return QtCore.QModelIndex()
        if row < 0:
            return self.tiles.index(0)
        actions = QAbstractItemView.CursorAction
        page = max(1, self.viewport().height() // (places.box(0).height + 1))
        match action:
            case actions.MoveUp | actions.MoveDown:
                row = places.beside(row, rows=1 if action is actions.MoveDown else -1)
            case actions.MovePageUp | actions.MovePageDown:
                row = places.beside(row, rows=page if action is actions.MovePageDown else -page)
            case actions.MoveHome:
                row = 0
            case actions.MoveEnd:
                row = places.count - 1
            case actions.MoveLeft | actions.MoveRight:
                is_back = (action is actions.MoveLeft) is not places.is_mirrored
                row = places.beside(row, columns=-1 if is_back else 1)
            case _:
                is_back = action is actions.MovePrevious
                row = places.beside(row, columns=-1 if is_back else 1)
        return self.tiles.index(row)

    # ---- painting ----

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        offset = self.verticalOffset()
        hovered = self._hovered_row()
        with QtGui.QPainter(self.viewport()) as painter:
            for row in self._places.between(
                event.rect().top() + offset, event.rect().bottom() + offset
            ):
                self._paint(painter, row, is_hovered=row == hovered)
        self._request_pictures()

    def _paint(self, painter: QtGui.QPainter, row: int, *, is_hovered: bool) -> None:
        state = self.tiles.state(row)
        if state is None:
            return
        index = self.tiles.index(row)
        rect = self.visualRect(index)
        face = self.pictures.face(state, self.devicePixelRatioF())
        shows_selection = self._has_others or self.is_selecting
        is_selected = shows_selection and self.selectionModel().isSelected(index)
        has_focus = self.hasFocus() and row == self.currentIndex().row()
        flags = tile.TileFlags(is_hovered, is_selected, has_focus)
        painter.save()
        theme = current_theme()
        try:
            if self._is_list:
                tile.paint_row(painter, QtCore.QRectF(rect), state, face, theme, flags)
            else:
                painter.translate(rect.topLeft())
                tile.paint_tile(painter, state, face, theme, flags)
        finally:
            painter.restore()

    @property
    def _has_others(self) -> bool:
        """Whether the selection is more than the focused tile, which its frame shows."""
        model, ranges = self.selectionModel(), self.selectionModel().selection()
        if ranges.count() == 1 and ranges.first().height() == 1:
            return not model.isSelected(self.currentIndex())
        return not ranges.isEmpty()

    def _hovered_row(self) -> int:
        view = self.viewport()
        if not view.underMouse():
            return -1
        return self.indexAt(view.mapFromGlobal(QtGui.QCursor.pos())).row()

    def _request_pictures(self) -> None:
        """Request the faces of the visible tiles, then of those just beyond."""
        source, top = self.tiles.source, self.verticalOffset()
        if source is None:
            return
        bottom = top + self.viewport().height()
        seen = self._places.between(top, bottom)
        near = self._places.between(max(0, top - AHEAD), bottom + AHEAD)
        rows = [*seen, *(row for row in near if row not in seen)]
        states = [state for row in rows if (state := self.tiles.state(row)) is not None]
        self.pictures.request(states, source, self.devicePixelRatioF())

    # ---- keys and mouse ----

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        key, is_plain = event.key(), event.modifiers() in _PLAIN
        current = self.current_key
        if is_plain and key in _PLAY and current is not None:
            self.chosen.emit(current)
        elif is_plain and key == QtCore.Qt.Key.Key_Delete:
            self.remove_requested.emit()
        elif key == QtCore.Qt.Key.Key_Escape and (self._has_others or self.is_selecting):
            self.select_none()
        elif event.keyCombination() == _MENU_KEYS:
            self._open_menu(self._place_of_current())  # not every system makes a menu event of it
        elif _types(event):
            self.typed.emit(event.text())
        else:
            before = self.currentIndex()
            super().keyPressEvent(event)
            if self.currentIndex() != before:
                self.scrollTo(self.currentIndex())

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 (Qt's own name)
        return QWidget.focusNextPrevChild(self, next)

    def start_selecting(self) -> None:
        """Let clicks and taps select tiles; the selected ones stay selected."""
        self.is_selecting = True
        self.viewport().update()

    def select_none(self) -> None:
        """Select no tile, and let clicks play again."""
        self.clearSelection()
        self.is_selecting = False

    def _selects(self, event: QtGui.QMouseEvent) -> bool:
        """Whether a click selects, for which Qt would need Ctrl."""
        return self.is_selecting and _is_plain_left(event)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        row = self.indexAt(event.position().toPoint()).row()
        self._pressed = self.tiles.keys[row] if row >= 0 else None
        self._pressed_at, self._was_held = self.verticalOffset(), False
        if not self._selects(event):
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if self._was_held:
            return
        if not self._selects(event):
            super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        is_same = index.isValid() and self.tiles.keys[index.row()] == pressed
        # A finger that scrolls stays on its tile.
        if is_same and _is_plain_left(event) and self.verticalOffset() == self._pressed_at:
            if self.is_selecting:
                self._toggle(index)
            else:
                self.chosen.emit(pressed)

    def _toggle(self, index: QtCore.QModelIndex) -> None:
        flags, model = QtCore.QItemSelectionModel.SelectionFlag, self.selectionModel()
        model.setCurrentIndex(index, flags.NoUpdate)
        model.select(index, flags.Toggle)
        self.is_selecting = model.hasSelection()

    def _hold(self, at: QtCore.QPoint) -> None:
        """Open the menu after a long press; releasing it then plays nothing."""
        if self._pressed is not None:
            self._pressed, self._was_held = None, True
            self.setState(QAbstractItemView.State.NoState)
            self.menu_requested.emit(at)

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        if event.reason() == QtGui.QContextMenuEvent.Reason.Keyboard:
            self._open_menu(self._place_of_current())
        elif self.indexAt(event.pos()).isValid():
            self._open_menu(event.globalPos())

    def _place_of_current(self) -> QtCore.QPoint:
        return self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).center())

    def _open_menu(self, at: QtCore.QPoint) -> None:
        if self.selectedIndexes():
            self.menu_requested.emit(at)

    def viewportEvent(self, event: QtCore.QEvent) -> bool:
        if event.type() == QtCore.QEvent.Type.ToolTip:
            assert isinstance(event, QtGui.QHelpEvent)
            self._show_tip(event)
            return True
        if event.type() in (
            QtCore.QEvent.Type.HoverMove,
            QtCore.QEvent.Type.Leave,
            QtCore.QEvent.Type.MouseMove,
        ):
            self.viewport().update()
        return super().viewportEvent(event)

    def _show_tip(self, event: QtGui.QHelpEvent) -> None:
        index = self.indexAt(event.pos())
        state = self.tiles.state(index.row()) if index.isValid() else None
        text = tile.tip_text(state) if state else ""
        QToolTip.showText(event.globalPos(), text, self.viewport(), self.visualRect(index))


def _is_plain_left(event: QtGui.QMouseEvent) -> bool:
    return event.button() == QtCore.Qt.MouseButton.LeftButton and event.modifiers() == _NO_KEY


def _types(event: QtGui.QKeyEvent) -> bool:
    """Whether a key types a visible character."""
    held = event.modifiers() & ~(
        QtCore.Qt.KeyboardModifier.ShiftModifier | QtCore.Qt.KeyboardModifier.KeypadModifier
    )
    return not held and event.text().isprintable() and bool(event.text().strip())


# --- the model ---


CHUNK: Final = 60
"""Tiles loaded at once."""
MAX_CHUNKS: Final = 30
"""Chunks kept in memory, that is 1,800 tiles."""


_NOWHERE: Final = QtCore.QModelIndex()


class TileModel(QtCore.QAbstractListModel):
    """A list model of tiles by key; their content is loaded in chunks when needed."""

    def __init__(self, parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self.keys: Sequence[Key] = ()
        self._rows: dict[Key, int] = {}
        self.source: TileSource | None = None
        self._chunks: OrderedDict[int, dict[Key, TileState]] = OrderedDict()

    def set_items(self, keys: Sequence[Key], source: TileSource) -> None:
        """List other tiles; reload those that are listed already."""
        self._chunks.clear()
        known = len(self.keys)
        if source is self.source and keys[:known] == self.keys:
            if known:
                self.dataChanged.emit(self.index(0), self.index(known - 1))
            self._append(keys)
            return
        self.beginResetModel()
        self.keys, self.source = keys, source
        self._rows = {key: row for row, key in enumerate(keys)}
        self.endResetModel()

    def _append(self, keys: Sequence[Key]) -> None:
        """Append tiles after those already listed, which keep their rows."""
        known = len(self.keys)
        if len(keys) > known:
            self.beginInsertRows(QtCore.QModelIndex(), known, len(keys) - 1)
            self.keys = keys
            self._rows = {key: row for row, key in enumerate(keys)}
            self.endInsertRows()

    def row(self, key: Key) -> int | None:
        """Return the row of a tile, or None if it is not listed."""
        return self._rows.get(key)

    def state(self, row: int) -> TileState | None:
        """Return the content of a tile, or None if its puzzle is gone."""
        number = row // CHUNK
        chunk = self._chunks.get(number)
        if chunk is None:
            chunk = self._chunks[number] = self._load(number)
            if len(self._chunks) > MAX_CHUNKS:
                self._chunks.popitem(last=False)
        self._chunks.move_to_end(number)
        return chunk.get(self.keys[row])

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.keys)

    def data(self, index: Index, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> Any:
        state = self.state(index.row()) if index.isValid() else None
        if state is None:
            return None
        match role:
            case QtCore.Qt.ItemDataRole.DisplayRole:
                return state.caption
            case QtCore.Qt.ItemDataRole.AccessibleTextRole:
                return tile.spoken_text(state)
            case QtCore.Qt.ItemDataRole.UserRole:
                return state
        return None

    def _load(self, number: int) -> dict[Key, TileState]:
        assert self.source is not None
        keys = self.keys[number * CHUNK : (number + 1) * CHUNK]
        return {state.key: state for state in self.source.load(keys)}


# --- pictures ---


MAX_BYTES: Final = 64_000_000
"""Memory limit for faces: about 700 tiles at a device pixel ratio of 1."""

Run = Callable[["Work[None]", Callable[[Any], None]], object]
"""Runs work in the background, replacing earlier work; results are reported one by one."""

# The tile, its status, share and version, and the device pixel ratio.
_Face = tuple[Key, TileStatus, float, float, float]


class TilePictures(QtCore.QObject):
    """Caches the faces of tiles.

    Signals:
        drawn(object): the key of a tile with a new face.
    """

    drawn = QtCore.Signal(object)

    def __init__(self, parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self._run: Run | None = None
        self._faces: OrderedDict[Key, tuple[_Face, QtGui.QImage | None]] = OrderedDict()
        self._bytes = 0
        self._missing: dict[_Face, TileState] = {}
        self._asked: frozenset[_Face] = frozenset()
        self._round = 0

    def set_run(self, run: Run) -> None:
        """Set how to run drawing; before this call no faces are drawn."""
        self._run = run

    def add(self, state: TileState, ratio: float, face: QtGui.QImage) -> None:
        """Add a face that was drawn before."""
        self._drop(state.key)
        self._faces[state.key] = _name(state, ratio), face
        self._bytes += _size(face)

    def clear(self) -> None:
        """Remove all faces."""
        self._faces.clear()
        self._bytes = 0
        self._asked = frozenset()
        self._round += 1

    def face(self, state: TileState, ratio: float) -> QtGui.QImage | None:
        """Return the face of a tile, or None if it is not drawn yet."""
        name, face = self._faces.get(state.key, (None, None))
        if name != _name(state, ratio):
            return None
        self._faces.move_to_end(state.key)
        return face

    def request(self, states: Sequence[TileState], source: TileSource, ratio: float) -> None:
        """Draw faces in this order; earlier requests are dropped."""
        missing = {
            name: state
            for state in states
            if self._faces.get(state.key, (None, None))[0] != (name := _name(state, ratio))
        }
        if self._run is None or not missing.keys() - self._asked:
            return
        self._missing, self._asked = missing, frozenset(missing)
        work = partial(_draw, missing, source, current_theme(), ratio, self._round)
        self._run(work, self._take)

    def _take(self, part: tuple[_Face, QtGui.QImage | None, int]) -> None:
        name, face, round_ = part
        if round_ != self._round:
            return
        self._missing.pop(name, None)  # do not draw it again if the work restarts
        self._drop(name[0])  # remove the outdated face
        self._faces[name[0]] = name, face
        self._bytes += _size(face)
        while self._bytes > MAX_BYTES:
            self._drop(next(iter(self._faces)))
        self.drawn.emit(name[0])

    def _drop(self, key: Key) -> None:
        _name, face = self._faces.pop(key, (None, None))
        self._bytes -= _size(face)


def _name(state: TileState, ratio: float) -> _Face:
    return state.key, state.status, state.share, state.version, ratio


def _size(face: QtGui.QImage | None) -> int:
    return face.sizeInBytes() if face is not None else 0


def _draw(
    missing: dict[_Face, TileState],
    source: TileSource,
    theme: Theme,
    ratio: float,
    round_: int,
    token: CancelToken,
    report: Report,
) -> None:
    """Draw faces until cancelled. QImage, unlike QPixmap, may be used on this thread.

    A face reported while the work is paused for another job is dropped. So a face counts as missing
    until it has arrived.
    """
    for name, state in list(missing.items()):
        if token.cancelled:
            return
        art = source.art(state)
        report((name, tile.draw_face(state, art, theme, ratio) if art else None, round_))
