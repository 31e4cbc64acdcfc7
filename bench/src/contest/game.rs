//! Two engines at a board, each with a clock.

use std::sync::Arc;
use std::time::Duration;

use rookery_engine_host::budget::budget;
use rookery_engine_host::engine::{Answer, Ears, Engine};
use rookery_engine_host::launch::Launch;
use rookery_engine_host::protocol::{Setup, Turn};
use rookery_matches::Adjudicator;
use rookery_protocol::bot::{MoveBudget, OptionValue};
use rookery_protocol::clock::{Bonus, Clocks, SeatClock, Stage, TimeControl, TimeLimit};
use rookery_protocol::engine::Info;
use rookery_protocol::matches::Adjudication;
use rookery_rules::{Game, GameResult, Play, Score, Seat, Start};
use rookery_statistics::HalfPoints;
use tokio::time::Instant;

use super::dialects;
use crate::Failure;

/// Beyond its clock a program has this long for the way of its move.
const MARGIN: Duration = Duration::from_millis(50);

/// How a game ended.
pub(super) struct Played {
    /// What ours scored, in half points.
    pub(super) points: HalfPoints,
    /// In a word.
    pub(super) reason: String,
    /// Which engine failed, and how.
    pub(super) fault: Option<(usize, String)>,
}

/// What stays the same from game to game.
pub(super) struct Terms {
    pub(super) game: Arc<dyn Game>,
    pub(super) base_ms: i64,
    pub(super) increment_ms: i64,
    pub(super) adjudication: Adjudication,
}

impl Terms {
    fn time(&self) -> TimeControl {
        let bonus = Bonus::Increment { ms: self.increment_ms };
        let stages = vec![Stage { moves: None, base_ms: self.base_ms, bonus }];
        TimeControl::even(TimeLimit::Clock { stages })
    }
}

/// An engine, and how to start it again when it has failed.
pub(super) struct Player {
    launch: Launch,
    options: Vec<OptionValue>,
    pub(super) engine: Engine,
}

impl Player {
    pub(super) async fn start(launch: Launch, options: Vec<OptionValue>) -> Result<Self, Failure> {
        let engine = begun(&launch, &options).await?;
        Ok(Self { launch, options, engine })
    }

    async fn again(&mut self) -> Result<(), Failure> {
        let fresh = begun(&self.launch, &self.options).await?;
        std::mem::replace(&mut self.engine, fresh).end().await;
        Ok(())
    }
}

async fn begun(launch: &Launch, options: &[OptionValue]) -> Result<Engine, Failure> {
    let mut engine = Engine::start(launch, None).await.map_err(|failed| failed.fault)?;
    engine.set(options)?;
    Ok(engine)
}

/// Keeps the last score that was said.
#[derive(Default)]
pub(super) struct Last(pub(super) Option<Info>);

impl Ears for Last {
    fn info(&mut self, info: Info) {
        if info.score.is_some() && info.line <= 1 {
            self.0 = Some(info);
        }
    }

    fn text(&mut self, _: String) {}
}

/// Two engines, ours first.
pub(super) struct Table {
    terms: Terms,
    players: [Player; 2],
}

impl Table {
    pub(super) fn new(terms: Terms, players: [Player; 2]) -> Self {
        Self { terms, players }
    }

    /// Plays from an opening; ours has the second seat if `swapped`.
    pub(super) async fn play(
        &mut self,
        opening: &[String],
        swapped: bool,
    ) -> Result<Played, Failure> {
        let mut play = self.terms.game.begin(&Start::Usual)?;
        let of = |seat: Seat| if swapped { 1 - seat.index() } else { seat.index() };
        self.begin(play.as_ref(), of).await?;
        for notation in opening {
            self.make(play.as_mut(), notation)?;
        }
        let (result, fault) = self.moves(play.as_mut(), of).await?;
        self.players.iter_mut().for_each(|player| player.engine.finished(&result));
        if let Some((who, _)) = &fault {
            self.players[*who].again().await?;
        }
        let points = match result.score.winner().map(of) {
            None => 1,
            Some(0) => 2,
            Some(_) => 0,
        };
        Ok(Played { points, reason: result.reason, fault })
    }

    /// Until the rules, the adjudicator or a fault end it.
    async fn moves(
        &mut self,
        play: &mut dyn Play,
        of: impl Fn(Seat) -> usize,
    ) -> Result<(GameResult, Option<(usize, String)>), Failure> {
        let mut left = [self.terms.base_ms; 2];
        let mut adjudicator = Adjudicator::new(self.terms.adjudication);
        while let Some(seat) = play.turn() {
            let lost = |reason: &str, words: String| {
                let result = GameResult { score: Score::win(!seat), reason: reason.into() };
                Ok((result, Some((of(seat), words))))
            };
            let (asked, mut last) = (Instant::now(), Last::default());
            let answer = self.ask(play, seat, of(seat), left, &mut last).await;
            let took = i64::try_from(asked.elapsed().as_millis())?;
            let over = took - left[seat.index()];
            if over > i64::try_from(MARGIN.as_millis())? {
                return lost("time", format!("{over} ms over its time"));
            }
            match answer {
                Ok(Answer::Move { notation, .. }) => self.make(play, &notation)?,
                Ok(Answer::Draw) if !play.claims().is_empty() => {
                    return Ok((GameResult { score: Score::Draw, reason: "claimed".into() }, None));
                }
                Ok(Answer::Draw) => return lost("fault", "claims a draw that is none".into()),
                Ok(Answer::Resign) => {
                    let score = Score::win(!seat);
                    return Ok((GameResult { score, reason: "resigned".into() }, None));
                }
                Err(why) => return lost("fault", why.to_string()),
            }
            left[seat.index()] = (left[seat.index()] - took).max(0) + self.terms.increment_ms;
            if play.turn().is_some()
                && let Some(result) = adjudicator.moved(seat, last.0.as_ref())
            {
                return Ok((result, None));
            }
        }
        let open = || GameResult { score: Score::Draw, reason: "open".into() };
        Ok((play.outcome().unwrap_or_else(open), None))
    }

    async fn begin(&mut self, play: &dyn Play, of: impl Fn(Seat) -> usize) -> Result<(), Failure> {
        let game = &self.terms.game;
        let dialects = dialects(&self.players, game.as_ref())?;
        for seat in Seat::BOTH {
            let setup = Setup {
                id: "match".into(),
                rules: game.title().key.clone(),
                board: game.board(&Start::Usual),
                start: play.text(),
                usual: true,
                seat,
                time: self.terms.time(),
                dialect: dialects[of(seat)].clone(),
                file: None,
            };
            self.players[of(seat)].engine.begin(&setup).await?;
        }
        Ok(())
    }

    fn make(&mut self, play: &mut dyn Play, notation: &str) -> Result<(), Failure> {
        for player in &mut self.players {
            player.engine.played(Some(&*play), notation)?;
        }
        Ok(play.play(notation)?)
    }

    async fn ask(
        &mut self,
        play: &dyn Play,
        seat: Seat,
        who: usize,
        left: [i64; 2],
        ears: &mut dyn Ears,
    ) -> Result<Answer, Failure> {
        let clock = |left_ms| Some(SeatClock { left_ms, ..SeatClock::default() });
        let clocks =
            Clocks { first: clock(left[0]), second: clock(left[1]), running: Some(seat), at_ms: 0 };
        // The first moves are as long as any other here.
        let ply = play.ply().max(2);
        let (budget, wait) = budget(MoveBudget::default(), &self.terms.time(), &clocks, ply, seat);
        let legal = play.legal_moves();
        let view = play.view(seat.into());
        let turn = Turn {
            ply: play.ply(),
            play: Some(play),
            view: Some(&view),
            legal: &legal,
            budget: &budget,
            draw_offered: false,
        };
        Ok(self.players[who].engine.think(&turn, Instant::now() + wait, None, ears).await?)
    }

    pub(super) async fn end(self) {
        for player in self.players {
            player.engine.end().await;
        }
    }
}
