"""The board for screen readers."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QMenu
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from nonogui import i18n
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Line, maybe
from nonogui.ui.board import accessible
from nonogui.ui.board.accessible import (
    AccessibleBoard,
    AccessibleCell,
    announce,
    cell_text,
    change_text,
    last_message,
    left_text,
    line_text,
    marks_text,
    steps_text,
    tooltip,
    unmet_text,
    value_text,
)
from nonogui.ui.board.gestures import Pen
from nonogui.ui.board.layout import BoardLayout, BoardShape
from nonogui.ui.board.options import BoardOptions, SpokenClues
from nonogui.ui.board.state import BoardView, Overlays
from nonogui.ui.board.widget import BoardWidget
from tests.boards import board, puzzle
from tests.ui.board.conftest import Host, MakeHost

PUZZLE = puzzle("""
    ##.##
    #####
    .###.
""")
Name = QAccessible.Text.Name


@pytest.fixture
def host(make_host: MakeHost) -> Iterator[Host]:
    was_active = QAccessible.isActive()
    QAccessible.setActive(True)
    yield make_host(PUZZLE)
    QAccessible.setActive(was_active)


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a screen reader would hear: names of focused cells, announcements in quotes."""
    QCoreApplication.processEvents()  # the cell that has the focus at first is read a little later
    heard: list[str] = []

    def note(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            heard.append(repr(event.message()))
        elif event.type() is QAccessible.Event.Focus:
            heard.append(event.accessibleInterface().text(Name))

    monkeypatch.setattr(QAccessible, "updateAccessibility", note)
    return heard


def interface(board: BoardWidget) -> AccessibleBoard:
    found = QAccessible.queryAccessibleInterface(board)
    assert isinstance(found, AccessibleBoard)
    return found


def test_the_board_is_a_table_of_cells(host: Host) -> None:
    table = interface(host.board)
    assert table.role() is QAccessible.Role.Table
    assert table.childCount() == 15
    assert table.text(Name) == "Board, 3 rows, 5 columns"
    cell = table.child(7)
    assert isinstance(cell, AccessibleCell)
    assert cell.role() is QAccessible.Role.Cell
    assert cell.cell == Cell(1, 2)
    assert table.indexOfChild(cell) == 7
    assert table.child(15) is None
    assert table.child(-1) is None


def test_a_screen_reader_hears_the_position_and_state_of_a_cell(host: Host) -> None:
    host.board.set_cursor(Cell(0, 4))
    QTest.keyClick(host.board, Qt.Key.Key_Space)
    cell = interface(host.board).cell(Cell(0, 4))
    assert cell.text(Name) == "Row 1, column 5, filled, row clue 2 2, column clue 2"
    assert cell.text(QAccessible.Text.Value) == "filled"
    assert cell.text(QAccessible.Text.Help) == ""


def test_a_screen_reader_finds_the_cell_under_a_point(host: Host) -> None:
    table = interface(host.board)
    cell = table.cell(Cell(1, 1))
    middle = cell.rect().center()
    assert table.childAt(middle.x(), middle.y()) is cell
    assert cell.isValid()
    assert cell.childCount() == 0
    parent = cell.parent()
    assert parent is not None
    assert parent.object() is host.board
    assert table.childAt(-5000, -5000) is None


def test_a_cell_has_no_place_while_its_board_is_being_deleted() -> None:
    board_widget = BoardWidget()
    cell = AccessibleCell(board_widget, Cell(0, 0))
    delete(board_widget)
    assert cell.parent() is None
    assert cell.window() is None


def test_the_cell_under_the_cursor_has_the_accessible_focus(host: Host) -> None:
    host.board.activateWindow()
    host.board.set_cursor(Cell(2, 3))
    focused = interface(host.board).focusChild()
    assert isinstance(focused, AccessibleCell)
    assert focused.cell == Cell(2, 3)
    host.board.clearFocus()
    assert interface(host.board).focusChild() is None


def test_a_screen_reader_hears_cursor_moves_made_with_keys(
    host: Host, announced: list[str]
) -> None:
    host.keys(Qt.Key.Key_Right, Qt.Key.Key_Down)
    assert announced == [
        "Row 1, column 2, unknown, row clue 2 2, column clue 3",
        "Row 2, column 2, unknown, row clue 5, column clue 3",
    ]


def test_a_screen_reader_hears_the_new_mark(host: Host, announced: list[str]) -> None:
    host.keys(Qt.Key.Key_Space, Qt.Key.Key_X, Qt.Key.Key_Delete)
    assert announced == ["'filled'", "'crossed'", "'unknown'"]


def test_no_events_are_sent_while_no_screen_reader_is_active(
    host: Host, announced: list[str]
) -> None:
    QAccessible.setActive(False)
    host.keys(Qt.Key.Key_Right, Qt.Key.Key_Space)
    assert announced == []


def test_pointer_moves_are_not_announced(host: Host, announced: list[str]) -> None:
    host.move(2, 2)
    assert announced == []


@pytest.mark.usefixtures("qtbot")
def test_a_board_with_accessible_cells_can_be_deleted() -> None:
    was_active = QAccessible.isActive()
    QAccessible.setActive(True)
    board = BoardWidget()
    board.set_view(BoardView(PUZZLE, PUZZLE.blank()))
    cells = [interface(board).child(index) for index in range(15)]
    board.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QAccessible.setActive(was_active)
    assert len(cells) == 15


# ---- words ----


def test_cell_states_have_words() -> None:
    view = BoardView(PUZZLE, PUZZLE.blank())
    words = [value_text(view, value) for value in (1, EMPTY, maybe(1), UNKNOWN)]
    assert words == ["filled", "crossed", "maybe", "unknown"]
    colored = puzzle("ab")
    assert value_text(BoardView(colored, colored.blank()), 2) == "ink b"


def test_a_screen_reader_hears_hints_mistakes_and_proof_steps() -> None:
    row, column, cell = Line(Axis.ROW, 0), Line(Axis.COLUMN, 1), Cell(0, 1)
    some = frozenset({cell})
    for overlays, words in (
        (Overlays(hint_cells=some), "hint"),
        (Overlays(evidence=some), "reason"),
        (Overlays(assumed=some), "assumed"),
        (Overlays(wrong=some), "wrong"),
        (Overlays(ambiguous=some), "differs between solutions"),
        (Overlays(hint_cells=some, assumed=some), "hint, assumed"),
        (Overlays(rings=frozenset({(row, 1)})), "row clue: look at 2"),
        (Overlays(rings=frozenset({(column, 0)})), "column clue: look at 3"),
        (Overlays(discs=((row, 3),)), "step 3 uses this row"),
        (
            Overlays(discs=((row, 3), (column, 4), (row, 5))),
            "steps 3, 5 use this row, step 4 uses this column",
        ),
        (Overlays(contradicting_line=row), "row clue is impossible here"),
        (Overlays(contradicting_line=column), "column clue is impossible here"),
    ):
        view = BoardView(PUZZLE, PUZZLE.blank(), overlays=overlays)
        plain = "Row 1, column 2, unknown, row clue 2 2, column clue 3"
        assert cell_text(view, cell) == f"{plain}, {words}"
        assert cell_text(view, Cell(1, 2)) == "Row 2, column 3, unknown, row clue 5, column clue 2"


def test_rings_around_coloured_numbers_name_the_colour() -> None:
    colored = puzzle("aab")
    overlays = Overlays(rings=frozenset({(Line(Axis.ROW, 0), 0), (Line(Axis.ROW, 0), 1)}))
    text = cell_text(BoardView(colored, colored.blank(), overlays=overlays), Cell(0, 2))
    assert text == (
        "Row 1, column 3, unknown, row clue 2a 1b, column clue 1b, row clue: look at 2a 1b"
    )


def test_the_clue_text_names_steps_and_the_contradicting_line() -> None:
    row, column = Line(Axis.ROW, 0), Line(Axis.COLUMN, 1)
    overlays = Overlays(discs=((row, 1), (row, 4)), contradicting_line=column)
    view = BoardView(PUZZLE, PUZZLE.blank(), overlays=overlays)
    assert steps_text(view, row) == "Row 1: steps 1, 4"
    assert steps_text(view, column) == ""
    assert unmet_text(column) == "Column 2: this what-if makes the clue impossible"


def test_accessible_texts_are_translated() -> None:
    view = BoardView(PUZZLE, PUZZLE.blank())
    i18n.install(i18n.PSEUDO)
    try:
        assert "⟦" in cell_text(view, Cell(0, 0))
        assert "⟦" in line_text(view, Line(Axis.COLUMN, 0))
    finally:
        i18n.install("en")


def test_a_screen_reader_hears_selecting_with_keys(host: Host, announced: list[str]) -> None:
    host.board.set_pen(Pen.SELECT)
    host.keys(Qt.Key.Key_Space)
    assert announced == [
        repr("Started here. Stretch with the arrow keys, then press Space to finish.")
    ]
    host.keys(Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Space)
    assert announced[-1] == repr("2 × 3 cells selected")
    table = interface(host.board)
    chosen = [table.cell(Cell(2, column)).state() for column in range(3)]
    assert [state.selected for state in chosen] == [True, True, False]


def test_a_screen_reader_hears_how_to_place_a_pasted_piece(
    host: Host, announced: list[str]
) -> None:
    host.board.set_pen(Pen.SELECT)
    host.board.paste(PUZZLE.blank().picture())
    assert repr("Pasted. Move it with the arrow keys, then press Enter to place it.") in announced
    host.keys(Qt.Key.Key_Return)
    assert announced[-1] == repr(f"{PUZZLE.width} × {PUZZLE.height} cells selected")


def test_the_table_has_its_own_name_and_description(host: Host) -> None:
    table, board = interface(host.board), host.board
    board.setAccessibleDescription("Fill it")
    assert table.text(QAccessible.Text.Description) == "Fill it"
    board.setAccessibleName("Preview")
    assert table.text(Name) == "Preview"
    board.set_view(None)
    assert table.text(Name) == "Preview"
    assert table.text(QAccessible.Text.Description) == "Fill it"
    board.setAccessibleName("")
    assert table.text(Name) == ""


def test_a_table_without_a_board_has_no_cells(host: Host) -> None:
    table, cell = interface(host.board), interface(host.board).cell(Cell(1, 2))
    host.board.set_view(None)
    assert table.childCount() == 0
    assert table.child(0) is None
    assert table.indexOfChild(cell) == -1
    assert table.focusChild() is None
    assert not cell.isValid()


@pytest.mark.parametrize("smaller", ["##\n.#\n##", "##.##\n#####"], ids=["narrower", "lower"])
def test_a_cell_that_the_next_board_lacks_is_empty(host: Host, smaller: str) -> None:
    corner, first = interface(host.board).cell(Cell(2, 4)), interface(host.board).cell(Cell(0, 0))
    assert corner.isValid()
    assert corner.rect().size() == host.board.cell_rect(Cell(2, 4)).size()
    other = puzzle(smaller)
    host.board.set_view(BoardView(other, other.blank()))
    assert not corner.isValid()
    assert corner.rect().isNull()
    assert corner.text(Name) == corner.text(QAccessible.Text.Value) == ""
    assert first.isValid()
    assert first.text(QAccessible.Text.Value) == "unknown"


def test_the_table_knows_only_its_own_cells(host: Host) -> None:
    table = interface(host.board)
    assert table.indexOfChild(table) == -1
    cell = table.cell(Cell(2, 4))
    assert table.indexOfChild(cell) == 14
    assert (cell.indexOfChild(table), cell.child(0), cell.childAt(1, 1)) == (-1, None, None)
    assert cell.object() is None
    assert cell.window() is host.board.window().windowHandle()


def test_each_cell_tells_whether_it_is_focused_and_selected(host: Host) -> None:
    host.board.set_cursor(Cell(1, 2))
    table = interface(host.board)

    def states(cell: Cell) -> list[bool]:
        state = table.cell(cell).state()
        found = (state.focusable, state.selectable, state.selected, state.focused)
        return [bool(each) for each in found]

    assert states(Cell(1, 2)) == [True, True, True, True]
    assert states(Cell(1, 3)) == [True, True, False, False]
    host.board.clearFocus()
    assert states(Cell(1, 2)) == [True, True, True, False]


def test_only_changes_of_a_focused_board_are_announced(host: Host, announced: list[str]) -> None:
    view, cursor = host.board.view, Cell(1, 2)
    assert view is not None
    host.board.set_cursor(cursor)
    heard = []
    for cell, is_focused in ((Cell(0, 0), True), (cursor, False), (cursor, True)):
        host.board.set_view(view)
        (host.board.setFocus if is_focused else host.board.clearFocus)()
        QCoreApplication.processEvents()
        announced.clear()
        host.board.set_view(BoardView(PUZZLE, view.grid.replace({cell: 1})))
        heard.append(list(announced))
    assert heard == [["'Row 1, column 1, filled'"], [], ["'filled'"]]


def test_the_tooltip_tells_what_a_clue_does_not_show() -> None:
    long = puzzle("#.#.#.#.#.#.#.#")
    row, column = Line(Axis.ROW, 0), Line(Axis.COLUMN, 0)
    shape = BoardShape.of(long)
    roomy, narrow = (BoardLayout.of(shape, 20, (width, 300)) for width in (1200, 260))
    view = BoardView(long, long.blank())
    assert tooltip(view, roomy, row) == ""
    assert tooltip(view, narrow, row) == "Row 1: 1 1 1 1 1 1 1 1"
    overlays = Overlays(discs=((row, 4),), contradicting_line=row)
    marked = BoardView(long, long.blank(), broken=frozenset({row, column}), overlays=overlays)
    assert tooltip(marked, narrow, row).split("\n") == [
        "Row 1: 1 1 1 1 1 1 1 1",
        "Row 1: the filled cells don't match this clue",
        "Row 1: step 4",
        "Row 1: this what-if makes the clue impossible",
    ]
    assert tooltip(marked, roomy, column) == "Column 1: the filled cells don't match this clue"


def test_empty_cells_of_a_picture_are_called_empty() -> None:
    view = replace(BoardView(PUZZLE, PUZZLE.blank()), is_picture=True)
    words = [value_text(view, value) for value in (1, EMPTY, UNKNOWN)]
    assert words == ["filled", "empty", "empty"]


# ---- what is read aloud ----


@pytest.mark.parametrize(
    ("clues", "words"),
    [
        (SpokenClues.ROW, "Row 1, column 2, unknown, row clue 2 2"),
        (SpokenClues.COLUMN, "Row 1, column 2, unknown, column clue 3"),
        (SpokenClues.BOTH, "Row 1, column 2, unknown, row clue 2 2, column clue 3"),
    ],
)
def test_a_cell_is_read_with_the_clues_that_the_player_wants(
    host: Host, clues: SpokenClues, words: str
) -> None:
    host.board.set_options(BoardOptions(spoken_clues=clues))
    assert interface(host.board).cell(Cell(0, 1)).text(Name) == words


def test_a_line_is_read_with_its_clue_its_ticks_and_its_runs() -> None:
    grid = board("""
        ##.??
        ?????
        ??#??
    """)
    row, column = Line(Axis.ROW, 0), Line(Axis.COLUMN, 2)
    view = BoardView(PUZZLE, grid, done=frozenset({(row, 0)}))
    words = "Row 1: 2 2. Ticked off: 2. Cells 1 to 2 filled, 3 crossed, 4 to 5 unknown"
    assert marks_text(view, row) == words
    assert marks_text(view, column) == "Column 3: 2. Cells 1 crossed, 2 unknown, 3 filled"


def test_what_is_left_counts_cells_and_names_unfinished_lines() -> None:
    assert left_text(BoardView(PUZZLE, PUZZLE.blank())) == (
        "12 cells left to fill. Unfinished rows: 1 to 3. Unfinished columns: 1 to 5."
    )
    grid = board("""
        ##?##
        ?????
        .###.
    """)
    assert left_text(BoardView(PUZZLE, grid)) == (
        "5 cells left to fill. Unfinished rows: 2. Unfinished columns: 1 to 5."
    )
    done = puzzle("#")
    assert left_text(BoardView(done, done.blank().replace({Cell(0, 0): 1}))) == (
        "0 cells left to fill."
    )


def test_only_the_first_of_many_unfinished_lines_are_named() -> None:
    many = puzzle("\n".join(["#.", ".."] * 40))
    text = left_text(BoardView(many, many.blank()))
    assert text.startswith("40 cells left to fill. Unfinished rows: 1, 3, 5, 7, ")
    assert "21, 23, …. Unfinished columns: 1." in text


@pytest.mark.parametrize(
    ("marks", "words"),
    [
        ({Cell(0, 1): 1}, "filled"),
        ({Cell(1, 1): EMPTY}, "Row 2, column 2, crossed"),
        ({Cell(1, 1): 1, Cell(1, 2): 1}, "Row 2, columns 2 to 3, filled"),
        ({Cell(0, 4): 1, Cell(1, 4): 1}, "Column 5, rows 1 to 2, filled"),
        ({Cell(0, 0): 1, Cell(2, 2): 1}, "2 cells, filled"),
        ({Cell(0, 0): 1, Cell(0, 2): 1}, "2 cells, filled"),
        ({Cell(0, 1): 1, Cell(0, 2): EMPTY}, "Row 1, column 3, crossed; filled"),
        ({}, ""),
    ],
)
def test_a_change_is_said_with_its_place_unless_the_cursor_is_there(
    marks: dict[Cell, int], words: str
) -> None:
    before = BoardView(PUZZLE, PUZZLE.blank())
    after = BoardView(PUZZLE, PUZZLE.blank().replace(marks))
    assert change_text(before, after, Cell(0, 1)) == words


def test_ticks_and_broken_lines_are_said() -> None:
    row, column = Line(Axis.ROW, 0), Line(Axis.COLUMN, 1)
    plain = BoardView(PUZZLE, PUZZLE.blank())
    part = replace(plain, done=frozenset({(row, 0)}))
    whole = replace(plain, done=frozenset({(row, 0), (row, 1)}), broken=frozenset({column}))
    many = replace(plain, done=frozenset((Line(Axis.COLUMN, at), 0) for at in range(5)))
    broken = "Column 2: the filled cells don't match this clue"
    for before, after, words in (
        (plain, part, "Row 1: 2 ticked off"),
        (part, plain, "Row 1: 2 no longer ticked off"),
        (part, whole, f"Row 1 finished; {broken}"),
        (whole, part, "Row 1 no longer finished"),
        (whole, plain, "Row 1 no longer finished"),
        (plain, many, "5 lines ticked off"),
        (many, plain, "5 lines no longer ticked off"),
    ):
        assert change_text(before, after) == words


# ---- with AT-SPI ----


@pytest.fixture
def told(host: Host, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What a screen reader on Linux is told: kinds of events with name or description."""
    del host
    QCoreApplication.processEvents()
    events: list[tuple[str, str]] = []

    def note(event: QAccessibleEvent) -> None:
        kind = event.type().name
        what = QAccessible.Text.Description if kind == "DescriptionChanged" else Name
        events.append((kind, event.accessibleInterface().text(what)))

    monkeypatch.setattr(accessible, "uses_at_spi", lambda: True)
    monkeypatch.setattr(accessible, "SPOKEN_MS", 0)
    monkeypatch.setattr(QAccessible, "updateAccessibility", note)
    return events


def test_marks_are_described_once_and_again_when_they_come_back(
    host: Host, told: list[tuple[str, str]], qtbot: QtBot
) -> None:
    for _again in range(2):
        told.clear()
        host.keys(Qt.Key.Key_Space)
        host.keys(Qt.Key.Key_Delete)
        qtbot.waitUntil(lambda: ("DescriptionChanged", "filled. unknown") in told)
        qtbot.waitUntil(lambda: told[-1] == ("DescriptionChanged", ""), timeout=10_000)


def test_a_cell_gets_its_new_name_when_the_cursor_has_left_it(
    host: Host, told: list[tuple[str, str]]
) -> None:
    host.keys(Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Space)
    told.clear()
    host.keys(Qt.Key.Key_Right)
    focused = "Row 1, column 2, unknown, row clue 2 2, column clue 3"
    renamed = "Row 1, column 1, filled, row clue 2 2, column clue 2"
    names = [event for event in told if event[0] != "DescriptionChanged"]
    assert names == [("Focus", focused), ("NameChanged", renamed)]


@pytest.fixture
def again(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[QTimer]:
    """The timer after which the focus is told again."""
    monkeypatch.setattr(accessible, "AGAIN_MS", 0)
    timer = accessible.repeat_focus(qapp)
    yield timer
    timer.timeout.disconnect()


def test_the_focus_is_told_again_to_a_screen_reader_that_missed_it(
    host: Host, told: list[tuple[str, str]], again: QTimer, qtbot: QtBot
) -> None:
    field = QLineEdit(host.board)
    field.setAccessibleName("Title")
    field.show()
    field.setFocus()
    qtbot.waitUntil(lambda: told == [("Focus", "Title")])  # Qt's own event is not noted
    host.board.setFocus()
    cell = ("Focus", "Row 1, column 1, unknown, row clue 2 2, column clue 2")
    qtbot.waitUntil(lambda: told[1:] == [cell, cell])
    assert not again.isActive()


def test_the_focus_is_not_told_again_while_a_menu_is_open(
    host: Host, told: list[tuple[str, str]], again: QTimer, qtbot: QtBot
) -> None:
    field = QLineEdit(host.board)
    field.setAccessibleName("Title")
    field.show()
    menu = QMenu(field)
    menu.addAction("Copy")
    menu.popup(QPoint())
    field.setFocus()
    assert again.isActive()
    qtbot.waitUntil(lambda: not again.isActive())
    assert told == []
    menu.close()


def test_a_text_describes_the_widget_with_the_focus_until_another_one_has_it(
    host: Host, told: list[tuple[str, str]], again: QTimer, qtbot: QtBot
) -> None:
    del told
    field = QLineEdit(host.board)
    field.setAccessibleDescription("Shown when solved")
    field.show()
    field.setFocus()
    qtbot.waitUntil(lambda: field.hasFocus() and not again.isActive())
    announce(host.board, "Saved.")
    announce(host.board, "Done.")
    qtbot.waitUntil(lambda: field.accessibleDescription() == "Saved. Done")
    announce(host.board, "Again.")
    qtbot.waitUntil(lambda: field.accessibleDescription() == "Again")
    host.board.setFocus()
    qtbot.waitUntil(lambda: field.accessibleDescription() == "Shown when solved")


def test_a_text_is_a_notification_if_a_list_has_the_focus(
    host: Host, told: list[tuple[str, str]], qtbot: QtBot
) -> None:
    view = QListView()
    qtbot.addWidget(view)
    view.show()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    told.clear()
    announce(host.board, "Saved.")
    qtbot.waitUntil(lambda: told == [("NameChanged", "Saved"), ("ObjectShow", "Saved")])


def test_the_last_message_can_be_asked_for_again(host: Host) -> None:
    announce(host.board, "Right so far.")
    host.keys(Qt.Key.Key_Space)  # what changes on the board is no message
    assert last_message() == "Right so far."
