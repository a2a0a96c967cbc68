"""The documents name only files and headings that exist."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
NAMES = [path.name for path in DOCUMENTS]
CODE = ("nonogui", "tests", "packaging", "resources", "puzzles")


@cache
def files() -> frozenset[str]:
    """Every file of the project, from its top."""
    found = [path for path in ROOT.iterdir() if path.is_file()]
    found += [path for folder in CODE for path in (ROOT / folder).rglob("*.*")]
    return frozenset(path.relative_to(ROOT).as_posix() for path in found)


def headings(document: Path) -> set[str]:
    """The anchors of a document's headings, as they are made from their texts."""
    lines = re.findall(r"^#+ (.*)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in lines}


@pytest.mark.parametrize("document", DOCUMENTS, ids=NAMES)
def test_each_module_named_in_a_document_exists(document: Path) -> None:
    named = re.findall(r"`([a-z0-9_/.-]+\.py)`", document.read_text(encoding="utf-8"))
    missing = [
        name for name in named if not any(f"/{file}".endswith(f"/{name}") for file in files())
    ]
    assert missing == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=NAMES)
def test_each_link_of_a_document_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", document.read_text(encoding="utf-8"))
    lost = []
    for link in links:
        name, _, anchor = link.partition("#")
        target = (document.parent / name).resolve() if name else document
        if "://" in link or link.startswith("mailto:"):
            continue
        if not target.exists() or (anchor and anchor not in headings(target)):
            lost.append(link)
    assert lost == []
