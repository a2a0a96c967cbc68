"""Completing words in a shell: what is offered, and the scripts in the real shells."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from nonogui.cli.app import COMMANDS
from nonogui.cli.completion import SHELLS
from nonogui.coach.grade import Grade
from nonogui.formats.readings import NAMES
from nonogui.solver.search import ENGINES
from tests.cli.conftest import Run

ROOT: Final = Path(__file__).parents[2]

Offer = Callable[..., list[str]]


@pytest.fixture
def offered(nonogui: Run, monkeypatch: pytest.MonkeyPatch) -> Offer:
    """Returns the words that Bash is offered for the last word of a command line."""

    def offer(*words: str) -> list[str]:
        monkeypatch.setenv("_NONOGUI_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", " ".join(("nonogui", *words)))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        answer = nonogui()
        assert (answer.code, answer.err) == (0, "")
        return answer.out.split()

    return offer


def plain(*words: str) -> list[str]:
    return [f"plain,{word}" for word in words]


def test_the_first_word_is_a_command_or_a_file(offered: Offer) -> None:
    assert offered("") == ["puzzle,", *plain(*COMMANDS)]
    assert offered("so") == ["puzzle,so", *plain("solve")]
    assert offered("cat") == ["puzzle,cat"]


def test_options_of_the_window_are_offered_without_its_command(offered: Offer) -> None:
    assert offered("--") == plain("--version", "--help", "--new-window")
    assert offered("cat.pbn", "--n") == plain("--new-window")


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_completes_its_options(offered: Offer, command: str) -> None:
    assert "plain,--help" in offered(command, "--")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("solve", "--eng"), plain("--engine")),
        (("solve", "--engine", ""), plain(*ENGINES)),
        (("solve", "--engine", "a"), plain("auto", "automaton")),
        (("generate", "--difficulty", ""), plain(*Grade)),
        (("convert", "a.pbn", "b", "--to", "nonp"), plain("nonpack")),
        (("generate", "--to", "jso"), []),  # it is only read
        (("hint", "--as", ""), plain(*NAMES)),
        (("image", "--background", "l"), plain("lightest")),
        (("data", ""), plain("export", "import")),
        (("completion", ""), plain(*SHELLS)),
        (("solve", "--time-limit", ""), []),
        (("solve", "ca"), ["puzzle,ca"]),
        (("solve", "a.pbn", "ca"), ["puzzle,ca"]),
        (("hint", "ca"), ["puzzle,ca"]),
        (("image", "a.png", "ca"), ["puzzle,ca"]),
        (("check", "--csv", "ca"), ["file,ca"]),
        (("generate", "-o", "ca"), ["puzzle,ca"]),
        (("data", "export", "ca"), ["file,ca"]),
        (("convert", "--folder", "ca"), ["dir,ca"]),
    ],
    ids=" ".join,
)
def test_option_values_and_files_are_completed(
    offered: Offer, words: tuple[str, ...], expected: list[str]
) -> None:
    assert offered(*words) == expected


def test_an_unknown_shell_is_wrong_usage(nonogui: Run) -> None:
    answer = nonogui("completion", "tcsh")
    assert answer.code == 2
    assert "'tcsh' is not one of 'bash', 'zsh', 'fish'" in answer.err


# --- the scripts ---


def script(shell: str, folder: Path, nonogui: Run) -> Path:
    """The script for a shell, in a folder with the program beside it."""
    program = folder / "nonogui"
    program.write_text(
        f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m nonogui "$@"\n',
        encoding="utf-8",
    )
    program.chmod(0o755)
    answer = nonogui("completion", shell)
    assert (answer.code, answer.err) == (0, "")
    path = folder / f"completion.{shell}"
    path.write_text(answer.out, encoding="utf-8")
    return path


def printed_by(shell: str, code: str, folder: Path) -> list[str]:
    """The lines that a shell prints, with the program on its path."""
    path = os.pathsep.join((str(folder), os.environ["PATH"]))
    done = subprocess.run(
        [shell, "-c", code],
        cwd=folder,
        env=os.environ | {"PATH": path, "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def needs(shell: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not shutil.which(shell), reason=f"{shell} is not installed")


@pytest.mark.parametrize("shell", [pytest.param(each, marks=needs(each)) for each in SHELLS])
def test_the_completion_script_has_no_syntax_errors(
    nonogui: Run, tmp_path: Path, shell: str
) -> None:
    path = script(shell, tmp_path, nonogui)
    done = subprocess.run([shell, "-n", path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@needs("bash")
def test_bash_completes(nonogui: Run, tmp_path: Path) -> None:
    code = f"""
        source {script("bash", tmp_path, nonogui)}
        complete -p nonogui
        compopt() {{ echo "compopt" "$@"; }}  # the real one works only while Tab is pressed
        touch song.pbn song.txt song.mp3 "song 2.NON"; mkdir songs
        for words in "nonogui solve --eng" "nonogui so" "nonogui solve song" \\
            "nonogui data export so"; do
            COMP_WORDS=($words) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)) COMPREPLY=()
            _nonogui_completion nonogui
            (IFS=,; echo "${{COMPREPLY[*]}}" | tr , '\n' | sort | paste -sd ,)
        done
    """
    assert printed_by("bash", code, tmp_path) == [
        "complete -o nosort -F _nonogui_completion nonogui",
        "--engine",
        "compopt -o default -o filenames",
        "solve,song 2.NON,song.pbn,song.txt,songs",
        "compopt -o default -o filenames",
        "song 2.NON,song.pbn,song.txt,songs",
        "compopt -o default",
        "",
    ]


@needs("zsh")
def test_zsh_completes(nonogui: Run, tmp_path: Path) -> None:
    code = f"""
        compdef() {{ echo "compdef $*" }}
        source {script("zsh", tmp_path, nonogui)}
        # The real ones work only while Tab is pressed.
        _files() {{ [[ "$1" == -g && song.PBN == $~2 && song.mp3 != $~2 ]] && echo "files" }}
        setopt extendedglob  # as it is then
        _describe() {{ print -l $completions_with_descriptions }}
        compadd() {{ print -l $completions }}
        words=(nonogui so) CURRENT=2
        _nonogui_completion
        words=(nonogui solve --engine aut) CURRENT=4
        _nonogui_completion
    """
    assert printed_by("zsh", code, tmp_path) == [
        "compdef _nonogui_completion nonogui",
        "files",
        "solve:Solve puzzles and print the solutions.",
        "auto",
        "automaton",
    ]


@needs("fish")
def test_fish_completes(nonogui: Run, tmp_path: Path) -> None:
    (tmp_path / "song.pbn").touch()
    (tmp_path / "a-song.mp3").touch()
    code = f"""
        source {script("fish", tmp_path, nonogui)}
        for line in "nonogui so" "nonogui solve --engine aut" "nonogui solve son"
            complete -C $line | sort
        end
    """
    assert printed_by("fish", code, tmp_path) == [
        "solve\tSolve puzzles and print the solutions.",
        "song.pbn",
        "auto",
        "automaton",
        "song.pbn",
    ]
