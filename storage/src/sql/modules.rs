//! Versions of games that were added.

macro_rules! modules {
    ($filter:literal) => {
        concat!(
            "SELECT id, key, name, hash, kind, state, origin, made_ms,
                    CAST(LENGTH(content) AS BIGINT) AS bytes
             FROM modules WHERE ",
            $filter
        )
    };
}

statements! {
    Both COUNT_MODULES = "SELECT COUNT(*) FROM modules";
    Both ADD_MODULE =
        "INSERT INTO modules (id, key, name, hash, kind, state, origin, content, made_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING";
    Both RETIRE_PUBLISHED =
        "UPDATE modules SET state = 'retired'
         WHERE key = $1 AND state = 'published' AND id <> $2";
    Both SET_MODULE_STATE = "UPDATE modules SET state = $3 WHERE id = $1 AND key = $2";
    Both DROP_DRAFT = "DELETE FROM modules WHERE id = $1 AND state = 'draft'";
    Both MODULES = modules!("1 = 1 ORDER BY made_ms DESC, id LIMIT $1");
    Both MODULE = modules!("id = $1");
    Both MODULE_CONTENT = "SELECT content FROM modules WHERE id = $1";
}
