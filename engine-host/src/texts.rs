//! What is said of engines that fail, and of the machine that runs them.

use rookery_protocol::said::{Entry, Param, Text};

rookery_protocol::texts! {
    "engine_host";

    no_log_level(piece) = "“{piece}” is no level (off, error, warn, info, debug, trace), and no part of the program with one, such as rookery_server=debug";
    not_started(command, why) = "{command} cannot be started: {why}";
    tier(required, offered) = "it may only run {required}, and this machine offers {offered}";
    mute(tried) = "it speaks none of the protocols tried: {tried}";
    refuses(why) = "it refuses: {why}";
    cannot_play(why) = "it cannot play this: {why}";
    option(name, why) = "option {name}: {why}";
    crashed(how, doing) = "it {how} while {doing}";
    closed_output(doing) = "it closed its output while {doing}";
    stalled(ms, doing) = "it did not answer within {ms} ms while {doing}";
    late(ms) = "it answered {ms} ms after its time had run out";
    long_line(most) = "it wrote a line longer than {most} bytes";
    flood(most) = "it wrote more than {most} bytes without an answer";
    illegal(word) = "it played {word}, which is not legal here";
    memory(most) = "it used more than the {most} MiB of memory that it may";
    processes(count) = one "it started more than the one process that it may" other "it started more than the {count} processes that it may";

    being_greeted() = "being greeted";
    getting_ready() = "getting ready for a game";
    moving() = "it should move";
    told_to_ponder() = "being told to ponder";
    analysing() = "analysing";
    building() = "building";
    measuring() = "measuring its speed";

    exited(code) = "exited with code {code}";
    ended_by(signal) = "was ended by signal {signal}";
    ended_by_named(signal, name) = "was ended by signal {signal} ({name})";
    ended() = "ended";
    closed_input() = "closed its input";

    no_command() = "no command is given";
    no_program() = "no program of this name is in PATH or among the games";
    no_file() = "there is no such file";
    not_a_file() = "it is not a file";
    not_executable() = "it is not executable";
    containment_too_slow() = "its containment takes too long";
    containment_strange() = "the program that should contain it does not know how to";
    not_contained(why) = "it cannot be contained: {why}";
    own_engines_only() = "this machine runs its own engines only";
    no_such_engine() = "this machine has no such engine";

    no_words_for_this(tongue) = "{tongue} has no words for it";
    no_words_for_game(tongue) = "{tongue} has no words for this game";
    no_words_for_hidden(tongue) = "{tongue} has no words for what is hidden";
    no_words_for_analysis(tongue) = "{tongue} has no words for an analysis";
    start_unwritable() = "the start position cannot be written";
    start_unwritable_in(tongue) = "the start position cannot be written in {tongue}";
    cannot_write_start(tongue) = "{tongue} cannot write its start position";
    move_unwritable(notation) = "the move {notation} cannot be written";
    cannot_write(tongue, notation) = "{tongue} cannot write {notation}";
    one_game_only() = "it plays one game only, and then must be restarted";
    does_not_play(game) = "it does not play {game}";
    no_words_for_nodes(tongue) = "{tongue} has no words for a number of positions";
    no_words_for_depth(tongue) = "{tongue} has no words for a depth";
    whole_seconds(tongue) = "{tongue} tells whole seconds, and its clock begins with less than one";
    usual_start_only() = "it cannot begin elsewhere than at the usual start";
    no_analysis_mode() = "it announces that it has no analysis mode";
    not_ready() = "it did not say READY, so it may not analyse";
    not_announced(game) = "{game} is not among the games that it announces";
    nothing_but(game) = "it plays {game} and nothing else";
    no_option(name) = "it has no option {name}";
    unknown_game(name) = "the program does not know {name}";
    unknown_variant(name) = "the program does not know the variant {name}";
    other_variant(name) = "the program has been initialised for the variant {name}; start it anew";
    no_game() = "none of the games here";
    either(first, second) = "{first} or {second}";

    unanswered() = "it leaves commands without an answer";
    no_reason() = "it gave no reason";
    no_message() = "an error without a message";
    done_without_move() = "done, but no move";
    no_move() = "it has no move";
    copy_protection() = "it says that its copy protection failed";
    false_claim() = "it claimed a draw that is none";

    no_such_option() = "it has no such option";
    one_line() = "a value is one line";
    neither_true_nor_false(value) = "“{value}” is neither true nor false";
    out_of_range(value, min, max) = "{value} is not from {min} to {max}";
    no_whole_number(value) = "“{value}” is no whole number";
    none_of(value, choices) = "“{value}” is none of: {choices}";

    no_thread(why) = "this host has no thread for another game: {why}";
    too_many_games(most) = "this host has {most} games already";
    unknown_rules(rules) = "this host does not know {rules}";
    archive_big(mib, files) = "the archive holds more than {mib} MiB or {files} files";
    archive_notes() = "the archive has more, or longer, notes about its files than any needs";
    archive_leaves(path) = "{path} in the archive leads out of its folder";
    archive_strange(path) = "{path} in the archive is neither a file nor a folder nor a link";
    archive_empty() = "there is nothing in the archive";
    archive_broken(why) = "the archive cannot be unpacked: {why}";
    archive_unlike() = "what came is not the archive of this name";
    archive_away(why) = "the archive could not be fetched: {why}";
    build_disk(mib) = "it filled more than {mib} MiB of the disk";
    build_without_program(program) = "there is no program {program} after the build";
    build_speechless() = "its measurement does not say how many positions it visited";
    builds_nothing() = "this machine makes no programs";
    build_unkept(why) = "the build could not be kept: {why}";
    would_not_play_on() = "it would not play on";
    bare() = "Engines are started bare.";
    linux_alone() = "programs are contained on Linux alone";
    silent_shim(program) = "{program} did not say what it can do";
    stranger(program) = "{program} does not know how to contain a program";
}

/// The texts of each subject.
pub static ALL: &[&[&Entry]] = &[ENTRIES];

/// Any of some things: `one`, `one or two`, `one or two or three`.
pub(crate) fn any_of<'a>(names: impl IntoIterator<Item = &'a String>) -> Param {
    let names = names.into_iter().map(Param::from);
    names.reduce(|before, next| either(before, next).into()).unwrap_or_else(|| "".into())
}

/// What the system, a library or a program says.
pub(crate) fn words(why: impl std::fmt::Display) -> Text {
    Text::verbatim(why.to_string())
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
    fn one_process_is_one_process() {
        let told = |count: u32| processes(count).to_string();
        assert_eq!(told(1), "it started more than the one process that it may");
        assert_eq!(told(4), "it started more than the 4 processes that it may");
    }

    #[test]
    fn several_names_are_told_with_or() {
        let names = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(not_announced(any_of(&names[..1])).to_string(), not_announced("a").to_string());
        assert_eq!(any_of(&names).to_string(), "a or b or c");
    }
}
