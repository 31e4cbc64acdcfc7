-- The lives of servers, each from a start to the end that followed. Of one that was killed the end is
-- when it last said that it lives.
CREATE TABLE lives (
    number   INTEGER PRIMARY KEY AUTOINCREMENT,
    id       TEXT UNIQUE NOT NULL,
    name     TEXT NOT NULL,
    -- Of the program.
    version  TEXT NOT NULL,
    begun_ms INTEGER NOT NULL,
    ended_ms INTEGER,
    -- Whether it ended without saying so.
    died     INTEGER NOT NULL
) STRICT;
CREATE INDEX lives_going_on ON lives (number) WHERE ended_ms IS NULL;

-- In which of them an event was stored; missing for what is older than this column.
ALTER TABLE game_events ADD COLUMN life INTEGER;

-- Which kinds of events a server can read.
ALTER TABLE servers ADD COLUMN reads INTEGER NOT NULL DEFAULT 1;
