-- Games that were added while the server ran: one row for each version of each.
CREATE TABLE modules (
    -- The key, `@`, and the beginning of the hash: what a game that is played by it records.
    id         TEXT PRIMARY KEY NOT NULL,
    key        TEXT NOT NULL,
    name       TEXT NOT NULL,
    -- SHA-256 of the content, in hexadecimal.
    hash       TEXT NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('script', 'component', 'variant')),
    state      TEXT NOT NULL CHECK (state IN ('draft', 'published', 'retired')),
    origin     TEXT NOT NULL CHECK (origin IN ('shipped', 'folder', 'page')),
    content    BYTEA NOT NULL,
    made_ms    BIGINT NOT NULL
);
CREATE INDEX modules_by_time ON modules (made_ms, id);
-- New games of a key are played by one version.
CREATE UNIQUE INDEX modules_published ON modules (key) WHERE state = 'published';
