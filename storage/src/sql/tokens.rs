//! Tokens of programs.

statements! {
    Both COUNT_TOKENS = "SELECT COUNT(*) FROM tokens WHERE user_id = $1";
    Both CREATE_TOKEN =
        "INSERT INTO tokens (id, token_hash, user_id, label, scopes, made_ms, ends_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7)";
    Both TOKENS_OF =
        "SELECT id, label, scopes, made_ms, used_ms, ends_ms FROM tokens
         WHERE user_id = $1 ORDER BY made_ms DESC, id LIMIT $2";
    Both TOKEN_HOLDER =
        "SELECT u.id, u.name, u.role, u.passphrase_hash, u.created_ms,
                u.suspended_ms IS NOT NULL AS suspended,
                t.scopes, t.used_ms, t.ends_ms
         FROM tokens t JOIN users u ON u.id = t.user_id
         WHERE t.token_hash = $1 AND (t.ends_ms IS NULL OR t.ends_ms > $2) AND u.role IS NOT NULL";
    Both TOKEN_USED =
        "UPDATE tokens SET used_ms = $2
         WHERE token_hash = $1 AND (used_ms IS NULL OR used_ms < $2)";
    Both END_TOKEN = "DELETE FROM tokens WHERE id = $1 AND user_id = $2 RETURNING token_hash";
    Both END_TOKENS = "DELETE FROM tokens WHERE user_id = $1";
    Both DROP_ENDED_TOKENS = "DELETE FROM tokens WHERE ends_ms <= $1";
}
