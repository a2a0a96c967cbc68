#!/usr/bin/env python3
"""Make zip and installer for Windows from dist/nonogui: python packaging/windows.py

Run `packaging/bundle.py windows` first. Needs Inno Setup 6.3, in its usual folder or on the path.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from deb import ROOT, upstream_version


def compiler() -> str:
    """Return Inno Setup's command, which its installer does not put on the path."""
    usual = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "Inno Setup 6" / "ISCC.exe"
    return shutil.which("ISCC") or str(usual)


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
