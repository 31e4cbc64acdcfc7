//! What a bot tells whoever looks on.

use std::io::Write;

use rookery_protocol::challenge::Challenge;
use rookery_protocol::id::GameId;
use rookery_protocol::said::Text;
use serde_json::{Value, json};

use super::effect::News;
use crate::commands::games::score;
use crate::commands::grid::plain;
use crate::commands::json;
use crate::failure::Failure;
use crate::terminal::game::reasons;
use crate::texts::{bots, common, words};

/// Tells people in sentences and programs in JSON, a line for each thing.
pub(super) struct Teller<'a, W> {
    pub(super) out: &'a mut W,
    pub(super) json: bool,
}

impl<W: Write> Teller<'_, W> {
    /// The protocol is looked for, which takes some seconds; programs need not know.
    pub(super) fn tries(&mut self) -> Result<(), Failure> {
        if !self.json {
            writeln!(self.out, "{}", bots::finding_out())?;
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
            [one] => words(one),
            many => bots::kinds(many.len()),
        };
        self.tell(&told, || bots::ready(plain(engine), kinds, plain(name)))
    }

    pub(super) fn accepted(&mut self, challenge: &Challenge) -> Result<(), Failure> {
        let from = &challenge.from.name;
        let told = json!({ "type": "accepted", "challenge": challenge.id, "from": from });
        self.tell(&told, || bots::accepted(plain(from)))
    }

    pub(super) fn declined(&mut self, challenge: &Challenge, why: Text) -> Result<(), Failure> {
        let (id, from) = (challenge.id, &challenge.from.name);
        let told =
            json!({ "type": "declined", "challenge": id, "from": from, "why": why.to_string() });
        self.tell(&told, || bots::declined(plain(from), why))
    }

    pub(super) fn news(&mut self, game: GameId, news: &News) -> Result<(), Failure> {
        match news {
            News::Plays { against, rules } => {
                let told =
                    json!({ "type": "plays", "game": game, "rules": rules, "against": against });
                self.tell(&told, || bots::plays(game.to_string(), plain(rules), plain(against)))
            }
            News::Fault(what) => {
                let told = json!({ "type": "fault", "game": game, "what": what });
                self.tell(&told, || bots::failed(game.to_string(), plain(what)))
            }
            News::Cannot(why) => {
                let told = json!({ "type": "left-alone", "game": game, "why": why.to_string() });
                self.tell(&told, || bots::left_alone(game.to_string(), why.clone()))
            }
            News::Over(result) => {
                let told = json!({ "type": "over", "game": game, "result": result });
                let reason = reasons::word(&result.reason);
                self.tell(&told, || bots::over(game.to_string(), score(result.score), reason))
            }
        }
    }

    pub(super) fn trouble(&mut self, what: Text) -> Result<(), Failure> {
        self.tell(&json!({ "type": "trouble", "what": what.to_string() }), || what)
    }

    pub(super) fn away(&mut self) -> Result<(), Failure> {
        self.tell(&json!({ "type": "away" }), common::waiting)
    }

    pub(super) fn back(&mut self) -> Result<(), Failure> {
        self.tell(&json!({ "type": "back" }), common::back)
    }

    pub(super) fn leaving(&mut self, games: usize) -> Result<(), Failure> {
        self.tell(&json!({ "type": "leaving", "games": games }), || match games {
            0 => bots::leaving(),
            _ => bots::finishes(games),
        })
    }

    pub(super) fn left(&mut self, played: u32) -> Result<(), Failure> {
        let told = json!({ "type": "left", "played": played });
        self.tell(&told, || bots::played(played))
    }

    fn tell(&mut self, value: &Value, text: impl FnOnce() -> Text) -> Result<(), Failure> {
        if self.json {
            return json::line(self.out, value);
        }
        writeln!(self.out, "{}", plain(text()))?;
        self.out.flush()?;
        Ok(())
    }
}
