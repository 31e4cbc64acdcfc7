//! What an admin may enter about an engine.

use std::ops::RangeInclusive;

use rookery_protocol::bot::{ENGINE_NAME_LEN_MAX, EngineDraft, OptionValue};
use rookery_protocol::engine::{ARGS_MAX, ENGINE_TEXT_LEN_MAX, OPTIONS_MAX};

use rookery_texts::engines;

use crate::denied::{Denied, Result, Wrong};

/// Bounds of what an admin may set.
const MEMORY_MIB: RangeInclusive<u32> = 16..=1_048_576;
const PROCESSES_MAX: u32 = 1_024;
const FILE_MIB_MAX: u32 = 1_048_576;
const NICE_MAX: u8 = 19;
/// Files and folders that an engine may read, at most.
const READS_MAX: usize = 16;

/// Whether an engine can be kept like this.
pub(super) fn check(draft: &EngineDraft) -> Result<()> {
    let wrong = |field, text| Err(Denied::form(field, Wrong::BadEngine, text));
    let fits = |text: &str| text.len() <= ENGINE_TEXT_LEN_MAX && !text.contains(['\0', '\n', '\r']);
    let name = draft.name.trim();
    if name.is_empty() || name != draft.name || name.chars().any(char::is_control) {
        return wrong("name", engines::name_wanted());
    }
    if name.chars().count() > ENGINE_NAME_LEN_MAX {
        return wrong("name", engines::name_too_long(ENGINE_NAME_LEN_MAX));
    }
    if draft.command.trim().is_empty() || !fits(&draft.command) {
        return wrong("command", engines::command_wanted());
    }
    if draft.args.len() > ARGS_MAX || !draft.args.iter().all(|arg| fits(arg)) {
        return wrong("args", engines::arguments());
    }
    check_options(&draft.options)?;
    let is_path = |path: &String| fits(path) && path.starts_with('/');
    if draft.reads.len() > READS_MAX || !draft.reads.iter().all(is_path) {
        return wrong("reads", engines::reads(READS_MAX));
    }
    let limits = &draft.limits;
    if !MEMORY_MIB.contains(&limits.memory_mib) {
        return wrong("memory_mib", engines::memory(*MEMORY_MIB.start(), *MEMORY_MIB.end()));
    }
    if limits.processes > PROCESSES_MAX {
        return wrong("processes", engines::processes(PROCESSES_MAX));
    }
    if limits.file_mib > FILE_MIB_MAX {
        return wrong("file_mib", engines::file_size(FILE_MIB_MAX));
    }
    if limits.nice > NICE_MAX {
        return wrong("nice", engines::nice(NICE_MAX));
    }
    Ok(())
}

/// Whether options can be kept like this; whether a program has them is for its test to say.
pub(in crate::acts) fn check_options(options: &[OptionValue]) -> Result<()> {
    let fits = |text: &str| text.len() <= ENGINE_TEXT_LEN_MAX && !text.contains(['\0', '\n', '\r']);
    let sane = |option: &OptionValue| {
        !option.name.trim().is_empty() && fits(&option.name) && fits(&option.value)
    };
    if options.len() <= OPTIONS_MAX && options.iter().all(sane) {
        return Ok(());
    }
    Err(Denied::form("options", Wrong::BadOptions, engines::options()))
}

#[cfg(test)]
mod tests {
    use rookery_protocol::engine::{Limits, Tier};

    use super::*;

    /// The field that is wrong with an engine when this is changed about it.
    fn wrong(change: impl FnOnce(&mut EngineDraft)) -> Option<&'static str> {
        let mut draft = EngineDraft {
            name: "Goldfish".into(),
            command: "goldfish".into(),
            args: vec![],
            tongue: None,
            options: vec![],
            reads: vec![],
            limits: Limits::default(),
            tier_min: Tier::Bare,
        };
        change(&mut draft);
        check(&draft).err().and_then(|denied| denied.field())
    }

    #[test]
    fn a_name_is_one_line_of_so_many_characters_without_spaces_at_its_ends() {
        let name = |name: &str| wrong(|draft| draft.name = name.into());
        assert_eq!(name("Goldfish 2"), None);
        assert_eq!(name(&"é".repeat(ENGINE_NAME_LEN_MAX)), None);
        let long = "é".repeat(ENGINE_NAME_LEN_MAX + 1);
        for bad in ["", " ", " Goldfish", "Goldfish ", "Gold\tfish", &long] {
            assert_eq!(name(bad), Some("name"), "{bad:?}");
        }
    }

    #[test]
    fn a_command_and_its_arguments_are_lines_of_bounded_length() {
        let longest = "x".repeat(ENGINE_TEXT_LEN_MAX);
        let longer = format!("{longest}x");
        assert_eq!(wrong(|draft| draft.command.clone_from(&longest)), None);
        for bad in ["", " ", "a\nb", "a\0b", &longer] {
            assert_eq!(wrong(|draft| draft.command = bad.into()), Some("command"), "{bad:.9?}");
        }
        assert_eq!(wrong(|draft| draft.args = vec![String::new(); ARGS_MAX]), None);
        assert_eq!(wrong(|draft| draft.args = vec![String::new(); ARGS_MAX + 1]), Some("args"));
        assert_eq!(wrong(|draft| draft.args = vec![longer.clone()]), Some("args"));
    }

    #[test]
    fn options_have_names_and_are_lines_of_bounded_length() {
        let longest = "x".repeat(ENGINE_TEXT_LEN_MAX);
        let longer = format!("{longest}x");
        let options = |count: usize, name: &str, value: &str| {
            let option = OptionValue { name: name.into(), value: value.into() };
            wrong(|draft| draft.options = vec![option; count])
        };
        assert_eq!(options(OPTIONS_MAX, "Hash", "16"), None);
        assert_eq!(options(OPTIONS_MAX + 1, "Hash", "16"), Some("options"));
        assert_eq!(options(1, &longest, &longest), None);
        assert_eq!(options(1, "Hash", ""), None);
        for bad in ["", " ", "a\nb", "a\rb", "a\0b", &longer] {
            assert_eq!(options(1, bad, "16"), Some("options"), "{bad:.9?}");
        }
        for bad in ["a\nb", "a\rb", "a\0b", &longer] {
            assert_eq!(options(1, "Hash", bad), Some("options"), "{bad:.9?}");
        }
    }

    #[test]
    fn what_an_engine_reads_is_named_by_whole_paths() {
        let reads = |paths: &[&str]| {
            let paths = paths.iter().map(|path| (*path).to_owned()).collect();
            wrong(|draft| draft.reads = paths)
        };
        assert_eq!(reads(&["/srv/books"; READS_MAX]), None);
        assert_eq!(reads(&["/srv/books"; READS_MAX + 1]), Some("reads"));
        assert_eq!(reads(&["/srv/books", "books"]), Some("reads"));
    }

    #[test]
    fn limits_have_bounds_that_count_as_within() {
        let limit =
            |change: fn(&mut Limits, u32), value| wrong(|draft| change(&mut draft.limits, value));
        let memory: fn(&mut Limits, u32) = |limits, value| limits.memory_mib = value;
        for (value, field) in [
            (15, Some("memory_mib")),
            (16, None),
            (1_048_576, None),
            (1_048_577, Some("memory_mib")),
        ] {
            assert_eq!(limit(memory, value), field, "{value}");
        }
        let processes: fn(&mut Limits, u32) = |limits, value| limits.processes = value;
        assert_eq!(limit(processes, PROCESSES_MAX), None);
        assert_eq!(limit(processes, PROCESSES_MAX + 1), Some("processes"));
        let file: fn(&mut Limits, u32) = |limits, value| limits.file_mib = value;
        assert_eq!(limit(file, FILE_MIB_MAX), None);
        assert_eq!(limit(file, FILE_MIB_MAX + 1), Some("file_mib"));
        assert_eq!(wrong(|draft| draft.limits.nice = NICE_MAX), None);
        assert_eq!(wrong(|draft| draft.limits.nice = NICE_MAX + 1), Some("nice"));
    }
}
