"""The one table, opening by content, saving by suffix."""

import gc
from pathlib import Path

import pytest

from nonogui.core.problems import FileProblemsError, ProblemKey, Severity
from nonogui.core.puzzle import Puzzle
from nonogui.formats import registry
from nonogui.formats.base import Entry, Format
from nonogui.formats.folder import puzzle_files
from nonogui.formats.number_lines import Plain
from nonogui.formats.registry import (
    Row,
    all_formats,
    dumps,
    format_by_name,
    format_for_path,
    load,
    loads,
    losses_of,
    native,
    save,
    select_puzzle,
    split_puzzle_number,
)
from tests.boards import puzzle

WRITTEN = [format_ for format_ in all_formats() if format_.writes]

FISH = puzzle("##.\n.##\n.#.", title="Fish")
SEA = puzzle("ab\nb.")

PLAIN = b"1\n2\n1\n-\n2\n2\n"
NON = b"width 1\nheight 1\nrows\n1\ncolumns\n1\n"
XML = b"<puzzle><solution><image>|X|</image></solution></puzzle>"


def keys(caught: pytest.ExceptionInfo[FileProblemsError]) -> list[ProblemKey]:
    return [problem.key for problem in caught.value.problems]


def test_names_and_usual_suffixes_are_unique() -> None:
    assert len({format_.name for format_ in all_formats()}) == len(all_formats())
    assert len({format_.suffixes[0] for format_ in all_formats()}) == len(all_formats())
    suffixes = [suffix for format_ in all_formats() for suffix in format_.suffixes]
    assert all(suffix.startswith(".") and suffix.islower() for suffix in suffixes)
    for format_ in all_formats():
        assert format_by_name(format_.name) is format_
        suffix = format_.suffixes[0]
        assert format_for_path(f"a{suffix.upper()}") is (
            native() if suffix in native().suffixes else format_
        )
        assert all(format_for_path(f"a{suffix}") for suffix in format_.suffixes)
    assert format_for_path("a.doc") is None


def test_a_format_that_cannot_be_imported_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "ROWS", (Row("gone", "Gone", ".gone", "gone.Gone"),))
    with pytest.raises(ModuleNotFoundError):
        loads(PLAIN)


def test_the_native_format_loses_nothing() -> None:
    assert native() is all_formats()[0]
    assert all(
        (native().colors, native().goal, native().progress, native().metadata, native().several)
    )


@pytest.mark.parametrize(("data", "name"), [(PLAIN, "plain"), (NON, "non"), (XML, "webpbn")])
@pytest.mark.parametrize("file", ["a.pbn", "a.non", "a.txt", "a.jpeg", ""])
def test_content_decides_before_the_suffix(data: bytes, name: str, file: str) -> None:
    assert loads(data, file).format.name == name


@pytest.mark.parametrize(
    "data", [b"hello", b"<html></html>", b"{}", b"\x89PNG\r\n", b"#..\n..#\n", b"1 2 3"]
)
def test_other_files_are_refused(data: bytes) -> None:
    with pytest.raises(FileProblemsError):
        loads(data, "a")


def test_missing_files_are_reported(tmp_path: Path) -> None:
    with pytest.raises(FileProblemsError) as caught:
        load(tmp_path / "none.pbn")
    assert keys(caught) == [ProblemKey.NOT_FOUND]


@pytest.mark.parametrize("name", ["", "a\0b", "x" * 5000])
def test_impossible_file_names_are_reported(name: str) -> None:
    with pytest.raises(FileProblemsError) as caught:
        load(name)
    assert keys(caught)[0] in (ProblemKey.UNREADABLE, ProblemKey.NOT_FOUND)


def test_folders_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileProblemsError) as caught:
        load(tmp_path)
    assert keys(caught) == [ProblemKey.UNREADABLE]


@pytest.mark.parametrize("format_", WRITTEN, ids=lambda format_: format_.name)
def test_saving_by_suffix_can_be_opened_again(tmp_path: Path, format_: Format) -> None:
    suffix = next(each for each in format_.suffixes if format_for_path(f"a{each}") is format_)
    path = tmp_path / f"a{suffix}"
    save(path, [Entry(FISH)])
    document = load(path)
    assert document.format is format_
    assert document.entries[0].puzzle.rows == FISH.rows


@pytest.mark.parametrize(
    ("text", "what", "line"),
    [
        ("Hello,\n\nthis is no puzzle.\n", "text", None),
        ("My own:\n\nRows:\n3\n1 1\n3\n", "columns", 3),
        ("Columns: 1, 2 1, 3\nRows: as above\n", "rows", 1),
    ],
)
@pytest.mark.parametrize("name", ["", "a.txt", "a.csv"])
def test_what_a_text_lacks_is_named(text: str, what: str, line: int | None, name: str) -> None:
    with pytest.raises(FileProblemsError) as caught:
        loads(text.encode(), name)
    (problem,) = caught.value.problems
    assert problem.key is ProblemKey.MISSING
    assert (dict(problem.values)["what"], problem.place.file_line) == (what, line)


def test_unknown_suffixes_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.doc"
    with pytest.raises(FileProblemsError) as caught:
        save(path, [Entry(FISH)])
    assert keys(caught) == [ProblemKey.UNKNOWN_FORMAT]
    save(path, [Entry(FISH)], format_by_name("plain"))
    assert load(path).format.name == "plain"


def test_an_unwritable_puzzle_leaves_the_file_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("precious", encoding="utf-8")
    for entries in ([Entry(SEA)], [Entry(FISH), Entry(FISH)]):
        with pytest.raises(FileProblemsError) as caught:
            save(path, entries)
        assert keys(caught) == [ProblemKey.LOST]
    assert path.read_text(encoding="utf-8") == "precious"


def test_losses_are_reported_once_and_do_not_stop_saving(tmp_path: Path) -> None:
    losses = save(tmp_path / "a.txt", [Entry(FISH)])
    assert [dict(problem.values)["what"] for problem in losses] == ["goal", "metadata"]
    assert {problem.severity for problem in losses} == {Severity.WARNING}
    twice = losses_of([Entry(FISH), Entry(FISH)], Plain())
    assert [dict(problem.values)["what"] for problem in twice] == [
        "several-puzzles",
        "goal",
        "metadata",
    ]


def test_unwritable_places_are_reported(tmp_path: Path) -> None:
    with pytest.raises(FileProblemsError) as caught:
        save(tmp_path / "no folder" / "a.pbn", [Entry(FISH)])
    assert keys(caught) == [ProblemKey.UNWRITABLE]


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("a.pbn", ("a.pbn", None)),
        ("a.pbn#3", ("a.pbn", 3)),
        ("-#2", ("-", 2)),
        ("a#1#2", ("a#1", 2)),
        ("a.pbn#", ("a.pbn#", None)),
        ("a.pbn#x", ("a.pbn#x", None)),
        ("#3", ("#3", None)),
        ("a#12345678", ("a#12345678", None)),
    ],
)
def test_file_names_may_select_a_puzzle_by_number(name: str, parts: tuple[str, int | None]) -> None:
    assert split_puzzle_number(name) == parts


def test_file_names_may_contain_the_number_sign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "best of#3").touch()
    assert split_puzzle_number("best of#3") == ("best of#3", None)
    assert split_puzzle_number("best of#3#1") == ("best of#3", 1)


def test_one_puzzle_of_several_can_be_selected() -> None:
    document = loads(dumps([Entry(FISH), Entry(SEA)], native()))
    assert select_puzzle(document, None) is document
    assert select_puzzle(document, 2).entries == document.entries[1:]
    for number in (0, 3):
        with pytest.raises(FileProblemsError) as caught:
            select_puzzle(document, number)
        assert keys(caught) == [ProblemKey.NO_SUCH_PUZZLE]


def test_invalid_puzzles_can_be_viewed() -> None:
    document = loads(b"2\n-\n2\n")
    assert len(document.entries) == 1
    assert document.problems.errors == document.entries[0].problems.errors
    assert [p.place.file_line for p in document.problems] == [3, 1]


def test_suffixes_prefer_writable_formats() -> None:
    for format_ in all_formats():
        for suffix in format_.suffixes:
            found = format_for_path(f"a{suffix}")
            assert found is not None
            assert found.writes or not any(suffix in e.suffixes for e in all_formats() if e.writes)


def test_folders_list_files_that_may_be_puzzles(tmp_path: Path) -> None:
    seen = ["A.PBN", "b 2.non", "B 10.non", "in/c.g"]
    for name in (*seen, ".d.pbn", ".in/e.pbn", "f.mp3", "pbn"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    assert list(puzzle_files(str(tmp_path))) == [str(tmp_path / name) for name in seen]


def test_folders_skip_photos_and_programs(tmp_path: Path) -> None:
    for name in ("a.jpg", "a.py", "a.js", "a.md", "a.gif", "a.pbn"):
        (tmp_path / name).write_text("")
    assert list(puzzle_files(str(tmp_path))) == [str(tmp_path / "a.gif"), str(tmp_path / "a.pbn")]


SETS = [format_ for format_ in WRITTEN if format_.several]


@pytest.mark.parametrize("format_", SETS, ids=lambda each: each.name)
def test_documents_are_freed_when_unused(format_: Format) -> None:
    """Else a full pass of the garbage collector over thousands of puzzles holds up the window."""
    name = f"many{format_.suffixes[0]}"
    data = dumps([Entry(FISH)] * 20, format_)
    loads(data, name)  # what is made once stays
    gc.collect()
    gc.disable()
    try:
        before = puzzles_in_memory()
        assert len(loads(data, name).entries) == 20
        assert puzzles_in_memory() == before
    finally:
        gc.enable()


def puzzles_in_memory() -> int:
    return sum(isinstance(each, Puzzle) for each in gc.get_objects())


@pytest.mark.parametrize("format_", all_formats(), ids=lambda each: each.name)
def test_declarations_match_the_formats(format_: Format) -> None:
    """The base leaves the text to be read and written to the formats of texts."""
    kind = type(format_)
    reads = ("sniff_text", "read_text") if format_.is_text else ("sniff", "read")
    writes = ("write_text",) if format_.is_text else ("write",)
    for name in (*reads, *(writes if format_.writes else ())):
        own = getattr(kind, name) is not getattr(Format, name)
        around = {"sniff_text": "sniff", "read_text": "read", "write_text": "write"}.get(name, name)
        assert own or getattr(kind, around) is not getattr(Format, around), name


_ROWS, _COLUMNS = "1 1\n5\n5\n3\n1", "2\n4\n4\n4\n2"


@pytest.mark.parametrize(
    "below",
    [
        f"{_ROWS}\n\n{_COLUMNS}",
        f"\n5 5\n{_ROWS}\n{_COLUMNS}",
        "5x5:2/4/4/4/2/1.1/5/5/3/1",
        "[[1,1],[5],[5],[3],[1]]\n[[2],[4],[4],[4],[2]]",
        ".#.#.\n#####\n#####\n.###.\n..#..",
    ],
)
@pytest.mark.parametrize("line", ["My heart", "Title: My heart", "**My heart**"])
def test_a_line_above_the_puzzle_of_a_text_is_its_title(line: str, below: str) -> None:
    (entry,) = loads(f"{line}\n{below}\n".encode()).entries
    assert entry.puzzle.metadata.title == "My heart"
    (plain,) = loads(f"{below}\n".encode()).entries
    assert plain.puzzle.metadata.title == ""
