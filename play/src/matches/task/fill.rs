//! Beginning the games of a match for which there is room.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError};

use rookery_engine_host::engine::threads;
use rookery_matches::scale::scaled_budget;
use rookery_matches::{Schedule, Slot, Tuner};
use rookery_protocol::build::is_build;
use rookery_protocol::game::Player;
use rookery_protocol::id::GameId;
use rookery_protocol::match_view::Scaled;
use rookery_protocol::matches::{MatchPlan, MatchState};
use rookery_rules::Game;
use rookery_storage::StoredMatch;
use rookery_texts::matches;
use tokio::sync::watch;

use super::{AtBoard, MatchTask, Over};
use crate::bots::cores::Wanted;
use crate::bots::duel::{Room, Side};
use crate::builds;
use crate::matches::game::{MatchGame, side};
use crate::matches::{book, plan};

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
            // Others need not wait until the last games are over.
            self.leave_line();
            return true;
        }
        let running = match self.running(stored).await {
            Ok(running) => running,
            Err((stored, why)) => {
                self.becomes(&stored, MatchState::Paused, why).await;
                return true;
            }
        };
        let open = self.with_openings(&running, open).await;
        if open.is_empty() {
            self.leave_line();
            return true;
        }
        self.begin_games(&running, open).await;
        true
    }

    /// Those of the games that can begin: without its book a match goes on with games that have
    /// begun alone.
    async fn with_openings(&self, running: &Running, open: Vec<Slot>) -> Vec<Slot> {
        let Running { stored, plan, game } = running;
        let opened = book::now(&self.app, &plan.openings, &stored.rules, game).await;
        let lacks = opened.err().unwrap_or_default();
        let (is_new, begun) = self.see(|own| {
            let is_new = own.lacks != lacks;
            own.lacks.clone_from(&lacks);
            (is_new, own.live.clone())
        });
        if lacks.is_empty() {
            return open;
        }
        if is_new {
            tracing::warn!(id = %self.id, lacks, "no game of a match begins");
        }
        let has_begun =
            |slot: &Slot| begun.contains_key(&slot.number) && !self.anew.contains(&slot.number);
        open.into_iter().filter(has_begun).collect()
    }

    /// Begins those of the games that can be played for which there are cores.
    async fn begin_games(&mut self, running: &Running, open: Vec<Slot>) {
        let taken = self.boards.values().filter(|board| board.room.is_taken()).count();
        let may_begin = (running.plan.concurrency as usize).saturating_sub(taken);
        let mut left = open.len();
        let mut waits: Vec<Wanted> = vec![];
        for slot in open.into_iter().take(may_begin) {
            let Some(wanted) = self.wanted(running, &slot) else { continue };
            // Another game of the same engines finds none either.
            if waits.iter().any(|one| one.able == wanted.able) {
                continue;
            }
            self.more.store(left > 1, Relaxed);
            match Room::take(&self.app.bots.machines.cores, wanted.clone(), &self.more) {
                Some(room) => {
                    self.start(running, slot, room).await;
                    left -= 1;
                }
                None => waits.push(wanted),
            }
        }
        self.more.store(left > 0, Relaxed);
        match waits.into_iter().next() {
            Some(wanted) => self.app.bots.machines.cores.stand_in_line(&wanted),
            None => self.app.bots.machines.cores.leave(self.party()),
        }
    }

    /// The cores that a game wants; nothing where its engines are not known any more.
    fn wanted(&self, running: &Running, slot: &Slot) -> Option<Wanted> {
        let Running { stored, plan, .. } = running;
        let known = self.app.bots.directory.known();
        let [one, other] = slot.players.map(|place| &plan.players[place]);
        let engines = [plan::engine(&known, &one.engine)?, plan::engine(&known, &other.engine)?];
        let threads = [one, other].into_iter().zip(engines).map(|(entrant, engine)| {
            let own = engine.draft.as_ref().map_or(&[][..], |draft| &draft.options);
            let profile = engine.profile.as_ref();
            profile.map_or(1, |profile| threads(profile, &[own, &entrant.options]))
        });
        let cores = threads.max().map_or(1, |threads| u32::try_from(threads).unwrap_or(u32::MAX));
        Some(Wanted {
            party: self.party(),
            name: plan.name.clone(),
            priority: plan.priority,
            made_ms: stored.made_ms,
            able: self.app.bots.machines.able(&engines),
            cores,
            news: Arc::clone(&self.news),
        })
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

    async fn start(&mut self, running: &Running, slot: Slot, room: Arc<Room>) {
        let Some(mut sides) = self.sides(running, &slot).await else { return };
        let number = slot.number;
        let scaled = match self.scaled(running, &room).await {
            Ok(scaled) => scaled,
            Err(why) => {
                tracing::warn!(id = %self.id, number, why, "a game of builds waits");
                return;
            }
        };
        let (begun, void) =
            self.see(|own| (own.live.get(&number).copied(), own.void.remove(&number)));
        let other_speed = self.has_other_speed(begun, scaled.as_ref()).await;
        if let Some(Scaled { millionths, .. }) = scaled {
            let sides = sides.iter_mut();
            sides.for_each(|side| side.budget = scaled_budget(side.budget, millionths));
        }
        let (stop, mut stopped) = watch::channel(false);
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
            anew: anew || void.is_some() || other_speed,
            room,
            scaled,
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

    /// For the speed of which machine the time of a game of builds is made; nothing in other matches.
    async fn scaled(&self, running: &Running, room: &Room) -> Result<Option<Scaled>, String> {
        if !running.plan.players.iter().any(|player| is_build(&player.engine)) {
            return Ok(None);
        }
        let host = room.host().ok_or("it has no machine")?;
        builds::scale(&self.app, self.id, host).await.map_err(|why| why.to_string())
    }

    /// Whether a game that has begun was made for a machine of another speed: then it is played anew.
    async fn has_other_speed(&self, begun: Option<GameId>, scaled: Option<&Scaled>) -> bool {
        let (Some(game), Some(scaled)) = (begun, scaled) else { return false };
        let made_for = self.app.base.storage.build_game(game).await.ok().flatten();
        made_for.is_none_or(|made_for| made_for.millionths != scaled.millionths)
    }

    async fn sides(&self, running: &Running, slot: &Slot) -> Option<[Side; 2]> {
        let known = self.app.bots.directory.known();
        let mut sides = vec![];
        let tuned = match Tuner::new(&running.plan) {
            Some(tuner) => self.see(|own| tuner.options(&own.results.points, slot.opening()))?,
            None => [const { vec![] }; 2],
        };
        for place in slot.players {
            let engine = plan::engine(&known, &running.plan.players[place].engine)?;
            let user = running.stored.players.get(place)?.user;
            let found = self.app.base.storage.user(user).await.ok().flatten();
            let name = found.map_or_else(|| running.plan.players[place].name.clone(), |u| u.name);
            let player = Player { id: user, name, guest: false };
            let tuned = tuned.get(place).map_or(&[][..], Vec::as_slice);
            sides.push(side(&running.plan, (place, tuned), player, engine.id));
        }
        sides.try_into().ok()
    }
}
