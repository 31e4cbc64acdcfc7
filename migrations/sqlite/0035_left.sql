-- When all that somebody whose account is gone has said was taken out of the logs.
ALTER TABLE users ADD COLUMN redacted_ms INTEGER;
CREATE INDEX users_left ON users (deleted_ms, id) WHERE deleted_ms IS NOT NULL;

-- Names of accounts that are gone, which nobody may have until an instant. The key is a hash of the
-- site and the name, and nothing says whose it was.
CREATE TABLE names_left (
    key      BLOB PRIMARY KEY NOT NULL,
    until_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX names_left_by_time ON names_left (until_ms);

-- Who has said what, as logs have it: ids are eight characters, and in JSON no text holds these
-- quotes. Only events of chat are in it.
CREATE INDEX game_events_said
    ON game_events (substr(body, instr(body, '"by":{"id":"') + 12, 8), game_id, version)
    WHERE instr(body, '"type":"said"') > 0;

-- Offers of somebody, whatever became of them.
CREATE INDEX challenges_of_from ON challenges (from_user, id);
CREATE INDEX challenges_of_to ON challenges (to_user, id) WHERE to_user IS NOT NULL;
-- What happened to an account.
CREATE INDEX security_of_user ON security (user_id, number) WHERE user_id IS NOT NULL;
