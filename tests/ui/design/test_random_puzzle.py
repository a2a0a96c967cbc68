"""The dialog for random puzzles: its options, the hidden preview, and what to do with a puzzle."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.studio.generator.search import generate
from nonogui.studio.generator.spec import (
    TECHNIQUES,
    Generated,
    GeneratorSpec,
    PictureKind,
    Symmetry,
)
from nonogui.ui.design import random_puzzle
from nonogui.ui.design.random_puzzle import PREVIEW, SEEDS, Preview, RandomForm, RandomPuzzleDialog
from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.widgets.controls import PopupSelect
from nonogui.words.techniques import technique_name
from tests.boards import puzzle
from tests.reading import lines, read_out
from tests.ui.asking import assert_painted
from tests.ui.dialogs.pressing import press
from tests.ui.growing import bounds, growth
from tests.ui.pictures import CheckLooks, Store, use_theme

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(params=[LIGHT, DARK], ids=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> Theme:
    result: Theme = request.param
    return result


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[RandomPuzzleDialog]:
    dialog = RandomPuzzleDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.qWaitForWindowActive(dialog)
    retype(dialog.form.seed, "7")
    made(qtbot, dialog)
    yield dialog
    dialog.reject()


def retype(field: QLineEdit, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


def made(qtbot: QtBot, dialog: RandomPuzzleDialog) -> None:
    """Wait until the puzzle for the current options is ready."""
    spec = dialog.form.spec

    def is_made() -> bool:
        return dialog.puzzle is not None and dialog.form.spec == spec

    qtbot.waitUntil(is_made)


def is_ready(dialog: RandomPuzzleDialog) -> bool:
    return dialog.puzzle is not None


def seen(dialog: RandomPuzzleDialog) -> bool:
    return dialog.preview.is_open


def test_dialog_generates_the_same_puzzle_as_the_generator(dialog: RandomPuzzleDialog) -> None:
    puzzle = generate(GeneratorSpec(20, 20, seed=7)).puzzle
    assert puzzle is not None
    assert dialog.puzzle is not None
    assert dialog.puzzle.goal == puzzle.goal
    assert dialog.puzzle.metadata.title == "Fir tree"
    assert dialog.preview.accessibleDescription().startswith("20 × 20, ")


def test_picture_is_hidden_until_show_picture_is_on(
    dialog: RandomPuzzleDialog, theme: Theme
) -> None:
    use_theme(theme)
    assert not seen(dialog)
    hidden = dialog.preview.grab().toImage()
    QTest.mouseClick(dialog.picture_switch, LEFT)
    assert seen(dialog)
    assert dialog.preview.grab().toImage() != hidden
    QTest.keyClick(dialog.picture_switch, Qt.Key.Key_Space)
    assert dialog.preview.grab().toImage() == hidden


def test_changing_an_option_generates_a_new_puzzle(
    qtbot: QtBot, dialog: RandomPuzzleDialog
) -> None:
    before = dialog.puzzle
    QTest.mouseClick(dialog.form.width_field.more, LEFT)
    assert not is_ready(dialog)
    assert not dialog.play_button.isEnabled()
    assert not dialog.design_button.isEnabled()
    made(qtbot, dialog)
    assert dialog.puzzle is not None
    assert dialog.puzzle != before
    assert dialog.puzzle.width == 21
    assert dialog.play_button.isEnabled()


def test_preview_keeps_the_last_puzzle_for_a_short_time(
    qtbot: QtBot, dialog: RandomPuzzleDialog
) -> None:
    # Two pictures of a thing may be the same, two of shapes never are.
    dialog.form.kind.menu_shown.actions()[3].trigger()
    assert dialog.form.spec.kind is PictureKind.SHAPES
    made(qtbot, dialog)
    before = dialog.preview.grab().toImage()
    QTest.mouseClick(dialog.form.dice, LEFT)
    assert dialog.preview.grab().toImage() == before
    made(qtbot, dialog)
    after = dialog.preview.grab().toImage()
    assert after != before
    assert not dialog._linger.isActive()
    QTest.mouseClick(dialog.form.dice, LEFT)
    dialog._timer.stop()  # as if it took long
    qtbot.waitUntil(lambda: not dialog._linger.isActive())
    assert dialog.preview.accessibleDescription() == ""
    assert dialog.preview.grab().toImage() not in (before, after)
    dialog._start()
    made(qtbot, dialog)


def test_dice_button_draws_a_new_seed(qtbot: QtBot, dialog: RandomPuzzleDialog) -> None:
    before = dialog.puzzle
    QTest.mouseClick(dialog.form.dice, LEFT)
    made(qtbot, dialog)
    assert dialog.form.seed.text() != "7"
    assert dialog.puzzle != before


@pytest.mark.parametrize("typed", ["", "1,", "1,1", "-5", "99999999999", "x"])
def test_invalid_seed_text_gives_a_valid_seed(dialog: RandomPuzzleDialog, typed: str) -> None:
    retype(dialog.form.seed, "0")
    retype(dialog.form.seed, typed)
    assert 0 <= dialog.form.spec.seed < 10**9


def test_keyboard_chooses_the_number_of_colours(qtbot: QtBot, dialog: RandomPuzzleDialog) -> None:
    select = dialog.form.colors
    select.setFocus()
    QTest.keyClick(select, Qt.Key.Key_Down)
    QTest.keyClick(select.menu_shown, Qt.Key.Key_Down)
    QTest.keyClick(select.menu_shown, Qt.Key.Key_Return)
    assert dialog.form.spec.colors == 2
    made(qtbot, dialog)
    assert dialog.puzzle is not None
    assert len(dialog.puzzle.palette) == 3


def test_word_puzzle_needs_a_text_that_fits(qtbot: QtBot, dialog: RandomPuzzleDialog) -> None:
    form = dialog.form
    assert not form.text.isEnabled()
    form.symmetry.menu_shown.actions()[2].trigger()
    form.kind.menu_shown.actions()[5].trigger()
    assert form.spec.kind is PictureKind.WORDS
    assert form.text.isEnabled()
    assert not form.symmetry.isEnabled()
    assert form.spec.symmetry is None
    assert not form.density.isEnabled()
    qtbot.waitUntil(lambda: "Enter the text" in dialog.message)
    retype(form.text, "hi")
    made(qtbot, dialog)
    assert dialog.message == ""
    retype(form.text, "wilderness")
    qtbot.waitUntil(lambda: "It needs" in dialog.message)
    assert not dialog.play_button.isEnabled()


def test_impossible_options_show_a_message(qtbot: QtBot, dialog: RandomPuzzleDialog) -> None:
    dialog.form.symmetry.menu_shown.actions()[
        1 + list(Symmetry).index(Symmetry.EIGHTFOLD)
    ].trigger()
    QTest.mouseClick(dialog.form.width_field.more, LEFT)
    qtbot.waitUntil(lambda: "Only a square" in dialog.message)
    assert not is_ready(dialog)


def takes_lines(form: RandomForm) -> bool:
    return form.spec.line_solvable


def test_hard_grade_turns_off_solvable_line_by_line(dialog: RandomPuzzleDialog) -> None:
    form = dialog.form
    assert takes_lines(form)
    form.grade.menu_shown.actions()[1 + list(Grade).index(Grade.SEVERAL_LINES)].trigger()
    assert not form.by_lines.isEnabled()
    assert not form.by_lines.isChecked()
    assert not takes_lines(form)
    form.grade.menu_shown.actions()[0].trigger()
    assert form.by_lines.isEnabled()
    assert form.by_lines.isChecked()
    QTest.mouseClick(form.by_lines, LEFT)
    assert not takes_lines(form)


def test_long_search_can_be_stopped(qtbot: QtBot, dialog: RandomPuzzleDialog) -> None:
    form = dialog.form
    form.grade.menu_shown.actions()[1 + list(Grade).index(Grade.WHAT_IF)].trigger()
    retype(form.width_field.field, "50")
    retype(form.height_field.field, "50")

    def stop() -> QPushButton | None:
        buttons = dialog.findChildren(QPushButton)
        return next(
            (
                each
                for each in buttons
                if each.text() == "Cancel" and each.height() == 28 and each.isVisible()
            ),
            None,
        )

    qtbot.waitUntil(lambda: stop() is not None)
    button = stop()
    assert button is not None
    QTest.mouseClick(button, LEFT)
    assert dialog.message.startswith("Stopped")
    qtbot.waitUntil(lambda: stop() is None)
    assert not is_ready(dialog)


def test_enter_plays_the_puzzle(dialog: RandomPuzzleDialog) -> None:
    QTest.keyClick(dialog.form.seed, Qt.Key.Key_Return)
    assert dialog.result() == RandomPuzzleDialog.DialogCode.Accepted
    assert dialog.play
    assert dialog.puzzle is not None


def test_open_in_studio_accepts_without_playing(dialog: RandomPuzzleDialog) -> None:
    QTest.mouseClick(dialog.design_button, LEFT)
    assert dialog.result() == RandomPuzzleDialog.DialogCode.Accepted
    assert not dialog.play
    assert dialog.puzzle is not None


def test_every_control_has_a_name_and_is_reached_by_tab(dialog: RandomPuzzleDialog) -> None:
    form = dialog.form
    controls = [
        *(form.width_field.field, form.height_field.field, form.kind, form.symmetry, form.density),
        *(form.colors, form.grade, form.needs, form.by_lines, form.seed, form.dice),
        *(dialog.picture_switch, dialog.play_button, dialog.design_button),
    ]
    for control in controls:
        assert control.accessibleName() or getattr(control, "text", str)()
    reached = []
    dialog.form.width_field.field.setFocus()
    for _ in range(30):
        focused = dialog.focusWidget()
        reached.append(focused)
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert all(control in reached for control in controls)


def test_rarely_needed_techniques_are_not_offered(dialog: RandomPuzzleDialog) -> None:
    names = [action.text() for action in dialog.form.needs.menu_shown.actions()]
    assert technique_name(Technique.SPLITTING) in names
    assert technique_name(Technique.LINE_AGREEMENT) not in names


def test_dialog_reads_from_top_to_bottom(dialog: RandomPuzzleDialog) -> None:
    assert read_out(dialog) == lines("""
        New random puzzle
        New random puzzle
        Size
        Size
        button: Columns: less
        field: Columns = '20'
        button: Columns: more
        ×
        button: Rows: less
        field: Rows = '20'
        button: Rows: more
        Picture
        button: Picture: Any
        Text
        field: Text (disabled)
        Symmetry
        button: Symmetry: Automatic
        Filled cells
        button: Filled cells: Automatic
        Colours
        button: Colours: Black and white
        Difficulty
        button: Difficulty: Any
        Required technique
        button: Required technique: Any
        Solvable line by line
        check box: Solvable line by line (chosen)
        Seed
        Seed
        field: Seed = '7' (focus)
        button: Another puzzle (new seed)
        Preview
        Easy
        check box: Show picture
        Show picture
        button: Cancel
        button: Open in studio
        button: Play
    """)


def test_dialog_matches_stored_picture(dialog: RandomPuzzleDialog, looks: CheckLooks) -> None:
    looks("random", dialog)


class TestPreview:
    @pytest.fixture
    def preview(self, qtbot: QtBot) -> Preview:
        preview = Preview()
        qtbot.addWidget(preview)
        return preview

    def test_preview_matches_stored_pictures_hidden_and_open(
        self, preview: Preview, store: Store, no_texts: None, theme: Theme
    ) -> None:
        del no_texts
        use_theme(theme)
        one, many = puzzle("##..\n#.#.\n.##."), puzzle("aab.\nb.cc")
        for name, shown, is_open in (
            ("none", None, True),
            ("secret", one, False),
            ("open", one, True),
            ("colours", many, True),
        ):
            preview.set_puzzle(shown, "Easy")
            preview.set_open(is_open)
            assert preview.is_open == is_open
            store.check(f"random-{name}-{theme.is_dark:d}", preview.grab().toImage())

    def test_preview_description_states_size_and_grade(self, preview: Preview) -> None:
        assert (preview.accessibleName(), preview.accessibleDescription()) == ("Preview", "")
        preview.set_puzzle(puzzle("##..\n#.#.\n.##."), "Easy")
        assert preview.accessibleDescription() == "4 × 3, Easy"
        preview.set_puzzle(None, "")
        assert preview.accessibleDescription() == ""

    def test_changed_preview_is_repainted(self, preview: Preview, qtbot: QtBot) -> None:
        made = puzzle("##..\n#.#.\n.##.")
        assert_painted(qtbot, preview, lambda: preview.set_puzzle(made, "Easy"))
        assert_painted(qtbot, preview, lambda: preview.set_open(True))


class TestForm:
    @pytest.fixture
    def form(self, qtbot: QtBot) -> RandomForm:
        form = RandomForm()
        qtbot.addWidget(form)
        form.show()
        return form

    def test_default_options_set_only_size_and_line_solving(self, form: RandomForm) -> None:
        seed = form.spec.seed
        assert form.spec == GeneratorSpec(20, 20, seed=seed, line_solvable=True)
        assert str(seed) == form.seed.text()
        assert 0 <= seed < SEEDS

    def test_menus_list_all_choices(self, form: RandomForm) -> None:
        def texts(select: PopupSelect) -> list[str]:
            return [action.text() for action in select.menu_shown.actions()]

        assert texts(form.density) == [
            "Automatic",
            *(f"{share}%" for share in range(30, 71, 5)),
        ]
        assert texts(form.colors) == [
            "Black and white",
            *(f"{count} colours" for count in range(2, 9)),
        ]
        assert texts(form.grade)[0] == "Any"
        assert len(texts(form.grade)) == 1 + len(Grade)
        assert texts(form.symmetry)[0] == "Automatic"
        assert len(texts(form.symmetry)) == 1 + len(Symmetry)
        assert texts(form.needs)[0] == "Any"
        assert len(texts(form.needs)) == 1 + len(TECHNIQUES)
        assert len(texts(form.kind)) == len(PictureKind)

    @pytest.mark.parametrize(
        ("field", "at", "value"),
        [
            ("density", 1, 30),
            ("colors", 2, 3),
            ("symmetry", 1, next(iter(Symmetry))),
            ("grade", 1, next(iter(Grade))),
            ("needs", 1, TECHNIQUES[0]),
            ("kind", 1, PictureKind.SUBJECTS),
        ],
    )
    def test_each_menu_choice_changes_the_options(
        self, form: RandomForm, qtbot: QtBot, field: str, at: int, value: object
    ) -> None:
        with qtbot.waitSignal(form.changed):
            getattr(form, field).menu_shown.actions()[at].trigger()
        assert getattr(form.spec, field) == value

    def test_fields_and_switches_change_the_options(self, form: RandomForm, qtbot: QtBot) -> None:
        with qtbot.waitSignal(form.changed):
            QTest.mouseClick(form.height_field.more, LEFT)
        assert (form.spec.width, form.spec.height) == (20, 21)
        with qtbot.waitSignal(form.changed):
            QTest.mouseClick(form.by_lines, LEFT)
        assert not form.spec.line_solvable
        with qtbot.waitSignal(form.changed):
            QTest.mouseClick(form.dice, LEFT)
        form.kind.set_value(PictureKind.WORDS)
        with qtbot.waitSignal(form.changed):
            form.text.setText("  hi ")
        assert form.spec.text == "hi"
        form.seed.setText("")
        assert form.spec.seed == 0

    def test_word_puzzles_disable_symmetry_and_filled_cells(self, form: RandomForm) -> None:
        form.symmetry.set_value(next(iter(Symmetry)))
        form.density.set_value(40)
        assert (form.text.isEnabled(), form.density.isEnabled()) == (False, True)
        form.kind.menu_shown.actions()[5].trigger()
        assert (form.spec.kind, form.spec.density, form.spec.symmetry) == (
            PictureKind.WORDS,
            None,
            None,
        )
        assert (form.text.isEnabled(), form.density.isEnabled()) == (True, False)
        form.kind.menu_shown.actions()[0].trigger()
        assert (form.spec.density, form.spec.symmetry) == (40, next(iter(Symmetry)))

    def test_text_and_seed_have_length_limits(self, form: RandomForm) -> None:
        assert (form.text.maxLength(), form.text.accessibleName()) == (60, "Text")
        assert form.text.placeholderText() == "One or more words"
        retype(form.seed, "1234567890")
        assert form.seed.text() == "123456789"
        assert form.seed.accessibleName() == "Seed"
        assert form.dice.height() == form.kind.height() == 32


def test_closing_the_dialog_stops_the_generation(
    dialog: RandomPuzzleDialog,
) -> None:
    QTest.mouseClick(dialog.form.dice, LEFT)
    assert dialog._timer.isActive()
    assert dialog._linger.isActive()
    dialog.reject()
    assert not dialog._timer.isActive()
    assert not dialog._linger.isActive()


def test_error_during_generation_shows_a_message(
    dialog: RandomPuzzleDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_all: object, **_options: object) -> Generated:
        raise RuntimeError("no such thing")

    monkeypatch.setattr(random_puzzle, "generate", broken)
    with qtbot.capture_exceptions():
        QTest.mouseClick(dialog.form.dice, LEFT)
        qtbot.waitUntil(lambda: dialog.message == "Something went wrong.")
    assert dialog.puzzle is None
    assert dialog.preview.accessibleDescription() == ""
    assert not dialog.play_button.isEnabled()


def test_options_take_the_width_of_a_larger_dialog(dialog: RandomPuzzleDialog) -> None:
    assert growth(dialog) == lines("""
        New random puzzle: wider 120
        Picture: Any: wider 120
        Text: wider 120
        Symmetry: Automatic: wider 120
        Filled cells: Automatic: wider 120
        Colours: Black and white: wider 120
        Difficulty: Any: wider 120
        Required technique: Any: wider 120
        Seed: wider 120
    """)


def test_random_puzzle_has_5_to_100_rows_and_columns(dialog: RandomPuzzleDialog) -> None:
    form = dialog.form
    assert [bounds(each) for each in (form.width_field, form.height_field)] == [(5, 100)] * 2


def test_cancelled_dialog_wants_neither_play_nor_studio(dialog: RandomPuzzleDialog) -> None:
    press(dialog, "Cancel")
    assert dialog.result() == RandomPuzzleDialog.DialogCode.Rejected
    assert not dialog.play


def test_long_message_is_no_wider_than_the_preview(dialog: RandomPuzzleDialog) -> None:
    dialog._show_message("No picture of this kind had exactly one solution. " * 3)
    growth(dialog, 0, 0)  # lays out the message
    (message,) = (each for each in dialog.findChildren(QLabel) if each.text() == dialog.message)
    assert message.width() == dialog.preview.width() == PREVIEW
    assert message.height() >= message.heightForWidth(PREVIEW)
