#!/usr/bin/env python3
"""Make zip and installer for Windows from dist/nonogui: python packaging/windows.py

Run `packaging/bundle.py windows` first. Needs Inno Setup's ISCC on the path.
"""

from __future__ import annotations

import shutil
import subprocess

from deb import ROOT, upstream_version


def main() -> None:
    """Make both."""
    version = upstream_version()
    archive = ROOT / "dist" / f"nonogui-{version}-windows"
    shutil.make_archive(str(archive), "zip", ROOT / "dist", "nonogui")
    subprocess.run(["ISCC", f"/DVersion={version}", "packaging/nonogui.iss"], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
