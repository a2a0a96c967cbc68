"""Whether puzzles are taken off the library's list."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from nonogui.i18n import _, ngettext
from nonogui.ui.dialogs.base import SmallDialog
from nonogui.ui.widgets.button import Kind
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import theme_of


def ask_forget(parent: QWidget | None, title: str, note: str) -> bool:
    """Whether to remove a source; `note` says what becomes of its files and games."""
    return _ask(parent, _("Remove {title} from the library?").format(title=title), note)


def ask_forget_puzzles(parent: QWidget | None, count: int) -> bool:
    """Whether to remove imported puzzles."""
    text = ngettext(
        "Remove {count} puzzle from the library?", "Remove {count} puzzles from the library?", count
    )
    note = _("They go into the trash of the library. Games, favourites and tags are kept.")
    return _ask(parent, text.format(count=count), note)


def _ask(parent: QWidget | None, text: str, note: str) -> bool:
    dialog = SmallDialog(theme_of(parent), text, parent)
    dialog.body.addWidget(Label(dialog.theme, note, Type.BODY, Ink.MUTED, wraps=True))
    dialog.add_button(_("Cancel")).clicked.connect(dialog.reject)
    dialog.add_button(_("Remove"), Kind.PRIMARY).clicked.connect(dialog.accept)
    return bool(dialog.exec())
