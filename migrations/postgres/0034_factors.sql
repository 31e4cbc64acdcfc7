-- The app of an account that makes codes: its secret, which is sealed with a key that is not in the
-- database. No code of this step or an earlier one is taken any more.
CREATE TABLE code_apps (
    user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id),
    secret  BYTEA NOT NULL,
    step    BIGINT NOT NULL,
    made_ms BIGINT NOT NULL,
    used_ms BIGINT NOT NULL
);

-- Recovery codes, each as a hash, and when one was used.
CREATE TABLE recovery_codes (
    user_id TEXT NOT NULL REFERENCES users (id),
    hash    BYTEA NOT NULL,
    used_ms BIGINT,
    PRIMARY KEY (user_id, hash)
);

-- Passkeys: what their owners call them, and what is known of each, as JSON. `alone` says whether one
-- opens the account without the passphrase.
CREATE TABLE passkeys (
    id         TEXT PRIMARY KEY NOT NULL,
    user_id    TEXT NOT NULL REFERENCES users (id),
    credential BYTEA NOT NULL UNIQUE,
    label      TEXT NOT NULL,
    stored     TEXT NOT NULL,
    alone      BOOLEAN NOT NULL,
    made_ms    BIGINT NOT NULL,
    used_ms    BIGINT
);
CREATE INDEX passkeys_of_user ON passkeys (user_id, made_ms);

-- What was begun and is not over: the other half of a challenge, for whichever server hears the answer.
-- Each is good once, for some minutes. No account is named where nobody is known yet.
CREATE TABLE ceremonies (
    id      BYTEA PRIMARY KEY NOT NULL,
    kind    TEXT NOT NULL,
    user_id TEXT,
    state   BYTEA NOT NULL,
    ends_ms BIGINT NOT NULL
);
CREATE INDEX ceremonies_by_user ON ceremonies (user_id, ends_ms);
CREATE INDEX ceremonies_by_time ON ceremonies (ends_ms);
