//! Games and lists of them.

/// A list of games, newest first. `$1` rules or null, `$2` whether ended or null, `$3` begun
/// before or null, `$4` how many, `$5` of those that began just then: before this id or none, `$6`
/// whether between people only or null.
macro_rules! list_games {
    ($only:literal) => {
        concat!(
            summaries!(),
            " FROM games g JOIN users a ON a.id = g.first_user JOIN users b ON b.id = g.second_user
              LEFT JOIN match_games x ON x.game_id = g.id
              WHERE ",
            games_filter!($only),
            " ORDER BY g.started_ms DESC, g.id DESC LIMIT $4"
        )
    };
}

/// The same for the games of `$7`: each seat's newest by its own index, then merged.
macro_rules! list_games_of {
    ($only:literal) => {
        concat!(
            summaries!(),
            " FROM (SELECT * FROM (SELECT * FROM games g WHERE g.first_user = $7 AND ",
            games_filter!($only),
            " ORDER BY g.started_ms DESC, g.id DESC LIMIT $4) AS f
              UNION ALL SELECT * FROM (SELECT * FROM games g
                WHERE g.second_user = $7 AND g.first_user <> $7 AND ",
            games_filter!($only),
            " ORDER BY g.started_ms DESC, g.id DESC LIMIT $4) AS s) AS g
              JOIN users a ON a.id = g.first_user JOIN users b ON b.id = g.second_user
              LEFT JOIN match_games x ON x.game_id = g.id
              ORDER BY g.started_ms DESC, g.id DESC LIMIT $4"
        )
    };
}

/// PostgreSQL learns a parameter's type from its first use, so the comparisons come first.
macro_rules! games_filter {
    ($only:literal) => {
        concat!(
            $only,
            " (g.rules = $1 OR $1 IS NULL OR SUBSTR(g.rules, 1, LENGTH($1) + 1) = $1 || '@') AND ((g.ended_ms IS NOT NULL) = $2 OR $2 IS NULL)
              AND (g.started_ms < $3 OR $3 IS NULL OR (g.started_ms = $3 AND g.id < $5))
              AND (g.people = $6 OR $6 IS NULL OR (g.people IS NULL AND $6 = ",
            is_of_people!("g.first_user", "g.second_user"),
            "))"
        )
    };
}

/// Whether no bot is among two accounts. An account is a bot before its first game, or never.
macro_rules! is_of_people {
    ($first:literal, $second:literal) => {
        concat!(
            "NOT EXISTS (SELECT 1 FROM users u WHERE u.id IN (",
            $first,
            ", ",
            $second,
            ") AND u.role = 'bot')"
        )
    };
}

/// Notes of some games whether they are between people. Those of matches are not, even of bots that
/// have no account any more.
macro_rules! sort_games {
    ($which:literal) => {
        concat!(
            "UPDATE games SET people = ",
            is_of_people!("games.first_user", "games.second_user"),
            " AND NOT EXISTS (SELECT 1 FROM match_games x WHERE x.game_id = games.id) WHERE ",
            $which
        )
    };
}

macro_rules! summaries {
    () => {
        "SELECT g.id, g.rules, g.start_position, g.time_control, g.rated, g.started_ms, g.ended_ms,
                g.score, g.reason, g.first_user, a.name AS first_name, a.role AS first_role,
                g.second_user, b.name AS second_name, b.role AS second_role,
                x.match_id, x.number AS match_number"
    };
}

statements! {
    // The version of each of some games, or null, and when it is noted to be due.
    Sqlite VERSIONS_SQLITE =
        "SELECT g.id, (SELECT MAX(e.version) FROM game_events e WHERE e.game_id = g.id),
                g.wakes_ms
         FROM games g WHERE g.id IN (SELECT value FROM json_each($1))";
    Postgres VERSIONS_POSTGRES =
        "SELECT g.id, (SELECT MAX(e.version) FROM game_events e WHERE e.game_id = g.id),
                g.wakes_ms
         FROM games g WHERE g.id = ANY($1::text[])";

    Both NOTE_GAME_TYPE =
        "INSERT INTO game_types (key, name) VALUES ($1, $2)
         ON CONFLICT (key) DO UPDATE SET name = excluded.name";

    Both CREATE_GAME = concat!(
        "INSERT INTO games (id, rules, start_position, time_control, rated, first_user,
                            second_user, started_ms, wakes_ms, people)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, ",
        is_of_people!("$6", "$7"),
        ")"
    );
    Both GAME = concat!(
        summaries!(),
        ", (SELECT COALESCE(MAX(e.version), 0) FROM game_events e WHERE e.game_id = g.id) AS version,
           g.wakes_ms
         FROM games g JOIN users a ON a.id = g.first_user JOIN users b ON b.id = g.second_user
         LEFT JOIN match_games x ON x.game_id = g.id
         WHERE g.id = $1"
    );
    Both EVENTS =
        "SELECT version, at_ms, body FROM game_events
         WHERE game_id = $1 AND version > $2 ORDER BY version LIMIT $3";
    Both LIST_GAMES = list_games!("");
    // These say what a partial index says, so that it is used: there may be few among many.
    Both LIST_GAMES_OF_PEOPLE = list_games!("g.people IS NOT FALSE AND");
    Both LIST_GAMES_OF_ENGINES = list_games!("g.people IS NOT TRUE AND");
    Both LIST_UNFINISHED_GAMES = list_games!("g.ended_ms IS NULL AND");
    Both LIST_GAMES_OF = list_games_of!("");
    Both LIST_UNFINISHED_GAMES_OF = list_games_of!("g.ended_ms IS NULL AND");
    Sqlite SORT_GAMES_SQLITE = sort_games!(
        "id IN (SELECT g.id FROM games g WHERE g.people IS NULL ORDER BY g.id LIMIT $1)"
    );
    // Games that somebody else changes just then are left for another time.
    Postgres SORT_GAMES_POSTGRES = sort_games!(
        "id IN (SELECT g.id FROM games g WHERE g.people IS NULL ORDER BY g.id LIMIT $1
                FOR NO KEY UPDATE SKIP LOCKED)"
    );
    Both SORT_GAMES_OF =
        sort_games!("people IS NULL AND (first_user = $1 OR second_user = $1)");
    Both UNFINISHED_GAMES =
        "SELECT id FROM games WHERE ended_ms IS NULL ORDER BY started_ms DESC, id DESC LIMIT $1";
    Both UNFINISHED_GAMES_OF =
        "SELECT id FROM games WHERE ended_ms IS NULL AND (first_user = $1 OR second_user = $1)
         ORDER BY started_ms DESC, id DESC LIMIT $2";
    Both COUNT_UNFINISHED_GAMES_OF =
        "SELECT COUNT(*) FROM games
         WHERE ended_ms IS NULL AND (first_user = $1 OR second_user = $1)";
}
