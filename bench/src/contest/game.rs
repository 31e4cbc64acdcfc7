//! Two engines at a board, each with a clock.

use std::sync::Arc;
use std::time::Duration;

use rookery_engine_host::budget::budget;
use rookery_engine_host::engine::{Answer, Deaf, Engine};
use rookery_engine_host::protocol::{Setup, Turn};
use rookery_protocol::bot::MoveBudget;
use rookery_protocol::clock::{Bonus, Clocks, SeatClock, Stage, TimeControl, TimeLimit};
use rookery_rules::{Game, GameResult, Play, Score, Seat, Start};
use tokio::time::Instant;

use super::dialects;
use crate::Failure;

/// A game that is not over by then is a draw.
const PLIES_MAX: u32 = 600;
/// Beyond its clock a program has this long for the way of its move.
const MARGIN: Duration = Duration::from_millis(50);

/// Two engines, ours first.
pub(super) struct Table {
    game: Arc<dyn Game>,
    engines: [Engine; 2],
    base_ms: i64,
    increment_ms: i64,
    time: TimeControl,
}

impl Table {
    pub(super) fn new(
        game: Arc<dyn Game>,
        engines: [Engine; 2],
        base_ms: u32,
        increment_ms: u32,
    ) -> Self {
        let (base_ms, increment_ms) = (i64::from(base_ms), i64::from(increment_ms));
        let bonus = Bonus::Increment { ms: increment_ms };
        let stages = vec![Stage { moves: None, base_ms, bonus }];
        let time = TimeControl::even(TimeLimit::Clock { stages });
        Self { game, engines, base_ms, increment_ms, time }
    }

    /// Plays from an opening; ours has the second seat if `swapped`. What ours scored, in half
    /// points.
    pub(super) async fn play(&mut self, opening: &[String], swapped: bool) -> Result<u32, Failure> {
        let mut play = self.game.begin(&Start::Usual)?;
        let of = |seat: Seat| if swapped { 1 - seat.index() } else { seat.index() };
        self.begin(play.as_ref(), of).await?;
        for notation in opening {
            self.make(play.as_mut(), notation)?;
        }
        let mut left = [self.base_ms; 2];
        let mut lost = None;
        while let Some(seat) = play.turn().filter(|_| play.ply() < PLIES_MAX) {
            let asked = Instant::now();
            let answer = self.ask(play.as_ref(), seat, of(seat), left).await;
            let took = i64::try_from(asked.elapsed().as_millis())?;
            let late = took > left[seat.index()] + i64::try_from(MARGIN.as_millis())?;
            match answer {
                Ok(Answer::Move { notation, .. }) if !late => {
                    self.make(play.as_mut(), &notation)?;
                }
                Ok(Answer::Draw) => break,
                _ => {
                    lost = Some(seat);
                    break;
                }
            }
            left[seat.index()] = (left[seat.index()] - took).max(0) + self.increment_ms;
        }
        let score = match lost {
            Some(Seat::First) => Score::Second,
            Some(Seat::Second) => Score::First,
            None => play.outcome().map_or(Score::Draw, |result| result.score),
        };
        let result = GameResult { score, reason: "over".into() };
        self.engines.iter_mut().for_each(|engine| engine.finished(&result));
        Ok(match score.winner() {
            None => 1,
            Some(seat) => {
                if of(seat) == 0 {
                    2
                } else {
                    0
                }
            }
        })
    }

    async fn begin(&mut self, play: &dyn Play, of: impl Fn(Seat) -> usize) -> Result<(), Failure> {
        let dialects = dialects(&self.engines, self.game.as_ref())?;
        for seat in Seat::BOTH {
            let setup = Setup {
                id: "match".into(),
                rules: self.game.title().key.clone(),
                board: self.game.board(&Start::Usual),
                start: play.text(),
                usual: true,
                seat,
                time: self.time.clone(),
                dialect: dialects[of(seat)].clone(),
                file: None,
            };
            self.engines[of(seat)].begin(&setup).await?;
        }
        Ok(())
    }

    fn make(&mut self, play: &mut dyn Play, notation: &str) -> Result<(), Failure> {
        for engine in &mut self.engines {
            engine.played(Some(&*play), notation)?;
        }
        Ok(play.play(notation)?)
    }

    async fn ask(
        &mut self,
        play: &dyn Play,
        seat: Seat,
        who: usize,
        left: [i64; 2],
    ) -> Result<Answer, Failure> {
        let clock = |left_ms| Some(SeatClock { left_ms, ..SeatClock::default() });
        let clocks =
            Clocks { first: clock(left[0]), second: clock(left[1]), running: Some(seat), at_ms: 0 };
        // The first moves are as long as any other here.
        let ply = play.ply().max(2);
        let (budget, wait) = budget(MoveBudget::default(), &self.time, &clocks, ply, seat);
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
        let engine = &mut self.engines[who];
        Ok(engine.think(&turn, Instant::now() + wait, None, &mut Deaf).await?)
    }

    pub(super) async fn end(self) {
        for engine in self.engines {
            engine.end().await;
        }
    }
}
