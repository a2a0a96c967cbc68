"""The commands, loaded on use, and the exit code of every run."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from nonogui.cli.declare import SUMMARIES, Command, complete_files
from nonogui.cli.outcome import Outcome
from nonogui.cli.printing import keep_names
from nonogui.i18n import _, install, mark, ngettext

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS: Final = tuple(SUMMARIES)
"""The commands in the order of the help; the module of the same name defines each."""


class _Commands(Command, click.Group):
    """The group of commands; arguments that start with none of their names belong to `play`.

    Listing the commands, in the help or in a shell, imports none of them.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:  # noqa: ARG002
        """Load a command; `parse_args` passes only valid names."""
        module = import_module(f"nonogui.cli.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        own = [name for option in self.get_params(ctx) for name in option.opts]
        is_first_word = ctx.resilient_parsing and not args  # a shell completes it
        if not is_first_word and (not args or args[0] not in (*own, *COMMANDS)):
            if args and not ctx.resilient_parsing:
                _refuse_unknown(ctx, args[0])
            args = ["play", *args]
        return super().parse_args(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(text)) for name, text in SUMMARIES.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the first word: a command, a file, or an option of `play`."""
        from click.shell_completion import CompletionItem

        if incomplete.startswith("-"):
            play = self.get_command(ctx, "play")
            items = [
                *click.Command.shell_complete(self, ctx, incomplete),
                *play.shell_complete(click.Context(play, parent=ctx), incomplete),
            ]
            return list({item.value: item for item in items}.values())
        items = complete_files(ctx, self.params[0], incomplete)
        names = [name for name in COMMANDS if name.startswith(incomplete)]
        return items + [CompletionItem(name, help=_(SUMMARIES[name])) for name in names]


def _refuse_unknown(ctx: click.Context, word: str) -> None:
    """Raise a usage error if a first word is neither a command nor a file.

    Only a bare word is: anything like a path may be a file that is gone, which the window says.
    """
    # Imported here, because only a mistake needs it.
    from difflib import get_close_matches

    from nonogui.formats.atomic import exists

    if not word.isalpha() or exists(word):
        return
    # 0.7: a letter wrong, missing or moved in a word of four letters or more.
    if near := get_close_matches(word.lower(), COMMANDS, 1, 0.7):
        text = _("No such command “{word}”. Did you mean “{command}”?")
        raise click.UsageError(text.format(word=word, command=near[0]), ctx)
    raise click.UsageError(_("No such command or file: “{word}”.").format(word=word), ctx)


def group() -> click.Group:
    """Return the whole command line."""
    return _Commands(
        "nonogui",
        params=[
            click.Option(
                ["--version"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_print_version,
                help=_("Show the version and exit."),
            )
        ],
        context_settings={
            "help_option_names": ["-h", "--help"],
            "max_content_width": 100,
            "show_default": True,
        },
        subcommand_metavar="[FILE... | COMMAND ...]",
        help=_(
            "Play, solve and design nonograms. Without a command, the window opens.\n\n"
            "FILE can be - for standard input. FILE#3 means the third puzzle in a file; without a"
            " number, commands use every puzzle in it. A folder means all puzzle files in it and in"
            " its subfolders.\n\n"
            "“nonogui COMMAND --help” explains a command."
        ),
        exits={
            Outcome.YES: _("Success."),
            Outcome.NO: _("The answer is no; for example, a puzzle has no solution."),
            Outcome.BAD: _("Wrong usage, or a file can't be read or written."),
            Outcome.UNDECIDED: _("Undecided: out of time or interrupted."),
        },
        examples=[
            ("nonogui cat.pbn", _("Play a puzzle.")),
            ("nonogui check folder/", _("Check every puzzle in a folder.")),
        ],
    )


def _print_version(context: click.Context, _option: click.Parameter, is_requested: object) -> None:
    if is_requested and not context.resilient_parsing:
        from nonogui.cli.version import print_version

        print_version()
        context.exit()


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return the exit code; no error ends in a traceback."""
    if install() != "en":
        translate_click()
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        keep_names(stream)
    try:
        code: int = group().main(list(arguments), prog_name="nonogui", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return Outcome.BAD
    except (click.Abort, KeyboardInterrupt):
        return Outcome.UNDECIDED
    except (BrokenPipeError, SystemExit) as end:
        if isinstance(end, SystemExit) and end.code == 0:  # Click has completed words for a shell
            return Outcome.YES
        # The reader closed the pipe. Click and Rich would exit with 1, which means NO here.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Outcome.UNDECIDED
    except Exception as error:  # noqa: BLE001 (a bug in this program; the user gets one line)
        return _report_outside(error) or _report_bug(error)
    return code


def _open_closed_streams() -> None:
    """Replace the standard streams that a shell has closed (`2>&-`), which Python leaves out.

    Windows leaves them out for a program without a console, and takes its null device for one.
    """
    if os.name == "nt":
        return
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            null = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 (used to the end)
            setattr(sys, name, null)


def _report_outside(error: Exception) -> int:
    """Report a missing system library or a full disk, which are not bugs; else return 0."""
    from nonogui.cli.missing import library_in, missing_text, report

    if isinstance(error, ImportError) and (library := library_in(error)):
        report(missing_text(library))
        return Outcome.BAD
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        report(_("the disk is full: {file}").format(file=error.filename or error.strerror))
        return Outcome.BAD
    return 0


def _report_bug(error: Exception) -> int:
    if os.environ.get("NONOGUI_DEBUG"):
        import traceback

        traceback.print_exception(error)
    text = _("nonogui: internal error: {error} (set NONOGUI_DEBUG=1 to see where)")
    click.echo(text.format(error=f"{type(error).__name__}: {error}"), err=True)
    return Outcome.UNDECIDED


# --- Click's own words ---

# As Click has them.
WORDS: Final = (
    mark("Usage:"),
    mark("Options"),
    mark("Show this message and exit."),
    mark("default: {default}"),
    mark("required"),
    mark("Error: {message}"),
    mark("Try '{command} {option}' for help."),
    mark("No such option {name!r}."),
    mark("No such command {name!r}."),
    mark("Missing argument"),
    mark("Missing option"),
    mark("Missing command."),
    mark("Missing parameter"),
    mark("Invalid value: {message}"),
    mark("Invalid value for {param_hint}: {message}"),
    mark("{value!r} is not a valid {number_type}."),
    mark("{value} is not in the range {range}."),
    mark("{name} {filename!r} does not exist."),
    mark("{name} {filename!r} is a directory."),
    mark("Option {name!r} does not take a value."),
)
"""The texts of Click that users of these commands meet."""


def plurals(count: int) -> tuple[str, ...]:
    """Return the texts of Click for several options, values and so on, which users also meet."""
    return (
        ngettext(
            "Got unexpected extra argument ({args})",
            "Got unexpected extra arguments ({args})",
            count,
        ),
        ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", count),
        ngettext(
            "Option {name!r} requires an argument.",
            "Option {name!r} requires {nargs} arguments.",
            count,
        ),
        ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", count),
    )


def translate_click() -> None:
    """Let Click look its words up in our catalogues; it has no setting for that."""
    from click import core, decorators, exceptions, formatting, parser, types

    for module in (core, decorators, exceptions, formatting, parser, types):
        vars(module)["_"] = _
        if "ngettext" in vars(module):
            vars(module)["ngettext"] = ngettext
