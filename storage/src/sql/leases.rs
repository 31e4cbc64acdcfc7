//! Who plays which seat for a bot.

statements! {
    // `$1` game, `$2` seat, `$3` holder, `$4` until when, `$5` now. The row of a lease that
    // somebody else holds is left as it is, and nothing is returned.
    Both TAKE_LEASE =
        "INSERT INTO leases (game_id, seat, holder, fence, expires_ms)
         SELECT g.id, CAST($2 AS TEXT), CAST($3 AS TEXT), 1, CAST($4 AS BIGINT)
         FROM games g WHERE g.id = $1 AND g.ended_ms IS NULL
         ON CONFLICT (game_id, seat) DO UPDATE
           SET holder = excluded.holder, fence = leases.fence + 1, expires_ms = excluded.expires_ms
           WHERE leases.holder IS NULL OR leases.holder = excluded.holder
              OR leases.expires_ms <= $5
         RETURNING fence";
    // Rows of [game, seat, fence]; `$1` holder, `$2` now, `$3` until when.
    Sqlite RENEW_LEASES_SQLITE =
        "UPDATE leases SET expires_ms = $3
         WHERE holder = $1 AND expires_ms > $2 AND (game_id, seat, fence) IN
           (SELECT e.value ->> 0, e.value ->> 1, e.value ->> 2 FROM json_each($4) AS e)
         RETURNING game_id, seat, fence";
    // Locks in order, so that two who renew wait for each other instead of deadlocking.
    Postgres RENEW_LEASES_POSTGRES =
        "WITH held AS (
           SELECT l.game_id, l.seat FROM leases l
           WHERE l.holder = $1 AND l.expires_ms > $2 AND (l.game_id, l.seat, l.fence) IN
             (SELECT * FROM UNNEST($4::text[], $5::text[], $6::bigint[]))
           ORDER BY l.game_id, l.seat FOR UPDATE)
         UPDATE leases l SET expires_ms = $3 FROM held
         WHERE l.game_id = held.game_id AND l.seat = held.seat
         RETURNING l.game_id, l.seat, l.fence";
    Both LEASE =
        "SELECT holder, fence, expires_ms FROM leases
         WHERE game_id = $1 AND seat = $2 AND holder IS NOT NULL";
    Both RELEASE_LEASE =
        "UPDATE leases SET holder = NULL
         WHERE game_id = $1 AND seat = $2 AND fence = $3 AND holder IS NOT NULL";
    Both RELEASE_LEASES_OF = 
        "UPDATE leases SET holder = NULL WHERE holder = $1 RETURNING game_id, seat";
    Both DROP_ENDED_LEASES =
        "DELETE FROM leases WHERE (holder IS NULL OR expires_ms <= $1)
           AND EXISTS (SELECT 1 FROM games g
                       WHERE g.id = leases.game_id AND g.ended_ms IS NOT NULL)";
    Both DROP_ENDED_LEASE =
        "DELETE FROM leases WHERE game_id = $1 AND seat = $2 AND holder IS NULL
           AND EXISTS (SELECT 1 FROM games g
                       WHERE g.id = leases.game_id AND g.ended_ms IS NOT NULL)";
}
