"""What happens to the library, in words."""

from pathlib import Path

import pytest

from nonogui.core.problems import ProblemKey, Problems, error
from nonogui.library.cards import FailedFile, ImportReport, Notice, NoticeKey
from nonogui.words.library import failed_text, notice_text, report_text

BAD = FailedFile(Path("/far/bad.non"), Problems([error(ProblemKey.NO_PUZZLE)]))
MUCH = (
    "1000 puzzles added. 2 were already in the library. 2 files couldn't be read "
    "completely. The import was cancelled before the end."
)


@pytest.mark.parametrize("key", NoticeKey)
def test_each_notice_is_a_full_sentence(key: NoticeKey) -> None:
    text = notice_text(Notice(key, Path("old.damaged"), 1.0, "no room"), "1 May")
    assert "{" not in text
    parts = {
        NoticeKey.DAMAGED_REBUILT: "old.damaged",
        NoticeKey.RESTORED_FROM_BACKUP: "1 May",
        NoticeKey.UNAVAILABLE: "no room",
        NoticeKey.NOT_SAVED: "no room",
    }
    assert parts.get(key, "newer") in text


@pytest.mark.parametrize(
    ("report", "text"),
    [
        (ImportReport(1), "1 puzzle added."),
        (ImportReport(0, 1), "0 puzzles added. 1 was already in the library."),
        (
            ImportReport(2, doubtful=(BAD,)),
            "2 puzzles added. 1 file can be read in another way, too.",
        ),
        (
            ImportReport(1000, 2, (BAD, BAD), cancelled=True),
            MUCH,
        ),
    ],
)
def test_import_reports_say_what_happened(report: ImportReport, text: str) -> None:
    assert report_text(report) == text


def test_failed_files_are_named_with_the_reason() -> None:
    assert failed_text(BAD) == "bad.non: The file doesn't contain a puzzle."
    assert failed_text(FailedFile(Path("a.non"), Problems())) == "a.non: "
