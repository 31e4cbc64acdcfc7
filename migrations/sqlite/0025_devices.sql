-- One row: the key by which browsers know that notices come from this site, as PKCS #8. Secret.
CREATE TABLE push_key (
    id     INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    secret BLOB NOT NULL
) STRICT;
-- Browsers that want notices while no page is open, for as long as the session lasts that named them.
CREATE TABLE devices (
    id       TEXT PRIMARY KEY NOT NULL,
    user_id  TEXT NOT NULL REFERENCES users (id),
    session  BLOB NOT NULL REFERENCES sessions (token_hash) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    p256dh   TEXT NOT NULL,
    auth     TEXT NOT NULL,
    made_ms  INTEGER NOT NULL
) STRICT;
CREATE INDEX devices_of_user ON devices (user_id, made_ms);
CREATE INDEX devices_of_session ON devices (session);
