#!/usr/bin/env python3
"""Make the disk image for macOS from dist/Nonogui.app: python3 packaging/macos.py

Run `packaging/bundle.py macos` first, with the universal Python of python.org. The app runs on both
kinds of processor. It is not signed by a known developer, which needs a certificate.
"""

from __future__ import annotations

import shutil
import subprocess

from deb import ROOT, upstream_version


def main() -> None:
    """Make the image, with a link to the folder of applications."""
    stage = ROOT / "build" / "dmg"
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(ROOT / "dist" / "Nonogui.app", stage / "Nonogui.app", symlinks=True)
    (stage / "Applications").symlink_to("/Applications")
    shutil.copy(ROOT / "dist" / "nonogui" / "NOTICES.txt", stage)
    image = ROOT / "dist" / f"Nonogui-{upstream_version()}.dmg"
    create = ["hdiutil", "create", "-volname", "Nonogui", "-srcfolder", stage, "-ov", image]
    subprocess.run([*create, "-format", "ULFO"], check=True)


if __name__ == "__main__":
    main()
