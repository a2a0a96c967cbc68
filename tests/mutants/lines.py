"""Which tests run which lines of a room, and how long each takes: found out once, then kept.

What is kept goes by test file: it holds while the file and every source it runs are unchanged, so
that after an edit only a few test files are asked again. Each test file is a separate run of
pytest, in a fork of one process that has the libraries loaded.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import sys
import threading
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.forks import in_a_fork

PROFILE = "quick"
"""The profile of Hypothesis in `tests/conftest.py` with few examples: they run the same lines."""


@dataclass(frozen=True)
class CoveringTest:
    """A test that passes: its processor seconds, and the lines it runs by source file."""

    node: str
    seconds: float
    lines: dict[str, frozenset[int]]


class Lines:
    """The tests of a room, kept in a file."""

    def __init__(self, root: Path, room: str, kept: Path) -> None:
        """Take what is kept of a room of the tree at `root`."""
        self._root = root
        self._room = room
        self._kept = kept
        self._files: dict[str, dict[str, Any]] = {}
        if kept.is_file():
            self._files = json.loads(kept.read_text(encoding="utf-8"))

    def refresh(self, say: Any, chosen: Collection[str] | None = None) -> None:
        """Ask the test files that were changed, or whose sources were; maybe only some of them.

        What is not asked, and does not hold any more, is forgotten.
        """
        found = {str(path.relative_to(self._root)) for path in self._test_files()}
        self._files = {
            name: kept for name, kept in self._files.items() if name in found and self._holds(name)
        }
        stale = sorted(
            found - self._files.keys()
            if chosen is None
            else found & set(chosen) - self._files.keys()
        )
        for at, name in enumerate(stale, 1):
            say(f"[{at} of {len(stale)}] lines of {name}")
            self._files[name] = self._ask(name)
            self._kept.parent.mkdir(parents=True, exist_ok=True)
            self._kept.write_text(json.dumps(self._files), encoding="utf-8")

    def tests(self) -> list[CoveringTest]:
        """Return the tests that pass."""
        return [
            CoveringTest(
                node, each["seconds"], {src: frozenset(at) for src, at in each["lines"].items()}
            )
            for kept in self._files.values()
            for node, each in kept["tests"].items()
            if each["passed"]
        ]

    def failing(self) -> list[str]:
        """Return the tests that fail without any mutation: they can tell nothing."""
        return [
            node
            for kept in self._files.values()
            for node, each in kept["tests"].items()
            if each["passed"] is False
        ]

    def _test_files(self) -> Iterator[Path]:
        yield from (self._root / "tests" / self._room).rglob("test_*.py")

    def _holds(self, name: str) -> bool:
        kept = self._files.get(name)
        if kept is None or kept["hash"] != _hash(self._root / name):
            return False
        return all(_hash(self._root / src) == seen for src, seen in kept["sources"].items())

    def _ask(self, name: str) -> dict[str, Any]:
        answer = self._kept.with_suffix(".part")
        answer.parent.mkdir(parents=True, exist_ok=True)
        answer.unlink(missing_ok=True)
        seen = in_a_fork(lambda: _record(self._root, self._room, name, answer), 900, 1800)
        if not answer.is_file():
            raise RuntimeError(f"{name} could not be run: {seen}")
        tests = json.loads(answer.read_text(encoding="utf-8"))
        answer.unlink()
        sources = sorted({src for each in tests.values() for src in each["lines"]})
        return {
            "hash": _hash(self._root / name),
            "sources": {src: _hash(self._root / src) for src in sources},
            "tests": tests,
        }


def near(root: Path, room: str, files: Collection[str]) -> set[str]:
    """Return the test files that most likely run some sources of a room.

    They are named after a source or import it; for a source of which there is no such test, those
    of the sources that import it.
    """
    tests = _imports(root, sorted((root / "tests" / room).rglob("test_*.py")))
    sources = _imports(root, sorted((root / "nonogui" / room).rglob("*.py")))
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


def _record(root: Path, room: str, name: str, answer: Path) -> int:
    """Run a test file under coverage and write what each of its tests runs."""
    from coverage import Coverage

    os.environ["NONOGUI_TEST_PROFILE"] = PROFILE
    coverage = Coverage(data_file=None, source=[str(root / "nonogui" / room)], config_file=False)
    recorder = _Recorder(coverage)
    coverage.start()
    code = pytest.main([name, *PYTEST_OPTIONS], plugins=[recorder])
    coverage.stop()
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

    def pytest_collection_finish(self) -> None:
        _follow_jobs()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.tests[item.nodeid] = {"seconds": 0.0, "passed": True, "lines": {}}
        self._coverage.switch_context(item.nodeid)
        started = time.process_time()
        result = yield
        self.tests[item.nodeid]["seconds"] = round(time.process_time() - started, 4)
        return result

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
