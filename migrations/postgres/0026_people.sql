-- Whether a game is between people only; missing where that was not looked at yet, and then it follows
-- from who plays. Older servers bear it: they do not read the column. Games that were there before
-- get it little by little while servers run: here nobody could move meanwhile.
ALTER TABLE games ADD COLUMN people BOOLEAN;
