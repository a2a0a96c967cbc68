"""Notations seen in public repositories, posts and saved pages, with pictures of our own.

Like `snippets`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from textwrap import indent

from nonogui.core.clue import Clue
from nonogui.core.puzzle import Puzzle
from tests.formats.pasted import challenge
from tests.formats.saved import bits
from tests.formats.snippets import Kind, code, lengths, padded

# ---- parts ----


def numbers(clue: Clue) -> list[int]:
    return lengths(clue) or [0]


def words(clue: Clue, between: str = " ") -> str:
    return between.join(map(str, numbers(clue)))


def each(clues: Iterable[Clue], between: str = "\n", within: str = " ") -> str:
    return between.join(words(clue, within) for clue in clues)


def counted(clues: Iterable[Clue], line: Callable[[int, Clue], str], first: int = 1) -> str:
    return "".join(line(at, clue) for at, clue in enumerate(clues, first))


def sides(puzzle: Puzzle, text: str, side: Callable[[Sequence[Clue]], str]) -> str:
    """A text with `<R>` and `<C>` for the clues of the rows and of the columns."""
    return text.replace("<R>", side(puzzle.rows)).replace("<C>", side(puzzle.columns))


def drawn(filled: str, empty: str, between: str = "", frame: str = "{}\n") -> Kind:
    def kind(puzzle: Puzzle) -> str:
        rows = (between.join(filled if bit else empty for bit in row) for row in bits(puzzle))
        return frame.format("\n".join(rows))

    return kind


def heads(puzzle: Puzzle, empty: str = "") -> list[list[str]]:
    """The numbers above a board, line by line."""
    columns = [list(map(str, numbers(clue))) for clue in puzzle.columns]
    most = max(map(len, columns))
    padded = ([empty] * (most - len(column)) + column for column in columns)
    return [list(line) for line in zip(*padded, strict=True)]


def page(content: str) -> str:
    return f"<html><body>{content}</body></html>"


def tags(clue: Clue, tag: str = "span") -> str:
    return "".join(f"<{tag}>{number}</{tag}>" for number in numbers(clue))


# ---- code ----


def _bare(clues: Sequence[Clue]) -> str:
    items = (words(c) if len(numbers(c)) == 1 else f"[{words(c)}]" for c in clues)
    return "\n    ".join(items)


def _bracketed(clues: Sequence[Clue]) -> str:
    return ",".join(words(c) if len(numbers(c)) == 1 else f"({words(c, ',')})" for c in clues)


def _assigned(name: str) -> Callable[[Sequence[Clue]], str]:
    def side(clues: Sequence[Clue]) -> str:
        return counted(
            clues,
            lambda at, c: f"{name}[{at}] = new int[{len(numbers(c))}] {{{words(c, ', ')}}};\n",
            0,
        )

    return side


def _kata(puzzle: Puzzle) -> str:
    def side(clues: Sequence[Clue]) -> str:
        return "(" + ", ".join(f"({words(c, ', ')},)" for c in clues) + ")"

    answer = ",\n       ".join(f"({', '.join(map(str, row))})" for row in bits(puzzle))
    return f"clues = ({side(puzzle.columns)}, {side(puzzle.rows)})\n\nans = ({answer})\n"


def _facts(name: str) -> Callable[[Sequence[Clue]], str]:
    def side(clues: Sequence[Clue]) -> str:
        return counted(
            clues,
            lambda at, c: "".join(
                f"clue({name},{at},{place},{length}).\n"
                for place, length in enumerate(lengths(c), 1)
            ),
        )

    return side


def _texts(clues: Sequence[Clue]) -> str:
    return ", ".join(f'"{words(clue)}"' for clue in clues)


def _board_of_texts(puzzle: Puzzle) -> str:
    above = heads(puzzle, "-")
    left = [[*map(str, row)] for row in padded(puzzle.rows, left=True)]
    corner = [["-"] * len(left[0]) for _ in above]
    cells = [["#" if bit else "." for bit in row] for row in bits(puzzle)]
    lines = [a + b for a, b in zip([*corner, *left], [*above, *cells], strict=True)]
    rows = ",\n ".join("[" + ", ".join(f'"{cell}"' for cell in line) + "]" for line in lines)
    return f"field = [{rows}]\n"


CODE: dict[str, Kind] = {
    "lisp, a line for each name": lambda p: (
        "(in-package :nonogram)\n\n"
        f"(defparameter *row-specs*\n  '({' '.join(f'({words(c)})' for c in p.rows)}))\n\n"
        f"(defparameter *column-specs*\n  '({' '.join(f'({words(c)})' for c in p.columns)}))\n"
    ),
    "pascal, arrays of named length": lambda p: (
        f"const\n  H = {p.height};\n  W = {p.width};\n"
        + "".join(
            f"  {name}Nums: array[1..{size}] of string = (\n"
            + ",\n".join(f"    '{words(clue)}'" for clue in clues)
            + ");\n"
            for name, size, clues in (("Row", "H", p.rows), ("Col", "W", p.columns))
        )
    ),
    "numbers beside lists": lambda p: sides(
        p, "H = {\n    <R>\n    };\nV = {\n    <C>\n    };\n", _bare
    ),
    "added strings": lambda p: sides(
        p,
        'return new Griddler("Cup", <R>,\n    <C>);\n',
        lambda clues: f'"{each(clues[:2], "; ", ",")};" + "{each(clues[2:], "; ", ",")}"',
    ),
    "strings with brackets": lambda p: sides(p, 'solve_picross.py "<R>" "<C>"\n', _bracketed),
    "arrays line by line": lambda p: (
        f"int[][] pistasFilas = new int[{p.height}][];\n{_assigned('pistasFilas')(p.rows)}"
        f"int[][] pistasColumnas = new int[{p.width}][];\n"
        f"{_assigned('pistasColumnas')(p.columns)}"
    ),
    "an object for each block": lambda p: sides(
        p,
        "Nonogram::new(\n    vec![<R>],\n    vec![<C>],\n)\n",
        lambda clues: ", ".join(
            "vec![" + ", ".join(f"Hint::new({k})" for k in lengths(c)) + "]" for c in clues
        ),
    ),
    "a list with its length": lambda p: sides(
        p,
        "struct puzzle cup = {\n    .rows = {<R>},\n    .cols = {<C>},\n};\n",
        lambda clues: ", ".join(
            f"{{ .n = {len(lengths(c))}, .v = {{{', '.join(map(str, lengths(c)))}}} }}"
            for c in clues
        ),
    ),
    "clues that 0 ends": lambda p: sides(
        p,
        "char row_clues[] = {\n<R>};\nchar col_clues[] = {\n<C>};\n",
        lambda clues: "".join("".join(f"{k}, " for k in lengths(c)) + "0,\n" for c in clues),
    ),
    "types with round brackets": lambda p: sides(
        p,
        "Dim rows As Integer()() = {<R>}\nDim cols As Integer()() = {<C>}\n",
        lambda clues: ", ".join(f"New Integer() {{{words(c, ', ')}}}" for c in clues),
    ),
    "the side as an argument": lambda p: _facts("row")(p.rows) + _facts("col")(p.columns),
    "prompts": code(
        "user=> (use 'solver)\nnil\nuser=> (solve <R>\n  #_=>    <C>)\n", between=" ", within=" "
    ),
    "an empty list in Lisp": lambda p: sides(
        p,
        "(define rows (list <R>))\n(define cols (list <C>))\n",
        lambda clues: " ".join(f"(list {' '.join(map(str, lengths(c)))})" for c in clues),
    ),
    "columns and rows with the answer": _kata,
    "a matrix as NumPy prints it": lambda p: (
        "[[" + "]\n [".join(" ".join(map(str, row)) for row in bits(p)) + "]]\n"
    ),
    "calls that number their clues": lambda p: (
        counted(p.rows, lambda at, c: f"rows.put({at}, new int[]{{{words(c, ', ')}}});\n", 0)
        + counted(p.columns, lambda at, c: f"cols.put({at}, new int[]{{{words(c, ', ')}}});\n", 0)
    ),
    "names with a letter before": code("  { pRows = <R>\n  , pCols = <C>\n  }\n"),
    "a matrix of clues between bars": lambda p: sides(
        p,
        "row_clues = [|<R>|];\ncol_clues = [|<C>|];\n",
        lambda clues: "|".join(", ".join(map(str, row)) for row in padded(clues, left=True)),
    ),
    "an empty list with its type": code("ROWS = <R>\nCOLS = <C>\n", empty="[] of Int32"),
    "arguments of a command": lambda p: sides(
        p, "./solve --rows <R> --cols <C>\n", lambda clues: each(clues, " ", ",")
    ),
    "two sizes in one assignment": code(
        "    rows, cols = <H>, <W>\n    row_hints = <R>\n    col_hints = <C>\n"
    ),
    "blocks made by new": lambda p: sides(
        p,
        "Hints[] rowHints = [<R>];\nHints[] columnHints = [<C>];\n",
        lambda clues: ", ".join(
            "[" + ", ".join(f"new({k})" for k in lengths(c)) + "]" for c in clues
        ),
    ),
    "lists that a closure maps": code(
        "Board(\n    rowHints: <R>.map { $0.map { Run(length: $0) } },\n"
        "    columnHints: <C>.map { $0.map { Run(length: $0) } }\n)\n"
    ),
    "calls one after the other": lambda p: (
        "new Builder()\n"
        + counted(p.rows, lambda _at, c: f"    .appendRowHint({words(c, ', ')})\n")
        + counted(p.columns, lambda _at, c: f"    .appendColHint({words(c, ', ')})\n")
        + "    .build();\n"
    ),
    "texts as arguments": lambda p: sides(p, "solve([<R>], [<C>])\n", _texts),
    "texts of both sides": lambda p: sides(p, "let tips = [[<R>],\n            [<C>]];\n", _texts),
    "a text for each cell": _board_of_texts,
}

# ---- lines ----


def _signs_for_nothing(clues: Sequence[Clue]) -> str:
    most = max(len(lengths(clue)) for clue in clues)
    padding = (" ".join(["."] * (most - len(lengths(clue)))) for clue in clues)
    return "".join(
        f"{dots or '.'} | {words(clue) if lengths(clue) else '.'}\n"
        for dots, clue in zip(padding, clues, strict=True)
    )


def _stacked_zeros(puzzle: Puzzle) -> str:
    above = "\n".join(" ".join(f"{int(n or 0):02d}" for n in line) for line in heads(puzzle))
    most = max(len(lengths(clue)) for clue in puzzle.rows)
    rows = ([0] * (most - len(lengths(clue))) + lengths(clue) for clue in puzzle.rows)
    beside = "\n".join(" ".join(f"{n:02d}" for n in row) for row in rows)
    return f"{puzzle.width} {puzzle.height}\n\n{above}\n\n{beside}\n"


def _aligned(puzzle: Puzzle) -> str:
    margin = max(len(words(clue)) for clue in puzzle.rows)
    above = (" " * (margin + 1) + " ".join(line) for line in heads(puzzle, " "))
    return "\n".join([*above, *(words(clue).rjust(margin) for clue in puzzle.rows)]) + "\n"


def _simple_table(puzzle: Puzzle) -> str:
    lines = [["-", *(words(c, ",") for c in puzzle.columns)]]
    lines += [[words(c, ","), *["."] * puzzle.width] for c in puzzle.rows]
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    rule = "  ".join("=" * width for width in wide)
    written = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, wide, strict=True))
        for line in lines
    ]
    return "\n".join([rule, written[0], rule, *written[1:], rule]) + "\n"


def _solved_sheet(puzzle: Puzzle) -> str:
    most = max(len(numbers(clue)) for clue in puzzle.rows)
    above = ("\t".join([""] * most + line) for line in heads(puzzle))
    rows = (
        "\t".join([""] * (most - len(numbers(clue))) + [*map(str, numbers(clue))])
        + "".join("\t1" if bit else "\t" for bit in row)
        for clue, row in zip(puzzle.rows, bits(puzzle), strict=True)
    )
    return "\n".join([*above, *rows]) + "\n"


def _long_form(puzzle: Puzzle) -> str:
    def side(name: str, clues: Sequence[Clue]) -> str:
        return counted(
            clues,
            lambda at, c: "".join(f"{name},{at},{n},{k}\n" for n, k in enumerate(lengths(c), 1)),
        )

    return "side,line,position,length\n" + side("row", puzzle.rows) + side("col", puzzle.columns)


def _dashed_table(puzzle: Puzzle) -> str:
    head = "".join(f",{words(clue, '-')}" for clue in puzzle.columns)
    return f"{head}\n" + counted(puzzle.rows, lambda _, c: f"{words(c, '-')}{',' * puzzle.width}\n")


LINES: dict[str, Kind] = {
    "dashes in cells of a table": _dashed_table,
    "sections with a field each": lambda p: sides(
        p, "[rows]\ndata = <R>\n[cols]\ndata = <C>\n", lambda clues: each(clues, "/")
    ),
    "indented in a text": lambda p: (
        "You receive the columns and rows like this:\n\n" + indent(challenge(p), "    ") + "\nGo!\n"
    ),
    "signs for nothing": lambda p: (
        f"{p.height} {p.width}\n{_signs_for_nothing(p.rows)}{_signs_for_nothing(p.columns)}"
    ),
    "stacked numbers with zeros": _stacked_zeros,
    "stacked numbers without a board": _aligned,
    "numbers that -1 ends": lambda p: (
        f"{p.height} {p.width}\n"
        + "".join(f"{' '.join(map(str, [*lengths(clue), -1]))}\n" for clue in (*p.rows, *p.columns))
    ),
    "a record between bars": lambda p: (
        f"# ours\n\nCup|{each(p.columns, ',')}/{each(p.rows, ',')}|"
        + "".join(str(bit) for row in bits(p) for bit in row)
        + "\n"
    ),
    "columns with letters": lambda p: (
        counted(p.columns, lambda at, c: f"{chr(64 + at)}: {words(c)}\n")
        + "\n"
        + counted(p.rows, lambda at, c: f"{at}: {words(c)}\n")
    ),
    "added numbers": lambda p: (
        f"ROWS\n{each(p.rows, within='+')}\nCOLUMNS\n{each(p.columns, within='+')}\n"
    ),
    "sentences": lambda p: (
        f"So the rows go {each(p.rows, ', ')} from top to bottom.\n"
        f"The columns go {each(p.columns, ', ')} from left to right.\n"
    ),
    "Japanese": lambda p: (
        f"縦のヒント\n{each(p.columns, within='、')}\n\n横のヒント\n{each(p.rows, within='、')}\n"
    ),
    "Russian": lambda p: (
        f"Размер: {p.width} на {p.height}\n\nПо горизонтали:\n{each(p.rows)}\n\n"
        f"По вертикали:\n{each(p.columns)}\n"
    ),
    "YAML, texts of several lines": lambda p: (
        "title: Cup\nrows: |\n  "
        + each(p.rows, "\n  ")
        + "\ncolumns: |\n  "
        + each(p.columns, "\n  ")
    ),
    "a row for each number": _long_form,
    "a table between rules": _simple_table,
    "a sheet with the solution": _solved_sheet,
    "a game ID in a line": lambda p: (
        f"pattern {p.width}x{p.height}: "
        + "/".join(".".join(map(str, lengths(clue))) for clue in (*p.columns, *p.rows))
        + "\n"
    ),
    "a name before each clue": lambda p: (
        f"size {p.width} {p.height}\n"
        + "".join(f"row {words(clue)}\n" for clue in p.rows)
        + "".join(f"col {words(clue)}\n" for clue in p.columns)
    ),
    "short keywords": lambda p: (
        f"# made by hand\nname: fish\nwidth {p.width}\nheight {p.height}\n\n"
        f"rows\n{each(p.rows)}\n\ncols\n{each(p.columns)}\n# end\n"
    ),
    "ini, numbered from 0": lambda p: (
        f"; nonogram v1\n[General]\nWidth={p.width}\nHeight={p.height}\n\n[Rows]\n"
        + counted(p.rows, lambda at, c: f"{at}={words(c)}\n", 0)
        + "\n[Columns]\n"
        + counted(p.columns, lambda at, c: f"{at}={words(c)}\n", 0)
    ),
    "latex, commands": lambda p: (
        "\\documentclass{article}\n\\begin{document}\n"
        f"\\begin{{nonogram}}{{{p.height}}}{{{p.width}}}\n"
        + counted(p.rows, lambda at, c: f"  \\nonorow{{{at}}}{{{words(c, ',')}}}\n")
        + counted(p.columns, lambda at, c: f"  \\nonocol{{{at}}}{{{words(c, ',')}}}\n")
        + "\\end{nonogram}\n\\end{document}\n"
    ),
    "letters above clues": lambda p: f"H\n{each(p.rows)}\nV\n{each(p.columns)}\n",
    "brackets around clues": lambda p: "\n\n".join(
        "\n".join(str(lengths(clue)) for clue in side) for side in (p.rows, p.columns)
    ),
    "Chinese": lambda p: f"行提示：{each(p.rows, '；')}\n列提示：{each(p.columns, '；')}\n",
    "markup of a forum": lambda p: (
        f"[b]Rows[/b]\n[code]\n{each(p.rows)}\n[/code]\n"
        f"[b]Columns[/b]\n[code]\n{each(p.columns)}\n[/code]\n"
    ),
    "both sides in a line": lambda p: f"{each(p.rows, ';', ',')}|{each(p.columns, ';', ',')}\n",
}

# ---- pictures ----


def _mosaic(signs: str, rows: Sequence[Sequence[int]]) -> Kind:
    """The kind that draws several cells with each sign; `rows` are the bits of its number."""

    def kind(puzzle: Puzzle) -> str:
        down, across = len(rows), len(rows[0])
        board = [row + [0] * across for row in bits(puzzle)]
        board += [[0] * (puzzle.width + across)] * down
        return "".join(
            "".join(
                signs[
                    sum(
                        board[y + dy][x + dx] << rows[dy][dx]
                        for dy in range(down)
                        for dx in range(across)
                    )
                ]
                for x in range(0, puzzle.width, across)
            )
            + "\n"
            for y in range(0, puzzle.height, down)
        )

    return kind


def _in_fives(puzzle: Puzzle) -> str:
    rule = " " + "-" * (2 * puzzle.width - 1) + "\n"
    rows = [
        "|"
        + "|".join(" ".join(" ■"[bit] for bit in row[at : at + 5]) for at in range(0, len(row), 5))
        + "|\n"
        for row in bits(puzzle)
    ]
    groups = ("".join(rows[at : at + 5]) for at in range(0, len(rows), 5))
    return f"It prints:\n\n{rule}{rule.join(groups)}{rule}"


def _in_play(puzzle: Puzzle) -> str:
    """The numbers and a board on which a part is filled and crossed."""
    above = "\n".join("      | " + " ".join(line) for line in heads(puzzle, " "))
    boards = [
        ["." if (at + column) % 3 == 0 else "x#"[bit] for column, bit in enumerate(row)]
        for at, row in enumerate(bits(puzzle))
    ]
    rows = zip(puzzle.rows, boards, strict=True)
    beside = "\n".join(f"{words(clue):>5} | {' '.join(row)}" for clue, row in rows)
    return f"{above}\n{beside}\n"


DRAWN: dict[str, Kind] = {
    "a bar after five cells": _in_fives,
    "names of emoji": drawn(":black_large_square:", ":white_large_square:", frame="||{}||\n"),
    "a frame of another sign": lambda p: (
        "#" * (p.width + 2)
        + "".join(f"\n#{''.join(' X'[bit] for bit in row)}#" for row in bits(p))
        + "\n"
        + "#" * (p.width + 2)
        + "\n"
    ),
    "a frame of double lines": lambda p: (
        f"╔{'══' * p.width}╗\n"
        + "".join(f"║{''.join('██' if bit else '  ' for bit in row)}║\n" for row in bits(p))
        + f"╚{'══' * p.width}╝\n"
    ),
    "quarters": _mosaic(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█", ((0, 1), (2, 3))),
    "Braille": _mosaic("".join(map(chr, range(0x2800, 0x2900))), ((0, 3), (1, 4), (2, 5), (6, 7))),
    "halves in a text": lambda p: (
        f"Cup:\n\n    {_mosaic(' ▀▄█', ((0,), (1,)))(p).replace(chr(10), chr(10) + '    ')}"
    ),
    "cells that constants name": lambda p: (
        "RED = (200, 0, 0)\nWHITE = (255, 255, 255)\nX, O = 0, 1\ncells = [\n"
        + "".join(f"  [{', '.join('XO'[bit] for bit in row)}],\n" for row in bits(p))
        + "]\n"
    ),
    "letters for true and false": lambda p: (
        "T, F = True, False\nfish = [\n"
        + "".join(f"    [{', '.join('FT'[bit] for bit in row)}],\n" for row in bits(p))
        + "]\n"
    ),
    "members of an enumeration": lambda p: (
        "static readonly Cell[][] fish = {\n"
        + "".join(
            "  { " + ", ".join(("Cell.EMPTY", "Cell.FILLED")[bit] for bit in row) + " },\n"
            for row in bits(p)
        )
        + "};\n"
    ),
    "on and off": drawn("on", "off", " "),
    "true and false": drawn("T", "F"),
    "black and white": drawn("B", "W", " "),
    "filled and crossed": drawn("■", "×", " "),
    "letters above, numbers beside": lambda p: (
        "    "
        + " ".join("ABCDEFGHIJKL"[: p.width])
        + "\n"
        + counted(p.rows, lambda at, _: f"{at:2d}  {' '.join('.#'[b] for b in bits(p)[at - 1])}\n")
    ),
    "counted rows and columns": lambda p: (
        "   "
        + "".join(str(at % 10) for at in range(p.width))
        + "\n"
        + counted(p.rows, lambda at, _: f"{at:2d} {''.join('·█'[b] for b in bits(p)[at])}\n", 0)
    ),
    "cells between commas": drawn("x", "", ","),
    "a board in play": _in_play,
    "a row in each element": lambda p: (
        "<level>\n"
        + "".join(f"<line>{''.join(map(str, row))}</line>\n" for row in bits(p))
        + "</level>\n"
    ),
    "a table of Markdown": lambda p: "".join(
        f"|{'|'.join('⬜⬛'[bit] for bit in row)}|\n" + f"|{'-|' * p.width}\n" * (at == 0)
        for at, row in enumerate(bits(p))
    ),
    "a layer of a map": lambda p: (
        '<?xml version="1.0"?>\n<map>\n <layer name="solution">\n  <data encoding="csv">\n'
        + ",\n".join(",".join(map(str, row)) for row in bits(p))
        + "\n</data>\n </layer>\n</map>\n"
    ),
}

# ---- pages ----


def boxes(clues: Iterable[Clue], box: str = "<div>{}</div>", inner: str = "span") -> str:
    return "".join(box.format(tags(clue, inner)) for clue in clues)


def _drawn_numbers(puzzle: Puzzle) -> str:
    """A drawing in SVG, the numbers of the rows in a group."""
    text = '<text x="{}" y="{}" font-size="12">{}</text>'
    above = "".join(
        text.format(105 + 20 * at, 90 - 15 * up, number)
        for at, clue in enumerate(puzzle.columns)
        for up, number in enumerate(reversed(numbers(clue)))
    )
    beside = "".join(
        text.format(90.5 - 15 * left, 20 * at, f"<tspan>{number}</tspan>")
        for at, clue in enumerate(puzzle.rows)
        for left, number in enumerate(reversed(numbers(clue)))
    )
    cells = "".join(
        f'<rect x="{100 + 20 * x}" y="{100 + 20 * y}" width="20" height="20"/>'
        for y in range(puzzle.height)
        for x in range(puzzle.width)
    )
    return page(f'<svg>{cells}{above}<g transform="translate(0, 115)">{beside}</g></svg>')


def _headed_table(puzzle: Puzzle) -> str:
    head = boxes(puzzle.columns, "<th>{}</th>", "div")
    body = ("<tr>" + "<td></td>" * puzzle.width + "</tr>") * puzzle.height
    return page(
        f'<div class="left-hints">{boxes(puzzle.rows, inner="div")}</div>'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _in_grids(puzzle: Puzzle) -> str:
    depths = [max(len(clue.blocks) for clue in side) for side in (puzzle.columns, puzzle.rows)]
    above, beside = (
        [[""] * (depth - len(numbers(clue))) + [*map(str, numbers(clue))] for clue in side]
        for depth, side in zip(depths, (puzzle.columns, puzzle.rows), strict=True)
    )
    grids = (
        ("topHints", puzzle.width, zip(*above, strict=True)),
        ("leftHints", depths[1], beside),
        ("grid", puzzle.width, [[""] * puzzle.width] * puzzle.height),
    )
    return page(
        "".join(
            f'<div class="{name}" style="grid-template-columns: repeat({width}, 1em)">'
            + "".join(f'<div class="cell">{number}</div>' for line in lines for number in line)
            + "</div>"
            for name, width, lines in grids
        )
    )


def _roles(puzzle: Puzzle) -> str:
    board = '<div role="gridcell"></div>' * puzzle.width
    row = '<div role="row"><div role="rowheader">{}</div>' + board + "</div>"
    head = boxes(puzzle.columns, '<div role="columnheader">{}</div>')
    return page(f'<div role="row">{head}</div>{boxes(puzzle.rows, row)}')


def _backgrounds(puzzle: Puzzle) -> str:
    cell = ('<td style="background:#fff"></td>', '<td style="background:#222"></td>')
    rows = ("".join(cell[bit] for bit in row) for row in bits(puzzle))
    return page("<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>")


def _unnamed(puzzle: Puzzle) -> str:
    board = "<div></div>" * (puzzle.width * puzzle.height)
    above, beside = boxes(puzzle.columns), boxes(puzzle.rows)
    return page(f"<div><div></div><div>{above}</div><div>{beside}</div><div>{board}</div></div>")


def _unnamed_beside_cells(puzzle: Puzzle) -> str:
    row = "<div><div>{}</div>" + "<div></div>" * puzzle.width + "</div>"
    above = boxes(puzzle.columns)
    return page(f"<div><div><div></div>{above}</div>{boxes(puzzle.rows, row)}</div>")


def _spaced(puzzle: Puzzle) -> str:
    cell = '<div class="cell"><input type="radio" checked><input type="radio"></div>'
    row = f'<div class="row r1"><div class="row-clue">{{}}</div>{cell * puzzle.width}</div>'
    head = boxes(puzzle.columns, '<div class="col-clue cc1">{}</div>')
    corner = '<div class="clue-spacer"></div>'
    return page(f'<div class="col-clues">{corner}{head}</div>{boxes(puzzle.rows, row)}')


def cells(empty: str, filled: str, row: str, board: str) -> Kind:
    """A board on a page with an element for each cell."""

    def kind(puzzle: Puzzle) -> str:
        rows = ("".join(filled if bit else empty for bit in line) for line in bits(puzzle))
        return page(board.format("".join(map(row.format, rows)), puzzle.width))

    return kind


SQUARE = '<div class="square" style="width: 9px; background-color: {}"></div>'
TICKED = '<td><input type="checkbox" id="c1"{}></td>'
PAGES: dict[str, Kind] = {
    "numbers drawn in SVG": _drawn_numbers,
    "numbers drawn in SVG beside lines": lambda p: (
        _drawn_numbers(p).partition("<rect")[0]
        + '<rect width="400" height="400" fill="white"/>'
        + "".join(
            f'<line x1="{100 + 20 * at}" y1="100" x2="{100 + 20 * at}" y2="{100 + 20 * p.height}"/>'
            for at in range(p.width + 1)
        )
        + "".join(
            f'<line x1="100" y1="{100 + 20 * at}" x2="{100 + 20 * p.width}" y2="{100 + 20 * at}"/>'
            for at in range(p.height + 1)
        )
        + _drawn_numbers(p).rpartition('height="20"/>')[2]
    ),
    "an empty corner before the clues": _spaced,
    "squares by class": cells(
        '<div class="square white"></div>',
        '<div class="square black"></div>',
        '<div class="board-row">{}</div>',
        '<div class="board">{}</div>',
    ),
    "squares by rules for their class": cells(
        '<td class="w"></td>',
        '<td class="b"></td>',
        "<tr>{}</tr>\n",
        "<style>.b{{background:#222}} .w{{background:#fff}} table td{{width:9px}}</style>"
        "<table>{}</table>",
    ),
    "squares by style": cells(
        SQUARE.format("#fff"), SQUARE.format("#111"), "<div>{}</div>", "<div>{}</div>"
    ),
    "squares in a grid": cells(
        "<i></i>",
        '<i class="on"></i>',
        "{}",
        '<div style="display: grid; grid-template-columns: repeat({1}, 20px)">{0}</div>',
    ),
    "ticked boxes": cells(
        TICKED.format(""), TICKED.format(" checked"), "<tr>{}</tr>", "<table>{}</table>"
    ),
    "an image for each cell": cells(
        '<td><img src="img/white.gif"></td>',
        '<td><img src="img/black.gif"></td>',
        "<tr>{}</tr>",
        "<table><tbody>{}</tbody></table>",
    ),
    "clues in the head of a table": _headed_table,
    "numbers in a grid": _in_grids,
    "roles": _roles,
    "values of a form": lambda p: page(
        counted(p.rows, lambda at, c: f'<input name="row{at}" value="{words(c)}">')
        + counted(p.columns, lambda at, c: f'<input name="col{at}" value="{words(c)}">')
    ),
    "backgrounds": _backgrounds,
}
UNNAMED: dict[str, Kind] = {
    "boxes without names": _unnamed,
    "boxes without names beside cells": _unnamed_beside_cells,
}
"""Pages on which only the order tells rows from columns, which a warning says."""

# ---- tables of values, and boards of other programs ----


def printed_by_r(clue: Clue) -> str:
    numbers_ = lengths(clue)
    if len(numbers_) == 2 and abs(numbers_[0] - numbers_[1]) == 1:
        return "{}:{}".format(*numbers_)
    listed = ", ".join(f"{number}L" for number in numbers_)
    return listed if len(numbers_) == 1 else f"c({listed})"


def sheet_of_bits(puzzle: Puzzle) -> str:
    heads_ = [f'"{words(clue, ",")}"' for clue in puzzle.columns]
    rows = (f'"{words(clue, ",")}"{",0" * puzzle.width}\n' for clue in puzzle.rows)
    return f",{','.join(heads_)}\n{''.join(rows)}"


def filled_up(puzzle: Puzzle, blank: str) -> str:
    """A record with its size, and with flat lists in which all clues have the same length."""

    def flat(clues: Sequence[Clue]) -> str:
        depth = max(len(clue.blocks) for clue in clues) + 1
        places = (
            [blank] * (depth - len(clue.blocks)) + [*map(str, lengths(clue))] for clue in clues
        )
        return ",".join(place for clue in places for place in clue)

    sides_ = f'"{flat(puzzle.columns)}","{flat(puzzle.rows)}"'
    return f"name,wide,tall,colClues,rowClues\nFish,{puzzle.width},{puzzle.height},{sides_}\n"


TABLES: dict[str, Kind] = {
    "xml, sides with a description": lambda p: (
        f'<nonogram version="1.1">\n<size cols="{p.width}" rows="{p.height}"/>\n'
        + "".join(
            f'<{side} desc="clues">\n'
            + "".join(f"<line>{words(clue)}</line>\n" for clue in clues)
            + f"</{side}>\n"
            for side, clues in (("horizontals", p.rows), ("verticals", p.columns))
        )
        + "</nonogram>\n"
    ),
    "wiki, breaks and entities": lambda p: (
        "In the example, numbers mean runs.<ref>{{citation|year=1996}}</ref>\n\n"
        '{| class="wikitable"\n|+ Example (unsolved)\n!\n'
        + "".join(f"! {words(clue, '<br />')}\n" for clue in p.columns)
        + "".join(f"|-\n! {words(c, '&nbsp;')}\n|{'  ||' * (p.width - 1)}\n" for c in p.rows)
        + "|}\n[[Category:Puzzles]]\n"
    ),
    "r, integers and ranges": lambda puzzle: (
        f"p <- list(rows = list({', '.join(map(printed_by_r, puzzle.rows))}),\n"
        f"  cols = list({', '.join(map(printed_by_r, puzzle.columns))}))\n"
    ),
    "sides in one text, a dash": lambda puzzle: (
        f"load('{each(puzzle.rows, ':', ',')}-{each(puzzle.columns, ':', ',')}')\n"
    ),
    "sides in one text, dots and dashes": lambda puzzle: (
        f'Parse("{each(puzzle.rows, "-", ".")}::{each(puzzle.columns, "-", ".")}");\n'
    ),
    "rules with a variable behind": code("p(1, NN) :- make(<R>, <C>, NN).\n"),
    "sides in one text, a doubled sign": lambda puzzle: (
        f'puzzle = "{each(puzzle.rows, ";", ",")};;{each(puzzle.columns, ";", ",")}"\n'
    ),
    "prolog, facts of R and C": code("puzzle(2, R, C) :-\n    R = <R>,\n    C = <C>.\n"),
    "digits above and beside": code("top_digits = <C>\nside_digits = <R>\n"),
    "a variable for each clue": lambda puzzle: "".join(
        "".join(f"val {name}{at} = Hint(listOf({words(clue, ', ')}))\n" for at, clue in made)
        + f"val {name}s = listOf({', '.join(f'{name}{at}' for at, _ in made)})\n"
        for name, made in (
            ("hintCol", [*enumerate(puzzle.columns, 1)]),
            ("hintRow", [*enumerate(puzzle.rows, 1)]),
        )
    ),
    "calls without a number": lambda puzzle: (
        "nonogram {\n"
        + "".join(
            f"    {name}({', '.join(map(str, lengths(clue)))})\n"
            for name, clues in (("row", puzzle.rows), ("column", puzzle.columns))
            for clue in clues
        )
        + "}\n"
    ),
    "all clues in one list": lambda puzzle: (
        f"const hints = {[lengths(clue) or [0] for clue in (*puzzle.rows, *puzzle.columns)]};\n"
    ),
    "csv, cells of bits": sheet_of_bits,
    "csv, lists in cells": lambda puzzle: (
        "".join(f',"{lengths(clue)}"' for clue in puzzle.columns)
        + "\n"
        + "".join(f'"{lengths(clue)}"' + ",0" * puzzle.width + "\n" for clue in puzzle.rows)
    ),
    "csv, numbered lines": lambda puzzle: (
        "side,line,clue\n"
        + "".join(
            f"{name},{at},{words(clue)}\n"
            for name, clues in (("row", puzzle.rows), ("column", puzzle.columns))
            for at, clue in enumerate(clues, 1)
        )
    ),
    "csv, a title in the first cell": lambda puzzle: (
        f"My boat{';' * puzzle.width}\n{';' * puzzle.width}\n"
        + "".join(f";{words(clue)}" for clue in puzzle.columns)
        + "\n"
        + "".join(f"{words(clue)}{';' * puzzle.width}\n" for clue in puzzle.rows)
    ),
    "csv, filled up with zeros": lambda puzzle: filled_up(puzzle, "0"),
    "csv, filled up with blanks": lambda puzzle: filled_up(puzzle, "\xa0"),
}

KINDS = CODE | LINES | DRAWN | PAGES | TABLES | UNNAMED
