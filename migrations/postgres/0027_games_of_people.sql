-- A step of its own, as the next ones are: moves wait until one index is built, and not for all.
CREATE INDEX games_of_people ON games (started_ms, id) WHERE people IS NOT FALSE;
