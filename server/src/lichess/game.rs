//! A game as Lichess tells of it.

use rookery_arbiter::reason;
use rookery_play::App;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{GameResult, Player, Score};
use rookery_protocol::seat::Seat;
use serde_json::{Value, json};

use super::people::light_of;
use super::variant::{days, fen, initial_fen, variant};
use crate::door::error::Result;
use crate::door::seen::Seen;
use crate::door::words::{color, left_ms, speed};

/// Where a game stands, by number and word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Status(pub u8, pub &'static str);

/// It goes on.
const STARTED: Status = Status(20, "started");

impl Status {
    /// How a game stands that has this result.
    pub fn of(result: Option<&GameResult>) -> Self {
        let Some(GameResult { score, reason }) = result else { return STARTED };
        let is_won = score.winner().is_some();
        match reason.as_str() {
            _ if *score == Score::Aborted => Self(25, "aborted"),
            "checkmate" => Self(30, "mate"),
            reason::RESIGNED => Self(31, "resign"),
            "stalemate" if !is_won => Self(32, "stalemate"),
            reason::ABANDONED | reason::ABANDONED_DRAW => Self(33, "timeout"),
            reason::TIME | reason::TIME_DRAW => Self(35, "outoftime"),
            reason::ILLEGAL_MOVE | reason::CRASHED | reason::NO_ANSWER | reason::FAILED => {
                Self(38, "unknownFinish")
            }
            _ if is_won => Self(60, "variantEnd"),
            _ => Self(34, "draw"),
        }
    }
}

impl Seen {
    /// Who won, as a colour.
    pub fn winner(&self) -> Option<&'static str> {
        let winner = self.table.state.result.as_ref()?.score.winner()?;
        Some(color(&self.table.about.seats, winner))
    }

    /// The present position as text, as other programs read it.
    pub fn fen(&self) -> Option<String> {
        Some(fen(self.game.as_ref(), &*self.play()?))
    }

    fn of_colors<T>(&self, value: impl Fn(Seat) -> T) -> [T; 2] {
        let is_white = |seat: &Seat| color(&self.table.about.seats, *seat) == "white";
        let white = Seat::BOTH.into_iter().find(is_white).unwrap_or(Seat::First);
        [value(white), value(!white)]
    }

    /// The line of a game's stream that says how it stands.
    pub fn state(&self) -> Value {
        let (about, state) = (&self.table.about, &self.table.state);
        let Status(_, status) = Status::of(state.result.as_ref());
        let moves: Vec<_> = self.table.moves().collect();
        let [wtime, btime] = self.of_colors(|seat| left_ms(&state.clocks, seat));
        let increment_ms = about.time.as_fischer().map_or(0, |(_, increment_ms)| increment_ms);
        let mut line = json!({
            "type": "gameState",
            "moves": moves.join(" "),
            "wtime": wtime,
            "btime": btime,
            "winc": increment_ms,
            "binc": increment_ms,
            "status": status,
            "rookery": { "version": state.version, "clocks": state.clocks },
        });
        let mut set = |name: &str, value: Value| line[name] = value;
        if let Some(winner) = self.winner() {
            set("winner", winner.into());
        }
        let offers = [
            (state.offers.draw, ["wdraw", "bdraw"]),
            (state.offers.takeback, ["wtakeback", "btakeback"]),
        ];
        for (by, names) in offers {
            for (name, is_theirs) in names.into_iter().zip(self.of_colors(|seat| by == Some(seat)))
            {
                if is_theirs {
                    set(name, true.into());
                }
            }
        }
        line
    }

    /// The first line of a game's stream.
    pub async fn full(&self, app: &App) -> Result<Value> {
        let about = &self.table.about;
        let [white, black] = self.of_colors(|seat| about.players[seat.index()].clone());
        let mut line = json!({
            "type": "gameFull",
            "id": about.id,
            "variant": variant(self.game.as_ref(), &about.start),
            "speed": speed(&about.time),
            "perf": { "name": self.perf_name() },
            "rated": about.rated,
            "createdAt": about.started_ms,
            "white": light_of(app, &white).await?,
            "black": light_of(app, &black).await?,
            "initialFen": initial_fen(self.game.as_ref(), &about.start),
            "state": self.state(),
            "rookery": { "rules": about.rules, "start": about.start, "time": about.time },
        });
        line["clock"] = match about.time.as_fischer() {
            Some((initial, increment)) => json!({ "initial": initial, "increment": increment }),
            None => Value::Null,
        };
        if let Some(days) = days(&about.time) {
            line["daysPerTurn"] = days.into();
        }
        Ok(line)
    }

    /// The game as the list of one's games and the stream of events tell of it.
    pub async fn info(&self, app: &App, player: &Player) -> Result<Value> {
        let (about, state) = (&self.table.about, &self.table.state);
        let seat = self.seat(player).ok_or(Refusal::NotSeated)?;
        let opponent = &about.players[(!seat).index()];
        let mut shown = light_of(app, opponent).await?;
        shown["username"] = opponent.name.as_str().into();
        let Status(number, name) = Status::of(state.result.as_ref());
        let fen = self.fen().unwrap_or_default();
        let mut info = json!({
            "id": about.id,
            "gameId": about.id,
            "fullId": about.id,
            "fen": fen,
            "color": color(&about.seats, seat),
            "lastMove": self.table.moves().last().unwrap_or_default(),
            "source": if about.players.iter().any(|one| one.guest) { "lobby" } else { "friend" },
            "status": { "id": number, "name": name },
            "variant": variant(self.game.as_ref(), &about.start),
            "speed": speed(&about.time),
            "perf": self.perf_key(),
            "rated": about.rated,
            "hasMoved": state.ply > seat.index() as u32,
            "opponent": shown,
            "isMyTurn": state.turn == Some(seat),
            "compat": { "bot": true, "board": true },
            "rookery": { "rules": about.rules, "version": state.version },
        });
        if about.time.as_fischer().is_some() {
            info["secondsLeft"] = (left_ms(&state.clocks, seat) / 1_000).into();
        }
        if let Some(winner) = self.winner() {
            info["winner"] = winner.into();
        }
        Ok(info)
    }

    /// What ratings of such games are called: by their speed, or by their variant.
    pub fn perf_key(&self) -> String {
        match self.game.lichess_key() {
            Some("standard") => speed(&self.table.about.time).to_owned(),
            Some(key) => key.to_owned(),
            None => self.game.title().key.clone(),
        }
    }

    fn perf_name(&self) -> String {
        let key = self.perf_key();
        match self.game.lichess_key() {
            Some("standard") => key[..1].to_ascii_uppercase() + &key[1..],
            _ => self.game.title().name.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(score: Score, reason: &str) -> &'static str {
        Status::of(Some(&GameResult { score, reason: reason.to_owned() })).1
    }

    #[test]
    fn every_end_has_a_word() {
        assert_eq!(Status::of(None), STARTED);
        assert_eq!(status(Score::First, "checkmate"), "mate");
        assert_eq!(status(Score::Second, "resigned"), "resign");
        assert_eq!(status(Score::Draw, "stalemate"), "stalemate");
        assert_eq!(status(Score::First, "stalemate"), "variantEnd", "where it wins");
        assert_eq!(status(Score::First, "time"), "outoftime");
        assert_eq!(status(Score::Draw, "time-draw"), "outoftime");
        assert_eq!(status(Score::First, "abandoned"), "timeout");
        assert_eq!(status(Score::Draw, "threefold"), "draw");
        assert_eq!(status(Score::First, "exploded"), "variantEnd");
        assert_eq!(status(Score::Aborted, "no-first-move"), "aborted");
        assert_eq!(status(Score::First, "crashed"), "unknownFinish");
    }
}
