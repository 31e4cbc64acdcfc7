-- Of which it is to be looked at yet: none, before long.
CREATE INDEX games_unsorted ON games (id) WHERE people IS NULL;
