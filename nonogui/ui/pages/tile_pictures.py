"""TilePictures: the faces of tiles, drawn in the background as they come into view."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from nonogui.ui.pages.start_state import Key, TileSource, TileState, TileStatus
from nonogui.ui.pages.tile import draw_face
from nonogui.ui.theme import Theme

if TYPE_CHECKING:
    from nonogui.solver.limits import CancelToken
    from nonogui.ui.jobs import Report, Work

MOST_BYTES: Final = 64_000_000
"""Of the faces that are kept; at one device pixel a pixel that is some 700 tiles."""

Run = Callable[["Work", Callable[[object], None]], object]
"""Runs work in the background in place of what it ran before; parts of the answer are told."""

_Face = tuple[Key, TileStatus, float, float, float]
"""The tile, how it looks, and the device pixel ratio."""


class TilePictures(QObject):
    """Keeps the faces that were drawn last.

    Signals:
        drawn(object): the key of a tile whose face is there now.
    """

    drawn = Signal(object)

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._run: Run | None = None
        self._faces: OrderedDict[Key, tuple[_Face, QImage | None]] = OrderedDict()
        self._bytes = 0
        self._missing: dict[_Face, TileState] = {}
        self._asked: frozenset[_Face] = frozenset()
        self._round = 0

    def set_run(self, run: Run) -> None:
        """From now on faces can be drawn."""
        self._run = run

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours from now on."""
        self._theme = theme
        self.clear()

    def clear(self) -> None:
        """Forget all faces."""
        self._faces.clear()
        self._bytes = 0
        self._asked = frozenset()
        self._round += 1

    def face(self, state: TileState, ratio: float) -> QImage | None:
        """The face of a tile; None while it is not drawn."""
        name, face = self._faces.get(state.key, (None, None))
        if name != _name(state, ratio):
            return None
        self._faces.move_to_end(state.key)
        return face

    def want(self, states: Sequence[TileState], source: TileSource, ratio: float) -> None:
        """Have faces drawn, the first ones first; those wanted before are wanted no more."""
        missing = {_name(state, ratio): state for state in states}
        for state in states:
            if self._faces.get(state.key, (None, None))[0] == (name := _name(state, ratio)):
                missing.pop(name, None)
        if self._run is None or not missing.keys() - self._asked:
            return
        self._missing, self._asked = missing, frozenset(missing)
        work = partial(_draw, missing, source, self._theme, ratio, self._round)
        self._run(work, self._take)

    def _take(self, part: object) -> None:
        assert isinstance(part, tuple)
        name, face, round_ = part
        if round_ != self._round:
            return
        self._missing.pop(name, None)  # not again, when the work is begun anew
        self._drop(name[0])  # as it looked before it was played
        self._faces[name[0]] = name, face
        self._bytes += _size(face)
        while self._bytes > MOST_BYTES:
            self._drop(next(iter(self._faces)))
        self.drawn.emit(name[0])

    def _drop(self, key: Key) -> None:
        _name, face = self._faces.pop(key, (None, None))
        self._bytes -= _size(face)


def _name(state: TileState, ratio: float) -> _Face:
    return state.key, state.status, state.share, state.version, ratio


def _size(face: QImage | None) -> int:
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
    """Draw faces until they are not wanted any more. QImage, unlike QPixmap, may be used here.

    What is told while the work gives way to another is dropped, so a face is missing until it came.
    """
    for name, state in list(missing.items()):
        if token.cancelled:
            return
        art = source.art(state)
        report((name, draw_face(state, art, theme, ratio) if art else None, round_))
