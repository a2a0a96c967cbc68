"""Import and size rules that need a running interpreter or the source text."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from nonogui.formats.registry import ROWS, load, save

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "nonogui").rglob("*.py"))
LONGEST_MODULE = 1000
"""Lines. A file is one topic; what is longer than this has several."""
LONGEST_FUNCTION = 60
"""Lines. A function does one thing."""


def module_name(source: Path) -> str:
    parts = source.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


# The first runs the program; the others are imported when they are compiled, and in no other way.
NOT_IMPORTED = (
    "nonogui.__main__",
    "nonogui.solver.kernel.board",
    "nonogui.solver.kernel.line",
    "nonogui.solver.kernel.prober",
)
MODULES = [name for name in map(module_name, SOURCES) if name not in NOT_IMPORTED]


def is_part_of(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def loaded_after_importing(modules: list[str]) -> set[str]:
    """The modules that a fresh interpreter holds after it imported `modules`."""
    code = (
        "import importlib, json, sys\n"
        "for name in json.loads(sys.argv[1]): importlib.import_module(name)\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    command = [sys.executable, "-c", code, json.dumps(modules)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return set(json.loads(run.stdout))


def test_only_the_window_imports_qt() -> None:
    modules = [name for name in MODULES if not is_part_of(name, "nonogui.ui")]
    assert "nonogui.core.puzzle" in modules
    loaded = loaded_after_importing(modules)
    assert not [name for name in loaded if name.startswith(("PySide6", "shiboken6"))]


def test_reading_and_playing_need_no_z3() -> None:
    modules = [
        name
        for name in MODULES
        if any(is_part_of(name, f"nonogui.{room}") for room in ("core", "formats", "library"))
    ]
    assert "nonogui.core.puzzle" in modules
    assert "z3" not in loaded_after_importing(modules)


SIDE = "<clues type='{side}'><line><count>1</count></line></clues>"
SGRIDDLER = (ROOT / "tests/data/sgriddler/key.sgriddler").read_text(encoding="utf-8")
DOT = f"<puzzle>{SIDE.format(side='rows')}{SIDE.format(side='columns')}</puzzle>"


@pytest.mark.parametrize(
    ("text", "name", "own"),
    [
        (DOT, "a.pbn", {"nonogui.formats.webpbn"}),
        (DOT, "", {"nonogui.formats.webpbn"}),
        (SGRIDDLER, "a.sgriddler", {"nonogui.formats.sgriddler"}),
        ("width 1\nheight 1\nrows\n1\ncolumns\n1", "a.non", {"nonogui.formats.non"}),
    ],
)
def test_reading_a_file_imports_no_other_format(text: str, name: str, own: set[str]) -> None:
    code = (
        "import sys\n"
        "from nonogui.core.problems import FileProblemsError\n"
        "from nonogui.formats.registry import ROWS, loads\n"
        "try: loads(sys.argv[1].encode(), sys.argv[2])\n"
        "except FileProblemsError: pass\n"
        "print(*(row.module for row in ROWS if row.module in sys.modules))"
    )
    command = [sys.executable, "-c", code, text, name]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) == own


@pytest.mark.parametrize(("command", "formats"), [(["--version"], 0), (["check", "FILE"], 1)])
def test_a_command_imports_neither_qt_nor_formats_it_does_not_read(
    command: list[str], formats: int
) -> None:
    file = next((ROOT / "puzzles").glob("*/*.pbn"))
    code = (
        "import sys\n"
        "from nonogui.cli.app import run\n"
        "assert run(sys.argv[1:]) == 0\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    arguments = [str(file) if each == "FILE" else each for each in command]
    command = [sys.executable, "-c", code, *arguments]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(run.stderr.split())
    assert "nonogui.cli.app" in loaded
    assert not loaded & {"PySide6", "shiboken6", "nonogui.ui", "email", "nonogui.cli.wrapping"}
    assert len(loaded & {row.module for row in ROWS}) == formats


SOLVING_NEEDS = {
    "nonogui", "dataclasses", "copy", "contextvars", "signal", "string", "unicodedata", "binascii",
    "colorsys", "locale", "importlib", "xml", "pyexpat", "cython_runtime",
}  # fmt: skip
"""The packages that `nonogui solve` may import besides those of `USED`; all take under 3 ms."""

USED = ["click", "atexit", "gc", "pathlib", "urllib.parse"]
"""What these import differs from one version of Python to the next."""


@pytest.mark.parametrize("suffix", ["pbn", "non"])
def test_solving_a_small_puzzle_takes_little_longer_than_importing_click(
    suffix: str, tmp_path: Path
) -> None:
    file = tmp_path / f"heart.{suffix}"
    save(file, load(ROOT / "puzzles/1-first-steps/02-heart.pbn").entries)
    code = (
        "import atexit, gc, json, sys\n"
        "from nonogui import cli\n"
        "def at_end():\n"
        "    left = len(gc.get_objects())\n"
        "    print(json.dumps([left, gc.isenabled(), [*sys.modules]]), file=sys.stderr)\n"
        "atexit.register(at_end)\n"
        "cli.main()"
    )
    command = [sys.executable, "-c", code, "solve", str(file)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    left, collects, modules = json.loads(run.stderr)
    assert left < 100  # objects that Python would search for garbage when it ends
    assert collects
    loaded = set(modules) - loaded_after_importing(USED)
    assert "nonogui.formats.registry" in loaded
    packages = {name.partition(".")[0].lstrip("_") for name in loaded}
    assert {name for name in packages if "cython_3" not in name} <= SOLVING_NEEDS
    others = ("coach", "studio", "library", "ui", "api", "solver.models", "core.auto_cross")
    assert not [name for name in loaded for other in others if is_part_of(name, f"nonogui.{other}")]


@pytest.mark.parametrize(
    ("command", "variables"),
    [
        (["--help"], {}),
        (["completion", "bash"], {}),
        # A shell completes the first word.
        ([], {"_NONOGUI_COMPLETE": "bash_complete", "COMP_WORDS": "nonogui so", "COMP_CWORD": "1"}),
    ],
    ids=["help", "completion", "word"],
)
def test_help_and_completion_import_no_other_command(
    command: list[str], variables: dict[str, str]
) -> None:
    code = (
        "import sys\n"
        "from nonogui.cli.app import run\n"
        "assert run(sys.argv[1:]) == 0\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *command],
        cwd=ROOT,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout
    loaded = set(done.stderr.split())
    assert "nonogui.cli.app" in loaded
    assert not loaded & {"PySide6", "shiboken6", "z3", "rich", "PIL"}
    assert not loaded & {row.module for row in ROWS}
    # The script of a shell lists the suffixes of all formats.
    needed = loaded_after_importing(["nonogui.formats.registry"]) if "bash" in command else set()
    own = {name for name in loaded if name.startswith("nonogui.")}
    assert own <= needed | {
        "nonogui.cli",
        "nonogui.cli.app",
        "nonogui.cli.completion",
        "nonogui.cli.declare",
        "nonogui.cli.outcome",
        "nonogui.cli.printing",
        "nonogui.cli.wrapping",
        "nonogui.i18n",
        "nonogui.resources",
    }


def test_the_core_needs_only_the_standard_library() -> None:
    modules = [name for name in MODULES if is_part_of(name, "nonogui.core")]
    loaded = loaded_after_importing(modules) - loaded_after_importing([])
    packages = {name.partition(".")[0] for name in loaded}
    assert packages - sys.stdlib_module_names == {"nonogui"}


@pytest.mark.parametrize("source", SOURCES, ids=module_name)
def test_modules_and_functions_stay_within_the_size_limits(source: Path) -> None:
    text = source.read_text(encoding="utf-8")
    # Comments give reasons; nobody should leave one out to stay within a limit.
    is_comment = [line.lstrip().startswith("#") for line in text.splitlines()]
    assert is_comment.count(False) <= LONGEST_MODULE
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = is_comment[node.lineno - 1 : node.end_lineno]
            assert lines.count(False) <= LONGEST_FUNCTION, node.name


def test_board_logic_does_not_import_qt() -> None:
    board = "nonogui.ui.board."
    loaded = loaded_after_importing([board + "controller", board + "changes", board + "layout"])
    assert not [name for name in loaded if name.startswith(("PySide6", "shiboken6"))]
