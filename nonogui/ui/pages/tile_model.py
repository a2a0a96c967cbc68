"""TileModel: the tiles of the library as Qt's views ask for them, loaded as they come into view."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from nonogui.ui.pages.start_state import Key, TileSource, TileState
from nonogui.ui.pages.tile_words import spoken_text

CHUNK: Final = 60
"""Tiles that are loaded at once."""
MOST_CHUNKS: Final = 30

Index = QModelIndex | QPersistentModelIndex

_NOWHERE: Final = QModelIndex()


class TileModel(QAbstractListModel):
    """Tiles by their keys; what stands on them is loaded in chunks as it is asked for."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keys: Sequence[Key] = ()
        self._rows: dict[Key, int] = {}
        self._source: TileSource | None = None
        self._chunks: OrderedDict[int, dict[Key, TileState]] = OrderedDict()

    @property
    def keys(self) -> Sequence[Key]:
        """The keys of all tiles, in order."""
        return self._keys

    @property
    def source(self) -> TileSource | None:
        """Where the tiles come from."""
        return self._source

    def set_items(self, keys: Sequence[Key], source: TileSource) -> None:
        """List other tiles; what stands on those that are listed already is loaded again."""
        self._chunks.clear()
        known = len(self._keys)
        if source is self._source and keys[:known] == self._keys:
            if known:
                self.dataChanged.emit(self.index(0), self.index(known - 1))
            self._append(keys)
            return
        self.beginResetModel()
        self._keys, self._source = keys, source
        self._rows = {key: row for row, key in enumerate(keys)}
        self.endResetModel()

    def _append(self, keys: Sequence[Key]) -> None:
        """List more tiles behind those that are listed, which stay where they are."""
        known = len(self._keys)
        if len(keys) > known:
            self.beginInsertRows(QModelIndex(), known, len(keys) - 1)
            self._keys = keys
            self._rows = {key: row for row, key in enumerate(keys)}
            self.endInsertRows()

    def row(self, key: Key) -> int | None:
        """Where a tile is; None when it is not listed."""
        return self._rows.get(key)

    def state(self, row: int) -> TileState | None:
        """What stands on a tile; None when its puzzle has gone since."""
        number = row // CHUNK
        chunk = self._chunks.get(number)
        if chunk is None:
            chunk = self._chunks[number] = self._load(number)
            if len(self._chunks) > MOST_CHUNKS:
                self._chunks.popitem(last=False)
        self._chunks.move_to_end(number)
        return chunk.get(self._keys[row])

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._keys)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        state = self.state(index.row()) if index.isValid() else None
        if state is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return state.caption
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken_text(state)
            case Qt.ItemDataRole.UserRole:
                return state
        return None

    def _load(self, number: int) -> dict[Key, TileState]:
        assert self._source is not None
        keys = self._keys[number * CHUNK : (number + 1) * CHUNK]
        return {state.key: state for state in self._source.load(keys)}
