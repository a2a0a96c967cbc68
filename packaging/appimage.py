#!/usr/bin/env python3
"""Make an AppImage from dist/nonogui: python3 packaging/appimage.py RUNTIME

Run packaging/bundle.py first. RUNTIME is the file `runtime-x86_64` of AppImage's
type2-runtime, which comes first in every AppImage; with `-`, only the folder build/AppDir is made,
which runs as build/AppDir/AppRun. Needs mksquashfs (Debian's squashfs-tools). The desktop's own
libraries are taken from the system, as in the Debian package.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from deb import BUNDLE, ID, PACKAGING, ROOT, epoch, put, upstream_version

APP = ROOT / "build" / "AppDir"
RUN = '#!/bin/sh\nexec "$(dirname "$(readlink -f "$0")")/usr/lib/nonogui/nonogui" "$@"\n'


def main(arguments: list[str]) -> None:
    """Make the folder, and the AppImage unless the runtime is `-`."""
    if len(arguments) != 1:
        sys.exit(__doc__)
    shutil.rmtree(APP, ignore_errors=True)
    shutil.copytree(BUNDLE, APP / "usr/lib/nonogui", symlinks=True)
    note = APP / "usr/lib/nonogui/_internal/nonogui/_data/build.txt"
    commit = note.read_text(encoding="utf-8").split()[:-1]
    note.write_text(" ".join([*commit, "appimage"]) + "\n", encoding="utf-8")
    put(PACKAGING / f"{ID}.desktop", APP)
    put(PACKAGING / f"{ID}.desktop", APP / "usr/share/applications")
    put(PACKAGING / f"{ID}.metainfo.xml", APP / "usr/share/metainfo", f"{ID}.appdata.xml")
    put(ROOT / "resources/nonogui.svg", APP, f"{ID}.svg")
    (APP / ".DirIcon").symlink_to(f"{ID}.svg")
    (APP / "AppRun").write_text(RUN, encoding="utf-8")
    (APP / "AppRun").chmod(0o755)
    if arguments == ["-"]:
        return
    image = ROOT / "build" / "nonogui.squashfs"
    image.unlink(missing_ok=True)
    pack = ["mksquashfs", APP, image, "-root-owned", "-noappend", "-comp", "zstd", "-quiet"]
    subprocess.run(pack, env={**os.environ, "SOURCE_DATE_EPOCH": epoch()}, check=True)
    target = ROOT / "dist" / f"Nonogui-{upstream_version()}-{platform.machine()}.AppImage"
    target.write_bytes(Path(arguments[0]).read_bytes() + image.read_bytes())
    target.chmod(0o755)


if __name__ == "__main__":
    main(sys.argv[1:])
