//! Examinations: a program is started, asked what it is, and left to play a little.

use std::sync::Arc;
use std::time::Duration;

use rookery_protocol::bot::{NotedFault, OptionValue, TestGame, TestReport};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::engine::{Info, Profile, Tongue};
use rookery_protocol::said::Text;
use rookery_rules::{BadStart, Dialect, Game, LegalMove, Play, Seat, Start};
use tokio::time::Instant;

use crate::engine::{Answer, BEGIN_MAX, Deaf, Ears, Engine, FIND_MAX, Failed, START_MAX, plays};
use crate::fault::Fault;
use crate::launch::Launch;
use crate::process::END_MAX;
use crate::protocol::{Budget, Setup};
use crate::shown::Shown;
use crate::texts;

/// Moves that the program makes in the test game.
const MOVES: u32 = 8;
/// How much longer than its time for a move it may take.
const LATE_MAX: Duration = Duration::from_secs(10);

/// A question: the program to examine, and how.
pub struct Question<'a> {
    /// The program to start.
    pub launch: &'a Launch,
    /// The protocol of the program, where it is known.
    pub tongue: Option<Tongue>,
    /// The options to set.
    pub options: &'a [OptionValue],
    /// The games that it might play, the ones to try first at the beginning.
    pub games: &'a [Arc<dyn Game>],
    /// The time for a move of the test game.
    pub move_time: Duration,
    /// The time to analyse the end of the test game; `None` for no analysis.
    pub analysis: Option<Duration>,
}

/// Returns the longest time that an examination takes: the search for the protocol if it is
/// unknown, getting ready for the game, its moves, the analysis, and the end of every process that
/// was started.
#[must_use]
pub fn longest(
    tongue: Option<Tongue>,
    move_time: Duration,
    analysis: Option<Duration>,
) -> Duration {
    let start = if tongue.is_some() { START_MAX } else { FIND_MAX + END_MAX };
    let analysis = analysis.map_or(Duration::ZERO, |time| time + BEGIN_MAX);
    start + BEGIN_MAX + (move_time + LATE_MAX) * MOVES + analysis + END_MAX
}

/// Examines a program. The report's fault says what is wrong, and all else how far it came; the
/// fault's time is left to the caller, who has a clock.
pub async fn examine(question: &Question<'_>) -> TestReport {
    let mut report = TestReport::default();
    if let Err(failed) = try_out(question, &mut report).await {
        report.fault = Some(noted(&failed));
    }
    report
}

/// Turns a failure into a fault as it is noted, with its time left at 0.
#[must_use]
pub fn noted(failed: &Failed) -> NotedFault {
    NotedFault {
        kind: failed.fault.kind(),
        words: failed.fault.to_string(),
        stderr: failed.stderr.clone(),
        at_ms: 0,
    }
}

async fn try_out(question: &Question<'_>, report: &mut TestReport) -> Result<(), Failed> {
    let mut engine = Engine::start(question.launch, question.tongue).await?;
    report.tier = Some(engine.tier());
    report.profile = Some(engine.described());
    let can = |game: &&Arc<dyn Game>| plays(engine.profile(), game.as_ref()).is_some();
    let games: Vec<_> = question.games.iter().filter(can).cloned().collect();
    report.games = games.iter().map(|game| game.title().key.clone()).collect();
    let done = match engine.set(question.options) {
        Err(fault) => Err(fault),
        Ok(()) => match first(engine.profile(), &games) {
            None => Err(Fault::Cannot(wanted(question.games))),
            Some(game) => play(&mut engine, game.as_ref(), question).await,
        },
    };
    // It may have told its name only now.
    report.profile = Some(engine.described());
    match done {
        Ok((played, analysis)) => (report.played, report.analysis) = (Some(played), analysis),
        // Rookery's own tongue needs no greeting: a program that is left over is taken to speak it.
        Err(Fault::Stall { .. })
            if question.tongue.is_none() && engine.profile().tongue == Tongue::Rookery =>
        {
            (report.profile, report.games) = (None, vec![]);
            return Err(engine.fail(Fault::mute()).await);
        }
        Err(fault) => return Err(engine.fail(fault).await),
    }
    engine.end().await;
    Ok(())
}

/// The first game that the program begins by itself; else the first one.
fn first<'a>(profile: &Profile, games: &'a [Arc<dyn Game>]) -> Option<&'a Arc<dyn Game>> {
    let begins = |game: &&Arc<dyn Game>| {
        let dialect = plays(profile, game.as_ref()).flatten();
        game.title().starts.usual && dialect.is_none_or(|dialect| dialect.usual)
    };
    games.iter().find(begins).or_else(|| games.first())
}

/// What a program that can play none of these games was to play.
fn wanted(games: &[Arc<dyn Game>]) -> Text {
    match games {
        [only] => texts::words(&only.title().name),
        _ => texts::no_game(),
    }
}

/// The first moves of a game against an opponent that plays anything, and how the analysis of where
/// they led to ended.
async fn play(
    engine: &mut Engine,
    game: &dyn Game,
    question: &Question<'_>,
) -> Result<(TestGame, Option<Info>), Fault> {
    let move_time = question.move_time;
    let dialect = plays(engine.profile(), game).flatten();
    let start = start(game);
    let bad = |why: BadStart| Fault::Cannot(why.text());
    let mut play = game.begin(&start).map_err(bad)?;
    engine.begin(&setup(game, &start, play.as_ref(), Seat::First, dialect)).await?;
    let move_ms = u64::try_from(move_time.as_millis()).unwrap_or(u64::MAX);
    let budget = Budget { move_ms: Some(move_ms), ..Budget::default() };
    let hides = play.hides();
    let mut played = TestGame { rules: game.title().key.clone(), moves: vec![], slowest_ms: 0 };
    let mut own = 0;
    while own < MOVES
        && let Some(turn) = play.turn()
    {
        let notation = if turn == Seat::First {
            own += 1;
            let asked = Instant::now();
            let answer = ask(engine, play.as_ref(), hides, &budget, asked + move_time + LATE_MAX);
            let answer = answer.await?;
            let took = i64::try_from(asked.elapsed().as_millis()).unwrap_or(i64::MAX);
            played.slowest_ms = played.slowest_ms.max(took);
            match answer {
                Answer::Move { notation, .. } => notation,
                Answer::Resign | Answer::Draw => break,
            }
        } else {
            any(&play.legal_moves(), play.ply())
        };
        engine.played((!hides).then_some(play.as_ref()), &notation)?;
        let refused = |_| Fault::Illegal { word: notation.clone() };
        play.play(&notation).map_err(refused)?;
        played.moves.push(notation);
    }
    let analysis = match question.analysis {
        Some(time) if play.turn().is_some() => analyze(engine, play.as_ref(), hides, time).await?,
        _ => None,
    };
    Ok((played, analysis))
}

/// The last that it says in an analysis.
async fn analyze(
    engine: &mut Engine,
    play: &dyn Play,
    hides: bool,
    time: Duration,
) -> Result<Option<Info>, Fault> {
    struct Last(Option<Info>);
    impl Ears for Last {
        fn info(&mut self, info: Info) {
            let whole = info.score.is_some() && info.line <= 1;
            self.0 = if whole || self.0.is_none() { Some(info) } else { self.0.take() };
        }
        fn text(&mut self, _: String) {}
    }
    let mut last = Last(None);
    let seat = play.turn().filter(|_| !hides).unwrap_or(Seat::First);
    let shown = Shown::of(play, seat, engine.profile().tongue);
    let unlimited = Budget::default();
    let turn = shown.turn(play.ply(), (!hides).then_some(play), &unlimited, false);
    engine.analyze(&turn, Instant::now() + time, &mut last).await?;
    Ok(last.0)
}

async fn ask(
    engine: &mut Engine,
    play: &dyn Play,
    hides: bool,
    budget: &Budget,
    by: Instant,
) -> Result<Answer, Fault> {
    let shown = Shown::of(play, Seat::First, engine.profile().tongue);
    let turn = shown.turn(play.ply(), (!hides).then_some(play), budget, false);
    engine.think(&turn, by, None, &mut Deaf).await
}

/// The usual start of a game, or its first one.
fn start(game: &dyn Game) -> Start {
    let starts = game.title().starts;
    if starts.usual { Start::Usual } else { Start::Number { number: 0 } }
}

/// A game as a program is told of it, without a clock.
fn setup(
    game: &dyn Game,
    start: &Start,
    play: &dyn Play,
    seat: Seat,
    dialect: Option<Dialect>,
) -> Setup {
    Setup {
        id: "test".into(),
        rules: game.title().key.clone(),
        board: game.board(start),
        start: if play.hides() { String::new() } else { play.text() },
        usual: *start == Start::Usual,
        seat,
        time: TimeControl::even(TimeLimit::Unlimited),
        dialect,
        file: None,
    }
}

/// Some move, another one at each ply, the same one each time: no test differs from the next.
fn any(legal: &[LegalMove], ply: u32) -> String {
    let place = (ply as usize * 7 + 3) % legal.len().max(1);
    legal.get(place).map(|mv| mv.notation.clone()).unwrap_or_default()
}
