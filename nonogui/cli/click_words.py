"""Translate Click's own words: the headings of the help, and the error messages."""

from __future__ import annotations

from typing import Final

from click import core, decorators, exceptions, formatting, parser, types

from nonogui.i18n import _, mark, ngettext

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
    for module in (core, decorators, exceptions, formatting, parser, types):
        vars(module)["_"] = _
        if "ngettext" in vars(module):
            vars(module)["ngettext"] = ngettext
