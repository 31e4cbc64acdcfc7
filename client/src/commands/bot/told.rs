//! What a bot tells whoever looks on.

use std::io::Write;

use rookery_protocol::challenge::Challenge;
use rookery_protocol::id::GameId;
use serde_json::{Value, json};

use super::effect::News;
use crate::commands::games::score;
use crate::commands::grid::plain;
use crate::commands::json;
use crate::failure::Failure;

/// Tells people in sentences and programs in JSON, a line for each thing.
pub(super) struct Teller<'a, W> {
    pub(super) out: &'a mut W,
    pub(super) json: bool,
}

impl<W: Write> Teller<'_, W> {
    /// The protocol is looked for, which takes some seconds; programs need not know.
    pub(super) fn tries(&mut self) -> Result<(), Failure> {
        if !self.json {
            writeln!(self.out, "Finding out which protocol the engine speaks.")?;
            self.out.flush()?;
        }
        Ok(())
    }

    pub(super) fn ready(
        &mut self,
        name: &str,
        engine: &str,
        games: &[String],
    ) -> Result<(), Failure> {
        let told = json!({ "type": "ready", "name": name, "engine": engine, "games": games });
        let kinds = match games {
            [one] => one.clone(),
            many => format!("{} kinds of games", many.len()),
        };
        self.tell(&told, || format!("{} plays {kinds} as {}.", plain(engine), plain(name)))
    }

    pub(super) fn accepted(&mut self, challenge: &Challenge) -> Result<(), Failure> {
        let from = &challenge.from.name;
        let told = json!({ "type": "accepted", "challenge": challenge.id, "from": from });
        self.tell(&told, || format!("Accepted the challenge of {}.", plain(from)))
    }

    pub(super) fn declined(&mut self, challenge: &Challenge, why: &str) -> Result<(), Failure> {
        let (id, from) = (challenge.id, &challenge.from.name);
        let told = json!({ "type": "declined", "challenge": id, "from": from, "why": why });
        self.tell(&told, || format!("Declined the challenge of {}: {why}.", plain(from)))
    }

    pub(super) fn news(&mut self, game: GameId, news: &News) -> Result<(), Failure> {
        match news {
            News::Plays { against, rules } => {
                let told =
                    json!({ "type": "plays", "game": game, "rules": rules, "against": against });
                self.tell(&told, || {
                    format!("Game {game}: {} against {}.", plain(rules), plain(against))
                })
            }
            News::Fault(what) => {
                let told = json!({ "type": "fault", "game": game, "what": what });
                self.tell(&told, || format!("Game {game}: the engine failed: {}.", plain(what)))
            }
            News::Cannot(why) => {
                let told = json!({ "type": "left-alone", "game": game, "why": why });
                self.tell(&told, || format!("Game {game} is left alone: {}.", plain(why)))
            }
            News::Over(result) => {
                let told = json!({ "type": "over", "game": game, "result": result });
                let reason = plain(&result.reason).replace('-', " ");
                self.tell(&told, || {
                    format!("Game {game} is over: {} {reason}.", score(result.score))
                })
            }
        }
    }

    pub(super) fn trouble(&mut self, what: &str) -> Result<(), Failure> {
        self.tell(&json!({ "type": "trouble", "what": what }), || plain(what))
    }

    pub(super) fn away(&mut self) -> Result<(), Failure> {
        self.tell(&json!({ "type": "away" }), || {
            "The server cannot be reached. Waiting until it is back.".to_owned()
        })
    }

    pub(super) fn back(&mut self) -> Result<(), Failure> {
        self.tell(&json!({ "type": "back" }), || "The server is back.".to_owned())
    }

    pub(super) fn leaving(&mut self, games: usize) -> Result<(), Failure> {
        self.tell(&json!({ "type": "leaving", "games": games }), || match games {
            0 => "Leaving.".to_owned(),
            1 => "One game is finished first. Ctrl-C leaves it at once; it can be gone on with."
                .to_owned(),
            _ => format!(
                "{games} games are finished first. Ctrl-C leaves them at once; they can be gone \
                 on with."
            ),
        })
    }

    pub(super) fn left(&mut self, played: u32) -> Result<(), Failure> {
        let told = json!({ "type": "left", "played": played });
        self.tell(&told, || format!("Games played to their end: {played}."))
    }

    fn tell(&mut self, value: &Value, text: impl FnOnce() -> String) -> Result<(), Failure> {
        if self.json {
            return json::line(self.out, value);
        }
        writeln!(self.out, "{}", text())?;
        self.out.flush()?;
        Ok(())
    }
}
