-- What a player answers if the opponent moves as they expect: moves that they have prepared.
CREATE TABLE plans (
    game_id TEXT NOT NULL REFERENCES games (id),
    seat    TEXT NOT NULL CHECK (seat IN ('first', 'second')),
    -- The version of the game's log when it was made.
    version INTEGER NOT NULL,
    -- JSON: lines of moves from there on.
    lines   TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
);
