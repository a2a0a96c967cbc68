"""SVG pictures: rectangles however they are drawn, and drawings that are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import Grid
from nonogui.core.problems import FileProblemsError, ProblemKey, Problems
from nonogui.formats import svg
from nonogui.formats.base import Document
from nonogui.formats.registry import loads
from tests.boards import puzzle
from tests.formats.mutations import Work

DOTS = puzzle("#.#\n.#.")
CELLS = ((0, 0), (2, 0), (1, 1))


def drawing(body: str, box: str = "0 0 3 2", more: str = "") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {more}>{body}</svg>'


def read(text: str) -> Document:
    return loads(text.encode(), "a.svg")


def refused(text: str) -> Problems:
    with pytest.raises(FileProblemsError) as caught:
        read(text)
    return Problems(caught.value.problems)


def squares(size: str, *, unit: int = 1) -> str:
    return "".join(f'<rect x="{x * unit}" y="{y * unit}" {size}/>' for x, y in CELLS)


ONE = 'width="1" height="1"'
TEN = 'width="10" height="10"'


USED = '<use href="#c"/><use href="#c" x="2"/><use href="#c" x="1" y="1"/>'
CHEQUERED = (  # one outline round all, and three inside of it
    "M0 0h3v2h-3zM1 0h1v1h-1zM0 1v1h1v-1zM2 1h1v1h-1z",
    "M0 0h3v2h-3zM1 0v1h1v-1zM0 1v1h1v-1zM2 1v1h1v-1z",
)
LEVEL = (
    '<line x2="1" y1=".5" y2=".5" stroke="black"/>'
    '<line x1="2" x2="3" y1=".5" y2=".5" stroke="#000"/>'
    '<polyline points="1 1.5 2 1.5" fill="none" stroke="black"/>'
)
HIDDEN = (
    '<circle r="1" display="none"/><text/><rect fill="none" width="3" height="2"/>'
    '<rect width="3" height="2" fill-opacity="0"/>'
    '<g visibility="hidden"><rect width="3" height="2"/></g>'
)
CORNERS = '<polygon points="0,0 1,0 1,1 0,1"/><polygon points="2 0 3 0 3 1 2 1"/>'
STYLE = "<style>/* no */ .a, .b { fill: black } rect { fill: white }</style>"
PREFIXED = '<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0,0,3,2">'


@pytest.mark.parametrize(
    "text",
    [
        drawing(squares(ONE)),
        drawing(squares(TEN, unit=10), "0 0 30 20"),
        drawing(f"<g transform='translate(-5,7)'>{squares(TEN, unit=10)}</g>", "-5 7 30 20"),
        drawing(f"<g transform='scale(10) translate(1 1)'>{squares(ONE)}</g>", "10 10 30 20"),
        drawing(f"<g transform='matrix(.1 0 0 .1 0 0)'>{squares(TEN, unit=10)}</g>"),
        drawing('<path d="M0 0H1V1H0zM2,0h1v1h-1zm-1,1h1v1h-1z"/>'),
        drawing('<path d="M0 0 L1 0 1 1 0 1 Z M2 0 l1 0 0 1 -1 0 M1 1h1v1h-1"/>'),
        drawing('<path stroke="#000" d="M0 0h1M2 0h1M1 1h1"/>', "0 -0.5 3 2"),
        drawing(f'<path d="{CHEQUERED[0]}" fill-rule="evenodd"/>'),
        drawing(f'<path d="{CHEQUERED[1]}"/>'),
        drawing(CORNERS + f'<rect x="1" y="1" {ONE}/>'),
        drawing(LEVEL),
        drawing(f'<defs><rect id="c" {ONE}/></defs>{USED}'),
        drawing(f'<symbol id="c"><rect {ONE}/></symbol>{USED}'),
        drawing(
            f'<rect width="3" height="1"/><rect x="1" {ONE} fill="white"/><rect x="1" y="1" {ONE}/>'
        ),
        drawing(squares(ONE) + HIDDEN),
        drawing(STYLE + squares(ONE + " class='b'")),
        f'<?xml version="1.0"?><!-- a --><svg width="3px" height="2">{squares(ONE)}</svg>',
        PREFIXED + squares(ONE).replace("<rect", "<s:rect") + "</s:svg>",
    ],
)
def test_rectangles_become_cells_however_they_are_drawn(text: str) -> None:
    document = read(text)
    (entry,) = document.entries
    assert document.format.name == "svg"
    assert (entry.puzzle.rows, entry.puzzle.columns) == (DOTS.rows, DOTS.columns)
    assert not document.problems


INKS = {0: "#fff", 1: "rgb(255,0,0)", 2: "#0000ff"}


@given(
    st.sampled_from([(2, 3), (3, 2), (4, 5), (7, 4)]),
    st.sampled_from([1, 7, 0.5, 12.5]),
    st.data(),
)
def test_any_drawn_grid_is_read(size: tuple[int, int], unit: float, data: st.DataObject) -> None:
    width, height = size
    values = st.lists(st.sampled_from([*INKS]), min_size=width * height, max_size=width * height)
    cells = [0, 1, 2, *data.draw(values)[3:]]
    body = "".join(
        f'<rect x="{at % width * unit}" y="{at // width * unit}" width="{unit}" height="{unit}"'
        f' fill="{INKS[value]}"/>'
        for at, value in enumerate(cells)
    )
    (entry,) = read(drawing(body, f"0 0 {width * unit} {height * unit}")).entries
    assert entry.puzzle.goal == Grid(width, height, bytes(cells))
    assert [color.rgb for color in entry.puzzle.palette.colors[1:]] == [(255, 0, 0), (0, 0, 255)]


def test_grid_lines_are_left_out() -> None:
    lines = "".join(f"<path d='M{x} 0v40'/>" for x in (0, 20, 40, 60))
    lines += "".join(f"<line x2='60' y1='{y}' y2='{y}'/>" for y in (0, 20, 40))
    body = squares("width='20' height='20'", unit=20)
    body += f"<g stroke='#888' fill='none' stroke-linecap='square'>{lines}</g>"
    document = read(drawing(body, "-0.5 -0.5 61 41"))
    assert document.entries[0].puzzle.rows == DOTS.rows
    assert document.readings == ("pixels",)


def test_the_title_becomes_the_puzzles() -> None:
    (entry,) = read(drawing("<title> A\n hat</title><desc>Felt</desc>" + squares(ONE))).entries
    assert (entry.puzzle.metadata.title, entry.puzzle.metadata.description) == ("A hat", "Felt")


@pytest.mark.parametrize(
    "body",
    [
        "<circle r='1'/>",
        "<text>3</text>",
        "<image href='a.png'/>",
        "<path d='M0 0C1 1 2 2 3 3'/>",
        "<path d='M0 0L1 1H0z'/>",
        "<path d='h1v1'/>",
        "<path d='M0 0h1 ?'/>",
        "<path d='M0 0L1'/>",
        "<path d='1 2'/>",
        "<polygon points='0 0 1'/>",
        "<polygon points='0 0 1 1 0 1'/>",
        "<rect width='2' height='2' rx='1'/>",
        "<rect width='2em' height='2'/>",
        "<rect width='2' height='2' fill='url(#a)'/>",
        "<rect width='2' height='2' opacity='.5'/>",
        "<rect width='2' height='2' clip-path='url(#a)'/>",
        "<rect width='2' height='2' stroke='red' stroke-dasharray='1'/>",
        "<rect width='2' height='2' transform='rotate(45)'/>",
        "<rect width='2' height='2' transform='translate(1) and'/>",
        "<use href='#nothing'/>",
        "<use href='http://example.org/a.svg#b'/>",
        "<svg><rect/></svg>",
    ],
)
def test_other_drawings_are_refused(body: str) -> None:
    (problem,) = refused(drawing(f"\n{body}"))
    assert problem.key is ProblemKey.UNSUPPORTED
    assert dict(problem.values)["what"] == "shapes"
    assert problem.place.file_line == 2


@pytest.mark.parametrize("box", ["0 0 0 2", "0 0 3", "a b c d", "0 0 1e9 1e9"])
def test_drawings_without_a_size_are_refused(box: str) -> None:
    assert refused(drawing(squares(ONE), box)).errors


def test_edges_off_any_grid_are_refused() -> None:
    body = "".join(f"<rect x='{at * 1.2345}' width='1.0101' height='1'/>" for at in range(9))
    (problem,) = refused(drawing(body, "0 0 999.123 999.7"))
    assert problem.key is ProblemKey.UNSUPPORTED


def test_recursive_drawings_end() -> None:
    assert refused(drawing("<g id='a'><use href='#a'/></g>")).errors
    uses = [f"<use href='#l{at}'/>" * 10 for at in range(8)]
    tenfold = [f"<g id='l{at}'>{ten}</g>" for at, ten in enumerate(uses, start=1)]
    text = drawing(f"<defs><rect id='l0' {ONE}/>{''.join(tenfold)}</defs><use href='#l8'/>")
    with pytest.MonkeyPatch.context() as patched, Work(500_000):
        patched.setattr(svg, "_MAX_SHAPES", 1000)
        assert refused(text)[0].key is ProblemKey.TOO_MUCH


def test_painted_area_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg, "_MAX_PAINTED", 100)
    assert refused(drawing("<rect width='3' height='2'/>" * 20))[0].key is ProblemKey.TOO_MUCH


@pytest.mark.parametrize("body", ["", "<rect width='3' height='2'/>", "<rect x='9' width='1'/>"])
def test_single_coloured_drawings_are_refused(body: str) -> None:
    assert refused(drawing(body))[0].key is ProblemKey.NO_PUZZLE


def test_entities_are_refused() -> None:
    text = "<!DOCTYPE svg [<!ENTITY a 'b'>]>" + drawing("&a;")
    assert refused(text)[0].key is ProblemKey.FORBIDDEN_XML


def test_a_page_with_a_drawing_is_read_as_a_page() -> None:
    with pytest.raises(FileProblemsError):
        loads(f"<html><body>{drawing(squares(ONE))}</body></html>".encode(), "a.html")
