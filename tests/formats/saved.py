"""A puzzle as databases, serialisers, browsers and less usual languages write it.

Like `snippets`.
"""

from __future__ import annotations

import base64
import json
import quopri
from collections.abc import Callable, Sequence
from html import escape

from nonogui.core.clue import Clue
from nonogui.core.puzzle import Puzzle
from tests.formats.pasted import numbers
from tests.formats.snippets import Kind, both, cells, code, lengths, padded


def bits(puzzle: Puzzle) -> list[list[int]]:
    """The picture's rows."""
    return [[int(cell == "1") for cell in row] for row in cells(puzzle, "1", "0")]


# --- JSON with types ---


def typed(
    clues: Callable[[Sequence[Clue]], object],
    names: tuple[str, str] = ("rows", "columns"),
    **others: object,
) -> Kind:
    """The kind of an object with each side written in some way."""
    return lambda puzzle: json.dumps(
        {
            **others,
            names[0]: clues(puzzle.rows),
            names[1]: clues(puzzle.columns),
        },
    )


def all_lengths(clues: Sequence[Clue]) -> list[list[int]]:
    return [lengths(clue) for clue in clues]


def by_ids(clues: Sequence[Clue]) -> object:
    records = {f"k{at}": {"hints": lengths(clue), "done": False} for at, clue in enumerate(clues)}
    return {"byId": records, "allIds": list(records)}


def message(puzzle: Puzzle) -> str:
    sides = {"rows": all_lengths(puzzle.rows), "columns": all_lengths(puzzle.columns)}
    content = f"A nonogram:\n\n```json\n{json.dumps(sides, indent=2)}\n```\nHave fun!"
    return json.dumps({"choices": [{"message": {"role": "assistant", "content": content}}]})


_LIST = "java.util.ArrayList"
TYPED: dict[str, Kind] = {
    "values beside their types": typed(
        lambda clues: {
            "$type": "List`1",
            "$values": [{"$values": row} for row in all_lengths(clues)],
        }
    ),
    "classes before values": typed(
        lambda clues: [_LIST, [[_LIST, row] for row in all_lengths(clues)]],
        names=("rowClues", "columnClues"),
    ),
    "edges and nodes": typed(
        lambda clues: {"edges": [{"node": {"values": row}} for row in all_lengths(clues)]},
        names=("rowClues", "columnClues"),
    ),
    "records by id": typed(by_ids),
    "clues of each edge": typed(lambda clues: {"clues": all_lengths(clues)}, ("left", "top")),
    "variants": typed(
        lambda clues: [[{"Filled": number} for number in row] for row in all_lengths(clues)]
    ),
    "values of protocol buffers": typed(
        lambda clues: {
            "listValue": {
                "values": [
                    {"listValue": {"values": [{"numberValue": n} for n in row]}}
                    for row in all_lengths(clues)
                ]
            }
        }
    ),
    "arrays of a database": typed(
        lambda clues: "{" + ",".join(f'"{numbers(clue)}"' for clue in clues) + "}"
    ),
    "an array with its shape": lambda puzzle: json.dumps(
        {"grid": {"__ndarray__": bits(puzzle), "shape": [puzzle.height, puzzle.width]}}
    ),
    "horizontal and vertical hints": typed(
        lambda clues: [numbers(clue).replace(" ", ",") for clue in clues],
        names=("hints_h", "hints_v"),
    ),
    "an answer in a message": message,
}

# --- code ---


def chained(clues: Sequence[Clue], link: str, end: str) -> str:
    items = (link.join([*map(str, lengths(clue)), end]) for clue in clues)
    return link.join([*(f"({item})" for item in items), end])


def shaped(clues: Sequence[Clue]) -> str:
    rows = padded(clues, left=False)
    flat = ",".join(str(number) for row in rows for number in row)
    return f"({len(rows)},{len(rows[0])}) = reshape([{flat}], [{len(rows)},{len(rows[0])}]"


def down_columns(clues: Sequence[Clue]) -> str:
    rows = padded(clues, left=False)
    flat = ",".join(str(number) for row in zip(*rows, strict=True) for number in row)
    return f" = reshape((/{flat}/), (/{len(rows)},{len(rows[0])}/))"


def apl(clues: Sequence[Clue]) -> str:
    items = (f",{n}" if len(n.split()) == 1 else n for n in map(numbers, clues))
    return "".join(f"({item.replace(',0', '⍬')})" for item in items)


CODE: dict[str, Kind] = {
    "state of a component": code(
        "export function Game() {\n  const [rowClues, setRowClues] = useState(<R>);\n"
        "  const [colClues, setColClues] = useState<number[][]>(<C>);\n"
        "  const [cells] = useState(Array(5).fill(0));\n}\n"
    ),
    "types before arguments": code(
        "export const useGame = () => {\n  const rowClues = ref<number[][]>(<R>)\n"
        "  const columnClues = ref<number[][]>(<C>)\n}\n"
    ),
    "fields of reStructuredText": code(":Rows: <R>\n:Columns: <C>\n:Author: me\n"),
    "a dump of records": code(
        "INSERT INTO `puzzle` VALUES (1,'Fish','<R>','<C>','2023-01-04 10:11:12');\n"
    ),
    "messages with their time": lambda puzzle: "".join(
        f"[10:12] <anna> {line}\n"
        for name, clues in (("Rows", puzzle.rows), ("Columns", puzzle.columns))
        for line in (name, *map(numbers, clues), "that's all")
    ),
    "sides in attributes": lambda puzzle: (
        "<nonogram>\n"
        + "".join(
            f'<clues side="{name}">'
            + "".join(f"<clue>{numbers(clue)}</clue>" for clue in clues)
            + "</clues>\n"
            for name, clues in (("left", puzzle.rows), ("top", puzzle.columns))
        )
        + "</nonogram>\n"
    ),
    "stacked in cells of latex": lambda puzzle: (
        "\\begin{tabular}{r|ccc}\n & "
        + " & ".join(
            "\\shortstack{" + " \\\\ ".join(numbers(clue).split()) + "}" for clue in puzzle.columns
        )
        + " \\\\ \\hline\n"
        + "".join(f"{numbers(clue)}{' &' * puzzle.width} \\\\\n" for clue in puzzle.rows)
        + "\\end{tabular}\n"
    ),
    "a table of reStructuredText as lists": lambda puzzle: (
        "Fish\n====\n\n.. list-table::\n   :header-rows: 1\n\n"
        + "".join(
            "   * - " + "\n     - ".join([head, *rest]) + "\n"
            for head, *rest in (
                ["", *map(numbers, puzzle.columns)],
                *([numbers(clue), *[""] * puzzle.width] for clue in puzzle.rows),
            )
        )
    ),
    "a table of AsciiDoc with attributes": lambda puzzle: (
        f'[cols="{puzzle.width + 1}*",options="header"]\n|===\n| '
        + " ".join(f"|{numbers(clue)}" for clue in puzzle.columns)
        + "\n\n"
        + "".join(f"|{numbers(clue)} {'| ' * puzzle.width}\n" for clue in puzzle.rows)
        + "|===\n"
    ),
    "sequences in angles": code("Rows == <R>\nCols == <C>\n", frame="<< {} >>", inner="<<{}>>"),
    "lists to their end": lambda puzzle: (
        f"Definition rows := {chained(puzzle.rows, '::', 'nil')}.\n"
        f"Definition cols := {chained(puzzle.columns, '::', 'nil')}.\n"
    ),
    "lists without outer brackets": code("my @rows = <R>;\nmy @cols = <C>;\n", frame="{}"),
    "lists side by side": lambda puzzle: f"rows←{apl(puzzle.rows)}\ncols←{apl(puzzle.columns)}\n",
    "reshaped by rows": lambda puzzle: (
        f"integer :: rows{shaped(puzzle.rows)}, order=[2,1])\n"
        f"integer :: cols{shaped(puzzle.columns)}, order=[2,1])\n"
    ),
    "reshaped by columns": lambda puzzle: (
        f"rows{down_columns(puzzle.rows)}\ncols{down_columns(puzzle.columns)}\n"
    ),
    "words of a makefile": lambda puzzle: (
        "ROWS := "
        + " ".join(numbers(clue).replace(" ", ",") for clue in puzzle.rows)
        + "\nCOLS := "
        + " ".join(numbers(clue).replace(" ", ",") for clue in puzzle.columns)
        + "\nall: solve\n\t./solve $(ROWS)\n"
    ),
}

# --- tables and pictures ---


def stacked_csv(puzzle: Puzzle) -> str:
    heads = (numbers(clue).replace(" ", "\n") for clue in puzzle.columns)
    rows = "".join(f"{numbers(clue)}{',' * puzzle.width}\n" for clue in puzzle.rows)
    return "," + ",".join(f'"{head}"' for head in heads) + "\n" + rows


def numbered_tables(puzzle: Puzzle) -> str:
    sides = (("Row", puzzle.rows), ("Column", puzzle.columns))
    return "Here it is!\n" + "".join(
        f"\n**{name} clues**\n\n| {name} | Clue |\n|---|---|\n"
        + "".join(f"| {at} | {numbers(clue)} |\n" for at, clue in enumerate(clues, 1))
        for name, clues in sides
    )


def bold_table(puzzle: Puzzle) -> str:
    heads = " | ".join(map(numbers, puzzle.columns))
    rows = (
        f"| **{numbers(clue)}** | {' | '.join(' ■'[cell] for cell in row)} |\n"
        for clue, row in zip(puzzle.rows, bits(puzzle), strict=True)
    )
    return f"|  | {heads} |\n|{'---|' * (puzzle.width + 1)}\n{''.join(rows)}"


def half_rows(puzzle: Puzzle) -> str:
    rows = [*bits(puzzle), [0] * puzzle.width]
    return "\n".join(
        "".join(" ▄▀█"[2 * above + below] for above, below in zip(*pair, strict=True))
        for pair in zip(rows[: puzzle.height : 2], rows[1::2], strict=True)
    )


def framed(puzzle: Puzzle) -> str:
    rule = f"+{'--' * puzzle.width}+"
    rows = (f"|{''.join('##' if cell else '  ' for cell in row)}|" for row in bits(puzzle))
    return "\n".join([rule, *rows, rule])


def bitmap(puzzle: Puzzle) -> str:
    across = -(-puzzle.width // 8) * 8
    rows = (row + [0] * (across - len(row)) for row in bits(puzzle))
    parts = (row[at : at + 8] for row in rows for at in range(0, across, 8))
    octets = ", ".join(f"0x{sum(bit << at for at, bit in enumerate(part)):02x}" for part in parts)
    return (
        f"#define fish_width {puzzle.width}\n#define fish_height {puzzle.height}\n"
        f"static unsigned char fish_bits[] = {{\n   {octets} }};\n"
    )


def marked_sheet(puzzle: Puzzle) -> str:
    """The cells of a spreadsheet, with the marks of a player."""
    heads = "".join(f"\t{numbers(clue)}" for clue in puzzle.columns)
    rows = (
        "\t".join([numbers(clue), *("X" if cell else "" for cell in row)])
        for clue, row in zip(puzzle.rows, bits(puzzle), strict=True)
    )
    return "\n".join([heads, *rows]) + "\n"


def counted_cells(puzzle: Puzzle) -> str:
    rows = (f"{at}  {'  '.join(map(str, row))}\n" for at, row in enumerate(bits(puzzle)))
    return "   " + "  ".join(map(str, range(puzzle.width))) + "\n" + "".join(rows)


def keyed_rows(puzzle: Puzzle) -> str:
    return "\n".join(
        "".join(f"{n}\ufe0f\u20e3" for n in lengths(clue) or [0])
        + " "
        + "".join("⬛" if cell else "⬜" for cell in row)
        for clue, row in zip(puzzle.rows, bits(puzzle), strict=True)
    )


DRAWN: dict[str, Kind] = {
    "marked cells of a sheet": marked_sheet,
    "counted cells": counted_cells,
    "numbers of keys before rows": keyed_rows,
    "numbers stacked in cells": stacked_csv,
    "tables of numbered clues": numbered_tables,
    "solved table with bold clues": bold_table,
    "half a character a cell": half_rows,
    "two characters a cell in a frame": framed,
    "X bitmap": bitmap,
    "hearts": lambda puzzle: "\n".join(
        "".join("🖤" if cell else "🤍" for cell in row) for row in bits(puzzle)
    ),
}

# --- pages ---


def sheet(puzzle: Puzzle, row: str = "", head: str = "") -> str:
    """A table with the column clues in one row; the rows may be counted by `<N>`."""
    lines = ["<td></td>" + "".join(f"<td>{numbers(clue)}</td>" for clue in puzzle.columns)]
    lines += [f"<td>{numbers(clue)}</td>" + "<td></td>" * puzzle.width for clue in puzzle.rows]
    rows = (f"<tr>{row.replace('<N>', str(at))}{line}</tr>" for at, line in enumerate(lines, 1))
    return f"<html><body><table>{head}{''.join(rows)}</table></body></html>"


def elements(element: str) -> Kind:
    """The kind of a page with an element for each clue."""
    return lambda puzzle: (
        "<html><body>"
        + "".join(
            element.format(name=name, at=at, clue=numbers(clue))
            for name, clues in (("row", puzzle.rows), ("column", puzzle.columns))
            for at, clue in enumerate(clues, 1)
        )
        + "</body></html>"
    )


def among_cells(puzzle: Puzzle) -> str:
    """A page with all clues and cells in one element; only their classes tell them apart."""
    above = (numbers(clue).replace(" ", "<br>") for clue in puzzle.columns)
    heads = "".join(f'<div class="head">{clue}</div>' for clue in above)
    lines = (
        f'<div class="w-100"></div><div class="beside">{clue}</div>'
        + "".join(f'<div class="square {"black" if cell else "gray"}"></div>' for cell in row)
        for clue, row in zip(map(numbers, puzzle.rows), bits(puzzle), strict=True)
    )
    board = f'<div class="board"><div class="info">Good<br>luck</div>{heads}{"".join(lines)}</div>'
    return f"<html><body>{board}<h3>You have 3 lives</h3></body></html>"


def fields(puzzle: Puzzle) -> str:
    """A table with a text area above each column and a field before each row."""
    head = "".join(
        f'<th class="col-head"><textarea class="col-clue">{numbers(clue)}</textarea></th>'
        for clue in puzzle.columns
    )
    rows = "".join(
        f'<tr><td class="row-head"><input class="row-clue" value="{numbers(clue)}"></td>'
        + "<td></td>" * puzzle.width
        + "</tr>"
        for clue in puzzle.rows
    )
    return f"<html><body><table><tr><th></th>{head}</tr>{rows}</table></body></html>"


def archive(puzzle: Puzzle) -> str:
    page = quopri.encodestring(sheet(puzzle).replace("<td>", '<td class="a">').encode()).decode()
    return (
        "From: <Saved>\nSubject: Puzzle\nMIME-Version: 1.0\nContent-Type: multipart/related;\n"
        '\ttype="text/html";\n\tboundary="--cut"\n\n----cut\nContent-Type: text/html\n'
        f"Content-Transfer-Encoding: quoted-printable\n\n{page}\n----cut--\n"
    )


def mail(puzzle: Puzzle) -> str:
    page = base64.encodebytes(sheet(puzzle).encode()).decode()
    return (
        "Subject: Puzzle\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=a\n\n--a\n"
        "Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n"
        "See the table.\n--b\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n"
        f"{page}\n--b--\n--a--\n"
    )


def arrays(puzzle: Puzzle) -> str:
    sides = (("rows", puzzle.rows), ("columns", puzzle.columns))
    return '<?xml version="1.0"?>\n<resources>\n' + "".join(
        f'<string-array name="{name}">\n'
        + "".join(f"<item>{numbers(clue)}</item>\n" for clue in clues)
        + "</string-array>\n"
        for name, clues in sides
    )


PAGES: dict[str, Kind] = {
    "web archive": archive,
    "mail": mail,
    "clues among cells": among_cells,
    "clues in fields": fields,
    "counted rows": lambda puzzle: sheet(
        puzzle, "<th><N></th>", f"<tr>{'<th>A</th>' * (puzzle.width + 2)}</tr>"
    ),
    "form": elements('<label>{name} {at}</label><input name="{name}{at}" value="{clue}"><br>'),
    "read aloud": elements('<div aria-label="{name} {at}: {clue}"></div>'),
    "names for tests": elements('<div data-testid="{name}-clue-{at}"><b>{clue}</b></div>'),
    "arrays of an app": arrays,
    "text areas": lambda puzzle: (
        "<html><body><label>Rows</label><textarea>"
        + "\n".join(map(numbers, puzzle.rows))
        + "</textarea><label>Columns</label><textarea>"
        + "\n".join(map(numbers, puzzle.columns))
        + "</textarea></body></html>"
    ),
    "broken lines": lambda puzzle: (
        "<html><body><p>Solved:</p><p>"
        + "<br>\n".join("".join("🟩" if cell else "⬜" for cell in row) for row in bits(puzzle))
        + "</p></body></html>"
    ),
    "feed": lambda puzzle: (
        '<?xml version="1.0"?><rss><channel><item><description>'
        f"{escape(sheet(puzzle))}</description></item></channel></rss>"
    ),
    "painted cells": lambda puzzle: (
        "<html><body><table>"
        + "".join(
            "<tr>"
            + "".join(f'<td class="cell {"filled" if cell else "empty"}"></td>' for cell in row)
            + "</tr>"
            for row in bits(puzzle)
        )
        + "</table></body></html>"
    ),
    "data of a component": lambda puzzle: (
        f'<html><body><div data-props="{escape(both(puzzle, JSON))}"></div></body></html>'
    ),
}
JSON = '{"rows": <R>, "columns": <C>}'

KINDS = TYPED | CODE | DRAWN | PAGES
