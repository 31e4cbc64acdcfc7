//! What the commands about copies, and the check, are told.

use std::path::PathBuf;

use clap::Args;
use rookery_play::Options;
use rookery_play::copies::Kept;
use rookery_protocol::Millis;

use super::Place;

/// Hours from one copy to the next, unless told otherwise.
const HOURS: u32 = 24;
const HOUR_MS: Millis = 60 * 60 * 1_000;

/// Where a copy goes to.
#[derive(Debug, Args)]
pub(crate) struct BackUp {
    /// The file that is written, which must not be there, or a folder; the folder "backups" in the
    /// data folder when missing
    #[arg(long, value_name = "FILE|DIR")]
    pub(crate) to: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) place: Place,
}

/// What is restored, and where.
#[derive(Debug, Args)]
pub(crate) struct Restore {
    /// The copy
    pub(crate) file: PathBuf,
    /// Let those in who were logged in when the copy was made, and every token and machine of that
    /// time, also those that were ended since
    #[arg(long)]
    pub(crate) keep_sessions: bool,
    #[command(flatten)]
    pub(crate) place: Place,
}

/// What is checked.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Make anew what follows from the logs of games where it is wrong; no server may run
    #[arg(long)]
    pub(crate) mend: bool,
    #[command(flatten)]
    pub(crate) place: Place,
}

/// Copies that the server makes by itself.
#[derive(Debug, Args)]
pub(crate) struct Copying {
    /// Copy the database into the folder "backups" every so many hours; 0 never. A PostgreSQL is
    /// copied by its own pg_dump, which must be installed
    #[arg(long, env = "ROOKERY_BACKUP_EVERY", value_name = "HOURS", default_value_t = HOURS,
          value_parser = clap::value_parser!(u32).range(0..=8_760))]
    backup_every: u32,
    /// Of how many days the newest of these copies is kept
    #[arg(long, env = "ROOKERY_BACKUPS_KEPT", value_name = "DAYS", default_value_t = Kept::default().days,
          value_parser = clap::value_parser!(u32).range(1..=3_650))]
    backups_kept: u32,
    /// Of how many weeks the newest of these copies is kept besides
    #[arg(long, env = "ROOKERY_BACKUPS_KEPT_WEEKS", value_name = "WEEKS",
          default_value_t = Kept::default().weeks, value_parser = clap::value_parser!(u32).range(0..=520))]
    backups_kept_weeks: u32,
    /// Start a new version on a database of an older one without a copy of that
    #[arg(long, env = "ROOKERY_NO_BACKUP_BEFORE_UPGRADE")]
    pub(crate) no_backup_before_upgrade: bool,
}

impl Copying {
    /// The options with these.
    pub(crate) fn options(&self, options: Options) -> Options {
        let every_ms = Millis::from(self.backup_every) * HOUR_MS;
        Options {
            copy_every_ms: (every_ms > 0).then_some(every_ms),
            copies_kept: Kept { days: self.backups_kept, weeks: self.backups_kept_weeks },
            ..options
        }
    }
}
