"""The glossary: every technique by name, with examples that follow the player's preferences."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from nonogui.coach.examples import examples
from nonogui.coach.techniques import Technique
from nonogui.ui.actions import ActionId
from nonogui.ui.board.options import InkMarks
from nonogui.ui.board.paint import render_board
from nonogui.ui.dialogs import help as help_module
from nonogui.ui.dialogs.help import BoardPicture, ExampleView, GlossaryDialog
from nonogui.ui.look.theme import DARK, LIGHT
from nonogui.ui.settings import SettingsStore
from nonogui.words.steps import deduction_text
from nonogui.words.techniques import technique_name, technique_text
from tests.boards import puzzle
from tests.player import Player
from tests.reading import lines, read_out
from tests.ui.pictures import CheckLooks, use_theme

# The offscreen platform says so of each window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

KEY = Qt.Key


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SettingsStore]:
    store = SettingsStore(tmp_path / "settings.json")
    yield store
    store.close()


@pytest.fixture
def dialog(store: SettingsStore, qtbot: QtBot) -> Iterator[GlossaryDialog]:
    dialog = GlossaryDialog(store, None)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    yield dialog
    dialog.close()


def words(dialog: QWidget) -> list[str]:
    return [each.text() for each in dialog.findChildren(QLabel) if each.isVisible()]


def pictures(dialog: QWidget) -> list[BoardPicture]:
    return [each for each in dialog.findChildren(BoardPicture) if each.isVisible()]


def shown(dialog: GlossaryDialog) -> Technique:
    return dialog.list.technique


def press(dialog: GlossaryDialog, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(dialog.focusWidget(), key)


def test_every_technique_is_listed_once(dialog: GlossaryDialog) -> None:
    names = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert sorted(set(names) & set(map(technique_name, Technique))) == sorted(
        map(technique_name, Technique)
    )
    assert len(names) == len(set(names) | {"Several lines"}) + 1  # a heading of that name, too


def test_glossary_opens_at_the_first_technique_with_the_list_focused(
    dialog: GlossaryDialog,
) -> None:
    assert shown(dialog) is Technique.EMPTY_LINE
    assert dialog.list.hasFocus()
    assert dialog.list.accessibleName() == "Techniques"


def test_arrow_keys_skip_headings(dialog: GlossaryDialog) -> None:
    press(dialog, KEY.Key_Down)
    assert shown(dialog) is Technique.COMPLETE_LINE
    assert technique_text(Technique.COMPLETE_LINE) in words(dialog)
    dialog.list.choose(Technique.LINE_AGREEMENT)
    press(dialog, KEY.Key_Down)
    assert shown(dialog) is Technique.COLORS_TOUCH
    press(dialog, KEY.Key_Up)
    assert shown(dialog) is Technique.LINE_AGREEMENT
    press(dialog, KEY.Key_End)
    assert shown(dialog) is Technique.SEVERAL_LINES


def test_click_shows_the_technique(dialog: GlossaryDialog) -> None:
    item = dialog.list.findItems("Glue", Qt.MatchFlag.MatchExactly)[0]
    place = dialog.list.visualItemRect(item).center()
    QTest.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert "Glue" in words(dialog)


@pytest.mark.parametrize("technique", Technique)
def test_technique_page_has_name_text_and_examples(
    dialog: GlossaryDialog, technique: Technique
) -> None:
    dialog.list.choose(technique)
    texts = words(dialog)
    assert technique_name(technique) in texts
    assert technique_text(technique) in texts
    for example in examples(technique):
        if example.step.proof is None:
            assert deduction_text(example.step, example.puzzle) in texts
    assert len(pictures(dialog)) == 2 * len(examples(technique))


def test_proof_is_explained_step_by_step(dialog: GlossaryDialog) -> None:
    dialog.list.choose(Technique.SEVERAL_LINES)
    proof = next(text for text in words(dialog) if "\n" in text)
    assert "What if" in proof
    assert "\n1. " in proof


def test_example_pictures_have_accessible_names(dialog: GlossaryDialog) -> None:
    dialog.list.choose(Technique.SPLITTING)
    known, follows = (each.accessibleName() for each in pictures(dialog))
    assert known == "What you know: clue 2 2 1, cells ????#?#???"
    assert follows == "What follows: clue 2 2 1, cells ????#.#???"


def test_colour_examples_have_their_own_heading(dialog: GlossaryDialog) -> None:
    dialog.list.choose(Technique.OVERLAP)
    assert {"Example", "In colour"} <= set(words(dialog))
    dialog.list.choose(Technique.COLORS_TOUCH)
    assert "In colour" not in words(dialog)


def test_examples_follow_the_theme(dialog: GlossaryDialog) -> None:
    picture = pictures(dialog)[1]
    light = picture.grab().toImage()
    use_theme(DARK)
    dark = picture.grab().toImage()
    middle = light.width() // 2, light.height() // 2
    assert light.pixelColor(*middle) != dark.pixelColor(*middle)


def test_examples_show_the_colour_marks_of_the_preferences(
    store: SettingsStore, dialog: GlossaryDialog, qtbot: QtBot
) -> None:
    store.update(marks=InkMarks.LETTERS)
    lettered = GlossaryDialog(store, None, Technique.COLORS_TOUCH)
    qtbot.addWidget(lettered)
    lettered.show()
    dialog.list.choose(Technique.COLORS_TOUCH)
    with_letters, without = (pictures(each)[1].grab().toImage() for each in (lettered, dialog))
    assert with_letters != without
    lettered.close()


@pytest.mark.parametrize("technique", Technique)
def test_examples_can_be_brought_into_view_on_a_small_screen(
    dialog: GlossaryDialog, qtbot: QtBot, technique: Technique
) -> None:
    dialog.fit_in(QSize(480, 400))
    dialog.list.choose(technique)
    area = dialog._made[technique]

    def is_in_reach() -> bool:
        page = area.widget()
        assert page is not None
        is_cut = page.width() > area.viewport().width()
        return area.horizontalScrollBar().isVisible() == is_cut

    qtbot.waitUntil(is_in_reach)


def test_returning_to_a_page_creates_no_new_examples(dialog: GlossaryDialog) -> None:
    views = dialog.findChildren(ExampleView)
    press(dialog, KEY.Key_Down, KEY.Key_Up)
    assert len(dialog.findChildren(ExampleView)) > len(views)
    made = len(dialog.findChildren(ExampleView))
    press(dialog, KEY.Key_Down, KEY.Key_Up)
    assert len(dialog.findChildren(ExampleView)) == made


class TestMainWindow:
    def opened(self, act: Callable[[], object]) -> list[Technique]:
        """What the dialog shows that something opens; it is closed by Escape."""
        seen: list[Technique] = []

        def look() -> None:
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, GlossaryDialog)
            seen.append(dialog.list.technique)
            QTest.keyClick(dialog.list, KEY.Key_Escape)

        QTimer.singleShot(100, look)
        act()
        return seen

    def test_shift_f1_opens_the_glossary(self, player: Player) -> None:
        shift = Qt.KeyboardModifier.ShiftModifier
        assert self.opened(lambda: player.key(KEY.Key_F1, shift)) == [Technique.EMPTY_LINE]

    def test_glossary_action_is_enabled_on_every_page(self, player: Player) -> None:
        action = player.window.actions_[ActionId.GLOSSARY]
        assert action.isEnabled()
        player.open(puzzle("##\n.#"))
        assert action.isEnabled()

    def test_coach_opens_the_glossary_at_the_technique_of_the_hint(self, player: Player) -> None:
        player.open(puzzle("##\n.#"))
        book = player.window.play_page.coach.book
        player.key(KEY.Key_H)
        player.key(KEY.Key_H)
        opened = self.opened(lambda: QTest.mouseClick(book, Qt.MouseButton.LeftButton))
        assert opened == [Technique.COMPLETE_LINE]


def test_technique_page_reads_from_top_to_bottom(dialog: GlossaryDialog) -> None:
    press(dialog, KEY.Key_Down, KEY.Key_Down, KEY.Key_Down)
    assert read_out(dialog) == lines("""
        Techniques
        Techniques
        list: Techniques (focus)
        Overlap
        Overlap
        Push a number as far as it goes to one end, then to the other. A cell that it c…
        Example
        What you know
        What you know: clue 5 2, cells ??????????
        What follows
        What follows: clue 5 2, cells ??###?????
        The 5 can move by only 2 cells. Wherever it goes, it covers columns 3 to 5.
        Example
        What you know
        What you know: clue 3 2 1, cells ??#??#????
        What follows
        What follows: clue 3 2 1, cells ?##??#????
        The 2 starts at column 5 at the earliest, so column 3 can only belong to the 3.…
        In colour
        What you know
        What you know: clue 4a 3b, cells ?????????
        What follows
        What follows: clue 4a 3b, cells ??aa?????
        The Coral 4 can move by only 2 cells. Wherever it goes, it covers columns 3 and…
    """)


@pytest.mark.parametrize(
    "technique", [Technique.OVERLAP, Technique.COUNTING, Technique.SEVERAL_LINES]
)
def test_technique_page_matches_stored_picture(
    dialog: GlossaryDialog, looks: CheckLooks, technique: Technique
) -> None:
    dialog.list.choose(technique)
    looks(f"technique-{technique.value}", dialog)


def test_glossary_opens_at_the_requested_technique(store: SettingsStore, qtbot: QtBot) -> None:
    asked = GlossaryDialog(store, None, Technique.GLUE)
    qtbot.addWidget(asked)
    assert asked.list.technique is Technique.GLUE
    assert asked.size() == QSize(800, 704)


def test_page_is_created_once_and_tab_reaches_it(dialog: GlossaryDialog) -> None:
    first = dialog._pages.currentWidget()
    assert first is not None
    assert first.accessibleName() == technique_name(Technique.EMPTY_LINE)
    assert first.focusPolicy() == Qt.FocusPolicy.TabFocus
    dialog.list.choose(Technique.GLUE)
    assert dialog._pages.count() == 2
    dialog.list.choose(Technique.EMPTY_LINE)
    assert dialog._pages.currentWidget() is first
    assert dialog._pages.count() == 2


def test_list_headings_follow_the_theme(dialog: GlossaryDialog) -> None:
    def inks() -> set[str]:
        place = dialog.list.visualItemRect(dialog.list._headings[0])
        image = dialog.list.viewport().grab(place).toImage()
        return {image.pixelColor(x, y).name() for x in range(90) for y in range(image.height())}

    dialog.show()
    use_theme(LIGHT)
    assert LIGHT.muted.name() in inks()
    use_theme(DARK)
    assert DARK.muted.name() in inks()
    assert LIGHT.muted.name() not in inks()
    assert not any(each.flags() & Qt.ItemFlag.ItemIsSelectable for each in dialog.list._headings)


def test_example_is_redrawn_only_when_the_screen_resolution_changes(
    dialog: GlossaryDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture, drawn = pictures(dialog)[0], []
    render = render_board

    def count(*arguments: Any, **named: Any) -> QImage:
        drawn.append(named["ratio"])
        return render(*arguments, **named)

    monkeypatch.setattr(help_module, "render_board", count)
    picture.grab()
    assert drawn == []
    monkeypatch.setattr(type(picture), "devicePixelRatio", lambda _self: 2.0)
    picture.grab()
    picture.grab()
    assert drawn == [2.0]
