//! Games that no server has in memory, and what was worked out of their logs.

statements! {
    Both NOTE_ASLEEP = "UPDATE games SET wakes_ms = $2 WHERE id = $1";
    Both NOTE_AWAKE = "UPDATE games SET wakes_ms = NULL WHERE id = $1";
    Both DUE_GAMES =
        "SELECT id, wakes_ms FROM games
         WHERE ended_ms IS NULL AND wakes_ms <= $1
           AND (wakes_ms > $2 OR (wakes_ms = $2 AND id > $3))
         ORDER BY wakes_ms, id LIMIT $4";
    Both UNWATCHED_GAMES =
        "SELECT id, started_ms FROM games
         WHERE ended_ms IS NULL AND wakes_ms IS NULL
           AND (started_ms < $1 OR (started_ms = $1 AND id < $2))
         ORDER BY started_ms DESC, id DESC LIMIT $3";
    Both PROJECTION = "SELECT body FROM game_projections WHERE game_id = $1";
    Both KEEP_PROJECTION =
        "INSERT INTO game_projections (game_id, version, body) VALUES ($1, $2, $3)
         ON CONFLICT (game_id) DO UPDATE SET version = excluded.version, body = excluded.body
         WHERE game_projections.version <= excluded.version";
}
