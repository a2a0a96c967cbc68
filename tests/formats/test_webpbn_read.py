"""Sets of puzzles in webpbn XML: what the set says, what one puzzle can't do to the others."""

from dataclasses import replace

import pytest

from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Metadata
from nonogui.formats import webpbn_notes
from nonogui.formats.base import Document, Entry, Format
from nonogui.formats.registry import all_formats, dumps, loads, losses_of, native
from nonogui.formats.webpbn_notes import (
    PUZZLE_KEYS,
    collection_of,
    colors_of,
    is_known_note,
    license_of,
    note_value,
)
from nonogui.formats.xml_tree import Node, parse_xml
from nonogui.words.problems import problem_text
from tests.boards import puzzle

ONE = (
    "<clues type='rows'><line><count>1</count></line></clues>"
    "<clues type='columns'><line><count>1</count></line></clues>"
)
SET = (
    "<puzzleset><source>attic</source><title>Dots</title><author>Ada</author>"
    "<copyright>&copy; Ada</copyright><note>of a set</note>"
    f"<puzzle><title>One</title><author>Bob</author>{ONE}<note>of one</note></puzzle>"
    f"<puzzle>{ONE}</puzzle></puzzleset>"
)
BLOTTED = f"<puzzle>{ONE.replace('>1<', '>0<', 1)}</puzzle>"
OTHERS = [format_ for format_ in all_formats() if format_ is not native()]


def read(text: str | bytes) -> Document:
    return loads(text.encode() if isinstance(text, str) else text, "a.xml")


def test_puzzles_inherit_metadata_of_their_set() -> None:
    first, second = (entry.puzzle.metadata for entry in read(SET).entries)
    assert (first.title, first.author, first.copyright) == ("One", "Bob", "© Ada")
    assert (second.title, second.author, second.source) == ("", "Ada", "attic")
    assert first.notes[:2] == ("of one", "of a set")


def test_other_root_elements_belong_to_other_formats() -> None:
    text = f"<?xml version='1.0'?>\n<other><puzzle>{ONE}</puzzle></other>"
    with pytest.raises(FileProblemsError) as caught:
        native().read_text(text)
    (problem,) = caught.value.problems
    assert (problem.key, problem.place.file_line) == (ProblemKey.UNKNOWN_FORMAT, 2)


def test_set_titles_are_kept_when_saved() -> None:
    document = read(SET)
    text = dumps(document.entries, native()).decode()
    assert "<puzzleset>\n<title>Dots</title>\n" in text
    assert text.count("Dots") == 1
    assert read(text).entries == document.entries


def test_a_puzzle_keeps_the_title_of_its_set() -> None:
    one, two = read(SET).entries
    (alone,) = read(dumps([one], native())).entries
    assert alone == one
    assert "<title>Dots</title>" in dumps([alone, two], native()).decode()


def test_puzzles_of_different_sets_share_no_title() -> None:
    one, _ = read(SET).entries
    two, _ = read(SET.replace("Dots", "Spots")).entries
    assert read(dumps([one, two], native())).entries == (one, two)


@pytest.mark.parametrize("note", ["nonogui:collection=[", "nonogui:collection=1"])
def test_damaged_set_notes_are_kept_unchanged(note: str) -> None:
    entries = read(SET.replace("<title>Dots</title>", f"<note>{note}</note>")).entries
    assert all(note in entry.puzzle.metadata.notes for entry in entries)
    assert read(dumps(entries, native())).entries == entries


def test_a_set_of_one_gives_its_title_to_the_puzzle() -> None:
    (entry,) = read(f"<puzzleset><title>Dots</title><puzzle>{ONE}</puzzle></puzzleset>").entries
    assert entry.puzzle.metadata.title == "Dots"


# --- blotted clues ---


@pytest.mark.parametrize("count", ["0", "?"])
def test_blotted_clues_are_kept_but_are_an_error(count: str) -> None:
    (entry,) = read(BLOTTED.replace(">0<", f">{count}<")).entries
    assert entry.puzzle.rows[0].text(entry.puzzle.palette) == "?"
    (problem,) = entry.problems
    assert (problem.key, problem.place.file_line) == (ProblemKey.UNSUPPORTED, 1)
    assert "Unknown clue numbers" in problem_text(problem)
    assert read(dumps([entry], native())).entries[0].puzzle == entry.puzzle


def test_a_blotted_puzzle_keeps_the_others_of_its_set() -> None:
    document = read(f"<puzzleset>{BLOTTED}<puzzle>{ONE}</puzzle></puzzleset>")
    assert [bool(entry.problems.errors) for entry in document.entries] == [True, False]


@pytest.mark.parametrize("format_", OTHERS, ids=lambda format_: format_.name)
def test_other_formats_cannot_write_blotted_clues(format_: Format) -> None:
    (entry,) = read(BLOTTED).entries
    assert losses_of([Entry(entry.puzzle)], format_).errors


def test_pictures_are_not_checked_if_clues_are_unreadable() -> None:
    wrong = ONE.replace(">1<", ">x<", 1) + "<solution><image>|Z|</image></solution>"
    with pytest.raises(FileProblemsError) as caught:
        read(f"<puzzle>{wrong}</puzzle>")
    assert [problem.key for problem in caught.value.problems] == [ProblemKey.BAD_NUMBER]


# --- clues that are not there ---


def test_missing_clues_are_computed_from_the_goal() -> None:
    picture = "<solution type='goal'><image>|X.||XX|</image></solution>"
    (entry,) = read(f"<puzzle>{picture}</puzzle>").entries
    assert [len(clue) for clue in (*entry.puzzle.rows, *entry.puzzle.columns)] == [1, 1, 1, 1]
    side = "<clues type='rows'><line><count>1</count></line><line><count>2</count></line></clues>"
    (half,) = read(f"<puzzle>{side}{picture}</puzzle>").entries
    assert half.puzzle.columns == entry.puzzle.columns


@pytest.mark.parametrize("doctype", ["", "<!DOCTYPE pbn SYSTEM 'http://127.0.0.1:9/pbn.dtd'>"])
def test_html_entities_are_read(doctype: str) -> None:
    (entry,) = read(
        f"{doctype}<puzzle><title>&copy; &eacute; &lt; A & B</title>{ONE}</puzzle>"
    ).entries
    assert entry.puzzle.metadata.title == "© é < A & B"


# --- saved boards ---


def test_saved_boards_may_have_candidate_sets_and_notes() -> None:
    boards = (
        "<solution type='saved'><image>|[.X]|</image><note>monday</note></solution>"
        "<solution type='saved' id='early'><image>|?|</image></solution>"
    )
    (entry,) = read(f"<puzzle>{ONE}{boards}</puzzle>").entries
    assert entry.record
    assert [point.name for point in entry.record.checkpoints] == ["early"]
    assert entry.puzzle.metadata.notes == ("monday",)
    assert read(dumps([entry], native())).entries == (entry,)


# --- notes ---


def parsed(*notes: str) -> Node:
    text = "".join(f"<note>{note}</note>" for note in notes)
    return parse_xml(f"<puzzle>{text}</puzzle>", "", lambda _node: None)


@pytest.mark.parametrize(
    ("place", "filler"), [("_LONGEST", "a"), ("_MAX_LISTS", "["), ("_MAX_COMMAS", ",")]
)
def test_the_size_of_facts_is_limited(
    monkeypatch: pytest.MonkeyPatch, place: str, filler: str
) -> None:
    quotes = 2 if place == "_LONGEST" else 0
    monkeypatch.setattr(webpbn_notes, place, 5 + quotes)
    assert note_value(f'"{filler * 5}"') == filler * 5
    with pytest.raises(ValueError, match="too long"):
        note_value(f'"{filler * 6}"')


@pytest.mark.parametrize(
    "note", ["", "nonogui:license=[", "nonogui:license=1", "nonogui:colors=[]"]
)
def test_missing_notes_are_empty(note: str) -> None:
    assert license_of(parsed(note)) == ""
    assert colors_of(parsed(note)) == {}
    assert collection_of([note]) == collection_of([]) == ""


def test_notes_are_read() -> None:
    assert license_of(parsed('nonogui:license="CC0"')) == "CC0"
    colors = 'nonogui:colors={"a":["red","x"],"b":["blue"],"c":[1,"y"],"d":["pink",2]}'
    assert colors_of(parsed("of a fish", colors)) == {"a": ("red", "x")}
    titles = ["nonogui:collection=[", "nonogui:collection=1", 'nonogui:collection="Dots"']
    assert collection_of([*titles, 'nonogui:collection="Spots"']) == "Dots"
    assert is_known_note('nonogui:license="CC0"', PUZZLE_KEYS)
    assert not is_known_note(titles[-1], PUZZLE_KEYS)
    assert not is_known_note("of a fish", PUZZLE_KEYS)


def test_a_note_of_a_puzzle_is_kept_though_a_board_could_have_it() -> None:
    made = replace(puzzle("#."), metadata=Metadata(notes=("nonogui:log=[]",)))
    (entry,) = loads(dumps([Entry(made)], native())).entries
    assert entry.puzzle.metadata == made.metadata
