"""The difficulty in the panel: a grade and its chart, or why there is none."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from nonogui.coach.difficulty import Rating
from nonogui.coach.grade import Grade
from nonogui.coach.rounds import ProofSize, Round
from nonogui.core.puzzle import Puzzle
from nonogui.solver.result import SolveStatus, StopReason
from nonogui.solver.search import solve
from nonogui.ui.play.panel import DifficultySection
from nonogui.ui.play.panel_state import DifficultyState
from nonogui.ui.play.session import Origin, PlaySession
from nonogui.ui.play.state import difficulty_state, subtitle
from nonogui.ui.widgets.charts import DifficultyChart
from nonogui.ui.widgets.text import ElidedLabel
from tests.boards import clued, puzzle
from tests.ui.pictures import CheckLooks, Store

RING = puzzle("###\n#.#\n###")
ROUNDS = (
    Round(0.0, 2, moving=20, open=20, lines=20),
    Round(0.62, 20, moving=0, open=20, lines=20, proof=ProofSize(4, 1, is_plain=True)),
)
RATED = DifficultyState("Several lines", Grade.SEVERAL_LINES, ROUNDS)


@pytest.fixture
def section(qtbot: QtBot) -> Iterator[DifficultySection]:
    section = DifficultySection()
    qtbot.addWidget(section)
    section.resize(250, 140)
    with qtbot.waitExposed(section):
        section.show()
    yield section
    section.close()


def words(section: DifficultySection) -> list[str]:
    labels = section.findChildren(QLabel)
    texts = [each.full_text if isinstance(each, ElidedLabel) else each.text() for each in labels]
    return [text for text in texts if text]


def test_a_grade_with_its_numbers(section: DifficultySection) -> None:
    section.set_state(RATED)
    assert words(section) == ["Difficulty", "Several lines", "2 rounds", "Hardest with 62% known"]
    chart = section.findChild(DifficultyChart)
    assert isinstance(chart, DifficultyChart)
    assert chart.accessibleDescription() == "Hardest with 62% known"


def test_the_blank_board_may_be_the_hardest_place(section: DifficultySection) -> None:
    section.set_state(DifficultyState("Easy", Grade.EASY, ROUNDS[:1]))
    assert words(section) == ["Difficulty", "Easy", "1 round", "Hardest at the start"]


def test_without_a_grade_it_is_as_high(section: DifficultySection) -> None:
    before = section.sizeHint().height()
    section.set_state(RATED)
    assert section.sizeHint().height() == before
    section.set_state(DifficultyState("Not rated yet"))
    assert words(section) == ["Difficulty", "Not rated yet"]
    assert section.sizeHint().height() == before


class TestState:
    @pytest.mark.parametrize(
        ("puzzle", "text"),
        [
            (puzzle("#.\n.#"), "Not rated: several solutions"),
            (clued("2/0", "0/2"), "Not rated: no solution"),
            (RING, "Not rated yet"),
        ],
    )
    @pytest.mark.usefixtures("qapp")
    def test_why_there_is_no_grade(self, puzzle: Puzzle, text: str) -> None:
        session = PlaySession(puzzle, Origin("Ring"))
        assert difficulty_state(session).text == "Not rated yet"
        session.set_known(solve(puzzle))
        assert difficulty_state(session) == DifficultyState(text)

    @pytest.mark.usefixtures("qapp")
    def test_the_grade_stands_below_the_title_too(self) -> None:
        session = PlaySession(RING, Origin("Ring"))
        session.set_known(solve(RING))
        session.set_rating(Rating(SolveStatus.UNIQUE, Grade.MODERATE, 20.0, ROUNDS))
        assert difficulty_state(session) == DifficultyState("Moderate", Grade.MODERATE, ROUNDS)
        assert subtitle(session) == "3 × 3 · Moderate · One solution"

    @pytest.mark.usefixtures("qapp")
    def test_a_rating_that_was_stopped(self) -> None:
        session = PlaySession(RING, Origin("Ring"))
        session.set_known(solve(RING))
        session.set_rating(Rating(SolveStatus.UNIQUE, stop=StopReason.TIME))
        assert difficulty_state(session) == DifficultyState("Not rated in time")
        assert subtitle(session) == "3 × 3 · One solution"


@pytest.mark.usefixtures("no_texts")
def test_the_chart_is_drawn(section: DifficultySection, store: Store) -> None:
    section.set_state(RATED)
    chart = section.findChild(DifficultyChart)
    assert chart is not None
    store.check("difficulty", chart.grab().toImage())


def test_how_it_looks(section: DifficultySection, looks: CheckLooks) -> None:
    section.set_state(RATED)
    looks("difficulty-rated", section)
    section.set_state(DifficultyState("Not rated yet"))
    looks("difficulty-none", section)
