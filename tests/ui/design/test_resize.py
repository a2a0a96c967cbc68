"""Resize: frames, anchors, what would be lost, and cropping."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from nonogui.core.design import Design
from nonogui.core.edits import EditKind
from nonogui.core.grid import Area
from nonogui.core.transform import Anchor
from nonogui.ui.design import dialogs
from nonogui.ui.design.dialogs import AnchorGrid, FramePreview, ResizeDialog
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.widgets.controls import NumberField
from nonogui.ui.widgets.text import Label
from tests.boards import board, palette
from tests.reading import lines, read_out
from tests.ui.asking import assert_painted
from tests.ui.dialogs.pressing import press
from tests.ui.growing import bounds, growth
from tests.ui.hints import wrapped
from tests.ui.pictures import CheckLooks, Store, use_theme

DESIGN = Design.from_picture(board(".....\n.##..\n.#...\n....."))
EMPTY = Design.blank(4, 3)
CLICK = Qt.MouseButton.LeftButton


def shown(qtbot: QtBot, design: Design = DESIGN, theme: Theme = LIGHT) -> ResizeDialog:
    use_theme(theme)
    dialog = ResizeDialog(design)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    return dialog


def write(field: NumberField, number: int) -> None:
    field.field.selectAll()
    QTest.keyClicks(field.field, str(number))


def test_unchanged_size_keeps_the_design(qtbot: QtBot) -> None:
    dialog = shown(qtbot)
    assert dialog.change == (EditKind.RESIZE, DESIGN)
    assert dialog.news.text() == "No filled cells would be lost."


def test_resize_keeps_the_middle_unless_another_anchor_is_chosen(qtbot: QtBot) -> None:
    dialog = shown(qtbot)
    write(dialog.width_field, 7)
    write(dialog.height_field, 6)
    kind, design = dialog.change
    assert kind is EditKind.RESIZE
    assert design.picture == board(".......\n.......\n..##...\n..#....\n.......\n.......")
    QTest.mouseClick(dialog.anchors.dots[Anchor.BOTTOM_RIGHT], CLICK)
    assert dialog.change[1].picture == board(".......\n.......\n.......\n...##..\n...#...\n.......")


def test_arrow_keys_choose_the_anchor(qtbot: QtBot) -> None:
    dialog = shown(qtbot)
    write(dialog.width_field, 6)
    dot = dialog.anchors.dots[Anchor.CENTER]
    dot.setFocus()
    QTest.keyClick(dot, Qt.Key.Key_Right)
    assert dialog.anchors.anchor is Anchor.RIGHT
    assert dialog.frame_area == Area(0, -1, 4, 6)


@pytest.mark.parametrize(
    ("width", "news"),
    [
        (3, "No filled cells would be lost."),
        (2, "1 filled cell would be lost."),
        (1, "3 filled cells would be lost."),
    ],
)
def test_dialog_counts_filled_cells_that_would_be_lost(qtbot: QtBot, width: int, news: str) -> None:
    dialog = shown(qtbot)
    QTest.mouseClick(dialog.anchors.dots[Anchor.LEFT], CLICK)
    write(dialog.width_field, width)
    assert dialog.news.text() == news


def test_crop_to_picture_fits_the_size_to_the_filled_cells(qtbot: QtBot) -> None:
    dialog = shown(qtbot)
    press(dialog, "Crop to picture")
    kind, design = dialog.change
    assert (kind, design.picture) == (EditKind.CROP, board("##\n#."))
    assert (dialog.width_field.value, dialog.height_field.value) == (2, 2)
    write(dialog.width_field, 4)
    assert dialog.change[0] is EditKind.RESIZE
    press(dialog, "Resize")
    assert dialog.result()


def test_blank_design_cannot_be_cropped(qtbot: QtBot) -> None:
    dialog = shown(qtbot, EMPTY)
    assert not dialog.crop.isEnabled()
    write(dialog.width_field, 1)
    assert dialog.news.text() == "No filled cells would be lost."


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST])
def test_preview_shows_the_frame_and_the_lost_cells(qtbot: QtBot, theme: Theme) -> None:
    dialog = shown(qtbot, theme=theme)
    preview = dialog.preview
    before = preview.grab().toImage()
    QTest.mouseClick(dialog.anchors.dots[Anchor.LEFT], CLICK)
    write(dialog.width_field, 2)
    after = preview.grab().toImage()
    assert after != before
    colors = {after.pixelColor(x, y).rgb() for x in range(0, 248, 3) for y in range(0, 248, 3)}
    assert {theme.danger_tint.rgb(), theme.paper.rgb(), theme.fill.rgb()} <= colors


def test_dialog_reads_from_top_to_bottom(qtbot: QtBot) -> None:
    assert read_out(shown(qtbot)) == lines("""
        Resize
        Resize
        Size
        Size
        button: Columns: less
        field: Columns = '5' (focus)
        button: Columns: more
        ×
        button: Rows: less
        field: Rows = '4'
        button: Rows: more
        button: Crop to picture
        Anchor
        Anchor
        Anchor
        choice: Top left
        choice: Top
        choice: Top right
        choice: Left
        choice: Centre (chosen)
        choice: Right
        choice: Bottom left
        choice: Bottom
        choice: Bottom right
        Preview
        No filled cells would be lost.
        button: Cancel
        button: Resize
    """)


def test_preview_of_the_new_size_matches_stored_picture(qtbot: QtBot, store: Store) -> None:
    dialog = shown(qtbot)
    write(dialog.width_field, 7)
    write(dialog.height_field, 2)
    store.check("resize", dialog.preview.grab().toImage())


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_dialog_matches_stored_pictures(qtbot: QtBot, looks: CheckLooks, theme: Theme) -> None:
    dialog = shown(qtbot, theme=theme)
    looks(f"resize-all-{theme.is_dark:d}", dialog, theme)
    write(dialog.width_field, 2)
    looks(f"resize-loss-{theme.is_dark:d}", dialog, theme)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("name", "frame"),
    [
        ("beyond", Area(-2, -3, 7, 8)),
        ("aside", Area(1, 2, 3, 2)),
        ("low", Area(0, 0, 2, 9)),
        ("same", Area(0, 0, 4, 5)),
    ],
)
def test_frame_preview_matches_stored_picture(
    qtbot: QtBot, store: Store, theme: Theme, name: str, frame: Area
) -> None:
    picture = board("#..#.\n.##..\n..#.#\n#....")
    use_theme(theme)
    preview = FramePreview(picture, palette(1))
    qtbot.addWidget(preview)
    preview.set_frame(frame)
    store.check(f"frame-{name}-{theme.is_dark:d}", preview.grab().toImage())


def test_changing_the_frame_repaints_the_preview(qtbot: QtBot) -> None:
    preview = FramePreview(board("#.\n.#"), palette(1))
    qtbot.addWidget(preview)
    before = preview.grab().toImage()
    assert_painted(qtbot, preview, lambda: preview.set_frame(Area(0, 0, 1, 1)))
    assert preview.grab().toImage() != before
    assert preview.accessibleName() == "Preview"


class TestAnchors:
    @pytest.fixture
    def anchors(self, qtbot: QtBot) -> AnchorGrid:
        anchors = AnchorGrid()
        qtbot.addWidget(anchors)
        anchors.show()
        return anchors

    def test_each_anchor_button_is_placed_where_its_name_says(self, anchors: AnchorGrid) -> None:
        assert anchors.anchor is Anchor.CENTER
        assert anchors.accessibleName() == "Anchor"
        names = [[""] * 3 for _row in range(3)]
        for anchor in Anchor:
            dot = anchors.dots[anchor]
            assert dot.geometry().size().toTuple() == (30, 30)
            assert (dot.x() % 32, dot.y() % 32) == (0, 0)
            assert dot.toolTip() == dot.accessibleName()
            names[dot.y() // 32][dot.x() // 32] = dot.toolTip()
        assert names == [
            ["Top left", "Top", "Top right"],
            ["Left", "Centre", "Right"],
            ["Bottom left", "Bottom", "Bottom right"],
        ]
        assert (anchors.width(), anchors.height()) == (94, 94)

    def test_anchor_buttons_can_be_clicked_at_their_edges(
        self, anchors: AnchorGrid, qtbot: QtBot
    ) -> None:
        left = Qt.MouseButton.LeftButton
        for anchor, at in ((Anchor.TOP_LEFT, QPoint(0, 0)), (Anchor.RIGHT, QPoint(29, 29))):
            with qtbot.waitSignal(anchors.chosen) as blocker:
                QTest.mouseClick(anchors.dots[anchor], left, pos=at)
            assert blocker.args == [anchor]
            assert anchors.anchor is anchor


def test_preview_keeps_its_size_in_a_larger_dialog(qtbot: QtBot) -> None:
    assert growth(shown(qtbot)) == lines("""
        Resize: wider 120
        Preview: down 45
        No filled cells would be lost.: wider 120
    """)


def test_each_side_has_1_to_1000_cells(qtbot: QtBot) -> None:
    dialog = shown(qtbot)
    assert [bounds(each) for each in (dialog.width_field, dialog.height_field)] == [(1, 1000)] * 2


def test_message_about_lost_cells_wraps(qtbot: QtBot) -> None:
    assert wrapped(shown(qtbot)) == ["Resize", "No filled cells would be lost."]


def test_labels_of_a_language_without_blanks_stay_on_one_line(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "_", lambda text: {"Anchor": "基準位置"}.get(text, text))
    dialog = shown(qtbot)
    label = next(each for each in dialog.findChildren(Label) if each.text() == "基準位置")
    assert label.fontMetrics().horizontalAdvance("基準位置") <= label.width()


def test_right_to_left_the_columns_stay_before_the_rows(qtbot: QtBot) -> None:
    dialog = shown(qtbot)
    dialog.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    dialog.adjustSize()
    columns, rows = (
        field.mapTo(dialog, QPoint()).x() for field in (dialog.width_field, dialog.height_field)
    )
    assert columns < rows
