-- How often a passphrase of an account was guessed wrong, from everywhere or from one place that the
-- account knows, and for how long no other guess is looked at. Who it is about is not to be seen from
-- the key.
CREATE TABLE guesses (
    key      BYTEA PRIMARY KEY NOT NULL,
    count    BIGINT NOT NULL,
    pause_ms BIGINT NOT NULL,
    last_ms  BIGINT NOT NULL
);
CREATE INDEX guesses_by_time ON guesses (last_ms);

-- From where an account was entered: networks and browsers, each as a hash.
CREATE TABLE entered (
    user_id TEXT NOT NULL REFERENCES users (id),
    place   BYTEA NOT NULL,
    last_ms BIGINT NOT NULL,
    PRIMARY KEY (user_id, place)
);
CREATE INDEX entered_by_time ON entered (last_ms);

-- What happened to accounts and at the doors.
CREATE TABLE security (
    number  BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- When it happened first, and how often within a moment.
    at_ms   BIGINT NOT NULL,
    times   BIGINT NOT NULL,
    -- Whether it is an attempt that failed.
    failed  BOOLEAN NOT NULL,
    -- The account; missing where a name was typed that nobody has.
    user_id TEXT,
    network TEXT,
    -- JSON, as the protocol writes it.
    event   TEXT NOT NULL
);
CREATE INDEX security_by_sort ON security (failed, number);
CREATE INDEX security_by_time ON security (at_ms);
