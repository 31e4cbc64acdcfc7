//! What those who run the server see and do: limits of people, links, deeds, settings.

statements! {
    Both USERS_FROM =
        "SELECT id, name, role, passphrase_hash, created_ms,
                suspended_ms IS NOT NULL AS suspended, muted_ms IS NOT NULL AS muted,
                EXISTS (SELECT 1 FROM code_apps a WHERE a.user_id = users.id)
                  OR EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = users.id) AS second_factor
         FROM users
         WHERE role IS NOT NULL AND substr(name_key, 1, length($1)) = $1 AND name_key > $2
         ORDER BY name_key LIMIT $3";
    Both LIMITED_USER =
        "SELECT id, name, role, passphrase_hash, created_ms,
                suspended_ms IS NOT NULL AS suspended, muted_ms IS NOT NULL AS muted,
                EXISTS (SELECT 1 FROM code_apps a WHERE a.user_id = users.id)
                  OR EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = users.id) AS second_factor
         FROM users WHERE id = $1 AND role IS NOT NULL";
    Both SET_LIMITS =
        "UPDATE users
         SET suspended_ms = CASE WHEN $2 THEN COALESCE(suspended_ms, $4) END,
             muted_ms = CASE WHEN $3 THEN COALESCE(muted_ms, $4) END
         WHERE id = $1 AND role IS NOT NULL";
    Both MUTED_USERS = "SELECT id FROM users WHERE muted_ms IS NOT NULL AND role IS NOT NULL";

    Both END_RESETS = "DELETE FROM resets WHERE user_id = $1 OR expires_ms <= $2";
    Both CREATE_RESET =
        "INSERT INTO resets (token_hash, user_id, expires_ms) VALUES ($1, $2, $3)";
    Both RESET_USER =
        "SELECT u.id, u.name, u.role, u.passphrase_hash, u.created_ms
         FROM resets r JOIN users u ON u.id = r.user_id
         WHERE r.token_hash = $1 AND r.expires_ms > $2 AND u.role IS NOT NULL";
    Both USE_RESET = "DELETE FROM resets WHERE token_hash = $1 AND expires_ms > $2";

    Both NOTE_DEED =
        "INSERT INTO deeds (at_ms, by_user, version, whom, deed) VALUES ($1, $2, $3, $4, $5)";
    Both FORGET_DEEDS =
        "DELETE FROM deeds WHERE number <= (SELECT MAX(number) FROM deeds) - $1";
    Both DEEDS =
        "SELECT d.number, d.at_ms, u.id AS by_user, u.name AS by_name, u.role AS by_role,
                d.version, w.id AS whom_user, w.name AS whom_name, w.role AS whom_role, d.deed
         FROM deeds d LEFT JOIN users u ON u.id = d.by_user
                      LEFT JOIN users w ON w.id = d.whom
         WHERE d.number < $1 ORDER BY d.number DESC LIMIT $2";

    Both SETTING = "SELECT value FROM settings WHERE name = $1";
    Both SET_SETTING =
        "INSERT INTO settings (name, value) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    Sqlite BACK_UP = "VACUUM INTO $1";
}
