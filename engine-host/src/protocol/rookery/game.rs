//! What a program is told of a game, and what its moves are called.

use std::collections::HashMap;
use std::fmt::Write;

use rookery_rules::{CellId, Content, LegalMove};

use crate::protocol::numbering::Numbering;
use crate::protocol::{Budget, Setup, Turn};

/// Moves that a turn tells; any further one may be played as well.
const MOVES_TOLD_MAX: usize = 10_000;

/// The game that is on.
pub(super) struct Game {
    pub(super) setup: Setup,
    pub(super) numbering: Numbering,
    /// The notation of the last move; `None` at the start and where something is hidden.
    pub(super) last: Option<String>,
}

impl Game {
    pub(super) fn tell_position(&self, turn: &Turn<'_>, out: &mut String) {
        let Setup { id, rules, seat, .. } = &self.setup;
        say("GAME", &format!("{id} {rules}"), out);
        say("SEAT", &(seat.index() + 1).to_string(), out);
        say("PLY", &turn.ply.to_string(), out);
        let (columns, rows) = (self.numbering.columns(), self.numbering.rows());
        say("SIZE", &format!("{columns} {rows}"), out);
        if let Some(view) = turn.view {
            let shown: HashMap<CellId, Content> = view.cells.iter().copied().collect();
            self.tell_board(&shown, out);
            if !view.last.is_empty() {
                let notation = self.last.as_deref().unwrap_or_default();
                say("LAST", &format!("{} {notation}", self.numbering.path(&view.last)), out);
            }
            say("STATUS", &view.status, out);
        }
        if let Some(play) = turn.play {
            say("POSITION", &play.text(), out);
        }
    }

    fn tell_board(&self, shown: &HashMap<CellId, Content>, out: &mut String) {
        for row in (1..=self.numbering.rows()).rev() {
            let words: Vec<String> = (1..=self.numbering.columns())
                .map(|column| match self.numbering.cell(column, row) {
                    Some(cell) => self.content(shown.get(&cell)),
                    None => "-".into(),
                })
                .collect();
            say("ROW", &format!("{row} {}", words.join(" ")), out);
        }
        for (seat, cell) in Numbering::reserves(&self.setup.board) {
            let Some(content) = shown.get(&cell) else { continue };
            let (place, what) = (self.numbering.path(&[cell]), self.content(Some(content)));
            say("RESERVE", &format!("{} {place} {what}", seat.index() + 1), out);
        }
    }

    /// What a cell shows: `.` for nothing, `?` for what may not be known, else the owner's seat (0
    /// for nobody), the piece's letter, and the number where it is not one.
    fn content(&self, content: Option<&Content>) -> String {
        let (id, count) = match content {
            None => return ".".into(),
            Some(Content::Hidden) => return "?".into(),
            Some(&Content::Piece(id, count)) => (id, count),
        };
        let Some(piece) = self.setup.board.pieces.get(usize::from(id)) else { return "?".into() };
        let seat = piece.seat.map_or(0, |seat| seat.index() + 1);
        match count {
            1 => format!("{seat}{}", piece.letter),
            _ => format!("{seat}{}:{count}", piece.letter),
        }
    }

    /// What the moves are called: their cells, with the choice where there is one; the notation for
    /// buttons, and where the cells do not tell two moves apart.
    pub(super) fn words(&self, legal: &[&LegalMove]) -> Vec<String> {
        let mut words: Vec<String> = legal.iter().map(|mv| self.word(mv, &mv.path)).collect();
        let mut count = HashMap::<String, u32>::new();
        for word in &words {
            *count.entry(word.to_lowercase()).or_default() += 1;
        }
        for (word, mv) in words.iter_mut().zip(legal) {
            if word.is_empty() || count[&word.to_lowercase()] > 1 {
                word.clone_from(&mv.notation);
            }
        }
        words
    }

    fn word(&self, mv: &LegalMove, path: &[CellId]) -> String {
        // The moves of rules from files are written so already, with the numbers of their files.
        let numbers = mv.notation.split('-').map(str::parse::<u16>);
        let written =
            numbers.clone().count() == 2 * path.len() && numbers.into_iter().all(|n| n.is_ok());
        if path.is_empty() || written {
            return mv.notation.clone();
        }
        let mut word = self.numbering.path(path);
        if let Some(choice) = &mv.choice {
            let piece = choice.piece.and_then(|id| self.setup.board.pieces.get(usize::from(id)));
            let text = || choice.text.split_whitespace().collect::<Vec<_>>().join("-");
            let _ = write!(word, "={}", piece.map_or_else(text, |piece| piece.letter.clone()));
        }
        word
    }

    /// The notation of each move by its word, and by the other cells that mean the same move.
    pub(super) fn meanings(
        &self,
        legal: &[&LegalMove],
        words: &[String],
    ) -> HashMap<String, String> {
        let mut meanings = HashMap::new();
        for (mv, word) in legal.iter().zip(words) {
            meanings.insert(word.to_lowercase(), mv.notation.clone());
        }
        for mv in legal {
            for path in &mv.also {
                let word = self.word(mv, path).to_lowercase();
                meanings.entry(word).or_insert_with(|| mv.notation.clone());
            }
        }
        meanings
    }

    pub(super) fn tell_budget(&self, budget: &Budget, out: &mut String) {
        if let Some(clocks) = budget.clocks {
            let (own, other) =
                (clocks[self.setup.seat.index()], clocks[(!self.setup.seat).index()]);
            let more = format!("{} {}", own.increment_ms, own.byoyomi_ms);
            say("CLOCK", &format!("{} {} {more}", own.left_ms, other.left_ms), out);
        }
        if let Some(ms) = budget.move_ms {
            say("MOVETIME", &ms.to_string(), out);
        }
        if let Some(depth) = budget.depth {
            say("DEPTH", &depth.to_string(), out);
        }
        if let Some(nodes) = budget.nodes {
            say("NODES", &nodes.to_string(), out);
        }
    }
}

/// The moves that the program may choose from.
pub(super) fn allowed<'a>(legal: &'a [LegalMove], budget: &Budget) -> Vec<&'a LegalMove> {
    let wanted = |mv: &&LegalMove| budget.moves.is_empty() || budget.moves.contains(&mv.notation);
    legal.iter().filter(wanted).collect()
}

/// One line; none where there is nothing to say.
pub(super) fn say(word: &str, text: &str, out: &mut String) {
    let text = text.trim_end();
    if text.is_empty() {
        return;
    }
    out.push_str(word);
    out.push(' ');
    out.extend(text.chars().map(|c| if c.is_control() { ' ' } else { c }));
    out.push('\n');
}

pub(super) fn list<'a>(word: &str, words: impl Iterator<Item = &'a str>, out: &mut String) {
    let words: Vec<&str> = words.take(MOVES_TOLD_MAX).collect();
    say(word, &words.join(" "), out);
}
