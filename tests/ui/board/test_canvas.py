"""The board as a view: zoom, fit, what is repainted, and marks that grow into place."""

import itertools
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFont, QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.core.grid import EMPTY, Axis, Cell, Grid, Line, maybe
from nonogui.core.move import TickChange
from nonogui.core.palette import Color, Palette
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board import screen
from nonogui.ui.board.layout import MAX_CELL, clue_boxes, corner_plan, far_slot_box, slot_box
from nonogui.ui.board.options import BoardOptions, ClueSize
from nonogui.ui.board.state import BoardView, Bracket, Overlays, Side
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.look import theme
from nonogui.ui.look.theme import LIGHT
from nonogui.ui.look.theming import style_sheet
from tests.boards import clued, puzzle, random_picture
from tests.ui.board.conftest import Host, MakeHost, on_screen, repainted
from tests.ui.pictures import use_theme

PUZZLE = Puzzle.from_picture(random_picture(20, 20, 1))


@pytest.fixture
def shown(qtbot: QtBot) -> BoardWidget:
    widget = BoardWidget()
    qtbot.addWidget(widget)
    widget.setFont(QFont("DejaVu Sans"))
    widget.set_options(BoardOptions(animate=False))
    widget.resize(640, 600)
    widget.set_view(BoardView(PUZZLE, PUZZLE.blank()))
    widget.show()
    QTest.qWaitForWindowExposed(widget)
    return widget


# ---- zoom ----


def test_the_board_fits_the_view_until_the_player_zooms(shown: BoardWidget) -> None:
    received: list[int] = []
    shown.scroller.zoom_changed.connect(received.append)
    fit_to_view = shown.scroller.percent
    shown.resize(500, 400)
    assert shown.scroller.percent < fit_to_view
    shown.scroller.set_cell_size(30)
    shown.resize(640, 600)
    assert shown.scroller.percent == 145
    shown.fit()
    assert shown.scroller.percent == fit_to_view
    assert received[-2:] == [145, fit_to_view]


def test_zoom_stops_at_the_largest_and_smallest_cells(shown: BoardWidget) -> None:
    for _ in range(40):
        shown.zoom_in()
    assert shown.scroller.layout is not None
    assert shown.scroller.layout.metrics.cell == 96
    for _ in range(60):
        shown.zoom_out()
    assert shown.scroller.layout.metrics.cell == 8


def test_zooming_with_keys_keeps_the_cursor_in_place(shown: BoardWidget) -> None:
    shown.scroller.set_cell_size(40)
    shown.set_cursor(Cell(12, 12))
    shown.set_cursor(Cell(10, 10))
    before = shown.cell_rect(Cell(10, 10)).center()
    shown.zoom_in()
    after = shown.cell_rect(Cell(10, 10)).center()
    assert (before - after).manhattanLength() <= 2


def test_a_board_without_a_puzzle_accepts_all_input(qtbot: QtBot) -> None:
    widget = BoardWidget()
    qtbot.addWidget(widget)
    widget.zoom_in()
    widget.fit()
    widget.show()
    assert widget.cell_at(QPoint(5, 5).toPointF()) is None
    QTest.mouseClick(widget.viewport(), Qt.MouseButton.LeftButton)
    QTest.keyClick(widget, Qt.Key.Key_Space)
    assert widget.free_margin == 0
    assert not widget.grab().isNull()


def test_a_new_puzzle_puts_the_cursor_in_the_top_left_corner(shown: BoardWidget) -> None:
    shown.set_cursor(Cell(5, 5))
    other = Puzzle.from_picture(random_picture(5, 5, 1))
    shown.set_view(BoardView(other, other.blank()))
    assert shown.cursor_cell == Cell(0, 0)


def test_scroll_bars_show_while_the_board_exceeds_the_view(shown: BoardWidget) -> None:
    assert not any(thumb.isVisible() for thumb in shown.scroller.thumbs)
    shown.setStyleSheet(style_sheet(LIGHT))  # without arrows at the ends
    shown.scroller.set_cell_size(48)
    across, down = shown.scroller.thumbs
    assert across.isVisible()
    assert down.isVisible()
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(across, left, pos=QPoint(5, 6))
    QTest.mouseMove(across, QPoint(across.width(), 6))
    QTest.mouseRelease(across, left, pos=QPoint(across.width(), 6))
    bar = shown.horizontalScrollBar()
    assert bar.value() == bar.maximum()
    QTest.mouseClick(down, left, pos=QPoint(6, down.height() - 3))
    assert shown.verticalScrollBar().value() > 0


# ---- repainting only what differs ----


def marked(**values: object) -> BoardView:
    grid = PUZZLE.blank().replace({Cell(3, 4): 1, Cell(3, 5): EMPTY, Cell(9, 9): maybe(1)})
    return BoardView(PUZZLE, grid, **values)  # type: ignore[arg-type]


ROW, COLUMN = Line(Axis.ROW, 3), Line(Axis.COLUMN, 7)
NEXT, FIRST = Line(Axis.ROW, 4), Line(Axis.COLUMN, 0)
RANGES = (
    Bracket(ROW, 0, 6, Side.BEFORE, ("7 ends by column 7", "7")),
    Bracket(ROW, 7, 7, Side.OWNER, ("1",)),
    Bracket(COLUMN, 3, 4, Side.OWNER_BEFORE, ("2",)),
    Bracket(COLUMN, 4, 9, Side.AFTER, ("6",)),
)
COLORED = (
    Bracket(COLUMN, 3, 4, Side.OWNER, ("Coral 2",)),
    Bracket(COLUMN, 6, 19, Side.AFTER, ("Meadow 3 starts at row 8", "Meadow 3")),
)
BRACKETS = (
    Bracket(ROW, 6, 15, Side.LEFTMOST),
    Bracket(NEXT, 0, 6, Side.RIGHTMOST),
    Bracket(FIRST, 0, 7, Side.LEFTMOST),
    Bracket(COLUMN, 12, 19, Side.RIGHTMOST),
)
DISCS = ((ROW, 1), (NEXT, 2), (COLUMN, 3), (FIRST, 4), (FIRST, 5), (ROW, 6), (ROW, 7), (ROW, 8))
SOME = frozenset({Cell(3, 4), Cell(12, 13)})


@pytest.mark.parametrize("cell", [8, 12, 24, 40])
@pytest.mark.parametrize(
    "view",
    [
        marked(),
        marked(done=frozenset({(ROW, 0), (COLUMN, 1)})),
        marked(broken=frozenset({ROW, COLUMN})),
        marked(what_if=SOME, in_branch=True),
        marked(overlays=Overlays(hint_cells=SOME, highlighted_lines=(COLUMN,))),
        marked(overlays=Overlays(wrong=SOME)),
        marked(overlays=Overlays(ambiguous=SOME)),
        marked(overlays=Overlays(highlighted_lines=(ROW, COLUMN))),
        marked(overlays=Overlays(evidence=SOME)),
        marked(overlays=Overlays(assumed=SOME)),
        marked(overlays=Overlays(assumed=SOME, hint_cells=SOME)),
        marked(overlays=Overlays(brackets=BRACKETS)),
        marked(overlays=Overlays(brackets=(Bracket(ROW, 2, 9, Side.OBSTACLE, ("8",)),))),
        marked(overlays=Overlays(brackets=(Bracket(COLUMN, 2, 9, Side.OBSTACLE, ("8",)),))),
        marked(overlays=Overlays(brackets=RANGES)),
        marked(overlays=Overlays(brackets=COLORED)),
        marked(overlays=Overlays(rings=frozenset({(ROW, 0), (ROW, 1), (COLUMN, 1), (NEXT, 1)}))),
        marked(overlays=Overlays(discs=DISCS)),
        marked(overlays=Overlays(contradicting_line=ROW)),
        marked(
            overlays=Overlays(
                contradicting_line=COLUMN, highlighted_lines=(ROW, COLUMN), discs=DISCS
            )
        ),
    ],
    ids=[
        *("marks", "done", "broken", "what-if", "hint", "wrong", "ambiguous", "lanes"),
        *(
            "evidence",
            "supposed",
            "key",
            "brackets",
            "obstacle",
            "in column",
            "ranges",
            "colours",
            "rings",
            "discs",
            "broken row",
        ),
        "broken column",
    ],
)
def test_every_change_of_the_view_is_repainted(
    shown: BoardWidget, view: BoardView, cell: int
) -> None:
    shown.scroller.set_cell_size(cell)
    blank = BoardView(PUZZLE, PUZZLE.blank())
    for step in (view, blank, view):
        shown.set_view(step)
        assert on_screen(shown) == repainted(shown)


@pytest.mark.parametrize("cell", [14, 24])
def test_bracket_labels_make_room_for_marks(shown: BoardWidget, cell: int) -> None:
    shown.scroller.set_cell_size(cell)
    plain = Overlays(brackets=BRACKETS)
    for overlays in (
        plain,
        replace(plain, hint_cells=frozenset({Cell(3, 13)})),
        replace(plain, evidence=frozenset({Cell(2, 0), Cell(15, 7)})),
        replace(plain, brackets=(*BRACKETS, Bracket(ROW, 12, 18, Side.RIGHTMOST))),
        plain,
    ):
        shown.set_view(BoardView(PUZZLE, PUZZLE.blank(), overlays=overlays))
        assert on_screen(shown) == repainted(shown)
    shown.set_view(BoardView(PUZZLE, PUZZLE.blank().replace({Cell(3, 9): 1}), overlays=plain))
    assert on_screen(shown) == repainted(shown)


def test_a_step_disc_that_moves_leaves_no_traces(shown: BoardWidget) -> None:
    shown.scroller.set_cell_size(8)
    for discs in (DISCS, DISCS[1:], DISCS[:1], DISCS[2:], ()):
        shown.set_view(BoardView(PUZZLE, PUZZLE.blank(), overlays=Overlays(discs=discs)))
        assert on_screen(shown) == repainted(shown)


def test_a_proof_step_repaints_only_a_small_area(shown: BoardWidget) -> None:
    overlays = Overlays(
        highlighted_lines=(ROW,), discs=((ROW, 1),), assumed=frozenset({Cell(3, 4)})
    )
    shown.set_view(marked(overlays=overlays))
    QApplication.processEvents()
    painted: list[QRegion] = []
    watch = _Watch(painted)
    shown.viewport().installEventFilter(watch)
    further = replace(overlays, assumed=overlays.assumed | {Cell(3, 5)})
    shown.set_view(marked(overlays=further))
    QApplication.processEvents()
    assert len(painted) == 1
    assert painted[0].boundingRect().height() < shown.height() / 2


def test_a_moving_cursor_leaves_no_traces(shown: BoardWidget) -> None:
    for cell in (Cell(5, 5), Cell(5, 6), Cell(9, 0), Cell(19, 19), Cell(0, 0)):
        shown.set_cursor(cell)
        assert on_screen(shown) == repainted(shown)


def test_many_added_crosses_stay_lighter_when_a_few_are_repainted(shown: BoardWidget) -> None:
    cells = [Cell(row, column) for row in range(20) for column in range(20)]
    by_hand = BoardView(PUZZLE, PUZZLE.blank().replace(dict.fromkeys(cells, EMPTY)))
    shown.set_view(replace(by_hand, added=frozenset(cells)))
    lighter = on_screen(shown)
    shown.viewport().repaint(shown.cell_rect(Cell(5, 5)))
    assert on_screen(shown) == lighter == repainted(shown)
    shown.set_view(by_hand)
    assert on_screen(shown) != lighter


@pytest.mark.parametrize("cell", [8, 11, 25])
@pytest.mark.parametrize(
    "shown_theme", [theme.LIGHT, theme.HIGH_CONTRAST], ids=["light", "contrast"]
)
@pytest.mark.parametrize("broken", [frozenset(), frozenset({ROW})], ids=["", "broken"])
def test_a_moving_crosshair_leaves_no_traces(
    shown: BoardWidget, cell: int, shown_theme: theme.Theme, broken: frozenset[Line]
) -> None:
    use_theme(shown_theme)
    shown.scroller.set_cell_size(cell)
    shown.set_view(marked(broken=broken))
    on_screen(shown)
    for place in (Cell(4, 4), Cell(4, 5), Cell(3, 5), Cell(2, 6), Cell(3, 0), Cell(0, 0)):
        shown.set_cursor(place)
        assert on_screen(shown) == repainted(shown)


def test_a_drag_and_its_badge_leave_no_traces(make_host: MakeHost) -> None:
    host = make_host(PUZZLE)
    host.press(4, 4)
    for cell in ((4, 9), (4, 6), (4, 12)):
        host.move(*cell)
        assert on_screen(host.board) == repainted(host.board)
    host.release(4, 12)
    assert on_screen(host.board) == repainted(host.board)


def test_the_miniature_shows_while_any_cell_is_filled(
    make_host: MakeHost,
) -> None:
    host = make_host(PUZZLE)
    assert host.board.scroller.layout is not None
    plan = corner_plan(host.board.scroller.layout)
    assert plan is not None
    corner = host.board.viewport().pos() + QPoint(plan.card.x + 8, plan.card.bottom - 4)

    def color() -> QColor:
        return on_screen(host.board).pixelColor(corner)

    assert color() == theme.LIGHT.window
    host.click(2, 2, Qt.MouseButton.RightButton)
    assert color() == theme.LIGHT.window  # a cross is no picture
    host.press(4, 4)
    assert color() == theme.LIGHT.paper
    assert on_screen(host.board) == repainted(host.board)
    host.release(4, 4)
    assert color() == theme.LIGHT.paper
    host.click(4, 4)
    assert color() == theme.LIGHT.window
    assert on_screen(host.board) == repainted(host.board)


def test_a_zoomed_board_has_a_map_before_any_cell_is_filled(shown: BoardWidget) -> None:
    shown.scroller.set_cell_size(40)
    assert shown.scroller.layout is not None
    plan = corner_plan(shown.scroller.layout)
    assert plan is not None
    place = QPoint(plan.card.right - 4, plan.card.bottom - 4)
    assert on_screen(shown).pixelColor(place) == theme.LIGHT.paper


def test_the_miniature_has_the_background_of_a_coloured_puzzle(make_host: MakeHost) -> None:
    sky = Color("sky", (136, 204, 255), ".")
    colors = Palette((sky, Color("red", (200, 0, 0), "r"), Color("blue", (0, 0, 200), "b")))
    picture = Grid(12, 12, bytes((i + i // 12) % 3 for i in range(144)))
    host = make_host(Puzzle.from_picture(picture, colors))
    host.click(4, 4)
    assert host.board.scroller.layout is not None
    plan = corner_plan(host.board.scroller.layout)
    assert plan is not None
    corner = host.board.viewport().pos() + QPoint(plan.card.x + 8, plan.card.bottom - 4)
    assert on_screen(host.board).pixelColor(corner) == QColor(*sky.rgb)
    assert on_screen(host.board) == repainted(host.board)


def test_scrolling_repaints_the_whole_board(shown: BoardWidget) -> None:
    shown.scroller.set_cell_size(40)
    shown.horizontalScrollBar().setValue(77)
    shown.verticalScrollBar().setValue(33)
    assert on_screen(shown) == repainted(shown)


def test_the_focus_shows_on_the_cursor(shown: BoardWidget) -> None:
    shown.setFocus()
    shown.activateWindow()
    rect = shown.cell_rect(Cell(0, 0)).adjusted(-4, -4, 4, 4)
    with_focus = on_screen(shown).copy(rect)
    shown.clearFocus()
    assert on_screen(shown).copy(rect) != with_focus


# ---- theme, options, font ----


def colors_of(widget: BoardWidget) -> set[int]:
    image = widget.grab().toImage()
    return {image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, 600, 3)}


def test_changing_the_theme_repaints_the_board(shown: BoardWidget) -> None:
    assert theme.LIGHT.window.rgb() in colors_of(shown)
    use_theme(theme.DARK)
    colors = colors_of(shown)
    assert theme.DARK.window.rgb() in colors
    assert theme.LIGHT.window.rgb() not in colors


def test_the_crosshair_can_be_switched_off(shown: BoardWidget) -> None:
    shown.set_cursor(Cell(7, 7))
    assert theme.LIGHT.crosshair.rgb() in colors_of(shown)
    shown.set_options(BoardOptions(animate=False, crosshair=False))
    assert theme.LIGHT.crosshair.rgb() not in colors_of(shown)


def test_larger_clues_take_more_room(shown: BoardWidget) -> None:
    assert shown.scroller.layout is not None
    before = shown.scroller.layout.panel_width
    shown.scroller.set_cell_size(16)
    shown.set_options(BoardOptions(animate=False, clue_size=ClueSize.LARGE))
    assert shown.scroller.layout.panel_width > 0
    large = shown.scroller.layout.metrics.font
    shown.set_options(BoardOptions(animate=False, clue_size=ClueSize.SMALL))
    assert shown.scroller.layout.metrics.font < large
    assert before > 0


def test_changing_the_font_repaints_the_board(shown: BoardWidget) -> None:
    before = shown.grab().toImage()
    shown.setFont(QFont("DejaVu Serif"))
    assert shown.grab().toImage() != before


def test_the_layout_follows_a_change_of_pixel_ratio(
    shown: BoardWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BoardWidget, "devicePixelRatioF", lambda _self: 1.5)
    QApplication.sendEvent(shown, QEvent(QEvent.Type.DevicePixelRatioChange))
    layout = shown.scroller.layout
    assert layout is not None
    assert (layout.metrics.ratio, layout.width) == (1.5, 960)
    assert shown.cell_rect(Cell(19, 19)).right() < 640


# ---- motion ----


@pytest.fixture
def lively(make_host: MakeHost) -> Host:
    host = make_host(PUZZLE)
    host.board.set_options(BoardOptions())
    return host


def test_the_animation_stops_when_a_mark_has_grown(lively: Host, qtbot: QtBot) -> None:
    lively.click(3, 3)
    assert 0 <= lively.board.scene().phases[Cell(3, 3)] < 1
    qtbot.waitUntil(lambda: not lively.board.scene().phases)
    qtbot.waitUntil(lambda: not lively.board._screen.is_animated)
    assert on_screen(lively.board) == repainted(lively.board)


def test_a_mark_does_not_grow_again_when_the_drag_ends(lively: Host, qtbot: QtBot) -> None:
    lively.press(3, 3)
    lively.move(3, 6)
    qtbot.waitUntil(lambda: not lively.board.scene().phases)
    lively.release(3, 6)
    assert not lively.board.scene().phases


def test_a_tint_fades_in(lively: Host, qtbot: QtBot) -> None:
    grid = lively.game.grid
    lively.board.set_view(BoardView(PUZZLE, grid, overlays=Overlays(hint_cells=SOME)))
    assert set(lively.board.scene().fades) == SOME
    qtbot.waitUntil(lambda: not lively.board.scene().fades)
    assert on_screen(lively.board) == repainted(lively.board)


def test_clearing_a_cell_is_not_animated(lively: Host, qtbot: QtBot) -> None:
    lively.click(3, 3)
    qtbot.waitUntil(lambda: not lively.board.scene().phases)
    lively.click(3, 3)
    assert not lively.board.scene().phases


def test_reduced_motion_turns_off_animations(make_host: MakeHost) -> None:
    host = make_host(PUZZLE)
    host.click(3, 3)
    host.board.reveal([Cell(0, 0)], 600)
    assert not host.board.scene().phases


def test_the_reveal_wave_reaches_all_cells(lively: Host, qtbot: QtBot) -> None:
    assert PUZZLE.goal is not None
    lively.board.set_view(BoardView(PUZZLE, PUZZLE.goal))
    cells = [Cell(row, column) for row in range(20) for column in range(20)]
    lively.board.reveal(cells, 200)
    phases = lively.board.scene().phases
    assert len(phases) == 400
    assert phases[Cell(19, 19)] == 0
    qtbot.waitUntil(lambda: not lively.board.scene().phases)
    assert on_screen(lively.board) == repainted(lively.board)


def test_cells_are_hidden_until_the_reveal_wave_reaches_them(
    lively: Host, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    blank = repainted(lively.board)
    assert PUZZLE.goal is not None
    lively.board.set_view(BoardView(PUZZLE, PUZZLE.goal))
    qtbot.waitUntil(lambda: not lively.board.scene().phases)
    solved = repainted(lively.board)
    now = screen._now()
    monkeypatch.setattr(screen, "_now", lambda: now)
    rows, columns = lively.board.in_view
    assert (rows, columns) == (range(20), range(20))
    lively.board.reveal([Cell(row, column) for row in rows for column in columns], 200)
    box = lively.board.cell_rect(Cell(10, 10)).united(lively.board.cell_rect(Cell(19, 19)))
    waiting = repainted(lively.board)
    assert waiting.copy(box) == blank.copy(box)
    assert waiting.copy(box) != solved.copy(box)
    monkeypatch.undo()
    qtbot.waitUntil(lambda: not lively.board.scene().phases)


# ---- the rest ----


def test_cell_rect_matches_the_layout(shown: BoardWidget) -> None:
    layout = shown.scroller.layout
    assert layout is not None
    assert shown.cell_rect(Cell(0, 0)) == QRect(*layout.cell_box(Cell(0, 0)))
    assert shown.free_margin == layout.top


def test_only_changed_cells_are_repainted(shown: BoardWidget) -> None:
    shown.set_view(BoardView(PUZZLE, PUZZLE.blank().replace({Cell(3, 4): 1})))
    QApplication.processEvents()
    painted: list[QRegion] = []
    watch = _Watch(painted)
    shown.viewport().installEventFilter(watch)
    shown.set_view(BoardView(PUZZLE, PUZZLE.blank().replace({Cell(3, 4): 1})))
    QApplication.processEvents()
    assert painted == []
    shown.set_view(marked())
    QApplication.processEvents()
    assert len(painted) == 1
    assert painted[0].boundingRect().height() < shown.height() / 2


class _Watch(QObject):
    """Records which parts are repainted."""

    def __init__(self, painted: list[QRegion]) -> None:
        super().__init__()
        self._painted = painted

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self._painted.append(event.region())
        return False


def test_a_puzzle_of_one_cell_can_be_played(make_host: MakeHost) -> None:
    host = make_host(puzzle("#"), (300, 200))
    host.click(0, 0)
    assert host.rows() == "#"
    assert host.board.scroller.layout is not None
    assert host.board.scroller.layout.metrics.cell == MAX_CELL


@pytest.mark.parametrize("size", [9, 24, 60])
@pytest.mark.parametrize("place", [Cell(0, 0), Cell(7, 9), Cell(19, 19)])
def test_rulers_are_repainted_where_marks_and_the_cursor_change_them(
    make_host: MakeHost, size: int, place: Cell
) -> None:
    host = make_host(PUZZLE)
    host.board.set_options(BoardOptions(animate=False, ruler=True))
    host.board.scroller.set_cell_size(size)
    host.board.set_cursor(place)
    host.keys(Qt.Key.Key_X)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left):
        host.keys(key)
        assert on_screen(host.board) == repainted(host.board)
    QTest.mousePress(host.viewport, Qt.MouseButton.RightButton, pos=host.at(*place))
    assert on_screen(host.board) == repainted(host.board)
    QTest.mouseRelease(host.viewport, Qt.MouseButton.RightButton, pos=host.at(*place))


def test_rulers_disappear_when_the_clues_of_a_design_give_way_to_its_picture(
    make_host: MakeHost,
) -> None:
    board = make_host(PUZZLE).board
    board.set_options(BoardOptions(animate=False, ruler=True))
    for is_picture in (False, True, False):
        board.set_view(BoardView(PUZZLE, PUZZLE.blank(), is_picture=is_picture))
        assert on_screen(board) == repainted(board)


@pytest.mark.parametrize("side", [12, 120])
def test_wide_numbers_of_rulers_leave_nothing_behind(make_host: MakeHost, side: int) -> None:
    host = make_host(Puzzle.from_picture(random_picture(side, side, 1)), (700, 600))
    host.board.set_options(BoardOptions(animate=False, ruler=True))
    host.board.scroller.set_cell_size(40)
    host.board.set_cursor(Cell(side // 2, side // 2))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left):
        host.keys(key)
        assert on_screen(host.board) == repainted(host.board)


def test_rulers_of_a_scrolled_board_stay_off_the_clues_and_show_their_numbers(
    make_host: MakeHost,
) -> None:
    host = make_host(Puzzle.from_picture(random_picture(60, 60, 1)), (700, 600))
    host.board.scroller.set_cell_size(30)
    host.board.set_cursor(Cell(5, 5))
    host.board.verticalScrollBar().setValue(host.board.verticalScrollBar().maximum() // 2)
    layout = host.board.scroller.layout
    assert layout is not None
    window = host.board.scroller.to_logical(layout.window)
    clues = QRect(window.left(), 0, window.width(), window.top() - 3)  # the cursor may extend by 3
    before = on_screen(host.board).copy(clues)
    host.board.set_options(BoardOptions(animate=False, ruler=True))
    after = on_screen(host.board)
    assert after.copy(clues) == before
    # Of the column, a part is in view, which has the number in its middle.
    middle = range(window.left(), window.right())
    shown = {after.pixelColor(x, window.center().y() - 6).name() for x in middle}
    assert theme.current_theme().accent.name() in shown


@pytest.mark.parametrize("size", [None, 24])
@pytest.mark.parametrize("theme_of", [theme.LIGHT, theme.HIGH_CONTRAST])
def test_clues_on_the_far_side_tick_light_up_and_are_repainted_like_the_others(
    make_host: MakeHost, size: int | None, theme_of: theme.Theme
) -> None:
    use_theme(theme_of)
    host = make_host(Puzzle.from_picture(random_picture(30, 30, 1, density=0.9)), (900, 800))
    host.board.set_options(BoardOptions(animate=False, far_clues=True))
    host.board.scroller.set_cell_size(size)
    layout = host.board.scroller.layout
    assert layout is not None
    assert layout.far
    line = Line(Axis.ROW, 3)
    box = far_slot_box(layout, line, 0)
    place = host.board.scroller.to_logical(box).center()
    assert host.board.line_at(place.toPointF()) == line
    QTest.mouseClick(host.viewport, Qt.MouseButton.LeftButton, pos=place)
    assert host.moves[-1].ticks == (TickChange(line, 0, True),)
    assert on_screen(host.board) == repainted(host.board)
    part = host.board.scroller.to_logical(clue_boxes(layout, line)[1]).adjusted(0, 5, 0, -5)
    before = on_screen(host.board).copy(part)
    host.board.set_cursor(Cell(3, 5))
    host.keys(Qt.Key.Key_Space)
    assert on_screen(host.board) == repainted(host.board)
    assert on_screen(host.board).copy(part) != before  # lit up
    host.keys(Qt.Key.Key_Down)
    assert on_screen(host.board) == repainted(host.board)
    assert on_screen(host.board).copy(part) == before


@pytest.mark.parametrize("cell", [13, 24])
def test_numbers_cut_by_the_edge_of_a_scrolled_board_are_left_out(
    make_host: MakeHost, cell: int
) -> None:
    host = make_host(clued("/".join(["36"] * 40), "/".join(["36"] * 40)), (400, 380))
    board = host.board
    board.scroller.set_cell_size(cell)
    inks: dict[Axis, set[int]] = {Axis.ROW: set(), Axis.COLUMN: set()}
    for scroll in range(cell + 2):
        board.horizontalScrollBar().setValue(100 + scroll)
        board.verticalScrollBar().setValue(100 + scroll)
        layout = board.scroller.layout
        assert layout is not None
        window, image = QRect(*layout.window), on_screen(board)
        first = layout.nearest_cell(window.left(), window.top())
        last = layout.nearest_cell(window.right(), window.bottom())
        for line in (*first.lines, *last.lines):
            slot = QRect(*slot_box(layout, line, 0))
            across = range(slot.left(), slot.right() + 1)
            down = range(slot.top(), slot.bottom() + 1)
            if line.axis is Axis.ROW:
                down = range(max(down.start, window.top()), min(down.stop, window.bottom() + 1))
            else:
                across = range(
                    max(across.start, window.left()), min(across.stop, window.right() + 1)
                )
            pixels = itertools.product(across, down)
            inks[line.axis].add(sum(image.pixelColor(*at).lightness() < 150 for at in pixels))
    # Either all of a number is there or nothing.
    assert all(0 in ink and len(ink) == 2 for ink in inks.values()), inks
