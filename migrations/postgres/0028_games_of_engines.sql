CREATE INDEX games_of_engines ON games (started_ms, id) WHERE people IS NOT TRUE;
