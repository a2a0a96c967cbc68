"""Print tables."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.table import Table


def print_table(table: Table, *, err: bool = False) -> None:
    """Print a table: drawn on a terminal; elsewhere plain, with one line for each row."""
    from rich.console import Console

    stream = sys.stderr if err else sys.stdout
    if stream.isatty():
        Console(file=stream).print(table)
        return
    if table.title:
        click.echo(table.title, err=err)
    table.title, table.box = None, None
    table.padding, table.pad_edge = (0, 2, 0, 0), False
    Console(file=stream, width=10_000).print(table)  # so that no row is wrapped
