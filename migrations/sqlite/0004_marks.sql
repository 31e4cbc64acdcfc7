-- What was done once and must not be done again, even where its traces were removed since.
CREATE TABLE marks (
    name    TEXT PRIMARY KEY NOT NULL,
    made_ms INTEGER NOT NULL
) STRICT;
