"""Files that are broken, cut short or hostile: a problem with its line, never a crash."""

import tracemalloc
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogui.core.game import Game
from nonogui.core.move import Move, MoveKind
from nonogui.core.problems import FileProblemsError, Problem, ProblemKey, Severity
from nonogui.formats.base import MAX_CHANGES, MAX_PROBLEMS, METADATA, Document, Entry, Format
from nonogui.formats.decode import Content
from nonogui.formats.registry import all_formats, dumps, format_by_name, loads, native
from nonogui.words.problems import problem_text
from tests.boards import puzzle

DATA = Path(__file__).parents[1] / "data"
SAMPLES = sorted(path for path in DATA.glob("*/*") if path.suffix != ".golden")

NAMES = [
    *dict.fromkeys(f"a{suffix}" for format_ in all_formats() for suffix in format_.suffixes),
    "a",
    "",
]

each_sample = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)


def read(data: bytes | str, name: str = "puzzle.pbn") -> Document | list[Problem]:
    """The document, or the problems of one that is refused; every problem must have words."""
    data = data.encode() if isinstance(data, str) else data
    answer: Document | list[Problem]
    try:
        answer = loads(data, name)
        problems = answer.problems
    except FileProblemsError as reason:
        problems = reason.problems
        answer = list(problems)
    assert all(map(problem_text, problems))
    assert isinstance(answer, Document) or problems.errors
    return answer


def refused(data: bytes | str, name: str = "puzzle.pbn") -> list[Problem]:
    problems = read(data, name)
    assert isinstance(problems, list)
    return problems


def key_and_line(data: bytes | str, name: str = "puzzle.pbn") -> tuple[ProblemKey, int | None]:
    first = refused(data, name)[0]
    return first.key, first.place.file_line


# --- cut short, changed ---

MOST_CUTS = 250
"""In how many places a sample is cut: in all of the usual ones, evenly in those of several kB."""


@each_sample
def test_files_cut_short_anywhere_are_read_or_refused(path: Path) -> None:
    data = path.read_bytes()
    for end in range(0, len(data), max(1, len(data) // MOST_CUTS)):
        read(data[:end], path.name)


def test_truncated_xml_names_the_line() -> None:
    data = (DATA / "webpbn" / "set.pbn").read_bytes()
    for end in range(100, len(data) - 20, 7):
        key, line = key_and_line(data[:end])
        assert (key, line) == (ProblemKey.XML, data[:end].count(b"\n") + 1)


def test_truncated_non_files_name_the_line() -> None:
    data = (DATA / "non" / "simple.non").read_text(encoding="utf-8")
    for end in range(len(data.partition("rows")[0]) + 4, len(data.partition("\n\ngoal")[0]) - 2):
        problems = refused(data[:end], "puzzle.non")
        assert {problem.key for problem in problems} <= {
            ProblemKey.CLUE_COUNT,
            ProblemKey.MISSING,
            ProblemKey.SYNTAX,
        }


@each_sample
@given(st.data())
@settings(max_examples=40)
def test_files_with_changed_bytes_are_read_or_refused(path: Path, data: st.DataObject) -> None:
    changed = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(changed) - 1))
        changed[at] = data.draw(st.integers(0, 255))
    read(bytes(changed), path.name)


@given(st.binary(max_size=200), st.sampled_from(NAMES))
def test_random_bytes_are_refused(data: bytes, name: str) -> None:
    read(data, name)


words = [
    "rows",
    "columns",
    "width",
    "height",
    "goal",
    "color",
    "a",
    "1",
    "0",
    "2a",
    '"',
    "-",
    "#f00",
]
breaks = [" ", "\n", ",", "\n\n", "\t"]


@given(st.lists(st.sampled_from(words + breaks), max_size=40))
def test_shuffled_non_words_are_read_or_refused(parts: list[str]) -> None:
    read("".join(parts), "puzzle.non")


tags = [
    *("<puzzleset>", "</puzzleset>", "<puzzle>", "</puzzle>", "<clues type='rows'>", "</clues>"),
    *("<clues type='columns'>", "<line>", "</line>", "<count>1</count>", "<count color='red'>"),
    *("</count>", "<color name='red' char='r'>", "f00", "</color>", "<solution>", "</solution>"),
    *("<solution type='saved' id='current'>", "<image>", "</image>", "|X|", "|[X.]|", "|", "?"),
    *("<note>", "nonogui:log=[]", "nonogui:position=-1", "</note>", "<title>", "&amp;", "<line/>"),
]


@given(st.lists(st.sampled_from(tags), max_size=40))
def test_shuffled_webpbn_tags_are_read_or_refused(parts: list[str]) -> None:
    read("<puzzleset><puzzle>" + "".join(parts) + "</puzzle></puzzleset>")


# --- hostile files: each must also end at once ---

BOMB = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))


@pytest.mark.parametrize(
    "declaration",
    [
        '<!ENTITY e0 "lol">' + BOMB,
        '<!ENTITY e SYSTEM "file:///etc/passwd">',
        '<!ENTITY e SYSTEM "http://127.0.0.1:9/">',
        '<!ENTITY % e SYSTEM "http://127.0.0.1:9/"> %e;',
        '<!ENTITY e "harmless">',
        f'<!ATTLIST line a CDATA "{"x" * 10000}">',
    ],
    ids=["bomb", "file", "network", "parameter", "harmless", "attribute"],
)
def test_declarations_in_xml_are_refused(declaration: str) -> None:
    text = f"<?xml version='1.0'?>\n<!DOCTYPE puzzleset [\n{declaration}]>\n"
    text += "<puzzleset><puzzle><title>&e;&e11;</title></puzzle></puzzleset>"
    assert key_and_line(text) == (ProblemKey.FORBIDDEN_XML, 3)


def test_a_doctype_alone_is_harmless_and_fetches_nothing() -> None:
    text = '<!DOCTYPE pbn SYSTEM "http://127.0.0.1:9/pbn.dtd"><puzzle>{}</puzzle>'
    image = "<solution><image>|X|</image></solution>"
    assert isinstance(read(text.format(image)), Document)


def test_deep_nesting_is_refused() -> None:
    text = "<puzzleset>\n" + "<a>" * 100_000
    assert key_and_line(text) == (ProblemKey.FORBIDDEN_XML, 2)
    assert key_and_line(text + "</a>" * 100_000 + "</puzzleset>")[0] is ProblemKey.FORBIDDEN_XML


def test_too_many_elements_are_refused() -> None:
    text = "<puzzleset><puzzle><clues type='rows'><line>" + "<count>1</count>" * 1_100_000
    assert key_and_line(text)[0] is ProblemKey.FORBIDDEN_XML


def test_too_many_entities_are_refused() -> None:
    assert key_and_line("<puzzle>" + "&eacute;" * 2_000_000)[0] is ProblemKey.FORBIDDEN_XML


@pytest.mark.parametrize("digits", ["1" * 1_000_000, "0" * 1_000_000 + "1", "9" * 5_000])
def test_numbers_with_a_million_digits_are_refused(digits: str) -> None:
    xml = f"<puzzle>\n<clues type='rows'><line>\n<count>{digits}</count></line></clues></puzzle>"
    assert key_and_line(xml) == (ProblemKey.BAD_NUMBER, 3)
    assert key_and_line(f"width {digits}\nheight 1\n", "a.non") == (ProblemKey.BAD_NUMBER, 1)
    non = f"width 1\nheight 1\nrows\n{digits}\ncolumns\n1\n"
    assert key_and_line(non, "a.non") == (ProblemKey.BAD_NUMBER, 4)
    assert key_and_line(f"1\n-\n{digits}\n", "a.txt") == (ProblemKey.BAD_NUMBER, 3)


def test_problems_quote_only_the_start_of_long_values() -> None:
    (problem,) = refused(f"1\n-\n{'1' * 1_000_000}\n", "a.txt")
    assert len(problem_text(problem)) < 150


MILLIONS = {
    "numbers": "1\n" * 1_000_000,
    "headings": "rows\n" * 1_000_000,
    "blanks": "\n" * 1_000_000,
    "sized": "width 5\nheight 5\nrows\n" + "1\n" * 1_000_000,
}


@pytest.mark.parametrize("text", MILLIONS.values(), ids=MILLIONS)
def test_a_million_lines_are_refused(text: str) -> None:
    refused(text, "a")


@pytest.mark.parametrize("format_", all_formats(), ids=lambda format_: format_.name)
def test_no_format_reads_a_million_lines(format_: Format) -> None:
    for text in MILLIONS.values():
        with suppress(FileProblemsError):
            assert not format_.read(Content(text.encode())).entries


def test_a_line_of_a_million_numbers_is_reported() -> None:
    document = read("1\n-\n" + "1 " * 1_000_000 + "\n", "a.txt")
    assert isinstance(document, Document)
    assert ProblemKey.LINE_TOO_LONG in {problem.key for problem in document.problems}


def test_a_reader_gives_up_after_many_errors() -> None:
    problems = refused("width 1\nheight 500\nrows\n" + "x1\n1x1\n" * 250 + "columns\n1\n", "a.non")
    assert len(problems) <= MAX_PROBLEMS


def test_oversized_files_are_refused() -> None:
    (problem,) = refused(b"1\n" * 40 * 1024 * 1024)
    assert problem.key is ProblemKey.TOO_LARGE


@pytest.mark.parametrize("name", NAMES[:-1])
def test_nul_bytes_are_refused(name: str) -> None:
    keys = (ProblemKey.NOT_TEXT, ProblemKey.UNKNOWN_FORMAT)
    assert key_and_line(b"\0" * 1000, name)[0] in keys
    assert key_and_line(b"1\n-\n1\0\n", name)[0] in keys


@pytest.mark.parametrize("name", NAMES[:-1])
@pytest.mark.parametrize("data", [b"", b"\n", b" \r\n\t", b"\xef\xbb\xbf"])
def test_empty_files_are_refused(name: str, data: bytes) -> None:
    assert key_and_line(data, name)[0] is ProblemKey.NO_PUZZLE


# --- logs that lie ---


def saved(log: str, board: str = "|?|") -> str:
    clues = "<clues type='{}'><line><count>1</count></line></clues>"
    solution = (
        "<solution type='saved' id='current'>"
        f"<image>{board}</image><note>nonogui:log={log}</note></solution>"
    )
    return f"<puzzle>{clues.format('rows')}{clues.format('columns')}{solution}</puzzle>"


@pytest.mark.parametrize(
    "log",
    [
        *("", "x", "{}", "[1]", "null", "[[]]", '["what"]', '["fill,"]', '["fill,r0c0:?>32"]'),
        *('["fill,r0c1:?>1"]', '["fill,r1c0:?>1"]', '["fill,r0c0:1>."]', '["fill,r0c0:?>2"]'),
        *(
            '["fill,r0c0:?>1"]',
            '["drop"]',
            '["branch","back=x"]',
            '["tick,r0b1+"]',
            '["tick,r9b0+"]',
        ),
        *('["fill,r0c0-9999:?>1"]', "[" * 100_000, '["\\ud800"]', "%FF", "9" * 10_000),
        '["fill' + ",r0c0-9999:?>1" * (MAX_CHANGES // 10_000 + 1) + '"]',
        "[" + ",".join(['"fill"'] * 260_000) + "]",
        "[" + ",".join(['"branch"'] * 200) + "]",
    ],
    ids=lambda log: log[:20],
)
def test_a_wrong_log_is_dropped_in_favour_of_the_board(log: str) -> None:
    document = read(saved(log))
    assert isinstance(document, Document)
    (entry,) = document.entries
    assert [problem.key for problem in entry.problems] == [ProblemKey.BAD_PROGRESS]
    assert entry.problems[0].severity is Severity.WARNING
    assert entry.record
    assert entry.record.moves == ()


def test_notes_with_too_many_lists_are_not_parsed() -> None:
    tracemalloc.start()
    document = read(saved("[" + ",".join(["[]"] * 500_000) + "]"))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert isinstance(document, Document)
    assert [each.key for each in document.problems] == [ProblemKey.BAD_PROGRESS]
    assert most < 25_000_000  # 70 MB with the lists


def test_the_board_survives_a_damaged_log() -> None:
    document = read(saved("[", "|X|"))
    assert isinstance(document, Document)
    (entry,) = document.entries
    assert entry.record
    (move,) = entry.record.moves
    assert move.kind is MoveKind.RESTORE
    assert Game.resume(entry.puzzle, entry.record).grid.cells == b"\x01"


@pytest.mark.parametrize("board", ["|", "|X", "|XX|", "|Z|", "", "|[|", "X", "|X||X|"])
def test_the_log_survives_a_damaged_board(board: str) -> None:
    document = read(saved('["fill,r0c0:?>1"]', board))
    assert isinstance(document, Document)
    (entry,) = document.entries
    assert entry.record
    assert entry.record.moves == (Move.parse("fill r0c0:?>1"),)


@given(st.data())
def test_changed_saves_open_or_are_refused(data: st.DataObject) -> None:
    game = Game(puzzle("##.\n.#."))
    game.play(Move.parse("fill r0c0-1:?>1"))
    game.add_checkpoint("Here")
    text = bytearray(dumps([Entry(game.puzzle, game.record())], native()))
    at = data.draw(st.integers(0, len(text) - 1))
    text[at] = data.draw(st.integers(0, 255))
    document = read(bytes(text))
    if isinstance(document, Document):
        for entry in document.entries:
            if entry.record:
                Game.resume(entry.puzzle, entry.record)


def test_every_format_is_tested() -> None:
    assert {format_.name for format_ in all_formats()} == {path.parent.name for path in SAMPLES}
    assert format_by_name("none of them") is None


@pytest.mark.parametrize(
    "text",
    [
        "<puzzle " + " ".join(f"a{number}='1'" for number in range(20_000)) + "/>",
        "<puzzleset>" + "<puzzle/>" * 200_000 + "</puzzleset>",
        f"<puzzle><solution><image>|{'X' * 10**7}|</image></solution></puzzle>",
        f"<puzzle><solution><image>{'|X|' * 10**6}</image></solution></puzzle>",
        f"<puzzle><solution><image>|{'X' * 1001}|</image></solution></puzzle>",
        f"<puzzle><solution><image>{'|X|' * 1001}</image></solution></puzzle>",
        "rows\n" * 10**6,
        "\n".join(f"color c{number} 000000" for number in range(20_000)),
    ],
    ids=["attributes", "puzzles", "row", "rows", "wide", "high", "keywords", "colors"],
)
def test_too_much_of_anything_is_refused(text: str) -> None:
    assert len(refused(text)) <= MAX_PROBLEMS
    assert refused(text, "a.non")


@each_sample
def test_missing_metadata_is_empty_text(path: Path) -> None:
    document = read(path.read_bytes(), path.name)
    for entry in document.entries if isinstance(document, Document) else ():
        metadata = entry.puzzle.metadata
        assert {type(getattr(metadata, name)) for name in METADATA if name != "notes"} == {str}
        assert isinstance(metadata.notes, tuple)
