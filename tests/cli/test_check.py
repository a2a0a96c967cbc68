"""`nonogui check`: verdicts, ambiguous cells, problems with their places."""

import csv
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from nonogui.coach.difficulty import Rating
from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.solver.result import SolveStatus, StopReason
from nonogui.studio import examine
from tests.boards import board, clued, puzzle
from tests.cli.conftest import Run, Write

FISH = puzzle(".##..#\n#####.\n.##..#", title="Fish")
SWAP = puzzle("#..\n.#.")
NONE = clued("1 1/0/1 1", "1/2/1")


def test_a_valid_puzzle_is_reported_as_json(nonogui: Run, file: Write) -> None:
    answer = nonogui("check", "--json", file(FISH))
    (found,) = answer.objects
    assert list(found) == [
        *("file", "title", "fingerprint", "width", "height", "verdict", "line_solvable"),
        *("difficulty", "ambiguous", "problems", "seconds"),
    ]
    assert found.pop("seconds") >= 0
    assert found == {
        "file": "a.pbn",
        "title": "Fish",
        "fingerprint": FISH.fingerprint,
        "width": 6,
        "height": 3,
        "verdict": "unique",
        "line_solvable": True,
        "difficulty": {
            "grade": "trivial",
            "score": 1.14,
            "steps": 6,
            "techniques": {"complete-line": 3, "finished-line": 3},
        },
        "ambiguous": [],
        "problems": [],
    }
    assert answer.code == 0


def test_json_lists_the_cells_that_differ_between_solutions(nonogui: Run, file: Write) -> None:
    answer = nonogui("check", "--json", file(SWAP))
    (found,) = answer.objects
    assert (answer.code, found["verdict"], found["line_solvable"]) == (1, "multiple", False)
    assert found["difficulty"] is None
    assert found["ambiguous"] == [[0, 0], [0, 1], [1, 0], [1, 1]]


def test_a_puzzle_without_a_solution_names_the_lines_that_clash(nonogui: Run, file: Write) -> None:
    answer = nonogui("check", "--json", file(NONE))
    assert (answer.code, answer.objects[0]["verdict"]) == (1, "none")
    assert nonogui("check", file(NONE)).out.endswith(
        "\n  These lines can't all be satisfied: row 2 and column 2.\n"
    )


def test_line_solvable_agrees_with_the_verdict(nonogui: Run, file: Write) -> None:
    hard = puzzle("..##\n.#.#\n#..#\n.##.")
    (found,) = nonogui("check", "--json", file(hard)).objects
    assert found["line_solvable"] is (found["verdict"] == "unique" and not found["ambiguous"])


def test_problems_are_reported_with_their_places(nonogui: Run, file: Write) -> None:
    wrong = replace(FISH, goal=board("######\n######\n######"))
    answer = nonogui("check", "--json", file(wrong))
    (found,) = answer.objects
    assert (answer.code, found["verdict"]) == (1, "invalid")
    first = found["problems"][0]
    assert first["key"] == "goal-differs"
    assert first["severity"] == "error"
    assert first["place"].items() >= {"axis": "row", "index": 0}.items()
    assert first["text"] == "Row 1: The solution picture doesn't match the clue."
    line = first["place"]["file_line"]
    assert f"a.pbn:{line}: {first['text']}\n" in answer.err


@pytest.mark.parametrize("stop", [StopReason.TIME, StopReason.TOO_LARGE])
def test_an_unrated_puzzle_is_reported_as_not_rated(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch, stop: StopReason
) -> None:
    without = Rating(SolveStatus.UNIQUE, stop=stop)
    monkeypatch.setattr(examine, "rate", lambda *_puzzle, **_options: without)
    answer = nonogui("check", file(FISH))
    assert answer.out.endswith("line by line. Difficulty: not rated\n")
    assert answer.code == 0
    (found,) = nonogui("check", "--json", file(FISH)).objects
    assert (found["verdict"], found["difficulty"]) == ("unique", None)


def test_no_difficulty_skips_the_rating(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examine, "rate", lambda *_puzzle, **_options: pytest.fail("rated"))
    answer = nonogui("check", "--no-difficulty", file(FISH))
    assert answer.out.endswith("Exactly one solution, solvable line by line\n")
    (found,) = nonogui("check", "--no-difficulty", "--json", file(FISH)).objects
    assert (found["verdict"], found["difficulty"]) == ("unique", None)


def test_the_report_has_one_line_for_each_puzzle(nonogui: Run, file: Write) -> None:
    file(SWAP, name="b.pbn")
    answer = nonogui("check", "--no-summary", file(FISH), "b.pbn")
    assert answer.out == (
        "a.pbn: 6 × 3. Exactly one solution, solvable line by line. Difficulty: Trivial (1.1)\n"
        "b.pbn: 3 × 2. Several solutions, not solvable line by line, 4 ambiguous cells\n"
    )
    assert answer.code == 1


def test_an_unreadable_file_does_not_stop_the_check(nonogui: Run, file: Write) -> None:
    answer = nonogui("check", "--json", "none.pbn", file(FISH))
    assert answer.code == 2
    gone, found = answer.objects
    assert (gone["file"], gone["verdict"]) == ("none.pbn", "unreadable")
    assert [problem["key"] for problem in gone["problems"]] == ["not-found"]
    assert found["verdict"] == "unique"


@pytest.mark.slow
def test_parallel_checks_report_in_order(nonogui: Run, file: Write) -> None:
    names = [file(each, name=f"{n}.pbn") for n, each in enumerate([SWAP, FISH, NONE] * 4)]
    alone = nonogui("check", "--no-summary", *names)
    together = nonogui("check", "--no-summary", "--jobs", "2", *names)
    assert together == alone


class TestSummary:
    def test_several_puzzles_are_summed_up(self, nonogui: Run, file: Write) -> None:
        file(SWAP, name="b.pbn")
        Path("broken.pbn").write_text("<puzzleset>")
        answer = nonogui("check", file(FISH), "b.pbn", "broken.pbn")
        assert answer.code == 2
        table = answer.out.partition("\n\n")[2]
        assert cells_of(table) == [
            ["2 puzzles"],
            ["Exactly one solution", "1"],
            ["solvable line by line", "1"],
            ["Several solutions", "1"],
            ["Files that can't be read", "1"],
            ["Trivial", "1"],
            ["Time", "0.0 s"],
        ]

    def test_on_a_terminal_the_summary_is_one_table_in_three_sections(
        self, nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        moments = iter((10.0, 12.5))
        monkeypatch.setattr("nonogui.cli.check.perf_counter", lambda: next(moments))
        monkeypatch.setattr(type(sys.stdout), "isatty", lambda each: each is sys.stdout)
        assert nonogui("check", file(FISH, FISH)).out.partition("\n\n")[2] == (
            "             2 puzzles             \n"
            "┌─────────────────────────┬───────┐\n"
            "│ Exactly one solution    │     2 │\n"
            "│   solvable line by line │     2 │\n"
            "├─────────────────────────┼───────┤\n"
            "│ Trivial                 │     2 │\n"
            "├─────────────────────────┼───────┤\n"
            "│ Time                    │ 2.5 s │\n"
            "└─────────────────────────┴───────┘\n"
        )

    def test_one_puzzle_has_no_summary_unless_requested(self, nonogui: Run, file: Write) -> None:
        assert "Time" not in nonogui("check", file(FISH)).out
        assert "1 puzzle\n" in nonogui("check", "--summary", file(FISH)).out.replace("  ", "")

    def test_json_prints_the_summary_only_on_request(self, nonogui: Run, file: Write) -> None:
        name = file(FISH, SWAP)
        answer = nonogui("check", "--json", name)
        assert (len(answer.objects), answer.err) == (2, "")
        answer = nonogui("check", "--json", "--summary", name)
        assert len(answer.objects) == 2
        assert "2 puzzles" in answer.err


def cells_of(table: str) -> list[list[str]]:
    """The words of a plain table, without its time."""
    rows = [re.split(" {2,}", row.strip()) for row in table.splitlines()]
    return [["Time", "0.0 s"] if row[0] == "Time" else row for row in rows]


def test_subfolders_are_checked(nonogui: Run, file: Write) -> None:
    Path("in/deep").mkdir(parents=True)
    Path("in/.hidden").mkdir()
    for name in ("in/deep/b.pbn", "in/a.pbn", "in/.hidden/c.pbn"):
        file(FISH, name=name)
    Path("in/note.md").write_text("no puzzle")
    names = [found["file"] for found in nonogui("check", "--json", "in").objects]
    assert names == [str(Path("in/a.pbn")), str(Path("in/deep/b.pbn"))]
    Path("none").mkdir()
    answer = nonogui("check", "none")
    assert (answer.code, answer.err) == (2, "none: No puzzle files found.\n")


NOTES: Final = {
    "about.json": '{"title": "Fishes"}',
    "README.txt": "These puzzles were drawn by Anna.\nHave fun with all 3 of them.",
    "index.html": "<html><body>Fishes</body></html>",
    "note.xml": "<note>Fishes</note>",
    "empty.txt": "",
}


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_other_files_of_a_folder_are_skipped(nonogui: Run, file: Write, jobs: str) -> None:
    Path("in").mkdir()
    file(FISH, name="in/a.pbn")
    for name, text in NOTES.items():
        Path("in", name).write_text(text, encoding="utf-8")
    answer = nonogui("check", "--json", "--jobs", jobs, "in")
    assert (answer.code, [found["file"] for found in answer.objects]) == (
        0,
        [str(Path("in/a.pbn"))],
    )
    skipped = [
        f"{Path('in', name)}: Skipped, not a puzzle." for name in sorted(NOTES, key=str.lower)
    ]
    assert answer.err.splitlines() == skipped


@pytest.mark.parametrize("name", NOTES)
@pytest.mark.usefixtures("file")
def test_a_file_that_is_named_is_never_skipped(nonogui: Run, name: str) -> None:
    Path(name).write_text(NOTES[name], encoding="utf-8")
    answer = nonogui("check", name)
    assert answer.code == 2
    assert "skipped" not in answer.err


@pytest.mark.parametrize(
    ("name", "text"),
    [("empty.non", ""), ("half.json", '{"rows": [[1]], "columns": 3}'), ("half.non", "width 2\n")],
    ids=lambda text: text[:4],
)
@pytest.mark.usefixtures("file")
def test_a_damaged_puzzle_in_a_folder_is_reported(nonogui: Run, name: str, text: str) -> None:
    Path("in").mkdir()
    Path("in", name).write_text(text, encoding="utf-8")
    answer = nonogui("check", "in")
    assert answer.code == 2
    assert "skipped" not in answer.err


def test_csv_writes_the_table_to_a_file(nonogui: Run, file: Write) -> None:
    file(FISH, SWAP)
    file(replace(FISH, goal=board("######\n######\n######")), name="bad.pbn")
    answer = nonogui("check", "--csv", "table.csv", "a.pbn", "bad.pbn", "gone.pbn")
    assert answer.code == 2
    with Path("table.csv").open(newline="") as table:
        rows = list(csv.DictReader(table))
    assert [row.pop("seconds") != "" for row in rows] == [True] * 4
    assert rows[0] == {
        "file": "a.pbn#1",
        "title": "Fish",
        "width": "6",
        "height": "3",
        "colors": "1",
        "verdict": "unique",
        "line_solvable": "yes",
        "grade": "trivial",
        "score": "1.14",
        "ambiguous": "0",
        "problems": "",
    }
    found = [(row["file"], row["verdict"], row["ambiguous"]) for row in rows[1:]]
    assert found == [
        ("a.pbn#2", "multiple", "4"),
        ("bad.pbn", "invalid", "0"),
        ("gone.pbn", "unreadable", "0"),
    ]
    assert rows[2]["problems"].startswith("row 1 goal-differs; row 2 goal-differs")
    assert rows[3]["problems"] == "not-found"


def test_an_unwritable_table_is_reported(nonogui: Run, file: Write) -> None:
    assert nonogui("check", "--csv", "table.csv", file(FISH)).code == 0
    answer = nonogui("check", "--csv", "no/such/table.csv", "a.pbn")
    assert answer.code == 2
    why = "The file can't be written: No such file or directory."
    assert answer.err == f"no/such/table.csv: {why}\n"


@pytest.mark.parametrize("character", ["=", "+", "-", "@", "\t", "＝"])
def test_a_table_contains_no_spreadsheet_formulas(
    nonogui: Run, file: Write, character: str
) -> None:
    wicked = replace(FISH, metadata=Metadata(title=f"{character}cmd|' /C calc'!A0"))
    nonogui("check", "--csv", "table.csv", file(wicked))
    with Path("table.csv").open(newline="", encoding="utf-8") as table:
        (row,) = csv.DictReader(table)
    assert row["title"].startswith("'") or not row["title"].startswith(character)
    assert "cmd" in row["title"]


def rows_of(table: str) -> list[tuple[str, str]]:
    with Path(table).open(newline="", encoding="utf-8") as file:
        return [(row["file"], row["verdict"]) for row in csv.DictReader(file)]


def test_csv_goes_to_standard_output_in_place_of_the_reports(nonogui: Run, file: Write) -> None:
    answer = nonogui("check", "--csv", "-", file(FISH, SWAP))
    assert answer.code == 1
    found = [(row["file"], row["verdict"]) for row in csv.DictReader(answer.out.splitlines())]
    assert found == [("a.pbn#1", "unique"), ("a.pbn#2", "multiple")]
    assert "2 puzzles" in answer.err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
@pytest.mark.usefixtures("file")
def test_a_pipe_in_a_folder_is_not_waited_for(nonogui: Run) -> None:
    Path("in").mkdir()
    os.mkfifo("in/pipe.pbn")
    save("in/fish.pbn", [Entry(FISH)])
    answer = nonogui("check", "--json", "in")
    assert (answer.code, answer.err) == (0, "")
    assert [found["file"] for found in answer.objects] == ["in/fish.pbn"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_table_can_go_into_a_pipe(file: Write) -> None:
    command = [sys.executable, "-m", "nonogui", "check", "--csv", "/dev/stderr", file(FISH)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "a.pbn,Fish" in done.stderr


def test_each_row_is_written_as_soon_as_it_is_known(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def look(entry: Entry, **_options: object) -> examine.Examined:
        seen.append(rows_of("table.csv"))
        return examine.examine(entry)

    monkeypatch.setattr("nonogui.cli.check.examine", look)
    Path("broken.pbn").write_text("<puzzleset>")
    file(SWAP, name="b.pbn")
    nonogui("check", "--csv", "table.csv", file(FISH), "broken.pbn", "b.pbn")
    assert seen == [[], [("a.pbn", "unique")]]
    expected = [("a.pbn", "unique"), ("broken.pbn", "unreadable"), ("b.pbn", "multiple")]
    assert rows_of("table.csv") == expected


class TestResume:
    def test_only_new_puzzles_are_checked(
        self, nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file(SWAP, name="-b.pbn")
        first = nonogui("check", "--csv", "table.csv", file(FISH), "./-b.pbn", "gone.pbn")
        assert first.code == 2
        file(FISH, name="gone.pbn")
        checked = []

        def count(entry: Entry, **_options: object) -> examine.Examined:
            checked.append(entry)
            return examine.examine(entry)

        monkeypatch.setattr("nonogui.cli.check.examine", count)
        again = nonogui("check", "--csv", "table.csv", "--resume", "a.pbn", "./-b.pbn", "gone.pbn")
        assert again.code == 1
        assert len(checked) == 1
        names = [("a.pbn", "unique"), ("./-b.pbn", "multiple"), ("gone.pbn", "unique")]
        assert rows_of("table.csv") == names
        assert cells_of(again.out.partition("\n\n")[2])[0] == ["3 puzzles"]

    def test_a_row_that_was_cut_off_is_made_again(self, nonogui: Run, file: Write) -> None:
        nonogui("check", "--csv", "table.csv", file(FISH, SWAP))
        whole = Path("table.csv").read_bytes()
        Path("table.csv").write_bytes(whole[:-30])
        nonogui("check", "--csv", "table.csv", "--resume", "a.pbn")
        assert rows_of("table.csv") == [("a.pbn#1", "unique"), ("a.pbn#2", "multiple")]

    def test_a_missing_table_is_started(self, nonogui: Run, file: Write) -> None:
        assert nonogui("check", "--csv", "table.csv", "--resume", file(FISH)).code == 0
        assert rows_of("table.csv") == [("a.pbn", "unique")]

    def test_an_empty_file_becomes_the_table(self, nonogui: Run, file: Write) -> None:
        for options in ([], ["--resume"]):
            Path("table.csv").write_text("")
            assert nonogui("check", "--csv", "table.csv", *options, file(FISH)).code == 0
            assert rows_of("table.csv") == [("a.pbn", "unique")]

    @pytest.mark.parametrize("options", [[], ["--resume"]])
    @pytest.mark.parametrize("text", ["a,b\n1,2\n", "file,title\n", "<puzzleset/>"])
    def test_other_files_are_never_changed(
        self, nonogui: Run, file: Write, text: str, options: list[str]
    ) -> None:
        Path("table.csv").write_text(text)
        answer = nonogui("check", "--csv", "table.csv", *options, file(FISH))
        assert answer.code == 2
        assert answer.err == "table.csv: Not a table written by nonogui check.\n"
        assert Path("table.csv").read_text() == text

    @pytest.mark.parametrize(
        "options", [["--resume"], ["--csv", "-", "--resume"], ["--csv", "-", "--json"]]
    )
    def test_options_that_contradict_are_refused(
        self, nonogui: Run, file: Write, options: list[str]
    ) -> None:
        answer = nonogui("check", *options, file(FISH))
        assert (answer.code, answer.out) == (2, "")
