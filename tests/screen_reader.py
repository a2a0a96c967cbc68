"""Run the real program on a screen of its own with Orca, press real keys and read what Orca says.

Nothing reaches the desktop or the home folder of whoever runs the tests: X server, message bus,
accessibility bus, Orca and program are started here, with a new home folder.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeVar

PROGRAMS: Final = ("orca", "Xvfb", "xdotool", "dbus-daemon")
LAUNCHERS: Final = (
    "/usr/libexec/at-spi-bus-launcher",
    "/usr/lib/at-spi2-core/at-spi-bus-launcher",
    "/usr/lib/at-spi-bus-launcher",
)

PATIENCE: Final = 90.0
"""Seconds to wait for a single answer; usual is 0.1, and 2 on a computer busy with other tests."""

START_PATIENCE: Final = 180.0
"""Seconds to wait until a program has started: some 5 on a computer with nothing else to do."""

POLL: Final = 0.02
"""Seconds between two looks at what was waited for."""

# Orca's log has a line for each text that it gives to a speech server.
_SPOKEN: Final = re.compile(r"SPEECH OUTPUT: '(.*?)'(?: voice=\w+)? ?(?:\{|None|$)")

# The test needs texts, not a voice: without a speech server, Orca only logs what it says. Each line
# must reach the file at once.
_CUSTOMIZATIONS: Final = """
import orca.debug
import orca.settings
orca.debug.debugFile.reconfigure(line_buffering=True)
orca.settings.speechServerFactory = ""
orca.settings.speechFactoryModules = []
orca.settings.enableBraille = False

# For each event, the log would have details that Orca has to ask the program for.
def skip(*_arguments, **_options):
    pass

for name in "printDetails", "printObjectEvent", "print_details", "print_object_event":
    if hasattr(orca.debug, name):
        setattr(orca.debug, name, skip)

# Orca takes a program for dead that does not answer for 0.8 seconds. Here, all may be slow.
from gi.repository import Atspi
Atspi.set_timeout(60_000, 60_000)

# An Orca that is late with its work skips events; this one can be made to do so at any time.
import os
import orca.event_manager

def is_late(manager):
    return os.path.exists(os.path.join(os.environ["HOME"], "late"))

for name in "_inFlood", "_inDeluge", "_in_flood", "_in_deluge":
    if hasattr(orca.event_manager.EventManager, name):
        setattr(orca.event_manager.EventManager, name, is_late)
"""

# Orca does not start while the user has another one, on whatever screen; it asks `pgrep`.
_NO_OTHERS: Final = "#!/bin/sh\nexit 1\n"

# Qt's bridge gives Orca 100 ms to take a key for itself, and says so if that was not enough.
_LATE_KEY: Final = re.compile(
    r"QSpiApplication::(keyEventError|notifyKeyboardListenerCallback with no queued key).*\n"
)

_NO_REGISTRY: Final = "org.a11y.atspi.Registry was not provided"

Answer = TypeVar("Answer")


def missing() -> str:
    """Return why there is no screen reader to test with, or an empty text."""
    if not sys.platform.startswith("linux"):
        return "Orca runs on Linux only"
    lacking = [name for name in PROGRAMS if shutil.which(name) is None]
    if not any(map(os.path.exists, LAUNCHERS)):
        lacking.append("at-spi-bus-launcher")
    debian = "on Debian: orca, at-spi2-core, xvfb, xdotool, dbus"
    return f"needs {', '.join(lacking)} ({debian})" if lacking else ""


class NoReaderError(Exception):
    """A program that the screen reader needs cannot run on this computer; the message says why."""


class SilenceError(AssertionError):
    """What was waited for did not come; the message has what was heard instead."""


class Reader:
    """A screen with Orca, and a program that it reads; close it in the end.

    Attributes:
        home: the home folder of all that runs here.
        heard: all that Orca has said, in order.
    """

    def __init__(self, home: Path) -> None:
        """Start everything but the program; `home` is an empty folder.

        Raises:
            NoReaderError: if that cannot be done here.
        """
        self.home = home
        self.heard: list[str] = []
        self._at = 0  # how much of `heard` was waited for
        self._running: list[subprocess.Popen[bytes]] = []
        self._program: subprocess.Popen[bytes] | None = None
        self._log = home / "orca.log"
        self._log.touch()
        self._read_to = 0
        try:
            self._environment = self._start_desktop()
            self._start_orca()
        except BaseException:
            self.close()
            raise

    def _start_desktop(self) -> dict[str, str]:
        """Start an X server and the message buses; return the environment for what uses them."""
        run, programs = self.home / "run", self.home / "bin"
        run.mkdir(mode=0o700)
        programs.mkdir()
        pgrep = programs / "pgrep"
        pgrep.write_text(_NO_OTHERS, encoding="utf-8")
        pgrep.chmod(0o755)
        environment = {
            "HOME": str(self.home),
            "PATH": f"{programs}:/usr/bin:/bin:{os.environ.get('PATH', '')}",
            "XDG_RUNTIME_DIR": str(run),
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "GSETTINGS_BACKEND": "memory",
            "QT_QPA_PLATFORM": "xcb",
        }
        # Without -r, a key is repeated if its release comes late, as on a busy computer.
        screen = ["-r", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
        environment["DISPLAY"] = f":{self._answer_of(['Xvfb', '-displayfd', '1', *screen])}"
        bus = ["dbus-daemon", "--session", "--nofork", "--print-address"]
        environment["DBUS_SESSION_BUS_ADDRESS"] = self._answer_of(bus, environment)
        launcher = next(filter(os.path.exists, LAUNCHERS))
        flags = ["--launch-immediately", "--a11y=1", "--screen-reader=1"]
        self._start([launcher, *flags], environment, "at-spi.log")
        return environment

    def _start_orca(self) -> None:
        preferences = self.home / "orca"
        preferences.mkdir()
        (preferences / "orca-customizations.py").write_text(_CUSTOMIZATIONS, encoding="utf-8")
        orca = [shutil.which("orca") or "orca"]
        options = [f"--debug-file={self._log}", f"--user-prefs={preferences}"]
        process = self._start([*orca, *options], self._environment, "orca-output.log")

        def has_started() -> bool:
            output = (self.home / "orca-output.log").read_text("utf-8", "replace").strip()
            if process.poll() is not None:
                reason = output.rpartition("\n")[2]
                raise NoReaderError(f"Orca ended with code {process.returncode}: {reason}")
            if _NO_REGISTRY in output:  # Orca would go on, but hear nothing
                raise NoReaderError(_NO_REGISTRY)
            self._listen()
            return bool(self.heard)

        self._wait_for(has_started, "Orca's first words", START_PATIENCE)

    def fall_behind(self) -> None:
        """Make Orca skip what it skips when it is late."""
        (self.home / "late").touch()

    def open(self, path: Path) -> None:
        """Open a puzzle in the program, which has the keyboard afterwards."""
        program = [sys.executable, "-m", "nonogui", str(path)]
        self._program = self._start(program, self._environment, "program.log")
        search = ["search", "--onlyvisible", "--class", "nonogui"]

        def has_focus() -> bool:
            # There is no window manager that would do it; in vain while the window is not mapped.
            window = self._xdotool(*search).split()[-1:]
            self._xdotool("windowfocus", *window)
            return bool(window) and self._xdotool("getwindowfocus", "-f").split() == window

        self._wait_for(has_focus, "a window", START_PATIENCE)

    def quit(self) -> None:
        """End the program with its own key."""
        assert self._program is not None
        program = self._program
        self.press("ctrl+q")
        self._wait_for(lambda: program.poll() is not None, "the end of the program")
        assert program.returncode == 0, self.program_output

    @property
    def program_output(self) -> str:
        """What the program has written to its terminal, but for what Qt says about a slow Orca."""
        output = (self.home / "program.log").read_text(encoding="utf-8", errors="replace")
        return _LATE_KEY.sub("", output)

    def press(self, key: str) -> None:
        """Press and release a key, written as for xdotool: `shift+r`."""
        self._listen()
        self._at = len(self.heard)
        self._xdotool("key", key)

    def hear(self, pattern: str) -> re.Match[str]:
        """Wait until Orca says a text that matches from its start; return the match.

        What it said before the last key was pressed, or before the last match, does not count.
        """

        def find() -> re.Match[str] | None:
            self._listen()
            for at in range(self._at, len(self.heard)):
                if match := re.match(pattern, self.heard[at]):
                    self._at = at + 1
                    return match
            return None

        return self._wait_for(find, f"“{pattern}”")

    def close(self) -> None:
        """End everything that was started."""
        for process in reversed(self._running):
            for number in (signal.SIGTERM, signal.SIGKILL):
                try:
                    # Some have children; each leads a group of its own.
                    os.killpg(process.pid, number)
                    process.wait(10)
                    break
                except (ProcessLookupError, subprocess.TimeoutExpired):
                    continue
            process.wait()
            if process.stdout:
                process.stdout.close()

    def _listen(self) -> None:
        """Read what Orca has added to its log."""
        with self._log.open("rb") as log:
            log.seek(self._read_to)
            text = log.read()
        whole = text[: text.rfind(b"\n") + 1]  # the last line may be half written
        self._read_to += len(whole)
        self.heard += _SPOKEN.findall(whole.decode(errors="replace"))

    def _wait_for(
        self, find: Callable[[], Answer | None], what: str, patience: float = PATIENCE
    ) -> Answer:
        """Wait until a function returns something true; return that."""
        end = time.monotonic() + patience
        while not (answer := find()):
            if time.monotonic() > end:
                said = "\n  ".join(self.heard[-20:])
                raise SilenceError(f"{what} did not come; heard last:\n  {said}")
            time.sleep(POLL)
        return answer

    def _xdotool(self, *arguments: str) -> str:
        run = subprocess.run(
            [shutil.which("xdotool") or "xdotool", *arguments],
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,  # it fails while there is no window to be found
        )
        return run.stdout

    def _answer_of(self, command: list[str], environment: Mapping[str, str] | None = None) -> str:
        """Start a server; return the line in which it says how to reach it."""
        process = self._start(command, environment, None)
        assert process.stdout
        answer = process.stdout.readline().decode().strip()
        if not answer:
            raise NoReaderError(f"{command[0]} did not start")
        return answer

    def _start(
        self, command: list[str], environment: Mapping[str, str] | None, log: str | None
    ) -> subprocess.Popen[bytes]:
        """Start a program that writes to a log, or with None to a pipe."""
        output = subprocess.PIPE if log is None else (self.home / log).open("ab")
        process = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.DEVNULL if log is None else subprocess.STDOUT,
            start_new_session=True,
        )
        if not isinstance(output, int):
            output.close()
        self._running.append(process)
        return process
