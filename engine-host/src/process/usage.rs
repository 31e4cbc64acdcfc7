//! The use of processor and memory by a group of processes, as far as the system tells.

use std::collections::HashMap;

/// The use of processor and memory by a program and all that it started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Usage {
    /// The processor time so far, in milliseconds. What ended children used counts once their
    /// parent has waited for them.
    pub processor_ms: u64,
    /// The memory that is the group's alone or shared among its processes, in bytes: neither the
    /// program itself nor files that it maps.
    pub memory_bytes: u64,
    /// The number of processes.
    pub processes: u32,
}

/// A meter of one group of processes, until it is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Meter(u32);

impl Meter {
    pub(crate) fn of(group: u32) -> Self {
        Self(group)
    }

    /// The group's number.
    pub(super) fn group(self) -> u32 {
        self.0
    }

    /// Returns what the group uses now; nothing when it is gone.
    #[must_use]
    pub fn read(self) -> Usage {
        Usage::of(self.0)
    }
}

impl Usage {
    /// Of the group `id`; nothing when it is gone.
    pub(crate) fn of(id: u32) -> Self {
        let mut usage = Self::default();
        for pid in Members::of(|group| group == id).take(id) {
            usage.processes += 1;
            usage.processor_ms += processor_ms(pid).unwrap_or_default();
            usage.memory_bytes += memory_bytes(pid).unwrap_or_default();
        }
        usage
    }
}

/// The processes of some groups.
#[derive(Debug, Default)]
pub(crate) struct Members(HashMap<u32, Vec<u32>>);

impl Members {
    /// Of all groups that are `wanted`.
    pub(crate) fn of(wanted: impl Fn(u32) -> bool) -> Self {
        let mut members = Self::default();
        for pid in processes() {
            if let Some(group) = group_of(pid).filter(|group| wanted(*group)) {
                members.0.entry(group).or_default().push(pid);
            }
        }
        members
    }

    /// Of this one.
    pub(crate) fn take(&mut self, id: u32) -> Vec<u32> {
        self.0.remove(&id).unwrap_or_default()
    }
}

/// All processes that the system shows; none where it has no `/proc`.
pub(crate) fn processes() -> impl Iterator<Item = u32> {
    std::fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
}

/// The threads of a process, as far as the system tells.
#[cfg(target_os = "linux")]
pub(super) fn threads_of(pid: u32) -> Vec<i32> {
    let listed = std::fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten();
    listed.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).collect()
}

/// How many threads there are in all, as far as the system tells.
pub(crate) fn threads() -> u64 {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    // Such as `0.20 0.18 0.12 1/80 11206`.
    let threads = load.split_ascii_whitespace().nth(3).and_then(|both| both.split_once('/'));
    threads.and_then(|(_, all)| all.parse().ok()).unwrap_or_default()
}

/// Not by the system call of that name, which tells nothing but 0 of the kernel's own threads.
fn group_of(pid: u32) -> Option<u32> {
    fields(&stat(pid)?)?.nth(2)?.parse().ok()
}

/// User and system time, its own and of the children that it waited for.
fn processor_ms(pid: u32) -> Option<u64> {
    let stat = stat(pid)?;
    let times = fields(&stat)?.skip(11).take(4);
    let ticks: u64 = times.filter_map(|time| time.parse::<u64>().ok()).sum();
    Some(ticks * 1_000 / ticks_per_second())
}

fn stat(pid: u32) -> Option<String> {
    std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()
}

/// State, parent, group, and so on. They stand behind the name, which is in parentheses and may
/// contain anything.
fn fields(stat: &str) -> Option<impl Iterator<Item = &str>> {
    let (_, fields) = stat.rsplit_once(')')?;
    Some(fields.split_ascii_whitespace())
}

#[cfg(unix)]
fn ticks_per_second() -> u64 {
    rustix::param::clock_ticks_per_second()
}

#[cfg(not(unix))]
fn ticks_per_second() -> u64 {
    100
}

/// Memory in use, files that it maps included.
pub(crate) fn resident_bytes(pid: u32) -> Option<u64> {
    let statm = std::fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    let pages: u64 = statm.split_ascii_whitespace().nth(1)?.parse().ok()?;
    Some(pages * page_len())
}

#[cfg(unix)]
fn page_len() -> u64 {
    rustix::param::page_size() as u64
}

#[cfg(not(unix))]
fn page_len() -> u64 {
    4_096
}

/// Memory in use, without files.
pub(crate) fn memory_bytes(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let kib = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().strip_suffix(" kB")?.parse::<u64>().ok()
    };
    Some((kib("RssAnon:")? + kib("RssShmem:")?) * 1024)
}
