"""A puzzle as people paste it: in messages, sessions, notebooks and files of small solvers.

Like `snippets`, which has code and pages; the kinds here have more wrapping around the puzzle, or
draw it with the numbers in places of their own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from nonogui.core.clue import Clue
from nonogui.core.puzzle import Puzzle
from tests.formats.snippets import Kind, both, cells, code, drawn, lengths, nest, padded

LINES = {"frame": "{}", "inner": "{}", "between": "\n", "within": " ", "empty": "0"}
SEMICOLONS = LINES | {"between": "; "}
CODES = LINES | {"between": ";", "within": ","}
QUOTED = LINES | {"inner": '"{}"', "between": " ", "empty": '"0"'}


def wrapped(text: str, wrap: Callable[[str], str], **style: str) -> Kind:
    """The kind that a text with `<R>` and `<C>` is after each of its lines was wrapped."""
    return lambda puzzle: "".join(
        f"{wrap(line)}\n" for line in both(puzzle, text, **style).splitlines()
    )


def counted(text: str, row: str, column: str, **style: str) -> Kind:
    """The kind with a line for each clue, made of its side's pattern, its number and its text."""

    def kind(puzzle: Puzzle) -> str:
        sides = zip((row, column), (puzzle.rows, puzzle.columns), strict=True)
        lines = [
            pattern.format(at, nest([clue], **(LINES | style)))
            for pattern, clues in sides
            for at, clue in enumerate(clues, start=1)
        ]
        return text.format("\n".join(lines))

    return kind


# --- lists in files, commands and messages ---

LISTS: dict[str, Kind] = {
    "sizes in the headings": code("v(<W>):\n<C>\n\nh(<H>):\n<R>\n", **LINES),
    "headings in a raw string, kotlin": code(
        'val input = """\n    rows\n<R>\n    columns\n<C>\n""".trimIndent()\n', **LINES
    ),
    "headings in a heredoc": code("PUZZLE = <<~TXT\n[rows]\n<R>\n[cols]\n<C>\nTXT\n", **LINES),
    "margins, scala": lambda puzzle: both(
        puzzle,
        'val rowHints = """<R>""".stripMargin\nval colHints = """<C>""".stripMargin\n',
        **(LINES | {"inner": "|{}", "between": "\n    ", "empty": "|0"}),
    ),
    "a command": code("Usage:\n  tool.py solve --rows <R> --cols <C>\n", **QUOTED),
    "bash arrays": code("#!/bin/bash\nrows=(<R>)\ncols=(<C>)\n", **QUOTED),
    "words, ruby": code("rows = %w[<R>]\ncols = %w[<C>]\n", **(CODES | {"between": " "})),
    "words, perl": code(
        "my @rows = qw(<R>);\nmy @cols = qw(<C>);\n", **(LINES | {"between": " ", "within": "."})
    ),
    "smalltalk": code(
        "rows := <R>.\ncolumns := <C>.\n",
        frame="#({})",
        inner="#({})",
        between=" ",
        within=" ",
    ),
    "rust, a type for clues": code(
        "let rows = vec![<R>];\nlet columns = vec![<C>];\n", frame="{}", inner="Clue::new(&[{}])"
    ),
    "go, table of tests": code(
        "tests := []struct {\n\tname string\n\trowHints [][]int\n\tcolHints [][]int\n}{\n"
        '\t{name: "fish", rowHints: [][]int{<R>}, colHints: [][]int{<C>}},\n}\n',
        frame="{}",
        inner="{{{}}}",
    ),
    "setters, c++": code(
        "Fish() {\n  setRows({<R>});\n  setColumns({<C>});\n}\n", frame="{}", inner="{{{}}}"
    ),
    "a builder, java": counted(
        "Puzzle fish = new Puzzle.Builder()\n{}\n.build();\n",
        "    .addRow({1})",
        "    .addColumn({1})",
        within=", ",
    ),
    "sides named behind lists": code(
        "# ex. row [5] -> 'ooooo'\nsolve(\n  <R>,    # row (top - bottom)\n"
        "  <C>     # columns (left - right)\n)\nputs grid.gsub('x', ' ')\n"
    ),
    "a size before each side": lambda puzzle: "height := {0}\n{1}\nn.Height = {0}\n{2}".format(
        puzzle.height,
        *(
            "".join(
                f"n.{name}[{at}] = []int{{{numbers(clue, ', ', '')}}}\n"
                for at, clue in enumerate(clues)
            )
            for name, clues in (("ColHints", puzzle.columns), ("RowHints", puzzle.rows))
        ),
    ),
    "a component, jsx": code("return <Nonogram rows={<R>} columns={<C>} />;\n"),
    "a table of tests, javascript": code("it.each([\n  ['fish', <R>, <C>],\n])('%s', solves);\n"),
    "one text": code('const puzzle = "<R>|<C>";\n', **(CODES | {"within": " "})),
    "a size and a side on each line": code("<W>x<H>\n<R>\n<C>\n", **CODES),
    "sql, a row each": code(
        "INSERT INTO puzzles (name, width, height, row_clues, col_clues)\n"
        "VALUES ('Fish', <W>, <H>, '<R>', '<C>');\n",
        **CODES,
    ),
    "prolog, numbered specs": counted("{}\n", "rowspec({}, [{}]).", "colspec({}, [{}]).", empty=""),
    "unity, yaml": code(
        "MonoBehaviour:\n  m_Name: Level1\n  rowClues:\n<R>\n  columnClues:\n<C>\n",
        **(LINES | {"inner": "  - values: [{}]", "within": ", ", "empty": "  - values: []"}),
    ),
    "ini, numbered": lambda puzzle: (
        "[puzzle]\nname=Fish\n"
        + counted("\n[rows]\n{}\n", "{}={}", "")(Puzzle(puzzle.rows, ()))
        + counted("\n[columns]\n{}\n", "", "{}={}")(Puzzle((), puzzle.columns))
    ),
    "sentences": counted("{}\n", "Row {} has {}.", "Column {} has {}.", within=", "),
    "arrows": counted("{}\n", "r{} -> {}", "c{} -> {}"),
    "an address": code("https://example.org/play?rows=<R>&cols=<C>\n", **CODES),
    "a table, markdown": counted(
        "| Side | # | Clue |\n|---|---|---|\n{}\n", "| Row | {} | {} |", "| Col | {} | {} |"
    ),
    "two tables, markdown": lambda puzzle: "\n".join(
        f"{name} | Clue\n--- | ---\n"
        + "".join(f"{at} | {numbers(clue)}\n" for at, clue in enumerate(clues, start=1))
        for name, clues in (("Row", puzzle.rows), ("Column", puzzle.columns))
    ),
    "bold headings": code("The puzzle:\n\n**Rows:** <R>\n**Columns:** <C>\n", **SEMICOLONS),
    "a session": code(
        "$ python solver.py\nEnter row values, rows separated by commas\n> <R>\n"
        "Enter col values, cols separated by commas\n> <C>\n",
        **(LINES | {"between": ", "}),
    ),
    "a quoted mail": wrapped(
        "Rows:\n<R>\n\nColumns:\n<C>", lambda line: f">> {line}".rstrip(), **LINES
    ),
    "a board code": code("Here:\n[code]\nROWS\n<R>\n\nCOLUMNS\n<C>\n[/code]\n", **LINES),
    "an interactive session, python": wrapped("rows = <R>\ncols = <C>", ">>> {}".format),
    "a patch": wrapped("rows = <R>\ncols = <C>", "+{}".format),
    "a notebook": lambda puzzle: notebook(
        both(puzzle, "rows = <R>\ncols = <C>\nsolve(rows, cols)")
    ),
    "an exported conversation": lambda puzzle: json.dumps(
        {
            "messages": [
                {"content": both(puzzle, "Solve this:\nRows: <R>\nColumns: <C>", **SEMICOLONS)}
            ]
        }
    ),
}


def notebook(source: str) -> str:
    """A notebook with one cell of text and one of code."""
    lines = source.splitlines(keepends=True)
    made = [
        {"cell_type": "markdown", "metadata": {}, "source": ["# Nonogram\n", "An example."]},
        {"cell_type": "code", "execution_count": 1, "outputs": [], "source": lines},
    ]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4}, indent=1)


# --- numbers around a board ---


def stacked(clues: Sequence[Clue], *, above: bool, empty: str = " ") -> list[list[str]]:
    """The lines of numbers above or below a board."""
    most = max(1, *(len(clue.blocks) for clue in clues))
    columns = []
    for clue in clues:
        numbers, blanks = [*map(str, lengths(clue))], [empty] * (most - len(clue.blocks))
        columns.append(blanks + numbers if above else numbers + blanks)
    return [list(line) for line in zip(*columns, strict=True)]


def numbers(clue: Clue, between: str = " ", empty: str = "0") -> str:
    """The numbers beside a board."""
    return between.join(map(str, lengths(clue))) or empty


def ruled(puzzle: Puzzle) -> str:
    """A board of lines and no signs, in a comment."""
    left = 4 * max(3, *(len(clue.blocks) for clue in puzzle.rows))
    rule = " " * left + " ———" * puzzle.width
    head = [
        " " * left + "".join(f"{f'({n})' if n != ' ' else '':>4}" for n in line)
        for line in above(puzzle)
    ]
    rows = [
        "".join(f"({n})" for n in lengths(clue)).rjust(left) + "|" + "   |" * puzzle.width
        for clue in puzzle.rows
    ]
    return "\n".join(["{-", *head, rule, f"\n{rule}\n".join(rows), rule, "-}", ""])


def above(puzzle: Puzzle) -> list[list[str]]:
    """The lines of numbers above the board of a puzzle."""
    return stacked(puzzle.columns, above=True)


def boxed(puzzle: Puzzle) -> str:
    """A board of signs that people type, with a cell for each."""
    left = max(len(numbers(clue)) for clue in puzzle.rows)
    rule = " " * (left + 1) + "+---" * puzzle.width + "+"
    rows = [f"{numbers(clue):>{left}} {'|   ' * puzzle.width}|" for clue in puzzle.rows]
    head = [" " * (left + 2) + " ".join(f"{n:^3}" for n in line) for line in above(puzzle)]
    return "\n".join(["A board:\n", *head, rule, f"\n{rule}\n".join(rows), rule, ""])


def quoted(puzzle: Puzzle) -> str:
    """A table in a fence in a quotation."""
    rows = [f"{numbers(clue):>5}|" for clue in puzzle.rows]
    head = [" " * 5 + "".join(f"|{n}" for n in line) for line in above(puzzle)]
    lines = ["Solve this:", "```", *head, "-----+" + "--" * puzzle.width, *rows, "```"]
    return "".join(f"> {line}\n" for line in lines)


def framed(puzzle: Puzzle) -> str:
    """Numbers in a frame of the sign that is also used for filled cells."""
    left = max(len(numbers(clue)) for clue in puzzle.rows)
    edge = "#" * (3 * puzzle.width + left + 5)
    head = [f"#{'':{left + 1}}# {''.join(f'{n:>2} ' for n in line)}#" for line in above(puzzle)]
    rows = [f"#{numbers(clue):>{left}} #{' ' * (3 * puzzle.width)} #" for clue in puzzle.rows]
    return "\n".join([edge, *head, edge, *rows, edge, ""])


def tight(puzzle: Puzzle) -> str:
    """A board whose numbers above have no blanks between them."""
    head = [" " * 6 + "".join(line) for line in above(puzzle)]
    rows = [
        f"{numbers(clue, empty=''):>5} {''.join(row)}"
        for clue, row in zip(puzzle.rows, cells(puzzle, "█", "."), strict=True)
    ]
    return "\n".join(["Solved:\n```", *head, *rows, "```", ""])


def below(filled: str, empty: str) -> Kind:
    """The kind with the numbers to the right of the board and below it, apart from it."""

    def kind(puzzle: Puzzle) -> str:
        rows = [
            f" {' '.join(row)}  {numbers(clue)}"
            for clue, row in zip(puzzle.rows, cells(puzzle, filled, empty), strict=True)
        ]
        feet = [f" {' '.join(line)}".rstrip() for line in stacked(puzzle.columns, above=False)]
        return "\n".join(["A puzzle:", "", *rows, "", "\n\n".join(feet), ""])

    return kind


def latex(puzzle: Puzzle) -> str:
    """A table of LaTeX."""
    most = max(1, *(len(clue.blocks) for clue in puzzle.rows))
    head = [f"{' & ' * most}{' & '.join(line)} \\\\" for line in above(puzzle)]
    rows = [
        f"{' & '.join(map(str, clue))} {'& ' * puzzle.width}\\\\ \\hline"
        for clue in padded_to(puzzle.rows, most)
    ]
    return "\n".join(["\\begin{tabular}{rrr|c|}", *head, "\\hline", *rows, "\\end{tabular}", ""])


def padded_to(clues: Sequence[Clue], count: int) -> list[list[int | str]]:
    """The clues with blanks before them."""
    return [[*[""] * (count - len(clue.blocks)), *lengths(clue)] for clue in clues]


def upright(puzzle: Puzzle) -> str:
    """The columns as their numbers stand above the board, in C."""
    top = [[int(n) for n in line] for line in stacked(puzzle.columns, above=True, empty="0")]
    text = f"int top[] = {top};\nint left[] = {padded(puzzle.rows, left=True)};\n"
    return text.replace("[[", "{{").replace("]]", "}}").replace("], [", "}, {")


def challenge(puzzle: Puzzle) -> str:
    """The same as lines of numbers, with a bar between the sides."""
    top = [" ".join(line) for line in stacked(puzzle.columns, above=True, empty="0")]
    rows = [" ".join(map(str, line)) for line in padded(puzzle.rows, left=True)]
    return "\n".join([*top, "-", *rows, ""])


BOARDS: dict[str, Kind] = {
    "ruled board in a comment": ruled,
    "boxed board": boxed,
    "quoted table": quoted,
    "table framed with #": framed,
    "numbers above without blanks": tight,
    "numbers right and below, empty board": below("□", "□"),
    "numbers right and below, solved board": below("■", " "),
    "table, latex": latex,
    "numbers as they stand, c": upright,
    "numbers as they stand, lines": challenge,
}


# --- pictures ---


def boxes(puzzle: Puzzle) -> str:
    """A picture in lines for boxes."""
    lines = [f"│{'│'.join(f' {sign} ' for sign in row)}│" for row in cells(puzzle, "█", " ")]
    rule = f"├{'┼'.join(['───'] * puzzle.width)}┤"
    edges = [rule.replace("├", a).replace("┼", b).replace("┤", c) for a, b, c in ("┌┬┐", "└┴┘")]
    return "\n".join(["Output:\n", edges[0], f"\n{rule}\n".join(lines), edges[1], ""])


PICTURES: dict[str, Kind] = {
    "picture, ones and dashes": lambda puzzle: drawn(puzzle, "1", "-"),
    "picture, a cell on each line": lambda puzzle: (
        "x,y,value\n"
        + "".join(
            f"{x},{y},{cell}\n"
            for y, row in enumerate(cells(puzzle, "1", "0"))
            for x, cell in enumerate(row)
        )
    ),
    "picture, names of colours on each line": lambda puzzle: (
        "Row;Col;Colour\n"
        + "".join(
            f"{y};{x};{cell}\n"
            for y, row in enumerate(cells(puzzle, "black", "white"), 1)
            for x, cell in enumerate(row, 1)
        )
    ),
    "picture, numbered rows": lambda puzzle: (
        "Solution:\n"
        + "".join(
            f"Row {at:>2}: {row}\n"
            for at, row in enumerate(drawn(puzzle, "X").splitlines(), start=1)
        )
    ),
    "picture, margin, scala": lambda puzzle: (
        'val fish =\n  """'
        + "\n     ".join(f"|{row}" for row in drawn(puzzle).splitlines())
        + '""".stripMargin\n'
    ),
    "picture, binary numbers": lambda puzzle: (
        "const uint16_t level[] = {\n"
        + "".join(f"    0b{row},\n" for row in drawn(puzzle, "1", "0").splitlines())
        + "};\n"
    ),
    "picture, message with its date": lambda puzzle: (
        "[12/11/2026, 20:14:40] Jo: spoiler\n[12/11/2026, 20:15:02] Jo: "
        f"{drawn(puzzle, '🟦', '⬜')}[12/11/2026, 20:15:30] Al: wow\n"
    ),
    "picture, latex": lambda puzzle: (
        "\\begin{tabular}{|c|c|}\n\\hline\n"
        + "".join(
            f"{' & '.join(row)} \\\\ \\hline\n" for row in cells(puzzle, "$\\blacksquare$", " ")
        )
        + "\\end{tabular}\n"
    ),
    "picture, all cells in one list": lambda puzzle: (
        f"const puzzle = {{ name: 'fish', width: {puzzle.width}, height: {puzzle.height}, cells: ["
        + ", ".join(sign for row in cells(puzzle, "1", "0") for sign in row)
        + "] };\n"
    ),
    "picture, names as cells": lambda puzzle: (
        "const X = 1, _ = 0;\nconst picture = [\n"
        + "".join(f"  [{', '.join(row)}],\n" for row in cells(puzzle, "X", "_"))
        + "];\n"
    ),
    "picture, boxes": boxes,
    "picture, boxes of brackets": lambda puzzle: "".join(
        f"{' '.join(f'[{sign}]' for sign in row)}\n" for row in cells(puzzle, "X", " ")
    ),
    "picture, hidden in a message": lambda puzzle: f"Spoiler!\n||\n{drawn(puzzle, '🟦', '⬜')}||\n",
}

# --- files of small solvers, and calls ---


def byte_masks(puzzle: Puzzle) -> str:
    """Rows as masks of a byte or two, in which smaller pictures have zeros before them."""
    digits = 8 if puzzle.width <= 8 else 16
    if puzzle.width != puzzle.height:
        digits = puzzle.width  # only a square says how wide it is
    rows = (f"  B{row.zfill(digits)},\n" for row in drawn(puzzle, "1", "0").splitlines())
    return f"const byte fish[] = {{\n{''.join(rows)}}};\n"


def with_counts(puzzle: Puzzle) -> str:
    """Clues that begin with how many numbers they have."""
    sides = (
        ", ".join(
            f"{{{', '.join(map(str, [len(lengths(clue)), *lengths(clue)]))}}}" for clue in side
        )
        for side in (puzzle.rows, puzzle.columns)
    )
    return "int rows[][9] = {{{}}};\nint cols[][9] = {{{}}};\n".format(*sides)


def numbers_after(size: str, between: str = "", after: str = "") -> Kind:
    """Clues with commas below their size."""

    def kind(puzzle: Puzzle) -> str:
        sides = ([numbers(clue, ",") for clue in side] for side in (puzzle.rows, puzzle.columns))
        rows, columns = ("\n".join(side) for side in sides)
        head = size.format(puzzle.height, puzzle.width)
        return f"{head}{rows}{between}\n{columns}\n{after}"

    return kind


SOLVERS: dict[str, Kind] = {
    "size and commas": numbers_after("{}, {}\n"),
    "size, a line of slashes, remarks": numbers_after(
        "Fish\n{},{}\n", " //////", "fish\nsolved in 0:12\n"
    ),
    "a word between the sides": numbers_after("", "\nSEPARATOR"),
    "a star between the sides": numbers_after("", "\n*"),
    "margins, kotlin": code(
        'val puzzle = """\n    *rows\n<R>\n    *columns\n<C>\n""".trimMargin("*")\n',
        **(LINES | {"inner": "    *{}"}),
    ),
    "margin of an empty line, scala": code(
        'val rows = """<R>\n  |""".stripMargin\nval cols = """<C>\n  |""".stripMargin\n',
        **(LINES | {"inner": "  |{}"}),
    ),
    "two lists of texts in a call": code("solve([<R>], [<C>])\n", **(QUOTED | {"between": ", "})),
    "lists after their length": code(
        "var rows = {<H>, <R>};\nvar cols = {<W>, <C>};\n", frame="{}", inner="{{{}}}"
    ),
    "clues after their length": with_counts,
    "masks of bytes, arduino": byte_masks,
    "lisp, call in a comment": code(
        ";; Form 1: (solve <rows> <columns>)\n;; Example of form 1: (solve '<R> '<C> 4)\n",
        frame="({})",
        inner="({})",
        between=" ",
        within=" ",
        empty="()",
    ),
}

KINDS: dict[str, Kind] = LISTS | BOARDS | PICTURES | SOLVERS

COLUMNS_FIRST: dict[str, Kind] = {
    "the width alone": code("<W>\n<C>\n<R>\n", **LINES),
    "width and height": code("<W> <H>\n<C>\n<R>\n", **LINES),
    "two lists in a fence": code("Type this:\n```\n<C>\n\n<R>\n```\n", **LINES),
    "clues in quotes": code(
        "<H>\n<W>\n<R>\n<C>\n", **(CODES | {"inner": '"{}"', "between": ",", "empty": '"0"'})
    ),
}
"""Kinds that may be read with rows and columns exchanged, which a warning says."""

SAID_FIRST: dict[str, Kind] = {
    "columns, said in a comment": code("# columns, then rows\n<W> <H>\n<C>\n<R>\n", **LINES),
    "columns, said before": code("The columns first, then the rows.\n<C>\n\n<R>\n", **LINES),
    "columns, said around a fence": code("Columns and rows:\n```\n<C>\n\n<R>\n```\n", **LINES),
    "columns, said by a function": code(
        "def solve(cols, rows):\n    return len(rows), len(cols)\n\nsolve(<C>, <R>)\n"
    ),
    "columns, said by types": code(
        "Nonogram(int[][] columns, int[][] rows) { }\nnew Nonogram(<C>, <R>);\n",
        frame="{{{}}}",
        inner="{{{}}}",
    ),
    "columns, said by the size": code("A puzzle, <W> x <H>:\n\n<C>\n\n<R>\n", **LINES),
    "rows, said by the size": code(
        "width = <W>\nheight = <H>\nsolve_columns_and_rows()\nsolve(<R>, <C>)\n"
    ),
}
"""Kinds in which the text says which list comes first; a warning names the other reading."""
