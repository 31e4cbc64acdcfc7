//! What a viewer is shown of a log that is read back.

use rookery_arbiter::{Arbiter, Entries, ReadBack, Record, Setup, read_back};
use rookery_protocol::board::View;
use rookery_protocol::game::Entry;
use rookery_protocol::seat::Viewer;
use rookery_rules::Game;

/// The start position and what came after version `from`, as `viewer` is shown it.
pub(crate) fn history(
    game: &dyn Game,
    setup: &Setup,
    log: &[Record],
    viewer: Viewer,
    from: u32,
) -> (View, Vec<Entry>) {
    let ReadBack { arbiter, mut entries, .. } = read_back(game, setup, log, None).unwrap();
    if viewer == Viewer::All {
        entries = Entries::default();
        Arbiter::retell(game, setup.clone(), log, |arbiter, record| {
            entries.note_open(arbiter, &record.event, record.at_ms);
        })
        .unwrap();
    }
    (arbiter.start_view(viewer), entries.since(from, viewer))
}
