"""The program reads its own pictures: those that it draws, and screenshots of its window."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import load
from nonogui.resources import puzzles
from nonogui.studio.scan.reading import read_scan
from nonogui.ui.board.options import InkMarks
from nonogui.ui.look.theme import ThemeChoice
from nonogui.ui.print.export import png_bytes
from nonogui.ui.print.pages import PrintEntry, Shown
from tests.player import Player
from tests.scans import is_same

PLAIN = "2-black-and-white/06-penguin"
SHOWN = [PLAIN, "3-colours/04-goldfish", "3-colours/12-tulips"]
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
