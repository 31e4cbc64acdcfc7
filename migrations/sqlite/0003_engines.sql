-- Programs that play. Names are unique by `name_key`, the name in ASCII lower case.
CREATE TABLE engines (
    id       TEXT PRIMARY KEY NOT NULL,
    name     TEXT NOT NULL,
    name_key TEXT UNIQUE NOT NULL,
    -- JSON, as the protocol writes it, here and below. Missing when machines announce the engine.
    draft    TEXT,
    enabled  INTEGER NOT NULL,
    profile  TEXT,
    fault    TEXT,
    stopped  INTEGER NOT NULL,
    made_ms  INTEGER NOT NULL
) STRICT;

-- Accounts behind which an engine plays.
CREATE TABLE bots (
    user_id   TEXT PRIMARY KEY NOT NULL REFERENCES users (id),
    engine_id TEXT NOT NULL REFERENCES engines (id),
    draft     TEXT NOT NULL,
    enabled   INTEGER NOT NULL,
    made_ms   INTEGER NOT NULL
) STRICT;
CREATE INDEX bots_of_engine ON bots (engine_id);

-- Machines that run engines.
CREATE TABLE hosts (
    id         TEXT PRIMARY KEY NOT NULL,
    name       TEXT NOT NULL,
    name_key   TEXT UNIQUE NOT NULL,
    -- SHA-256 of the token; the token itself is nowhere but on the machine.
    token_hash BLOB UNIQUE NOT NULL CHECK (LENGTH(token_hash) = 32),
    made_ms    INTEGER NOT NULL,
    seen_ms    INTEGER
) STRICT;

-- Who plays a seat for a bot. A row stays until its game has ended, so that no fence comes twice.
CREATE TABLE leases (
    game_id    TEXT NOT NULL REFERENCES games (id),
    seat       TEXT NOT NULL CHECK (seat IN ('first', 'second')),
    -- A server and one of its machines. Missing once the lease is given back.
    holder     TEXT,
    -- Grows with each lease of this seat.
    fence      INTEGER NOT NULL CHECK (fence > 0),
    expires_ms INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT;
CREATE INDEX leases_of_holder ON leases (holder);

-- What somebody plays now, among all that they have played.
CREATE INDEX games_unfinished_of_first ON games (first_user, started_ms, id)
    WHERE ended_ms IS NULL;
CREATE INDEX games_unfinished_of_second ON games (second_user, started_ms, id)
    WHERE ended_ms IS NULL;
