//! `positions` and `fit`: games of the engine against itself, and weights fitted to them.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::learn::begin_with;
use rookery_engine::contest::in_order;
use rookery_engine::file;
use rookery_engine::learn::{Fit, Fitting, write_weights};
use rookery_engine::positions::data::{Growing, Settings, read};
use rookery_engine::positions::{Player, Sample, play};
use rookery_engine::progress::Progress;

/// So many games are written at a time.
const PART_GAMES: usize = 64;
/// The most positions that are fitted to: about two thirds of a kilobyte each.
const SAMPLES_MAX: usize = 8 << 20;

#[derive(Debug, Args)]
/// Options of playing.
pub(crate) struct Positions {
    /// How many games, those that the file has already included.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// How many positions a search takes.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Where the openings come from; equal seeds give equal games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads play; the games do not depend on it.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: u32,
    /// Where the positions go. A file that is there is gone on with.
    #[arg(long, default_value = "chess.positions")]
    out: PathBuf,
}

impl Positions {
    pub(crate) fn run(&self) -> ExitCode {
        super::told(self.play())
    }

    fn play(&self) -> Result<(), String> {
        let settings = Settings { nodes: self.nodes, seed: self.seed };
        let mut file = Growing::open(&self.out, settings)?;
        if file.found.broken {
            eprintln!("{}: the end was broken and is made again", self.out.display());
        }
        let total = self.games as usize;
        let progress = Progress::after("games", file.found.games, total);
        while file.found.games < total {
            let first = file.found.games;
            let games = in_order(
                PART_GAMES.min(total - first),
                self.threads as usize,
                || Player::new(self.nodes.into()),
                |player, number| play(player, self.seed, first + number),
                |done| progress.tell(first + done),
            );
            file.add(first + games.len(), &games.concat())
                .map_err(|why| format!("{}: {why}", self.out.display()))?;
        }
        let (games, samples) = (file.found.games, file.found.samples);
        println!("{games} games, {samples} positions in {}", self.out.display());
        Ok(())
    }
}

#[derive(Debug, Args)]
/// Options of fitting.
pub(crate) struct FitOptions {
    #[command(flatten)]
    stored: Stored,
    /// The weights to begin with: present, zero (material alone) or a file.
    #[arg(long, default_value = "present")]
    from: String,
    /// How often all positions are looked at.
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    epochs: u32,
    /// How far a number goes in a step at first, in hundredths of a pawn; in the end not at all.
    #[arg(long, default_value_t = 1.0, value_parser = super::learn::rate)]
    rate: f64,
    /// How much what the searches said counts, from 0 to 1; the rest is how games ended.
    #[arg(long, default_value_t = 0.75, value_parser = super::learn::share)]
    lambda: f64,
    /// Where the order of the positions comes from; equal seeds give equal weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads look at the positions; the weights do not depend on it.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: u32,
    /// The fitted weights.
    #[arg(long, default_value = "weights.toml")]
    out: PathBuf,
}

impl FitOptions {
    pub(crate) fn run(&self) -> ExitCode {
        super::told(self.fit())
    }

    fn fit(&self) -> Result<(), String> {
        let named = |why: std::io::Error| format!("{}: {why}", self.out.display());
        file::try_place(&self.out).map_err(named)?;
        let samples = self.stored.read(SAMPLES_MAX)?;
        let progress = Progress::new("positions", samples.len());
        let (start, lambda) = (begin_with(&self.from)?, self.lambda as f32);
        let tell = |done| progress.tell(done);
        let fit = Fit::new(&samples, &start, lambda, self.threads as usize, tell);
        let [learnt, kept] = fit.counts();
        println!("{learnt} positions to learn from, {kept} kept to see what was learnt");
        let (epochs, rate) = (self.epochs as usize, self.rate as f32);
        let weights = fit.run(&Fitting { epochs, rate, seed: self.seed }, |epoch, miss| {
            println!("{epoch:>4}: off by {:.6}, kept {:.6}", miss.learnt, miss.kept);
        });
        file::replace(&self.out, write_weights(&weights).as_bytes()).map_err(named)?;
        println!("Weights in {}", self.out.display());
        Ok(())
    }
}

#[derive(Debug, Args)]
/// Positions that are there already.
pub(super) struct Stored {
    /// Files with positions, as `positions` makes them.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Looks at one position in so many.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
}

impl Stored {
    /// The positions of all files, up to `most` of them; says how many each file has.
    pub(super) fn read(&self, most: usize) -> Result<Vec<Sample>, String> {
        let mut samples = vec![];
        for path in &self.files {
            let mut number = 0_u32;
            let found = read(path, |part| {
                for sample in part {
                    if number.is_multiple_of(self.every) && samples.len() < most {
                        samples.push(sample);
                    }
                    number = number.wrapping_add(1);
                }
            })?;
            if found.broken {
                eprintln!("{}: the end is broken and left out", path.display());
            }
            let (games, positions) = (found.games, found.samples);
            println!("{}: {games} games, {positions} positions", path.display());
        }
        if samples.is_empty() {
            Err("there is no position to learn from".into())
        } else {
            Ok(samples)
        }
    }
}
