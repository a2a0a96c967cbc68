"""The command line; this module only prints the version or starts the rest."""

from __future__ import annotations

import gc
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
    # Imported modules stay to the end. Searching them for garbage, at the start and again at the
    # end, took a fifth of the processor time of `nonogui solve` on a small puzzle.
    gc.disable()
    from nonogui.cli.app import run

    gc.freeze()
    gc.enable()
    code = run(arguments)
    gc.freeze()
    sys.exit(code)
