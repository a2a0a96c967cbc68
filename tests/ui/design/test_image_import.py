"""The dialog that imports pictures: its content, its appearance, and how to leave it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, cast

import pytest
from PIL import Image, ImageDraw
from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication, QImage, QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.design import Leader
from nonogui.core.grid import EMPTY, Cell, Grid
from nonogui.core.move import CellChange
from nonogui.studio.diagnosis import Aim, Repair
from nonogui.studio.doctor import diagnose
from nonogui.studio.images.opening import Source, open_picture
from nonogui.ui.design import image_import
from nonogui.ui.design.image_import import ImageImportDialog, ImageVerdict, import_picture
from nonogui.ui.design.image_puzzles import ImageWork, PuzzlePreview
from nonogui.ui.jobs import Job, JobKind
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.progress import Spinner
from nonogui.ui.widgets.text import ElidedLabel, IconLabel
from tests.boards import board, puzzle
from tests.reading import lines, read_out
from tests.studio.images.painted import data_of, painted, photo, text_of
from tests.ui.asking import assert_painted
from tests.ui.design.importing import COLORED, CROSS, SWITCH, Open, click, shown
from tests.ui.growing import bounds, growth
from tests.ui.hints import tabular
from tests.ui.pictures import CheckLooks, Store, use_theme

_LEFT = Qt.MouseButton.LeftButton
CROSS_TEXT = ".#.\n###\n.#."
CROSS_BOARD = board(CROSS_TEXT)


# ---- what it shows, and the ways out ----


def test_importing_a_picture_makes_a_design(open_dialog: Open) -> None:
    dialog = open_dialog(CROSS)
    assert shown(dialog) == CROSS.split()
    assert dialog.verdict.text == "Exactly one solution. Solvable line by line"
    assert "Exactly one solution" in dialog.preview.accessibleName()
    click(dialog.take)
    assert dialog.result() == QDialog.DialogCode.Accepted
    design = dialog.design
    assert text_of(design.picture, design.palette) == CROSS.split()
    assert design.leader is Leader.PICTURE
    assert design.metadata.title == "Cross"


def test_imported_colours_get_names(open_dialog: Open) -> None:
    dialog = open_dialog(COLORED)
    assert dialog.options.mode.value is True
    assert [color.name for color in dialog.design.palette.colors] == [
        *("white", "blue", "red", "green"),
    ]


def test_import_applies_the_last_option_before_the_preview_updates(
    open_dialog: Open, qtbot: QtBot
) -> None:
    dialog = open_dialog(CROSS)
    click(dialog.options.invert)
    click(dialog.take)
    qtbot.waitUntil(lambda: not dialog.isVisible())
    assert text_of(dialog.design.picture, dialog.design.palette) == ["#.#", "...", "#.#"]


@pytest.mark.parametrize("way", ["button", "key"])
def test_cancel_button_or_escape_rejects_the_import(open_dialog: Open, way: str) -> None:
    dialog = open_dialog(CROSS)
    if way == "button":
        click(dialog.cancel)
    else:
        QTest.keyClick(dialog, Qt.Key.Key_Escape)  # back to all styles
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert dialog.result() == QDialog.DialogCode.Rejected


def test_enter_imports_the_picture(open_dialog: Open) -> None:
    dialog = open_dialog(CROSS)
    assert dialog.options.width_field.field.hasFocus()
    QTest.keyClick(dialog.options.width_field.field, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_exec_returns_accepted_after_import(open_dialog: Open) -> None:
    dialog = open_dialog(CROSS)
    dialog.hide()
    QTimer.singleShot(0, dialog.take.click)
    assert dialog.exec() == QDialog.DialogCode.Accepted


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "This kind of picture can't be read."),
        (b"hello", "This kind of picture can't be read."),
        (data_of(photo(80, 60))[:2000], "The picture is damaged."),
        (
            data_of(Image.new("1", (9000, 9000))),
            "The picture has more than 40 million pixels. Make it smaller first.",
        ),
    ],
)
def test_unreadable_picture_shows_an_error(qtbot: QtBot, data: bytes, message: str) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    texts: list[str] = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QDialog)
        texts.extend(label.text() for label in box.findChildren(QLabel))
        box.accept()

    QTimer.singleShot(50, answer)
    assert import_picture(data, "some/where/a.png", window) is None
    assert texts[0] == "a.png can't be used"
    assert message in texts


def test_animated_picture_shows_that_only_the_first_frame_is_used(
    open_dialog: Open, qtbot: QtBot
) -> None:
    data = data_of(painted(CROSS, 9), "GIF", save_all=True, append_images=[painted(SWITCH, 9)])
    window = QWidget()
    qtbot.addWidget(window)
    dialog = ImageImportDialog(open_picture(data), "a.gif", window)
    texts = [label.accessibleName() for label in dialog.findChildren(QLabel)]
    assert any("Only the first one is used" in text for text in texts)
    dialog.reject()
    del open_dialog


# ---- looks ----


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST])
@pytest.mark.parametrize("size", [(880, 560), (1400, 900)])
def test_dialog_is_painted_in_every_theme_and_size(
    open_dialog: Open, theme: Theme, size: tuple[int, int]
) -> None:
    image = Image.new("RGB", (300, 200), "white")
    ImageDraw.Draw(image).ellipse((50, 20, 250, 180), outline="black", width=20)
    dialog = open_dialog(image)
    use_theme(theme)
    dialog.resize(*size)
    grab = dialog.grab().toImage()
    colors = {grab.pixelColor(x, y).name() for x in range(0, size[0], 7) for y in range(0, 400, 7)}
    assert len(colors) > 4


def test_preview_scales_down_large_puzzles(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(CROSS)
    for width in (90, 200):
        dialog.options.width_field.set_value(width)
        dialog.options._set_width(width)
        qtbot.waitUntil(lambda: len(shown(dialog)[0]) == width)  # noqa: B023
        grab = dialog.preview.grab().toImage()
        middle = grab.rect().center() + QPoint(grab.width() // 6, grab.height() // 6)
        assert grab.pixelColor(middle) != QColor()


def test_every_control_has_an_accessible_name(open_dialog: Open) -> None:
    dialog = open_dialog(COLORED)
    for widget in dialog.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
            assert widget.accessibleName() or getattr(widget, "text", str)(), widget


def test_crop_frame_follows_the_dialog_size(open_dialog: Open) -> None:
    dialog = open_dialog(photo(400, 300))
    dialog.resize(1400, 880)
    area = dialog.crop.area
    assert QRectF(dialog.crop.rect()).contains(area)
    assert area.width() / area.height() == pytest.approx(4 / 3)
    assert dialog.crop.frame == area


def test_dialog_opens_no_larger_than_the_screen(
    open_dialog: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: QSize(960, 600))
    assert open_dialog(CROSS).size() == QSize(960, 600)


def test_dialog_reads_from_top_to_bottom(open_dialog: Open) -> None:
    dialog = open_dialog(".#.\n###\n.#.")
    assert read_out(dialog) == lines("""
        Import picture
        Import picture
        Cross.png
        picture: Crop area
        button: Trim margins
        button: Whole picture
        Size
        Columns
        button: Width: less
        field: Width = '3' (focus)
        button: Width: more
        Rows
        button: Height: less
        field: Height = '3'
        button: Height: more
        Keep proportions
        check box: Keep proportions (chosen)
        Background
        button: Background: Lightest colour
        Colours
        Colour mode
        choice: Black and white (chosen)
        choice: Colour
        Threshold
        Automatic
        slider: Threshold = '128'
        Fill
        button: Fill: Dark areas
        Invert
        check box: Invert
        Details
        Dithering
        button: Dithering: None
        Remove specks
        check box: Remove specks
        Puzzle
        3 × 3
        Puzzle, 3 × 3. Exactly one solution. Solvable line by line
        Exactly one solution
        Solvable line by line
        button: Make unique (disabled)
        button: Make solvable line by line (disabled)
        button: Reset
        button: All styles
        button: Cancel
        button: Import
    """)


def test_appearance_matches_stored_picture(open_dialog: Open, looks: CheckLooks) -> None:
    dialog = open_dialog("##..\n#..#\n.##.\n#..#")
    looks("import", dialog)


# ---- the preview by itself ----


class TestPreview:
    @pytest.fixture
    def preview(self, qtbot: QtBot) -> PuzzlePreview:
        preview = PuzzlePreview()
        qtbot.addWidget(preview)
        preview.resize(240, 200)
        return preview

    @pytest.mark.usefixtures("no_texts")
    @pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
    def test_small_board_fills_the_preview(
        self, preview: PuzzlePreview, store: Store, theme: Theme
    ) -> None:
        use_theme(theme)
        made = puzzle("##..#\n#..#.\n.##..")
        preview.set_puzzle(made, frozenset({Cell(0, 0)}), frozenset({Cell(2, 1)}), "Puzzle")
        store.check(f"preview-{theme.is_dark:d}", preview.grab().toImage())
        assert preview.accessibleName() == "Puzzle"
        assert preview.view is not None
        assert preview.view.grid.cells.count(EMPTY) == 0

    @pytest.mark.usefixtures("no_texts")
    @pytest.mark.parametrize("side", [60, 150, 151])
    def test_large_board_shrinks_and_then_loses_its_clues_in_the_preview(
        self, preview: PuzzlePreview, store: Store, side: int
    ) -> None:
        rows = ("".join("#" if (x + y) % 7 < 3 else "." for x in range(side)) for y in range(90))
        preview.set_puzzle(puzzle("\n".join(rows)), frozenset(), frozenset(), "")
        store.check(f"preview-of-{side}", preview.grab().toImage(), may_differ=0.01)

    def test_preview_without_a_puzzle_is_blank(self, preview: PuzzlePreview) -> None:
        image = preview.grab().toImage()
        assert preview.view is None
        colors = {image.pixelColor(x, y).rgba() for x in range(0, 240, 9) for y in range(0, 200, 9)}
        assert len(colors) == 1
        assert preview.minimumWidth() < preview.sizeHint().width()
        assert preview.minimumHeight() < preview.sizeHint().height()

    def test_new_puzzle_size_or_theme_repaints_the_preview(
        self, preview: PuzzlePreview, qtbot: QtBot
    ) -> None:
        def show(text: str) -> None:
            preview.set_puzzle(puzzle(text), frozenset(), frozenset(), "")

        show("##\n#.")
        before = preview.grab().toImage()
        assert_painted(qtbot, preview, lambda: show("#.\n##"))
        after = preview.grab().toImage()
        assert after != before
        preview.resize(300, 200)
        larger = preview.grab().toImage()

        def left(image: QImage) -> int:
            colors = (image.pixelColor(x, image.height() // 2) for x in range(image.width()))
            return next(x for x, color in enumerate(colors) if color == LIGHT.fill)

        assert left(larger) == left(after) + 30  # in the middle still
        use_theme(DARK)
        assert preview.grab().toImage() != larger


# ---- the verdict by itself ----


class Asked(NamedTuple):
    """What a verdict looks at of the work on a picture."""

    is_repairing: object = None
    repair: object = None
    diagnosis: object = None
    has_defect: bool = False
    has_failed: bool = False
    picture: Grid | None = CROSS_BOARD


class TestVerdict:
    @pytest.fixture
    def verdict(self, qtbot: QtBot) -> ImageVerdict:
        verdict = ImageVerdict()
        qtbot.addWidget(verdict)
        verdict.resize(700, 62)
        verdict.show()
        return verdict

    def show(self, verdict: ImageVerdict, asked: Asked) -> list[str]:
        """Return the visible texts from left to right, disabled ones in brackets."""
        verdict.show_work(cast("ImageWork", asked))
        parts = [each for each in verdict.findChildren(QWidget) if each.isVisible()]
        parts.sort(key=lambda each: each.mapTo(verdict, QPoint()).x())
        received = []
        for each in parts:
            if isinstance(each, Spinner | IconLabel):
                received.append(type(each).__name__)
            elif isinstance(each, ElidedLabel):
                received.append(each.full_text)
            elif isinstance(each, Button | QLabel) and each.text():
                received.append(each.text() if each.isEnabled() else f"({each.text()})")
        return received

    def test_verdict_shows_texts_and_buttons_for_each_state(self, verdict: ImageVerdict) -> None:
        good, several = diagnose(puzzle(CROSS_TEXT)), diagnose(puzzle("#.\n.#"))
        hard = replace(good, line_solvable=False)
        fixed = Repair((CellChange(Cell(0, 1), 0, 1),), CROSS_BOARD, True, 1.0)
        both = ["Make unique", "Make solvable line by line"]
        neither = [f"({text})" for text in both]
        assert self.show(verdict, Asked()) == ["Spinner", "Checking the clues", *both]
        assert self.show(verdict, Asked(has_failed=True)) == [
            *("Spinner", "Checking the clues", "No repair was found"),
            *both,
        ]
        assert self.show(verdict, Asked(has_defect=True))[:2] == [
            "IconLabel",
            "Something went wrong",
        ]
        assert self.show(verdict, Asked(diagnosis=good)) == [
            *("IconLabel", "Exactly one solution", "Solvable line by line"),
            *neither,
        ]
        assert self.show(verdict, Asked(diagnosis=hard))[-2:] == [neither[0], both[1]]
        assert self.show(verdict, Asked(diagnosis=several)) == [
            *("IconLabel", "Several solutions", "They differ in 4 cells"),
            *both,
        ]
        assert self.show(verdict, Asked(diagnosis=several, has_failed=True))[2] == (
            "No repair was found"
        )
        blank = Asked(diagnosis=good, picture=board("..\n.."))
        assert self.show(verdict, blank)[:2] == ["IconLabel", "No cells are filled"]
        repaired = self.show(verdict, Asked(repair=fixed))
        assert repaired[:2] == ["IconLabel", "Exactly one solution"]
        assert repaired[2].startswith("Solvable line by line. ")
        assert repaired[3:] == ["Undo repair"]
        half = replace(fixed, line_solvable=False)
        assert self.show(verdict, Asked(repair=half))[3:] == ["Undo repair", both[1]]
        job = Job(1, JobKind.REPAIR, lambda *_all: None, lambda _answer: None, None, False)
        assert self.show(verdict, Asked(is_repairing=job)) == [
            *("Spinner", "Searching for a repair"),
            "Cells are changed where it's least noticeable.",
            *("0:00", "Cancel repair"),
        ]
        assert verdict.text.startswith("Searching for a repair. Cells")
        verdict.show_work(cast("ImageWork", Asked(has_defect=True)))
        assert verdict.text == "Something went wrong"

    def test_verdict_buttons_emit_their_signals(self, verdict: ImageVerdict, qtbot: QtBot) -> None:
        for button, aim in ((verdict.unique, Aim.UNIQUE), (verdict.lines, Aim.LINES)):
            with qtbot.waitSignal(verdict.repair_requested) as heard:
                button.click()
            assert heard.args == [aim]

    @pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
    def test_appearance_matches_stored_picture(
        self, verdict: ImageVerdict, looks: CheckLooks, theme: Theme
    ) -> None:
        good, several = diagnose(puzzle(CROSS_TEXT)), diagnose(puzzle("#.\n.#"))
        for name, found in (("good", good), ("several", several)):
            verdict.show_work(cast("ImageWork", Asked(diagnosis=found)))
            looks(f"verdict-{name}-{theme.is_dark:d}", verdict, theme)


def test_options_for_colours_and_proportions_match_stored_picture(
    open_dialog: Open, looks: CheckLooks
) -> None:
    options = open_dialog(COLORED).options
    options.keeps_proportions.setChecked(False)
    looks("import-colours", options)


def test_preview_is_not_rebuilt_when_the_picture_is_unchanged(open_dialog: Open) -> None:
    dialog = open_dialog(SWITCH)
    view = dialog.preview.view
    assert dialog._work is not None
    dialog._work.changed.emit()
    assert dialog.preview.view is view


def test_picture_options_and_puzzle_share_the_room_of_a_larger_dialog(open_dialog: Open) -> None:
    dialog = open_dialog(CROSS)
    dialog.resize(1300, 680)
    grown = growth(dialog, 160, 90).splitlines()
    assert [line for line in grown if "wider" in line or "higher" in line] == lines("""
        Import picture: wider 160
        Cross.png: wider 160
        Crop area: higher 45
        QScrollArea: down 45, higher 45
        Puzzle, 3 × 3. Exactly one solution. Solvable line by line: wider 160, higher 90
        Exactly one solution: wider 160
        Solvable line by line: wider 160
    """).splitlines()


def test_number_fields_have_the_range_of_the_importer(open_dialog: Open) -> None:
    options = open_dialog(COLORED).options
    fields = (options.width_field, options.height_field, options.colors)
    assert [bounds(each) for each in fields] == [(1, 1000), (1, 1000), (2, 12)]
    assert (options.threshold.minimum(), options.threshold.maximum()) == (0, 255)


def test_size_threshold_and_clock_have_digits_of_equal_width(open_dialog: Open) -> None:
    dialog = open_dialog(CROSS)
    dialog.verdict._time.setText("0:07")
    assert tabular(dialog) == ["3 × 3", "0:07", "Automatic"]


def test_pointer_shows_an_hourglass_while_the_picture_is_read(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    seen: list[Qt.CursorShape] = []

    def read(data: bytes) -> Source:
        cursor = QGuiApplication.overrideCursor()
        assert cursor is not None
        seen.append(cursor.shape())
        return open_picture(data)

    def leave(dialog: ImageImportDialog) -> int:
        dialog.done(0)
        dialog.deleteLater()
        return 0

    monkeypatch.setattr(image_import, "open_picture", read)
    monkeypatch.setattr(ImageImportDialog, "exec", leave)
    assert import_picture(data_of(painted(CROSS, 10)), "Cross.png", window) is None
    assert seen == [Qt.CursorShape.WaitCursor]
    assert QGuiApplication.overrideCursor() is None


def test_import_is_the_only_default_button(open_dialog: Open) -> None:
    dialog = open_dialog(CROSS)
    assert [each for each in dialog.findChildren(Button) if each.isDefault()] == [dialog.take]
    assert not any(each.autoDefault() for each in dialog.findChildren(Button))
    assert dialog.minimumSize() == QSize(880, 560)
