//! `train`: a network that judges chess, from stored positions, and what it is worth.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::positions::Stored;
use rookery_engine::contest::{Effort, prove};
use rookery_engine::file;
use rookery_engine::learn::{Training, train};
use rookery_engine::nnue::Network;
use rookery_engine::progress::Progress;
use rookery_engine::strong::{Evaluator, WEIGHTS};

/// The most positions that are learnt from, 32 bytes each.
const SAMPLES_MAX: usize = 256 << 20;
/// Keeps the openings of the proof apart from those of the positions.
const PROOF: u64 = 0x7472_6169_6e70_726f;

#[derive(Debug, Args)]
/// Options of training.
pub(crate) struct TrainOptions {
    #[command(flatten)]
    stored: Stored,
    /// How often all positions are looked at.
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    epochs: u32,
    /// How far a number goes in a step at first; less and less to the end.
    #[arg(long, default_value_t = 0.004, value_parser = super::learn::rate)]
    rate: f64,
    /// How much what the searches said counts, from 0 to 1; the rest is how games ended.
    #[arg(long, default_value_t = 1.0, value_parser = super::learn::share)]
    lambda: f64,
    /// Where the first numbers and the order of the positions come from; equal seeds give equal
    /// networks.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads learn, four at most; the network does not depend on it.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: u32,
    /// A network to learn on from: present (the one that the engine comes with) or a file. Without
    /// it, the first numbers are drawn by lot.
    #[arg(long)]
    from: Option<String>,
    /// The network.
    #[arg(long, default_value = "chess.network")]
    out: PathBuf,
    /// Whom it plays: present (what the engine judges by so far), weights (those that the engine
    /// comes with) or another network's file.
    #[arg(long, default_value = "present")]
    against: String,
    /// How many games it plays; 0 for no proof.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    proof_games: u32,
    /// How many positions a search of the proof takes.
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..))]
    proof_nodes: u64,
}

impl TrainOptions {
    pub(crate) fn run(&self) -> ExitCode {
        super::told(self.train())
    }

    fn train(&self) -> Result<(), String> {
        let named = |why: std::io::Error| format!("{}: {why}", self.out.display());
        file::try_place(&self.out).map_err(named)?;
        let (begin, opponent) = (self.begin()?, self.opponent()?);
        let samples = self.stored.read(SAMPLES_MAX)?;
        let training = Training {
            epochs: self.epochs as usize,
            rate: self.rate as f32,
            lambda: self.lambda as f32,
            seed: self.seed,
            threads: self.threads as usize,
        };
        let network = train(&samples, &training, begin.as_deref(), |epoch, miss| {
            println!("{epoch:>4}: off by {:.6}, kept {:.6}", miss.learnt, miss.kept);
        });
        file::replace(&self.out, &network.write().map_err(named)?).map_err(named)?;
        println!("The network is in {}", self.out.display());
        if self.proof_games > 0 {
            self.prove(&[Evaluator::Nnue(Arc::new(network)), opponent]);
        }
        Ok(())
    }

    fn begin(&self) -> Result<Option<Arc<Network>>, String> {
        match self.from.as_deref() {
            None => Ok(None),
            Some("present") => {
                Network::built_in().map(Some).ok_or_else(|| "--from present: none".into())
            }
            Some(path) => Ok(Some(Arc::new(Network::open(Path::new(path))?))),
        }
    }

    fn opponent(&self) -> Result<Evaluator, String> {
        Ok(match self.against.as_str() {
            "present" => Evaluator::default(),
            "weights" => Evaluator::Weights(Arc::new(WEIGHTS.clone())),
            path => Evaluator::Nnue(Arc::new(Network::open(Path::new(path))?)),
        })
    }

    fn prove(&self, evaluators: &[Evaluator; 2]) {
        let pairs = self.proof_games.div_ceil(2) as usize;
        let progress = Progress::new("pairs of proof games", pairs);
        let how = (Effort::Nodes(self.proof_nodes), self.seed ^ PROOF);
        let tell = |done| progress.tell(done);
        let tally = prove(evaluators, pairs, how, self.threads as usize, tell);
        println!("\nProof, {} games: {tally}\n{}", 2 * pairs, tally.estimate());
    }
}
