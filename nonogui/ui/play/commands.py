"""PlayCommands: connect the play page with the open puzzle, and carry out the actions of a game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from nonogui.core.grid import Axis, Cell, Line
from nonogui.i18n import _
from nonogui.ui.actions import ActionId, Menu, bindings, key_text
from nonogui.ui.board import gestures
from nonogui.ui.board.options import Tool
from nonogui.ui.widgets.button import shortcut_text
from nonogui.ui.widgets.message import SHORT_SECONDS, Answer, Message, Tone

if TYPE_CHECKING:
    from nonogui.coach.techniques import Technique
    from nonogui.core.game import Checkpoint
    from nonogui.ui.play.assist import Assist
    from nonogui.ui.play.coach_panel import CoachPanel
    from nonogui.ui.play.coaching import Coaching
    from nonogui.ui.play.first_steps import FirstSteps
    from nonogui.ui.play.page import PlayPage
    from nonogui.ui.play.session import PlaySession
    from nonogui.ui.play.workspace import PlayWorkspace
    from nonogui.ui.settings import SettingsStore
    from nonogui.ui.window_actions import Actions

_PROOF: Final = (
    ActionId.PROOF_START,
    ActionId.PROOF_BACK,
    ActionId.PROOF_PLAY,
    ActionId.PROOF_STEP,
    ActionId.PROOF_END,
)


class PlayCommands(QObject):
    """Passes the player's input to the open puzzle and its coach, and shows their messages."""

    def __init__(
        self, workspace: PlayWorkspace, page: PlayPage, actions: Actions, settings: SettingsStore
    ) -> None:
        super().__init__(page)
        self._workspace, self._page = workspace, page
        self._actions, self._settings = actions, settings
        self._panel: CoachPanel | None = None
        actions.carry_out(self._commands())
        board, messages = page.stage.board, page.stage.messages
        workspace.message_changed.connect(self._show_message)
        workspace.second_passed.connect(page.show_time)
        workspace.jobs.changed.connect(lambda: page.show_job(workspace.jobs.current))
        workspace.coach_view_changed.connect(page.show_coach)
        page.coach_made.connect(self._connect_coach)
        page.cancel_clicked.connect(workspace.cancel_job)
        page.options_chosen.connect(lambda values: settings.update(**values))
        page.panel.checkpoints.rename_clicked.connect(
            lambda at: self._on_session(
                lambda session: self._rename_checkpoint(session, session.game.checkpoints[at])
            )
        )
        messages.closed.connect(lambda: self._on_assist(lambda assist: assist.dismiss()))
        page.stage.paused.button.clicked.connect(actions[ActionId.PAUSE].trigger)
        board.context_requested.connect(self.open_board_menu)
        board.cursor_moved.connect(workspace.note_cursor)
        # A press on a preview brings the player's own board back.
        board.refused.connect(lambda: self._on_view(lambda coach: coach.end_preview()))

    def _commands(self) -> dict[ActionId, Callable[[], object]]:
        """Return what each action of a game does."""
        page, workspace = self._page, self._workspace
        on_session, on_assist, on_coach = self._on_session, self._on_assist, self._on_coach
        return {
            ActionId.TOOL_FILL: lambda: page.choose_tool(Tool.FILL),
            ActionId.TOOL_CROSS: lambda: page.choose_tool(Tool.CROSS),
            ActionId.TOOL_MAYBE: lambda: page.choose_tool(Tool.MAYBE),
            ActionId.CHECK: lambda: on_assist(lambda assist: assist.check()),
            ActionId.HINT: self._give_hint,
            ActionId.SOLVE: lambda: on_assist(lambda assist: assist.solve()),
            ActionId.FILL_REST: lambda: on_session(lambda session: session.fill_rest()),
            ActionId.NEW_BRANCH: lambda: on_session(self._start_branch),
            ActionId.ACCEPT_BRANCH: lambda: on_session(lambda session: session.accept_branch()),
            ActionId.DISCARD_BRANCH: lambda: on_session(lambda session: session.discard_branch()),
            ActionId.RENAME_BRANCH: lambda: on_session(self._rename_branch),
            ActionId.ADD_CHECKPOINT: lambda: on_session(self._add_checkpoint),
            ActionId.PAUSE: lambda: on_session(
                lambda session: workspace.set_paused(not session.is_paused)
            ),
            ActionId.RESTART: lambda: on_session(lambda session: session.restart()),
            ActionId.EXPLAIN_CELL: lambda: self._explain(page.stage.board.cursor_cell),
            ActionId.EXPLAIN_ROW: lambda: self._explain(page.stage.board.cursor_cell.lines[0]),
            ActionId.EXPLAIN_COLUMN: lambda: self._explain(page.stage.board.cursor_cell.lines[1]),
            ActionId.LIST_STEPS: lambda: on_coach(lambda coach: coach.list_steps()),
            ActionId.PROOF_STEP: lambda: on_coach(lambda coach: coach.step(1)),
            ActionId.PROOF_BACK: lambda: on_coach(lambda coach: coach.step(-1)),
            ActionId.PROOF_PLAY: lambda: on_coach(lambda coach: coach.play()),
            ActionId.PROOF_START: lambda: on_coach(lambda coach: coach.step_to(0)),
            ActionId.PROOF_END: lambda: on_coach(lambda coach: coach.to_end()),
        }

    def _on_session(self, act: Callable[[PlaySession], object]) -> None:
        if self._workspace.session is not None:
            act(self._workspace.session)

    def _on_assist(self, act: Callable[[Assist], object]) -> None:
        if self._workspace.assist is not None:
            act(self._workspace.assist)

    def _on_coach(self, act: Callable[[Coaching], object]) -> None:
        """Ask the coach, which is created when first needed."""
        if (coach := self._workspace.coaching) is not None:
            act(coach)

    def _on_view(self, act: Callable[[Coaching | FirstSteps], object]) -> None:
        """Act on what the coach panel shows, if anything.

        The coach and first steps have the methods for its buttons in common.
        """
        coach = self._workspace.guide or self._workspace.asked_coach
        if coach is not None:
            act(coach)

    def _show_message(self, message: Message | None) -> None:
        messages = self._page.stage.messages
        if message is None:
            messages.dismiss()
        else:
            messages.show_message(message)

    # ---- branches and checkpoints ----

    def _start_branch(self, session: PlaySession) -> None:
        """Open a what-if branch; the player can give it another name at any time."""
        number = session.branches_started + 1
        session.start_branch(_("Idea {number}").format(number=number))

    def _rename_branch(self, session: PlaySession) -> None:
        """Ask for another name of the open what-if branch."""
        from nonogui.ui.dialogs.ask import ask_name

        before = session.game.branches[-1].name
        title = _("Rename what-if")
        if name := ask_name(self._page.window(), title, before, _("Rename")):
            session.rename_branch(name)

    def _add_checkpoint(self, session: PlaySession) -> None:
        """Add a checkpoint and say so, because the list of them may be hidden."""
        names = {each.name for each in session.game.checkpoints}
        numbered = (_("Checkpoint {number}").format(number=number) for number in count(1))
        name = next(each for each in numbered if each not in names)
        session.add_checkpoint(name)
        added = session.game.checkpoints[-1]
        rename = Answer(lambda: self._rename_checkpoint(session, added), _("Rename…"))
        # Translators: {name} is a name such as "Checkpoint 3".
        text = _("{name} added.").format(name=name)
        self._show_message(Message(text, Tone.GOOD, (rename,), SHORT_SECONDS))

    def _rename_checkpoint(self, session: PlaySession, point: Checkpoint) -> None:
        """Ask for another name of a checkpoint."""
        from nonogui.ui.dialogs.ask import ask_name

        title = _("Rename checkpoint")
        name = ask_name(self._page.window(), title, point.name, _("Rename"))
        points = session.game.checkpoints
        if name and point in points:  # it may be removed by now
            session.rename_checkpoint(points.index(point), name)

    # ---- the board's menu ----

    def open_board_menu(self, at: Cell | Line, place: QPoint) -> None:
        """Open a menu for a cell or for a line's clue."""
        session = self._workspace.session
        if session is None or session.is_paused:
            return
        menu = QMenu(self._page.window())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if isinstance(at, Cell) and not session.is_preview:
            self._add_marks(menu, session, at)
        if self._actions[ActionId.LIST_STEPS].isEnabled():  # not solved, and no first steps
            self._add_questions(menu, at)
        for action in (ActionId.UNDO, ActionId.REDO):
            self._actions.add_to(menu, action)
        menu.addSeparator()
        self._actions.fill_menu(menu, Menu.PUZZLE)
        session.changed.connect(menu.close)  # the menu applies to the board it was opened on
        session.closed.connect(menu.close)
        menu.popup(place)

    def _add_marks(self, menu: QMenu, session: PlaySession, cell: Cell) -> None:
        for text, value in self._page.marks():
            if move := gestures.KeyboardStroke.begin(session.game.grid, cell, value).move:
                menu.addAction(text).triggered.connect(lambda _on, m=move: session.play(m))
        menu.addSeparator()

    def _add_questions(self, menu: QMenu, at: Cell | Line) -> None:
        is_cell = isinstance(at, Cell)  # the shortcuts apply to the cell at the cursor
        asked: list[tuple[ActionId, Cell | Line]] = [(ActionId.EXPLAIN_CELL, at)] if is_cell else []
        for line in at.lines if isinstance(at, Cell) else (at,):
            is_row = line.axis is Axis.ROW
            asked.append((ActionId.EXPLAIN_ROW if is_row else ActionId.EXPLAIN_COLUMN, line))
        for question, what in asked:
            known = self._actions[question]
            key = shortcut_text(known)
            action = menu.addAction(f"{known.text()}\t{key}" if is_cell else known.text())
            action.triggered.connect(lambda _on, what=what: self._explain(what))
        self._actions.add_to(menu, ActionId.LIST_STEPS)
        menu.addSeparator()

    # ---- the coach ----

    def _give_hint(self) -> None:
        if (guide := self._workspace.guide) is not None:
            guide.next_level()
        else:
            self._on_coach(lambda coach: coach.next_level())

    def _explain(self, what: Cell | Line) -> None:
        """Ask the coach about a cell or a line."""
        if isinstance(what, Cell):
            self._on_coach(lambda coach: coach.explain_cell(what))
        else:
            self._on_coach(lambda coach: coach.explain_line(what))

    def _connect_coach(self, panel: CoachPanel) -> None:
        """Pass the player's input from the coach panel on."""
        self._panel = panel
        panel.explained.row_clicked.connect(lambda at: self._on_view(lambda view: view.choose(at)))
        for button in (panel.primary, panel.empty.button):
            button.clicked.connect(lambda: self._on_view(lambda view: view.next_level()))
        panel.back.clicked.connect(lambda: self._on_view(lambda view: view.back()))
        panel.close_.clicked.connect(lambda: self._on_view(lambda view: view.close()))
        panel.book.clicked.connect(self._explain_technique)
        panel.lesson.examples_requested.connect(self._show_glossary)
        panel.controls.speed.chosen.connect(lambda speed: self._settings.update(proof_speed=speed))
        for button, action in zip(panel.controls.buttons, _PROOF, strict=True):
            button.stand_for(self._actions[action], with_key=True)
        # The player may give the actions other keys at any time.
        self._actions[ActionId.HINT].changed.connect(self._show_keys)
        self._settings.changed.connect(self._show_keys)
        self._show_keys()

    def _show_keys(self) -> None:
        """Show the keys that the coach panel mentions."""
        if (panel := self._panel) is None:
            return
        panel.set_key(shortcut_text(self._actions[ActionId.HINT]))
        keys = bindings(self._settings.settings.shortcuts)
        fill, cross = keys[ActionId.FILL], keys[ActionId.CROSS]
        panel.tools.set_keys(*(key_text(each[0]) if each else "" for each in (fill, cross)))

    def _explain_technique(self) -> None:
        coach = self._workspace.asked_coach
        self._show_glossary(coach.technique if coach else None)

    def _show_glossary(self, technique: Technique | None) -> None:
        """Explain the techniques, starting with the given one."""
        from nonogui.ui.dialogs.help import GlossaryDialog

        GlossaryDialog(self._settings, self._page.window(), technique).exec()
