//! A move suggested to a player, by an engine that sits at no board.

use rookery_protocol::bot::Hint;
use rookery_protocol::engine::Info;
use rookery_protocol::host::JobTurn;
use rookery_protocol::said::Text;
use tokio::time::Instant;

use super::job::{Job, Trouble};
use crate::engine::{Answer, Ears, Engine};
use crate::fault::Fault;
use crate::texts;

/// Keeps the last thing that a search said.
#[derive(Default)]
struct Last(Option<Info>);

impl Ears for Last {
    fn info(&mut self, info: Info) {
        if info.score.is_some() && info.line <= 1 {
            self.0 = Some(info);
        }
    }

    fn text(&mut self, _: String) {}
}

impl Job {
    /// What the engine would play.
    ///
    /// # Errors
    /// Why there is no suggestion.
    pub(super) async fn suggest(mut self, turn: &JobTurn) -> Result<Hint, Text> {
        let mut engine = self.engine().await.map_err(|trouble| match trouble {
            Trouble::Engine(failed) => failed.fault.text(),
            Trouble::Other(why) => why,
        })?;
        let mut last = Last::default();
        match self.once(&mut engine, turn, &mut last).await {
            Ok(answer) => {
                self.give_back(engine);
                match answer {
                    Answer::Move { notation, .. } => {
                        Ok(Hint { ply: turn.ply, notation, info: last.0 })
                    }
                    Answer::Resign | Answer::Draw => Err(texts::would_not_play_on()),
                }
            }
            Err(fault) => Err(engine.fail(fault).await.fault.text()),
        }
    }

    /// What the engine does at a turn, whatever else comes meanwhile.
    async fn once(
        &mut self,
        engine: &mut Engine,
        turn: &JobTurn,
        ears: &mut dyn Ears,
    ) -> Result<Answer, Fault> {
        self.catch_up(engine, turn).await?;
        let shown = self.shown(engine, turn);
        let (allowed, wait) = self.budget(turn, turn.ply);
        let play = self.told.as_ref().and_then(|told| told.play.as_deref());
        let asked = shown.turn(turn.ply, play, &allowed, turn.draw_offered);
        engine.think(&asked, Instant::now() + wait, None, ears).await
    }
}
