"""A copy of the library's first page, shown at the start until the catalogue is open.

It is stored in a small file beside the catalogue. A missing or damaged file is ignored, and so is
one with another version, language, theme or filters. The page is corrected as soon as the catalogue
answers.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QByteArray, QDataStream, QIODevice
from PySide6.QtGui import QImage

from nonogui.coach.grade import Grade
from nonogui.formats.atomic import write_atomic
from nonogui.lazy import dataclass
from nonogui.ui.library.state import (
    Art,
    ContinueState,
    Key,
    Place,
    PlaceKind,
    PlaceState,
    SidebarState,
    TileSource,
    TileState,
    TileStatus,
)

NAME: Final = "first-page.json"

FORMAT: Final = 2
"""Increase this if older files can no longer be read."""

_GROUPS: Final = ("top", "collections", "own")

About = Mapping[str, object]
"""What a page depends on: version, language, filters, colours; values that JSON can store."""


@dataclass(frozen=True)
class FirstPage:
    """What the page showed.

    Attributes:
        resume: the last played puzzle, or the suggested first one.
        tiles: those visible without scrolling, each with its face if that was drawn.
    """

    sidebar: SidebarState
    resume: ContinueState | None
    tiles: tuple[tuple[TileState, QImage | None], ...]

    @property
    def keys(self) -> tuple[Key, ...]:
        """Return the keys of the tiles."""
        return tuple(tile.key for tile, _face in self.tiles)

    def load(self, keys: Sequence[Key]) -> list[TileState]:
        """Return the tiles with these keys; this page is their source instead of the catalogue."""
        return [tile for tile, _face in self.tiles if tile.key in keys]

    def fits(self, source: TileSource) -> bool:
        """Whether the keys still mean the same puzzles; a rebuilt catalogue may differ."""
        now = {each.key: (each.fingerprint, each.inks) for each in source.load(self.keys)}
        return all(now.get(tile.key) == (tile.fingerprint, tile.inks) for tile, _face in self.tiles)

    def art(self, state: TileState) -> Art | None:
        """Return None: the faces are stored with the page."""
        del state
        return None


def write(path: Path, about: About, page: FirstPage) -> None:
    """Store a page; ignore a failure, since the page is only a cache."""
    text = json.dumps({"format": FORMAT, "about": dict(about), "page": _page(page)})
    data = text.encode()
    with suppress(OSError):
        write_atomic(path, b"%08x\n%s\n" % (zlib.crc32(data), data))


def read(path: Path, about: About) -> FirstPage | None:
    """Return the stored page if it is undamaged and `about` is the same."""
    try:
        crc, data = path.read_bytes().split(b"\n", 1)
        data = data.removesuffix(b"\n")
        if int(crc, 16) != zlib.crc32(data):
            return None
        found = json.loads(data)
        if found["format"] != FORMAT or found["about"] != dict(about):
            return None
        return _page_of(found["page"])
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError):
        return None


# --- conversion to plain values ---


def _page(page: FirstPage) -> dict[str, Any]:
    sidebar, resume = page.sidebar, page.resume
    return {
        "sidebar": {name: [_row(row) for row in getattr(sidebar, name)] for name in _GROUPS},
        "files": [str(file) for file in sidebar.files],
        "resume": resume and [resume.title, _art(resume.art), resume.seconds, resume.grade],
        "tiles": [[_tile(tile), face and _picture(face)] for tile, face in page.tiles],
    }


def _page_of(found: dict[str, Any]) -> FirstPage:
    groups = {name: tuple(map(_row_of, found["sidebar"][name])) for name in _GROUPS}
    return FirstPage(
        SidebarState(files=tuple(map(Path, found["files"])), **groups),
        _resume_of(*found["resume"]) if found["resume"] else None,
        tuple(
            (_tile_of(tile), _picture_of(face) if face else None) for tile, face in found["tiles"]
        ),
    )


def _row(row: PlaceState) -> dict[str, Any]:
    return asdict(row) | {"place": [row.place.kind.name, row.place.source]}


def _row_of(found: dict[str, Any]) -> PlaceState:
    kind, source = found["place"]
    return PlaceState(**(found | {"place": Place(PlaceKind[kind], source)}))


def _tile(state: TileState) -> dict[str, Any]:
    title = state.own_title if state.shows_title else ""  # do not store a hidden title
    return vars(state) | {"status": state.status.name, "own_title": title}


def _tile_of(found: dict[str, Any]) -> TileState:
    grade = found["grade"]
    return TileState(
        **found
        | {
            "inks": tuple((r, g, b) for r, g, b in found["inks"]),
            "status": TileStatus[found["status"]],
            "grade": grade and Grade(grade),
            "tags": tuple(found["tags"]),
        }
    )


def _resume_of(title: str, art: list[Any], seconds: float, grade: str | None) -> ContinueState:
    return ContinueState(title, _art_of(*art), seconds, Grade(grade) if grade else None)


def _art(art: Art) -> list[Any]:
    colors = [[each.name, each.rgb, each.symbol] for each in art.palette.colors]
    grid = art.grid and [art.grid.width, art.grid.height, b64encode(art.grid.cells).decode()]
    return [art.columns, art.rows, colors, grid]


def _art_of(columns: list[int], rows: list[int], colors: list[Any], grid: list[Any] | None) -> Art:
    from nonogui.core.grid import Grid
    from nonogui.core.palette import Color, Palette

    palette = Palette(tuple(Color(name, (r, g, b), symbol) for name, (r, g, b), symbol in colors))
    marks = Grid(grid[0], grid[1], b64decode(grid[2])) if grid else None
    return Art(tuple(columns), tuple(rows), palette, marks)


def _picture(image: QImage) -> list[Any]:
    data = QByteArray()
    QDataStream(data, QIODevice.OpenModeFlag.WriteOnly) << image
    # The stream stores only the pixels, not their ratio.
    return [image.devicePixelRatio(), b64encode(data.data()).decode()]


def _picture_of(found: list[Any]) -> QImage | None:
    ratio, data = found
    image = QImage()
    QDataStream(QByteArray(b64decode(data))) >> image
    if image.isNull():
        return None
    image.convertTo(QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    return image
