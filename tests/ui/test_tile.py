"""A tile and a row of the list in every state, in pixels and as places."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from nonogui import i18n
from nonogui.coach.grade import Grade
from nonogui.core.grid import Grid
from nonogui.core.palette import BLACK_AND_WHITE, WHITE, Color, Palette
from nonogui.core.puzzle import Puzzle
from nonogui.ui.library.state import Art, TileState, TileStatus
from nonogui.ui.library.tile import (
    LINE,
    SIDE,
    TILE_HEIGHT,
    TileFlags,
    TileLayout,
    column_places,
    draw_face,
    paint_inks,
    paint_row,
    paint_tile,
    rating_text,
    shows_grade,
    spoken_text,
    state_text,
    status_text,
    tip_text,
)
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.widgets.progress import GRADE_WIDTH
from nonogui.ui.widgets.text import Type
from nonogui.words.difficulty import grade_text
from tests.ui.pictures import Store

INK = ((0, 0, 0),)
MANY = Palette(
    (WHITE, *(Color(f"ink {n}", (20 * n, 200 - 20 * n, 90), "abcdefghijk"[n]) for n in range(10)))
)
HEART = Puzzle.from_picture(
    Grid.parse([".#.#.", "#####", "#####", ".###.", "..#.."], BLACK_AND_WHITE)
)
LONE = Puzzle.from_picture(Grid.parse(["#....", ".....", "....."], BLACK_AND_WHITE))
BLANK = Puzzle.from_picture(Grid.parse([".....", "....."], BLACK_AND_WHITE))
STRIPES = Puzzle.from_picture(Grid.parse(["abcde", "fghij"], MANY), MANY)
HALF = Grid.parse([".#.#.", "#####", "?????", "?????", "?????"], BLACK_AND_WHITE)
TILE = TileState(1, "Steps, No. 1", "Steps, No. 1", 5, 5, INK, "Heart", collection="Steps")


def tile_image(state: TileState, puzzle: Puzzle, flags: TileFlags, theme: Theme) -> QImage:
    """A tile with room around it, on the ground of the page."""
    boards = {TileStatus.SOLVED: puzzle.goal, TileStatus.DESIGN: puzzle.goal}
    board = HALF if state.status is TileStatus.STARTED else boards.get(state.status)
    image = QImage(SIDE + 20, TILE_HEIGHT + 20, QImage.Format.Format_RGB32)
    image.fill(theme.window)
    face = draw_face(state, Art.of(puzzle, board), theme, 1.0)
    with QPainter(image) as painter:
        painter.translate(10, 10)
        paint_tile(painter, state, face, theme, flags)
    return image


def row_image(state: TileState, flags: TileFlags, theme: Theme, width: int = 1096) -> QImage:
    image = QImage(width, LINE, QImage.Format.Format_RGB32)
    image.fill(theme.window)
    face = draw_face(state, Art.of(HEART), theme, 1.0)
    with QPainter(image) as painter:
        paint_row(painter, QRectF(image.rect()), state, face, theme, flags)
    return image


ALL_LOOKS = {
    "plain": TileFlags(),
    "hovered": TileFlags(is_hovered=True),
    "selected": TileFlags(is_selected=True),
    "focused": TileFlags(has_focus=True),
}


@pytest.mark.usefixtures("no_texts")
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("name", ALL_LOOKS)
def test_tiles_and_rows_show_hover_focus_and_selection(
    store: Store, name: str, theme: Theme
) -> None:
    flags, state = ALL_LOOKS[name], replace(TILE, is_favourite=True, grade=Grade.HARD)
    end = f"{name}-{theme.is_dark:d}"
    store.check(f"tile-{end}", tile_image(state, HEART, flags, theme))
    store.check(f"row-{end}", row_image(state, flags, theme))


@pytest.mark.usefixtures("no_texts")
@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST], ids=["light", "dark", "contrast"])
def test_the_skyline_has_a_bar_for_each_filled_line(store: Store, theme: Theme) -> None:
    puzzles = {"heart": HEART, "lone": LONE, "blank": BLANK, "stripes": STRIPES}
    name = theme.is_dark + 2 * theme.is_high_contrast
    for key, puzzle in puzzles.items():
        state = replace(TILE, inks=Art.of(puzzle).inks)
        store.check(f"sky-{key}-{name}", tile_image(state, puzzle, TileFlags(), theme))


@pytest.mark.usefixtures("no_texts")
@pytest.mark.parametrize("width", [1096, 700, 530])
def test_a_narrow_row_leaves_out_columns(store: Store, width: int) -> None:
    state = replace(
        TILE, status=TileStatus.SOLVED, inks=Art.of(STRIPES).inks, grade=Grade.EASY, seconds=9
    )
    store.check(f"row-{width}", row_image(state, TileFlags(), LIGHT, width))


@pytest.mark.parametrize(
    ("width", "names"),
    [
        (1064, ["when", "status", "grade", "inks", "size", "collection"]),
        (1063, ["when", "status", "grade", "inks", "size"]),
        (936, ["when", "status", "grade", "inks", "size"]),
        (935, ["when", "status", "grade", "size"]),
        (828, ["when", "status", "grade", "size"]),
        (827, ["status", "grade", "size"]),
        (679, ["status", "size"]),
        (521, ["size"]),
        (10, ["size"]),
    ],
)
def test_the_width_decides_which_columns_are_shown(width: int, names: list[str]) -> None:
    places = list(column_places(QRectF(30, 0, width, LINE)))
    assert [name for name, _left, _width in places] == names
    ends = [left + wide for _name, left, wide in places]
    assert ends[0] == 30 + width - 6
    assert all(end == left - 12 for end, (_name, left, _w) in zip(ends[1:], places, strict=False))


class TestWriting:
    """What is written where; pictures leave texts out."""

    @pytest.fixture
    def written(self, monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[QRectF, QFont, QColor]]:
        found: dict[str, tuple[QRectF, QFont, QColor]] = {}

        def note(painter: QPainter, box: QRectF, _flags: object, text: str) -> None:
            found[text] = QRectF(box), QFont(painter.font()), painter.pen().color()

        monkeypatch.setattr(QPainter, "drawText", note)
        return found

    def tile(self, state: TileState, puzzle: Puzzle = HEART) -> None:
        tile_image(state, puzzle, TileFlags(), LIGHT)

    def row(self, state: TileState, width: int = 1096) -> None:
        row_image(state, TileFlags(), LIGHT, width)

    def test_the_size_is_centred_beside_the_skyline(
        self, written: dict[str, tuple[QRectF, QFont, QColor]]
    ) -> None:
        self.tile(TILE)
        box, face, ink = written["5 × 5"]
        assert box.center() == QPointF((12 + 30 + 8 + 135) / 2 + 1, 87)
        assert box.width() >= 100
        assert (face.pixelSize(), face.weight(), ink) == (20, QFont.Weight.Medium, LIGHT.ink)

    def test_name_and_state_stand_below_the_card(
        self, written: dict[str, tuple[QRectF, QFont, QColor]]
    ) -> None:
        for state, text, left in (
            (TILE, "Not started", 0),
            (replace(TILE, grade=Grade.HARD), "Hard", GRADE_WIDTH + 8),
            (replace(TILE, status=TileStatus.SOLVED), "Solved", 20),
        ):
            written.clear()
            self.tile(state)
            name, note = written[state.caption], written[text]
            assert name[0] == QRectF(0, SIDE + 10, SIDE, 18)
            assert note[0] == QRectF(left, SIDE + 28, SIDE - left, 18)
            assert (name[2], note[2]) == (LIGHT.ink, LIGHT.muted)
            assert (name[1], note[1]) == (Type.NAME.font(), Type.NOTE.font(tabular=True))

    def test_shortened_names_end_in_an_ellipsis(
        self, written: dict[str, tuple[QRectF, QFont, QColor]]
    ) -> None:
        self.tile(replace(TILE, short="A collection of a very long name, No. 17"))
        (name,) = [text for text in written if "…" in text]
        assert name.endswith("…")
        assert "A collection of a very long name, No. 17".startswith(name[:-1])

    def test_a_list_row_writes_each_text_in_its_column(
        self, written: dict[str, tuple[QRectF, QFont, QColor]]
    ) -> None:
        state = replace(TILE, status=TileStatus.SOLVED, grade=Grade.EASY, seconds=9, when="today")
        self.row(state)
        texts = {"collection": "Steps", "size": "5 × 5", "when": "today"}
        places = list(column_places(QRectF(0, 0, 1096, LINE)))
        for name, left, width in places:
            if name in texts:
                assert written[texts[name]][0] == QRectF(left, 0, width, LINE)
            if name == "grade":
                start = left + GRADE_WIDTH + 8
                assert written["Easy"][0] == QRectF(start, 0, left + width - start, LINE)
            if name == "status":
                assert written["Solved · 0:09"][0] == QRectF(left + 20, 0, width - 20, LINE)
        first = min(left for _name, left, _width in places)
        box, face, ink = written["Heart"]
        assert box == QRectF(54, 0, first - 12 - 54, LINE)
        assert (face, ink) == (Type.NAME.font(), LIGHT.ink)
        assert written["Steps"][2] == written["Easy"][2] == LIGHT.muted
        written.clear()
        self.row(replace(state, is_favourite=True))
        assert written["Heart"][0] == QRectF(54, 0, first - 12 - 54 - 24, LINE)

    def test_right_to_left_a_list_row_is_mirrored(
        self, written: dict[str, tuple[QRectF, QFont, QColor]]
    ) -> None:
        state = replace(TILE, status=TileStatus.SOLVED, grade=Grade.EASY, seconds=9, when="today")
        room = QRectF(0, 0, 996, LINE)
        places: list[dict[str, QRectF]] = []
        for direction in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft):
            image = QImage(996, LINE, QImage.Format.Format_RGB32)
            with QPainter(image) as painter:
                painter.setLayoutDirection(direction)
                paint_row(painter, room, state, None, LIGHT, TileFlags())
            places.append({text: box for text, (box, _font, _color) in written.items()})
            written.clear()
        assert places[0].keys() == places[1].keys()
        for text, box in places[0].items():
            assert places[1][text].left() == 996 - box.right(), text

    @pytest.mark.parametrize("grade", Grade)
    def test_a_list_row_has_room_for_each_difficulty(
        self, grade: Grade, written: dict[str, tuple[QRectF, QFont, QColor]]
    ) -> None:
        self.row(replace(TILE, grade=grade))
        assert grade_text(grade) in written

    @pytest.mark.parametrize("code", sorted(i18n.languages()))
    def test_a_list_row_has_room_for_each_progress_in_every_language(
        self, code: str, written: dict[str, tuple[QRectF, QFont, QColor]]
    ) -> None:
        states = [
            TILE,
            replace(TILE, status=TileStatus.STARTED, share=0.99),
            replace(TILE, status=TileStatus.STARTED, share=1.0),
            replace(TILE, status=TileStatus.SOLVED, seconds=45_296.0),
        ]
        i18n.install(code)
        try:
            for state in states:
                self.row(state)
                assert state_text(state) in written
        finally:
            i18n.install("en")

    def test_a_very_narrow_row_has_no_room_for_the_name(
        self, written: dict[str, tuple[QRectF, QFont, QColor]]
    ) -> None:
        self.row(TILE, 100)
        assert written[""][0].width() == 0 or min(b[0].width() for b in written.values()) == 0


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_a_tile_picture_has_the_resolution_of_the_screen(ratio: float) -> None:
    face = draw_face(
        replace(TILE, status=TileStatus.SOLVED), Art.of(HEART, HEART.goal), LIGHT, ratio
    )
    assert (face.width(), face.height()) == (round(SIDE * ratio), round(SIDE * ratio))
    assert face.devicePixelRatio() == ratio
    middle = face.pixelColor(face.width() // 2, face.height() // 2)
    assert middle == LIGHT.fill
    assert face.pixelColor(0, 0).alpha() == 0


def test_a_solved_tile_shows_a_tick() -> None:
    new, solved = TILE, replace(TILE, status=TileStatus.SOLVED)
    at = QRectF(10, 10 + SIDE + 28, 18, 18).toRect()
    plain = tile_image(new, HEART, TileFlags(), LIGHT).copy(at)
    assert tile_image(solved, HEART, TileFlags(), LIGHT).copy(at) != plain


class TestBackground:
    """The background of a picture: a card, or the colour it was designed for."""

    EDGE = QPoint(5, SIDE // 2)

    def ground(self, status: TileStatus, puzzle: Puzzle, grid: Grid | None) -> QColor:
        state = replace(TILE, status=status, share=0.4)
        return draw_face(state, Art.of(puzzle, grid), LIGHT, 1.0).pixelColor(self.EDGE)

    def test_a_black_and_white_picture_lies_on_the_card_colour(self) -> None:
        for status in (TileStatus.STARTED, TileStatus.SOLVED, TileStatus.DESIGN):
            assert self.ground(status, HEART, HEART.goal) == LIGHT.raised

    def test_a_coloured_picture_lies_on_its_background_colour_once_known(self) -> None:
        back = Color("Sky", (120, 180, 230), ".")
        palette = Palette((back, *MANY.colors[1:]))
        puzzle = Puzzle.from_picture(Grid.parse(["abcde", "fghij"], palette), palette)
        for status in (TileStatus.SOLVED, TileStatus.DESIGN):
            assert self.ground(status, puzzle, puzzle.goal) == QColor(*back.rgb)
        assert self.ground(TileStatus.STARTED, puzzle, puzzle.goal) == LIGHT.raised
        assert self.ground(TileStatus.NEW, puzzle, None) == LIGHT.raised

    def test_a_card_without_a_picture_is_empty(self) -> None:
        image = blank()
        with QPainter(image) as painter:
            paint_tile(painter, TILE, None, LIGHT, TileFlags())
        for at in (QPoint(SIDE // 2, SIDE // 2), QPoint(1, SIDE // 2), QPoint(SIDE // 2, 0)):
            assert image.pixelColor(at) == LIGHT.raised
        assert image.pixelColor(0, 0) == LIGHT.window
        assert image.pixelColor(SIDE // 2, SIDE - 1) == LIGHT.window, "where a card has its shadow"


def blank(width: int = SIDE, height: int = TILE_HEIGHT) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(LIGHT.window)
    return image


def inked(image: QImage) -> QRect:
    """Around all pixels that are not as the ground."""
    ground = image.pixelColor(image.width() - 1, image.height() - 1)
    points = [
        (x, y)
        for y in range(image.height())
        for x in range(image.width())
        if image.pixelColor(x, y) != ground
    ]
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return QRect(QPoint(min(xs), min(ys)), QPoint(max(xs), max(ys)))


@pytest.mark.parametrize(("inks", "width"), [(1, 8), (2, 20), (8, 92), (10, 92)])
def test_ink_dots_are_centred_and_at_most_eight(inks: int, width: int) -> None:
    image = blank(140, 20)
    with QPainter(image) as painter:
        paint_inks(painter, [(20 * n, 0, 90) for n in range(inks)], QPointF(70, 10), LIGHT)
    box = inked(image)
    assert box.size() == QSize(width, 8)
    assert (box.left() + box.right() + 1, box.top() + box.bottom() + 1) == (140, 20)


@pytest.mark.usefixtures("no_texts")
def test_progress_is_visible_on_a_full_picture(store: Store) -> None:
    full = Grid.parse(["#" * 5] * 5, BLACK_AND_WHITE)
    state = replace(TILE, status=TileStatus.STARTED, share=0.6)
    face = draw_face(state, Art.of(HEART, full), LIGHT, 1.0)
    store.check("tile-full", face.copy(SIDE - 44, SIDE - 44, 44, 44))


def test_crosses_show_only_while_the_puzzle_is_played() -> None:
    """Crosses are shown while the puzzle is played, but not in a solved picture or a design."""
    crossed = Grid.parse(["##.", "?.?", "###"], BLACK_AND_WHITE)
    faces = [
        draw_face(replace(TILE, status=status), Art.of(HEART, crossed), LIGHT, 1.0)
        for status in (TileStatus.STARTED, TileStatus.SOLVED, TileStatus.DESIGN)
    ]
    middles = [face.copy(50, 40, 60, 60) for face in faces]
    assert middles[0] != middles[1]
    assert middles[1] == middles[2]


class TestColumns:
    @given(count=st.integers(1, 60), width=st.integers(SIDE, 4000))
    def test_a_full_row_fills_the_width_evenly(self, count: int, width: int) -> None:
        layout = TileLayout(count, 0, 0, width)
        last = layout.columns - 1
        if 0 < last < count:
            gaps = [layout.box(at + 1).x - layout.box(at).x - SIDE for at in range(last)]
            before, after = layout.box(0).x, width - layout.box(last).x - SIDE
            assert min(gaps) >= 12
            assert max(gaps) - min(gaps) <= 1
            assert abs(before - after) <= 1
            assert before == 0 or abs(before - gaps[0]) <= 1
            assert before == 0 or last < 4, "a row of many tiles ends where the page does"
        for at in range(count):
            box = layout.box(at)
            assert layout.at(box.x, box.y) == layout.at(box.x + SIDE - 1, box.y) == at
            assert layout.at(box.x - 1, box.y) is None or box.x == 0

    def test_gaps_grow_until_another_tile_fits(self) -> None:
        two = 2 * SIDE + 12
        assert TileLayout(9, 0, 0, two - 1).columns == 1
        assert TileLayout(9, 0, 0, two).columns == 2
        assert TileLayout(9, 0, 0, two).box(1).x == SIDE + 12
        assert TileLayout(9, 0, 0, two + 3).box(1).x == SIDE + 15
        assert TileLayout(9, 0, 0, two + 9).box(1).x == SIDE + 21
        assert TileLayout(9, 0, 0, 10).columns == 1

    def test_the_layout_ends_below_the_last_row(self) -> None:
        layout = TileLayout(5, 10, 30, 2 * SIDE + 16)
        assert (layout.columns, layout.rows) == (2, 3)
        assert layout.box(4) == (10, 30 + 2 * (TILE_HEIGHT + 20), SIDE, TILE_HEIGHT)
        assert layout.bottom == 30 + 3 * TILE_HEIGHT + 2 * 20
        assert TileLayout(0, 10, 30, 500).bottom == 30
        assert TileLayout(4, 10, 30, 500, is_list=True).bottom == 30 + 4 * LINE
        assert TileLayout(4, 10, 30, 500, is_list=True).box(2) == (10, 30 + 2 * LINE, 500, LINE)

    def test_there_is_no_tile_in_the_gaps(self) -> None:
        layout = TileLayout(5, 10, 30, 2 * SIDE + 16)
        assert layout.at(10, 30) == 0
        assert layout.at(9, 30) is None
        assert layout.at(10, 29) is None
        assert layout.at(10 + SIDE - 1, 30 + TILE_HEIGHT - 1) == 0
        assert layout.at(10 + SIDE, 30) is None
        assert layout.at(10, 30 + TILE_HEIGHT) is None
        assert layout.at(10 + SIDE + 16, 30) == 1
        assert layout.at(10 + 2 * (SIDE + 16), 30) is None
        assert layout.at(10 + SIDE + 16, 30 + 2 * (TILE_HEIGHT + 20)) is None

    def test_tiles_that_reach_into_a_vertical_range_are_found(self) -> None:
        layout = TileLayout(5, 10, 30, 2 * SIDE + 16)
        pitch = TILE_HEIGHT + 20
        assert layout.between(0, 29) == range(0)
        assert layout.between(0, 30) == range(2)
        assert layout.between(30 + pitch, 30 + pitch) == range(2, 4)
        assert layout.between(30 + pitch - 1, 30 + 2 * pitch) == range(5)
        assert layout.between(9_000, 9_100) == range(5, 5)

    @pytest.mark.parametrize("width", [SIDE, 3 * SIDE + 40, 5 * SIDE + 77])
    def test_right_to_left_rows_start_at_the_right(self, width: int) -> None:
        plain = TileLayout(8, 10, 30, width)
        layout = TileLayout(8, 10, 30, width, is_mirrored=True)
        for at in range(8):
            box, other = layout.box(at), plain.box(at)
            assert abs(box.x + box.width + other.x - (2 * 10 + width)) <= 1
            assert box.y == other.y
            assert layout.at(box.x + 1, box.y + 1) == at

    def test_steps_between_tiles_stay_within_the_layout(self) -> None:
        layout = TileLayout(5, 10, 30, 2 * SIDE + 16)
        assert layout.beside(0, columns=1) == 1
        assert layout.beside(1, columns=1) == 2
        assert layout.beside(0, columns=-1) == 0
        assert layout.beside(4, columns=1) == 4
        assert layout.beside(1, rows=1) == 3
        assert layout.beside(3, rows=1) == 4
        assert layout.beside(3, rows=-1) == 1
        assert layout.beside(1, rows=-1) == 1
        assert layout.beside(0, rows=9) == 4
        assert TileLayout(4, 10, 30, 2 * SIDE + 16).beside(0, rows=9) == 2


class TestTexts:
    def test_the_status_shows_progress_and_time(self) -> None:
        started = replace(TILE, status=TileStatus.STARTED, share=0.409)
        solved = replace(TILE, status=TileStatus.SOLVED)
        assert status_text(started) == "In progress · 40%"
        assert status_text(solved) == "Solved"
        assert status_text(replace(solved, seconds=65)) == "Solved · 1:05"
        assert status_text(replace(TILE, status=TileStatus.DESIGN, note="5 × 5")) == "5 × 5"
        assert status_text(TILE) == "Not started"

    def test_a_finished_board_that_is_not_solved_is_not_called_in_progress(self) -> None:
        helped = replace(TILE, status=TileStatus.STARTED, share=1.0)
        assert status_text(helped) == "Finished with help"
        assert spoken_text(helped).endswith(", Finished with help")

    def test_the_status_of_a_new_puzzle_shows_its_colours_or_grade(self) -> None:
        colored = replace(TILE, inks=INK * 3)
        assert status_text(colored) == "3 colours"
        assert status_text(replace(colored, grade=Grade.EASY)) == "Easy"
        assert state_text(colored) == "Not started"
        assert rating_text(replace(TILE, is_given_up=True)) == "Solutions unknown"
        assert rating_text(replace(TILE, is_unique=True)) == "One solution"
        assert rating_text(TILE) == ""

    def test_only_a_new_puzzle_shows_its_grade_in_dots(self) -> None:
        assert shows_grade(replace(TILE, grade=Grade.EASY))
        assert not shows_grade(TILE)
        assert not shows_grade(replace(TILE, grade=Grade.EASY, status=TileStatus.SOLVED))

    def test_the_screen_reader_text_includes_progress_time_and_grade(self) -> None:
        start = "Steps, No. 1, 5 × 5, "
        started = replace(TILE, status=TileStatus.STARTED, share=0.4)
        assert spoken_text(started) == f"{start}in progress, 40 per cent"
        assert spoken_text(replace(started, grade=Grade.EASY)).endswith("40 per cent, Easy")
        solved = replace(TILE, status=TileStatus.SOLVED, seconds=65, grade=Grade.HARD)
        assert spoken_text(solved) == "Heart, 5 × 5, Solved · 1:05, Hard"
        colored = replace(TILE, inks=INK * 2, grade=Grade.EASY)
        assert spoken_text(colored) == f"{start}2 colours, Easy"
        assert spoken_text(replace(TILE, is_favourite=True)) == f"{start}Not started, favourite"

    def test_the_screen_reader_text_omits_one_colour_beside_a_grade(self) -> None:
        assert spoken_text(replace(TILE, grade=Grade.EASY)) == "Steps, No. 1, 5 × 5, Easy"

    def test_the_tooltip_says_what_could_not_be_determined(self) -> None:
        undecided = "Too hard to check automatically for a unique solution"
        assert tip_text(replace(TILE, is_given_up=True)) == undecided
        unrated = tip_text(replace(TILE, is_given_up=True, is_unique=True))
        assert unrated == "One solution\nToo hard to rate automatically"
        assert tip_text(replace(TILE, tags=("a", "b"))) == "Tags: a, b"

    def test_the_tooltip_has_a_note_that_is_cut_short(self) -> None:
        design = replace(TILE, status=TileStatus.DESIGN, note="1000 × 1000 · 28 November 2026")
        assert tip_text(design) == design.note
        assert tip_text(replace(design, note="5 × 5")) == ""


def test_board_without_a_mark_is_no_picture() -> None:
    assert Art.of(HEART, HEART.blank()) == Art.of(HEART)
