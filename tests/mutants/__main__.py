"""Samples small faults of a package and shows which of them no test notices.

    python3 dev.py mutants PACKAGE [N] [--seed SEED]  N mutants (60) of a package, such as core
    python3 dev.py mutants PACKAGE/FOLDER [N]         N mutants of one folder, such as ui/play
    python3 dev.py mutants FILE[:LINE]                every mutant of a source, or of a line of it

With `--near`, only tests that are named after the sources of the drawn mutants or import them are
asked: for a large package that is much quicker, and the score is a lower bound.

The work is done in a copy of the tree. Which tests run which lines is measured first; that takes
some minutes for a package and is kept in `.mutants/`, also while sources are edited. Each mutant is
given to the tests that run its lines, those named after its module first, then the fastest;
`--most 15` keeps a hunt short. What survives is printed with the score; a mutant that does the same
as the original is listed with the reason in `tests/mutants/equivalent.toml`.
"""

from __future__ import annotations

import argparse
import compileall
import importlib
import os
import random
import shutil
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from py_compile import PycInvalidationMode

import pytest

from tests.mutants.forks import Outcome, in_a_fork
from tests.mutants.lines import PYTEST_OPTIONS, CoveringTest, Lines, near
from tests.mutants.operators import Mutation, mutations

PACKAGES = ("core", "solver", "formats", "coach", "studio", "library", "words", "ui", "cli")
ROOT = Path(__file__).resolve().parents[2]
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
LEFT_OUT = ("nonogui/solver/kernel/",)
"""Compiled: a mutant there would change nothing before it is compiled again."""

FIRST_SECONDS = 4.0
"""The first tests of a mutant take so long together: most die of them, and few files are read."""

MAX_SECONDS = 90.0
"""Processor seconds, without the mutant, of the tests that a mutant is given."""

MIN_SECONDS = 20.0
"""Processor seconds that tests get at least: the imports alone take one or two."""

PATIENCE_MS = 20_000
"""How long a test of the window waits for what a mutant may have undone."""


@dataclass(frozen=True)
class Mutant:
    """A mutation of a file of the tree."""

    file: str
    mutation: Mutation

    def place(self) -> str:
        """Name file and line."""
        return f"{self.file}:{self.mutation.lines[0]}"


@dataclass(frozen=True)
class Result:
    """The tests' answer about a mutant: `outcome` is PASSED when it survived, else one fails."""

    mutant: Mutant
    outcome: Outcome
    asked: int
    covering: int
    failing: str


class Bench:
    """A copy of the tree with the tests of a package, on which mutants are tried one by one."""

    def __init__(
        self,
        copy: Path,
        tests: Sequence[CoveringTest],
        least: float = MIN_SECONDS,
        most: float = MAX_SECONDS,
    ) -> None:
        """Take the tests of a package, of which the copy has the sources."""
        self._copy = copy
        self._tests = list(tests)
        self._sound: set[str] = set()
        self._least = least
        self._most = most

    def source(self, file: str) -> str:
        """Return a source without mutation."""
        return (self._copy / file).read_text(encoding="utf-8")

    def covering(self, mutant: Mutant) -> list[CoveringTest]:
        """Return the tests that may notice a mutant, in the order they are asked.

        Last come tests named after the module that did not run its lines: they may have found an
        answer remembered, or with all examples run what they did not run with few. Code that runs
        at import is run by the first test of a test file alone, and is there for all of them.
        """
        first, last = mutant.mutation.lines
        lines = set(range(first, last + 1)) if mutant.mutation.function else None
        named = f"test_{Path(mutant.file).stem}.py::"
        importing = {_file(test) for test in self._tests if not lines and mutant.file in test.lines}
        found = [
            (not self._runs(test, mutant.file, lines), named not in test.node, test.seconds, test)
            for test in self._tests
            if named in test.node
            or self._runs(test, mutant.file, lines)
            or _file(test) in importing
        ]
        if not found:  # a table of a module that has nothing else
            found = [(True, True, test.seconds, test) for test in self._tests]
        return [test for *_, test in sorted(found, key=lambda each: each[:3])]

    @staticmethod
    def _runs(test: CoveringTest, file: str, lines: set[int] | None) -> bool:
        """Whether a test runs one of the lines; code that runs at import counts as the file."""
        run = test.lines.get(file)
        return run is not None and (lines is None or not run.isdisjoint(lines))

    def try_out(self, mutant: Mutant) -> Result:
        """Ask the tests about a mutant; the source is put back afterwards."""
        covering = self.covering(mutant)
        asked = list(_until(covering, self._most))
        path = self._copy / mutant.file
        source = path.read_text(encoding="utf-8")
        path.write_text(mutant.mutation.apply(source), encoding="utf-8")
        try:
            first = list(_until(asked, FIRST_SECONDS))
            outcome, failing = Outcome.PASSED, ""
            for batch in (first, asked[len(first) :]):
                if batch and outcome is Outcome.PASSED:
                    outcome, failing = run_tests(batch, self._least)
        finally:
            path.write_text(source, encoding="utf-8")
        if not self._is_sound(failing):
            self._tests = [test for test in self._tests if test.node != failing]
            return self.try_out(mutant)
        return Result(mutant, outcome, len(asked), len(covering), failing)

    def _is_sound(self, node: str) -> bool:
        """Whether a test that caught a mutant passes without it, as it did before the last edits.

        Some tests run in the same process before it: it is judged alone.
        """
        test = next((test for test in self._tests if test.node == node), None)
        if test is not None and test.moved and node not in self._sound:
            if run_tests([test], self._least)[0] is not Outcome.PASSED:
                say(f"fails without any mutation, so it is not asked: {node}")
                return False
            self._sound.add(node)
        return True


def _file(test: CoveringTest) -> str:
    return test.node.split("::")[0]


def _until(tests: Sequence[CoveringTest], seconds: float) -> Iterator[CoveringTest]:
    """Yield tests until they take so long together, and always the first."""
    sums = accumulate(test.seconds for test in tests)
    for at, (test, total) in enumerate(zip(tests, sums, strict=True)):
        if at and total > seconds:
            return
        yield test


def run_tests(tests: Sequence[CoveringTest], least: float = MIN_SECONDS) -> tuple[Outcome, str]:
    """Run tests in their order in a fork, until one fails; return its name, too.

    Hypothesis has more examples here than when the time was taken, and the machine may be busy:
    hence limits far above the usual.
    """
    nodes = [test.node for test in tests]
    usual = sum(test.seconds for test in tests)
    arguments = [*dict.fromkeys(node.split("::")[0] for node in nodes), "-x", *PYTEST_OPTIONS]

    def run() -> int:
        code = pytest.main(arguments, plugins=[_Chosen(nodes, Path(failing.name))])
        return 0 if code is pytest.ExitCode.NO_TESTS_COLLECTED else int(code)

    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as failing:
        outcome = in_a_fork(
            run,
            cpu_seconds=least + 6 * usual,
            seconds=6 * least + 40 * usual,
        )
        return outcome, failing.read()


class _Chosen:
    """A plugin of pytest that runs only some of the tests, in a given order."""

    def __init__(self, nodes: Sequence[str], failing: Path) -> None:
        self._order = {node: at for at, node in enumerate(nodes)}
        self._failing = failing

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self._order]
        items[:] = sorted(chosen, key=lambda item: self._order[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failing.write_text(report.nodeid, encoding="utf-8")


# --- equivalent mutants ---


@dataclass(frozen=True)
class Equivalent:
    """A mutant that no test can catch: the line before and after, and why."""

    file: str
    line: str
    becomes: str
    why: str


def equivalents(path: Path = EQUIVALENT) -> list[Equivalent]:
    """Return the reviewed list."""
    listed = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
    return [Equivalent(**each) for each in listed]


def reason(mutant: Mutant, source: str, listed: Iterable[Equivalent]) -> str:
    """Return why a mutant is equivalent, "" when it is not listed."""
    change = mutant.mutation.change(source)
    found = (each for each in listed if (each.line, each.becomes) == change)
    return next((each.why for each in found if each.file == mutant.file), "")


# --- the command ---


def main(arguments: Sequence[str]) -> int:
    """Try out mutants; the exit code is 0 whatever survives."""
    parser = argparse.ArgumentParser(
        prog="dev.py mutants", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("target", metavar="PACKAGE[/FOLDER]|FILE[:LINE]", help=", ".join(PACKAGES))
    parser.add_argument("count", metavar="N", nargs="?", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--least", type=float, default=MIN_SECONDS, help="seconds for a mutant")
    parser.add_argument("--most", type=float, default=MAX_SECONDS, help="of tests for a mutant")
    parser.add_argument("--lines-only", action="store_true", help="find out the lines, no more")
    parser.add_argument("--near", action="store_true", help="ask only tests near the sources")
    options = parser.parse_args(arguments)
    file, _, line = options.target.partition(":")
    folder = file.removeprefix("nonogui/")
    package = folder.split("/")[0]
    if package not in PACKAGES:
        parser.error(f"no package: {package}")
    os.environ["NONOGUI_TEST_PATIENCE_MS"] = str(PATIENCE_MS)
    with tempfile.TemporaryDirectory(prefix="nonogui-mutants-") as scratch:
        copy = copy_tree(Path(scratch))
        if file.endswith(".py"):
            chosen = [each for each in all_mutants(copy, [file]) if on_line(each, line)]
        else:
            chosen = sample(all_mutants(copy, sources(copy, folder)), options.count, options.seed)
        lines = Lines(copy, package, ROOT / ".mutants")
        tests = near(copy, package, {each.file for each in chosen}) if options.near else None
        lines.refresh(say, tests)
        for node in lines.failing():
            say(f"fails without any mutation, so it is not asked: {node}")
        if options.lines_only:
            return 0
        report(Bench(copy, lines.tests(), options.least, options.most), chosen)
    return 0


def copy_tree(folder: Path) -> Path:
    """Copy what the tests need and go there; nothing of the package may be imported before."""
    folder.chmod(0o755)  # some tests start a process as another user, who must get in
    copy = folder / "tree"
    unwanted = shutil.ignore_patterns(".*", "__pycache__", "dist", "build", "*.egg-info")
    shutil.copytree(ROOT, copy, ignore=unwanted)
    # Compiled files that go by what is in the source: a mutant never runs in an older one's.
    compileall.compile_dir(
        copy / "nonogui", quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH
    )
    scratch = folder / "tmp"
    scratch.mkdir()
    tempfile.tempdir = str(scratch)
    os.environ["TMPDIR"] = str(scratch)
    os.environ["PYTHONPATH"] = str(copy)
    os.chdir(copy)
    sys.path[:] = [str(copy), *(path for path in sys.path if path not in ("", str(ROOT)))]
    for name in [name for name in sys.modules if name.split(".")[0] in ("tests", "nonogui")]:
        if not name.startswith("tests.mutants") and name != "tests":
            del sys.modules[name]
    tests = sys.modules.get("tests")
    if tests is not None:
        tests.__path__ = [str(copy / "tests")]
    warm_up()
    return copy


def warm_up() -> None:
    """Import the libraries, which no mutant changes; forks have them at once."""
    libraries = "hypothesis.stateful numpy PIL.Image PySide6.QtWidgets click z3"
    for name in libraries.split():
        importlib.import_module(name)


def sources(copy: Path, folder: str) -> list[str]:
    """Return the sources of a folder of the program that can be mutated."""
    paths = sorted((copy / "nonogui" / folder).rglob("*.py"))
    names = [path.relative_to(copy).as_posix() for path in paths]
    return [name for name in names if not name.startswith(LEFT_OUT)]


def all_mutants(copy: Path, files: Iterable[str]) -> list[Mutant]:
    """Return every mutant of some sources."""
    return [
        Mutant(file, mutation)
        for file in files
        for mutation in mutations((copy / file).read_text(encoding="utf-8"))
    ]


def on_line(mutant: Mutant, line: str) -> bool:
    """Whether a mutant touches a line; without a number all do."""
    first, last = mutant.mutation.lines
    return not line or first <= int(line) <= last


def sample(mutants: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """Draw mutants at random, the same for the same seed and sources."""
    drawn = random.Random(seed).sample(range(len(mutants)), min(count, len(mutants)))
    return [mutants[at] for at in sorted(drawn)]


def report(bench: Bench, mutants: Sequence[Mutant]) -> None:
    """Try out mutants one by one and say what became of each, then the score."""
    listed = equivalents()
    started = time.monotonic()
    caught = equal = timed_out = 0
    for at, mutant in enumerate(mutants, 1):
        source = bench.source(mutant.file)
        result = bench.try_out(mutant)
        why = reason(mutant, source, listed)
        survived = result.outcome is Outcome.PASSED
        caught += not survived
        timed_out += result.outcome is Outcome.TIMED_OUT
        head = f"[{at} of {len(mutants)}] {mutant.place()} {mutant.mutation.kind}"
        if not survived:
            by = f" ({result.failing})" if result.failing else ""
            say(f"{head}: {result.outcome}{by}{' although listed as equivalent' if why else ''}")
            continue
        equal += bool(why)
        asked = f"{result.asked} of {result.covering} tests"
        say(f"{head}: SURVIVED {asked}{f', equivalent: {why}' if why else ''}")
        say(mutant.mutation.diff(source, mutant.file))
    rest = len(mutants) - equal
    share = f"{100 * caught / rest:.0f} %" if rest else "none left"
    say(
        f"{caught} of {len(mutants)} mutants caught, {timed_out} of them by the clock; "
        f"{equal} equivalent; of the rest {share} ({time.monotonic() - started:.0f} s)"
    )


def say(text: str) -> None:
    """Print at once, so that long runs can be followed."""
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
