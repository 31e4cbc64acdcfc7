//! Who is signed in where.

statements! {
    Both CREATE_SESSION =
        "INSERT INTO sessions (token_hash, user_id, created_ms, expires_ms, used_ms, address,
                               browser, system, confirmed_ms)
         VALUES ($1, $2, $3, $4, $3, $5, $6, $7, $8)";
    Both END_OLDEST_SESSIONS =
        "DELETE FROM sessions WHERE user_id = $1 AND token_hash NOT IN
           (SELECT token_hash FROM sessions WHERE user_id = $1
            ORDER BY created_ms DESC, token_hash LIMIT $2)";
    Both SESSION_USER =
        "SELECT u.id, u.name, u.role, u.passphrase_hash, u.created_ms,
                u.suspended_ms IS NOT NULL AS suspended,
                s.used_ms, s.confirmed_ms
         FROM sessions s JOIN users u ON u.id = s.user_id
         WHERE s.token_hash = $1 AND s.expires_ms > $2 AND u.role IS NOT NULL";
    Both SESSIONS_OF =
        "SELECT token_hash, created_ms, expires_ms, used_ms, address, browser, system
         FROM sessions WHERE user_id = $1 AND expires_ms > $2
         ORDER BY COALESCE(used_ms, created_ms) DESC, token_hash LIMIT $3";
    // What is noted later than something newer changes nothing.
    Both NOTE_SESSION_USE =
        "UPDATE sessions
         SET used_ms = $2, address = COALESCE($3, address),
             expires_ms = CASE WHEN created_ms + $5 < $4 THEN created_ms + $5 ELSE $4 END
         WHERE token_hash = $1 AND expires_ms > $2 AND (used_ms IS NULL OR used_ms < $2)";
    Both CONFIRM_SESSION =
        "UPDATE sessions SET confirmed_ms = $3
         WHERE token_hash = $1 AND user_id = $2 AND expires_ms > $3";
    // The same session by another token.
    Both COPY_SESSION =
        "INSERT INTO sessions (token_hash, user_id, created_ms, expires_ms, used_ms, address,
                               browser, system, confirmed_ms)
         SELECT $2, user_id, created_ms, expires_ms, used_ms, address, browser, system, confirmed_ms
         FROM sessions WHERE token_hash = $1 AND expires_ms > $3";
    Both MOVE_DEVICES = "UPDATE devices SET session = $2 WHERE session = $1";
    Both END_SESSION = "DELETE FROM sessions WHERE token_hash = $1";
    Both END_SESSIONS = "DELETE FROM sessions WHERE user_id = $1";
    Both END_OTHER_SESSIONS = "DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2";
    Both DROP_EXPIRED_SESSIONS = "DELETE FROM sessions WHERE expires_ms <= $1";
}
