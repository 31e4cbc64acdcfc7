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
