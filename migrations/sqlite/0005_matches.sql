-- Matches of bots.
CREATE TABLE matches (
    id         TEXT PRIMARY KEY NOT NULL,
    -- JSON, as the protocol writes it.
    plan       TEXT NOT NULL,
    -- With the version where there are several.
    rules      TEXT NOT NULL REFERENCES game_types (key),
    state      TEXT NOT NULL
        CHECK (state IN ('waiting', 'running', 'paused', 'finishing', 'stopped', 'finished')),
    -- Grows with every change: of two who change the same one, the second is told.
    revision   INTEGER NOT NULL CHECK (revision > 0),
    -- Why it is not running, in a sentence; empty where an admin wanted it so.
    note       TEXT NOT NULL,
    made_by    TEXT NOT NULL REFERENCES users (id),
    made_ms    INTEGER NOT NULL,
    started_ms INTEGER,
    ended_ms   INTEGER
) STRICT;
CREATE INDEX matches_by_time ON matches (made_ms, id);
CREATE INDEX matches_going_on ON matches (id) WHERE state IN ('running', 'paused', 'finishing');

CREATE TABLE match_players (
    match_id  TEXT NOT NULL REFERENCES matches (id),
    -- As in the plan, from 0.
    place     INTEGER NOT NULL CHECK (place >= 0),
    user_id   TEXT NOT NULL REFERENCES users (id),
    -- The number of the first game that is played without them, once they have left.
    left_from INTEGER,
    PRIMARY KEY (match_id, place)
) STRICT;

-- One row for each number, however often its game was begun: so no number is counted twice.
CREATE TABLE match_games (
    match_id TEXT NOT NULL REFERENCES matches (id),
    number   INTEGER NOT NULL CHECK (number >= 0),
    -- The game that counts; what was begun before it and cut off counts nowhere.
    game_id  TEXT UNIQUE NOT NULL REFERENCES games (id),
    PRIMARY KEY (match_id, number)
) STRICT;
