//! The console of those who run a server.

rookery_protocol::texts! {
    "client_console";

    no_json(file, why) = "{file} is no JSON: {why}.";
    no_object(file) = "{file} holds no object.";
    no_text(file) = "{file} is no text.";

    account() = "account";
    engine() = "engine";
    book() = "book";
    bot() = "bot";
    added_game() = "game that was added";
    machine() = "machine";
    engine_at_work() = "engine at work";

    done(kind, name) = "Done: {kind} {name}.";
    nothing_wrong(name) = "{name}: nothing is wrong with it.";
    several(name, kind, ids) = "“{name}” is more than one {kind}. Say which: {ids}.";
    missing(kind, name) = "There is no {kind} “{name}”.";
    none_yet(kind) = "There is no {kind} yet.";
    flaw_at(line, what) = "line {line}: {what}";
}
