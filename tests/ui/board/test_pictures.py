"""What the painter draws, held against stored pictures.

    pytest tests/ui --update-pictures

stores what it draws now; look at the pictures before you commit them. Fonts differ from machine
to machine, so clues and letters are compared coarsely and only shapes pixel by pixel.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from pytestqt.qtbot import QtBot

from nonogui.core.grid import EMPTY, UNKNOWN, Area, Axis, Cell, Grid, Line, maybe
from nonogui.core.palette import WHITE, Color, Palette
from nonogui.core.puzzle import Puzzle
from nonogui.core.shapes import Symmetry
from nonogui.ui.board.cells import Flag, TileSet
from nonogui.ui.board.layout import BoardMetrics
from nonogui.ui.board.options import BoardOptions, ClueSize, InkMarks
from nonogui.ui.board.paint import render_board, render_scene
from nonogui.ui.board.state import BoardView, Bracket, Overlays, Scene, Side
from nonogui.ui.board.style import BoardStyle
from nonogui.ui.look import theme
from nonogui.ui.look.theme import Theme, contrast
from tests.boards import board, puzzle
from tests.ui.board.conftest import Host
from tests.ui.pictures import FONT, Store, use_theme

THEMES = {
    "light": theme.LIGHT,
    "dark": theme.DARK,
    "contrast": theme.HIGH_CONTRAST,
    "contrast-dark": theme.HIGH_CONTRAST_DARK,
}

PLAIN = puzzle("""
    ##.###
    #.##.#
    ######
    .#..#.
    ...#..
    ......
""")
VALUES = {"#": 1, ".": EMPTY, "?": UNKNOWN, "~": maybe(1)}
PLAYED = """
    #.~#.?
    #.##?.
    ??#.?#
    ?#..#?
    ??~#?.
    ......
"""
ROW, COLUMN = Line(Axis.ROW, 1), Line(Axis.COLUMN, 4)


def grid(text: str) -> Grid:
    return Grid.from_rows([[VALUES[letter] for letter in row] for row in text.split()])


def states() -> Scene:
    """Every state of a cell and of a clue."""
    view = BoardView(
        PLAIN,
        grid(PLAYED),
        done=frozenset({(Line(Axis.ROW, 0), 0), (Line(Axis.COLUMN, 0), 0), (ROW, 0)}),
        broken=frozenset({COLUMN, Line(Axis.ROW, 3)}),
        what_if=frozenset({Cell(3, 1), Cell(3, 2), Cell(4, 2), Cell(4, 3)}),
        in_branch=True,
        overlays=Overlays(
            hint_cells=frozenset({Cell(2, 0), Cell(2, 2)}),
            highlighted_lines=(Line(Axis.ROW, 2),),
            wrong=frozenset({Cell(0, 3), Cell(0, 4)}),
            ambiguous=frozenset({Cell(3, 4), Cell(3, 5)}),
        ),
    )
    return Scene(view, Cell(1, 2), badge=("7", 90, 60), drag_start=Cell(1, 0))


COLORS = Palette(
    (
        WHITE,
        *(
            Color(name, rgb, name[0])
            for name, rgb in (
                ("coral", (226, 88, 58)),
                ("amber", (243, 174, 61)),
                ("cream", (247, 233, 203)),
                ("chestnut", (138, 86, 53)),
                ("sky", (134, 187, 221)),
                ("meadow", (79, 155, 112)),
                ("plum", (96, 48, 120)),
                ("night", (20, 24, 40)),
                ("rose", (240, 150, 170)),
            )
        ),
    )
)
COLORED = board("abcdefghi/aabbc..i./hg.fe.dcb".replace("/", "\n"), COLORS)


def colored() -> Scene:
    """Tiles and chips of nine inks, maybe marks and a what-if layer among them."""
    cells = {Cell(1, 5): maybe(3), Cell(1, 6): maybe(1), Cell(1, 8): UNKNOWN}
    view = BoardView(
        Puzzle.from_picture(COLORED, COLORS),
        COLORED.replace(cells),
        done=frozenset({(Line(Axis.ROW, 0), at) for at in range(4)}),
        what_if=frozenset({Cell(2, 0), Cell(2, 1), Cell(2, 2)}),
    )
    return Scene(view, Cell(2, 8))


COACH_JOBS = puzzle("""
    .##########.
    ##.##...#.##
    #.#.#.##.#.#
    ########....
    ..#..#..#..#
    #..##..###..
    .##..##..##.
    ############
""")
COACH = """
    ????????????
    #?.#?...#???
    ??##~~.????#
    ??????????..
    ~~#?????#???
    ????#?.?????
    ?#.?????.??.
    ????????????
"""


def row(index: int) -> Line:
    return Line(Axis.ROW, index)


def column(index: int) -> Line:
    return Line(Axis.COLUMN, index)


def placements() -> Scene:
    """Brackets, words, rings and reasons of hints, on rows and columns."""
    hinted = {Cell(0, at) for at in range(4, 8)} | {Cell(3, 4), Cell(3, 5)}
    overlays = Overlays(
        highlighted_lines=(row(0), row(3), column(9)),
        hint_cells=frozenset(hinted),
        evidence=frozenset({Cell(1, 0), Cell(1, 2), Cell(4, 0), Cell(4, 2), Cell(7, 7)}),
        brackets=(
            Bracket(row(0), 0, 7, Side.LEFTMOST),
            Bracket(row(0), 4, 11, Side.RIGHTMOST),
            Bracket(column(9), 2, 6, Side.LEFTMOST),
            Bracket(column(0), 2, 6, Side.RIGHTMOST),
            Bracket(row(7), 0, 2, Side.LEFTMOST),
            Bracket(row(7), 4, 6, Side.LEFTMOST),
            Bracket(row(7), 3, 5, Side.RIGHTMOST),
            Bracket(row(7), 8, 11, Side.RIGHTMOST),
        ),
        rings=frozenset({(row(0), 0), (column(9), 1), (row(1), 0), (row(1), 1), (row(1), 2)}),
    )
    return Scene(BoardView(COACH_JOBS, grid(COACH), overlays=overlays), Cell(5, 1))


def proof(broken: Line) -> Scene:
    """Return the scene of a proof by contradiction, with the line that fails."""
    assumed = {Cell(1, 4): 1, Cell(2, 4): 1, Cell(2, 5): EMPTY, Cell(4, 4): EMPTY, Cell(5, 1): 1}
    overlays = Overlays(
        highlighted_lines=(row(1), column(4), row(2)),
        discs=(
            *((row(1), 1), (column(4), 2), (row(2), 3), (column(5), 4), (row(2), 5)),
            *((row(6), step) for step in range(6, 11)),
            *((column(8), 11), (column(8), 12), (column(11), 13)),
        ),
        contradicting_line=broken,
        assumed=frozenset(assumed),
        hint_cells=frozenset({Cell(1, 4)}),
        evidence=frozenset({Cell(2, 2), Cell(2, 6), Cell(2, 4)}),
        rings=frozenset({(row(2), 1)}),
    )
    done = frozenset({(row(1), 0), (column(4), 0)})
    return Scene(BoardView(COACH_JOBS, grid(COACH).replace(assumed), done=done, overlays=overlays))


def colored_evidence() -> Scene:
    """Reasons, rings and brackets among nine inks."""
    overlays = Overlays(
        highlighted_lines=(row(1),),
        evidence=frozenset({*(Cell(0, at) for at in range(9)), Cell(1, 4), Cell(1, 5)}),
        rings=frozenset({(row(1), 0), (row(1), 1), (column(0), 1), (row(0), 8)}),
        brackets=(
            Bracket(row(1), 0, 1, Side.LEFTMOST),
            Bracket(row(1), 2, 3, Side.LEFTMOST),
            Bracket(row(1), 1, 2, Side.RIGHTMOST),
            Bracket(row(1), 5, 8, Side.RIGHTMOST),
        ),
        assumed=frozenset({Cell(2, 0), Cell(2, 1), Cell(2, 2)}),
        hint_cells=frozenset({Cell(2, 1)}),
    )
    return Scene(replace(colored().view, what_if=frozenset(), overlays=overlays))


def style(scene: Scene, shown_theme: Theme, marks: InkMarks = InkMarks.NONE) -> BoardStyle:
    palette = scene.view.puzzle.palette
    return BoardStyle(shown_theme, BoardOptions(marks=marks), palette, QFont(FONT))


@pytest.fixture(autouse=True)
def _application(qtbot: QtBot) -> None:
    """Fonts and pixmaps need the application."""


# ---- pictures ----


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("cell", [12, 24, 40])
def test_cell_states_match_the_reference_images(store: Store, name: str, cell: int) -> None:
    scene = states()
    image = render_scene(scene, style(scene, THEMES[name]), cell)
    store.check(f"states-{name}-{cell}", image, is_coarse=True)


@pytest.mark.parametrize("name", THEMES)
def test_shapes_of_cell_states_match_the_reference_images(store: Store, name: str) -> None:
    scene = states()
    plain = Scene(BoardView(PLAIN, scene.view.grid, what_if=scene.view.what_if), Cell(1, 2))
    image = render_scene(plain, style(scene, THEMES[name]), 24, clues=())
    store.check(f"shapes-{name}", image)


@pytest.mark.parametrize("marks", InkMarks)
@pytest.mark.parametrize("name", ["light", "dark"])
def test_coloured_cells_match_the_reference_images(
    store: Store, name: str, marks: InkMarks
) -> None:
    scene = colored()
    image = render_scene(scene, style(scene, THEMES[name], marks), 26)
    store.check(f"colours-{name}-{marks}", image, is_coarse=True)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_colour_patterns_match_the_reference_images(store: Store, name: str) -> None:
    scene = colored()
    image = render_scene(scene, style(scene, THEMES[name], InkMarks.PATTERNS), 32, clues=())
    store.check(f"patterns-{name}", image)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("cell", [8, 12, 18, 28, 40])
def test_placement_brackets_match_the_reference_images(store: Store, name: str, cell: int) -> None:
    scene = placements()
    image = render_scene(scene, style(scene, THEMES[name]), cell)
    store.check(f"placements-{name}-{cell}", image, is_coarse=True)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("cell", [8, 12, 18, 28])
def test_proof_overlays_match_the_reference_images(store: Store, name: str, cell: int) -> None:
    for broken in (row(2), column(5)):
        scene = proof(broken)
        image = render_scene(scene, style(scene, THEMES[name]), cell)
        store.check(f"proof-{broken.axis}-{name}-{cell}", image, is_coarse=True)


@pytest.mark.parametrize("name", THEMES)
def test_evidence_in_coloured_puzzles_matches_the_reference_images(store: Store, name: str) -> None:
    scene = colored_evidence()
    image = render_scene(scene, style(scene, THEMES[name]), 28)
    store.check(f"evidence-{name}", image, is_coarse=True)


@pytest.mark.parametrize("ratio", [1.0, 1.5])
def test_hint_overlays_match_the_reference_images(store: Store, ratio: float) -> None:
    scene = proof(row(2))
    brackets = (Bracket(row(0), 0, 3, Side.LEFTMOST), Bracket(column(11), 5, 7, Side.RIGHTMOST))
    view = replace(scene.view, overlays=replace(scene.view.overlays, brackets=brackets))
    image = render_scene(Scene(view), style(scene, theme.LIGHT), 13, ratio=ratio, clues=())
    store.check(f"coach-{ratio}", image)


SCENES = {
    "states": (states(), InkMarks.NONE),
    "placements": (placements(), InkMarks.NONE),
    "proof-row": (proof(row(2)), InkMarks.NONE),
    "proof-column": (proof(column(5)), InkMarks.NONE),
    "evidence": (colored_evidence(), InkMarks.NONE),
    "colours": (colored(), InkMarks.NONE),
    "colours-letters": (colored(), InkMarks.LETTERS),
    "colours-patterns": (colored(), InkMarks.PATTERNS),
}


@pytest.mark.usefixtures("no_texts")
@pytest.mark.parametrize("cell", [12, 28])
@pytest.mark.parametrize("name", SCENES)
def test_scenes_without_texts_match_the_reference_images(
    store: Store, name: str, cell: int
) -> None:
    scene, marks = SCENES[name]
    image = render_scene(scene, style(scene, theme.LIGHT, marks), cell)
    store.check(f"without-texts-{name}-{cell}", image)


SIZES = ((9, 1.0), (10, 1.0), (13, 1.0), (14, 1.0), (15, 1.25), (12, 1.5))
"""Cells in logical pixels and the pixel ratio; at 10 and at 14 more is drawn than below."""


@pytest.mark.parametrize(
    ("name", "theme_name"),
    [
        *(("states", "light"), ("states", "contrast")),
        *(("placements", "light"), ("placements", "contrast")),
        *(("proof-row", "contrast"), ("proof-column", "light"), ("evidence", "light")),
        *(("colours-letters", "light"), ("colours-patterns", "contrast")),
    ],
)
def test_scenes_in_each_size_match_the_reference_images(
    store: Store, name: str, theme_name: str
) -> None:
    scene, marks = SCENES[name]
    scenes = [replace(scene, symmetry=Symmetry(left_right=True, half_turn=True)), scene]
    board_style = style(scene, THEMES[theme_name], marks)
    images = [
        render_scene(scenes[at % 2], board_style, cell, ratio=ratio)
        for at, (cell, ratio) in enumerate(SIZES)
    ]
    store.check(f"sizes-{name}-{theme_name}", one_below_another(images), is_coarse=True)


def one_below_another(images: list[QImage]) -> QImage:
    """Return one image with all images, in device pixels."""
    width, height = max(map(QImage.width, images)), sum(map(QImage.height, images))
    joined = QImage(width, height, QImage.Format.Format_RGB32)
    joined.fill(theme.LIGHT.window)
    with QPainter(joined) as painter:
        top = 0
        for image in images:
            image.setDevicePixelRatio(1)
            painter.drawImage(0, top, image)
            top += image.height()
    return joined


@pytest.mark.usefixtures("no_texts")
@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("zoom", [0, 3])
def test_a_board_in_a_window_matches_the_reference_images(
    store: Store, qtbot: QtBot, name: str, zoom: int
) -> None:
    """The frame, the numbers' strips, the miniature, and the map while zoomed."""
    host = Host(qtbot, COACH_JOBS, (420, 330))
    use_theme(THEMES[name])
    for _ in range(zoom):
        host.board.zoom_in()
    host.keys(Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_X)
    for bar in host.board.scroller.thumbs:  # Qt paints them
        bar.hide()
    store.check(f"window-{name}-{zoom}", host.board.grab().toImage())


def test_each_colour_is_drawn_with_its_symbol(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(QPainter, "drawText", lambda _self, *all_: drawn.append(all_[-1]))
    scene = colored()
    render_scene(scene, style(scene, theme.LIGHT, InkMarks.LETTERS), 28, clues=())
    assert set(drawn) == set("abcdefghi")


def test_small_cells_match_the_reference_image(store: Store) -> None:
    scene = states()
    image = render_scene(scene, style(scene, theme.LIGHT), 8, clues=())
    store.check("small", image)


def test_cells_without_gaps_match_the_reference_image(store: Store) -> None:
    view = BoardView(PLAIN, grid(PLAYED))
    image = render_board(view, theme.LIGHT, BoardOptions(gaps=False), 20, clues=())
    store.check("no-gaps", image)


@pytest.mark.parametrize("ratio", [1.25, 1.5, 2.0])
def test_each_pixel_ratio_matches_its_reference_image(store: Store, ratio: float) -> None:
    scene = states()
    plain = Scene(BoardView(PLAIN, scene.view.grid, in_branch=True), Cell(1, 2))
    image = render_scene(plain, style(scene, theme.LIGHT), 24, ratio=ratio, clues=())
    store.check(f"ratio-{ratio}", image)


@pytest.mark.parametrize("name", THEMES)
def test_the_selection_frame_matches_the_reference_images(store: Store, name: str) -> None:
    view = BoardView(PLAIN, grid(PLAYED))
    for place, area in {"inside": Area(1, 2, 3, 2), "beyond": Area(-1, 4, 4, 4)}.items():
        scene = Scene(view, Cell(4, 1), selection=area)
        image = render_scene(scene, style(scene, THEMES[name]), 24, clues=())
        store.check(f"selected-{place}-{name}", image)


def test_growing_marks_match_the_reference_image(store: Store) -> None:
    view = BoardView(PLAIN, grid(PLAYED))
    phases = {Cell(0, 0): 0.5, Cell(0, 1): 0.5, Cell(0, 3): 0.0, Cell(1, 0): 1.0}
    scene = Scene(view, phases=phases)
    store.check("growing", render_scene(scene, style(scene, theme.LIGHT), 24, clues=()))


def test_fading_tints_match_the_reference_image(store: Store) -> None:
    scene = states()
    fading = Scene(scene.view, fades={Cell(2, 0): 0.5, Cell(0, 3): 0.5, Cell(2, 2): 0.0})
    image = render_scene(fading, style(fading, theme.LIGHT), 24, clues=())
    store.check("fading", image, is_coarse=True)


# ---- what needs no stored picture ----


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_lines_are_crisp_at_every_pixel_ratio(ratio: float) -> None:
    view = BoardView(PLAIN, PLAIN.blank())
    image = render_board(view, theme.LIGHT, BoardOptions(), 24, ratio=ratio, clues=())
    colors = {image.pixelColor(x, y).name() for x in range(image.width()) for y in (9, 50, 140)}
    expected = theme.LIGHT.paper, theme.LIGHT.thin_line, theme.LIGHT.thick_line
    assert colors == {color.name() for color in expected}


@pytest.mark.parametrize("name", THEMES)
def test_every_cell_state_is_distinct_in_greyscale(name: str) -> None:
    """Colour is never alone in telling a state."""
    view = BoardView(PLAIN, PLAIN.blank())
    cell = Cell(0, 0)
    some = frozenset({cell})
    filled, crossed, marked = (view.grid.replace({cell: v}) for v in (1, EMPTY, maybe(1)))
    views = [
        view,
        BoardView(PLAIN, filled),
        BoardView(PLAIN, crossed),
        BoardView(PLAIN, marked),
        BoardView(PLAIN, filled, what_if=some),
        BoardView(PLAIN, view.grid, overlays=Overlays(hint_cells=some)),
        BoardView(PLAIN, filled, overlays=Overlays(hint_cells=some)),
        BoardView(PLAIN, view.grid, overlays=Overlays(ambiguous=some)),
        BoardView(PLAIN, filled, overlays=Overlays(wrong=some)),
        BoardView(PLAIN, filled, overlays=Overlays(evidence=some)),
        BoardView(PLAIN, crossed, overlays=Overlays(evidence=some)),
        BoardView(PLAIN, filled, what_if=some, overlays=Overlays(evidence=some)),
        BoardView(PLAIN, filled, what_if=some, overlays=Overlays(hint_cells=some)),
        BoardView(PLAIN, crossed, what_if=some, overlays=Overlays(hint_cells=some)),
    ]
    shapes = set()
    for each in views:
        scene = Scene(each)
        image = render_scene(scene, style(scene, THEMES[name]), 24, clues=())
        tile = image.copy(2, 2, 23, 23).convertToFormat(QImage.Format.Format_Grayscale8)
        ground = tile.pixelColor(0, 0).value()
        differs = (
            abs(tile.pixelColor(x, y).value() - ground) > 24 for x in range(23) for y in range(23)
        )
        shapes.add(tuple(differs))
    assert len(shapes) == len(views)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("cell", [12, 24, 40])
def test_hints_stand_out_from_every_colour(name: str, cell: int) -> None:
    """The tint separates the frame from the ink; no ink can be close to both frame and tint."""
    shown_theme = THEMES[name]
    everywhere = frozenset(Cell(0, column) for column in range(9))
    view = BoardView(
        Puzzle.from_picture(COLORED, COLORS), COLORED, overlays=Overlays(hint_cells=everywhere)
    )
    scene = Scene(view)
    image = render_scene(scene, style(scene, shown_theme), cell, clues=())
    ruler = BoardMetrics.of(cell, 1, 1, ClueSize.CELL).ruler(9)
    for column in range(9):
        start = ruler.inside(column)
        row = [image.pixelColor(x, 2 + cell // 2) for x in range(start, start + cell // 2)]
        colors = [color.name() for color, _group in groupby(row)]
        ink = QColor(*COLORS[column + 1].rgb).name()
        first = colors.index(shown_theme.hint.name())
        assert colors[first : first + 2] == [shown_theme.hint.name(), shown_theme.hint_tint.name()]
        assert ink in colors[first + 2 :]
    assert contrast(shown_theme.hint, shown_theme.hint_tint) > 4


@pytest.mark.parametrize("name", THEMES)
def test_the_exclamation_mark_stands_out_from_every_colour(name: str) -> None:
    row = frozenset(Cell(0, column) for column in range(9))
    of = Puzzle.from_picture(COLORED, COLORS)
    scene = Scene(BoardView(of, COLORED, overlays=Overlays(wrong=row)))
    image = render_scene(scene, style(scene, THEMES[name]), 40, clues=())
    ruler = BoardMetrics.of(40, 1, 1, ClueSize.CELL).ruler(9)
    for column in range(9):
        stroke = image.pixelColor(ruler.inside(column) + 20, ruler.inside(0) + 16)
        assert contrast(stroke, QColor(*COLORS[column + 1].rgb)) > 4


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("cell", [12, 24, 40])
def test_hint_shows_the_ink_of_each_cell_in_a_coloured_puzzle(name: str, cell: int) -> None:
    inks = frozenset((Cell(0, column), column + 1) for column in range(9))
    overlays = Overlays(hint_cells=frozenset(each for each, _ink in inks), hint_values=inks)
    of = Puzzle.from_picture(COLORED, COLORS)
    scene = Scene(BoardView(of, of.blank(), overlays=overlays))
    image = render_scene(scene, style(scene, THEMES[name]), cell, clues=())
    ruler = BoardMetrics.of(cell, 1, 1, ClueSize.CELL).ruler(9)
    for column in range(9):
        middle = ruler.inside(column) + cell // 2
        row = [image.pixelColor(x, 1 + cell // 2) for x in range(ruler.inside(column), middle)]
        colors = [color.name() for color, _group in groupby(row)]
        ink = QColor(*COLORS[column + 1].rgb).name()
        assert colors[-2:] == [THEMES[name].hint.name(), ink]


def test_hint_in_black_and_white_has_a_square_in_its_own_colour() -> None:
    some = frozenset({Cell(0, 0)})
    overlays = Overlays(hint_cells=some, hint_values=frozenset({(Cell(0, 0), 1)}))
    plain, inked = (
        Scene(BoardView(PLAIN, PLAIN.blank(), overlays=each))
        for each in (Overlays(hint_cells=some), overlays)
    )
    look = style(plain, theme.LIGHT)
    assert render_scene(plain, look, 24) == render_scene(inked, look, 24)


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("flags", [Flag.WHAT_IF, Flag.WHAT_IF | Flag.HINT])
def test_what_if_tiles_are_filled_except_for_one_corner(flags: Flag, ratio: float) -> None:
    board_style = style(states(), theme.LIGHT)
    for cell in range(11, 49):
        metrics = BoardMetrics.of(round(cell * ratio), ratio, 1, ClueSize.CELL)
        image = TileSet(board_style, metrics).tiles[1, flags].toImage()
        half = image.width() // 2

        def teal(left: int, top: int, image: QImage = image, half: int = half) -> int:
            part = image.copy(left, top, half, half)
            places = [(x, y) for x in range(half) for y in range(half)]
            return sum(part.pixelColor(*at) == theme.LIGHT.what_if for at in places)

        rest = image.width() - half
        assert image.pixelColor(half, half) == theme.LIGHT.what_if
        assert teal(rest, 0) < teal(0, 0) <= teal(0, rest) + 2


def test_tiles_close_to_the_paper_colour_have_an_outline() -> None:
    scene = colored()
    light, dark = style(scene, theme.LIGHT), style(scene, theme.DARK)
    assert light.keyline(3) is not None
    assert light.keyline(1) is None
    assert dark.keyline(8) is not None
    assert dark.keyline(3) is None


@pytest.mark.parametrize("look", [theme.LIGHT, theme.DARK, theme.HIGH_CONTRAST])
def test_outlines_stand_out_from_the_paper(look: Theme) -> None:
    shades = ((0, 0, 0), (10, 20, 80), (60, 0, 0), (128, 128, 128), (255, 240, 200), (255,) * 3)
    inks = (Color(f"ink {at}", rgb, "abcdef"[at]) for at, rgb in enumerate(shades))
    drawn = BoardStyle(look, BoardOptions(), Palette((WHITE, *inks)), QFont())
    outlines = [line for ink in drawn.palette.inks if (line := drawn.keyline(ink)) is not None]
    assert outlines
    assert min(contrast(line, look.paper) for line in outlines) >= 3.0  # WCAG 2.2, 1.4.11


def test_an_image_without_clues_has_the_size_of_the_board() -> None:
    view = BoardView(PLAIN, PLAIN.blank())
    image = render_board(view, theme.LIGHT, BoardOptions(), 10, clues=())
    assert (image.width(), image.height()) == (6 * 10 + 4, 6 * 10 + 4)
    double = render_board(view, theme.LIGHT, BoardOptions(), 10, ratio=2, clues=())
    assert double.devicePixelRatio() == 2
    assert double.width() == 2 * image.width()


@pytest.mark.parametrize("axis", Axis)
def test_an_image_with_the_clues_of_one_axis_is_a_part_of_that_with_both(axis: Axis) -> None:
    view = BoardView(PLAIN, grid(PLAYED))
    both = render_board(view, theme.LIGHT, BoardOptions(), 20)
    one = render_board(view, theme.LIGHT, BoardOptions(), 20, clues={axis})
    across, down = both.width() - one.width(), both.height() - one.height()
    assert (across > 30, down > 30) == (axis is Axis.COLUMN, axis is Axis.ROW)
    edge = 8  # beside the board, where its clues would be
    left, top = (edge if across else 0), (edge if down else 0)
    wide, high = one.width() - left, one.height() - top
    assert one.copy(left, top, wide, high) == both.copy(across + left, down + top, wide, high)
