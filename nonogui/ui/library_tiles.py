"""Cards of the catalogue, and designs, as the tiles of the library page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QDateTime, QLocale

from nonogui.i18n import _
from nonogui.library.cards import Card, PlayState, Source, SourceKind
from nonogui.library.catalogue import Catalogue
from nonogui.library.designs import DesignInfo
from nonogui.library.whereabouts import Whereabouts
from nonogui.ui.pages.start_state import Art, Key, TileState, TileStatus
from nonogui.ui.pages.tile_words import size_text
from nonogui.words.techniques import technique_name

_STATUS = {
    PlayState.NEW: TileStatus.NEW,
    PlayState.STARTED: TileStatus.STARTED,
    PlayState.SOLVED: TileStatus.SOLVED,
}


class CardTiles:
    """Tiles of cards."""

    def __init__(
        self, catalogue: Catalogue, sources: Sequence[Source], whereabouts: Whereabouts
    ) -> None:
        """Games of files that the library does not have are called as in those files."""
        self._catalogue = catalogue
        self._sources: Mapping[int, Source] = {source.id: source for source in sources}
        self._whereabouts = whereabouts

    def load(self, keys: Sequence[Key]) -> list[TileState]:
        ids = [key for key in keys if isinstance(key, int)]
        return [self.state(card) for card in self._catalogue.page(ids)]

    def art(self, state: TileState) -> Art | None:
        assert isinstance(state.key, int)
        puzzle = self._catalogue.puzzle(state.key)
        if puzzle is None:
            return None
        grid = None
        if state.status is TileStatus.STARTED:
            grid = self._catalogue.board(state.fingerprint)
        elif state.status is TileStatus.SOLVED:
            grid = self._catalogue.picture(state.fingerprint)
        return Art.of(puzzle, grid)

    def state(self, card: Card) -> TileState:
        """The tile of a card."""
        source = self._sources.get(card.source)
        return TileState(
            key=card.id,
            name=self.name(card),
            short=self._short_name(card),
            width=card.width,
            height=card.height,
            inks=card.colors,
            told_title=card.title,
            fingerprint=card.fingerprint,
            collection=source_title(source) if source else "",
            status=_STATUS[card.state],
            share=card.share,
            seconds=card.best,
            is_lesson=card.technique is not None,
            grade=card.grade,
            is_unique=card.unique,
            is_given_up=card.is_given_up,
            is_favourite=card.favourite,
            tags=card.tags,
            when=day_text(card.played_at) if card.played_at else "",
            version=card.played_at or 0.0,
        )

    def name(self, card: Card) -> str:
        """What a puzzle is called while its title is a secret."""
        if card.kind is not SourceKind.SHIPPED:
            return card.name or self._name_of_game(card)
        if card.technique is not None:
            return _("Lesson {number}: {technique}").format(
                number=card.number, technique=technique_name(card.technique)
            )
        source = self._sources.get(card.source)
        title = source_title(source) if source else ""
        return _("{collection}, No. {number}").format(collection=title, number=card.number)

    def _short_name(self, card: Card) -> str:
        if card.kind is not SourceKind.SHIPPED:
            return self.name(card)
        if card.technique is not None:
            return technique_name(card.technique)
        source = self._sources.get(card.source)
        title = source_title(source) if source else ""
        return _("{collection} No. {number}").format(collection=title, number=card.number)

    def _name_of_game(self, card: Card) -> str:
        place = self._whereabouts.find(card.fingerprint)
        if place is not None:
            return place.name
        return _("Puzzle of {size}").format(size=size_text(card.width, card.height))


class DesignTiles:
    """Tiles of the player's own designs."""

    def __init__(self, designs: Sequence[DesignInfo]) -> None:
        self._designs = {info.key: info for info in designs}

    def load(self, keys: Sequence[Key]) -> list[TileState]:
        return [_design_tile(info) for info in self._designs.values() if info.key in keys]

    def art(self, state: TileState) -> Art | None:
        assert isinstance(state.key, str)
        puzzle = self._designs[state.key].puzzle
        return Art.of(puzzle, puzzle.goal)


def _design_tile(info: DesignInfo) -> TileState:
    name, puzzle = info.title or _("Untitled design"), info.puzzle
    note = _("{size} · {date}").format(
        size=size_text(puzzle.width, puzzle.height), date=day_text(info.modified)
    )
    return TileState(
        key=info.key,
        name=name,
        short=name,
        width=puzzle.width,
        height=puzzle.height,
        inks=tuple(puzzle.palette[ink].rgb for ink in puzzle.palette.inks),
        status=TileStatus.DESIGN,
        note=note,
        version=info.modified,
    )


def source_title(source: Source) -> str:
    """What a source is called."""
    match source.kind:
        case SourceKind.IMPORTED:
            return _("Imported")
        case SourceKind.PLAYED:
            return _("Played from files")
        case SourceKind.SHIPPED:
            return _(source.title)
    return source.title


def day_text(seconds: float) -> str:
    """A date as people write it."""
    day = QDateTime.fromSecsSinceEpoch(int(seconds)).date()
    return QLocale().toString(day, QLocale.FormatType.ShortFormat)
