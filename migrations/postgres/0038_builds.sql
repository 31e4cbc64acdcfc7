-- The two builds of a match that tests them, by the places of its players: how each is made, the
-- number of positions that its measurement must visit as an admin has said and as the first machine
-- has found, and the positions in a second by which the match's time is as it is written.
CREATE TABLE builds (
    match_id TEXT NOT NULL REFERENCES matches (id),
    place    BIGINT NOT NULL,
    engine   TEXT NOT NULL,
    recipe   TEXT NOT NULL,
    expected BIGINT,
    found    BIGINT,
    nps      BIGINT,
    PRIMARY KEY (match_id, place)
);

-- On which machine a game of builds is played, by its name, and by how many millionths the match's time
-- is multiplied there.
CREATE TABLE build_games (
    game_id    TEXT PRIMARY KEY NOT NULL REFERENCES games (id),
    machine    TEXT NOT NULL,
    millionths BIGINT NOT NULL
);
