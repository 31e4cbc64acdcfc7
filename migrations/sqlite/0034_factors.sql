-- The app of an account that makes codes: its secret, which is sealed with a key that is not in the
-- database. No code of this step or an earlier one is taken any more.
CREATE TABLE code_apps (
    user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id),
    secret  BLOB NOT NULL,
    step    INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    used_ms INTEGER NOT NULL
) STRICT;

-- Recovery codes, each as a hash, and when one was used.
CREATE TABLE recovery_codes (
    user_id TEXT NOT NULL REFERENCES users (id),
    hash    BLOB NOT NULL,
    used_ms INTEGER,
    PRIMARY KEY (user_id, hash)
) STRICT;

-- Passkeys: what their owners call them, and what is known of each, as JSON. `alone` says whether one
-- opens the account without the passphrase.
CREATE TABLE passkeys (
    id         TEXT PRIMARY KEY NOT NULL,
    user_id    TEXT NOT NULL REFERENCES users (id),
    credential BLOB NOT NULL UNIQUE,
    label      TEXT NOT NULL,
    stored     TEXT NOT NULL,
    alone      INTEGER NOT NULL,
    made_ms    INTEGER NOT NULL,
    used_ms    INTEGER
) STRICT;
CREATE INDEX passkeys_of_user ON passkeys (user_id, made_ms);

-- What was begun and is not over: the other half of a challenge, for whichever server hears the answer.
-- Each is good once, for some minutes. No account is named where nobody is known yet.
CREATE TABLE ceremonies (
    id      BLOB PRIMARY KEY NOT NULL,
    kind    TEXT NOT NULL,
    user_id TEXT,
    state   BLOB NOT NULL,
    ends_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX ceremonies_by_user ON ceremonies (user_id, ends_ms);
CREATE INDEX ceremonies_by_time ON ceremonies (ends_ms);
