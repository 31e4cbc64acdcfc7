//! Guesses of passphrases, and from where accounts were entered.

statements! {
    // `$1` key, `$2` now, `$3` after how many there is a pause, `$4` the first pause, `$5` the
    // longest, `$6` after how long all is forgotten, `$7` how far ahead the last guess cannot be
    // unless the clock was set back.
    Both TAKE_GUESS =
        "INSERT INTO guesses (key, count, pause_ms, last_ms) VALUES ($1, 1, 0, $2)
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN guesses.last_ms NOT BETWEEN $2 - CAST($6 AS BIGINT) AND $2 + CAST($7 AS BIGINT)
                        THEN 1 ELSE guesses.count + 1 END,
           pause_ms = CASE WHEN guesses.last_ms NOT BETWEEN $2 - $6 AND $2 + $7
                             OR guesses.count + 1 < CAST($3 AS BIGINT) THEN 0
                           WHEN guesses.pause_ms = 0 THEN CAST($4 AS BIGINT)
                           WHEN guesses.pause_ms * 2 > CAST($5 AS BIGINT) THEN $5
                           ELSE guesses.pause_ms * 2 END,
           last_ms = $2
         WHERE guesses.last_ms + guesses.pause_ms <= $2 OR guesses.last_ms > $2 + $7
         RETURNING count";
    Both GUESS_FREE = "SELECT last_ms + pause_ms FROM guesses WHERE key = $1";
    Both GUESS_PAUSE = "SELECT last_ms, pause_ms FROM guesses WHERE key = $1";
    Both FORGET_GUESSES = "DELETE FROM guesses WHERE key = $1";
    Both FORGIVE_GUESS =
        "UPDATE guesses SET count = count - 1, pause_ms = pause_ms / 2 WHERE key = $1";
    Both DROP_OLD_GUESSES = "DELETE FROM guesses WHERE last_ms <= $1";

    Both NOTE_PLACE =
        "INSERT INTO entered (user_id, place, last_ms) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, place) DO UPDATE SET last_ms = excluded.last_ms";
    Both DROP_OLDEST_PLACES =
        "DELETE FROM entered WHERE user_id = $1 AND place NOT IN
           (SELECT place FROM entered WHERE user_id = $1 ORDER BY last_ms DESC, place LIMIT $2)";
    Both HAS_ENTERED =
        "SELECT EXISTS (SELECT 1 FROM entered WHERE user_id = $1 AND place = $2 AND last_ms > $3)";
    Both DELETE_PLACES = "DELETE FROM entered WHERE user_id = $1";
    Both DROP_OLD_PLACES = "DELETE FROM entered WHERE last_ms <= $1";
}
