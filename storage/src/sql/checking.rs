//! Whether a database is sound, and mending what follows from the logs.

/// Games with what stands beside their logs.
macro_rules! games_to_check {
    ($which:literal) => {
        concat!(
            "SELECT g.id, g.rules, g.ended_ms, g.score, g.reason, g.wakes_ms, g.turn_version, g.turn,
                (SELECT COUNT(*) FROM game_events e WHERE e.game_id = g.id) AS events,
                (SELECT COALESCE(MAX(e.version), 0) FROM game_events e WHERE e.game_id = g.id)
                  AS version,
                EXISTS (SELECT 1 FROM users u
                        WHERE u.id IN (g.first_user, g.second_user) AND u.role = 'bot') AS has_bot,
                EXISTS (SELECT 1 FROM match_games x WHERE x.game_id = g.id) AS of_match
             FROM games g WHERE ",
            $which
        )
    };
}

statements! {
    Sqlite INTEGRITY_CHECK = "PRAGMA integrity_check(100)";
    Sqlite FOREIGN_KEY_CHECK =
        "SELECT c.\"table\", c.rowid, c.parent FROM pragma_foreign_key_check AS c";

    Both GAMES_TO_CHECK = games_to_check!("g.id > $1 ORDER BY g.id LIMIT $2");
    Both GAME_TO_CHECK = games_to_check!("g.id = $1");

    Both GAMES_TWICE =
        "SELECT i.id FROM imported_games i JOIN games g ON g.id = i.id";
    Both GAMES_WITHOUT_MODULE =
        "SELECT g.id FROM games g WHERE g.rules LIKE '%@%'
           AND NOT EXISTS (SELECT 1 FROM modules m WHERE m.id = g.rules)";
    Both IMPORTED_WITHOUT_MODULE =
        "SELECT i.id FROM imported_games i WHERE i.rules LIKE '%@%'
           AND NOT EXISTS (SELECT 1 FROM modules m WHERE m.id = i.rules)";
    Both CHALLENGES_WITHOUT_MODULE =
        "SELECT c.id FROM challenges c WHERE c.status = 'open' AND c.rules LIKE '%@%'
           AND NOT EXISTS (SELECT 1 FROM modules m WHERE m.id = c.rules)";
    Both PROJECTIONS_AHEAD =
        "SELECT p.game_id FROM game_projections p WHERE p.version >
           (SELECT COALESCE(MAX(e.version), 0) FROM game_events e WHERE e.game_id = p.game_id)";
    // A bot's account may be gone since, so the other way round proves nothing.
    Both BOTS_AS_PEOPLE =
        "SELECT g.id FROM games g WHERE g.people
           AND EXISTS (SELECT 1 FROM users u
                       WHERE u.id IN (g.first_user, g.second_user) AND u.role = 'bot')";
    Both IMPORTS_WITHOUT_GAMES =
        "SELECT i.id FROM imports i WHERE i.state <> 'running' AND i.kept > 0
           AND NOT EXISTS (SELECT 1 FROM imported_games g WHERE g.import_id = i.id)";
    Both IMPORTS_MISCOUNTED =
        "SELECT i.id FROM imports i WHERE i.state <> 'running'
           AND i.kept <> (SELECT COUNT(*) FROM imported_games g WHERE g.import_id = i.id)
           AND EXISTS (SELECT 1 FROM imported_games g WHERE g.import_id = i.id)";

    Both MEND_END = "UPDATE games SET ended_ms = $2, score = $3, reason = $4 WHERE id = $1";
    Both MEND_TURN =
        "UPDATE games SET turn_version = NULL, turn = NULL, turn_until_ms = NULL WHERE id = $1";
    Both MEND_DUE = "UPDATE games SET wakes_ms = $2 WHERE id = $1";
    Both MEND_PROJECTION = "DELETE FROM game_projections WHERE game_id = $1";
    Both MEND_PEOPLE = "UPDATE games SET people = NULL WHERE id = $1";
    Both MEND_IMPORT =
        "UPDATE imports SET kept =
           (SELECT COUNT(*) FROM imported_games g WHERE g.import_id = imports.id) WHERE id = $1";
}
