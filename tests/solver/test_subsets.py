"""Thinning: what is left of a set is enough, and memory and budgets hold."""

import random
from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from nonogui.solver.limits import StoppedError
from nonogui.solver.lines import bits
from nonogui.solver.result import StopReason
from nonogui.solver.subsets import Answer, Minimized, Minimizer, Subset

EIGHT = 0b11111111


@dataclass
class Reasons:
    """Sets are enough that have one of some reasons in them; counts what it is asked."""

    reasons: list[Subset]
    asked: list[Subset] = field(default_factory=list)

    def __call__(self, members: Subset) -> Answer:
        self.asked.append(members)
        if self.is_enough(members):
            return Answer(enough=members)
        return Answer(insufficient=members)

    def is_enough(self, members: Subset) -> bool:
        return any(not reason & ~members for reason in self.reasons)


def smallest(minimizer: Minimizer, min_size: int = 0, rounds: int = 4) -> Minimized:
    everything = Minimized(EIGHT, irreducible=False)
    return minimizer.smallest(EIGHT, everything, min_size, rounds, random.Random(0))


@given(st.lists(st.integers(1, EIGHT), min_size=1, max_size=4))
def test_minimised_sets_are_sufficient_and_irreducible(reasons: list[int]) -> None:
    ask = Reasons(reasons)
    found = smallest(Minimizer(ask, 1000))
    assert found.irreducible
    assert ask.is_enough(found.members)
    for number in bits(found.members):
        assert not ask.is_enough(found.members & ~(1 << number))


def test_more_orders_find_smaller_sets() -> None:
    reasons = [0b11110000, 0b00001000]
    sizes = {smallest(Minimizer(Reasons(reasons), 1000), rounds=n).size for n in range(1, 20)}
    assert 1 in sizes
    assert smallest(Minimizer(Reasons(reasons), 1000), rounds=20).size == 1


def test_reaching_the_lower_bound_ends_the_search() -> None:
    ask = Reasons([0b1, 0b10])
    assert smallest(Minimizer(ask, 1000), min_size=1, rounds=1).size == 1
    before = len(ask.asked)
    assert smallest(Minimizer(ask, 1000), min_size=8) == Minimized(EIGHT, irreducible=True)
    assert len(ask.asked) == before


def test_questions_with_known_answers_are_not_asked() -> None:
    ask = Reasons([0b0110])
    minimizer = Minimizer(ask, 1000)
    assert minimizer.answer(0b0110) == Answer(enough=0b0110)
    assert minimizer.answer(0b0111) == Answer(enough=0b0110)
    assert minimizer.answer(0b1011) == Answer(insufficient=0b1011)
    assert minimizer.answer(0b0011) == Answer(insufficient=0b1011)
    assert ask.asked == [0b0110, 0b1011]


def test_a_sufficient_subset_named_by_an_answer_is_used() -> None:
    minimizer = Minimizer(lambda members: Answer(enough=members & 0b11), 1000)
    assert minimizer.minimize(EIGHT, [7], limit=8) == Minimized(0b11, irreducible=False)


def test_an_order_that_cannot_beat_the_best_is_given_up() -> None:
    ask = Reasons([EIGHT])
    assert Minimizer(ask, 1000).minimize(EIGHT, range(8), limit=3) is None
    assert len(ask.asked) == 4


def test_a_set_that_gets_too_large_to_be_of_use_is_given_up() -> None:
    everything = Minimized(EIGHT, irreducible=False)

    def search(most: int | None) -> tuple[Minimized, int]:
        ask = Reasons([0b11111])
        minimizer = Minimizer(ask, 1000)
        found = minimizer.smallest(EIGHT, everything, 0, 1, random.Random(0), most)
        return found, len(ask.asked)

    assert search(5) == search(None) == (Minimized(0b11111, irreducible=True), 8)
    found, asked = search(2)
    assert found == everything
    assert asked < 8


def test_members_are_proven_needed_only_by_an_answer() -> None:
    minimizer = Minimizer(Reasons([0b11]), 1)  # the second question stays without an answer
    assert minimizer.minimize(0b11, [1, 0], limit=2) == Minimized(0b11, irreducible=False)
    minimizer = Minimizer(Reasons([0b10]), 1000)
    assert minimizer.minimize(0b11, [1, 0], limit=1) == Minimized(0b10, irreducible=True)


def test_without_questions_nothing_is_proven() -> None:
    ask = Reasons([0b1])
    found = smallest(Minimizer(ask, 2))
    assert len(ask.asked) == 2
    assert ask.is_enough(found.members)
    assert not found.irreducible


def test_too_many_unanswered_questions_end_the_search() -> None:
    asked: list[int] = []

    def silent(members: int) -> Answer:
        asked.append(members)
        return Answer()

    found = smallest(Minimizer(silent, 1000, unanswered=3))
    assert found == Minimized(EIGHT, irreducible=False)
    assert len(asked) == 3


def test_a_stopped_job_keeps_the_best_set() -> None:
    asked: list[int] = []

    def until_stopped(members: int) -> Answer:
        asked.append(members)
        if len(asked) > 2:
            raise StoppedError(StopReason.CANCELLED)
        return Answer(enough=members)

    minimizer = Minimizer(until_stopped, 1000)
    found = smallest(minimizer)
    assert found.size == 6
    assert not found.irreducible
    assert minimizer.stop is StopReason.CANCELLED
    assert len(asked) == 3
