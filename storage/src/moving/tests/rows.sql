INSERT INTO settings VALUES ('server', '{"open":true}'), ('other', '"ü – “🙂”"');
INSERT INTO marks VALUES ('one', 1), ('two', -9223372036854775807);
INSERT INTO outages VALUES (1, 2), (3, 9223372036854775807);
INSERT INTO lives (id, name, version, begun_ms, ended_ms, died)
VALUES ('a', 'one', '1.0.0', 1, 2, TRUE), ('b', 'ü', '1.0.1', 3, NULL, FALSE);
DELETE FROM lives WHERE id = 'a';
INSERT INTO game_types VALUES ('chess', 'Chess'), ('lines', 'Lines');
INSERT INTO modules VALUES
    ('m@1', 'm', 'M', '11', 'script', 'retired', 'page', BYTES, 1),
    ('m@2', 'm', 'M', '22', 'script', 'published', 'page', BYTES, 2),
    ('n@1', 'n', 'N', '33', 'variant', 'draft', 'folder', BYTES, 3);
INSERT INTO users (id, name, name_key, role, passphrase_hash, created_ms, deleted_ms, suspended_ms)
VALUES ('anna', 'Anna', 'anna', 'admin', '$argon2id$1', 1, NULL, NULL),
       ('Bela', 'Béla', 'bela', 'player', '$argon2id$2', 2, NULL, 7),
       ('_bot', 'Bot', 'bot', 'bot', NULL, 3, NULL, NULL),
       ('gone', '', NULL, NULL, NULL, 4, 5, NULL);
INSERT INTO sessions VALUES (BYTES, 'anna', 1, 2, 3, '2001:db8::1', 'Firefox', NULL, 1);
INSERT INTO tries VALUES (BYTES, 9);
UPDATE users SET redacted_ms = 6 WHERE id = 'gone';
INSERT INTO names_left VALUES (BYTES, 9);
INSERT INTO guesses VALUES (BYTES, 7, 4000, 9);
INSERT INTO entered VALUES ('anna', BYTES, 9);
INSERT INTO resets VALUES (BYTES, 'Bela', 3);
INSERT INTO tokens VALUES ('t1', BYTES, 'anna', 'It''s mine', '["board:play"]', 1, NULL, 9);
INSERT INTO blocks VALUES ('anna', 'Bela', 1), ('Bela', 'gone', 2);
INSERT INTO choices VALUES ('anna', 'sound', 'off'), ('Bela', 'board', 'ü');
INSERT INTO push_key VALUES (1, BYTES);
INSERT INTO mail_key VALUES (1, BYTES);
INSERT INTO mail_addresses VALUES
    ('anna', 'confirmed', 'Anna@example.org', 'anna@example.org', 1, NULL, NULL, NULL),
    ('anna', 'waiting', 'anna@example.net', 'anna@example.net', 2, 3, BYTES, 4);
INSERT INTO mail_choices VALUES ('anna', TRUE, NULL), ('Bela', FALSE, 3);
INSERT INTO mails VALUES
    ('ma', 'anna', 'note', NULL, '{}', 1, 9, 2, 3), ('mb', NULL, 'note', 'x@example.org', '{}', 1, 9, 0, 3);
INSERT INTO mail_games VALUES ('anna', 'G1', 'turn', 5);
INSERT INTO devices VALUES ('d1', 'anna', BYTES, 'https://push.example/ü', 'point', 'secret', 4);
INSERT INTO deeds (at_ms, by_user, version, whom, deed)
VALUES (1, 'anna', 1, NULL, '{"kind":"old"}'), (2, NULL, 1, 'Bela', '{}'), (3, NULL, 1, NULL, '{}');
DELETE FROM deeds WHERE at_ms = 1;
INSERT INTO security (at_ms, times, failed, user_id, network, event)
VALUES (1, 1, FALSE, NULL, NULL, '{}'), (2, 7, TRUE, 'anna', '10.0.0.1', '{"kind":"log-in-failed"}');
DELETE FROM security WHERE at_ms = 1;
INSERT INTO engines VALUES
    ('e1', 'One', 'one', '{"a":1}', TRUE, NULL, NULL, FALSE, 1),
    ('e2', 'Two', 'two', NULL, FALSE, '{}', 'it broke', TRUE, 2);
INSERT INTO bots VALUES ('_bot', 'e1', '{}', TRUE, 1);
INSERT INTO hosts VALUES ('h1', 'Host', 'host', HASH, 1, NULL);
INSERT INTO games (id, rules, start_position, time_control, rated, first_user, second_user,
                   started_ms, ended_ms, score, reason, wakes_ms)
VALUES ('G1', 'chess', '"usual"', '{}', FALSE, 'anna', 'Bela', 10, NULL, NULL, NULL, 99),
       ('g2', 'lines', '"usual"', '{}', TRUE, 'Bela', '_bot', 20, 30, 'draw', 'agreement', NULL),
       ('_3', 'chess', '"usual"', '{}', TRUE, 'anna', 'gone', 30, NULL, NULL, NULL, NULL);
UPDATE games SET turn_version = 2, turn = 'first', turn_until_ms = 99 WHERE id = 'G1';
INSERT INTO game_events (game_id, version, at_ms, body) VALUES
    ('G1', 1, 11, '{"type":"moved","text":"e2e4"}'), ('G1', 2, 12, '{"said":"“\\n”"}'),
    ('g2', 1, 21, '{}'), ('g2', 2, 22, '{ "kept" : "as it is" }'), ('g2', 3, 23, ''),
    ('_3', 1, 31, '{"said":"–"}');
UPDATE game_events SET life = 2 WHERE game_id = '_3';
INSERT INTO code_apps VALUES ('anna', BYTES, 5, 6, 7);
INSERT INTO recovery_codes VALUES ('anna', BYTES, NULL);
INSERT INTO passkeys VALUES ('p1', 'anna', BYTES, 'A phone', '{}', TRUE, 1, NULL);
INSERT INTO ceremonies VALUES (BYTES, 'app', 'anna', BYTES, 9);
INSERT INTO plans VALUES ('G1', 'first', 2, '[["e5","Nf3"]]');
INSERT INTO game_projections VALUES ('G1', 2, BYTES);
INSERT INTO leases VALUES ('g2', 'second', NULL, 41, 5), ('_3', 'first', 'one/own', 7, 6);
INSERT INTO challenges VALUES
    ('c1', 'anna', NULL, TRUE, 'chess', '"usual"', '{}', FALSE, NULL, 1, 'open', NULL, 'a life'),
    ('c2', 'Bela', 'anna', FALSE, 'lines', '"usual"', '{}', TRUE, 'first', 2, 'accepted', 'G1', NULL);
INSERT INTO bulks VALUES ('b1', 'anna', '{}', 1, 2, NULL, 3);
INSERT INTO matches VALUES
    ('m1', '{}', 'chess', 'running', 3, '', 'anna', 1, 2, NULL, '["a","b"]', '{}');
INSERT INTO match_players VALUES ('m1', 0, '_bot', NULL), ('m1', 1, 'anna', 4);
INSERT INTO match_games VALUES ('m1', 0, 'g2');
INSERT INTO builds VALUES ('m1', 0, 'build:0123456789', '{}', 7, 7, 1000), ('m1', 1, 'build:1', '{}', NULL, NULL, NULL);
INSERT INTO build_games VALUES ('g2', 'attic', 1250000);
INSERT INTO studies VALUES ('s1', '{}', 'waiting', 0, NULL, '', '[]', 'anna', 1, NULL, NULL);
INSERT INTO imports VALUES ('i1', 'anna', 'games.pgn', 'done', 1, 1, 100, 1, 2);
INSERT INTO imported_games VALUES
    ('x1', 'i1', 1, 'anna', 'chess', 'A', 'B', 1, 'first', '', '1. e4 *'),
    ('x2', NULL, 1, 'Bela', 'chess', 'A', 'B', 1, 'draw', '', '*');
INSERT INTO import_faults VALUES ('i1', 0, '{}');
INSERT INTO servers (id, name, alive_ms) VALUES ('old', 'one', 1);
INSERT INTO presences VALUES ('old', 'anna', 1);
INSERT INTO audiences VALUES ('G1', 'old', TRUE, FALSE, 0, TRUE);
INSERT INTO thoughts VALUES ('G1', 'first', '{}');
INSERT INTO admin_links VALUES (BYTES);
