//! Any game that is written as a typed position, without hints.

use rookery_rules::{Past, Position, Seat};

use super::{Board, Verdict};

/// A family that has no file of its own here: everything that its rules tell, and nothing more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Any<P>(pub P);

impl<P: Position> Board for Any<P> {
    type Move = P::Move;
    const SLOTS: usize = 1 << 12;

    fn turn(&self) -> Seat {
        self.0.turn()
    }

    fn key(&self) -> u64 {
        let turn = if self.0.turn() == Seat::Second { 0x9e37_79b9_7f4a_7c15 } else { 0 };
        turn ^ self.0.repetition_key().unwrap_or_else(|| hash(&self.0.text()))
    }

    fn moves_into(&self, moves: &mut Vec<P::Move>) {
        self.0.legal_into(moves);
    }

    fn play(&mut self, mv: &P::Move) {
        self.0.play(mv);
    }

    fn verdict(&self) -> Option<Verdict> {
        let result = self.0.outcome(Past::default())?;
        Some(match result.score.winner() {
            None => Verdict::Drawn,
            Some(seat) if seat == self.0.turn() => Verdict::Won,
            Some(_) => Verdict::Lost,
        })
    }

    fn slot(&self, mv: &P::Move) -> usize {
        hash(&self.0.notation(mv)) as usize % Self::SLOTS
    }
}

/// FNV-1a by Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo, 64 bits.
fn hash(text: &str) -> u64 {
    let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
}
