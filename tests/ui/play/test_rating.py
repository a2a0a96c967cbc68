"""Rate the open puzzle in the background, and show its difficulty."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.coach.difficulty import rate
from nonogui.core.puzzle import Puzzle
from nonogui.solver.search import solve
from nonogui.ui.jobs import JobKind, JobRunner
from nonogui.ui.play.session import Origin, PlaySession
from nonogui.ui.play.workspace import Rater
from tests.boards import busy_puzzle, puzzle

RING = puzzle("###\n#.#\n###")
SWAP = puzzle("#.\n.#")


@pytest.fixture
def jobs(qapp: QApplication) -> Iterator[JobRunner]:
    owner = QObject(qapp)
    jobs = JobRunner(owner)
    yield jobs
    jobs.close()
    owner.setParent(None)


def rated(puzzle: Puzzle, jobs: JobRunner) -> PlaySession:
    session = PlaySession(puzzle, Origin("Ring"))
    Rater(session, jobs)
    return session


def test_it_is_told_once_the_solution_is_known_to_be_the_only_one(
    qtbot: QtBot, jobs: JobRunner
) -> None:
    session = rated(RING, jobs)
    assert not jobs.is_busy
    session.set_known(solve(RING))
    qtbot.waitUntil(lambda: session.rating is not None)
    assert session.rating == rate(RING)


def test_it_is_asked_for_once(qtbot: QtBot, jobs: JobRunner) -> None:
    session = rated(RING, jobs)
    session.set_known(solve(RING))
    qtbot.waitUntil(lambda: session.rating is not None)
    session.clear_overlays()
    assert not jobs.is_busy


def test_it_is_not_asked_for_where_there_are_several_solutions(jobs: JobRunner) -> None:
    rated(SWAP, jobs).set_known(solve(SWAP))
    assert not jobs.is_busy


def test_it_gives_way_to_what_the_player_waits_for(qtbot: QtBot, jobs: JobRunner) -> None:
    session = rated(RING, jobs)
    answers: list[object] = []
    jobs.submit(JobKind.SOLVE, lambda _token, _report: solve(busy_puzzle(10)), answers.append)
    session.set_known(solve(RING))
    qtbot.waitUntil(lambda: session.rating is not None)
    assert answers
