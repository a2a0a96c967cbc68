"""Texts about the state of the library and about imported puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nonogui.coach.techniques import Technique
from nonogui.i18n import _, mark, ngettext
from nonogui.library.cards import FailedFile, ImportReport, Notice, NoticeKey
from nonogui.library.shipped import LESSON_BOARDS, lesson_place
from nonogui.words.lists import sentences
from nonogui.words.numbers import size_text
from nonogui.words.problems import problem_text
from nonogui.words.techniques import technique_name

_NOTICES: Final[Mapping[NoticeKey, str]] = {
    NoticeKey.DAMAGED_REBUILT: mark(
        "The library was damaged. Nonogui rebuilt it from your games and files. The damaged "
        "file was kept as {file}."
    ),
    NoticeKey.RESTORED_FROM_BACKUP: mark(
        "Favourites, tags and times were restored from a backup made on {date}."
    ),
    NoticeKey.NEWER: mark(
        "The library was saved by a newer version of Nonogui. It stays unchanged, so new "
        "favourites and tags won't be saved this time."
    ),
    NoticeKey.UNAVAILABLE: mark(
        "The library can't be opened: {reason}. Nonogui uses a temporary library until you "
        "close it."
    ),
    NoticeKey.NOT_SAVED: mark("Couldn't save the library: {reason}"),
}


def notice_text(notice: Notice, date: str = "") -> str:
    """Say what happened to the library; `date` is the time of the notice in words."""
    return _(_NOTICES[notice.key]).format(file=notice.path, date=date, reason=notice.reason)


def game_name(width: int, height: int) -> str:
    """Return the name of a game that belongs to no file: `20 × 20 puzzle`."""
    return _("{size} puzzle").format(size=size_text(width, height))


def report_text(report: ImportReport) -> str:
    """Summarise an import in one or more sentences."""
    added = ngettext("{count} puzzle added.", "{count} puzzles added.", report.added)
    parts = [added.format(count=report.added)]
    if report.known:
        text = ngettext(
            "{count} was already in the library.",
            "{count} were already in the library.",
            report.known,
        )
        parts.append(text.format(count=report.known))
    if failed := len(report.failed):
        text = ngettext(
            "{count} file couldn't be read completely.",
            "{count} files couldn't be read completely.",
            failed,
        )
        parts.append(text.format(count=failed))
    if doubtful := len(report.doubtful):
        text = ngettext(
            "{count} file can be read in another way, too.",
            "{count} files can be read in another way, too.",
            doubtful,
        )
        parts.append(text.format(count=doubtful))
    if report.cancelled:
        parts.append(_("The import was cancelled before the end."))
    return sentences(*parts)


def failed_text(failed: FailedFile) -> str:
    """Return the name of a file and the first problem with it."""
    problem = next(iter(failed.problems), None)
    reason = problem_text(problem) if problem else ""
    return _("{file}: {problem}").format(file=failed.path.name, problem=reason)


def lesson_name(number: int, technique: Technique) -> str:
    """Return the name of a lesson's board: `Lesson 9: Glue (2 of 3)`.

    Args:
        number: its place among the boards of all lessons.
        technique: what the lesson teaches.
    """
    lesson, board = lesson_place(number)
    return _("Lesson {number}: {technique} ({board} of {boards})").format(
        number=lesson, technique=technique_name(technique), board=board, boards=LESSON_BOARDS
    )
