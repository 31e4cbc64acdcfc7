//! Rows of a table that are somebody's. Statements are made of what is decided about tables, and
//! prepared by the tests on each of them.

use sqlx::AssertSqlSafe;

use crate::moving::tables::Table;
use crate::owned::Whose;

statements! {
    Both OWN_ACCOUNT =
        "SELECT id, name, role, created_ms, suspended_ms, muted_ms FROM users
         WHERE id = $1 AND role IS NOT NULL";
    // Texts of games that somebody has sent, those of a file together; `$2` and `$3` the file and the
    // number of the last one, `$4` its id.
    Both OWN_IMPORTED_TEXTS =
        "SELECT COALESCE(import_id, '') AS file, number, id, body FROM imported_games
         WHERE made_by = $1 AND (COALESCE(import_id, ''), number, id) > ($2, $3, $4)
         ORDER BY 1, 2, 3 LIMIT $5";
}

/// The rows of somebody, `$1`, by the primary key; the other parameters are the key after which they
/// come, if any, and how many.
pub(crate) fn own_rows(table: &Table, whose: Whose, is_first: bool) -> AssertSqlSafe<String> {
    let names = |columns: &[(&str, _)]| {
        let names: Vec<String> = columns.iter().map(|(name, _)| format!("t.{name}")).collect();
        names.join(", ")
    };
    let (columns, key) = (names(table.columns), names(table.key()));
    let is_theirs = match whose {
        Whose::Columns(all) => {
            let all: Vec<String> = all.iter().map(|name| format!("t.{name} = $1")).collect();
            all.join(" OR ")
        }
        Whose::Seat => "EXISTS (SELECT 1 FROM games g WHERE g.id = t.game_id
            AND ((t.seat = 'first' AND g.first_user = $1)
                 OR (t.seat = 'second' AND g.second_user = $1)))"
            .to_owned(),
    };
    let after = match is_first {
        true => String::new(),
        false => {
            let given: Vec<String> = (2..table.key_len + 2).map(|at| format!("${at}")).collect();
            format!(" AND ({key}) > ({})", given.join(", "))
        }
    };
    let limit = if is_first { 2 } else { table.key_len + 2 };
    AssertSqlSafe(format!(
        "SELECT {columns} FROM {} t WHERE ({is_theirs}){after} ORDER BY {key} LIMIT ${limit}",
        table.name
    ))
}
