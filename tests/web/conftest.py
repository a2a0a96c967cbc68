"""A page that plays, in a browser: where its cells are, and what has become of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from nonogui.core.grid import Cell, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import format_by_name, save
from tests.browser import Browser, NoBrowserError, driver, missing

Point = tuple[float, float]

STORE = """
    const [method, ...values] = arguments, open = indexedDB.open("nonogui", 1);
    open.onupgradeneeded = () => open.result.createObjectStore("games");
    return new Promise((done, failed) => {
        open.onerror = failed;
        open.onsuccess = () => {
            const games = open.result.transaction("games", "readwrite").objectStore("games");
            const request = games[method](...values);
            games.transaction.onabort = failed;
            games.transaction.oncomplete = () => (open.result.close(), done(request.result));
        };
    });
"""
READY = """
    return new Promise(done => {
        const look = () => document.querySelector("[aria-busy]") ? setTimeout(look) : done();
        look();
    });
"""


class Page:
    """The page of a puzzle, as someone who plays it sees it.

    Attributes:
        browser: that shows it.
        puzzle: on the page.
    """

    def __init__(self, browser: Browser, puzzle: Puzzle) -> None:
        self.browser = browser
        self.puzzle = puzzle

    def element(self, name: str, what: str) -> Any:
        """A property of an element, by its id."""
        return self.browser.run(f"return document.getElementById(arguments[0]).{what}", name)

    def text(self, name: str) -> str:
        """What stands in an element."""
        return str(self.element(name, "textContent"))

    def click(self, name: str) -> None:
        """Press a button with the mouse."""
        box = self.element(name, "getBoundingClientRect().toJSON()")
        self.browser.drag([(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)])

    def point(self, row: int, column: int) -> Point:
        """The middle of a cell in the window."""
        frame = "return new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
        self.browser.run(frame)
        box = self.element("cell", "getBoundingClientRect().toJSON()")
        at = self.cursor
        return (
            box["x"] + box["width"] * (column - at.column + 0.5) + column // 5 - at.column // 5,
            box["y"] + box["height"] * (row - at.row + 0.5) + row // 5 - at.row // 5,
        )

    @property
    def cursor(self) -> Cell:
        """Where the cursor is, as the page tells."""
        words = self.text("place").replace(",", "").split()
        return Cell(int(words[1]) - 1, int(words[3]) - 1)

    @property
    def board(self) -> Grid:
        """The board, as far as it is kept: all but a gesture in progress."""
        kept = self.browser.run(STORE, "get", self.key)
        cells = bytearray(self.puzzle.start.cells)
        game = kept or {"steps": [], "position": 0}
        for step in game["steps"][: game["position"]]:
            for at, after in zip(step[::3], step[2::3], strict=True):
                cells[at] = after
        return Grid(self.puzzle.width, self.puzzle.height, bytes(cells))

    def open(self, path: Path) -> None:
        """Show the page and wait until it can be played."""
        self.browser.open(path)
        self.browser.run(READY)

    def reload(self) -> None:
        """Load the page again and wait until it can be played."""
        self.browser.reload()
        self.browser.run(READY)

    @property
    def key(self) -> str:
        """Where the browser keeps the game."""
        return f"nonogui:{self.puzzle.fingerprint}"

    @property
    def is_won(self) -> bool:
        """Whether the page says that the puzzle is solved."""
        return not self.element("won", "hidden")

    def drag(self, cells: Sequence[tuple[int, int]], button: int = 0, kind: str = "mouse") -> None:
        """Draw over cells."""
        self.browser.drag([self.point(*cell) for cell in cells], button, kind)

    def keys(self, *keys: str, held: Sequence[str] = ()) -> None:
        """Press keys on the board."""
        self.browser.run("document.getElementById('board').focus()")
        self.browser.keys(*keys, held=held)


Show = Callable[..., Page]


@pytest.fixture(scope="session")
def web_driver() -> Iterator[str]:
    if reason := missing():
        pytest.skip(reason)
    with driver() as address:
        yield address


@pytest.fixture(scope="session")
def browser(web_driver: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    try:
        browser = Browser(web_driver, tmp_path_factory.mktemp("profile"))
    except NoBrowserError as error:  # there, but not in working order on this machine
        pytest.skip(f"Chromium does not start here: {error}")
    yield browser
    browser.close()


@pytest.fixture
def show(browser: Browser, tmp_path: Path) -> Iterator[Show]:
    """Open the page of a puzzle; nothing may go wrong on it.

    The browser keeps nothing of it yet, or anything else in place of a game.
    """
    path, blank = tmp_path / "puzzle.html", tmp_path / "blank.html"
    blank.write_text("<!DOCTYPE html><title>blank</title>", encoding="utf-8")

    def open_page(puzzle: Puzzle, kept: object = None) -> Page:
        save(path, [Entry(puzzle)], format_by_name("html-play"))
        page = Page(browser, puzzle)
        browser.open(blank)
        browser.run(STORE, "clear")
        browser.run(STORE, "put", kept, page.key)
        page.open(path)
        return page

    yield open_page
    own = "willReadFrequently"  # advice about what the tests do, which look at pixels
    assert [message for message in browser.log() if own not in message] == []
