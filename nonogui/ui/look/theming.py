"""Apply the theme that follows from the player's setting and the system's colours."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from string import Template
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from nonogui.ui.actions import board_keys
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.style import mix_colors
from nonogui.ui.look.theme import (
    MIN_FILL_CONTRAST,
    THEME,
    Theme,
    choose,
    contrast,
    current_theme,
    font,
    palette,
    tokens,
)
from nonogui.ui.settings import Motion, Settings, SettingsStore, SolveSpeed, TextSize

# Chosen by eye at 100 % text size.
_SOLVE_MS = {
    SolveSpeed.SLOW: 1200.0,
    SolveSpeed.NORMAL: 600.0,
    SolveSpeed.FAST: 300.0,
    SolveSpeed.AT_ONCE: 0.0,
}


class Theming(QObject):
    """Applies the theme to the application, again whenever the setting or the system changes."""

    changed = Signal()

    def __init__(self, store: SettingsStore, parent: QObject) -> None:
        super().__init__(parent)
        self._store = store
        self._app = _application()
        self._system = QPalette(self._app.palette())
        self._applied: QPalette | None = None
        self._app.styleHints().colorSchemeChanged.connect(self._on_scheme)
        store.changed.connect(self._on_settings)
        self._app.setProperty(_MOTION, store.settings.motion)

    def apply_theme(self) -> None:
        """Apply the theme. Windows receive the style change immediately."""
        self._applied = None  # the palette change that follows is our own, not the system's
        apply_theme(self._app, self._choose())
        self._applied = QPalette(self._app.palette())

    def close(self) -> None:
        """Restore the system's palette and stop following it. Can be called more than once.

        The style sheet stays: removing it would restyle every widget while the program closes.
        """
        if self._applied is None:
            return
        self._applied = None
        self._app.styleHints().colorSchemeChanged.disconnect(self._on_scheme)
        self._app.setPalette(self._system)
        self._app.setProperty(_MOTION, None)

    def follow_system(self) -> None:
        """Apply the theme again if the palette is not ours any more: the system changed it."""
        palette = self._app.palette()
        if self._applied is not None and palette.window() != self._applied.window():
            self._system = QPalette(palette)
            self._renew()

    def _on_scheme(self, scheme: Qt.ColorScheme) -> None:
        # The application's palette is ours by now; the scheme only says light or dark, so that any
        # grey does.
        self._system = QPalette(QColor("#202020" if scheme == Qt.ColorScheme.Dark else "#F0F0F0"))
        self._renew()

    def _on_settings(self, before: Settings, after: Settings) -> None:
        self._app.setProperty(_MOTION, after.motion)
        if (before.look, before.fill_color) != (after.look, after.fill_color):
            self._renew()

    def _renew(self) -> None:
        if self._choose() != current_theme() or self._applied != self._app.palette():
            self.apply_theme()
            self.changed.emit()

    def _choose(self) -> Theme:
        settings = self._store.settings
        theme = choose(settings.look, self._system, system_is_contrast=_prefers_contrast())
        fill = QColor(settings.fill_color)
        # A colour chosen for a light theme may be unreadable on a dark one.
        readable = fill.isValid() and contrast(fill, theme.paper) >= MIN_FILL_CONTRAST
        return theme._replace(fill=fill) if readable else theme


_MOTION: Final = "motion"
"""The player's choice of animations, kept by the application as the theme is."""


def animates() -> bool:
    """Return whether anything may be animated, as the player chose or else as the system does."""
    app = _application()
    if (motion := app.property(_MOTION)) in (Motion.FULL, Motion.REDUCED):
        return bool(motion == Motion.FULL)
    from PySide6.QtWidgets import QStyle  # a large module, not needed before the window shows

    return bool(app.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration))


def board_options(settings: Settings) -> BoardOptions:
    """Return the board options that the settings ask for."""
    return BoardOptions(
        gaps=settings.gaps,
        crosshair=settings.crosshair,
        marks=settings.marks,
        badge=settings.drag_badge,
        ruler=settings.ruler,
        clue_size=settings.clue_size,
        far_clues=settings.far_clues,
        wraps=settings.wraps,
        spoken_clues=settings.spoken_clues,
        keys=board_keys(settings.shortcuts),
    )


def solve_ms(speed: SolveSpeed) -> float:
    """Return how long the animation of a revealed solution takes, in milliseconds."""
    return _SOLVE_MS[speed] if animates() else 0.0


def _prefers_contrast() -> bool:
    """Return whether the system asks for high contrast. Qt before 6.10 does not say: False."""
    hints = QGuiApplication.styleHints()
    accessibility = getattr(hints, "accessibility", None)
    if accessibility is None:
        return False
    return bool(accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast)


def _application() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app


# --- the size of texts ---


LEAST_WINDOW: Final = QSize(480, 400)
"""Pages are laid out for no smaller window, in logical pixels."""

_SCALE: Final = "QT_SCALE_FACTOR"
_TEXT_SIZE: Final = "nonogui-text-size"


@contextmanager
def enlarged(size: TextSize) -> Iterator[None]:
    """While inside, an application that is made shows everything in a size of text.

    Buttons and pictures grow with the texts, so that all of them keep their room. Qt reads the
    variable only then; programs started later must not inherit it.
    """
    before = os.environ.get(_SCALE)
    try:
        os.environ[_SCALE] = str(float(before or 1) * int(size) / 100)
    except ValueError:  # not a number; Qt ignores it
        os.environ[_SCALE] = str(int(size) / 100)
    try:
        yield
        if (application := QCoreApplication.instance()) is not None:
            application.setProperty(_TEXT_SIZE, int(size))
    finally:
        del os.environ[_SCALE]
        if before is not None:
            os.environ[_SCALE] = before


def fitting_sizes(screen: QSize) -> list[TextSize]:
    """Return the sizes of text with which the least window fits into a screen.

    The screen is in logical pixels as they are now.
    """
    now = _application().property(_TEXT_SIZE) or int(TextSize.NORMAL)
    room = screen * (now / 100)
    needed = {each: LEAST_WINDOW * (int(each) / 100) for each in TextSize}
    fits = [each for each, size in needed.items() if size.boundedTo(room) == size]
    return fits or [TextSize.NORMAL]


# --- the style sheet of Qt's own widgets ---


# Chosen by eye at 100 % text size.
SCROLL_BAR: Final = 10

_SHEET: Final = Template(
    """
QToolTip {
    color: $ink; background: $raised; border: 1px solid $hairline; padding: 1px 3px;
}
QMenu { background: $raised; border: 1px solid $hairline; padding: 6px; }
QMenu::item { padding: 6px 28px 6px 10px; border-radius: 6px; }
QMenu::item:selected { background: $selection; color: $on_selection; }
QMenu::item:disabled { color: $faint; }
QMenu::icon { padding-left: 8px; }
QMenu::separator { height: 1px; background: $hairline; margin: 6px 4px; }
QMenuBar { background: $surface; border-bottom: 1px solid $hairline; padding: 12px 8px; }
QMenuBar::item { padding: 6px 10px; border-radius: 6px; background: transparent; }
QMenuBar::item:selected { background: $control; }

QWidget[edge] { background: $surface; border: 0 solid $hairline; }
QWidget[edge="LeftEdge"] { border-left-width: 1px; }
QWidget[edge="RightEdge"] { border-right-width: 1px; }
QWidget[edge="TopEdge"] { border-top-width: 1px; }
QWidget[edge="BottomEdge"] { border-bottom-width: 1px; }

QLineEdit, QKeySequenceEdit > QLineEdit { min-height: 24px; }
QLineEdit, QPlainTextEdit, QKeySequenceEdit > QLineEdit {
    padding: 3px 9px; border: 1px solid $hairline; border-radius: 10px;
    background: $raised; selection-background-color: $accent; selection-color: $on_accent;
}
SearchField { background: $control; border-color: $search_edge; }
SearchField:focus { background: $raised; border-color: $accent; }
#report { background: $window; }
QLineEdit:disabled { color: $faint; background: transparent; placeholder-text-color: $faint; }
QLineEdit:focus, QPlainTextEdit:focus { border: 2px solid $accent; padding: 2px 8px; }

.QPushButton {
    min-height: 24px; padding: 5px 15px; border: 1px solid $hairline; border-radius: 8px;
    background: $raised; font-weight: 500;
}
.QPushButton:hover { background: $hover; }
.QPushButton:pressed { background: $pressed; }
.QPushButton:default { background: $accent; color: $on_accent; border-color: $accent; }
.QPushButton:focus { border: 2px solid $accent; padding: 4px 14px; }
.QPushButton:disabled { color: $faint; }

Button {
    padding: 0 11px; border: 1px solid transparent; border-radius: 8px; outline: 0;
    background: transparent; color: $ink;
}
Button[scale="small"] { padding: 0 9px; }
Button:hover { background: $control; }
Button:pressed { background: $soft_hover; }
Button[kind="soft"] { background: $control; border-color: $soft_edge; }
Button[kind="soft"]:hover { background: $soft_hover; }
Button[kind="soft"]:pressed { background: $soft_pressed; }
Button[kind="lit"] { background: $selection; border-color: $soft_edge; color: $on_selection; }
Button[kind="outline"], Button[kind="danger"] { background: $raised; border-color: $edge; }
Button[kind="outline"]:hover, Button[kind="danger"]:hover { background: $hover; }
Button[kind="outline"]:pressed, Button[kind="danger"]:pressed { background: $pressed; }
Button[kind="danger"] { color: $danger; }
Button[kind="primary"] { background: $accent; color: $on_accent; }
Button[kind="primary"][scale="small"] { padding: 0 5px; }
Button[kind="primary"]:hover { background: $accent_hover; }
Button[kind="primary"]:pressed { background: $accent_pressed; }
Button[kind="link"] { padding: 0; border: 0; background: transparent; color: $accent; }
Button[kind="link"]:hover { color: $link_hover; }
Button[kind="accept"] { background: $what_if; color: $on_accent; border-radius: 14px; }
Button[kind="accept"]:hover { background: $accept_hover; }
Button[kind="discard"] { color: $what_if; border-radius: 14px; }
Button[kind="discard"]:hover { background: $discard_hover; }
Button[kind="heading"] { padding: 0; border-radius: 4px; text-align: left; color: $muted; }
Button[kind="heading"]:hover { background: transparent; color: $ink; }
Button[sorted="true"] { color: $ink; font-weight: 600; }
Button[kind="row"] { text-align: left; padding: 0 9px; }
Button[kind="row"]:checked { background: $selection; color: $on_selection; font-weight: 600; }
SegmentedControl { background: $control; border: 1px solid $soft_edge; border-radius: 10px; }
Button[kind="segment"] { padding: 0 2px; color: $segment; font-weight: 500; }
Button[kind="segment"]:hover { background: transparent; color: $ink; }
Button[kind="segment"]:checked {
    background: $selected_segment; border-bottom-color: $segment_edge; color: $on_segment;
    font-weight: 600;
}
PopupSelect[pill="true"] { border-radius: 16px; }
Button[tailed="true"] { text-align: left; }
Button > QLabel { color: $muted; }
Button[kind="primary"] > QLabel { color: $on_accent; }
Button:disabled, Button > QLabel:disabled { color: $faint; }
Button[kind="primary"]:disabled { background: $accent_faint; color: $on_accent; }
/* The ring is wider than the edge: the padding gives way, not the text. */
Button:focus { border: 2px solid $accent; padding: 0 10px; }
Button[scale="small"]:focus { padding: 0 8px; }
Button[kind="primary"][scale="small"]:focus { padding: 0 4px; }
Button[kind="row"]:focus { padding: 0 8px; }
Button[kind="segment"]:focus { padding: 0 1px; }
Button[kind="link"]:focus, Button[kind="heading"]:focus { padding: 0; }
Button[kind="primary"]:focus { border-color: $ink; }
Button[kind="accept"]:focus { border-color: $on_accent; }
Button[kind="segment"]:checked:focus { border-color: $segment_focus; }

QAbstractItemView {
    background: $raised; border: 0; outline: 0;
    selection-background-color: $selection; selection-color: $on_selection;
}
QListView::item { padding: 5px 6px; border: 0; }
QListView#contents { background: transparent; }
QListView#contents::item { padding: 5px 8px; border-radius: 6px; }
QListView#contents::item:disabled { color: $muted; }
QAbstractItemView::item:hover { background: $hover; }
QTableView::item { padding: 0 5px; }  /* as far in as their heading */
QTableView::item:hover { background: transparent; }
QAbstractItemView::item:selected { background: $selection; color: $on_selection; }
QHeaderView::section {
    background: $raised; color: $muted; border: 0; border-bottom: 1px solid $hairline;
    padding: 6px 8px; font-weight: 600;
}
QCalendarWidget #qt_calendar_navigationbar { background: transparent; }
QCalendarWidget QToolButton {
    color: $ink; background: transparent; border: 0; border-radius: 6px; padding: 6px 8px;
    font-weight: 600;
}
QCalendarWidget QToolButton:hover { background: $control; }
QCalendarWidget QToolButton:focus { border: 2px solid $accent; padding: 4px 6px; }
QCalendarWidget QToolButton::menu-indicator { image: none; }
QTextBrowser { background: transparent; border: 0; }
QScrollArea { background: transparent; border: 0; }

RowButton, ColorRow { background: transparent; border: 0; border-radius: 10px; }
RowButton:hover, ColorRow:hover { background: $control; }
ColorRow::indicator { width: 0; height: 0; image: none; border: 0; background: none; }
ColorRow:checked { background: $selection; }
NoteRow:checked { background: $hint_tint; }
MomentRow[current="true"] { background: $raised; border: 2px solid $card_edge; }
ReviewChart { background: transparent; }
$grounds
RowButton:focus, ColorRow:focus { border: 2px solid $accent; }
Disc { border: 2px solid $evidence; border-radius: 12px; background: $evidence; }
Disc { color: $on_accent; }
Disc[mark="NOW"] { background: $evidence_tint; color: $evidence; }
Disc[mark="LATER"], Disc[mark="AHEAD"] {
    border: 1px solid $muted; background: transparent; color: $muted;
}
Disc[mark="BROKEN"] { border-color: $danger; background: $danger; }
Disc[mark="QUESTION"] { border: 1px solid $what_if; background: $what_if_tint; }
NumberChip { border: 1px solid $muted; border-radius: 6px; background: $raised; padding: 0 5px; }
NumberChip[owner="true"] { border: 0; background: $evidence; color: $on_accent; }
WhatIfChip { background: $what_if_tint; border: 2px solid $what_if; border-radius: 18px; }
QFrame[step] { border: $thin_edge; border-radius: 3px; background: $control; }
QFrame[step="filled"] { background: $accent; }
QuietLine { background: $raised; border: 1px solid $hairline; border-radius: 15px; }
AnchorDot { background: $raised; border: 1px solid $hairline; border-radius: 6px; }
AnchorDot::indicator { width: 4px; height: 4px; margin: 12px; background: $muted; }
AnchorDot:checked { background: $accent; border-color: $accent; }
AnchorDot::indicator:checked { width: 10px; height: 10px; margin: 9px; background: $on_accent; }
AnchorDot:focus { border: 2px solid $accent; }
AnchorDot:focus:checked { border-color: $on_accent; }

Card, StartCard {
    background: $raised; border: 1px solid $hairline; border-bottom-color: $shade;
    border-radius: 12px;
}
StyleCard[chosen="true"] { border: 2px solid $accent; }
StyleCard QRadioButton::indicator {
    width: 14px; height: 14px; border: 2px solid $muted; border-radius: 9px; background: $raised;
}
StyleCard QRadioButton::indicator:checked {
    width: 8px; height: 8px; border: 5px solid $accent; border-radius: 9px;
}
StyleCard QRadioButton:focus { border: 2px solid $accent; border-radius: 6px; }
QWidget#verdict { border-radius: 10px; background: $control; }
QWidget#verdict[tone="good"] { background: $selection; }
QWidget#verdict[tone="doubtful"] { background: $hint_tint; }
QLabel#preview { border: 1px solid $hairline; }
QLabel#badge {
    padding: 1px 8px; border-radius: 10px; background: $selection; color: $on_selection;
    font-weight: 600;
}
SentenceCard[flat="true"] { border: 0; background: transparent; }
SentenceCard[tone="wrong"] { border-color: $danger; }
Callout { border: 2px solid $accent; }
Callout[tone="wrong"] { border-color: $danger; }
Pill { border-radius: 18px; }
Button[wanted="true"] { background: $hint_tint; border: 2px solid $hint; color: $ink; }
ProblemCard { border: $problem_edge; }
QFrame#rule { background: $hairline; }
QFrame#dim { background: rgba(0, 0, 0, 110); }
KeyCap {
    min-width: 8px; padding: 0 5px; border: 1px solid $hairline; border-radius: 5px;
    background: $raised; color: $muted;
}
PageBar { background: $raised; border-bottom: 1px solid $hairline; }
DropOverlay { margin: 8px; background: $veil; border: 2px solid $accent; border-radius: 12px; }
DropOverlay > QLabel {
    padding: 8px 20px; border-radius: 17px; background: $accent; color: $on_accent;
}
ProgressLine { background: $track; border: $thin_edge; border-radius: 3px; }
ProgressLine > QFrame { background: $accent; border-radius: ${chunk}px; }
Slider { border: 2px solid transparent; border-radius: 12px; background: transparent; }
Slider:focus { border-color: $accent; }
Slider::groove { height: 4px; border: $thin_edge; border-radius: 2px; background: $track; }
Slider::sub-page { border-radius: 2px; background: $accent; }
Slider::handle {
    width: 8px; height: 8px; margin: -5px 0; border: 3px solid $accent; border-radius: 7px;
    background: $raised;
}
Slider::handle:disabled, Slider::sub-page:disabled { border-color: $faint; background: $faint; }
NumberField { border: 1px solid $hairline; border-radius: 10px; background: $raised; }
NumberField[focused="true"] { border: 2px solid $accent; }
NumberField > QLineEdit, NumberField > QLineEdit:focus {
    min-height: 0; padding: 0; border: 0; background: transparent;
}

QScrollBar { background: transparent; margin: 0; border: 0; }
QScrollBar:vertical { width: ${bar}px; }
QScrollBar:horizontal { height: ${bar}px; }
QScrollBar::handle { background: $handle; border-radius: 3px; margin: 2px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
"""
)


# Roles with a tint that `set_tint` can use as the background of a widget.
_GROUNDS: Final = ("evidence", "danger", "hint", "what_if", "accent", "muted")


def _ground(theme: Theme, role: str) -> str:
    """Return the style-sheet rule of a tinted background.

    High contrast has a frame as well, because its tints hardly differ from the paper.
    """
    calm = theme.raised if theme.is_high_contrast else theme.crosshair
    plain = {"accent": calm, "muted": theme.control}
    tint = plain.get(role) or getattr(theme, f"{role}_tint")
    edge = f"2px solid {getattr(theme, role).name()}" if theme.is_high_contrast else "0"
    rule = f"background: {tint.name()}; border: {edge}; border-radius: 10px;"
    return f'QWidget[ground="{role}"] {{ {rule} }}'


def track(theme: Theme) -> QColor:
    """Return the colour of the empty part of a progress bar.

    On dark cards the control colour alone would be invisible.
    """
    return mix_colors(theme.control, theme.muted, 0.2) if theme.is_dark else theme.control


def style_sheet(theme: Theme) -> str:
    """Return the style sheet of a theme."""
    faint = QColor(mix_colors(theme.muted, theme.raised, 0.45))
    # share of ink mixed in under the pointer; twice as much when pressed
    step = 0.12 if theme.is_high_contrast else 0.05
    is_lifted = not theme.is_dark and not theme.is_high_contrast
    return _SHEET.substitute(
        tokens(theme),
        soft_hover=mix_colors(theme.control, theme.ink, step).name(),
        soft_pressed=mix_colors(theme.control, theme.ink, 2 * step).name(),
        soft_edge=theme.hairline.name() if theme.is_high_contrast else "transparent",
        search_edge=(theme.hairline if theme.is_high_contrast else theme.control).name(),
        edge=(
            mix_colors(theme.hairline, theme.ink, 0.12) if theme.is_dark else theme.hairline
        ).name(),
        accent_hover=mix_colors(theme.accent, theme.on_accent, 0.1).name(),
        accent_pressed=mix_colors(theme.accent, theme.on_accent, 0.2).name(),
        accent_faint=mix_colors(theme.accent, theme.surface, 0.6).name(),
        link_hover=mix_colors(theme.accent, theme.ink, 0.3).name(),
        accept_hover=mix_colors(theme.what_if, theme.on_accent, 0.1).name(),
        discard_hover=mix_colors(theme.what_if_tint, theme.what_if, 0.12).name(),
        segment=(theme.ink if theme.is_high_contrast else theme.muted).name(),
        segment_edge=theme.hairline.name() if is_lifted else "transparent",
        on_segment=theme.on_segment.name(),
        segment_focus=(theme.on_segment if theme.is_high_contrast else theme.accent).name(),
        selection=theme.crosshair_clue.name(),
        card_edge=(theme.accent if theme.is_high_contrast else theme.crosshair_clue).name(),
        on_selection=theme.clue_current.name(),
        hover=mix_colors(theme.raised, theme.ink, 0.05).name(),
        pressed=mix_colors(theme.raised, theme.ink, 0.1).name(),
        handle=mix_colors(theme.thick_line, theme.window, 0.2).name(),
        faint=faint.name(),
        shade=mix_colors(theme.hairline, theme.ink, 0.0 if theme.is_high_contrast else 0.08).name(),
        problem_edge=f"2px solid {theme.danger.name()}"
        if theme.is_high_contrast
        else f"1px solid {theme.hairline.name()}",
        # 1a in hexadecimal: an opacity of 10 %.
        veil=f"#1a{theme.accent.name()[1:]}",
        track=track(theme).name(),
        thin_edge=f"1px solid {theme.hairline.name()}" if theme.is_high_contrast else "0",
        chunk="2" if theme.is_high_contrast else "3",
        bar=str(SCROLL_BAR),
        grounds="\n".join(_ground(theme, role) for role in _GROUNDS),
    )


def apply_theme(application: QApplication, theme: Theme) -> None:
    """Apply a theme to the whole program: property, palette, font and style sheet.

    The style sheet comes last: it notifies every widget, which must find the new theme already
    set.
    """
    application.setProperty(THEME, theme)
    application.setPalette(palette(theme))
    application.setFont(font(13))
    application.setStyleSheet(style_sheet(theme))
