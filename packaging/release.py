#!/usr/bin/env python3
"""Make the commit and the tag of a release: python3 packaging/release.py VERSION

It sets the version, gives the changelog's section *Unreleased* its number and date, writes the
notes for software centres from that section and the man page, keeps a data folder for the tests of
later versions, and commits and tags all of it. Run `make test` before; nothing is pushed. Pushing
the tag has every package built.
"""

from __future__ import annotations

import datetime as dt
import re
import subprocess
import sys
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

ROOT: Final = Path(__file__).resolve().parents[1]
INIT: Final = ROOT / "nonogui" / "__init__.py"
CHANGELOG: Final = ROOT / "CHANGELOG.md"
METAINFO: Final = ROOT / "packaging" / "io.github.nonogui.nonogui.metainfo.xml"
UNRELEASED: Final = "## Unreleased\n"
MOST_NOTES: Final = 12
"""Software centres show a few lines; the changelog has all of them."""


def main(arguments: list[str]) -> None:
    """Make a release."""
    if len(arguments) != 1 or not re.fullmatch(r"\d+\.\d+\.\d+((a|b|rc)\d+)?", arguments[0]):
        sys.exit(__doc__)
    (version,) = arguments
    if output("git", "status", "--porcelain"):
        sys.exit("release.py: commit or stash your changes first")
    today = dt.datetime.now(dt.UTC).date().isoformat()
    changes = CHANGELOG.read_text(encoding="utf-8")
    if UNRELEASED not in changes:
        sys.exit("release.py: CHANGELOG.md has no section “Unreleased”")
    INIT.write_text(with_version(INIT.read_text(encoding="utf-8"), version), encoding="utf-8")
    metainfo = with_release(METAINFO.read_text(encoding="utf-8"), version, today, notes(changes))
    METAINFO.write_text(metainfo, encoding="utf-8")
    heading = f"{UNRELEASED}\n## {version} ({today})\n"
    CHANGELOG.write_text(changes.replace(UNRELEASED, heading, 1), encoding="utf-8")
    python = ROOT / ".venv" / "bin" / "python"
    subprocess.run([python, "packaging/man_page.py"], cwd=ROOT, check=True)
    subprocess.run([python, "tests/kept_data.py", version], cwd=ROOT, check=True)
    text = f"Nonogui {version}"
    output("git", "add", "tests/library/releases")
    output("git", "commit", "--all", "--message", text)
    output("git", "tag", "--annotate", f"v{version}", "--message", text)
    print(f"{text} is committed and tagged. To publish it: git push --follow-tags")


def with_version(source: str, version: str) -> str:
    """Return the module with another version."""
    return re.sub(r'(?m)^__version__ = ".*"$', f'__version__ = "{version}"', source, count=1)


def notes(changes: str) -> list[str]:
    """Return the first sentence of each unreleased change, without marks."""
    section = re.split(r"(?m)^## ", changes.partition(UNRELEASED)[2])[0]
    items = re.findall(r"(?m)^- (.+(?:\n  .+)*)", section)
    found = []
    for item in items[:MOST_NOTES]:
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(item.split()))
        text = re.sub(r"<[^>]+>|[*`]", "", text)
        found.append(re.split(r"(?<=[.])\s", text)[0].rstrip("."))
    return found


def with_release(metainfo: str, version: str, today: str, texts: list[str]) -> str:
    """Return the metainfo with a release on top."""
    kind = "stable" if re.fullmatch(r"[\d.]+", version) else "development"
    items = "".join(f"          <li>{escape(text)}</li>\n" for text in texts)
    listed = f"        <ul>\n{items}        </ul>\n" if items else "        <p>Corrections.</p>\n"
    release = (
        f'    <release version="{version}" type="{kind}" date="{today}">\n'
        f"      <description>\n{listed}      </description>\n"
        f"      <url>https://github.com/nonogui/nonogui/releases/tag/v{version}</url>\n"
        "    </release>\n"
    )
    return metainfo.replace("  <releases>\n", f"  <releases>\n{release}", 1)


def output(*command: str) -> str:
    """Return what a command prints."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.strip()


if __name__ == "__main__":
    main(sys.argv[1:])
