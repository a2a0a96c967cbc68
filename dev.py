#!/usr/bin/env python3
"""Sets up and runs Nonogui from a checkout. Needs Python 3.11 and nothing else.

    python3 dev.py run [FILE]     open the program, on a shipped puzzle unless a file is given
    python3 dev.py test [ARG...]  the whole suite without a screen, with and without the compiled
                                  kernel, lint, types and the import law; arguments go to pytest
    python3 dev.py test --quick   two minutes of tests, those of what was changed first
    python3 dev.py fuzz [MINUTES] search for faults with fresh seeds
    python3 dev.py mutants PACKAGE
                                  show small faults in a package that its tests do not notice
    python3 dev.py lint           lint, types and the import law only
    python3 dev.py bench          print the figures of speed
    python3 dev.py texts [PATH]   print every text a user can read, module by module

Each command first makes the virtual environment `.venv`, or brings it up to date, and on Debian
and its relatives installs the system libraries that Qt lacks. For `run` only what playing needs is
installed; the tools of developers come with the first other command.
"""

from __future__ import annotations  # so that an old Python lives to read what it needs to be

import ast
import collections
import ctypes
import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

NEEDED_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
VENV_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
VENV_PYTHON = str(VENV_BIN / ("python.exe" if os.name == "nt" else "python"))
STAMP = VENV / "nonogui-stamp"
TOOLS = "tools"  # in the stamp: the tools of developers are installed
INSTALLED_FROM = (
    "pyproject.toml",
    "constraints.txt",
    "packaging/build_kernel.py",
    "nonogui/solver/kernel/*.py",
    "nonogui/solver/kernel/*.pxd",
)

# What Qt loads from the system, and Debian's packages for it; they bring the rest.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
# What some tests use, each with Debian's package: any of the programs on the left. Pages are played
# in a browser, the window with a screen reader on a screen of its own; solvers read what we write.
TEST_PACKAGES = {
    ("chromium", "chromium-browser", "google-chrome"): "chromium",
    ("chromedriver",): "chromium-driver",
    ("orca",): "orca",
    ("Xvfb",): "xvfb",
    ("xdotool",): "xdotool",
    ("dbus-daemon",): "dbus",
    ("minizinc",): "minizinc",
    ("glpsol",): "glpk-utils",
}
FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")

MAX_WORKERS = 4  # processes that run tests: each takes up to half a gigabyte

# Who asks the solver: these are tested without its compiled kernel, too.
KERNEL_TESTS = [
    *(f"tests/{package}" for package in ("solver", "coach")),
    *(f"tests/studio/test_{name}.py" for name in ("examine", "generator")),
    *(f"tests/cli/test_{name}.py" for name in ("check", "hint", "solve")),
]

SAME_ORDER = "PYTHONHASHSEED=0"

# From the lowest up: each uses those before it.
PACKAGES = ("core", "solver", "formats", "coach", "library", "studio", "words", "ui", "cli")

QUICK_SECONDS = 90  # of the 120 of `test --quick`; the last test and lint take some more

LINT_STEPS = {
    "ruff check": ["ruff", "check"],
    "ruff format": ["ruff", "format", "--check"],
    "mypy": ["mypy"],
    "import law": ["lint-imports"],
}


class SetUpError(Exception):
    """Set-up cannot go on; the text says why and what to do."""


def main(arguments: list[str]) -> int:
    """Carry out one command; returns the exit code."""
    commands = {
        "run": run,
        "test": test,
        "fuzz": fuzz,
        "mutants": mutants,
        "lint": lint,
        "bench": bench,
        "texts": texts,
    }
    if not arguments or arguments[0] not in commands:
        print(__doc__)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    try:
        if arguments[0] != "texts":  # it only reads the source
            set_up(with_tools=arguments[0] != "run")
        return commands[arguments[0]](arguments[1:])
    except SetUpError as error:
        print(f"dev.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


# --- the commands ---


def run(arguments: list[str]) -> int:
    """Open the program, on the first of the shipped puzzles by default."""
    first = sorted(map(str, ROOT.glob("puzzles/*/*.pbn")))[:1]
    return call([VENV_PYTHON, "-m", "nonogui", *(arguments or first)])


def test(arguments: list[str]) -> int:
    """Run every check; one that fails does not stop the next."""
    if "--quick" in arguments:
        return quick([each for each in arguments if each != "--quick"])
    if not arguments:
        see_to_test_programs()
    # Sets and dictionaries have the same order each time, as the property tests have the same
    # examples; `fuzz` varies both.
    workers = min(os.cpu_count() or 1, MAX_WORKERS)
    tests = [
        SAME_ORDER,
        "pytest",
        # Neighbours stay in one process, so that what a file prepares is prepared once.
        *(arguments or ["-n", str(workers), "--dist", "worksteal"]),
    ]
    if has_kernel():
        again = ["NONOGUI_PURE=1", *tests, *([] if arguments else KERNEL_TESTS)]
        return run_steps({"tests": tests, "tests, pure Python": again, **LINT_STEPS})
    code = run_steps({"tests": tests, **LINT_STEPS})
    report("there is no compiled kernel here: the tests ran on pure Python only")
    return code


def quick(arguments: list[str]) -> int:
    """Run what two minutes of processor time allow, tests of what was changed first."""
    variables = [SAME_ORDER, "NONOGUI_TEST_PROFILE=quick", f"NONOGUI_TEST_SECONDS={QUICK_SECONDS}"]
    paths = quick_paths(changed_files(), ROOT)
    tests = [*variables, "pytest", "-q", "-m", "not slow", *arguments, *paths]
    layout = {name: LINT_STEPS[name] for name in ("ruff check", "ruff format")}
    return run_steps({"tests": tests, **layout})


def changed_files() -> list[str]:
    """Return what differs from the last commit; when nothing does, what it changed."""
    for command in (["status", "--porcelain"], ["show", "--name-only", "--format="]):
        git = ["git", *command]
        try:
            found = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=False)
        except OSError:  # no git here
            return []
        names = [line.split()[-1] for line in found.stdout.splitlines() if line.strip()]
        if names:
            return names
    return []


def quick_paths(changed: list[str], root: Path) -> list[str]:
    """Return test files and folders, in the order of what a change most likely breaks.

    First the tests named after the changed files, then those of their packages, then those of the
    packages above, which use them, then the others.
    """
    tests = root / "tests"
    stems = [Path(name).stem.removeprefix("test_") for name in changed if name.endswith(".py")]
    named = [path for stem in stems for path in sorted(tests.rglob(f"test_{stem}.py"))]
    touched = [
        package for package in PACKAGES if any(f"/{package}/" in f"/{name}" for name in changed)
    ]
    lowest = PACKAGES.index(touched[0]) if touched else 0
    packages = dict.fromkeys([*touched, *PACKAGES[lowest:], *PACKAGES])
    found = [*named, *(tests / package for package in packages)]
    return [path.relative_to(root).as_posix() for path in dict.fromkeys(found) if path.exists()]


def fuzz(arguments: list[str]) -> int:
    """Search for faults with fresh seeds."""
    return call([VENV_PYTHON, "-m", "tests.fuzz", *arguments], folder=ROOT)


def mutants(arguments: list[str]) -> int:
    """Show which small faults of a package its tests do not notice."""
    return call([VENV_PYTHON, "-m", "tests.mutants", *arguments], folder=ROOT)


def has_kernel() -> bool:
    """Whether the program uses the compiled kernel of the solver."""
    ask = "import sys; from nonogui.solver.kernel import KERNEL; sys.exit(KERNEL is None)"
    return call([VENV_PYTHON, "-c", ask], folder=ROOT) == 0


def lint(_arguments: list[str]) -> int:
    """Run the checks that read the code only."""
    return run_steps(LINT_STEPS)


def bench(arguments: list[str]) -> int:
    """Print the figures of speed."""
    scripts = sorted((ROOT / "tests" / "benchmarks").glob("bench_*.py"))
    return max((call([VENV_PYTHON, str(script), *arguments]) for script in scripts), default=0)


def texts(arguments: list[str]) -> int:
    """Print the texts a user can read, for a proofreader: all of them, or those below a path."""
    found = {
        path: texts_of(path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / "nonogui").rglob("*.py"))
    }
    uses = collections.Counter(text for listed in found.values() for _line, text in listed)
    only = Path(arguments[0]).resolve() if arguments else ROOT
    for path, listed in found.items():
        if listed and (path == only or only in path.parents):
            name = path.relative_to(ROOT).as_posix()
            purpose = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            print(f"\n# {name}: {purpose.partition(chr(10))[0]}")
            for line, text in listed:
                count = f"  ×{uses[text]}" if uses[text] > 1 else ""
                print(f"{name}:{line}  {text!r}{count}")
    return 0


def texts_of(source: str) -> list[tuple[int, str]]:
    """Return the texts of a module that are marked for translation, each with its line.

    A plural stands after its singular, behind a bar.
    """
    arguments = {"_": 1, "mark": 1, "ngettext": 2}
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            forms = [
                part.value
                for given in node.args[: arguments.get(node.func.id, 0)]
                for part in (
                    [given.body, given.orelse] if isinstance(given, ast.IfExp) else [given]
                )
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            ]
            if node.func.id == "ngettext":
                forms = [" | ".join(forms)] if forms else []
            found += [(node.lineno, form) for form in forms]
    return sorted(found)


def run_steps(steps: dict[str, list[str]]) -> int:
    """Run tools of the virtual environment in turn; 1 when any of them failed.

    A command may begin with variables it wants set, as in a shell: `NAME=value`.
    """
    failed = []
    for name, command in steps.items():
        report(f"{name}: {shlex.join(command)}")
        count = next(at for at, word in enumerate(command) if "=" not in word)
        variables = dict(word.split("=") for word in command[:count])
        tool, *arguments = command[count:]
        environment = {**os.environ, **variables}
        if call([str(VENV_BIN / tool), *arguments], folder=ROOT, environment=environment):
            failed.append(name)
    report(f"failed: {', '.join(failed)}" if failed else f"all {len(steps)} steps passed")
    return 1 if failed else 0


# --- set-up ---


def set_up(*, with_tools: bool) -> None:
    """See to all that the commands need; does nothing when it is there.

    Tools that are there stay.
    """
    if sys.version_info < NEEDED_PYTHON:
        needed, this = ".".join(map(str, NEEDED_PYTHON)), sys.version.split()[0]
        raise SetUpError(f"Nonogui needs Python {needed} or later; this is Python {this}.")
    see_to_system_packages()
    found = STAMP.read_text(encoding="utf-8").split() if STAMP.is_file() else []
    wanted = [*stamp(), *([TOOLS] if with_tools or TOOLS in found else [])]
    if found == wanted and venv_works():
        return
    report("setting up .venv; the first time takes a minute or two")
    STAMP.unlink(missing_ok=True)  # an environment without a stamp is incomplete and made again
    if found[:1] != wanted[:1] or not venv_works():
        make_venv()
    install_packages(".[dev]" if TOOLS in wanted else ".")
    if not has_kernel():
        report(
            "the solver is slow here: its fast kernel needs a C compiler and Python's headers"
            " (on Debian gcc and python3-dev); install them and run the same command again"
        )
    STAMP.write_text(" ".join(wanted), encoding="utf-8")


def stamp() -> list[str]:
    """What the virtual environment depends on: first what asks for a new one, then the packages."""
    place = f"{sys.version}{ROOT}".encode()
    sources = (path for name in INSTALLED_FROM for path in sorted(ROOT.glob(name)))
    packages = b"".join(path.read_bytes() for path in sources)
    return [hashlib.sha256(data).hexdigest() for data in (place, packages + bytes([can_compile()]))]


def can_compile() -> bool:
    """Whether there are a C compiler and Python's headers, for the kernel."""
    has_headers = Path(sysconfig.get_path("include"), "Python.h").is_file()
    return has_headers and any(map(shutil.which, ("cc", "gcc", "clang", "cl")))


def venv_works() -> bool:
    """Whether the virtual environment has a Python that starts, with pip."""
    try:
        has_pip = "import importlib.util, sys; sys.exit(importlib.util.find_spec('pip') is None)"
        return call([VENV_PYTHON, "-c", has_pip]) == 0
    except OSError:
        return False


def make_venv() -> None:
    """Make an empty virtual environment in place of what is there."""
    python = getattr(sys, "_base_executable", sys.executable)  # not the one about to be cleared
    if call([python, "-m", "venv", "--clear", str(VENV)]):
        raise SetUpError(f"Python could not make the virtual environment {VENV}: see above.")


def install_packages(what: str) -> None:
    """Install Nonogui from this checkout with all it needs, in the versions of constraints.txt."""
    pip = [VENV_PYTHON, "-m", "pip", "--disable-pip-version-check", "install"]
    quiet = [] if sys.stdout.isatty() else ["--quiet"]  # a terminal shows the progress
    if call([*pip, *quiet, "-c", "constraints.txt", "-e", what], folder=ROOT):
        raise SetUpError(
            "pip could not install the Python packages: see above. It needs a network the first "
            "time; a mirror is named in pip's own configuration. Then run the same command again."
        )


# --- what a bare Linux lacks ---


def see_to_system_packages() -> None:
    """Install missing Debian packages as root, or say how; elsewhere only name what is missing."""
    if not sys.platform.startswith("linux"):
        return
    missing = missing_packages()
    if not missing:
        return
    if shutil.which("apt-get") is None:
        report(f"missing here, and perhaps needed: {', '.join(missing)}")
    elif os.geteuid() != 0:
        raise SetUpError(
            "system packages are missing. Install them with\n"
            f"  sudo apt-get install --no-install-recommends {' '.join(missing.values())}\n"
            "and run the same command again."
        )
    else:
        install_system_packages(list(missing.values()))


def missing_packages() -> dict[str, str]:
    """What is missing, each with the Debian package that has it."""
    missing = {name: package for name, package in QT_LIBRARIES.items() if not loads(name)}
    if importlib.util.find_spec("ensurepip") is None:
        missing["ensurepip"] = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    if not any(any(Path(folder).expanduser().rglob("*.[ot]tf")) for folder in FONT_FOLDERS):
        missing["fonts"] = "fonts-dejavu-core"
    return missing


def loads(library: str) -> bool:
    """Whether the system's loader finds the shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def see_to_test_programs() -> None:
    """Install programs for tests as root on Debian, or say that tests will be skipped."""
    packages = [
        package for names, package in TEST_PACKAGES.items() if not any(map(shutil.which, names))
    ]
    if packages and shutil.which("apt-get") and os.geteuid() == 0:
        try:
            install_system_packages(packages)
            packages = []
        except SetUpError as error:
            report(str(error))
    if packages:
        missing = ", ".join(packages)
        report(f"tests with other programs will be skipped: no {missing} here")


def install_system_packages(packages: list[str]) -> None:
    """Install Debian packages as root."""
    report(f"installing system packages: {' '.join(packages)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt_get = ["apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
    call([*apt_get, "update"], environment=environment)
    install = [*apt_get, "install", "-y", "--no-install-recommends", *packages]
    if call(install, environment=environment, quiet=True):
        raise SetUpError("apt-get could not install the system packages: see above.")


# --- small help ---


def call(
    command: list[str],
    folder: Path | None = None,
    environment: dict[str, str] | None = None,
    *,
    quiet: bool = False,
) -> int:
    """Run a command to its end, `quiet` shows its errors only; returns its exit code."""
    output = subprocess.DEVNULL if quiet else None
    run = subprocess.run(command, cwd=folder, env=environment, stdout=output, check=False)
    return run.returncode


def report(text: str) -> None:
    """Tell what goes on, in order with what the commands print."""
    print(f"== {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
