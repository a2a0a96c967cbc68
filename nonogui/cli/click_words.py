"""The words of Click itself in the user's language: headings of the help, and what is wrong."""

from __future__ import annotations

from typing import Final

from click import core, decorators, exceptions, formatting, parser, types

from nonogui.i18n import _, mark

# As Click has them; its plurals, such as those of unexpected arguments, stay English.
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


def translate_click() -> None:
    """Let Click look its words up in our catalogues; it has no setting for that."""
    for module in (core, decorators, exceptions, formatting, parser, types):
        vars(module)["_"] = _
