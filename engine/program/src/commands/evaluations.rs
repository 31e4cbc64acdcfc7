//! `study evaluations`: which of the study's evaluations plays best.

use std::process::ExitCode;

use clap::Args;
use rookery_engine::contest::{Effort, cross_table};
use rookery_engine::eval::Evaluation;
use rookery_engine::progress::Progress;
use rookery_statistics::{CrossTable, Tally};
use serde_json::json;

#[derive(Debug, Args)]
/// A match between any two of the study's evaluations.
pub(crate) struct Evaluations {
    /// How many games any two evaluations play: each opening twice, with the colours reversed.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// How deep each move is searched, in plies.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: u32,
    /// How many positions each move may take, in place of a depth; looked at every 1024.
    #[arg(long, conflicts_with = "depth", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many threads play; the results do not depend on it.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: u32,
    /// Where the openings come from; equal seeds give equal results.
    #[arg(long, default_value_t = 2010)]
    seed: u64,
    /// Prints JSON instead of tables.
    #[arg(long)]
    json: bool,
}

impl Evaluations {
    /// Plays, and prints the table.
    #[must_use]
    pub(crate) fn run(&self) -> ExitCode {
        let effort = self.nodes.map_or(Effort::Depth(self.depth), Effort::Nodes);
        let pairs = self.games.div_ceil(2) as usize;
        let progress = Progress::new("pairs of games", 28 * pairs);
        let threads = self.threads as usize;
        let table = cross_table(pairs, effort, self.seed, threads, |done| progress.tell(done));
        if self.json {
            println!("{:#}", self.as_json(&table, pairs));
        } else {
            println!(
                "Evaluations A to H, {} games each pair, {effort}, seed {}",
                2 * pairs,
                self.seed
            );
            print_cross(&table);
            print_pairs(&table);
            print_totals(&table);
        }
        ExitCode::SUCCESS
    }

    fn as_json(&self, table: &CrossTable, pairs: usize) -> serde_json::Value {
        let told = |tally: &Tally| {
            let estimate = tally.estimate();
            json!({
                "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
                "pairs": tally.pairs,
                "score": estimate.score.value, "score_error": estimate.score.error,
                "elo": estimate.elo.value, "elo_error": estimate.elo.error,
            })
        };
        let pair = |(one, other): (usize, usize)| {
            let result = told(table.between(one, other));
            json!({ "first": letter(one), "second": letter(other), "result": result })
        };
        let total = |player: usize| json!({ "evaluation": letter(player), "result": told(&table.total(player)) });
        json!({
            "games": 2 * pairs,
            "depth": self.nodes.is_none().then_some(self.depth),
            "nodes": self.nodes,
            "seed": self.seed,
            "pairings": pairings(table).map(pair).collect::<Vec<_>>(),
            "totals": table.order().into_iter().map(total).collect::<Vec<_>>(),
        })
    }
}

/// Every two players once.
fn pairings(table: &CrossTable) -> impl Iterator<Item = (usize, usize)> {
    let count = table.players();
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
}

fn letter(player: usize) -> char {
    Evaluation::ALL[player].0
}

/// Scores in percent: the row's player against the column's.
fn print_cross(table: &CrossTable) {
    print!("\n ");
    for (letter, _) in Evaluation::ALL {
        print!("{letter:>8}");
    }
    println!();
    for row in 0..Evaluation::ALL.len() {
        print!("{}", letter(row));
        for column in 0..Evaluation::ALL.len() {
            if row == column {
                print!("{:>8}", "·");
            } else {
                print!("{:>8.1}", 100.0 * table.between(row, column).estimate().score.value);
            }
        }
        println!();
    }
}

fn print_pairs(table: &CrossTable) {
    println!("\nPair: won, drawn, lost; score and Elo with the error of 95 %");
    for (one, other) in pairings(table) {
        let (tally, names) = (table.between(one, other), [one, other].map(letter));
        println!("{}-{}  {:<18} {}", names[0], names[1], tally.to_string(), tally.estimate());
    }
}

fn print_totals(table: &CrossTable) {
    println!("\nAgainst all others, the best first");
    for player in table.order() {
        let tally = table.total(player);
        println!("{}    {:<18} {}", letter(player), tally.to_string(), tally.estimate());
    }
}
