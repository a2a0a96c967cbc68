"""Leaving unsaved work: nothing is closed before the player was asked."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.design import Design
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import load, native, save
from nonogui.library import designs, saves
from nonogui.library.designs import DesignStore
from nonogui.library.saves import SaveStore
from nonogui.ui.actions import ActionId
from nonogui.ui.dialogs.ask import Answer
from nonogui.ui.dialogs.file_dialog import Target
from nonogui.ui.dialogs.unsaved_work import UnsavedChoice, UnsavedDialog, UnsavedState
from nonogui.ui.look.theme import DARK
from nonogui.ui.widgets.button import Kind
from tests.boards import board, puzzle
from tests.designer import Designer
from tests.player import Player
from tests.ui.full_disk import Answers, Disk
from tests.ui.pictures import use_theme

PICTURE = puzzle("#####\n#...#\n#.#.#\n#...#\n####.")
RING = puzzle("####\n#..#\n#..#\n####")
FIRST = "1-first-steps/02-heart"


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """Return the disk that everything is written to; it can be made to fail."""
    return Disk(monkeypatch)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Return the player's answers to the dialog about unsaved work."""
    return Answers(monkeypatch)


def _moves(of: Puzzle) -> int:
    record = SaveStore(saves.default_folder()).load(of)
    return len(record.moves) if record else 0


# ---- games ----


def test_closing_with_unsaved_moves_asks_and_escape_returns_to_the_game(
    player: Player, disk: Disk, answers: Answers
) -> None:
    window = player.window
    window.games.open_shipped(FIRST)
    player.settle()
    player.drag((0, 0))
    window.play_workspace.document.flush()
    disk.error = errno.ENOSPC
    player.drag((1, 0))
    player.drag((1, 1))
    answers.give(None)
    window.close()
    assert window.isVisible()
    assert window.is_on_board
    assert len(player.session.game.log) == 3
    (asked,) = answers.asked
    assert asked.title == "Your last moves can't be saved"
    assert asked.text == "The disk is full. 2 moves in First steps, No. 2 aren't saved."
    facts, lost = asked.notes
    assert facts.startswith("Last saved at ")
    assert facts.endswith("Nonogui needs 10 KB of free space.")
    assert lost == "If you close anyway, these 2 moves are lost."
    disk.error = 0


def test_leaving_waits_for_a_slow_disk_while_the_window_stays_responsive(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Work requested meanwhile is done once the library is shown."""
    window = player.window
    store, may_write = SaveStore.save, threading.Event()

    def slow_save(*arguments: Any, **named: Any) -> Any:
        may_write.wait(100)
        return store(*arguments, **named)

    player.open(PICTURE)
    monkeypatch.setattr(SaveStore, "save", slow_save)
    player.drag((0, 0))
    seen: list[bool] = []
    opened: list[bool] = []

    def look() -> None:
        seen.append(window.is_on_board)
        window.when_free(lambda: opened.append(window.is_in_library))
        QTimer.singleShot(150, window, may_write.set)

    QTimer.singleShot(50, window, look)
    window.show_library()
    assert seen == [True]
    assert window.is_in_library
    player.qtbot.waitUntil(lambda: bool(opened))
    assert opened == [True]
    assert _moves(PICTURE) == 1


def test_try_again_saves_the_game_once_the_disk_has_room(
    player: Player, disk: Disk, answers: Answers
) -> None:
    def make_room() -> UnsavedChoice:
        disk.error = 0
        return UnsavedChoice.TRY_AGAIN

    player.open(PICTURE)
    disk.error = errno.ENOSPC
    player.drag((0, 0))
    answers.give(UnsavedChoice.TRY_AGAIN, make_room)
    player.window.close()
    assert not player.window.isVisible()
    assert len(answers.asked) == 2
    assert answers.asked[0].notes[0].startswith("Nothing has been saved since you opened it.")
    assert _moves(PICTURE) == 1


def test_close_anyway_loses_only_the_moves_named_in_the_question(
    player: Player, disk: Disk, answers: Answers
) -> None:
    player.open(PICTURE)
    player.drag((0, 0))
    player.window.play_workspace.document.flush()
    disk.error = errno.ENOSPC
    player.drag((1, 0))
    answers.give(UnsavedChoice.CLOSE)
    player.window.close()
    assert not player.window.isVisible()
    assert answers.texts == ["The disk is full. 1 move in Test isn't saved."]
    assert _moves(PICTURE) == 1


def test_saving_elsewhere_keeps_all_moves(
    player: Player, disk: Disk, answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = Target(tmp_path / "usb" / "game.pbn", native())
    target.path.parent.mkdir()
    monkeypatch.setattr("nonogui.ui.dialogs.file_dialog.ask_for_target", lambda *_args: target)
    player.open(PICTURE)
    disk.error, disk.spared = errno.ENOSPC, target.path.parent
    player.drag((0, 0))
    player.drag((1, 0))
    answers.give(UnsavedChoice.ELSEWHERE)
    player.window.close()
    assert not player.window.isVisible()
    record = load(target.path).entries[0].record
    assert record is not None
    assert len(record.moves) == 2


def test_cancelling_the_file_dialog_asks_again(
    player: Player, disk: Disk, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonogui.ui.dialogs.file_dialog.ask_for_target", lambda *_args: None)
    player.open(PICTURE)
    disk.error = errno.ENOSPC
    player.drag((0, 0))
    answers.give(UnsavedChoice.ELSEWHERE, None)
    player.window.close()
    assert player.window.isVisible()
    disk.error = 0


@pytest.mark.parametrize(
    "leave",
    [
        lambda player: player.window.show_library(),
        lambda player: player.window.games.open_shipped(FIRST),
        lambda player: player.window.studio.open(Design.from_puzzle(RING)),
    ],
    ids=["library", "other-puzzle", "studio"],
)
def test_leaving_the_board_with_unsaved_moves_asks(
    player: Player, disk: Disk, answers: Answers, leave: Callable[[Player], None]
) -> None:
    player.open(PICTURE)
    disk.error = errno.EROFS
    player.drag((0, 0))
    answers.give(None)
    leave(player)
    assert player.session.puzzle == PICTURE
    assert player.window.is_on_board
    assert answers.texts == ["The disk is read-only. 1 move in Test isn't saved."]
    disk.error = 0
    leave(player)
    assert player.window.session is None or player.session.puzzle != PICTURE
    assert _moves(PICTURE) == 1
    assert len(answers.asked) == 1


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (errno.ENOSPC, "The disk is full."),
        (errno.EDQUOT, "The disk is full."),
        (errno.EROFS, "The disk is read-only."),
        (errno.EACCES, "Nonogui isn't allowed to write to its data folder."),
        (errno.EIO, "The data folder no longer exists."),
        (errno.EMFILE, "The system says: Too many open files."),
    ],
)
def test_question_gives_the_reason_of_the_failed_save(
    player: Player, disk: Disk, answers: Answers, number: int, text: str
) -> None:
    player.open(PICTURE)
    disk.error = number
    player.drag((0, 0))
    answers.give(UnsavedChoice.CLOSE)
    player.window.close()
    assert answers.texts == [f"{text} 1 move in Test isn't saved."]


def test_closing_without_new_moves_asks_nothing(
    player: Player, disk: Disk, answers: Answers
) -> None:
    player.open(PICTURE)
    player.drag((0, 0))
    player.window.play_workspace.document.flush()
    disk.error = errno.ENOSPC
    player.window.close()
    assert not player.window.isVisible()
    assert not answers.asked


# ---- files of the player's own ----


def _open_file(player: Player, tmp_path: Path) -> Path:
    path = tmp_path / "usb" / "ring.pbn"
    path.parent.mkdir()
    save(path, [Entry(RING)])
    player.window.open_file(str(path))
    player.settle()
    return path


def test_marks_taken_back_are_not_asked_about(
    player: Player, tmp_path: Path, answers: Answers
) -> None:
    _open_file(player, tmp_path)
    player.drag((0, 0))
    player.window.actions_[ActionId.UNDO].trigger()
    player.window.show_library()
    assert player.window.is_in_library
    assert not answers.asked


def test_checkpoint_alone_is_asked_about(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def ask(_window: QWidget, file: str, _trouble: str | None = None) -> Answer:
        asked.append(file)
        return Answer.DISCARD

    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_save", ask)
    _open_file(player, tmp_path)
    player.session.add_checkpoint("here")
    player.window.show_library()
    assert asked == ["ring.pbn"]


@pytest.mark.parametrize(
    ("error", "note"),
    [
        (0, None),
        (errno.ENOSPC, "The disk is full."),
    ],
)
def test_save_file_question_mentions_a_failed_autosave(
    player: Player,
    disk: Disk,
    answers: Answers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: int,
    note: str | None,
) -> None:
    asked: list[str | None] = []

    def ask(_window: QWidget, _file: str, trouble: str | None = None) -> Answer:
        asked.append(trouble)
        return Answer.CANCEL

    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_save", ask)
    _open_file(player, tmp_path)
    disk.error = error
    player.drag((0, 0))
    player.window.close()
    assert player.window.isVisible()
    assert asked == [note]
    assert not answers.asked
    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_save", lambda *_args: Answer.DISCARD)
    disk.error = 0


def test_discarding_file_changes_asks_again_after_a_failed_autosave(
    player: Player, disk: Disk, answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_save", lambda *_args: Answer.DISCARD)
    _open_file(player, tmp_path)
    disk.error = errno.ENOSPC
    player.drag((0, 0))
    answers.give(None)
    player.window.close()
    assert player.window.isVisible()
    assert answers.texts == ["The disk is full. 1 move in ring isn't saved."]
    disk.error = 0


def test_saving_in_the_file_loses_nothing_after_a_failed_autosave(
    player: Player, disk: Disk, answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_save", lambda *_args: Answer.SAVE)
    path = _open_file(player, tmp_path)
    disk.error, disk.spared = errno.ENOSPC, path.parent
    player.drag((0, 0))
    player.window.close()
    assert not player.window.isVisible()
    assert not answers.asked
    record = load(path).entries[0].record
    assert record is not None
    assert len(record.moves) == 1


# ---- designs ----


def test_closing_or_leaving_an_unsaved_design_asks(
    designer: Designer, disk: Disk, answers: Answers
) -> None:
    designer.open(Design.from_puzzle(RING), is_saved=True)
    designer.window.studio.document.flush()
    disk.error = errno.ENOSPC
    designer.drag((1, 1))
    designer.drag((2, 2))
    answers.give(None, None, UnsavedChoice.CLOSE)
    designer.window.close()
    assert designer.window.isVisible()
    designer.window.show_library()
    assert designer.window.is_in_studio
    designer.window.close()
    assert not designer.window.isVisible()
    text = "The disk is full. 2 changes to Untitled design aren't saved."
    assert answers.texts == [text] * 3
    assert answers.asked[0].title == "Your last changes can't be saved"
    assert answers.asked[0].notes[1] == "If you close anyway, these 2 changes are lost."
    (kept,) = DesignStore(designs.default_folder()).recent()
    assert kept.puzzle.goal == RING.goal


def test_try_again_saves_the_design_once_the_disk_has_room(
    designer: Designer, disk: Disk, answers: Answers
) -> None:
    def make_room() -> UnsavedChoice:
        disk.error = 0
        return UnsavedChoice.TRY_AGAIN

    designer.open(Design.from_puzzle(RING))
    disk.error = errno.ENOSPC
    designer.drag((1, 1))
    answers.give(make_room)
    designer.window.close()
    (kept,) = DesignStore(designs.default_folder()).recent()
    assert kept.puzzle.goal == board("####\n##.#\n#..#\n####")


def test_saving_a_design_elsewhere_keeps_it(
    designer: Designer,
    disk: Disk,
    answers: Answers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    target = Target(tmp_path / "usb" / "design.pbn", native())
    target.path.parent.mkdir()
    monkeypatch.setattr("nonogui.ui.dialogs.file_dialog.ask_for_target", lambda *_args: target)
    designer.open(Design.from_puzzle(RING))
    disk.error, disk.spared = errno.ENOSPC, target.path.parent
    designer.drag((1, 1))
    answers.give(UnsavedChoice.ELSEWHERE)
    designer.window.close()
    assert not designer.window.isVisible()
    assert load(target.path).entries[0].puzzle.goal == board("####\n##.#\n#..#\n####")


def test_studio_says_saved_only_after_a_successful_save(
    qtbot: QtBot, designer: Designer, disk: Disk
) -> None:
    window = designer.window
    designer.open(Design.from_puzzle(RING), is_saved=True)
    disk.error = errno.ENOSPC
    designer.drag((1, 1))
    qtbot.waitUntil(lambda: designer.session.is_save_failed)
    designer.drag((1, 2))
    assert designer.session.is_save_failed  # until it is saved
    window.studio.save()
    message = designer.page.stage.messages.message
    assert message is None or "Saved" not in message.text
    disk.error = 0
    window.studio.save()
    message = designer.page.stage.messages.message
    assert message is not None
    assert message.text.startswith("Saved in My designs")
    qtbot.waitUntil(lambda: not designer.session.is_save_failed)


# ---- the dialog ----


STATE = UnsavedState("Your last moves can't be saved", "The disk is full.", ("Note.",))


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[UnsavedDialog]:
    """Show the dialog over a window in the dark theme."""
    use_theme(DARK)
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(1280, 800)
    shown = UnsavedDialog(STATE, parent)
    with qtbot.waitExposed(shown):
        shown.show()
    yield shown
    parent.close()


def test_try_again_is_the_default_button(dialog: UnsavedDialog) -> None:
    defaults = [each for each in dialog.findChildren(QPushButton) if each.isDefault()]
    assert defaults == [dialog.again]
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.result() == UnsavedChoice.TRY_AGAIN.value


def test_escape_closes_the_unsaved_work_dialog_without_a_choice(dialog: UnsavedDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert not dialog.result()


def test_close_anyway_is_set_apart_at_the_left(dialog: UnsavedDialog) -> None:
    assert dialog.close_anyway.kind is Kind.DANGER
    gap = dialog.elsewhere.x() - dialog.close_anyway.geometry().right()
    assert gap > 5 * (dialog.again.x() - dialog.elsewhere.geometry().right())
    QTest.mouseClick(dialog.close_anyway, Qt.MouseButton.LeftButton)
    assert dialog.result() == UnsavedChoice.CLOSE.value


def test_save_elsewhere_button_makes_its_choice(dialog: UnsavedDialog) -> None:
    QTest.mouseClick(dialog.elsewhere, Qt.MouseButton.LeftButton)
    assert dialog.result() == UnsavedChoice.ELSEWHERE.value
