"""The start page: what it shows, what it keeps secret, and how the player gets about."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMainWindow, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from nonogui.coach.grade import Grade
from nonogui.core.grid import Grid
from nonogui.core.palette import BLACK_AND_WHITE, WHITE, Color, Palette
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.ui.actions import ActionId
from nonogui.ui.pages.start import StartPage
from nonogui.ui.pages.start_state import (
    CollectionState,
    ContinueState,
    StartState,
    TileState,
    TileStatus,
)
from nonogui.ui.pages.tile import SIDE, Tile
from nonogui.ui.theme import LIGHT
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.grade import WIDTH as GRADE_WIDTH
from nonogui.ui.widgets.nav_row import NavRow
from nonogui.ui.window_actions import Actions

# The offscreen platform says so of each window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

HEART = Puzzle.from_picture(
    Grid.parse([".#.#.", "#####", "#####", ".###.", "..#.."], BLACK_AND_WHITE),
    metadata=Metadata(title="Heart"),
)
CORAL = Palette((WHITE, Color("Coral", (226, 88, 58), "a"), Color("Sky", (134, 185, 221), "b")))
WAVE = Puzzle.from_picture(
    Grid.parse(["aabb", "bbaa"], CORAL), CORAL, metadata=Metadata(title="Wave")
)
HALF_HEART = Grid.parse([".#.#.", "#####", "?????", "?????", "?????"], BLACK_AND_WHITE)


def tile(number: int, collection: str = "steps", puzzle: Puzzle = HEART) -> TileState:
    name, short = f"Steps, No. {number}", f"No. {number}"
    return TileState(f"{collection}/{number}", collection, name, short, puzzle)


TILES = (
    replace(tile(1), status=TileStatus.SOLVED, board=HEART.goal, seconds=65.0),
    replace(tile(2), status=TileStatus.STARTED, board=HALF_HEART),
    *(tile(number) for number in range(3, 16)),
    *(tile(number, "colours", WAVE) for number in range(1, 4)),
)
STATE = StartState(
    collections=(
        CollectionState("steps", "First steps", 1, 15),
        CollectionState("colours", "Colours", 0, 3),
    ),
    tiles=TILES,
    resume=ContinueState("Steps, No. 2", HEART, HALF_HEART, 768),
    files=(Path("/puzzles/football.pbn"),),
)


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QMainWindow]:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    yield window
    window.close()


@pytest.fixture
def actions(window: QMainWindow) -> Actions:
    return Actions(window, LIGHT, {})


@pytest.fixture
def page(window: QMainWindow, actions: Actions, qtbot: QtBot) -> StartPage:
    page = StartPage(LIGHT, actions, Button(LIGHT, icon="menu", tip="Menu"))
    page.set_state(STATE)
    window.setCentralWidget(page)
    window.show()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    qtbot.waitUntil(lambda: tiles(page)[0].x() < tiles(page)[1].x())
    return page


def tiles(page: StartPage) -> list[Tile]:
    """The tiles in view or scrolled out of it, in reading order."""
    shown = [each for each in page.findChildren(Tile) if each.isVisibleTo(page)]
    place = {each: each.mapTo(page, QPoint(0, 0)) for each in shown}
    return sorted(shown, key=lambda each: (place[each].y(), place[each].x()))


def names(page: StartPage) -> list[str]:
    return [each.accessibleName() for each in tiles(page)]


def row(page: StartPage, text: str) -> NavRow:
    return next(each for each in page.findChildren(NavRow) if each.text() == text)


def button(widget: QWidget, text: str) -> Button:
    return next(each for each in widget.findChildren(Button) if each.text() == text)


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))


def press(page: StartPage, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(page.window().focusWidget(), key)


class TestSecrets:
    def test_a_title_is_shown_once_solved(self, page: StartPage) -> None:
        assert names(page)[0] == "Heart, 5 × 5, Solved · 1:05"
        assert names(page)[1] == "Steps, No. 2, 5 × 5, In progress · 40 %"
        assert names(page)[2] == "Steps, No. 3, 5 × 5, Not started"
        assert names(page)[-1] == "Steps, No. 3, 4 × 2, 2 colours"

    def test_no_other_tile_knows_its_title(self, page: StartPage) -> None:
        assert not any("Heart" in name or "Wave" in name for name in names(page)[1:])

    def test_an_unsolved_tile_does_not_draw_the_goal(self, page: StartPage) -> None:
        secret = TileState("x", "steps", "Steps, No. 9", "No. 9", HEART)
        without_goal = replace(secret, puzzle=replace(HEART, goal=None))
        pictures = []
        for state in (secret, without_goal):
            shown = Tile(LIGHT, state)
            shown.setParent(page)
            pictures.append(shown.grab().toImage())
        assert pictures[0] == pictures[1]

    def test_each_status_looks_different(self, page: StartPage) -> None:
        pictures = [each.grab().toImage() for each in tiles(page)[:3]]
        assert pictures[0] != pictures[1] != pictures[2] != pictures[0]


class TestGrades:
    def graded(self, grade: Grade | None, puzzle: Puzzle = HEART) -> TileState:
        return replace(tile(9, puzzle=puzzle), grade=grade)

    def test_a_tile_says_how_hard_its_puzzle_is(self, page: StartPage) -> None:
        colored = replace(self.graded(Grade.HARD, WAVE), key="steps/10")
        page.set_state(replace(STATE, tiles=(self.graded(Grade.MODERATE), colored)))
        assert names(page) == [
            "Steps, No. 9, 5 × 5, Moderate",
            "Steps, No. 9, 4 × 2, 2 colours, Hard",
        ]

    def test_a_begun_or_solved_one_says_how_far_it_is(self, page: StartPage) -> None:
        page.set_state(
            replace(STATE, tiles=tuple(replace(each, grade=Grade.EASY) for each in TILES[:2]))
        )
        assert [name.rpartition(", ")[2] for name in names(page)] == [
            "Solved · 1:05",
            "In progress · 40 %",
        ]

    def test_each_grade_has_dots_of_its_own(self, page: StartPage) -> None:
        pictures = []
        for grade in Grade:
            shown = Tile(LIGHT, self.graded(grade))
            shown.setParent(page)
            dots = QRect(0, SIDE + 28, GRADE_WIDTH, 18)
            pictures.append(shown.grab(dots).toImage())
        assert all(one != other for one, other in pairwise(pictures))

    def test_the_card_says_it_too(self, page: StartPage) -> None:
        resume = ContinueState("Steps, No. 2", HEART, HALF_HEART, 768, Grade.MODERATE)
        page.set_state(replace(STATE, resume=resume))
        texts = [label.text() for label in page.findChildren(QLabel)]
        assert "5 × 5 · Moderate · 12:48 so far" in texts


def test_a_lesson_goes_by_what_it_teaches(page: StartPage) -> None:
    lesson = TileState("x", "steps", "Lesson 1: Overlap", "Overlap", HEART, is_lesson=True)
    page.set_state(replace(STATE, tiles=(replace(lesson, status=TileStatus.SOLVED), *TILES[1:])))
    assert names(page)[0] == "Lesson 1: Overlap, 5 × 5, Solved"
    assert tiles(page)[0].state.caption == "Overlap"


def test_a_caption_that_is_cut_short_is_told_in_full(page: StartPage) -> None:
    long = replace(tile(1), short="Ended by another colour, at last")
    page.set_state(replace(STATE, tiles=(long, *TILES[1:])))
    assert tiles(page)[0].toolTip() == "Ended by another colour, at last"
    assert tiles(page)[1].toolTip() == ""


class TestChoosing:
    def test_a_click_on_a_tile(self, page: StartPage, qtbot: QtBot) -> None:
        with qtbot.waitSignal(page.puzzle_chosen) as told:
            click(tiles(page)[2])
        assert told.args == ["steps/3"]

    def test_going_on_with_the_last_puzzle(self, page: StartPage, qtbot: QtBot) -> None:
        with qtbot.waitSignal(page.continue_chosen):
            click(button(page, "Continue"))
        assert button(page, "Continue").accessibleName() == "Continue Steps, No. 2"

    def test_without_one_there_is_no_card(self, page: StartPage) -> None:
        page.set_state(replace(STATE, resume=None))
        assert not button(page, "Continue").isVisible()

    def test_a_recent_file(self, page: StartPage, qtbot: QtBot) -> None:
        with qtbot.waitSignal(page.file_chosen) as told:
            click(row(page, "football.pbn"))
        assert told.args == ["/puzzles/football.pbn"]

    def test_open_is_the_action(self, page: StartPage, actions: Actions, qtbot: QtBot) -> None:
        with qtbot.waitSignal(actions[ActionId.OPEN].triggered):
            click(button(page, "Open"))

    def test_the_techniques_are_a_click_away(
        self, page: StartPage, actions: Actions, qtbot: QtBot
    ) -> None:
        with qtbot.waitSignal(actions[ActionId.GLOSSARY].triggered):
            click(row(page, "Techniques"))

    def test_a_collection_alone(self, page: StartPage) -> None:
        click(row(page, "Colours"))
        assert len(tiles(page)) == 3
        click(row(page, "All puzzles"))
        assert len(tiles(page)) == len(TILES)

    def test_what_is_chosen_outlives_new_states(self, page: StartPage) -> None:
        click(row(page, "Colours"))
        page.set_state(replace(STATE, resume=None))
        assert len(tiles(page)) == 3
        assert row(page, "Colours").isChecked()


class TestKeys:
    @pytest.fixture(autouse=True)
    def at_the_first_tile(self, page: StartPage) -> None:
        tiles(page)[0].setFocus(Qt.FocusReason.TabFocusReason)

    def focused(self, page: StartPage) -> int:
        return next(at for at, each in enumerate(tiles(page)) if each.hasFocus())

    def test_arrows_walk_over_the_tiles(self, page: StartPage) -> None:
        press(page, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left)
        assert self.focused(page) == 1
        press(page, Qt.Key.Key_Down)
        assert tiles(page)[self.focused(page)].x() == tiles(page)[1].x()
        press(page, Qt.Key.Key_Up)
        assert self.focused(page) == 1

    def test_they_go_on_in_the_next_collection(self, page: StartPage) -> None:
        press(page, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down)
        assert self.focused(page) == 15

    def test_they_stop_at_the_edges(self, page: StartPage) -> None:
        press(page, Qt.Key.Key_Left, Qt.Key.Key_Up)
        assert self.focused(page) == 0

    def test_the_ends_are_one_key_away_and_come_into_view(self, page: StartPage) -> None:
        press(page, Qt.Key.Key_End)
        last = tiles(page)[-1]
        assert last.hasFocus()
        area = next(each for each in page.findChildren(QScrollArea) if each.isAncestorOf(last))
        view = area.viewport()
        assert view.rect().contains(last.mapTo(view, last.rect().center()))
        press(page, Qt.Key.Key_Home)
        assert self.focused(page) == 0

    @pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
    def test_a_key_plays(self, page: StartPage, qtbot: QtBot, key: Qt.Key) -> None:
        press(page, Qt.Key.Key_Right)
        with qtbot.waitSignal(page.puzzle_chosen) as told:
            press(page, key)
        assert told.args == ["steps/2"]

    def test_the_tab_key_stops_once_at_the_tiles(self, page: StartPage) -> None:
        stops = [each for each in tiles(page) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
        assert stops == [tiles(page)[0]]
        press(page, Qt.Key.Key_Tab)
        assert not any(each.hasFocus() for each in tiles(page))


def test_tiles_stay_when_only_their_state_changes(page: StartPage) -> None:
    before = tiles(page)
    solved = replace(TILES[2], status=TileStatus.SOLVED, board=HEART.goal)
    page.set_state(replace(STATE, tiles=(*TILES[:2], solved, *TILES[3:])))
    assert tiles(page) == before
    assert names(page)[2] == "Heart, 5 × 5, Solved"


def test_an_empty_library_offers_to_open_a_file(
    page: StartPage, actions: Actions, qtbot: QtBot
) -> None:
    page.set_state(StartState())
    texts = [each.text() for each in page.findChildren(QLabel) if each.isVisibleTo(page)]
    assert "No puzzles here yet. Drop a file or open one." in texts
    with qtbot.waitSignal(actions[ActionId.OPEN].triggered):
        click(button(page, "Open a file"))


@pytest.mark.parametrize(("width", "columns"), [(1280, 6), (800, 3), (500, 2)])
def test_as_many_tiles_stand_in_a_row_as_there_is_room(
    window: QMainWindow, page: StartPage, qtbot: QtBot, width: int, columns: int
) -> None:
    window.resize(width, 700)

    def fits() -> bool:
        in_first_row = sum(each.y() == 0 for each in tiles(page)[:15])
        right = max(each.mapTo(page, each.rect().topRight()).x() for each in tiles(page))
        return page.width() == width and in_first_row == columns and right < width

    qtbot.waitUntil(fits)


def test_a_narrow_page_has_no_sidebar_and_shows_everything(
    window: QMainWindow, page: StartPage, qtbot: QtBot
) -> None:
    click(row(page, "Colours"))
    window.resize(500, 700)
    qtbot.waitUntil(lambda: not row(page, "Colours").isVisible())
    assert len(tiles(page)) == len(TILES)
