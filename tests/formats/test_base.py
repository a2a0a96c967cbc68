"""What formats of text and of bytes are shown, and what they say is lost."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

import pytest

from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import Grid
from nonogui.core.move import Move
from nonogui.core.palette import WHITE, Color, Palette
from nonogui.core.problems import FileProblemsError, ProblemKey, Problems
from nonogui.core.puzzle import Metadata
from nonogui.formats import registry
from nonogui.formats.base import Entry, Format, Reading, StoredProgress, board_record
from nonogui.formats.decode import Content
from nonogui.formats.number_lines import Plain
from nonogui.formats.olsak import Olsak
from nonogui.formats.png import Png
from nonogui.formats.registry import Row, all_formats, dumps, loads, losses_of, native
from tests.boards import puzzle

DOT = puzzle("#.")


class Bytes(Format):
    """One puzzle behind a magic number."""

    is_text: ClassVar = False

    def sniff(self, content: Content) -> int:
        return 100 * content.data.startswith(b"\0DOT")

    def read(self, content: Content, *, log: bool = True) -> Reading:  # noqa: ARG002 (no logs)
        assert content.data == b"\0DOT", "it is read only when it is sniffed"
        return Reading((Entry(DOT),), Problems())

    def write(self, entries: Sequence[Entry]) -> bytes:
        assert entries
        return b"\0DOT"


@pytest.fixture
def binary(monkeypatch: pytest.MonkeyPatch) -> Format:
    row = Row("bytes", "Bytes", ".bin", "bytes_here.Bytes")
    monkeypatch.setitem(sys.modules, row.module, sys.modules[__name__])
    monkeypatch.setattr(registry, "ROWS", (*registry.ROWS, row))
    return row.format


@pytest.mark.parametrize("name", ["a.bin", "a.txt", ""])
def test_binary_formats_are_recognised_by_content(binary: Format, name: str) -> None:
    document = loads(dumps([Entry(DOT)], binary), name)
    assert document.format is binary
    assert document.entries == (Entry(DOT),)


def test_unknown_bytes_are_refused_whatever_their_suffix(binary: Format) -> None:
    for name in ("a.bin", "a.txt", ""):
        with pytest.raises(FileProblemsError) as caught:
            loads(b"\0???", name)
        assert caught.value.problems[0].key is ProblemKey.NOT_TEXT
    assert loads(b"1\n-\n1\n", "a.bin").format is not binary


def lost(entry: Entry, format_: Format) -> list[str]:
    return [str(dict(problem.values)["what"]) for problem in losses_of([entry], format_)]


class Boards(Plain):
    """As plain text, with room for the board and an author."""

    progress: ClassVar = StoredProgress.BOARD
    metadata: ClassVar = ("author",)


class Moves(Boards):
    """As that, with room for moves."""

    progress: ClassVar = StoredProgress.MOVES
    maybe_marks: ClassVar = True
    given: ClassVar = True


def test_losses_follow_from_what_a_format_stores() -> None:
    game = Game(replace(DOT, goal=None, metadata=Metadata(author="A")))
    game.play(Move.parse("fill r0c0:?>~1"))
    marked = Entry(game.puzzle, game.record())
    assert lost(marked, Plain()) == ["progress", "metadata"]
    assert lost(marked, Boards()) == ["pencil-marks", "history"]
    assert lost(marked, Moves()) == []
    titled = replace(DOT, metadata=Metadata(title="T"), given=Grid(2, 1, b"\1\xff"))
    assert lost(Entry(titled, GameRecord()), Boards()) == ["goal", "given", "some-metadata"]
    assert lost(Entry(titled, GameRecord()), Moves()) == ["goal", "some-metadata"]


class Strokes(Moves):
    """As that, without room for maybe marks."""

    maybe_marks: ClassVar = False


def test_formats_that_store_only_moves_lose_the_rest() -> None:
    game = Game(replace(DOT, goal=None))
    game.play(Move.parse("fill r0c0:?>~1"))
    assert lost(Entry(game.puzzle, game.record()), Strokes()) == ["pencil-marks"]


def test_surrogates_in_checkpoint_names_are_reported() -> None:
    game = Game(DOT)
    game.add_checkpoint("a\ud800")
    assert lost(Entry(DOT, game.record()), native()) == ["savepoint-characters"]


class Short(Plain):
    """As plain text, for small puzzles."""

    most_lines: ClassVar = 3


def test_texts_with_too_many_lines_are_refused() -> None:
    assert Short().read(Content(b"1\n-\n1\n")).entries
    with pytest.raises(FileProblemsError) as caught:
        Short().read(Content(b"1\n-\n1\n\n"))
    assert caught.value.problems[0].key is ProblemKey.TOO_MANY_LINES


def test_storing_only_the_board_loses_the_history() -> None:
    bare = replace(DOT, goal=None)
    assert lost(Entry(bare, board_record(bare, Grid(2, 1, b"\1\0"))), Boards()) == []


def test_coloured_puzzles_cannot_be_written_in_black_and_white_formats() -> None:
    red, blue = Color("red", (255, 0, 0), "r"), Color("blue", (0, 0, 255), "b")
    assert lost(Entry(replace(DOT, palette=Palette((WHITE, red)))), Plain()) == ["palette", "goal"]
    several = replace(DOT, palette=Palette((WHITE, red, blue)))
    assert losses_of([Entry(several)], Plain()).errors


def test_control_characters_in_titles_are_replaced_with_a_warning() -> None:
    (entry,) = loads(
        b'{"name": "a\\u0000b\\u001b", "rows": [[1]], "cols": [[1]]}', "a.json"
    ).entries
    assert entry.puzzle.metadata.title == "a\ufffdb\ufffd"
    wild = replace(entry.puzzle, metadata=Metadata(title="a\0b"))
    for format_ in all_formats():
        if format_.writes and "title" in format_.metadata and not isinstance(format_, Png):
            lost = losses_of([Entry(wild)], format_)
            assert "characters" in {dict(problem.values)["what"] for problem in lost}, format_.name
            (again,) = loads(dumps([Entry(wild)], format_), f"a{format_.suffixes[0]}").entries
            assert "\0" not in again.puzzle.metadata.title


@pytest.mark.parametrize("blank", ["\u2028", "\u3000", "\xa0"])
def test_blanks_at_the_ends_of_lines_are_lost_with_a_warning(blank: str) -> None:
    entry = Entry(replace(DOT, metadata=Metadata(description=f"a{blank}\nb")))
    assert "characters" in lost(entry, Olsak())
