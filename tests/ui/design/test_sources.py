"""Where designs come from: what is played, files, pictures, drops."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from nonogui.core.design import Design, Leader
from nonogui.core.drawing import EditKind
from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Entry
from nonogui.formats.registry import NATIVE, all_formats, load, save
from nonogui.ui.design import sources as sources_module
from nonogui.ui.design.sources import Sources
from nonogui.ui.dialogs.ask import PictureUse, Use
from nonogui.ui.dialogs.file_dialog import Target
from nonogui.ui.play.session import Origin
from tests.boards import board, clued, puzzle
from tests.designer import Designer

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier

CORNER = "##.\n#..\n..."


def of(text: str, title: str = "") -> Design:
    return Design.of_picture(board(text), metadata=Metadata(title=title))


def test_the_puzzle_played_is_edited(designer: Designer, tmp_path: Path) -> None:
    path = tmp_path / "ring.pbn"
    save(path, [Entry(puzzle("###\n#.#\n###"))])
    designer.window.open_file(str(path))
    designer.key(KEY.Key_D, CTRL)
    assert designer.window.is_in_studio
    assert designer.window.session is None
    assert designer.picture == "###\n#.#\n###"
    assert designer.session.file is None


def test_a_file_with_clues_that_do_not_fit_opens_in_the_studio(
    designer: Designer, tmp_path: Path, told: list[tuple[str, list[str]]]
) -> None:
    path = tmp_path / "bad.pbn"
    save(path, [Entry(clued("3/0/0", "1/1/0"))])
    designer.window.open_file(str(path))
    assert len(told) == 1
    designer.window.sources.open_file(str(path))
    assert designer.session.design.leader is Leader.CLUES
    assert designer.session.file == Target(path, load(path).format)


@pytest.mark.parametrize("use", list(Use))
def test_a_puzzle_that_comes_into_the_studio_is_asked_about(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, use: Use
) -> None:
    monkeypatch.setattr(sources_module, "ask_use", lambda *_args, **_words: use)
    path = tmp_path / "ring.pbn"
    save(path, [Entry(puzzle("###\n#.#\n###"))])
    designer.open(of(CORNER))
    first = designer.session
    designer.window.open_file(str(path))
    assert designer.window.is_on_board is (use is Use.PLAY)
    if use is Use.PLAY:
        return
    assert designer.picture == "###\n#.#\n###"
    assert (designer.session is first) is (use is Use.REPLACE)
    if use is Use.REPLACE:
        assert first.undo_edit is not None
        assert first.undo_edit.kind is EditKind.IMPORT


@pytest.mark.parametrize("use", list(PictureUse))
def test_a_picture_that_is_no_puzzle_is_asked_about(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, use: PictureUse
) -> None:
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    for at in range(64 * 64):
        image.setPixel(at % 64, at // 64, 0xFF000000 | at * 4099)
    path = tmp_path / "photo.png"
    assert image.save(str(path))
    done: list[tuple[str, bytes, str]] = []
    monkeypatch.setattr(sources_module, "ask_picture_use", lambda *_args, **_words: use)
    for name in ("import_picture", "read_sheet"):
        monkeypatch.setattr(
            Sources, name, lambda _self, data, file, name=name: done.append((name, data, file))
        )
    designer.window.open_file(str(path))
    wanted = "import_picture" if use is PictureUse.IMPORT else "read_sheet"
    assert done == [(wanted, path.read_bytes(), "photo.png")]


def test_a_picture_with_a_pixel_a_cell_is_still_a_puzzle(
    designer: Designer, tmp_path: Path
) -> None:
    path = tmp_path / "tiny.png"
    save(path, [Entry(puzzle(CORNER))])
    designer.window.open_file(str(path))
    assert designer.window.is_on_board


def test_only_a_file_of_one_puzzle_that_can_be_written_is_kept_to(tmp_path: Path) -> None:
    path, reads = tmp_path / "boat.pbn", next(each for each in all_formats() if not each.writes)
    alone = Origin("boat", path, format=NATIVE)
    assert sources_module._own_file(alone) == Target(path, NATIVE)
    for other in (
        replace(alone, path=None),
        replace(alone, format=None),
        replace(alone, format=reads),
        replace(alone, is_one_of_several=True),
    ):
        assert sources_module._own_file(other) is None
