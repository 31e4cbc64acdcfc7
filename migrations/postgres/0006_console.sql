-- Since when somebody may not log in, or not chat.
ALTER TABLE users ADD COLUMN suspended_ms BIGINT;
ALTER TABLE users ADD COLUMN muted_ms BIGINT;

-- Links with which people who have forgotten their passphrase choose another one.
CREATE TABLE resets (
    -- SHA-256 of the token; the token itself is nowhere but in the link.
    token_hash BYTEA PRIMARY KEY NOT NULL,
    user_id    TEXT UNIQUE NOT NULL REFERENCES users (id),
    expires_ms BIGINT NOT NULL
);

-- What admins did.
CREATE TABLE deeds (
    number  BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at_ms   BIGINT NOT NULL,
    by_user TEXT NOT NULL REFERENCES users (id),
    -- The call, such as POST /admin/engines/{id}.
    call    TEXT NOT NULL,
    -- JSON: what the braces stood for.
    about   TEXT NOT NULL,
    sent    TEXT NOT NULL
);

-- What can be changed while the server runs: JSON, as the protocol writes it.
CREATE TABLE settings (
    name  TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
);
