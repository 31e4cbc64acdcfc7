-- One row: what tells this database from others, drawn once.
CREATE TABLE site (
    id   INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    name TEXT NOT NULL
) STRICT;
