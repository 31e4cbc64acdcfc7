//! The terminal around a game without a server.

use std::path::PathBuf;
use std::time::Duration;

use crossterm::event::EventStream;
use futures_util::StreamExt as _;
use rookery_engine_host::budget::budget;
use rookery_protocol::Millis;
use rookery_protocol::bot::MoveBudget;
use rookery_protocol::id::GameId;
use rookery_protocol::said::Text;
use rookery_protocol::socket::ClientIn;
use tokio::sync::mpsc::{Receiver, channel};
use tokio::time::{Instant, sleep_until};

use super::brain::{self, Answer, Brain, Task};
use super::desk::{Desk, Players};
use super::{Plan, file};
use crate::failure::Failure;
use crate::server::{random, wait_for};
use crate::terminal::app::{self, App, Effect, Event, Local};
use crate::terminal::draw::{self, Look};
use crate::terminal::shell::{Ending, Screen, of_terminal};
use crate::texts::{local, shown};

const TICK: Duration = Duration::from_millis(100);
const IDLE_TICK: Duration = Duration::from_secs(1);
/// What the computer gets for a move where there is no clock.
const MOVE_MS: Millis = 1_000;
/// Answers of the computer that may wait to be taken in.
const ANSWERS_MAX: usize = 4;
/// The time at the start. No clock of a day is needed; 0 stands for an unknown time.
const BEGAN_MS: Millis = 1_000_000;

/// Runs until the person leaves.
pub(super) fn run(look: Look, plan: Plan) -> Result<(), Failure> {
    let seed = random()?;
    let (answers, answered) = channel(ANSWERS_MAX);
    let brain = plan.computer.map(|_| Brain::start(plan.level, seed, answers)).transpose()?;
    let players = Players { names: names(&plan), computer: plan.computer };
    let Plan { game, record, time, save, .. } = plan;
    let title = game.title().name.clone();
    let id = GameId::from_random(seed);
    let desk = Desk::begin(game, &record, time, players, id, BEGAN_MS);
    let desk = desk.map_err(Failure::Refused)?;
    let mut screen = Screen::open()?;
    let local = Local { both: plan.computer.is_none() };
    let mut app = App::local(local, screen.size()?, seed as u32);
    app.sit_down(id, &title);
    let shell = Shell {
        app,
        look,
        desk,
        brain,
        ticket: None,
        tickets: 0,
        begun: Instant::now(),
        finished: vec![],
        saved: None,
    };
    let left = wait_for(Box::pin(shell.run(&mut screen, answered)));
    // What is printed is for the screen as it was before.
    drop(screen);
    keep(&left?, save)
}

/// Writes the games to the file that was named at the start, or prints those that were not saved.
fn keep(left: &Left, save: Option<PathBuf>) -> Result<(), Failure> {
    let Some(path) = save else {
        if !left.saved {
            print!("{}", left.text);
        }
        return Ok(());
    };
    file::save(&path, &left.text).map_err(|why| {
        print!("{}", left.text);
        Failure::Refused(why)
    })
}

fn names(plan: &Plan) -> [String; 2] {
    let computer = local::computer(plan.level);
    let names = match plan.computer {
        Some(rookery_protocol::seat::Seat::First) => [computer, local::you()],
        Some(rookery_protocol::seat::Seat::Second) => [local::you(), computer],
        None => [local::player(1), local::player(2)],
    };
    names.map(|name| name.to_string())
}

/// What is left when the person leaves.
struct Left {
    /// The games, as other programs read them.
    text: String,
    /// Whether all of that was saved already.
    saved: bool,
}

struct Shell {
    app: App,
    look: Look,
    desk: Desk,
    brain: Option<Brain>,
    /// The task that the computer thinks about, and the ply that it is about.
    ticket: Option<(u64, u32)>,
    tickets: u64,
    begun: Instant,
    /// The games before this one.
    finished: Vec<String>,
    /// The text that was saved last.
    saved: Option<String>,
}

impl Shell {
    async fn run(
        mut self,
        screen: &mut Screen,
        mut answered: Receiver<Answer>,
    ) -> Result<Left, Failure> {
        let mut keys = EventStream::new();
        let mut ending = Ending::new()?;
        let mut effects = self.app.take_effects();
        loop {
            if self.carry_out(effects, screen)? {
                break;
            }
            self.wake_computer();
            screen.draw(|frame| draw::draw(&self.app, self.look, frame))?;
            let tick = Instant::now() + if self.app.ticks() { TICK } else { IDLE_TICK };
            let mut heard = vec![];
            let flag = self.desk.deadline().map(|ms| self.begun + span(ms - BEGAN_MS));
            tokio::select! {
                key = keys.next() => match key {
                    Some(Ok(key)) => heard.extend(of_terminal(key)),
                    // The terminal is gone.
                    Some(Err(_)) | None => break,
                },
                Some(answer) = answered.recv() => heard = self.computer_answered(&answer),
                () = ending.wait() => break,
                () = sleep_until(flag.unwrap_or(tick)), if flag.is_some() => {
                    let now_ms = self.now_ms();
                    heard = events(self.desk.timeout(now_ms));
                }
                () = sleep_until(tick) => {}
            }
            effects = self.update(heard);
        }
        self.leave()
    }

    fn now_ms(&self) -> Millis {
        BEGAN_MS + Millis::try_from(self.begun.elapsed().as_millis()).unwrap_or_default()
    }

    fn update(&mut self, heard: Vec<Event>) -> Vec<Effect> {
        let now_ms = self.now_ms();
        let mut effects = self.app.update(Event::Tick { now_ms, up_ms: now_ms - BEGAN_MS });
        for event in heard {
            effects.extend(self.app.update(event));
        }
        effects
    }

    /// Does what the state wants. `true`: it is over.
    fn carry_out(&mut self, effects: Vec<Effect>, screen: &mut Screen) -> Result<bool, Failure> {
        let mut todo: std::collections::VecDeque<Effect> = effects.into();
        while let Some(effect) = todo.pop_front() {
            match effect {
                Effect::Say(message) => {
                    let now_ms = self.now_ms();
                    let mut heard = self.desk.say(message, now_ms);
                    if self.desk.rematch_is_due() {
                        heard.extend(self.begin_again()?);
                    }
                    todo.extend(self.update(events(heard)));
                }
                Effect::Save(path) => {
                    let told = self.save(path);
                    todo.extend(self.update(vec![told]));
                }
                Effect::Ring => screen.ring()?,
                Effect::Quit => return Ok(true),
                Effect::Connect | Effect::HangUp | Effect::Call(_) => {}
            }
        }
        Ok(false)
    }

    /// Lets the computer think about the present position, or about nothing.
    fn wake_computer(&mut self) {
        let now_ms = self.now_ms();
        let Some(brain) = &mut self.brain else { return };
        let ply = self.desk.ply();
        let Some((seat, play, state)) = self.desk.computers_turn(now_ms) else {
            brain.stop();
            self.ticket = None;
            return;
        };
        if self.ticket.is_some_and(|(_, asked)| asked == ply) {
            return;
        }
        let own = match state.clocks.first {
            None => MoveBudget { move_ms: Some(MOVE_MS), ..MoveBudget::default() },
            Some(_) => MoveBudget::default(),
        };
        let (allowed, _) = budget(own, self.desk.time(), &state.clocks, ply, seat);
        self.tickets += 1;
        let (ticket, board) = (self.tickets, self.desk.board());
        let limits = brain::limits(&allowed, seat);
        let thinks = brain.think(Task { ticket, play, board, limits });
        self.ticket = thinks.then_some((ticket, ply));
    }

    fn computer_answered(&mut self, answer: &Answer) -> Vec<Event> {
        let Some((ticket, ply)) = self.ticket else { return vec![] };
        if ticket != answer.ticket || ply != self.desk.ply() {
            return vec![];
        }
        self.ticket = None;
        let notation = answer.thought.best().unwrap_or_default().to_owned();
        let now_ms = self.now_ms();
        events(self.desk.computer_plays(&notation, answer.thought.score, now_ms))
    }

    /// Another game with seats swapped.
    fn begin_again(&mut self) -> Result<Vec<ClientIn>, Failure> {
        let now_ms = self.now_ms();
        let next = self.desk.rematch(GameId::from_random(random()?), now_ms);
        let next = next.map_err(Failure::Refused)?;
        self.finished.extend(self.desk.text());
        self.desk = next;
        self.ticket = None;
        Ok(vec![ClientIn::Started { game: self.desk.summary() }])
    }

    /// The games so far.
    fn text(&self) -> Result<String, Text> {
        let last = match self.desk.ply() {
            0 => String::new(),
            _ => self.desk.text()?,
        };
        let games = self.finished.iter().map(String::as_str).chain([&*last]);
        Ok(games.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n"))
    }

    fn save(&mut self, path: Option<PathBuf>) -> Event {
        let path = path.unwrap_or_else(|| file::name(self.desk.game(), self.desk.id().as_str()));
        let saved = self.text().and_then(|text| match text.is_empty() {
            true => Err(local::no_move_yet()),
            false => file::save(&path, &text).map(|()| text),
        });
        let told = match saved {
            Ok(text) => {
                self.saved = Some(text);
                local::saved(shown(&path))
            }
            Err(why) => why,
        };
        Event::Answer(Box::new(app::Answer::Noted(told)))
    }

    fn leave(self) -> Result<Left, Failure> {
        let text = self.text().map_err(Failure::Refused)?;
        let saved = self.saved.is_some_and(|saved| saved == text);
        Ok(Left { text, saved })
    }
}

fn span(ms: Millis) -> Duration {
    Duration::from_millis(u64::try_from(ms).unwrap_or_default())
}

fn events(messages: Vec<ClientIn>) -> Vec<Event> {
    messages.into_iter().map(|message| Event::Heard(Box::new(message))).collect()
}
