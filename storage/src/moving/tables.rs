//! What is copied. A test compares this with the tables that both databases have.

use Kind::{Bool, Bytes, Int, Long, Text};

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    /// 64 bits.
    Long,
    /// 32 bits.
    Int,
    Bool,
    Bytes,
}

impl Kind {
    /// What PostgreSQL calls it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Text => "text",
            Long => "bigint",
            Int => "integer",
            Bool => "boolean",
            Bytes => "bytea",
        }
    }
}

/// A table that is copied.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) name: &'static str,
    /// All columns; those of the primary key stand first.
    pub(crate) columns: &'static [(&'static str, Kind)],
    /// How many columns the primary key has.
    pub(crate) key_len: usize,
}

impl Table {
    /// The columns of the primary key.
    pub(crate) fn key(&self) -> &'static [(&'static str, Kind)] {
        &self.columns[..self.key_len]
    }
}

/// Makes [`TABLES`]: the name of a table, the columns of its primary key, and the others.
macro_rules! tables {
    ($(
        $name:ident: $($key:ident $key_kind:ident),+; $($column:ident $kind:ident),*;
    )*) => {
        /// Every table that is copied, after those that it refers to.
        pub(crate) const TABLES: &[Table] = &[$(Table {
            name: stringify!($name),
            columns: &[
                $((stringify!($key), $key_kind),)+
                $((stringify!($column), $kind)),*
            ],
            key_len: [$(stringify!($key)),+].len(),
        }),*];
    };
}

/// The table of games' logs, whose differences are told by game.
pub(crate) const LOGS: &str = "game_events";

/// What belongs to servers that live now, and not to the site: who they are, who is connected to
/// them, and the links for the first admin that they printed, in whose place the next server prints
/// another, and what was begun with second factors, which is over in minutes. How far a move is
/// belongs to the new database alone.
#[cfg(test)]
pub(crate) const LEFT_OUT: &[&str] =
    &["servers", "presences", "audiences", "thoughts", "admin_links", "ceremonies", "moving"];

tables! {
    site: id Int; name Text;
    settings: name Text; value Text;
    marks: name Text; made_ms Long;
    // With these no clock is charged for the time of the move.
    server_life: id Int; alive_ms Long;
    outages: from_ms Long; to_ms Long;
    lives: number Int;
        id Text, name Text, version Text, begun_ms Long, ended_ms Long, died Bool;
    game_types: key Text; name Text;
    modules: id Text;
        key Text, name Text, hash Text, kind Text, state Text, origin Text, content Bytes,
        made_ms Long;
    users: id Text;
        name Text, name_key Text, role Text, passphrase_hash Text, created_ms Long,
        deleted_ms Long, suspended_ms Long, muted_ms Long, redacted_ms Long;
    names_left: key Bytes; until_ms Long;
    // Who is logged in stays so.
    sessions: token_hash Bytes;
        user_id Text, created_ms Long, expires_ms Long, used_ms Long, address Text, browser Text,
        system Text, confirmed_ms Long;
    resets: token_hash Bytes; user_id Text, expires_ms Long;
    tokens: id Text;
        token_hash Bytes, user_id Text, label Text, scopes Text, made_ms Long, used_ms Long,
        ends_ms Long;
    // The key of the secrets lies in the server's folder, and stays there.
    code_apps: user_id Text; secret Bytes, step Long, made_ms Long, used_ms Long;
    recovery_codes: user_id Text, hash Bytes; used_ms Long;
    passkeys: id Text;
        user_id Text, credential Bytes, label Text, stored Text, alone Bool, made_ms Long,
        used_ms Long;
    blocks: by_user Text, blocked Text; made_ms Long;
    choices: user_id Text, name Text; value Text;
    push_key: id Int; secret Bytes;
    mail_key: id Int; secret Bytes;
    mail_addresses: user_id Text, state Text;
        address Text, address_key Text, made_ms Long, failing_ms Long, token_hash Bytes,
        ends_ms Long;
    mail_choices: user_id Text; games Bool, told_ms Long;
    // What waits is sent from there.
    mails: id Text;
        user_id Text, kind Text, address Text, about Text, made_ms Long, ends_ms Long, tries Long,
        next_ms Long;
    mail_games: user_id Text, about Text; kind Text, since_ms Long;
    devices: id Text;
        user_id Text, session Bytes, endpoint Text, p256dh Text, auth Text, made_ms Long;
    deeds: number Long; at_ms Long, by_user Text, version Long, whom Text, deed Text;
    engines: id Text;
        name Text, name_key Text, draft Text, enabled Bool, profile Text, fault Text,
        stopped Bool, made_ms Long;
    bots: user_id Text; engine_id Text, draft Text, enabled Bool, made_ms Long;
    hosts: id Text; name Text, name_key Text, token_hash Bytes, made_ms Long, seen_ms Long;
    games: id Text;
        rules Text, start_position Text, time_control Text, rated Bool, first_user Text,
        second_user Text, started_ms Long, ended_ms Long, score Text, reason Text, wakes_ms Long,
        turn_version Int, turn Text, turn_until_ms Long, people Bool;
    game_events: game_id Text, version Int; at_ms Long, body Text, life Int;
    plans: game_id Text, seat Text; version Int, lines Text;
    // Who has tried a passphrase too often waits on.
    tries: key Bytes; full_ms Long;
    guesses: key Bytes; count Long, pause_ms Long, last_ms Long;
    entered: user_id Text, place Bytes; last_ms Long;
    security: number Long;
        at_ms Long, times Long, failed Bool, user_id Text, network Text, event Text;
    // It follows from the logs, but slowly.
    game_projections: game_id Text; version Int, body Bytes;
    // Servers' leases run out by themselves; the fences must go on growing.
    leases: game_id Text, seat Text; holder Text, fence Long, expires_ms Long;
    challenges: id Text;
        from_user Text, to_user Text, listed Bool, rules Text, start_position Text,
        time_control Text, rated Bool, seat Text, created_ms Long, status Text, game_id Text,
        seek Text;
    bulks: id Text;
        made_by Text, plan Text, made_ms Long, pair_at_ms Long, clocks_at_ms Long,
        paired_ms Long;
    matches: id Text;
        plan Text, rules Text, state Text, revision Long, note Text, made_by Text, made_ms Long,
        started_ms Long, ended_ms Long, secrets Text, more Text;
    match_players: match_id Text, place Long; user_id Text, left_from Long;
    match_games: match_id Text, number Long; game_id Text;
    builds: match_id Text, place Long;
        engine Text, recipe Text, expected Long, found Long, nps Long;
    build_games: game_id Text; machine Text, millionths Long;
    studies: id Text;
        plan Text, state Text, attempt Long, alive_ms Long, note Text, found Text, made_by Text,
        made_ms Long, started_ms Long, ended_ms Long;
    imports: id Text;
        made_by Text, name Text, state Text, kept Long, faults Long, bytes Long, made_ms Long,
        seen_ms Long;
    imported_games: id Text;
        import_id Text, number Long, made_by Text, rules Text, first_name Text, second_name Text,
        played_ms Long, score Text, reason Text, body Text;
    import_faults: import_id Text, place Long; fault Text;
}
