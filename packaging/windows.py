#!/usr/bin/env python3
"""Make zip and installer for Windows from dist/nonogui: python packaging/windows.py

Run `packaging/bundle.py windows` first. Needs Inno Setup 6.3 or later, in its usual folder or on
the path.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from deb import ROOT, upstream_version


def compiler() -> str:
    """Return Inno Setup's command, which its installer does not put on the path."""
    programs = (Path(os.environ.get(name, "")) for name in ("PROGRAMFILES(X86)", "PROGRAMFILES"))
    usual = [path for folder in programs for path in sorted(folder.glob("Inno Setup */ISCC.exe"))]
    found = shutil.which("ISCC") or next(map(str, reversed(usual)), None)
    return found or sys.exit("windows.py: there is no Inno Setup here")


def main() -> None:
    """Make both."""
    version = upstream_version()
    archive = ROOT / "dist" / f"nonogui-{version}-windows"
    shutil.make_archive(str(archive), "zip", ROOT / "dist", "nonogui")
    subprocess.run(
        [compiler(), f"/DVersion={version}", "packaging/nonogui.iss"], cwd=ROOT, check=True
    )


if __name__ == "__main__":
    main()
