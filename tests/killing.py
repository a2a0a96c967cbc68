"""Run programs that are killed, to see what they leave behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def run_until_killed(script: str) -> None:
    """Run a script in its own process and kill it when it prints `ready`."""
    root = Path(__file__).parents[1]
    with subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "ready"
        process.kill()
