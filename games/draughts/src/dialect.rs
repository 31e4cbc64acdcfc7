//! How the Hub protocol, that of the program Scan, writes positions and moves.

use rookery_rules::{Dialect, Play, Tongue, Writing};

use crate::draughts::Draughts;
use crate::pieces::Move;
use crate::variant::{Color, Variant};

/// More squares than any move has.
const SQUARES_MAX: usize = 40;

/// The protocols in which engines play the game of a variant.
pub(crate) fn of(variant: &'static Variant) -> Vec<Dialect> {
    // Scan knows more games, but no others of ours, and all of them on a hundred squares.
    let name = match variant.key {
        "draughts" => "normal",
        "frisian-draughts" => "frisian",
        "antidraughts" => "losing",
        _ => return vec![],
    };
    // International draughts is what a program plays that does not name its games.
    let assumed = name == "normal";
    vec![Dialect { assumed, ..Dialect::new(Tongue::Hub, &[name], Hub { variant }) }]
}

/// `W` or `B` for the side to move and a letter for each square; `32-28`, and `28x19x23` for a
/// capture, with what it takes behind where it ends.
struct Hub {
    variant: &'static Variant,
}

impl Hub {
    fn read(&self, before: &dyn Play) -> Option<Draughts> {
        Draughts::read(self.variant, &before.text()).ok()
    }
}

impl Writing for Hub {
    fn position(&self, text: &str) -> Option<String> {
        let position = Draughts::read(self.variant, text).ok()?;
        // There is no place for how often a king has moved.
        if position.runs.iter().any(|run| run.moves > 0) {
            return None;
        }
        let mut written = position.turn.letter().to_string();
        written.extend((0..self.variant.geometry.count).map(|square| letter(&position, square)));
        Some(written)
    }

    fn to_engine(&self, before: &dyn Play, notation: &str) -> Option<String> {
        let mv = self.read(before)?.parse_move(notation).ok()?;
        let sign = if mv.taken == 0 { '-' } else { 'x' };
        let mut word = format!("{}{sign}{}", mv.from(), mv.to());
        for square in mv.taken() {
            word += &format!("x{square}");
        }
        Some(word)
    }

    fn from_engine(&self, before: &dyn Play, word: &str) -> Option<String> {
        let squares = word.split(['-', 'x']).take(SQUARES_MAX).map(|number| number.parse().ok());
        let squares: Vec<u8> = squares.collect::<Option<_>>()?;
        let [from, to, taken @ ..] = &squares[..] else { return None };
        let mut taken = taken.to_vec();
        taken.sort_unstable();
        let position = self.read(before)?;
        let fits = |mv: &&Move| {
            let told = taken.is_empty() || mv.taken().eq(taken.iter().copied());
            (mv.from(), mv.to()) == (*from, *to) && told
        };
        let moves = position.moves();
        let mut fitting = moves.iter().filter(fits);
        let mv = fitting.next()?;
        // Without what is taken, only one move may have these ends.
        let clear = !taken.is_empty() || fitting.next().is_none();
        clear.then(|| position.write_move(mv))
    }
}

fn letter(position: &Draughts, square: u8) -> char {
    let has = |squares: [u64; 2]| {
        Color::BOTH.into_iter().find(|color| squares[color.index()] >> square & 1 == 1)
    };
    match (has(position.pieces.men), has(position.pieces.kings)) {
        (Some(color), _) => color.letter().to_ascii_lowercase(),
        (_, Some(color)) => color.letter(),
        _ => 'e',
    }
}

#[cfg(test)]
mod tests {
    use rookery_rules::{Game, Start};

    use super::*;
    use crate::builtin;
    use crate::game::DraughtsGame;

    fn begun(variant: &'static Variant, text: &str) -> (Dialect, Box<dyn Play>) {
        let game = DraughtsGame::new(variant);
        let play = game.begin(&Start::Position { text: text.into() }).unwrap();
        (game.dialects().remove(0), play)
    }

    #[test]
    fn the_start_is_written_as_scan_documents_it() {
        let game = DraughtsGame::new(&builtin::INTERNATIONAL);
        let text = game.begin(&Start::Usual).unwrap().text();
        let written = game.dialects()[0].writing.position(&text).unwrap();
        assert_eq!(written, "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww");
    }

    #[test]
    fn kings_have_capital_letters() {
        let (dialect, play) = begun(&builtin::INTERNATIONAL, "B:WK4,K5,25,36:BK39,K49");
        let written = dialect.writing.position(&play.text()).unwrap();
        assert_eq!(written, "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeeeweeBeeeeeeeeeBe");
    }

    #[test]
    fn a_capture_names_what_it_takes() {
        let (dialect, play) = begun(&builtin::INTERNATIONAL, "W:W28,32:B23,1");
        assert_eq!(dialect.writing.to_engine(&*play, "28x19").unwrap(), "28x19x23");
        assert_eq!(dialect.writing.from_engine(&*play, "28x19x23").unwrap(), "28x19");
        assert_eq!(dialect.writing.from_engine(&*play, "28x19").unwrap(), "28x19");
        for wrong in ["28x19x1", "32-27", "28", "", "28x", "999-1", "28x19x23x23", "pass"] {
            assert_eq!(dialect.writing.from_engine(&*play, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_is_taken_tells_captures_with_the_same_ends_apart() {
        let (dialect, play) = begun(&builtin::INTERNATIONAL, "W:W47:B41,31,32,42,21,22");
        let moves = play.legal_moves();
        let words: Vec<String> = moves
            .iter()
            .map(|mv| dialect.writing.to_engine(&*play, &mv.notation).unwrap())
            .collect();
        assert!(words.iter().any(|word| word.split('x').count() > 3), "{words:?}");
        for (word, mv) in words.iter().zip(&moves) {
            let back = dialect.writing.from_engine(&*play, word).unwrap();
            assert_eq!(back, mv.notation, "{word}");
        }
        for (a, b) in words.iter().zip(words.iter().skip(1)) {
            assert_ne!(a, b);
        }
    }

    #[test]
    fn a_king_that_moved_often_cannot_be_told() {
        let (dialect, play) = begun(&builtin::FRISIAN, "W:WK46,31:BK5,20:RW46=2");
        assert_eq!(dialect.writing.position(&play.text()), None);
    }

    #[test]
    fn smaller_boards_have_no_dialect() {
        for variant in builtin::ALL {
            let hundred = variant.geometry.count == 50;
            assert_eq!(of(variant).len(), usize::from(hundred), "{}", variant.key);
        }
    }
}
