-- Files of games that people have sent.
CREATE TABLE imports (
    id      TEXT PRIMARY KEY NOT NULL,
    made_by TEXT NOT NULL REFERENCES users (id),
    name    TEXT NOT NULL,
    state   TEXT NOT NULL CHECK (state IN ('running', 'done', 'torn')),
    kept    INTEGER NOT NULL,
    faults  INTEGER NOT NULL,
    bytes   INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    -- When something of it was stored last.
    seen_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX imports_by_maker ON imports (made_by, made_ms);

-- Games that were played elsewhere. Each is a text, as the games of its kind are written; what
-- lists show of it stands beside it.
CREATE TABLE imported_games (
    id          TEXT PRIMARY KEY NOT NULL,
    -- Missing where it came alone.
    import_id   TEXT REFERENCES imports (id),
    -- Its place in the file, from 1.
    number      INTEGER NOT NULL,
    made_by     TEXT NOT NULL REFERENCES users (id),
    rules       TEXT NOT NULL REFERENCES game_types (key),
    first_name  TEXT NOT NULL,
    second_name TEXT NOT NULL,
    played_ms   INTEGER NOT NULL,
    score       TEXT NOT NULL CHECK (score IN ('first', 'second', 'draw', 'aborted')),
    reason      TEXT NOT NULL,
    body        TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX imported_games_by_number ON imported_games (import_id, number);
CREATE INDEX imported_games_by_maker ON imported_games (made_by);

-- What was wrong with games of files.
CREATE TABLE import_faults (
    import_id TEXT NOT NULL REFERENCES imports (id),
    -- In the order in which they were found, from 0.
    place     INTEGER NOT NULL,
    -- JSON, as the protocol writes it.
    fault     TEXT NOT NULL,
    PRIMARY KEY (import_id, place)
) STRICT;
