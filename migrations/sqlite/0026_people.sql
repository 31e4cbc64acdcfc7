-- Whether a game is between people only; missing where a server of the version before began it, and
-- then it follows from who plays.
ALTER TABLE games ADD COLUMN people INTEGER;
-- Older servers bear it: they do not read the column. Games of matches are those of engines, even of
-- such as have no account any more.
UPDATE games SET people = NOT EXISTS (
    SELECT 1 FROM users u WHERE u.id IN (games.first_user, games.second_user) AND u.role = 'bot'
) AND id NOT IN (SELECT game_id FROM match_games);
