//! Calling games off that have been decided long before their end.

use rookery_protocol::engine::Evaluation;
use rookery_protocol::game::Score;
use rookery_protocol::matches::{Adjudication, CalledOff};
use rookery_protocol::seat::Seat;

/// An adjudicator of one game, which hears what the engines think.
#[derive(Debug, Clone)]
pub struct Adjudicator {
    rules: Adjudication,
    /// By seat.
    sides: [Side; 2],
}

/// What one engine has seen lately.
#[derive(Debug, Clone, Copy, Default)]
struct Side {
    moves: u32,
    /// Moves in a row with a score near 0.
    even: u32,
    /// Moves in a row with a lost score.
    lost: u32,
    /// Moves in a row with a won score.
    won: u32,
}

impl Adjudicator {
    /// Makes the adjudicator of a game that begins.
    #[must_use]
    pub fn new(rules: Adjudication) -> Self {
        Self { rules, sides: [Side::default(); 2] }
    }

    /// Notes that `seat` has moved, after a search that came to `score`, and returns the score of
    /// the game and the rule that ends it, if it ends here. A move without a score, from a book
    /// perhaps, says nothing and breaks what was in a row.
    #[must_use]
    pub fn moved(&mut self, seat: Seat, score: Option<Evaluation>) -> Option<(Score, CalledOff)> {
        let near = self.rules.draw.map(|rule| rule.score);
        let far = self.rules.resign.map(|rule| rule.score);
        let side = &mut self.sides[seat.index()];
        side.moves += 1;
        let within = |most: u32| score.is_some_and(|score| is_within(score, most));
        side.even = counted(side.even, near.is_some_and(within));
        let worth = |sign: i64| {
            far.is_some_and(|far| score.is_some_and(|score| sign * worth(score) >= i64::from(far)))
        };
        (side.lost, side.won) = (counted(side.lost, worth(-1)), counted(side.won, worth(1)));
        self.lost(seat).or_else(|| self.drawn())
    }

    fn lost(&self, seat: Seat) -> Option<(Score, CalledOff)> {
        let rule = self.rules.resign?;
        let (loser, winner) = (self.sides[seat.index()], self.sides[(!seat).index()]);
        let agreed = !rule.both || winner.won >= rule.moves;
        (loser.lost >= rule.moves && agreed).then(|| (Score::win(!seat), CalledOff::Resign))
    }

    fn drawn(&self) -> Option<(Score, CalledOff)> {
        let least = self.sides.iter().map(|side| side.moves).min().unwrap_or(0);
        let by_scores = self.rules.draw.is_some_and(|rule| {
            least >= rule.after_moves && self.sides.iter().all(|side| side.even >= rule.moves)
        });
        let by_length = self.rules.moves_max.is_some_and(|most| least >= most);
        match (by_scores, by_length) {
            (true, _) => Some((Score::Draw, CalledOff::Draw)),
            (false, true) => Some((Score::Draw, CalledOff::Length)),
            (false, false) => None,
        }
    }
}

fn counted(before: u32, goes_on: bool) -> u32 {
    if goes_on { before + 1 } else { 0 }
}

fn is_within(score: Evaluation, most: u32) -> bool {
    matches!(score, Evaluation::Cp(cp) if cp.unsigned_abs() <= most)
}

/// In hundredths; a mate is worth more than anything.
fn worth(score: Evaluation) -> i64 {
    match score {
        Evaluation::Cp(cp) => i64::from(cp),
        Evaluation::Mate(moves) if moves > 0 => i64::MAX,
        Evaluation::Mate(_) => -i64::MAX,
    }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::matches::{DrawRule, ResignRule};

    use super::*;

    fn cp(score: i32) -> Option<Evaluation> {
        Some(Evaluation::Cp(score))
    }

    fn mate(moves: i32) -> Option<Evaluation> {
        Some(Evaluation::Mate(moves))
    }

    /// Both move in turn with these scores; after how many moves it ended, and how.
    fn play(
        rules: Adjudication,
        scores: &[Option<Evaluation>],
    ) -> Option<(usize, Score, CalledOff)> {
        let mut adjudicator = Adjudicator::new(rules);
        for (ply, score) in scores.iter().enumerate() {
            let seat = if ply % 2 == 0 { Seat::First } else { Seat::Second };
            if let Some((score, why)) = adjudicator.moved(seat, *score) {
                return Some((ply + 1, score, why));
            }
        }
        None
    }

    fn resign(moves: u32, score: u32, both: bool) -> Adjudication {
        let resign = Some(ResignRule { moves, score, both });
        Adjudication { resign, ..Adjudication::default() }
    }

    fn draw(after_moves: u32, moves: u32, score: u32) -> Adjudication {
        let draw = Some(DrawRule { after_moves, moves, score });
        Adjudication { draw, ..Adjudication::default() }
    }

    #[test]
    fn without_rules_nothing_ends() {
        assert_eq!(play(Adjudication::default(), &vec![mate(-1); 400]), None);
    }

    #[test]
    fn who_sees_itself_lost_for_long_has_lost() {
        let scores = [cp(100), cp(-600), cp(700), cp(-700), cp(0), mate(-3)];
        assert_eq!(
            play(resign(3, 600, false), &scores),
            Some((6, Score::First, CalledOff::Resign))
        );
        assert_eq!(play(resign(4, 600, false), &scores), None);
    }

    #[test]
    fn where_both_must_agree_the_winner_must_see_it_too() {
        let scores = [cp(100), cp(-600), cp(700), cp(-700), cp(0), mate(-3)];
        assert_eq!(play(resign(2, 600, true), &scores), None);
        let scores = [cp(700), cp(-600), mate(9), cp(-700)];
        assert_eq!(play(resign(2, 600, true), &scores), Some((4, Score::First, CalledOff::Resign)));
    }

    #[test]
    fn one_better_score_begins_the_count_anew() {
        let scores = [cp(0), cp(-900), cp(0), cp(-500), cp(0), cp(-900), cp(0), cp(-900)];
        assert_eq!(
            play(resign(2, 600, false), &scores),
            Some((8, Score::First, CalledOff::Resign))
        );
    }

    #[test]
    fn a_move_without_a_score_breaks_the_row() {
        let scores = [cp(0), cp(-900), cp(0), None, cp(0), cp(-900)];
        assert_eq!(play(resign(2, 600, false), &scores), None);
    }

    #[test]
    fn long_evenness_is_a_draw_but_not_early() {
        let even = vec![cp(-8); 40];
        assert_eq!(play(draw(0, 4, 10), &even), Some((8, Score::Draw, CalledOff::Draw)));
        assert_eq!(play(draw(10, 4, 10), &even), Some((20, Score::Draw, CalledOff::Draw)));
        assert_eq!(play(draw(0, 4, 7), &even), None);
        assert_eq!(play(draw(0, 4, 10), &vec![mate(9); 40]), None);
    }

    #[test]
    fn a_game_may_not_last_for_ever() {
        let rules = Adjudication { moves_max: Some(5), ..Adjudication::default() };
        assert_eq!(play(rules, &vec![None; 40]), Some((10, Score::Draw, CalledOff::Length)));
    }
}
