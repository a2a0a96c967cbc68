"""Read files of 64 MB, the most that Nonogui reads, of many kinds, each in a process of its own.

Some are smaller: boards of 1000x1000 cells, the largest that are read, 10,000 pictures, and code
of 4 MB.

    python tests/benchmarks/bench_large_files.py [KIND ...]

Prints the result, the most memory of the process in MB, and seconds of processor time. The empty
file shows what the program itself takes.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats.base import MAX_PUZZLES
from nonogui.formats.decode import MAX_BYTES
from nonogui.formats.registry import load

_XML: Final = b'<?xml version="1.0"?><puzzleset><puzzle>'
_LOG: Final = b'<solution type="saved" id="current"><image>|?|</image><note>nonogui:log='


def _full(start: bytes, part: bytes, end: bytes = b"") -> bytes:
    """Return as many bytes as are read, with one part again and again."""
    count = (MAX_BYTES - len(start) - len(end)) // len(part)
    return start + part * count + end


def _different_lists(count: int = 10**6) -> bytes:
    random = Random(1)
    return b"".join(
        b"[%d,%d]," % (random.randrange(999), random.randrange(999)) for _ in range(count)
    )


def _largest_board(*fields: str) -> bytes:
    """Return some of the fields of a board of 1000x1000, filled at random."""
    random, side = Random(1), range(MAX_SIDE)
    picture = [[random.randrange(2) for _ in side] for _ in side]
    lines: dict[str, list[list[int]]] = {
        "picture": picture,
        "rows": picture,
        "columns": [*map(list, zip(*picture, strict=True))],
    }
    for name in ("rows", "columns"):
        runs = ["".join(map(str, line)).split("0") for line in lines[name]]
        lines[name] = [[len(run) for run in line if run] for line in runs]
    return json.dumps({name: lines[name] for name in fields}).encode()


def _padded_puzzles() -> bytes:
    """Return as many puzzles as are read, all different, with notes that fill the file."""
    random, count = Random(1), MAX_PUZZLES
    notes = "n" * (MAX_BYTES // count - 150)
    made = []
    for _ in range(count):
        picture = [[random.randrange(2) for _ in range(6)] for _ in range(6)]
        sides = {"rows": picture, "columns": [*map(list, zip(*picture, strict=True))]}
        clues = {
            name: [[len(run) for run in "".join(map(str, line)).split("0") if run] for line in side]
            for name, side in sides.items()
        }
        made.append(json.dumps(clues | {"notes": notes}, separators=(",", ":")))
    return f"[{','.join(made)}]".encode()


def _flat_pictures() -> bytes:
    """Return as many pictures as are read, each with all cells in one list."""
    random = Random(1)
    pictures = ([random.randrange(2) for _ in range(100)] for _ in range(MAX_PUZZLES))
    made = [
        {"title": f"Picture {at}", "size": 10, "grid": each} for at, each in enumerate(pictures)
    ]
    return json.dumps(made).encode()


KINDS: Final[dict[str, Callable[[], bytes]]] = {
    "empty": lambda: b"",
    "zeros": lambda: bytes(MAX_BYTES),
    "noise": lambda: Random(1).randbytes(MAX_BYTES),
    "letters": lambda: _full(b"", b"a"),
    "words": lambda: _full(b"", b"width rows columns title "),
    "Cyrillic": lambda: _full(b"", "Картина кота\n".encode("cp1251")),
    "digits": lambda: _full(b"", b"7"),
    "numbers": lambda: _full(b"", b"1 "),
    "lines of numbers": lambda: _full(b"3 3\n", b"1 1\n"),
    "blank lines": lambda: _full(b"", b"\n"),
    "picture": lambda: _full(b"", b"#." * 500 + b"\n"),
    "one line picture": lambda: _full(b"", b"#."),
    "UTF-16": lambda: _full(b"\xff\xfe", "1 1\n".encode("utf-16-le")),
    "JSON nested": lambda: _full(b"", b"["),
    "JSON list": lambda: _full(b'{"rows":[[1],', b"[1,1],", b'[1]],"columns":[[1]]}'),
    "JSON lists": lambda: _full(b'{"rows":[', _different_lists(), b'[1]],"columns":[[1]]}'),
    "JSON allowed": lambda: _full(
        b'{"rows":[' + _different_lists(490_000), b" ", b'[1]],"columns":[[1]]}'
    ),
    "JSON rows only": lambda: _full(b'{"rows":[' + _different_lists(490_000), b" ", b"[1]]}"),
    "JSON clues": lambda: _largest_board("rows", "columns"),
    "JSON board": lambda: _largest_board("rows", "columns", "picture"),
    "JSON blanks": lambda: _full(b'{"rows":[[1]],"columns":[[1]]', b" ", b"}"),
    "JSON names": lambda: _full(b"{", b'"rows":[1],', b'"a":1}'),
    "JSON text": lambda: _full(b'{"rows":"', b"1 1;", b'1","columns":"1"}'),
    "JSON picture": lambda: _full(b'{"grid":["', b"#." * 400 + b'","', b'#"]}'),
    "JSON escapes": lambda: _full(b'{"title":"', b"\\u00e9\\n", b'","rows":[[1]],"columns":[[1]]}'),
    "JSON puzzles": _padded_puzzles,
    "JSON pictures": _flat_pictures,
    "JSON cells": lambda: _full(b"[", b"0,1,", b"1]"),
    "code": lambda: _full(b"", b"rows = [[1, 2], [3]];\n"),
    "code quotes": lambda: b'rows = [["1"]]; x = "' + b'\\"' * 1_990_000,
    "code nested": lambda: _full(b"x = ", b"("),
    "XML nested": lambda: _full(b"", b"<a>"),
    "XML lines": lambda: _full(
        _XML + b'<clues type="rows">', b"<line><count>1</count></line>", b"</clues>"
    ),
    "XML log": lambda: _full(_XML + _LOG, b"fill@1,r0c0:?>1 ", b"</note></solution></puzzle>"),
    "XML notes": lambda: _full(_XML, b"<note>a</note>", b"</puzzle></puzzleset>"),
    "table": lambda: _full(b"<table>", b"<tr><td>1<td>1</tr>", b"</table>"),
    "boxes": lambda: _full(b"<html>", b'<div class="row-clue"><span>1</span></div>'),
    "tabs": lambda: _full(b"\t1\t1\n", b"1\t\t\n"),
    "TAAI": lambda: _full(b"", b"$1\n1\n1\n"),
    "several .non": lambda: _full(b"", b"width 1\nheight 1\nrows\n1\ncolumns\n1\n====\n"),
    "bitmap": lambda: _full(b"P1 1000 1000\n", b"1 0 "),
}


def _read(path: Path) -> None:
    """Read a file and print what came of it."""
    before = resource.getrusage(resource.RUSAGE_SELF)
    try:
        document = load(path)
        result = f"{len(document.entries)} puzzles, {document.format.name}"
    except FileProblemsError as error:
        result = str(error.problems[0].key)
    after = resource.getrusage(resource.RUSAGE_SELF)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{after.ru_maxrss // 1024:5} MB {seconds:6.2f} s  {result}")


def main() -> None:
    """Read a file of each kind."""
    names = ", ".join(KINDS)
    parser = argparse.ArgumentParser(description=__doc__, epilog=f"Kinds: {names}.")
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--read", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.read:
        _read(options.read)
        return
    if unknown := [name for name in options.kinds if name not in KINDS]:
        parser.error(f"no such kind: {', '.join(unknown)} (kinds: {names})")
    with tempfile.TemporaryDirectory() as folder:
        for name in options.kinds or KINDS:
            path = Path(folder, "large.txt")
            path.write_bytes(KINDS[name]())
            print(f"{name:18}", end="", flush=True)
            subprocess.run([sys.executable, __file__, "--read", str(path)], check=False)


if __name__ == "__main__":
    main()
