//! How the game is shown: to the person, in a list, and as a file.

use rookery_arbiter::Setup;
use rookery_protocol::Millis;
use rookery_protocol::game::{About, Act, Crowd, Event, GameSummary, Player, ShownMove, You};
use rookery_protocol::id::UserId;
use rookery_protocol::said::Text;
use rookery_protocol::seat::Viewer;
use rookery_protocol::socket::ClientIn;
use rookery_rules::record::{Entry as Noted, Finish, Record, player_tags, write};

use super::Desk;
use crate::texts::words;

impl Desk {
    /// The game as a line of a list.
    pub(in crate::terminal::local) fn summary(&self) -> GameSummary {
        let Setup { rules, time, started_ms, .. } = self.arbiter.setup().clone();
        GameSummary {
            id: self.id,
            rules,
            players: self.both(),
            time,
            rated: false,
            started_ms,
            ended_ms: None,
            result: self.arbiter.result().cloned(),
            of_match: None,
            imported: false,
        }
    }

    /// The game as other programs read it.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub(in crate::terminal::local) fn text(&self) -> Result<String, Text> {
        let mut record = Record::new(self.arbiter.setup().start.clone());
        record.set("Event", "Casual game");
        record.set("Site", "Rookery, on one machine");
        for (tag, name) in player_tags(self.game()).into_iter().zip(&self.players.names) {
            record.set(tag, name.as_str());
        }
        for entry in &self.log {
            match &entry.event {
                Some(Event::Moved(ShownMove { notation, left_ms, .. })) => {
                    let text = notation.clone().unwrap_or_default();
                    let clock_ms = *left_ms;
                    record.main.moves.push(Noted { text, clock_ms, ..Noted::default() });
                }
                Some(Event::TakenBack { ply }) => {
                    record.main.moves.truncate(*ply as usize);
                }
                _ => {}
            }
        }
        if let Some(result) = self.arbiter.result() {
            record.set("Reason", result.reason.as_str());
        }
        let score = self.arbiter.result().map(|result| result.score);
        record.finish = Finish::of(score, self.game());
        write(self.game(), &record).map_err(words)
    }

    pub(super) fn you(&self, now: Millis) -> You {
        let mut you = self.arbiter.you(self.person(), None, now);
        // What is asked for is answered at once: nothing can wait for an answer.
        you.acts.retain(|act| !matches!(act, Act::AddTime | Act::ClaimWin | Act::CallDraw));
        if self.players.computer.is_none() {
            you.acts.retain(|act| *act != Act::AskTakeback);
            if self.arbiter.result().is_none() && self.ply() > 0 {
                you.acts.push(Act::AskTakeback);
            }
        }
        you
    }

    pub(super) fn whole(&self, now: Millis) -> ClientIn {
        let Setup { rules, start, time, started_ms, .. } = self.arbiter.setup().clone();
        let title = self.game.title();
        let about = About {
            id: self.id,
            rules,
            name: title.name.clone(),
            seats: title.seats.clone(),
            players: self.both(),
            time,
            rated: false,
            imported: false,
            board: self.board(),
            start,
            started_ms,
            viewer: self.person().into(),
            view: self.arbiter.start_view(Viewer::All),
            hides: self.arbiter.hides(),
        };
        ClientIn::Game {
            about: Box::new(about),
            entries: self.log.clone(),
            state: self.arbiter.state(now),
            you: Some(self.you(now)),
            crowd: Crowd { game: self.id, seated: [true; 2], watchers: 0, claim_from_ms: None },
        }
    }

    fn both(&self) -> [Player; 2] {
        let player = |number: u64, name: &str| Player {
            id: UserId::from_random(number),
            name: name.to_owned(),
            guest: false,
        };
        let [first, second] = &self.players.names;
        [player(1, first), player(2, second)]
    }
}
