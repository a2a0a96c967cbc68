"""`nonogui solve`: pictures, JSON, exit codes."""

import io
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nonogui.cli.pictures import _has_colors
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import install
from nonogui.solver import kernel
from nonogui.solver.limits import Limits
from nonogui.solver.narrowing import Narrower
from nonogui.solver.result import SolveResult
from nonogui.solver.search import ENGINES, solve
from tests.boards import board, clued, puzzle
from tests.cli.conftest import Run, Write

FISH = puzzle(
    """
    .##..#
    #####.
    .##..#
    """,
    title="Fish",
)
SEA = puzzle("aab\nab.", title="Sea")
SWAP = clued("1/1", "1/1")
THREE = ("1 1/1 1/1", "2/1/1/1", 3)
NONE = clued("1 1/0/1 1", "1/2/1")
UNSOUND = clued("2/1", "1/1")


def test_the_solution_is_printed_as_a_picture(nonogui: Run, file: Write) -> None:
    answer = nonogui("solve", file(FISH))
    assert answer == (
        0,
        "a.pbn: Fish\n6 × 3. Exactly one solution\n\n  ████    ██\n██████████\n  ████    ██\n\n",
        "",
    )


def test_without_a_terminal_colours_are_printed_as_letters(nonogui: Run, file: Write) -> None:
    assert "aaaabb\naabb\n" in nonogui("solve", file(SEA)).out


def test_a_terminal_shows_colours(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = file(SEA)
    monkeypatch.setattr("nonogui.cli.pictures._has_colors", lambda: True)
    monkeypatch.setattr("click.utils.should_strip_ansi", lambda *_: False)
    assert "\x1b[38;2;40;250;0m██" in nonogui("solve", name).out


@pytest.mark.parametrize(("no_color", "has_colors"), [(None, True), ("1", False)])
def test_no_color_switches_colours_off(
    no_color: str | None, has_colors: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_color is not None:
        monkeypatch.setenv("NO_COLOR", no_color)
    assert _has_colors() is has_colors


def test_json_describes_a_unique_puzzle(nonogui: Run, file: Write) -> None:
    answer = nonogui("solve", "--json", file(FISH))
    (found,) = answer.objects
    assert list(found) == [
        *("file", "title", "width", "height", "status", "solutions", "count", "engine"),
        *("seconds", "line_solvable", "z3_checks"),
    ]
    assert found.pop("seconds") >= 0
    assert found == {
        "file": "a.pbn",
        "title": "Fish",
        "width": 6,
        "height": 3,
        "status": "unique",
        "solutions": [[".##..#", "#####.", ".##..#"]],
        "count": 1,
        "engine": "auto",
        "line_solvable": True,
        "z3_checks": 0,
    }
    assert answer.code == 0


@pytest.mark.parametrize("command", ["solve", "check", "bench"])
def test_json_is_not_ascii_escaped(nonogui: Run, file: Write, command: str) -> None:
    name = file(puzzle("##", title="Größe 船"), name="Größe 船.pbn")
    out = nonogui(command, "--json", name).out
    assert '"file": "Größe 船.pbn"' in out
    assert command == "bench" or '"title": "Größe 船"' in out


@pytest.mark.parametrize("arguments", [("formats",), ("hint", "a.pbn")], ids=" ".join)
def test_json_does_not_escape_translated_texts(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    file(FISH)
    monkeypatch.setenv("NONOGUI_LANGUAGE", "pseudo")
    try:
        assert "⟦" in nonogui(*arguments, "--json").out
    finally:
        install("en")


def test_json_has_letters_for_colours(nonogui: Run, file: Write) -> None:
    (found,) = nonogui("solve", "--json", file(SEA)).objects
    assert found["solutions"] == [["aab", "ab."]]


def test_json_lists_several_solutions(nonogui: Run, file: Write) -> None:
    answer = nonogui("solve", "--json", file(SWAP))
    (found,) = answer.objects
    assert (answer.code, found["status"]) == (0, "multiple")
    assert sorted(found["solutions"]) == [["#.", ".#"], [".#", "#."]]


@pytest.mark.parametrize(("most", "count"), [(1, None), (2, None), (5, None), (7, 6), (9, 6)])
def test_all_prints_solutions_up_to_a_number(
    nonogui: Run, file: Write, most: int, count: int | None
) -> None:
    six = file(clued("1/1/1", "1/1/1"))
    answer = nonogui("solve", "--json", "--all", str(most), six)
    (found,) = answer.objects
    assert (answer.code, found["status"], found["count"]) == (0, "multiple", count)
    assert len(found["solutions"]) == min(most, 6)
    assert len(set(map(tuple, found["solutions"]))) == len(found["solutions"])


@pytest.mark.parametrize(("rows", "columns", "count"), [("1/1", "1/1", 2), THREE])
def test_the_count_is_exact_or_unknown(
    nonogui: Run, file: Write, rows: str, columns: str, count: int
) -> None:
    several = file(clued(rows, columns))
    for most in (1, 2, 3):
        (found,) = nonogui("solve", "--json", "--all", str(most), several).objects
        assert found["count"] == (count if count <= most else None)
        assert len(found["solutions"]) == min(most, count)


@pytest.mark.parametrize(
    ("options", "count"), [((), 2), (("1",), 2), (("2",), 3), (("3",), 3), (("9",), 9)]
)
def test_the_search_stops_at_the_number_requested(
    nonogui: Run,
    file: Write,
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...],
    count: int,
) -> None:
    asked: list[int] = []

    def spy(which: Any, *, limits: Limits, **others: Any) -> SolveResult:
        asked.append(limits.solutions)
        return solve(which, limits=limits, **others)

    monkeypatch.setattr("nonogui.cli.solve.solve", spy)
    nonogui("solve", *(("--all", *options) if options else ()), file(SWAP))
    assert asked == [count]


def test_the_exact_number_is_printed(nonogui: Run, file: Write) -> None:
    out = nonogui("solve", "--all", "9", file(SWAP)).out
    assert "Exactly 2 solutions" in out
    assert out.count("██") == 4


@pytest.mark.parametrize("engine", [name for name in ENGINES if name != "lines"])
@pytest.mark.parametrize(
    ("which", "status", "code"),
    [(FISH, "unique", 0), (SEA, "unique", 0), (SWAP, "multiple", 0), (NONE, "none", 1)],
    ids=["fish", "sea", "swap", "none"],
)
def test_all_engines_agree(
    nonogui: Run, file: Write, engine: str, which: object, status: str, code: int
) -> None:
    answer = nonogui("solve", "--json", "--engine", engine, file(which))
    (found,) = answer.objects
    assert (answer.code, found["status"], found["engine"]) == (code, status, engine)


def test_the_same_seed_gives_the_same_solutions(nonogui: Run, file: Write) -> None:
    arguments = ("solve", "--json", "--seed", "3", file(clued("1/1/1/1/1", "1/1/1/1/1")))
    first, again = (nonogui(*arguments).objects[0]["solutions"] for _ in range(2))
    assert first == again


@pytest.mark.parametrize(("options", "seed"), [((), 0), (("--seed", str(2**31 - 1)), 2**31 - 1)])
def test_the_seed_reaches_the_solver(
    nonogui: Run,
    file: Write,
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...],
    seed: int,
) -> None:
    seeds = []

    def spy(*arguments: Any, **options: Any) -> SolveResult:
        seeds.append(options["seed"])
        return solve(*arguments, **options)

    monkeypatch.setattr("nonogui.cli.solve.solve", spy)
    nonogui("solve", *options, file(FISH))
    assert seeds == [seed]


def test_the_lines_engine_may_stay_undecided(nonogui: Run, file: Write) -> None:
    answer = nonogui("solve", "--json", "--engine", "lines", file(SWAP))
    assert (answer.code, answer.objects[0]["status"]) == (3, "undecided")


def test_invalid_clues_are_bad_input(nonogui: Run, file: Write) -> None:
    answer = nonogui("solve", "--json", file(UNSOUND))
    assert (answer.code, answer.objects[0]["status"]) == (2, "invalid")
    assert answer.err.startswith("a.pbn: The row clues fill 3 cells, but the column clues fill 2")


def test_all_puzzles_of_a_file_or_a_numbered_one_are_solved(nonogui: Run, file: Write) -> None:
    name = file(FISH, SEA)
    assert [each["file"] for each in nonogui("solve", "--json", name).objects] == [
        "a.pbn#1",
        "a.pbn#2",
    ]
    (second,) = nonogui("solve", "--json", f"{name}#2").objects
    assert (second["file"], second["title"]) == ("a.pbn#2", "Sea")
    answer = nonogui("solve", f"{name}#3")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "a.pbn#3: There is no puzzle 3. Puzzles in this file: 2.\n"


def test_standard_input_is_solved(nonogui: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        text = io.TextIOWrapper(io.BytesIO(b"1\n-\n1\n"))
        monkeypatch.setattr(sys, "stdin", text)
        (found,) = nonogui("solve", "--json", "-").objects
        assert (found["file"], found["solutions"]) == ("-", [["#"]])


def test_endless_standard_input_is_refused(nonogui: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonogui.cli.sources.MAX_BYTES", 5)
    monkeypatch.setattr("nonogui.formats.decode.MAX_BYTES", 5)
    data = io.BytesIO(b"1\n-\n1\n" + bytes(1000))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data))
    answer = nonogui("solve", "-")
    assert answer.code == 2
    assert answer.err.startswith("-: The file is larger than")
    assert data.tell() == 6  # the rest is not waited for


def test_the_worst_outcome_decides_the_exit_code_and_all_is_printed(
    nonogui: Run, file: Write
) -> None:
    file(NONE, name="none.pbn")
    answer = nonogui("solve", "--json", file(FISH), "none.pbn")
    assert (answer.code, len(answer.objects)) == (1, 2)
    answer = nonogui("solve", "--json", "a.pbn", "missing.pbn", "none.pbn")
    assert (answer.code, len(answer.objects)) == (2, 2)
    assert answer.err == "missing.pbn: The file doesn't exist.\n"


def test_without_a_solution_the_lines_that_clash_are_named(nonogui: Run, file: Write) -> None:
    answer = nonogui("solve", file(NONE))
    assert answer.code == 1
    assert "No solution\n" in answer.out
    assert "These lines can't all be satisfied: row 2 and column 2.\n" in answer.out


def test_the_verdict_is_printed_before_the_search_for_a_clash(
    nonogui: Run,
    file: Write,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    printed = []

    def search(_puzzle: Puzzle, result: SolveResult, **_: object) -> SolveResult:
        printed.append(capsys.readouterr().out)
        return result

    monkeypatch.setattr("nonogui.cli.solve.with_clash", search)
    nonogui("solve", file(NONE))
    assert printed == ["a.pbn\n3 × 3. No solution\n"]


def test_errors_name_the_file_and_the_line(nonogui: Run, file: Write) -> None:
    with open(file(FISH, name="b.non"), "a", encoding="utf-8") as text:  # noqa: PTH123
        text.write("width x\n")
    answer = nonogui("solve", "b.non")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("b.non:")
    line, _, message = answer.err.removeprefix("b.non:").partition(": ")
    assert int(line) > 10
    assert message == "“x” isn't a valid number here.\n"


@pytest.mark.parametrize("command", [("solve",), ("check",), ("bench", "--time-limit", "5")])
def test_a_wrong_solution_is_an_internal_error_and_not_printed(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.setattr(kernel, "KERNEL", None)
    monkeypatch.setattr(Narrower, "complete", lambda *_, **__: bytes(4))
    answer = nonogui(*command, file(SWAP))
    assert (answer.code, answer.out) == (3, "")
    assert "internal error: WrongModelError" in answer.err


def test_given_cells_are_kept(nonogui: Run, file: Write) -> None:
    name = file(replace(SWAP, given=board("#?\n??")))
    (answer,) = nonogui("solve", "--all", "9", "--json", name).objects
    assert (answer["status"], answer["solutions"]) == ("unique", [["#.", ".#"]])


def test_a_folder_is_solved_with_its_subfolders(nonogui: Run, file: Write) -> None:
    for name in ("in/a.pbn", "in/deep/b.pbn"):
        Path(name).parent.mkdir(parents=True)
        file(FISH, name=name)
    answer = nonogui("solve", "--json", "in")
    assert answer.code == 0
    assert [Path(found["file"]).as_posix() for found in answer.objects] == [
        "in/a.pbn",
        "in/deep/b.pbn",
    ]
    Path("none").mkdir()
    assert nonogui("solve", "none") == (2, "", "none: No puzzle files found.\n")
