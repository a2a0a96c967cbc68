#!/usr/bin/env python3
"""A long journey through the real window: anything in any order, until something goes wrong.

    tests/benchmarks/journey.py --steps 100000 --seed 1
    tests/benchmarks/journey.py --replay trace.txt     repeat what an earlier journey did
    tests/benchmarks/journey.py --slices               and find what makes the window wait

Run it as an ordinary user: it presses random keys. Home, data and the current folder are a new
folder of its own, file dialogs are answered with fixed paths. When something goes wrong, the rules
that led there are written into `trace.txt`, with the number that each of them had.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.journeys.traveller import Traveller

ROOT = Path(__file__).resolve().parents[2]

STUCK = 120
"""Seconds after which a rule that has not ended is a defect; all threads are printed then."""


def main() -> int:
    """Travel, and tell how far it went."""
    wanted = _asked()
    trace, replay = wanted.trace.absolute(), wanted.replay and wanted.replay.absolute()
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        print("A journey presses random keys: run it as an ordinary user.", file=sys.stderr)
        return 2
    folder = Path(mkdtemp(prefix="nonogui-journey-"))
    _move_in(folder)
    sys.path.insert(0, str(ROOT))
    from nonogui.ui.app import make_application
    from tests.benchmarks.slices import Slices
    from tests.journeys import faults, lives, rules
    from tests.journeys.traveller import Traveller
    from tests.journeys.watch import Watch

    faulthandler.enable()  # where the program itself ends
    app = make_application()
    app.setQuitOnLastWindowClosed(False)
    known = rules.RULES | lives.RULES | faults.RULES
    watch, start = Watch(), time.process_time()
    slices = Slices() if wanted.slices else None
    planned = replay.read_text(encoding="utf-8").split() if replay else None
    steps = iter(planned) if planned else _drawn(random.Random(wanted.seed), known)
    end = time.monotonic() + wanted.minutes * 60 if wanted.minutes else float("inf")
    print(f"seed {wanted.seed}, in {folder}", flush=True)

    def is_over(traveller: Traveller) -> bool:
        return traveller.steps >= wanted.steps or time.monotonic() > end

    with watch.on(), trace.open("w", encoding="utf-8") as written:
        traveller = Traveller(folder / "files", watch, known)
        with traveller.answered():
            errors = reported = 0
            for step in steps:
                if is_over(traveller) or (errors and not wanted.go_on):
                    break
                print(step, file=written, flush=True)  # also when the program itself ends
                faulthandler.dump_traceback_later(STUCK, exit=True)
                if slices is not None:
                    slices.begin(step)
                errors += not _is_well(traveller, partial(traveller.follow, *_parts(step)))
                if traveller.steps - reported >= 1000:
                    reported = traveller.steps
                    print(f"{reported} steps, {time.process_time() - start:.0f} s", flush=True)
            if not errors:
                errors += not _is_well(traveller, traveller.end)
    print(f"{traveller.steps} steps,", f"{errors} errors, see {trace}" if errors else "no error")
    for text in sorted({each.splitlines()[0][:150] for each in watch.warned})[:10]:
        print("logged as a warning:", text)
    print(*(slices.lines() if slices else ()), sep="\n")
    print(f"{time.process_time() - start:.0f} s of processor time", flush=True)
    os._exit(bool(errors))  # after an error threads of jobs may still run


def _asked() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0.0, help="stop after these; 0: never")
    parser.add_argument("--replay", type=Path, help="follow the rules of a file")
    parser.add_argument("--go-on", action="store_true", help="tell of errors and go on")
    parser.add_argument("--slices", action="store_true", help="print the longest, see slices.py")
    parser.add_argument("--trace", type=Path, default=Path("trace.txt"))
    return parser.parse_args()


def _is_well(traveller: Traveller, act: Callable[[], None]) -> bool:
    """Whether something went well; what went wrong is printed."""
    try:
        act()
    except Exception as error:  # noqa: BLE001 (also one of the program that a rule calls)
        traceback.print_exception(error, limit=-8)
        last = " ".join(traveller.trace[-8:])
        print(f"FAILED after {traveller.steps} steps: {error}\n  at last {last}", flush=True)
        return False
    return True


def _parts(step: str) -> tuple[str, int]:
    name, number = step.split(":")
    return name, int(number)


def _drawn(dice: random.Random, rules: Mapping[str, Any]) -> Iterator[str]:
    """Rules by chance, each with a number."""
    names, weights = list(rules), [each.weight for each in rules.values()]
    while True:
        (name,) = dice.choices(names, weights)
        yield f"{name}:{dice.randrange(2**32)}"


def _move_in(folder: Path) -> None:
    """Make a folder home, data and current folder; without a screen unless one is asked for."""
    places = {"HOME": "home", "XDG_CACHE_HOME": "cache", "XDG_CONFIG_HOME": "config"}
    places |= {"XDG_DATA_HOME": "data", "XDG_STATE_HOME": "state", "TMPDIR": "tmp"}
    for variable, name in places.items():
        (folder / name).mkdir()
        os.environ[variable] = str(folder / name)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    (folder / "files").mkdir()
    os.chdir(folder)


if __name__ == "__main__":
    sys.exit(main())
