"""The studio as a place: opening, leaving, unsaved_work, test play, files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMenu, QPushButton

from nonogui.coach.grade import Grade
from nonogui.core.design import Design
from nonogui.core.edits import EditKind
from nonogui.core.grid import Axis, Cell, Line
from nonogui.core.puzzle import Metadata
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, format_by_name, load, native, save
from nonogui.library.designs import DesignStore, OwnFile, default_folder
from nonogui.library.saves import SaveStore
from nonogui.library.saves import default_folder as saves_folder
from nonogui.ui.actions import ActionId
from nonogui.ui.design import studio as workspace_module
from nonogui.ui.design.dialogs import NewDesignDialog, PropertiesDialog
from nonogui.ui.dialogs import unsaved_work
from nonogui.ui.dialogs.ask import FileChoice
from nonogui.ui.dialogs.file_dialog import SaveDialog, Target
from nonogui.ui.files import Files
from nonogui.ui.library import menu as library_menu_module
from nonogui.ui.library.state import TileState, TileStatus
from nonogui.ui.main_window import MainWindow
from nonogui.ui.widgets.message import Answer, Message, Tone
from tests.boards import board, clue, clued, puzzle
from tests.designer import Designer
from tests.killing import run_until_killed
from tests.reading import read_out
from tests.tiles import click_tile, go_to, has_row, tiles, view_of

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
MAKE = Callable[[], MainWindow]

CORNER = "##.\n#..\n..."


def of(text: str, title: str = "") -> Design:
    return Design.from_picture(board(text), metadata=Metadata(title=title))


def kept() -> list[Design]:
    """What a program that starts now would find."""
    store = DesignStore(default_folder())
    designs = [store.load(info.key) for info in store.recent()]
    return [design for design in designs if design is not None]


def designs(designer: Designer) -> list[TileState]:
    """The designs that the library lists."""
    go_to(designer.qtbot, designer.window, "My designs")
    designer.qtbot.waitUntil(
        lambda: {each.status for each in tiles(designer.window)} == {TileStatus.DESIGN}
    )
    return tiles(designer.window)


# ---- opening and leaving ----


def test_new_design_dialog_opens_the_design(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NewDesignDialog, "exec", lambda _dialog: True)
    designer.key(KEY.Key_N, CTRL)
    assert designer.window.is_in_studio
    assert designer.session.design.puzzle.block_count == 0


def test_blank_design_is_not_saved(designer: Designer) -> None:
    designer.open(Design.blank(3, 3))
    designer.window.show_library()
    assert kept() == []


def test_each_stroke_and_undo_is_saved(designer: Designer) -> None:
    designer.open(Design.blank(3, 3))
    designer.drag((0, 0), (0, 1))
    designer.window.studio.document.flush()
    assert kept() == [designer.session.design]
    designer.key(KEY.Key_Z, CTRL)
    designer.window.studio.document.flush()
    assert kept() == [Design.blank(3, 3)]


def test_left_design_reopens_from_the_library(designer: Designer) -> None:
    designer.open(of(CORNER, "Corner"))
    designer.drag((2, 2), (2, 2))
    made = designer.session.design
    designer.key(KEY.Key_L, CTRL)
    assert not designer.window.is_in_studio
    (tile,) = designs(designer)
    assert tile.title == "Corner"
    assert tile.note.startswith("3 × 3")
    click_tile(designer.window, 0)
    assert designer.session.design == made
    designer.drag((2, 0), (2, 0))
    designer.window.show_library()
    assert len(designs(designer)) == 1


def test_closing_the_window_saves_the_design(designer: Designer, make_window: MAKE) -> None:
    designer.open(Design.blank(3, 3))
    designer.drag((0, 0), (0, 1))
    made = designer.session.design
    designer.window.close()
    make_window()
    assert kept() == [made]


def test_failed_save_shows_a_message(designer: Designer, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_values: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(DesignStore, "save", refuse)
    designer.open(Design.blank(3, 3))
    designer.drag((0, 0), (0, 0))
    messages = designer.page.stage.messages
    designer.qtbot.waitUntil(lambda: messages.message is not None)
    assert messages.message is not None
    assert "No space left on device" in messages.message.text
    assert designer.session.is_save_failed


@pytest.mark.parametrize("is_sure", [True, False])
def test_design_is_removed_from_the_library_after_confirmation(
    designer: Designer, monkeypatch: pytest.MonkeyPatch, is_sure: bool
) -> None:
    monkeypatch.setattr("nonogui.ui.library.menu.ask_remove", lambda *_args: is_sure)
    designer.open(of(CORNER, "Corner"), is_saved=True)
    designer.window.show_library()
    assert len(designs(designer)) == 1
    view = view_of(designer.window)
    view.setFocus()
    QTest.keyClick(view, KEY.Key_Home)
    QTest.keyClick(view, KEY.Key_Delete)
    assert len(kept()) == (0 if is_sure else 1)
    designer.qtbot.waitUntil(lambda: has_row(designer.window, "My designs") is bool(kept()))


def open_tile_menu(designer: Designer) -> QMenu:
    """The menu of the first design in the library."""
    designer.window.show_library()
    designs(designer)
    QTest.keyClick(view_of(designer.window), KEY.Key_Home)
    view_of(designer.window).menu_requested.emit(QPoint(10, 10))
    return next(each for each in designer.window.findChildren(QMenu) if each.isVisible())


def choose(menu: QMenu, text: str) -> None:
    next(each for each in menu.actions() if each.text() == text).trigger()
    menu.close()


def test_design_tile_has_a_menu(designer: Designer) -> None:
    designer.open(of(CORNER), is_saved=True)
    menu = open_tile_menu(designer)
    assert [action.text() for action in menu.actions() if action.text()] == [
        "Edit in studio",
        "Properties…",
        "Duplicate",
        "Print…",
        "Share…",
        "Export…",
        "Remove…",
        "Select several",
    ]
    choose(menu, "Edit in studio")
    assert designer.window.is_in_studio


def test_design_can_be_renamed_in_the_library(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    designer.open(of(CORNER, "Corner"), is_saved=True)

    def rename(dialog: PropertiesDialog) -> bool:
        dialog.fields["title"].setText("Edge")
        return True

    monkeypatch.setattr(PropertiesDialog, "exec", rename)
    choose(open_tile_menu(designer), "Properties…")
    assert [design.metadata.title for design in kept()] == ["Edge"]
    assert kept()[0].picture == board(CORNER)
    store = DesignStore(default_folder())
    (found,) = (store.read(info.key) for info in store.recent())
    assert found is not None
    assert [edit.kind for edit in found.history.edits] == [EditKind.PROPERTIES], "one undo step"
    listed = designer.window
    designer.qtbot.waitUntil(lambda: [each.title for each in tiles(listed)] == ["Edge"])


def test_duplicate_makes_a_separate_design(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    designer.open(of(CORNER, "Corner"), is_saved=True)
    choose(open_tile_menu(designer), "Duplicate")
    assert sorted(design.metadata.title for design in kept()) == ["Corner", "Corner (copy)"]
    assert {design.picture for design in kept()} == {board(CORNER)}
    monkeypatch.setattr(DesignStore, "save", _fail)
    texts: list[str] = []
    monkeypatch.setattr(
        library_menu_module, "show_problems", lambda _window, title, _texts: texts.append(title)
    )
    choose(open_tile_menu(designer), "Duplicate")
    assert (len(kept()), texts) == (2, ["The design couldn't be saved"])


def _fail(*_args: object, **_values: object) -> None:
    raise OSError("the disk is full")


def test_damaged_design_file_shows_an_error(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []
    monkeypatch.setattr(
        workspace_module, "show_problems", lambda _w, title, _all: texts.append(title)
    )
    designer.open(of(CORNER), is_saved=True)
    designer.window.show_library()
    assert len(designs(designer)) == 1
    (path,) = default_folder().glob("*.pbn")
    path.write_text("nothing")
    click_tile(designer.window, 0)
    assert texts == ["The design can't be opened"]
    assert not designer.window.is_in_studio


SCRIPT = """
from PySide6.QtCore import QTimer
from nonogui.ui.app import make_application
app = make_application()
from nonogui.core.design import Design
from nonogui.core.grid import Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.ui.main_window import MainWindow
window = MainWindow()
window.show()
window.studio.open(Design.blank(3, 3))
for column in range(3):
    change = CellChange(Cell(1, column), 0, 1)
    window.studio.session.play(Move(MoveKind.FILL, (change,)))

def tell():
    writer = window.studio.document
    if writer._pending or writer._writing:
        QTimer.singleShot(20, tell)
    else:
        print("ready", flush=True)

tell()
app.exec()
"""


@pytest.mark.slow
def test_design_survives_a_killed_program() -> None:
    run_until_killed(SCRIPT)
    assert [design.picture for design in kept()] == [board("...\n###\n...")]


# ---- test play ----


def test_test_play_returns_to_the_studio_with_its_undo_history(designer: Designer) -> None:
    designer.open(of(CORNER, "Corner"))
    designer.drag((2, 2), (2, 2))
    window, session = designer.window, designer.session
    designer.key(KEY.Key_F5)
    assert window.is_on_board
    assert window.play_page.bar.title == "Test play: Corner"
    assert window.actions_[ActionId.LIBRARY].text() == "Studio"
    designer.key(KEY.Key_L, CTRL)
    assert window.is_in_studio
    assert not designer.is_playing()
    assert window.studio.session is session
    designer.key(KEY.Key_Z, CTRL)
    assert designer.picture == CORNER
    assert window.actions_[ActionId.LIBRARY].text() == "Library"


def test_test_play_goes_on_after_a_look_at_the_design(designer: Designer) -> None:
    designer.open(of(CORNER, "Corner"))
    designer.key(KEY.Key_F5)
    designer.key(KEY.Key_Space)
    played = designer.window.session
    assert played is not None
    board = played.game.grid
    designer.key(KEY.Key_L, CTRL)
    designer.key(KEY.Key_F5)
    assert designer.window.session is not None
    assert designer.window.session.game.grid == board
    designer.key(KEY.Key_Z, CTRL)
    assert designer.window.session.game.grid == played.puzzle.start


def test_test_play_of_a_changed_design_starts_from_an_empty_board(designer: Designer) -> None:
    designer.open(of(CORNER, "Corner"))
    designer.key(KEY.Key_F5)
    designer.key(KEY.Key_Space)
    designer.key(KEY.Key_L, CTRL)
    designer.drag((2, 2), (2, 2))
    designer.key(KEY.Key_F5)
    session = designer.window.session
    assert session is not None
    assert session.game.grid == session.puzzle.start


def test_won_test_play_returns_to_the_studio_without_a_saved_game(designer: Designer) -> None:
    designer.open(of(CORNER, "Corner"))
    designer.do(ActionId.TEST_PLAY)
    window = designer.window
    designer.do(ActionId.SOLVE)
    designer.qtbot.waitUntil(lambda: not window.is_on_board)
    buttons = [each for each in window.findChildren(QPushButton) if each.isVisible()]
    back = next(each for each in buttons if each.text() == "Back to the studio")
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert window.is_in_studio
    window.play_workspace.document.flush()
    assert SaveStore(saves_folder()).recent() == []


def test_invalid_clues_disable_test_play(designer: Designer) -> None:
    designer.open(Design.blank(3, 3).with_clue(Line(Axis.ROW, 0), clue("2 2")))
    action = designer.window.actions_[ActionId.TEST_PLAY]
    assert not action.isEnabled()
    assert action.toolTip() == "The clues don't fit together yet."


def test_clues_without_a_solution_disable_test_play(designer: Designer) -> None:
    designer.open(Design.from_puzzle(clued("1 1/0/1 1", "1/2/1")))
    action = designer.window.actions_[ActionId.TEST_PLAY]
    designer.qtbot.waitUntil(lambda: not action.isEnabled())
    assert action.toolTip() == "The clues don't fit together yet."


def test_blank_design_cannot_be_test_played(designer: Designer) -> None:
    designer.open(Design.blank(2, 2))
    action = designer.window.actions_[ActionId.TEST_PLAY]
    assert not action.isEnabled()  # it would be solved at once
    assert action.toolTip() == "Draw, or type the first clue."
    designer.session.change(EditKind.DRAW, of("#.\n.."))
    assert action.isEnabled()


def test_edit_in_studio_ends_a_test_play(designer: Designer) -> None:
    designer.open(of(CORNER))
    designer.do(ActionId.TEST_PLAY)
    designer.do(ActionId.EDIT_IN_STUDIO)
    assert designer.window.is_in_studio


def test_opening_a_puzzle_during_test_play_ends_test_and_design(
    designer: Designer, tmp_path: Path
) -> None:
    path = tmp_path / "ring.pbn"
    save(path, [Entry(puzzle("###\n#.#\n###"))])
    designer.open(of(CORNER))
    designer.do(ActionId.TEST_PLAY)
    designer.window.open_file(str(path))
    assert designer.window.is_on_board
    assert not designer.window.is_testing
    assert designer.window.studio.session is None


# ---- files ----


@pytest.mark.parametrize(("file", "action"), [("a.pdf", "Print…"), ("a.SVG", "Save picture…")])
def test_export_to_a_pdf_or_drawing_names_the_command_for_it(
    designer: Designer, tmp_path: Path, file: str, action: str
) -> None:
    texts: list[str] = []

    def accept() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, SaveDialog)
        field = dialog.findChild(QLineEdit)
        assert field is not None
        field.setText(str(tmp_path / file))
        QTimer.singleShot(0, read)
        dialog.accept()

    def read() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        texts.append(read_out(dialog))
        dialog.reject()

    designer.open(of(CORNER, "Corner"))
    QTimer.singleShot(50, accept)
    designer.do(ActionId.EXPORT)
    assert f"Use “{action}” for files of this kind." in texts[0]
    assert not list(tmp_path.glob("a.*"))


def test_saving_writes_the_file_chosen_with_save_as(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, format_ = tmp_path / "corner.pbn", format_by_name("webpbn")
    assert format_ is not None
    monkeypatch.setattr(Files, "_ask_for_target", lambda *_args: Target(path, format_))
    designer.open(of(CORNER, "Corner"))
    designer.do(ActionId.SAVE_AS)
    assert load(path).entries[0].puzzle == designer.session.design.puzzle
    assert designer.is_saved()
    designer.drag((2, 2), (2, 2))
    assert not designer.is_saved()
    designer.page.stage.messages.dismiss()
    designer.key(KEY.Key_S, CTRL)
    assert load(path).entries[0].puzzle == designer.session.design.puzzle
    assert designer.is_saved()
    message = designer.page.stage.messages.message
    assert message is not None
    assert message.text == "Saved as corner.pbn."


def test_an_untitled_design_is_named_by_its_file_at_once(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = Target(tmp_path / "corner.pbn", native())
    monkeypatch.setattr(Files, "_ask_for_target", lambda *_args: target)
    designer.open(of(CORNER, ""))
    assert designer.window.windowTitle() == "Untitled design"
    designer.do(ActionId.SAVE_AS)
    assert designer.window.windowTitle() == designer.window.studio.title == "corner"


def test_a_design_opened_again_still_belongs_to_its_file(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, studio = Target(tmp_path / "corner.pbn", native()), designer.window.studio
    monkeypatch.setattr(Files, "_ask_for_target", lambda *_args: target)
    designer.open(of(CORNER, "Corner"), is_saved=True)
    designer.do(ActionId.SAVE_AS)
    key = studio.key
    studio.leave()
    studio.open_saved(key)
    own = OwnFile(target.path, target.format, load(target.path).checksum)
    assert designer.session.file == own
    assert designer.is_saved()
    designer.drag((2, 2), (2, 2))
    studio.leave()
    studio.open_saved(key)
    assert designer.session.file == replace(own, is_current=False)
    assert not designer.is_saved()
    designer.key(KEY.Key_S, CTRL)
    assert load(target.path).entries[0].puzzle == designer.session.design.puzzle
    studio.leave()
    studio.open_saved(key)
    assert designer.is_saved()


@pytest.mark.parametrize("choice", [None, *FileChoice])
def test_saving_asks_before_it_replaces_what_another_program_wrote(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, choice: FileChoice | None
) -> None:
    path, other = tmp_path / "corner.pbn", Target(tmp_path / "other.pbn", native())
    asked: list[str] = []

    def answer(_parent: object, file: str) -> FileChoice | None:
        asked.append(file)
        return choice

    monkeypatch.setattr("nonogui.ui.design.studio.ask_changed", answer)
    monkeypatch.setattr(Files, "_ask_for_target", lambda *_args: other)
    save(path, [Entry(of(CORNER, "Corner").puzzle)])
    designer.window.sources.open_file(str(path))
    designer.drag((2, 2), (2, 2))
    designer.key(KEY.Key_S, CTRL)
    assert not asked
    save(path, [Entry(of("###\n...\n...", "Theirs").puzzle)])
    theirs = path.read_bytes()
    designer.drag((1, 1), (1, 1))
    designer.window.studio.document.flush()
    designer.key(KEY.Key_S, CTRL)
    assert asked == ["corner.pbn"]
    mine = {None: None, FileChoice.REPLACE: path, FileChoice.ELSEWHERE: other.path}[choice]
    assert designer.is_saved() is (mine is not None)
    assert mine is None or load(mine).entries[0].puzzle == designer.session.design.puzzle
    assert choice is FileChoice.REPLACE or path.read_bytes() == theirs
    asked.clear()
    designer.key(KEY.Key_S, CTRL)
    assert bool(asked) is (choice is None)


def test_saving_without_a_file_saves_in_my_designs(designer: Designer) -> None:
    designer.open(of(CORNER))
    designer.key(KEY.Key_S, CTRL)
    message = designer.page.stage.messages.message
    assert message is not None
    assert message.text.startswith("Saved in My designs.")
    designer.window.studio.document.flush()
    assert kept() == [designer.session.design]


def test_export_does_not_change_the_file_of_the_design(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, format_ = tmp_path / "corner.non", format_by_name("non")
    assert format_ is not None
    monkeypatch.setattr(Files, "_ask_for_target", lambda *_args: Target(path, format_))
    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_losses", lambda *_args: True)
    designer.open(of(CORNER))
    designer.do(ActionId.EXPORT)
    assert load(path).entries[0].puzzle.goal == board(CORNER)
    assert designer.session.file is None
    message = designer.page.stage.messages.message
    assert message is not None
    assert message.text == "Exported to corner.non."


def test_design_changed_in_another_window_is_saved_as_a_copy(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        unsaved_work, "ask_conflict", lambda *_args: unsaved_work.VersionChoice.COPY
    )
    designer.window.studio.open(of(CORNER, "Corner"), is_saved=True)
    designer.window.studio.document.flush()
    store = DesignStore(default_folder())
    (info,) = store.recent()
    theirs = of("###\n...\n...", "Theirs")
    store.save(info.key, theirs)
    studio = designer.window.studio
    with designer.qtbot.waitSignal(studio.document.conflicted) as blocker:
        designer.drag((2, 0), (2, 2))
    assert blocker.args is not None
    assert blocker.args[0].found.design == theirs
    mine = designer.session.design
    designer.window.show_library()
    assert store.load(info.key) == theirs
    (copy,) = (each for each in kept() if each != theirs)
    assert copy.picture == mine.picture
    assert copy.metadata.title == "Corner (copy)"


def test_design_can_overwrite_changes_of_another_window(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unsaved_work, "ask_conflict", lambda *_args: None)  # not decided yet
    designer.window.studio.open(of(CORNER, "Corner"), is_saved=True)
    studio = designer.window.studio
    studio.document.flush()
    store = DesignStore(default_folder())
    (info,) = store.recent()
    store.save(info.key, of("###\n...\n..."))
    with designer.qtbot.waitSignal(studio.document.conflicted):
        designer.drag((2, 0), (2, 2))
    studio.document.overwrite()
    studio.autosave()
    designer.window.show_library()
    assert kept() == [store.load(info.key)]
    assert kept()[0].metadata.title == "Corner"


def test_undo_and_redo_work_after_a_restart(designer: Designer, make_window: MAKE) -> None:
    designer.open(of(CORNER, "Corner"))
    designer.drag((2, 0), (2, 2))
    designer.drag((1, 1), (1, 2))
    designer.do(ActionId.UNDO)
    drawn = designer.picture
    designer.window.close()
    again = Designer(designer.qtbot, make_window())
    (info,) = DesignStore(default_folder()).recent()
    again.window.studio.open_saved(info.key)
    assert again.picture == drawn
    again.do(ActionId.REDO)
    assert again.picture != drawn
    again.do(ActionId.UNDO)
    again.do(ActionId.UNDO)
    assert again.picture.split() == CORNER.split()


# ---- what the studio says, keeps and knows ----


def last_message(designer: Designer) -> Message:
    message = designer.page.stage.messages.message
    assert message is not None
    return message


def test_success_message_expires_and_error_message_stays(designer: Designer) -> None:
    designer.open(of(CORNER))
    studio = designer.window.studio
    studio.say("Done.")
    assert (last_message(designer).text, last_message(designer).tone) == ("Done.", Tone.NEWS)
    assert last_message(designer).seconds > 0
    studio.say("Lost.", Tone.WRONG)
    assert (last_message(designer).tone, last_message(designer).seconds) == (Tone.WRONG, 0)


def test_answering_a_message_focuses_the_board(designer: Designer) -> None:
    designer.open(of(CORNER))
    heard: list[str] = []
    messages = designer.page.stage.messages
    messages.show_message(Message("And?", answers=(Answer(lambda: heard.append("yes"), "Yes"),)))
    (button,) = (each for each in designer.page.findChildren(QPushButton) if each.text() == "Yes")
    button.setFocus()
    assert not designer.board.hasFocus()
    button.click()
    assert heard == ["yes"]
    designer.qtbot.waitUntil(designer.board.hasFocus)


def test_without_a_design_the_studio_does_nothing(designer: Designer) -> None:
    studio = designer.window.studio
    studio.save()
    studio.save_as()
    studio.export()
    studio.autosave()
    studio.continue_as_copy()
    studio.reload()
    studio.check_for_conflict()
    studio.test_play()
    assert (studio.puzzle, studio.title, studio.unsaved()) == (None, "", None)
    assert (studio.bytes_needed(), studio.is_shown, studio.document.has_conflict) == (
        0,
        False,
        False,
    )
    assert not studio.is_testing
    assert kept() == []


def test_workspace_reports_puzzle_title_and_needed_bytes(designer: Designer) -> None:
    designer.open(of(CORNER, "Corner/1"))
    studio = designer.window.studio
    assert studio.puzzle == designer.session.design.puzzle
    assert (studio.title, studio.is_shown) == ("Corner/1", True)
    written = len(dumps([Entry(designer.session.design.puzzle)], native()))
    assert studio.bytes_needed() == 2 * written
    designer.window.show_library()
    assert not studio.is_shown


def test_suggested_file_name_is_the_title_without_slashes(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []

    def write_as(_files: Files, title: str, _entries: list[Entry], name: str) -> None:
        asked.append((title, name))

    monkeypatch.setattr(Files, "write_as", write_as)
    designer.open(of(CORNER, "Corner/1"))
    designer.do(ActionId.SAVE_AS)
    designer.do(ActionId.EXPORT)
    assert asked == [("Save as", "Corner-1"), ("Export", "Corner-1")]
    assert designer.session.file is None
    assert designer.page.stage.messages.message is None


def test_copy_of_an_untitled_design_is_untitled(designer: Designer) -> None:
    designer.open(of(CORNER), is_saved=True)
    studio = designer.window.studio
    studio.document.flush()
    studio.continue_as_copy()
    studio.document.flush()
    assert [design.metadata.title for design in kept()] == ["", ""]
    assert len(DesignStore(default_folder()).recent()) == 2


def test_reloaded_design_keeps_its_file(designer: Designer, tmp_path: Path) -> None:
    designer.open(of(CORNER, "Corner"), is_saved=True)
    studio, own = designer.window.studio, OwnFile(tmp_path / "corner.pbn", native(), 0)
    studio.document.flush()
    designer.session.file = own
    store = DesignStore(default_folder())
    (info,) = store.recent()
    store.save(info.key, of("###\n...\n...", "Theirs"))
    studio.reload()
    assert designer.picture == "###\n...\n..."
    assert designer.session.file == replace(own, is_current=False)
    assert designer.session.is_autosaved
    designer.drag((2, 0), (2, 0))
    studio.document.flush()
    assert len(store.recent()) == 1


@pytest.mark.parametrize("is_same", [True, False])
def test_conflict_is_found_only_if_another_window_saved_changes(
    designer: Designer, is_same: bool
) -> None:
    designer.open(of(CORNER, "Corner"), is_saved=True)
    studio = designer.window.studio
    studio.document.flush()
    studio.check_for_conflict()  # nobody has saved it
    assert not studio.document.has_conflict
    store = DesignStore(default_folder())
    (info,) = store.recent()
    store.save(info.key, of(CORNER, "Corner") if is_same else of("###\n...\n...", "Theirs"))
    saved = studio.saved_design()
    assert saved is not None
    studio.check_for_conflict()
    assert studio.document.has_conflict is not is_same
    studio.document.overwrite()
    studio.autosave()


def test_a_design_is_printed_with_its_difficulty(designer: Designer) -> None:
    designer.open(of("##\n#."))
    studio = designer.window.studio

    def grade() -> Grade | None:
        entry = studio.print_entry()
        assert entry is not None
        return entry.grade

    designer.qtbot.waitUntil(lambda: grade() is Grade.TRIVIAL)
    designer.drag((0, 0))  # not examined yet
    assert grade() is None


def test_test_play_is_named_after_the_design_and_returns_to_it(designer: Designer) -> None:
    designer.open(of(CORNER, "Corner"))
    studio = designer.window.studio
    studio.test_play()
    session = designer.window.session
    assert session is not None
    assert session.origin.name == "Test play: Corner"
    assert session.origin.is_test
    studio.test_play()
    assert designer.window.session is None
    assert not studio.is_testing
    assert studio.is_shown
    assert designer.board.hasFocus()


def test_subtitle_says_not_saved_until_saving_succeeds(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_values: object) -> None:
        raise OSError(28, "No space left on device")

    designer.open(of(CORNER, "Corner"), is_saved=True)
    studio = designer.window.studio
    doctoring = studio._doctoring
    assert doctoring is not None
    # Nothing else shows the page again once the analysis is complete.
    designer.qtbot.waitUntil(lambda: doctoring.state.rating is not None and not doctoring.is_busy)
    studio.document.flush()
    with monkeypatch.context() as patch:
        patch.setattr(DesignStore, "save", refuse)
        studio.autosave()
        designer.qtbot.waitUntil(lambda: designer.session.is_save_failed)
        assert "3 × 3 · My designs · Not saved" in read_out(designer.page.bar).splitlines()
    studio.autosave()
    designer.qtbot.waitUntil(lambda: not designer.session.is_save_failed)
    assert "3 × 3 · My designs · Saved" in read_out(designer.page.bar).splitlines()
    assert studio.unsaved() is None


def test_unsaved_strokes_of_a_design_with_a_file_are_reported(
    designer: Designer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_values: object) -> None:
        raise OSError(28, "No space left on device")

    path, format_ = tmp_path / "corner.pbn", format_by_name("webpbn")
    assert format_ is not None
    monkeypatch.setattr(Files, "_ask_for_target", lambda *_args: Target(path, format_))
    designer.open(of(CORNER, "Corner"))
    designer.do(ActionId.SAVE_AS)
    monkeypatch.setattr(DesignStore, "save", refuse)
    assert designer.window.studio.unsaved() is None
    with designer.qtbot.waitSignal(
        designer.session.view_changed, check_params_cb=lambda: designer.session.is_save_failed
    ):
        designer.drag((2, 2), (2, 2))
    assert designer.window.studio.unsaved() is not None
    designer.key(KEY.Key_S, CTRL)
    assert designer.window.studio.unsaved() is None


def test_side_panel_follows_its_setting(designer: Designer) -> None:
    designer.window.settings.update(panel_open=False)
    designer.open(of(CORNER))
    assert not designer.page.panel.isVisible()
    assert not designer.window.actions_[ActionId.PANEL].isChecked()
    designer.window.settings.update(panel_open=True)
    assert designer.page.panel.isVisible()


def test_cell_named_by_the_analysis_scrolls_into_view(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    designer.open(of(CORNER))
    seen: list[Cell] = []
    scroller = type(designer.board.scroller)
    monkeypatch.setattr(scroller, "bring_into_view", lambda _scroller, at: seen.append(at))
    designer.open(of(CORNER))
    doctoring = designer.window.studio._doctoring
    assert doctoring is not None
    doctoring.place_requested.emit(Cell(1, 2))
    assert seen == [Cell(1, 2)]
