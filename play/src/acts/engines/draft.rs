//! What an admin may enter about an engine.

use std::ops::RangeInclusive;

use rookery_protocol::bot::{ENGINE_NAME_LEN_MAX, EngineDraft, OptionValue};
use rookery_protocol::engine::{ARGS_MAX, ENGINE_TEXT_LEN_MAX, OPTIONS_MAX};

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
    let wrong = |field, text: &str| Err(Denied::form(field, Wrong::BadEngine, text));
    let fits = |text: &str| text.len() <= ENGINE_TEXT_LEN_MAX && !text.contains(['\0', '\n', '\r']);
    let name = draft.name.trim();
    if name.is_empty() || name != draft.name || name.chars().any(char::is_control) {
        return wrong("name", "Give it a name, without spaces at its ends.");
    }
    if name.chars().count() > ENGINE_NAME_LEN_MAX {
        return wrong("name", "A name has 60 characters at most.");
    }
    if draft.command.trim().is_empty() || !fits(&draft.command) {
        return wrong("command", "Say which program to run: its name, or its path.");
    }
    if draft.args.len() > ARGS_MAX || !draft.args.iter().all(|arg| fits(arg)) {
        return wrong("args", "There are too many arguments, or one is too long.");
    }
    check_options(&draft.options)?;
    let is_path = |path: &String| fits(path) && path.starts_with('/');
    if draft.reads.len() > READS_MAX || !draft.reads.iter().all(is_path) {
        return wrong("reads", "Give whole paths, such as /srv/books, 16 at most.");
    }
    let limits = &draft.limits;
    if !MEMORY_MIB.contains(&limits.memory_mib) {
        return wrong("memory_mib", "Memory is from 16 to 1048576 MiB.");
    }
    if limits.processes > PROCESSES_MAX {
        return wrong("processes", "There can be 1024 processes at most.");
    }
    if limits.file_mib > FILE_MIB_MAX {
        return wrong("file_mib", "A file has 1048576 MiB at most.");
    }
    if limits.nice > NICE_MAX {
        return wrong("nice", "Niceness is from 0 to 19.");
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
    let text = "There are too many options, or one has no name or is too long.";
    Err(Denied::form("options", Wrong::BadOptions, text))
}
