"""Texts about the state of the library and about imported puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nonogui.i18n import _, mark, ngettext
from nonogui.library.cards import FailedFile, ImportReport, Notice, NoticeKey
from nonogui.words.problems import problem_text

_NOTICES: Final[Mapping[NoticeKey, str]] = {
    NoticeKey.DAMAGED_REBUILT: mark(
        "The library was damaged. It was made anew from your games and files; what is left of the "
        "old one is in {file}."
    ),
    NoticeKey.RESTORED_FROM_BACKUP: mark(
        "Favourites, tags and times are those of a backup of {date}."
    ),
    NoticeKey.NEWER: mark(
        "The library was written by a newer Nonogui. It is left as it is; what you do with "
        "favourites and tags is not kept this time."
    ),
    NoticeKey.UNAVAILABLE: mark(
        "The library can't be opened: {reason}. It is made anew for this time."
    ),
    NoticeKey.NOT_KEPT: mark("The library could not be written: {reason}"),
}


def notice_text(notice: Notice, date: str = "") -> str:
    """Say what happened to the library; `date` is the time of the notice in words."""
    return _(_NOTICES[notice.key]).format(file=notice.path, date=date, reason=notice.reason)


def report_text(report: ImportReport) -> str:
    """Summarise an import in one or more sentences."""
    added = ngettext("{count} puzzle added.", "{count} puzzles added.", report.added)
    parts = [added.format(count=report.added)]
    if report.known:
        text = ngettext("{count} was known already.", "{count} were known already.", report.known)
        parts.append(text.format(count=report.known))
    if failed := len(report.failed):
        text = ngettext(
            "{count} file can't be read in full.", "{count} files can't be read in full.", failed
        )
        parts.append(text.format(count=failed))
    if report.cancelled:
        parts.append(_("The rest was cancelled."))
    return " ".join(parts)


def failed_text(failed: FailedFile) -> str:
    """Return the name of a file that could not be read in full, and the first reason."""
    problem = next(iter(failed.problems), None)
    reason = problem_text(problem) if problem else ""
    return _("{file}: {problem}").format(file=failed.path.name, problem=reason)
