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
from nonogui.ui.play.session import Origin, PlaySession
from nonogui.ui.play.state import DifficultyState, difficulty_state, subtitle
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


def test_grade_is_shown_with_rounds_and_hardest_place(section: DifficultySection) -> None:
    section.set_state(RATED)
    assert words(section) == ["Difficulty", "Several lines", "2 rounds", "Hardest with 62% known"]
    chart = section.findChild(DifficultyChart)
    assert isinstance(chart, DifficultyChart)
    assert chart.accessibleDescription() == "Hardest with 62% known"


def test_puzzle_that_is_hardest_at_the_start_says_so(section: DifficultySection) -> None:
    section.set_state(DifficultyState("Easy", Grade.EASY, ROUNDS[:1]))
    assert words(section) == ["Difficulty", "Easy", "1 round", "Hardest at the start"]


def test_section_keeps_its_height_while_the_puzzle_is_being_rated(
    section: DifficultySection,
) -> None:
    before = section.sizeHint().height()
    section.set_state(RATED)
    assert section.sizeHint().height() == before
    section.set_state(DifficultyState("Not rated yet", is_pending=True))
    assert words(section) == ["Difficulty", "Not rated yet"]
    assert section.sizeHint().height() == before


def test_section_without_a_chart_leaves_no_gap(section: DifficultySection, qtbot: QtBot) -> None:
    before = section.sizeHint().height()
    section.set_state(DifficultyState("Not rated: several solutions"))
    assert words(section) == ["Difficulty", "Not rated: several solutions"]
    qtbot.waitUntil(lambda: section.sizeHint().height() < before - 40)  # the chart and its numbers


def test_reason_for_no_grade_is_shown_in_full(section: DifficultySection, qtbot: QtBot) -> None:
    text = "Not rated: several solutions, in a language with longer words"
    section.set_state(DifficultyState(text))
    label = next(each for each in section.findChildren(QLabel) if each.text() == text)
    qtbot.waitUntil(lambda: label.height() >= label.heightForWidth(label.width()))


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
    def test_section_says_why_there_is_no_grade(self, puzzle: Puzzle, text: str) -> None:
        session = PlaySession(puzzle, Origin("Ring"))
        assert difficulty_state(session) == DifficultyState("Not rated yet", is_pending=True)
        session.set_known(solve(puzzle))
        assert difficulty_state(session) == DifficultyState(text, is_pending=puzzle is RING)

    @pytest.mark.usefixtures("qapp")
    def test_grade_is_shown_in_the_section_and_in_the_subtitle(self) -> None:
        session = PlaySession(RING, Origin("Ring"))
        session.set_known(solve(RING))
        session.set_rating(Rating(SolveStatus.UNIQUE, Grade.MODERATE, 20.0, ROUNDS))
        assert difficulty_state(session) == DifficultyState("Moderate", Grade.MODERATE, ROUNDS)
        assert subtitle(session) == "3 × 3 · Moderate · One solution"

    @pytest.mark.usefixtures("qapp")
    def test_rating_that_timed_out_says_not_rated_in_time(self) -> None:
        session = PlaySession(RING, Origin("Ring"))
        session.set_known(solve(RING))
        session.set_rating(Rating(SolveStatus.UNIQUE, stop=StopReason.TIME))
        assert difficulty_state(session) == DifficultyState("Not rated in time")
        assert subtitle(session) == "3 × 3 · One solution"


@pytest.mark.usefixtures("no_texts")
def test_chart_matches_its_stored_picture(section: DifficultySection, store: Store) -> None:
    section.set_state(RATED)
    chart = section.findChild(DifficultyChart)
    assert chart is not None
    store.check("difficulty", chart.grab().toImage())


def test_difficulty_section_matches_its_stored_picture(
    section: DifficultySection, looks: CheckLooks
) -> None:
    section.set_state(RATED)
    looks("difficulty-rated", section)
    section.set_state(DifficultyState("Not rated yet", is_pending=True))
    looks("difficulty-none", section)
