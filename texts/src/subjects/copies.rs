//! Copies of a site, as they are told in a shell.

rookery_protocol::texts! {
    "copies";

    copied(file, size, games, people) = "A copy is in {file}: {size}, with {games} games and {people} accounts. It was checked.";
    dumped(file, size, games, people) = "A copy is in {file}: {size}. The database has {games} games and {people} accounts.";
    bytes(count) = one "one byte" other "{count} bytes";
    kilobytes(count) = "{count} kB";
    megabytes(count) = "{count} MB";

    restores(file, games, people) = "Restoring {file}: {games} games and {people} accounts.";
    restores_dump(file) = "Restoring {file}.";
    as_of(when) = "They are as they were at {when}, by the clock of the server that was copied.";
    brought_up(count) = one "Its tables are brought up to date by one step." other "Its tables are brought up to date by {count} steps.";
    restored(database) = "{database} is what was copied.";
    aside(file) = "What was there before is in {file}; nothing of it was deleted.";
    ended(count) = one "One session, token or machine of that time is let in no more." other "{count} sessions, tokens and machines of that time are let in no more.";
    left_again(count) = one "One account that had been deleted since was deleted again." other "{count} accounts that had been deleted since were deleted again.";
    sessions_kept() = "Sessions and tokens of that time let people in again, also such as were ended since.";
    passphrases() = "Passphrases, roles and suspensions are those of that time, too: if any was changed for a reason since, change it again.";
    clocks() = "No clock is charged for the time since then.";
    start() = "Start the server.";

    no_tool(tool) = "PostgreSQL is copied by its own {tool}, which is not here. Install it (Debian: postgresql-client) in the version of your PostgreSQL or a newer one";
    tool_failed(tool, why) = "{tool} failed: {why}";
    not_empty(schema, aside) = "the database has something in it already, and nothing was changed. Give an empty one (createdb), or move aside what is there, in psql: ALTER SCHEMA {schema} RENAME TO {aside}; CREATE SCHEMA {schema};";
    no_dump(file) = "{file} is no copy that pg_dump made in its custom format";
    other_schema(there, here) = "the copy was made of the schema {there}, and this database uses {here}";
    not_own(folder) = "{folder} is another user's, and what root writes there its server cannot use: say this as that user, such as with runuser";

    before_upgrade_failed(why) = "a new version is about to change the database, and no copy of it can be made first: {why}. Nothing was changed. Make room, or start once with --no-backup-before-upgrade";
}
