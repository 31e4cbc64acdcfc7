//! What a migration may do, and what it may not.

use super::*;

/// Why a migration is refused, statement by statement.
fn refused(text: &str) -> Vec<String> {
    offences("it.sql", text, &[])
}

/// A migration that is allowed.
fn allowed(text: &str) {
    assert_eq!(refused(text), Vec::<String>::new(), "{text}");
}

#[test]
fn what_is_new_may_be_added() {
    allowed("CREATE TABLE t (id TEXT PRIMARY KEY NOT NULL, n BIGINT NOT NULL CHECK (n > 0));");
    allowed("CREATE TABLE t (id TEXT); CREATE UNIQUE INDEX i ON t (id); INSERT INTO t VALUES (1);");
    allowed("CREATE INDEX i ON old (a, b) WHERE a IS NOT NULL");
    allowed(
        "ALTER TABLE old ADD COLUMN a TEXT; ALTER TABLE old ADD COLUMN b BIGINT NOT NULL DEFAULT 0;",
    );
    allowed("ALTER TABLE old ADD COLUMN a TEXT, ADD COLUMN b NUMERIC(1, 2);");
    allowed("CREATE TABLE t (a TEXT); ALTER TABLE t ADD COLUMN b TEXT NOT NULL;");
}

#[test]
fn what_the_version_before_needs_stays() {
    for text in [
        "DROP TABLE old",
        "DROP INDEX i",
        "DELETE FROM old",
        "ALTER TABLE old DROP COLUMN a",
        "ALTER TABLE old RENAME TO new",
        "ALTER TABLE old RENAME COLUMN a TO b",
        "ALTER TABLE old ALTER COLUMN a SET NOT NULL",
        "ALTER TABLE old ADD COLUMN a TEXT, DROP COLUMN b",
        "CREATE TABLE t (a TEXT); DROP TABLE old; ALTER TABLE t RENAME TO old",
    ] {
        let refused = refused(text);
        assert_eq!(refused.len(), 1, "{text}: {refused:?}");
        assert!(refused[0].contains("only adds"), "{text}: {refused:?}");
    }
}

#[test]
fn what_the_version_before_writes_is_taken() {
    for (text, why) in [
        ("ALTER TABLE old ADD COLUMN a TEXT NOT NULL", "DEFAULT"),
        ("ALTER TABLE old ADD COLUMN a TEXT CHECK (a <> '')", "does not know"),
        ("ALTER TABLE old ADD COLUMN a TEXT REFERENCES users (id)", "does not know"),
        ("ALTER TABLE old ADD CONSTRAINT c CHECK (a > 0)", "does not know"),
        ("ALTER TABLE old ADD UNIQUE (a)", "does not know"),
        ("CREATE UNIQUE INDEX i ON old (a)", "does not know"),
        ("CREATE TABLE t (a TEXT); CREATE UNIQUE INDEX i ON old (a)", "does not know"),
        ("CREATE TRIGGER t AFTER INSERT ON old BEGIN SELECT 1", "not known to be harmless"),
        ("VACUUM", "not known to be harmless"),
    ] {
        let refused = refused(text);
        assert!(refused.len() == 1 && refused[0].contains(why), "{text}: {refused:?}");
    }
}

#[test]
fn what_is_stored_changes_only_where_somebody_has_thought_of_it() {
    for change in ["UPDATE old SET a = 'x;y' WHERE b", "INSERT INTO old SELECT * FROM other"] {
        let said = refused(change);
        assert!(said.len() == 1 && said[0].contains("Older servers bear it"), "{said:?}");
        allowed(&format!("-- Older servers bear it: they write the same.\n{change};"));
    }
    let other = "-- Older servers bear it: yes.\nUPDATE old SET a = 1;\nUPDATE old SET b = 1;";
    assert_eq!(refused(other).len(), 1, "a comment is about one statement");
}

#[test]
fn an_offence_is_told_with_its_place() {
    let text = "-- Fine; this is a comment.\nCREATE TABLE t (\n  a TEXT -- DROP TABLE t;\n);\n\n\
                -- Not so.\ndrop table old;\n";
    let said = refused(text);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("it.sql:7 DROP TABLE OLD: a migration only adds"), "{said:?}");
    let long = format!("DELETE FROM old WHERE {}", "a AND ".repeat(50));
    assert!(refused(&long)[0].len() < 250);
}

#[test]
fn an_exception_is_needed_or_it_goes() {
    let exceptions = [("it.sql", "it is old")];
    assert!(offences("it.sql", "DROP TABLE old", &exceptions).is_empty());
    assert_eq!(offences("other.sql", "DROP TABLE old", &exceptions).len(), 1);
    let stale = offences("it.sql", "CREATE TABLE t (a TEXT)", &exceptions);
    assert_eq!(stale, ["it.sql is an exception, and needs to be none."]);
}

#[test]
fn both_databases_have_the_same_files_numbered_in_a_row() {
    let files = |names: &[&str]| -> Files {
        names.iter().map(|name| ((*name).to_owned(), String::new())).collect()
    };
    let both = files(&["0001_a.sql", "0002_b.sql"]);
    assert!(same_names(&both, &both).is_empty());
    assert_eq!(same_names(&both, &files(&["0001_a.sql", "0002_c.sql"])).len(), 2);
    let gap = files(&["0001_a.sql", "0003_b.sql"]);
    let said = same_names(&gap, &gap);
    assert_eq!(said, ["migrations/sqlite/0003_b.sql should have the number 0002."]);
}

fn schema(text: &str) -> Schema {
    let mut schema = Schema::default();
    statements(text).iter().for_each(|statement| schema.apply(statement));
    schema
}

#[test]
fn both_databases_have_the_same_tables_and_columns() {
    let sqlite = schema(
        "CREATE TABLE t (id TEXT, a INTEGER, b BLOB, PRIMARY KEY (id, a)) STRICT;
         CREATE TABLE new (x INTEGER, y TEXT) STRICT; DROP TABLE old; ALTER TABLE new RENAME TO old;",
    );
    let postgres = |changes: &str| {
        schema(&format!(
            "CREATE TABLE t (id TEXT, a BIGINT, b BYTEA, PRIMARY KEY (id, a));
             CREATE TABLE old (x BOOLEAN, z TEXT);
             ALTER TABLE old ADD COLUMN y TEXT, DROP COLUMN z; {changes}"
        ))
    };
    let differences = |changes: &str| sqlite.differences(&postgres(changes));
    assert_eq!(differences(""), Vec::<String>::new());
    assert_eq!(
        differences("CREATE TABLE more (a TEXT)"),
        ["Only one of the databases has the table MORE."]
    );
    assert_eq!(
        differences("ALTER TABLE t ADD COLUMN c TEXT"),
        ["Only one of the databases has T.C."]
    );
    assert_eq!(
        differences("ALTER TABLE t DROP COLUMN a, ADD COLUMN a TEXT"),
        ["T.A is INTEGER in SQLite and TEXT in PostgreSQL."]
    );
}

#[test]
fn the_migrations_that_there_are_follow_the_rule() {
    assert_eq!(check(&crate::root()).err(), None);
}
