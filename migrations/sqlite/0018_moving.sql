-- One row while another database is copied into this one: no server starts here then.
CREATE TABLE moving (
    id       INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    -- The site, and when a server last lived on the other database.
    site     TEXT NOT NULL,
    alive_ms INTEGER NOT NULL,
    -- The table that is being copied, and, as JSON, the key of its last row that is here. Both are
    -- missing before the first row.
    at_table TEXT,
    after    TEXT
) STRICT;
