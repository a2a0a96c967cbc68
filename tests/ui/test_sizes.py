"""On every size of screen no text is cut or covered, and nothing is out of reach or unnamed.

`python -m tests.benchmarks.walk_sizes` checks the product of all sizes, themes, titles and
languages; here each page and dialog meets some of each.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTextOption
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nonogui import ui
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.look.theme import ThemeChoice
from nonogui.ui.main_window import MainWindow
from nonogui.ui.widgets.boxes import hbox, order_tabs, scroll_area, vbox
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.message import Answer, Message, MessageBar
from nonogui.ui.widgets.table import PuzzleTable, TableColumn, TableModel
from nonogui.ui.widgets.text import ElidedLabel, Label
from tests.benchmarks import looks, walk_sizes
from tests.hearing import tab_stops, unheard
from tests.long_life import LongLife
from tests.sizes import TITLES, faults, longer, longer_texts

LONG = "A text that is rather longer than the room it has"

WALKS = (
    ("light", "long", "longer"),
    ("dark", "right-to-left", "plain"),
    ("high-contrast", "emoji", "longer"),
)
"""Themes, titles and languages: each of them at least once; sizes alternate within a walk."""


def sizes_of(name: str, walk: int) -> list[walk_sizes.Size]:
    """Return the sizes for a page: the least always, and another one in turn."""
    others = walk_sizes.SIZES[1:]
    return [walk_sizes.SIZES[0], others[(sum(map(ord, name)) + 2 * walk) % len(others)]]


@pytest.mark.timeout(1200)  # it visits all pages and dialogs at several sizes
@pytest.mark.parametrize("number", range(len(WALKS)), ids=["-".join(each) for each in WALKS])
def test_no_text_is_cut_and_nothing_is_out_of_reach(
    make_window: Callable[[], MainWindow],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
) -> None:
    theme, title, texts = WALKS[number]
    monkeypatch.chdir(tmp_path)
    with looks.steady(), longer_texts(texts == "longer"):
        window = make_window()
        window.settings.update(look=ThemeChoice(theme))
        life = LongLife(window, tmp_path, looks.wait)
        walker = walk_sizes.walk(life, title, lambda name: sizes_of(name, number))
        window.close()
    found = [f"{fault} ({cases[0]})" for fault, cases in walker.found.items()]
    assert not found, "\n".join(found)
    assert walker.cases > 150
    assert not pages_and_dialogs(window) - walker.seen


def pages_and_dialogs(window: MainWindow) -> set[str]:
    """Return the classes of all pages and dialogs of the program."""
    for module in walk_packages(ui.__path__, "nonogui.ui."):
        import_module(module.name)
    found, classes = (
        {
            type(page).__name__
            for page in window.pages.findChildren(QWidget)
            if page.parent() is window.pages
        },
        [Dialog],
    )
    while classes:
        classes += (here := classes.pop()).__subclasses__()
        if here is not Dialog and here.__module__.startswith("nonogui."):
            found.add(here.__name__)
    return found


# --- the checker finds what is wrong ---


def shown(qtbot: QtBot, *widgets: QWidget, width: int = 200, height: int = 100) -> QWidget:
    """Show widgets without a layout, so that they may lie anywhere."""
    root = QWidget()
    qtbot.addWidget(root)
    root.resize(width, height)
    for widget in widgets:
        widget.setParent(root)
    with qtbot.waitExposed(root):
        root.show()
    return root


def kinds(root: QWidget) -> list[str]:
    return sorted(fault.kind for fault in faults(root))


def at(widget: QWidget, x: int, y: int, width: int, height: int) -> QWidget:
    widget.setGeometry(x, y, width, height)
    return widget


def test_texts_with_enough_room_are_no_fault(qtbot: QtBot) -> None:
    texts = [at(Label("One"), 0, 0, 100, 20), at(Label("Two"), 0, 20, 100, 20)]
    assert kinds(shown(qtbot, *texts, at(Button("Three"), 0, 40, 120, 36))) == []


def test_a_label_narrower_than_its_text_is_cut(qtbot: QtBot) -> None:
    assert kinds(shown(qtbot, at(Label(LONG), 0, 0, 100, 20))) == ["cut"]


def test_a_wrapped_label_lower_than_its_lines_is_cut(qtbot: QtBot) -> None:
    assert kinds(shown(qtbot, at(Label(LONG, wraps=True), 0, 0, 100, 20))) == ["cut"]


def test_a_label_clipped_by_its_parent_is_cut(qtbot: QtBot) -> None:
    inner = at(QWidget(), 0, 0, 60, 20)
    at(Label(LONG), 0, 0, 600, 20).setParent(inner)
    assert kinds(shown(qtbot, inner)) == ["cut"]


def test_an_ellipsis_needs_a_tooltip(qtbot: QtBot) -> None:
    label = at(ElidedLabel(LONG), 0, 0, 100, 20)
    root = shown(qtbot, label)
    assert kinds(root) == []
    label.setToolTip("")
    assert kinds(root) == ["no tooltip"]


def test_an_ellipsis_alone_is_cut(qtbot: QtBot) -> None:
    assert kinds(shown(qtbot, at(ElidedLabel(LONG), 0, 0, 20, 20))) == ["cut"]


def test_a_stock_button_narrower_than_its_text_is_cut(qtbot: QtBot) -> None:
    assert "cut" in kinds(shown(qtbot, at(QPushButton(LONG), 0, 0, 60, 30)))


def test_a_shortened_button_has_the_whole_text_as_its_tooltip(qtbot: QtBot) -> None:
    button = Button(LONG)
    root = shown(qtbot, at(button, 0, 0, 120, 36), width=700)
    assert button.toolTip() == LONG
    assert kinds(root) == []
    button.resize(600, 36)
    assert not button.toolTip()


def test_two_texts_at_one_place_overlap(qtbot: QtBot) -> None:
    texts = at(Label("One text"), 0, 0, 100, 20), at(Label("Another text"), 5, 4, 100, 20)
    assert kinds(shown(qtbot, *texts)) == ["overlap"]


def test_a_text_below_a_floating_widget_is_covered(qtbot: QtBot) -> None:
    page, floating = QWidget(), at(Button("Over it"), 0, 30, 150, 36)
    vbox(Label("A text in a layout"), on=page)
    floating.setParent(page)
    assert "covered" in kinds(shown(qtbot, at(page, 0, 0, 200, 100)))


def test_a_control_outside_of_the_window_is_unreachable(qtbot: QtBot) -> None:
    assert kinds(shown(qtbot, at(Button("Play"), 160, 0, 120, 36))) == ["unreachable"]


def test_what_scrolls_into_view_is_in_reach(qtbot: QtBot) -> None:
    page = QWidget()
    vbox(*(Button(f"Button {number}") for number in range(9)), on=page)
    area = scroll_area(page)
    root = shown(qtbot, at(area, 0, 0, 200, 100))
    assert page.height() > root.height()
    assert kinds(root) == []


def test_what_no_scroll_bar_reaches_is_unreachable(qtbot: QtBot) -> None:
    page, button = QWidget(), Button("Far right")
    vbox(button, on=page)
    button.setFixedWidth(450)
    area = scroll_area(page)  # scrolls down only
    assert kinds(shown(qtbot, at(area, 0, 0, 200, 100))) == ["unreachable"]


class Painted(QWidget):
    """Paints a text that is wider than its box."""

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            painter.drawText(QRectF(0, 0, 40, 20), Qt.AlignmentFlag.AlignLeft, LONG)


def test_a_painted_text_wider_than_its_box_is_cut(qtbot: QtBot) -> None:
    assert kinds(shown(qtbot, at(Painted(), 0, 0, 800, 40), width=800)) == ["cut"]


def test_a_cell_of_a_table_with_an_ellipsis_needs_a_tooltip(qtbot: QtBot) -> None:
    columns = [TableColumn[str]("First", str, 60), TableColumn[str]("Last", str)]
    table = PuzzleTable(TableModel(columns, [LONG]), columns)
    root = shown(qtbot, at(table, 0, 0, 200, 90))
    assert kinds(root) == []
    table.setModel(_NoTips(columns, [LONG]))
    assert "no tooltip" in kinds(root)


class _NoTips(TableModel[str]):
    def data(self, index: object, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.ToolTipRole:
            return None
        return super().data(index, role)  # type: ignore[arg-type]


# --- what a screen reader needs ---


def test_a_control_without_a_name_or_role_is_unheard(qtbot: QtBot) -> None:
    silent, field = QWidget(), QLineEdit()
    silent.setAccessibleName("Board")
    silent.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    root = shown(qtbot, at(silent, 0, 0, 90, 20), at(field, 0, 30, 90, 20))
    assert sorted(fault.kind for fault in unheard(root)) == ["no name", "no role"]


def test_a_tab_key_that_jumps_back_is_a_fault_but_for_one_step(qtbot: QtBot) -> None:
    one, two, three, four = (Button(text) for text in ("One", "Two", "Three", "Four"))
    page = QWidget()
    vbox(one, three, hbox(two, four), on=page)
    root = shown(qtbot, at(page, 0, 0, 200, 150), height=200)
    before = QApplication.focusWidget()
    for after, next_ in ((one, two), (two, three), (three, four)):
        QWidget.setTabOrder(after, next_)
    assert [(each.kind, each.text) for each in unheard(root)] == [("order", "Three")]
    order_tabs(page)
    stops = tab_stops(root)
    assert stops[(stops.index(one) + 1) % len(stops)] is three
    assert unheard(root) == []
    assert QApplication.focusWidget() is before


# --- what small windows need ---


def test_longer_texts_keep_placeholders_and_tags() -> None:
    text = longer("Row {row} of <b>many</b> rows, {count} in all")
    assert all(kept in text for kept in ("{row}", "<b>", "</b>", "{count}"))
    plain = "Left button fills, right button crosses."
    assert 1.3 < len(longer(plain)) / len(plain) < 1.4


def test_a_very_long_word_is_broken_where_the_text_wraps(qtbot: QtBot) -> None:
    label = Label(TITLES["unbroken"], wraps=True)
    qtbot.addWidget(label)
    assert label.text() == TITLES["unbroken"]
    assert label.minimumSizeHint().width() < 200
    assert label.heightForWidth(200) > 2 * label.heightForWidth(2000) - 1


def test_a_dialog_larger_than_the_screen_scrolls(qtbot: QtBot) -> None:
    dialog = Dialog("Title", None)
    qtbot.addWidget(dialog)
    fields = [QLabel(f"Line {number}") for number in range(40)]
    for each in fields:
        dialog.body.addWidget(each)
    answer = dialog.add_answers("Done")
    with qtbot.waitExposed(dialog):
        dialog.show()
    dialog.fit_in(dialog.size().boundedTo(dialog.size() / 2))
    qtbot.waitUntil(lambda: dialog.height() < 600)
    assert kinds(dialog) == []
    place = QRect(answer.mapTo(dialog, QPoint(0, 0)), answer.size())
    assert dialog.rect().contains(place), "the buttons don't scroll away"
    QTest.mouseClick(answer, Qt.MouseButton.LeftButton)
    assert dialog.result() == Dialog.DialogCode.Accepted


def test_a_row_of_a_dialog_is_folded_on_a_narrow_screen(qtbot: QtBot) -> None:
    dialog = Dialog("Title", None)
    qtbot.addWidget(dialog)
    page, side = QWidget(), QWidget()
    vbox(*(Button(f"Button {number}") for number in range(9)), on=page)
    area = scroll_area(page)
    side.setFixedWidth(300)
    left = QWidget()
    left.setMinimumSize(300, 100)
    vbox(area, on=side)
    dialog.body.addLayout(dialog.fold(hbox((left, 1), side), side))
    with qtbot.waitExposed(dialog):
        dialog.show()
    qtbot.waitUntil(lambda: (left.y(), left.x() < side.x(), side.width()) == (side.y(), True, 300))
    dialog.fit_in(QSize(480, 400))
    qtbot.waitUntil(lambda: side.y() >= left.geometry().bottom() and side.x() == left.x())
    assert side.width() == left.width() > 300
    # The dialog scrolls in place of the page.
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 0 and not kinds(dialog))
    dialog.resize(1000, 400)
    qtbot.waitUntil(lambda: (left.y(), side.width()) == (side.y(), 300))


def test_a_page_that_scrolls_sideways_is_a_fault(qtbot: QtBot) -> None:
    page, button = QWidget(), Button("Far right")
    vbox(button, on=page)
    button.setFixedWidth(450)
    area = scroll_area(page)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    assert kinds(shown(qtbot, at(area, 0, 0, 200, 100))) == ["sideways"]


def test_a_message_in_a_narrow_place_has_its_answers_below_the_sentence(qtbot: QtBot) -> None:
    bar = MessageBar()
    root = shown(qtbot, bar, width=800, height=300)
    answers = (Answer(int, "Show where"), Answer(int, "Go back to before the mistake"))
    bar.show_message(Message("Something is wrong.", answers=answers))
    for width, is_below in ((800, False), (300, True), (800, False)):
        bar.place_above(300, 0, width)
        qtbot.waitUntil(bar.isVisible)
        button = next(each for each in bar.findChildren(Button) if each.text() == "Show where")
        text = next(each for each in bar.findChildren(Label))
        qtbot.waitUntil(
            lambda b=button, t=text, below=is_below: (  # type: ignore[misc]
                (b.mapTo(root, b.rect().topLeft()).y() > t.mapTo(root, t.rect().center()).y())
                is below
            )
        )
        assert kinds(root) == []


def test_answers_without_room_side_by_side_are_below_each_other(qtbot: QtBot) -> None:
    bar = MessageBar()
    root = shown(qtbot, bar, width=800, height=300)
    texts = ("Show where", "Before the mistake")
    bar.show_message(Message("Wrong.", answers=tuple(Answer(int, text) for text in texts)))
    buttons = [each for each in bar.findChildren(Button) if each.text() in texts]
    for width, is_column in ((800, False), (240, True), (400, False)):
        bar.place_above(300, 0, width)
        qtbot.waitUntil(
            lambda column=is_column: (  # type: ignore[misc]
                (buttons[0].x() == buttons[1].x()) is column
                and all(each.width() >= each.sizeHint().width() for each in buttons)
            )
        )
        assert kinds(root) == []


def test_a_text_that_scrolls_sideways_is_a_fault_unless_it_is_a_log(qtbot: QtBot) -> None:
    text = QPlainTextEdit("wide " * 100)
    root = shown(qtbot, at(text, 0, 0, 200, 100))
    assert kinds(root) == []
    text.setWordWrapMode(QTextOption.WrapMode.NoWrap)
    assert kinds(root) == ["sideways"]
    text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
    assert kinds(root) == []
