"""Messages: one sentence at a time, beside the board where there is a panel, else over it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from nonogui.ui.theme import Theme
from nonogui.ui.widgets.message import Message, MessageBar


class Messages(QObject):
    """Shows messages in one of two places, so that the board never moves for them.

    Attributes:
        beside: the place at the foot of the panel.
        over: the place over the lower edge of the board, for a page without a panel.

    Signals:
        answered: the value of the answer chosen.
        closed: the player closed the message, or its time was over.
        focus_left: the message had the keyboard's focus when it went.
    """

    answered = Signal(object)
    closed = Signal()
    focus_left = Signal()

    def __init__(self, theme: Theme, board: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        self.beside = MessageBar(theme, is_stacked=True)
        self.over = MessageBar(theme)
        self._has_panel = True
        for bar in (self.beside, self.over):
            bar.answered.connect(self.answered)
            bar.closed.connect(self.closed)
            bar.focus_left.connect(self.focus_left)

    @property
    def message(self) -> Message | None:
        """The message shown."""
        return self._bar.message

    def show_message(self, message: Message) -> None:
        """Show a message in place of any other; Tab goes from the board to its answers."""
        self._bar.show_message(message)
        self._bar.tab_after(self._board)

    def dismiss(self) -> None:
        """Take the message away, without a signal."""
        self._bar.dismiss()

    def set_has_panel(self, has_panel: bool) -> None:
        """Say whether a panel is shown; a message moves along."""
        if has_panel == self._has_panel:
            return
        message = self.message
        self.dismiss()
        self._has_panel = has_panel
        if message is not None:
            self.show_message(message)

    @property
    def _bar(self) -> MessageBar:
        return self.beside if self._has_panel else self.over
