CREATE INDEX challenges_of_seeks ON challenges (seek) WHERE status = 'open' AND seek IS NOT NULL;
