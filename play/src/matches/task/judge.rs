//! What becomes of a match whose engines fail. It stops nothing but the match: an engine that fails
//! here may play others, and as a bot.

use rookery_protocol::matches::MatchState;
use rookery_protocol::seat::Seat;
use rookery_storage::StoredMatch;
use rookery_texts::matches;

use super::MatchTask;
use crate::bots::duel::Failed;

/// A player whose engine failed so often without a good game between holds the match.
const FAULTS_MAX: u32 = 3;
/// How often it is tried to hold a match that somebody else changes at the same time.
const HOLDS_MAX: u32 = 5;

impl MatchTask {
    /// Notes how the engines of a game's players did, by seat, and holds the match for one that
    /// cannot play it or keeps failing. Who goes on with it begins to count anew.
    pub(super) async fn judge(&mut self, players: [usize; 2], failed: Option<Failed>) {
        for (seat, place) in Seat::BOTH.into_iter().zip(players) {
            let Some(failed) = failed.as_ref().filter(|failed| failed.seat == seat) else {
                self.faults.remove(&place);
                continue;
            };
            let faults = self.faults.entry(place).or_default();
            *faults += 1;
            if !failed.unable && *faults < FAULTS_MAX {
                continue;
            }
            self.faults.remove(&place);
            let Failed { words, unable, .. } = failed;
            self.hold(|stored| {
                let engine = stored.plan.players.get(place).map(|player| player.engine.as_str());
                let engine = engine.unwrap_or_default();
                match unable {
                    true => matches::engine_cannot(engine, words).to_string(),
                    false => matches::engine_stopped(engine, words).to_string(),
                }
            })
            .await;
        }
    }

    /// Pauses the match, if it goes on, with a note.
    pub(super) async fn hold(&self, note: impl Fn(&StoredMatch) -> String) {
        for _ in 0..HOLDS_MAX {
            let Ok(Some(stored)) = self.app.base.storage.find_match(self.id).await else { return };
            let goes_on = matches!(stored.state, MatchState::Running | MatchState::Finishing);
            if !goes_on || self.becomes(&stored, MatchState::Paused, note(&stored)).await {
                return;
            }
        }
    }
}
