"""How far a command is: a file that is not read yet counts as one puzzle to come."""

import re
from pathlib import Path

import pytest

from nonogui.cli import generate
from nonogui.cli.meter import PuzzleMeter
from tests.boards import puzzle
from tests.cli.conftest import Run, Write

FISH = puzzle(".##..#\n#####.\n.##..#", title="Fish")


def test_puzzles_are_counted_as_their_files_are_read() -> None:
    seen: list[tuple[float, float | None, str]] = []
    with PuzzleMeter.shown(2) as meter:
        (bar,) = meter._progress.tasks
        for name in meter.reading(["a.pbn", "b.pbn"]):
            for _puzzle in range(3):
                meter.found()
            meter.done(name)
            seen.append((bar.completed, bar.total, bar.description))
    assert seen == [(1, 4, "a.pbn"), (2, 6, "b.pbn")]


def test_files_without_a_puzzle_do_not_count_once_they_are_read() -> None:
    with PuzzleMeter.shown(2) as meter:
        (bar,) = meter._progress.tasks
        names = meter.reading(["a.pbn", "notes.txt"])
        next(names)
        meter.found()
        next(names)
        meter.done("a.pbn")
        assert list(names) == []
        assert (bar.completed, bar.total) == (1, 1)


pytestmark = pytest.mark.usefixtures("qapp")  # which `render` would make another of

GENERATE = ("generate", "--size", "6", "--seed", "3", "--count", "2", "-o", "out")

RUNS = [
    (("check", "--no-summary", "a.pbn", "b.pbn"), ("0/2", "3/3", "b.pbn")),
    (("convert", "a.pbn", "b.pbn", "--folder", "out", "--force"), ("0/2", "2/2", "3 puzzles")),
    (("render", "a.pbn", "out.png"), ("0/1", "2/2", "a.pbn#2")),
    (GENERATE, ("  0%", "100%", "0:00:00")),
]


@pytest.mark.usefixtures("on_terminal")
@pytest.mark.parametrize(("command", "shown"), RUNS, ids=lambda each: each[0])
def test_a_terminal_shows_a_bar_that_disappears(
    nonogui: Run, file: Write, command: tuple[str, ...], shown: tuple[str, str, str]
) -> None:
    file(FISH, FISH)
    file(FISH, name="b.pbn")
    answer = nonogui(*command)
    assert answer.code == 0
    assert "\x1b" not in answer.out
    words = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", answer.err)
    first, *others = (words.find(word) for word in shown)
    assert 0 <= first < min(others), words
    assert answer.err.endswith("\x1b[2K")  # the line is erased


@pytest.mark.parametrize("command", [run for run, _shown in RUNS], ids=lambda each: each[0])
def test_without_a_terminal_there_is_no_bar(
    nonogui: Run, file: Write, command: tuple[str, ...]
) -> None:
    file(FISH, FISH)
    file(FISH, name="b.pbn")
    answer = nonogui(*command)
    lines = ["seed 3: ", "seed 4: "] if command is GENERATE else []
    assert [line[:8] for line in answer.err.splitlines()] == lines


@pytest.mark.usefixtures("on_terminal")
def test_brackets_in_names_and_messages_are_not_markup(
    nonogui: Run, file: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "[red]a.pbn" in nonogui("check", file(FISH, name="[red]a.pbn")).err
    with generate._Meter.shown(1) as meter:
        meter.print("[red] 7")
    assert "[red] 7\n" in capsys.readouterr().err


@pytest.mark.usefixtures("on_terminal")
def test_messages_stay_above_the_bar(
    nonogui: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = nonogui(*GENERATE[:-2], "-o", "all.pbn")
    assert answer.out == "all.pbn\n"
    assert re.search(r"\x1b\[2Kseed 3: .*\n(.*\n)*.*\x1b\[2Kseed 4: ", answer.err)
