"""CoachWiring: connects the coach panel of a window with the coach of the puzzle that is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence

from nonogui.ui.actions import ActionId

if TYPE_CHECKING:
    from nonogui.ui.coaching import Coaching
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.pages.play import PlayPage
    from nonogui.ui.settings import ProofSpeed

_CONTROLS: Final = (
    ActionId.PROOF_START,
    ActionId.PROOF_BACK,
    ActionId.PROOF_PLAY,
    ActionId.PROOF_STEP,
    ActionId.PROOF_END,
)


class CoachWiring(QObject):
    """Hands on what the player wants of the coach, and shows what it says.

    Signals:
        glossary_wanted(object): explain a `Technique`, or all of them.
    """

    glossary_wanted = Signal(object)

    def __init__(self, window: MainWindow, page: PlayPage) -> None:
        super().__init__(page)
        self._window = window
        self._page = page
        window.table.told.connect(page.show_coach)
        panel = page.coach
        panel.rung_clicked.connect(lambda rung: self._ask(lambda coach: coach.go_to(rung)))
        panel.step_clicked.connect(lambda at: self._ask(lambda coach: coach.step_to(at)))
        panel.row_clicked.connect(lambda at: self._ask(lambda coach: coach.show_row(at)))
        panel.primary_clicked.connect(lambda: self._ask(lambda coach: coach.press()))
        panel.back_clicked.connect(lambda: self._ask(lambda coach: coach.back()))
        panel.close_clicked.connect(lambda: self._ask(lambda coach: coach.close()))
        panel.answered.connect(lambda act: act())
        panel.book_clicked.connect(self._want_glossary)
        panel.lesson.examples_wanted.connect(self.glossary_wanted)
        panel.controls.speed_chosen.connect(self._choose_speed)
        for button, action in zip(panel.controls.buttons, _CONTROLS, strict=True):
            button.clicked.connect(window.actions_[action].trigger)
            button.follow_tip(window.actions_[action], with_key=True)
        page.stage.board.refused.connect(lambda: self._ask(lambda coach: coach.put_board_back()))
        window.actions_[ActionId.HINT].changed.connect(self._take_key)
        self._take_key()

    def _ask(self, act: Callable[[Coaching], object]) -> None:
        coach = self._window.table.coaching
        if coach is not None:
            act(coach)

    def _choose_speed(self, speed: ProofSpeed) -> None:
        self._window.settings.update(proof_speed=speed)
        self._ask(lambda coach: coach.set_speed(speed))

    def _take_key(self) -> None:
        native = QKeySequence.SequenceFormat.NativeText
        self._page.coach.set_key(self._window.actions_[ActionId.HINT].shortcut().toString(native))

    def _want_glossary(self) -> None:
        coach = self._window.table.coaching
        self.glossary_wanted.emit(coach.technique if coach else None)
