//! Positions with an opening as text: the row's text, the stage, and which player has the black
//! stones. `15/…/15 b place 1`, `… b offer:h9 2`, `… b pick:h9,k10 1`, `… w play 2`.
//!
//! The row's text alone means that the opening is over and the first player has the black stones.

use rookery_rules::{BadStart, Fault, Seat};

use crate::opened::Opened;
use crate::opening::{BEFORE_OFFER, Opening, PLACED, PLACED_MORE, Stage, equal};
use crate::row::Row;
use crate::stones::Point;
use crate::texts::positions as texts;
use crate::variant::Variant;

pub(crate) fn write(position: &Opened) -> String {
    let row = crate::text::write(&position.row);
    let name = |at: Point| at.write(position.row.variant.size);
    let stage = match position.stage {
        Stage::Place => "place".into(),
        Stage::Choose => "choose".into(),
        Stage::More => "more".into(),
        Stage::ChooseLast => "choose-last".into(),
        Stage::Offer(None) => "offer".into(),
        Stage::Offer(Some(at)) => format!("offer:{}", name(at)),
        Stage::Pick([one, other]) => format!("pick:{},{}", name(one), name(other)),
        Stage::Play => "play".into(),
    };
    format!("{row} {stage} {}", position.black.index() + 1)
}

/// Reads a position that a game could have come to.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn read(text: &str, variant: Variant, opening: Opening) -> Result<Opened, BadStart> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let (row, stage, black) = match fields[..] {
        [_, _] => (text.trim(), "play", "1"),
        [board, turn, stage, black] => (&*format!("{board} {turn}"), stage, black),
        _ => {
            return Err(BadStart::fault(texts::opened_fields()));
        }
    };
    let row = crate::text::read(row, variant)?;
    let mut faults = vec![];
    let black = match black {
        "1" => Seat::First,
        "2" => Seat::Second,
        _ => {
            faults.push(Fault::new(texts::who_has_black()));
            Seat::First
        }
    };
    let stage = read_stage(stage, &row).unwrap_or_else(|| {
        faults.push(Fault::new(texts::no_stage(stage)));
        Stage::Play
    });
    let position = Opened { row, opening, stage, black };
    faults.extend(impossible(&position));
    if faults.is_empty() { Ok(position) } else { Err(BadStart::Position(faults)) }
}

fn read_stage(text: &str, row: &Row) -> Option<Stage> {
    let point = |name: &str| {
        let at = Point::read(name, row.variant.size)?;
        row.free().any(|free| free == at).then_some(at)
    };
    Some(match text.split_once(':') {
        None => match text {
            "place" => Stage::Place,
            "choose" => Stage::Choose,
            "more" => Stage::More,
            "choose-last" => Stage::ChooseLast,
            "offer" => Stage::Offer(None),
            "play" => Stage::Play,
            _ => return None,
        },
        Some(("offer", name)) => Stage::Offer(Some(point(name)?)),
        Some(("pick", names)) => {
            let (one, other) = names.split_once(',')?;
            let both = [point(one)?, point(other)?];
            let different = !equal(row, both[0], both[1]);
            Stage::Pick(both).only_if(different)?
        }
        Some(_) => return None,
    })
}

impl Stage {
    fn only_if(self, holds: bool) -> Option<Self> {
        holds.then_some(self)
    }
}

/// Why no game can come to this.
fn impossible(position: &Opened) -> Vec<Fault> {
    let (stage, opening, count) = (position.stage, position.opening, position.row.count());
    let swap2 = opening == Opening::Swap2;
    let (fits, belongs) = match stage {
        Stage::Place => (count < PLACED, true),
        Stage::Choose => (count == PLACED, true),
        Stage::More => ((PLACED..PLACED_MORE).contains(&count), swap2),
        Stage::ChooseLast => (count == PLACED_MORE, swap2),
        Stage::Offer(_) | Stage::Pick(_) => (count == BEFORE_OFFER, !swap2),
        Stage::Play => (count >= PLACED && (swap2 || count != BEFORE_OFFER), true),
    };
    let mut faults = vec![];
    if !belongs {
        faults.push(Fault::new(texts::stage_of_another()));
    } else if !fits {
        faults.push(Fault::new(texts::stage_does_not_fit(count)));
    }
    let chosen = matches!(stage, Stage::Offer(_) | Stage::Pick(_) | Stage::Play);
    if !chosen && position.black == Seat::Second {
        faults.push(Fault::new(texts::no_color_chosen()));
    }
    if opening == Opening::Rif && count <= BEFORE_OFFER && !placed_well(&position.row, count) {
        faults.push(Fault::new(texts::first_stones()));
    }
    faults
}

/// Whether the first stones can have been put by the opening rule of renju.
fn placed_well(row: &Row, count: usize) -> bool {
    let fits = |at: Point, placed| Opening::Rif.allows(placed, at, row.variant.size);
    let [black, white] = [0, 1].map(|seat| row.stones[seat].points().collect::<Vec<_>>());
    let third =
        |middle: Point| count < PLACED || black.iter().any(|&at| at != middle && fits(at, 2));
    let first = black.iter().any(|&at| fits(at, 0) && third(at));
    let second = white.iter().any(|&at| fits(at, 1));
    (count == 0 || first) && (count < 2 || second)
}
