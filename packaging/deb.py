#!/usr/bin/env python3
"""Make dist/nonogui_VERSION_ARCHITECTURE.deb from dist/nonogui: python3 packaging/deb.py

Run packaging/bundle.py first. The package brings its own Python, Qt and Z3 in /usr/lib/nonogui and
takes the libraries of the desktop from the system; it installs on Debian 12 and 13 and on Ubuntu
22.04 and 24.04. Needs dpkg-deb. The same bundle gives the same bytes (SOURCE_DATE_EPOCH, or the
date of the commit).
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGING = ROOT / "packaging"
BUNDLE = ROOT / "dist" / "nonogui"
STAGE = ROOT / "build" / "deb"
ID = "io.github.nonogui.nonogui"
MAINTAINER = "The Nonogui authors <nonogui@users.noreply.github.com>"

# What the bundle leaves to the system (SYSTEM in nonogui.spec). Ubuntu 24.04 and Debian 13 renamed
# some libraries for 64-bit time. 2.35 is the C library of Ubuntu 22.04; Qt needs 2.34.
DEPENDS = (
    "libc6 (>= 2.35)",
    "libstdc++6",
    "zlib1g",
    "libdbus-1-3",
    "libegl1",
    "libexpat1",
    "libfontconfig1",
    "libfreetype6",
    "libgl1",
    "libglib2.0-0t64 | libglib2.0-0",
    "libgssapi-krb5-2",
    "libwayland-client0",
    "libwayland-cursor0",
    "libwayland-egl1",
    "libx11-6",
    "libx11-xcb1",
    "libxcb-cursor0",
    "libxcb-icccm4",
    "libxcb-image0",
    "libxcb-keysyms1",
    "libxcb-randr0",
    "libxcb-render-util0",
    "libxcb-render0",
    "libxcb-shape0",
    "libxcb-shm0",
    "libxcb-sync1",
    "libxcb-xfixes0",
    "libxcb-xkb1",
    "libxcb1",
    "libxkbcommon-x11-0",
    "libxkbcommon0",
)
DESCRIPTION = """Play, solve and design nonograms
 Nonogui plays black-and-white and coloured nonograms, explains the next step
 when you are stuck, and checks your own designs for exactly one solution.
 .
 It reads and writes more than forty file formats, prints, and has commands for
 the terminal. It works offline."""

COPYRIGHT = """Copyright 2026 The Nonogui authors, under the MIT licence (LICENSE.nonogui).
The puzzles are in the public domain (CC0-1.0).

The package contains Python, Qt, Z3 and other software. Their licences, and how to replace Qt, are
in /usr/lib/nonogui/NOTICES.txt. On Debian systems, the texts of the GNU licences are also in
/usr/share/common-licenses/LGPL-3 and /usr/share/common-licenses/GPL-3.
"""


def main() -> None:
    """Make the package."""
    version = deb_version()
    architecture = output("dpkg", "--print-architecture").strip()
    shutil.rmtree(STAGE, ignore_errors=True)
    shutil.copytree(BUNDLE, STAGE / "usr/lib/nonogui", symlinks=True)
    (STAGE / "usr/bin").mkdir(parents=True)
    (STAGE / "usr/bin/nonogui").symlink_to("../lib/nonogui/nonogui")
    share = STAGE / "usr/share"
    put(PACKAGING / f"{ID}.desktop", share / "applications")
    put(PACKAGING / f"{ID}.metainfo.xml", share / "metainfo")
    put(PACKAGING / "mime" / f"{ID}.xml", share / "mime/packages")
    put(ROOT / "resources/nonogui.svg", share / "icons/hicolor/scalable/apps", f"{ID}.svg")
    pack(PACKAGING / "nonogui.1", share / "man/man1/nonogui.1.gz")
    documents = share / "doc/nonogui"
    documents.mkdir(parents=True)
    (documents / "copyright").write_text(COPYRIGHT, encoding="utf-8")
    put(ROOT / "LICENSE", documents, "LICENSE.nonogui")
    pack(changelog(version), documents / "changelog.gz")
    for shell, name in (
        ("bash", "bash-completion/completions/nonogui"),
        ("zsh", "zsh/vendor-completions/_nonogui"),
        ("fish", "fish/vendor_completions.d/nonogui.fish"),
    ):
        (share / name).parent.mkdir(parents=True)
        (share / name).write_text(output(str(BUNDLE / "nonogui"), "completion", shell))
    put(PACKAGING / "lintian-overrides", share / "lintian/overrides", "nonogui")
    write_control(version, architecture)
    tidy()
    file = ROOT / "dist" / f"nonogui_{version}_{architecture}.deb"
    build = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(STAGE), str(file)]
    subprocess.run(build, env={**os.environ, "SOURCE_DATE_EPOCH": epoch()}, check=True)


def upstream_version() -> str:
    """Return the version of the program."""
    source = (ROOT / "nonogui/__init__.py").read_text(encoding="utf-8")
    match = re.search(r'__version__ = "(.+?)"', source)
    assert match is not None
    return match[1]


def deb_version() -> str:
    """Return the version in Debian's order, where ~ comes before everything."""
    return re.sub(r"\.?(dev|rc|a|b)", r"~\1", upstream_version())


def changelog(version: str) -> bytes:
    """Return the changelog in Debian's format, with a pointer to the full one."""
    day = output("date", "-u", "-R", "-d", f"@{epoch()}").strip()
    text = f"nonogui ({version}) stable; urgency=medium\n\n"
    text += "  * See https://github.com/nonogui/nonogui/blob/main/CHANGELOG.md.\n\n"
    return f"{text} -- {MAINTAINER}  {day}\n".encode()


def write_control(version: str, architecture: str) -> None:
    """Write the control file and the checksums."""
    files = sorted(path for path in STAGE.rglob("*") if path.is_file() and not path.is_symlink())
    size = sum(path.stat().st_size for path in files) // 1024
    control = STAGE / "DEBIAN"
    control.mkdir()
    (control / "control").write_text(
        f"Package: nonogui\nVersion: {version}\nArchitecture: {architecture}\n"
        f"Maintainer: {MAINTAINER}\nInstalled-Size: {size}\nDepends: {', '.join(DEPENDS)}\n"
        "Recommends: fonts-dejavu-core | fonts-noto-core\n"
        "Suggests: fonts-noto-cjk, fonts-noto-core\n"  # Chinese, Japanese, Korean; Arabic
        "Section: misc\nPriority: optional\nHomepage: https://github.com/nonogui/nonogui\n"
        f"Description: {DESCRIPTION}\n",
        encoding="utf-8",
    )
    names = [path.relative_to(STAGE).as_posix() for path in files]
    sums = subprocess.run(
        ["md5sum", *names], cwd=STAGE, capture_output=True, text=True, check=True
    ).stdout
    (control / "md5sums").write_text(sums, encoding="utf-8")


def tidy() -> None:
    """Give every file the mode that a package has, and the same time."""
    for path in sorted(STAGE.rglob("*"), reverse=True):
        if path.is_symlink():
            continue
        is_program = path.is_dir() or (path.name == "nonogui" and "lib" in path.parts)
        path.chmod(0o755 if is_program else 0o644)
        os.utime(path, (int(epoch()), int(epoch())))


def epoch() -> str:
    """Return the time of every file in the package, in seconds."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return given or output("git", "-C", str(ROOT), "log", "-1", "--format=%ct").strip()


def put(file: Path, folder: Path, name: str = "") -> None:
    """Copy a file to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, folder / (name or file.name))


def pack(source: Path | bytes, target: Path) -> None:
    """Write a compressed file that says nothing of when it was made."""
    target.parent.mkdir(parents=True, exist_ok=True)
    data = source if isinstance(source, bytes) else source.read_bytes()
    target.write_bytes(gzip.compress(data, 9, mtime=0))


def output(*command: str) -> str:
    """Return what a command prints."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    main()
