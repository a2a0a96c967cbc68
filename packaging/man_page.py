#!/usr/bin/env python3
"""Write the man page `nonogui.1` from the help of the commands.

    .venv/bin/python packaging/man_page.py

Run it after changing the help, an option or the release; a test compares the file with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import wrap

import click
from defusedxml.ElementTree import parse

from nonogui import __version__
from nonogui.cli.app import group
from nonogui.cli.declare import Command
from nonogui.i18n import install

PACKAGING = Path(__file__).resolve().parent
PAGE = PACKAGING / "nonogui.1"
METAINFO = PACKAGING / "io.github.nonogui.nonogui.metainfo.xml"

ENVIRONMENT = {
    "NONOGUI_LANGUAGE": "Language of all texts, for example en."
    " Otherwise LANGUAGE, LC_ALL, LC_MESSAGES or LANG decides.",
    "NONOGUI_DEBUG": "If set, an internal error prints where it happened.",
    "NONOGUI_PURE": "If set, the solver does not use its compiled kernel.",
    "NO_COLOR": "If set, pictures in a terminal use letters instead of colours.",
    "XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME": "The folders that contain those below.",
}

FILES = {
    "~/.local/share/nonogui": "Games, designs, imported puzzles and the library,"
    " unless you chose another folder in the window.",
    "~/.config/nonogui": "Preferences.",
    "~/.local/state/nonogui/log": "The log of the window.",
}


def main() -> None:
    """Write the man page."""
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    """Return the man page in the macros of man(7)."""
    install("en")
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    root = group()
    assert isinstance(root, Command)
    context = click.Context(root, info_name="nonogui", **root.context_settings)
    release = parse(METAINFO).find("releases/release")
    assert release is not None
    yield f'.TH NONOGUI 1 {release.get("date")} "Nonogui {__version__}" "User commands"'
    yield from (".ad l", ".nh")  # long names of options neither stretch a line nor break
    yield from (".SH NAME", r"nonogui \- play, solve and design nonograms", ".SH SYNOPSIS")
    yield from (r".B nonogui", r"[\fIFILE\fR]...", ".br")
    yield from (r".B nonogui", r"\fICOMMAND\fR [\fIARGUMENT\fR]...", ".SH DESCRIPTION")
    yield from _text(root.help or "")
    yield ".SH OPTIONS"
    yield from _options(context)
    yield ".SH COMMANDS"
    for inner in _leaves(context):
        yield from _command(inner)
    yield ".SH EXIT STATUS"
    yield from _text(
        "For several puzzles, the first of 2, 3, 1 and 0 that applies (bench: of 1, 2, 3 and 0)."
    )
    yield from _exits(root)
    yield ".SH ENVIRONMENT"
    yield from _list(ENVIRONMENT.items())
    yield ".SH FILES"
    yield from _list(FILES.items())
    yield ".SH EXAMPLES"
    yield from _list(root.examples)


def _leaves(context: click.Context) -> Iterator[click.Context]:
    """Yield a context for each command that has no commands of its own."""
    command = context.command
    if not isinstance(command, click.Group):
        yield context
        return
    for name in command.list_commands(context):
        inner = command.get_command(context, name)
        assert inner is not None
        yield from _leaves(click.Context(inner, info_name=name, parent=context))


def _command(context: click.Context) -> Iterator[str]:
    """Yield the part about a command."""
    command = context.command
    assert isinstance(command, Command)
    name, arguments = context.command_path, " ".join(command.collect_usage_pieces(context))
    yield from (f".SS {_plain(name)}", f".B {_plain(name)}", f".I {_plain(arguments)}", ".PP")
    yield from _text(command.help or "")
    yield from _options(context)
    yield from (".PP", "Exit status:", ".RS")
    yield from _exits(command)
    yield ".RE"
    if command.examples:
        yield from (".PP", "Examples:", ".RS")
        yield from _list(command.examples)
        yield ".RE"


def _options(context: click.Context) -> Iterator[str]:
    options = [each for each in context.command.params if isinstance(each, click.Option)]
    if context.parent is None and (help_option := context.command.get_help_option(context)):
        options.append(help_option)  # every command has it; the page says so once
    yield from _list(filter(None, (each.get_help_record(context) for each in options)))


def _exits(command: Command) -> Iterator[str]:
    yield from _list((str(int(code)), text) for code, text in command.exits.items())


def _list(items: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield terms, each with its text indented below."""
    for term, text in items:
        yield from (".TP", f".B {_plain(term)}")
        yield from _text(text)


def _text(text: str) -> Iterator[str]:
    """Yield paragraphs; each sentence begins a line, as groff's manual asks."""
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ".PP"
        for sentence in re.split(r"(?<=[.?!])\s+", " ".join(paragraph.split())):
            yield from map(_plain, wrap(sentence, _WIDTH, break_on_hyphens=False))


_WIDTH = 70
"""Characters of a line, before some become longer escapes."""

_ESCAPES = str.maketrans(
    {"\\": r"\e", "-": r"\-", "'": r"\(aq", '"': r"\(dq", "“": r"\(lq", "”": r"\(rq", "~": r"\(ti"}
)


def _plain(text: str) -> str:
    """Return text that groff prints as it is."""
    text = text.translate(_ESCAPES)
    return rf"\&{text}" if text.startswith(".") else text


if __name__ == "__main__":
    main()
