-- The servers that use this database at the moment. One that says nothing for a second or so has
-- died: another one removes it, with what was noted of who is there.
CREATE TABLE servers (
    id       TEXT PRIMARY KEY NOT NULL,
    name     TEXT NOT NULL,
    alive_ms INTEGER NOT NULL
) STRICT;

-- Who is connected to which of them, and how often.
CREATE TABLE presences (
    server_id   TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    user_id     TEXT NOT NULL,
    connections INTEGER NOT NULL CHECK (connections > 0),
    PRIMARY KEY (server_id, user_id)
) STRICT;

-- Who looks at a game from which of them.
CREATE TABLE audiences (
    game_id    TEXT NOT NULL,
    server_id  TEXT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    first      INTEGER NOT NULL,
    second     INTEGER NOT NULL,
    spectators INTEGER NOT NULL,
    PRIMARY KEY (game_id, server_id)
) STRICT;
CREATE INDEX audiences_of ON audiences (server_id);

-- Hashes of the links that make the first admin: one for each server that found none when it
-- started, so that each is good at whichever it leads to.
CREATE TABLE admin_links (
    hash BLOB PRIMARY KEY NOT NULL
) STRICT;
