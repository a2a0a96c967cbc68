"""Keep a player's data folder as this version writes it: .venv/bin/python tests/kept_data.py NAME

It plays, designs, imports and tags a little in a new data folder, and packs it into
`tests/library/releases/NAME.zip`, with `content.json`: what this version reads from it. A test
opens each of them in the current version. `packaging/release.py` runs this for each release. To run
it with an earlier version, put a checkout of that in PYTHONPATH; 2026-11-23 was made so. So this
uses only what has always been there.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

from nonogui.core.design import Design
from nonogui.core.game import Game
from nonogui.core.grid import Cell
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.registry import load
from nonogui.library.cards import Card, Query, SourceKind
from nonogui.library.catalogue import Catalogue
from nonogui.library.designs import DesignStore
from nonogui.library.saves import SaveStore

RELEASES: Final = Path(__file__).resolve().parent / "library" / "releases"
CONTENT: Final = "content.json"
DAY: Final = 1_790_000_000.0
"""When the player played, in seconds since 1970: in September 2026."""

PUZZLES: Final = {
    "Arrow": "rows\n1\n3\n5\n1\n1\ncolumns\n1\n2\n5\n2\n1\n",
    "Step": "rows\n1\n2\n3\ncolumns\n3\n2\n1\n",
    "Cup": "rows\n4\n2 1\n3\n2\ncolumns\n4\n4\n1 1\n2\n",
}
"""Their clues, as in a text file."""

PICTURES: Final = {
    "Arrow": ("..#..", ".###.", "#####", "..#..", "..#.."),
    "Step": ("#..", "##.", "###"),
}


class Home:
    """The stores of a data folder, as this version opens them."""

    def __init__(self, folder: Path) -> None:
        """Open a data folder."""
        self.folder = folder
        self.saves = SaveStore(folder / "saves")
        self.designs = DesignStore(folder / "designs")
        self.catalogue = Catalogue(
            folder / "library.sqlite", self.saves, imports=folder / "imports"
        )

    def content(self) -> dict[str, Any]:
        """Return what a player sees of the data, as JSON has it."""
        files = sorted((self.folder / "saves").glob("*.pbn"))
        puzzles = [load(path).entries[0].puzzle for path in files]
        cards = [each for each in self.catalogue.cards(Query()) if _is_used(each)]
        solves = sorted(self.catalogue.solves(), key=lambda each: each.solved_at)
        found = {
            "games": {each.fingerprint: self._game(each) for each in puzzles},
            "designs": {each.key: self._design(each.key) for each in self.designs.recent()},
            "cards": sorted(map(_card, cards), key=lambda each: str(each["fingerprint"])),
            "solves": [
                [each.fingerprint, each.solved_at, each.seconds, each.hints, each.revealed]
                for each in solves
            ],
        }
        return json.loads(json.dumps(found))  # type: ignore[no-any-return]

    def _game(self, puzzle: Puzzle) -> dict[str, Any]:
        record = self.saves.load(puzzle)
        assert record is not None
        game = Game.resume(puzzle, record)
        found = {
            "rows": game.grid.rows_text(puzzle.palette),
            "seconds": game.elapsed,
            "solved": game.was_solved,
            "checkpoints": [each.name for each in game.checkpoints],
            "moves": game.position,
        }
        game.undo()
        return {**found, "before": game.grid.rows_text(puzzle.palette)}

    def _design(self, key: str) -> dict[str, Any]:
        design = self.designs.load(key)
        assert design is not None
        rows = design.picture.rows_text(design.puzzle.palette)
        return {"title": design.puzzle.metadata.title, "rows": rows}


def _is_used(card: Card) -> bool:
    """Return whether a player has done something with the puzzle."""
    return bool(card.favourite or card.tags or card.elapsed or card.kind is not SourceKind.SHIPPED)


def _card(card: Card) -> dict[str, Any]:
    return {
        "fingerprint": card.fingerprint,
        "kind": str(card.kind),
        "favourite": bool(card.favourite),
        "tags": list(card.tags),
        "state": str(card.state),
        "share": round(card.share, 3),
        "seconds": card.elapsed,
    }


def play(home: Home, puzzle: Puzzle, picture: tuple[str, ...], most: int, when: float) -> None:
    """Fill cells of a puzzle one by one, at most so many, and save."""
    game = Game(puzzle)
    for cell in [cell for cell, value in values(picture).items() if value][:most]:
        after = game.grid.replace({cell: 1})
        game.play(Move.between(MoveKind.FILL, game.grid, after))
        game.advance(2.5)
        if game.position == 3:
            game.add_checkpoint("three cells")
    home.saves.save(puzzle, game.record())
    os.utime(home.saves.path(puzzle), (when, when))
    home.catalogue.note_game(puzzle, game.record(), when)


def values(picture: tuple[str, ...]) -> dict[Cell, int]:
    """Return the value of each cell of a picture."""
    rows = enumerate(picture)
    return {Cell(row, at): int(sign == "#") for row, line in rows for at, sign in enumerate(line)}


def live(home: Home, work: Path) -> None:
    """Do what a player does."""
    paths = {}
    for title, clues in PUZZLES.items():
        paths[title] = work / f"{title}.txt"
        paths[title].write_text(clues, encoding="utf-8")
    puzzles = {title: load(path).entries[0].puzzle for title, path in paths.items()}
    home.catalogue.import_files([paths["Arrow"], paths["Cup"]])
    play(home, puzzles["Arrow"], PICTURES["Arrow"], 99, DAY)  # solved
    play(home, puzzles["Step"], PICTURES["Step"], 4, DAY + 60)  # begun, and imported nowhere
    picture = Game(puzzles["Arrow"]).grid.replace(values(PICTURES["Arrow"]))
    titled = replace(puzzles["Arrow"], metadata=Metadata(title="Näıve arrow"), goal=picture)
    home.designs.save("kept", Design(titled, picture))
    home.catalogue.set_favourite(puzzles["Cup"].fingerprint, on=True)
    home.catalogue.set_tags(puzzles["Arrow"].fingerprint, ["small", "näıve"])
    home.catalogue.sync_saves()


def keep(path: Path) -> dict[str, Any]:
    """Write a data folder and its content to an archive; return the content."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "data")
        folder.mkdir()
        home = Home(folder)
        live(home, Path(name))
        content = home.content()
        home.catalogue.close()
        with ZipFile(path, "w", ZIP_DEFLATED) as archive:
            archive.writestr(CONTENT, json.dumps(content, indent=1, ensure_ascii=False))
            for each in sorted(folder.rglob("*")):
                if each.stat().st_size and each.is_file() and "backups" not in each.parts:
                    archive.write(each, f"data/{each.relative_to(folder).as_posix()}")
    return content


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    keep(RELEASES / f"{sys.argv[1]}.zip")
