-- When an unfinished game that no server has in memory must be looked at: somebody's time is up
-- then. Missing while that is not known: the game is in memory, or was when its server ended.
ALTER TABLE games ADD COLUMN wakes_ms BIGINT;
CREATE INDEX games_asleep ON games (wakes_ms) WHERE ended_ms IS NULL;

-- What was worked out of a log up to a version, where the rules take long to answer. It follows from
-- the log and may be emptied at any time.
CREATE TABLE game_projections (
    game_id TEXT PRIMARY KEY NOT NULL REFERENCES games (id),
    version INTEGER NOT NULL,
    body    BYTEA NOT NULL
);
