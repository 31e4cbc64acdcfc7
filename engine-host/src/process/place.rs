//! Choosing the processors on which programs run, where the system allows that.

use super::usage::Meter;

/// How often the threads of a group are looked through, until none is found that is elsewhere:
/// some may have been started by others in the meantime.
#[cfg(target_os = "linux")]
const ROUNDS_MAX: u32 = 4;

/// Returns the processors that this process may use; none where the system offers no choice.
#[cfg(target_os = "linux")]
#[must_use]
pub fn processors() -> Vec<usize> {
    use rustix::thread::{CpuSet, sched_getaffinity};
    let Ok(set) = sched_getaffinity(None) else { return vec![] };
    (0..CpuSet::MAX_CPU).filter(|one| set.is_set(*one)).collect()
}

/// A claim to a processor: while it is kept, no other program of this machine claims the same one.
#[derive(Debug, Default)]
pub struct Claim {
    #[cfg(target_os = "linux")]
    _name: Option<std::os::unix::net::UnixListener>,
}

/// Claims a processor; `None` when another program has. Two hosts on one machine would else both
/// put their games on the first, and leave the others idle.
#[cfg(target_os = "linux")]
#[must_use]
pub fn claim(processor: usize) -> Option<Claim> {
    use std::os::linux::net::SocketAddrExt as _;
    use std::os::unix::net::{SocketAddr, UnixListener};
    // The system takes the name back however this program ends.
    let name = SocketAddr::from_abstract_name(format!("rookery-processor-{processor}"));
    match name.and_then(|name| UnixListener::bind_addr(&name)) {
        Ok(name) => Some(Claim { _name: Some(name) }),
        Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => None,
        // Where no name can be had, nobody else has one.
        Err(_) => Some(Claim::default()),
    }
}

/// Returns whether a program runs on these processors already, judged by its first process: what
/// that has started since was put where it is itself.
#[cfg(target_os = "linux")]
#[must_use]
pub fn is_confined(program: &Meter, processors: &[usize]) -> bool {
    use rustix::thread::{Pid, sched_getaffinity};
    let first = i32::try_from(program.group()).ok().and_then(Pid::from_raw);
    first.is_some_and(|first| {
        sched_getaffinity(Some(first)).is_ok_and(|now| now == set_of(processors))
    })
}

#[cfg(target_os = "linux")]
fn set_of(processors: &[usize]) -> rustix::thread::CpuSet {
    use rustix::thread::CpuSet;
    let mut set = CpuSet::new();
    processors.iter().filter(|one| **one < CpuSet::MAX_CPU).for_each(|one| set.set(*one));
    set
}

/// Confines the calling thread to these processors.
#[cfg(target_os = "linux")]
pub fn stay(processors: &[usize]) {
    // Where it is not let, it runs as well elsewhere.
    let _ = rustix::thread::sched_setaffinity(None, &set_of(processors));
}

/// Confines all that some programs have started to these processors, and all that they start from
/// now on. Their numbers are those of the host, whatever a program in a jail sees.
#[cfg(target_os = "linux")]
pub fn confine(programs: &[Meter], processors: &[usize]) {
    use super::usage::{Members, threads_of};
    use rustix::thread::{Pid, sched_getaffinity, sched_setaffinity};

    let set = set_of(processors);
    let elsewhere = |thread: &Pid| sched_getaffinity(Some(*thread)).is_ok_and(|now| now != set);
    for _ in 0..ROUNDS_MAX {
        let mut members = Members::of(|group| programs.iter().any(|one| one.group() == group));
        let processes = programs.iter().flat_map(|one| members.take(one.group()));
        let threads = processes.flat_map(threads_of).filter_map(Pid::from_raw).filter(&elsewhere);
        let moved = threads.filter(|thread| sched_setaffinity(Some(*thread), &set).is_ok());
        if moved.count() == 0 {
            return;
        }
    }
}

/// Returns no processors: this system offers no choice.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn processors() -> Vec<usize> {
    vec![]
}

/// Claims nothing: this system offers no choice of processors.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn claim(_: usize) -> Option<Claim> {
    None
}

/// Returns whether a program runs on these processors; this system offers no choice.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn is_confined(_: &Meter, _: &[usize]) -> bool {
    true
}

/// Does nothing: this system offers no choice of processors.
#[cfg(not(target_os = "linux"))]
pub fn stay(_: &[usize]) {}

/// Does nothing: this system offers no choice of processors.
#[cfg(not(target_os = "linux"))]
pub fn confine(_: &[Meter], _: &[usize]) {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_processor_is_claimed_by_one_at_a_time() {
        // None of those that a game could get.
        let one = claim(usize::MAX).unwrap();
        assert!(claim(usize::MAX).is_none());
        drop(one);
        assert!(claim(usize::MAX).is_some());
    }
}
