"""Two programs use one library at once, and are killed while they write to it."""

import random
import time
from pathlib import Path

from tests.library_children import begin, missing, opened

MOMENTS = 12


def test_two_programs_can_write_at_once(tmp_path: Path) -> None:
    children = [begin(tmp_path, seed, 20) for seed in (1, 2)]
    for child in children:
        child.listen()
        assert child.notices == []
        assert child.process.exitcode == 0
    words = [word for child in children for word in child.words]
    assert len(words) >= 40
    assert missing(tmp_path, words) == []
    with opened(tmp_path) as catalogue:
        won = {word[1] for word in words if word[2] == 60}
        assert catalogue.counts().solved == len(won)
        assert len(catalogue.solves()) == len(won)


def test_a_killed_program_loses_no_finished_change(tmp_path: Path) -> None:
    words = []
    dice = random.Random(7)
    for moment in range(MOMENTS):
        child = begin(tmp_path, 10 + moment)
        time.sleep(dice.uniform(0.0, 0.35) if moment else 0.05)
        child.kill()
        words += child.words
    assert missing(tmp_path, words) == []


def test_killing_one_program_does_not_disturb_the_other(tmp_path: Path) -> None:
    stays = begin(tmp_path, 1, 20)
    words = []
    for moment in range(4):
        child = begin(tmp_path, 50 + moment)
        time.sleep(0.15)
        child.kill()
        words += child.words
    stays.listen()
    assert stays.notices == []
    assert missing(tmp_path, [*words, *stays.words]) == []
    with opened(tmp_path) as catalogue:
        assert catalogue.notices == ()
