//! The lives of servers.

statements! {
    // Of servers that have ended without a word while nobody else lived, or that shared the database
    // with nobody.
    Both END_LOST_LIVES =
        "UPDATE lives SET died = TRUE, ended_ms = COALESCE(
           (SELECT CASE WHEN l.alive_ms > lives.begun_ms THEN l.alive_ms ELSE lives.begun_ms END
            FROM server_life l), begun_ms)
         WHERE ended_ms IS NULL AND id NOT IN (SELECT id FROM servers)";
    Both BEGIN_LIFE =
        "INSERT INTO lives (id, name, version, begun_ms, died) VALUES ($1, $2, $3, $4, FALSE)
         RETURNING number";
    Both END_LIFE =
        "UPDATE lives SET ended_ms = CASE WHEN $2 > begun_ms THEN $2 ELSE begun_ms END, died = $3
         WHERE id = $1 AND ended_ms IS NULL";
    // Others have taken it for dead.
    Both GO_ON_LIVING = "UPDATE lives SET ended_ms = NULL, died = FALSE WHERE id = $1";
    Both LIVES =
        "SELECT number, id, name, version, begun_ms, ended_ms, died FROM lives
         ORDER BY number DESC LIMIT $1";
    Both LIVES_OF_EVENTS =
        "SELECT life FROM game_events WHERE game_id = $1 ORDER BY version LIMIT $2";
}
