"""Short questions in our own words, and lists of what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from nonogui.i18n import _, ngettext
from nonogui.ui.dialogs.base import SmallDialog
from nonogui.ui.widgets.button import Kind
from nonogui.ui.widgets.card import Card
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import theme_of

LONGEST_NAME = 80
MOST_SENTENCES = 8
ROW = 34


class Answer(Enum):
    """What to do with what is not saved."""

    SAVE = auto()
    DISCARD = auto()
    CANCEL = auto()


def ask_name(
    parent: QWidget | None, title: str, default: str, verb: str | None = None
) -> str | None:
    """The name the player gives to something new; None when they think better of it."""
    dialog = SmallDialog(theme_of(parent), title, parent)
    field = QLineEdit(default)
    field.setAccessibleName(_("Name"))
    field.setMaxLength(LONGEST_NAME)
    field.selectAll()
    dialog.body.addWidget(field)
    dialog.add_button(_("Cancel")).clicked.connect(dialog.reject)
    create = dialog.add_button(verb or _("Create"), Kind.PRIMARY)
    create.clicked.connect(dialog.accept)
    field.textChanged.connect(lambda text: create.setEnabled(bool(text.strip())))
    create.setEnabled(bool(default.strip()))
    field.setFocus()
    return field.text().strip() if dialog.exec() else None


def ask_save(parent: QWidget | None, file: str) -> Answer:
    """Whether to write progress into the file it was opened from."""
    dialog = SmallDialog(
        theme_of(parent), _("Save your progress in {file}?").format(file=file), parent
    )
    note = _("Nonogui remembers your progress in any case; the file does not have it yet.")
    dialog.body.addWidget(Label(dialog.theme, note, Type.BODY, Ink.MUTED, wraps=True))
    answer = Answer.CANCEL

    def choose(value: Answer) -> None:
        nonlocal answer
        answer = value
        dialog.accept()

    dialog.add_button(_("Cancel")).clicked.connect(dialog.reject)
    dialog.add_button(_("Leave the file")).clicked.connect(lambda: choose(Answer.DISCARD))
    dialog.add_button(_("Save"), Kind.PRIMARY).clicked.connect(lambda: choose(Answer.SAVE))
    dialog.exec()
    return answer


def ask_losses(parent: QWidget | None, file: str, sentences: Sequence[str]) -> bool:
    """Whether to write a file that can't hold everything; a sentence for each thing it can't."""
    title = _("{file} can't hold everything").format(file=file)
    dialog = SmallDialog(theme_of(parent), title, parent)
    for sentence in sentences[:MOST_SENTENCES]:
        dialog.body.addWidget(Label(dialog.theme, sentence, wraps=True))
    dialog.add_button(_("Cancel")).clicked.connect(dialog.reject)
    dialog.add_button(_("Save anyway"), Kind.PRIMARY).clicked.connect(dialog.accept)
    return bool(dialog.exec())


def ask_which(parent: QWidget | None, title: str, rows: Sequence[tuple[str, str]]) -> int | None:
    """Which of several named things is meant, by its index; each row is a name and a detail."""
    dialog = SmallDialog(theme_of(parent), title, parent)
    names = QListWidget()
    names.setAccessibleName(title)
    for name, detail in rows:
        item = QListWidgetItem(f"{name}   {detail}")
        item.setData(
            Qt.ItemDataRole.AccessibleTextRole,
            _("{name}, {detail}").format(name=name, detail=detail),
        )
        item.setSizeHint(QSize(0, ROW))
        names.addItem(item)
    names.setCurrentRow(0)
    names.itemActivated.connect(dialog.accept)
    card = Card(dialog.theme)
    inside = QVBoxLayout(card)
    inside.setContentsMargins(6, 6, 6, 7)
    inside.addWidget(names)
    dialog.body.addWidget(card)
    dialog.add_button(_("Cancel")).clicked.connect(dialog.reject)
    dialog.add_button(_("Open"), Kind.PRIMARY).clicked.connect(dialog.accept)
    names.setFocus()
    return names.currentRow() if dialog.exec() else None


def show_problems(parent: QWidget | None, title: str, sentences: Sequence[str]) -> None:
    """Say what is wrong, a sentence a line; after the first few only how many more."""
    dialog = SmallDialog(theme_of(parent), title, parent)
    for sentence in sentences[:MOST_SENTENCES]:
        label = Label(dialog.theme, sentence, wraps=True)
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        dialog.body.addWidget(label)
    if (more := len(sentences) - MOST_SENTENCES) > 0:
        text = ngettext("And {count} more.", "And {count} more.", more).format(count=more)
        dialog.body.addWidget(Label(dialog.theme, text, Type.BODY, Ink.MUTED))
    dialog.body.addStretch(1)
    close = dialog.add_button(_("Close"), Kind.PRIMARY)
    close.clicked.connect(dialog.accept)
    close.setFocus()
    dialog.exec()
