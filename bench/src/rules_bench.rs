//! How fast the rules find and make moves: perft beside other programs, in turns in the same run.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use rookery_rules::{Play, Registry, Start};

use crate::Failure;

/// Each count is taken so often, and the median speed is shown.
const ROUNDS: usize = 5;

/// What is counted: the game, the depth, and the position if it is not the usual one.
const CASES: [(&str, u32, Option<&str>); 13] = [
    ("chess", 6, None),
    ("chess", 5, Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")),
    ("crazyhouse", 5, None),
    ("crazyhouse", 4, Some("2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1")),
    ("atomic", 5, None),
    ("antichess", 5, None),
    ("horde", 6, None),
    ("racing-kings", 5, None),
    ("three-check", 5, None),
    ("king-of-the-hill", 5, None),
    ("english-draughts", 9, None),
    ("draughts", 8, None),
    ("hexchess", 3, None),
];

/// The programs that know some of the same games.
const REFERENCES: [&str; 2] = ["cozy-chess", "shakmaty"];

/// Prints a line for each case: our speed, and that of each program that knows the game.
///
/// # Errors
/// Counts differ, or the program for comparison cannot be run.
pub(crate) fn run(reference: &Path) -> Result<(), Failure> {
    let registry = rookery_games::registry();
    println!("Million positions a second, one core, median of {ROUNDS} rounds taken in turns.\n");
    for (key, depth, position) in CASES {
        let Some(play) = begin(&registry, key, position)? else {
            println!("{key:18} is not among the games");
            continue;
        };
        measure(reference, key, depth, play.as_ref())?;
    }
    crate::modules_bench::run()
}

fn begin(
    registry: &Registry,
    key: &str,
    position: Option<&str>,
) -> Result<Option<Box<dyn Play>>, Failure> {
    let start = match position {
        Some(text) => Start::Position { text: text.into() },
        None => Start::Usual,
    };
    let Some(game) = registry.get(key) else { return Ok(None) };
    game.begin(&start).map(Some).map_err(|fault| format!("{key}: {fault}").into())
}

fn measure(reference: &Path, key: &str, depth: u32, play: &dyn Play) -> Result<(), Failure> {
    let text = play.text();
    let mut count = 0;
    let (mut ours, mut theirs) = (vec![], REFERENCES.map(|_| vec![]));
    for _ in 0..ROUNDS {
        #[expect(clippy::disallowed_methods, reason = "it measures time")]
        let start = Instant::now();
        count = play.perft(depth);
        ours.push(count as f64 / start.elapsed().as_secs_f64());
        for (program, speeds) in REFERENCES.into_iter().zip(&mut theirs) {
            if let Some((their_count, seconds)) = ask(reference, program, key, depth, &text)? {
                if their_count != count {
                    let why = format!("{key} {depth} {text}: {count}, {program} {their_count}");
                    return Err(why.into());
                }
                speeds.push(count as f64 / seconds);
            }
        }
    }
    let ours = median(&mut ours);
    let mut line = format!("{key:18} depth {depth} {count:>12}  {:8.1}", ours / 1e6);
    for (program, speeds) in REFERENCES.into_iter().zip(&mut theirs) {
        if !speeds.is_empty() {
            let speed = median(speeds);
            line += &format!("   {program} {:.1}, ratio {:.2}", speed / 1e6, ours / speed);
        }
    }
    println!("{line}");
    Ok(())
}

/// What another program counts, and its seconds; `None` where it does not know the game.
fn ask(
    reference: &Path,
    program: &str,
    key: &str,
    depth: u32,
    text: &str,
) -> Result<Option<(u64, f64)>, Failure> {
    let output = Command::new(reference).args([program, key, &depth.to_string(), text]).output();
    let output = output.map_err(|why| format!("{}: {why}", reference.display()))?;
    if !output.status.success() {
        return Ok(None);
    }
    let answer = String::from_utf8(output.stdout)?;
    let (count, seconds) = answer.trim().split_once(' ').ok_or("an answer of one word")?;
    Ok(Some((count.parse()?, seconds.parse()?)))
}

fn median(speeds: &mut [f64]) -> f64 {
    speeds.sort_by(f64::total_cmp);
    speeds[speeds.len() / 2]
}
