"""The sentences of a review."""

from nonogui.coach.review import Review, key_moments
from nonogui.core.puzzle import Puzzle
from nonogui.words.review import (
    count_lines,
    easiest_missed_text,
    moment_text,
    moment_title,
    review_title,
)
from tests.boards import clued
from tests.coach.test_review import HOUSE, STUCK, Play


def moments(found: Review, puzzle: Puzzle) -> list[tuple[str, str]]:
    return [(moment_title(each), moment_text(each, puzzle)) for each in key_moments(found)]


def test_a_mistake_says_why_since_when_and_when_it_was_corrected() -> None:
    play = Play(HOUSE)("fill r2c0-4", "fill r0c2", "fill r1c1-3", "fill r0c1", "clear r0c1:1>?")
    *_, mistake = moments(play.review(), HOUSE)
    title, text = mistake
    assert title == "Move 4: mistake"
    assert text == (
        "Row 1, column 2 is wrong: it must be empty. Row 1: The 1 is complete, so column 2 is "
        "empty. This could be seen from move 2. Corrected at move 5."
    )


def test_what_follows_names_the_mistake() -> None:
    found = Play(HOUSE)("fill r2c0-4", "fill r0c0", "cross r0c1-4").review()
    assert moment_text(found.moves[2], HOUSE) == "This follows from the mistake of move 2."


def test_a_guess_has_no_short_reason() -> None:
    puzzle = clued("1/1/3", "1/1/1/1/1")
    found = Play(puzzle)("fill r0c0").review()
    ((title, text),) = moments(found, puzzle)
    assert title == "Move 1: guess, lucky"
    assert text == (
        "No short explanation: row 1, column 1. Missed step: row 3, column 3 (Overlap). "
        "It was there from the start."
    )


def test_a_wrong_guess_says_when_it_could_be_seen() -> None:
    found = Play(STUCK)("cross r4c2").review()
    ((title, text),) = moments(found, STUCK)
    assert title == "Move 1: guess, wrong"
    assert text == (
        "No short explanation: row 5, column 3. Never corrected. "
        "Missed step: row 2, column 2 (Overlap). It was there from the start."
    )


def test_several_lines_are_counted() -> None:
    (each, *_) = moments(Play(STUCK)("fill r1c1", "fill r1c0").review(), STUCK)
    assert each[0] == "Move 2: several lines"
    assert each[1].startswith("Found with ")


def test_a_stall_names_the_step_that_was_missed() -> None:
    play = Play(HOUSE)("fill r2c0-4", "fill r3c1 r3c3")
    found = play("fill r1c1-3", seconds=84).review()
    assert moments(found, HOUSE) == [
        (
            "Move 3: long pause, 1:24",
            "Missed step: row 2, columns 2 to 4 (Finished line). It was there from the start.",
        )
    ]


def test_the_summary_counts_all_classes() -> None:
    found = Play(HOUSE)("fill r2c0-4", "hint r1c1-3").review()
    assert review_title(found) == "2 moves in 0:04"
    assert list(count_lines(found)) == [
        "Deduced: 1", "Several lines: 0", "Guesses: 0", "Mistakes: 0", "From hints: 1",
        "Long pauses: 0",
    ]  # fmt: skip


def test_the_easiest_step_missed_is_named() -> None:
    play = Play(HOUSE)("fill r2c0-4", "fill r3c1 r3c3")
    found = play("fill r1c1-3", seconds=84).review()
    assert easiest_missed_text(found) == (
        "Easiest step missed, before move 3: row 2, columns 2 to 4 (Finished line)."
    )
    assert easiest_missed_text(Play(HOUSE)("fill r2c0-4").review()) == ""


def test_a_hint_is_explained() -> None:
    found = Play(HOUSE)("hint r2c0-4").review()
    assert moments(found, HOUSE) == [
        (
            "Move 1: hint",
            "Row 3, Complete line: The 5 takes up all 5 cells. Columns 1 to 5 filled.",
        )
    ]
