//! Carries messages between the server, the engines and the person who may want to stop.

mod calls;
mod games;
mod stop;

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use rookery_api_client::{ApiError, Link};
use rookery_engine_host::host::{Config, Host};
use rookery_engine_host::protocol::answers_draws;
use rookery_protocol::challenge::{Challenge, ChallengeStatus};
use rookery_protocol::host::{HostIn, HostOut, JobEngine};
use rookery_protocol::id::{ChallengeId, GameId};
use rookery_protocol::said::Text;
use rookery_protocol::socket::{ClientIn, ClientOut};
use rookery_server_rules::{Asks, ServerRules};
use rookery_view::SeatIn;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use super::effect::Player;
use super::seat::Seat;
use super::terms::Terms;
use super::told::Teller;
use super::{Run, engine};
use crate::failure::Failure;
use crate::server::{Server, random};
use crate::texts::bots;
use calls::{Call, Called};
use stop::Stop;

/// Messages that may wait for the engines' host, and from it.
const MESSAGES_MAX: usize = 256;
/// How long a game that is over is looked at, for a rematch.
const STAYS: Duration = Duration::from_secs(60);
/// How long engines have to go in the end.
const LEAVE_MAX: Duration = Duration::from_millis(2_500);
const TICK: Duration = Duration::from_millis(500);

/// Plays until it is asked to stop.
pub(super) async fn run(run: &Run, server: &Server, out: &mut impl Write) -> Result<(), Failure> {
    let me = server.me().await?;
    let folder = engine::Folder::new(run.folder.as_deref())?;
    let mut teller = Teller { out, json: run.json };
    if run.protocol.is_none() {
        teller.tries()?;
    }
    let found = engine::find_out(run, &folder).await?;
    let rules = Arc::new(ServerRules::new(server.client.clone(), Asks::Player));
    let terms = run.terms(engine::repertoire(server, &rules, &found.profile).await?)?;

    let (to_host, inbox) = mpsc::channel(MESSAGES_MAX);
    let (host_out, from_host) = mpsc::channel(MESSAGES_MAX);
    let config = Config {
        folder: folder.path.clone(),
        shim: engine::shim(run),
        own_engine: None,
        runs_given: true,
        own: vec![],
        pins: false,
        cores: None,
        games: rules,
        builds: None,
    };
    let host = tokio::spawn(Host::new(config, inbox, host_out).await.run());
    let link = Link::open(&server.client, random()?).await;
    let shell = Shell {
        server,
        me: me.player.name,
        player: Player {
            games: terms.games.clone(),
            engine: JobEngine::Given { draft: Box::new(found.draft), options: vec![] },
            budget: run.budget(),
            ponders: run.ponder,
            answers_draws: answers_draws(found.profile.tongue),
        },
        terms,
        teller,
        ready: Some(found.profile.name),
        link: link.map_err(|why| server.failure(why))?,
        to_host,
        calls: JoinSet::new(),
        accepting: 0,
        seats: BTreeMap::new(),
        answered: vec![],
        challenge: None,
        began: Instant::now(),
        count: run.count,
        played: 0,
        faulty: 0,
        leaving: false,
        away: false,
    };
    let played = Box::pin(shell.play(run, from_host)).await;
    // Without its queues the host ends its engines, and then itself.
    let _ = timeout(LEAVE_MAX, host).await;
    played
}

struct Shell<'a, W> {
    server: &'a Server,
    me: String,
    terms: Terms,
    player: Player,
    teller: Teller<'a, W>,
    /// The engine's name, until it was told that all is ready.
    ready: Option<String>,
    link: Link,
    to_host: mpsc::Sender<HostIn>,
    /// Each with whether it accepts a challenge.
    calls: JoinSet<(bool, Called)>,
    /// Challenges that are being accepted: each will be a game.
    accepting: usize,
    /// What is played, and since when it is over.
    seats: BTreeMap<GameId, (Seat, Option<Instant>)>,
    /// Challenges that were answered, while the answer is on its way.
    answered: Vec<ChallengeId>,
    /// The challenge that this program made, until it is answered.
    challenge: Option<ChallengeId>,
    /// Where the seats' line of time begins.
    began: Instant,
    count: Option<u32>,
    played: u32,
    faulty: u32,
    leaving: bool,
    away: bool,
}

/// What happens next.
enum Next {
    Heard(Result<ClientIn, ApiError>),
    Host(Option<HostOut>),
    Called((bool, Called)),
    Stop,
    Tick,
}

impl<W: Write> Shell<'_, W> {
    async fn play(
        mut self,
        run: &Run,
        mut from_host: mpsc::Receiver<HostOut>,
    ) -> Result<(), Failure> {
        let mut stop = Stop::new()?;
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let next = tokio::select! {
                heard = self.link.hear() => Next::Heard(heard),
                said = from_host.recv() => Next::Host(said),
                Some(called) = self.calls.join_next() => Next::Called(called.unwrap_or_default()),
                () = stop.asked() => Next::Stop,
                _ = ticks.tick() => Next::Tick,
            };
            match next {
                Next::Heard(heard) => {
                    let heard = heard.map_err(|why| self.server.failure(why))?;
                    if let ClientIn::Hello { account: Some(_), .. } = heard {
                        self.greeted(run)?;
                    }
                    self.hear(heard).await?;
                }
                Next::Host(Some(said)) => self.host_said(said).await?,
                Next::Host(None) => return Err(Failure::Refused(bots::no_more_engines())),
                Next::Called(called) => self.called(called).await?,
                Next::Stop if self.leaving => break,
                Next::Stop => self.leave()?,
                Next::Tick => self.tick().await?,
            }
            if self.leaving && self.playing() == 0 && self.calls.is_empty() {
                break;
            }
        }
        self.teller.left(self.played)
    }

    fn leave(&mut self) -> Result<(), Failure> {
        self.leaving = true;
        let games = self.playing();
        self.teller.leaving(games)
    }

    /// Games that go on and are played here.
    fn playing(&self) -> usize {
        self.seats.values().filter(|(seat, _)| seat.plays()).count()
    }

    fn call(&mut self, call: Call) {
        let (client, accepts) = (self.server.client.clone(), matches!(call, Call::Accept(_)));
        self.accepting += usize::from(accepts);
        self.calls.spawn(async move { (accepts, calls::call(client, call).await) });
    }

    /// The server takes challenges for the bot from now on. Told the first time.
    fn greeted(&mut self, run: &Run) -> Result<(), Failure> {
        let Some(engine) = self.ready.take() else { return Ok(()) };
        self.teller.ready(&self.me, &engine, &self.terms.games)?;
        if let Some(name) = &run.challenge {
            self.call(Call::Challenge(run.offer(name, &self.terms)));
        }
        Ok(())
    }

    async fn hear(&mut self, message: ClientIn) -> Result<(), Failure> {
        match message {
            ClientIn::Hello { account: None, .. } => return Err(self.server.session_ended()),
            // What began while nobody listened is not told by itself.
            ClientIn::Hello { .. } => self.call(Call::Mine(self.me.clone())),
            ClientIn::Challenges { incoming, outgoing } => {
                self.answered.retain(|id| incoming.iter().any(|one| one.id == *id));
                for challenge in incoming {
                    self.consider(&challenge)?;
                }
                let mine = self.challenge.filter(|id| !outgoing.iter().any(|it| it.id == *id));
                if let Some(id) = mine {
                    self.call(Call::Look(id));
                }
            }
            ClientIn::Started { game } => self.begin(game.id).await?,
            ClientIn::Bye { text, said, again: false } => {
                return Err(Failure::Refused(Text::told(said.as_ref(), &text)));
            }
            other => {
                if let Some(game) = game_of(&other) {
                    self.at_seat(game, SeatIn::Told(&other)).await?;
                }
            }
        }
        Ok(())
    }

    /// Answers a challenge, once.
    fn consider(&mut self, challenge: &Challenge) -> Result<(), Failure> {
        let id = challenge.id;
        if self.leaving || self.answered.contains(&id) || challenge.status != ChallengeStatus::Open
        {
            return Ok(());
        }
        let playing = self.playing() + self.accepting;
        self.answered.push(id);
        match self.terms.suits(challenge, playing) {
            Ok(()) => {
                self.teller.accepted(challenge)?;
                self.call(Call::Accept(id));
            }
            Err(why) => {
                self.teller.declined(challenge, why)?;
                self.call(Call::Decline(id));
            }
        }
        Ok(())
    }

    async fn called(&mut self, (accepts, called): (bool, Called)) -> Result<(), Failure> {
        self.accepting -= usize::from(accepts);
        match called {
            Called::Nothing => Ok(()),
            Called::Games(games) => {
                for game in games {
                    self.begin(game.id).await?;
                }
                Ok(())
            }
            Called::Challenge(challenge) => self.looked(&challenge).await,
            Called::Failed(why) if why.may_pass() || self.playing() > 0 => {
                self.teller.trouble(why.text())
            }
            Called::Failed(why) => match self.server.failure(why) {
                fatal @ Failure::NotAllowed(_) => Err(fatal),
                other => self.teller.trouble(other.text()),
            },
            Called::NotChallenged(why) => Err(self.server.failure(why)),
        }
    }

    /// What became of the challenge that this program made.
    async fn looked(&mut self, challenge: &Challenge) -> Result<(), Failure> {
        self.challenge = Some(challenge.id);
        let name = challenge.to.as_ref().map_or("", |to| &to.name);
        match challenge.status {
            ChallengeStatus::Open => return Ok(()),
            ChallengeStatus::Accepted { game } => self.begin(game).await?,
            ChallengeStatus::Declined | ChallengeStatus::Gone => {
                let text = bots::not_accepted(name);
                if self.terms.accepts == rookery_protocol::bot::Accepts::Nobody {
                    return Err(Failure::Refused(text));
                }
                self.teller.trouble(text)?;
            }
        }
        self.challenge = None;
        Ok(())
    }

    async fn say(&mut self, message: ClientOut) -> Result<(), Failure> {
        let said = self.link.say(message).await;
        said.map_err(|why| Failure::Refused(why.text()))
    }
}

/// Which game a message is about.
fn game_of(message: &ClientIn) -> Option<GameId> {
    match message {
        ClientIn::Game { about, .. } => Some(about.id),
        ClientIn::Events { game, .. } | ClientIn::Refused { game: Some(game), .. } => Some(*game),
        ClientIn::Crowd(crowd) => Some(crowd.game),
        // An id begins with the game's.
        ClientIn::Done { id } => id.split('-').next().and_then(|game| game.parse().ok()),
        _ => None,
    }
}
