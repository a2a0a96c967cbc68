"""The command line as a whole: help, defaults, and that nothing ends in a traceback."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import click
import pytest

from nonogui import __version__, cli
from nonogui.cli import version
from nonogui.cli.app import COMMANDS, group
from nonogui.cli.declare import Command
from nonogui.cli.outcome import Outcome, worst_outcome
from nonogui.formats.registry import all_formats
from nonogui.i18n import install
from nonogui.solver.kernel import KERNEL
from tests.boards import puzzle
from tests.cli.conftest import Run, Write
from tests.studio.images.painted import painted


def test_the_help_names_every_command(nonogui: Run) -> None:
    for flag in ("--help", "-h"):
        answer = nonogui(flag)
        assert answer.code == 0
        assert all(f"\n  {name} " in answer.out for name in COMMANDS)


@pytest.mark.parametrize(
    ("word", "command"), [("sovle", "solve"), ("Chek", "check"), ("formatz", "formats")]
)
def test_a_misspelled_command_is_refused_with_the_right_one(
    nonogui: Run, word: str, command: str
) -> None:
    answer = nonogui(word, "cat.pbn")
    assert answer.code == Outcome.BAD
    assert f"No such command “{word}”. Did you mean “{command}”?" in answer.err


def test_a_word_that_is_neither_command_nor_file_is_refused(nonogui: Run) -> None:
    answer = nonogui("daily")
    assert answer.code == Outcome.BAD
    assert "No such command or file: “daily”." in answer.err


@pytest.mark.parametrize("word", ["cat.pbn", "sovle.pbn", "./sovle", "lion#3"])
def test_other_words_are_files(nonogui: Run, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonogui.cli.play.display_problem", lambda: "no display")
    answer = nonogui(word)
    assert answer.code == Outcome.BAD
    assert "command" not in answer.err


def test_a_file_may_be_named_nearly_as_a_command(
    nonogui: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("nonogui.cli.play.display_problem", lambda: "no display")
    Path("sovle").write_text("no puzzle", encoding="utf-8")
    assert "command" not in nonogui("sovle").err


def every_command() -> Iterator[click.Context]:
    """A context for the program itself and for each command, with those of `data`."""
    todo = [click.Context(group(), info_name="nonogui", show_default=True)]
    while todo:
        context = todo.pop()
        yield context
        if isinstance(command := context.command, click.Group):
            for name in command.list_commands(context):
                inner = command.get_command(context, name)
                assert inner is not None
                todo.append(click.Context(inner, info_name=name, parent=context))


def lines_of(context: click.Context) -> list[str]:
    """The examples of a command."""
    assert isinstance(context.command, Command)
    return [line for line, _text in context.command.examples]


EVERY: Final = {context.command_path: context for context in every_command()}


@pytest.mark.parametrize("path", EVERY)
def test_the_help_gives_exit_codes_and_examples(nonogui: Run, path: str) -> None:
    answer = nonogui(*path.split()[1:], "--help")
    assert (answer.code, answer.err) == (0, "")
    command = EVERY[path].command
    assert isinstance(command, Command)
    _before, _heading, exits = answer.out.partition("\nExit codes:\n")
    assert [int(code) for code in re.findall(r"^  ([0-9])  [A-Z]", exits, re.MULTILINE)] == [
        *command.exits
    ]
    assert {Outcome.YES, Outcome.BAD} <= set(command.exits) <= set(Outcome)
    _before, _heading, examples = exits.partition("\nExamples:\n")
    assert re.findall(r"^  (nonogui.*)", examples, re.MULTILINE) == [
        line for line, _text in command.examples
    ]
    assert command.examples


@pytest.mark.parametrize("path", EVERY)
def test_the_help_of_an_option_is_a_sentence_and_its_default(path: str) -> None:
    for option in EVERY[path].command.params:
        if isinstance(option, click.Option):
            record = option.get_help_record(EVERY[path])
            assert record
            assert re.fullmatch(r"[A-Z].*\.(  \[(default: .+|required)\])?", record[1]), record
            default = option.get_default(EVERY[path], call=False)
            has_one = (
                isinstance(default, str | int | float | list)
                and not option.is_flag
                and default != ""
            )
            assert not has_one or "[default: " in record[1], record


def test_an_option_of_several_commands_has_the_same_value_name() -> None:
    found: dict[str, set[str]] = {}
    for context in EVERY.values():
        for option in context.command.params:
            if isinstance(option, click.Option) and not option.is_flag:
                found.setdefault(option.opts[0], set()).add(option.make_metavar(context))
    assert not {name: metavars for name, metavars in found.items() if len(metavars) > 1}


@pytest.mark.parametrize(
    "line", sorted({line for context in EVERY.values() for line in lines_of(context)})
)
def test_an_example_in_the_help_is_a_valid_command(
    nonogui: Run, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    done: list[str] = []

    def note(path: str, **_options: object) -> int:
        done.append(path)
        return 0

    for path, context in EVERY.items():
        if not isinstance(context.command, click.Group):
            monkeypatch.setattr(context.command, "callback", partial(note, path))
    _program, *words = shlex.split(re.sub(r" [<>] .*", "", line))
    assert nonogui(*words) == (0, "", "")
    named = [path for path in EVERY if line == path or line.startswith(f"{path} ")]
    assert done == [max(named, key=len) if named[1:] else "nonogui play"]


def test_version_names_the_commit_the_package_and_the_kernel(
    nonogui: Run,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(version, "_BUILD", tmp_path / "build.txt")
    (tmp_path / "build.txt").write_text("4f3a2b1c deb\n", encoding="utf-8")
    code = "pure Python" if KERNEL is None else "compiled kernel"
    expected = f"nonogui {__version__} (4f3a2b1c, deb, {code})\n"
    assert nonogui("--version").out == expected
    monkeypatch.setattr("sys.argv", ["nonogui", "--version"])
    cli.main()
    assert capsys.readouterr().out == expected


@pytest.mark.parametrize(("is_missing", "lines"), [(True, 1), (False, 0)])
def test_a_missing_kernel_is_reported_where_speed_matters(
    nonogui: Run,
    file: Write,
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_missing: bool,
    lines: int,
) -> None:
    monkeypatch.setattr(version, "IS_MISSING", is_missing)
    for words in (["--version"], ["bench", file(puzzle("##"))]):
        said = nonogui(*words).err.splitlines()
        assert len(said) == lines
        assert all("C compiler" in line for line in said)


def test_version_in_a_checkout_works_with_and_without_git(
    nonogui: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(version, "_BUILD", tmp_path / "build.txt")
    monkeypatch.setattr(version, "_PACKAGE", tmp_path / "nonogui")
    assert f"{__version__} (checkout, " in nonogui("--version").out
    monkeypatch.setenv("PATH", str(tmp_path))
    assert f"{__version__} (checkout, " in nonogui("--version").out


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve",),
        ("check",),
        ("hint",),
        ("hint", "a", "b"),
        ("solve", "--engine", "magic", "a"),
        ("solve", "--all", "0", "a"),
        ("solve", "--time-limit", "-1", "a"),
        ("solve", "--seed", "-1", "a"),
        ("solve", "--seed", str(2**31), "a"),
        ("check", "--jobs", "0", "a"),
        ("--what",),
    ],
)
def test_wrong_usage_prints_the_usage_and_exits_with_2(
    nonogui: Run, arguments: tuple[str, ...]
) -> None:
    answer = nonogui(*arguments)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("Usage: nonogui")


def test_formats_lists_all_formats(nonogui: Run) -> None:
    answer = nonogui("formats")
    assert answer.code == 0
    assert all(f"\n{format_.name} " in answer.out for format_ in all_formats())


LONG: Final = f"{'a' * 300}.pbn"
"""A name that no file system takes, so that the system refuses even to look for it."""


@pytest.mark.usefixtures("qapp")  # which `render` would make another of
@pytest.mark.parametrize(
    "command",
    [
        *(f"{name} {LONG}" for name in ("solve", "check", "hint", "review", "bench")),
        f"solve {LONG}#2",
        f"convert {LONG} out.non",
        f"convert a.pbn {LONG}",
        f"convert a.pbn a.pbn {LONG}",
        f"convert --folder {LONG} a.pbn",
        f"render {LONG} out.png",
        f"render a.pbn {LONG}.png",
        f"image {LONG} out.non",
        f"image a.png {LONG}",
        f"generate --size 5 -o {LONG}",
        f"check --csv {LONG} a.pbn",
        f"data export {LONG}",
        f"data import {LONG}",
    ],
    ids=lambda command: command.replace(LONG, "LONG"),
)
def test_a_path_that_the_system_refuses_is_a_fault_of_the_path(
    nonogui: Run, file: Write, command: str
) -> None:
    file(puzzle("##\n#."))
    painted("##. .## #.#").save("a.png")
    answer = nonogui(*command.split())
    assert answer.code == 2
    assert "a" * 30 in answer.err
    assert "internal error" not in answer.err


def test_an_internal_error_prints_one_line(nonogui: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("nonogui.cli.solve.Sources", broken)
    answer = nonogui("solve", "a")
    assert answer.code == 3
    assert answer.err == (
        "nonogui: internal error: ZeroDivisionError: oops (set NONOGUI_DEBUG=1 to see where)\n"
    )
    monkeypatch.setenv("NONOGUI_DEBUG", "1")
    assert "Traceback" in nonogui("solve", "a").err


@pytest.mark.parametrize("error", [KeyboardInterrupt, click.Abort])
def test_an_interrupt_exits_as_undecided(
    nonogui: Run, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    def interrupted(*_: object) -> None:
        raise error

    monkeypatch.setattr("nonogui.cli.solve.Sources", interrupted)
    assert nonogui("solve", "a").code == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ["formats"],
        ["formats", "--json"],
        ["--help"],
        ["convert", "a.pbn", "-", "--to", "pbn"],
        ["generate", "--size", "6", "--seed", "3", "--to", "pbn"],
        ["image", "a.png", "-", "--to", "pbn"],
    ],
    ids=" ".join,
)
def test_a_closed_pipe_exits_as_undecided(file: Write, arguments: list[str]) -> None:
    file(puzzle("##"))
    painted("##. .## #.#").save("a.png")
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "nonogui", *arguments]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    found = [line for line in done.stderr.splitlines() if not line.startswith(b"seed 3: ")]
    assert (done.returncode, found) == (3, [])


def test_help_is_translated(nonogui: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONOGUI_LANGUAGE", "pseudo")
    try:
        assert "⟦Usage:⟧" in nonogui("--help").out
        assert "⟦Error: ⟦No such option '--nope'.⟧⟧" in nonogui("solve", "--nope").err
    finally:
        install("en")


def test_headings_have_the_colon_of_the_language(
    nonogui: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NONOGUI_LANGUAGE", "fr")
    try:
        lines = nonogui("--help").out.splitlines()
    finally:
        install("en")
    headings = [line for line in lines if line[:1].isalpha() and line.endswith(":")]
    space = "\N{NO-BREAK SPACE}"
    names = ("Options", "Commandes", "Codes de sortie", "Exemples")
    assert headings == [f"{name}{space}:" for name in names]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("hint", "a", "b"), "Unerwartetes weiteres Argument (b)"),
        (("hint", "a", "b", "c"), "Unerwartete weitere Argumente (b c)"),
        (("data", "exprot"), "Meintest du 'export'?"),
        (("solve", "--engine"), "Die Option '--engine' braucht einen Wert."),
    ],
)
def test_the_plurals_of_click_are_translated(
    nonogui: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], text: str
) -> None:
    monkeypatch.setenv("NONOGUI_LANGUAGE", "de")
    try:
        assert text in nonogui(*words).err
    finally:
        install("en")


def test_the_worst_outcome_decides_the_exit_code() -> None:
    assert worst_outcome([]) is Outcome.YES
    assert worst_outcome([Outcome.YES, Outcome.NO]) is Outcome.NO
    assert worst_outcome([Outcome.UNDECIDED, Outcome.NO]) is Outcome.UNDECIDED
    assert worst_outcome([Outcome.BAD, Outcome.UNDECIDED, Outcome.NO]) is Outcome.BAD


def test_characters_that_the_terminal_lacks_are_replaced(file: Write) -> None:
    name = file(puzzle("##"))
    command = [sys.executable, "-m", "nonogui", "solve", name]
    environment = os.environ | {"PYTHONIOENCODING": "latin-1"}
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "2 × 1. Exactly one solution\n\n????\n".encode("latin-1") in done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_names_that_are_not_text_are_printed_as_they_are(file: Write) -> None:
    file(puzzle("##"))
    name = os.fsdecode(b"caf\xe9.pbn")
    Path("a.pbn").rename(name)
    check = [sys.executable, "-m", "nonogui", "check", name, "gone.pbn"]
    done = subprocess.run(check, capture_output=True, check=False)
    assert done.stdout.startswith(b"caf\xe9.pbn: 2 \xc3\x97 1.")
    done = subprocess.run([*check, "--json"], capture_output=True, check=False)
    lines = done.stdout.decode().splitlines()
    assert [json.loads(line)["file"] for line in lines] == [name, "gone.pbn"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such names")
def test_control_characters_in_names_do_not_reach_the_terminal(file: Write) -> None:
    file(puzzle("##"))
    Path("in").mkdir()
    name = "in/\x1b[31mred\n\x9bK.pbn"
    Path("a.pbn").rename(name)
    Path("in/\rbad.pbn").write_text("<puzzleset>")
    for command in (["check"], ["solve"], ["bench"], ["convert", "--folder", "out", "--to", "g"]):
        full = [sys.executable, "-m", "nonogui", *command, "in"]
        done = subprocess.run(full, capture_output=True, check=False)
        shown = (done.stdout + done.stderr).replace(b"\r\n", b"\n")
        assert b"\\x0dbad.pbn" in shown, command
        assert not {0x1B, 0x0D} & set(shown), command
        assert b"\xc2\x9b" not in shown, command
    check = [sys.executable, "-m", "nonogui", "check", "--json", "in"]
    done = subprocess.run(check, capture_output=True, check=False)
    found = {json.loads(line)["file"] for line in done.stdout.decode().splitlines()}
    assert found == {name, "in/\rbad.pbn"}


@pytest.mark.skipif(sys.platform == "win32", reason="shells of Windows close no streams")
@pytest.mark.parametrize(("closed", "code"), [("2>&-", 0), (">&-", 0), ("<&-", 2)])
def test_closed_streams_are_like_the_null_device(file: Write, closed: str, code: int) -> None:
    name = "-" if closed == "<&-" else file(puzzle("##"))
    shell = ["sh", "-c", f'"$@" {closed}', "sh"]
    command = [sys.executable, "-m", "nonogui", "check", name]
    done = subprocess.run([*shell, *command], capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert ("Exactly one solution" in done.stdout) is (closed == "2>&-")
    assert done.stderr == ("-: The file doesn't contain a puzzle.\n" if code else "")
