"""The catalogue: packs, games, favourites, tags, and queries."""

import sqlite3
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from nonogui.coach.grade import Grade
from nonogui.core.game import Game, GameRecord
from nonogui.core.move import Move
from nonogui.core.palette import WHITE, Color, Palette
from nonogui.library.cards import (
    Card,
    Counts,
    NoticeKey,
    Order,
    PlayState,
    Query,
    Solve,
    SourceKind,
)
from nonogui.library.catalogue import Catalogue
from nonogui.library.catalogue_personal import PersonalData
from nonogui.library.saves import SaveStore
from nonogui.library.shipped import collections
from tests.boards import puzzle
from tests.catalogues import file_of, only_card, play, sized, source_of, started, titles, won

SHIPPED = [each for pack in collections() for each in pack.puzzles]
FIRST = SHIPPED[30]


def test_shipped_packs_are_there_at_once(catalogue: Catalogue) -> None:
    sources = [each for each in catalogue.sources() if each.kind is SourceKind.SHIPPED]
    assert [(each.key, each.total, each.solved) for each in sources] == [
        (pack.key, len(pack.puzzles), 0) for pack in collections()
    ]
    assert catalogue.counts() == Counts(len(SHIPPED), len(SHIPPED))
    assert catalogue.notices == ()


def test_a_card_has_the_colors_of_its_puzzle(catalogue: Catalogue, tmp_path: Path) -> None:
    colors = (WHITE, Color("sea", (1, 22, 133), "s"), Color("sun", (250, 200, 50), "o"))
    own = puzzle("ab\n.a")
    own = replace(own, palette=Palette(colors))
    catalogue.import_files([file_of(tmp_path / "a.pbn", own)])
    assert only_card(catalogue, own).colors == ((1, 22, 133), (250, 200, 50))


def test_a_database_that_cannot_be_read_now_answers_nothing_and_says_so(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(catalogue._database, "reading", fail)
    assert catalogue.cards(Query()) == ()
    assert catalogue.ids(Query()) == ()
    assert catalogue.counts() == Counts(0, 0, 0, 0, 0)
    assert catalogue.count_unchecked(1) == 0
    assert catalogue.unchecked(1, 9) == ()
    assert catalogue.page([1]) == ()
    assert catalogue.unreadable() == ()
    assert catalogue.personal_data() == PersonalData()
    assert (catalogue.card(1), catalogue.puzzle(1), catalogue.place(1)) == (None, None, None)
    assert catalogue.board(FIRST.puzzle.fingerprint) is None
    assert catalogue.sources() == ()
    assert catalogue.solves() == ()
    assert catalogue.tags() == ()
    assert catalogue.card_of(FIRST.puzzle.fingerprint) is None
    assert {notice.key for notice in catalogue.notices} == {NoticeKey.NOT_KEPT}


def test_a_database_that_cannot_be_asked_for_its_version_is_at_none(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(catalogue._database, "data_version", fail)
    monkeypatch.setattr(catalogue._database, "listing_version", fail)
    assert (catalogue.data_version(), catalogue.listing_version()) == (0, 0)
    assert [notice.key for notice in catalogue.notices] == [NoticeKey.NOT_KEPT]


def test_a_game_that_cannot_be_noted_leaves_the_library_as_it_was(
    catalogue: Catalogue, saves: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise sqlite3.OperationalError("disk I/O error")

    before = [(each.key, each.total) for each in catalogue.sources()]
    with monkeypatch.context() as patch:
        patch.setattr(catalogue._database, "reading", fail)
        play(catalogue, saves, sized(1), started(sized(1)))
    assert [notice.key for notice in catalogue.notices] == [NoticeKey.NOT_KEPT]
    assert [(each.key, each.total) for each in catalogue.sources()] == before
    assert catalogue.card_of(sized(1).fingerprint) is None
    assert catalogue.sync_saves().added == 1, "the next look finds it"


def test_a_card_says_what_is_known_of_a_shipped_puzzle(catalogue: Catalogue) -> None:
    card = only_card(catalogue, FIRST.puzzle)
    shipped = FIRST.puzzle
    assert (card.number, card.width, card.height) == (FIRST.number, shipped.width, shipped.height)
    assert (card.grade, card.unique, card.state) == (FIRST.grade, True, PlayState.NEW)
    assert card.colors == tuple(shipped.palette[ink].rgb for ink in shipped.palette.inks)
    assert card.name == ""
    assert catalogue.puzzle(card.id) == shipped
    assert catalogue.place(card.id) is None
    lesson = only_card(catalogue, SHIPPED[0].puzzle)
    assert lesson.technique is SHIPPED[0].technique


def test_what_is_not_there_is_none(catalogue: Catalogue) -> None:
    assert catalogue.card(10**6) is None
    assert catalogue.puzzle(10**6) is None
    assert catalogue.place(10**6) is None
    assert catalogue.card_of("0" * 32) is None
    assert catalogue.board("0" * 32) is None
    assert catalogue.page([10**6, only_card(catalogue, FIRST.puzzle).id])[0].number == FIRST.number


def test_the_next_start_finds_everything_as_it_was(
    catalogue: Catalogue, saves: SaveStore, tmp_path: Path
) -> None:
    play(catalogue, saves, FIRST.puzzle, won(FIRST.puzzle))
    catalogue.set_favourite(FIRST.puzzle.fingerprint, on=True)
    catalogue.set_tags(FIRST.puzzle.fingerprint, ["small"])
    before = catalogue.cards(Query())
    again = Catalogue(tmp_path / "library.sqlite", saves)
    assert again.cards(Query()) == before
    again.close()


# ---- games ----


def test_a_game_is_noted(catalogue: Catalogue, saves: SaveStore) -> None:
    record = started(FIRST.puzzle)
    play(catalogue, saves, FIRST.puzzle, record, when=1e9)
    card = only_card(catalogue, FIRST.puzzle)
    assert card.state is PlayState.STARTED
    assert card.share == 1 / (card.width * card.height)
    assert (card.elapsed, card.played_at, card.solved_at) == (5.0, 1e9, None)
    assert catalogue.board(card.fingerprint) == Game.resume(FIRST.puzzle, record).grid
    assert catalogue.picture(card.fingerprint) is None
    assert catalogue.solves() == ()


def test_boards_and_pictures_have_both_sides(catalogue: Catalogue, saves: SaveStore) -> None:
    wide = sized(1, 6, 5)
    play(catalogue, saves, wide, won(wide))
    assert catalogue.board(wide.fingerprint) == wide.goal
    assert catalogue.picture(wide.fingerprint) == wide.goal


def test_a_solved_puzzle_stays_solved_when_it_is_played_again(
    catalogue: Catalogue, saves: SaveStore
) -> None:
    play(catalogue, saves, FIRST.puzzle, won(FIRST.puzzle), when=1e9)
    card = only_card(catalogue, FIRST.puzzle)
    assert (card.state, card.share, card.best, card.solved_at) == (PlayState.SOLVED, 1.0, 60.0, 1e9)
    assert catalogue.picture(card.fingerprint) == FIRST.puzzle.goal
    play(catalogue, saves, FIRST.puzzle, started(FIRST.puzzle), when=2e9)
    card = only_card(catalogue, FIRST.puzzle)
    assert (card.state, card.best, card.solved_at) == (PlayState.SOLVED, 60.0, 1e9)
    assert card.share < 1
    assert catalogue.picture(card.fingerprint) == FIRST.puzzle.goal


def test_a_finished_play_is_noted_once(catalogue: Catalogue, saves: SaveStore) -> None:
    fish = puzzle("##.\n.##")
    game = Game(fish)

    def told(when: float) -> None:
        play(catalogue, saves, fish, game.record(), when)

    for when, seconds in ((1e9, 10.0), (2e9, 30.0)):
        game.restart()
        told(when)
        game.advance(seconds)
        for move in ("fill r0c0:?>1 r0c1:?>1 r1c1:?>1", "fill r1c2:?>1"):
            game.play(Move.parse(move))
            told(when)
        game.undo()
        told(when + 0.5)
        game.advance(3)
        told(when + 1)
        game.redo()
        told(when + 2)
    solves = catalogue.solves()
    assert [(each.solved_at, each.seconds, each.revealed) for each in solves] == [
        (1e9, 10.0, False),
        (2e9, 30.0, False),
    ]
    assert only_card(catalogue, fish).best == 10.0


def test_a_play_told_of_elsewhere_is_kept_once(catalogue: Catalogue) -> None:
    solve = Solve("a" * 32, 1e9, 12.0, 1, revealed=False, width=5, height=5, inks=1)
    catalogue.note_solve(solve)
    catalogue.note_solve(solve)
    assert catalogue.solves() == (solve,)


def test_saves_that_nobody_told_of_are_taken_in(catalogue: Catalogue, saves: SaveStore) -> None:
    one, two = sized(1), sized(2)
    saves.save(one, won(one))
    saves.save(two, started(two))
    report = catalogue.sync_saves()
    assert (report.added, report.failed) == (2, ())
    assert only_card(catalogue, one).state is PlayState.SOLVED
    assert only_card(catalogue, two).state is PlayState.STARTED
    assert [each.fingerprint for each in catalogue.solves()] == [one.fingerprint]
    version = catalogue.data_version()
    assert catalogue.sync_saves().added == 0
    assert catalogue.data_version() == version, "nothing is read twice"


@pytest.mark.parametrize("best", [30.0, None])
def test_a_save_tells_that_its_puzzle_was_solved_some_time(
    catalogue: Catalogue, saves: SaveStore, best: float | None
) -> None:
    record = GameRecord(elapsed=9, hints=5, solved=True, best=best)  # restarted since
    saves.save(sized(1), record)
    catalogue.sync_saves()
    (solve,) = catalogue.solves()
    found = (solve.seconds, solve.hints, solve.revealed)  # an unknown time does not count
    assert found == (best or 0, 0, best is None)
    saves.save(sized(1), replace(record, elapsed=10))
    catalogue.sync_saves()
    assert len(catalogue.solves()) == 1


def test_a_save_that_is_gone_takes_its_game_along_but_not_what_was_solved(
    catalogue: Catalogue, saves: SaveStore
) -> None:
    one, two = SHIPPED[40].puzzle, SHIPPED[41].puzzle
    play(catalogue, saves, one, won(one))
    play(catalogue, saves, two, started(two))
    saves.remove(one)
    saves.remove(two)
    catalogue.sync_saves()
    assert only_card(catalogue, one).state is PlayState.SOLVED
    assert only_card(catalogue, two).state is PlayState.NEW


def test_a_damaged_save_is_not_the_end(catalogue: Catalogue, saves: SaveStore) -> None:
    saves.folder.mkdir()
    (saves.folder / f"{'a' * 32}.pbn").write_text("<nonsense", encoding="utf-8")
    saves.save(sized(1), started(sized(1)))
    assert catalogue.sync_saves().added == 1


def test_a_game_of_another_places_puzzle_is_not_counted_twice(
    catalogue: Catalogue, saves: SaveStore
) -> None:
    play(catalogue, saves, FIRST.puzzle, started(FIRST.puzzle))
    play(catalogue, saves, sized(1), started(sized(1)))
    assert catalogue.counts().total == len(SHIPPED) + 1
    played = source_of(catalogue, SourceKind.PLAYED)
    assert titles(catalogue, Query(source=played)) == ["Title 1"]
    assert catalogue.sources()[-1].total == 1


# ---- favourites and tags ----


def test_favourites_tags_and_ratings(catalogue: Catalogue) -> None:
    name = FIRST.puzzle.fingerprint
    catalogue.set_favourite(name, on=True)
    catalogue.set_tags(name, ["Zoo", "  for\n the train ", "Zoo", ""])
    catalogue.note_rating(name, unique=False, grade=Grade.EXPERT)
    card = only_card(catalogue, FIRST.puzzle)
    assert (card.favourite, card.tags) == (True, ("Zoo", "for the train"))
    assert (card.unique, card.grade) == (False, Grade.EXPERT)
    assert catalogue.tags() == (("for the train", 1), ("Zoo", 1))
    assert catalogue.counts().favourites == 1
    catalogue.set_favourite(name, on=False)
    catalogue.set_tags(name, [])
    card = only_card(catalogue, FIRST.puzzle)
    assert (card.favourite, card.tags, catalogue.tags()) == (False, (), ())


def test_what_is_said_before_a_puzzle_is_known_counts_when_it_comes(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    catalogue.set_favourite(sized(1).fingerprint, on=True)
    assert catalogue.counts().favourites == 0, "there is no such puzzle yet"
    catalogue.import_files([file_of(tmp_path / "a.pbn", sized(1))])
    assert only_card(catalogue, sized(1)).favourite


# ---- searching ----


def test_the_title_of_an_unsolved_puzzle_is_not_given_away(
    catalogue: Catalogue, saves: SaveStore
) -> None:
    title = FIRST.puzzle.metadata.title
    assert titles(catalogue, Query(title)) == []
    play(catalogue, saves, FIRST.puzzle, started(FIRST.puzzle))
    assert titles(catalogue, Query(title)) == []
    play(catalogue, saves, FIRST.puzzle, won(FIRST.puzzle))
    assert titles(catalogue, Query(title.upper())) == [title]


def test_nor_does_the_order_of_titles(catalogue: Catalogue, tmp_path: Path) -> None:
    a = puzzle("##.\n.##", title="Aardvark")
    b = puzzle(".#.\n###", title="Zebra")
    catalogue.import_files([file_of(tmp_path / "y.pbn", a), file_of(tmp_path / "x.pbn", b)])
    query = Query(source=source_of(catalogue, SourceKind.IMPORTED), order=Order.TITLE)
    assert titles(catalogue, query) == ["Zebra", "Aardvark"], "by the names of their files"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("weekend", 14),
        ("WEEKEND colours", 14),
        ("weekend 3", 1),
        ("5x5", sum((p.puzzle.width, p.puzzle.height) == (5, 5) for p in SHIPPED)),
        ("5×", sum(p.puzzle.width == 5 for p in SHIPPED)),
        ("nonogui authors", len(SHIPPED)),
        ("cafe", 1),
        ("%", 0),
        ("9" * 30, 0),
        ("'", 0),
        ("  ", len(SHIPPED)),
    ],
)
def test_words_are_found_where_the_player_may_know_them(
    catalogue: Catalogue, text: str, found: int
) -> None:
    catalogue.set_tags(FIRST.puzzle.fingerprint, ["Café"])
    assert len(catalogue.ids(Query(text))) == found


def test_filters(catalogue: Catalogue, saves: SaveStore) -> None:
    play(catalogue, saves, FIRST.puzzle, won(FIRST.puzzle))
    catalogue.set_favourite(FIRST.puzzle.fingerprint, on=True)
    catalogue.set_tags(FIRST.puzzle.fingerprint, ["Été"])
    cards = catalogue.cards(Query())
    for query in (
        Query(states=(PlayState.SOLVED,)),
        Query(favourites=True),
        Query(tags=("été",)),
        Query(states=(PlayState.SOLVED, PlayState.STARTED), grades=(FIRST.grade or Grade.EASY,)),
    ):
        assert titles(catalogue, query) == [FIRST.puzzle.metadata.title]
    assert {card.id for card in cards if max(card.width, card.height) <= 10} == set(
        catalogue.ids(Query(most_side=10))
    )
    assert {card.id for card in cards if max(card.width, card.height) >= 30} == set(
        catalogue.ids(Query(least_side=30))
    )
    assert {card.id for card in cards if len(card.colors) > 1} == set(
        catalogue.ids(Query(colored=True))
    )
    assert len(catalogue.ids(Query(colored=True))) + len(catalogue.ids(Query(colored=False))) == (
        len(cards)
    )


def test_orders(catalogue: Catalogue, saves: SaveStore) -> None:
    as_shipped = [each.puzzle.fingerprint for each in SHIPPED]
    assert [card.fingerprint for card in catalogue.cards(Query())] == as_shipped
    one, two = SHIPPED[50].puzzle, SHIPPED[60].puzzle
    play(catalogue, saves, one, won(one, 90), when=1e9)
    play(catalogue, saves, two, won(two, 30), when=2e9)

    def first_two(order: Order, *, descending: bool = False) -> list[str]:
        cards = catalogue.cards(Query(order=order, descending=descending))
        return [card.fingerprint for card in cards[:2]]

    assert first_two(Order.RECENT) == [two.fingerprint, one.fingerprint]
    assert first_two(Order.RECENT, descending=True) == [one.fingerprint, two.fingerprint]
    assert first_two(Order.BEST) == [two.fingerprint, one.fingerprint]
    assert first_two(Order.BEST, descending=True) == [one.fingerprint, two.fingerprint]
    in_order = catalogue.cards(Query(order=Order.COLLECTION))
    assert [card.fingerprint for card in in_order] == as_shipped
    sizes = [card.width * card.height for card in catalogue.cards(Query(order=Order.SIZE))]
    assert sizes == sorted(sizes)
    steps = [
        card.grade.step if card.grade else 99
        for card in catalogue.cards(Query(order=Order.DIFFICULTY))
    ]
    assert steps == sorted(steps)


def test_what_was_added_last_comes_before_the_packs_which_keep_their_order(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time() + 1000
    for number in (1, 2):
        monkeypatch.setattr(time, "time", lambda number=number: now + number)
        catalogue.import_files([file_of(tmp_path / f"{number}.pbn", sized(number))])
    one, two = sized(1).fingerprint, sized(2).fingerprint
    as_shipped = [each.puzzle.fingerprint for each in SHIPPED]

    def fingerprints(order: Order, *, descending: bool = False) -> list[str]:
        cards = catalogue.cards(Query(order=order, descending=descending))
        return [card.fingerprint for card in cards]

    assert fingerprints(Order.RECENT) == [two, one, *as_shipped]
    assert fingerprints(Order.RECENT, descending=True) == [*as_shipped, one, two]
    assert fingerprints(Order.ADDED) == [two, one, *as_shipped]
    assert fingerprints(Order.ADDED, descending=True) == [*as_shipped, one, two]


def test_orders_the_other_way_round(catalogue: Catalogue) -> None:
    def cards(order: Order, *, descending: bool) -> list[Card]:
        return list(catalogue.cards(Query(order=order, descending=descending)))

    for order in (Order.COLLECTION, Order.TITLE):
        assert cards(order, descending=True) == cards(order, descending=False)[::-1]
    # Puzzles of equal size or difficulty stay in the order of the collections.
    as_shipped = cards(Order.COLLECTION, descending=False)
    assert cards(Order.SIZE, descending=True) == sorted(
        as_shipped, key=lambda card: -card.width * card.height
    )
    assert cards(Order.DIFFICULTY, descending=True) == sorted(
        as_shipped, key=lambda card: -card.grade.step if card.grade else 1
    )


def test_ids_and_pages_are_the_cards(catalogue: Catalogue) -> None:
    query = Query(order=Order.SIZE, descending=True)
    assert catalogue.page(catalogue.ids(query)) == catalogue.cards(query)


# ---- many puzzles ----


def test_threads_share_a_catalogue(catalogue: Catalogue, saves: SaveStore) -> None:
    def work(start: int) -> None:
        for number in range(start, start + 10):
            play(catalogue, saves, sized(number), started(sized(number)))
            catalogue.cards(Query(text="title"))

    threads = [threading.Thread(target=work, args=(start,)) for start in (0, 10, 20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert catalogue.counts().started == 30
    assert catalogue.notices == ()


def test_a_second_window_sees_what_the_first_one_changes(
    catalogue: Catalogue, saves: SaveStore, tmp_path: Path
) -> None:
    other = Catalogue(tmp_path / "library.sqlite", saves)
    before = other.data_version()
    assert other.data_version() == before
    catalogue.set_favourite(FIRST.puzzle.fingerprint, on=True)
    assert other.data_version() != before
    assert other.counts().favourites == 1
    other.close()


def test_a_game_without_a_save_is_noted_all_the_same(catalogue: Catalogue) -> None:
    catalogue.note_game(FIRST.puzzle, GameRecord(elapsed=3.0), 1e9)
    assert only_card(catalogue, FIRST.puzzle).elapsed == 3.0
