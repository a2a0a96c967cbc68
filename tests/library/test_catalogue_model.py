"""Compare the catalogue with a simple model after any sequence of actions."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from nonogui.core.puzzle import Puzzle
from nonogui.library import catalogue_sources
from nonogui.library.cards import PlayState, Query, SourceKind
from nonogui.library.catalogue import Catalogue
from nonogui.library.folding import fold
from nonogui.library.saves import SaveStore
from tests.catalogues import file_of, sized, started, won

PUZZLES = [sized(number, 4 + number % 3, 5) for number in range(8)]
PUZZLE = st.sampled_from(PUZZLES)
FILE = st.sampled_from(["a.pbn", "b.pbn", "deep/c.pbn"])
TAG = st.sampled_from(["one", "Two", "Drei", "çà"])


@dataclass
class Facts:
    """What the model knows about a puzzle."""

    state: PlayState = PlayState.NEW
    best: float | None = None
    favourite: bool = False
    tags: set[str] = field(default_factory=set)


class Model(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.root = Path(mkdtemp(prefix="nonogui-model-"))
        self.saves = SaveStore(self.root / "saves")
        self.catalogue = self._opened()
        self.facts = {puzzle.fingerprint: Facts() for puzzle in PUZZLES}
        self.files: dict[str, tuple[Puzzle, ...]] = {}
        self.scanned: set[str] = set()
        self.imported: set[str] = set()
        self.clock = count(10**9)
        self.folder = self.root / "folder"
        self.folder.mkdir()
        self.catalogue.add_folder(self.folder)

    def _opened(self) -> Catalogue:
        return Catalogue(self.root / "library.sqlite", self.saves)

    def teardown(self) -> None:
        self.catalogue.close()
        shutil.rmtree(self.root)

    @rule(puzzle=PUZZLE, seconds=st.integers(1, 500), is_won=st.booleans())
    def play(self, puzzle: Puzzle, seconds: int, is_won: bool) -> None:
        record = won(puzzle, seconds) if is_won else started(puzzle, seconds)
        self.saves.save(puzzle, record)
        self.catalogue.note_game(puzzle, record, next(self.clock))
        facts = self.facts[puzzle.fingerprint]
        facts.state = max(facts.state, PlayState.SOLVED if is_won else PlayState.STARTED)
        if is_won:
            facts.best = min(seconds, facts.best or seconds)

    @rule(puzzle=PUZZLE, on=st.booleans())
    def like(self, puzzle: Puzzle, on: bool) -> None:
        self.catalogue.set_favourite(puzzle.fingerprint, on)
        self.facts[puzzle.fingerprint].favourite = on

    @rule(puzzle=PUZZLE, tags=st.sets(TAG))
    def tag(self, puzzle: Puzzle, tags: set[str]) -> None:
        self.catalogue.set_tags(puzzle.fingerprint, sorted(tags))
        self.facts[puzzle.fingerprint].tags = tags

    @rule(name=FILE, puzzles=st.lists(PUZZLE, min_size=1, max_size=3))
    def write(self, name: str, puzzles: list[Puzzle]) -> None:
        file_of(self.folder / name, *puzzles)
        self.files[name] = tuple(puzzles)
        self.catalogue.rescan()
        self._look()

    @rule(name=FILE)
    def delete(self, name: str) -> None:
        (self.folder / name).unlink(missing_ok=True)
        self.files.pop(name, None)
        self.catalogue.rescan()
        self._look()

    def _look(self) -> None:
        self.scanned = {each.fingerprint for puzzles in self.files.values() for each in puzzles}

    @rule(puzzles=st.lists(PUZZLE, min_size=1, max_size=3, unique=True))
    def store_files(self, puzzles: list[Puzzle]) -> None:
        report = self.catalogue.import_files([file_of(self.root / "in.pbn", *puzzles)])
        assert (report.added + report.known, report.failed) == (len(puzzles), ())
        # puzzles of watched folders are imported too
        self.imported |= {each.fingerprint for each in puzzles}

    @rule()
    def start_again(self) -> None:
        self.catalogue.close()
        self.catalogue = self._opened()
        self.catalogue.sync_saves()
        self.catalogue.rescan()

    @invariant()
    def both_know_the_same_puzzles(self) -> None:
        cards = self.catalogue.cards(Query())
        played = {name for name, facts in self.facts.items() if facts.state > PlayState.NEW}
        assert sorted(card.fingerprint for card in cards) == sorted(
            self.scanned | self.imported | played
        )
        for card in cards:
            facts = self.facts[card.fingerprint]
            assert (card.state, card.best) == (facts.state, facts.best)
            assert (card.favourite, set(card.tags)) == (facts.favourite, facts.tags)
            if card.fingerprint in self.scanned:
                assert card.kind is SourceKind.FOLDER
            elif card.fingerprint in self.imported:
                assert card.kind is SourceKind.IMPORTED

    @invariant()
    def both_count_and_find_the_same(self) -> None:
        shown = {card.fingerprint for card in self.catalogue.cards(Query())}
        counts = self.catalogue.counts()
        likes = {name for name in shown if self.facts[name].favourite}
        assert (counts.total, counts.favourites) == (len(shown), len(likes))
        for word in ("one", "dre", "CA"):
            tagged = {
                name
                for name in shown
                if any(fold(word) in fold(tag) for tag in self.facts[name].tags)
            }
            found = self.catalogue.cards(Query(word))
            assert tagged <= {card.fingerprint for card in found}
        for state in PlayState:
            wanted = {name for name in shown if self.facts[name].state is state}
            found = self.catalogue.cards(Query(states=(state,)))
            assert {card.fingerprint for card in found} == wanted


@pytest.mark.hypothesis  # so that the search with fresh seeds includes it
def test_the_catalogue_agrees_with_a_simple_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue_sources, "collections", tuple)
    run_state_machine_as_test(Model, settings=settings(max_examples=20, stateful_step_count=15))
