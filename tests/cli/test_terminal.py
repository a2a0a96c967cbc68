"""What the command line shows on a terminal."""

import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from tests.boards import puzzle

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo terminals for Python", allow_module_level=True)

import pty

ROOT = Path(__file__).parents[2]
# Colours, moves of the cursor, erased lines.
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def on_terminal(*arguments: str, pipe: str = "", **environment: str) -> tuple[int, str]:
    """Run the command line on a pseudo terminal; return its exit code and all it printed.

    Args:
        arguments: those of the command line.
        pipe: what else the shell does with the output, such as `| cat`.
        environment: variables to set.
    """
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        ["/bin/sh", "-c", f'"$@" {pipe}', "sh", sys.executable, "-m", "nonogui", *arguments],
        env=os.environ | environment,
        cwd=ROOT,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    printed = bytearray()
    with suppress(OSError):  # Linux reports the end of a terminal as an error.
        while part := os.read(ours, 65536):
            printed += part
    os.close(ours)
    return process.wait(), printed.decode().replace("\r\n", "\n")


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    names = [str(tmp_path / f"{letter}.pbn") for letter in "abc"]
    for name in names:
        save(Path(name), [Entry(puzzle("#.#\n##."))])
    return names


@pytest.mark.slow
def test_reports_stand_on_lines_of_their_own_beside_the_progress_bar(files: list[str]) -> None:
    code, shown = on_terminal("check", *files, TERM="xterm", COLUMNS="300")
    assert code == 0
    lines = [_CONTROL.sub("", line.rpartition("\r")[2]) for line in shown.split("\n")]
    reports = [line for line in lines if "Exactly one solution," in line]
    assert [report.partition(":")[0] for report in reports] == files


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "bench"])
def test_what_the_next_command_prints_is_not_mixed_with_a_bar(
    files: list[str], command: str
) -> None:
    code, shown = on_terminal(command, *files, pipe="| cat", TERM="xterm", COLUMNS="300")
    assert code == 0
    assert "\x1b" not in shown
    assert "\r" not in shown


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "word"), [("check", "Exactly one solution,"), ("bench", ".pbn")]
)
def test_a_terminal_without_cursor_gets_no_bar_and_no_colours(
    files: list[str], command: str, word: str
) -> None:
    code, shown = on_terminal(command, *files, TERM="dumb", COLUMNS="300")
    assert code == 0
    assert "\x1b" not in shown
    assert "\r" not in shown
    assert sum(word in line for line in shown.split("\n")) == len(files)


def colors(shown: str) -> list[str]:
    """The codes that set colours, not those for bold text."""
    return re.findall(r"\x1b\[(?:[0-9;]*;)?(?:3|4|9|10)[0-9][0-9;]*m", shown)


@pytest.mark.slow
def test_no_color_leaves_the_bar_without_colours(files: list[str]) -> None:
    _code, shown = on_terminal("check", *files, TERM="xterm-256color")
    assert colors(shown)
    code, shown = on_terminal("check", *files, TERM="xterm-256color", NO_COLOR="1")
    assert code == 0
    assert colors(shown) == []


@pytest.mark.slow
def test_forced_colours_do_not_bring_a_bar_into_a_pipe(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nonogui", "generate", "--size", "5", "--seed", "1", "-o"]
    done = subprocess.run(
        [*command, str(tmp_path / "a.pbn")],
        env=os.environ | {"FORCE_COLOR": "1", "TERM": "xterm"},
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    assert b"\x1b" not in done.stderr + done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("words", [["formats"], ["bench", "--engine", "auto", "--engine", "lines"]])
def test_nothing_is_cut_on_a_narrow_terminal(files: list[str], words: list[str]) -> None:
    names = files if words[0] == "bench" else []
    code, shown = on_terminal(*words, *names, TERM="xterm", COLUMNS="40")
    assert code == 0
    assert "…" not in shown
    assert "│" not in shown
