//! The capabilities of this machine.

use std::path::Path;

use rookery_protocol::engine::Tier;
use rookery_protocol::machine::Machine;

use crate::jail::Detected;
use crate::texts;

/// Returns cores, memory and the containment of engines that `shim` starts here; `pins` says
/// whether games have cores of their own.
pub async fn machine(shim: Option<&Path>, pins: bool) -> Machine {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let detected = match shim {
        Some(shim) => crate::jail::detect(shim).await,
        None => Detected { tier: Tier::Bare, reasons: vec![texts::bare()] },
    };
    Machine {
        cores: u32::try_from(cores).unwrap_or(u32::MAX),
        memory_mib: memory_mib(),
        tier: detected.tier,
        shortcomings: detected.reasons.iter().map(ToString::to_string).collect(),
        pins,
        tries: true,
    }
}

/// Memory in all; 0 where the system does not tell.
fn memory_mib() -> u32 {
    let info = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = info.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    let kib = total.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    u32::try_from(kib.unwrap_or_default() / 1024).unwrap_or(u32::MAX)
}
