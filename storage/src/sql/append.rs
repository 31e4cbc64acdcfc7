//! What a batch of appends does.

statements! {
    // Rows of [game, first version of the append, version, at_ms, body]. An append whose first
    // version is not the next one adds nothing. In order, so that two servers on one PostgreSQL
    // that append to the same games wait for each other instead of deadlocking.
    Sqlite APPEND_SQLITE =
        "INSERT INTO game_events (game_id, version, at_ms, body, life)
         SELECT e.value ->> 0, e.value ->> 2, e.value ->> 3, e.value ->> 4, $2
         FROM json_each($1) AS e
         WHERE e.value ->> 1 = 1 + COALESCE(
           (SELECT MAX(g.version) FROM game_events g WHERE g.game_id = e.value ->> 0), 0)
         ORDER BY 1, 2 ON CONFLICT DO NOTHING";
    Postgres APPEND_POSTGRES =
        "INSERT INTO game_events (game_id, version, at_ms, body, life)
         SELECT e.game_id, e.version, e.at_ms, e.body, $6
         FROM UNNEST($1::text[], $2::integer[], $3::integer[], $4::bigint[], $5::text[])
              AS e (game_id, first_version, version, at_ms, body)
         WHERE e.first_version = 1 + COALESCE(
           (SELECT MAX(g.version) FROM game_events g WHERE g.game_id = e.game_id), 0)
         ORDER BY 1, 2 ON CONFLICT DO NOTHING";
    // Which appends, as [game, first version], do not fit.
    Sqlite CONFLICTS_SQLITE =
        "SELECT e.value ->> 0 FROM json_each($1) AS e
         WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = e.value ->> 0)
            OR e.value ->> 1 <> 1 + COALESCE(
               (SELECT MAX(g.version) FROM game_events g WHERE g.game_id = e.value ->> 0), 0)";
    Postgres CONFLICTS_POSTGRES =
        "SELECT e.game_id FROM UNNEST($1::text[], $2::integer[]) AS e (game_id, first_version)
         WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = e.game_id)
            OR e.first_version <> 1 + COALESCE(
               (SELECT MAX(g.version) FROM game_events g WHERE g.game_id = e.game_id), 0)";
    // Rows of [game, ended_ms, score, reason].
    Sqlite END_GAMES_SQLITE =
        "UPDATE games SET ended_ms = e.value ->> 1, score = e.value ->> 2, reason = e.value ->> 3
         FROM json_each($1) AS e WHERE games.id = e.value ->> 0";
    Postgres END_GAMES_POSTGRES =
        "UPDATE games SET ended_ms = e.ended_ms, score = e.score, reason = e.reason
         FROM UNNEST($1::text[], $2::bigint[], $3::text[], $4::text[])
              AS e (game_id, ended_ms, score, reason)
         WHERE games.id = e.game_id";
}
