//! Transactions, and the life of the server.

statements! {
    Sqlite BEGIN_SQLITE = "BEGIN IMMEDIATE";
    Postgres BEGIN_POSTGRES = "BEGIN ISOLATION LEVEL READ COMMITTED";
    Both PING = "SELECT COUNT(*) FROM server_life";

    // Which changes of the tables were made.
    Both MIGRATED = "SELECT version FROM _sqlx_migrations WHERE success";

    // Returns an empty row.
    Postgres NOTE_POSTGRES = "SELECT pg_notify($1, $2)";

    // Locks that end with the connection.
    // Of the connection that writes, until it is said otherwise; and of one transaction.
    Sqlite SYNC_LATER = "PRAGMA synchronous = NORMAL";
    Sqlite SYNC_NOW = "PRAGMA synchronous = FULL";
    Postgres SYNC_LATER_POSTGRES = "SET LOCAL synchronous_commit TO off";
    Postgres CLAIM_POSTGRES = "SELECT pg_try_advisory_lock_shared($1)";
    Postgres CLAIM_ALONE_POSTGRES = "SELECT pg_try_advisory_lock($1)";
    // One of each kind for each schema. Nobody else takes locks of two numbers.
    Postgres LOCK_COPIES =
        "SELECT pg_try_advisory_lock(hashtext('copies'), hashtext(COALESCE(current_schema(), '')))";
    Postgres LOCK_MIGRATIONS =
        "SELECT pg_advisory_lock(hashtext('migrations'), hashtext(COALESCE(current_schema(), '')))";

    Both SITE = "SELECT name FROM site";
    Both NAME_SITE = "INSERT INTO site (id, name) VALUES (1, $1) ON CONFLICT (id) DO NOTHING";

    Both ALIVE = "SELECT alive_ms FROM server_life";
    Both NOTE_ALIVE =
        "INSERT INTO server_life (id, alive_ms) VALUES (1, $1)
         ON CONFLICT (id) DO UPDATE SET alive_ms = excluded.alive_ms
         WHERE server_life.alive_ms < excluded.alive_ms";
    Both NOTE_OUTAGE =
        "INSERT INTO outages (from_ms, to_ms) VALUES ($1, $2)
         ON CONFLICT (from_ms) DO UPDATE SET to_ms = excluded.to_ms
         WHERE outages.to_ms < excluded.to_ms";
    Both OUTAGES = "SELECT from_ms, to_ms FROM outages ORDER BY from_ms DESC LIMIT $1";
    Both MARKED = "SELECT 1 FROM marks WHERE name = $1";
    Both MARK =
        "INSERT INTO marks (name, made_ms) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
}
