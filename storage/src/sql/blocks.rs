//! Whom people want nothing from.

statements! {
    // `$4` how many one person may block; who is gone takes no place.
    Both BLOCK =
        "INSERT INTO blocks (by_user, blocked, made_ms)
         SELECT $1, $2, CAST($3 AS BIGINT)
         WHERE (SELECT COUNT(*) FROM blocks b JOIN users u ON u.id = b.blocked
                WHERE b.by_user = $1 AND u.role IS NOT NULL) < $4
         ON CONFLICT (by_user, blocked) DO NOTHING";
    // Of those who are gone the newest `$2` stay: what they said is still left out.
    Both DROP_OLDEST_GONE_BLOCKS =
        "DELETE FROM blocks
         WHERE by_user = $1
           AND EXISTS (SELECT 1 FROM users u WHERE u.id = blocks.blocked AND u.role IS NULL)
           AND blocked NOT IN
             (SELECT b.blocked FROM blocks b JOIN users u ON u.id = b.blocked
              WHERE b.by_user = $1 AND u.role IS NULL
              ORDER BY b.made_ms DESC, b.blocked LIMIT $2)";
    Both IS_BLOCKED = "SELECT 1 FROM blocks WHERE by_user = $1 AND blocked = $2";
    Both UNBLOCK = "DELETE FROM blocks WHERE by_user = $1 AND blocked = $2";
    Both BLOCKED_BY =
        "SELECT u.id, u.name, u.role FROM blocks b JOIN users u ON u.id = b.blocked
         WHERE b.by_user = $1 AND u.role IS NOT NULL ORDER BY b.made_ms DESC, u.id";
    Both BLOCKS_AROUND =
        "SELECT by_user, blocked FROM blocks WHERE by_user = $1
         UNION SELECT by_user, blocked FROM blocks WHERE blocked = $1";
    Both ARE_APART =
        "SELECT 1 FROM blocks
         WHERE (by_user = $1 AND blocked = $2) OR (by_user = $2 AND blocked = $1) LIMIT 1";
    Both DELETE_BLOCKS = "DELETE FROM blocks WHERE by_user = $1";
}
