-- Games of many people that begin together.
CREATE TABLE bulks (
    id           TEXT PRIMARY KEY NOT NULL,
    made_by      TEXT NOT NULL REFERENCES users (id),
    -- JSON, as the protocol writes it.
    plan         TEXT NOT NULL,
    made_ms      BIGINT NOT NULL,
    pair_at_ms   BIGINT NOT NULL,
    -- When the clocks are to run; cleared once they do.
    clocks_at_ms BIGINT,
    paired_ms    BIGINT
);
CREATE INDEX bulks_by_maker ON bulks (made_by, made_ms);
