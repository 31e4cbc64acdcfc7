//! A game that two people play and two others look at, each at one of the servers and now and then
//! at another.

use std::collections::BTreeMap;
use std::panic::{catch_unwind, resume_unwind};
use std::time::Duration;

use rookery_arbiter::Wish;
use rookery_protocol::game::{Act, Player, Room, State};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_rules::random::Random;
use rookery_storage::User;

use super::checks::{Charged, Thoughts, Turns, check, clocks_run, is_end, log};
use super::site::{Site, TICK};
use super::{Kind, is_clocked};
use crate::game::message::ToGame;
use crate::game::request::Order;
use crate::outbox::{Outbox, Outflow, outbox};

/// What is tried in each game.
const ACTS: usize = 40;
/// How long a player thinks at most.
const THINK_MS_MAX: usize = 400;
/// Who lost their server comes back within this time.
const BACK_MS_MAX: usize = 1_500;
/// A command that is not answered is sent again so often.
const AGAIN: Duration = Duration::from_secs(1);
/// In one of so many ticks somebody goes over to another server.
const GOES_OVER_ONCE_IN: usize = 600;
/// A game without an end that anybody knows by heart: knights go out and back.
const MOVES: [&str; 8] = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"];

/// Somebody who looks at the game.
struct Person {
    player: Option<Player>,
    /// The server, while there is one.
    at: Option<usize>,
    /// When they look for another one.
    back: Duration,
    outbox: Outbox,
    outflow: Outflow,
    /// The versions that they were shown, in order, and the game after the last one.
    seen: Vec<u32>,
    state: Option<State>,
}

impl Person {
    fn new(player: Option<Player>) -> Self {
        let (outbox, outflow) = outbox();
        let back = Duration::ZERO;
        Self { player, at: None, back, outbox, outflow, seen: vec![], state: None }
    }

    /// Looks from a server from now on.
    fn watch(&mut self, site: &Site, game: GameId, at: usize) {
        (self.outbox, self.outflow) = outbox();
        self.at = Some(at);
        let from = self.seen.last().copied().unwrap_or(0);
        let (outbox, player) = (self.outbox.clone(), self.player.clone());
        let watch = ToGame::Watch { outbox, player, from };
        site.at(at, |app| app.live.send(app, game, watch)).unwrap();
    }

    /// Goes over to another server, as after a lost connection.
    fn move_over(&mut self, site: &Site, game: GameId, at: usize) {
        if let Some(before) = self.at {
            let left = ToGame::Unwatch(self.outbox.id());
            site.at(before, |app| app.live.send_if_live(game, left));
        }
        self.hear();
        self.watch(site, game, at);
    }

    fn told(&self, site: &Site, does: &str, at: usize) -> String {
        let name = self.player.as_ref().map_or("somebody", |player| &player.name);
        format!("{:.3} s: {name} {does} {at}", site.passed().as_secs_f64())
    }

    /// Takes what waits; what became of commands.
    fn hear(&mut self) -> BTreeMap<String, bool> {
        let mut answers = BTreeMap::new();
        while let Some(notice) = self.outflow.waiting() {
            match notice.message() {
                ClientIn::Game { entries, state, .. } => {
                    let whole: Vec<u32> = entries.iter().map(|entry| entry.version).collect();
                    assert!(whole.len() >= self.seen.len(), "a game went back");
                    self.seen = whole;
                    self.state = Some(state.clone());
                }
                ClientIn::Events { entries, state, .. } => {
                    self.seen.extend(entries.iter().map(|entry| entry.version));
                    self.state = Some(state.clone());
                }
                ClientIn::Done { id } => drop(answers.insert(id.clone(), true)),
                ClientIn::Refused { id: Some(id), .. } => drop(answers.insert(id.clone(), false)),
                _ => {}
            }
        }
        let gapless = (1..).take(self.seen.len());
        assert!(self.seen.iter().copied().eq(gapless), "each version once: {:?}", self.seen);
        answers
    }
}

pub(in crate::game::testing) fn some_wish(random: &mut Random, ply: u32) -> Wish {
    match random.below(10) {
        0..=4 => Wish::Move { ply, notation: MOVES[ply as usize % MOVES.len()].to_owned() },
        // Somebody is behind, or mistaken.
        5 => Wish::Move { ply: ply.saturating_sub(1), notation: "e2e4".to_owned() },
        6 => Wish::Say { room: Room::Players, text: format!("at {ply}") },
        7 => Wish::Act(Act::OfferDraw),
        8 => Wish::Act(Act::DeclineDraw),
        _ => Wish::Act(Act::AskTakeback),
    }
}

/// A command that is not answered.
struct Sent {
    id: String,
    wish: Wish,
    again: Duration,
}

/// What a player is at.
#[derive(Default)]
struct Mind {
    sent: Option<Sent>,
    /// The ply at which it is their turn as far as they know, and for how long they have known.
    turn: Option<(u32, Duration)>,
    /// How long they think about it.
    thinks: Duration,
}

/// A game, and everybody at it.
pub(super) struct Table {
    game: GameId,
    seed: u64,
    kind: Kind,
    random: Random,
    /// Those of the seats first.
    people: Vec<Person>,
    minds: [Mind; 2],
    acts: usize,
    asked: BTreeMap<String, String>,
    answers: BTreeMap<String, bool>,
    thoughts: Thoughts,
    turns: Turns,
    /// Who went where, and did what, to tell where a check fails.
    told: Vec<String>,
}

impl Table {
    pub(super) fn new(
        site: &Site,
        game: GameId,
        players: &[User; 2],
        seed: u64,
        kind: Kind,
    ) -> Self {
        let players = players.each_ref().map(User::player);
        let everybody = players.into_iter().map(Some).chain([None, None]);
        let mut table = Self {
            game,
            seed,
            kind,
            random: Random::new(seed),
            people: everybody.map(Person::new).collect(),
            minds: Default::default(),
            acts: 0,
            asked: BTreeMap::new(),
            answers: BTreeMap::new(),
            thoughts: Thoughts::default(),
            turns: Turns::default(),
            told: vec![],
        };
        table.come_back(site);
        table
    }

    /// Those who are nowhere, and want to be, look from some server that lives.
    fn come_back(&mut self, site: &Site) {
        let living = site.living();
        for person in &mut self.people {
            if person.at.is_none() && site.passed() >= person.back {
                let at = living[self.random.below(living.len())];
                person.watch(site, self.game, at);
                self.told.push(person.told(site, "comes to", at));
            }
        }
    }

    /// The server at a place was killed.
    pub(super) fn lose(&mut self, site: &Site, killed: usize) {
        for person in self.people.iter_mut().filter(|person| person.at == Some(killed)) {
            self.answers.extend(person.hear());
            person.at = None;
            person.back = site.passed() + some_ms(&mut self.random, BACK_MS_MAX);
        }
    }

    /// Whether everything was tried, or the game is over.
    pub(super) fn is_over(&self) -> bool {
        let has_ended =
            |person: &Person| person.state.as_ref().is_some_and(|state| state.result.is_some());
        let is_done = self.acts >= ACTS && self.minds.iter().all(|mind| mind.sent.is_none());
        is_done || self.people.iter().all(has_ended)
    }

    /// Everybody does what they want to do now.
    pub(super) fn go_on(&mut self, site: &Site) {
        self.come_back(site);
        for person in &mut self.people {
            self.answers.extend(person.hear());
            let goes = self.kind != Kind::Lost && self.random.below(GOES_OVER_ONCE_IN) == 0;
            if person.at.is_some() && goes {
                let living = site.living();
                let at = living[self.random.below(living.len())];
                person.move_over(site, self.game, at);
                self.told.push(person.told(site, "goes over to", at));
            }
        }
        self.note_turns(site);
        for seat in Seat::BOTH {
            self.plays(site, seat);
        }
    }

    /// Notes which players know that it is their turn.
    fn note_turns(&mut self, site: &Site) {
        for seat in Seat::BOTH {
            let state = self.people[seat.index()].state.as_ref();
            if let Some(state) = state.filter(|state| state.turn == Some(seat)) {
                self.turns.entry((seat, state.ply)).or_insert_with(|| site.passed());
            }
        }
    }

    /// A player thinks, and says what they want.
    fn plays(&mut self, site: &Site, seat: Seat) {
        let person = &self.people[seat.index()];
        let (Some(at), Some(state)) = (person.at, &person.state) else { return };
        let ply = state.ply;
        let is_turn = state.turn == Some(seat);
        let mind = &mut self.minds[seat.index()];
        match &mut mind.turn {
            Some((known, thought)) if *known == ply && is_turn => *thought += TICK,
            turn => {
                *turn = is_turn.then_some((ply, Duration::ZERO));
                mind.thinks = some_ms(&mut self.random, THINK_MS_MAX);
            }
        }
        if let Some(sent) = &mut mind.sent {
            if self.answers.contains_key(&sent.id) {
                mind.sent = None;
            } else if site.passed() >= sent.again {
                sent.again = site.passed() + AGAIN;
                let (id, wish) = (sent.id.clone(), sent.wish.clone());
                self.send(site, at, seat, &id, &wish);
            }
            return;
        }
        let thought = mind.turn.map(|(_, thought)| thought);
        let is_ready = thought.is_some_and(|thought| thought >= mind.thinks);
        if self.acts >= ACTS || state.result.is_some() {
            return;
        }
        // Who is not to move says something once in a while.
        let meddles = self.random.below(THINK_MS_MAX) == 0;
        if is_ready || meddles {
            self.acts += 1;
            let wish = self.some_wish(ply);
            let id = format!("{}-{}", self.seed, self.acts);
            self.asked.insert(id.clone(), format!("{wish:?}"));
            if let Some(thought) = thought {
                self.thoughts.insert(id.clone(), thought);
            }
            // Whatever was not a move, it is thought about again.
            let mind = &mut self.minds[seat.index()];
            mind.thinks += some_ms(&mut self.random, THINK_MS_MAX);
            let again = site.passed() + AGAIN;
            self.send(site, at, seat, &id, &wish);
            self.minds[seat.index()].sent = Some(Sent { id, wish, again });
        }
    }

    /// Something to do. Nothing is taken back where clocks are looked at.
    fn some_wish(&mut self, ply: u32) -> Wish {
        let takes_back = self.seed.is_multiple_of(2);
        loop {
            let wish = some_wish(&mut self.random, ply);
            if takes_back || wish != Wish::Act(Act::AskTakeback) {
                return wish;
            }
        }
    }

    /// Sends a command, now and then to two servers at once, as after a lost connection.
    fn send(&mut self, site: &Site, at: usize, seat: Seat, id: &str, wish: &Wish) {
        let person = &self.people[seat.index()];
        let Some(by) = person.player.clone() else { return };
        let order = || Order { by: by.clone(), id: id.to_owned(), wish: wish.clone(), lag_ms: 0 };
        let living = site.living();
        let another = living[self.random.below(living.len())];
        let places = if self.random.below(4) == 0 { vec![at, another] } else { vec![at] };
        for at in places {
            self.told.push(person.told(site, &format!("sends {id}, {wish:?}, to"), at));
            site.at(at, |app| app.live.order(app, &person.outbox, self.game, order())).unwrap();
        }
    }

    /// Whether everybody has seen all that is stored, and the game is over where a clock runs out.
    pub(super) fn is_seen(&mut self, site: &Site) -> bool {
        self.come_back(site);
        let stored = site.ask(0, |world| log(world, self.game));
        for person in &mut self.people {
            self.answers.extend(person.hear());
        }
        self.note_turns(site);
        let runs_out = is_clocked(self.seed) && clocks_run(&stored);
        let is_over = !runs_out || stored.iter().any(is_end);
        is_over && self.people.iter().all(|person| person.seen.len() == stored.len())
    }

    /// Compares what everybody knows with what is stored.
    pub(super) fn check(&self, site: &Site, told: &[String]) -> Charged {
        let stored = site.ask(0, |world| log(world, self.game));
        let is_sound = catch_unwind(|| {
            check(&stored, &self.asked, &self.answers);
            Charged::of(&stored, &self.thoughts, &self.turns, self.kind.more_ms_max())
        });
        is_sound.unwrap_or_else(|panic| {
            println!("seed {}: {}\n{}", self.seed, told.join("\n"), self.told.join("\n"));
            resume_unwind(panic)
        })
    }
}

fn some_ms(random: &mut Random, most: usize) -> Duration {
    Duration::from_millis(random.below(most) as u64)
}
