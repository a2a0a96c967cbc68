"""Opening the window, and saying so in one line where there is no display."""

import ctypes
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from unittest.mock import Mock

import pytest

from nonogui.cli import play
from tests.cli.conftest import Run

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="displays of Linux")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The files that the window was opened on, and whether as a new one, instead of a window."""
    calls: list[list[str]] = []

    def run(files: Sequence[str], *, is_new: bool) -> int:
        calls.append([*files, *(["new"] if is_new else [])])
        return 0

    module = ModuleType("nonogui.ui.app")
    monkeypatch.setattr(module, "run", run, raising=False)
    monkeypatch.setitem(sys.modules, "nonogui.ui.app", module)
    return calls


@pytest.mark.parametrize(
    ("arguments", "files"),
    [
        ((), []),
        (("a.pbn",), ["a.pbn"]),
        (("a.pbn#3",), ["a.pbn#3"]),
        (("play",), []),
        (("play", "a.pbn", "b.non"), ["a.pbn", "b.non"]),
        (("-",), ["-"]),
        (("--new-window",), ["new"]),
        (("--new-window", "a.pbn"), ["a.pbn", "new"]),
        (("a.pbn", "--new-window"), ["a.pbn", "new"]),
    ],
)
def test_the_window_opens_without_a_command(
    nonogui: Run, opened: list[list[str]], arguments: tuple[str, ...], files: list[str]
) -> None:
    assert nonogui(*arguments).code == 0
    assert opened == [files]


@LINUX
@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"DISPLAY": ""},
        {"DISPLAY": ":4711"},
        {"DISPLAY": "nonsense"},
        {"DISPLAY": ":4711", "QT_QPA_PLATFORM": "xcb"},
        {"WAYLAND_DISPLAY": "wayland-4711", "XDG_RUNTIME_DIR": "/tmp"},  # noqa: S108
        {"WAYLAND_DISPLAY": "wayland-4711", "QT_QPA_PLATFORM": "wayland;xcb"},
        {"WAYLAND_DISPLAY": "x" * 200},
    ],
    ids=str,
)
def test_without_a_display_one_line_explains(environment: dict[str, str]) -> None:
    displays = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    kept = {name: value for name, value in os.environ.items() if name not in displays}
    command = [sys.executable, "-m", "nonogui", "a.pbn"]
    run = subprocess.run(
        command, env=kept | environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr == (
        "nonogui: couldn't open the window: there is no display; “nonogui solve FILE” works"
        " without one\n"
    )


@LINUX
@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc:size=800x600", "offscreen;xcb"])
def test_some_platforms_need_no_display(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setenv("QT_QPA_PLATFORM", platform)
    assert play.display_problem() == ""


@pytest.fixture
def displays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[Callable[[str, str], None]]:
    """Sets QT_QPA_PLATFORM, and which servers answer: X, Wayland, both or none."""
    monkeypatch.chdir(tmp_path)
    server = socket.socket(socket.AF_UNIX)
    server.bind("wayland-7")  # the whole path might be too long for a socket
    server.listen()

    def choose(platform: str, servers: str) -> None:
        monkeypatch.setenv("QT_QPA_PLATFORM", platform)
        monkeypatch.setenv("XDG_RUNTIME_DIR", ".")
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-7" if "W" in servers else "wayland-8")
        monkeypatch.setattr(play, "_x_answers", lambda: "X" in servers)

    monkeypatch.setattr(play, "_load_plugin", lambda _name: None)
    yield choose
    server.close()


@LINUX
@pytest.mark.parametrize(
    ("platform", "enough"),
    [
        ("", ["X", "W", "XW"]),
        ("xcb", ["X", "XW"]),
        ("wayland", ["W", "XW"]),
        ("wayland-egl", ["W", "XW"]),
        ("wayland;xcb", ["X", "W", "XW"]),
        (";xcb:a=1", ["X", "XW"]),
        ("offscreen", ["", "X", "W", "XW"]),
        ("xcb;offscreen", ["", "X", "W", "XW"]),
    ],
)
def test_the_display_chosen_by_qt_must_answer(
    displays: Callable[[str, str], None], platform: str, enough: list[str]
) -> None:
    answering = []
    for servers in ("", "X", "W", "XW"):
        displays(platform, servers)
        if not play.display_problem():
            answering.append(servers)
    assert answering == enough


@LINUX
@pytest.mark.parametrize(("plugin", "enough"), [("qxcb", ["W", "XW"]), ("qwayland", ["X", "XW"])])
def test_a_plugin_with_a_missing_library_opens_no_window(
    displays: Callable[[str, str], None],
    monkeypatch: pytest.MonkeyPatch,
    plugin: str,
    enough: list[str],
) -> None:
    def load(name: str) -> None:
        if name == plugin:
            raise OSError("libGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setattr(play, "_load_plugin", load)
    for servers in ("", "X", "W", "XW"):
        displays("", servers)
        problem = play.display_problem()
        assert (problem == "") is (servers in enough)
        assert ("libgl1" in problem) is bool(servers not in ["", *enough])


@LINUX
def test_loading_a_plugin_reveals_what_is_wrong_with_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    package = ModuleSpec("PySide6", None, is_package=True)
    package.submodule_search_locations = [str(tmp_path)]
    monkeypatch.setattr(play, "find_spec", lambda _name: package)
    play._load_plugin("qxcb")  # Qt comes from elsewhere: Qt has to find out
    plugin = tmp_path / "Qt" / "plugins" / "platforms" / "libqxcb.so"
    plugin.parent.mkdir(parents=True)
    plugin.write_text("no library")
    with pytest.raises(OSError, match="libqxcb"):
        play._load_plugin("qxcb")
    monkeypatch.setattr(play, "find_spec", lambda _name: None)
    play._load_plugin("qxcb")


def test_only_linux_can_lack_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "darwin")
    assert play.display_problem() == ""
    monkeypatch.setattr("sys.platform", "linux")
    assert "there is no display" in play.display_problem()


@LINUX
def test_without_the_x_library_its_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise OSError(f"{name}: cannot open shared object file: No such file or directory")

    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    monkeypatch.setattr("ctypes.CDLL", missing)
    assert "libxcb.so.1 is missing; install libxcb1" in play.display_problem()


@LINUX
@pytest.mark.parametrize("fault", [0, 1, 5])
def test_the_x_server_must_accept_the_user(monkeypatch: pytest.MonkeyPatch, fault: int) -> None:
    """Without its argument types ctypes would cut the pointer to the connection in half."""
    connection = 1 << 40
    library = SimpleNamespace(
        xcb_connect=Mock(return_value=connection),
        xcb_connection_has_error=Mock(return_value=fault),
        xcb_disconnect=Mock(),
    )
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("ctypes.CDLL", {"libxcb.so.1": library}.__getitem__)
    assert play._x_answers() is (fault == 0)
    library.xcb_connection_has_error.assert_called_once_with(connection)
    library.xcb_disconnect.assert_called_once_with(connection)
    assert library.xcb_connect.restype is ctypes.c_void_p
    for function in (library.xcb_connection_has_error, library.xcb_disconnect):
        assert function.argtypes == [ctypes.c_void_p]
