"""A start that fails says why: each system library hidden in turn, and a full disk."""

import errno
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import dev
from nonogui.cli import missing
from nonogui.cli.missing import PACKAGES, library_in, missing_text
from nonogui.cli.outcome import Outcome
from tests.cli.conftest import Run

ROOT = Path(dev.__file__).parent
PUZZLE = ROOT / "puzzles" / "1-first-steps" / "02-heart.pbn"


# ---- what the loader says ----


@pytest.mark.parametrize(
    ("text", "library"),
    [
        ("libEGL.so.1: cannot open shared object file: No such file or directory", "libEGL.so.1"),
        ("/usr/lib/libGL.so.1: file too short", "libGL.so.1"),
        ("/lib64/libxkbcommon-x11.so.0: invalid ELF header", "libxkbcommon-x11.so.0"),
        ("libglib-2.0.so.0: cannot open shared object file: …", "libglib-2.0.so.0"),
        ("No module named 'PySide6'", ""),
        ("/x/libqxcb.so: undefined symbol: foo", ""),
        ("", ""),
    ],
)
def test_the_library_is_read_from_the_loaders_message(text: str, library: str) -> None:
    assert library_in(OSError(text)) == library


def test_every_library_of_the_set_up_has_its_packages() -> None:
    for library, package in dev.QT_LIBRARIES.items():
        assert PACKAGES[library][0] == package
        assert all(PACKAGES[library])
        assert package in missing_text(library)


def test_an_unknown_library_is_named_without_a_package() -> None:
    assert missing_text("libodd.so.3") == "the system library libodd.so.3 is missing"


def test_a_command_that_draws_names_the_library_and_ends_with_2(
    nonogui: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Broken:
        def find_spec(self, name: str, *_rest: object) -> None:
            if name.startswith("nonogui.ui"):
                raise ImportError("libGL.so.1: cannot open shared object file: No such file")

    for name in [each for each in sys.modules if each.startswith("nonogui.ui")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])
    answer = nonogui("render", str(PUZZLE), str(tmp_path / "a.png"))
    assert answer.code == Outcome.BAD
    assert "libGL.so.1 is missing; install libgl1 (Debian, Ubuntu)" in answer.err


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_is_no_bug(nonogui: Run, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def fail() -> str:
        raise OSError(number, os.strerror(number), "/home/me/x")

    monkeypatch.setattr("nonogui.cli.play.display_problem", fail)
    answer = nonogui()
    assert (answer.code, answer.err) == (Outcome.BAD, "nonogui: the disk is full: /home/me/x\n")


# ---- without a terminal ----


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of programs that write down what they are asked to show."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(missing, "_has_terminal", lambda: False)
    return folder


def provide(folder: Path, name: str, code: int = 0) -> None:
    script = folder / name
    log = folder / "log"
    script.write_text(f'#!/bin/sh\necho "{name} $*" >> "{log}"\nexit {code}\n', encoding="utf-8")
    script.chmod(0o755)


def shown(folder: Path) -> list[str]:
    log = folder / "log"
    return log.read_text(encoding="utf-8").splitlines() if log.exists() else []


@pytest.mark.skipif(os.name == "nt", reason="these programs belong to desktops of Linux")
class TestWithoutATerminal:
    @pytest.mark.parametrize("program", ["zenity", "kdialog", "notify-send"])
    def test_a_program_of_the_desktop_shows_it(self, desktop: Path, program: str) -> None:
        provide(desktop, program)
        missing.report("the disk is full")
        (line,) = shown(desktop)
        assert line.startswith(program)
        assert line.endswith("The disk is full")

    def test_the_first_that_works_is_enough(self, desktop: Path) -> None:
        for program in ("zenity", "kdialog", "notify-send"):
            provide(desktop, program)
        missing.report("no")
        assert [line.split()[0] for line in shown(desktop)] == ["zenity"]

    def test_one_that_fails_at_once_is_followed_by_the_next(self, desktop: Path) -> None:
        provide(desktop, "zenity", 1)
        provide(desktop, "notify-send")
        missing.report("no")
        assert [line.split()[0] for line in shown(desktop)] == ["zenity", "notify-send"]

    def test_without_any_the_line_is_printed_only(
        self, desktop: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        missing.report("no")
        assert capsys.readouterr().err == "nonogui: no\n"
        assert shown(desktop) == []

    def test_a_terminal_needs_no_box(self, desktop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        provide(desktop, "zenity")
        monkeypatch.setattr(missing, "_has_terminal", lambda: True)
        missing.report("no")
        assert shown(desktop) == []

    def test_without_a_display_no_program_is_asked(
        self, desktop: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        provide(desktop, "zenity")
        monkeypatch.delenv("DISPLAY")
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
        missing.report("no")
        assert shown(desktop) == []


# ---- the real program, with each library hidden ----


def which(program: str) -> str:
    """Return the path of a program, or an empty string."""
    return shutil.which(program, path=f"{os.environ['PATH']}:/sbin:/usr/sbin") or ""


def _why_not() -> str:
    """Return why libraries can't be hidden here, or an empty string."""
    if not sys.platform.startswith("linux"):
        return "libraries are hidden by mounts of Linux"
    if os.geteuid() != 0:
        return "only root may hide libraries by mounts"
    for program in ("unshare", "Xvfb", "ldconfig"):
        if not which(program):
            return f"there is no {program} here"
    command = [which("unshare"), "-m", "true"]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        return "mounts are not allowed here"
    return ""


REASON = _why_not()
HIDES = pytest.mark.skipif(bool(REASON), reason=REASON or "everything is here")

# Nothing of this machine changes: the mount lives in a namespace that ends with the process.
HIDE = 'for each in $1; do mount --bind /dev/null "$each" || exit 99; done; shift; exec "$@"'


def files_of(library: str) -> list[str]:
    """Return where the loader finds a library."""
    command = [which("ldconfig"), "-p"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True)
    lines = [line.split() for line in listed.stdout.splitlines() if "=>" in line]
    return sorted({os.path.realpath(line[-1]) for line in lines if line[0] == library})


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """An X server of its own."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        [which("Xvfb"), "-displayfd", str(writer), "-screen", "0", "800x600x24"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as answer:
        number = answer.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


@pytest.fixture
def environment(display: str, tmp_path: Path) -> dict[str, str]:
    kept = ("PATH", "LANG", "PYTHONPATH")
    homes = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR")
    return (
        {name: os.environ[name] for name in kept if name in os.environ}
        | dict.fromkeys(homes, str(tmp_path))
        | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "LC_ALL": "C.UTF-8"}
    )


def hidden(
    library: str, environment: dict[str, str], *arguments: str
) -> subprocess.CompletedProcess[str]:
    """Run the program in a namespace in which a library is an empty file."""
    files = files_of(library)
    if not files:
        pytest.skip(f"{library} is not installed here")
    command = [which("unshare"), "-m", "sh", "-c", HIDE, "sh", " ".join(files)]
    return subprocess.run(
        [*command, sys.executable, "-m", "nonogui", *arguments],
        env=environment,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@HIDES
@pytest.mark.slow
@pytest.mark.parametrize("library", [name for name in dev.QT_LIBRARIES if "wayland" not in name])
def test_a_hidden_library_is_named_with_its_package(
    library: str, environment: dict[str, str], tmp_path: Path
) -> None:
    provide(tmp_path, "zenity")
    environment["PATH"] = f"{tmp_path}:{environment['PATH']}"
    done = hidden(library, environment)
    assert done.returncode == Outcome.BAD, done.stderr
    assert f"the system library {library} is missing; install " in done.stderr
    assert all(package in done.stderr for package in PACKAGES[library])
    assert "Traceback" not in done.stderr
    # Started as from a menu, it is shown on the desktop.
    (box,) = shown(tmp_path)
    assert f"{library} is missing" in box


# libwayland-egl.so.1 is not needed to start: only Qt's plugin for OpenGL windows is linked to it.
@HIDES
@pytest.mark.slow
def test_a_hidden_library_of_wayland_is_named(
    environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("wayland-7")
        server.listen()
        environment |= {"QT_QPA_PLATFORM": "wayland", "WAYLAND_DISPLAY": "wayland-7"}
        done = hidden("libwayland-cursor.so.0", environment)
    assert done.returncode == Outcome.BAD
    assert "libwayland-cursor.so.0 is missing; install libwayland-cursor0" in done.stderr


@HIDES
@pytest.mark.slow
@pytest.mark.parametrize("library", ["libGL.so.1", "libEGL.so.1", "libglib-2.0.so.0"])
@pytest.mark.parametrize("name", ["a.png", "a.svg", "a.pdf"])
def test_pictures_and_print_name_a_hidden_library(
    library: str, name: str, environment: dict[str, str], tmp_path: Path
) -> None:
    done = hidden(library, environment, "render", str(PUZZLE), str(tmp_path / name))
    assert done.returncode == Outcome.BAD
    assert f"the system library {library} is missing; install " in done.stderr
