//! A search, and what is said of it.

use std::io::Write;

use rookery_chess::{Chess, Move};
use rookery_rules::Position as _;

use super::Output;
use super::options::Options;
use crate::control::Control;
use crate::score::mate_in;
use crate::strong::{Engine, Game, Limits, Report};
use crate::study::{self, Algorithm, Study};

/// Thinks, and says the best move when it may be said.
pub(super) fn run<W: Write>(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    options: &Options,
    control: &Control,
    output: &Output<W>,
) {
    let position = &game.position;
    let mut moves = vec![];
    position.legal_into(&mut moves);
    let mut report = |report: &Report| output.say(&info(position, report));
    let line = if moves.is_empty() {
        output.complain("the game is over");
        vec![]
    } else {
        match options.algorithm {
            Some(algorithm) => study(algorithm, options, position, limits, control, &mut report),
            None => engine.think(game, limits, control, &mut report).line,
        }
    };
    control.wait();
    output.say(&answer(position, &line));
}

/// Searches with an algorithm of the study to depth 1, 2, …: the clock must be kept, even by those
/// that learn nothing from one depth for the next.
fn study(
    algorithm: Algorithm,
    options: &Options,
    position: &Chess,
    limits: &Limits,
    control: &Control,
    report: &mut dyn FnMut(&Report),
) -> Vec<Move> {
    let budget = limits.budget(position.side_to_move());
    let late = |nodes: u64| {
        let charged = budget.zip(control.charged());
        control.stopped()
            || charged.is_some_and(|(budget, charged)| charged >= budget.soft)
            || limits.nodes.is_some_and(|most| nodes >= most)
    };
    let told = |answer: &study::Answer<Move>| Report {
        depth: answer.depth,
        deepest: answer.counts.deepest,
        score: answer.score,
        line: answer.line.clone(),
        nodes: answer.counts.nodes,
        leaves: answer.counts.leaves,
        cut_offs: answer.counts.cut_offs,
        elapsed: control.elapsed(),
        fullness: 0,
    };
    let evaluation = options.evaluation;
    let mut study = Study::new(algorithm, &evaluation);
    let deepest = limits.depth.unwrap_or(u32::MAX).min(DEPTH_MAX);
    let only = &limits.only;
    let mut search = |depth, stop: &dyn Fn(u64) -> bool, report: &mut dyn FnMut(&Report)| {
        let mut tell = |answer: &study::Answer<Move>| report(&told(answer));
        study.search_within(
            position,
            &mut study::Limits { depth, step: 1, stop, report: &mut tell, only },
        )
    };
    let first = if algorithm.deepening { deepest } else { 1 };
    let mut line = vec![];
    let mut before = 0;
    for depth in first..=deepest {
        let answer = search(depth, &|nodes| late(before + nodes), report);
        if answer.depth == depth || line.is_empty() {
            line = answer.line;
        }
        before += answer.counts.nodes;
        if late(before) {
            break;
        }
    }
    if line.is_empty() { first_move(position, only) } else { line }
}

/// The deepest search of the study's algorithms.
const DEPTH_MAX: u32 = 64;

fn first_move(position: &Chess, only: &[Move]) -> Vec<Move> {
    let mut moves = only.to_vec();
    position.legal_into(&mut moves);
    moves.truncate(1);
    moves
}

fn info(position: &Chess, report: &Report) -> String {
    let score = match mate_in(report.score) {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {}", report.score),
    };
    let Report { depth, deepest, nodes, fullness, .. } = report;
    let millis = report.elapsed.as_millis();
    let speed = u128::from(*nodes) * 1_000_000 / report.elapsed.as_micros().max(1);
    let mut text = format!(
        "info depth {depth} seldepth {deepest} score {score} nodes {nodes} nps {speed} \
         hashfull {fullness} time {millis} pv"
    );
    let mut position = position.clone();
    for mv in &report.line {
        text.push(' ');
        text.push_str(&position.uci(*mv));
        position.make(*mv);
    }
    text
}

fn answer(position: &Chess, line: &[Move]) -> String {
    let Some(best) = line.first() else { return "bestmove 0000".to_owned() };
    let mut text = format!("bestmove {}", position.uci(*best));
    if let Some(reply) = line.get(1) {
        let mut after = position.clone();
        after.make(*best);
        text.push_str(&format!(" ponder {}", after.uci(*reply)));
    }
    text
}
