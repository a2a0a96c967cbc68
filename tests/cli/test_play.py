"""Opening the window, and saying so in one line where there is no display."""

import os
import subprocess
import sys
from collections.abc import Sequence
from types import ModuleType

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
def test_the_window_is_what_opens_without_a_command(
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
def test_without_a_display_one_line_says_so(environment: dict[str, str]) -> None:
    displays = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    kept = {name: value for name, value in os.environ.items() if name not in displays}
    command = [sys.executable, "-m", "nonogui", "a.pbn"]
    run = subprocess.run(
        command, env=kept | environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr == (
        "nonogui: there is no display to open a window on; try `nonogui solve FILE`\n"
    )


@LINUX
@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc:size=800x600", "offscreen;xcb"])
def test_some_platforms_need_no_display(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setenv("QT_QPA_PLATFORM", platform)
    assert play.has_display()
