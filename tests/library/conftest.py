"""A separate catalogue for each test, and games to store in it."""

import shutil
from collections.abc import Iterator
from math import inf
from pathlib import Path

import pytest

from nonogui.library import catalogue_sources
from nonogui.library.catalogue import Catalogue
from nonogui.library.saves import SaveStore


@pytest.fixture(scope="session")
def with_packs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database with the shipped packs; reading them for each test would take long."""
    folder = tmp_path_factory.mktemp("packs")
    path = folder / "library.sqlite"
    Catalogue(path, SaveStore(folder / "saves")).close()
    return path


@pytest.fixture
def saves(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves")


@pytest.fixture(autouse=True)
def packs_go_by_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make packs independent of time: everything imported together is one pack."""
    monkeypatch.setattr(catalogue_sources, "_PACK_SECONDS", inf)


@pytest.fixture
def catalogue(tmp_path: Path, saves: SaveStore, with_packs: Path) -> Iterator[Catalogue]:
    path = tmp_path / "library.sqlite"
    shutil.copyfile(with_packs, path)
    made = Catalogue(path, saves)
    yield made
    made.close()
