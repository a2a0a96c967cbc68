"""The win page: what it reveals, and where its buttons lead."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import (
    QPoint,
    QPropertyAnimation,
    QRect,
    QSequentialAnimationGroup,
    Qt,
)
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QGraphicsOpacityEffect,
    QLabel,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nonogui.core.grid import Grid
from nonogui.core.palette import BLACK_AND_WHITE, WHITE, Color, Palette
from nonogui.ui.actions import ActionId
from nonogui.ui.look.theme import DARK, LIGHT, Theme, contrast
from nonogui.ui.play.win import Next, WinPage, WinState, fade_in
from nonogui.ui.widgets.boxes import TopBar
from nonogui.ui.widgets.button import Button
from nonogui.ui.window_actions import Actions
from tests.reading import lines, read_out
from tests.ui.pictures import CheckLooks, Store, use_theme

# The offscreen platform says so of each window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

TWO_INKS = Palette((WHITE, Color("Coral", (226, 88, 58), "a"), Color("Sky", (134, 185, 221), "b")))
STATE = WinState(
    title="Over the meadows",
    name="Weekend Colours, No. 3",
    detail="4 × 4 · 2 colours",
    picture=Grid.parse(["aa..", "aa..", "..bb", "..bb"], TWO_INKS),
    palette=TWO_INKS,
    seconds=702,
    hints=1,
    best=640,
    solved=3,
    total=12,
)


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QMainWindow]:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    yield window
    window.close()


@pytest.fixture
def page(window: QMainWindow) -> WinPage:
    page = WinPage(Actions(window, {}), Button(icon="menu", tip="Menu"))
    window.setCentralWidget(page)
    page.set_state(STATE)
    window.show()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    return page


def words(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.text()]


def button(widget: QWidget, text: str) -> Button:
    return next(each for each in widget.findChildren(Button) if each.text() == text)


def color_in_picture(page: WinPage, row: int, column: int) -> QColor:
    """The colour in the middle of a cell, found by walking in from the matte's edge."""
    matte = next(
        each for each in page.findChildren(QWidget) if "Picture: " in each.accessibleName()
    )
    image = matte.grab().toImage()
    side = (matte.width() - 56) // 4
    left, top = (matte.width() - 4 * side) // 2, (matte.height() - 4 * side) // 2
    return image.pixelColor(left + side * column + side // 2, top + side * row + side // 2)


def test_win_page_reveals_the_title_and_shows_the_figures(page: WinPage) -> None:
    bar = page.findChild(TopBar)
    assert isinstance(bar, TopBar)
    assert bar.title == "Over the meadows"
    assert {"Solved", "Over the meadows", "Weekend Colours, No. 3"} <= set(words(page))
    assert {"11:42", "1", "10:40", "3 of 12 solved in this collection."} <= set(words(page))


def test_picture_has_the_colours_of_the_puzzle(page: WinPage) -> None:
    assert color_in_picture(page, 0, 0) == QColor(226, 88, 58)
    assert color_in_picture(page, 3, 3) == QColor(134, 185, 221)
    assert color_in_picture(page, 0, 3) == QColor(255, 255, 255)


def test_black_and_white_picture_uses_the_fill_colour_of_the_theme(page: WinPage) -> None:
    picture = Grid.parse(["##..", "##..", "....", "...."], BLACK_AND_WHITE)
    page.set_state(replace(STATE, picture=picture, palette=BLACK_AND_WHITE))
    assert color_in_picture(page, 0, 0) == LIGHT.fill
    use_theme(DARK)
    assert color_in_picture(page, 0, 0) == DARK.fill
    assert color_in_picture(page, 3, 3) == DARK.paper


def test_enter_goes_to_the_next_puzzle(page: WinPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.next_clicked):
        QTest.keyClick(page.window().windowHandle(), Qt.Key.Key_Return)


def test_enter_goes_to_the_next_puzzle_without_the_focus(page: WinPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.next_clicked):
        QTest.keyClick(page, Qt.Key.Key_Enter)


@pytest.mark.parametrize("replay", ["Replay", "Replay the game"])
def test_buttons_take_two_rows_only_if_their_words_need_them(
    replay: str, window: QMainWindow
) -> None:
    actions = Actions(window, {})
    actions[ActionId.REPLAY].setText(replay)
    page = WinPage(actions, Button(icon="menu", tip="Menu"))
    window.setCentralWidget(page)
    page.set_state(STATE)
    window.resize(1280, 800)
    window.show()
    assert QTest.qWaitForWindowExposed(window)
    row, share = button(page, replay).geometry(), button(page, "Share").geometry()
    assert (share.top() > row.top()) is (replay != "Replay")
    assert button(page, replay).width() >= button(page, replay).sizeHint().width()


def test_view_the_board_button_asks_for_the_board(page: WinPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.view.clicked):
        QTest.mouseClick(button(page, "View the board"), Qt.MouseButton.LeftButton)


def test_library_button_goes_back_to_the_library(
    window: QMainWindow, page: WinPage, qtbot: QtBot
) -> None:
    actions = window.findChild(Actions)
    assert isinstance(actions, Actions)
    with qtbot.waitSignal(actions[ActionId.LIBRARY].triggered):
        QTest.mouseClick(button(page, "Library"), Qt.MouseButton.LeftButton)


def test_button_after_the_last_puzzle_goes_to_the_library(page: WinPage) -> None:
    page.set_state(replace(STATE, next=Next.LIBRARY, solved=0, total=0))
    assert button(page, "Go to library").isVisible()
    assert not any("collection" in text for text in words(page))


@pytest.mark.parametrize(
    ("following", "text"),
    [(Next.LESSON, "Next lesson"), (Next.BOARD, "Next board"), (Next.FIRST_LESSON, "First lesson")],
)
def test_button_says_what_follows(page: WinPage, following: Next, text: str) -> None:
    page.set_state(replace(STATE, next=following))
    assert button(page, text).isVisible()


def test_puzzle_without_a_title_shows_its_name_once(page: WinPage) -> None:
    page.set_state(replace(STATE, title="", best=None))
    bar = page.findChild(TopBar)
    assert isinstance(bar, TopBar)
    assert bar.title == "Weekend Colours, No. 3"
    assert words(page).count("Weekend Colours, No. 3") == 1  # the elided one is in the bar
    assert "–" in words(page)


@pytest.mark.parametrize(("width", "height"), [(800, 560), (480, 700), (1920, 1000)])
def test_next_puzzle_button_stays_inside_windows_of_any_size(
    window: QMainWindow, page: WinPage, qtbot: QtBot, width: int, height: int
) -> None:
    window.resize(width, height)
    following = button(page, "Next puzzle")

    def is_inside() -> bool:
        corner = following.mapTo(page, following.rect().bottomRight())
        return page.width() == width and page.rect().contains(corner)

    qtbot.waitUntil(is_inside)


def test_buttons_are_whole_below_a_bar_above_the_picture(
    window: QMainWindow, page: WinPage, qtbot: QtBot
) -> None:
    window.resize(640, 480)
    bar, layout = QWidget(), page.layout()
    bar.setFixedHeight(140)
    assert isinstance(layout, QVBoxLayout)
    layout.insertWidget(1, bar)
    qtbot.waitUntil(lambda: bar.isVisible() and page.width() == 640)
    following = button(page, "Next puzzle")
    qtbot.waitUntil(lambda: following.visibleRegion().boundingRect() == following.rect())


def test_the_page_that_takes_the_focus_is_named_by_the_result(page: WinPage) -> None:
    found = QAccessible.queryAccessibleInterface(page)
    assert found.role() is QAccessible.Role.Grouping  # Orca says the names of groups
    name = "Solved: Over the meadows. Time: 11:42. Hints: 1."
    assert found.text(QAccessible.Text.Name) == name
    assert page.isAncestorOf(page.focusWidget())
    page.set_state(replace(STATE, is_revealed=True))
    assert found.text(QAccessible.Text.Name) == name.replace("Solved", "Revealed")


def test_win_page_reads_from_top_to_bottom(page: WinPage) -> None:
    assert read_out(page) == lines("""
        Solved: Over the meadows. Time: 11:42. Hints: 1.
        button: Library
        Over the meadows
        4 × 4 · 2 colours
        button: Play again
        button: View the board
        button: Menu
        Picture: Over the meadows
        Solved
        Over the meadows
        Weekend Colours, No. 3
        Time
        Hints
        Fastest
        11:42
        1
        10:40
        button: Next puzzle (focus)
        button: Review
        button: Replay
        button: Share…
        check box: Favourite
        3 of 12 solved in this collection.
    """)


@pytest.mark.usefixtures("no_texts")
def test_solved_picture_matches_its_stored_picture(page: WinPage, store: Store) -> None:
    matte = next(
        each for each in page.findChildren(QWidget) if "Picture: " in each.accessibleName()
    )
    store.check("won", matte.grab().toImage())


def test_texts_and_buttons_do_not_overlap_in_the_smallest_window(
    window: QMainWindow, page: WinPage, qtbot: QtBot
) -> None:
    window.resize(480, 400)
    qtbot.waitUntil(lambda: page.width() == 480)
    labels = [each for each in page.findChildren(QLabel) if each.text() and each.isVisible()]
    parts = [each for each in labels if not isinstance(each.parent(), Button)]  # those lie on it
    shown: list[QWidget] = [*parts, *page.findChildren(Button)]

    def boxes() -> list[QRect]:
        return [QRect(each.mapTo(page, QPoint()), each.size()) for each in shown]

    def is_clear() -> bool:
        pairs = combinations(boxes(), 2)
        is_inside = all(page.rect().contains(box) for box in boxes())
        return is_inside and not any(one.intersects(other) for one, other in pairs)

    qtbot.waitUntil(is_clear)
    assert {"Over the meadows", "11:42", "10:40"} <= set(words(page))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 800), (480, 400)], ids=["large", "small"])
def test_win_page_matches_its_stored_pictures(
    window: QMainWindow, page: WinPage, looks: CheckLooks, theme: Theme, size: tuple[int, int]
) -> None:
    window.resize(*size)
    looks(f"win-{size[0]}-{theme.is_dark:d}", page, theme)


@pytest.mark.parametrize("size", [(800, 560), (700, 640), (1000, 470)])
def test_win_page_in_medium_windows_matches_its_stored_pictures(
    window: QMainWindow, page: WinPage, looks: CheckLooks, size: tuple[int, int]
) -> None:
    page.set_state(replace(STATE, is_revealed=True, best=None, next=Next.STUDIO))
    window.resize(*size)
    looks(f"win-{size[0]}", page)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1000), (2560, 1440)])
def test_picture_and_words_are_in_the_middle_of_a_large_page(
    window: QMainWindow, page: WinPage, qtbot: QtBot, width: int, height: int
) -> None:
    window.resize(width, height)
    qtbot.waitUntil(lambda: page.width() == width)
    matte = next(
        each for each in page.findChildren(QWidget) if "Picture: " in each.accessibleName()
    )
    following = button(page, "Next puzzle")
    left = matte.mapTo(page, QPoint()).x()
    right = width - following.mapTo(page, following.rect().topRight()).x() - 1
    assert abs(left - right) <= 2
    assert left >= 72


def test_a_picture_is_no_white_card_on_dark_ground(page: WinPage) -> None:
    inks = (WHITE, Color("Night", (20, 22, 30), "a"), Color("Sky", (134, 185, 221), "b"))
    picture = Grid.parse(["aa..", "aa..", "..bb", "..bb"], TWO_INKS)
    page.set_state(replace(STATE, picture=picture, palette=Palette(inks)))
    use_theme(DARK)
    assert color_in_picture(page, 0, 3) == DARK.paper
    assert color_in_picture(page, 3, 3) == QColor(134, 185, 221)
    assert contrast(color_in_picture(page, 0, 0), DARK.paper) > 1.5, "a dark ink is lighter"
    sky = Palette((Color("Evening", (255, 190, 120), " "), *inks[1:]))
    page.set_state(replace(STATE, picture=picture, palette=sky))
    assert color_in_picture(page, 0, 3) == QColor(255, 190, 120), "the designer's own ground"
    assert color_in_picture(page, 0, 0) == QColor(20, 22, 30)


@pytest.mark.parametrize("size", [(480, 400), (620, 700), (1280, 800)])
@pytest.mark.parametrize(
    "title",
    ["A boat", "A very long title of a picture that needs more than its two lines of words",
     "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" * 2,
     "🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈", "בלון פורח מעל לאחו הירוק"],
    ids=["short", "long", "one word", "emoji", "right to left"],
)  # fmt: skip
def test_a_title_takes_at_most_two_lines(
    window: QMainWindow, page: WinPage, qtbot: QtBot, size: tuple[int, int], title: str
) -> None:
    window.resize(*size)
    qtbot.waitUntil(lambda: page.width() == size[0])
    page.set_state(replace(STATE, title=title))
    label = next(each for each in page.findChildren(QLabel) if each.accessibleName() == title
                 and each.font().pixelSize() >= 24)  # fmt: skip
    shown = label.text().split("\n")
    assert len(shown) <= 2
    assert all(label.fontMetrics().horizontalAdvance(line) <= label.width() for line in shown)
    is_whole = " ".join(shown) == title or "".join(shown) == title
    assert is_whole is not label.toolTip().startswith(title[:5])


def test_focus_stays_on_the_button_when_the_page_gets_small(
    window: QMainWindow, page: WinPage, qtbot: QtBot
) -> None:
    assert button(page, "Next puzzle").hasFocus()
    for size in ((480, 400), (1280, 800)):
        window.resize(*size)
        qtbot.waitUntil(lambda width=size[0]: page.width() == width)  # type: ignore[misc]
        assert button(page, "Next puzzle").hasFocus()


def test_picture_with_more_cells_than_pixels_is_scaled_down(
    page: WinPage, looks: CheckLooks
) -> None:
    large = Grid(900, 500, bytes([1] * 90 + [0] * 135) * 2000)
    page.set_state(replace(STATE, title="", picture=large, palette=BLACK_AND_WHITE))
    page.window().resize(960, 480)
    looks("win-large-picture", page)


def test_win_page_without_details_shows_plain_defaults(page: WinPage) -> None:
    plain = WinState("Ring", "No. 1", "", STATE.picture, TWO_INKS, 5.0, 0, 5.0)
    page.set_state(plain)
    assert "Solved" in words(page)
    assert not any("collection" in text for text in words(page))
    assert button(page, "Next puzzle").isVisible()
    page.set_state(replace(plain, next=Next.STUDIO))
    assert button(page, "Back to the studio").isVisible()


def test_play_again_and_next_puzzle_buttons_emit_their_signals(page: WinPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.again_clicked):
        QTest.mouseClick(button(page, "Play again"), Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(page.next_clicked):
        QTest.mouseClick(button(page, "Next puzzle"), Qt.MouseButton.LeftButton)


def test_a_lesson_solved_with_hints_is_played_again_first(page: WinPage, qtbot: QtBot) -> None:
    page.set_state(replace(STATE, needs_no_hints=True, next=Next.BOARD))
    with qtbot.waitSignal(page.again_clicked):
        QTest.keyClick(page, Qt.Key.Key_Return)
    with qtbot.waitSignal(page.next_clicked):
        button(page, "Next board").click()
    page.set_state(STATE)
    with qtbot.waitSignal(page.next_clicked):
        QTest.keyClick(page, Qt.Key.Key_Return)


def test_other_keys_do_not_open_the_next_puzzle(page: WinPage, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(page.next_clicked):
        QTest.keyClick(page, Qt.Key.Key_A)


def test_win_page_fits_the_smallest_window(page: WinPage) -> None:
    least = page.minimumSizeHint()
    assert least.width() <= 480
    assert least.height() <= 400


def test_win_page_fades_in_and_stays_visible(page: WinPage, qtbot: QtBot) -> None:
    page.appear()
    faded = [each for each in page.findChildren(QWidget) if each.graphicsEffect() is not None]
    lasting = []
    for each in faded:
        effect = each.graphicsEffect()
        assert isinstance(effect, QGraphicsOpacityEffect)
        assert effect.opacity() < 0.5
        (steps,) = effect.findChildren(QSequentialAnimationGroup)
        lasting.append(steps.duration())
        last = steps.animationAt(1)
        assert isinstance(last, QPropertyAnimation)
        assert last.endValue() == 1.0
        steps.setCurrentTime(steps.duration())
    assert lasting == [400, 600], "the words after the picture"
    qtbot.waitUntil(lambda: all(each.graphicsEffect() is None for each in faded))
    fade_in(page, 100)
    effect = page.graphicsEffect()
    assert isinstance(effect, QGraphicsOpacityEffect)
    assert effect.findChildren(QSequentialAnimationGroup)[0].duration() == 100
    page.setGraphicsEffect(None)  # type: ignore[arg-type]


def test_the_picture_keeps_its_size_when_the_window_gets_small(
    window: QMainWindow, page: WinPage, qtbot: QtBot
) -> None:
    matte = next(
        each for each in page.findChildren(QWidget) if "Picture: " in each.accessibleName()
    )
    # Beside the picture the buttons need more rows than at the foot of the small page.
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: page.width() == 1280)
    window.resize(480, 400)
    qtbot.waitUntil(lambda: page.width() == 480)
    assert 200 <= matte.width() <= 216
    following = button(page, "Next puzzle")
    qtbot.waitUntil(lambda: matte.geometry().bottom() < following.mapTo(page, QPoint(0, 0)).y())
