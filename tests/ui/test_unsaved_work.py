"""When the window asks about work that can't be saved or that another window has saved."""

from __future__ import annotations

import errno

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog

from nonogui.ui.dialogs.unsaved_work import saving_facts
from nonogui.ui.in_turns import RETRY_MS
from nonogui.ui.saving import Unsaved
from nonogui.ui.unsaved_work import OpenWork
from tests.boards import puzzle
from tests.player import Player

PICTURE = puzzle("##.\n.#.\n###")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The works about whose versions the player was asked."""
    found: list[object] = []

    def ask(_work: OpenWork, work: object, *, is_leaving: bool = False) -> bool:
        if not is_leaving:
            found.append(work)
        return True

    monkeypatch.setattr(OpenWork, "ask", ask)
    return found


def test_window_that_comes_to_the_front_checks_for_a_conflict(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[bool] = []
    monkeypatch.setattr(OpenWork, "check_for_conflicts", lambda _work: checked.append(True))
    player.window.activated.emit()
    assert checked == [], "nothing may be asked while the window is being activated"
    player.qtbot.waitUntil(lambda: checked == [True])


def test_conflict_is_asked_about_once_as_soon_as_no_dialog_is_open(
    player: Player, asked: list[object]
) -> None:
    player.open(PICTURE)
    work, seen = player.window.open_work, []
    dialog = QDialog(player.window)

    def look() -> None:
        seen.append(list(asked))
        dialog.accept()

    for _twice in range(2):
        work.ask_later()
    QTimer.singleShot(3 * RETRY_MS, dialog, look)
    dialog.exec()
    assert seen == [[]]
    player.qtbot.waitUntil(lambda: asked == [player.window.play_workspace])
    assert not work._will_ask, "they are asked about together"


def test_design_and_game_are_asked_about_in_turn(player: Player, asked: list[object]) -> None:
    window = player.window
    expected = [window.studio, window.play_workspace]
    window.open_work.ask_later()
    player.qtbot.waitUntil(lambda: asked == expected)


def test_work_without_a_conflict_is_left_unasked(player: Player) -> None:
    player.open(PICTURE)
    assert player.window.open_work.ask(player.window.play_workspace)
    assert player.window.open_work.ask(player.window.play_workspace, is_leaving=True)


def test_nothing_open_can_be_left(player: Player) -> None:
    assert player.window.open_work.may_leave_one(player.window.play_workspace)
    assert player.window.open_work.may_leave()


@pytest.mark.parametrize(
    ("code", "size", "expected"),
    [
        (errno.EACCES, 1, ""),
        (errno.ENOSPC, 20_000, " Nonogui needs 20 KB of free space."),
        (errno.ENOSPC, 20_001, " Nonogui needs 30 KB of free space."),
    ],
)
def test_question_says_how_much_space_a_full_disk_lacks(
    code: int, size: int, expected: str
) -> None:
    text = saving_facts(Unsaved(1, OSError(code, "no"), None), size)
    assert text == f"Nothing has been saved since you opened it.{expected}"


def test_question_says_when_the_work_was_last_saved() -> None:
    text = saving_facts(Unsaved(1, OSError(errno.EACCES, "no"), 1_700_000_000.0), 1)
    assert text.startswith("Last saved at ")
    assert "free space" not in text
