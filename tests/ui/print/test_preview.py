"""The previews of pages and of a picture: what they show, and how to turn pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.print.export import CELL, page_image, picture_image
from nonogui.ui.print.layout import plan
from nonogui.ui.print.pages import Page, PrintEntry, SheetOptions, Shown
from nonogui.ui.print.preview import PagePreview, PicturePreview
from tests.ui.pictures import Store, use_theme
from tests.ui.print.entries import FLAG, entry, numbered, sized

KEY = Qt.Key


class Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.count = 0
        watched.installEventFilter(self)

    def is_beyond(self, count: int) -> bool:
        """Whether it was painted since there was a count."""
        return self.count > count

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return super().eventFilter(watched, event)


def pages(qtbot: QtBot, theme: Theme = LIGHT, options: SheetOptions | None = None) -> PagePreview:
    """A preview of five pages."""
    use_theme(theme)
    preview = PagePreview()
    qtbot.addWidget(preview)
    entries, options = numbered(5), options or SheetOptions()
    preview.set_pages(plan(entries, options), entries, options)
    preview.resize(preview.sizeHint())
    return preview


def picture(qtbot: QtBot, theme: Theme = LIGHT) -> PicturePreview:
    use_theme(theme)
    preview = PicturePreview()
    qtbot.addWidget(preview)
    preview.resize(preview.sizeHint())
    return preview


@pytest.mark.parametrize(
    ("key", "index"),
    [
        (KEY.Key_PageUp, 1),
        (KEY.Key_Left, 1),
        (KEY.Key_PageDown, 3),
        (KEY.Key_Right, 3),
        (KEY.Key_Home, 0),
        (KEY.Key_End, 4),
    ],
)
def test_keys_turn_pages(qtbot: QtBot, key: Qt.Key, index: int) -> None:
    preview = pages(qtbot)
    preview.show_page(2)
    with qtbot.waitSignal(preview.turned):
        QTest.keyClick(preview, key)
    assert preview.index == index
    assert preview.accessibleName() == f"Page {index + 1} of 5"


def test_other_keys_are_left_to_the_dialog(qtbot: QtBot) -> None:
    preview = pages(qtbot)
    with qtbot.assertNotEmitted(preview.turned):
        QTest.keyClick(preview, KEY.Key_A)
    assert preview.focusPolicy() == Qt.FocusPolicy.StrongFocus


def test_turning_pages_stops_at_the_first_and_the_last(qtbot: QtBot) -> None:
    preview = pages(qtbot)
    preview.turn_back()
    assert preview.index == 0
    preview.show_page(9)
    assert preview.index == 4
    preview.turn()
    assert preview.index == 4
    entries, options = numbered(2), SheetOptions()
    preview.set_pages(plan(entries, options), entries, options)
    assert preview.index == 1, "the page nearest to the one before"
    preview.turn_back()
    assert preview.index == 0
    assert preview.page == plan(entries, options)[0]


def test_without_pages_the_preview_is_empty(qtbot: QtBot) -> None:
    preview = PagePreview()
    qtbot.addWidget(preview)
    assert preview.page is None
    assert preview.index == 0
    image = preview.grab().toImage()
    assert image.pixelColor(image.rect().center()) == LIGHT.control


def test_a_page_is_drawn_once_for_each_size(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[float] = []

    def draw(
        page: Page, entries: Sequence[PrintEntry], options: SheetOptions, scale: float
    ) -> QImage:
        drawn.append(scale)
        return page_image(page, entries, options, scale)

    monkeypatch.setattr("nonogui.ui.print.preview.page_image", draw)
    preview = pages(qtbot)
    for _time in range(3):
        preview.grab()
    assert len(drawn) == 1
    preview.resize(600, 700)
    preview.grab()
    assert len(drawn) == 2
    assert drawn[1] > drawn[0]
    preview.turn()
    preview.grab()
    assert len(drawn) == 3


@pytest.mark.usefixtures("no_texts")
@pytest.mark.parametrize("theme", [LIGHT, HIGH_CONTRAST], ids=["light", "contrast"])
def test_a_page_preview_matches_its_reference_pictures(
    qtbot: QtBot, store: Store, theme: Theme
) -> None:
    preview = pages(qtbot, theme, SheetOptions(per_page=4, cover="Puzzles"))
    store.check(f"desk-upright-{theme.is_high_contrast:d}", preview.grab().toImage())
    with qtbot.waitActive(preview):
        preview.show()
        preview.activateWindow()
    preview.setFocus()
    preview.resize(500, 330)
    store.check(f"desk-focus-{theme.is_high_contrast:d}", preview.grab().toImage())


def test_changing_a_preview_repaints_it(qtbot: QtBot) -> None:
    turned, shown = pages(qtbot), picture(qtbot)
    shown.set_picture(entry(), Shown.BLANK)
    changes: list[tuple[QWidget, Callable[[], None]]] = [
        (turned, turned.turn),
        (shown, lambda: shown.set_picture(entry(), Shown.SOLUTION)),
    ]
    for preview, change in changes:
        with qtbot.waitExposed(preview):
            preview.show()
        paints = Paints(preview)
        QTest.qWait(1)
        before = paints.count
        change()
        qtbot.waitUntil(partial(paints.is_beyond, before))
        preview.close()


def test_the_preview_of_a_small_puzzle_equals_the_saved_picture(qtbot: QtBot) -> None:
    preview = picture(qtbot)
    preview.set_picture(entry(FLAG), Shown.SOLUTION)
    assert preview.image == picture_image(entry(FLAG), Shown.SOLUTION, CELL)
    preview.set_picture(entry(FLAG), Shown.SOLUTION, grey=True)
    assert preview.image == picture_image(entry(FLAG), Shown.SOLUTION, CELL, grey=True)
    large = sized(150, 40)
    preview.set_picture(large, Shown.SOLUTION)
    assert preview.image == picture_image(large, Shown.SOLUTION, 1000 // 150)


def test_the_preview_of_a_very_large_puzzle_shows_only_cells(qtbot: QtBot) -> None:
    preview = picture(qtbot)
    for large, cell in ((sized(40, 151), 6), (sized(1001, 2), 1)):
        preview.set_picture(large, Shown.SOLUTION)
        made = preview.image
        assert made.size() == QSize(large.puzzle.width, large.puzzle.height) * cell
        assert large.solution is not None
        for row, column in ((0, 0), (1, 1), (0, 39), (1, 30)):
            color = made.pixelColor(column * cell + cell // 2, row * cell + cell // 2)
            filled = bool(large.solution[row, column])
            assert (color.lightness() < 128) == filled


@pytest.mark.usefixtures("no_texts")
def test_a_picture_is_centred_in_its_preview(qtbot: QtBot, store: Store) -> None:
    preview = picture(qtbot, DARK)
    preview.set_picture(entry(FLAG), Shown.SOLUTION)
    store.check("desk-picture", preview.grab().toImage())
    preview.set_picture(sized(30, 12), Shown.SOLUTION)
    store.check("desk-wide-picture", preview.grab().toImage())
    preview.set_picture(sized(6, 20), Shown.SOLUTION)
    store.check("desk-high-picture", preview.grab().toImage())


@pytest.mark.parametrize("kind", [PagePreview, PicturePreview])
def test_preview_shrinks_from_its_usual_to_a_least_size(
    qtbot: QtBot, kind: type[PagePreview | PicturePreview]
) -> None:
    preview = kind()
    qtbot.addWidget(preview)
    least, usual = preview.minimumSize(), preview.sizeHint()
    assert 200 < least.width() < usual.width()
    assert 200 < least.height() < usual.height()
