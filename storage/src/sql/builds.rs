//! Builds of programs, and the games that they play.

macro_rules! builds {
    () => {
        "SELECT b.match_id, b.place, b.engine, b.recipe, b.expected, b.found, b.nps
         FROM builds b"
    };
}

statements! {
    Both CREATE_BUILD =
        "INSERT INTO builds (match_id, place, engine, recipe, expected, nps)
         VALUES ($1, $2, $3, $4, $5, $6)";
    Both BUILDS_OF_MATCH = concat!(builds!(), " WHERE b.match_id = $1 ORDER BY b.place");
    Both BUILD_TESTS =
        "SELECT m.id FROM matches m
         WHERE EXISTS (SELECT 1 FROM builds b WHERE b.match_id = m.id)
         ORDER BY m.made_ms DESC, m.id DESC LIMIT $1";
    Both BUILD_TESTS_OPEN =
        "SELECT m.id FROM matches m
         WHERE m.state <> 'finished' AND EXISTS (SELECT 1 FROM builds b WHERE b.match_id = m.id)
         ORDER BY m.made_ms, m.id LIMIT $1";
    // What the first machine finds stays.
    Both NOTE_BUILD_FOUND =
        "UPDATE builds SET found = COALESCE(found, $3), nps = COALESCE(nps, $4)
         WHERE match_id = $1 AND place = $2
         RETURNING found, nps";
    Both NOTE_BUILD_GAME =
        "INSERT INTO build_games (game_id, machine, millionths) VALUES ($1, $2, $3)
         ON CONFLICT (game_id) DO NOTHING";
    Both BUILD_GAME = "SELECT machine, millionths FROM build_games WHERE game_id = $1";
    // Of the games of `$1` from number `$2` on, `$3` at most.
    Both BUILD_GAMES_OF_MATCH =
        "SELECT x.game_id, b.machine, b.millionths
         FROM match_games x JOIN build_games b ON b.game_id = x.game_id
         WHERE x.match_id = $1 AND x.number >= $2 ORDER BY x.number LIMIT $3";
}
