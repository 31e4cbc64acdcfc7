//! `tables`: makes and asks endgame tables.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use clap::{Args, Subcommand, ValueEnum};
use rookery_chess::{CastlingNotation, Chess};
use rookery_draughts::{Draughts, builtin};
use rookery_engine::contest::in_order;
use rookery_engine::endgame::{Family, Value, chess, draughts, store};
use rookery_engine::progress::Progress;
use rookery_rules::Position;
use rookery_rules::random::Random;

#[derive(Debug, Subcommand)]
/// What to do with tables of endings.
pub(crate) enum TablesCommand {
    /// Solves endings to their end and stores them.
    Build(Build),
    /// Says what tables know of a position and of each move in it.
    Probe(Probe),
    /// Checks tables of chess by its rules, at positions drawn by lot.
    Check(Check),
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum GameName {
    Chess,
    /// English draughts.
    Draughts,
}

#[derive(Debug, Args)]
/// Options of the making.
pub(crate) struct Build {
    /// Whose endings.
    #[arg(long, default_value = "chess")]
    game: GameName,
    /// How many men stand on the board at most, kings included.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(3..=4))]
    men: u8,
    /// The folder for the tables; those that are there already are kept.
    #[arg(long)]
    out: PathBuf,
    /// How many tables are made at once; each takes some 50 megabytes.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
}

#[derive(Debug, Args)]
/// Options of the asking.
pub(crate) struct Probe {
    /// Whose endings.
    #[arg(long, default_value = "chess")]
    game: GameName,
    /// The folder with the tables.
    #[arg(long)]
    tables: PathBuf,
    /// The position.
    #[arg(long)]
    fen: String,
}

/// Options of the checking.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The folder with the tables.
    #[arg(long)]
    tables: PathBuf,
    /// How many positions of each table.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,
    /// Which positions; equal seeds give equal ones.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl TablesCommand {
    pub(crate) fn run(&self) -> ExitCode {
        super::told(match self {
            Self::Build(options) => match options.game {
                GameName::Chess => options.run::<chess::Tables>(),
                GameName::Draughts => options.run::<draughts::Tables>(),
            },
            Self::Probe(options) => match options.game {
                GameName::Chess => options.chess(),
                GameName::Draughts => options.draughts(),
            },
            Self::Check(options) => options.run(),
        })
    }
}

impl Build {
    /// Table by table, those that others need first; those of a level side by side.
    fn run<F: Family>(&self) -> Result<(), String> {
        let folder = &self.out;
        std::fs::create_dir_all(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        let (mut tables, faults) = F::open(folder)?;
        faults.iter().for_each(|why| eprintln!("made again: {why}"));
        let all: Vec<_> = (F::MEN_MIN..=usize::from(self.men)).flat_map(F::all).collect();
        let wanted: Vec<_> = all.iter().filter(|one| !tables.has(**one)).copied().collect();
        println!("{} tables are there, {} are made", all.len() - wanted.len(), wanted.len());
        let wrong = Mutex::new(vec![]);
        let progress = Progress::new("tables", wanted.len());
        let mut done = 0;
        for group in wanted.chunk_by(|one, next| F::level(*one) == F::level(*next)) {
            let make = |(): &mut (), number: usize| {
                let material = group[number];
                let values = tables.build(material);
                let name = material.to_string();
                match store::write(&F::path(folder, material), F::GAME, &name, &values) {
                    Ok(bytes) => println!("{}", line::<F>(material, &values, bytes)),
                    Err(why) => wrong.lock().unwrap_or_else(PoisonError::into_inner).push(why),
                }
                values
            };
            let tell = |made| progress.tell(done + made);
            let made = in_order(group.len(), usize::from(self.threads), || (), make, tell);
            done += group.len();
            group.iter().zip(made).for_each(|(material, values)| tables.add(*material, values));
        }
        let wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    }
}

fn line<F: Family>(material: F::Material, values: &[u8], bytes: usize) -> String {
    let told = F::longest(material, values).map(|longest| match longest {
        Some((plies, text)) => format!("{plies} plies ({text})"),
        None => "never".into(),
    });
    let [white, black] = F::SIDES;
    format!(
        "{material}: wins that take longest: {white} {}, {black} {}; {bytes} bytes",
        told[0], told[1]
    )
}

impl Probe {
    fn chess(&self) -> Result<(), String> {
        let (tables, faults) = chess::Tables::open(&self.tables)?;
        faults.iter().for_each(|why| eprintln!("not used: {why}"));
        let position =
            Chess::from_fen(&self.fen, CastlingNotation::KingMoves).map_err(|faults| {
                faults.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            })?;
        tell(&position, |position| tables.probe(position))
    }

    fn draughts(&self) -> Result<(), String> {
        let (tables, faults) = draughts::Tables::open(&self.tables)?;
        faults.iter().for_each(|why| eprintln!("not used: {why}"));
        let position =
            Draughts::read(&builtin::ENGLISH, &self.fen).map_err(|why| why.to_string())?;
        tell(&position, |position| tables.probe(position))
    }
}

impl Check {
    fn run(&self) -> Result<(), String> {
        let (tables, faults) = chess::Tables::open(&self.tables)?;
        faults.iter().for_each(|why| eprintln!("not used: {why}"));
        let mut random = Random::new(self.seed);
        let mut all = 0;
        for material in (3..=chess::MEN_MAX).flat_map(chess::Material::all) {
            if tables.has(material) {
                let count = self.positions as usize;
                let (checked, wrong) = chess::check(material, &tables, count, &mut random);
                if let Some(position) = wrong {
                    return Err(format!("{material}: wrong in {}", position.text()));
                }
                all += checked;
            }
        }
        println!("{all} positions of {} tables are right", tables.count());
        Ok(())
    }
}

/// Prints what is known of a position and of each of its moves, the best first.
fn tell<P: Position>(position: &P, probe: impl Fn(&P) -> Option<Value>) -> Result<(), String> {
    let value = probe(position).ok_or("no table knows this position")?;
    println!("{}", words(value));
    let mut moves = vec![];
    position.legal_into(&mut moves);
    let after = |mv: &P::Move| {
        let mut after = position.clone();
        after.play(mv);
        (probe(&after).map(Value::before), position.label(mv))
    };
    let mut told: Vec<_> = moves.iter().map(after).collect();
    told.sort_by_key(|(value, _)| std::cmp::Reverse(value.map(Value::rank)));
    for (value, label) in told {
        println!("{label:<8}{}", value.map_or_else(|| "unknown".into(), words));
    }
    Ok(())
}

fn words(value: Value) -> String {
    match value {
        Value::Draw => "draw".into(),
        Value::Win(1) => "wins at once".into(),
        Value::Win(plies) => format!("wins in {} moves ({plies} plies)", plies.div_ceil(2)),
        Value::Loss(0) => "has lost".into(),
        Value::Loss(2) => "loses in a move".into(),
        Value::Loss(plies) => format!("loses in {} moves ({plies} plies)", plies / 2),
    }
}
