"""A puzzle as JSON of many programs: their names, nesting and encodings, with our own pictures.

A kind writes a puzzle in the way of a public program. `test_json_programs` reads all of them, and
so does the benchmark `snippets.py`. What other games write, must not be read as a puzzle.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import accumulate, groupby
from typing import Any

from nonogui.core.clue import Clue
from nonogui.core.puzzle import Puzzle
from tests.formats.snippets import Kind, cells, lengths, padded

Json = Any


def numbers(clues: Sequence[Clue], empty: Sequence[int] = ()) -> list[list[int]]:
    """The lengths of a side."""
    return [lengths(clue) or list(empty) for clue in clues]


def grid(puzzle: Puzzle, filled: Json = 1, empty: Json = 0) -> list[list[Json]]:
    """The picture, row by row."""
    return [[filled if cell == "#" else empty for cell in row] for row in cells(puzzle, "#", ".")]


def bits(puzzle: Puzzle, filled: str = "1", empty: str = "0") -> list[str]:
    """The picture, a text for each row."""
    return ["".join(row) for row in cells(puzzle, filled, empty)]


def texts(
    clues: Sequence[Clue], between: str = " ", empty: str = "0", frame: str = "{}"
) -> list[str]:
    """The lengths of a side, a text for each clue."""
    return [
        frame.format(between.join(map(str, lengths(clue)))) if clue.blocks else empty
        for clue in clues
    ]


def each(clues: Sequence[Clue], write: Callable[[int], Json]) -> list[list[Json]]:
    """The blocks of a side as a program writes them."""
    return [[write(length) for length in lengths(clue)] for clue in clues]


def program(write: Callable[[Puzzle], Json]) -> Kind:
    """The kind that writes this value."""
    return lambda puzzle: json.dumps(write(puzzle), ensure_ascii=False)


def named(rows: str, columns: str, empty: Sequence[int] = (), **others: Json) -> Kind:
    """The kind with two lists of lists under these names."""
    return program(
        lambda puzzle: (
            others | {rows: numbers(puzzle.rows, empty), columns: numbers(puzzle.columns, empty)}
        )
    )


def pair(puzzle: Puzzle, empty: Sequence[int] = ()) -> dict[str, Json]:
    """Both lists under the commonest names."""
    return {"rows": numbers(puzzle.rows, empty), "columns": numbers(puzzle.columns, empty)}


def flat(rows: Sequence[Sequence[Json]]) -> list[Json]:
    """All cells in one list."""
    return [cell for row in rows for cell in row]


def sized(puzzle: Puzzle, **others: Json) -> dict[str, Json]:
    """The size and something else."""
    return {"width": puzzle.width, "height": puzzle.height} | others


def sides_of(puzzle: Puzzle) -> tuple[tuple[str, Sequence[Clue]], ...]:
    """Both sides with their names."""
    return ("rows", puzzle.rows), ("columns", puzzle.columns)


def blanks(clues: Sequence[Clue]) -> list[list[str]]:
    """The lengths of a side as texts, with empty ones before them."""
    return [[str(n) if n else "" for n in row] for row in padded(clues, left=True)]


NAMES = {
    f"names, {rows}": named(rows, columns, empty)
    for rows, columns, empty in (
        ("rowclues", "colclues", ()),
        ("rowIndications", "columnIndications", (0,)),
        ("row_keys", "column_keys", ()),
        ("ClueRows", "ClueColumns", ()),
        ("row_rules", "column_rules", (0,)),
        ("rowCounts", "colCounts", ()),
        ("rowSegments", "colSegments", ()),
        ("row_descriptions", "col_descriptions", ()),
        ("rowHeaders", "columnHeaders", (0,)),
        ("leftClues", "upClues", ()),
        ("sideClues", "topClues", ()),
        ("pistasFilas", "pistasColumnas", (0,)),
        ("dicasLinhas", "dicasColunas", (0,)),
        ("indicesLignes", "indicesColonnes", ()),
        ("zeilenHinweise", "spaltenHinweise", ()),
        ("righe", "colonne", ()),
        ("wiersze", "kolumny", ()),
        ("rijen", "kolommen", ()),
        ("rader", "kolumner", ()),
        ("řádky", "sloupce", ()),
        ("satırlar", "sütunlar", ()),
        ("строки", "столбцы", ()),
        ("横のヒント", "縦のヒント", ()),
        ("行", "列", ()),
        ("rows_instructions", "columns_instructions", ()),
        ("xRows", "xCols", (0,)),
    )
}


def _flat(puzzle: Puzzle, *, count: bool) -> Json:
    """All numbers of a side in one list, and how many each clue has or where it starts."""
    found: dict[str, list[int]] = {}
    for name, clues in (("row", puzzle.rows), ("col", puzzle.columns)):
        counts = [len(clue.blocks) for clue in clues]
        found[f"{name}Values"] = [number for clue in clues for number in lengths(clue)]
        found[f"{name}Index"] = counts if count else [0, *accumulate(counts)]
    return found


SHAPES = {
    "one side of two by name": named("other", "columns"),
    "the other side by name": named("row_hints", "other"),
    "numbers beside the starts, under a name of its own": program(
        lambda p: {name.replace("Index", "Offsets"): v for name, v in _flat(p, count=False).items()}
    ),
    "numbers beside their counts": program(lambda p: _flat(p, count=True)),
    "letters with numbers": program(
        lambda p: {
            f"{letter}{at}": text
            for letter, side in (("r", p.rows), ("c", p.columns))
            for at, text in enumerate(texts(side), 1)
        }
    ),
    "numbers beside the starts of clues": program(lambda p: _flat(p, count=False)),
    "lines of numbers with blanks": program(
        lambda p: {
            "topNumbers": [list(line) for line in zip(*blanks(p.columns), strict=True)],
            "leftNumbers": blanks(p.rows),
        }
    ),
    "the number of each side beside": program(
        lambda p: pair(p) | {"rowCount": p.height, "columnCount": p.width}
    ),
    "num_rows and lists of texts": program(
        lambda p: {
            "num_rows": p.height,
            "num_cols": p.width,
            "cols": [text.split() for text in texts(p.columns)],
            "rows": [text.split() for text in texts(p.rows)],
            "grid": [],
        }
    ),
    "size of rows and columns": program(
        lambda p: {
            "id": "fish",
            "title": "Fish",
            "hint_title": "a beast",
            "size": [p.height, p.width],
            "row_hints": numbers(p.rows),
            "col_hints": numbers(p.columns),
            "solution": grid(p),
        }
    ),
    "N and M": program(
        lambda p: {
            "name": "fish",
            "N": p.height,
            "M": p.width,
            "row_hints": numbers(p.rows, [0]),
            "col_hints": numbers(p.columns, [0]),
        }
    ),
    "created and tags": program(
        lambda p: {
            "name": "Fish",
            "rows": p.height,
            "cols": p.width,
            "row_clues": numbers(p.rows),
            "col_clues": numbers(p.columns),
            "created": "2026-03-11T12:00:00+00:00",
            "tags": [],
        }
    ),
    "a text of lines for each side": program(
        lambda p: {
            "row_clues": "\n".join(texts(p.rows)),
            "column_clues": "\n".join(texts(p.columns)),
        }
    ),
    "a text of lines for one side": program(
        lambda p: {
            "puzzle_type": "nonogram",
            "row_clues": "\n".join(texts(p.rows)),
            "column_clues": numbers(p.columns, [0]),
            "max_solutions": 2,
        }
    ),
    "texts with dashes": program(
        lambda p: {"rows": texts(p.rows, "-", ""), "columns": texts(p.columns, "-", "")}
    ),
    "texts in brackets": program(
        lambda p: {
            "rows": texts(p.rows, ", ", "[]", "[{}]"),
            "columns": texts(p.columns, ", ", "[]", "[{}]"),
        }
    ),
    "texts with commas and blanks": program(
        lambda p: {
            "rows": texts(p.rows, ", "),
            "cols": texts(p.columns, ", "),
            "grid": f"{p.width}x{p.height}",
        }
    ),
    "numbered maps under directions": program(
        lambda p: {
            "Size": [p.width, p.height],
            "Horizontal": dict(enumerate(numbers(p.rows, [0]), start=1)),
            "Vertical": dict(enumerate(numbers(p.columns, [0]), start=1)),
        }
    ),
    "typed values of Firestore": program(
        lambda p: {
            "fields": {
                "name": {"stringValue": "Fish"},
                **{
                    name: {"arrayValue": {"values": [{"stringValue": t} for t in texts(side)]}}
                    for name, side in (("rows", p.rows), ("columns", p.columns))
                },
            }
        }
    ),
    "typed values of DynamoDB": program(
        lambda p: {
            "Item": {
                "rowClues": {"L": [{"L": [{"N": str(n)} for n in c]} for c in numbers(p.rows)]},
                "colClues": {"L": [{"L": [{"N": str(n)} for n in c]} for c in numbers(p.columns)]},
            }
        }
    ),
    "typed values of MongoDB": program(
        lambda p: {
            "_id": {"$oid": "65f0"},
            "rows": each(p.rows, lambda n: {"$numberInt": str(n)}),
            "cols": each(p.columns, lambda n: {"$numberInt": str(n)}),
        }
    ),
    "arrays in objects": program(
        lambda p: {
            "rows": [{"array": clue} for clue in numbers(p.rows)],
            "columns": [{"array": clue} for clue in numbers(p.columns)],
        }
    ),
    "numbered lines in objects": program(
        lambda p: {
            "rows": [{"id": at, "numbers": c} for at, c in enumerate(numbers(p.rows, [0]))],
            "columns": [{"id": at, "numbers": c} for at, c in enumerate(numbers(p.columns, [0]))],
        }
    ),
    "lines that name their side": program(
        lambda p: {
            "lines": [
                {"type": kind, "index": at, "clue": clue}
                for kind, side in (("row", p.rows), ("column", p.columns))
                for at, clue in enumerate(numbers(side))
            ]
        }
    ),
    "hint boxes with a direction": program(
        lambda p: [
            {"direction": kind, "hint": clue}
            for kind, side in (("horizontal", p.rows), ("vertical", p.columns))
            for clue in numbers(side, [0])
        ]
    ),
    "values and whether done": program(
        lambda p: {
            "rowClues": each(p.rows, lambda n: {"value": n, "completed": False}),
            "columnClues": each(p.columns, lambda n: {"value": n, "completed": False}),
        }
    ),
    "blocks of one symbol": program(
        lambda p: {
            "cols": each(p.columns, lambda n: ["!", n]),
            "rows": each(p.rows, lambda n: ["!", n]),
        }
    ),
    "blocks of one colour": program(
        lambda p: {
            "color_panel": ["000000"],
            "row_groups": each(p.rows, lambda n: {"len": n, "color_id": 1}),
            "col_groups": each(p.columns, lambda n: {"len": n, "color_id": 1}),
        }
    ),
    "guides at top and left": program(
        lambda p: {
            "width": p.width,
            "height": p.height,
            "guides": {
                "top": each(p.columns, lambda n: {"n": n, "color": 1}),
                "left": each(p.rows, lambda n: {"n": n, "color": 1}),
            },
        }
    ),
    "webpbn with attributes": program(
        lambda p: {
            "puzzle": {
                "@type": "grid",
                "@defaultcolor": "black",
                "title": "Fish",
                "clues": [
                    {"@type": kind, "line": [{"count": text.split()} for text in texts(side)]}
                    for kind, side in (("columns", p.columns), ("rows", p.rows))
                ],
            }
        }
    ),
    "JSON API": program(
        lambda p: {
            "data": {
                "type": "puzzles",
                "id": "1",
                "attributes": {
                    "title": "Fish",
                    "row-clues": numbers(p.rows),
                    "column-clues": numbers(p.columns),
                },
            }
        }
    ),
    "GraphQL": program(
        lambda p: {
            "data": {
                "nonogram": {
                    "id": "1",
                    "rowHints": numbers(p.rows),
                    "columnHints": numbers(p.columns),
                    "__typename": "Nonogram",
                }
            }
        }
    ),
    "a state beside the data": program(
        lambda p: {"data": pair(p), "state": {"grid": grid(p, 0)}, "hintsUsed": 0}
    ),
    "a typed envelope": program(lambda p: {"type": "nonogram", "payload": pair(p)}),
    "an HTTP answer": program(lambda p: {"status": 200, "ok": True, "result": pair(p)}),
    "clues of row and col": program(
        lambda p: {
            "name": "Fish",
            "clues": {"row": numbers(p.rows), "col": numbers(p.columns, [0])},
        }
    ),
    "an id and hints": named("rowHints", "colHints", id="17"),
    "padded in tables": program(
        lambda p: {
            "rows": padded(p.rows, left=True),
            "columns": padded(p.columns, left=True),
            "rowCount": p.height,
        }
    ),
    "cells of a game in words": program(
        lambda p: {
            "rowCounts": numbers(p.rows),
            "colCounts": numbers(p.columns),
            "cells": [["blank"] * p.width for _ in p.rows[1:]] + [["crossedOut"] * p.width],
        }
    ),
    "marks of a game": program(
        lambda p: pair(p) | {"content": [0, 1, -1] + [0] * (p.width * p.height - 3)}
    ),
}

PICTURES = {
    "commas between cells, bars between rows": program(
        lambda p: {"Grid": "|".join(",".join(row) for row in bits(p)), "Moves": "7"}
    ),
    "the aim of each cell beside its colour": program(
        lambda p: {
            "board": [
                [{"color": "none" if x % 2 else "#123456", "targetColor": cell} for x, cell in row]
                for row in map(enumerate, grid(p, "#cc3311", "none"))
            ]
        }
    ),
    "rows of values": program(lambda p: {"level": "A", "rows": [{"values": r} for r in grid(p)]}),
    "rows in cells": program(lambda p: {"m_Rows": [{"m_Cells": r} for r in grid(p, True, False)]}),
    "cases of a type": program(lambda p: {"cells": grid(p, {"filled": {}}, {"empty": {}})}),
    "all cells with places, alone": program(
        lambda p: [
            {"row": y, "col": x, "filled": cell}
            for y, row in enumerate(grid(p, True, False))
            for x, cell in enumerate(row)
        ]
    ),
    "all cells with places": program(
        lambda p: {
            "pixels": [
                {"x": x, "y": y, "filled": bool(cell)}
                for y, row in enumerate(grid(p))
                for x, cell in enumerate(row)
            ]
        }
    ),
    "truth values beside the colour of paper": program(
        lambda p: {
            "cells": [
                [{"filled": cell, "color": "#ffffff"} for cell in row]
                for row in grid(p, True, False)
            ]
        }
    ),
    "letters beside signs": program(lambda p: [{"level": 1, "pic": bits(p, "O", ".")}]),
    "webpbn made JSON": program(
        lambda p: {
            "puzzleset": {
                "source": "our own",
                "puzzle": {
                    "title": "Fish",
                    "id": "#1 (v.1)",
                    "color": ["FFFFFF", 0],
                    "clues": [
                        {
                            "line": [
                                {"count": clue[0] if len(clue) == 1 else clue} if clue else ""
                                for clue in numbers(side)
                            ]
                        }
                        for side in (p.columns, p.rows)
                    ],
                    "solution": {"image": "\n".join(f"|{row}|" for row in bits(p, "X", "."))},
                },
            }
        }
    ),
    "rated pictures": program(
        lambda p: {
            "puzzles": [
                {
                    "id": "fish",
                    "title": "Fish",
                    "solution": bits(p, "#", "."),
                    "rating": {"technique": 28, "work": 39, "maxTechnique": 3},
                }
            ]
        }
    ),
    "a request beside": program(
        lambda p: {
            "version": 2,
            "seed": 13083021995371902838,
            "request": {"mode": "image", "width": p.width, "height": p.height, "density": None},
            "grid": grid(p, True, False),
            "clues": pair(p),
        }
    ),
    "goal and indications": program(
        lambda p: {
            "number": 1,
            "puzzleName": "Fish",
            "height": p.height,
            "width": p.width,
            "columnIndications": numbers(p.columns, [0]),
            "rowIndications": numbers(p.rows, [0]),
            "goal": grid(p),
        }
    ),
    "a pack": program(
        lambda p: {"name": "Sample", "puzzles": [{"name": "Fish", "grid": bits(p, "#", ".")}]}
    ),
    "numbers of rows and cols": program(
        lambda p: {"no": 1, "rows": p.height, "cols": p.width, "solution": grid(p)}
    ),
    "a compact solution": program(
        lambda p: {
            "id": "a",
            "difficulty": "easy",
            "category": "beasts",
            "estimatedTime": 60,
            "sol": "".join(bits(p)),
            "rowClues": numbers(p.rows),
            "columnClues": numbers(p.columns),
            "_hash": "ab12",
            "uniqueSolution": True,
            "fillDensity": 0.4,
        }
    ),
    "rows under their numbers beside details": program(
        lambda p: {
            "meta": {"time": "99:99"},
            **{
                str(row): [{"filled": bool(c)} for c in cells_]
                for row, cells_ in enumerate(grid(p))
            },
        }
    ),
    "rows by name beside a title": program(
        lambda p: {"title": "Fish", **{f"row{n}": row for n, row in enumerate(bits(p), start=1)}}
    ),
    "the only solution of several": program(
        lambda p: {"rows": p.height, "cols": p.width, "solutions": ["".join(bits(p))]}
    ),
    "cells of two colours of their own": program(
        lambda p: {
            "name": "fish",
            "boxConfigs": [
                [{"mainHex": cell, "extraHex": "#FF0000"} for cell in row]
                for row in grid(p, "#000000", "#FFFFFF")
            ],
        }
    ),
    "matrix and metadata": program(
        lambda p: {
            "name": "fish",
            "rows": p.height,
            "columns": p.width,
            "matrix": grid(p),
            "rowClues": numbers(p.rows),
            "columnClues": numbers(p.columns),
            "metadata": {"createdBy": "our own"},
        }
    ),
    "a solver's result": program(
        lambda p: {
            "rowClues": numbers(p.rows),
            "columnClues": numbers(p.columns),
            "status": "solved",
            "solution": grid(p),
            "alternateSolution": None,
            "partial": grid(p),
            "steps": [],
            "stats": {"searchNodes": 2, "limitReached": False},
        }
    ),
    "vertical hints on top": program(
        lambda p: {
            "VerticalHints": numbers(p.columns, [0]),
            "HorizontalHints": numbers(p.rows, [0]),
            "IsColor": False,
            "Grid": "|".join(bits(p)),
        }
    ),
    "answer": program(
        lambda p: {
            "title": "Fish",
            "width": p.width,
            "height": p.height,
            "rows": numbers(p.rows),
            "cols": numbers(p.columns),
            "answer": grid(p),
        }
    ),
    "descriptors": program(
        lambda p: {"name": "Fish", "board": grid(p, True, False), "descriptors": pair(p)}
    ),
    "letters in a solution": program(
        lambda p: {
            "size": [p.height, p.width],
            "initialization": grid(p, ".", "."),
            "solution": grid(p, "s", "."),
            "hints": {"row_hints": numbers(p.rows), "col_hints": numbers(p.columns)},
        }
    ),
    "a list in a text": program(
        lambda p: {
            "id": 1,
            "name": "Fish",
            "width": p.width,
            "height": p.height,
            "dots": str([cell for row in grid(p) for cell in row]),
            "last_state": str([0] * (p.width * p.height)),
            "is_clear": 0,
        }
    ),
    "grid sizes": program(
        lambda p: {"gridWidth": p.width, "gridHeight": p.height, "solution": grid(p)}
    ),
    "named nonograms": program(lambda p: {"nonograms": [{"name": "Fish", "grid": grid(p)}]}),
    "nonogrid": program(
        lambda p: {
            "title": "Fish",
            "difficulty": 1,
            "nonogrid": grid(p),
            "row_hints": numbers(p.rows),
            "col_hints": numbers(p.columns),
        }
    ),
    "a grid in a text": program(
        lambda p: {
            "id": 3,
            "name": "Fish",
            "grid": str(grid(p)),
            "size": f"{p.width}x{p.height}",
            "authorId": "u1",
        }
    ),
    "rows of cells": program(
        lambda p: {"title": "Fish", "rows": [{"cells": row} for row in grid(p)]}
    ),
    "rows of truth values": program(
        lambda p: {"name": "Fish", "rows": [{"columns": row} for row in grid(p, True, False)]}
    ),
    "bits between dashes": program(
        lambda p: {"width": p.width, "height": p.height, "solution": "-".join(bits(p))}
    ),
    "bits between blanks": program(
        lambda p: {"width": p.width, "height": p.height, "board": " ".join(bits(p))}
    ),
    "pictures under titles": program(lambda p: {"fish": bits(p, "x", "-")}),
    "pictures in a list": program(lambda p: {"levels": [grid(p)]}),
    "a problem and its answer": program(
        lambda p: {
            "problem": {"width": p.width, "height": p.height} | pair(p),
            "answer": {"filled_cells": bits(p)},
        }
    ),
    "bits on lines": program(lambda p: {"name": "Fish", "map": "\n".join(bits(p)) + "\n"}),
    "T and F": program(lambda p: {"answer": grid(p, "T", "F")}),
    "filled and empty": program(lambda p: {"solution": grid(p, "filled", "empty")}),
    "2 is filled": program(
        lambda p: {
            "rowHints": numbers(p.rows),
            "colHints": numbers(p.columns),
            "solution": grid(p, 2, 1),
        }
    ),
    "cells with coordinates": program(
        lambda p: {
            "width": p.width,
            "height": p.height,
            "cells": [
                {"x": x, "y": y, "filled": filled}
                for y, row in enumerate(grid(p, True, False))
                for x, filled in enumerate(row)
            ],
        }
    ),
    "columns of cells": program(
        lambda p: {
            "cols": p.width,
            "rows": p.height,
            "row_clues": numbers(p.rows),
            "col_clues": numbers(p.columns),
            "grid": list(map(list, zip(*grid(p), strict=True))),
        }
    ),
    "a layer of a map": program(
        lambda p: {
            "width": p.width,
            "height": p.height,
            "layers": [
                {
                    "name": "solution",
                    "data": [cell for row in grid(p) for cell in row],
                    "width": p.width,
                    "height": p.height,
                }
            ],
        }
    ),
    "pixels of Java": program(lambda p: {"pixels": grid(p, -16777216, -1)}),
    "pixels in red, green, blue": program(lambda p: {"image": grid(p, [0, 0, 0], [255, 255, 255])}),
    "pixels in CSS": program(lambda p: {"pixels": grid(p, "#000000", "#ffffff")}),
    "filled in squares": program(lambda p: {"pattern": bits(p, "⬛", "⬜")}),
}


def blocks(clues: Sequence[Clue], write: Callable[[int, int], Json]) -> list[list[Json]]:
    """The blocks of a side as a program writes their length and ink, which counts from 0."""
    return [[write(block.length, block.color - 1) for block in clue.blocks] for clue in clues]


def colored(
    write: Callable[[int, int], Json], rows: str = "rows", columns: str = "cols", **others: Json
) -> Kind:
    """The kind in which a block is this value."""
    return program(
        lambda p: others | {rows: blocks(p.rows, write), columns: blocks(p.columns, write)}
    )


def painted(values: Sequence[Json], name: str = "grid", **others: Json) -> Kind:
    """The kind with a picture that has these values for paper and the two inks."""

    def write(puzzle: Puzzle) -> Json:
        if puzzle.goal is None:
            raise ValueError("no picture")
        cells, width = puzzle.goal.cells, puzzle.width
        rows = [cells[start : start + width] for start in range(0, len(cells), width)]
        return others | {name: [[values[cell] for cell in row] for row in rows]}

    return program(write)


HEX = ["#d02020", "#2040c0"]
RGB = [[0xD0, 0x20, 0x20], [0x20, 0x40, 0xC0]]
PALETTE = {"r": HEX[0], "b": HEX[1]}
SYMBOLS = "rb"

COLORS = {
    "webpbn with attributes in colour": program(
        lambda p: {
            "color": [{"@name": name, "#text": text[1:]} for name, text in PALETTE.items()],
            "clues": [
                {
                    "@type": kind,
                    "line": [
                        {"count": block}
                        for block in blocks(
                            side, lambda n, ink: {"@color": SYMBOLS[ink], "#text": str(n)}
                        )
                    ],
                }
                for kind, side in sides_of(p)
            ],
        }
    ),
    "colours in numbers": colored(lambda n, ink: {"color": ink, "count": n}, colors=RGB),
    "blocks that name their fill": colored(
        lambda n, ink: {"fill": ink + 1, "count": n}, colors=RGB
    ),
    "groups and a panel": colored(
        lambda n, ink: {"len": n, "color_id": ink},
        *("row_groups", "col_groups"),
        color_panel=[text.strip("#") for text in HEX],
    ),
    "coloured guides at top and left": program(
        lambda p: {
            "colors": HEX,
            "guides": {
                "top": blocks(p.columns, lambda n, ink: {"n": n, "color": ink}),
                "left": blocks(p.rows, lambda n, ink: {"n": n, "color": ink}),
            },
        }
    ),
    "hints with red, green, blue": colored(
        lambda n, ink: {"value": n, "color": RGB[ink]}, "row_hints", "column_hints"
    ),
    "hints with any field of a colour": colored(lambda n, ink: {"size": n, "hex": HEX[ink]}),
    "hints with channels": colored(
        lambda n, ink: {"size": n, "color": dict(zip("rgb", RGB[ink], strict=True))}
    ),
    "lengths under their colours": colored(lambda n, ink: {SYMBOLS[ink]: n}, palette=PALETTE),
    "pairs of symbol and length": colored(lambda n, ink: [SYMBOLS[ink], n], palette=PALETTE),
    "symbols before lengths": program(
        lambda p: {
            "colors": PALETTE,
            **{
                name: [
                    " ".join(f"{SYMBOLS[block.color - 1]}{block.length}" for block in clue.blocks)
                    for clue in side
                ]
                for name, side in (("rowClues", p.rows), ("colClues", p.columns))
            },
        }
    ),
    "colours in a second list": program(
        lambda p: {
            "palette": HEX,
            "rowClues": blocks(p.rows, lambda n, _: n),
            "rowColors": blocks(p.rows, lambda _, ink: ink),
            "colClues": blocks(p.columns, lambda n, _: n),
            "colColors": blocks(p.columns, lambda _, ink: ink),
        }
    ),
    "colours in each clue": program(
        lambda p: {
            name: [
                {
                    "numbers": [block.length for block in clue.blocks],
                    "colors": [HEX[block.color - 1] for block in clue.blocks],
                }
                for clue in side
            ]
            for name, side in (("rows", p.rows), ("columns", p.columns))
        }
    ),
    "colours in a list of each side": program(
        lambda p: {
            name: {
                "lengths": blocks(side, lambda n, _: n),
                "colors": blocks(side, lambda _, ink: HEX[ink]),
            }
            for name, side in (("rows", p.rows), ("columns", p.columns))
        }
    ),
    "lengths and symbols without blanks": program(
        lambda p: {
            "palette": PALETTE,
            **{
                name: [
                    "".join(f"{block.length}{SYMBOLS[block.color - 1]}" for block in clue.blocks)
                    for clue in side
                ]
                for name, side in (("rows", p.rows), ("columns", p.columns))
            },
        }
    ),
    "a legend": program(
        lambda p: {
            "legend": {".": "white", **PALETTE},
            "grid": ["".join(row) for row in json.loads(painted([".", "r", "b"])(p))["grid"]],
        }
    ),
    "definitions of colours": painted(
        [0, 1, 2], colorDefs={str(at): {"hex": text} for at, text in enumerate(HEX, start=1)}
    ),
    "names of a list of colours": colored(
        lambda n, ink: {"color": SYMBOLS[ink], "count": n},
        colors=[{"name": name, "hex": text.strip("#")} for name, text in PALETTE.items()],
    ),
    "paints and a background": program(
        lambda p: {
            "initial_color": {"name": "white"},
            "paint_colors": [{"name": name, "color": text} for name, text in PALETTE.items()],
            "clues": {
                "rows": blocks(p.rows, lambda n, ink: {"color": SYMBOLS[ink], "count": n}),
                "columns": blocks(p.columns, lambda n, ink: {"color": SYMBOLS[ink], "count": n}),
            },
        }
    ),
    "palette as a numbered map": painted(
        [0, 1, 2], palette={"0": "#ffffff", "1": HEX[0], "2": HEX[1]}
    ),
    "palette of whole numbers": painted([0, 1, 2], palette=[0xFFFFFF, 0xD02020, 0x2040C0]),
    "cells in red, green, blue": painted([[255, 255, 255], *RGB], "colorgrid", title="Flag"),
    "cells with a colour each": painted([{"color": None}, *({"color": text} for text in HEX)]),
    "truth values beside colours": painted(
        [
            {"filled": False, "color": "000000"},
            *({"filled": True, "color": text[1:]} for text in HEX),
        ]
    ),
    "cells in colours of Java": painted([-1, -3137504, -14663488], "pixels"),
    "white in a word": painted(["white", *HEX], "solution"),
    "colours of all clues in an object": program(
        lambda p: {
            "lengths": {side: numbers(clues) for side, clues in sides_of(p)},
            "colors": {side: blocks(clues, lambda _, ink: HEX[ink]) for side, clues in sides_of(p)},
        }
    ),
    "a picture for each colour": program(
        lambda p: {
            "layers": [
                {"color": text, "grid": [[int(cell == name) for cell in row] for row in flag]}
                for flag in [json.loads(painted([".", *SYMBOLS])(p))["grid"]]
                for name, text in PALETTE.items()
            ]
        }
    ),
    "colours beside two lists without names": program(
        lambda p: {
            "width": p.width,
            "height": p.height,
            "hints": [numbers(clues) for _, clues in sides_of(p)],
            "hintColors": [blocks(clues, lambda _, ink: HEX[ink]) for _, clues in sides_of(p)],
        }
    ),
    "lengths and symbols in turn": program(
        lambda p: {
            "colors": PALETTE,
            **{
                side: [flat(clue) for clue in blocks(clues, lambda n, ink: [n, SYMBOLS[ink]])]
                for side, clues in sides_of(p)
            },
        }
    ),
    "lengths and numbers of colours in turn": program(
        lambda p: {
            "colors": ["#ffffff", *HEX],
            **{
                side: [flat(clue) for clue in blocks(clues, lambda n, ink: [n, ink + 1])]
                for side, clues in sides_of(p)
            },
        }
    ),
    "a list of lengths and one of colours for each clue": program(
        lambda p: {
            side: [
                [lengths(clue), [HEX[block.color - 1] for block in clue.blocks]] for clue in clues
            ]
            for side, clues in sides_of(p)
        }
    ),
    "cells with the IDs of colours": painted(
        [None, "ink-red", "ink-blue"],
        palette=[
            {"colorIndex": at, "colorId": name, "sRGB8": dict(zip("rgb", rgb, strict=True))}
            for at, (name, rgb) in enumerate(zip(("ink-red", "ink-blue"), RGB, strict=True))
        ],
    ),
    "places with a colour": program(
        lambda p: sized(
            p,
            tiles=[
                {"c": [*RGB[ink - 1], 255], "x": x, "y": y}
                for y in range(p.height)
                for x in range(p.width)
                if p.goal and (ink := p.goal[y, x])
            ],
        )
    ),
    "symbols of a list of colours": painted(
        [".", "r", "b"],
        palette=[{"symbol": symbol, "color": text} for symbol, text in PALETTE.items()],
    ),
}


def filled(puzzle: Puzzle, write: Callable[[int, int], Json]) -> list[Json]:
    """The places of the filled cells, by row and column."""
    return [write(y, x) for y, row in enumerate(grid(puzzle)) for x, cell in enumerate(row) if cell]


def lines(puzzle: Puzzle, name: str, row: str, column: str) -> list[dict[str, Json]]:
    """Each clue with its number and its side."""
    return [
        {name: side, "index": at, "values": clue}
        for side, clues in ((row, puzzle.rows), (column, puzzle.columns))
        for at, clue in enumerate(numbers(clues))
    ]


def run_lengths(cells_: Sequence[str], *, first: bool) -> str:
    """The runs of equal symbols, with their length before or after."""
    runs = [(symbol, len(list(run))) for symbol, run in groupby(cells_)]
    return "".join(f"{count}{symbol}" if first else f"{symbol}{count}" for symbol, count in runs)


def runs_of(puzzle: Puzzle) -> list[list[int]]:
    """The lengths of the alternating runs of each row, an empty one first."""
    return [
        [*([0] if row[0] else []), *(len(list(run)) for _, run in groupby(row))]
        for row in grid(puzzle)
    ]


def lonely(puzzle: Puzzle) -> dict[str, Json]:
    """Both sides as maps without their empty clues."""
    sides = {"rows": puzzle.rows, "cols": puzzle.columns}
    return sized(puzzle) | {
        name: {str(at): clue for at, clue in enumerate(numbers(side)) if clue}
        for name, side in sides.items()
    }


BY_SHAPE = {
    "a mask under any name": program(lambda p: sized(p, layer="".join(bits(p, "1", " ")))),
    "runs with their length after": program(
        lambda p: {
            "puzzle": f"{p.width}.{p.height}." + run_lengths(flat(bits(p, "f", "e")), first=False)
        }
    ),
    "runs with their length before, by row": program(
        lambda p: sized(p, data="/".join(run_lengths(row, first=True) for row in bits(p, "b", "w")))
    ),
    "runs as pairs": program(
        lambda p: sized(p, rle=[[len(list(run)), cell] for cell, run in groupby(flat(grid(p)))])
    ),
    "filled cells": program(
        lambda p: sized(p, cells=filled(p, lambda y, x: {"row": y, "col": x, "isFilled": True}))
    ),
    "numbers of filled cells": program(
        lambda p: sized(p, on=filled(p, lambda y, x: y * p.width + x))
    ),
    "cells of a spreadsheet": program(
        lambda p: sized(p, solution=filled(p, lambda y, x: f"{chr(65 + x)}{y + 1}"))
    ),
    "places by row and column": program(
        lambda p: sized(p, solution=filled(p, lambda y, x: f"r{y + 1}c{x + 1}"))
    ),
    "a numbered map of cells": program(lambda p: sized(p, cells=dict(enumerate(flat(grid(p)))))),
    "red, green, blue and opacity": program(
        lambda p: sized(
            p, data=flat([([0, 0, 0] if cell else [255] * 3) + [255] for cell in flat(grid(p))])
        )
    ),
    "cells with several fields": program(
        lambda p: {
            "cells": {
                "rows": p.height,
                "columns": p.width,
                "cellData": [
                    {"solution": cell, "value": "", "status": 0, "visible": True}
                    for cell in flat(grid(p))
                ],
            }
        }
    ),
    "a record for each row": program(
        lambda p: [{chr(65 + x): cell for x, cell in enumerate(row)} for row in grid(p)]
    ),
    "a legend in words": program(
        lambda p: {"legend": {"0": "filled", "1": "empty"}, "grid": grid(p, 0, 1)}
    ),
    "rows with keys": program(
        lambda p: {
            "rows": [
                {"_key": f"k{y}", "_type": "row", "cells": row} for y, row in enumerate(grid(p))
            ]
        }
    ),
    "columns of text": program(
        lambda p: {"data": {"columns": ["".join(column) for column in zip(*bits(p), strict=True)]}}
    ),
    "states in capitals": program(
        lambda p: {
            "field": [[{"state": cell} for cell in row] for row in grid(p, "FILLED", "EMPTY")]
        }
    ),
    "blanks cut off at the ends": program(
        lambda p: {"width": p.width, "picture": [row.rstrip() for row in bits(p, "#", " ")]}
    ),
    "an array and its shape": program(
        lambda p: {"data": flat(grid(p)), "dtype": "uint8", "shape": [p.height, p.width]}
    ),
    "a size as a vector": program(
        lambda p: {"size": {"x": p.width, "y": p.height}, "solution": flat(grid(p, True, False))}
    ),
    "a size for all": program(lambda p: sized(p, puzzles=["".join(bits(p))])),
    "maps without empty clues": program(lonely),
    "empty clues are null": program(
        lambda p: {"rows": [clue or None for clue in numbers(p.rows)], "cols": numbers(p.columns)}
    ),
    "numbers with their slot": program(
        lambda p: {
            "clueCells": [
                {"side": side, "index": at, "slot": slot, "value": number}
                for side, clues in (("row", p.rows), ("column", p.columns))
                for at, clue in enumerate(numbers(clues))
                for slot, number in enumerate(clue or [0])
            ]
        }
    ),
    "lines of a named side": program(lambda p: {"hints": lines(p, "type", "ROW", "COLUMN")}),
    "lines of a lettered side": program(lambda p: {"clues": lines(p, "axis", "r", "c")}),
    "sides under headers": program(
        lambda p: [
            {"header": "Rows", "list": numbers(p.rows)},
            {"header": "Columns", "list": numbers(p.columns)},
        ]
    ),
    "a list and its maximum": program(
        lambda p: {
            "rowHints": {"max": 3, "list": numbers(p.rows)},
            "colHints": {"max": 3, "list": numbers(p.columns)},
        }
    ),
    "lettered clues": program(
        lambda p: {
            name: {chr(65 + at): clue for at, clue in enumerate(numbers(side))}
            for name, side in (("rows", p.rows), ("columns", p.columns))
        }
    ),
    "numbered clues": program(
        lambda p: {
            f"{side}Clue{at}": clue
            for side, clues in (("row", p.rows), ("col", p.columns))
            for at, clue in enumerate(numbers(clues))
        }
    ),
    "numbers in lists of lists, of XML": program(
        lambda p: {
            name: [{name[:3]: [{"n": text.split()} for text in texts(side)]}]
            for name, side in (("rows", p.rows), ("cols", p.columns))
        }
    ),
    "sides of one letter": program(
        lambda p: {"rhints": texts(p.rows), "chints": texts(p.columns), "map": grid(p, " ", " ")}
    ),
    "all clues in one list": program(
        lambda p: {"w": p.width, "h": p.height, "clues": texts((*p.rows, *p.columns))}
    ),
    "sides with numbers": program(
        lambda p: [
            {"line": f"{side}{at}", "blocks": clue}
            for side, clues in (("r", p.rows), ("c", p.columns))
            for at, clue in enumerate(numbers(clues), start=1)
        ]
    ),
    "names that join words": program(
        lambda p: {"подсказкиСтрок": numbers(p.rows), "подсказкиСтолбцов": numbers(p.columns)}
    ),
}
"""What the shape and the size tell, whatever the name."""

DOUBTFUL = {
    "Japanese directions": named("横", "縦"),
    "x and o": program(lambda p: {"pattern": bits(p, "x", "o")}),
    "coordinates in a hint": program(
        lambda p: {"hint": {"x": texts(p.columns, ","), "y": texts(p.rows, ",")}}
    ),
    "masks of rows": program(lambda p: sized(p, rowMasks=[f"0b{row}" for row in bits(p)])),
    "a size in a name": program(
        lambda p: {
            f"easy {p.width}x{p.height}": [{"name": "a", "solution": "".join(bits(p))}],
            "medium": [],
        }
    ),
    "directions of coordinates": named("yClues", "xClues"),
    "numbered fields": program(
        lambda p: {
            "0": "Fish",
            "1": [p.width, p.height],
            "2": numbers(p.rows),
            "3": numbers(p.columns),
            "4": True,
            "8": "done",
        }
    ),
    "two dimensions": named("firstDimension", "secondDimension"),
    "a size of m and n": program(lambda p: {"m": p.height, "n": p.width, "grid": "".join(bits(p))}),
    "a size in a text": program(
        lambda p: {"size": f"{p.width}x{p.height}", "data": "".join(bits(p))}
    ),
    "columns of a stated size": program(
        lambda p: sized(p, grid=[*map(list, zip(*grid(p), strict=True))])
    ),
    "a number for each row": program(lambda p: sized(p, rows=[int(row, 2) for row in bits(p)])),
    "base 16 for each row": program(
        lambda p: sized(p, bitmap=[f"0x{int(row, 2):x}" for row in bits(p)])
    ),
    "lengths of alternating runs": program(lambda p: sized(p, rle=runs_of(p))),
    "shades of grey": program(lambda p: {"pixels": grid(p, 0, 255)}),
    "lengths of alternating runs under any name": program(lambda p: sized(p, lines=runs_of(p))),
    "1 and -1": program(lambda p: {"grid": grid(p, 1, -1)}),
}
"""Kinds that may mean another puzzle, too: a warning names it."""

SQUARE_IN_DOUBT = {"columns of a stated size"}
"""Kinds in which the rows of a square picture may as well be its columns."""

KINDS = NAMES | SHAPES | PICTURES | BY_SHAPE | DOUBTFUL

R4 = range(4)

OTHER_GAMES: dict[str, Json] = {
    "a piece that falls": {
        "field": {"width": 4, "height": 3, "rows": [[0, 0, 0, 0], [0, 1, 0, 1], [1, 1, 0, 1]]},
        "piece": {"form": "L", "at": {"x": 1, "y": 0}},
        "lines": 12,
    },
    "water for an algorithm": {
        "type": "flood",
        "grid": [[0, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1]],
        "title": "How many lakes?",
    },
    "who knows whom": {"people": ["Ada", "Bo", "Cy"], "matrix": [[0, 1, 1], [1, 0, 0], [1, 0, 0]]},
    "star battle": {
        "schemaVersion": 1,
        "levels": [{"id": "a", "regions": ["aab", "abb", "acc"], "solution": [0, 2, 1]}],
    },
    "two files of star battle": 2
    * [
        {
            "schemaVersion": 1,
            "levels": [
                {"id": "a", "regions": ["aab", "abb", "acc"], "difficulty": 0},
                {"id": "b", "regions": ["abb", "aab", "cca"], "difficulty": 1},
            ],
        }
    ],
    "slitherlink": {
        "rows": 2,
        "cols": 2,
        "clues": [[3, None], [None, 2]],
        "solutionHorizontalLines": [[True, True], [True, False], [True, True]],
        "solutionVerticalLines": [[True, False, True], [True, True, True]],
    },
    "suguru": {"settings": {"width": 3, "height": 2, "solution": "123312", "celldata": "  3   "}},
    "crossword": {
        "grid": [["a", "b", "blank"], ["c", "blank", "d"], ["e", "f", "g"]],
        "rowClues": ["first", "second", "third"],
        "columnClues": ["one", "two", "three"],
    },
    "crossword without its questions": {
        "grid": [["a", "b", "blank"], ["c", "blank", "d"]],
        "rowClues": ["", ""],
        "columnClues": ["", "", ""],
    },
    "crossword with coordinates": {
        "width": 3,
        "height": 3,
        "blocks": [[0, 1], [1, 2]],
        "numbers": {"0,0": {"across": 1}},
        "clues": {"across": {"1": {"start": [0, 0], "text": "Metal"}}, "down": {}},
    },
    "platforms": {"grid": {"rows": 4, "cols": 4, "matrix": ["XXXX", "XqRX", "XT.X", "XXXX"]}},
    "boxes": {"lv": [[1, 1, 1, 1], [1, 2, 0, 1], [1, 0, 3, 1], [1, 1, 1, 1]], "goals": ["pR"]},
    "lights": {"name": "l", "columns": 3, "rows": 3, "on": [0, 4, 8]},
    "sums": {"row_sums": [1, 2, 3], "col_sums": [3, 2, 1]},
    "tents": {
        "row_tent_counts": [1, 0, 1],
        "col_tent_counts": [0, 1, 1],
        "initial_state": [["e", "t", "e"], ["t", "e", "e"], ["e", "e", "e"]],
    },
    "places of tents": {
        "size": 4,
        "rowClues": [0, 1, 0, 1],
        "colClues": [1, 0, 1, 0],
        "solutionTents": [[1, 0], [3, 2]],
    },
    "word search": {"board": ["CATS", "DOGE", "BIRD", "FISH"], "words": ["CAT", "DOG"]},
    "sudoku": {"board": "53007000" * 10 + "1", "solution": "534678912" * 9},
    "mines": {"rows": 2, "cols": 2, "mines": [[1, 0], [0, 1]]},
    "chess": {"board": ["rnbqkbnr", "pppppppp", *["........"] * 4, "PPPPPPPP", "RNBQKBNR"]},
    "maze": {"grid": [[1, 1, 1], [1, 0, 1], [1, 2, 1]], "start": [1, 1]},
    "tiles": [{"id": 1, "row": 0, "col": 0}, {"id": 1, "row": 0, "col": 1}],
    "table": {"columnHints": [], "rows": [[1, 2], [3, 4]], "columns": ["a", "b"]},
    "progress": {"level": "1-1", "score": 120, "result": "win-win"},
    "chart": {"x": [1, 2, 3], "y": [3, 2, 1]},
    "ships": {"rowClues": [5, 12, 3], "colClues": [1, 9, 10]},
    "tents with trees": {
        "size": 3,
        "trees": [[0, 1], [1, 2]],
        "tents": [[0, 0], [2, 2]],
        "rowClues": [1, 0, 1],
        "colClues": [1, 0, 1],
    },
    "suns and moons": {
        "gridSize": 3,
        "rowConstraints": [{"row": 0, "col1": 1, "col2": 2, "type": "x"}],
        "colConstraints": [{"col": 0, "row1": 1, "row2": 2, "type": "x"}],
        "solution": [["sun", "moon", "sun"], ["moon", "sun", "moon"], ["sun", "sun", "moon"]],
    },
    "rounds of a player": {"history": [[[0, 0, 1], [1, 1, 0], [0, 1, 0]]] * 2},
    "conversation": [
        {"messages": [{"role": role, "content": "Rows: x"} for role in ("user", "assistant")]}
    ]
    * 2,
    "solid pictures": {
        "dims": [2, 2, 1],
        "hints": [[[{"num": 1, "type": 0}], [None]], [[None], [{"num": 1, "type": 0}]]],
    },
    "places of stars": {
        "size": 4,
        "regions": ["aabb", "aacb", "ddcb", "dddd"],
        "solution": [1, 3, 0, 2],
    },
    "weighted sums": {
        "row_sums": [3, 5, 6, 2],
        "col_sums": [1, 4, 5, 6],
        "solution": [[1, 1, 0, 0], [1, 0, 0, 1], [0, 1, 0, 1], [0, 1, 0, 0]],
    },
    "a model in layers": {
        "size": {"x": 4, "y": 3, "z": 2},
        "grid": [{"z": at, "rows": ["....", ".ab.", "bbbb"]} for at in range(2)],
    },
    "matrices": {"rows": [[1, 2], [3, 4]], "cols": [[5, 6], [7, 8]]},
    "a puzzle that names its kind": {
        "game": "takuzu",
        "date": "2030-01-02",
        "givens": [[0, None, None, 1], [None] * 4, [None, 1, None, None], [None] * 4],
        "solution": [[0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 1, 0], [1, 0, 0, 1]],
    },
    "cells with mines": {
        "width": 3,
        "height": 3,
        "cells": [{"isMine": at % 2 == 0, "near": 2, "revealed": False} for at in range(9)],
    },
    "a kind of two words": {"type": "Star Battle", "puzzle": {"solution": ["..#", "#..", ".#."]}},
    "totals of lines": {
        "words": [["oak", "ash", "cup", "elm"], ["fir", "pen", "hat", "yew"]],
        "rowClues": [3, 2],
        "colClues": [2, 1, 0, 2],
        "solution": [[True, True, False, True], [True, False, False, True]],
    },
    "the state of a game": [[[0, 0, 0], [0, 0, 2], [0, 2, 0]], [[True] * 3] * 3, [], 3, 7, False],
    "edges of a loop": {
        "gridSize": 3,
        "clues": [[3, None, 1], [None, 2, 2], [1, None, 3]],
        "solution": {
            "horizontal": [[True, False, True], [False, True, True]] * 2,
            "vertical": [[True, False, True, True]] * 3,
        },
    },
    "crossword with black cells": {
        "title": "Mini",
        "grid": [
            [{"isBlack": sign == "#", "letter": sign.strip("#")} for sign in row]
            for row in ("cat#", "a#on", "ten#")
        ],
    },
    "a layout": {
        "prop": [
            [{"id": 4 * y + x, "x": x, "y": y, "show": x % 3 == y % 2, "first": x == 0} for x in R4]
            for y in R4
        ]
    },
    "progress in Spanish": {"nombre": "a", "avance": [[0, 0, 1], [1, 1, 0], [0, 1, 0]]},
}
"""What is no nonogram: refused, or shown with its errors."""
