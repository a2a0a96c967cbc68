"""Spoils files of every format for as long as you like, and reads them.

    python tests/benchmarks/fuzz_formats.py [--seconds N] [--seed N] [--keep FOLDER] [FORMAT ...]

What a reader trips over is written into FOLDER, and so is what takes it SLOW seconds. The slowest
file counts in processor time, and memory is the most that the process had so far. With atheris
(`pip install atheris`) bytes are changed by what the readers do with them, one format after the
other; without, by Hypothesis.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import resource
import subprocess
import sys
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from hypothesis import HealthCheck, Phase, given, seed, settings

from nonogui.formats.registry import all_formats
from tests.formats.mutations import read_safely, samples, spoilt

ROUND = 500
"""Files in a row; then the clock is looked at."""
SLOW = 0.3
"""A file that takes as many seconds of processor time is kept; none of them should take 0.45."""


def main() -> int:
    """Fuzz the formats that are named; the exit code is 1 when something was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    names = [format_.name for format_ in all_formats()]
    parser.add_argument("formats", nargs="*", metavar="FORMAT", help=", ".join(names))
    parser.add_argument("--seconds", type=float, default=20, help="for each format")
    parser.add_argument("--seed", type=int, default=time.time_ns(), help="of the first round")
    parser.add_argument("--keep", type=Path, default=Path("fuzz-findings"))
    parser.add_argument("--atheris", metavar="FORMAT", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.atheris:
        with_atheris(options.atheris, options.seconds, options.keep)
    chosen = options.formats or names
    if unknown := set(chosen) - set(names):
        parser.error(f"no format: {', '.join(sorted(unknown))}")
    has_atheris = importlib.util.find_spec("atheris") is not None
    if has_atheris:
        found = [name for name in chosen if in_a_process(name, options.seconds, options.keep)]
    else:
        found = [name for name in chosen if with_hypothesis(name, options)]
    print(f"found in: {', '.join(found) or 'none'}")
    return int(bool(found))


def with_hypothesis(name: str, options: argparse.Namespace) -> bool:
    """Spoil files of one format; whether one was found on which its reader trips."""
    end = time.monotonic() + options.seconds
    count = 0
    worst = 0.0
    last: list[tuple[bytes, str]] = []
    while time.monotonic() < end:

        @seed(options.seed + count)
        @settings(
            max_examples=ROUND,
            database=None,
            deadline=None,
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
        )
        @given(spoilt(name))
        def one_round(file: tuple[bytes, str]) -> None:
            nonlocal worst
            last[:] = [file]
            start = time.process_time()
            read_safely(*file, most_calls=None)
            taken = time.process_time() - start
            if taken > max(worst, SLOW):
                keep_file(options.keep, f"slow-{name}", *file)
            worst = max(worst, taken)

        try:
            one_round()
        except Exception:  # noqa: BLE001 (whatever it is was looked for)
            traceback.print_exc()
            print(f"{name}: --seed {options.seed + count}")
            keep_file(options.keep, name, *last[0])
            return True
        count += ROUND
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{name}: {count} files from --seed {options.seed}, slowest {worst:.2f} s, {megabytes} MB",
        flush=True,
    )
    return False


def keep_file(keep: Path, format_name: str, data: bytes, file_name: str) -> None:
    """Write what was found where a maintainer looks for it."""
    keep.mkdir(parents=True, exist_ok=True)
    path = keep / f"{format_name}-{file_name}"
    path.write_bytes(data)
    print(f"{format_name}: see {path}", flush=True)


def in_a_process(name: str, seconds: float, keep: Path) -> bool:
    """As `with_hypothesis`; atheris ends the process it runs in."""
    command = [sys.executable, __file__, "--atheris", name, "--seconds", str(seconds)]
    return subprocess.run([*command, "--keep", str(keep)], check=False).returncode != 0


def with_atheris(name: str, seconds: float, keep: Path) -> None:
    """Run libFuzzer on one format, which begins with its samples; never returns."""
    atheris = importlib.import_module("atheris")
    usual = next(format_ for format_ in all_formats() if format_.name == name).suffixes[0]
    corpus = keep / f"{name}-corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for path in samples(name):
        (corpus / path.name).write_bytes(path.read_bytes())
    arguments = [f"-max_total_time={int(seconds)}", f"-artifact_prefix={keep}/{name}-"]
    atheris.instrument_all()
    atheris.Setup(
        [sys.argv[0], *arguments, "-timeout=10", "-rss_limit_mb=1000", str(corpus)],
        lambda data: read_safely(data, f"a{usual}", most_calls=None),
    )
    atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main())
