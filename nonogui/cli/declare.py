"""Declare the commands: one layout of their help, and how a shell completes their words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import click

from nonogui.i18n import _, mark

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem
    from click.types import OptionHelpExtra

SUMMARIES: Final = {
    "play": mark("Open the window."),
    "solve": mark("Solve puzzles and print the solutions."),
    "check": mark("Check that puzzles are valid and have exactly one solution."),
    "hint": mark("Explain the next steps in a puzzle."),
    "review": mark("Judge each move of a game you played."),
    "generate": mark("Make random puzzles with exactly one solution."),
    "convert": mark("Write puzzles in another file format."),
    "render": mark("Draw puzzles as a PDF to print, or as pictures."),
    "image": mark("Make a puzzle from a picture."),
    "bench": mark("Compare the speed of the engines."),
    "formats": mark("List the file formats."),
    "data": mark("Export or import all your data as one file."),
    "completion": mark("Print a script that completes commands in your shell."),
    "install-desktop": mark("Add the program to the menu of a Linux desktop."),
}
"""The commands in the order of the help. Each is defined in the module of that name."""

_LEAST_WIDTH: Final = 10
"""The narrowest column of text; Click has the same."""

Example = tuple[str, str]
"""A command line and what it does."""


class _HelpFormatter(click.HelpFormatter):
    """Write headings with the colon of the user's language, and lines that fit a terminal."""

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        from nonogui.cli.wrapping import wrapped  # here and below: only the help needs it

        width = max(self.width - self.current_indent, _LEAST_WIDTH) + self.current_indent
        self.write(wrapped(text, width, " " * self.current_indent) + "\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write terms with their texts at the right, which are below terms that are too long."""
        from nonogui.cli.wrapping import columns, wrapped

        rows = list(rows)
        start = min(max(columns(term) for term, _text in rows), col_max) + col_spacing
        room = max(self.width - start - 2, _LEAST_WIDTH)
        for term, text in rows:
            lines = wrapped(text, room).splitlines()
            self.write(f"{'':>{self.current_indent}}{term}")
            if lines and columns(term) <= start - col_spacing:
                self.write(" " * (start - columns(term)) + lines.pop(0))
            self.write("\n")
            for line in lines:
                self.write(f"{'':>{start + self.current_indent}}{line}\n")

    def write_heading(self, heading: str) -> None:
        """Write a heading: `Options:`."""
        # Translators: A heading of the command line's help, such as “Options”.
        heading = _("{heading}:").format(heading=heading)
        self.write(f"{'':>{self.current_indent}}{heading}\n")


class _Context(click.Context):
    formatter_class = _HelpFormatter


class Command(click.Command):
    """A command that ends its help with exit codes and examples.

    Attributes:
        exits: what each exit code means.
        examples: command lines to start from.
    """

    context_class = _Context

    def __init__(
        self, *args: Any, exits: Mapping[int, str], examples: Sequence[Example], **attrs: Any
    ) -> None:
        """Set up the command; the other arguments are Click's."""
        super().__init__(*args, **attrs)
        self.exits = exits
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the exit codes and the examples."""
        with formatter.section(_("Exit codes")):
            formatter.write_dl([(str(int(code)), text) for code, text in self.exits.items()])
        if self.examples:
            with formatter.section(_("Examples")):
                for line, text in self.examples:
                    formatter.write(f"{'':>{formatter.current_indent}}{line}\n")
                    with formatter.indentation(), formatter.indentation():
                        formatter.write_text(text)
        super().format_epilog(ctx, formatter)


class CommandGroup(Command, click.Group):
    """A command with commands of its own."""


class Option(click.Option):
    """An option that shows its default in the help, but not a range like `0<=x<=2147483647`."""

    def get_help_extra(self, ctx: click.Context) -> OptionHelpExtra:
        """Return what stands in brackets after the help."""
        extra = super().get_help_extra(ctx)
        extra.pop("range", None)
        if isinstance(self.show_default, str):  # Click would put it in parentheses
            extra["default"] = self.show_default
        return extra


def complete_files(
    _context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Let the shell complete the name of a puzzle file: one of a known suffix, if there is any."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="puzzle")]


def command(name: str, details: str = "", **attrs: Any) -> Callable[[Callable[..., Any]], Command]:
    """Make a function the command of this name; its help is the summary and the details."""
    return click.command(name, cls=Command, help=about(name, details), **attrs)


def group(
    name: str, details: str = "", **attrs: Any
) -> Callable[[Callable[..., Any]], CommandGroup]:
    """Make a function a command that has commands of its own."""
    return click.group(name, cls=CommandGroup, help=about(name, details), **attrs)


def about(name: str, details: str = "") -> str:
    """Return the help of a command."""
    return f"{_(SUMMARIES[name])}\n\n{details}".strip()


option = partial(click.option, cls=Option)
file_argument = partial(click.argument, shell_complete=complete_files)
