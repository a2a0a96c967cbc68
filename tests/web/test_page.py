"""The page around the board: size, network, looks, paper, what screen readers hear."""

from __future__ import annotations

import base64
import re
from dataclasses import replace

import pytest

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.html_play import _shorten_names
from nonogui.formats.registry import dumps, format_by_name
from tests.boards import palette, puzzle, random_picture
from tests.web.conftest import Page, Show

PAGE_UP = "\ue00e"

PICTURE = random_picture(100, 100, seed=1)
FISH = puzzle("##..#\n.###.\n####.\n.###.\n##..#", title="Fish")
SEA = puzzle("aab.\n.bbc\naa.c", title="Sea")


def page_text(puzzle: Puzzle) -> str:
    html_play = format_by_name("html-play")
    assert html_play
    return dumps([Entry(puzzle)], html_play).decode()


def checkered(inks: int) -> Puzzle:
    """As many blocks as 100 x 100 cells can have: a page can't be longer for its clues."""
    if inks == 1:
        cells = bytes((row + column) % 2 for row in range(100) for column in range(100))
    else:
        cells = bytes(1 + (row + column) % inks for row in range(100) for column in range(100))
    return Puzzle.from_picture(Grid(100, 100, cells), palette(inks))


@pytest.mark.parametrize(
    "large",
    [
        Puzzle.from_picture(PICTURE),
        Puzzle.from_picture(random_picture(100, 100, seed=1, inks=31), palette(31)),
        *map(checkered, (1, 2, 31)),
    ],
    ids=["black", "31 colours", "checkered", "checkered in 2 colours", "all in 31 colours"],
)
def test_a_large_page_is_under_60_kilobytes(large: Puzzle) -> None:
    about = Metadata(title="A long title " * 15, author="Somebody " * 6, copyright="2026 " * 12)
    assert len(page_text(replace(large, metadata=about)).encode()) < 60_000


def test_only_names_of_the_script_are_shortened() -> None:
    script = (
        'const speed=2,label="the board";\nfunction paint(board){return board.size*speed}\n'
        "function board(){}\nfunction size(){}\nconst given=1;\nf({given,x:speed},paint)"
    )
    short = script.replace("speed", "f0").replace("paint", "f1")
    assert _shorten_names(script) == short


def test_the_page_contains_no_solution_and_loads_no_resources() -> None:
    text = page_text(FISH)
    bare = Puzzle(FISH.rows, FISH.columns, metadata=FISH.metadata)
    assert text == page_text(bare)
    assert "default-src 'none'" in text
    assert re.findall(r"(?:src|href)=|url\(|@import|fetch\(|import\(", text) == []
    assert set(re.findall(r"https?://[^\s\"]+", text)) <= {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("title", ["</script><script>alert(1)</script>", "{{script}} & <!-- -->"])
def test_a_title_cannot_inject_html(show: Show, title: str) -> None:
    tricky = puzzle("#", title=title)
    page = show(tricky)
    page.drag([(0, 0)])
    assert page.is_won
    assert page.text("won-title") == title


def test_the_page_loads_nothing_and_forbids_loading(show: Show) -> None:
    page = show(FISH)
    assert page.browser.run("return performance.getEntriesByType('resource').length") == 0
    refused = page.browser.run(
        "return fetch('data:,x').then(() => 'fetched', () => 'refused')",
    )
    assert refused == "refused"
    assert "Content Security Policy" in " ".join(page.browser.log())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_follows_the_systems_light_or_dark_theme(show: Show, scheme: str) -> None:
    page = show(FISH)
    feature = {"name": "prefers-color-scheme", "value": scheme}
    page.browser.command("Emulation.setEmulatedMedia", {"features": [feature]})
    x, y = page.point(4, 4)
    (red,) = pixels(page, x, y, 1, 1)
    page.browser.command("Emulation.setEmulatedMedia", {"features": []})
    assert red == {"light": 0xFF, "dark": 0x20}[scheme]


def test_a_screen_reader_reads_the_cell_and_its_clues(show: Show) -> None:
    page = show(SEA)
    page.keys("\ue014", "\ue015", "2", " ")
    name = SEA.palette[2].name
    heard = f"Row 2, column 2: colour {name}. Row 2: 2b 1c. Column 2: 1a 1b 1a"
    assert page.text("reading") == heard
    grid = page.browser.run(
        "const grid = document.querySelector('[role=grid]'), cell = document.getElementById("
        "grid.getAttribute('aria-activedescendant'));"
        "return [grid.ariaRowCount, grid.ariaColCount, cell.parentElement.ariaRowIndex,"
        " cell.ariaColIndex, cell.role]"
    )
    assert grid == ["3", "4", "2", "2", "gridcell"]
    unnamed = "return [...document.querySelectorAll('button')].filter(b => !b.offsetParent"
    unnamed += " ? false : !(b.ariaLabel || b.textContent.trim())).length"
    assert page.browser.run(unnamed) == 0


def test_only_coloured_puzzles_offer_letters_on_colours(show: Show) -> None:
    assert show(FISH).element("letters", "hidden")
    page = show(SEA)
    page.click("letters")
    assert page.element("letters", "ariaPressed") == "true"
    pressed = "return [...document.querySelectorAll('footer [aria-pressed=true]')].map(b => b.title"
    assert page.browser.run(pressed + " || b.textContent)") == [
        "Fill",
        f"{SEA.palette[1].name}, key 1",
        "Letters on colours",
    ]


def test_clues_are_struck_through_only_when_certain(show: Show) -> None:
    page = show(FISH)
    page.drag([(1, 1)])
    page.keys(PAGE_UP)
    blank = row_clue(page, 1)
    page.drag([(1, 2)])
    page.keys(PAGE_UP)
    assert row_clue(page, 1) == blank
    page.drag([(1, 3)])
    page.keys(PAGE_UP)
    assert row_clue(page, 1) != blank
    page.click("undo")
    assert row_clue(page, 1) == blank


@pytest.mark.parametrize(("inks", "share"), [(1, 0.76), (30, 0.5)])
def test_the_board_fills_most_of_a_phone_screen(show: Show, inks: int, share: float) -> None:
    colors = palette(inks)
    page = show(Puzzle.from_picture(random_picture(30, 30, seed=1, inks=inks), colors))
    size = {"width": 360, "height": 640, "deviceScaleFactor": 2, "mobile": True}
    page.browser.command("Emulation.setDeviceMetricsOverride", size)
    try:
        assert page.element("board", "clientHeight") > share * 640
        assert page.browser.run("return document.documentElement.scrollWidth") <= 360
    finally:
        page.browser.command("Emulation.clearDeviceMetricsOverride", {})


@pytest.mark.parametrize("inks", [1, 5])
def test_targets_on_a_phone_are_as_large_as_a_finger(show: Show, inks: int) -> None:
    page = show(Puzzle.from_picture(random_picture(10, 10, seed=1, inks=inks), palette(inks)))
    size = {"width": 360, "height": 640, "deviceScaleFactor": 2, "mobile": True}
    page.browser.command("Emulation.setDeviceMetricsOverride", size)
    try:
        boxes = page.browser.run(
            "return [...document.querySelectorAll('button')].filter(each => each.offsetParent)"
            ".map(each => [each.id || each.ariaLabel || each.textContent,"
            " each.getBoundingClientRect().toJSON()])"
        )
        assert len(boxes) >= 9
        for name, box in boxes:
            assert box["width"] >= 44, name
            assert box["height"] >= 44, name
            assert box["left"] >= 0, name
            assert box["right"] <= 360, name
            assert box["bottom"] <= 640, name
        for at, (name, one) in enumerate(boxes):
            for other_name, other in boxes[:at]:
                is_apart = (
                    one["left"] >= other["right"]
                    or one["right"] <= other["left"]
                    or one["top"] >= other["bottom"]
                    or one["bottom"] <= other["top"]
                )
                assert is_apart, (name, other_name)
    finally:
        page.browser.command("Emulation.clearDeviceMetricsOverride", {})


def test_the_cursor_shows_where_keys_act(show: Show) -> None:
    page = show(FISH)
    page.keys(PAGE_UP)
    x, y = page.point(0, 0)
    frame = (x - 25, y, 50, 1)
    focused = pixels(page, *frame)
    page.browser.run("document.getElementById('undo').disabled = false")
    page.browser.run("document.getElementById('undo').focus()")
    assert pixels(page, *frame) != focused
    page.browser.run("document.getElementById('board').focus()")
    assert pixels(page, *frame) == focused


def row_clue(page: Page, row: int) -> list[int]:
    """The pixels beside a row."""
    x, y = page.point(row, 0)
    return pixels(page, x - 60, y - 6, 40, 12)


def pixels(page: Page, x: float, y: float, width: int, height: int) -> list[int]:
    """The red of pixels of the window."""
    page.browser.run("return new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    found = page.browser.run(
        "const canvas = document.getElementById('canvas'), box = canvas.getBoundingClientRect();"
        "const [x, y, width, height] = arguments;"
        "const image = canvas.getContext('2d').getImageData(x - box.x, y - box.y, width, height);"
        "return [...image.data].filter((_, at) => at % 4 === 0)",
        *(x, y, width, height),
    )
    return list(found)


def test_a_printout_shows_the_clues_and_an_empty_board(show: Show) -> None:
    page = show(FISH)
    page.drag([(0, 0), (0, 4)])
    data = base64.b64decode(page.browser.printed())
    assert data.startswith(b"%PDF-")
    drawing = page.element("paper", "innerHTML")
    numbers = re.findall(r"<text[^>]*>([0-9]+)</text>", drawing)
    assert len(numbers) == FISH.block_count
    assert "<rect" not in drawing
    assert page.element("paper", "getBoundingClientRect().height") == 0
