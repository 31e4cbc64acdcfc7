//! A player that thinks while its program listens.

use std::sync::Arc;
use std::thread::{self, JoinHandle};

use rookery_rules::{Board, Play};

use crate::control::Control;
use crate::player::{Limits, Player, Question, Settings, Thought};

/// The stack of the thread that searches: deep trees have large frames.
const STACK_BYTES: usize = 16 << 20;

/// What is to be thought about.
pub(crate) struct Work {
    pub(crate) play: Box<dyn Play>,
    pub(crate) board: Option<Board>,
    pub(crate) limits: Limits,
}

/// A search that may be under way.
struct Running {
    control: Arc<Control>,
    /// Gives the player back, and what it thinks.
    thread: JoinHandle<(Player, Thought)>,
}

/// A player, and the thread that it thinks in.
#[derive(Default)]
pub(crate) struct Thinker {
    settings: Settings,
    /// At home while no search is under way.
    player: Option<Player>,
    running: Option<Running>,
    last: Option<Thought>,
}

impl Thinker {
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What was found since this was asked last to be wrong with files that are in use.
    pub(crate) fn take_faults(&self) -> Vec<String> {
        self.settings.stored.take_faults()
    }

    /// Plays as told from now on; a search that is under way ends.
    pub(crate) fn set(&mut self, settings: Settings) -> Result<(), String> {
        let ended = self.stop();
        if let Some(player) = &mut self.player {
            player.set(settings.clone());
        }
        self.settings = settings;
        ended
    }

    /// Begins to think, after whatever it thought about before. `report` hears of each depth,
    /// `done` of the end; where the limits say to think until stopped, that is held back so long.
    ///
    /// # Errors
    /// Why it cannot, in words.
    pub(crate) fn start(
        &mut self,
        work: Work,
        mut report: impl FnMut(&Thought) + Send + 'static,
        done: impl FnOnce(&Thought) + Send + 'static,
    ) -> Result<(), String> {
        self.stop()?;
        let Limits { infinite, ponder, .. } = work.limits;
        let control = Arc::new(Control::begin(infinite || ponder, ponder));
        let mut player = self.player.take().unwrap_or_else(|| Player::new(self.settings.clone()));
        let watched = Arc::clone(&control);
        let search = move || {
            let question = Question { play: work.play.as_ref(), board: work.board.as_ref() };
            let thought = player.think(&question, &work.limits, &watched, &mut report);
            watched.wait();
            done(&thought);
            (player, thought)
        };
        let builder = thread::Builder::new().name("search".into()).stack_size(STACK_BYTES);
        let thread = builder.spawn(search);
        let thread = thread.map_err(|why| format!("no thread for the search: {why}"))?;
        self.running = Some(Running { control, thread });
        Ok(())
    }

    /// Ends the search, if there is one; its end has been told when this returns.
    ///
    /// # Errors
    /// The search broke off, and what was learnt is lost.
    pub(crate) fn stop(&mut self) -> Result<(), String> {
        let Some(Running { control, thread }) = self.running.take() else { return Ok(()) };
        control.stop();
        let (player, thought) = thread.join().map_err(|_| "the search broke off".to_owned())?;
        (self.player, self.last) = (Some(player), Some(thought));
        Ok(())
    }

    /// Asks the search to end soon, without waiting for it.
    pub(crate) fn hurry(&self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// The expected move was played; whether anybody was waiting for it.
    pub(crate) fn ponder_hit(&self) -> bool {
        if let Some(running) = &self.running {
            running.control.ponder_hit();
        }
        self.running.is_some()
    }

    /// What the last search found, once.
    pub(crate) fn take_last(&mut self) -> Option<Thought> {
        self.last.take()
    }

    /// Forgets all that was learnt.
    pub(crate) fn new_game(&mut self) -> Result<(), String> {
        let ended = self.stop();
        self.last = None;
        if let Some(player) = &mut self.player {
            player.new_game();
        }
        ended
    }
}
