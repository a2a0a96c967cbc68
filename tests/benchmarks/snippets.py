"""Read puzzles as people write them: code, text, tables, pages; and count what is read right.

    python tests/benchmarks/snippets.py [--pictures N] [--show] [--spoil] [--change [FILE …]]

A kind counts as right when all pictures written in it are read as they are, whether or not a
warning names another reading; as wrong when one is read as something else without a word. With
`--spoil` a digit or a line of each text is lost or changed first. Rows and columns then contradict
each other, so nothing may be read wrongly. With `--change` fields of JSON are renamed, lost or
added (`json_changes`): in our kinds, or in the files given.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from nonogui.core.grid import Grid
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import loads
from tests.formats import (
    exports,
    json_changes,
    json_programs,
    notations,
    pasted,
    snippets,
    variations,
)
from tests.formats.snippets import CODE_ALONE, KINDS, Kind

RIGHT, WARNED, REFUSED, WRONG = "right", "read with a word", "refused", "silently wrong"


def pictures(count: int) -> Iterator[Puzzle]:
    """Pictures of all sizes, among them our own of the tests."""
    random = Random(1)
    for _ in range(count):
        width, height = random.randint(4, 16), random.randint(4, 16)
        density = random.choice([0.35, 0.5, 0.7])
        cells = bytes(random.random() < density for _ in range(width * height))
        yield Puzzle.from_picture(Grid(width, height, cells))


def outcome(text: str, puzzle: Puzzle | None) -> str:
    """How a text is read that shows a puzzle, or none."""
    try:
        document = loads(text.encode())
    except FileProblemsError:
        return REFUSED
    if puzzle is not None and len(document.entries) == 1:
        read = document.entries[0].puzzle
        if (read.rows, read.columns) == (puzzle.rows, puzzle.columns):
            return RIGHT
    return WARNED if document.problems else WRONG


def main() -> int:
    """Read every kind; the exit code is 1 when one is silently wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=int, default=5)
    parser.add_argument("--show", action="store_true", help="each kind that is not right")
    parser.add_argument("--spoil", action="store_true", help="texts with one fault")
    parser.add_argument("--change", nargs="*", type=Path, help="JSON with one field changed")
    options = parser.parse_args()
    made = list(pictures(options.pictures))
    if options.spoil:
        return int(spoil(NUMBERED, made, show=options.show) > 0)
    if options.change is not None:
        texts = {path.name: path.read_text(encoding="utf-8") for path in options.change} or {
            f"{name} {at}": kind(puzzle)
            for name, kind in json_programs.KINDS.items()
            for at, puzzle in enumerate(made)
        }
        return int(change(texts, show=options.show) > 0)
    wrong = sum(
        count(what, kinds, made, show=options.show)
        for what, kinds in (
            ("of text, code and pages", KINDS),
            ("of pasted texts", pasted.KINDS),
            ("of other notations", notations.KINDS),
            ("of exports and markup", exports.KINDS),
            ("that say what comes first", pasted.SAID_FIRST),
            ("of JSON", json_programs.KINDS),
        )
    )
    posts(made)
    wrong += vary(made[0], show=options.show)
    alone = Counter(outcome(text, None) for text in CODE_ALONE.values())
    for name, text in CODE_ALONE.items():
        if options.show and outcome(text, None) != REFUSED:
            print(f"{name:40} not refused")
    print(f"{len(CODE_ALONE)} texts of nothing but code: {alone[REFUSED]} refused")
    return int(bool(wrong or alone[WRONG]))


def vary(puzzle: Puzzle, *, show: bool) -> int:
    """Read texts of all kinds with one thing varied; return how many are silently wrong."""
    totals = Counter[str]()
    for name, kind in (snippets.KINDS | pasted.KINDS | notations.KINDS | exports.KINDS).items():
        text = kind(puzzle)
        ways = variations.LINES | (variations.ELEMENTS if text.lstrip()[:1] == "<" else {})
        for what, way in ways.items():
            if any(known in name for known in variations.KNOWN) or way(text) == text:
                continue
            found = outcome(way(text), puzzle)
            totals[found] += 1
            if show and found == WRONG:
                print(f"{name:40} silently wrong with {what}")
    print(f"{totals.total()} variations: " + ", ".join(f"{n} {o}" for o, n in totals.items()))
    return totals[WRONG]


POSTS = 200


def posts(made: list[Puzzle]) -> None:
    """Read posts with two puzzles, each in a layout of its own, and print the outcomes."""
    random, totals = Random(1), Counter[str]()
    kinds = list((snippets.KINDS | pasted.KINDS | notations.KINDS | exports.KINDS).values())
    for _post in range(POSTS):
        pair = random.sample(made, 2)
        parts = [random.choice(kinds)(each).strip("\n") for each in pair]
        fenced = [f"## A puzzle\n\nOf mine.\n\n```\n{each}\n```\n" for each in parts]
        try:
            document = loads("\n".join(fenced).encode())
        except FileProblemsError:
            totals[REFUSED] += 1
            continue
        read = {entry.puzzle.fingerprint for entry in document.entries}
        if read == {each.fingerprint for each in pair}:
            totals["both read"] += 1
        else:
            totals[WARNED if document.problems else "others silently"] += 1
    print(f"{POSTS} posts with two puzzles: " + ", ".join(f"{n} {o}" for o, n in totals.items()))


NUMBERED = snippets.TEXTS | snippets.TABLES | pasted.LISTS | pasted.BOARDS
NUMBERED |= exports.KINDS
NUMBERED |= {name: kind for name, kind in notations.KINDS.items() if name not in notations.BESIDE}


def spoil(kinds: dict[str, Kind], made: list[Puzzle], *, show: bool) -> int:
    """Read all kinds with faults and print the outcomes; return how many are silently wrong."""
    random, totals = Random(1), Counter[str]()
    for name, kind in kinds.items():
        for puzzle in made:
            text = kind(puzzle)
            faulty = [spoilt(text, random, is_line=is_line) for is_line in (False, True) * 4]
            outcomes = [outcome(each, puzzle) for each in faulty if each != text]
            totals.update(outcomes)
            if show and WRONG in outcomes:
                print(f"{name:40} {outcomes.count(WRONG)} silently wrong")
    print(
        f"{totals.total()} texts with a fault: " + ", ".join(f"{n} {o}" for o, n in totals.items())
    )
    return totals[WRONG]


def change(texts: dict[str, str], *, show: bool) -> int:
    """Read JSON with one change and print the outcomes; return how many are silently wrong."""
    random, totals = Random(1), Counter[str]()
    for name, text in texts.items():
        try:
            value, made = json.loads(text), loads(text.encode()).entries
        except (ValueError, FileProblemsError):
            continue
        for what, changed in json_changes.changes(value, made[0].puzzle, random):
            found = json_outcome(json.dumps(changed), [entry.puzzle for entry in made])
            totals[found] += 1
            if show and found == WRONG:
                print(f"{name:40} {what}")
    print(f"{totals.total()} changed texts: " + ", ".join(f"{n} {o}" for o, n in totals.items()))
    return totals[WRONG]


def json_outcome(text: str, made: list[Puzzle]) -> str:
    """How a text is read that shows these puzzles, or some of them."""
    try:
        document = loads(text.encode(), "a.json")
    except FileProblemsError:
        return REFUSED
    known = {(puzzle.rows, puzzle.columns) for puzzle in made}
    if all((each.puzzle.rows, each.puzzle.columns) in known for each in document.entries):
        return RIGHT
    return WARNED if document.problems else WRONG


def spoilt(text: str, random: Random, *, is_line: bool) -> str:
    """Return a text without one of its lines, or with one digit lost or changed.

    An empty line of the puzzle may be lost without a contradiction, so it never is.
    """
    if is_line:
        lines = text.splitlines(keepends=True)
        at = random.choice([at for at, line in enumerate(lines) if re.search("[1-9]", line)] or [0])
        return "".join(lines[:at] + lines[at + 1 :])
    at = random.choice([match.start() for match in re.finditer("[1-9]", text)] or [0])
    return text[:at] + random.choice(["", "1", "7"]) + text[at + 1 :]


def count(what: str, kinds: dict[str, Kind], made: list[Puzzle], *, show: bool) -> int:
    """Read all puzzles in these kinds and print the outcomes; return how many are wrong."""
    totals: Counter[str] = Counter()
    for name, kind in kinds.items():
        is_square = name in json_programs.SQUARE_IN_DOUBT
        shown = [each for each in made if not (is_square and each.width == each.height)]
        found = [outcome(kind(puzzle), puzzle) for puzzle in shown]
        worst = next(one for one in (WRONG, REFUSED, WARNED, RIGHT) if one in found)
        totals[worst] += 1
        if show and worst != RIGHT:
            print(f"{name:40} {dict(Counter(found))}")
    print(f"{len(kinds)} kinds {what}: " + ", ".join(f"{n} {what}" for what, n in totals.items()))
    return totals[WRONG]


if __name__ == "__main__":
    sys.exit(main())
