//! Every SQL statement, one text for SQLite and PostgreSQL wherever both can read it. A statement
//! can only be written inside [`statements!`], so the list that is tested has all of them.

/// Which database a statement is for.
#[cfg(test)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum On {
    Both,
    Sqlite,
    Postgres,
}

macro_rules! statements {
    ($($on:ident $name:ident = $sql:expr;)*) => {
        $(pub(crate) const $name: &str = $sql;)*
        #[cfg(test)]
        pub(crate) const ALL: &[(On, &str, &'static str)] =
            &[$((On::$on, stringify!($name), $name)),*];
    };
}

/// A list of games, newest first. `$1` rules or null, `$2` whether ended or null, `$3` begun
/// before or null, `$4` how many.
macro_rules! list_games {
    ($only:literal) => {
        concat!(
            summaries!(),
            " FROM games g JOIN users a ON a.id = g.first_user JOIN users b ON b.id = g.second_user
              WHERE ",
            games_filter!($only),
            " ORDER BY g.started_ms DESC, g.id DESC LIMIT $4"
        )
    };
}

/// The same for the games of `$5`: each seat's newest by its own index, then merged.
macro_rules! list_games_of {
    ($only:literal) => {
        concat!(
            summaries!(),
            " FROM (SELECT * FROM (SELECT * FROM games g WHERE g.first_user = $5 AND ",
            games_filter!($only),
            " ORDER BY g.started_ms DESC, g.id DESC LIMIT $4) AS f
              UNION ALL SELECT * FROM (SELECT * FROM games g
                WHERE g.second_user = $5 AND g.first_user <> $5 AND ",
            games_filter!($only),
            " ORDER BY g.started_ms DESC, g.id DESC LIMIT $4) AS s) AS g
              JOIN users a ON a.id = g.first_user JOIN users b ON b.id = g.second_user
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
              AND (g.started_ms < $3 OR $3 IS NULL)"
        )
    };
}

macro_rules! summaries {
    () => {
        "SELECT g.id, g.rules, g.start_position, g.time_control, g.rated, g.started_ms, g.ended_ms,
                g.score, g.reason, g.first_user, a.name AS first_name, a.role AS first_role,
                g.second_user, b.name AS second_name, b.role AS second_role"
    };
}

macro_rules! challenges {
    ($filter:literal) => {
        concat!(
            "SELECT c.id, c.listed, c.rules, c.start_position, c.time_control, c.rated, c.seat,
                    c.created_ms, c.status, c.game_id, c.from_user, f.name AS from_name,
                    f.role AS from_role, c.to_user, t.name AS to_name, t.role AS to_role
             FROM challenges c JOIN users f ON f.id = c.from_user
                               LEFT JOIN users t ON t.id = c.to_user
             WHERE ",
            $filter
        )
    };
}

macro_rules! modules {
    ($filter:literal) => {
        concat!(
            "SELECT id, key, name, hash, kind, state, origin, made_ms,
                    CAST(LENGTH(content) AS BIGINT) AS bytes
             FROM modules WHERE ",
            $filter
        )
    };
}

statements! {
    Sqlite BEGIN_SQLITE = "BEGIN IMMEDIATE";
    Postgres BEGIN_POSTGRES = "BEGIN ISOLATION LEVEL READ COMMITTED";
    Both PING = "SELECT COUNT(*) FROM server_life";

    Both CREATE_USER =
        "INSERT INTO users (id, name, name_key, role, passphrase_hash, created_ms)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (name_key) DO NOTHING";
    Both USER =
        "SELECT id, name, role, passphrase_hash, created_ms FROM users
         WHERE id = $1 AND role IS NOT NULL";
    Both USER_BY_NAME =
        "SELECT id, name, role, passphrase_hash, created_ms FROM users
         WHERE name_key = $1 AND role IS NOT NULL";
    Both PROMOTE_GUEST =
        "UPDATE users SET name = $2, name_key = $3, passphrase_hash = $4, role = 'player'
         WHERE id = $1 AND role = 'guest'";
    Both SET_PASSPHRASE =
        "UPDATE users SET passphrase_hash = $2 WHERE id = $1 AND role IS NOT NULL";
    Both SET_ROLE = "UPDATE users SET role = $2 WHERE id = $1 AND role IS NOT NULL";
    Both DELETE_USER =
        "UPDATE users SET name = $2, name_key = NULL, role = NULL, passphrase_hash = NULL,
                          deleted_ms = $3
         WHERE id = $1 AND role IS NOT NULL";
    Both ADMINS_EXIST = "SELECT EXISTS (SELECT 1 FROM users WHERE role = 'admin')";

    Both CREATE_SESSION =
        "INSERT INTO sessions (token_hash, user_id, created_ms, expires_ms)
         VALUES ($1, $2, $3, $4)";
    Both END_OLDEST_SESSIONS =
        "DELETE FROM sessions WHERE user_id = $1 AND token_hash NOT IN
           (SELECT token_hash FROM sessions WHERE user_id = $1
            ORDER BY created_ms DESC, token_hash LIMIT $2)";
    Both SESSION_USER =
        "SELECT u.id, u.name, u.role, u.passphrase_hash, u.created_ms
         FROM sessions s JOIN users u ON u.id = s.user_id
         WHERE s.token_hash = $1 AND s.expires_ms > $2 AND u.role IS NOT NULL";
    Both END_SESSION = "DELETE FROM sessions WHERE token_hash = $1";
    Both END_SESSIONS = "DELETE FROM sessions WHERE user_id = $1";
    Both END_OTHER_SESSIONS = "DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2";
    Both DROP_EXPIRED_SESSIONS = "DELETE FROM sessions WHERE expires_ms <= $1";

    Both CREATE_CHALLENGE =
        "INSERT INTO challenges (id, from_user, to_user, listed, rules, start_position,
                                 time_control, rated, seat, created_ms, status, game_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    Both CHALLENGE = challenges!("c.id = $1");
    Both OPEN_CHALLENGES_LISTED =
        challenges!("c.status = 'open' AND c.listed ORDER BY c.created_ms DESC, c.id LIMIT $1");
    Both OPEN_CHALLENGES_TO = challenges!(
        "c.status = 'open' AND c.to_user = $1 ORDER BY c.created_ms DESC, c.id LIMIT $2"
    );
    Both OPEN_CHALLENGES_FROM = challenges!(
        "c.status = 'open' AND c.from_user = $1 ORDER BY c.created_ms DESC, c.id LIMIT $2"
    );
    Both SET_CHALLENGE_STATUS =
        "UPDATE challenges SET status = $2, game_id = $3 WHERE id = $1 AND status = 'open'";
    Both WITHDRAW_CHALLENGES =
        "UPDATE challenges SET status = 'gone'
         WHERE status = 'open' AND (from_user = $1 OR to_user = $1)";
    Both EXPIRE_CHALLENGES =
        "UPDATE challenges SET status = 'gone' WHERE status = 'open' AND created_ms < $1";

    Both NOTE_GAME_TYPE =
        "INSERT INTO game_types (key, name) VALUES ($1, $2)
         ON CONFLICT (key) DO UPDATE SET name = excluded.name";

    Both COUNT_MODULES = "SELECT COUNT(*) FROM modules";
    Both ADD_MODULE =
        "INSERT INTO modules (id, key, name, hash, kind, state, origin, content, made_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING";
    Both RETIRE_PUBLISHED =
        "UPDATE modules SET state = 'retired'
         WHERE key = $1 AND state = 'published' AND id <> $2";
    Both SET_MODULE_STATE = "UPDATE modules SET state = $3 WHERE id = $1 AND key = $2";
    Both DROP_DRAFT = "DELETE FROM modules WHERE id = $1 AND state = 'draft'";
    Both MODULES = modules!("1 = 1 ORDER BY made_ms DESC, id LIMIT $1");
    Both MODULE = modules!("id = $1");
    Both MODULE_CONTENT = "SELECT content FROM modules WHERE id = $1";

    Both CREATE_GAME =
        "INSERT INTO games (id, rules, start_position, time_control, rated, first_user,
                            second_user, started_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    Both GAME = concat!(
        summaries!(),
        ", (SELECT COALESCE(MAX(e.version), 0) FROM game_events e WHERE e.game_id = g.id) AS version
         FROM games g JOIN users a ON a.id = g.first_user JOIN users b ON b.id = g.second_user
         WHERE g.id = $1"
    );
    Both EVENTS =
        "SELECT version, at_ms, body FROM game_events
         WHERE game_id = $1 AND version > $2 ORDER BY version LIMIT $3";
    Both LIST_GAMES = list_games!("");
    // Says what the partial index says, so that it is used: unfinished games are few among many.
    Both LIST_UNFINISHED_GAMES = list_games!("g.ended_ms IS NULL AND");
    Both LIST_GAMES_OF = list_games_of!("");
    Both LIST_UNFINISHED_GAMES_OF = list_games_of!("g.ended_ms IS NULL AND");
    Both UNFINISHED_GAMES =
        "SELECT id FROM games WHERE ended_ms IS NULL ORDER BY started_ms DESC, id DESC LIMIT $1";

    // Rows of [game, first version of the append, version, at_ms, body]. An append whose first
    // version is not the next one adds nothing. In order, so that two servers on one PostgreSQL
    // that append to the same games wait for each other instead of deadlocking.
    Sqlite APPEND_SQLITE =
        "INSERT INTO game_events (game_id, version, at_ms, body)
         SELECT e.value ->> 0, e.value ->> 2, e.value ->> 3, e.value ->> 4
         FROM json_each($1) AS e
         WHERE e.value ->> 1 = 1 + COALESCE(
           (SELECT MAX(g.version) FROM game_events g WHERE g.game_id = e.value ->> 0), 0)
         ORDER BY 1, 2 ON CONFLICT DO NOTHING";
    Postgres APPEND_POSTGRES =
        "INSERT INTO game_events (game_id, version, at_ms, body)
         SELECT e.game_id, e.version, e.at_ms, e.body
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

    Both ALIVE = "SELECT alive_ms FROM server_life";
    Both NOTE_ALIVE =
        "INSERT INTO server_life (id, alive_ms) VALUES (1, $1)
         ON CONFLICT (id) DO UPDATE SET alive_ms = excluded.alive_ms
         WHERE server_life.alive_ms < excluded.alive_ms";
    Both NOTE_OUTAGE =
        "INSERT INTO outages (from_ms, to_ms) VALUES ($1, $2) ON CONFLICT (from_ms) DO NOTHING";
    Both OUTAGES = "SELECT from_ms, to_ms FROM outages ORDER BY from_ms DESC LIMIT $1";
}
