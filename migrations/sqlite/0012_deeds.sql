-- What those who run the server did, each of a kind. What was noted before is kept as it was, as the
-- kind "old".
CREATE TABLE kinds_of_deeds (
    number  INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms   INTEGER NOT NULL,
    -- Missing where it was done in a shell beside the server.
    by_user TEXT REFERENCES users (id),
    -- The version that the deed is written in.
    version INTEGER NOT NULL,
    -- The account that it is about.
    whom    TEXT,
    -- JSON, as the protocol writes it.
    deed    TEXT NOT NULL
) STRICT;
INSERT INTO kinds_of_deeds (number, at_ms, by_user, version, whom, deed)
SELECT number, at_ms, by_user, 1,
       CASE WHEN call LIKE '% /admin/users/%' OR call LIKE '% /admin/bots/%'
            THEN replace(replace(about, '["', ''), '"]', '') END,
       json_object('kind', 'old', 'call', call, 'about', json(about), 'sent', sent)
FROM deeds;
DROP TABLE deeds;
ALTER TABLE kinds_of_deeds RENAME TO deeds;
