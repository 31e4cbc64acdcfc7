-- What hidden set-ups of a match's games are drawn from: JSON with two texts, for the first seat and
-- the second. Missing in matches from before, whose set-ups follow from the plan's seed.
ALTER TABLE matches ADD COLUMN secrets TEXT;
