//! Checks that a game keeps what [`Game`], [`Play`] and [`Position`](crate::Position)
//! promise, by playing random games of it. Every family runs this on each of its games.
//!
//! What is checked: the title and the board; the start positions, and that printed positions read
//! back equal; the legal moves, and how a person makes them; that everything else is refused with
//! nothing changed; that each viewer gets a consistent view, without what it may not know; that the
//! notations tell the whole game.

mod about;
mod begin;
mod labels;
mod moves;
mod refusals;
mod replay;
mod views;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use thiserror::Error;

use crate::game::Game;
use crate::play::Play;
use crate::random::Random;
use crate::{GameResult, LegalMove, Score, Seat, Start, View};

/// The report of a check that found nothing wrong.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// The number of games begun.
    pub games: u32,
    /// The number of plies played in all games together.
    pub plies: u64,
    /// The number of games that ended for each reason.
    pub endings: BTreeMap<String, u32>,
}

/// A violation: a promise that a game does not keep.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct Violation {
    /// The key of the game.
    pub game: String,
    /// The start of the game; `None` when no game had been begun.
    pub start: Option<Start>,
    /// The moves that led to the violation, in the game's notation.
    pub moves: Vec<String>,
    /// The description of the violation, as a sentence.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.game, self.what)?;
        if let Some(start) = &self.start {
            write!(f, "\n  start: {start:?}\n  moves: {}", self.moves.join(" "))?;
        }
        Ok(())
    }
}

/// What one check found wrong, as a sentence.
type Checked = Result<(), String>;

/// Returns the sentence unless the condition holds.
macro_rules! ensure {
    ($holds:expr, $($sentence:tt)+) => {
        let holds: bool = $holds;
        if !holds {
            return Err(format!($($sentence)+));
        }
    };
}
use ensure;

/// Plays `games` random games of at most `plies_max` plies each and checks everything on the way.
/// The same seed plays the same games.
///
/// ```
/// use rookery_rules::conformance;
///
/// let games = rookery_chess::games();
/// let report = conformance::check(games[0].as_ref(), 1, 2, 40)?;
/// assert_eq!(report.games, 2);
/// # Ok::<(), conformance::Violation>(())
/// ```
///
/// # Errors
/// The first promise found broken.
pub fn check(game: &dyn Game, seed: u64, games: u32, plies_max: u32) -> Result<Report, Violation> {
    let mut random = Random::new(seed);
    let mut run = Run { game, start: None, moves: vec![] };
    let mut report = Report::default();
    run.guarded(|run| about::check_title(run.game.title()))?;
    run.guarded(|run| begin::check_starts(run.game, &mut random))?;
    for number in 0..games {
        run.moves.clear();
        run.start = Some(begin::some_start(game, number, &mut random));
        run.guarded(|run| run.play_one(plies_max, &mut random, &mut report))?;
    }
    Ok(report)
}

/// The game being played, as far as a violation must tell.
struct Run<'a> {
    game: &'a dyn Game,
    start: Option<Start>,
    moves: Vec<String>,
}

impl Run<'_> {
    /// Does `part`; what it finds, and a panic, become a violation.
    fn guarded(&mut self, part: impl FnOnce(&mut Self) -> Checked) -> Result<(), Violation> {
        let done = catch_unwind(AssertUnwindSafe(|| part(self)));
        let what = match done {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(what)) => what,
            Err(panic) => format!("it panicked: {}", panic_text(panic.as_ref())),
        };
        let (start, moves) = (self.start.clone(), self.moves.clone());
        Err(Violation { game: self.game.title().key.clone(), start, moves, what })
    }

    fn play_one(&mut self, plies_max: u32, random: &mut Random, report: &mut Report) -> Checked {
        let start = self.start.clone().unwrap_or_default();
        let board = self.game.board(&start);
        about::check_board(&board)?;
        let begun = self.game.begin(&start);
        let mut play = begun.map_err(|why| format!("{start:?} is offered but refused: {why}"))?;
        report.games += 1;
        ensure!(play.ply() == 0, "the game begins with {} moves made", play.ply());
        let mut earlier: Vec<LegalMove> = vec![];
        let mut stations = vec![];
        loop {
            let now = Snapshot::of(play.as_ref());
            check_alive(&now)?;
            check_turn(&now)?;
            moves::check_listed(&now.legal, &board)?;
            moves::check_played(play.as_ref(), &now, random)?;
            moves::check_counted(play.as_ref(), &now)?;
            labels::check(play.as_ref(), &now)?;
            refusals::check(play.as_mut(), &now, &earlier, random)?;
            views::check(play.as_ref(), &now.views, &board)?;
            begin::check_reads_back(self.game, &now)?;
            stations.push((now.text.clone(), now.outcome.clone()));
            if let Some(result) = &now.outcome {
                *report.endings.entry(result.reason.clone()).or_default() += 1;
            }
            let Some(next) = random.pick(&now.legal).filter(|_| now.ply < plies_max) else {
                break;
            };
            self.moves.push(next.notation.clone());
            let before = play.fork();
            moves::make(play.as_mut(), &next.notation, &now)?;
            views::check_move(before.as_ref(), play.as_ref(), next)?;
            earlier = now.legal;
            report.plies += 1;
        }
        replay::check(self.game, &start, &self.moves, &stations, play.as_ref())
    }
}

/// Everything that [`Play`] tells about one moment.
#[derive(Debug, PartialEq)]
struct Snapshot {
    ply: u32,
    text: String,
    turn: Option<Seat>,
    outcome: Option<GameResult>,
    claims: Vec<&'static str>,
    /// Those of the offered moves that are played when they are tried: all, where nothing is hidden.
    legal: Vec<LegalMove>,
    /// In the order of [`views::VIEWERS`].
    views: [View; 4],
}

impl Snapshot {
    fn of(play: &dyn Play) -> Self {
        let mut legal = play.legal_moves();
        if play.hides() {
            legal.retain(|mv| play.read_move(&mv.notation).is_ok());
        }
        Self {
            ply: play.ply(),
            text: play.text(),
            turn: play.turn(),
            outcome: play.outcome(),
            claims: play.claims(),
            legal,
            views: views::VIEWERS.map(|viewer| play.view(viewer)),
        }
    }
}

/// Rules that come from outside can fail: then the game is aborted, and the status says why.
fn check_alive(now: &Snapshot) -> Checked {
    let aborted = now.outcome.as_ref().filter(|result| result.score == Score::Aborted);
    let Some(GameResult { reason, .. }) = aborted else { return Ok(()) };
    Err(format!("the game is aborted ({reason}): {}", now.views[0].status))
}

/// The game is over, has nobody to move, and has no legal moves: all of it or nothing.
fn check_turn(now: &Snapshot) -> Checked {
    let over = now.outcome.is_some();
    ensure!(now.turn.is_none() == over, "turn is {:?}, outcome {:?}", now.turn, now.outcome);
    let count = now.legal.len();
    ensure!(now.legal.is_empty() == over, "{count} legal moves, outcome {:?}", now.outcome);
    ensure!(!over || now.claims.is_empty(), "claims {:?} in a game that is over", now.claims);
    let reasons = now.claims.iter().copied().chain(now.outcome.iter().map(|it| it.reason.as_str()));
    for reason in reasons {
        ensure!(about::is_key(reason), "the reason {reason:?} is no words joined by dashes");
    }
    Ok(())
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("(no text)")
}
