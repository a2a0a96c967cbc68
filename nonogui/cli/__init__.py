"""The command line; this module only prints the version or starts the rest."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the program and end the process with an exit code of `nonogui.cli.outcome`."""
    arguments = sys.argv[1:]
    if arguments == ["--version"]:
        from nonogui.cli.version import print_version
        from nonogui.i18n import install

        install()
        print_version()
        return
    from nonogui.cli.app import run

    sys.exit(run(arguments))
