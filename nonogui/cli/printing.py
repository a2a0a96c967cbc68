"""Print tables and JSON, and names of files that are not valid text."""

from __future__ import annotations

import codecs
import os
import re
import stat
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TextIO

import click

if TYPE_CHECKING:
    from rich.table import Table

# How Python reads a byte of a file name that is not text: 0xDC00 plus the byte.
_FIRST_BYTE: Final = 0xDC80
_LAST_BYTE: Final = 0xDCFF
_HALVES: Final = re.compile("[\ud800-\udfff]")

_CONTROLS: Final = re.compile("[\x00-\x1f\x7f-\x9f]")

_ENDLESS: Final = 10_000
"""A width at which no row is wrapped."""


def keep_names(stream: TextIO) -> None:
    """Let a stream write any file name byte by byte, and `?` for other characters it lacks."""
    codecs.register_error("nonogui-names", _bytes_of_names)
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="nonogui-names")


def _bytes_of_names(error: UnicodeError) -> tuple[bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    codes = map(ord, error.object[error.start : error.end])
    written = (code - 0xDC00 if _FIRST_BYTE <= code <= _LAST_BYTE else ord("?") for code in codes)
    return bytes(written), error.end


def shown_name(name: str) -> str:
    r"""Return the name of a file with `\x1b` for an escape character and the like.

    Such characters may recolour or overwrite what a terminal shows, and a line feed may pass off
    a part of the name as a message.
    """
    return _CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", name)


def has_room_for_bar() -> bool:
    """Return whether standard error is a terminal for a progress bar, and for nothing else.

    What reads standard output from a pipe may write to the same terminal, into the bar.
    """
    # A terminal that can't move the cursor; Rich has the same two names.
    if not sys.stderr.isatty() or os.environ.get("TERM") in ("dumb", "unknown"):
        return False
    try:
        return not stat.S_ISFIFO(os.fstat(sys.stdout.fileno()).st_mode)
    except OSError:  # no file at all, as in a notebook
        return True


def print_json(data: Mapping[str, object]) -> None:
    """Print an object as one line; bytes of file names that are not text are escaped."""
    import json  # here, because most runs print no JSON

    text = json.dumps(data, ensure_ascii=False)
    click.echo(_HALVES.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def print_table(table: Table, *, err: bool = False) -> None:
    """Print a table: drawn on a terminal if it fits; else plain, with one line for each row."""
    from rich.console import Console
    from rich.measure import Measurement

    stream = sys.stderr if err else sys.stdout
    console = Console(file=stream)
    if stream.isatty():
        # With every cell wrapped as far as it can be without cutting words or numbers.
        endless = console.options.update(max_width=_ENDLESS)
        if Measurement.get(console, endless, table).minimum <= console.width:
            console.print(table)
            return
    if table.title:
        click.echo(table.title, err=err)
    table.title, table.box = None, None
    table.padding, table.pad_edge = (0, 2, 0, 0), False
    Console(file=stream, width=_ENDLESS).print(table)
