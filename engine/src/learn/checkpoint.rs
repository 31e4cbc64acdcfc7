//! A run as a file, from which it goes on as if it had not been interrupted.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::run::{Milestone, Run, Settings};
use super::text::VERSION;
use super::update::Learner;
use super::vector::{Kind, kinds, numbers, weights};
use crate::contest::Effort;
use crate::file;
use crate::strong::Weights;

/// The largest file that is read, in bytes.
const FILE_LEN_MAX: u64 = 64 << 20;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    version: i64,
    games: usize,
    updates: u32,
    lambda: f64,
    rate: f64,
    /// Text, for a seed may be larger than the format's numbers.
    seed: String,
    depth: Option<u32>,
    nodes: Option<u64>,
    numbers: Vec<f64>,
    mean: Vec<f64>,
    square: Vec<f64>,
    start: Vec<i16>,
    milestones: Vec<SavedMilestone>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedMilestone {
    games: usize,
    weights: Vec<i16>,
}

/// Writes a run; whoever is killed meanwhile leaves the checkpoint before.
///
/// # Errors
/// Why it could not be written.
pub fn write_checkpoint(path: &Path, run: &Run) -> Result<(), String> {
    let Settings { lambda, rate, seed, effort } = run.settings;
    let milestone =
        |one: &Milestone| SavedMilestone { games: one.games, weights: numbers(&one.weights) };
    let [mean, square] = run.learner.means.clone();
    let saved = Saved {
        version: VERSION,
        games: run.games,
        updates: run.learner.updates,
        lambda,
        rate,
        seed: seed.to_string(),
        depth: if let Effort::Depth(depth) = effort { Some(depth) } else { None },
        nodes: if let Effort::Nodes(nodes) = effort { Some(nodes) } else { None },
        numbers: run.learner.numbers.clone(),
        mean,
        square,
        start: numbers(&run.start),
        milestones: run.milestones.iter().map(milestone).collect(),
    };
    let text = toml::to_string(&saved).map_err(|why| why.to_string())?;
    file::replace(path, text.as_bytes()).map_err(|why| format!("{}: {why}", path.display()))
}

/// Reads a run.
///
/// # Errors
/// What is wrong with the file, as a sentence that names it.
pub fn read_checkpoint(path: &Path) -> Result<Run, String> {
    let bytes = file::read(path, FILE_LEN_MAX)?;
    let text = String::from_utf8_lossy(&bytes);
    parse(&text).map_err(|why| format!("{}: {why}", path.display()))
}

fn parse(text: &str) -> Result<Run, String> {
    let saved: Saved = toml::from_str(text)
        .map_err(|why| format!("this is no checkpoint: {}", why.message().replace('\n', " ")))?;
    if saved.version != VERSION {
        return Err(format!("version {} is not {VERSION}", saved.version));
    }
    let effort = match (saved.depth, saved.nodes) {
        (Some(depth @ 1..), None) => Effort::Depth(depth),
        (None, Some(nodes @ 1..)) => Effort::Nodes(nodes),
        _ => return Err("a depth or a number of nodes is needed".into()),
    };
    let seed = saved.seed.parse().map_err(|_| format!("{:.20} is no seed", saved.seed))?;
    let rate_fits = saved.rate > 0.0 && saved.rate.is_finite();
    if !(0.0..=1.0).contains(&saved.lambda) || !rate_fits {
        return Err("lambda or rate is out of range".into());
    }
    let kinds = kinds();
    let within = |numbers: &[f64]| {
        let fits = |(number, kind): (&f64, &Kind)| {
            (f64::from(kind.least)..=f64::from(kind.most)).contains(number)
        };
        numbers.len() == kinds.len() && numbers.iter().zip(&kinds).all(fits)
    };
    let sound = |means: &[f64]| means.len() == kinds.len() && means.iter().all(|n| n.is_finite());
    if !within(&saved.numbers) || !sound(&saved.mean) || !sound(&saved.square) {
        return Err("numbers are missing or out of range".into());
    }
    let whole = |numbers: &[i16]| -> Result<Weights, String> {
        let numbers: Vec<_> = numbers.iter().copied().map(f64::from).collect();
        if within(&numbers) {
            Ok(weights(&numbers))
        } else {
            Err("weights are out of range".into())
        }
    };
    let milestones = saved.milestones.iter().map(|SavedMilestone { games, weights }| {
        whole(weights).map(|weights| Milestone { games: *games, weights })
    });
    let Saved { games, updates, lambda, rate, numbers, mean, square, .. } = &saved;
    Ok(Run {
        settings: Settings { lambda: *lambda, rate: *rate, seed, effort },
        start: whole(&saved.start)?,
        games: *games,
        milestones: milestones.collect::<Result<_, _>>()?,
        learner: Learner {
            numbers: numbers.clone(),
            means: [mean.clone(), square.clone()],
            updates: *updates,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::super::run::material_alone;
    use super::*;

    fn run() -> Run {
        let settings =
            Settings { lambda: 0.5, rate: 3.0, seed: u64::MAX, effort: Effort::Depth(1) };
        Run::new(settings, material_alone())
    }

    #[test]
    fn an_interrupted_run_goes_on_as_if_it_had_not_been() {
        let path = std::env::temp_dir().join(format!("rookery-run-{}.toml", std::process::id()));
        let mut whole = run();
        whole.play(2, 1);
        whole.note();
        write_checkpoint(&path, &whole).unwrap();
        let mut again = read_checkpoint(&path).unwrap();
        assert_eq!(again, whole);
        whole.play(2, 1);
        again.play(2, 1);
        assert_eq!(again, whole);
        std::fs::remove_file(&path).unwrap();
        assert!(read_checkpoint(&path).is_err());
    }

    #[test]
    fn a_broken_checkpoint_is_named() {
        let path = std::env::temp_dir().join(format!("rookery-broken-{}.toml", std::process::id()));
        write_checkpoint(&path, &run()).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(parse(&text).is_ok());
        for (from, to, expected) in [
            ("version = 2", "version = 7", "version 7 is not 2"),
            ("lambda = 0.5", "lambda = 1.5", "lambda or rate"),
            ("depth = 1", "depth = 0", "a depth or a number of nodes"),
            ("numbers = [", "numbers = [99999.0, ", "numbers are missing or out of range"),
            ("seed = \"", "seed = \"x", "is no seed"),
            ("games = 0", "games = 0\nfoo = 1", "this is no checkpoint"),
        ] {
            let broken = text.replacen(from, to, 1);
            let why = parse(&broken).unwrap_err();
            assert!(why.contains(expected), "{from}: {why}");
        }
        assert!(parse(&text[..text.len() / 2]).is_err());
    }
}
