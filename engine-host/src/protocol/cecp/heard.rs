//! What the lines of a program mean.

use rookery_protocol::said::Text;
use rookery_rules::{Score, Seat};

use super::{Cecp, Mode, thinking};
use crate::protocol::Heard;
use crate::protocol::plain;
use crate::protocol::words::next;

/// The longest text to people that is passed on, in bytes.
const TEXT_LEN_MAX: usize = 512;

impl Cecp {
    /// What a line means, without the spaces around it.
    pub(super) fn understand(&mut self, line: &str, out: &mut String) -> Heard {
        let mut rest = line;
        let Some(word) = next(&mut rest) else { return Heard::Nothing };
        let rest = rest.trim_start();
        match word {
            "feature" => {
                let done = self.features.hear(rest, &mut self.profile, out);
                let first = done && !self.introduced;
                self.introduced |= done;
                if first { Heard::Ready } else { Heard::Nothing }
            }
            "pong" if self.awaits.is_some() && rest.parse().ok() == self.awaits => {
                self.awaits = None;
                Heard::Ready
            }
            "move" => self.moves(rest),
            "My" => match rest.strip_prefix("move is") {
                Some(mv) => self.moves(mv.trim_start_matches([' ', ':'])),
                None => Heard::Nothing,
            },
            "resign" => self.now(Heard::Resigns),
            "offer" if rest == "draw" && self.draw_offered => self.now(Heard::AcceptsDraw),
            "offer" if rest == "draw" => self.now(Heard::OffersDraw),
            "1-0" => self.claims(Score::First, rest),
            "0-1" => self.claims(Score::Second, rest),
            "1/2-1/2" => self.claims(Score::Draw, rest),
            "Illegal" | "illegal" if rest.starts_with("move") => self.refuses(line),
            "Error" | "error" => self.refuses(line),
            "tellusererror" if rest.to_ascii_lowercase().contains("illegal position") => {
                Heard::Refuses(Text::verbatim(short(rest)))
            }
            "telluser" | "tellusererror" | "tellall" | "tellothers" | "tellopponent" => text(rest),
            "tellics" | "tellicsnoalias" => match rest.split_once(' ') {
                Some(("say" | "whisper" | "kibitz", said)) => text(said),
                _ => Heard::Nothing,
            },
            _ => self.numbered(word, rest, line),
        }
    }

    /// What matters only in a game that has begun.
    fn now(&self, heard: Heard) -> Heard {
        if self.awaits.is_some() || self.dialect.is_none() { Heard::Nothing } else { heard }
    }

    fn moves(&mut self, text: &str) -> Heard {
        let mut rest = text;
        let Some(word) = next(&mut rest) else { return Heard::Nothing };
        if self.mode != Mode::Thinking || self.awaits.is_some() {
            return Heard::Nothing;
        }
        self.mode = Mode::Said(word.to_owned());
        Heard::Move { word: word.to_owned(), ponder: None }
    }

    /// A claim whose words say that its author gives up is that.
    fn claims(&self, score: Score, words: &str) -> Heard {
        let lost = match self.seat {
            Seat::First => Score::Second,
            Seat::Second => Score::First,
        };
        let gives_up = score == lost && words.to_ascii_lowercase().contains("resign");
        self.now(if gives_up { Heard::Resigns } else { Heard::Claims(score) })
    }

    /// A refusal, when it is about the game. That a command is unknown which the program can do
    /// without (`post`, `sd`, …) is none.
    fn refuses(&self, line: &str) -> Heard {
        let about = line.rsplit_once(": ").map_or("", |(_, what)| what).trim();
        let about = about.strip_prefix("usermove ").unwrap_or(about);
        let last = self.last.as_str();
        let same = !last.is_empty() && (about == last || last.starts_with(&format!("{about} ")));
        if same && !about.is_empty() {
            Heard::Refuses(Text::verbatim(short(line)))
        } else {
            Heard::Nothing
        }
    }

    /// Thinking output, and moves as programs of version 1 tell them: `12. ... e7e5`.
    fn numbered(&mut self, word: &str, rest: &str, line: &str) -> Heard {
        let thinks = matches!(self.mode, Mode::Thinking | Mode::Analyzing | Mode::Waiting(_));
        if let Some(info) = thinking::read(line) {
            return if thinks { self.now(Heard::Info(info)) } else { Heard::Nothing };
        }
        let number = word.strip_suffix('.').unwrap_or("");
        if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) {
            let mut rest = rest;
            let own = next(&mut rest) == Some("...");
            let mv = next(&mut rest);
            return match (own, mv, next(&mut rest)) {
                (true, Some(mv), None) => self.moves(mv),
                _ => Heard::Nothing,
            };
        }
        Heard::Nothing
    }
}

/// Whether a program of another protocol answers so to what it does not know: UCI and Gomocup say
/// that it is unknown, GTP begins with a sign, Hub with a name.
pub(super) fn is_foreign(line: &str) -> bool {
    let beginnings = ["?", "=", "UNKNOWN", "Unknown command", "ERROR", "error message="];
    beginnings.iter().any(|beginning| line.starts_with(beginning))
}

fn short(line: &str) -> String {
    plain::short(line, TEXT_LEN_MAX)
}

fn text(said: &str) -> Heard {
    let said = said.trim();
    if said.is_empty() { Heard::Nothing } else { Heard::Text(short(said)) }
}
