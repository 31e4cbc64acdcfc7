//! The servers of one database, and who is connected to which.

statements! {
    // The database's own clock, which all of them have in common.
    Sqlite NOW_SQLITE = "SELECT CAST(ROUND(unixepoch('subsec') * 1000) AS INTEGER)";
    Postgres NOW_POSTGRES = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";

    Both START_SERVER = 
        "INSERT INTO servers (id, name, alive_ms, reads) VALUES ($1, $2, $3, $4)";
    Both BEAT = "UPDATE servers SET alive_ms = $2 WHERE id = $1 AND dead_ms IS NULL";
    Both SERVERS = "SELECT id, name, alive_ms, dead_ms, reads FROM servers ORDER BY id";
    Both END_SERVER = "DELETE FROM servers WHERE id = $1";
    // Whoever notes several people of a server, and whoever removes them, wait for each other here
    // instead of deadlocking over the rows.
    Postgres SHARE_SERVER_POSTGRES = "SELECT 1 FROM servers WHERE id = $1 FOR KEY SHARE";
    Postgres LOCK_SERVER_POSTGRES = "SELECT 1 FROM servers WHERE id = $1 FOR UPDATE";
    // Of several who find it dead, one notes so, and one buries it.
    Both NOTE_DEAD =
        "UPDATE servers SET dead_ms = $3 WHERE id = $1 AND alive_ms = $2 AND dead_ms IS NULL";
    Both DROP_PRESENCES_OF = "DELETE FROM presences WHERE server_id = $1";
    Both BURY = "DELETE FROM servers WHERE id = $1 AND dead_ms IS NOT NULL";
    Both AUDIENCES_OF =
        "SELECT game_id, first, second FROM audiences
         WHERE server_id = $1 AND (first OR second) ORDER BY game_id";

    Both OFFER_ADMIN_LINK =
        "INSERT INTO admin_links (hash) VALUES ($1) ON CONFLICT (hash) DO NOTHING";
    Both ADMIN_LINK = "SELECT 1 FROM admin_links WHERE hash = $1";
    Both DROP_ADMIN_LINKS = "DELETE FROM admin_links";

    Both NOTE_PRESENCE =
        "INSERT INTO presences (server_id, user_id, connections) VALUES ($1, $2, $3)
         ON CONFLICT (server_id, user_id) DO UPDATE SET connections = excluded.connections";
    Both DROP_PRESENCE = "DELETE FROM presences WHERE server_id = $1 AND user_id = $2";
    Both PRESENCES =
        "SELECT user_id, SUM(connections) FROM presences WHERE server_id <> $1
         GROUP BY user_id ORDER BY user_id";

    Both NOTE_AUDIENCE =
        "INSERT INTO audiences (game_id, server_id, first, second, spectators, follows)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (game_id, server_id) DO UPDATE
           SET first = excluded.first, second = excluded.second, spectators = excluded.spectators,
               follows = excluded.follows";
    Both DROP_AUDIENCE = "DELETE FROM audiences WHERE game_id = $1 AND server_id = $2";
    Both AUDIENCE =
        "SELECT s.id, s.alive_ms, s.dead_ms IS NOT NULL, a.first, a.second, a.spectators,
                a.follows
         FROM audiences a JOIN servers s ON s.id = a.server_id
         WHERE a.game_id = $1 AND a.server_id <> $2 ORDER BY s.id";
    Both NOTE_THOUGHT =
        "INSERT INTO thoughts (game_id, seat, body) VALUES ($1, $2, $3)
         ON CONFLICT (game_id, seat) DO UPDATE SET body = excluded.body";
    Both THOUGHTS = "SELECT body FROM thoughts WHERE game_id = $1 ORDER BY seat";
    Both DROP_THOUGHTS =
        "DELETE FROM thoughts
         WHERE game_id IN (SELECT g.id FROM games g WHERE g.ended_ms IS NOT NULL)";
    // Games whose players are both there, on whatever servers: those that began last.
    Both WATCHED_GAMES =
        "SELECT g.id FROM games g WHERE g.ended_ms IS NULL
           AND EXISTS (SELECT 1 FROM audiences a JOIN servers s ON s.id = a.server_id
                       WHERE a.game_id = g.id AND a.first AND s.dead_ms IS NULL)
           AND EXISTS (SELECT 1 FROM audiences a JOIN servers s ON s.id = a.server_id
                       WHERE a.game_id = g.id AND a.second AND s.dead_ms IS NULL)
         ORDER BY g.started_ms DESC, g.id LIMIT $1";
}
