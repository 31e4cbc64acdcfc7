//! A game read back from its log, whole or with the help of what was worked out before.

use rookery_rules::Game;
use serde::{Deserialize, Serialize};

use crate::arbiter::{Arbiter, Unreadable};
use crate::checkpoint::Checkpoint;
use crate::entries::Entries;
use crate::event::{Event, Record};
use crate::setup::Setup;

/// What was worked out of a log up to a version: stored, it spares asking the rules again. It follows
/// from the log, and may be lost or thrown away at any time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Projection {
    checkpoint: Checkpoint,
    entries: Entries,
    /// Whether the entries hide anything from anybody.
    hides: bool,
}

impl Projection {
    /// What is known of a game and of what each kind of viewer may see of it; `None` where the rules
    /// answer quickly, or a position's text is not all there is to know.
    #[must_use]
    pub fn of(arbiter: &Arbiter, entries: &Entries) -> Option<Self> {
        let hides = arbiter.hides() && arbiter.result().is_none();
        let checkpoint = arbiter.checkpoint()?;
        Some(Self { checkpoint, entries: entries.clone(), hides })
    }

    /// The newest version that it knows.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.checkpoint.version
    }
}

/// A game that was read back from its log.
pub struct ReadBack {
    /// How it stands.
    pub arbiter: Arbiter,
    /// What each kind of viewer may see of it.
    pub entries: Entries,
    /// Up to which version what was known of it was of use.
    pub known: u32,
}

/// Reads a game back from its whole log, and what each kind of viewer may see of it. What is `known`
/// of its beginning spares asking the rules for it; where that does not fit, all is asked anew.
///
/// # Errors
/// As [`Arbiter::restore`].
pub fn read_back(
    game: &dyn Game,
    setup: &Setup,
    log: &[Record],
    known: Option<Projection>,
) -> Result<ReadBack, Unreadable> {
    let over = log.iter().any(|record| matches!(record.event, Event::Ended { .. }));
    // What was hidden then must be shown now.
    let known = known.filter(|known| !(over && known.hides));
    if let Some(known) = known
        && let Ok(read) = continued(game, setup, log, known, over)
    {
        return Ok(read);
    }
    let mut entries = Entries::default();
    let arbiter = Arbiter::retell(game, setup.clone(), log, |arbiter, record| {
        if over {
            entries.note_open(arbiter, &record.event, record.at_ms);
        } else {
            entries.note(arbiter, &record.event, record.at_ms);
        }
    })?;
    Ok(ReadBack { arbiter, entries, known: 0 })
}

fn continued(
    game: &dyn Game,
    setup: &Setup,
    log: &[Record],
    known: Projection,
    over: bool,
) -> Result<ReadBack, Unreadable> {
    let known_to = known.version();
    let Projection { checkpoint, mut entries, .. } = known;
    let arbiter =
        Arbiter::restore_from(game, setup.clone(), log, checkpoint, |arbiter, record| {
            entries.note(arbiter, &record.event, record.at_ms);
        })?;
    if over {
        entries.open_rooms();
    }
    Ok(ReadBack { arbiter, entries, known: known_to })
}
