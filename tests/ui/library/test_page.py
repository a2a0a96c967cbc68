"""The library page: what it shows, what it keeps secret, and how to move around on it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QMargins, QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QMenu, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from nonogui.coach.grade import Grade
from nonogui.core.grid import Grid
from nonogui.core.palette import BLACK_AND_WHITE, WHITE, Color, Palette
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken
from nonogui.ui.actions import ActionId
from nonogui.ui.in_turns import process_events_until
from nonogui.ui.jobs import Work
from nonogui.ui.library.filter_bar import CheckFoot, ListHeading
from nonogui.ui.library.filters import Filters, filters_text, parse_filters
from nonogui.ui.library.page import (
    COMPACT_WIDTH,
    LARGE_CARDS_FROM,
    LOW,
    MARGIN,
    OCCUPIED_MS,
    SECTION_GAP,
    SIDEBAR,
    SIDEBAR_FROM,
    TWO_CARDS_FROM,
    WIDE_SIDEBAR,
    ContinueCard,
    DailyCard,
    LibraryPage,
    Sidebar,
)
from nonogui.ui.library.state import (
    ALL,
    FAVOURITES,
    Art,
    ContinueState,
    DailyState,
    Emptiness,
    Key,
    Place,
    PlaceKind,
    PlaceState,
    SidebarState,
    TileState,
    TileStatus,
)
from nonogui.ui.library.tile import (
    LINE,
    SIDE,
    TILE_HEIGHT,
    TileFlags,
    TileLayout,
    column_places,
    draw_face,
    paint_row,
    paint_tile,
    spoken_text,
    state_text,
    status_text,
    tip_text,
)
from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.message import Answer, Message
from nonogui.ui.widgets.progress import GRADE_WIDTH, JobRow, JobState
from nonogui.ui.widgets.rows import NavRow
from nonogui.ui.widgets.text import ElidedLabel, SectionLabel
from nonogui.ui.window_actions import Actions
from tests.reading import lines, read_out
from tests.tiles import click_tile, has_row, nav_row, place_of, tiles
from tests.ui.growing import growth
from tests.ui.pictures import CheckLooks, Store

# The offscreen platform says so of each window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

HEART = Puzzle.from_picture(
    Grid.parse([".#.#.", "#####", "#####", ".###.", "..#.."], BLACK_AND_WHITE)
)
CORAL = Palette((WHITE, Color("Coral", (226, 88, 58), "a"), Color("Sky", (134, 185, 221), "b")))
WAVE = Puzzle.from_picture(Grid.parse(["aabb", "bbaa"], CORAL), CORAL)
HALF_HEART = Grid.parse([".#.#.", "#####", "?????", "?????", "?????"], BLACK_AND_WHITE)
STEPS = Place(PlaceKind.SOURCE, "steps")
RESUME = ContinueState("Steps, No. 2", Art.of(HEART, HALF_HEART), 768)
INK = ((0, 0, 0),)


def tile(key: int, status: TileStatus = TileStatus.NEW) -> TileState:
    name = f"Steps, No. {key}"
    return TileState(key, name, name, 5, 5, INK, "Heart", f"print{key}", status=status)


TILES = (
    replace(tile(1, TileStatus.SOLVED), seconds=65.0),
    replace(tile(2, TileStatus.STARTED), share=0.4),
    *(tile(number) for number in range(3, 40)),
)
WAVE_TILE = replace(TILES[2], width=4, height=2, inks=Art.of(WAVE).inks, own_title="Wave")


class Shown:
    """A source of tiles."""

    def __init__(self, states: Sequence[TileState] = TILES) -> None:
        self.states = {state.key: state for state in states}
        self.loaded: list[Key] = []

    def load(self, keys: Sequence[Key]) -> list[TileState]:
        self.loaded += keys
        return [self.states[key] for key in keys if key in self.states]

    def art(self, state: TileState) -> Art:
        boards = {TileStatus.SOLVED: HEART.goal, TileStatus.STARTED: HALF_HEART}
        return Art.of(HEART, boards.get(state.status))


def at_once(work: Work[None], report: object) -> None:
    """Draws in the window's thread."""
    work(CancelToken(), report)  # type: ignore[arg-type]


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QMainWindow]:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setMinimumSize(480, 400)  # as the real one, whatever wide fonts would like
    window.resize(1280, 800)
    yield window
    window.close()


@pytest.fixture
def actions(window: QMainWindow) -> Actions:
    return Actions(window, {})


@pytest.fixture
def page(window: QMainWindow, actions: Actions, qtbot: QtBot) -> LibraryPage:
    page = LibraryPage(actions, Button(icon="menu", tip="Menu"))
    page.view.pictures.set_run(at_once)
    page.set_sidebar(sidebar(PlaceState(STEPS, "First steps", "1/39", share=0.03)))
    page.set_filters(Filters(), is_list=False)
    page.set_cards(ContinueState("Steps, No. 2", Art.of(HEART, HALF_HEART), 768), None)
    show(page, TILES)
    window.setCentralWidget(page)
    window.show()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    qtbot.waitUntil(lambda: page.view.width() > 1000)
    return page


def sidebar(steps: PlaceState) -> SidebarState:
    top = PlaceState(ALL, "All puzzles", "39", "grid"), PlaceState(FAVOURITES, "Favourites")
    return SidebarState(top, (steps,), (), (Path("/puzzles/football.pbn"),))


def show(
    page: LibraryPage, states: Sequence[TileState], reason: Emptiness = Emptiness.NO_PUZZLES
) -> Shown:
    source = Shown(states)
    page.set_items(tuple(state.key for state in states), source, reason)
    return source


def names(page: LibraryPage) -> list[str]:
    role = Qt.ItemDataRole.AccessibleTextRole
    model = page.view.tiles
    return [model.data(model.index(row), role) for row in range(model.rowCount())]


def button(widget: QWidget, text: str) -> Button:
    return next(each for each in widget.findChildren(Button) if each.text() == text)


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))


def press(page: LibraryPage, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(page.window().focusWidget(), key)


def painted(state: TileState, puzzle: Puzzle = HEART) -> QImage:
    face = draw_face(state, Art.of(puzzle), LIGHT, 1.0)
    image = QImage(SIDE, TILE_HEIGHT, QImage.Format.Format_RGB32)
    image.fill(LIGHT.window)
    with QPainter(image) as painter:
        paint_tile(painter, state, face, LIGHT, TileFlags())
    return image


class TestSecrets:
    def test_tile_shows_the_title_once_the_puzzle_is_solved(self, page: LibraryPage) -> None:
        show(page, (*TILES[:2], WAVE_TILE, TILES[3]))
        assert names(page) == [
            "Heart, 5 × 5, Solved · 1:05",
            "Steps, No. 2, 5 × 5, in progress, 40 per cent",
            "Steps, No. 3, 4 × 2, 2 colours",
            "Steps, No. 4, 5 × 5, Not started",
        ]

    def test_unsolved_tile_keeps_the_title_secret(self, page: LibraryPage) -> None:
        assert not any("Heart" in name for name in names(page)[1:])
        assert not any("Heart" in tip_text(each) for each in TILES[1:])

    def test_an_unsolved_tile_does_not_draw_the_goal(self) -> None:
        without_goal = replace(HEART, goal=None)
        assert painted(TILES[2]) == painted(TILES[2], without_goal)

    def test_each_status_looks_different(self) -> None:
        faces = [draw_face(each, Shown().art(each), LIGHT, 1.0) for each in TILES[:3]]
        assert all(one != other for one, other in pairwise((*faces, faces[0])))

    def test_favourite_tile_has_a_star_and_is_announced_as_favourite(self) -> None:
        favourite = replace(TILES[2], is_favourite=True)
        assert painted(favourite) != painted(TILES[2])
        assert spoken_text(favourite) == "Steps, No. 3, 5 × 5, Not started, favourite"

    def test_lesson_tile_is_captioned_with_its_technique(self) -> None:
        lesson = replace(TILES[0], name="Lesson 1: Overlap", short="Overlap", is_lesson=True)
        assert (lesson.title, lesson.caption) == ("Lesson 1: Overlap", "Overlap")


class TestGrades:
    def test_tile_announces_the_difficulty(self) -> None:
        assert spoken_text(replace(TILES[2], grade=Grade.MODERATE)).endswith(", Moderate")
        assert spoken_text(replace(WAVE_TILE, grade=Grade.HARD)).endswith("2 colours, Hard")

    def test_started_or_solved_tile_announces_progress_and_difficulty(self) -> None:
        assert spoken_text(replace(TILES[0], grade=Grade.EASY)).endswith("Solved · 1:05, Easy")
        assert spoken_text(replace(TILES[1], grade=Grade.EASY)).endswith("40 per cent, Easy")

    def test_each_difficulty_has_its_own_dots(self) -> None:
        dots = QRect(0, SIDE + 28, GRADE_WIDTH, 18)
        pictures = [painted(replace(TILES[2], grade=grade)).copy(dots) for grade in Grade]
        assert all(one != other for one, other in pairwise(pictures))

    def test_cards_show_the_difficulty(self, page: LibraryPage) -> None:
        resume = ContinueState("Steps, No. 2", Art.of(HEART, HALF_HEART), 768, Grade.MODERATE)
        page.set_cards(resume, DailyState("21 November", Art.of(HEART), Grade.EASY))
        texts = [label.text() for label in page.findChildren(QLabel)]
        assert {"5 × 5 · Moderate · 12:48 so far", "21 November", "Easy"} <= set(texts)


def row_part(state: TileState, column: str) -> QImage:
    """A column of a row of the list."""
    image = QImage(900, LINE, QImage.Format.Format_RGB32)
    image.fill(LIGHT.window)
    room = QRectF(image.rect())
    with QPainter(image) as painter:
        paint_row(painter, room, state, None, LIGHT, TileFlags())
    places = {name: (left, width) for name, left, width in column_places(room)}
    left, width = places[column]
    return image.copy(round(left), 0, round(width), LINE)


class TestRows:
    def test_row_of_a_solved_puzzle_shows_its_difficulty(self) -> None:
        solved, other = (replace(TILES[0], grade=grade) for grade in (Grade.EASY, Grade.HARD))
        assert row_part(solved, "grade") != row_part(other, "grade")
        assert row_part(solved, "status") == row_part(other, "status")

    def test_row_of_a_new_puzzle_says_not_started(self) -> None:
        new = replace(TILES[2], grade=Grade.EASY)
        assert row_part(new, "grade") == row_part(replace(TILES[0], grade=Grade.EASY), "grade")
        assert row_part(new, "status") != row_part(TILES[0], "status")
        assert state_text(new) == "Not started"


def test_tooltip_shows_the_full_caption_and_the_tags() -> None:
    long = replace(TILES[2], short="Ended by another colour, at last", tags=("cat", "rain"))
    assert tip_text(long) == "Ended by another colour, at last\nTags: cat, rain"
    assert tip_text(TILES[2]) == ""


def test_tooltip_says_whether_the_solution_is_unique() -> None:
    assert tip_text(replace(TILES[2], is_unique=True)) == "One solution"
    several = replace(TILES[2], grade=None, is_unique=False)
    assert tip_text(several) == "No unique solution"
    assert status_text(several) == "No unique solution"
    assert spoken_text(several).endswith(", No unique solution")


class TestChoosing:
    def test_click_on_a_tile_opens_its_puzzle(self, page: LibraryPage, qtbot: QtBot) -> None:
        with qtbot.waitSignal(page.view.chosen) as blocker:
            click_tile(page, 2)
        assert blocker.args == [3]

    def test_ctrl_click_selects_several_tiles(self, page: LibraryPage, qtbot: QtBot) -> None:
        with qtbot.assertNotEmitted(page.view.chosen):
            click_tile(page, 2, Qt.KeyboardModifier.ControlModifier)
            click_tile(page, 4, Qt.KeyboardModifier.ControlModifier)
        assert page.view.selected_keys == (3, 5)

    def test_selection_survives_a_changed_list(self, page: LibraryPage) -> None:
        click_tile(page, 2, Qt.KeyboardModifier.ControlModifier)
        click_tile(page, 4, Qt.KeyboardModifier.ControlModifier)
        show(page, TILES[1:])
        assert page.view.selected_keys == (3, 5)
        assert page.view.current_key == 5

    def test_select_all_is_stored_as_one_range(self, page: LibraryPage) -> None:
        """Thousands of tiles are not gone through one by one."""
        page.view.selectAll()
        keys = page.view.selected_keys
        assert keys == page.view.tiles.keys
        show(page, TILES[1:])
        assert page.view.selected_keys == keys[1:]
        assert page.view.selectionModel().selection().count() == 1

    def test_right_click_selects_the_tile_and_requests_its_menu(
        self, page: LibraryPage, qtbot: QtBot
    ) -> None:
        at = place_of(page, 1)
        with qtbot.waitSignal(page.view.menu_requested):
            viewport = page.view.viewport()
            QTest.mouseClick(viewport, Qt.MouseButton.RightButton, pos=at)
            place, reason = viewport.mapToGlobal(at), QContextMenuEvent.Reason.Mouse
            QApplication.sendEvent(viewport, QContextMenuEvent(reason, at, place))
        assert page.view.selected_keys == (2,)

    def test_shift_f10_requests_the_menu_of_the_current_tile(
        self, page: LibraryPage, qtbot: QtBot
    ) -> None:
        page.view.setFocus()
        press(page, Qt.Key.Key_Down)
        with qtbot.waitSignal(page.view.menu_requested) as asked:
            QTest.keyClick(page.view, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
        row = page.view.visualRect(page.view.currentIndex())
        assert row.contains(page.view.viewport().mapFromGlobal(asked.args[0]))

    def test_continue_button_resumes_the_last_puzzle(self, page: LibraryPage, qtbot: QtBot) -> None:
        with qtbot.waitSignal(page.resume.button.clicked):
            click(button(page, "Continue"))
        assert button(page, "Continue").accessibleName() == "Continue Steps, No. 2"

    def test_continue_card_is_hidden_without_a_puzzle(self, page: LibraryPage) -> None:
        page.set_cards(None, None)
        assert not button(page, "Continue").isVisible()

    def test_click_on_a_recent_file_opens_it(self, page: LibraryPage, qtbot: QtBot) -> None:
        with qtbot.waitSignal(page.sidebar.file_chosen) as blocker:
            click(nav_row(page, "football.pbn"))
        assert blocker.args == ["/puzzles/football.pbn"]

    @pytest.mark.parametrize(
        ("text", "action"),
        [
            ("Daily puzzle", ActionId.DAILY_PUZZLE),
            ("Statistics", ActionId.STATISTICS),
            ("Training", ActionId.TRAINER),
            ("Techniques", ActionId.GLOSSARY),
        ],
    )
    def test_sidebar_rows_trigger_their_actions(
        self, page: LibraryPage, actions: Actions, qtbot: QtBot, text: str, action: ActionId
    ) -> None:
        with qtbot.waitSignal(actions[action].triggered):
            click(nav_row(page, text))

    def test_click_in_the_sidebar_chooses_a_place(self, page: LibraryPage, qtbot: QtBot) -> None:
        with qtbot.waitSignal(page.sidebar.place_chosen) as blocker:
            click(nav_row(page, "First steps"))
        assert blocker.args == [STEPS]
        assert nav_row(page, "First steps").isChecked()

    def test_sidebar_row_stays_when_its_count_changes(
        self, page: LibraryPage, qtbot: QtBot
    ) -> None:
        row = nav_row(page, "First steps")
        row.setFocus()
        before = row.grab().toImage()
        page.set_sidebar(sidebar(PlaceState(STEPS, "First steps", "20/39", "", 0.5, "20 solved")))
        assert nav_row(page, "First steps") is row
        assert row.hasFocus()
        assert (row.key, row.toolTip()) == ("20/39", "20 solved")
        assert row.accessibleName() == "First steps, 20/39"
        assert row.grab().toImage() != before
        page.set_sidebar(sidebar(PlaceState(STEPS, "Steps", "20/39")))
        qtbot.waitUntil(lambda: has_row(page, "Steps"))
        assert nav_row(page, "Steps").key == "20/39"


class TestKeys:
    @pytest.fixture(autouse=True)
    def at_the_first_tile(self, page: LibraryPage) -> None:
        page.view.setFocus(Qt.FocusReason.TabFocusReason)
        page.view.select(1)

    def test_arrow_keys_move_over_the_tiles(self, page: LibraryPage) -> None:
        press(page, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left)
        assert page.view.current_key == 2
        press(page, Qt.Key.Key_Down)
        assert page.view.current_key == 8
        press(page, Qt.Key.Key_Up)
        assert page.view.current_key == 2

    def test_arrow_keys_stop_at_the_edges(self, page: LibraryPage) -> None:
        press(page, Qt.Key.Key_Left, Qt.Key.Key_Up)
        assert page.view.current_key == 1

    def test_home_and_end_go_to_the_first_and_last_tile(self, page: LibraryPage) -> None:
        press(page, Qt.Key.Key_End)
        assert page.view.current_key == 39
        assert page.view.viewport().rect().contains(page.view.visualRect(page.view.currentIndex()))
        press(page, Qt.Key.Key_Home)
        assert page.view.current_key == 1

    @pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
    def test_enter_and_space_open_the_current_tile(
        self, page: LibraryPage, qtbot: QtBot, key: Qt.Key
    ) -> None:
        press(page, Qt.Key.Key_Right)
        with qtbot.waitSignal(page.view.chosen) as blocker:
            press(page, key)
        assert blocker.args == [2]

    def test_the_tab_key_leaves_the_tiles(self, page: LibraryPage) -> None:
        press(page, Qt.Key.Key_Tab)
        assert not page.view.hasFocus()

    def test_typing_on_the_tiles_goes_to_the_search_field(
        self, page: LibraryPage, qtbot: QtBot
    ) -> None:
        with qtbot.waitSignal(page.filters_chosen):
            press(page, Qt.Key.Key_7)  # letters are keys of actions, which are all enabled here
        assert page.search.text() == "7"
        assert page.search.hasFocus()
        press(page, Qt.Key.Key_Down)
        assert page.view.hasFocus()

    def test_way_from_the_search_field_shows_the_tile_it_leads_to(self, page: LibraryPage) -> None:
        page.resize(480, 400)
        page.go_to_search()
        page.view.verticalScrollBar().setValue(0)
        QTest.keyClick(page.search, Qt.Key.Key_Down)
        view = page.view
        assert view.hasFocus()
        assert view.viewport().rect().contains(view.visualRect(view.currentIndex()))


class TestFilters:
    def test_chip_sets_a_filter(self, page: LibraryPage, qtbot: QtBot) -> None:
        chip = next(
            each for each in page.findChildren(Button) if each.accessibleName() == "Size: Any size"
        )
        with qtbot.waitSignal(page.filters_chosen) as blocker:
            chip.menu_shown.actions()[4].trigger()  # type: ignore[attr-defined]
        assert blocker.args == [{"size": "60"}]

    def test_filters_are_kept_in_the_settings(self) -> None:
        filters = Filters(state="unsolved", grade=(Grade.HARD,), order="size")
        assert parse_filters(filters_text(filters)) == filters
        assert parse_filters("size=7 grade=none order= state=solved x") == Filters(state="solved")

    def test_words_of_the_search_that_name_grades_are_known(self) -> None:
        assert Filters(text="HARD 5x5").query().named_grades == (("hard", Grade.HARD),)
        assert Filters(text="hard").goes_by_ratings
        assert not Filters(text="har").query().named_grades
        assert not Filters().query().named_grades

    def test_page_without_matches_offers_to_clear_filters(
        self, page: LibraryPage, qtbot: QtBot
    ) -> None:
        show(page, (), Emptiness.NO_MATCH)
        with qtbot.waitSignal(page.cleared):
            click(button(page, "Clear filters"))

    def test_an_empty_library_offers_to_open_a_file(
        self, page: LibraryPage, actions: Actions, qtbot: QtBot
    ) -> None:
        show(page, ())
        texts = [each.text() for each in page.findChildren(QLabel) if each.isVisibleTo(page)]
        assert "No puzzles here yet. Drop a file or open one." in texts
        with qtbot.waitSignal(actions[ActionId.OPEN].triggered):
            click(button(page, "Open a file"))

    def test_a_place_without_designs_offers_a_new_one(
        self, page: LibraryPage, actions: Actions, qtbot: QtBot
    ) -> None:
        show(page, (), Emptiness.NO_MATCH)
        show(page, (), Emptiness.NO_DESIGNS)
        texts = [each.text() for each in page.findChildren(QLabel) if each.isVisibleTo(page)]
        assert "You have no designs yet." in texts
        assert "No puzzles found." not in texts
        with qtbot.waitSignal(actions[ActionId.NEW_DESIGN].triggered):
            click(button(page, "New design"))


def resized(window: QMainWindow, page: LibraryPage, qtbot: QtBot, width: int, height: int) -> None:
    window.resize(width, height)
    qtbot.waitUntil(lambda: (page.width(), page.height()) == (width, height))


class TestPageSize:
    """What changes with the size of the page, and just where."""

    def test_narrow_page_hides_the_sidebar(
        self, window: QMainWindow, page: LibraryPage, qtbot: QtBot
    ) -> None:
        row, name = nav_row(page, "All puzzles"), page.findChildren(QLabel)[0]
        assert name.text() == "Nonogui"
        for width, is_there in ((SIDEBAR_FROM, True), (SIDEBAR_FROM - 1, False)):
            resized(window, page, qtbot, width, 700)
            assert (row.isVisible(), name.isVisible()) == (is_there, is_there)
            qtbot.waitUntil(lambda: page.view.x() == SIDEBAR * row.isVisible())

    def test_narrowing_the_page_keeps_the_place(
        self, window: QMainWindow, page: LibraryPage, qtbot: QtBot
    ) -> None:
        page.set_place(FAVOURITES)
        with qtbot.assertNotEmitted(page.sidebar.place_chosen):
            for width in (SIDEBAR_FROM, SIDEBAR_FROM - 1):
                resized(window, page, qtbot, width, 700)
        assert page.place == FAVOURITES
        assert places_button(page).text() == "Favourites"

    def test_margins_are_half_as_wide_on_a_compact_page(
        self, window: QMainWindow, page: LibraryPage, qtbot: QtBot
    ) -> None:
        for width, margin in ((COMPACT_WIDTH, 32), (COMPACT_WIDTH - 1, 16)):
            resized(window, page, qtbot, width, 700)
            assert page.view.visualRect(page.view.tiles.index(0)).x() == margin

    def test_cards_are_stacked_on_a_narrow_page(
        self, window: QMainWindow, page: LibraryPage, qtbot: QtBot
    ) -> None:
        page.set_cards(RESUME, DailyState("21 November", Art.of(HEART), Grade.EASY))
        resume, day = page.findChild(ContinueCard), page.findChild(DailyCard)
        assert resume is not None
        assert day is not None
        resized(window, page, qtbot, TWO_CARDS_FROM, 700)
        qtbot.waitUntil(lambda: day.y() == resume.y() and day.x() > resume.x())
        assert day.x() - resume.geometry().right() - 1 == 14
        resized(window, page, qtbot, TWO_CARDS_FROM - 1, 700)
        qtbot.waitUntil(lambda: day.x() == resume.x() and day.y() > resume.y())

    def test_cards_are_small_on_a_low_or_compact_page(
        self, window: QMainWindow, page: LibraryPage, qtbot: QtBot
    ) -> None:
        page.set_cards(RESUME, DailyState("21 November", Art.of(HEART), Grade.EASY))
        card = page.findChild(ContinueCard)
        assert card is not None
        wide = LARGE_CARDS_FROM
        sizes = ((1280, LOW), (1280, LOW - 1), (wide, LOW), (wide - 1, LOW))
        is_high = []
        for width, height in sizes:
            resized(window, page, qtbot, width, height)
            words = [each.text() for each in card.findChildren(QLabel) if each.isVisibleTo(card)]
            is_high.append("Continue" in words)
        assert is_high == [True, False, True, False]

    def test_cards_are_lines_in_the_smallest_window(
        self, window: QMainWindow, page: LibraryPage, qtbot: QtBot
    ) -> None:
        page.set_cards(RESUME, DailyState("21 November", Art.of(HEART), Grade.EASY))
        for width, height, are_lines in ((1280, 800, False), (480, 400, True), (480, 700, False)):
            resized(window, page, qtbot, width, height)
            for card in (page.resume, page.day):
                qtbot.waitUntil(lambda: (card.height() < 60) is are_lines)  # noqa: B023
                is_beside = card._title.geometry().right() < card.button.x()
                assert is_beside is are_lines
                assert not card._title.text().endswith("…")

    def test_tab_visits_the_page_as_it_is_seen(
        self, window: QMainWindow, page: LibraryPage, qtbot: QtBot
    ) -> None:
        page.set_cards(RESUME, DailyState("21 November", Art.of(HEART), Grade.EASY))
        resized(window, page, qtbot, 1280, 800)
        page.set_filters(Filters(), is_list=False)
        page.search.setFocus()
        visited: list[QWidget] = []
        while (widget := window.focusWidget()) not in visited:
            visited.append(widget)
            QTest.keyClick(widget, Qt.Key.Key_Tab)
        parts = (page._bar, page.sidebar, page._cards, page.filter_bar)
        at = [
            next((at for at, part in enumerate(parts) if part.isAncestorOf(each)), len(parts))
            for each in visited
        ]
        assert at == sorted(at)
        assert set(at) == {0, 1, 2, 3, 4}
        assert visited[-1] is page.view

    @pytest.mark.parametrize("width", [1280, LARGE_CARDS_FROM, 1024])
    def test_the_title_of_the_daily_card_is_not_cut(
        self, window: QMainWindow, page: LibraryPage, qtbot: QtBot, width: int
    ) -> None:
        page.set_cards(RESUME, DailyState("28 September", Art.of(HEART), Grade.EASY))
        resized(window, page, qtbot, width, 700)
        day = page.findChild(DailyCard)
        assert day is not None

        def is_whole() -> bool:
            shown = {label.full_text: label.text() for label in day.findChildren(ElidedLabel)}
            (title,) = shown.keys() & {"28 September", "Daily puzzle"}
            return shown[title] == title

        qtbot.waitUntil(is_whole)  # after the layout

    def test_continue_card_is_wider_than_the_daily_card(
        self, page: LibraryPage, qtbot: QtBot
    ) -> None:
        page.set_cards(RESUME, DailyState("21 November", Art.of(HEART), Grade.EASY))
        resume, day = page.findChild(ContinueCard), page.findChild(DailyCard)
        assert resume is not None
        assert day is not None
        qtbot.waitUntil(lambda: day.width() > 0 and day.x() > resume.x())
        assert abs(resume.width() / day.width() - 58 / 40) < 0.02

    def test_search_field_aligns_with_the_tiles(self, page: LibraryPage) -> None:
        search = page.search
        left = search.mapTo(page, QPoint(0, 0)).x()
        tile_left = page.view.x() + page.view.visualRect(page.view.tiles.index(0)).x()
        assert (left, search.width()) == (tile_left, 320)


class TestOrderOfParts:
    """The order of the parts on the page, and the distances between them."""

    def test_rows_stand_close_below_their_column_headings(
        self, page: LibraryPage, qtbot: QtBot
    ) -> None:
        view, first = page.view, page.view.tiles.index(0)

        def gap(above: QWidget) -> int:
            end = above.mapTo(view.viewport(), QPoint(0, above.height())).y()
            return view.visualRect(first).y() - end

        qtbot.waitUntil(lambda: gap(page.filter_bar) == 16)
        page.set_chips(Filters(order="size"), is_list=True)
        (heading,) = page.findChildren(ListHeading)
        qtbot.waitUntil(lambda: heading.isVisible() and gap(heading) == 4)
        assert heading.findChildren(Button)[2].accessibleName() == "Sorted by Size"
        assert heading.width() == view.visualRect(first).width()
        page.set_sortable(is_sortable=False)
        qtbot.waitUntil(lambda: gap(page.filter_bar) == 16)
        assert not heading.isVisible()
        page.set_sortable(is_sortable=True)
        assert heading.isVisible()
        page.set_chips(Filters(), is_list=False)
        assert not heading.isVisible()
        qtbot.waitUntil(lambda: view.visualRect(first).height() == TILE_HEIGHT)

    def test_a_list_that_cannot_be_sorted_has_no_headings(self, page: LibraryPage) -> None:
        page.set_sortable(is_sortable=False)
        page.set_chips(Filters(order="size"), is_list=True)
        QApplication.processEvents()  # Qt shows what was added to a layout a turn later
        assert all(each.isHidden() for each in page.findChildren(ListHeading))

    def test_cards_and_filters_are_a_section_gap_apart(
        self, page: LibraryPage, qtbot: QtBot
    ) -> None:
        card, bar = page.findChild(ContinueCard), page.filter_bar
        header = bar.parentWidget()
        assert card is not None
        assert header is not None
        below = QPoint(0, card.height())
        qtbot.waitUntil(lambda: bar.y() - card.mapTo(header, below).y() == SECTION_GAP)
        assert card.mapTo(header, QPoint()).y() == 24

    def test_message_is_centred_at_the_bottom_of_the_tiles(
        self, window: QMainWindow, page: LibraryPage, qtbot: QtBot
    ) -> None:
        bar, view = page.messages, page.view
        bar.show_message(Message("Gone."))

        def is_placed() -> bool:
            middle = view.x() + view.width() // 2
            return abs(bar.geometry().center().x() - middle) <= 1 and (
                page.height() - bar.geometry().bottom() - 1 == 16
            )

        qtbot.waitUntil(is_placed)
        assert bar.width() == bar.sizeHint().width()
        resized(window, page, qtbot, 1100, 650)
        assert is_placed()
        bar.show_message(Message("A long text goes on and on. " * 12))
        resized(window, page, qtbot, 500, 650)
        qtbot.waitUntil(lambda: bar.width() == view.width() - 32 and is_placed())
        assert bar.height() >= bar.heightForWidth(bar.width())

    def test_message_button_runs_its_action(self, page: LibraryPage) -> None:
        done: list[str] = []
        answers = (Answer(lambda: done.append("why"), "Show details"),)
        page.messages.show_message(Message("Gone.", answers=answers))
        button(page, "Show details").click()
        assert done == ["why"]

    def test_job_and_check_progress_stand_below_the_tiles(
        self, page: LibraryPage, qtbot: QtBot
    ) -> None:
        page.set_job(None)
        page.set_check(None)
        assert not page.findChildren(JobRow)
        assert not page.findChildren(CheckFoot)
        page.set_job(JobState("Reading puzzles", 9.0, 0.5))
        page.set_check((2, 7))
        (job,), (foot,) = page.findChildren(JobRow), page.findChildren(CheckFoot)
        qtbot.waitUntil(lambda: job.isVisible() and foot.isVisible())
        view = page.view.geometry()
        assert job.y() == view.bottom() + 1
        assert foot.y() == job.geometry().bottom() + 1
        assert foot.geometry().bottom() == page.rect().bottom()
        assert foot.text.text() == "Checking puzzle 2 of 7"
        with qtbot.waitSignal(page.check_stopped):
            foot.stop.click()
        with qtbot.waitSignal(page.cancel_clicked):
            button(job, "Cancel").click()
        page.set_check(None)
        page.set_job(None)
        assert not job.isVisible()
        assert not foot.isVisible()


class TestSearch:
    def test_search_starts_shortly_after_the_last_letter(
        self, page: LibraryPage, qtbot: QtBot
    ) -> None:
        page.go_to_search()
        assert page.search.hasFocus()
        with qtbot.waitSignal(page.filters_chosen) as blocker:
            QTest.keyClicks(page.search, "cat")
        assert blocker.args == [{}]

    def test_letter_typed_on_the_tiles_is_searched_at_once(self, page: LibraryPage) -> None:
        received: list[object] = []
        page.filters_chosen.connect(received.append)
        page.go_to_search("7")
        assert (page.search.text(), received) == ("7", [{}])
        assert not page._typing.isActive()

    def test_returning_to_the_search_field_selects_its_text(self, page: LibraryPage) -> None:
        page.search.setText("cat")
        page.go_to_search()
        assert page.search.selectedText() == "cat"

    def test_search_field_shows_the_searched_text_unless_only_chips_change(
        self, page: LibraryPage, qtbot: QtBot
    ) -> None:
        with qtbot.assertNotEmitted(page.filters_chosen):
            page.set_filters(Filters(text="cat"), is_list=False)
            assert page.search.text() == "cat"
            page.search.setCursorPosition(1)
            page.set_filters(Filters(text="cat"), is_list=False)
        assert page.search.cursorPosition() == 1, "nobody who types is disturbed"
        page.set_chips(Filters(text="dog"), is_list=False)
        assert page.search.text() == "cat"

    def test_focus_starts_at_the_continue_button_or_the_current_tile(
        self, page: LibraryPage
    ) -> None:
        continue_ = button(page, "Continue")
        page.setFocus()
        assert continue_.hasFocus()
        page.view.select(3)
        page.setFocus()
        assert page.view.hasFocus()
        show(page, ())
        page.set_cards(None, None)
        page.setFocus()
        assert page.view.hasFocus()


class TestSidebar:
    MANY = tuple(Path(f"/puzzles/{n}.pbn") for n in range(7))
    MINE = Place(PlaceKind.SOURCE, "mine")

    def show(self, page: LibraryPage, qtbot: QtBot, *own: PlaceState) -> None:
        page.set_sidebar(self.state(*own))
        qtbot.waitUntil(lambda: has_row(page, "Mine") == bool(own) and has_row(page, "First steps"))

    def state(self, *own: PlaceState, files: Sequence[Path] = ()) -> SidebarState:
        top = (PlaceState(ALL, "All puzzles", "39", "grid"), PlaceState(FAVOURITES, "Favourites"))
        steps = PlaceState(STEPS, "First steps", "1/39", share=0.03, tip="1 of 39 solved")
        return SidebarState(top, (steps,), own, tuple(files))

    def rows(self, page: LibraryPage) -> list[NavRow]:
        """From above, which is the order of the Tab key as well."""
        rows = [row for row in page.findChildren(NavRow) if row.isVisible()]
        rows.sort(key=lambda row: row.mapTo(page, QPoint()).y())
        for row, below in pairwise(rows):
            row.setFocus()
            QTest.keyClick(row, Qt.Key.Key_Tab)
            assert below.hasFocus()
        return rows

    def test_sidebar_is_wide_enough_for_the_names_of_collections(
        self, window: QMainWindow, page: LibraryPage, qtbot: QtBot
    ) -> None:
        name, far = "Down at the harbour", "A name that no sidebar should have room for"
        window.resize(1280, 420)  # so low that the sidebar scrolls
        for names, is_shortened in (([name], False), ([name, far], True), (["Sea"], False)):
            own = [PlaceState(Place(PlaceKind.SOURCE, each), each, "10/110") for each in names]
            page.set_sidebar(self.state(*own))
            qtbot.waitUntil(lambda: has_row(page, names[-1]) and not has_row(page, "Mine"))  # noqa: B023
            row = nav_row(page, names[-1])
            qtbot.waitUntil(lambda: (row.width() < row.least_width) is is_shortened)  # noqa: B023
            sidebar = page.sidebar.width()
            assert SIDEBAR <= sidebar <= WIDE_SIDEBAR
            tiles = page.view.mapTo(page, QPoint()).x() + MARGIN
            qtbot.waitUntil(lambda: page.search.mapTo(page, QPoint()).x() == tiles)  # noqa: B023
        assert sidebar == SIDEBAR
        page.set_sidebar(self.state(PlaceState(self.MINE, name, "10/110")))
        window.resize(COMPACT_WIDTH - 1, 800)
        qtbot.waitUntil(lambda: has_row(page, name) and page.width() < COMPACT_WIDTH)
        assert page.sidebar.width() == SIDEBAR, "the tiles need the room"

    def test_sidebar_rows_are_grouped_under_headings(self, page: LibraryPage, qtbot: QtBot) -> None:
        mine = PlaceState(self.MINE, "Mine", "3", "folder", tip="/mine")
        page.set_sidebar(self.state(mine, files=self.MANY))
        qtbot.waitUntil(lambda: len(self.rows(page)) == 13)
        assert [row.text() for row in self.rows(page)] == [
            *("All puzzles", "Favourites", "Daily puzzle", "Mine", "First steps"),
            *(f"{n}.pbn" for n in range(5)),
            *("Statistics", "Training", "Techniques"),
        ]
        tips = {row.text(): row.toolTip() for row in self.rows(page)}
        assert (tips["First steps"], tips["Mine"]) == ("1 of 39 solved", "/mine")
        assert tips["4.pbn"] == str(Path("/puzzles/4.pbn"))
        headings = {each.text(): each for each in page.findChildren(SectionLabel)}
        assert {"Collections", "Your puzzles", "Recent files"} <= set(headings)
        boxes = {row.text(): row.geometry() for row in self.rows(page)}
        one, two = boxes["All puzzles"], boxes["Favourites"]
        assert (one.x(), one.y()) == (12, 16)
        assert two.y() - one.bottom() - 1 == 2
        assert one.width() == SIDEBAR - 12 - 13
        yours = headings["Your puzzles"].geometry()
        assert yours.y() - boxes["Daily puzzle"].bottom() - 1 == 2
        assert boxes["Mine"].y() - yours.bottom() - 1 == 2
        assert headings["Your puzzles"].contentsMargins() == QMargins(10, 20, 0, 10)
        side = page.findChild(Sidebar)
        assert side is not None
        assert side.height() - boxes["Techniques"].bottom() - 1 == 12

    def test_on_a_low_page_a_search_leaves_room_for_what_it_finds(self, page: LibraryPage) -> None:
        page.window().resize(480, 400)
        assert page.resume.isVisible()
        page.search.setText("zebra")
        assert not page.resume.isVisible()
        page.window().resize(1280, 800)
        assert page.resume.isVisible()
        page.window().resize(480, 400)
        page.search.clear()
        assert page.resume.isVisible()

    def test_the_foot_stays_in_sight_below_many_rows(self, page: LibraryPage, qtbot: QtBot) -> None:
        many = [PlaceState(Place(PlaceKind.SOURCE, f"{n}"), f"{n}", "3") for n in range(40)]
        page.set_sidebar(self.state(*many))
        qtbot.waitUntil(lambda: has_row(page, "39"))
        row = {row.text(): row for row in page.findChildren(NavRow)}
        assert sum(each.height() for each in row.values()) > page.height()
        for at, text in enumerate(("Techniques", "Training", "Statistics")):
            bottom = row[text].mapTo(page, QPoint(0, row[text].height())).y()
            assert bottom == page.height() - 12 - 38 * at

    def test_empty_sidebar_group_has_no_heading(self, page: LibraryPage, qtbot: QtBot) -> None:
        page.set_sidebar(SidebarState((PlaceState(ALL, "All puzzles"),)))
        qtbot.waitUntil(lambda: not has_row(page, "First steps"))
        shown = {each.text() for each in page.findChildren(SectionLabel) if each.isVisible()}
        assert not shown & {"Collections", "Your puzzles", "Recent files"}

    def test_chosen_place_stays_chosen_while_it_exists(
        self, page: LibraryPage, qtbot: QtBot
    ) -> None:
        mine = PlaceState(self.MINE, "Mine", "3", "folder")
        self.show(page, qtbot, mine)
        with qtbot.waitSignal(page.sidebar.place_chosen) as blocker:
            nav_row(page, "Mine").click()
        assert blocker.args == [self.MINE]
        self.show(page, qtbot, replace(mine, count="4"))
        assert page.place == self.MINE
        assert [row.text() for row in self.rows(page) if row.isChecked()] == ["Mine"]
        with qtbot.assertNotEmitted(page.sidebar.place_chosen):
            self.show(page, qtbot)
        assert page.place == ALL
        assert [row.text() for row in self.rows(page) if row.isChecked()] == ["All puzzles"]

    def test_sidebar_updates_keep_unchanged_rows_and_the_focus(
        self, page: LibraryPage, qtbot: QtBot
    ) -> None:
        mine = PlaceState(self.MINE, "Mine", "3", "folder")
        self.show(page, qtbot, mine)
        row = nav_row(page, "Mine")
        row.setFocus()
        self.show(page, qtbot, mine)
        assert nav_row(page, "Mine") is row
        self.show(page, qtbot, replace(mine, count="4"))
        assert nav_row(page, "Mine") is row
        assert row.hasFocus()
        steps = nav_row(page, "First steps")
        page.set_sidebar(self.state(replace(mine, title="Ours"), files=self.MANY))
        qtbot.waitUntil(lambda: has_row(page, "Ours"))
        assert nav_row(page, "Ours").hasFocus()
        assert nav_row(page, "First steps") is steps
        others = PlaceState(Place(PlaceKind.SOURCE, "others"), "Others", "1", "folder")
        page.set_sidebar(self.state(others, replace(mine, title="Ours"), files=self.MANY[1:]))
        qtbot.waitUntil(lambda: has_row(page, "Others"))
        words = [row.text() for row in self.rows(page)][3:]
        files = (f"{n}.pbn" for n in range(1, 6))
        assert words == [
            "Others",
            "Ours",
            "First steps",
            *files,
            "Statistics",
            "Training",
            "Techniques",
        ]

    def test_sidebar_row_stays_while_its_action_runs(self, page: LibraryPage, qtbot: QtBot) -> None:
        mine = PlaceState(self.MINE, "Mine", "3", "folder")
        self.show(page, qtbot, mine)
        row = nav_row(page, "Mine")
        timer = QTimer(page, singleShot=True, interval=2 * OCCUPIED_MS)
        seen: list[bool] = []

        def wait() -> None:
            page.set_sidebar(self.state(replace(mine, title="Ours")))
            timer.start()
            process_events_until(lambda: not timer.isActive(), timer.timeout)
            seen.append(isValid(row) and row.isVisible())

        row.clicked.connect(wait)
        row.click()
        assert seen == [True]
        qtbot.waitUntil(lambda: has_row(page, "Ours"))

    def test_only_removable_places_have_a_menu(self, page: LibraryPage, qtbot: QtBot) -> None:
        mine = PlaceState(self.MINE, "Mine", "3", "folder", is_removable=True)
        self.show(page, qtbot, mine)
        row, at = nav_row(page, "Mine"), QPoint(5, 6)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, row.mapToGlobal(at))
        with qtbot.waitSignal(page.sidebar.menu_requested) as blocker:
            QApplication.sendEvent(row, event)
        assert blocker.args == [replace(mine, count=""), row.mapToGlobal(at)]
        with qtbot.assertNotEmitted(page.sidebar.menu_requested):
            QApplication.sendEvent(nav_row(page, "First steps"), event)


def test_cards_are_shown_only_when_they_have_content(
    page: LibraryPage, actions: Actions, qtbot: QtBot
) -> None:
    resume, day = page.findChild(ContinueCard), page.findChild(DailyCard)
    assert resume is not None
    assert day is not None
    today = DailyState("21 November", Art.of(HEART), Grade.EASY)
    for shown in ((RESUME, today), (None, today), (RESUME, None), (None, None)):
        page.set_cards(*shown)
        assert (resume.isVisible(), day.isVisible()) == tuple(each is not None for each in shown)
    page.set_cards(RESUME, today)
    with qtbot.waitSignal(actions[ActionId.DAILY_PUZZLE].triggered):
        day.button.click()


def test_only_tiles_near_the_visible_ones_are_loaded(page: LibraryPage) -> None:
    many = [tile(number) for number in range(20_000)]
    source = show(page, many)
    page.view.viewport().repaint()
    assert 0 < len(source.loaded) < 300
    assert len(tiles(page)) == 20_000


@pytest.mark.parametrize(("width", "columns"), [(1280, 6), (800, 3), (500, 3)])
def test_row_holds_as_many_tiles_as_fit(
    window: QMainWindow, page: LibraryPage, qtbot: QtBot, width: int, columns: int
) -> None:
    window.resize(width, 700)

    def fits() -> bool:
        view = page.view
        boxes = [view.visualRect(view.tiles.index(row)) for row in range(12)]
        in_first_row = sum(box.y() == boxes[0].y() for box in boxes)
        right = max(box.right() for box in boxes)
        return page.width() == width and in_first_row == columns and right < view.width()

    qtbot.waitUntil(fits)


def places_button(page: LibraryPage) -> Button:
    """Return the button that stands for the sidebar on a narrow page."""
    name = page.sidebar.chosen_title
    buttons = [each for each in page.findChildren(Button) if each.isVisible()]
    (button,) = (each for each in buttons if each.text() == name)
    return button


def test_a_narrow_page_has_a_menu_of_places_in_place_of_the_sidebar(
    window: QMainWindow, page: LibraryPage, qtbot: QtBot
) -> None:
    row = nav_row(page, "First steps")
    window.resize(500, 700)
    qtbot.waitUntil(lambda: not row.isVisible())
    click(places_button(page))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    names = {each.text(): each for each in menu.actions()}
    assert [name for name, each in names.items() if each.isChecked()] == ["All puzzles"]
    with qtbot.waitSignal(page.sidebar.place_chosen):
        names["First steps"].trigger()
    menu.close()
    assert places_button(page).text() == "First steps"


@pytest.mark.parametrize("is_list", [False, True])
def test_layout_finds_each_tile_by_its_position(is_list: bool) -> None:
    layout = TileLayout(50, 16, 200, 700, is_list)
    for at in range(layout.count):
        box = layout.box(at)
        assert layout.at(box.x + 3, box.y + 3) == at
        assert at in layout.between(box.y, box.y + 1)
    assert layout.at(20, 199) is None
    assert layout.at(20, layout.bottom + 300) is None


def test_page_reads_from_top_to_bottom(page: LibraryPage) -> None:
    assert read_out(page) == lines("""
        Nonogui
        field: Search the library (focus)
        button: Open…
        button: New design…
        button: Menu
        choice: All puzzles, 39 (chosen)
        choice: Favourites
        button: Daily puzzle
        Collections
        choice: First steps, 1/39
        Recent files
        button: football.pbn
        button: Statistics
        button: Training
        button: Techniques
        list: Puzzles
    """)


@pytest.mark.usefixtures("no_texts")
@pytest.mark.parametrize("status", TileStatus)
def test_tile_matches_stored_pictures(store: Store, status: TileStatus) -> None:
    state = replace(tile(2, status), share=0.4, is_favourite=True)
    store.check(f"tile-{status}", painted(state))
    store.check(f"tile-{status}-colours", painted(replace(WAVE_TILE, status=status), WAVE))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("is_list", [False, True], ids=["tiles", "list"])
def test_page_matches_stored_pictures(
    page: LibraryPage, looks: CheckLooks, theme: Theme, is_list: bool
) -> None:
    states = [
        replace(TILES[0], is_favourite=True, grade=Grade.EASY),
        TILES[1],
        replace(WAVE_TILE, grade=Grade.HARD, collection="Weekend Colours"),
        replace(tile(4), short="A name that is too long for the place below a tile"),
        *(replace(tile(n), grade=grade) for n, grade in enumerate(Grade, 5)),
        *TILES[15:],
    ]
    show(page, states)
    page.set_filters(Filters(state="new", order="size"), is_list=is_list)
    page.set_cards(
        ContinueState("Steps, No. 2", Art.of(HEART, HALF_HEART), 768, Grade.MODERATE),
        DailyState("21 November", Art.of(HEART), Grade.EASY),
    )
    click(nav_row(page, "First steps"))
    click_tile(page, 4, Qt.KeyboardModifier.ControlModifier)
    click_tile(page, 6, Qt.KeyboardModifier.ControlModifier)
    page.view.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.mouseMove(page.view.viewport(), place_of(page, 1))
    looks(f"library-{'list' if is_list else 'tiles'}-{theme.is_dark:d}", page, theme)


def test_empty_or_narrow_page_matches_stored_pictures(
    window: QMainWindow, page: LibraryPage, looks: CheckLooks
) -> None:
    page.set_cards(None, None)
    show(page, ())
    looks("library-empty", page)
    show(page, (), Emptiness.NO_MATCH)
    looks("library-nothing", page)
    window.resize(500, 700)
    show(page, TILES[:5])
    looks("library-narrow", page)


def test_tiles_and_cards_take_the_room_of_a_larger_window(
    window: QMainWindow, page: LibraryPage
) -> None:
    page.set_cards(RESUME, DailyState("21 November", Art.of(HEART), Grade.EASY))
    page.messages.show_message(Message("Done"))
    page.set_check((3, 10))
    page.set_job(JobState("Reading", 2.0, 0.4))
    growth(window, 20, 10)  # lays out what was added
    assert growth(window, 196, 90) == lines("""
        Puzzles: wider 196, higher 90
        Checking puzzle 3 of 10: wider 196
        Reading: wider 196
        IconLabel: right 98
        Done: right 98
        Close (Esc): right 98
    """)
    margin = page.view.visualRect(page.view.tiles.index(0)).x()
    left, right = page.view.x() + margin, page.view.geometry().right() + 1 - margin
    (card,), (day,) = page.findChildren(ContinueCard), page.findChildren(DailyCard)
    (foot,), (job,) = page.findChildren(CheckFoot), page.findChildren(JobRow)
    for part in (card, foot.text, job.findChildren(QWidget)[0]):
        assert part.mapTo(page, QPoint(0, 0)).x() == left
    assert day.mapTo(page, QPoint(day.width(), 0)).x() == right
