-- A catalogue as the second version of its tables has it, with two solved lessons.
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
ALTER TABLE puzzles ADD COLUMN effort INTEGER NOT NULL DEFAULT 0; -- spent on what is not known
CREATE TABLE changes (
    listed INTEGER NOT NULL             -- how often more was changed than what is known of puzzles
);
INSERT INTO changes VALUES (0);
PRAGMA user_version = 2;
INSERT INTO sources VALUES (1, 'folder', '/nowhere', 'nowhere', 1000, 1);
INSERT INTO files VALUES (1, 1, 'a.pbn', 1, 1, 'webpbn', '', 0);
INSERT INTO puzzles (id, fingerprint, added_at, favourite)
    VALUES (1, '11111111111111111111111111111111', 1.0, 1);
INSERT INTO cards VALUES (
    1, 1, 1, 1, 1, 0, 5, 5, x'000000', 'From version 2', 'a', '', 'a', 'from version 2', NULL, 1, 0
);
INSERT INTO texts VALUES (1, x'00');
INSERT INTO tags VALUES (1, 'old', 'old');
INSERT INTO solves VALUES (1, '11111111111111111111111111111111', 1.0, 42.0, 0, 0, 5, 5, 1, NULL);
INSERT INTO sources VALUES (2, 'shipped', '0-lessons', 'Lessons', 0, 1);
INSERT INTO files VALUES (2, 2, '01-old.pbn', 1, 1, 'webpbn', '', 0);
INSERT INTO files VALUES (3, 2, '02-old.pbn', 1, 1, 'webpbn', '', 0);
INSERT INTO files VALUES (4, 2, '03-old.pbn', 1, 1, 'webpbn', '', 0);
INSERT INTO puzzles (id, fingerprint, added_at, state, hints, solved_at) VALUES
    (2, '22222222222222222222222222222222', 1.0, 2, 0, 100.0),
    (3, '33333333333333333333333333333333', 1.0, 2, 4, 200.0),
    (4, '44444444444444444444444444444444', 1.0, 1, 0, NULL);
INSERT INTO cards VALUES
    (2, 2, 2, 2, 1, 0, 5, 5, x'000000', 'A', '', '', 'a', 'a', 'overlap', 1, 0),
    (3, 3, 2, 3, 1, 0, 5, 5, x'000000', 'B', '', '', 'b', 'b', 'no-block-fits', 1, 0),
    (4, 4, 2, 4, 1, 0, 5, 5, x'000000', 'C', '', '', 'c', 'c', 'glue', 1, 0);
