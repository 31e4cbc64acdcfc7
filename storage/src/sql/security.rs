//! The security log.

statements! {
    Both NOTE_SECURITY =
        "INSERT INTO security (at_ms, times, failed, user_id, network, event)
         VALUES ($1, $2, $3, $4, $5, $6)";
    // `$1` number, `$2` `$3` whether failures or the others are left out, `$4` account, `$5` network.
    Both SECURITY =
        "SELECT s.number, s.at_ms, s.times, u.id AS user_id, u.name, u.role, s.network, s.event
         FROM security s LEFT JOIN users u ON u.id = s.user_id
         WHERE s.number < $1 AND s.failed IN ($2, $3)
           AND ($4 = '' OR s.user_id = $4) AND ($5 = '' OR s.network = $5)
         ORDER BY s.number DESC LIMIT $6";
    // `$1` whether failures or the others, `$2` how many of them are kept.
    Both FORGET_SECURITY =
        "DELETE FROM security WHERE failed = $1 AND number <=
           (SELECT number FROM security WHERE failed = $1 ORDER BY number DESC LIMIT 1 OFFSET $2)";
    Both DROP_OLD_SECURITY = "DELETE FROM security WHERE at_ms <= $1";
    Both ALARMS_OF_ACCOUNTS =
        "SELECT u.id, u.name, u.role, f.times
         FROM (SELECT user_id, CAST(SUM(times) AS BIGINT) AS times FROM security
               WHERE at_ms > $1 AND failed = $2 AND user_id IS NOT NULL GROUP BY user_id) f
              JOIN users u ON u.id = f.user_id
         WHERE f.times >= $3 ORDER BY f.times DESC, u.id LIMIT $4";
    Both ALARMS_OF_NETWORKS =
        "SELECT f.network, f.times
         FROM (SELECT network, CAST(SUM(times) AS BIGINT) AS times FROM security
               WHERE at_ms > $1 AND failed = $2 AND network IS NOT NULL GROUP BY network) f
         WHERE f.times >= $3 ORDER BY f.times DESC, f.network LIMIT $4";
}
