"""TileGrid: tiles in rows, as many beside one another as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from nonogui.ui.pages.start_state import TileState
from nonogui.ui.pages.tile import HEIGHT, SIDE, Tile
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.themed import Pane

LEAST_GAP, MOST_GAP = 16, 20
ROW_GAP = 20


class TileGrid(Pane):
    """Tiles in rows; it is as high as its width asks for.

    Signals:
        chosen(str): the key of the puzzle the player chose.
        menu_wanted(str, object): a menu is wanted for a puzzle, at a place on the screen.
        remove_wanted(str): the Delete key on a puzzle.
    """

    chosen = Signal(str)
    menu_wanted = Signal(str, object)
    remove_wanted = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._tiles: dict[str, Tile] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles, in reading order."""
        return tuple(self._tiles.values())

    def set_tiles(self, states: Sequence[TileState]) -> None:
        """Show puzzles; those shown already keep their tile."""
        old, self._tiles = self._tiles, {}
        for state in states:
            tile = old.pop(state.key, None)
            if tile:
                tile.set_state(state)
            else:
                tile = self._make(state)
            self._tiles[state.key] = tile
        for tile in old.values():
            tile.hide()
            tile.deleteLater()
        self._place()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(6 * (SIDE + MOST_GAP), self.heightForWidth(max(SIDE, self.width())))

    def minimumSizeHint(self) -> QSize:
        return QSize(SIDE, HEIGHT if self._tiles else 0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        rows = -(-len(self._tiles) // _columns(width))
        return max(0, rows * (HEIGHT + ROW_GAP) - ROW_GAP)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _make(self, state: TileState) -> Tile:
        tile = Tile(self.theme, state)
        tile.setParent(self)
        tile.clicked.connect(lambda: self.chosen.emit(tile.state.key))
        tile.menu_wanted.connect(lambda at: self.menu_wanted.emit(tile.state.key, at))
        tile.remove_wanted.connect(lambda: self.remove_wanted.emit(tile.state.key))
        tile.show()
        return tile

    def _place(self) -> None:
        columns = _columns(self.width())
        spare = (self.width() - columns * SIDE) / max(1, columns - 1)
        gap = min(MOST_GAP, max(LEAST_GAP, spare))
        for at, tile in enumerate(self._tiles.values()):
            row, column = divmod(at, columns)
            corner = round(column * (SIDE + gap)), row * (HEIGHT + ROW_GAP)
            tile.setGeometry(QRect(*corner, SIDE, HEIGHT))


def _columns(width: int) -> int:
    return max(1, (width + LEAST_GAP) // (SIDE + LEAST_GAP))
