"""The tables of the catalogue, and the migration of older versions.

`puzzles` has a row for each fingerprint with everything that depends on the clues alone. `cards`
has a row for each place where a puzzle is found. Large, rarely used data is in separate tables
(`texts`, `boards`), so that listing all cards reads few pages.
"""

from __future__ import annotations

import sqlite3
from typing import Final

_FIRST: Final = """
CREATE TABLE sources (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    title TEXT NOT NULL,
    place INTEGER NOT NULL,             -- among the sources
    is_there INTEGER NOT NULL DEFAULT 1,
    UNIQUE (kind, key)
);
CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    source INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
    name TEXT NOT NULL,                 -- its path below the source's folder
    modified INTEGER NOT NULL,          -- in nanoseconds
    size INTEGER NOT NULL,
    format TEXT NOT NULL,
    problems TEXT NOT NULL,             -- JSON; '' when there are none
    is_gone INTEGER NOT NULL DEFAULT 0,
    UNIQUE (source, name)
);
CREATE TABLE puzzles (
    id INTEGER PRIMARY KEY,
    fingerprint TEXT NOT NULL UNIQUE,
    added_at REAL NOT NULL,
    card INTEGER,                       -- which leads, of those that are not gone
    grade TEXT, uniqueness INTEGER, score REAL,
    state INTEGER NOT NULL DEFAULT 0,
    share REAL NOT NULL DEFAULT 0,
    elapsed REAL NOT NULL DEFAULT 0,
    hints INTEGER NOT NULL DEFAULT 0,
    best REAL,
    played_at REAL, solved_at REAL,
    counted REAL,                       -- seconds at which the present play counted as solved
    favourite INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE boards (
    puzzle INTEGER PRIMARY KEY REFERENCES puzzles ON DELETE CASCADE,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    board BLOB NOT NULL,                -- cells, packed
    picture BLOB                        -- of the solved puzzle
);
CREATE TABLE cards (
    id INTEGER PRIMARY KEY,
    puzzle INTEGER NOT NULL REFERENCES puzzles,
    source INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
    file INTEGER NOT NULL REFERENCES files ON DELETE CASCADE,
    number INTEGER NOT NULL,            -- from 1
    of_several INTEGER NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    inks BLOB NOT NULL,                 -- red, green and blue of each
    title TEXT NOT NULL, name TEXT NOT NULL, author TEXT NOT NULL,
    sought TEXT NOT NULL,               -- name and author as they are searched
    sought_title TEXT NOT NULL,         -- the title so
    technique TEXT,
    rank INTEGER NOT NULL,              -- of a puzzle's cards the one of the least rank leads
    is_gone INTEGER NOT NULL DEFAULT 0,
    UNIQUE (file, number)
);
CREATE TABLE texts (
    card INTEGER PRIMARY KEY REFERENCES cards ON DELETE CASCADE,
    native BLOB NOT NULL                -- the puzzle as a file, packed
);
CREATE TABLE tags (
    puzzle INTEGER NOT NULL REFERENCES puzzles ON DELETE CASCADE,
    tag TEXT NOT NULL,
    sought TEXT NOT NULL,
    PRIMARY KEY (puzzle, tag)
) WITHOUT ROWID;
CREATE TABLE solves (
    id INTEGER PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    solved_at REAL NOT NULL,
    seconds REAL NOT NULL,
    hints INTEGER NOT NULL,
    revealed INTEGER NOT NULL,
    width INTEGER NOT NULL, height INTEGER NOT NULL, inks INTEGER NOT NULL,
    grade TEXT
);
CREATE INDEX cards_of_puzzle ON cards (puzzle);
CREATE INDEX cards_of_source ON cards (source);
CREATE INDEX puzzles_by_card ON puzzles (card);
CREATE INDEX solves_of_puzzle ON solves (fingerprint);
CREATE TRIGGER card_comes AFTER INSERT ON cards BEGIN
    UPDATE puzzles SET card = (
        SELECT id FROM cards WHERE puzzle = NEW.puzzle AND NOT is_gone ORDER BY rank, id LIMIT 1
    ) WHERE id = NEW.puzzle;
END;
CREATE TRIGGER card_goes AFTER DELETE ON cards BEGIN
    UPDATE puzzles SET card = (
        SELECT id FROM cards WHERE puzzle = OLD.puzzle AND NOT is_gone ORDER BY rank, id LIMIT 1
    ) WHERE id = OLD.puzzle;
END;
CREATE TRIGGER card_changes AFTER UPDATE OF is_gone, puzzle ON cards BEGIN
    UPDATE puzzles SET card = (
        SELECT id FROM cards
        WHERE puzzle = puzzles.id AND NOT is_gone ORDER BY rank, id LIMIT 1
    ) WHERE id IN (OLD.puzzle, NEW.puzzle);
END;
"""

_CHECKS: Final = """
ALTER TABLE puzzles ADD COLUMN effort INTEGER NOT NULL DEFAULT 0; -- spent on what is not known
UPDATE puzzles SET uniqueness = 1
    WHERE id IN (SELECT puzzle FROM cards WHERE technique IS NOT NULL);
CREATE TABLE changes (
    listed INTEGER NOT NULL             -- how often more was changed than what is known of puzzles
);
INSERT INTO changes VALUES (0);
"""

_PRACTICE: Final = """
CREATE TABLE practice (
    technique TEXT NOT NULL,
    outcome TEXT NOT NULL,
    fingerprint TEXT NOT NULL,          -- of the puzzle; '' for a drill
    at REAL NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (technique, outcome, fingerprint, at)
) WITHOUT ROWID;
INSERT OR IGNORE INTO practice          -- lessons solved before there were drills
    SELECT c.technique, CASE WHEN p.hints THEN 'after-hint' ELSE 'alone' END, p.fingerprint,
        p.solved_at, 1
    FROM puzzles p JOIN cards c ON c.puzzle = p.id
    WHERE c.technique IS NOT NULL AND p.solved_at IS NOT NULL;
"""

MIGRATIONS: Final[tuple[str, ...]] = (_FIRST, _CHECKS, _PRACTICE)
"""The steps from each version of the tables to the next; an empty database has version 0.

Never change a step that was released.
"""


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of a database's tables; 0 if it is empty.

    Raises:
        sqlite3.DatabaseError: it is not a database.
    """
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection) -> None:
    """Update the tables to the current version, all steps or none.

    Raises:
        sqlite3.DatabaseError: a step failed; the tables are unchanged.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        for number in range(version_of(connection), len(MIGRATIONS)):
            for statement in _statements(MIGRATIONS[number]):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number + 1}")
    except BaseException:
        connection.rollback()
        raise
    connection.commit()


def _statements(script: str) -> list[str]:
    """Split a script into statements, because `executescript` would commit after each."""
    found, text = [], ""
    for line in script.splitlines(keepends=True):
        text += line
        if sqlite3.complete_statement(text):
            found.append(text)
            text = ""
    return found
