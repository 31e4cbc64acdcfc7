//! Second factors: apps that make codes, recovery codes, passkeys, and what was begun with them.

statements! {
    Both FACTOR_KINDS =
        "SELECT EXISTS (SELECT 1 FROM code_apps WHERE user_id = $1),
                EXISTS (SELECT 1 FROM passkeys WHERE user_id = $1)";
    Both CODE_APP = "SELECT secret, step, made_ms, used_ms FROM code_apps WHERE user_id = $1";
    Both SET_CODE_APP =
        "INSERT INTO code_apps (user_id, secret, step, made_ms, used_ms) VALUES ($1, $2, $3, $4, $4)
         ON CONFLICT (user_id) DO NOTHING";
    // Whichever server is first takes a code; it is good at none after that.
    Both TAKE_STEP =
        "UPDATE code_apps SET step = $2, used_ms = $3 WHERE user_id = $1 AND step < $2";
    Both DROP_CODE_APP = "DELETE FROM code_apps WHERE user_id = $1";
    // Any secret, to see whether it can be read.
    Both ANY_CODE_APP = "SELECT user_id, secret FROM code_apps ORDER BY made_ms DESC LIMIT 1";

    Both CODES_LEFT =
        "SELECT COUNT(*) FROM recovery_codes WHERE user_id = $1 AND used_ms IS NULL";
    Both MAKE_RECOVERY_CODE = "INSERT INTO recovery_codes (user_id, hash) VALUES ($1, $2)";
    Both USE_RECOVERY_CODE =
        "UPDATE recovery_codes SET used_ms = $3
         WHERE user_id = $1 AND hash = $2 AND used_ms IS NULL";
    Both DROP_RECOVERY_CODES = "DELETE FROM recovery_codes WHERE user_id = $1";
    // They stand beside a second factor.
    Both DROP_IDLE_RECOVERY_CODES =
        "DELETE FROM recovery_codes WHERE user_id = $1
           AND NOT EXISTS (SELECT 1 FROM code_apps WHERE user_id = $1)
           AND NOT EXISTS (SELECT 1 FROM passkeys WHERE user_id = $1)";

    Both PASSKEYS_OF =
        "SELECT id, user_id, label, stored, alone, made_ms, used_ms FROM passkeys
         WHERE user_id = $1 ORDER BY made_ms, id LIMIT $2";
    Both PASSKEY_OF_CREDENTIAL =
        "SELECT id, user_id, label, stored, alone, made_ms, used_ms FROM passkeys
         WHERE credential = $1";
    Both COUNT_PASSKEYS = "SELECT COUNT(*) FROM passkeys WHERE user_id = $1";
    Both ADD_PASSKEY =
        "INSERT INTO passkeys (id, user_id, credential, label, stored, alone, made_ms)
         VALUES ($1, $2, $3, $4, $5, TRUE, $6) ON CONFLICT (credential) DO NOTHING";
    // Two uses at once must not both count from the same state.
    Both NOTE_PASSKEY_USE =
        "UPDATE passkeys SET stored = $3, used_ms = $4, alone = alone OR $5
         WHERE id = $1 AND stored = $2";
    Both DROP_PASSKEY = "DELETE FROM passkeys WHERE user_id = $1 AND id = $2";
    Both DROP_PASSKEYS = "DELETE FROM passkeys WHERE user_id = $1";

    Both BEGIN_CEREMONY =
        "INSERT INTO ceremonies (id, kind, user_id, state, ends_ms) VALUES ($1, $2, $3, $4, $5)";
    Both CEREMONY =
        "SELECT user_id, state FROM ceremonies WHERE id = $1 AND kind = $2 AND ends_ms > $3";
    Both TAKE_CEREMONY =
        "DELETE FROM ceremonies WHERE id = $1 AND kind = $2 AND ends_ms > $3
         RETURNING user_id, state";
    Both DROP_OLDEST_CEREMONIES_OF =
        "DELETE FROM ceremonies WHERE user_id = $2 AND ends_ms <
           (SELECT ends_ms FROM ceremonies WHERE user_id = $2
            ORDER BY ends_ms DESC LIMIT 1 OFFSET $1)";
    Both DROP_OLDEST_CEREMONIES =
        "DELETE FROM ceremonies WHERE user_id IS NULL AND ends_ms <
           (SELECT ends_ms FROM ceremonies WHERE user_id IS NULL
            ORDER BY ends_ms DESC LIMIT 1 OFFSET $1)";
    Both DROP_ENDED_CEREMONIES = "DELETE FROM ceremonies WHERE ends_ms <= $1";
    Both DROP_CEREMONIES_OF = "DELETE FROM ceremonies WHERE user_id = $1";

    // What a copy is restored with.
    Both FORGET_CEREMONIES = "DELETE FROM ceremonies";
    Both HOLD_ALL_PASSKEYS = "UPDATE passkeys SET alone = FALSE";
}
