"""Paint pages and boards for paper, with a theme for ink: preview, printer, PDF and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath

from nonogui.core.grid import Grid
from nonogui.core.palette import Palette
from nonogui.ui.board.layout import BoardLayout
from nonogui.ui.board.options import BoardOptions, InkMarks
from nonogui.ui.board.paint import VectorPainter
from nonogui.ui.board.state import BoardView
from nonogui.ui.board.style import BoardStyle, board_theme, round_pen
from nonogui.ui.look.theme import LIGHT, Theme, contrast, font, luminance
from nonogui.ui.print.layout import UNIT
from nonogui.ui.print.pages import (
    Board,
    Page,
    Picture,
    PrintEntry,
    SheetOptions,
    Shown,
    Side,
    Style,
    Swatch,
    Text,
)

_WHITE: Final = QColor("#FFFFFF")
_BLACK: Final = QColor("#000000")

INK: Final[Theme] = LIGHT._replace(
    window=_WHITE,
    surface=_WHITE,
    raised=_WHITE,
    paper=_WHITE,
    crossed_paper=_WHITE,
    ink=_BLACK,
    muted=QColor("#4A4A4A"),
    hairline=QColor("#C4C4C4"),
    fill=QColor("#1A1A1A"),
    cross=QColor("#6E6E6E"),
    thin_line=QColor("#AFAFAF"),
    thick_line=QColor("#3C3C3C"),
    clue_done=_BLACK,
)
"""The theme of paper: black on white, without tints."""

GREY: Final[Theme] = INK._replace(
    hairline=QColor("#DEDEDE"),
    fill=QColor("#9C9C9C"),
    cross=QColor("#9C9C9C"),
    thin_line=QColor("#D2D2D2"),
    thick_line=QColor("#9C9C9C"),
)
"""The theme that saves ink: light lines and grey pictures."""

# Range of greys for inks: letters must be readable on the darkest, and the lightest must differ
# from white.
_DARKEST: Final = 0.5
_LIGHTEST: Final = 0.89

_CLUES: Final = BoardOptions(gaps=False, crosshair=False, marks=InkMarks.LETTERS)
_CELLS: Final = BoardOptions(gaps=False, crosshair=False)


@dataclass(frozen=True)
class PaperStyle(BoardStyle):
    """A board style that sizes letters in the painter's own units, for any device.

    Attributes:
        shades: grey colours for inks, where they replace the ink's own colour.
    """

    shades: Mapping[int, QColor] = field(default_factory=dict)

    def ink(self, ink: int) -> QColor:
        return self.shades.get(ink) or super().ink(ink)

    def text_font(self, pixels: float, weight: QFont.Weight) -> QFont:
        """Return the font for numbers and letters, sized in the painter's units."""
        font = QFont(self.font)
        font.setPixelSize(max(1, round(pixels)))
        font.setWeight(weight)
        return font

    def mark(self, color: QColor) -> QColor:
        """Return pure black or white: a tint would use coloured ink."""
        return _BLACK if contrast(color, _BLACK) >= contrast(color, _WHITE) else _WHITE

    def keyline(self, ink: int, ground: QColor | None = None) -> QColor | None:  # noqa: ARG002
        """Return None: the lines of the grid already separate the tiles."""
        return None


def _greys(palette: Palette) -> dict[int, QColor]:
    """Return a grey for each ink, evenly spaced, darker for darker inks.

    Inks are often equally dark; their letters distinguish them. Black and white has no greys of its
    own: the theme decides.
    """
    if palette.is_black_and_white:
        return {}
    inks = sorted(palette.inks, key=lambda ink: luminance(QColor(*palette[ink].rgb)))
    step = (_LIGHTEST - _DARKEST) / (len(inks) - 1)
    levels = [_DARKEST + step * place for place in range(len(inks))]
    return {ink: QColor.fromRgbF(*[level] * 3) for ink, level in zip(inks, levels, strict=True)}


def theme_of(*, grey: bool) -> Theme:
    """Return the theme for printing."""
    return GREY if grey else INK


def styles(
    palette: Palette,
    font: QFont,
    *,
    grey: bool,
    has_letters: bool = True,
    is_picture: bool = False,
) -> tuple[BoardStyle, BoardStyle]:
    """Return the style of cells and the style of clues.

    With letters, each number shows that of its ink, so that a puzzle printed without colour can be
    solved; without colours, it always does. Only a picture in colour has the puzzle's background:
    blank cells are solved with a pencil.
    """
    if not grey:
        theme = board_theme(palette, INK, is_picture=True) if is_picture else INK
        cells = PaperStyle(theme, _CELLS, palette, font)
        return cells, PaperStyle(INK, _CLUES if has_letters else _CELLS, palette, font)
    # no coloured chips: the letter beside a number is enough
    bare = dict.fromkeys(palette.inks, _WHITE)
    greys = PaperStyle(GREY, _CLUES, palette, font, _greys(palette))
    return greys, PaperStyle(GREY, _CLUES, palette, font, bare)


# Width of the line around a small picture, in points.
_FRAME: Final = 0.5


def paint_page(
    painter: QPainter, page: Page, entries: Sequence[PrintEntry], options: SheetOptions
) -> None:
    """Paint a page; one unit of the painter is a point."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for board in page.boards:
        _paint_board(painter, board, entries[board.entry], options)
    for picture in page.pictures:
        _paint_picture(painter, picture, entries[picture.entry], grey=options.grey)
    for swatch in page.swatches:
        _paint_swatch(painter, swatch, entries[swatch.entry], grey=options.grey)
    for text in page.texts:
        _paint_text(painter, text, grey=options.grey)
    painter.restore()


def paint_board(
    painter: QPainter,
    entry: PrintEntry,
    shown: Shown,
    layout: BoardLayout,
    *,
    grey: bool,
    exposed: QRect | None = None,
) -> None:
    """Paint a board with its clues, or a part; the painter's unit is that of the layout."""
    puzzle = entry.puzzle
    view = BoardView(puzzle, entry.board(shown), is_picture=entry.is_picture(shown))
    letters, is_picture = entry.has_letters, view.is_picture
    cells, clues = styles(
        puzzle.palette, font(10), grey=grey, has_letters=letters, is_picture=is_picture
    )
    VectorPainter(cells, clues).paint(painter, view, layout, exposed)


def _paint_board(painter: QPainter, board: Board, entry: PrintEntry, options: SheetOptions) -> None:
    painter.save()
    exposed = None
    if board.clip is not None:
        painter.setClipRect(QRectF(*board.clip))
        clip = QRectF(*board.clip).translated(-board.x, -board.y)
        exposed = QRectF(clip.topLeft() * UNIT, clip.size() * UNIT).toAlignedRect()
    painter.translate(board.x, board.y)
    painter.scale(1 / UNIT, 1 / UNIT)
    paint_board(painter, entry, options.shown, board.layout, grey=options.grey, exposed=exposed)
    painter.restore()


def _paint_picture(painter: QPainter, picture: Picture, entry: PrintEntry, *, grey: bool) -> None:
    assert entry.solution is not None
    style, _clues = styles(entry.puzzle.palette, font(10), grey=grey, is_picture=True)
    frame = QRectF(*picture.frame)
    painter.save()
    painter.save()
    painter.fillRect(frame, style.theme.paper)
    painter.translate(frame.topLeft())
    scale = frame.width() / entry.puzzle.width
    painter.scale(scale, scale)
    fill_cells(painter, entry.solution, style)
    painter.restore()
    painter.setPen(round_pen(style.theme.thick_line, _FRAME))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(frame)
    painter.restore()


def _paint_swatch(painter: QPainter, swatch: Swatch, entry: PrintEntry, *, grey: bool) -> None:
    """Paint a chip in the colour of an ink, with the ink's letter as in the clues."""
    palette = entry.puzzle.palette
    style, _clues = styles(palette, font(10), grey=grey)
    frame, color = QRectF(*swatch.frame), style.ink(swatch.ink)
    painter.setPen(round_pen(style.theme.thick_line, _FRAME))
    painter.setBrush(color)
    painter.drawRoundedRect(frame, 2.5, 2.5)
    painter.setFont(font(Style.CAPTION.size, QFont.Weight.DemiBold))
    painter.setPen(style.mark(color))
    painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, palette.letter(swatch.ink))


def fill_cells(painter: QPainter, picture: Grid, style: BoardStyle) -> None:
    """Paint the filled cells, each one unit large. Each ink is one path, so no seams show."""
    for ink in style.palette.inks:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for x, y, length in _runs(picture, ink):
            path.addRect(x, y, length, 1)
        if not path.isEmpty():
            painter.fillPath(path, style.ink(ink))


def _runs(picture: Grid, ink: int) -> list[tuple[int, int, int]]:
    """Return the horizontal runs of an ink as (column, row, length)."""
    runs: list[tuple[int, int, int]] = []
    for at, value in enumerate(picture.cells):
        if value != ink:
            continue
        row, column = divmod(at, picture.width)
        if runs and runs[-1][1] == row and sum(runs[-1][::2]) == column:
            x, y, length = runs[-1]
            runs[-1] = (x, y, length + 1)
        else:
            runs.append((column, row, 1))
    return runs


def _paint_text(painter: QPainter, text: Text, *, grey: bool) -> None:
    size, is_bold, is_muted = text.style.value
    face = font(size, QFont.Weight.DemiBold if is_bold else QFont.Weight.Normal)
    face.setFeature(QFont.Tag("calt"), 0)  # ligatures can't be found by searching a PDF
    metrics, frame, theme = QFontMetricsF(face), text.frame, theme_of(grey=grey)
    words = metrics.elidedText(text.text, Qt.TextElideMode.ElideRight, frame.width)
    free = frame.width - metrics.horizontalAdvance(words)
    x = frame.x + {Side.LEFT: 0.0, Side.CENTER: free / 2, Side.RIGHT: free}[text.side]
    base = frame.y + (frame.height + metrics.capHeight()) / 2
    painter.setFont(face)
    painter.setPen(theme.muted if is_muted else theme.ink)
    painter.drawText(QPointF(x, base), words)
