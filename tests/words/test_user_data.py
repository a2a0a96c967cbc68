"""Every error and every change of a player's data has a sentence."""

from pathlib import Path

import pytest

from nonogui.library.user_data import DataKey, ExportReport, UserDataError
from nonogui.library.user_merge import MergeReport
from nonogui.words.user_data import export_text, merge_lines, user_data_error_text


@pytest.mark.parametrize("key", list(DataKey))
def test_every_error_is_a_sentence(key: DataKey) -> None:
    error = UserDataError(key, reason="no room", program="9.9", name="a.pbn")
    text = user_data_error_text(error)
    assert "{" not in text
    assert text[0].isupper()


def test_import_changes_are_listed() -> None:
    report = MergeReport(
        games=1,
        designs=2,
        puzzles=3,
        solves=4,
        folders=1,
        missing_folders=(Path("/gone"),),
        settings=True,
        left_out=("saves/a.pbn",),
        backup=Path("/kept"),
    )
    lines = merge_lines(report)
    assert lines[:3] == ["1 game imported.", "2 designs imported.", "3 library puzzles imported."]
    assert len(lines) == 9
    assert "/gone" in lines[6]
    assert "saves/a.pbn" in lines[7]
    assert "/kept" in lines[8]


def test_imports_without_changes_have_a_sentence() -> None:
    assert merge_lines(MergeReport()) == ["Everything in it was already on this computer."]


def test_exports_are_summarised() -> None:
    text = "Exported: 1 game, 2 designs, 0 solved puzzles."
    assert export_text(ExportReport(1, 2, 0)) == text
