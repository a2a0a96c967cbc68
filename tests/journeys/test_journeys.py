"""Short journeys through the real window; `tests/benchmarks/journey.py` makes longer ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test
from PySide6.QtWidgets import QApplication

from tests.journeys.faults import RULES as FAULTS
from tests.journeys.lives import RULES as LIVES
from tests.journeys.rules import RULES as ACTIONS
from tests.journeys.traveller import LONG_ONLY, Traveller
from tests.journeys.watch import Watch

RULES = ACTIONS | LIVES | FAULTS

SHORT = settings(
    max_examples=6,
    stateful_step_count=100,
    derandomize=True,
    deadline=None,
    phases=[Phase.generate],  # shrinking a journey takes too long
    suppress_health_check=list(HealthCheck),
)


class _Journey(RuleBasedStateMachine):
    """One session at the window, from opening to closing."""

    folder: Path
    watch: Watch

    def __init__(self) -> None:
        super().__init__()
        self._traveller = Traveller(Path(mkdtemp(dir=self.folder)), self.watch, RULES)

    def teardown(self) -> None:
        with self._traveller.answered():
            self._traveller.end()

    def follow(self, name: str, number: int) -> None:
        """Follow a rule."""
        with self._traveller.answered():
            self._traveller.follow(name, number)


def _rule(name: str) -> Callable[..., Any]:
    def follow(journey: _Journey, number: int) -> None:
        journey.follow(name, number)

    follow.__name__ = name
    return rule(number=st.integers(0, 2**32 - 1))(follow)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_random_journeys_cause_no_errors(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    qapp.setQuitOnLastWindowClosed(False)
    monkeypatch.chdir(tmp_path)
    watch = Watch()
    rules = {name: _rule(name) for name, each in RULES.items() if each.weight > LONG_ONLY}
    body = {"folder": tmp_path, "watch": watch, **rules}
    with watch.on():
        run_state_machine_as_test(type("Journey", (_Journey,), body), settings=SHORT)
