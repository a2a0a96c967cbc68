#!/usr/bin/env python3
"""Make and check source archive and pure wheel: python3 packaging/wheels.py

They are built twice and must have the same bytes. The wheel is installed and smoke-tested in an
environment of its own. Wheels with the kernel are made by cibuildwheel (pyproject.toml).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from bundle import PINNED

ROOT = Path(__file__).resolve().parents[1]
DIST, AGAIN, VENV = ROOT / "dist", ROOT / "build" / "again", ROOT / "build" / "wheels-venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")


def main() -> None:
    """Build, compare, check and install."""
    run(sys.executable, "-m", "venv", "--clear", VENV)
    run(BIN / "python", "-m", "pip", "install", "--quiet", "build", "twine")
    epoch = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    for folder in (DIST, AGAIN):
        shutil.rmtree(folder, ignore_errors=True)
        options = {"CC": "none", "SOURCE_DATE_EPOCH": epoch, **PINNED}
        run(BIN / "python", "-m", "build", "--outdir", folder, **options)
    for file in DIST.iterdir():
        if file.read_bytes() != (AGAIN / file.name).read_bytes():
            sys.exit(f"wheels.py: two builds of {file.name} differ")
    run(BIN / "twine", "check", "--strict", *DIST.iterdir())
    run(BIN / "python", "-m", "pip", "install", "--quiet", *DIST.glob("*.whl"))
    run(
        sys.executable,
        "packaging/smoke_test.py",
        "--pure",
        "--shared",
        VENV / "share",
        BIN / "nonogui",
    )


def run(*command: str | Path, **variables: str) -> None:
    """Run a command that must succeed."""
    subprocess.run(command, cwd=ROOT, env={**os.environ, **variables}, check=True)


if __name__ == "__main__":
    main()
