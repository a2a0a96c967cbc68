"""The bars around the tiles: their layout and texts, and the signals of their choices."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QLocale, QPoint, QRectF, Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nonogui import i18n
from nonogui.coach.grade import Grade
from nonogui.library.cards import Order
from nonogui.ui.library.filter_bar import (
    CHIP,
    GAP,
    HEIGHT,
    LONGEST,
    CheckFoot,
    FilterBar,
    ListHeading,
    SearchField,
)
from nonogui.ui.library.filters import TURNED, Filters, filters_text, parse_filters
from nonogui.ui.library.tile import column_places
from nonogui.ui.look.icons import icon
from nonogui.ui.look.theme import DARK, LIGHT
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.controls import PopupSelect, SegmentedControl
from nonogui.ui.widgets.text import KeyCap, Label
from tests.ui.pictures import use_theme

# The offscreen platform says so of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

KEY = Qt.Key


@pytest.fixture
def bar(qtbot: QtBot) -> FilterBar:
    bar = FilterBar()
    qtbot.addWidget(bar)
    bar.set_narrowing_shown(True)
    bar.resize(1400, CHIP)
    bar.show()
    return bar


def chips(bar: FilterBar) -> dict[str, PopupSelect]:
    """Return the chips by the first part of their accessible names, without the last one."""
    *found, designs = bar.findChildren(PopupSelect)
    assert designs.accessibleName() == "Order: Recently changed"
    return {each.accessibleName().split(":")[0]: each for each in found}


def chip_texts(bar: FilterBar, name: str) -> list[str]:
    menu = chips(bar)[name].menu_shown
    return [each.text() for each in menu.actions() if not each.isSeparator()]


def seen(bar: FilterBar) -> list[str]:
    return [name for name, each in chips(bar).items() if each.isVisible()]


def looks_of(bar: FilterBar) -> SegmentedControl:
    (found,) = bar.findChildren(SegmentedControl)
    return found


class TestLayout:
    def test_wide_bar_puts_chips_left_and_other_controls_right(self, bar: FilterBar) -> None:
        shown = chips(bar)
        left = [shown[name].geometry() for name in ("Status", "Size", "Difficulty", "Colours")]
        ends = [each.geometry() for each in (bar.random, shown["Order"], looks_of(bar))]
        assert left[0].x() == 0
        assert all(two.x() - one.right() - 1 == GAP for one, two in pairwise(left))
        assert all(two.x() - one.right() - 1 == 2 * GAP for one, two in pairwise(ends))
        assert ends[-1].right() + 1 == bar.width()
        assert {(each.y(), each.height()) for each in left + ends} == {(0, CHIP)}
        widths = [each.sizeHint().width() for each in (bar.random, shown["Order"], looks_of(bar))]
        assert [each.width() for each in ends] == widths

    def test_right_to_left_the_bar_is_mirrored(self, bar: FilterBar) -> None:
        shown = chips(bar)
        parts = [shown[name] for name in ("Status", "Size", "Order")]
        before = [each.geometry() for each in parts]
        bar.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        bar.resize(bar.width() + 1, bar.height())
        bar.resize(bar.width() - 1, bar.height())
        for each, place in zip(parts, before, strict=True):
            assert each.x() == bar.width() - place.right() - 1

    def test_bar_wraps_to_a_second_line_when_it_is_too_narrow(self, bar: FilterBar) -> None:
        shown = chips(bar)
        chosen = [shown[name] for name in ("Status", "Size", "Difficulty", "Colours", "Order")]
        parts: list[QWidget] = [*chosen[:4], bar.random, chosen[4], looks_of(bar)]
        sizes = [each.sizeHint().width() for each in parts]
        least = sum(sizes) + 4 * GAP + 2 * 2 * GAP
        assert bar.heightForWidth(least) == CHIP
        assert bar.heightForWidth(least - 1) == 2 * CHIP + GAP
        two = sizes[0] + GAP + sizes[1]
        bar.resize(two, 400)
        assert parts[1].geometry().right() + 1 == two
        assert parts[2].geometry().topLeft() == QPoint(0, CHIP + GAP)
        lowest = max(each.geometry().bottom() for each in parts)
        assert bar.heightForWidth(two) == lowest + 1 > 2 * CHIP
        bar.resize(two - 1, 400)
        assert parts[1].geometry().topLeft() == QPoint(0, CHIP + GAP)

    def test_very_narrow_bar_keeps_every_control_inside(self, bar: FilterBar) -> None:
        bar.resize(50, 400)
        states = chips(bar)
        assert states["Status"].width() == 50
        assert bar.random.x() == 0
        assert bar.heightForWidth(50) == 5 * CHIP + 4 * GAP

    def test_bar_reports_the_height_it_needs(self, bar: FilterBar) -> None:
        assert bar.hasHeightForWidth()
        assert (bar.sizeHint().width(), bar.minimumSizeHint().width()) == (0, 0)
        assert bar.sizeHint().height() == bar.minimumSizeHint().height() == CHIP
        bar.resize(300, 300)
        assert bar.sizeHint().height() == bar.heightForWidth(300) > 2 * CHIP

    def test_growing_chip_moves_the_next_chips(self, bar: FilterBar, qtbot: QtBot) -> None:
        shown = chips(bar)
        before = shown["Size"].x()
        bar.set_filters(Filters(state="unsolved"), is_list=False)
        qtbot.waitUntil(lambda: shown["Size"].x() != before)
        assert shown["Size"].x() == shown["Status"].geometry().right() + 1 + GAP


class TestChoices:
    def test_chips_list_their_choices(self, bar: FilterBar) -> None:
        assert chip_texts(bar, "Status") == [
            *("Any status", "Not started", "In progress", "Unsolved", "Solved")
        ]
        assert chip_texts(bar, "Difficulty")[:3] == ["Any difficulty", "Trivial", "Easy"]
        assert chip_texts(bar, "Order")[-1] == "Reverse order"
        assert chip_texts(bar, "Tag") == ["Any tag"]

    def test_setting_filters_updates_the_chips_without_a_signal(
        self, bar: FilterBar, qtbot: QtBot
    ) -> None:
        wanted = Filters(
            *("", "solved", "10", (Grade.HARD,), "one", "plain", "cat"), order="size", turned=TURNED
        )
        with qtbot.assertNotEmitted(bar.changed), qtbot.assertNotEmitted(bar.list_chosen):
            bar.set_tags(["cat"])
            bar.set_filters(wanted, is_list=True)
        assert {name: each.text() for name, each in chips(bar).items()} == {
            "Status": "Solved",
            "Size": "Size up to 10",
            "Difficulty": "Hard",
            "Solutions": "One solution",
            "Colours": "Black and white",
            "Tag": "cat",
            "Order": "Smallest first",
        }
        assert chips(bar)["Order"].menu_shown.actions()[-1].isChecked()
        assert looks_of(bar).value is True
        bar.set_filters(Filters(), is_list=False)
        assert not chips(bar)["Order"].menu_shown.actions()[-1].isChecked()
        assert looks_of(bar).value is False

    def test_changing_one_chip_keeps_the_other_filters(self, bar: FilterBar, qtbot: QtBot) -> None:
        bar.set_filters(Filters(size="10", order="size", turned=TURNED), is_list=False)
        with qtbot.waitSignal(bar.changed) as blocker:
            chips(bar)["Status"].menu_shown.actions()[4].trigger()
        assert blocker.args == [{"state": "solved"}]
        with qtbot.waitSignal(bar.changed) as blocker:
            chips(bar)["Order"].menu_shown.actions()[1].trigger()
        assert blocker.args == [{"order": "title", "turned": ""}]
        turned = chips(bar)["Order"].menu_shown.actions()[-1]
        assert not turned.isChecked(), "another order begins at its own start"
        with qtbot.waitSignal(bar.changed) as blocker:
            turned.trigger()
        assert blocker.args == [{"turned": TURNED}]
        with qtbot.waitSignal(bar.changed) as blocker:
            turned.trigger()
        assert blocker.args == [{"turned": ""}]

    def test_several_grades_are_chosen_in_one_menu_by_mouse_and_keys(self, bar: FilterBar) -> None:
        asked: list[dict[str, object]] = []
        bar.changed.connect(asked.append)
        chip = chips(bar)["Difficulty"]
        chip.open()
        menu = chip.menu_shown
        entries = menu.actions()
        for at in (4, 3):  # Hard, then Moderate
            place = menu.actionGeometry(entries[at]).center()
            QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=place)
        assert menu.isVisible()
        QTest.keyClick(menu, KEY.Key_Down)
        QTest.keyClick(menu, KEY.Key_Down)
        for _again in range(2):
            QTest.keyClick(menu, KEY.Key_Space)  # Expert, and no longer
        assert [each["grade"] for each in asked] == [
            (Grade.HARD,),
            (Grade.MODERATE, Grade.HARD),
            (Grade.MODERATE, Grade.HARD, Grade.EXPERT),
            (Grade.MODERATE, Grade.HARD),
        ]
        assert (chip.text(), chip.kind) == ("Moderate, Hard", Kind.LIT)
        assert [each.isChecked() for each in entries[:5]] == [False, False, False, True, True]
        QTest.mouseClick(
            menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(entries[0]).center()
        )
        assert asked[-1] == {"grade": ()}
        assert (chip.text(), chip.kind) == ("Any difficulty", Kind.OUTLINE)
        assert [each.isChecked() for each in entries] == [True, *[False] * 7]
        QTest.keyClick(menu, KEY.Key_Space)  # the first entry once more: still any difficulty
        assert [each.isChecked() for each in entries] == [True, *[False] * 7]
        QTest.keyClick(menu, KEY.Key_Escape)
        assert not menu.isVisible()
        chip.open()
        assert menu.activeAction() is entries[0]
        menu.close()

    def test_number_of_puzzles_found_has_a_button_that_clears_the_filters(
        self, bar: FilterBar, qtbot: QtBot
    ) -> None:
        clear = next(b for b in bar.findChildren(Button) if b.text() == "Clear filters")
        assert not clear.isVisible()
        bar.set_found(1234)
        assert "1,234 puzzles" in {label.text() for label in bar.findChildren(Label)}
        with qtbot.waitSignal(bar.cleared):
            QTest.mouseClick(clear, Qt.MouseButton.LeftButton)
        bar.set_found(None)
        assert not clear.isVisible()

    def test_reverse_order_stands_apart_below_the_orders(self, bar: FilterBar) -> None:
        actions = chips(bar)["Order"].menu_shown.actions()
        texts = ["—" if each.isSeparator() else each.text() for each in actions]
        assert texts == [
            *("Recently played", "By title", "Smallest first", "Easiest first", "Newest first"),
            *("Fastest first", "By collection", "—", "Reverse order"),
        ]

    def test_chip_with_an_active_filter_is_highlighted(self, bar: FilterBar) -> None:
        bar.set_filters(Filters(state="new", order="size"), is_list=False)
        assert [name for name, each in chips(bar).items() if each.kind is Kind.LIT] == ["Status"]
        assert all(each.property("pill") is True for each in chips(bar).values())

    def test_buttons_have_tooltips_and_emit_signals(self, bar: FilterBar, qtbot: QtBot) -> None:
        with qtbot.waitSignal(bar.random.clicked):
            bar.random.click()
        assert bar.random.toolTip() == "Play a random unsolved puzzle from this list"
        control = looks_of(bar)
        for is_list, name in ((True, "List"), (False, "Tiles")):
            segment = control.segment(is_list)
            assert (segment.accessibleName(), segment.toolTip()) == (name, name)
            with qtbot.waitSignal(bar.list_chosen) as blocker:
                segment.click()
            assert blocker.args == [is_list]


@pytest.mark.parametrize(
    ("size", "least", "most"),
    [
        ("", 0, 1000),
        ("10", 0, 10),
        ("20", 0, 20),
        ("30", 0, 30),
        ("60", 0, 60),
        ("larger", 61, 1000),
    ],
)
def test_size_filter_uses_the_longer_side(size: str, least: int, most: int) -> None:
    query = Filters(size=size).query()
    assert (query.least_side, query.most_side) == (least, most)


class TestAvailableFilters:
    ALWAYS = ("Status", "Size", "Difficulty", "Colours", "Order")

    def test_tag_and_solutions_chips_appear_only_when_useful(self, qtbot: QtBot) -> None:
        bar = FilterBar()
        qtbot.addWidget(bar)
        bar.show()
        assert seen(bar) == list(self.ALWAYS)
        bar.set_narrowing_shown(True)
        assert seen(bar) == list(self.ALWAYS)
        bar.set_unsure(True)
        bar.set_narrowing_shown(True)
        assert "Solutions" in seen(bar)
        assert "Tag" not in seen(bar)
        bar.set_unsure(False)
        bar.set_tags(("cat",))
        bar.set_narrowing_shown(True)
        assert "Solutions" not in seen(bar)
        assert "Tag" in seen(bar)
        bar.set_narrowing_shown(False)
        assert seen(bar) == []
        assert not bar.random.isVisible()
        assert looks_of(bar).isVisible()

    def test_designs_have_an_order_of_their_own(self, bar: FilterBar, qtbot: QtBot) -> None:
        order = bar.findChildren(PopupSelect)[-1]
        assert not order.isVisible()
        bar.set_narrowing_shown(False)
        assert order.isVisible()
        bar.set_filters(Filters(), is_list=False)
        with qtbot.waitSignal(bar.changed) as changed:
            order.menu_shown.actions()[1].trigger()
        assert changed.args == [{"design_order": "title"}]
        assert parse_filters(filters_text(Filters(design_order="title"))).design_order == "title"
        assert not Filters(design_order="title").has_chips

    def test_active_filter_keeps_its_chip_until_it_is_cleared(self, bar: FilterBar) -> None:
        bar.set_tags(["dog"])
        bar.set_filters(Filters(unique="one", tag="dog"), is_list=False)
        bar.set_unsure(False)
        bar.set_tags(["cat", "eel"])
        bar.set_narrowing_shown(True)
        assert {"Solutions", "Tag"} <= set(seen(bar))
        assert chip_texts(bar, "Tag") == ["Any tag", "dog", "cat", "eel"]
        assert chips(bar)["Tag"].text() == "dog"
        bar.set_tags(["cat", "dog"])
        assert chip_texts(bar, "Tag") == ["Any tag", "cat", "dog"]
        bar.set_filters(Filters(), is_list=False)
        bar.set_tags(())
        bar.set_narrowing_shown(True)
        assert "Tag" not in seen(bar)


class TestSearch:
    @pytest.fixture
    def find(self) -> QAction:
        find = QAction()
        find.setShortcut("Ctrl+F")
        return find

    @pytest.fixture
    def field(self, find: QAction, qtbot: QtBot) -> SearchField:
        field = SearchField(find)
        qtbot.addWidget(field)
        field.resize(320, 34)
        field.show()
        return field

    def key(self, field: SearchField) -> KeyCap:
        (key,) = field.findChildren(KeyCap)
        return key

    def test_empty_search_field_shows_its_shortcut(self, field: SearchField, find: QAction) -> None:
        key = self.key(field)
        assert (key.isVisible(), key.text()) == (True, "Ctrl F")
        assert key.geometry().right() + 1 == field.width() - 10
        assert key.y() == field.height() - key.geometry().bottom() - 1, "in the middle"
        field.setText("a")
        assert not key.isVisible()
        field.clear()
        assert key.isVisible()
        find.setShortcuts([])
        assert not key.isVisible()
        find.setShortcut("F3")
        assert (key.isVisible(), key.text()) == (True, "F3")

    def test_shortcut_hides_when_the_placeholder_needs_its_room(self, field: SearchField) -> None:
        words = field.fontMetrics().horizontalAdvance(field.placeholderText())
        least = words + self.key(field).sizeHint().width() + 70
        field.resize(least, 34)
        assert self.key(field).isVisible()
        field.resize(least - 1, 34)
        assert not self.key(field).isVisible()

    def test_down_and_enter_leave_the_search_field(self, field: SearchField, qtbot: QtBot) -> None:
        for key in (KEY.Key_Down, KEY.Key_Return, KEY.Key_Enter):
            with qtbot.waitSignal(field.left), qtbot.assertNotEmitted(field.textEdited):
                QTest.keyClick(field, key)

    def test_escape_clears_the_search_field_and_then_leaves_it(
        self, field: SearchField, qtbot: QtBot
    ) -> None:
        QTest.keyClicks(field, "cat")
        assert field.text() == "cat"
        with qtbot.waitSignal(field.textEdited) as blocker, qtbot.assertNotEmitted(field.left):
            QTest.keyClick(field, KEY.Key_Escape)
        assert (blocker.args, field.text()) == ([""], "")
        with qtbot.waitSignal(field.left), qtbot.assertNotEmitted(field.textEdited):
            QTest.keyClick(field, KEY.Key_Escape)

    def test_search_field_has_a_placeholder_and_a_maximum_length(self, field: SearchField) -> None:
        assert field.placeholderText() == "Search titles, sizes, tags"
        assert field.accessibleName() == "Search the library"
        assert field.isClearButtonEnabled()
        field.setText("x" * 999)
        assert len(field.text()) == LONGEST
        assert 100 <= field.minimumWidth() <= 200

    def test_search_icon_follows_the_theme(self, field: SearchField) -> None:
        def shown() -> QImage:
            action = next(each for each in field.actions() if not each.icon().isNull())
            return action.icon().pixmap(16).toImage()

        assert shown() == icon("search", LIGHT.muted).pixmap(16).toImage()
        use_theme(DARK)
        assert shown() == icon("search", DARK.muted).pixmap(16).toImage()


class TestHeading:
    @pytest.fixture
    def heading(self, qtbot: QtBot) -> ListHeading:
        return self.heading_of(qtbot)

    def heading_of(self, qtbot: QtBot) -> ListHeading:
        heading = ListHeading()
        qtbot.addWidget(heading)
        heading.resize(1100, HEIGHT)
        heading.show()
        return heading

    def parts(self, heading: ListHeading) -> dict[str, Button]:
        return {each.text(): each for each in heading.findChildren(Button)}

    def test_column_headings_stand_above_their_columns(self, heading: ListHeading) -> None:
        words = {
            "collection": "Collection",
            "size": "Size",
            "grade": "Difficulty",
            "status": "Status",
            "when": "Last played",
        }
        parts, lefts = self.parts(heading), []
        for name, left, width in column_places(QRectF(heading.rect())):
            lefts.append(left)
            if name in words:
                assert parts[words[name]].geometry().getRect() == (left, 0, width, HEIGHT)
        title = parts["Title"].geometry()
        assert title.x() == 2 * 6 + 36 + 6, "as the names in the rows"
        assert title.right() + 1 == min(lefts) - 12
        assert heading.height() == HEIGHT

    def test_words_of_headings_start_where_their_columns_start(self, heading: ListHeading) -> None:
        use_theme(LIGHT)
        for text, part in self.parts(heading).items():
            image = part.grab().toImage()
            ground = image.pixel(image.width() - 1, 0)
            lefts = (
                x
                for x in range(image.width())
                if any(image.pixel(x, y) != ground for y in range(image.height()))
            )
            assert next(lefts) < 4, text

    @pytest.mark.parametrize("code", sorted(i18n.languages()))
    def test_each_heading_with_its_arrow_fits_in_every_language(
        self, qtbot: QtBot, code: str
    ) -> None:
        use_theme(LIGHT)
        i18n.install(code)
        try:
            heading = self.heading_of(qtbot)
        finally:
            i18n.install("en")
        for order in Order:
            heading.set_order(order, is_turned=False)
            cut = [
                part.text()
                for part in heading.findChildren(Button)
                if part.sizeHint().width() > part.width()
            ]
            assert not cut

    def test_each_heading_sorts_by_its_column(self, heading: ListHeading, qtbot: QtBot) -> None:
        orders = {}
        for text, part in self.parts(heading).items():
            with qtbot.waitSignal(heading.chosen) as blocker:
                part.click()
            orders[text] = str(blocker.args[0])
        assert orders == {
            "Title": "title",
            "Collection": "collection",
            "Size": "size",
            "Difficulty": "difficulty",
            "Status": "best",
            "Last played": "recent",
        }

    @pytest.mark.parametrize("is_turned", [False, True])
    def test_only_the_sorted_column_is_marked(self, heading: ListHeading, is_turned: bool) -> None:
        before = {text: part.grab().toImage() for text, part in self.parts(heading).items()}
        heading.set_order("size", is_turned=is_turned)
        parts = self.parts(heading)
        marked = [text for text, part in parts.items() if part.property("sorted") == "true"]
        changed = [text for text, part in parts.items() if part.grab().toImage() != before[text]]
        assert marked == changed == ["Size"]
        name = "Sorted by Size, in reverse order" if is_turned else "Sorted by Size"
        assert parts["Size"].accessibleName() == name
        assert parts["Title"].accessibleName() == "Sort by Title"
        arrow = parts["Size"].icon().pixmap(16).toImage()
        heading.set_order("size", is_turned=not is_turned)
        assert parts["Size"].icon().pixmap(16).toImage() != arrow
        assert "again" in parts["Size"].toolTip()
        heading.set_order("title", is_turned=is_turned)
        assert parts["Size"].icon().isNull()
        assert parts["Size"].layoutDirection() is Qt.LayoutDirection.RightToLeft


class TestFoot:
    @pytest.fixture
    def foot(self, qtbot: QtBot) -> CheckFoot:
        foot = CheckFoot()
        qtbot.addWidget(foot)
        foot.resize(600, foot.sizeHint().height())
        foot.show()
        return foot

    def test_footer_shows_the_progress_of_the_check(self, foot: CheckFoot) -> None:
        foot.show_progress(3, 1200)
        assert foot.text.text() == f"Checking puzzle 3 of {QLocale().toString(1200)}"
        foot.show_progress(1, 1)
        assert foot.text.text() == "Checking puzzle 1 of 1"

    def test_stop_button_stands_at_the_right_of_the_footer(
        self, foot: CheckFoot, qtbot: QtBot
    ) -> None:
        with qtbot.waitSignal(foot.stop.clicked):
            foot.stop.click()
        assert foot.stop.accessibleName() == "Stop checking puzzles"
        assert "the next time Nonogui starts" in foot.stop.toolTip()
        assert foot.text.x() == 32, "below the names of tiles"
        assert foot.stop.geometry().right() + 1 == foot.width() - 12
        assert foot.stop.x() - foot.text.geometry().right() - 1 == 8
        assert foot.stop.width() == foot.stop.sizeHint().width()
        assert foot.height() == foot.stop.sizeHint().height()
