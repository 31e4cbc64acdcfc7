//! One session: what is typed is done, and what happens is told.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use rookery_play::acts::{blocks, offers};
use rookery_play::game::ToGame;
use rookery_play::outbox::{Outbox, Outflow, outbox};
use rookery_play::{App, now};
use rookery_protocol::challenge::Challenge;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Player;
use rookery_protocol::id::GameId;
use rookery_storage::User;
use tokio::time::{Instant, sleep_until};

use super::command::{Command, read};
use super::wire::{Closed, Wire};
use crate::door::seen::Seen;

/// Whoever types nothing for so long is taken to be gone.
const IDLE_MAX: Duration = Duration::from_secs(60 * 60);
/// Games that one session knows by number.
const NUMBERED_MAX: usize = 10_000;
/// Games that are watched at once.
const WATCHED_MAX: usize = 16;
/// How quickly somebody may type in the long run, and at once.
const TYPED_EVERY: Duration = Duration::from_millis(50);
const TYPED_AT_ONCE: u32 = 60;
pub(super) const PROMPT: &str = "fics% ";

const HELP: &str = "Commands: match, accept, decline, withdraw, pending, seek, unseek, sought, \
                    play, games, observe, unobserve, moves, refresh, abort, draw, resign, takeback, \
                    flag, moretime, say, whisper, who, finger, +censor, -censor, \
                    =censor, quit. Moves: e2e4, Nf3, O-O, e7e8=q.";

/// One session.
pub(super) struct Session {
    pub(super) app: Arc<App>,
    pub(super) user: User,
    wire: Wire,
    pub(super) outbox: Outbox,
    outflow: Outflow,
    /// Games by their number here, from 1.
    numbers: Vec<GameId>,
    /// Games that are watched.
    pub(super) seen: HashMap<GameId, Seen>,
    /// The game that is played, the newest if several.
    pub(super) own: Option<GameId>,
    /// Challenges to and from this person, as they were told last.
    pub(super) incoming: Vec<Challenge>,
    pub(super) outgoing: Vec<Challenge>,
    /// Offers in the lobby by the numbers that they were listed with.
    pub(super) sought: Vec<Challenge>,
    /// Until when what was typed is paid for.
    typed_until: Instant,
    /// Where the client comes from.
    client: IpAddr,
}

impl Session {
    pub(super) fn new(app: Arc<App>, user: User, wire: Wire, client: IpAddr) -> Self {
        let (outbox, outflow) = outbox();
        outbox.comes_from(client);
        Self {
            app,
            user,
            wire,
            outbox,
            outflow,
            numbers: vec![],
            seen: HashMap::new(),
            own: None,
            incoming: vec![],
            outgoing: vec![],
            sought: vec![],
            typed_until: Instant::now(),
            client,
        }
    }

    pub(super) fn player(&self) -> Player {
        self.user.player()
    }

    pub(super) async fn run(mut self) {
        match blocks::join(&self.app, self.user.id, None, &self.outbox).await {
            Ok(true) => {}
            Ok(false) => {
                let _ = self.wire.say("You have too many connections here.\n").await;
                return;
            }
            Err(error) => {
                error.log();
                let _ = self.wire.say(&format!("{error}\n")).await;
                return;
            }
        }
        self.app.lobby.changed();
        offers::show_own(&self.app, self.user.id, &self.outbox).await;
        self.resume().await;
        let _ = self.converse().await;
        for game in self.seen.keys() {
            self.app.live.send_if_live(*game, ToGame::Unwatch(self.outbox.id()));
        }
        self.app.people.leave(self.user.id, self.outbox.id());
        self.app.lobby.changed();
    }

    async fn converse(&mut self) -> Result<(), Closed> {
        let mut ending = self.app.base.shutdown.ending();
        let mut idle = Instant::now() + IDLE_MAX;
        loop {
            let cut = self.outflow.cut();
            tokio::select! {
                line = self.wire.line() => {
                    idle = Instant::now() + IDLE_MAX;
                    self.pace().await;
                    match read(&line?) {
                        Command::Quit => return self.wire.say("Thank you for playing.\n").await,
                        command => {
                            let answer = self.obey(command).await;
                            self.answer(&answer).await?;
                        }
                    }
                }
                Some(notice) = self.outflow.next() => {
                    let news = self.hear(notice.into_message()).await;
                    self.tell(&news).await?;
                }
                () = cut => return self.wire.say("\nThis connection was closed.\n").await,
                () = ending.begun() => {
                    return self.wire.say("\nThe server restarts. Your games are kept.\n").await;
                }
                () = sleep_until(idle) => {
                    return self.wire.say("\n**** Auto-logout: nothing was typed. ****\n").await;
                }
            }
        }
    }

    /// Waits while more is typed than anybody types.
    async fn pace(&mut self) {
        let now = Instant::now();
        self.typed_until = self.typed_until.max(now) + TYPED_EVERY;
        sleep_until(self.typed_until - TYPED_EVERY * TYPED_AT_ONCE).await;
    }

    async fn answer(&mut self, text: &str) -> Result<(), Closed> {
        let end = if text.is_empty() { "" } else { "\n" };
        self.wire.say(&format!("{text}{end}{PROMPT}")).await
    }

    async fn tell(&mut self, news: &str) -> Result<(), Closed> {
        if news.is_empty() {
            return Ok(());
        }
        self.wire.say(&format!("\n{news}\n{PROMPT}")).await
    }

    /// Does what was typed; what to answer.
    async fn obey(&mut self, command: Command) -> String {
        match command {
            Command::Accept(which) => self.accept(&which).await,
            Command::Decline(which) => self.decline(&which).await,
            Command::Withdraw | Command::Unseek => self.withdraw().await,
            Command::Pending => self.pending(),
            Command::Match { name, terms } => self.challenge(&name, &terms).await,
            Command::Seek(terms) => self.seek(&terms).await,
            Command::Sought => self.sought().await,
            Command::Play(number) => self.take_sought(number).await,
            Command::Games => self.games(),
            Command::Observe(which) => self.observe(&which).await,
            Command::Unobserve => self.unobserve(),
            Command::Moves => self.moves(),
            Command::Refresh => self.refresh(),
            Command::Who => self.who().await,
            Command::Finger(name) => self.finger(&name).await,
            Command::Censor(name) => self.censor(&name, true).await,
            Command::Uncensor(name) => self.censor(&name, false).await,
            Command::Censored => self.censored().await,
            Command::Help => HELP.to_owned(),
            Command::Set | Command::Nothing | Command::Quit => String::new(),
            Command::Other(text) => self.moved(&text).await,
            deed => self.does(deed).await,
        }
    }

    /// The number of a game here.
    pub(super) fn number(&mut self, game: GameId) -> u32 {
        let place = self.numbers.iter().position(|known| *known == game);
        let place = place.unwrap_or_else(|| {
            if self.numbers.len() >= NUMBERED_MAX {
                // The numbers begin again.
                self.numbers.clear();
            }
            self.numbers.push(game);
            self.numbers.len() - 1
        });
        place as u32 + 1
    }

    /// The game of a number.
    pub(super) fn numbered(&self, number: usize) -> Option<GameId> {
        self.numbers.get(number.checked_sub(1)?).copied()
    }

    /// Looks at a game from now on; it is shown when it comes.
    pub(super) fn watch(&self, game: GameId) -> Result<(), Refusal> {
        if self.seen.len() >= WATCHED_MAX {
            return Err(Refusal::Busy);
        }
        let read = self.app.base.limits.read(self.client, false, now::millis());
        read.map_err(|_| Refusal::TooFast)?;
        let (outbox, player) = (self.outbox.clone(), Some(self.player()));
        self.app.live.send(&self.app, game, ToGame::Watch { outbox, player, from: 0 })
    }
}
