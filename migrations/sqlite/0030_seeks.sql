-- The life of the server on which a program looks for an opponent with this offer: it goes with that.
ALTER TABLE challenges ADD COLUMN seek TEXT;
