//! `bench engine`: Rookery's engine in matches against others, two games from every opening with
//! the seats changed. The rules decide what a move and an end is, and the clock is kept here.

mod game;
mod score;

use std::path::PathBuf;
use std::sync::Arc;

use rookery_engine_host::engine::{Engine, plays};
use rookery_engine_host::launch::Launch;
use rookery_protocol::bot::OptionValue;
use rookery_protocol::engine::{Limits, Tier};
use rookery_rules::random::Random;
use rookery_rules::{Game, Play, Start};

use crate::process::Folder;
use crate::{ContestOptions, Failure};
use game::Table;
use score::Match;

/// Moves drawn by lot at the beginning of each pair of games.
const OPENING_PLIES: usize = 8;
/// Openings that end a game are drawn anew, so often at most.
const DRAWS_MAX: usize = 100;

/// Plays a match against each rival and prints how it ended.
///
/// # Errors
/// What went wrong with an engine or the rules.
pub(crate) async fn run(options: &ContestOptions) -> Result<(), Failure> {
    let registry = rookery_games::registry();
    let game = registry.get(&options.rules).ok_or("There is no such game.")?;
    let folder = Folder::new("bench-contest")?;
    let (base, increment) = (options.base_ms, options.increment_ms);
    println!("{}, {base} + {increment} ms, {} games each.\n", options.rules, options.games);
    for rival in &options.rivals {
        let ours = options.engine.display().to_string();
        let started = start(&folder, "own", &ours, &options.options).await?;
        let other = match start(&folder, "rival", rival, &[]).await {
            Ok(other) => other,
            Err(why) => {
                println!("{rival:<24} left out: {why}");
                started.end().await;
                continue;
            }
        };
        let name = other.described().name;
        let mut random = Random::new(options.seed);
        let mut table = Table::new(game.clone(), [started, other], base, increment);
        let mut score = Match::default();
        while score.games() < options.games {
            let opening = opening(game, &mut random)?;
            let first = table.play(&opening, false).await?;
            let second = table.play(&opening, true).await?;
            score.note(first, second);
            eprint!("\r{name}: {score}   ");
        }
        eprintln!();
        println!("{name:<32} {score}");
        table.end().await;
    }
    Ok(())
}

/// A program by its words, uncontained: its own strength is what is asked for.
async fn start(
    folder: &Folder,
    place: &str,
    words: &str,
    options: &[OptionValue],
) -> Result<Engine, Failure> {
    let mut words = words.split_whitespace().map(str::to_owned);
    let launch = Launch {
        command: words.next().ok_or("A rival needs a name.")?,
        args: words.collect(),
        folder: PathBuf::from(folder.path()).join(place),
        reads: vec![],
        limits: Limits { nice: 0, ..Limits::default() },
        tier_min: Tier::Bare,
        shim: None,
    };
    let mut engine = Engine::start(&launch, None).await.map_err(|failed| failed.fault)?;
    engine.set(options)?;
    Ok(engine)
}

/// Moves to begin with, after which the game is not over.
fn opening(game: &Arc<dyn Game>, random: &mut Random) -> Result<Vec<String>, Failure> {
    for _ in 0..DRAWS_MAX {
        let mut play: Box<dyn Play> = game.begin(&Start::Usual)?;
        let mut moves = vec![];
        while moves.len() < OPENING_PLIES {
            let legal = play.legal_moves();
            let Some(mv) = random.pick(&legal) else { break };
            play.play(&mv.notation)?;
            moves.push(mv.notation.clone());
        }
        if moves.len() == OPENING_PLIES && play.turn().is_some() {
            return Ok(moves);
        }
    }
    Err("Every opening ends the game.".into())
}

/// Whether both know the game, and how each is spoken to.
fn dialects(
    engines: &[Engine; 2],
    game: &dyn Game,
) -> Result<[Option<rookery_rules::Dialect>; 2], Failure> {
    let of = |engine: &Engine| {
        let name = engine.described().name;
        plays(engine.profile(), game).ok_or(format!("{name} does not play this game."))
    };
    Ok([of(&engines[0])?, of(&engines[1])?])
}
