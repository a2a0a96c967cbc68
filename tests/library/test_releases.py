"""Data folders of earlier versions, made by tests/kept_data.py, open with nothing lost."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.kept_data import CONTENT, RELEASES, Home, keep


@pytest.mark.parametrize("path", sorted(RELEASES.glob("*.zip")), ids=lambda path: path.stem)
def test_the_data_of_an_earlier_version_opens_with_nothing_lost(path: Path, tmp_path: Path) -> None:
    with ZipFile(path) as archive:
        archive.extractall(tmp_path)
        expected = json.loads(archive.read(CONTENT))
    for _start in range(2):  # the first updates it
        home = Home(tmp_path / "data")
        try:
            assert home.content() == expected
            assert home.catalogue.notices == ()
        finally:
            home.catalogue.close()


def test_a_release_keeps_what_it_reads_itself(tmp_path: Path) -> None:
    content = keep(tmp_path / "now.zip")
    assert [len(content[part]) for part in ("games", "designs", "cards", "solves")] == [2, 1, 3, 1]
