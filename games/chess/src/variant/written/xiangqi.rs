//! Xiangqi: `C2.5` and `炮二平五`.

use super::super::moves::Move;
use super::super::parts::Piece;
use super::super::position::VariantPosition;
use super::xiangqi_parts::{Parts, Stands, Way};
use crate::piece::Color;

/// Letter, name, and what the piece is called in Chinese: the first side's, the second side's.
pub(super) const NAMES: [(char, &str, [char; 2]); 7] = [
    ('P', "soldier", ['兵', '卒']),
    ('A', "advisor", ['仕', '士']),
    ('B', "elephant", ['相', '象']),
    ('N', "horse", ['馬', '馬']),
    ('C', "cannon", ['炮', '砲']),
    ('R', "chariot", ['車', '車']),
    ('K', "general", ['帥', '將']),
];
/// The numbers of the first side; the second one's are written in digits.
const NUMBERS: [&str; 12] =
    ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];

impl VariantPosition {
    /// A move as the World Xiangqi Federation writes it: `C2.5`, `H8+7`, `R1-2`; `H++7` of the
    /// horse in front of another one, `15.6` of the first of several soldiers on the fifth file.
    pub(super) fn wxf(&self, mv: &Move, moves: &[Move]) -> Option<String> {
        let parts = self.parts(mv)?;
        let text = self.wxf_of(&parts);
        let alike = |other: &Move| {
            other != mv && self.parts(other).is_some_and(|other| self.wxf_of(&other) == text)
        };
        if mv.into.is_some() || moves.iter().any(alike) {
            return self.by_squares(mv);
        }
        Some(text)
    }

    /// A move as it is written in China: `炮二平五`, `馬8進7`, `前車進一`.
    pub(super) fn chinese(&self, mv: &Move, moves: &[Move]) -> Option<String> {
        let text = self.chinese_of(&self.parts(mv)?)?;
        let alike = |other: &Move| {
            other != mv
                && self.parts(other).and_then(|other| self.chinese_of(&other)).as_ref()
                    == Some(&text)
        };
        (mv.into.is_none() && !moves.iter().any(alike)).then_some(text)
    }

    pub(super) fn wxf_of(&self, parts: &Parts) -> String {
        let letter = self.wxf_letter(&self.rules.variant.pieces[parts.kind as usize]);
        let way = match parts.way {
            Way::Forward => '+',
            Way::Aside => '.',
            Way::Back => '-',
        };
        let piece = match parts.stands {
            Stands::On(file) => format!("{letter}{file}"),
            Stands::Pair { front } => format!("{letter}{}", if front { '+' } else { '-' }),
            Stands::Row { place, file, .. } => format!("{place}{file}"),
        };
        format!("{piece}{way}{}", parts.number)
    }

    pub(super) fn chinese_of(&self, parts: &Parts) -> Option<String> {
        let second = usize::from(self.state.turn == Color::Black);
        let piece = &self.rules.variant.pieces[parts.kind as usize];
        let row = NAMES.iter().find(|(letter, name, _)| {
            *letter == piece.letter && *name == piece.name && !piece.plus
        });
        let name = row.map(|(.., names)| names[second])?;
        let number = |number: u8| match second {
            0 => NUMBERS[usize::from(number - 1)].to_owned(),
            _ => number.to_string(),
        };
        let way = match parts.way {
            Way::Forward => '進',
            Way::Aside => '平',
            Way::Back => '退',
        };
        let piece = match parts.stands {
            Stands::On(file) => format!("{name}{}", number(file)),
            Stands::Pair { front } => format!("{}{name}", if front { '前' } else { '後' }),
            Stands::Row { place, of, file, only } => {
                let place = match (place, of) {
                    (1, 2 | 3) => "前",
                    (2, 3) => "中",
                    (2, 2) | (3, 3) => "後",
                    (place, _) => NUMBERS[usize::from(place - 1)],
                };
                // Where two files have several, the file stands for the name.
                let what = if only { name.to_string() } else { number(file) };
                format!("{place}{what}")
            }
        };
        Some(format!("{piece}{way}{}", number(parts.number)))
    }

    /// The letter of a piece in English, where no other piece has it.
    fn wxf_letter(&self, piece: &Piece) -> String {
        let english = match piece.name.as_str() {
            "horse" => 'H',
            "elephant" => 'E',
            _ => piece.letter,
        };
        let free = self.rules.variant.kind_of(english, piece.plus).is_none();
        let letter = if free { english } else { piece.letter };
        if piece.plus { format!("+{letter}") } else { letter.into() }
    }

    /// Where four parts do not tell a move: from square to square.
    fn by_squares(&self, mv: &Move) -> Option<String> {
        let letter = self.letter_of(self.mover(mv)?);
        let (from, to) = (self.rules.name(mv.from), self.rules.name(mv.to));
        let into = mv.into.map(|kind| format!("={}", self.letter_of(kind))).unwrap_or_default();
        Some(format!("{letter}{from}-{to}{into}"))
    }
}
