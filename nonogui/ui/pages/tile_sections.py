"""TileSections: tiles of several collections under headings, walked with the arrow keys."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from nonogui.i18n import _, ngettext
from nonogui.ui.pages.start_state import CollectionState, StartState, TileState
from nonogui.ui.pages.tile import Tile
from nonogui.ui.pages.tile_grid import TileGrid
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane, clear

GAP = 28

_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
_ENDS = (Qt.Key.Key_Home, Qt.Key.Key_End)


class TileSections(Pane):
    """Grids of tiles; the Tab key comes here once, arrow keys go from tile to tile.

    Signals:
        chosen(str): the key of the puzzle the player chose.
        menu_wanted(str, object): a menu is wanted for a puzzle, at a place on the screen.
        remove_wanted(str): the Delete key on a puzzle.
        reached(object): the keyboard came to a `Tile`, which should be in view.
    """

    chosen = Signal(str)
    menu_wanted = Signal(str, object)
    remove_wanted = Signal(str)
    reached = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setAccessibleName(_("Puzzles"))
        self._sections: dict[str, _Section] = {}
        self._current: Tile | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GAP)

    def set_state(self, state: StartState) -> None:
        """Show all collections; tiles that are there already stay."""
        if list(self._sections) != [each.key for each in state.collections]:
            self._rebuild(state)
        for each in state.collections:
            tiles = [tile for tile in state.tiles if tile.collection == each.key]
            self._sections[each.key].set_state(each, tiles)
        self._keep_one_stop()

    def show_only(self, key: str) -> None:
        """Show one collection, or all for an empty key."""
        for name, section in self._sections.items():
            section.setVisible(key in ("", name))
        self._keep_one_stop()

    @property
    def tiles(self) -> list[Tile]:
        """The tiles shown, in reading order."""
        shown = (section for section in self._sections.values() if not section.isHidden())
        return [tile for section in shown for tile in section.grid.tiles]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at, key = self._focused(), Qt.Key(event.key())
        if at is None or key not in (*_ARROWS, *_ENDS):
            super().keyPressEvent(event)
        elif (target := self._target(at, key)) is not None:
            self._reach(target)

    def _focused(self) -> Tile | None:
        return next((tile for tile in self.tiles if tile.hasFocus()), None)

    def _keep_one_stop(self) -> None:
        """Let the Tab key come to one tile only: the last one used, else the first."""
        tiles = self.tiles
        if self._current not in tiles:
            self._current = tiles[0] if tiles else None
        for tile in tiles:
            is_stop = tile is self._current
            tile.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_stop else Qt.FocusPolicy.NoFocus)

    def _reach(self, tile: Tile) -> None:
        self._current = tile
        self._keep_one_stop()
        tile.setFocus(Qt.FocusReason.OtherFocusReason)
        self.reached.emit(tile)

    def _target(self, at: Tile, key: Qt.Key) -> Tile | None:
        """The tile that a key leads to; None at the edge."""
        tiles = self.tiles
        index = tiles.index(at)
        if key in _ENDS:
            return tiles[0 if key == Qt.Key.Key_Home else -1]
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            index += 1 if key == Qt.Key.Key_Right else -1
            return tiles[index] if 0 <= index < len(tiles) else None
        down = key == Qt.Key.Key_Down
        here = self._corner(at)
        rows = {self._corner(each).y() for each in tiles}
        beyond = [y for y in rows if (y > here.y() if down else y < here.y())]
        if not beyond:
            return None
        row = min(beyond) if down else max(beyond)
        candidates = [each for each in tiles if self._corner(each).y() == row]
        return min(candidates, key=lambda each: abs(self._corner(each).x() - here.x()))

    def _corner(self, tile: Tile) -> QPoint:
        return tile.mapTo(self, QPoint(0, 0))

    def _rebuild(self, state: StartState) -> None:
        clear(self)
        self._sections = {each.key: _Section(self.theme) for each in state.collections}
        for section in self._sections.values():
            section.grid.chosen.connect(self._choose)
            section.grid.menu_wanted.connect(self.menu_wanted)
            section.grid.remove_wanted.connect(self.remove_wanted)
            self._column.addWidget(section)

    def _choose(self, key: str) -> None:
        self._current = next(tile for tile in self.tiles if tile.state.key == key)
        self._keep_one_stop()
        self.chosen.emit(key)


class _Section(Pane):
    """A collection: its title, how much of it is solved, its tiles."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._title = Label(theme, "", Type.BAR_TITLE)
        self._solved = Label(theme, "", Type.NOTE, Ink.MUTED)
        self.grid = TileGrid(theme)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self._title)
        head.addWidget(self._solved)
        head.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addLayout(head)
        column.addWidget(self.grid)

    def set_state(self, state: CollectionState, tiles: list[TileState]) -> None:
        self._title.setText(state.title)
        self._solved.setText(_count_text(state))
        self.grid.set_tiles(tiles)


def _count_text(state: CollectionState) -> str:
    """How much of a collection is solved, or how much there is."""
    if not state.has_progress:
        text = ngettext("{count} design", "{count} designs", state.total)
        return text.format(count=state.total)
    return _("{solved} of {total} solved").format(solved=state.solved, total=state.total)
