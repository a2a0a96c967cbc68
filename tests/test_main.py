"""`python -m nonogui`, and the same in a bundle."""

from __future__ import annotations

import multiprocessing
import runpy
import sys

import pytest


@pytest.mark.parametrize("is_bundled", [False, True])
def test_a_bundle_can_start_itself_as_a_worker_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], is_bundled: bool
) -> None:
    calls: list[bool] = []
    monkeypatch.setattr(multiprocessing, "freeze_support", lambda: calls.append(True))
    monkeypatch.setattr(sys, "argv", ["nonogui", "--version"])
    if is_bundled:
        monkeypatch.setattr(sys, "frozen", True, raising=False)
    runpy.run_module("nonogui", run_name="__main__")
    assert bool(calls) == is_bundled
    assert capsys.readouterr().out.startswith("nonogui")
