"""Raise an error in many places: the window reports it once, logs it and still works."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QThread
from PySide6.QtWidgets import QApplication, QDialog

from nonogui.ui.errors import Errors
from nonogui.ui.files import Files
from nonogui.ui.jobs import JobRunner
from nonogui.ui.main_window import MainWindow
from tests.injections import INJECTIONS, Driver, Injection, Outcome, inject


def unfinished_threads() -> list[QThread]:
    """Return the threads of dialogs that an error kept from closing."""
    dialogs = QApplication.topLevelWidgets()
    runners = [runner for dialog in dialogs for runner in dialog.findChildren(JobRunner)]
    kept = {runner._thread for runner in runners if isinstance(runner.parent(), QDialog)}
    return list(kept)


@pytest.mark.slow
@pytest.mark.qt_log_ignore("Painter ended with")  # logged if an error interrupts painting
@pytest.mark.parametrize("injection", INJECTIONS, ids=lambda each: each.name)
def test_injected_error_is_reported_and_logged_and_the_window_still_works(
    injection: Injection,
    make_window: Callable[[], MainWindow],
    errors: Errors,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Injections may replace it; monkeypatch restores it after the test.
    monkeypatch.setattr(Files, "_ask_for_target", Files._ask_for_target)
    outcome = inject(injection, Driver(make_window(), errors, tmp_path))
    for thread in unfinished_threads():
        thread.quit()
        thread.wait()
    assert outcome == Outcome(is_shown=True, is_logged=True, works=True)


def test_errors_are_injected_in_at_least_fifty_places() -> None:
    assert len({injection.target for injection in INJECTIONS}) >= 50
