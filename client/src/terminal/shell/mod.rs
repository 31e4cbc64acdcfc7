//! The terminal and the network around the client's state.

mod calls;
mod screen;
mod talk;

use std::time::Duration;

use crossterm::event::{Event as TerminalEvent, EventStream};
use futures_util::StreamExt as _;
use rookery_api_client::{Client, Trust};
use rookery_protocol::Millis;
use rookery_protocol::said::Text;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::app::{Answer, App, Call, Effect, Event};
use super::draw::{self, Look};
use crate::failure::Failure;
use crate::server::wait_for;
use crate::session::{Session, SessionFile};
use crate::texts::{common, row, terminal};
use calls::Done;
pub(super) use screen::{Ending, Screen};
use talk::{News, Talk};

/// How often the screen is drawn anew while a clock runs, and while none does.
const TICK: Duration = Duration::from_millis(100);
const IDLE_TICK: Duration = Duration::from_secs(1);
/// Calls that wait for the server's answer at once, at most.
const CALLS_MAX: usize = 16;
/// News that wait to be taken in, at most; then the connection waits.
const NEWS_MAX: usize = 256;

/// Runs until the person leaves.
pub(super) fn run(
    look: Look,
    session: Option<&Session>,
    file: &SessionFile,
    trust: Trust,
) -> Result<(), Failure> {
    let seed =
        getrandom::u32().map_err(|why| Failure::Refused(common::no_random(why.to_string())))?;
    let mut screen = Screen::open()?;
    let size = screen.size()?;
    let known = session.map(|it| (it.server.clone(), it.name.clone()));
    let client = session.and_then(|it| {
        let client = Client::trusting(&it.server, &trust).ok()?;
        Some(file.client(client, it))
    });
    // A session that names no server is none.
    let app = App::new(known.filter(|_| client.is_some()), size, seed);
    let (news, heard) = mpsc::channel(NEWS_MAX);
    let shell = Shell {
        app,
        look,
        file,
        trust,
        client,
        talk: None,
        calls: JoinSet::new(),
        news,
        server_time: None,
        begun: Instant::now(),
        seed,
    };
    wait_for(Box::pin(shell.run(&mut screen, heard)))
}

struct Shell<'a> {
    app: App,
    look: Look,
    file: &'a SessionFile,
    trust: Trust,
    /// The server that somebody is logged in to.
    client: Option<Client>,
    talk: Option<Talk>,
    calls: JoinSet<Done>,
    news: mpsc::Sender<News>,
    /// The server's time, and when it was that.
    server_time: Option<(Millis, Instant)>,
    begun: Instant,
    seed: u32,
}

impl Shell<'_> {
    async fn run(
        mut self,
        screen: &mut Screen,
        mut heard: mpsc::Receiver<News>,
    ) -> Result<(), Failure> {
        let mut keys = EventStream::new();
        let mut ending = Ending::new()?;
        let mut effects = self.app.take_effects();
        loop {
            if self.carry_out(effects, screen)? {
                return Ok(());
            }
            screen.draw(|frame| draw::draw(&self.app, self.look, frame))?;
            let tick = Instant::now() + if self.app.ticks() { TICK } else { IDLE_TICK };
            let event = tokio::select! {
                key = keys.next() => match key {
                    Some(Ok(key)) => of_terminal(key),
                    // The terminal is gone.
                    Some(Err(_)) | None => return Ok(()),
                },
                Some(news) = heard.recv() => self.take_in(news),
                Some(done) = self.calls.join_next() => self.called(done.unwrap_or_default()),
                () = ending.wait() => return Ok(()),
                () = sleep_until(tick) => None,
            };
            let up_ms = Millis::try_from(self.begun.elapsed().as_millis()).unwrap_or_default();
            effects = self.app.update(Event::Tick { now_ms: self.now_ms(), up_ms });
            if let Some(event) = event {
                effects.extend(self.app.update(event));
            }
        }
    }

    /// The server's time, as far as it is known.
    fn now_ms(&self) -> Millis {
        let Some((ms, at)) = self.server_time else { return 0 };
        ms + Millis::try_from(at.elapsed().as_millis()).unwrap_or_default()
    }

    fn take_in(&mut self, news: News) -> Option<Event> {
        match news {
            News::Time(ms) => {
                self.server_time = Some((ms, Instant::now()));
                None
            }
            News::Heard(message) => Some(Event::Heard(message)),
            News::Link(state) => Some(Event::Link(state)),
            News::Failed(why) => Some(Event::LinkFailed(why)),
        }
    }

    /// Does what the state wants. `true`: it is over.
    fn carry_out(&mut self, effects: Vec<Effect>, screen: &mut Screen) -> Result<bool, Failure> {
        for effect in effects {
            match effect {
                Effect::Connect => {
                    let client = self.client.clone();
                    let seed = u64::from(self.seed);
                    self.talk = client.map(|it| Talk::begin(it, seed, self.news.clone()));
                }
                Effect::HangUp => self.talk = None,
                Effect::Say(message) => {
                    let said = self.talk.as_ref().is_some_and(|talk| talk.say(message));
                    if !said {
                        self.fail(terminal::not_sent());
                    }
                }
                Effect::Call(Call::LogOut) => self.log_out(),
                Effect::Call(call) => self.call(call),
                // Only without a server.
                Effect::Save(_) => {}
                Effect::Ring => screen.ring()?,
                Effect::Quit => return Ok(true),
            }
        }
        Ok(false)
    }

    fn call(&mut self, call: Call) {
        if self.calls.len() >= CALLS_MAX {
            return self.fail(terminal::no_answer());
        }
        // The server ends the session that a new one takes the place of.
        let before = self.file.load().ok().flatten();
        let client = self.client.clone();
        self.calls.spawn(Box::pin(calls::call(client, self.trust.clone(), before, call)));
    }

    /// Forgets the session at once; the server hears of it if it can be reached.
    fn log_out(&mut self) {
        let Some(client) = self.client.take() else { return };
        if let Err(why) = self.file.remove() {
            self.fail(why.text());
        }
        self.calls.spawn(Box::pin(calls::log_out(client)));
    }

    fn fail(&mut self, text: Text) {
        self.calls.spawn(std::future::ready(Done::from(Answer::Failed(text))));
    }

    fn called(&mut self, done: Done) -> Option<Event> {
        if let Some((client, session)) = done.session {
            self.client = match self.file.keep(&session) {
                Ok(()) => Some(self.file.client(client, &session)),
                Err(why) => {
                    self.fail(row([why.text(), terminal::until_you_leave()]));
                    Some(client)
                }
            };
        }
        done.answer.map(|answer| Event::Answer(Box::new(answer)))
    }
}

pub(super) fn of_terminal(event: TerminalEvent) -> Option<Event> {
    match event {
        TerminalEvent::Key(key) => Some(Event::Key(key)),
        TerminalEvent::Mouse(mouse) => Some(Event::Mouse(mouse)),
        TerminalEvent::Paste(text) => Some(Event::Paste(text)),
        TerminalEvent::Resize(width, height) => Some(Event::Resize(width, height)),
        TerminalEvent::FocusGained | TerminalEvent::FocusLost => None,
    }
}
