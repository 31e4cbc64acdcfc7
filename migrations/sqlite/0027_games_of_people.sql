CREATE INDEX games_of_people ON games (started_ms, id) WHERE people IS NOT FALSE;
