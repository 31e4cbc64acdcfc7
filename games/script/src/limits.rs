//! How much a module may use. Fuel is counted by executed instructions: about
//! [`FUEL_PER_MS`] of it burn in a millisecond on the machines that this was measured on.

/// What a millisecond burns, roughly.
pub(crate) const FUEL_PER_MS: u64 = 8_000_000;
/// For one question about a position: 5 ms.
pub(crate) const CALL_FUEL: u64 = 5 * FUEL_PER_MS;
/// For reading a script and for its description: 2 s.
pub(crate) const LOAD_FUEL: u64 = 2_000 * FUEL_PER_MS;
/// For counting sequences of moves, which nobody does while a game is played: an hour.
pub(crate) const PERFT_FUEL_MAX: u64 = 3_600_000 * FUEL_PER_MS;
/// Memory of one instance, in bytes.
pub(crate) const MEMORY_BYTES_MAX: usize = 32 * 1024 * 1024;
/// All that one question may answer, in bytes.
pub(crate) const OUTPUT_BYTES_MAX: usize = 1024 * 1024;
/// Entries of all tables of one instance.
pub(crate) const TABLE_ENTRIES_MAX: usize = 100_000;
/// Stack of WebAssembly, in bytes.
pub(crate) const STACK_BYTES_MAX: usize = 512 * 1024;
/// The longest position, in bytes.
pub(crate) const TEXT_BYTES_MAX: usize = 2000;
/// The longest move, in bytes.
pub(crate) const MOVE_BYTES_MAX: usize = 256;
/// The longest status, in characters.
pub(crate) const STATUS_CHARS_MAX: usize = 300;
/// Lines that one question may log.
pub(crate) const LOG_LINES_MAX: usize = 100;
/// Characters of one such line.
pub(crate) const LOG_CHARS_MAX: usize = 1000;
/// Compiled modules that are kept on disk, in bytes.
pub(crate) const KEPT_BYTES_MAX: u64 = 256 * 1024 * 1024;
