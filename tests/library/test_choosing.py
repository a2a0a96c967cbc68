"""The next puzzle: random or in order."""

from hypothesis import given
from hypothesis import strategies as st

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.library.cards import PlayState, next_unsolved, pick_random
from tests.solves import card

CARDS = (
    card(1, grade=Grade.EASY, state=PlayState.SOLVED),
    card(2, grade=Grade.EASY),
    card(3, grade=Grade.HARD),
    card(4, fingerprint="puzzle 2", grade=Grade.EASY),
    card(5, grade=Grade.EASY, state=PlayState.STARTED),
    card(6),
)


@given(st.integers(), st.sampled_from([None, *Grade]))
def test_the_random_puzzle_is_unsolved_and_has_the_requested_grade(
    seed: int, grade: Grade | None
) -> None:
    chosen = pick_random(CARDS, grade, seed)
    assert chosen == pick_random(CARDS, grade, seed)
    if chosen is None:
        assert grade not in (None, Grade.EASY, Grade.HARD)
    else:
        assert chosen.state is not PlayState.SOLVED
        assert grade in (None, chosen.grade)


def test_every_puzzle_is_equally_likely_to_be_chosen() -> None:
    chosen = [pick_random(CARDS, Grade.EASY, seed) for seed in range(400)]
    names = [each.fingerprint for each in chosen if each]
    assert set(names) == {"puzzle 2", "puzzle 5"}
    assert 150 < names.count("puzzle 2") < 250


def test_a_lesson_is_chosen_only_when_no_other_puzzle_is_left() -> None:
    lessons = tuple(card(number, technique=Technique.GLUE) for number in range(10, 40))
    assert all(pick_random((*lessons, CARDS[1]), None, seed) == CARDS[1] for seed in range(20))
    assert pick_random(lessons, None, 1) in lessons


def test_next_unsolved_finds_the_next_puzzle_in_order() -> None:
    by_id = {each.id: each for each in CARDS}
    assert next_unsolved(CARDS, None) == by_id[2]
    assert next_unsolved(CARDS, by_id[2]) == by_id[3]
    assert next_unsolved(CARDS, by_id[4]) == by_id[5]
    assert next_unsolved(CARDS, by_id[6]) == by_id[2]
    assert next_unsolved(CARDS, card(9)) == by_id[2]
    assert next_unsolved(CARDS[1:], card(9)) == by_id[2], "the very first, too"


def test_next_unsolved_skips_copies_of_the_same_puzzle() -> None:
    twins = (card(1), card(2, fingerprint="puzzle 1"))
    assert next_unsolved(twins, twins[0]) is None


def test_nothing_is_chosen_when_all_puzzles_are_solved() -> None:
    solved = tuple(card(number, state=PlayState.SOLVED) for number in range(3))
    assert next_unsolved(solved, solved[0]) is None
    assert pick_random(solved, None, 1) is None
    assert pick_random((), None, 1) is None
