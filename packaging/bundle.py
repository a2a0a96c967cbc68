#!/usr/bin/env python3
"""Make the folder dist/nonogui, which needs no Python: python3 packaging/bundle.py [KIND]

KIND is what `nonogui --version` calls the package: bundle, deb, appimage, windows or macos. The
program is installed in an environment of its own, build/venv, in the versions of constraints.txt,
so that neither the tools of developers nor numpy get into the bundle. Build on the oldest system
that the bundle should run on; for macOS with the universal Python of python.org, so that the bundle
runs on both kinds of processor.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
VENV = BUILD / "venv"
BIN, EXE = (VENV / "Scripts", ".exe") if os.name == "nt" else (VENV / "bin", "")
PYTHON = BIN / f"python{EXE}"
BUNDLE = ROOT / "dist" / "nonogui"

# What pip installs, and (the second name is that of newer pips) what it builds with.
PINNED = dict.fromkeys(("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT"), "constraints.txt")

ONE_PROCESSOR = ("pillow", "z3-solver")  # have a wheel for each processor of macOS
MACOS = ("10_10", "10_13", "11_0", "12_0", "13_0")  # up to what Qt needs


def main(arguments: list[str]) -> None:
    """Make the folder."""
    kind = arguments[0] if arguments else "bundle"
    install()
    write_notes(kind)
    run(BIN / f"pyinstaller{EXE}", "--noconfirm", "--clean", "packaging/nonogui.spec")
    strip()
    forget_places()
    notices = "from nonogui.words.licences import notices; print(notices(), end='')"
    text = subprocess.run(
        [PYTHON, "-c", notices], stdout=subprocess.PIPE, check=True, cwd=BUILD
    ).stdout
    python = (BUILD / "Python.txt").read_bytes()
    (BUNDLE / "NOTICES.txt").write_bytes(text + b"\nPython\n======\n\n" + python)
    check_files()


def install() -> None:
    """Install the program and PyInstaller in a new environment."""
    run(sys.executable, "-m", "venv", "--clear", VENV)
    pip = (PYTHON, "-m", "pip", "install", "--quiet")
    if sys.platform == "darwin":
        run(*pip, "delocate")
        run(*pip, *universal_wheels(VENV.parent / "universal"))
    run(*pip, ".", "pyinstaller", NONOGUI_KERNEL="required")


def universal_wheels(folder: Path) -> list[Path]:
    """Make wheels for both processors of macOS of those packages that come as one for each."""
    shutil.rmtree(folder, ignore_errors=True)
    version = "".join(map(str, sys.version_info[:2]))
    for processor in ("x86_64", "arm64"):
        # The oldest systems first that these wheels are made for.
        systems = [f"--platform=macosx_{number}_{processor}" for number in MACOS]
        wanted = [line for line in pins() if line.partition("==")[0].lower() in ONE_PROCESSOR]
        pip = (PYTHON, "-m", "pip", "download", "--quiet", "--no-deps", "-d", folder)
        run(*pip, "--only-binary=:all:", f"--python-version={version}", *systems, *wanted)
    for name in ONE_PROCESSOR:
        pair = sorted(folder.glob(f"{name.replace('-', '_')}-*.whl"))
        run(BIN / "delocate-merge", *pair, "-w", folder / "both")
    return sorted((folder / "both").glob("*.whl"))


def pins() -> list[str]:
    """Return the versions of constraints.txt."""
    return (ROOT / "constraints.txt").read_text(encoding="utf-8").split()


def write_notes(kind: str) -> None:
    """Write what the spec takes in: commit and kind, Python's licence, and the icon of Windows."""
    sys.path.insert(0, str(ROOT / "packaging"))
    (note,) = VENV.rglob("_data/build.txt")
    commit = note.read_text(encoding="utf-8").split()[:-1]
    (BUILD / "build.txt").write_text(" ".join([*commit, kind]) + "\n", encoding="utf-8")
    shutil.copy(python_licence(), BUILD / "Python.txt")
    if sys.platform in ("win32", "darwin"):
        run(PYTHON, "packaging/icons.py", str(BUILD), QT_QPA_PLATFORM="offscreen")


def python_licence() -> Path:
    """Return the licence of this Python."""
    places = (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix))
    found = [path for place in places if (path := place / "LICENSE.txt").is_file()]
    return found[0] if found else Path("/usr/share/doc/python3/copyright")


def strip() -> None:
    """Drop the symbols, which are three quarters of Python itself.

    Pillow's own libraries keep theirs: `strip` breaks files that auditwheel has rewritten.
    """
    if sys.platform != "linux":
        return
    for path in (BUNDLE / "_internal").rglob("*.so*"):
        if not path.is_symlink() and path.parent.name != "pillow.libs":
            path.chmod(0o755)
            run("strip", "--strip-unneeded", path)


def forget_places() -> None:
    """Drop from the packages' own lists what tells in which folder they were installed."""
    for note in BUNDLE.rglob("*.dist-info/direct_url.json"):
        note.unlink()
    for record in BUNDLE.rglob("*.dist-info/RECORD"):
        lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if not line.startswith("../") and "/direct_url" not in line]
        record.write_text("".join(kept), encoding="utf-8")


def check_files() -> None:
    """Compare the data files in the bundle with those of the checkout, and look for the kernel.

    Raises:
        SystemExit: one is missing.
    """
    kernel = BUNDLE / "_internal" / "nonogui" / "solver" / "kernel"
    if not [*kernel.glob("*.so"), *kernel.glob("*.pyd")]:
        sys.exit("missing in the bundle: the compiled kernel")
    data = BUNDLE / "_internal" / "nonogui" / "_data"
    for folder in ("resources", "puzzles"):
        for path in (ROOT / folder).rglob("*"):
            if not (data / path.relative_to(ROOT)).exists():
                sys.exit(f"missing in the bundle: {path.relative_to(ROOT)}")


def run(*command: str | Path, **variables: str) -> None:
    """Run a command that must succeed; everything in a bundle has the same order and time."""
    environment = {**os.environ, **PINNED, "PYTHONHASHSEED": "0", **variables}
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
