"""The command line. This module only tells the version or starts the rest."""

from __future__ import annotations

import sys

from nonogui import __version__


def main() -> None:
    """Run the program; ends the process with an exit code of `nonogui.cli.outcome`."""
    arguments = sys.argv[1:]
    if arguments == ["--version"]:
        print(f"nonogui {__version__}")
        return
    from nonogui.cli.app import run

    sys.exit(run(arguments))
