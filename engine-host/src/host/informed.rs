//! What an engine was told of its game, and telling it more.

use std::sync::Arc;

use rookery_protocol::game::Start;
use rookery_protocol::host::JobTurn;
use rookery_protocol::said::{Text, of_part};
use rookery_rules::{Game, Play, Refusal};

use super::job::Job;
use crate::engine::{Engine, plays};
use crate::fault::Fault;
use crate::protocol::{Setup, shows_board};
use crate::texts;

/// The game as far as the engine was told of it.
pub(super) struct Informed {
    pub(super) game: Arc<dyn Game>,
    /// The position; `None` where the game hides something.
    pub(super) play: Option<Box<dyn Play>>,
    pub(super) moves: Vec<String>,
}

impl Job {
    /// Tells the engine that it plays this game.
    pub(super) async fn begin(
        &mut self,
        engine: &mut Engine,
        game: &Arc<dyn Game>,
    ) -> Result<(), Fault> {
        let dialect = plays(engine.profile(), game.as_ref());
        let dialect = dialect.ok_or_else(|| Fault::Cannot(texts::words(&game.title().name)))?;
        let cannot = |why: rookery_rules::BadStart| Fault::Cannot(why.text());
        let play = self.job.start.as_ref().map(|start| game.begin(start)).transpose();
        let play = play.map_err(cannot)?;
        let start = self.job.start.clone().unwrap_or_default();
        let setup = Setup {
            id: self.work.game.to_string(),
            rules: game.title().key.clone(),
            board: game.board(&start),
            start: play.as_ref().map(|play| play.text()).unwrap_or_default(),
            usual: start == Start::Usual,
            seat: self.work.seat,
            time: self.job.time.clone(),
            dialect,
            file: match engine.wants_rules() {
                true => self.shared.config.games.file(&self.job.rules).await,
                false => None,
            },
        };
        if play.is_none() && !shows_board(engine.profile().tongue) {
            let name = engine.profile().tongue.name();
            return Err(Fault::Cannot(texts::no_words_for_hidden(name)));
        }
        engine.begin(&setup).await?;
        self.told = Some(Informed { game: Arc::clone(game), play, moves: vec![] });
        Ok(())
    }

    /// Tells the engine what was played since, from the start again where moves were taken back.
    pub(super) async fn catch_up(
        &mut self,
        engine: &mut Engine,
        turn: &JobTurn,
    ) -> Result<(), Fault> {
        let told = self.told.as_ref();
        if let Some(told) = told.filter(|told| !turn.moves.starts_with(&told.moves)) {
            let game = Arc::clone(&told.game);
            self.begin(engine, &game).await?;
        }
        let Some(Informed { play: Some(play), moves, .. }) = &mut self.told else { return Ok(()) };
        for notation in &turn.moves[moves.len()..] {
            engine.played(Some(play.as_ref()), notation)?;
            let stray = |why: Refusal| Fault::Cannot(of_part(notation, Text::from(why)));
            play.play(notation).map_err(stray)?;
            moves.push(notation.clone());
        }
        Ok(())
    }
}
