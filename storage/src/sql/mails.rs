//! Addresses for mail, and mails that wait to be sent.

statements! {
    Both MAIL_KEY = "SELECT secret FROM mail_key";
    Both KEEP_MAIL_KEY = "INSERT INTO mail_key (id, secret) VALUES (1, $1) ON CONFLICT (id) DO NOTHING";

    Both MAIL_ADDRESSES =
        "SELECT state, address, made_ms, failing_ms FROM mail_addresses WHERE user_id = $1";
    Both GIVE_MAIL_ADDRESS =
        "INSERT INTO mail_addresses (user_id, state, address, address_key, made_ms)
         VALUES ($1, 'waiting', $2, $3, $4)
         ON CONFLICT (user_id, state) DO UPDATE
         SET address = excluded.address, address_key = excluded.address_key,
             made_ms = excluded.made_ms, failing_ms = NULL, token_hash = NULL, ends_ms = NULL";
    // Only the address that the mail goes to is confirmed by its link.
    Both SET_MAIL_TOKEN =
        "UPDATE mail_addresses SET token_hash = $3, ends_ms = $4
         WHERE user_id = $1 AND state = 'waiting' AND address = $2";
    Both MAIL_TOKEN =
        "SELECT u.id, u.name, a.address, a.address_key
         FROM mail_addresses a JOIN users u ON u.id = a.user_id
         WHERE a.token_hash = $1 AND a.ends_ms > $2 AND a.state = 'waiting'
           AND u.role IS NOT NULL AND u.suspended_ms IS NULL";
    Both CONFIRMED_ADDRESS =
        "SELECT address FROM mail_addresses WHERE user_id = $1 AND state = 'confirmed'";
    Both COUNT_ACCOUNTS_OF_ADDRESS =
        "SELECT COUNT(*) FROM mail_addresses
         WHERE address_key = $1 AND state = 'confirmed' AND user_id <> $2";
    Both DROP_CONFIRMED_ADDRESS =
        "DELETE FROM mail_addresses WHERE user_id = $1 AND state = 'confirmed'";
    Both CONFIRM_MAIL_ADDRESS =
        "UPDATE mail_addresses
         SET state = 'confirmed', made_ms = $3, failing_ms = NULL, token_hash = NULL, ends_ms = NULL
         WHERE token_hash = $1 AND user_id = $2";
    Both DROP_WAITING_ADDRESS =
        "DELETE FROM mail_addresses WHERE user_id = $1 AND state = 'waiting'";
    Both DROP_OLD_WAITING_ADDRESSES =
        "DELETE FROM mail_addresses WHERE state = 'waiting' AND made_ms < $1";
    Both DELETE_MAIL_ADDRESSES = "DELETE FROM mail_addresses WHERE user_id = $1";
    Both NOTE_MAIL_ADDRESS =
        "UPDATE mail_addresses SET failing_ms = $3
         WHERE user_id = $1 AND address = $2
           AND (failing_ms IS NULL) <> (CAST($3 AS BIGINT) IS NULL)";
    Both END_ALL_MAIL_TOKENS =
        "UPDATE mail_addresses SET token_hash = NULL, ends_ms = NULL WHERE token_hash IS NOT NULL";

    // Those who may get mail: no guests, nobody who is suspended or gone.
    Both REACHED_BY_MAIL =
        "SELECT u.id, u.name, u.role, u.passphrase_hash, u.created_ms, a.address
         FROM users u JOIN mail_addresses a ON a.user_id = u.id
         WHERE u.id = $1 AND a.state = $2 AND u.role IS NOT NULL AND u.role <> 'guest'
           AND u.suspended_ms IS NULL";
    Both REACHED_AT_ADDRESS =
        "SELECT u.id, u.name, u.role, u.passphrase_hash, u.created_ms, a.address
         FROM users u JOIN mail_addresses a ON a.user_id = u.id
         WHERE a.address_key = $1 AND a.state = 'confirmed' AND u.role IS NOT NULL
           AND u.role <> 'guest' AND u.suspended_ms IS NULL
         ORDER BY u.name_key LIMIT $2";

    Both MAIL_CHOICE = "SELECT games FROM mail_choices WHERE user_id = $1";
    Both CHOOSE_MAIL =
        "INSERT INTO mail_choices (user_id, games) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET games = excluded.games";
    Both WANTS_GAMES_MAIL =
        "SELECT c.told_ms FROM mail_choices c JOIN users u ON u.id = c.user_id
         WHERE c.user_id = $1 AND c.games AND u.role IS NOT NULL AND u.role <> 'guest'
           AND u.suspended_ms IS NULL
           AND EXISTS (SELECT 1 FROM mail_addresses a
                       WHERE a.user_id = c.user_id AND a.state = 'confirmed')";
    Both NOTE_GAMES_TOLD = "UPDATE mail_choices SET told_ms = $2 WHERE user_id = $1";
    Both DELETE_MAIL_CHOICE = "DELETE FROM mail_choices WHERE user_id = $1";

    // `$9` is how many may wait in all, `$10` how many of them of one account.
    Both QUEUE_MAIL =
        "INSERT INTO mails (id, user_id, kind, address, about, made_ms, ends_ms, tries, next_ms)
         SELECT $1, $2, $3, $4, $5, CAST($6 AS BIGINT), CAST($7 AS BIGINT), 0, CAST($8 AS BIGINT)
         WHERE (SELECT COUNT(*) FROM mails) < $9
           AND (SELECT COUNT(*) FROM mails WHERE user_id = $2) < $10
         ON CONFLICT DO NOTHING";
    // Who else would take one waits until this transaction ends, and finds it put off then.
    Both TAKE_MAILS =
        "UPDATE mails SET next_ms = $2, tries = tries + 1
         WHERE next_ms <= $1 AND id IN
           (SELECT id FROM mails WHERE next_ms <= $1 ORDER BY next_ms, id LIMIT $3)
         RETURNING id, user_id, kind, address, about, made_ms, ends_ms, tries";
    Both PUT_OFF_MAIL = "UPDATE mails SET next_ms = $3 WHERE id = $1 AND tries = $2";
    Both DROP_MAIL = "DELETE FROM mails WHERE id = $1";
    Both DROP_MAILS_OF_KIND = "DELETE FROM mails WHERE user_id = $1 AND kind = $2";
    Both DELETE_MAILS_OF = "DELETE FROM mails WHERE user_id = $1";
    Both NEXT_MAIL = "SELECT MIN(next_ms) FROM mails";
    Both MAILS_WAITING = "SELECT COUNT(*), MIN(made_ms) FROM mails WHERE kind <> 'games'";
    Both FORGET_MAILS = "DELETE FROM mails";

    Both NOTE_MAIL_GAME =
        "INSERT INTO mail_games (user_id, about, kind, since_ms)
         SELECT $1, $2, $3, CAST($4 AS BIGINT)
         WHERE (SELECT COUNT(*) FROM mail_games WHERE user_id = $1) < $5
         ON CONFLICT (user_id, about) DO UPDATE SET kind = excluded.kind, since_ms = excluded.since_ms";
    Both MAIL_GAMES =
        "SELECT about, kind, since_ms FROM mail_games WHERE user_id = $1 ORDER BY since_ms, about";
    Both DROP_MAIL_GAMES = "DELETE FROM mail_games WHERE user_id = $1 AND since_ms <= $2";
    Both DELETE_MAIL_GAMES = "DELETE FROM mail_games WHERE user_id = $1";
    Both FORGET_MAIL_GAMES = "DELETE FROM mail_games";
}
