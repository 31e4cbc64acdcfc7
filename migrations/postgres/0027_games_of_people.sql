-- A step of its own, so that moves are stored while they are built: no lock of the step before is held.
CREATE INDEX games_of_people ON games (started_ms, id) WHERE people IS NOT FALSE;
CREATE INDEX games_of_engines ON games (started_ms, id) WHERE people IS NOT TRUE;
-- Of which it is to be looked at yet: none, before long.
CREATE INDEX games_unsorted ON games (id) WHERE people IS NULL;
