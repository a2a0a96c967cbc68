"""Tags: words of the player's own for puzzles of the library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtWidgets import QLineEdit, QWidget

from nonogui.i18n import _, ngettext
from nonogui.library.cards import Card
from nonogui.ui.dialogs.base import SmallDialog
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import theme_of

LONGEST = 500
MOST_OFFERED = 6


def ask_tags(
    parent: QWidget | None, count: int, common: Sequence[str], known: Sequence[str]
) -> tuple[str, ...] | None:
    """The tags for some puzzles, those they share being there already; None when cancelled.

    Args:
        parent: the window.
        count: number of puzzles.
        common: the tags that all of them have.
        known: tags that others have, offered with a button each.
    """
    title = ngettext("Tags of {count} puzzle", "Tags of {count} puzzles", count)
    dialog = SmallDialog(theme_of(parent), title.format(count=count), parent)
    field = QLineEdit(_(", ").join(common))
    field.setAccessibleName(_("Tags"))
    field.setMaxLength(LONGEST)
    dialog.body.addWidget(field)
    note = _("Words with a comma between them. The search finds puzzles by their tags.")
    dialog.body.addWidget(Label(dialog.theme, note, Type.NOTE, Ink.MUTED, wraps=True))
    for tag in [each for each in known if each not in common][:MOST_OFFERED]:
        text = _("Add “{tag}”").format(tag=tag)
        button = Button(dialog.theme, text, "plus", kind=Kind.LINK, size=Size.SMALL)
        button.clicked.connect(lambda _on=False, tag=tag: _append(field, tag))
        dialog.body.addWidget(button)
    dialog.add_button(_("Cancel")).clicked.connect(dialog.reject)
    dialog.add_button(_("Keep tags"), Kind.PRIMARY).clicked.connect(dialog.accept)
    field.setFocus()
    return _parts(field.text()) if dialog.exec() else None


def common_tags(cards: Iterable[Card]) -> tuple[str, ...]:
    """The tags that all of some cards have."""
    shared: set[str] | None = None
    for card in cards:
        shared = set(card.tags) if shared is None else shared & set(card.tags)
    return tuple(sorted(shared or ()))


def changed_tags(
    tags: Sequence[str], common: Sequence[str], chosen: Sequence[str]
) -> tuple[str, ...]:
    """The tags of one of several puzzles, when others were chosen for what they all had."""
    kept = [tag for tag in tags if tag not in common or tag in chosen]
    return tuple(dict.fromkeys((*kept, *chosen)))


def _parts(text: str) -> tuple[str, ...]:
    parts = (part.strip() for part in text.split(","))
    return tuple(dict.fromkeys(part for part in parts if part))


def _append(field: QLineEdit, tag: str) -> None:
    field.setText(_(", ").join((*_parts(field.text()), tag)))
