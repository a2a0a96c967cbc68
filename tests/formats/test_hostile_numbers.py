"""Too much of everything: over at once, with a problem or without; what is allowed is read."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import NamedTuple
from zipfile import ZipFile

import pytest

from nonogui.core.palette import MAX_INKS
from nonogui.core.problems import FileProblemsError, ProblemKey, Problems
from nonogui.formats.registry import loads
from nonogui.words.problems import problem_text

MILLION = 10**6
DIGITS = "1" * MILLION
SAVE = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nPARAMS  :1:{}\nDESC    :1:{}\n"
EMPTY_500 = "/" * 999


def problems(text: str | bytes, name: str) -> Problems:
    try:
        found = loads(text.encode() if isinstance(text, str) else text, name).problems
    except FileProblemsError as reason:
        found = reason.problems
    assert all(len(problem_text(problem)) < 300 for problem in found)
    return found


@pytest.mark.parametrize(
    ("name", "text", "key"),
    [
        ("a.g", ":\n" + "1\n" * MILLION + ":\n1\n", ProblemKey.TOO_MANY_LINES),
        ("a.g", f":\n{DIGITS}\n:\n1\n", ProblemKey.BAD_NUMBER),
        ("a.g", "#d\n" + f"a:a {DIGITS}\n" + ":\n1\n:\n1\n", ProblemKey.UNKNOWN_COLOR),
        ("a.g", "#d\n" + "a:a red\n" * 9999 + ":\n1\n:\n1\n", ProblemKey.DUPLICATE_COLOR),
        (
            "a.g",
            "#d\n" + "".join(f"{chr(0x4E00 + n)}:a red\n" for n in range(99)) + ":\n1\n:\n1\n",
            ProblemKey.UNKNOWN_COLOR,
        ),
        ("a.nin", f"{DIGITS} {DIGITS}\n1\n", ProblemKey.BAD_NUMBER),
        ("a.nin", "1 " * MILLION, ProblemKey.BAD_NUMBER),
        ("a.mk", "5 5\n" + "#\n" * 99_999, ProblemKey.SYNTAX),
        ("a.cwd", f"{DIGITS}\n1\n1\n1\n", ProblemKey.BAD_NUMBER),
        ("a.sgriddler", f"MK Version 3.0\n\n{DIGITS} 1\n", ProblemKey.BAD_NUMBER),
        (
            "a.sgriddler",
            "MK Version 3.0\n\n500 499\n\n" + " ?\n" * 499 + ("\n" + "1 " * 999) * 1001,
            ProblemKey.LINE_TOO_LONG,
        ),
        ("a.gno", "[Row]\n" + "1\n" * 99_000 + "[Col]\n1\n", ProblemKey.SIZE),
        ("a.gno", "[Row]\n1\n[Col]\n1\n[Sol]\n" + "2 " * MILLION, ProblemKey.PICTURE_SIZE),
        ("a.gno", "[Row]\n1\n[Col]\n1\n" + "[" * MILLION, ProblemKey.BAD_NUMBER),
        ("a.taai", ("$1\n" + "\n" * 1000) * 1000, ProblemKey.TOO_MANY_LINES),
        ("a.taai", "$1\n" * 99_999, ProblemKey.CLUE_LINES),
        ("a.gameid", "1:1/1\n" * 99_999, ProblemKey.TOO_MANY_PUZZLES),
        ("a.gameid", f"500x500:{'/' * MILLION}", ProblemKey.CLUE_LINES),
        ("a.gameid", f"500x500:{EMPTY_500},{'z' * MILLION}", ProblemKey.BAD_CELL),
        ("a.gameid", f"{DIGITS}x1:1/1", ProblemKey.SYNTAX),
        ("a.gameid", f"1x1:{'.' * MILLION}/1", ProblemKey.BAD_NUMBER),
        ("a.sav", SAVE.format(DIGITS, "1"), ProblemKey.SYNTAX),
        (
            "a.sav",
            SAVE.format(500, EMPTY_500) + "RESTART :1:1\n" * 200_000,
            ProblemKey.BAD_PROGRESS,
        ),
        ("a.puzzlink", f"https://puzz.link/p?nonogram/{DIGITS}/1/1", ProblemKey.SIZE),
        ("a.puzzlink", "puzz.link/" + "a/" * MILLION, ProblemKey.SYNTAX),
        ("a.puzzlink", "https://puzz.link/p?nonogram/1/1/!\n" * 9999, ProblemKey.BAD_NUMBER),
        ("a.pzpr", "pzprv3\nnonogram\n5\n5\n" + "/" * MILLION, ProblemKey.PICTURE_SIZE),
        ("a.pzpr", f"pzprv3\nnonogram\n1\n1\n. {DIGITS}\n1 .\n", ProblemKey.BAD_NUMBER),
        ("a.nonpack", "rows\n====\n" * 99_999, ProblemKey.MISSING),
    ],
)
def test_excessive_input_is_refused_quickly(name: str, text: str, key: ProblemKey) -> None:
    assert key in {problem.key for problem in problems(text, name)}


# --- as much as is allowed, and one more ---


class Limit(NamedTuple):
    """A bound of a reader, made small: how to reach it, and the problem of one more."""

    place: str
    name: str
    made: Callable[[int], str | bytes]
    key: ProblemKey
    most: int = 4


SIDE = "<clues type='{}'>{}</clues>"
LINE = "<line><count>1</count></line>"
CLUES = SIDE.format("rows", LINE) + SIDE.format("columns", LINE)
FREENONO = "<FreeNono>{}</FreeNono>"
DOT = "<Nonogram><line>x</line></Nonogram>"
HOOK = "<table><tr><td><td>2<td>1<td>1{}<tr><td>1<tr><td>3{}</table>"
TOML = '[clues]\nrows = "1"\ncolumns = "1"\n'


def xpm(*, colors: int = 1, chars: int = 1, quotes: int = 0) -> str:
    punctuation = [chr(ord("a") + at) * chars for at in range(colors)]
    declared = "".join(f'"{symbol} c black",\n' for symbol in punctuation)
    rest = "'\"'\n" * (quotes - 2 * (2 + colors))
    return f'/* XPM */\n"1 1 {colors} {chars}",\n{declared}"{punctuation[0]}"\n{rest}'


def packed(*texts: str) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        for number, text in enumerate(texts):
            archive.writestr(f"{number}.nonogram", text)
    return file.getvalue()


def game(moves: int) -> str:
    lines = "MOVE    :8:F0,0,1,1\n" * moves
    return SAVE.format(1, "1/1") + f"STATEPOS:1:{moves + 1}\n{lines}"


def logged(moves: int) -> str:
    """A game whose one cell is filled and cleared in turn."""
    log = json.dumps((["fill,r0c0:?>1", "clear,r0c0:1>?"] * moves)[:moves], separators=(",", ":"))
    image = "<image>|?X|</image>".replace("?X", "?X"[moves % 2])
    note = f"<note>nonogui:log={log.replace('>', '&gt;')}</note>"
    return f"<puzzle>{CLUES}<solution type='saved' id='current'>{image}{note}</solution></puzzle>"


def stripes(inks: int) -> str:
    """A row of inks in JSON, each of which is a column."""
    colors = [f"#{ink + 1:02x}2040" for ink in range(inks)]
    blocks = [{"n": 1, "color": color} for color in colors]
    return json.dumps({"rows": [blocks], "columns": [[block] for block in blocks]})


def inks_of_webpbn(inks: int) -> str:
    declared = "".join(f"<color name='i{ink}' char='{ink}'>ff0000</color>" for ink in range(inks))
    paper = "<color name='p' char='.'>fff</color>"
    return f"<puzzle backgroundcolor='p'>{paper}{declared}{CLUES}</puzzle>"


def page_of_inks(inks: int) -> str:
    colors = [["", f"{ink:02x}0000", ""] for ink in range(inks + 1)]
    found = json.dumps({"colors": colors, "rows": ["a"], "columns": ["a"]})
    return f'<script type="application/json" id="nonogui-puzzle">{found}</script>'


def inks_of_houston(inks: int) -> str:
    blocks = [f"1-{chr(ord('a') + ink)}" for ink in range(inks)]
    columns = ",".join(f'"{block}"' for block in blocks)
    return f'{inks}\n1\n1\n{columns}\n"{",".join(blocks)}"\n'


def hook(across: int = 0, down: int = 0) -> str:
    """A page of a puzzle with so many more columns and rows, all of them empty."""
    return HOOK.format("<td>" * across, "<tr><td>" * down)


def empty(steps: str = "(a,0,a)", rows: str = "", times: int = 1) -> str:
    """Return an instance of one cell with `times` constraints that make its row empty."""
    regular = f"<transitions>{steps}</transitions><start>a</start><final>a</final></regular>"
    row, column = (f"<regular><list>{cells}</list>{regular}" for cells in ("x[0][]", "x[][0]"))
    table = f"<extension><list>x[0][]</list><supports>{rows}</supports></extension>"
    constraints = (table if rows else row) * times + column
    array = "<variables><array id='x' size='[1][1]'>0 1</array></variables>"
    return f"<instance>{array}<constraints>{constraints}</constraints></instance>"


def parens(count: int) -> str:
    return f"<!--{'(' * count}-->"


LIMITS = [
    Limit("xpm._MAX_COLORS", "a.xpm", lambda n: xpm(colors=n), ProblemKey.BAD_NUMBER),
    Limit("xpm._MAX_CHARS", "a.xpm", lambda n: xpm(chars=n), ProblemKey.BAD_NUMBER),
    Limit("xpm._MAX_QUOTES", "a.xpm", lambda n: xpm(quotes=n), ProblemKey.TOO_MUCH, 9),
    Limit(
        "several_puzzles.MAX_PUZZLES",
        "a.gameid",
        lambda n: "1x1:1/1\n" * n,
        ProblemKey.TOO_MANY_PUZZLES,
    ),
    Limit(
        "picross.MAX_PUZZLES",
        "a.picross",
        lambda n: "GRID a\nROWS\n[1]\nCOLUMNS\n[1]\n" * n,
        ProblemKey.TOO_MANY_PUZZLES,
    ),
    Limit(
        "number_lines.MAX_PUZZLES",
        "a.dat",
        lambda n: f"{n}\n" + "1 1\n1 0\n1 0\n" * n,
        ProblemKey.TOO_MANY_PUZZLES,
    ),
    Limit(
        "freenono.MAX_PUZZLES",
        "a.nonogram",
        lambda n: FREENONO.format(DOT * n),
        ProblemKey.TOO_MANY_PUZZLES,
    ),
    Limit(
        "webpbn.MAX_PUZZLES",
        "a.pbn",
        lambda n: f"<puzzleset>{f'<puzzle>{CLUES}</puzzle>' * n}</puzzleset>",
        ProblemKey.TOO_MANY_PUZZLES,
    ),
    Limit(
        "freenono.MAX_PUZZLES",
        "a.nonopack",
        lambda n: packed(*[FREENONO.format(DOT)] * n),
        ProblemKey.TOO_MANY_PUZZLES,
    ),
    Limit(
        "freenono.MAX_PUZZLES",
        "a.nonopack",
        lambda n: packed(FREENONO.format(DOT * n)),
        ProblemKey.TOO_MANY_PUZZLES,
    ),
    Limit(
        "freenono._MAX_UNPACKED",
        "a.nonopack",
        lambda n: packed(FREENONO.format(DOT), FREENONO.format(DOT).ljust(n - 56)),
        ProblemKey.TOO_MUCH,
        200,
    ),
    Limit(
        "webpbn.MAX_SIDE",
        "a.pbn",
        lambda n: f"<puzzle>{SIDE.format('rows', LINE * n)}{SIDE.format('columns', LINE)}</puzzle>",
        ProblemKey.CLUE_COUNT,
    ),
    Limit(
        "webpbn_image.MAX_SIDE",
        "a.pbn",
        lambda n: f"<puzzle><solution><image>{'|X|' * n}</image></solution></puzzle>",
        ProblemKey.SIZE,
    ),
    Limit(
        "webpbn_image.MAX_SIDE",
        "a.pbn",
        lambda n: f"<puzzle><solution><image>|{'X' * n}|</image></solution></puzzle>",
        ProblemKey.PICTURE_SIZE,
    ),
    Limit(
        "webpbn_image._LONGEST_ROW",
        "a.pbn",
        lambda n: f"<puzzle><solution><image>|X{' ' * (n - 1)}|</image></solution></puzzle>",
        ProblemKey.PICTURE_SIZE,
    ),
    Limit("webpbn_colors.MAX_INKS", "a.pbn", inks_of_webpbn, ProblemKey.TOO_MANY_COLORS),
    Limit("webpbn_progress.MAX_MOVES", "a.pbn", logged, ProblemKey.BAD_PROGRESS),
    Limit("webpbn_progress.MAX_CHANGES", "a.pbn", logged, ProblemKey.BAD_PROGRESS),
    Limit("html_play.MAX_INKS", "a.html", page_of_inks, ProblemKey.TOO_MANY_COLORS),
    Limit("json_sides.MAX_INKS", "a.json", stripes, ProblemKey.TOO_MANY_COLORS),
    Limit(
        "json_search._MAX_NODES",
        "a.json",
        lambda n: "[" * (n - 1) + '{"rows":[[1]],"columns":[[1]]}' + "]" * (n - 1),
        ProblemKey.TOO_MUCH,
    ),
    Limit(
        "json_cells.MAX_SIDE",
        "a.json",
        lambda n: json.dumps({"grid": [["#"] * n]}),
        ProblemKey.MISSING,
    ),
    Limit(
        "json_cells.MAX_SIDE",
        "a.json",
        lambda n: json.dumps({"grid": [["#"]] * n}),
        ProblemKey.MISSING,
    ),
    Limit(
        "json_cells.MAX_SIDE",
        "a.json",
        lambda n: json.dumps({"width": n, "height": 1, "grid": "#" * n}),
        ProblemKey.MISSING,
    ),
    Limit(
        "json_cells.MAX_SIDE",
        "a.json",
        lambda n: json.dumps({"width": 1, "height": n, "grid": "#" * n}),
        ProblemKey.MISSING,
    ),
    Limit(
        "html_tags.MAX_TAGS", "a.html", lambda n: hook() + "<" * (n - 11), ProblemKey.TOO_MUCH, 20
    ),
    Limit(
        "web_page._MAX_NESTED",
        "a.html",
        lambda n: "<table><tr><td>" * (n - 1) + hook(),
        ProblemKey.TOO_MUCH,
    ),
    Limit(
        "web_page._MAX_SPENT",
        "a.html",
        lambda n: f"{hook()}<table><tr><td rowspan=2 colspan={n}><tr></table>",
        ProblemKey.TOO_MUCH,
    ),
    Limit("clue_tables.MAX_ACROSS", "a.html", lambda n: hook(across=n - 4), ProblemKey.MISSING),
    Limit("clue_tables.MAX_ACROSS", "a.html", lambda n: hook(down=n - 3), ProblemKey.MISSING),
    Limit(
        "pbm._MAX_COMMENTS", "a.pbm", lambda n: "P1\n1 1\n" + "#\n" * n + "1", ProblemKey.TOO_MUCH
    ),
    Limit(
        "images.MAX_PIXELS", "a.pbm", lambda n: f"P1\n{n} 1\n{'1' * n}", ProblemKey.TOO_MANY_PIXELS
    ),
    Limit(
        "dzn._MAX_PARTS",
        "a.dzn",
        lambda n: "rows = [| 1 |];\ncols = [| 1 |];\n" + ";" * (n - 2),
        ProblemKey.TOO_MUCH,
    ),
    Limit(
        "pynogram._MAX_PUNCTUATION",
        "a.toml",
        lambda n: TOML + "#" + "=" * (n - 7),
        ProblemKey.TOML,
        9,
    ),
    Limit(
        "pynogram._MAX_CHARACTERS",
        "a.toml",
        TOML.ljust,
        ProblemKey.TOML,
        50,
    ),
    Limit(
        "pynogram._MAX_DOTS",
        "a.toml",
        lambda n: TOML + ".".join("a" * (n + 1)) + "=1\n",
        ProblemKey.TOML,
    ),
    Limit("sgt.MAX_MOVES", "a.sav", game, ProblemKey.BAD_PROGRESS),
    Limit("sgt.MAX_CHANGES", "a.sav", game, ProblemKey.BAD_PROGRESS),
    Limit(
        "non.MAX_KEYWORDS",
        "a.non",
        lambda n: "rows\n1\ncolumns\n1\n" + "note x\n" * (n - 2),
        ProblemKey.UNKNOWN_FORMAT,
    ),
    Limit(
        "non.MAX_SIDE", "a.non", lambda n: "rows\n" + "1\n" * n + f"columns\n{n}\n", ProblemKey.SIZE
    ),
    Limit(
        "dzn.MAX_SIDE",
        "a.dat",
        lambda n: f"param row : 1 :=\n{n} 1;\nparam col : 1 :=\n1 1;\n",
        ProblemKey.BAD_NUMBER,
    ),
    Limit("taai.MAX_SIDE", "a.taai", lambda n: "$1\n" + "1\n" * 2 * n, ProblemKey.CLUE_LINES),
    Limit(
        "headed_lists.MAX_LINES",
        "a.clues",
        lambda n: "Rows: 1\nColumns: 1" + "\n" * (n - 1),
        ProblemKey.TOO_MUCH,
    ),
    Limit("nonogram_csv._MAX_CHARACTERS", "a.csv", "name,rules\n".ljust, ProblemKey.TOO_MUCH, 20),
    Limit("decode.MAX_BYTES", "a.txt", "1\n-\n1".ljust, ProblemKey.TOO_LARGE, 9),
    Limit(
        "work_limits.MAX_EFFORT",
        "a.gameid",
        lambda n: "1x1:1/1\n" * ((n + 20) // 21),  # a cell, and two lines of which each is ten
        ProblemKey.TOO_MUCH,
        42,
    ),
    Limit("named_inks.MAX_INKS", "a.houston", inks_of_houston, ProblemKey.TOO_MANY_COLORS),
    Limit(
        "xcsp3._MAX_TUPLES", "a.xml", lambda n: empty() + parens(n - 2), ProblemKey.FORBIDDEN_XML
    ),
    Limit("xcsp3_tree.MAX_CONSTRAINTS", "a.xml", lambda n: empty(times=n), ProblemKey.TOO_MUCH),
    Limit(
        "automata.MAX_TRANSITIONS", "a.xml", lambda n: empty("(a,0,a)" * n), ProblemKey.UNSUPPORTED
    ),
    Limit("xcsp3._MAX_ROWS", "a.xml", lambda n: empty(rows="(0)" * n), ProblemKey.TOO_MUCH),
]


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.place)
def test_limits_are_exact(monkeypatch: pytest.MonkeyPatch, limit: Limit) -> None:
    monkeypatch.setattr(f"nonogui.formats.{limit.place}", limit.most)
    assert limit.key not in {each.key for each in problems(limit.made(limit.most), limit.name)}
    assert limit.key in {each.key for each in problems(limit.made(limit.most + 1), limit.name)}


# --- problems state what was counted ---

PAGE = "var d = [[1],[{}],[1,0,0,9],[{},0,0,9],[5,6,0,7],[6,5,7,0],[1,0,1,9],[1,1,1,1],{}];"
RUNS = "[2,2,2,2],[4,2,2,2]"
MATHPROG = "param row : 1 2 :=\n{}\n;\nparam col : 1 :=\n1 1\n;\n"


@pytest.mark.parametrize(
    ("name", "text", "key", "line", "values"),
    [
        ("a.xpm", '/* XPM */\n"1 1 1 2",\n"aa c red",\n"aaaaa"', "picture-size", 4, (1, 2)),
        ("a.xpm", '/* XPM */\n"1 3 1 1",\n"a c red",\n"a"', "picture-size", 4, (4, 2)),
        ("a.xpm", "/* XPM */", "bad-number", 1, ()),
        ("a.xpm", '/* XPM */\n"1 1 0 1",\n"a"', "bad-number", 2, ()),
        ("a.xpm", '/* XPM */\n"1 1 1 0",\n" c red",\n""', "bad-number", 2, ()),
        ("a.dat", MATHPROG.format("1 1 . 2 1"), "picture-size", 2, (6, 5)),
        ("a.dat", MATHPROG.format("1 1 . 3 1"), "picture-size", 2, (6, 5)),
        ("a.dat", "param m := 1;\n" + MATHPROG.format("2 1 ."), "clue-count", 2, (1, 2)),
        ("a.gameid", "2x3:1/1/1/1", "clue-lines", 1, (5, 4)),
        ("a.gameid", "1x2:1//,a", "picture-size", 1, (2, 1)),
        ("a.gameid", "1x2:1//,d", "picture-size", 1, (2, 3)),
        ("a.lp", "number_of_rows: 2\nnumber_of_cols: 1\nrow_1 n: 1 1", "clue-lines", 3, (2, 1)),
        ("a.houston", '2\n1\n"1","1"\n"2","1"\n', "clue-lines", 4, (3, 4)),
        ("a.cwd", "2\n3\n1\n1\n\n1\n", "clue-lines", 6, (6, 4)),
        ("a.nin", "2 3\n1\n1\n1\n1\n", "clue-lines", 5, (5, 4)),
        ("a.gno", "[Dim]\n2\n1\n[Row]\n1\n[Col]\n1\n", "clue-count", 5, (2, 1)),
        ("a.gno", "[Row]\n1\n1\n[Col]\n2\n[Sol]\n2\n", "picture-size", 7, (2, 1)),
        ("a.gno", "[Row]\n1\n[Col]\n1\n0\n[Sol]\n2 1 1 1 1\n", "picture-size", 7, (2, 3)),
        ("a.non", "height 2\nrows\n1\ncolumns\n1\n", "clue-count", 2, (2, 1)),
        ("a.non", "rows\n1\ncolumns\n1\ngoal 11\n", "picture-size", 5, (1, 2)),
        ("a.taai", "$1\n1\n1\n1\n", "clue-lines", 1, (50, 3)),
        ("a.taai", "$1\n", "clue-lines", 1, (50, 0)),
        ("a.html", PAGE.format("3,0,0,9", 0, RUNS), "too-many-colors", 1, None),
        ("a.html", page_of_inks(MAX_INKS + 1), "too-many-colors", None, None),
    ],
)
def test_counts_are_reported(
    name: str, text: str, key: str, line: int | None, values: tuple[int, int] | None
) -> None:
    first = problems(text, name)[0]
    facts = dict(first.values)
    assert (str(first.key), first.place.file_line) == (key, line)
    if values:
        assert (facts["expected"], facts["found"]) == values
    if key == "too-many-colors":
        assert facts["count"] == (0 if line else MAX_INKS + 1)
        assert facts["most"] == MAX_INKS
