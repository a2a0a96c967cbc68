"""The commands, loaded on use, and the exit code of every run."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import Final

import click

from nonogui.cli.outcome import Outcome
from nonogui.cli.version import version
from nonogui.i18n import _, install

COMMANDS: Final = (
    "play",
    "solve",
    "check",
    "hint",
    "generate",
    "convert",
    "render",
    "image",
    "bench",
    "formats",
    "data",
)
"""Modules of this package that each define the command of that name, in the order of the help."""


class _Commands(click.Group):
    """The group of commands; arguments that start with none of their names belong to `play`."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:  # noqa: ARG002
        """Load a command; `parse_args` passes only valid names."""
        command: click.Command = import_module(f"nonogui.cli.{cmd_name}").command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        own = [name for option in self.get_params(ctx) for name in option.opts]
        if not args or args[0] not in (*own, *COMMANDS):
            args = ["play", *args]
        return super().parse_args(ctx, args)


def group() -> click.Group:
    """Return the whole command line."""
    return click.version_option(version(), message="%(prog)s %(version)s")(
        _Commands(
            "nonogui",
            context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
            help=_("Play, solve and check nonograms. Without a command, open the window."),
            epilog=_(
                "FILE may be -, standard input. FILE#3 is the third puzzle of a file. Exit codes:"
                " 0 yes, 1 no, 2 bad input or usage, 3 undecided."
            ),
        )
    )


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return the exit code; no error ends in a traceback."""
    install()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code: int = group().main(list(arguments), prog_name="nonogui", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return Outcome.BAD
    except (click.Abort, KeyboardInterrupt):
        return Outcome.UNDECIDED
    except (BrokenPipeError, SystemExit):
        # The reader closed the pipe. Click and Rich would exit with 1, which means NO here.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Outcome.UNDECIDED
    except Exception as error:  # noqa: BLE001 (a bug in this program; the user gets one line)
        return _defect(error)
    return code


def _defect(error: Exception) -> int:
    if os.environ.get("NONOGUI_DEBUG"):
        traceback.print_exception(error)
    text = _("nonogui: internal error: {error} (NONOGUI_DEBUG=1 shows more)")
    click.echo(text.format(error=f"{type(error).__name__}: {error}"), err=True)
    return Outcome.UNDECIDED
