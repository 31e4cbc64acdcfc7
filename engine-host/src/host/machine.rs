//! The capabilities of this machine.

use std::num::NonZeroU32;
use std::path::Path;

use rookery_protocol::engine::Tier;
use rookery_protocol::machine::Machine;

use crate::jail::Detected;
use crate::texts;

/// Returns the cores that engines may keep busy here, as they are `told`: without a word about it
/// all that this process may use. More than there are is the operator's choice.
#[must_use]
pub fn cores(told: Option<NonZeroU32>) -> u32 {
    let here = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    told.map_or_else(|| u32::try_from(here).unwrap_or(u32::MAX), NonZeroU32::get)
}

/// Returns cores, memory and the containment of engines that `shim` starts here. `told` is how many
/// cores engines may keep busy, `pins` says whether games have cores of their own, `builds` whether it
/// makes programs.
pub async fn machine(
    shim: Option<&Path>,
    told: Option<NonZeroU32>,
    pins: bool,
    builds: bool,
) -> Machine {
    let detected = match shim {
        Some(shim) => crate::jail::detect(shim).await,
        None => Detected { tier: Tier::Bare, reasons: vec![texts::bare()] },
    };
    Machine {
        cores: cores(told),
        memory_mib: memory_mib(),
        tier: detected.tier,
        shortcomings: detected.reasons.iter().map(ToString::to_string).collect(),
        pins,
        tries: true,
        builds,
    }
}

/// Memory in all; 0 where the system does not tell.
fn memory_mib() -> u32 {
    let info = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = info.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    let kib = total.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    u32::try_from(kib.unwrap_or_default() / 1024).unwrap_or(u32::MAX)
}
