"""The sources of designs: the game, files, pictures and drops."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.core.design import Design, Leader
from nonogui.core.edits import EditKind
from nonogui.core.grid import EMPTY, UNKNOWN, Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import all_formats, load, native, save
from nonogui.library.designs import OwnFile
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import StopReason
from nonogui.studio.generator.search import generate
from nonogui.studio.generator.spec import Ending, Generated, GeneratorSpec
from nonogui.ui.actions import ActionId
from nonogui.ui.design import dialogs, image_import, random_puzzle, scan
from nonogui.ui.design import sources as sources_module
from nonogui.ui.design.sources import Sources
from nonogui.ui.dialogs.ask import PictureUse, Use
from nonogui.ui.library.validate_folder import ValidateFolderDialog
from nonogui.ui.play.session import Origin
from nonogui.words.generator import random_metadata
from tests.boards import board, clued, puzzle
from tests.designer import Designer
from tests.ui.dialogs.pressing import answer_with, press

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier

CORNER = "##.\n#..\n..."
RING = puzzle("###\n#.#\n###")
TURNED = Design.from_puzzle(RING)


def of(text: str, title: str = "") -> Design:
    return Design.from_picture(board(text), metadata=Metadata(title=title))


def test_edit_in_studio_asks_before_it_shows_an_unsolved_puzzle(designer: Designer) -> None:
    designer.window.games.start(RING, Origin("Ring"))
    titles = answer_with("Cancel")
    designer.key(KEY.Key_D, CTRL)
    assert titles == ["Show the solution?"]
    assert designer.window.is_on_board
    answer_with("Edit in studio")
    designer.do(ActionId.EDIT_IN_STUDIO)
    assert designer.window.is_in_studio
    assert designer.window.session is None
    assert designer.picture == "###\n#.#\n###"
    assert designer.session.file is None
    assert designer.window.leave()
    designer.window.games.start(RING, Origin("Ring"))
    designer.do(ActionId.EDIT_IN_STUDIO)
    assert designer.window.is_in_studio, "it is not asked again about what was shown"


@pytest.mark.parametrize("is_own", [True, False])
def test_edit_in_studio_shows_own_and_solved_puzzles_at_once(
    designer: Designer, is_own: bool
) -> None:
    if is_own:
        designer.open(TURNED, is_saved=True)
        designer.window.show_library()
    designer.window.games.start(RING, Origin("Ring"))
    session = designer.window.session
    assert session is not None
    if not is_own:
        assert RING.goal is not None
        session.play(Move.between(MoveKind.FILL, session.game.grid, RING.goal))
        designer.window.games.show_board()
    designer.do(ActionId.EDIT_IN_STUDIO)
    assert designer.window.is_in_studio


def test_file_with_contradictory_clues_opens_in_the_studio(
    designer: Designer, tmp_path: Path
) -> None:
    path = tmp_path / "bad.pbn"
    save(path, [Entry(clued("3/0/0", "1/1/0"))])
    titles = answer_with("Open in studio")
    designer.window.open_file(str(path))
    assert titles == ["bad.pbn can't be played"]
    assert designer.session.design.leader is Leader.CLUES
    read = load(path)
    assert designer.session.file == OwnFile(path, read.format, read.checksum)


@pytest.mark.parametrize("use", list(Use))
def test_opening_a_puzzle_in_the_studio_asks_how_to_use_it(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, use: Use
) -> None:
    names: list[str] = []

    def ask(_window: object, name: str, **_words: object) -> Use:
        names.append(name)
        return use

    monkeypatch.setattr(sources_module, "ask_use", ask)
    path = tmp_path / "ring.pbn"
    save(path, [Entry(puzzle("###\n#.#\n###"))])
    designer.open(of(CORNER))
    first = designer.session
    designer.window.open_file(str(path))
    assert names == ["ring.pbn"]
    assert designer.window.is_on_board is (use is Use.PLAY)
    if use is Use.PLAY:
        return
    assert designer.picture == "###\n#.#\n###"
    assert (designer.session is first) is (use is Use.REPLACE)
    if use is Use.REPLACE:
        assert first.drawing.undo_edit is not None
        assert first.drawing.undo_edit.kind is EditKind.IMPORT


@pytest.mark.parametrize("use", list(PictureUse))
def test_opening_a_photo_asks_to_import_or_scan_it(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, use: PictureUse
) -> None:
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    for at in range(64 * 64):
        image.setPixel(at % 64, at // 64, 0xFF000000 | at * 4099)
    path = tmp_path / "photo.png"
    assert image.save(str(path))
    done: list[tuple[str, bytes, str]] = []
    monkeypatch.setattr(sources_module, "ask_picture_use", lambda *_args, **_words: use)
    for name in ("import_picture", "read_scan"):
        monkeypatch.setattr(
            Sources, name, lambda _self, data, file, name=name: done.append((name, data, file))
        )
    designer.window.open_file(str(path))
    wanted = "import_picture" if use is PictureUse.IMPORT else "read_scan"
    assert done == [(wanted, path.read_bytes(), "photo.png")]


def test_picture_with_one_pixel_per_cell_opens_as_a_puzzle(
    designer: Designer, tmp_path: Path
) -> None:
    path = tmp_path / "tiny.png"
    save(path, [Entry(puzzle(CORNER))])
    designer.window.open_file(str(path))
    assert designer.window.is_on_board


def test_design_saves_to_its_file_only_if_writable_with_one_puzzle(tmp_path: Path) -> None:
    path, reads = tmp_path / "boat.pbn", next(each for each in all_formats() if not each.writes)
    alone = Origin("boat", path, format=native(), checksum=7)
    assert sources_module._own_file(alone) == OwnFile(path, native(), 7)
    for other in (
        replace(alone, path=None),
        replace(alone, format=None),
        replace(alone, format=reads),
        replace(alone, is_one_of_several=True),
    ):
        assert sources_module._own_file(other) is None


class Asked:
    """A dialog that answers at once, in place of one that a designer answers."""

    def __init__(self, answer: bool, **values: object) -> None:
        self._answer = answer
        self.given: tuple[object, ...] = ()
        for name, value in values.items():
            setattr(self, name, value)

    def __call__(self, *given: object) -> Asked:
        self.given = given
        return self

    def exec(self) -> bool:
        return self._answer

    def forget(self) -> None:
        self.given = ()


@pytest.mark.parametrize("is_taken", [True, False])
def test_random_puzzle_opens_in_game_or_studio_when_accepted(
    designer: Designer, monkeypatch: pytest.MonkeyPatch, is_taken: bool
) -> None:
    for is_played in (True, False):
        asked = Asked(is_taken, puzzle=RING, play=is_played)
        monkeypatch.setattr(random_puzzle, "RandomPuzzleDialog", asked)
        designer.window.sources.random_puzzle()
        assert asked.given == (designer.window,)
        session = designer.window.session
        assert (session is not None) == (is_taken and is_played)
        assert designer.window.is_in_studio == (is_taken and not is_played)
        if session is not None:
            assert session.origin.name == "3 × 3 puzzle"  # as the library says
    if is_taken:
        assert designer.session.is_autosaved
        assert designer.session.design.puzzle == RING


def random_of(spec: GeneratorSpec) -> Puzzle:
    """Return a ring with the metadata of a random puzzle."""
    made = Generated(spec, Ending.FOUND, RING, None, 1, 1)
    return replace(RING, metadata=random_metadata(made))


def test_another_random_puzzle_has_the_same_settings_and_the_next_seed(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec, window = GeneratorSpec(6, 5, colors=2, seed=7), designer.window
    asked = Asked(True, puzzle=random_of(spec), play=True)
    monkeypatch.setattr(random_puzzle, "RandomPuzzleDialog", asked)
    another = window.actions_[ActionId.ANOTHER_RANDOM]
    assert not another.isEnabled()
    window.sources.random_puzzle()
    for seed in (8, 9):
        if seed == 8:
            another.trigger()
        else:
            designer.do(ActionId.SOLVE)
            page = window.games.win_page
            designer.qtbot.waitUntil(lambda: window.pages.currentWidget() is page)  # noqa: B023
            press(page, "Another random puzzle")
        session, wanted = window.session, generate(replace(spec, seed=seed)).puzzle
        assert session is not None
        assert wanted is not None
        assert session.puzzle.rows == wanted.rows
        assert session.origin.name == "6 × 5 puzzle"
        assert window.windowTitle() == "6 × 5 puzzle"
    window.games.start(RING, Origin("Ring"))
    window.sources.another_random_puzzle()
    assert window.session is not None
    assert window.session.puzzle is RING, "this one is not random"
    assert not another.isEnabled()


def test_another_random_puzzle_takes_the_next_seed_that_has_one_and_says_if_it_is_not_exact(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds: list[int] = []

    def search(spec: GeneratorSpec, **_words: object) -> Generated:
        seeds.append(spec.seed)
        made = RING if len(seeds) == 3 else None
        return Generated(spec, Ending.NEAREST, made, None, 1, 1, StopReason.TIME)

    monkeypatch.setattr(random_puzzle, "generate", search)
    window = designer.window
    window.games.start(random_of(GeneratorSpec(5, 5, seed=1)), Origin())
    window.sources.another_random_puzzle()
    assert seeds == [2, 3, 4]
    assert window.session is not None
    assert window.session.spec == GeneratorSpec(5, 5, seed=4)
    message = window.play_page.stage.messages.message
    assert message is not None
    assert message.text == "Time ran out before a matching puzzle was found."


def test_another_random_puzzle_follows_a_game_opened_again_from_the_library(
    designer: Designer,
) -> None:
    window = designer.window
    window.games.start(random_of(GeneratorSpec(6, 5, colors=2, seed=7)), Origin())
    assert window.session is not None
    window.session.play(Move(MoveKind.FILL, (CellChange(Cell(0, 0), UNKNOWN, 1),)))
    window.show_library()
    designer.qtbot.waitUntil(lambda: window.library.is_open)
    card = window.library.catalogue.card_of(RING.fingerprint)
    assert card is not None
    window.library_wiring.commands.open(card.id)
    assert window.session.origin.is_listed
    another = window.actions_[ActionId.ANOTHER_RANDOM]
    assert another.isEnabled()
    another.trigger()
    assert window.session.spec == GeneratorSpec(6, 5, colors=2, seed=8)
    assert window.windowTitle() == "6 × 5 puzzle"


def test_search_for_another_random_puzzle_can_be_cancelled(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def search(spec: GeneratorSpec, *, cancel: CancelToken, **_words: object) -> Generated:
        while not cancel.cancelled:
            time.sleep(0.01)
        return Generated(spec, Ending.NOTHING, None, None, 1, 1, StopReason.CANCELLED)

    def give_up() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            QTimer.singleShot(50, give_up)
        else:
            QTest.keyClick(dialog, KEY.Key_Escape)

    monkeypatch.setattr(random_puzzle, "generate", search)
    window = designer.window
    played = random_of(GeneratorSpec(5, 5))
    window.games.start(played, Origin())
    QTimer.singleShot(50, give_up)
    window.sources.another_random_puzzle()
    assert window.session is not None
    assert window.session.puzzle is played


@pytest.mark.parametrize("is_taken", [True, False])
def test_chosen_picture_is_imported_when_the_dialog_is_accepted(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_taken: bool
) -> None:
    path = tmp_path / "photo.png"
    path.write_bytes(b"a picture")
    filters: list[str] = []

    def choose(_parent: object, title: str, _folder: object, kinds: str) -> str:
        filters.extend((title, kinds))
        return str(path)

    monkeypatch.setattr(sources_module, "ask_for_file", choose)
    asked = Asked(is_taken, design=TURNED, puzzle=RING, position=None, play=False)
    monkeypatch.setattr(image_import, "open_picture", lambda data: data)
    monkeypatch.setattr(image_import, "ImageImportDialog", asked)
    monkeypatch.setattr(scan, "ScanDialog", asked)
    sources = designer.window.sources
    for act in (sources.import_picture, sources.read_scan):
        asked.forget()
        act()
        assert asked.given[:3] == (b"a picture", "photo.png", designer.window)
        act(b"another", "other.png")
        assert asked.given[:3] == (b"another", "other.png", designer.window)
        assert designer.window.is_in_studio == is_taken
        if is_taken:
            assert designer.session.is_autosaved
            assert designer.session.design.puzzle.rows == RING.rows
    assert filters[0] == "Open picture"
    assert filters[1].startswith("Pictures (")
    assert filters[1].endswith(";;All files (*)")
    monkeypatch.setattr(sources_module, "ask_for_file", lambda *_all: "")
    asked.forget()
    sources.import_picture()
    sources.read_scan()
    assert asked.given == ()


def test_pictures_are_asked_for_in_the_folder_of_the_last_one(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "photo.png"
    path.write_bytes(b"a picture")
    folders: list[str] = []

    def choose(_parent: object, _title: str, folder: str, _kinds: str) -> str:
        folders.append(folder)
        return str(path)

    monkeypatch.setattr(sources_module, "ask_for_file", choose)
    asked = Asked(False, design=TURNED, puzzle=RING, position=None)
    monkeypatch.setattr(image_import, "open_picture", lambda data: data)
    monkeypatch.setattr(image_import, "ImageImportDialog", asked)
    monkeypatch.setattr(scan, "ScanDialog", asked)
    for _time in range(2):
        designer.key(KEY.Key_I, CTRL)
    designer.window.sources.read_scan()
    assert folders == [designer.window.files.folder(), str(tmp_path), str(tmp_path)]


def test_scan_of_a_board_in_progress_is_played_on(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = RING.start.replace({Cell(0, 0): 1, Cell(1, 1): EMPTY})
    monkeypatch.setattr(scan, "ScanDialog", Asked(True, puzzle=RING, position=position, play=True))
    designer.window.sources.read_scan(b"scan", "page.png")
    session = designer.window.session
    assert session is not None
    assert not designer.window.is_in_studio
    assert session.game.grid == position
    designer.key(KEY.Key_Z, CTRL)
    assert session.game.grid == RING.start


def test_played_scan_keeps_its_progress(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(True, puzzle=RING, position=None, play=True)
    monkeypatch.setattr(scan, "ScanDialog", asked)
    window = designer.window
    window.sources.read_scan(b"scan", "page.png")
    assert window.session is not None
    assert window.session.game.grid == RING.start
    designer.key(KEY.Key_Space)
    played = window.session.game.grid
    assert played != RING.start
    window.show_library()
    window.sources.read_scan(b"scan", "page.png")
    assert window.session.game.grid == played


def test_unreadable_picture_shows_an_error(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    received: list[tuple[object, ...]] = []
    monkeypatch.setattr(sources_module, "show_problems", lambda *all_: received.append(all_))
    monkeypatch.setattr(sources_module, "has_reader", lambda: False)
    sources = designer.window.sources
    assert sources.read_picture(tmp_path / "none.png") is None
    sources.read_scan(b"picture", "a.png")
    assert [(each[0], each[1]) for each in received] == [
        (designer.window, "none.png can't be opened"),
        (designer.window, "Printed puzzles can't be read yet"),
    ]
    assert not designer.window.is_in_studio


def test_only_photos_are_offered_for_import(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[tuple[bytes, str]] = []
    monkeypatch.setattr(Sources, "use_picture", lambda _self, *given: used.append(given))
    photo, note, tiny = tmp_path / "photo.png", tmp_path / "note.txt", tmp_path / "tiny.png"
    photo.write_bytes(b"a picture")
    note.write_bytes(b"a note")
    save(tiny, [Entry(RING)])
    sources = designer.window.sources
    names = (photo, note, tiny, tmp_path / "none.png")
    assert [sources.ask_about_picture(str(name)) for name in names] == [True, False, False, False]
    assert used == [(b"a picture", "photo.png")]


def test_cancelled_new_design_dialog_opens_no_design(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "NewDesignDialog", Asked(False))
    designer.window.sources.new_design()
    assert not designer.window.is_in_studio
    monkeypatch.setattr(dialogs, "NewDesignDialog", Asked(True, design=TURNED))
    designer.window.sources.new_design()
    assert designer.session.design == TURNED
    assert not designer.session.is_autosaved


def test_folder_validation_reuses_one_dialog_and_closes_with_the_window(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources, path = designer.window.sources, tmp_path / "ring.pbn"
    sources.close()
    sources.validate_folder()
    dialog = sources._validating
    assert dialog is not None
    assert dialog.isVisible()
    dialog.hide()
    raised: list[object] = []
    monkeypatch.setattr(ValidateFolderDialog, "raise_", lambda shown: raised.append(shown))  # noqa: PLW0108
    sources.validate_folder()
    assert sources._validating is dialog
    assert dialog.isVisible()
    assert raised == [dialog]
    save(path, [Entry(RING)])
    dialog.open_requested.emit(str(path))
    assert designer.session.design.puzzle.rows == RING.rows
    assert designer.session.file is not None
    sources.close()
    assert not dialog.isVisible()


def test_a_folder_can_be_validated_again_after_the_dialog_was_closed(
    designer: Designer, tmp_path: Path, qtbot: QtBot
) -> None:
    save(tmp_path / "ring.pbn", [Entry(RING)])
    for _time in range(2):
        designer.window.sources.validate_folder(str(tmp_path))
        dialog = designer.window.sources._validating
        assert dialog is not None
        qtbot.waitUntil(lambda shown=dialog: shown.table.model().rowCount() == 1)  # type: ignore[misc]
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    designer.window.sources.close()
