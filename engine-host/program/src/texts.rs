//! What the program says to whoever runs it.

use rookery_protocol::said::{Entry, Text};

rookery_protocol::texts! {
    "engine_host_program";

    error(what) = "error: {what}";
    cannot_begin(why) = "The program cannot begin: {why}";

    no_such_game(key) = "no game that is built in has the key “{key}”; `rookery games` lists them";
    none_of(names) = "it is none of {names}";
    no_name_and_value() = "it is not of the form NAME=VALUE";
    no_server() = "--server says which server to play for";
    no_token() = "ROOKERY_TOKEN or --token-file says what the server lets in";
    token_empty() = "the token is empty";
    token_too_long(most) = "the token is longer than {most} bytes";
    token_strange() = "the token has characters that no token has";

    silent() = "it is silent";
    other_version() = "this machine's program is of another version than the server";

    file_too_long(most) = "The file is longer than {most} bytes.";
    no_utf8() = "This is no UTF-8 text.";
    no_toml(why) = "This is no TOML: {why}.";
    too_many_engines(most) = "There are more than {most} engines.";
    name_taken(name) = "Another engine is called “{name}” already.";
    missing() = "This is missing.";
    unknown_key(known) = "Nothing is known by this key; known are {known}.";
    must_be(wanted) = "This must be {wanted}.";
    tables_of_engines() = "tables that begin with [[engine]]";
    a_name(most) = "a text of 1 to {most} characters in one line";
    a_command() = "a path, or the name of a program";
    one_of(names) = "one of {names}";
    some_options(most) = "a table of at most {most} options";
    an_option(most) = "a text of one line and at most {most} bytes, a number, true or false";
    limits() = "a table of memory_mib, processes, file_mib and nice";
    some_texts(most, bytes) = "a list of at most {most} texts in quotes, each of at most {bytes} bytes";
    a_number(least, most) = "a number from {least} to {most}";

    not_done(seconds) = "it was not done within {seconds} s";
    not_contained() = "it was to be started without containment";
    program() = "Program";
    author() = "Author";
    protocol() = "Protocol";
    isolation() = "Isolation";
    games() = "Games";
    options() = "Options";
    test_game() = "Test game";
    analysis() = "Analysis";
    not_better(why) = "not better: {why}";
    no_games() = "none of those here";
    bare() = "it may do whatever this user may do";
    limited() = "its memory, processes and files are limited";
    filtered() = "limited, and without network and dangerous calls to the system";
    jailed() = "limited, without network, and it sees no files but its own folder, the system's libraries and what it was given to read";
    no_options() = "none";
    unless_set(number) = "{number}, unless set as follows:";
    true_or_false(value) = "{value} (true or false)";
    from_to(value, min, max) = "{value} ({min} to {max})";
    of_choices(value, choices) = "{value} (of {choices})";
    empty_text() = "empty (text)";
    text(value) = "{value} (text)";
    button() = "(to be pressed)";
    played(rules, moves, ms) = "{rules}, {moves}, the slowest in {ms} ms";
    moves(count) = one "{count} move" other "{count} moves";
    depth(plies) = "depth {plies}";
    score(score) = "score {score}";
    mate(moves) = "mate in {moves}";
    nodes(count) = one "{count} node" other "{count} nodes";
    nodes_a_second(number) = "{number} a second";
    listed(first, rest) = "{first}, {rest}";
    line_below(above, line) = "{above}\n{line}";
}

/// The texts of each subject.
pub static ALL: &[&[&Entry]] = &[ENTRIES];

/// Texts with commas between; nothing of none.
pub(crate) fn list(texts: Vec<Text>) -> Text {
    let list = texts.into_iter().rev().reduce(|rest, first| listed(first, rest));
    list.unwrap_or_else(|| Text::verbatim(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_says_what_it_takes() {
        for entry in ALL.iter().flat_map(|of| of.iter()) {
            assert_eq!(entry.check(), Ok(()));
        }
    }

    #[test]
    fn a_list_has_commas() {
        assert_eq!(
            list(vec![depth(3), nodes(1), nodes(20)]).to_string(),
            "depth 3, 1 node, 20 nodes"
        );
        assert!(list(vec![]).is_empty());
    }
}
