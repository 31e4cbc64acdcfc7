//! Files of games, and the games of them.

macro_rules! imports {
    ($filter:literal) => {
        concat!(
            "SELECT i.id, i.made_by, i.name, i.state, i.kept, i.faults, i.bytes, i.made_ms,
                    i.seen_ms, u.name AS maker_name, u.role AS maker_role
             FROM imports i JOIN users u ON u.id = i.made_by WHERE ",
            $filter
        )
    };
}

macro_rules! imported {
    ($more:literal, $filter:literal) => {
        concat!(
            "SELECT id, number, rules, first_name, second_name, played_ms, score, reason",
            $more,
            " FROM imported_games WHERE ",
            $filter
        )
    };
}

statements! {
    Both CREATE_IMPORT =
        "INSERT INTO imports (id, made_by, name, state, kept, faults, bytes, made_ms, seen_ms)
         VALUES ($1, $2, $3, 'running', 0, 0, 0, $4, $4)";
    Both IMPORT = imports!("i.id = $1");
    Both IMPORTS_OF = imports!("i.made_by = $1 ORDER BY i.made_ms DESC, i.id LIMIT $2");
    // `$1` import or null, `$2` who, `$3` the games as JSON: a list of lists of columns.
    Sqlite CREATE_IMPORTED_SQLITE =
        "INSERT INTO imported_games (id, import_id, number, made_by, rules, first_name,
                                     second_name, played_ms, score, reason, body)
         SELECT value ->> 0, $1, value ->> 1, $2, value ->> 2, value ->> 3, value ->> 4,
                value ->> 5, value ->> 6, value ->> 7, value ->> 8
         FROM json_each($3)";
    Postgres CREATE_IMPORTED_POSTGRES =
        "INSERT INTO imported_games (id, import_id, number, made_by, rules, first_name,
                                     second_name, played_ms, score, reason, body)
         SELECT g ->> 0, $1::text, (g ->> 1)::bigint, $2, g ->> 2, g ->> 3, g ->> 4,
                (g ->> 5)::bigint, g ->> 6, g ->> 7, g ->> 8
         FROM json_array_elements($3::json) AS g";
    Both ADD_FAULT = "INSERT INTO import_faults (import_id, place, fault) VALUES ($1, $2, $3)";
    Both IMPORT_GREW =
        "UPDATE imports SET kept = $2, faults = $3, bytes = $4, seen_ms = $5, state = $6
         WHERE id = $1 AND state = 'running'";
    Both IMPORTED = imported!(", body", "id = $1");
    Both IMPORTED_GAMES =
        imported!("", "import_id = $1 AND number >= $2 ORDER BY number LIMIT $3");
    Both IMPORTED_TEXTS =
        "SELECT number, body FROM imported_games
         WHERE import_id = $1 AND number >= $2 ORDER BY number LIMIT $3";
    Both ALL_IMPORTED_TEXTS =
        "SELECT id, body FROM imported_games WHERE id > $1 ORDER BY id LIMIT $2";
    Both IMPORTED_TO_CHECK = imported!(", body", "id > $1 ORDER BY id LIMIT $2");
    Both IMPORT_FAULTS =
        "SELECT fault FROM import_faults
         WHERE import_id = $1 AND place >= $2 ORDER BY place LIMIT $3";
    Both COUNT_IMPORTED = "SELECT COUNT(*) FROM imported_games WHERE made_by = $1";
    Both KEPT_FROM_ELSEWHERE =
        "SELECT (SELECT COUNT(*) FROM imported_games WHERE made_by = $1), COUNT(*),
                CAST(COALESCE(SUM(bytes), 0) AS BIGINT)
         FROM imports WHERE made_by = $1";
    Both DELETE_SOME_IMPORTED =
        "DELETE FROM imported_games WHERE id IN
           (SELECT id FROM imported_games WHERE import_id = $1 LIMIT $2)";
    Both DELETE_FAULTS = "DELETE FROM import_faults WHERE import_id = $1";
    Both DELETE_IMPORT = "DELETE FROM imports WHERE id = $1";
}
