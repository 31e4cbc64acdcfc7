//! The shim itself: what happens between the start of the present program and the engine's.

use std::ffi::OsString;
use std::io::{Write, stderr};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;

use rookery_protocol::engine::Tier;
use rustix::process::{Signal, getppid, set_parent_process_death_signal};

use super::{ASKED, EXIT_CODE, FAILED, Settings, WORD, files, filter, limits};

pub(super) fn run_if_asked() {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_none_or(|first| first != ASKED) {
        return;
    }
    let why = match become_engine(arguments) {
        Ok(()) => end(0),
        Err(why) => why,
    };
    // Before the first line this is that line; after it, the engine's first words.
    let _ = writeln!(stderr(), "{WORD} {FAILED} {why}");
    end(EXIT_CODE)
}

#[expect(clippy::disallowed_methods, reason = "nothing is open, and there is no main to return to")]
fn end(code: i32) -> ! {
    std::process::exit(code)
}

/// Returns only when it fails, or when there is nothing to become.
fn become_engine(mut arguments: impl Iterator<Item = OsString>) -> Result<(), String> {
    let settings = arguments.next().and_then(|text| text.into_string().ok());
    let settings: Settings = serde_json::from_str(&settings.ok_or("settings are missing")?)
        .map_err(|why| format!("settings cannot be read: {why}"))?;
    set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(|why| format!("it cannot be made to end with its host: {why}"))?;
    if getppid().is_none_or(|parent| parent.as_raw_nonzero().get().cast_unsigned() != settings.host)
    {
        return Err("its host has gone".to_owned());
    }
    let program = arguments.next().map(PathBuf::from);

    let (tier, reasons) = give_up(&settings, program.as_ref());
    let mut said = format!("{WORD} {tier}\n");
    if program.is_none() {
        said.extend(reasons.iter().map(|reason| format!("{reason}\n")));
    }
    let _ = stderr().write_all(said.as_bytes());
    let Some(program) = program else { return Ok(()) };
    if tier < settings.tier_min {
        end(EXIT_CODE);
    }
    Err(Command::new(program).args(arguments).exec().to_string())
}

/// Gives up all that can be given up. The tier that this makes, and what could not be done.
fn give_up(settings: &Settings, program: Option<&PathBuf>) -> (Tier, Vec<String>) {
    let mut reasons = Vec::new();
    let limited = limits::apply(&settings.limits).map_err(|why| reasons.push(why)).is_ok();
    let (jailed, truncation) = match files::apply(settings, program.map(PathBuf::as_path)) {
        Ok(files::Applied { truncation, notes }) => {
            reasons.extend(notes);
            (true, truncation)
        }
        Err(why) => {
            reasons.push(why);
            (false, true)
        }
    };
    let rules = filter::Rules { processes: settings.limits.processes > 0, truncation };
    // The last, since it forbids some of the above.
    let filtered = filter::apply(&rules).map_err(|why| reasons.push(why)).is_ok();
    let tier = match (limited, filtered, jailed) {
        (true, true, true) => Tier::Jailed,
        (true, true, false) => Tier::Filtered,
        (true, false, _) => Tier::Limited,
        (false, ..) => Tier::Bare,
    };
    (tier, reasons)
}
