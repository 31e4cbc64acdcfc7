//! Studies of search algorithms.

macro_rules! studies {
    () => {
        "SELECT s.id, s.plan, s.state, s.attempt, s.note, s.found, s.made_by, s.made_ms,
                s.started_ms, s.ended_ms
         FROM studies s"
    };
}

statements! {
    Both CREATE_STUDY =
        "INSERT INTO studies (id, plan, state, attempt, note, found, made_by, made_ms)
         VALUES ($1, $2, 'waiting', 0, '', $3, $4, $5)";
    Both STUDY = concat!(studies!(), " WHERE s.id = $1");
    Both STUDIES = concat!(
        studies!(),
        " WHERE (s.made_ms < $1 OR $1 IS NULL) ORDER BY s.made_ms DESC, s.id DESC LIMIT $2"
    );
    Both STUDIES_OPEN = "SELECT COUNT(*) FROM studies WHERE state IN ('waiting', 'running')";
    // The next to be counted, if none is counted by anyone who was alive at `$1` or later.
    Both NEXT_STUDY = concat!(
        studies!(),
        " WHERE s.state IN ('waiting', 'running')
            AND NOT EXISTS (SELECT 1 FROM studies r
                            WHERE r.state = 'running' AND r.alive_ms >= $1)
          ORDER BY s.made_ms, s.id LIMIT 1"
    );
    // `$2` the attempts before this one, `$3` note, `$4` now.
    Both CLAIM_STUDY =
        "UPDATE studies
         SET state = 'running', attempt = attempt + 1, note = $3, alive_ms = CAST($4 AS BIGINT),
             started_ms = CAST($4 AS BIGINT)
         WHERE id = $1 AND attempt = $2 AND state IN ('waiting', 'running')";
    // `$2` the attempt, `$3` what is known, `$4` now.
    Both KEEP_STUDY =
        "UPDATE studies SET found = $3, alive_ms = $4
         WHERE id = $1 AND attempt = $2 AND state = 'running'";
    // `$3` the state that it comes to, `$4` note, `$5` what is known, `$6` now.
    Both END_STUDY =
        "UPDATE studies SET state = $3, note = $4, found = $5, ended_ms = $6
         WHERE id = $1 AND attempt = $2 AND state = 'running'";
    Both RELEASE_STUDY =
        "UPDATE studies SET state = 'waiting' WHERE id = $1 AND attempt = $2 AND state = 'running'";
    Both CANCEL_STUDY =
        "UPDATE studies SET state = 'cancelled', ended_ms = $2
         WHERE id = $1 AND state IN ('waiting', 'running')";
}
