"""The XML that is written: the profile that other readers accept, nothing beyond it."""

import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import Any

from nonogui.core.game import Game
from nonogui.core.move import Move, MoveKind
from nonogui.core.palette import WHITE, Color, Palette
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, loads, native
from tests.boards import board, puzzle

ALLOWED: dict[str, set[str]] = {
    "puzzleset": set(),
    "puzzle": {"type", "defaultcolor", "backgroundcolor"},
    "color": {"name", "char"},
    "clues": {"type"},
    "line": set(),
    "count": {"color"},
    "solution": {"type", "id"},
    "image": set(),
    "note": set(),
    **{tag: set() for tag in ("title", "author", "authorid", "copyright")},
    **{tag: set() for tag in ("description", "source", "id")},
}
"""The elements and attributes of webpbn XML 0.3; some readers refuse a file that has others."""


def full_entry() -> Entry:
    """A coloured puzzle with every kind of metadata and progress."""
    red = Color("red", (224, 0, 0), "r")
    palette = Palette((WHITE, red, Color("blue", (0, 0, 224), "b")))
    sea = puzzle("ab.\nb..", palette)
    texts: dict[str, Any] = {name: f"<{name}> & more" for name in Metadata.__slots__}
    metadata = Metadata(**texts | {"notes": ("a note",)})
    game = Game(replace(sea, metadata=metadata))
    game.play(Move.parse("fill r0c0:?>1"))
    game.play(Move.parse("pencil r0c1:?>~2"))
    game.play(Move.parse("cross r1c1-2:?>."))
    game.play(Move.parse("tick r0b1+"))
    game.advance(61.5)
    game.add_checkpoint("Vor dem Mittag – 50 %")
    game.start_branch("left, or right?")
    game.play(Move.parse("hint r1c0:?>2"))
    game.undo()
    return Entry(game.puzzle, game.record())


def test_a_small_puzzle_is_written_exactly() -> None:
    assert dumps([Entry(puzzle("#.\n##", title="Step"))], native()).decode() == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        "<puzzleset>\n"
        '<puzzle type="grid" defaultcolor="black" backgroundcolor="white">\n'
        "<title>Step</title>\n"
        '<color name="white" char=".">FFFFFF</color>\n'
        '<color name="black" char="X">000000</color>\n'
        '<clues type="columns">\n'
        '<line><count color="black">2</count></line>\n'
        '<line><count color="black">1</count></line>\n'
        "</clues>\n"
        '<clues type="rows">\n'
        '<line><count color="black">1</count></line>\n'
        '<line><count color="black">2</count></line>\n'
        "</clues>\n"
        '<solution type="goal">\n'
        "<image>\n|X.|\n|XX|\n</image>\n"
        "</solution>\n"
        "</puzzle>\n"
        "</puzzleset>\n"
    )


def test_only_elements_of_the_format_are_written() -> None:
    entry = full_entry()
    text = dumps([entry], native()).decode()
    assert "<!" not in text
    for node in ET.fromstring(text).iter():  # noqa: S314 (written a moment ago)
        assert set(node.attrib) <= ALLOWED[node.tag], node.tag
    assert loads(text.encode()).entries == (entry,)


def test_other_programs_can_read_the_progress() -> None:
    text = dumps([full_entry()], native()).decode()
    assert '<solution type="saved" id="current">\n<image>\n|r[b.]?|\n|?..|\n</image>' in text
    assert '<solution type="saved" id="savepoint-1">' in text


def test_facts_are_written_as_one_word_notes() -> None:
    root = ET.fromstring(dumps([full_entry()], native()))  # noqa: S314
    notes = [node.text or "" for node in root.iter("note")]
    ours = [note for note in notes if note.startswith("nonogui:")]
    assert len(ours) == 7 + 5 + 1
    assert not any(len(note.split()) > 1 or not note.isascii() for note in ours)
    assert "nonogui:elapsed=61.5" in ours
    assert "nonogui:position=5" in ours
    assert "a note" in notes


def test_colour_names_and_symbols_are_made_distinct() -> None:
    colors = (Color("", (0, 0, 1), " "), Color("", (0, 0, 2), "|"), Color("", (0, 0, 3), "ÿ"))
    palette = Palette((WHITE, *colors, Color("white", (0, 0, 4), ".")))
    goal = board("abcd", palette)
    text = dumps([Entry(Puzzle.from_picture(goal, palette))], native())
    written = ET.fromstring(text).findall(".//color")  # noqa: S314
    assert [color.text for color in written] == [color.hex for color in palette.colors]
    assert len({color.get("name") for color in written}) == 5
    symbols = {color.get("char") or "" for color in written}
    assert len(symbols) == 5
    assert all(symbol.isascii() and symbol not in " |" for symbol in symbols)
    (entry,) = loads(text).entries
    assert entry.puzzle.goal == goal
    assert entry.puzzle.palette == palette, "we know better: a note says how they were"


def test_unknown_notes_are_kept() -> None:
    notes = ("nonogui:difficulty=3", "published", "nonogui:broken")
    noted = replace(puzzle("#"), metadata=Metadata(notes=notes))
    (entry,) = loads(dumps([Entry(noted)], native())).entries
    assert entry.puzzle.metadata.notes == notes


def test_the_log_of_a_solved_large_board_stays_small() -> None:
    solved = puzzle("\n".join(["##########..........##########" * 4] * 120))
    runs = 120 * 9
    assert solved.goal
    game = Game(solved)
    game.play(Move.between(MoveKind.SOLVE, game.grid, solved.goal))
    text = dumps([Entry(solved, game.record())], native()).decode()
    log = next(line for line in text.split("\n") if "nonogui:log" in line)
    assert len(log) < 15 * runs
