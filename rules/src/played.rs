//! A [`Play`] for any [`Position`]: what came before it, kept beside it.

use std::any::Any;
use std::sync::OnceLock;

use rookery_protocol::board::{CellId, LegalMove, View, ViewChange};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::GameResult;
use rookery_protocol::seat::{Seat, Viewer};

use crate::play::Play;
use crate::position::{Past, Position, Seen};
use crate::spelling::plain;

/// A [`Play`] for any [`Position`].
///
/// ```
/// use rookery_chess::Chess;
/// use rookery_rules::{Play, Played, Refusal};
///
/// let mut game = Played::new(Chess::default());
/// for mv in ["Nf3", "Nf6", "Ng1", "Ng8"] {
///     game.play(mv)?;
/// }
/// // The position of the start again, for the second time.
/// assert_eq!((game.past().occurrences, game.past().cycle), (2, 4));
///
/// // Who knows the family gets from the text to the position.
/// let play: Box<dyn Play> = Box::new(game);
/// let played = play.as_any().downcast_ref::<Played<Chess>>().expect("it is chess");
/// assert_eq!(played.position().count_moves(), 20);
/// # Ok::<(), Refusal>(())
/// ```
#[derive(Clone)]
pub struct Played<P: Position> {
    position: P,
    past: Past,
    /// The [`Position::repetition_key`] of each position since the last one without. A plain list:
    /// a game is forked for every move it gets, and the list looked through only once for each.
    keys: Vec<u64>,
    /// The last move, and the position it was made in.
    last: Option<(P, P::Move)>,
    /// The result, once somebody has asked: nearly everything begins by asking whether the game is
    /// over, and to find that out can mean looking for every legal move.
    outcome: OnceLock<Option<GameResult>>,
}

impl<P: Position> Played<P> {
    /// Begins a game with `position`.
    pub fn new(position: P) -> Self {
        let keys = position.repetition_key().into_iter().collect();
        let past = Past::default();
        Self { position, past, keys, last: None, outcome: OnceLock::new() }
    }

    /// Returns the present position.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Returns what came before the present position.
    pub fn past(&self) -> Past {
        self.past
    }

    /// Returns the [`Position::repetition_key`]s of the positions up to the present one, oldest
    /// first, as far back as one of them can repeat.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Makes a move that is legal here.
    pub fn make(&mut self, mv: P::Move) {
        let mut next = self.position.clone();
        next.play(&mv);
        self.step(next, mv);
    }

    /// The move leads to the position `next`.
    fn step(&mut self, next: P, mv: P::Move) {
        let before = std::mem::replace(&mut self.position, next);
        self.last = Some((before, mv));
        self.outcome = OnceLock::new();
        self.past = Past { ply: self.past.ply + 1, ..Past::default() };
        let Some(key) = self.position.repetition_key() else {
            self.keys.clear();
            return;
        };
        let same = |other: &u64| *other == key;
        self.past.occurrences += self.keys.iter().filter(|other| same(other)).count() as u32;
        self.past.cycle = self.keys.iter().rev().position(same).map_or(0, |moves| moves as u32 + 1);
        self.keys.push(key);
    }

    /// The position as `viewer` sees it, whose last move touched the cells `last`.
    fn shown(&self, viewer: Viewer, last: Vec<CellId>) -> View {
        let status = self.position.status(viewer);
        View {
            cells: self.position.cells(viewer),
            last,
            alarm: self.position.alarm(viewer),
            status: status.as_ref().map(ToString::to_string).unwrap_or_default(),
            said: status.and_then(|text| text.said()),
        }
    }

    fn ended(&self) -> Option<&GameResult> {
        self.outcome.get_or_init(|| self.position.outcome(self.past)).as_ref()
    }

    fn find(&self, text: &str) -> Result<P::Move, Refusal> {
        if self.ended().is_some() {
            return Err(Refusal::GameOver);
        }
        self.position.read_move(&plain(text.trim()))
    }

    fn moves(&self) -> Vec<P::Move> {
        let mut moves = Vec::new();
        if self.ended().is_none() {
            self.position.legal_into(&mut moves);
        }
        moves
    }
}

impl<P: Position> Play for Played<P> {
    fn ply(&self) -> u32 {
        self.past.ply
    }

    fn turn(&self) -> Option<Seat> {
        self.ended().is_none().then(|| self.position.turn())
    }

    fn legal_moves(&self) -> Vec<LegalMove> {
        let mut moves = Vec::new();
        if self.ended().is_none() {
            self.position.offered_into(&mut moves);
        }
        moves.iter().map(|mv| self.position.legal_move(mv)).collect()
    }

    fn read_move(&self, text: &str) -> Result<String, Refusal> {
        self.find(text).map(|mv| self.position.notation(&mv))
    }

    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let mv = self.find(text)?;
        self.make(mv);
        Ok(())
    }

    fn outcome(&self) -> Option<GameResult> {
        self.ended().cloned()
    }

    fn claims(&self) -> Vec<&'static str> {
        if self.ended().is_some() { vec![] } else { self.position.claims(self.past) }
    }

    fn can_win(&self, seat: Seat) -> bool {
        self.position.can_win(seat)
    }

    fn view(&self, viewer: Viewer) -> View {
        self.shown(viewer, self.seen(viewer).map(|seen| seen.last).unwrap_or_default())
    }

    fn seen(&self, viewer: Viewer) -> Option<Seen> {
        let (before, mv) = self.last.as_ref()?;
        Some(before.seen(mv, &self.position, viewer))
    }

    fn recorded(&self) -> Option<String> {
        let (before, mv) = self.last.as_ref()?;
        before.recorded(mv).or_else(|| self.seen(Viewer::All)?.label)
    }

    fn last_move(&self, viewer: Viewer) -> Option<(Seen, ViewChange)> {
        let seen = self.seen(viewer)?;
        let (before, _) = self.last.as_ref()?;
        let before = View { cells: before.cells(viewer), ..View::default() };
        let after = self.shown(viewer, seen.last.clone());
        Some((seen, before.change_to(&after)))
    }

    fn hides(&self) -> bool {
        self.position.hides()
    }

    fn text(&self) -> String {
        self.position.text()
    }

    fn log(&self) -> Vec<String> {
        self.position.log()
    }

    fn by_chance(&self) -> bool {
        self.last.is_some() && self.position.by_chance()
    }

    fn perft(&self, depth: u32) -> u64 {
        self.position.perft(depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let after = |mv: &P::Move| {
            let mut next = self.position.clone();
            next.play(mv);
            (self.position.notation(mv), next.perft(depth.saturating_sub(1)))
        };
        self.moves().iter().map(after).collect()
    }

    fn recalls(&self) -> bool {
        P::RECALLS
    }

    fn recall(&self, ply: u32, text: &str, last: Option<(&str, &str)>) -> Option<Box<dyn Play>> {
        let position = self.position.recall(text)?;
        let last = last.and_then(|(text, notation)| {
            let before = self.position.recall(text)?;
            let mv = before.read_move(notation).ok()?;
            Some((before, mv))
        });
        Some(Box::new(Self { past: Past { ply, ..Past::default() }, last, ..Self::new(position) }))
    }

    fn after_each(&self, notations: &[&str]) -> Vec<Box<dyn Play>> {
        let mut game = self.clone();
        let steps = self.position.after_each(notations).into_iter();
        steps
            .map(|(next, mv)| {
                game.step(next, mv);
                game.fork()
            })
            .collect()
    }

    fn fork(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::board::{CellId, Content};

    use super::*;

    /// A walk round a ring of four places that begins over where `None` repeats.
    #[derive(Clone)]
    struct Ring {
        place: u64,
        keyless: u64,
    }

    impl Position for Ring {
        type Move = u64;
        fn turn(&self) -> Seat {
            Seat::First
        }
        fn legal_into(&self, moves: &mut Vec<u64>) {
            moves.extend(0..4);
        }
        fn play(&mut self, mv: &u64) {
            self.place = *mv;
        }
        fn outcome(&self, _: Past) -> Option<GameResult> {
            None
        }
        fn repetition_key(&self) -> Option<u64> {
            Some(self.place).filter(|place| *place != self.keyless)
        }
        fn text(&self) -> String {
            self.place.to_string()
        }
        fn notation(&self, mv: &u64) -> String {
            mv.to_string()
        }
        fn legal_move(&self, mv: &u64) -> LegalMove {
            LegalMove { notation: self.notation(mv), path: vec![], also: vec![], choice: None }
        }
        fn cells(&self, _: Viewer) -> Vec<(CellId, Content)> {
            vec![]
        }
    }

    fn walked(keyless: u64, places: &[u64]) -> (u32, u32) {
        let mut played = Played::new(Ring { place: 0, keyless });
        places.iter().for_each(|place| played.make(*place));
        assert_eq!(played.ply() as usize, places.len());
        (played.past().occurrences, played.past().cycle)
    }

    #[test]
    fn a_game_knows_how_often_and_when_its_position_stood() {
        assert_eq!(walked(9, &[]), (1, 0));
        assert_eq!(walked(9, &[1]), (1, 0));
        assert_eq!(walked(9, &[1, 2, 0]), (2, 3));
        assert_eq!(walked(9, &[1, 0, 1, 2, 3, 0]), (3, 4));
        assert_eq!(walked(9, &[1, 2, 1]), (2, 2));
    }

    #[test]
    fn nothing_repeats_across_a_position_without_a_key() {
        assert_eq!(walked(2, &[1, 2]), (1, 0));
        assert_eq!(walked(2, &[1, 2, 1]), (1, 0));
        assert_eq!(walked(2, &[1, 2, 1, 3, 1]), (2, 2));
    }

    #[test]
    fn a_refused_move_changes_nothing() {
        let mut played = Played::new(Ring { place: 0, keyless: 9 });
        assert_eq!(played.play("7"), Err(Refusal::Illegal));
        assert_eq!((played.ply(), played.text().as_str()), (0, "0"));
        assert_eq!(played.play(" 3 "), Ok(()));
        assert_eq!((played.ply(), played.text().as_str()), (1, "3"));
    }
}
