//! What the versions of a game's log say about what came between two messages.

use rookery_protocol::game::Entry;

/// Whether `entries` lead from version `from` to version `to` without a gap: the first one follows
/// `from`, each other one the one before it, and the last one is `to`. No entries lead from a
/// version to itself.
#[must_use]
pub fn is_gapless(from: u32, entries: &[Entry], to: u32) -> bool {
    let versions = entries.iter().map(|entry| entry.version);
    from <= to && versions.eq((from..to).map(|version| version + 1))
}

/// The entries that are news to a listener who has heard everything up to `version`.
pub(super) fn after(version: u32, entries: &[Entry]) -> &[Entry] {
    let first = entries.iter().position(|entry| entry.version > version);
    first.map_or(&[], |first| &entries[first..])
}
