"""ReplayDialog: a game played again on a board, move by move, and saved as an animation."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from nonogui.core.game import GameRecord
from nonogui.i18n import _
from nonogui.library.animation import Animation
from nonogui.library.replay import seconds_of
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.dialogs.base import SmallDialog
from nonogui.ui.dialogs.file_dialog import ask_for_new_file, proposed
from nonogui.ui.jobs import JobKind, JobRunner, Report
from nonogui.ui.replay_frames import Film, Saved, save_film
from nonogui.ui.replay_view import ReplayView
from nonogui.ui.settings import Settings
from nonogui.ui.theme import Theme
from nonogui.ui.theming import animates, board_options
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.job import JobRow, JobState
from nonogui.ui.widgets.segmented import Choice, SegmentedControl
from nonogui.ui.widgets.slider import Slider
from nonogui.ui.widgets.text import ElidedLabel, Ink, Type
from nonogui.words.moves import move_text

WIDTH: Final = 720
HEIGHT: Final = 600
TICK_MS: Final = 33
MOST_TICK: Final = 1.0
"""Seconds that one tick may count for: after a night asleep the replay goes on where it was."""
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)


class ReplayDialog(SmallDialog):
    """Plays a game again. Space plays and pauses, arrow keys go a move on or back.

    Attributes:
        board: shows the game; nobody can draw on it.
        replay: the game that is shown.
        slider: how many moves are on the board.
        play_button, back_button, step_button: go through the moves.
        speed: how quickly.
        save_button: writes an animation.
        job_row: how far that is.
    """

    def __init__(
        self,
        theme: Theme,
        settings: Settings,
        replay: ReplayView,
        record: GameRecord,
        name: str,
        parent: QWidget | None = None,
        *,
        folder: str = "",
    ) -> None:
        """Show a game from its start.

        Args:
            theme: the colours.
            settings: the player's wishes about boards and motion.
            replay: the game, at its start.
            record: the moves that are shown, as `library.replay.replayed` gives them.
            name: what the puzzle is called, the title by now known.
            parent: the window.
            folder: where an animation is proposed to be saved.
        """
        super().__init__(theme, _("Replay: {name}").format(name=name), parent)
        self.resize(WIDTH, HEIGHT)
        self._name, self._record, self._folder = name, record, folder
        self._options = replace(board_options(settings), crosshair=False, animate=False)
        self.replay = replay
        self._moves = len(record.moves)
        self._at = 0.0
        self._last = 0.0
        self._share: float | None = None
        self._timer = QTimer(self, interval=TICK_MS)
        self._jobs = JobRunner(self)
        self._make_parts()
        self._lay_out()
        self._connect()
        self._show()
        if animates(settings):
            self._play()

    @property
    def is_playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer.isActive()

    @property
    def position(self) -> int:
        """How many moves are on the board."""
        return self.replay.position

    @property
    def text(self) -> str:
        """Which move is the last on the board."""
        return self._text.full_text

    @property
    def said(self) -> str:
        """What came of saving."""
        return self._said.full_text

    def done(self, result: int) -> None:
        """End the work with the dialog."""
        self._timer.stop()
        self._jobs.close()
        super().done(result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: self._moves}
        key = Qt.Key(event.key())
        if key is Qt.Key.Key_Space:
            self._toggle()
        elif key in steps:
            self._go_to(self.position + steps[key])
        elif key in ends:
            self._go_to(ends[key])
        else:
            super().keyPressEvent(event)

    # ---- playing ----

    def _play(self) -> None:
        if self.position == self._moves:
            self._show_moves(0)
        self._at, self._last = float(self.position), time.monotonic()
        self._timer.start()
        self._show()

    def _pause(self) -> None:
        self._timer.stop()
        self._show()

    @Slot()
    def _toggle(self) -> None:
        (self._pause if self.is_playing else self._play)()

    @Slot()
    def _tick(self) -> None:
        """Go on by as many moves as time has passed for."""
        now = time.monotonic()
        pace = self._moves / seconds_of(self._moves) * self._pace
        self._at += min(now - self._last, MOST_TICK) * pace
        self._last = now
        self._show_moves(int(self._at))
        if self.position == self._moves:
            self._pause()

    @property
    def _pace(self) -> float:
        chosen = self.speed.value
        assert isinstance(chosen, float)
        return chosen

    @Slot(int)
    def _go_to(self, moves: int) -> None:
        """Stop, and show the board after so many moves."""
        self._timer.stop()
        self._show_moves(moves)

    def _show_moves(self, moves: int) -> None:
        self.replay.go_to(moves)
        self._show()

    def _show(self) -> None:
        at, move = self.position, self.replay.last_move
        self.board.set_view(self.replay.view())
        self.slider.blockSignals(True)
        self.slider.setValue(at)
        self.slider.blockSignals(False)
        text = _("Move {number} of {count}").format(number=at, count=self._moves)
        if move is not None:
            text = _("{place}: {move}").format(place=text, move=move_text(move))
        self._text.setText(text)
        self.play_button.setText(_("Pause") if self.is_playing else _("Play"))
        self.play_button.set_icon_name("pause" if self.is_playing else "play")
        self.back_button.setEnabled(at > 0)
        self.step_button.setEnabled(at < self._moves)

    # ---- saving ----

    @Slot()
    def _save(self) -> None:
        """Ask for a file, and write it in the background."""
        self._pause()
        filters = {_("GIF animation (*.gif)"): Animation.GIF, _("APNG (*.png)"): Animation.APNG}
        file = proposed(self._folder, self._name, Animation.GIF.suffix)
        name, chosen = ask_for_new_file(self, _("Save animation"), file, ";;".join(filters))
        if not name:
            return
        path = Path(name)
        kinds = {kind.suffix: kind for kind in Animation}
        kind = kinds.get(path.suffix.lower()) or filters.get(chosen, Animation.GIF)
        if path.suffix.lower() not in kinds:
            path = path.with_name(path.name + kind.suffix)
        seconds = seconds_of(self._moves) / self._pace
        film = Film(self.replay.puzzle, self._record, self.theme, self._options, seconds)
        self._share = 0.0
        self._jobs.submit(
            JobKind.DRAW, partial(_work, film, path, kind), self._on_saved, told=self._on_part
        )

    def _on_part(self, part: object) -> None:
        assert isinstance(part, tuple)
        self._share = part[0] / part[1]

    def _on_saved(self, answer: object) -> None:
        assert isinstance(answer, Saved)
        if answer.reason:
            self._say(_("Could not be saved: {reason}").format(reason=answer.reason), Ink.DANGER)
        else:
            self._say(_("Saved as {file}.").format(file=answer.path.name))

    @Slot()
    def _on_failed(self) -> None:
        self._say(_("Something went wrong."), Ink.DANGER)

    @Slot()
    def _cancel_save(self) -> None:
        self._jobs.cancel()
        self._say(_("Not saved."))

    @Slot()
    def _on_progress(self) -> None:
        job = self._jobs.current
        state = JobState(_("Saving"), job.seconds, self._share) if job else None
        self.job_row.set_job(state)
        self.job_row.setVisible(job is not None)
        self._said.setVisible(job is None)
        self.save_button.setEnabled(job is None)

    def _say(self, text: str, ink: Ink = Ink.MUTED) -> None:
        self._said.set_ink(ink)
        self._said.setText(text)

    # ---- parts ----

    def _make_parts(self) -> None:
        theme = self.theme
        self.board = BoardWidget(theme)
        self.board.set_options(self._options)
        self.board.set_interactive(False)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.board.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._text = ElidedLabel(theme, "", Type.NOTE, Ink.MUTED)
        self._said = ElidedLabel(theme, "", Type.NOTE, Ink.MUTED)
        self._said.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.slider = Slider(theme, 0, self._moves, name=_("Moves on the board"))
        self.back_button = Button(theme, icon="step-back", tip=_("Step back"))
        self.step_button = Button(theme, icon="step", tip=_("Step"))
        self.play_button = Button(theme, _("Pause"), "pause", kind=Kind.SOFT)
        self.play_button.setFixedWidth(self.play_button.sizeHint().width() + 8)
        choices = [Choice(speed, _("{speed}×").format(speed=f"{speed:g}")) for speed in SPEEDS]
        self.speed = SegmentedControl(theme, choices, name=_("Speed"))
        self.speed.set_value(1.0)
        self.job_row = JobRow(theme)
        self._text.setFixedHeight(Size.SMALL)  # as the row of work: the board stays where it is

    def _lay_out(self) -> None:
        controls = QHBoxLayout()
        controls.setSpacing(8)
        for widget in (self.back_button, self.play_button, self.step_button):
            controls.addWidget(widget)
        controls.addWidget(self.slider, 1)
        controls.addWidget(self.speed)
        self.body.addWidget(self.board, 1)
        self.body.addLayout(controls)
        notes = QHBoxLayout()
        notes.addWidget(self._text, 1)
        notes.addWidget(self._said, 1)
        notes.addWidget(self.job_row)
        self.body.addLayout(notes)
        self.save_button = self.add_button(_("Save animation…"))
        self.close_button = self.add_button(_("Close"), Kind.PRIMARY)
        self.play_button.setFocus()
        self._on_progress()

    def _connect(self) -> None:
        self._timer.timeout.connect(self._tick)
        self.back_button.clicked.connect(lambda: self._go_to(self.position - 1))
        self.step_button.clicked.connect(lambda: self._go_to(self.position + 1))
        self.play_button.clicked.connect(self._toggle)
        self.slider.valueChanged.connect(self._go_to)
        self.save_button.clicked.connect(self._save)
        self.close_button.clicked.connect(self.accept)
        self._jobs.changed.connect(self._on_progress)
        self._jobs.failed.connect(self._on_failed)
        self.job_row.cancel_clicked.connect(self._cancel_save)


def _work(film: Film, path: Path, kind: Animation, cancel: CancelToken, report: Report) -> object:
    try:
        return save_film(film, path, kind, cancel, report)
    except StoppedError:
        return None  # nobody waits for it any more
