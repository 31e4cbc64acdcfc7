//! How GTP is used for reversi.
//!
//! The protocol is for go; programs for reversi, such as GRhino and Edax, speak it with the squares
//! as reversi names them: `a1` is the upper left corner. They know the game by the name `Othello`.

use rookery_rules::{Dialect, Play, Tongue, Writing};

use crate::game::Opening;
use crate::reversi::Reversi;

/// The protocols in which engines play reversi.
pub(crate) fn reversi() -> Vec<Dialect> {
    let names = ["Othello", "Reversi"];
    vec![Dialect { size: 8, assumed: true, ..Dialect::new(Tongue::Gtp, &names, Gtp) }]
}

struct Gtp;

impl Writing for Gtp {
    /// The usual start alone, as there are no words for another.
    fn position(&self, text: &str) -> Option<String> {
        (Reversi::read(text).ok()? == Reversi::usual()).then(String::new)
    }

    fn to_engine(&self, _: &dyn Play, notation: &str) -> Option<String> {
        let pass = notation.eq_ignore_ascii_case("pass");
        Some(if pass { "pass".into() } else { notation.to_ascii_uppercase() })
    }

    fn from_engine(&self, _: &dyn Play, word: &str) -> Option<String> {
        Some(word.trim().to_ascii_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use rookery_rules::{Game, Start};

    use crate::game::Territory;
    use crate::{Ataxx, Reversi};

    #[test]
    fn only_the_usual_start_can_be_told() {
        let game = Territory::<Reversi>::new();
        let mut play = game.begin(&Start::Usual).unwrap();
        let writing = game.dialects().remove(0).writing;
        assert_eq!(writing.position(&play.text()).as_deref(), Some(""));
        assert_eq!(writing.to_engine(&*play, "f5").as_deref(), Some("F5"));
        assert_eq!(writing.from_engine(&*play, " F5 ").as_deref(), Some("f5"));
        assert_eq!(writing.from_engine(&*play, "PASS").as_deref(), Some("pass"));
        play.play("f5").unwrap();
        assert_eq!(writing.position(&play.text()), None);
        assert_eq!(writing.position("what"), None);
    }

    #[test]
    fn games_without_a_convention_have_no_dialect() {
        assert!(Territory::<Ataxx>::new().dialects().is_empty());
    }
}
