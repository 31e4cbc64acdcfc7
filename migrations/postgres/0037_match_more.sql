-- What a plan says that servers from before do not read, as JSON that is laid over the plan. Missing
-- where there is nothing of the kind.
ALTER TABLE matches ADD COLUMN more TEXT;
