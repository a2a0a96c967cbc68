"""The catalogue: packs, games, favourites, tags, and queries."""

import sqlite3
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
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
from nonogui.library.practice import Outcome, Practice
from nonogui.library.saves import SaveStore
from nonogui.library.shipped import collections
from tests.boards import puzzle
from tests.catalogues import file_of, only_card, play, sized, source_of, started, titles, won

SHIPPED = [each for pack in collections() for each in pack.puzzles]
FIRST = next(each for each in SHIPPED if each.key == "08-toadstool")
PICTURES_FIRST = [
    each.puzzle.fingerprint for each in sorted(SHIPPED, key=lambda each: each.technique is not None)
]
"""The fingerprints as listed before anything is played: pictures, then lessons."""


def test_a_new_catalogue_contains_the_shipped_packs(catalogue: Catalogue) -> None:
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


def test_an_unreadable_database_gives_empty_results_and_a_notice(
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
    assert {notice.key for notice in catalogue.notices} == {NoticeKey.NOT_SAVED}


def test_an_unreadable_database_has_no_version(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(catalogue._database, "data_version", fail)
    monkeypatch.setattr(catalogue._database, "listing_version", fail)
    assert (catalogue.data_version(), catalogue.listing_version()) == (0, 0)
    assert [notice.key for notice in catalogue.notices] == [NoticeKey.NOT_SAVED]


def test_failing_to_note_a_game_does_not_change_the_library(
    catalogue: Catalogue, saves: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise sqlite3.OperationalError("disk I/O error")

    before = [(each.key, each.total) for each in catalogue.sources()]
    with monkeypatch.context() as patch:
        patch.setattr(catalogue._database, "reading", fail)
        play(catalogue, saves, sized(1), started(sized(1)))
    assert [notice.key for notice in catalogue.notices] == [NoticeKey.NOT_SAVED]
    assert [(each.key, each.total) for each in catalogue.sources()] == before
    assert catalogue.card_of(sized(1).fingerprint) is None
    assert catalogue.sync_saves().added == 1, "the next look finds it"


def test_a_card_describes_its_shipped_puzzle(catalogue: Catalogue) -> None:
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


def test_former_names_of_techniques_in_a_library_are_read(
    tmp_path: Path, catalogue: Catalogue
) -> None:
    lesson = only_card(catalogue, SHIPPED[0].puzzle)
    database = sqlite3.connect(tmp_path / "library.sqlite")
    with database:
        database.execute("UPDATE cards SET technique = 'matching' WHERE id = ?", (lesson.id,))
    database.close()
    assert only_card(catalogue, SHIPPED[0].puzzle).technique is Technique.OVERLAP


def test_unknown_cards_return_none(catalogue: Catalogue) -> None:
    assert catalogue.card(10**6) is None
    assert catalogue.puzzle(10**6) is None
    assert catalogue.place(10**6) is None
    assert catalogue.card_of("0" * 32) is None
    assert catalogue.board("0" * 32) is None
    assert catalogue.page([10**6, only_card(catalogue, FIRST.puzzle).id])[0].number == FIRST.number


def test_everything_is_kept_across_restarts(
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


def test_playing_a_puzzle_updates_its_card(catalogue: Catalogue, saves: SaveStore) -> None:
    record = started(FIRST.puzzle)
    play(catalogue, saves, FIRST.puzzle, record, when=1e9)
    card = only_card(catalogue, FIRST.puzzle)
    assert card.state is PlayState.STARTED
    assert card.share == 1 / (card.width * card.height)
    assert (card.elapsed, card.played_at, card.solved_at) == (5.0, 1e9, None)
    assert catalogue.board(card.fingerprint) == Game.resume(FIRST.puzzle, record).grid
    assert catalogue.picture(card.fingerprint) is None
    assert catalogue.solves() == ()


def test_boards_and_pictures_keep_their_width_and_height(
    catalogue: Catalogue, saves: SaveStore
) -> None:
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


def test_finishing_a_game_records_one_solve(catalogue: Catalogue, saves: SaveStore) -> None:
    fish = puzzle("##.\n.##")
    game = Game(fish)

    def finish(when: float) -> None:
        play(catalogue, saves, fish, game.record(), when)

    for when, seconds in ((1e9, 10.0), (2e9, 30.0)):
        game.restart()
        finish(when)
        game.advance(seconds)
        for move in ("fill r0c0:?>1 r0c1:?>1 r1c1:?>1", "fill r1c2:?>1"):
            game.play(Move.parse(move))
            finish(when)
        game.undo()
        finish(when + 0.5)
        game.advance(3)
        finish(when + 1)
        game.redo()
        finish(when + 2)
    solves = catalogue.solves()
    assert [(each.solved_at, each.seconds, each.revealed) for each in solves] == [
        (1e9, 10.0, False),
        (2e9, 30.0, False),
    ]
    assert only_card(catalogue, fish).best == 10.0


@pytest.mark.parametrize(
    ("hints", "revealed", "outcomes"),
    [(0, False, [Outcome.ALONE]), (2, False, [Outcome.AFTER_HINT]), (0, True, [])],
)
def test_a_solved_lesson_counts_as_practice_unless_it_was_revealed(
    catalogue: Catalogue,
    saves: SaveStore,
    hints: int,
    revealed: bool,
    outcomes: list[Outcome],
) -> None:
    lesson = SHIPPED[0]
    assert lesson.technique is not None
    record = replace(won(lesson.puzzle), hints=hints, revealed=revealed)
    for when in (1e9, 2e9):  # saved again, it is the same play
        play(catalogue, saves, lesson.puzzle, record, when)
    name = lesson.puzzle.fingerprint
    assert catalogue.practice() == tuple(
        Practice(lesson.technique, each, 1e9, fingerprint=name) for each in outcomes
    )
    play(catalogue, saves, FIRST.puzzle, won(FIRST.puzzle))
    assert len(catalogue.practice()) == len(outcomes), "other puzzles are no lessons"


def test_a_lesson_finished_with_hints_is_finished_but_not_solved(
    catalogue: Catalogue, saves: SaveStore
) -> None:
    lesson = SHIPPED[0]
    record = replace(won(lesson.puzzle), solved=False, best=None, hints=1)
    play(catalogue, saves, lesson.puzzle, record)
    card = only_card(catalogue, lesson.puzzle)
    assert (card.state, card.share) == (PlayState.STARTED, 1.0)
    assert [each.outcome for each in catalogue.practice()] == [Outcome.AFTER_HINT]


def test_a_full_board_with_a_mistake_is_not_finished(
    catalogue: Catalogue, saves: SaveStore
) -> None:
    fish = puzzle("##.\n.##")
    game = Game(fish)
    game.play(Move.parse("fill r0c0:?>1 r0c1:?>1 r0c2:?>1 r1c0:?>1 r1c1:?>1 r1c2:?>1"))
    play(catalogue, saves, fish, game.record())
    assert only_card(catalogue, fish).share == 5 / 6


def test_a_review_replaces_what_was_noted_of_the_same_game(catalogue: Catalogue) -> None:
    game = FIRST.puzzle.fingerprint

    def note(*entries: tuple[Technique, Outcome, int]) -> None:
        catalogue.note_practice(Practice(*each[:2], 5.0, each[2], game) for each in entries)

    lesson = Practice(Technique.FORCING, Outcome.ALONE, 5.0, 1, game)
    drill = Practice(Technique.GLUE, Outcome.MISSED, 5.0)
    catalogue.note_practice([lesson])
    catalogue.note_practice([drill])
    note((Technique.GLUE, Outcome.AFTER_HINT, 2))
    note((Technique.GLUE, Outcome.ALONE, 3), (Technique.GLUE, Outcome.MISSED, 1))
    assert set(catalogue.practice()) == {
        lesson,
        drill,
        Practice(Technique.GLUE, Outcome.ALONE, 5.0, 3, game),
        Practice(Technique.GLUE, Outcome.MISSED, 5.0, 1, game),
    }


def test_noting_the_same_solve_twice_records_it_once(catalogue: Catalogue) -> None:
    solve = Solve("a" * 32, 1e9, 12.0, 1, revealed=False, width=5, height=5, inks=1)
    catalogue.note_solve(solve)
    catalogue.note_solve(solve)
    assert catalogue.solves() == (solve,)


def test_sync_finds_new_saved_games(catalogue: Catalogue, saves: SaveStore) -> None:
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
def test_a_restarted_game_still_counts_as_solved(
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


def test_deleting_a_save_removes_the_game_but_keeps_solves(
    catalogue: Catalogue, saves: SaveStore
) -> None:
    one, two = SHIPPED[80].puzzle, SHIPPED[81].puzzle
    play(catalogue, saves, one, won(one))
    play(catalogue, saves, two, started(two))
    saves.remove(one)
    saves.remove(two)
    catalogue.sync_saves()
    assert only_card(catalogue, one).state is PlayState.SOLVED
    assert only_card(catalogue, two).state is PlayState.NEW


def test_sync_skips_a_damaged_save(catalogue: Catalogue, saves: SaveStore) -> None:
    saves.folder.mkdir()
    (saves.folder / f"{'a' * 32}.pbn").write_text("<nonsense", encoding="utf-8")
    saves.save(sized(1), started(sized(1)))
    assert catalogue.sync_saves().added == 1


def test_a_played_puzzle_is_listed_once(catalogue: Catalogue, saves: SaveStore) -> None:
    play(catalogue, saves, FIRST.puzzle, started(FIRST.puzzle))
    play(catalogue, saves, sized(1), started(sized(1)))
    assert catalogue.counts().total == len(SHIPPED) + 1
    played = source_of(catalogue, SourceKind.PLAYED)
    assert titles(catalogue, Query(source=played)) == ["Title 1"]
    assert catalogue.sources()[-1].total == 1


# ---- favourites and tags ----


def test_favourites_tags_and_ratings_are_stored(catalogue: Catalogue) -> None:
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


def test_a_favourite_set_before_import_counts_after_import(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    catalogue.set_favourite(sized(1).fingerprint, on=True)
    assert catalogue.counts().favourites == 0, "there is no such puzzle yet"
    catalogue.import_files([file_of(tmp_path / "a.pbn", sized(1))])
    assert only_card(catalogue, sized(1)).favourite


# ---- searching ----


def test_search_does_not_reveal_titles_of_unsolved_puzzles(
    catalogue: Catalogue, saves: SaveStore
) -> None:
    title = FIRST.puzzle.metadata.title
    assert titles(catalogue, Query(title)) == []
    play(catalogue, saves, FIRST.puzzle, started(FIRST.puzzle))
    assert titles(catalogue, Query(title)) == []
    play(catalogue, saves, FIRST.puzzle, won(FIRST.puzzle))
    assert titles(catalogue, Query(title.upper())) == [title]


def test_sorting_does_not_reveal_titles_of_unsolved_puzzles(
    catalogue: Catalogue, tmp_path: Path
) -> None:
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
        ("5 × 5", sum((p.puzzle.width, p.puzzle.height) == (5, 5) for p in SHIPPED)),
        ("5 x 5", sum((p.puzzle.width, p.puzzle.height) == (5, 5) for p in SHIPPED)),
        ("nonogui authors", len(SHIPPED)),
        ("cafe", 1),
        ("%", 0),
        ("9" * 30, 0),
        ("'", 0),
        ("  ", len(SHIPPED)),
    ],
)
def test_search_finds_collections_sizes_authors_and_tags(
    catalogue: Catalogue, text: str, found: int
) -> None:
    catalogue.set_tags(FIRST.puzzle.fingerprint, ["Café"])
    assert len(catalogue.ids(Query(text))) == found


def test_search_finds_puzzles_by_the_names_of_grades(catalogue: Catalogue) -> None:
    named = (("hard", Grade.HARD),)
    hard = catalogue.ids(Query(grades=(Grade.HARD,)))
    assert hard
    assert set(catalogue.ids(Query("hard", named))) >= set(hard)
    both = Query("weekend hard", named)
    cards = catalogue.cards(both)
    assert all(card.grade is Grade.HARD for card in cards)
    assert not catalogue.ids(Query("weekend hard", ()))


def test_queries_filter_cards(catalogue: Catalogue, saves: SaveStore) -> None:
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


def test_queries_sort_cards(catalogue: Catalogue, saves: SaveStore) -> None:
    as_shipped = [each.puzzle.fingerprint for each in SHIPPED]
    assert [card.fingerprint for card in catalogue.cards(Query())] == PICTURES_FIRST
    one, two = SHIPPED[80].puzzle, SHIPPED[90].puzzle
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
        (card.grade.step if card.grade else 99, card.width * card.height)
        for card in catalogue.cards(Query(order=Order.DIFFICULTY))
    ]
    assert steps == sorted(steps)  # of equally easy puzzles the small ones first


def test_latest_imports_come_before_packs_in_shipped_order(
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

    assert fingerprints(Order.RECENT) == [two, one, *PICTURES_FIRST]
    assert fingerprints(Order.RECENT, descending=True) == [*PICTURES_FIRST, one, two]
    assert fingerprints(Order.ADDED) == [two, one, *as_shipped]
    assert fingerprints(Order.ADDED, descending=True) == [*as_shipped, one, two]


def test_descending_order_reverses_the_cards(catalogue: Catalogue) -> None:
    def cards(order: Order, *, descending: bool) -> list[Card]:
        return list(catalogue.cards(Query(order=order, descending=descending)))

    for order in (Order.COLLECTION, Order.TITLE):
        assert cards(order, descending=True) == cards(order, descending=False)[::-1]
    # Puzzles of equal size and difficulty stay in the order of the collections.
    as_shipped = cards(Order.COLLECTION, descending=False)
    assert cards(Order.SIZE, descending=True) == sorted(
        as_shipped, key=lambda card: -card.width * card.height
    )
    assert cards(Order.DIFFICULTY, descending=True) == sorted(
        as_shipped,
        key=lambda card: (-card.grade.step if card.grade else 1, -card.width * card.height),
    )


def test_titles_are_sorted_as_they_are_shown(
    catalogue: Catalogue, saves: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    titles = {"Home": "Daheim", "A warm heart": "Ein warmes Herz"}
    monkeypatch.setattr(
        "nonogui.library.catalogue_query.pgettext",
        lambda _context, text: titles.get(text, text),
    )
    for card in catalogue.cards(Query()):
        if card.title in titles:
            solved = catalogue.puzzle(card.id)
            assert solved
            play(catalogue, saves, solved, won(solved))
    query = Query(states=(PlayState.SOLVED,), order=Order.TITLE)
    assert [card.title for card in catalogue.cards(query)] == ["Home", "A warm heart"]


def test_pages_of_ids_return_the_same_cards_as_the_query(catalogue: Catalogue) -> None:
    query = Query(order=Order.SIZE, descending=True)
    assert catalogue.page(catalogue.ids(query)) == catalogue.cards(query)


# ---- many puzzles ----


def test_several_threads_can_use_one_catalogue(catalogue: Catalogue, saves: SaveStore) -> None:
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


def test_a_second_window_sees_changes_of_the_first(
    catalogue: Catalogue, saves: SaveStore, tmp_path: Path
) -> None:
    other = Catalogue(tmp_path / "library.sqlite", saves)
    before = other.data_version()
    assert other.data_version() == before
    catalogue.set_favourite(FIRST.puzzle.fingerprint, on=True)
    assert other.data_version() != before
    assert other.counts().favourites == 1
    other.close()


def test_a_game_without_a_save_is_noted(catalogue: Catalogue) -> None:
    catalogue.note_game(FIRST.puzzle, GameRecord(elapsed=3.0), 1e9)
    assert only_card(catalogue, FIRST.puzzle).elapsed == 3.0
