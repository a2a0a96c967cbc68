"""Short questions, and lists of problems."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from nonogui.i18n import _, ngettext
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.widgets.button import Kind
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.words import lists

LONGEST_NAME = 80
"""Most characters of a name."""
MAX_SENTENCES = 8
"""Most problems or formats listed; a line says how many more there are."""


class Answer(Enum):
    """What to do with unsaved work."""

    SAVE = auto()
    DISCARD = auto()
    CANCEL = auto()


def ask_name(parent: QWidget | None, title: str, default: str, verb: str) -> str | None:
    """Ask for a name; return None if cancelled."""
    dialog = Dialog(title, parent)
    field = QLineEdit(default)
    field.setAccessibleName(_("Name"))
    field.setMaxLength(LONGEST_NAME)
    field.selectAll()
    dialog.body.addWidget(field)
    create = dialog.add_answers(verb)
    field.textChanged.connect(lambda text: create.setEnabled(bool(text.strip())))
    create.setEnabled(bool(default.strip()))
    field.setFocus()
    return field.text().strip() if dialog.exec() else None


def ask_save(parent: QWidget | None, file: str, trouble: str | None = None) -> Answer:
    """Ask whether to save progress in its file; `trouble` says why Nonogui's own save failed."""
    title = _("Save your progress in {file}?").format(file=file)
    note = lists.sentences(
        _("Nonogui has saved your progress, but the file doesn't contain it yet."),
        _("Your answer applies to this file until you close Nonogui."),
    )
    if trouble is not None:
        note = _("Your progress isn't saved anywhere yet. {reason}").format(reason=trouble)
    choices = [(Answer.DISCARD, _("Don't save")), (Answer.SAVE, _("Save"))]
    return ask(parent, title, note, choices) or Answer.CANCEL


def ask_losses(parent: QWidget | None, file: str, sentences: Sequence[str]) -> bool:
    """Ask whether to write a file that loses something; show a sentence for each loss."""
    title = _("{file} can't store everything").format(file=file)
    labels = [Label(sentence, wraps=True) for sentence in sentences[:MAX_SENTENCES]]
    body = [*labels, *_more(len(sentences) - MAX_SENTENCES)]
    return confirm(parent, title, body, _("Save anyway"))


def ask_other_format(
    parent: QWidget | None, file: str, sentences: Sequence[str], titles: Sequence[str]
) -> bool:
    """Ask whether to choose another format; show why this one fails, and which ones work."""
    title = _("{file} can't store this puzzle").format(file=file)
    labels = [Label(sentence, wraps=True) for sentence in sentences[:MAX_SENTENCES]]
    names = Label("\n".join(titles[:MAX_SENTENCES]), Type.BODY, Ink.MUTED)
    body = [*labels, Label(_("These formats can:")), names]
    body += _more(len(titles) - MAX_SENTENCES)
    return confirm(parent, title, body, _("Choose another format…"))


def ask_replace(parent: QWidget | None, file: str) -> bool:
    """Ask whether to replace a file."""
    title = _("Replace {file}?").format(file=file)
    note = _("A file with this name already exists. Its contents will be lost.")
    return confirm(parent, title, note, _("Replace"))


class FileChoice(Enum):
    """What to do with a file that another program has changed."""

    REPLACE = auto()
    ELSEWHERE = auto()


def ask_changed(parent: QWidget | None, file: str) -> FileChoice | None:
    """Ask whether to replace the change that another program made to a design's own file."""
    title = _("{file} has changed").format(file=file)
    note = _(
        "Another program has changed this file since you opened or saved it. “Replace” overwrites "
        "those changes."
    )
    choices = [(FileChoice.REPLACE, _("Replace")), (FileChoice.ELSEWHERE, _("Save elsewhere…"))]
    return ask(parent, title, note, choices)


class Use(Enum):
    """What to do in the studio with a puzzle from elsewhere."""

    PLAY = auto()
    NEW = auto()
    REPLACE = auto()


def ask_use(parent: QWidget | None, name: str, *, is_sound: bool) -> Use | None:
    """Ask whether to edit a puzzle, in the open design or a new one, or to play it.

    A pasted puzzle has no name.
    """
    title = (
        _("What do you want to do with {name}?").format(name=name)
        if name
        else _("What do you want to do with this puzzle?")
    )
    note = _(
        "“New design” keeps the current design. “Replace” overwrites it, and you can undo that."
    )
    choices = [(Use.REPLACE, _("Replace")), (Use.NEW, _("New design"))]
    if is_sound:
        choices.insert(0, (Use.PLAY, _("Play")))
    return ask(parent, title, note, choices)


def ask_show_solution(parent: QWidget | None) -> bool:
    """Ask whether to open an unsolved puzzle in the studio."""
    note = _("You haven't solved this puzzle yet. The studio shows its title and picture.")
    return confirm(parent, _("Show the solution?"), note, _("Edit in studio"))


class PictureUse(Enum):
    """What to do with a picture that is not a puzzle."""

    IMPORT = auto()
    SCAN = auto()


def ask_picture_use(parent: QWidget | None, name: str, *, has_reader: bool) -> PictureUse | None:
    """Ask whether to import a picture into a design, or read the printed puzzle on it.

    A picture without a name comes from the clipboard.
    """
    title = (
        _("How do you want to use {name}?").format(name=name)
        if name
        else _("How do you want to use this picture?")
    )
    note = _("It isn't a puzzle, but you can import it as the picture of a design.")
    choices = [(PictureUse.IMPORT, _("Import picture…"))]
    if has_reader:
        note = _(
            "It isn't a puzzle file. Import it as the picture of a design, or read it as a "
            "printed puzzle."
        )
        choices.insert(0, (PictureUse.SCAN, _("Read printed puzzle…")))
    return ask(parent, title, note, choices)


def ask_remove(parent: QWidget | None, title: str, trash: str) -> bool:
    """Ask whether to move a design to the trash."""
    note = _("It will be moved to the folder {folder}. You can open it again from there.")
    title = _("Remove “{title}”?").format(title=title)
    return confirm(parent, title, note.format(folder=trash), _("Remove"))


Chosen = TypeVar("Chosen")


def ask(
    parent: QWidget | None,
    title: str,
    body: str | Sequence[QWidget],
    choices: Sequence[tuple[Chosen, str]],
    *,
    no: str = "",
) -> Chosen | None:
    """Ask a question with a few answers, the most likely last; return None if cancelled.

    The body is a note or other widgets. Each answer has the verb on its button; `no` is on the one
    that chooses none of them, if it does not say *Cancel*.
    """
    dialog = Dialog(title, parent)
    note = [Label(body, Type.BODY, Ink.MUTED, wraps=True)] if isinstance(body, str) else body
    for part in note:
        dialog.body.addWidget(part)
    dialog.add_button(no or _("Cancel")).clicked.connect(dialog.reject)
    for at, (_value, text) in enumerate(choices, start=1):
        kind = Kind.PRIMARY if at == len(choices) else Kind.OUTLINE
        dialog.add_button(text, kind).clicked.connect(lambda _on, at=at: dialog.done(at))
    answer = dialog.exec()  # 0 if cancelled
    return choices[answer - 1][0] if answer else None


def confirm(parent: QWidget | None, title: str, body: str | Sequence[QWidget], verb: str) -> bool:
    """Ask whether to do something."""
    return ask(parent, title, body, [(True, verb)]) or False


def show_problems(parent: QWidget | None, title: str, sentences: Sequence[str]) -> None:
    """List problems, one sentence a line; after the first few, say only how many more there are."""
    dialog = Dialog(title, parent)
    for label in _listed(sentences):
        dialog.body.addWidget(label)
    dialog.body.addStretch(1)
    close = dialog.add_button(_("Close"), Kind.PRIMARY)
    close.clicked.connect(dialog.accept)
    close.setFocus()
    dialog.exec()


def ask_mend(parent: QWidget | None, title: str, sentences: Sequence[str]) -> bool:
    """List the problems of a puzzle; ask whether to open it in the studio to correct them."""
    choices = [(True, _("Open in studio"))]
    return ask(parent, title, _listed(sentences), choices, no=_("Close")) or False


def _listed(sentences: Sequence[str]) -> list[Label]:
    labels = [Label(sentence, wraps=True) for sentence in sentences[:MAX_SENTENCES]]
    for label in labels:
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
    return labels + _more(len(sentences) - MAX_SENTENCES)


def _more(count: int) -> list[Label]:
    """Return the line about list items that are not shown."""
    text = ngettext("And {count} more.", "And {count} more.", count).format(count=count)
    return [Label(text, Type.BODY, Ink.MUTED)] if count > 0 else []
