"""LibraryHandout: puzzles of the library on paper, as pictures, as texts and in files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from nonogui.formats.base import Entry
from nonogui.i18n import _, ngettext
from nonogui.library.cards import Card, SourceKind
from nonogui.solver.limits import StoppedError
from nonogui.ui.dialogs.ask import show_problems
from nonogui.ui.library_tiles import source_title
from nonogui.ui.print.sheet import PrintEntry
from nonogui.ui.waiting import wait_for

if TYPE_CHECKING:
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.start_wiring import StartWiring

MOST: Final = 1000
"""Puzzles that are handed out at once: the pages of more than that nobody prints."""


class LibraryHandout(QObject):
    """Hands out the puzzles of cards; they are read in the background."""

    def __init__(self, window: MainWindow, start: StartWiring) -> None:
        super().__init__(start)
        self._window = window
        self._start = start

    def print(self, cards: Sequence[Card]) -> None:
        """Print them, or write them as a PDF."""
        from nonogui.ui.dialogs.print_booklet import PrintDialog

        if entries := self._entries(cards):
            window = self._window
            PrintDialog(
                window.theme,
                entries,
                window,
                cover=self._collection(cards) if len(entries) > 1 else "",
                folder=window.files.folder(),
                settings=window.settings,
            ).exec()

    def export(self, cards: Sequence[Card]) -> None:
        """Write them into one file that the player names."""
        if entries := self._entries(cards):
            name = entries[0].name if len(entries) == 1 else _("Puzzles")
            puzzles = [Entry(entry.puzzle) for entry in entries]
            self._window.files.write_as(_("Export"), puzzles, name)

    def share(self, card: Card) -> None:
        """Show every way to hand one on."""
        from nonogui.ui.dialogs.save_picture import PictureDialog
        from nonogui.ui.dialogs.share import ShareDialog, Wanted

        window = self._window
        for entry in self._entries([card]):
            dialog = ShareDialog(window.theme, entry, window)
            dialog.exec()
            match dialog.wanted:
                case Wanted.PICTURE:
                    folder = window.files.folder()
                    PictureDialog(window.theme, entry, window, folder=folder).exec()
                case Wanted.PRINT:
                    self.print([card])
                case Wanted.EXPORT:
                    self.export([card])

    def _collection(self, cards: Sequence[Card]) -> str:
        """What the collection or the folder is called that all of them come from; else nothing."""
        listing = self._start.listing
        ids = {card.source for card in cards}
        if listing is None or len(ids) > 1:
            return ""
        named = SourceKind.SHIPPED, SourceKind.FOLDER
        titles = (
            source_title(each) for each in listing.sources if each.kind in named and each.id in ids
        )
        return next(titles, "")

    def _entries(self, cards: Sequence[Card]) -> list[PrintEntry]:
        """The puzzles with what is known of them; none when the player would not wait."""
        if len(cards) > MOST:
            self._say_that_it_is_part(len(cards))
        names = [self._start.commands.name(card) for card in cards[:MOST]]
        catalogue = self._start.library.catalogue

        def entry(card: Card, name: str) -> PrintEntry | None:
            puzzle = catalogue.puzzle(card.id)
            if puzzle is None:
                return None
            progress = catalogue.board(card.fingerprint)
            solution = puzzle.goal or catalogue.picture(card.fingerprint)
            return PrintEntry(puzzle, name, progress, solution, card.grade)

        def read() -> list[PrintEntry]:
            found = map(entry, cards, names)
            return [each for each in found if each is not None]

        try:
            return wait_for(self._window, _("Reading puzzles"), read)
        except StoppedError:
            return []

    def _say_that_it_is_part(self, count: int) -> None:
        title = ngettext("Only the first {most} puzzle", "Only the first {most} puzzles", MOST)
        text = _("{count} puzzles are selected; {most} can be handed out at once.")
        show_problems(self._window, title.format(most=MOST), [text.format(count=count, most=MOST)])
