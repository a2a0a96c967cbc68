#!/usr/bin/env python3
"""Collect what the Flatpak is built from, as its builder has no network.

    python3 packaging/flatpak/wheels.py VERSION

VERSION is that of the Python in the runtime, such as 3.13. Writes the wheels of the program and of
what it needs, and their licences, to build/flatpak-sources.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "build" / "flatpak-sources"


def main(version: str) -> None:
    """Build the wheel with this Python, which must be of that version, and download the others."""
    if sys.version_info[:2] != tuple(map(int, version.split("."))):
        sys.exit(f"wheels.py: start this with Python {version}")
    shutil.rmtree(SOURCES, ignore_errors=True)
    pip = [sys.executable, "-m", "pip"]
    wheels = str(SOURCES / "wheels")
    build = [*pip, "wheel", "-q", "-c", "constraints.txt", "-w", wheels, "."]
    options = {"NONOGUI_BUILD": "flatpak", "NONOGUI_KERNEL": "required"}
    subprocess.run(build, cwd=ROOT, env={**os.environ, **options}, check=True)
    venv = SOURCES.with_name("flatpak-venv")
    subprocess.run([sys.executable, "-m", "venv", "--clear", venv], check=True)
    python = venv / "bin" / "python"
    install = ["-m", "pip", "install", "-q", "--no-index", "--find-links", wheels, "nonogui"]
    subprocess.run([python, *install], check=True)
    notices = "from nonogui.words.licences import notices; print(notices(), end='')"
    with (SOURCES / "NOTICES.txt").open("wb") as file:
        subprocess.run([python, "-c", notices], stdout=file, check=True)


if __name__ == "__main__":
    main(sys.argv[1])
