"""Lessons: the tools and the card beside the board, and the verdict on each move."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QShowEvent
from PySide6.QtWidgets import QRadioButton, QWidget

from nonogui.core.game import Changed
from nonogui.core.grid import Cell, Grid
from nonogui.i18n import _
from nonogui.ui.board.accessible import announce
from nonogui.ui.board.options import Tool
from nonogui.ui.board.state import Overlays
from nonogui.ui.jobs import JobKind, JobRunner
from nonogui.ui.play.assist import BoardJob, ask
from nonogui.ui.play.coach_views import REACH, Prose
from nonogui.ui.play.session import PlaySession
from nonogui.ui.play.state import LessonState
from nonogui.ui.widgets.bars import ToolControl
from nonogui.ui.widgets.boxes import REST, TOP, Card, Section, hbox, pane, vbox
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.colors import InkRow
from nonogui.ui.widgets.message import Tone
from nonogui.ui.widgets.text import ElidedLabel, IconLabel, Ink, Label, Type
from nonogui.ui.widgets.touch import has_touch_screen
from nonogui.words.lists import sentences

if TYPE_CHECKING:
    from nonogui.coach.course import Topic


# --- the panel ---


class CoachTools(Section):
    """The tools in the coach panel, and the inks of a puzzle in colour.

    Beginners see the mouse button and key of each tool, and no Maybe.

    Attributes:
        control: where the player chooses a tool.
        inks: the inks to choose from.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Tools"))
        self.control = ToolControl()
        self._tool, self._keys = Tool.FILL, ("", "")
        self._fill = Label("", Type.NOTE, wraps=True)
        self._cross = Label("", Type.NOTE, wraps=True)
        self.inks = InkRow()
        self.inks.hide()
        self.body.addLayout(vbox(self.control, 8, self._fill, self._cross, hbox(self.inks, REST)))
        self.set_beginner(is_beginner=False)

    def set_beginner(self, *, is_beginner: bool, has_dock: bool = False) -> None:
        """Set whether the tools are for a lesson or first steps, and whether a dock has them."""
        self.control.setHidden(has_dock)
        self.control.segment(Tool.MAYBE).setHidden(is_beginner)
        self._fill.setVisible(is_beginner)
        self._cross.setVisible(is_beginner)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Return the widgets at which the Tab key stops, in order."""
        tools = [self.control.segment(tool) for tool in Tool]
        return (*tools, *self.inks.findChildren(QRadioButton))

    def set_tool(self, tool: Tool, fill: QColor | None = None) -> None:
        """Show what the left button does, and the colour that Fill fills with."""
        self._tool = tool
        self.control.set_tool(tool, fill)
        self._show_keys()

    def set_keys(self, fill: str, cross: str) -> None:
        """Show the keys that fill and cross; they may be empty."""
        self._keys = fill, cross
        self._show_keys()

    def _show_keys(self) -> None:
        if has_touch_screen():
            left, right = _("click or tap"), _("right-click or long press")
        else:
            left, right = _("left mouse button"), _("right mouse button")
        fill, cross = (right, left) if self._tool is Tool.CROSS else (left, right)
        for label, text, parts in (
            (self._fill, _("Fill: {keys}"), (fill, self._keys[0])),
            (self._cross, _("Cross: {keys}"), (cross, self._keys[1])),
        ):
            label.setText(text.format(keys=_(" or ").join(filter(None, parts))))


# The lesson card.


# Chosen by eye at 100 % text size.
SIDE: Final = 16


class LessonCard(QWidget):
    """Shows a lesson's technique, how it works, the player's task, and the verdict on a move.

    Attributes:
        examples: the button that shows examples of the technique.
        verdict: what the last move was; empty for nothing.

    Signals:
        examples_requested(object): carries a `Technique`.
    """

    examples_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._state: LessonState | None = None
        self._key = ""
        self._place = ElidedLabel("", Type.SECTION, Ink.MUTED)
        self._title = Label("", Type.BAR_TITLE, wraps=True)
        self._text = Prose()
        self._task = Label("", Type.NOTE, wraps=True)
        self._icon = IconLabel(Tone.GOOD.icon, Tone.GOOD.role, 18)
        self.verdict = Label("", Type.STRONG, wraps=True)
        self._judged = pane(hbox((self._icon, TOP), (self.verdict, 1), margins=(0, 0, 0, 8), gap=8))
        self.examples = Button(_("Examples"), "book", kind=Kind.LINK, size=Size.SMALL)
        self.examples.clicked.connect(self._ask)
        # The verdict first: a low window shows no more than the top.
        words = (self._judged, self._title, 4, self._text, 8, self._task)
        self._more = pane(vbox(*words, margins=(0, 4, 0, 5)))
        card = Card()
        head = hbox((self._place, 1), self.examples, gap=6)
        vbox(head, self._more, on=card, margins=(SIDE, 10, SIDE, 10))
        hbox(card, on=self, margins=(REACH - 5, 0, REACH - 5, 16))
        self.hide()

    def set_state(self, state: LessonState | None) -> None:
        """Show a lesson, or hide the card."""
        self._state = state
        self.show_verdict("")
        if state is not None:
            place = _("Lesson {number}, board {board} of {boards}").format(
                number=state.number, board=state.board, boards=state.boards
            )
            self.setAccessibleName(place)
            self._place.setText(place)
            self._title.setText(state.title)
            self._text.set_prose(state.text)
            self._show_task()
        self.setVisible(state is not None)

    def set_key(self, key: str) -> None:
        """Show the key that asks for a hint, as people write it; it may be empty."""
        self._key = key
        self._show_task()

    def _show_task(self) -> None:
        if self._state is not None:
            from nonogui.words.lessons import task_text

            self._task.setText(task_text(is_first=self._state.board == 1, key=self._key))

    def show_verdict(self, text: str, tone: Tone = Tone.GOOD) -> None:
        """Show what the last move was, and say it; an empty text hides the last verdict."""
        self._judged.setVisible(bool(text))
        self.verdict.setText(text)
        self._icon.set_icon(tone.icon, tone.role)
        if text:
            announce(self, text)

    def set_brief(self, *, is_brief: bool) -> None:
        """Show only the heading, which leaves room for the coach."""
        self._more.setVisible(not is_brief)

    def showEvent(self, _event: QShowEvent) -> None:
        if self._state is not None:
            words = _("{name}: {text}").format(name=self._state.title, text=self._state.text)
            announce(self, sentences(words, self._task.text()))

    def _ask(self) -> None:
        if self._state is not None:
            self.examples_requested.emit(self._state.topic.technique)


# --- judging ---


class LessonJudge(QObject):
    """Judges each move in a lesson, in the background.

    Quick moves are judged together. Moves in a what-if are judged when it is accepted.

    Signals:
        judged(str, object): what to say about a move, with its `Tone`; an empty text for nothing.
    """

    judged = Signal(str, object)

    def __init__(self, session: PlaySession, jobs: JobRunner, topic: Topic) -> None:
        """Judge the moves of a session, which owns this object."""
        super().__init__(session)
        self._session, self._jobs, self._topic = session, jobs, topic
        self._seen = session.game.grid  # all marks up to this board are judged
        self._hints = session.game.hints
        session.changed.connect(self._on_changed)

    def _on_changed(self, changed: Changed) -> None:
        game = self._session.game
        if not changed.changes or game.branches or self._session.is_solved:
            return
        if game.hints > self._hints:
            self._seen, self._hints = game.grid, game.hints
            self.judged.emit("", Tone.NEWS)
            return
        self._hints = game.hints
        work = partial(_judge, self._seen, self._topic)
        ask(self._session, self._jobs, JobKind.LESSON, work, self._on_judged, background=True)

    def _on_judged(self, answer: tuple[str, Tone, frozenset[Cell]]) -> None:
        text, tone, wrong = answer
        self._seen = self._session.game.grid
        if wrong and self._session.overlays == Overlays():
            self._session.show_overlays(Overlays(wrong=wrong))
        self.judged.emit(text, tone)


def _judge(before: Grid, topic: Topic, job: BoardJob) -> tuple[str, Tone, frozenset[Cell]]:
    """Return what to say about the marks since an earlier board, and the wrong ones."""
    from nonogui.coach.check import only_solution
    from nonogui.coach.lesson import Verdict, judge_marks
    from nonogui.solver.search import solve
    from nonogui.words.lessons import verdict_text

    puzzle, board = job.puzzle, job.board
    known = job.known or solve(puzzle, cancel=job.token, clash=False, diverse=False)
    solution = only_solution(known)
    judged = judge_marks(puzzle, before, board, topic, solution) if solution else None
    if judged is None:
        return "", Tone.NEWS, frozenset()
    fault, tone, wrong = None, Tone.NEWS, frozenset[Cell]()
    if judged.verdict is Verdict.WRONG:
        coach = replace(job, known=known).coach()
        fault, tone = coach.find_fault(board.decided()), Tone.WRONG
        wrong = frozenset(judged.cells)
    elif judged.verdict is Verdict.FOUND:
        tone = Tone.GOOD
    return verdict_text(judged, topic.technique, puzzle, fault), tone, wrong
