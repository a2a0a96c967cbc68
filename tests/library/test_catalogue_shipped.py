"""Packs of other program versions: new puzzles appear, old ones disappear, games stay."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from nonogui.coach.grade import Grade
from nonogui.library import catalogue_sources
from nonogui.library.cards import Query, SourceKind
from nonogui.library.catalogue import Catalogue
from nonogui.library.saves import SaveStore
from nonogui.library.shipped import Collection, collections
from tests.catalogues import only_card

STEPS, PICTURES = collections()[1], collections()[2]


class Versions:
    """A library opened by programs with different packs."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self._folder, self._patch = folder, patch

    def open(self, *packs: Collection) -> Catalogue:
        self._patch.setattr(catalogue_sources, "collections", lambda: packs)
        return Catalogue(self._folder / "library.sqlite", SaveStore(self._folder / "saves"))


@pytest.fixture
def versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Versions:
    return Versions(tmp_path, monkeypatch)


def shipped(catalogue: Catalogue) -> list[tuple[str, int]]:
    return [(s.key, s.total) for s in catalogue.sources() if s.kind is SourceKind.SHIPPED]


def test_new_collections_appear_and_missing_ones_disappear(versions: Versions) -> None:
    name = STEPS.puzzles[0].puzzle.fingerprint
    first = versions.open(STEPS)
    first.set_favourite(name, on=True)
    first.close()
    second = versions.open(PICTURES)
    assert shipped(second) == [(PICTURES.key, len(PICTURES.puzzles))]
    assert second.counts().favourites == 0
    second.close()
    third = versions.open(PICTURES, STEPS)
    assert [key for key, _total in shipped(third)] == [PICTURES.key, STEPS.key]
    assert only_card(third, STEPS.puzzles[0].puzzle).favourite
    third.close()


def test_a_changed_shipped_puzzle_is_read_again(versions: Versions) -> None:
    first = versions.open(STEPS)
    ids = first.ids(Query())
    first.close()
    one = replace(STEPS.puzzles[0], grade=Grade.EXPERT)
    gone = STEPS.puzzles[-1].puzzle
    second = versions.open(replace(STEPS, title="Other steps", puzzles=(one, *STEPS.puzzles[1:-1])))
    assert only_card(second, one.puzzle).grade is Grade.EXPERT
    assert second.card_of(gone.fingerprint) is None
    assert set(second.ids(Query())) < set(ids), "cards keep their ids"
    assert second.sources()[0].title == "Other steps"
    second.close()


def test_unchanged_collections_write_nothing(versions: Versions, tmp_path: Path) -> None:
    versions.open(STEPS).close()
    before = (tmp_path / "library.sqlite").read_bytes()
    versions.open(STEPS).close()
    assert (tmp_path / "library.sqlite").read_bytes() == before


def test_collections_can_be_renamed_and_reordered(versions: Versions) -> None:
    versions.open(STEPS, PICTURES).close()
    second = versions.open(PICTURES, replace(STEPS, title="Other steps"))
    assert [source.title for source in second.sources()] == [PICTURES.title, "Other steps"]
    assert second.cards(Query())[0].title == PICTURES.puzzles[0].puzzle.metadata.title
    second.close()
