//! Copies of a database, and putting one in its place. Statements that look at a copy read what every
//! version of the tables has.

statements! {
    Sqlite QUICK_CHECK = "PRAGMA quick_check(1)";
    Sqlite CHECKPOINT = "PRAGMA wal_checkpoint(TRUNCATE)";
    Both COUNT_GAMES = "SELECT COUNT(*) FROM games";
    Both COUNT_PEOPLE = "SELECT COUNT(*) FROM users WHERE role IS NOT NULL";
    // A log that is not gapless from 1, if there is one.
    Both ANY_GAP =
        "SELECT game_id FROM game_events GROUP BY game_id
         HAVING MIN(version) <> 1 OR MAX(version) <> COUNT(*) LIMIT 1";
    // An event of no game, if there is one.
    Both ANY_STRAY_EVENT =
        "SELECT game_id FROM game_events e
         WHERE NOT EXISTS (SELECT 1 FROM games g WHERE g.id = e.game_id) LIMIT 1";

    // What belongs to servers that lived when the copy was made.
    Both FORGET_THOUGHTS = "DELETE FROM thoughts";
    Both FORGET_AUDIENCES = "DELETE FROM audiences";
    Both FORGET_PRESENCES = "DELETE FROM presences";
    Both FORGET_SERVERS = "DELETE FROM servers";
    Both FORGET_LINKS = "DELETE FROM admin_links";
    // What lets somebody in, but for passphrases.
    Both END_ALL_SESSIONS = "DELETE FROM sessions";
    Both END_ALL_TOKENS = "DELETE FROM tokens";
    Both END_ALL_RESETS = "DELETE FROM resets";
    Both END_ALL_HOSTS = "DELETE FROM hosts";
}
