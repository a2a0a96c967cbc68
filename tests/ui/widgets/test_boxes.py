"""Rows and columns, cards, sections and pages that scroll."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QSpacerItem, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.look.theming import SCROLL_BAR, apply_theme
from nonogui.ui.widgets.boxes import (
    GAP,
    INDENT,
    RADIUS,
    REST,
    Card,
    EmptyState,
    FoldingRow,
    Section,
    hbox,
    layout_suspended,
    paint_card,
    pane,
    refill,
    rule,
    scrolling,
    vbox,
)
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.text import Label
from tests.ui.asking import layout_of
from tests.ui.pictures import CheckLooks, Store


def box(width: int, height: int) -> QWidget:
    widget = QWidget()
    widget.setFixedSize(width, height)
    return widget


@pytest.fixture
def ground(qtbot: QtBot) -> QWidget:
    ground = QWidget()
    qtbot.addWidget(ground)
    return ground


def test_row_folds_where_its_texts_do_not_fit(ground: QWidget) -> None:
    one, two = Button("Another picture", kind=Kind.OUTLINE), Button("Turn", kind=Kind.OUTLINE)
    row = FoldingRow(one, two, gap=8)
    hbox(row, REST, on=ground)
    wide = one.sizeHint().width() + 8 + two.sizeHint().width()
    ground.resize(wide, 80)
    ground.show()
    assert (row.sizeHint().width(), one.y(), two.x()) == (wide, two.y(), one.width() + 8)
    ground.resize(wide - 1, 80)
    QTest.qWait(1)
    assert row.minimumSizeHint().width() == one.minimumSizeHint().width()
    assert (two.x(), two.y()) == (0, one.y() + one.height() + 8)
    one.setText("Other")
    QTest.qWait(1)
    assert (one.y(), two.x()) == (two.y(), one.width() + 8)


@pytest.fixture
def right_to_left(qapp: QApplication) -> Iterator[None]:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


@pytest.mark.usefixtures("right_to_left")
def test_numbers_and_margins_are_at_the_right_where_texts_are(ground: QWidget) -> None:
    label = Label("12")
    vbox(label, on=ground, margins=(20, 0, 0, 0))
    ground.resize(120, 24)
    ground.show()
    assert label.geometry() == QRect(0, 0, 100, 24)
    drawn = label.grab().toImage()
    blank = drawn.copy(0, 0, 50, 24)
    assert blank == blank.copy(0, 0, 1, 1).scaled(50, 24)
    assert drawn.copy(50, 0, 50, 24) != blank


class TestLayout:
    def test_parts_are_placed_in_order_with_their_gaps(self, ground: QWidget) -> None:
        one, two, three, four = (box(10, 10) for _part in range(4))
        hbox(one, 7, two, QSpacerItem(5, 5), vbox(three), REST, four, on=ground)
        ground.resize(100, 10)
        ground.show()
        parts = (one, two, three, four)
        assert [each.mapTo(ground, QPoint()).x() for each in parts] == [0, 17, 32, 90]

    def test_column_applies_margins_and_gap(self, ground: QWidget) -> None:
        one, two = box(10, 10), box(10, 10)
        column = vbox(one, two, on=ground, margins=(1, 2, 3, 4), gap=6)
        ground.show()
        assert (one.pos().toTuple(), two.pos().toTuple()) == ((1, 2), (1, 18))
        assert column.sizeHint() == QSize(14, 32)

    def test_boxes_have_no_gaps_or_margins_by_default(self, ground: QWidget) -> None:
        row = hbox(box(10, 10), box(10, 10), vbox(box(10, 10), box(10, 10)), on=ground)
        ground.show()
        assert row.sizeHint() == QSize(30, 20)

    def test_parts_can_have_stretch_and_alignment(self, ground: QWidget) -> None:
        one, two, three = QWidget(), QWidget(), box(10, 10)
        row = hbox((one, 1), (two, 3), (three, Qt.AlignmentFlag.AlignBottom), on=ground)
        ground.resize(90, 40)
        ground.show()
        assert (one.width(), two.width(), three.y()) == (20, 60, 30)
        assert row.parentWidget() is ground

    def test_column_within_a_row_can_stretch(self, ground: QWidget) -> None:
        row = hbox((vbox(REST), 2), box(10, 10), on=ground)
        assert (row.stretch(0), row.stretch(1)) == (2, 0)

    def test_rests_share_the_free_space_evenly(self, ground: QWidget) -> None:
        middle = box(10, 10)
        hbox(REST, middle, REST, on=ground)
        ground.resize(50, 10)
        ground.show()
        assert middle.x() == 20

    def test_refill_replaces_the_widgets_of_a_pane(self, qtbot: QtBot) -> None:
        around = pane(vbox(Label("Before")))
        qtbot.addWidget(around)
        assert isinstance(around, QWidget)
        for is_shown in (False, True):
            around.setVisible(is_shown)
            new = [Label("One"), Label("Two")]
            refill(around, new)
            layout = layout_of(around)
            assert [layout.indexOf(each) for each in new] == [*range(layout.count())] == [0, 1]
            assert around.isVisible() == is_shown
            assert all(each.isVisible() == is_shown for each in new)


class TestCards:
    @pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST], ids=["light", "dark", "high"])
    def test_card_has_a_hairline_and_a_shadow(self, store: Store, theme: Theme) -> None:
        image = QImage(60, 40, QImage.Format.Format_RGB32)
        image.fill(theme.window)
        with QPainter(image) as painter:
            paint_card(painter, QRectF(4, 4, 52, 32), theme)
        # What differs little from the ground is asked for by itself.
        middle = image.pixelColor(30, 20)
        assert middle == theme.raised
        assert image.pixelColor(30, 4) == image.pixelColor(4, 20) == theme.hairline
        assert image.pixelColor(30, 34) == theme.hairline
        under = image.pixelColor(30, 35)
        if theme.is_high_contrast:
            assert under == theme.window
        else:
            assert under.lightness() < theme.window.lightness()
        assert image.pixelColor(30, 36) == theme.window
        store.check(f"card-{theme.is_dark:d}{theme.is_high_contrast:d}", image)

    def test_card_can_have_another_colour(self) -> None:
        image = QImage(60, 40, QImage.Format.Format_RGB32)
        image.fill(LIGHT.window)
        with QPainter(image) as painter:
            paint_card(painter, QRectF(0, 0, 60, 40), LIGHT, RADIUS, QColor(226, 88, 58))
        assert image.pixelColor(30, 20) == QColor(226, 88, 58)

    @pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
    def test_styled_card_has_the_raised_colour(
        self, qtbot: QtBot, looks: CheckLooks, theme: Theme
    ) -> None:
        card = Card()
        qtbot.addWidget(card)
        card.resize(60, 40)
        looks(f"card-styled-{theme.is_dark:d}", card, theme)
        assert card.grab().toImage().pixelColor(30, 20) == theme.raised

    def test_rules_are_one_pixel_thick(self, qtbot: QtBot, looks: CheckLooks) -> None:
        around = QWidget()
        qtbot.addWidget(around)
        across, down = rule(), rule(is_vertical=True)
        vbox(across, hbox(REST, down, REST), on=around, gap=4)
        around.resize(40, 30)
        around.show()
        assert (across.width(), across.height()) == (40, 1)
        assert (down.width(), down.height()) == (1, 20)
        looks("rules", around, DARK)


class TestScrolling:
    def test_content_stays_in_place_when_the_scroll_bar_appears(self, qtbot: QtBot) -> None:
        content = box(100, 300)
        area = scrolling(vbox(content, margins=(8, 4, 24, 6)))
        qtbot.addWidget(area)
        area.resize(140, 400)
        area.show()
        margins = layout_of(area.widget()).contentsMargins
        assert (margins().left(), margins().top(), margins().right(), margins().bottom()) == (
            8, 4, 24, 6,
        )  # fmt: skip
        area.resize(140, 200)
        qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
        assert (margins().left(), margins().top(), margins().right(), margins().bottom()) == (
            8, 4, 24 - SCROLL_BAR, 6,
        )  # fmt: skip
        area.resize(140, 400)
        qtbot.waitUntil(lambda: margins().right() == 24)

    def test_scrolling_page_scrolls_only_vertically_and_has_no_frame(self, qtbot: QtBot) -> None:
        area = scrolling(vbox(box(300, 50)))
        qtbot.addWidget(area)
        assert area.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        assert area.frameShape() == QFrame.Shape.NoFrame
        assert area.widgetResizable()
        assert area.focusPolicy() == Qt.FocusPolicy.NoFocus
        page = area.widget()
        assert page is not None
        assert not page.autoFillBackground()

    def test_height_of_a_scrolling_page_follows_its_wrapped_text(
        self, qtbot: QtBot, qapp: QApplication
    ) -> None:
        apply_theme(qapp, LIGHT)
        text = "Words that take several lines where there is little room. " * 4
        wrapped = scrolling(vbox(Label(text, wraps=True)))
        plain = scrolling(vbox(box(30, 50)))
        for area in (wrapped, plain):
            qtbot.addWidget(area)
            area.show()
        page, other = wrapped.widget(), plain.widget()
        assert page is not None
        assert other is not None
        assert page.minimumSizeHint().height() == 0
        assert page.minimumSizeHint().width() > 0
        assert other.minimumSizeHint() == QSize(30, 50)


class TestSection:
    @pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
    def test_section_matches_the_reference_picture(
        self, qtbot: QtBot, looks: CheckLooks, theme: Theme
    ) -> None:
        section = Section("Branches")
        qtbot.addWidget(section)
        section.add_link("New branch")
        section.body.addWidget(Label("The first of them"))
        section.resize(220, section.sizeHint().height())
        looks(f"section-{theme.is_dark:d}", section, theme)

    def test_section_link_is_right_of_the_heading(self, qtbot: QtBot) -> None:
        section = Section("Branches")
        qtbot.addWidget(section)
        link = section.add_link("Show all", "")
        section.resize(300, 40)
        section.show()
        assert section.accessibleName() == "Branches"
        assert link.geometry().right() == section.width() - INDENT - 1
        assert (link.height(), link.kind, link.icon().isNull()) == (18, Kind.LINK, True)

    def test_section_without_a_title_has_no_heading(self, qtbot: QtBot) -> None:
        section, line = Section(), Label("Line")
        qtbot.addWidget(section)
        section.body.addWidget(line)
        section.show()
        assert (line.x(), line.y()) == (INDENT, 0)


def test_empty_state_is_centred(qtbot: QtBot) -> None:
    empty = EmptyState("pause", "Paused.", "Go on")
    qtbot.addWidget(empty)
    empty.resize(400, 301)
    empty.show()
    children = [each for each in empty.findChildren(QWidget) if each.parent() is empty]
    icon, words, button = children
    assert isinstance(button, QPushButton)
    assert isinstance(button, Button)
    assert button.kind is Kind.OUTLINE
    assert words.y() - icon.geometry().bottom() - 1 == GAP
    assert button.y() - words.geometry().bottom() - 1 == GAP
    assert abs(icon.y() - (300 - button.geometry().bottom())) <= 1
    for each in children:
        assert abs(each.geometry().center().x() - 199) <= 1
    with qtbot.waitSignal(empty.button.clicked):
        QTest.keyClick(button, Qt.Key.Key_Return)


def test_suspended_layout_moves_nothing_before_its_end(ground: QWidget, qtbot: QtBot) -> None:
    one, two = box(10, 10), box(10, 10)
    layout = hbox(one, two, REST, on=ground)
    ground.show()
    one.hide()
    qtbot.waitUntil(lambda: two.x() == 0)
    with layout_suspended(ground, None):
        one.show()
        layout.activate()
        assert two.x() == 0
    qtbot.waitUntil(lambda: two.x() == 10)


def test_what_changed_while_it_was_hidden_is_laid_out_when_it_is_shown(qtbot: QtBot) -> None:
    late, page = box(20, 40), QWidget()
    foot = pane(vbox(Label("Always here"), late))
    vbox((QWidget(), 1), foot, on=page)
    qtbot.addWidget(page)
    page.resize(200, 300)
    late.hide()
    with qtbot.waitExposed(page):
        page.show()
    foot.hide()
    late.show()
    late.hide()
    QApplication.processEvents()  # Qt asks for a layout, which a hidden widget does not do
    for shown in (foot, late):
        with layout_suspended(page, foot):
            shown.show()
        for _ in range(3):  # a layout may ask for another one
            QApplication.processEvents()
    assert foot.geometry().bottom() == page.rect().bottom()
    assert late.geometry().bottom() == foot.rect().bottom()
