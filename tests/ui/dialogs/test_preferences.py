"""Preferences apply at once, and follow changes made elsewhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QColorDialog,
    QFrame,
    QLabel,
    QLineEdit,
    QMainWindow,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nonogui.ui.board.options import ClueSize, InkMarks
from nonogui.ui.dialogs import preferences
from nonogui.ui.dialogs.preferences import DataCommands, FillColors, PreferencesDialog, ThemeCards
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, HIGH_CONTRAST_DARK, LIGHT, ThemeChoice
from nonogui.ui.settings import (
    Assistance,
    Crossing,
    Motion,
    NewSide,
    ProofSpeed,
    SettingsStore,
    SolveSpeed,
    TextSize,
    Ticking,
)
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.controls import PopupSelect, Switch
from nonogui.ui.widgets.rows import NavRow
from tests.reading import lines, read_out
from tests.ui.pictures import CheckLooks, use_theme

# The offscreen platform says so of each window with a least size, and of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture(autouse=True)
def devices(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer with a player of sounds and with the library for gamepads."""
    monkeypatch.setattr(preferences, "player_command", lambda: ("aplay",))
    monkeypatch.setattr(preferences, "has_gamepad_library", lambda: True)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SettingsStore]:
    store = SettingsStore(tmp_path / "settings.json")
    yield store
    store.close()


@pytest.fixture
def dialog(store: SettingsStore, qtbot: QtBot) -> Iterator[PreferencesDialog]:
    dialog = PreferencesDialog(store, None, data([]))
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    for at in reversed(range(len(dialog.pages.page_titles))):
        dialog.pages.show_page(at)  # pages are made when they are first shown
    yield dialog
    dialog.close()


def data(done: list[str]) -> DataCommands:
    return DataCommands(
        Path("/games"),
        export=lambda: done.append("export"),
        import_=lambda: done.append("import"),
        show_folder=lambda: done.append("folder"),
    )


def switch(dialog: QWidget, name: str) -> Switch:
    return next(each for each in dialog.findChildren(Switch) if each.accessibleName() == name)


def select(dialog: QWidget, name: str) -> PopupSelect:
    selects = dialog.findChildren(PopupSelect)
    return next(each for each in selects if each.accessibleName().startswith(name + ":"))


def page_row(dialog: QWidget, name: str) -> NavRow:
    return next(each for each in dialog.findChildren(NavRow) if each.text() == name)


def colors(dialog: QWidget) -> FillColors:
    found = dialog.findChild(FillColors)
    assert isinstance(found, FillColors)
    return found


def choose_last(control: PopupSelect) -> None:
    QTest.keyClick(control, Qt.Key.Key_Down)
    texts = [action.text() for action in control.menu_shown.actions()]
    for _step in range(len(texts) - 1 - texts.index(control.text())):
        QTest.keyClick(control.menu_shown, Qt.Key.Key_Down)
    QTest.keyClick(control.menu_shown, Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("Show length while dragging", "drag_badge"),
        ("Show the timer", "show_timer"),
        ("Wrap around", "wraps"),
        ("Check library puzzles", "check_puzzles"),
        ("Gaps between cells", "gaps"),
        ("Highlight row and column", "crosshair"),
        ("Filled shapes", "filled_shapes"),
        ("Sounds", "sounds"),
        ("Gamepad", "gamepad"),
    ],
)
def test_switch_is_stored_at_once(
    dialog: PreferencesDialog, store: SettingsStore, name: str, field: str
) -> None:
    before = getattr(store.settings, field)
    QTest.mouseClick(switch(dialog, name), Qt.MouseButton.LeftButton)
    assert getattr(store.settings, field) is not before
    store.flush()
    assert getattr(SettingsStore(store.path).settings, field) is not before


@pytest.mark.parametrize(
    ("name", "field", "last"),
    [
        ("Mistakes", "assistance", Assistance.WRONG_CELLS),
        ("Tick numbers", "ticking", Ticking.CERTAIN),
        ("Cross automatically", "crossing", Crossing.BESIDE_NUMBERS),
        ("Solving", "solve_speed", SolveSpeed.AT_ONCE),
        ("Marks on colours", "marks", InkMarks.PATTERNS),
        ("Clue size", "clue_size", ClueSize.LARGE),
        ("Text size", "text_size", TextSize.LARGE),  # the most for Qt's own screen of 800x800
        ("Animations", "motion", Motion.REDUCED),
        ("Proofs", "proof_speed", ProofSpeed.FAST),
        ("New designs", "new_side", NewSide.THIRTY),
    ],
)
def test_choice_is_stored_at_once(
    dialog: PreferencesDialog, store: SettingsStore, name: str, field: str, last: object
) -> None:
    store.update(ticking=Ticking.NEVER)
    choose_last(select(dialog, name))
    assert getattr(store.settings, field) is last


def test_author_of_new_designs_is_typed(dialog: PreferencesDialog, store: SettingsStore) -> None:
    dialog.pages.show_page(3)
    fields = {each.accessibleName(): each for each in dialog.findChildren(QLineEdit)}
    QTest.keyClicks(fields["Author"], "Ada Love ")
    assert store.settings.author == "Ada Love"
    assert fields["Author"].text() == "Ada Love "
    store.update(author="", license="CC0-1.0")
    assert (fields["Author"].text(), fields["Licence"].text()) == ("", "CC0-1.0")


def test_languages_are_named_in_themselves(
    qtbot: QtBot, store: SettingsStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {"en": "English", "de": "Deutsch", "ja": "日本語"}
    monkeypatch.setattr(preferences, "languages", lambda: names)
    dialog = PreferencesDialog(store, None)
    qtbot.addWidget(dialog)
    dialog.pages.show_page(1)
    assert select(dialog, "Language").text() == "Match system"
    choose_last(select(dialog, "Language"))
    assert select(dialog, "Language").text() == "日本語"
    assert store.settings.language == "ja"


def test_dialog_shows_changes_made_elsewhere(
    dialog: PreferencesDialog, store: SettingsStore
) -> None:
    store.update(gaps=False, marks=InkMarks.LETTERS)
    assert not switch(dialog, "Gaps between cells").isChecked()
    assert select(dialog, "Marks on colours").text() == "Letters"


def test_click_on_a_card_chooses_its_theme(dialog: PreferencesDialog, store: SettingsStore) -> None:
    dialog.pages.show_page(1)
    cards = dialog.findChild(ThemeCards)
    assert isinstance(cards, ThemeCards)
    assert cards.cards[ThemeChoice.SYSTEM].isChecked()
    QTest.mouseClick(cards.cards[ThemeChoice.DARK], Qt.MouseButton.LeftButton)
    assert store.settings.look is ThemeChoice.DARK


def test_theme_cards_keep_their_colours_in_every_theme(dialog: PreferencesDialog) -> None:
    dialog.pages.show_page(1)
    cards = dialog.findChild(ThemeCards)
    assert isinstance(cards, ThemeCards)
    dark = cards.cards[ThemeChoice.DARK].grab().toImage()
    assert dark.pixelColor(60, 79) == DARK.window
    use_theme(DARK)
    light = cards.cards[ThemeChoice.LIGHT].grab().toImage()
    assert light.pixelColor(60, 79) == LIGHT.window


class TestFillColor:
    def test_preset_fill_colour_can_be_chosen(
        self, dialog: PreferencesDialog, store: SettingsStore
    ) -> None:
        dialog.pages.show_page(1)
        QTest.mouseClick(colors(dialog).dots[2], Qt.MouseButton.LeftButton)
        assert store.settings.fill_color == "#1F4B3B"
        QTest.mouseClick(colors(dialog).dots[0], Qt.MouseButton.LeftButton)
        assert store.settings.fill_color == ""

    def test_preset_fill_colours_are_readable_in_every_theme(
        self, dialog: PreferencesDialog, qtbot: QtBot
    ) -> None:
        dialog.pages.show_page(1)
        for theme in (LIGHT, DARK):
            use_theme(theme)
            for at in (1, 2, 3):
                with qtbot.waitSignal(colors(dialog).chosen) as blocker:
                    QTest.mouseClick(colors(dialog).dots[at], Qt.MouseButton.LeftButton)
                assert colors(dialog).try_color(QColor(blocker.args[0]))

    def test_custom_fill_colour_can_be_chosen(
        self, dialog: PreferencesDialog, store: SettingsStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        dialog.pages.show_page(1)
        monkeypatch.setattr(QColorDialog, "getColor", lambda *_args: QColor("#123456"))
        QTest.mouseClick(colors(dialog).dots[-1], Qt.MouseButton.LeftButton)
        assert store.settings.fill_color == "#123456"
        assert colors(dialog).dots[-1].isChecked()

    def test_faint_fill_colour_is_rejected_with_a_message(
        self, dialog: PreferencesDialog, store: SettingsStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        dialog.pages.show_page(1)
        monkeypatch.setattr(QColorDialog, "getColor", lambda *_args: QColor("#FFCC00"))
        QTest.mouseClick(colors(dialog).dots[-1], Qt.MouseButton.LeftButton)
        assert store.settings.fill_color == ""
        texts = [each.text() for each in dialog.findChildren(QLabel) if each.isVisible()]
        assert (
            "This colour is too close to the background. Filled cells would be hard to see."
            in texts
        )
        assert colors(dialog).dots[0].isChecked()

    def test_cancelling_the_colour_dialog_changes_nothing(
        self, dialog: PreferencesDialog, store: SettingsStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        dialog.pages.show_page(1)
        monkeypatch.setattr(QColorDialog, "getColor", lambda *_args: QColor())
        QTest.mouseClick(colors(dialog).dots[-1], Qt.MouseButton.LeftButton)
        assert store.settings.fill_color == ""
        assert colors(dialog).dots[0].isChecked()


def test_click_in_the_list_opens_the_page(dialog: PreferencesDialog) -> None:
    assert dialog.pages.page_titles == [
        *("Playing", "Appearance", "Coach", "Studio", "Shortcuts", "Your data")
    ]
    looks = next(row for row in dialog.findChildren(NavRow) if row.text() == "Appearance")
    assert not switch(dialog, "Gaps between cells").isVisible()
    QTest.mouseClick(looks, Qt.MouseButton.LeftButton)
    assert switch(dialog, "Gaps between cells").isVisible()
    assert dialog.focusWidget() is looks


class Windows(QObject):
    """Notes the windows that are shown."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[QObject] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(watched)
        return False


def test_no_part_of_a_page_flashes_as_a_window_while_it_is_made(
    store: SettingsStore, qtbot: QtBot, qapp: QApplication
) -> None:
    windows = Windows()
    qapp.installEventFilter(windows)
    dialog = PreferencesDialog(store, None, data([]))
    qtbot.addWidget(dialog)
    dialog.show()
    for at in range(len(dialog.pages.page_titles)):
        dialog.pages.show_page(at)
    qapp.removeEventFilter(windows)
    assert windows.shown == [dialog]


def test_tab_key_goes_from_the_list_to_the_page_and_then_to_the_cross(
    store: SettingsStore, qtbot: QtBot
) -> None:
    dialog = PreferencesDialog(store, None)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    coach = page_row(dialog, "Coach")
    assert dialog.focusWidget() is page_row(dialog, "Playing")
    QTest.mouseClick(coach, Qt.MouseButton.LeftButton)
    names: list[str] = []
    while (focused := dialog.focusWidget()) is not coach or not names:
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        names.append(dialog.focusWidget().accessibleName().split(":")[0])
    assert names[names.index("Proofs") :][:3] == ["Proofs", "Solving", "Close"]


def test_deleted_dialog_ignores_setting_changes(store: SettingsStore, qtbot: QtBot) -> None:
    dialog = PreferencesDialog(store, None)
    qtbot.addWidget(dialog)
    dialog.deleteLater()
    qtbot.wait(1)
    store.update(gaps=False)
    assert store.settings.gaps is False


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Export your data", "export"),
        ("Import your data", "import"),
        ("Folder with your games", "folder"),
    ],
)
def test_data_buttons_close_the_preferences_first(
    store: SettingsStore, qtbot: QtBot, name: str, expected: str
) -> None:
    done: list[str] = []
    dialog = PreferencesDialog(store, None, data(done))
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    QTest.mouseClick(page_row(dialog, "Your data"), Qt.MouseButton.LeftButton)
    button = next(each for each in dialog.findChildren(Button) if each.accessibleName() == name)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert done == [expected]
    assert not dialog.isVisible()


def test_preferences_say_what_sounds_and_gamepads_lack(
    store: SettingsStore, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preferences, "player_command", lambda: None)
    monkeypatch.setattr(preferences, "has_gamepad_library", lambda: False)
    dialog = PreferencesDialog(store, None)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    for name in ("Sounds", "Gamepad"):
        assert not switch(dialog, name).isEnabled()
        assert not switch(dialog, name).isChecked()
    texts = {each.text() for each in dialog.findChildren(QLabel)}
    assert "Needs the package pygame-ce, which is not installed" in texts
    assert any("pw-play, paplay, aplay" in text for text in texts)
    assert store.settings.gamepad


@pytest.mark.parametrize("size", [(480, 400), (700, 500), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("way", ["Escape", "Close"])
def test_preferences_are_a_sheet_in_the_dimmed_window(
    store: SettingsStore, qtbot: QtBot, size: tuple[int, int], way: str
) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(*size)
    with qtbot.waitExposed(window):
        window.show()
    dialog = PreferencesDialog(store, window, data([]))
    with qtbot.waitExposed(dialog):
        dialog.show()
    assert dialog.windowFlags() & Qt.WindowType.FramelessWindowHint
    assert dialog.width() == min(768, size[0] - 32)
    assert dialog.height() == min(584, size[1] - 32)
    middle = window.mapToGlobal(window.rect().center()) - dialog.geometry().center()
    assert middle.manhattanLength() <= 2
    dim = window.findChild(QFrame, "dim")
    assert isinstance(dim, QFrame)
    close = next(each for each in dialog.findChildren(Button) if each.accessibleName() == "Close")
    assert dialog.rect().contains(close.geometry())
    assert close.geometry().right() > dialog.width() - 24
    assert dim.geometry() == window.rect()
    rows = dialog.findChildren(NavRow)
    for row in rows:
        QTest.mouseClick(row, Qt.MouseButton.LeftButton)
        assert dialog.rect().contains(row.mapTo(dialog, row.rect().bottomRight()))
        assert row.toolTip() or size[0] > 640
        for each in dialog.findChildren(QWidget):
            if isinstance(each, Switch | PopupSelect) and each.isVisible():
                right = each.mapTo(dialog, each.rect().topRight()).x()
                assert right < dialog.width(), each.accessibleName()
    if way == "Escape":
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    else:
        QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()
    qtbot.waitUntil(lambda: window.findChild(QFrame, "dim") is None)


def test_each_page_reads_from_top_to_bottom(dialog: PreferencesDialog) -> None:
    assert read_out(dialog) == lines("""
        Preferences
        Preferences
        choice: Playing (chosen, focus)
        choice: Appearance
        choice: Coach
        choice: Studio
        choice: Shortcuts
        choice: Your data
        Playing
        Mistakes
        The default for each new puzzle
        button: Mistakes: Don't show
        Tick numbers
        button: Tick numbers: Certain numbers
        Cross automatically
        Adds crosses in finished lines, or beside finished runs as well
        button: Cross automatically: Never
        Show length while dragging
        As a number beside the pointer
        check box: Show length while dragging (chosen)
        Show the timer
        check box: Show the timer (chosen)
        Wrap around
        Arrow keys continue at the opposite edge
        check box: Wrap around
        Spoken clues
        What a screen reader says with each cell
        button: Spoken clues: Row and column
        Sounds
        Soft ticks for marks, finished lines and solved puzzles
        check box: Sounds
        Gamepad
        Stick or pad moves, A fills, B crosses, X undoes, Y gives a hint
        check box: Gamepad (chosen)
        button: Close
    """)
    QTest.mouseClick(page_row(dialog, "Appearance"), Qt.MouseButton.LeftButton)
    assert read_out(dialog) == lines("""
        Preferences
        Preferences
        choice: Playing
        choice: Appearance (chosen, focus)
        choice: Coach
        choice: Studio
        choice: Shortcuts
        choice: Your data
        Appearance
        Theme
        choice: Match system (chosen)
        choice: Light
        choice: Dark
        choice: High contrast
        Colour of filled cells
        Colour of filled cells
        choice: Theme colour (chosen)
        choice: Brown
        choice: Green
        choice: Purple
        choice: Custom colour…
        Gaps between cells
        Makes runs easier to count
        check box: Gaps between cells (chosen)
        Marks on colours
        For colour puzzles
        button: Marks on colours: None
        Language
        Takes effect after a restart
        button: Language: Match system
        Text size
        Texts, buttons and boards; takes effect after a restart
        button: Text size: 100%
        Highlight row and column
        check box: Highlight row and column (chosen)
        Clue size
        button: Clue size: Match cell size
        Repeat clues on big boards
        Also at the right and bottom, from 30 columns or rows
        check box: Repeat clues on big boards
        Animations
        button: Animations: Match system
        button: Close
    """)
    QTest.mouseClick(page_row(dialog, "Shortcuts"), Qt.MouseButton.LeftButton)
    assert read_out(dialog) == lines("""
        Preferences
        Preferences
        choice: Playing
        choice: Appearance
        choice: Coach
        choice: Studio
        choice: Shortcuts (chosen, focus)
        choice: Your data
        Shortcuts
        Move the cursor with
        button: Move the cursor with: Arrow keys
        tree: Keyboard shortcuts
        Press a new shortcut for “Open”.
        field: New shortcut
        button: Set shortcut (disabled)
        button: Remove shortcut
        button: Reset (disabled)
        button: Reset all
        button: Close
    """)


def test_each_page_matches_stored_picture(dialog: PreferencesDialog, looks: CheckLooks) -> None:
    for at, row in enumerate(dialog.findChildren(NavRow)):
        QTest.mouseClick(row, Qt.MouseButton.LeftButton)
        looks(f"preferences-{at}", dialog)


THEMES = {
    "light": LIGHT,
    "dark": DARK,
    "contrast": HIGH_CONTRAST,
    "contrast-dark": HIGH_CONTRAST_DARK,
}


@pytest.mark.parametrize("choice", [ThemeChoice.SYSTEM, ThemeChoice.DARK])
@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_theme_cards_match_stored_pictures(
    qtbot: QtBot, looks: CheckLooks, choice: ThemeChoice, name: str
) -> None:
    theme = THEMES[name]
    cards = ThemeCards()
    qtbot.addWidget(cards)
    cards.set_theme_choice(choice)
    with qtbot.waitActive(cards):
        cards.show()
        cards.activateWindow()
    cards.resize(560, 300)
    qtbot.waitUntil(lambda: cards.minimumHeight() == 120)  # all cards are in a row
    cards.resize(560, 120)
    cards.cards[choice].setFocus()
    looks(f"cards-{name}-{choice.value}", cards, theme)


@pytest.mark.parametrize("color", ["", "#1F4B3B", "#123456"])
@pytest.mark.parametrize("name", list(THEMES))
def test_fill_colours_match_stored_pictures(
    qtbot: QtBot, looks: CheckLooks, color: str, name: str
) -> None:
    theme = THEMES[name]
    colors = FillColors()
    qtbot.addWidget(colors)
    colors.set_color(color)
    with qtbot.waitActive(colors):
        colors.show()
        colors.activateWindow()
    colors.dots[2].setFocus()
    looks(f"colours-{name}-{color[1:] or 'own'}", colors, theme)


def test_whole_area_of_cards_and_colours_is_clickable(dialog: PreferencesDialog) -> None:
    dialog.pages.show_page(1)
    cards = dialog.findChild(ThemeCards)
    assert isinstance(cards, ThemeCards)
    for button in (cards.cards[ThemeChoice.LIGHT], *colors(dialog).dots):
        for at in (button.rect().topLeft(), button.rect().bottomRight()):
            assert button.hitButton(at)
        assert not button.hitButton(button.rect().bottomRight() + QPoint(1, 1))
        assert button.sizeHint().width() >= button.minimumSizeHint().width()
    assert {dot.toolTip() for dot in colors(dialog).dots} == {
        dot.accessibleName() for dot in colors(dialog).dots
    }


class TestKeyboard:
    def test_arrow_keys_move_through_the_colours_and_space_keeps_the_focus(
        self, dialog: PreferencesDialog, store: SettingsStore
    ) -> None:
        dialog.pages.show_page(1)
        colors(dialog).dots[0].setFocus()
        QTest.keyClick(colors(dialog).dots[0], Qt.Key.Key_Right)
        QTest.keyClick(colors(dialog).dots[1], Qt.Key.Key_Space)
        assert store.settings.fill_color == "#4B3024"
        assert colors(dialog).dots[1].hasFocus()
        assert [dot.isChecked() for dot in colors(dialog).dots] == [False, True] + [False] * 3


class TestColorDialog:
    def test_colour_dialog_starts_with_the_current_fill_colour(
        self, dialog: PreferencesDialog, store: SettingsStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        dialog.pages.show_page(1)
        asked: list[tuple[str, object, str]] = []

        def ask(start: QColor, parent: QWidget, title: str) -> QColor:
            asked.append((start.name(), parent, title))
            return QColor()

        monkeypatch.setattr(QColorDialog, "getColor", ask)
        for color, start in (("", LIGHT.fill.name()), ("#123456", "#123456")):
            store.update(fill_color=color)
            QTest.mouseClick(colors(dialog).dots[-1], Qt.MouseButton.LeftButton)
            assert asked.pop() == (start, colors(dialog), "Colour of filled cells")
            assert store.settings.fill_color == color
            assert colors(dialog).dots[-1].isChecked() is bool(color)

    def test_next_choice_hides_the_message_about_a_faint_colour(
        self, dialog: PreferencesDialog, store: SettingsStore
    ) -> None:
        dialog.pages.show_page(1)
        refused = "This colour is too close to the background. Filled cells would be hard to see."

        def shows_refusal() -> bool:
            labels = dialog.findChildren(QLabel)
            return any(each.isVisible() and each.text() == refused for each in labels)

        assert not colors(dialog).try_color(QColor("#FFEE99"))
        assert shows_refusal()
        assert colors(dialog).try_color(QColor("#abcdef").darker(300))
        assert not shows_refusal()
        assert store.settings.fill_color == QColor("#abcdef").darker(300).name().upper()
        assert not colors(dialog).try_color(QColor("#FFEE99"))
        QTest.mouseClick(colors(dialog).dots[1], Qt.MouseButton.LeftButton)
        assert not shows_refusal()


def test_narrow_dialog_shrinks_the_theme_cards(dialog: PreferencesDialog) -> None:
    dialog.pages.show_page(1)
    dialog.resize(dialog.minimumSizeHint().width(), 500)
    cards = dialog.findChild(ThemeCards)
    assert isinstance(cards, ThemeCards)
    widths = {cards.cards[choice].width() for choice in ThemeChoice if choice in cards.cards}
    assert max(widths) - min(widths) <= 1
    assert min(widths) >= 110


def test_a_control_says_its_note_and_the_dialog_says_none(dialog: PreferencesDialog) -> None:
    wrap = switch(dialog, "Wrap around")
    assert wrap.accessibleDescription() == "Arrow keys continue at the opposite edge"
    # Orca reads the texts that belong to nothing when a dialog opens.
    row = wrap.parentWidget()
    assert row is not None
    labels = [label for label in row.findChildren(QLabel) if label.text()]
    assert [label.buddy() for label in labels] == [row, row]
