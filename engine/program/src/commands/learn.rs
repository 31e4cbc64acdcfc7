//! `learn`: lets the engine learn what things are worth, and proves what came of it.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use rookery_engine::contest::Effort;
use rookery_engine::file;
use rookery_engine::learn::{
    BATCH, Gain, Recorded, Run, Settings, material_alone, prove, read_checkpoint, read_weights,
    sparkline, svg, write_checkpoint, write_weights,
};
use rookery_engine::progress::Progress;
use rookery_engine::record::chess_game;
use rookery_engine::strong::{WEIGHTS, Weights};
use rookery_rules::record::{Finish, Games};

/// So many points of the plot are proved by matches of their own at most.
const POINTS_MAX: usize = 10;
/// Such a match has this part of the proof's games.
const POINT_SHARE: usize = 4;
const LAMBDA: f64 = 0.7;
const RATE: f64 = 4.0;
const NODES: u64 = 400;
const SEED: u64 = 1998;

#[derive(Debug, Args)]
/// Options of learning.
pub(crate) struct Learn {
    /// How many games to learn from, those of a resumed run included.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Learns from stored games in place of own ones.
    #[arg(long, num_args = 1..)]
    pgn: Vec<PathBuf>,
    /// The weights to begin with: present, zero (material alone) or a file.
    #[arg(long, default_value = "present", conflicts_with = "resume")]
    from: String,
    /// How much later positions count, from 0 to 1 [default: 0.7].
    #[arg(long, conflicts_with = "resume", value_parser = share)]
    lambda: Option<f64>,
    /// About how far a weight goes at first, in hundredths of a pawn; later less far, by the root
    /// of the number of changes [default: 4].
    #[arg(long, conflicts_with = "resume", value_parser = rate)]
    rate: Option<f64>,
    /// How many positions a search takes [default: 400].
    #[arg(
        long,
        conflicts_with_all = ["resume", "depth"],
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    nodes: Option<u64>,
    /// How deep a search goes, in place of a number of positions.
    #[arg(long, conflicts_with = "resume", value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: Option<u32>,
    /// Where the openings come from; equal seeds give equal weights [default: 1998].
    #[arg(long, conflicts_with = "resume")]
    seed: Option<u64>,
    /// How many threads play; what is learnt does not depend on it.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: u32,
    /// The learnt weights. Beside it come a checkpoint (.checkpoint) and a plot (.svg).
    #[arg(long, default_value = "weights.toml")]
    out: PathBuf,
    /// After how many games a checkpoint is written.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    checkpoint_every: u32,
    /// Goes on from a checkpoint, as it was begun.
    #[arg(long)]
    resume: Option<PathBuf>,
    /// How many games the learnt weights play against those at the beginning; 0 for no proof.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    proof_games: u32,
}

pub(super) fn share(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "no number".to_owned())?;
    if (0.0..=1.0).contains(&number) { Ok(number) } else { Err("not from 0 to 1".into()) }
}

pub(super) fn rate(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "no number".to_owned())?;
    let fits = number > 0.0 && number <= 100.0;
    if fits { Ok(number) } else { Err("not above 0 and up to 100".into()) }
}

/// The weights that are named: present, zero or those of a file.
pub(super) fn begin_with(name: &str) -> Result<Weights, String> {
    match name {
        "present" => Ok(WEIGHTS.clone()),
        "zero" => Ok(material_alone()),
        path => read_weights(Path::new(path)).map_err(|faults| faults.join("\n")),
    }
}

impl Learn {
    pub(crate) fn run(&self) -> ExitCode {
        super::told(self.learn())
    }

    fn learn(&self) -> Result<(), String> {
        let mut run = self.begin()?;
        let (games, threads) = (self.games as usize, self.threads as usize);
        let mut stored = Stored::new(&self.pgn, run.games)?;
        let progress = Progress::after("games", run.games, games);
        let checkpoint = beside(&self.out, "checkpoint");
        while run.games < games {
            let every = self.checkpoint_every as usize;
            let until = (run.games / every + 1) * every;
            let count = BATCH.min(games - run.games).min(until - run.games);
            if self.pgn.is_empty() {
                run.play(count, threads);
            } else {
                let batch = stored.take(count)?;
                if batch.is_empty() {
                    break;
                }
                run.follow(&batch, threads);
            }
            progress.tell(run.games);
            if run.games.is_multiple_of(every) {
                run.note();
                write_checkpoint(&checkpoint, &run)?;
            }
        }
        stored.tell();
        if run.games == 0 {
            return Err("there is no game with a result to learn from".into());
        }
        if run.milestones.last().is_none_or(|last| last.games < run.games) {
            run.note();
            write_checkpoint(&checkpoint, &run)?;
        }
        let text = write_weights(&run.weights());
        file::replace(&self.out, text.as_bytes())
            .map_err(|why| format!("{}: {why}", self.out.display()))?;
        println!("{} games learnt from; weights in {}", run.games, self.out.display());
        if self.proof_games > 0 { self.proof(&run, threads) } else { Ok(()) }
    }

    fn begin(&self) -> Result<Run, String> {
        if let Some(path) = &self.resume {
            return read_checkpoint(path);
        }
        let start = begin_with(&self.from)?;
        let nodes = Effort::Nodes(self.nodes.unwrap_or(NODES));
        let settings = Settings {
            lambda: self.lambda.unwrap_or(LAMBDA),
            rate: self.rate.unwrap_or(RATE),
            seed: self.seed.unwrap_or(SEED),
            effort: self.depth.map_or(nodes, Effort::Depth),
        };
        Ok(Run::new(settings, start))
    }

    /// Plays what was learnt against the beginning, and draws what was gained on the way.
    fn proof(&self, run: &Run, threads: usize) -> Result<(), String> {
        let pairs = self.proof_games.div_ceil(2) as usize;
        let count = run.milestones.len();
        let part = (pairs / POINT_SHARE).max(1);
        let on_the_way: Vec<_> = (1..POINTS_MAX.min(count))
            .map(|point| point * count / POINTS_MAX.min(count))
            .filter_map(|place| run.milestones.get(place.checked_sub(1)?))
            .collect();
        let all = pairs + part * on_the_way.len();
        let progress = Progress::new("pairs of proof games", all);
        let mut gains = vec![Gain { games: 0, elo: 0.0, error: 0.0 }];
        println!("\nOn the way: {} games each against the beginning", 2 * part);
        for (number, milestone) in on_the_way.iter().enumerate() {
            let before = part * number;
            let tell = |done| progress.tell(before + done);
            let sides = [&milestone.weights, &run.start];
            let estimate = prove(sides, part, &run.settings, threads, tell).estimate();
            println!("{:>7} games  {estimate}", milestone.games);
            let (games, elo, error) = (milestone.games, estimate.elo.value, estimate.elo.error);
            gains.push(Gain { games, elo, error });
        }
        let before = part * on_the_way.len();
        let tell = |done| progress.tell(before + done);
        let tally = prove([&run.weights(), &run.start], pairs, &run.settings, threads, tell);
        let estimate = tally.estimate();
        gains.push(Gain { games: run.games, elo: estimate.elo.value, error: estimate.elo.error });
        let elos: Vec<_> = gains.iter().map(|gain| gain.elo).collect();
        println!("{}", sparkline(&elos));
        println!("\nProof, {} games against the beginning: {tally}\n{estimate}", 2 * pairs);
        let plot = beside(&self.out, "svg");
        file::replace(&plot, svg(&gains).as_bytes())
            .map_err(|why| format!("{}: {why}", plot.display()))?;
        println!("Plot in {}", plot.display());
        Ok(())
    }
}

/// The file's name with another ending.
fn beside(path: &Path, ending: &str) -> PathBuf {
    path.with_extension(ending)
}

/// The games of files, one file after the other.
struct Stored<'a> {
    paths: std::slice::Iter<'a, PathBuf>,
    games: Option<(&'a Path, Games<BufReader<File>>)>,
    wrong: usize,
}

impl<'a> Stored<'a> {
    /// Begins after `passed` games.
    fn new(paths: &'a [PathBuf], passed: usize) -> Result<Self, String> {
        let mut stored = Self { paths: paths.iter(), games: None, wrong: 0 };
        if !paths.is_empty() {
            stored.take(passed)?;
        }
        Ok(stored)
    }

    /// The next `count` games that have a result and no fault; fewer at the end.
    fn take(&mut self, count: usize) -> Result<Vec<Recorded>, String> {
        let mut taken = vec![];
        while taken.len() < count {
            let Some((path, games)) = &mut self.games else {
                let Some(path) = self.paths.next() else { break };
                let file = File::open(path).map_err(|why| format!("{}: {why}", path.display()))?;
                self.games = Some((path, Games::new(BufReader::new(file))));
                continue;
            };
            let Some(record) = games.next() else {
                self.games = None;
                continue;
            };
            let read = record.map_err(|mistake| mistake.to_string()).and_then(|record| {
                let (start, moves) = chess_game(&record)?;
                Ok((start, moves, record.finish))
            });
            match read {
                Ok((start, moves, finish)) => {
                    let points = match finish {
                        Finish::OneNil => 2,
                        Finish::Draw => 1,
                        Finish::NilOne => 0,
                        Finish::Open => continue,
                    };
                    taken.push(Recorded { start, moves, points });
                }
                Err(why) => {
                    self.wrong += 1;
                    if self.wrong <= super::NAMED_MAX {
                        eprintln!("left out: {}: {why}", path.display());
                    }
                }
            }
        }
        Ok(taken)
    }

    fn tell(&self) {
        if self.wrong > super::NAMED_MAX {
            eprintln!("… and {} games more left out", self.wrong - super::NAMED_MAX);
        }
    }
}
