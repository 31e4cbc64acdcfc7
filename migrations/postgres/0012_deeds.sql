-- What those who run the server did, each of a kind. What was noted before is kept as it was, as the
-- kind "old".
-- Missing where it was done in a shell beside the server.
ALTER TABLE deeds ALTER COLUMN by_user DROP NOT NULL;
-- The version that the deed is written in.
ALTER TABLE deeds ADD COLUMN version BIGINT;
-- The account that it is about.
ALTER TABLE deeds ADD COLUMN whom TEXT;
-- JSON, as the protocol writes it.
ALTER TABLE deeds ADD COLUMN deed TEXT;
UPDATE deeds
SET version = 1,
    whom = CASE WHEN call LIKE '% /admin/users/%' OR call LIKE '% /admin/bots/%'
                THEN replace(replace(about, '["', ''), '"]', '') END,
    deed = json_build_object('kind', 'old', 'call', call, 'about', about::json, 'sent', sent)::text;
ALTER TABLE deeds ALTER COLUMN version SET NOT NULL;
ALTER TABLE deeds ALTER COLUMN deed SET NOT NULL;
ALTER TABLE deeds DROP COLUMN call, DROP COLUMN about, DROP COLUMN sent;
