//! Resource limits, niceness, no capabilities, and no open files but the three pipes.

use rookery_protocol::engine::Limits;
use rustix::process::{Resource, Rlimit, getrlimit, nice, setrlimit};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, clear_ambient_capability_set,
    set_capabilities, set_capabilities_secure_bits,
};

const MIB: u64 = 1024 * 1024;
/// What a program may at least reserve to write beyond the memory that it may use: stacks of
/// threads, and rooms of the allocator, of which little is ever touched. Else it is as much again,
/// so that it is the host, which can say why, that ends a program that uses too much.
const RESERVE_MIB_MIN: u64 = 256;
/// Files and pipes open at once.
const OPEN_FILES_MAX: u64 = 1_024;

/// Applies them to the present process, and so to what it becomes.
///
/// Memory is limited twice. The kernel counts what a process has reserved to write (`RLIMIT_DATA`),
/// which programs that reserve address space alone, as those in Java and Go do, are not harmed by;
/// the host watches what the whole group uses, and ends it. Processes are not limited here, for
/// `RLIMIT_NPROC` counts all of a user's: the host counts those of the group, and where none is
/// allowed the filter denies them.
///
/// # Errors
/// In words, when a limit cannot be set.
pub(super) fn apply(limits: &Limits) -> Result<(), String> {
    let lower = |resource, to: u64| {
        lower(resource, to).map_err(|why| format!("the system refuses resource limits: {why}"))
    };
    let memory_mib = u64::from(limits.memory_mib);
    lower(Resource::Data, (memory_mib + memory_mib.max(RESERVE_MIB_MIN)) * MIB)?;
    lower(Resource::Fsize, u64::from(limits.file_mib) * MIB)?;
    lower(Resource::Core, 0)?;
    lower(Resource::Nofile, OPEN_FILES_MAX)?;
    lower(Resource::Rtprio, 0)?;
    // A group that is nice already may be as nice as can be.
    let _ = nice(i32::from(limits.nice));
    drop_capabilities();
    close_inherited();
    Ok(())
}

fn lower(resource: Resource, to: u64) -> rustix::io::Result<()> {
    let to = getrlimit(resource).maximum.map_or(to, |maximum| maximum.min(to));
    setrlimit(resource, Rlimit { current: Some(to), maximum: Some(to) })
}

/// A host that runs as root gives none of its powers to an engine. Others have none to give, and
/// may not even say that they renounce them. So an engine of root's reads no file that another user
/// keeps to themselves, and must not lie in such a user's folder.
fn drop_capabilities() {
    let _ = clear_ambient_capability_set();
    let _ = set_capabilities_secure_bits(
        CapabilitiesSecureBits::NO_ROOT
            | CapabilitiesSecureBits::NO_ROOT_LOCKED
            | CapabilitiesSecureBits::NO_SETUID_FIXUP
            | CapabilitiesSecureBits::NO_SETUID_FIXUP_LOCKED,
    );
    let none = CapabilitySet::empty();
    let _ = set_capabilities(
        None,
        CapabilitySets { effective: none, permitted: none, inheritable: none },
    );
}

/// What the host was started with and did not know of. What it opens itself is closed already.
fn close_inherited() {
    let open = std::fs::read_dir("/proc/self/fd")
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<i32>().ok());
    // All are found before any is closed: the folder is open too while it is read.
    let open: Vec<i32> = open.filter(|file| *file > 2).collect();
    for file in open {
        let _ = nix::unistd::close(file);
    }
}
