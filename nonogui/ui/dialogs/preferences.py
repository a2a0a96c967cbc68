"""PreferencesDialog: everything the player may choose, applied at once."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from nonogui.i18n import _
from nonogui.ui.board.state import ClueSize
from nonogui.ui.dialogs.fill_colors import FillColors
from nonogui.ui.dialogs.frame import PagedDialog
from nonogui.ui.dialogs.look_cards import LookCards
from nonogui.ui.dialogs.preference_form import PreferenceForm
from nonogui.ui.dialogs.shortcuts import ShortcutsEditor
from nonogui.ui.panels.assistance import assistance_choices, ticking_choices
from nonogui.ui.panels.colors import marks_choices
from nonogui.ui.settings import Motion, SettingsStore, SolveSpeed
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.segmented import Choice
from nonogui.ui.widgets.text import Ink


class PreferencesDialog(PagedDialog):
    """The preferences, in pages."""

    def __init__(self, theme: Theme, store: SettingsStore, parent: QWidget | None) -> None:
        super().__init__(theme, _("Preferences"), parent)
        self.add_page(_("Playing"), "play", _playing(theme, store))
        self.add_page(_("Looks"), "sun", _looks(theme, store))
        self.add_page(_("Shortcuts"), "keyboard", ShortcutsEditor(theme, store), scrolls=False)


def _playing(theme: Theme, store: SettingsStore) -> PreferenceForm:
    form = PreferenceForm(theme, store)
    form.add_card()
    form.add_select("assistance", assistance_choices(), _("Mistakes"), _("How each puzzle begins"))
    form.add_select("ticking", ticking_choices(), _("Tick off clues"))
    form.add_card()
    form.add_switch("drag_badge", _("Count while dragging"), _("A number beside the pointer"))
    form.add_switch("show_timer", _("Show the timer"))
    form.add_card()
    form.add_select(
        "solve_speed",
        _speed_choices(),
        _("Revealing a solution"),
        _("How fast it runs over the board"),
    )
    form.add_card()
    form.add_switch(
        "check_puzzles",
        _("Check puzzles of the library"),
        _("In the background: whether they are unique, and how hard"),
    )
    return form


def _looks(theme: Theme, store: SettingsStore) -> PreferenceForm:
    form = PreferenceForm(theme, store)
    cards = LookCards(theme)
    cards.chosen.connect(lambda look: store.update(look=look))
    form.add_widget(cards)
    form.follow(lambda settings: cards.set_look(settings.look))
    form.add_card()
    colors = FillColors(theme)
    note = form.add_row(_("Colour of filled cells"), "", colors)
    note.set_ink(Ink.DANGER)
    colors.chosen.connect(lambda color: store.update(fill_color=color))
    colors.refused.connect(note.setText)
    colors.refused.connect(lambda why: note.setVisible(bool(why)))
    form.follow(lambda settings: colors.set_color(settings.fill_color))
    form.add_switch("gaps", _("Gaps between cells"), _("Makes runs easy to count"))
    form.add_select("marks", marks_choices(), _("Marks on colours"), _("For puzzles in colour"))
    form.add_card()
    form.add_switch("crosshair", _("Highlight row and column"))
    form.add_select("clue_size", _clue_size_choices(), _("Clue size"))
    form.add_select("motion", _motion_choices(), _("Motion"))
    return form


def _speed_choices() -> tuple[Choice, ...]:
    return (
        Choice(SolveSpeed.SLOW, _("Slowly")),
        Choice(SolveSpeed.NORMAL, _("Normally")),
        Choice(SolveSpeed.FAST, _("Fast")),
        Choice(SolveSpeed.AT_ONCE, _("At once")),
    )


def _clue_size_choices() -> tuple[Choice, ...]:
    return (
        Choice(ClueSize.CELL, _("Follows the cell")),
        Choice(ClueSize.SMALL, _("Smaller")),
        Choice(ClueSize.LARGE, _("Larger")),
    )


def _motion_choices() -> tuple[Choice, ...]:
    return (
        Choice(Motion.SYSTEM, _("As the system")),
        Choice(Motion.FULL, _("Full")),
        Choice(Motion.REDUCED, _("Reduced")),
    )
