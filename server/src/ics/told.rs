//! What happens, in the words that programs look for.

use rookery_arbiter::reason;
use rookery_play::game::ToGame;
use rookery_protocol::challenge::Challenge;
use rookery_protocol::game::{Event, GameResult, GameSummary, Room, Score};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;

use super::sentence;
use super::session::Session;
use super::style12::{Relation, Standing, line};
use crate::door::seen::Seen;
use crate::door::words::{color, left_ms, speed};

impl Session {
    /// What a message says; nothing where there is nothing to tell.
    pub(super) async fn hear(&mut self, message: ClientIn) -> String {
        match message {
            ClientIn::Started { game } => self.started(&game),
            whole @ ClientIn::Game { .. } => match Seen::of(&self.app, &whole).await {
                Ok(seen) => {
                    let game = seen.table.about.id;
                    self.seen.insert(game, seen);
                    self.shown(game)
                }
                Err(why) => sentence(&why),
            },
            ClientIn::Events { game, .. } => self.went_on(game, &message),
            ClientIn::Challenges { incoming, outgoing } => {
                let known: Vec<_> = self.incoming.iter().map(|one| one.id).collect();
                (self.incoming, self.outgoing) = (incoming, outgoing);
                let new = self.incoming.iter().filter(|one| !known.contains(&one.id));
                new.map(|one| self.challenged(one)).collect::<Vec<_>>().join("\n")
            }
            _ => String::new(),
        }
    }

    fn challenged(&self, challenge: &Challenge) -> String {
        format!(
            "Challenge: {}.\nYou can \"accept\" or \"decline\", or propose different parameters.",
            self.described(challenge)
        )
    }

    fn started(&mut self, game: &GameSummary) -> String {
        self.own = Some(game.id);
        let number = self.number(game.id);
        if let Err(why) = self.watch(game.id) {
            return why.to_string();
        }
        let [one, other] = game.players.each_ref().map(|player| player.name.as_str());
        let rated = if game.rated { "rated" } else { "unrated" };
        let speed = speed(&game.time);
        let (base_ms, increment_ms) = game.time.as_fischer().unwrap_or_default();
        let (minutes, seconds) = (base_ms / 60_000, increment_ms / 1_000);
        format!(
            "Creating: {one} (----) {other} (----) {rated} {speed} {minutes} {seconds}\n\
             {{Game {number} ({one} vs. {other}) Creating {rated} {speed} match.}}"
        )
    }

    fn went_on(&mut self, game: GameId, message: &ClientIn) -> String {
        let number = self.number(game);
        let Some(mut seen) = self.seen.remove(&game) else { return String::new() };
        let ClientIn::Events { entries, .. } = message else { return String::new() };
        let events: Vec<Event> = entries.iter().filter_map(|entry| entry.event.clone()).collect();
        if seen.table.events(message).gap {
            return self.watch(game).err().map(|why| why.to_string()).unwrap_or_default();
        }
        let mut lines: Vec<String> = vec![];
        let changes = |event: &Event| {
            matches!(
                event,
                Event::Moved(_)
                    | Event::TakenBack { .. }
                    | Event::TimeAdded { .. }
                    | Event::ClocksStarted
            )
        };
        if events.iter().any(changes) {
            lines.extend(self.position(number, &seen));
        }
        lines.extend(events.iter().filter_map(|event| self.words(number, &seen, event)));
        if seen.table.state.result.is_none() {
            self.seen.insert(game, seen);
        } else {
            self.app.live.send_if_live(game, ToGame::Unwatch(self.outbox.id()));
            self.own = self.own.filter(|own| *own != game);
        }
        lines.join("\n")
    }

    /// The position of a game that is watched, and how it ended if it has.
    pub(super) fn shown(&mut self, game: GameId) -> String {
        let number = self.number(game);
        let Some(seen) = self.seen.get(&game) else { return String::new() };
        let position = self.position(number, seen);
        position.unwrap_or_else(|| {
            "This game is not played on eight by eight squares; watch it in the browser.".to_owned()
        })
    }

    fn position(&self, number: u32, seen: &Seen) -> Option<String> {
        let (about, state) = (&seen.table.about, &seen.table.state);
        let white = white(seen);
        let seat = seen.seat(&self.player());
        let relation = match seat {
            None => Relation::Observes,
            Some(seat) if state.turn == Some(seat) => Relation::ToMove,
            Some(_) => Relation::Waits,
        };
        let (base_ms, increment_ms) = about.time.as_fischer().unwrap_or_default();
        let name = |seat: Seat| about.players[seat.index()].name.as_str();
        let told = Standing {
            number,
            names: [name(white), name(!white)],
            relation,
            clock: (base_ms / 60_000, increment_ms / 1_000),
            left_ms: [white, !white].map(|seat| left_ms(&state.clocks, seat)),
            last: seen.table.moves().last().zip(seen.table.labels().last()),
            flip: seat == Some(!white),
            runs: state.clocks.running.is_some(),
        };
        line(&seen.play()?.text(), &told)
    }

    fn words(&self, number: u32, seen: &Seen, event: &Event) -> Option<String> {
        let players = &seen.table.about.players;
        let name = |seat: &Seat| players[seat.index()].name.as_str();
        let own = seen.seat(&self.player());
        let theirs = |seat: &Seat| own.is_some_and(|own| own != *seat);
        match event {
            // What was taken out of a game is said by nobody.
            Event::Said { text, .. } if text.is_empty() => None,
            Event::Said { room: Room::Players, by, text } => {
                Some(format!("{} says: {text}", by.name))
            }
            Event::Said { room: Room::Spectators, by, text } => {
                Some(format!("{}(----)[{number}] whispers: {text}", by.name))
            }
            Event::DrawOffered { seat } if theirs(seat) => {
                Some(format!("{} offers you a draw.", name(seat)))
            }
            Event::DrawDeclined { seat } if theirs(seat) => {
                Some(format!("{} declines the draw request.", name(seat)))
            }
            Event::TakebackAsked { seat } if theirs(seat) => {
                Some(format!("{} would like to take back 1 half move(s).", name(seat)))
            }
            Event::TakebackDeclined { seat } if theirs(seat) => {
                Some(format!("{} declines the takeback request.", name(seat)))
            }
            Event::Ended { result } => Some(ended(number, seen, result)),
            _ => None,
        }
    }
}

fn white(seen: &Seen) -> Seat {
    let seats = &seen.table.about.seats;
    Seat::BOTH.into_iter().find(|seat| color(seats, *seat) == "white").unwrap_or(Seat::First)
}

/// Such as `{Game 7 (ada vs. bert) bert resigns} 1-0`.
fn ended(number: u32, seen: &Seen, GameResult { score, reason }: &GameResult) -> String {
    let white = white(seen);
    let name = |seat: Seat| seen.table.about.players[seat.index()].name.as_str();
    let (one, other) = (name(white), name(!white));
    let winner = score.winner();
    let points = match winner {
        Some(seat) if seat == white => "1-0",
        Some(_) => "0-1",
        None if *score == Score::Draw => "1/2-1/2",
        None => "*",
    };
    let loser = winner.map(|seat| name(!seat)).unwrap_or_default();
    let words = match (reason.as_str(), winner.is_some()) {
        (reason::RESIGNED, true) => format!("{loser} resigns"),
        ("checkmate", true) => format!("{loser} checkmated"),
        (reason::TIME, true) => format!("{loser} forfeits on time"),
        (reason::ABANDONED, true) => format!("{loser} forfeits by disconnection"),
        (reason::AGREEMENT, false) => "Game drawn by mutual agreement".to_owned(),
        ("stalemate", false) => "Game drawn by stalemate".to_owned(),
        (reason, true) => format!("{loser} loses: {}", reason.replace('-', " ")),
        _ if *score == Score::Aborted => "Game aborted".to_owned(),
        (reason, false) => format!("Game drawn: {}", reason.replace('-', " ")),
    };
    format!("{{Game {number} ({one} vs. {other}) {words}}} {points}")
}
