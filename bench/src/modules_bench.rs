//! How long rules that came as a file take to answer, beside the same rules built in.

use std::time::{Duration, Instant};

use rookery_rules::random::Random;
use rookery_rules::{Game, ModuleKind, Start};

use crate::Failure;

const KEY: &str = "breakthrough";
/// Positions of random games that are asked about.
const POSITIONS: usize = 400;

/// Prints the time from a position's text to its legal moves.
///
/// # Errors
/// The script is no game.
pub(crate) fn run() -> Result<(), Failure> {
    let name = format!("my-{KEY}.js");
    let templates = rookery_modules::templates();
    let (_, source) = templates.iter().find(|(it, _)| *it == name).ok_or("no such script")?;
    let registry = rookery_games::registry();
    let built_in = registry.get(KEY).ok_or("the game is not built in")?;
    #[expect(clippy::disallowed_methods, reason = "it measures time")]
    let start = Instant::now();
    let script = rookery_modules::load(ModuleKind::Script, KEY, source.as_bytes());
    let script = script.map_err(|flaws| format!("{flaws:?}"))?;
    println!(
        "\n{KEY} as a script: loaded in {:.2} s, the first one.",
        start.elapsed().as_secs_f64()
    );
    let (slow, plies) = answers(script.as_ref())?;
    let (quick, _) = answers(built_in.as_ref())?;
    println!(
        "Legal moves from a position's text, median of {plies}: {:.3} ms (p99 {:.3}); built in \
         {:.3} ms, ratio {:.0}",
        ms(slow[slow.len() / 2]),
        ms(slow[slow.len() * 99 / 100]),
        ms(quick[quick.len() / 2]),
        ms(slow[slow.len() / 2]) / ms(quick[quick.len() / 2]),
    );
    Ok(())
}

/// The sorted times of answers about positions of random games, and how many there are.
fn answers(game: &dyn Game) -> Result<(Vec<Duration>, usize), Failure> {
    let mut random = Random::new(1);
    let mut times = vec![];
    let mut play = game.begin(&Start::Usual)?;
    while times.len() < POSITIONS {
        let text = play.text();
        #[expect(clippy::disallowed_methods, reason = "it measures time")]
        let start = Instant::now();
        let legal = game.begin(&Start::Position { text })?.legal_moves();
        times.push(start.elapsed());
        match random.pick(&legal) {
            Some(mv) => play.play(&mv.notation).map_err(|why| why.to_string())?,
            None => play = game.begin(&Start::Usual)?,
        }
    }
    times.sort_unstable();
    let count = times.len();
    Ok((times, count))
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
