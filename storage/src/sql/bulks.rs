//! Games of many people that begin together.

macro_rules! bulks {
    ($filter:literal) => {
        concat!(
            "SELECT id, made_by, plan, made_ms, pair_at_ms, clocks_at_ms, paired_ms FROM bulks
             WHERE ",
            $filter
        )
    };
}

statements! {
    Both CREATE_BULK =
        "INSERT INTO bulks (id, made_by, plan, made_ms, pair_at_ms, clocks_at_ms)
         VALUES ($1, $2, $3, $4, $5, $6)";
    Both BULKS_OF = bulks!(
        "made_by = $1 AND (paired_ms IS NULL OR clocks_at_ms IS NOT NULL)
         ORDER BY made_ms DESC, id LIMIT $2"
    );
    Both BULK = bulks!("id = $1 AND made_by = $2");
    Both BULKS_DUE = bulks!(
        "(paired_ms IS NULL AND pair_at_ms <= $1)
           OR (paired_ms IS NOT NULL AND clocks_at_ms <= $1)
         ORDER BY pair_at_ms, id LIMIT $2"
    );
    Both BULKS_NEXT =
        "SELECT MIN(CASE WHEN paired_ms IS NULL THEN pair_at_ms ELSE clocks_at_ms END) FROM bulks
         WHERE paired_ms IS NULL OR clocks_at_ms IS NOT NULL";
    Both BULK_PAIRED = "UPDATE bulks SET paired_ms = $2 WHERE id = $1 AND paired_ms IS NULL";
    Both BULK_CLOCKS_AT =
        "UPDATE bulks SET clocks_at_ms = $2 WHERE id = $1 AND paired_ms IS NOT NULL";
    Both BULK_CLOCKS_RUN = "UPDATE bulks SET clocks_at_ms = NULL WHERE id = $1";
    Both CANCEL_BULK =
        "DELETE FROM bulks WHERE id = $1 AND made_by = $2 AND paired_ms IS NULL";
    Both DROP_OLD_BULKS =
        "DELETE FROM bulks WHERE paired_ms IS NOT NULL AND clocks_at_ms IS NULL AND paired_ms < $1";
    Both GAME_EXISTS = "SELECT EXISTS (SELECT 1 FROM games WHERE id = $1)";
}
