//! Moves that players have prepared.

statements! {
    Both KEEP_PLAN =
        "INSERT INTO plans (game_id, seat, version, lines) VALUES ($1, $2, $3, $4)
         ON CONFLICT (game_id, seat) DO UPDATE SET version = excluded.version,
                                                   lines = excluded.lines";
    Both PLAN = "SELECT version, lines FROM plans WHERE game_id = $1 AND seat = $2";
    Both DROP_PLAN = "DELETE FROM plans WHERE game_id = $1 AND seat = $2";
    Both DROP_SPENT_PLAN = "DELETE FROM plans WHERE game_id = $1 AND seat = $2 AND version = $3";
    // Those of games that are over are left to `DROP_OLD_PLANS`.
    Both DELETE_PLANS =
        "DELETE FROM plans WHERE EXISTS
           (SELECT 1 FROM games g
            WHERE g.id = plans.game_id AND g.ended_ms IS NULL
              AND ((plans.seat = 'first' AND g.first_user = $1)
                   OR (plans.seat = 'second' AND g.second_user = $1)))";
    Both DROP_OLD_PLANS =
        "DELETE FROM plans WHERE EXISTS
           (SELECT 1 FROM games g WHERE g.id = plans.game_id AND g.ended_ms IS NOT NULL)";
}
