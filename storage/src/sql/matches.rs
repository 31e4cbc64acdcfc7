//! Matches of bots.

macro_rules! matches {
    () => {
        "SELECT m.id, m.plan, m.more, m.secrets, m.rules, m.state, m.revision, m.note, m.made_by,
                m.made_ms, m.started_ms, m.ended_ms
         FROM matches m"
    };
}

/// The games of `$1` from number `$2` on, `$3` at most.
macro_rules! match_games {
    ($plies:literal) => {
        concat!(
            "SELECT x.number, x.game_id, g.score, g.reason, g.started_ms, g.ended_ms, ",
            $plies,
            " AS plies FROM match_games x JOIN games g ON g.id = x.game_id
              WHERE x.match_id = $1 AND x.number >= $2 ORDER BY x.number LIMIT $3"
        )
    };
}

statements! {
    Both CREATE_MATCH =
        "INSERT INTO matches (id, plan, more, secrets, rules, state, revision, note, made_by, made_ms)
         VALUES ($1, $2, $3, $4, $5, 'waiting', 1, '', $6, $7)";
    Both CREATE_MATCH_PLAYER =
        "INSERT INTO match_players (match_id, place, user_id) VALUES ($1, $2, $3)";
    Both MATCH = concat!(matches!(), " WHERE m.id = $1");
    Both MATCHES = concat!(
        matches!(),
        " WHERE (m.made_ms < $1 OR $1 IS NULL) ORDER BY m.made_ms DESC, m.id DESC LIMIT $2"
    );
    // Says what the partial index says, so that it is used.
    Both MATCHES_GOING_ON = concat!(
        matches!(),
        " WHERE m.state IN ('running', 'paused', 'finishing') ORDER BY m.id LIMIT $1"
    );
    // `$1` what is laid over the plans of those with a book begins with.
    Both MATCHES_OF_BOOKS = concat!(
        matches!(),
        " WHERE m.state <> 'finished' AND m.more LIKE $1 ORDER BY m.id LIMIT $2"
    );
    Both MATCH_PLAYERS =
        "SELECT user_id, left_from FROM match_players WHERE match_id = $1 ORDER BY place";
    // `$2` the revision that it has, `$3` plan, `$4` state, `$5` note, `$6` now, `$7` what is laid
    // over the plan. When it began and ended follows from the state.
    Both CHANGE_MATCH =
        "UPDATE matches
         SET plan = $3, more = $7, state = $4, note = $5, revision = revision + 1,
             started_ms = CASE WHEN $4 = 'waiting' THEN NULL
                               ELSE COALESCE(started_ms, CAST($6 AS BIGINT)) END,
             ended_ms = CASE WHEN $4 IN ('stopped', 'finished') THEN CAST($6 AS BIGINT) END
         WHERE id = $1 AND revision = $2";
    // `$2` the revision that it has.
    Both REVISE_MATCH =
        "UPDATE matches SET revision = revision + 1 WHERE id = $1 AND revision = $2";
    Both LEAVE_MATCH =
        "UPDATE match_players SET left_from = $3
         WHERE match_id = $1 AND place = $2 AND left_from IS NULL";
    Both BEGIN_MATCH_GAME =
        "INSERT INTO match_games (match_id, number, game_id) VALUES ($1, $2, $3)
         ON CONFLICT (match_id, number) DO NOTHING";
    // Of a game that this very transaction has created: nobody else can add to its log.
    Both ADD_EVENT =
        "INSERT INTO game_events (game_id, version, at_ms, body, life) VALUES ($1, $2, $3, $4, $5)";
    // Only in the place of the game that was cut off, and only if that one does not count.
    Both REPLACE_MATCH_GAME =
        "UPDATE match_games SET game_id = $3
         WHERE match_id = $1 AND number = $2 AND game_id = $4
           AND EXISTS (SELECT 1 FROM games g WHERE g.id = $4
                       AND (g.ended_ms IS NULL OR g.score = 'aborted'))";
    Both MATCH_GAMES = match_games!("CAST(0 AS BIGINT)");
    Both MATCH_GAMES_COUNTED = match_games!(
        "(SELECT COUNT(*) FROM game_events e
          WHERE e.game_id = x.game_id AND e.body LIKE '%\"type\":\"moved\"%')"
    );
    Both MATCH_OF_GAME = "SELECT match_id, number FROM match_games WHERE game_id = $1";
}
