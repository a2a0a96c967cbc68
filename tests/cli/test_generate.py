"""`nonogui generate`: what is generated, where it goes, and the message when it can't be."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from nonogui.cli import generate
from nonogui.coach.difficulty import Rating, rate
from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import load, loads
from nonogui.solver.limits import CancelToken, Limits
from nonogui.solver.result import Phase, Progress, SolveStatus, StopReason
from nonogui.solver.search import solve
from nonogui.studio.generator import search
from nonogui.studio.generator.spec import Ending, Generated, GeneratorSpec, PictureKind, Symmetry
from tests.boards import board
from tests.cli.conftest import Run
from tests.rights import RIGHTS

HARDEST = list(Grade)[-1]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to write into."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run_for_bytes(capfdbinary: pytest.CaptureFixture[bytes], *words: str) -> bytes:
    from nonogui.cli.app import run

    assert run(("generate", *words)) == 0
    return capfdbinary.readouterr().out


def test_a_puzzle_goes_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    data = run_for_bytes(capfdbinary, "--size", "12x10", "--seed", "5")
    (entry,) = loads(data).entries
    puzzle = entry.puzzle
    assert (puzzle.width, puzzle.height) == (12, 10)
    assert solve(puzzle).status is SolveStatus.UNIQUE
    assert puzzle.metadata.title == "Random 12×10, seed 5"
    assert puzzle.metadata.license == "CC0-1.0"
    source = "Nonogui's generator: nonogui generate --size 12x10 --seed 5"
    assert puzzle.metadata.source == source
    assert run_for_bytes(capfdbinary, "--size", "12x10", "--seed", "5") == data


def test_a_random_seed_is_reported(nonogui: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("random.randrange", lambda most: most - 1)
    answer = nonogui("generate", "--size", "8", "-o", "a.pbn")
    assert answer.code == 0
    assert answer.err.startswith("seed 999999: ")
    assert answer.out == "a.pbn\n"
    (entry,) = load("a.pbn").entries
    assert (entry.puzzle.width, entry.puzzle.height) == (8, 8)


def test_several_puzzles_go_into_a_folder(nonogui: Run) -> None:
    answer = nonogui("generate", "--size", "9x7", "--seed", "3", "--count", "2", "-o", "new/set")
    paths = ["new/set/random-9x7-3.pbn", "new/set/random-9x7-4.pbn"]
    assert (answer.code, answer.out.split()) == (0, [str(Path(path)) for path in paths])
    first, second = (load(path).entries[0].puzzle for path in paths)
    assert first.fingerprint != second.fingerprint


def test_several_puzzles_go_into_one_file(nonogui: Run) -> None:
    nonogui("generate", "--size", "6", "--seed", "3", "--count", "3", "-o", "all.pbn")
    assert len(load("all.pbn").entries) == 3
    answer = nonogui("generate", "--size", "6", "--seed", "3", "-o", "all.xpm")
    assert answer.code == 2
    assert "Nonogui can't write the format “xpm”" in answer.err
    assert not Path("all.xpm").exists()


@pytest.mark.parametrize("words", [("-o", "all.non"), ("--to", "non")])
def test_too_many_puzzles_for_the_format_are_refused_first(
    nonogui: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(generate, "generate", lambda *_words, **_options: pytest.fail("made"))
    answer = nonogui("generate", "--size", "6", "--count", "3", *words)
    assert (answer.code, answer.out) == (2, "")
    assert (
        "A file in the format “non” stores only one puzzle; choose a folder with -o" in answer.err
    )


def test_an_unknown_suffix_does_not_name_a_folder(nonogui: Run) -> None:
    answer = nonogui("generate", "--size", "6", "-o", "a.foo")
    assert answer.code == 2
    assert "No format has the suffix of a.foo" in answer.err
    assert not Path("a.foo").exists()
    assert nonogui("generate", "--size", "6", "--seed", "3", "-o", "a.foo/").code == 0
    assert nonogui("generate", "--size", "6", "--seed", "4", "-o", "a.foo").code == 0
    assert {path.name for path in Path("a.foo").iterdir()} == {
        "random-6x6-3.pbn",
        "random-6x6-4.pbn",
    }


def test_to_chooses_another_format(nonogui: Run) -> None:
    nonogui("generate", "--size", "6", "--seed", "3", "-o", "a.txt", "--to", "non")
    assert load("a.txt").format.name == "non"
    assert nonogui("generate", "--size", "6", "--to", "nothing").code == 2


def test_the_generated_puzzle_meets_the_options(nonogui: Run) -> None:
    options = ("--difficulty", "moderate", "--colors", "3", "--symmetry", "left-right")
    answer = nonogui("generate", "--size", "12", "--seed", "1", *options, "-o", "a.pbn")
    assert "seed 1: Moderate (" in answer.err
    puzzle = load("a.pbn").entries[0].puzzle
    assert rate(puzzle).grade is Grade.MODERATE
    assert len(puzzle.palette) == 4
    assert puzzle.goal is not None
    assert all(row == row[::-1] for row in puzzle.goal.rows())


def test_the_source_reproduces_the_puzzle(nonogui: Run) -> None:
    options = ("--text", "a b", "--beyond-lines", "--colors", "2")
    nonogui("generate", "--size", "22x9", "--seed", "1", *options, "-o", "a.pbn")
    first = load("a.pbn").entries[0].puzzle
    metadata = first.metadata.source
    assert metadata.endswith(
        '--size 22x9 --seed 1 --colors 2 --kind words --text "a b" --beyond-lines'
    )


def test_the_closest_puzzle_is_written_and_reported(
    nonogui: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonogui.studio.generator.search.MAX_RATED", 10)
    answer = nonogui("generate", "--size", "5", "--seed", "1", "--difficulty", "expert", "-o", "a")
    assert answer.code == 3
    assert "seed 1: No puzzle had the difficulty Expert. The closest is " in answer.err
    assert Path("a/random-5x5-1.pbn").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--size", "4x9"), "5 to 100 rows"),
        (("--size", "1000"), "5 to 100 rows"),
        (("--size", "wide"), "“wide” isn't a size; write 20x15"),
        (("--size", "9x8", "--symmetry", "eightfold"), "Only a square"),
        (("--size", "9", "--colors", "20"), "at most 8 colours"),
        (("--size", "9", "--density", "95"), "20% to 80%"),
        (("--size", "9", "--kind", "words"), "Enter the text"),
        (("--size", "20", "--text", "Ж"), "doesn't have Ж"),
        (("--size", "9", "--text", "hello"), "The text doesn't fit"),
        (("--size", "9", "--needs", "touching-colours"), "several colours"),
        (("--size", "9", "--needs", "several-lines", "--difficulty", "easy"), "line by line"),
        (("--size", "9", "--needs", "line-agreement"), "is not one of"),
    ],
)
def test_an_impossible_request_is_refused(
    nonogui: Run, words: tuple[str, ...], message: str
) -> None:
    answer = nonogui("generate", *words)
    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no /dev")
def test_a_device_is_a_file_to_write_to(nonogui: Run) -> None:
    answer = nonogui("generate", "--size", "5", "--seed", "1", "-o", "/dev/null")
    assert (answer.code, answer.out) == (0, "/dev/null\n")


def test_nothing_is_written_when_stopped(nonogui: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(spec: object, *, cancel: CancelToken, **_options: object) -> Generated:
        cancel.cancel()
        return Generated(spec, Ending.NOTHING, None, None, 1, 0, StopReason.CANCELLED)  # type: ignore[arg-type]

    monkeypatch.setattr(generate, "generate", stopped)
    monkeypatch.setattr("nonogui.cli.interrupt._exit_at_once", lambda: None)
    assert nonogui("generate", "--size", "9", "-o", "a.pbn").code == 3
    assert not Path("a.pbn").exists()


def test_a_folder_keeps_what_was_made_before_a_stop(
    nonogui: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped_at_the_second(
        spec: GeneratorSpec, *, cancel: CancelToken, **options: Any
    ) -> Generated:
        if spec.seed == 4:
            cancel.cancel()
        return search.generate(spec, cancel=cancel, **options)

    monkeypatch.setattr(generate, "generate", stopped_at_the_second)
    monkeypatch.setattr("nonogui.cli.interrupt._exit_at_once", lambda *_: None)
    words = ("--size", "6", "--seed", "3", "--count", "9", "-o", "set")
    assert nonogui("generate", *words).code == 3
    assert [path.name for path in Path("set").iterdir()] == ["random-6x6-3.pbn"]


def test_a_time_limit_of_zero_is_reported(nonogui: Run) -> None:
    answer = nonogui("generate", "--size", "9", "--time-limit", "0", "-o", "a.pbn")
    assert answer.code == 3
    assert "seed" in answer.err
    assert "Time ran out" in answer.err


def test_the_meter_counts_puzzles_and_the_attempts_at_the_next() -> None:
    with generate._Meter.shown(4) as meter:
        (bar,) = meter._bar.tasks
        seen = [bar.completed]
        meter.report(Progress(Phase.SEARCH, 1, 4, 0.0))
        seen.append(bar.completed)
        meter.advance()
        meter.report(Progress(Phase.SEARCH, 1, 2, 0.0))
        seen.append(bar.completed)
        meter.advance()
        seen.append(bar.completed)
    assert (bar.total, seen) == (4, [0, 0.25, 1.5, 2])


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((), {}),
        (("--density", "40"), {"density": 40}),
        (("--symmetry", "none"), {"symmetry": Symmetry.NONE}),
        (("--kind", "shapes"), {"kind": PictureKind.SHAPES}),
        (("--text", "hi"), {"text": "hi", "kind": PictureKind.WORDS}),
        (("--kind", "words", "--text", "i"), {"text": "i", "kind": PictureKind.WORDS}),
        (("--needs", "complete-line"), {"needs": Technique.COMPLETE_LINE}),
        (("--needs", "either-way"), {"needs": Technique.EITHER_WAY}),
        (("--needs", "simple-spaces"), {"needs": Technique.SIMPLE_SPACES}),
        (("--difficulty", "easy"), {"grade": Grade.EASY}),
        (("--difficulty", str(HARDEST)), {"grade": HARDEST, "line_solvable": False}),
        (("--needs", "several-lines"), {"needs": Technique.SEVERAL_LINES, "line_solvable": False}),
        (("--beyond-lines",), {"line_solvable": False}),
        (("--colors", "2"), {"colors": 2}),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else "",
)
def test_the_options_make_the_spec(
    nonogui: Run,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    expected: dict[str, object],
) -> None:
    asked: list[tuple[GeneratorSpec, float | None]] = []

    def spy(spec: GeneratorSpec, *, limits: Limits, **_options: object) -> Generated:
        asked.append((spec, limits.seconds))
        return Generated(spec, Ending.NOTHING, None, None, 1, 0)

    monkeypatch.setattr(generate, "generate", spy)
    options = ("--count", "2", "--time-limit", "5", "-o", "out")
    answer = nonogui("generate", "--size", "20X15", "--seed", "7", *options, *words)
    specs = [GeneratorSpec(20, 15, seed=seed, **expected) for seed in (7, 8)]  # type: ignore[arg-type]
    assert asked == [(spec, 5) for spec in specs]
    assert answer.code == 3  # none was found
    assert [line[:8] for line in answer.err.splitlines()] == ["seed 7: ", "seed 8: "]
    assert not Path("out").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("-o", "no/such/a.pbn"), "a.pbn: The file can't be written: No such file or directory.\n"),
        (
            ("-o", "a.nin", "--colors", "2"),
            "a.nin: The format “Wilk's numbers” can't store colours",
        ),
        (("-o", "file/out"), "Not a directory"),
    ],
)
def test_an_unwritable_target_is_reported(
    nonogui: Run, words: tuple[str, ...], message: str
) -> None:
    Path("file").touch()
    answer = nonogui("generate", "--size", "6", "--seed", "3", *words)
    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err
    assert [path.name for path in Path().iterdir()] == ["file"]


@RIGHTS
@pytest.mark.parametrize("out", ["locked/a.pbn", "locked", "locked/new/folder"])
def test_a_target_that_is_locked_is_reported_before_the_work(nonogui: Run, out: str) -> None:
    Path("locked").mkdir(0o555)
    answer = nonogui("generate", "--size", "6", "--seed", "3", "-o", out)
    assert (answer.code, answer.out) == (2, "")
    assert "seed 3" not in answer.err
    assert answer.err == f"{out}: The file can't be written: Permission denied.\n"


def test_losses_of_the_format_are_reported(nonogui: Run) -> None:
    answer = nonogui("generate", "--size", "6", "--seed", "3", "-o", "a.nin")
    assert (answer.code, answer.out) == (0, "a.nin\n")
    assert "a.nin: warning: The solution picture is left out." in answer.err


def test_a_puzzle_without_a_rating_is_written(
    nonogui: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Puzzle.from_picture(board("#"))

    def unrated(spec: GeneratorSpec, **_options: object) -> Generated:
        rating = Rating(SolveStatus.UNIQUE, stop=StopReason.TIME)
        return Generated(spec, Ending.FOUND, made, rating, 1, 1)

    monkeypatch.setattr(generate, "generate", unrated)
    answer = nonogui("generate", "--size", "6", "--seed", "3", "-o", "a.pbn")
    assert answer == (0, "a.pbn\n", "seed 3: not rated\n")
