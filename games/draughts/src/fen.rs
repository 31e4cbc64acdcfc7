//! Positions as PDN writes them, `W:W31-50,K12:B1-20`: who moves, then each side's squares, kings
//! marked. Behind them, where they are not 0, counts that the laws of draws need: `:H` moves since
//! a capture or a man's move, `:C` moves since a capture or a crowning, `:M` such moves in which a
//! lone king held the main road, and `:R` with a colour, the square of the king that it moved last
//! and how often in a row.

use rookery_rules::{BadStart, Fault, Text};

use crate::draughts::{Draughts, Run};
use crate::geometry::each;
use crate::notation::{name, square};
use crate::pieces::Pieces;
use crate::texts::positions as texts;
use crate::variant::{Color, Variant};

/// The longest text that is looked at, in bytes.
const LEN_MAX: usize = 1000;
/// The most moves that a text may count.
const COUNT_MAX: u16 = 9999;

pub(crate) fn write(position: &Draughts) -> String {
    let variant = position.variant;
    let mut text = position.turn.letter().to_string();
    for color in Color::BOTH {
        let pieces = |squares, mark: &'static str| {
            each(squares).map(move |square| format!("{mark}{}", name(variant, square)))
        };
        let men = pieces(position.pieces.men[color.index()], "");
        let kings = pieces(position.pieces.kings[color.index()], "K");
        let list: Vec<String> = men.chain(kings).collect();
        text += &format!(":{}{}", color.letter(), list.join(","));
    }
    let counts = [position.kings_only, position.unchanged, position.road];
    for (letter, count) in ['H', 'C', 'M'].into_iter().zip(counts) {
        if count > 0 {
            text += &format!(":{letter}{}", count.min(COUNT_MAX));
        }
    }
    for color in Color::BOTH {
        let Run { at, moves } = position.runs[color.index()];
        if moves > 0 {
            text += &format!(":R{}{}={moves}", color.letter(), name(variant, at));
        }
    }
    text
}

/// What has been read so far.
struct Reading {
    position: Draughts,
    sides: [bool; 2],
    faults: Vec<Fault>,
}

/// Reads a position.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn read(text: &str, variant: &'static Variant) -> Result<Draughts, BadStart> {
    if text.len() > LEN_MAX {
        return Err(BadStart::fault(texts::too_long()));
    }
    let text = text.trim().trim_end_matches('.');
    let mut parts = text.split(':').map(str::trim);
    let mut position = Draughts::start(variant);
    position.pieces = Pieces::default();
    let mut reading = Reading { position, sides: [false; 2], faults: vec![] };
    let turn = parts.next().unwrap_or_default();
    match Color::BOTH.into_iter().find(|color| turn.chars().eq([color.letter()])) {
        Some(color) => reading.position.turn = color,
        None => reading.fault(texts::whose_move()),
    }
    for part in parts {
        reading.part(part);
    }
    reading.check();
    let Reading { position, faults, .. } = reading;
    if faults.is_empty() { Ok(position) } else { Err(BadStart::Position(faults)) }
}

impl Reading {
    fn fault(&mut self, what: Text) {
        self.faults.push(Fault::new(what));
    }

    fn part(&mut self, part: &str) {
        let mut chars = part.chars();
        let first = chars.next();
        let rest = chars.as_str();
        match first {
            Some('W') => self.side(Color::White, rest),
            Some('B') => self.side(Color::Black, rest),
            Some('H') => self.position.kings_only = self.count(rest),
            Some('C') => self.position.unchanged = self.count(rest),
            Some('M') if self.position.variant.draws.main_road.is_some() => {
                self.position.road = self.count(rest);
            }
            Some('R') if self.position.variant.king_run.is_some() => self.run(rest),
            _ => self.fault(texts::no_part(part)),
        }
    }

    fn count(&mut self, text: &str) -> u16 {
        let plain = text.bytes().all(|b| b.is_ascii_digit());
        let count = text.parse().ok().filter(|&count| plain && count <= COUNT_MAX);
        if count.is_none() {
            self.fault(texts::no_count(text, COUNT_MAX));
        }
        count.unwrap_or(0)
    }

    fn side(&mut self, color: Color, list: &str) {
        if std::mem::replace(&mut self.sides[color.index()], true) {
            self.fault(texts::pieces_twice(color.text()));
        }
        for entry in list.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            let (king, squares) = match entry.strip_prefix('K') {
                Some(squares) => (true, squares),
                None => (false, entry),
            };
            let ends = squares.split_once('-').unwrap_or((squares, squares));
            let variant = self.position.variant;
            match (square(variant, ends.0), square(variant, ends.1)) {
                (Some(first), Some(last)) if first <= last => {
                    (first..=last).for_each(|square| self.put(color, king, square));
                }
                (Some(_), Some(_)) => self.fault(texts::backwards(squares)),
                _ => self.fault(texts::no_square(entry)),
            }
        }
    }

    fn put(&mut self, color: Color, king: bool, square: u8) {
        let name = name(self.position.variant, square);
        if self.position.pieces.occupied() >> square & 1 == 1 {
            return self.fault(texts::two_pieces(name));
        }
        if !king && self.position.variant.last_row(color) >> square & 1 == 1 {
            return self.fault(texts::man_at_end(color.text(), name));
        }
        let pieces = &mut self.position.pieces;
        let kind = if king { &mut pieces.kings } else { &mut pieces.men };
        kind[color.index()] |= 1 << square;
    }

    fn run(&mut self, text: &str) {
        let most = self.position.variant.king_run.unwrap_or(0);
        let read = || {
            let color = Color::BOTH.into_iter().find(|it| text.starts_with(it.letter()))?;
            let (at, moves) = text[1..].split_once('=')?;
            let moves = moves.parse().ok().filter(|moves| (1..=most).contains(moves))?;
            Some((color, Run { at: square(self.position.variant, at)?, moves }))
        };
        match read() {
            Some((color, run)) => self.position.runs[color.index()] = run,
            None => self.fault(texts::no_run(format!("R{text}"))),
        }
    }

    fn check(&mut self) {
        for color in Color::BOTH {
            if !self.sides[color.index()] {
                self.fault(texts::pieces_missing(color.text(), color.letter()));
            }
            let run = self.position.runs[color.index()];
            if run.moves > 0 && self.position.pieces.kings[color.index()] >> run.at & 1 == 0 {
                let at = name(self.position.variant, run.at);
                self.fault(texts::no_king_to_run(color.text(), at));
            }
        }
        if self.faults.is_empty() && self.position.road > 0 && !self.position.road_is_held() {
            self.fault(texts::no_road());
        }
        if self.faults.is_empty() && self.position.pieces.occupied() == 0 {
            self.fault(texts::no_pieces());
        }
    }
}
