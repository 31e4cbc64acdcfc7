-- When a server was found dead. Who played from there has a moment to come back before it is removed.
ALTER TABLE servers ADD COLUMN dead_ms INTEGER;
