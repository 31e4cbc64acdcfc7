//! How often somebody has tried what is counted on all servers together.

statements! {
    // `$1` key, `$2` now, `$3` after how long one try comes back, `$4` how long a bucket takes to
    // fill, `$5` how far ahead of that it cannot be unless the clock was set back.
    Both TAKE_TRY =
        "INSERT INTO tries (key, full_ms) VALUES ($1, CAST($2 AS BIGINT) + CAST($3 AS BIGINT))
         ON CONFLICT (key) DO UPDATE SET full_ms = $3 +
           CASE WHEN tries.full_ms BETWEEN $2 AND $2 + CAST($4 AS BIGINT)
                THEN tries.full_ms ELSE $2 END
         WHERE tries.full_ms <= $2 + $4 - $3
            OR tries.full_ms > $2 + $4 + CAST($5 AS BIGINT)
         RETURNING full_ms";
    Both TRY_FULL = "SELECT full_ms FROM tries WHERE key = $1";
    Both DROP_FULL_TRIES = "DELETE FROM tries WHERE full_ms <= $1";
}
