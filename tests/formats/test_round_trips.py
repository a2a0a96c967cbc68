"""What a format can hold comes back as it was."""

import xml.parsers.expat
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.game import GameRecord
from nonogui.core.grid import Grid
from nonogui.core.palette import BLACK, Color, Palette
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import Entry, Format, StoredProgress, board_record
from nonogui.formats.registry import all_formats, dumps, format_by_name, loads, losses_of, native
from tests.boards import random_picture
from tests.formats.records import metadata, notes, records, texts
from tests.strategies import colored_puzzles, partial_boards, puzzles

WRITTEN = [format_ for format_ in all_formats() if format_.writes]


def back(format_: Format, *entries: Entry) -> tuple[Entry, ...]:
    document = loads(dumps(entries, format_), f"puzzle{format_.suffixes[0]}")
    assert document.format is format_
    assert not document.problems
    return document.entries


def named(name: str) -> Format:
    format_ = format_by_name(name)
    assert format_
    return format_


def given_boards(puzzle: Puzzle) -> st.SearchStrategy[Grid | None]:
    assert puzzle.goal is not None
    return st.none() | partial_boards(puzzle.goal)


@given(st.data())
def test_the_native_format_stores_everything(data: st.DataObject) -> None:
    puzzle = replace(data.draw(puzzles(5)), metadata=data.draw(metadata()))
    puzzle = replace(puzzle, given=data.draw(given_boards(puzzle)))
    entry = Entry(puzzle, data.draw(st.none() | records(puzzle)))
    assert not losses_of([entry], native())
    assert back(native(), entry) == (entry,)


@given(st.data())
def test_the_native_format_stores_every_field_of_a_colour(data: st.DataObject) -> None:
    puzzle = data.draw(colored_puzzles())
    entry = Entry(puzzle, data.draw(st.none() | records(puzzle)))
    assert back(native(), entry) == (entry,)


@pytest.mark.parametrize("symbol", [chr(code) for code in range(32, 127)])
def test_any_character_can_be_a_colour_symbol(symbol: str) -> None:
    ink = Color(f"ink {symbol}", (200, 0, 0), symbol)
    puzzle = Puzzle.from_picture(
        random_picture(4, 3, seed=1), Palette((Color("paper", (255, 255, 255), "."), ink))
    )
    entry = Entry(puzzle, board_record(puzzle, random_picture(4, 3, seed=2)))
    assert back(native(), entry) == (entry,)
    parse_xml(dumps([entry], native()))


COLORED = [format_ for format_ in WRITTEN if format_.colors]


@pytest.mark.parametrize("format_", COLORED, ids=lambda format_: format_.name)
@given(data=st.data())
def test_colours_are_stored_or_reported_as_lost(format_: Format, data: st.DataObject) -> None:
    puzzle = data.draw(colored_puzzles())
    entry = Entry(puzzle if format_.goal else replace(puzzle, goal=None))
    lost = losses_of([entry], format_)
    if lost.errors:
        return
    (again,) = back(format_, entry)
    assert [color.rgb for color in again.puzzle.palette.colors] == [
        color.rgb for color in puzzle.palette.colors
    ]
    assert (again.puzzle.rows, again.puzzle.columns) == (puzzle.rows, puzzle.columns)
    assert again.puzzle.goal == entry.puzzle.goal
    if not lost:
        assert again == entry


XML = [native(), named("xcsp3")]


@pytest.mark.parametrize("format_", WRITTEN, ids=lambda format_: format_.name)
@given(data=st.data())
def test_written_xml_is_well_formed(format_: Format, data: st.DataObject) -> None:
    drawn = colored_puzzles() if format_.colors else puzzles(4, max_inks=1)
    puzzle = replace(data.draw(drawn), metadata=data.draw(metadata()))
    entry = Entry(puzzle, data.draw(st.none() | records(puzzle)))
    if losses_of([entry], format_).errors:
        return
    text = dumps([entry], format_)
    is_xml = text.startswith(b"<") and not text.lower().startswith(b"<!doctype html")
    assert is_xml == (format_ in XML)
    if is_xml:
        parse_xml(text)


def parse_xml(data: bytes) -> None:
    """Have expat itself read a text, which raises an error where it is not well-formed."""
    xml.parsers.expat.ParserCreate().Parse(data, True)


@given(st.lists(puzzles(3), min_size=2, max_size=4))
def test_the_native_format_stores_sets(several: list[Puzzle]) -> None:
    entries = tuple(map(Entry, several))
    assert back(native(), *entries) == entries


@given(st.data())
def test_non_stores_clues_goal_and_metadata(data: st.DataObject) -> None:
    puzzle = replace(data.draw(puzzles(5)), metadata=data.draw(metadata()))
    (entry,) = back(named("non"), Entry(puzzle))
    assert entry.puzzle.metadata == puzzle.metadata
    assert (entry.puzzle.rows, entry.puzzle.columns) == (puzzle.rows, puzzle.columns)
    assert entry.puzzle.goal == puzzle.goal
    assert [c.rgb for c in entry.puzzle.palette.colors] == [c.rgb for c in puzzle.palette.colors]


@given(puzzles(6, max_inks=1))
def test_plain_text_stores_clues(puzzle: Puzzle) -> None:
    (entry,) = back(named("plain"), Entry(puzzle))
    assert (entry.puzzle.rows, entry.puzzle.columns) == (puzzle.rows, puzzle.columns)


@pytest.mark.parametrize("format_", WRITTEN, ids=lambda format_: format_.name)
@given(data=st.data())
def test_everything_not_listed_as_lost_round_trips(format_: Format, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(4))
    puzzle = replace(
        puzzle,
        goal=data.draw(st.sampled_from([None, puzzle.goal])),
        metadata=data.draw(st.just(Metadata()) | metadata()),
        given=data.draw(given_boards(puzzle)),
    )
    record = data.draw(st.none() | records(puzzle))
    entry = Entry(puzzle, None if record == GameRecord() else record)
    if not losses_of([entry], format_):
        assert back(format_, entry) == (entry,)


@pytest.mark.parametrize("format_", WRITTEN, ids=lambda format_: format_.name)
@given(data=st.data())
def test_everything_a_format_declares_round_trips(format_: Format, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(5, max_inks=3 if format_.colors else 1))
    picture = puzzle.goal
    assert picture
    fields: dict[str, Any] = {name: data.draw(notes_of(name)) for name in format_.metadata}
    puzzle = replace(
        puzzle,
        goal=puzzle.goal if format_.goal else None,
        given=data.draw(given_boards(puzzle)) if format_.given else None,
        metadata=Metadata(**fields),
    )
    entry = Entry(puzzle, data.draw(held_records(format_, puzzle, picture)))
    lost = {dict(problem.values)["what"] for problem in losses_of([entry], format_)}
    assert lost <= {"color-names", "shape", "move-details"}
    if not lost:
        assert back(format_, entry) == (entry,)


def notes_of(name: str) -> st.SearchStrategy[object]:
    return st.lists(notes, max_size=3).map(tuple) if name == "notes" else texts


def held_records(
    format_: Format, puzzle: Puzzle, picture: Grid
) -> st.SearchStrategy[GameRecord | None]:
    """Games of which a format loses nothing."""
    blank = GameRecord()
    if format_.progress is StoredProgress.ALL:
        return st.none() | records(puzzle).filter(lambda record: record != blank)
    if format_.progress is StoredProgress.NONE:
        return st.none()
    boards = partial_boards(picture, len(puzzle.palette) - 1, maybe_marks=format_.maybe_marks)
    restorable = boards.map(lambda board: board_record(puzzle, board))
    return restorable.map(lambda record: None if record == blank else record)


@pytest.mark.parametrize("name", ["webpbn", "non"])
def test_31_inks_on_a_dark_background_round_trip(name: str) -> None:
    inks = (Color(f"ink {n}", (n, 0, 255 - n), "") for n in range(31))
    palette = Palette((Color("night", (0, 0, 30), "_"), *inks))
    puzzle = Puzzle.from_picture(random_picture(40, 40, seed=3, inks=31), palette)
    (entry,) = back(named(name), Entry(puzzle))
    assert entry.puzzle.rows == puzzle.rows
    assert entry.puzzle.goal == puzzle.goal
    assert [c.rgb for c in entry.puzzle.palette.colors] == [c.rgb for c in palette.colors]
    if name == "webpbn":  # it keeps the designer's own names and symbols
        assert entry.puzzle.palette == palette
    else:
        assert len({c.symbol for c in entry.puzzle.palette.colors}) == 32


@pytest.mark.parametrize("size", [(1, 1), (1000, 1), (1, 1000), (60, 80), (99, 99)])
@pytest.mark.parametrize("format_", WRITTEN, ids=lambda format_: format_.name)
def test_the_smallest_and_longest_puzzles_round_trip(
    format_: Format, size: tuple[int, int]
) -> None:
    puzzle = Puzzle.from_picture(random_picture(*size, seed=1))
    if size[0] != size[1] and losses_of([Entry(puzzle)], format_).errors:
        return  # it holds squares only
    (entry,) = back(format_, Entry(puzzle))
    assert (entry.puzzle.rows, entry.puzzle.columns) == (puzzle.rows, puzzle.columns)


def test_a_single_coloured_ink_needs_no_letters_in_non() -> None:
    red = Palette((BLACK, Color("a", (200, 0, 0), "a")))
    puzzle = Puzzle.from_picture(random_picture(3, 3, seed=1), red)
    text = dumps([Entry(puzzle)], named("non")).decode()
    assert "color a #C80000" in text
    assert "1a" not in text
    (entry,) = back(named("non"), Entry(puzzle))
    assert entry.puzzle.palette[1] == red[1]
