"""A puzzle with a label for each clue, in tables of markup, in less usual code and in messages.

Like `snippets` and `pasted`. In `BESIDE` rows and columns may agree when a line is lost: it has a
clue of each side, or a number besides its empty clue.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import zip_longest

from nonogui.core.clue import Clue
from nonogui.core.puzzle import Puzzle
from tests.formats.pasted import CODES, LINES, SEMICOLONS, above, counted, numbers
from tests.formats.snippets import CURLY, Kind, cells, code, lengths, padded

# --- each clue with a label ---

WORDS = [
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
]
ORDINALS = [
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh", "twelfth", *(f"{word}th" for word in WORDS[13:])),
]


def each(
    line: Callable[[str, int, Clue], str],
    names: tuple[str, str] = ("row", "column"),
    first: int = 1,
) -> Kind:
    """The kind with a line for each clue, made of the name of its side and its number."""
    return lambda puzzle: "".join(
        f"{line(name, at, clue)}\n"
        for name, clues in zip(names, (puzzle.rows, puzzle.columns), strict=True)
        for at, clue in enumerate(clues, first)
    )


def inside(text: str, kind: Kind) -> Kind:
    """The kind with another one inside a text."""
    return lambda puzzle: text.format(kind(puzzle))


def in_order(number: int) -> str:
    """A number with the ending of its ordinal."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending if number // 10 != 1 else 'th'}"


LABELS: dict[str, Kind] = {
    "number words": each(
        lambda name, at, clue: (
            f"{name.title()} {at}: {', then '.join(WORDS[n] for n in lengths(clue)) or 'nothing'}"
        )
    ),
    "sentences with ordinals": each(
        lambda name, at, clue: (
            f"The {ORDINALS[at - 1]} {name} has "
            f"{' and '.join(f'a {n}' for n in lengths(clue)) or 'nothing'}."
        )
    ),
    "ordinals in digits": each(
        lambda name, at, clue: f"{in_order(at)} {name}: {numbers(clue)}",
    ),
    "a log": each(
        lambda name, at, clue: (
            f"2024-05-01 12:00:{at:02},001 DEBUG [main] {name} {at}: {lengths(clue)}"
        ),
        first=0,
    ),
    "a chat": each(
        lambda name, at, clue: f"[12:{at:02}, 3/4/2024] Anna: {name}{at}: {numbers(clue)}",
        ("R", "C"),
    ),
    "bullets with dashes": each(
        lambda name, at, clue: f"- {name} {at} – {numbers(clue)}", ("Row", "Col")
    ),
    "setters with an index, java": counted(
        "{}\n",
        "puzzle.setRowSpecification({}, {});",
        "puzzle.setColumnSpecification({}, {});",
        within=", ",
    ),
    "properties": each(lambda name, at, clue: f"puzzle.{name}.{at}={numbers(clue)}"),
    "csv of axes": inside(
        "axis,index,clue\n{}", each(lambda name, at, clue: f'{name},{at},"{numbers(clue)}"')
    ),
    "sql, a row each with its axis": inside(
        "INSERT INTO clues (puzzle_id, axis, position, clue) VALUES\n{}",
        each(lambda name, at, clue: f"  (1, '{name}', {at}, '{numbers(clue)}'),"),
    ),
    "xml, attributes with axes": inside(
        "<nonogram>\n{}</nonogram>\n",
        each(
            lambda name, at, clue: (
                f'  <hint axis="{name}" index="{at}" values="{numbers(clue, ",")}"/>'
            ),
            first=0,
        ),
    ),
    "xml, attributes": lambda puzzle: (
        '<?xml version="1.0"?>\n<puzzle name="Fish">\n'
        + "".join(
            f"  <{name}s>\n"
            + "".join(f'    <{name} clue="{numbers(clue, empty="")}"/>\n' for clue in clues)
            + f"  </{name}s>\n"
            for name, clues in (("row", puzzle.rows), ("column", puzzle.columns))
        )
        + "</puzzle>\n"
    ),
    "protobuf text": inside(
        'name: "Fish"\n{}',
        each(
            lambda name, _, clue: f"{name} {{{''.join(f' run: {n}' for n in lengths(clue))} }}",
        ),
    ),
    "json lines of axes": each(
        lambda name, at, clue: json.dumps({"axis": name, "index": at, "values": lengths(clue)})
    ),
}


# --- a clue of each side on a line ---


def beside(
    between: Callable[[str, str], str], head: str, row: str = "{1}", column: str = "{1}"
) -> Kind:
    """The kind with the rows to the left of the columns."""

    def kind(puzzle: Puzzle) -> str:
        pairs = zip_longest(puzzle.rows, puzzle.columns)
        lines = [
            between(
                *(
                    pattern.format(at, numbers(clue)) if clue is not None else ""
                    for pattern, clue in zip((row, column), pair, strict=True)
                )
            )
            for at, pair in enumerate(pairs, 1)
        ]
        return "\n".join([head, *lines, ""])

    return kind


def statements(name: str, row: str, column: str, end: Sequence[int] = ()) -> Kind:
    """The kind with a statement for each clue, after a line for its side."""
    return lambda puzzle: "".join(
        f"{head}\n"
        + "".join(f"{name} {','.join(map(str, [*lengths(clue), *end])) or 0}\n" for clue in clues)
        for head, clues in ((row, puzzle.rows), (column, puzzle.columns))
    )


def basic(puzzle: Puzzle) -> str:
    """Lines of BASIC with their numbers."""
    lines = statements("DATA", "REM ROWS", "REM COLUMNS")(puzzle).splitlines()
    return "".join(f"{at} {line}\n" for at, line in enumerate(lines, start=100))


BESIDE: dict[str, Kind] = {
    "labels beside each other": beside("{:<20} | {}".format, "", "R{}: {}", "C{}: {}"),
    "columns of clues, blanks": beside("{:<20}{}".format, f"{'Rows':<20}Columns"),
    "columns of clues, tabs": beside("{}\t{}".format, "Rows\tColumns"),
    "basic": basic,
    "columns of clues, markdown": beside("| {} | {} |".format, "| Rows | Columns |\n|---|---|"),
}


# --- lists of data and code ---


def evaluated(puzzle: Puzzle) -> str:
    """A picture in code that a bundle of a web page has as a string."""
    bits = [list(map(int, row)) for row in cells(puzzle, "1", "0")]
    text = f"module.exports = {bits};\\n\\n//# source=fish.json?"
    return f'/***/ (function(module) {{\n\neval("{text}");\n\n/***/ }}),\n'


def pascal(puzzle: Puzzle) -> str:
    """Constants of Pascal."""
    text = "program Fish;\nconst\n"
    for name, clues in (("RowHints", puzzle.rows), ("ColHints", puzzle.columns)):
        lines = padded(clues, left=False)
        listed = ", ".join(f"({', '.join(map(str, line))})" for line in lines)
        text += f"  {name}: array[1..{len(lines)}, 1..{len(lines[0])}] of integer = ({listed});\n"
    return f"{text}begin\nend.\n"


def numbered(text: str, item: str, **style: str) -> Kind:
    """The kind with lists of numbered clues instead of `<R>` and `<C>`."""
    inner = style.get("inner", "[{}]")

    def kind(puzzle: Puzzle) -> str:
        made = text
        for sign, clues in (("<R>", puzzle.rows), ("<C>", puzzle.columns)):
            items = (
                item.format(at, inner.format(", ".join(map(str, lengths(clue)))))
                for at, clue in enumerate(clues, 1)
            )
            made = made.replace(sign, ", ".join(items))
        return made

    return kind


CODE: dict[str, Kind] = {
    "assembler": statements("    .byte", "row_clues:", "col_clues:"),
    "assembler, zeros at the end": statements("    db", "; fish\nrows:", "columns:", end=[0]),
    "c#, new clues": code(
        "Clues[] columnClues =\n[\n    <C>,\n];\nClues[] rowClues =\n[\n    <R>,\n];\n",
        frame="{}",
        inner="new Clues({})",
        between=",\n    ",
    ),
    "python, numbered": numbered("rows = {<R>}\ncols = {<C>}\n", "{}: {}"),
    "lua, numbered": numbered("rows = {<R>}\ncols = {<C>}\n", "[{}] = {}", inner="{{{}}}"),
    "ruby, numbered": numbered("FISH = { rows: {<R>},\n cols: {<C>} }\n", "{} => {}"),
    "lisp, sides": code(
        '(nonogram (name "fish")\n  (rows <R>)\n  (columns <C>))\n',
        frame="{}",
        inner="({})",
        between=" ",
        within=" ",
    ),
    "emacs, alist": code(
        "(defvar fish\n  '((rows . <R>)\n    (columns . <C>)))\n",
        frame="({})",
        inner="({})",
        between=" ",
        within=" ",
    ),
    "pascal": pascal,
    "powershell": code("$rows = <R>\n$cols = <C>\n", frame="@({})", inner="@({})"),
    "vba": code(
        "Sub Fish()\n    rows = <R>\n    cols = <C>\nEnd Sub\n",
        frame="Array({})",
        inner="Array({})",
    ),
    "applescript": code("set rowClues to <R>\nset columnClues to <C>\n", **CURLY),
    "zig": code(
        "const rows = <R>;\nconst cols = <C>;\n", frame="[_][]const u8{{ {} }}", inner="&.{{ {} }}"
    ),
    "latex, definitions": code(
        "\\def\\rowclues{<R>}\n\\def\\colclues{<C>}\n", frame="{}", inner="{{{}}}"
    ),
    "go, map": code(
        'var fish = map[string][][]int{\n\t"rows": {<R>},\n\t"cols": {<C>},\n}\n',
        frame="{}",
        inner="{{{}}}",
    ),
    "haskell, record": code("fish :: Puzzle\nfish = Puzzle\n  { rows = <R>\n  , cols = <C>\n  }\n"),
    "c, designated": code(
        "static const puzzle_t fish = {\n    .rows = { <R> },\n    .cols = { <C> },\n};\n",
        frame="{}",
        inner="{{{}}}",
    ),
    "scala, two texts": code(
        'val fish = ("""<R>""".stripMargin,\n  """<C>""".stripMargin)\n',
        **(LINES | {"between": "\n    |", "within": ","}),
    ),
    "prolog, an example in a comment": code(
        "% solve(<R>, <C>, Grid).\n\nsolve(Rows, Columns, Grid) :-\n    check(Rows, Grid).\n"
    ),
    "picture, javascript, evaluated": evaluated,
    "picture, javascript, x and o": lambda puzzle: (
        "// x is filled, o is empty\nconst LEVELS = [\n  { name: 'fish', map: [\n"
        + "".join(f"    '{''.join(row)}',\n" for row in cells(puzzle, "x", "o"))
        + "  ] },\n];\n"
    ),
}


# --- messages ---


def key_caps(puzzle: Puzzle) -> str:
    """A message with the digits of keys."""
    sides = ("\n".join(map(numbers, side)) for side in (puzzle.rows, puzzle.columns))
    text = "Rows:\n{}\n\nColumns:\n{}\n".format(*sides)
    return "".join(f"{sign}\ufe0f\u20e3" if sign.isdigit() else sign for sign in text)


MESSAGES: dict[str, Kind] = {
    "digits of keys": key_caps,
    "wide digits": lambda puzzle: "行:\n{}\n列:\n{}\n".format(
        *("\n".join(map(numbers, side)) for side in (puzzle.rows, puzzle.columns))
    ).translate(str.maketrans("0123456789", "０１２３４５６７８９")),
    "an answer": code(
        "Here is a puzzle!\n\n**Row clues (top to bottom):** <R>\n\n"
        "**Column clues (left to right):** <C>\n\nHave fun!\n",
        **(LINES | {"between": ", "}),
    ),
    "numbered under headings": lambda puzzle: (
        counted("## Across\n\n{}\n\n", "{}. {}", "")(Puzzle(puzzle.rows, ()))
        + counted("## Down\n\n{}\n", "", "{}. {}")(Puzzle((), puzzle.columns))
    ),
    "a paragraph": code(
        "Who solves this? Rows from the top: <R>. Columns from the left: <C>. Thanks!\n",
        **SEMICOLONS,
    ),
    "a form, curl": code(
        "curl https://example.org/solve \\\n  -d 'rows=<R>' \\\n  -d 'columns=<C>'\n", **CODES
    ),
}


# --- tables and pages ---


def grid_table(puzzle: Puzzle) -> str:
    """A table of reStructuredText."""
    left = max(len(numbers(clue)) for clue in puzzle.rows)
    rule = f"+{'-' * (left + 2)}+{'---+' * puzzle.width}"
    heads = [f"| {' ' * left} |{''.join(f'{n:^3}|' for n in line)}" for line in above(puzzle)]
    rows = [f"| {numbers(clue):>{left}} |{'   |' * puzzle.width}\n{rule}" for clue in puzzle.rows]
    return "\n".join(["Fish\n====\n", rule, *heads, rule.replace("-", "="), *rows, ""])


def org_table(puzzle: Puzzle) -> str:
    """A table of Org."""
    most = max(1, *(len(clue.blocks) for clue in puzzle.rows))
    heads = ["|" + "   |" * most + "".join(f" {n} |" for n in line) for line in above(puzzle)]
    rows = [
        "|"
        + "   |" * (most - len(clue.blocks))
        + "".join(f" {n} |" for n in lengths(clue))
        + "   |" * puzzle.width
        for clue in puzzle.rows
    ]
    rule = f"|{'---+' * (most + puzzle.width - 1)}---|"
    return "\n".join(["#+TITLE: Fish", "", *heads, rule, *rows, ""])


def lined_page(puzzle: Puzzle) -> str:
    """A page with a table whose headings have line breaks."""
    heads = (f"<th>{numbers(clue, '<br>')}</th>" for clue in puzzle.columns)
    rows = (
        f"<tr><th>{numbers(clue, '&nbsp;')}</th>{'<td></td>' * puzzle.width}</tr>\n"
        for clue in puzzle.rows
    )
    return f"<html><body><table>\n<tr><th></th>{''.join(heads)}</tr>\n{''.join(rows)}</table>\n"


def boxed_page(puzzle: Puzzle) -> str:
    """A page with names as tools make them."""
    text = '<html><body><div class="Board_root__a1">'
    for name, clues in (("colClue", puzzle.columns), ("rowClue", puzzle.rows)):
        for clue in clues:
            spans = (f'<span class="Board_n__q9">{n}</span>' for n in lengths(clue) or [0])
            text += f'<div class="Board_{name}__x1Yz2">{"".join(spans)}</div>'
    return f"{text}</div></body></html>\n"


PAGES: dict[str, Kind] = {
    "table, restructuredtext": grid_table,
    "table, org": org_table,
    "page, headings with line breaks": lined_page,
    "page, names of a tool": boxed_page,
    "vue, attributes": code(
        '<template>\n  <Nonogram :row-clues="<R>" :column-clues="<C>" />\n</template>\n'
    ),
}


# --- what programs print, and other texts ---


def printed(clues: Sequence[Clue]) -> str:
    """A list with each number on a line of its own."""
    inner = ("".join(f"            {n},\n" for n in lengths(clue)) for clue in clues)
    return "[\n" + "".join(f"        [\n{numbers}        ],\n" for numbers in inner) + "    ]"


def named_elements(puzzle: Puzzle) -> str:
    """XML with an element for each number."""
    text = "<nonogram>\n"
    for name, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        inner = ("".join(f"<num>{n}</num>" for n in lengths(clue)) for clue in clues)
        text += f"<{name}s>\n{''.join(f'  <{name}>{each}</{name}>' for each in inner)}</{name}s>\n"
    return f"{text}</nonogram>\n"


def spread(name: str, _at: int, clue: Clue) -> str:
    """A line with a number in each of eight cells."""
    return ",".join([name, *map(str, [*lengths(clue), *[""] * 8][:8])])


PRINTED: dict[str, Kind] = {
    "python, repr": code(
        "Nonogram(rows=<R>, cols=<C>)\n", frame="({},)", inner="({},)", empty="()"
    ),
    "rust, debug": lambda puzzle: (
        f"Puzzle {{\n    rows: {printed(puzzle.rows)},\n"
        f"    columns: {printed(puzzle.columns)},\n}}\n"
    ),
    "java, printed": code("Puzzle{rows=<R>, cols=<C>}\n"),
    "ruby, inspected": code("#<Puzzle:0x000055 @rows=<R>, @cols=<C>>\n"),
    "indices": each(lambda name, at, clue: f"{name}[{at}]={lengths(clue)}", ("row", "col"), 0),
    "objects": each(
        lambda name, at, clue: f"{name} {at} -> Clue({numbers(clue, ', ', '')})", ("Row", "Col"), 0
    ),
    "shell, exports": each(
        lambda name, at, clue: f'export {name}_{at}="{numbers(clue)}"', ("ROW", "COL")
    ),
    "asp, texts": each(
        lambda name, at, clue: f'{name}clue({at},"{numbers(clue)}").', ("row", "col")
    ),
    "kotlin, map": code(
        'val p = mapOf("rows" to <R>, "cols" to <C>)\n', frame="listOf({})", inner="listOf({})"
    ),
    "c#, anonymous": code(
        "var p = new { Rows = <R>, Columns = <C> };\n",
        frame="new[] {{ {} }}",
        inner="new[] {{ {} }}",
        empty="new int[0]",
    ),
    "nix": code(
        "{\n  rows = <R>;\n  columns = <C>;\n}\n",
        frame="[ {} ]",
        inner="[ {} ]",
        between=" ",
        within=" ",
    ),
    "graphql": code("mutation {\n  create(rows: <R>, columns: <C>) { id }\n}\n"),
    "xml, an element a number": named_elements,
    "tsv, labels": each(lambda name, at, clue: f"{name}{at}\t{numbers(clue, chr(9))}", ("R", "C")),
    "csv, sides named, a number a cell": inside("side,1,2,3,4,5,6,7,8\n{}", each(spread)),
}

OTHERS: dict[str, Kind] = {
    "checklist": each(lambda name, at, clue: f"- [ ] {name}{at}: {numbers(clue)}", ("R", "C")),
    "bullets": code("Rows\n<R>\n\nColumns\n<C>\n", **(LINES | {"inner": "• {}", "empty": "• 0"})),
    "spoilers": code(
        "Rows\n<R>\n\nColumns\n<C>\n", **(LINES | {"inner": "||{}||", "empty": "||0||"})
    ),
    "one line": code("R: <R> C: <C>\n", **(LINES | {"between": "/", "within": "."})),
    "labels, french": each(
        lambda name, at, clue: f"{name} {at} : {numbers(clue)}", ("Ligne", "Colonne")
    ),
    "labels, russian": each(
        lambda name, at, clue: f"{name} {at}: {numbers(clue)}", ("Строка", "Столбец")
    ),
    "labels, chinese": each(lambda name, at, clue: f"第{at}{name}：{numbers(clue)}", ("行", "列")),
    "labels, japanese": each(
        lambda name, at, clue: f"{at}{name}目: {'・'.join(numbers(clue).split())}", ("行", "列")
    ),
    "labels, in words": each(
        lambda name, at, clue: (
            f"{name} {WORDS[at]}: {' '.join(WORDS[n] for n in lengths(clue)) or 'zero'}"
        ),
        ("Row", "Column"),
    ),
    "a sentence a side": code(
        "The rows, from top to bottom, are <R>.\nThe columns, left to right, are <C>.\n",
        **(LINES | {"between": ", "}),
    ),
    "dashes between numbers": code(
        "Rows <R>\nColumns <C>\n", **(LINES | {"between": ", ", "within": "-"})
    ),
    "page, definitions": inside(
        "<html><body><dl>\n{}</dl></body></html>\n",
        each(lambda name, at, clue: f"<dt>{name} {at}</dt><dd>{numbers(clue)}</dd>"),
    ),
    "page, paragraphs": inside(
        "<html><body>\n{}</body></html>\n",
        each(lambda name, at, clue: f"<p><b>{name} {at}:</b> {numbers(clue)}</p>"),
    ),
    "page, inputs": inside(
        "<html><body><form>\n{}</form></body></html>\n",
        each(
            lambda name, at, clue: (
                f'<label>{name} {at}</label><input name="{name}{at}" value="{numbers(clue)}">'
            )
        ),
    ),
    "json, numbered by side": lambda puzzle: json.dumps(
        [
            {name: at, "clue": lengths(clue)}
            for name, clues in (("row", puzzle.rows), ("col", puzzle.columns))
            for at, clue in enumerate(clues, 1)
        ]
    ),
    "json, numbered names": lambda puzzle: json.dumps(
        {
            f"{name}{at}": numbers(clue)
            for name, clues in (("row", puzzle.rows), ("col", puzzle.columns))
            for at, clue in enumerate(clues, 1)
        }
    ),
}

TABLE_HEADS = "| {} | Clue |\n|--|--|\n{{}}\n"
WORDED = LINES | {"between": ", "}

MORE: dict[str, Kind] = {
    "two tables of labels, markdown": lambda puzzle: (
        counted(TABLE_HEADS.format("Row"), "| R{} | {} |", "")(Puzzle(puzzle.rows, ()))
        + counted(TABLE_HEADS.format("Column"), "", "| C{} | {} |")(Puzzle((), puzzle.columns))
    ),
    "labels in bold": each(lambda name, at, clue: f"**{name} {at}**: {numbers(clue)}"),
    "labels with parentheses": each(
        lambda name, at, clue: f"{name}({at}) = ({numbers(clue, ', ')})"
    ),
    "matlab, cells with indices": each(
        lambda name, at, clue: f"{name}{{{at}}} = [{numbers(clue, ' ', '')}];", ("rows", "cols")
    ),
    "verilog": each(
        lambda name, at, clue: f"assign {name}[{at}] = {{{numbers(clue, ', ')}}};",
        ("row_clue", "col_clue"),
        0,
    ),
    "python, two names": code("rows, cols = (<R>, <C>)\n"),
    "python, long texts": code('ROWS = """\n<R>\n"""\nCOLS = """\n<C>\n"""\n', **LINES),
    "python, split": code(
        'rows = "<R>".split(",")\ncols = "<C>".split(",")\n', **(LINES | {"between": ","})
    ),
    "javascript, long texts": code("const rows = `<R>`;\nconst cols = `<C>`;\n", **LINES),
    "a size first": code("Size: <W>x<H>\nRow clues: <R>\nColumn clues: <C>\n", **SEMICOLONS),
    "left and top": code("Left:\n<R>\n\nTop:\n<C>\n", **LINES),
    "side and top": code("Side: <R>\nTop: <C>\n", **WORDED),
    "horizontals": code("Horizontals: <R>\nVerticals: <C>\n", **(LINES | {"between": " | "})),
    "italian": code("Righe: <R>\nColonne: <C>\n", **WORDED),
    "labels, spanish": each(
        lambda name, at, clue: f"{name} {at}: {numbers(clue)}", ("Fila", "Columna")
    ),
    "labels, portuguese": each(
        lambda name, at, clue: f"{at}ª {name}: {numbers(clue)}", ("linha", "coluna")
    ),
    "labels, german": each(
        lambda name, at, clue: f"{at}. {name}: {numbers(clue)}", ("Zeile", "Spalte")
    ),
    "labels, polish": each(
        lambda name, at, clue: f"{name} {at}: {numbers(clue)}", ("Wiersz", "Kolumna")
    ),
    "yaml, numbered texts": lambda puzzle: (
        counted("rows:\n{}\n", '  {}: "{}"', "")(Puzzle(puzzle.rows, ()))
        + counted("cols:\n{}\n", "", '  {}: "{}"')(Puzzle((), puzzle.columns))
    ),
    "page, cells of labels": inside(
        "<html><body><table>{}</table></body></html>\n",
        each(lambda name, at, clue: f"<tr><td>{name} {at}</td><td>{numbers(clue)}</td></tr>"),
    ),
    "json, hints for sides": lambda puzzle: json.dumps(
        {
            "hintsForRows": [lengths(clue) for clue in puzzle.rows],
            "hintsForColumns": [lengths(clue) for clue in puzzle.columns],
        }
    ),
    "json, objects of runs": lambda puzzle: json.dumps(
        {
            name: [{"runs": [{"len": n} for n in lengths(clue)]} for clue in clues]
            for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns))
        }
    ),
    "json, texts with dashes and slashes": lambda puzzle: json.dumps(
        {
            name: " / ".join(numbers(clue, "-") for clue in clues)
            for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns))
        }
    ),
}

KINDS: dict[str, Kind] = LABELS | PRINTED | OTHERS | MORE | BESIDE | CODE | MESSAGES | PAGES
