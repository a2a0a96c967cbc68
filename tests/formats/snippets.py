"""A puzzle as people write it down: in code of many languages, as text, in tables, on pages.

A kind is a function that writes a puzzle as some public program, forum or page does. What is
written are our own pictures. `test_snippets` reads all of them, and so does the benchmark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from nonogui.core.clue import Clue
from nonogui.core.puzzle import Puzzle

Kind = Callable[[Puzzle], str]


def lengths(clue: Clue) -> list[int]:
    """The numbers of a clue."""
    return [block.length for block in clue.blocks]


def nest(
    clues: Sequence[Clue],
    frame: str = "[{}]",
    inner: str = "[{}]",
    between: str = ", ",
    within: str = ", ",
    empty: str | None = None,
) -> str:
    """A list of lists: `frame` around all, `inner` around each clue."""
    inners = (inner.format(within.join(map(str, lengths(clue)))) for clue in clues)
    written = [
        text if clue.blocks or empty is None else empty
        for text, clue in zip(inners, clues, strict=True)
    ]
    return frame.format(between.join(written))


def both(puzzle: Puzzle, text: str, **style: str) -> str:
    """A text with `<R>` and `<C>` for the lists, `<H>` and `<W>` for the size."""
    rows, columns = nest(puzzle.rows, **style), nest(puzzle.columns, **style)
    text = text.replace("<R>", rows).replace("<C>", columns)
    return text.replace("<H>", str(puzzle.height)).replace("<W>", str(puzzle.width))


def padded(clues: Sequence[Clue], *, left: bool) -> list[list[int]]:
    """The clues with zeros so that all are of one length."""
    most = max(1, *(len(clue.blocks) for clue in clues))
    zeros = [[0] * (most - len(clue.blocks)) for clue in clues]
    return [z + lengths(c) if left else lengths(c) + z for z, c in zip(zeros, clues, strict=True)]


def code(text: str, **style: str) -> Kind:
    """The kind that a text with `<R>` and `<C>` is."""
    return lambda puzzle: both(puzzle, text, **style)


def block_objects(clues: Sequence[Clue]) -> str:
    """A list of lists with an object for each block."""
    lists = (
        ", ".join(f"{{color: 'black', number: {length}, done: false}}" for length in lengths(clue))
        for clue in clues
    )
    return f"[{', '.join(f'[{each}]' for each in lists)}]"


CURLY = {"frame": "{{{}}}", "inner": "{{{}}}"}
ROUND = {"frame": "({})", "inner": "({})", "between": " ", "within": " "}

PYTHON = {
    "python": code("rows = <R>\ncols = <C>\n"),
    "python, names of many words": code(
        "#!/usr/bin/env python3\nimport sys\n\nROW_CLUES = <R>\nCOLUMN_CLUES = <C>\n\n"
        "def solve(rows, cols):\n    for r in range(len(rows)):\n        print(r)\n\n"
        "solve(ROW_CLUES, COLUMN_CLUES)\n"
    ),
    "python, a line a clue": code(
        "row_hints = <R>\n\ncolumn_hints = <C>\n", frame="[\n    {},\n]", between=",\n    "
    ),
    "python, columns first": code("col_clues = <C>\nrow_clues = <R>\n"),
    "python, self": code(
        "class Board:\n    def __init__(self):\n        self.rows = <R>\n        self.cols = <C>\n"
    ),
    "python, tuples": code("rows = <R>\ncols = <C>\n", frame="({},)", inner="({},)", empty="()"),
    "python, keywords": code("puzzle = Nonogram(rows=<R>, cols=<C>)\nprint(puzzle.solve())\n"),
    "python, arguments": code("n = Nonogram(<R>, <C>)\nn.solve()\n"),
    "python, dict": code("puzzle = {'rows': <R>, 'cols': <C>}\n"),
    "python, lines split in a dict": lambda puzzle: (
        f"data = {{'num_rows': {puzzle.height}, 'num_cols': {puzzle.width},\n"
        f"  'cols': list(map(lambda x: x.split(), '{lines_of(puzzle.columns)}'.split('\\n'))),\n"
        f"  'rows': list(map(lambda x: x.split(), '{lines_of(puzzle.rows)}'.split('\\n'))),\n"
        "  'grid': list()}\n"
    ),
    "python, dict of double quotes": code('data = dict()\nboard = {"row": <R>, "column": <C>,}\n'),
    "python, tuple of two": code("fish = (<R>,\n        <C>)\n"),
    "python, append": lambda puzzle: "".join(
        f"{name}.append({lengths(clue)})\n"
        for name, clues in (("rows", puzzle.rows), ("cols", puzzle.columns))
        for clue in clues
    ),
    "python, padded": lambda puzzle: (
        f"rows = {puzzle.height}\nrow_rule_len = 3\nrow_rules = {padded(puzzle.rows, left=True)}\n"
        f"\ncols = {puzzle.width}\ncol_rule_len = 3\n"
        f"col_rules = {padded(puzzle.columns, left=True)}\n"
    ),
    "python, numpy": code(
        "rows = np.array(<R>, dtype=object)\ncols = np.array(<C>, dtype=object)\n"
    ),
    "python, texts": lambda puzzle: (
        f"rows = {[' '.join(map(str, lengths(c))) or '0' for c in puzzle.rows]}\n"
        f"columns = {[' '.join(map(str, lengths(c))) or '0' for c in puzzle.columns]}\n"
    ),
    "python, a function": code(
        "def get_rows():\n    return <R>\n\n\ndef get_cols():\n    return <C>\n"
    ),
    "python, annotated": code("rows: list[list[int]] = <R>\ncols: list[list[int]] = <C>\n"),
    "python, comments": code(
        "# my puzzle\nsolve(\n    # the rows\n    <R>,\n    # the columns\n    <C>,\n)\n"
    ),
    "python, zeros": code("rows = <R>\ncols = <C>\n", empty="[0]"),
}

OTHERS = {
    "javascript": code("const rowClues = <R>;\nconst colClues = <C>;\n"),
    "javascript, object": code(
        "export default {\n  name: 'Fish',\n  rows: <R>,\n  columns: <C>,\n};\n"
    ),
    "javascript, var": code("var rows=<R>,cols=<C>;"),
    "javascript, this": code(
        "class Level {\n  constructor() {\n    this.rowHints = <R>;\n"
        "    this.colHints = <C>;\n  }\n}\n"
    ),
    "javascript, call": code("solve({ rows: <R>, columns: <C> }).then(console.log);\n"),
    "javascript, new": code("const p = new Puzzle({rows: <R>, columns: <C>});\n"),
    "javascript, texts": lambda puzzle: (
        f"const left = {[','.join(map(str, lengths(c))) or '0' for c in puzzle.rows]};\n"
        f"const top = {[','.join(map(str, lengths(c))) or '0' for c in puzzle.columns]};\n"
    ),
    "typescript": code("const rows: number[][] = <R>;\nconst cols: number[][] = <C>;\n"),
    "json5": code("{\n  // ours\n  rows: <R>,\n  cols: <C>,\n}\n"),
    "java": code(
        "public class Main {\n  static int[][] rows = <R>;\n  static int[][] cols = <C>;\n"
        "  public static void main(String[] args) {\n    print(rows.length);\n  }\n}\n",
        **CURLY,
    ),
    "java, new": code(
        "int[][] rowClues = new int[][] <R>;\nint[][] columnClues = new int[][] <C>;\n", **CURLY
    ),
    "java, new inside": code(
        "int[][] rows = new int[][] <R>;\nint[][] cols = new int[][] <C>;\n",
        frame="{{{}}}",
        inner="new int[] {{{}}}",
    ),
    "java, rules": code(
        "int[][] row_rules = <R>;\nint[][] col_rules = <C>;\nint black = 1, white = 0;\n", **CURLY
    ),
    "java, arguments": code(
        "Nonogram n = new Nonogram(new int[][] <R>, new int[][] <C>);\n", **CURLY
    ),
    "java, lists": code(
        "List<List<Integer>> rows = <R>;\nList<List<Integer>> cols = <C>;\n",
        frame="List.of({})",
        inner="List.of({})",
    ),
    "java, as list": code(
        "List<List<Integer>> rows = <R>;\nList<List<Integer>> cols = <C>;\n",
        frame="Arrays.asList({})",
        inner="Arrays.asList({})",
    ),
    "kotlin": code("val rows = <R>\nval cols = <C>\n", frame="listOf({})", inner="listOf({})"),
    "kotlin, arrays": code(
        "val rows = <R>\nval columns = <C>\n", frame="arrayOf({})", inner="intArrayOf({})"
    ),
    "scala": code("val rows = <R>\nval cols = <C>\n", frame="List({})", inner="List({})"),
    "swift": code("let rows: [[Int]] = <R>\nlet columns: [[Int]] = <C>\n"),
    "go": code(
        "package main\n\nvar rows = [][]int<R>\nvar cols = [][]int<C>\n\nfunc main() {\n"
        "\tsolve(rows, cols)\n}\n",
        **CURLY,
    ),
    "rust": code("let rows = <R>;\nlet cols = <C>;\n", frame="vec![{}]", inner="vec![{}]"),
    "rust, slices": code(
        "const ROWS: &[&[u8]] = <R>;\nconst COLS: &[&[u8]] = <C>;\n", frame="&[{}]", inner="&[{}]"
    ),
    "rust, struct": code(
        "Puzzle {\n    rows: <R>,\n    cols: <C>,\n}\n", frame="vec![{}]", inner="vec![{}]"
    ),
    "c, padded": lambda puzzle: "".join(
        f"int {name}[{len(clues)}][{len(table[0])}] = {{"
        + ", ".join("{" + ", ".join(map(str, line)) + "}" for line in table)
        + "};\n"
        for name, clues in (("rows", puzzle.rows), ("cols", puzzle.columns))
        for table in [padded(clues, left=False)]
    ),
    "c++": code(
        "#include <vector>\nusing namespace std;\nvector<vector<int>> rows = <R>;\n"
        "vector<vector<int>> cols = <C>;\nint main() { return 0; }\n",
        **CURLY,
    ),
    "c++, arguments": code("Nonogram n(<R>, <C>);\n", **CURLY),
    "c#": code(
        "var rowClues = <R>;\nvar columnClues = <C>;\n",
        frame="new[] {{ {} }}",
        inner="new[] {{ {} }}",
        empty="new int[0]",
    ),
    "c#, lists": code(
        "List<List<int>> rows = <R>;\nList<List<int>> cols = <C>;\n",
        frame="new List<List<int>> {{ {} }}",
        inner="new List<int> {{ {} }}",
    ),
    "php": code("<?php\n$rows = <R>;\n$cols = <C>;\n", frame="array({})", inner="array({})"),
    "php, keys": code("<?php\n$puzzle = ['rows' => <R>, 'columns' => <C>];\n"),
    "ruby": code("rows = <R>\ncols = <C>\nputs rows.size\n"),
    "ruby, let": code(
        "describe Solver do\n  let(:rows) { <R> }\n  let(:columns) { <C> }\n"
        "  it { is_expected.to be_solved }\nend\n"
    ),
    "javascript, objects for blocks": lambda puzzle: (
        "db.boards.insert([{\n  name: 'Fish',\n"
        f"  rows: {block_objects(puzzle.rows)},\n  cols: {block_objects(puzzle.columns)}\n}}]);\n"
    ),
    "ocaml, code spans": code(
        "The board is stated as the two lists `<R>` and\n`<C>`, of its rows and columns.\n",
        between="; ",
        within="; ",
    ),
    "rust, picture in each comment": lambda puzzle: "".join(
        "".join(f"/// {' '.join(row)}\n" for row in cells(puzzle, "#", "_"))
        + f"fn {name}() -> Vec<Vec<u8>> {{\n    {nest(clues, 'vec![{}]', 'vec![{}]')}\n}}\n\n"
        for name, clues in (("row_clues", puzzle.rows), ("col_clues", puzzle.columns))
    ),
    "ruby, hash": code("PUZZLE = { rows: <R>, cols: <C> }.freeze\n"),
    "perl": code("my @rows = <R>;\nmy @cols = <C>;\n", frame="({})"),
    "lua": code("local rows = <R>\nlocal cols = <C>\n", **CURLY),
    "lua, table": code("puzzle = {rows = <R>, cols = <C>}\n", **CURLY),
    "r": code("rows <- <R>\ncols <- <C>\n", frame="list({})", inner="c({})", empty="c()"),
    "julia": code("rows = <R>\ncolumns = <C>\n", empty="Int[]"),
    "matlab": code("rows = <R>;\ncols = <C>;\n", frame="{{{}}}", within=" "),
    "matlab, padded": lambda puzzle: "".join(
        f"{name} = [{'; '.join(' '.join(map(str, line)) for line in padded(clues, left=True))}];\n"
        for name, clues in (("rows", puzzle.rows), ("cols", puzzle.columns))
    ),
    "mathematica": code("rows = <R>;\ncols = <C>;\nsolve[rows, cols]\n", **CURLY),
    "haskell": code(
        "module Main where\n\nrows :: [[Int]]\nrows = <R>\n\ncols :: [[Int]]\ncols = <C>\n"
    ),
    "haskell, arguments": code("main = putStr $ nonogram <R> <C>\n"),
    "haskell, lines": code("rowClues = <R>\ncolClues = <C>\n", frame="[ {}\n  ]", between="\n  , "),
    "elm": code("rows =\n    <R>\n\n\ncolumns =\n    <C>\n"),
    "ocaml": code("let rows = <R>\nlet cols = <C>\n", between="; ", within="; "),
    "f#": code(
        "let rows = <R>\nlet cols = <C>\n",
        frame="[| {} |]",
        inner="[| {} |]",
        between="; ",
        within="; ",
    ),
    "lisp": code(";;; ours\n(defparameter *rows* '<R>)\n(defparameter *columns* '<C>)\n", **ROUND),
    "scheme": code("(define row-clues '<R>)\n(define column-clues '<C>)\n", **ROUND),
    "scheme, call": code("(nonogram '<R> '<C>)\n", **ROUND),
    "clojure": code("(def rows <R>)\n(def cols <C>)\n", between=" ", within=" "),
    "clojure, map": code("{:rows <R>\n :cols <C>}\n", between=" ", within=" "),
    "elixir": code("%{rows: <R>, cols: <C>}\n"),
    "erlang": code("rows() -> <R>.\ncols() -> <C>.\n"),
    "nim": code("let rows = <R>\nlet cols = <C>\n", frame="@[{}]", inner="@[{}]"),
    "dart": code("final List<List<int>> rows = <R>;\nfinal List<List<int>> cols = <C>;\n"),
    "gdscript": code("var row_hints = <R>\nvar col_hints = <C>\n"),
    "prolog, goal": code("?- nonogram(<R>, <C>, Solution).\n"),
    "prolog, facts": code("rows(<R>).\ncols(<C>).\n"),
    "prolog, problem": code(
        "% problem 1\nproblem(1,\n    % rows\n    <R>,\n    % columns\n    <C>).\n"
    ),
    "prolog, comments in Spanish": code("init(\n    <R>, % PistasFilas\n    <C> % Columnas\n).\n"),
    "python, comments for places": code("SIDES = [\n  # top\n  <C>,\n  # left\n  <R>,\n]\n"),
    "prolog, numbered": code("problem(1, <R>, <C>).\n"),
    "prolog, variables": code("go :-\n  Rows = <R>,\n  Cols = <C>,\n  nonogram(Rows, Cols).\n"),
    "picat": code("p1 =>\n  RowRules = <R>,\n  ColRules = <C>,\n  solve(RowRules, ColRules).\n"),
    "clingo": lambda puzzle: "".join(
        f"{name}({line}, {place}, {length}).\n"
        for name, clues in (("row_hint", puzzle.rows), ("col_hint", puzzle.columns))
        for line, clue in enumerate(clues, start=1)
        for place, length in enumerate(lengths(clue) or [0], start=1)
    ),
    "vhs, pascal comments": code("(* rows *)\n<R>\n(* columns *)\n<C>\n"),
    "markdown with code": code(
        "# A puzzle\n\nSolve this one, please:\n\n```python\nrows = <R>\ncols = <C>\n```\n\n"
        "It took me 2 hours.\n"
    ),
    "markdown with code in several fences": code(
        "# It's a solver\n\n```sh\nnpm i solver\n```\n\n"
        "```ts\nconst rowHints = <R>;\n\nconst columnHints = <C>;\n```\n",
        frame="[\n  {}\n]",
    ),
    "markdown with JSON": code(
        'As `JSON`:\n\n```json\n{\n  "rows": <H>,\n  "cols": <W>,\n  "rowHints": <R>,\n'
        '  "colHints": <C>\n}\n```\n\nSee `rows`.\n'
    ),
    "prolog in markdown": code(
        "# nonogram/3\n\n`nonogram(+Rows, +Cols, -Solution)`\n\n"
        "```prolog\n?- nonogram(\n\t<R>,\n\t<C>,\n\tSolution\n).\n```\n"
    ),
    "haskell, another puzzle in a comment": code(
        "module Main where\n--ROWS = [[2], [1, 1], [1]]\n--COLS = [[2], [1], [2]]\n\n"
        "rows,collumns :: [[Int]]\nrows = <R>\ncollumns = <C>\n"
    ),
    "c++, functions": code(
        "Lines Fish::initRows() const {\n  // four\n  return <R>;\n}\n\n"
        "Lines Fish::initCols() const {\n  return <C>;\n}\n",
        frame="{{ {} }}",
        inner="{{{}}}",
    ),
    "kotlin, emptyList": code(
        "val hints = Hints(\n  rowHints = <R>,\n  colHints = <C>\n)\n",
        frame="listOf({})",
        inner="listOf({})",
        empty="emptyList()",
    ),
    "go, JSON in a text": code('const fish = `{\n  "rowHints": <R>,\n  "columnHints": <C>\n}`\n'),
    "typescript, test": code(
        'it("is unique", () =>\n  expect(solve(<R>, <C>).status).toBe("unique"));\n'
    ),
    "python, test with crosses": lambda puzzle: (
        both(puzzle, "row_hints = [tuple(x) for x in <R>]\ncol_hints = [tuple(x) for x in <C>]\n")
        + "assert lines(field) == [\n"
        + "".join(f'    "{"".join(row)}",\n' for row in cells(puzzle, "*", "X"))
        + "]\n"
    ),
    "shell, JSON in an argument": code(
        '# Solve one\npython3 solve.py --puzzle \'{"row_clues": <R>, "col_clues": <C>}\' --all\n'
    ),
    "python, test": code(
        "def test_clues():\n    expected_row_clues = <R>\n    expected_col_clues = <C>\n"
        "    assert clues(picture) == (expected_row_clues, expected_col_clues)\n"
    ),
    "readme, input": code("Input: columns = <C>; rows = <R>\nOutput: a fish\n", **CURLY),
    "python, call in a comment": code("def f(rows, cols):\n    pass\n\n# f(<R>, <C>)\n"),
    "prolog, call in a comment": code(
        "% nonogram(Rows, Columns, Board): for example\n% nonogram(<R>, <C>, Board).\n"
        "nonogram(Rows, Columns, Board) :- length(Rows, N), make(N, Board).\n"
    ),
    "python, docstring": code(
        '"""\nrow_constraints = <R>\ncol_constraints = <C>\nf(board, 0, 0)\n"""\n\n'
        "def f(board, row, col):\n    return board[row][col]\n"
    ),
    "python, split": lambda puzzle: (
        "data = {\n"
        + "".join(
            f'    "{name}": list(map(lambda x: x.split(" "), "{lines_of(clues)}".split("\\n"))),\n'
            for name, clues in (("cols", puzzle.columns), ("rows", puzzle.rows))
        )
        + "}\nprint(solver('nonogram', data))\n"
    ),
    "lua, long string": lambda puzzle: (
        'LEVELS = {\n  {\n    ["name"] = "Fish",\n    ["grid"] = [[\n'
        f"{drawn(puzzle, 'x', 'o')}]]\n  }},\n}}\n"
    ),
    "yaml, cells in a text": lambda puzzle: (
        f"fish:\n  width: {puzzle.width}\n  height: {puzzle.height}\n"
        f'  raw_nonogram: "{"".join(map("".join, cells(puzzle, "1", "0")))}"\n'
    ),
    "dart, numbered names": lambda puzzle: (
        f"final puzzle1Solution = {[list(map(int, row)) for row in cells(puzzle, '1', '0')]};\n"
        + both(puzzle, "final puzzle1RowClues = <R>;\nfinal puzzle1ColumnClues = <C>;\n")
        + f"final puzzle2Solution = {[list(map(int, row)) for row in cells(puzzle, '1', '0')]};\n"
        + both(puzzle, "final puzzle2RowClues = <R>;\nfinal puzzle2ColumnClues = <C>;\n")
    ),
    "test with a wrong answer": lambda puzzle: (
        both(puzzle, "PUZZLE = {'rowClues': <R>, 'colClues': <C>}\n")
        + f"wrong = {{'rows': {['#' * puzzle.width] * puzzle.height}}}\nassert not right(wrong)\n"
    ),
}


def lines_of(clues: Sequence[Clue]) -> str:
    """The clues of a side in a string of code."""
    return "\\n".join(" ".join(map(str, lengths(clue))) or "0" for clue in clues)


def letters(clues: Sequence[Clue]) -> str:
    """The clues of a side in letters, A for 1."""
    return " ".join("".join(chr(64 + n) for n in lengths(clue)) or "@" for clue in clues)


def drawn(puzzle: Puzzle, filled: str = "#", empty: str = ".", between: str = "") -> str:
    """The picture in two signs."""
    if puzzle.goal is None:
        raise ValueError("no picture")
    return "".join(f"{between.join(row)}\n" for row in cells(puzzle, filled, empty))


def cells(puzzle: Puzzle, filled: str, empty: str) -> Iterator[list[str]]:
    """The signs of the picture's rows."""
    goal = puzzle.goal
    if goal is None:
        raise ValueError("no picture")
    for start in range(0, goal.width * goal.height, goal.width):
        yield [filled if cell else empty for cell in goal.cells[start : start + goal.width]]


def picture(filled: str, empty: str, between: str = "", frame: str = "{}") -> Kind:
    """The kind that is a picture in two signs."""
    return lambda puzzle: frame.format(drawn(puzzle, filled, empty, between))


PICTURES = {
    "picture, indented": lambda puzzle: (
        "A fish:\n\n" + "".join(f"    {row}\n" for row in drawn(puzzle).splitlines())
    ),
    "picture, # and .": picture("#", "."),
    "picture, # and . apart": picture("#", ".", " "),
    "picture, # and -": picture("#", "-"),
    "picture, # and _": picture("#", "_"),
    "picture, X and .": picture("X", "."),
    "picture, x and -": picture("x", "-"),
    "picture, * and .": picture("*", "."),
    "picture, @ and .": picture("@", "."),
    "picture, 1 and 0": picture("1", "0"),
    "picture, 1 and 0 apart": picture("1", "0", " "),
    "picture, 1 and 0, commas": picture("1", "0", ","),
    "picture, blocks": picture("█", "░"),
    "picture, double blocks": picture("██", "  "),
    "picture, double blocks and dots": picture("██", ".."),
    "picture, squares": picture("■", "□"),
    "picture, squares apart": picture("■", "□", " "),
    "picture, emoji": picture("⬛", "⬜"),
    "picture, emoji, dark": picture("⬜", "⬛"),
    "picture, coloured emoji": picture("🟥", "⬜"),
    "picture, # and blanks": picture("#", " "),
    "picture, X and blanks": picture("X", " "),
    "picture, X and blanks apart": picture("X", " ", " "),
    "picture, bars": lambda puzzle: "".join(
        f"|{'|'.join(row)}|\n" for row in cells(puzzle, "X", "_")
    ),
    "picture, O and .": picture("O", "."),
    "picture, dots": picture("●", "○"),
    "picture, with a title": picture("#", ".", frame="Fish\n\n{}"),
    "picture, indented in a fence": picture("#", ".", frame="My puzzle:\n\n```\n{}```\n"),
    "picture, python": lambda puzzle: (
        "FISH = [\n"
        + "".join(f'    "{"".join(row)}",\n' for row in cells(puzzle, "#", "."))
        + "]\n"
    ),
    "picture, python, long text": picture("#", ".", frame='fish = """\n{}"""\n'),
    "picture, python, numbers": lambda puzzle: (
        "import numpy\nsolution = [\n"
        + "".join(f"    [{', '.join(row)}],\n" for row in cells(puzzle, "1", "0"))
        + "]\n"
    ),
    "pictures, javascript, blanks": lambda puzzle: (
        "const puzzles = [\n  [\n"
        + "".join(f"    '{''.join(row)}',\n" for row in cells(puzzle, "x", " "))
        + "  ]\n];\n"
    ),
    "pictures, typescript, line breaks": lambda puzzle: (
        'export const PICTURES = {\n  "sea.fish": "'
        + "\\n".join("".join(row) for row in cells(puzzle, "x", "-"))
        + '",\n} as const;\n'
    ),
    "picture, c++": lambda puzzle: (
        "std::vector<std::vector<bool>> fish = {\n"
        + "".join(f"  {{{', '.join(row)}}},\n" for row in cells(puzzle, "true", "false"))
        + "};\n"
    ),
    "picture, c": lambda puzzle: (
        f"int goal[{puzzle.height}][{puzzle.width}] = {{\n"
        + "".join(f"  {{{', '.join(row)}}},\n" for row in cells(puzzle, "1", "0"))
        + "};\n"
    ),
    "picture, javascript": lambda puzzle: (
        "const levels = [{ name: 'Fish', grid: [\n"
        + "".join(f"  [{', '.join(row)}],\n" for row in cells(puzzle, "1", "0"))
        + "] }];\n"
    ),
    "picture, clues beside": lambda puzzle: "".join(
        f"{' '.join(row)}   {' '.join(map(str, lengths(clue))) or '0'}\n"
        for row, clue in zip(cells(puzzle, "#", "."), puzzle.rows, strict=True)
    ),
}


def table(puzzle: Puzzle) -> list[list[str]]:
    """The cells of a table with clues above and on the left, a number a cell."""
    left = max(1, *(len(clue.blocks) for clue in puzzle.rows))
    above = max(1, *(len(clue.blocks) for clue in puzzle.columns))
    columns = [
        [""] * (above - len(c)) + [*map(str, c)]
        for c in (lengths(clue) or [0] for clue in puzzle.columns)
    ]
    rows = [
        [""] * (left - len(r)) + [*map(str, r)]
        for r in (lengths(clue) or [0] for clue in puzzle.rows)
    ]
    head = [[""] * left + [column[at] for column in columns] for at in range(above)]
    return [*head, *(row + [""] * puzzle.width for row in rows)]


def compact(puzzle: Puzzle, between: str = " ") -> list[list[str]]:
    """The cells of a table with a whole clue a cell."""
    head = ["", *(between.join(map(str, lengths(clue))) or "0" for clue in puzzle.columns)]
    return [
        head,
        *(
            [between.join(map(str, lengths(clue))) or "0", *[""] * puzzle.width]
            for clue in puzzle.rows
        ),
    ]


def csv(rows: list[list[str]], separator: str = ",") -> str:
    """The cells as comma-separated values."""
    return "".join(separator.join(row) + "\n" for row in rows)


def markdown(rows: list[list[str]]) -> str:
    """The cells as a table of Markdown."""
    lines = [f"| {' | '.join(row)} |\n" for row in rows]
    return "".join([lines[0], "|" + " --- |" * len(rows[0]) + "\n", *lines[1:]])


def boxed(rows: list[list[str]], corner: str = "+", bar: str = "|", dash: str = "-") -> str:
    """The cells as a table of signs."""
    wide = max(len(cell) for row in rows for cell in row)
    rule = corner + corner.join(dash * (wide + 2) for _ in rows[0]) + corner + "\n"
    body = (bar + bar.join(f" {cell:>{wide}} " for cell in row) + bar + "\n" for row in rows)
    return rule + rule.join(body) + rule


def beside(puzzle: Puzzle, board: str, bar: str, wide: int = 1) -> str:
    """A drawn board with the numbers above it and on its left."""
    left = [" ".join(map(str, lengths(clue))) or "0" for clue in puzzle.rows]
    indent = max(map(len, left))
    above = (row[-puzzle.width :] for row in table(puzzle)[: -puzzle.height])
    head = (" " * (indent + len(bar)) + " ".join(f"{n:>{wide}}" for n in row) for row in above)
    rows = (f"{n:>{indent}}{bar}{row}" for n, row in zip(left, board.split("\n"), strict=False))
    return "The fish:\n\n```\n" + "\n".join([*head, *rows]) + "\n```\n"


TABLES = {
    "board with numbers": lambda p: beside(p, drawn(p, "▩", "□", " "), " "),
    "board with numbers and a bar": lambda p: beside(p, drawn(p, "■", "□", " "), " │ "),
    "board with numbers and blanks": lambda p: beside(p, drawn(p, "#", " ", " "), " |"),
    "board with crosses": lambda p: beside(p, drawn(p, "██|", "><|"), " |", 2),
    "table without a frame": lambda p: "".join(f"{'|'.join(row)}\n" for row in table(p)),
    "csv, a number a cell": lambda puzzle: csv(table(puzzle)),
    "csv, a clue a cell": lambda puzzle: csv(compact(puzzle)),
    "csv, semicolons": lambda puzzle: csv(table(puzzle), ";"),
    "csv, quoted": lambda puzzle: csv(
        [[f'"{cell}"' for cell in row] for row in compact(puzzle, ",")]
    ),
    "csv, sides in columns": lambda puzzle: (
        "id,rows,cols\n1,"
        + ",".join(
            '"' + ";".join(" ".join(map(str, lengths(c))) or "0" for c in clues) + '"'
            for clues in (puzzle.rows, puzzle.columns)
        )
        + "\n"
    ),
    "csv, json in columns": lambda puzzle: (
        f'name,row_clues,col_clues\nFish,"{nest(puzzle.rows)}","{nest(puzzle.columns)}"\n'
    ),
    "csv, a line a side": lambda puzzle: "".join(
        f"{name},{','.join(' '.join(map(str, lengths(c))) or '0' for c in clues)}\n"
        for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns))
    ),
    "csv, a line a clue": lambda puzzle: "".join(
        f"{name},{at},{' '.join(map(str, lengths(c))) or '0'}\n"
        for name, clues in (("row", puzzle.rows), ("column", puzzle.columns))
        for at, c in enumerate(clues, start=1)
    ),
    "markdown": lambda puzzle: markdown(table(puzzle)),
    "markdown, a clue a cell": lambda puzzle: "# Fish\n\n" + markdown(compact(puzzle)) + "\nFun!\n",
    "boxes": lambda puzzle: boxed(table(puzzle)),
    "boxes of lines": lambda puzzle: boxed(table(puzzle), "┼", "│", "─"),
}

TEXTS = {
    "numbers after their number": lambda p: "\n".join(
        [str(p.height), *(" ".join(map(str, lengths(c))) or "0" for c in (*p.rows, *p.columns))]
    ),
    "a side on each line": lambda p: "".join(
        ";".join(",".join(map(str, lengths(c))) or "0" for c in clues) + "\n"
        for clues in (p.rows, p.columns)
    ),
    "a dash for nothing": lambda p: "\n\n".join(
        "\n".join(",".join(map(str, lengths(c))) or "-" for c in clues)
        for clues in (p.rows, p.columns)
    ),
    "headings": lambda puzzle: "".join(
        f"{name}:\n" + "".join(f"{' '.join(map(str, lengths(c))) or '0'}\n" for c in clues) + "\n"
        for name, clues in (("Rows", puzzle.rows), ("Columns", puzzle.columns))
    ),
    "headings of rules": lambda puzzle: (
        "# ours\n"
        + "".join(
            f"{name}   \n"
            + ",\n".join(", ".join(map(str, lengths(c))) or "0" for c in clues)
            + ",\n\n"
            for name, clues in (("row_rules", puzzle.rows), ("col_rules", puzzle.columns))
        )
    ),
    "headings in a line": lambda puzzle: "".join(
        f"{name}: {', '.join(' '.join(map(str, lengths(c))) or '0' for c in clues)}\n"
        for name, clues in (("Rows", puzzle.rows), ("Columns", puzzle.columns))
    ),
    "yaml": lambda puzzle: "".join(
        f"{name}:\n" + "".join(f"  - {lengths(c)}\n" for c in clues)
        for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns))
    ),
    "yaml, nested": lambda puzzle: (
        "title: Fish\n"
        + "".join(
            f"{name}:\n"
            + "".join(
                "".join(
                    f"{'  - - ' if at == 0 else '    - '}{n}\n"
                    for at, n in enumerate(lengths(c) or [0])
                )
                for c in clues
            )
            for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns))
        )
    ),
    "yaml, sizes first": lambda puzzle: (
        f"rows: {puzzle.height}\ncolumns: {puzzle.width}\n"
        + "".join(
            f"{name}_runs:\n" + "".join(f"- {lengths(c)}\n" for c in clues)
            for name, clues in (("row", puzzle.rows), ("column", puzzle.columns))
        )
    ),
    "numbers between commas": lambda puzzle: "\n".join(
        "".join(f"{','.join(map(str, lengths(c))) or '0'}\n" for c in clues)
        for clues in (puzzle.rows, puzzle.columns)
    ),
    "headings, spanish": lambda puzzle: "".join(
        f"{name}\n" + "".join(f"{' '.join(map(str, lengths(c))) or '0'}\n" for c in clues)
        for name, clues in (("FILAS", puzzle.rows), ("COLUMNAS", puzzle.columns))
    ),
    "headings in a fence": lambda puzzle: (
        "It is a file:\n\n```\n"
        + "".join(
            f"{name}:\n" + "".join(f"{' '.join(map(str, lengths(c))) or '0'}\n" for c in clues)
            for name, clues in (("ROWS", puzzle.rows), ("COLUMNS", puzzle.columns))
        )
        + "```\n\nIt has two words.\n"
    ),
    "labels": lambda puzzle: "".join(
        f"{name} {at}: {' '.join(map(str, lengths(c))) or '0'}\n"
        for name, clues in (("Row", puzzle.rows), ("Column", puzzle.columns))
        for at, c in enumerate(clues, start=1)
    ),
    "letters": lambda puzzle: f"{letters(puzzle.rows)}\n{letters(puzzle.columns)}\n",
    "letters, python": lambda puzzle: (
        f'solve("{letters(puzzle.rows)}", "{letters(puzzle.columns)}")\n'
    ),
    "letters below a sentence": lambda puzzle: (
        f"Rows, then columns:\n\n{letters(puzzle.rows)}\n{letters(puzzle.columns)}\n"
    ),
    "toml": code('title = "Fish"\nrows = <R>\ncolumns = <C>\n'),
    "xml": lambda puzzle: (
        "<nonogram>"
        + "".join(
            f"<{name}s>"
            + "".join(f"<{name}>{' '.join(map(str, lengths(c))) or '0'}</{name}>" for c in clues)
            + f"</{name}s>"
            for name, clues in (("row", puzzle.rows), ("column", puzzle.columns))
        )
        + "</nonogram>\n"
    ),
}


def spans(clue: Clue) -> str:
    """The numbers of a clue in elements."""
    return "".join(f"<span>{n}</span>" for n in lengths(clue) or [0])


def page(body: str) -> str:
    """A page with some content."""
    return (
        "<!DOCTYPE html>\n<html><head><meta charset='utf-8'><title>Fish</title>"
        "<script>var a = 1; function f(rows) { return rows.length; }</script></head>\n"
        f"<body><div class='menu'><a href='/2'>Level 2</a></div>\n{body}\n"
        "<div class='footer'>2024</div></body></html>\n"
    )


def grid_of_divs(puzzle: Puzzle, row: str, column: str, cell: str) -> str:
    """A board whose clues are elements of their own classes, in the order of a grid."""
    head = "".join(f"<div class='{column}'>{spans(clue)}</div>" for clue in puzzle.columns)
    rows = "".join(
        f"<div class='{row}'>{spans(clue)}</div>" + f"<div class='{cell}'></div>" * puzzle.width
        for clue in puzzle.rows
    )
    return page(f"<div class='board'><div class='corner'></div>{head}{rows}</div>")


def clue_boxes(puzzle: Puzzle, row: str, column: str, item: str = "clue") -> str:
    """A page with a box of all row clues and one of all column clues."""

    def box(name: str, clues: Sequence[Clue]) -> str:
        inner = "".join(f"<div class='{item}'>{spans(clue)}</div>" for clue in clues)
        return f"<div class='{name}'>{inner}</div>"

    board = "<div class='grid'>" + "<div class='cell'></div>" * (puzzle.width * puzzle.height)
    return page(box(column, puzzle.columns) + box(row, puzzle.rows) + board + "</div>")


def html_table(rows: list[list[str]]) -> str:
    """The cells as a table of a page."""
    inner = "".join("<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in rows)
    return f"<table>{inner}</table>"


PAGES = {
    "page, table": lambda puzzle: page(html_table(table(puzzle))),
    "page, table, a clue a cell": lambda puzzle: page(html_table(compact(puzzle, "<br>"))),
    "page, grid of divs": lambda puzzle: grid_of_divs(puzzle, "row-clue", "col-clue", "cell"),
    "page, grid of divs, hints": lambda puzzle: grid_of_divs(
        puzzle, "hint hint--left", "hint hint--top", "square"
    ),
    "page, grid of divs, long names": lambda puzzle: grid_of_divs(
        puzzle, "Board_rowHint__x3", "Board_columnHint__k9", "Board_cell__q1"
    ),
    "page, boxes": lambda puzzle: clue_boxes(puzzle, "row-clues", "column-clues"),
    "page, boxes, left and top": lambda puzzle: clue_boxes(puzzle, "clues left", "clues top"),
    "page, boxes, hints": lambda puzzle: clue_boxes(puzzle, "rows_hints", "cols_hints", "h"),
    "page, boxes by id": lambda puzzle: page(
        "".join(
            f"<div id='{name}'>" + "".join(f"<div>{spans(c)}</div>" for c in clues) + "</div>"
            for name, clues in (("taskTop", puzzle.columns), ("taskLeft", puzzle.rows))
        )
    ),
    "page, texts in divs": lambda puzzle: page(
        "".join(
            f"<div class='{name}'>{' '.join(map(str, lengths(c))) or '0'}</div>"
            for name, clues in (("rowHint", puzzle.rows), ("colHint", puzzle.columns))
            for c in clues
        )
    ),
    "page, lists of items": lambda puzzle: page(
        "".join(
            f"<h3>{name}</h3><ol>"
            + "".join(f"<li>{' '.join(map(str, lengths(c))) or '0'}</li>" for c in clues)
            + "</ol>"
            for name, clues in (("Rows", puzzle.rows), ("Columns", puzzle.columns))
        )
    ),
    "page, script": lambda puzzle: page(
        both(puzzle, "<script>\nvar rowClues = <R>;\nvar colClues = <C>;\nstart();\n</script>")
    ),
    "page, script, object": lambda puzzle: page(
        both(puzzle, "<script>window.puzzle = {title: 'Fish', rows: <R>, cols: <C>};</script>")
    ),
    "page, script, json": lambda puzzle: page(
        both(
            puzzle,
            '<script id="data" type="application/json">{"props":{"rows":<R>,"columns":<C>}}'
            "</script>",
        )
    ),
    "page, script, picture": lambda puzzle: page(
        "<script>const solution = ["
        + ",".join(f"[{','.join(row)}]" for row in cells(puzzle, "1", "0"))
        + "];</script>"
    ),
    "page, pre": lambda puzzle: page(f"<pre>\n{drawn(puzzle)}</pre>"),
}

CODE_ALONE = {
    "python, no puzzle": "def f(rows, cols):\n    rows = 5\n    cols = 3\n    return rows * cols\n",
    "python, lists that are none": "dirs = [(0, 1), (1, 0), (0, -1), (-1, 0)]\nprint(dirs)\n",
    "java, no puzzle": "class A { int rows = 5; int cols = 5; int[][] a = new int[5][5]; }\n",
    "javascript, no puzzle": "function clues(rows, cols) { let a = []; return [rows, cols]; }\n",
    "c, no puzzle": "#include <stdio.h>\nint main(void) { int rows = 3, cols = 2; return 0; }\n",
    "prolog, no puzzle": "nonogram(Rows, Cols) :- length(Rows, N), maplist(row(N), Cols).\n",
    "haskell, no puzzle": "solve rows cols = [x | x <- rows, y <- cols, x == y]\n",
    "python, lists of others": "rows = []\ncols = []\nfor i in range(5):\n    rows.append(i)\n",
}
"""Code in which there is no puzzle."""

KINDS: dict[str, Kind] = PYTHON | OTHERS | PICTURES | TABLES | TEXTS | PAGES
