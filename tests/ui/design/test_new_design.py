"""The dialog for a new design: choices by mouse and keys give the empty picture."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from nonogui.core.color_vision import similar_pairs
from nonogui.core.design import Design
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.ui.actions import ActionId
from nonogui.ui.design.dialogs import NewDesignDialog
from nonogui.ui.look.theme import DARK
from tests.designer import Designer
from tests.reading import lines, read_out
from tests.ui.dialogs.pressing import press
from tests.ui.growing import bounds, growth
from tests.ui.hints import hints
from tests.ui.pictures import CheckLooks, use_theme


@pytest.fixture
def dialog(qtbot: QtBot) -> NewDesignDialog:
    use_theme(DARK)
    dialog = NewDesignDialog()
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    return dialog


def test_default_design_is_a_black_and_white_square(dialog: NewDesignDialog) -> None:
    assert dialog.design == Design.blank(15, 15)
    assert dialog.design.palette == BLACK_AND_WHITE


def test_custom_size_can_be_typed(dialog: NewDesignDialog) -> None:
    for field, text in ((dialog.width_field, "30"), (dialog.height_field, "8")):
        field.field.selectAll()
        QTest.keyClicks(field.field, text)
    assert dialog.sizes.value is None
    assert (dialog.design.width, dialog.design.height) == (30, 8)
    dialog.height_field.field.selectAll()
    QTest.keyClicks(dialog.height_field.field, "30")
    assert dialog.sizes.value == 30


def test_square_size_can_be_chosen_with_one_click(dialog: NewDesignDialog) -> None:
    QTest.mouseClick(dialog.sizes.segment(25), Qt.MouseButton.LeftButton)
    assert (dialog.design.width, dialog.design.height) == (25, 25)
    QTest.mouseClick(dialog.sizes.segment(None), Qt.MouseButton.LeftButton)
    assert dialog.width_field.field.hasFocus()
    assert (dialog.design.width, dialog.design.height) == (25, 25)


def test_colour_design_starts_with_distinguishable_colours(dialog: NewDesignDialog) -> None:
    QTest.mouseClick(dialog.colors.segment(True), Qt.MouseButton.LeftButton)
    palette = dialog.design.palette
    assert len(palette.inks) == 4
    assert similar_pairs(palette) == ()


def test_title_is_trimmed_and_enter_creates_the_design(dialog: NewDesignDialog) -> None:
    QTest.keyClicks(dialog.title_field, " Morning coffee ")
    assert dialog.design.metadata.title == "Morning coffee"
    QTest.keyClick(dialog.title_field, Qt.Key.Key_Return)
    assert dialog.result()


def test_enter_chooses_a_square_and_on_the_chosen_one_creates_the_design(
    dialog: NewDesignDialog,
) -> None:
    square = dialog.sizes.segment(20)
    square.setFocus()
    QTest.keyClick(square, Qt.Key.Key_Return)
    assert (dialog.design.width, dialog.design.height) == (20, 20)
    assert not dialog.result()
    QTest.keyClick(square, Qt.Key.Key_Return)
    assert dialog.result()


def test_cancel_rejects_the_dialog(dialog: NewDesignDialog) -> None:
    press(dialog, "Cancel")
    assert not dialog.result()
    assert not dialog.isVisible()


def test_dialog_reads_from_top_to_bottom(dialog: NewDesignDialog) -> None:
    assert read_out(dialog) == lines("""
        New design
        New design
        Square
        Square size
        choice: 10
        choice: 15 (chosen)
        choice: 20
        choice: 25
        choice: 30
        choice: Custom
        Size
        Size
        button: Columns: less
        field: Columns = '15' (focus)
        button: Columns: more
        ×
        button: Rows: less
        field: Rows = '15'
        button: Rows: more
        Colours
        Colours
        choice: Black and white (chosen)
        choice: Colour
        Title
        field: Title
        button: Cancel
        button: Create
    """)


def test_dialog_matches_stored_picture(dialog: NewDesignDialog, looks: CheckLooks) -> None:
    looks("new-design", dialog)


def test_choices_and_title_take_the_width_of_a_larger_dialog(dialog: NewDesignDialog) -> None:
    assert growth(dialog) == lines("""
        New design: wider 120
        10: wider 20
        15: right 20, wider 20
        20: right 40, wider 20
        25: right 60, wider 20
        30: right 80, wider 20
        Custom: right 100, wider 20
        Black and white: wider 60
        Colour: right 60, wider 60
        Title: wider 120
    """)


def test_each_side_has_1_to_1000_cells(dialog: NewDesignDialog) -> None:
    assert [bounds(each) for each in (dialog.width_field, dialog.height_field)] == [(1, 1000)] * 2


def test_empty_title_says_when_it_is_shown(dialog: NewDesignDialog) -> None:
    assert hints(dialog) == "Title: [Shown when the puzzle is solved]"


def test_new_design_has_the_author_of_the_preferences(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NewDesignDialog, "exec", lambda _dialog: 1)
    designer.window.settings.update(author="Ada", copyright="2026 Ada", license="CC0-1.0")
    designer.do(ActionId.NEW_DESIGN)
    made = designer.session.design.metadata
    assert (made.author, made.copyright, made.license) == ("Ada", "2026 Ada", "CC0-1.0")


def test_new_design_starts_with_the_pencil(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NewDesignDialog, "exec", lambda _dialog: 1)
    designer.open(Design.blank(3, 3))
    designer.key(Qt.Key.Key_S)
    designer.do(ActionId.NEW_DESIGN)
    designer.drag((0, 0), (0, 1))
    assert designer.grid.count(1) == 2
    assert designer.window.actions_[ActionId.DRAW_FREEHAND].isChecked()
