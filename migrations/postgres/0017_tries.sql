-- How often somebody has tried what is counted on all servers together: when the bucket that an
-- attempt takes from will be full again. Who it was is not to be seen from the key.
CREATE TABLE tries (
    key     BYTEA PRIMARY KEY NOT NULL,
    full_ms BIGINT NOT NULL
);
