//! `four`: solves connect four, and makes the table of its openings.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use clap::{Args, Subcommand};
use rookery_engine::board::Verdict;
use rookery_engine::control::Control;
use rookery_engine::four::{Grid, Openings, Solver, build};
use rookery_lines::Columns;
use rookery_rules::Position as _;

#[derive(Debug, Subcommand)]
/// What to do with connect four.
pub(crate) enum FourCommand {
    /// Makes the table of openings that comes with the engine.
    Build(Build),
    /// Says who wins after some moves, and after each that could follow.
    Solve(Solve),
    /// Solves positions of the table that comes with the engine, and compares.
    Check(Check),
}

#[derive(Debug, Args)]
/// Options of the making.
pub(crate) struct Build {
    /// The table; written when all is solved, after a billion positions.
    #[arg(long)]
    out: PathBuf,
    /// How many discs are on the board in the last positions of the first player.
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u8).range(..=20))]
    first: u8,
    /// The same for the second player.
    #[arg(long, default_value_t = 11, value_parser = clap::value_parser!(u8).range(..=20))]
    second: u8,
    /// How many threads solve; the table does not depend on it.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// How many mebibytes each of them remembers.
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u16).range(1..=16_384))]
    memory: u16,
}

#[derive(Debug, Args)]
/// Options of the solving.
pub(crate) struct Solve {
    /// The columns of the moves, without spaces, such as ddde.
    #[arg(default_value = "")]
    moves: String,
    /// How many mebibytes the solver remembers.
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u16).range(1..=16_384))]
    memory: u16,
}

#[derive(Debug, Args)]
/// Options of the comparing.
pub(crate) struct Check {
    /// Only each of so many positions, and only with this many discs or more.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// The fewest discs.
    #[arg(long, default_value_t = 8)]
    discs_min: u32,
}

impl FourCommand {
    pub(crate) fn run(&self) -> ExitCode {
        super::told(match self {
            Self::Build(options) => options.run(),
            Self::Solve(options) => options.run(),
            Self::Check(options) => options.run(),
        })
    }
}

impl Build {
    /// Tells of each number of discs what there was to solve.
    fn run(&self) -> Result<(), String> {
        let (clock, last) = (Control::begin(false, false), [self.first, self.second]);
        let levels = Mutex::new(BTreeMap::<u32, (u32, u64, u64)>::new());
        let (threads, memory) = (usize::from(self.threads), usize::from(self.memory));
        let built = build(last, threads, memory, |grid, _, nodes| {
            let mut levels = levels.lock().unwrap_or_else(PoisonError::into_inner);
            let (count, all, most) = levels.entry(grid.discs()).or_default();
            (*count, *all, *most) = (*count + 1, *all + nodes, nodes.max(*most));
        });
        let built = built.ok_or("a position was not solved")?;
        let levels = levels.into_inner().unwrap_or_else(PoisonError::into_inner);
        for (discs, (count, nodes, most)) in levels {
            println!("{discs} discs: {count} positions, {nodes} nodes, {most} at most for one");
        }
        let (bytes, seconds) = (built.write(&self.out, last)?, clock.elapsed().as_secs());
        println!("{bytes} bytes in {}, after {seconds} s", self.out.display());
        Ok(())
    }
}

impl Solve {
    fn run(&self) -> Result<(), String> {
        let mut board = Columns::empty();
        for text in self.moves.chars().map(String::from) {
            let mv = board.read_move(&text).map_err(|_| format!("{text} cannot be played"))?;
            board.play(&mv);
        }
        let mut solver = Solver::new(usize::from(self.memory));
        let mut moves = vec![];
        board.legal_into(&mut moves);
        if moves.is_empty() {
            return Err("the game is over".into());
        }
        tell("", &board, &mut solver);
        for mv in moves {
            let mut after = board.clone();
            after.play(&mv);
            if after.legal_count() > 0 {
                tell(&board.notation(&mv), &after, &mut solver);
            }
        }
        Ok(())
    }
}

/// Solves a position; what came of it and what it took is printed.
fn tell(name: &str, board: &Columns, solver: &mut Solver) {
    let (clock, before) = (Control::begin(false, false), solver.nodes());
    let verdict = solver.value(&Grid::of(board), &|_| false);
    let words = match verdict {
        Some(Verdict::Won) => "won",
        Some(Verdict::Drawn) => "drawn",
        Some(Verdict::Lost) => "lost",
        None => "unknown",
    };
    let (nodes, elapsed) = (solver.nodes() - before, clock.elapsed());
    let speed = u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1);
    let millis = elapsed.as_millis();
    println!("{name:<4}{words} for who is to move; {nodes} nodes, {millis} ms, {speed} a second");
}

impl Check {
    fn run(&self) -> Result<(), String> {
        let known = Openings::known();
        let mut solver = Solver::new(256);
        let mut checked = 0;
        let grids = known.grids().into_iter().filter(|grid| grid.discs() >= self.discs_min);
        for grid in grids.step_by(self.every as usize) {
            checked += 1;
            if !known.is_right(&grid, &mut solver) {
                return Err(format!("wrong after {} discs: key {}", grid.discs(), grid.key()));
            }
        }
        println!("{checked} of {} positions are right", known.count());
        Ok(())
    }
}
