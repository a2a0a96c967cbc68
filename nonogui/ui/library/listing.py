"""A listing: everything the library page shows at one time, collected in the background."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QDateTime, QLocale

from nonogui.coach.grade import Grade
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, natural_key, ngettext, pgettext
from nonogui.library import catalogue_checks
from nonogui.library.cards import Card, Counts, Order, PlayState, Query, Source, SourceKind
from nonogui.library.catalogue import Catalogue
from nonogui.library.designs import DesignInfo
from nonogui.library.file_locations import FileLocations
from nonogui.library.shipped import lesson_place
from nonogui.ui.library.filters import Filters
from nonogui.ui.library.state import (
    ALL,
    DESIGNS,
    FAVOURITES,
    Art,
    Key,
    Place,
    PlaceKind,
    PlaceState,
    SidebarState,
    TileState,
    TileStatus,
)
from nonogui.words.library import game_name, lesson_name
from nonogui.words.numbers import size_text
from nonogui.words.techniques import technique_name

_NEW: Final = Query(states=(PlayState.NEW,), order=Order.COLLECTION)


@dataclass(frozen=True)
class Resume:
    """The last played unsolved puzzle, or else the next new one.

    Attributes:
        board: the player's marks; None for a puzzle that was not started.
    """

    card: Card
    puzzle: Puzzle
    board: Grid | None


@dataclass(frozen=True)
class Listing:
    """The sources of the library and the tiles listed.

    Attributes:
        place: the place listed: the requested one, or all puzzles if that no longer exists.
        tags: all tags of the player, sorted by name.
    """

    place: Place
    sources: tuple[Source, ...]
    counts: Counts
    keys: tuple[Key, ...]
    designs: tuple[DesignInfo, ...]
    resume: Resume | None
    tags: tuple[str, ...]


def build_listing(
    place: Place,
    filters: Filters,
    designs: Callable[[], Sequence[DesignInfo]],
    catalogue: Catalogue,
) -> Listing:
    """Return what the page shows for a place; for a background thread."""
    sources, infos = catalogue.sources(), tuple(designs())
    source = next((each for each in sources if place == _place_of(each)), None)
    if source is None and place.kind is PlaceKind.SOURCE:
        place = ALL
    return Listing(
        place,
        sources,
        catalogue.counts(),
        _keys(place, filters, source, infos, catalogue),
        infos,
        _resume(catalogue),
        tuple(tag for tag, _count in catalogue.tags()),
    )


def extend_listing(listing: Listing, filters: Filters, catalogue: Catalogue) -> tuple[Key, ...]:
    """Return the keys of a listing, followed by those that match only since ratings changed.

    No tile moves or disappears; that happens with the next listing the player requests.
    """
    source, listed = source_of(listing, listing.place), set(listing.keys)
    found = _keys(listing.place, filters, source, listing.designs, catalogue)
    return (*listing.keys, *(key for key in found if key not in listed))


def _keys(
    place: Place,
    filters: Filters,
    source: Source | None,
    designs: Sequence[DesignInfo],
    catalogue: Catalogue,
) -> tuple[Key, ...]:
    if place == DESIGNS:
        ordered = _in_order(designs, filters.design_order, catalogue)
        return _designs_named(filters.text, ordered)
    query = filters.query(source, favourites=place == FAVOURITES)
    # A design has no grade, state or tags, so that only its title is searched.
    has_designs = place == ALL and not filters.has_chips
    own = _designs_named(filters.text, designs) if has_designs else ()
    return (*catalogue.ids(query), *own)


_UNRATED: Final = len(Grade) + 1
"""Sorts designs without a grade behind the hardest."""


def _in_order(
    designs: Sequence[DesignInfo], order: str, catalogue: Catalogue
) -> Sequence[DesignInfo]:
    """Return designs in an order; in that of a store, the one changed last is the first."""
    match order:
        case Order.TITLE:
            return sorted(designs, key=lambda each: (not each.title, natural_key(each.title)))
        case Order.SIZE:
            return sorted(designs, key=lambda each: each.puzzle.width * each.puzzle.height)
        case Order.DIFFICULTY:
            verdicts = catalogue.verdicts([each.puzzle.fingerprint for each in designs])
            steps = {name: each.grade.step for name, each in verdicts.items() if each.grade}
            return sorted(designs, key=lambda each: steps.get(each.puzzle.fingerprint, _UNRATED))
    return designs


def _designs_named(text: str, designs: Sequence[DesignInfo]) -> tuple[Key, ...]:
    """Return the keys of the designs that have all words of a text in their title."""
    words = text.casefold().split()
    return tuple(
        info.key for info in designs if all(word in info.title.casefold() for word in words)
    )


def _resume(catalogue: Catalogue) -> Resume | None:
    started = catalogue.ids(Query(states=(PlayState.STARTED,)))
    return _first(started, catalogue) or _first(_next(catalogue), catalogue)


def _next(catalogue: Catalogue) -> Sequence[int]:
    """Return the new puzzles after the last one solved, then those before it, or else all."""
    solved = catalogue.ids(Query(states=(PlayState.SOLVED,)))
    last = catalogue.card(solved[0]) if solved else None
    here = catalogue.ids(replace(_NEW, source=last.source)) if last else ()
    if last is None or not here:
        return catalogue.ids(_NEW)

    def number(each: int) -> int:
        card = catalogue.card(each)
        return card.number if card else 0

    after = bisect_right(here, last.number, key=number)
    return (*here[after:], *here[:after])


def _first(ids: Sequence[int], catalogue: Catalogue) -> Resume | None:
    cards = (catalogue.card(each) for each in ids)
    # A finished board that does not count as solved, for example a revealed one, has nothing left.
    card = next((each for each in cards if each is None or each.share < 1), None)
    puzzle = catalogue.puzzle(card.id) if card else None
    if card is None or puzzle is None:
        return None
    is_started = card.state is PlayState.STARTED
    return Resume(card, puzzle, catalogue.board(card.fingerprint) if is_started else None)


def sidebar_state(listing: Listing, files: Sequence[Path]) -> SidebarState:
    """Return the rows of the sidebar."""
    counts, shipped = listing.counts, SourceKind.SHIPPED
    total = counts.total + len(listing.designs)
    top = (
        PlaceState(ALL, _("All puzzles"), str(total), "grid"),
        PlaceState(FAVOURITES, _("Favourites"), str(counts.favourites), "star"),
    )
    collections = tuple(_row(each) for each in listing.sources if each.kind is shipped)
    return SidebarState(top, collections, tuple(_own(listing)), tuple(files))


def has_unsure(listing: Listing) -> bool:
    """Whether some puzzles may not be unique; all shipped ones are."""
    return any(each.total for each in listing.sources if each.kind is not SourceKind.SHIPPED)


def _own(listing: Listing) -> Iterator[PlaceState]:
    if count := len(listing.designs):
        yield PlaceState(DESIGNS, _("My designs"), str(count), "pencil")
    for source in listing.sources:
        is_folder = source.kind is SourceKind.FOLDER
        if source.kind is not SourceKind.SHIPPED and (source.total or is_folder):
            yield _row(source)


def _place_of(source: Source) -> Place:
    return Place(PlaceKind.SOURCE, f"{source.kind}/{source.key}")


def _row(source: Source) -> PlaceState:
    title, place = source_title(source), _place_of(source)
    solved = ngettext("{solved} of {total} solved", "{solved} of {total} solved", source.total)
    tip = solved.format(solved=source.solved, total=source.total)
    if source.kind is SourceKind.SHIPPED:
        count, share = f"{source.solved}/{source.total}", source.solved / max(1, source.total)
        return PlaceState(place, title, count, share=share, tip=tip)
    if source.kind is not SourceKind.FOLDER:
        is_imported = source.kind is SourceKind.IMPORTED
        icon = "inbox" if is_imported else "clock"
        return PlaceState(place, title, str(source.total), icon, 0, tip, is_imported)
    tip = f"{source.path}\n{tip}"
    if not source.is_there:
        tip = _("{folder} can't be read at the moment.").format(folder=source.path)
    icon = "folder" if source.is_there else "warn"
    return PlaceState(place, title, str(source.total), icon, 0, tip, is_removable=True)


def source_of(listing: Listing, place: Place) -> Source | None:
    """Return the source of a place, or None."""
    return next((each for each in listing.sources if _place_of(each) == place), None)


# --- tiles ---


_STATUS = {
    PlayState.NEW: TileStatus.NEW,
    PlayState.STARTED: TileStatus.STARTED,
    PlayState.SOLVED: TileStatus.SOLVED,
}


def card_title(card: Card) -> str:
    """Return the title of a puzzle, translated if the puzzle is shipped."""
    return pgettext("puzzle", card.title) if card.kind is SourceKind.SHIPPED else card.title


class Tiles:
    """Converts cards of the catalogue and the player's own designs to tiles."""

    def __init__(
        self,
        catalogue: Catalogue,
        sources: Sequence[Source],
        designs: Sequence[DesignInfo],
        file_locations: FileLocations,
        game_names: Mapping[str, str] | None = None,
    ) -> None:
        """Set what tiles are made from; the last two name games that are not in the library."""
        self._catalogue = catalogue
        self._sources: Mapping[int, Source] = {source.id: source for source in sources}
        self._designs = {info.key: info for info in designs}
        self._file_locations = file_locations
        self._game_names = game_names or {}

    def load(self, keys: Sequence[Key]) -> list[TileState]:
        ids = [key for key in keys if isinstance(key, int)]
        designs = [self._designs[key] for key in keys if key in self._designs]
        cards = self._catalogue.page(ids) if ids else ()
        return [*self._design_tiles(designs), *map(self.state, cards)]

    def _design_tiles(self, designs: Sequence[DesignInfo]) -> Iterator[TileState]:
        names = [info.puzzle.fingerprint for info in designs]
        verdicts = self._catalogue.verdicts(names) if names else {}
        for info, name in zip(designs, names, strict=True):
            yield _design_tile(info, verdicts.get(name, catalogue_checks.Verdict()))

    def art(self, state: TileState) -> Art | None:
        if isinstance(state.key, str):
            puzzle = self._designs[state.key].puzzle
            return Art.of(puzzle, puzzle.goal)
        card_puzzle = self._catalogue.puzzle(state.key)
        if card_puzzle is None:
            return None
        grid = None
        if state.status is TileStatus.STARTED:
            grid = self._catalogue.board(state.fingerprint)
        elif state.status is TileStatus.SOLVED:
            grid = self._catalogue.picture(state.fingerprint)
        return Art.of(card_puzzle, grid)

    def state(self, card: Card) -> TileState:
        """Return the tile of a card."""
        return TileState(
            key=card.id,
            name=self.name(card),
            short=self._short_name(card),
            width=card.width,
            height=card.height,
            inks=card.colors,
            own_title=card_title(card),
            fingerprint=card.fingerprint,
            collection=self._collection(card),
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
        """Return the name of a puzzle that does not reveal its title."""
        if card.kind is not SourceKind.SHIPPED:
            return card.name or self._name_of_game(card)
        if card.technique is not None:
            return lesson_name(card.number, card.technique)
        text = _("{collection}, No. {number}")
        return text.format(collection=self._collection(card), number=card.number)

    def _short_name(self, card: Card) -> str:
        if card.kind is not SourceKind.SHIPPED:
            return self.name(card)
        if card.technique is not None:
            _lesson, board = lesson_place(card.number)
            name = technique_name(card.technique)
            return _("{technique} {board}").format(technique=name, board=board)
        text = _("{number} · {collection}")
        return text.format(collection=self._collection(card), number=card.number)

    def _collection(self, card: Card) -> str:
        source = self._sources.get(card.source)
        return source_title(source) if source else ""

    def _name_of_game(self, card: Card) -> str:
        place = self._file_locations.find(card.fingerprint)
        if place is not None:
            return place.name
        return self._game_names.get(card.fingerprint, game_name(card.width, card.height))


def _design_tile(info: DesignInfo, verdict: catalogue_checks.Verdict) -> TileState:
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
        grade=verdict.grade,
        is_unique=verdict.unique,
        is_given_up=verdict.effort > 0,
        note=note,
        version=info.modified,
    )


def source_title(source: Source) -> str:
    """Return the name of a source."""
    match source.kind:
        case SourceKind.IMPORTED:
            return _("Imported")
        case SourceKind.PLAYED:
            return _("Other puzzles")
        case SourceKind.SHIPPED:
            return pgettext("collection", source.title)
    return source.title


def day_text(seconds: float) -> str:
    """Return a date as people write it."""
    day = QDateTime.fromSecsSinceEpoch(int(seconds)).date()
    return QLocale().toString(day, QLocale.FormatType.ShortFormat)
