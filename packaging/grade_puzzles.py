#!/usr/bin/env python3
"""Rates every shipped puzzle and writes its grade into its collection's `collection.json`.

    .venv/bin/python packaging/grade_puzzles.py

Beside the grades stand the fingerprints of the clues, by which the program knows a shipped puzzle
without reading all of them.

Run it after a puzzle was drawn or changed, or the rating was; it prints what it writes.
"""

from __future__ import annotations

import json
from pathlib import Path

from nonogui.coach.difficulty import rate
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import load

PUZZLES = Path(__file__).resolve().parents[1] / "puzzles"


def main() -> None:
    """Rate and write all collections."""
    for about_path in sorted(PUZZLES.glob("*/collection.json")):
        about = json.loads(about_path.read_text(encoding="utf-8"))
        paths = sorted(about_path.parent.glob("*.pbn"))
        if "techniques" not in about:  # lessons start on boards of their own
            about["grades"] = {path.stem: grade for path in paths if (grade := of(path))}
        about["fingerprints"] = {path.stem: read(path).fingerprint for path in paths}
        text = json.dumps(about, ensure_ascii=False, indent=2)
        about_path.write_text(text + "\n", encoding="utf-8")


def of(path: Path) -> str | None:
    """The grade of the puzzle in a file; None when it has none."""
    rating = rate(read(path))
    print(f"{path.parent.name}/{path.stem}: {rating.grade}, {rating.score:.1f}")
    return rating.grade


def read(path: Path) -> Puzzle:
    """The puzzle in a file."""
    return load(path).entries[0].puzzle


if __name__ == "__main__":
    main()
