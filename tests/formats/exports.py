"""A puzzle as other programs store, print and show it: records, dumps, tables of markup, code.

Like `snippets`, `pasted` and `notations`.
"""

from __future__ import annotations

import json
import plistlib
from collections.abc import Callable
from itertools import zip_longest
from typing import Final
from urllib.parse import quote

from nonogui.core.clue import Clue
from nonogui.core.puzzle import Puzzle
from tests.formats.snippets import Kind, cells, lengths

Record = dict[str, list[list[int]]]
ROWS: Final = "rows"
COLUMNS: Final = "columns"


def record(puzzle: Puzzle) -> Record:
    """The clues of both sides."""
    return {ROWS: [*map(lengths, puzzle.rows)], COLUMNS: [*map(lengths, puzzle.columns)]}


def of_lists(text: str, line: Callable[[list[int]], str], between: str = "\n") -> Kind:
    """The kind with each clue written by `line` where `<R>` and `<C>` are."""

    def kind(puzzle: Puzzle) -> str:
        rows, columns = (between.join(map(line, side)) for side in record(puzzle).values())
        sizes = text.replace("<W>", str(puzzle.width)).replace("<H>", str(puzzle.height))
        return sizes.replace("<R>", rows).replace("<C>", columns)

    return kind


def plain(clue: list[int], between: str = " ", empty: str = "0") -> str:
    """Numbers, or what stands for none."""
    return between.join(map(str, clue)) or empty


# --- records ---


def parts(value: dict[str, object] | list[object]) -> list[tuple[str | int, object]]:
    """The parts of a record or a list, with their names or numbers."""
    return [*(value.items() if isinstance(value, dict) else enumerate(value))]


def printed(value: object, indent: int = 0) -> str:
    """What PHP's `print_r` prints."""
    if not isinstance(value, (dict, list)):
        return str(value)
    named = parts(value)
    blank = " " * indent
    lines = "".join(f"{blank}    [{name}] => {printed(each, indent + 8)}\n" for name, each in named)
    return f"Array\n{blank}(\n{lines}{blank})\n"


def dumped(value: object, indent: int = 0) -> str:
    """What PHP's `var_dump` prints."""
    blank = " " * indent
    if not isinstance(value, (dict, list)):
        return f"{blank}int({value})\n"
    named = parts(value)
    lines = "".join(
        f"{blank}  [{json.dumps(name)}]=>\n{dumped(each, indent + 2)}" for name, each in named
    )
    return f"{blank}array({len(value)}) {{\n{lines}{blank}}}\n"


def exported(value: object, indent: int = 0) -> str:
    """What PHP's `var_export` prints."""
    if not isinstance(value, (dict, list)):
        return str(value)
    named = parts(value)
    blank = " " * indent
    lines = "".join(f"{blank}  {name!r} => {exported(each, indent + 2)},\n" for name, each in named)
    return f"\n{blank}array (\n{lines}{blank})"


def yaml_records(puzzle: Puzzle) -> str:
    """Records with a number for each line."""
    lines = ["title: Fish"]
    for name, clues in record(puzzle).items():
        lines.append(f"{name}:")
        lines += [f"  - index: {at}\n    clue: {json.dumps(c)}" for at, c in enumerate(clues)]
    return "\n".join(lines)


def printed_by_r(puzzle: Puzzle) -> str:
    """What R prints of a list of two lists."""
    lines = []
    for name, clues in record(puzzle).items():
        lines.append(f"${name}")
        for at, clue in enumerate(clues, 1):
            lines += [f"${name}[[{at}]]", f"[1] {plain(clue)}" if clue else "numeric(0)", ""]
    return "\n".join(lines)


RECORDS: Final[dict[str, Kind]] = {
    "toml": of_lists(
        'name = "Fish"\n\n[clues]\nrows = [\n<R>]\ncolumns = [\n<C>]\n', "  {},\n".format, ""
    ),
    "toml, tables": lambda puzzle: "\n".join(
        f"[[{name}]]\nclue = {clue}\n" for name, side in record(puzzle).items() for clue in side
    ),
    "property list": lambda puzzle: plistlib.dumps({"name": "Fish"} | record(puzzle)).decode(),
    "php, print_r": lambda puzzle: printed(record(puzzle)),
    "php, var_dump": lambda puzzle: dumped(record(puzzle)),
    "php, var_export": lambda puzzle: exported(record(puzzle)).lstrip(),
    "yaml, records": yaml_records,
    "r, printed": printed_by_r,
    "an address, encoded": lambda puzzle: (
        f"https://example.org/play?puzzle={quote(json.dumps(record(puzzle)))}\n"
    ),
    "json, numbered numbers": lambda puzzle: json.dumps(
        {
            name: {at: dict(enumerate(clue or [0])) for at, clue in enumerate(clues)}
            for name, clues in record(puzzle).items()
        }
    ),
    "erlang": of_lists("{rows, [<R>]}.\n{columns, [<C>]}.\n", str, ", "),
    "godot, clues": of_lists(
        "[resource]\nrow_clues = Array[Array]([<R>])\ncol_clues = Array[Array]([<C>])\n", str, ", "
    ),
    "counts beside headings": of_lists("rows: <H>\n<R>\ncolumns: <W>\n<C>\n", plain),
    "counts behind headings": of_lists(
        "rows <H>\n<R>\n\n\ncolumns <W>\n<C>\n", lambda clue: plain(clue, ",")
    ),
    "two strings": of_lists(
        'Run it:\n  solve "<R>" "<C>"\n', lambda clue: plain(clue, ","), between=";"
    ),
    "two strings, dots": of_lists(
        'let board = match solve(\n  "<R>",\n  "<C>",\n) {\n  Some(v) => v,\n};\n',
        lambda clue: plain(clue, ","),
        between=".",
    ),
}


# --- tables ---


def table(puzzle: Puzzle) -> list[list[str]]:
    """The cells of a table with the numbers above and on the left."""

    def placed(clue: Clue, length: int) -> list[str]:
        numbers = [*map(str, lengths(clue))]
        return [""] * (length - len(numbers)) + numbers

    across, down = (max(map(len, side)) for side in (puzzle.rows, puzzle.columns))
    above = zip(*(placed(clue, down) for clue in puzzle.columns), strict=True)
    return [[""] * across + [*line] for line in above] + [
        placed(clue, across) + [""] * puzzle.width for clue in puzzle.rows
    ]


def of_table(start: str, line: Callable[[list[str]], str], end: str) -> Kind:
    """The kind with a text for each row of the table."""
    return lambda puzzle: start + "".join(f"{line(row)}\n" for row in table(puzzle)) + end


def grouped(puzzle: Puzzle) -> str:
    """Lines of numbers with a line after five of them."""
    sides = []
    for clues in record(puzzle).values():
        lines = [plain(clue, ",") for clue in clues]
        sides.append("\n-----\n".join("\n".join(lines[at : at + 5]) for at in range(0, 99, 5)))
    return "\n\n".join(side.rstrip("-\n") for side in sides) + "\n"


def cornered(puzzle: Puzzle) -> str:
    """A table of commas with a word in its corner and the solved board."""
    rows, columns = record(puzzle).values()
    lines = [",".join(["Clue", *map(plain, columns)])]
    lines += [
        ",".join([plain(clue), *("#" if cell == "1" else "" for cell in row)])
        for clue, row in zip(rows, cells(puzzle, "1", "0"), strict=True)
    ]
    return "\n".join(lines) + "\n"


def two_boards(puzzle: Puzzle) -> str:
    """The empty and the solved board beside each other."""
    rows, columns = record(puzzle).values()
    down = max(map(len, columns))
    wide = max(len(plain(clue)) for clue in rows) + 2 * puzzle.width + 5
    foot = [
        " ".join(str(clue[at]) if at < len(clue) else " " for clue in columns) for at in range(down)
    ]
    lines = ["Problem:".ljust(wide) + "Solution:", ""]
    for clue, row in zip(rows, cells(puzzle, "#", "."), strict=True):
        lines.append(
            f"{'. ' * puzzle.width} {plain(clue)}".ljust(wide) + f"{' '.join(row)}  {plain(clue)}"
        )
    return "\n".join([*lines, *(line.ljust(wide) + line for line in foot)]) + "\n"


def _solved(puzzle: Puzzle, between: str, filled: str, empty: str) -> str:
    """A table with a clue in each cell above and beside the solved board."""
    heads = "".join(f"{between}{plain(lengths(clue))}" for clue in puzzle.columns)
    rows = (
        between.join([plain(lengths(clue)), *row])
        for clue, row in zip(puzzle.rows, cells(puzzle, filled, empty), strict=True)
    )
    return "\n".join([heads, *rows, ""])


TABLES: Final[dict[str, Kind]] = {
    "table, wiki": of_table(
        '{| class="wikitable"\n',
        lambda row: "|-\n" + "\n".join(f"! {cell}" for cell in row),
        "|}\n",
    ),
    "table, wiki, lines": of_table(
        "{| border=1\n", lambda row: "|-\n| " + " || ".join(row), "|}\n"
    ),
    "table, asciidoc": of_table(
        ".Fish\n|===\n", lambda row: " ".join(f"|{cell}" for cell in row), "|===\n"
    ),
    "table, forum": of_table(
        "[table]\n",
        lambda row: f"[tr]{''.join(f'[td]{cell}[/td]' for cell in row)}[/tr]",
        "[/table]\n",
    ),
    "table, a word in the corner": cornered,
    "two boards": two_boards,
    "groups of five lines": grouped,
    "csv, two columns": lambda puzzle: "".join(
        f"{row},{column}\n"
        for row, column in zip_longest(
            *([plain(clue) for clue in side] for side in record(puzzle).values()), fillvalue=""
        )
    ),
    "csv, a board of truth values": lambda puzzle: _solved(puzzle, ",", "TRUE", "FALSE"),
    "csv, crosses and dashes": lambda puzzle: _solved(puzzle, ";", "x", "-"),
    "csv, a board of eights": lambda puzzle: _solved(puzzle, ",", "8", "0"),
    "csv, slashes in cells": lambda puzzle: (
        "".join(f",{plain(lengths(clue), '/')}" for clue in puzzle.columns)
        + "\n"
        + "".join(f"{plain(lengths(clue), '/')}{',' * puzzle.width}\n" for clue in puzzle.rows)
    ),
}


def in_a_line(puzzle: Puzzle) -> str:
    """A question with a label for each clue."""
    sides = [
        "; ".join(f"{name} {at}: {clue}" for at, clue in enumerate(side, 1))
        for name, side in zip(("Row", "Column"), record(puzzle).values(), strict=True)
    ]
    return "Solve this. Row clues: {}. Column clues: {}. Answer with the grid.\n".format(*sides)


KINDS: Final[dict[str, Kind]] = RECORDS | TABLES | {"labels in a line": in_a_line}
