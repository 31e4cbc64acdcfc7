//! What a program says of its search: the thinking output of CECP.

use rookery_protocol::engine::{Evaluation, Info};

use crate::protocol::words::{next, short};

/// The longest principal variation that is kept, in bytes.
const PV_LEN_MAX: usize = 1_024;
/// A score beyond this says in how many moves it is mate.
const MATE: i32 = 100_000;
/// The longest mate that is told so.
const MATE_MOVES_MAX: i32 = 10_000;

/// Reads `depth score time nodes pv`, where time is in hundredths of a second. Newer programs put
/// up to three numbers (selective depth, speed in thousands of nodes a second, table hits) and a
/// tab before the principal variation. `None` when a line is something else.
pub(super) fn read(line: &str) -> Option<Info> {
    let mut rest = line;
    let depth = next(&mut rest)?;
    if !depth.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        return None;
    }
    // Some mark the depth of a line that failed low or high.
    let depth = depth.trim_end_matches(['.', '&', '+', '-', '?', '!']);
    let depth: i32 = depth.parse().ok()?;
    let score = next(&mut rest)?.trim_start_matches('+').parse().ok()?;
    let time: i64 = next(&mut rest)?.parse().ok()?;
    let nodes: i64 = next(&mut rest)?.parse().ok()?;
    let mut info = Info {
        depth: u32::try_from(depth).ok(),
        score: Some(evaluation(score)),
        nodes: u64::try_from(nodes).ok(),
        time_ms: u64::try_from(time.saturating_mul(10)).ok(),
        ..Info::default()
    };
    if let Some((numbers, pv)) = rest.split_once('\t')
        && let Some(extra) = extra(numbers)
    {
        info.seldepth = extra[0].and_then(|depth| u32::try_from(depth).ok());
        info.nps = extra[1];
        rest = pv;
    }
    short(rest.trim(), PV_LEN_MAX).clone_into(&mut info.pv);
    Some(info)
}

/// Numbers and nothing else.
fn extra(text: &str) -> Option<[Option<u64>; 3]> {
    let mut numbers = [None; 3];
    let mut rest = text;
    let mut place = 0;
    while let Some(word) = next(&mut rest) {
        *numbers.get_mut(place)? = Some(word.parse().ok()?);
        place += 1;
    }
    Some(numbers)
}

fn evaluation(score: i32) -> Evaluation {
    let moves = score.saturating_abs() - MATE;
    if (0..=MATE_MOVES_MAX).contains(&moves) {
        Evaluation::Mate(if score > 0 { moves } else { -moves })
    } else {
        Evaluation::Cp(score)
    }
}
