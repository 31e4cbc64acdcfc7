//! Whatever an engine does, its host says what, in time, and nothing of it is left.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

mod bouts;
mod builds;
mod containment;
mod endings;
mod faults;
mod hidden;
mod installed;
mod memory;
mod support;
mod tongues;
