//! A thought in words.

use crate::player::Thought;
use crate::score::mate_in;

/// As Rookery's own lines say it: UCI's grammar, and what the search did.
pub(crate) fn lines(thought: &Thought) -> String {
    format!("INFO {}", sentence(thought, true))
}

/// As UCI says it.
pub(crate) fn uci(thought: &Thought) -> String {
    format!("info {}", sentence(thought, false))
}

fn sentence(thought: &Thought, whole: bool) -> String {
    let score = match mate_in(thought.score) {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {}", thought.score),
    };
    let multipv = match thought.multipv {
        0 => String::new(),
        number => format!(" multipv {number}"),
    };
    let (depth, counts) = (thought.depth, thought.counts);
    let more = if whole {
        format!(" leaves {} cutoffs {}", counts.leaves, counts.cutoffs)
    } else {
        String::new()
    };
    let known = match counts.tb_hits {
        0 => String::new(),
        known => format!(" tbhits {known}"),
    };
    let full = if whole { String::new() } else { format!(" hashfull {}", thought.hashfull) };
    let millis = thought.elapsed.as_millis();
    let speed = u128::from(counts.nodes) * 1_000_000 / thought.elapsed.as_micros().max(1);
    format!(
        "depth {depth} seldepth {}{multipv} score {score} nodes {}{more} nps {speed}{full}{known} time {millis} \
         pv {}",
        counts.seldepth,
        counts.nodes,
        thought.pv.join(" "),
    )
}
