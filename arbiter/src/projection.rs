//! Reading a game back from its log, whole or with the help of a stored projection.

use rookery_rules::Game;
use serde::{Deserialize, Serialize};

use crate::arbiter::{Arbiter, Unreadable};
use crate::checkpoint::Checkpoint;
use crate::entries::Entries;
use crate::event::{Event, Record};
use crate::setup::Setup;

/// A projection of a log up to some version. Stored, it spares asking the rules again; it follows
/// from the log, and may be lost or thrown away at any time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Projection {
    checkpoint: Checkpoint,
    entries: Entries,
    /// Whether the entries hide anything from anybody.
    hides: bool,
}

impl Projection {
    /// Makes a projection of a game and of what each kind of viewer may see of it; `None` where the
    /// rules answer quickly, or a position's text is not all there is to know.
    #[must_use]
    pub fn of(arbiter: &Arbiter, entries: &Entries) -> Option<Self> {
        let hides = arbiter.hides() && arbiter.result().is_none();
        let checkpoint = arbiter.checkpoint()?;
        Some(Self { checkpoint, entries: entries.clone(), hides })
    }

    /// Returns the newest version that the projection knows.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.checkpoint.version
    }
}

/// A game that was read back from its log.
pub struct ReadBack {
    /// The game as it stands.
    pub arbiter: Arbiter,
    /// The log as each kind of viewer may see it.
    pub entries: Entries,
    /// The version up to which the projection was of use; 0 if it was of none.
    pub known: u32,
}

/// Reads a game back from its whole log, with what each kind of viewer may see of it. The
/// projection `known` spares asking the rules for the first part; where it does not fit, all is
/// asked anew.
///
/// # Errors
/// As for [`Arbiter::restore`].
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
