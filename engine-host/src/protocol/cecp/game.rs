//! What a program calls a game and its moves.

use rookery_rules::{Dialect, Play};

use super::{Cecp, Mode};
use crate::fault::Fault;
use crate::texts;

/// What programs call chess.
const NORMAL: &str = "normal";

impl Cecp {
    /// What the program calls the game; `None` for chess, which needs no name.
    pub(super) fn variant(&self, dialect: &Dialect) -> Result<Option<String>, Fault> {
        if dialect.names.iter().any(|name| name == NORMAL) {
            return Ok(None);
        }
        let announced = &self.profile.variants;
        let known = |name: &&String| announced.iter().find(|one| one.eq_ignore_ascii_case(name));
        let found = dialect.names.iter().find_map(|name| known(&name));
        found
            .map(|name| Some(name.clone()))
            .ok_or_else(|| Fault::Cannot(texts::not_announced(texts::any_of(&dialect.names))))
    }

    /// Whether it announces an option of UCI. Such a program reads castling as the game writes it
    /// (Fairy-Stockfish 11 does not know `O-O`).
    pub(super) fn is_uci_at_heart(&self) -> bool {
        self.profile.options.iter().any(|spec| spec.name.starts_with("UCI_"))
    }

    pub(super) fn force(&mut self, out: &mut String) {
        let waiting = std::mem::replace(&mut self.mode, Mode::Force);
        out.push_str(match waiting {
            Mode::Force => "",
            Mode::Analyzing => "exit\n",
            Mode::Thinking | Mode::Said(_) | Mode::Waiting(_) => "force\n",
        });
        if let Mode::Waiting(Some(word)) = waiting {
            self.tell_move(&word, out);
        }
    }

    pub(super) fn tell_move(&mut self, word: &str, out: &mut String) {
        out.push_str(if self.features.usermove { "usermove " } else { "" });
        out.push_str(word);
        out.push('\n');
        word.clone_into(&mut self.last);
    }

    /// Whether what the program said is the move that was made.
    pub(super) fn is_own(&self, said: &str, before: &dyn Play, notation: &str) -> bool {
        let read = self.dialect.as_ref().and_then(|it| it.writing.from_engine(before, said));
        read.and_then(|text| before.read_move(&text).ok()).is_some_and(|mv| mv == notation)
    }
}
