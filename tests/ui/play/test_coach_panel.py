"""The coach panel shows each of its states and emits what the player chooses."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QApplication,
    QLabel,
    QPushButton,
    QScrollArea,
    QScrollBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nonogui.coach.course import Topic
from nonogui.coach.techniques import Technique
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.look.theming import apply_theme, style_sheet
from nonogui.ui.play import coach_views
from nonogui.ui.play.coach_panel import ROOM, WIDTH, CoachPanel
from nonogui.ui.play.coach_views import DEPTH, Disc, DiscRow, Prose, speed_choices
from nonogui.ui.play.state import (
    Busy,
    CardState,
    CoachMessage,
    CoachState,
    Empty,
    ExplanationKind,
    ExplanationState,
    HintLevel,
    LessonState,
    Mark,
    Playback,
    Row,
    plain,
    strong,
)
from nonogui.ui.settings import ProofSpeed
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.line_diagram import DiagramState, LineDiagram
from nonogui.ui.widgets.message import Answer, Tone
from nonogui.ui.widgets.text import Type
from tests.reading import lines, read_out
from tests.ui.pictures import CheckLooks, use_theme

# The offscreen platform says so of each window with a least size, and of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def level_rows(at: HintLevel) -> tuple[Row, ...]:
    words = (
        ("Where to look", "Row 23"),
        ("Which technique", "Overlap"),
        ("Which cells", "Columns 5 to 11, 7 cells"),
        ("Fill them in", "You can undo it in one step"),
    )
    marks = [
        Mark.DONE if each < at else Mark.NOW if each == at else Mark.LATER for each in HintLevel
    ]
    return tuple(
        Row(*word, mark, str(level.value))
        for word, mark, level in zip(words, marks, HintLevel, strict=True)
    )


HINT = ExplanationState(
    ExplanationKind.HINT,
    level_rows(HintLevel.CELLS),
    next="Fill 7 cells",
    card=CardState("Overlap", f"The {strong('11')} has 4 cells of play."),
    diagrams=(DiagramState("As far left as possible", 25), DiagramState("Covered by both", 25)),
    spoken="Columns 5 to 11, 7 cells. The 11 has 4 cells of play.",
    has_back=True,
)
PROOF = ExplanationState(
    ExplanationKind.PROOF,
    (
        Row("What if row 1, column 6 is filled?", "", Mark.QUESTION, tint="what_if"),
        Row("Row 1: the 3 is placed", "It covers columns 6 to 8.", Mark.LATER, "1"),
        Row("What if row 4, column 2 is filled?", "", Mark.AHEAD, "", 1),
        Row("Row 2 can't hold its 5", "Columns 6 and 10 are filled.", Mark.LATER, "2", 1),
    ),
    title="No single line is enough, but two together are",
    lead="Row 1, column 6 must be empty.",
    note="Both lines are needed.",
    next="Cross the cell",
    has_back=True,
    playback=Playback(0, 3, ProofSpeed.NORMAL),
)
LISTED = ExplanationState(
    ExplanationKind.LIST,
    (
        Row("Glue", "Column 3", Mark.NOW, "1", tint="evidence"),
        Row("Punctuating", "Column 4", Mark.LATER, "2"),
    ),
    title="Row 3",
    lead="2 steps follow from this line alone.",
    card=CardState("Glue", "The 3 covers columns 1 to 3."),
    next="Fill 2 cells",
)


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[CoachPanel]:
    panel = CoachPanel()
    qtbot.addWidget(panel)
    panel.set_key("H")
    panel.resize(WIDTH, 716)
    with qtbot.waitExposed(panel):
        panel.show()
    yield panel
    panel.close()


def show(panel: CoachPanel, state: CoachState) -> None:
    """Show a state and wait for the rows and diagrams that follow a few at a time."""
    panel.show_state(state)
    QApplication.processEvents()
    while panel.explained._more.isActive():
        QApplication.processEvents()


def click(widget: QWidget) -> None:
    assert widget.isVisible()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def names(panel: CoachPanel) -> list[str]:
    """Return the accessible names of all visible buttons."""
    buttons = panel.findChildren(QAbstractButton)
    return [each.accessibleName() or each.text() for each in buttons if each.isVisible()]


def test_empty_panel_offers_a_hint(panel: CoachPanel, qtbot: QtBot) -> None:
    show(panel, Empty())
    assert "Hint" in names(panel)
    with qtbot.waitSignal(panel.empty.button.clicked):
        click(panel.empty.button)


def test_message_names_the_players_own_hint_key(panel: CoachPanel) -> None:
    show(panel, CoachMessage("7 cells filled.", Tone.GOOD, shows_key=True))
    assert panel.message.text.accessibleName() == "7 cells filled. Press H for the next hint."
    panel.set_key("J")
    assert panel.message.text.accessibleName() == "7 cells filled. Press J for the next hint."
    panel.set_key("")
    assert panel.message.text.accessibleName() == "7 cells filled."


def test_long_button_text_hides_the_hint_key(panel: CoachPanel, qtbot: QtBot) -> None:
    show(panel, HINT)
    assert panel.primary.key == "H"
    show(panel, replace(HINT, next="Fill 116 cells, cross 124 cells and clear 117 cells"))
    assert panel.primary.key == ""
    qtbot.wait(20)
    assert panel.primary.geometry().right() < panel.width() - 20


def test_buttons_stand_one_below_the_other_where_their_words_have_no_room_side_by_side(
    panel: CoachPanel, qtbot: QtBot
) -> None:
    show(panel, replace(HINT, back="Закрыть", next="Куда смотреть"))
    back, primary = panel.back, panel.primary
    qtbot.waitUntil(lambda: back.y() == primary.y() and back.x() < primary.x())
    panel.setFixedWidth(240)
    show(panel, replace(HINT, back="Назад", next="Отметить их на поле"))
    qtbot.waitUntil(lambda: primary.geometry().bottom() < back.y() and back.x() == primary.x())
    assert QPushButton.text(primary) == "Отметить их на поле"


def test_hint_key_is_shown_whenever_both_button_texts_fit_beside_each_other(
    panel: CoachPanel, qtbot: QtBot
) -> None:
    show(panel, HINT)
    qtbot.waitUntil(lambda: panel.primary.width() > panel.back.width() > 60)
    gap = panel.primary.x() - panel.back.geometry().right() - 1
    room = panel.primary.geometry().right() + 1 - panel.back.x() - gap
    button = Button("", kind=Kind.PRIMARY)
    qtbot.addWidget(button)
    button.key = "H"

    def left(text: str) -> int:
        """How many pixels are left beside both texts and the key."""
        button.setText(text)
        return room - button.sizeHint().width() - panel.back.sizeHint().width()

    counts = product(range(6), range(6, 20), range(6))
    texts = ("".join(map(operator.mul, "iem", count)) for count in counts)
    found = {left(text): text for text in texts}
    keys = []
    for pixels in (1, 0, -1):
        show(panel, replace(HINT, next=found[pixels]))
        keys.append(panel.primary.key)
    assert keys == ["H", "H", ""]


def test_progress_is_shown_only_if_the_search_takes_long(panel: CoachPanel, qtbot: QtBot) -> None:
    show(panel, Busy("Looking for a hint…"))
    assert not panel.busy.has_appeared
    qtbot.waitUntil(lambda: panel.busy.has_appeared)
    show(panel, HINT)
    show(panel, Busy("Looking for a hint…"))
    assert not panel.busy.has_appeared


def test_message_shows_its_answers_as_buttons(panel: CoachPanel) -> None:
    done: list[str] = []
    answers = (
        Answer(lambda: done.append("back"), "Go back to before the mistake"),
        Answer(lambda: done.append("where"), "Show where"),
    )
    show(panel, CoachMessage("Something is wrong.", Tone.WRONG, answers))
    assert [button.text() for button in panel.message.buttons] == [
        "Go back to before the mistake",
        "Show where",
    ]
    click(panel.message.buttons[1])
    assert done == ["where"]


def test_the_button_for_the_next_hint_is_where_the_hints_own_button_was(
    panel: CoachPanel, qtbot: QtBot
) -> None:
    def place(button: QWidget) -> QRect:
        return QRect(button.mapTo(panel, QPoint()), button.size())

    show(panel, HINT)
    step = place(panel.primary)
    show(panel, CoachMessage("7 cells filled.", Tone.GOOD, (Answer(int, "Next hint"),)))
    qtbot.waitUntil(lambda: place(panel.message.buttons[0]).contains(step))
    show(panel, HINT)
    qtbot.waitUntil(lambda: place(panel.primary) == step)


def test_hint_levels_are_named_with_their_state(panel: CoachPanel) -> None:
    show(panel, HINT)
    assert [row.accessibleName() for row in panel.explained.rows] == [
        "1. Where to look, Row 23, done",
        "2. Which technique, Overlap, done",
        "3. Which cells, Columns 5 to 11, 7 cells, shown now",
        "4. Fill them in, You can undo it in one step",
    ]
    assert panel.primary.text() == "Fill 7 cells"


def test_hidden_title_takes_no_space(panel: CoachPanel, qtbot: QtBot) -> None:
    show(panel, replace(HINT, title="Row 23, column 5 is right: it must be filled."))
    first = panel.explained.rows[0]
    top = panel.explained

    def above() -> int:
        return first.mapTo(top, QPoint()).y()

    qtbot.waitUntil(lambda: above() > 0)
    show(panel, HINT)
    qtbot.waitUntil(lambda: above() == 0)
    assert top.y() < 20


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_space_and_enter_choose_a_hint_level(panel: CoachPanel, qtbot: QtBot, key: Qt.Key) -> None:
    show(panel, HINT)
    panel.explained.rows[0].setFocus()
    with qtbot.waitSignal(panel.explained.row_clicked) as blocker:
        QTest.keyClick(panel.explained.rows[0], key)
    assert blocker.args == [0]


def test_step_without_changes_cannot_be_applied(panel: CoachPanel) -> None:
    rows = (*HINT.rows[:3], replace(HINT.rows[3], is_enabled=False))
    show(panel, replace(HINT, rows=rows, next=""))
    assert not panel.explained.rows[3].isEnabled()
    assert not panel.primary.isVisible()
    assert panel.back.isVisible()


def test_proof_lists_its_steps_and_a_click_chooses_one(panel: CoachPanel, qtbot: QtBot) -> None:
    show(panel, PROOF)
    assert panel.controls.where.text() == "Step 0 of 3"
    assert [row.accessibleName() for row in panel.explained.rows] == [
        "What if row 1, column 6 is filled?",
        "1. Row 1: the 3 is placed, It covers columns 6 to 8.",
        "What if row 4, column 2 is filled?",
        "2. Row 2 can't hold its 5, Columns 6 and 10 are filled.",
    ]
    with qtbot.waitSignal(panel.explained.row_clicked) as blocker:
        click(panel.explained.rows[3])
    assert blocker.args == [3]


def test_a_click_in_a_later_part_of_a_long_proof_chooses_its_step(
    panel: CoachPanel, qtbot: QtBot
) -> None:
    show(panel, replace(PROOF, first=100))
    with qtbot.waitSignal(panel.explained.row_clicked) as blocker:
        click(panel.explained.rows[3])
    assert blocker.args == [103]


def test_nested_proof_steps_are_indented(panel: CoachPanel, qtbot: QtBot) -> None:
    show(panel, PROOF)
    lefts = [row.mapTo(panel, row.rect().topLeft()).x() for row in panel.explained.rows]
    qtbot.waitUntil(lambda: panel.explained.rows[0].width() > 100)
    lefts = [row.mapTo(panel, row.rect().topLeft()).x() for row in panel.explained.rows]
    assert lefts[0] == lefts[1] < lefts[2] == lefts[3]


def test_stepping_through_a_proof_keeps_the_rows_and_the_focus(panel: CoachPanel) -> None:
    show(panel, PROOF)
    rows = list(panel.explained.rows)
    rows[1].setFocus()
    show(panel, replace(PROOF, playback=Playback(2, 3, ProofSpeed.NORMAL)))
    assert panel.explained.rows == rows
    assert rows[1].hasFocus()


def test_hairline_marks_the_edge_where_rows_are_scrolled_away(
    panel: CoachPanel, qtbot: QtBot, qapp: QApplication
) -> None:
    apply_theme(qapp, LIGHT)
    panel.resize(panel.width(), 420)
    show(panel, replace(PROOF, rows=PROOF.rows * 4))
    bars = panel.findChildren(QScrollBar)
    qtbot.waitUntil(lambda: any(each.maximum() > 0 for each in bars))
    (bar,) = (each for each in bars if each.maximum() > 0)

    def ruled() -> list[bool]:
        page, seen = panel.grab().toImage(), panel.findChildren(QScrollArea)[0].geometry()
        return [
            page.pixelColor(3, edge) == LIGHT.hairline
            for edge in (seen.top() - 1, seen.bottom() + 1)
        ]

    qtbot.waitUntil(lambda: ruled() == [False, True])
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: ruled() == [True, False])


def test_explanation_stays_visible_in_a_low_panel(panel: CoachPanel, qtbot: QtBot) -> None:
    panel.resize(panel.width(), 430)
    show(panel, HINT)
    card, foot = panel.explained.card, panel.primary

    def lowest(widget: QWidget) -> int:
        return widget.mapTo(panel, widget.rect().bottomLeft()).y()

    qtbot.waitUntil(lambda: lowest(card) < lowest(foot) - foot.height())


def test_an_explanation_higher_than_the_panel_is_read_from_its_beginning(
    panel: CoachPanel,
) -> None:
    panel.setFixedWidth(240)
    panel.resize(240, 308)
    show(panel, HINT)
    show(panel, replace(HINT, card=CardState("Overlap", "Long words stand here. " * 30)))
    for _each in range(10):
        QApplication.processEvents()
    card, seen = panel.explained.card, panel._scroll.viewport()
    assert card.height() > seen.height()
    assert card.mapTo(seen, QPoint()).y() == ROOM
    bar = panel._scroll.verticalScrollBar()
    bar.triggerAction(QAbstractSlider.SliderAction.SliderPageStepAdd)
    scrolled = bar.value()
    panel.resize(240, 300)
    for _each in range(10):
        QApplication.processEvents()
    assert bar.value() == scrolled


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (replace(HINT, has_back=False), "Close"),
        (HINT, "Back"),
        (PROOF, "Back"),
        (LISTED, "Close"),
    ],
    ids=["first", "later", "proof", "list"],
)
def test_back_button_is_named_close_if_it_closes_the_coach(
    panel: CoachPanel, state: ExplanationState, text: str
) -> None:
    show(panel, state)
    assert panel.back.text() == text


def test_click_on_a_listed_step_chooses_it(panel: CoachPanel, qtbot: QtBot) -> None:
    show(panel, LISTED)
    with qtbot.waitSignal(panel.explained.row_clicked) as blocker:
        click(panel.explained.rows[1])
    assert blocker.args == [1]


def test_new_explanation_is_announced_once(
    panel: CoachPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[object] = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", heard.append)
    show(panel, HINT)
    show(panel, replace(HINT, next="Fill"))
    assert len(heard) == 1
    show(panel, replace(HINT, rows=level_rows(HintLevel.LINE), spoken="Row 23"))
    assert len(heard) == 2


def test_only_strong_prose_is_bold_and_markup_is_escaped(qtbot: QtBot) -> None:
    prose = Prose()
    qtbot.addWidget(prose)
    prose.set_prose(f"The {strong('<b>11</b>')} & more")
    assert "<b>&lt;b&gt;11&lt;/b&gt;</b> &amp; more" in prose.text()
    assert prose.accessibleName() == "The <b>11</b> & more"
    assert plain(strong("3")) == "3"


def test_the_height_of_prose_follows_its_text_its_font_and_its_margins(qtbot: QtBot) -> None:
    prose = Prose()
    qtbot.addWidget(prose)
    changes: list[Callable[[], object]] = [
        lambda: prose.set_prose("Row 3 has room for its 4 in two places only. " * 3),
        lambda: prose.setFont(Type.WIN_TITLE.font()),
        lambda: prose.setContentsMargins(30, 20, 30, 20),
        lambda: prose.set_prose("Row 3"),
    ]
    heights = []
    for change in changes:
        change()
        heights.append(prose.heightForWidth(200))
        assert heights[-1] == QLabel.heightForWidth(prose, 200)
        assert prose.heightForWidth(100) == QLabel.heightForWidth(prose, 100)
    assert len(set(heights)) == len(changes)


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST], ids=["light", "dark", "contrast"])
def test_marks_differ_in_shape_without_colour(qtbot: QtBot, theme: Theme) -> None:
    def gray(mark: Mark) -> QImage:
        use_theme(theme)
        row = DiscRow()
        row.show_row(Row("Where to look", "", mark, "1"))
        qtbot.addWidget(row)
        row.setStyleSheet(style_sheet(theme))
        row.resize(300, 40)
        return row.grab().toImage().convertToFormat(QImage.Format.Format_Mono)

    pictures = [gray(mark) for mark in Mark]
    for at, one in enumerate(pictures):
        assert all(one != other for other in pictures[at + 1 :])


@pytest.mark.parametrize("state", [HINT, PROOF, LISTED], ids=["ladder", "proof", "list"])
def test_panel_has_no_scroll_bar_if_everything_fits(
    panel: CoachPanel, qtbot: QtBot, state: ExplanationState
) -> None:
    show(panel, state)
    qtbot.wait(20)
    assert not panel._scroll.verticalScrollBar().isVisible()


def test_hint_levels_read_from_top_to_bottom(panel: CoachPanel) -> None:
    show(panel, HINT)
    assert read_out(panel) == lines("""
        Coach: Columns 5 to 11, 7 cells. The 11 has 4 cells of play.
        Coach
        button: Techniques (focus)
        button: Close (Esc)
        Tools
        Tool
        choice: Fill (chosen)
        choice: Cross
        choice: Maybe
        button: 1. Where to look, Row 23, done
        button: 2. Which technique, Overlap, done
        button: 3. Which cells, Columns 5 to 11, 7 cells, shown now
        button: 4. Fill them in, You can undo it in one step
        Overlap
        The 11 has 4 cells of play.
        As far left as possible
        As far left as possible
        Covered by both
        Covered by both
        button: Back
        button: Fill 7 cells
    """)


def test_proof_reads_from_top_to_bottom(panel: CoachPanel) -> None:
    show(panel, PROOF)
    assert read_out(panel) == lines("""
        Coach
        Coach
        button: Techniques (focus)
        button: Close (Esc)
        Tools
        Tool
        choice: Fill (chosen)
        choice: Cross
        choice: Maybe
        No single line is enough, but two together are
        Row 1, column 6 must be empty.
        button: What if row 1, column 6 is filled?
        button: 1. Row 1: the 3 is placed, It covers columns 6 to 8.
        button: What if row 4, column 2 is filled?
        button: 2. Row 2 can't hold its 5, Columns 6 and 10 are filled.
        Both lines are needed.
        Step 0 of 3
        button: Speed: Normal speed
        button: Go to the start of the proof (disabled)
        button: Previous step of the proof (disabled)
        button: Play the proof
        button: Next step of the proof
        button: Go to the end of the proof
        button: Back
        button: Cross the cell
    """)


def test_list_of_steps_reads_from_top_to_bottom(panel: CoachPanel) -> None:
    show(panel, LISTED)
    assert read_out(panel) == lines("""
        Coach
        Coach
        button: Techniques (focus)
        button: Close (Esc)
        Tools
        Tool
        choice: Fill (chosen)
        choice: Cross
        choice: Maybe
        Row 3
        2 steps follow from this line alone.
        button: 1. Glue, Column 3, shown now
        button: 2. Punctuating, Column 4
        Glue
        The 3 covers columns 1 to 3.
        button: Close
        button: Fill 2 cells
    """)


def test_message_reads_from_top_to_bottom(panel: CoachPanel) -> None:
    show(panel, Busy("Looking for a hint…"))
    assert read_out(panel) == lines("""
        Coach
        Coach
        button: Techniques (focus)
        button: Close (Esc)
        Tools
        Tool
        choice: Fill (chosen)
        choice: Cross
        choice: Maybe
    """)
    show(panel, CoachMessage("7 cells filled.", Tone.GOOD, shows_key=True))
    assert read_out(panel) == lines("""
        Coach: 7 cells filled.
        Coach
        button: Techniques (focus)
        button: Close (Esc)
        Tools
        Tool
        choice: Fill (chosen)
        choice: Cross
        choice: Maybe
        7 cells filled. Press H for the next hint.
    """)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_each_state_matches_its_stored_picture(
    panel: CoachPanel, looks: CheckLooks, theme: Theme
) -> None:
    states: dict[str, CoachState] = {
        "empty": Empty(),
        "busy": Busy("Looking for a step"),
        "message": CoachMessage("Something is wrong.", Tone.WRONG, (Answer(int, "Show where"),)),
        "ladder": HINT,
        "proof": PROOF,
        "listed": LISTED,
    }
    for name, state in states.items():
        show(panel, state)
        panel.busy._patience.stop()  # however slow the machine is, the work is not shown yet
        looks(f"coach-{name}-{theme.is_dark:d}", panel, theme)


def test_a_long_search_matches_its_stored_picture(
    panel: CoachPanel, looks: CheckLooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonogui.ui.widgets.progress.animates", lambda: False)
    show(panel, Busy("Looking for a shorter proof among all that begin with this line"))
    panel.busy._patience.timeout.emit()
    looks("coach-busy-shown", panel)


def stops(panel: CoachPanel) -> list[str]:
    """Where the Tab key stops, from the first button of the heading on."""
    found: list[str] = []
    at: QWidget | None = panel.book
    while at is not None and (at is not panel.book or not found):
        if isinstance(at, QAbstractButton) and at.isVisible() and at.isEnabled():
            found.append(at.accessibleName() or at.text())
        at = at.nextInFocusChain()
    return found


def test_tab_key_moves_down_the_panel(panel: CoachPanel, qtbot: QtBot) -> None:
    rows = tuple(Row(f"Step {at}", "", Mark.LATER, str(at)) for at in range(1, 13))
    panel.show_state(replace(PROOF, rows=rows))
    assert len(panel.explained.rows) == 3, "the others come in turns of their own"
    qtbot.waitUntil(lambda: len(panel.explained.rows) == 12)
    tools = ("Fill", "Cross", "Maybe")
    assert stops(panel) == [
        *("Techniques", "Close (Esc)", *tools),
        *(f"{at}. Step {at}" for at in range(1, 13)),
        *("Speed: Normal speed", "Play the proof", "Next step of the proof"),
        *("Go to the end of the proof", "Back", "Cross the cell"),
    ]
    answers = (Answer(int, "Go back"), Answer(int, "Show where"))
    panel.show_state(CoachMessage("Something is wrong.", Tone.WRONG, answers))
    assert stops(panel) == ["Techniques", "Close (Esc)", *tools, "Go back", "Show where"]
    panel.show_lesson(LessonState(Topic(Technique.GLUE, 4), "Glue", "How it works.", 3, 2, 3))
    panel.show_state(Empty())
    assert stops(panel) == ["Techniques", "Close (Esc)", *tools[:2], "Examples", "Hint"]


def test_long_proof_adds_rows_in_portions_and_scrolls_to_the_shown_one(
    panel: CoachPanel, qtbot: QtBot
) -> None:
    rows = [Row(f"Step {at}", "", Mark.LATER, str(at)) for at in range(1, 31)]
    rows[16] = replace(rows[16], tint="evidence")
    with qtbot.waitSignals([panel.explained.rows_added] * 3):
        panel.show_state(replace(PROOF, rows=tuple(rows)))
        assert 0 < len(panel.explained.rows) < 17
        assert [panel.explained.shown] == [None]
    qtbot.waitUntil(lambda: len(panel.explained.rows) == 30)
    assert panel.explained.shown is panel.explained.rows[16]
    bar = panel._scroll.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() > 0)
    with qtbot.waitSignal(panel.explained.row_clicked) as blocker:
        panel.explained.rows[29].click()
    assert blocker.args == [29]
    panel.show_state(replace(PROOF, rows=tuple(replace(row, tint="") for row in rows)))
    qtbot.waitUntil(lambda: bar.value() == 0)
    assert [panel.explained.shown] == [None]
    show(panel, LISTED)
    assert len(panel.explained.rows) == 2
    assert [row.isVisible() for row in panel.findChildren(DiscRow)].count(True) == 2


def test_rows_are_reused_for_other_steps(panel: CoachPanel, qtbot: QtBot) -> None:
    show(panel, LISTED)
    before = list(panel.explained.rows)
    left = before[1].mapTo(panel, QPoint()).x()
    deeper = (LISTED.rows[0], replace(LISTED.rows[1], title="Edge", depth=1))
    show(panel, replace(LISTED, kind=ExplanationKind.HINT, rows=deeper))
    assert panel.explained.rows == before
    assert before[1].accessibleName() == "2. Edge, Column 4"
    qtbot.waitUntil(lambda: before[1].mapTo(panel, QPoint()).x() == left + DEPTH)


def test_diagrams_are_reused_and_spare_ones_are_hidden(panel: CoachPanel) -> None:
    show(panel, HINT)
    first, second = (each for each in panel.findChildren(LineDiagram) if each.isVisible())
    show(panel, replace(HINT, diagrams=(DiagramState("Alone", 25),)))
    assert first.isVisible()
    assert "Alone" in read_out(first)
    assert not second.isVisible()
    many = tuple(DiagramState(f"Way {at}", 25) for at in range(8))
    show(panel, replace(HINT, diagrams=many))
    shown = [each for each in panel.findChildren(LineDiagram) if each.isVisible()]
    assert shown[:2] == [first, second]
    assert [read_out(each).split("\n")[0] for each in shown] == [each.caption for each in many]


def test_focus_moves_to_the_likeliest_next_button(panel: CoachPanel) -> None:
    answers = (Answer(int, "Go back"), Answer(int, "Show where"))
    followed = []
    for state in (CoachMessage("Wrong.", Tone.WRONG, answers), Empty(), HINT, Busy("Looking")):
        show(panel, LISTED)
        panel.explained.rows[0].setFocus()
        show(panel, state)
        focused = QApplication.focusWidget()
        assert isinstance(focused, QAbstractButton)
        followed.append(focused.accessibleName() or focused.text())
    assert followed == ["Go back", "Hint", "Fill 7 cells", "Close (Esc)"]
    panel.close_.setFocus()
    panel.show_state(HINT)
    assert panel.close_.hasFocus(), "what can still be seen keeps it"
    assert panel.has_focus
    panel.clearFocus()
    panel.close_.clearFocus()
    assert not panel.has_focus


def test_only_messages_of_a_visible_panel_are_announced(
    panel: CoachPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: heard.append(event.message())
    )
    panel.show_state(Busy("Looking for a hint…"))
    panel.show_state(CoachMessage("7 cells filled.", Tone.GOOD))
    panel.show_state(Empty())
    panel.hide()
    panel.show_state(HINT)
    assert heard == ["7 cells filled."]


def test_finished_search_shows_no_progress(panel: CoachPanel, qtbot: QtBot) -> None:
    panel.show_state(Busy("Looking for a hint…"))
    assert not panel.busy.has_appeared
    panel.show_state(Empty())
    assert not panel.busy._patience.isActive()
    panel.show_state(Busy("Looking for a hint…"))
    qtbot.waitUntil(lambda: panel.busy.has_appeared)
    panel.show_state(Busy("Explaining the cell…"))
    assert panel.busy.has_appeared, "the same work goes on"


def test_reasons_for_a_run_have_the_room_of_the_levels(
    panel: CoachPanel, looks: CheckLooks
) -> None:
    reasons = (
        DiagramState("It ends at column 11 at the latest.", 20, title="Too far left", number="7"),
        DiagramState("Nothing else reaches it.", 20, title="Left", number="1", is_owner=True),
    )
    show(panel, replace(HINT, diagrams=reasons, heading="The run's number"))
    assert panel.explained.rows == []
    shown = read_out(panel.explained)
    assert "The run's number" in shown
    assert [row.title for row in HINT.rows if row.title in shown] == ["Which cells"]
    assert "7: Too far left. It ends at column 11 at the latest." in shown
    looks("coach-owner", panel)
    show(panel, HINT)
    assert len(panel.explained.rows) == len(HINT.rows)
    assert "The run's number" not in read_out(panel.explained)


def test_foot_buttons_are_shown_only_with_an_explanation(panel: CoachPanel) -> None:
    shown = []
    for state in (Empty(), Busy("Looking"), CoachMessage("Done."), HINT, PROOF):
        panel.show_state(state)
        shown.append((panel.back.isVisible(), panel.primary.isVisible(), _has_controls(panel)))
    assert shown == [
        *[(False, False, False)] * 3,
        *[(True, True, False), (True, True, True)],
    ]
    views = (panel.empty, panel.busy, panel.message, panel.explained)
    assert [view.isVisible() for view in views] == [False, False, False, True]


def _has_controls(panel: CoachPanel) -> bool:
    return panel.controls.isVisible()


@pytest.mark.parametrize(
    ("at", "is_playing", "enabled"),
    [
        (0, False, (False, False, True, True, True)),
        (1, True, (True, True, True, True, True)),
        (3, False, (True, True, True, False, False)),
    ],
)
def test_proof_controls_are_disabled_at_both_ends(
    panel: CoachPanel, at: int, is_playing: bool, enabled: tuple[bool, ...]
) -> None:
    panel.show_state(replace(PROOF, playback=Playback(at, 3, ProofSpeed.FAST, is_playing)))
    controls = panel.controls
    assert tuple(button.isEnabled() for button in controls.buttons) == enabled
    shown = (controls.play.icon_name, controls.play.accessibleName())
    assert shown == (("pause", "Pause the proof") if is_playing else ("play", "Play the proof"))
    assert controls.where.text() == f"Step {at} of 3"


def test_proof_speeds_are_called_slow_to_fast() -> None:
    assert [choice.text for choice in speed_choices()] == ["Slow", "Normal speed", "Fast"]


def test_lesson_card_shrinks_while_the_coach_explains(panel: CoachPanel) -> None:
    panel.show_lesson(LessonState(Topic(Technique.GLUE, 4), "Glue", "How it works.", 3, 2, 3))
    panel.show_state(Empty())
    shown = [(panel.lesson._more.isVisible(), panel.empty._words.isVisible())]
    panel.show_state(HINT)
    shown.append((panel.lesson._more.isVisible(), panel.empty._words.isVisible()))
    panel.lesson.set_state(None)
    panel.show_state(Empty())
    shown.append((panel.lesson._more.isVisible(), panel.empty._words.isVisible()))
    assert shown == [(True, False), (False, False), (False, True)]


def test_lesson_is_announced_when_it_is_shown(
    panel: CoachPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: heard.append(event.message())
    )
    panel.show_lesson(LessonState(Topic(Technique.GLUE, 4), "Glue", "How it works.", 3, 2, 3))
    (said,) = heard
    assert said.startswith("Glue: How it works. Solve this board.")


def test_the_icon_of_a_row_follows_the_style(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    disc = Disc()
    qtbot.addWidget(disc)
    disc.show_mark(Mark.DONE, "")
    before = disc.pixmap().toImage()
    monkeypatch.setattr(coach_views, "current_theme", lambda: DARK)
    QApplication.sendEvent(disc, QEvent(QEvent.Type.StyleChange))
    assert disc.pixmap().toImage() != before


def test_row_name_joins_number_title_text_and_state(qtbot: QtBot) -> None:
    row = DiscRow()
    qtbot.addWidget(row)
    row.show_row(Row("Where to look", "", Mark.NOW, "1"))
    assert row.accessibleName() == "1. Where to look, shown now"
    row.show_row(Row("What if?", "So what", Mark.DONE))
    assert row.accessibleName() == "What if?, So what, done"
    assert not row._text.isHidden()
    row.show_row(Row("What if?", "", Mark.AHEAD))
    assert (row.accessibleName(), row._text.isHidden()) == ("What if?", True)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_marks_match_their_stored_picture(
    panel: CoachPanel, looks: CheckLooks, qtbot: QtBot, theme: Theme
) -> None:
    tints = ("", "evidence", "what_if", "danger", "", "", "")
    rows = tuple(
        Row(f"Title {at}", "Its text." if at % 2 else "", mark, str(at), at % 3, tint)
        for at, (mark, tint) in enumerate(zip(Mark, tints, strict=True), 1)
    )
    panel.show_state(replace(PROOF, rows=(*rows, replace(rows[2], is_enabled=False)), lead=""))
    qtbot.waitUntil(lambda: len(panel.explained.rows) == 8)
    looks(f"coach-marks-{theme.is_dark:d}", panel, theme)


def test_lesson_in_the_panel_matches_its_stored_picture(
    panel: CoachPanel, looks: CheckLooks
) -> None:
    text = "A run near a wall reaches on from it, as far as its number says. " * 2
    panel.show_lesson(LessonState(Topic(Technique.GLUE, 4), "Glue", text, 3, 2, 3))
    panel.show_state(Empty())
    looks("coach-lesson", panel)
    answers = (Answer(int, "Go back to before the mistake"), Answer(int, "Show where"))
    panel.show_state(CoachMessage(text, Tone.SEVERAL, answers, shows_key=True))
    looks("coach-lesson-explained", panel)
