"""The commands, each loaded when it is used, and how every run ends in an exit code."""

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
"""The modules of this package that hold a command of the same name, in the order of the help."""


class _Commands(click.Group):
    """The table of commands; without one of their names, the arguments are meant for `play`."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:  # noqa: ARG002
        """Load a command; `parse_args` lets no other name come here."""
        command: click.Command = import_module(f"nonogui.cli.{cmd_name}").command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        own = [name for option in self.get_params(ctx) for name in option.opts]
        if not args or args[0] not in (*own, *COMMANDS):
            args = ["play", *args]
        return super().parse_args(ctx, args)


def group() -> click.Group:
    """The whole command line."""
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
    """Carry out a command line; returns the exit code. Nothing ends in a traceback."""
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
        # Nobody reads on. Click and Rich end the program with 1 then, which means no here.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Outcome.UNDECIDED
    except Exception as error:  # noqa: BLE001 (a defect of this program; a user gets one line)
        return _defect(error)
    return code


def _defect(error: Exception) -> int:
    if os.environ.get("NONOGUI_DEBUG"):
        traceback.print_exception(error)
    text = _("nonogui: internal error: {error} (NONOGUI_DEBUG=1 shows more)")
    click.echo(text.format(error=f"{type(error).__name__}: {error}"), err=True)
    return Outcome.UNDECIDED
