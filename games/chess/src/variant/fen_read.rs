//! Reading a position, with a sentence for each thing that is wrong with it.

use std::sync::Arc;

use rookery_rules::{Fault, Text};

use super::fen_men::read_men;
use super::parts::{Kind, Turns};
use super::parts_end::{Check, Goal, Lost};
use super::passing::Passed;
use super::position::{State, VariantPosition};
use super::rules::Rules;
use super::set::Sq;
use crate::piece::Color;
use crate::texts::{fen, legality, names};

/// The longest text that is read, in bytes.
const FEN_LEN_MAX: usize = 512;

impl Rules {
    /// Reads a position.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(self: &Arc<Self>, text: &str) -> Result<VariantPosition, Vec<Fault>> {
        if text.len() > FEN_LEN_MAX {
            return Err(vec![Fault::new(fen::position_too_long(FEN_LEN_MAX))]);
        }
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let Some(board) = fields.first() else {
            return Err(vec![Fault::new(fen::empty())]);
        };
        let men = read_men(self, board)?;
        let (rules, state) = (self.clone(), State::START);
        let mut position = VariantPosition { rules, men, state, landed: None };
        let mut reader = Reader { position: &mut position, faults: vec![] };
        let field = |place: usize, missing| fields.get(place).copied().unwrap_or(missing);
        reader.turn(field(1, "w"));
        reader.castling(field(2, "-"));
        reader.passed(field(3, "-"));
        reader.counters(field(4, "0"), field(5, "1"));
        for extra in fields.iter().skip(6) {
            reader.extra(extra);
        }
        let mut faults = reader.faults;
        faults.extend(position.faults());
        if faults.is_empty() { Ok(position) } else { Err(faults) }
    }
}

struct Reader<'a> {
    position: &'a mut VariantPosition,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, text: Text) {
        self.faults.push(Fault::new(text));
    }

    fn turn(&mut self, field: &str) {
        match field {
            "w" => self.position.state.turn = Color::White,
            "b" => self.position.state.turn = Color::Black,
            other => self.fault(fen::not_the_side_to_move(other)),
        }
    }

    fn castling(&mut self, field: &str) {
        if field == "-" {
            return;
        }
        for letter in field.chars() {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            match self.castler(color, letter.to_ascii_uppercase()) {
                Some(square) => self.position.state.castling.add(square),
                None => self.fault(fen::nothing_to_castle(letter)),
            }
        }
    }

    /// The rook, or the piece that has never moved, that a letter means.
    fn castler(&self, color: Color, letter: char) -> Option<Sq> {
        let position = &*self.position;
        let rules = &position.rules;
        let rank = rules.own_ranks(color, 1);
        let on_file = |sq: &Sq| char::from(b'A' + rules.file(*sq)) == letter;
        let Some(law) = rules.variant.castling else {
            let able = |sq: &Sq| {
                position
                    .men
                    .at(*sq)
                    .is_some_and(|man| !rules.tables.at_first(color, man.kind, *sq).is_empty())
            };
            return (rank & position.men.of(color)).filter(able).find(on_file);
        };
        let king = (position.men.of_kind(color, law.king) & rank).first()?;
        let mut rooks = rank & position.men.of_kind(color, law.partner);
        match letter {
            'K' => rooks.filter(|sq| *sq > king).last(),
            'Q' => rooks.find(|sq| *sq < king),
            _ => rooks.find(on_file),
        }
    }

    /// Squares that pawns of the side not to move have passed. One on which nobody can capture
    /// makes no difference, so it is not remembered.
    fn passed(&mut self, field: &str) {
        let us = self.position.state.turn;
        let passed = self.squares(field, !us);
        self.position.state.passed = self.position.takeable(passed, us);
    }

    /// Squares that pawns of a side have passed, each with where its pawn stands.
    fn squares(&mut self, field: &str, side: Color) -> Passed {
        let mut pairs = Vec::new();
        for name in field.split(',').filter(|name| *name != "-") {
            let square = self.position.rules.named(name);
            match square.and_then(|passed| Some((passed, self.victim(passed, side)?))) {
                Some(pair) => pairs.push(pair),
                None => self.fault(fen::no_pawn_passed(name)),
            }
        }
        pairs.into_iter().collect()
    }

    /// The pawn that has passed a square stands as far beyond it as it came from before.
    fn victim(&self, passed: Sq, side: Color) -> Option<Sq> {
        let VariantPosition { rules, men, .. } = &*self.position;
        let law = rules.variant.pawns.en_passant?;
        men.of(side).find(|to| {
            let from = (2 * passed).checked_sub(*to).filter(|from| *from < rules.variant.squares());
            let man = men.at(*to).filter(|man| rules.variant.pieces[man.kind as usize].pawn);
            let (Some(from), Some(man)) = (from, man) else { return false };
            let reach = rules.tables.reach(side, man.kind, from);
            rules.own_rank(side, from) + 1 == law
                && reach.lame.iter().any(|leap| leap.initial && leap.to == *to)
        })
    }

    fn counters(&mut self, halfmoves: &str, fullmoves: &str) {
        match halfmoves.parse() {
            Ok(number) => self.position.state.halfmoves = number,
            Err(_) => self.fault(fen::not_quiet_moves(halfmoves)),
        }
        match fullmoves.parse::<u16>() {
            Ok(number) => self.position.state.fullmoves = number.max(1),
            Err(_) => self.fault(fen::not_the_move_number(fullmoves)),
        }
    }

    fn extra(&mut self, field: &str) {
        if let Some(squares) = field.strip_prefix('d') {
            let turn = self.position.state.turn;
            self.position.state.passing = self.squares(squares, turn);
            return;
        }
        // Where each turn has one move nothing else would be written of it.
        let turns = self.position.rules.variant.turns;
        let state = &mut self.position.state;
        let pair = |text: &str, mark: char| -> Option<(u16, u16)> {
            let (a, b) = text.split_once(mark)?;
            Some((a.parse().ok()?, b.parse().ok()?))
        };
        let small = |number: u16| u8::try_from(number).ok();
        let flag = match field {
            "push" if turns == Turns::Push => Some(&mut state.pushing),
            "pass" => Some(&mut state.idle),
            "twice" => Some(&mut state.twice),
            "face" => Some(&mut state.facing),
            _ => None,
        };
        if let Some(flag) = flag {
            *flag = true;
            return;
        }
        let read = match field.split_at_checked(1) {
            Some(("+", rest)) => pair(rest, '+').and_then(|(white, black)| {
                state.checks = [small(white)?, small(black)?];
                Some(())
            }),
            Some(("x", rest)) => pair(rest, '/').map(|(a, b)| state.checking = [a, b]),
            Some(("c", rest)) => pair(rest, '/').map(|count| state.count = count),
            Some(("m", rest)) if turns != Turns::Alternate => {
                pair(rest, '/').and_then(|(left, of)| {
                    (state.left, state.turn_len) = (small(left)?.max(1), small(of)?.max(1));
                    Some(())
                })
            }
            _ => None,
        };
        if read.is_none() {
            self.fault(fen::meaningless(field));
        }
    }
}

impl VariantPosition {
    /// What no game could have led to.
    fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut fault = |text: Text| faults.push(Fault::new(text));
        for color in Color::BOTH {
            let kings = self.royals(color).len();
            let at_start: u32 =
                self.rules.royals.iter().map(|kind| self.rules.men_at_start(color, *kind)).sum();
            let lost_is_over = |goal: &Goal| matches!(goal, Goal::Lost { what: Lost::Royal, .. });
            let may_be_lost = self.rules.variant.ending.goals.iter().any(lost_is_over);
            let needed = self.rules.variant.check != Check::None && !may_be_lost;
            if at_start > 0 && kings == 0 && needed {
                fault(legality::no_king(names::side(color)));
            }
            let pawns_of = |kind: &Kind| {
                let piece = &self.rules.variant.pieces[*kind as usize];
                piece.pawn && !piece.becomes.is_empty()
            };
            let last = 1 << (self.rules.variant.ranks - 1);
            for kind in (0..self.rules.variant.pieces.len() as Kind).filter(pawns_of) {
                let forced = self.rules.variant.promotion.forced == super::parts::Forced::Always;
                let stuck = self.men.of_kind(color, kind) & self.rules.own_ranks(color, last);
                if forced && !stuck.is_empty() {
                    fault(legality::pawn_on_last_rank(names::side(color)));
                }
            }
        }
        if self.state.left > self.state.turn_len {
            fault(legality::too_many_moves_left());
        }
        let them = !self.state.turn;
        let first = self.state.left == self.state.turn_len && !self.state.pushing;
        let goes_on = faults.is_empty() && !self.has_won_by_goal();
        if goes_on && first && !self.checked(them).is_empty() {
            faults.push(Fault::new(legality::in_check_out_of_turn(names::side(them))));
        }
        faults
    }
}
