"""Tables of clues in pages of HTML, and as text with tabs."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nonogui.core.clue import Clue
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.formats import clue_tables, web_page
from nonogui.formats.base import Entry
from nonogui.formats.clue_tables import MAX_ACROSS
from nonogui.formats.html_tags import walk
from nonogui.formats.registry import loads
from nonogui.formats.web_page import HtmlTables
from tests.boards import board, puzzle, random_picture
from tests.formats.mutations import Work

HOOK = puzzle("#..\n###")


def read(text: str, name: str = "html") -> Entry:
    for file in ("", "a.txt", "a.html", "a.tsv"):
        assert loads(text.encode(), file).format.name == name
    (entry,) = loads(text.encode()).entries
    return entry


def is_hook(text: str) -> bool:
    entry = read(text)
    return not entry.problems and entry.puzzle.fingerprint == HOOK.fingerprint


def refused(text: str) -> ProblemKey:
    with pytest.raises(FileProblemsError) as caught:
        loads(text.encode(), "a.html")
    return caught.value.problems[0].key


def read_or_refused(text: str) -> bool:
    try:
        return bool(loads(text.encode(), "a.html").entries)
    except FileProblemsError as reason:
        return bool(reason.problems.errors)


def table(*rows: str, sep: str = "|") -> str:
    """Return a table from its rows; a bar separates cells."""
    cells = ("".join(f"<td>{cell}</td>" for cell in row.split(sep)) for row in rows)
    return "<table>" + "".join(f"<tr>{each}</tr>" for each in cells) + "</table>"


# ---- shapes of tables ----


@pytest.mark.parametrize(
    "text",
    [
        table("|2|1|1", "1|||", "3|||"),
        table("||2|1|1", "0|1|||", "0|3|||"),
        table("|||", "|2|1|1", "1|||", "3|||"),
        table("Title|2|1|1", "1|X|.|.", "3|X|X|X"),
        table("2|1|1") + "<p>and</p>" + table("1", "3"),
        table("1", "3") + table("2|1|1"),
        table("Rows|", "Row 1|1", "Row 2|3") + table("A|B|C", "2|1|1"),
        table(f"|{table('2|1|1')}", f"{table('1', '3')}|{table('||', '||')}"),
        "<tr><td><td>2<td>1<td>1<tr><td>1<tr><td>3",
        "<TABLE><TR><TH ROWSPAN=1><TH>2<TH>1<TH>1<TR><TH>1<TD COLSPAN=3><TR><TH>3</TABLE>",
    ],
)
def test_clues_are_found_anywhere_in_a_page(text: str) -> None:
    assert is_hook(text)


@pytest.mark.parametrize(
    "between",
    ["<br>", "<br/>", " ", ", ", "&nbsp;", "</span><span>", "</div>\n<div>", "\n", " &middot; "],
)
def test_numbers_may_be_separated_by_anything(between: str) -> None:
    entry = read(table("|2|1|2", f"1{between}1|||", "1 1|||", "1|||"))
    assert entry.puzzle.rows == puzzle("#.#\n#.#\n.#.").rows
    assert not entry.problems


def test_cells_may_span_rows() -> None:
    text = (
        "<table><tr><td rowspan=2 colspan=2><td>1<td>&nbsp;<td>1<tr><td>1<td>1<td>1"
        "<tr><td>1<td>1<td><td><td><tr><td><td>1<td><td><td><tr><td>1<td>1</table>"
    )
    assert read(text).puzzle.fingerprint == puzzle("#.#\n.#.\n#.#").fingerprint


def test_two_lists_are_read_rows_first_with_a_warning() -> None:
    (problem,) = read(table("1", "3") + table("2", "1", "1")).problems
    assert problem.key is ProblemKey.AMBIGUOUS


def test_the_first_consistent_table_is_used() -> None:
    calendar = table("Mo|Tu|We", "1|2|3", "8|9|10")
    assert is_hook(calendar + table("|2|1|1", "1|||", "3|||") + table("5|4|3|2|1"))


def test_contradictory_clues_are_reported_with_their_line() -> None:
    entry = read("<html>\n" + table("|2|1|1", "1|||", "4|||").replace("</tr>", "</tr>\n"))
    (problem, _) = entry.problems
    assert problem.key is ProblemKey.LINE_TOO_LONG
    assert problem.place.file_line == 4


@pytest.mark.parametrize(
    "text",
    [
        "<td>",
        table("1"),
        table("Apples|3", "Pears|4"),
        table("1|2", "3|4"),
        "<table><td>1 2 3</td>",
    ],
)
def test_other_tables_are_ignored(text: str) -> None:
    assert refused(text) is ProblemKey.MISSING


def test_pages_of_other_formats_are_left_to_them() -> None:
    page = "[[1],[3,0,0,9],[1,0,0,9],[1,0,0,9],[5,6,0,7],[6,5,7,0],[1,0,1,9],[1,1,1,1],"
    text = f"<td>1</td><script>var d={page}[2,2,2,2],[4,2,2,2]];</script>"
    assert loads(text.encode(), "a.html").format.name == "nonograms-org"


# ---- what is passed over, and what is not ----


def test_scripts_styles_and_comments_show_no_numbers() -> None:
    hidden = "<!-- <td>7 --><script>'<td>7'</script><style>td{content:'<td>7'}</style>"
    assert is_hook("<title>A &lt; B</title>" + hidden + table(f"{hidden}|2{hidden}|1|1", "1", "3"))
    assert tables_of("<title>\nA &lt;\n B</title>").title == "A < B"


@pytest.mark.parametrize("tag", ["<td title='1 > 0'>", '<td title="</td>">', "<td\nclass=x />"])
def test_attributes_are_not_read_as_text(tag: str) -> None:
    text = table("|2|1|1", "1", "3").replace("<td>", tag.replace("</td>", "2 > 1"))
    assert is_hook(text)


# ---- elements that end ----


def tables_of(text: str) -> HtmlTables:
    tables = HtmlTables()
    walk(text, [tables])
    tables.finish()
    return tables


def shown(text: str) -> list[list[tuple[int, str]]]:
    """The numbers of each cell of a page, each with the letter of its colour."""
    letters = {None: "-", (255, 0, 0): "r", (0, 0, 255): "b"}
    return [
        [(each.number, letters[each.color]) for each in cell.numbers]
        for read_table in tables_of(text).tables
        for row in read_table.rows
        for cell in row.values()
    ]


R, B = "<b style='color:red'>", "<b style='color:blue'>"


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        (f"<td>{R}1</b>2", [[(1, "r"), (2, "-")]]),
        (f"<td>{R}<i>1</b>2", [[(1, "r"), (2, "-")]]),
        (f"<td>{R}1{B}2</b>3</b>4", [[(1, "r"), (2, "b"), (3, "r"), (4, "-")]]),
        (f"<td>{R}1</i>2", [[(1, "r"), (2, "r")]]),
        (f"{R}</b><td>1", [[(1, "-")]]),
        (f"{R}<table><td>1</b>2</table>", [[(1, "r"), (2, "r")]]),
        (f"<table><td><table><td>{R}1</table>2", [[(1, "r")], [(1, "r"), (2, "-")]]),
        (f"<table><td>{R}1<td>2", [[(1, "r")], [(2, "-")]]),
        ("<tr style='color:red'><td>1<tr><td>2", [[(1, "r")], [(2, "-")]]),
        ("<table><tr style='color:red'><td>1<tr><td>2", [[(1, "r")], [(2, "-")]]),
        ("<table style='color:red'><tr><td>1</table><td>2", [[(1, "r")], [(2, "-")]]),
        ("<td>1</td>2<td>3</tr>4", [[(1, "-")], [(3, "-")]]),
        ("</table></td></b><td>1</table></table>", [[(1, "-")]]),
        (f"<td>{R.replace('<b', '<br')}1", [[(1, "-")]]),
    ],
)
def test_styles_end_with_their_element(text: str, cells: list[list[tuple[int, str]]]) -> None:
    assert shown(text) == cells


def test_open_elements_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_page, "_MAX_OPEN", 2)
    assert shown(f"<td>{R}1{B}2") == [[(1, "r"), (2, "r")]]


# ---- colours ----

RED, GREEN = (0xCC, 0, 0), (0, 0x80, 0)


@pytest.mark.parametrize(
    ("red", "green"),
    [
        ("<b style='color: #c00'>", "<b style='color:rgb(0, 128, 0)'>"),
        ("<b style='background:#c00 none'>", "<b style='background-color: green !important'>"),
        ("<font color=#cc0000>", "<font color='green'>"),
        ("<b class='n r'>", "<b class=g>"),
        ("<b bgcolor='#C00'>", "<b style='color:rgba(0 128 0 / 1)'>"),
    ],
)
def test_colours_of_numbers_become_inks(red: str, green: str) -> None:
    style = "<style>td.n, .r { padding: 0; color: #c00 } .g{background:green;color:white}</style>"
    rows = table(f"|{red}1</b></font>|{green}1</b></font>", f"{red}1</b></font>{green}1|")
    palette = read(style + rows).puzzle.palette
    assert [color.rgb for color in palette.colors[1:]] == [RED, GREEN]


def test_plain_numbers_among_coloured_ones_are_black() -> None:
    text = table("|1|<b style='color:red'>1</b>", "1 <b style='color:red'>1</b>||")
    assert [color.name for color in read(text).puzzle.palette.colors] == [
        "white",
        "black",
        "#FF0000",
    ]


@pytest.mark.parametrize(("most", "inks"), [(2, 2), (1, 1)])
def test_too_many_colours_are_ignored(
    monkeypatch: pytest.MonkeyPatch, most: int, inks: int
) -> None:
    monkeypatch.setattr(clue_tables, "MAX_INKS", most)
    palette = read(table(f"|{R}1</b>|{B}1</b>", f"{R}1</b> {B}1||")).puzzle.palette
    assert len(palette) == inks + 1


def test_too_many_numbers_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    text = table("|1||1", "1 1|||")
    monkeypatch.setattr(clue_tables, "MAX_NUMBERS", 2)
    assert read(text).puzzle.rows == (Clue.of(1, 1),)
    monkeypatch.setattr(clue_tables, "MAX_NUMBERS", 1)
    assert refused(text) is ProblemKey.MISSING


def test_one_colour_for_all_numbers_is_ignored() -> None:
    text = table("|2|1|1", "1", "3").replace("<table>", "<table style='color:navy'>")
    assert is_hook(text)


def test_inconsistent_colours_are_ignored() -> None:
    text = table("|2|1|1", "1", "3").replace("<tr>", "<tr bgcolor=yellow>", 1)
    assert is_hook(text)


# ---- tabs ----


@pytest.mark.parametrize(
    "text",
    [
        "\t2\t1\t1\n1\t\t\t\n3\t\t\t\n",
        "\n\t\t2\t1\t1\n\t1\t\n0\t3",
        "\t2\t1\t1\r\n1\r\n3\r\n\r\n",
        "\t2\t1\t1\t\n1\t \t \t \t\n3\t \t \t \t\n",
    ],
)
def test_tables_with_tabs_are_read(text: str) -> None:
    entry = read(text, "tabs")
    assert entry.puzzle.fingerprint == HOOK.fingerprint


def test_bars_may_be_between_the_numbers_of_a_table_with_tabs() -> None:
    entry = read("\t3\t1|1\t3\n3\t\t\t\n1|1\t\t\t\n3\t\t\t\n", "tabs")
    assert entry.puzzle == Puzzle.from_clues(*[[[3], [1, 1], [3]]] * 2)


@pytest.mark.parametrize(
    "text", ["\t1\t2\n", "\t1\n\t1\n", "1\t1\n\t1\n", "\tx\n1\n", "\t" * 2000 + "1\n1"]
)
def test_other_texts_with_tabs_are_refused(text: str) -> None:
    with pytest.raises(FileProblemsError):
        loads(text.encode(), "a")


# ---- any puzzle ----


def as_table(drawn: Puzzle, *, numbers: bool) -> str:
    """The clues of a puzzle in a table, a clue or a number a cell."""

    def lengths(blocks: list[int], room: int) -> list[str]:
        return [""] * (room - len(blocks)) + [str(block) for block in blocks]

    if not numbers:
        head = ["", *(clue.text(BLACK_AND_WHITE).replace(" ", "<br>") for clue in drawn.columns)]
        return table("|".join(head), *(clue.text(BLACK_AND_WHITE) for clue in drawn.rows))
    sides = [
        [[b.length for b in c.blocks] or [0] for c in side] for side in (drawn.rows, drawn.columns)
    ]
    left, top = (max(map(len, side)) for side in sides)
    above = zip(*(lengths(clue, top) for clue in sides[1]), strict=True)
    rows = ["|".join([""] * left + list(each)) for each in above]
    return table(*rows, *("|".join(lengths(clue, left) + [""] * drawn.width) for clue in sides[0]))


@given(
    width=st.integers(1, 8),
    height=st.integers(1, 8),
    seed=st.integers(0, 99),
    numbers=st.booleans(),
)
def test_generated_pages_are_read_back(
    width: int, height: int, seed: int, *, numbers: bool
) -> None:
    drawn = Puzzle.from_picture(random_picture(width, height, seed))
    assert read(as_table(drawn, numbers=numbers)).puzzle.fingerprint == drawn.fingerprint


# ---- several puzzles ----


def several(text: str) -> list[str]:
    """The puzzles of a page."""
    entries = loads(text.encode(), "a.html").entries
    assert len({entry.puzzle.fingerprint for entry in entries}) == len(entries)
    return [entry.puzzle.fingerprint for entry in entries]


@given(
    made=st.lists(
        st.tuples(st.integers(2, 6), st.integers(2, 6), st.integers(0, 99)), min_size=2, max_size=5
    ),
    is_laid_out=st.booleans(),
)
def test_every_puzzle_of_a_page_is_read_once(
    made: list[tuple[int, int, int]], *, is_laid_out: bool
) -> None:
    drawn = [Puzzle.from_picture(random_picture(*each)) for each in made]
    assume(all(any(each.rows) for each in drawn))  # a table without numbers shows no puzzle
    tables = [as_table(each, numbers=False) for each in drawn]
    page = "<p>Have fun!</p>".join(tables)
    if is_laid_out:
        page = table(*tables)
    assert several(page) == list(dict.fromkeys(each.fingerprint for each in drawn))


def test_two_tables_make_one_puzzle() -> None:
    rows, columns = table("1", "3"), table("2|1|1")
    swapped = table("2", "1", "1"), table("1|3")
    page = [rows, columns, "<table><tr><td>12 points</table>", *swapped]
    tall = puzzle("##\n.#\n.#")
    assert several("".join(page)) == [HOOK.fingerprint, tall.fingerprint]


def test_repeated_puzzles_are_read_once() -> None:
    text = table("|2|1|1", "1|||", "3|||")
    assert is_hook(text * 2)


def test_an_unfitting_table_does_not_separate_others() -> None:
    odd = table("|7|7", "1||", "9||")
    page = table("|2|1|1", "1|||", "3|||") + odd + table("|1|1|1", "3|||")
    assert several(page)[0] == HOOK.fingerprint
    assert len(several(page)) == 2


# ---- hostile pages ----


@pytest.mark.parametrize(
    "text",
    [
        "<" * 100_000,
        '<a "' * 30_000,
        "<!--" * 30_000,
        "<script>" * 10_000,
        "<td " + "a" * 100_000,
        "<td " + "a= " * 30_000 + ">",
        "<style>" + ".a{}" * 30_000,
        "<td>&#" + "9" * 100_000,
        "<b>" * 30_000,
        "<a>" * 100 + "</b>" * 30_000,
        "<table><tr><td rowspan=1000 colspan=1000>1" + "<tr>" * 20_000,
        "<tr><td rowspan=1000 colspan=1000>1" * 5_000,
        "<table><tr>" + "<td colspan=99999999999999999999>1" * 5_000,
        "<table><tr><td>1<td>2</table>" * 3_000,
        "<table>" + "".join("<tr>" + "<td>" * (200 - at) + "1" for at in range(200)),
        ("<table>" + ("<tr>" + "<td>1" * 60) * 60 + "</table>") * 3,
        "<table><tr><td><td>1<tr><td>1<td></table>" * 5_000,
    ],
    ids=lambda text: text[:20],
)
def test_hostile_pages_take_little_work(text: str) -> None:
    with Work():
        assert read_or_refused(f"<td>{text}")


def test_oversized_and_deeply_nested_pages_are_refused() -> None:
    assert refused("<table><tr><td>" * 9) is ProblemKey.TOO_MUCH
    assert refused("<td>" * 400_001) is ProblemKey.TOO_MUCH
    assert refused("<table><tr><td>1" + "<td>1" * MAX_ACROSS) is ProblemKey.MISSING


def test_scripts_of_a_page_share_one_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    filler, lists = "var a = [[7]];", "rows = [[1], [2]]; columns = [[2], [1]];"
    page = f"<html><script>{filler}</script><script>{lists}</script></html>".encode()
    monkeypatch.setattr(web_page, "MAX_CHARACTERS", len(filler) + len(lists))
    (entry,) = loads(page, "a.html").entries
    assert entry.puzzle.rows == (Clue.of(1), Clue.of(2))
    monkeypatch.setattr(web_page, "MAX_CHARACTERS", len(filler) + len(lists) - 1)
    with pytest.raises(FileProblemsError):
        loads(page, "a.html")


def test_what_a_page_says_of_its_tables_is_looked_for_once() -> None:
    sides = ("".join(f"<tr><td>{number}</td></tr>" for number in side) for side in ("311", "113"))
    tables = "".join(f"<table>{side}</table>" for side in sides)
    words = "\n".join(f"w{number}" for number in range(2000))
    with Work():
        document = loads(f"<html><body>{words}{tables * 300}</body></html>".encode())
    assert document.readings == ("columns-first",)


@pytest.mark.parametrize("limit", ["MAX_LINES", "_MAX_TEXTS"])
def test_text_of_a_page_is_limited(monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    text = "<p>rows: 1, 2<p>columns: 2, 1"
    assert loads(text.encode(), "a.html").entries[0].puzzle.rows == (Clue.of(1), Clue.of(2))
    monkeypatch.setattr(web_page, limit, 1)
    assert refused(text) is ProblemKey.TOO_MUCH


def test_templates_are_no_boxes_or_tables_but_may_hold_a_picture() -> None:
    drawn = "<pre>\n#.#\n.#.\n###\n</pre>"
    assert loads(f"<body><template>{drawn}</template>".encode(), "a.html").entries
    assert is_hook(table("|2|1|1", "1", "3") + "<template><td>7</template>")


BOW = board("""
    #.#
    ###
    ..#
""")


@pytest.mark.parametrize(
    "page",
    [
        "<html><body><pre>#.#\n###\n..#</pre><p>b</p></body></html>",
        "<pre># #\n###\n  #</pre>",
        "<body><pre><code># #\n###\n  #\n</code></pre>b",
        "<div>\n<p>#.#</p>\n<p>###</p>\n<p>..#</p>\n</div>",
        "<div>\n <div><b>#</b><i>.</i><b>#</b></div>\n <div>###</div>\n <div>..#</div></div>",
    ],
)
def test_rows_beside_tags_belong_to_the_picture(page: str) -> None:
    (entry,) = loads(page.encode()).entries
    assert entry.puzzle.goal == BOW


def test_a_row_behind_words_is_not_left_out() -> None:
    with pytest.raises(FileProblemsError):
        loads(b"Solved: #..#\n####\n#..#\n.##.\n")


def painted(*boards: Puzzle) -> str:
    """A page with a table of painted cells for each board."""
    rows = (
        [board.goal.cells[at : at + 5] for at in range(0, 25, 5)] for board in boards if board.goal
    )
    return "<html><body>" + "".join(
        "<table>"
        + "".join(
            "<tr>" + "".join(f"<td class='{CLASSES[cell]}'></td>" for cell in row) for row in each
        )
        + "</table>"
        for each in rows
    )


CLASSES = ("cell", "cell on")
FIVE = puzzle("""
    #####
    #...#
    #.#.#
    #...#
    #####
""")


def test_a_board_beside_numbers_is_a_game_and_no_picture() -> None:
    numbers = "<p>" + "".join(f"<b>{number}</b>" for number in (1, 3, 2, 2, 1)) + "</p>"
    with pytest.raises(FileProblemsError):
        loads(painted(FIVE).replace("<table>", f"{numbers}<table>").encode(), "a.html")


def test_each_table_of_painted_cells_is_a_picture() -> None:
    both = loads(painted(FIVE, FIVE).encode(), "a.html").entries
    assert [entry.puzzle.goal for entry in both] == [FIVE.goal, FIVE.goal]
    with pytest.raises(FileProblemsError):  # cells with text belong to something else
        loads(painted(FIVE).replace("></td>", ">a</td>", 1).encode(), "a.html")


def test_cells_that_are_read_aloud_are_no_clues() -> None:
    cells = "".join(
        f"<div aria-label='Row {row}, column {column}, empty'></div>"
        for row in range(1, 6)
        for column in range(1, 6)
    )
    with pytest.raises(FileProblemsError):
        loads(f"<html><body>{cells}</body></html>".encode(), "a.html")


# ---- what programs put around their boards ----

SIX = puzzle("##...#\n.#.##.\n......\n#####.\n..#..#\n.####.")


def six_page(between: str = "", *, empty: str = "0") -> str:
    """A page with a board of six, and something after the fifth of its lines."""

    def cells(kind: str, texts: list[str]) -> str:
        each = [f'<td class="{kind} x{at}">{text}</td>' for at, text in enumerate(texts)]
        return "".join([*each[:5], '<td class="gap"></td>' * bool(between), *each[5:]])

    def text(clue: Clue, sign: str) -> str:
        return sign.join(str(block.length) for block in clue.blocks) or empty

    head = "<td></td>" + cells("clue", [text(clue, "<br>") for clue in SIX.columns])
    rows = [f'<td class="clue">{text(c, " ")}</td>{cells("cell", [""] * 6)}' for c in SIX.rows]
    above = "</tr><tr>".join([head, *rows[:5]])
    return f"<table><tr>{above}</tr>{between}<tr>{rows[5]}</tr></table>"


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(six_page('<tr class="gap"><td colspan="13"></td></tr>'), id="gaps"),
        pytest.param(
            six_page().replace("</table>", '<tr style="display:none"><td></td></tr></table>'),
            id="a hidden row",
        ),
        pytest.param(six_page(empty=""), id="an empty clue is no gap"),
    ],
)
def test_lines_between_groups_of_five_are_no_lines_of_the_board(page: str) -> None:
    assert [read(page).puzzle.fingerprint] == [SIX.fingerprint]


def test_a_page_that_shows_one_puzzle_may_store_others() -> None:
    shown = table("|2|1|1", "1", "3")
    levels = [
        '{name: "Hook", grid: [[1,0,0],[1,1,1]]}',
        '{name: "Cup", grid: [[1,0,1],[1,0,1],[1,1,1]]}',
    ]

    def sizes(*stored: str) -> list[tuple[str, int]]:
        page = f"<body>{shown}<script>var levels = [{', '.join(stored)}];</script></body>"
        puzzles = [entry.puzzle for entry in loads(page.encode(), "a.html").entries]
        return [(each.metadata.title, each.height) for each in puzzles]

    assert sizes(*levels) == [("Hook", 2), ("Cup", 3)]
    assert sizes(levels[1]) == [("", 2), ("Cup", 3)]


def test_a_board_half_solved_in_a_script_is_no_other_puzzle() -> None:
    shown = table("|2|1|1|1", "2", "3", "")
    script = "<script>var board = [[1,0,0,0],[0,1,1,0],[0,0,0,0]];</script>"
    document = loads(f"<body>{shown}{script}</body>".encode(), "a.html")
    assert [entry.puzzle.goal for entry in document.entries] == [None]
    assert [problem.key for problem in document.problems] == [ProblemKey.LEFT_OUT]


@pytest.mark.parametrize("dash", ["-", "–", "—"])
def test_a_dash_is_an_empty_clue(dash: str) -> None:
    def side(name: str, clues: list[str]) -> str:
        inner = (f'<div class="{name}"><span>{clue}</span></div>' for clue in clues)
        return f"<section>{''.join(inner)}</section>"

    page = side("column-clue", ["2", "1", dash, "1"]) + side("row-clue", ["2", dash, "1", "1"])
    (entry,) = loads(f"<body>{page}</body>".encode(), "a.html").entries
    assert not entry.problems
    assert [len(clue.blocks) for clue in entry.puzzle.rows] == [1, 0, 1, 1]


def test_a_quoted_puzzle_is_read_once() -> None:
    post = "<pre>Rows:\n1 1\n5\n5\n3\n1\n\nColumns:\n2\n4\n4\n4\n2\n</pre>"
    page = f"<div>Stuck!<br>{post}</div><div><blockquote>mike wrote: {post}</blockquote>Done.</div>"
    assert len(loads(f"<body>{page}</body>".encode(), "a.html").entries) == 1


def test_painted_cells_may_contain_blanks() -> None:
    drawn = ["##.##", "#####", ".###.", "..#..", "#...#"]
    cells = {"#": '<td style="background-color:#a00">&nbsp;</td>', ".": "<td>&nbsp;</td>"}
    rows = "".join(f"<tr>{''.join(map(cells.__getitem__, row))}</tr>" for row in drawn)
    (entry,) = loads(f"<body><h2>A bug</h2><table>{rows}</table></body>".encode()).entries
    assert entry.puzzle.rows == puzzle("\n".join(drawn)).rows


def test_fields_to_write_in_are_no_cells_of_a_painted_board() -> None:
    drawn = ["##.##", "#####", ".###.", "..#..", "#...#"]
    cells = {"#": '<td style="background:#000"></td>', ".": "<td></td>"}
    rows = [f"<td><input></td>{''.join(map(cells.__getitem__, row))}" for row in drawn]
    rows.insert(0, "<td></td>" + "<td><input></td>" * 5)
    page = f"<body><table><tr>{'</tr><tr>'.join(rows)}</tr></table></body>"
    with pytest.raises(FileProblemsError):
        loads(page.encode(), "a.html")
