//! Processes of an engine that have left its group, which only a seccomp filter can prevent.

/// How often is looked, for what starts others while it is looked for.
#[cfg(target_os = "linux")]
const ROUNDS_MAX: usize = 4;

/// Ends every process that has `marker`, a name with its value, in its environment.
#[cfg(target_os = "linux")]
pub(crate) fn kill(marker: &str) {
    use rustix::process::{Pid, Signal, kill_process};
    for _ in 0..ROUNDS_MAX {
        let mut found = false;
        for pid in super::usage::processes().filter(|pid| has(*pid, marker)) {
            let pid = i32::try_from(pid).ok().and_then(Pid::from_raw);
            found |= pid.is_some_and(|pid| kill_process(pid, Signal::KILL).is_ok());
        }
        if !found {
            return;
        }
    }
}

/// Elsewhere there is nowhere to look.
#[cfg(not(target_os = "linux"))]
pub(crate) fn kill(_: &str) {}

/// A process that is as good as gone has none.
#[cfg(target_os = "linux")]
fn has(pid: u32, marker: &str) -> bool {
    std::fs::read(format!("/proc/{pid}/environ")).is_ok_and(|environment| {
        environment.split(|byte| *byte == 0).any(|entry| entry == marker.as_bytes())
    })
}
