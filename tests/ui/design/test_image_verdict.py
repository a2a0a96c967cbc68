"""Verdict and repairs of a picture that is imported."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from nonogui.core.grid import Grid
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from nonogui.studio.diagnosis import Aim, Repair
from nonogui.ui.design import image_puzzles
from tests.ui.design.importing import CROSS, SWITCH, Open, click, judged, shown

_LEFT = Qt.MouseButton.LeftButton


def test_ambiguous_cells_are_shaded_in_the_preview(open_dialog: Open) -> None:
    dialog = open_dialog("#. .#")
    assert dialog.verdict.text == "Several solutions. They differ in 4 cells"
    view = dialog.preview.view
    assert view is not None
    assert len(view.overlays.ambiguous) == 4
    assert dialog.verdict.unique.isEnabled()


def test_unique_puzzle_disables_the_repair_buttons(open_dialog: Open) -> None:
    dialog = open_dialog(CROSS)
    assert not dialog.verdict.unique.isEnabled()
    assert not dialog.verdict.lines.isEnabled()


def test_verdict_says_that_no_cells_are_filled(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(CROSS)
    dialog.options.threshold.setValue(0)
    judged(qtbot, dialog)
    assert dialog.verdict.text == "No cells are filled"


@pytest.mark.parametrize("aim", Aim)
def test_repair_can_be_undone_and_imported(open_dialog: Open, qtbot: QtBot, aim: Aim) -> None:
    dialog = open_dialog(SWITCH)
    before = shown(dialog)
    button = dialog.verdict.unique if aim is Aim.UNIQUE else dialog.verdict.lines
    click(button)
    qtbot.waitUntil(dialog.verdict.take_back.isVisible)
    assert "changed" in dialog.verdict.text
    view = dialog.preview.view
    assert view is not None
    assert shown(dialog) != before
    assert len(view.overlays.hint_cells) > 0
    repaired = shown(dialog)
    click(dialog.verdict.take_back)
    judged(qtbot, dialog)
    assert shown(dialog) == before
    assert not dialog.verdict.take_back.isVisible()
    click(button)
    qtbot.waitUntil(dialog.verdict.take_back.isVisible)
    assert shown(dialog) == repaired
    click(dialog.take)
    result = solve(dialog.design.puzzle)
    assert result.status is SolveStatus.UNIQUE
    assert aim is Aim.UNIQUE or result.line_solvable


def test_changing_an_option_discards_the_repair(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(SWITCH)
    before = shown(dialog)
    click(dialog.verdict.unique)
    qtbot.waitUntil(dialog.verdict.take_back.isVisible)
    click(dialog.options.invert)
    click(dialog.options.invert)
    judged(qtbot, dialog)
    assert shown(dialog) == before
    assert not dialog.verdict.take_back.isVisible()


def _endless(_picture: Grid, *_args: object, cancel: CancelToken, **_options: object) -> None:
    while not cancel.cancelled:
        QTest.qSleep(1)


def test_cancelling_a_repair_search_keeps_the_picture(
    open_dialog: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(image_puzzles, "repair_picture", _endless)
    dialog = open_dialog(SWITCH)
    before = shown(dialog)
    click(dialog.verdict.lines)
    assert dialog.verdict.text.startswith("Searching for a repair")
    assert dialog.verdict.cancel.isVisible()
    assert not dialog.verdict.unique.isVisible()
    click(dialog.verdict.cancel)
    judged(qtbot, dialog)
    assert dialog.verdict.text.startswith("Several solutions")
    assert shown(dialog) == before


@pytest.mark.parametrize("way", ["take", "cancel"])
def test_dialog_can_close_during_a_repair_search(
    open_dialog: Open, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(image_puzzles, "repair_picture", _endless)
    dialog = open_dialog(SWITCH)
    click(dialog.verdict.lines)
    click(getattr(dialog, way))
    assert not dialog.isVisible()


def test_error_during_repair_search_is_shown(
    qtbot: QtBot, open_dialog: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = open_dialog(SWITCH)

    def broken(*_arguments: object, **_options: object) -> None:
        raise RuntimeError("no such thing")

    monkeypatch.setattr(image_puzzles, "repair_picture", broken)
    with qtbot.capture_exceptions() as caught:
        dialog.verdict.unique.click()
        qtbot.waitUntil(lambda: "went wrong" in dialog.verdict.text)
    assert [str(error) for _kind, error, _trace in caught] == ["no such thing"]
    assert not dialog.verdict._spinner.isVisible()


def test_verdict_says_that_no_repair_was_found(
    open_dialog: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_none(*_args: object, **_options: object) -> Repair | None:
        return None

    monkeypatch.setattr(image_puzzles, "repair_picture", find_none)
    dialog = open_dialog(SWITCH)
    click(dialog.verdict.unique)
    qtbot.waitUntil(lambda: dialog.verdict.text.endswith("No repair was found"))
    assert dialog.verdict.unique.isEnabled()
