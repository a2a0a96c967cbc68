"""The animation of a game."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageSequence
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage

from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import Cell
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.library.replay import LAST_MS, Animation, replay_record
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.result import Progress
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.paint import render_board
from nonogui.ui.board.state import BoardView
from nonogui.ui.look.theme import LIGHT
from nonogui.ui.play.review import (
    MAX_PIXELS,
    Film,
    ReplayView,
    save_film,
)
from nonogui.ui.settings import Motion, Settings
from tests.boards import puzzle

LEFT = Qt.MouseButton.LeftButton
PUZZLE = puzzle(
    """
    .#.
    ###
    .#.
    """,
    title="Plus",
)
STILL = Settings(motion=Motion.REDUCED)


def record_of(of: Puzzle) -> GameRecord:
    """A game in which each cell was filled by a move of its own, one of them tried out first."""
    game = Game(of)
    assert of.goal is not None
    game.start_branch("try")
    game.play(Move.between(MoveKind.FILL, game.grid, game.grid.replace({Cell(0, 0): 1})))
    game.discard_branch()
    for row in range(of.height):
        for column in range(of.width):
            if of.goal[row, column]:
                after = game.grid.replace({Cell(row, column): of.goal[row, column]})
                game.play(Move.between(MoveKind.FILL, game.grid, after))
    shown = replay_record(of, game.record())
    assert shown is not None
    return shown


RECORD = record_of(PUZZLE)
MOVES = 8


def shown(of: Puzzle = PUZZLE, record: GameRecord = RECORD) -> ReplayView:
    return ReplayView(of, record, STILL.ticking)


def film(**values: object) -> Film:
    options = BoardOptions(animate=False)
    plain = {"record": RECORD, "theme": LIGHT, "options": options, "seconds": 5.0}
    return Film(PUZZLE, **{**plain, **values})  # type: ignore[arg-type]


def rgb(color: QColor) -> tuple[int, int, int]:
    return color.red(), color.green(), color.blue()


def test_cancelled_animation_writes_no_file(tmp_path: Path) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(StoppedError):
        save_film(film(), tmp_path / "a.gif", Animation.GIF, token, print)
    assert not list(tmp_path.iterdir())


def test_animation_frames_show_the_game(tmp_path: Path) -> None:
    parts: list[object] = []
    save_film(film(), tmp_path / "a.gif", Animation.GIF, CancelToken(), parts.append)
    (*_rest, last) = parts
    assert isinstance(last, Progress)
    assert last.known == last.total == MOVES + 1
    with Image.open(tmp_path / "a.gif") as image:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]
    middle = frames[0].width // 2, frames[0].height // 2
    assert frames[0].getpixel(middle) == rgb(LIGHT.paper)
    assert frames[-1].getpixel(middle) == rgb(LIGHT.fill)


@pytest.mark.parametrize("kind", list(Animation))
def test_last_frame_shows_only_the_picture(tmp_path: Path, kind: Animation) -> None:
    path = tmp_path / "a"
    save_film(film(), path, kind, CancelToken(), lambda _part: None)
    with Image.open(path) as image:
        image.seek(image.n_frames - 1)  # type: ignore[attr-defined]
        last, duration = image.convert("RGB"), image.info["duration"]
    assert duration == LAST_MS
    assert {color for _count, color in last.getcolors() or []} == {
        rgb(LIGHT.paper),
        rgb(LIGHT.fill),
    }


def test_animation_of_an_unsolved_game_ends_with_its_board(tmp_path: Path) -> None:
    part = GameRecord(RECORD.moves[:-1])
    save_film(film(record=part), tmp_path / "a", Animation.GIF, CancelToken(), lambda _part: None)
    with Image.open(tmp_path / "a") as image:
        image.seek(image.n_frames - 1)  # type: ignore[attr-defined]
        last = image.convert("RGB")
    assert len(last.getcolors() or []) > 2


def test_animation_shows_what_ifs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[BoardView] = []

    def render(view: BoardView, *args: Any, **kwargs: Any) -> QImage:
        drawn.append(view)
        return render_board(view, *args, **kwargs)

    monkeypatch.setattr("nonogui.ui.play.review.render_board", render)
    save_film(film(), tmp_path / "a.gif", Animation.GIF, CancelToken(), lambda _part: None)
    assert any(view.what_if and view.in_branch for view in drawn)


@pytest.mark.parametrize("side", [1, 20, 60, 500])
def test_animation_size_and_frame_count_are_limited(side: int) -> None:
    large = Puzzle.from_picture(PUZZLE.start.uniform(side, side, 1))
    made = Film(large, GameRecord(RECORD.moves * 1000), LIGHT, BoardOptions(), 20.0)
    assert 1 <= made.cell * side <= 600
    frames = made.frames
    assert 2 <= len(frames) <= 600
    assert len(frames) * (made.cell * side) ** 2 <= MAX_PIXELS


@pytest.mark.parametrize(
    ("size", "cell"),
    [((5, 5), 24), ((25, 3), 24), ((3, 26), 23), ((300, 200), 2), ((301, 500), 1), ((9, 900), 1)],
)
def test_animation_cell_size_fits_the_puzzle_size(size: tuple[int, int], cell: int) -> None:
    made = replace(film(), puzzle=Puzzle.from_picture(PUZZLE.start.uniform(*size, 1)))
    assert made.cell == cell


def test_large_animation_has_fewer_frames() -> None:
    long = GameRecord(RECORD.moves * 1000)
    small = replace(film(record=long), seconds=600.0)
    assert len(small.frames) == 600
    large = replace(small, puzzle=Puzzle.from_picture(PUZZLE.start.uniform(500, 500, 1)))
    assert len(large.frames) == MAX_PIXELS // 500**2
