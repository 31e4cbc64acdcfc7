-- Addresses for mail: at most one of an account that is confirmed, and one that waits to be. An address may
-- belong to several accounts.
CREATE TABLE mail_addresses (
    user_id     TEXT NOT NULL REFERENCES users (id),
    state       TEXT NOT NULL CHECK (state IN ('confirmed', 'waiting')),
    address     TEXT NOT NULL,
    -- The address in ASCII lower case, by which accounts are found.
    address_key TEXT NOT NULL,
    -- When it was given, or was confirmed.
    made_ms     INTEGER NOT NULL,
    -- Since when a mail server refuses what is sent there.
    failing_ms  INTEGER,
    -- SHA-256 of the token by which it is confirmed, and until when that is good; missing until the
    -- mail with it was written. The token itself is nowhere but in that mail.
    token_hash  BLOB UNIQUE,
    ends_ms     INTEGER,
    PRIMARY KEY (user_id, state)
) STRICT;
CREATE INDEX mail_addresses_by_key ON mail_addresses (address_key);
CREATE INDEX mail_addresses_waiting ON mail_addresses (made_ms) WHERE state = 'waiting';

-- Whether people want mail about games that wait, and when they were told last.
CREATE TABLE mail_choices (
    user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id),
    games   INTEGER NOT NULL,
    told_ms INTEGER
) STRICT;

-- One row: the key by which links that stop mail about games are known. Secret.
CREATE TABLE mail_key (
    id     INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    secret BLOB NOT NULL
) STRICT;

-- Mails that wait to be written and sent: what each is about, and nothing secret. Whoever takes one
-- puts it off for as long as it may take to send, so that nobody else takes it meanwhile.
CREATE TABLE mails (
    id      TEXT PRIMARY KEY NOT NULL,
    -- Whose it is; missing for an account that is gone.
    user_id TEXT REFERENCES users (id),
    kind    TEXT NOT NULL,
    -- The address, where it is not the account's own.
    address TEXT,
    -- JSON.
    about   TEXT NOT NULL,
    made_ms INTEGER NOT NULL,
    -- When it is given up.
    ends_ms INTEGER NOT NULL,
    tries   INTEGER NOT NULL,
    next_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX mails_by_time ON mails (next_ms);
CREATE INDEX mails_of_user ON mails (user_id);
-- What people are told about games is gathered in one.
CREATE UNIQUE INDEX mails_of_games ON mails (user_id) WHERE kind = 'games';

-- What somebody is to be told about games, if it still waits then: a game whose turn is theirs, one
-- that has begun, or an offer.
CREATE TABLE mail_games (
    user_id  TEXT NOT NULL REFERENCES users (id),
    about    TEXT NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('turn', 'begun', 'invited')),
    since_ms INTEGER NOT NULL,
    PRIMARY KEY (user_id, about)
) STRICT;
