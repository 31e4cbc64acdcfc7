//! A game from elsewhere as the log that it would have had here.

use std::sync::Arc;

use rookery_arbiter::{Event, LoggedMove, Record as Logged};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{GameSummary, Start};
use rookery_protocol::id::GameId;
use rookery_rules::record::{Games, Record};
use rookery_rules::{Game, Seat};
use rookery_storage::Imported;

use crate::base::Base;

/// A game from elsewhere, as it lies there.
pub struct Elsewhere {
    /// What lists show of it.
    pub summary: GameSummary,
    /// What it was played by.
    pub game: Arc<dyn Game>,
    /// The text that it came as.
    body: String,
}

/// A game from elsewhere; `None` when there is none of this address.
///
/// # Errors
/// [`Refusal::StorageDown`] when it cannot be read.
pub async fn elsewhere(base: &Base, id: GameId) -> Result<Option<Elsewhere>, Refusal> {
    let down = |error: &dyn std::fmt::Display| {
        tracing::warn!(game = %id, %error, "a game from elsewhere cannot be read");
        Refusal::StorageDown
    };
    let imported = base.storage.imported(id).await.map_err(|error| down(&error))?;
    let Some(imported) = imported else { return Ok(None) };
    let game = base.library.game(&base.storage, &imported.summary.rules).await;
    let game = game.map_err(|error| down(&error))?.ok_or_else(|| down(&"unknown rules"))?;
    Ok(Some(Elsewhere::new(imported, game)))
}

impl Elsewhere {
    /// A game as it lies there, which is played by `game`.
    pub(crate) fn new(Imported { summary, body }: Imported, game: Arc<dyn Game>) -> Self {
        Self { summary, game, body }
    }

    /// Where it began, and its moves and its end as they would have been logged here. The rules are
    /// asked for every move.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn log(&self) -> Result<(Start, Vec<Logged>), String> {
        let record = self.record()?;
        let log = log(self.game.as_ref(), &record, &self.summary)?;
        Ok((record.start, log))
    }

    /// The start of the game.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn start(&self) -> Result<Start, String> {
        self.record().map(|record| record.start)
    }

    /// What the text says, of which it is the only game.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub(crate) fn only_record(&self) -> Result<Record, String> {
        let record = self.record()?;
        match Games::new(self.body.as_bytes()).nth(1) {
            None => Ok(record),
            Some(_) => Err("there is something behind the game".to_owned()),
        }
    }

    fn record(&self) -> Result<Record, String> {
        let record = Games::new(self.body.as_bytes()).next().ok_or("no text")?;
        record.map_err(|mistake| mistake.to_string())
    }
}

/// Moves and end, all at the instant when the game was played: nobody knows more.
fn log(game: &dyn Game, record: &Record, summary: &GameSummary) -> Result<Vec<Logged>, String> {
    let mut play = record.begin(game).map_err(|wrong| wrong.to_string())?;
    let mut events = Vec::with_capacity(record.main.moves.len() + 1);
    for entry in &record.main.moves {
        let seat = play.turn().unwrap_or(Seat::First);
        let wrong = |why: Refusal| format!("{}: {why}", entry.text);
        let notation = play.read_move(&entry.text).map_err(wrong)?;
        play.play(&notation).map_err(wrong)?;
        events.push(Event::Moved(LoggedMove {
            seat,
            notation,
            left_ms: None,
            periods: 0,
            lag_ms: 0,
        }));
    }
    events.extend(summary.result.clone().map(|result| Event::Ended { result }));
    let logged = |(version, event)| {
        let at_ms = summary.started_ms;
        Logged { version, at_ms, command: None, search: None, event }
    };
    Ok((1..).zip(events).map(logged).collect())
}

#[cfg(test)]
mod tests {
    use rookery_protocol::game::GameResult;
    use rookery_rules::Score;
    use rookery_storage::NewImported;

    use super::*;
    use crate::testing::World;

    const PLAYED_MS: i64 = -3_508_012_800_000;

    async fn kept(world: &World, number: u64, body: &str) -> Option<Elsewhere> {
        let anna = world.app.base.storage.user_by_name("anna").await.unwrap().unwrap();
        let id = GameId::from_random(number);
        let game = NewImported {
            id,
            number: 1,
            rules: "chess".to_owned(),
            names: ["Morphy", "Isouard"].map(str::to_owned),
            played_ms: PLAYED_MS,
            result: GameResult { score: Score::First, reason: "recorded".to_owned() },
            body: body.to_owned(),
        };
        world.app.base.storage.create_imported(anna.id, &game).await.unwrap();
        elsewhere(&world.app.base, id).await.unwrap()
    }

    #[tokio::test]
    async fn a_game_from_elsewhere_has_the_log_that_it_would_have_had_here() {
        let world = World::new().await;
        world.player("anna").await;
        let found = kept(&world, 1, "1. e4 e5 2. Nf3 1-0\n").await.unwrap();
        assert_eq!(found.summary.players[0].name, "Morphy");
        assert_eq!(found.start(), Ok(Start::Usual));
        let (start, log) = found.log().unwrap();
        assert_eq!((start, log.len()), (Start::Usual, 4));
        for (version, logged) in (1..).zip(&log) {
            assert_eq!((logged.version, logged.at_ms), (version, PLAYED_MS));
        }
        let moves: Vec<_> = log[..3]
            .iter()
            .map(|logged| match &logged.event {
                Event::Moved(mv) => (mv.seat, mv.notation.as_str()),
                other => panic!("{other:?}"),
            })
            .collect();
        let [first, second] = Seat::BOTH;
        assert_eq!(moves, [(first, "e2e4"), (second, "e7e5"), (first, "g1f3")]);
        let Event::Ended { result } = &log[3].event else { panic!("it has no end") };
        assert_eq!(Some(result), found.summary.result.as_ref());
        assert!(elsewhere(&world.app.base, GameId::from_random(9)).await.unwrap().is_none());
        world.end().await;
    }

    #[tokio::test]
    async fn the_log_of_a_position_begins_there_and_a_damaged_text_has_none() {
        let world = World::new().await;
        world.player("anna").await;
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. e4 1-0\n");
        let found = kept(&world, 1, &text).await.unwrap();
        let Start::Position { text } = found.start().unwrap() else {
            panic!("it is the usual one")
        };
        assert_eq!(text, fen);
        assert_eq!(found.log().unwrap().1.len(), 2);
        let empty = kept(&world, 2, "").await.unwrap();
        assert_eq!(empty.start(), Err("no text".to_owned()));
        let illegal = kept(&world, 3, "1. e5 1-0\n").await.unwrap();
        assert!(illegal.log().err().unwrap().starts_with("e5: "));
        world.end().await;
    }
}
