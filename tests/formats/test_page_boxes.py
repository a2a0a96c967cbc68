"""Clues in the boxes of a page, whatever elements and names they have."""

from collections.abc import Sequence
from itertools import groupby

import pytest

from nonogui.core.clue import Clue
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats import html_tags, page_boxes
from nonogui.formats.html_tags import walk
from nonogui.formats.page_boxes import PageBoxes
from nonogui.formats.registry import loads
from tests.boards import board, clued

HOOK = clued("1/3", "2/1/1")
COLUMNS = "<div class=col>2</div><div class=col>1</div><div class=col>1</div>"
ROWS = "<div class=row>1</div><div class=row>3</div>"


def read(text: str) -> Puzzle | None:
    boxes = PageBoxes()
    walk(text, [boxes])
    entries = boxes.read(Metadata())
    assert len(entries) < 2
    return entries[0].puzzle if entries else None


def is_hook(text: str) -> bool:
    found = read(text)
    return found is not None and (found.rows, found.columns) == (HOOK.rows, HOOK.columns)


@pytest.mark.parametrize(
    "rows",
    [
        ROWS,
        "<row>1</row><row>3</row>",
        "<div id=row1>1</div><div id=row2>3</div>",
        "<div class='a b row-3'>1</div><div class='row-4 c'>3</div>",
        "<div class=rows><p>1</p><p>3</p></div>",
        "<div class=rows><div><ul><li>1</li><li>3</li></ul></div></div>",
        "<div class=rows><i>1<i/></i><i>3<br></i></div>",
        "<div class=row>1<b></div><div class=row>3</b></div>",
        "</div></p><div class=row>1</div><div class=row>3",
        "<div class=row>1<script>if (a<b) f(7)</script></div><div class=row>3</div>",
        "<div class=row>1<!-- <b>7</b> --></div><div class=row>3</div>",
        "<div class=row>the first 1</div>" + ROWS,
        "<div class=row></div><div class=left>1</div><div class=left>3</div>",
        "<div class='rows'>1</div><div class='rows'>1</div>" + ROWS,
        "<div class=row><textarea>1</textarea></div><div class=row><textarea>3</textarea></div>",
        "<template><div class=row>7</div></template>" + ROWS,
    ],
)
def test_clues_of_a_side_are_read(rows: str) -> None:
    assert is_hook(f"{COLUMNS}\n{rows}")


@pytest.mark.parametrize(
    "text",
    [
        "",
        COLUMNS,
        COLUMNS + "<div class=row>4</div>",
        COLUMNS + "<div class=row>1</div><div class=row>4</div>",
        COLUMNS + "<div class=board>1</div><div class=board>3</div>",
        COLUMNS + "<div class=row>row 1</div><div class=row>3</div>",
        COLUMNS + "<div class=row-col>1</div><div class=row-col>3</div>",
        COLUMNS + "<div title=row>1</div><div title=row>3</div>",
    ],
)
def test_boxes_without_a_puzzle_are_ignored(text: str) -> None:
    assert read(text) is None


def test_the_numbers_of_one_clue_are_no_side() -> None:
    side = "".join(f"<div class={{}}><i>{a}</i><i>{b}</i></div>" for a, b in ("12", "21", "11"))
    assert read(side.replace("{}", "row") + side.replace("{}", "col")) is None


def test_a_side_inside_the_other_is_not_both() -> None:
    assert read("<rows><columns><column>1</column><column>1</column></columns></rows>") is None


def test_empty_clues_are_read() -> None:
    found = read("<p class=row>1 1</p><p class=row>0</p>" + "<b class=col>{}</b>" * 3)
    assert found is None
    text = "<p class=row>1 1</p><p class=row>0</p>" + "".join(
        f"<b class=col>{number}</b>" for number in ("1", "", "1")
    )
    found = read(text)
    assert found is not None
    assert found.rows == (Clue.of(1, 1), Clue())
    assert found.columns == (Clue.of(1), Clue(), Clue.of(1))


def test_direction_names_may_mean_the_other_side() -> None:
    across = "<p class=across>1</p><p class=across>3</p>"
    down = "<p class=down>2</p><p class=down>1</p><p class=down>1</p>"
    page = f"<html><title>Hook</title>{across}{down}".encode()
    document = loads(page, "a.html")
    (entry,) = document.entries
    assert (entry.puzzle.metadata.title, entry.puzzle.rows) == ("Hook", HOOK.rows)
    assert [each.key for each in entry.problems] == [ProblemKey.AMBIGUOUS]
    assert document.readings == ("columns-first",)
    assert loads(page, reading="columns-first").entries[0].puzzle.rows == HOOK.columns


def test_too_many_tags_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = COLUMNS + ROWS
    monkeypatch.setattr(html_tags, "MAX_TAGS", text.count("<"))
    assert is_hook(text)
    with pytest.raises(FileProblemsError) as caught:
        read(f"{text}<b>")
    assert [each.key for each in caught.value.problems] == [ProblemKey.TOO_MUCH]


def test_only_a_limited_number_of_groups_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    others = "<p class=rowA>8</p><p class=rowB>9</p>"
    monkeypatch.setattr(page_boxes, "_MAX_GROUPS", 3)
    assert is_hook(others + COLUMNS + ROWS)
    assert read("<p class=rowC>7</p>" + others + COLUMNS + ROWS) is None


def test_elements_nested_too_deeply_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"<main>{COLUMNS}<section>{ROWS}</section></main>"
    monkeypatch.setattr(page_boxes, "_MAX_OPEN", 4)
    assert is_hook(text)
    monkeypatch.setattr(page_boxes, "_MAX_OPEN", 3)
    assert read(text) is None


@pytest.mark.parametrize("is_first", [True, False])
def test_boards_below_each_other_are_several_puzzles(is_first: bool) -> None:
    def board(columns: str, rows: str) -> str:
        sides = [
            "".join(
                f'<div class="{name}">{"".join(f"<b>{n}</b>" for n in clue.split())}</div>'
                for clue in clues.split(",")
            )
            for name, clues in (("col-clue", columns), ("row-clue", rows))
        ]
        return f"<form>{''.join(sides if is_first else sides[::-1])}</form>"

    heart = board("3,4,4,4,3", "2 2,5,5,3,1")
    hook = board("2,1,1", "1,3")

    def sizes(page: str) -> list[tuple[int, int]]:
        entries = loads(f"<body>{page}</body>".encode(), "a.html").entries
        return [(entry.puzzle.width, entry.puzzle.height) for entry in entries]

    assert sizes(heart + hook) == [(5, 5), (3, 2)]
    odd = heart + board("9,9", "9,9") + hook
    assert sizes(odd) == [(5, 5), (3, 2)]
    (problem, _) = [p for e in loads(f"<body>{odd}</body>".encode()).entries for p in e.problems]
    assert problem.key is ProblemKey.LEFT_OUT


CELLS = "<div class='cell'></div>" * 6


@pytest.mark.parametrize(
    "columns",
    [
        # A row of boxes for each number of the columns' clues, and an empty box in the corner.
        "<div class=top><p><i>2</i><i>1</i><i>1</i></p></div>",
        "<div class=top><p><i></i><i></i><i></i></p><p><i>2</i><i>1</i><i>1</i></p></div>",
        "<div class=top><b class=x></b><b class=x>2</b><b class=x>1</b><b class=x>1</b></div>",
    ],
)
def test_the_number_of_cells_tells_how_boxes_are_clues(columns: str) -> None:
    assert is_hook(f"{columns}{ROWS}{CELLS}")


def test_an_empty_first_column_is_kept_if_the_page_has_its_cells() -> None:
    columns = "<div class=top><b></b><b>2</b><b>1</b><b>1</b></div>"
    found = read(columns + ROWS + "<div class='cell'></div>" * 8)
    assert found is not None
    assert found.columns == (Clue(()), *HOOK.columns)


LAMP = (".R..G", "RRRRG", ".R..G", "..RR.", "....R")


def clue_of(line: Sequence[str]) -> str:
    lengths = [str(len(list(run))) for cell, run in groupby(line) if cell != "."]
    return " ".join(lengths) or "0"


def solved_page(rows: Sequence[str], classes: dict[str, str]) -> bytes:
    above = "".join(f"<p class=head>{clue_of(column)}</p>" for column in zip(*rows, strict=True))
    lines = (
        f"<p class=beside>{clue_of(row)}</p>"
        + "".join(f"<p class='cell {classes[cell]}'></p>" for cell in row)
        for row in rows
    )
    return f"<html><body>{above}{''.join(lines)}</body></html>".encode()


@pytest.mark.parametrize("empty", ["gray", "white", ""])
def test_the_classes_of_cells_are_the_colours_of_a_solution(empty: str) -> None:
    document = loads(solved_page(LAMP, {".": empty, "R": "red", "G": "green"}), "a.html")
    (entry,) = document.entries
    assert entry.puzzle.goal is not None
    palette = entry.puzzle.palette
    assert [palette[ink].rgb for ink in palette.inks] == [(255, 0, 0), (0, 128, 0)]
    assert not document.doubts


PLAIN_LAMP = [row.replace("G", ".") for row in LAMP]


def test_two_classes_of_cells_are_filled_and_empty() -> None:
    (entry,) = loads(solved_page(PLAIN_LAMP, {".": "", "R": "on"}), "a.html").entries
    assert entry.puzzle.goal == board("\n".join(PLAIN_LAMP).replace("R", "#"))


def test_cells_that_are_all_alike_are_no_solution() -> None:
    (entry,) = loads(solved_page(PLAIN_LAMP, {".": "", "R": ""}), "a.html").entries
    assert entry.puzzle.goal is None


def test_a_board_begun_is_no_solution() -> None:
    page = solved_page(PLAIN_LAMP, {".": "", "R": "on"}).replace(b"cell on", b"cell ", 1)
    (entry,) = loads(page, "a.html").entries
    assert entry.puzzle.goal is None


@pytest.mark.parametrize("style", ["", " style='grid-template-columns: repeat(6, 1fr)'"])
def test_a_grid_of_clues_and_cells_without_rows_is_read(style: str) -> None:
    made = clued("5/1/1 1/5", "2 1/1 1/1 2/1 1/2 1")
    hints = [[block.length for block in clue.blocks] for clue in (*made.columns, *made.rows)]
    boxes = [f"<div class=hint>{' '.join(map(str, hint))}</div>" for hint in hints]
    cells = "<div class=tile></div>" * 5
    rows = "".join(f"{box}{cells}" for box in boxes[5:])
    page = f"<html><div class=grid{style}><div></div>{''.join(boxes[:5])}{rows}</div></html>"
    (entry,) = loads(page.encode(), "a.html").entries
    assert (entry.puzzle.rows, entry.puzzle.columns) == (made.rows, made.columns)
