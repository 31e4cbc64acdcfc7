//! Engines, bots and the machines that run engines.

macro_rules! engines {
    ($rest:literal) => {
        concat!(
            "SELECT id, name, draft, enabled, profile, fault, stopped, made_ms FROM engines ",
            $rest
        )
    };
}

macro_rules! bots {
    ($rest:literal) => {
        concat!(
            "SELECT b.user_id, u.name, b.draft, b.enabled, b.made_ms
             FROM bots b JOIN users u ON u.id = b.user_id ",
            $rest
        )
    };
}

statements! {
    Both COUNT_OTHER_ENGINES = "SELECT COUNT(*) FROM engines WHERE name_key <> $1";
    Both CREATE_ENGINE =
        "INSERT INTO engines (id, name, name_key, draft, enabled, profile, fault, stopped, made_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (name_key) DO NOTHING";
    Both ENGINES = engines!("ORDER BY name_key LIMIT $1");
    Both ENGINE = engines!("WHERE id = $1");
    Both UPDATE_ENGINE =
        "UPDATE engines SET name = $2, name_key = $3, draft = $4, enabled = $5, profile = $6,
                            fault = $7, stopped = $8
         WHERE id = $1";
    Both SWITCH_ENGINE =
        "UPDATE engines SET enabled = $2, stopped = CASE WHEN $2 THEN FALSE ELSE stopped END
         WHERE id = $1";
    Both DELETE_ENGINE = "DELETE FROM engines WHERE id = $1";
    Both NOTE_ENGINE_FAULT = "UPDATE engines SET fault = $2, stopped = $3 WHERE id = $1";
    Both NOTE_ENGINE_PROFILE = "UPDATE engines SET profile = $2 WHERE id = $1";
    Both ANNOUNCE_ENGINE =
        "INSERT INTO engines (id, name, name_key, enabled, profile, stopped, made_ms)
         VALUES ($1, $2, $3, TRUE, $4, FALSE, $5)
         ON CONFLICT (name_key) DO UPDATE SET profile = excluded.profile
         WHERE engines.draft IS NULL RETURNING id";

    Both COUNT_BOTS = "SELECT COUNT(*) FROM bots";
    Both CREATE_BOT =
        "INSERT INTO bots (user_id, engine_id, draft, enabled, made_ms)
         VALUES ($1, $2, $3, TRUE, $4)";
    Both BOTS = bots!("ORDER BY u.name_key LIMIT $1");
    Both BOT = bots!("WHERE b.user_id = $1");
    Both UPDATE_BOT =
        "UPDATE bots SET engine_id = $2, draft = $3, enabled = $4 WHERE user_id = $1";
    Both DELETE_BOT = "DELETE FROM bots WHERE user_id = $1";

    Both COUNT_HOSTS = "SELECT COUNT(*) FROM hosts";
    Both CREATE_HOST =
        "INSERT INTO hosts (id, name, name_key, token_hash, made_ms, seen_ms)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (name_key) DO NOTHING";
    Both HOSTS = "SELECT id, name, made_ms, seen_ms FROM hosts ORDER BY name_key LIMIT $1";
    Both HOST_BY_TOKEN = "SELECT id, name, made_ms, seen_ms FROM hosts WHERE token_hash = $1";
    Both NOTE_HOST_SEEN = "UPDATE hosts SET seen_ms = $2 WHERE id = $1";
    Both DELETE_HOST = "DELETE FROM hosts WHERE id = $1";
}
