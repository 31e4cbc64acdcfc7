//! Beginning the games of a match for which there is room.

use std::sync::{Arc, PoisonError};

use rookery_matches::{Schedule, Slot};
use rookery_protocol::game::Player;
use rookery_protocol::id::GameId;
use rookery_protocol::matches::{MatchPlan, MatchState};
use rookery_rules::Game;
use rookery_storage::StoredMatch;
use rookery_texts::matches;
use tokio::sync::watch;

use super::{AtBoard, MatchTask, Over};
use crate::bots::duel::{Room, Side};
use crate::matches::game::{MatchGame, side};
use crate::matches::plan;

/// What a running match needs.
struct Running {
    stored: StoredMatch,
    plan: Arc<MatchPlan>,
    game: Arc<dyn Game>,
}

impl MatchTask {
    /// Begins as many games as there is room for, or ends the match.
    pub(super) async fn fill(&mut self, stored: StoredMatch) -> bool {
        let (open, over, waits) = self.see(|own| {
            let schedule = Schedule::new(&stored.plan, &own.results);
            let mut open = schedule.open().filter(|slot| !self.boards.contains_key(&slot.number));
            // As many as there can be room for.
            let room = stored.plan.concurrency as usize;
            let next: Vec<Slot> = open.by_ref().take(room).collect();
            (next, schedule.is_over(), !self.boards.is_empty())
        });
        if over && !waits {
            self.becomes(&stored, MatchState::Finished, String::new()).await;
            return false;
        }
        if open.is_empty() {
            return true;
        }
        let running = match self.running(stored).await {
            Ok(running) => running,
            Err((stored, why)) => {
                self.becomes(&stored, MatchState::Paused, why).await;
                return true;
            }
        };
        let taken = self.boards.values().filter(|board| board.room.is_taken()).count();
        let room = self.room(&running).saturating_sub(taken);
        for slot in open.into_iter().take(room) {
            self.start(&running, slot).await;
        }
        true
    }

    /// What is needed to play, or why it cannot be played now.
    async fn running(&self, stored: StoredMatch) -> Result<Running, (StoredMatch, String)> {
        let game = self.app.base.library.game(&self.app.base.storage, &stored.rules).await;
        match game {
            Ok(Some(game)) => {
                if let Err(why) = plan::may_go_on(&self.app, &stored.plan, game.as_ref()) {
                    return Err((stored, why));
                }
                let plan = Arc::new(stored.plan.clone());
                Ok(Running { stored, plan, game })
            }
            Ok(None) => Err((stored, matches::rules_gone().to_string())),
            Err(error) => Err((stored, matches::rules_unreadable(error.to_string()).to_string())),
        }
    }

    /// Games that there may be at once.
    fn room(&self, running: &Running) -> usize {
        let wanted = running.plan.concurrency;
        let cores = plan::cores(&self.app, &running.plan);
        let room = if running.plan.overcommit { wanted } else { wanted.min(cores) };
        room as usize
    }

    async fn start(&mut self, running: &Running, slot: Slot) {
        let Some(sides) = self.sides(running, &slot).await else { return };
        let number = slot.number;
        let (begun, void) =
            self.see(|own| (own.live.get(&number).copied(), own.void.remove(&number)));
        let (stop, mut stopped) = watch::channel(false);
        let room = Room::taken(Arc::clone(&self.news));
        let board = AtBoard { stop, players: slot.players, room: Arc::clone(&room) };
        self.boards.insert(number, board);
        let anew = self.anew.iter().position(|one| *one == number);
        let anew = anew.map(|place| self.anew.swap_remove(place)).is_some();
        let mut game = MatchGame {
            app: Arc::clone(&self.app),
            id: self.id,
            plan: Arc::clone(&running.plan),
            rules: running.stored.rules.clone(),
            game: Arc::clone(&running.game),
            secrets: running.stored.secrets,
            slot,
            sides,
            begun: begun.or(void),
            anew: anew || void.is_some(),
            room,
        };
        let (progress, tell) = (Arc::clone(&self.progress), self.tell_over.clone());
        tokio::spawn(async move {
            let note = |id: GameId| {
                let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
                progress.live.insert(number, id);
            };
            let result = Box::pin(game.play(note, &mut stopped)).await;
            let result = result.map_err(|why| why.to_string());
            // The match may have ended with the server.
            let _ = tell.send(Over { number, result }).await;
        });
    }

    async fn sides(&self, running: &Running, slot: &Slot) -> Option<[Side; 2]> {
        let known = self.app.bots.directory.known();
        let mut sides = vec![];
        for place in slot.players {
            let engine = plan::engine(&known, &running.plan.players[place].engine)?;
            let user = running.stored.players.get(place)?.user;
            let found = self.app.base.storage.user(user).await.ok().flatten();
            let name = found.map_or_else(|| running.plan.players[place].name.clone(), |u| u.name);
            let player = Player { id: user, name, guest: false };
            sides.push(side(&running.plan, place, player, engine.id));
        }
        sides.try_into().ok()
    }
}
