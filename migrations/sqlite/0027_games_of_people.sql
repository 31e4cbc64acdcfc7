-- Older servers bear it: they do not read the column. Games of matches are those of engines, even of
-- such as have no account any more.
UPDATE games SET people = FALSE WHERE people AND id IN (SELECT game_id FROM match_games);
-- Of which it is to be looked at yet: none, before long.
CREATE INDEX games_unsorted ON games (id) WHERE people IS NULL;
