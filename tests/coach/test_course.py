"""The course: the order of the techniques, and how far some of them reach."""

from hypothesis import given

from nonogui.coach.course import (
    COURSE,
    OF_BOARDS,
    Topic,
    close_board,
    close_line,
    line_steps,
    taught_before,
    topics_of,
)
from nonogui.coach.line.facts import LineFacts
from nonogui.coach.line.finders import FINDERS
from nonogui.coach.techniques import Technique
from nonogui.core.grid import UNKNOWN
from nonogui.solver.kernel import solve_line
from tests.boards import clue, clued
from tests.coach.line.lines import lines
from tests.strategies import KnownLine

ALL_OF_LINES = [topic for topic in COURSE if topic.technique not in OF_BOARDS]


def test_the_course_teaches_every_technique_and_each_topic_once() -> None:
    assert {topic.technique for topic in COURSE} == set(Technique)
    assert len({*COURSE}) == len(COURSE)


def test_further_topics_of_a_technique_are_harder() -> None:
    for technique in Technique:
        weights = [topic.weight for topic in topics_of(technique)]
        assert weights == sorted(weights)


def test_what_is_taught_before_a_topic_has_neither_it_nor_later_ones() -> None:
    assert taught_before(COURSE[0]) == ()
    assert taught_before(COURSE[5]) == COURSE[:5]


@given(lines())
def test_the_whole_course_has_every_step_of_every_finder(known: KnownLine) -> None:
    line_clue, cells, inks, _is_sound = known
    facts = LineFacts(line_clue, cells, inks)
    finders = FINDERS if facts.forces else ()
    expected = [step for finder in finders for step in finder(facts) if step.values]
    found = list(line_steps(line_clue, cells, inks, ALL_OF_LINES))
    assert len(found) == len(expected)
    assert all(step in expected for step in found)


@given(lines())
def test_the_whole_course_reaches_what_a_line_forces(known: KnownLine) -> None:
    line_clue, cells, inks, _is_sound = known
    certain = solve_line(line_clue, cells, inks)
    assert close_line(line_clue, cells, inks, ALL_OF_LINES) == (certain or cells)


def test_only_the_taught_forms_of_a_technique_are_used() -> None:
    line = clue("3 2"), bytes([UNKNOWN] * 4 + [0] + [UNKNOWN] * 5), 1
    easy, hard = topics_of(Technique.OVERLAP)[:2]
    assert not list(line_steps(*line, [easy]))
    assert [step.weight for step in line_steps(*line, [easy, hard])] == [3]
    assert [step.weight for step in line_steps(*line, [hard])] == [3]


def test_a_board_is_continued_line_by_line_until_nothing_taught_applies() -> None:
    puzzle = clued("3/1/1", "1/3/1")
    first_three = COURSE[:3]
    assert close_board(puzzle, puzzle.blank(), first_three).rows_text(puzzle.palette) == [
        "###",
        ".#.",
        ".#.",
    ]
    assert close_board(puzzle, puzzle.blank(), COURSE[2:3]) == puzzle.blank()


def test_steps_of_several_lines_count_only_if_taught() -> None:
    puzzle = clued("1 1/1/1 1/2", "1 1/1/1 1/1 1")
    start = close_board(puzzle, puzzle.blank(), ALL_OF_LINES)
    counting = Topic(Technique.COUNTING, 10)
    assert not start.is_complete
    after = close_board(puzzle, start, [*ALL_OF_LINES, counting])
    assert after.decided_count > start.decided_count
