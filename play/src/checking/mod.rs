//! Whether a site is sound: each game is replayed from its log, and what stands beside the log is
//! compared with what came out. The texts of games from elsewhere are read again likewise.
//!
//! The log is the game, and nothing here changes it. What follows from it can be made anew. Games are
//! read a few hundred at a time, so a million of them take no more memory than a thousand.

mod elsewhere;
mod finding;
mod judge;
mod replay;

use std::sync::Arc;

use futures_util::stream::{self, StreamExt as _};
use rookery_engine::endgame::Tables;
use rookery_protocol::Millis;
use rookery_storage::checking::{Kept, Mend, Stray};
use rookery_storage::{Storage, StorageError};
use sha2::{Digest as _, Sha256};

pub use finding::{FIRST_LEN_MAX, Kind, Report};

use crate::library::Library;
use judge::{Found, judge};
use replay::{Outcome, Replayer};

/// Games that are read at once.
const PAGE_LEN: u32 = 200;
/// How often a game is looked at again in which something is wrong, while a server may be playing it.
const LOOKS_MAX: u32 = 3;

/// A check that goes on.
pub struct Check {
    storage: Storage,
    library: Arc<Library>,
    replayer: Replayer,
    report: Report,
    /// What can be made anew.
    mends: Vec<Mend>,
    /// Whether anything is to be made anew: then it is remembered what.
    mending: bool,
    now: Millis,
    after: String,
    /// Games that were looked at.
    games: u64,
    after_elsewhere: String,
    /// Games from elsewhere that were looked at.
    elsewhere: u64,
}

impl Check {
    /// Begins to check a site at `now`. With `mending` it is remembered what can be made anew, until
    /// [`take_mends`](Self::take_mends) takes it.
    ///
    /// # Errors
    /// In words, which built-in game is broken.
    pub fn new(storage: Storage, mending: bool, now: Millis) -> Result<Self, String> {
        let library = Library::new(rookery_games::registry(), Arc::new(Tables::default()));
        let library = library.map_err(|(key, fault)| format!("the game {key}: {fault}"))?;
        Ok(Self {
            storage,
            library: Arc::new(library),
            replayer: Replayer::default(),
            report: Report::default(),
            mends: vec![],
            mending,
            now,
            after: String::new(),
            games: 0,
            after_elsewhere: String::new(),
            elsewhere: 0,
        })
    }

    /// Has the database check itself. `false` where it cannot.
    ///
    /// # Errors
    /// The database fails.
    pub async fn check_database(&mut self) -> Result<bool, StorageError> {
        let Some(wrong) = self.storage.self_check().await? else { return Ok(false) };
        wrong.into_iter().for_each(|line| self.report.add(Kind::Database, line));
        Ok(true)
    }

    /// Looks for what points nowhere, or is there twice, or was altered.
    ///
    /// # Errors
    /// The database fails.
    pub async fn check_strays(&mut self) -> Result<(), StorageError> {
        for stray in Stray::ALL {
            let (report, mends, mending) = (&mut self.report, &mut self.mends, self.mending);
            let mut each = |id: String| {
                if mending && let Some(mend) = mend_of(stray, &id) {
                    mends.push(mend);
                }
                report.add(Kind::of(stray), id);
            };
            self.storage.strays(stray, &mut each).await?;
        }
        for module in self.storage.modules().await? {
            let content = self.storage.module_content(&module.id).await?.unwrap_or_default();
            let hash: String =
                Sha256::digest(&content).iter().map(|byte| format!("{byte:02x}")).collect();
            if hash != module.hash {
                self.report.add(Kind::ModuleAltered, module.id);
            }
        }
        Ok(())
    }

    /// Replays the next games; `None` once there are no more, else how many there were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn check_games(&mut self) -> Result<Option<u64>, StorageError> {
        let page = self.storage.games_to_check(&self.after, PAGE_LEN).await?;
        let Some(last) = page.last() else { return Ok(None) };
        self.after = match last {
            Ok(kept) => kept.id.to_string(),
            Err((id, _)) => id.clone(),
        };
        let count = page.len() as u64;
        let at_once = std::thread::available_parallelism().map_or(1, usize::from);
        let looked = stream::iter(page).map(|kept| async {
            match kept {
                Ok(kept) => self.look(kept).await,
                Err((id, why)) => Ok((id, vec![Found::new(Kind::Unreadable(why))])),
            }
        });
        let looked: Vec<_> = looked.buffered(at_once).collect().await;
        for looked in looked {
            let (id, found) = looked?;
            for Found { kind, mend } in found {
                self.report.add_of_game(kind, &id);
                self.mends.extend(mend.filter(|_| self.mending));
            }
        }
        self.games += count;
        Ok(Some(count))
    }

    /// Reads the next games from elsewhere again; `None` once there are no more, else how many there
    /// were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn check_elsewhere(&mut self) -> Result<Option<u64>, StorageError> {
        let page = self.storage.imported_to_check(&self.after_elsewhere).await?;
        let Some(last) = page.last() else { return Ok(None) };
        self.after_elsewhere = match last {
            Ok(imported) => imported.summary.id.to_string(),
            Err((id, _)) => id.clone(),
        };
        let count = page.len() as u64;
        let at_once = std::thread::available_parallelism().map_or(1, usize::from);
        let (storage, library, replayer) = (&self.storage, &self.library, &self.replayer);
        let looked = stream::iter(page).map(|imported| async {
            match imported {
                Ok(imported) => {
                    let id = imported.summary.id.to_string();
                    let found = elsewhere::look(storage, library, replayer, imported).await?;
                    Ok::<_, StorageError>((id, found))
                }
                Err((id, why)) => Ok((id, Some(Kind::ElsewhereUnreadable(why)))),
            }
        });
        let looked: Vec<_> = looked.buffered(at_once).collect().await;
        for looked in looked {
            let (id, found) = looked?;
            if let Some(kind) = found {
                self.report.add_of_game(kind, &id);
            }
        }
        self.elsewhere += count;
        Ok(Some(count))
    }

    /// What is wrong with a game. Where a server may play it meanwhile, it is looked at again: what
    /// stands beside the log is read before the log.
    async fn look(&self, first: Kept) -> Result<(String, Vec<Found>), StorageError> {
        let id = first.id;
        let mut found = self.look_once(&first).await?;
        let mut looks = 1;
        while !self.mending && looks < LOOKS_MAX && found.iter().any(Found::may_pass) {
            let Some(kept) = self.storage.game_to_check(id).await? else { break };
            found = self.look_once(&kept).await?;
            looks += 1;
        }
        Ok((id.to_string(), found))
    }

    async fn look_once(&self, kept: &Kept) -> Result<Vec<Found>, StorageError> {
        let outcome = self.replayer.replay(&self.storage, &self.library, kept).await?;
        Ok(match outcome {
            Outcome::Replayed(replayed) => judge(kept, &replayed, self.now),
            Outcome::Wrong(kind) | Outcome::Left(kind) => vec![Found::new(kind)],
        })
    }

    /// The number of games that were looked at.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of games from elsewhere that were looked at.
    #[must_use]
    pub fn elsewhere(&self) -> u64 {
        self.elsewhere
    }

    /// What was found.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// What can be made anew, of what was found since this was asked last.
    pub fn take_mends(&mut self) -> Vec<Mend> {
        std::mem::take(&mut self.mends)
    }
}

fn mend_of(stray: Stray, id: &str) -> Option<Mend> {
    match stray {
        Stray::ProjectionAhead => Some(Mend::Projection(id.to_owned())),
        Stray::BotAsPerson => Some(Mend::People(id.to_owned())),
        Stray::ImportMiscounted | Stray::ImportWithoutGames => Some(Mend::Import(id.to_owned())),
        Stray::GameTwice
        | Stray::GameWithoutModule
        | Stray::ImportedWithoutModule
        | Stray::OfferWithoutModule => None,
    }
}

#[cfg(test)]
mod tests;
