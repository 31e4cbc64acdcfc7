//! Accounts that are gone, and what people own.

/// Events of chat by `$1` after game `$2` and version `$3`, `$4` at most. It says what the index says.
macro_rules! said_by {
    ($at:literal, $index:literal) => {
        concat!(
            "SELECT game_id, version, at_ms, body FROM game_events ",
            $index,
            " WHERE ",
            $at,
            "(body, '\"type\":\"said\"') > 0 AND substr(body, ",
            $at,
            "(body, '\"by\":{\"id\":\"') + 12, 8) = $1
              AND (game_id, version) > ($2, $3)
              ORDER BY game_id, version LIMIT $4"
        )
    };
}

statements! {
    Sqlite SAID_BY_SQLITE = said_by!("instr", "INDEXED BY game_events_said");
    Postgres SAID_BY_POSTGRES = said_by!("strpos", "");
    // The one statement that changes an event: see `crate::leaving`.
    Both REDACT_EVENT = "UPDATE game_events SET body = $3 WHERE game_id = $1 AND version = $2";

    Both NAME_OF = "SELECT name_key, role FROM users WHERE id = $1 AND role IS NOT NULL";
    Both LEAVE_NAME =
        "INSERT INTO names_left (key, until_ms) VALUES ($1, $2)
         ON CONFLICT (key) DO UPDATE SET until_ms = excluded.until_ms
         WHERE names_left.until_ms < excluded.until_ms";
    Both IS_NAME_LEFT = "SELECT EXISTS (SELECT 1 FROM names_left WHERE key = $1 AND until_ms > $2)";
    Both DROP_NAMES_LEFT = "DELETE FROM names_left WHERE until_ms <= $1";

    Both DELETE_RESETS = "DELETE FROM resets WHERE user_id = $1";
    Both DELETE_WAITING_BULKS = "DELETE FROM bulks WHERE made_by = $1 AND paired_ms IS NULL";
    Both TEAR_IMPORTS =
        "UPDATE imports SET state = 'torn' WHERE made_by = $1 AND state = 'running'";
    Both DELETE_SOME_IMPORTED_BY =
        "DELETE FROM imported_games WHERE id IN
           (SELECT id FROM imported_games WHERE made_by = $1 LIMIT $2)";
    Both DELETE_FAULTS_BY =
        "DELETE FROM import_faults WHERE import_id IN (SELECT id FROM imports WHERE made_by = $1)";
    Both DELETE_IMPORTS_BY = "DELETE FROM imports WHERE made_by = $1";

    Both LEFT_AFTER =
        "SELECT id, deleted_ms FROM users
         WHERE deleted_ms IS NOT NULL AND (deleted_ms, id) > ($1, $2)
         ORDER BY deleted_ms, id LIMIT $3";
    Both TO_REDACT =
        "SELECT id, deleted_ms FROM users WHERE deleted_ms IS NOT NULL AND redacted_ms IS NULL
         ORDER BY deleted_ms, id LIMIT $1";
    Both SET_REDACTED =
        "UPDATE users SET redacted_ms = $2 WHERE id = $1 AND deleted_ms IS NOT NULL";
}
