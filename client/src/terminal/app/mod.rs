//! What the terminal client knows and decides. Pure: events in, effects out.

mod events;
mod field;
mod footer;
mod game_tab;
mod game_tab_keys;
mod hand;
mod heard;
mod help;
mod home;
mod invite;
mod keys;
mod login;
mod mouse;
mod pace;
mod person;

use rookery_protocol::Millis;
use rookery_protocol::account::Account;
use rookery_protocol::bot::BotCard;
use rookery_protocol::challenge::{Challenge, ChallengeStatus};
use rookery_protocol::game::Rules;
use rookery_protocol::id::GameId;
use rookery_protocol::said::Text;
use rookery_protocol::socket::ClientOut;

use crate::texts::terminal;

pub(super) use events::{Answer, Call, Effect, Event, LinkState};
pub(super) use field::Field;
pub(super) use footer::Item;
pub(super) use game_tab::GameTab;
pub(super) use help::{HelpLine, help};
pub(super) use home::{Home, HomeLine, Row, Section};
pub(super) use invite::{Invite, Part, Whom};
pub(super) use login::{Focus, Login};
pub(super) use person::Person;

/// Tabs of games that are open at once, at most.
pub(crate) const TABLES_MAX: usize = 20;
/// How long a notice stays.
const NOTICE_MS: Millis = 6_000;

/// Everything.
#[derive(Debug)]
pub(super) struct App {
    /// Columns and rows of the screen.
    pub(super) size: (u16, u16),
    /// The server's time.
    pub(super) now_ms: Millis,
    /// The server's address; empty before anybody gave one.
    pub(super) server: String,
    pub(super) account: Option<Account>,
    pub(super) link: LinkState,
    /// How long the program runs, whatever the server's clock does.
    up_ms: Millis,
    /// Something to read that goes away by itself, and when.
    notice: Option<(Text, Millis)>,
    /// What the server can play.
    pub(super) rules: Vec<Rules>,
    pub(super) bots: Vec<BotCard>,
    pub(super) home: Home,
    pub(super) game_tabs: Vec<GameTab>,
    /// Which tab is in front: 0 is home, then the games.
    pub(super) tab: usize,
    /// What lies over the tabs.
    pub(super) over: Over,
    /// There is no server: one game alone, on this machine.
    pub(super) local: Option<Local>,
    out: Out,
}

/// A game without a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Local {
    /// Both seats are played at this keyboard.
    pub(super) both: bool,
}

/// What lies over the tabs and takes every key.
#[derive(Debug, Default)]
pub(super) enum Over {
    #[default]
    Nothing,
    Login(Box<Login>),
    Invite(Box<Invite>),
    Person(Box<Person>),
    Help,
    /// Something to read, such as a link to send, and what it is about.
    Told(Text, Text),
}

/// Effects on their way, and ids for commands.
#[derive(Debug, Default)]
struct Out {
    effects: Vec<Effect>,
    /// Differs from program to program, so that their commands do.
    seed: u32,
    commands: u32,
}

impl App {
    /// The client of whoever is logged in to `server`, on a screen of so many columns and rows.
    pub(super) fn new(session: Option<(String, String)>, size: (u16, u16), seed: u32) -> Self {
        let mut app = Self {
            size,
            now_ms: 0,
            up_ms: 0,
            server: String::new(),
            account: None,
            link: LinkState::None,
            notice: None,
            rules: vec![],
            bots: vec![],
            home: Home::default(),
            game_tabs: vec![],
            tab: 0,
            over: Over::default(),
            local: None,
            out: Out { seed, ..Out::default() },
        };
        match session {
            Some((server, _)) => {
                app.server = server;
                app.link = LinkState::Opening;
                app.out.push(Effect::Connect);
            }
            None => app.over = Over::Login(Box::new(Login::new("127.0.0.1:8000", "", None))),
        }
        app
    }

    /// The board without a server.
    pub(super) fn local(local: Local, size: (u16, u16), seed: u32) -> Self {
        let mut app = Self::new(None, size, seed);
        app.local = Some(local);
        app.link = LinkState::Open;
        app.over = Over::Nothing;
        app
    }

    /// Looks at the game that is played without a server.
    pub(super) fn sit_down(&mut self, id: GameId, title: &str) {
        self.game_tabs.clear();
        self.open(id, title);
    }

    /// Takes in what happened; what is to be done about it.
    pub(super) fn update(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Key(key) => self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => self.paste(&text),
            Event::Resize(width, height) => self.size = (width, height),
            Event::Tick { now_ms, up_ms } => {
                (self.now_ms, self.up_ms) = (now_ms, up_ms);
                self.notice.take_if(|(_, until)| *until < up_ms);
            }
            Event::Heard(message) => self.hear(*message),
            Event::Link(state) => self.link = state,
            Event::LinkFailed(why) => self.link_failed(why),
            Event::Answer(answer) => self.answered(*answer),
        }
        self.take_effects()
    }

    /// What is to be done since the last time.
    pub(super) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.out.effects)
    }

    /// The game in front.
    pub(super) fn game_tab(&self) -> Option<&GameTab> {
        self.game_tabs.get(self.tab.checked_sub(1)?)
    }

    fn game_tab_mut(&mut self) -> Option<&mut GameTab> {
        self.game_tabs.get_mut(self.tab.checked_sub(1)?)
    }

    /// The name of whoever is logged in.
    pub(super) fn my_name(&self) -> &str {
        self.account.as_ref().map_or("", |account| &account.player.name)
    }

    /// What a game is called.
    pub(super) fn game_name<'a>(&'a self, key: &'a str) -> &'a str {
        // A game whose rules came as a file names their version: `KEY@HASH`.
        let key = key.split('@').next().unwrap_or(key);
        let known = self.rules.iter().find(|rules| rules.key == key);
        known.map_or(key, |rules| rules.name.as_str())
    }

    /// What the tabs are called, in their order.
    pub(super) fn tab_titles(&self) -> Vec<String> {
        if self.local.is_some() {
            return self.game_tabs.iter().map(|game_tab| game_tab.title.clone()).collect();
        }
        let marks = if self.is_invited() { "*" } else { "" };
        let home = std::iter::once(format!("1 {}{marks}", terminal::home()));
        let game_tabs = self.game_tabs.iter().zip(2..).map(|(game_tab, number)| {
            let marks = if game_tab.wants_me() { "*" } else { "" };
            format!("{number} {}{marks}", game_tab.title)
        });
        home.chain(game_tabs).collect()
    }

    fn is_invited(&self) -> bool {
        let open = |it: &Challenge| it.status == ChallengeStatus::Open;
        self.home.incoming.iter().any(open)
    }

    /// What is to be read now before all else.
    pub(super) fn notice(&self) -> Option<Text> {
        match self.link {
            LinkState::Lost => Some(terminal::lost()),
            LinkState::Away => Some(terminal::away()),
            LinkState::Opening => Some(terminal::connecting()),
            LinkState::None | LinkState::Open | LinkState::SentAway => {
                self.notice.as_ref().map(|(text, _)| text.clone())
            }
        }
    }

    /// Whether something on the screen changes by itself.
    pub(super) fn ticks(&self) -> bool {
        self.game_tab().is_some_and(GameTab::ticks)
    }

    fn notify(&mut self, text: Text) {
        self.notice = Some((text, self.up_ms + NOTICE_MS));
    }

    /// Brings a game to the front, in a tab of its own.
    fn open(&mut self, id: GameId, title: &str) {
        if let Some(at) = self.game_tabs.iter().position(|game_tab| game_tab.id == id) {
            return self.show_tab(at + 1);
        }
        if self.game_tabs.len() == TABLES_MAX {
            return self.notify(terminal::close_first(TABLES_MAX));
        }
        self.game_tabs.push(GameTab::new(id, title));
        self.out.push(Effect::Say(ClientOut::Watch { game: id, from: 0 }));
        self.show_tab(self.game_tabs.len());
    }

    fn show_tab(&mut self, tab: usize) {
        // Without a server there is no first tab.
        let tab = if self.local.is_some() { 1 } else { tab };
        self.tab = tab.min(self.game_tabs.len());
        match self.game_tab_mut() {
            Some(game_tab) => game_tab.unread = false,
            None => self.refresh(),
        }
    }

    fn close_tab(&mut self) {
        if self.local.is_some() {
            return self.out.push(Effect::Quit);
        }
        let Some(at) = self.tab.checked_sub(1).filter(|at| *at < self.game_tabs.len()) else {
            return;
        };
        let game_tab = self.game_tabs.remove(at);
        self.out.push(Effect::Say(ClientOut::Unwatch { game: game_tab.id }));
        self.show_tab(at);
    }

    /// Asks for what the server does not tell by itself.
    fn refresh(&mut self) {
        if let Some(account) = &self.account {
            let name = account.player.name.clone();
            self.out.call(Call::Mine(name));
        }
    }

    fn log_in_again(&mut self, why: Option<Text>) {
        let login = Login::new(&self.server, self.my_name(), why);
        self.over = Over::Login(Box::new(login));
        self.account = None;
        self.link = LinkState::None;
        self.game_tabs.clear();
        self.tab = 0;
        self.home = Home::default();
        self.out.push(Effect::HangUp);
    }
}

impl Out {
    fn push(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    fn call(&mut self, call: Call) {
        self.effects.push(Effect::Call(call));
    }

    /// An id that no other command has.
    fn id(&mut self) -> String {
        self.commands += 1;
        format!("t{:08x}-{}", self.seed, self.commands)
    }
}

#[cfg(test)]
mod tests;
