"""Kill programs while they write to a library: `python -m tests.benchmarks.kill_library [MOMENTS]`.

Each of 200 programs (the default) imports puzzles and plays until it is killed at a
random moment, every third while another one uses the same library. After each the database must be
sound and all that was reported as done be there.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.library_children import Word, begin, missing


def main(moments: int) -> int:
    """Print what was lost; returns how many things were."""
    dice = random.Random(moments)
    lost = done = 0
    start = time.perf_counter()
    with TemporaryDirectory() as name:
        folder = Path(name)
        for moment in range(moments):
            if moment % 20 == 0:  # so that first starts are met again
                folder = Path(name, str(moment))
                folder.mkdir()
                words: list[Word] = []
            other = begin(folder, 10_000 + moment, 10) if moment % 3 == 0 else None
            child = begin(folder, 1 + moment)
            time.sleep(dice.uniform(0.0, 0.8))
            child.kill()
            if other is not None:
                other.listen()
                words += other.words
                done += len(other.words)
            words += child.words
            done += len(child.words)
            for each in missing(folder, words):
                lost += 1
                print(f"moment {moment}: {each}", flush=True)
    seconds = time.perf_counter() - start
    print(f"{moments} moments, {done} things done, {lost} lost, {seconds:.0f} s")
    return lost


if __name__ == "__main__":
    raise SystemExit(bool(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)))
