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
from nonogui.ui.play.assist import Assist
from nonogui.ui.play.session import Origin, PlaySession
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
    Assist(session, jobs, lambda _message: None)
    return session


def test_puzzle_is_rated_after_its_solution_is_known_to_be_unique(
    qtbot: QtBot, jobs: JobRunner
) -> None:
    session = rated(RING, jobs)
    assert not jobs.is_busy
    session.set_known(solve(RING))
    qtbot.waitUntil(lambda: session.rating is not None)
    assert session.rating == rate(RING)


def test_puzzle_is_rated_only_once(qtbot: QtBot, jobs: JobRunner) -> None:
    session = rated(RING, jobs)
    session.set_known(solve(RING))
    qtbot.waitUntil(lambda: session.rating is not None)
    session.clear_overlays()
    assert not jobs.is_busy


def test_puzzle_with_several_solutions_is_not_rated(jobs: JobRunner) -> None:
    rated(SWAP, jobs).set_known(solve(SWAP))
    assert not jobs.is_busy


def test_rating_waits_for_the_players_own_request(qtbot: QtBot, jobs: JobRunner) -> None:
    session = rated(RING, jobs)
    answers: list[object] = []
    jobs.submit(JobKind.SOLVE, lambda _token, _report: solve(busy_puzzle(10)), answers.append)
    session.set_known(solve(RING))
    qtbot.waitUntil(lambda: session.rating is not None)
    assert answers
