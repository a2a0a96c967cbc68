"""PreferenceForm: cards of rows, each row bound to one preference, both ways and at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from nonogui.ui.settings import Settings, SettingsStore
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.card import Card, Rule
from nonogui.ui.widgets.popup_select import PopupSelect
from nonogui.ui.widgets.segmented import Choice
from nonogui.ui.widgets.switch import Switch
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane

ROW = 56
PADDING = 16
CARD_GAP = 18
SELECT_HEIGHT = 32


class PreferenceForm(Pane):
    """A column of cards; a change is stored at once, a change from elsewhere is shown at once.

    Attributes:
        store: the preferences.
    """

    def __init__(self, theme: Theme, store: SettingsStore) -> None:
        super().__init__(theme)
        self.store = store
        self._shows: list[Callable[[Settings], None]] = []
        self._card: QVBoxLayout | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(CARD_GAP)
        store.changed.connect(self._on_changed)

    def add_widget(self, widget: QWidget) -> None:
        """Append something that is no card."""
        self._column.addWidget(widget)

    def add_card(self) -> None:
        """Begin another card; rows go to the last one."""
        card = Card(self.theme)
        self._card = QVBoxLayout(card)
        self._card.setContentsMargins(1, 1, 1, 2)
        self._card.setSpacing(0)
        self._column.addWidget(card)

    def add_switch(self, field: str, text: str, note: str = "") -> None:
        """Append a row that switches a preference on and off."""
        switch = Switch(self.theme, name=text)
        switch.toggled.connect(lambda is_on: self.store.update(**{field: is_on}))
        self.add_row(text, note, switch)
        self.follow(lambda settings: switch.setChecked(getattr(settings, field)))

    def add_select(self, field: str, choices: Sequence[Choice], text: str, note: str = "") -> None:
        """Append a row that chooses one of several values."""
        select = PopupSelect(self.theme, choices, name=text, height=SELECT_HEIGHT)
        select.chosen.connect(lambda value: self.store.update(**{field: value}))
        self.add_row(text, note, select)
        self.follow(lambda settings: select.set_value(getattr(settings, field)))

    def add_row(self, text: str, note: str, control: QWidget) -> Label:
        """Append a row with a control of its own; returns the label of its note."""
        assert self._card is not None
        if self._card.count():
            self._card.addWidget(Rule(self.theme))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(Label(self.theme, text, Type.STRONG))
        label = Label(self.theme, note, Type.NOTE, Ink.MUTED, wraps=True)
        label.setVisible(bool(note))
        words.addWidget(label)
        words.addStretch(1)
        row = QHBoxLayout()
        row.setContentsMargins(PADDING, 6, PADDING, 6)
        row.setSpacing(16)
        row.addLayout(words, 1)
        row.addWidget(control)
        around = Pane(self.theme)
        around.setMinimumHeight(ROW)
        around.setLayout(row)
        self._card.addWidget(around)
        return label

    def follow(self, show: Callable[[Settings], None]) -> None:
        """Call a function with the preferences now, and whenever they change."""
        self._shows.append(show)
        show(self.store.settings)

    def _on_changed(self, _before: Settings, after: Settings) -> None:
        for show in self._shows:
            show(after)
