-- Whether somebody there follows how programs think that play the game.
ALTER TABLE audiences ADD COLUMN follows BOOLEAN NOT NULL DEFAULT FALSE;

-- How a seat's program thinks, for those who follow it from another server than plays it: what it said
-- last.
CREATE TABLE thoughts (
    game_id TEXT NOT NULL REFERENCES games (id),
    seat    TEXT NOT NULL,
    -- JSON, as the protocol writes it.
    body    TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
);
