"""Unchecked puzzles: the order of checks, and what is stored."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from nonogui.coach.grade import Grade
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import loads, native, save
from nonogui.library.cards import Query, SourceKind, Uniqueness
from nonogui.library.catalogue import Catalogue
from nonogui.library.catalogue_checks import Unchecked, Verdict
from nonogui.library.saves import SaveStore
from tests.catalogues import file_of, only_card, play, sized, started

MANY = range(1, 5)


def made(number: int) -> Puzzle:
    """Return a puzzle identified by its width."""
    return sized(number, width=4 + number)


@pytest.fixture
def filled(catalogue: Catalogue, tmp_path: Path) -> Catalogue:
    """A library with some puzzles, imported one after another."""
    for number in MANY:
        catalogue.import_files([file_of(tmp_path / f"{number}.pbn", made(number))])
    return catalogue


def names(found: tuple[Unchecked, ...]) -> list[int]:
    """Return the widths of the puzzles."""
    return [loads(each.file, "x.pbn").entries[0].puzzle.width for each in found]


def widths() -> list[int]:
    return [made(number).width for number in reversed(MANY)]


def test_shipped_puzzles_need_no_check(catalogue: Catalogue) -> None:
    assert catalogue.count_unchecked(1) == 0
    assert catalogue.unchecked(1, 10) == ()
    assert {card.unique for card in catalogue.cards(Query())} == {True}


def test_the_latest_puzzles_are_checked_first(filled: Catalogue) -> None:
    assert filled.count_unchecked(1) == len(MANY)
    assert names(filled.unchecked(1, 10)) == widths()
    assert names(filled.unchecked(1, 2)) == widths()[:2]


def test_visible_puzzles_are_checked_first_and_postponed_ones_last(filled: Catalogue) -> None:
    seen = only_card(filled, made(2)).id
    assert names(filled.unchecked(1, 1, first=[seen])) == [made(2).width]
    both = [only_card(filled, made(n)).id for n in (1, 3)]
    assert names(filled.unchecked(1, 2, first=both)) == [made(1).width, made(3).width]
    late = {made(4).fingerprint}
    assert names(filled.unchecked(1, 10, last=late)) == [*widths()[1:], widths()[0]]
    late = {made(2).fingerprint}
    assert names(filled.unchecked(1, 10, first=[seen], last=late))[-1] == made(2).width


def test_a_visible_copy_moves_its_puzzle_to_the_front(filled: Catalogue, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    save(folder / "copy.pbn", [Entry(made(2))])
    source = filled.add_folder(folder)
    filled.rescan()
    imported = next(s.id for s in filled.sources() if s.kind is SourceKind.IMPORTED)
    seen = [c.id for s in (source, imported) for c in filled.cards(Query(source=s))]
    copies = [each for each in seen if (c := filled.card(each)) and c.width == made(2).width]
    assert len(copies) == 2
    for each in copies:
        assert names(filled.unchecked(1, 1, first=[each])) == [made(2).width]


def test_rated_puzzles_are_not_checked_again(filled: Catalogue) -> None:
    filled.note_rating(made(1).fingerprint, unique=True, grade=Grade.HARD, score=20.0)
    filled.note_rating(made(2).fingerprint, unique=False, grade=None)
    filled.note_rating(made(3).fingerprint, unique=True, grade=None)
    assert names(filled.unchecked(1, 10)) == [made(4).width, made(3).width]
    assert filled.count_unchecked(1) == 2


def test_an_undecided_puzzle_is_checked_again_only_with_more_effort(filled: Catalogue) -> None:
    name = made(4).fingerprint
    filled.note_rating(name, unique=None, grade=None, effort=5)
    assert filled.count_unchecked(5) == len(MANY) - 1
    assert filled.count_unchecked(6) == len(MANY)
    card = only_card(filled, made(4))
    assert (card.unique, card.grade, card.is_given_up) == (None, None, True)
    filled.note_rating(name, unique=True, grade=None, effort=3)
    assert filled.count_unchecked(5) == len(MANY) - 1, "it was tried with five"
    assert only_card(filled, made(4)).is_given_up, "its grade is not known"
    filled.note_rating(name, unique=True, grade=Grade.EASY)
    assert not only_card(filled, made(4)).is_given_up


def test_a_weaker_rating_does_not_replace_a_known_one(filled: Catalogue) -> None:
    name = made(1).fingerprint
    filled.note_rating(name, unique=True, grade=Grade.HARD, score=20.0)
    filled.note_rating(name, unique=True, grade=None)
    filled.note_rating(name, unique=None, grade=None, effort=7)
    card = only_card(filled, made(1))
    assert (card.unique, card.grade, card.is_given_up) == (True, Grade.HARD, False)
    with filled._database.reading() as connection:
        rows = connection.execute("SELECT score FROM puzzles WHERE effort = 7").fetchall()
    assert rows == [(20.0,)]


def test_puzzles_played_outside_the_library_are_checked(
    catalogue: Catalogue, saves: SaveStore
) -> None:
    play(catalogue, saves, made(1), started(made(1)))
    assert names(catalogue.unchecked(1, 10)) == [made(1).width]


def test_removed_puzzles_are_not_checked(filled: Catalogue) -> None:
    filled.remove_imported([only_card(filled, made(1)).id])
    assert filled.count_unchecked(1) == len(MANY) - 1


def test_the_check_receives_an_empty_file_for_a_damaged_puzzle(filled: Catalogue) -> None:
    card = only_card(filled, made(4)).id
    with filled._database.writing() as connection:
        connection.execute("UPDATE texts SET native = ? WHERE card = ?", (b"damaged", card))
    assert filled.unchecked(1, 1) == (Unchecked(made(4).fingerprint, b""),)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [(Uniqueness.UNIQUE, {1}), (Uniqueness.NOT_UNIQUE, {2}), (Uniqueness.UNKNOWN, {3, 4})],
)
def test_queries_filter_by_check_result(
    filled: Catalogue, wanted: Uniqueness, found: set[int]
) -> None:
    filled.note_rating(made(1).fingerprint, unique=True, grade=None)
    filled.note_rating(made(2).fingerprint, unique=False, grade=None)
    filled.note_rating(made(3).fingerprint, unique=None, grade=None, effort=9)
    imported = next(each for each in filled.sources() if each.kind is SourceKind.IMPORTED)
    cards = filled.cards(Query(source=imported.id, uniqueness=wanted))
    assert {card.width for card in cards} == {made(number).width for number in found}


# ---- one program at a time, and what others notice ----


def test_one_program_checks_at_a_time(filled: Catalogue, saves: SaveStore, tmp_path: Path) -> None:
    with closing(Catalogue(tmp_path / "library.sqlite", saves)) as other:
        with filled.checking() as is_mine, other.checking() as is_others:
            assert (is_mine, is_others) == (True, False)
        with other.checking() as is_others:
            assert is_others


def test_database_errors_during_a_check_are_raised(filled: Catalogue) -> None:
    with pytest.raises(sqlite3.OperationalError, match="mine"), filled.checking():
        raise sqlite3.OperationalError("mine")


def test_a_rating_does_not_change_the_listing_version(
    filled: Catalogue, saves: SaveStore, tmp_path: Path
) -> None:
    with closing(Catalogue(tmp_path / "library.sqlite", saves)) as other:
        for effort, catalogue_ in enumerate((filled, other), 1):
            before, listed = filled.data_version(), filled.listing_version()
            catalogue_.note_rating(made(1).fingerprint, unique=None, grade=None, effort=effort)
            assert filled.data_version() != before
            assert filled.listing_version() == listed
            catalogue_.set_favourite(made(1).fingerprint, on=catalogue_ is filled)
            assert filled.listing_version() != listed


def test_check_results_survive_a_damaged_database(
    filled: Catalogue, saves: SaveStore, tmp_path: Path
) -> None:
    filled.note_rating(made(1).fingerprint, unique=False, grade=None, effort=5)
    filled.close()
    path = tmp_path / "library.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE cards")
    with closing(Catalogue(path, saves)) as again:
        assert again.notices
        again.rescan()
        found = again.unchecked(5, 10)
        assert made(1).fingerprint not in {each.fingerprint for each in found}


def test_the_check_receives_a_native_file(filled: Catalogue) -> None:
    [first] = filled.unchecked(1, 1)
    entry = loads(first.file, "x.pbn").entries[0]
    assert entry.puzzle.fingerprint == first.fingerprint
    assert native().name == loads(first.file, "x.pbn").format.name


def test_verdicts_are_kept_of_puzzles_without_a_card(catalogue: Catalogue) -> None:
    several, rated, open_ = (made(number).fingerprint for number in (1, 2, 3))
    catalogue.note_rating(several, unique=False, grade=None, effort=3)
    catalogue.note_rating(rated, unique=True, grade=Grade.HARD, score=20.0, effort=3)
    catalogue.note_rating(open_, unique=None, grade=None, effort=3)
    assert catalogue.verdicts([several, rated, open_, "none"]) == {
        several: Verdict(unique=False, effort=3),
        rated: Verdict(unique=True, grade=Grade.HARD, effort=3),
        open_: Verdict(effort=3),
    }
    assert catalogue.count_unchecked(9) == 0, "they are in no list"
