-- Whose turn it was, and by when they must have moved, when the game left memory; so it is still as
-- long as its log reaches that version.
ALTER TABLE games ADD COLUMN turn_version INTEGER;
ALTER TABLE games ADD COLUMN turn TEXT;
ALTER TABLE games ADD COLUMN turn_until_ms BIGINT;
