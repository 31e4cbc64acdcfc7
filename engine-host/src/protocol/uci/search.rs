//! What a program is doing, and what it answers.

use rookery_rules::{Score, Seat, Tongue};

use super::{Uci, info, manner};
use crate::protocol::words::next;
use crate::protocol::{Heard, Turn};
use crate::texts;

/// What the program is doing.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Search {
    Idle,
    Thinking,
    /// Without end, and without an answer that matters.
    Analyzing,
    /// About the reply of this writing.
    Pondering {
        reply: String,
    },
    /// The reply has come: the next `go` goes on with the same search.
    Hit,
    /// It has said its move too soon, while it was to ponder or to analyse: the next `go` asks again.
    Done,
}

impl Uci {
    /// Ends a search whose answer nobody waits for.
    pub(super) fn drop_search(&mut self, out: &mut String) {
        match self.search {
            Search::Idle | Search::Done => {}
            Search::Thinking | Search::Analyzing | Search::Pondering { .. } | Search::Hit => {
                out.push_str("stop\n");
                self.stray += 1;
            }
        }
        self.search = Search::Idle;
    }

    pub(super) fn info(&self, rest: &str) -> Heard {
        if matches!(self.search, Search::Idle | Search::Done) || self.stray > 0 {
            return Heard::Nothing;
        }
        match info::read(rest, self.manner.counts_plies()) {
            Some(mut info) => {
                info.line = if self.set.lines > 1 { info.line } else { 0 };
                Heard::Info(info)
            }
            None => Heard::Nothing,
        }
    }

    /// The result when the program wins.
    pub(super) fn own_win(&self) -> Score {
        match self.seat {
            Seat::First => Score::First,
            Seat::Second => Score::Second,
        }
    }

    pub(super) fn best_move(&mut self, mut rest: &str) -> Heard {
        if self.stray > 0 {
            self.stray -= 1;
            return Heard::Nothing;
        }
        match std::mem::replace(&mut self.search, Search::Idle) {
            Search::Thinking => {}
            Search::Pondering { .. } | Search::Hit | Search::Analyzing => {
                self.search = Search::Done;
                return Heard::Nothing;
            }
            other => {
                self.search = other;
                return Heard::Nothing;
            }
        }
        let word = match next(&mut rest) {
            Some("resign") => return Heard::Resigns,
            Some("win") if self.manner.tongue == Tongue::Usi => {
                return Heard::Claims(self.own_win());
            }
            None | Some("(none)" | "none" | "0000" | "NULL" | "null" | "@@@@" | "draw") => {
                return Heard::Refuses(texts::no_move());
            }
            Some(word) => word.to_owned(),
        };
        let mut ponder = None;
        while let Some(more) = next(&mut rest) {
            match more {
                "ponder" => ponder = next(&mut rest).map(str::to_owned),
                "resign" => return Heard::Resigns,
                "draw" if self.draw_offered => return Heard::AcceptsDraw,
                _ => {}
            }
        }
        let none = |word: &String| matches!(word.as_str(), "(none)" | "0000" | "none");
        Heard::Move { word, ponder: ponder.filter(|word| !none(word)) }
    }

    pub(super) fn search(&self, turn: &Turn<'_>, ponder: bool, out: &mut String) {
        let mut moves = vec![];
        if let (false, Some(play), Some(dialect)) = (ponder, turn.play, &self.dialect) {
            let budget = turn.budget.moves.iter();
            moves.extend(budget.filter_map(|mv| dialect.writing.to_engine(play, mv)));
        }
        let going = manner::Going {
            seat: self.seat,
            budget: turn.budget,
            moves: &moves,
            ponder,
            draw: turn.draw_offered,
            unit_ms: self.unit_ms(),
        };
        self.manner.go(&going, out);
    }
}
