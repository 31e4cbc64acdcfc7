-- When somebody was seen last by a session, to some minutes, and from which network address; both
-- are missing for sessions of which nothing was noted yet.
ALTER TABLE sessions ADD COLUMN used_ms INTEGER;
ALTER TABLE sessions ADD COLUMN address TEXT;
-- The program and the system that it was begun with, in a word each, where they said so.
ALTER TABLE sessions ADD COLUMN browser TEXT;
ALTER TABLE sessions ADD COLUMN system TEXT;
-- When the passphrase of the account was given in it last.
ALTER TABLE sessions ADD COLUMN confirmed_ms INTEGER;

-- Until when a token lets somebody in; missing for those that have no end.
ALTER TABLE tokens ADD COLUMN ends_ms INTEGER;
