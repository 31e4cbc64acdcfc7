-- Whether a game is between people only; missing where a server of the version before began it, and
-- then it follows from who plays.
ALTER TABLE games ADD COLUMN people BOOLEAN;
-- Older servers bear it: they do not read the column.
UPDATE games SET people = NOT EXISTS (
    SELECT 1 FROM users u WHERE u.id IN (games.first_user, games.second_user) AND u.role = 'bot'
);
CREATE INDEX games_of_people ON games (started_ms, id) WHERE people IS NOT FALSE;
CREATE INDEX games_of_engines ON games (started_ms, id) WHERE people IS NOT TRUE;
