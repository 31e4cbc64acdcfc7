-- Whom people want nothing from: no chat, no invitations, no offers to anyone.
CREATE TABLE blocks (
    by_user TEXT NOT NULL REFERENCES users (id),
    blocked TEXT NOT NULL REFERENCES users (id),
    made_ms INTEGER NOT NULL,
    PRIMARY KEY (by_user, blocked)
) STRICT;
CREATE INDEX blocks_of_blocked ON blocks (blocked, by_user);
