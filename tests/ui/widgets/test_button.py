"""Buttons: pressed by mouse and key, and in step with the action they stand for."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QColor, QFont, QFontMetrics, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.look.theming import apply_theme
from nonogui.ui.widgets.button import MIN_TEXT, Button, Kind, Size
from tests.ui.pictures import CheckLooks, use_theme


@pytest.fixture
def action() -> QAction:
    action = QAction("Hint")
    action.setShortcut(QKeySequence("H"))
    action.setToolTip("Show a step (H)")
    return action


def test_mouse_click_emits_clicked(qtbot: QtBot) -> None:
    button = Button("Keep")
    qtbot.addWidget(button)
    with qtbot.waitSignal(button.clicked):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_keys_press_the_button(qtbot: QtBot, key: Qt.Key) -> None:
    button = Button("Keep")
    qtbot.addWidget(button)
    with qtbot.waitSignal(button.clicked):
        QTest.keyClick(button, key)


def test_click_does_not_move_the_focus() -> None:
    assert Button("Keep").focusPolicy() == Qt.FocusPolicy.TabFocus


def following(action: QAction, icon: str, kind: Kind = Kind.PLAIN, **shown: bool) -> Button:
    button = Button(icon=icon, kind=kind)
    button.follow(action, **shown)
    return button


def test_button_triggers_its_action(qtbot: QtBot, action: QAction) -> None:
    button = following(action, "hint", with_text=True, with_key=True)
    qtbot.addWidget(button)
    assert (button.text(), button.key) == ("Hint", "H")
    assert button.toolTip() == "Show a step (H)"
    with qtbot.waitSignal(action.triggered):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_button_is_disabled_with_its_action(qtbot: QtBot, action: QAction) -> None:
    button = following(action, "hint")
    qtbot.addWidget(button)
    action.setEnabled(False)
    assert not button.isEnabled()
    action.setEnabled(True)
    action.setCheckable(True)
    action.setChecked(True)
    assert button.isEnabled()


def test_button_stays_in_sync_with_its_checkable_action(qtbot: QtBot, action: QAction) -> None:
    action.setCheckable(True)
    button = following(action, "panel")
    qtbot.addWidget(button)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert action.isChecked()
    assert button.isChecked()
    action.setChecked(False)
    assert not button.isChecked()


def test_icon_button_has_an_accessible_name(qtbot: QtBot, action: QAction) -> None:
    button = following(action, "hint")
    qtbot.addWidget(button)
    assert button.accessibleName() == "Hint"
    assert button.sizeHint().width() == button.sizeHint().height() == Size.NORMAL


def test_compact_button_keeps_its_accessible_name(qtbot: QtBot) -> None:
    button = Button("Library", "back")
    qtbot.addWidget(button)
    wide = button.sizeHint().width()
    button.set_compact(True)
    assert button.sizeHint().width() == Size.NORMAL < wide
    assert button.accessibleName() == "Library"
    button.set_compact(False)
    assert button.sizeHint().width() == wide


def test_narrow_button_with_an_icon_hides_its_text(qtbot: QtBot) -> None:
    button = Button("Cross", "tool-cross")
    qtbot.addWidget(button)
    button.resize(button.sizeHint())
    button.show()
    assert QPushButton.text(button) == "Cross"
    button.resize(40, 40)
    assert QPushButton.text(button) == ""
    assert button.text() == button.accessibleName() == "Cross"


def test_compact_button_without_an_icon_keeps_its_text(qtbot: QtBot) -> None:
    button = Button("Open")
    qtbot.addWidget(button)
    wide = button.sizeHint().width()
    button.set_compact(True)
    assert button.sizeHint().width() == wide


def color_at_edge(button: Button) -> QColor:
    return button.grab().toImage().pixelColor(button.width() // 2, 3)


def test_primary_button_has_the_accent_colour_of_the_theme(
    qtbot: QtBot, qapp: QApplication
) -> None:
    button = Button("Next puzzle", kind=Kind.PRIMARY)
    qtbot.addWidget(button)
    button.resize(button.sizeHint())
    for theme in (LIGHT, DARK):
        apply_theme(qapp, theme)
        assert color_at_edge(button) == theme.accent


def test_ampersand_in_button_text_is_no_shortcut(qtbot: QtBot) -> None:
    button = Button("Q & A")
    qtbot.addWidget(button)
    assert (button.text(), button.shortcut().isEmpty()) == ("Q & A", True)


def test_keyboard_focus_draws_a_ring(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, LIGHT)
    button = Button("Open", "folder")
    qtbot.addWidget(button)
    button.resize(button.sizeHint())
    with qtbot.waitExposed(button):
        button.show()
    button.clearFocus()
    before = button.grab().toImage()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(button.hasFocus)
    after = button.grab().toImage()
    assert after.pixelColor(button.width() // 2, 0) == LIGHT.accent
    assert before.pixelColor(button.width() // 2, 0) != LIGHT.accent


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_every_kind_of_button_matches_the_reference_picture(
    qtbot: QtBot, looks: CheckLooks, theme: Theme
) -> None:
    board = QWidget()
    qtbot.addWidget(board)
    grid = QGridLayout(board)
    first: Button | None = None
    for row, kind in enumerate(Kind):
        for column in range(4):
            button = Button(f"{kind.name.capitalize()}" * (column != 3), "hint", kind=kind)
            button.setCheckable(True)
            button.setChecked(column == 1)
            button.setEnabled(column != 2)
            button.key = "H"
            first = first or button
            grid.addWidget(button, row, column)
    board.show()
    assert first is not None
    first.setFocus(Qt.FocusReason.TabFocusReason)
    looks(f"buttons-{theme.is_dark:d}", board, theme)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_button_sizes_and_tails_match_the_reference_picture(
    qtbot: QtBot, looks: CheckLooks, theme: Theme
) -> None:
    board = QWidget()
    qtbot.addWidget(board)
    grid = QGridLayout(board)
    for row, size in enumerate(Size):
        for column, kind in enumerate((Kind.OUTLINE, Kind.SOFT, Kind.ACCEPT)):
            worded = Button("Go on", "hint", kind=kind, size=size)
            tailed = Button("Go on", kind=kind, size=size)
            bare = Button(icon="hint", kind=kind, size=size)
            if column == 1:
                worded.set_tail_icon("chevron-down")
            tailed.set_tail_icon("chevron-down")
            for at, button in enumerate((worded, tailed, bare)):
                grid.addWidget(button, row, 3 * column + at)
    compact = Button("Go on", "hint", kind=Kind.OUTLINE)
    compact.key = "H"
    compact.set_compact(True)
    for at, kind in enumerate((Kind.SEGMENT, Kind.ROW, Kind.LINK, Kind.HEADING)):
        grid.addWidget(Button("Go", "hint", kind=kind), len(Size), at)
    grid.addWidget(compact, len(Size), 4)
    looks(f"button-sizes-{theme.is_dark:d}", board, theme)


def test_shortcut_is_beside_the_centred_text_of_a_wide_button(qtbot: QtBot) -> None:
    button = Button("Next puzzle", kind=Kind.PRIMARY)
    qtbot.addWidget(button)
    button.key = "Enter"
    button.resize(button.sizeHint())
    button.show()
    words = QFontMetrics(button.font()).horizontalAdvance("Next puzzle")
    for width in (button.width() + 400, button.width() + 60, button.width()):
        button.resize(width, button.height())
        QApplication.sendPostedEvents()
        gap = button.tail.x() - (width + words) / 2
        if width == button.sizeHint().width():
            assert button.property("tailed") == "true"
            assert button.tail.geometry().right() == width - 13
        else:
            assert button.property("tailed") == ""
            assert 7 <= gap <= 9


def test_small_primary_button_gives_up_padding_before_text(qtbot: QtBot) -> None:
    button = Button("Go back to before the mistake", kind=Kind.PRIMARY, size=Size.SMALL)
    qtbot.addWidget(button)
    button.show()
    button.resize(button.sizeHint().width() - 8, button.height())
    assert QPushButton.text(button) == button.text()
    button.resize(button.width() - 1, button.height())
    assert QPushButton.text(button).endswith("…")


def test_button_of_another_kind_keeps_its_weight_in_another_theme(qtbot: QtBot) -> None:
    use_theme(LIGHT)
    button = Button("Show me", kind=Kind.PRIMARY)
    qtbot.addWidget(button)
    button.show()
    button.set_kind(Kind.OUTLINE)
    use_theme(DARK)
    assert button.font().weight() == QFont.Weight.Medium


@pytest.mark.parametrize("kind", [Kind.OUTLINE, Kind.SEGMENT, Kind.LINK])
def test_button_text_is_elided_only_when_too_wide(qtbot: QtBot, kind: Kind) -> None:
    button = Button("Go on from there", kind=kind)
    qtbot.addWidget(button)
    button.show()
    least = button.sizeHint().width() - (10 if kind is Kind.SEGMENT else 0)
    button.resize(least, button.height())
    assert QPushButton.text(button) == "Go on from there"
    assert button.accessibleName() == ""
    button.resize(least - 1, button.height())
    assert QPushButton.text(button).endswith("…")
    assert button.text() == button.accessibleName() == "Go on from there"
    button.resize(least, button.height())
    assert QPushButton.text(button) == "Go on from there"


@pytest.mark.parametrize("kind", [Kind.PRIMARY, Kind.OUTLINE, Kind.ACCEPT])
@pytest.mark.parametrize("size", [Size.NORMAL, Size.SMALL])
def test_focus_leaves_the_text_its_room(qtbot: QtBot, kind: Kind, size: Size) -> None:
    use_theme(LIGHT)
    button = Button("Vervangen", kind=kind, size=size)
    qtbot.addWidget(button)
    button.resize(button.sizeHint())
    with qtbot.waitExposed(button):
        button.show()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(button.hasFocus)
    option = QStyleOptionButton()
    button.initStyleOption(option)
    part = QStyle.SubElement.SE_PushButtonContents
    room = button.style().subElementRect(part, option, button).width()
    assert room >= QFontMetrics(button.font()).horizontalAdvance("Vervangen")


def test_explicit_accessible_name_is_kept(qtbot: QtBot) -> None:
    button = Button("Go on from there")
    qtbot.addWidget(button)
    button.setAccessibleName("Go on with the puzzle")
    button.show()
    button.resize(40, button.height())
    assert button.accessibleName() == "Go on with the puzzle"


def test_button_with_an_icon_shows_a_minimum_of_letters_or_none(qtbot: QtBot) -> None:
    button = Button("Crossing out", "tool-cross")
    qtbot.addWidget(button)
    button.show()
    shown = set()
    for width in range(button.sizeHint().width(), 30, -1):
        button.resize(width, button.height())
        shown.add(len(QPushButton.text(button)))
    assert min(shown - {0}) == MIN_TEXT
    assert 0 in shown


def test_checking_a_button_does_not_change_its_width(qtbot: QtBot) -> None:
    for kind in (Kind.SEGMENT, Kind.ROW, Kind.HEADING):
        button, plain = Button("Go on", kind=kind), Button("Go on")
        button.setCheckable(True)
        for each in (button, plain):
            qtbot.addWidget(each)
        width = button.sizeHint().width()
        button.setChecked(True)
        assert button.sizeHint().width() == width


def test_tooltip_is_the_accessible_name_of_a_button_without_text(qtbot: QtBot) -> None:
    bare, worded = Button(icon="hint", tip="Help me"), Button("Go", tip="Go on")
    for each in (bare, worded):
        qtbot.addWidget(each)
    assert (bare.toolTip(), bare.accessibleName()) == ("Help me", "Help me")
    assert (worded.toolTip(), worded.accessibleName()) == ("Go on", "")
    assert Button("Go").toolTip() == ""


def test_a_screen_reader_says_name_and_shortcut_once(qtbot: QtBot) -> None:
    action = QAction("Zoom in…")
    button = following(action, "plus")
    qtbot.addWidget(button)
    for tip, description in (("Zoom in (+)", "+"), ("Zoom in on it", ""), ("Larger (+)", "")):
        action.setToolTip(tip)
        assert (button.toolTip(), button.accessibleDescription()) == (tip, description)


def test_compact_button_shows_its_text_as_tooltip_unless_it_has_one(qtbot: QtBot) -> None:
    plain, with_tip = Button("Go", "hint"), Button("Go", "hint", tip="Go on")
    for each in (plain, with_tip):
        qtbot.addWidget(each)
        each.set_compact(False)
        assert each.accessibleName() == ""
        each.set_compact(True)
        assert QPushButton.text(each) == ""
        assert each.text() == each.accessibleName() == "Go"
    assert (plain.toolTip(), with_tip.toolTip()) == ("Go", "Go on")
    bare = Button(icon="hint", tip="Go on")
    qtbot.addWidget(bare)
    bare.set_compact(True)
    assert (bare.accessibleName(), bare.toolTip()) == ("Go on", "Go on")


def test_button_shows_its_action_text_without_dots_and_follows_changes(
    qtbot: QtBot, action: QAction
) -> None:
    action.setText("Open…")
    button = following(action, "folder", kind=Kind.SOFT, with_text=True)
    bare = following(action, "folder", with_key=True)
    for each in (button, bare):
        qtbot.addWidget(each)
    assert (button.text(), button.accessibleName(), button.key) == ("Open", "Open…", "")
    assert (button.kind, button.icon_name, button.isCheckable()) == (Kind.SOFT, "folder", False)
    assert (bare.text(), bare.key) == ("", "H")
    action.setText("Close")
    action.setToolTip("Close it")
    action.setShortcut(QKeySequence("Ctrl+W"))
    assert (button.text(), button.toolTip(), bare.key) == ("Close", "Close it", "Ctrl+W")


def test_tooltip_follows_the_action_and_a_short_key_is_shown(qtbot: QtBot, action: QAction) -> None:
    keyed, plain = Button(icon="hint"), Button(icon="hint")
    for each in (keyed, plain):
        qtbot.addWidget(each)
    keyed.stand_for(action, with_key=True)
    plain.stand_for(action)
    assert (keyed.toolTip(), keyed.key, plain.toolTip(), plain.key) == (
        "Show a step (H)",
        "H",
        "Show a step (H)",
        "",
    )
    action.setShortcut(QKeySequence("Ctrl+H"))
    action.setToolTip("Show a step (Ctrl+H)")
    assert (keyed.toolTip(), keyed.key) == ("Show a step (Ctrl+H)", "")
    with qtbot.waitSignal(action.triggered):
        keyed.click()


def test_icon_can_be_added_and_removed(qtbot: QtBot) -> None:
    button = Button("Go on")
    qtbot.addWidget(button)
    narrow = button.sizeHint().width()
    button.set_icon_name("hint")
    assert not button.icon().isNull()
    assert button.sizeHint().width() > narrow
    button.set_icon_name("")
    assert button.icon().isNull()
    assert (button.icon_name, button.sizeHint().width()) == ("", narrow)


def test_changing_kind_or_theme_updates_the_button(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, LIGHT)
    button = Button("Go on", "hint", kind=Kind.OUTLINE)
    qtbot.addWidget(button)
    before = button.icon().cacheKey()
    button.set_kind(Kind.PRIMARY)
    assert button.property("kind") == "primary"
    assert button.font().weight() > Button("Go").font().weight()
    primary = button.icon().cacheKey()
    use_theme(DARK)
    assert len({before, primary, button.icon().cacheKey()}) == 3


def test_tail_text_ignores_the_mouse(qtbot: QtBot) -> None:
    button = Button("Go on")
    qtbot.addWidget(button)
    button.key = "H"
    button.resize(200, button.height())
    button.show()
    assert button.tail.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    assert button.tail.textFormat() == Qt.TextFormat.PlainText
    button.key = ""
    assert not button.tail.isVisible()
