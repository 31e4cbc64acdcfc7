-- Studies of search algorithms.
CREATE TABLE studies (
    id         TEXT PRIMARY KEY NOT NULL,
    -- JSON, as the protocol writes it.
    plan       TEXT NOT NULL,
    state      TEXT NOT NULL
        CHECK (state IN ('waiting', 'running', 'finished', 'cancelled', 'failed')),
    -- How often it was begun: whoever counts for an earlier time than the last writes nothing more.
    attempt    BIGINT NOT NULL CHECK (attempt >= 0),
    -- When whoever counts it was last known to be alive.
    alive_ms   BIGINT,
    -- Why it broke off or began again, in a sentence.
    note       TEXT NOT NULL,
    -- JSON: what is known so far.
    found      TEXT NOT NULL,
    made_by    TEXT NOT NULL REFERENCES users (id),
    made_ms    BIGINT NOT NULL,
    started_ms BIGINT,
    ended_ms   BIGINT
);
CREATE INDEX studies_by_time ON studies (made_ms, id);
CREATE INDEX studies_open ON studies (made_ms, id) WHERE state IN ('waiting', 'running');
CREATE INDEX studies_running ON studies (alive_ms) WHERE state = 'running';
