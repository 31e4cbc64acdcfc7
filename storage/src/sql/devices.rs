//! Browsers that want notices, and the key that signs those.

statements! {
    Both PUSH_KEY = "SELECT secret FROM push_key";
    Both KEEP_PUSH_KEY = "INSERT INTO push_key (id, secret) VALUES (1, $1) ON CONFLICT (id) DO NOTHING";
    // Whoever would end it waits until this transaction ends.
    Both HOLD_SESSION =
        "UPDATE sessions SET expires_ms = expires_ms
         WHERE token_hash = $1 AND user_id = $2 AND expires_ms > $3";
    // A browser has one address, whoever is signed in there.
    Both KEEP_DEVICE =
        "INSERT INTO devices (id, user_id, session, endpoint, p256dh, auth, made_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (endpoint) DO UPDATE
         SET id = excluded.id, user_id = excluded.user_id, session = excluded.session,
             p256dh = excluded.p256dh, auth = excluded.auth, made_ms = excluded.made_ms";
    Both DROP_OLDEST_DEVICES =
        "DELETE FROM devices WHERE user_id = $1 AND id NOT IN
           (SELECT id FROM devices WHERE user_id = $1 ORDER BY made_ms DESC, id LIMIT $2)";
    Both DROP_DEVICE = "DELETE FROM devices WHERE user_id = $1 AND id = $2";
    Both DROP_LOST_DEVICE = "DELETE FROM devices WHERE id = $1";
    Both DEVICES =
        "SELECT d.id, d.endpoint, d.p256dh, d.auth
         FROM devices d JOIN sessions s ON s.token_hash = d.session
                        JOIN users u ON u.id = d.user_id
         WHERE d.user_id = $1 AND s.expires_ms > $2 AND u.role IS NOT NULL
           AND u.suspended_ms IS NULL";
}
