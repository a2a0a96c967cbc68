"""`nonogui bench`: what is measured, the table, JSON, exit codes."""

from __future__ import annotations

import gc
import os
import re
import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from nonogui.cli.bench import ProgressLine
from nonogui.cli.timing import Run as TimedRun
from nonogui.cli.timing import Stopwatch, Timing
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, Limits
from nonogui.solver.lines import _SOLVERS, line_solver
from nonogui.solver.models.z3_thread import NAME as Z3_THREAD
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.solver.search import ENGINES, solve
from tests.boards import busy_puzzle, clued, puzzle
from tests.cli.conftest import Run, Write
from tests.cli.test_interrupt import interrupted

FISH = puzzle(".##..#\n#####.\n.##..#", title="Fish")
SWAP = clued("1/1", "1/1")
NONE = clued("1 1/0/1 1", "1/2/1")
UNSOUND = clued("2/1", "1/1")

Times = dict[tuple[str, int], float | None]
"""Seconds by engine and seed; None is a run that decides nothing before its time is up."""

Answer = Callable[[Puzzle, str, int], SolveResult]


def result(engine: str, status: SolveStatus, stop: StopReason, seconds: float) -> SolveResult:
    return SolveResult(status, (), None, engine, seconds, None, 0, stop)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Callable[[Answer], list[tuple[str, int]]]:
    """Puts a function in place of the solver; returns the engine and seed of each run on a file."""

    def replace(answer: Answer) -> list[tuple[str, int]]:
        asked: list[tuple[str, int]] = []

        def solve(
            which: Puzzle, *, engine: str, limits: Limits, seed: int, **_: object
        ) -> SolveResult:
            assert limits.solutions == 2
            if which.width > 2:  # not the one that prepares the engines
                asked.append((engine, seed))
            return answer(which, engine, seed)

        monkeypatch.setattr("nonogui.cli.timing.solve", solve)
        return asked

    return replace


def timed(times: Times, limit: float = 60) -> Answer:
    def answer(which: Puzzle, engine: str, seed: int) -> SolveResult:
        seconds = times[engine, seed] if which.width > 2 else 0.0
        if seconds is None:
            return result(engine, SolveStatus.UNDECIDED, StopReason.TIME, limit)
        return result(engine, SolveStatus.UNIQUE, StopReason.DONE, seconds)

    return answer


def cells(line: str) -> list[str]:
    """The cells of a row of the table."""
    return re.split(" {2,}", line.strip())


def test_json_has_its_keys_in_a_fixed_order(nonogui: Run, file: Write) -> None:
    answer = nonogui("bench", "--json", file(FISH))
    (found,) = answer.objects
    assert list(found)[:4] == ["file", "engine", "status", "seconds"]
    seconds = found.pop("seconds")
    assert seconds > 0
    assert found == {
        "file": "a.pbn",
        "engine": "auto",
        "status": "unique",
        "seed": 0,
        "width": 6,
        "height": 3,
        "runs": [{"seed": 0, "status": "unique", "seconds": seconds}],
    }
    assert (answer.code, answer.err) == (0, "")


def test_engines_take_turns_in_the_order_given(
    nonogui: Run, file: Write, answers: Callable[[Answer], list[tuple[str, int]]]
) -> None:
    times: Times = {(engine, seed): 1.0 for engine in ("lines", "auto") for seed in (5, 6)}
    asked = answers(timed(times))
    options = ("--engine", "lines", "--engine", "auto", "--engine", "lines")
    answer = nonogui("bench", "--json", *options, "--seed", "5", "--seeds", "2", file(FISH))
    assert asked == [("lines", 5), ("auto", 5), ("lines", 6), ("auto", 6)]
    assert [found["engine"] for found in answer.objects] == ["lines", "auto"]


def test_the_table_shows_the_median_of_the_seeds_and_the_worst(
    nonogui: Run, file: Write, answers: Callable[[Answer], list[tuple[str, int]]]
) -> None:
    times: Times = {("auto", 0): 0.5, ("auto", 1): 3.0, ("auto", 2): 0.25}
    answers(timed(times | {("lines", 0): 1.0, ("lines", 1): None, ("lines", 2): 1.5}))
    options = ("--engine", "auto", "--engine", "lines", "--seeds", "3")
    out = nonogui("bench", *options, file(FISH)).out.splitlines()
    assert out[0].split() == [
        "Puzzle",
        "Size",
        "Answer",
        "auto",
        "worst",
        "lines",
        "worst",
        "ratio",
    ]
    assert " ".join(out[1].split()) == ("a.pbn 6 × 3 unique 0.5000 3.0000 1.5000 > 60 3.00")
    (found, other) = nonogui("bench", "--json", *options, "a.pbn").objects
    assert (found["seconds"], found["seed"]) == (0.5, 0)
    assert (other["seconds"], other["seed"], other["status"]) == (1.5, 2, "unique")
    assert [run["status"] for run in other["runs"]] == ["unique", "undecided", "unique"]


def test_the_summary_compares_the_engines(
    nonogui: Run, file: Write, answers: Callable[[Answer], list[tuple[str, int]]]
) -> None:
    seconds = {3: (1.0, 2.0), 4: (2.0, 20.0), 5: (3.0, None), 6: (None, 1.0)}

    def answer(which: Puzzle, engine: str, seed: int) -> SolveResult:
        times = seconds.get(which.width, (0, 0))
        return timed({(engine, seed): times[engine == "lines"]}, limit=10)(which, engine, seed)

    answers(answer)
    name = file(*(puzzle("#" * width) for width in seconds))
    options = ("--engine", "auto", "--engine", "lines", "--time-limit", "10", "--seed", "7")
    done = nonogui("bench", *options, name)
    title, headings, auto, lines = done.out.splitlines()[-4:]
    assert title.strip() == "Seconds for 4 puzzles, limit 10, seed 7"
    assert cells(headings) == ["Engine", "Decided", "Median", "Sum", "PAR2", "Ratio"]
    assert cells(auto) == ["auto", "3 / 4", "2.5000", "16.0000", "6.5000", "1.00"]
    assert cells(lines) == ["lines", "3 / 4", "> 10", "33.0000", "10.7500", "6.00"]
    assert done.code == 3


def test_the_table_of_two_seeds_shows_times_and_ratios(
    nonogui: Run, file: Write, answers: Callable[[Answer], list[tuple[str, int]]]
) -> None:
    times: Times = {("auto", 5): 0.5, ("auto", 6): 2.0, ("lines", 5): 3.0, ("lines", 6): 7.5}
    answers(timed(times, limit=7.5))
    options = ("--engine", "auto", "--engine", "lines", "--seed", "5", "--seeds", "2")
    names = [file(FISH), file(puzzle("#" * 100), name="b.pbn")]
    out = nonogui("bench", *options, "--time-limit", "7.5", *names).out
    assert [line.rstrip() for line in out.splitlines()] == [
        "Puzzle         Size  Answer          auto      worst      lines      worst      ratio",
        "a.pbn         6 × 3  unique        2.0000     2.0000     7.5000     7.5000       3.75",
        "b.pbn       100 × 1  unique        2.0000     2.0000     7.5000     7.5000       3.75",
        "",
        "Seconds for 2 puzzles, limit 7.5, median of seeds 5 to 6",
        "Engine  Decided  Median      Sum    PAR2  Ratio",
        "auto      2 / 2  2.0000   4.0000  2.0000   1.00",
        "lines     2 / 2  7.5000  15.0000  7.5000   3.75",
    ]


def test_an_engine_that_gives_up_counts_as_undecided(nonogui: Run, file: Write) -> None:
    answer = nonogui("bench", "--engine", "auto", "--engine", "lines", file(SWAP))
    *_, status, auto, lines = answer.out.splitlines()[1].split()
    assert (answer.code, status, lines) == (3, "several", "?")
    assert float(auto) > 0


def test_no_solution_counts_as_decided(nonogui: Run, file: Write) -> None:
    answer = nonogui("bench", "--json", file(NONE))
    assert (answer.code, answer.objects[0]["status"]) == (0, "none")


def test_invalid_clues_are_bad_input_and_not_counted(nonogui: Run, file: Write) -> None:
    answer = nonogui("bench", file(UNSOUND))
    assert (answer.code, len(answer.out.splitlines())) == (2, 2)
    assert "invalid" in answer.out


def test_engines_that_contradict_each_other_are_reported(
    nonogui: Run, file: Write, answers: Callable[[Answer], list[tuple[str, int]]]
) -> None:
    def answer(_which: Puzzle, engine: str, _seed: int) -> SolveResult:
        status = SolveStatus.NONE if engine == "lines" else SolveStatus.UNIQUE
        return result(engine, status, StopReason.DONE, 1.0)

    answers(answer)
    options = ("--engine", "auto", "--engine", "lines")
    done = nonogui("bench", *options, file(FISH), "missing.pbn")
    assert done.code == 1
    assert done.err.startswith(
        "a.pbn: INTERNAL ERROR: engines contradict each other (auto: unique, lines: none)\n"
    )
    assert "unique ≠ none" in done.out


def test_an_engine_that_contradicts_itself_is_reported(
    nonogui: Run, file: Write, answers: Callable[[Answer], list[tuple[str, int]]]
) -> None:
    statuses = (SolveStatus.UNIQUE, SolveStatus.MULTIPLE)
    answers(lambda _, engine, seed: result(engine, statuses[seed], StopReason.DONE, 1.0))
    assert nonogui("bench", "--seeds", "2", file(FISH)).code == 1


def test_subfolders_are_searched(nonogui: Run, file: Write) -> None:
    for folder in ("in/z", "in/a/deep", "in/.hidden"):
        Path(folder).mkdir(parents=True)
    for name in ("in/z/2.non", "in/z/10.pbn", "in/a/deep/b.XML", "in/m.txt", "in/.hidden/c.pbn"):
        file(FISH, name=name.lower())
    Path("in/a/deep/b.xml").rename("in/a/deep/b.XML")
    Path("in/readme.md").write_text("no puzzle", encoding="utf-8")
    Path("in/about.json").write_text("{}", encoding="utf-8")
    Path("in/z/empty.pbn").write_text("", encoding="utf-8")
    answer = nonogui("bench", "--json", "in", "in/m.txt#1")
    names = ["in/m.txt", "in/a/deep/b.XML", "in/z/2.non", "in/z/10.pbn", "in/m.txt#1"]
    assert [found["file"] for found in answer.objects] == [
        name.replace("/", os.sep) if name != "in/m.txt#1" else name for name in names
    ]
    assert answer.err.splitlines() == [
        f"{Path('in/about.json')}: Skipped, not a puzzle.",
        f"{Path('in/z/empty.pbn')}: The file doesn't contain a puzzle.",
    ]
    assert answer.code == 2


def test_a_common_folder_is_not_shown(nonogui: Run, file: Write) -> None:
    Path("in/a").mkdir(parents=True)
    file(FISH, name="in/a/x.pbn")
    file(FISH, name=f"in/{'long' * 12}.pbn")
    out = nonogui("bench", "in").out.splitlines()
    names = ["…" + ("long" * 12 + ".pbn")[-39:], str(Path("a/x.pbn"))]
    assert [line.split()[0] for line in out[1:3]] == names


def test_a_folder_without_puzzles_is_reported(nonogui: Run, file: Write) -> None:
    Path("in").mkdir()
    answer = nonogui("bench", "in", file(FISH))
    assert (answer.code, answer.err) == (2, "in: No puzzle files found.\n")
    assert "a.pbn" in answer.out
    answer = nonogui("bench", "in")
    assert (answer.code, answer.out) == (2, "")


def test_an_unreadable_folder_is_reported(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("in/locked").mkdir(parents=True)
    file(FISH, name="in/a.pbn")
    scandir = os.scandir

    def refuse(path: str) -> object:
        if Path(path).name == "locked":
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr("os.scandir", refuse)
    answer = nonogui("bench", "--json", "in")
    assert (answer.code, len(answer.objects)) == (2, 1)
    assert answer.err == f"{Path('in/locked')}: The file can't be read: Permission denied.\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("bench",),
        ("bench", "--seeds", "0", "a"),
        ("bench", "--seed", "-1", "a"),
        ("bench", "--time-limit", "0", "a"),
        ("bench", "--engine", "magic", "a"),
    ],
)
def test_wrong_usage_exits_with_2(nonogui: Run, arguments: tuple[str, ...]) -> None:
    answer = nonogui(*arguments)
    assert (answer.code, answer.out) == (2, "")


def test_progress_is_shown_only_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ProgressLine(4).show(1, "a.pbn", "auto")
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    line = ProgressLine(4)
    line.show(1, "a.pbn", "auto")
    line.hide()
    shown = "[#####---------------] 1 / 4  a.pbn  auto"
    assert capsys.readouterr().err == f"\r{shown:<59}\r\r{'':<59}\r"


def test_an_interrupt_on_windows_prints_the_results_so_far(
    nonogui: Run,
    file: Write,
    answers: Callable[[Answer], list[tuple[str, int]]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def answer(which: Puzzle, engine: str, seed: int) -> SolveResult:
        if which.width == 3:
            raise KeyboardInterrupt
        return timed({(engine, seed): 1.0})(which, engine, seed)

    answers(answer)
    monkeypatch.setattr("nonogui.cli.bench.interruptible", lambda: nullcontext(CancelToken()))
    done = nonogui("bench", file(FISH, puzzle("###"), FISH))
    assert (done.code, done.err) == (3, "")
    assert "a.pbn#1" in done.out
    assert "Seconds for 1 puzzle" in done.out


@pytest.mark.usefixtures("on_terminal")
def test_a_terminal_shows_the_current_puzzle_and_engine(nonogui: Run, file: Write) -> None:
    file(FISH, name="b.pbn")
    answer = nonogui("bench", "--engine", "lines", "--engine", "auto", file(FISH, FISH), "b.pbn")
    shown = [line.strip() for line in answer.err.split("\r") if line.strip()]
    empty, half = "[--------------------] 0 / 2", "[##########----------] 1 / 2"
    names = [(empty, "a.pbn#1"), (empty, "a.pbn#2"), (half, "b.pbn")]
    assert shown == [f"{bar}  {name}  {eng}" for bar, name in names for eng in ("lines", "auto")]
    assert answer.err.rpartition("\r")[0].endswith(" " * 79)  # and the line is free again
    assert len(answer.out.splitlines()) == 4 + len(("", "title", "heads", "l", "a"))


def test_one_engine_and_one_seed_have_no_ratio(nonogui: Run, file: Write) -> None:
    out = nonogui("bench", file(FISH)).out.splitlines()
    assert out[0].split() == ["Puzzle", "Size", "Answer", "auto"]
    assert cells(out[-2]) == ["Engine", "Decided", "Median", "Sum", "PAR2"]


def test_on_a_terminal_only_headings_are_bold(
    nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda _stream: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    out = nonogui("bench", file(FISH, name="7.pbn")).out
    assert set(re.findall("\x1b\\[([0-9;]*)m", out)) == {"0", "1"}


def test_names_of_up_to_forty_characters_are_not_shortened(nonogui: Run, file: Write) -> None:
    names = [file(FISH, name=f"{'n' * (length - 4)}.pbn") for length in (40, 41)]
    out = nonogui("bench", *names).out.splitlines()
    assert [line.split()[0] for line in out[1:3]] == [names[0], "…" + names[1][-39:]]


class TestStopwatch:
    def test_engines_are_warmed_up(
        self, nonogui: Run, file: Write, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        used: list[str] = []

        def spy(which: Puzzle, *, engine: str, **options: Any) -> SolveResult:
            answer = solve(which, engine=engine, **options)
            if which.width == 2:
                assert answer.status is not SolveStatus.INVALID
                assert not answer.line_solvable  # else a model is not needed
                used.append(engine)
            else:
                assert len(used) == 2  # all were, before the first is timed
            return answer

        monkeypatch.setattr("nonogui.cli.timing.solve", spy)
        answer = nonogui("bench", "--engine", "auto", "--engine", "lines", file(FISH))
        assert answer.code == 0
        assert used == [ENGINES["auto"].model, "lines"]

    @pytest.mark.usefixtures("unfrozen")
    def test_each_engine_starts_with_empty_caches(
        self, answers: Callable[[Answer], list[tuple[str, int]]]
    ) -> None:
        def answer(which: Puzzle, engine: str, _seed: int) -> SolveResult:
            assert not _SOLVERS
            assert gc.get_freeze_count() > 0  # the collector passes over what is there already
            line_solver(which.rows[0], which.width, 1)
            return result(engine, SolveStatus.UNIQUE, StopReason.DONE, 1.0)

        asked = answers(answer)
        stopwatch = Stopwatch(["auto", "lines"], range(2), 5.0, CancelToken())
        texts: list[str] = []
        timings = stopwatch.time(FISH, texts.append)
        assert gc.get_freeze_count() == 0
        assert texts == [engine for engine, _seed in asked] == ["auto", "lines"] * 2
        assert [[run.seed for run in timing.runs] for timing in timings] == [[0, 1]] * 2

    @pytest.mark.parametrize("cancelled", [False, True])
    def test_timing_waits_until_z3_has_cleaned_up(
        self,
        answers: Callable[[Answer], list[tuple[str, int]]],
        monkeypatch: pytest.MonkeyPatch,
        cancelled: bool,
    ) -> None:
        clear = threading.Event()
        z3 = threading.Thread(target=clear.wait, name=f"{Z3_THREAD}-7")
        z3.start()
        slept: list[float] = []

        def sleep(seconds: float) -> None:
            slept.append(seconds)
            clear.set()
            z3.join()

        monkeypatch.setattr("nonogui.cli.timing.time.sleep", sleep)
        answers(timed({("auto", 0): 1.0}))
        token = CancelToken()
        if cancelled:
            token.cancel()
        Stopwatch(["auto"], range(1), 5.0, token).time(FISH, lambda _engine: None)
        assert len(slept) == (0 if cancelled else 1)
        clear.set()
        z3.join()

    def test_a_cancel_keeps_the_runs_so_far(
        self, answers: Callable[[Answer], list[tuple[str, int]]]
    ) -> None:
        def answer(_which: Puzzle, engine: str, seed: int) -> SolveResult:
            stop = StopReason.CANCELLED if (engine, seed) == ("lines", 1) else StopReason.DONE
            return result(engine, SolveStatus.UNIQUE, stop, 1.0)

        answers(answer)
        stopwatch = Stopwatch(["auto", "lines", "cp"], range(3), 5.0, CancelToken())
        timings = stopwatch.time(FISH, lambda _engine: None)
        assert [(each.engine, len(each.runs)) for each in timings] == [
            ("auto", 2),
            ("lines", 1),
            ("cp", 1),
        ]


def run(seconds: float, status: SolveStatus = SolveStatus.UNIQUE, limit: float = 5.0) -> TimedRun:
    return TimedRun(0, status, StopReason.DONE, seconds, limit)


def test_the_median_of_two_runs_is_the_slower() -> None:
    assert Timing("auto", (run(1), run(2))).middle.seconds == 2
    undecided = run(0.5, SolveStatus.UNDECIDED)
    assert Timing("auto", (undecided, run(2), run(3))).middle.seconds == 3
    assert Timing("auto", (undecided, run(2), run(3))).worst is undecided
    assert not Timing("auto", (undecided, run(2))).decided


def test_an_undecided_run_has_no_ratio() -> None:
    one, other = Timing("a", (run(1),)), Timing("b", (run(4),))
    undecided = Timing("c", (run(1, SolveStatus.UNDECIDED),))
    assert (other.ratio(one), one.ratio(other)) == (4, 0.25)
    assert other.ratio(undecided) is undecided.ratio(other) is None
    assert other.ratio(Timing("d", (run(0),))) is None  # too short for the clock


BUSY_WITH_PLACEMENTS = """
from nonogui.cli import interrupt, timing

interrupt.PATIENCE = 100  # a process that is slow to answer tells all the same
timing.busy = solve = timing.solve

def measure(puzzle, *, engine, **options):
    is_busy = puzzle.width > 50 and engine == "placements"
    return (timing.busy if is_busy else solve)(puzzle, engine=engine, **options)

timing.solve = measure
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_an_interrupt_prints_the_results_so_far(file: Write) -> None:
    names = [str(Path(file(each, name=f"{n}.non")).resolve()) for n, each in enumerate([FISH])]
    busy = str(Path(file(busy_puzzle(), name="busy.non")).resolve())
    options = ("--engine", "lines", "--engine", "placements")
    at = "nonogui.cli.timing:busy"
    code, out, err = interrupted(
        "bench", *options, *names, busy, at=at, before=BUSY_WITH_PLACEMENTS
    )
    assert (code, err) == (3, "")
    rows = out.splitlines()
    assert rows[1].startswith("0.non ")
    assert rows[2].startswith("busy.non ")
    assert rows[2].split()[-1] == "?"  # the lines were through, Z3 was not
    assert cells(rows[-2])[:2] == ["lines", "1 / 2"]
    assert cells(rows[-1])[:2] == ["placements", "1 / 1"]
