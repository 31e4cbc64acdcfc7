-- What programs show in place of a passphrase.
CREATE TABLE tokens (
    id         TEXT PRIMARY KEY NOT NULL,
    -- SHA-256 of the token; the token itself is told once and kept nowhere.
    token_hash BLOB UNIQUE NOT NULL,
    user_id    TEXT NOT NULL REFERENCES users (id),
    label      TEXT NOT NULL,
    -- JSON: a list of what it may be used for.
    scopes     TEXT NOT NULL,
    made_ms    INTEGER NOT NULL,
    -- When it was used last, to an hour.
    used_ms    INTEGER
) STRICT;
CREATE INDEX tokens_by_user ON tokens (user_id, made_ms);
