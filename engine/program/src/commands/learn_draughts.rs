//! `learn-draughts`: lets the engine learn to judge English draughts.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use rookery_engine::contest::in_order;
use rookery_engine::file;
use rookery_engine::learn::draughts::{Learnt, Lesson, Tools, fit, play};
use rookery_engine::progress::Progress;

/// The largest file of weights, in bytes.
const FILE_LEN_MAX: u64 = 1 << 20;

#[derive(Debug, Args)]
/// Options of learning English draughts.
pub(crate) struct LearnDraughts {
    /// How many games are played in each round.
    #[arg(
        long,
        default_value_t = 3000,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000)
    )]
    games: u32,
    /// How many rounds there are, each with the weights of the one before.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// How many positions a search takes.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// A file of weights to begin with; a few made by hand if there is none.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Where the openings come from; equal seeds give equal weights.
    #[arg(long, default_value_t = 9)]
    seed: u64,
    /// How many threads play; what is learnt does not depend on it.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: u32,
    /// The learnt weights, written after each round.
    #[arg(long, default_value = "english-draughts.weights")]
    out: PathBuf,
}

impl LearnDraughts {
    pub(crate) fn run(&self) -> ExitCode {
        super::told(self.learn())
    }

    fn learn(&self) -> Result<(), String> {
        let mut learnt = self.begin()?;
        for round in 0..self.rounds {
            let (next, how) = fit(&learnt, &self.play(&learnt, round));
            learnt = next;
            let bytes = learnt.write()?;
            file::replace(&self.out, &bytes)
                .map_err(|why| format!("{}: {why}", self.out.display()))?;
            println!(
                "round {}: {} positions, {:.4} bits a result; in games not learnt from {:.4}, \
                 before {:.4}; {} bytes in {}",
                round + 1,
                how.lessons,
                how.learnt,
                how.others,
                how.before,
                bytes.len(),
                self.out.display()
            );
        }
        Ok(())
    }

    fn begin(&self) -> Result<Learnt, String> {
        let Some(path) = &self.from else { return Ok(Learnt::beginning()) };
        let bytes = file::read(path, FILE_LEN_MAX)?;
        Learnt::read(&bytes).map_err(|why| format!("{}: {why}", path.display()))
    }

    fn play(&self, learnt: &Learnt, round: u32) -> Vec<Vec<Lesson>> {
        let progress = Progress::new("games", self.games as usize);
        // Games of all rounds begin differently.
        let first = self.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(round) << 32);
        in_order(
            self.games as usize,
            self.threads as usize,
            || Tools::new(learnt),
            |tools, number| play(tools, self.nodes, first.wrapping_add(number as u64)),
            |done| progress.tell(done),
        )
    }
}
