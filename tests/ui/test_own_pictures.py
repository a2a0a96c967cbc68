"""The program reads its own pictures: those that it draws, and screenshots of its window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import Grid
from nonogui.core.palette import Color, Palette
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import load
from nonogui.resources import puzzles
from nonogui.studio.scan.reading import read_scan
from nonogui.ui.board.options import InkMarks
from nonogui.ui.look.theme import ThemeChoice
from nonogui.ui.print.export import page_image, png_bytes
from nonogui.ui.print.layout import plan
from nonogui.ui.print.pages import PrintEntry, SheetOptions, Shown
from tests.player import Player
from tests.scans import is_same

PLAIN = "2-black-and-white/06-penguin"
SHOWN = [PLAIN, "3-colours/04-goldfish", "3-colours/12-tulips"]
PALETTE = Palette(
    (
        Color("white", (255, 255, 255), "."),
        Color("night", (42, 35, 80), "a"),
        Color("ember", (212, 82, 42), "b"),
        Color("lilac", (154, 111, 196), "c"),
    )
)
HOUSE = Puzzle.from_picture(
    Grid.parse(
        """
        .......b.......
        ..bb.bbbbb.....
        ..bbbbbbbbb....
        ..bbbbbbbbbb...
        .bbbbbbbbbbbbb.
        ...............
        ..aaaaaaaaaaa..
        .aaaaaaaaaaaaa.
        .acaaaaaaccaaa.
        .aaaaaaaacccaa.
        .aaaaaaaacccaa.
        bbbbbbbbbbbbbbb
        """,
        PALETTE,
    ),
    PALETTE,
)
DRAWN = [*SHOWN, "3-colours/01-strawberry", "3-colours/10-camper", "3-colours/13-toucan"]


def shipped(name: str) -> Puzzle:
    return load(puzzles() / f"{name}.pbn").entries[0].puzzle


def check_reading(data: bytes, puzzle: Puzzle) -> None:
    scan = read_scan(data)
    assert is_same(scan, puzzle)
    assert not scan.unclear
    assert not scan.doubtful


@pytest.mark.parametrize("name", DRAWN)
def test_drawn_pictures_are_read(name: str) -> None:
    puzzle = shipped(name)
    check_reading(png_bytes(PrintEntry(puzzle), Shown.BLANK), puzzle)


@pytest.mark.parametrize("look", [ThemeChoice.LIGHT, ThemeChoice.DARK])
@pytest.mark.parametrize("name", SHOWN)
def test_screenshots_of_the_window_are_read(
    player: Player, qtbot: QtBot, tmp_path: Path, name: str, look: ThemeChoice
) -> None:
    puzzle = shipped(name)
    check_reading(screenshot(player, qtbot, tmp_path, puzzle, look, InkMarks.NONE), puzzle)


def test_screenshots_with_letters_for_colours_are_read(
    player: Player, qtbot: QtBot, tmp_path: Path
) -> None:
    puzzle = shipped(SHOWN[1])
    data = screenshot(player, qtbot, tmp_path, puzzle, ThemeChoice.LIGHT, InkMarks.LETTERS)
    check_reading(data, puzzle)


@pytest.mark.parametrize(("grey", "dots"), [(False, 150), (False, 200), (True, 150)])
@pytest.mark.usefixtures("qapp")
def test_printed_pages_with_colours_or_only_letters_are_read(
    tmp_path: Path, grey: bool, dots: int
) -> None:
    options = SheetOptions(grey=grey)
    entries = [PrintEntry(HOUSE)]
    path = tmp_path / "page.png"
    assert page_image(plan(entries, options)[0], entries, options, dots / 72).save(str(path))
    check_reading(path.read_bytes(), HOUSE)


@pytest.mark.usefixtures("qapp")
def test_rows_of_chips_in_line_with_the_columns_are_no_board() -> None:
    check_reading(png_bytes(PrintEntry(HOUSE), Shown.BLANK, 36), HOUSE)


@pytest.mark.usefixtures("qapp")
def test_letters_on_which_rows_and_columns_differ_are_reported() -> None:
    swapped = replace(HOUSE, rows=(*HOUSE.rows[:-1], Clue((Block(15, 1),))))
    scan = read_scan(png_bytes(PrintEntry(swapped), Shown.BLANK, 36, grey=True))
    assert scan.has_unread_colors


def screenshot(
    player: Player,
    qtbot: QtBot,
    tmp_path: Path,
    puzzle: Puzzle,
    look: ThemeChoice,
    marks: InkMarks,
) -> bytes:
    window = player.window
    window.resize(1280, 900)
    window.settings.update(look=look, marks=marks)
    player.open(puzzle)
    qtbot.wait(50)
    path = tmp_path / "window.png"
    assert window.grab().save(str(path))
    return path.read_bytes()
