"""The style sheet of Qt's own widgets: fields, menus, tables, scroll bars, tooltips.

What the program paints itself (buttons, switches, cards) is in `widgets/`.
"""

from __future__ import annotations

from string import Template
from typing import Final

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from nonogui.ui.board.style import mixed
from nonogui.ui.theme import Theme, font, palette, tokens

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

QLineEdit, QPlainTextEdit, QKeySequenceEdit > QLineEdit {
    min-height: 24px; padding: 3px 9px; border: 1px solid $hairline; border-radius: 10px;
    background: $raised; selection-background-color: $accent; selection-color: $on_accent;
}
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

QAbstractItemView {
    background: $raised; border: 0; outline: 0;
    selection-background-color: $selection; selection-color: $on_selection;
}
QListView::item { padding: 5px 6px; border: 0; }
QListView#contents { background: transparent; }
QListView#contents::item { padding: 5px 8px; border-radius: 6px; }
QAbstractItemView::item:hover { background: $hover; }
QTableView::item { padding: 0 5px; }  /* as far in as their heading */
QTableView::item:hover { background: transparent; }
QAbstractItemView::item:selected { background: $selection; color: $on_selection; }
QHeaderView::section {
    background: $raised; color: $muted; border: 0; border-bottom: 1px solid $hairline;
    padding: 6px 8px; font-weight: 600;
}
QTextBrowser { background: transparent; border: 0; }
QScrollArea { background: transparent; border: 0; }

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


def style_sheet(theme: Theme) -> str:
    """The style sheet of a theme."""
    faint = QColor(mixed(theme.muted, theme.raised, 0.45))
    return _SHEET.substitute(
        tokens(theme),
        selection=theme.crosshair_clue.name(),
        on_selection=theme.clue_current.name(),
        hover=mixed(theme.raised, theme.ink, 0.05).name(),
        pressed=mixed(theme.raised, theme.ink, 0.1).name(),
        handle=mixed(theme.thick_line, theme.window, 0.2).name(),
        faint=faint.name(),
        bar=str(SCROLL_BAR),
    )


def dress(application: QApplication, theme: Theme) -> None:
    """Give the whole program a theme: palette, style sheet and the font of the look."""
    application.setPalette(palette(theme))
    application.setFont(font(13))
    application.setStyleSheet(style_sheet(theme))
