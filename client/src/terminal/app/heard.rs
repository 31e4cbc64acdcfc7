//! What the server says, and what becomes of it.

use rookery_api_client::page;
use rookery_protocol::challenge::{Challenge, ChallengeStatus};
use rookery_protocol::game::{Entry, Event as GameEvent, GameSummary, State, You};
use rookery_protocol::id::{GameId, UserId};
use rookery_protocol::said::Text;
use rookery_protocol::socket::{ClientIn, ClientOut};

use super::invite::Whom;
use super::{Answer, App, Call, Effect, LinkState, Over};
use crate::terminal::game::Game;
use crate::texts::{forms, terminal, words};

impl App {
    pub(super) fn hear(&mut self, message: ClientIn) {
        match message {
            ClientIn::Hello { account: None, .. } => self.session_ended(),
            ClientIn::Hello { account: Some(account), .. } => {
                let first = self.account.is_none();
                self.account = Some(account);
                if first {
                    self.out.push(Effect::Say(ClientOut::EnterLobby));
                    self.out.call(Call::Rules);
                    self.out.call(Call::Bots);
                }
                self.refresh();
            }
            ClientIn::Game { about, entries, state, you, crowd } => {
                let id = about.id;
                if let Some(mut game) = Game::begin(*about, &entries, state, you, crowd) {
                    game.both = self.local.is_some_and(|local| local.both);
                    self.begun(id, game);
                }
            }
            ClientIn::Events { game, entries, state, you } => {
                self.go_on(game, &entries, state, you);
            }
            ClientIn::Crowd(crowd) => {
                let game = self.game_mut(crowd.game);
                if let Some(game) = game {
                    game.crowd = crowd;
                }
            }
            ClientIn::Done { id } => {
                for game_tab in &mut self.game_tabs {
                    game_tab.done(&id);
                }
            }
            ClientIn::Refused { id, game, text, .. } => {
                self.refused(id.as_deref(), game, words(text));
            }
            ClientIn::Lobby { challenges, games, online } => {
                (self.home.open, self.home.live, self.home.online) = (challenges, games, online);
                self.home.go(0, self.my_id());
            }
            ClientIn::Challenges { incoming, outgoing } => self.challenges(incoming, outgoing),
            ClientIn::Started { game } => self.started(&game),
            ClientIn::Finished { .. } | ClientIn::YourTurn { .. } => self.refresh(),
            ClientIn::Bye { text, again, .. } => {
                if !again {
                    self.link = LinkState::SentAway;
                    self.over = Over::Told(terminal::closed(), words(text));
                }
            }
            // Whatever cannot be kept is refused, and the refusal is shown.
            ClientIn::Keeping { .. } | ClientIn::Pong { .. } | ClientIn::Thinking(_) => {}
        }
    }

    pub(crate) fn my_id(&self) -> Option<UserId> {
        self.account.as_ref().map(|account| account.player.id)
    }

    fn game_mut(&mut self, id: GameId) -> Option<&mut Game> {
        self.game_tabs.iter_mut().find(|game_tab| game_tab.id == id)?.game.as_mut()
    }

    fn begun(&mut self, id: GameId, game: Game) {
        let title = self.title(&game.known.about.players.each_ref().map(|it| it.name.as_str()));
        let local = self.local.is_some();
        if let Some(game_tab) = self.game_tabs.iter_mut().find(|game_tab| game_tab.id == id) {
            // Without a server it is called after its game.
            game_tab.title = if local { game.known.about.name.clone() } else { title };
            game_tab.settle(game);
        }
    }

    /// A tab is called after the other player, or after both.
    fn title(&self, [first, second]: &[&str; 2]) -> String {
        match self.my_name() {
            me if me == *first => (*second).to_owned(),
            me if me == *second => (*first).to_owned(),
            _ => terminal::versus(*first, *second).to_string(),
        }
    }

    fn go_on(&mut self, id: GameId, entries: &[Entry], state: State, you: Option<You>) {
        let in_front = self.game_tab().is_some_and(|game_tab| game_tab.id == id);
        let Some(game_tab) = self.game_tabs.iter_mut().find(|game_tab| game_tab.id == id) else {
            return;
        };
        let news = !entries.is_empty();
        let event = |entry: &Entry| matches!(entry.event, Some(GameEvent::Ended { .. }));
        let ended = entries.iter().any(event);
        let mut again = !game_tab.go_on(entries, state, you);
        // What was hidden may be seen once the game is over.
        again |= ended && game_tab.game.as_ref().is_some_and(Game::hides_something);
        let mine = game_tab.game.as_ref().is_some_and(|game| game.known.seat().is_some());
        if news && !in_front {
            game_tab.unread = true;
            if mine {
                self.out.push(Effect::Ring);
            }
        }
        if again {
            self.out.push(Effect::Say(ClientOut::Watch { game: id, from: 0 }));
        }
        if ended {
            self.refresh();
        }
    }

    fn refused(&mut self, id: Option<&str>, game: Option<GameId>, text: Text) {
        match self.game_tabs.iter_mut().find(|game_tab| Some(game_tab.id) == game) {
            Some(game_tab) => game_tab.refused(id, text),
            None => self.notify(text),
        }
    }

    fn challenges(&mut self, incoming: Vec<Challenge>, outgoing: Vec<Challenge>) {
        let known = |id| self.home.incoming.iter().any(|known| known.id == id);
        let news = incoming.iter().find(|challenge| !known(challenge.id));
        if let Some(news) = news.filter(|news| news.status == ChallengeStatus::Open) {
            self.notify(terminal::invites_you(&news.from.name, self.game_name(&news.rules)));
            self.out.push(Effect::Ring);
        }
        (self.home.incoming, self.home.outgoing) = (incoming, outgoing);
        self.home.go(0, self.my_id());
    }

    /// A game of ours has begun: to it, unless the person is busy with another one.
    fn started(&mut self, game: &GameSummary) {
        if self.local.is_some() {
            let title = self.game_name(&game.rules).to_owned();
            return self.sit_down(game.id, &title);
        }
        let title = self.title(&game.players.each_ref().map(|it| it.name.as_str()));
        let front = self.tab;
        let playing = self.game_tab().and_then(|game_tab| game_tab.game.as_ref());
        let plays = |game: &Game| game.known.state.turn.is_some() && game.known.seat().is_some();
        let busy = playing.is_some_and(plays);
        self.open(game.id, &title);
        self.out.push(Effect::Ring);
        if busy {
            self.tab = front;
            self.notify(terminal::begun(title));
            if let Some(game_tab) =
                self.game_tabs.iter_mut().find(|game_tab| game_tab.id == game.id)
            {
                game_tab.unread = true;
            }
        }
        if matches!(self.over, Over::Invite(_) | Over::Told(..) | Over::Help) {
            self.over = Over::Nothing;
        }
        self.refresh();
    }

    pub(super) fn answered(&mut self, answer: Answer) {
        match answer {
            Answer::LoggedIn { server, account } => {
                self.server = server;
                // The connection that is opened now greets anew.
                self.account = None;
                self.notify(terminal::logged_in(account.player.name));
                self.over = Over::Nothing;
                self.link = LinkState::Opening;
                self.out.push(Effect::Connect);
            }
            Answer::NotLoggedIn { code, text } => {
                if let Over::Login(login) = &mut self.over {
                    login.refused(code.as_deref(), text);
                }
            }
            Answer::Rules(rules) => self.rules = rules,
            Answer::Bots(bots) => self.bots = bots,
            Answer::Mine(mine) => {
                // Nobody may be logged in any longer.
                if self.account.is_some() {
                    self.home.mine = mine;
                    self.home.go(0, self.my_id());
                }
            }
            Answer::Of(name, games) => {
                if let Over::Person(person) = &mut self.over
                    && person.name == name
                {
                    person.games = Some(games);
                }
            }
            Answer::Invited(challenge) => self.invited(&challenge),
            Answer::Accepted(game) => self.started(&game),
            Answer::Done => {}
            Answer::Noted(text) => self.notify(text),
            Answer::Failed(text) => match &mut self.over {
                Over::Invite(invite) if invite.busy => {
                    invite.busy = false;
                    invite.trouble = Some(text);
                }
                _ => self.notify(text),
            },
            Answer::SessionEnded => self.session_ended(),
        }
    }

    fn session_ended(&mut self) {
        if !matches!(self.over, Over::Login(_)) {
            self.log_in_again(Some(terminal::session_ended()));
        }
    }

    fn invited(&mut self, challenge: &Challenge) {
        let Over::Invite(invite) = &mut self.over else { return };
        let gone = matches!(challenge.status, ChallengeStatus::Declined | ChallengeStatus::Gone);
        if gone && invite.whom == Whom::Computer {
            invite.busy = false;
            invite.trouble = Some(forms::cannot_begin(&invite.bot));
            return;
        }
        let by_link = invite.whom == Whom::Link;
        self.over = Over::Nothing;
        if challenge.status != ChallengeStatus::Open {
            return;
        }
        if by_link {
            self.show_link(challenge);
        } else if let Some(to) = &challenge.to {
            self.notify(terminal::invited(&to.name));
        } else {
            self.notify(terminal::in_lobby());
        }
    }

    pub(super) fn show_link(&mut self, challenge: &Challenge) {
        let link = page(&self.server, &format!("/c/{}", challenge.id));
        self.over = Over::Told(terminal::send_link(), terminal::link(link));
    }

    pub(super) fn link_failed(&mut self, why: Text) {
        // The server has said why before.
        if self.link == LinkState::SentAway {
            return;
        }
        self.link = LinkState::SentAway;
        self.over = Over::Told(terminal::no_connection(), why);
    }
}
