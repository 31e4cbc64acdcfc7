//! What a player does at a board.

use rookery_play::acts::playing::carry_out;
use rookery_play::game::Wish;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Room};
use rookery_protocol::id::GameId;

use super::command::Command;
use super::session::Session;

const NO_GAME: &str = "You are not playing a game.";
/// The longest text that is taken for a move, in bytes.
const MOVE_LEN_MAX: usize = 12;

impl Session {
    async fn order(&self, game: GameId, wish: Wish) -> Result<(), Refusal> {
        carry_out(&self.app, &self.player(), game, wish).await
    }

    /// A move, or a word that nobody knows.
    pub(super) async fn moved(&mut self, text: &str) -> String {
        let unknown = format!("{text}: Command not found.");
        if text.len() > MOVE_LEN_MAX || text.contains(' ') {
            return unknown;
        }
        let Some(game) = self.own else { return unknown };
        let Some(seen) = self.seen.get(&game) else { return NO_GAME.to_owned() };
        let wish = Wish::Move { ply: seen.table.state.ply, notation: tidy(text) };
        match self.order(game, wish).await {
            // The position follows as news.
            Ok(()) => String::new(),
            Err(Refusal::NotYourTurn) => "It is not your move.".to_owned(),
            Err(Refusal::Illegal | Refusal::Ambiguous) => format!("Illegal move ({text})."),
            Err(why) => why.to_string(),
        }
    }

    /// Anything else.
    pub(super) async fn does(&mut self, command: Command) -> String {
        if let Command::Whisper(text) = command {
            return self.whispers(text).await;
        }
        let Some(game) = self.own else { return NO_GAME.to_owned() };
        let done = match command {
            Command::Abort => self.order(game, Wish::Act(Act::Abort)).await,
            Command::Resign => self.order(game, Wish::Act(Act::Resign)).await,
            Command::Flag => self.first_of(game, &[Act::ClaimWin, Act::CallDraw]).await,
            Command::Draw => {
                self.first_of(game, &[Act::AcceptDraw, Act::ClaimDraw, Act::OfferDraw]).await
            }
            Command::Takeback => {
                self.first_of(game, &[Act::AcceptTakeback, Act::AskTakeback]).await
            }
            Command::MoreTime(seconds) => {
                let ms = i64::from(seconds) * 1_000;
                self.order(game, Wish::AddTime { ms }).await
            }
            Command::Say(text) => self.says(game, Room::Players, text).await,
            _ => Ok(()),
        };
        done.map_or_else(|why| why.to_string(), |()| String::new())
    }

    /// The first of some acts that may be done now.
    async fn first_of(&self, game: GameId, acts: &[Act]) -> Result<(), Refusal> {
        let mut refused = Refusal::NoOffer;
        for act in acts {
            match self.order(game, Wish::Act(*act)).await {
                Ok(()) => return Ok(()),
                Err(why) => refused = why,
            }
        }
        Err(refused)
    }

    async fn whispers(&mut self, text: String) -> String {
        let watched = self.own.or_else(|| self.seen.keys().next().copied());
        let Some(game) = watched else { return "You are not watching a game.".to_owned() };
        let done = self.says(game, Room::Spectators, text).await;
        done.map_or_else(|why| why.to_string(), |()| String::new())
    }

    async fn says(&self, game: GameId, room: Room, text: String) -> Result<(), Refusal> {
        self.order(game, Wish::Say { room, text }).await
    }
}

/// A move as the rules read it: `e2-e4` is `e2e4`, `e7e8=q` is `e7e8q`, `o-o` is `O-O`.
fn tidy(text: &str) -> String {
    if text.to_ascii_lowercase().starts_with("o-o") {
        return text.to_ascii_uppercase();
    }
    let bytes = text.as_bytes();
    let is_square = |at: usize| {
        matches!(bytes.get(at), Some(b'a'..=b'h')) && matches!(bytes.get(at + 1), Some(b'1'..=b'8'))
    };
    let plain = text.replace('-', "");
    let from_square = is_square(0) && (is_square(2) || bytes.get(2) == Some(&b'-'));
    if from_square { plain.replace('=', "").to_ascii_lowercase() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_may_be_typed_in_any_usual_way() {
        for (typed, meant) in [
            ("e2e4", "e2e4"),
            ("e2-e4", "e2e4"),
            ("e7e8=Q", "e7e8q"),
            ("e7-e8=n", "e7e8n"),
            ("o-o", "O-O"),
            ("O-O-O", "O-O-O"),
            ("Nf3", "Nf3"),
            ("e8=Q", "e8=Q"),
            ("P@e4", "P@e4"),
        ] {
            assert_eq!(tidy(typed), meant, "{typed}");
        }
    }
}
