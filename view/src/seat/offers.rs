//! How a bot answers what its opponent asks for: at once, whoever's turn it is.

use rookery_protocol::engine::Evaluation;
use rookery_protocol::game::{Act, Offers};
use rookery_protocol::seat::Seat;

use super::turn::Turn;
use super::{SeatBrain, SeatOut};

/// The highest score, in hundredths of a pawn or whatever the engine counts in, with which a bot
/// accepts a draw: a tenth of a pawn is no advantage.
pub const NOT_BETTER_CP_MAX: i32 = 10;

/// Before this ply a bot that is as good as its opponent plays on: the game has hardly begun.
pub(super) const EVEN_DRAW_PLY_MIN: u32 = 20;
/// The highest score, counted like [`NOT_BETTER_CP_MAX`], of a bot that accepts a draw at any ply:
/// half a pawn is a disadvantage.
pub(super) const WORSE_CP_MAX: i32 = -50;

/// The offers that were answered and may still be shown as open, since the answer is on its way.
#[derive(Default)]
pub(super) struct Answered {
    draw: bool,
    takeback: bool,
    rematch: bool,
}

impl Answered {
    /// The answers have not arrived: they are given again.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    /// An offer that is gone may come again.
    fn keep(&mut self, open: &Offers, by: Seat) {
        self.draw &= open.draw == Some(by);
        self.takeback &= open.takeback == Some(by);
        self.rematch &= open.rematch == Some(by);
    }
}

impl SeatBrain {
    pub(super) fn answer_offers(&mut self, out: &mut Vec<SeatOut>) {
        let Some((known, seat)) = self.at_board() else { return };
        let (offers, rated) = (known.state.offers, known.about.rated);
        self.answered.keep(&offers, !seat);
        if offers.draw == Some(!seat) && !self.answered.draw {
            self.answer_draw(out);
        }
        if offers.takeback == Some(!seat) && !self.answered.takeback {
            self.answered.takeback = true;
            self.act(if rated { Act::DeclineTakeback } else { Act::AcceptTakeback }, out);
        }
        if offers.rematch == Some(!seat) && !self.answered.rematch {
            self.answered.rematch = true;
            out.push(SeatOut::AskRoom);
        }
    }

    /// By the engine's newest score. Without one the offer is declined, unless the engine can
    /// answer it itself: then it stands until the engine's turn, and a search that does not know of
    /// it is begun anew.
    fn answer_draw(&mut self, out: &mut Vec<SeatOut>) {
        let ply = self.known.as_ref().map_or(0, |known| known.state.ply);
        let accepts = match self.score {
            Some((_, score)) => accepts_draw(score, ply),
            None if self.manner.answers_draws && self.plays() => {
                if matches!(&self.turn, Turn::Asked(question) if !question.offered) {
                    self.drop_question(out);
                }
                return;
            }
            None => false,
        };
        self.answered.draw = true;
        self.act(if accepts { Act::AcceptDraw } else { Act::DeclineDraw }, out);
    }

    /// Another game may begin now, or not.
    pub(super) fn answer_rematch(&mut self, room: bool, out: &mut Vec<SeatOut>) {
        let act = if room { Act::AcceptRematch } else { Act::DeclineRematch };
        if self.may(act) {
            self.act(act, out);
        }
    }
}

/// Whether a seat with this score of its own would lose nothing by a draw, after so many plies.
fn accepts_draw(score: Evaluation, ply: u32) -> bool {
    match score {
        Evaluation::Cp(cp) if ply < EVEN_DRAW_PLY_MIN => cp <= WORSE_CP_MAX,
        Evaluation::Cp(cp) => cp <= NOT_BETTER_CP_MAX,
        Evaluation::Mate(moves) => moves <= 0,
    }
}
