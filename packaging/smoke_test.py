#!/usr/bin/env python3
"""Check that an installed Nonogui works: python3 packaging/smoke_test.py [OPTION...] COMMAND...

    --pure            the solver has no compiled kernel here
    --sealed          the program runs in a sandbox, so that its socket can't be seen from here
    --notices FILE    the licences of everything in the package
    --shared FOLDER   where the menu entry, man page, icon and file types are, as /usr/share

COMMAND starts the program, for example `nonogui`, or `python -m nonogui`. It solves by lines, with
the kernel and with each Z3 model, prints a PDF and opens the window. Needs Python's own library
only. Where there is a screen (xvfb-run), the window opens there as well.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

# The letter N.
LETTER = "width 5\nheight 5\n\nrows\n1,1\n2,1\n1,1,1\n1,2\n1,1\n\ncolumns\n5\n1\n1\n1\n5\n"
PICTURE = "#...#\n##..#\n#.#.#\n#..##\n#...#"
ENGINES = ("auto", "lines", "placements", "intervals", "islands", "automaton")
SHARED = (
    "applications/io.github.nonogui.nonogui.desktop",
    "metainfo/io.github.nonogui.nonogui.metainfo.xml",
    "mime/packages/io.github.nonogui.nonogui.xml",
    "icons/hicolor/scalable/apps/io.github.nonogui.nonogui.svg",
)
PARTS = ("GNU LESSER GENERAL PUBLIC LICENSE", "Z3", "Pillow", "click", "rich", "MIT License")
PATIENCE = 120  # seconds for any one step; a slow machine needs a tenth of it


class SmokeTest:
    """One installed program, and a folder for its files."""

    def __init__(self, command: list[str], folder: Path, *, is_sealed: bool) -> None:
        program = shutil.which(command[0])
        wanted(program is not None, f"{command[0]} is not installed")
        self.command = [str(Path(str(program)).absolute()), *command[1:]]
        self.folder = folder
        self.is_sealed = is_sealed
        runtime = folder / "run"  # short: the path of a socket has at most 103 bytes on macOS
        runtime.mkdir(mode=0o700)
        homes = ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")
        self.environment = {
            **os.environ,
            **dict.fromkeys(homes, str(folder / "home")),
            "XDG_RUNTIME_DIR": str(runtime),
            "NONOGUI_LANGUAGE": "en",
            "PYTHONUTF8": "1",
        }
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "NONOGUI_PURE"):
            self.environment.pop(name, None)
        (folder / "home").mkdir()
        (folder / "letter.non").write_text(LETTER, encoding="utf-8")

    def run(self, *words: str) -> str:
        """Return what a command prints; it must end well and complain about nothing."""
        done = subprocess.run(
            [*self.command, *words],
            cwd=self.folder,
            env={**self.environment, "QT_QPA_PLATFORM": "offscreen"},
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )
        wanted(done.returncode == 0, f"{words}: exit code {done.returncode}\n{done.stderr}")
        wanted("rror" not in done.stderr and "arning" not in done.stderr, f"{words}: {done.stderr}")
        return done.stdout

    def commands(self, *, has_kernel: bool) -> None:
        """Solve with every engine, generate, convert and print."""
        version = self.run("--version")
        wanted(("compiled kernel" in version) is has_kernel, version)
        print(version.strip())
        for engine in ENGINES:
            solved = self.run("solve", "--json", "--engine", engine, "letter.non")
            wanted('"unique"' in solved, solved)
            wanted(all(row in solved for row in PICTURE.split()), solved)
        made = self.run("generate", "--size", "15", "--seed", "3", "--count", "2", "--jobs", "2")
        wanted(made.startswith("<?xml"), made[:200])
        self.run("check", "letter.non")
        self.run("hint", "--all", "letter.non")
        self.run("formats")
        for name, start in {
            "letter.pdf": b"%PDF",
            "letter.png": b"\x89PNG",
            "letter.svg": b"<?xml",
        }.items():
            self.run("render", "letter.non", name)
            drawn = (self.folder / name).read_bytes()
            wanted(drawn.startswith(start) and len(drawn) > 500, f"{name}: {drawn[:80]!r}")
        self.run("convert", "letter.non", "letter.html")
        page = (self.folder / "letter.html").read_text(encoding="utf-8")
        wanted("<script" in page, "letter.html has no script")
        self.run("image", "letter.png", "copy.pbn", "--size", "10x10", "--repair")

    def window(self, platform: str) -> None:
        """Open the window on a puzzle, pass it a second one, and close it."""
        environment = {**self.environment, "QT_QPA_PLATFORM": platform}
        log = self.folder / f"{platform}.log"
        with log.open("wb") as output:
            shown = subprocess.Popen(
                [*self.command, "letter.non"],
                cwd=self.folder,
                env=environment,
                stdout=output,
                stderr=output,
            )
        try:
            self._until_open(shown, log)
            if not self.is_sealed:
                wanted(self._passes_on(environment), "the window took no second file")
        finally:
            shown.send_signal(signal.SIGTERM)
            code = shown.wait(PATIENCE)
        wanted(self.is_sealed or code == 128 + signal.SIGTERM, f"window: exit code {code}")
        said = log.read_text(encoding="utf-8", errors="replace")
        wanted("rror" not in said and "arning" not in said, f"window: {said}")
        for path in (self.folder / "home").rglob("nonogui.log"):
            lines = path.read_text(encoding="utf-8").splitlines()
            # What Qt says where there is no screen.
            rest = [line for line in lines if line and "This plugin does not support" not in line]
            wanted(not rest, "\n".join(rest))

    def _until_open(self, shown: subprocess.Popen[bytes], log: Path) -> None:
        """Wait until the window listens, which is the last thing it does at the start.

        Where that can't be seen, wait a while for it to close by itself.
        """
        end = time.monotonic() + (20 if self.is_sealed else PATIENCE)
        while time.monotonic() < end:
            said = log.read_text(encoding="utf-8", errors="replace")
            wanted(shown.poll() is None, f"the window closed by itself: {said}")
            if list((self.folder / "run").rglob("*.socket")):
                return
            time.sleep(0.1)
        wanted(self.is_sealed, "the window did not open")

    def _passes_on(self, environment: dict[str, str]) -> bool:
        second = subprocess.run(
            [*self.command, "copy.pbn"],
            cwd=self.folder,
            env=environment,
            timeout=PATIENCE,
            check=False,
        )
        return second.returncode == 0


def wanted(is_so: bool, text: str) -> None:
    """End with a message if something is not as it should be."""
    if not is_so:
        sys.exit(f"smoke test failed: {text}")


def main() -> None:
    """Check one installed program."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pure", action="store_true")
    # The pipes of Windows are no files.
    parser.add_argument("--sealed", action="store_true", default=os.name == "nt")
    parser.add_argument("--notices", type=Path)
    parser.add_argument("--shared", type=Path)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if options.notices:
        text = options.notices.read_text(encoding="utf-8")
        for part in PARTS:
            wanted(part.lower() in text.lower(), f"{options.notices} has nothing about {part}")
    for name in SHARED if options.shared else ():
        wanted((options.shared / name).is_file(), f"{options.shared / name} is missing")
    # Windows keeps files that a process just ended had open.
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test = SmokeTest(options.command, Path(folder), is_sealed=options.sealed)
        test.commands(has_kernel=not options.pure)
        test.window("offscreen")
        if os.environ.get("DISPLAY"):
            test.window("xcb")
    print("smoke test passed")


if __name__ == "__main__":
    main()
