//! Files: of games, and of games' rules.

rookery_protocol::texts! {
    "client_files";

    bytes_written(count, file) = one "One byte was written to {file}." other "{count} bytes were written to {file}.";
    pages_written(count, folder) = one "One page was written into {folder}." other "{count} pages were written into {folder}.";
    no_such_game(id) = "There is no game {id} on this server.";
    unknown_game(key, known) = "There is no game “{key}”, only: {known}.";
    has_faults(file) = "{file} has faults.";

    kept(kept, faults) = "Games kept: {kept}; left out: {faults}.";
    kept_before(kept) = "Games kept before: {kept}.";
    they_are_at(link) = "They are at {link}";
    broke_off() = "The server broke off. What it had kept by then, it keeps; the page of your imports there says how much that is.";
    fault_at(game, line, column, what) = "fault: game {game}, line {line}, column {column}: {what}";
    note_at(game, line, column, what) = "note: game {game}, line {line}, column {column}: {what}";
    progress(games, kept, faults) = "{games} games, {kept} kept, {faults} left out";

    fault(what) = "fault: {what}";
    note(what) = "note: {what}";
    read(games, moves, faults) = "{games} games, {moves} moves, {faults} faults";

    too_many(number) = "There are more sequences than can be counted ({number} or more).";
    cannot_begin(game) = "{game} cannot begin from this position:";
    no_usual_start(game, last) = "{game} has no usual start position. Choose one with --start, from 0 to {last}.";
    no_option(game, option) = "{game} has no {option}.";

    tried(name, games, moves) = "{name}: {games} games, {moves} moves, nothing wrong.";
    ended_by(number, reason) = "{number} ended by {reason}";
    no_variant(file) = "{file}: variants are in files that end in .toml.";
    no_rules(file) = "{file}: rules are in files that end in .toml, .js or .wasm.";
    not_for_fairy_stockfish(file) = "{file} cannot be written for Fairy-Stockfish:";
    bad_key() = "A key is made of a-z, 0-9 and -, and begins with a letter.";
    bad_ending() = "The file's name must end in .toml or .js.";
    made(file) = "{file} is made. Change it, then: rookery rules check {file}";
    no_game(file) = "{file} is no game:";
}
