"""LibraryMenu: what can be done with the puzzles selected in the library."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from nonogui.core.design import Design
from nonogui.core.edits import NO_HISTORY, EditedDesign, EditHistory, EditKind
from nonogui.formats.base import Entry
from nonogui.i18n import _, ngettext
from nonogui.library.cards import Card, PlayState, SourceKind
from nonogui.library.catalogue import Catalogue
from nonogui.library.designs import MAX_IN_TRASH, TRASH, DesignInfo, OwnFile
from nonogui.solver.limits import StoppedError
from nonogui.ui.actions import ActionId
from nonogui.ui.dialogs.ask import ask_remove, confirm, show_problems
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.library.listing import card_title, source_of, source_title
from nonogui.ui.library.state import Key, PlaceState
from nonogui.ui.print.pages import PrintEntry
from nonogui.ui.waiting import wait_for
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.words.difficulty import grade_text

if TYPE_CHECKING:
    from nonogui.ui.host import LibraryHost
    from nonogui.ui.library.wiring import LibraryWiring
    from nonogui.ui.play.session import PlaySession

# Cards loaded at once.
_CHUNK: Final = 100

MOST: Final = 1000
"""The most puzzles to print or export at once, more than people want on paper."""


class LibraryMenu:
    """Context menus for tiles and for rows of the sidebar, with their commands."""

    def __init__(self, window: LibraryHost, wiring: LibraryWiring) -> None:
        self._window = window
        self._wiring = wiring

    # ---- the selection ----

    @property
    def _keys(self) -> tuple[Key, ...]:
        # Until the first listing, the tiles come from the last session; their keys may differ.
        return self._wiring.page.view.selected_keys if self._wiring.listing else ()

    @property
    def _catalogue(self) -> Catalogue:
        return self._wiring.library.catalogue

    @property
    def _cards(self) -> tuple[Card, ...]:
        if not self._wiring.library.is_open:
            return ()  # the library opens after the window shows, and closes before the window does
        return self._catalogue.page([key for key in self._keys if isinstance(key, int)])

    @property
    def _designs(self) -> tuple[DesignInfo, ...]:
        listing, keys = self._wiring.listing, self._keys
        return tuple(each for each in listing.designs if each.key in keys) if listing else ()

    @property
    def _chosen(self) -> tuple[Card | DesignInfo, ...]:
        """The selected puzzles and designs."""
        return (*self._designs, *self._cards)

    @property
    def _played(self) -> PlaySession | None:
        """The game on the page; None in the library, where puzzles are selected."""
        return None if self._window.is_in_library else self._window.session

    def are_favourites(self) -> bool:
        """Whether all selected puzzles are favourites; stops loading at the first that is not.

        Outside the library, it is about the puzzle being played.
        """
        if (session := self._played) is not None:
            card = self._catalogue.card_of(session.puzzle.fingerprint)
            return card is not None and card.favourite
        ids = [key for key in self._keys if isinstance(key, int)]
        parts = (ids[at : at + _CHUNK] for at in range(0, len(ids), _CHUNK))
        return all(card.favourite for part in parts for card in self._catalogue.page(part))

    # ---- menus ----

    def open(self, at: QPoint) -> None:
        """Open a menu for the selection."""
        menu = QMenu(self._window.window())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        cards, designs = self._cards, self._designs
        if len(cards) + len(designs) == 1:
            for card in cards:
                self._fill_for_one(menu, card)
            for design in designs:
                self._fill_for_design(menu, design.key)
        if cards:
            for name in (ActionId.FAVOURITE, ActionId.TAGS):
                self._window.actions_.add_to(menu, name)
            menu.addSeparator()
        if cards or designs:
            self._fill_for_any(menu, self._chosen)
            self._fill_to_select(menu)
        if not menu.isEmpty():
            menu.popup(at)

    def _fill_for_design(self, menu: QMenu, key: str) -> None:
        studio = self._window.studio
        menu.addAction(_("Edit in studio"), lambda: studio.open_saved(key))
        menu.addAction(_("Properties…"), lambda: self._edit_properties(key))
        menu.addAction(_("Duplicate"), lambda: self._copy_design(key))
        menu.addSeparator()

    def _fill_for_one(self, menu: QMenu, card: Card) -> None:
        commands = self._wiring.commands
        menu.addAction(_("Play"), lambda: commands.open(card.id))
        menu.addAction(_("Edit in studio"), lambda: self._edit(card))
        if card.state is PlayState.SOLVED:
            menu.addAction(_("Replay"), lambda: self._review(card, is_playing=True))
        if card.state is not PlayState.NEW:
            menu.addAction(_("Review"), lambda: self._review(card))
        if (grade := card.grade) is not None:
            text = _("Random puzzle of this difficulty ({grade})").format(grade=grade_text(grade))
            menu.addAction(text, lambda: commands.play_any_of(grade))
        if (place := self._catalogue.place(card.id)) is not None:
            url = QUrl.fromLocalFile(str(place.path.parent))
            menu.addAction(_("Show in folder"), lambda: QDesktopServices.openUrl(url))
        menu.addSeparator()

    def _fill_for_any(self, menu: QMenu, chosen: Sequence[Card | DesignInfo]) -> None:
        menu.addAction(_("Print…"), self.print)
        if len(chosen) == 1:
            menu.addAction(_("Share…"), self.share)
        menu.addAction(_("Export…"), self.export)
        if any(isinstance(each, Card) and each.kind is SourceKind.IMPORTED for each in chosen):
            menu.addSeparator()
            menu.addAction(_("Remove from library…"), self.remove)
        elif all(isinstance(each, DesignInfo) for each in chosen) and len(chosen) <= MAX_IN_TRASH:
            menu.addSeparator()
            menu.addAction(_("Remove…"), self.remove)

    def _fill_to_select(self, menu: QMenu) -> None:
        """Offer what keys held during clicks do, for those who have no keys."""
        view = self._wiring.page.view
        menu.addSeparator()
        if not view.is_selecting:
            menu.addAction(_("Select several"), self._select_several)
        else:
            menu.addAction(_("Select none"), view.select_none)

    def _select_several(self) -> None:
        self._wiring.page.view.start_selecting()
        self._wiring.show_selection()

    def open_place(self, state: PlaceState, at: QPoint) -> None:
        """Open a menu for a row of the sidebar."""
        listing = self._wiring.listing
        source = source_of(listing, state.place) if listing else None
        if source is None:
            return
        menu = QMenu(self._window.window())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if source.path is not None:
            folder = str(source.path)
            url = QUrl.fromLocalFile(folder)
            menu.addAction(_("Open folder"), lambda: QDesktopServices.openUrl(url))
            menu.addAction(
                _("Validate folder…"), lambda: self._window.sources.validate_folder(folder)
            )
        is_folder = source.kind is SourceKind.FOLDER
        text = _("Remove from library…") if is_folder else _("Remove all imported puzzles…")
        menu.addAction(
            text, lambda: self._remove_source(source.id, state.title, is_folder=is_folder)
        )
        menu.popup(at)

    def _remove_source(self, id_: int, title: str, *, is_folder: bool) -> None:
        question = _("Remove {title} from the library?").format(title=title)
        note = _("Its files stay where they are. Games, favourites and tags are kept.")
        if not is_folder:
            question = _("Remove all imported puzzles from the library?")
            note = _("They are moved to the library's trash. Your games are kept.")
        if confirm(self._window.window(), question, note, _("Remove")):
            packs: list[Path] = []
            self._wiring.library.write(
                f"source/{id_}", lambda catalogue: packs.extend(catalogue.remove_source(id_))
            )
            if not is_folder:
                self._wiring.offer_undo(partial(self._restore_imported, packs))

    # ---- print, export, share ----

    def print(self) -> None:
        """Print the selected puzzles and designs."""
        self._print(self._chosen)

    def export(self) -> None:
        """Export the selected puzzles and designs to one file."""
        self._export(self._chosen)

    def share(self) -> None:
        """Show every way to share the selected puzzle or design."""
        for chosen in self._chosen[:1]:
            self._share(chosen)

    def _print(self, chosen: Sequence[Card | DesignInfo]) -> None:
        """Print puzzles, or save them as a PDF."""
        from nonogui.ui.print.dialog import PrintDialog

        if entries := self._entries(chosen):
            PrintDialog(
                entries,
                self._window.window(),
                cover=self._collection(chosen) if len(entries) > 1 else "",
                folder=self._window.files.folder(),
                settings=self._window.settings,
            ).exec()

    def _export(self, chosen: Sequence[Card | DesignInfo]) -> None:
        """Export puzzles to one file that the player chooses."""
        if entries := self._entries(chosen):
            name = self._name(chosen[0]) if len(entries) == 1 else _("Puzzles")
            puzzles = [Entry(entry.puzzle) for entry in entries]
            self._window.files.write_as(_("Export"), puzzles, name)

    def _share(self, chosen: Card | DesignInfo) -> None:
        """Show every way to share a puzzle."""
        from nonogui.ui.print.share import share

        for entry in self._entries([chosen]):
            share(
                entry,
                self._window,
                print_=lambda: self._print([chosen]),
                export=lambda: self._export([chosen]),
            )

    def _collection(self, chosen: Sequence[Card | DesignInfo]) -> str:
        """Return the name of the cards' common collection or folder, or an empty string."""
        listing = self._wiring.listing
        ids = {each.source if isinstance(each, Card) else None for each in chosen}
        if listing is None or len(ids) > 1:
            return ""
        named = SourceKind.SHIPPED, SourceKind.FOLDER
        titles = (
            source_title(each) for each in listing.sources if each.kind in named and each.id in ids
        )
        return next(titles, "")

    def _name(self, chosen: Card | DesignInfo) -> str:
        if isinstance(chosen, Card):
            return self._wiring.tiles.name(chosen)
        return chosen.title or _("Untitled design")

    def _entries(self, chosen: Sequence[Card | DesignInfo]) -> list[PrintEntry]:
        """Return the puzzles with progress and solution; empty if the player cancels."""
        if not chosen:
            return []
        if len(chosen) > MOST:
            self._explain_part(len(chosen))
        names = [self._name(each) for each in chosen[:MOST]]
        catalogue = self._catalogue

        def entry(chosen: Card | DesignInfo, name: str) -> PrintEntry | None:
            if isinstance(chosen, DesignInfo):
                # Its only name is its title, which the heading shows if titles are wanted.
                return PrintEntry(chosen.puzzle, solution=chosen.puzzle.goal)
            puzzle = catalogue.puzzle(chosen.id)
            if puzzle is None:
                return None
            progress = catalogue.board(chosen.fingerprint)
            solution = puzzle.goal or catalogue.picture(chosen.fingerprint)
            is_file = bool(chosen.name) and not chosen.of_several
            return PrintEntry(puzzle, name, progress, solution, chosen.grade, is_file)

        def read() -> list[PrintEntry]:
            found = map(entry, chosen, names)
            return [each for each in found if each is not None]

        try:
            return wait_for(self._window.window(), _("Reading puzzles"), read)
        except StoppedError:
            return []

    def _explain_part(self, count: int) -> None:
        title = ngettext("Only the first {most} puzzle", "Only the first {most} puzzles", MOST)
        text = _("You selected {count} puzzles. At most {most} can be printed or exported at once.")
        show_problems(
            self._window.window(), title.format(most=MOST), [text.format(count=count, most=MOST)]
        )

    # ---- favourites and tags ----

    def toggle_favourite(self) -> None:
        """Make the selected puzzles favourites; if all are already, remove the mark.

        Outside the library, do so with the puzzle being played.
        """
        if (session := self._played) is not None:
            # A click has switched the action; an earlier click may not be written yet.
            is_on = self._window.actions_[ActionId.FAVOURITE].isChecked()
            fingerprints = [session.puzzle.fingerprint]
        else:
            cards = self._cards
            is_on = not all(card.favourite for card in cards)
            fingerprints = [card.fingerprint for card in cards]

        def mark(catalogue: Catalogue) -> None:
            for fingerprint in fingerprints:
                catalogue.set_favourite(fingerprint, is_on)

        if fingerprints:
            self._wiring.library.write(f"favourite/{fingerprints}", mark)

    def edit_tags(self) -> None:
        """Ask for the tags of the selected puzzles."""
        cards = self._cards
        if not cards:
            return
        common = common_tags(cards)
        known = [tag for tag, _count in self._catalogue.tags()]
        chosen = ask_tags(self._window.window(), len(cards), common, known)
        if chosen is None:
            return
        changes = {card.fingerprint: changed_tags(card.tags, common, chosen) for card in cards}

        def write(catalogue: Catalogue) -> None:
            for fingerprint, tags in changes.items():
                catalogue.set_tags(fingerprint, tags)

        self._wiring.library.write(f"tags/{list(changes)}", write)

    # ---- one puzzle ----

    def _edit(self, card: Card) -> None:
        if (puzzle := self._catalogue.puzzle(card.id)) is not None:
            self._window.sources.edit(puzzle, is_solved=card.state is PlayState.SOLVED)

    def _review(self, card: Card, *, is_playing: bool = False) -> None:
        """Show the player's game of a puzzle."""
        from nonogui.ui.play.review import StoredGame, open_review

        catalogue, saves = self._catalogue, self._window.saves

        def find() -> StoredGame | None:
            puzzle = catalogue.puzzle(card.id)
            return (puzzle, saves.load(puzzle)) if puzzle else None

        open_review(self._window, self._shown_name(card), find, is_playing=is_playing)

    def _shown_name(self, card: Card) -> str:
        # Before the puzzle is solved, its title would give the picture away.
        title = card_title(card) if card.state is PlayState.SOLVED else ""
        return title or self._wiring.tiles.name(card)

    # ---- designs ----

    def _edit_properties(self, key: str) -> None:
        """Let the player edit a design's title and other properties."""
        from nonogui.ui.design.dialogs import PropertiesDialog

        if (saved := self._window.designs.read(key)) is not None:
            dialog = PropertiesDialog(saved.design.metadata, self._window.window())
            if dialog.exec() and dialog.metadata != saved.design.metadata:
                drawing = EditedDesign(saved.design, saved.history)
                drawing.change(EditKind.PROPERTIES, saved.design.with_metadata(dialog.metadata))
                self._save_design(key, drawing.design, drawing.history, saved.own)

    def _copy_design(self, key: str) -> None:
        """Save a copy of a design."""
        store = self._window.designs
        if (design := store.load(key)) is not None:
            title = design.metadata.title
            name = _("{title} (copy)").format(title=title) if title else ""
            metadata = replace(design.metadata, title=name)
            self._save_design(store.new_key(), design.with_metadata(metadata))

    def _save_design(
        self,
        key: str,
        design: Design,
        history: EditHistory = NO_HISTORY,
        own: OwnFile | None = None,
    ) -> None:
        try:
            self._window.designs.save(key, design, history=history, own=own)
        except OSError as error:
            title = _("The design couldn't be saved")
            show_problems(self._window.window(), title, [error.strerror or str(error)])
        self._wiring.refresh()

    # ---- removing ----

    def remove(self) -> None:
        """Move the selected designs or imported puzzles to the trash, after asking."""
        imported = [card for card in self._cards if card.kind is SourceKind.IMPORTED]
        if imported:
            self._remove_imported(imported)
        else:
            self._remove_designs()

    def _remove_imported(self, cards: Sequence[Card]) -> None:
        ids = frozenset(card.id for card in cards)
        if ask_remove_puzzles(self._window.window(), [self._shown_name(card) for card in cards]):
            packs: list[Path] = []
            self._wiring.library.write(
                f"remove/{sorted(ids)}",
                lambda catalogue: packs.extend(catalogue.remove_imported(ids)),
            )
            self._wiring.offer_undo(partial(self._restore_imported, packs))

    def _restore_imported(self, packs: list[Path]) -> None:
        # The packs are known once they are removed, which is written first.
        self._wiring.library.write(
            f"restore/{id(packs)}", lambda catalogue: catalogue.restore_imported(packs)
        )

    def _remove_designs(self) -> None:
        store, keys = self._window.designs, self._keys
        chosen = [each for each in store.recent() if each.key in keys]
        # More than the trash holds would push some of them out of it at once.
        if not 0 < len(chosen) <= MAX_IN_TRASH or not self._may_remove(chosen):
            return
        removed: list[str] = []
        for info in chosen:
            try:
                store.remove(info.key)
                removed.append(info.key)
            except OSError as error:
                title = info.title or _("Untitled design")
                text = _("{title} couldn't be removed").format(title=title)
                show_problems(self._window.window(), text, [error.strerror or str(error)])
                break
        self._wiring.refresh()
        if removed:
            self._wiring.offer_undo(partial(self._restore_designs, removed))

    def _restore_designs(self, keys: Sequence[str]) -> None:
        for key in keys:
            with suppress(OSError):  # it is in the trash no longer
                self._window.designs.restore(key)
        self._wiring.refresh()

    def _may_remove(self, designs: Sequence[DesignInfo]) -> bool:
        """Ask whether to move designs to the trash."""
        window, trash = self._window.window(), str(self._window.designs.folder / TRASH)
        if len(designs) == 1:
            return ask_remove(window, designs[0].title or _("Untitled design"), trash)
        note = _("They will be moved to the folder {folder}. You can open them again from there.")
        return confirm(window, _removal(len(designs)), note.format(folder=trash), _("Remove"))


# --- tags ---


LONGEST = 500
"""Most characters of a puzzle's tags."""
MAX_OFFERED = 6
"""Most existing tags offered as buttons."""


def ask_tags(
    parent: QWidget | None, count: int, common: Sequence[str], known: Sequence[str]
) -> tuple[str, ...] | None:
    """Ask for the tags of `count` puzzles; None if cancelled.

    The tags that all of them have are filled in; other known ones are offered with a button.
    """
    title = ngettext("Tags of {count} puzzle", "Tags of {count} puzzles", count)
    dialog = Dialog(title.format(count=count), parent)
    field = QLineEdit(_(", ").join(common))
    field.setAccessibleName(_("Tags"))
    field.setMaxLength(LONGEST)
    dialog.body.addWidget(field)
    note = _("Separate tags with commas. You can search the library by tag.")
    dialog.body.addWidget(Label(note, Type.NOTE, Ink.MUTED, wraps=True))
    for tag in [each for each in known if each not in common][:MAX_OFFERED]:
        text = _("Add “{tag}”").format(tag=tag)
        button = Button(text, "plus", kind=Kind.LINK, size=Size.SMALL)
        button.clicked.connect(lambda _on, tag=tag: _append(field, tag))
        dialog.body.addWidget(button)
    dialog.add_answers(_("Save tags"))
    field.setFocus()
    return _parts(field.text()) if dialog.exec() else None


def common_tags(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the tags that all cards have."""
    shared: set[str] | None = None
    for card in cards:
        shared = set(card.tags) if shared is None else shared & set(card.tags)
    return tuple(sorted(shared or ()))


def changed_tags(
    tags: Sequence[str], common: Sequence[str], chosen: Sequence[str]
) -> tuple[str, ...]:
    """Return a puzzle's new tags after `chosen` has replaced the common ones."""
    kept = [tag for tag in tags if tag not in common or tag in chosen]
    return tuple(dict.fromkeys((*kept, *chosen)))


# The commas of Latin, Arabic, Chinese and Japanese keyboards.
_COMMAS: Final = ",،，、"


def _parts(text: str) -> tuple[str, ...]:
    parts = (part.strip() for part in re.split(f"[{_COMMAS}]", text))
    return tuple(dict.fromkeys(part for part in parts if part))


def _append(field: QLineEdit, tag: str) -> None:
    field.setText(_(", ").join((*_parts(field.text()), tag)))


# --- removing ---


def ask_remove_puzzles(parent: QWidget | None, names: Sequence[str]) -> bool:
    """Ask whether to remove imported puzzles; a single one is named."""
    count = len(names)
    title = _("Remove “{title}”?").format(title=names[0]) if count == 1 else _removal(count)
    note = ngettext(
        "It is moved to the library's trash. Games, favourites and tags are kept.",
        "They are moved to the library's trash. Games, favourites and tags are kept.",
        count,
    )
    return confirm(parent, title, note, _("Remove"))


def _removal(count: int) -> str:
    text = ngettext(
        "Remove {count} puzzle from the library?", "Remove {count} puzzles from the library?", count
    )
    return text.format(count=count)
