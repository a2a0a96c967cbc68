"""Which tests run which lines of a package, and how long each takes: found out once, then kept.

What is kept goes by test file and holds while that is unchanged. Where a source it runs was edited
since, the lines move along with their text, so that after an edit few test files are asked again.
Each test file is a separate run of pytest, in a fork of one process that has the libraries loaded.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tests.mutants.forks import in_a_fork

PROFILE = "quick"
"""The profile of Hypothesis in `tests/conftest.py` with few examples: they run the same lines."""

FOLLOWED_SECONDS = 2.0
"""Processor seconds of a test that are followed: coverage makes what only counts or repeats many
times slower, and by then a test has run nearly all of its lines. Such a test is asked last anyway.
"""


@dataclass(frozen=True)
class CoveringTest:
    """A test that passes: its processor seconds, and the lines it runs by source file.

    Attributes:
        moved: a source was edited since the test was run; whether it passes now is not known.
    """

    node: str
    seconds: float
    lines: dict[str, frozenset[int]]
    moved: bool = False


class Lines:
    """The lines that a package's tests run, kept in a folder: one file for each test file."""

    def __init__(self, root: Path, package: str, folder: Path) -> None:
        """Take what is kept of a package of the tree at `root`."""
        self._root = root
        self._package = package
        self._kept = folder / package
        self._texts = folder / "texts"
        self._files: dict[str, dict[str, Any]] = {}

    def refresh(self, say: Any, chosen: Collection[str] | None = None) -> None:
        """Ask the test files that are new or were changed, maybe only some of them."""
        found = {str(path.relative_to(self._root)) for path in self._test_files()}
        for name in found:
            kept = self._path(name)
            if kept.is_file():
                read = json.loads(kept.read_text(encoding="utf-8"))
                if read["hash"] == _hash(self._root / name):
                    self._files[name] = read
        wanted = found if chosen is None else found & set(chosen)
        stale = sorted(wanted - self._files.keys())
        for at, name in enumerate(stale, 1):
            say(f"[{at} of {len(stale)}] lines of {name}")
            self._files[name] = self._ask(name)
            self._path(name).write_text(json.dumps(self._files[name]), encoding="utf-8")

    def tests(self) -> list[CoveringTest]:
        """Return the tests that pass, or did so before the last edits."""
        same: dict[frozenset[int], frozenset[int]] = {}
        moves: dict[tuple[str, str], dict[int, set[int]] | None] = {}
        found = []
        for kept in self._files.values():
            here = {}
            for source, seen in kept["sources"].items():
                if (source, seen) not in moves:
                    moves[source, seen] = self._moves(source, seen)
                here[source] = moves[source, seen]
            for node, each in kept["tests"].items():
                lines = {}
                for source, at in each["lines"].items():
                    move = here[source]
                    now = frozenset(at if move is None else _moved(at, move))
                    lines[source] = same.setdefault(now, now)
                moved = any(here[source] is not None for source in lines)
                if each["passed"]:
                    found.append(CoveringTest(node, each["seconds"], lines, moved))
        return found

    def failing(self) -> list[str]:
        """Return the tests that fail without any mutation: they can tell nothing."""
        return [
            node
            for kept in self._files.values()
            for node, each in kept["tests"].items()
            if each["passed"] is False
        ]

    def _test_files(self) -> Iterator[Path]:
        yield from (self._root / "tests" / self._package).rglob("test_*.py")

    def _path(self, name: str) -> Path:
        return self._kept / f"{name.replace('/', '.')}.json"

    def _moves(self, source: str, seen: str) -> dict[int, set[int]] | None:
        """Return where the lines of a source are now; None when it is unchanged."""
        path = self._root / source
        if _hash(path) == seen:
            return None
        now = path.read_text(encoding="utf-8") if path.is_file() else ""
        return moves((self._texts / seen).read_text(encoding="utf-8"), now)

    def _ask(self, name: str) -> dict[str, Any]:
        answer = self._kept / "part"
        for folder in (self._kept, self._texts):
            folder.mkdir(parents=True, exist_ok=True)
        answer.unlink(missing_ok=True)
        seen = in_a_fork(lambda: _record(self._root, self._package, name, answer), 900, 1800)
        if not answer.is_file():
            raise RuntimeError(f"{name} could not be run: {seen}")
        tests = json.loads(answer.read_text(encoding="utf-8"))
        answer.unlink()
        sources = {}
        for source in sorted({source for each in tests.values() for source in each["lines"]}):
            sources[source] = _hash(self._root / source)
            text = (self._root / source).read_text(encoding="utf-8")
            (self._texts / sources[source]).write_text(text, encoding="utf-8")
        return {"hash": _hash(self._root / name), "sources": sources, "tests": tests}


def moves(before: str, after: str) -> dict[int, set[int]]:
    """Return to which lines each line of a text went; an edited passage counts as one."""
    found: dict[int, set[int]] = {}
    matcher = SequenceMatcher(None, before.splitlines(), after.splitlines(), autojunk=False)
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        for line in range(start, end):
            same = tag == "equal"
            first, last = (new_start + line - start,) * 2 if same else (new_start, new_end - 1)
            found[line + 1] = set(range(first + 1, last + 2))
        if tag == "insert" and start:  # what is new is run by who runs what is before it
            found[start] |= set(range(new_start + 1, new_end + 1))
    return found


def _moved(lines: Iterable[int], move: dict[int, set[int]]) -> Iterator[int]:
    return (line for each in lines for line in move.get(each, ()))


def near(root: Path, package: str, files: Collection[str]) -> set[str]:
    """Return the test files that most likely run some sources of a package.

    They are named after a source or import it, maybe through a helper of the tests; for a source
    of which there is no such test, those of the sources that import it.
    """
    tests = _imports(root, sorted((root / "tests" / package).rglob("*.py")))
    helpers = {_module(path): names for path, names in tests.items()}
    tests = {
        path: names.union(*(helpers.get(name, ()) for name in names))
        for path, names in tests.items()
        if Path(path).name.startswith("test_")
    }
    sources = _imports(root, sorted((root / "nonogui" / package).rglob("*.py")))
    found: set[str] = set()
    for file in files:
        found |= _tests_of(file, tests) or {
            test
            for other, names in sources.items()
            if _module(file) in names
            for test in _tests_of(other, tests)
        }
    return found


def _tests_of(file: str, tests: dict[str, set[str]]) -> set[str]:
    name = f"test_{Path(file).name}"
    return {
        test for test, names in tests.items() if Path(test).name == name or _module(file) in names
    }


def _module(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".")


def _imports(root: Path, paths: list[Path]) -> dict[str, set[str]]:
    """Return what each of some sources imports, modules and what is in them by dotted names."""
    found: dict[str, set[str]] = {}
    for path in paths:
        names = found[path.relative_to(root).as_posix()] = set()
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ImportFrom) and node.module:
                names |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
            elif isinstance(node, ast.Import):
                names |= {each.name for each in node.names}
    return found


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def _record(root: Path, package: str, name: str, answer: Path) -> int:
    """Run a test file under coverage and write what each of its tests runs."""
    from coverage import Coverage

    os.environ["NONOGUI_TEST_PROFILE"] = PROFILE
    coverage = Coverage(data_file=None, source=[str(root / "nonogui" / package)], config_file=False)
    recorder = _Recorder(coverage)
    code = pytest.main([name, *PYTEST_OPTIONS], plugins=[recorder])
    data = coverage.get_data()
    for file in data.measured_files():
        source = str(Path(file).relative_to(root))
        for line, nodes in data.contexts_by_lineno(file).items():
            for node in nodes:
                if node in recorder.tests:
                    recorder.tests[node]["lines"].setdefault(source, []).append(line)
    answer.write_text(json.dumps(recorder.tests), encoding="utf-8")
    return int(code)


PYTEST_OPTIONS = [
    "-q",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "--no-header",
    "--tb=short",
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
]


class _Recorder:
    """A plugin of pytest that names the test to coverage and takes its time."""

    def __init__(self, coverage: Any) -> None:
        self._coverage = coverage
        self.tests: dict[str, dict[str, Any]] = {}
        signal.signal(signal.SIGPROF, self._follow_no_more)

    def pytest_collection_finish(self) -> None:
        _follow_jobs()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.tests[item.nodeid] = {"seconds": 0.0, "passed": True, "lines": {}}
        self._coverage.start()
        self._coverage.switch_context(item.nodeid)
        signal.setitimer(signal.ITIMER_PROF, FOLLOWED_SECONDS)
        started = time.process_time()
        result = yield
        self.tests[item.nodeid]["seconds"] = round(time.process_time() - started, 4)
        self._follow_no_more()
        return result

    def _follow_no_more(self, _number: int = 0, _frame: FrameType | None = None) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        self._coverage.stop()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.tests[report.nodeid]["passed"] = False
        elif report.skipped:  # neither: it tells nothing here
            self.tests[report.nodeid]["passed"] = None


def _follow_jobs() -> None:
    """Let coverage see jobs, too: Python does not trace the threads of Qt by itself."""
    jobs = sys.modules.get("nonogui.ui.jobs")
    if jobs is None:
        return
    submit = jobs.JobRunner.submit

    def followed(runner: Any, kind: Any, work: Any, *rest: Any, **options: Any) -> Any:
        def traced(*arguments: Any) -> Any:
            sys.settrace(threading.gettrace())
            return work(*arguments)

        return submit(runner, kind, traced, *rest, **options)

    jobs.JobRunner.submit = followed
