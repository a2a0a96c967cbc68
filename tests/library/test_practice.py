"""Progress in techniques: counts, Leitner boxes, due days and what most needs practice."""

from collections import Counter
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.coach.review import MoveClass, review
from nonogui.coach.techniques import Technique
from nonogui.library.practice import (
    BOXES,
    MOST_DRILLS,
    PAUSES,
    KeptDrill,
    KeptRound,
    Outcome,
    Practice,
    Round,
    TechniqueProgress,
    drills_due,
    in_turn,
    next_round,
    practice_in_game,
    progress_of,
    weakest,
)
from tests.benchmarks.bench_review import games

GLUE, FORCING = Technique.GLUE, Technique.FORCING
GAME = "a" * 32
FIRST = date(2026, 3, 1)


def day_of(when: float) -> date:
    """Return a date for a time in days after the first one."""
    return FIRST + timedelta(int(when))


def drill(outcome: Outcome, when: float, technique: Technique = GLUE) -> Practice:
    return Practice(technique, outcome, when)


def game(outcome: Outcome, when: float, times: int = 1) -> Practice:
    return Practice(GLUE, outcome, when, times, GAME)


def glue(*practised: Practice) -> TechniqueProgress:
    (found,) = progress_of(practised, [GLUE], day_of)
    return found


def right(*days: float) -> list[Practice]:
    return [drill(Outcome.ALONE, day) for day in days]


LEARNT = Practice(GLUE, Outcome.ALONE, 0.0, fingerprint="b" * 32)


def test_a_technique_never_used_is_not_learnt_and_never_due() -> None:
    for found in (glue(), glue(game(Outcome.MISSED, 0)), glue(drill(Outcome.MISSED, 0))):
        assert not found.is_learnt
        assert not found.is_due(FIRST + timedelta(1000))


def test_a_technique_is_due_once_used_and_learnt_once_used_without_a_hint() -> None:
    for outcome in (Outcome.ALONE, Outcome.AFTER_HINT):
        found = glue(game(outcome, 3))
        assert found.is_learnt is (outcome is Outcome.ALONE)
        assert (found.box, found.due) == (1, day_of(3))
        assert found.is_due(day_of(3))
        assert not found.is_due(day_of(2))


def test_outcomes_are_counted_over_drills_and_games() -> None:
    found = glue(
        LEARNT, game(Outcome.MISSED, 1, 3), drill(Outcome.AFTER_HINT, 2), drill(Outcome.MISSED, 3)
    )
    assert (found.alone, found.after_hint, found.missed, found.seen) == (1, 1, 4, 6)


def test_techniques_do_not_mix_and_keep_their_order() -> None:
    found = progress_of([drill(Outcome.ALONE, 0, FORCING)], [GLUE, FORCING], day_of)
    assert [(each.technique, each.alone) for each in found] == [(GLUE, 0), (FORCING, 1)]


def test_each_day_without_a_fault_moves_a_due_technique_up_one_box() -> None:
    days = [0]
    for pause in PAUSES[1:]:
        days.append(days[-1] + pause)
    for number in range(1, len(days) + 1):
        found = glue(LEARNT, *right(*days[:number]))
        box = min(number + 1, BOXES)
        assert (found.box, found.due) == (box, day_of(days[number - 1] + PAUSES[box - 1]))


def test_several_drills_of_one_day_move_it_up_once() -> None:
    assert glue(LEARNT, *right(0.1, 0.2, 0.3)).box == 2
    assert glue(*right(0.1, 0.2, 0.3)).box == 2


def test_one_fault_among_the_drills_of_a_day_moves_it_back_to_the_first_box() -> None:
    days = right(0.1, 2.1, 6.1)
    assert glue(LEARNT, *days).box == 4
    found = glue(LEARNT, *days, drill(Outcome.MISSED, 14.2), *right(14.1, 14.3))
    assert (found.box, found.due) == (1, day_of(15))


def test_a_hint_keeps_the_box() -> None:
    found = glue(LEARNT, *right(0.1), drill(Outcome.AFTER_HINT, 2.1), *right(2.2))
    assert (found.box, found.due) == (2, day_of(4))


def test_drills_before_the_due_day_do_not_move_it_up() -> None:
    found = glue(LEARNT, *right(0.1, 1.1))
    assert (found.box, found.due) == (2, day_of(2))


def test_a_game_with_more_misses_than_finds_moves_it_down_and_makes_it_due() -> None:
    before = (LEARNT, *right(0.1, 2.1))
    assert (glue(*before).box, glue(*before).due) == (3, day_of(6))
    weak = glue(*before, game(Outcome.MISSED, 3.1, 2), game(Outcome.ALONE, 3.1))
    assert (weak.box, weak.due) == (2, day_of(3))
    even = glue(*before, game(Outcome.MISSED, 3.1, 2), game(Outcome.ALONE, 3.1, 2))
    assert (even.box, even.due) == (3, day_of(6))


def test_the_order_of_entries_does_not_matter() -> None:
    entries = [LEARNT, *right(0.1, 2.1), game(Outcome.MISSED, 3.1), drill(Outcome.MISSED, 4)]
    assert glue(*entries) == glue(*reversed(entries))


def at(box: int, technique: Technique, missed: int = 0, alone: int = 9) -> TechniqueProgress:
    return TechniqueProgress(technique, alone, 0, missed, box, FIRST)


def test_the_lower_the_box_the_more_drills_are_due() -> None:
    techniques = list(Technique)[:BOXES]
    due = drills_due([at(box + 1, each) for box, each in enumerate(techniques)], FIRST)
    assert list(due.items()) == list(zip(techniques, (4, 3, 2, 1, 1), strict=True))


def test_what_is_not_due_is_left_out() -> None:
    assert drills_due([at(1, GLUE)], FIRST - timedelta(1)) == {}
    assert drills_due([TechniqueProgress(GLUE)], FIRST) == {}


def test_a_long_round_is_shortened_where_the_player_is_strongest() -> None:
    techniques = list(Technique)[:6]
    due = drills_due([at(1, each, missed=number) for number, each in enumerate(techniques)], FIRST)
    assert sum(due.values()) == MOST_DRILLS
    assert list(due) == techniques[::-1], "the weakest first"
    assert list(due.values()) == [4, 4, 3, 3, 3, 3]


@given(
    st.lists(st.tuples(st.sampled_from(Technique), st.integers(1, BOXES)), unique_by=lambda x: x[0])
)
def test_every_due_technique_has_a_drill_in_the_round(found: list[tuple[Technique, int]]) -> None:
    due = drills_due([at(box, each) for each, box in found], FIRST)
    assert set(due) == {each for each, _box in found}
    assert sum(due.values()) <= MOST_DRILLS


def test_a_reviewed_game_counts_what_was_found_hinted_and_missed() -> None:
    (player,) = games(1, 1)  # with planted mistakes, guesses, hints and stalls
    found = review(player.puzzle, player.game.record())
    noted = practice_in_game(found, 5.0, "f")
    times = Counter[Outcome]()
    for each in noted:
        assert (each.when, each.fingerprint) == (5.0, "f")
        times[each.outcome] += each.times
    plain = [each for each in found.moves if each.follows is None]
    assert times[Outcome.ALONE] == sum(
        each.verdict in (MoveClass.DEDUCED, MoveClass.SEVERAL_LINES) for each in plain
    )
    assert times[Outcome.AFTER_HINT] == sum(each.verdict is MoveClass.HINT for each in plain)
    assert times[Outcome.MISSED] >= found.count(MoveClass.MISTAKE) > 0
    assert len({(each.technique, each.outcome) for each in noted}) == len(noted)


def test_the_weakest_technique_is_the_one_missed_most_of_the_time() -> None:
    strong, weak = at(1, GLUE, missed=2, alone=60), at(4, FORCING, missed=3, alone=3)
    assert weakest([strong, weak]) == weak
    assert weakest([at(1, GLUE, alone=60), TechniqueProgress(FORCING, missed=9)]) is None
    assert weakest([at(1, GLUE, missed=1, alone=1)]) is None, "too few cases to tell"


# ---- rounds ----


def learnt(
    technique: Technique, box: int, due: int, alone: int = 1, missed: int = 0
) -> TechniqueProgress:
    return TechniqueProgress(technique, alone, 0, missed, box, FIRST + timedelta(due))


def test_a_round_has_the_drills_that_are_due_or_else_one_of_each_learnt_technique() -> None:
    known = [
        learnt(GLUE, 4, 0),
        learnt(FORCING, 5, 9, missed=2),
        TechniqueProgress(Technique.MERCURY),
    ]
    assert next_round(known, FIRST) == {GLUE: 1}
    assert next_round(known, FIRST - timedelta(1)) == {FORCING: 1, GLUE: 1}
    assert next_round(known[2:], FIRST) == {}


def test_techniques_alternate_in_a_round() -> None:
    assert in_turn({GLUE: 3, FORCING: 1}) == (GLUE, FORCING, GLUE, GLUE)
    assert in_turn({}) == ()


def test_a_missed_technique_comes_once_more_at_the_end_of_a_round() -> None:
    round_ = Round((GLUE, FORCING))
    assert (round_.technique(), round_.technique(1), round_.count) == (GLUE, FORCING, 2)
    assert round_.note(Outcome.MISSED)
    assert not round_.note(Outcome.AFTER_HINT)
    state = round_.technique(), round_.technique(1), round_.count, round_.is_over
    assert state == (GLUE, None, 3, False)
    assert (round_.note(Outcome.MISSED), round_.is_over) == (False, True)
    assert (round_.right, round_.outcomes) == (
        1,
        [Outcome.MISSED, Outcome.AFTER_HINT, Outcome.MISSED],
    )


def test_a_timed_round_repeats_its_drills_until_time_is_over() -> None:
    round_ = Round((GLUE, FORCING), is_timed=True)
    for _each in range(5):
        assert not round_.note(Outcome.MISSED)
    assert (round_.technique(), round_.count, round_.is_over) == (FORCING, 6, False)
    round_.end()
    assert (round_.is_over, round_.count) == (True, 5)


def test_a_round_without_drills_is_over() -> None:
    assert Round(()).is_over


def test_a_kept_round_goes_on_where_it_was() -> None:
    round_ = Round((GLUE, FORCING))
    round_.note(Outcome.MISSED)
    current = KeptDrill(2, FORCING, 7, 99, "00ff01")
    fault = KeptDrill(1, GLUE, 5, 98, "ff")
    kept = KeptRound(round_.techniques, tuple(round_.outcomes), False, 12.5, 1, current, (fault,))
    assert KeptRound.from_text(kept.to_text()) == kept
    again = kept.round()
    assert (again.technique(), again.technique(1)) == (FORCING, GLUE)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"techniques": ["glue"]}', '{"techniques": 3}', "null", "7"],
)
def test_a_kept_round_that_is_damaged_is_none(text: str) -> None:
    assert KeptRound.from_text(text) is None


def test_a_kept_round_that_is_over_or_has_too_many_answers_is_none() -> None:
    for count in (1, 2):
        outcomes = (Outcome.ALONE,) * count
        kept = KeptRound((GLUE,), outcomes, False, 0.0, 0, None, ())
        assert KeptRound.from_text(kept.to_text()) is None
