//! Accounts and challenges.

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

statements! {
    Both CREATE_USER =
        "INSERT INTO users (id, name, name_key, role, passphrase_hash, created_ms)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (name_key) DO NOTHING";
    Both USER =
        "SELECT id, name, role, passphrase_hash, created_ms FROM users
         WHERE id = $1 AND role IS NOT NULL";
    Both USER_BY_NAME =
        "SELECT id, name, role, passphrase_hash, created_ms FROM users
         WHERE name_key = $1 AND role IS NOT NULL";
    // Of some people those that are programs, the oldest first.
    Sqlite PROGRAMS_AMONG_SQLITE =
        "SELECT id, name, role, passphrase_hash, created_ms FROM users
         WHERE role = 'bot' AND id IN (SELECT value FROM json_each($1))
         ORDER BY created_ms, id LIMIT $2";
    Postgres PROGRAMS_AMONG_POSTGRES =
        "SELECT id, name, role, passphrase_hash, created_ms FROM users
         WHERE role = 'bot' AND id = ANY($1::text[]) ORDER BY created_ms, id LIMIT $2";
    Both PROMOTE_GUEST =
        "UPDATE users SET name = $2, name_key = $3, passphrase_hash = $4, role = 'player'
         WHERE id = $1 AND role = 'guest'";
    Both SET_PASSPHRASE =
        "UPDATE users SET passphrase_hash = $2 WHERE id = $1 AND role IS NOT NULL";
    Both SET_ROLE = "UPDATE users SET role = $2 WHERE id = $1 AND role IS NOT NULL";
    Both DELETE_USER =
        "UPDATE users SET name = $2, name_key = NULL, role = NULL, passphrase_hash = NULL,
                          deleted_ms = $3, suspended_ms = NULL, muted_ms = NULL,
                          redacted_ms = NULL
         WHERE id = $1 AND role IS NOT NULL";
    Both ADMINS_EXIST = "SELECT EXISTS (SELECT 1 FROM users WHERE role = 'admin')";

    Both CREATE_CHALLENGE =
        "INSERT INTO challenges (id, from_user, to_user, listed, rules, start_position,
                                 time_control, rated, seat, created_ms, status, game_id, seek)
         SELECT $1, $2, $3, CAST($4 AS BOOLEAN), $5, $6, $7, CAST($8 AS BOOLEAN), $9,
                CAST($10 AS BIGINT), $11, $12, $13
         WHERE (SELECT COUNT(*) FROM challenges
                WHERE from_user = $2 AND status = 'open' AND created_ms >= $14) < $15";
    // Who is held already is waited for, in the same order by everybody.
    Sqlite HOLD_PEOPLE_SQLITE = "SELECT id FROM users WHERE id IN ($1, $2)";
    Postgres HOLD_PEOPLE_POSTGRES =
        "SELECT id FROM users WHERE id IN ($1, $2) ORDER BY id FOR NO KEY UPDATE";
    // How many games two people play; of bots of the server's nobody counts them.
    Both PLAYING =
        "SELECT u.id, u.role,
                (SELECT COUNT(*) FROM games WHERE first_user = u.id AND ended_ms IS NULL)
                + (SELECT COUNT(*) FROM games WHERE second_user = u.id AND ended_ms IS NULL)
         FROM users u
         WHERE u.id IN ($1, $2) AND u.role IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM bots b WHERE b.user_id = u.id)
         ORDER BY u.id";
    Both CHALLENGE = challenges!("c.id = $1");
    Both OPEN_CHALLENGES_LISTED = challenges!(
        "c.status = 'open' AND c.listed AND c.created_ms >= $2
         ORDER BY (SELECT COUNT(*) FROM challenges n
                   WHERE n.from_user = c.from_user AND n.status = 'open' AND n.listed
                     AND (n.created_ms > c.created_ms
                          OR n.created_ms = c.created_ms AND n.id < c.id)),
                  c.created_ms DESC, c.id
         LIMIT $1"
    );
    Both OPEN_CHALLENGES_TO = challenges!(
        "c.status = 'open' AND c.to_user = $1 AND c.created_ms >= $3
         ORDER BY c.created_ms DESC, c.id LIMIT $2"
    );
    Both OPEN_CHALLENGES_FROM = challenges!(
        "c.status = 'open' AND c.from_user = $1 AND c.created_ms >= $3
         ORDER BY c.created_ms DESC, c.id LIMIT $2"
    );
    // Whoever else would accept it waits until this transaction ends.
    Both HOLD_CHALLENGE =
        "UPDATE challenges SET status = 'open' WHERE id = $1 AND status = 'open'";
    Both SET_CHALLENGE_STATUS =
        "UPDATE challenges SET status = $2, game_id = $3 WHERE id = $1 AND status = 'open'";
    Both TAKE_OVER_SEEK =
        "UPDATE challenges SET seek = $2
         WHERE id = $1 AND status = 'open' AND seek IS NOT NULL AND seek <> $2";
    Both IS_SOUGHT_ELSEWHERE =
        "SELECT 1 FROM challenges WHERE id = $1 AND seek IS NOT NULL AND seek <> $2";
    // The open offers of programs that looked for an opponent at servers which are not there any more;
    // `$1` is.
    Both LEFT_SEEKS =
        "SELECT c.id FROM challenges c
         WHERE c.status = 'open' AND c.seek IS NOT NULL AND c.seek <> $1
           AND NOT EXISTS (SELECT 1 FROM servers s WHERE s.id = c.seek)
         ORDER BY c.id LIMIT $2";
    Both WITHDRAW_CHALLENGES =
        "UPDATE challenges SET status = 'gone'
         WHERE status = 'open' AND (from_user = $1 OR to_user = $1)";
    Both EXPIRE_CHALLENGES =
        "UPDATE challenges SET status = 'gone' WHERE status = 'open' AND created_ms < $1";
}
