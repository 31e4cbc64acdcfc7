//! When games must be looked at, and what was worked out of their logs.

statements! {
    // Rows of [game, instant].
    Sqlite NOTE_DUE_SQLITE =
        "UPDATE games SET wakes_ms = e.value ->> 1 FROM json_each($1) AS e
         WHERE games.id = e.value ->> 0";
    // A game that somebody else changes just then is left as it is noted, so that nobody waits here
    // for another game while holding one.
    Postgres NOTE_DUE_POSTGRES =
        "WITH free AS (
           SELECT g.id FROM games g WHERE g.id = ANY($1::text[]) FOR NO KEY UPDATE SKIP LOCKED)
         UPDATE games SET wakes_ms = e.wakes_ms
         FROM UNNEST($1::text[], $2::bigint[]) AS e (id, wakes_ms), free
         WHERE games.id = e.id AND free.id = e.id";
    // Rows of [game, version, seat, instant].
    Sqlite NOTE_TURNS_SQLITE =
        "UPDATE games SET turn_version = e.value ->> 1, turn = e.value ->> 2,
                          turn_until_ms = e.value ->> 3
         FROM json_each($1) AS e WHERE games.id = e.value ->> 0";
    Postgres NOTE_TURNS_POSTGRES =
        "WITH free AS (
           SELECT g.id FROM games g WHERE g.id = ANY($1::text[]) FOR NO KEY UPDATE SKIP LOCKED)
         UPDATE games SET turn_version = e.version, turn = e.turn, turn_until_ms = e.until_ms
         FROM UNNEST($1::text[], $2::integer[], $3::text[], $4::bigint[])
              AS e (id, version, turn, until_ms), free
         WHERE games.id = e.id AND free.id = e.id";
    Sqlite TURNS_SQLITE =
        "SELECT g.id, g.turn, g.turn_until_ms
         FROM games g
         WHERE g.ended_ms IS NULL AND g.id IN (SELECT value FROM json_each($1))
           AND g.turn_version =
               COALESCE((SELECT MAX(e.version) FROM game_events e WHERE e.game_id = g.id), 0)";
    Postgres TURNS_POSTGRES =
        "SELECT g.id, g.turn, g.turn_until_ms
         FROM games g
         WHERE g.ended_ms IS NULL AND g.id = ANY($1::text[])
           AND g.turn_version =
               COALESCE((SELECT MAX(e.version) FROM game_events e WHERE e.game_id = g.id), 0)";
    Both BRING_FORWARD =
        "UPDATE games SET wakes_ms = $2 WHERE id = $1 AND (wakes_ms > $2 OR wakes_ms IS NULL)";
    Both IS_ANY_DUE = "SELECT 1 FROM games WHERE ended_ms IS NULL AND wakes_ms <= $1 LIMIT 1";
    // `$1` due by, `$2` when others may take it, `$3` how many.
    Sqlite TAKE_DUE_SQLITE =
        "UPDATE games SET wakes_ms = $2 WHERE id IN
           (SELECT id FROM games WHERE ended_ms IS NULL AND wakes_ms <= $1
            ORDER BY wakes_ms LIMIT $3)
         RETURNING id";
    Postgres TAKE_DUE_POSTGRES =
        "UPDATE games SET wakes_ms = $2 WHERE id IN
           (SELECT id FROM games WHERE ended_ms IS NULL AND wakes_ms <= $1
            ORDER BY wakes_ms LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED)
         RETURNING id";
    Sqlite NOTE_UNKNOWN_DUE_SQLITE =
        "UPDATE games SET wakes_ms = $1 WHERE ended_ms IS NULL AND wakes_ms IS NULL";
    // Games that somebody else changes just then are left to them, here and below.
    Postgres NOTE_UNKNOWN_DUE_POSTGRES =
        "UPDATE games SET wakes_ms = $1 WHERE id IN
           (SELECT id FROM games WHERE ended_ms IS NULL AND wakes_ms IS NULL
            FOR NO KEY UPDATE SKIP LOCKED)";
    // Something was played since it was prepared, and perhaps not answered: whoever has a game in
    // memory notes whose turn it is once nothing is left to answer.
    Sqlite WAKE_PREPARED_SQLITE =
        "UPDATE games SET wakes_ms = $1 WHERE id IN
           (SELECT g.id FROM plans p JOIN games g ON g.id = p.game_id
            WHERE g.ended_ms IS NULL AND g.wakes_ms > $1
              AND (SELECT MAX(e.version) FROM game_events e WHERE e.game_id = g.id)
                  > MAX(p.version, COALESCE(g.turn_version, 0)))";
    Postgres WAKE_PREPARED_POSTGRES =
        "UPDATE games SET wakes_ms = $1 WHERE id IN
           (SELECT g.id FROM plans p JOIN games g ON g.id = p.game_id
            WHERE g.ended_ms IS NULL AND g.wakes_ms > $1
              AND (SELECT MAX(e.version) FROM game_events e WHERE e.game_id = g.id)
                  > GREATEST(p.version, COALESCE(g.turn_version, 0))
            FOR NO KEY UPDATE OF g SKIP LOCKED)";
    Both PROJECTION = "SELECT body FROM game_projections WHERE game_id = $1";
    Both KEEP_PROJECTION =
        "INSERT INTO game_projections (game_id, version, body) VALUES ($1, $2, $3)
         ON CONFLICT (game_id) DO UPDATE SET version = excluded.version, body = excluded.body
         WHERE game_projections.version <= excluded.version";
}
