//! Landlock: which files an engine sees.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, LandlockStatus, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
    make_bitflags, path_beneath_rules,
};

use super::Settings;

/// The newest Landlock that this is written for.
const NEWEST: ABI = ABI::V9;

/// Programs, libraries and what they need to start. Nobody's secrets are here.
const SYSTEM: [&str; 11] = [
    "/usr",
    "/bin",
    "/lib",
    "/lib32",
    "/lib64",
    "/nix/store",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
];
/// What programs ask about the machine and the time zone, and without which some do not start.
const MACHINE: [&str; 10] = [
    "/etc/localtime",
    "/etc/locale.alias",
    "/etc/ssl/openssl.cnf",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/self",
    "/proc/sys/vm/overcommit_memory",
    "/sys/devices/system/cpu",
    "/sys/devices/system/node",
    "/sys/kernel/mm/transparent_hugepage",
];
const RANDOM: [&str; 2] = ["/dev/urandom", "/dev/random"];
const SINKS: [&str; 2] = ["/dev/null", "/dev/zero"];
/// The longest first line of a script.
const SHEBANG_LEN_MAX: u64 = 256;

/// What was done.
pub(super) struct Applied {
    /// Landlock knows of truncation; where it does not, nobody may truncate by path.
    pub(super) truncation: bool,
    /// What this kernel's Landlock does not know.
    pub(super) notes: Vec<String>,
}

/// Leaves the present process, and what it becomes, nothing but these files.
///
/// # Errors
/// In words, when the kernel cannot do it.
pub(super) fn apply(settings: &Settings, program: Option<&Path>) -> Result<Applied, String> {
    let status = rules(settings, program)
        .and_then(RulesetCreated::restrict_self)
        .map_err(|why| format!("files cannot be hidden: {why}"))?;
    if status.ruleset == RulesetStatus::NotEnforced {
        return Err(match status.landlock {
            LandlockStatus::NotImplemented => "files cannot be hidden: no Landlock in this kernel",
            _ => "files cannot be hidden: Landlock is not enabled in this kernel",
        }
        .to_owned());
    }
    let LandlockStatus::Available { effective_abi: abi, .. } = status.landlock else {
        return Err("files cannot be hidden: Landlock says nothing of itself".to_owned());
    };
    let mut notes = Vec::new();
    if abi < ABI::V6 {
        notes.push("signals to other programs of the same user cannot be denied".to_owned());
    }
    Ok(Applied { truncation: abi >= ABI::V3, notes })
}

fn rules(settings: &Settings, program: Option<&Path>) -> Result<RulesetCreated, RulesetError> {
    let read = AccessFs::from_read(NEWEST);
    let look = make_bitflags!(AccessFs::{ReadFile | ReadDir});
    // No devices and no sockets can be made.
    let own = AccessFs::from_all(NEWEST)
        & !make_bitflags!(AccessFs::{MakeChar | MakeBlock | MakeSock | IoctlDev | ResolveUnix});
    let sink: BitFlags<AccessFs> = make_bitflags!(AccessFs::{ReadFile | WriteFile | Truncate});
    Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(SYSTEM, read))?
        .add_rules(path_beneath_rules(MACHINE, look))?
        .add_rules(path_beneath_rules(RANDOM, look))?
        .add_rules(path_beneath_rules(SINKS, sink))?
        .add_rules(path_beneath_rules(&settings.reads, read))?
        .add_rules(path_beneath_rules(program, read))?
        .add_rules(path_beneath_rules(program.and_then(interpreter), read))?
        .add_rules(path_beneath_rules([&settings.folder], own))
}

/// The program that a script names in its first line.
fn interpreter(script: &Path) -> Option<PathBuf> {
    let mut first = Vec::new();
    let file = File::open(script).ok()?.take(SHEBANG_LEN_MAX);
    BufReader::new(file).read_until(b'\n', &mut first).ok()?;
    let line = std::str::from_utf8(first.strip_prefix(b"#!")?).ok()?;
    line.split_ascii_whitespace().next().map(PathBuf::from)
}
