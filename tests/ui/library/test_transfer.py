"""Waiting for work on many files: progress, Cancel, errors."""

from __future__ import annotations

import threading
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from nonogui.library.user_data import DataKey, ExportReport, UserDataError, check_cancel
from nonogui.library.user_merge import MergeReport
from nonogui.solver.limits import CancelToken
from nonogui.ui.library import player_data
from nonogui.ui.library.player_data import PlayerData, Step, TransferDialog
from nonogui.ui.widgets.progress import ProgressLine
from nonogui.ui.widgets.text import Label
from nonogui.words.user_data import export_text, merge_lines, user_data_error_text
from tests.ui.hints import tabular
from tests.ui.library.noting import Noted
from tests.ui.pictures import CheckLooks


def test_dialog_closes_when_the_work_is_done(qtbot: QtBot) -> None:
    dialog = TransferDialog("Working", lambda _token, _step: "done")
    qtbot.addWidget(dialog)
    with qtbot.waitSignal(dialog.accepted):
        dialog.show()
    assert dialog.answer == "done"


def test_expected_error_closes_the_dialog_and_is_its_answer(qtbot: QtBot) -> None:
    def work(_token: CancelToken, _step: Step) -> object:
        raise UserDataError(DataKey.NO_ARCHIVE)

    dialog = TransferDialog("Working", work)
    qtbot.addWidget(dialog)
    with qtbot.waitSignal(dialog.accepted):
        dialog.show()
    assert isinstance(dialog.answer, UserDataError)


def test_dialog_shows_progress_and_cancel_closes_it(qtbot: QtBot) -> None:
    going = threading.Event()

    def work(token: CancelToken, step: Step) -> object:
        step(1, 4)
        while not going.wait(0.002):
            check_cancel(token)
        return "done"

    dialog = TransferDialog("Working", work)
    qtbot.addWidget(dialog)
    dialog.show()
    line = dialog.findChild(ProgressLine)
    assert isinstance(line, ProgressLine)
    qtbot.waitUntil(lambda: line.share == 0.25)
    assert tabular(dialog) == ["1 of 4 files"]
    QTest.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()
    assert dialog.answer is None


def test_unexpected_error_is_shown_in_the_dialog(qtbot: QtBot) -> None:
    def work(_token: CancelToken, _step: Step) -> object:
        raise LookupError("odd")

    with qtbot.capture_exceptions() as caught:
        dialog = TransferDialog("Working", work)
        qtbot.addWidget(dialog)
        dialog.show()

        def shows_title() -> bool:
            return any("went wrong" in label.text() for label in dialog.findChildren(Label))

        qtbot.waitUntil(shows_title)
    assert [kind for kind, _error, _trace in caught] == [LookupError]
    dialog.reject()


class Bench:
    """`PlayerData` with stand-ins for its neighbours; waiting ends at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        self.calls: list[tuple[object, ...]] = []
        self.reports: list[tuple[str, list[str]]] = []
        self.window = Noted(
            self.calls,
            library=Noted(self.calls, catalogue="catalogue", when_open=lambda act: act()),
            data=Noted([], folder=tmp_path),
            settings=Noted(self.calls),
            session=None,
            play_workspace=Noted(self.calls, document=Noted(self.calls)),
            is_in_library=True,
            when_free=lambda act: act(),
            unless_left=lambda act: act,
            window=lambda: None,
        )
        window: Any = self.window
        self.data = PlayerData(window)
        self.answer: object = None
        self.chosen = ""
        self.asked: list[tuple[object, ...]] = []

        def wait(title: str, _work: object) -> object:
            self.calls.append(("wait", title))
            return self.answer

        def ask_new(_on: object, *what: object) -> Path | None:
            self.asked.append(what)
            return Path(self.chosen) if self.chosen else None

        def ask_old(_on: object, *what: object) -> str:
            self.asked.append(what)
            return self.chosen

        monkeypatch.setattr(self.data, "_wait", wait)
        monkeypatch.setattr(player_data, "ask_for_new_file", ask_new)
        monkeypatch.setattr(player_data, "ask_for_file", ask_old)
        monkeypatch.setattr(
            player_data,
            "show_problems",
            lambda _on, title, lines: self.reports.append((title, lines)),
        )


class TestOneFile:
    """Questions and messages during export and import of all data."""

    @pytest.fixture
    def bench(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Bench:
        return Bench(monkeypatch, tmp_path)

    def test_exported_file_is_named_after_the_day(self, bench: Bench) -> None:
        bench.answer = ExportReport(2, 1, 3)
        bench.chosen = "/x/mine.zip"
        bench.data.export_all()
        words = [export_text(bench.answer)]
        assert bench.reports == [("Your data was exported to mine.zip", words)]
        title, _folder, name, kinds = bench.asked[0]
        assert (title, kinds) == ("Export your data", {"Nonogui data (*.zip)": ".zip"})
        assert str(name).startswith("nonogui-20")
        assert bench.calls == [("wait", "Exporting your data")], "no game is open"

    def test_export_saves_the_open_game_first(self, bench: Bench) -> None:
        vars(bench.window)["session"] = "a game"
        bench.chosen = "/x/mine"
        bench.data.export_all()
        assert bench.calls == [("autosave",), ("flush",), ("wait", "Exporting your data")]
        assert bench.reports == [], "it was cancelled"

    def test_export_and_import_errors_are_shown(self, bench: Bench) -> None:
        bench.chosen, bench.answer = "/x/a.zip", UserDataError(DataKey.NO_ARCHIVE)
        reason = [user_data_error_text(bench.answer)]
        bench.data.export_all()
        bench.data.import_all()
        assert bench.reports == [
            ("Your data couldn't be exported", reason),
            ("Nothing was imported", reason),
        ]
        assert ("reload",) not in bench.calls

    def test_imported_data_appears_at_once(self, bench: Bench) -> None:
        bench.chosen, bench.answer = "/x/a.zip", MergeReport(games=2)
        bench.data.import_all()
        assert bench.calls == [
            *(
                ("show_library",),
                ("wait", "Importing your data"),
                ("reload",),
                ("check_for_changes",),
            )
        ]
        assert bench.reports == [("Your data was imported", merge_lines(bench.answer))]

    def test_staying_with_the_open_puzzle_imports_nothing(self, bench: Bench) -> None:
        vars(bench.window)["is_in_library"] = False
        bench.chosen = "/x/a.zip"
        bench.data.import_all()
        assert bench.calls == [("show_library",)]

    def test_cancelled_file_dialogs_change_nothing(self, bench: Bench) -> None:
        bench.data.export_all()
        bench.data.import_all()
        bench.data.review()
        assert len(bench.asked) == 2
        assert bench.calls == bench.reports == []


def test_invalid_timestamp_becomes_the_earliest_date() -> None:
    for seconds in (1e20, -1e20, float("inf"), float("nan")):
        assert player_data._local_day(seconds) == date.min
    assert player_data._local_day(1_790_000_000.0).year == 2026


def test_dialog_matches_stored_picture_while_files_are_read(
    qtbot: QtBot, looks: CheckLooks
) -> None:
    going = threading.Event()

    def work(token: CancelToken, step: Step) -> object:
        step(3, 4)
        while not going.wait(0.002):
            check_cancel(token)
        return "done"

    dialog = TransferDialog("Importing your data", work)
    qtbot.addWidget(dialog)
    dialog.show()
    line = dialog.findChild(ProgressLine)
    assert isinstance(line, ProgressLine)
    assert line.accessibleName() == "Importing your data"
    qtbot.waitUntil(lambda: line.share == 0.75)
    try:
        looks("transfer", dialog)
    finally:
        dialog.reject()
