-- What people with accounts have chosen about how pages look, sound and play, wherever they log in.
CREATE TABLE choices (
    user_id TEXT NOT NULL REFERENCES users (id),
    name    TEXT NOT NULL,
    value   TEXT NOT NULL,
    PRIMARY KEY (user_id, name)
);
